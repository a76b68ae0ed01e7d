"""Before the roster: the draft, in which everybody is bound to a nonce that nobody has seen, the reveal of one's own nonce for it, and the
objection of somebody who does not sit down with another.

The table words are made of all nonces. Whoever could still choose anything once he knows the others' would look for words that suit him:
so a draft fixes everything else, and a roster is its draft with the nonces filled in, or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.frames import frame
from p2p.crypto.identity import nonce_commit
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import Fields, ascending
from p2p.wire.limits import MESSAGE_BYTES_MAX, SEATS_MAX, VERSION
from p2p.wire.lobby import Member, Roster, person_name, read_options, read_variants

DRAFT_LABEL = "fides/v1/draft"


@dataclass(frozen=True, slots=True)
class Drafted:
    """Who will be a member, by the commitment of its join."""

    public: bytes
    commit: bytes
    name: str

    def to_value(self) -> dict[str, Value]:
        return {"commit": bytes_text(self.commit), "name": self.name, "public": bytes_text(self.public)}

    @classmethod
    def parse(cls, value: Value) -> Self:
        fields = Fields(value, RosterDraft.SECTION)
        drafted = cls(fields.public("public"), fields.digest("commit"), person_name(fields))
        fields.end()
        return drafted


@dataclass(frozen=True, slots=True)
class RosterDraft:
    """Everything of a roster but its nonces. `id` covers every byte; equal ids are equal drafts."""

    TYPE: ClassVar[str] = "draft"
    SECTION: ClassVar[str] = "wire/draft"

    lobby: bytes = field(compare=False)
    game: str = field(compare=False)
    options: Mapping[str, Value] = field(compare=False)
    variants: tuple[str, ...] = field(compare=False)
    rules: bytes = field(compare=False)
    members: tuple[Drafted, ...] = field(compare=False)
    id: bytes = field(init=False)

    def __post_init__(self) -> None:
        raw = codec.encode(self.to_value(), MESSAGE_BYTES_MAX[self.TYPE])
        object.__setattr__(self, "id", sha256(frame(DRAFT_LABEL, raw)).digest())

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

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        lobby, game, options = fields.digest("lobby"), fields.name_id("game"), read_options(fields)
        variants, rules, members = read_variants(fields), fields.digest("rules"), fields.list("members", 1, SEATS_MAX, Drafted.parse)
        fields.end()
        ascending([member.public for member in members], "members", cls.SECTION)
        return cls(lobby, game, options, variants, rules, members)

    def opened(self, nonces: Mapping[bytes, bytes]) -> Roster:
        """The roster that this draft becomes. `nonces` by key, each of them checked against its commitment."""
        members = tuple(Member(member.public, nonces[member.public], member.name) for member in self.members)
        roster = Roster(self.lobby, self.game, self.options, self.variants, self.rules, members)
        assert draft_of(roster) == self, "a nonce that opens no commitment"
        return roster


def draft_of(roster: Roster) -> RosterDraft:
    """The only draft that this roster can have come of."""
    members = tuple(Drafted(member.public, nonce_commit(member.public, member.nonce), member.name) for member in roster.members)
    return RosterDraft(roster.lobby, roster.game, roster.options, roster.variants, roster.rules, members)


@dataclass(frozen=True, slots=True)
class NonceReveal:
    """My nonce, for this draft and no other. It needs no signature: only its owner could know what opens the commitment."""

    TYPE: ClassVar[str] = "reveal"
    SECTION: ClassVar[str] = "wire/reveal"

    draft: bytes
    nonce: bytes = field(repr=False)

    def to_value(self) -> dict[str, Value]:
        return {"draft": bytes_text(self.draft), "nonce": bytes_text(self.nonce), "v": VERSION}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        reveal = cls(fields.digest("draft"), fields.digest("nonce"))
        fields.end()
        return reveal


@dataclass(frozen=True, slots=True)
class Objection:
    """I sign no list of players with these keys: I know others under their names. All of them each time; none takes it back."""

    TYPE: ClassVar[str] = "objection"
    SECTION: ClassVar[str] = "wire/objection"

    lobby: bytes
    about: tuple[bytes, ...]

    def to_value(self) -> dict[str, Value]:
        return {"about": [bytes_text(public) for public in self.about], "lobby": bytes_text(self.lobby), "v": VERSION}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        objection = cls(fields.digest("lobby"), fields.list("about", 0, SEATS_MAX, cls._key))
        fields.end()
        ascending(objection.about, "keys", cls.SECTION)
        return objection

    @classmethod
    def _key(cls, value: Value) -> bytes:
        return Fields({"key": value}, cls.SECTION).public("key")
