"""PURE: which places of the board a move touches. `die` is an own one that is not placed, equal ones are alike; `placed` is an own one on a
track, by its position in the group."""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.state import Rise, seat_of
from tui.kit.brush import touching

DECK = "deck:arena"
SHOWS = "shows"
TOUCHED = {
    m.Place: "track:{track} die:{die} office:{consul} province:{socket}", m.Forfeit: "die:{die}", m.Again: "die:{dice}",
    m.Conquer: "province:{provinces}", m.Take: "office:{card}", m.Buy: "market:{card}", m.BuyBlind: DECK, m.Perform: "hand:{cards} {show}",
    m.Use: "office:{card} province:{provinces} placed:{where} seat:{rival} die:{own} province:{raze}",
}  # fmt: skip


def _more(g: Rise, mover: Seat, move: Any) -> dict[str, object]:
    match move:
        case m.Place():
            return {"socket": move.province if move.consul else ""}
        case m.Perform():
            return {"show": SHOWS if move.cards else ""}
        case m.Use():
            rival = seat_of(move.target) if move.target and seat_of(move.target) != mover else None
            where = f"{move.track or data.SENATE[move.card].about}.{move.spot}" if move.spot else ""
            return {"where": where, "rival": rival, "own": move.dice if rival is None else ()}
    return {}


touched = touching(TOUCHED, _more)
