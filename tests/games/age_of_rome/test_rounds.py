"""Sections 4, 5.1, 5.2, 5.5, 5.7, 5.8: set-up, the course of a round, order, rotation, building, taxing."""

import pytest

from engine.games.age_of_rome import GAME
from engine.games.age_of_rome.rules import data, next_phase, play
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.event import event
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.set_up import set_up
from engine.moves import Refusal
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, fresh, scene

# --- set-up


@pytest.mark.parametrize(
    ("character", "values"),
    [
        ("antonius", (1, 7, 4, 7, 2, True, "apostasy")),
        ("lepidus", (1, 6, 5, 7, 3, False, "sold")),
        ("fulvia", (2, 7, 4, 6, 2, True, "re_vote")),
        ("octavius", (3, 6, 4, 5, 2, True, "deception")),
        ("junia", (2, 5, 5, 5, 2, False, "invalid_vote")),
        ("livia", (2, 6, 4, 5, 3, False, "customs")),
    ],
)
def test_the_starting_values_of_every_character(character, values):
    s = fresh(solo="imperial", characters="draft")
    s.run(set_up(s.g), f"choose {character}", "return mission 1")
    me = s.g[GABOR]
    assert (me.glory, me.denarii, me.votes_board, me.legions_board, me.discord, me.anchor, me.schemes[-1]) == values
    assert s.g.discord_supply == 11 - me.discord


def test_there_is_an_anchor_card_for_each_of_three_characters_and_a_unique_scheme_for_all_six():
    assert sum(character.anchor for character in data.CHARACTERS.values()) == 3
    assert len({character.scheme for character in data.CHARACTERS.values()} - {"slander", "demolition"}) == 6


def test_the_draft_goes_clockwise_from_the_first_player_and_no_character_twice():
    s = fresh(characters="draft", rolls="2")
    s.upto(set_up(s.g), "choose livia")
    assert (s.g.first_seat, s.g.first_province) == (HENRIK, "hispania")
    assert s.refused("zita: choose livia") == "character_taken"
    assert s.refused("zita: choose cicero") == "no_such_character"
    s.say("zita: choose antonius", "gabor: choose junia", "bianka: choose octavius")
    assert [player.character for player in s.g.players.values()] == ["junia", "octavius", "livia", "antonius"]


def test_random_characters_are_dealt_without_replacement():
    s = fresh(rolls="5 0 0 2")
    s.upto(set_up(s.g))
    assert [player.character for player in s.g.players.values()] == ["livia", "antonius", "lepidus", "junia"]


@pytest.mark.parametrize(
    ("table", "trade", "missions", "events", "tiles", "base", "roof"),
    [
        (dict(players=4), 38, 28, 12, (4, 3, 2), "gold silver bronze bronze", "gold silver bronze bronze"),
        (dict(players=3), 38, 28, 12, (4, 3, 2), "gold bronze bronze", "gold silver bronze"),
        (dict(players=2), 30, 22, 12, (4, 2, 1), "gold bronze", "gold silver"),
        (dict(solo="imperial"), 30, 20, 12, (4, 2, 1), "gold bronze", "gold silver"),
        (dict(solo="cassius"), 30, 22, 12, (4, 2, 1), "gold bronze", "gold silver"),
        (dict(players=4, variants="hard_times"), 38, 28, 18, (4, 3, 2), "gold silver bronze bronze", "gold silver bronze bronze"),
        (dict(players=4, variants="heroes"), 38, 22, 12, (4, 3, 2), "gold silver bronze bronze", "gold silver bronze bronze"),
        (dict(players=4, variants="armistice"), 38, 26, 12, (4, 3, 2), "gold silver bronze bronze", "gold silver bronze bronze"),
        (dict(players=2, variants="heroes,armistice"), 30, 22 - 5 - 2, 12, (4, 2, 1), "gold bronze", "gold silver"),
        (dict(solo="cassius", variants="armistice"), 30, 20, 12, (4, 2, 1), "gold bronze", "gold silver"),
    ],
)
def test_the_supplies_by_number_of_players_and_variant(table, trade, missions, events, tiles, base, roof):
    s = fresh(**table)
    s.upto(set_up(s.g))
    dealt = 3 * len(s.g.players)
    assert (len(s.g.deck), len(s.g.mission_deck) + dealt, len(s.g.event_deck)) == (trade, missions, events)
    assert all(supply == tiles for supply in s.g.tiles.values())
    assert (s.g.base_pile, s.g.roof_pile) == (base.split(), roof.split())


def test_what_the_variants_and_the_stars_take_out_of_the_decks():
    s = fresh(players=2, variants="heroes,armistice")
    s.upto(set_up(s.g))
    seen = set(s.dealer.faces.values())
    assert not seen & {"Q01", "Q02", "Q03", "Q04", "Q05", "Q06", "Q07", "Q08", "Q12", "Q15", "Q18", "Q22", "Q27"}
    assert not seen & {"T01b", "W05b", "W06b", "X01b", "X06a", "J01b", "J05a", "C02a"}
    assert s.g.medals == {}


def test_missions_are_dealt_from_the_first_player_and_returned_ones_go_under_in_deal_order():
    s = fresh(rolls="0 0 0 0 1")
    s.upto(set_up(s.g))
    assert s.g.first_seat == BIANKA
    assert [s.missions(seat) for seat in (BIANKA, HENRIK, ZITA, GABOR)] == ["Q01 Q02 Q03", "Q04 Q05 Q06", "Q07 Q08 Q09", "Q10 Q11 Q12"]
    assert s.refused("return mission 4") == "no_such_position"
    s.finish("zita: return mission 3", "return mission 1", "henrik: return mission 2", "bianka: return mission 1")
    assert s.faces(s.g.mission_deck[-4:]) == "Q01 Q05 Q09 Q10"
    assert s.missions(GABOR) == "Q11 Q12"
    assert [s.sees(seat, "Q11") for seat in (GABOR, BIANKA)] == [True, False]


def test_two_players_sit_opposite_three_leave_the_last_seat_empty():
    assert [list(fresh(players=count).g.players) for count in (2, 3, 4)] == [[0, 2], [0, 1, 2], [0, 1, 2, 3]]
    assert fresh(solo="cassius").g.occupied() == [0, 2]


@pytest.mark.parametrize(
    ("count", "options", "reason"),
    [
        (1, {}, "one_player_needs_solo"),
        (2, dict(solo="imperial"), "solo_is_for_one"),
        (1, dict(solo="imperial", variants="heroes"), "not_together"),
        (1, dict(solo="imperial", variants="spies"), "not_together"),
        (1, dict(solo="cassius", variants="spies"), "not_together"),
        (1, dict(solo="imperial", level="consul"), "option_needs"),
    ],
)
def test_combinations_that_the_rules_forbid(count, options, reason):
    with pytest.raises(Refusal, match=reason):
        GAME.begin(count, GAME.checked(count, options))


# --- order and rotation


@pytest.mark.parametrize(
    ("rot", "faced"),
    [
        (0, "africa gallia hispania italia"),
        (1, "italia africa gallia hispania"),
        (2, "hispania italia africa gallia"),
        (3, "gallia hispania italia africa"),
    ],
)
def test_which_province_faces_which_seat(rot, faced):
    g = scene(rot=rot).g
    assert [g.facing(seat) for seat in range(4)] == faced.split()


@pytest.mark.parametrize(
    ("direction", "turns", "rot", "after"),
    [
        ("cw", 1, 0, 1), ("cw", 2, 0, 2), ("cw", 1, 3, 0), ("cw", 2, 3, 1),
        ("ccw", 1, 0, 3), ("ccw", 2, 0, 2), ("ccw", 1, 3, 2), ("ccw", 2, 1, 3),
    ],
)  # fmt: skip
def test_the_disc_turns_as_the_arrow_says(direction, turns, rot, after):
    s = scene(direction=direction, quarter_turns=turns, rot=rot, round=3, gallia=dict(schemes="G"))
    s.phase("rotate")
    assert (s.g.rot, s.g.round) == (after, 4)
    assert s.g.provinces["gallia"].spots[0].owner == GABOR


def test_clockwork_always_turns_one_quarter_clockwise_but_the_order_follows_the_card():
    s = scene(variants="clockwork", rot=0, events="E06")
    s.run(event(s.g))
    assert s.g.order == [0, 3, 2, 1]
    s.phase("rotate")
    assert s.g.rot == 1


@pytest.mark.parametrize(
    ("players", "rot", "direction", "order"),
    [
        (3, 0, "cw", [0, 1, 2]), (3, 0, "ccw", [0, 2, 1]), (3, 3, "cw", [0, 1, 2]), (3, 3, "ccw", [2, 1, 0]), (3, 2, "ccw", [2, 1, 0]),
        (2, 3, "cw", [0, 2]), (2, 3, "ccw", [2, 0]), (2, 2, "cw", [2, 0]), (4, 3, "ccw", [3, 2, 1, 0]), (4, 2, "cw", [2, 3, 0, 1]),
    ],
)  # fmt: skip
def test_empty_seats_are_passed_over_in_the_direction_of_the_round(players, rot, direction, order):
    assert scene(players=players, rot=rot, direction=direction).g.order == order


def test_after_the_ninth_income_the_disc_stays_and_the_game_ends():
    s = scene(round=9, gabor=dict(denarii=0))
    result = s.run(play(s.at("income")), "tax single", "bianka: tax single", "henrik: tax single", "zita: tax single")
    assert (s.g.rot, s.g.round, s.g.phase) == (0, 9, "final")
    assert result.winners


def test_the_phases_of_a_round_in_their_order():
    s = scene(variants="spies", round=2)
    s.at("event")
    passed = [s.g.phase]
    while s.g.phase != "rotate":
        next_phase(s.g)
        passed.append(s.g.phase)
    assert passed == ["event", "diplomacy", "schemes", "build", "action", "income", "rotate"]


def test_armistice_has_no_schemes_phase_and_no_planting():
    s = scene(variants="armistice", round=5)
    s.at("event")
    next_phase(s.g)
    assert s.g.phase == "build"
    assert s.into("action").refused("place scheme") == "no_schemes"


# --- building


def test_any_number_of_builds_also_of_the_same_type():
    s = scene(gabor=dict(denarii=26, glory=1))
    s.run(build_turn(s.g, GABOR), "build religion", "build religion", "build religion")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory, s.g.provinces["africa"].population) == (2, 1 + 2 + 4 + 6, 4)
    assert s.g.tiles["religion"] == (3, 2, 1)


@pytest.mark.parametrize(
    ("type", "prices"),
    [
        ("military", [(4, 2), (8, 4), (13, 6)]), ("politics", [(4, 2), (8, 4), (13, 6)]), ("trade", [(4, 2), (8, 4), (13, 6)]),
        ("religion", [(3, 2), (8, 4), (13, 6)]), ("economy", [(4, 1), (8, 3), (12, 5)]),
    ],
)  # fmt: skip
def test_the_prices_and_the_glory_of_every_tile(type, prices):
    for level, (cost, glory) in enumerate(prices):
        s = scene(gabor=dict(denarii=cost, glory=1, hand="T01a"), africa={type: level})
        s.run(build_turn(s.g, GABOR), f"build {type}", "end build")
        assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (0, 1 + glory)
        s = scene(gabor=dict(denarii=cost - 1, hand="T01a"), africa={type: level})
        assert s.upto(build_turn(s.g, GABOR)).refused(f"build {type}") == "too_expensive"


def test_above_level_three_and_from_an_empty_pile_nothing_is_built():
    s = scene(players=2, gabor=dict(denarii=30), africa=dict(trade=3, military=2, politics=1), gallia=dict(military=3, politics=2),
              italia=dict(politics=2))  # fmt: skip
    s.upto(build_turn(s.g, GABOR))
    assert s.refused("build trade") == "built_to_the_top"
    assert s.refused("build military") == "no_tile_left"
    assert s.refused("build politics") == "no_tile_left"


def test_a_medal_is_given_once():
    s = scene(gabor=dict(denarii=15), bianka=dict(medals="military"), africa=dict(military=2), gallia=dict(military=3))
    s.run(build_turn(s.g, GABOR), "build military")
    assert (s.g.medals["military"], s.g.tiles["military"]) == (BIANKA, (2, 1, 0))


@pytest.mark.parametrize("type", data.TYPES)
def test_heroes_give_no_medal_only_glory(type):
    cost, glory = data.BUILDINGS[type][2]
    s = scene(variants="heroes", gabor=dict(denarii=cost, glory=1), africa={type: 2})
    s.run(build_turn(s.g, GABOR), f"build {type}")
    assert (s.g.medals, s.g[GABOR].glory, s.g[GABOR].denarii) == ({}, 1 + glory, 0)


# --- income


@pytest.mark.parametrize("population", range(1, 17))
def test_the_penalty_of_the_population_dial(population):
    penalty = [1, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9][population - 1]
    left, levels = population - 1, {}
    for type in data.TYPES:
        levels[type] = min(3, left)
        left -= levels[type]
    s = scene(gabor=dict(glory=penalty + 1, denarii=0), africa=levels)
    s.run(tax_turn(s.g, GABOR), "tax double")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii) == (1, 2 * population)
    s = scene(gabor=dict(glory=penalty), africa=levels)
    assert s.upto(tax_turn(s.g, GABOR)).refused("tax double") == "too_little_glory"


def test_everybody_taxes_the_province_before_him_in_turn_order():
    s = scene(rot=1, direction="ccw", africa=dict(trade=3), bianka=dict(denarii=0), zita=dict(denarii=0))
    s.phase("income", "tax single", "gabor: tax single", "zita: tax single", "henrik: tax single")
    assert (s.g[BIANKA].denarii, s.g[ZITA].denarii) == (4, 1)
