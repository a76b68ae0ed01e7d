"""HELLO over an open websocket: three messages, both signatures, what both ends offer (protocol.md W6 and L2).

Before the last check nothing is believed and nothing but HELLO is read. Each end checks what it can before it shows anything of itself:
the client looks at the server's identity, version and rules before it signs.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_bytes
from typing import Protocol, TypeVar

from engine.values import dataclass
from p2p.crypto.faults import PeerFault, demand
from p2p.crypto.identity import Identity
from p2p.net.errors import Lost, NetError, OtherRules, OtherVersion, Refused, WrongPeer
from p2p.net.events import Gate, Guest
from p2p.net.invite import Invite
from p2p.net.limits import NOT_TRUSTED, OTHER_RULES
from p2p.wire.fields import DIGEST_BYTES
from p2p.wire.hello import HelloClient, HelloDone, HelloServer, Offers, check_client, check_server, client_proof, server_proof
from p2p.wire.limits import HELLO_BYTES_MAX
from p2p.wire.messages import decode, encode

SECTION = "link/hello"
T = TypeVar("T", HelloClient, HelloDone, HelloServer)


class Channel(Protocol):
    """What HELLO needs of a websocket."""

    async def recv(self) -> bytes | str: ...
    async def send(self, data: bytes) -> None: ...
    def expect(self) -> None:
        """What follows our own hello may come in one go with it: read ahead."""

    def trust(self) -> None:
        """The other end is known: the limits of an open link hold."""


@dataclass(frozen=True, slots=True)
class Met:
    """Who is at the other end, proved; what they offer; the invite of whoever dialled."""

    public: bytes
    offers: Offers
    guest: Guest


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whom a dialler wants to meet: a key, an invite's host, or (both None) whoever answers."""

    public: bytes | None = None
    invite: Invite | None = None

    def check(self, public: bytes) -> None:
        if self.public is not None and public != self.public:
            raise WrongPeer("Somebody else answers at this address: the player we know there has another key.")
        if self.invite is not None and not self.invite.fits(public):
            raise WrongPeer("Somebody else answers at this address: the invite is for another host's table.")


async def greet(
    channel: Channel,
    me: Identity,
    offers: Offers,
    certificate_hash: bytes,
    *,
    game: str | None,
    secrets: Mapping[Guest, bytes],
    gate: Gate,
) -> Met:
    """The listening end. Raises PeerFault, Refused (close with its code) or Lost."""
    server = HelloServer(me.public, token_bytes(DIGEST_BYTES), offers)
    await channel.send(encode(server))
    client = await _hear(channel, HelloClient)
    guest = _guest(server, client, certificate_hash, secrets)
    check_offers(offers, client.offers, game)
    code = gate(client.identity, guest)
    if code is not None:
        raise Refused(code)
    channel.trust()
    await channel.send(encode(server_proof(me, server, client, certificate_hash, secrets.get(guest))))
    return Met(client.identity, client.offers, guest)


async def knock(channel: Channel, me: Identity, offers: Offers, certificate_hash: bytes, *, game: str | None, wanted: Wanted) -> Met:
    """The dialling end. Raises PeerFault, Refused or Lost; Lost(code) if the other end refused us."""
    server = await _hear(channel, HelloServer)
    if server.identity == me.public:
        raise WrongPeer("This address is our own: nobody else is there.")
    wanted.check(server.identity)
    check_offers(offers, server.offers, game)
    invite = None if wanted.invite is None else wanted.invite.secret
    client = client_proof(me, server, HelloClient(me.public, token_bytes(DIGEST_BYTES), offers), certificate_hash, invite)
    channel.expect()
    await channel.send(encode(client))
    try:
        done = await _hear(channel, HelloDone)
    except Lost as lost:
        raise _refusal(lost, offers, server.offers) from None
    check_server(server, client, done, certificate_hash, invite)
    channel.trust()
    return Met(server.identity, server.offers, Guest.OPEN if wanted.invite is None else wanted.invite.kind)


def _refusal(lost: Lost, ours: Offers, theirs: Offers) -> NetError:
    """The other end only says that versions or rules differ; what differs, both offers tell."""
    if lost.heard and lost.code == OTHER_RULES:
        for game, here in ours.rules:
            there = dict(theirs.rules).get(game)
            if there is not None and there != here:
                return OtherRules(game, here, there)
    return lost


def check_offers(ours: Offers, theirs: Offers, game: str | None) -> int:
    """The highest version both speak. The rules of the game that is played here must be the same."""
    common = [version for version in ours.versions if version in theirs.versions]
    if not common:
        raise OtherVersion(ours.versions, theirs.versions)
    if game is not None:
        here, there = dict(ours.rules).get(game), dict(theirs.rules).get(game)
        if here is None or here != there:
            raise OtherRules(game, here, there)
    return max(common)


def _guest(server: HelloServer, client: HelloClient, certificate_hash: bytes, secrets: Mapping[Guest, bytes]) -> Guest:
    """Checks the client's proofs. The secret whose mac fits says what kind of guest this is."""
    if not client.mac:
        check_client(server, client, certificate_hash, None)
        return Guest.OPEN
    for guest, secret in secrets.items():
        try:
            check_client(server, client, certificate_hash, secret)
        except PeerFault:
            continue
        return guest
    raise Refused(NOT_TRUSTED)


async def _hear(channel: Channel, kind: type[T]) -> T:
    message = decode(await channel.recv(), HELLO_BYTES_MAX)
    demand(isinstance(message, kind), SECTION, "another message where HELLO is due")
    assert isinstance(message, kind)
    return message
