"""Sections 3.13 and 5.3: every event card, with its ties and its zero."""

import pytest

from engine.games.age_of_rome.rules.event import event
from tests.games.age_of_rome.scene import BIANKA, GABOR, HENRIK, ZITA, scene

EVERYBODY = ("gabor", "bianka", "henrik", "zita")


def struck(card, *texts, each=None, **said):
    """The event happens; `each` is what everybody has unless said otherwise."""
    for name in EVERYBODY:
        said[name] = {**(each or {}), **said.get(name, {})}
    s = scene(events=card, **said)
    s.run(event(s.g), *texts)
    return s


def glory(s):
    return [player.glory for player in s.g.players.values()]


def denarii(s):
    return [player.denarii for player in s.g.players.values()]


@pytest.mark.parametrize(
    ("card", "direction", "quarter_turns"),
    [
        ("E01", "cw", 1), ("E02", "ccw", 1), ("E03", "cw", 2), ("E04", "ccw", 1), ("E05", "cw", 1), ("E06", "ccw", 2),
        ("E07", "cw", 1), ("E08", "ccw", 1), ("E09", "cw", 2), ("E10", "ccw", 1), ("E11", "cw", 1), ("E12", "ccw", 2),
        ("N01", "cw", 1), ("N02", "ccw", 1), ("N03", "cw", 1), ("N04", "ccw", 2), ("N05", "ccw", 1), ("N06", "cw", 2),
    ],
)  # fmt: skip
def test_the_arrow_of_every_card(card, direction, quarter_turns):
    s = struck(card, each=dict(glory=1))
    assert (s.g.direction, s.g.quarter_turns) == (direction, quarter_turns)
    assert s.faces(s.g.events) == card


def test_e01_most_deployed_legions_win_two_glory_and_all_of_a_tie_do():
    s = struck("E01", each=dict(glory=1), gabor=dict(deployed=dict(epirus=1, thrace=1)), zita=dict(deployed=dict(macedonia=2)))
    assert glory(s) == [3, 1, 1, 3]


def test_e01_e05_e12_most_of_nothing_is_nobody():
    for card in ("E01", "E05", "E12"):
        assert glory(struck(card, each=dict(glory=1))) == [1, 1, 1, 1]


def test_e02_fewest_denarii_get_three():
    assert denarii(struck("E02", each=dict(denarii=4), bianka=dict(denarii=0), zita=dict(denarii=0))) == [4, 3, 4, 3]


def test_e03_lowest_glory_gets_two():
    assert glory(struck("E03", each=dict(glory=4), bianka=dict(glory=3), henrik=dict(glory=3))) == [4, 5, 5, 4]


def test_e03_the_reward_may_claim_a_milestone_at_once():
    s = struck("E03", each=dict(glory=4), bianka=dict(glory=3))
    assert (s.g[BIANKA].recruited, s.g[BIANKA].claimed) == (2, ["m5"])


def test_who_qualifies_is_read_before_anybody_is_rewarded():
    s = struck("E03", each=dict(glory=2))
    assert glory(s) == [4, 4, 4, 4]


def test_e04_fewest_recruited_legions_recruit_one():
    s = struck("E04", each=dict(legions=6), henrik=dict(legions=2, deployed=dict(thrace=1)))
    assert (s.g[HENRIK].legions_board, s.g[HENRIK].deployed["thrace"], s.g[HENRIK].legions_unrecruited) == (3, 1, 3)
    assert s.g[GABOR].legions_board == 6


def test_e04_with_all_seven_recruited_two_denarii():
    assert denarii(struck("E04", each=dict(legions=7, denarii=0))) == [2, 2, 2, 2]


def test_e05_most_votes_in_the_column():
    assert glory(struck("E05", each=dict(glory=1), column="G B G Z B")) == [3, 3, 1, 1]


def test_e06_fewest_owned_votes_take_one_from_beside_the_board():
    s = struck("E06", each=dict(votes=5, denarii=0), bianka=dict(votes=2), column="B")
    assert (s.g[BIANKA].votes_board, s.g[BIANKA].votes_unowned) == (3, 1)
    assert denarii(s) == [0, 0, 0, 0]


def test_e06_with_all_five_two_denarii():
    assert denarii(struck("E06", each=dict(votes=5, denarii=0))) == [2, 2, 2, 2]


def test_e07_fewest_trade_cards_draw_one_and_the_anchor_does_not_count():
    s = struck("E07", "bianka: draw", each=dict(), gabor=dict(hand="T01a"), bianka=dict(anchor=True), henrik=dict(hand="T03a"),
               zita=dict(hand="T04a"), deck="W01a W02a")  # fmt: skip
    assert (s.hand(BIANKA), s.deck) == ("W01a", "W02a")


def test_e07_draws_go_round_in_turn_order():
    s = struck("E07", "bianka: draw", "henrik: decline", "zita: draw", "gabor: draw", first="gallia", deck="W01a W02a W03a W04a")
    assert [s.hand(seat) for seat in (BIANKA, HENRIK, ZITA, GABOR)] == ["W01a", "", "W02a", "W03a"]


def test_e07_with_a_full_hand_one_may_discard_but_neither_sell_nor_lay_a_set():
    full = dict(anchor=True)
    hands = dict(gabor="T01a T03a T04a T05a", bianka="T06a T07a T08a W01a", henrik="W02a W03a W04a W05a", zita="X01a X02a X03a X04a")
    s = scene(events="E07", deck="J01a J02a J03a J04a", **{name: full | dict(hand=hand) for name, hand in hands.items()})
    s.upto(event(s.g))
    assert s.asked == "gabor: draw"
    assert s.refused("draw") == "hand_full"
    assert s.refused("sell T03a") == "not_asked"
    assert s.refused("set tool T03a T04a T05a") == "not_asked"
    s.finish("discard T03a", "draw", "bianka: decline", "henrik: decline", "zita: discard X01a", "zita: decline")
    assert (s.hand(GABOR), s.hand(ZITA), s.discard, s.g[GABOR].denarii) == ("T01a T04a T05a J01a", "X02a X03a X04a", "T03a X01a", 6)


def test_e07_with_room_nothing_is_discarded():
    s = scene(players=2, events="E07", gabor=dict(hand="T01a"), henrik=dict(hand="T04a"), deck="W01a")
    assert s.upto(event(s.g)).refused("discard T01a") == "room_enough"


def test_e07_without_any_cards_nobody_is_asked():
    assert struck("E07").g.notes[-1].id == "no_cards"


def test_e08_fewest_recruited_followers_keep_one_of_two_missions():
    s = struck("E08", "zita: keep mission 1", each=dict(followers=2), zita=dict(followers=1), missions="Q01 Q02 Q03")
    assert (s.missions(ZITA), s.faces(s.g.mission_deck)) == ("Q01", "Q03 Q02")


def test_e08_the_returned_mission_may_come_to_the_next_player_of_a_tie():
    one = dict(followers=1)
    s = struck("E08", "keep mission 1", "zita: keep mission 2", each=dict(followers=2), gabor=one, zita=one, missions="Q01 Q02 Q03")
    assert (s.missions(GABOR), s.missions(ZITA), s.faces(s.g.mission_deck)) == ("Q01", "Q02", "Q03")


def test_e08_an_empty_mission_deck_gives_nothing():
    assert struck("E08").missions(GABOR) == ""


def test_e09_most_discord_return_one_to_the_supply():
    s = struck("E09", gabor=dict(discord=2), bianka=dict(discord=1), henrik=dict(discord=2), zita=dict(discord=0))
    assert [player.discord for player in s.g.players.values()] == [1, 1, 1, 0]
    assert s.g.discord_supply == 11 - 3


def test_e09_without_any_discord_nobody_qualifies():
    s = struck("E09", each=dict(discord=0))
    assert s.g.discord_supply == 11


def test_e10_every_farm_pays_its_level_to_the_player_it_faces():
    s = struck("E10", each=dict(denarii=1), africa=dict(economy=3), italia=dict(economy=1), rot=1)
    assert denarii(s) == [2, 4, 1, 1]


def test_e11_lowest_population_gets_three():
    one, two = dict(trade=1), dict(trade=2)
    s = struck("E11", each=dict(denarii=0), africa=one, gallia=two, hispania=one, italia=dict(trade=1, military=1))
    assert denarii(s) == [3, 0, 3, 0]


def test_e11_looks_only_at_provinces_before_players():
    s = scene(players=3, events="E11", gabor=dict(denarii=0), africa=dict(trade=1), gallia=dict(trade=2), hispania=dict(trade=2))
    s.run(event(s.g))
    assert s.g[GABOR].denarii == 3


def test_e12_most_pantheon_pieces_get_two_glory():
    s = struck("E12", each=dict(glory=1), henrik=dict(pantheon="own own"), zita=dict(pantheon="own"))
    assert glory(s) == [1, 1, 3, 1]


def test_n01_highest_population_loses_three_denarii_or_what_there_is():
    s = struck("N01", gabor=dict(denarii=5), zita=dict(denarii=2), henrik=dict(denarii=5), africa=dict(trade=1), italia=dict(economy=1))
    assert (s.g[GABOR].denarii, s.g[ZITA].denarii, s.g[HENRIK].denarii) == (2, 0, 5)


def test_n02_without_a_farm_two_denarii_are_lost_or_what_there_is():
    s = struck("N02", each=dict(denarii=5), bianka=dict(denarii=1), hispania=dict(economy=1))
    assert denarii(s) == [3, 0, 5, 3]


def test_n03_the_player_with_most_legions_recalls_one_of_his_choice():
    s = struck("N03", "recall thrace", gabor=dict(deployed=dict(epirus=2, thrace=1)), zita=dict(deployed=dict(epirus=2)))
    assert s.g[GABOR].deployed == dict(epirus=2, macedonia=0, thrace=0)
    assert s.g[GABOR].legions_board == 5 - 3 + 1
    assert s.g[ZITA].deployed["epirus"] == 2


def test_n03_a_legion_that_is_not_there_cannot_be_recalled():
    s = scene(events="N03", gabor=dict(deployed=dict(epirus=2, thrace=1)))
    assert s.upto(event(s.g)).refused("recall macedonia") == "no_legion_there"


def test_n03_a_tie_strikes_all_and_nobody_deployed_strikes_nobody():
    s = struck("N03", gabor=dict(deployed=dict(epirus=1)), zita=dict(deployed=dict(thrace=1)))
    assert (s.g[GABOR].deployed_total, s.g[ZITA].deployed_total) == (0, 0)
    struck("N03")


def test_n04_highest_glory_loses_two_but_never_the_last_one():
    assert glory(struck("N04", each=dict(glory=4), zita=dict(glory=7), gabor=dict(glory=7))) == [5, 4, 4, 5]
    assert glory(struck("N04", each=dict(glory=1), zita=dict(glory=2))) == [1, 1, 1, 1]


def test_n04_at_the_bottom_of_the_track_scandal_has_no_effect():
    assert glory(struck("N04", each=dict(glory=1))) == [1, 1, 1, 1]


def test_n05_fewest_discord_take_one_if_supply_and_track_allow():
    s = struck("N05", gabor=dict(discord=1), bianka=dict(discord=2), henrik=dict(discord=2), zita=dict(discord=1))
    assert [player.discord for player in s.g.players.values()] == [2, 2, 2, 2]
    assert s.g.discord_supply == 11 - 8


def test_n05_the_last_token_goes_to_the_first_in_turn_order():
    s = struck("N05", each=dict(discord=1), first="hispania", discord_supply=1)
    assert [player.discord for player in s.g.players.values()] == [1, 1, 2, 1]
    assert s.g.discord_supply == 0


def test_n05_a_full_track_takes_none():
    s = struck("N05", gabor=dict(discord=3), bianka=dict(discord=3), henrik=dict(discord=3), zita=dict(discord=3), discord_supply=1)
    assert [player.discord for player in s.g.players.values()] == [3, 3, 4, 3]


def test_n06_the_topmost_vote_of_the_most_voting_player_returns():
    s = struck("N06", column="G B G Z")
    assert (s.column, s.g[GABOR].votes_board) == ("G B Z", 3)


def test_n06_every_tied_player_loses_his_topmost():
    assert struck("N06", column="G B G Z B").column == "G B Z"
    assert struck("N06").column == ""


def test_an_event_that_nobody_wins_says_so():
    def told(s):
        return "event_for_nobody" in [note.id for note in s.g.notes]

    assert told(struck("E01", each=dict(glory=1)))
    assert not told(struck("E01", gabor=dict(deployed=dict(epirus=1))))
