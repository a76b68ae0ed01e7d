"""Whole games as text: every answer, and the digest of the state every twenty answers. Whoever changes a rule sees here what it changed.

When the rules change on purpose: .venv/bin/python -m tests.golden.test_golden   (writes the files again; read the difference)
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import canon
from engine.record import Record
from engine.script import Result
from tests.conformance.cases import Case, find_game
from tests.conformance.tables import Watched, finished

FOLDER = Path(__file__).parent
EVERY = 20
GAMES = {
    "age_of_rome_four_all_variants": Case("age_of_rome", 4, (("variants", "spies,armistice,clockwork,heroes,hard_times"),), "rare", 2026),
    "age_of_rome_four_plain": Case("age_of_rome", 4, (), "rare", 2026),
    "age_of_rome_cassius_consul": Case("age_of_rome", 1, (("solo", "cassius"), ("level", "consul")), "rare", 2026),
    "rise_to_power_four_intrigue": Case(
        "rise_to_power", 4, (("deck", "same_name"), ("swaps", "x01-s04,x02-s07,x03-s11,x04-s12,x05-s15")), "rare", 2026
    ),
    "rise_to_power_two_plain": Case("rise_to_power", 2, (), "rare", 2026),
    "trajan_three_variants": Case("trajan", 3, (("variants", "draft_rounds,wild_demand_bonus"),), "rare", 2026),
    "porta_nigra_four_plain": Case("porta_nigra", 4, (), "rare", 2026),
    "imperator_five_advanced": Case("imperator", 5, (("variants", "advanced"),), "rare", 2026),
    "imperator_two_plain": Case("imperator", 2, (), "rare", 2026),
}
COMMAND = ".venv/bin/python -m tests.golden.test_golden"


def digests(table: Watched) -> str:
    """Lines of `answers digest`, then how it ended."""
    trace = [*table.trace[: len(table.record.answers)], canon.digest(table.g)]
    lines = [f"{count} {trace[count]}" for count in range(0, len(trace), EVERY)]
    assert table.result is not None
    return "\n".join([*lines, f"{len(trace) - 1} {trace[-1]}", *ending(table.result)]) + "\n"


def ending(result: Result) -> list[str]:
    parts = {seat: ", ".join(f"{name} {points}" for name, points in by.items()) for seat, by in result.scores.items()}
    scores = [f"seat {seat}: {result.total(seat)} = {text}" for seat, text in parts.items()]
    return [*scores, f"won: {' '.join(map(str, result.winners))} {result.verdict}".rstrip()]


def without_digest(text: str) -> str:
    """A comment changed in a rule file is another rules digest but the same game; the check values of the lines cover the header."""
    return "\n".join(line.split(" ~")[0] for line in text.split("\n")[2:])


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_game_replays(name: str) -> None:
    text = (FOLDER / f"{name}.record").read_text("ascii")
    record = Record.loads(text, find_game)
    game = find_game(record.game)
    record.rules = game.rules_digest
    table = Watched.replay(game, record)
    assert isinstance(table, Watched)
    expected = (FOLDER / f"{name}.digests").read_text("ascii")
    assert digests(table) == expected, f"the rules have changed; if on purpose: {COMMAND}"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    """Also the legal moves and their order are what they were: the chooser walks the same way."""
    text = (FOLDER / f"{name}.record").read_text("ascii")
    assert without_digest(finished(GAMES[name]).record.dumps()) == without_digest(text), f"if on purpose: {COMMAND}"


def write() -> None:
    for name, case in GAMES.items():
        table = finished(case)
        (FOLDER / f"{name}.record").write_text(table.record.dumps(), "ascii")
        (FOLDER / f"{name}.digests").write_text(digests(Watched.replay(table.game, table.record)), "ascii")  # type: ignore[arg-type]
        print(f"{name}: {len(table.record.answers)} answers, {ending(table.result)[-1] if table.result else ''}")


if __name__ == "__main__":
    write()
