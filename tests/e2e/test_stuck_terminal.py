"""A terminal that does not read any more (Ctrl-S, selected text) stops nobody's table: the program behind it plays on."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte

from tests.e2e.terminal import PATIENCE_SECONDS, PYCACHE, ROOT, settled

BEATS = 60


def test_the_table_goes_on_behind_a_terminal_that_does_not_read(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    env = {
        **os.environ, "FIDES_DATA": str(tmp_path / "data"), "FIDES_CONFIG": str(tmp_path / "config"), "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(PYCACHE), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
    }  # fmt: skip
    settled(tmp_path / "config")
    table = ("--seats", "2", "--bots", "1", "--bind", "localhost", "--no-animations")
    command = [sys.executable, "-m", "fides_table", "host", "age-of-rome", *table]
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=tmp_path, start_new_session=True)
    os.close(theirs)
    try:
        screen = Screen(ours)
        screen.see("give back")
        os.write(ours, b"A")
        screen.see("To the end of the game")
        os.write(ours, b"3\r")
        before = beats(tmp_path)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while beats(tmp_path) < before + BEATS:
            assert child.poll() is None and time.monotonic() < deadline, f"it stands at {beats(tmp_path)} beats, it began at {before}"
            time.sleep(0.1)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
        os.close(ours)


class Screen:
    """What one who reads has before their eyes."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._screen = pyte.Screen(120, 40)
        self._stream = pyte.ByteStream(self._screen)

    def see(self, text: str) -> None:
        """The text is there, and the screen has come to rest."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (more := self._read()) or text not in "\n".join(self._screen.display):
            assert more or time.monotonic() < deadline, "\n".join(self._screen.display)

    def _read(self) -> bool:
        more = bool(select.select([self._terminal], [], [], 0.5)[0])
        if more:
            self._stream.feed(os.read(self._terminal, 65536))
        return more


def beats(folder: Path) -> int:
    """Signed moves of all, by the journal on disk."""
    from p2p.store.journal import read_journal
    from p2p.store.records import Kind

    (path,) = (folder / "data" / "tables").glob("*.journal")
    return sum(1 for record in read_journal(path).records if record.kind in (Kind.OWN, Kind.HELD)) // 4
