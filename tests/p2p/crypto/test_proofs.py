"""Keys, shares, switches, coins and seals: what the honest paths give, and what surrounds them."""

from __future__ import annotations

import pickle
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace

import pytest

from p2p.crypto import coin, commit, curve_coin, proofs
from p2p.crypto.elgamal import Cipher, card_point, start_deck
from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.frames import frame
from p2p.crypto.group import ORDER, G, negate, own, subtract
from p2p.crypto.keys import TableSecret, accept_key, check_key, joint_key, key_message
from p2p.crypto.shuffle import shuffle
from p2p.crypto.transcript import ProofContext, Seed
from tests.p2p.crypto.lab import HEAD, RULES, TABLE, card_points, hidden_deck, secrets

NOW = ProofContext(TABLE, HEAD, 7, 0)


def test_one_seed_gives_another_key_at_every_table() -> None:
    seed = Seed(b"x" * 32)
    assert TableSecret(seed, TABLE).key != TableSecret(seed, HEAD).key
    assert TableSecret(seed, TABLE).key == TableSecret(Seed(b"x" * 32), TABLE).key


def test_the_joint_key_is_a_point_of_different_keys() -> None:
    a = TableSecret(Seed(b"a" * 32), TABLE).key
    assert joint_key([a]) == a
    for keys, words in (([], "no keys"), ([a, a], "one key"), ([a, negate(a)], "identity")):
        with pytest.raises(PeerFault, match=words):
            joint_key(keys)


def test_a_key_message_is_key_and_proof() -> None:
    secret = TableSecret(Seed(b"a" * 32), TABLE)
    message = key_message(secret, NOW, b"i" * 32)
    assert len(message) == 97
    assert accept_key(NOW, b"i" * 32, message) == secret.key
    with pytest.raises(PeerFault, match="possession fails"):
        accept_key(NOW, b"i" * 32, negate(secret.key).raw + message[33:])


def test_a_possession_proof_with_a_zero_first_message_is_refused() -> None:
    """s = c x, so that T = sG - cX is the identity."""
    secret = TableSecret(Seed(b"a" * 32), TABLE)
    c = 5
    forged = c.to_bytes(32, "big") + (c * secret.x % ORDER).to_bytes(32, "big")
    with pytest.raises(PeerFault, match="identity"):
        check_key(NOW, b"i" * 32, secret.key, forged)


def test_shares_and_switches_with_zero_first_messages_are_refused(lib: SimpleNamespace) -> None:
    q = ORDER
    secret, other = secrets(lib, 2)
    card = hidden_deck(lib, 2, secret, secret.key)[0]
    share = own(lib.group.mul(secret.x, card.a))
    c = 5
    tail = c.to_bytes(32, "big") + (c * secret.x % q).to_bytes(32, "big")
    with pytest.raises(PeerFault, match="first message is the identity"):
        proofs.check_shares(NOW, proofs.CARD, secret.key, [card.a], share.raw + tail)
    # T1 is a point, T2 = sA - cD is not: D = (s / c) A for an s that is not c x
    s = 77
    wrong = own(lib.group.mul(s * pow(c, -1, q), card.a))
    with pytest.raises(PeerFault, match="second message is the identity"):
        proofs.check_shares(NOW, proofs.CARD, secret.key, [card.a], wrong.raw + c.to_bytes(32, "big") + s.to_bytes(32, "big"))
    r = 9
    after = Cipher(own(lib.group.generator_mul(r)), own(lib.group.sum_of_products([1, -secret.x, r], [card.b, card.a, other.key])))
    good = (c, c * secret.x % q, c * r % q)
    for spoilt in ((c, good[1], 1), (c, 1, good[2]), (c, 1, 1)):
        with pytest.raises(PeerFault):
            proofs.check_switch(NOW, secret.key, other.key, card, after.raw() + b"".join(v.to_bytes(32, "big") for v in spoilt))
    with pytest.raises(PeerFault, match="message 1 is the identity"):
        proofs.check_switch(NOW, secret.key, other.key, card, after.raw() + b"".join(v.to_bytes(32, "big") for v in good))


def test_the_long_term_secret_never_multiplies_a_point_itself(monkeypatch: pytest.MonkeyPatch, lib: SimpleNamespace) -> None:
    secret, other = secrets(lib, 2)
    card = hidden_deck(lib, 2, secret, secret.key)[0]
    seen: list[int] = []
    times = curve_coin.times
    monkeypatch.setattr(curve_coin, "times", lambda s, p: seen.append(s) or times(s, p))
    proofs.prove_shares(secret, NOW, proofs.CARD, [card.a])
    proofs.prove_switch(secret, NOW, other.key, card)
    coin.prove_coin_share(secret, NOW, 0)
    assert seen
    assert secret.x not in seen
    assert ORDER - secret.x not in seen


def test_no_secret_shows_in_text_or_pickle(lib: SimpleNamespace) -> None:
    secret = secrets(lib, 1)[0]
    shuffled = shuffle(secret, NOW, secret.key, hidden_deck(lib, 3, secret, secret.key))
    _, opening = commit.seal(secret.seed, NOW, b"my choice")
    hidden = [f"{secret.x:x}", str(secret.x), str(shuffled.witness.masks[0]), "my choice", opening.salt.hex()]
    for thing in (secret, shuffled, shuffled.witness, opening, secret.seed):
        assert not any(text in repr(thing) for text in hidden)
        with pytest.raises((Misuse, TypeError)):
            pickle.dumps(thing)


def test_a_batch_has_a_limit(lib: SimpleNamespace) -> None:
    secret = secrets(lib, 1)[0]
    with pytest.raises(Misuse, match="1 to 1024"):
        proofs.prove_shares(secret, NOW, proofs.CARD, [G] * 1025)
    with pytest.raises(PeerFault, match="a batch of 1025"):
        proofs.check_shares(NOW, proofs.CARD, secret.key, [G] * 1025, b"")
    with pytest.raises(Misuse, match="once"):
        proofs.check_shares(NOW, proofs.CARD, secret.key, [G] * 2, b"")


def test_a_switched_card_opens_under_its_new_key(backend: str, lib: SimpleNamespace) -> None:
    one, two = secrets(lib, 2)
    cards = card_points(lib, 3)
    deck = start_deck(cards, one.key)
    card = proofs.check_switch(NOW, one.key, two.key, deck[1], proofs.prove_switch(one, NOW, two.key, deck[1]).raw())
    assert subtract(card.b, own(two.times(NOW, card.a))) == cards[1]


def test_cards_are_points_of_rules_deck_and_copy() -> None:
    names = [(RULES, "a", 0), (RULES, "a", 1), (RULES, "b", 0), (TABLE, "a", 0)]
    assert len({card_point(*name).raw for name in names}) == 4
    with pytest.raises(Misuse):
        card_point(b"", "a", 0)
    with pytest.raises(Misuse, match="point of its own"):
        start_deck([G, G], G)


# --- coin ------------------------------------------------------------------------------------------------------------------------


def tossed(lib: SimpleNamespace, when: ProofContext, index: int, peers: int = 3) -> bytes:
    shares = []
    for place, secret in enumerate(secrets(lib, peers)):
        now = replace(when, prover=place)
        shares.append(coin.check_coin_share(now, index, secret.key, coin.prove_coin_share(secret, now, index).raw()))
    assert coin.coin_value(when, index, shares) == coin.coin_value(when, index, shares[::-1])
    return coin.coin_value(when, index, shares)


def test_a_coin_differs_by_table_head_beat_and_index_and_not_by_who_looks(lib: SimpleNamespace) -> None:
    values = [tossed(lib, NOW, 0), tossed(lib, NOW, 1), tossed(lib, replace(NOW, beat=8), 0), tossed(lib, replace(NOW, head=TABLE), 0)]
    values.append(coin.coin_value(replace(NOW, table=HEAD), 0, [G]))
    assert len(set(values)) == 5
    assert tossed(lib, replace(NOW, prover=2), 0) == values[0]
    with pytest.raises(PeerFault, match="without shares"):
        coin.coin_value(NOW, 0, [])
    with pytest.raises(PeerFault, match="identity"):
        coin.coin_value(NOW, 0, [G, negate(G)])


def test_a_toss_has_a_value_when_all_shares_are_in_and_takes_each_once(lib: SimpleNamespace) -> None:
    peers = secrets(lib, 3)
    toss = coin.Toss({i: s.key for i, s in enumerate(peers)}, NOW, 0)
    data = [coin.prove_coin_share(s, replace(NOW, prover=i), 0).raw() for i, s in enumerate(peers)]
    for place in (2, 0):
        toss.give(place, data[place])
    for place, raw, words in ((0, data[0], "nobody asked"), (5, data[0], "nobody asked"), (1, data[0], "fails"), (1, b"", "bytes")):
        with pytest.raises(PeerFault, match=words):
            toss.give(place, raw)
    assert toss.awaited() == (1,)
    with pytest.raises(Misuse, match="not complete"):
        toss.value()
    toss.give(1, data[1])
    assert toss.value() == tossed(lib, NOW, 0)
    with pytest.raises(Misuse, match="needs peers"):
        coin.Toss({}, NOW, 0)


def test_dice_are_below_their_sides_and_repeatable() -> None:
    sides = [1, 2, 6, 20, 2**32, 7] * 10
    rolled = coin.dice(b"c" * 64, sides)
    assert all(0 <= value < side for value, side in zip(rolled, sides, strict=True))
    assert rolled == coin.dice(b"c" * 64, sides)
    assert rolled != coin.dice(b"d" * 64, sides)
    assert coin.dice(b"c" * 64, []) == []
    for bad in ([0], [-1], [2**32 + 1], [True], [6] * 257):
        with pytest.raises(Misuse):
            coin.dice(b"c" * 64, bad)


def test_dice_reject_the_words_that_would_bias_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word in the last, incomplete round of 6 is skipped: 2^64 = 4 mod 6."""
    monkeypatch.setattr(coin, "words", lambda digest: [2**64 - 1, 2**64 - 4, 2**64 - 5])
    assert coin.dice(b"", [6]) == [(2**64 - 5) % 6]


# --- seals -----------------------------------------------------------------------------------------------------------------------


def test_a_seal_opens_to_its_choice_and_to_nothing_else() -> None:
    sealed, opening = commit.seal(Seed(b"s" * 32), NOW, b"attack")
    assert commit.check_opening(NOW, commit.decode_seal(sealed), opening.raw()) == b"attack"
    assert len(sealed) == 32
    for when in (replace(NOW, beat=8), replace(NOW, prover=1), replace(NOW, table=HEAD)):
        with pytest.raises(PeerFault, match="does not fit"):
            commit.check_opening(when, sealed, opening.raw())
    for bad in (b"", opening.raw()[:-1], opening.raw() + b"x", opening.salt, opening.raw()[1:], None, "text", bytes(5000)):
        with pytest.raises(PeerFault):
            commit.check_opening(NOW, sealed, bad)
    for bad_seal in (b"", sealed + b"x", None, "s" * 32):
        with pytest.raises(PeerFault):
            commit.decode_seal(bad_seal)
    with pytest.raises(Misuse):
        commit.seal(Seed(b"s" * 32), NOW, bytes(4097))


def test_a_fitting_opening_of_the_wrong_size_is_refused() -> None:
    """The hash fits; the salt is too short, or the choice too long."""
    for salt, choice in ((b"s" * 31, b""), (b"s" * 32, bytes(4097))):
        sealed = sha256(frame("fides/v1/seal", NOW.table, NOW.beat, NOW.prover, salt, choice)).digest()
        with pytest.raises(PeerFault, match="an opening of"):
            commit.check_opening(NOW, sealed, salt + choice)


def test_equal_choices_do_not_look_equal() -> None:
    seed = Seed(b"s" * 32)
    seals = {commit.seal(seed, NOW, b"pass", index)[0] for index in range(3)} | {commit.seal(seed, replace(NOW, beat=8), b"pass")[0]}
    assert len(seals) == 4
