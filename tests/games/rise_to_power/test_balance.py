"""The balance report counts what Rise to Power has to weigh."""

from bench import balance
from bench.balance import BalanceTally
from bench.games import rise_to_power as own
from engine.games.rise_to_power.rules import data


def test_dice_points_and_ranks_are_counted_in_the_report():
    assert balance.own_of("rise_to_power") is own
    tally = balance.play(("rise_to_power", 2, {}, "military,easy", 0, 3))
    placed = sum(tally.counts[f"dice {seat} {track}"] for seat in (0, 1) for track in data.TRACKS)
    assert placed + tally.counts["forfeited"] == 3 * 2 * data.DICE * data.ROUNDS
    assert sum(tally.counts[f"points {seat} {source}"] for seat in (0, 1) for source in own.SOURCES) == sum(tally.scores)
    assert 0 < sum(tally.counts[f"rank {rank}"] for rank in range(1, 6)) <= 3 * 2 * 2
    assert own.shares(tally, [0])[0] > own.shares(tally, [1])[0], "who leans to military puts more dice there"
    groups = {"plain": {"2 easy": tally}, "lone": {"2 military": tally}}
    assert all(len(rows) == 3 for _, rows in own.sections(groups))


def test_every_specialist_is_measured_at_every_table():
    series = own.series(1000)
    assert {(one.players, one.levels.split(",")[0]) for one in series} == {(n, track) for n in data.SEATING for track in data.TRACKS}
    assert all(len(one.levels.split(",")) == one.players for one in series)


def test_a_specialist_that_wins_too_often_is_reported():
    won = BalanceTally(games=balance.SURE_FROM)
    for seat, wins in ((0, 700), (1, 300)):
        won.played[f"seat {seat}"], won.winners[f"seat {seat}"] = balance.SURE_FROM, wins
    assert own.complaints({"lone": {"2 market": won}}) == ["2 market: a lone specialist wins 70.0 %"]
    won.winners["seat 0"] = 560
    assert own.complaints({"lone": {"2 market": won}}) == []
