"""Small tables with a ballot of each kind as vectors: an end without somebody, a take-back, votes that give up what lies above the cut.
The judge says what stands there, and every beat hash follows from entries or votes and the state digest."""

from __future__ import annotations

import base64
import copy
import json
from itertools import pairwise
from typing import Any

import pytest

from engine.game import Game
from p2p.judge.papers import read_papers
from p2p.sim.mini import GAME
from p2p.verify import judge
from p2p.wire.ballots import Vote
from p2p.wire.entries import SignedEntry
from p2p.wire.lobby import Roster
from p2p.wire.messages import Message
from tests.p2p.ballot_vectors import FILE
from tests.p2p.table_vectors import facts_of
from tests.p2p.wire.test_vectors import h

VECTORS: dict[str, Any] = json.loads(FILE.read_text())
TABLES = ("end", "back", "above")


def journal(name: str) -> bytes:
    return base64.b64decode("".join(VECTORS[name]["journal"]))


def words(name: str) -> list[Message]:
    return [item.message for item in read_papers(journal(name)).items if item.message is not None]


def roster(name: str) -> Roster:
    return next(word for word in words(name) if isinstance(word, Roster))


def votes(name: str) -> list[Vote]:
    return sorted((word for word in words(name) if isinstance(word, Vote)), key=lambda vote: vote.seat)


@pytest.mark.parametrize("name", TABLES)
def test_the_judge_says_what_stands_there(name: str) -> None:
    game: Game[Any] = copy.copy(GAME)
    game.__dict__["rules_digest"] = roster(name).rules.hex()
    said = facts_of(judge(journal(name), lambda slug: game))
    assert said == VECTORS[name]["verdict"] and said["verdict"] == "settled" and said["head"] == VECTORS[name]["beats"][-1]["hash"]
    assert said["steps"] == len(VECTORS[name]["beats"])


@pytest.mark.parametrize("name", TABLES)
def test_every_beat_hash_follows_from_entries_or_votes_and_the_state_digests(name: str) -> None:
    """Of two entries on one head those count that others built on: where one lies in a beat that was given up, there is no such beat."""
    head, last = roster(name).table, -1
    said = [word.entry for word in words(name) if isinstance(word, SignedEntry)]
    for beat in VECTORS[name]["beats"]:
        number = beat["beat"]
        entries = sorted((entry for entry in said if entry.head == head and entry.beat == number), key=lambda entry: entry.seat)
        ids = [h("fides/v1/entry/id", entry.raw) for entry in entries]
        if len(entries) == 1:
            assert entries[0].state.hex() == beat["state_digest"], "who speaks alone says the state"
        else:
            assert not any(entry.state for entry in entries)
        if number != last + 1:
            ids = [vote.id for vote in votes(name)]
        assert h("fides/v1/beat", head, number, ids, bytes.fromhex(beat["state_digest"])).hex() == beat["hash"], number
        head, last = bytes.fromhex(beat["hash"]), number


def test_the_number_of_a_ballots_beat_lies_three_above_all_that_its_votes_name() -> None:
    for name in TABLES:
        numbers = [beat["beat"] for beat in VECTORS[name]["beats"]]
        made = next(number for before, number in pairwise(numbers) if number > before + 1)
        given_up = [signed.beat for vote in votes(name) for signed in vote.over]
        assert made == 3 + max([votes(name)[0].ballot.last, *given_up]) and bool(given_up) == (name == "above")


def test_what_each_ballot_says() -> None:
    said = {name: [(vote.seat, vote.agree, vote.ballot.what, vote.ballot.gone, vote.why) for vote in votes(name)] for name in TABLES}
    assert said["end"] == [(place, True, "end", (2,), "away") for place in (0, 1)]
    assert said["back"] == [(place, True, "back", (), "wish") for place in (0, 1)]
    assert said["above"] == [(place, True, "end", (2,), "proof") for place in (0, 1)]
    one, other = (vote.over for vote in votes("above"))
    assert one[0].beat == other[0].beat and one[0].hash != other[0].hash, "they were told different things"
    assert VECTORS["back"]["verdict"]["taken_back"] == [votes("back")[0].ballot.last]
