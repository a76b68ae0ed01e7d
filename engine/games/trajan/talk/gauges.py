"""The numbers by which Trajan tells what a move changes, in order of speech; see engine/gauges.py."""

from __future__ import annotations

from engine.cards import Seat, Sight
from engine.games.trajan.rules import data
from engine.games.trajan.rules.moves.quarter import shortage
from engine.games.trajan.rules.quarter import ranking
from engine.games.trajan.rules.scoring import final_points
from engine.games.trajan.rules.sowing import progress
from engine.games.trajan.rules.state import Trajan
from engine.gauges import Gauge, alike

TILE = 150  # hundredths of a point for a tile in store


def unmet(g: Trajan, seat: Seat) -> int:
    """Demands revealed so far that this player could not meet now."""
    player = g[seat]
    return max(0, sum(shortage(g, player).values()) - player.wild["wild_demand"])


def threatened(g: Trajan, seat: Seat, sight: Sight) -> int | None:
    """What is lost if the quarter ended now; nothing while it ends."""
    return -data.UNMET[unmet(g, seat)] if g.phase in ("turn", "clock") else None


def at_the_end(g: Trajan, seat: Seat, sight: Sight) -> int:
    return sum(final_points(g, seat).values())


def wanted(g: Trajan, seat: Seat) -> int:
    """Stones that lie beside a Trajan tile that wants them."""
    return sum([progress(stones, tile) for stones, tile in zip(g[seat].trays, g[seat].slots, strict=True)])


def place(g: Trajan, seat: Seat, sight: Sight) -> int | None:
    return ranking(g).index(seat) + 1 if any(g.senate.values()) else None


GAUGES: tuple[Gauge[Trajan], ...] = (
    Gauge("points", lambda g, seat, sight: g[seat].vp),
    Gauge("demands", threatened),
    Gauge("end", at_the_end),
    Gauge("hand", lambda g, seat, sight: len(g[seat].hand), weight=120),
    Gauge("mil_camp", lambda g, seat, sight: g[seat].mil_camp, weight=100),
    Gauge("work_camp", lambda g, seat, sight: g[seat].work_camp, weight=100),
    *alike("demand", dict.fromkeys(data.DEMANDS, TILE), lambda g, seat, kind: g[seat].demand[kind]),
    Gauge("kept", lambda g, seat, sight: sum(g[seat].kept.values()), weight=400),
    Gauge("votes", lambda g, seat, sight: g[seat].tile_votes, weight=60),
    Gauge("place", place, weight=100),
    Gauge("extra", lambda g, seat, sight: sum(g[seat].extra.values()), weight=TILE),
    Gauge("wild", lambda g, seat, sight: sum(g[seat].wild.values()), weight=TILE),
    Gauge("plus_two", lambda g, seat, sight: sum(g[seat].plus_two.values()), weight=200),
)
