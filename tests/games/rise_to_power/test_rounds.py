"""Sections 4, 5.1, 5.2 and 5.10: set-up, the course of a round, cleanup."""

from itertools import permutations

import pytest

from engine.games.rise_to_power.rules import PHASES, data, next_phase, play
from tests.games.rise_to_power.scene import BLUE, NAMES, PURPLE, RED, fresh, scene

# --- set-up


@pytest.mark.parametrize(("players", "shown", "size"), [(2, 3, 15), (3, 4, 20), (4, 4, 20)])
def test_set_up(players, shown, size):
    s = fresh(players)
    s.phase("set_up")
    g = s.g
    assert (g.round, len(g.provinces), len(g.senate), len(g.market), len(g.deck)) == (1, shown, shown, 5, 26)
    assert len({*g.provinces, *g.province_pile}) == len({*g.senate, *g.senate_pile}) == size
    assert all(data.PROVINCES[id].epoch == 1 for id in g.provinces) and all(data.SENATE[id].epoch == 1 for id in g.senate)
    assert sorted(g.order) == list(range(players))
    for player in g.players.values():
        assert (player.total, player.provinces, player.senate, player.hand, player.dice) == (0, [], [], [], [])
        assert set(player.forum.values()) == {0}
    assert all(s.sees(RED, s.dealer.faces[card]) for card in g.market) and not any(card in g.cards.faces for card in g.deck)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lot_before_round_1_can_give_every_order(players):
    """Every combination of numbers below the sides gives another order, so each is equally likely."""
    lots = [()]
    for sides in range(players, 1, -1):
        lots = [(*before, number) for before in lots for number in range(sides)]
    orders = []
    for numbers in lots:
        s = fresh(players, rolls=" ".join(map(str, numbers)))
        s.phase("set_up")
        orders.append(tuple(s.g.order))
    assert sorted(orders) == sorted(permutations(range(players)))


def test_the_lot_chooses_among_the_cards_of_the_topmost_epoch():
    s = scene(pile="p01 p02 p09 p17 s01 s09 s17", round=1, rolls="1 0 0 0  0 0 0", players=4)
    s.phase("cleanup")
    assert (s.g.provinces, s.g.senate) == (["p01", "p02", "p09", "p17"], ["s01", "s09", "s17"])
    s = scene(pile="p01 p02 p05 p06 p07 p09 s01 s02 s04 s05 s09 s17", rolls="4 0 2 0  0 2 1 0")
    s.phase("cleanup")
    assert (s.g.provinces, s.g.province_pile) == (["p01", "p02", "p06", "p07"], ["p05", "p09"])
    assert (s.g.senate, s.g.senate_pile) == (["s01", "s02", "s04", "s05"], ["s09", "s17"])


@pytest.mark.parametrize(("players", "epochs"), [(4, [1, 1, 2, 2, 3]), (3, [1, 1, 2, 2, 3]), (2, [1, 1, 2, 2, 3])])
def test_epoch_1_lies_on_2_on_3(players, epochs):
    s = fresh(players)
    s.phase("set_up")
    seen = [({data.PROVINCES[id].epoch for id in s.g.provinces}, {data.SENATE[id].epoch for id in s.g.senate})]
    for _ in range(4):
        s.phase("cleanup")
        seen.append(({data.PROVINCES[id].epoch for id in s.g.provinces}, {data.SENATE[id].epoch for id in s.g.senate}))
    assert seen == [({epoch}, {epoch}) for epoch in epochs]


# --- rolling


def test_all_dice_are_rolled_in_one_call_player_by_player():
    s = scene(throws="1 2 3 4  5 6 1 1  2 2 2 2  6 6 6 6", red=dict(dice=""))
    s.phase("roll")
    assert [s.dice(seat) for seat in NAMES.values()] == ["1 2 3 4", "5 6 1 1", "2 2 2 2", "6 6 6 6"]
    assert s.g.cards.rolls == 1


def test_in_round_1_the_lot_breaks_ties():
    s = fresh(4, rolls="3 2 1  0 0 0 0 0 0 0 0")
    s.phase("set_up")
    assert s.order == "purple yellow blue red"
    s.upto(play(s.at("roll")))
    assert (s.asked, s.order) == ("purple: place", "purple yellow blue red")


def test_shifts_of_the_round_before_are_forgotten():
    s = scene(red=dict(owns="p06 s07"), throws=" ".join("1" * 16))
    s.phase("roll")
    s.phase("order", "use s07 on p06")
    assert s.g.sums[RED] == 1
    s.phase("roll")
    s.phase("order")
    assert s.g.sums[RED] == 4


# --- cleanup


def test_cleanup_removes_what_is_left_refills_and_rests_everything():
    s = scene(
        round=2,
        display="p05 s01 a14 a15",
        pile="p09 p10 p11 p12 p13 s09 s10 s11 s12 s13",
        deck="a01 a02 a03 a04 a05 a06",
        red=dict(owns="*p06 *s04 p01", olives=2),
        blue=dict(owns="*p08"),
    )
    s.phase("cleanup")
    g = s.g
    assert (g.removed, s.faces(g.removed_arena), g.round) == (["p05", "s01"], "a14 a15", 3)
    assert (g.provinces, g.senate) == (["p09", "p10", "p11", "p12"], ["s09", "s10", "s11", "s12"])
    assert (s.faces(g.market), s.deck) == ("a01 a02 a03 a04 a05", "a06")
    assert (s.owns(RED), s.owns(BLUE), g[RED].forum["olives"]) == ("p06 p01 s04", "p08", 2)
    assert all(s.sees(PURPLE, face) for face in ("a01", "a05", "a14")) and not s.sees(PURPLE, "a06")


@pytest.mark.parametrize(
    ("pile", "provinces", "senate"),
    [
        ("p09 p10 s09 s10 s11 s12 s13", ["p09", "p10"], ["s09", "s10", "s11", "s12"]),
        ("p09 p10 p11 p12 p13 s09", ["p09", "p10", "p11", "p12"], ["s09"]),
        ("s09", [], ["s09"]),
        ("", [], []),
    ],
)
def test_a_deck_that_is_short_fills_what_it_can(pile, provinces, senate):
    s = scene(pile=pile, deck="a01 a02")
    s.phase("cleanup")
    assert (s.g.provinces, s.g.senate, s.faces(s.g.market)) == (provinces, senate, "a01 a02")


def test_nothing_is_reshuffled_and_a_deck_may_run_out():
    s = scene(display="a14")
    s.phase("cleanup")
    assert (s.g.market, s.faces(s.g.removed_arena)) == ([], "a14")


# --- the course of the game


def test_the_phases_of_five_rounds():
    s = scene(round=1)
    g, course = s.at("set_up"), {}
    while g.phase != "final":
        next_phase(g)
        course.setdefault(g.round, []).append(g.phase)
        g.round += g.phase == "cleanup"
    plain = ["roll", "order", "placement", "military", "senate", "market"]
    assert course == {
        1: [*plain, "cleanup"],
        2: [*plain, "cleanup"],
        3: [*plain, "forum", "arena", "cleanup"],
        4: [*plain, "cleanup"],
        5: [*plain, "forum", "arena", "final"],
    }
    assert PHASES.keys() == {*course[3], "set_up"}


def test_after_round_5_there_is_no_cleanup():
    s = scene(round=5, display="p05 s01 a14", pile="p17", red=dict(owns="*p06 *s17", olives=1))
    result = s.run(play(s.at("market")))
    assert (s.g.provinces, s.g.senate, s.faces(s.g.market), s.g.removed, s.owns(RED)) == (["p05"], ["s01"], "a14", [], "*p06 *s17")
    assert result.scores[RED] == dict(forum=4, arena=0, senate=2, regions=2)


def test_provinces_exhausted_in_the_round_are_so_still_when_the_forum_is_scored():
    s = scene(round=3, red=dict(owns="*p06 s08", olives=1))
    s.upto(play(s.at("market")))
    assert (s.points("forum"), s.markers("olives"), s.g.round, s.owns(RED)) == ([4, 0, 0, 0], [1, 0, 0, 0], 4, "p06 s08")


def test_a_player_without_cards_has_no_windows():
    s = scene(round=3, players=2, red=dict(dice="1 2 3 4"), blue=dict(dice="1 1 1 1"))
    s.upto(play(s.at("order")))
    asked = []
    while s.g.phase == "placement" and s.g.round == 3:
        asked.append(s.asked)
        s.say(f"{s.asked.split(':')[0]}: {s.legal[0]}")
    assert asked == ["blue: place", "red: place"] * 4
