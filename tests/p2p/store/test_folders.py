"""Folders and logs of the program are for its person alone, whatever the umask, and so are those an older program left open."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from p2p.event_log import EventLog
from p2p.shell.shelf import Shelf
from p2p.store.disk import make_folder, private_folder
from tests.p2p.node_lab import party_in, play
from tui.cli.main import main
from tui.kit.logs import log_file
from tui.sitting import saves


@contextmanager
def umask(mode: int) -> Iterator[None]:
    before = os.umask(mode)
    try:
        yield
    finally:
        os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o777])
def test_a_new_folder_and_all_above_it_that_were_missing_are_ours_alone(tmp_path: Path, mask: int) -> None:
    with umask(mask):
        make_folder(tmp_path / "a" / "b" / "c")
    assert [mode(tmp_path / part) for part in ("a", "a/b", "a/b/c")] == [0o700] * 3


def test_an_old_folder_is_closed_to_others_but_a_foreign_one_and_what_its_owner_may_not_do_stay(tmp_path: Path) -> None:
    for before, after in ((0o755, 0o700), (0o777, 0o700), (0o555, 0o500), (0o1777, 0o1777)):
        tmp_path.chmod(before)
        private_folder(tmp_path)
        assert mode(tmp_path) == after, oct(before)
    tmp_path.chmod(0o755)
    make_folder(tmp_path)
    assert mode(tmp_path) == 0o755, "a folder of the person's own choice is left alone"


@pytest.mark.parametrize("mask", [0o000, 0o777])
def test_logs_are_ours_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mask: int) -> None:
    import logging

    monkeypatch.setenv("FIDES_DATA", str(tmp_path / "data"))
    old = tmp_path / "old.log"
    old.touch()
    old.chmod(0o644)
    with umask(mask):
        for path in (old, tmp_path / "new.log"):
            log = EventLog(lambda: 0.0)
            log.open(path)
            log.note("final", {"beat": 1})
            log.close()
            assert mode(path) == 0o600 and path.stat().st_size
        with log_file() as path_of_screen:
            logging.getLogger("fides").warning("something")
    assert path_of_screen is not None and mode(path_of_screen) == 0o600
    assert mode(tmp_path / "data") == 0o700


def test_with_an_open_umask_a_whole_table_leaves_nothing_that_others_can_read(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path / "party") as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            for node in (host, guest):
                assert (await node.ending()).how == "over"

    with umask(0):
        play(game())
    made = list((tmp_path / "party").rglob("*"))
    assert len(made) > 12 and any(path.suffix == ".log" for path in made)
    assert {path.name: oct(mode(path)) for path in made if mode(path) != (0o700 if path.is_dir() else 0o600)} == {}
    assert mode(tmp_path / "party") == 0o700


def test_commands_that_save_or_make_a_key_close_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("key", "save", "shelf"):
        folder = tmp_path / name
        folder.mkdir(0o755)
        monkeypatch.setenv("FIDES_DATA", str(folder))
        with umask(0):
            match name:
                case "key":
                    assert main(["id"]) == 0
                case "save":
                    saves.write(saves.saves_folder() / "game.fides", "text")
                case "shelf":
                    assert Shelf(folder, lambda: "2000-01-01").is_writable()
        assert mode(folder) == 0o700, name
    (tmp_path / "own").mkdir(0o755)
    with umask(0o022):
        saves.write(tmp_path / "own" / "game.fides", "text")
    assert mode(tmp_path / "own") == 0o755, "where the person keeps a file is the person's own business"
