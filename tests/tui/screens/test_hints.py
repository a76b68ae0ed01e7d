"""What is painted of hints and of the first build: every hint has a cause of its own, and the list says what a choice is good for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.games import IDS, find_game
from engine.worth import LATER, PARTS
from tui.kit.canvas import Canvas, Rect
from tui.kit.settings import Settings
from tui.screens.choices import Picker, paint_choices
from tui.screens.stack import Arrived, Context, Key, ScreenState, paint, update
from tui.screens.table import TableScreen
from tui.sitting.model import ONLY, Choice, LocalGame
from tui.sitting.seen import Advised, Seen, SpectatorSeen

SIZES = [(100, 30), (80, 24)]
QUESTIONS = 5  # of every game; hints think, and the first ones are those that a stranger meets
THINK = 25
Hints = tuple[tuple[Choice, str], ...]


def questions(id: str, seed: str, count: int) -> Iterator[tuple[Seen, Hints]]:
    """The first questions of a game with more than one answer, played as the hints say."""
    game = find_game(id)
    local = LocalGame.new(game, min(4, max(game.seating)), {}, seed, "Mara", ["easy"], THINK)
    watcher = SpectatorSeen(local)
    while count:
        due = local.step()
        if due == "confirm":
            local.let_go()
        if due == "ask":
            hints = tuple(local.hints())
            if sum(not choice.refusal for choice in local.choices()) > 1:
                count -= 1
                yield watcher.look("ask"), hints
            local.answer(hints[0][0].move)


def hinted(seen: Seen, hints: Hints, size: tuple[int, int]) -> ScreenState:
    """The cursor stands on the best hint."""
    context = Context(columns=size[0], rows=size[1], settings=Settings(pace="at once"), learnt=frozenset({seen.game.id}))
    state = ScreenState((TableScreen(replace(seen, due="on", choices=(), topic="")),), context)
    state, _ = update(state, Arrived(seen), 1.0)
    while not isinstance(state.top, TableScreen):  # what stops for a key
        state, _ = update(state, Key("enter"), 2.0)
    state, _ = update(state, Key("h"), 2.5)
    state, _ = update(state, Arrived(Advised(seen.answers, hints)), 3.0)
    return state


def selected(state: ScreenState) -> str:
    """What is painted of the selected choice, in one line."""
    lines = paint(state).lines()
    table = state.top
    assert isinstance(table, TableScreen)
    first = next(y for y, line in enumerate(lines) if line.startswith(state.ctx.glyphs.selected))
    end = next(y for y in range(first + 1, len(lines)) if y == len(lines) - 1 or not lines[y].startswith("     ") or "The disc" in lines[y])
    width = 66 if state.ctx.columns == 100 else 80
    return " ".join(" ".join(line[:width].rstrip(" ↑↓") for line in lines[first:end]).split())


def painted_hint(state: ScreenState) -> str:
    return re.split(r"(?:Hint|Second best|Third best): ", selected(state), maxsplit=1)[-1]


@pytest.mark.parametrize("id", IDS)
def test_every_hint_that_is_painted_has_a_cause_and_no_two_are_alike(id: str) -> None:
    words = find_game(id).words
    causes = [*words.parts.values(), *PARTS.values(), LATER, *(text for key, text in words.phrases.items() if key.startswith("later:"))]
    told = 0
    for seen, hints in questions(id, "22", QUESTIONS):
        for size in SIZES:
            state, texts = hinted(seen, hints, size), list[str]()
            for choice, _ in hints:
                assert isinstance(state.top, TableScreen) and state.top.picker.selected == choice
                texts.append(re.sub(r"choice \d+|'[^']*'", "X", painted_hint(state)))
                place = ("Hint: ", "Second best: ", "Third best: ")[len(texts) - 1]
                assert place in selected(state), (place, selected(state))
                numbers = [int(number) for number in re.findall(r"choice (\d+)", painted_hint(state))]
                rows = "\n".join(paint(state).lines())
                assert all(re.search(rf"^[ ◆►] *{number} ", rows, re.MULTILINE) for number in numbers), (numbers, rows)
                cause = texts[-1].partition(": ")[2] or next((part for part in causes if part in texts[-1]), "")
                assert cause and "…" not in texts[-1], (seen.topic, choice.line.title, texts[-1])
                state, _ = update(state, Key("h"), 4.0)
            assert len(set(texts)) == len(texts), (seen.topic, texts)
            told += len(texts)
    assert told >= 2 * QUESTIONS


def test_what_is_about_as_good_is_so_both_ways() -> None:
    """At the first question of this game two choices had one reason, and the best was a little better than what was about as good."""
    _, hints = next(questions("age_of_rome", "22", 1))
    assert len(hints) == 3 and len({why for _, why in hints}) == 3
    assert all(why.startswith("about as good as 'give back ") for _, why in hints)
    assert "usually bring" in hints[0][1] and hints[2][1].endswith("you keep Three Fronts and Trade Frenzy")


def replace_reason(hints: Hints, reason: str) -> Hints:
    return ((hints[0][0], reason), *hints[1:])


@pytest.mark.parametrize("size", SIZES)
def test_the_first_build_says_what_it_is_good_for_and_leaves_room_for_others(size: tuple[int, int]) -> None:
    seen, hints = next((seen, hints) for seen, hints in questions("age_of_rome", "22", 5) if seen.g.phase == "build")
    state = hinted(seen, hints, size)
    text = selected(state)
    assert "-4 denarii, +2 glory" in text and "a follower here can place a vote in the senate" in text and "Hint: " in text
    lines = paint(state).lines()
    rows = [y for y, line in enumerate(lines) if re.match(r"[ ◆►] +\d+ [a-z]", line)]
    assert len(rows) >= 3, "\n".join(lines)
    short = replace_reason(hints, f"about 3 points better than '{hints[1][0].line.title}', mainly in glory")
    lines = paint(hinted(seen, short, size)).lines()
    assert any("Hint: " in line and "mainly in glory" in line for line in lines), "a short hint takes more than a row"


def test_h_tells_the_coachs_hint_again_before_it_goes_on_and_nobody_thinks_any_more() -> None:
    seen, hints = next(questions("age_of_rome", "22", 1))
    context = Context(columns=100, rows=30, settings=Settings(pace="at once"), learnt=frozenset())
    state = ScreenState((TableScreen(replace(seen, due="on", choices=(), topic="")),), context)
    state, _ = update(state, Arrived(seen), 1.0)
    state, _ = update(state, Arrived(Advised(seen.answers, hints)), 1.5)  # the coach asks for it
    for at in range(20):
        if isinstance(state.top, TableScreen):
            break
        state, _ = update(state, Key("enter"), 2.0 + at)
    for number, place in enumerate(("Hint: ", "Second best: ", "Third best: ", "Hint: ")):
        state, _ = update(state, Key("h"), 30.0 + number)
        assert isinstance(state.top, TableScreen) and state.top.picker.selected == hints[number % 3][0], place
        assert place in selected(state) and ("second best" in state.ctx.message) == (number == 0)
    asked = hinted(seen, hints, (100, 30))
    assert "Thinking" not in asked.ctx.message and "Hint: " in selected(asked)


@pytest.mark.parametrize("height", range(3, 14))
def test_a_hint_names_another_choice_by_its_number_only_where_that_is_seen(height: int) -> None:
    seen, hints = next(questions("age_of_rome", "22", 1))
    far = seen.choices[-1]
    why = f"about as good as '{far.line.title}', and a reason that is so long that it takes a second row"
    picker = Picker(tuple(replace(choice, listed=True) for choice in seen.choices), hints=((hints[0][0], why), (far, "that")))
    canvas = Canvas(66, height)
    paint_choices(canvas, Rect(0, 0, 66, height), picker.next_hint(), Context(columns=66, rows=height))
    text = "\n".join(canvas.lines())
    assert f"choice {far.number}" not in text or re.search(rf"^[ ◆►] *{far.number} ", text, re.MULTILINE), text


def test_of_a_single_choice_nobody_thinks_and_what_was_compared_with_nothing_is_not_called_the_best() -> None:
    """The bot draws an arrangement of stones in Trajan; of a question with one answer there is nothing to compare."""
    local = LocalGame.new(find_game("trajan"), 2, {}, "alike", "Mara", ["easy"], THINK)
    local.step()
    assert local.hints()[0][1].startswith("a bot would do just this: ")
    only = next(choice for choice in local.choices() if not choice.refusal)
    local._choices = (local.moment, [only])
    assert local.hints() == [(only, ONLY)]


def test_h_behind_the_own_move_does_not_say_that_others_are_at_turn() -> None:
    seen, _ = next(questions("imperator", "22", 1))
    state = ScreenState((TableScreen(replace(seen, due="confirm", choices=())),), Context(settings=Settings(pace="at once")))
    state, _ = update(state, Key("h"), 9.0)
    assert state.ctx.message == "You have chosen: Enter lets it stand, u takes it back."


def test_of_equal_cards_one_choice_is_listed() -> None:
    """Two buildings of one kind in the first hand: which of them is kept is no choice."""
    local = LocalGame.new(find_game("imperator"), 5, {}, "12", "Mara", ["easy"])
    local.step()
    listed = [choice.line.title for choice in local.choices() if choice.listed]
    legal = [choice.line.title for choice in local.choices() if not choice.refusal]
    assert len(set(legal)) < len(legal) and sorted(listed) == sorted(set(legal))
