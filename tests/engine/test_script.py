"""The runner: every request does to the public state what it is for, and tells each seat what it may know."""

from __future__ import annotations

import pytest

from engine.bots import RandomBot
from engine.cards import OPEN, TABLE, Handle
from engine.dealer import LocalDealer
from engine.moves import Refusal
from engine.script import Result, Roll, Run
from engine.table import Table
from tests.conformance.state_laws import belongs_to_its_place, is_plain_tree, lies_in_one_place, nothing_is_lost
from tests.engine.toy import COINS, FACES, SEATS, TOY, VERBS, Do, Say, Show, Toy, run, toy


def truth(table: Table[Toy]) -> dict[Handle, str]:
    assert isinstance(table.dealer, LocalDealer)
    return table.dealer.faces


def test_a_new_deck_has_closed_table_cards_and_dealt_hands_are_seen_by_their_seats_alone() -> None:
    table = toy()
    g = table.g
    assert sorted(truth(table)[card] for card in [*g.deck, *g.hands[0], *g.hands[1]]) == sorted(FACES)
    assert sorted(truth(table)[card] for card in g.coins) == sorted(COINS)
    assert not g.cards.faces
    assert {g.cards.holder[card] for card in g.deck + g.coins} == {TABLE}
    for seat in SEATS:
        assert {g.cards.holder[card] for card in g.hands[seat]} == {seat}
        assert table.own[seat] == {card: truth(table)[card] for card in g.hands[seat]}


def test_a_move_opens_exactly_what_it_shows() -> None:
    table = toy()
    one, two, three = table.g.hands[0]
    table.act(0, Show((two, one)))
    assert set(table.g.cards.faces) == {one, two}
    assert table.g.cards.faces[one] == truth(table)[one]
    assert table.g.cards.holder[two] == OPEN
    assert table.g.cards.holder[three] == 0
    assert table.record.answers[-1].faces == (truth(table)[two], truth(table)[one])


def test_a_move_may_not_show_a_card_twice_or_one_its_seat_does_not_know() -> None:
    table = toy()
    mine = table.g.hands[0][0]
    for cards, reason in (((mine, mine), "card_twice"), ((table.g.hands[1][0],), "card_unknown"), ((Handle(999),), "card_unknown")):
        with pytest.raises(Refusal) as refused:
            table.act(0, Show(cards))
        assert refused.value.reason == reason


def test_a_class_that_was_not_asked_for_and_a_seat_that_was_not_asked_are_refused() -> None:
    table = toy()
    for seat, move, reason in ((0, Say(1), "not_asked"), (1, Do("say"), "not_your_turn")):
        with pytest.raises(Refusal) as refused:
            table.act(seat, move)
        assert refused.value.reason == reason


def test_ask_all_waits_for_everybody_and_answers_in_the_order_of_the_asks() -> None:
    table = run(toy(), "ask_all")
    assert table.waiting() == (0, 1)
    run(table, "1: say 3")
    assert table.waiting() == (0,)
    assert table.asked(1) is None
    with pytest.raises(Refusal):
        table.act(1, Say(2))
    assert [answer.kind for answer in table.record.answers] == ["move"], "nothing is public before all have spoken"
    run(table, "0: say 1")
    assert table.g.said == ["0 1", "1 3"]
    assert [(answer.seat, str(answer.move)) for answer in table.record.answers[1:]] == [(0, "say 1"), (1, "say 3")]


def test_a_sealed_choice_is_a_handle_that_only_its_seat_can_read() -> None:
    table = run(toy(), "seal_both", "1: say 3", "0: say 2")
    tokens = table.g.tokens
    assert set(tokens) == {0, 1}
    assert table.own[0][tokens[0]] == "say 2"
    assert tokens[1] not in table.own[0]
    assert table.g.cards.holder[tokens[1]] == 1
    assert tokens[0] not in table.g.cards.deck, "a token is no card"
    run(table, "open")
    assert table.g.said == ["0 2", "1 3"]
    assert not set(tokens.values()) & set(table.g.cards.holder)
    assert not table.run.sealed


def test_shuffling_closed_cards_gives_new_closed_handles_of_the_same_faces() -> None:
    table = toy()
    before = list(table.g.deck)
    faces = sorted(truth(table)[card] for card in before)
    run(table, "shuffle_deck")
    assert not set(before) & set(table.g.deck)
    assert not set(before) & set(table.g.cards.holder), "the old handles are dead"
    assert sorted(truth(table)[card] for card in table.g.deck) == faces
    assert table.g.cards.decks[table.g.cards.deck[table.g.deck[0]]].faces == (), "nobody knows a face in it"


def test_shuffling_open_cards_closes_them_and_their_faces_stay_known_as_a_pile() -> None:
    table = toy()
    one, two, _ = table.g.hands[0]
    faces = sorted(truth(table)[card] for card in (one, two))
    run(table, f"show {one}", f"show {two}", "shuffle_discard")
    fresh = table.g.deck[-2:]
    assert not table.g.cards.faces
    assert {table.g.cards.holder[card] for card in fresh} == {TABLE}
    assert list(table.g.cards.decks[table.g.cards.deck[fresh[0]]].faces) == faces
    assert not any(card in table.own[0] for card in fresh)


def test_return_keeps_the_handle_and_the_giver_still_knows_it() -> None:
    table = toy()
    card = table.g.hands[0][-1]
    run(table, "return_own")
    assert table.g.deck[-1] == card
    assert table.g.cards.holder[card] == TABLE
    assert table.own[0][card] == truth(table)[card]
    assert card not in table.own[1]


def test_give_is_known_to_giver_and_receiver() -> None:
    table = toy()
    card = table.g.hands[0][-1]
    run(table, "give_own")
    assert table.g.cards.holder[card] == 1
    assert table.own[0][card] == table.own[1][card] == truth(table)[card]


def test_mix_gives_a_hand_new_handles_that_only_its_holder_knows_and_closes_open_cards() -> None:
    table = run(toy(), "give_own", "pass_turn", "reveal_own")
    before = list(table.g.hands[1])
    faces = sorted(truth(table)[card] for card in before)
    run(table, "mix_own")
    after = table.g.hands[1]
    assert not set(before) & set(after)
    assert sorted(table.own[1][card] for card in after) == faces
    assert not any(card in table.own[0] for card in after), "the giver cannot tell which one it is now"
    assert {table.g.cards.holder[card] for card in after} == {1}
    assert not table.g.cards.faces


def test_reveal_tells_everybody() -> None:
    table = toy()
    card = table.g.deck[-1]
    run(table, "reveal_table")
    assert table.g.cards.faces == {card: truth(table)[card]}
    assert table.record.answers[-1].kind == "reveal"
    assert table.record.answers[-1].faces == (truth(table)[card],)


def test_rolls_are_counted_and_within_their_sides() -> None:
    table = toy()
    for count in range(1, 40):
        run(table, "roll")
        assert table.g.cards.rolls == count
        assert table.record.answers[-1].numbers == tuple(table.g.rolled[-2:])
    assert set(table.g.rolled[::2]) == set(range(6))
    assert set(table.g.rolled[1::2]) == {0, 1}


def test_decide_takes_the_only_answer_and_asks_where_there_are_more() -> None:
    table = run(toy(), "only")
    asked = table.asked(0)
    assert asked is not None
    assert asked.topic == "not only"
    run(table, "say 3")
    assert [str(answer.move) for answer in table.record.answers] == ["do only", "say 3"]


def test_notes_go_to_the_log_and_not_into_the_digest() -> None:
    table = run(toy(), "say")
    assert [happening.id for happening in table.log] == ["said"]
    assert not table.g.notes


def test_the_game_ends_with_its_result_and_asks_nobody() -> None:
    table = run(toy(), "end")
    assert table.result == Result({0: {"cards": 3}, 1: {"cards": 3}}, (0,))
    assert table.waiting() == ()
    assert table.legal(0) == []
    with pytest.raises(Refusal):
        table.act(0, Do("say"))


def test_a_run_refuses_a_card_answer_to_a_question() -> None:
    state = Toy()
    lonely: Run[Toy] = Run(TOY, state)
    lonely.go()
    lonely.supply_cards()
    lonely.supply_cards()
    with pytest.raises(AssertionError):
        lonely.supply_cards()
    lonely.script.close()


def test_a_request_is_awaited_like_a_value() -> None:
    waiting = Roll(6).__await__()
    assert isinstance(next(waiting), Roll)
    with pytest.raises(StopIteration) as stopped:
        waiting.send([3])
    assert stopped.value.value == [3]


def test_every_law_of_states_holds_in_random_play_of_all_verbs() -> None:
    done: set[str] = set()
    for seed in range(5):
        table = Table.new(TOY, 2, {"length": "long"}, b"verbs %d" % seed)
        bot = RandomBot(b"verbs %d" % seed)
        while waiting := table.waiting():
            lies_in_one_place(table)
            belongs_to_its_place(table)
            nothing_is_lost(table)
            is_plain_tree(table.g)
            chosen = bot.choose(table.view(waiting[0]))
            done.add(chosen.verb if isinstance(chosen, Do) else type(chosen).__name__)
            table.act(waiting[0], chosen)
    assert done == {*VERBS, "Show", "Say", "Nod"}
