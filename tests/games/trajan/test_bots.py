"""The bots: legal, quick, and each level clearly better than the one below."""

from __future__ import annotations

from time import process_time

from engine.bots import play_out
from engine.games.trajan import GAME
from engine.games.trajan.bots.bot import Gains, claimable, tried
from engine.games.trajan.bots.worth import parts
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.turn import perform, turn
from engine.table import Table
from tests.games.trajan.scene import RED, scene

HARD_SECONDS_MAX = 0.3


def duel(better, worse, seeds):
    """How many of these two-player games the better level wins; seats alternate."""
    won = 0
    for seed in seeds:
        table = Table.new(GAME, 2, {}, f"duel {seed}".encode().ljust(32), remembers=False)
        levels = {seed % 2: better, 1 - seed % 2: worse}
        play_out(table, {seat: GAME.bots[level](f"{seed} {seat}".encode(), 100) for seat, level in levels.items()})
        won += table.result.winners == (seed % 2,)
    return won


def test_easy_beats_random():
    assert duel("easy", "random", range(2)) == 2


def test_hard_beats_easy():
    assert duel("hard", "easy", range(4)) >= 3


def view(s):
    return s.world.view(RED)


def chosen(s, level="hard"):
    bot = GAME.bots[level](b"chosen", 100)
    return bot.choose(view(s))


def test_a_claim_of_nine_points_is_taken():
    s = scene(deck="oil1", forum={"a1": "bread"}, red=dict(ring="b go byy wwg pp o", slots={"II": "TT07", "VI": "TT46"}, arch="I"))
    s.g[RED].trays = ["b", "gow", "byy", "gw", "pp", "o"]
    for level in ("easy", "hard"):
        assert chosen(s.upto(turn(s.g)), level) == m.Sow("seaport", "b")


def test_the_best_ship_is_loaded():
    s = scene(deck="gems1 gems2", left="wheat1", red=dict(hand="oil1 oil2 oil3 oil4"))
    move = chosen(s.upto(perform(s.g, RED, "seaport")))
    assert isinstance(move, m.Load) and move.ship == "same" and len(move.cards) == 4


def test_a_missing_demand_is_fetched():
    s = scene(demands="bread bread games", forum={"a1": "bread", "a2": "senate2"}, red=dict(tiles="games"))
    assert chosen(s.upto(perform(s.g, RED, "forum"))) == m.TakeTile("a1")


def test_wild_tiles_are_kept_if_they_can_be():
    from engine.games.trajan.rules import PHASES

    s = scene(demands="bread bread games", red=dict(tiles="bread bread wild_demand wild_demand"))
    s.g.to_act = [RED]
    assert chosen(s.upto(PHASES["quarter_demands"](s.g))) == m.Meet(0, 1, 0)


def test_trying_a_move_changes_nothing():
    s = scene(deck="oil1 oil2", sites={"A1": "CT06"}, red=dict(hand="wine1 fish1"))
    sight = s.upto(perform(s.g, RED, "construction")).world.view(RED).sight
    before = parts(s.g, RED, sight)
    after, bonus = tried(s.g, RED, m.Build("A1"), sight)
    assert bonus == "senate" and after[RED].vp == 3 and s.g[RED].vp == 0
    assert Gains(s.g, RED, sight).of(m.Build("A1")) > Gains(s.g, RED, sight).of(m.Hire()) and parts(s.g, RED, sight) == before


def test_what_a_tray_can_complete():
    assert claimable("b", "wg", "bw", 1) and not claimable("b", "gg", "bw", 1) and not claimable("", "bw", "bw", 1)
    assert claimable("", "bw", "bw", 2) and claimable("bw", "g", "bw", 1) and not claimable("b", "gb", "ww", 2)


def test_a_hint_says_why():
    s = scene(forum={"a1": "bread", "a2": "senate2"}, demands="bread", red=dict(ring="b go byy wwg pp o"))
    s.upto(turn(s.g))
    found = GAME.bots["hard"](b"hint", 100).reasons(view(s), {0: "Red", 1: "Green", 2: "Blue", 3: "Brown"})
    assert 1 < len(found) <= 3 and all(text for _, text in found) and len({text for _, text in found}) == len(found)


def test_hard_is_quick():
    table = Table.new(GAME, 4, {}, b"quick".ljust(32), remembers=False)
    bots = {seat: GAME.bots["hard"](bytes([seat]), 100) for seat in range(4)}
    start, count = process_time(), 0
    while table.waiting() and count < 80:
        [seat, *_] = table.waiting()
        table.act(seat, bots[seat].choose(table.view(seat)))
        count += 1
    assert (process_time() - start) / count < HARD_SECONDS_MAX
