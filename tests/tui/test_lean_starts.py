"""Every start loads what it needs and nothing else: what a command has loaded is asked in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.conftest import Cli

NEEDED = "import tui.app, tui.cli.play, tui.screens.waiting, tui.sitting.net_seen, tui.screens.home"
LATER = ("p2p.peer", "p2p.net", "p2p.node", "p2p.shell", "p2p.crypto.shuffle", "cryptography", "websockets", "tui.boards", "bench")
SCREEN = ("prompt_toolkit", "tui.app", "tui.screens", "tui.boards", "tui.plain", "bench")
NETWORK = ("asyncio", "websockets", "cryptography", "p2p", "zeroconf")
OTHER_GAMES = ("engine.games.age_of_rome", "engine.games.rise_to_power", "engine.games.trajan", "engine.games.porta_nigra")

# Runs a command, interrupted by the first beat that is final, if it plays, and tells what was loaded.
TOLD = """
import os, signal, sys
from tui.cli.main import main

class Tap:
    def __init__(self, out):
        self.out, self.is_over = out, False

    def write(self, text):
        if '"event": "final"' in text and not self.is_over:
            self.is_over = True
            os.kill(os.getpid(), signal.SIGINT)
        return len(text)

    def __getattr__(self, name):
        return getattr(self.out, name)

out, sys.stdout = sys.stdout, Tap(sys.stdout)
code = main(sys.argv[1:])
print(code, *sys.modules, file=out)
"""


def test_nothing_of_the_network_is_loaded_before_the_first_picture() -> None:
    told = f"{NEEDED}; import sys; print(*[name for name in {LATER!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize(
    ("command", "code", "needed", "idle"),
    [
        ("", 0, "argparse", (*SCREEN, *NETWORK, "engine.game")),
        ("games", 0, "engine.games.trajan", (*SCREEN, *NETWORK)),
        ("rules imperator", 0, "engine.games.imperator", (*NETWORK, *OTHER_GAMES, "prompt_toolkit", "tui.app", "tui.boards", "bench")),
        (
            "host imperator --seats 2 --bots 1 --headless --private --bind localhost", 130, "p2p.peer.peer",
            (*SCREEN, *OTHER_GAMES, "zeroconf", "p2p.verify", "p2p.sim"),
        ),
        ("join 127.0.0.1:1 --headless --me Ada", 4, "p2p.node", (*SCREEN, *OTHER_GAMES, "engine.games.imperator", "zeroconf")),
    ],
)  # fmt: skip
def test_a_command_loads_what_it_needs(tmp_path: Path, command: str, code: int, needed: str, idle: tuple[str, ...]) -> None:
    given = [sys.executable, "-c", TOLD, *command.split()]
    done = subprocess.run(given, capture_output=True, text=True, env=Cli(tmp_path).env, cwd=tmp_path, timeout=120)
    ended, *loaded = done.stdout.split()
    assert (int(ended), needed in loaded) == (code, True), done.stderr
    assert sorted(set(loaded) & set(idle)) == []
