"""Line mode before a terminal that does not read (Ctrl-S, a slow pipe): the loop of the table goes on, and nothing said is lost."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time

import pytest

from tui.plain.lines import Lines

SAID = "What happens at the table is told line by line.\n" * 4000  # more than a pipe holds
STUCK_SECONDS = 0.3


def test_a_terminal_that_does_not_read_stops_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.pipe()
    nobody = os.open(os.devnull, os.O_RDONLY)
    read = bytearray()

    def slow_reader() -> None:
        time.sleep(STUCK_SECONDS)
        while len(read) < len(SAID) and (more := os.read(ours, 65536)):
            read.extend(more)

    async def table() -> int:
        lines, beats = Lines(lambda what: None, edits=False), 0
        said = asyncio.create_task(lines.write(SAID))
        started = time.monotonic()
        while not said.done():
            await asyncio.sleep(0.01)
            beats += time.monotonic() - started < STUCK_SECONDS
        await said
        return beats

    reader = threading.Thread(target=slow_reader)
    with os.fdopen(nobody, "r") as keyboard, os.fdopen(theirs, "w") as screen:
        monkeypatch.setattr(sys, "stdin", keyboard)
        monkeypatch.setattr(sys, "stdout", screen)
        reader.start()
        beats = asyncio.run(asyncio.wait_for(table(), 20))
        reader.join(20)
        monkeypatch.undo()
    os.close(ours)
    assert beats >= 5, "the loop stood still while nobody read"
    assert read.decode() == SAID, "all of it is read in the end"
