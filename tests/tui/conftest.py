"""A real `fides` process for every test that needs one, with its own data folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.tui.forked import Forking

ROOT = Path(__file__).resolve().parents[2]
PYCACHE = Path(tempfile.gettempdir()) / f"fides-test-pycache-{os.getuid()}"  # compiled once, outside the checkout


class Cli:
    def __init__(self, data: Path) -> None:
        self.data = data
        here = {"FIDES_DATA": str(data), "FIDES_CONFIG": str(data / "config")}
        self.env = {**os.environ, **here, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(PYCACHE)}
        for name in ("COLUMNS", "PYTHONDONTWRITEBYTECODE", "FIDES_DEBUG"):
            self.env.pop(name, None)

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "fides_table", *args]

    def __call__(self, *args: str, typed: str | bytes = "", check_quiet: bool = True, **env: str) -> subprocess.CompletedProcess[str]:
        """A process that is forked where it may be; what Python itself reads from the environment needs one from the beginning."""
        raw = typed.encode() if isinstance(typed, str) else typed
        command, whole = self.command(*args), {**self.env, **env}
        if all(name == "COLUMNS" or name.startswith("FIDES_") for name in env):
            done = subprocess.CompletedProcess(command, *forking().run(list(args), raw, whole, self.data, 100))
        else:
            done = self.real(*args, typed=raw, **env)
        result = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
        if check_quiet:
            assert "Traceback" not in result.stderr + result.stdout, result.stderr
            assert "should not have happened" not in result.stderr, result.stderr
        return result

    def real(self, *args: str, typed: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
        """A process from the beginning, as a shell starts it."""
        return subprocess.run(self.command(*args), input=typed, capture_output=True, env={**self.env, **env}, timeout=100, cwd=self.data)

    def play(self, *args: str, typed: str | bytes) -> subprocess.CompletedProcess[str]:
        return self("play", "age-of-rome", "--local", "--plain", *args, typed=typed)

    def saves(self) -> list[Path]:
        return sorted((self.data / "saves").glob("*.fides"))

    def records(self) -> list[Path]:
        return sorted((self.data / "records").glob("*.fides"))


def forking() -> Forking:
    """One for this worker, and another one when a command that did not end took it down."""
    if not _servers or not _servers[-1].is_alive:
        _servers.append(Forking(Cli(Path(tempfile.gettempdir())).env))
    return _servers[-1]


_servers: list[Forking] = []


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """The same command in this process: for what never reads a line. An unexpected exception is a failure here."""
    monkeypatch.setenv("FIDES_DATA", str(tmp_path))
    monkeypatch.setenv("FIDES_DEBUG", "1")

    def run(*args: str) -> Done:
        from tui.cli.main import main

        code = main(list(args))
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """A finished two-player record, played once for the whole session."""
    made: list[Path] = []

    def record() -> Path:
        if not made:
            cli = Cli(tmp_path_factory.mktemp("finished"))
            assert cli.play("--seats", "2", "--seed", "finished", typed="auto all\n").returncode == 0
            made.extend(cli.records())
        return made[0]

    return record
