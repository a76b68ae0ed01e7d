"""A program started with closed, full or poor streams: one sentence at most, and the game is kept."""

import contextlib
import fcntl
import os
import pty
import shlex
import signal
import struct
import subprocess
import termios

import pytest

from tui.cli import streams
from tui.cli.full_screen import NO_SCREEN


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
    command = cli.command("play", "age-of-rome", "--local", "--seed", "7", "--name", "Ada")
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env={**cli.env, **env}, start_new_session=True)
    os.close(theirs)
    os.write(ours, b"1\nquit\n")
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


@pytest.mark.parametrize("args", [("play", "{}"), ("rules", "age-of-rome", "{}"), ("record", "{}"), ("sim", "mini", "--seeds", "{}")])
def test_what_was_typed_is_shown_without_what_a_terminal_obeys(here, args):
    done = here(*(arg.format("\x1b[31mRED\x1b]0;title\x07\u202e\u200b") for arg in args))
    shown = done.stdout + done.stderr
    assert "?[31m" in shown.casefold() and "\x1b" not in shown and "\u202e" not in shown


def test_a_seed_and_a_file_name_obey_nothing_either(cli):
    shown = cli.play("--seed", "\x1b[31m", typed="quit\n").stdout
    (cli.data / "saves" / "\x1b[31m\u202e.fides").write_text("no game")
    shown += cli("resume").stdout
    assert "Seed ?[31m" in shown and "?[31m?.fides" in shown and shown.replace("\n", "").isprintable()


@pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGQUIT])
def test_the_terminal_is_given_back_and_the_game_kept_whatever_ends_the_program(cli, ending):
    cli.play("--seed", "7", typed="1\nquit\n")  # a game in which something was answered
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    before = termios.tcgetattr(theirs)
    command = cli.command("resume", "1", "--no-animations")
    env = {**cli.env, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "FIDES_CONFIG": str(cli.data)}
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True)
    seen = b""
    while b"YOUR TURN" not in seen:
        seen += os.read(ours, 65536)
    child.send_signal(ending)
    while b"The game is saved" not in seen:
        seen += os.read(ours, 65536)
    assert child.wait(30) == 0 and termios.tcgetattr(theirs) == before and len(cli.saves()) == 1
    for mode in (b"1049", b"2004", b"1000"):
        assert seen.rfind(b"\x1b[?" + mode + b"l") > seen.rfind(b"\x1b[?" + mode + b"h")
    assert seen.rfind(b"\x1b[?25h") > seen.rfind(b"\x1b[?25l")
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize("table", [("--local", "--seed", "7"), ("--seats", "2")], ids=["local", "peers"])
def test_a_window_that_is_closed_leaves_no_traceback_in_the_log(cli, table):
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    command = cli.command("play", "age-of-rome", *table, "--name", "Ada", "--no-animations")
    env = {**cli.env, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "FIDES_CONFIG": str(cli.data)}
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True)
    os.close(theirs)
    seen = b""
    while b"YOUR TURN" not in seen:
        seen += os.read(ours, 65536)
    os.write(ours, b"a")
    os.close(ours)
    assert child.wait(60) == 0
    log = cli.data / "fides.log"
    assert not log.exists() or "Traceback" not in log.read_text()
