"""Cards between peers: deal, reveal, give, return, show, mix, freeze, leave; and what the state refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.frames import frame
from p2p.crypto.passes import make_step
from tests.p2p.crypto.lab import Game, faces, ours

DECK = range(6)
NEW = range(10, 16)


@pytest.fixture
def game() -> Game:
    g = Game(ours(), 3)
    g.lay(DECK)
    g.shuffle(DECK, NEW)
    return g


def test_a_shuffled_deck_reveals_every_card_once(backend: str) -> None:
    g = Game(ours(), 3)
    g.lay(DECK)
    g.shuffle(DECK, NEW)
    opened = g.reveal(NEW)
    assert sorted(opened.values()) == faces(6)
    assert list(opened.values()) != faces(6), "six cards that three peers shuffled came out in their first order"


def test_a_dealt_card_is_read_by_its_owner_and_by_nobody_else(game: Game) -> None:
    game.deal(1, [10, 11])
    read = {game.read(1, 10), game.read(1, 11)}
    assert len(read) == 2
    assert read <= set(faces(6))
    for other in (0, 2):
        with pytest.raises(Misuse, match="not in our hand"):
            game.read(other, 10)
    known = {p.raw for p in game.points.values()}
    for other in (0, 2):
        card = game.slots[10].card
        guess = game.lib.group.subtract(card.b, game.lib.group.mul(game.secrets[other].x, card.a))
        assert guess.raw not in known


def test_hands_are_dealt_to_all_in_one_release(game: Game) -> None:
    game.slots.begin_deal({0: [10, 11], 1: [12], 2: [13]})
    assert game.slots.release.owed(0) == (12, 13)
    assert game.slots.release.owed(1) == (10, 11, 13)
    game.release()
    assert len({game.read(0, 10), game.read(0, 11), game.read(1, 12), game.read(2, 13)}) == 4


def test_a_card_played_from_a_hand_needs_its_owner_alone(game: Game) -> None:
    game.deal(2, [12])
    face = game.read(2, 12)
    game.slots.begin_reveal([12])
    assert game.slots.release.awaited() == (2,)
    assert game.release() == {12: face}
    with pytest.raises(Misuse, match="no slot"):
        game.slots[12]


def test_a_given_card_is_read_by_its_new_owner_and_has_a_new_a(game: Game) -> None:
    game.deal(0, [10])
    face, before = game.read(0, 10), game.slots[10].card
    game.give(0, 10, 2)
    assert game.read(2, 10) == face
    assert game.slots[10].card.a != before.a
    assert game.slots[10].shared == ()


def test_a_returned_card_may_be_dealt_to_another_seat(game: Game) -> None:
    game.deal(0, [10])
    face = game.read(0, 10)
    game.give(0, 10, None)
    game.deal(1, [10])
    assert game.read(1, 10) == face


def test_a_mixed_hand_keeps_its_cards_under_new_handles(game: Game) -> None:
    game.deal(0, [10, 11, 12])
    before = sorted(game.read(0, h) for h in (10, 11, 12))
    game.mix(0, [10, 11, 12], [20, 21, 22])
    assert sorted(game.read(0, h) for h in (20, 21, 22)) == before
    assert game.slots.hand(0) == (20, 21, 22)


def test_fewer_than_two_cards_change_names_without_any_proof(game: Game) -> None:
    game.deal(0, [10])
    face = game.read(0, 10)
    game.slots.apply_mix(game.now(0), [10], [20], b"", b"")
    assert game.read(0, 20) == face
    assert game.slots.begin_shuffle([([11], [21]), ([], [])]) is None
    assert game.slots[21].under == game.slots.joint


def test_a_shuffle_of_one_card_does_not_make_it_new(game: Game) -> None:
    game.slots._slots[10] = replace(game.slots[10], shared=(1,))
    game.slots.begin_shuffle([([10], [20])])
    with pytest.raises(Misuse, match="dealt or looked at before"):
        game.slots.begin_deal({0: [20]})


def test_open_discards_and_closed_cards_are_shuffled_together(game: Game) -> None:
    opened = game.reveal([10])
    game.slots.lay({30: (opened[10], game.points[opened[10]])})
    game.shuffle([30, 11, 12], [40, 41, 42])
    assert opened[10] in game.reveal([40, 41, 42]).values()


def test_two_piles_travel_in_one_pass() -> None:
    g = Game(ours(), 2)
    g.lay([0, 1, 2], "red")
    g.lay([3, 4], "blue")
    turn = g.slots.begin_shuffle([([0, 1, 2], [10, 11, 12]), ([3, 4], [13, 14])])
    assert turn is not None
    while (place := turn.turn()) is not None:
        g.beat += 1
        turn.apply(turn.step(g.now(place), make_step(g.secrets[place], g.now(place), turn.key, turn.decks)).check())
    g.slots.end_shuffle()
    opened = g.reveal([10, 11, 12, 13, 14])
    assert {deck for deck, _ in (opened[h] for h in (10, 11, 12))} == {"red"}
    assert {deck for deck, _ in (opened[h] for h in (13, 14))} == {"blue"}


def test_a_polite_leave_keeps_the_order_and_the_secrecy_of_the_deck(game: Game) -> None:
    twin = game.slots.copy()
    game.deal(0, [10])
    game.slots.apply_leave(game.now(2), game.slots.make_leave(game.secrets[2], game.now(2)))
    assert sorted(game.slots.keys) == [0, 1]
    game.deal(1, [11])
    face = game.read(1, 11)
    assert game.reveal([11]) == {11: face}
    for place in (0, 1, 2):
        twin_shares = twin.release or twin.begin_reveal([11])
        opened = twin.apply_shares(game.now(place), twin.make_shares(game.secrets[place], game.now(place)).raw())
    assert twin_shares is not None
    assert opened == {11: face}, "the leave changed the order of the deck"
    game.shuffle([12, 13, 14, 15], [22, 23, 24, 25])
    assert len(set(game.reveal([22, 23, 24, 25]).values())) == 4


def test_the_last_peer_goes_on_alone() -> None:
    g = Game(ours(), 2)
    g.lay([0, 1])
    g.shuffle([0, 1], [2, 3])
    g.slots.apply_leave(g.now(1), g.slots.make_leave(g.secrets[1], g.now(1)))
    g.slots.begin_deal({0: [2]})
    assert g.read(0, 2) in faces(2)
    with pytest.raises(PeerFault, match="last peer"):
        g.slots.apply_leave(g.now(0), b"")


def test_a_leave_without_cards_on_the_table_has_no_shares() -> None:
    g = Game(ours(), 2)
    assert g.slots.make_leave(g.secrets[0], g.now(0)) == b""
    with pytest.raises(PeerFault, match="nobody asked"):
        g.slots.apply_leave(g.now(0), b"x")
    g.slots.apply_leave(g.now(0), b"")
    assert g.slots.joint == g.secrets[1].key


def test_the_state_names_every_slot_with_key_and_shares(game: Game) -> None:
    before = frame(game.slots.state())
    assert frame(game.slots.copy().state()) == before
    game.slots.begin_deal({0: [10]})
    game.beat += 1
    game.slots.apply_shares(game.now(1), game.slots.make_shares(game.secrets[1], game.now(1)).raw())
    assert game.slots[10].shared == (1,)
    partly = frame(game.slots.state())
    assert partly != before
    game.slots.apply_shares(game.now(2), game.slots.make_shares(game.secrets[2], game.now(2)).raw())
    assert frame(game.slots.state()) not in (before, partly)


def test_a_frozen_hand_is_part_of_the_state(game: Game) -> None:
    before = frame(game.slots.state())
    game.slots.freeze_hand(1)
    assert frame(game.slots.state()) != before
    game.slots.thaw_hand(1)
    assert frame(game.slots.state()) == before
