"""Attacks on the table as a whole: foreign and stale slots, masks used again, cancelling keys, old journals, colluders (rows 8, 9, 10, 20).

Each attack takes a copy of the library and says whether it succeeded. Nothing in here is a test.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.forge_rest import key_from_two_proofs, opens, published, started
from tests.p2p.crypto.lab import RULES, TABLE, Game, refused

# --- foreign and stale slots (rows 9 and 10) -------------------------------------------------------------------------------------


def _freezes(lib: SimpleNamespace, attempt: Any) -> bool:
    """True if the attempt ruins a card: every check held, and yet it opens to nothing."""
    try:
        attempt()
    except lib.faults.Freeze:
        return True
    except (lib.faults.PeerFault, lib.faults.Misuse):
        return False
    return False


def hand_revealed_by_a_stranger(lib: SimpleNamespace, under: str) -> bool:
    """Row 10: the rules turn up slot 10; 0 answers first, with a valid share of his own, on a slot that is not in his hand."""
    game = started(lib)
    if under == "another hand":
        game.deal(1, [10])
    share = lib.proofs.prove_shares(game.secrets[0], game.now(0), lib.proofs.CARD, [game.slots[10].card.a]).raw()
    game.slots.begin_reveal([10])
    return _freezes(lib, lambda: game.slots.apply_shares(game.now(0), share))


def slot_under_the_key_before_a_leave(lib: SimpleNamespace) -> bool:
    """Row 10: 2 leaves; a slot that stayed under the old K is turned up by those who are left."""
    game = started(lib)
    game.slots.apply_leave(game.now(2), game.slots.make_leave(game.secrets[2], game.now(2)))
    return _freezes(lib, lambda: game.reveal([10]))


def returned_under_the_key_before_a_leave(lib: SimpleNamespace) -> bool:
    """Row 10: 0 proves the return of a card before 2 leaves, to the K of then, and sends it afterwards."""
    game = started(lib)
    game.deal(0, [10])
    stale = lib.proofs.prove_switch(game.secrets[0], game.now(0), game.slots.joint, game.slots[10].card).raw()
    game.slots.apply_leave(game.now(2), game.slots.make_leave(game.secrets[2], game.now(2)))
    if refused(lib, lambda: game.slots.apply_switch(game.now(0), 10, None, stale)):
        return False
    return _freezes(lib, lambda: game.reveal([10]))


def hand_card_dealt_again(lib: SimpleNamespace) -> bool:
    """Row 10: 1 got slot 10 as a gift, so no share of it is out; "deal it to 2" makes 1 publish the only share that is missing."""
    game = started(lib)
    game.deal(0, [10])
    game.give(0, 10, 1)
    card = game.slots[10].card
    if refused(lib, lambda: game.slots.begin_deal({2: [10]})):
        return False
    return any(opens(game, card, [share]) for share in published(game, game.slots))


def hand_card_in_a_joint_shuffle(lib: SimpleNamespace) -> bool:
    """Row 10: a card under X_1 among cards under K: re-encrypted under K it opens to nothing."""
    game = started(lib)
    game.deal(1, [10])
    if refused(lib, lambda: game.shuffle([10, 11], [20, 21])):
        return False
    return _freezes(lib, lambda: game.reveal([20, 21]))


def deal_taken_back_and_a_leave(lib: SimpleNamespace, leave_first: bool) -> bool:
    """Row 9: as a deal taken back, but between the two deals a peer leaves, so that the slot has another B (and the same A)."""
    game = started(lib)
    earlier, card = game.slots.copy(), game.slots[10].card
    leaver, now = game.secrets[2], game.now(2)
    leaving, staying = (game.slots, earlier) if leave_first else (earlier, game.slots)
    seen = [lib.group.mul(leaver.x, card.a)]  # what the leaver publishes for this slot
    if leave_first:
        leaving.apply_leave(now, leaving.make_leave(leaver, now))
        leaving.begin_deal({0: [10]})
        seen += published(game, leaving)
        again, to = staying, 1
    else:
        staying.begin_deal({0: [10]})
        seen += published(game, staying)
        leaving.apply_leave(now, leaving.make_leave(leaver, now))
        again, to = leaving, 1
    if refused(lib, lambda: again.begin_deal({to: [10]})):
        return False
    seen += published(game, again)
    return opens(game, card, list(dict.fromkeys(seen)))


# --- masks used again ------------------------------------------------------------------------------------------------------------


def switch_with(
    lib: SimpleNamespace, secret: Any, now: Any, target: Any, card: Any, r: int, label: str = "fides/v1/switch"
) -> bytes:
    """A valid key switch, or copy, whose mask the prover picks as they like."""
    g, q = lib.group, lib.group.ORDER
    after = lib.elgamal.Cipher(g.generator_mul(r), g.sum_of_products([1, -secret.x, r], [card.b, card.a, target]))
    transcript = lib.transcript.Transcript(
        label, now, [p.raw for p in (secret.key, target, card.a, card.b, after.a, after.b)], secret.seed
    )
    k1, k2 = transcript.nonce("k1"), transcript.nonce("k2")
    transcript.send(g.generator_mul(k1), g.generator_mul(k2), g.sum_of_products([-k1, k2], [card.a, target]))
    c = transcript.challenge("c")
    scalars = (c, (k1 + c * secret.x) % q, (k2 + c * r) % q)
    return bytes(after.raw()) + b"".join(s.to_bytes(32, "big") for s in scalars)


def give_with(game: Game, place: int, handle: int, to: int | None, r: int) -> None:
    game.beat += 1
    target = game.slots.joint if to is None else game.secrets[to].key
    data = switch_with(game.lib, game.secrets[place], game.now(place), target, game.slots[handle].card, r)
    game.slots.apply_switch(game.now(place), handle, to, data)


def one_mask_on_two_cards(lib: SimpleNamespace) -> bool:
    """0 returns two cards with one mask; dealt to 1 and to 2, each brings the share that keeps the other closed."""
    game = started(lib)
    game.deal(0, [10, 11])
    give_with(game, 0, 10, None, 77)
    if refused(lib, lambda: give_with(game, 0, 11, None, 77)):
        return False
    card, seen = game.slots[11].card, []
    for place, handle in ((1, 10), (2, 11)):
        game.slots.begin_deal({place: [handle]})
        seen += published(game, game.slots)
    return opens(game, card, list(dict.fromkeys(seen)))


def mask_with_known_shares(lib: SimpleNamespace) -> bool:
    """The same, with a mask that has left the table meanwhile: only the shares are still known."""
    game = started(lib)
    game.deal(0, [10, 11])
    give_with(game, 0, 10, None, 77)
    game.slots.begin_deal({1: [10]})
    seen = published(game, game.slots)
    game.give(1, 10, None)
    if refused(lib, lambda: give_with(game, 0, 11, None, 77)):
        return False
    card = game.slots[11].card
    game.slots.begin_deal({2: [11]})
    return opens(game, card, list(dict.fromkeys(seen + published(game, game.slots))))


def one_mask_out_of_a_mix(lib: SimpleNamespace) -> bool:
    """0 and 1 know the masks of two cards and make them equal in a mix of the hand."""
    game = started(lib)
    game.deal(1, [10, 11])
    give_with(game, 1, 10, 0, 5)
    give_with(game, 1, 11, 0, 6)
    game.beat += 1
    secret, now, deck = game.secrets[0], game.now(0), tuple(game.slots[h].card for h in (10, 11))
    witness = lib.shuffle.Witness((0, 1), (3, 2))
    mixed = lib.shuffle.Shuffled(lib.shuffle.apply(secret.key, deck, witness), witness)
    proof = lib.shuffle.prove(secret, now, secret.key, deck, mixed)
    raw = lib.elgamal.encode_deck(mixed.deck)
    if refused(lib, lambda: game.slots.apply_mix(now, [10, 11], [20, 21], raw, proof)):
        return False
    return bool(game.slots[20].card.a == game.slots[21].card.a)


# --- keys that cancel out --------------------------------------------------------------------------------------------------------


def cancelling_keys(lib: SimpleNamespace) -> bool:
    """1 and 2 know their secrets y and -y: both proofs hold, K is the key of 0, and a card of the table counts as in his hand."""
    game = Game(lib, 3)
    for place, x in ((1, 4711), (2, lib.group.ORDER - 4711)):
        secret = game.secrets[place]
        secret.x, secret.key = x, lib.group.generator_mul(x)
        lib.keys.check_key(game.now(place), b"i" * 32, secret.key, lib.keys.prove_key(secret, game.now(place), b"i" * 32))
    try:
        game.slots = lib.slots.Slots([s.key for s in game.secrets])
    except lib.faults.PeerFault:
        return False
    game.lay(range(4))
    game.shuffle(range(4), range(10, 14))
    return game.slots.hand(0) == (10, 11, 12, 13) and game.read(0, 10) in game.points


# --- old journals (row 8) --------------------------------------------------------------------------------------------------------


def _two_heads(game: Game, place: int) -> list[Any]:
    """The moments of a peer who was restored from an old copy of the journal, beside others who show it another head."""
    now = game.now(place)
    return [now, replace(now, head=b"\x5a" * 32)]


def restored_shares(lib: SimpleNamespace) -> bool:
    game = started(lib)
    game.slots.begin_deal({0: [10]})
    one, two = (game.slots.make_shares(game.secrets[1], now).raw() for now in _two_heads(game, 1))
    return key_from_two_proofs(lib, one, two, game.secrets[1].key)


def restored_leave(lib: SimpleNamespace) -> bool:
    game = started(lib)
    one, two = (game.slots.make_leave(game.secrets[1], now) for now in _two_heads(game, 1))
    return key_from_two_proofs(lib, one, two, game.secrets[1].key)


def restored_switch(lib: SimpleNamespace) -> bool:
    """s1 of two switches; r must be the same too, or the statements differ."""
    game = started(lib)
    game.deal(0, [10])
    one, two = (game.slots.make_switch(game.secrets[0], now, 10, 1).raw() for now in _two_heads(game, 0))
    return key_from_two_proofs(lib, one[-96:-32], two[-96:-32], game.secrets[0].key)


def restored_mix(lib: SimpleNamespace) -> bool:
    """f_i - f'_i = ch x^a - ch' x'^a shows a for every i: the permutation of the hand."""
    game = started(lib)
    game.deal(0, [10, 11, 12, 13])
    handles, key, q = [10, 11, 12, 13], game.secrets[0].key, lib.group.ORDER
    before, moments = tuple(game.slots[h].card for h in handles), _two_heads(game, 0)
    made = [game.slots.make_mix(game.secrets[0], now, handles) for now in moments]
    true = lib.shuffle.shuffle(game.secrets[0], moments[0], key, before).witness.order
    c, f = [], []
    for now, (deck, data) in zip(moments, made, strict=True):
        proof = lib.shuffle_check.decode_proof(data, 4)
        c.append(lib.shuffle_check._challenges(now, key, before, deck, proof, data))
        f.append(proof.f)
    guess = []
    for one, two in zip(*f, strict=True):
        fits = [a for a in range(1, 5) if (one - two - c[0].ch * pow(c[0].x, a, q) + c[1].ch * pow(c[1].x, a, q)) % q == 0]
        guess += [a - 1 for a in fits]
    return tuple(guess) == true


# --- colluders (row 20) ----------------------------------------------------------------------------------------------------------


def _tracked(lib: SimpleNamespace, now: Any, key: Any, before: Any, after: Any, proof: bytes) -> tuple[int, ...] | None:
    """The permutation of an honest shuffler, if his masks, his nonces or his seed give it away."""
    n, q, subtract = len(before), lib.group.ORDER, lib.group.subtract
    for start in range(n):  # one mask for all cards
        step = (subtract(after[0].a, before[start].a), subtract(after[0].b, before[start].b))
        shifted = {(lib.group.add(card.a, step[0]), lib.group.add(card.b, step[1])): j for j, card in enumerate(before)}
        order = [shifted.get((card.a, card.b)) for card in after]
        if None not in order and len(set(order)) == n:
            return tuple(order)  # type: ignore[arg-type]
    decoded = lib.shuffle_check.decode_proof(proof, n)
    c = lib.shuffle_check._challenges(now, key, before, after, decoded, proof)
    powers = [c.ch * pow(c.x, a, q) % q for a in range(1, n + 1)]
    for first in range(n):  # one mask for all answers f
        rest = [(f - decoded.f[0] + powers[first]) % q for f in decoded.f]
        if sorted(rest) == sorted(powers):
            return tuple(powers.index(value) for value in rest)
    empty = lib.keys.TableSecret(lib.transcript.Seed(bytes(32)), TABLE)
    again = lib.shuffle.shuffle(empty, now, key, before)  # choices that anybody can make again
    return again.witness.order if again.deck == after else None  # type: ignore[no-any-return]


def read_by_colluders(lib: SimpleNamespace, seed: int) -> bool | None:
    """1 and 2 log all and follow the card that 0 is dealt back to the start deck. None: they know nothing; else whether they are right."""
    game = Game(lib, 3, seed)
    game.lay(range(4))
    key = game.slots.joint
    before = lib.elgamal.start_deck([lib.elgamal.card_point(RULES, "deck", i) for i in range(4)], key)
    game.shuffle(range(4), range(10, 14))
    closed = game.slots[10].card
    game.deal(0, [10])
    truth = game.read(0, 10)
    for kind, data in game.journal:  # the share that nobody should have published
        shares = [lib.group.decode_point(data[at : at + 33]) for at in range(0, len(data) - 64, 33)] if kind == "shares" else []
        for share in shares:
            left = lib.group.subtract(closed.b, share, *(lib.group.mul(game.secrets[i].x, closed.a) for i in (1, 2)))
            if left in game.points.values():
                return bool(game.points[truth] == left)
    orders = []
    for place, (_, ((raw, proof),)) in enumerate(game.journal[:3]):
        now = lib.transcript.ProofContext(TABLE, (place + 1).to_bytes(32, "big"), place + 1, place)
        after = lib.elgamal.decode_deck(raw, 4)
        if place == 0:
            order = _tracked(lib, now, key, before, after, proof)
        else:
            order = lib.shuffle.shuffle(game.secrets[place], now, key, before).witness.order
        if order is None:
            return None
        orders.append(order)
        before = after
    return truth == ("deck", orders[0][orders[1][orders[2][0]]])
