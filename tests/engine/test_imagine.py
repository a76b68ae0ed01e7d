"""What a seat knows of piles it cannot see into, and what its imagined worlds make of it."""

from __future__ import annotations

import pytest

from engine.cards import Handle
from engine.dealer import LocalDealer
from engine.table import Table
from tests.engine.toy import Toy, run, toy


def worlds(table: Table[Toy], seat: int, count: int = 30) -> list[dict[Handle, str]]:
    found = []
    for number in range(count):
        dealer = table.view(seat).imagine(b"world %d" % number).dealer
        assert isinstance(dealer, LocalDealer)
        found.append(dealer.faces)
    return found


def test_a_closed_card_thrown_into_a_pile_is_somewhere_in_it_for_who_threw_it() -> None:
    table = toy()
    card = table.g.hands[0][-1]
    face = table.own[0][card]
    run(table, "return_own", "shuffle_deck")
    mine = worlds(table, 0)
    assert all(face in [world[handle] for handle in table.g.deck] for world in mine)
    assert len({handle for world in mine for handle in table.g.deck if world[handle] == face}) > 1, "but nobody knows where"
    assert any(face not in [world[handle] for handle in table.g.deck] for world in worlds(table, 1)), "the other knows nothing of it"


def test_it_is_known_too_when_an_empty_pile_is_shuffled_before_it() -> None:
    table = toy()
    face = table.own[0][table.g.hands[0][-1]]
    run(table, "return_own", "shuffle_two")
    assert all(face in [world[handle] for handle in table.g.deck] for world in worlds(table, 0))


def test_a_card_given_away_stays_in_that_hand_after_its_holder_mixed_it() -> None:
    table = toy()
    face = table.own[0][table.g.hands[0][-1]]
    run(table, "give_own", "mix_other")
    assert all(face in [world[handle] for handle in table.g.hands[1]] for world in worlds(table, 0))


def test_open_cards_mixed_into_a_hand_stay_in_that_hand_for_all() -> None:
    table = run(toy(), "reveal_own")
    [face] = table.g.cards.faces.values()
    run(table, "mix_own")
    assert all(face in [world[handle] for handle in table.g.hands[0]] for world in worlds(table, 1))


def test_a_sealed_choice_is_guessed_by_the_others_and_known_to_its_seat() -> None:
    table = run(toy(), "seal_own", "say 3")
    token = table.g.tokens[0]
    assert {world[token] for world in worlds(table, 0)} == {"say 3"}
    assert {world[token] for world in worlds(table, 1)} == {"say 1", "say 2", "say 3"}


@pytest.mark.parametrize("seat", [0, 1])
def test_an_imagined_world_goes_on_through_every_kind_of_request(seat: int) -> None:
    table = run(toy(), "seal_own", "say 2", "give_own", "reveal_table")
    world = table.view(seat).imagine(b"on")
    for verb in ("open", "mix_own", "mix_other", "return_both", "shuffle_deck", "shuffle_discard", "draw", "roll", "end"):
        from tests.engine.toy import Do

        world.act(0, Do(verb))
    assert world.result is not None
