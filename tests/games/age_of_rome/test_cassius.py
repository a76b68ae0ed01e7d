"""Section 8.8: what Cassius does, and how the game against him ends."""

import pytest

from engine.games.age_of_rome.rules import cassius, next_phase
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.event import event
from engine.games.age_of_rome.rules.set_up import set_up
from tests.games.age_of_rome.scene import CASSIUS, GABOR, fresh, scene


def solo(**said):
    said.setdefault("level", "praetor")
    return scene(solo="cassius", **said)


def acts(cards, **said):
    """Cassius plays these cards in his action phase."""
    s = solo(cassius_deck=cards, **said)
    for _ in cards.split():
        s.run(cassius.play_card(s.g))
    return s


# --- set-up and event


@pytest.mark.parametrize(
    ("level", "glory", "regions"),
    [("tribune", 1, ""), ("praetor", 2, "thrace"), ("consul", 4, "macedonia thrace"), ("dictator", 6, "epirus macedonia thrace")],
)
def test_the_levels_of_difficulty_at_the_start(level, glory, regions):
    s = fresh(solo="cassius", level=level)
    s.upto(set_up(s.g))
    assert (s.g.cassius.glory, s.g.cassius.recruited, s.g.cassius.votes_board, s.g.cassius.schemes_home) == (glory, 1, 5, 3)
    assert [region for region, cards in s.g.cassius.battle.items() if len(cards) == 1] == regions.split()
    assert (len(s.g.cassius_deck), len(s.g.battle_deck)) == (15, 12 - len(regions.split()))


@pytest.mark.parametrize(("card", "denarii", "glory"), [("E02", 1, 2), ("E01", 1, 2), ("N01", 0, 3), ("N03", 0, 3)])
def test_an_event_pays_one_denarius_a_negative_one_gives_cassius_a_glory(card, denarii, glory):
    s = solo(variants="hard_times", gabor=dict(denarii=0, followers=4, deployed=dict(thrace=2)), events=card)
    s.run(event(s.g))
    assert (s.g[GABOR].denarii, s.g.cassius.glory, s.g[GABOR].deployed["thrace"]) == (denarii, glory, 2)
    assert s.g.order == [0, 2]


# --- build


def test_he_builds_the_type_of_his_card_for_glory_equal_to_the_level():
    s = solo(cassius_deck="K09", hispania=dict(religion=1))
    s.run(cassius.build_turn(s.g))
    assert (s.g.provinces["hispania"].levels["religion"], s.g.cassius.glory, s.g.tiles["religion"]) == (2, 2 + 2, (3, 1, 1))


@pytest.mark.parametrize(
    ("level", "tiles"),
    [
        ("tribune", [1] * 9),
        ("praetor", [1, 1, 1, 1, 1, 2, 2, 2, 2]),
        ("consul", [1, 1, 1, 2, 2, 2, 2, 2, 2]),
        ("dictator", [1, 1, 2, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_the_number_of_tiles_by_level_and_round(level, tiles):
    for round, count in enumerate(tiles, 1):
        s = solo(level=level, round=round, cassius_deck="K01 K04")
        s.run(cassius.build_turn(s.g))
        assert s.g.provinces["hispania"].population == 1 + count


def test_where_his_type_is_impossible_the_next_in_the_cycle_is_built():
    s = solo(cassius_deck="K03", hispania=dict(economy=3, military=2, politics=1), gallia=dict(military=3))
    s.run(cassius.build_turn(s.g))
    assert s.g.provinces["hispania"].levels["politics"] == 2


def test_he_takes_the_medal_of_the_first_third_level():
    s = solo(cassius_deck="K04", hispania=dict(politics=2))
    s.run(cassius.build_turn(s.g))
    assert (s.g.medals["politics"], s.g.cassius.glory) == (CASSIUS, 2 + 3)


def test_with_nothing_left_to_build_he_gains_a_glory():
    s = solo(cassius_deck="K04", hispania=dict(military=3, politics=3, trade=3, religion=3, economy=3))
    s.run(cassius.build_turn(s.g))
    assert s.g.cassius.glory == 3


# --- action


def test_he_has_as_many_cards_as_followers_and_the_dictator_one_more():
    for level, cards in (("consul", 2), ("dictator", 3)):
        s = solo(level=level, cassius=dict(followers=2))
        s.at("build")
        next_phase(s.g)
        assert s.g.cassius.available == cards


@pytest.mark.parametrize(("card", "region"), [("K01", "epirus"), ("K02", "macedonia"), ("K03", "thrace")])
def test_march_lays_a_battle_card_face_down(card, region):
    s = acts(card, battle_deck="B11 B02")
    assert s.faces(s.g.cassius.battle[region]) == "B11"
    assert not s.sees(GABOR, "B11")


def test_march_into_a_full_region_goes_on_in_the_cycle():
    full = dict(epirus="B01 B02 B03", thrace="B04 B05 B06")
    s = acts("K03", battle_deck="B11", cassius=dict(battle=full))
    assert s.faces(s.g.cassius.battle["macedonia"]) == "B11"
    s = acts("K01", battle_deck="B11", cassius=dict(battle=full))
    assert s.faces(s.g.cassius.battle["macedonia"]) == "B11"


def test_march_without_room_or_cards_is_worth_a_glory():
    full = dict(epirus="B01 B02 B03", macedonia="B07 B08 B09", thrace="B04 B05 B06")
    assert acts("K03", battle_deck="B11", cassius=dict(battle=full)).g.cassius.glory == 3
    assert acts("K03").g.cassius.glory == 3


@pytest.mark.parametrize("card", ["K04", "K05", "K06"])
def test_vote_puts_his_vote_on_top_with_majority_and_pushing_out(card):
    s = acts(card, column="G C C C C")
    assert (s.column, s.g.cassius.glory, s.g.cassius.votes_board, s.g[GABOR].votes_board) == ("C C C C C", 4, 0, 4)


def test_his_politics_medal_makes_a_majority_worth_three():
    assert acts("K04", column="C C", cassius=dict(medals="politics")).g.cassius.glory == 5


def test_vote_without_a_vote_left_is_worth_a_glory():
    s = acts("K05", cassius=dict(votes=0))
    assert (s.g.column, s.g.cassius.glory) == ([], 3)


def test_stash_takes_the_top_trade_card_unseen():
    s = acts("K07", deck="T01a T02a")
    assert (s.faces(s.g.cassius.stash), s.deck) == ("T01a", "T02a")
    assert not s.sees(GABOR, "T01a")


def test_stash_reshuffles_and_without_any_card_is_worth_a_glory():
    s = acts("K08", discard="T01a T02a")
    assert (s.faces(s.g.cassius.stash), s.deck, s.discard) == ("T01a", "T02a", "")
    assert acts("K08").g.cassius.glory == 3


def test_pantheon_builds_from_the_same_piles():
    s = acts("K09 K10", cassius=dict(pantheon="own"))
    assert (s.g.cassius.pantheon, s.g.base_pile) == (["own", "own", "gold"], ["bronze"])
    assert acts("K09", cassius=dict(pantheon="own own gold own own own gold")).g.cassius.glory == 3


def test_games_give_a_glory():
    assert acts("K11 K12").g.cassius.glory == 4


def test_plot_plants_a_token_on_the_lowest_free_spot_before_him():
    s = acts("K13", hispania=dict(schemes="G"))
    assert [token and token.owner for token in s.g.provinces["hispania"].spots] == [GABOR, CASSIUS, None]
    assert s.g.cassius.schemes_home == 2


def test_plot_without_token_or_spot_or_in_an_armistice_is_worth_a_glory():
    assert acts("K13", cassius=dict(schemes=0)).g.cassius.glory == 3
    assert acts("K14", hispania=dict(schemes="G G G")).g.cassius.glory == 3
    assert acts("K15", variants="armistice").g.cassius.glory == 3


def test_a_follower_he_gains_in_the_phase_brings_another_card_at_once():
    s = solo(gabor=dict(available=0), cassius=dict(glory=4, available=1), cassius_deck="K11 K12 K04")
    s.phase("action")
    assert (s.g.cassius.glory, s.g.cassius.recruited, s.faces(s.g.cassius_discard)) == (6, 2, "K11 K12")


def test_milestones_are_shared():
    s = solo(gabor=dict(glory=11, available=1), cassius=dict(glory=11, available=0), cassius_deck="K11")
    s.into("action", "place colosseum")
    assert (s.g.milestones["m12"], s.g.cassius.recruited, s.g[GABOR].recruited) == (10, 3, 3)


def test_his_deck_is_reshuffled_when_it_is_empty():
    s = solo(cassius_deck="K11")
    s.run(cassius.play_card(s.g))
    s.run(cassius.play_card(s.g))
    assert (s.g.cassius.glory, s.g.cassius_deck, s.faces(s.g.cassius_discard)) == (4, [], "K11")


def test_action_alternates_in_turn_order():
    s = solo(gabor=dict(available=2, glory=1), cassius=dict(available=2), cassius_deck="K11 K12", first="hispania")
    s.into("action")
    assert s.faces(s.g.cassius_discard) == "K11"
    s.finish("place colosseum", "place colosseum")
    assert s.faces(s.g.cassius_discard) == "K11 K12"


def test_the_interrupt_comes_after_his_turns_too():
    s = solo(gabor=dict(medals="religion", denarii=3, available=0), cassius=dict(available=1), cassius_deck="K11")
    assert s.into("action").asked == "gabor: interrupt"


# --- income


@pytest.mark.parametrize(
    ("level", "population", "gain"),
    [("tribune", 6, 1), ("tribune", 5, 0), ("praetor", 6, 1), ("praetor", 5, 0), ("consul", 5, 1), ("consul", 4, 0), ("dictator", 5, 1)],
)
def test_extortion_from_a_large_enough_population(level, population, gain):
    s = solo(level=level, cassius=dict(glory=2), hispania=dict(military=3, trade=population - 4))
    s.run(cassius.extort(s.g))
    assert s.g.cassius.glory == 2 + gain


# --- scouting


def test_scouting_opens_the_oldest_face_down_card_of_a_region():
    s = solo(cassius=dict(battle=dict(thrace="B11 B01")), africa=dict(military=1), gabor=dict(discord=0))
    s.upto(place_turn(s.g, GABOR), "place military +bonus")
    assert s.refused("scout epirus") == "nothing_to_scout"
    s.say("scout thrace")
    assert (s.sees(GABOR, "B11"), s.sees(GABOR, "B01")) == (True, False)
    s.finish("scout thrace")
    assert s.sees(GABOR, "B01")


def test_scouting_needs_no_legion():
    s = solo(gabor=dict(legions=0), cassius=dict(battle=dict(thrace="B11")), africa=dict(military=1))
    s.run(place_turn(s.g, GABOR), "place military", "scout thrace")
    assert s.sees(GABOR, "B11")


# --- the end


def ended(gabor=None, him=None, **said):
    s = solo(gabor=dict(glory=10, denarii=0) | (gabor or {}), cassius=dict(glory=10) | (him or {}), **said)
    return s.score()


@pytest.mark.parametrize(
    ("glory", "verdict", "winner"),
    [
        (9, "Cassius prevails", CASSIUS),
        (10, "Cassius prevails", CASSIUS),
        (11, "Victor", GABOR),
        (19, "Victor", GABOR),
        (20, "Imperator", GABOR),
        (29, "Imperator", GABOR),
        (30, "Divus", GABOR),
    ],
)
def test_the_ranks_go_by_the_margin_and_a_tie_is_lost(glory, verdict, winner):
    result = ended(dict(glory=glory))
    assert (result.verdict, result.winners) == (verdict, (winner,))


def test_his_battle_cards_are_his_legions():
    result = ended(dict(deployed=dict(thrace=2)), dict(battle=dict(thrace="B11 B01", epirus="B07")))
    assert (result.scores[CASSIUS]["military"], result.scores[GABOR]["military"]) == (5 + 5, 3)


def test_a_tie_in_a_region_gives_nobody_points_unless_one_holds_the_medal():
    tied = dict(deployed=dict(thrace=2)), dict(battle=dict(thrace="B07"))
    assert [ended(*tied).scores[seat]["military"] for seat in (GABOR, CASSIUS)] == [0, 0]
    assert [ended(tied[0] | dict(medals="military"), tied[1]).scores[seat]["military"] for seat in (GABOR, CASSIUS)] == [5, 3]
    assert [ended(tied[0], tied[1] | dict(medals="military")).scores[seat]["military"] for seat in (GABOR, CASSIUS)] == [3, 5]


def test_battle_cards_of_strength_zero_hold_nothing():
    assert ended(dict(deployed=dict(epirus=2)), dict(battle=dict(epirus="B01"))).scores[GABOR]["military"] == 5
    assert ended(dict(deployed=dict(epirus=1)), dict(battle=dict(epirus="B01"))).scores[GABOR]["military"] == 0


def test_he_scores_column_pantheon_and_two_a_medal_but_no_denarii_or_missions():
    result = ended(him=dict(pantheon="own own gold", medals="trade economy"), column="G C C")
    assert result.scores[CASSIUS] == dict(glory=10, military=0, politics=3 + 5, trade=0, religion=6, medals=4)


@pytest.mark.parametrize(
    ("stash", "medals", "points"),
    [
        ("T01a T02a", "", 0),
        ("T01a T02a T03a", "", 3),
        ("T01a T02a C01a", "", 3),
        ("T01a W01a C01a", "", 0),
        ("C01a C03a C04a", "", 0),
        ("W01a C01a C03a X01a X02a", "", 5),
        ("T01a T02a T03a W01a W02a W03a X01a X02a X03a J01a J02a J03a", "", 4 + 5 + 6),
        ("W01a J01a J02a", "", 0),
        ("W01a J01a J02a", "trade", 4),
        ("W01a J01a J02a C01a", "trade", 6),
        ("J01a J02a J03a J04a X01a C01a", "trade", 6 + 5),
        ("J01a J02a J03a J04a X01a C01a", "", 6),
        ("X01a J01a C01a C03a C04a W01a", "", 6),
        ("X01a X02a J01a C01a C03a C04a W01a", "", 6 + 5),
    ],
)
def test_the_best_sets_of_his_stash(stash, medals, points):
    assert ended(him=dict(stash=stash, medals=medals)).scores[CASSIUS]["trade"] == points
