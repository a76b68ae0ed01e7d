"""The rules of ballots on small histories: who is enough, what passes, what fails, what locks, and which number the beat has."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from p2p.peer import ballots
from p2p.peer.ballots import Beats, Register, Standing
from p2p.wire.ballots import Ballot, Signed, Vote

TABLE = b"table"


def beats_of(places: int, *more: tuple[int, bytes, bytes, Iterable[int]]) -> Beats:
    """Beats 0 and 1 of all places, and others: number, hash, the one under it, who is present behind it."""
    beats = Beats(TABLE, range(places))
    beats.add(0, b"zero", TABLE, range(places))
    beats.add(1, b"one", b"zero", range(places))
    for beat in more:
        beats.add(*beat)
    return beats


def ballot(*gone: int, last: int = 1, head: bytes = b"one", round_: int = 1, what: str = "drop") -> Ballot:
    return Ballot(what, gone, last, head, round_)


def vote(seat: int, about: Ballot, agree: bool = True, over: Iterable[tuple[int, bytes]] = (), next_: int = 2) -> Vote:
    return Vote(TABLE, seat, about, next_, b"id", tuple(Signed(*one) for one in over), "away", agree)


def votes(*given: Vote) -> dict[int, Vote]:
    return {one.seat: one for one in given}


# --- how many (attacks 12 and 13) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("places", "needed"), [(2, 3), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_more_than_half_and_never_one_alone(places: int, needed: int) -> None:
    assert [ballots.is_enough(range(stay), range(places)) for stay in range(places)] == [stay >= needed for stay in range(places)]


def test_who_is_counted_follows_the_last_beat_that_all_behind_it_have_signed() -> None:
    """Five: A, B, C pass a ballot against D, E; A and B ack its beat and C does not. A and B are two of five still, not two of three."""
    beats = beats_of(5, (4, b"drop", b"one", (0, 1, 2)))
    acked = {0, 1}
    base = ballots.base_of(beats, b"drop", lambda place, hash_: hash_ != b"drop" or place in acked)
    assert base == {0, 1, 2, 3, 4} and not ballots.is_enough((0, 1), base)
    assert ballots.base_of(beats, b"drop", lambda place, hash_: place < 3) == {0, 1, 2}
    assert ballots.base_of(beats, b"one", lambda place, hash_: hash_ == b"zero") == {0, 1, 2, 3, 4}
    assert ballots.base_of(beats, b"one", lambda place, hash_: False) == {0, 1, 2, 3, 4}, "the table itself is everybody's"


# --- passing (attacks 14, 16, 24) ---------------------------------------------------------------------------------------------------


def test_a_ballot_passes_when_all_who_stay_agree() -> None:
    beats, about = beats_of(3), ballot(2)
    assert ballots.staying(beats, about) == {0, 1}
    assert ballots.standing(beats, about, votes(vote(0, about))) is Standing.OPEN
    assert ballots.standing(beats, about, votes(vote(0, about), vote(1, about))) is Standing.PASSED
    assert ballots.standing(beats, about, votes(vote(0, about), vote(1, about, agree=False))) is Standing.FAILED
    assert ballots.standing(beats, about, votes(vote(1, about, agree=False))) is Standing.FAILED, "one is enough"


def test_votes_of_others_count_for_nothing() -> None:
    beats, about = beats_of(4), ballot(2, 3)
    outside = votes(vote(0, about), vote(1, about), Vote(TABLE, 3, about, 0, b"id", (), "away", False))
    assert ballots.standing(beats, about, outside) is Standing.PASSED


@pytest.mark.parametrize("about", [ballot(2, head=b"unknown"), ballot(2, last=2), ballot(2, last=0)])
def test_a_cut_that_is_not_known_passes_nothing(about: Ballot) -> None:
    assert ballots.standing(beats_of(3), about, votes(vote(0, about), vote(1, about))) is Standing.OPEN


def test_a_beat_that_all_who_stay_have_signed_is_not_given_up() -> None:
    """V said two things: 0 acked one hash, 1 the other. Both give theirs up; what both signed they keep."""
    beats = beats_of(3, (2, b"left", b"one", range(3)), (2, b"right", b"one", range(3)))
    about = ballot(2)
    both = votes(vote(0, about, over=[(2, b"left")]), vote(1, about, over=[(2, b"right")]))
    assert ballots.standing(beats, about, both) is Standing.PASSED
    same = votes(vote(0, about, over=[(2, b"left")]), vote(1, about, over=[(2, b"left")]))
    assert ballots.standing(beats, about, same) is Standing.FAILED, "by the lists, though nobody said false: else both stayed locked"


def test_who_signed_a_beat_signed_what_lies_under_it() -> None:
    beats = beats_of(3, (2, b"two", b"one", range(3)), (3, b"three", b"two", range(3)))
    about = ballot(2)
    both = votes(vote(0, about, over=[(3, b"three")]), vote(1, about, over=[(2, b"two")]))
    assert ballots.standing(beats, about, both) is Standing.FAILED


def test_an_acked_drop_is_not_given_up_to_go_on_with_the_dropped() -> None:
    """Four: 0, 1, 3 dropped 2, and 0 acked it. On the same cut 0 may go on without 3 only if 1, present behind the drop, has not."""
    beats = beats_of(4, (4, b"drop", b"one", (0, 1, 3)))
    about = ballot(3, round_=2)
    own = [Signed(1, b"one"), Signed(4, b"drop")]
    assert ballots.may_agree(beats, about, 0, [], own, range(4)), "1 may not have acked it"
    given = votes(vote(0, about, over=[(4, b"drop")]), vote(1, about, over=[(4, b"drop")]), vote(2, about))
    assert ballots.standing(beats, about, given) is Standing.FAILED
    given = votes(vote(0, about, over=[(4, b"drop")]), vote(1, about), vote(2, about))
    assert ballots.standing(beats, about, given) is Standing.PASSED
    alone = beats_of(3, (4, b"drop", b"one", (0, 1)))
    assert not ballots.may_agree(alone, ballot(1, round_=2), 0, [], own, range(3)), "with the dropped alone: never"


def test_a_worthless_ack_with_a_larger_number_hides_no_other() -> None:
    beats = beats_of(4, (4, b"drop", b"one", (0, 1, 3)), (7, b"later", b"one", (0, 2, 3)))
    about = ballot(3, round_=3)
    both = [(4, b"drop"), (7, b"later")]
    given = votes(vote(0, about, over=both), vote(1, about, over=[(4, b"drop")]), vote(2, about))
    assert ballots.standing(beats, about, given) is Standing.FAILED, "0 and 1 both signed the first drop"


def test_what_was_not_followed_passes_nothing_and_runs_no_number_up() -> None:
    about = ballot(2)
    for listed in [(2**40, b"far"), (2, b"unknown"), (3, b"two")]:
        beats = beats_of(3, (2, b"two", b"one", range(3)))
        assert ballots.standing(beats, about, votes(vote(0, about, over=[listed]), vote(1, about))) is Standing.OPEN


# --- the number of the beat (attack 17) ---------------------------------------------------------------------------------------------


def test_the_beat_lies_above_everything_that_who_stays_has_signed() -> None:
    beats = beats_of(3, (2, b"left", b"one", range(3)), (4, b"drop", b"one", (0, 1)))
    about = ballot(2)
    assert ballots.number_of(beats, about, votes(vote(0, about), vote(1, about))) == 4
    assert ballots.number_of(beats, about, votes(vote(0, about, over=[(2, b"left")]), vote(1, about))) == 5
    assert ballots.number_of(beats, about, votes(vote(0, about, over=[(2, b"left"), (4, b"drop")]), vote(1, about))) == 7
    outside = votes(vote(0, about), vote(1, about), vote(2, ballot(1), over=[(4, b"drop")]))
    assert ballots.number_of(beats, about, outside) == 4, "what others list runs no number up"


# --- locks and rounds (attack 15) ---------------------------------------------------------------------------------------------------


def test_agreeing_locks_until_something_is_signed() -> None:
    first, second = vote(0, ballot(2)), vote(0, ballot(1, round_=2))
    signed = [Signed(0, b"zero"), Signed(1, b"one")]
    assert ballots.locking([second, first], 2, signed) == [first, second], "the last round is the one that may be acked"
    assert ballots.locking([vote(0, ballot(2), agree=False)], 2, signed) == []
    assert ballots.locking([first], 3, signed) == [], "an entry was signed since"
    assert ballots.locking([first], 2, [*signed, Signed(4, b"drop")]) == [], "a beat above the cut was signed since"
    named = vote(0, ballot(2), over=[(4, b"drop")])
    assert ballots.locking([named], 2, [*signed, Signed(4, b"drop")]) == [named], "that one was signed before"


def test_rounds_grow() -> None:
    beats, signed = beats_of(4), [Signed(1, b"one")]
    agreed = [vote(0, ballot(2, round_=5))]
    assert not any(ballots.may_agree(beats, ballot(3, round_=n), 0, agreed, signed, range(4)) for n in (1, 4, 5))
    assert ballots.may_agree(beats, ballot(3, round_=6), 0, agreed, signed, range(4))
    said = [vote(0, ballot(3, round_=6), agree=False)]
    assert not ballots.may_agree(beats, ballot(3, round_=6), 0, said, signed, range(4)), "one vote in a ballot"
    assert ballots.may_agree(beats, ballot(2, round_=6), 0, said, signed, range(4)), "a false uses no round up"


def test_who_may_agree() -> None:
    beats, signed = beats_of(4), [Signed(1, b"one")]
    assert ballots.may_agree(beats, ballot(3), 0, [], signed, range(4))
    assert not ballots.may_agree(beats, ballot(2, 3), 0, [], signed, range(4)), "half is not more than half"
    assert not ballots.may_agree(beats, ballot(0), 0, [], signed, range(4)), "who goes"
    assert not ballots.may_agree(beats, ballot(3), 0, [], [Signed(0, b"zero")], range(4)), "the cut is what all who stay have signed"
    assert ballots.may_agree(beats, ballot(3, last=0, head=b"zero"), 0, [], [Signed(0, b"zero")], range(4))
    assert not ballots.may_agree(beats, ballot(3, head=b"other"), 0, [], signed, range(4))


def test_the_list_names_everything_above_the_cut() -> None:
    signed = [Signed(4, b"b"), Signed(1, b"one"), Signed(2, b"x"), Signed(4, b"a"), Signed(2, b"x")]
    assert ballots.over_of(1, signed) == (Signed(2, b"x"), Signed(4, b"a"), Signed(4, b"b"))


# --- the register -------------------------------------------------------------------------------------------------------------------


def test_the_register_finds_who_says_two_things() -> None:
    register = Register()
    first = vote(1, ballot(2))
    assert register.take(first) is None and register.take(first) is None and register.has(first) and register.of(1) == [first]
    assert register.take(vote(1, ballot(2), agree=False)) == first
    assert register.take(vote(1, ballot(0))) == first, "agreed twice in a round"
    assert register.take(vote(1, ballot(0), agree=False)) is None and register.take(vote(0, ballot(2), agree=False)) is None
    assert register.next_round() == 2 and set(register.votes(ballot(2))) == {0, 1}


def test_a_round_far_above_all_others_is_not_followed() -> None:
    register = Register()
    register.take(vote(1, ballot(2, round_=7)))
    assert not register.is_too_far(vote(0, ballot(2, round_=1007))) and register.is_too_far(vote(0, ballot(2, round_=1008)))
