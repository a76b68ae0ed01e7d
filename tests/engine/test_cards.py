"""Cards and sights: handles live and die, what is publicly known of a shuffled pile, who sees what."""

from __future__ import annotations

import pytest

from engine.cards import OPEN, TABLE, Cards, Deck, Handle, Sight

FACES = ("a", "b", "c", "d", "e", "f")


def printed() -> tuple[Cards, list[Handle]]:
    cards = Cards()
    return cards, cards.shuffle(FACES)


def newest(cards: Cards) -> Deck:
    return cards.decks[cards.next_deck - 1]


def test_a_new_deck_is_closed_on_the_table_and_numbered_in_order() -> None:
    cards, deck = printed()
    assert deck == [0, 1, 2, 3, 4, 5]
    assert cards.next_handle == 6
    assert set(cards.holder.values()) == {TABLE}
    assert cards.decks[0].faces == FACES
    assert cards.decks[0].parent == -1
    assert not cards.faces
    second = cards.shuffle(("x", "y"))
    assert second == [6, 7]
    assert [cards.root(handle) for handle in (*deck[:1], *second)] == [0, 1, 1]


def test_every_physical_copy_needs_a_face_of_its_own() -> None:
    with pytest.raises(AssertionError):
        Cards().shuffle(("a", "a"))


def test_an_empty_pile_stays_empty_and_makes_no_deck() -> None:
    cards, _ = printed()
    assert cards.shuffle([]) == []
    assert len(cards.decks) == 1
    assert cards.next_handle == 6


def test_two_decks_are_never_shuffled_together() -> None:
    cards, deck = printed()
    other = cards.shuffle(("x", "y"))
    with pytest.raises(AssertionError):
        cards.shuffle([deck[0], other[0]])


def test_open_cards_shuffled_are_closed_under_new_handles_and_known_as_a_pile() -> None:
    cards, deck = printed()
    cards.open(deck[0], "c")
    cards.open(deck[1], "a")
    assert cards.holder[deck[0]] == OPEN
    fresh = cards.shuffle(deck[:2])
    assert fresh == [6, 7]
    assert deck[0] not in cards.holder
    assert deck[0] not in cards.deck
    assert not cards.faces
    assert newest(cards).faces == ("a", "c"), "sorted: the order would tell where they lie"
    assert cards.root(fresh[0]) == 0


def test_of_closed_cards_nothing_is_known() -> None:
    cards, deck = printed()
    cards.shuffle(deck[:3])
    assert newest(cards).faces == ()


def test_a_known_pile_shuffled_whole_stays_known() -> None:
    cards, deck = printed()
    for handle, face in zip(deck[:3], "abc", strict=True):
        cards.open(handle, face)
    known = cards.shuffle(deck[:3])
    cards.open(known[0], "b")
    again = cards.shuffle(known)
    assert newest(cards).faces == ("a", "b", "c")
    cards.open(again[0], "c")
    rest = cards.shuffle(again[1:])
    assert newest(cards).faces == ("a", "b"), "all that is closed of the pile: what lies open is not in it"
    assert len(rest) == 2


def test_a_deck_without_a_card_is_forgotten_and_its_number_is_not_used_again() -> None:
    cards, deck = printed()
    mixed = cards.shuffle(deck[:3])
    assert list(cards.decks) == [0, 1]
    half = cards.shuffle(mixed[:2])
    assert list(cards.decks) == [0, 1, 2], "one card of deck 1 is left"
    cards.shuffle([mixed[2], *half])
    assert list(cards.decks) == [0, 3], "a printed deck stays"
    for number in range(4, 100):
        cards.shuffle([handle for handle, source in cards.deck.items() if source == number - 1])
    assert list(cards.decks) == [0, 99] and cards.next_deck == 100


def test_a_part_of_a_known_pile_is_not_known() -> None:
    cards, deck = printed()
    for handle, face in zip(deck[:3], "abc", strict=True):
        cards.open(handle, face)
    known = cards.shuffle(deck[:3])
    cards.shuffle(known[:2])
    assert newest(cards).faces == ()


def test_a_mixed_hand_is_held_by_its_seat() -> None:
    cards, deck = printed()
    cards.hold(deck[:2], 3)
    fresh = cards.shuffle(deck[:2], 3)
    assert [cards.holder[handle] for handle in fresh] == [3, 3]


def test_sight_is_the_open_faces_and_the_own() -> None:
    cards, deck = printed()
    cards.open(deck[0], "c")
    own = {deck[1]: "d"}
    sight = Sight(cards, own)
    assert sight[deck[0]] == "c"
    assert sight[deck[1]] == "d"
    assert deck[2] not in sight
    assert sight.get(deck[2]) is None
    with pytest.raises(KeyError):
        sight[deck[2]]
    cards.open(deck[2], "e")
    assert deck[2] in sight, "what is opened later is seen too"
    own[deck[3]] = "f"
    assert sight[deck[3]] == "f"


def test_open_faces_come_before_old_knowledge() -> None:
    cards, deck = printed()
    cards.open(deck[0], "c")
    assert Sight(cards, {deck[0]: "old"})[deck[0]] == "c"
    assert list(Sight(cards).own) == []
