"""Nothing that was tampered with is accepted, by either back-end; honest proofs are.

Perturbing fields is necessary and not enough: the holes that it cannot see have forgers of their own in test_forgers.py.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from p2p.crypto.faults import PeerFault
from tests.depth import IS_DEEP
from tests.p2p.crypto import tamper
from tests.p2p.crypto.lab import EVERY, hidden_deck, moment, secrets

GROUPS = 4


def test_there_are_enough_cases_and_every_one_has_its_own_name(lib: SimpleNamespace) -> None:
    names = [name for name, _ in tamper.all_cases(lib)]
    assert len(names) == len(set(names))
    assert len(names) >= 200
    for subject in tamper.subjects(lib):
        assert sum(name.startswith(subject.name + ":") for name in names) >= 20


def test_honest_proofs_are_accepted(backend: str, lib: SimpleNamespace) -> None:
    for subject in tamper.subjects(lib):
        subject.attempt()


WAYS = [("coincurve", part) for part in range(GROUPS)] + [("python", part) for part in range(GROUPS if IS_DEEP else 1)]


@pytest.mark.parametrize(("backend", "part"), WAYS, indirect=["backend"])
def test_nothing_tampered_with_is_accepted(part: int, backend: str, lib: SimpleNamespace) -> None:
    """In plain Python, unless FIDES_PROOFS=all, every fourth case of the shuffles: each field has at least six in a row. In `make test` a
    fourth of all."""
    cases = tamper.all_cases(lib)
    if backend == "python" and not EVERY:
        shuffles = [case for case in cases if case[0].startswith("shuffle")]
        cases = [case for case in cases if not case[0].startswith("shuffle")] + shuffles[::4]
    accepted = []
    for name, attempt in cases[part::GROUPS]:
        try:
            attempt()
        except PeerFault as fault:
            if not (fault.section.startswith("fair-cards/") and fault.what):
                accepted.append(f"{name} (refused without a reason)")
        else:
            accepted.append(name)
    assert accepted == []


@pytest.mark.parametrize("n", [2, 3, 4, 7, 28, 52, 128])
def test_shuffles_of_every_size_are_proved_and_verified(n: int, lib: SimpleNamespace) -> None:
    subject = tamper.shuffle_subject(lib, n)
    assert len(subject.data) == 264 + 32 * (3 * n + 2)
    subject.attempt()


def test_each_single_field_of_a_large_proof_counts(lib: SimpleNamespace) -> None:
    subject = tamper.shuffle_subject(lib, 28)
    parts = tamper.pieces(subject)
    for i, (name, width) in enumerate(subject.fields):
        spoilt = tamper.spoilt_points(lib, parts[i])["plus G"] if width == 33 else tamper.spoilt_scalars(lib, parts[i])["plus one"]
        with pytest.raises(PeerFault, match="equation"):
            subject.attempt(b"".join([*parts[:i], spoilt, *parts[i + 1 :]]))
        assert name


def test_back_ends_make_the_same_bytes(lib: SimpleNamespace) -> None:
    made = []
    for name in lib.group.backends():
        lib.group.use(name)
        made.append([subject.data for subject in tamper.subjects(lib)])
    lib.group.use("coincurve")
    assert made[0] == made[1]


def test_sizes_are_refused_before_any_arithmetic(lib: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = secrets(lib, 1)[0]
    two = hidden_deck(lib, 2, secret, secret.key)
    touched: list[str] = []
    for module, name in ((lib.shuffle_check, "sum_of_products"), (lib.shuffle_check, "decode_point"), (lib.elgamal, "decode_point")):
        monkeypatch.setattr(module, name, lambda *a, name=name: touched.append(name))
    for n in (0, 1, 129, 10**6):
        deck = (two * n)[:n] if n < 1000 else two * 500_000
        with pytest.raises(PeerFault, match="2 to 128"):
            lib.shuffle_check.check(moment(lib), secret.key, deck, deck, bytes(264 + 32 * max(3 * n + 2, 0)))
        with pytest.raises(PeerFault, match="2 to 128"):
            lib.elgamal.decode_deck(bytes(66 * n), n)
        with pytest.raises(PeerFault, match="2 to 128"):
            lib.shuffle_check.decode_proof(bytes(264), n)
    with pytest.raises(PeerFault, match="out of"):
        lib.shuffle_check.check(moment(lib), secret.key, two * 2, two, bytes(264 + 32 * 14))
    assert touched == []


def test_the_prover_refuses_what_the_verifier_would(lib: SimpleNamespace) -> None:
    secret = secrets(lib, 1)[0]
    two = hidden_deck(lib, 2, secret, secret.key)
    for deck in ((), two[:1], two * 65):
        with pytest.raises(lib.faults.Misuse, match="2 to 128"):
            lib.shuffle.shuffle(secret, moment(lib), secret.key, deck)
        with pytest.raises(lib.faults.Misuse, match="2 to 128"):
            lib.shuffle.prove(secret, moment(lib), secret.key, deck, lib.shuffle.Shuffled(deck, lib.shuffle.Witness((), ())))
    shuffled = lib.shuffle.shuffle(secret, moment(lib), secret.key, two)
    with pytest.raises(lib.faults.Misuse, match="keeps the number"):
        lib.shuffle.prove(secret, moment(lib), secret.key, two * 2, shuffled)
