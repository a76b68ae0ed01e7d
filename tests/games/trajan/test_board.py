"""The ring on the board: six bowls clockwise, the way of the stones, and what the middle says."""

from __future__ import annotations

from engine.cards import Sight
from engine.games.trajan.rules.turn import turn
from tests.games.trajan.scene import RED, scene
from tui.boards import BoardScene, board
from tui.kit.glyphs import UNICODE

RING = "by go pw by go pw"


def painted(s):
    names = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik"}
    seen = BoardScene(g=s.g, seat=RED, sight=Sight(s.g.cards, s.own[RED]), names=names)
    return [line[:36] for line in board("trajan").painted(seen, (120, 40), UNICODE).lines()]


def test_trays_stand_in_a_ring_clockwise():
    lines = painted(scene(red=dict(ring=RING, slots={"IV": "TT28", "V": "TT33"})))
    spots = {}
    for word in ("Seaport", "Forum", "Military", "Senate", "Trajan", "Construction"):
        y = next(y for y, line in enumerate(lines) if word in line and "╭" in line)
        spots[word] = (lines[y].index(word) > 18, y)
    left, right = (False, True)
    top, middle, bottom = sorted({y for _, y in spots.values()})
    assert spots == {
        "Seaport": (left, top), "Forum": (right, top), "Military": (right, middle), "Senate": (right, bottom),
        "Trajan": (left, bottom), "Construction": (left, middle),
    }  # fmt: skip
    assert any("bg 5★ 1 worker" in line for line in lines) and any("by✓2★ 2 workers" not in line and "2 workers" in line for line in lines)
    assert any("─→" in line for line in lines[top:middle]) and any("←─" in line for line in lines[bottom:])


def test_the_middle_tells_what_was_sown():
    s = scene(time=5, deck="oil1", red=dict(ring=RING))
    assert not any("stones" in line for line in painted(s))
    text = "\n".join(painted(s.upto(turn(s.g), "sow trajan go")))
    assert "2 stones" in text and "ends at ≈" in text and "time 5→7" in text and "► Seaport" in text
