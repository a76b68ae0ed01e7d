"""Attacks on slots, masks, keys and old journals: each works on the mutant named beside it and not on our code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tests.p2p.crypto import forge_table as forge
from tests.p2p.crypto.lab import Change, Game, load, ours
from tests.p2p.crypto.test_forge_rest import PUBLISHED, check_gone, weak_nonce

Attack = Callable[[SimpleNamespace], bool]

ANYBODY: Change = ("slots", "            if under == key:\n", "            if True:\n")
ALWAYS_HIS: Change = ("slots", "        if under == self.joint:\n            return None\n", "")
PAST = 'raise Misuse(f"slot {handle} is under a key of the past")'
DEAL_UNDER = 'insist(slot.under == self.joint, f"slot {h} is not under the joint key")'
SHUFFLE_UNDER = 'insist(self[h].under == self.joint, f"slot {h} is not under the joint key")'
BY_BOTH_HALVES: list[Change] = [
    ("slots", "insist(slot.card.a not in self._published", "insist(slot.card.raw() not in self._published"),
    ("slots", "self._published.add(slot.card.a)", "self._published.add(slot.card.raw())"),
]
MASK_TWICE = 'demand(len(new) == len(cards), SECTION, "two cards with one mask")'
MASK_ON_TABLE = 'demand(new.isdisjoint({G, *(slot.card.a for slot in self._slots.values())}), SECTION, "a mask that is on the table")'
MASK_KNOWN = 'demand(new.isdisjoint(self._published), SECTION, "a mask whose shares are known")'
ONE_PEER = 'demand(len(keys) == 1 or joint not in keys, SECTION, "the joint key is the key of one peer")'
HEADLESS = [
    *weak_nonce("_prefix(label, replace(moment, head=bytes(32)), statement)"),
    (
        "transcript",
        "super().__init__(_prefix(label, moment, inputs), seed)",
        "super().__init__(_prefix(label, replace(moment, head=bytes(32)), inputs), seed)",
    ),
]

ATTACKS: dict[str, tuple[Attack, list[Change]]] = {
    "8 old journal, shares": (forge.restored_shares, HEADLESS),
    "8 old journal, leave": (forge.restored_leave, HEADLESS),
    "8 old journal, switch": (forge.restored_switch, HEADLESS),
    "8 old journal, mix": (forge.restored_mix, HEADLESS),
    "9 known shares by A and B, then a leave": (partial(forge.deal_taken_back_and_a_leave, leave_first=False), BY_BOTH_HALVES),
    "9 known shares by A and B, a leave taken back": (partial(forge.deal_taken_back_and_a_leave, leave_first=True), BY_BOTH_HALVES),
    "9 a mask twice": (forge.one_mask_on_two_cards, [check_gone(MASK_ON_TABLE), check_gone(PUBLISHED)]),
    "9 a mask whose shares are known": (forge.mask_with_known_shares, [check_gone(MASK_KNOWN), check_gone(PUBLISHED)]),
    "9 a mask twice out of a mix": (forge.one_mask_out_of_a_mix, [check_gone(MASK_TWICE)]),
    "10 reveal by anybody, another hand": (partial(forge.hand_revealed_by_a_stranger, under="another hand"), [ANYBODY]),
    "10 reveal by anybody, the table": (partial(forge.hand_revealed_by_a_stranger, under="the table"), [ANYBODY, ALWAYS_HIS]),
    "10 a slot keeps the K before a leave": (
        forge.slot_under_the_key_before_a_leave,
        [check_gone("self._slots.update(left)"), ("slots", PAST, "return None")],
    ),
    "10 returned to the K before a leave": (
        forge.returned_under_the_key_before_a_leave,
        [("slots", "        self.joint = joint\n", "")],
    ),
    "10 deal: under not checked": (forge.hand_card_dealt_again, [check_gone(DEAL_UNDER)]),
    "10 shuffle: under not checked": (forge.hand_card_in_a_joint_shuffle, [check_gone(SHUFFLE_UNDER)]),
    "16 keys that cancel out": (forge.cancelling_keys, [check_gone(ONE_PEER, "keys")]),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_the_attack_works_on_its_mutant_and_not_on_ours(name: str) -> None:
    attack, changes = ATTACKS[name]
    assert attack(load(*changes)), "the attack does not even work on the mutant: the test shows nothing"
    assert not attack(ours())


READABLE: dict[str, list[Change]] = {
    "one mask for all cards": [("shuffle", 'choices.nonce("r", i) for i', 'r for r in [choices.nonce("r", 1)] for i')],
    "one mask for all answers": [("shuffle", 't.nonce("d", i) for i', 'd for d in [t.nonce("d", 1)] for i')],
    "choices without the seed": [("transcript", "hmac.digest(self._key, message", "hmac.digest(bytes(32), message")],
    "own share published": [("slots", "tuple(other for other in sorted(self.keys) if other != to[h])", "tuple(sorted(self.keys))")],
}


@pytest.mark.parametrize("name", READABLE)
def test_colluders_read_an_honest_hand_on_the_mutant(name: str) -> None:
    """Row 20: what the colluders try below is a real attack wherever there is a hole."""
    lib = load(*READABLE[name])
    if name == "choices without the seed":  # then all peers make the same secret; give them keys of their own
        lib.keys.TableSecret.__init__ = _own_secret(lib)
    if name == "own share published":  # the receiver's deal ends in nothing: only his share matters
        assert _reads_the_published_share(lib)
        return
    assert [forge.read_by_colluders(lib, seed) for seed in range(4)] == [True] * 4


def _own_secret(lib: SimpleNamespace) -> Callable[[Any, Any, bytes], None]:
    def init(secret: Any, seed: Any, table: bytes) -> None:
        secret.seed, secret.x = seed, 1 + int.from_bytes(seed._key, "big") % (lib.group.ORDER - 1)
        secret.key = lib.group.generator_mul(secret.x)

    return init


def _reads_the_published_share(lib: SimpleNamespace) -> bool:
    game = Game(lib, 3, 5)
    game.lay(range(4))
    game.shuffle(range(4), range(10, 14))
    card = game.slots[10].card
    game.slots.begin_deal({0: [10]})
    share = game.slots.make_shares(game.secrets[0], game.now(0)).points[0]
    others = (lib.group.mul(game.secrets[i].x, card.a) for i in (1, 2))
    return lib.group.subtract(card.b, share, *others) in game.points.values()


def test_colluders_learn_nothing_of_an_honest_hand_from_ours() -> None:
    """Row 20, with the same colluders."""
    assert [forge.read_by_colluders(ours(), seed) for seed in range(12)] == [None] * 12


def test_a_crash_before_any_message_leaves_changes_no_byte_of_the_game() -> None:
    """Row 8: every message is made, lost in a crash, and made again from a restored state by a new process."""

    def played(lib: SimpleNamespace) -> tuple[Any, Any]:
        game = Game(lib, 3)
        game.lay(range(6))
        game.shuffle(range(6), range(10, 16))
        game.deal(0, [10, 11, 12])
        game.give(0, 10, 1)
        game.mix(0, [11, 12], [20, 21])
        game.give(0, 20, None)
        game.reveal([13])
        coins = [lib.coin.prove_coin_share(s, game.now(i), 0).raw() for i, s in enumerate(game.secrets)]
        seals = [lib.commit.seal(s.seed, game.now(i), b"a choice")[0] for i, s in enumerate(game.secrets)]
        leave = game.slots.make_leave(game.secrets[2], game.now(2))
        game.slots.apply_leave(game.now(2), leave)
        return [game.journal, coins, seals, leave], game.slots.state()

    def crashing(make: Any) -> Any:
        def twice(slots: Any, *rest: Any) -> Any:
            make(slots.copy(), *rest)
            return make(slots, *rest)

        return twice

    crashed = load()
    for name in ("make_shares", "make_switch", "make_mix", "make_leave"):
        setattr(crashed.slots.Slots, name, crashing(getattr(crashed.slots.Slots, name)))
    assert played(crashed) == played(ours())
