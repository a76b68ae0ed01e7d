"""Fuzzing: every decoder and verifier that takes bytes of a peer, fed with noise and with spoilt honest bytes.

    python -m tests.p2p.crypto.fuzz --runs 200000 --seed 7

Only PeerFault may come out, whatever goes in. A failure prints target, seed and bytes, so that it can be repeated.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import Game, moment, ours, secrets
from tests.p2p.crypto.tamper import subjects

Target = tuple[str, bytes, Callable[[Any], object]]


def targets(lib: SimpleNamespace | None = None) -> list[Target]:
    """Name, honest bytes to start from, and the call that must raise nothing but PeerFault."""
    lib = lib or ours()
    found: list[Target] = [(subject.name, subject.data, subject.attempt) for subject in subjects(lib, 3)]
    secret = secrets(lib, 1)[0]
    deck = lib.elgamal.encode_deck(lib.elgamal.start_deck([lib.elgamal.card_point(bytes(32), "d", i) for i in range(3)], secret.key))
    sealed, opening = lib.commit.seal(secret.seed, moment(lib), b"choice")
    me = lib.identity.Identity(b"m" * 32)
    signature = me.sign("l", b"m")
    found += [
        (
            "key message",
            lib.keys.key_message(secret, moment(lib), b"i" * 32),
            lambda data: lib.keys.accept_key(moment(lib), b"i" * 32, data),
        ),
        ("point", lib.group.G.raw, lib.group.decode_point),
        ("scalar", b"\x01" * 32, lib.group.decode_scalar),
        ("deck of 3", deck, lambda data: lib.elgamal.decode_deck(data, 3)),
        ("cipher", deck[:66], lambda data: lib.elgamal.decode_cipher(data, "s")),
        ("shuffle proof", bytes(264 + 32 * 11), lambda data: lib.shuffle_check.decode_proof(data, 3)),
        ("seal", sealed, lib.commit.decode_seal),
        ("opening", opening.raw(), lambda data: lib.commit.check_opening(moment(lib), sealed, data)),
        ("identity", me.public, lib.identity.check_public),
        ("signature", signature, lambda data: lib.identity.check_signature(me.public, data, "l", b"m")),
        ("signer", me.public, lambda data: lib.identity.check_signature(data, signature, "l", b"m")),
    ]
    return found + _table_targets(lib)


def _table_targets(lib: SimpleNamespace) -> list[Target]:
    """The state machine: every message goes to a copy, so that one accepted message does not spoil the next try."""
    game = Game(lib, 2)
    game.lay(range(4))
    game.shuffle(range(4), range(10, 14))
    game.deal(0, [10, 11])
    game.beat += 1
    give = game.slots.make_switch(game.secrets[0], game.now(0), 10, 1).raw()
    mixed, proof = game.slots.make_mix(game.secrets[0], game.now(0), [10, 11])
    raw = lib.elgamal.encode_deck(mixed)
    passing = game.slots.copy()
    turn = passing.begin_shuffle([([12, 13], [22, 23])])
    ((deck, deck_proof),) = lib.passes.make_step(game.secrets[0], game.now(0), turn.key, turn.decks)
    releasing = game.slots.copy()
    releasing.begin_reveal([12])
    shares = releasing.make_shares(game.secrets[0], game.now(0)).raw()
    leaving = Game(lib, 2)
    leaving.lay(range(2))
    left = leaving.slots.make_leave(leaving.secrets[0], leaving.now(0))
    return [
        ("give", give, lambda data: game.slots.copy().apply_switch(game.now(0), 10, 1, data)),
        ("mix, deck", raw, lambda data: game.slots.copy().apply_mix(game.now(0), [10, 11], [20, 21], data, proof)),
        ("mix, proof", proof, lambda data: game.slots.copy().apply_mix(game.now(0), [10, 11], [20, 21], raw, data)),
        ("shares", shares, lambda data: releasing.copy().apply_shares(game.now(0), data)),
        ("leave", left, lambda data: leaving.slots.copy().apply_leave(leaving.now(0), data)),
        ("step, deck", deck, lambda data: turn.step(game.now(0), [(data, deck_proof)]).check()),
        ("step, proof", deck_proof, lambda data: turn.step(game.now(0), [(deck, data)]).check()),
        ("step", deck, lambda data: turn.step(game.now(0), data)),
    ]


ODD: tuple[object, ...] = (
    b"",
    None,
    "",
    "text",
    0,
    -1,
    1.5,
    True,
    [],
    [[]],
    [b""],
    (),
    {},
    {"a": 1},
    bytearray(33),
    memoryview(b"x" * 33),
    object,
)


# Mere encodings: other bytes may be as good. Everything else says something, and only the honest bytes may be taken.
ENCODINGS = frozenset({"point", "scalar", "deck of 3", "cipher", "seal", "identity"})


def spoil(rng: Random, honest: bytes) -> bytes:
    """Noise, or honest bytes with something flipped, cut, doubled, moved or overwritten."""
    data = bytearray(honest)
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(0, 2 * len(honest) + 2))
        case 1:
            return rng.randbytes(len(honest))
        case 2:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        case 3:
            del data[rng.randrange(len(data)) :]
        case 4:
            data += rng.randbytes(rng.randrange(1, 70))
        case 5:
            at = rng.randrange(len(data))
            data[at : at + 32] = rng.choice((bytes(32), b"\xff" * 32, rng.randbytes(32)))
        case 6:
            at, to = rng.randrange(len(data)), rng.randrange(len(data))
            data[to : to + 33] = data[at : at + 33]
        case _:
            data[0] = rng.randrange(256)
    return bytes(data)


def run(runs: int, seed: int) -> dict[str, int]:
    """How many inputs were refused; raises with the words to repeat it if anything else happens."""
    lib, rng, refused = ours(), Random(seed), 0
    all_targets = targets(lib)
    for i in range(runs):
        name, honest, call = all_targets[i % len(all_targets)]
        data = spoil(rng, honest)
        try:
            call(data)
        except lib.faults.PeerFault:
            refused += 1
        except BaseException as error:
            raise AssertionError(f"{name}, seed {seed}, run {i}: {data.hex()} made {error!r}") from error
        else:
            assert data == honest or name in ENCODINGS, f"{name}, seed {seed}, run {i}: {data.hex()} was accepted"
    return {"runs": runs, "refused": refused, "targets": len(all_targets)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(run(arguments.runs, arguments.seed))
