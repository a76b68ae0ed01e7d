"""Byte-exact vectors of every proof and encoding: made by one back-end, checked by both and by a second implementation.

    python -m tests.p2p.crypto.vectors          (writes tests/vectors/fair-cards.json)

A change of any byte here is a change of the protocol.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import HEAD, RULES, TABLE, card_points, moment, ours, secrets

FILE = Path(__file__).resolve().parents[2] / "vectors" / "fair-cards.json"
IDENTITY = bytes(range(100, 132))


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
    return {**made, "permutation of 52": choices.permutation(52)}


def _keys(lib: SimpleNamespace) -> dict[str, Any]:
    peers = secrets(lib, 3)
    proofs = [lib.keys.prove_key(s, moment(lib, prover=i), IDENTITY).hex() for i, s in enumerate(peers)]
    keys = [s.key for s in peers]
    return {"identity": IDENTITY.hex(), "X": [k.raw.hex() for k in keys], "proofs": proofs, "K": lib.keys.joint_key(keys).raw.hex()}


def _shuffle(lib: SimpleNamespace, n: int) -> dict[str, Any]:
    peers = secrets(lib, 3)
    key = lib.keys.joint_key([s.key for s in peers])
    deck = lib.elgamal.start_deck(card_points(lib, n), key)
    done = lib.shuffle.shuffle(peers[0], moment(lib), key, deck)
    proof = lib.shuffle.prove(peers[0], moment(lib), key, deck, done)
    _, c, _ = lib.shuffle_check._prepare(moment(lib), key, deck, done.deck, proof)
    return {
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
    return {
        "bases": [a.raw.hex() for a in bases],
        "one": prove(secret, moment(lib), lib.proofs.CARD, bases[:1]).raw().hex(),
        "four": prove(secret, moment(lib), lib.proofs.CARD, bases).raw().hex(),
        "switched card": deck[0].raw().hex(),
        "switch to X_1": lib.proofs.prove_switch(secret, moment(lib), other.key, deck[0]).raw().hex(),
    }


def _coin(lib: SimpleNamespace) -> dict[str, Any]:
    shares = [lib.coin.prove_coin_share(s, moment(lib, prover=i), 2) for i, s in enumerate(secrets(lib, 3))]
    value = lib.coin.coin_value(moment(lib), 2, [s.points[0] for s in shares])
    return {
        "index": 2,
        "base": lib.coin.coin_base(moment(lib), 2).raw.hex(),
        "shares": [s.raw().hex() for s in shares],
        "value": value.hex(),
        "dice 6 6 20 52": lib.coin.dice(value, [6, 6, 20, 52]),
    }


def _seal(lib: SimpleNamespace) -> dict[str, Any]:
    sealed, opening = lib.commit.seal(secrets(lib, 1)[0].seed, moment(lib), b"choice", 1)
    return {"index": 1, "seal": sealed.hex(), "opening": opening.raw().hex()}


def _identity(lib: SimpleNamespace) -> dict[str, Any]:
    me = lib.identity.Identity(bytes([9]) * 32)
    other = lib.identity.Identity(bytes([10]) * 32)
    members = [(me.public, bytes([1]) * 32), (other.public, bytes([2]) * 32)]
    table = lib.identity.table_id(1, RULES, members)
    return {
        "public": me.public.hex(),
        "signature": me.sign("fides/v1/entry", b"body", 7).hex(),
        "fingerprint": lib.identity.fingerprint(me.public),
        "table_id": table.hex(),
        "table_number": lib.identity.table_number(table, [m for m, _ in members]),
    }


def _slots(lib: SimpleNamespace) -> dict[str, Any]:
    slots = lib.slots.Slots([s.key for s in secrets(lib, 2)])
    slots.lay({5: (("deck", 0), card_points(lib, 1)[0])})
    slots.begin_deal({0: [5]})
    slots.apply_shares(moment(lib, prover=1), slots.make_shares(secrets(lib, 2)[1], moment(lib, prover=1)).raw())
    return {"state": lib.frames.frame(slots.state()).hex()}


def make(lib: SimpleNamespace) -> dict[str, Any]:
    return {
        "moment": {"table": TABLE.hex(), "head": HEAD.hex(), "beat": 7, "prover": 0, "rules": RULES.hex()},
        "seeds": "the seed of place i is the byte i + 1, 32 times",
        "frames": _frames(lib),
        "group": _group(lib),
        "transcript": _transcript(lib),
        "keys": _keys(lib),
        "shuffles": {str(n): _shuffle(lib, n) for n in (2, 3, 5)},
        "shares": _shares(lib),
        "coin": _coin(lib),
        "seal": _seal(lib),
        "identity": _identity(lib),
        "slots": _slots(lib),
    }


if __name__ == "__main__":
    library = ours()
    library.group.use("python")
    FILE.write_text(json.dumps(make(library), indent=1) + "\n")
    print("written", FILE.name)
