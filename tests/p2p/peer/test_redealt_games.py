"""Every registered game goes on when somebody is gone for good: all its decks are dealt anew by the same words, the rules know nothing."""

from __future__ import annotations

import pytest

from engine.games import IDS, find_game
from p2p.peer.dealing import Dealing
from p2p.peer.redealing import closed_decks
from tests.p2p.peer.acts import drop
from tests.p2p.peer.round import Round

STAY, BEFORE, AFTER = 2, 8, 12


def seen(table: Round, place: int) -> dict[int, tuple[object, str]]:
    """Slot and face of every card in this hand, as its holder has them."""
    dealing = dealt(table, place)
    return {card: (dealing.slots[card], dealing.at.own[dealing.seat_of[place]][card]) for card in dealing.slots.hand(place)}


def dealt(table: Round, place: int) -> Dealing:
    dealing = table.plays[place].dealing
    assert dealing is not None
    return dealing


@pytest.mark.parametrize("game_id", IDS)
def test_those_who_stay_go_on(game_id: str) -> None:
    table = Round(find_game(game_id), STAY + 1, f"{game_id} goes on")
    while table.watching.due.kinds[0] != "move":
        table.step()
    for _ in range(BEFORE):
        table.step()
    before = [seen(table, place) for place in range(STAY)]
    decks = closed_decks(dealt(table, 0).at.g.cards)
    open_faces = dict(dealt(table, 0).at.g.cards.faces)
    drop(table, STAY)
    while table.watching.due.what == "redeal":
        table.step()
    assert [seen(table, place) for place in range(STAY)] == before
    assert closed_decks(dealt(table, 0).at.g.cards) == decks, "the same cards are closed, behind the same handles"
    now = dealt(table, 0).at.g.cards.faces
    assert all(now[card] == face for card, face in open_faces.items() if card in now)
    for _ in range(AFTER):
        if table.watching.over is None:
            table.step()
    assert table.watching.present == tuple(range(STAY))
