"""Real processes at one table: each with its own folder, hash seed, locale and time zone, its events read as they come.

Everything waits for facts with a generous deadline; whatever was started is ended when the crew leaves, also when a test fails. A failure
shows the last lines of every process.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.games import find_game
from p2p.judge.verdict import Status
from p2p.store.journal import read_journal
from p2p.store.records import Kind
from p2p.verify import judge
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import decode

ROOT = Path(__file__).resolve().parents[2]
PYCACHE = Path(tempfile.gettempdir()) / f"fides-test-pycache-{os.getuid()}"
DEADLINE_SECONDS = 150.0
LONG = int(os.environ.get("FIDES_E2E", "0"))  # 0 in CI; make e2e sets 5
ZONES = ("UTC", "Asia/Kolkata", "America/Caracas", "Pacific/Chatham")
LOCALES = ("C", "C.UTF-8", "POSIX", "tr_TR.UTF-8")


class Seat:
    """One seat's program, over all its lives."""

    def __init__(self, name: str, number: int, folder: Path, prefix: Sequence[str] = ()) -> None:
        self.name, self.folder, self.prefix = name, folder, tuple(prefix)
        self.program: tuple[str, ...] = (sys.executable, "-m", "fides_table")
        self.events: list[dict[str, Any]] = []  # of all lives
        self.talk: list[str] = []
        self.lives = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._readers: list[threading.Thread] = []
        self.on_event: Callable[[dict[str, Any]], None] = lambda event: None
        self.on_line: Callable[[str], None] = lambda line: None
        zone, locale = ZONES[number % len(ZONES)], LOCALES[number % len(LOCALES)]
        self.env = {
            **os.environ, "FIDES_DATA": str(folder), "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(PYCACHE),
            "PYTHONHASHSEED": str(number * 7 + 1), "LC_ALL": locale, "TZ": zone, "PYTHONWARNINGS": "default::ResourceWarning",
        }  # fmt: skip
        for gone in ("COLUMNS", "PYTHONDONTWRITEBYTECODE", "FIDES_DEBUG"):
            self.env.pop(gone, None)

    def start(self, *args: str) -> Seat:
        assert self.process is None or self.process.poll() is not None
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [*self.prefix, *self.program, *args]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.env, cwd=self.folder
        )
        self.lives += 1
        for stream, take in ((self.process.stdout, self._take_event), (self.process.stderr, self._take_talk)):
            reader = threading.Thread(target=self._read, args=(stream, take), daemon=True)
            reader.start()
            self._readers.append(reader)
        return self

    def _read(self, stream: Any, take: Callable[[bytes], None]) -> None:
        with stream:
            for line in stream:
                take(line)

    def _take_event(self, line: bytes) -> None:
        self.on_line(line.decode(errors="replace"))
        try:
            event = {**json.loads(line), "life": self.lives}
        except (ValueError, TypeError):  # a line that a SIGKILL cut, or another command's
            return
        self.events.append(event)
        self.on_event(event)

    def _take_talk(self, line: bytes) -> None:
        self.talk.append(line.decode(errors="replace").rstrip())

    def of(self, kind: str, **facts: Any) -> list[dict[str, Any]]:
        """Events of a kind, of all lives, in which these facts hold."""
        return [event for event in list(self.events) if event["event"] == kind and all(event.get(k) == v for k, v in facts.items())]

    @property
    def beats(self) -> int:
        """FINAL beats it has told of."""
        return max((event["beat"] + 1 for event in self.of("final")), default=0)

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """It stands still meanwhile, and the game with it: bots are quick, and over before anybody has looked."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    def kill(self) -> None:
        """As if the power had gone."""
        self.signal(signal.SIGKILL)
        self.join()

    def join(self) -> int:
        """The exit code, once all it said was read."""
        assert self.process is not None
        code = self.process.wait(DEADLINE_SECONDS)
        for reader in self._readers:
            reader.join(DEADLINE_SECONDS)
        self._readers.clear()
        return code

    def until(self, fact: Callable[[], Any], what: str = "") -> None:
        """Waits for a fact while the process lives; its last words may still be on their way when it has ended."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not fact():
            if not self.alive:
                code = self.join()
                assert fact(), f"{self.name} ended with {code} while we waited for {what}"
                return
            assert time.monotonic() < deadline, f"{self.name} did not come to {what}"
            time.sleep(0.01)

    def port(self) -> int:
        self.until(lambda: self.of("listening", life=self.lives), "listening")
        port: int = self.of("listening", life=self.lives)[-1]["port"]
        return port

    def journals(self) -> list[Path]:
        return sorted((self.folder / "tables").glob("*.journal"))

    def last_words(self) -> str:
        shown = [json.dumps(event)[:300] for event in self.events[-12:]]
        return "\n".join([f"--- {self.name}, {self.lives} lives, alive {self.alive}", *shown, *self.talk[-12:]])


class Crew:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seats: list[Seat] = []

    def seat(self, name: str, prefix: Sequence[str] = ()) -> Seat:
        seat = Seat(name, len(self.seats), self.folder / name, prefix)
        self.seats.append(seat)
        return seat

    def finish(self, *seats: Seat) -> None:
        """All end by themselves, well, and say nothing that nobody should have to read."""
        for seat in seats or self.seats:
            assert seat.join() == 0, f"{seat.name} ended with {seat.join()}"
            assert seat.of("over"), f"{seat.name} ended without a result"
            bad = [line for line in seat.talk if "Traceback" in line or "Warning" in line or "should not have happened" in line]
            assert not bad, f"{seat.name}: {bad}"
            for kind in ("evidence", "frozen", "desync", "clone", "alarm", "disk-failed"):
                assert not seat.of(kind), f"{seat.name}: {seat.of(kind)}"

    def leave(self) -> None:
        for seat in self.seats:
            if seat.alive:
                seat.signal(signal.SIGCONT)
                seat.signal(signal.SIGKILL)
            if seat.process is not None:
                seat.join()


@contextmanager
def crew_in(folder: Path) -> Iterator[Crew]:
    crew = Crew(folder)
    try:
        yield crew
    except BaseException:
        for seat in crew.seats:
            print(seat.last_words())
        raise
    finally:
        crew.leave()


Said = dict[tuple[int, int], bytes]


def read_words(journal: Path) -> tuple[Said, dict[int, set[bytes]]]:
    """Everybody's entries by seat and number, and the hashes that were signed for each beat."""
    said: Said = {}
    hashes: dict[int, set[bytes]] = {}
    for record in read_journal(journal).records:
        if record.kind in (Kind.OWN, Kind.HELD):
            message = decode(record.payload)
            if isinstance(message, SignedEntry):
                entry = message.entry
                assert said.setdefault((entry.seat, entry.seq), entry.id) == entry.id, f"two entries {entry.seq} of place {entry.seat}"
            elif isinstance(message, Ack):
                hashes.setdefault(message.beat, set()).add(message.hash)
    return said, hashes


def agree(seats: Sequence[Seat]) -> int:
    """All journals hold the same entries and one hash for each beat, all told one result, and the judge calls them fair (in CI the first
    seat's, which is the one that was killed). The number of beats."""
    ends = [seat.of("over")[-1] for seat in seats]
    assert len({(end["head"], end["beats"], json.dumps(end.get("scores"), sort_keys=True)) for end in ends}) == 1, ends
    words = [read_words(seat.journals()[-1]) for seat in seats]
    assert all(said == words[0][0] for said, _ in words), "the journals hold different entries"
    for beat in {beat for _, hashes in words for beat in hashes}:
        assert len(set().union(*(hashes.get(beat, set()) for _, hashes in words))) == 1, f"two hashes of beat {beat}"
    for seat in seats if LONG else seats[:1]:
        verdict = judge(seat.journals()[-1].read_bytes(), find_game)
        assert verdict.status is Status.FAIR, f"{seat.name}: {verdict}"
    beats: int = ends[0]["beats"]
    return beats
