"""The full screen while four peers play without pause: you and three bots at a table with all proofs, everything in this process.

A bot answers for you, too, below the screen, at once; a thread turns the window's pages, as a person would who looks around. A key is timed
by the clock from its byte in the terminal's input to the last byte of its picture. Beside it a task wakes every two milliseconds: how late
it comes is how long the loop stood still. When a game ends the next one is laid.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Any

from bench.measure import YARDSTICK_GAME

SIZES = ((120, 40), (200, 60))
KEYS = 200
WARM_KEYS = 5
PEERS = 4
TYPED_SECONDS = 0.06  # between a picture and the next key
LOST_SECONDS = 5.0
BEAT_SECONDS = 0.002
BEGIN_SECONDS = 120.0


class Sink:
    """A terminal that keeps what is written to it."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.bytes = 0

    def write(self, text: str) -> None:
        self.bytes += len(text.encode())

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("no number")


class LoopWatch:
    """What is measured while the program runs; keys are typed by a thread, everything else happens on the loop."""

    def __init__(self) -> None:
        self.keys: list[float] = []
        self.still: list[float] = []
        self.worked: list[float] = []  # meanwhile, by the loop's own thread: the same on a busy machine
        self.moments = 0
        self.is_on = False
        self.asked = threading.Event()
        self.shown = threading.Event()
        self._typed_at: float | None = None
        self._is_taken = False

    def typed(self) -> None:
        self.shown.clear()
        self._is_taken, self._typed_at = False, time.perf_counter()

    def taken(self) -> None:
        self._is_taken = self._typed_at is not None

    def painted(self) -> None:
        if self._is_taken and self._typed_at is not None:
            if self.is_on:
                self.keys.append(time.perf_counter() - self._typed_at)
            self._typed_at = None
            self.shown.set()

    async def beat(self) -> None:
        while True:
            before, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(BEAT_SECONDS)
            if self.is_on:
                self.still.append(time.perf_counter() - before - BEAT_SECONDS)
                self.worked.append(time.thread_time() - worked)


def busy_figures(
    keys: int = KEYS, sizes: Sequence[tuple[int, int]] = SIZES, game: str = YARDSTICK_GAME, level: str = "easy"
) -> dict[str, Any]:
    """Per size: a key in milliseconds, and the loop's longest and usual stillness."""
    return {f"busy_{columns}x{rows}": measured(_watched(keys, (columns, rows), game, level)) for columns, rows in sizes}


def measured(watch: LoopWatch) -> dict[str, Any]:
    tenths = quantiles(watch.keys, n=10, method="inclusive") if len(watch.keys) > 1 else watch.keys * 9
    return {
        "key_to_screen_ms": 1000 * median(watch.keys),
        "key_to_screen_p90_ms": 1000 * tenths[-1],
        "key_to_screen_worst_ms": 1000 * max(watch.keys),
        "loop_still_worst_ms": 1000 * max(watch.still),
        "loop_worked_worst_ms": 1000 * max(watch.worked),
        "loop_still_over_50_ms": sum(still > 0.05 for still in watch.still),
        "loop_woken": len(watch.still),
        "moments_shown": watch.moments,
        "keys": len(watch.keys),
    }


def _watched(keys: int, size: tuple[int, int], game: str, level: str) -> LoopWatch:
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output.vt100 import Vt100_Output

    from tui.app import App
    from tui.kit.config import Loaded
    from tui.kit.settings import Settings
    from tui.screens.stack import Event, Key, Push
    from tui.screens.waiting import WaitingScreen
    from tui.sitting.net_seen import Ended, HostTable
    from tui.sitting.seen import AutoOnce

    watch, problems, answered = LoopWatch(), list[str](), set[object]()
    table = HostTable(game, PEERS, bots=PEERS - 1, level=level, private=True, me="Ada", local=True, floor=0)

    class Played(App):
        def dispatch(self, event: Event) -> None:
            super().dispatch(event)
            if isinstance(event, Key):
                watch.taken()

        def post(self, what: Any) -> None:
            super().post(what)
            watch.moments += watch.is_on
            due = getattr(what, "due", "")
            assert self.loop is not None
            if isinstance(what, Ended):
                problems.append(f"the table stopped: {what.sentence}")
                self.exit()
            elif due == "ask" and self.edge.sitting is not None:
                watch.asked.set()
                if what.at not in answered:  # once, however often what stands beside the question changes
                    answered.add(what.at)
                    self.loop.call_soon(self.edge.sitting.wish, AutoOnce(what.at))
            elif due == "over":
                watch.asked.clear()
                answered.clear()
                self.loop.call_soon(self.carry_out, (Push(WaitingScreen()), table))

    settings = Settings(
        theme="dark", glyphs="unicode", pace="at once", stops=False, confirm="at once", mouse=False, coach=False, bell=False
    )

    def type_keys(app: App, pipe: Any) -> None:
        try:
            for number in range(keys + WARM_KEYS):
                if not watch.asked.wait(BEGIN_SECONDS):
                    problems.append("no table after two minutes")
                    return
                watch.is_on = number >= WARM_KEYS
                watch.typed()
                pipe.send_text("\t")
                if not watch.shown.wait(LOST_SECONDS) and watch.asked.is_set():
                    problems.append(f"a key without a picture for {LOST_SECONDS:.0f} seconds")
                    return
                time.sleep(TYPED_SECONDS)
        finally:
            watch.is_on = False
            assert app.loop is not None
            app.loop.call_soon_threadsafe(app.exit)

    with _own_folder(), create_pipe_input() as pipe:
        output = Vt100_Output(Sink(), lambda: Size(rows=size[1], columns=size[0]), term="xterm-256color", enable_cpr=False)  # type: ignore[arg-type]
        with create_app_session(pipe, output):
            app = Played(Loaded(settings, {}), settings, input=pipe, output=output)
            app.application.after_render += lambda _: watch.painted()
            hands = threading.Thread(target=type_keys, args=(app, pipe), daemon=True)

            async def main(begin: Any) -> None:
                beat = asyncio.create_task(watch.beat())
                hands.start()
                try:
                    await App._main(app, begin)
                finally:
                    beat.cancel()
                    app.sentence = ""  # how to go on with the table: nobody will

            app._main = main  # type: ignore[method-assign]
            app.run((Push(WaitingScreen()), table))
            hands.join()
    if problems or not watch.keys:
        raise RuntimeError("; ".join(problems) or "the program ended before a key was timed")
    return watch


@contextmanager
def _own_folder() -> Iterator[None]:
    before = os.environ.get("FIDES_DATA")
    with tempfile.TemporaryDirectory(prefix="fides-bench-") as folder:
        os.environ["FIDES_DATA"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["FIDES_DATA"]
            else:
                os.environ["FIDES_DATA"] = before
