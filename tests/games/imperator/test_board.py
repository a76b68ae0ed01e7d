"""The board of Imperator: places with their workers, and who is driven out of which region to where, before and while it happens."""

from __future__ import annotations

import pytest

from engine.cards import Sight
from engine.outcome import outcome
from engine.words import Line
from tests.games.imperator.scene import RED, YELLOW, scene
from tui.boards import BoardScene, board
from tui.kit.glyphs import ASCII, UNICODE
from tui.sitting.model import Choice

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik"}
WIDE, SMALL = (120, 40), (80, 24)


def painted(s, seat, size, picked="", glyphs=UNICODE):
    view = s.world.view(seat)
    choices = [Choice(at, move, Line(str(move)), True, str(why or "")) for at, (move, why) in enumerate(view.proposals(), 1)]
    after = selected = None
    if picked:
        selected = next(choice.move for choice in choices if str(choice.move) == picked)
        after = outcome(view, selected).after
    sight = Sight(s.g.cards, s.own.get(seat, {}))
    shown = BoardScene(g=s.g, seat=seat, sight=sight, names=NAMES, choices=choices, selected=selected, after=after)
    return board("imperator").painted(shown, size, glyphs)


def text(canvas):
    return "\n".join(canvas.lines())


def crowded(stands):
    return scene(players=4, tiles="t01 t02 t03 t04", board=stands, yellow=dict(crew="1 5"))


def test_a_place_shows_its_workers_and_who_may_still_come():
    lines = painted(scene(senatus="4 3", quaestor="5", yellow=dict(crew="1")).into(YELLOW), YELLOW, WIDE).lines()
    y = next(y for y, line in enumerate(lines) if "Senatus" in line)
    x = lines[y].index("Senatus")
    assert lines[y + 3][x : x + 7].split() == ["4", "3"] and lines[y + 4][x:].startswith("next up to 3")


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=str)
def test_a_picked_choice_paints_whom_it_drives_out_and_on_to_where(size):
    """Yellow's 1 beats blue's 3 in Hispania, and that beats green's 2 in Gallia: a chain."""
    s = crowded("1 blue 3 | 2 green 2")
    s.into(YELLOW)
    assert "Gallia" not in text(painted(s, YELLOW, size)).replace("2 Gallia", "")
    shown = text(painted(s, YELLOW, size, "enter 1 with 1")).replace(" → ", "→")
    assert "G3→Gallia" in shown and "B2→Illyricum" in shown, shown
    if size == WIDE:
        assert "driven on" in shown and "↓" in shown, "the way is drawn between the regions"


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=str)
def test_where_the_owner_may_choose_the_driven_worker_stands_at_its_region_before_and_when_it_is_asked(size):
    s = crowded("3 red 4")
    s.into(YELLOW)
    assert "H4 → ?" in text(painted(s, YELLOW, size, "enter 3 with 1"))
    s.say("enter 3 with 1")
    canvas = painted(s, RED, size)
    assert "H4 → ?" in text(canvas), "it is on the board while its owner is asked"
    assert size == SMALL or {"↑", "↓"} <= set(text(canvas)), "to Gallia or Asia"
    gone = text(painted(s, RED, size, "relocate 2")).replace(" → ", "→")
    assert "H4→Gallia" in gone and "H4→?" not in gone


def test_a_worker_with_nowhere_to_go_is_back_in_the_crew_and_ascii_has_the_arrows_too():
    s = scene(players=2, tiles="t01 -", board="1 green 3", yellow=dict(crew="1", political=1))
    s.into(YELLOW)
    shown = text(painted(s, YELLOW, WIDE, "enter 1 with 1", ASCII))
    assert "B3 > the crew" in shown and shown.isascii(), shown
