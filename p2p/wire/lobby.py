"""Messages before there is a table: join, leave the lobby, the roster and its signatures.

A roster has one order (ascending identity keys = places) and one id, the table id, which covers every byte of it. Agreement on a roster,
and what to do when somebody does not sign, is not decided here; what lies between join and roster is in lobby_draft.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import demand
from p2p.crypto.frames import frame
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature, nonce_commit, table_id
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import statement_id
from p2p.wire.fields import Fields, as_name_id, ascending
from p2p.wire.limits import (
    MESSAGE_BYTES_MAX,
    OPTIONS_BYTES_MAX,
    PERSON_NAME_BYTES_MAX,
    PERSON_NAME_COLUMNS_MAX,
    SEATS_MAX,
    VARIANTS_MAX,
    VERSION,
)
from p2p.wire.text import clean

JOIN_LABEL = "fides/v1/join"
LEAVE_LABEL = "fides/v1/leave-lobby"
ROSTER_LABEL = "fides/v1/roster"
TERMS_LABEL = "fides/v1/terms"


def person_name(fields: Fields) -> str:
    """Names are signed by all, so they are not repaired but refused: what is signed is what is shown."""
    name = fields.text("name", PERSON_NAME_BYTES_MAX)
    demand(name != "" and clean(name, PERSON_NAME_COLUMNS_MAX) == name, fields.section, "a name that is empty, too wide or not clean")
    return name


def read_options(fields: Fields) -> Mapping[str, Value]:
    options = fields.map("options")
    raw = codec.encode(options)
    demand(len(raw) <= OPTIONS_BYTES_MAX and raw.isascii(), fields.section, "options that are too long or not ASCII")
    return options


def read_variants(fields: Fields) -> tuple[str, ...]:
    section = fields.section
    variants = fields.list("variants", 0, VARIANTS_MAX, lambda value: as_name_id(value, "a variant", section))
    ascending(variants, "variants", section)
    return variants


@dataclass(frozen=True, slots=True)
class Join:
    """I want a place at the table of this lobby, for this game under these rules, under this name. `lobby` is the host's own commitment:
    whoever joins does it after the host was bound. `commit` binds us, and names this join."""

    TYPE: ClassVar[str] = "join"
    SECTION: ClassVar[str] = "wire/join"

    lobby: bytes
    game: str
    rules: bytes
    public: bytes
    commit: bytes
    name: str
    signature: bytes = b""

    def statement(self) -> dict[str, Value]:
        return {
            "commit": bytes_text(self.commit),
            "game": self.game,
            "lobby": bytes_text(self.lobby),
            "name": self.name,
            "public": bytes_text(self.public),
            "rules": bytes_text(self.rules),
            "v": VERSION,
        }

    @property
    def id(self) -> bytes:
        return statement_id(JOIN_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        join = cls(
            fields.digest("lobby"),
            fields.name_id("game"),
            fields.digest("rules"),
            fields.public("public"),
            fields.digest("commit"),
            person_name(fields),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        return join

    def signed(self, identity: Identity) -> Join:
        return Join(self.lobby, self.game, self.rules, self.public, self.commit, self.name, identity.sign(JOIN_LABEL, self.id))

    def check(self) -> None:
        """A join speaks for its own key only."""
        check_signature(self.public, self.signature, JOIN_LABEL, self.id)


@dataclass(frozen=True, slots=True)
class LeaveLobby:
    """Takes one join back, named by its commitment. At a running table leaving is an entry of kind "leave"."""

    TYPE: ClassVar[str] = "leave-lobby"
    SECTION: ClassVar[str] = "wire/leave-lobby"

    lobby: bytes
    public: bytes
    commit: bytes
    signature: bytes = b""

    def statement(self) -> dict[str, Value]:
        parts = {"commit": self.commit, "lobby": self.lobby, "public": self.public}
        return {**{name: bytes_text(part) for name, part in parts.items()}, "v": VERSION}

    @property
    def id(self) -> bytes:
        return statement_id(LEAVE_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        lobby, public, commit = fields.digest("lobby"), fields.public("public"), fields.digest("commit")
        leave = cls(lobby, public, commit, fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES))
        fields.end()
        return leave

    def signed(self, identity: Identity) -> LeaveLobby:
        return LeaveLobby(self.lobby, self.public, self.commit, identity.sign(LEAVE_LABEL, self.id))

    def check(self) -> None:
        check_signature(self.public, self.signature, LEAVE_LABEL, self.id)


@dataclass(frozen=True, slots=True)
class Member:
    public: bytes
    nonce: bytes
    name: str

    def to_value(self) -> dict[str, Value]:
        return {"name": self.name, "nonce": bytes_text(self.nonce), "public": bytes_text(self.public)}

    @classmethod
    def parse(cls, value: Value) -> Self:
        fields = Fields(value, Roster.SECTION)
        member = cls(fields.public("public"), fields.digest("nonce"), person_name(fields))
        fields.end()
        return member


@dataclass(frozen=True, slots=True)
class Roster:
    """Who plays what under which rules. Place = index of a member. `table` is the table id; equal tables are equal rosters."""

    TYPE: ClassVar[str] = "roster"
    SECTION: ClassVar[str] = "wire/roster"

    lobby: bytes = field(compare=False)
    game: str = field(compare=False)
    options: Mapping[str, Value] = field(compare=False)
    variants: tuple[str, ...] = field(compare=False)
    rules: bytes = field(compare=False)
    members: tuple[Member, ...] = field(compare=False)
    table: bytes = field(init=False)

    def __post_init__(self) -> None:
        raw = codec.encode(self.to_value(), MESSAGE_BYTES_MAX[self.TYPE])
        terms = sha256(frame(TERMS_LABEL, raw)).digest()
        object.__setattr__(self, "table", table_id(VERSION, terms, [(m.public, m.nonce) for m in self.members]))

    def to_value(self) -> dict[str, Value]:
        return {
            "game": self.game,
            "lobby": bytes_text(self.lobby),
            "members": [member.to_value() for member in self.members],
            "options": self.options,
            "rules": bytes_text(self.rules),
            "v": VERSION,
            "variants": self.variants,
        }

    @property
    def host(self) -> int | None:
        """The place whose commitment the lobby was named after; None if nobody was bound before the others joined."""
        commits = [nonce_commit(member.public, member.nonce) for member in self.members]
        return commits.index(self.lobby) if self.lobby in commits else None

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        lobby, game, options = fields.digest("lobby"), fields.name_id("game"), read_options(fields)
        variants, rules, members = read_variants(fields), fields.digest("rules"), fields.list("members", 1, SEATS_MAX, Member.parse)
        fields.end()
        ascending([member.public for member in members], "members", cls.SECTION)
        return cls(lobby, game, options, variants, rules, members)


@dataclass(frozen=True, slots=True)
class RosterSign:
    """The member at `place` agrees to the roster whose table id this is."""

    TYPE: ClassVar[str] = "roster-sign"
    SECTION: ClassVar[str] = "wire/roster-sign"

    table: bytes
    place: int
    signature: bytes

    def to_value(self) -> dict[str, Value]:
        return {"place": self.place, "sig": bytes_text(self.signature), "table": bytes_text(self.table)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        table, place = fields.digest("table"), fields.number("place", 0, SEATS_MAX - 1)
        sign = cls(table, place, fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES))
        fields.end()
        return sign

    def check(self, roster: Roster) -> None:
        demand(self.table == roster.table, self.SECTION, "a signature of another roster")
        demand(self.place < len(roster.members), self.SECTION, "a place that the roster does not have")
        check_signature(roster.members[self.place].public, self.signature, ROSTER_LABEL, self.table, self.place)


def sign_roster(identity: Identity, roster: Roster) -> RosterSign:
    """Our signature, at our own place; ValueError if we are not in it."""
    place = [member.public for member in roster.members].index(identity.public)
    return RosterSign(roster.table, place, identity.sign(ROSTER_LABEL, roster.table, place))
