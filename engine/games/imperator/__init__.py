"""Imperator: neutral workers from 1 to 5, nine places, and a board on which weaker ones are driven on. The whole public surface is GAME."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Option
from engine.games.imperator.bots.bot import EasyBot, HardBot
from engine.games.imperator.rules import data, play
from engine.games.imperator.rules.moves import MOVES
from engine.games.imperator.rules.state import Imperator, begin, places
from engine.games.imperator.talk.words import WORDS

GAME: Game[Imperator] = Game(
    id="imperator",
    title="Imperator",
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
