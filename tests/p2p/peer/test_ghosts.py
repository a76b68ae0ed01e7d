"""A seat that nobody plays any more is a ghost: its questions are answered by all alike, nothing waits for it. What a polite leaver held
lies open; every other card that a ghost has or gets stays closed, under the key of those who stay, as long as the rules allow."""

from __future__ import annotations

import pytest

from engine import canon
from p2p.crypto.group import Point
from p2p.peer.making import make_leave
from p2p.peer.play import Fault, TableEnd
from tests.p2p.peer.acts import court, do, drop, leave, opened, raw_bytes, to_turn, turn_of, word
from tests.p2p.peer.round import Round

COUNTS = (3, 4)


def gone(count: int, *before: str, label: str = "ghosts") -> tuple[Round, int]:
    """A table that seat 0 has left, with seat 1 at turn."""
    table = do(opened(count, label), *before)
    assert court(table).turn == 0
    place = leave(table)
    assert court(table).turn == 1 and place not in table.watching.present
    return table, place


@pytest.mark.parametrize("count", COUNTS)
def test_hand_of_who_left_lies_open(count: int) -> None:
    table = opened(count)
    dealing = table.plays[turn_of(table)].dealing
    assert dealing is not None
    held = {card: dealing.at.own[0][card] for card in court(table).hands[0]}
    place = leave(table)
    assert {card: court(table).cards.faces[card] for card in held} == held
    assert len(table.watching.present) == count - 1
    assert table.watching.dealing is not None and place not in table.watching.dealing.slots.keys


@pytest.mark.parametrize("count", COUNTS)
def test_its_turns_are_played_by_the_default(count: int) -> None:
    table, _ = gone(count)
    seats = []
    for _ in range(2 * (count - 1)):
        seats.append(court(table).turn)
        do(table, "next")
    assert seats == [*range(1, count), *range(1, count)]


def closed_under_all(table: Round, card: int) -> bool:
    """Nobody sees it, and it takes all to open it."""
    assert table.watching.dealing is not None
    slots = table.watching.dealing.slots
    seen = [own for play in table.plays if play.dealing is not None for own in play.dealing.at.own.values() if card in own]
    return card not in court(table).cards.faces and slots[card].under == slots.joint and not seen


@pytest.mark.parametrize("count", COUNTS)
def test_cards_dealt_to_a_ghost_stay_closed(count: int) -> None:
    table, _ = gone(count)
    table.close({turn_of(table): word(table, "draw_all")})
    assert table.watching.due.speakers == table.watching.present
    to_turn(table)
    g = court(table)
    assert all(g.hands[seat][-1] not in g.cards.faces for seat in range(count)) and closed_under_all(table, g.hands[0][-1])
    assert g.cards.holder[g.hands[0][-1]] == 0, "the rules see a seat like any other"


@pytest.mark.parametrize("count", COUNTS)
def test_a_gift_to_a_ghost_is_closed_and_what_is_taken_from_it_is_dealt(count: int) -> None:
    table, _ = gone(count)
    card = court(table).hands[1][0]
    do(table, "give 0 to 0")
    dealing = table.watching.dealing
    assert dealing is not None and card in court(table).hands[0] and card not in court(table).cards.faces
    assert dealing.slots[card].under == dealing.slots.joint
    known = table.plays[table.watching.place_of[1]].dealing
    assert known is not None and card in known.at.own[1], "who gave it still knows it"
    while court(table).turn != 2:
        do(table, "next")
    for rob in range(3):  # two open cards of the leaver, then the closed one
        before, robber = table.beat, court(table).turn
        do(table, "rob 0")
        got = court(table).hands[robber][-1]
        assert got not in court(table).hands[0]
        assert table.beat == before + (1 if rob < 2 else 2), "nobody is asked for the ghost's mix; a closed card is dealt by all others"
        assert (got in court(table).cards.faces) == (rob < 2)
    own = table.plays[table.watching.place_of[2]].dealing
    assert own is not None and own.at.own[2][got] == known.at.own[1][card]


def closed_but_known(table: Round, card: int) -> bool:
    assert table.watching.dealing is not None
    return card not in court(table).cards.faces and table.watching.dealing.slots[card].under == table.watching.dealing.slots.joint


def test_a_ghost_mixes_in_order_open_cards_open_and_closed_ones_closed() -> None:
    table, _ = gone(3)
    do(table, "give 0 to 0")
    faces = [court(table).cards.faces.get(card) for card in court(table).hands[0]]
    assert None in faces and len(faces) == 3
    do(table, "rob 0")
    assert [court(table).cards.faces.get(card) for card in court(table).hands[0]] == faces[1:]
    assert closed_but_known(table, court(table).hands[0][-1])


@pytest.mark.parametrize("count", COUNTS)
def test_a_ghost_without_an_answer_opens_one_card_at_a_time(count: int) -> None:
    """Its hand is closed, and a stake must be shown: one card of it is opened by all who stay, the lowest, and no other."""
    table = drop(opened(count, "stakes"), opened(count, "stakes").watching.place_of[0])
    to_turn(table)
    hand = list(court(table).hands[0])
    assert all(closed_under_all(table, card) for card in hand)
    do(table, "stake_all")
    assert not set(hand) & set(court(table).cards.faces), "a seal says nothing yet"
    table.close({turn_of(table): word(table, "open")})
    assert table.watching.due.kinds == ("share",) and table.watching.due.speakers == table.watching.present
    table.step()
    assert table.watching.due.kinds == ("move",)
    to_turn(table)
    assert [card for card in hand if card in court(table).cards.faces] == [min(hand)]
    assert court(table).said[-count] == f"0:{court(table).cards.faces[min(hand)]}"


@pytest.mark.parametrize("count", COUNTS)
def test_a_fresh_script_at_the_position_knows_what_was_laid_open(count: int) -> None:
    """A gift, a mix and a deal openly, all since the last checkpoint: what moves are tried in is where the table stands."""
    table, _ = gone(count)
    for act in ("give 0 to 0", "rob 0", "draw_all", "flash_all"):
        do(table, act)
        for play in table.plays:
            assert play.dealing is not None and (play.dealing.at.laid or act == "give 0 to 0")
            fresh = play.dealing.at.position().run()
            assert canon.digest(fresh.g) == canon.digest(play.dealing.at.g)


@pytest.mark.parametrize("count", COUNTS)
def test_open_card_of_a_ghost_is_closed_again_by_its_new_holder(count: int) -> None:
    table, _ = gone(count)
    do(table, "rob 0", "stir")
    g = court(table)
    assert all(card not in g.cards.faces for card in g.hands[1])
    own = table.plays[table.watching.place_of[1]].dealing
    assert own is not None and all(card in own.at.own[1] for card in g.hands[1])


@pytest.mark.parametrize("count", COUNTS)
def test_reveal_and_return_wait_for_the_living_only(count: int) -> None:
    table, place = gone(count)
    for text in ("flash_all", "bury_all"):
        table.close({turn_of(table): word(table, text)})
        assert table.watching.due.speakers == table.watching.present
        assert place not in table.watching.due.speakers
        table.step()
    assert table.watching.due.what == "turn"


@pytest.mark.parametrize("count", COUNTS)
def test_coin_shuffle_and_reveal_without_the_ghost(count: int) -> None:
    table, place = gone(count)
    for text, beats in (("roll", 1), ("shuffle", count - 1), ("turn_up", 1), ("renew", count - 1), ("draw", 1)):
        table.close({turn_of(table): word(table, text)})
        seen = 0
        while table.watching.due.what != "turn":
            assert place not in table.watching.due.speakers
            table.step()
            seen += 1
        assert seen == beats, text


@pytest.mark.parametrize("count", COUNTS)
def test_ghost_seals_and_says_the_first_legal_move(count: int) -> None:
    table, _ = gone(count)
    do(table, "ask_all", "seal_all", "open")
    said = court(table).said
    assert said[0] == "0:1" and said[count] == "0:1"
    do(table, "stake_all", "open")
    assert court(table).said[-count].startswith("0:K")


@pytest.mark.parametrize("count", COUNTS)
def test_seals_of_others_outlive_a_leave(count: int) -> None:
    """Seat 0 sealed nothing itself; the others' seals are opened after it went."""
    table = do(opened(count), "next", "seal_own")
    while court(table).turn != 0:
        do(table, "next")
    leave(table)
    do(table, "open")
    assert court(table).said == ["1:2"]


def test_nobody_leaves_with_a_closed_seal() -> None:
    table = do(opened(3), "seal_own")
    place = turn_of(table)
    body = make_leave(table.plays[place], table.secrets[place], table.moment(place))
    with pytest.raises(Fault) as fault:
        table.watching.after(table.moment, {place: ("leave", body)})
    assert fault.value.place == place


@pytest.mark.parametrize("count", COUNTS)
def test_whole_game_goes_on_to_its_end(count: int) -> None:
    table, _ = gone(count, "draw", "play 0")
    do(table, "take", "draw", "shuffle", "next", "rob 1", "end")
    assert table.watching.over is not None and table.watching.over.how == "finished"
    assert all(play.over == table.watching.over for play in table.plays)


def test_second_leave_of_three_ends_the_game() -> None:
    table, _ = gone(3)
    place = leave(table)
    assert table.watching.over == TableEnd("left", place=place)


def test_second_leave_of_four_goes_on() -> None:
    table, _ = gone(4)
    leave(table)
    assert court(table).turn == 2 and len(table.watching.present) == 2
    do(table, "draw_all", "give 0 to 1", "rob 3", "rob 0", "stir", "roll", "bury 0", "bury 0", "shuffle", "ask_all", "end")
    assert table.watching.over is not None and table.watching.over.how == "finished"


def test_leave_of_two_ends_with_a_record_of_who() -> None:
    table = opened(2)
    place = leave(table)
    assert table.watching.over == TableEnd("left", place=place) and table.watching.due.speakers == ()


@pytest.mark.parametrize("what", ["hand", "shares"])
def test_leave_with_a_missing_or_false_share_is_refused(what: str) -> None:
    table = opened(3)
    place = turn_of(table)
    body = dict(make_leave(table.plays[place], table.secrets[place], table.moment(place)))
    text = body[what]
    assert isinstance(text, str) and text
    flipped = ("B" if text[0] != "B" else "C") + text[1:]
    for bad in ("", flipped, text[:-4]):
        with pytest.raises(Fault) as fault:
            table.watching.after(table.moment, {place: ("leave", {**body, what: bad})})
        assert fault.value.place == place
    with pytest.raises(Fault):
        table.watching.after(table.moment, {place: ("leave", {**body, "more": 1})})


def test_17_old_journal_opens_no_card_that_passed_through_the_leavers_hand() -> None:
    """Row 17: the leaver gave a card away. What opens it as it lay in his hand, his key or his share of it, is never published."""
    table = opened(3)
    giver, card = turn_of(table), court(table).hands[0][0]
    assert table.watching.dealing is not None
    old = table.watching.dealing.slots[card].card
    do(table, "give 0 to 1", "next", "next", "next")
    moment = table.moment(giver)
    assert leave(table) == giver
    share = table.secrets[giver].times(moment, old.a)
    assert isinstance(share, Point)
    published = b"".join(raw_bytes(body) for said in table.said for _, body in said.values())
    assert share.raw not in published and table.secrets[giver].x.to_bytes(32, "big") not in published
    (leaving,) = [body for said in table.said for kind, body in said.values() if kind == "leave"]
    assert set(leaving) == {"hand", "shares"}
