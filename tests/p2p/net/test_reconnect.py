"""Links that break and come back: cut, stalled, slow, moved, asleep. A small proxy stands for the network."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any

import pytest

from p2p.net import limits
from p2p.net.watch import Watch
from tests.p2p.net.lab import Peer, Proxy, close, identity, linked, play, talk, until


def test_a_cut_link_comes_back_by_itself() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        a.mesh.dial(b.who.public, [proxy.address])
        for turn in range(1, 6):
            await until(lambda turn=turn: len(a.ups) == turn == len(b.ups))  # type: ignore[misc]
            await talk(a, b, turn)
            proxy.cut()
            await until(lambda turn=turn: len(a.downs) == turn == len(b.downs))  # type: ignore[misc]
            assert a.downs[-1].code == 0 and a.downs[-1].why == "The connection broke."
        await linked(a, b)
        await close(a, b)
        await proxy.close()

    play(work())


def test_reconnecting_is_quick_after_a_steady_link() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        dial = a.mesh.dial(b.who.public, [proxy.address])
        await linked(a, b)
        dial._tries = 9  # as after a long time of failures before
        limit, limits.STEADY_SECONDS = limits.STEADY_SECONDS, 0.0
        try:
            proxy.cut()
            await until(lambda: len(a.ups) == 2)
        finally:
            limits.STEADY_SECONDS = limit
        assert dial._tries <= 1
        await close(a, b)
        await proxy.close()

    play(work())


def test_waiting_times_grow_to_their_limit_and_a_wake_ends_the_waiting() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        proxy.open_for_new = False
        dial = a.mesh.dial(b.who.public, [proxy.address])
        await until(lambda: dial._tries >= 3)
        dial._tries = 16
        knocks = proxy.accepted
        a.mesh.wake()
        await until(lambda: proxy.accepted > knocks)
        proxy.open_for_new = True
        a.mesh.wake()
        await linked(a, b)
        await close(a, b)
        await proxy.close()

    play(work())


def test_a_dead_link_is_found_by_a_wake() -> None:
    """As after sleep: the sockets look open, nothing passes."""

    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        dial = a.mesh.dial(b.who.public, [proxy.address])
        await linked(a, b)
        proxy.stall()
        a.mesh.wake()
        b.mesh.wake()
        await until(lambda: a.downs and b.downs)
        proxy.go()
        dial.move(b.mesh.addresses)
        await linked(a, b)
        await talk(a, b, 1)
        await close(a, b)
        await proxy.close()

    play(work())


def test_a_living_link_survives_a_wake() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        a.dial(b)
        await linked(a, b)
        for number in range(5):
            a.mesh.wake()
            b.mesh.wake()
            await talk(a, b, number)
        await until(lambda: not [task for task in asyncio.all_tasks() if "_probe" in repr(task)])
        assert len(a.ups) == 1 and not a.downs and not b.downs
        await close(a, b)

    play(work())


def test_a_silent_link_dies_by_its_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PING_SECONDS", 0.2)

    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        a.mesh.dial(b.who.public, [proxy.address])
        await linked(a, b)
        proxy.stall()
        await until(lambda: a.downs and b.downs)
        await close(a, b)
        await proxy.close()

    play(work())


def test_a_slow_network_is_no_reason_to_break() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        proxy.delay = 0.15
        a.mesh.dial(b.who.public, [proxy.address])
        await linked(a, b)
        for number in range(3):
            await talk(a, b, number)
        assert len(a.ups) == len(b.ups) == 1
        await close(a, b)
        await proxy.close()

    play(work())


def test_a_peer_that_moved_is_found_at_its_new_address() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        dial = a.dial(b)
        await linked(a, b)
        await close(b)
        moved = await Peer.open(identity("bela"))
        dial.move(moved.mesh.addresses)
        await linked(a, moved)
        await talk(a, moved, 1)
        await close(a, moved)

    play(work())


def test_one_dead_address_does_not_hide_a_living_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = socket.getaddrinfo

    def resolver(host: str, *args: Any, **options: Any) -> Any:
        if host == "nowhere.invalid":
            raise socket.gaierror("not found")
        return ask(host, *args, **options)

    monkeypatch.setattr(socket, "getaddrinfo", resolver)

    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        stalled = await Proxy(b.mesh.addresses[0]).start()
        stalled.open_for_new = False
        a.mesh.dial(b.who.public, [stalled.address, "nowhere.invalid:4040", *b.mesh.addresses])
        await linked(a, b)
        await close(a, b)
        await stalled.close()

    play(work())


def test_sleep_and_changed_addresses_wake_the_mesh() -> None:
    async def work() -> None:
        woken: list[float] = []
        clock, addresses = [1000.0], [("192.0.2.2",)]
        looks = 0

        def look() -> tuple[str, ...]:
            nonlocal looks
            looks += 1
            if addresses[0] == ("broken",):
                raise OSError
            return addresses[0]

        watch = Watch(lambda: woken.append(time.monotonic()), clock=lambda: clock[0], addresses=look, look_seconds=0.001)
        await until(lambda: looks > 3)
        assert not woken
        clock[0] += 4
        seen = looks
        await until(lambda: looks > seen + 3)
        assert not woken
        clock[0] += 3600
        await until(lambda: len(woken) == 1)
        addresses[0] = ("192.0.2.2", "198.51.100.7")
        await until(lambda: len(woken) == 2)
        addresses[0] = ("broken",)
        seen = looks
        await until(lambda: looks > seen + 3)
        addresses[0] = ("192.0.2.2", "198.51.100.7")
        seen = looks
        await until(lambda: looks > seen + 3)
        assert len(woken) == 2
        await watch.close()

    play(work())


def test_a_watch_wakes_a_real_mesh() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        proxy = await Proxy(b.mesh.addresses[0]).start()
        a.mesh.dial(b.who.public, [proxy.address])
        await linked(a, b)
        addresses = [("192.0.2.2",)]
        watch = Watch(a.mesh.wake, addresses=lambda: addresses[0], look_seconds=0.01)
        proxy.stall()
        addresses[0] = ("198.51.100.7",)
        await until(lambda: a.downs)
        proxy.cut()
        proxy.go()
        await until(lambda: len(a.ups) == 2)
        await watch.close()
        await close(a, b)
        await proxy.close()

    play(work())
