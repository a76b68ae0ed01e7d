"""The end of the game: regions, tracks, patrons, tiles and coins, and who wins."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.moves import Patrons
from engine.games.imperator.rules.state import Imperator
from engine.script import AskAll, Result, Reveal, ask


async def final(g: Imperator) -> Result:
    """Everybody shows patrons at the same time; then every hand is opened. It is not sealed: who answers late has seen the patrons of the
    others, open. Nobody's patrons touch another's points, so nobody gains by that."""
    asks = tuple(ask(seat, "patrons", Patrons, default=Patrons(())) for seat in g.players if g[seat].hand)
    shown: dict[Seat, Patrons] = await AskAll(asks) if asks else {}
    scored = {seat: [g.cards.faces[card] for card in move.cards] for seat, move in shown.items()}
    rest = [card for player in g.players.values() for card in player.hand if card not in g.cards.faces]
    if rest:
        await Reveal(rest)
    return result(g, scored)


def result(g: Imperator, patrons: dict[Seat, list[str]]) -> Result:
    regions = region_points(g)
    scores: dict[Seat, dict[str, int]] = {}
    for seat, player in g.players.items():
        for face in patrons.get(seat, ()):
            g.note("patron", seat=seat, card=face, points=patron_points(g, seat, face))
        scores[seat] = {
            **player.points,
            "regions": regions[seat],
            "political": data.POLITICAL_POINTS[player.political],
            "compensation": data.COMPENSATION_POINTS[player.compensation],
            "patrons": sum(patron_points(g, seat, face) for face in patrons.get(seat, ())),
            "kept_tiles": data.TILE_POINTS * len(player.tiles),
            "coins": player.coins // data.COINS_PER_POINT,
        }
    merits = {seat: (sum(scores[seat].values()), *tie_break(g, seat)) for seat in g.players}
    best = max(merits.values())
    return Result(scores, tuple(seat for seat in g.players if merits[seat] == best))


def tie_break(g: Imperator, seat: Seat) -> tuple[int, int, int]:
    player = g[seat]
    return player.political, player.compensation, player.coins


def region_points(g: Imperator) -> dict[Seat, int]:
    """What all five regions pay now."""
    total = dict.fromkeys(g.players, 0)
    for region in data.REGIONS:
        for seat, points in region_shares(g, region).items():
            total[seat] += points
    return total


def region_shares(g: Imperator, region: int) -> dict[Seat, int]:
    """By steps, then by political influence; players equal in both share the points of their ranks, rounded down each."""
    merits = {seat: (player.influence[region], player.political) for seat, player in g.players.items() if player.influence[region]}
    ranks = data.REGION_POINTS[g.count]
    shares: dict[Seat, int] = {}
    rank = 0
    for merit in sorted(set(merits.values()), reverse=True):
        equal = [seat for seat in merits if merits[seat] == merit]
        shares |= dict.fromkeys(equal, sum(ranks[rank : rank + len(equal)]) // len(equal))
        rank += len(equal)
    return shares
