"""How games ended: kept a line each; the tally of an evening, the own best, what decided it, and the final table as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.ending import decided
from engine.games import find_game
from engine.script import Result
from tui.sitting import results
from tui.sitting.model import LocalGame


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIDES_DATA", str(tmp_path))
    return tmp_path


def one(at: int, mine: int, theirs: int = 20, game: str = "age_of_rome", options: str = "", rival: str = "Bianka") -> results.FinishedGame:
    totals = {"Ada": mine} | ({rival: theirs} if rival else {})
    return results.FinishedGame(at, game, options, "Ada", totals, ("Ada",) if mine > theirs or not rival else (rival,), "")


def test_an_evening_is_the_same_game_with_the_same_people_without_a_long_pause() -> None:
    hour = 3600
    known = [one(0, 30), one(30 * hour, 10), one(31 * hour, 40, game="trajan"), one(32 * hour, 25)]
    known += [one(33 * hour, 30, rival="Zita"), one(34 * hour, 21)]
    assert [game.at for game in results.evening(known)] == [30 * hour, 32 * hour, 34 * hour]
    assert results.tally(known)[0] == "This evening, 3 games: You 2, Bianka 1."


def test_the_first_game_of_an_evening_has_no_tally_and_a_first_game_no_best() -> None:
    assert results.tally([one(0, 30)]) == [] and results.tally([]) == []


def test_a_best_is_of_the_same_kind_of_game() -> None:
    solo = "level=consul solo=cassius"
    assert results.tally([one(0, 90), one(9, 30, options=solo), one(99_999, 31, options=solo)])[-1] == "A new best: 31 points, 30 before."
    assert results.tally([one(0, 30, options=solo), one(99_999, 25, options=solo)])[-1] == "Your best so far: 30 points."


def test_results_are_kept_and_a_broken_line_costs_only_itself(here: Path) -> None:
    results.keep(one(1, 30))
    path = here / results.FILE
    path.write_text(path.read_text("utf-8") + "nonsense\n{}\n[1]\n" + '{"totals": 3}\n', "utf-8")
    assert [game.at for game in results.keep(one(2, 31))] == [1, 2] and [game.at for game in results.past()] == [1, 2]
    path.write_bytes(b"\xff")
    assert results.past() == []


def test_what_decided_it_is_the_category_that_lay_furthest_apart() -> None:
    names, where = {0: "Ada", 1: "Gábor", 2: "Zita"}, {"military": "in the regions"}
    result = Result({0: {"glory": 20, "military": 1}, 1: {"glory": 18, "military": 10}, 2: {"glory": 9, "military": 9}}, (1,))
    assert decided(result, 0, names, where) == "You lost it in the regions: -9 against Gábor."
    assert decided(result, 1, names, where) == "You won it in the regions: +9 against Ada."
    assert decided(result, -1, names, where) == "Gábor won it in the regions: +9 against Ada."
    assert decided(Result({0: {"glory": 20}}, (0,)), 0, names, where) == ""  # alone
    assert decided(Result({0: {"glory": 20}, 1: {"glory": 20}}, (0, 1)), 0, names, where) == ""  # shared


def test_a_finished_game_is_remembered_and_its_table_written_as_text(here: Path) -> None:
    local = LocalGame.new(find_game("rise_to_power"), 2, {}, "3", "Ada", ["easy"])
    while (due := local.step()) != "over":
        if due == "ask":
            local.auto()
        if due == "confirm":
            local.let_go()
    tally, path = results.remembered(local, Path("2026-11-18-rise.fides"), 1000.0)
    text = Path(path).read_text("utf-8")
    assert tally == () and "Rise to Power" in text and "Ada" in text and "total" in text and local.table.result is not None
    assert str(local.table.result.total(local.seat)) in text
    again, _ = results.remembered(local, Path("2026-11-18-rise-2.fides"), 2000.0)
    assert again[0].startswith("This evening, 2 games: ")


def test_a_ghost_has_neither_won_nor_lost_whatever_it_scored() -> None:
    names = {0: "Ada", 1: "Bela", 2: "Vera"}
    ended = results.outcome("trajan", {}, names, 0, Result({0: {"all": 20}, 1: {"all": 10}, 2: {"all": 30}}, (2,)), 5.0, frozenset({2}))
    assert ended.winners == () and ended.ghosts == ("Vera",) and ended.told.startswith("20 points (played)")
    results.keep(ended)
    beaten = Result({0: {"all": 20}, 1: {"all": 10}, 2: {"all": 3}}, (0,))
    known = results.keep(results.outcome("trajan", {}, names, 1, beaten, 6.0, frozenset({2})))
    assert known[0] == ended and known[1].winners == ("Ada",) and "(lost)" in known[1].told
    assert results.tally(known)[0] == "This evening, 2 games: Ada 1, You 0."
    played = results.outcome("trajan", {}, names, 0, beaten, 6.0)
    assert results.tally([ended, played])[0] == "This evening, 2 games: You 1, Bela 0, Vera 0."


def test_who_was_dropped_keeps_no_result_of_the_game_that_went_on(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    local = LocalGame.new(find_game("rise_to_power"), 2, {}, "3", "Ada", ["easy"])
    while (due := local.step()) != "over":
        if due == "ask":
            local.auto()
        if due == "confirm":
            local.let_go()
    monkeypatch.setattr(LocalGame, "ghosts", frozenset({local.seat}))
    told, path = results.remembered(local, Path("gone.fides"), 1000.0)
    assert told == () and Path(path).exists() and results.past() == []
