"""Set-up, laps and rounds, the early end, who begins."""

import pytest

from engine.games.porta_nigra.rules import data
from tests.games.porta_nigra.scene import ANNA, BELA, CLIO, fresh, scene

FULL = " ".join(data.ACTION_CARDS)


@pytest.mark.parametrize(("players", "cards", "rounds", "factor"), [(2, 8, 3, 1), (3, 8, 2, 2), (4, 7, 2, 2)])
def test_set_up(players, cards, rounds, factor):
    s = fresh(players, rolls="1")
    s.phase("set_up")
    g = s.g
    assert g.order == [*range(1, players), 0] and g.reserve == 90 and g.market == 0
    assert g.building_display == list(data.BUILDING_CARDS)[:6] and g.honour_display == list(data.HONOURS)[:14]
    assert (data.ROUNDS[players], data.DIVIDENDS[players]) == (rounds, factor)
    for seat in g.players:
        assert s.has(seat) == (0, 20, 1, 0, 5) and g[seat].unearned == 10 and g[seat].builder == ""
        assert (len(g[seat].hand), len(g[seat].deck)) == (2, cards - 2)
        assert all(s.sees(seat, s.dealer.faces[card]) for card in g[seat].hand)
        assert not any(s.sees(other, s.dealer.faces[card]) for other in g.players if other != seat for card in g[seat].hand)
        assert not any(s.sees(other, s.dealer.faces[card]) for other in g.players for card in g[seat].deck)


def test_the_builder_is_placed_after_the_first_refill():
    s = fresh()
    s.go()
    assert s.g.market == 16 and s.asked == "anna: start"
    assert s.refused("start forum") == "no_such_quarter"
    s.say("start city_wall")
    assert s.g[ANNA].builder == "city_wall" and s.g[ANNA].coins == 20 and s.asked == "anna: open"
    s.say("play AC1", "end", "bela: start city_wall", "bela: play AC1", "bela: end")
    assert s.asked == "anna: open", "once per game"


def test_a_hand_of_two_is_mixed_after_a_draw():
    s = scene(anna=dict(hand="AC1 AC2", deck="AC3"), bela=dict(hand="AC1"))
    before = s.g[ANNA].hand[1]
    s.go("play AC1", "end")
    assert s.hand(ANNA) == "AC2a AC3a" and before not in s.g[ANNA].hand and s.sees(ANNA, "AC2a") and not s.sees(BELA, "AC2a")


def test_with_open_hands_everybody_sees_what_is_drawn():
    s = fresh(2, variants="open_hands")
    s.phase("set_up")
    assert all(s.sees(BELA, s.dealer.faces[card]) for card in s.g[ANNA].hand) and not s.sees(ANNA, s.faces(s.g[ANNA].deck[:1]))
    s = scene(variants="open_hands", anna=dict(hand="AC1 AC2", deck="AC3"), bela=dict(hand="AC1"))
    s.go("play AC1", "end")
    assert s.sees(BELA, "AC3a")


LAST = dict(hand="AC1", discard=FULL.replace("AC1 ", ""))


def test_a_round_ends_with_the_dividend_and_the_poorest_names_who_begins():
    s = scene(built="anna CW-3, bela CW-9", anna=dict(LAST, points=9), bela=dict(LAST))
    s.go("play AC1", "end", "bela: play AC1", "bela: end", "anna: dividend 2", "bela: dividend 0")
    assert s.asked == "bela: starter" and s.refused("bela: starter 2") == "no_such_player"
    s.say("bela: starter 1")
    assert s.g.round == 2 and s.g.order == [BELA, ANNA] and s.asked == "bela: open"
    assert [len(player.hand + player.deck) for player in s.g.players.values()] == [8, 8]
    assert all(not player.discard for player in s.g.players.values())


@pytest.mark.parametrize(("ages", "who"), [("", "clio"), ("ages_132", "bela"), ("ages_312", "anna")])
def test_r9_the_youngest_of_the_poorest_names_who_begins(ages, who):
    s = scene(players=3, age_rank=ages, anna={}, bela={}, clio={})
    s.g.phase = "starter"
    assert s.go().asked == f"{who}: starter"


def test_a_dividend_of_nothing_is_not_asked_for():
    s = scene(anna=LAST, bela=LAST)
    assert s.go("play AC1", "end", "bela: play AC1", "bela: end").asked == "bela: starter"


def test_the_last_round_ends_the_game_without_a_dividend():
    s = scene(round=3, built="anna CW-3", anna=LAST, bela=LAST)
    s.go("play AC1", "end", "bela: play AC1").finish("bela: end")
    assert s.result.scores[ANNA]["dividend"] == 0 and s.result.winners == (ANNA,)


def test_a_tie_is_a_shared_victory():
    s = scene(round=3, anna=LAST, bela=LAST)
    s.go("play AC1", "end", "bela: play AC1").finish("bela: end")
    assert s.result.winners == (ANNA, BELA)


# --- the early end

BOUGHT = dict(reserve=0, shops="white 1")


def test_who_takes_the_last_brick_scores_five_and_the_others_have_one_turn_more():
    cards = dict(hand="AC3", deck="AC4")
    s = scene(players=3, order="bela clio anna", **BOUGHT, anna=cards, bela=dict(cards, coins=5), clio=dict(hand="AC3 AC5"))
    s.go("play AC3", "buy white with buy_white")
    assert (s.g.ended_by, s.g[BELA].points["early"]) == (BELA, 5)
    s.say("end")
    assert s.g.last_lap and s.asked == "clio: open"
    s.say("clio: play AC3", "clio: end", "anna: play AC3")
    s.finish("anna: end")
    assert s.g[CLIO].hand and s.g[ANNA].hand and s.g[BELA].hand, "cards that were not played stay closed"
    assert not any(s.sees(other, s.faces(s.g[BELA].hand)) for other in (ANNA, CLIO))


def test_r14_who_has_no_card_left_has_no_turn_more():
    s = scene(players=3, order="anna bela clio", **BOUGHT, anna={}, bela=dict(hand="AC3", coins=5), clio=dict(hand="AC3"))
    s.g.to_act = [BELA, CLIO]
    s.go("play AC3", "buy white with buy_white", "end", "clio: play AC3")
    s.finish("clio: end")


def test_the_fifteenth_element_ends_the_game_even_before_the_card():
    spaces = [space for space in data.SPACES if space[:2] in ("AM", "BA")]
    built = ", ".join(f"anna {space}" for space in spaces[:11] + spaces[12:15])
    s = scene(built=built, anna=dict(romans=1, stock="yellow 3", influence=2, hand="AC1"), bela=dict(hand="AC1"))
    s.go("found AM-A2 3")
    assert s.g.ended_by == ANNA and len(s.g.own(ANNA)) == 15 and s.asked == "anna: open"
    s.say("play AC1", "end", "bela: play AC1").finish("bela: end")


def test_r15_five_points_once_in_a_game():
    s = scene(**BOUGHT, anna=dict(hand="AC3", coins=5), bela=dict(hand="AC3", coins=20))
    s.go("play AC3", "buy white with buy_white", "end", "bela: play AC3", "bela: take torch").finish("bela: end")
    assert [s.g[seat].points["early"] for seat in (ANNA, BELA)] == [5, 0]
