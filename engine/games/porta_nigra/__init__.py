"""Porta Nigra: builders walk through four quarters of Roman Trier, buy bricks and raise elements. The whole public surface is GAME."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Option
from engine.games.porta_nigra.bots.bot import EasyBot, HardBot
from engine.games.porta_nigra.rules import data, play
from engine.games.porta_nigra.rules.moves import MOVES
from engine.games.porta_nigra.rules.state import Porta, begin, places
from engine.games.porta_nigra.talk.words import WORDS

GAME: Game[Porta] = Game(
    id="porta_nigra",
    title="Porta Nigra",
    seating=data.SEATING,
    options=(
        Option("variants", "variants", data.VARIANTS, many=True),
        Option("age_rank", "ages by seat, the highest is the youngest", data.AGES),
    ),
    begin=begin,
    play=play,
    moves=MOVES,
    bots={"random": RandomBot, "easy": EasyBot, "hard": HardBot},
    words=WORDS,
    places=places,
    package=__name__,
)
