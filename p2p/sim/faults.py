"""What the plan's faults do to the world when their time has come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from p2p.sim.node import JOURNAL, SimNode
from p2p.sim.plan import ABSENT_SECONDS

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld


SEATS_DRAWN = 2  # keys, seats


class Faults:
    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self.lots = world.lots_of("faults")
        self.on = True
        self.count: dict[str, int] = {}
        self.copies: dict[int, dict[Path, bytes]] = {}

    def plan(self) -> None:
        for when, kind in self.world.plan.at:
            self.world.agenda.at(when, lambda kind=kind: self._happen(kind))  # type: ignore[misc]
            if kind in ("stale", "copied"):
                self.world.agenda.at(self.lots.between(0.2, 0.95) * when, self._copy_disks)

    def _happen(self, kind: str) -> None:
        if self.on and not self.world.is_over():
            self.count[kind] = self.count.get(kind, 0) + 1
            self.world.trace("fault", kind)
            getattr(self, kind)()

    def _pair(self) -> tuple[int, int]:
        a, b = self.lots.sample(sorted(self.world.nodes), 2)
        return a, b

    def _node(self) -> SimNode | None:
        """An honest machine that runs."""
        up = [node for _, node in sorted(self.world.nodes.items()) if node.up and node.honest]
        return self.lots.pick(up) if up else None

    def _later(self, low: float, high: float, action: Callable[[], None]) -> None:
        self.world.agenda.after(self.lots.between(low, high), action)

    # --- network -----------------------------------------------------------------------------------------------------------------------

    def partition(self) -> None:
        places = self.lots.shuffled(sorted(self.world.nodes))
        cut = self.lots.some(1, len(places) - 1)
        seconds = self.lots.pick((0.5, 3.0, 20.0))
        for a in places[:cut]:
            for b in places[cut:]:
                self.world.network.block(a, b, seconds)
                self.world.network.block(b, a, seconds)

    def oneway(self) -> None:
        a, b = self._pair()
        self.world.network.block(a, b, self.lots.pick((0.5, 3.0, 20.0)))

    def slow(self) -> None:
        place = self.lots.pick(sorted(self.world.nodes))
        self.world.network.slow[place] = (self.world.now + self.lots.between(1.0, 8.0), self.lots.between(0.02, 0.5))

    def clog(self) -> None:
        a, b = self._pair()
        self.world.network.clog(a, b, self.lots.between(0.2, 8.0))

    def swizzle(self) -> None:
        """Links stop one by one, and go on again in another order."""
        pairs = [(a, b) for a in self.world.nodes for b in self.world.nodes if a != b]
        chosen = self.lots.sample(pairs, self.lots.some(1, len(pairs)))
        for number, (a, b) in enumerate(chosen):
            seconds = self.lots.between(1.0, 6.0)
            self.world.agenda.after(0.3 * number, lambda a=a, b=b, seconds=seconds: self.world.network.clog(a, b, seconds))  # type: ignore[misc]

    # --- machines ----------------------------------------------------------------------------------------------------------------------

    def crash(self) -> None:
        """Now, or a few operations from now, in the middle of something."""
        node = self._node()
        if node is None:
            return
        if self.lots.chance(0.3):
            node.crash()
        else:
            node.disk.fuse = self.lots.below(12)

    def full(self) -> None:
        self._trouble("full")

    def error(self) -> None:
        self._trouble("error")

    def _trouble(self, kind: str) -> None:
        node = self._node()
        if node is not None:
            node.disk.trouble = kind
            self._later(0.5, 4.0, lambda: self._mended(node))

    def _mended(self, node: SimNode) -> None:
        node.disk.trouble = ""

    def _copy_disks(self) -> None:
        for place, node in sorted(self.world.nodes.items()):
            self.copies[place] = node.disk.snapshot()

    def stale(self) -> None:
        """Somebody puts back an old copy of the journal, with or without the side file that would tell."""
        node = self._node()
        if node is None or JOURNAL not in self.copies.get(node.place, {}):
            return
        node.crash()
        node.disk.put_back(self.copies[node.place], without_marks=self.lots.chance(0.5))
        self.world.put_back(node)

    def copied(self) -> None:
        """Somebody starts a second program with a copy of the folder, as it is or as it was, on another machine."""
        node = self._node()
        if node is None:
            return
        files = node.disk.snapshot() if self.lots.chance(0.5) else self.copies.get(node.place, {})
        if JOURNAL in files:
            self.world.start_copy(node, files)

    def rot(self) -> None:
        node = self._node()
        if node is not None:
            node.quit()
            node.disk.rot(JOURNAL)
            self.world.start_again_later(node)

    def double(self) -> None:
        node = self._node()
        if node is not None and not node.start_twice():
            self.world.wrong("double-start", f"a second process opened the journal of place {node.place}")

    def absent(self) -> None:
        """Away for minutes or hours, then back."""
        node = self._node()
        if node is not None:
            seconds = self.lots.pick((30.0, 300.0, ABSENT_SECONDS))
            node.quit()
            self.world.start_again_later(node, seconds)
            self.world.not_before = max(self.world.not_before, self.world.now + seconds)

    def vanish(self) -> None:
        """Somebody goes without a word and for good, once the seats are drawn. Of two nobody: then nobody could go on."""
        node = self._node()
        if self.world.laws.best <= SEATS_DRAWN or node is None:
            self._later(0.5, 2.0, lambda: self.vanish() if self.on and not self.world.is_over() else None)
        elif node.peer is not None and len(node.peer.play.present) > 2 and not self.world.vanished:
            self.world.vanish(node)

    def quit(self) -> None:
        node = self._node()
        if node is not None:
            node.quit()
            self.world.start_again_later(node)

    # --- those who have no place -------------------------------------------------------------------------------------------------------

    def strangers(self) -> None:
        """Idle ones fill the door of a machine, as far as they can; a player's line breaks and must come back through it."""
        node = self._node()
        if node is not None:
            self.world.crowd.strangers(node)
            others = [place for place in sorted(self.world.nodes) if place != node.place]
            self._later(0.5, 3.0, lambda: self.world.network.cut(node.address, self.world.nodes[self.lots.pick(others)].address))

    def watchers(self) -> None:
        """Greedy ones ask for everything, all the time."""
        node = self._node()
        if node is not None:
            self.world.crowd.watchers(node)
