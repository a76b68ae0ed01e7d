"""Moves that no honest program sends: every class of the game with wrong words, numbers, handles and doubled cards in its fields."""

from __future__ import annotations

import dataclasses
import typing
from functools import cache
from typing import Any

from engine.cards import Handle
from engine.dealer import Stream
from engine.moves import Move
from engine.world import World

WORDS = ("", "x", "__class__", "legion", "é ~#\u200b", "x" * 300)
NUMBERS = (-1, 0, 10**9, 2**70, -(2**70))
FOREIGN = (-2, -1, 10**9, 2**70)


def garbage(world: World[Any], stream: Stream) -> list[Move[Any]]:
    """One move of every class of the game, asked for or not, and two more of each class with fields."""
    made: list[Move[Any]] = []
    live = list(world.g.cards.holder)
    for kind in world.game.moves:
        hints = _hints(kind)
        for _ in range(3 if hints else 1):
            made.append(kind(**{name: _value(hint, live, stream) for name, hint in hints.items()}))
    return made


@cache
def _hints(kind: type[Move[Any]]) -> dict[str, Any]:
    """The fields of a class of moves and their types; finding them out takes longer than all the rest."""
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}  # type: ignore[arg-type]


def _value(hint: Any, live: list[Handle], stream: Stream) -> Any:
    if typing.get_origin(hint) is tuple:
        items = [_value(typing.get_args(hint)[0], live, stream) for _ in range(stream.below(4))]
        return tuple(items + items[:1] if stream.below(2) else items)
    if hint is Handle:
        return _handle(live, stream)
    if hint is bool:
        return bool(stream.below(2))
    return stream.pick(list(NUMBERS if hint is int else WORDS))


def _handle(live: list[Handle], stream: Stream) -> Handle:
    """No card at all, or any live one: a rival's, the table's, an open one, the own one."""
    if not live or stream.below(3) == 0:
        return Handle(stream.pick(list(FOREIGN)))
    return stream.pick(live)
