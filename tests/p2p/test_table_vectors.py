"""One whole table as vectors: the judge says what stands there, and a second reading of protocol.md arrives at the same hashes."""

from __future__ import annotations

import base64
import copy
import json
from hashlib import sha256
from typing import Any

import pytest

from engine.game import Game
from p2p.judge.papers import read_papers
from p2p.sim.mini import GAME
from p2p.verify import judge
from p2p.wire.entries import SignedEntry
from p2p.wire.lobby import Roster
from tests.p2p.table_vectors import FILE, facts_of
from tests.p2p.wire.test_vectors import dumped, f, h

VECTORS: dict[str, Any] = json.loads(FILE.read_text())
JOURNAL = base64.b64decode("".join(VECTORS["journal"]))
ROSTER = next(item.message for item in read_papers(JOURNAL).items if isinstance(item.message, Roster))


def as_it_was(slug: str) -> Game[Any]:
    """The test game under the rules digest of the file: comments and helpers of the engine may have changed since, its states have not."""
    game = copy.copy(GAME)
    game.__dict__["rules_digest"] = ROSTER.rules.hex()
    return game


def test_the_judge_says_what_stands_there() -> None:
    said = facts_of(judge(JOURNAL, as_it_was))
    assert said == VECTORS["verdict"] and said["verdict"] == "settled" and said["head"] == VECTORS["heads"][-1]


def test_every_beat_hash_follows_from_the_entries_and_the_state_digests() -> None:
    heads = [bytes.fromhex(head) for head in VECTORS["heads"]]
    entries = [item.message.entry for item in read_papers(JOURNAL).items if isinstance(item.message, SignedEntry)]
    for beat, digest in enumerate(VECTORS["state_digests"]):
        said = sorted((entry for entry in entries if entry.head == heads[beat]), key=lambda entry: entry.seat)
        ids = [h("fides/v1/entry/id", entry.raw) for entry in said]
        assert h("fides/v1/beat", heads[beat], beat, ids, bytes.fromhex(digest)) == heads[beat + 1], beat


def framed(item: Any) -> bytes:
    """frame of lists in lists."""
    return f(len(item)) + b"".join(map(framed, item)) if isinstance(item, list) else f(item)


@pytest.mark.parametrize("state", VECTORS["states"], ids=lambda state: f"behind beat {state['behind_beat']}")
def test_the_digest_of_a_state(state: dict[str, Any]) -> None:
    raw = bytes.fromhex
    slots = state["slots"]
    rules_state = state["rules_state"].encode("ascii")
    items = [
        b"".join(map(raw, state["keys"])), state["ended"], state["proposer"], state["requests_answered"],
        sha256(rules_state).hexdigest(), state["chairs"], state["left"], [raw(slots["K"]), raw(slots["slots"]), slots["frozen"]],
        [[token, raw(seal)] for token, seal in state["seals"]], [raw(deck) for deck in state["decks"]],
    ]  # fmt: skip
    assert sha256(f("fides/v1/state") + framed(items)).hexdigest() == state["digest"] == VECTORS["state_digests"][state["behind_beat"]]


@pytest.mark.parametrize("state", VECTORS["states"], ids=lambda state: f"behind beat {state['behind_beat']}")
def test_slots_read_as_the_text_says(state: dict[str, Any]) -> None:
    """Handles ascending, those of cards that everybody knows from 2^40 on, shares out in order of places."""
    data, handles = bytes.fromhex(state["slots"]["slots"]), []
    while data:
        count = data[107]
        places = list(data[108 : 108 + count])
        assert places == sorted(set(places)) and all(data[at] in (2, 3) for at in (8, 41, 74))
        handles.append(int.from_bytes(data[:8], "big"))
        data = data[108 + count :]
    assert handles == sorted(set(handles)) and handles
    next_handle = json.loads(state["rules_state"])[1][0][0]
    assert all(handle < next_handle or handle >= 2**40 for handle in handles)


def test_the_rules_state_is_canonical_text() -> None:
    for state in VECTORS["states"]:
        name, fields = json.loads(state["rules_state"])
        assert name == "Mini" and len(fields[0]) == 7
        text = state["rules_state"].encode()
        assert json.dumps(json.loads(text), separators=(",", ":")).encode() == text and b" " not in text
    dealt = json.loads(VECTORS["states"][1]["rules_state"])[1][0]
    assert list(dealt[2]) == sorted(dealt[2], key=int) and dealt[0] > 0


def test_the_journal_is_whole_and_no_byte_of_it_can_go() -> None:
    assert dumped(json.loads(dumped(VECTORS["verdict"]))) == dumped(VECTORS["verdict"])
    changed = bytearray(JOURNAL)
    changed[len(changed) // 2] ^= 1
    verdict = judge(bytes(changed), as_it_was)
    assert verdict.damage and facts_of(verdict) != VECTORS["verdict"]
