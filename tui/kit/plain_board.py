"""PURE: a board for a game that has none of its own: everybody's gauges, the own cards, and where the game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.game import Game
from tui.kit.board import Board, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face
from tui.kit.panel import About, Panel, Row


def plain_board(game: Game[Any]) -> Board:
    words = game.words

    def rows(b: Brush[Any]) -> Iterator[Row]:
        for seat in b.scene.seats:
            values = ", ".join(f"{name} {value}" for name, value in gauges(b, seat))
            yield Row(f"seat:{seat}", b.scene.opening(seat), values or "nothing to count", value=values)

    def gauges(b: Brush[Any], seat: Seat) -> Iterator[tuple[str, int]]:
        sight = b.scene.sight if seat == b.seat else Sight(b.g.cards)
        for gauge in words.gauges:
            value = gauge.table(b.g).get(seat) if gauge.table is not None else gauge.of(b.g, seat, sight) if gauge.of else None
            if value is not None:
                yield gauge.id.replace("_", " "), value

    def faces(b: Brush[Any]) -> list[Face]:
        known = {card: b.scene.sight.get(card) for card in words.held(b.g, b.seat)}
        told = {card: About(face, words.faces(face)) if face else None for card, face in known.items()}
        return [Face(f"hand:{card}", "tool", face or "closed card", about=told[card]) for card, face in known.items()]

    def header(b: Brush[Any]) -> Header:
        where = words.where(b.g)
        return Header(where, brief=where)

    panel = Panel("table", "The table", rows)
    return Board(game.title, header, panel, (), lambda b: Strip(b.chip(b.seat)), faces, lambda g, seat, move: _touched(move))


def _touched(move: Any) -> list[str]:
    """The cards that a move names."""
    return [f"hand:{getattr(move, name)}" for name in ("card",) if hasattr(move, name)]
