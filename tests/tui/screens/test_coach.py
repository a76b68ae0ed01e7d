"""The first game of a title: a name that is asked for until it can be used, the goal, a box for each new kind of question, the hint marked,
and Esc, which ends it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games import find_game
from tests.tui.screens.rig import running
from tui.kit import config
from tui.kit.field import Field
from tui.kit.settings import Settings
from tui.screens.coach import Lesson
from tui.screens.home import Home
from tui.screens.naming import Naming
from tui.screens.stack import GUARD_SECONDS, Arrived, Context, Key, Learn, Push, ScreenState, paint, update
from tui.screens.stops import StopBox
from tui.screens.table import TableScreen
from tui.sitting.local import LocalTable
from tui.sitting.model import LocalGame
from tui.sitting.names import name_problem
from tui.sitting.seen import Advise, Advised, NewGame, PlayMove, Seen, SpectatorSeen

GAME = find_game("age_of_rome")


def text_of(state: ScreenState) -> str:
    return "\n".join(paint(state).lines())


@pytest.fixture(scope="module")
def local() -> LocalGame:
    made = LocalGame.new(GAME, 4, {}, "7", "Ada", ["easy"])
    while made.step() == "on":
        pass
    return made


@pytest.fixture(scope="module")
def first(local: LocalGame) -> Seen:
    return SpectatorSeen(local).look("ask")


def newcomer(seen: Seen, learnt: frozenset[str] = frozenset(), size: tuple[int, int] = (100, 30)) -> ScreenState:
    context = Context(columns=size[0], rows=size[1], settings=Settings(pace="at once"), learnt=learnt)
    return ScreenState((TableScreen(replace(seen, due="on", choices=(), topic="")),), context)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_the_goal_comes_first_then_the_question_is_explained_then_the_hint_is_selected(size: tuple[int, int], first: Seen) -> None:
    state, wishes = update(newcomer(first, size=size), Arrived(first), 1.0)
    assert Advise() in wishes
    shown = " ".join(text_of(state).split())
    assert all(word in shown for word in ("most glory", "the disc turns", "You are Fulvia", "give back"))  # the question is in the light
    state, wishes = update(state, Key("enter"), 2.0)
    assert isinstance(state.top, Lesson) and "Missions are secret" in " ".join(text_of(state).split())
    state, wishes = update(state, Key("enter"), 3.0)
    assert isinstance(state.top, TableScreen) and not any(isinstance(wish, PlayMove) for wish in wishes)
    state, wishes = update(state, Key("enter"), 3.0 + GUARD_SECONDS / 2)
    assert not any(isinstance(wish, PlayMove) for wish in wishes)  # the same key in a hurry decides nothing
    hinted = first.choices[2]
    state, _ = update(state, Arrived(Advised(first.answers, ((hinted, "it fits least"),))), 4.0)
    assert isinstance(state.top, TableScreen) and state.top.picker.selected == hinted and "Hint: it fits least" in text_of(state)
    _, wishes = update(state, Key("enter"), 5.0)
    assert PlayMove(hinted.move) in wishes


def test_a_kind_of_question_is_explained_once(first: Seen) -> None:
    state, wishes = update(newcomer(first), Arrived(first), 1.0)
    assert state.ctx.learnt and f"age_of_rome:topic:{first.topic}" in state.ctx.learnt and any(isinstance(wish, Learn) for wish in wishes)
    again, wishes = update(newcomer(first, state.ctx.learnt), Arrived(first), 1.0)
    assert isinstance(again.top, TableScreen) and Advise() in wishes  # no box; the hint still comes


def test_escape_ends_the_coaching_of_this_title_and_settings_bring_it_back(first: Seen) -> None:
    state, _ = update(newcomer(first), Arrived(first), 1.0)
    state, _ = update(state, Key("escape"), 2.0)
    assert isinstance(state.top, TableScreen) and "age_of_rome" in (state.ctx.learnt or ()) and "coach" in text_of(state).splitlines()[-1]
    quiet, wishes = update(newcomer(first, state.ctx.learnt or frozenset()), Arrived(first), 3.0)
    assert isinstance(quiet.top, TableScreen) and Advise() not in wishes
    forgotten, wishes = update(state, Key("s"), 4.0)
    options = forgotten.top
    row = options.rows.index("coach")  # type: ignore[attr-defined]
    for _ in range(row):
        forgotten, _ = update(forgotten, Key("down"), 5.0)
    forgotten, _ = update(forgotten, Key("right"), 5.0)
    assert not forgotten.ctx.settings.coach
    forgotten, wishes = update(forgotten, Key("right"), 5.0)
    assert forgotten.ctx.settings.coach and forgotten.ctx.learnt == frozenset() and Learn(anew=True) in wishes


def test_a_cursor_that_was_moved_stays_when_the_coach_is_ready(first: Seen) -> None:
    told = frozenset({"age_of_rome:goal", "age_of_rome:role", f"age_of_rome:topic:{first.topic}"})
    state, _ = update(newcomer(first, told), Arrived(first), 1.0)
    state, _ = update(state, Key("down"), 2.0)
    state, _ = update(state, Arrived(Advised(first.answers, ((first.choices[2], "it fits least"),))), 3.0)
    assert isinstance(state.top, TableScreen) and state.top.picker.selected == first.choices[1] and "◆  3" in text_of(state)
    state, _ = update(state, Key("h"), 4.0)
    assert isinstance(state.top, TableScreen) and state.top.picker.selected == first.choices[2]


def test_the_end_of_the_first_game_ends_the_coaching(first: Seen) -> None:
    _, wishes = update(newcomer(first), Arrived(replace(first, due="over", choices=())), 1.0)
    assert Learn(("age_of_rome",)) in wishes


def test_what_was_learnt_is_kept_and_a_broken_file_is_nothing_learnt(folders: Path) -> None:
    assert config.learnt() == frozenset()
    config.keep_learnt(frozenset({"age_of_rome:goal", "trajan"}))
    assert config.learnt() == {"age_of_rome:goal", "trajan"}
    (folders / "config" / config.LEARNT).write_bytes(b"\xff\xfe")
    assert config.learnt() == frozenset()


# --- the name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "type a name"),
        ("    ", "at least one letter"),
        ("x" * 200, "200 letters long; at most 12"),
        ("--..--", "at least one letter"),
        ("\u0410nna", "use one alphabet"),
        ("You", "confusing"),
        ("Y\u043eu", "alphabet"),
        ("Ada\u200b!", "cannot stand in a name"),
    ],
)
def test_a_name_that_cannot_be_used_is_asked_again_in_place_with_the_reason(typed: str, says: str) -> None:
    state = ScreenState((Home(), Naming(Field.holding(typed), first=True)), Context(columns=80, rows=24))
    state, wishes = update(state, Key("enter"), 1.0)
    assert isinstance(state.top, Naming) and state.top.line.text == typed and not wishes
    assert says in state.top.problem and " ".join(state.top.problem.split()[:4]) in text_of(state)


@pytest.mark.parametrize("name", ["Ada", "Gábor", "Анна", "Jean-Luc", "O'Neil", "R2"])
def test_good_names_are_taken(name: str) -> None:
    assert not name_problem(name)


def test_the_first_start_asks_for_a_name_and_goes_on(folders: Path) -> None:
    begin = NewGame("age_of_rome", 4, (), "easy", "", "7")
    asking = Naming(Field.holding("Root"), first=True, then=lambda settings: (replace(begin, name=settings.name),))
    with running(100, 30, [Push(asking)], coach=True) as rig:
        rig.see("What is your name?", "Root")
        rig.press(*["backspace"] * 4, "enter")
        rig.see("Please type a name")
        rig.press(*"Ada", "enter")
        rig.see("You are Fulvia", "Enter", "no more coaching")
        rig.press("enter")
        rig.see("Missions are secret")
        rig.press("enter")
        rig.see("YOUR TURN", "Hint: ")
    assert 'name = "Ada"' in (folders / "config" / "settings.toml").read_text("utf-8")
    assert "age_of_rome:goal" in config.learnt()


def test_spaces_around_and_between_do_not_count() -> None:
    state, _ = update(ScreenState((Home(), Naming(Field.holding(" Ada  B "))), Context(columns=80, rows=24)), Key("enter"), 1.0)
    assert isinstance(state.top, Home) and state.ctx.settings.name == "Ada B"


def test_what_has_happened_comes_before_the_lesson_and_neither_is_lost(first: Seen) -> None:
    hit = replace(first, stops=(("A new event", "Vestal Blessing."),))
    state, _ = update(newcomer(first), Arrived(hit), 1.0)
    assert isinstance(state.top, StopBox) and "Vestal Blessing" in text_of(state) and "no more coaching" not in text_of(state)
    state, _ = update(state, Key("enter"), 2.0)
    assert isinstance(state.top, Lesson) and isinstance(state.stack[0], TableScreen) and not state.stack[0].boxed
    for now in (3.0, 4.0):
        state, wishes = update(state, Key("enter"), now)
        assert not any(isinstance(wish, PlayMove) for wish in wishes)
    assert isinstance(state.top, TableScreen)


def test_a_bot_that_is_asked_to_answer_while_the_hint_is_found_answers_behind_it(folders: Path) -> None:
    async def asked() -> int:
        made = LocalGame.new(GAME, 4, {}, "7", "Ada", ["easy"])
        while made.step() == "on":
            pass
        sitting, before = LocalTable(made, folders / "game.fides", lambda what: None), len(made.table.record.answers)
        sitting._thinking = True
        answering = asyncio.ensure_future(sitting._auto(made, made.moment))
        await asyncio.sleep(0)
        assert len(made.table.record.answers) == before and not answering.done()
        sitting._thinking = False
        await answering
        answered = len(made.table.record.answers) - before
        await sitting.close()
        return answered

    assert asyncio.run(asked()) >= 1
