"""EDGE: the seat file beside a journal: all that is needed, with the journal and the identity key, to sit down at a table again.

`<journal>.seat` holds the table seed, the only secret of a seat besides the identity: without it our cards stay closed for everybody.
So it is on disk before the roster is signed, it is replaced as a whole or not at all, and it is never part of a message or a repr.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import field, replace
from hashlib import sha256
from pathlib import Path
from typing import Self
from unicodedata import combining, normalize

from engine.values import dataclass
from p2p.crypto.faults import Misuse, PeerFault, demand
from p2p.crypto.frames import frame
from p2p.crypto.keys import TableSecret
from p2p.crypto.transcript import Seed
from p2p.store.disk import Disk, Exists, Files, JournalError, named, private_folder
from p2p.wire import codec
from p2p.wire.codec import Value, bytes_text
from p2p.wire.fields import DIGEST_BYTES, FORMER_TABLE, Fields, FormerVersion
from p2p.wire.limits import SEATS_MAX
from p2p.wire.lobby import Roster, RosterSign

SUFFIX = ".seat"
JOURNAL_SUFFIX = ".journal"
FORMAT = "fides-seat-1"
SECTION = "seat"
SEAT_BYTES_MAX = 64 * 1024
TEXT_BYTES_MAX = 64
SEED_BYTES = 32
NAME_PART_MAX = 16  # letters of one player in a file name
NAME_MAX = 120
SAME_NAME_MAX = 1000


class DamagedSeat(JournalError):
    """The seat file is not what was written."""


class FormerSeat(DamagedSeat):
    """It is of a table of an earlier version of the protocol."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Our chair at one table. `started` and `ended` are dates as text, given by the caller; `ended` is empty while the game goes on."""

    roster: Roster
    place: int
    started: str
    seed: bytes = field(repr=False)
    signs: tuple[RosterSign, ...] = ()
    ended: str = ""

    @classmethod
    def new(cls, roster: Roster, public: bytes, started: str) -> Self:
        """With a fresh seed. ValueError if we are not in the roster."""
        place = [member.public for member in roster.members].index(public)
        return cls(roster, place, started, secrets.token_bytes(SEED_BYTES))

    @property
    def game(self) -> str:
        return self.roster.game

    @property
    def name(self) -> str:
        return self.roster.members[self.place].name

    @property
    def public(self) -> bytes:
        return self.roster.members[self.place].public

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.roster.members)

    @property
    def agreed(self) -> bool:
        """All have signed: there is a table."""
        return len(self.signs) == len(self.roster.members)

    def secret(self) -> TableSecret:
        return TableSecret(Seed(self.seed), self.roster.table)

    def to_bytes(self) -> bytes:
        body: dict[str, Value] = {
            "ended": self.ended,
            "format": FORMAT,
            "place": self.place,
            "roster": self.roster.to_value(),
            "seed": bytes_text(self.seed),
            "signs": [sign.to_value() for sign in self.signs],
            "started": self.started,
        }
        return codec.encode({**body, "sum": bytes_text(_sum(body))}, SEAT_BYTES_MAX)

    @classmethod
    def parse(cls, data: bytes) -> Self:
        """PeerFault, never with a word of the content, unless this is a whole seat file."""
        value = codec.decode(data, SEAT_BYTES_MAX)
        fields = Fields(value, SECTION)
        demand(fields.text("format", TEXT_BYTES_MAX) == FORMAT, SECTION, "another format")
        found = fields.digest("sum")
        assert isinstance(value, dict)
        demand(found == _sum({name: part for name, part in value.items() if name != "sum"}), SECTION, "the sum is wrong")
        roster = Roster.parse(Fields(fields.take("roster"), SECTION))
        signs = fields.list("signs", 0, SEATS_MAX, lambda sign: RosterSign.parse(Fields(sign, SECTION)))
        seat = cls(
            roster,
            fields.number("place", 0, len(roster.members) - 1),
            fields.text("started", TEXT_BYTES_MAX),
            fields.raw("seed", SEED_BYTES, SEED_BYTES),
            signs,
            fields.text("ended", TEXT_BYTES_MAX),
        )
        fields.end()
        for sign in signs:
            sign.check(roster)
        demand(len({sign.place for sign in signs}) == len(signs), SECTION, "a signature twice")
        return seat


def seat_path(journal: Path) -> Path:
    return journal.with_name(journal.name + SUFFIX)


def keep_seat(folder: Path, seat: Seat, files: Files | None = None) -> Path:
    """A new seat file under a name that no table has yet; the path of the journal that belongs beside it. On disk when this returns."""
    layer = files or Disk()
    with named(folder):
        private_folder(folder)
    stem = journal_stem(seat.started, seat.game, seat.names)
    for number in range(1, SAME_NAME_MAX):
        journal = folder / f"{stem}{f'-{number}' if number > 1 else ''}{JOURNAL_SUFFIX}"
        if layer.exists(journal):
            continue
        try:
            layer.create(seat_path(journal), _bytes(seat))
        except Exists:
            continue
        return journal
    raise Exists(f"{folder}: there are too many tables named {stem}; move old ones away")


def load_seat(journal: Path, files: Files | None = None) -> Seat:
    path = seat_path(journal)
    data = (files or Disk()).read(path, SEAT_BYTES_MAX)
    try:
        return Seat.parse(data)
    except FormerVersion:
        raise FormerSeat(f"{journal}: {FORMER_TABLE}") from None
    except PeerFault:
        raise DamagedSeat(f"{path} is damaged or not a seat file; without a good copy of it this table cannot be resumed") from None


def agree_seat(journal: Path, seat: Seat, signs: Sequence[RosterSign], files: Files | None = None) -> Seat:
    """All have signed; from now on the table is listed and can be resumed."""
    return _replace(journal, replace(seat, signs=tuple(signs)), files)


def end_seat(journal: Path, seat: Seat, ended: str, files: Files | None = None) -> Seat:
    """The game is over. The seed stays: whoever replays the journal wants to see our hand."""
    return _replace(journal, replace(seat, ended=ended), files)


def drop_seat(journal: Path) -> None:
    """For a roster that was never agreed. A seat with a journal that says something is never dropped here."""
    path = seat_path(journal)
    if load_seat(journal).agreed:
        raise Exists(f"{path} belongs to a table that all have signed; it is kept")
    with named(path):
        path.unlink()


def journal_stem(started: str, game: str, names: Sequence[str]) -> str:
    """Date, game and players in letters that every file system takes."""
    players = [_safe(name)[:NAME_PART_MAX].strip("-") or "player" for name in names]
    return "-".join([_safe(started) or "undated", _safe(game), *players])[:NAME_MAX].rstrip("-")


def _safe(text: str) -> str:
    plain = "".join(letter for letter in normalize("NFKD", text) if not combining(letter)).lower()
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)


def _replace(journal: Path, seat: Seat, files: Files | None) -> Seat:
    (files or Disk()).replace(seat_path(journal), _bytes(seat))
    return seat


def _bytes(seat: Seat) -> bytes:
    """Only what `parse` takes back is ever written."""
    data = seat.to_bytes()
    try:
        same = Seat.parse(data) == seat
    except PeerFault:
        same = False
    if not same:
        raise Misuse("a seat that could not be read again")
    return data


def _sum(body: dict[str, Value]) -> bytes:
    digest = sha256(frame("fides/v1/seat", codec.encode(body))).digest()
    assert len(digest) == DIGEST_BYTES
    return digest
