"""A line of talk in a lobby, before there is a table to bind it to: it is bound to the host, the lobby and the speaker's own join.

So the host, through whom it goes to the others, can keep it back and nothing else: it can neither change it, nor say it for somebody, nor
carry it into another lobby or behind another join.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import demand
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.entries import spoken, statement_id
from p2p.wire.fields import Fields
from p2p.wire.limits import CHAT_BYTES_MAX, CHAT_COLUMNS_MAX, SEQ_MAX, VERSION
from p2p.wire.lobby import Join
from p2p.wire.text import clean

LOBBY_CHAT_LABEL = "fides/v1/lobby-chat"


@dataclass(frozen=True, slots=True)
class LobbyChat:
    """`said` is what was signed; only `shown` may ever reach a screen. `commit` names the join under which it was said."""

    TYPE: ClassVar[str] = "lobby-chat"
    SECTION: ClassVar[str] = "wire/lobby-chat"

    host: bytes
    lobby: bytes
    public: bytes
    commit: bytes
    count: int  # per join, from 0: finds repeats
    said: str
    signature: bytes = b""
    shown: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", clean(self.said, CHAT_COLUMNS_MAX))

    def statement(self) -> dict[str, Value]:
        parts = {"commit": self.commit, "host": self.host, "lobby": self.lobby, "public": self.public}
        return {**{name: bytes_text(part) for name, part in parts.items()}, "count": self.count, "text": self.said, "v": VERSION}

    @property
    def id(self) -> bytes:
        return statement_id(LOBBY_CHAT_LABEL, codec.encode(self.statement()))

    def to_value(self) -> dict[str, Value]:
        return {**self.statement(), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        fields.version()
        line = cls(
            fields.public("host"),
            fields.digest("lobby"),
            fields.public("public"),
            fields.digest("commit"),
            fields.number("count", 0, SEQ_MAX),
            fields.text("text", CHAT_BYTES_MAX),
            fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES),
        )
        fields.end()
        demand(line.shown != "", cls.SECTION, "a line without a visible letter")
        return line

    def check(self) -> None:
        check_signature(self.public, self.signature, LOBBY_CHAT_LABEL, self.id)


def say_in_lobby(identity: Identity, host: bytes, mine: Join, count: int, text: str) -> LobbyChat:
    """Our own line under our own join, cleaned and cut to what peers take. Misuse if nothing is left of it."""
    bare = LobbyChat(host, mine.lobby, identity.public, mine.commit, count, spoken(text))
    return replace(bare, signature=identity.sign(LOBBY_CHAT_LABEL, bare.id))
