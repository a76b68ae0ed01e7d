"""Forum and arena in rounds 3 and 5, then senate cards, regions and the winner."""

from __future__ import annotations

from collections.abc import Callable

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
    """1 for being on the track at all, and 1 for everybody who is behind."""
    markers = {seat: player.forum[resource] for seat, player in g.players.items()}
    return {seat: 1 + sum(other < marker for other in markers.values()) if marker else 0 for seat, marker in markers.items()}


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


def region_points(g: Rise) -> dict[Seat, int]:
    points = dict.fromkeys(g.players, 0)
    for region, powers in region_powers(g).items():
        for seat, share in region_shares(g.count, region, powers).items():
            points[seat] += share
    return points


def region_powers(g: Rise) -> dict[str, dict[Seat, int]]:
    """The strength of everybody who has a province in a region."""
    powers: dict[str, dict[Seat, int]] = {}
    for seat, player in g.players.items():
        for id in player.provinces:
            card = data.PROVINCES[id]
            there = powers.setdefault(card.region, {})
            there[seat] = there.get(seat, 0) + card.strength
    return powers


def region_shares(count: int, region: str, powers: dict[Seat, int]) -> dict[Seat, int]:
    """The strongest in a region gets 2, or 3 for all of it; those who are equally strong get 1."""
    most = max(powers.values(), default=0)
    strongest = [seat for seat, power in powers.items() if power == most]
    if len(strongest) > 1:
        return dict.fromkeys(strongest, data.REGION_TIED)
    return dict.fromkeys(strongest, data.REGION_WHOLE if most == data.region_strength(region, count) else data.REGION_LEAD)


def senate_points(player: Player) -> int:
    return sum(final_points(player, card) for card in player.senate)


def final_points(player: Player, card: str) -> int:
    """What a senate card is worth at the end."""
    office = data.SENATE[card]
    return office.n * FINALS[office.effect](player, office) if office.effect in FINALS else 0


def _pairs(player: Player, office: data.Office) -> int:
    """A card with two equal symbols counts once."""
    symbols = [data.SENATE[card].symbols[0] for card in player.senate if data.SENATE[card].symbols]
    return sum(min(symbols.count(type), _types(player).count(type)) for type in data.TYPES)


def _types(player: Player) -> list[str]:
    return [data.PROVINCES[id].type for id in player.provinces]


FINALS: dict[str, Callable[[Player, data.Office], int]] = {
    "pairs": _pairs,
    "types": lambda player, office: _types(player).count(office.about),
    "regions": lambda player, office: len({data.PROVINCES[id].region for id in player.provinces}),
}
