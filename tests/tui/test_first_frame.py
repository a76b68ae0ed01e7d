"""The first picture of `fides play` waits for nothing of a table between peers: that code is loaded behind it."""

from __future__ import annotations

import subprocess
import sys

NEEDED = "import tui.app, tui.cli.play, tui.screens.waiting, tui.sitting.net_seen, tui.screens.home"
LATER = ("p2p.peer", "p2p.net", "p2p.node", "p2p.shell", "p2p.crypto.shuffle", "cryptography", "websockets", "tui.boards", "bench")


def test_nothing_of_the_network_is_loaded_before_the_first_picture() -> None:
    told = f"{NEEDED}; import sys; print(*[name for name in {LATER!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == ""
