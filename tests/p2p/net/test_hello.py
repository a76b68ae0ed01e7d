"""HELLO on real TLS (protocol.md L2): every way to stand between two ends, to replay, to strip, to fall back.

Each attack uses the product's own client or server half with one thing changed; the honest half must refuse.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.identity import Identity
from p2p.net import limits
from p2p.net.errors import NetError, Refused
from p2p.net.events import Guest
from p2p.net.hello import Met, Wanted, greet, knock
from p2p.net.invite import Invite, host_mark
from p2p.net.tls import ServerTls, client_context, peer_certificate_hash
from p2p.wire.hello import HelloClient, HelloDone, HelloServer, Offers, client_proof, server_proof
from p2p.wire.messages import decode, encode
from tests.p2p.net.lab import OFFERS, SECRETS, Peer, close, identity, linked, pair, play, until

HOST, GUEST, EVE = identity("host"), identity("guest"), identity("eve")


class Pipe:
    """Two ends of a channel in memory."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self.other: Pipe = self
        self.trusted = False

    @classmethod
    def pair(cls) -> tuple[Pipe, Pipe]:
        a, b = cls(), cls()
        a.other, b.other = b, a
        return a, b

    async def recv(self) -> bytes | str:
        return await self.inbox.get()

    async def send(self, data: bytes) -> None:
        self.other.inbox.put_nowait(data)

    def expect(self) -> None:
        pass

    def trust(self) -> None:
        self.trusted = True


CERTIFICATE, OTHER_CERTIFICATE = b"c" * 32, b"o" * 32


async def meet(
    wanted: Wanted | None = None, *, there: bytes = CERTIFICATE, secrets: Any = SECRETS, host: Identity = HOST, offers: Offers = OFFERS
) -> tuple[Any, Any]:
    """What both ends make of a HELLO in memory: Met or the error."""
    s, c = Pipe.pair()
    server = greet(s, host, OFFERS, CERTIFICATE, game="toy", secrets=secrets, gate=lambda public, guest: None)
    client = knock(c, GUEST, offers, there, game=None, wanted=wanted or Wanted())
    tasks = [asyncio.ensure_future(half) for half in (server, client)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [pipe.trusted for pipe in (s, c)] == [isinstance(result, Met) for result in results]
    return results[0], results[1]


def test_both_ends_know_each_other_after_hello() -> None:
    at_host, at_guest = play(meet())
    assert at_host == Met(GUEST.public, OFFERS, Guest.OPEN) and at_guest == Met(HOST.public, OFFERS, Guest.OPEN)


@pytest.mark.parametrize("kind", [Guest.PLAY, Guest.VIEW])
def test_the_mac_says_which_kind_of_guest_this_is(kind: Guest) -> None:
    code = Invite(kind, SECRETS[kind], host_mark(HOST.public), ("127.0.0.1:1",))
    at_host, at_guest = play(meet(Wanted(None, code)))
    assert at_host.guest is at_guest.guest is kind


def test_another_certificate_at_the_two_ends_is_refused() -> None:
    at_host, _ = play(meet(there=OTHER_CERTIFICATE))
    assert isinstance(at_host, PeerFault) and "signature" in at_host.what


def test_an_empty_binding_is_never_signed() -> None:
    _, at_guest = play(meet(there=b""))
    assert isinstance(at_guest, Misuse)


def test_a_host_that_knows_no_invites_gets_no_guest_who_holds_one() -> None:
    code = Invite(Guest.PLAY, SECRETS[Guest.PLAY], host_mark(HOST.public), ("127.0.0.1:1",))
    at_host, at_guest = play(meet(Wanted(None, code), secrets={}))
    assert isinstance(at_host, Refused) and not isinstance(at_guest, Met)


def run_server(script: Callable[[Pipe], Awaitable[None]], wanted: Wanted | None = None) -> BaseException | Met:
    """An honest client against a server that follows a script."""

    async def work() -> BaseException | Met:
        s, c = Pipe.pair()
        hostile = asyncio.ensure_future(script(s))
        try:
            async with asyncio.timeout(20):
                return await knock(c, GUEST, OFFERS, CERTIFICATE, game="toy", wanted=wanted or Wanted())
        except (PeerFault, NetError) as error:
            assert not c.trusted
            return error
        finally:
            hostile.cancel()
            await asyncio.gather(hostile, return_exceptions=True)

    return play(work())


def run_client(script: Callable[[Pipe], Awaitable[None]], secrets: Any = SECRETS) -> BaseException | Met:
    """An honest server against a client that follows a script."""

    async def work() -> BaseException | Met:
        s, c = Pipe.pair()
        hostile = asyncio.ensure_future(script(c))
        try:
            async with asyncio.timeout(20):
                return await greet(s, HOST, OFFERS, CERTIFICATE, game="toy", secrets=secrets, gate=lambda public, guest: None)
        except (PeerFault, NetError) as error:
            assert not s.trusted
            return error
        finally:
            hostile.cancel()
            await asyncio.gather(hostile, return_exceptions=True)

    return play(work())


async def heard(pipe: Pipe) -> Any:
    return decode(await pipe.recv())


def hello_as(who: Identity, nonce: bytes = b"n" * 32, offers: Offers = OFFERS) -> HelloClient:
    return HelloClient(who.public, nonce, offers)


def test_the_scripted_halves_are_right_when_nothing_is_changed() -> None:
    """Else every refusal below could have another reason."""

    async def client(pipe: Pipe) -> None:
        server = await heard(pipe)
        await pipe.send(encode(client_proof(GUEST, server, hello_as(GUEST), CERTIFICATE, None)))

    async def server(pipe: Pipe) -> None:
        mine = HelloServer(HOST.public, b"s" * 32, OFFERS)
        await pipe.send(encode(mine))
        await pipe.send(encode(server_proof(HOST, mine, await heard(pipe), CERTIFICATE, None)))

    assert isinstance(run_client(client), Met) and isinstance(run_server(server), Met)


@pytest.mark.parametrize("change", ["nonce", "identity", "offers", "signature", "certificate", "role", "stranger's signature"])
def test_a_client_hello_with_one_thing_changed_is_refused(change: str) -> None:
    async def client(pipe: Pipe) -> None:
        server = await heard(pipe)
        mine = client_proof(GUEST, server, hello_as(GUEST), CERTIFICATE, None)
        match change:
            case "nonce":  # an old signature under a new nonce
                mine = replace(mine, nonce=b"m" * 32)
            case "identity":
                mine = replace(mine, identity=EVE.public)
            case "offers":  # stripped on the way
                mine = replace(mine, offers=Offers((1, 2), OFFERS.rules))
            case "signature":
                mine = replace(mine, signature=bytes([mine.signature[0] ^ 1]) + mine.signature[1:])
            case "certificate":  # signed for the certificate of a relay
                mine = client_proof(GUEST, server, hello_as(GUEST), OTHER_CERTIFICATE, None)
            case "role":  # what a server would have signed
                mine = replace(
                    mine, signature=server_proof(GUEST, replace(server, identity=GUEST.public), hello_as(HOST), CERTIFICATE, None).signature
                )
            case _:
                mine = replace(client_proof(EVE, server, hello_as(EVE), CERTIFICATE, None), identity=GUEST.public)
        await pipe.send(encode(mine))

    assert isinstance(run_client(client), PeerFault)


@pytest.mark.parametrize("change", ["nonce", "identity", "offers", "signature", "certificate", "role", "no proof"])
def test_a_server_hello_with_one_thing_changed_is_refused(change: str) -> None:
    async def server(pipe: Pipe) -> None:
        mine = shown = HelloServer(HOST.public, b"s" * 32, OFFERS)
        match change:
            case "nonce":
                shown = replace(mine, nonce=b"t" * 32)
            case "identity":
                shown = replace(mine, identity=EVE.public)
            case "offers":  # the server offered more, somebody stripped it
                mine = replace(mine, offers=Offers((1, 2), OFFERS.rules))
        await pipe.send(encode(shown))
        client = await heard(pipe)
        done = server_proof(HOST, mine, client, OTHER_CERTIFICATE if change == "certificate" else CERTIFICATE, None)
        if change == "signature":
            done = HelloDone(bytes([done.signature[0] ^ 1]) + done.signature[1:])
        if change == "role":  # reflection: the client's own words come back
            done = HelloDone(client.signature)
        await pipe.send(encode(shown if change == "no proof" else done))

    assert isinstance(run_server(server), PeerFault)


def test_a_replayed_client_hello_is_refused() -> None:
    """Recorded in one session, word for word sent in the next: the server's nonce is another."""
    recorded: list[bytes] = []

    async def honest(pipe: Pipe) -> None:
        recorded.append(encode(client_proof(GUEST, await heard(pipe), hello_as(GUEST), CERTIFICATE, None)))
        await pipe.send(recorded[0])

    async def replay(pipe: Pipe) -> None:
        await pipe.send(recorded[0])

    assert isinstance(run_client(honest), Met) and isinstance(run_client(replay), PeerFault)


def test_a_replayed_server_is_refused() -> None:
    recorded: list[bytes] = []

    async def honest(pipe: Pipe) -> None:
        mine = HelloServer(HOST.public, b"s" * 32, OFFERS)
        await pipe.send(encode(mine))
        recorded[:] = [encode(mine), encode(server_proof(HOST, mine, await heard(pipe), CERTIFICATE, None))]
        await pipe.send(recorded[1])

    async def replay(pipe: Pipe) -> None:
        for data in recorded:
            await pipe.send(data)

    assert isinstance(run_server(honest), Met) and isinstance(run_server(replay), PeerFault)


def test_a_reflected_hello_is_refused() -> None:
    async def mirror(pipe: Pipe) -> None:
        while True:
            await pipe.send(bytes(await pipe.recv()))  # type: ignore[arg-type]

    assert isinstance(run_client(mirror), PeerFault)


def test_a_second_victim_does_not_help() -> None:
    """Eve lets the guest knock at her door and carries the guest's hello on to the host, word for word, on one and the same certificate."""

    async def work() -> None:
        eve_s, guest_c = Pipe.pair()
        host_s, eve_c = Pipe.pair()
        guest = asyncio.ensure_future(knock(guest_c, GUEST, OFFERS, CERTIFICATE, game="toy", wanted=Wanted(EVE.public)))
        host = asyncio.ensure_future(greet(host_s, HOST, OFFERS, CERTIFICATE, game="toy", secrets={}, gate=lambda public, kind: None))
        theirs = await heard(eve_c)
        await eve_s.send(encode(replace(theirs, identity=EVE.public)))  # the host's nonce under her name
        await eve_c.send(bytes(await eve_s.recv()))  # type: ignore[arg-type]
        with pytest.raises(PeerFault, match="signature"):
            await host
        guest.cancel()
        await asyncio.gather(guest, return_exceptions=True)

    play(work())


@pytest.mark.parametrize("mac", [b"", b"m" * 32])
def test_an_invited_guest_does_not_fall_back_to_a_host_without_the_proof(mac: bytes) -> None:
    code = Invite(Guest.PLAY, SECRETS[Guest.PLAY], host_mark(HOST.public), ("127.0.0.1:1",))

    async def server(pipe: Pipe) -> None:
        mine = HelloServer(HOST.public, b"s" * 32, OFFERS)
        await pipe.send(encode(mine))
        await pipe.send(encode(replace(server_proof(HOST, mine, await heard(pipe), CERTIFICATE, None), mac=mac)))

    answer = run_server(server, Wanted(None, code))
    assert isinstance(answer, PeerFault) and "invite" in answer.what


def test_another_holder_of_the_invite_cannot_play_host() -> None:
    code = Invite(Guest.PLAY, SECRETS[Guest.PLAY], host_mark(HOST.public), ("127.0.0.1:1",))

    async def server(pipe: Pipe) -> None:
        mine = HelloServer(EVE.public, b"s" * 32, OFFERS)
        await pipe.send(encode(mine))
        await pipe.send(encode(server_proof(EVE, mine, await heard(pipe), CERTIFICATE, code.secret)))

    answer = run_server(server, Wanted(None, code))
    assert isinstance(answer, Refused) and answer.code == limits.NOT_TRUSTED


def test_a_view_secret_does_not_make_a_player() -> None:
    """And a mac of one kind is not taken as the other."""

    async def client(pipe: Pipe) -> None:
        server = await heard(pipe)
        await pipe.send(encode(client_proof(GUEST, server, hello_as(GUEST), CERTIFICATE, SECRETS[Guest.VIEW])))

    met = run_client(client)
    assert isinstance(met, Met) and met.guest is Guest.VIEW
    assert isinstance(run_client(client, {Guest.PLAY: SECRETS[Guest.PLAY]}), Refused)


@pytest.mark.parametrize(
    "first", [b"", b"{}", b"x" * 5000, b'{"code":4000,"type":"bye"}', b'{"mac":"","sig":"' + b"A" * 86 + b'","type":"hello-done"}']
)
def test_nothing_but_hello_is_taken_before_hello(first: bytes) -> None:
    async def client(pipe: Pipe) -> None:
        await pipe.send(first)

    assert isinstance(run_client(client), PeerFault)


# On real sockets


@asynccontextmanager
async def relay(target: str) -> Any:
    """Speaks TLS to both sides with a certificate of its own and carries every byte over: a man in the middle."""
    tls, tasks = ServerTls(), set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.current_task())
        host, _, port = target.rpartition(":")
        there_r, there_w = await asyncio.open_connection(host, int(port), ssl=client_context(), server_hostname="fides.invalid")

        async def copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            try:
                while data := await source.read(65536):
                    sink.write(data)
                    await sink.drain()
            except OSError:
                pass
            sink.transport.abort()

        await asyncio.gather(copy(reader, there_w), copy(there_r, writer))
        await asyncio.gather(writer.wait_closed(), there_w.wait_closed(), return_exceptions=True)
        tasks.discard(asyncio.current_task())

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls.context)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await until(lambda: not tasks)
        await server.wait_closed()


@pytest.mark.parametrize("invited", [False, True])
def test_a_relay_with_its_own_certificate_links_nobody(invited: bool) -> None:
    async def work() -> None:
        host, guest = await Peer.open(HOST, secrets=SECRETS), await Peer.open(GUEST)
        code = Invite(Guest.PLAY, SECRETS[Guest.PLAY], host_mark(HOST.public), host.mesh.addresses) if invited else None
        async with relay(host.mesh.addresses[0]) as address:
            dial = guest.mesh.dial(HOST.public, [address], code)
            await until(lambda: guest.unreachable and host.mesh.door.refused["PeerFault"] + host.mesh.door.refused["Refused"])
            guest.mesh.hang_up(dial)
            await until(lambda: not guest.mesh.door.inside)
        assert not host.ups and not guest.ups
        await close(host, guest)

    play(work())


def test_older_tls_is_refused_on_both_sides() -> None:
    async def work() -> None:
        host = await Peer.open(HOST)
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await asyncio.to_thread(shake, host.mesh.port, old)
        await until(lambda: not host.mesh.door.inside)
        await close(host)

    play(work())
    for context in (ServerTls().context, client_context()):
        assert context.minimum_version is context.maximum_version is ssl.TLSVersion.TLSv1_3


def shake(port: int, context: ssl.SSLContext, session: ssl.SSLSession | None = None) -> tuple[ssl.SSLSession | None, bool | None]:
    """A TLS handshake and one read, so that tickets would have arrived."""
    with (
        socket.create_connection(("127.0.0.1", port), timeout=30) as raw,
        context.wrap_socket(raw, server_hostname="fides.invalid", session=session) as channel,
    ):
        channel.sendall(b"GET /nothing HTTP/1.1\r\n\r\n")
        channel.recv(1000)
        return channel.session, channel.session_reused


def test_no_session_is_resumed() -> None:
    async def work() -> None:
        host = await Peer.open(HOST)
        context = client_context()
        session, _ = await asyncio.to_thread(shake, host.mesh.port, context)
        assert session is None or not session.has_ticket
        _, reused = await asyncio.to_thread(shake, host.mesh.port, context, session)
        assert not reused
        await close(host)

    play(work())
    assert ServerTls().context.num_tickets == 0


def test_no_room_for_the_key_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nowhere/at/all")
    with pytest.raises(NetError, match=r"^The folder for temporary files cannot be written"):
        ServerTls()


def test_every_mesh_has_its_own_certificate() -> None:
    assert ServerTls().certificate_hash != ServerTls().certificate_hash


def test_a_certificate_that_cannot_be_read_is_refused() -> None:
    class Blind:
        def getpeercert(self, binary: bool) -> None:
            return None

    for channel in (None, Blind()):
        with pytest.raises(PeerFault, match="certificate"):
            peer_certificate_hash(channel)  # type: ignore[arg-type]


def test_both_ends_bind_the_same_certificate() -> None:
    async def work() -> None:
        a, b = await Peer.open(pair()[0]), await Peer.open(pair()[1])
        a.dial(b)
        await linked(a, b)
        [link] = a.mesh._links.values()
        assert link.wire.server_certificate_hash == b.mesh.server_tls.certificate_hash
        await close(a, b)

    play(work())
