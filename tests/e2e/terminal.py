"""A real terminal for end-to-end tests: tmux with a server of its own, a real `fides` process in it, and eyes that wait."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYCACHE = Path(tempfile.gettempdir()) / f"fides-test-pycache-{os.getuid()}"
PATIENCE_SECONDS = 100.0
READ_SECONDS = 0.45  # what has just come on the screen is not answered at once


def settled(config: Path) -> None:
    """The settings of somebody who has played before: no name is asked for, no coach, no stops."""
    settings = config / "settings.toml"
    if not settings.exists():
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text('name = "Player"\ncoach = false\nstops = false\n', "utf-8")


class Terminal:
    def __init__(self, folder: Path, columns: int, rows: int, newcomer: bool = False) -> None:
        found = shutil.which("tmux")
        if not found:
            pytest.skip("NOT TESTED: a real terminal needs tmux; install it with your system's packages")
        self.tmux = found
        self.folder = folder
        self.sockets = tempfile.mkdtemp(prefix="fides-tmux-")  # a short path, and never that of a server that is still going
        self.socket = str(Path(self.sockets) / "t")
        self.columns, self.rows = columns, rows
        if not newcomer:
            settled(folder / "config")

    def _tmux(self, *args: str) -> str:
        done = subprocess.run([self.tmux, "-S", self.socket, "-f", "/dev/null", *args], capture_output=True, timeout=60, check=False)
        return done.stdout.decode("utf-8", "replace")

    def start(self, *args: str, **env: str) -> None:
        """`fides`, and when it has ended, its exit code on the screen."""
        line = f"cd {shlex.quote(str(self.folder))}; {self._command(*args, **env)}; echo ended with $?; exec cat"
        self._tmux("new-session", "-d", "-s", "t", "-x", str(self.columns), "-y", str(self.rows), line)

    def _command(self, *args: str, **env: str) -> str:
        given = {
            "FIDES_DATA": str(self.folder / "data"), "FIDES_CONFIG": str(self.folder / "config"), "PYTHONPATH": str(ROOT),
            "PYTHONPYCACHEPREFIX": str(PYCACHE), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "screen-256color", **env,
        }  # fmt: skip
        exports = " ".join(f"{name}={shlex.quote(value)}" for name, value in given.items())
        command = shlex.join([sys.executable, "-m", "fides_table", *args])
        return f"env -u NO_COLOR {exports} {command}"

    def shell(self, *args: str) -> None:
        """A shell with job control, in which `fides` was typed."""
        self._tmux(
            "new-session", "-d", "-s", "t", "-x", str(self.columns), "-y", str(self.rows), "env PS1='ready ' bash --norc --noprofile -i"
        )
        self.see("ready")
        self.type(f"{self._command(*args)}\n")

    def program(self) -> int:
        """The process of `fides` in this terminal."""
        ours = str(self.folder / "data").encode()
        found = [path.parent for path in Path("/proc").glob("[0-9]*/cmdline") if _holds(path, b"fides_table")]
        return next(int(path.name) for path in found if _holds(path / "environ", ours))

    def stop(self) -> None:
        self._tmux("kill-server")
        shutil.rmtree(self.sockets, ignore_errors=True)

    def press(self, *keys: str, unread: bool = False) -> None:
        """Escape comes last, and what it does is waited for: Escape and a letter in one piece are a letter with Alt."""
        assert "Escape" not in keys[:-1]
        time.sleep(0.0 if unread else READ_SECONDS)
        for key in keys:
            self._tmux("send-keys", "-t", "t", key)

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-t", "t", "-l", text)

    def resize(self, columns: int, rows: int) -> None:
        self._tmux("resize-window", "-t", "t", "-x", str(columns), "-y", str(rows))

    @property
    def text(self) -> str:
        return self._tmux("capture-pane", "-p", "-t", "t")

    @property
    def painted(self) -> str:
        """The same with its colours, as sequences."""
        return self._tmux("capture-pane", "-p", "-e", "-N", "-t", "t")

    def until(self, check: Callable[[str], bool], what: str) -> str:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            text = self.text
            if check(text):
                return text
            assert time.monotonic() < deadline, f"waited for {what}; the screen:\n{text}"
            time.sleep(0.05)

    def see(self, *texts: str) -> str:
        return self.until(lambda shown: all(text in shown for text in texts), " and ".join(map(repr, texts)))


def _holds(path: Path, wanted: bytes) -> bool:
    try:
        return wanted in path.read_bytes()
    except OSError:
        return False


@contextmanager
def terminal(folder: Path, columns: int = 100, rows: int = 35, newcomer: bool = False) -> Iterator[Terminal]:
    """`newcomer`: the program has never run here."""
    made = Terminal(folder, columns, rows, newcomer)
    try:
        yield made
    finally:
        made.stop()
