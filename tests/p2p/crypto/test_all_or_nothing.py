"""A refusal leaves the table as it was; nobody is accused of what others did; nothing leaves a peer that others must refuse."""

from __future__ import annotations

import os
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from p2p.crypto import coin, curve_pure
from p2p.crypto.faults import Freeze, Misuse, PeerFault
from p2p.crypto.frames import frame
from p2p.crypto.group import ORDER, G, add, generator_mul, own
from p2p.crypto.passes import make_step
from p2p.store.keyfile import KeyFileError, load_identity, needs_passphrase
from tests.p2p.crypto.forge_table import give_with
from tests.p2p.crypto.lab import Game, card_points, ours


@pytest.fixture
def game() -> Game:
    g = Game(ours(), 3)
    g.lay(range(6))
    g.shuffle(range(6), range(10, 16))
    return g


def test_a_shuffle_ended_too_early_goes_on(game: Game) -> None:
    turn = game.slots.begin_shuffle([([10, 11], [50, 51])])
    assert turn is not None
    with pytest.raises(Misuse, match="has not shuffled yet"):
        game.slots.end_shuffle()
    assert game.slots.passing is turn


def test_cards_are_laid_all_or_none(game: Game) -> None:
    (face,) = game.reveal([10]).values()
    before = game.slots.handles()
    points = card_points(game.lib, 9)
    for cards, words in (
        ({50: (("other", 0), points[8]), 51: (face, points[7])}, "one point"),
        ({50: (("other", 0), points[8]), 51: (("other", 1), points[8])}, "two faces"),
        ({50: (("other", 0), points[0])}, "two faces"),
        ({50: (("other", 0), points[8]), 11: (("other", 1), points[7])}, "used before"),
    ):
        with pytest.raises(Misuse, match=words):
            game.slots.lay(cards)
        assert game.slots.handles() == before
    game.slots.lay({50: (("other", 0), points[8]), 51: (face, game.points[face])})


def test_a_release_that_freezes_changes_no_slot(game: Game) -> None:
    """Two slots turned up at once, the second one spoilt: the first is not gone."""
    card = game.slots[11].card
    game.slots._slots[11] = replace(game.slots[11], card=replace(card, b=own(add(card.b, G))))
    with pytest.raises(Freeze, match="opened to none"):
        game.reveal([10, 11])
    assert {10, 11} <= set(game.slots.handles())


def test_a_leave_that_cannot_be_finished_changes_no_slot(game: Game) -> None:
    """The last slot would have no B after the leave. Nobody can bring that about; if it happens all the same, all slots stay."""
    leave = game.slots.make_leave(game.secrets[2], game.now(2))
    slot = game.slots[15]
    share = own(game.lib.group.mul(game.secrets[2].x, slot.card.a))
    game.slots._slots[15] = replace(slot, card=replace(slot.card, b=share))
    before = frame(game.slots.state())
    with pytest.raises(Misuse, match="identity"):
        game.slots.apply_leave(game.now(2), leave)
    assert frame(game.slots.state()) == before


def test_an_honest_leaver_is_not_accused_when_the_keys_of_the_rest_cancel_out() -> None:
    """Of four peers 1 and 2 have keys that cancel out: after 3 has left, K would be the key of 0."""
    game = Game(ours(), 4)
    for place, x in ((1, 4711), (2, ORDER - 4711)):
        game.secrets[place].x, game.secrets[place].key = x, generator_mul(x)
    game.slots = game.lib.slots.Slots([s.key for s in game.secrets])
    game.lay(range(3))
    leave = game.slots.make_leave(game.secrets[3], game.now(3))
    before = frame(game.slots.state())
    with pytest.raises(Freeze, match="cancel out"):
        game.slots.apply_leave(game.now(3), leave)
    assert frame(game.slots.state()) == before


def test_the_last_peer_has_the_joint_key_alone() -> None:
    game = Game(ours(), 2)
    game.lay(range(3))
    game.slots.apply_leave(game.now(1), game.slots.make_leave(game.secrets[1], game.now(1)))
    assert game.slots.joint == game.secrets[0].key


def test_a_mix_of_one_card_has_nothing_to_prove(game: Game) -> None:
    game.deal(0, [10])
    for deck, proof in ((b"x", b""), (b"", b"x"), (None, None)):
        with pytest.raises(PeerFault, match="nothing is to be proved"):
            game.slots.apply_mix(game.now(0), [10], [50], deck, proof)
    game.slots.apply_mix(game.now(0), [10], [50], b"", b"")


def test_no_proof_leaves_us_that_others_would_have_to_call_a_fault(game: Game) -> None:
    game.deal(0, [10, 11])
    game.deal(1, [12])
    s, secret = game.slots, game.secrets[0]
    for attempt, words in (
        (lambda: s.make_mix(secret, game.now(0), [10, 12]), "not in our hand"),
        (lambda: s.make_mix(secret, game.now(0), [10, 10]), "a handle twice"),
        (lambda: s.make_mix(secret, game.now(1), [10, 11]), "another place"),
        (lambda: s.make_switch(secret, game.now(1), 10, 2), "another place"),
        (lambda: s.make_switch(secret, game.now(0), 12, 2), "not in our hand"),
    ):
        with pytest.raises(Misuse, match=words):
            attempt()


def test_a_public_mask_is_no_new_mask() -> None:
    game = Game(ours(), 2)
    game.lay(range(2))
    game.shuffle(range(2), [10, 11])
    game.deal(0, [10])
    with pytest.raises(PeerFault, match="on the table"):
        give_with(game, 0, 10, None, 1)


def test_a_release_of_more_slots_than_a_batch_proves_is_not_begun() -> None:
    game = Game(ours(), 2)
    game.lay(range(1025))
    with pytest.raises(Misuse, match="more than one batch"):
        game.slots.begin_reveal(range(1025))


def test_a_card_is_looked_up_among_the_cards_of_its_own_pile() -> None:
    """Two piles: a slot of one that opens to a card of the other shows that a check is missing somewhere."""
    game = Game(ours(), 2)
    game.lay(range(2), "red")
    game.lay(range(2, 4), "blue")
    game.shuffle(range(2), [10, 11])
    game.shuffle(range(2, 4), [12, 13])
    red, blue = game.slots[10], game.slots[12]
    game.slots._slots[10], game.slots._slots[12] = replace(red, card=blue.card), replace(blue, card=red.card)
    with pytest.raises(Freeze, match="none of the cards that went into its pile"):
        game.reveal([10])


def test_every_pile_of_a_step_is_verified(game: Game) -> None:
    """The second of two decks in one step holds one card twice."""
    turn = game.slots.begin_shuffle([([10, 11], [50, 51]), ([12, 13], [52, 53])])
    assert turn is not None
    (good, (raw, proof)) = make_step(game.secrets[0], game.now(0), turn.key, turn.decks)
    step = turn.step(game.now(0), [good, (raw[:66] * 2, proof)])
    with pytest.raises(PeerFault, match="equation"):
        step.check()


def test_a_copy_of_the_table_goes_its_own_way(game: Game) -> None:
    game.slots.begin_reveal([10])
    twin = game.slots.copy()
    twin.apply_shares(game.now(0), twin.make_shares(game.secrets[0], game.now(0)).raw())
    assert twin.release is not None
    assert twin.release.awaited() == (1, 2)
    assert game.slots.release.awaited() == (0, 1, 2)
    assert game.slots[10].shared == ()
    game.release()
    turn = game.slots.begin_shuffle([([11, 12], [50, 51])])
    assert turn is not None
    twin = game.slots.copy()
    assert twin.passing is not None
    twin.passing.apply(twin.passing.step(game.now(0), make_step(game.secrets[0], game.now(0), turn.key, turn.decks)).check())
    assert (turn.turn(), twin.passing.turn()) == (0, 1)


def test_a_coin_share_is_looked_at_before_it_leaves(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = coin.prove_shares

    def flipped(*rest: Any) -> Any:
        made = honest(*rest)
        return replace(made, proof=made.proof[:-1] + bytes([made.proof[-1] ^ 1]))

    monkeypatch.setattr(coin, "prove_shares", flipped)
    with pytest.raises(PeerFault, match="proof of the shares fails"):
        coin.prove_coin_share(game.secrets[0], game.now(0), 0)


def test_every_point_and_moment_has_a_blinding_of_its_own(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(game.lib.keys, "mul_blinded", lambda x, point, blind: seen.append(blind) or point)
    secret = game.secrets[0]
    for beat in (1, 2):
        for handle in (10, 11, 12):
            secret.times(replace(game.now(0), beat=beat), game.slots[handle].card.a)
    assert len(set(seen)) == 6
    assert secret.x not in seen


@pytest.mark.parametrize("item", [bytearray(b"ab"), memoryview(b"ab"), {1: 2}, {1, 2}, None, 1.5, range(2)], ids=lambda i: type(i).__name__)
def test_only_what_has_one_meaning_is_framed(item: Any) -> None:
    """A bytearray once was framed as a list of numbers."""
    with pytest.raises(Misuse, match="are framed"):
        frame(item)


def test_a_table_dropped_by_another_thread_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dropping(OrderedDict[Any, Any]):
        def __contains__(self, key: object) -> bool:
            return self.pop(key, None) is not None

    tables = Dropping()
    monkeypatch.setattr(curve_pure, "_tables", tables)
    assert curve_pure.generator_times(5) == curve_pure.generator_times(5)


def test_a_key_file_of_brackets_is_no_key_file(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("[" * 4000)
    os.chmod(path, 0o600)
    for attempt in (load_identity, needs_passphrase):
        with pytest.raises(KeyFileError, match="not a key file"):
            attempt(path)
