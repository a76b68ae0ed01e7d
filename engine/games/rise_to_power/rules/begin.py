"""The state before the first request."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.decks import senate_deck
from engine.games.rise_to_power.rules.state import Player, Rise


def begin(players: int, options: Mapping[str, str]) -> Rise:
    """The state before the first request; a Refusal names what is wrong with a deck."""
    swaps, cards = (tuple(part for part in options.get(name, "").split(",") if part) for name in ("swaps", "cards"))
    deck = senate_deck(players, options.get("deck") or "standard", swaps, cards)
    return Rise(count=players, players={seat: Player(seat=seat) for seat in data.SEATING[players]}, senate_pile=deck)
