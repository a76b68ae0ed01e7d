"""PURE: a board for a game that has none of its own: everybody's gauges, the own cards, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import Seat, Sight
from engine.game import Game
from tui.kit.board import Board, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene


@dataclass(frozen=True)
class Standing:
    seat: Seat
    values: tuple[tuple[str, int], ...]  # name, value


def plain_board(game: Game[Any]) -> Board:
    words = game.words

    def facts(scene: BoardScene) -> list[Standing]:
        return [Standing(seat, tuple(_values(scene, seat))) for seat in scene.seats]

    def _values(scene: BoardScene, seat: Seat) -> list[tuple[str, int]]:
        sight = scene.sight if seat == scene.seat else Sight(scene.g.cards)
        found = []
        for gauge in words.gauges:
            value = gauge.table(scene.g).get(seat) if gauge.table is not None else gauge.of(scene.g, seat, sight) if gauge.of else None
            found += [(gauge.id.replace("_", " "), value)] if value is not None else []
        return found

    def about(found: Sequence[Standing], place: str, scene: BoardScene) -> About | None:
        kind, _, name = place.partition(":")
        if kind == "hand":
            face = next((scene.sight.get(card) for card in words.held(scene.g, scene.seat) if str(card) == name), None)
            return About(face, words.faces(face)) if face else None
        one = next((one for one in found if place == f"seat:{one.seat}"), None)
        return About(scene.opening(one.seat), _sentence(one, scene)) if one is not None else None

    def faces(b: Brush[Any]) -> list[Face]:
        sight = b.scene.sight
        return [Face(f"hand:{card}", "tool", sight.get(card) or "closed card") for card in words.held(b.g, b.seat)]

    def header(b: Brush[Any]) -> Header:
        where = words.where(b.g)
        return Header(where, brief=where)

    panel: Panel[Standing] = Panel("table", "The table", facts, _rows, about)
    return Board(game.title, header, panel, (), lambda b: Strip(b.chip(b.seat)), faces, lambda g, seat, move: _touched(move))


def _touched(move: Any) -> list[str]:
    """The cards that a move names."""
    return [f"hand:{getattr(move, name)}" for name in ("card",) if hasattr(move, name)]


def _rows(found: Sequence[Standing], scene: BoardScene) -> list[Row]:
    return [
        Row(f"seat:{one.seat}", scene.opening(one.seat), ", ".join(f"{name} {value}" for name, value in one.values),
            f"{scene.opening(one.seat)}: {_sentence(one, scene)}")
        for one in found
    ]  # fmt: skip


def _sentence(one: Standing, scene: BoardScene) -> str:
    return f"{', '.join(f'{name} {value}' for name, value in one.values) or 'nothing to count'}."
