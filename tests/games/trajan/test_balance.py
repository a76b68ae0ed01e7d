"""The balance report counts what Trajan has to weigh."""

from bench import balance
from bench.balance import Tally
from bench.games import trajan as own


def test_arenas_and_bonus_tiles_are_counted_in_the_report():
    assert balance.own_of("trajan") is own
    tally = balance.play(("trajan", 2, {}, "random", 0, 2))
    assert sum(tally.counts[f"points {source}"] for source in own.SOURCES) == sum(tally.scores)
    assert sum(count for key, count in tally.counts.items() if key.startswith("held ")) == 2 * (2 + 2 * 4)
    assert all(len(rows) >= 3 for _, rows in own.sections({"plain": {"2 random": tally}}))


def test_an_arena_that_wins_alone_and_an_idle_tile_are_reported():
    tally = Tally(games=own.SURE_FROM)
    tally.counts.update({"winners ships": 60, "winners senate": 40} | {f"held {tile}": 50 for tile in own.data.BONUSES})
    tally.counts.update({f"scored {tile}": 10 for tile in own.data.BONUSES if tile != "BT12"})
    assert own.complaints({"plain": {"2 easy": tally}}) == ["2 easy: ships brings 60 %", "2 easy: bonus tiles scores in 0 %"]
