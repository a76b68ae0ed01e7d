"""After `await mesh.close()` nothing is left: no task, no socket, no transport for the garbage collector to find in another test."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest

from p2p.net import dial as dial_module
from p2p.net import ws
from p2p.net.addresses import LOOPBACK
from p2p.net.limits import STRANGERS_PER_HOST_MAX
from p2p.net.tls import client_context
from p2p.wire.messages import decode
from tests.p2p.net.hostile import UPGRADE
from tests.p2p.net.lab import OFFERS, Peer, Proxy, close, identity, leaving_nothing, linked, note, play, until

ROUNDS = 8


def others() -> set[asyncio.Task[Any]]:
    """All tasks but the test's own two."""
    return {task for task in asyncio.all_tasks() if task is not asyncio.current_task() and "bounded" not in repr(task.get_coro())}


def test_many_meshes_with_live_half_open_and_hostile_links_leave_nothing() -> None:
    async def one_round(turn: int) -> None:
        peers = [await Peer.open(identity(name), bind=LOOPBACK) for name in ("ada", "bela", "cili")]
        for peer in peers:
            for other in peers:
                if other is not peer:
                    peer.dial(other)
            peer.mesh.dial(None, ["127.0.0.1:1", "[::1]:1"])
        proxy = await Proxy(peers[0].mesh.addresses[0]).start()
        behind = await Peer.open(identity("dora"))
        behind.mesh.dial(peers[0].who.public, [proxy.address])
        stuck = await Peer.open(identity("stuck"))
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()  # accepts by the kernel's hand, never answers
            stuck.mesh.dial(None, [f"127.0.0.1:{silent.getsockname()[1]}"])
            hostile = [await raw(peers[0].mesh.port, stage) for stage in range(STRANGERS_PER_HOST_MAX)]
            if turn % 2:
                await linked(*peers)
                await until(lambda: behind.linked(peers[0]))
                proxy.stall()  # half open: neither end can hear the other say goodbye
                for link in peers[0].mesh.links:
                    peers[0].mesh.send(link, note(turn))
            else:
                await asyncio.sleep(0.01 * turn)  # closed in the middle of whatever is going on
            await close(*peers, behind, stuck)
            assert not [task for task in others() if "Proxy" not in repr(task) and "_pass" not in repr(task)]
            for sock in hostile:
                sock.close()
        await proxy.close()
        assert not others()

    async def work() -> None:
        for turn in range(ROUNDS):
            await one_round(turn)

    with leaving_nothing():
        play(work())


async def raw(port: int, stage: int) -> socket.socket:
    """A stranger that stops at some stage: connected, half a TLS hello, TLS done, half an upgrade."""
    sock = await asyncio.to_thread(socket.create_connection, ("127.0.0.1", port), 30)
    if stage == 1:
        sock.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
    if stage >= 2:
        try:
            sock = await asyncio.to_thread(client_context().wrap_socket, sock, server_hostname="fides.invalid")
            if stage == 3:
                sock.sendall(UPGRADE[:50].encode())
        except OSError:
            pass  # the door was crowded
    return sock


@pytest.mark.parametrize("turns", range(4))
def test_a_dial_cancelled_while_it_hangs_up_its_other_sockets_leaves_nothing(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address has answered and HELLO is done; a second one is connected, too, and is being closed."""
    monkeypatch.setattr(dial_module.limits, "DIAL_STAGGER_SECONDS", 0.0)

    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"), bind=LOOPBACK)
        hung_up = dial_module._hung_up
        hanging_up = asyncio.Event()

        async def slowly(connecting: Any) -> None:
            hanging_up.set()
            for _ in range(3):
                await asyncio.sleep(0)
            await hung_up(connecting)

        monkeypatch.setattr(dial_module, "_hung_up", slowly)
        a.dial(b)
        await hanging_up.wait()
        for _ in range(turns):
            await asyncio.sleep(0)
        await close(a)
        await close(b)
        assert not others()

    with leaving_nothing():
        play(work())


@pytest.mark.parametrize("turns", range(12))
def test_a_handshake_cut_off_at_any_turn_of_the_loop_leaves_nothing(turns: int) -> None:
    """Both halves of TLS and upgrade, cancelled after so many turns."""

    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        a.dial(b)
        for _ in range(turns):
            await asyncio.sleep(0)
        await close(b)
        await close(a)
        assert not others()

    with leaving_nothing():
        play(work())


@pytest.mark.parametrize("which", [ws.accept, ws.dial])
@pytest.mark.parametrize("turns", range(6))
def test_a_cancelled_socket_is_closed(which: Callable[..., Any], turns: int) -> None:
    async def work() -> None:
        from p2p.net.tls import ServerTls

        context = ServerTls().context if which is ws.accept else client_context()
        ours, theirs = socket.socketpair() if which is ws.dial else tcp_pair()
        with theirs:
            ours.setblocking(False)
            task = asyncio.ensure_future(which(ours, context))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            if turns:
                assert ours.fileno() == -1
            ours.close()

    with leaving_nothing():
        play(work())


def tcp_pair() -> tuple[socket.socket, socket.socket]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        theirs = socket.create_connection(listener.getsockname(), 30)
        return listener.accept()[0], theirs


def test_closing_twice_and_from_the_consumer_does_no_harm() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), Peer(identity("bela"))
        closed = asyncio.Event()

        async def consume(event: Any) -> None:
            try:
                await b.mesh.close()
            finally:
                closed.set()

        from p2p.net.mesh import Mesh

        b.mesh = await Mesh.open(b.who, OFFERS, gate=lambda public, kind: None, on_event=consume, bind=LOOPBACK, game="toy")
        a.dial(b)
        await closed.wait()
        await close(b, b)
        await close(a)
        await close(a)
        assert not others() and decode(b'{"code":4000,"type":"bye"}')

    with leaving_nothing():
        play(work())
