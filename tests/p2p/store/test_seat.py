"""The seat file: on disk as a whole, readable by its owner only, and a damaged one has a name and shows no secret."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from p2p.crypto.faults import Misuse
from p2p.crypto.keys import TableSecret
from p2p.crypto.transcript import Seed
from p2p.store.disk import Disk, DiskFull, Exists, NoPermission, NoSuchFile, TooLarge
from p2p.store.journal import Journal
from p2p.store.seat import DamagedSeat, Seat, agree_seat, drop_seat, end_seat, journal_stem, keep_seat, load_seat, seat_path
from p2p.store.tables import TableState, tables_in, unfinished
from p2p.wire.codec import bytes_text
from p2p.wire.lobby import sign_roster
from tests.p2p.store.lab import FAST
from tests.p2p.wire import lab

SIGNS = tuple(sign_roster(person, lab.roster()) for person in lab.PEOPLE)


def new(started: str = "2030-05-01 18:30") -> Seat:
    return Seat.new(lab.roster(), lab.PEOPLE[1].public, started)


def kept(folder: Path, seat: Seat, *, journal: bool = True) -> Path:
    path = keep_seat(folder, seat, FAST)
    if journal:
        Journal.create(path, seat.roster.table, seat.place, seat.public, files=FAST).close()
    return path


def test_a_seat_comes_back_as_it_was(tmp_path: Path) -> None:
    seat = new()
    journal = kept(tmp_path / "tables", seat)
    found = load_seat(journal)
    assert found == seat
    assert found.seed == seat.seed
    assert (found.place, found.name, found.game, found.started) == (1, "Gábor", "age-of-rome", "2030-05-01 18:30")
    assert not found.agreed
    assert found.secret().key == TableSecret(Seed(seat.seed), lab.TABLE).key


def test_every_seat_has_a_seed_of_its_own() -> None:
    assert new().seed != new().seed


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    journal = kept(tmp_path / "tables", new())
    assert stat.S_IMODE(seat_path(journal).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "tables").stat().st_mode) == 0o700
    seat_path(journal).chmod(0o644)
    with pytest.raises(NoPermission, match="0600"):
        load_seat(journal)


def test_agreed_and_ended_are_kept_and_the_seed_stays(tmp_path: Path) -> None:
    seat = new()
    journal = kept(tmp_path, seat)
    agreed = agree_seat(journal, seat, SIGNS, FAST)
    assert load_seat(journal).agreed
    assert load_seat(journal).signs == SIGNS
    end_seat(journal, agreed, "2030-05-02", FAST)
    assert load_seat(journal) == replace(seat, signs=SIGNS, ended="2030-05-02")
    assert load_seat(journal).seed == seat.seed
    assert stat.S_IMODE(seat_path(journal).stat().st_mode) == 0o600


def test_two_tables_of_one_evening_have_two_names(tmp_path: Path) -> None:
    paths = [kept(tmp_path, new()) for _ in range(3)]
    assert len(set(paths)) == 3
    assert len({load_seat(path).seed for path in paths}) == 3
    seat_path(paths[0]).unlink()
    assert kept(tmp_path, new()) not in paths, "a journal without its seat is not overtaken"


@pytest.mark.parametrize(
    ("parts", "stem"),
    [
        (("2030-05-01", "age-of-rome", ["Zita", "Gábor"]), "2030-05-01-age-of-rome-zita-gabor"),
        (("2030-05-01 18:30", "mini", ["../../etc", "a/b\\c"]), "2030-05-01-18-30-mini-etc-a-b-c"),
        (("2030", "mini", ["李雷", "🎲"]), "2030-mini-player-player"),
        (("", "mini", ["..", "CON"]), "undated-mini-player-con"),
        (("2030", "mini", ["x" * 24, "-rf"]), "2030-mini-" + "x" * 16 + "-rf"),
    ],
)
def test_names_of_files_are_safe(parts: tuple[str, str, list[str]], stem: str) -> None:
    assert journal_stem(*parts) == stem


def test_the_longest_name_is_cut() -> None:
    assert len(journal_stem("2030-05-01-18-30", "g" * 32, ["n" * 24] * 8)) <= 120


def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    seat = new()
    journal = kept(tmp_path, agree(seat))
    data = seat_path(journal).read_bytes()
    for at in range(0, len(data), 7):
        seat_path(journal).write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(DamagedSeat) as caught:
            load_seat(journal)
        assert bytes_text(seat.seed)[:12] not in str(caught.value)
        assert caught.value.__suppress_context__


def agree(seat: Seat) -> Seat:
    return replace(seat, signs=SIGNS)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b'{"format":"fides-seat-2"}', b"x" * 1000])
def test_other_files_are_no_seats(tmp_path: Path, data: bytes) -> None:
    journal = kept(tmp_path, new())
    seat_path(journal).write_bytes(data)
    with pytest.raises(DamagedSeat, match="cannot be resumed"):
        load_seat(journal)


def test_a_cut_file_is_damaged_and_a_missing_one_is_missing(tmp_path: Path) -> None:
    journal = kept(tmp_path, new())
    data = seat_path(journal).read_bytes()
    seat_path(journal).write_bytes(data[:-3])
    with pytest.raises(DamagedSeat):
        load_seat(journal)
    seat_path(journal).write_bytes(data + b" " * 70000)
    with pytest.raises(TooLarge):
        load_seat(journal)
    seat_path(journal).unlink()
    with pytest.raises(NoSuchFile):
        load_seat(journal)


def test_a_seat_that_could_not_be_read_again_is_never_written(tmp_path: Path) -> None:
    false = replace(SIGNS[0], signature=bytes(64))
    changes = [{"signs": (false,)}, {"signs": (SIGNS[0], SIGNS[0])}, {"place": 3}, {"started": "x" * 65}]
    for bad in (replace(new(), **change) for change in changes):  # type: ignore[arg-type]
        with pytest.raises(Misuse) as caught:
            keep_seat(tmp_path, bad, FAST)
        assert bytes_text(bad.seed) not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_no_repr_shows_the_seed() -> None:
    seat = new()
    for text in (repr(seat), str(seat), repr(seat.secret())):
        assert bytes_text(seat.seed) not in text
        assert seat.seed.hex() not in text
        assert repr(seat.seed)[2:-1] not in text


def test_a_full_disk_leaves_the_old_seat(tmp_path: Path) -> None:
    class Full(Disk):
        def _draft(self, path: Path, data: bytes) -> Path:
            raise OSError(28, "No space left on device")

    seat = new()
    journal = kept(tmp_path, seat)
    with pytest.raises(DiskFull):
        agree_seat(journal, seat, SIGNS, Full(sync=False))
    assert load_seat(journal) == seat
    with pytest.raises(DiskFull):
        keep_seat(tmp_path / "other", seat, Full(sync=False))
    assert not list((tmp_path / "other").iterdir())


def test_only_a_seat_that_nobody_waits_for_is_dropped(tmp_path: Path) -> None:
    seat = new()
    loose = kept(tmp_path, seat, journal=False)
    drop_seat(loose)
    assert not seat_path(loose).exists()
    journal = kept(tmp_path, seat)
    agree_seat(journal, seat, SIGNS, FAST)
    with pytest.raises(Exists, match="all have signed"):
        drop_seat(journal)
    assert load_seat(journal).agreed


def test_the_list_of_tables(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    assert tables_in(folder) == []
    first, second, third, broken, lost = (kept(folder, new(f"2030-05-0{day}"), journal=day != 5) for day in (1, 2, 3, 4, 5))
    for path in (first, second, lost):
        agree_seat(path, load_seat(path), SIGNS, FAST)
    end_seat(second, load_seat(second), "2030-06-01", FAST)
    seat_path(broken).write_bytes(b"{}")
    (folder / ".draft.journal.seat.0123").write_bytes(b"half")
    (folder / "notes.txt").write_text("mine")
    (folder / "alone.journal").write_bytes(b"a journal without its seat")
    found = {table.journal: table for table in tables_in(folder)}
    assert {path: table.state for path, table in found.items()} == {
        first: TableState.UNFINISHED,
        second: TableState.FINISHED,
        third: TableState.UNSIGNED,
        broken: TableState.DAMAGED,
        lost: TableState.DAMAGED,
    }
    one = found[first]
    assert (one.game, one.me, one.players, one.others) == ("age-of-rome", "Gábor", lab.NAMES, ("Zita", "李雷"))
    assert one.title == "2030-05-01-age-of-rome-zita-gabor-player"
    assert found[second].ended == "2030-06-01"
    assert "cannot be resumed" in found[broken].problem
    assert "journal is missing" in found[lost].problem
    assert [table.journal for table in unfinished(folder)] == [first]
    assert [table.started for table in tables_in(folder)][:2] == ["2030-05-05", "2030-05-03"], "the newest first"
    assert not any(bytes_text(load_seat(path).seed) in repr(found) for path in (first, second, third, lost))


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", denied)
    with pytest.raises(NoPermission, match="Permission denied"):
        tables_in(tmp_path)
