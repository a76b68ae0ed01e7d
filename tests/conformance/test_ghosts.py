"""A law of every game: a seat that nobody plays any more finds its answers on open faces, the game comes to its end, and bots and hints
take it for what it is: no rival who thinks.

Its closed cards are opened one at a time only where there is no other answer; between peers each of them costs a beat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.dealer import LocalDealer, Stream
from engine.game import Game
from engine.ghosts import ghost_move
from engine.lookahead import LookAhead
from engine.outcome import Question
from engine.script import Ask, Run
from engine.table import Table
from engine.world import View, World
from tests.conformance.cases import ANSWERS_MAX, OURS, SETUPS, Case, find_game, rare_cases


@rare_cases
def test_a_game_with_a_seat_that_nobody_plays_comes_to_its_end(case: Case) -> None:
    """From the first question on: nobody has chosen anything for it."""
    seats = case.game.seating[case.players]
    if len(seats) < 2:
        return
    ghost = seats[-1]
    seed = f"ghost {case}".encode()
    state = case.game.begin(case.players, case.game.checked(case.players, dict(case.options)))
    world = World(case.game, Run(case.game, state), LocalDealer(seed), seats)
    world.ghosts = frozenset({ghost})
    world.start()
    stream, steps = Stream(seed, "moves"), 0
    while world.result is None:
        waiting = world.waiting()
        assert ghost not in waiting
        world.act(waiting[0], world.view(waiting[0]).any_legal(stream.below))
        steps += 1
        assert steps < ANSWERS_MAX[case.game.id], "no end"
    assert ghost in world.result.scores


QUESTIONS = 14  # of the others that are looked at, from the first on
LOOKED_AHEAD = 5


def with_a_ghost(game: Game[Any], look: Callable[[View[Any]], None], questions: int = QUESTIONS) -> None:
    """A table of three, as a peer sees it whose neighbour is gone: its views say so, and its answers are given for it."""
    table = Table.new(game, 3, {}, b"ghost among bots")
    ghost = table.seats[-1]
    stream, seen = Stream(b"ghost among bots", "moves"), 0
    while table.result is None and seen < questions:
        seat = table.waiting()[0]
        asked = table.asked(seat)
        assert asked is not None
        if seat == ghost:
            found = ghost_move(table.g, asked)
            if found is None:
                return  # a closed card of its hand is needed: a local table cannot turn it
            table.act(seat, found[0])
        else:
            view = table.view(seat)
            view.ghosts = frozenset({ghost})
            look(view)
            seen += 1
            table.act(seat, table.view(seat).any_legal(stream.below))


def games_of_three() -> list[Game[Any]]:
    found = [find_game(id) for id in SETUPS if id not in OURS]
    return [game for game in found if 3 in game.seating]


@pytest.mark.parametrize("game", games_of_three(), ids=lambda game: game.id)
def test_a_bot_that_looks_ahead_lets_a_ghost_do_what_it_does(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """In the worlds that it imagines only those think who are there."""
    thought: list[int] = []
    for level, kind in game.bots.items():
        bot = kind(b"seed", 10)
        if not isinstance(bot, LookAhead):
            continue
        ranked = type(bot).ranked
        monkeypatch.setattr(type(bot), "ranked", lambda self, view, ranked=ranked: thought.append(view.seat) or ranked(self, view))

        def look(view: View[Any], bot: LookAhead[Any] = bot, level: str = level) -> None:
            del thought[:]
            assert bot.judged(view), level
            assert not view.ghosts & set(thought), f"{level} plays for a seat that nobody plays"

        with_a_ghost(game, look, LOOKED_AHEAD)


@pytest.mark.parametrize("game", games_of_three(), ids=lambda game: game.id)
def test_what_comes_of_a_move_does_not_wait_for_a_ghost(game: Game[Any]) -> None:
    """Nothing is told as uncertain because of it, and no question of its is a stop while it has an answer."""

    def look(view: View[Any]) -> None:
        question = Question(view)
        for move in view.legal()[:6]:
            found = question.outcome(move)
            assert not view.ghosts & {*found.unless, *found.beside}
            if type(found.until) is Ask and found.until.seat in view.ghosts:
                assert ghost_move(found.after, found.until) is None

    with_a_ghost(game, look)


def test_an_imagined_ghost_answers_where_all_choose_at_once() -> None:
    """Sealed or open: its answer is there, and the world waits for the others alone."""
    for game in (*OURS.values(), *games_of_three()):
        count = max(game.seating)
        seats = game.seating[count]
        world = World(game, Run(game, game.begin(count, game.checked(count, {}))), LocalDealer(b"all at once"), seats)
        world.ghosts = frozenset(seats[1:])
        world.start()
        stream = Stream(b"all at once", "moves")
        for _ in range(200):
            if world.result is not None:
                break
            assert world.waiting() == (seats[0],), game.id
            world.act(seats[0], world.view(seats[0]).any_legal(stream.below))
