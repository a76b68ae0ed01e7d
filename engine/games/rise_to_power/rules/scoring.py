"""Forum and arena in rounds 3 and 5, then senate cards, regions and the winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves import Perform, Skip, Use
from engine.games.rise_to_power.rules.offices import usable, use
from engine.games.rise_to_power.rules.state import Player, Rise
from engine.script import Ask, Checkpoint, Open, Result, Reveal, Seal, ask


async def forum(g: Rise) -> None:
    while g.scoring:
        await Checkpoint()
        for seat in g.order:
            if usable(g, seat):
                match await ask(seat, "forum", Use, Skip, default=Skip()):
                    case Use() as move:
                        await use(g, seat, move)
        score_track(g, g.scoring.pop(0))


def score_track(g: Rise, resource: str) -> None:
    for seat, points in forum_points(g, resource).items():
        if points:
            g[seat].points["forum"] += points
            g.note("forum", seat=seat, resource=resource, points=points)


def forum_points(g: Rise, resource: str) -> dict[Seat, int]:
    return dict(zip(g.players, _standings(tuple([player.forum[resource] for player in g.players.values()])), strict=True))


@lru_cache(maxsize=1 << 12)
def _standings(markers: tuple[int, ...]) -> tuple[int, ...]:
    """1 for being on the track at all, and 1 for everybody who is behind."""
    return tuple([1 + sum([other < marker for other in markers]) if marker else 0 for marker in markers])


async def arena(g: Rise) -> None:
    """Everybody puts a cast face down at the same time, but for those who have too few cards; how many they have is public."""
    able = [seat for seat, player in g.players.items() if len(player.hand) >= data.CAST_LEAST]
    asks: list[Ask[Perform]] = [ask(seat, "perform", Perform, default=Perform(())) for seat in able]
    if not asks:
        return
    g.tokens = await Seal(tuple(asks))
    staged = await Open(dict(g.tokens))
    g.tokens = {}
    casts: dict[Seat, tuple[str, ...]] = {}
    for seat, move in staged.items():
        if move.cards:
            casts[seat] = tuple(g.cards.faces[card] for card in move.cards)
            g[seat].hand = [card for card in g[seat].hand if card not in move.cards]
            g.removed_arena += move.cards
    score_arena(g, casts)


def score_arena(g: Rise, casts: dict[Seat, tuple[str, ...]]) -> None:
    merits: dict[Seat, tuple[int, int]] = {}
    for seat, faces in casts.items():
        rank = data.rank_of(faces)
        merits[seat] = (rank + lavish(g[seat]), data.price_of(faces))
        points = cast_points(g[seat], rank)
        g[seat].points["arena"] += points
        g.note("performed", seat=seat, cards=" ".join(faces), rank=rank, points=points)
    best = [seat for seat in merits if merits[seat] == max(merits.values())]
    if len(best) == 1:
        g[best[0]].points["arena"] += data.BEST_POINTS
        g.note("best", seat=best[0], points=data.BEST_POINTS)


def cast_points(player: Player, rank: int) -> int:
    """What a performance of this rank brings a player, but for the best one."""
    return data.RANKS[rank].points + lavish(player) if rank else 0


def lavish(player: Player) -> int:
    """What senate cards add to every performance of a player: points, and ranks for the best."""
    return sum(data.SENATE[card].n for card in player.senate if data.SENATE[card].effect == "spectacle")


async def final(g: Rise) -> Result:
    closed = [card for player in g.players.values() for card in player.hand if card not in g.cards.faces]
    if closed:
        await Reveal(closed)
    return score(g)


def score(g: Rise) -> Result:
    regions = region_points(g)
    scores = {seat: dict(player.points) | {"senate": senate_points(player), "regions": regions[seat]} for seat, player in g.players.items()}
    merit = {
        seat: (sum(scores[seat].values()), len(player.provinces), data.price_of(tuple(g.cards.faces[card] for card in player.hand)))
        for seat, player in g.players.items()
    }
    winners = tuple(seat for seat in g.players if merit[seat] == max(merit.values()))
    g.note("over", winner=winners[0] if len(winners) == 1 else -1)
    return Result(scores, winners)


Owned = tuple[tuple[Seat, tuple[str, ...]], ...]  # the provinces of everybody


def region_points(g: Rise) -> dict[Seat, int]:
    points = dict.fromkeys(g.players, 0)
    for shares in region_shares(g).values():
        for seat, share in shares:
            points[seat] += share
    return points


def region_shares(g: Rise) -> dict[str, list[tuple[Seat, int]]]:
    """What every region brings to whom."""
    return _shares(g.count, tuple([(seat, tuple(player.provinces)) for seat, player in g.players.items()]))


@lru_cache(maxsize=1 << 10)
def _shares(count: int, owned: Owned) -> dict[str, list[tuple[Seat, int]]]:
    """The strongest in a region gets 2, or 3 for all of it; those who are equally strong get 1."""
    shares: dict[str, list[tuple[Seat, int]]] = {}
    for region in data.REGIONS:
        whole = data.region_of(region, count)
        power = {seat: sum(data.PROVINCES[id].strength for id in provinces if id in whole) for seat, provinces in owned}
        strongest = [seat for seat, strength in power.items() if strength and strength == max(power.values())]
        alone = data.REGION_WHOLE if any(all(id in provinces for id in whole) for _, provinces in owned) else data.REGION_LEAD
        shares[region] = [(seat, alone if len(strongest) == 1 else data.REGION_TIED) for seat in strongest]
    return shares


def senate_points(player: Player) -> int:
    return _finals(tuple(player.senate), tuple(player.provinces))


@lru_cache(maxsize=1 << 10)
def _finals(senate: tuple[str, ...], provinces: tuple[str, ...]) -> int:
    return sum([_final(card, senate, provinces) for card in senate])


def final_points(player: Player, card: str) -> int:
    """What a senate card is worth at the end."""
    return _final(card, player.senate, player.provinces)


def _final(card: str, senate: Sequence[str], provinces: Sequence[str]) -> int:
    office = data.SENATE[card]
    return office.n * FINALS[office.effect](office, senate, provinces) if office.effect in FINALS else 0


def _pairs(office: data.Office, senate: Sequence[str], provinces: Sequence[str]) -> int:
    """A card with two equal symbols counts once."""
    symbols, types = [data.SENATE[card].symbols[:1] for card in senate], [data.PROVINCES[id].type for id in provinces]
    return sum(min(symbols.count((type,)), types.count(type)) for type in data.TYPES)


FINALS: dict[str, Callable[[data.Office, Sequence[str], Sequence[str]], int]] = {
    "pairs": _pairs,
    "types": lambda office, senate, provinces: [data.PROVINCES[id].type for id in provinces].count(office.about),
    "regions": lambda office, senate, provinces: len({data.PROVINCES[id].region for id in provinces}),
}
