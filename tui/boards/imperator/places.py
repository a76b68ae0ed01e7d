"""PURE: which places of the board a move touches."""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.games.imperator.rules.state import Imperator
from engine.moves import Move
from tui.kit.panel import named

# a `region` is on the Imperator board, a `land` is a region with its goods and everybody's steps
place, region, land, card, built, tile, seat = named("place", "region", "land", "hand", "built", "tile", "seat")


def touched(g: Imperator, mover: Seat, move: Move[Any]) -> list[str]:
    """The places of one move; none for moves that only end or pass."""
    match move:
        case m.Go(location) | m.Recruit(location):
            return [place(location)]
        case m.Build(held):
            return [place("aedificator"), card(held)]
        case m.Fight(held):
            return [place("legatus"), card(held)]
        case m.Canvass():
            return [place("roma")]
        case m.Trade():
            return [place("mercator")]
        case m.Enter(number) | m.Relocate(number) | m.Bonus(number):
            return [region(number)]
        case m.UseTile(id):
            return [tile(id)]
        case m.Advance(id):
            return [tile(id) if id in data.TILES else built(id)]
        case m.Extra(ids):
            return [built(id) for id in ids]
        case m.Keep(cards) | m.Patrons(cards):
            return [card(held) for held in cards]
        case m.PutBack(held) | m.Discard(held):
            return [card(held)]
    return []
