"""`miss` and `vote` on the wire: one form, limits, signatures, and when two votes of one place contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

from p2p.crypto.faults import PeerFault
from p2p.wire import codec
from p2p.wire.ballots import Signed, Vote
from p2p.wire.codec import bytes_text
from p2p.wire.evidence import Evidence, accuse_votes
from p2p.wire.limits import MESSAGE_BYTES_MAX, OVER_MAX
from p2p.wire.messages import Message, decode, encode
from tests.p2p.wire import lab


def refused(message: Message, **changes: Any) -> str:
    value: Any = codec.decode(encode(message))
    with pytest.raises(PeerFault) as caught:
        decode(codec.encode({**value, **changes}))
    assert caught.value.section in ("wire/vote", "wire/miss")
    return caught.value.what


HASH = bytes_text(lab.digest("above"))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"what": "kick"}, "unknown what"),
        ({"why": "cheated"}, "unknown why"),
        ({"agree": 1}, "neither true nor false"),
        ({"gone": []}, "does not say without whom"),
        ({"what": "back"}, "says it of a take-back"),
        ({"gone": [0, 0]}, "ascending"),
        ({"gone": [2, 0]}, "ascending"),
        ({"gone": [8]}, "gone is not within"),
        ({"gone": [0, 1]}, "votes itself out"),
        ({"round": 2**32 + 1}, "round is not within"),
        ({"round": -1}, "round is not within"),
        ({"over": [{"beat": 9, "hash": HASH}, {"beat": 7, "hash": HASH}]}, "ascending"),
        ({"over": [{"beat": 7, "hash": HASH}] * 2}, "ascending"),
        ({"over": [{"beat": 6, "hash": HASH}]}, "not above the cut"),
        ({"over": [{"beat": 7 + n, "hash": HASH} for n in range(OVER_MAX + 1)]}, "over has 9 items"),
        ({"over": [{"beat": 7, "hash": HASH, "x": 1}]}, "unknown field x"),
    ],
)
def test_a_vote_has_one_form(changes: dict[str, Any], why: str) -> None:
    assert why in refused(lab.vote(), **changes)


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"gone": [1]}, "misses itself"), ({"why": "late"}, "unknown why"), ({"used": [0] * 9}, "used has 9"), ({"used": [-1]}, "not within")],
)
def test_a_miss_has_one_form(changes: dict[str, Any], why: str) -> None:
    assert why in refused(lab.miss(), **changes)


def test_the_longest_ones_fit() -> None:
    over = tuple(Signed(2**53 - n, lab.digest(f"over {n}")) for n in range(OVER_MAX))[::-1]
    longest = lab.vote(2, gone=(0, 1, 3, 4, 5, 6, 7), last=2**53 - 100, round=2**32, over=over, next=2**32, why="differs")
    assert len(encode(longest)) <= MESSAGE_BYTES_MAX["vote"] and decode(encode(longest)) == longest
    assert len(encode(lab.miss(gone=(0, 2, 3, 4, 5, 6, 7), used=(2**32,) * 8, last=2**53, count=2**32))) <= MESSAGE_BYTES_MAX["miss"]


@pytest.mark.parametrize("word", [lab.vote(), lab.miss()])
def test_every_field_is_signed(word: Any) -> None:
    public = lab.PEOPLE[1].public
    word.check(public)
    changes = [{"why": "wish"}, {"table": bytes_text(lab.digest("other"))}, {"last": 5}, {"head": bytes_text(lab.digest("other"))}]
    changes += [{"agree": False}, {"round": 3}, {"what": "end"}, {"next": 4}, {"over": []}] if isinstance(word, Vote) else [{"count": 5}]
    for change in changes:
        other: Any = decode(codec.encode({**codec.decode(encode(word)), **change}))  # type: ignore[dict-item]
        with pytest.raises(PeerFault):
            other.check(public)
    with pytest.raises(PeerFault):
        word.check(lab.PEOPLE[2].public)
    assert lab.vote().id != lab.miss().id


def test_one_vote_in_a_ballot_and_one_agreement_in_a_round() -> None:
    vote = lab.vote()
    assert not vote.contradicts(lab.vote()) and not vote.contradicts(lab.vote(2, agree=False))
    for other in (lab.vote(agree=False), lab.vote(over=()), lab.vote(why="wish"), lab.vote(gone=(2,)), lab.vote(what="end")):
        assert vote.contradicts(other) and other.contradicts(vote)
        accusation = accuse_votes(vote, other)
        assert accusation == accuse_votes(other, vote) == decode(encode(accusation)) and accusation.proves_itself
        accusation.check(lab.PEOPLE[1].public)
    for other in (lab.vote(round=3), lab.vote(gone=(2,), agree=False), lab.vote(what="end", agree=False), lab.vote(last=5, round=3)):
        assert not vote.contradicts(other)
        with pytest.raises(PeerFault):
            Evidence("two-votes", "wire/vote", tuple(sorted((vote, other), key=lambda one: one.id))).check(lab.PEOPLE[1].public)
    with pytest.raises(PeerFault):
        accuse_votes(vote, lab.vote(agree=False)).check(lab.PEOPLE[2].public)
