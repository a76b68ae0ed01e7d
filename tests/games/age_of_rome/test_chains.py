"""Rules that meet in one turn or one round: what one effect does to the next."""

from engine.games.age_of_rome.rules import next_phase, rotate
from engine.games.age_of_rome.rules.action import place_turn
from engine.games.age_of_rome.rules.build import build_turn
from engine.games.age_of_rome.rules.diplomacy import dip_turn
from engine.games.age_of_rome.rules.income import tax_turn
from engine.games.age_of_rome.rules.schemes import scheme_turn
from tests.games.age_of_rome.scene import BIANKA, CASSIUS, GABOR, HENRIK, OWNER_OF, ZITA, scene

# --- schemes and what follows from them


def test_palla_makes_room_for_the_next_scheme_of_the_same_turn():
    s = scene(gabor=dict(discord=2), henrik=dict(character="octavius", glory=5, discord=2, hand="X05a"), hispania=dict(schemes="G G"))
    s.upto(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "henrik: play X05a")
    s.finish("activate hispania 2 slander")
    assert (s.g[GABOR].discord, s.g[HENRIK].discord, s.g[HENRIK].glory) == (0, 3, 3)


def test_a_second_slander_finds_nothing_when_the_first_one_took_the_glory_that_could_be_lost():
    s = scene(gabor=dict(discord=2), henrik=dict(character="octavius", glory=2, discord=0, pantheon="own"), hispania=dict(schemes="G G"))
    s.upto(scheme_turn(s.g, GABOR), "activate hispania 1 slander")
    assert s.refused("activate hispania 2 slander") == "not_applicable"
    s.say("activate hispania 2 demolition")
    assert (s.g[HENRIK].glory, s.g[HENRIK].pantheon, s.g[HENRIK].discord) == (1, [], 2)


def test_the_freed_bonus_doubles_and_the_covered_one_does_not_in_the_action_phase_of_the_same_round():
    s = scene(gabor=dict(character="octavius", discord=2), henrik=dict(character="junia", glory=2, discord=2, hand=""),
              hispania=dict(schemes="G", trade=1), africa=dict(trade=2), deck="T01a T02a")  # fmt: skip
    assert not s.g[GABOR].uncovered("trade") and s.g[HENRIK].uncovered("trade")
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander")
    s.run(place_turn(s.g, GABOR), "place trade +bonus", "draw", "draw", "end")
    assert s.hand(GABOR) == "T01a T02a"
    s.upto(place_turn(s.g, HENRIK))
    assert s.refused("place trade +bonus") == "bonus_covered"


def test_lunula_may_pull_the_milestone_down_to_the_activator():
    s = scene(gabor=dict(glory=11, discord=1), henrik=dict(glory=11, discord=0, hand="J05a"), hispania=dict(schemes="G"))
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 slander", "henrik: play J05a")
    assert (s.g[HENRIK].glory, s.g.milestones["m12"]) == (12, 10)
    assert all("m12" in s.g[seat].claimed for seat in (GABOR, HENRIK))


def test_a_thief_with_a_full_hand_sells_first_and_may_sell_the_stolen_card_at_once():
    s = scene(gabor=dict(character=OWNER_OF["customs"], discord=1, denarii=0, anchor=True, hand="T01a T02a T03a T04a"),
              henrik=dict(discord=0, hand="J01a"), hispania=dict(schemes="G"))  # fmt: skip
    s.upto(scheme_turn(s.g, GABOR))
    assert s.refused("activate hispania 1 customs") == "not_applicable"
    s.say("sell T01a", "activate hispania 1 customs", "henrik: pass", "pass", "sell J01a", "end schemes")
    assert (s.hand(GABOR), s.discard, s.g[GABOR].denarii) == ("T02a T03a T04a", "T01a J01a", 2)


def test_one_activation_fills_the_track_and_the_tokens_of_the_others_wait():
    """Livia's track has four spaces; three tokens lie on it. Nobody else is even asked."""
    s = scene(
        bianka=dict(discord=2), zita=dict(discord=2), henrik=dict(character="livia", glory=9, discord=3), hispania=dict(schemes="Z B G")
    )
    s.into("schemes")
    assert s.asked == "gabor: scheme_turn"
    s.say("activate hispania 3 slander")
    assert s.g[HENRIK].free_spaces == 0 and not s.waiting
    assert [token.activated for token in s.g.provinces["hispania"].spots] == [False, False, True]


def test_a_re_vote_may_bring_three_glory_and_a_milestone_in_the_scheme_phase():
    s = scene(gabor=dict(character=OWNER_OF["re_vote"], glory=9, discord=1, medals="politics"), henrik=dict(discord=0),
              hispania=dict(schemes="G"), column="H G G")  # fmt: skip
    s.run(scheme_turn(s.g, GABOR), "activate hispania 1 re_vote 1")
    assert (s.column, s.g[GABOR].glory, s.g[GABOR].recruited) == ("G G G", 12, 3)


def test_a_scheme_carried_on_is_used_against_the_next_rival_and_not_against_its_owner():
    s = scene(gabor=dict(discord=1), italia=dict(schemes="G"), zita=dict(glory=5, discord=0), direction="cw", quarter_turns=1, rot=0)
    s.upto(scheme_turn(s.g, GABOR))
    assert s.allows("activate italia 1 slander")
    s.say("end schemes")
    s.run(rotate(s.g))
    s.run(scheme_turn(s.g, GABOR))  # italia lies before Gábor himself now: nobody is asked
    assert s.g.facing(GABOR) == "italia" and s.g[GABOR].discord == 1


# --- building


def test_four_cards_on_one_tile_reach_the_discard_pile_in_the_order_in_which_they_were_named():
    s = scene(africa=dict(religion=2), gabor=dict(glory=1, denarii=8, legions=4, hand="J06a T03a X03a C03a"))
    s.run(build_turn(s.g, GABOR), "build religion with C03a J06a X03a T03a taking legion")
    me = s.g[GABOR]
    assert (s.discard, me.denarii, me.glory, me.legions_board) == ("C03a J06a X03a T03a", 0, 1 + 6 + 2, 5)
    assert s.g.medals["religion"] == GABOR


def test_a_tile_paid_by_a_chest_alone_needs_no_denarius():
    s = scene(gabor=dict(glory=1, denarii=0, hand="C03a"))
    s.upto(build_turn(s.g, GABOR))
    assert s.refused("build religion") == "too_expensive"
    s.finish("build religion with C03a")
    assert (s.g[GABOR].denarii, s.g[GABOR].glory) == (0, 3)


def test_cards_sold_in_the_build_turn_pay_for_the_tile():
    s = scene(gabor=dict(denarii=1, hand="T01a T02a"))
    s.run(build_turn(s.g, GABOR), "sell T01a", "sell T02a", "build religion")
    assert (s.g[GABOR].denarii, s.discard) == (0, "T01a T02a")


def test_a_tile_may_lift_a_rival_over_the_sliding_milestone_before_his_action_phase():
    s = scene(gabor=dict(glory=10, denarii=3), bianka=dict(glory=11), zita=dict(glory=10))
    s.run(build_turn(s.g, GABOR), "build religion")
    assert (s.g.milestones["m12"], [s.g[seat].recruited for seat in (GABOR, BIANKA, ZITA)]) == (9, [3, 3, 3])
    s.g.phase = "build"
    next_phase(s.g)
    assert (s.g.phase, s.g[BIANKA].available) == ("action", 3)


def test_with_two_players_the_second_castle_of_level_three_is_missing_for_whoever_comes_later():
    s = scene(players=2, africa=dict(military=3), hispania=dict(military=2), henrik=dict(denarii=40))
    s.upto(build_turn(s.g, HENRIK))
    assert s.refused("build military") == "no_tile_left"


# --- placing


def test_everything_a_farm_can_give_in_one_turn():
    """Round 5: income 3, medal 2, Sickle 2, Plough 3, Grain Chest 3, Iron Chest 3."""
    s = scene(round=5, africa=dict(economy=3), gabor=dict(denarii=0, medals="economy", hand="T05a T06a C02a C01a"))
    s.run(place_turn(s.g, GABOR), "place economy", "play T05a", "play T06a", "play C02a", "play C01a")
    assert s.g[GABOR].denarii == 3 + 2 + 2 + 3 + 3 + 3


def test_everything_the_colosseum_can_give_in_one_turn():
    s = scene(gabor=dict(glory=1, denarii=0, available=1, hand="W03a W04a J04a X02a"), deck="C01a")
    s.run(place_turn(s.g, GABOR), "place colosseum", "play J04a", "play W03a", "play W04a", "play X02a", "draw", "play C01a")
    me = s.g[GABOR]
    assert (me.glory, me.denarii, me.available, s.discard) == (1 + 2 + 1 + 1, 2 + 3, 1, "J04a W03a W04a X02a C01a")


def test_a_card_sold_in_the_window_is_on_top_for_the_snake_bracelets():
    s = scene(gabor=dict(denarii=0, hand="J02a C01a"))
    s.upto(place_turn(s.g, GABOR), "place colosseum")
    assert s.refused("play J02a") == "card_without_effect"
    s.finish("sell C01a", "play J02a", "play C01a")
    assert (s.g[GABOR].denarii, s.discard) == (1 + 3, "J02a C01a")


def test_a_sold_card_feeds_an_empty_deck():
    s = scene(africa=dict(trade=1), gabor=dict(hand="T05a T06a"))
    s.run(place_turn(s.g, GABOR), "place trade", "sell T05a", "execute", "draw", "end")
    assert (s.hand(GABOR), s.deck, s.discard) == ("T06a T05a", "", "")


def test_a_follower_won_by_a_rival_in_the_last_placement_is_placed_by_a_player_who_had_run_out():
    s = scene(players=2, gabor=dict(glory=11, available=1), henrik=dict(glory=11, available=0), hispania=dict(religion=1))
    s.into("action", "place colosseum")
    assert (s.g[GABOR].available, s.g[HENRIK].available, s.asked) == (1, 1, "henrik: place_turn")
    s.finish("henrik: place religion", "place colosseum")
    assert (s.g[GABOR].glory, s.g[HENRIK].pantheon, s.g.milestones["m12"]) == (13, ["own"], 10)


def test_toga_and_spatha_bring_what_the_doubled_action_then_uses():
    s = scene(africa=dict(politics=1), column="H H", gabor=dict(votes=1, discord=0, hand="X01a"))
    s.g[GABOR].votes_unowned = 1
    s.run(place_turn(s.g, GABOR), "place politics +bonus", "play X01a")
    assert s.column == "H H G G"
    s = scene(africa=dict(military=1), gabor=dict(legions=1, discord=0, hand="W01a"))
    s.run(place_turn(s.g, GABOR), "place military +bonus", "play W01a", "deploy thrace", "deploy thrace")
    assert (s.g[GABOR].deployed["thrace"], s.g[GABOR].legions_board) == (2, 0)


def test_snake_bracelets_bulla_and_spatha_recruit_the_seventh_legion_that_is_then_deployed():
    """The rulebook's example of a chain: six legions recruited, five of them deployed."""
    s = scene(gabor=dict(character="fulvia", deployed=dict(thrace=3, macedonia=2), discord=0, hand="J02a"), africa=dict(military=1),
              discard="J01a", deck="T03a W01a X07a")  # fmt: skip
    assert (s.g[GABOR].legions_board, s.g[GABOR].legions_unrecruited) == (1, 1)
    s.run(place_turn(s.g, GABOR), "place military +bonus", "play J02a", "play J01a", "draw", "draw", "play W01a", "execute",
          "deploy epirus", "deploy macedonia", "end")  # fmt: skip
    me = s.g[GABOR]
    assert (me.deployed, me.legions_board, me.legions_unrecruited) == (dict(epirus=1, macedonia=3, thrace=3), 0, 0)
    assert (s.hand(GABOR), s.discard) == ("T03a", "J02a J01a W01a")


def test_the_last_vote_makes_a_majority_pushes_an_own_one_out_and_that_one_makes_the_next():
    """The rulebook's example of five own votes, one still on the board."""
    s = scene(gabor=dict(character="junia", glory=1, discord=0), column="G G B G G", africa=dict(politics=1))
    assert s.g[GABOR].votes_board == 1
    s.run(place_turn(s.g, GABOR), "place politics +bonus")
    assert (s.column, s.g[GABOR].votes_board, s.g[GABOR].glory) == ("B G G G G", 1, 1 + 2 + 2)


def test_gladius_shifts_besides_the_military_step():
    s = scene(africa=dict(military=1), gabor=dict(deployed=dict(epirus=1), hand="W02a"))
    s.run(place_turn(s.g, GABOR), "place military", "play W02a epirus thrace", "shift thrace macedonia")
    assert s.g[GABOR].deployed == dict(epirus=0, macedonia=1, thrace=0)


def test_each_bonus_once_a_round_but_all_three_in_one():
    s = scene(africa=dict(military=2, politics=1, trade=1), deck="T01a T02a", gabor=dict(discord=0, available=4))
    s.run(place_turn(s.g, GABOR), "place military +bonus", "deploy thrace", "deploy thrace")
    s.run(place_turn(s.g, GABOR), "place politics +bonus")
    s.run(place_turn(s.g, GABOR), "place trade +bonus", "draw", "draw", "end")
    s.upto(place_turn(s.g, GABOR))
    assert s.refused("place military +bonus") == "bonus_used" and s.allows("place military")


# --- taxing and interrupting


def test_a_tax_chest_lets_a_player_at_the_bottom_take_double_tax():
    s = scene(africa=dict(trade=3, economy=1), gabor=dict(glory=1, denarii=0, hand="C04a X07a T07a T08a"))
    s.upto(tax_turn(s.g, GABOR))
    assert s.refused("tax double with X07a T08a") == "too_little_glory"
    s.finish("tax double with C04a X07a T07a T08a")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii, s.discard) == (1, 2 * 5 + 3 + 2, "C04a X07a T07a T08a")


def test_glory_bought_in_the_tax_turn_may_pay_for_the_double_tax():
    s = scene(gabor=dict(glory=1, denarii=3, medals="religion"))
    s.upto(tax_turn(s.g, GABOR))
    assert s.refused("tax double") == "too_little_glory"
    s.finish("convert 1", "tax double")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii) == (1, 2)


def test_double_tax_falls_behind_a_milestone_which_is_not_won_a_second_time():
    s = scene(africa=dict(trade=3, economy=3, religion=3), gabor=dict(glory=12, claimed=["m5", "m12"], medals="religion", denarii=0))
    s.run(tax_turn(s.g, GABOR), "tax double")
    assert (s.g[GABOR].glory, s.g[GABOR].denarii, s.g[GABOR].recruited) == (6, 20, 3)
    s.upto(tax_turn(s.g, GABOR), "convert 6")
    assert (s.g[GABOR].glory, s.g[GABOR].recruited) == (12, 3)


# --- diplomacy


def test_a_spy_whose_action_can_do_nothing_takes_nothing():
    s = scene(variants="spies", gabor=dict(denarii=2, votes=0), gallia=dict(politics=3), bianka=dict(denarii=0), column="G G H")
    s.run(dip_turn(s.g, GABOR), "offer 2 for politics in gallia", "commit spy", "bianka: accept", "spy for action")
    assert (s.column, s.g[GABOR].glory, s.g[GABOR].denarii, s.g[BIANKA].denarii) == ("G G H", 3, 0, 2)


def test_the_money_of_an_accepted_offer_may_be_offered_on_by_its_receiver():
    s = scene(variants="spies", gabor=dict(denarii=2), bianka=dict(denarii=0), henrik=dict(denarii=0), zita=dict(denarii=0),
              africa=dict(trade=1), gallia=dict(trade=2))  # fmt: skip
    s.phase("diplomacy", "offer 2 for trade in gallia", "commit alliance", "bianka: accept", "bianka: offer 2 for trade in africa",
            "bianka: commit spy", "gabor: accept", "bianka: spy for glory")  # fmt: skip
    assert [(s.g[seat].denarii, s.g[seat].glory) for seat in (GABOR, BIANKA)] == [(2, 3 + 2), (0, 1 + 2 + 1)]


def test_two_players_offer_only_across_the_table_and_dormant_provinces_have_no_owner():
    s = scene(players=2, variants="spies", gabor=dict(denarii=2), gallia=dict(trade=1), hispania=dict(trade=1), africa=dict(trade=1))
    s.upto(dip_turn(s.g, GABOR))
    assert [s.refused(f"offer 1 for trade in {province}") for province in ("gallia", "africa")] == ["no_target", "no_target"]
    assert s.allows("offer 1 for trade in hispania")


def test_glory_of_a_spy_is_there_before_the_schemes_of_the_same_round():
    s = scene(variants="spies", gabor=dict(glory=1, denarii=1, discord=0), gallia=dict(trade=3), africa=dict(schemes="Z"),
              bianka=dict(denarii=0), zita=dict(denarii=0, discord=1), henrik=dict(denarii=0))  # fmt: skip
    s.phase("diplomacy", "offer 1 for trade in gallia", "commit spy", "bianka: accept", "spy for glory")
    s.phase("schemes", "zita: activate africa 1 slander")
    assert s.g[GABOR].glory == 1 + 3 - 1


# --- alone


def test_cassius_with_the_religion_medal_buys_nothing_and_is_never_asked():
    s = scene(solo="cassius", cassius=dict(medals="religion economy"), gabor=dict(denarii=9), cassius_deck="K11", hispania=dict(economy=1))
    s.upto(tax_turn(s.g, GABOR))
    assert s.refused("convert 1") == "needs_medal"
    s = scene(solo="cassius", cassius=dict(medals="religion"), gabor=dict(denarii=9), round=9)
    assert s.score().scores[GABOR]["denarii"] == 2


def test_the_dictator_counts_his_first_milestone_as_soon_as_anybody_gains_glory():
    s = scene(
        solo="cassius", level="dictator", cassius=dict(glory=6, claimed=[], followers=1, available=2), gabor=dict(glory=1, available=1)
    )
    s.run(place_turn(s.g, GABOR), "place colosseum")
    assert (s.g.cassius.claimed, s.g.cassius.recruited, s.g.cassius.available) == (["m5"], 2, 3)


def test_palla_against_a_plot_leaves_room_and_a_token_in_the_supply_for_the_next():
    s = scene(
        solo="cassius", gabor=dict(character="junia", glory=9, discord=2, hand="X05a"), africa=dict(schemes="C C"), cassius_deck="K02 K05"
    )
    s.g.discord_supply = 1
    s.g.to_act = [CASSIUS]
    s.g.order = [CASSIUS]
    s.phase("schemes", "play X05a")
    assert (s.g[GABOR].glory, s.g[GABOR].discord, s.g.discord_supply) == (7, 3, 0)
    assert all(token.activated for token in s.g.provinces["africa"].spots[:2])


def test_a_vote_of_cassius_pushes_out_the_players_lowest_which_may_be_cast_again():
    s = scene(solo="cassius", column="G G C C G", gabor=dict(votes=0, available=1), africa=dict(politics=1), cassius_deck="K04",
              cassius=dict(available=1), direction="ccw", first="hispania")  # fmt: skip
    s.phase("action", "place politics")
    assert (s.column, s.g[GABOR].votes_board) == ("C C G C G", 1)


def test_imperial_pays_for_followers_and_needs_no_rival_for_a_majority():
    s = scene(solo="imperial", events="E05", gabor=dict(glory=5, denarii=0), africa=dict(politics=1), column="G G")
    s.phase("event")
    assert s.g[GABOR].denarii == 2
    s.run(place_turn(s.g, GABOR), "place politics")
    assert (s.g[GABOR].glory, s.column) == (7, "G G G")
