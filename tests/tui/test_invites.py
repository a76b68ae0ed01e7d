"""`--invite-file`: the secret of an invite is no word of the command."""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path

import pytest

from tui.cli import invites, network
from tui.cli.exits import USAGE, Exit
from tui.cli.invites import TEXT_BYTES_MAX, add_invite_file, where_to_knock
from tui.cli.main import main
from tui.cli.options import KnockOptions, taken

INVITE = "fides:1:abcdefgh@10.0.0.1:4040"


def args(*words: str) -> KnockOptions:
    parser = argparse.ArgumentParser()
    parser.add_argument("table", nargs="?", default="")
    add_invite_file(parser)
    return taken(KnockOptions, parser.parse_args(words))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_from_a_file_with_what_was_copied_around_it_and_broken_lines(tmp_path: Path) -> None:
    path = tmp_path / "invite"
    path.write_text(f"Come and play!\nfides join {INVITE[:15]}\n  {INVITE[15:]}\n")
    assert where_to_knock(args("--invite-file", str(path))) == INVITE


def test_from_standard_input_one_line_and_the_rest_is_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{INVITE}\nauto all\n"))
    assert where_to_knock(args("--invite-file", "-")) == INVITE and sys.stdin.readline() == "auto all\n"


def test_from_a_pipe_nothing_of_the_game_is_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.write(writing, f"{INVITE}\nauto all\n".encode())
    os.close(writing)
    with os.fdopen(reading) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert where_to_knock(args("--invite-file", "-")) == INVITE and os.read(reading, 100) == b"auto all\n"


def test_without_a_file_it_is_asked_for_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(invites, "getpass", lambda prompt: asked.append(prompt) or INVITE)
    assert where_to_knock(args("--invite-file")) == INVITE and asked == ["Paste the invite (it is not shown): "]


def test_without_it_the_word_is_the_table() -> None:
    assert where_to_knock(args("Friday")) == "Friday" and where_to_knock(args()) == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [("hello", "no invite in"), ("", "no invite in"), ("fides:1:" + "a" * TEXT_BYTES_MAX, "cannot be read"), (None, "cannot be read")],
)
def test_what_is_none_is_one_sentence(tmp_path: Path, text: str | None, says: str) -> None:
    path = tmp_path / "invite"
    if text is not None:
        path.write_text(text)
    with pytest.raises(Exit, match=says) as stop:
        where_to_knock(args("--invite-file", str(path)))
    assert stop.value.code == USAGE


def test_other_ways_to_say_it_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(INVITE))
    wrong = {("Friday", "--invite-file", "-"): "twice", ("--invite-file",): "at a terminal", ("--invite-file", "/dev/zero"): "ordinary"}
    for words, says in wrong.items():
        with pytest.raises(Exit, match=says):
            where_to_knock(args(*words))


@pytest.mark.parametrize("command", ["join", "watch", "bot"])
def test_every_command_that_knocks_takes_it(command: str, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "invite"
    path.write_text(INVITE)
    seen: list[str] = []
    for name in ("join", "watch", "bot"):
        monkeypatch.setattr(network, name, lambda args, *rest: seen.append(args.table) or 0)
    assert main([command, "--invite-file", str(path)]) == 0 and seen == [INVITE]
