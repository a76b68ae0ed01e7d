"""Section 3.14 with the house values of the data tables: every mission at its threshold and just below it."""

import re

import pytest

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import condition, condition_for_all
from tests.games.age_of_rome.scene import GABOR, scene

TABLES = [4, 3, 2]
TOOLS, WEAPONS, TEXTILES = "tool T03a T04a T05a", "weapon W01a W02a W03a", "textile X01a X02a X03a"
MORE_TOOLS = "tool T06a T07a T08a"


def mission(id, gabor=None, players=4, texts=(), **said):
    """What this mission is worth to Gábor."""
    s = scene(players=players, gabor=dict(missions=id) | (gabor or {}), **said)
    return s.score(*texts).scores[GABOR]["missions"]


def levels(population):
    """Buildings of a province of this population, as high as they may be."""
    return {type: max(0, min(3, population - 1 - 3 * i)) for i, type in enumerate(data.TYPES)}


@pytest.mark.parametrize(
    ("id", "medal"), [("Q01", "military"), ("Q02", "politics"), ("Q03", "trade"), ("Q04", "religion"), ("Q05", "economy")]
)
def test_q01_to_q05_pay_six_for_their_medal(id, medal):
    others = " ".join(m for m in ("military", "politics", "trade", "religion", "economy") if m != medal)
    assert mission(id, dict(medals=medal, denarii=0)) == 6
    assert mission(id, dict(medals=others, denarii=0), bianka=dict(medals=medal, denarii=0)) == 0


def test_q06_most_medals_at_least_one_and_a_tie_will_do():
    assert mission("Q06", dict(medals="military"), bianka=dict(medals="trade")) == 6
    assert mission("Q06", dict(medals="military"), bianka=dict(medals="trade politics")) == 0
    assert mission("Q06") == 0


@pytest.mark.parametrize("players", TABLES)
def test_q07_schemes_planted_in_three_different_provinces(players):
    one, third = dict(schemes="G - -"), dict(schemes="H - G")
    assert mission("Q07", players=players, africa=one, gallia=one, italia=one) == 6
    assert mission("Q07", players=players, gallia=third, hispania=one, italia=one) == 6
    assert mission("Q07", players=players, africa=one, italia=one) == 0
    assert mission("Q07", players=players, africa=one, italia=dict(schemes="G G -")) == 0
    assert mission("Q07", players=players, africa=dict(schemes="G G G")) == 0
    assert mission("Q07", players=players, africa=one, gallia=one, italia=dict(schemes="*G - -")) == 0
    assert mission("Q07", players=players, africa=one, gallia=one, italia=dict(schemes="H - -")) == 0
    assert mission("Q07", players=players) == 0


@pytest.mark.parametrize(("character", "discord", "points"), [("octavius", 3, 6), ("octavius", 2, 0), ("livia", 4, 6), ("livia", 3, 0)])
def test_q08_a_discord_track_without_a_free_space(character, discord, points):
    assert mission("Q08", dict(character=character, discord=discord)) == points


def test_q09_three_for_every_conquered_region_held_alone():
    alone = dict(epirus=2, macedonia=3, thrace=4)
    assert mission("Q09", dict(deployed=alone)) == 9
    assert mission("Q09", dict(deployed=alone | dict(epirus=1))) == 6
    assert mission("Q09", dict(deployed=dict(epirus=2)), zita=dict(deployed=dict(epirus=2))) == 0
    assert mission("Q09", dict(deployed=dict(epirus=2), medals="military"), zita=dict(deployed=dict(epirus=2))) == 3
    assert mission("Q09", dict(deployed=dict(epirus=2)), zita=dict(deployed=dict(epirus=2), medals="military")) == 0


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize(("thrace", "points"), [(4, 5), (3, 0)])
def test_q10_all_seven_legions_deployed(players, thrace, points):
    assert mission("Q10", dict(deployed=dict(epirus=1, macedonia=2, thrace=thrace), legions=4 - thrace), players=players) == points


@pytest.mark.parametrize(("epirus", "points"), [(2, 6), (1, 0)])
def test_q11_two_legions_on_each_front(epirus, points):
    assert mission("Q11", dict(deployed=dict(epirus=epirus, macedonia=2, thrace=3))) == points


def test_q12_most_deployed_legions_at_least_one_and_a_tie_will_do():
    assert mission("Q12", dict(deployed=dict(epirus=1)), zita=dict(deployed=dict(thrace=1))) == 5
    assert mission("Q12", dict(deployed=dict(epirus=1)), zita=dict(deployed=dict(thrace=2))) == 0
    assert mission("Q12") == 0


@pytest.mark.parametrize(("column", "points"), [("B G", 4), ("G", 4), ("G B", 0), ("", 0)])
def test_q13_the_top_vote(column, points):
    assert mission("Q13", column=column) == points


@pytest.mark.parametrize(
    ("table", "enough", "short"),
    [
        (dict(players=4), "H G H G", "H G H H"),
        (dict(players=3), "H G H G", "H G H H"),
        (dict(players=2), "G H G G", "G H G H"),
        (dict(solo="imperial"), "G G G", "G G"),
    ],
)
def test_q14_two_votes_in_the_column_three_with_fewer_than_three_players(table, enough, short):
    assert mission("Q14", **table, column=enough) == 4
    assert mission("Q14", **table, column=short) == 0


@pytest.mark.parametrize(("column", "points"), [("G B", 4), ("G B B", 0), ("", 0)])
def test_q15_most_votes_at_least_one_and_a_tie_will_do(column, points):
    assert mission("Q15", column=column) == points


def test_q16_two_sets_and_the_final_ones_count():
    assert mission("Q16", dict(sets=[TOOLS, WEAPONS])) == 4
    assert mission("Q16", dict(sets=[TOOLS])) == 0
    assert mission("Q16", dict(sets=[TOOLS], hand="X01a X02a C01a"), texts=["set textile X01a X02a C01a"]) == 4


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize(
    ("sets", "points"),
    [
        ([], 0), ([TOOLS], 0), ([TOOLS, MORE_TOOLS], 0), ([TOOLS, WEAPONS], 3), ([TOOLS, WEAPONS, MORE_TOOLS], 3),
        ([TOOLS, WEAPONS, TEXTILES], 6),
    ],
)  # fmt: skip
def test_q17_three_for_every_type_of_set_after_the_first(players, sets, points):
    assert mission("Q17", dict(sets=sets), players=players) == points


def test_q18_most_trade_cards_counting_three_a_set_and_never_the_anchor():
    assert mission("Q18", dict(sets=[TOOLS], anchor=True), zita=dict(hand="X01a X02a C01a"), texts=["done"]) == 5
    assert mission("Q18", dict(sets=[TOOLS], anchor=True), zita=dict(hand="X01a X02a C01a C02a"), texts=["done"]) == 0
    assert mission("Q18", dict(anchor=True)) == 0


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize(
    ("pantheon", "worth", "points"),
    [
        ("own own gold own own own gold", 13, 5),
        ("own own bronze own own own gold", 11, 5),
        ("own own bronze own own own silver", 10, 0),
        ("own own gold own own own", 9, 0),
        ("", 0, 0),
    ],
)
def test_q19_a_complete_pantheon_worth_eleven(players, pantheon, worth, points):
    s = scene(players=players, gabor=dict(missions="Q19", pantheon=pantheon))
    scores = s.score().scores[GABOR]
    assert (scores["religion"], scores["missions"]) == (worth, points)


@pytest.mark.parametrize(("base", "roof", "points"), [("gold", "bronze", 5), ("silver", "silver", 5), ("silver", "bronze", 0)])
def test_q19_looks_at_the_sum_of_both_common_pieces(base, roof, points):
    assert mission("Q19", dict(pantheon=f"own own {base} own own own {roof}")) == points


@pytest.mark.parametrize(("pantheon", "points"), [("own own gold own own own gold", 6), ("own own gold", 3), ("own own silver", 0)])
def test_q20_three_for_every_gold_piece(pantheon, points):
    assert mission("Q20", dict(pantheon=pantheon)) == points


@pytest.mark.parametrize(
    ("table", "denarii"), [(dict(players=4), 20), (dict(players=3), 18), (dict(players=2), 16), (dict(solo="imperial"), 16)]
)
def test_q21_denarii_by_number_of_players_before_they_are_converted(table, denarii):
    assert mission("Q21", dict(denarii=denarii), **table) == 5
    assert mission("Q21", dict(denarii=denarii - 1), **table) == 0


def test_q22_most_denarii_at_least_one_and_a_tie_will_do():
    poor = dict(denarii=0)
    assert mission("Q22", dict(denarii=7), bianka=dict(denarii=7), henrik=poor, zita=poor) == 5
    assert mission("Q22", dict(denarii=6), bianka=dict(denarii=7), henrik=poor, zita=poor) == 0
    assert mission("Q22", poor, bianka=poor, henrik=poor, zita=poor) == 0


@pytest.mark.parametrize(
    ("table", "population"), [(dict(players=4), 11), (dict(players=3), 9), (dict(players=2), 7), (dict(solo="imperial"), 7)]
)
def test_q23_a_metropolis_of_eleven_nine_or_seven_by_number_of_players(table, population):
    assert mission("Q23", **table, italia=levels(population)) == 5
    assert mission("Q23", **table, italia=levels(population - 1), africa=levels(population - 1)) == 0


def test_q24_four_provinces_of_at_least_four_that_differ_by_one_at_most():
    four, five, six = dict(trade=3), dict(economy=3, military=1), dict(economy=3, military=2)
    three = dict(politics=2)
    assert mission("Q24", africa=four, gallia=dict(religion=3), hispania=five, italia=dict(politics=3)) == 5
    assert mission("Q24", africa=four, gallia=four, hispania=five, italia=six) == 0
    assert mission("Q24", africa=four, gallia=four, hispania=four, italia=three) == 0


@pytest.mark.parametrize(("table", "count"), [(dict(players=4), 5), (dict(players=3), 3), (dict(players=2), 1), (dict(solo="imperial"), 1)])
def test_q25_five_three_or_one_level_three_buildings_on_the_whole_disc_by_number_of_players(table, count):
    together = dict.fromkeys(data.TYPES[:count], 3)
    assert mission("Q25", **table, gallia=together) == 5
    assert mission("Q25", **table, gallia=together | {data.TYPES[count - 1]: 2}, italia=dict(economy=2, trade=1)) == 0
    apart = {name: {} for name in data.RING}
    for i, type in enumerate(data.TYPES[:count]):
        apart[data.RING[i % 4]][type] = 3
    assert mission("Q25", **table, **apart) == 5
    apart["africa"]["military"] = 2
    assert mission("Q25", **table, **apart) == 0


@pytest.mark.parametrize(("glory", "points"), [(32, 5), (31, 0)])
def test_q26_thirty_two_on_the_track(glory, points):
    assert mission("Q26", dict(glory=glory)) == points


def test_q27_lowest_on_the_track_and_a_tie_will_do():
    high = dict(glory=9)
    assert mission("Q27", dict(glory=3), bianka=dict(glory=3), henrik=high, zita=high) == 7
    assert mission("Q27", dict(glory=4), bianka=dict(glory=3), henrik=high, zita=high) == 0


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize(("followers", "denarii", "points"), [(5, 14, 4), (5, 13, 0), (4, 14, 0), (4, 40, 0), (5, 40, 4)])
def test_q28_all_five_followers_and_fourteen_denarii(players, followers, denarii, points):
    assert mission("Q28", dict(followers=followers, denarii=denarii), players=players) == points


@pytest.mark.parametrize("players", [*TABLES, 1])
@pytest.mark.parametrize("id", data.MISSIONS)
def test_a_mission_text_names_the_numbers_that_count(id, players):
    """Every number in the text is one of the row, and what depends on the number of players is told for each of them."""
    row = data.MISSIONS[id]
    by_count = [number for _, number in row.needs if isinstance(number, tuple)]
    known = {number for _, number in row.needs if isinstance(number, int)} | {data.BALANCED_LEAST, data.BALANCED_SPREAD, 3}
    told = [int(number) for number in re.findall(r"\b\d+\b", condition(id, players))]
    assert set(told) <= known | {numbers[players - 1] for numbers in by_count}
    assert all(numbers[players - 1] in told for numbers in by_count)
    everywhere = [int(number) for number in re.findall(r"\b\d+\b", condition_for_all(id))]
    assert all(set(numbers) <= set(everywhere) for numbers in by_count)


def test_the_numbers_of_the_table_are_told_to_its_players():
    assert condition("Q14", 4) == "at least 2 votes in the column" and condition("Q14", 2) == "at least 3 votes in the column"
    assert condition_for_all("Q14") == "at least 2 votes in the column (3 with fewer than three players)"
    assert condition_for_all("Q21") == "at least 20 denarii (18 with three players, 16 with fewer)"
    assert condition("Q25", 2) == "at least 1 level III building on the disc"
    assert condition("Q24", 3) == "every province has population 4 or more, and they differ by at most 1"


def test_several_missions_add_up():
    assert mission("Q13 Q21 Q26", dict(denarii=20, glory=32), column="G") == 4 + 5 + 5
