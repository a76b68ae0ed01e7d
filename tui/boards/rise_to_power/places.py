"""PURE: which places of the board a move touches."""

from __future__ import annotations

from typing import Any

from engine.cards import Handle, Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.state import Rise, seat_of
from engine.moves import Move

DECK = "deck:arena"
SHOWS = "shows"


def track(name: str) -> str:
    return f"track:{name}"


def die(value: int) -> str:
    """An own die that is not placed; equal ones are alike."""
    return f"die:{value}"


def placed(track: str, spot: int) -> str:
    """An own die on a track, by its position in the group."""
    return f"placed:{track}.{spot}"


def province(id: str) -> str:
    return f"province:{id}"


def office(id: str) -> str:
    return f"office:{id}"


def market(card: Handle) -> str:
    return f"market:{card}"


def hand(card: Handle) -> str:
    return f"hand:{card}"


def region(name: str) -> str:
    return f"region:{name}"


def forum(resource: str) -> str:
    return f"forum:{resource}"


def seat(number: Seat) -> str:
    return f"seat:{number}"


def touched(g: Rise, mover: Seat, move: Move[Any]) -> list[str]:
    """The places of one move; none for moves that only end or pass."""
    match move:
        case m.Place(die=value, track=to, consul=consul, province=socket):
            return [track(to), die(value), *([office(consul), province(socket)] if consul else [])]
        case m.Forfeit(die=value):
            return [die(value)]
        case m.Again(dice=dice):
            return [die(value) for value in dice]
        case m.Conquer(provinces=provinces):
            return [province(id) for id in provinces]
        case m.Take(card=id):
            return [office(id)]
        case m.Buy(card=card):
            return [market(card)]
        case m.BuyBlind():
            return [DECK]
        case m.Perform(cards=cards):
            return [*map(hand, cards), SHOWS] if cards else []
        case m.Use():
            return _used(mover, move)
    return []


def _used(mover: Seat, move: m.Use) -> list[str]:
    found = [office(move.card), *map(province, move.provinces)]
    if move.spot:
        found.append(placed(move.track or data.SENATE[move.card].about, move.spot))
    if move.target and seat_of(move.target) != mover:
        found.append(seat(seat_of(move.target)))
    else:
        found += map(die, move.dice)
    if move.raze:
        found.append(province(move.raze))
    return found
