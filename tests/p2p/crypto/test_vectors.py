"""The vectors: both back-ends make these bytes, our verifiers take them, and so does a second implementation."""

from __future__ import annotations

import json
from hashlib import sha256, sha512
from types import SimpleNamespace
from typing import Any

import pytest

from tests.p2p.crypto import second
from tests.p2p.crypto.lab import moment, secrets
from tests.p2p.crypto.vectors import FILE, make

VECTORS: dict[str, Any] = json.loads(FILE.read_text())
MOMENT = VECTORS["moment"]
raw = bytes.fromhex


def at(prover: int) -> dict[str, Any]:
    return {**MOMENT, "prover": prover}


def test_both_back_ends_make_exactly_these_bytes(backend: str, lib: SimpleNamespace) -> None:
    made = json.loads(json.dumps(make(lib)))
    for part in VECTORS:
        assert made[part] == VECTORS[part], f"{part} differs from the vectors"
    assert made == VECTORS


@pytest.mark.parametrize("n", ["2", "3", "5"])
def test_our_verifier_takes_the_shuffles(n: str, backend: str, lib: SimpleNamespace) -> None:
    v = VECTORS["shuffles"][n]
    key = lib.group.decode_point(raw(v["key"]))
    before, after = (lib.elgamal.decode_deck(raw(v[side]), int(n)) for side in ("before", "after"))
    lib.shuffle_check.check(moment(lib), key, before, after, raw(v["proof"]))


def test_our_verifiers_take_shares_switch_coin_and_keys(backend: str, lib: SimpleNamespace) -> None:
    keys = [s.key for s in secrets(lib, 3)]
    assert [k.raw.hex() for k in keys] == VECTORS["keys"]["X"]
    for i, proof in enumerate(VECTORS["keys"]["proofs"]):
        lib.keys.check_key(moment(lib, prover=i), raw(VECTORS["keys"]["identity"]), keys[i], raw(proof))
    v = VECTORS["shares"]
    bases = [lib.group.decode_point(raw(a)) for a in v["bases"]]
    lib.proofs.check_shares(moment(lib), lib.proofs.CARD, keys[0], bases[:1], raw(v["one"]))
    lib.proofs.check_shares(moment(lib), lib.proofs.CARD, keys[0], bases, raw(v["four"]))
    card = lib.elgamal.decode_cipher(raw(v["switched card"]), "s")
    lib.proofs.check_switch(moment(lib), keys[0], keys[1], card, raw(v["switch to X_1"]))
    for i, share in enumerate(VECTORS["coin"]["shares"]):
        lib.coin.check_coin_share(moment(lib, prover=i), VECTORS["coin"]["index"], keys[i], raw(share))


# --- the second implementation ---------------------------------------------------------------------------------------------------


def test_the_second_implementation_agrees_on_points_and_transcripts() -> None:
    assert second.frame("a", 1).hex() == VECTORS["frames"]["a, 1"]
    assert second.encode(second.hash_to_group("fides/v1/gen", 1)).hex() == VECTORS["group"]["H"]["1"]
    rules = raw(MOMENT["rules"])
    for i, point in enumerate(VECTORS["group"]["card_points"]):
        assert second.encode(second.hash_to_group("fides/v1/card", rules, "deck", i)).hex() == point
    v = VECTORS["transcript"]
    pre = second.prefix("fides/v1/test", MOMENT, b"statement", 3)
    assert pre.hex() == v["pre"]
    seed = bytes([1]) * 32
    assert second.nonce(seed, "k", 0, pre) == int(v["nonce k 0"], 16)
    assert second.nonce(seed, "d", 5, pre) == int(v["nonce d 5"], 16)
    assert second.challenge("c", pre) == int(v["challenge before"], 16)
    assert second.challenge("c", pre, b"message") == int(v["challenge after"], 16)
    assert sha512(second.frame("fides/v1/test-weight", 2, pre, b"message")).digest()[:16].hex() == v["weight 2"]


def test_the_second_implementation_takes_the_keys() -> None:
    v = VECTORS["keys"]
    identity = raw(v["identity"])
    for i, (key, proof) in enumerate(zip(v["X"], v["proofs"], strict=True)):
        assert second.key_holds(at(i), identity, raw(key), raw(proof))
        assert not second.key_holds(at(i + 1), identity, raw(key), raw(proof))
    joint = second.total(*((1, second.decode(raw(key))) for key in v["X"]))
    assert second.encode(joint).hex() == v["K"]


@pytest.mark.parametrize("n", ["2", "3"])
def test_the_second_implementation_takes_the_shuffles(n: str) -> None:
    v = VECTORS["shuffles"][n]
    key, before, after, proof = (raw(v[name]) for name in ("key", "before", "after", "proof"))
    assert second.shuffle_holds(MOMENT, key, before, after, proof)
    assert not second.shuffle_holds(at(1), key, before, after, proof)


def test_the_second_implementation_takes_shares_switch_and_coin() -> None:
    v, keys = VECTORS["shares"], [raw(key) for key in VECTORS["keys"]["X"]]
    bases = [raw(a) for a in v["bases"]]
    assert second.shares_hold("fides/v1/share", MOMENT, keys[0], bases[:1], raw(v["one"]))
    assert second.shares_hold("fides/v1/share", MOMENT, keys[0], bases, raw(v["four"]))
    assert not second.shares_hold("fides/v1/coin", MOMENT, keys[0], bases[:1], raw(v["one"]))
    assert second.switch_holds(MOMENT, keys[0], keys[1], raw(v["switched card"]), raw(v["switch to X_1"]))
    assert not second.switch_holds(MOMENT, keys[0], keys[2], raw(v["switched card"]), raw(v["switch to X_1"]))
    c = VECTORS["coin"]
    e = second.frame(raw(MOMENT["table"]), raw(MOMENT["head"]), MOMENT["beat"], c["index"])
    base = second.encode(second.hash_to_group("fides/v1/coin-base", e))
    assert base.hex() == c["base"]
    for i, share in enumerate(c["shares"]):
        assert second.shares_hold("fides/v1/coin", at(i), keys[i], [base], raw(share))
    joint = second.total(*((1, second.decode(raw(share)[:33])) for share in c["shares"]))
    assert sha512(second.frame("fides/v1/coin-value", e, second.encode(joint))).hexdigest() == c["value"]
    s = VECTORS["seal"]
    opening = raw(s["opening"])
    parts = ("fides/v1/seal", raw(MOMENT["table"]), MOMENT["beat"], MOMENT["prover"], opening[:32], opening[32:])
    assert sha256(second.frame(*parts)).hexdigest() == s["seal"]
