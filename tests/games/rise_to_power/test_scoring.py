"""Sections 5.8, 5.9 and 7: forum, arena, senate cards, regions, the winner."""

from itertools import combinations_with_replacement

import pytest

from engine.games.rise_to_power.rules import data
from tests.games.rise_to_power.scene import BLUE, NAMES, PURPLE, RED, YELLOW, scene

# --- forum


def test_the_three_tracks_add_up_and_who_is_on_none_gets_nothing():
    s = scene(red=dict(olives=2, wine=1), blue=dict(olives=2, jewels=5), yellow=dict(wine=6))
    s.phase("forum")
    assert s.points("forum") == [3 + 3, 3 + 4, 4, 0]


def test_with_two_players_there_is_one_marker_to_be_ahead_of():
    s = scene(players=2, red=dict(olives=2, wine=1), blue=dict(olives=1, wine=1))
    s.phase("forum")
    assert s.points("forum") == [2 + 1, 1 + 1]


def test_points_of_the_second_scoring_come_on_top():
    s = scene(red=dict(olives=1, points=dict(forum=7)))
    s.phase("forum")
    assert s.points("forum") == [7 + 4, 0, 0, 0]


def test_r2_the_procurator_of_olives_moves_the_olive_marker_before_the_track_is_scored():
    s = scene(red=dict(owns="p01 s08", olives=1), blue=dict(olives=1))
    s.phase("forum", "use s08 on p01")
    assert (s.g[RED].forum, s.points("forum"), s.owns(RED)) == (dict(olives=2, wine=0, jewels=0), [4, 3, 0, 0], "*p01 *s08")


def test_the_procurator_of_wine_is_asked_on_the_wine_track_only_and_both_in_turn_order():
    s = scene(order="blue red yellow purple", red=dict(owns="p01 p02 s15"), blue=dict(owns="p06 p08 s08"))
    s.into("forum")
    assert (s.asked, s.g.scoring[0]) == ("blue: forum", "olives")
    assert s.refused("use s08 on p08") == "unfit_province"
    s.say("skip")
    assert (s.asked, s.g.scoring[0]) == ("red: forum", "wine")
    assert s.refused("red: use s15 on p01") == "unfit_province"
    s.finish("red: use s15 on p02")
    assert (s.points("forum"), s.owns(BLUE)) == ([4, 0, 0, 0], "p06 p08 s08")


def test_who_holds_both_procurators_is_asked_on_each_track():
    s = scene(red=dict(owns="p01 p02 s08 s15"))
    s.into("forum")
    assert s.refused("use s15 on p02") == "wrong_resource"
    s.say("use s08 on p01")
    assert s.asked == "red: forum"
    assert s.refused("use s08 on p01") == "wrong_resource"
    s.finish("use s15 on p02")
    assert s.g[RED].forum == dict(olives=1, wine=1, jewels=0)


@pytest.mark.parametrize("owns", ["*p01 s08", "p01 *s08", "p02 s08", "s08", "p01 s15", "p01 p02"])
def test_r9_a_procurator_needs_a_rested_province_of_the_resource(owns):
    s = scene(red=dict(owns=owns))
    s.phase("forum")
    assert s.owns(RED) == owns


def test_a_procurator_at_the_end_of_the_track_gains_nothing():
    s = scene(red=dict(owns="p01 s08", olives=7))
    s.phase("forum", "use s08 on p01")
    assert s.g[RED].forum["olives"] == 7


def test_r9_a_procurator_moves_for_good_and_once_in_each_scoring():
    s = scene(red=dict(owns="p01 s08", olives=1), blue=dict(olives=2))
    s.phase("forum", "use s08 on p01")
    assert s.markers("olives")[:2] == [2, 2]
    s.phase("cleanup")
    s.phase("forum", "use s08 on p01")
    assert (s.markers("olives")[:2], s.points("forum")[:2]) == ([3, 2], [3 + 4, 3 + 3])


# --- arena


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("a01 a02 a03", 1),
        ("a01 a02 a14", 1),
        ("a14 a15 a16", 1),
        ("a01 a06 a14", 2),
        ("a01 a06 a23", 2),
        ("a14 a17 a23", 2),
        ("a14 a23 a26", 2),
        ("a01 a14 a15", 1),
        ("a10 a20 a29", 3),
        ("a16 a19 a22", 4),
        ("a23 a26 a29", 4),
        ("a01 a02 a03 a23 a29", 5),
        ("a01 a06 a10 a26 a29", 5),
    ],
)
def test_r8_ranks(hand, rank):
    s = scene(red=dict(hand=hand))
    s.phase("arena", f"perform {hand}")
    assert s.points("arena") == [data.RANKS[rank].points + 1, 0, 0, 0]
    assert [rank.points for rank in data.RANKS] == [0, 2, 3, 5, 7, 10]


def conditions(cards):
    """Table 3.5, row by row: which ranks these cards meet."""
    kinds = [card.kind for card in cards]
    classes = [card.cls for card in cards]
    barbarians = {card.kind for card in cards if card.cls == "barbarian"}
    three, five = len(cards) == 3, len(cards) == 5
    met = {
        1: three,
        2: three and len(set(kinds)) == 3,
        3: three and set(classes) == {"roman", "beast", "barbarian"},
        4: three and len(set(kinds)) == 3 and set(classes) in ({"beast"}, {"barbarian"}),
        5: five and classes.count("roman") == 3 and classes.count("barbarian") == 2 and len(barbarians) == 2,
    }
    return [rank for rank, holds in met.items() if holds]


def test_every_set_of_cards_has_the_highest_rank_whose_condition_it_meets():
    printed = {kind: [id for id in data.ARENA if data.ARENA[id].kind == kind] for kind in data.KINDS}
    seen = []
    for size in range(7):
        for kinds in combinations_with_replacement(data.KINDS, size):
            if any(kinds.count(kind) > len(printed[kind]) for kind in kinds):
                continue
            faces = tuple(printed[kind][kinds[:at].count(kind)] for at, kind in enumerate(kinds))
            seen.append(data.rank_of(faces))
            assert seen[-1] == max(conditions([data.ARENA[face] for face in faces]), default=0), kinds
    assert [seen.count(rank) for rank in range(1, 6)] == [81, 55, 27, 2, 30]


@pytest.mark.parametrize(
    ("cast", "reason"),
    [
        ("a01", "wrong_cast"),
        ("a01 a02", "wrong_cast"),
        ("a01 a02 a06 a23", "wrong_cast"),
        ("a01 a02 a06 a23 a26 a14", "wrong_cast"),
        ("a01 a02 a06 a23 a24", "no_great_battle"),  # two Gauls
        ("a01 a02 a06 a23 a14", "no_great_battle"),  # a beast
        ("a01 a02 a23 a24 a26", "no_great_battle"),  # two romans
        ("a01 a02 a06 a14 a15", "no_great_battle"),
        ("a01 a02 a06 a10 a23", "no_great_battle"),  # four romans
        ("a01 a01 a02", "card_twice"),
        ("a01 a02 a30", "not_in_hand"),
        ("a01 a02 a31", "not_in_hand"),
    ],
)
def test_r7_a_performance_is_three_own_cards_or_five_of_a_great_battle(cast, reason):
    s = scene(red=dict(hand="a01 a02 a06 a10 a23 a24", blind="a26 a14 a15"), blue=dict(hand="a30"), deck="a31")
    assert s.into("arena").refused(f"perform {cast}") == reason


def test_who_has_fewer_than_three_cards_passes_by_himself():
    s = scene(red=dict(hand="a01 a02"), blue=dict(hand="a03 a04", blind="a05"), yellow=dict(blind="a06 a07"))
    s.into("arena")
    assert s.asked == "blue: perform"
    s.finish("perform")
    assert (s.points("arena"), s.hand(BLUE)) == ([0, 0, 0, 0], "a03 a04 a05")


def test_nobody_has_enough_cards_and_nobody_is_asked():
    s = scene(red=dict(hand="a01 a02"))
    s.phase("arena")
    assert s.points("arena") == [0, 0, 0, 0]


def test_a_pass_scores_nothing_and_the_rest_of_a_hand_stays():
    s = scene(red=dict(hand="a01 a02 a03"), blue=dict(hand="a14 a17 a20 a23"))
    s.phase("arena", "perform", "blue: perform a23 a14 a17")
    assert (s.points("arena"), s.hand(RED), s.hand(BLUE)) == ([0, 3 + 1, 0, 0], "a01 a02 a03", "a20")
    assert s.faces(s.g.removed_arena) == "a23 a14 a17"


@pytest.mark.parametrize(
    ("casts", "best"),
    [
        (dict(red="a14 a17 a20", blue="a01 a18 a29"), "red"),  # rank before price
        (dict(red="a01 a17 a23", blue="a10 a20 a29"), "blue"),  # price among equal ranks
        (dict(red="a10 a18 a24", blue="a11 a19 a25"), ""),
        (dict(red="a10 a18 a24", blue="a11 a19 a25", yellow="a14 a17 a20"), "yellow"),  # a tie below the best
        (dict(red="a10 a18 a24", blue="a11 a19 a25", yellow="a12 a17 a23"), ""),
        (dict(red="a01 a02 a03", blue=""), "red"),
    ],
)
def test_the_best_performance_has_the_highest_rank_then_the_highest_price(casts, best):
    s = scene(**{name: dict(hand=cast or "a04 a05 a06") for name, cast in casts.items()})
    s.phase("arena", *(f"{name}: perform {cast}".strip() if name != "red" else f"perform {cast}" for name, cast in casts.items()))
    expected = [data.RANKS[data.rank_of(tuple(casts.get(name, "").split()))].points + (name == best) for name in NAMES]
    assert s.points("arena") == expected


def test_the_aedile_of_intrigue_adds_a_point_and_a_rank_for_the_best():
    """Rank 3 counts as 4: against a true rank 4 the price decides."""
    for mine, theirs, points in (
        ("a10 a20 a29", "a14 a17 a21", [5 + 1 + 1, 7]),  # 15 against 12
        ("a01 a15 a23", "a14 a17 a20", [5 + 1, 7 + 1]),  # 9 against 12
        ("a10 a17 a23", "a14 a18 a20", [5 + 1, 7]),  # 12 against 12: nobody
        ("a01 a06 a15", "a14 a17 a20", [3 + 1, 7 + 1]),  # 3 is less than 4
    ):
        s = scene(red=dict(owns="x04", hand=mine), blue=dict(hand=theirs))
        s.phase("arena", f"perform {mine}", f"blue: perform {theirs}")
        assert s.points("arena")[:2] == points


def test_r16_the_aedile_of_intrigue_works_by_itself_but_not_for_a_pass():
    s = scene(red=dict(owns="x04", hand="a01 a02 a03 a06 a23 a26"))
    s.phase("arena", "perform a01 a02 a03 a23 a26")
    assert (s.points("arena"), s.owns(RED)) == ([10 + 1 + 1, 0, 0, 0], "x04")
    s = scene(red=dict(owns="x04", hand="a01 a02 a03"))
    s.phase("arena", "perform")
    assert s.points("arena") == [0, 0, 0, 0]


# --- senate cards at the end


@pytest.mark.parametrize(
    ("owns", "points"),
    [
        ("s17 p02 p06 p01", 4),
        ("s18 p03 p04 p08 p01", 6),
        ("s19 p01 p05 *p09", 6),
        ("s17 s18 s19 p01 p02 p03", 6),
        ("s20", 0),
        ("s20 p01 p02 p11 p03 p12", 3),
        ("s20 p01 p04 p05 p06 p03 p07 p14", 7),
        ("s16 s01 s03 s06 p08", 1),  # three camps and one province
        ("s16 s01 p08 p10", 1),
        ("s16 s13 p08 p10", 1),  # two equal symbols count once
        ("s16 s13 s01 p08 p10", 2),
        ("s16 s01 s02 s04 p08 p01 p06", 3),
        ("s16 *s01 *p08", 1),
        ("s16 s08 s15 s17 p01 p02", 2),  # no symbol, no pair: 2 are the Lanista's
        ("s16 x03 x01 x05 p08 p06 p01", 3),
        ("s01 p08", 0),
        ("*s17 *p06", 2),
    ],
)
def test_final_cards(owns, points):
    assert scene(red=dict(owns=owns)).score().scores[RED]["senate"] == points


def test_final_cards_count_the_provinces_of_their_owner_only():
    result = scene(red=dict(owns="s17 p02"), blue=dict(owns="p06 p07 s20")).score()
    assert (result.scores[RED]["senate"], result.scores[BLUE]["senate"]) == (2, 2)


# --- regions


@pytest.mark.parametrize(
    ("owned", "points"),
    [
        (dict(red="p01 p02 p11"), [3, 0, 0, 0]),
        (dict(red="p01 p02"), [2, 0, 0, 0]),
        (dict(red="p01 p02", blue="p11"), [2, 0, 0, 0]),
        (dict(red="p01", blue="p02"), [1, 1, 0, 0]),
        (dict(red="p04", blue="p09"), [1, 1, 0, 0]),
        (dict(red="p08", blue="p13", yellow="p06"), [1, 1, 0, 0]),
        (dict(red="p03", blue="p15", yellow="p17"), [0, 1, 1, 0]),
        (dict(red="p16", blue="p06 p08"), [0, 2, 0, 0]),  # strength, not number: 9 against 12
        (dict(red="p16", blue="p08"), [2, 0, 0, 0]),
        (dict(red="p04 p09 p14 p19", blue="p07"), [6, 2, 0, 0]),
        ({}, [0, 0, 0, 0]),
    ],
)
def test_regions(owned, points):
    result = scene(**{name: dict(owns=cards) for name, cards in owned.items()}).score()
    assert [result.scores[seat]["regions"] for seat in NAMES.values()] == points


def test_r11_three_who_are_tied_score_1_each(monkeypatch):
    """The strengths of the table allow no such tie, so one of them is changed."""
    monkeypatch.setitem(data.PROVINCES, "p11", data.PROVINCES["p11"]._replace(strength=3))
    result = scene(red=dict(owns="p01"), blue=dict(owns="p02"), yellow=dict(owns="p11")).score()
    assert [result.scores[seat]["regions"] for seat in NAMES.values()] == [1, 1, 1, 0]


def test_r10_a_whole_region_needs_every_province_of_this_number_of_players():
    for players, owns, points in ((2, "p05 p12 p18", 3), (4, "p05 p12 p18", 3), (4, "p05 p12", 2), (2, "p06 p08 p13 p16", 3)):
        assert scene(players=players, red=dict(owns=owns)).score().scores[RED]["regions"] == points


def test_with_two_players_five_regions_remain():
    assert [len(data.region_of(region, 2)) for region in data.REGIONS] == [3, 0, 3, 4, 0, 3, 2]
    assert [len(data.region_of(region, 3)) for region in data.REGIONS] == [3, 2, 3, 4, 3, 3, 2]


# --- the winner


def test_most_points_win_and_all_sources_count():
    s = scene(red=dict(owns="p01 s19", points=dict(forum=3, arena=5)), blue=dict(points=dict(forum=11, arena=0)))
    result = s.score()
    assert result.scores[RED] == dict(forum=3, arena=5, senate=2, regions=2)
    assert (result.total(RED), result.total(BLUE), result.winners) == (12, 11, (RED,))


def test_a_tie_goes_to_more_provinces():
    s = scene(red=dict(points=dict(forum=2), hand="a29 a30"), blue=dict(owns="p01"))
    assert s.score().winners == (BLUE,)


def test_a_further_tie_goes_to_the_dearer_hand_blind_cards_included():
    s = scene(red=dict(hand="a29"), blue=dict(hand="a01", blind="a20"), yellow=dict(blind="a30"))
    assert s.score().winners == (BLUE,)
    assert s.sees(RED, "a20")
    assert s.sees(RED, "a30")


def test_r14_a_full_tie_is_a_shared_victory():
    tied = dict(red=dict(hand="a01 a06", points=dict(arena=4)), purple=dict(blind="a20", points=dict(forum=4)))
    assert scene(**tied, blue=dict(points=dict(forum=3))).score().winners == (RED, PURPLE)
    assert scene(players=3).score().winners == (RED, BLUE, YELLOW)
