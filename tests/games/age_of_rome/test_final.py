"""Section 7 and 3.15: final sets, places, the winner, achievements; the solo ranks of 8.7."""

import pytest

from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.event import event
from engine.games.age_of_rome.rules.final import final
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene

NOBODY = dict(glory=1, denarii=0)
JEWELS = ["jewellery J01a J02a J03a", "jewellery J04a J05a J06a"]


def honours(gabor=None, **said):
    s = scene(gabor=dict(discord=1) | (gabor or {}), **said)
    return s.score().honours[GABOR]


# --- sets at the end


def test_final_sets_are_laid_in_turn_order_and_no_more_than_three():
    laid = ["tool T03a T04a T05a", "tool T06a T07a T08a"]
    s = scene(gabor=dict(hand="W01a W02a W03a X01a"), henrik=dict(sets=laid, hand="X02a X03a X04a C01a"), direction="ccw", first="italia")
    result = s.score("set textile X02a X03a X04a", "gabor: set weapon W01a W02a W03a")
    assert (result.scores[HENRIK]["trade"], result.scores[GABOR]["trade"]) == (3 + 3 + 5, 4)


def test_nobody_must_lay_a_set():
    s = scene(gabor=dict(hand="W01a W02a W03a"))
    assert s.score("done").scores[GABOR]["trade"] == 0


@pytest.mark.parametrize(
    ("type", "cards", "points"),
    [("tool", "T03a T04a C01a", 3), ("weapon", "W01a C01a C02a", 4), ("textile", "X01a X02a X03a", 5), ("jewellery", "J01a J02a C01a", 6)],
)
def test_a_set_is_worth_its_type_jokers_or_not(type, cards, points):
    s = scene(gabor=dict(hand=cards))
    assert s.score(f"set {type} {cards}").scores[GABOR]["trade"] == points


def test_hand_cards_without_a_set_are_worth_nothing_and_cannot_be_sold_now():
    s = scene(gabor=dict(hand="W01a W02a X01a", denarii=0))
    s.upto(final(s.at("final")))
    assert s.refused("sell W01a") == "not_asked"
    s.finish("done")
    assert s.result.scores[GABOR]["denarii"] == 0


def test_missions_are_opened_to_all_at_the_end():
    s = scene(gabor=dict(missions="Q13"))
    assert not s.sees(ZITA, "Q13")
    s.score()
    assert s.sees(ZITA, "Q13")


# --- regions


@pytest.mark.parametrize(("region", "shield", "first"), [("epirus", 2, 5), ("macedonia", 3, 8), ("thrace", 4, 10)])
def test_a_region_pays_only_when_its_shield_is_reached_by_all_legions_together(region, shield, first):
    s = scene(gabor=dict(deployed={region: shield - 1}))
    assert s.score().scores[GABOR]["military"] == 0
    s = scene(gabor=dict(deployed={region: shield - 1}), bianka=dict(deployed={region: 1}), zita=dict(deployed={region: 0}))
    assert s.score().scores[GABOR]["military"] == (first if shield > 2 else 0)


def test_a_region_without_a_third_prize_gives_none():
    s = scene(gabor=dict(deployed=dict(macedonia=3)), bianka=dict(deployed=dict(macedonia=2)), henrik=dict(deployed=dict(macedonia=1)))
    result = s.score()
    assert [result.scores[seat]["military"] for seat in (GABOR, BIANKA, HENRIK)] == [8, 4, 0]


@pytest.mark.parametrize(("region", "prizes"), [("epirus", (5, 2)), ("macedonia", (4, 0)), ("thrace", (5, 3))])
def test_two_players_fight_for_the_smaller_prizes(region, prizes):
    s = scene(players=2, gabor=dict(deployed={region: 3}), henrik=dict(deployed={region: 2}))
    result = s.score()
    assert (result.scores[GABOR]["military"], result.scores[HENRIK]["military"]) == prizes


def test_a_tie_for_the_second_place_leaves_the_third_to_the_next():
    counts = dict(gabor=3, bianka=2, henrik=2, zita=1)
    s = scene(**{name: dict(deployed=dict(thrace=count)) for name, count in counts.items()})
    result = s.score()
    assert [result.scores[seat]["military"] for seat in range(4)] == [10, 0, 0, 3]


# --- the winner


def test_a_tie_goes_to_the_most_denarii_left_after_conversion():
    s = scene(gabor=dict(glory=10, denarii=4), bianka=dict(glory=11, denarii=3), henrik=NOBODY, zita=NOBODY)
    assert s.score().winners == (BIANKA,)
    s = scene(gabor=dict(glory=10, denarii=7), bianka=dict(glory=10, denarii=6), henrik=NOBODY, zita=NOBODY)
    assert s.score().winners == (GABOR,)


def test_with_the_religion_medal_less_is_left():
    s = scene(gabor=dict(glory=10, denarii=3, medals="religion"), bianka=dict(glory=11, denarii=1), henrik=NOBODY, zita=NOBODY)
    assert s.score("pass").winners == (BIANKA,)


def test_still_tied_they_share_the_victory():
    s = scene(gabor=dict(glory=10, denarii=5), zita=dict(glory=11, denarii=1), bianka=NOBODY, henrik=NOBODY)
    assert s.score().winners == (GABOR, ZITA)


# --- achievements


@pytest.mark.parametrize(("glory", "won"), [(99, {"A08"}), (100, {"A01", "A08"}), (112, {"A01", "A08"}), (113, {"A01", "A08", "A12"})])
def test_a01_a12_for_a_hundred_points_and_for_the_record(glory, won):
    assert set(honours(dict(glory=glory, denarii=0))) == won


def test_a02_two_jewellery_sets():
    assert honours(dict(sets=JEWELS)) == ("A02",)
    assert honours(dict(sets=JEWELS[:1])) == ()


def test_a03_three_sets_of_one_type():
    tools = ["tool T03a T04a T05a", "tool T06a T07a T08a", "tool T01a T02a C01a"]
    assert honours(dict(sets=tools)) == ("A03",)
    assert honours(dict(sets=[*tools[:2], "weapon W01a W02a W03a"])) == ()


def test_a04_ninety_points_count_only_against_cassius():
    assert honours(dict(glory=90, denarii=0)) == ("A08",)
    assert honours(dict(glory=90, denarii=0), solo="cassius") == ("A04", "A08")
    assert honours(dict(glory=89, denarii=0), solo="cassius") == ("A08",)


def test_a05_a_golden_pantheon():
    assert honours(dict(pantheon="own own gold own own own gold")) == ("A05",)
    assert honours(dict(pantheon="own own gold own own own silver")) == ()


def test_a06_no_discord():
    assert honours(dict(discord=0)) == ("A06",)


def test_a07_all_five_medals():
    assert honours(dict(medals="military politics trade religion economy", denarii=0)) == ("A07",)
    assert honours(dict(medals="military politics trade religion", denarii=0)) == ()


@pytest.mark.parametrize(("glory", "won"), [(60, ()), (61, ("A08",))])
def test_a08_sixty_one_on_the_track(glory, won):
    assert honours(dict(glory=glory)) == won


def test_a09_first_in_all_three_regions():
    assert honours(dict(deployed=dict(epirus=2, macedonia=3, thrace=4))) == ("A09",)
    assert honours(dict(deployed=dict(epirus=2, macedonia=3, thrace=3))) == ()


@pytest.mark.parametrize(("column", "won"), [("G B G G", ("A10",)), ("G B G Z G", ("A10",)), ("G G Z G", ())])
def test_a10_twelve_points_from_the_column(column, won):
    assert honours(column=column) == won


def test_a11_four_completed_missions():
    four = dict(missions="Q01 Q02 Q09 Q13 Q05", medals="military politics", deployed=dict(epirus=2))
    assert honours(four, column="G") == ("A11",)
    assert honours(four, column="G B") == ()
    assert honours(four | dict(medals="military"), column="G") == ()
    assert honours(four | dict(deployed=dict(epirus=1)), column="G") == ()


# --- Imperial


@pytest.mark.parametrize(
    ("short", "column"),
    [
        (dict(glory=50), "G G G G"),
        (dict(medals="military politics"), "G G G G"),
        (dict(deployed=dict(epirus=2, macedonia=2)), "G G G G"),
        (dict(), "G G G"),
        (dict(sets=["tool T03a T04a T05a"]), "G G G G"),
        (dict(pantheon="own own gold own own own"), "G G G G"),
        (dict(missions="Q01 Q05"), "G G G G"),
    ],
    ids=["glory", "medals", "regions", "votes", "sets", "pantheon", "missions"],
)
def test_each_imperial_task_fails_just_below_its_threshold(short, column):
    full = dict(
        glory=51, medals="military politics trade", deployed=dict(epirus=2, macedonia=3), missions="Q01 Q02",
        sets=["tool T03a T04a T05a", "weapon W01a W02a W03a"], pantheon="own own gold own own own gold", votes=0,
    )  # fmt: skip
    assert scene(solo="imperial", gabor=full, column="G G G G").score().verdict == "7 of 7 tasks: Son of Jupiter"
    assert scene(solo="imperial", gabor=full | short, column=column).score().verdict == "6 of 7 tasks: Imperator"


@pytest.mark.parametrize(("card", "denarii"), [("E02", 3), ("E10", 3), ("N01", 0), ("N04", 0)])
def test_an_imperial_event_pays_a_denarius_for_every_follower_and_a_negative_one_does_nothing(card, denarii):
    s = scene(solo="imperial", variants="hard_times", gabor=dict(denarii=0, followers=3, glory=5), africa=dict(economy=1), events=card)
    s.run(event(s.g))
    assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (denarii, 5)


def test_no_schemes_are_planted_in_the_imperial_game():
    s = scene(solo="imperial", gabor=dict(discord=2))
    assert s.upto(place_turn(s.g, GABOR)).refused("place scheme") == "no_schemes"
    assert s.g[GABOR].discord == 2


def test_alone_the_full_shield_must_be_ones_own():
    s = scene(solo="imperial", gabor=dict(deployed=dict(epirus=1, macedonia=3, thrace=3)))
    assert s.score().scores[GABOR]["military"] == 4
