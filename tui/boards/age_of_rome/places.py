"""PURE: which places of the board a move touches. A `spot` is a building of a province; missions that can be chosen are counted, one that
was kept before others are offered is `kept`."""

from __future__ import annotations

from typing import Any

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Rome
from tui.kit.brush import touching

COLOSSEUM = "colosseum"
SENATE = "senate"
DECK = "deck:trade"
TOUCHED = {
    m.Build: "spot:{own}.{type} hand:{cards}", m.Place: "{where} bonus:{doubled}", m.Deploy: "region:{region}", m.Scout: "region:{region}",
    m.Recall: "region:{region}", m.Shift: "region:{source} region:{target}", m.Sell: "hand:{card}", m.Discard: "hand:{card}",
    m.Play: "hand:{card} region:{regions}", m.FormSet: "hand:{cards}", m.Tax: "population:{own} hand:{cards}",
    m.KeepMissions: "mission:{position}", m.KeepMission: "mission:{position}", m.Activate: "schemes:{province} seat:{facing}",
    m.DipPlace: "spot:{province}.{type} seat:{facing}", m.Convert: "medal:religion", m.Draw: DECK,
    m.ChooseCharacter: "character:{character}",
    # answers about an offer lie on the building it is about and on the other player
    **dict.fromkeys((m.Accept, m.Reject, m.Counter, m.DipRaise, m.DipSpy, m.Commit), "spot:{offered} seat:{other}"),
}  # fmt: skip


def _more(g: Rome, mover: Seat, move: Any) -> dict[str, object]:
    own, offer = g.facing(mover), g.offer
    match move:
        case m.Place(spot=spot, use_bonus=doubled):
            where = {"colosseum": COLOSSEUM, "scheme": f"schemes:{own}"}.get(spot, f"spot:{own}.{spot}")
            return {"where": where, "doubled": spot if doubled and spot in data.TYPES else ""}
        case m.Play(params=params):
            return {"regions": tuple(word for word in dict.fromkeys(params) if word in data.REGIONS)}
        case m.Activate(province=province) | m.DipPlace(province=province):
            return {"facing": g.seat_of(province)}
    other = None if offer is None else offer.opponent if mover == offer.seat else offer.seat
    return {"own": own, "other": other, "offered": f"{offer.province}.{offer.type}" if offer is not None else ""}


touched = touching(TOUCHED, _more)
