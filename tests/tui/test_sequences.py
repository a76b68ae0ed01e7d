"""What a terminal sends beside known keys never arrives as Escape or letters."""

from __future__ import annotations

import pytest
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.keys import Keys

from tests.tui.screens.rig import running
from tui.kit.keys import key_of
from tui.kit.sequences import KnownKeys

STRANGE = {
    "a key of another protocol": "\x1b[57358u",
    "a key with its modifiers": "\x1b[27;6;9~",
    "a function key nobody knows": "\x1b[99~",
    "a function key of three bytes": "\x1bOz",
    "with Alt, Shift and Super": "\x1b[1;16Z",
    "the window got the focus": "\x1b[I",
    "the window lost the focus": "\x1b[O",
    "the end of a lost paste": "\x1b[201~",
    "what the terminal is": "\x1b[?64;1;2c",
    "the colour of the ground": "\x1b]11;rgb:1e1e/1e1e/1e1e\x07",
    "the same with another end": "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\",
    "a string of the device": "\x1bP1$r0m\x1b\\",
}


def keys(*pieces: str) -> list[str]:
    """The keys as the screens hear them, read piece by piece; a None between them would be a pause."""
    found: list[str] = []
    parser = KnownKeys(lambda press: found.append(key_of(press.key, press.data) or f"({getattr(press.key, 'value', press.key)})"))
    for piece in pieces:
        parser.flush() if piece == "pause" else parser.feed(piece)
    parser.flush()
    return [key for key in found if key != "(<ignore>)"]


@pytest.mark.parametrize("name", STRANGE)
def test_a_sequence_that_is_no_key_of_ours_is_nothing(name: str) -> None:
    strange = STRANGE[name]
    assert keys(strange) == []
    assert keys(f"a{strange}b") == ["a", "b"]
    for cut in range(1, len(strange)):
        assert keys("a", strange[:cut], strange[cut:], "b") == ["a", "b"], f"read in two pieces, {cut} letters first"
        if cut > 1:
            assert "escape" not in keys(strange[:cut]), "half of it, and then nothing more"


def test_known_keys_go_through_and_a_lone_escape_is_one() -> None:
    assert keys("\x1b[A", "\x1b[", "5~", "\x1bOP", "x", "\x1bOM", "\r") == ["up", "pageup", "f1", "x", "enter", "enter"]
    assert keys("\x1b") == ["escape"] and keys("\x1b", "pause", "[") == ["escape", "["] and keys("q\x1b") == ["q", "escape"]
    assert keys("\x1b\x1b") == ["escape", "escape"] and keys("\x1b\x1b[B") == ["escape", "down"] and keys("\x1b", "1") == ["escape", "1"]
    assert keys("\x1b[1;3A", "\x1b[1;9B") == ["up", "down"], "with Alt it is the key itself"


def test_a_letter_right_behind_escape_is_not_lost() -> None:
    assert keys("\x1bq") == ["escape", "q"] and keys("a\x1bqb") == ["a", "escape", "q", "b"]
    assert keys("\x1b1", "2") == ["escape", "1", "2"] and keys("\x1b\x1bq") == ["escape", "escape", "q"]


def test_enter_with_alt_neither_closes_something_nor_plays() -> None:
    assert keys("\x1b\r") == [] and keys("\x1b\x7f") == []


def test_the_focus_of_the_window_is_passed_on() -> None:
    told: list[bool] = []
    parser = KnownKeys(lambda press: None)
    parser.on_focus = told.append  # type: ignore[method-assign]
    parser.feed("a\x1b[O")
    parser.feed("\x1b[Ib")
    assert told == [False, True]


def test_somebody_who_looks_elsewhere_is_called_once() -> None:
    with running(100, 30) as rig:
        rig.press("1", "enter")
        rig.see("Quick game")
        rig.press("\x1b[O")
        rig.until(lambda: not rig.app._is_focused, "the report")
        rig.app._attention("Age of Rome: your turn", True)
        rig.until(lambda: "\x1b]9;Age of Rome: your turn\x1b\\" in rig.written, "the call")
        rig.press("\x1b[I")
        rig.until(lambda: rig.app._is_focused, "the report")
        rig.app._attention("again", True)
        assert "\x1b]9;again" not in rig.written


@pytest.mark.parametrize(("bell", "notify"), [(False, True), (True, False)])
def test_bell_and_notification_are_chosen_each_by_itself(bell: bool, notify: bool) -> None:
    with running(80, 24, bell=bell, notify=notify) as rig:
        rig.see("Salve,")
        rig.app._focus(False)
        rig.app._attention("your turn", True)
        assert ("\x1b]9;your turn\x1b\\" in rig.written) is notify
        assert rig.written.endswith("\x07") is bell


def test_every_sequence_the_toolkit_knows_is_one_key_or_none_and_never_escape() -> None:
    for sequence, key in ANSI_SEQUENCES.items():
        if sequence.startswith("\x1b") and len(sequence) > 2 and key is not Keys.BracketedPaste:
            found = keys(sequence)
            assert len(found) <= 1 and "escape" not in found, (sequence, found)


def test_pastes_and_clicks_arrive_whole_whatever_is_in_them() -> None:
    assert keys("\x1b[200~fides:1:x\x1b[99~", "y\x1b[201~", "\x1b[I", "z") == ["(<bracketed-paste>)", "z"]
    assert keys("\x1b[<0;10;5M", "\x1b[M !!", "\x1b[96;14;13M") == ["(<vt100-mouse-event>)"] * 3


def test_a_flood_is_forgotten() -> None:
    assert keys("\x1b]" + "x" * 10_000, "pause", "a") == ["a"]
    assert keys("\x1b[" + "1;" * 10_000, "pause", "a") == ["a"]


def test_strange_keys_leave_no_screen() -> None:
    with running(80, 24) as rig:
        rig.press("8", "enter")
        rig.see("Settings")
        for strange in STRANGE.values():
            rig.press(strange)
        rig.press("down")
        rig.until(lambda: rig.app.state.top.cursor.at == 1, "the next line")  # type: ignore[attr-defined]
        assert len(rig.app.state.stack) == 2
        rig.press("escape")
        rig.see("Salve,")
