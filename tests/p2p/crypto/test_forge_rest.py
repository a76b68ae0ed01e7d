"""Attacks on nonces, shares, slots, coins, keys and identities: each works on the mutant named beside it and not on our code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest

from tests.p2p.crypto import forge_rest as forge
from tests.p2p.crypto.lab import Change, hidden_deck, load, moment, ours, secrets
from tests.p2p.crypto.tamper import subjects

Attack = Callable[[SimpleNamespace], bool]


def weak_nonce(prefix: str) -> list[Change]:
    """A nonce over another prefix than the challenge."""
    return [
        ("transcript", '__slots__ = ("_made", "_pre", "_seed")', '__slots__ = ("_made", "_pre", "_seed", "_weak")'),
        ("transcript", "self._pre, self._seed = pre, seed", "self._pre, self._seed = pre, seed; self._weak = pre"),
        ("transcript", 'frame("fides/v1/nonce", name, i, self._pre)', 'frame("fides/v1/nonce", name, i, self._weak)'),
        ("transcript", "        self._sent: list[bytes] = []", f"        self._sent: list[bytes] = []; self._weak = {prefix}"),
        ("transcript", "from engine.values import dataclass\n", "from dataclasses import replace\n\nfrom engine.values import dataclass\n"),
    ]


def check_gone(text: str, module: str = "slots") -> Change:
    return (module, text, "pass")


RELEASE_OPEN = 'insist(self.release is None, "shares are being released; a release once begun is only ever completed")'
SHARED = 'insist(slot.shared == (), f"slot {h} has been dealt or looked at before")'
PUBLISHED = 'insist(slot.card.a not in self._published, f"shares of slot {h} are known from before a take-back")'
UNDER = 'demand(self._slots[h].under == self.keys[moment.prover], SECTION, f"slot {h} is not in the speaker\'s hand")'
HELD_TWICE = 'demand(len(set(handles)) == len(handles), SECTION, "a handle twice")'
FROZEN = 'demand(moment.prover not in self._frozen, SECTION, "the hand is frozen until its seal is opened")'
APPLY_TARGET = "target = self._target(moment, to)\n        card"
APPLY_CARD = "card = check_switch(moment, self.keys[moment.prover], target, self[handle].card, data)"
WEIGHTS = '[transcript.weight("fides/v1/batch", j) for j in range(2, len(bases) + 1)]'
APPLY_ANY_CARD = (
    "card = check_switch(moment, self.keys[moment.prover], target,"
    " *((data[1], data[0]) if isinstance(data, tuple) else (self[handle].card, data)))"
)
EARLY = "Transcript(label, moment, [key.raw, [a.raw for a in bases]])"
EVENT = "frame(moment.table, moment.head, moment.beat, index)"
KEY_FAILS = 'demand(transcript.challenge("c") == c, SECTION, "the proof of possession fails")'
KEY_STATEMENT = "Transcript(LABEL, moment, [key.raw, identity])"
LIBRARY_ONLY: list[Change] = [
    check_gone('demand(y < _P, SECTION, "an identity key that is not canonical")', "identity"),
    check_gone('demand(y not in _SMALL_ORDER, SECTION, "an identity key of small order")', "identity"),
]

ATTACKS: dict[str, tuple[Attack, list[Change]]] = {
    "7 nonce without the head": (
        partial(forge.two_moments, head=bytes(32)),
        weak_nonce("_prefix(label, replace(moment, head=bytes(32)), statement)"),
    ),
    "7 nonce without the beat": (partial(forge.two_moments, beat=8), weak_nonce("_prefix(label, replace(moment, beat=0), statement)")),
    "7 nonce without the prover": (
        partial(forge.two_moments, prover=3),
        weak_nonce("_prefix(label, replace(moment, prover=0), statement)"),
    ),
    "7 nonce without the statement": (forge.two_statements, weak_nonce("_prefix(label, moment, [])")),
    "7 choices without the input": (
        forge.permutation_from_two_inputs,
        [("transcript", "super().__init__(_prefix(label, moment, inputs), seed)", "super().__init__(_prefix(label, moment, []), seed)")],
    ),
    "9 shares forgotten by a take-back": (forge.deal_taken_back, [check_gone(PUBLISHED)]),
    "9 shared not checked, reveal broken off": (
        forge.deal_after_broken_reveal,
        [check_gone(RELEASE_OPEN, "staying"), check_gone(SHARED), check_gone(PUBLISHED)],
    ),
    "10 switch: under not checked, another hand": (partial(forge.card_destroyed_by_a_stranger, under="another hand"), [check_gone(UNDER)]),
    "10 switch: under not checked, the table": (partial(forge.card_destroyed_by_a_stranger, under="the table"), [check_gone(UNDER)]),
    "10 mix: under not checked": (forge.hand_mixed_by_a_stranger, [check_gone(UNDER)]),
    "10 mix: a handle twice": (forge.one_card_mixed_into_two, [check_gone(HELD_TWICE)]),
    "10 target key from the message": (
        forge.given_to_another,
        [("slots", APPLY_TARGET, "data, target = data if isinstance(data, tuple) else (data, self._target(moment, to))\n        card")],
    ),
    "10 input card from the message": (forge.another_card_given, [("slots", APPLY_CARD, APPLY_ANY_CARD)]),
    "11 batch weights without the shares": (
        forge.balancing_shares,
        [("proofs", WEIGHTS, f'[{EARLY}.weight("fides/v1/batch", j) for j in range(2, len(bases) + 1)]')],
    ),
    "11 own card among the shares": (
        forge.own_card_published,
        [
            ("slots", "tuple(other for other in sorted(self.keys) if other != to[h])", "tuple(sorted(self.keys))"),
        ],
    ),
    "12 hand not frozen, mix": (partial(forge.sealed_then_moved, how="mix"), [check_gone(FROZEN)]),
    "12 hand not frozen, give": (partial(forge.sealed_then_moved, how="give"), [check_gone(FROZEN)]),
    "12 hand not frozen, return": (partial(forge.sealed_then_moved, how="return"), [check_gone(FROZEN)]),
    "13 e without the head": (partial(forge.coin_repeats, head=bytes(32)), [("coin", EVENT, "frame(moment.table, moment.beat, index)")]),
    "13 e without the beat": (partial(forge.coin_repeats, beat=9), [("coin", EVENT, "frame(moment.table, moment.head, index)")]),
    "13 e without the index": (partial(forge.coin_repeats, index=1), [("coin", EVENT, "frame(moment.table, moment.head, moment.beat)")]),
    "13 e without the table": (partial(forge.coin_repeats, table=bytes(32)), [("coin", EVENT, "frame(moment.head, moment.beat, index)")]),
    "13 one label, coin as card": (
        forge.coin_share_as_card_share,
        [("proofs", 'COIN: ShareLabel = "fides/v1/coin"', 'COIN: ShareLabel = "fides/v1/share"')],
    ),
    "13 one label, card as coin": (
        forge.card_share_as_coin_share,
        [("proofs", 'COIN: ShareLabel = "fides/v1/coin"', 'COIN: ShareLabel = "fides/v1/share"')],
    ),
    "16 no proof of possession": (forge.rogue_key, [check_gone(KEY_FAILS, "keys")]),
    "16 possession without X": (forge.key_nobody_knows, [("keys", KEY_STATEMENT, "Transcript(LABEL, moment, [G.raw, identity])")]),
    "16 possession without the identity": (
        partial(forge.copied_key, identity=b"j" * 32),
        [
            ("keys", KEY_STATEMENT, "Transcript(LABEL, moment, [key.raw])"),
            (
                "keys",
                "Transcript(LABEL, moment, [secret.key.raw, identity], secret.seed)",
                "Transcript(LABEL, moment, [secret.key.raw], secret.seed)",
            ),
        ],
    ),
    "16 possession without the table": (
        partial(forge.copied_key, table=bytes(32)),
        [("transcript", "sha512(frame(label, moment.table, moment.head,", "sha512(frame(label, moment.head,")],
    ),
    "16 possession without the place": (
        partial(forge.copied_key, prover=5),
        [("transcript", "moment.beat, moment.prover, *items)", "moment.beat, *items)")],
    ),
    "16 one key twice": (
        forge.same_key_twice,
        [check_gone('demand(len(set(keys)) == len(keys), SECTION, "two peers with one key")', "keys")],
    ),
    "18 the library's key check only": (lambda lib: forge.signatures_nobody_made(lib) >= 14 * 5, LIBRARY_ONLY),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_the_attack_works_on_its_mutant_and_not_on_ours(name: str) -> None:
    attack, changes = ATTACKS[name]
    assert attack(load(*changes)), "the attack does not even work on the mutant: the test shows nothing"
    assert not attack(ours())


@pytest.mark.parametrize("part", forge.OTHER_MOMENTS)
def test_first_messages_differ_between_two_moments(part: str, lib: SimpleNamespace) -> None:
    """Row 7: one statement under another table, head, beat or prover: every first message, r_i and pi is another."""
    secret = secrets(lib, 1)[0]
    deck = hidden_deck(lib, 6, secret, secret.key)
    then = [moment(lib), replace(moment(lib), **{part: forge.OTHER_MOMENTS[part]})]
    shuffled = [lib.shuffle.shuffle(secret, when, secret.key, deck) for when in then]
    assert not set(shuffled[0].witness.masks) & set(shuffled[1].witness.masks)
    assert shuffled[0].witness.order != shuffled[1].witness.order
    proofs = [lib.shuffle.prove(secret, when, secret.key, deck, shuffled[0]) for when in then]
    first = [{proof[at : at + 33] for at in range(0, 264, 33)} for proof in proofs]
    assert not first[0] & first[1]
    switched = [lib.proofs.prove_switch(secret, when, secret.key, deck[0]).card.a for when in then]
    assert switched[0] != switched[1]


def test_a_restart_makes_the_same_bytes_for_every_proof(lib: SimpleNamespace) -> None:
    """Row 8: everything is made from seed and state alone, so a crash between any two steps changes nothing."""
    assert [s.data for s in subjects(lib)] == [s.data for s in subjects(load())]


def test_small_order_keys_are_refused_in_all_fourteen_encodings(lib: SimpleNamespace) -> None:
    assert len(set(forge.small_order_keys())) == 14
    assert forge.signatures_nobody_made(lib) == 0
    for key in forge.small_order_keys():
        with pytest.raises(lib.faults.PeerFault, match=r"canonical|small order"):
            lib.identity.check_public(key)


def test_the_leaver_who_published_his_secret_would_open_old_cards(lib: SimpleNamespace) -> None:
    """Row 17: what our leaver publishes opens nothing that passed through his hand; his secret would."""
    assert forge.old_card_of_the_leaver(lib, publishes_secret=True)
    assert not forge.old_card_of_the_leaver(lib, publishes_secret=False)


def test_a_batch_in_another_order_or_of_another_size_is_refused(lib: SimpleNamespace) -> None:
    """Row 11."""
    secret = secrets(lib, 1)[0]
    bases = [card.a for card in hidden_deck(lib, 4, secret, secret.key)]
    check = lambda points, data: lib.proofs.check_shares(moment(lib), lib.proofs.CARD, secret.key, points, data)  # noqa: E731
    data = lib.proofs.prove_shares(secret, moment(lib), lib.proofs.CARD, bases[:3]).raw()
    assert len(check(bases[:3], data)) == 3
    for points, raw in (
        ([bases[1], bases[0], bases[2]], data),
        (bases[:3], data[33:66] + data[:33] + data[66:]),
        ([], data),
        ([], data[99:]),
        (bases[:2], data),
        (bases[:2], data[:66] + data[99:]),
        (bases, data),
        (bases, data[:33] + data),
    ):
        with pytest.raises(lib.faults.PeerFault):
            check(points, raw)
    for bad in ([], [bases[0]] * 2):
        with pytest.raises(lib.faults.Misuse):
            lib.proofs.prove_shares(secret, moment(lib), lib.proofs.CARD, bad)
