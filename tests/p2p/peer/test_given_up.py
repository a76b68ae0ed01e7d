"""Every beat forks the state before it: one that nobody needs any more goes at once, without the collector of garbage."""

from __future__ import annotations

import gc
import weakref

import pytest

from engine.games import IDS, find_game
from engine.script import Ask, Deal, Shuffle
from p2p.peer.shared_world import SharedWorld


@pytest.mark.parametrize("id", IDS)
def test_a_state_that_is_given_up_goes_at_once(id: str) -> None:
    game = find_game(id)
    at = SharedWorld.begun(game, game.begin(2, game.checked(2, {})), game.seating[2])
    at.begin()
    twin = at.fork()
    request = twin.run.request
    if isinstance(request, (Shuffle, Deal)):
        twin.cards()
    elif isinstance(request, Ask):
        twin.move(request.seat, twin.any_legal(request.seat, lambda n: 0), ())
    else:
        twin.cards(numbers=tuple(0 for _ in request.sides))  # type: ignore[union-attr]
    assert twin.fed > at.fed
    gone = weakref.ref(twin)
    del request
    gc.disable()
    try:
        del twin
        assert gone() is None
    finally:
        gc.enable()
