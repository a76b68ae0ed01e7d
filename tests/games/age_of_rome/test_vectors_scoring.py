"""Section 9: the end of the game and the score table of the example."""

import pytest

from engine.games.age_of_rome.rules.build import build_turn
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene


def points(s, kind, *texts):
    return {seat: score[kind] for seat, score in s.score(*texts).scores.items()}


def legions(region, **counts):
    return {name: dict(deployed={region: count}) for name, count in counts.items()}


def test_s13_tied_players_get_nothing_but_use_their_place_up():
    s = scene(**legions("macedonia", bianka=3, gabor=3, henrik=1))
    assert points(s, "military") == {BIANKA: 0, GABOR: 0, HENRIK: 4, ZITA: 0}


def test_s14_the_military_medal_wins_the_tie():
    s = scene(**legions("thrace", gabor=3, henrik=1), bianka=dict(deployed=dict(thrace=3), medals="military"))
    assert points(s, "military") == {BIANKA: 10, GABOR: 5, HENRIK: 3, ZITA: 0}


def test_s15_two_players_share_a_smaller_thrace():
    s = scene(players=2, **legions("thrace", gabor=3, henrik=1))
    assert points(s, "military") == {GABOR: 5, HENRIK: 3}


def test_s28_thrace_pays_three_places():
    s = scene(**legions("thrace", henrik=3, bianka=2, zita=1))
    assert points(s, "military") == {HENRIK: 10, BIANKA: 5, ZITA: 3, GABOR: 0}


def test_s29_the_medal_decides_epirus_for_zita():
    s = scene(**legions("epirus", gabor=2), zita=dict(deployed=dict(epirus=2), medals="military"))
    assert points(s, "military") == {ZITA: 5, GABOR: 2, BIANKA: 0, HENRIK: 0}


def test_s31_a_full_column_pays_six_three_five_two_one_from_the_bottom():
    s = scene(column="Z H G B G")
    assert points(s, "politics") == {ZITA: 6, HENRIK: 3, GABOR: 5 + 1, BIANKA: 2}


def test_s32_jewellery_as_jokers_with_the_trade_medal():
    s = scene(henrik=dict(hand="W01a W02a J01a J02a", sets=["textile X01a X02a J03a"], medals="trade"))
    assert points(s, "trade", "set weapon W01a W02a J01a")[HENRIK] == 4 + 5


def test_s33_pantheons_pay_piece_by_piece():
    s = scene(
        bianka=dict(pantheon="own"),
        henrik=dict(pantheon="own own bronze own own own gold"),
        gabor=dict(pantheon="own own gold"),
        zita=dict(pantheon="own own silver own own"),
    )
    assert points(s, "religion") == {BIANKA: 1, HENRIK: 11, GABOR: 6, ZITA: 7}


def test_s34_four_denarii_are_a_point_three_with_the_religion_medal():
    s = scene(bianka=dict(denarii=12), henrik=dict(denarii=3), gabor=dict(denarii=6, medals="religion"), zita=dict(denarii=10))
    assert points(s, "denarii", "pass") == {BIANKA: 3, HENRIK: 0, GABOR: 2, ZITA: 2}


def test_s35_conqueror_pays_three_a_first_place_and_the_medal_mission_six():
    s = scene(henrik=dict(deployed=dict(epirus=2), missions="Q09"), zita=dict(medals="military", missions="Q01"))
    assert points(s, "missions") == {HENRIK: 3, ZITA: 6, GABOR: 0, BIANKA: 0}


def test_the_score_table_of_the_example():
    s = scene(
        bianka=dict(glory=29, denarii=12, pantheon="own", missions="Q14", deployed=dict(epirus=1, macedonia=2, thrace=2)),
        henrik=dict(
            glory=26, denarii=3, pantheon="own own bronze own own own gold", missions="Q09", medals="trade",
            sets=["weapon W01a W02a J01a", "textile X01a X02a J02a"], deployed=dict(macedonia=1, thrace=3),
        ),
        gabor=dict(
            glory=27, denarii=6, pantheon="own own gold", missions="Q19", medals="religion",
            sets=["weapon W03a W04a C01a"], deployed=dict(epirus=2, macedonia=2),
        ),
        zita=dict(
            glory=23, denarii=10, pantheon="own own silver own own", missions="Q01", medals="military",
            sets=["jewellery J03a J04a J05a"], deployed=dict(epirus=2, thrace=1),
        ),
        column="Z H G B G",
    )  # fmt: skip
    result = s.score("pass")
    assert {seat: list(score.values()) for seat, score in result.scores.items()} == {
        BIANKA: [29, 5, 2, 0, 1, 0, 3],
        HENRIK: [26, 14, 3, 9, 11, 3, 0],
        GABOR: [27, 2, 6, 4, 6, 0, 2],
        ZITA: [23, 8, 6, 6, 7, 6, 2],
    }
    assert [result.total(seat) for seat in (BIANKA, HENRIK, GABOR, ZITA)] == [40, 66, 47, 58]
    assert result.winners == (HENRIK,)


@pytest.mark.parametrize(
    ("tasks", "verdict"), [(3, "defeat"), (4, "Praetor"), (5, "Praetor"), (6, "Imperator"), (7, "Son of Jupiter"), (0, "defeat")]
)
def test_s38_the_imperial_ranks(tasks, verdict):
    done = [
        dict(glory=51),
        dict(medals="military politics trade"),
        dict(deployed=dict(epirus=2, macedonia=3)),
        dict(),
        dict(sets=["tool T03a T04a T05a", "weapon W01a W02a W03a"]),
        dict(pantheon="own own gold own own own gold"),
        dict(missions="Q28 Q21", followers=5, denarii=20),
    ]
    gabor = {field: value for task in done[:tasks] for field, value in task.items()}
    s = scene(solo="imperial", gabor=gabor, column="G G G G" if tasks >= 4 else "")
    result = s.score()
    assert result.verdict == f"{tasks} of 7 tasks: {verdict}"
    assert result.winners == ((GABOR,) if tasks >= 4 else ())


def test_d06_the_others_of_a_tie_share_the_next_place_and_get_nothing():
    s = scene(**legions("thrace", bianka=2, henrik=2, zita=1), gabor=dict(deployed=dict(thrace=2), medals="military"))
    assert points(s, "military") == {GABOR: 10, BIANKA: 0, HENRIK: 0, ZITA: 3}


def test_d15_a_short_column_is_counted_from_the_bottom():
    s = scene(column="B Z")
    assert points(s, "politics") == {BIANKA: 6, ZITA: 3, GABOR: 0, HENRIK: 0}


def test_d16_a_joker_does_not_make_a_jewellery_set_of_a_weapon():
    s = scene(gabor=dict(hand="W01a C01a J01a", medals="trade"))
    s.upto(build_turn(s.g, GABOR))
    assert s.refused("set jewellery W01a C01a J01a") == "set_does_not_match"
    s.finish("set weapon W01a C01a J01a", "end build")
    assert points(s, "trade")[GABOR] == 4


def test_d17_a_tie_fulfils_the_mission_for_its_owner_alone():
    s = scene(henrik=dict(missions="Q15"), zita=dict(missions="Q13"), column="H Z B Z H")
    assert points(s, "missions") == {HENRIK: 4, ZITA: 0, GABOR: 0, BIANKA: 0}
