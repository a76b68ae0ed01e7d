"""Transcripts: framing, and that every hashed item reaches every later challenge, nonce, weight and choice."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.crypto import transcript as transcripts
from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.frames import cut, frame
from p2p.crypto.group import ORDER, G
from p2p.crypto.transcript import Choices, ProofContext, Seed, Transcript
from tests.p2p.crypto.lab import HEAD, TABLE

SEED = Seed(b"s" * 32)
MOMENT = ProofContext(TABLE, HEAD, 7, 1)
STATEMENT = [b"first", b"second", 3]


def everything_made(label: str, moment: ProofContext, statement: list[object], seed: Seed, messages: list[bytes]) -> list[object]:
    """Challenges and weights after each message, and some nonces."""
    t = Transcript(label, moment, statement, seed)  # type: ignore[arg-type]
    made: list[object] = [t.nonce("k", i) for i in range(3)]
    for message in messages:
        t.send(message)
        made += [t.challenge("c"), t.weight("w", 2)]
    return made


def test_framing_is_the_one_of_the_protocol() -> None:
    assert frame("a", 1).hex() == "0000000161000000080000000000000001"
    assert frame() == b""
    assert frame([b"x", b""]) == frame(2, b"x", b"")


items = st.recursive(st.one_of(st.binary(max_size=4), st.integers(0, 3)), lambda inner: st.lists(inner, max_size=3), max_leaves=6)


@given(st.lists(st.binary(max_size=4), max_size=4), st.lists(st.binary(max_size=4), max_size=4))
def test_two_different_lists_of_bytes_never_frame_alike(a: list[bytes], b: list[bytes]) -> None:
    assert (frame(*a) == frame(*b)) == (a == b)


@pytest.mark.parametrize("item", [-1, 2**64, True, "Gábor"])
def test_a_number_that_does_not_fit_is_refused(item: int) -> None:
    with pytest.raises(Misuse):
        frame(item)


def test_a_cut_takes_exactly_its_length() -> None:
    assert cut(b"abc", [1, 2], "s") == [b"a", b"bc"]
    for bad in (b"ab", b"abcd", b"", None, "abc", bytearray(b"abc")):
        with pytest.raises(PeerFault):
            cut(bad, [1, 2], "s")


@pytest.mark.parametrize(
    "change",
    [
        {"label": "fides/v1/other"},
        {"moment": replace(MOMENT, table=bytes(32))},
        {"moment": replace(MOMENT, head=bytes(32))},
        {"moment": replace(MOMENT, beat=8)},
        {"moment": replace(MOMENT, prover=2)},
        {"statement": [b"other", b"second", 3]},
        {"statement": [b"first", b"secon", b"d", 3]},
        {"statement": [b"first", b"second", 4]},
        {"statement": [b"first", b"second"]},
    ],
)
def test_whatever_enters_the_prefix_changes_every_nonce_challenge_and_weight(change: dict[str, object]) -> None:
    given_ = {"label": "fides/v1/label", "moment": MOMENT, "statement": STATEMENT, "seed": SEED, "messages": [b"m1", b"m2"]}
    before = everything_made(**given_)  # type: ignore[arg-type]
    after = everything_made(**{**given_, **change})  # type: ignore[arg-type]
    assert not set(before) & set(after)


def test_each_message_changes_every_later_challenge_and_no_earlier_one() -> None:
    before = everything_made("l", MOMENT, STATEMENT, SEED, [b"m1", b"m2", b"m3"])  # type: ignore[arg-type]
    for i in range(3):
        messages = [b"m1", b"m2", b"m3"]
        messages[i] = b"other"
        after = everything_made("l", MOMENT, STATEMENT, SEED, messages)  # type: ignore[arg-type]
        changed = [a != b for a, b in zip(before, after, strict=True)]
        assert changed == [False] * (3 + 2 * i) + [True] * (6 - 2 * i)


def test_names_and_indices_tell_challenges_nonces_and_weights_apart() -> None:
    t = Transcript("l", MOMENT, STATEMENT, SEED)
    values = [t.challenge("y"), t.challenge("z"), t.nonce("k", 0), t.nonce("k", 1), t.nonce("d", 0), t.weight("w", 2), t.weight("w", 3)]
    assert all(a != b for a, b in combinations(values, 2))
    assert all(0 < v < ORDER for v in values)


def test_another_seed_makes_other_nonces_and_the_same_challenges() -> None:
    one, two = Transcript("l", MOMENT, STATEMENT, SEED), Transcript("l", MOMENT, STATEMENT, Seed(b"t" * 32))
    assert one.nonce("k") != two.nonce("k")
    assert one.challenge("c") == two.challenge("c")


def test_one_nonce_is_made_once() -> None:
    t = Transcript("l", MOMENT, STATEMENT, SEED)
    t.nonce("k")
    with pytest.raises(Misuse, match="one use"):
        t.nonce("k")


def test_a_verifier_has_no_nonces() -> None:
    with pytest.raises(Misuse, match="no nonces"):
        Transcript("l", MOMENT, STATEMENT).nonce("k")


def test_a_restart_makes_the_same_bytes() -> None:
    make = lambda: everything_made("l", MOMENT, STATEMENT, Seed(b"s" * 32), [b"m"])  # type: ignore[arg-type]  # noqa: E731
    assert make() == make()


def test_zero_is_refused_as_challenge_weight_and_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Transcript("l", MOMENT, STATEMENT, SEED)
    monkeypatch.setattr(transcripts, "sha512", lambda data: SimpleNamespace(digest=lambda: bytes(64)))
    with pytest.raises(PeerFault, match="challenge c is zero"):
        t.challenge("c")
    with pytest.raises(PeerFault, match="weight 2 is zero"):
        t.weight("w", 2)
    monkeypatch.setattr(Seed, "mac", lambda self, message: ORDER.to_bytes(64, "big"))
    with pytest.raises(Misuse, match="nonce of zero"):
        t.nonce("k")


@pytest.mark.parametrize(
    "bad",
    [
        (b"", HEAD, 1, 0),
        (TABLE + b"x", HEAD, 1, 0),
        (TABLE, b"", 1, 0),
        (TABLE, HEAD, -1, 0),
        (TABLE, HEAD, 2**53, 0),
        (TABLE, HEAD, 1, -1),
        (TABLE, HEAD, 1, 64),
        (TABLE, HEAD, True, 0),
    ],
)
def test_a_moment_is_complete(bad: tuple[bytes, bytes, int, int]) -> None:
    with pytest.raises(Misuse):
        ProofContext(*bad)


def test_permutations_are_permutations_and_differ_by_input() -> None:
    orders = [tuple(Choices("l", MOMENT, [i], SEED).permutation(30)) for i in range(20)]
    assert all(sorted(order) == list(range(30)) for order in orders)
    assert len(set(orders)) == 20
    assert Choices("l", MOMENT, [0], SEED).permutation(1) == [0]


def test_permutations_skip_the_words_that_would_bias_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^64 - 1 lies in the incomplete last round of 3, so it is skipped; then 1 swaps places 2 and 1, and 0 swaps 1 and 0."""
    monkeypatch.setattr(transcripts, "words", lambda digest: [2**64 - 1, 1, 0])
    assert Choices("l", MOMENT, [0], SEED).permutation(3) == [2, 0, 1]


def test_small_permutations_are_all_equally_likely() -> None:
    """6,000 permutations of three: each of the six within 5 standard deviations of 1,000."""
    counts: dict[tuple[int, ...], int] = {}
    for i in range(6000):
        order = tuple(Choices("l", MOMENT, [i], SEED).permutation(3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(abs(n - 1000) < 5 * (1000 * 5 / 6) ** 0.5 for n in counts.values())


def test_no_secret_shows_in_text_or_pickle() -> None:
    for thing in (SEED, Transcript("l", MOMENT, STATEMENT, SEED), Choices("l", MOMENT, STATEMENT, SEED)):
        assert "hidden" in repr(thing)
        assert "73" * 8 not in repr(thing)
        assert "ssss" not in repr(thing)
        with pytest.raises((Misuse, TypeError)):
            pickle.dumps(thing)
    with pytest.raises(Misuse):
        Seed(b"short")


def test_points_are_sent_as_their_bytes() -> None:
    one, two = Transcript("l", MOMENT, STATEMENT), Transcript("l", MOMENT, STATEMENT)
    one.send(G)
    two.send(G.raw)
    assert one.challenge("c") == two.challenge("c")
