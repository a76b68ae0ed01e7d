"""The commands for play over the internet: what cannot be is one sentence and exit code 2 or 4, soon."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from p2p.node import JOIN_FAR_SECONDS
from p2p.shell.room import Event
from tui.cli.exits import UNREACHABLE, USAGE
from tui.cli.headless import told
from tui.cli.main import main
from tui.sitting.lobby import Lobby, heard, role


@pytest.fixture
def folder(tmp_path: Path) -> list[str]:
    return ["--headless", "--bind", "localhost", "--data", str(tmp_path)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--relay", "https://relay.example.org"], "--relay goes with --internet"),
        (["--internet", "--relay", "relay.example.org"], "A relay is written https://host"),
        (["--internet", "--relay", "https://relay.example.org/path"], "A relay is written https://host"),
    ],
)
def test_a_relay_is_read_before_anything_is_done(
    words: list[str], sentence: str, folder: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "age-of-rome", "--seats", "2", *words, *folder]) == USAGE
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("what", ["not installed", "made for another machine"])
def test_without_the_extra_it_is_one_sentence_for_host_and_guest(
    what: str, folder: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from p2p.net.events import Guest
    from p2p.net.invite import Invite

    if what == "not installed":
        monkeypatch.setitem(sys.modules, "iroh", None)
    else:
        (tmp_path / "iroh.py").write_text("raise OSError('libiroh_ffi.so: wrong ELF class')\n")
        monkeypatch.delitem(sys.modules, "iroh", raising=False)
        monkeypatch.syspath_prepend(tmp_path)
    assert main(["host", "age-of-rome", "--seats", "2", "--internet", *folder]) == USAGE
    assert "pip install 'iroh>=1.2,<2'" in capsys.readouterr().err.splitlines()[-1]
    address = "aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypq.127.0.0.1.plain.iroh:9"
    invite = Invite(Guest.PLAY, b"s" * 16, b"m" * 16, (address,)).text()
    assert main(["join", invite, *folder]) == USAGE
    assert "pip install 'iroh>=1.2,<2'" in capsys.readouterr().err.splitlines()[-1]


def test_a_relay_that_is_down_is_one_sentence_for_host_and_guest(
    folder: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("iroh", reason="the extra 'internet' is not installed")
    from p2p.net import limits
    from p2p.net.endpoint import Endpoint
    from p2p.net.events import Guest
    from p2p.net.invite import Invite

    assert limits.FAR_DIAL_SECONDS < JOIN_FAR_SECONDS and max(limits.FAR_ONLINE_SECONDS, JOIN_FAR_SECONDS) <= 12  # and 20 for the whole
    monkeypatch.setattr(limits, "FAR_ONLINE_SECONDS", 1.0)
    monkeypatch.setattr(limits, "FAR_DIAL_SECONDS", 1.0)
    monkeypatch.setattr("p2p.node.JOIN_FAR_SECONDS", 2.0)
    began = time.monotonic()
    assert main(["host", "age-of-rome", "--seats", "2", "--internet", "--relay", "http://127.0.0.1:9", *folder]) == UNREACHABLE
    assert "the relay http://127.0.0.1:9 does not answer" in capsys.readouterr().err.splitlines()[-1]
    import iroh

    key = iroh.SecretKey.generate().public().to_bytes()
    invite = Invite(Guest.PLAY, b"s" * 16, b"m" * 16, (Endpoint(key, "http://127.0.0.1:9").text(),)).text()
    assert main(["join", invite, *folder]) == UNREACHABLE
    assert "the relay http://127.0.0.1:9 does not answer" in capsys.readouterr().err.splitlines()[-1]
    assert time.monotonic() - began < 60


def test_the_list_of_players_shows_the_way_to_each() -> None:
    lobby = Lobby(taken=("Ada", "Bela"), me="Ada", host="Ada")
    lobby = heard(lobby, "way", {"name": "Bela", "way": "through a relay"})
    assert role(lobby, "Bela") == "through a relay" and role(lobby, "Ada") == "you, host"
    lobby = heard(lobby, "way", {"name": "Bela", "way": "direct"})
    assert role(lobby, "Bela") == "direct"
    assert role(heard(lobby, "way", {"name": "Bela", "way": ""}), "Bela") == ""


def test_a_way_that_changes_is_told_and_the_first_is_not() -> None:
    def said(before: str, way: str) -> str | None:
        return told(Event("way", {"name": "Bela", "way": way, "before": before}))

    assert said("direct", "through a relay") == "The way to Bela is through a relay now."
    assert said("", "direct") is None and said("direct", "") is None
