"""A door before a node that delays every byte by half a round trip, both ways and in order: what a long line costs, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

PIECE_BYTES = 65536


class LateDoor:
    """`target` names the port behind it, once there is one."""

    def __init__(self, rtt_seconds: float, target: Callable[[], int]) -> None:
        self._delay_seconds, self._target = rtt_seconds / 2, target
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there: asyncio.StreamWriter | None = None
        try:
            behind, there = await asyncio.open_connection("127.0.0.1", self._target())
            await asyncio.gather(self._pass(reader, there), self._pass(behind, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            for one in (writer, there):
                if one is not None:
                    one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            while data := await reader.read(PIECE_BYTES):
                loop.call_later(self._delay_seconds, self._deliver, writer, data)
        loop.call_later(self._delay_seconds, writer.close)

    @staticmethod
    def _deliver(writer: asyncio.StreamWriter, data: bytes) -> None:
        if not writer.is_closing():
            writer.write(data)

    async def close(self) -> None:
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
