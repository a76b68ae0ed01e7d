"""The road over the internet: real endpoints, a relay of our own on loopback, the same meshes as on TCP."""

from __future__ import annotations

import asyncio
import gc
import secrets
import socket
import time
from collections.abc import Sequence
from typing import Any

import pytest

from bench.relay import Relay
from p2p.net import limits
from p2p.net.addresses import EVERYWHERE, parse_address
from p2p.net.endpoint import Endpoint, read_relay
from p2p.net.events import Guest
from p2p.net.guard import Door
from p2p.net.internet import DIRECT, GONE, NOT_FIDES, RELAY_SILENT, THROUGH_RELAY, Internet, places_of
from p2p.net.invite import Invite, host_mark, parse_invite
from tests.p2p.net.lab import V4, Peer, close, identity, linked, open_files, play, talk, until

iroh = pytest.importorskip("iroh", reason="the extra 'internet' is not installed")
SECRET = b"s" * 16
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture(autouse=True, scope="module")
def runtime() -> None:
    """iroh keeps three files of its own open from the first endpoint on."""

    async def once() -> None:
        await (await Internet.open(secrets.token_bytes(32), [NOWHERE], V4)).close()

    play(once())


async def open_far(name: str, relays: Sequence[str], key: bytes | None = None, **options: Any) -> tuple[Peer, Internet]:
    peer = await Peer.open(identity(name), **options)
    road = await Internet.open(key or secrets.token_bytes(32), relays, V4)
    peer.mesh.open_road(road)
    return peer, road


async def host_of(relay: Relay) -> tuple[Peer, Internet]:
    peer, road = await open_far("ada", [relay.url], secrets={Guest.PLAY: SECRET})
    await road.wait_online()
    return peer, road


async def bare_endpoint(relay: Relay, protocol: bytes) -> Any:
    """Somebody who is not Fides."""
    mode = iroh.RelayMode.custom_from_urls([relay.url])
    preset = iroh.preset_minimal()
    return await iroh.Endpoint.bind(iroh.EndpointOptions(preset=preset, bind_addr="127.0.0.1:0", alpns=[protocol], relay_mode=mode))


def test_an_invite_is_all_that_a_guest_needs_and_who_comes_back_is_found_again() -> None:
    """The guest comes back with the same key, from another port; nobody tells the host where."""

    async def work() -> None:
        async with await Relay.open() as relay:
            host, road = await host_of(relay)
            key = secrets.token_bytes(32)
            guest, theirs = await open_far("bela", [relay.url], key)
            invite = parse_invite(Invite(Guest.PLAY, SECRET, host_mark(host.who.public), road.addresses).text())
            dial = guest.mesh.dial(None, invite.addresses, invite)
            await linked(host, guest)
            await talk(host, guest, 7)
            assert host.ups[0].guest is Guest.PLAY and relay.carried_bytes > 0
            await until(lambda: guest.mesh.way(guest.link(host)) == host.mesh.way(host.link(guest)) == DIRECT)
            await until(lambda: theirs.addresses)
            host.mesh.dial(guest.who.public, theirs.addresses)
            guest.mesh.hang_up(dial)
            await close(guest)
            again, _ = await open_far("bela", [relay.url], key)
            await linked(host, again)
            await talk(host, again, 8)
            await close(host, again)

    before = open_files()
    play(work())
    gc.collect()
    end = time.monotonic() + 30  # iroh's own threads close their sockets in their own time
    while left := open_files() - before:
        assert time.monotonic() < end, left
        time.sleep(0.1)


def test_what_goes_wrong_on_the_way_is_one_sentence_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endpoint that is not there, a relay that is down, somebody who speaks another protocol."""
    monkeypatch.setattr(limits, "FAR_DIAL_SECONDS", 5.0)

    async def work() -> None:
        async with await Relay.open() as relay:
            stranger = await bare_endpoint(relay, b"other/1")
            answering = asyncio.ensure_future(_answer(stranger))
            await stranger.online()
            guest, _ = await open_far("bela", [relay.url, NOWHERE])
            places = [
                Endpoint(iroh.SecretKey.generate().public().to_bytes(), read_relay(relay.url)),
                Endpoint(stranger.id().to_bytes(), read_relay(relay.url)),
            ]
            for place in places:
                guest.mesh.dial(None, [place.text()])
            guest.mesh.dial(None, [Endpoint(b"\x02" + bytes(31), read_relay(relay.url)).text()])  # no point of the curve
            await until(lambda: len(guest.unreachable) == 3)
            said = {event.sentence for event in guest.unreachable}
            assert {GONE, NOT_FIDES} < said and any("names nobody" in sentence for sentence in said)
            assert {event.sentence for event in guest.unreachable if not event.is_hopeless} == {GONE}  # it may come, the others will not
            lonely, _ = await open_far("cato", [NOWHERE])
            lonely.mesh.dial(None, [Endpoint(places[1].key, NOWHERE).text(), f"127.0.0.1:{host_less_port()}"])
            await until(lambda: lonely.unreachable)
            assert lonely.unreachable[0].sentence == RELAY_SILENT.format(relay=NOWHERE)
            await close(guest, lonely)
            answering.cancel()
            await stranger.close()

    play(work())


async def _answer(endpoint: Any) -> None:
    while (incoming := await endpoint.accept_next()) is not None:
        try:
            await (await incoming.accept()).connect()
        except iroh.IrohError:
            continue


def host_less_port() -> int:
    """Where nobody listens."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def test_sockets_are_opened_where_the_person_said_and_nowhere_else() -> None:
    """Of a version of IP that was not named only on this machine."""
    assert places_of(EVERYWHERE) == [] and places_of(("10.1.2.3", "::")) == ["10.1.2.3:0"]
    assert places_of(("10.1.2.3", "10.1.2.4", "2001:db8::7")) == ["10.1.2.3:0", "[2001:db8::7]:0"]
    assert places_of(("fe80::1%lo",))[-1] == f"[fe80::1%{socket.if_nametoindex('lo')}]:0"

    async def work() -> None:
        for bind in (("127.0.0.1",), ("::1",), ("127.0.0.1", "::1")):
            road = await Internet.open(secrets.token_bytes(32), [NOWHERE], bind)
            assert {place.rpartition(":")[0] for place in road._endpoint.bound_sockets()} == {"127.0.0.1", "[::1]"}
            await road.close()

    play(work())


def test_nobody_is_sent_to_a_relay_that_we_do_not_use() -> None:
    async def work() -> None:
        peer, road = await open_far("ada", [NOWHERE])
        key = secrets.token_bytes(32)
        assert road.leads_to(parse_address(Endpoint(key, NOWHERE).text()))
        for text in (Endpoint(key, "https://127.0.0.1:9").text(), Endpoint(key, "http://10.0.0.1:9").text(), "a.iroh:1", "127.0.0.1:9"):
            assert not road.leads_to(parse_address(text))
        assert peer.mesh.leads_to("127.0.0.1:9") and not peer.mesh.leads_to(Endpoint(key, "http://10.0.0.1:9").text())
        await close(peer)

    play(work())


def test_a_silent_visitor_is_dropped_and_one_who_finds_no_room_costs_no_handshake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FAR_SPOKEN_SECONDS", 0.5)

    async def work() -> None:
        async with await Relay.open() as relay:
            host, road = await host_of(relay)
            visitor = await bare_endpoint(relay, b"fides/1")
            there = iroh.EndpointAddr(iroh.EndpointId.from_bytes(road._endpoint.id().to_bytes()), relay.url, [])
            silent = await visitor.connect(there, b"fides/1")
            await asyncio.wait_for(silent.closed(), 20)
            await until(lambda: host.mesh.door.inside == 0)
            assert host.mesh.door.refused["TimeoutError"] == 1
            monkeypatch.setattr(Door, "enter", lambda door, host, now: None)
            with pytest.raises(iroh.IrohError):
                await asyncio.wait_for(visitor.connect(there, b"fides/1"), 20)
            await visitor.close()
            await close(host)

    play(work())


def test_writes_are_copied_whole_and_another_layer_is_left_alone() -> None:
    from types import ModuleType

    from p2p.net import iroh_writes

    assert iroh_writes.mend(iroh.iroh_ffi)
    builder = iroh.iroh_ffi._UniffiRustBufferBuilder()
    data = secrets.token_bytes(5000)
    for piece in (b"", data, b"end"):
        builder.write(piece)
    found = builder.finalize()
    assert found.data[: found.len] == data + b"end"
    found.free()

    class Other:
        def _reserve(self) -> None: ...
        def write(self, value: bytes) -> None: ...

    layer = ModuleType("layer")
    assert not iroh_writes.mend(layer)
    layer._UniffiRustBufferBuilder = Other  # type: ignore[attr-defined]
    assert not iroh_writes.mend(layer) and Other.write is not iroh_writes._write


assert THROUGH_RELAY  # seen where routers stand between: tests/nat.py
