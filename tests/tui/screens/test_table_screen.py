"""What a newcomer reads at the table: every choice said as far as there is room, the footer's keys true, nothing answered unread."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games import IDS, find_game
from engine.games.age_of_rome.talk.cards import card_name, mission_text
from engine.words import Line
from tests.tui.boards import lab
from tui.boards import board
from tui.kit.canvas import Canvas, Rect
from tui.kit.glyphs import SETS, UNICODE
from tui.kit.grid import grid
from tui.kit.keymap import command
from tui.kit.settings import Settings
from tui.screens.choices import Picker, paint_choices
from tui.screens.dialog import Dialog, Palette
from tui.screens.files import FilesScreen
from tui.screens.home import Home
from tui.screens.settings import Options
from tui.screens.stack import GUARD_SECONDS, Arrived, Click, Context, Key, Press, Push, ScreenState, apply, paint, update
from tui.screens.table import TableScreen
from tui.screens.text import Text
from tui.sitting.model import Choice, LocalGame
from tui.sitting.seen import LogLine, PlayMove, Seen, SpectatorSeen

GAME = find_game("age_of_rome")
SIZES = ((80, 24), (100, 30), (120, 40))


@pytest.fixture(scope="module")
def first() -> Seen:
    local = LocalGame.new(GAME, 4, {}, "7", "Ada", ["easy"])
    watcher = SpectatorSeen(local)
    while local.step() == "on":
        pass
    return watcher.look("ask")


def at_table(seen: Seen, size: tuple[int, int] = (120, 40), pace: str = "at once") -> ScreenState:
    context = Context(columns=size[0], rows=size[1], settings=Settings(pace=pace))
    return ScreenState((TableScreen(seen, picker=Picker(seen.choices)),), context)


def text_of(state: ScreenState) -> str:
    return "\n".join(paint(state).lines())


@pytest.mark.parametrize("size", SIZES)
def test_the_first_question_describes_all_three_missions(size: tuple[int, int], first: Seen) -> None:
    shown = " ".join(text_of(at_table(first, size)).split())
    faces = [first.sight.get(card) for card in first.g[first.seat].missions]
    for face in faces:
        assert face and f"give back {card_name(face)}" in shown
        assert mission_text(first.g, face)[:24] in shown


def choices(*details: str) -> tuple[Choice, ...]:
    move: Any = None  # the list never looks into a move
    return tuple(Choice(i, move, Line(f"choice {i}", detail)) for i, detail in enumerate(details, 1))


def listed(rows: int, *details: str) -> list[str]:
    canvas = Canvas(40, rows)
    paint_choices(canvas, Rect(0, 0, 40, rows), Picker(choices(*details)), Context())
    return [line.rstrip() for line in canvas.lines()]


def test_a_selected_choice_says_everything() -> None:
    words = " ".join(f"word{i:02}" for i in range(30))
    said = " ".join(listed(9, words, "short"))
    assert "word29" in said and "…" not in said and "choice 2" in said
    tight = " ".join(listed(8, words, "short"))
    assert "word29" in tight and "…" not in tight


def test_the_selected_choice_of_every_game_is_told_whole() -> None:
    """Whatever is asked, in every game: no row of the choice that is selected ends in an ellipsis, and all its words are there."""
    for id in IDS:
        local = LocalGame.new(find_game(id), 4, {}, "whole", "Ada", ["easy"])
        watcher, asked = SpectatorSeen(local), 0
        while asked < 4:
            if local.step() == "ask":
                seen, asked = watcher.look("ask"), asked + 1
                longest = max(range(len(seen.choices)), key=lambda at: len(seen.choices[at].line.whole))
                picker = replace(Picker(seen.choices, every=True), at=longest)
                for size in SIZES:
                    told_whole(seen, picker, size)
                local.auto()


def told_whole(seen: Seen, picker: Picker, size: tuple[int, int]) -> None:
    state, choice = at_table(seen, size), picker.selected
    canvas, area = paint(replace(state, stack=(replace(state.top, picker=picker),))), grid(*size).choices
    gold = [y for y in range(area.y, area.bottom) if "selected" in canvas.cell(area.x, y)[1].split()]
    said = "".join("".join(canvas.lines()[y][area.x + 5 : area.right].split()) for y in gold)
    whole = f"no: {choice.refusal}" if choice.refusal else choice.line.whole
    title, detail = ("".join(text.split()) for text in (choice.line.title, whole))
    assert said in (title + detail, f"{title}:{detail}", f"{title}:{detail}↓", f"{title}{detail}↓"), (size, said, title, detail)


@pytest.mark.parametrize("id", IDS)
def test_what_a_choice_costs_and_brings_stands_in_its_row_before_what_it_is_good_for(id: str) -> None:
    """Of the choices that are not selected, too: whatever fits beside the title is said whole."""
    local, asked, told = LocalGame.new(find_game(id), 4, {}, "rows", "Ada", ["easy"]), 0, 0
    while asked < 8 and (due := local.step()) != "over":
        if due == "confirm":
            local.let_go()
        if due != "ask":
            continue
        legal = [choice for choice in local.choices() if not choice.refusal]
        for width in (64, 78):
            canvas = Canvas(width, 2 * len(legal) + 8)  # what has no room beside the title stands below it
            paint_choices(canvas, Rect(0, 0, width, canvas.height), Picker(tuple(legal), every=True), Context())
            shown = " ".join(" ".join(canvas.lines()).split())
            assert "…" not in shown, shown
            for choice in legal[1:]:
                title, detail = choice.line.title, choice.line.detail
                if detail and len(title) + len(detail) + 8 <= width:
                    assert f"{title} {detail}" in shown or f"{title}: {detail}" in shown, (width, title, detail, shown)
                    told += bool(choice.line.use)
        asked += 1
        local.auto()
    assert told


@pytest.mark.parametrize("id", IDS)
def test_no_row_of_the_list_is_cut_what_is_not_possible_included(id: str) -> None:
    """At the widths of the list at 100x30 and 80x24."""
    local, asked = LocalGame.new(find_game(id), max(find_game(id).seating), {}, "cuts", "Ada", ["easy"]), 0
    while asked < 12 and (due := local.step()) != "over":
        if due == "confirm":
            local.let_go()
        if due != "ask":
            continue
        asked += 1
        every = local.choices()
        for width in (65, 80):
            canvas = Canvas(width, 4 * len(every))
            paint_choices(canvas, Rect(0, 0, width, canvas.height), Picker(tuple(every), every=True), Context())
            assert "…" not in "".join(canvas.lines()), [line for line in canvas.lines() if "…" in line]
        local.answer(next(choice.move for choice in every if not choice.refusal))


def test_choices_say_everything_as_far_as_there_is_room_from_the_top() -> None:
    long = "eight denarii and four glory, population one more"
    everything = listed(6, long, long, long)
    assert "…" not in "".join(everything) and all(everything)
    tight = listed(5, long, long, long)
    assert "…" not in "".join(tight) and tight[-1] == "   3 choice 3", tight  # whole or not there
    assert listed(2, long, "")[-1].endswith("↓")
    canvas, some = Canvas(40, 4), choices(long, long, "")
    paint_choices(canvas, Rect(0, 0, 40, 4), Picker((*some[:2], replace(some[2], listed=False))), Context())
    assert canvas.lines()[-1].strip() == "m shows 1 more"  # what is hidden is told before others unfold


def test_more_choices_keep_the_selected_one_selected(first: Seen) -> None:
    odd = tuple(replace(choice, listed=choice.number != 1) for choice in first.choices)
    picker = Picker(odd).choose(3)
    assert picker is not None and picker.at == 1
    wider = picker.widened()
    assert wider.every and wider.selected == picker.selected and wider.widened().selected == picker.selected


def test_a_key_that_skips_to_a_question_does_not_answer_it_too(first: Seen) -> None:
    moment = replace(first, due="on", choices=(), waiting=(1,), fresh=1)
    state = at_table(first, pace="normal")
    for seen in (moment, moment, first):
        state, _ = update(state, Arrived(seen), 10.0)
    held = state
    for i in range(20):  # Enter held down: it skips, and then waits to be let go
        held, wishes = update(held, Key("enter"), 10.0 + 0.03 * i)
        assert not any(isinstance(wish, PlayMove) for wish in wishes)
    assert isinstance(held.top, TableScreen) and not held.top.moving and not held.top.sent
    _, wishes = update(held, Key("enter"), 10.6 + GUARD_SECONDS)
    assert any(isinstance(wish, PlayMove) for wish in wishes)


def test_escape_closes_what_is_open_and_says_on_the_bare_board_what_leaves_it(first: Seen) -> None:
    """The same at every table, of spectators, too: never straight to the question whether you leave."""
    odd = tuple(replace(choice, listed=choice.number != 1) for choice in first.choices)
    state = at_table(replace(first, choices=odd), (80, 24))
    for opened in ("tab", "m"):
        state, _ = update(state, Key(opened), 10.0)
        there = state.top
        assert isinstance(there, TableScreen) and (there.page or there.picker.every)
    for _ in range(2):
        state, _ = update(state, Key("escape"), 11.0)
    bare = state.top
    assert isinstance(bare, TableScreen) and not bare.page and not bare.picker.every and not state.ctx.message
    state, _ = update(state, Key("escape"), 12.0)
    assert state.top is bare and state.ctx.message == "Nothing is open. q leaves the table."
    assert isinstance(update(state, Key("q"), 13.0)[0].top, Dialog)
    assert {command(screen, "escape") for screen in ("table", "peer", "watch")} == {"close"}


def test_the_bottom_line_offers_only_what_works_now(first: Seen) -> None:
    asked = text_of(at_table(first)).splitlines()[-1]
    assert "Enter play" in asked and "h hint" in asked and "m more" not in asked  # nothing is hidden
    moving = at_table(first, pace="normal")
    for _ in range(2):
        moving, _ = update(moving, Arrived(replace(first, due="on", choices=(), waiting=(1,), fresh=1)), 1.0)
    others = text_of(moving).splitlines()[-1]
    assert "play" not in others and "hint" not in others and "undo" not in others and "q quit" in others


@pytest.mark.parametrize("size", SIZES)
def test_a_game_that_the_disk_does_not_take_is_not_called_saved(size: tuple[int, int], first: Seen) -> None:
    for saved in (True, False):
        state = at_table(replace(first, saved=saved), size)
        assert ("NOT SAVED" in text_of(state).splitlines()[-1]) is not saved
        leaving, _ = update(state, Key("q"), 0.0)
        assert ("The game is saved" in text_of(leaving)) is saved and ("Ctrl-S saves a copy" in text_of(leaving)) is not saved


@pytest.mark.parametrize("size", [(79, 24), (20, 5), (14, 2), (11, 1), (300, 3)])
def test_a_window_too_small_says_what_is_needed(size: tuple[int, int], first: Seen) -> None:
    assert "80 x 24" in " ".join(text_of(at_table(first, size)).split())


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_long_question_goes_on_below_indented_and_says_if_it_was_cut(size: tuple[int, int], first: Seen) -> None:
    for count in (16, 80):
        asked = replace(first, question=(" ".join(f"word{i}" for i in range(count)),))
        lines = [line[: grid(*size).choices.width].rstrip() for line in text_of(at_table(asked, size)).splitlines()]
        at = next(i for i, line in enumerate(lines) if "YOUR TURN" in line)
        last = next(i for i, line in enumerate(lines) if "►  1 give back" in line) - 1
        assert lines[at + 1].startswith("  word") and lines[last].endswith("word15" if count == 16 else "…")


def test_help_of_the_table_explains_the_signs_of_the_board(first: Seen) -> None:
    state, _ = update(at_table(first), Key("?"), 0.0)
    assert isinstance(state.top, Text)
    told = "\n".join(text for text, _ in state.top.lines)
    for glyphs in SETS.values():
        assert all(len(sign) <= 16 for sign, _ in board(GAME.id).legend(glyphs))
    for sign, means in board(GAME.id).legend(UNICODE):
        assert sign in told and means in told


def test_help_is_there_on_every_screen_that_offers_it(first: Seen) -> None:
    for screen in (Dialog("Sure?", (), (("No", ()),)), Home(), Options(), Text("A text"), FilesScreen("resume")):
        state, _ = apply(at_table(first), [Push(screen)], 0.0)
        assert "? help" in text_of(state).splitlines()[-1]
        mark = next(mark.area for mark in paint(state).marks if mark.action == Press("help"))
        for event in (Key("?"), Key("f1"), Click(paint(state).hit(mark.x, mark.y))):
            helped, _ = update(state, event, GUARD_SECONDS)
            assert isinstance(helped.top, Text) and helped.top.title == "Help" and len(helped.stack) == len(state.stack) + 1
    typing, _ = apply(at_table(first), [Push(Palette(()))], 0.0)
    assert "F1 help" in text_of(typing) and "? help" not in text_of(typing)
    helped, _ = update(typing, Key("f1"), 0.0)
    typing, _ = update(typing, Key("?"), 0.0)
    assert isinstance(helped.top, Text) and isinstance(typing.top, Palette) and typing.top.line.text == "?"  # a letter like any other


def test_the_place_found_tells_how_to_reach_the_next(first: Seen) -> None:
    state, _ = apply(at_table(first), [Push(Text("A text", tuple((f"line {i}", "text") for i in range(99))))], 0.0)
    for key in ("/", *"line", "enter"):
        state, _ = update(state, Key(key), 0.0)
    assert state.ctx.message == "1 of 99 lines with 'line'; n: the next, N: the one before"


def test_what_does_not_fit_beside_the_picture_is_a_page_behind_tab() -> None:
    for size in ((100, 30), (80, 24)):
        for table, seat in lab.moments(lab.CASES[0], 4):
            for panel in board(GAME.id).side:
                if panel.places(board(GAME.id).lined(scene := lab.scene(table, seat, page=panel.id))):
                    shown = board(GAME.id).painted(scene, size, UNICODE).lines()
                    assert any("Tab " in line for line in shown) and any(panel.title.upper() in line for line in shown)


def test_a_key_that_cannot_help_now_says_why(first: Seen) -> None:
    """Undo after a turn that was sent names the settings, if they send at once; without peers the ledger's key says that there is none."""
    playing = at_table(replace(first, due="on"), (80, 24))
    said, _ = update(playing, Key("u"), 0.0)
    assert said.ctx.message == "Your move is already sent."
    at_once = replace(playing, ctx=replace(playing.ctx, settings=replace(playing.ctx.settings, confirm="at once")))
    assert "already sent. To confirm every turn first, press s." in text_of(update(at_once, Key("u"), 0.0)[0])
    said, _ = update(at_table(replace(first, due="confirm")), Key("f"), 0.0)
    assert "one dealer shuffles" in text_of(said)


def test_undo_and_more_say_so_when_there_is_nothing(first: Seen) -> None:
    given = at_table(replace(first, can_undo=False), SIZES[0])
    said, wishes = update(given, Key("u"), 0.0)
    assert not wishes and said.ctx.message == "There is nothing to take back."
    told, _ = update(
        at_table(replace(first, choices=tuple(choice for choice in first.choices if choice.listed and not choice.refusal))), Key("m"), 0.0
    )
    assert told.ctx.message == "These are all the choices that are listed; : takes any other move in words." and not told.top.picker.every


def test_a_long_question_goes_on_in_one_column(first: Seen) -> None:
    long = replace(first, question=("Offer denarii and a token face down for a share in a building. " * 3,))
    rows = text_of(at_table(long, SIZES[0])).splitlines()
    at = next(y for y, row in enumerate(rows) if "YOUR TURN" in row)
    assert [len(row) - len(row.lstrip()) for row in rows[at + 1 : at + 3]] == [2, 2], rows[at : at + 3]


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (200, 60)])
def test_the_log_tells_whole_sentences_and_what_hit_you_first(size: tuple[int, int], first: Seen) -> None:
    names = [name for seat, name in first.names.items() if seat != first.seat]
    told = [f"{names[at % len(names)]} did thing {at}, then went on to do something else that takes a further row." for at in range(20)]
    blow = f"{names[0]} activates a scheme against you: a follower of yours leaves the castle, and you lose 3 denarii to {names[0]}."
    for lines in (told, [told[0], blow, *told[1:]]):
        seen = replace(first, entries=tuple(LogLine(line, answer=first.mine + 1) for line in lines))
        area, canvas = grid(*size).log, paint(at_table(seen, size))
        rows = [line[area.x : area.right].strip() for line in canvas.lines()[area.y : area.bottom]]
        below = rows[rows.index(next(row for row in rows if row.startswith("SINCE"))) + 1 :]
        said = " ".join(filter(None, below))
        assert "…" not in said
        if blow in lines:
            assert said.startswith(f"► {blow}")
            said = said.removeprefix(f"► {blow}").strip()
        count = said.count("did thing")
        newest = " ".join(told[20 - count :])
        assert count or blow in lines
        assert said == f"{newest} {20 - count} more under l".strip(), said


def test_a_page_that_was_turned_to_gives_way_to_the_next_question() -> None:
    """One that says nothing about what is asked lies open for as long as its question only."""
    local = LocalGame.new(GAME, 4, {}, "7", "Ada", ["easy"])
    watcher, gave_way = SpectatorSeen(local), 0
    while gave_way < 3:
        while local.step() == "on":
            pass
        given = at_table(watcher.look("ask"), SIZES[0])
        turned, _ = update(given, Key("tab"), 0.0)
        later = replace(turned, stack=(replace(turned.top, page_at=("an earlier question",)),))
        opened, now, then = ("\n".join(text_of(state).splitlines()[1:10]) for state in (given, turned, later))
        assert opened != now and then in (opened, now)
        gave_way += then == opened
        local.auto()


def test_the_newest_sentence_never_pushes_a_key_out_of_the_bottom_line(first: Seen) -> None:
    for text in ("Bianka draws 1 card.", "Bianka builds curia I in the province of Africa for 3 denarii."):
        entries = (*first.entries, *(LogLine(text, answer=first.mine + 1 + i) for i in range(3)))
        told = text_of(at_table(replace(first, entries=entries), (80, 24))).splitlines()[-1]
        for keys in ("r rules", "l log", ": find", "? help", "q quit"):
            assert keys in told, (keys, told)
