"""A table of days between real processes: started and stopped in turn, two at a time and never all three, it goes on all the same."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

from p2p.store.journal import read_journal
from p2p.store.records import Kind
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import decode
from tests.depth import deep
from tests.e2e.crew import Seat, crew_in, read_words
from tests.e2e.test_tables import NAMES, host, join, resume

PAIRS = ((0, 1), (1, 2), (2, 0))
VISITS_MAX = 40  # some end before anybody has moved


def close(*seats: Seat) -> None:
    """As people do."""
    for seat in seats:
        seat.signal(signal.SIGINT)
    for seat in seats:
        seat.join()


def same_words(one: Seat, other: Seat) -> bool:
    """Entries and signatures: people stay until what they hold has passed between them, and not for a blink."""
    journals = [seat.journals()[-1] for seat in (one, other)]
    return read_words(journals[0])[0] == read_words(journals[1])[0] and signed(journals[0]) == signed(journals[1])


def signed(journal: Path) -> dict[int, int]:
    """The last beat that each place has signed, by an ack or by an entry that builds on it."""
    beats: dict[int, int] = {}
    for record in read_journal(journal).records:
        if record.kind in (Kind.OWN, Kind.HELD):
            word = decode(record.payload)
            if isinstance(word, (Ack, SignedEntry)):
                place, beat = (word.seat, word.beat) if isinstance(word, Ack) else (word.entry.seat, word.entry.beat - 1)
                beats[place] = max(beat, beats.get(place, -1))
    return beats


@deep  # tests/p2p/peer/test_correspondence.py plays it by the day
def test_whoever_meets_goes_on(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada = host(crew, 3, "--clock", "3")
        seats = [ada, *(join(crew, f"127.0.0.1:{ada.port()}", name) for name in NAMES[1:3])]
        for seat in seats:
            seat.until(lambda seat=seat: seat.beats > 4, "the game")  # type: ignore[misc]
        close(*seats)
        before = begun = max(seat.beats for seat in seats)
        for number in range(VISITS_MAX):
            one, other = (seats[place] for place in PAIRS[number % 3])
            resume(one)
            resume(other, "--at", f"{one.name}=127.0.0.1:{one.port()}")
            for seat in (one, other):
                seat.until(lambda seat=seat: seat.of("resumed", life=seat.lives), "a word of the other one")  # type: ignore[misc]
            one.until(partial(same_words, one, other), "the same words at both")
            close(one, other)
            before = max(seat.beats for seat in seats)
            if before >= begun + 2:
                break
        assert before >= begun + 2, f"from {begun} FINAL beats to {before} in {VISITS_MAX} visits"
        assert not any(seat.of(kind) for seat in seats for kind in ("evidence", "frozen", "clone", "desync"))
