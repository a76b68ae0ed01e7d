"""Somebody is missing, in words that both readers say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tui.sitting.parting import (  # fmt: skip
    DROP,
    END,
    WAIT,
    Absentee,
    DealtAnew,
    dealing_sentence,
    invitation,
    lines,
    options,
    read,
    situation,
    sure,
    tally,
    title,
    voted,
    why_not,
)

OPEN = Absentee(("Vera",), since="20:14", offers=(DROP, END), said=(("Anna", ""), ("Bela", ""), ("you", "")), players=4)
HALF = Absentee(("Vera", "Zita"), hindrance="few", players=4)


def test_who_is_missing_since_when_and_why() -> None:
    assert situation(OPEN) == "Vera has been away since 20:14." and situation(HALF) == "Vera and Zita have been away."
    told = {why: situation(replace(OPEN, why=why)) for why in ("silent", "clock", "proof", "differs")}
    assert "words that are due" in told["silent"] and "time of Vera is up" in told["clock"]
    assert "proof that Vera" in told["proof"] and "Nobody is accused" in told["differs"]


def test_every_choice_says_what_it_means() -> None:
    assert title(OPEN) == "Go on without Vera?" and [one.what for one in options(OPEN)] == [WAIT, DROP, END]
    drop = options(OPEN)[1]
    assert drop.label == "Go on without Vera"
    assert all(word in drop.means for word in ("ghost", "dealt anew", "your hand stays", "cannot come back"))
    assert [one.what for one in options(replace(OPEN, offers=(END,)))] == [WAIT, END]
    bound = replace(OPEN, said=(("Anna", ""), ("you", DROP)), is_bound=True)
    assert [one.label for one in options(bound)] == ["Stay with your vote", "End the table"], "one can only vote otherwise"
    assert "cannot be taken back" in sure(OPEN, DROP) and "no move" in sure(OPEN, END)
    assert sure(replace(OPEN, said=(("Anna", DROP), ("you", ""))), WAIT).startswith("You say no to Anna")


def test_where_nothing_can_be_voted_on_it_says_why() -> None:
    assert "2 of 4 are here" in why_not(HALF) and title(HALF) == "Waiting for Vera and Zita"
    assert "two players" in why_not(Absentee(("Vera",), hindrance="few", players=2))
    assert why_not(replace(OPEN, offers=(), hindrance="others", unsure=("Anna",))) == "A vote opens when Anna misses Vera, too."
    assert "compare" in why_not(replace(OPEN, offers=(), hindrance="others")) and why_not(OPEN) == ""
    assert lines(HALF) == [situation(HALF), why_not(HALF)]


def test_votes_are_counted_by_name() -> None:
    asked = replace(OPEN, said=(("Anna", DROP), ("Bela", WAIT), ("you", "")), is_asked=True)
    assert tally(asked) == "Votes: Anna: go on, Bela: wait, You: no vote yet."
    assert invitation(OPEN, "v") == "Vera has been away since 20:14. v opens a vote: wait, go on or end."
    assert invitation(asked, "v") == "Anna votes to go on without Vera. v votes, too."
    bound = replace(OPEN, said=(("Anna", ""), ("Bela", DROP), ("you", DROP)), is_bound=True)
    assert invitation(bound, "v") == "You vote to go on without Vera; Anna has not voted yet."
    assert voted("Bela", END, ["Vera"], True) == "Bela votes to end the table without Vera."
    assert voted("You", DROP, ["Vera"], False) == "You vote to wait for Vera."


@pytest.mark.parametrize(("typed", "what"), [("on", DROP), (" End ", END), ("wait", WAIT), ("no", WAIT), ("go  on", DROP)])
def test_typed_votes(typed: str, what: str) -> None:
    assert read(typed) == (what, "")


NEAR = [("onn", "vote on"), ("ende", "vote end"), ("wiat", "vote wait"), ("", "Type 'vote on'"), ("7", "Type")]


@pytest.mark.parametrize(("typed", "meant"), NEAR)
def test_what_is_no_vote_votes_nothing_and_says_what_may_be_meant(typed: str, meant: str) -> None:
    what, helps = read(typed)
    assert not what and meant in helps


def test_how_far_the_cards_are_dealt() -> None:
    assert dealing_sentence(DealtAnew(2, 9, ("Anna",))) == "The closed cards are dealt anew: 2 of 9 steps, Anna is at work."
    assert dealing_sentence(DealtAnew(2, 9, ("you",))).endswith("you are at work.")
