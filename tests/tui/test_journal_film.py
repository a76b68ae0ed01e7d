"""The journal of a table between peers can be looked at step by step, like a record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.games import IDS, find_game
from engine.record import RecordError
from p2p.peer.play import Eyes
from p2p.store.records import FileHeader, Kind, file_bytes
from p2p.verify import record_of, told_by
from tests.p2p.peer.wires import Wires
from tui.sitting.jobs import load_film
from tui.sitting.replay import PUBLIC, Film, film
from tui.sitting.seen import Notice


@pytest.fixture(scope="module")
def table() -> Wires:
    wires = Wires(find_game(IDS[0]), 2, "film")
    wires.finish()
    return wires


def journal_of(wires: Wires, records: int | None = None) -> bytes:
    header = FileHeader(wires.roster.table, 0, wires.people[0].public, bytes(16))
    kept = wires.nodes[0].records[:records]
    return file_bytes(header, [(Kind.BOOT, b'{"boot":0}'), *((record.kind, record.payload) for record in kept)])


def test_the_record_of_a_journal_is_the_game_that_was_played(table: Wires) -> None:
    record = record_of(journal_of(table), find_game)
    assert record.answers == list(table.nodes[0].peer.play.answers) and record.seed == ""
    assert sorted(record.names.values()) == ["P0", "P1"]


def test_a_journal_is_a_film_and_an_unfinished_one_as_far_as_it_goes(table: Wires, tmp_path: Path) -> None:
    whole, half = tmp_path / "whole.journal", tmp_path / "half.journal"
    whole.write_bytes(journal_of(table))
    half.write_bytes(journal_of(table, len(table.nodes[0].records) // 2))
    films = [load_film(str(path)) for path in (whole, half)]
    assert all(isinstance(film, Film) for film in films)
    assert films[0].result is not None and films[1].result is None
    assert 1 < len(films[1].frames) < len(films[0].frames) and not films[0].secrets


def test_a_journal_is_printed_like_a_record(table: Wires, tmp_path: Path, here) -> None:
    path = tmp_path / "half.journal"
    path.write_bytes(journal_of(table, len(table.nodes[0].records) // 2))
    done = here("record", str(path))
    answers = len(record_of(path.read_bytes(), find_game).answers)
    assert done.returncode == 0 and f"Unfinished, at answer {answers}: " in done.stdout and "fides verify" in done.stderr
    path.write_bytes(b"nothing of the kind")
    assert here("record", str(path)).returncode == 3


def test_a_journal_without_its_seat_cannot_be_gone_on_with(table: Wires, tmp_path: Path, here) -> None:
    path = tmp_path / "theirs.journal"
    path.write_bytes(journal_of(table, 20))
    done = here("resume", str(path))
    assert done.returncode == 1 and "only who sat at this table" in done.stderr


def test_with_the_secret_of_a_seat_its_eyes_can_be_used_after_the_end_and_no_others(table: Wires) -> None:
    game, eyes = find_game(IDS[0]), Eyes(0, table.me[0].secret)
    told = told_by(journal_of(table), find_game, (table.roster, eyes))
    seat = table.nodes[0].peer.play.seat_of[0]
    shown = film(game, told.record, sights={seat: told.sights})
    assert told.seat == seat and shown.eyes == (PUBLIC, seat)
    assert any(handle not in frame.g.cards.faces for frame in shown.frames for handle in shown.sight(frame, seat).own)
    assert not any(shown.sight(frame, PUBLIC).own for frame in shown.frames)
    dealing = table.nodes[0].peer.play.dealing
    assert dealing is not None and shown.frames[-1].own[seat] == dealing.at.own[seat]
    known = [len(frame.own[seat]) for frame in shown.frames]
    assert known == sorted(known) and known[0] == 0 < known[-1], "what is dealt later is not known before"
    half = journal_of(table, len(table.nodes[0].records) // 2)
    unfinished = told_by(half, find_game, (table.roster, eyes))
    assert film(game, unfinished.record, sights={seat: unfinished.sights}).eyes == (PUBLIC,), "secrets only after the end"
    assert told_by(half, find_game, (replace(table.roster, lobby=bytes(32)), eyes)).seat is None, "the secret of another table"


def test_what_is_no_journal_is_a_sentence(table: Wires, tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    path.write_bytes(b"nothing of the kind")
    assert isinstance(load_film(str(path)), Notice)
    with pytest.raises(RecordError):
        record_of(journal_of(table, 4), find_game)
