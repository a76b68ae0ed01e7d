"""Laws of automatic answers: if one depends on cards that others do not see, its question is a window, in which answers wait.

Others cannot tell the worlds that they imagine from the true one. If a comfort answers in one of them and asks in another, then its
quickness would tell them which of these worlds it is.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import Seat
from engine.games import IDS, find_game
from engine.moves import Move
from engine.table import Table
from engine.world import View, World
from p2p.peer.floor import FLOOR
from tests.conformance.cases import Case, every_case
from tests.conformance.laws import Looks, law
from tests.conformance.tables import Watched, question

WORLDS = 5
SEEDS = 20  # as many as are needed until every topic was seen


def automatic(view: View[Any]) -> Move[Any] | None:
    answers = (comfort.answer(view) for comfort in view.game.words.comforts)
    return next((move for move in answers if move is not None), None)


def gives_away(world: World[Any], seat: Seat, worlds: int = WORLDS) -> bool:
    """Does the automatic answer of this seat differ between worlds that another seat cannot tell apart?"""
    other = next((one for one in world.own if one != seat), None)
    if other is None:
        return False
    imagined = [world.view(other).imagine(b"world %d" % number).view(seat) for number in range(worlds)]
    return len({str(automatic(view)) for view in (world.view(seat), *imagined)}) > 1


@every_case
@law()
def test_a_question_whose_automatic_answer_depends_on_hidden_cards_is_a_window(case: Case) -> Looks:
    def look(table: Watched, seat: Seat) -> None:
        asked = question(table, seat)
        if not table.here.usual and not table.given and not table.game.words.is_window(table.g, asked):
            assert not gives_away(table, seat), f"{asked.topic}: others could tell by its time what seat {seat} holds"

    return Looks(look if case.game.words and case.game.words.comforts else None)


@pytest.mark.parametrize("name", IDS)
def test_every_topic_that_is_called_a_window_is_one(name: str) -> None:
    """A mark that nothing deserves would only slow the game down."""
    game = find_game(name)
    marked = {topic for comfort in game.words.comforts for topic in comfort.by_hand}
    found: set[str] = set()
    for seed in range(SEEDS):
        table, bot = Table.new(game, max(game.seating), {}, b"%32d" % seed), game.bots["easy"](b"%d" % seed, 100)
        while table.waiting() and found != marked:
            seat = table.waiting()[0]
            asked = question(table, seat)
            if asked.topic in marked - found and game.words.is_window(table.g, asked) and gives_away(table, seat, 4 * WORLDS):
                found.add(asked.topic)
            table.act(seat, bot.choose(table.view(seat)))
    assert found == marked


@pytest.mark.parametrize("name", IDS)
def test_no_option_of_a_game_is_called_as_the_floor(name: str) -> None:
    assert FLOOR not in [option.id for option in find_game(name).options]
