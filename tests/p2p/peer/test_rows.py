"""Attacks on fair cards that live in the state machine: forgers write their own steps with real proofs of the wrong thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from p2p.crypto.coin import coin_base
from p2p.crypto.elgamal import encode_deck
from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.group import Point, add, decode_point, generator_mul, own, subtract
from p2p.crypto.keys import TableSecret, key_message, prove_key
from p2p.crypto.proofs import CARD, prove_shares, prove_switch
from p2p.crypto.transcript import Seed
from p2p.peer.making import make_body
from p2p.peer.play import Fault
from p2p.peer.steps import Do, Gave, Mixed, Showed, Step, write_steps
from p2p.wire.codec import bytes_text, text_bytes
from tests.p2p.peer.acts import begin, court, do, leave, opened, raw_bytes, turn_of, word
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import Round, some_bytes


def blamed(table: Round, place: int, *steps: Step) -> str:
    """All eyes at the table blame this place for these steps; what they say is broken."""
    said = {place: ("move", write_steps(list(steps)))}
    found = set()
    for play in [*table.plays, table.watching]:
        with pytest.raises(Fault) as fault:
            play.after(table.moment, said)
        assert fault.value.place == place
        found.add(fault.value.section)
    assert len(found) == 1
    return found.pop()


def slots_of(table: Round, place: int):  # type: ignore[no-untyped-def]
    dealing = table.plays[place].dealing
    assert dealing is not None
    return dealing.slots


# --- row 9: a slot is dealt once -----------------------------------------------------------------------------------------------


def test_09_card_whose_shares_are_out_is_never_dealt_again() -> None:
    """Row 9: after a take-back the shares stay known, in every copy of the state; a second deal would let a bystander read the card."""
    table = opened(3)
    slots = slots_of(table, 0)
    card = court(table).deck[0]
    back = slots.copy()
    slots.begin_reveal([card])
    slots.apply_shares(table.moment(1), slots.make_shares(table.secrets[1], table.moment(1)).raw())
    with pytest.raises(Misuse):
        back.begin_deal({2: [card]})
    fork = back.draft()
    with pytest.raises(Misuse):
        fork.begin_deal({0: [card]})


def test_09_broken_off_reveal_leaves_its_mark() -> None:
    table = opened(3)
    slots = slots_of(table, 0)
    card = court(table).deck[0]
    slots.begin_reveal([card])
    slots.apply_shares(table.moment(1), slots.make_shares(table.secrets[1], table.moment(1)).raw())
    with pytest.raises(Misuse):
        slots.begin_deal({2: [card]})
    slots.release = None  # as if somebody could break it off
    slots._published = set()
    with pytest.raises(Misuse):
        slots.begin_deal({2: [card]})


def test_09_dealt_card_cannot_be_dealt_on() -> None:
    table = opened(3)
    place = turn_of(table)
    slots = slots_of(table, place)
    for other in range(3):
        if other != place:
            with pytest.raises(Misuse):
                slots.draft().begin_deal({other: [court(table).hands[0][0]]})


def test_09_returned_card_has_a_new_mask_and_may_be_dealt() -> None:
    table = opened(3)
    card = court(table).hands[0][0]
    before = slots_of(table, 0)[card].card.a
    do(table, "bury 0")
    assert slots_of(table, 0)[card].card.a != before
    while court(table).deck[0] != card:
        do(table, "draw")
    do(table, "next", "draw")
    assert card in court(table).hands[1]


# --- row 10: a proof of the wrong thing ----------------------------------------------------------------------------------------


def test_10_key_switch_of_another_card_of_the_hand() -> None:
    table = opened(3)
    place, (first, second) = turn_of(table), court(table).hands[0]
    wrong = slots_of(table, place).make_switch(table.secrets[place], table.moment(place), second, None)
    blamed(table, place, Do(f"bury #{first}", b""), Gave((wrong.raw(),)))


def test_10_key_switch_to_another_key_than_the_rules_name() -> None:
    table = opened(3)
    place, card = turn_of(table), court(table).hands[0][0]
    for to in (table.watching.place_of[2], None):
        wrong = slots_of(table, place).make_switch(table.secrets[place], table.moment(place), card, to)
        blamed(table, place, Do(f"give #{card} to 1", b""), Gave((wrong.raw(),)))


def test_10_key_switch_to_the_joint_key_before_a_leave() -> None:
    table = opened(3)
    old = slots_of(table, 0).joint
    leave(table)
    place, card = turn_of(table), court(table).hands[1][0]
    slots = slots_of(table, place)
    assert slots.joint != old
    wrong = prove_switch(table.secrets[place], table.moment(place), old, slots[card].card)
    blamed(table, place, Do(f"bury #{card}", b""), Gave((wrong.raw(),)))


@pytest.mark.parametrize("where", ["another hand", "the deck"])
def test_10_card_of_somebody_else_is_not_played_with_a_good_proof(where: str) -> None:
    """A share of any slot can be proved; that the slot is the mover's is the state's business."""
    table = opened(3)
    place = turn_of(table)
    card = court(table).hands[1][0] if where == "another hand" else court(table).deck[0]
    share = prove_shares(table.secrets[place], table.moment(place), CARD, [slots_of(table, place)[card].card.a])
    blamed(table, place, Do(f"play #{card}=K00", share.raw()))


def test_10_key_switch_of_a_slot_under_another_key_is_not_taken() -> None:
    """The state itself refuses a hand it is not, whatever the rules ask."""
    table = opened(3)
    place, card = turn_of(table), court(table).hands[1][0]
    slots = slots_of(table, place)
    for target in (card, court(table).deck[0]):
        proof = prove_switch(table.secrets[place], table.moment(place), slots.joint, slots[target].card)
        with pytest.raises(PeerFault):
            slots.apply_switch(table.moment(place), target, None, proof.raw())
    rival = table.watching.place_of[1]
    mixed = slots_of(table, rival).make_mix(table.secrets[rival], table.moment(rival), court(table).hands[1])
    with pytest.raises(PeerFault):
        slots.apply_mix(table.moment(place), court(table).hands[1], [900, 901], encode_deck(mixed[0]), mixed[1])


def test_10_mix_of_other_cards_than_the_hand() -> None:
    table = do(opened(3), "draw")
    place, hand = turn_of(table), court(table).hands[0]
    slots = slots_of(table, place)
    for cards in ([hand[1], hand[0], hand[2]], hand[:2]):
        deck, proof = slots.make_mix(table.secrets[place], table.moment(place), cards)
        blamed(table, place, Do("do stir", b""), Mixed(encode_deck(deck), proof))


def test_10_reveal_of_another_card_of_the_hand() -> None:
    table = opened(3)
    place, (first, second) = turn_of(table), court(table).hands[0]
    share = prove_shares(table.secrets[place], table.moment(place), CARD, [slots_of(table, place)[second].card.a])
    blamed(table, place, Do(f"flash #{first}", b""), Showed(share.raw()))


# --- row 11: batches of shares -------------------------------------------------------------------------------------------------


def shares_after(table: Round, text: str) -> tuple[int, list[bytes], bytes]:
    """A place that owes shares, its shares one by one, and the proof."""
    begin(table, text)
    place = table.watching.due.speakers[-1]
    body = make_body(table.plays[place], table.plays[place].due, table.secrets[place], table.moment(place))
    raw = text_bytes(str(body["shares"]), "test")
    return place, [raw[at : at + 33] for at in range(0, len(raw) - 64, 33)], raw[-64:]


def balanced(shares: list[bytes]) -> list[bytes]:
    """Two errors that cancel out in a sum."""
    one, two, error = decode_point(shares[0], "test"), decode_point(shares[1], "test"), own(generator_mul(5))
    return [own(add(one, error)).raw, own(subtract(two, error)).raw]


@pytest.mark.parametrize(
    "change",
    [
        lambda shares: shares[::-1],
        lambda shares: shares[1:],
        lambda shares: [*shares, shares[0]],
        lambda shares: [shares[0], shares[0]],
        lambda shares: [],
        balanced,
    ],
    ids=["order", "one fewer", "one more", "twice the same", "none", "balanced errors"],
)
def test_11_batch_of_shares_is_all_or_nothing(change: Callable[[list[bytes]], list[bytes]]) -> None:
    table = opened(3)
    place, shares, proof = shares_after(table, "draw_all")
    assert len(shares) == 2
    said = {other: table.word(other) for other in table.watching.due.speakers}
    said[place] = ("share", {"shares": bytes_text(b"".join(change(shares)) + proof)})
    for play in [*table.plays, table.watching]:
        with pytest.raises(Fault) as fault:
            play.after(table.moment, said)
        assert fault.value.place == place


def test_11_share_of_the_own_card_is_never_published() -> None:
    """In a deal to several at once each place opens the cards of the others, never its own."""
    table = opened(4, "own share")
    slots = slots_of(table, 0)
    dealt = {table.watching.place_of[seat]: card for seat, card in zip(court(table).seats, court(table).deck, strict=False)}
    bases = {place: slots[card].card.a for place, card in dealt.items()}
    begin(table, "draw_all")
    said = {place: table.word(place) for place in table.watching.due.speakers}
    everything = b"".join(raw_bytes(body) for _, body in said.values())
    for place, base in bases.items():
        moment = table.moment(place)
        mine = table.secrets[place].times(moment, base)
        others = [table.secrets[other].times(moment, base) for other in range(4) if other != place]
        assert isinstance(mine, Point) and mine.raw not in everything
        assert all(isinstance(share, Point) and share.raw in everything for share in others)
    table.close(said)


# --- row 12: a sealed hand stands still ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["stir", "give 0 to 1", "bury 0"])
def test_12_hand_of_a_sealed_card_stands_still(text: str) -> None:
    """The cheat's own program forgets the freeze; every other program remembers it."""
    table = do(opened(3), "stake")
    place = turn_of(table)
    slots_of(table, place)._frozen.clear()
    kind, body = word(table, text)
    for other, play in enumerate([*table.plays, table.watching]):
        if other != place:
            with pytest.raises(Fault) as fault:
                play.after(table.moment, {place: (kind, body)})
            assert fault.value.place == place


def test_12_robbed_hand_stands_still_too() -> None:
    table = do(opened(3), "stake", "next", "next")
    victim = table.watching.place_of[0]
    begin(table, "rob 0")
    assert table.watching.due.speakers == (victim,)
    slots_of(table, victim)._frozen.clear()
    said = {victim: table.word(victim)}
    for other, play in enumerate([*table.plays, table.watching]):
        if other != victim:
            with pytest.raises(Fault):
                play.after(table.moment, said)


def test_12_hand_moves_again_when_the_seal_is_open() -> None:
    table = do(opened(3), "stake", "open", "stir", "bury 0", "seal_own", "stir", "open")
    assert court(table).turn == 0


def test_copied_seal_is_not_opened_by_who_copied_it() -> None:
    """A place repeats the seal of another and then, having seen it, its opening: the seal names its maker."""
    table = opened(3)
    begin(table, "seal_all")
    first, second, *_ = table.watching.due.speakers
    said = {place: table.word(place) for place in table.watching.due.speakers}
    table.close({**said, second: said[first]})
    begin(table, "open")
    honest = {place: table.word(place) for place in table.watching.due.speakers if place != second}
    with pytest.raises(Fault) as fault:
        table.watching.after(table.moment, {**honest, second: honest[first]})
    assert fault.value.place == second and fault.value.section == "fair-cards/seal"


# --- row 13: coins -------------------------------------------------------------------------------------------------------------


def test_13_no_two_coins_of_a_table_have_one_base() -> None:
    """Row 13: a coin after a leave, a repeated roll, another index: always a new base."""
    table = opened(3)
    bases = []
    for text in ("roll", "roll", "leave", "roll"):
        if text == "leave":
            leave(table)
            continue
        begin(table, text)
        moment = table.moment(0)
        bases += [coin_base(moment, 0), coin_base(moment, 1), coin_base(replace(moment, head=some_bytes("x")), 0)]
        bases += [coin_base(replace(moment, beat=moment.beat + 1), 0), coin_base(replace(moment, table=some_bytes("y")), 0)]
        assert coin_base(replace(moment, prover=1), 0) == bases[-5]
        table.step()
    assert len(set(bases)) == len(bases)


# --- row 16: keys --------------------------------------------------------------------------------------------------------------


def key_said(table: Round, place: int, message: bytes) -> dict[int, tuple[str, dict[str, str]]]:
    said = {other: table.word(other) for other in range(3)}
    said[place] = ("key", {"key": bytes_text(message)})
    return said  # type: ignore[return-value]


@pytest.mark.parametrize("what", ["rogue", "copied", "copied with own proof", "other table", "other place", "other identity"])
def test_16_key_that_its_place_does_not_hold(what: str) -> None:
    table = Round(COURT, 3, "keys")
    place, moment = 2, table.moment(2)
    public = table.roster.members[2].public
    mine, first = table.secrets[2], table.secrets[0]
    rogue = own(subtract(own(generator_mul(12345)), table.secrets[0].key, table.secrets[1].key))
    elsewhere = TableSecret(Seed(some_bytes("seed")), some_bytes("table"))
    message = {
        "rogue": rogue.raw + prove_key(mine, moment, public),
        "copied": key_message(first, table.moment(0), table.roster.members[0].public),
        "copied with own proof": first.key.raw + prove_key(mine, moment, public),
        "other table": key_message(elsewhere, replace(moment, table=some_bytes("table")), public),
        "other place": key_message(mine, table.moment(1), public),
        "other identity": key_message(mine, moment, table.roster.members[1].public),
    }[what]
    for play in [*table.plays, table.watching]:
        with pytest.raises(Fault) as fault:
            play.after(table.moment, key_said(table, place, message))  # type: ignore[arg-type]
        assert fault.value.place == place


def test_16_key_of_another_place_with_a_good_proof_is_a_fault_of_the_later() -> None:
    """Two places that share one secret: the second has no key of its own."""
    table = Round(COURT, 3, "keys")
    message = key_message(table.secrets[0], table.moment(2), table.roster.members[2].public)
    with pytest.raises(Fault) as fault:
        table.watching.after(table.moment, key_said(table, 2, message))  # type: ignore[arg-type]
    assert fault.value.place == 2
