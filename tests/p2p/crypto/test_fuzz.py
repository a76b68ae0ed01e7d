"""Bad input: whatever bytes a peer sends, one PeerFault comes out and nothing else, and no input ends the process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.crypto.faults import PeerFault
from tests.p2p.crypto import fuzz

NAMES = (
    "key",
    "shares of 1",
    "shares of 3",
    "coin",
    "switch",
    "shuffle of 3",
    "shuffle of 2",
    "key message",
    "point",
    "scalar",
    "deck of 3",
    "cipher",
    "shuffle proof",
    "seal",
    "opening",
    "identity",
    "signature",
    "signer",
    "give",
    "mix, deck",
    "mix, proof",
    "shares",
    "leave",
    "step, deck",
    "step, proof",
    "step",
)


@cache
def targets() -> dict[str, tuple[bytes, Callable[[Any], object]]]:
    return {name: (honest, call) for name, honest, call in fuzz.targets()}


def test_every_target_has_its_tests() -> None:
    assert tuple(targets()) == NAMES


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("shuffle proof", "step")])
def test_honest_bytes_are_taken(name: str) -> None:
    """The two left out start from bytes of the right length only; whole honest shuffles and steps are taken in other tests."""
    honest, call = targets()[name]
    call(honest)


@pytest.mark.parametrize("name", NAMES)
def test_odd_things_are_a_peer_fault(name: str, backend: str) -> None:
    for odd in fuzz.ODD:
        if not (name == "leave" and odd == b""):
            with pytest.raises(PeerFault):
                targets()[name][1](odd)


@pytest.mark.parametrize("name", NAMES)
@given(st.data())
@settings(max_examples=40, deadline=None)
def test_any_bytes_are_taken_or_are_a_peer_fault(name: str, data: st.DataObject) -> None:
    honest, call = targets()[name]
    start = data.draw(st.integers(0, len(honest)))
    end = data.draw(st.integers(start, len(honest)))
    raw = honest[:start] + data.draw(st.binary(max_size=80)) + honest[end:]
    try:
        call(raw)
    except PeerFault:
        return
    assert raw == honest or name in fuzz.ENCODINGS


def test_noise_and_spoilt_bytes() -> None:
    result = fuzz.run(runs=2600, seed=11)
    assert result["refused"] > 2000


PROGRAM = """
from p2p.crypto.faults import Misuse, PeerFault
from tests.p2p.crypto import fuzz
from tests.p2p.crypto.lab import ours, moment, secrets, Game
lib = ours()
assert lib.group.backend_name() == "coincurve"
one = secrets(lib, 1)[0]
now = moment(lib)
game = Game(lib, 2)
calls = [lambda call=call, odd=odd: call(odd) for _, _, call in fuzz.targets(lib) for odd in (b"", [], (), None)]
calls += [
    lambda: lib.keys.joint_key([]),
    lambda: lib.shuffle_check.check(now, one.key, (), (), b""),
    lambda: lib.shuffle_check.check(now, one.key, (), (), bytes(264 + 64)),
    lambda: lib.shuffle.shuffle(one, now, one.key, ()),
    lambda: lib.shuffle.prove(one, now, one.key, (), lib.shuffle.Shuffled((), lib.shuffle.Witness((), ()))),
    lambda: lib.proofs.prove_shares(one, now, lib.proofs.CARD, []),
    lambda: lib.proofs.check_shares(now, lib.proofs.CARD, one.key, [], b""),
    lambda: lib.proofs.check_shares(now, lib.proofs.CARD, one.key, [], bytes(64)),
    lambda: lib.coin.coin_value(now, 0, []),
    lambda: lib.coin.dice(bytes(64), []),
    lambda: lib.elgamal.start_deck([], one.key),
    lambda: lib.elgamal.decode_deck(b"", 0),
    lambda: lib.slots.Slots([]),
    lambda: game.slots.begin_deal({}),
    lambda: game.slots.begin_reveal([]),
    lambda: game.slots.begin_shuffle([]),
    lambda: game.slots.apply_mix(now, [], [], b"", b""),
    lambda: lib.passes.make_step(one, now, one.key, []),
    lambda: lib.group.sum_of_products([], []),
    lambda: lib.group.ranked_sum([]),
    lambda: lib.shuffle.commit([], 5),
]
for call in calls:
    try:
        call()
    except (PeerFault, Misuse):
        pass
print("alive after", len(calls))
"""


def test_no_empty_input_ends_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.startswith("alive after")
