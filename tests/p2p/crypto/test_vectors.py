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


@pytest.mark.parametrize("n", VECTORS["shuffles"])
def test_our_verifier_takes_the_shuffles(n: str, backend: str, lib: SimpleNamespace) -> None:
    v = VECTORS["shuffles"][n]
    key = lib.group.decode_point(raw(v["key"]))
    before, after = (lib.elgamal.decode_deck(raw(v[side]), int(n)) for side in ("before", "after"))
    lib.shuffle_check.check(moment(lib, beat=v["beat"]), key, before, after, raw(v["proof"]))
    assert sorted(v["order"]) == list(range(int(n))) != v["order"], "every shuffle here moves something"


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


@pytest.mark.parametrize("n", ["2", "3", "12"])
def test_the_second_implementation_takes_the_shuffles(n: str) -> None:
    v = VECTORS["shuffles"][n]
    key, before, after, proof = (raw(v[name]) for name in ("key", "before", "after", "proof"))
    assert second.shuffle_holds({**MOMENT, "beat": v["beat"]}, key, before, after, proof)
    assert not second.shuffle_holds({**at(1), "beat": v["beat"]}, key, before, after, proof)


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


def test_the_second_implementation_takes_the_words_of_a_redeal(lib: SimpleNamespace) -> None:
    v, keys = VECTORS["redeal"], [raw(key) for key in VECTORS["keys"]["X"]]
    joint = second.encode(second.total(*((1, second.decode(key)) for key in keys[:2])))
    held, tag, listed, blinded = (raw(one) for one in (VECTORS["shares"]["switched card"], v["tag"], v["list"], v["blinded"]))
    assert second.switch_holds(MOMENT, keys[0], joint, held, raw(v["copy"]), "fides/v1/copy")
    assert not second.switch_holds(MOMENT, keys[0], joint, held, raw(v["copy"]))
    assert listed[-66:] == raw(v["copy"])[:66]
    halves = [listed[at : at + 33] for at in range(0, len(listed), 33)]
    assert second.shares_hold("fides/v1/tag", MOMENT, tag[:33], halves, tag[33:])
    assert not second.shares_hold("fides/v1/tag", at(1), tag[:33], halves, tag[33:])
    assert blinded == tag[33 : 33 + len(listed)], "every point of this list occurs once"
    masks = [blinded[at : at + 33] for at in range(0, len(blinded), 66)]
    assert second.shares_hold("fides/v1/open", MOMENT, keys[0], masks, raw(v["open"]))
    assert not second.shares_hold("fides/v1/share", MOMENT, keys[0], masks, raw(v["open"]))


# --- what nobody may take --------------------------------------------------------------------------------------------------------


def test_we_refuse_points_scalars_identities_and_signatures(backend: str, lib: SimpleNamespace) -> None:
    v = VECTORS["refused"]
    for text in v["points"].values():
        with pytest.raises(lib.faults.PeerFault):
            lib.group.decode_point(raw(text))
    for text in v["scalars"].values():
        with pytest.raises(lib.faults.PeerFault):
            lib.group.decode_scalar(raw(text))
    for text in v["identities"]:
        with pytest.raises(lib.faults.PeerFault):
            lib.identity.check_public(raw(text))
    public = raw(VECTORS["identity"]["public"])
    lib.identity.check_signature(public, raw(VECTORS["identity"]["signature"]), "fides/v1/entry", b"body", 7)
    for text in v["signatures"].values():
        with pytest.raises(lib.faults.PeerFault):
            lib.identity.check_signature(public, raw(text), "fides/v1/entry", b"body", 7)


def test_we_refuse_these_proofs_and_so_does_the_second_implementation(backend: str, lib: SimpleNamespace) -> None:
    v, keys = VECTORS["refused"], [s.key for s in secrets(lib, 3)]
    fault = lib.faults.PeerFault
    identity, shown = raw(VECTORS["keys"]["identity"]), VECTORS["shares"]
    for one in v["keys"]:
        with pytest.raises(fault):
            lib.keys.check_key(moment(lib, prover=one["place"]), identity, keys[one["place"]], raw(one["proof"]))
    bases = [lib.group.decode_point(raw(a)) for a in shown["bases"]]
    for text in v["shares"]:
        with pytest.raises(fault):
            lib.proofs.check_shares(moment(lib), lib.proofs.CARD, keys[0], bases, raw(text))
    card = lib.elgamal.decode_cipher(raw(shown["switched card"]), "s")
    for text in v["switch"]:
        with pytest.raises(fault):
            lib.proofs.check_switch(moment(lib), keys[0], keys[1], card, raw(text))
    _refuse_redeal(lib, v, keys, card)
    s = VECTORS["shuffles"]["3"]
    before, after = (lib.elgamal.decode_deck(raw(s[side]), 3) for side in ("before", "after"))
    for text in v["shuffles"]:
        with pytest.raises(fault):
            lib.shuffle_check.check(moment(lib), lib.group.decode_point(raw(s["key"])), before, after, raw(text))
        assert not _second(second.shuffle_holds, MOMENT, *(raw(s[name]) for name in ("key", "before", "after")), raw(text))


def _refuse_redeal(lib: SimpleNamespace, v: dict[str, Any], keys: list[Any], held: Any) -> None:
    joint = lib.keys.joint_key(keys[:2])
    deck = lib.elgamal.decode_deck(raw(VECTORS["redeal"]["list"]), 5)
    blinded = lib.elgamal.decode_deck(raw(VECTORS["redeal"]["blinded"]), 5)
    part = lib.redeal.DeckPart(0, (), (), (), deck[:4], deck[4:], deck)
    assert lib.redeal._check_tag(moment(lib), part, raw(VECTORS["redeal"]["tag"])) == blinded
    for text in v["copy"]:
        with pytest.raises(lib.faults.PeerFault):
            lib.proofs.check_switch(moment(lib), keys[0], joint, held, raw(text), lib.proofs.COPY)
    for text in v["tag"]:
        with pytest.raises(lib.faults.PeerFault):
            lib.redeal._check_tag(moment(lib), part, raw(text))
    for text in v["open"]:
        with pytest.raises(lib.faults.PeerFault):
            lib.proofs.check_shares(moment(lib), lib.proofs.OPEN, keys[0], lib.redeal.masks(blinded), raw(text))


def _second(holds: Any, *args: Any) -> bool:
    """It asserts the form of what it reads."""
    try:
        return bool(holds(*args))
    except (AssertionError, ValueError):
        return False


def test_two_slots_read_as_the_text_says() -> None:
    """K, then both slots in order of their handles, then who is frozen."""
    data = raw(VECTORS["slots"]["state"])
    items, at_byte = [], 0
    while at_byte < len(data):
        size = int.from_bytes(data[at_byte : at_byte + 4], "big")
        items.append(data[at_byte + 4 : at_byte + 4 + size])
        at_byte += 4 + size
    count, joint, slots, frozen_count, frozen = items
    keys = [second.decode(raw(key)) for key in VECTORS["keys"]["X"][:2]]
    assert int.from_bytes(count, "big") == 3 and joint == second.encode(second.total(*((1, key) for key in keys)))
    assert (int.from_bytes(frozen_count, "big"), int.from_bytes(frozen, "big")) == (1, 1)
    first, rest = slots[:109], slots[109:]
    assert int.from_bytes(first[:8], "big") == 5 and first[107:] == bytes([1, 1]) and first[74:107] == raw(VECTORS["keys"]["X"][0])
    assert int.from_bytes(rest[:8], "big") == 9 and rest[107:] == b"\x00" and rest[74:107] == joint


def test_every_part_says_what_it_is_made_of() -> None:
    told = {"group", "transcript", "keys", "shares", "redeal", "coin", "seal", "identity", "slots"}
    assert all(VECTORS[part]["inputs"] for part in told) and all(one["inputs"] for one in VECTORS["shuffles"].values())
    assert set(VECTORS) - told == {"moment", "seeds", "frames", "shuffles", "refused"}
    choice, opening = raw(VECTORS["seal"]["choice"]), raw(VECTORS["seal"]["opening"])
    assert opening[32:] == choice
