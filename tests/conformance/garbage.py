"""Moves that no honest program sends: every class of the game with wrong words, numbers, handles and doubled cards in its fields."""

from __future__ import annotations

import dataclasses
import typing
from typing import Any

from engine.cards import Handle, Seat
from engine.dealer import Stream
from engine.moves import Move
from engine.world import World

WORDS = ("", "x", "__class__", "legion", "é ~#\u200b", "x" * 300)
NUMBERS = (-1, 0, 10**9, 2**70, -(2**70))
FOREIGN = (-2, -1, 10**9, 2**70)


def garbage(world: World[Any], seat: Seat, stream: Stream) -> list[Move[Any]]:
    """One move of every class of the game, asked for or not, and two more of each class with fields."""
    made: list[Move[Any]] = []
    for kind in world.game.moves:
        names = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
        hints = typing.get_type_hints(kind)
        for _ in range(3 if names else 1):
            made.append(kind(**{name: _value(hints[name], world, seat, stream) for name in names}))
    return made


def _value(hint: Any, world: World[Any], seat: Seat, stream: Stream) -> Any:
    if typing.get_origin(hint) is tuple:
        items = [_value(typing.get_args(hint)[0], world, seat, stream) for _ in range(stream.below(4))]
        return tuple(items + items[:1] if stream.below(2) else items)
    if hint is Handle:
        return _handle(world, seat, stream)
    if hint is bool:
        return bool(stream.below(2))
    return stream.pick(list(NUMBERS if hint is int else WORDS))


def _handle(world: World[Any], seat: Seat, stream: Stream) -> Handle:
    """No card at all, or any live one: a rival's, the table's, an open one, the own one."""
    live = list(world.g.cards.holder)
    if not live or stream.below(3) == 0:
        return Handle(stream.pick(list(FOREIGN)))
    return stream.pick(live)
