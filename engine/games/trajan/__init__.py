"""Trajan: a ring of stones that picks the actions, a shared clock, six arenas. The whole public surface is GAME."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Option
from engine.games.trajan.bots.bot import EasyBot, HardBot
from engine.games.trajan.rules import data, play
from engine.games.trajan.rules.moves import MOVES
from engine.games.trajan.rules.state import Trajan, begin, places
from engine.games.trajan.talk.words import WORDS

GAME: Game[Trajan] = Game(
    id="trajan",
    title="Trajan",
    seating=data.SEATING,
    options=(Option("variants", "variants", data.VARIANTS, many=True),),
    begin=begin,
    play=play,
    moves=MOVES,
    bots={"random": RandomBot, "easy": EasyBot, "hard": HardBot},
    words=WORDS,
    places=places,
    package=__name__,
)
