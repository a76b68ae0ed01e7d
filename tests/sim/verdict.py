"""At the end of a run: did everybody come where they had to?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.sim.world import World


def judge(world: World) -> str:
    over = {node.place: node.peer.over.how for node in world.honest if node.peer is not None and node.peer.over is not None}
    if len(over) < len(world.honest):
        states = []
        for node in world.honest:
            peer = node.peer
            states.append(f"{node.place}: " + ("down" if peer is None else f"final {peer.final} beat {peer.chain.beat} awaits {peer.awaited()} frozen {peer.frozen}"))
        world.wrong("stuck", "; ".join(states))
    return sorted(over.values())[0]
