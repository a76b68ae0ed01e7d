"""What laps of the clock bring: a demand after each of the first three, the end of the quarter after the fourth."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.moves import ChooseBonus, Meet
from engine.games.trajan.rules.moves.quarter import needs, shortage
from engine.games.trajan.rules.set_up import drawn, empty_lands, fill_board, sides
from engine.games.trajan.rules.state import Trajan
from engine.script import Checkpoint, Roll, ask, decide


async def clock(g: Trajan) -> None:
    """One lap of the last turn; when none is left, the next player's turn."""
    if not g.laps_left:
        g.active, g.phase = g.after(g.active), "turn"
        return
    g.laps_left -= 1
    if len(g.demands) < data.DEMANDED:
        g.demands += drawn(g.demand_bag, await Roll(len(g.demand_bag)), 1)
        g.round += 1
        g.note("demanded", kind=g.demands[-1])
    else:
        g.note("quarter_over", quarter=g.quarter)
        g.to_act, g.phase = g.around(g.after(g.active)), "quarter_demands"


async def demands(g: Trajan) -> None:
    while g.to_act:
        await Checkpoint()
        seat = g.to_act[0]
        player, wilds = g[seat], g[seat].wild["wild_demand"]
        short = shortage(g, player)
        if wilds > sum(short.values()):
            meant = (await decide(g, ask(seat, "demands", Meet, default=Meet(*short.values())))).wilds
            pay(g, seat, meant, 0)
        else:
            pay(g, seat, short, sum(short.values()) - wilds)
        del g.to_act[0]
    await Checkpoint()
    g.phase = "quarter_senate"


def pay(g: Trajan, seat: Seat, others: dict[str, int], unmet: int) -> None:
    """Demand tiles for everything but the `others`; for those that are not unmet, wild ones."""
    player = g[seat]
    paid = [f"kept_{kind}" for kind in data.DEMANDS for _ in range(min(player.kept[kind], g.demands.count(kind)))]
    for kind, need in needs(g, player).items():
        player.demand[kind] -= need - others[kind]
        paid += [kind] * (need - others[kind])
        g.removed += [kind] * (need - others[kind])
    wilds = sum(others.values()) - unmet
    player.wild["wild_demand"] -= wilds
    g.removed += ["wild_demand"] * wilds
    g.earn(seat, "demands", -data.UNMET[unmet])
    with_these = " ".join([*paid, *["wild_demand"] * wilds])
    g.note("unmet" if unmet else "met", seat=seat, count=unmet, points=data.UNMET[unmet], paid=with_these)


def votes(g: Trajan, seat: Seat) -> int:
    return g.disc(seat) + g[seat].tile_votes


def ranking(g: Trajan) -> list[Seat]:
    """By votes, then by space on the track, then by who lies higher there."""

    def merit(seat: Seat) -> tuple[int, int, int]:
        space = g.disc(seat)
        return votes(g, seat), space, g.senate[space].index(seat)

    return sorted(g.players, key=merit, reverse=True)


async def senate(g: Trajan) -> None:
    """Consul and vice consul get the bonus tiles; then what is left of the quarter is cleared away and the next one is laid out."""
    ranked = ranking(g)
    chosen = (await ask(ranked[0], "consul", ChooseBonus, default=ChooseBonus(data.PILES[0]))).side
    other = next(pile for pile in data.PILES if pile != chosen)
    for seat, pile, side in zip(ranked, (chosen, other), data.SIDES, strict=False):
        g[seat].bonus[g.offices[pile]] = side
        g.note("consul" if side == data.SIDES[0] else "vice_consul", seat=seat, bonus=g.offices[pile])
    g.offices = dict.fromkeys(data.PILES, "")
    g.senate = {space: [] for space in data.SENATE}
    g.senate[data.SENATE[0]] = ranked[::-1]
    clear(g)
    g.phase = "refill" if g.quarter < data.QUARTERS else "game_over"


def clear(g: Trajan) -> None:
    for player in g.players.values():
        g.removed += player.votes
        player.votes = []
    g.removed += [tile for tile in g.forum.values() if tile] + g.demands
    g.forum = dict.fromkeys(g.forum, "")
    g.demands = []


async def refill(g: Trajan) -> None:
    """New bonus tiles, provinces, forum, extra-action tiles, all by one coin; ships show their coloured side."""
    tiles = len(empty_lands(g)) + len(data.forum_spaces(g.count))
    lots = await Roll(
        *sides(g.bonus_bag, len(data.PILES)), *sides(g.forum_bag, tiles), *sides(g.extra_bag, len(data.EXTRA_SPACES)),
    )  # fmt: skip
    g.offices = dict(zip(data.PILES, drawn(g.bonus_bag, lots, len(data.PILES)), strict=True))
    fill_board(g, lots)
    g.ships = dict.fromkeys(g.ships, "colour")
    g.quarter, g.round = g.quarter + 1, 1
    g.phase = "clock"
    g.note("new_quarter", quarter=g.quarter)
