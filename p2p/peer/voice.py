"""The only place that signs: our entries, acks and lines of talk. Sign, append, then send: each word goes to the journal before it leaves.

What was signed is never made anew: after a restart the chain holds our old words, and they are sent again as they were. The choice
behind a seal is kept in the journal too, encrypted under the table seed, for our own eyes after a restart; so is what our person had
begun and not sent when they left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from engine.cards import Handle
from engine.values import dataclass
from p2p.crypto.faults import PeerFault, insist
from p2p.crypto.frames import frame
from p2p.crypto.identity import Identity
from p2p.crypto.keys import TableSecret
from p2p.peer.chain import Chain
from p2p.peer.effects import Outbox
from p2p.peer.making import Choices
from p2p.store.records import Kind
from p2p.wire import codec
from p2p.wire.ballots import Ballot, Miss, Signed, Vote
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import Ack, Chat, Entry, SignedEntry, say, sign_entry
from p2p.wire.fields import Fields
from p2p.wire.messages import encode

SECTION = "journal/note"
DRAFT_BYTES_MAX = 8192
CHATS_PER_BOOT = 2**16
MISSES_PER_BOOT = 2**16  # so that a claim of a later run is newer than all of an earlier one


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are at this table."""

    identity: Identity
    secret: TableSecret
    place: int


class Voice:
    def __init__(self, me: Me, chain: Chain, outbox: Outbox, boot: int) -> None:
        self.me, self._chain, self._outbox = me, chain, outbox
        self.boot, self._lines = boot, 0
        self.choices: Choices = {}
        self._kept: tuple[int, bytes, tuple[str, ...]] | None = None  # beat, its head, and what was begun in it by an earlier run
        self._made: set[bytes] = set()  # signatures of what was written in this run
        self.before_signing: Callable[[], None] = lambda: None  # what must be said before an entry or an ack

    def made(self, word: SignedEntry | Ack | Vote) -> bool:
        """Whether this word of ours was signed, and so written, in this run; else peers have given it back to us."""
        return word.signature in self._made

    @property
    def is_speaking(self) -> bool:
        """Something that we have said may not have left us yet."""
        return not self._outbox.is_empty

    def entry(self, kind: str, body: Mapping[str, Value], state: bytes) -> SignedEntry:
        """Our word in the coming beat, signed and on its way to the disk. `state`: the digest of what is behind that beat, if nobody else
        speaks in it: then this word is our ack of it, too."""
        chain, place = self._chain, self.me.place
        insist(chain.is_settled and place in chain.due.speakers and place not in chain.said, "a word that is not ours to say now")
        self.before_signing()
        own = chain.entries[place]
        signed = sign_entry(self.me.identity, Entry(chain.table, len(own), own.id, chain.beat, chain.head(), place, kind, body, state))
        self._made.add(signed.signature)
        self._outbox.write(Kind.OWN, encode(signed))
        return signed

    def ack(self, beat: int) -> Ack | None:
        """That we have applied this beat; None if we have signed another hash of it (then another copy of us has spoken)."""
        chain = self._chain
        known = chain.acks[self.me.place].get(beat)
        if known is not None:
            return None if known.hash != chain.hashes[beat] else known
        self.before_signing()
        ack = Ack(chain.table, beat, chain.hashes[beat], self.me.place).signed(self.me.identity)
        self._made.add(ack.signature)
        self._outbox.write(Kind.OWN, encode(ack))
        return ack

    def vote(self, ballot: Ballot, agree: bool, over: tuple[Signed, ...], why: str) -> Vote:
        """Our vote in a ballot, signed and on its way to the disk."""
        own = self._chain.entries[self.me.place]
        vote = Vote(self._chain.table, self.me.place, ballot, len(own), own.id, over, why, agree).signed(self.me.identity)
        self._made.add(vote.signature)
        self._outbox.write(Kind.OWN, encode(vote))
        return vote

    def miss(self, number: int, gone: tuple[int, ...], last: Signed, why: str, used: tuple[int, ...], pause: bool) -> Miss:
        """Whom we miss, and what we read of the clocks: a claim, kept nowhere. `number`: of the claims of this run, from 0."""
        count = self.boot * MISSES_PER_BOOT + number
        return Miss(self._chain.table, self.me.place, count, gone, last.beat, last.hash, why, used, pause).signed(self.me.identity)

    def say(self, text: str) -> Chat:
        count = self.boot * CHATS_PER_BOOT + self._lines
        self._lines += 1
        return say(self.me.identity, self._chain.table, self.me.place, count, text)

    # --- choices behind our seals ----------------------------------------------------------------------------------------------

    def keep_choices(self, choices: Choices) -> None:
        """Before the entry with their seals is signed."""
        for token, text in choices.items():
            if self.choices.get(token) != text:
                data = self._box().encrypt(self._nonce(token, text), text.encode("ascii"), self._chain.table)
                note: dict[str, Value] = {"choice": bytes_text(self._nonce(token, text) + data), "token": int(token)}
                self._outbox.write(Kind.NOTE, codec.encode(note))
        self.choices = dict(choices)

    # --- what was begun and not sent -------------------------------------------------------------------------------------------

    def keep_draft(self, chosen: tuple[str, ...]) -> None:
        beat, head, text = self._chain.beat, self._chain.head(), "\n".join(chosen)
        if len(text) > DRAFT_BYTES_MAX:
            return
        nonce = self.me.secret.seed.mac(frame("fides/v1/draft-nonce", beat, head, text))[:12]
        data = nonce + self._box().encrypt(nonce, text.encode("ascii"), self._chain.table)
        self._outbox.write(Kind.NOTE, codec.encode({"beat": beat, "draft": bytes_text(data), "head": bytes_text(head)}))

    def take_kept(self) -> tuple[str, ...]:
        """What was begun in the coming beat before a restart, once; nothing if the table has gone on since."""
        kept, self._kept = self._kept, None
        return kept[2] if kept is not None and kept[:2] == (self._chain.beat, self._chain.head()) else ()

    # --- notes of an earlier run -----------------------------------------------------------------------------------------------

    def read_note(self, payload: bytes) -> None:
        """The newest choice for a token counts, and the newest draft; one that is damaged is as if it had never been."""
        try:
            fields = Fields(codec.decode(payload), SECTION)
            if fields.has("draft"):
                beat, head = fields.number("beat", 0, 2**53), fields.digest("head")
                data = fields.raw("draft", 12, DRAFT_BYTES_MAX + 28)
                fields.end()
                self._kept = beat, head, tuple(self._box().decrypt(data[:12], data[12:], self._chain.table).decode("ascii").split("\n"))
                return
            token, data = Handle(fields.number("token", 0, 2**53)), fields.raw("choice", 12, 8192)
            fields.end()
            self.choices[token] = self._box().decrypt(data[:12], data[12:], self._chain.table).decode("ascii")
        except (PeerFault, InvalidTag, UnicodeDecodeError):
            return

    def _box(self) -> AESGCM:
        return AESGCM(self.me.secret.seed.mac(frame("fides/v1/note-key", self._chain.table))[:32])

    def _nonce(self, token: Handle, text: str) -> bytes:
        return self.me.secret.seed.mac(frame("fides/v1/note-nonce", int(token), text))[:12]
