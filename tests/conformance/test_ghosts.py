"""A law of every game: a seat that nobody plays any more finds its answers on open faces, and the game comes to its end.

Its closed cards are opened one at a time only where there is no other answer; between peers each of them costs a beat.
"""

from __future__ import annotations

from typing import Any

from engine.cards import Handle
from engine.dealer import LocalDealer, Stream
from engine.script import Run
from engine.world import World
from p2p.peer.ghosts import ghost_move, next_closed
from tests.conformance.cases import ANSWERS_MAX, Case, rare_cases


def step(world: World[Any], ghost: int, stream: Stream) -> Handle | None:
    """One answer, or a card of the ghost opened because it has none."""
    waiting = world.waiting()
    if ghost not in waiting:
        world.act(waiting[0], world.view(waiting[0]).any_legal(stream.below))
        return None
    asked = world.asked(ghost)
    assert asked is not None
    found = ghost_move(world.g, asked)
    if found is not None:
        world.act(ghost, found[0])
        return None
    card = next_closed(world.g.cards, ghost)
    assert card is not None, f"a seat that nobody plays has no answer to {asked.topic}"
    assert isinstance(world.dealer, LocalDealer)
    world.g.cards.faces[card] = world.dealer.faces[card]
    return card


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
    world.start()
    stream, steps = Stream(seed, "moves"), 0
    while world.result is None:
        step(world, ghost, stream)
        steps += 1
        assert steps < ANSWERS_MAX[case.game.id], "no end"
    assert ghost in world.result.scores
