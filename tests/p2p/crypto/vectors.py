"""Byte-exact vectors of every proof and encoding: made by one back-end, checked by both and by a second implementation.

    python -m tests.p2p.crypto.vectors          (writes tests/vectors/fair-cards.json)

A change of any byte here is a change of the protocol. Every part says in "inputs" what its values are made of; `moment` and the seeds are
those at the top where nothing else is said, and tags that protocol.md does not name ("fides/v1/test...") are of the vectors alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import HEAD, RULES, TABLE, card_points, moment, ours, secrets

FILE = Path(__file__).resolve().parents[2] / "vectors" / "fair-cards.json"
IDENTITY = bytes(range(100, 132))
SHUFFLES = {2: 10, 3: 7, 5: 8, 12: 7}  # cards -> beat
U = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
ED25519 = 27742317777372353535851937790883648493


def _frames(lib: SimpleNamespace) -> dict[str, Any]:
    frame = lib.frames.frame
    return {
        "a, 1": frame("a", 1).hex(),
        "nothing": frame().hex(),
        "list of x and empty": frame([b"x", b""]).hex(),
        "nested": frame(1, [2, [b"z"]]).hex(),
    }


def _group(lib: SimpleNamespace) -> dict[str, Any]:
    g = lib.group
    return {
        "inputs": {
            "H": "H_i by i",
            "hash_to_group": {"tag": "fides/v1/test", "items": ["the bytes of 'item'", 7]},
            "card_points": "card(rules, 'deck', i), i = 0..4: tag fides/v1/card",
        },
        "G": g.G.raw.hex(),
        "H": {str(i): g.commitment_base(i).raw.hex() for i in (1, 2, 3, 64, 128)},
        "hash_to_group": g.hash_to_group("fides/v1/test", b"item", 7).raw.hex(),
        "card_points": [p.raw.hex() for p in card_points(lib, 5)],
        "sum of 2G and 3H_1": g.sum_of_products([2, 3], [g.G, g.commitment_base(1)]).raw.hex(),
    }


def _transcript(lib: SimpleNamespace) -> dict[str, Any]:
    seed = lib.transcript.Seed(bytes([1]) * 32)
    t = lib.transcript.Transcript("fides/v1/test", moment(lib), [b"statement", 3], seed)
    made: dict[str, Any] = {"pre": t._pre.hex(), "nonce k 0": f"{t.nonce('k'):064x}", "nonce d 5": f"{t.nonce('d', 5):064x}"}
    made["challenge before"] = f"{t.challenge('c'):064x}"
    t.send(b"message")
    made |= {"challenge after": f"{t.challenge('c'):064x}", "weight 2": f"{t.weight('fides/v1/test-weight', 2):032x}"}
    choices = lib.transcript.Choices("fides/v1/test-choice", moment(lib), [b"input"], seed)
    inputs = {
        "transcript": {"label": "fides/v1/test", "statement": ["the bytes of 'statement'", 3], "seed": "of place 0"},
        "nonce": "nonce(k, 0) and nonce(d, 5)",
        "challenge": "challenge(c) before any message, and after the message 'message' (bytes)",
        "weight 2": "weight('fides/v1/test-weight', 2) after that message",
        "permutation of 52": {"label": "fides/v1/test-choice", "input after the moment": ["the bytes of 'input'"], "seed": "of place 0"},
    }
    return {"inputs": inputs, **made, "permutation of 52": choices.permutation(52)}


def _keys(lib: SimpleNamespace) -> dict[str, Any]:
    peers = secrets(lib, 3)
    proofs = [lib.keys.prove_key(s, moment(lib, prover=i), IDENTITY).hex() for i, s in enumerate(peers)]
    keys = [s.key for s in peers]
    inputs = "places 0, 1, 2, each at the moment with its own place as prover; all three prove for the one identity here"
    joint = lib.keys.joint_key(keys).raw.hex()
    return {"inputs": inputs, "identity": IDENTITY.hex(), "X": [k.raw.hex() for k in keys], "proofs": proofs, "K": joint}


def _shuffle(lib: SimpleNamespace, n: int, beat: int) -> dict[str, Any]:
    peers, at = secrets(lib, 3), moment(lib, beat=beat)
    key = lib.keys.joint_key([s.key for s in peers])
    deck = lib.elgamal.start_deck(card_points(lib, n), key)
    done = lib.shuffle.shuffle(peers[0], at, key, deck)
    proof = lib.shuffle.prove(peers[0], at, key, deck, done)
    _, c, _ = lib.shuffle_check._prepare(at, key, deck, done.deck, proof)
    assert list(done.witness.order) != list(range(n)), "a permutation that moves something"
    return {
        "inputs": "by place 0 at the moment with this beat; the start deck of card(rules, 'deck', i), i = 0..N-1, under K of places 0 to 2",
        "beat": beat,
        "key": key.raw.hex(),
        "before": lib.elgamal.encode_deck(deck).hex(),
        "after": lib.elgamal.encode_deck(done.deck).hex(),
        "order": list(done.witness.order),
        "masks": [f"{r:064x}" for r in done.witness.masks],
        "challenges": {name: f"{getattr(c, name):064x}" for name in ("x", "y", "z", "ch")},
        "weights": [f"{w:032x}" for w in c.weights],
        "proof": proof.hex(),
    }


def _shares(lib: SimpleNamespace) -> dict[str, Any]:
    secret, other = secrets(lib, 2)
    deck = lib.shuffle.shuffle(secret, moment(lib), secret.key, lib.elgamal.start_deck(card_points(lib, 4), secret.key)).deck
    bases = [card.a for card in deck]
    prove = lib.proofs.prove_shares
    inputs = "of place 0 at the moment; bases = the A of a start deck of four cards under X_0 that place 0 has shuffled at the moment"
    return {
        "inputs": inputs,
        "bases": [a.raw.hex() for a in bases],
        "one": prove(secret, moment(lib), lib.proofs.CARD, bases[:1]).raw().hex(),
        "four": prove(secret, moment(lib), lib.proofs.CARD, bases).raw().hex(),
        "switched card": deck[0].raw().hex(),
        "switch to X_1": lib.proofs.prove_switch(secret, moment(lib), other.key, deck[0]).raw().hex(),
    }


def _redeal(lib: SimpleNamespace) -> dict[str, Any]:
    """One deck of four, one card of it in the hand of place 0; places 0 and 1 stay."""
    secret, other = secrets(lib, 2)
    now, key = moment(lib), lib.keys.joint_key([secret.key, other.key])
    held = lib.shuffle.shuffle(secret, now, secret.key, lib.elgamal.start_deck(card_points(lib, 4), secret.key)).deck[0]
    deck = lib.shuffle.shuffle(secret, now, key, lib.elgamal.start_deck(card_points(lib, 4), key)).deck
    copied = lib.proofs.prove_switch(secret, now, key, held, lib.proofs.COPY)
    part = lib.redeal.DeckPart(0, (), (), ((0, held),), deck, (copied.card,), (*deck, copied.card))
    tag = lib.redeal._make_tag(secret, now, key, part)
    blinded = lib.redeal._check_tag(now, part, tag)
    shares = lib.proofs.prove_shares(secret, now, lib.proofs.OPEN, lib.redeal.masks(blinded)).raw()
    return {
        "inputs": "K' = X_0 + X_1; held = the switched card of the part shares, in the hand of place 0; deck = the start deck of 4 cards "
        "under K' that place 0 has shuffled at the moment; the list is the deck, then the copy; all words of place 0 at the moment",
        "copy": copied.raw().hex(),
        "list": lib.elgamal.encode_deck(part.tagged).hex(),
        "tag": tag.hex(),
        "blinded": lib.elgamal.encode_deck(blinded).hex(),
        "open": shares.hex(),
    }


def _coin(lib: SimpleNamespace) -> dict[str, Any]:
    shares = [lib.coin.prove_coin_share(s, moment(lib, prover=i), 2) for i, s in enumerate(secrets(lib, 3))]
    value = lib.coin.coin_value(moment(lib), 2, [s.points[0] for s in shares])
    return {
        "inputs": "shares of places 0, 1, 2, each at the moment with its own place as prover",
        "index": 2,
        "base": lib.coin.coin_base(moment(lib), 2).raw.hex(),
        "shares": [s.raw().hex() for s in shares],
        "value": value.hex(),
        "dice 6 6 20 52": lib.coin.dice(value, [6, 6, 20, 52]),
    }


def _seal(lib: SimpleNamespace) -> dict[str, Any]:
    sealed, opening = lib.commit.seal(secrets(lib, 1)[0].seed, moment(lib), b"choice", 1)
    inputs = "by place 0 at the moment"
    return {"inputs": inputs, "choice": b"choice".hex(), "index": 1, "seal": sealed.hex(), "opening": opening.raw().hex()}


def _identity(lib: SimpleNamespace) -> dict[str, Any]:
    me = lib.identity.Identity(bytes([9]) * 32)
    other = lib.identity.Identity(bytes([10]) * 32)
    members = [(me.public, bytes([1]) * 32), (other.public, bytes([2]) * 32)]
    table = lib.identity.table_id(1, RULES, members)
    return {
        "inputs": {
            "secrets": [bytes([9]).hex() * 32, bytes([10]).hex() * 32],
            "nonces": [bytes([1]).hex() * 32, bytes([2]).hex() * 32],
            "signature": "by the first, of frame('fides/v1/entry', the bytes of 'body', 7)",
            "table_id": "version 1, terms = rules at the top, both members in this order",
        },
        "public": me.public.hex(),
        "signature": me.sign("fides/v1/entry", b"body", 7).hex(),
        "fingerprint": lib.identity.fingerprint(me.public),
        "table_id": table.hex(),
        "table_number": lib.identity.table_number(table, [m for m, _ in members]),
    }


def _slots(lib: SimpleNamespace) -> dict[str, Any]:
    slots = lib.slots.Slots([s.key for s in secrets(lib, 2)])
    first, second = card_points(lib, 2)
    slots.lay({9: (("deck", 1), second), 5: (("deck", 0), first)})
    slots.begin_deal({0: [5]})
    slots.apply_shares(moment(lib, prover=1), slots.make_shares(secrets(lib, 2)[1], moment(lib, prover=1)).raw())
    slots.freeze_hand(1)
    inputs = "keys of places 0 and 1; start cards card(rules, 'deck', 1) as handle 9 and 0 as handle 5; 5 dealt to place 0; place 1 frozen"
    return {"inputs": inputs, "state": lib.frames.frame(slots.state()).hex()}


def _flipped(data: str, at: int) -> str:
    changed = bytearray(bytes.fromhex(data))
    changed[at] ^= 1
    return changed.hex()


def _refused(made: dict[str, Any]) -> dict[str, Any]:
    """What no reader may take. Proofs are those of the other parts with one thing changed; everything else about them is as there."""
    q, p, order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141, 2**256 - 2**32 - 977, 2**252 + ED25519
    keys, shares, redeal, signature = made["keys"], made["shares"], made["redeal"], bytes.fromhex(made["identity"]["signature"])
    small = [0, 1, 2**255 - 20, U, 2**255 - 19 - U, 2**255 - 19, 2**255 - 18, 2**255 - 1]
    proof, four, opened = made["shuffles"]["3"]["proof"], shares["four"], redeal["open"]
    return {
        "points": {
            "the identity": "00" * 33, "uncompressed": "04" + made["group"]["G"][2:] + "00" * 32, "hybrid": "06" + made["group"]["G"][2:],
            "x is p": f"02{p:064x}", "x on no curve point": f"02{5:064x}", "a byte short": made["group"]["G"][:-2],
        },
        "scalars": {"zero": f"{0:064x}", "q": f"{q:064x}", "above q": f"{q + 1:064x}", "a byte short": f"{1:062x}"},
        "identities": [y.to_bytes(32, "little").hex() for y in small] + [(small[1] | 1 << 255).to_bytes(32, "little").hex(), "01" * 31],
        "signatures": {
            "s plus the order": (signature[:32] + (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")).hex(),
            "another R": _flipped(signature.hex(), 0), "another s": _flipped(signature.hex(), 40), "a byte short": signature[:-1].hex(),
        },
        "keys": [{"place": place, "proof": _flipped(keys["proofs"][0], at)} for place, at in ((0, 10), (0, 63), (1, 0))]
        + [{"place": 1, "proof": keys["proofs"][0]}],
        "shares": [*(_flipped(four, at) for at in (1, 34, 140, 195)), four[66:132] + four[:66] + four[132:]],
        "switch": [_flipped(shares["switch to X_1"], at) for at in (5, 40, 70, len(shares["switch to X_1"]) // 2 - 1)],
        "copy": [_flipped(redeal["copy"], at) for at in (5, 40, 70, 161)] + [shares["switch to X_1"]],
        "tag": [_flipped(redeal["tag"], at) for at in (5, 40, 200, 390, 426)] + [redeal["tag"][:-2]],
        "open": [*(_flipped(opened, at) for at in (5, 170, 228)), opened[66:132] + opened[:66] + opened[132:]],
        "shuffles": [_flipped(proof, at) for at in (1, 40, 263, 264, 300, len(proof) // 2 - 1)] + [proof[:-2], proof[:-64] + f"{0:064x}"],
    }  # fmt: skip


def make(lib: SimpleNamespace) -> dict[str, Any]:
    made = {
        "moment": {"table": TABLE.hex(), "head": HEAD.hex(), "beat": 7, "prover": 0, "rules": RULES.hex()},
        "seeds": "the seed of place i is the byte i + 1, 32 times",
        "frames": _frames(lib),
        "group": _group(lib),
        "transcript": _transcript(lib),
        "keys": _keys(lib),
        "shuffles": {str(n): _shuffle(lib, n, beat) for n, beat in SHUFFLES.items()},
        "shares": _shares(lib),
        "redeal": _redeal(lib),
        "coin": _coin(lib),
        "seal": _seal(lib),
        "identity": _identity(lib),
        "slots": _slots(lib),
    }
    return {**made, "refused": _refused(made)}


if __name__ == "__main__":
    library = ours()
    library.group.use("python")
    FILE.write_text(json.dumps(make(library), indent=1) + "\n")
    print("written", FILE.name)
