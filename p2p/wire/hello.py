"""The three messages that open a link, and what their signatures cover (protocol.md W6 and L2).

Server -> HelloServer; client -> HelloClient; server -> HelloDone. Who speaks when is the session's business. The binding (SHA-256 of
the server's certificate) is injected, so that the simulator needs no TLS; an empty binding is never signed.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest, digest
from typing import ClassVar, Self

from engine.values import dataclass
from p2p.crypto.faults import demand, insist
from p2p.crypto.frames import frame
from p2p.crypto.identity import SIGNATURE_BYTES, Identity, check_signature
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import DIGEST_BYTES, Fields, as_name_id, as_raw, ascending
from p2p.wire.limits import GAMES_MAX, HELLO_BYTES_MAX, VERSIONS_MAX

SECTION = "wire/hello"
CLIENT_LABEL = "fides/v1/hello/client"
SERVER_LABEL = "fides/v1/hello/server"
CLIENT_INVITE_LABEL = "fides/v1/invite/client"
SERVER_INVITE_LABEL = "fides/v1/invite/server"
INVITE_BYTES = 16
MAC_BYTES = 32


@dataclass(frozen=True, slots=True)
class Offers:
    """All versions we speak, ascending, and the rules digest of every game we have. Signed as a whole: nothing can be stripped."""

    versions: tuple[int, ...]
    rules: tuple[tuple[str, bytes], ...]  # game id and digest, ascending by id

    def to_value(self) -> dict[str, Value]:
        return {"rules": {game: bytes_text(rules) for game, rules in self.rules}, "versions": self.versions}

    @property
    def raw(self) -> bytes:
        return codec.encode(self.to_value(), HELLO_BYTES_MAX)

    @classmethod
    def parse(cls, value: Value) -> Self:
        fields = Fields(value, SECTION)
        versions = fields.list("versions", 1, VERSIONS_MAX, _version)
        ascending(versions, "versions", SECTION)
        rules = _rules(fields.map("rules"))
        fields.end()
        return cls(versions, rules)


def _version(value: Value) -> int:
    return Fields({"version": value}, SECTION).number("version", 1, 2**16)


def _rules(value: Mapping[str, Value]) -> tuple[tuple[str, bytes], ...]:
    demand(len(value) <= GAMES_MAX, SECTION, f"{len(value)} games instead of at most {GAMES_MAX}")
    return tuple(
        (as_name_id(game, "a game", SECTION), as_raw(value[game], "a rules digest", DIGEST_BYTES, DIGEST_BYTES, SECTION))
        for game in sorted(value)
    )


@dataclass(frozen=True, slots=True)
class HelloServer:
    TYPE: ClassVar[str] = "hello-server"
    SECTION: ClassVar[str] = SECTION

    identity: bytes
    nonce: bytes
    offers: Offers

    def to_value(self) -> dict[str, Value]:
        return {"identity": bytes_text(self.identity), "nonce": bytes_text(self.nonce), "offers": self.offers.to_value()}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        hello = cls(fields.public("identity"), fields.digest("nonce"), Offers.parse(fields.take("offers")))
        fields.end()
        return hello


@dataclass(frozen=True, slots=True)
class HelloClient:
    """`mac` proves the invite and is empty without one."""

    TYPE: ClassVar[str] = "hello-client"
    SECTION: ClassVar[str] = SECTION

    identity: bytes
    nonce: bytes
    offers: Offers
    signature: bytes = b""
    mac: bytes = b""

    def to_value(self) -> dict[str, Value]:
        value: dict[str, Value] = {"identity": bytes_text(self.identity), "nonce": bytes_text(self.nonce), "offers": self.offers.to_value()}
        return {**value, "mac": bytes_text(self.mac), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        identity, nonce, offers = fields.public("identity"), fields.digest("nonce"), Offers.parse(fields.take("offers"))
        signature, mac = _proofs(fields)
        return cls(identity, nonce, offers, signature, mac)


@dataclass(frozen=True, slots=True)
class HelloDone:
    TYPE: ClassVar[str] = "hello-done"
    SECTION: ClassVar[str] = SECTION

    signature: bytes
    mac: bytes = b""

    def to_value(self) -> dict[str, Value]:
        return {"mac": bytes_text(self.mac), "sig": bytes_text(self.signature)}

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        return cls(*_proofs(fields))


def _proofs(fields: Fields) -> tuple[bytes, bytes]:
    signature, mac = fields.raw("sig", SIGNATURE_BYTES, SIGNATURE_BYTES), fields.raw("mac", 0, MAC_BYTES)
    fields.end()
    demand(len(mac) in (0, MAC_BYTES), SECTION, f"a mac of {len(mac)} bytes instead of none or {MAC_BYTES}")
    return signature, mac


def hello_digest(server: HelloServer, client: HelloClient, certificate_hash: bytes) -> bytes:
    """t: both nonces, both identities, both offers as sent, and the certificate at which this channel ends."""
    insist(len(certificate_hash) == DIGEST_BYTES, "an empty or wrong binding is never signed")
    demand(server.identity != client.identity, SECTION, "both ends show one identity")
    parts = (server.nonce, client.nonce, server.identity, client.identity, server.offers.raw, client.offers.raw, certificate_hash)
    return sha256(frame(*parts)).digest()


def client_proof(me: Identity, server: HelloServer, client: HelloClient, certificate_hash: bytes, invite: bytes | None) -> HelloClient:
    """Our hello as client, completed by signature and, with an invite, its mac."""
    insist(client.identity == me.public, "a hello under another identity")
    t = hello_digest(server, client, certificate_hash)
    return HelloClient(client.identity, client.nonce, client.offers, me.sign(CLIENT_LABEL, t), _mac(invite, CLIENT_INVITE_LABEL, t))


def check_client(server: HelloServer, client: HelloClient, certificate_hash: bytes, invite: bytes | None) -> None:
    """The server's check. With an invite the mac must be right; without one there must be none."""
    t = hello_digest(server, client, certificate_hash)
    check_signature(client.identity, client.signature, CLIENT_LABEL, t)
    _check_mac(client.mac, invite, CLIENT_INVITE_LABEL, t)


def server_proof(me: Identity, server: HelloServer, client: HelloClient, certificate_hash: bytes, invite: bytes | None) -> HelloDone:
    insist(server.identity == me.public, "a hello under another identity")
    t = hello_digest(server, client, certificate_hash)
    return HelloDone(me.sign(SERVER_LABEL, t), _mac(invite, SERVER_INVITE_LABEL, t))


def check_server(server: HelloServer, client: HelloClient, done: HelloDone, certificate_hash: bytes, invite: bytes | None) -> None:
    """The client's check. Comparing the identity with the invite's mark of the host is the caller's: only he knows the invite's text."""
    t = hello_digest(server, client, certificate_hash)
    check_signature(server.identity, done.signature, SERVER_LABEL, t)
    _check_mac(done.mac, invite, SERVER_INVITE_LABEL, t)


def _mac(invite: bytes | None, label: str, t: bytes) -> bytes:
    if invite is None:
        return b""
    insist(len(invite) == INVITE_BYTES, f"an invite secret has {INVITE_BYTES} bytes")
    return digest(invite, frame(label, t), "sha256")


def _check_mac(mac: bytes, invite: bytes | None, label: str, t: bytes) -> None:
    demand(compare_digest(mac, _mac(invite, label, t)), SECTION, "the proof of the invite fails")
