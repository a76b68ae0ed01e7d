"""Nodes run from the command line: every event is told, in order, also when the end comes while the printing waits for a thread."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

from p2p.node import Node
from p2p.shell.room import Ending, Event
from tui.cli.exits import OK, UNREACHABLE, Exit
from tui.cli.headless import Party, run_party


class Quick:
    """A node that has said all and is over before anybody has read it."""

    def __init__(self, ending: Ending, kinds: list[str]) -> None:
        self.events: asyncio.Queue[Event] = asyncio.Queue()
        self._ending, self.is_stopped = ending, False
        for kind in kinds:
            self.events.put_nowait(Event(kind))

    async def ending(self) -> Ending:
        return self._ending

    async def stop(self) -> None:
        if not self.is_stopped:
            self.events.put_nowait(Event("stopping"))
        self.is_stopped = True


KINDS = ["lobby", "final", "final", "over"]


def run(ending: Ending, show: Any, busy_seconds: float = 0.0) -> tuple[int, Quick]:
    made: list[Quick] = []

    async def begin() -> Party:
        loop, pool = asyncio.get_running_loop(), ThreadPoolExecutor(1)
        loop.set_default_executor(pool)
        pool.submit(time.sleep, busy_seconds)
        made.append(Quick(ending, KINDS))
        return Party(cast(Node, made[0]))

    return run_party(begin, show), made[0]


@pytest.mark.parametrize("busy_seconds", [0.0, 0.2])
def test_everything_is_told_in_order_before_the_program_ends(busy_seconds: float) -> None:
    told: list[str] = []
    code, node = run(Ending("over"), lambda event: told.append(event.kind), busy_seconds)
    assert code == OK and node.is_stopped
    assert told == [*KINDS, "stopping"]


def test_an_ending_that_is_none_tells_everything_and_then_its_sentence() -> None:
    told: list[str] = []
    with pytest.raises(Exit, match="nobody answers"):
        run(Ending("unreachable", "Nobody answers."), lambda event: told.append(event.kind), 0.1)
    assert told == [*KINDS, "stopping"]


def test_a_reader_who_is_gone_ends_the_program_and_its_nodes() -> None:
    def show(event: Event) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run(Ending("over"), show)


def test_codes() -> None:
    with pytest.raises(Exit) as stop:
        run(Ending("unreachable", "Nobody answers."), lambda event: None)
    assert stop.value.code == UNREACHABLE
