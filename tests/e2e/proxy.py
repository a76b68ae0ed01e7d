"""A TCP proxy in a thread of its own that stands before one seat: it can refuse callers, delay, stall and cut."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any


def owner_of(port: int, pids: Iterable[int]) -> int | None:
    """Which of these processes has a TCP socket on this local port."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with suppress(OSError), open(table, encoding="ascii") as lines:
            for line in list(lines)[1:]:
                fields = line.split()
                if int(fields[1].rpartition(":")[2], 16) == port:
                    inodes.add(f"socket:[{fields[9]}]")
    for pid in pids:
        with suppress(OSError):
            for name in os.listdir(f"/proc/{pid}/fd"):
                with suppress(OSError):
                    if os.readlink(f"/proc/{pid}/fd/{name}") in inodes:
                        return pid
    return None


class Proxy:
    """`refuses(port of the caller)` decides at each connection; `delay_seconds` is for each piece; stalled, nothing passes."""

    def __init__(self) -> None:
        self.target: int | None = None
        self.refuses: Callable[[int], bool] = lambda port: False
        self.delay_seconds = 0.0
        self.refused = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._ready.wait(30)

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        self._going = asyncio.Event()
        self._going.set()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = server.sockets[0].getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self._ready.set()
        await self._end.wait()
        server.close()
        self._going.set()
        self._cut()
        while self._tasks:
            await asyncio.wait(self._tasks)
        await server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            caller = writer.get_extra_info("peername")[1]
            if self.target is None or await asyncio.to_thread(self.refuses, caller):
                self.refused += 1
                await _shut(writer)
                return
            try:
                there_reader, there = await asyncio.open_connection("127.0.0.1", self.target)
            except OSError:
                await _shut(writer)
                return
            self._writers |= {writer, there}
            await asyncio.gather(self._pass(reader, there), self._pass(there_reader, writer))
            self._writers -= {writer, there}
        finally:
            self._tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._going.wait()
                if self.delay_seconds:
                    await asyncio.sleep(self.delay_seconds)
                writer.write(data)
                await writer.drain()
        await _shut(writer)

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self._cut)

    def stall(self) -> None:
        self._loop.call_soon_threadsafe(self._going.clear)

    def go(self) -> None:
        self._loop.call_soon_threadsafe(self._going.set)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(30)
        assert not self._thread.is_alive()


async def _shut(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
