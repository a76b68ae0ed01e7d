"""One run: a table of a seed, its machines, the network between them, faults, players, laws; then healing and the demand for an end."""

from __future__ import annotations

import hashlib
import traceback
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.values import dataclass
from p2p.peer.clocks import CLOCK as CLOCK_OPTION
from p2p.peer.effects import Write
from p2p.peer.peer import Peer
from p2p.peer.trouble import CONTRADICTED
from p2p.peer.waiting import ANSWERS
from p2p.sim.agenda import Agenda
from p2p.sim.cheats import CHEATS, Cheat
from p2p.sim.crowd import Crowd, Doors
from p2p.sim.disk import SimDisk
from p2p.sim.faults import Faults
from p2p.sim.hostile import Hostile
from p2p.sim.laws import Laws
from p2p.sim.lots import Lots
from p2p.sim.memo import remembered
from p2p.sim.net import Network
from p2p.sim.node import TICK_SECONDS, SimNode
from p2p.sim.plan import CLOCK, CLOCK_RATES, Plan
from p2p.sim.players import SimPlayer
from p2p.sim.seating import seat_table
from p2p.sim.secrets import Secrets
from p2p.wire.codec import Value
from p2p.wire.messages import Message

EVENTS_MAX = 400_000
PATIENCE_SECONDS = 90.0  # after healing: without a new FINAL beat for so long the table is stuck
WAIVE_SECONDS = 30.0  # after healing: then a person goes on without a cheat that says nothing
QUIET_SECONDS = 5.0  # without anything but ticks for so long, ticks come less often
TICK_MAX = 20.0
TRACE_KEPT = 400
COPY_ADDRESS = 100  # of a second machine with the place: behind all places


@dataclass
class Wrong:
    law: str
    what: str
    at: float


@dataclass
class Report:
    """What came of a run."""

    seed: int
    players: int = 0
    ended: str = ""  # finished, settled, left, caught, stalled (by a cheat), lost (a word that only a rotten disk held)
    beats: int = 0
    wrongs: list[Wrong] = field(default_factory=list)
    crashes: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    cheat: str = ""
    cheat_fired: bool = False
    cheat_caught: bool = False
    events: int = 0
    frames: int = 0
    virtual_seconds: float = 0.0
    trace_hash: str = ""
    trace: list[str] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)

    def count(self, *laws: str) -> int:
        return sum(1 for wrong in self.wrongs if wrong.law in laws)


class Abort(Exception):
    """The run cannot go on: a law was broken."""


class SimWorld:
    def __init__(self, game: Game[Any], plan: Plan, options: Mapping[str, Value] | None = None) -> None:
        self.plan = plan
        clock = {CLOCK_OPTION: CLOCK} if "expired" in plan.kinds else {}
        self.table = seat_table(game, plan.players, {**clock, **(options or {})}, plan.seed)
        self.agenda = Agenda()
        self.lots = self.lots_of("schedule")
        self.network = Network(self.agenda, self.lots_of("network"), plan.weather)
        self.network.watch = self._frame
        self.doors = Doors(self)
        self.network.lets_in = self.doors.lets_in
        self.laws = Laws(self)
        self.secrets = Secrets(self)
        self.report = Report(plan.seed, plan.players, cheat=plan.cheat)
        self.healed = False
        self.healed_at = 0.0
        self.not_before = 0.0  # somebody is away until then
        self._hash = hashlib.sha256()
        self._busy_at = 0.0
        self._put_back: set[int] = set()
        self.cheat: Cheat | None = None
        self.nodes: dict[int, SimNode] = {}  # of every place the one that plays for it
        self.vanished: set[int] = set()  # who went for good
        self.leaver = -1  # who said so
        self.dozing: int | None = None  # whose person has stopped answering
        self.rotten: set[int] = set()  # on whose disk a bit has changed
        self.copies: list[SimNode] = []  # every machine of a place that there is twice
        self._resumed_copy = False
        self.players: dict[int, SimPlayer] = {}  # by address
        self._seen: Counter[str] = Counter()
        for member in self.table.members:
            disk = SimDisk(self.lots_of(f"disk {member.place}"))
            node = SimNode(self, member, disk)
            if plan.cheat and member.place == plan.cheater:
                self.cheat = CHEATS[plan.cheat](self.lots_of("cheat"), plan.cheat_from)
                node = Hostile(self, member, disk, self.cheat)
            self.nodes[member.place] = node
            self._add(node)
        self.crowd = Crowd(self)
        self.faults = Faults(self)

    def _add(self, node: SimNode) -> None:
        self.players[node.address] = SimPlayer(node, self.lots_of(f"player {node.address}"), self.plan.habits, self._seen)
        self.network.add(node, node.address)

    def lots_of(self, name: str) -> Lots:
        return Lots(self.plan.seed, name)

    @property
    def now(self) -> float:
        return self.agenda.now

    @property
    def honest(self) -> list[SimNode]:
        return [node for node in self.nodes.values() if node.honest and node.place not in self.vanished]

    def doze(self, node: SimNode) -> None:
        """Its person answers no more; once the others have gone on its program is closed."""
        self.trace("dozes", node.place)
        self.dozing = node.place

    def vanish(self, node: SimNode) -> None:
        self.trace("vanishes", node.place)
        self.vanished.add(node.place)
        node.ended = True
        node.quit()

    # --- the run -----------------------------------------------------------------------------------------------------------------------

    def run(self) -> Report:
        with remembered():
            return self._run()

    def _run(self) -> Report:
        for node in self.nodes.values():
            self.agenda.after(self.lots.between(0.0, 0.5), node.start)
        self.faults.plan()
        self.agenda.at(self.plan.fault_seconds, self.heal)
        try:
            while not self._is_done() and self.agenda.step():
                if self.agenda.done > EVENTS_MAX:
                    self.wrong("stuck", f"no end after {EVENTS_MAX} events")
        except Abort:
            pass
        except Exception as problem:  # a bug of the product or of the simulator: reported with its seed like any broken law
            self._note_crash(problem)
        return self._close()

    def _note_crash(self, problem: Exception) -> None:
        last = traceback.extract_tb(problem.__traceback__)[-1]
        self.report.wrongs.append(Wrong("exception", f"{type(problem).__name__}: {problem} ({last.filename}:{last.lineno})", self.now))
        self.report.trace.append("".join(traceback.format_exception(problem)))

    def heal(self) -> None:
        """No more faults: everything works again and everybody is here."""
        if self.healed:
            return
        if self.now < self.not_before and not self.is_over() and not self._is_over_here():
            self.agenda.at(self.not_before, self.heal)
            return
        self.trace("heal")
        self.healed, self.healed_at = True, self.now
        self.faults.on = False
        self.network.heal()
        for node in dict.fromkeys((*self.nodes.values(), *self.copies)):
            node.disk.fuse, node.disk.trouble = None, ""
            if not node.up:
                self.agenda.after(self.lots.between(0.0, 1.0), lambda node=node: self._start(node))  # type: ignore[misc]
        for player in self.players.values():
            player.may_leave = False

    def _start(self, node: SimNode) -> None:
        if not node.up and not node.ended:
            self.trace("start", node.address)
            node.start()

    def _is_done(self) -> bool:
        if self.is_over():
            if not self.healed:
                self.heal()
            return self.now > self.healed_at + 3.0 and self._all_agree()
        if not self.healed:
            if self._is_over_here():
                self.heal()
            return False
        return self.now - max(self.laws.changed_at, self.healed_at) > PATIENCE_SECONDS + self._doze_seconds()

    def _doze_seconds(self) -> float:
        """How long the others may have to wait for whoever answers no more: the whole bank, by the slowest clock."""
        peers = [node.peer for node in self.honest if node.peer is not None]
        if self.dozing is None or self.dozing in self.vanished:
            return 0.0
        answers = [sum(signed.entry.kind in ANSWERS for signed in peer.chain.entries[self.dozing]) for peer in peers]
        banks = [peer.clock.bank + peer.clock.increment * count for peer, count in zip(peers, answers, strict=True)]
        return max(banks, default=0) / min(CLOCK_RATES)

    def is_over(self) -> bool:
        """Every honest machine that runs knows the end, or is frozen for good."""
        peers = [node.peer for node in self.honest if node.peer is not None]
        return len(peers) == len(self.honest) and all(peer.over is not None or self.is_stopped(peer) for peer in peers)

    def _is_over_here(self) -> bool:
        """The table has ended for all whose machine runs: whoever is away for hours can only be told, and is not waited for."""
        peers = [node.peer for node in self.honest if node.up and node.peer is not None]
        has_ended = any(peer.play.over is not None and peer.over is not None for peer in peers)
        return has_ended and all(peer.over is not None or self.is_stopped(peer) for peer in peers)

    def is_stopped(self, peer: Peer) -> bool:
        """Where programs vote, whoever stops a table is voted out, if enough stay and all of them have something to go on with."""
        if peer.frozen is None or not self.plan.votes or not peer.frozen.is_awake:
            return peer.frozen is not None
        deals = all(node.peer is None or node.peer.play.dealing is not None for node in self.honest)
        return peer.frozen.place in peer.play.present and (len(peer.play.present) < 3 or not deals)

    def _all_agree(self) -> bool:
        """The last acks may still be under way."""
        finals = {node.peer.final for node in self.honest if node.peer is not None}
        return len(finals) == 1 or self.now - max(self.laws.changed_at, self.healed_at) > PATIENCE_SECONDS

    # --- what machines report ----------------------------------------------------------------------------------------------------------

    def trace(self, what: str, *facts: object) -> None:
        line = f"{self.now:.4f} {what} {' '.join(map(str, facts))}"
        self._hash.update(line.encode())
        self.report.trace.append(line)
        if len(self.report.trace) > TRACE_KEPT:
            del self.report.trace[: TRACE_KEPT // 4]

    def wrong(self, law: str, what: str) -> None:
        self.report.wrongs.append(Wrong(law, what, self.now))
        self.trace("WRONG", law, what)
        raise Abort

    def looked_at(self, node: SimNode) -> None:
        """After every event of a machine."""
        self.laws.look(node)
        self.players[node.address].look()
        self._waive(node)

    def _waive(self, node: SimNode) -> None:
        """After a restart a peer waits for a word of everybody. If one never says it, the person goes on without: here only a cheat, and
        who has gone for good (whom a peer with a whole journal drops without that)."""
        peer = node.peer
        if not node.honest or not self.healed or self.now < self.healed_at + WAIVE_SECONDS or peer is None or peer.resuming is None:
            return
        hopeless = {*self.vanished, *((self.plan.cheater,) if self.cheat is not None else ())}
        silent = peer.resuming.unheard()
        if silent and hopeless.issuperset(silent) and (self.cheat is not None or peer.is_doubtful):
            self.trace("waives", node.place, silent[0])
            node.act("waive", lambda peer: peer.waive(silent[0]))

    def sending(self, node: SimNode, message: Message) -> None:
        if node.honest:
            self.laws.sending(node, message)

    def _frame(self, source: int, target: int, data: bytes) -> None:
        if data not in self.secrets.searched:  # the same summaries again are no business
            self._busy_at = self.now
        digest = hashlib.sha256(data).hexdigest()[:12]
        self._hash.update(f"{self.now:.6f} {source} {target} {digest}".encode())
        self.secrets.frame(self.players[source].node, data)

    def wrote(self, node: SimNode, batch: list[Write]) -> None:
        if node.honest:
            self.laws.wrote(node, batch)

    def told(self, node: SimNode, event: str, facts: dict[str, Any]) -> None:
        self.report.told[event] += 1
        if event not in ("final", "redealing", "shuffling"):
            self.trace("told", node.place, event, *(f"{name}={value}" for name, value in sorted(facts.items())))
        if node.honest:
            self.secrets.told(node, event, facts)
            self.laws.told(node, event, facts)
        if event == "dropped" and node.honest and self.dozing is not None:
            self._was_dropped(facts["gone"], facts["why"])
        if event in ("clone", "lost") and node in self.copies:
            self.agenda.after(0.01, lambda: self._end_copy(node, event == "lost" or facts["what"] == CONTRADICTED))

    def cut_off(self, place: int, others: Iterable[int], seconds: float) -> None:
        """For so long no word passes between this place and these."""
        for other in others:
            for a, b in ((place, other), (other, place)):
                self.network.block(a, b, seconds)
            self.network.cut(place, other)
        self.not_before = max(self.not_before, self.now + seconds)

    def _was_dropped(self, gone: tuple[int, ...], why: str) -> None:
        """Nobody goes by the clock but who has stopped answering, whatever some machine's clock says."""
        if why == "clock" and gone != (self.dozing,):
            self.wrong("hurried", f"places {gone} were dropped for their time, and {self.dozing} has stopped answering")
        if self.dozing in gone and self.dozing not in self.vanished:
            self.vanish(self.nodes[self.dozing])

    def start_copy(self, node: SimNode, files: dict[Path, bytes]) -> None:
        """A second machine for the place of this one."""
        disk = SimDisk(self.lots_of(f"disk of a copy of {node.place}"))
        disk.put_back(files, without_marks=False)
        copy = SimNode(self, node.member, disk, COPY_ADDRESS + node.place)
        self.copies += [node, copy]
        self.put_back(node)
        self._add(copy)
        self.trace("copied", node.place)
        copy.start()

    def _end_copy(self, node: SimNode, lacks: bool) -> None:
        """It has stopped itself: its person closes it, and goes on at the other machine. If that one was closed before, because it holds
        words that the others never heard, its person resumes here, as the program says, or there if it is this one that lacks them; which
        must help."""
        if node.ended or not node.up:  # told twice at once
            return
        self.trace("closed", node.address)
        node.quit()
        (other,) = [copy for copy in self.copies if copy is not node]
        if other.ended:
            if self._resumed_copy:
                self.wrong("both-stopped", f"both copies of place {node.place} have stopped, and resuming did not help")
            self._resumed_copy = True
        if other.ended and not lacks:
            self.start_again_later(node)
            return
        if other.ended:
            other.ended = False
            self.start_again_later(other)
        node.ended = True
        self.nodes[node.place] = other

    def crashed(self, node: SimNode, lost: int) -> None:
        self.report.crashes += 1
        self.players[node.address].forget()
        self.trace("lost", node.address, lost)
        self.start_again_later(node)

    def disk_failed(self, node: SimNode) -> None:
        """The process ends; its person frees the disk and starts again."""
        self.agenda.after(0.2, lambda: self._end_and_restart(node, node.incarnation))

    def _end_and_restart(self, node: SimNode, incarnation: int) -> None:
        if node.up and node.incarnation == incarnation:
            node.quit()
            self.start_again_later(node)

    def start_again_later(self, node: SimNode, seconds: float | None = None) -> None:
        self.players[node.address].forget()
        delay = self.lots.pick((0.1, 1.0, 4.0)) if seconds is None else seconds
        if self.healed:
            delay = min(delay, 1.0)
        self.agenda.after(delay, lambda: self._start(node))

    def put_back(self, node: SimNode) -> None:
        self._put_back.add(node.place)

    def was_put_back(self, node: SimNode) -> bool:
        return node.place in self._put_back

    def can_go_on_without(self, node: SimNode) -> bool:
        """Nobody leaves while somebody has vanished, unless those who stay can still vote (B2): the leave would never become FINAL."""
        present = node.peer.play.present if node.peer is not None else ()
        stay = {*present} - self.vanished - {node.place}
        return self.vanished.isdisjoint(present) or (len(stay) >= 2 and 2 * len(stay) > len(present))

    @property
    def is_left(self) -> bool:
        """Everybody has it for good that somebody has left, if anybody has."""
        peers = [node.peer for node in self.honest if node.peer is not None]
        return all(self.leaver not in peer.chain.beats.present(peer.chain.head(peer.chain.final)) for peer in peers)

    def leaving(self, node: SimNode) -> None:
        """One leaver is enough for a run."""
        self.trace("leaves", node.place)
        self.leaver = node.place
        for player in self.players.values():
            player.may_leave = False

    def hang_up_soon(self, node: SimNode, link: int) -> None:
        self.agenda.after(0.01, lambda: node.hang_up(link) if node.up and link in node.links else None)

    def tick_seconds(self) -> float:
        """A table that waits for days need not be looked at four times a second."""
        quiet = self.now - self._busy_at
        return TICK_SECONDS if quiet < QUIET_SECONDS else min(TICK_MAX, max(TICK_SECONDS, quiet / 4))

    # --- the end -----------------------------------------------------------------------------------------------------------------------

    def _close(self) -> Report:
        from p2p.sim.verdict import judge

        report = self.report
        if not report.wrongs:
            try:
                report.ended = judge(self)
            except Abort:
                report.ended = "wrong"
            except Exception as problem:
                self._note_crash(problem)
        report.beats = self.laws.best
        report.events, report.frames = self.agenda.done, self.network.frames
        report.virtual_seconds = self.now
        undone = sum(player.undone for player in self.players.values())
        report.faults = {**self.faults.count, "drop": self.network.breaks, "resend": self.network.resent, "undo": undone}
        report.trace_hash = self._hash.hexdigest()
        return report
