"""Attacks below the network that are not about the shuffle proof: nonces, shares, slots, coins, keys, identities (rows 7 to 18).

Each attack takes a copy of the library and says whether it succeeded. Nothing in here is a test.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import HEAD, TABLE, Game, faces, hidden_deck, moment, refused, secrets

# --- nonces (rows 7 and 8) -------------------------------------------------------------------------------------------------------


def key_from_two_proofs(lib: SimpleNamespace, one: bytes, two: bytes, key: Any) -> bool:
    """s1 - s2 = (c1 - c2) x, if both proofs used one nonce."""
    q = lib.group.ORDER
    c1, s1, c2, s2 = (int.from_bytes(raw[at : at + 32], "big") for raw in (one[-64:], two[-64:]) for at in (0, 32))
    x = (s1 - s2) * pow(c1 - c2, -1, q) % q
    return bool(lib.group.generator_mul(x) == key)


def two_moments(lib: SimpleNamespace, **other: Any) -> bool:
    """One statement, proved at two moments that differ in one part: does the key fall out of any kind of proof?"""
    secret = secrets(lib, 1)[0]
    card = hidden_deck(lib, 2, secret, secret.key)[0]
    then = [moment(lib), replace(moment(lib), **other)]
    shares = [lib.proofs.prove_shares(secret, when, lib.proofs.CARD, [card.a]).raw() for when in then]
    keys = [lib.keys.prove_key(secret, when, b"i" * 32) for when in then]
    return key_from_two_proofs(lib, *shares, secret.key) or key_from_two_proofs(lib, *keys, secret.key)


def two_statements(lib: SimpleNamespace) -> bool:
    """Two shares in one beat."""
    secret = secrets(lib, 1)[0]
    deck = hidden_deck(lib, 2, secret, secret.key)
    shares = [lib.proofs.prove_shares(secret, moment(lib), lib.proofs.CARD, [card.a]).raw() for card in deck]
    return key_from_two_proofs(lib, *shares, secret.key)


def permutation_from_two_inputs(lib: SimpleNamespace) -> bool:
    """One beat, two input decks: out_i - out'_i = in_pi(i) - in'_pi(i) shows pi if the choices did not look at the input."""
    secret = secrets(lib, 1)[0]
    one = hidden_deck(lib, 6, secret, secret.key)
    two = lib.shuffle.shuffle(secret, moment(lib, beat=2), secret.key, one).deck
    outs = [lib.shuffle.shuffle(secret, moment(lib), secret.key, deck) for deck in (one, two)]
    differences = [lib.group.subtract(a.a, b.a) for a, b in zip(one, two, strict=True)]
    seen = [lib.group.subtract(a.a, b.a) for a, b in zip(outs[0].deck, outs[1].deck, strict=True)]
    if not all(d in differences for d in seen):
        return False
    return tuple(differences.index(d) for d in seen) == outs[0].witness.order


# --- slots (rows 9 to 12) --------------------------------------------------------------------------------------------------------


def opens(game: Game, card: Any, shares: list[Any]) -> bool:
    """Whether a bystander reads a card with these shares."""
    return game.lib.group.subtract(card.b, *shares) in game.points.values()


def started(lib: SimpleNamespace, peers: int = 3) -> Game:
    game = Game(lib, peers)
    game.lay(range(4))
    game.shuffle(range(4), range(10, 14))
    return game


def published(game: Game, slots: Any) -> list[Any]:
    """Everybody who owes a share in this state publishes it; the list of shares that all have seen."""
    out = []
    for place in slots.release.awaited():
        shares = slots.make_shares(game.secrets[place], game.now(place))
        slots.apply_shares(game.now(place), shares.raw())
        out += shares.points
    return out


def deal_taken_back(lib: SimpleNamespace) -> bool:
    """Row 9: dealt to 0, taken back, dealt to 1: now all three shares are public, and bystander 2 reads the card."""
    game = started(lib)
    earlier, card = game.slots.copy(), game.slots[10].card
    game.slots.begin_deal({0: [10]})
    seen = published(game, game.slots)
    if refused(lib, lambda: earlier.begin_deal({1: [10]})):
        return False
    seen += published(game, earlier)
    return opens(game, card, list(dict.fromkeys(seen)))


def deal_after_broken_reveal(lib: SimpleNamespace) -> bool:
    """Row 9: a reveal breaks off after the shares of 0 and 1; the card is dealt to 1, which brings the share of 2."""
    game = started(lib)
    card = game.slots[10].card
    game.slots.begin_reveal([10])
    seen = []
    for place in (0, 1):
        shares = game.slots.make_shares(game.secrets[place], game.now(place))
        game.slots.apply_shares(game.now(place), shares.raw())
        seen += shares.points
    if refused(lib, lambda: game.slots.begin_deal({1: [10]})):
        return False
    seen += published(game, game.slots)
    return opens(game, card, list(dict.fromkeys(seen)))


def card_destroyed_by_a_stranger(lib: SimpleNamespace, under: str) -> bool:
    """Row 10: a valid switch proof by 0 on a slot that is not his; afterwards the card opens to nothing."""
    game = started(lib)
    if under == "another hand":
        game.deal(1, [10])
    game.beat += 1
    forged = lib.proofs.prove_switch(game.secrets[0], game.now(0), game.slots.joint, game.slots[10].card)
    if refused(lib, lambda: game.slots.apply_switch(game.now(0), 10, None, forged.raw())):
        return False
    try:
        game.reveal([10])
    except lib.faults.Freeze:
        return True
    return False


def hand_mixed_by_a_stranger(lib: SimpleNamespace) -> bool:
    """Row 10: 0 "mixes" the hand of 1 under his own key; its owner can read it no more."""
    game = started(lib)
    game.deal(1, [10, 11])
    deck = tuple(game.slots[h].card for h in (10, 11))
    mixed = lib.shuffle.shuffle(game.secrets[0], game.now(0), game.secrets[0].key, deck)
    proof = lib.shuffle.prove(game.secrets[0], game.now(0), game.secrets[0].key, deck, mixed)
    raw = lib.elgamal.encode_deck(mixed.deck)
    return not refused(lib, lambda: game.slots.apply_mix(game.now(0), [10, 11], [20, 21], raw, proof))


def one_card_mixed_into_two(lib: SimpleNamespace) -> bool:
    """Row 10: a handle twice: one hand card becomes two."""
    game = started(lib)
    game.deal(0, [10])
    deck = (game.slots[10].card,) * 2
    mixed = lib.shuffle.shuffle(game.secrets[0], game.now(0), game.secrets[0].key, deck)
    proof = lib.shuffle.prove(game.secrets[0], game.now(0), game.secrets[0].key, deck, mixed)
    raw = lib.elgamal.encode_deck(mixed.deck)
    try:
        game.slots.apply_mix(game.now(0), [10, 10], [20, 21], raw, proof)
    except (lib.faults.PeerFault, lib.faults.Misuse):
        return False
    except KeyError:  # the mutant falls over the dead handle only after it took the proof
        return True
    return True


def given_to_another(lib: SimpleNamespace) -> bool:
    """Row 10: the rules say "to 1"; the giver proves a switch to 2 and names that key in his message."""
    game = started(lib)
    game.deal(0, [10])
    target = game.secrets[2].key
    raw = lib.proofs.prove_switch(game.secrets[0], game.now(0), target, game.slots[10].card).raw()
    for data in (raw, (raw, target)):
        if not refused(lib, lambda data=data: game.slots.apply_switch(game.now(0), 10, 1, data)):  # type: ignore[misc]
            return bool(game.slots[10].under == target)
    return False


def another_card_given(lib: SimpleNamespace) -> bool:
    """Row 10: the rules say "slot 10"; the giver slips in the card of slot 11 of the same hand."""
    game = started(lib)
    game.deal(0, [10, 11])
    meant, other = game.read(0, 10), game.slots[11].card
    raw = lib.proofs.prove_switch(game.secrets[0], game.now(0), game.secrets[1].key, other).raw()
    for data in (raw, (raw, other)):
        if not refused(lib, lambda data=data: game.slots.apply_switch(game.now(0), 10, 1, data)):  # type: ignore[misc]
            return game.read(1, 10) != meant
    return False


def balancing_shares(lib: SimpleNamespace) -> bool:
    """Row 11: two false shares whose errors cancel under weights that the forger knows before he fixes the shares."""
    secret = secrets(lib, 1)[0]
    g, q = lib.group, lib.group.ORDER
    bases = [card.a for card in hidden_deck(lib, 2, secret, secret.key)]
    true = [g.own(g.mul(secret.x, a)) for a in bases]
    w2 = lib.proofs._share_transcript(lib.proofs.CARD, moment(lib), secret.key, bases, true, None)[1][1]
    off = g.hash_to_group("an error", 1)
    false = [g.own(g.add(true[0], off)), g.own(g.sum_of_products([1, -pow(w2, -1, q)], [true[1], off]))]
    transcript, weights = lib.proofs._share_transcript(lib.proofs.CARD, moment(lib), secret.key, bases, false, None)
    k = Random(5).randrange(1, q)
    transcript.send(g.own(g.generator_mul(k)), g.own(g.sum_of_products([k * w for w in weights], bases)))
    c = transcript.challenge("c")
    data = b"".join(d.raw for d in false) + c.to_bytes(32, "big") + ((k + c * secret.x) % q).to_bytes(32, "big")
    return not refused(lib, lambda: lib.proofs.check_shares(moment(lib), lib.proofs.CARD, secret.key, bases, data))


def own_card_published(lib: SimpleNamespace) -> bool:
    """Row 11: the receiver's program publishes a share of its own new card too; every bystander reads it."""
    game = started(lib)
    card = game.slots[10].card
    game.slots.begin_deal({0: [10], 1: [11]})
    seen = []
    for place in game.slots.release.awaited():
        shares = game.slots.make_shares(game.secrets[place], game.now(place))
        by_base = dict(zip(game.slots._share_bases(place), shares.points, strict=True))
        seen += [by_base[card.a]] if card.a in by_base else []
        if refused(lib, lambda place=place, shares=shares: game.slots.apply_shares(game.now(place), shares.raw())):  # type: ignore[misc]
            break
    return opens(game, card, seen)


def sealed_then_moved(lib: SimpleNamespace, how: str) -> bool:
    """Row 12: the handle that a seal names is mixed or given away before it is opened, so it means another card or none."""
    game = started(lib)
    game.deal(0, [10, 11])
    meant = game.read(0, 10)
    game.slots.freeze_hand(0)
    if how == "mix":
        if refused(lib, lambda: game.mix(0, [10, 11], [21, 20])):
            return False
        return 10 not in game.slots.handles()
    if refused(lib, lambda: game.give(0, 10, None if how == "return" else 1)):
        return False
    return bool(game.slots[10].under != game.secrets[0].key and meant in faces(4))


# --- coins (row 13) --------------------------------------------------------------------------------------------------------------


def coin_repeats(lib: SimpleNamespace, **other: Any) -> bool:
    """The next coin is known in advance because its e is that of an earlier one."""
    index = other.pop("index", 0)
    one, two = lib.coin.coin_base(moment(lib), 0), lib.coin.coin_base(replace(moment(lib), **other), index)
    return bool(one == two)


def coin_share_as_card_share(lib: SimpleNamespace) -> bool:
    secret = secrets(lib, 1)[0]
    base = lib.coin.coin_base(moment(lib), 0)
    data = lib.coin.prove_coin_share(secret, moment(lib), 0).raw()
    return not refused(lib, lambda: lib.proofs.check_shares(moment(lib), "fides/v1/share", secret.key, [base], data))


def card_share_as_coin_share(lib: SimpleNamespace) -> bool:
    secret = secrets(lib, 1)[0]
    data = lib.proofs.prove_shares(secret, moment(lib), "fides/v1/share", [lib.coin.coin_base(moment(lib), 0)]).raw()
    return not refused(lib, lambda: lib.coin.check_coin_share(moment(lib), 0, secret.key, data))


# --- keys (row 16) ---------------------------------------------------------------------------------------------------------------


def rogue_key(lib: SimpleNamespace) -> bool:
    """X_n = yG - the sum of the others: the last peer alone knows the secret of the joint key and reads every card."""
    others = secrets(lib, 2)
    y = 123456789
    key = lib.group.own(lib.group.subtract(lib.group.own(lib.group.generator_mul(y)), *(s.key for s in others)))
    proof = lib.keys.prove_key(secrets(lib, 3)[2], moment(lib, prover=2), b"i" * 32)
    if refused(lib, lambda: lib.keys.check_key(moment(lib, prover=2), b"i" * 32, key, proof)):
        return False
    joint = lib.keys.joint_key([*(s.key for s in others), key])
    card = hidden_deck(lib, 2, others[0], joint)[0]
    points = [lib.elgamal.card_point(bytes(range(64, 96)), "deck", i) for i in range(2)]
    return lib.group.subtract(card.b, lib.group.mul(y, card.a)) in points


def key_nobody_knows(lib: SimpleNamespace) -> bool:
    """The challenge fixed before the key: X = (sG - T) / c for any T, so that nobody knows the secret of X."""
    g, q = lib.group, lib.group.ORDER
    t = g.hash_to_group("nobody knows its logarithm", 1)
    transcript = lib.transcript.Transcript("fides/v1/key", moment(lib), [g.G.raw, b"i" * 32])
    transcript.send(t)
    c, s = transcript.challenge("c"), 42
    key = g.own(g.sum_of_products([s * pow(c, -1, q), -pow(c, -1, q)], [g.G, t]))
    proof = c.to_bytes(32, "big") + s.to_bytes(32, "big")
    return not refused(lib, lambda: lib.keys.check_key(moment(lib), b"i" * 32, key, proof))


def copied_key(lib: SimpleNamespace, **other: Any) -> bool:
    """A proof of possession used again: by another identity, at another table, for another place."""
    secret = secrets(lib, 1)[0]
    proof = lib.keys.prove_key(secret, moment(lib), b"i" * 32)
    identity = other.pop("identity", b"i" * 32)
    return not refused(lib, lambda: lib.keys.check_key(replace(moment(lib), **other), identity, secret.key, proof))


def same_key_twice(lib: SimpleNamespace) -> bool:
    secret = secrets(lib, 1)[0]
    return not refused(lib, lambda: lib.keys.joint_key([secret.key, secret.key]))


# --- leaving (row 17) ------------------------------------------------------------------------------------------------------------


def old_card_of_the_leaver(lib: SimpleNamespace, publishes_secret: bool) -> bool:
    """A card passed from the leaver's hand to 1; after the leave 2 tries to read it from the old journal."""
    game = started(lib)
    game.deal(0, [10])
    old = game.slots[10].card
    game.give(0, 10, 1)
    raw = game.slots.make_leave(game.secrets[0], game.now(0))
    game.slots.apply_leave(game.now(0), raw)
    known = [lib.group.decode_point(raw[at : at + 33]) for at in range(0, len(raw) - 64, 33)]
    if publishes_secret:
        known.append(lib.group.mul(game.secrets[0].x, old.a))
    return any(opens(game, old, [share]) for share in known)


# --- identities (row 18) ---------------------------------------------------------------------------------------------------------

U = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
P = 2**255 - 19


def small_order_keys() -> list[bytes]:
    """All 14 encodings of points of small order: canonical or not, both signs."""
    values = [0, 1, P - 1, U, P - U, P, P + 1]
    return [(y | sign << 255).to_bytes(32, "little") for y in values for sign in (0, 1)]


def signatures_nobody_made(lib: SimpleNamespace) -> int:
    """How many of 14 x 16 signatures (R of small order, s = 0) on messages that nobody signed are taken."""
    taken = 0
    for key in small_order_keys():
        for i in range(16):
            forged = [(1).to_bytes(32, "little") + bytes(32), key + bytes(32)]
            taken += any(not refused(lib, lambda s=s: lib.identity.check_signature(key, s, "fides/v1/entry", i)) for s in forged)  # type: ignore[misc] # noqa: B023
    return taken


OTHER_MOMENTS = {"head": TABLE, "beat": 8, "prover": 3, "table": HEAD}
