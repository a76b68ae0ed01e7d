"""Age of Rome: a rotating disc of provinces, hidden missions, schemes that wait for a rival. The whole public surface is GAME."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Option
from engine.games.age_of_rome.bots.bot import EasyBot, HardBot
from engine.games.age_of_rome.rules import data, play
from engine.games.age_of_rome.rules.begin import begin
from engine.games.age_of_rome.rules.moves import MOVES
from engine.games.age_of_rome.rules.state import Rome, places
from engine.games.age_of_rome.talk import words

GAME: Game[Rome] = Game(
    id="age_of_rome",
    title="Age of Rome",
    seating=data.SEATING,
    options=(
        Option("variants", "variants", data.VARIANTS, many=True),
        Option("solo", "solo mode", data.SOLO, players=1),
        Option("level", "level of Cassius", tuple(data.LEVELS), "praetor", needs=("solo", ("cassius",))),
        Option("characters", "characters", ("random", "draft"), default="random"),
    ),
    begin=begin,
    play=play,
    moves=MOVES,
    bots={"random": RandomBot, "easy": EasyBot, "hard": HardBot},
    words=words.WORDS,
    places=places,
    package=__name__,
)
