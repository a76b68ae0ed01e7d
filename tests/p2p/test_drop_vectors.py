"""A whole table with a drop and a re-deal as vectors: the judge says what stands there, and so does a second reading of protocol.md."""

from __future__ import annotations

import base64
import copy
import json
from typing import Any

from engine.game import Game
from p2p.judge.papers import read_papers
from p2p.sim.mini import GAME
from p2p.verify import judge
from p2p.wire.ballots import Vote
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.lobby import Roster
from tests.p2p.drop_vectors import FILE, GONE
from tests.p2p.table_vectors import facts_of
from tests.p2p.wire.test_vectors import h
from tui.sitting.verdict_text import headline

VECTORS: dict[str, Any] = json.loads(FILE.read_text())
JOURNAL = base64.b64decode("".join(VECTORS["journal"]))
WORDS = [item.message for item in read_papers(JOURNAL).items]
ROSTER = next(word for word in WORDS if isinstance(word, Roster))
VOTES = sorted((word for word in WORDS if isinstance(word, Vote)), key=lambda vote: vote.seat)
CUT, BALLOT = 7, 10


def as_it_was(slug: str) -> Game[Any]:
    game = copy.copy(GAME)
    game.__dict__["rules_digest"] = ROSTER.rules.hex()
    return game


def test_the_judge_says_what_stands_there() -> None:
    said = facts_of(judge(JOURNAL, as_it_was))
    assert said == VECTORS["verdict"] and said["verdict"] == "settled" and said["head"] == VECTORS["beats"][-1]["hash"]
    (dropped,) = said["dropped"]
    assert (dropped["place"], dropped["beat"], dropped["last"]) == (GONE, BALLOT, CUT) and len(said["redealt"]) == 3


def test_an_end_behind_a_drop_was_agreed_by_all_who_were_present() -> None:
    verdict = judge(JOURNAL, as_it_was)
    assert headline(verdict).startswith(f"Settled: at step {verdict.beat} all present agreed to end the game. ")
    assert verdict.steps == verdict.steps_signed == len(VECTORS["beats"])


def test_the_beat_of_the_ballot_lies_three_above_its_cut() -> None:
    numbers = [beat["beat"] for beat in VECTORS["beats"]]
    assert numbers == [*range(CUT + 1), *range(BALLOT, numbers[-1] + 1)] and not any(vote.over for vote in VOTES)
    assert [(vote.seat, vote.agree, vote.ballot.gone, vote.ballot.last) for vote in VOTES] == [(p, True, (GONE,), CUT) for p in (0, 1)]
    kinds = [word.entry.kind for word in WORDS if isinstance(word, SignedEntry) and word.entry.beat > BALLOT]
    assert kinds[:6] == ["redeal"] * 6, "two passes, two tags, and both open: 2 s + 1 beats"


def test_every_beat_hash_follows_from_entries_or_votes_and_the_state_digests() -> None:
    head = ROSTER.table
    for beat in VECTORS["beats"]:
        entries = sorted((w.entry for w in WORDS if isinstance(w, SignedEntry) and w.entry.head == head), key=lambda entry: entry.seat)
        ids = [h("fides/v1/entry/id", entry.raw) for entry in entries if entry.beat == beat["beat"]]
        if beat["beat"] == BALLOT:
            ids = [vote.id for vote in VOTES]
        made = h("fides/v1/beat", head, beat["beat"], ids, bytes.fromhex(beat["state_digest"]))
        assert made.hex() == beat["hash"], beat["beat"]
        head = made


def test_nobody_who_is_gone_signed_anything_behind_the_cut() -> None:
    acks = {word.seat for word in WORDS if isinstance(word, Ack) and word.beat >= BALLOT}
    said = {word.entry.seat for word in WORDS if isinstance(word, SignedEntry) and word.entry.beat > CUT}
    assert acks | said == {0, 1}


def test_no_vote_of_it_can_go() -> None:
    """Without one of the votes nobody was dropped, and what follows hangs in the air."""
    at = JOURNAL.index(b'"why":"away"')
    changed = bytearray(JOURNAL)
    changed[at + 8] ^= 1
    assert facts_of(judge(bytes(changed), as_it_was)) != VECTORS["verdict"]
