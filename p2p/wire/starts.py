"""Which run of a program speaks for a place: `start`, signed by the place, and `heard`, what another place holds of it, signed by that one.

A table needs them only after a restart. Of two starts of one place the one with the larger number, then the larger run, is the newer. Both
are signed, so anybody may pass them on; neither is ever evidence.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import demand
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import Ack, statement_id
from p2p.wire.fields import Fields
from p2p.wire.limits import BOOT_MAX, SEATS_MAX, SEQ_MAX, VERSION

START_LABEL = "fides/v1/start"
HEARD_LABEL = "fides/v1/heard"


@dataclass(frozen=True, slots=True)
class Start:
    """A program has opened the journal of this place for the `boot`th time (counted from 0); `run` is fresh for each process."""

    TYPE: ClassVar[str] = "start"
    SECTION: ClassVar[str] = "wire/start"

    table: bytes
    seat: int
    boot: int
    run: bytes
    signature: bytes = b""

    @property
    def order(self) -> tuple[int, bytes]:
        return self.boot, self.run

    def statement(self) -> dict[str, Value]:
        return {"boot": self.boot, "run": bytes_text(self.run), "seat": self.seat, "table": bytes_text(self.table), "v": VERSION}

    @property
    def id(self) -> bytes:
        return statement_id(START_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        start = cls(
            fields.digest("table"),
            fields.number("seat", 0, SEATS_MAX - 1),
            fields.number("boot", 1, BOOT_MAX),
            fields.digest("run"),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        return start

    def signed(self, identity: Identity) -> Start:
        return replace(self, signature=identity.sign(START_LABEL, self.id))

    def check(self, public: bytes) -> None:
        check_signature(public, self.signature, START_LABEL, self.id)


@dataclass(frozen=True, slots=True)
class Heard:
    """`seat` knows this start of `of`, takes nothing more from older runs of it, and holds its entries below `next` (`id`: of the last one,
    the table id at 0) and this newest ack of it."""

    TYPE: ClassVar[str] = "heard"
    SECTION: ClassVar[str] = "wire/heard"

    table: bytes
    seat: int
    of: int
    boot: int
    run: bytes
    next: int
    id_before: bytes
    ack: Ack | None = None
    signature: bytes = b""

    @property
    def order(self) -> tuple[int, bytes]:
        return self.boot, self.run

    def statement(self) -> dict[str, Value]:
        acks = [] if self.ack is None else [self.ack.to_value()]
        start: dict[str, Value] = {"boot": self.boot, "of": self.of, "run": bytes_text(self.run), "seat": self.seat}
        held: dict[str, Value] = {"acks": acks, "id": bytes_text(self.id_before), "next": self.next}
        return {**start, **held, "table": bytes_text(self.table), "v": VERSION}

    @property
    def id(self) -> bytes:
        return statement_id(HEARD_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        acks = fields.list("acks", 0, 1, lambda value: Ack.parse(Fields(value, Ack.SECTION)))
        heard = cls(
            fields.digest("table"),
            fields.number("seat", 0, SEATS_MAX - 1),
            fields.number("of", 0, SEATS_MAX - 1),
            fields.number("boot", 1, BOOT_MAX),
            fields.digest("run"),
            fields.number("next", 0, SEQ_MAX + 1),
            fields.digest("id"),
            acks[0] if acks else None,
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        ack = heard.ack
        demand(heard.of != heard.seat, cls.SECTION, "a place that hears itself")
        demand(ack is None or (ack.table, ack.seat) == (heard.table, heard.of), cls.SECTION, "an ack of somebody else")
        return heard

    def signed(self, identity: Identity) -> Heard:
        return replace(self, signature=identity.sign(HEARD_LABEL, self.id))

    def check(self, public: bytes) -> None:
        check_signature(public, self.signature, HEARD_LABEL, self.id)
