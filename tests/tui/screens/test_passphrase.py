"""A key with a passphrase: asked for on the screen or in the shell, hidden, with another try, and nowhere to be found afterwards."""

from __future__ import annotations

import getpass
import logging
from pathlib import Path

import pytest

from p2p.backend import choose_backend
from p2p.store import keyfile
from tests.tui.screens.peers import shown, state
from tests.tui.screens.rig import running
from tests.tui.screens.test_update import after
from tui.cli.exits import Exit
from tui.cli.identity import show
from tui.cli.options import IdOptions
from tui.screens.host import Host
from tui.screens.passphrase import Passphrase
from tui.screens.stack import Arrived, Paste
from tui.sitting import sit_down
from tui.sitting.net_seen import HostTable, JoinTable, KeyLocked, Unlock
from tui.sitting.seen import Notice
from tui.sitting.unlocking import WRONG, Locked, identity_at

SECRET = "vĕni vidi 漢"
THEN = JoinTable("Forum", "Ada")


@pytest.fixture
def key(folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(keyfile, "SCRYPT_N", 2)
    choose_backend()
    path = folders / "data" / "identity.key"
    keyfile.create_identity(path, SECRET)
    return path


def test_what_is_typed_is_not_shown_nor_in_any_representation() -> None:
    given, _ = after(state(Passphrase(THEN)), *"xyzzy", "space", "q", "?")
    assert "xyzzy" not in shown(given) and "********" in shown(given) and "xyzzy" not in repr(given)
    sent, [wish] = after(given, "enter")
    assert wish == Unlock("xyzzy q?", THEN) and "xyzzy" not in repr(wish) and "xyzzy" not in repr(sent)
    assert "One moment" in shown(sent) and after(sent, "a", "enter")[1] == []
    wrong, _ = after(sent, Arrived(KeyLocked(THEN, WRONG)))
    assert WRONG in shown(wrong) and "*" not in shown(wrong)
    assert after(wrong, Paste(f"{SECRET}\r\n"), "enter")[1] == [Unlock(SECRET, THEN)]
    assert after(wrong, *"abc", "backspace", "enter")[1] == [Unlock("ab", THEN)]
    assert after(wrong, *"abc", "ctrl-u", "enter")[1] == [] and after(wrong, "enter")[1] == []
    assert after(wrong, "escape")[0].stack == wrong.stack[:-1]
    assert after(sent, Arrived(Notice("Nobody answers.", bad=True)))[0].stack == sent.stack[:-1]


def test_the_full_screen_asks_tries_again_and_sits_down(key: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = HostTable("age_of_rome", 3, bots=0, private=True, me="Ada", local=True)
    with running(80, 24) as rig:
        rig.press("3", "enter", "enter")
        rig.see("Open the table to this network?")
        rig.press("1", "enter")
        rig.see("Your key is locked", "passphrase:")
        rig.press("escape")
        rig.not_see("Your key is locked")
        assert isinstance(rig.app.state.top, Host) and not rig.app.state.top.waiting
        rig.app.loop.call_soon_threadsafe(rig.app.carry_out, (table,))  # type: ignore[union-attr]
        rig.see("Your key is locked")
        rig.press(*"wrong", "enter")
        rig.see("not the passphrase of your key")
        rig.paste(SECRET)
        rig.see("*" * len(SECRET))
        rig.press("enter")
        rig.see("Lobby", "Waiting for 2 more", "Ada")
        rig.press("q", "2", "enter")
        rig.see("Salve,")
        rig.app.loop.call_soon_threadsafe(rig.app.carry_out, (table,))  # type: ignore[union-attr]
        rig.see("Lobby", "Waiting for 2 more")
        written = rig.written
    files = [path for path in key.parent.rglob("*") if path.is_file()]
    assert all(SECRET not in text for text in (written, caplog.text, *(path.read_text("utf-8", "replace") for path in files)))
    assert "wrong" not in caplog.text


def test_the_shell_asks_three_times(key: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers = ["no", "never", "not at all", "no", SECRET]
    monkeypatch.setattr(getpass, "getpass", lambda prompt: answers.pop(0))
    with pytest.raises(Exit, match="not the passphrase"):
        identity_at(key)
    assert answers == ["no", SECRET] and capsys.readouterr().err.count("Once more") == 2
    with pytest.raises(Locked):
        identity_at(key, on_screen=True)
    opened = identity_at(key)
    assert not answers and identity_at(key, on_screen=True) is opened, "once for each run"


@pytest.mark.parametrize(("typed", "why"), [(["xyzzy", "xyzzi"], "differ"), ([""], "at least one letter")])
def test_a_new_passphrase_is_typed_twice(folders: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], why: str) -> None:
    answers = [*typed, "xyzzy", "xyzzy"]
    monkeypatch.setattr(keyfile, "SCRYPT_N", 2)
    monkeypatch.setattr(getpass, "getpass", lambda prompt: answers.pop(0))
    with pytest.raises(Exit, match=f"{why}.*no key was made"):
        show(IdOptions(passphrase=True))
    assert not list(folders.rglob("identity.key"))
    assert show(IdOptions(passphrase=True)) == 0
    assert keyfile.needs_passphrase(next(folders.rglob("identity.key"))) and not answers


def test_a_damaged_key_file_is_said_and_not_asked_for_again(key: Path) -> None:
    key.write_text("{}")
    with pytest.raises(Exit, match="not a key file"):
        sit_down.unlock("x")
