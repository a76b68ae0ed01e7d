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


def garbage(world: World[Any], stream: Stream, count: int) -> list[Move[Any]]:
    """So many moves of any classes of the game, asked for or not; those with fields are three times as likely."""
    live = list(world.g.cards.holder)
    return [_made(stream.pick(_kinds(tuple(world.game.moves))), live, stream) for _ in range(count)]


@cache
def _kinds(moves: tuple[type[Move[Any]], ...]) -> list[type[Move[Any]]]:
    return [kind for kind in moves for _ in range(3 if _hints(kind) else 1)]


def _made(kind: type[Move[Any]], live: list[Handle], stream: Stream) -> Move[Any]:
    return kind(**{name: _value(hint, live, stream) for name, hint in _hints(kind).items()})


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
