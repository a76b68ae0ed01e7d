"""Hands: nothing is sent before everything written before it is on disk, and nothing behind a failed write is done."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from p2p.peer.effects import Effect, Send, Settle, Tell, Write
from p2p.shell.hands import WAIT_SECONDS, Hands
from p2p.store.disk import DiskFull, JournalError
from p2p.store.records import Kind
from p2p.store.resume import Whole
from p2p.wire.messages import Bye

BYE = Bye(4000)
OWN, HELD, NOTE = (Write(kind, kind.name.encode()) for kind in (Kind.OWN, Kind.HELD, Kind.NOTE))


class Notebook:
    """A journal that notes what is done with it, in one list with the sends and tells."""

    def __init__(self, done: list[str]) -> None:
        self.done, self.full = done, False

    def append_all(self, payloads: list[tuple[Kind, bytes]]) -> int:
        if self.full:
            raise DiskFull("no room")
        self.done.append("sync " + " ".join(kind.name for kind, _ in payloads))
        return 0

    def settle(self, verdict: Whole) -> None:
        self.done.append("settle")

    def close(self) -> None:
        self.done.append("close")


class Desk:
    def __init__(self) -> None:
        self.done: list[str] = []
        self.now = 0.0
        self.journal = Notebook(self.done)
        journal: Any = self.journal
        self.hands = Hands(
            journal, lambda link, message: self.done.append(f"send {link}"), lambda tell: self.done.append(tell.event), lambda: self.now
        )

    def do(self, *effects: Effect) -> list[str]:
        asyncio.run(self.hands.carry_out(effects))
        found, self.done[:] = list(self.done), []
        return found


def test_all_writes_of_a_batch_share_one_sync_before_its_first_send() -> None:
    assert Desk().do(HELD, Send(1, BYE), OWN, Send(2, BYE), Tell("final")) == ["sync HELD OWN", "send 1", "send 2", "final"]


def test_what_others_said_waits_for_company_but_not_behind_a_send_and_not_for_long() -> None:
    desk = Desk()
    assert desk.do(HELD, Tell("final")) == ["final"]
    assert not desk.hands.is_due
    assert desk.do(Send(3, BYE)) == ["sync HELD", "send 3"]
    assert desk.do(HELD) == []
    desk.now += WAIT_SECONDS
    assert desk.hands.is_due
    asyncio.run(desk.hands.flush())
    assert desk.done == ["sync HELD"] and not desk.hands.is_due


@pytest.mark.parametrize("ours", [OWN, NOTE])
def test_what_we_signed_or_chose_never_waits(ours: Write) -> None:
    assert Desk().do(HELD, ours) == [f"sync HELD {ours.kind.name}"]


def test_doubts_end_on_disk_before_anything_new_is_written() -> None:
    assert Desk().do(HELD, Settle(Whole(0, b"")), OWN, Send(1, BYE)) == ["sync HELD", "settle", "sync OWN", "send 1"]


def test_nothing_behind_a_failed_write_is_done() -> None:
    desk = Desk()
    desk.journal.full = True
    with pytest.raises(JournalError):
        desk.do(OWN, Send(1, BYE), Tell("final"))
    assert desk.done == []


def test_after_giving_up_nothing_is_written_and_news_still_come() -> None:
    desk = Desk()
    desk.hands.give_up()
    assert desk.do(HELD, OWN, Tell("frozen")) == ["frozen"]


def test_closing_writes_what_waits_and_a_full_disk_is_a_sentence() -> None:
    desk = Desk()
    desk.do(HELD)
    assert asyncio.run(desk.hands.close()) is None and desk.done == ["sync HELD", "close"]
    desk = Desk()
    desk.do(HELD)
    desk.journal.full = True
    assert asyncio.run(desk.hands.close()) == "no room" and desk.done == ["close"]
