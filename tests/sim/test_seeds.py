"""A few seeds with everything that can go wrong. `make sim` runs ten thousand."""

from __future__ import annotations

import pytest

from engine.games import IDS
from p2p.sim.runs import RunTally, WantedFaults, run_seed
from tests.depth import deep, depth

ALL = WantedFaults.parse("all")
GAMES = [id.replace("_", "-") for id in IDS]


@pytest.mark.parametrize("first", range(0, depth(8), 2))
def test_every_law_holds_under_all_faults(first: int) -> None:
    tally = RunTally("mini", "all")
    for seed in range(first, first + 2):
        tally.add(run_seed("mini", seed, ALL))
    assert not tally.failed, "\n".join(f"{why}\n  again: {tally.command(seed)}" for seed, why in tally.failed.items())
    assert tally.cheats_caught == tally.cheats_tried


@pytest.mark.parametrize("seed", range(2))
def test_a_quiet_table_plays_to_the_end(seed: int) -> None:
    report = run_seed("mini", seed, WantedFaults.parse("none"))
    assert not report.wrongs
    assert report.ended == "finished"
    assert 35 <= report.beats <= 75, "mini is made for forty to sixty beats"
    assert not any(report.faults.values()) and not report.crashes


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=deep) for game in GAMES[1:])])
def test_a_whole_game_between_peers_with_faults(game: str) -> None:
    report = run_seed(game, 0, WantedFaults.parse("drop,crash,chat"))
    assert not report.wrongs
    assert report.ended == "finished"
