"""How whole games of random bots end, as one digest for each game and number of seats. A pinned digest changes only with the rules, the
order in which they list moves, or the dealer: whoever changes it says in the commit which rule it was.

When the rules change on purpose: .venv/bin/python -m tests.golden.test_selfplay   (prints the table; put it here)
"""

from __future__ import annotations

import pytest

from engine.games import IDS, find_game
from tui.cli.selfplay import selfplay

GAMES, SEED = 10, "18"
DIGESTS = {
    ("age_of_rome", 2): "0d7c5f576796b816", ("age_of_rome", 3): "f12029c9f4674c85", ("age_of_rome", 4): "08e231f64f59af3f",
    ("rise_to_power", 2): "b71cee624e8e01df", ("rise_to_power", 3): "acadb56db22741a7", ("rise_to_power", 4): "e8908ccb2a816ed0",
    ("trajan", 2): "a136919a83dc05f6", ("trajan", 3): "4af7c58cf7e207aa", ("trajan", 4): "d4615c3ed7bbbfa2",
    ("porta_nigra", 2): "be37b01f453de0fd", ("porta_nigra", 3): "6a32f9c997c25e86", ("porta_nigra", 4): "4b61dc21f97efbc0",
    ("imperator", 2): "5ed9011d7cfa2780", ("imperator", 3): "93f2cacb6d13f351", ("imperator", 4): "df19e1eefc0ccaed",
    ("imperator", 5): "f17f9a6338aa1ce1",
}  # fmt: skip


def digest(id: str, seats: int) -> str:
    """As printed by `fides selfplay GAME --games 10 --seats N --bots random --seed 18 --json`."""
    game = find_game(id)
    return str(selfplay(game, GAMES, seats, game.checked(seats, {}), ["random"], 100, SEED, lambda: 0.0).as_json()["digest"])


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players, alone only where that needs no option."""
    return [(id, seats) for id in IDS for seats in find_game(id).seating if seats > 1]


@pytest.mark.parametrize(("id", "seats"), tables())
def test_random_games_end_as_they_always_did(id: str, seats: int) -> None:
    assert digest(id, seats)[:16] == DIGESTS[id, seats], "the rules have changed; if on purpose: python -m tests.golden.test_selfplay"


if __name__ == "__main__":
    for id, seats in tables():
        print(f'    ("{id}", {seats}): "{digest(id, seats)[:16]}",')
