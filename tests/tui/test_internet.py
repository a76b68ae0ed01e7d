"""The commands for play over the internet: what cannot be is one sentence and exit code 2 or 4, soon."""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from p2p.net import extra
from p2p.node import JOIN_FAR_SECONDS
from p2p.shell.room import Event
from tui.cli.exits import UNREACHABLE, USAGE
from tui.cli.headless import told
from tui.cli.main import main
from tui.sitting.lobby import LobbySeen, heard, role


@pytest.fixture
def folder(tmp_path: Path) -> list[str]:
    return ["--headless", "--bind", "localhost", "--data", str(tmp_path)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--relay", "https://relay.example.org"], "--relay goes with --internet"),
        (["--internet", "--relay", "relay.example.org"], "fides: a relay is written https://host"),
        (["--internet", "--relay", "https://relay.example.org/path"], "fides: a relay is written https://host"),
    ],
)
def test_a_relay_is_read_before_anything_is_done(
    words: list[str], sentence: str, folder: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "age-of-rome", "--seats", "2", *words, *folder]) == USAGE
    assert sentence in capsys.readouterr().err and not list(tmp_path.rglob("*.key"))


def _host_and_guest_are_told(folder: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    from p2p.net.events import Guest
    from p2p.net.invite import Invite

    assert main(["host", "age-of-rome", "--seats", "2", "--internet", *folder]) == USAGE
    said = capsys.readouterr().err.splitlines()[-1]
    address = "aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypq.127.0.0.1.plain.iroh:9"
    invite = Invite(Guest.PLAY, b"s" * 16, b"m" * 16, (address,)).text()
    assert main(["join", invite, *folder]) == USAGE
    assert capsys.readouterr().err.splitlines()[-1] == said
    return said


MACHINES = {
    ("Linux", "x86_64", "glibc"): True,
    ("Linux", "aarch64", "glibc"): True,
    ("Linux", "x86_64", ""): False,
    ("Linux", "armv7l", "glibc"): False,
    ("Darwin", "arm64", ""): True,
    ("Darwin", "x86_64", ""): False,
    ("Windows", "AMD64", ""): True,
    ("Windows", "ARM64", ""): False,
    ("FreeBSD", "amd64", ""): False,
}


@pytest.mark.parametrize(("machine", "exists"), MACHINES.items(), ids=lambda one: "-".join(one) if isinstance(one, tuple) else "")
def test_without_the_extra_the_sentence_is_one_that_helps_on_this_machine(
    machine: tuple[str, str, str], exists: bool, folder: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "iroh", None)
    monkeypatch.setattr("p2p.net.extra.find_spec", lambda name: None if name == "iroh" else find_spec(name))
    monkeypatch.setattr("platform.system", lambda: machine[0])
    monkeypatch.setattr("platform.machine", lambda: machine[1])
    monkeypatch.setattr("platform.libc_ver", lambda: (machine[2], ""))
    said = _host_and_guest_are_told(folder, capsys)
    if exists:
        assert f'{sys.executable} -m pip install "fides-table[internet]"' in said
    else:
        assert "install" not in said and "not for this machine" in said and "--advertise" in said and "far-away" in said


def test_an_extra_that_does_not_work_here_leads_to_the_other_roads(
    folder: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "iroh.py").write_text("raise OSError('libiroh_ffi.so: wrong ELF class')\n")
    monkeypatch.delitem(sys.modules, "iroh", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    said = _host_and_guest_are_told(folder, capsys)
    assert "does not work on this machine" in said and "--advertise" in said and "pip" not in said


@pytest.mark.parametrize(
    ("prefix", "settings", "says"),
    [
        ("venv", "home = x", '-m pip install "fides-table[internet]"'),
        ("cache/uv/archive-v0/x1", "home = x\nuv = 0.9", 'uvx --from "FILE[internet]" fides-table'),
        ("share/uv/tools/fides-table", "uv = 0.9", 'uv tool install "FILE[internet]"'),
        (".cache/pipx/0a1b2c", "uv = 0.9", 'pipx run --spec "FILE[internet]" fides-table'),
        ("share/pipx/venvs/fides-table", "home = x", "pipx inject fides-table"),
    ],
)
def test_what_to_install_reaches_the_environment_that_fides_runs_in(
    prefix: str, settings: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / prefix
    place.mkdir(parents=True)
    (place / "pyvenv.cfg").write_text(settings)
    monkeypatch.setattr(sys, "prefix", str(place))
    monkeypatch.setattr("p2p.net.extra.find_spec", lambda name: None)
    monkeypatch.setattr("p2p.net.extra.is_made_for_this_machine", lambda: True)
    assert says in extra.lacking()


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
    lobby = LobbySeen(taken=("Ada", "Bela"), me="Ada", host="Ada")
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
