"""Clauses of sections 3, 4 and 8 that no vector shows, each under its number: what is printed, set-up, options."""

from __future__ import annotations

import pytest

from engine.games.trajan.rules import data, play
from engine.games.trajan.rules.scoring import bonus_value
from engine.games.trajan.rules.turn import perform
from tests.games.trajan.scene import BLUE, GREEN, RED, fresh, scene

RING = "by yg go op pw bw"


def at(action, **said):
    s = scene(**said)
    return s.upto(perform(s.g, RED, action))


def done(s, action, *texts):
    """The whole action with these answers; nothing more is asked."""
    s.run(perform(s.g, RED, action), *texts)
    return s


# --- 3: what is printed

PRINTED_ORDERS = """
points 9: bb yy gg oo pp ww bw yw ow
cards 3 +2: bb yy oo bo bw yg yo gp pw
plus_two 4: pp ww bp yp gp op gw pw pw
workers 5 +1: bg yo go op ow | workers 2 +2: by yy yo oo
legion 5 +1: bb by bg bp bw | legion 2 +2: bo yg yp yw
demand 1 bread: gg go pp | demand 1 games: gg yg gp | demand 1 religion: ww gw bo
"""


def test_3_3_the_trajan_tiles():
    printed = []
    for row in PRINTED_ORDERS.replace("|", "\n").strip().splitlines():
        (category, vp, *more), pairs = row.split(":")[0].split(), row.split(":")[1].split()
        n, kind = (int(more[0]), "") if more and more[0][0] == "+" else (0, "".join(more))
        printed += [(category, pair, int(vp), n, kind) for pair in pairs]
    assert {f"TT{number:02}": row for number, row in enumerate(printed, 1)} == {id: tuple(row) for id, row in data.ORDERS.items()}


def test_3_4_3_5_3_13_how_many_tiles_there_are():
    wild = dict(wild_extra=2, wild_construction=2, wild_commodity=3, wild_demand=3)
    votes, extra = dict.fromkeys(["senate2", "senate3", "senate4", "senate5"], 3), {f"x_{action}": 1 for action in data.ACTIONS}
    demand = dict.fromkeys(["bread", "games", "religion"], 14)
    assert list(data.FORUM.items()) == list((demand | votes | extra | wild).items())
    assert dict(senate2=2, senate3=3, senate4=4, senate5=5) == data.VOTES
    assert (data.EXTRA_COPIES, data.DEMAND_COPIES, data.GOOD_COPIES, len(data.DECK)) == (2, 5, 5, 60)


def test_3_6_the_building_tiles():
    first = dict(stairs="forum", door="senate", fountain="seaport", roof="trajan", window="military")
    assert list(first.items()) == list(data.KINDS.items())
    assert list(data.BUILDINGS.values()) == [(kind, vp) for kind in first for vp in (2, 3, 4, 5)]


@pytest.mark.parametrize(
    ("province", "vp", "neighbours"),
    [
        ("britannia", 10, "belgica germania_inferior lugudunensis"),
        ("germania_inferior", 10, "belgica britannia germania_superior"),
        ("germania_superior", 6, "belgica germania_inferior raetia"),
        ("belgica", 6, "alpes britannia germania_inferior germania_superior lugudunensis raetia"),
        ("lugudunensis", 6, "alpes aquitania belgica britannia narbonensis"),
        ("aquitania", 10, "lugudunensis narbonensis"),
        ("narbonensis", 6, "alpes aquitania lugudunensis"),
        ("alpes", 3, "belgica lugudunensis narbonensis raetia"),
        ("raetia", 3, "alpes belgica germania_superior noricum"),
        ("noricum", 5, "raetia"),
        ("camp", 0, "alpes raetia noricum"),
    ],
)
def test_3_7_roads_and_points_of_the_provinces(province, vp, neighbours):
    s = at("military", red=dict(leader=province))
    assert [text.split()[1] for text in s.legal if text.startswith("march")] == neighbours.split()
    if vp:
        s.finish("deploy")
    assert s.vp(RED) == vp


def test_3_8_a_full_climb_takes_seven_steps_and_brings_35_points():
    s = scene()
    for step in (2, 3, 4, 5, 6, 7, 8):
        done(s, "senate", "advance")
        assert s.g.disc(RED) == step
    assert s.vp(RED) == 35
    done(s, "senate")


LOADS = {
    "different": ("wheat1 cattle1 fish1 wine1", 1, (2, 4, 6, 8), (0, 1, 3, 5)),
    "pairs": ("wheat1 wheat2 fish1 fish2 gems1 gems2", 2, (5, 10, 15), (1, 6, 11)),
    "same": ("oil1 oil2 oil3 oil4", 1, (2, 6, 12, 20), (0, 1, 7, 15)),
}


@pytest.mark.parametrize("grey", ["", "different pairs same"])
@pytest.mark.parametrize("ship", LOADS)
def test_3_11_the_ships(ship, grey):
    cards, each, *worth = LOADS[ship]
    for size, points in enumerate(worth[bool(grey)], 1):
        s = scene(grey=grey, red=dict(hand=cards))
        done(s, "seaport", f"ship {ship} {' '.join(cards.split()[: each * size])}")
        assert s.vp(RED) == points and s.g.ships == dict.fromkeys(data.SHIPS, "grey" if grey else "colour") | {ship: "grey"}


def test_3_12_the_bonus_tiles():
    goods = ["scroll oil", "fruit lamp", "wine fish", "jewelry gems", "column hide", "cattle wheat"]
    other = [("bread", 9, 6), ("games", 9, 6), ("religion", 9, 6), ("workers", 1, 1), ("legion", 2, 1), ("bonus", 3, 2)]
    assert [" ".join(bonus.counts) for bonus in data.BONUSES.values()] == [*goods, *(what for what, _, _ in other)]
    worth = [(bonus.yellow, bonus.grey) for bonus in data.BONUSES.values()]
    assert worth == [(3, 2)] * 6 + [(yellow, grey) for _, yellow, grey in other]


@pytest.mark.parametrize(("workers", "yellow", "grey"), [(0, 0, 0), (1, 1, 1), (2, 2, 1), (5, 5, 3)])
def test_3_12_half_a_point_for_each_worker_is_rounded_up_once(workers, yellow, grey):
    s = scene(sites={f"A{column}": "- green red" for column in range(1, workers + 1)}, red=dict(work=9, buildings="CT01"))
    assert (bonus_value(s.g, RED, "BT10", "yellow"), bonus_value(s.g, RED, "BT10", "grey")) == (yellow, grey)


# --- 4: set-up


def laid_out(players=4, variants="", rolls="2"):
    """Set up with the start player that the first lot names; the other lots are the lowest. Everybody has arranged."""
    s = fresh(players, rolls, variants)
    s.upto(play(s.g))
    for seat in list(s.g.players):
        s.say(f"{s._name(seat)}: stones {RING}")
    return s


def test_4_every_lot_goes_to_its_place():
    g = laid_out(3).g
    assert [site.tile for site in g.sites.values()] == list(data.BUILDINGS)
    assert list(g.provinces) == list(data.PROVINCES) and {land.tile for land in g.provinces.values()} == {"bread"}
    columns = dict(a1="bread", b1="bread", c1="bread", a2="bread", b2="games", c2="games", a3="games", b3="games", c3="games")
    assert g.forum == dict(x0="x_seaport", x1="x_seaport", x2="x_forum") | columns
    assert {category: stack.top for category, stack in g.stacks.items()} == dict(
        points="TT01", cards="TT10", plus_two="TT19", workers="TT28", legion="TT37", demand="TT46"
    )
    assert g.offices == dict(left="BT04", right="BT05")
    assert set(g.ships.values()) == {"colour"} and (g.time_pos, g.quarter, g.round) == (0, 1, 1)


def test_4_what_each_player_has():
    s = laid_out(3)
    for player in s.g.players.values():
        assert (player.supply, player.mil_camp, player.work_camp, player.leader, player.arch) == (13, 1, 1, "camp", 0)
        assert player.slots == [""] * 6 and player.vp == 0 and s.ring(player.seat) == RING
    assert [s.g[seat].bonus for seat in (BLUE, RED, GREEN)] == [{"BT01": "yellow"}, {"BT02": "yellow"}, {"BT03": "yellow"}]
    assert s.discs(0) == "blue red green"  # the start player at the bottom


def test_4_cards_lie_open_on_the_left_first():
    s = laid_out(3)
    assert (s.pile("left"), s.pile("right"), s.deck.split()[0]) == ("wheat1", "wheat2", "wheat3")
    assert not s.sees(RED, "wheat3")


def test_4_everything_goes_clockwise_from_the_start_player():
    s = laid_out(3)
    for name in ("blue", "red", "green"):
        for _ in range(3):
            assert s.asked == f"{name}: start_card"
            s.say(f"{name}: start with right")
    for name in ("blue", "red", "green"):
        assert s.asked == f"{name}: start_tiles"
        s.say(f"{name}: tiles demand points cards")
    assert s.asked == "blue: sow" and s.g.active == BLUE
    assert [s.g[seat].slots[3] for seat in (BLUE, RED, GREEN)] == ["TT01", "TT02", "TT03"]
    assert len(s.g.deck) == 58 - 9


def test_4_a_card_from_the_deck_is_seen_by_its_owner_only():
    s = laid_out(2, rolls="1")
    s.say("green: start with deck")
    assert s.sees(GREEN, "wheat3") and not s.sees(RED, "wheat3")
    s.say("green: start with left")
    assert s.hand(GREEN).split()[-1] == "wheat1" and s.sees(RED, "wheat1") and s.pile("left") == "wheat4"


def test_8_draft_rounds_go_around_three_times():
    s = laid_out(3, "draft_rounds")
    for name in ("blue", "red", "green"):
        s.say(*[f"{name}: start with deck"] * 3)
    for category, slot in (("legion", "VI"), ("points", "IV"), ("cards", "II")):
        for name in ("blue", "red", "green"):
            assert s.asked == f"{name}: start_tile" and s.refused(f"{name}: tile gold on II") == "no_such_category"
            s.say(f"{name}: tile {category} on {slot}")
    assert s.g[GREEN].slots == ["", "TT12", "", "TT03", "", "TT39"] and s.asked == "blue: sow" and s.g[GREEN].arch == 0


def test_8_random_stones_are_dealt_two_per_tray_from_the_start_player_on():
    s = fresh(2, "1" + " 0" * (20 + 16 + 3) + " 11 10 9 8 7 6 5 4 3 2 1 0", "random_stones")
    s.upto(play(s.g))
    assert s.ring(GREEN) == "ww pp oo gg yy bb" and s.ring(RED) == "bb yy gg oo pp ww" and s.asked == "green: start_card"
