"""Following the game: what others changed since your last turn is marked, the log says it, and all of the screen speaks of one moment."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from engine.games import find_game
from tests.tui.boards.lab import CASES, EVERY, LENGTHS, RISE, moments, scene
from tui.boards import Look, board
from tui.kit.canvas import Canvas, Rect
from tui.kit.glyphs import UNICODE
from tui.kit.grid import grid
from tui.screens.choices import Picker
from tui.screens.log import Log
from tui.screens.replay import ReplayScreen
from tui.screens.stack import Context
from tui.screens.table import TableScreen
from tui.screens.table_paint import coloured, paint_log
from tui.sitting.model import LocalGame, simple_level
from tui.sitting.replay import film
from tui.sitting.seen import LogLine, Seen, SpectatorSeen

CTX = Context(columns=120, rows=40, glyphs=UNICODE)


def lined(canvas, area):
    """The words that are underlined."""
    cells = [canvas.cell(x, y) for y in range(area.y, area.bottom) for x in range(area.x, area.right)]
    return "".join(letter if "u" in style.split() else " " for letter, style in cells).split()


@pytest.mark.parametrize("case", [CASES[0], RISE[0]], ids=lambda case: case.name)
def test_what_others_changed_since_my_last_turn_is_underlined_and_nothing_else(case):
    areas = grid(120, 40)
    (earlier, _), *_, (table, seat) = [
        (canon_copy(table.g), seat) if i < 3 else (table, seat) for i, (table, seat) in enumerate(moments(case, 5))
    ]
    shown = scene(table, seat)
    own = board(case.game)
    marked = own.painted(replace(shown, since=earlier), (120, 40), UNICODE)
    same = own.painted(replace(shown, since=table.g), (120, 40), UNICODE)
    plain = own.painted(shown, (120, 40), UNICODE)
    assert same.rows() == plain.rows(), "nothing has changed, nothing is marked"
    assert marked.lines() == plain.lines(), "a mark moves nothing"
    assert len(lined(marked, areas.side)) > len(lined(plain, areas.side)), "players have changed"


def canon_copy(g):
    from engine import canon

    return canon.copy(g)


def seen_at_a_turn(id, asked):
    """A local game, played by a simple bot up to a question of the person; with the moments on the way."""
    game = find_game(id)
    local = LocalGame.new(game, 4, {}, "7", "Anna", [simple_level(game)])
    watcher, moments = SpectatorSeen(local), []
    for _ in range(3000):
        due = local.step()
        moments.append(watcher.look(due))
        if due == "confirm":
            local.let_go()
        if due == "ask":
            asked -= 1
            if not asked:
                return moments
            local.auto()
            moments.append(watcher.look("on"))
    raise AssertionError("the game ended before")


@pytest.mark.parametrize("id", ["age_of_rome", "rise_to_power"])
def test_the_log_begins_where_my_last_turn_ended_and_a_deed_stands_below_the_name_of_its_doer(id):
    moments = seen_at_a_turn(id, 10)
    seen = moments[-1]
    assert seen.since and all(entry.answer > seen.mine for entry in seen.since)
    assert not any(entry.text.startswith(("You place", "You send", "You build")) for entry in seen.since)
    named = 0
    for before, moment in pairwise(moments):
        if not moment.fresh or moment.actor is None or moment.answers != before.answers + 1:
            continue
        screen = TableScreen(moment, coming=(seen,), before=before.g, step=0.7)
        canvas = Canvas(120, 40)
        screen.paint(canvas, CTX)
        who = "YOU" if moment.actor == moment.seat else moment.names[moment.actor].upper()
        y = grid(120, 40).question.y
        assert canvas.lines()[y].startswith(f" {who} "), canvas.lines()[y]
        named += 1
    assert named > 5


def test_on_the_way_to_a_new_moment_header_board_and_sentence_are_of_the_old_one_first():
    moments = seen_at_a_turn("age_of_rome", 12)
    turns = [(a, b) for a, b in pairwise(moments) if a.g.round != b.g.round]
    before, after = turns[0]
    for step, seen in ((0.2, before), (0.8, after)):
        screen = TableScreen(after, coming=(moments[-1],), before=before.g, step=step)
        canvas = Canvas(120, 40)
        screen.paint(canvas, CTX)
        text = "\n".join(canvas.lines())
        assert f"round {('', 'I', 'II', 'III', 'IV')[seen.g.round]} " in text and seen.where in text


def test_what_touched_me_comes_first_and_names_have_their_colours():
    game = find_game("age_of_rome")
    entries = (
        LogLine("You build castle I.", answer=3), LogLine("Bianka builds curia I.", answer=4),
        LogLine("Gábor takes 2 denarii from you.", answer=5), LogLine("Henrik builds farm I.", answer=6),
    )  # fmt: skip
    seen = Seen(game=game, g=None, seat=0, names={0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik"}, entries=entries, answers=6, mine=3)
    canvas = Canvas(40, 10)
    paint_log(canvas, Rect(0, 0, 40, 9), seen, CTX)
    lines = [line.rstrip() for line in canvas.lines()]
    assert lines[0].startswith("SINCE YOUR LAST TURN") and lines[1] == "► Gábor takes 2 denarii from you."
    assert lines[2:6] == ["You build castle I.", "── your last turn ──", "Bianka builds curia I.", "Henrik builds farm I."]
    assert "player2" in canvas.cell(2, 1)[1] and "player1" in canvas.cell(0, 4)[1] and "player3" in canvas.cell(0, 5)[1]
    assert coloured("Gáborka and Gábor", seen, "text")[0] == ("Gáborka and ", "text"), "only whole names"
    table = TableScreen(seen, picker=Picker())
    assert table.left is None


def painted_log(entries, mine, height, ahead=(), width=40):
    names = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Henrik"}
    seen = Seen(game=find_game("age_of_rome"), g=None, seat=0, names=names, entries=tuple(entries), answers=99, mine=mine)
    object.__setattr__(seen, "ahead", ahead)
    canvas = Canvas(width, height)
    paint_log(canvas, Rect(0, 0, width, height), seen, CTX)
    return [line.rstrip() for line in canvas.lines()]


@pytest.mark.parametrize("height", range(2, 12))
def test_the_log_never_stands_empty_and_says_how_much_more_there_is(height):
    mine = LogLine("You build castle I, a long sentence that takes more than one row of it.", answer=3)
    deeds = [LogLine(f"Bianka builds curia {i}, which is told in a sentence of two rows.", answer=4 + i) for i in range(4)]
    hit = LogLine("Gábor takes 2 denarii from you.", answer=9)
    own = LogLine("You draw 1 card at the end of your turn, as always.", answer=10)
    for entries in ([mine], [mine, *deeds], [mine, *deeds, hit, own], [mine, own], [mine, hit]):
        for ahead in ((), ("The disc is near, and that is told in a sentence of two rows or so.",)):
            lines = painted_log(entries, 3, height, ahead)
            at = next(y for y, line in enumerate(lines) if line.startswith("SINCE YOUR LAST TURN"))
            below = [line for line in lines[at + 1 :] if line]
            assert below, (height, lines)
            since = [entry for entry in entries if entry.answer > 3]
            shown = [entry for entry in since if any(line.lstrip("► ").startswith(entry.text[:25]) for line in below)]
            if hit in entries:
                assert below[0].startswith("► Gábor takes 2 denarii"), lines
            missing = len(since) - len(shown)
            assert (f"{missing} more under l" == below[-1]) == (missing > 0 and len(lines) - at > 2), (height, lines)
            if missing and any(entry in deeds for entry in since):
                assert not any("You " in line for line in below), "what others did comes before the own lines"


MARKS = {"u", "news"}


def turns_of(case, most):
    """Positions of a game at which a seat is asked again: how its last answer left the game, and how it is now."""
    left, found = {}, 0
    for table, seat in moments(case, 400, seed="since", every=1):
        if seat in left and canon_copy(table.g) != left[seat][0]:
            yield left[seat][0], table, seat
            found += 1
            if found == most:
                return
        left = {each: (state, True) for each, (state, _) in left.items()}
        left[seat] = (canon_copy(table.g), True)


@pytest.mark.parametrize("size", [(120, 40), (100, 30), (80, 24)])
@pytest.mark.parametrize("game", LENGTHS)
def test_every_place_of_the_board_that_others_have_changed_is_marked_there(game, size):
    case = next(case for case in EVERY if case.game == game)
    own, board_area, changed = board(game), grid(*size).board, 0
    for earlier, table, seat in turns_of(case, 12):
        shown = scene(table, seat, choices=())
        now = own.painted(replace(shown, since=earlier), size, UNICODE)
        then = own.painted(replace(shown, g=earlier, laid=table.g, since=earlier), size, UNICODE)
        cells = [(x, y) for x, y in now.changed_cells(then) if board_area.holds(x, y) and is_new(now.cell(x, y), then.cell(x, y))]
        for x, y in cells:
            area, place = next(((mark.area, mark.action) for mark in reversed(now.marks) if mark.area.holds(x, y)), (None, None))
            if area is None:
                continue
            changed += 1
            inside = [now.cell(*spot)[1].split() for spot in product(range(area.x, area.right), range(area.y, area.bottom))]
            assert any(MARKS & set(words) for words in inside), (place, now.cell(x, y), then.cell(x, y))
    assert changed > 10


def rows_by_place(canvas, side):
    """What is written at every place beside the picture, and where."""
    found = {}
    for area, action in canvas.marks:
        place = getattr(action, "what", getattr(action, "place", ""))
        if place and side.holds(area.x, area.y) and area.height == 1:
            found[place] = area, canvas.lines()[area.y][area.x : area.right].rstrip()
    return found


@pytest.mark.parametrize("size", [(120, 40), (100, 30), (80, 24)])
@pytest.mark.parametrize("game", LENGTHS)
def test_a_row_beside_the_picture_that_others_have_only_pushed_away_is_not_marked(game, size):
    case = next(case for case in EVERY if case.game == game)
    own, side, pushed = board(game), grid(*size).side, 0
    for earlier, table, seat in turns_of(case, 12):
        shown = scene(table, seat, choices=())
        marked, plain = (own.painted(replace(shown, since=since), size, UNICODE) for since in (earlier, None))
        was = rows_by_place(own.painted(replace(shown, g=earlier, laid=table.g), size, UNICODE), side)
        for place, (area, text) in rows_by_place(marked, side).items():
            if place in was and was[place][1] == text and place.partition(":")[0] != "seat":
                pushed += was[place][0].y != area.y
                cells = [(x, area.y) for x in range(area.x, area.right)]
                new = [(x, y) for x, y in cells if "u" in marked.cell(x, y)[1].split() and "u" not in plain.cell(x, y)[1].split()]
                owned = {word for x, y in new for word in marked.cell(x, y)[1].split() if word.startswith(("chip", "player"))}
                assert not new or owned, (place, text)
    assert pushed or (game, size) != ("trajan", (120, 40)), "there a panel grows"


def is_new(cell, before):
    """Another letter or another ground, not the way to it."""
    return cell[0] != before[0]


def risen(game, earlier, g):
    """Places of what was built since, with the builder."""
    if game == "porta_nigra":
        return {f"space:{id}": element.owner for id, element in g.elements.items() if earlier.elements.get(id) != element}
    then = {name: there.levels for name, there in earlier.provinces.items()}
    built = [(name, type) for name, there in g.provinces.items() for type in there.levels if there.levels[type] > then[name][type]]
    return {f"spot:{name}.{type}": g.seat_of(name) for name, type in built}


@pytest.mark.parametrize("game", ["age_of_rome", "porta_nigra"])
def test_a_new_building_wears_the_colour_of_its_builder(game):
    case, found = next(case for case in EVERY if case.game == game), 0
    for earlier, table, seat in turns_of(case, 40):
        now = board(game).painted(scene(table, seat, choices=(), since=earlier), (120, 40), UNICODE)
        for place, owner in risen(game, earlier, table.g).items():
            [area] = [mark.area for mark in now.marks if mark.action == Look(place)]
            inside = [now.cell(*spot)[1].split() for spot in product(range(area.x, area.right), range(area.y, area.bottom))]
            assert any({"news", f"player{owner}"} <= set(words) for words in inside), place
            found += 1
    assert found > 5


def test_the_whole_log_has_everybodys_colour_and_marks_what_touched_me():
    entries = (LogLine("Henrik builds farm I.", answer=3), LogLine("Gábor takes 2 denarii from you.", answer=5))
    seen = Seen(game=find_game("age_of_rome"), g=None, seat=0, names={0: "Anna", 2: "Gábor", 3: "Henrik"}, entries=entries, mine=4)
    canvas = Canvas(100, 20)
    Log.of(seen, CTX).paint(canvas, CTX)
    lines = [line.strip() for line in canvas.lines()]
    assert "► Gábor takes 2 denarii from you." in lines and "Henrik builds farm I." in lines
    painted = {text: style for row in canvas.rows() for style, text in row}
    assert "player2" in painted["Gábor"] and "player3" in painted["Henrik"] and "player0" in painted["you"]


def test_the_help_of_a_replay_has_the_signs_of_its_board():
    local = LocalGame.new(find_game("trajan"), 2, {}, "7", "Anna", ["random"])
    screen = ReplayScreen(film(local.game, local.record()))
    assert any(text == "On the board:" for text, _ in screen.help(CTX).lines)
