"""What keeps a table from going on: proof against somebody, two hashes of one beat, a second copy of our seat, a disk that fails.

A frozen peer signs no more entries, but goes on serving, taking and acking what lies before the fault, so that all stop at the same FINAL
beat; it shows what it holds to whoever may not know it. Only a failed disk, a second copy of our own seat and lost words silence us. Proof
against somebody who has left stops nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.values import dataclass
from p2p.peer.chain import Chain
from p2p.peer.disputes import Disputes, Sides
from p2p.peer.effects import Outbox
from p2p.peer.links import LinkLine, Links
from p2p.peer.play import Place
from p2p.store.records import Kind, StoredRecord
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.evidence import Evidence
from p2p.wire.messages import pass_on

EVIDENCE_KEPT = 16
DISPUTE_SECONDS = 10.0  # for the other side of a dispute to show what it holds
THAW_SECONDS = 10.0  # for the signatures of the others under a leave, before the proof against the leaver is called the end
EVIDENCE_BYTES_MAX = 1024 * 1024  # in memory, beyond the first against each place
CONTRADICTED = "two words under our name that contradict each other"


@dataclass(frozen=True, slots=True)
class Frozen:
    """Why this table goes no further: "evidence" against `place`, "desync", "clone", "lost", "disk" or "fault"."""

    why: str
    what: str
    place: Place | None = None
    evidence: Evidence | None = None
    sides: Sides = ()  # of a desync: who signed which hash of that beat

    @property
    def is_mute(self) -> bool:
        """Nothing is taken or sent: it would not be on disk after a restart, or another copy of us is at work, or we know no more what we
        have signed."""
        return self.why in ("disk", "clone", "lost")

    @property
    def is_awake(self) -> bool:
        """What all have said is still signed."""
        return self.why in ("evidence", "desync")


class Trouble:
    def __init__(self, chain: Chain, links: Links, outbox: Outbox, own: Place | None, now: float) -> None:
        self._chain, self._links, self._outbox, self._own = chain, links, outbox, own
        self.frozen: Frozen | None = None
        self.evidence: list[Evidence] = []
        self.disputes = Disputes(chain)
        self.restoring = False
        self.now, self._since = now, now

    @property
    def stopped(self) -> Frozen | None:
        """Frozen, and nothing is expected that would change it."""
        frozen = self.frozen
        may_thaw = frozen is not None and frozen.is_awake and frozen.place in self._chain.left and self.now < self._since + THAW_SECONDS
        return None if may_thaw else frozen

    def show(self, line: LinkLine) -> None:
        """For whoever might not know it: proof, and the words of open disputes."""
        if self._links.plays(line):
            for word in (*self.evidence, *self.disputes.words()):
                self._outbox.send(line.link, word)

    def proved(self, evidence: Evidence) -> None:
        if evidence.seat == self._own:
            self.clone(CONTRADICTED)
            return
        if evidence in self.evidence or not self._has_room(evidence):
            return
        self.evidence.append(evidence)
        if self.restoring:
            self.frozen = self.frozen or _frozen_by(evidence)
            return
        self._outbox.write(Kind.HELD, pass_on(evidence))
        for line in self._links.players():
            self._outbox.send(line.link, evidence)
        self._outbox.tell("evidence", place=evidence.seat, claim=evidence.claim, broken=evidence.broken)
        self.freeze(_frozen_by(evidence))

    def keep(self, records: Sequence[StoredRecord]) -> None:
        """Of a journal that was read: a crash may have come between a word and the proof that it makes, which we show from now on."""
        for payload in map(pass_on, self.evidence):
            if all(record.payload != payload for record in records):
                self._outbox.write(Kind.HELD, payload)

    def _has_room(self, evidence: Evidence) -> bool:
        if all(one.seat != evidence.seat for one in self.evidence):
            return True
        parts = [part for one in (evidence, *self.evidence) for part in one.parts if isinstance(part, SignedEntry)]
        return len(self.evidence) < EVIDENCE_KEPT and sum(part.entry.bytes_read for part in parts) <= EVIDENCE_BYTES_MAX

    def noted(self, evidence: Evidence) -> None:
        """Against somebody who has left: for the judge. The table goes on."""
        if not self.restoring:
            self._outbox.write(Kind.HELD, pass_on(evidence))
            self._outbox.tell("noted", place=evidence.seat, claim=evidence.claim)

    def differs(self, place: Place, beat: int, word: SignedEntry | Ack) -> bool:
        """True if the others are to be asked what they hold."""
        if not self.disputes.open(place, beat, word, self.now) or self.restoring:
            return False
        self._outbox.tell("disputed", place=place, beat=beat)
        for line in self._links.players():
            self._outbox.send(line.link, word)
        return True

    def compare(self, place: Place, shown: tuple[SignedEntry, ...]) -> None:
        """What the other side of a dispute holds."""
        beat = self.disputes.compare(place, shown)
        if beat is not None:
            self._desync(place, beat, f"the same entries give another state at beat {beat}")

    def tick(self, now: float) -> None:
        """Whoever does not show why stops the table as well."""
        self.now = now
        dispute = self.disputes.oldest()
        if dispute is not None and now - dispute.since >= DISPUTE_SECONDS:
            self._desync(dispute.place, dispute.beat, f"two hashes of beat {dispute.beat} were signed, and nobody shows why")

    def _desync(self, place: Place, beat: int, what: str) -> None:
        if self.frozen is None:
            self.freeze(Frozen("desync", what, place, sides=self.disputes.sides()))
            self._outbox.tell("desync", beat=beat, place=place)

    def thaw(self) -> None:
        """Everybody who stays has signed the leave of whoever had stopped us: that proof stops nobody any more."""
        gone = self._chain.gone
        self.evidence = [one for one in self.evidence if one.seat not in gone]
        if self.frozen is None or self.frozen.place not in gone or not self.frozen.is_awake:
            return
        self.frozen = _frozen_by(self.evidence[0]) if self.evidence else None
        if self.frozen is None:
            self._outbox.tell("thawed")

    def clone(self, what: str) -> None:
        """Nothing of ours leaves any more: words that only this copy knows would stand against those of the other one. Said once, however
        many of its words show it."""
        if self.frozen is not None and self.frozen.why == "clone":
            return
        self._outbox.close()
        self._outbox.tell("clone", what=what)
        self.freeze(Frozen("clone", what))

    def lose(self, what: str) -> None:
        """Our journal has lost a word of ours, and nobody else holds it."""
        self._outbox.close()
        self._outbox.tell("lost", what=what)
        self.freeze(Frozen("lost", what))

    def freeze(self, frozen: Frozen) -> None:
        known = self.frozen
        if known is None or frozen.is_mute or (frozen.why == "evidence" and known.why == "desync"):  # a proof says more than a difference
            self.frozen, self._since = frozen, self.now
            self._outbox.tell("frozen", why=frozen.why, what=frozen.what, beat=self._chain.final)


def _frozen_by(evidence: Evidence) -> Frozen:
    return Frozen("evidence", f"{evidence.claim}: {evidence.broken}", evidence.seat, evidence)
