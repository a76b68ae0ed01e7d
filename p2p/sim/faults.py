"""What the plan's faults do to the world when their time has come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from p2p.sim.node import JOURNAL, SimNode
from p2p.sim.plan import ABSENT_SECONDS, CLOCK_RATES

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld


SEATS_DRAWN = 2  # keys, seats
FLAP_SECONDS = (40.0, 58.0, 60.0, 61.0, 63.0, 70.0)  # around the minute after which somebody is missed
FLAP_PAUSE_SECONDS = 5.0
FLAPS_MAX = 4
SECOND_SECONDS = 90.0  # until the first one is dropped, and a little
SPLIT_SECONDS = (62.0, 75.0, 150.0)


class Faults:
    def __init__(self, world: SimWorld) -> None:
        self.world = world
        self.lots = world.lots_of("faults")
        self.on = True
        self.count: dict[str, int] = {}
        self.copies: dict[int, dict[Path, bytes]] = {}
        self.flaps = 0

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
            self.world.rotten.add(node.place)
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
        if self.world.laws.best <= SEATS_DRAWN or node is None or not self.votes_are_over() or not self.world.is_left:
            self._again(self.vanish)
        elif node.peer is not None and len(node.peer.play.present) > 2 and not self.world.vanished:
            self.world.vanish(node)
            if "second" in self.world.plan.kinds:
                self.world.not_before = max(self.world.not_before, self.world.now + SECOND_SECONDS)

    def second(self) -> None:
        """And another one: while the cards are being dealt anew, or later. Never so many that those who stay are too few (B2)."""
        dealing = [node.peer.play.dealing for node in self.world.honest if node.peer is not None]
        is_redealt = any(one is not None and one.slots.redeal is not None for one in dealing)
        is_dropped = all(self.world.vanished.isdisjoint(node.peer.play.present) for node in self.world.honest if node.peer is not None)
        node = self._node()
        is_near = bool(self.world.vanished) and is_dropped and self.votes_are_over()
        if not is_near or not (is_redealt or self.lots.chance(0.05)):
            self._again(self.second, 0.01 if is_near else 0.5)
        elif node is not None and node.peer is not None and len(node.peer.play.present) > 2 and len(self.world.vanished) == 1:
            self.world.trace("second", "in the re-deal" if is_redealt else "later")
            self.world.vanish(node)

    def flap(self) -> None:
        """Away for about as long as it takes to be missed, and back, again and again."""
        node = self._node()
        if node is None or self.world.laws.best <= SEATS_DRAWN:
            self._again(self.flap)
            return
        seconds = self.lots.pick(FLAP_SECONDS)
        self.flaps += 1
        node.quit()
        self.world.start_again_later(node, seconds)
        self.world.not_before = max(self.world.not_before, self.world.now + seconds + FLAP_PAUSE_SECONDS)
        if self.flaps < FLAPS_MAX:
            self.world.agenda.after(seconds + self.lots.between(0.2, FLAP_PAUSE_SECONDS), lambda: self._if_on(self.flap))

    def split(self) -> None:
        """The table falls apart for so long that each side misses the other and votes; sometimes a machine of it starts anew meanwhile."""
        if self.world.laws.best <= SEATS_DRAWN:
            self._again(self.split)
            return
        places = self.lots.shuffled(sorted(self.world.nodes))
        cut = self.lots.some(1, len(places) - 1)
        seconds = self.lots.pick(SPLIT_SECONDS)
        for place in places[:cut]:
            self.world.cut_off(place, places[cut:], seconds)
        self.world.trace("split", places[:cut], places[cut:], seconds)
        for _ in range(self.lots.below(3)):
            self.world.agenda.after(self.lots.between(55.0, 70.0), lambda: self._if_on(self.quit))

    def votes_are_over(self) -> bool:
        """Everybody is here, and nobody has agreed to something that is not FINAL: who is lost between vote and ack holds all up (B)."""
        peers = [node.peer for node in self.world.honest]
        return all(
            peer is not None and not peer.council.is_locked and all(cut.number < peer.final for cut in peer.chain.cuts) for peer in peers
        )

    def _again(self, action: Callable[[], None], seconds: float = 0.5) -> None:
        self._later(seconds, 4 * seconds, lambda: self._if_on(action))

    def _if_on(self, action: Callable[[], None]) -> None:
        if self.on and not self.world.is_over():
            action()

    def expired(self) -> None:
        """Somebody's program runs on and nobody answers for them any more, until their time is up and the others have voted. On some other
        machine the clock may go wrong, which must change nothing but how long that takes. Of two nobody: then nobody could go on."""
        node = self._node()
        if self.world.laws.best <= SEATS_DRAWN or node is None:
            self._later(0.5, 2.0, lambda: self.expired() if self.on and not self.world.is_over() else None)
        elif node.peer is not None and len(node.peer.play.present) > 2 and not self.world.vanished:
            self.world.players[node.address].asleep = True
            others = [other for other in self.world.nodes.values() if other is not node and other.honest]
            self.lots.pick(others).clock_rate = self.lots.pick(CLOCK_RATES)
            self.world.doze(node)

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
