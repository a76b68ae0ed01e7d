"""EDGE: proof work off the event loop, with progress, and a step ahead of the verification.

Only scheduling lives here: no proof is made, judged or skipped. A proof made ahead is handed out only after the verification
of the step it builds on has succeeded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from p2p.crypto.shuffle import Report

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")


async def off_loop(job: Callable[[Report], T], report: Report | None = None) -> T:
    """Run `job(report)` in a thread; the reports arrive on the event loop, in order."""
    loop = asyncio.get_running_loop()

    def forward(done: int, of: int) -> None:
        if report is not None:
            loop.call_soon_threadsafe(report, done, of)

    return await asyncio.to_thread(job, forward)


async def ahead(
    verify: Callable[[Report], A], make: Callable[[Report], B], on_verify: Report | None = None, on_make: Report | None = None
) -> tuple[A, B]:
    """Verify the last step and make our own at the same time. A failing verification wins: what was made ahead is dropped."""
    made = asyncio.ensure_future(off_loop(make, on_make))
    try:
        verdict = await off_loop(verify, on_verify)
    except BaseException:
        made.cancel()
        made.add_done_callback(lambda future: future.cancelled() or future.exception())
        raise
    return verdict, await made
