"""Figures of the full screen: key press to picture, whole and partial repaints with their bytes, and how soon the program is there.

    python -m bench.tui [--json]      bars: a key press 30 ms at 120x40 and 45 ms at 200x60, median and nine of ten, while four peers
                                      play without pause (bench/tui_busy.py), the loop never still for 50 ms; `fides --version` 0.15 s,
                                      the first frame 0.35 s, the first question of `fides play` with three bots as peers 1.2 s by the
                                      clock and 1.5 s of the processor, all on a quiet machine

The application runs as it ships, on a terminal made of memory; starting times are of real processes, each beside a bare interpreter and a
bare prompt_toolkit application measured in the same round. They find their bytecode, as every start but the first does.
"""

from __future__ import annotations

import argparse
import os
import pty
import resource
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import YARDSTICK_GAME, show, yardstick_ns
from bench.tui_busy import KEYS as BUSY_KEYS
from bench.tui_busy import Sink, busy_figures

ROOT = Path(__file__).resolve().parents[1]
SIZE = (120, 40)
ROUNDS = 5
KEYS = 60
BARE = """
from prompt_toolkit.application import Application
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
Application(layout=Layout(Window(FormattedTextControl("Salve,"))), full_screen=True).run()
"""


def screen_figures() -> dict[str, Any]:
    """Times of painting and drawing, in this process: processor time of one key, from its event to the bytes of the picture."""
    from prompt_toolkit.application.current import set_app
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output.vt100 import Vt100_Output

    from engine.games import find_game
    from tui.app import App
    from tui.kit.config import Loaded
    from tui.kit.settings import Settings
    from tui.local_wishes import steady
    from tui.screens.choices import Picker
    from tui.screens.stack import Key, Push, paint
    from tui.screens.table import TableScreen
    from tui.sitting.model import LocalGame
    from tui.sitting.seen import SpectatorSeen

    local = LocalGame.new(find_game(YARDSTICK_GAME), 4, {}, "bench", "Ada", ["easy"])
    while local.step() != "ask" or local.table.g.round < 4:
        if local.step() == "ask":
            local.auto()
    seen = SpectatorSeen(local).look("ask")
    steady()  # as the program does before a table
    settings, sink = Settings(theme="dark", glyphs="unicode", pace="at once", stops=False, confirm="at once", mouse=False), Sink()
    with create_pipe_input() as pipe:
        output = Vt100_Output(sink, lambda: Size(rows=SIZE[1], columns=SIZE[0]), term="xterm-256color", enable_cpr=False)  # type: ignore[arg-type]
        app = App(Loaded(settings, {}), settings, input=pipe, output=output, clock=count().__next__)  # no key is too soon
        app.carry_out((Push(TableScreen(seen, picker=Picker(seen.choices))),))
        renderer, application = app.application.renderer, app.application

        def draw() -> None:
            renderer.render(application, application.layout)

        def key(name: str) -> None:
            app.dispatch(Key(name))
            draw()

        with set_app(application):
            draw()
            full = _best(lambda: _whole(app, draw), 10)
            before = sink.bytes
            _whole(app, draw)
            whole_bytes = sink.bytes - before
            before = sink.bytes
            times = [_timed(lambda: key("down")) for _ in range(KEYS)]
            part_bytes = (sink.bytes - before) / KEYS
            idle = _best(lambda: key("f9"), 20)
        painting = _best(lambda: paint(app.state), 20)
    return {
        "key_to_screen_ms": 1000 * median(times),
        "key_to_screen_worst_ms": 1000 * max(times),
        "repaint_whole_ms": 1000 * full,
        "repaint_whole_bytes": whole_bytes,
        "repaint_part_bytes": part_bytes,
        "key_without_change_ms": 1000 * idle,
        "paint_canvas_ms": 1000 * painting,
    }


def _whole(app: Any, draw: Callable[[], None]) -> None:
    """Everything again, as after Ctrl-L."""
    app.application.renderer.reset()
    app._painted = app._canvas = None
    draw()


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _best(work: Callable[[], object], times: int) -> float:
    return min(_timed(work) for _ in range(times))


# --- starting


Taken = tuple[float, float]  # seconds by the clock, seconds of the processor


def run_seconds(*command: str) -> Taken:
    start, before = time.perf_counter(), _worked(resource.getrusage(resource.RUSAGE_CHILDREN))
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return time.perf_counter() - start, _worked(resource.getrusage(resource.RUSAGE_CHILDREN)) - before


def _worked(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime


def first_frame_seconds(command: list[str], wanted: bytes, folder: str) -> Taken:
    """From the start of a process in a terminal until the text is on it."""
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(FIDES_DATA=folder, FIDES_CONFIG=folder, TERM="xterm-256color", LANG="C.UTF-8", PYTHONPATH=str(ROOT))
        os.environ.update(COLUMNS=str(SIZE[0]), LINES=str(SIZE[1]), PROMPT_TOOLKIT_NO_CPR="1")
        os.execvp(command[0], command)
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    shown, taken = b"", 0.0
    try:
        while wanted not in shown:
            ready, _, _ = select.select([terminal], [], [], 60)
            assert ready, "nothing came from the terminal for a minute"
            shown += os.read(terminal, 65536)
        taken = time.perf_counter() - start
    finally:
        os.kill(pid, 9)
        _, _, usage = os.wait4(pid, 0)
        os.close(terminal)
    return taken, _worked(usage)


def start_figures(rounds: int) -> dict[str, Any]:
    """The best of a few rounds, each figure beside its yardsticks; the first round only warms the caches. On a busy machine the
    processor's time says more than the clock."""
    python = sys.executable
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="fides-bench-") as folder:
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
            os.environ["PYTHONPYCACHEPREFIX"] = f"{folder}/pycache"
        for _ in range(rounds + 1):
            taken = {
                "bare_interpreter": run_seconds(python, "-c", "pass"),
                "version": run_seconds(python, "-m", "fides_table", "--version"),
                "games": run_seconds(python, "-m", "fides_table", "games"),
                "bare_toolkit_first_frame": first_frame_seconds([python, "-c", BARE], b"Salve,", folder),
                "first_frame": first_frame_seconds([python, "-m", "fides_table"], b"Salve,", folder),
                "play_first_frame": first_frame_seconds(_play(python), b"is being set up", folder),
                "play_board": first_frame_seconds(_play(python), b"THE TABLE", folder),
                "play_first_question": first_frame_seconds(_play(python), b"YOUR TURN", folder),
                "local_game_first_question": first_frame_seconds(_play(python, "--local"), b"YOUR TURN", folder),
            }
            for name, (clock, worked) in taken.items():
                found.setdefault(f"{name}_s", []).append(clock)
                found.setdefault(f"{name}_processor_s", []).append(worked)
    return {name: min(times[1:]) for name, times in found.items()}


def _play(python: str, *more: str) -> list[str]:
    """You and three bots: without more every bot is a peer, with all proofs. All of them are in one process."""
    return [python, "-m", "fides_table", "play", YARDSTICK_GAME, "--no-animations", "--name", "Ada", *more]


def figures(rounds: int = ROUNDS, keys: int = BUSY_KEYS) -> dict[str, Any]:
    made = {"yardstick_ns": yardstick_ns(), **screen_figures(), **busy_figures(keys), **start_figures(rounds)}
    made["version_to_bare_interpreter"] = made["version_processor_s"] / made["bare_interpreter_processor_s"]
    made["first_frame_to_bare_toolkit"] = made["first_frame_processor_s"] / made["bare_toolkit_first_frame_processor_s"]
    return made


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often the program is started")
    parser.add_argument("--keys", type=int, default=BUSY_KEYS, help="how many keys are typed while four peers play, at each size")
    given = parser.parse_args(arguments)
    show(figures(max(1, given.rounds), max(2, given.keys)), given.json)


if __name__ == "__main__":
    main()
