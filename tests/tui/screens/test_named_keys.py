"""Every key that a screen or its help names does something on that screen: read from what is painted, not from the key map."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.tui.screens.peers import AGREED, OPEN, lobby_after, shown, state, table
from tests.tui.screens.test_update import at_question, local_game
from tui.kit.canvas import Canvas
from tui.kit.keymap import KEYS, SHOWN, commands
from tui.kit.settings import Settings
from tui.screens.chat import ChatScreen
from tui.screens.choices import Picker
from tui.screens.coach import CoachPage, Lesson
from tui.screens.dialog import Dialog
from tui.screens.help import ABOUT, help_for
from tui.screens.home import Home
from tui.screens.host import Host
from tui.screens.lobby import LobbyScreen
from tui.screens.settings import Options
from tui.screens.setup import Setup
from tui.screens.stack import GUARD_SECONDS, Context, Key, Screen, ScreenState, paint, update
from tui.screens.stops import StopBox
from tui.screens.table import TableScreen
from tui.sitting.seen import Seen

PRESSED = {shown: key for key, shown in SHOWN.items()}
SAID = re.compile(r"(?<![^\s(])([!-/:-~])(?= (?:shows|begins|opens|takes)\b|: )|(?:(?<= with )(?!a )|(?<= press ))([!-~])(?=[ ,.])")
WORDS = replace(lobby_after(OPEN, AGREED), ready_at=12.0)
SECRET = replace(lobby_after(OPEN, ("invite", {"text": "fides:1:" + "x" * 200, "view": ""})), private=True)
LOBBIES = {"open": lobby_after(OPEN), "words": WORDS, "secret": SECRET, "guest": replace(lobby_after(OPEN), is_host=False)}


@pytest.fixture(scope="module")
def question() -> Seen:
    return at_question(local_game())


def named(canvas: Canvas, elsewhere: bool = False) -> set[str]:
    """Keys in the style of keys, and single signs that a sentence says something about, unless those are keys of another screen."""
    found = {text.strip() for row in canvas.rows() for style, text in row if {"key"} == {"key", "shade"} & set(style.split())}
    return found if elsewhere else found | {key for line in canvas.lines() for groups in SAID.findall(line) for key in groups if key}


def press_all(given: ScreenState, least: int = 1) -> None:
    keys = {PRESSED.get(one, one) for one in named(paint(given), isinstance(given.top, Options))}  # settings tell of keys at the table
    keys = {key for key in keys if len(key) == 1 or key in SHOWN}
    assert len(keys) >= least, keys
    for key in sorted(keys):
        after, wishes = update(given, Key(key), given.ctx.now + 2 * GUARD_SECONDS)
        assert "does nothing here" not in after.ctx.message, f"{given.top.name} names {key}"
        assert after.ctx.message or wishes or after.stack != given.stack or key in ("up", "down"), f"{key} on {given.top.name}"


@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
@pytest.mark.parametrize("lobby", LOBBIES)
def test_every_key_that_a_lobby_names_does_something_there(lobby: str, size: tuple[int, int]) -> None:
    given = state(LobbyScreen(LOBBIES[lobby]), columns=size[0], rows=size[1])
    press_all(given, 4)
    if lobby == "words":
        rows = [line for line in shown(given).splitlines() if "Yes, they match" in line or "somebody is between you: leave" in line]
        assert len(rows) == 2, rows
        for row, wanted in zip(rows, ("Ready", "The words differ"), strict=True):
            [key] = [PRESSED.get(one, one) for one in row.split()[:1]]
            after, wishes = update(given, Key(key), given.ctx.now + 2 * GUARD_SECONDS)
            assert wanted in f"{wishes}{shown(after)}", "the answer that the row says"


def test_every_key_that_the_other_screens_name_does_something_there(question: Seen) -> None:
    many = replace(question, choices=question.choices * 5)
    done = replace(question, due="confirm", choices=(), question=())
    quiet = TableScreen(replace(question, due="on", choices=(), question=()))
    boxes = StopBox((("Something happened.", "event"),)), Lesson("", (CoachPage("Goal", ("Win.",)),))
    screens: list[Screen] = [Setup(), Host(), Options(), Dialog("Go?", ("Really.",), (("Yes", ()), ("No", ()))), ChatScreen()]
    for screen in screens:
        press_all(state(screen))
    for box in boxes:
        press_all(state(quiet, box))
    press_all(ScreenState((Home(),), Context(settings=Settings(name="Ada"))))
    for seen in (question, many):
        press_all(table(seen), 3)
    press_all(ScreenState((Home(), TableScreen(done, picker=Picker())), Context(settings=Settings(name="Ada", pace="at once"))), 3)


@pytest.mark.parametrize("screen", KEYS)
def test_help_names_only_keys_of_its_screen(screen: str) -> None:
    bound = {key for entry in commands(screen) for key in entry.keys}
    said = "\n".join(text for text, _ in help_for(screen, Context()).lines)
    first = said.splitlines()[0]
    for key in {key for groups in SAID.findall(first) for key in groups if key} | {word for word in SHOWN.values() if f"{word} " in first}:
        assert PRESSED.get(key, key) in bound, f"help of {screen} names {key}"
    literal = re.sub(r"\{[a-z-]+\}", "", ABOUT.get(screen, ""))
    assert not re.search(r"\b[b-zB-Z]\b|/|Enter|Esc\b", literal), "keys are taken from the key map"
