"""A table whose others are gone for good: played on alone, from what one seat knows; or marked as abandoned. The table stays as it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.games import IDS, find_game
from engine.record import Record, RecordError
from p2p.store.seat import Seat, seat_path
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Wires
from tests.tui.test_journal_film import journal_of
from tui.sitting import saves
from tui.sitting.alone import BEAT, FROM, origin, taken_from
from tui.sitting.jobs import verify
from tui.sitting.model import LocalGame

STEPS = dict.fromkeys(IDS, 30)


@pytest.fixture(scope="module")
def tables() -> dict[str, Wires]:
    return {}


def at_table(id: str, tables: dict[str, Wires]) -> Wires:
    """Two in the middle of a game; the other one never comes back."""
    if id not in tables:
        tables[id] = Wires(find_game(id), 2, f"alone {id}")
        tables[id].run(lambda: len(tables[id].nodes[0].peer.play.answers) >= STEPS[id])
    return tables[id]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIDES_DATA", str(tmp_path))
    return tmp_path


def kept(wires: Wires, folder: Path, with_seat: bool = True) -> Path:
    path = folder / "tables" / "ours.journal"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(journal_of(wires))
    if with_seat:
        seat = Seat(wires.roster, 0, "2026-01-01", some_bytes(wires.label, "seed", 0), tuple(wires.signs))
        seat_path(path).write_bytes(seat.to_bytes())
        seat_path(path).chmod(0o600)
    return path


@pytest.mark.parametrize("id", IDS)
def test_own_and_open_cards_are_as_they_were_and_the_journal_is_only_read(id: str, tables: dict[str, Wires], folder: Path) -> None:
    wires = at_table(id, tables)
    journal = kept(wires, folder)
    before = journal.read_bytes()
    local, path = taken_from(journal, ["easy"])
    peer = wires.nodes[0].peer
    assert peer.play.dealing is not None
    seat = peer.play.seat_of[0]
    true, cards = peer.play.dealing.at.own[seat], local.table.g.cards
    assert local.seat == seat and set(local.levels) == set(local.table.seats) - {seat}
    held = [handle for handle, holder in cards.holder.items() if holder == seat and handle not in cards.faces and handle in true]
    assert all(local.table.own[seat][handle] == true[handle] for handle in held)
    known = peer.play.dealing.at.g.cards.faces
    assert all(known.get(handle, face) == face for handle, face in cards.faces.items())
    assert journal.read_bytes() == before and path.exists()
    again = LocalGame.resume(local.game, saves.load(path))
    assert again.table.own == local.table.own, "the same cards every time it is opened"


def test_it_is_played_on_to_the_end_saved_and_called_what_it_is(tables: dict[str, Wires], folder: Path) -> None:
    local, path = taken_from(kept(at_table(IDS[0], tables), folder), ["easy"])
    for _ in range(2000):
        if local.over:
            break
        seat = local.table.waiting()[0]
        local.table.act(seat, local.table.any_legal(seat, lambda sides: 0))
    assert local.over
    saves.write(path, local.record().dumps())
    verdict = verify(str(path))
    beat = local.table.record.table[BEAT]
    assert verdict.holds and verdict.lines[0] == f"A local game, taken from a table at step {beat}; it proves nothing."  # type: ignore[union-attr]
    assert int(beat) == at_table(IDS[0], tables).nodes[0].peer.chain.beat
    assert local.table.record.table[FROM] == at_table(IDS[0], tables).roster.table.hex()
    assert origin(Record("x", "y", 2, {})) == ""


def test_hidden_cards_of_the_others_are_dealt_anew_each_time(tables: dict[str, Wires], folder: Path) -> None:
    journal = kept(at_table(IDS[0], tables), folder)
    seeds = {taken_from(journal, ["easy"])[0].table.record.seed for _ in range(2)}
    assert len(seeds) == 2 and len(list((folder / "saves").iterdir())) == 2


def test_without_our_seat_nothing_is_made_up(tables: dict[str, Wires], folder: Path) -> None:
    journal = kept(at_table(IDS[0], tables), folder, with_seat=False)
    with pytest.raises(RecordError, match="only who sat at this table"):
        taken_from(journal, ["easy"])


@pytest.mark.parametrize("seen", ["[]", "{", '{"x":"y"}', '{"3":4}', '{"3":"no such card"}'])
def test_a_file_whose_cards_cannot_be_is_refused(seen: str, tables: dict[str, Wires], folder: Path) -> None:
    local, _ = taken_from(kept(at_table(IDS[0], tables), folder), ["easy"])
    closed = next(handle for handle in local.table.g.cards.deck if handle not in local.table.g.cards.faces)
    record = local.record()
    bad = replace(record, table={**record.table, "seen": seen.replace("3", str(int(closed)))})
    with pytest.raises(RecordError, match="header"):
        LocalGame.resume(local.game, bad)


def test_an_abandoned_table_is_marked_listed_and_still_there(tables: dict[str, Wires], folder: Path, here) -> None:
    journal = kept(at_table(IDS[0], tables), folder)
    done = here("resume", str(journal), "--abandon")
    assert done.returncode == 0 and "resume ours.journal" in done.stdout and saves.is_abandoned(journal)
    assert "ours (abandoned)" in here("resume").stdout
    saves.unmark_abandoned(journal)
    assert "(abandoned)" not in here("resume").stdout and journal.exists()


@pytest.mark.parametrize("option", ["--alone", "--abandon"])
def test_only_tables_with_others_can_be_played_on_alone(option: str, here) -> None:
    done = here("resume", "nothing.fides", option)
    assert done.returncode == 2 and "is for tables with others" in done.stderr


def test_a_damaged_journal_is_said_to_be_one(folder: Path, here) -> None:
    path = folder / "bad.journal"
    path.write_bytes(b"nothing of the kind")
    done = here("resume", str(path), "--alone")
    assert done.returncode == 3 and str(path) in done.stderr and len(done.stderr.splitlines()) == 1
