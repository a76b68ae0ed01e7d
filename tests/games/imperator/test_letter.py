"""Sentences of sections 3 to 8 to the letter, where vectors, rulings and clauses leave a corner. A test's name begins with its section."""

import pytest

from engine.games.imperator import GAME
from engine.games.imperator.rules.scoring import region_shares
from tests.games.imperator.scene import BLUE, GREEN, PURPLE, RED, YELLOW, fresh, scene

ICONS = "b06a b07a w01a"  # three aquilae
MORE_ICONS = "b05a b08a b09a"  # three coronae


def offered(s, verb):
    return [text for text in s.legal if text.startswith(verb)]


# --- 3 and 4: regions, the opening, rounds


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_3_2_all_five_regions_yield_goods_and_take_steps(players):
    s = scene(players=players, yellow=dict(crew="5", built="b06a")).into(YELLOW)
    assert s.allows("go aedilis with 5")
    s.finish("go propraetor with 5")
    assert s.g[YELLOW].influence == {1: 0, 2: 0, 3: 0, 4: 0, 5: 3}
    assert region_shares(s.g, 5) == {YELLOW: 7}


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 3), (4, 3), (5, 3)])
def test_8_the_short_game_has_three_rounds_for_any_number_of_players(players, rounds):
    assert GAME.begin(players, GAME.checked(players, {"variants": "short"})).rounds == rounds


def test_4_3_exactly_three_cards_are_kept():
    s = fresh(2)
    s.upto(s.game.play(s.g))
    mine, other = s.hand(YELLOW).split(), s.g[GREEN].hand
    refused = [s.refused(f"yellow: keep {' '.join(cards)}") for cards in (mine[:2], mine[:4], [mine[0], *mine[:2]], ["q09b", *mine[:2]])]
    assert refused == ["keep_count", "keep_count", "card_twice", "not_in_hand"]
    assert len(s.legal) == 10 and len(other) == 5
    s.say(f"yellow: keep {' '.join(mine[2:])}", f"green: keep {' '.join(s.hand(GREEN).split()[:3])}")
    assert s.hand(YELLOW).split() == mine[2:] and set(mine[:2]) <= set(s.discard.split()) and len(s.g.discard) == 4


def test_5_1_after_the_last_round_nobody_recruits():
    s = scene(players=2, round=5, tiles="t01 t09", board="1 yellow 3 | 2 green 2", pile="t03",
              yellow=dict(crew="1 2", hand="q01a"), green=dict(stone=2))  # fmt: skip
    s.upto(s.game.play(s.g), "yellow: pass")
    assert (s.asked, s.g.phase, s.g.round) == ("yellow: patrons", "final", 5)
    assert (s.at("imperator"), s.crew(YELLOW), s.g.tiles, s.g.tile_pile) == ("3 2", "1 2", {}, ["t03"])
    s.finish("patrons")
    scores = s.world.result.scores
    assert scores[YELLOW]["workers"] == 2 and scores[GREEN]["kept_tiles"] == 2 and s.g.order == [YELLOW, GREEN]


def test_5_2_all_area_cards_are_shuffled_anew_for_every_round():
    s = scene(players=2, tiles="t01 t02", rolls="14 13 12 11 10")
    s.phase("round_start")
    assert list(s.g.areas.values()) == ["a15", "a14", "a13", "a12", "a11"]
    s.dealer.rolls = [14, 0, 0, 0, 0]
    s.phase("round_start")
    assert list(s.g.areas.values()) == ["a15", "a01", "a02", "a03", "a04"]


def test_5_2_a_tile_lies_in_every_region_that_had_none_and_a_pass_is_over():
    s = scene(players=3, tiles="- t02 -", pile="t05 t06 t07", rolls="0 0 0 0 0 2 0", yellow=dict(passed=True))
    s.phase("round_start")
    assert (s.g.tiles, s.g.tile_pile, s.g[YELLOW].passed) == ({2: "t02", 1: "t07", 3: "t05"}, ["t06"], False)


# --- 5.3: turns


def test_5_3_seats_take_turns_in_order_and_who_has_passed_or_no_worker_is_skipped():
    s = scene(players=4, order="blue red yellow green",
              yellow=dict(crew="1"), green=dict(crew="2"), blue=dict(crew="1 2 3"), red=dict(crew="4 5"))  # fmt: skip
    s.into_phase("action")
    asked = []
    for text in ("go quaestor with 1", "pass", "go quaestor with 1", "pass", "go quaestor with 2", "go quaestor with 3"):
        asked.append(s.asked.split(":")[0])
        s.say(f"{asked[-1]}: {text}")
    assert asked == ["blue", "red", "yellow", "green", "blue", "blue"]
    assert (s.waiting, s.crew(RED), s.crew(GREEN), s.at("quaestor")) == ((), "4 5", "2", "1 1 2 3")


def test_5_3_passing_is_always_allowed_and_sometimes_little_else():
    s = scene(players=2, aedilis="5", tiles="t01 t02", board="1 green 1 | 2 yellow 5", yellow=dict(crew="5"), green=dict(political=1))
    assert s.into(YELLOW).legal == ["go quaestor with 5", "pass"]
    assert s.refused("end") == "not_asked"


def test_5_3_one_extra_action_in_a_turn_also_after_the_worker():
    s = scene(yellow=dict(crew="1", held="t09", built=f"{ICONS} {MORE_ICONS}"))
    s.into(YELLOW, "go quaestor with 1", f"extra {ICONS}", "go quaestor as 5")
    assert (s.asked, s.refused(f"extra {MORE_ICONS}"), s.legal) == ("yellow: after", "one_extra", ["use t09", "end"])
    before = scene(yellow=dict(crew="1", held="t09", built=f"{ICONS} {MORE_ICONS}"))
    before.into(YELLOW, f"extra {ICONS}", "go quaestor as 5", "go quaestor with 1")
    assert before.legal == ["use t09", "end"]


def test_5_3_every_turn_has_its_extra_action():
    s = scene(players=2, yellow=dict(crew="1 2", built=f"{ICONS} {MORE_ICONS}"))
    s.into_phase("action", f"yellow: extra {ICONS}", "yellow: go quaestor as 5", "yellow: go quaestor with 1")
    assert s.asked == "yellow: turn" and s.refused(f"extra {ICONS}") == "icon_used" and s.allows(f"extra {MORE_ICONS}")
    s.finish(f"extra {MORE_ICONS}", "go quaestor as 5", "go quaestor with 2")
    assert s.g[YELLOW].coins == 10 + 2 + 10 + 4


def test_5_3_the_turn_ends_by_itself_with_nothing_but_tiles_for_placing_and_steps():
    s = scene(yellow=dict(crew="1", held="t17 t18 t19 t20", built="b06a w01a |b07a"))
    s.turn(YELLOW, "go quaestor with 1")
    assert s.g[YELLOW].tiles == ["t17", "t18", "t19", "t20"]


def test_5_3_after_the_worker_stands_no_other_follows():
    s = scene(yellow=dict(crew="1 2", held="t09")).into(YELLOW, "go quaestor with 1")
    assert [s.refused(text) for text in ("go quaestor with 2", "pass")] == ["not_asked"] * 2


# --- 5.3.1 and 5.3.2: the places


@pytest.mark.parametrize(
    ("said", "trades"),
    [(dict(coins=1), None),
     (dict(coins=2), ["trade buy stone", "trade buy wood", "trade buy grain", "trade buy wine"]),
     (dict(surplus=1), ["trade sell surplus"]),
     (dict(wine=1), ["trade sell wine"]),
     (dict(wine=1, coins=1), ["trade sell wine", "trade turn wine"]),
     (dict(coins=2, stone=4, wood=4, grain=4, wine=3), ["trade buy wine"])],
)  # fmt: skip
def test_5_3_1_a_trade_at_the_mercator_must_be_possible(said, trades):
    s = scene(yellow=dict(crew="2", **said)).into(YELLOW)
    if trades is None:
        assert s.refused("go mercator with 2") == "no_trade" and not offered(s, "go mercator")
        return
    s.say("go mercator with 2")
    found = offered(s, "trade buy") if "trade buy wine" in trades else s.legal
    assert found == trades


def test_5_3_1_every_trade_and_its_price():
    s = scene(yellow=dict(crew="4", wood=2, coins=1, surplus=0))
    s.turn(YELLOW, "go mercator with 4", "trade turn wood", "trade sell wood", "trade sell surplus", "trade buy grain")
    assert s.goods(YELLOW) == (1 - 1 + 2 + 3 - 2, 0, 0, 1, 0, 0)


@pytest.mark.parametrize(
    ("political", "coins", "steps"), [(0, 2, ""), (0, 3, "1"), (0, 5, "1"), (0, 6, "2 1"), (8, 6, "2 1"), (9, 9, "1"), (10, 9, "")]
)
def test_5_3_1_steps_in_roma_cost_3_coins_each_and_end_at_10(political, coins, steps):
    s = scene(yellow=dict(crew="5", political=political, coins=coins)).into(YELLOW)
    assert offered(s, "canvass") == [f"canvass {number} with 5" for number in steps.split()]


@pytest.mark.parametrize("there", range(6))
@pytest.mark.parametrize("place", ["aedificator", "legatus", "roma", "senatus"])
def test_5_3_2_the_next_worker_at_a_crowded_place(place, there):
    """Who stands there counts as one, whatever the value."""
    verb = {"aedificator": "build b01a", "legatus": "fight w01a", "roma": "canvass 1", "senatus": "go senatus"}[place]
    s = scene(deck="b02a", yellow=dict(crew="1 2 3 4 5", coins=4, stone=1, wood=2, surplus=2, hand="b01a w01a"),
              **{place: " ".join(["5/1"] * there)}).into(YELLOW)  # fmt: skip
    assert offered(s, verb) == [f"{verb} with {worker}" for worker in (1, 2, 3, 4, 5) if worker <= 5 - there]
    if there < 5:
        assert not there or s.refused(f"{verb} with 5") == "crowded"
    else:
        assert s.refused(f"{verb} with 1") == "full"


def test_5_3_2_the_value_of_a_wild_worker_names_the_region_that_is_taken():
    s = scene(players=2, yellow=dict(crew="1", held="t19"), green=dict(crew="1 4"))
    s.turn(YELLOW, "go aedilis with 1 as 4")
    s.into(GREEN)
    assert s.refused("go aedilis with 4") == "region_taken" and s.allows("go aedilis with 1")


def test_5_3_4_only_one_of_the_drawn_cards_goes_back_and_an_empty_deck_is_no_hindrance():
    s = scene(discard="b01a b02a b03a b04a", yellow=dict(crew="1", hand="q01a")).into(YELLOW, "go senatus with 1")
    assert (s.refused("back q01a"), s.legal) == ("not_drawn", ["back b01a", "back b02a", "back b03a"])
    s.finish("back b01a")
    assert (s.hand(YELLOW), s.deck, s.discard) == ("q01a b02a b03a", "b04a", "b01a")


def test_5_3_4_the_hand_limit_comes_when_the_turn_is_over():
    s = scene(deck="b01a b02a b03a", yellow=dict(crew="1", held="t09", built=ICONS, hand="b04a b05a b08a b09a b10a q01a q02a"))
    s.into(YELLOW, f"extra {ICONS}", "go senatus", "back b01a")
    assert s.asked == "yellow: turn" and len(s.g[YELLOW].hand) == 9
    s.say("go quaestor with 1", "use t09")
    assert s.asked == "yellow: hand_limit" and len(s.legal) == 9
    s.finish("discard q02a", "discard b02a")
    assert s.hand(YELLOW) == "b04a b05a b08a b09a b10a q01a b03a" and s.discard == "b01a q02a b02a"


def test_5_3_6_an_extra_action_may_name_a_value_wherever_it_goes():
    s = scene(senatus="5 4 3 2 1", deck="b01a b02a b03a", yellow=dict(crew="1", coins=3, built=ICONS)).into(YELLOW, f"extra {ICONS}")
    assert [s.refused(text) for text in ("go quaestor", "go quaestor as 6", "go senatus as 6", "canvass 1 with 1")] == [
        "no_worker_needed", "no_such_value", "no_such_value", "no_worker_needed",
    ]  # fmt: skip
    s.say("go senatus as 5", "back b01a")
    assert (s.hand(YELLOW), s.at("senatus"), s.asked) == ("b02a b03a", "5 4 3 2 1", "yellow: turn")


# --- 5.4 and 5.5: the end of a round


def test_5_5_five_players_recruit_all_that_is_there():
    s = scene(players=5, order="purple red blue green yellow", quaestor="5 5 4 1 1", aedilis="3", senatus="2 2 3", imperator="4 4 5",
              mercator="1 2", yellow=dict(crew="1"), green=dict(crew="2 3"), blue=dict(crew="4 5 5 5"), red=dict(),
              purple=dict(crew="1 2 3 3 4"))  # fmt: skip
    s.into_phase("recruit")
    texts = ("yellow: recruit quaestor 5 1 4 1", "green: recruit imperator 4 4 5", "blue: recruit mercator 2", "red: recruit senatus 2 2 3")
    for text in texts:
        assert s.asked == text.split(": ")[0] + ": recruit"
        s.say(text)
    assert (s.asked, s.legal) == ("red: recruit", ["recruit quaestor 5", "recruit mercator 1", "recruit aedilis 3"])
    assert s.refused("red: recruit senatus 2") == "nobody_there"


def test_5_5_equal_sums_turn_the_old_order_round():
    s = scene(players=5, order="purple red blue green yellow", yellow=dict(crew="1 2 3 4 5"), red=dict(crew="1 2 3 4 5"),
              purple=dict(crew="3 3 3 3 3"), green=dict(crew="5 5 5 5 5"), blue=dict(crew="1 1 1 1 1"))  # fmt: skip
    s.phase("turn_order")
    assert s.order == "blue yellow red purple green"


# --- 5.6: the Imperator


def test_e2_a_wild_worker_keeps_its_value_when_it_is_driven_on():
    """Green's 5 counts as 1: it beats blue's 3 in region 2 (tile 1) and red's later 2 does not beat it."""
    s = scene(players=4, tiles="t01 t03 t06 t07", board="1 green 5/1 | 2 blue 3", yellow=dict(crew="1", built="b06a"), red=dict(crew="2"))
    s.turn(YELLOW, "enter 1 with 1")
    assert s.board == "1 yellow 1 | 2 green 5/1 | 3 blue 3"
    assert s.into(RED).refused("enter 2 with 2") == "too_weak"


def test_e4_steps_come_before_politics():
    s = scene(players=2, tiles="t01 -", board="1 green 3", yellow=dict(crew="3", built="b01a"), green=dict(political=9)).into(YELLOW)
    assert s.allows("enter 1 with 3")
    turned = scene(players=2, tiles="t01 -", board="1 green 3", yellow=dict(crew="3", political=9), green=dict(built="b01a")).into(YELLOW)
    assert turned.refused("enter 1 with 3") == "too_weak"


def test_e7_whoever_is_thrown_out_by_the_own_chain_places_that_worker_in_a_later_turn():
    s = scene(players=3, tiles="t01 t02 -", board="1 green 4 | 2 blue 1", yellow=dict(crew="3", held="t09"), blue=dict(crew="5"))
    s.into_phase("action", "yellow: enter 1 with 3")
    assert (s.board, s.crew(YELLOW), s.asked) == ("1 blue 1 | 2 green 4", "3", "yellow: after")
    assert s.refused("go quaestor with 3") == "not_asked"
    s.say("yellow: end", "blue: pass")
    assert s.asked == "yellow: turn" and s.allows("go quaestor with 3")


def test_e8_driven_on_by_choice_counts_once_and_a_beaten_worker_may_drive_out_a_third():
    s = scene(players=4, tiles="t01 t02 t03 t06", board="2 green 3 | 3 blue 4 | 1 red 1", yellow=dict(crew="5"))
    s.turn(YELLOW, "enter 2 with 5")  # green loses to red's 1 in region 1, so it drives blue on to region 4
    assert (s.board, s.compensation) == ("1 red 1 | 2 yellow 5 | 3 green 3 | 4 blue 4", [0, 1, 1, 0])


def test_e10_tiles_are_given_for_every_region_that_is_held():
    s = scene(players=5, tiles="t07 t08 t09 t10 t02", board="1 yellow 5 | 2 green 1 | 3 blue 5 | 5 purple 1", purple=dict(wood=3))
    s.phase("rewards")
    assert [s.g[seat].political for seat in (YELLOW, GREEN)] == [1, 1]
    assert (s.g[BLUE].tiles, s.g.tiles, s.g[PURPLE].points["tiles"]) == (["t09"], {4: "t10"}, 3)
    assert (s.g.tile_discard, s.at("imperator")) == (["t07", "t08", "t02"], "5 1 5 1")


def test_e14_refuses_wrong_goods_and_offers_the_neighbours_with_a_tile():
    s = scene(players=5, advanced=True, tiles="t09 t02 t03 t04 t13", board="1 yellow 1 | 5 green 2", yellow=dict(crew="2", built=ICONS))
    s.into(YELLOW, f"extra {ICONS}")
    assert [s.refused(text) for text in ("bonus 5", "bonus 5 for wood wood", "bonus 5 for wood wood wood gold", "bonus 2 for wood")] == [
        "goods_count", "goods_count", "no_such_good", "goods_needless",
    ]  # fmt: skip
    assert {text.split()[1] for text in offered(s, "bonus")} == {"2", "5"}
    s.say("bonus 5 for wine stone wine stone")
    assert (s.goods(YELLOW), s.g.tiles[5], s.asked) == ((0, 2, 0, 0, 2, 0), "t13", "yellow: turn")


def test_e14_the_plain_game_offers_no_bonus():
    s = scene(players=2, tiles="t09 t02", board="1 yellow 1", yellow=dict(crew="2", built=ICONS)).into(YELLOW, f"extra {ICONS}")
    assert not offered(s, "bonus") and s.refused("bonus 2") == "not_advanced"


def test_e14_the_right_to_any_value_serves_at_a_crowded_place():
    s = scene(advanced=True, roma="5 5 5 5", yellow=dict(crew="5", coins=3, any_value=True)).into(YELLOW)
    assert s.refused("canvass 1 with 5") == "crowded" and s.allows("canvass 1 with 5 as 1")
    s.finish("canvass 1 with 5 as 1")
    assert (s.at("roma"), s.g[YELLOW].any_value) == ("5 5 5 5 5/1", False)


@pytest.mark.parametrize(("said", "board"), [("enter 1 with 5", "1 yellow 5"), ("enter 1 with 5 as 1", "1 yellow 5/1")])
def test_e14_the_right_lapses_on_the_imperator_board_too_used_or_not(said, board):
    s = scene(players=2, advanced=True, tiles="t01 t02", yellow=dict(crew="5", any_value=True))
    s.turn(YELLOW, said)
    assert (s.board, s.g[YELLOW].any_value) == (board, False)


# --- 7: the end


def test_7_after_two_equal_firsts_comes_the_third_rank():
    s = scene(players=4, **{name: dict(influence={1: steps}) for name, steps in dict(yellow=3, green=3, blue=2, red=1).items()})
    assert [region_shares(s.g, 1).get(seat, 0) for seat in (YELLOW, GREEN, BLUE, RED)] == [5, 5, 2, 0]
    last = scene(players=5, **{name: dict(influence={1: 3 - min(at, 2)}) for at, name in enumerate(("yellow", "green", "blue", "red"))})
    assert [region_shares(last.g, 1).get(seat, 0) for seat in range(5)] == [7, 4, 1, 1, 0]


def test_7_with_five_players_three_ranks_pay():
    names = ("yellow", "green", "blue", "red", "purple")
    s = scene(players=5, **{name: dict(influence={2: 5 - at}) for at, name in enumerate(names)})
    assert [region_shares(s.g, 2).get(seat, 0) for seat in range(5)] == [7, 4, 2, 0, 0]


@pytest.mark.parametrize(
    ("yellow", "green"),
    [(dict(political=1), dict(compensation=1, points=dict(tiles=1), coins=4)), (dict(compensation=1), dict(points=dict(tiles=1), coins=4))],
    ids=["politics_first", "then_compensation"],
)
def test_7_ties_are_broken_in_this_order(yellow, green):
    s = scene(players=2, yellow=yellow, green=green)
    result = s.score()
    assert sum(result.scores[YELLOW].values()) == sum(result.scores[GREEN].values()) and result.winners == (YELLOW,)


def test_7_every_kept_tile_pays_2_and_patrons_pay_only_when_shown():
    s = scene(players=2, yellow=dict(held="t09 t13 t17 t19 t20", political=2, hand="q07a q07b"))
    scores = s.score("yellow: patrons q07b").scores[YELLOW]
    assert (scores["kept_tiles"], scores["patrons"]) == (10, 2)
