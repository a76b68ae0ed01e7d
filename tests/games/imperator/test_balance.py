"""The balance report counts what Imperator has to weigh."""

from bench import balance
from bench.balance import BalanceTally
from bench.games import imperator as own
from engine.games.imperator.rules import data


def test_points_and_happenings_are_counted_in_the_report():
    assert balance.own_of("imperator") is own
    tally = balance.play(("imperator", 5, {"variants": "advanced"}, "chaser,easy,easy,easy,easy", 0, 2))
    assert sum(tally.counts[f"points {source}"] for source in own.SOURCES) == sum(tally.scores)
    assert tally.counts["entered"] > 2 * data.ROUNDS[5] and tally.counts["driven"] >= tally.counts["off_the_board"]
    groups = {"plain": {"5 easy": tally}, "advanced": {}, "lone": {"5 chaser": tally}}
    assert all(len(rows) == 3 for _, rows in own.sections(groups))


def test_every_style_is_measured_and_leans_to_its_own_kind_of_move():
    series = [one for one in own.series(1000) if one.group == "lone"]
    assert {(one.players, one.levels.split(",")[0]) for one in series} == {(n, style) for n in (2, 4) for style in own.STYLES}
    assert all(len(one.levels.split(",")) == one.players for one in series)
    plain, lean = (balance.play(("imperator", 2, {}, levels, 0, 3)).counts["entered"] for levels in ("easy", "chaser"))
    assert lean > plain


def test_what_is_outside_the_bars_is_reported():
    won, tame = BalanceTally(games=balance.SURE_FROM), BalanceTally(games=100)
    for seat, wins in ((0, 700), (1, 300)):
        won.played[f"seat {seat}"], won.winners[f"seat {seat}"] = balance.SURE_FROM, wins
        tame.played[f"seat {seat}"] = 100
    found = own.complaints({"lone": {"2 chaser": won}, "plain": {"2 easy": tame, "5 easy": tame}})
    assert found[0] == "2 chaser: a lone style wins 70.0 %" and len(found) == 3
