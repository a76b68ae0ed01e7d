"""Every kind of question of every game has its lesson; the goal is three lines; what is told is short and reads no hidden card."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import engine.games
from engine.bots import RandomBot
from engine.cards import Sight
from engine.coach import LESSON_MAX
from engine.games import IDS, find_game
from engine.spoken import COLUMNS
from engine.table import Table
from engine.telling import Line, Part, cut
from engine.vocabulary import in_columns
from tests.conformance.cases import SELDOM, SETUPS
from tui.sitting.model import LocalGame, simple_level

GAMES = Path(engine.games.__file__).parent


def topics_asked(id: str) -> set[str]:
    """The topics that a game's rules ask about, read off its source: the second argument of ask, decide and Ask."""
    found: set[str] = set()
    for path in (GAMES / id / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("ask", "decide", "Ask") and len(node.args) > 1:
                topic = node.args[1]
                found |= {topic.value} if isinstance(topic, ast.Constant) and isinstance(topic.value, str) else set()
    return found


@pytest.mark.parametrize("id", IDS)
def test_every_kind_of_question_has_a_lesson(id: str) -> None:
    words = find_game(id).words
    asked = topics_asked(id) | set(words.topics)
    missing = sorted(asked - set(words.coach.lessons))
    assert asked and not missing, f"{id}: no lesson in talk/en.ini for {', '.join(missing)}"
    assert set(words.coach.lessons) <= asked, "lessons for what is never asked"


@pytest.mark.parametrize("id", IDS)
def test_the_goal_is_three_lines_and_lessons_are_short(id: str) -> None:
    coach = find_game(id).words.coach
    assert len(coach.goal) == 3 and all(line.endswith(".") and len(line) <= 86 for line in coach.goal)
    for topic, text in coach.lessons.items():
        sentences = text.count(". ") + 1
        assert 1 <= sentences <= 3 and text.endswith(".") and len(text) <= LESSON_MAX, topic


@pytest.mark.parametrize("id", IDS)
def test_who_you_are_uses_and_what_lies_ahead_are_told_all_through_a_game(id: str) -> None:
    """Played by the simple bot, with everybody's hidden cards unseen: what is told of a rival's seat never needs them."""
    game = find_game(id)
    local = LocalGame.new(game, max(game.seating) if max(game.seating) < 4 else 3, {}, "coach", "Ada", [simple_level(game)])
    local.asked = [comfort.id for comfort in game.words.comforts]
    roles, uses, ahead = 0, 0, 0
    for _ in range(400):
        due = local.step()
        if due == "over":
            break
        if due == "confirm":
            local.let_go()
        if due == "ask":
            view: Any = local.view()
            coach = game.words.coach
            roles += bool(coach.role(view.g, local.seat))
            uses += any(choice.line.use for choice in local.choices() if not choice.refusal)
            told = coach.ahead(view.g, local.seat, Sight(view.g.cards, dict(view.own)), local.names)
            ahead += bool(told)
            assert all(line and len(line) <= 140 and "None" not in line and "{" not in line for line in told), told
            assert not coach.ahead(view.g, -1, Sight(view.g.cards), local.names)
            local.auto()
    assert roles and uses and ahead, (roles, uses, ahead)


@pytest.mark.parametrize("id", IDS)
def test_every_choice_of_every_game_says_what_it_is_good_for(id: str) -> None:
    """In every set-up, played at random; what no game came to is asked of its text by the name of its move."""
    game, missing, met = find_game(id), set[str](), set[str]()
    for players, options in [*SETUPS[id], *SELDOM.get(id, [])]:
        key = f"uses {options}".encode()[:32].ljust(32)
        table: Table[Any] = Table.new(game, players, options, key, remembers=False)
        bots = {seat: RandomBot(key, 100) for seat in game.seating[players]}
        while waiting := table.waiting():
            view = table.view(waiting[0])
            for move in view.legal():
                use = game.words.coach.use(view, move)
                met.add(type(move).__name__)
                if not use:
                    missing.add(f"{view.asked.topic if view.asked else ''}: {move}")
                assert "{" not in use and use == use.strip() and not use.endswith("."), use
            table.act(waiting[0], bots[waiting[0]].choose(view))
    assert not missing, f"{id}: no use among the moves of talk/en.ini for {sorted(missing)[:9]}"
    told = in_columns(import_module(f"engine.games.{id}.talk.cards").TEXTS["moves"], COLUMNS["moves"])["uses"]
    unmet = {kind.__name__ for kind in game.moves} - met
    assert unmet <= set(told), f"{id}: nobody came to {unmet - set(told)}, and they have no use"


def test_a_narrow_line_drops_what_it_is_good_for_then_what_matters_least_and_the_price_last() -> None:
    parts = (Part(10_180, "-4 denarii"), Part(5_200, "+2 glory"), Part(45, "population 2"))
    line = Line("build", source=lambda: parts, use="a follower here casts a vote")
    assert line.fitting(100) == "-4 denarii, +2 glory, population 2; a follower here casts a vote"
    assert line.fitting(55) == "-4 denarii, +2 glory, population 2"
    assert line.fitting(33) == "-4 denarii, +2 glory"
    assert line.fitting(22) == "-4 denarii, +2 glory" and line.fitting(12) == "-4 denarii"
    assert cut(parts, 5) == "-4 denarii" and Line("pass", use="you keep 7").fitting(20) == "you keep 7"


def test_a_price_outlasts_what_it_buys_in_a_real_list() -> None:
    local = LocalGame.new(find_game("age_of_rome"), 4, {}, "7", "Ada", ["easy"])
    while (due := local.step()) != "ask" or local.table.g.phase != "build":
        if due == "ask":
            local.auto()
    build = next(choice for choice in local.choices() if not choice.refusal)
    assert build.line.short(14) == "-4 denarii" and "a follower here" in build.line.use
