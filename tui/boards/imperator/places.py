"""PURE: which places of the board a move touches: a `region` is on the Imperator board, a `land` has goods and everybody's steps."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.games.imperator.rules.state import Imperator
from tui.kit.brush import touching

TOUCHED = {
    m.Go: "place:{location} land:{named}", m.Recruit: "place:{location}", m.Build: "place:aedificator hand:{card}",
    m.Fight: "place:legatus hand:{card}", m.Canvass: "place:roma", m.Trade: "place:mercator", m.Enter: "region:{region}",
    m.Relocate: "region:{region}", m.Bonus: "region:{region}", m.UseTile: "tile:{tile}", m.Advance: "{place}", m.Extra: "built:{cards}",
    m.Keep: "hand:{cards}", m.Patrons: "hand:{cards}", m.PutBack: "hand:{card}", m.Discard: "hand:{card}",
}  # fmt: skip


def before_you(id: str) -> str:
    """A tile or a card that lies there."""
    return f"tile:{id}" if id in data.TILES else f"built:{id}"


def more(g: Imperator, mover: Seat, move: object) -> dict[str, object]:
    """Where a card or a tile lies; which region a place is asked about."""
    match move:
        case m.Advance(card):
            return {"place": before_you(card)}
        case m.Go(location, worker, value):
            return {"named": (value or worker) if location in data.ADDRESSED else ""}
    return {}


touched = touching(TOUCHED, more)
