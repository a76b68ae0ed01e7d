"""Work that must come to its end: closing sockets is not left half done because somebody lost patience."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


async def through(work: Coroutine[Any, Any, None]) -> None:
    """Awaits work that is bounded in time; a cancellation that comes meanwhile is passed on afterwards."""
    task = asyncio.ensure_future(work)
    late: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as cancelled:
            late = cancelled
        except Exception:
            break
    if late is not None:
        raise late
    task.result()
