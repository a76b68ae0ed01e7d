"""PURE: which places of the board a move touches."""

from __future__ import annotations

from typing import Any

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move

COLOSSEUM = "colosseum"
SENATE = "senate"
DECK = "deck:trade"


def spot(province: str, type: str) -> str:
    return f"spot:{province}.{type}"


def schemes(province: str) -> str:
    return f"schemes:{province}"


def population(province: str) -> str:
    return f"population:{province}"


def region(name: str) -> str:
    return f"region:{name}"


def card(handle: Handle) -> str:
    return f"hand:{handle}"


def mission(position: int) -> str:
    return f"mission:{position}"


def kept(handle: Handle) -> str:
    """A mission that was kept before others are offered."""
    return f"kept:{handle}"


def seat(number: Seat) -> str:
    return f"seat:{number}"


def bonus(name: str) -> str:
    return f"bonus:{name}"


def medal(type: str) -> str:
    return f"medal:{type}"


def character(id: str) -> str:
    return f"character:{id}"


def touched(g: Rome, mover: Seat, move: Move[Any]) -> list[str]:
    """The places of one move; none for moves that only end or pass."""
    own = g.facing(mover)
    match move:
        case m.Build(type=type, cards=cards):
            return [spot(own, type), *map(card, cards)]
        case m.Place(spot="colosseum"):
            return [COLOSSEUM]
        case m.Place(spot="scheme"):
            return [schemes(own)]
        case m.Place(spot=type, use_bonus=doubled):
            return [spot(own, type), *([bonus(type)] if doubled else [])]
        case m.Deploy(region=to) | m.Scout(region=to) | m.Recall(region=to):
            return [region(to)]
        case m.Shift(source=source, target=target):
            return [region(source), region(target)]
        case m.Sell(card=held) | m.Discard(card=held):
            return [card(held)]
        case m.Play(card=held, params=params):
            return [card(held), *(region(word) for word in dict.fromkeys(params) if word in data.REGIONS)]
        case m.FormSet(cards=cards):
            return [*map(card, cards)]
        case m.Tax(cards=cards):
            return [population(own), *map(card, cards)]
        case m.KeepMissions(position=position) | m.KeepMission(position=position):
            return [mission(position)]
        case m.Activate(province=province):
            return [schemes(province), seat(g.seat_of(province))]
        case m.DipPlace(type=type, province=province):
            return [spot(province, type), seat(g.seat_of(province))]
        case m.Convert():
            return [medal("religion")]
        case m.Draw():
            return [DECK]
        case m.ChooseCharacter(character=id):
            return [character(id)]
    return _of_offer(g, mover, move)


def _of_offer(g: Rome, mover: Seat, move: Move[Any]) -> list[str]:
    """Answers about an offer lie on the building it is about and on the other player."""
    if g.offer is None or not isinstance(move, (m.Accept, m.Reject, m.Counter, m.DipRaise, m.DipSpy, m.Commit)):
        return []
    other = g.offer.opponent if mover == g.offer.seat else g.offer.seat
    return [spot(g.offer.province, g.offer.type), seat(other)]
