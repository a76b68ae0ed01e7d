"""What a position is worth to a seat, in named parts and hundredths of a point. All weights stand here [H]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import Seat, Sight
from engine.games.trajan.rules import data
from engine.games.trajan.rules.actions import conquest
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.quarter import ranking, votes
from engine.games.trajan.rules.scoring import bonus_value, final_points
from engine.games.trajan.rules.sowing import progress
from engine.games.trajan.rules.state import Player, Trajan
from engine.games.trajan.talk.gauges import unmet

STONES_A_TURN = 3
EFFECTS = {"cards": 130, "workers": 170, "legion": 150, "plus_two": 220, "demand": 0, "points": 0}  # for one of what a Trajan tile gives
KEPT = 230  # a demand met in every quarter, for each quarter to come
REACHED = (28, 46, 70)  # per cent of a tile's value with none, one or both stones in place
EXTRA = {"seaport": 160, "forum": 180, "military": 230, "senate": 260, "trajan": 160, "construction": 300}
WILD = {"wild_extra": 260, "wild_construction": 260, "wild_commodity": 230, "wild_demand": 200}
MARKER = 90
FIRST = 170  # what the first building of a kind brings besides its points
SET = (0, 60, 280, 150, 0)  # what one more building of a kind may bring, by how many there are; sets themselves count at the end
TILE_IN_STORE = 90  # a demand tile for later, for the first of a kind; further ones less


def turns_left(g: Trajan) -> int:
    """About how many turns a player still has."""
    laps = (data.QUARTERS - g.quarter) * data.LAPS + data.LAPS - len(g.demands)
    steps = max(0, laps * g.clock - g.time_pos - g.laps_left * g.clock)
    return max(0, steps // (STONES_A_TURN * g.count))


def fading(g: Trajan, turns: int) -> int:
    """Per cent of a plan that takes so many turns that there is still time for."""
    return min(100, 100 * turns_left(g) // turns)


def tile_value(g: Trajan, player: Player, tile: str) -> int:
    """What a Trajan tile brings when it is claimed."""
    order = data.ORDERS[tile]
    value = 100 * order.vp + EFFECTS[order.category] * max(order.n, order.category == "plus_two") * (50 + fading(g, 8) // 2) // 100
    if order.category == "demand":
        value += KEPT * (data.QUARTERS + 1 - g.quarter) // (1 + player.kept[order.kind])
    return value


def orders(g: Trajan, player: Player, trays: Sequence[str], slots: Sequence[str]) -> int:
    """What the Trajan tiles beside the trays promise with the stones as they lie. Each counts one at the end already."""
    left = fading(g, 5)
    total = 0
    for stones, tile in zip(trays, slots, strict=True):
        if tile:
            total += (tile_value(g, player, tile) - 100) * REACHED[progress(stones, tile)] * left // 10_000
    return total


def penalty(g: Trajan, player: Player) -> int:
    """What demands will cost: those revealed, and half of those to come as far as no tile is there for them."""
    coming = data.DEMANDED - len(g.demands)
    bare = sum(player.demand[kind] + player.kept[kind] <= g.demands.count(kind) for kind in data.DEMANDS)
    hundredths = 100 * unmet(g, player.seat) + 60 * coming * bare // len(data.DEMANDS)
    low, part = divmod(min(100 * data.DEMANDED, hundredths), 100)
    cost = 100 * data.UNMET[low] + (part * (data.UNMET[min(low + 1, data.DEMANDED)] - data.UNMET[low]))
    urgency = 55 + 15 * len(g.demands)
    return cost * urgency // 100


def store(g: Trajan, player: Player) -> int:
    """Tiles on the mat that are not for demands of this quarter."""
    left = fading(g, 6)
    value = sum(EXTRA[action] * count * (3 if player.plus_two[action] else 2) // 2 for action, count in player.extra.items())
    value += sum(WILD[kind] * count for kind, count in player.wild.items())
    value += MARKER * sum(player.plus_two.values())
    later = data.QUARTERS - g.quarter
    for kind in data.DEMANDS:
        spare = player.demand[kind] - max(0, g.demands.count(kind) - player.kept[kind])
        value += sum(TILE_IN_STORE * min(later, 2) // (1 + at) for at in range(max(0, spare)))
        value += KEPT * later * min(1, player.kept[kind])
    return value * left // 100


def goods_wanted(g: Trajan, seat: Seat) -> dict[str, int]:
    """What one shown card of a kind counts at the end."""
    return {
        good: 100 * getattr(data.BONUSES[tile], up)
        for tile, up in g[seat].bonus.items()
        for good in data.BONUSES[tile].counts
        if good in data.RANK
    }


def cards(g: Trajan, seat: Seat, sight: Sight) -> int:
    """What the hand may still bring on ships and bonus tiles, above the one that each card counts."""
    player, left = g[seat], fading(g, 6)
    known = [good_of(face) for card in player.hand if (face := sight.get(card)) is not None]
    wanted = goods_wanted(g, seat)
    value = 60 * (len(player.hand) - len(known))
    value += sum(70 * wanted.get(good, 0) // 100 for good in known)
    counts = sorted((known.count(good) for good in dict.fromkeys(known)), reverse=True)
    ships = {ship: getattr(data.SHIPS[ship], side) for ship, side in g.ships.items()}
    loads = [0]
    if counts:
        loads.append(ships["same"][min(4, counts[0]) - 1] - counts[0])
        loads.append(ships["different"][min(4, len(counts)) - 1] - min(4, len(counts)))
        pairs = sum(1 for count in counts if count >= 2)
        loads.append(ships["pairs"][min(3, pairs) - 1] - 2 * pairs if pairs else 0)
    return (value + 55 * max(loads)) * left // 100


def promise(g: Trajan, seat: Seat, tile: str, side: str, sight: Sight) -> int:
    """What a bonus tile will bring: what it counts now, and what can still be gathered for it."""
    bonus, now = data.BONUSES[tile], 100 * bonus_value(g, seat, tile, side)
    what, each = bonus.counts[0], 100 * (bonus.yellow if side == "yellow" else bonus.grey)
    left = turns_left(g)
    if what in data.RANK:
        held = sum(1 for card in g[seat].hand if (face := sight.get(card)) is not None and good_of(face) in bonus.counts)
        return now + each * (60 * held + min(120, 8 * left)) // 100
    if what in data.DEMANDS:
        return now if now else each * min(70, 10 * left) // 100
    if what == "bonus":
        return now + each * (data.QUARTERS - g.quarter) // 3
    return now + each * min(4, left // 5)


def senate(g: Trajan, seat: Seat, sight: Sight) -> int:
    """What the offices promise by the votes as they stand; more as the quarter goes on."""
    if not all(g.offices.values()):
        return 0
    rank = ranking(g).index(seat)
    best = max(promise(g, seat, tile, "yellow", sight) for tile in g.offices.values())
    other = min(promise(g, seat, tile, "grey", sight) for tile in g.offices.values())
    hope = (best if rank == 0 else other if rank == 1 else 0) * (20 + 20 * len(g.demands)) // 100
    return hope + 12 * votes(g, seat)


def land_map(g: Trajan, seat: Seat) -> int:
    """Where the leader can go next."""
    player, left = g[seat], fading(g, 5)
    values = [0, 0]
    for id in (player.leader, *data.ROADS[player.leader]):
        if id in g.provinces:
            land = g.provinces[id]
            gain = 0 if seat in land.legions else 100 * conquest(g, seat, id)
            values.append(gain * (45 if id == player.leader else 25) // 100 + (60 if land.tile and id != player.leader else 0))
    best, next_best, *_ = sorted(values, reverse=True)
    return (best + next_best // 3) * (100 if player.mil_camp else 45) * left // 10_000


def site(g: Trajan, seat: Seat) -> int:
    """What can be built next, and what sets are on their way."""
    player, left = g[seat], fading(g, 6)
    own = [id for id, place in g.sites.items() if seat in place.workers]
    open_sites = {other for id in own for other in data.BESIDE[id] if other not in own} if own else set(data.SITES)
    sets = {kind: SET[min(player.built(kind), 4)] for kind in data.KINDS}
    there = [data.BUILDINGS[place.tile] for id, place in g.sites.items() if id in open_sites and place.tile]
    values = sorted((100 * vp + (sets[kind] if player.built(kind) else FIRST) for kind, vp in there), reverse=True)
    best = sum(values[:2]) * (30 if player.work_camp else 18) // 200
    return (best + sum(sets.values())) * left // 100


def end(g: Trajan, seat: Seat, sight: Sight) -> int:
    """What is counted at the end as things stand, what tokens in camps can still do, what bonus tiles promise."""
    player = g[seat]
    camps = (player.work_camp * 70 + player.mil_camp * 50) * fading(g, 6) // 100
    bonus = sum([promise(g, seat, tile, side, sight) - 100 * bonus_value(g, seat, tile, side) for tile, side in player.bonus.items()])
    return 100 * sum(final_points(g, seat).values()) + camps + bonus


PARTS: dict[str, Callable[[Trajan, Seat, Sight], int]] = {
    "points": lambda g, seat, sight: 100 * g[seat].vp,
    "end": end,
    "orders": lambda g, seat, sight: orders(g, g[seat], g[seat].trays, g[seat].slots),
    "demands": lambda g, seat, sight: -penalty(g, g[seat]) if g.phase in ("turn", "clock") else 0,
    "tiles": lambda g, seat, sight: store(g, g[seat]),
    "cards": cards,
    "senate": senate,
    "map": lambda g, seat, sight: land_map(g, seat),
    "site": lambda g, seat, sight: site(g, seat),
}


def parts(g: Trajan, seat: Seat, sight: Sight) -> dict[str, int]:
    """Everything that a player has and may hope for, but for the action that is just due."""
    return {name: part(g, seat, sight) for name, part in PARTS.items()}
