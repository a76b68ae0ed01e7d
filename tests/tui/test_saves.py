"""Saves are written whole or not at all."""

from __future__ import annotations

import os

import pytest

from tui.sitting import saves


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FIDES_DATA", str(tmp_path))


def test_a_failed_write_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch):
    path = tmp_path / "saves" / "a.fides"
    saves.write(path, "old")

    def fail(descriptor: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        saves.write(path, "new")
    assert path.read_text() == "old" and [p.name for p in path.parent.iterdir()] == ["a.fides"]


def test_names_of_saves_never_collide_and_hold_nothing_strange():
    one = saves.new_save("age-of-rome", "../../x y")
    assert one.parent == saves.saves_folder() and "/" not in one.name and " " not in one.name
    saves.write(one, "x")
    assert saves.new_save("age-of-rome", "../../x y") != one


def test_unfinished_games_are_listed_newest_first():
    assert saves.unfinished() == []
    for age, name in enumerate(("a", "b")):
        path = saves.saves_folder() / f"{name}.fides"
        saves.write(path, "x")
        os.utime(path, (1000 + age, 1000 + age))
    (saves.saves_folder() / "note.txt").write_text("no game")
    assert [path.stem for path in saves.unfinished()] == ["b", "a"]
