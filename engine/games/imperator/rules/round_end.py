"""What closes a round: tiles for whoever holds a region, points for unused workers, new crews, the next turn order."""

from __future__ import annotations

from engine.games.imperator.rules import board, data, tiles
from engine.games.imperator.rules.moves import Recruit
from engine.games.imperator.rules.state import Imperator, Player
from engine.script import Checkpoint, ask, decide


async def rewards(g: Imperator) -> None:
    for region in sorted(g.board):
        tiles.win(g, g[g.board[region].seat], region)
    for player in g.players.values():
        player.any_value = False
        if player.crew:
            player.points["workers"] += data.UNUSED_WORKER * len(player.crew)
            g.note("unused", seat=player.seat, points=data.UNUSED_WORKER * len(player.crew))
    board.clear(g)


def short(player: Player) -> bool:
    return len(player.crew) < data.CREW


async def recruit(g: Imperator) -> None:
    """Again and again in reverse turn order, one location at a time, until every crew is whole. There are as many workers as needed."""
    while any(map(short, g.players.values())):
        if not g.to_act:
            g.to_act = g.order[::-1]
        player = g[g.to_act[0]]
        if short(player):
            await Checkpoint()
            default = next(iter(offers(g, player)))
            chosen = await decide(g, ask(player.seat, "recruit", Recruit, default=default))
            enlist(g, player, chosen)
        del g.to_act[0]
    await Checkpoint()
    g.to_act = []


def offers(g: Imperator, player: Player) -> list[Recruit]:
    """What an absent player takes: the first location that holds anybody, the lowest workers."""
    room = data.CREW - len(player.crew)
    groups = {location: sorted(worker.printed for worker in group) for location, group in g.locations.items() if group}
    return [Recruit(location, tuple(there[:room])) for location, there in groups.items()]


def enlist(g: Imperator, player: Player, chosen: Recruit) -> None:
    group = g.locations[chosen.location]
    for value in chosen.workers:
        group.remove(next(worker for worker in group if worker.printed == value))
    player.crew = sorted([*player.crew, *chosen.workers])
    g.note("recruited", seat=player.seat, location=chosen.location, workers=" ".join(map(str, chosen.workers)))


async def turn_order(g: Imperator) -> None:
    """The lowest sum goes first; of equal sums whoever was later before."""
    before = g.order
    g.order = sorted(before, key=lambda seat: (sum(g[seat].crew), -before.index(seat)))
    g.round += 1
