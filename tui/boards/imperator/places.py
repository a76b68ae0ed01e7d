"""PURE: which places of the board a move touches: a `region` is on the Imperator board, a `land` has goods and everybody's steps."""

from __future__ import annotations

from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from tui.kit.brush import touching

TOUCHED = {
    m.Go: "place:{location}", m.Recruit: "place:{location}", m.Build: "place:aedificator hand:{card}", m.Fight: "place:legatus hand:{card}",
    m.Canvass: "place:roma", m.Trade: "place:mercator", m.Enter: "region:{region}", m.Relocate: "region:{region}",
    m.Bonus: "region:{region}", m.UseTile: "tile:{tile}", m.Advance: "{place}", m.Extra: "built:{cards}", m.Keep: "hand:{cards}",
    m.Patrons: "hand:{cards}", m.PutBack: "hand:{card}", m.Discard: "hand:{card}",
}  # fmt: skip


def before_you(id: str) -> str:
    """A tile or a card that lies there."""
    return f"tile:{id}" if id in data.TILES else f"built:{id}"


touched = touching(TOUCHED, lambda g, mover, move: {"place": before_you(move.card)} if isinstance(move, m.Advance) else {})
