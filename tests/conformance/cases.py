"""Which games the suite plays: a newcomer adds the lines of his game to SETUPS, ANSWERS_MAX and SHY, nothing else.

By default every set-up is played once on rare paths and the first one of each game at random too; in depth also the SELDOM ones.
FIDES_CONFORMANCE_SEEDS=20 plays all of them both ways with twenty seeds.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from engine import games
from engine.game import Game
from p2p.sim.mini import GAME as MINI
from tests.depth import IS_DEEP
from tests.engine.toy import TOY

SEEDS = int(os.environ.get("FIDES_CONFORMANCE_SEEDS", "1"))
CHOOSERS = ("random", "rare")

ROME_VARIANTS = ("spies", "armistice", "clockwork", "heroes", "hard_times")
LEVELS = ("tribune", "praetor", "consul", "dictator")
HARD: tuple[dict[str, str], ...] = ({}, {"variants": "hard_times"})
SETUPS: dict[str, list[tuple[int, dict[str, str]]]] = {
    "age_of_rome": [
        (2, {}),
        (4, {"variants": ",".join(ROME_VARIANTS)}),
        (1, {"solo": "imperial"}),
        (1, {"solo": "cassius", "level": "praetor", "variants": "hard_times"}),
        (3, {"characters": "draft"}),
    ],
    "rise_to_power": [
        (2, {}),
        (4, {"deck": "same_name", "swaps": "x01-s04,x02-s07,x03-s11,x04-s12,x05-s15"}),
        (3, {"deck": "same_symbol", "swaps": "x01-s07,x02-s04,x03-s11,x05-s10"}),
        (2, {"deck": "free", "cards": "s03,s05,s07,s09,s11,s13,s14,x01,x02,x03,x04,x05,s17,s18,s20"}),
    ],
    "imperator": [(2, {}), (5, {"variants": "advanced,short"})],
    "porta_nigra": [(2, {}), (3, {"variants": "open_hands,roman_price_2", "age_rank": "ages_213"})],
    "trajan": [(2, {"variants": "draft_rounds,random_stones,long_clock,wild_demand_bonus,deck_stop"}), (4, {})],
    "toy": [(2, {"length": "long"})],  # of tests/engine: Mix, Give, Return and sealed choices at every turn
    "mini": [(2, {}), (5, {})],  # the game of the simulator
}  # fmt: skip
SELDOM: dict[str, list[tuple[int, dict[str, str]]]] = {  # what only combines otherwise what is above: in depth, or with more seeds than one
    "age_of_rome": [
        (3, {}), (4, {}),
        *((players, {"variants": variant}) for players, variant in zip((4, 4, 2, 3, 3), ROME_VARIANTS, strict=True)),
        *((1, {"solo": "cassius", "level": level, **more}) for level in LEVELS for more in HARD if (level, more) != ("praetor", HARD[1])),
    ],
    "rise_to_power": [(3, {}), (4, {})],
    "imperator": [(3, {"variants": "advanced"}), (4, {"variants": "short"}), (5, {"variants": "advanced"})],
    "porta_nigra": [(3, {"variants": "open_hands", "age_rank": "ages_213"}), (4, {"variants": "roman_price_2"})],
    "trajan": [(3, {"variants": "draft_rounds,deck_stop"}), (2, {})],
    "mini": [(3, {}), (4, {})],
}  # fmt: skip

# No game may take longer than this many answers. Random and rare-path games of Age of Rome take about 60 to 800.
ANSWERS_MAX = {"age_of_rome": 2_000, "rise_to_power": 400, "trajan": 900, "porta_nigra": 1_000, "imperator": 600, "toy": 1_000, "mini": 300}

# What rare-path play seldom does: moves that give up cards or a chance, after which the rare ones are not possible. Others have 5 to 45.
SHY: dict[str, dict[str, int]] = {
    "age_of_rome": {
        "Sell": 1, "Discard": 3, "Decline": 1, "Skip": 1, "TurnEnd": 15, "BuildEnd": 5, "SchemeEnd": 3, "DipPass": 3, "Pass": 5,
    },
    "rise_to_power": {"Done": 5, "EndTurn": 10, "Skip": 5, "Stop": 5},
    "imperator": {"Pass": 1, "EndTurn": 5, "Done": 5, "Keep": 5},
    "porta_nigra": {"EndTurn": 4, "Forgo": 2, "Burn": 2, "Play": 8},
    "trajan": {"PassAction": 3, "Decline": 3, "Discard": 5, "TakeCard": 5},
    "toy": {},
    "mini": {"End": 5},
}  # fmt: skip


OURS: dict[str, Game[Any]] = {TOY.id: TOY, MINI.id: MINI}


def find_game(name: str) -> Game[Any]:
    return OURS[name] if name in OURS else games.find_game(name)


@dataclass(frozen=True)
class Case:
    """One game to be played: what, by how many, with which options, how the moves are chosen, and the seed."""

    game_id: str
    players: int
    options: tuple[tuple[str, str], ...]
    chooser: str
    seed: int

    def __str__(self) -> str:
        options = "-".join(value for _, value in self.options) or "plain"
        return f"{self.game_id}-{self.players}-{options}-{self.chooser}-{self.seed}"

    @property
    def game(self) -> Game[Any]:
        return find_game(self.game_id)

    @property
    def seed_bytes(self) -> bytes:
        return f"conformance {self}".encode()


def setups(game_id: str, seeds: int = 1) -> list[tuple[int, dict[str, str]]]:
    return [*SETUPS[game_id], *(SELDOM.get(game_id, []) if IS_DEEP or seeds > 1 else [])]


@cache
def cases(seeds: int = SEEDS) -> tuple[Case, ...]:
    return tuple(
        Case(game_id, players, tuple(options.items()), chooser, seed)
        for game_id in (*games.IDS, *OURS)
        for number, (players, options) in enumerate(setups(game_id, seeds))
        for chooser in CHOOSERS
        for seed in range(seeds)
        if chooser == "rare" or seeds > 1 or number == 0
    )


every_case = pytest.mark.parametrize("case", cases(), ids=str)
random_cases = pytest.mark.parametrize("case", [case for case in cases() if case.chooser == "random"], ids=str)
rare_cases = pytest.mark.parametrize("case", [case for case in cases() if case.chooser == "rare"], ids=str)
