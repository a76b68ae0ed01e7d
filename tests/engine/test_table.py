"""Drafts: what fits one and what closes it, one kind of request after the other; and what undo brings back."""

from __future__ import annotations

import pytest

from engine.moves import Refusal
from engine.script import Answer
from engine.table import Table
from tests.engine.toy import Do, Toy, run, toy

FITS = ["say", "mix_own", "reveal_own", "return_own", "give_own", "checkpoint", "seal_own", "only"]
CLOSES = [
    "roll", "draw", "mix_other", "reveal_other", "reveal_table", "return_both", "give_other", "shuffle_deck", "shuffle_two",
]  # fmt: skip


def sights(table: Table[Toy]) -> dict[int, dict[int, str]]:
    return {seat: {int(handle): face for handle, face in own.items()} for seat, own in table.own.items()}


@pytest.mark.parametrize("verb", FITS)
def test_what_fits_a_draft_can_be_taken_back(verb: str) -> None:
    table = toy()
    before, known = table.digest(), sights(table)
    run(table, verb)
    assert table.can_undo(0)
    after, later = table.digest(), sights(table)
    taken = table.undo(0)
    assert taken == Answer("move", 0, Do(verb))
    assert table.digest() == before
    assert sights(table) == known, "what was learnt in the draft is forgotten"
    assert not table.can_undo(0)
    run(table, verb)
    assert (table.digest(), sights(table)) == (after, later)


@pytest.mark.parametrize("verb", CLOSES)
def test_what_does_not_fit_closes_the_draft(verb: str) -> None:
    table = run(toy(), "say")
    assert table.can_undo(0)
    run(table, verb)
    assert not table.can_undo(0)
    assert not table.can_undo(1)
    with pytest.raises(Refusal) as refused:
        table.undo(0)
    assert refused.value.reason == "nothing_to_undo"
    run(table, "say")
    assert table.can_undo(0), "a new draft begins"
    table.undo(0)
    assert not table.can_undo(0)


def test_a_reveal_of_open_cards_asks_nobody_and_fits() -> None:
    table = run(toy(), "reveal_own", "reveal_open")
    assert str(table.undo(0).move) == "do reveal_open"
    assert str(table.undo(0).move) == "do reveal_own"
    assert not table.g.cards.faces


def test_a_shown_card_is_closed_again() -> None:
    table = toy()
    card = table.g.hands[0][0]
    before = table.digest()
    run(table, f"show {card}")
    assert card in table.g.cards.faces
    table.undo(0)
    assert card not in table.g.cards.faces
    assert table.digest() == before


def test_a_discard_shuffled_closes_the_draft() -> None:
    table = toy()
    run(table, f"show {table.g.hands[0][0]}", "shuffle_discard")
    assert not table.can_undo(0)


def test_one_s_own_seal_and_open_fit_a_draft_step_by_step() -> None:
    table = run(toy(), "seal_own", "say 2", "open")
    assert str(table.undo(0).move) == "do open"
    assert table.g.tokens
    assert str(table.undo(0).move) == "say 2"
    assert not table.g.tokens
    assert not table.run.sealed
    run(table, "say 3", "open")
    assert table.g.said == ["0 3"]
    for _ in range(3):
        table.undo(0)
    assert not table.can_undo(0)


def test_choices_sealed_by_several_close_the_draft() -> None:
    table = run(toy(), "seal_both", "0: say 2", "1: say 1")
    for seat in (0, 1):
        assert not table.can_undo(seat)
    run(table, "open")
    assert not table.can_undo(0), "opening them takes both"


def test_choices_asked_of_all_close_the_draft_with_the_first_answer() -> None:
    table = run(toy(), "ask_all")
    assert table.can_undo(0), "nobody has answered yet"
    run(table, "1: say 2")
    assert not table.can_undo(0), "another seat has answered"
    run(table, "0: say 1")
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_another_seat_s_answer_closes_the_draft_and_begins_its_own() -> None:
    table = run(toy(), "ask_other")
    assert table.can_undo(0), "the question alone closes nothing"
    run(table, "nod")
    assert not table.can_undo(0)
    assert table.can_undo(1)
    table.undo(1)
    assert table.waiting() == (1,)
    assert not table.can_undo(0)


def test_undo_goes_step_by_step_and_behind_checkpoints() -> None:
    table = run(toy(), "roll")
    seen = []
    steps = ("say", "checkpoint", "mix_own", "checkpoint", "say", "checkpoint", "give_own", "say")
    for step in steps:
        seen.append((table.digest(), sights(table), list(table.log)))
        run(table, step)
    for step, before in zip(reversed(steps), reversed(seen), strict=True):
        assert str(table.undo(0).move) == f"do {step}"
        assert (table.digest(), sights(table), list(table.log)) == before
    assert not table.can_undo(0)


def test_after_undo_another_way_can_be_taken_and_old_handles_mean_nothing() -> None:
    """The handles of a mix that was taken back are numbered again; nobody may believe to know the new cards by the old ones."""
    table = run(toy(), "mix_own")
    table.undo(0)
    run(table, "shuffle_deck")
    assert not any(card in table.own[0] for card in table.g.deck)


def test_send_closes_the_draft() -> None:
    table = run(toy(), "say", "say")
    table.send()
    assert not table.can_undo(0)
    run(table, "say")
    table.undo(0)
    assert table.g.said == ["hello", "hello"]
    assert not table.can_undo(0)


def test_the_record_loses_what_was_taken_back() -> None:
    table = run(toy(), "say", "mix_own")
    length = len(table.record.answers)
    table.undo(0)
    assert len(table.record.answers) == length - 1
    again = Table.replay(table.game, table.record)
    assert again.digest() == table.digest()


def test_only_checkpoints_that_an_undo_can_reach_are_kept() -> None:
    table = toy()
    for _ in range(20):
        run(table, "checkpoint", "roll")
    assert len(table.checkpoints) <= 3


def test_a_spectator_gets_a_copy_of_the_public_state() -> None:
    table = toy()
    table.spectator().said.append("changed")
    assert table.g.said == []
