"""What the state of a table refuses, and what a peer looks at before it lets anything out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from p2p.crypto.elgamal import encode_deck
from p2p.crypto.faults import Freeze, Misuse, PeerFault
from p2p.crypto.frames import frame
from p2p.crypto.group import G, add, own
from p2p.crypto.passes import CheckedStep, make_step
from p2p.crypto.proofs import prove_shares, prove_switch
from tests.p2p.crypto.lab import Game, ours

DECK = range(6)
NEW = range(10, 16)


@pytest.fixture
def game() -> Game:
    g = Game(ours(), 3)
    g.lay(DECK)
    g.shuffle(DECK, NEW)
    return g


def refusals(game: Game) -> list[tuple[str, type[Exception], str, object]]:
    """Each line: a name, the kind of error, words of its text, the attempt. Hand of 0: 10, 11; of 1: 12; table: 13, 14, 15."""
    s, now, secrets = game.slots, game.now, game.secrets
    give = s.make_switch(secrets[0], now(0), 10, 1).raw()
    deck, proof = s.make_mix(secrets[0], now(0), [10, 11])
    raw = encode_deck(deck)
    return [
        ("deal a dealt card", Misuse, "not under the joint key", lambda: s.begin_deal({2: [10]})),
        ("deal one handle twice", Misuse, "a handle twice", lambda: s.begin_deal({0: [13], 1: [13]})),
        ("deal to nobody", Misuse, "not at the table", lambda: s.begin_deal({7: [13]})),
        ("deal no cards", Misuse, "no slots", lambda: s.begin_deal({0: []})),
        ("reveal one handle twice", Misuse, "a handle twice", lambda: s.begin_reveal([13, 13])),
        ("reveal nothing", Misuse, "no slots", lambda: s.begin_reveal([])),
        ("shuffle a hand card", Misuse, "not under the joint key", lambda: s.begin_shuffle([([10, 13], [50, 51])])),
        ("shuffle one handle twice", Misuse, "a handle twice", lambda: s.begin_shuffle([([13, 13], [50, 51])])),
        ("shuffle into too few", Misuse, "as many new handles", lambda: s.begin_shuffle([([13, 14], [50])])),
        ("shuffle into a dead handle", Misuse, "used before", lambda: s.begin_shuffle([([13, 14], [0, 51])])),
        ("shuffle into one handle", Misuse, "a handle twice", lambda: s.begin_shuffle([([13, 14], [50, 50])])),
        ("lay on a live handle", Misuse, "used before", lambda: s.lay({10: (("other", 0), G)})),
        ("lay a card twice", Misuse, "on the table already", lambda: s.lay({50: (("deck", 0), game.points["deck", 0])})),
        ("lay for nobody", Misuse, "nobody at the table", lambda: s.lay({50: (("other", 0), G)}, 9)),
        ("end no shuffle", Misuse, "no shuffle", s.end_shuffle),
        ("shares without a release", Misuse, "no release", lambda: s.apply_shares(now(0), b"")),
        ("make shares without a release", Misuse, "no release", lambda: s.make_shares(secrets[0], now(0))),
        ("give a card of another hand", PeerFault, "not in the speaker's hand", lambda: s.apply_switch(now(0), 12, 1, give)),
        ("give a card of the table", PeerFault, "not in the speaker's hand", lambda: s.apply_switch(now(0), 13, 1, give)),
        ("give a dead card", PeerFault, "no slot", lambda: s.apply_switch(now(0), 3, 1, give)),
        ("give from no place", PeerFault, "not at the table", lambda: s.apply_switch(now(9), 10, 1, give)),
        ("give to oneself", Misuse, "its owner", lambda: s.apply_switch(now(0), 10, 0, give)),
        ("give to nobody", Misuse, "not at the table", lambda: s.apply_switch(now(0), 10, 7, give)),
        ("another card of the hand", PeerFault, "proof of the key switch", lambda: s.apply_switch(now(0), 11, 1, give)),
        ("another target", PeerFault, "proof of the key switch", lambda: s.apply_switch(now(0), 10, 2, give)),
        ("target the table", PeerFault, "proof of the key switch", lambda: s.apply_switch(now(0), 10, None, give)),
        ("make a give of another hand", Misuse, "not in our hand", lambda: s.make_switch(secrets[0], now(0), 12, 1)),
        ("mix one handle twice", PeerFault, "a handle twice", lambda: s.apply_mix(now(0), [10, 10], [50, 51], raw, proof)),
        ("mix a foreign card", PeerFault, "not in the speaker's hand", lambda: s.apply_mix(now(0), [10, 12], [50, 51], raw, proof)),
        ("mix into too few", Misuse, "as many new handles", lambda: s.apply_mix(now(0), [10, 11], [50], raw, proof)),
        ("mix into a dead handle", Misuse, "used before", lambda: s.apply_mix(now(0), [10, 11], [0, 51], raw, proof)),
        ("mix in another order", PeerFault, "equation", lambda: s.apply_mix(now(0), [11, 10], [50, 51], raw, proof)),
        ("leave with a hand", PeerFault, "the hand first", lambda: s.apply_leave(now(1), b"")),
        ("leave twice", PeerFault, "not at the table", lambda: s.apply_leave(now(9), b"")),
        ("leave with another's secret", Misuse, "another place", lambda: s.make_leave(secrets[1], now(2))),
        ("freeze nobody", Misuse, "nobody", lambda: s.freeze_hand(9)),
        ("read another hand", Misuse, "not in our hand", lambda: game.read(0, 12)),
    ]


def test_the_state_refuses_what_no_proof_shows(game: Game) -> None:
    game.deal(0, [10, 11])
    game.deal(1, [12])
    before = frame(game.slots.state())
    for name, kind, words, attempt in refusals(game):
        with pytest.raises(kind, match=words):
            attempt()  # type: ignore[operator]
        assert frame(game.slots.state()) == before, f"a refused attempt changed the state: {name}"


def test_while_shares_are_released_nothing_else_may_happen_to_the_cards(game: Game) -> None:
    game.deal(0, [10, 11])
    give = game.slots.make_switch(game.secrets[0], game.now(0), 10, 1).raw()
    game.slots.begin_reveal([13])
    for attempt in (
        lambda: game.slots.begin_deal({1: [13]}),
        lambda: game.slots.begin_reveal([14]),
        lambda: game.slots.begin_shuffle([([14, 15], [50, 51])]),
        lambda: game.slots.apply_switch(game.now(0), 10, 1, give),
        lambda: game.slots.apply_mix(game.now(0), [10, 11], [50, 51], b"", b""),
        lambda: game.slots.apply_leave(game.now(2), b""),
    ):
        with pytest.raises(Misuse, match="only ever completed"):
            attempt()


def test_while_a_shuffle_is_under_way_no_card_is_dealt(game: Game) -> None:
    turn = game.slots.begin_shuffle([([13, 14], [50, 51])])
    assert turn is not None
    with pytest.raises(Misuse, match="a shuffle is under way"):
        game.slots.begin_deal({1: [13]})
    with pytest.raises(Misuse, match="has not shuffled yet"):
        game.slots.copy().end_shuffle()


def test_shares_come_once_and_only_from_those_who_owe_them(game: Game) -> None:
    game.slots.begin_deal({0: [10]})
    own_share = prove_shares(game.secrets[0], game.now(0), "fides/v1/share", [game.slots[10].card.a])
    with pytest.raises(PeerFault, match="nobody asked for"):
        game.slots.apply_shares(game.now(0), own_share.raw())
    with pytest.raises(Misuse, match="another place"):
        game.slots.make_shares(game.secrets[2], game.now(1))
    shares = game.slots.make_shares(game.secrets[1], game.now(1)).raw()
    game.slots.apply_shares(game.now(1), shares)
    with pytest.raises(PeerFault, match="nobody asked for"):
        game.slots.apply_shares(game.now(1), shares)
    assert game.slots[10].under == game.slots.joint, "a deal was completed without the share of place 2"


def test_a_release_takes_no_share_that_is_not_owed_and_yields_nothing_early(game: Game) -> None:
    release = game.slots.begin_deal({0: [10]})
    with pytest.raises(Misuse, match="not owed"):
        release.give(10, 0, G)
    with pytest.raises(Misuse, match="not complete"):
        release.shares(10)


def test_a_slot_with_known_shares_is_never_dealt(game: Game) -> None:
    game.slots._slots[10] = replace(game.slots[10], shared=(1,))
    with pytest.raises(Misuse, match="dealt or looked at before"):
        game.slots.begin_deal({0: [10]})


def test_a_slot_under_a_key_of_the_past_is_nobodys(game: Game) -> None:
    game.slots._slots[10] = replace(game.slots[10], under=own(add(game.slots.joint, G)))
    with pytest.raises(Misuse, match="key of the past"):
        game.slots.begin_reveal([10])


def test_a_face_keeps_its_point(game: Game) -> None:
    (face,) = game.reveal([10]).values()
    with pytest.raises(Misuse, match="one point"):
        game.slots.lay({50: (face, G)})


def test_a_card_twice_in_one_lay_is_refused(game: Game) -> None:
    with pytest.raises(Misuse, match="on the table already"):
        game.slots.lay({50: (("other", 0), G), 51: (("other", 0), G)})


def test_a_single_card_beside_a_shuffled_pile_changes_its_name_at_the_end(game: Game) -> None:
    turn = game.slots.begin_shuffle([([10, 11], [50, 51]), ([12], [52])])
    assert turn is not None
    card = game.slots[12].card
    while (place := turn.turn()) is not None:
        turn.apply(turn.step(game.now(place), make_step(game.secrets[place], game.now(place), turn.key, turn.decks)).check())
    game.slots.end_shuffle()
    assert game.slots[52].card == card
    assert game.slots.handles() == (13, 14, 15, 50, 51, 52)


def test_a_single_open_card_may_be_dealt_played_and_dealt_again() -> None:
    """Everybody knows it all along, so its shares betray nothing."""
    g = Game(ours(), 2)
    for handle in (0, 1):
        g.slots.lay({handle: (("one", 0), G)})
        g.deal(0, [handle])
        assert g.reveal([handle]) == {handle: ("one", 0)}


def test_more_cards_than_can_be_shuffled_are_refused() -> None:
    g = Game(ours(), 2)
    g.lay(range(129))
    with pytest.raises(Misuse, match="more cards"):
        g.slots.begin_shuffle([(range(129), range(200, 329))])


def test_a_lost_card_freezes_the_table(game: Game) -> None:
    del game.slots._slots[15]
    with pytest.raises(Freeze, match="lost or doubled"):
        game.reveal([10])


def test_a_card_that_opens_to_nothing_freezes_the_table(game: Game) -> None:
    card = game.slots[10].card
    game.slots._slots[10] = replace(game.slots[10], card=replace(card, b=own(add(card.b, G))))
    with pytest.raises(Freeze):
        game.reveal([10])


def test_a_sealed_hand_stands_still_but_may_grow_and_open(game: Game) -> None:
    game.deal(0, [10, 11])
    give = game.slots.make_switch(game.secrets[0], game.now(0), 10, 1).raw()
    game.slots.freeze_hand(0)
    with pytest.raises(PeerFault, match="frozen"):
        game.slots.apply_switch(game.now(0), 10, 1, give)
    with pytest.raises(PeerFault, match="frozen"):
        game.slots.apply_mix(game.now(0), [10, 11], [50, 51], b"", b"")
    game.deal(0, [12])
    game.reveal([10])
    game.slots.thaw_hand(0)
    game.mix(0, [11, 12], [50, 51])


def test_a_peer_looks_at_its_own_proof_before_it_hands_it_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover with a fault (a flipped bit in its answer) must be found out at home: once signed it would be evidence."""

    def flipped(data: bytes) -> bytes:
        return data[:-1] + bytes([data[-1] ^ 1])

    game.deal(0, [10, 11])
    s, secret, now = game.slots, game.secrets[0], game.now(0)
    lib = game.lib
    honest_shares, honest_switch, honest_prove, honest_key = prove_shares, prove_switch, lib.shuffle.prove, lib.keys.prove_key
    monkeypatch.setattr(lib.slots, "prove_shares", lambda *a: replace(made := honest_shares(*a), proof=flipped(made.proof)))
    monkeypatch.setattr(lib.slots, "prove_switch", lambda *a: replace(made := honest_switch(*a), proof=flipped(made.proof)))
    monkeypatch.setattr(lib.slots, "prove", lambda *a: flipped(honest_prove(*a)))
    monkeypatch.setattr(lib.passes, "prove", lambda *a: flipped(honest_prove(*a)))
    monkeypatch.setattr(lib.keys, "prove_key", lambda *a: flipped(honest_key(*a)))
    deck = tuple(s[h].card for h in (12, 13))
    releasing = s.copy()
    releasing.begin_reveal([12])
    for name, attempt in {
        "shares": lambda: releasing.make_shares(secret, now),
        "leave": lambda: s.make_leave(game.secrets[2], game.now(2)),
        "switch": lambda: s.make_switch(secret, now, 10, 1),
        "mix": lambda: s.make_mix(secret, now, [10, 11]),
        "step": lambda: make_step(secret, now, s.joint, [deck]),
        "key": lambda: lib.keys.key_message(secret, now, b"i" * 32),
    }.items():
        with pytest.raises(PeerFault, match="fail"):
            attempt()
        assert name


def test_a_frozen_hand_goes_with_its_owner(game: Game) -> None:
    game.slots.freeze_hand(2)
    game.slots.apply_leave(game.now(2), game.slots.make_leave(game.secrets[2], game.now(2)))
    assert game.slots.state()[2] == []


# --- the shuffle pass ------------------------------------------------------------------------------------------------------------


def test_a_pass_takes_steps_in_turn_of_the_right_shape_and_checked(game: Game, lib: SimpleNamespace) -> None:
    turn = game.slots.begin_shuffle([([10, 11, 12], [50, 51, 52])])
    assert turn is not None
    data = make_step(game.secrets[0], game.now(0), turn.key, turn.decks)
    for prover, bad, words in (
        (1, data, "out of turn"),
        (0, [], "as many decks"),
        (0, [*data, *data], "as many decks"),
        (0, None, "a list"),
        (0, [data[0][:1]], "a deck and its proof"),
        (0, [b"xy"], "a deck and its proof"),
        (0, [(data[0][0][:-1], data[0][1])], "bytes instead of"),
    ):
        with pytest.raises(PeerFault, match=words):
            turn.step(game.now(prover), bad)
    step = turn.step(game.now(0), data)
    with pytest.raises(Misuse, match=r"Step.check alone"):
        CheckedStep(object(), step)
    checked = step.check()
    turn.apply(checked)
    with pytest.raises(Misuse, match="another turn"):
        turn.apply(checked)
    turned = turn.step(game.now(1), [(data[0][0][66:] + data[0][0][:66], data[0][1])])
    with pytest.raises(PeerFault, match="equation"):
        turned.check()
    own_step = make_step(game.secrets[1], game.now(1), game.secrets[1].key, turn.decks)
    foreign = replace(turn.step(game.now(1), own_step), key=game.secrets[1].key).check()
    with pytest.raises(Misuse, match="another key"):
        turn.apply(foreign)


def test_our_own_step_is_verified_once_and_no_other_for_it(game: Game, lib: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    lib.passes._check_once.cache_clear()
    looks = []
    real = lib.passes.check
    monkeypatch.setattr(lib.passes, "check", lambda *statement: (looks.append(statement), real(*statement)))
    turn = game.slots.begin_shuffle([([10, 11, 12], [50, 51, 52])])
    assert turn is not None
    [(deck, proof)] = turn.make(game.secrets[0], game.now(0))
    assert turn.make(game.secrets[0], game.now(0)) == game.slots.copy().passing.make(game.secrets[0], game.now(0)) == [(deck, proof)]
    assert len(looks) == 1
    for now, data in (
        (game.now(0), (deck, proof[:-1] + bytes([proof[-1] ^ 1]))),
        (game.now(0), (deck[66:] + deck[:66], proof)),
        (replace(game.now(0), beat=game.beat + 1), (deck, proof)),
    ):
        with pytest.raises(PeerFault, match="equation"):
            turn.check(turn.step(now, [data]))
    assert len(looks) == 4
    for same in (game.slots.copy().passing, turn):
        assert same is not None
        same.apply(same.check(same.step(game.now(0), [(deck, proof)])))
    assert len(looks) == 4
    with pytest.raises(PeerFault, match="equation"):
        turn.check(turn.step(game.now(1), [(deck, proof)]))
    assert turn.make(game.secrets[1], game.now(1)) != [(deck, proof)]


def test_a_stranger_proof_on_a_foreign_slot_verifies_and_only_the_state_stops_it(game: Game) -> None:
    """The reason for `under`: the switch proof itself says nothing about whose card it was."""
    game.deal(1, [10])
    foreign = prove_switch(game.secrets[0], game.now(0), game.slots.joint, game.slots[10].card)
    game.lib.proofs.check_switch(game.now(0), game.secrets[0].key, game.slots.joint, game.slots[10].card, foreign.raw())
    with pytest.raises(PeerFault, match="not in the speaker's hand"):
        game.slots.apply_switch(game.now(0), 10, None, foreign.raw())
