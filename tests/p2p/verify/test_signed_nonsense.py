"""Bodies that their author changed and really signed: who breaks a rule is named, nobody else, and nothing unexpected is raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from p2p.judge.verdict import Status
from p2p.judge.words import place_of
from p2p.wire.entries import SignedEntry
from p2p.wire.evidence import beat_of
from tests.p2p.verify.lab import Late, entries_of, forged, journal_with, played, words_of

PROVED = ("key", "coin", "share", "pass")  # nothing in these may be chosen but what the proof covers
STRANGE: tuple[Any, ...] = (None, True, -1, 2**53, "", "A", "draw", "give 0 1", "x" * 900, [], {}, [[]], [{"do": "end"}], {"do": 1})


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, Mapping):
        return [path, *(found for name in value for found in leaves(value[name], (*path, name)))]
    if isinstance(value, (list, tuple)):
        return [path, *(found for number, one in enumerate(value) for found in leaves(one, (*path, number)))]
    return [path]


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    if isinstance(value, Mapping):
        return {**value, path[0]: put(value[path[0]], path[1:], new)}
    return [put(one, path[1:], new) if number == path[0] else one for number, one in enumerate(value)]


def bent(body: Mapping[str, Any], lots: Random) -> Mapping[str, Any]:
    path = lots.choice([one for one in leaves(body) if one])
    old = at(body, path)
    if isinstance(old, str) and old and lots.random() < 0.6:
        spot = lots.randrange(len(old))
        return put(body, path, old[:spot] + lots.choice("AQgw05-_ z") + old[spot + 1 :])  # type: ignore[no-any-return]
    if isinstance(old, (list, tuple)) and old and lots.random() < 0.5:
        return put(body, path, lots.choice(([*old, old[0]], list(old[:-1]), list(reversed(old)))))  # type: ignore[no-any-return]
    return put(body, path, lots.choice(STRANGE))  # type: ignore[no-any-return]


def test_only_the_author_of_a_changed_body_is_ever_guilty() -> None:
    late = Late.of(played("mini", 3, "nonsense"))
    lots, words = Random(3), words_of(late.table)
    seen: Counter[tuple[str, Status]] = Counter()
    with late.remembering():
        for signed in entries_of(late.table):
            entry = signed.entry
            changed = forged(late.table, entry, body=bent(entry.body, lots))
            if changed.entry.body == entry.body or changed.entry.id == entry.id:
                continue
            kept = [word for word in words if not (isinstance(word, SignedEntry) and word.entry.id == entry.id)]
            # He goes no further, so that no two words of his contradict each other.
            honest = [word for word in kept if place_of(word) != entry.seat or beat_of(word) < entry.beat]
            verdict = late.verdict_on(journal_with(late.table, [*honest, changed]), entry.beat)
            assert {one.place for one in verdict.findings} <= {entry.seat}
            if verdict.status is Status.BROKEN:
                assert (verdict.beat, verdict.places) == (entry.beat, (entry.seat,)) and verdict.findings[0].words == (changed,)
            if entry.kind in PROVED:
                assert verdict.status is Status.BROKEN, (entry.kind, changed.entry.body)
            seen[(entry.kind, verdict.status)] += 1
    assert all(seen[(kind, Status.BROKEN)] for kind in (*PROVED, "move")) and sum(seen.values()) > 40
