"""Words that say nothing or should: replays, floods, foreign tables, lying summaries, false evidence, broken frames."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any

from p2p.sim.cheats.base import CAUGHT, HARMLESS, NAMED, Cheat, Out, changed, contradicting
from p2p.sim.cheats.signing import sign_again
from p2p.sim.memo import encode
from p2p.wire.entries import Ack, SignedEntry, say
from p2p.wire.evidence import Evidence
from p2p.wire.messages import EntriesRequest, Held, Message, Serve, Summary

TIMES = 40


class Noise(Cheat, ABC):
    """Now and then something is added to what the honest program says."""

    verdict = HARMLESS

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.left = TIMES

    def idle(self) -> None:
        if self.is_time and self.left and self.node.links and self.lots.chance(0.2):
            self.left -= 1
            to = self.lots.pick(self.others)
            for noise in self.noise(to):
                if self.node.say_to(to, noise):
                    self.fire()

    @abstractmethod
    def noise(self, to: int) -> Out: ...

    def own_entries(self) -> list[SignedEntry]:
        return list(self.peer.chain.entries[self.me])

    def any_entries(self) -> list[SignedEntry]:
        return [signed for own in self.peer.chain.entries for signed in own]


class OutOfTurn(Noise):
    """An entry in a beat in which others speak; said again and again, as a single one may get lost."""

    name = "out-of-turn"
    verdict = CAUGHT

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.said: Out = []

    def noise(self, to: int) -> Out:
        if not self.said:
            self.said = self.made()
        return self.said

    def made(self) -> Out:
        chain = self.peer.chain
        if self.me in chain.play.due.speakers or chain.ahead[self.me] or not chain.is_settled or not chain.play.due.speakers:
            return []
        return [self.sign(self.entry("move", {"steps": [{"do": "end", "show": ""}]}))]


class FloodOfFuture(Noise):
    """Hundreds of entries for beats to come."""

    name = "flood-of-future"
    verdict = NAMED

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.left = 3

    def noise(self, to: int) -> Out:
        first = self.entry("settle", {"agree": True})
        prev, made = first.id, []
        for ahead in range(1, 200):
            entry = changed(first, seq=first.seq + ahead, beat=first.beat + ahead, prev=prev)
            prev = entry.id
            made.append(self.sign(entry))
        return [*made]


class OtherTable(Noise):
    """A true word of another table."""

    name = "other-table"

    def noise(self, to: int) -> Out:
        table = self.lots.raw(32)
        entry = changed(self.entry("coin", {"share": "AAAA"}), table=table, prev=table, seq=0)
        return [self.sign(entry), Ack(table, 0, self.lots.raw(32), self.me).signed(self.node.member.identity)]


class ReplayCheat(Noise):
    """Old messages of everybody, again and again, in any order."""

    name = "replay"

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.heard: list[Message] = []

    def sends(self, to: int, message: Message) -> Out:
        if len(self.heard) < 200:
            self.heard.append(message)
        return [message]

    def noise(self, to: int) -> Out:
        old: list[Any] = [*self.any_entries(), *self.heard]
        return [self.lots.pick(old) for _ in range(5)] if old else []


class SignedAgain(Noise):
    """The same entries under other valid signatures."""

    name = "signed-again"

    def noise(self, to: int) -> Out:
        own = self.own_entries()
        if not own:
            return []
        return [sign_again(self.node.member.identity, self.lots.pick(own).entry, bytes([self.lots.below(6)]))]


class SignedAnew(Cheat):
    """Every own entry leaves under a signature of its own for each peer."""

    name = "signed-anew"
    verdict = HARMLESS

    def sends(self, to: int, message: Message) -> Out:
        if isinstance(message, SignedEntry) and message.entry.seat == self.me and message.entry.beat >= self.first_beat:
            self.fire()
            return [sign_again(self.node.member.identity, message.entry, bytes([self.lots.below(6)]))]
        return [message]


class FalseEvidence(Noise):
    """Good entries of others, called bad."""

    name = "false-evidence"

    def noise(self, to: int) -> Out:
        theirs = [signed for signed in self.any_entries() if signed.entry.seat != self.me]
        return [Evidence("bad-entry", "table/beat", (self.lots.pick(theirs),))] if theirs else []


class ForgedEvidence(Noise):
    """Two contradicting words of another, one of them not his."""

    name = "forged-evidence"

    def noise(self, to: int) -> Out:
        theirs = [signed for signed in self.any_entries() if signed.entry.seat != self.me]
        if not theirs:
            return []
        true = self.lots.pick(theirs)
        lie = SignedEntry(contradicting(true.entry), self.lots.pick((true.signature, self.lots.raw(64))))
        parts = (true, lie) if true.entry.id < lie.entry.id else (lie, true)
        return [Evidence("two-entries", "table/chain", parts)]


class LyingSummary(Noise):
    """It holds what does not exist, and others hold what they do not."""

    name = "lying-summary"

    def noise(self, to: int) -> Out:
        chain = self.peer.chain
        seats = tuple(Held(self.lots.pick((0, 1, len(own) + 5, 2**32)), self.lots.raw(32)) for own in chain.entries)
        links = tuple(range(len(chain.entries)))
        return [Summary(chain.table, self.lots.pick((0, 2**40)), self.lots.raw(32), links=links, seats=seats)]


class LyingLinks(Cheat):
    """Every summary says: I am linked with nobody and hold nothing."""

    name = "lying-links"
    verdict = HARMLESS

    def sends(self, to: int, message: Message) -> Out:
        if isinstance(message, Summary) and self.is_time:
            self.fire()
            return [replace(message, links=(), seats=tuple(Held(0, message.table) for _ in message.seats), beats=0, head=message.table)]
        return [message]


class GarbageServed(Noise):
    """Entries of others, changed, under their old signatures."""

    name = "garbage-served"

    def noise(self, to: int) -> Out:
        entries = self.any_entries()
        if not entries:
            return []
        chosen = [self.lots.pick(entries) for _ in range(5)]
        return [Serve(tuple(SignedEntry(changed(one.entry, seq=one.entry.seq + self.lots.below(3), kind="coin", body={"share": "AAAA"}),
                                        one.signature) for one in chosen if one.entry.seq > 0))]  # fmt: skip


class FloodOfRequests(Noise):
    name = "flood-of-requests"

    def noise(self, to: int) -> Out:
        table, places = self.peer.chain.table, len(self.peer.chain.entries)
        wild = (EntriesRequest(table, self.lots.below(8), self.lots.pick((0, 5, 2**31)), 32) for _ in range(10))
        return [*wild, *(EntriesRequest(table, place, 0, 32) for place in range(places))]


class FloodOfChat(Noise):
    name = "flood-of-chat"

    def noise(self, to: int) -> Out:
        table, identity = self.peer.chain.table, self.node.member.identity
        return [say(identity, table, self.me, 2**30 + self.lots.below(1000), f"noise {n} \u200b\u202e") for n in range(20)]


class FlipAfterSigning(Cheat):
    """Some frames leave with one byte changed, or cut short: a broken program, or somebody on the line."""

    name = "flip-after-signing"
    verdict = HARMLESS

    def __init__(self, lots: Any, first_beat: int) -> None:
        super().__init__(lots, first_beat)
        self.left = TIMES // 4

    def sends(self, to: int, message: Message) -> Out:
        if not self.is_time or not self.left or not self.lots.chance(0.1):
            return [message]
        self.left -= 1
        self.fire()
        data = bytearray(encode(message))
        at = self.lots.below(len(data))
        if self.lots.chance(0.2):
            return [bytes(data[:at]) or b"{"]
        data[at] ^= 1 << self.lots.below(8)
        return [bytes(data)]


NOISE: tuple[type[Cheat], ...] = (
    OutOfTurn, FloodOfFuture, OtherTable, ReplayCheat, SignedAgain, SignedAnew, FalseEvidence, ForgedEvidence, LyingSummary, LyingLinks,
    GarbageServed, FloodOfRequests, FloodOfChat, FlipAfterSigning,
)  # fmt: skip
