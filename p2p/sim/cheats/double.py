"""Two words where there may be one: different entries or acks towards different peers, and words kept back."""

from __future__ import annotations

from typing import Any

from p2p.sim.cheats.base import HARMLESS, NAMED, Cheat, Forges, Out, changed, contradicting
from p2p.wire.entries import Ack, Entry, SignedEntry
from p2p.wire.messages import Message, Serve, Summary

OTHER_WORDS = {
    "nod": "shake", "shake": "nod", "end": "draw", "draw": "end", "boast 0": "boast 1", "boast 1": "boast 2", "boast 2": "boast 0",
}  # fmt: skip


class EquivocateEntry(Forges):
    """One move to some, another legal or illegal one to the others; with a single other peer, one after the other to it."""

    name = "equivocate-entry"

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.deceived: set[int] = set()

    def forge(self, entry: Entry) -> Entry | None:
        if entry.kind == "move":
            steps: Any = entry.body["steps"]
            first = steps[0]
            if first.get("do") in OTHER_WORDS:
                return self._split(changed(entry, body={"steps": [{"do": OTHER_WORDS[first["do"]], "show": ""}]}))
            return None
        return None if entry.kind == "key" else self._split(changed(entry, body={"propose": True}, kind="settle"))

    def _split(self, entry: Entry) -> Entry:
        others = self.others
        self.deceived = set(self.lots.sample(others, self.lots.some(1, max(1, len(others) - 1))))
        return entry

    def sends(self, to: int, message: Message) -> Out:
        instead = super().sends(to, message)  # decides, the first time
        if to not in self.deceived:
            return [message]
        return [message, *instead] if len(self.others) == 1 else instead

    def idle(self) -> None:
        """Links break: the lie is told again, until everybody has heard it."""
        if self.fired and self.node.links and self.lots.chance(0.2):
            self.node.say_to(self.lots.pick(self.others), self.lots.pick(list(self.forged.values())))


class EquivocateState(EquivocateEntry):
    """The same move to all, behind which some are told another state."""

    name = "equivocate-state"
    lies_about_state = True

    def forge(self, entry: Entry) -> Entry | None:
        return self._split(changed(entry, state=self.lots.raw(32))) if entry.state else None


class AckBesideState(Cheat):
    """Behind a beat in which it spoke alone, and so signed, it acks another hash of that beat towards somebody."""

    name = "ack-beside-state"

    def idle(self) -> None:
        if not self.is_time or not self.node.links or self.peer.over is not None:
            return
        own = [signed.entry for signed in self.peer.chain.entries[self.me] if signed.entry.state]
        if not self.fired and own:
            self.fire()
            self.lie = Ack(self.peer.chain.table, own[-1].beat, self.lots.raw(32), self.me).signed(self.node.member.identity)
        if self.fired:
            self.node.say_to(self.lots.pick(self.others), self.lie)


class EquivocateAck(Cheat):
    """An ack of another hash for some of the others."""

    name = "equivocate-ack"
    deceived: frozenset[int] = frozenset()
    beat = -1

    def sends(self, to: int, message: Message) -> Out:
        match message:
            case Ack() if message.seat == self.me:
                return self._acks(to, message)
            case Serve(entries, acks):
                return [Serve(entries, tuple(one for ack in acks for one in self._served(to, ack)))]
        return [message]

    def _acks(self, to: int, ack: Ack) -> Out:
        if not self.fired and ack.beat >= self.first_beat:
            self.beat = ack.beat
            others = self.others
            self.deceived = frozenset(self.lots.sample(others, self.lots.some(1, max(1, len(others) - 1))))
            self.fire()
        if ack.beat != self.beat or to not in self.deceived:
            return [ack]
        return [ack, self._lie(ack)] if len(self.others) == 1 else [self._lie(ack)]

    def idle(self) -> None:
        if self.fired and self.node.links and self.lots.chance(0.2):
            lie = Ack(self.peer.chain.table, self.beat, bytes(32), self.me).signed(self.node.member.identity)
            self.node.say_to(self.lots.pick(self.others), lie)

    def _served(self, to: int, ack: Ack) -> list[Ack]:
        return [self._lie(ack)] if ack.seat == self.me and ack.beat == self.beat and to in self.deceived else [ack]

    def _lie(self, ack: Ack) -> Ack:
        return Ack(ack.table, ack.beat, bytes(32), ack.seat).signed(self.node.member.identity)


class WrongAck(Cheat):
    """The same wrong ack to all: everybody sees that this place claims another state, nobody else is blamed."""

    name = "wrong-ack"
    verdict = NAMED
    beat = -1

    def sends(self, to: int, message: Message) -> Out:
        match message:
            case Ack() if message.seat == self.me:
                return [self._lie(message)]
            case Serve(entries, acks):
                return [Serve(entries, tuple(self._lie(ack) if ack.seat == self.me else ack for ack in acks))]
        return [message]

    def _lie(self, ack: Ack) -> Ack:
        if not self.fired and ack.beat >= self.first_beat:
            self.beat = ack.beat
            self.fire()
        if ack.beat != self.beat:
            return ack
        return Ack(ack.table, ack.beat, bytes(32), ack.seat).signed(self.node.member.identity)


class FutureAck(Cheat):
    """Acks of beats that do not exist yet; when they do, the hash is another one."""

    name = "future-ack"
    verdict = NAMED

    def idle(self) -> None:
        if self.is_time and not self.fired and self.node.links:
            self.fire()
            chain = self.peer.chain
            for ahead in (1, 2, 3, 1000, 2**40):
                self.node.say_to_all(Ack(chain.table, chain.beat + ahead, self.lots.raw(32), self.me).signed(self.node.member.identity))


class WithholdFromSome(Cheat):
    """Speaks to one peer only; the others get everything from him."""

    name = "withhold-from-some"
    verdict = HARMLESS
    seats_min = 3
    friend = -1

    def sends(self, to: int, message: Message) -> Out:
        if not self.is_time:
            return [message]
        if not self.fired:
            self.friend = self.lots.pick(self.others)
            self.fire()
        return [message] if to == self.friend or isinstance(message, Summary) else []


class WithholdAcks(Cheat):
    """Never an ack: where its own next entry does not sign the beat, the table waits for it."""

    name = "withhold-acks"
    verdict = NAMED

    def sends(self, to: int, message: Message) -> Out:
        if not self.is_time:
            return [message]
        self.fire()
        match message:
            case Ack() if message.seat == self.me:
                return []
            case Serve(entries, acks):
                return [Serve(entries, tuple(ack for ack in acks if ack.seat != self.me))]
        return [message]


class Silent(Cheat):
    """Links are up, and nothing is ever said again."""

    name = "silent"
    verdict = NAMED

    def sends(self, to: int, message: Message) -> Out:
        if self.is_time:
            self.fire()
            return []
        return [message]


class OldEntryAgain(Cheat):
    """Long after a beat is FINAL another entry for it is signed."""

    name = "old-entry-again"

    def idle(self) -> None:
        if not self.is_time or not self.node.links or self.peer.over is not None:
            return
        own = [signed for signed in self.peer.chain.entries[self.me] if signed.entry.beat < self.peer.final]
        if not self.fired and own:
            self.fire()
            self.lie: SignedEntry = self.sign(contradicting(self.lots.pick(own).entry))
        if self.fired:
            self.node.say_to(self.lots.pick(self.others), self.lie)


DOUBLE: tuple[type[Cheat], ...] = (
    EquivocateEntry, EquivocateState, AckBesideState, EquivocateAck, WrongAck, FutureAck, WithholdFromSome, WithholdAcks, Silent,
    OldEntryAgain,
)  # fmt: skip
