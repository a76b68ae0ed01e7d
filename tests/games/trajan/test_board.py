"""The ring on the board: six bowls clockwise, the way of the stones, and what the middle says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Sight
from engine.games import find_game
from engine.games.trajan.rules import data
from engine.games.trajan.rules.turn import perform, turn
from engine.games.trajan.talk.cards import order_name
from engine.games.trajan.talk.words import WORDS
from engine.outcome import outcome
from engine.script import Result
from tests.games.trajan.scene import GREEN, RED, scene
from tui.boards import BoardScene, board
from tui.kit.glyphs import UNICODE
from tui.kit.grid import grid
from tui.screens.table import TableScreen
from tui.screens.table_paint import question_lines
from tui.sitting.seen import Seen

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik"}
RING = "by go pw by go pw"


def painted(s):
    return [line[:38] for line in whole(s)]


def whole(s, size=(120, 40), page=""):
    seen = BoardScene(g=s.g, seat=RED, sight=Sight(s.g.cards, s.own[RED]), names=NAMES, page=page, turned=bool(page))
    return board("trajan").painted(seen, size, UNICODE).lines()


def test_trays_stand_in_a_ring_clockwise():
    lines = painted(scene(red=dict(ring=RING, slots={"IV": "TT28", "V": "TT33"})))
    spots = {}
    for word in ("Seaport", "Forum", "Military", "Senate", "Trajan", "Construction"):
        y = next(y for y, line in enumerate(lines) if word in line)
        spots[word] = (lines[y].index(word) > 18, y)
    left, right = (False, True)
    top, middle, bottom = sorted({y for _, y in spots.values()})
    assert spots == {
        "Seaport": (left, top), "Forum": (right, top), "Military": (right, middle), "Senate": (right, bottom),
        "Trajan": (left, bottom), "Construction": (left, middle),
    }  # fmt: skip
    assert [lines[y + 1].count("▀" * 10) for y in (top, middle, bottom)] == [2, 2, 2], "a bowl below each name"
    assert "bg 5★ 1 worker" in lines[bottom + 5] and "by 2★ 2 workers" in lines[bottom + 5], "the tiles below them"


def test_the_middle_tells_what_was_sown():
    s = scene(time=5, deck="oil1", red=dict(ring=RING))
    assert not any("stones" in line for line in painted(s))
    text = "\n".join(painted(s.upto(turn(s.g), "sow trajan go")))
    assert "2 stones" in text and "end at ≈" in text and "time 5→7" in text and "► Seaport" in text


def test_your_points_stand_in_your_strip_whatever_page_is_open():
    s = scene()
    s.g[RED].points["ships"] = 17
    assert any("YOU" in line and "17★" in line for line in whole(s, (100, 30), "ships"))


STORE = {(80, 24): "6 tiles", (100, 30): "tiles bread games x2 3 more", (120, 40): "tiles bread games x2 +⊞ any part any good"}


@pytest.mark.parametrize("size", STORE, ids=str)
def test_your_strip_has_kept_demands_and_every_tile_in_store(size):
    """What is held twice is counted; of tiles for which there is no room the number stands there."""
    kept, tiles = "bread bread games religion", "bread games games x_construction wild_construction wild_commodity"
    lines = whole(scene(red=dict(kept=kept, tiles=tiles, plus_two="senate")), size)
    strip = " ".join(next(line for line in lines if line.startswith("  YOU")).split())
    assert strip.endswith(f"kept bread x2 games religion {STORE[size]}"), strip


def test_a_space_of_the_senate_keeps_its_number_beside_those_who_stand_there():
    lines = whole(scene(senate={0: "red green", 3: "blue", 5: "brown"}), (100, 30), "senate")
    row = lines[next(y for y, line in enumerate(lines) if "SENATE" in line) + 1]
    assert row.split()[-8:] == ["0AB", "2", "3G", "4", "5H", "6", "7", "8"], row


@pytest.mark.parametrize(("move", "marked"), [("hire", False), ("advance", True)])
def test_of_the_senate_only_what_the_picked_choice_changes_there_is_gold(move, marked):
    """Track and votes are one place: a line of it is never compared with the other one."""
    s = scene(senate={0: "red green", 3: "blue", 5: "brown"}, red=dict(supply=5))
    s.upto(perform(s.g, RED, "senate" if marked else "construction"))
    picked = s.read(RED, move)
    sight, after = Sight(s.g.cards, s.own[RED]), outcome(s.world.view(RED), picked).after
    seen = BoardScene(g=s.g, seat=RED, sight=sight, names=NAMES, page="senate", selected=picked, after=after)
    canvas = board("trajan").painted(seen, (80, 24), UNICODE)
    top = next(y for y, line in enumerate(canvas.lines()) if "SENATE" in line)
    words = [word for y in (top + 1, top + 2) for x in range(grid(80, 24).side.x, 80) for word in canvas.cell(x, y)[1].split()]
    assert bool({"sel", "@sel"} & set(words)) == marked


def test_a_tile_has_one_name_on_the_board_and_in_the_list():
    forum = {"a1": "wild_extra", "a2": "wild_demand", "b1": "wild_construction", "b2": "games", "c1": "games"}
    s = scene(forum=forum)
    s.upto(perform(s.g, RED, "forum"))
    view = s.world.view(RED)
    titles = [WORDS.title(view, move, NAMES) for move, why in view.proposals() if why is None and WORDS.listed(view, move)]
    shown = " ".join(whole(s, (100, 30), "forum"))
    names = [title.removeprefix("take ") for title in titles if title.startswith("take ")]
    assert sorted(names) == ["any +1", "any need", "any part", "games"], "equal tiles are one choice"
    assert all(name in shown for name in names)


@pytest.mark.parametrize("size", [(100, 30), (80, 24)], ids=str)
def test_the_ring_is_a_ring_in_small_windows_too(size):
    """The upper and the lower pair stand close with their names outside, the middle one apart with them inside; bowls are drawn."""
    s = scene(red=dict(ring=RING, slots={"IV": "TT28", "V": "TT33"}))
    board_edge = grid(*size).board.right
    lines = [line[:board_edge] for line in whole(s, size)]
    at = {}
    for word in ("Seaport", "Forum", "Military", "Senate", "Trajan", "Construction"):
        y = next(y for y, line in enumerate(lines) if word in line and (word != "Trajan" or y > 2))
        at[word] = (lines[y].index(word), y)
    top, middle, bottom = sorted({y for _, y in at.values()})
    assert [at[word][1] for word in ("Seaport", "Forum")] == [top] * 2 and [at[word][1] for word in ("Trajan", "Senate")] == [bottom] * 2
    assert at["Construction"][1] == at["Military"][1] == middle and at["Construction"][0] < at["Military"][0]
    assert all(at[left][0] < board_edge // 2 < at[right][0] for left, right in (("Seaport", "Forum"), ("Trajan", "Senate")))
    letters = ["".join(letter for letter in lines[y + 1] if letter in "bygopw") for y in (top, middle, bottom)]
    assert letters == ["bygo", "pwpw", "by" + "goby" + "bg"], "stones in their bowls, below with a tile on either side"
    assert "bg 5★" in lines[bottom + 1] and "1 worker" in lines[bottom + 2] and "by 2★" in lines[bottom + 1], "tiles beside their bowls"
    assert sum(line.count("▀") for line in lines) > 40, "bowls in half cells"
    assert any("PROVINCES" in line or "provinces" in line for line in whole(s, size)), "the map is a page"


def test_without_grounds_the_ring_is_a_list_above_the_other_rings_and_the_provinces_are_a_page_as_with_them():
    s = scene(red=dict(ring=RING))
    seen = BoardScene(g=s.g, seat=RED, sight=Sight(s.g.cards, s.own[RED]), names=NAMES)
    shown = "\n".join(board("trajan").painted(seen, (80, 24), replace(UNICODE, grounds=False)).lines())
    assert "where the last lands" in shown and "THE OTHER RINGS" in shown and " H  ≈" in shown
    assert "PROVINCES" not in shown and "provinces" in shown, "once, as a page"


def test_the_header_counts_quarters_laps_and_the_parts_of_a_turn():
    s = scene(quarter=2, round=3, demands="bread games religion", senate={0: "red green blue brown"})
    wide, small = whole(s)[0], whole(s, (80, 24))[0]
    assert "quarter II ●●○○" in wide and "lap 3 of 4" in wide and "sow" in wide.lower() and "extra" in wide
    assert "II/IV lap 3/4" in small and "religion" in small and small.rstrip().endswith("H")


def test_demands_are_marked_until_they_are_paid():
    s = scene(demands="bread bread games", red=dict(tiles="bread"))
    assert "bread✓ bread✗ games✗" in whole(s, (80, 24))[0]
    s.g.phase, s.g.to_act = "quarter_demands", [RED]
    assert "bread✓ bread✗ games✗" in whole(s, (80, 24))[0]
    s.g.to_act = []
    assert "bread bread games" in whole(s, (80, 24))[0]
    s.g.phase = "quarter_senate"
    assert "bread bread games" in whole(s, (80, 24))[0] and "✗" not in whole(s, (100, 30))[1]


def test_the_board_behind_the_end_says_that_the_final_scoring_is_not_in_it():
    s = scene(players=2)
    s.g[RED].points["ships"] = 7
    for total, said in ((7, False), (9, True)):
        result = Result({RED: {"ships": 7, "hand": total - 7}, GREEN: {"ships": 0}}, (RED,))
        seen = Seen(game=find_game("trajan"), g=s.g, seat=RED, due="over", result=result, names=NAMES)
        assert ("final scoring" in " ".join(question_lines(TableScreen(seen)))) == said


def test_a_rivals_trajan_tiles_stand_in_the_ring_and_are_told():
    s = scene(players=2, red=dict(ring=RING), green=dict(ring=RING, slots={"I": "TT28", "V": "TT33"}))
    pairs = [data.ORDERS[tile].pair for tile in ("TT28", "TT33")]
    for size in ((80, 24), (100, 30)):
        rival = next(line for line in whole(s, size) if line.startswith(" B "))
        assert f"by+{pairs[0]} " in rival and f"go+{pairs[1]} " in rival and rival.count("+") == 2, rival
    told = board("trajan").about(BoardScene(g=s.g, seat=RED, sight=Sight(s.g.cards, s.own[RED]), names=NAMES), f"seat:{GREEN}")
    assert all(f"{slot} {order_name(tile)}" in told.more for slot, tile in (("I", "TT28"), ("V", "TT33")))


def test_pages_of_the_side_keep_their_titles_and_say_what_goes_on():
    s = scene(players=2, forum={"a1": "games", "x0": "x_senate"})
    assert any("FORUM" in line and "extra" in line for line in whole(s, (80, 24), "forum"))
    lines, rest = whole(s, (80, 24), "provinces"), whole(s, (80, 24), "provinces/2")
    assert any("PROVINCES" in line and "Tab: more" in line for line in lines) and any("PROVINCES" in line for line in rest)
    assert not any("Tab: more" in line for line in rest)


def test_goods_in_the_hand_say_what_a_ship_pays_for_them_now():
    s = scene(red=dict(hand="oil1 oil2 fish1 wine1"))
    text = " ".join(" ".join(whole(s)).split())
    assert "2 equal: 6★ on a ship" in text and "3 different: 6★ on a ship" in text, text
    s.g.ships["same"] = "grey"
    assert "2 equal: 1★ on a ship" in " ".join(" ".join(whole(s)).split())
