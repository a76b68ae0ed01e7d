"""PURE: the places of Porta Nigra's board by their names, which of them a move touches, and colours."""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.state import Porta
from engine.moves import Move
from tui.kit.panel import named

HUES = {colour: f"k{colour}" for colour in data.COLOURS}
INITIALS = {"black": "K", "blue": "B", "red": "R", "yellow": "Y", "white": "W"}
TINTS = {"amphitheatre": "clay", "basilica": "sand", "porta_nigra": "dusk", "city_wall": "sea"}
SHOP_OF = {building: colour for colour, building in data.SHOPS.items()}
OPS = {"coin": "money", "torch": "torch", "influence": "influence", "roman": "roman", "brick": "piece"}  # signs of what is gained


space, shop, quarter, prize, card, held, seat, own = named("space", "shop", "quarter", "prize", "card", "hand", "seat", "own")


def touched(g: Porta, mover: Seat, move: Move[Any]) -> list[str]:
    """The places of one move; none for moves that only end a turn or share a dividend."""
    match move:
        case m.Start(where):
            return [quarter(where)]
        case m.Play(handle):
            return [held(handle)]
        case m.Buy(colour, _):
            return [shop(colour)]
        case m.Build(id) | m.Found(id):
            return [space(id)]
        case m.Honour(id, where):
            return [card(id), *([space(where)] if where else [])]
        case m.Take() | m.Forgo():
            return [held(handle) for handle in g.played]
        case m.Burn():
            return [own("torches")]
        case m.Earn():
            return [own("romans")]
        case m.Starter(player):
            return [seat(player)]
    return []
