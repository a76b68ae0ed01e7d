"""A vote about somebody who is missing, on the screen: shown, cast by two different keys and by no others, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui.screens.peers import SIZES, shown, state, table
from tests.tui.screens.test_update import after, at_question, local_game
from tui.screens.dialog import Dialog
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import GUARD_SECONDS, Arrived, Key, ScreenState, Wish, update
from tui.screens.voting import VoteBox
from tui.sitting.net_seen import Decide, WatchTable
from tui.sitting.parting import DROP, END, WAIT, Absentee, DealtAnew, dealing_sentence
from tui.sitting.seen import Seen

OPEN = Absentee(("Vera",), since="20:14", offers=(DROP, END), said=(("Anna", ""), ("Bela", ""), ("you", "")), players=4)
ASKED = replace(OPEN, said=(("Anna", DROP), ("Bela", ""), ("you", "")), is_asked=True)


@pytest.fixture(scope="module")
def question() -> Seen:
    return replace(at_question(local_game()), journal="/j/table.journal")


def waiting(question: Seen) -> Seen:
    return replace(question, due="on", choices=(), question=(), waiting=(1,), doing="Waiting for Vera.")


def votes(wishes: list[Wish]) -> list[Wish]:
    return [wish for wish in wishes if isinstance(wish, Decide)]


@pytest.mark.parametrize("size", SIZES)
def test_a_vote_that_becomes_possible_says_everything_in_one_box(question: Seen, size: tuple[int, int]) -> None:
    begun = state(PeerTableScreen(waiting(question)), columns=size[0], rows=size[1])
    given, _ = after(begun, Arrived(replace(waiting(question), missing=OPEN)))
    assert isinstance(given.top, VoteBox)
    text = " ".join(shown(given).replace("│", " ").split())
    for part in ("Vera has been away since 20:14", "Wait for Vera", "Go on without Vera", "becomes a ghost", "cannot come back",
                 "End the table", "All who are here must agree: Anna, Bela and you", "Bela: no vote yet, You: no vote yet"):  # fmt: skip
        assert part in text, part
    after_vote, _ = after(given, Arrived(replace(waiting(question), missing=ASKED)))
    assert "Anna: go on" in shown(after_vote) and len(after_vote.stack) == len(given.stack), "counted, in the same box"


def test_who_is_asked_something_else_is_not_disturbed_until_others_have_voted(question: Seen) -> None:
    given, _ = after(table(question), Arrived(replace(question, missing=OPEN)))
    assert isinstance(given.top, PeerTableScreen) and "v opens a vote" in shown(given) and "YOUR TURN" in shown(given)
    by_hand, _ = after(given, "v")
    assert isinstance(by_hand.top, VoteBox) and isinstance(after(by_hand, "escape")[0].top, PeerTableScreen)
    asked, _ = after(given, Arrived(replace(question, missing=ASKED)))
    assert isinstance(asked.top, VoteBox) and "Anna: go on" in shown(asked)
    back, wishes = after(asked, "escape")
    assert not votes(wishes) and "Anna votes to go on without Vera. v votes, too." in shown(back)
    again, _ = after(back, Arrived(replace(question, missing=replace(ASKED, said=(("Anna", DROP), ("Bela", DROP), ("you", ""))))))
    assert isinstance(again.top, PeerTableScreen), "it comes up once; then it can be opened"


def test_it_comes_up_once_also_at_a_table_that_begins_with_it_and_after_the_own_answer(question: Seen) -> None:
    seated = replace(waiting(question), missing=OPEN)
    given, _ = after(state(PeerTableScreen(seated)), Arrived(seated))
    assert isinstance(given.top, VoteBox)
    closed, _ = after(given, "escape", Arrived(replace(seated, notice="Zita is away.")))
    assert isinstance(closed.top, PeerTableScreen) and "v opens a vote" in shown(closed)
    asked, _ = after(table(question), Arrived(replace(question, missing=OPEN)))
    answered, _ = after(asked, Arrived(seated))
    assert isinstance(answered.top, VoteBox), "the own question is answered: now there is time for it"
    by_hand, _ = after(asked, "v", "escape", Arrived(seated))
    assert isinstance(by_hand.top, PeerTableScreen), "who has read it is not shown it again"


def test_a_vote_takes_two_different_keys(question: Seen) -> None:
    box, _ = after(state(PeerTableScreen(waiting(question))), Arrived(replace(waiting(question), missing=ASKED)))
    for keys in (("enter",), ("enter", "enter"), ("g", "enter"), ("g", "enter", "enter"), ("g", "y"), ("y",), ("2", "enter", "space", "n")):
        assert not votes(after(box, *keys)[1]), keys
    assert votes(after(box, "g", "enter", "y")[1]) == [Decide(DROP)] and votes(after(box, "3", "enter", "y")[1]) == [Decide(END)]
    assert votes(after(box, "enter", "y")[1]) == [Decide(WAIT)], "waiting says no to others, so it is asked, too"
    sure, _ = after(box, "down", "enter")
    assert "cannot be taken back" in shown(sure) and "y  Yes, this is my vote" in shown(sure) and "End the table" not in shown(sure)
    done, _ = after(sure, "y")
    assert isinstance(done.top, PeerTableScreen)
    quiet, _ = after(state(PeerTableScreen(waiting(question))), Arrived(replace(waiting(question), missing=OPEN)))
    closed, wishes = after(quiet, "enter")
    assert isinstance(closed.top, PeerTableScreen) and not votes(wishes), "where nobody has voted, waiting says nothing to anybody"


def test_hasty_keys_vote_nothing(question: Seen) -> None:
    """Neither keys on their way when the box comes up, nor a y right behind the Enter."""
    given = update(state(PeerTableScreen(waiting(question))), Arrived(replace(waiting(question), missing=ASKED)), 10.0)[0]
    wishes: list[Wish] = []
    for i, key in enumerate(("g", "enter", "y", "enter", "y", "g", "enter", "y")):
        given, more = update(given, Key(key), 10.0 + 0.02 * i)
        wishes += more
    assert not wishes and isinstance(given.top, VoteBox) and given.top.at == 0 and not given.top.is_sure

    def pressed(at: ScreenState, key: str, now: float) -> tuple[ScreenState, list[Wish]]:
        return update(at, Key(key), now)

    chosen, _ = pressed(given, "g", 20.0)
    sure, _ = pressed(chosen, "enter", 21.0)
    assert not votes(pressed(sure, "y", 21.0 + GUARD_SECONDS / 2)[1])
    assert votes(pressed(sure, "y", 21.1 + GUARD_SECONDS)[1]) == [Decide(DROP)]


def test_the_box_goes_with_its_reason_and_starts_anew_when_the_choice_changes(question: Seen) -> None:
    box, _ = after(state(PeerTableScreen(waiting(question))), Arrived(replace(waiting(question), missing=ASKED)))
    sure, _ = after(box, "g", "enter")
    assert isinstance(after(sure, Arrived(waiting(question)))[0].top, PeerTableScreen), "Vera is back"
    helped, _ = after(sure, "?")
    gone, _ = after(helped, Arrived(waiting(question)))
    assert len(helped.stack) == len(sure.stack) + 1 and len(gone.stack) == len(sure.stack) and not isinstance(gone.top, VoteBox)
    other, _ = after(sure, Arrived(replace(waiting(question), missing=replace(ASKED, names=("Vera", "Zita")))))
    assert isinstance(other.top, VoteBox) and not other.top.is_sure and other.top.at == 0


def test_after_the_own_vote_the_line_says_who_is_awaited(question: Seen) -> None:
    bound = replace(OPEN, said=(("Anna", DROP), ("Bela", ""), ("you", DROP)), is_bound=True)
    given, _ = after(state(PeerTableScreen(waiting(question))), Arrived(replace(waiting(question), missing=bound)))
    assert isinstance(given.top, PeerTableScreen) and "You vote to go on without Vera; Bela has not voted yet." in shown(given)
    again, _ = after(given, "v")
    assert "Stay with your vote" in shown(again) and not votes(after(again, "enter")[1])


@pytest.mark.parametrize("size", SIZES)
def test_how_far_the_cards_are_dealt_anew(question: Seen, size: tuple[int, int]) -> None:
    lengths = []
    for done in (0, 4, 9):
        dealing = DealtAnew(done, 9, ("Anna",))
        seen = replace(waiting(question), waiting=(), dealing=dealing, doing=dealing_sentence(dealing))
        text = shown(state(PeerTableScreen(seen), columns=size[0], rows=size[1]))
        assert f"{done} of 9 steps" in text
        lengths.append(max(line.count("━") for line in text.split("\n")))
    assert lengths[0] < lengths[1] < lengths[2]


def test_a_table_that_stopped_because_of_somebody_offers_the_vote(question: Seen) -> None:
    why = "The table stopped at step 9: Vera broke a rule."
    stopped = replace(question, due="frozen", choices=(), question=(), doing=why, may_part=True)
    given, _ = after(state(PeerTableScreen(waiting(question))), Arrived(stopped))
    assert isinstance(given.top, Dialog)
    offered, _ = after(given, Arrived(replace(stopped, missing=replace(OPEN, why="proof"))))
    assert isinstance(offered.top, VoteBox) and "Vera broke a rule" in shown(offered) and "Go on without Vera" in shown(offered)


def test_who_was_voted_out_reads_so_and_can_watch(question: Seen) -> None:
    told = "The table went on without you: Anna and Bela voted so, step 214 (reason given: you could not be reached)."
    over = replace(question, due="over", choices=(), question=(), result=None, ended=told, parted=True, watch_at="10.0.0.5:4040")
    given, _ = after(state(PeerTableScreen(waiting(question))), Arrived(over))
    assert isinstance(given.top, Dialog) and "Anna and Bela voted so" in shown(given) and "Verify the game" in shown(given)
    assert after(given, "3", "enter")[1] == [WatchTable("10.0.0.5:4040")]
