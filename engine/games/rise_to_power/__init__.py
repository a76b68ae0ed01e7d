"""Rise to Power: dice on three tracks, offices with abilities, a market and a hidden arena. The whole public surface is GAME."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Option
from engine.games.rise_to_power.bots.bot import EasyBot, HardBot
from engine.games.rise_to_power.rules import data, play
from engine.games.rise_to_power.rules.begin import begin
from engine.games.rise_to_power.rules.moves import MOVES
from engine.games.rise_to_power.rules.state import Rise, places
from engine.games.rise_to_power.talk import words

GAME: Game[Rise] = Game(
    id="rise_to_power",
    title="Rise to Power",
    seating=data.SEATING,
    options=(
        Option("deck", "senate deck", data.DECKS, default="standard"),
        Option("swaps", "swaps", data.SWAPS, many=True, needs=("deck", ("same_name", "same_symbol"))),
        Option("cards", "cards", tuple(data.SENATE), many=True, needs=("deck", ("free",))),
    ),
    begin=begin,
    play=play,
    moves=MOVES,
    bots={"random": RandomBot, "easy": EasyBot, "hard": HardBot},
    words=words.WORDS,
    places=places,
    package=__name__,
)
