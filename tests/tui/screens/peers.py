"""What tests of the screens between peers have in common: a state, what it shows, a table, a lobby after some events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.tui.screens.test_update import after
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.settings import Settings
from tui.screens.home import Home
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Context, Screen, ScreenState, paint
from tui.sitting.lobby import LobbySeen, heard
from tui.sitting.seen import Seen

SIZES = [(120, 40), (100, 30), (80, 24)]
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
HOSTILE = [
    "\x1b[31mred\x1b[0m", "\u202egnirts\u202c", "漢字" * 40, "e" + "\u0301" * 50, "\u200b\u200d\ufeff", "a\nb\r\tc", FAMILY * 20,
    "\ufdfa" * 60,
]  # fmt: skip


def state(*screens: Screen, columns: int = 120, rows: int = 40, ascii_only: bool = False) -> ScreenState:
    context = Context(columns, rows, settings=Settings(name="Ada", pace="at once", stops=False), glyphs=ASCII if ascii_only else UNICODE)
    return ScreenState((Home(), *screens), context)


def shown(given: ScreenState) -> str:
    return "\n".join(paint(given).lines())


def table(seen: Seen) -> ScreenState:
    start = state(PeerTableScreen(replace(seen, due="on", choices=(), question=())))
    return after(start, Arrived(seen))[0]


def lobby_after(*events: tuple[str, dict[str, Any]], bots: frozenset[str] = frozenset()) -> LobbySeen:
    lobby = LobbySeen(title="Age of Rome", table="Forum", seats=3, is_host=True, me="Ada", taken=("Ada",))
    for kind, facts in events:
        lobby = heard(lobby, kind, facts, bots)
    return lobby


LISTED: dict[str, Any] = {
    "table": "Forum", "game": "age-of-rome", "seats": 3, "taken": ["Ada", "Bela"], "state": "open",
    "options": {"variants": "spies,hard_times", "characters": "draft"},
}  # fmt: skip
OPEN = ("lobby", LISTED)
AGREED = (
    "agreed",
    {"game": "g", "names": ["Ada", "Bela"], "table": "00", "number": "11111 22222", "words": "nox luna", "journal": "/j"},
)


def row_of(given: ScreenState, name: str) -> str:
    return next(line for line in paint(given).lines() if f" {name} " in line)
