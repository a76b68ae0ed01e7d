"""Whole games between peers as journal files, forged words, and a judge that starts late.

The late judge is the judge itself: only what it has read, weighed and replayed before is remembered. It is for sweeps over hundreds of
files that differ in one byte; that it says what the judge says is tested beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import pytest

import p2p.judge.papers
import p2p.store.records
import p2p.verify
from engine.game import Game
from engine.games import find_game
from p2p.judge.decision import Case
from p2p.judge.papers import read_papers
from p2p.judge.replay import Replay
from p2p.judge.verdict import Verdict
from p2p.judge.words import weigh
from p2p.peer.play import Play
from p2p.sim.memo import remembered
from p2p.sim.mini import GAME as MINI
from p2p.store.records import FileHeader, Kind, StoredRecord, file_bytes, record_bytes
from p2p.verify import judge
from p2p.wire.codec import Value
from p2p.wire.entries import Ack, Entry, SignedEntry, sign_entry
from p2p.wire.messages import Message, decode, encode
from tests.p2p.peer.wires import Wires


def find(slug: str) -> Game[Any]:
    return MINI if slug == MINI.slug else find_game(slug)


def verdict_on(data: bytes, journal: bytes | None = None) -> Verdict:
    return judge(data, find, journal)


def file_of(table: Wires, payloads: Iterable[tuple[Kind, bytes]], place: int = 0) -> bytes:
    return file_bytes(header_of(table, place), payloads)


def header_of(table: Wires, place: int) -> FileHeader:
    return FileHeader(table.roster.table, place, table.people[place].public, b"f" * 16)


def payloads_of(table: Wires, place: int = 0) -> list[tuple[Kind, bytes]]:
    return [(record.kind, record.payload) for record in table.nodes[place].records]


def journal_of(table: Wires, place: int = 0) -> bytes:
    return file_of(table, payloads_of(table, place), place)


encoded = lru_cache(8192)(encode)


def journal_with(table: Wires, messages: Iterable[Message], place: int = 0) -> bytes:
    """A file of these messages behind the roster and its signatures."""
    agreed: list[Message] = [table.roster, *table.signs]
    return file_of(table, [(Kind.HELD, encoded(message)) for message in (*agreed, *messages)], place)


decoded = lru_cache(8192)(decode)


def words_of(table: Wires, place: int = 0) -> list[SignedEntry | Ack]:
    told = [decoded(payload) for kind, payload in payloads_of(table, place) if kind in (Kind.OWN, Kind.HELD)]
    return [word for word in told if isinstance(word, (SignedEntry, Ack))]


def entries_of(table: Wires, place: int = 0) -> list[SignedEntry]:
    return [word for word in words_of(table, place) if isinstance(word, SignedEntry)]


@lru_cache
def played(slug: str, count: int, label: str) -> Wires:
    """A whole game; nobody may change it."""
    with remembered():
        table = Wires(find(slug), count, label)
        table.finish()
        table.settle()
    return table


def forged(table: Wires, entry: Entry, **changes: Any) -> SignedEntry:
    """The entry with some fields changed, really signed by its author."""
    fields = {name: getattr(entry, name) for name in ("table", "seq", "prev", "beat", "head", "seat", "kind", "body", "state")}
    made = Entry(**{**fields, **changes})
    return sign_entry(table.people[made.seat], made)


def other_body(entry: Entry) -> Mapping[str, Value]:
    return {**entry.body, "zeal": 1}


def acked(table: Wires, place: int, beat: int, hash: bytes) -> Ack:
    return Ack(table.roster.table, beat, hash, place).signed(table.people[place])


def until(words: Iterable[SignedEntry | Ack], beat: int) -> list[SignedEntry | Ack]:
    """Everything said and signed before this beat."""
    return [word for word in words if (word.beat if isinstance(word, Ack) else word.entry.beat) < beat]


@dataclass
class Late:
    """A judge who has seen the whole game and is shown files that differ from it a little."""

    table: Wires
    stands: list[Replay]  # before each beat, and behind the last

    @classmethod
    def of(cls, table: Wires) -> Late:
        papers = read_papers(journal_of(table))
        case = Case.of(papers, table.roster, [weigh(table.roster, item) for item in papers.items])
        replay = Replay(Play(table.roster, table.game, None))
        stands = [replay.fork()]
        while replay.step(case.words):
            stands.append(replay.fork())
        return cls(table, stands)

    @contextmanager
    def remembering(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(p2p.judge.papers, "decode", lru_cache(8192)(decode))
            patch.setattr(p2p.store.records, "_sum", lru_cache(16384)(p2p.store.records._sum))
            patch.setattr(p2p.verify, "weigh", lru_cache(8192)(weigh))
            yield

    def verdict_on(self, data: bytes, beat: int) -> Verdict:
        """Nothing before this beat was changed."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(p2p.verify, "Replay", lambda play: self.stands[beat].fork())
            return verdict_on(data)


def without_damage(verdict: Verdict) -> Verdict:
    return replace(verdict, damage=())


@lru_cache
def _parts(table: Wires) -> list[bytes]:
    """The first journal of a finished game: its header, then record by record."""
    header = header_of(table, 0)
    records = enumerate(payloads_of(table))
    parts = [header.to_bytes(), *(record_bytes(header.file, StoredRecord(number, kind, payload)) for number, (kind, payload) in records)]
    assert b"".join(parts) == journal_of(table)
    return parts


def file_with(table: Wires, number: int, payload: bytes) -> bytes:
    """The journal with another payload in one record, its sums made anew: what a forger of files would do."""
    parts = _parts(table)
    other = record_bytes(header_of(table, 0).file, StoredRecord(number, payloads_of(table)[number][0], payload))
    return b"".join([*parts[: number + 1], other, *parts[number + 2 :]])


__all__ = ["MINI", "Late", "StoredRecord", "acked", "entries_of", "file_of", "find", "forged", "journal_of", "played", "verdict_on"]
