"""What counts at the end besides the points that were earned on the way, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.state import Trajan
from engine.script import Result


def final(g: Trajan) -> Result:
    scores = {seat: dict(player.points) | final_points(g, seat) for seat, player in g.players.items()}
    stack = g.senate[data.SENATE[0]]  # discs lie there in the order of the last ranking
    winner = max(g.players, key=lambda seat: (sum(scores[seat].values()), stack.index(seat)))
    g.note("over", winner=winner)
    return Result(scores, (winner,))


def final_points(g: Trajan, seat: Seat) -> dict[str, int]:
    """What a player has besides, if the game ended now; by category."""
    player = g[seat]
    counted = (
        len(player.hand),
        player.work_camp + player.mil_camp,
        sum([1 for tile in player.slots if tile]),
        set_points([player.built(kind) for kind in data.KINDS], player.wild["wild_construction"]),
        sum(bonus_points(g, seat).values()) + wild_goods(g, seat) + wild_demands(g, seat),
    )
    return dict(zip(data.COUNTED, counted, strict=True))


def set_points(built: Sequence[int], wilds: int) -> int:
    """Three or four of a kind; a wild tile adds one to a kind that is there, wherever it brings most."""
    points = sum([data.SETS.get(count, 0) for count in built])
    if wilds:
        more = [[*built[:at], count + 1, *built[at + 1 :]] for at, count in enumerate(built) if 0 < count < max(data.SETS)]
        return max([points, *(set_points(tiles, wilds - 1) for tiles in more)])
    return points


def bonus_points(g: Trajan, seat: Seat) -> dict[str, int]:
    """What each bonus tile of a player brings."""
    return {tile: bonus_value(g, seat, tile, side) for tile, side in g[seat].bonus.items()}


def bonus_value(g: Trajan, seat: Seat, tile: str, side: str) -> int:
    """What a bonus tile would bring this player on this side."""
    bonus, yellow = data.BONUSES[tile], side == data.SIDES[0]
    count = sum([_counted(g, seat, what) for what in bonus.counts])
    if bonus.half and not yellow:
        count = (count + 1) // 2
    return count * (bonus.yellow if yellow else bonus.grey)


def _counted(g: Trajan, seat: Seat, what: str) -> int:
    player = g[seat]
    if what in data.DEMANDS:
        return min(1, player.demand[what])
    if what == "workers":
        return sum([seat in site.workers for site in g.sites.values()])
    if what == "legion":
        return sum([seat in land.legions for land in g.provinces.values()])
    if what == "bonus":
        return sum([side == data.SIDES[0] for side in player.bonus.values()])
    return sum([good_of(g.cards.faces[card]) == what for card in player.display])


def wild_goods(g: Trajan, seat: Seat) -> int:
    """A wild commodity tile that is left counts as a card on the best commodity bonus tile."""
    values = [getattr(data.BONUSES[tile], side) for tile, side in g[seat].bonus.items() if data.BONUSES[tile].counts[0] in data.GOODS]
    return g[seat].wild["wild_commodity"] * max(values, default=0)


def wild_demands(g: Trajan, seat: Seat) -> int:
    """In a variant a wild demand tile that is left stands for the tile that a bonus tile asks for."""
    if "wild_demand_bonus" not in g.variants:
        return 0
    player = g[seat]
    wanted = [(data.BONUSES[tile], side) for tile, side in player.bonus.items() if data.BONUSES[tile].counts[0] in data.DEMANDS]
    missed = [getattr(bonus, side) for bonus, side in wanted if not player.demand[bonus.counts[0]]]
    return sum(sorted(missed, reverse=True)[: player.wild["wild_demand"]])
