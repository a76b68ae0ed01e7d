"""A program started with closed, full or poor streams: one sentence at most, and the game is kept."""

import contextlib
import os
import pty
import shlex
import subprocess

import pytest

from tui import streams
from tui.full_screen import NO_SCREEN


@pytest.mark.parametrize("closed", ["<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_empty_ones(cli, closed):
    line = shlex.join(cli.command("play", "age-of-rome", "--local", "--plain", "--seed", "7"))
    done = subprocess.run(["sh", "-c", f"exec {line} {closed}"], capture_output=True, env=cli.env, timeout=60, check=False)
    assert done.returncode == 0 and not done.stderr and len(cli.saves()) == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="NOT TESTED: this system has no device that is always full")
def test_output_without_room_is_a_sentence(cli):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(cli.command("games"), stdout=full, stderr=subprocess.PIPE, env=cli.env, timeout=60, check=False)
    assert done.returncode == 1 and done.stderr == b"fides: something could not be written: No space left on device.\n"


@pytest.mark.parametrize(
    ("env", "shown"), [({"LC_ALL": "C", "TERM": "dumb"}, "Gabor"), ({"LC_ALL": "C.UTF-8", "TERM": ""}, "Gábor")], ids=["ascii", "no TERM"]
)
def test_a_poor_terminal_gets_lines_in_letters_it_has(cli, env, shown):
    ours, theirs = pty.openpty()
    command = cli.command("play", "age-of-rome", "--local", "--seed", "7")
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env={**cli.env, **env}, start_new_session=True)
    os.close(theirs)
    os.write(ours, b"quit\n")
    seen = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while chunk := os.read(ours, 65536):
            seen += chunk
    os.close(ours)
    assert child.wait(30) == 0 and shown.encode() in seen and b"\x1b" not in seen
    assert b"The game is saved" in seen and env["TERM"] in NO_SCREEN


def test_letters_are_replaced_one_by_one():
    streams.prepare()
    assert "Łukasz − Gábor 漢".encode("ascii", streams.LETTERS) == b"Lukasz - Gabor ?"
