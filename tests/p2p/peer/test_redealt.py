"""Behind a drop the closed cards are dealt anew before anything else: hands of those who stay are not touched, no face opens, what anybody
knew of other closed cards is forgotten, and the request that was waiting goes on."""

from __future__ import annotations

from typing import Any

import pytest

from engine import canon
from p2p.crypto.faults import Freeze
from p2p.peer.making import make_body
from p2p.peer.play import Fault
from p2p.wire.codec import encode
from p2p.wire.limits import BODY_BYTES_MAX
from tests.p2p.peer.acts import begin, court, do, drop, leave, opened, to_turn, turn_of
from tests.p2p.peer.round import Round


def dealing(table: Round, place: int | None = None) -> Any:
    found = (table.watching if place is None else table.plays[place]).dealing
    assert found is not None
    return found


def hands(table: Round, *but: int) -> dict[int, tuple[Any, str]]:
    """Slot and face of every closed card in the hands of all but these places, as their own programs see them."""
    found = {}
    for place in table.watching.present:
        if place not in but:
            own = dealing(table, place)
            found |= {card: (own.slots[card], own.at.own[own.seat_of[place]][card]) for card in own.slots.hand(place)}
    return found


def redealt(table: Round) -> list[tuple[tuple[int, ...], str]]:
    """The beats of the re-deal: who spoke in which stage."""
    stages = []
    while table.watching.due.what == "redeal":
        stages.append((table.watching.due.speakers, dealing(table).slots.redeal.stage))
        table.step()
    return stages


def gone_of(table: Round) -> int:
    """Somebody whose turn it is not."""
    return table.watching.place_of[1]


@pytest.mark.parametrize("count", [3, 5])
def test_two_s_and_one_beats_and_hands_stay(count: int) -> None:
    table = do(opened(count, f"redealt {count}"), "draw", "turn_up")
    before, open_faces, handles = hands(table, gone_of(table)), dict(court(table).cards.faces), dealing(table).slots.handles()
    holders, gone = dict(court(table).cards.holder), gone_of(table)
    drop(table, gone)
    stay = table.watching.present
    assert redealt(table) == [*(((p,), "pass") for p in stay), *(((p,), "tag") for p in stay), (stay, "open")]
    assert hands(table) == before, "byte for byte, and as their holders see them"
    g = court(table)
    assert (g.cards.faces, g.cards.holder, dealing(table).slots.handles()) == (open_faces, holders, handles)
    assert table.watching.due.what == "turn"
    do(table, "draw", "shuffle", "next", "roll", "end")
    assert table.watching.over is not None and table.watching.over.how == "finished"


MOMENTS: dict[str, list[str]] = {
    "the question of a turn": [],
    "a deal": ["draw"],
    "a reveal of the table": ["turn_up"],
    "a shuffle": ["shuffle"],
    "a shuffle with open cards": ["renew"],
    "a coin": ["roll"],
    "questions to all": ["ask_all"],
    "seals of all": ["stake_all"],
    "cards of all shown": ["flash_all"],
    "cards of all returned": ["bury_all"],
}


@pytest.mark.parametrize(("what", "spoken"), [*((what, 0) for what in MOMENTS), ("a shuffle", 1), ("a shuffle with open cards", 2)])
def test_at_every_moment(what: str, spoken: int) -> None:
    """What is under way is begun anew among those who stay; words that were said in the open beat are void."""
    table = do(opened(4, f"{what} {spoken}"), "play 0", "draw")
    for text in MOMENTS[what]:
        begin(table, text)
    for _ in range(spoken):
        table.step()
    before = hands(table, gone_of(table))
    drop(table, gone_of(table))
    assert table.watching.due.what == "redeal" and len(redealt(table)) == 7
    now = hands(table)
    assert all(now[card] == before[card] for card in before)
    to_turn(table)
    do(table, *(["open"] if what == "seals of all" else []), "draw", "next", "end")
    assert table.watching.over is not None


def test_closed_seals_of_who_stays_are_opened_and_the_ghost_answers_for_who_is_gone() -> None:
    table = do(opened(4, "seals"), "seal_all")
    drop(table, gone_of(table))
    redealt(table)
    assert sorted(sealed.moment.prover for sealed in dealing(table).sealed.values()) == list(table.watching.present)
    do(table, "open")
    assert court(table).said == ["0:1", "1:1", "2:3", "3:1"], "each its own, the ghost the first that is allowed"


def test_a_frozen_hand_of_who_stays_keeps_its_stake() -> None:
    table = do(opened(3, "stakes"), "stake_all")
    before = hands(table, gone_of(table))
    drop(table, gone_of(table))
    redealt(table)
    assert hands(table) == before and dealing(table).slots.state()[2] == list(table.watching.present)
    do(table, "open", "stir", "end")
    assert table.watching.over is not None and court(table).said[0].startswith("0:K")


def test_sights_and_what_was_known_of_piles_are_forgotten() -> None:
    """Place of seat 0 buried a card and saw it go into a pile; who gave one to the one who is gone knew it there."""
    table = do(opened(3, "sights"), "draw", "give 0 to 1", "bury 0", "play 0", "renew")
    me, gone = turn_of(table), gone_of(table)
    at = dealing(table, me).at
    given = [card for card in court(table).hands[1] if card in at.own[0]]
    assert given and at.thrown[0] and any(deck.parent >= 0 and deck.faces for deck in court(table).cards.decks.values())
    drop(table, gone)
    assert dealing(table, me).at.own[0].keys() & set(given), "not before it is done"
    redealt(table)
    at, cards = dealing(table, me).at, court(table).cards
    assert not at.own[0].keys() & set(given) and not at.thrown[0]
    pool = [card for card in dealing(table).slots.handles() if dealing(table).slots[card].under == dealing(table).slots.joint]
    assert set(court(table).hands[0]) <= set(at.own[0]) and not at.own[0].keys() & set(pool)
    closed = {cards.deck[card] for card in cards.deck if card not in cards.faces and cards.root(card) == 0}
    assert len(closed) == 1 and cards.decks[closed.pop()].faces == (), "one deck of which nobody knows anything"


def test_a_fresh_script_at_the_position_knows_of_it() -> None:
    table = do(opened(3, "fresh"), "draw", "next", "draw")
    drop(table, gone_of(table) if turn_of(table) != gone_of(table) else table.watching.place_of[2])
    redealt(table)
    for text in ("draw", "save", "draw"):
        for play in (*table.plays, table.watching):
            assert play.dealing is not None
            assert canon.digest(play.dealing.at.position().run().g) == canon.digest(play.dealing.at.g)
            assert play.fork().digest() == play.digest()
        do(to_turn(table), text)


def test_a_seat_can_imagine_the_rest() -> None:
    table = opened(3, "imagined")
    drop(table, gone_of(table))
    redealt(table)
    world = dealing(table, turn_of(table)).at.view(0).imagine(b"seed")
    assert len(set(world.dealer.faces.values())) == len(world.dealer.faces)


def test_every_stage_is_in_the_digest() -> None:
    table = opened(3, "digests")
    drop(table, gone_of(table))
    seen = {table.watching.digest()}
    while table.watching.due.what == "redeal":
        table.step()
        assert table.watching.digest() not in seen
        seen.add(table.watching.digest())
    assert len(seen) == 6


def test_a_second_drop_in_the_middle_begins_anew() -> None:
    """Of five two are lost, the second one in each stage of the re-deal."""
    for stages in (1, 5, 8):
        table = do(opened(5, "second"), "draw")
        first, second = gone_of(table), table.watching.place_of[2]
        before = hands(table, first, second)
        drop(table, first)
        for _ in range(stages):
            table.step()
        drop(table, second)
        assert len(redealt(table)) == 7 and hands(table) == before
        do(table, "draw", "rob 1", "rob 2", "shuffle", "end")
        assert table.watching.over is not None


def test_two_at_once_and_one_later() -> None:
    table = opened(5, "two at once")
    drop(table, *sorted(table.watching.place_of[seat] for seat in (1, 2)))
    assert len(redealt(table)) == 7
    do(table, "draw", "give 0 to 1")
    before = hands(table, table.watching.place_of[3])
    drop(table, table.watching.place_of[3])
    assert len(redealt(table)) == 5 and hands(table) == before
    do(table, "rob 1", "rob 3", "next", "end")
    assert table.watching.over is not None


def test_after_a_polite_leave_and_a_leave_after_a_drop() -> None:
    table = opened(5, "leaves")
    leave(table)
    open_hand = {card: court(table).cards.faces[card] for card in court(table).hands[0]}
    drop(table, table.watching.place_of[2])
    redealt(table)
    assert {card: court(table).cards.faces[card] for card in court(table).hands[0]} == open_hand
    leave(table)
    assert len(table.watching.present) == 2
    do(table, "draw", "rob 0", "rob 1", "rob 2", "end")
    assert table.watching.over is not None


def test_a_proposal_to_end_the_game_is_forgotten() -> None:
    """Row 8 of what is under way at a cut: the question is asked again, and nobody is asked to vote on the old proposal."""
    table = opened(4, "proposal")
    place = turn_of(table)
    table.close({place: ("settle", {"propose": True})})
    assert table.watching.voting == place and table.watching.due.what == "vote"
    drop(table, next(one for one in table.watching.present if one != place))
    redealt(table)
    assert all(play.voting is None for play in [*table.plays, table.watching])
    assert table.watching.due.what == "turn" and turn_of(table) == place, "whose proposal it was is asked again"


def test_nobody_leaves_or_settles_during_a_redeal() -> None:
    table = opened(4, "nobody leaves")
    drop(table, gone_of(table))
    (place,) = table.watching.due.speakers
    assert table.watching.due.kinds == ("redeal",)
    for kind in ("leave", "settle", "pass", "move"):
        with pytest.raises(Fault) as fault:
            table.watching.after(table.moment, {place: (kind, {})})
        assert fault.value.place == place


@pytest.mark.parametrize("stage", ["pass", "tag", "open"])
def test_a_bad_word_names_its_author(stage: str) -> None:
    """A missing, foreign, changed or surplus field, a word of another stage: `bad-entry` in section fair-cards/redeal or shuffle."""
    table = opened(3, "bad words")
    drop(table, gone_of(table))
    other: Any = None
    while dealing(table).slots.redeal.stage != stage:
        other = table.word(table.watching.due.speakers[0])
        table.step()
    speakers = table.watching.due.speakers
    said = {place: table.word(place) for place in speakers}
    kind, body = said[speakers[-1]]
    bad: list[Any] = [{}, {**body, "more": []}]
    for name, items in body.items():
        assert isinstance(items, (list, tuple))
        bad += [{**body, name: []}, {**body, name: [*items, *items[-1:]]}, {**body, name: "x"}, {**body, name: [7]}]
        bad.append({key: value for key, value in body.items() if key != name})
    bad += [other[1]] if other is not None else []
    for changed in bad:
        with pytest.raises(Fault) as fault:
            table.watching.after(table.moment, {**said, speakers[-1]: (kind, changed)})
        assert fault.value.place == speakers[-1]
        assert fault.value.section in ("fair-cards/redeal", "fair-cards/pass", "fair-cards/deck", "wire/codec"), fault.value
    table.close(said)


def test_cards_that_do_not_add_up_freeze_the_table_and_name_nobody() -> None:
    table = opened(3, "adds up")
    deal = dealing(table)
    card = deal.slots.handles()[-2]
    deal.at.run.g.cards.faces[card] = "K00"
    with pytest.raises(Freeze, match="closed cards"):
        deal.drop_places(table.moment, [gone_of(table)])


def test_a_word_fits_into_its_entry() -> None:
    table = opened(5, "fits")
    drop(table, gone_of(table))
    while table.watching.due.what == "redeal":
        for place in table.watching.due.speakers:
            body = make_body(table.plays[place], table.watching.due, table.secrets[place], table.moment(place))
            assert len(encode(body)) <= BODY_BYTES_MAX["redeal"]
        table.step()


def test_11_the_hand_of_a_ghost_stays_closed() -> None:
    """Row 11: were it laid open, who stays could find the other hands by elimination."""
    table = opened(3, "row 11")
    seat = table.watching.seat_of[gone_of(table)]
    drop(table, gone_of(table))
    redealt(table)
    do(to_turn(table), "draw", "draw_all", "next")
    assert court(table).turn == 2, "the turn of the ghost has passed"
    assert not set(court(table).hands[seat]) & set(court(table).cards.faces) and len(court(table).hands[seat]) == 3
    assert not any(set(court(table).hands[seat]) & set(own) for play in table.plays for own in play.dealing.at.own.values() if play.dealing)
