"""One link on a wire of straw: how fast it may be talked to, what ends it, that a slow other end fills its own queue alone."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from p2p.crypto.faults import PeerFault
from p2p.net import limits
from p2p.net.errors import Lost
from p2p.net.events import DoorRank, Guest
from p2p.net.guard import Door
from p2p.net.hello import Met
from p2p.net.link import Link
from p2p.wire.messages import Message, encode
from tests.p2p.net.lab import OFFERS, identity, note, play, until

SMALL = encode(note(1))


class Straw:
    """A wire that always has the next message, and takes what is sent only while `open`."""

    def __init__(self, data: bytes | str = SMALL) -> None:
        self.data = data
        self.sent: list[bytes] = []
        self.is_quick = False
        self.open = asyncio.Event()
        self.open.set()
        self.closed: list[int] = []
        self.heard_bytes = 0
        self.is_reading = True
        self.unsent_bytes = 0
        self.lag_seconds = 0.0
        self.pings = 0

    def ping(self) -> None:
        self.pings += 1

    async def recv(self) -> bytes | str:
        await asyncio.sleep(0)
        return self.data

    def send_now(self, data: bytes) -> bool:
        if self.is_quick:
            self.sent.append(data)
        return self.is_quick

    async def send(self, data: bytes) -> None:
        await self.open.wait()
        self.sent.append(data)

    async def close(self, code: int) -> None:
        self.closed.append(code)

    async def cut(self) -> None:
        self.closed.append(0)


class Run:
    def __init__(self, wire: Straw, standing: DoorRank = DoorRank.SEATED) -> None:
        ticket = Door().enter("10.0.0.1", 0.0)
        assert ticket is not None and ticket.admit(identity("ada").public, standing, 0.0) is None
        who = Met(identity("ada").public, OFFERS, Guest.OPEN)
        self.link = Link(1, wire, who, False, ticket)  # type: ignore[arg-type]
        self.count = 0
        self.faults: list[PeerFault] = []
        self.why: list[Lost] = []
        self.began = time.monotonic()
        self.task = asyncio.ensure_future(self.link.run(self._deliver, self.faults.append, self.why.append))

    def _deliver(self, message: Message, size: int) -> None:
        self.count += 1
        self.link.taken(size)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began


@pytest.mark.parametrize("what", ["messages", "bytes"])
def test_a_flood_is_held_back_to_its_rate(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if what == "bytes":  # the same flood, measured by its bytes
        monkeypatch.setattr(limits, "BYTES_PER_SECOND", 400 * len(SMALL))
        monkeypatch.setattr(limits, "BYTES_BURST", 2000 * len(SMALL))
        monkeypatch.setattr(limits, "MESSAGES_BURST", 10**9)

    async def work() -> None:
        run = Run(Straw())
        await until(lambda: run.count >= 2000)
        reached = run.seconds
        await until(lambda: run.count > 2300 or run.seconds > reached + 0.3)
        assert 2000 <= run.count <= 2001 + 400 * run.seconds
        run.link.end(Lost(limits.BYE))
        await run.task

    play(work())


@pytest.mark.parametrize("standing", [DoorRank.LOOKER, DoorRank.WELCOME])
def test_who_has_no_place_may_say_far_less_until_they_sit_down(standing: DoorRank) -> None:
    async def work() -> None:
        run = Run(Straw(), standing)
        await until(lambda: run.count >= limits.GUEST_MESSAGES_BURST)
        reached = run.seconds
        await until(lambda: run.seconds > reached + 0.3)
        assert run.count <= 1 + limits.GUEST_MESSAGES_BURST + limits.GUEST_MESSAGES_PER_SECOND * run.seconds
        run.link.ticket.standing = DoorRank.SEATED
        await until(lambda: run.count > limits.MESSAGES_BURST)
        run.link.end(Lost(limits.BYE))
        await run.task

    play(work())


@pytest.mark.parametrize("standing", [DoorRank.LOOKER, DoorRank.SEATED])
def test_a_flood_without_end_is_closed(standing: DoorRank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "THROTTLED_SECONDS_MAX" if standing is DoorRank.SEATED else "GUEST_THROTTLED_SECONDS_MAX", 0.1)

    async def work() -> None:
        wire = Straw()
        run = Run(wire, standing)
        await asyncio.wait({run.task})
        assert [why.code for why in run.why] == [limits.OVER_LIMIT] and wire.closed == [limits.OVER_LIMIT, 0]

    play(work())


def test_text_where_bytes_are_due_is_a_fault() -> None:
    async def work() -> None:
        run = Run(Straw(SMALL.decode()))
        await asyncio.wait({run.task})
        assert [fault.section for fault in run.faults] == ["wire/codec"] and run.why[0].code == limits.NOT_CANONICAL and not run.count

    play(work())


def test_the_first_reason_to_end_is_the_one_told() -> None:
    async def work() -> None:
        run = Run(Straw())
        for code in (limits.FROZEN, limits.BYE):
            run.link.end(Lost(code))
        await run.task
        assert [why.code for why in run.why] == [limits.FROZEN] and run.link.over and not run.link.send(b"x")

    play(work())


def test_the_queue_is_bounded_by_its_bytes() -> None:
    async def work() -> None:
        wire = Straw()
        wire.open.clear()
        run = Run(wire)
        data: Any = bytes(1024)
        await until(lambda: run.count)
        queued = 0
        while run.link.send(data):
            queued += 1
        assert queued == limits.SEND_QUEUE_BYTES_MAX // 1024
        await run.task
        assert run.why[0].code == limits.OVER_LIMIT and not wire.sent

    play(work())


def test_a_cancelled_link_closes_its_wire() -> None:
    async def work() -> None:
        wire = Straw()
        run = Run(wire)
        await until(lambda: run.count)
        run.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run.task
        assert wire.closed == [limits.SHUTTING_DOWN, 0] and run.why[0].code == limits.SHUTTING_DOWN

    play(work())


def test_a_message_goes_at_once_unless_another_is_before_it() -> None:
    async def work() -> None:
        wire = Straw()
        run = Run(wire)
        wire.is_quick = True
        assert run.link.send(b"1") and wire.sent == [b"1"]
        wire.is_quick = False
        wire.open.clear()
        assert run.link.send(b"2")
        wire.is_quick = True
        assert run.link.send(b"3") and wire.sent == [b"1"]  # 2 waits
        await until(lambda: run.link.traffic.backlog_bytes == 1)
        assert run.link.send(b"4") and wire.sent == [b"1"]  # 2 is on its way
        wire.open.set()
        await until(lambda: len(wire.sent) == 4)
        assert wire.sent == [b"1", b"2", b"3", b"4"]
        run.link.end(Lost(limits.BYE))
        await run.task

    play(work())
