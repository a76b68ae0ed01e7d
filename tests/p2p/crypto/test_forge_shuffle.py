"""The shuffle proof against forgers: each succeeds on the mutant it was written for and fails on our code (rows 1 to 6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.depth import depth
from tests.p2p.crypto import forge_shuffle as forge
from tests.p2p.crypto import tamper
from tests.p2p.crypto.lab import EVERY, Change, load, moment, ours

ONE_CARD: list[Change] = [
    ("limits", "DECK_MIN = 2", "DECK_MIN = 1"),
    ("shuffle_check", "[SCALAR_BYTES] * (3 * n + 2), SECTION)", "[SCALAR_BYTES] * (2 * n + max(n - 2, 0) + 4), SECTION)"),
    ("shuffle_check", "*s[3 * n - 2 :])", "*s[-4:])"),
]
ANY_LENGTH: list[Change] = [
    ("shuffle_check", "[SCALAR_BYTES] * (3 * n + 2), SECTION)", "[SCALAR_BYTES] * ((len(data) - 264) // 32), SECTION)"),
    ("shuffle_check", "tuple(s[2 * n : 3 * n - 2])", "tuple(s[2 * n : -4])"),
    ("shuffle_check", "*s[3 * n - 2 :])", "*s[-4:])"),
]
MUTANTS: dict[str, tuple[Callable[[SimpleNamespace], bool], list[Change]]] = {
    "1 a deck of one card": (forge.one_card_becomes_another, ONE_CARD),
    "2 an eb of any length": (forge.own_end_of_the_product, ANY_LENGTH),
    "3 y and z from one value": (
        forge.secret_factors,
        [("transcript", 'frame("fides/v1/challenge", name,', 'frame("fides/v1/challenge", name.replace("z", "y"),')],
    ),
    "4 x without the output deck": (
        forge.last_card_after_x,
        [("shuffle", "[key.raw, len(before), *points(before), *points(after)]", "[key.raw, len(before), *points(before)]")],
    ),
    "5 weights without the responses": (
        forge.balanced_equations,
        [("shuffle_check", "t.send(*(answers[at : at + SCALAR_BYTES] for at in range(0, len(answers), SCALAR_BYTES)))", "pass")],
    ),
    "5 no equation of the product": (
        forge.other_cards_without_product,
        [("shuffle_check", "w1, w2, w3, w4, w5 = c.weights", "w1, w2, w3, w4, w5 = c.weights; w3 = 0")],
    ),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_the_forger_succeeds_on_his_mutant_and_fails_on_ours(name: str) -> None:
    forger, changes = MUTANTS[name]
    assert forger(load(*changes)), "the forger does not even break the mutant: the test shows nothing"
    assert not forger(ours())


def test_forgers_fail_in_plain_python_too(backend: str) -> None:
    assert not any(forger(ours()) for forger, _ in MUTANTS.values())


def test_the_mutants_still_take_honest_proofs() -> None:
    """A mutant that refused everything, or took everything, would show nothing."""
    for _, changes in MUTANTS.values():
        f = forge.Forger(load(*changes), 4)
        shuffled = f.lib.shuffle.shuffle(f.secret, f.when, f.key, f.deck)
        proof = f.lib.shuffle.prove(f.secret, f.when, f.key, f.deck, shuffled)
        assert f.accepted(shuffled.deck, proof)
        assert not f.accepted(f.deck, proof)


def examined(f: forge.Forger, out: Any, proof: bytes) -> tuple[bool, list[int]]:
    """The verdict of the merged sum and, worked out apart from it, the numbers of the failing equations."""
    check = f.lib.shuffle_check
    rest = check._prepare(f.when, f.key, f.deck, out, proof)
    return check._merged(f.key, f.deck, out, *rest), check.failing_equations(f.key, f.deck, out, *rest)


@pytest.mark.parametrize("equation", [1, 2, 3, 4, 5])
def test_each_equation_is_needed(equation: int) -> None:
    """A proof that breaks this equation alone is refused, and accepted where its weight is zero."""
    f = forge.Forger(ours(), 4)
    out, proof = forge.breaks_only(f, equation)
    assert examined(f, out, proof) == (False, [equation])
    assert not f.accepted(out, proof)
    changes = [("shuffle_check", "w1, w2, w3, w4, w5 = c.weights", f"w1, w2, w3, w4, w5 = c.weights; w{equation} = 0")]
    if equation == 1:  # the term cd belongs to equation 1 and stands alone on the other side
        changes.append(("shuffle_check", "sum_of_products(scalars, bases) == c_d", "not hasattr(sum_of_products(scalars, bases), 'raw')"))
    other = forge.Forger(load(*changes), 4)
    assert other.accepted(*forge.breaks_only(other, equation))


def test_the_failing_equation_is_named() -> None:
    for equation in (1, 2, 3, 4, 5):
        f = forge.Forger(ours(), 3)
        out, proof = forge.breaks_only(f, equation)
        with pytest.raises(f.lib.faults.PeerFault, match=f"fails in equation {equation}$"):
            f.lib.shuffle_check.check(f.when, f.key, f.deck, out, proof)


SIZES = (2, 2, 3, 3, 4, 5)
WAYS = 6  # one changed byte, or one of the five equations broken
ROUNDS = 14 if EVERY else depth(2)  # each takes every size in every way


@pytest.mark.parametrize("part", range(ROUNDS))
def test_merged_and_separate_verifiers_and_both_back_ends_agree(part: int) -> None:
    """Row 5: good and bad proofs of two to five cards, 36 of each; with FIDES_PROOFS=all 504 of each."""
    lib = ours()
    rng = Random(part)
    for i, (n, kind) in enumerate(product(SIZES, range(WAYS))):
        f = forge.Forger(lib, n, seed=1000 * part + i)
        f.when = moment(lib, beat=i, prover=part)
        shuffled = lib.shuffle.shuffle(f.secret, f.when, f.key, f.deck)
        good = lib.shuffle.prove(f.secret, f.when, f.key, f.deck, shuffled)
        if kind:
            bad_out, bad = forge.breaks_only(f, kind)
        else:
            at = 264 + 32 * rng.randrange(3 * n + 2) + 31
            bad_out, bad = shuffled.deck, good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :]
        for out, proof, truth in ((shuffled.deck, good, True), (bad_out, bad, False)):
            merged, failing = examined(f, out, proof)
            lib.group.use("python")
            plain = f.accepted(out, proof)
            lib.group.use("coincurve")
            verdicts = {merged, failing == [], plain}
            assert verdicts == {truth}


def test_a_library_that_fails_makes_no_proof_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 6: every sum of the library raises. The mutant that reads this as "zero, so it holds" takes a bad proof; ours refuses."""
    mutant = load(
        ("curve_coin", "return _total_again(points)", "return None"),
        (
            "shuffle_check",
            "return sum_of_products(scalars, bases) == c_d",
            "return sum_of_products([*scalars, -1], [*bases, c_d]) == IDENTITY",
        ),
        ("shuffle_check", "from p2p.crypto.group import (", "from p2p.crypto.group import IDENTITY\nfrom p2p.crypto.group import ("),
    )
    verdicts = []
    for lib in (mutant, ours()):
        f = forge.Forger(lib, 3)
        out, proof = forge.breaks_only(f, 4)
        good = lib.shuffle.shuffle(f.secret, f.when, f.key, f.deck)
        good_proof = lib.shuffle.prove(f.secret, f.when, f.key, f.deck, good)

        def fail(keys: object) -> None:
            raise ValueError("broken library")

        with monkeypatch.context() as patch:
            patch.setattr(lib.curve_coin.PublicKey, "combine_keys", fail)
            verdicts.append((f.accepted(out, proof), f.accepted(good.deck, good_proof)))
    assert verdicts == [(True, True), (False, True)]


def test_a_product_of_zero_is_refused() -> None:
    """z = y i + x^i for one i makes the product zero; no hash gives that by chance, so the challenges are set here."""
    lib = ours()
    f = forge.Forger(lib, 3)
    shuffled = lib.shuffle.shuffle(f.secret, f.when, f.key, f.deck)
    proof = lib.shuffle_check.decode_proof(lib.shuffle.prove(f.secret, f.when, f.key, f.deck, shuffled), 3)
    for i in (1, 2, 3):
        z = (7 * i + pow(5, i, f.q)) % f.q
        with pytest.raises(lib.faults.PeerFault, match="product"):
            lib.shuffle_check._numbers(proof, lib.shuffle_check.Challenges(5, 7, z, 11, (1, 1, 1, 1, 1)), 3)
    lib.shuffle_check._numbers(proof, lib.shuffle_check.Challenges(5, 7, 1, 11, (1, 1, 1, 1, 1)), 3)


def test_five_card_proofs_bind_every_hashed_item() -> None:
    """Row 4: change any one item that enters a challenge and the proof is refused; the list is the whole statement."""
    subject = tamper.shuffle_subject(ours(), 5)
    names = [name for name, _ in tamper.statement_cases(ours(), subject)]
    for item in (
        "table",
        "head",
        "beat",
        "prover",
        "key",
        *(f"{side}{i}{half}" for side in ("in", "out") for i in range(5) for half in "ab"),
    ):
        assert any(item in name for name in names)
