"""The balance report counts what Porta Nigra has to weigh."""

from bench import balance
from bench.games import porta_nigra as own
from engine.games.porta_nigra.rules import data


def test_points_bricks_and_cards_are_counted_in_the_report():
    assert balance.own_of("porta_nigra") is own
    tally = balance.play(("porta_nigra", 2, {}, "easy", 0, 1))
    assert sum(tally.counts[f"points {source}"] for source in own.SOURCES) == sum(tally.scores)
    bricks = [sum(tally.counts[f"bricks {what}"] for what in part) for part in (data.COLOURS, data.BUILDINGS)]
    assert bricks[0] == bricks[1] > 20
    assert sum(tally.counts[f"space {space}"] for space in data.SPACES) > 10
    assert all(len(rows) == 3 for _, rows in own.sections({"plain": {"2 easy": tally}}))


def test_a_colour_that_decides_games_is_reported():
    tally = balance.BalanceTally(games=100)
    tally.played["most red"], tally.winners["most red"] = 100, 80
    for apart in own.APART:
        tally.played[f"most {apart}"], tally.winners[f"most {apart}"] = 100, 90
    assert own.complaints({"plain": {"2 easy": tally}}) == ["2 easy: most red wins 80 %"]


def test_a_card_that_decides_games_is_reported_unless_it_is_hardly_bought():
    tally = balance.BalanceTally(games=100)
    for kind, bought in (("vp_large", 10), ("vp_build", 9)):
        tally.played[f"most {kind}"] = tally.winners[f"most {kind}"] = bought
    assert own.complaints({"plain": {"2 easy": tally}}) == ["2 easy: most vp_large wins 100 %"]


def test_few_games_of_hard_bots_report_only_what_is_surely_outside():
    tally = balance.BalanceTally(games=100)
    for what, won in (("red", 70), ("black", 80)):  # half the interval is 9 and 8 points
        tally.played[f"most {what}"], tally.winners[f"most {what}"] = 100, won
    assert own.complaints({"plain": {"2 hard": tally}}) == ["2 hard: most black wins 80 %"]
    for seat, won in ((0, 57), (1, 43)):
        tally.played[f"seat {seat}"], tally.winners[f"seat {seat}"] = 100, won
    assert balance.unfair_seats({"2 hard": tally}) == []
    tally.winners["seat 0"], tally.winners["seat 1"] = 67, 33
    assert len(balance.unfair_seats({"2 hard": tally})) == 2
