"""The Imperator board: who is driven on, who comes back into the crew, who is left with what (E2, E6 to E9).

Nothing here depends on a hidden card: values, unused steps and political influence are public, so everybody can check every oust.
"""

from __future__ import annotations

from engine.games.imperator.rules import data
from engine.games.imperator.rules.moves import Relocate
from engine.games.imperator.rules.standing import enterable
from engine.games.imperator.rules.state import Imperator, Stand, Worker
from engine.script import ask, decide


async def enter(g: Imperator, stand: Stand, region: int) -> None:
    """Put a worker into a region; whoever stood there moves on, and so forth, until everybody stands or one is off the board."""
    _put(g, stand, region)
    while g.driven is not None:
        out, player = g.driven, g[g.driven.seat]
        player.compensation = min(player.compensation + 1, data.COMPENSATION_MAX)
        g.note("driven", seat=out.seat, target=g.board[g.driven_from].seat, region=g.driven_from, worker=out.used)
        regions = enterable(g, out.seat, out.used, data.neighbours(g.count, g.driven_from))
        if not regions:
            g.driven = None
            player.crew = sorted([*player.crew, out.printed])
            g.note("off_the_board", seat=out.seat, worker=out.printed)
            return
        chosen = await decide(g, ask(out.seat, "relocate", Relocate, default=Relocate(regions[0])))
        g.note("moved_on", seat=out.seat, region=chosen.region, worker=out.used)
        _put(g, out, chosen.region)


def _put(g: Imperator, stand: Stand, region: int) -> None:
    """Whoever stood there before is driven out."""
    g.driven, g.driven_from = g.board.get(region), region
    g.board[region] = stand


def clear(g: Imperator) -> None:
    """The discs go back; the workers stay as the group of this location. All values are the printed ones again."""
    for region in sorted(g.board):
        g.locations["imperator"].append(Worker(g.board[region].printed, g.board[region].printed))
    g.board = {}
    for group in g.locations.values():
        for worker in group:
            worker.used = worker.printed
