"""What is not needed is not loaded, and the library's limits are set before it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def run(code: str) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("WEBSOCKETS_")}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


@pytest.mark.parametrize(
    "modules",
    ["p2p.net", "p2p.net.invite, p2p.net.errors, p2p.net.events", "p2p.net.discovery", "p2p.net.mesh", "p2p.net.watch", "tui.cli.main"],
)
def test_importing_costs_neither_websockets_nor_zeroconf(modules: str) -> None:
    loaded = run(f"import sys, {modules}; print([name for name in ('websockets', 'zeroconf', 'ifaddr') if name in sys.modules])")
    assert loaded.strip() == "[]"


def test_fides_version_loads_no_network() -> None:
    code = "import sys; sys.argv = ['fides', '--version']; import tui.cli.main\ntry: tui.cli.main.main()\nexcept SystemExit: pass\n"
    assert run(code + "print('websockets' in sys.modules, 'zeroconf' in sys.modules, 'ssl' in sys.modules)").split()[-3:] == ["False"] * 3


def test_the_limits_of_the_library_are_ours() -> None:
    code = """
from p2p.net import limits, ws
from websockets import http11
from websockets.asyncio import messages
assert messages.MAX_FRAGMENTS == limits.FRAGMENTS_MAX
assert http11.MAX_NUM_HEADERS == limits.HEADERS_MAX and http11.MAX_LINE_LENGTH == limits.HEADER_LINE_BYTES_MAX
assert http11.MAX_BODY_SIZE == limits.HTTP_BODY_BYTES_MAX
print("ours")
"""
    assert run(code) == "ours\n"


def test_websockets_loaded_with_other_limits_is_refused() -> None:
    code = "import websockets.asyncio.messages\ntry:\n import p2p.net.ws\nexcept AssertionError as e: print(e)"
    assert "before websockets" in run(code)
