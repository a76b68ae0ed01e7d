"""Rise to Power: dice on three tracks, offices with abilities, a market and a hidden arena. The whole public surface is GAME."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Option, Options
from engine.games.rise_to_power.bots.bot import EasyBot
from engine.games.rise_to_power.bots.lookahead import HardBot
from engine.games.rise_to_power.rules import data, play
from engine.games.rise_to_power.rules.decks import senate_deck
from engine.games.rise_to_power.rules.moves import MOVES
from engine.games.rise_to_power.rules.state import Player, Rise, places
from engine.games.rise_to_power.talk import words


def begin(players: int, options: Options) -> Rise:
    """The state before the first request; a Refusal names what is wrong with a deck."""
    swaps, cards = (tuple(part for part in options.get(name, "").split(",") if part) for name in ("swaps", "cards"))
    deck = senate_deck(players, options.get("deck") or "standard", swaps, cards)
    return Rise(count=players, players={seat: Player(seat=seat) for seat in data.SEATING[players]}, senate_pile=deck)


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
