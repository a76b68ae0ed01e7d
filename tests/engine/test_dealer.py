"""The stream and the local dealer: uniform, keyed by handle and roll, and the same for ever."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from engine.cards import Cards, Handle
from engine.dealer import LocalDealer, Stream
from engine.script import Deal, Give, Mix, Return, Reveal, Roll, Shuffle

CHI_SQUARE_999 = {1: 10.83, 5: 20.52, 9: 27.88, 23: 49.73}  # exceeded once in a thousand, by degrees of freedom


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_stream_never_changes() -> None:
    """Known answers: a saved game must be dealt alike by every later version."""
    stream = Stream(b"fides", "roll", 0)
    assert [stream.below(6) for _ in range(20)] == KNOWN_DICE
    assert [Stream(b"", "x").below(1 << 32), Stream(b"", "x").below(1), Stream(bytes(32), "shuffle", 17).below(1000)] == KNOWN_NUMBERS
    deck = list(range(12))
    Stream(b"fides", "shuffle", 0).shuffle(deck)
    assert deck == KNOWN_DECK


def test_the_label_and_the_seed_are_parted() -> None:
    starts: tuple[tuple[Any, ...], ...] = ((b"a", "b"), (b"ab", ""), (b"", "ab"), (b"a", "b", 1), (b"a", "b1"), (b"a", 1))
    firsts = [Stream(*start).below(1 << 32) for start in starts]
    assert len(set(firsts)) == len(firsts)


@pytest.mark.parametrize("sides", [2, 6, 10, 24])
def test_numbers_are_uniform(sides: int) -> None:
    for seed in range(3):
        stream = Stream(b"uniform %d" % seed)
        counts = Counter(stream.below(sides) for _ in range(12_000))
        assert set(counts) == set(range(sides))
        assert chi_square([counts[number] for number in range(sides)]) < CHI_SQUARE_999[sides - 1]


def test_large_sides_do_not_favour_small_numbers() -> None:
    """Of 3/4 * 2^32 sides a plain remainder would give the first third twice as often."""
    stream, sides = Stream(b"large"), 3 << 30
    low = sum(1 for _ in range(6_000) if stream.below(sides) < sides // 3)
    assert chi_square([low, (6_000 - low) // 2, (6_000 - low) // 2]) < CHI_SQUARE_999[5]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(6_000):
        items = [0, 1, 2, 3]
        Stream(b"orders", number).shuffle(items)
        counts[tuple(items)] += 1
    assert chi_square([counts[order] for order in permutations(range(4))]) < CHI_SQUARE_999[23]


def test_pick_takes_every_item() -> None:
    stream = Stream(b"pick")
    assert {stream.pick(["a", "b", "c"]) for _ in range(50)} == {"a", "b", "c"}


def dealt(seed: bytes, dealer: LocalDealer | None = None) -> tuple[LocalDealer, Cards]:
    dealer, cards = dealer or LocalDealer(seed), Cards()
    faces = tuple("abcdefgh")
    dealer.answer(Shuffle(faces), cards)
    cards.shuffle(faces)
    return dealer, cards


def test_the_dealer_is_keyed_by_handle_and_has_no_position() -> None:
    one, cards = dealt(b"keyed")
    fresh, _ = dealt(b"keyed")
    for _ in range(5):
        one.answer(Roll(6), cards)
    closed = list(cards.deck)[:4]
    one.answer(Shuffle(closed), cards)
    fresh.answer(Shuffle(closed), cards)
    assert one.faces == fresh.faces
    assert dealt(b"other")[0].faces != dealt(b"keyed")[0].faces


def test_rolls_are_keyed_by_their_number() -> None:
    dealer, cards = dealt(b"rolls")
    first = dealer.answer(Roll(1000, 1000), cards).numbers
    assert dealer.answer(Roll(1000, 1000), cards).numbers == first
    cards.rolls += 1
    assert dealer.answer(Roll(1000, 1000), cards).numbers != first


def test_piles_of_one_shuffle_are_dealt_apart() -> None:
    dealer = LocalDealer(b"piles")
    dealer.answer(Shuffle(tuple("abcdefgh"), tuple("ABCDEFGH")), Cards())
    lower = [dealer.faces[Handle(i)] for i in range(8)]
    upper = [dealer.faces[Handle(i)] for i in range(8, 16)]
    assert sorted(lower) == list("abcdefgh")
    assert sorted(upper) == list("ABCDEFGH")
    assert [face.upper() for face in lower] != upper


def test_what_each_seat_is_told() -> None:
    dealer, cards = dealt(b"told")
    zero, one, two = list(cards.deck)[:3]
    assert dealer.answer(Deal({0: [zero], 1: [one, two]}), cards).seen == {
        0: {zero: dealer.faces[zero]},
        1: {one: dealer.faces[one], two: dealer.faces[two]},
    }
    assert dealer.answer(Give(zero, 1), cards).seen == {1: {zero: dealer.faces[zero]}}
    assert dealer.answer(Reveal([two, zero]), cards).faces == (dealer.faces[two], dealer.faces[zero])
    assert not dealer.answer(Return([zero]), cards).seen
    mixed = dealer.answer(Mix(1, [one, two]), cards).seen
    assert list(mixed) == [1]
    assert sorted(mixed[1].values()) == sorted([dealer.faces[one], dealer.faces[two]])
    assert list(mixed[1]) == [8, 9]


def test_sealed_choices_come_back() -> None:
    dealer = LocalDealer(b"sealed")
    dealer.sealed(Handle(7), "say 3")
    assert dealer.opened(Handle(7)) == "say 3"


KNOWN_DICE = [4, 2, 2, 5, 0, 5, 1, 4, 1, 4, 1, 0, 2, 4, 5, 5, 4, 0, 4, 5]
KNOWN_NUMBERS = [2417103506, 0, 967]
KNOWN_DECK = [7, 4, 2, 8, 3, 1, 5, 9, 6, 10, 11, 0]
