"""The bots of Imperator: strong enough, honest, never without an answer or a reason."""

import re

import pytest

from engine.bots import play_out
from engine.cards import Sight
from engine.games.imperator import GAME
from engine.games.imperator.bots.bot import TOPICS, EasyBot, parts
from engine.table import Table
from tests.depth import deep
from tests.games.imperator.scene import YELLOW, scene

NAMES = {0: "Ada", 1: "Bela", 2: "Cili", 3: "Dora", 4: "Emil"}


def duel(strong, weak, number, effort=100):
    """Points of both; they change places every game."""
    seed = b"duel %d" % number
    table = Table.new(GAME, 2, {}, seed)
    mine = number % 2
    play_out(table, {seat: GAME.bots[strong if seat == mine else weak](seed + bytes([seat]), effort) for seat in (0, 1)})
    return table.result.total(mine), table.result.total(1 - mine)


def test_easy_beats_random_by_far():
    games = [duel("easy", "random", number) for number in range(10)]
    assert sum(mine > other + 10 for mine, other in games) >= 9


@deep  # the slowest of its kind; how strong it is says the bench
def test_hard_beats_easy():
    """Two games are a canary, no measure: `python -m bench.bots --game imperator` says how strong it is."""
    games = [duel("hard", "easy", number, effort=20) for number in range(2)]
    assert sum(mine - other for mine, other in games) > 0


@pytest.mark.parametrize("players", [2, 5])
def test_every_question_has_an_answer_and_reasons(players):
    table, bot = Table.new(GAME, players, {"variants": "advanced"}, b"reasons"), EasyBot(b"")
    asked, told = set(), set()
    while waiting := table.waiting():
        view = table.view(waiting[0])
        asked.add(view.asked.topic)
        chosen = bot.choose(view)
        if view.asked.topic not in told:
            told.add(view.asked.topic)
            found = bot.reasons(view, NAMES)
            assert found[0][0] == chosen and all(words.strip() for _, words in found)
            assert all(table.refusal(waiting[0], move) is None for move, _ in found)
        table.act(waiting[0], chosen)
    assert asked <= set(TOPICS) and {"keep", "turn", "recruit", "senatus", "advance", "patrons"} <= asked


def test_worth_has_words_for_all_its_parts():
    s = scene(yellow=dict(crew="1"))
    assert parts(s.g, YELLOW, Sight(s.g.cards)).keys() == GAME.words.parts.keys()


def test_easy_takes_the_war_it_can_pay_rather_than_two_coins():
    s = scene(players=2, round=4, yellow=dict(crew="1", surplus=3, hand="w04a"))
    s.into(YELLOW)
    assert str(EasyBot(b"").choose(s.world.view(YELLOW))).startswith("fight")


def test_easy_goes_for_an_empty_region_with_the_strongest_value():
    s = scene(players=2, round=2, tiles="t10 t07", yellow=dict(crew="5", coins=20), green=dict(crew="1"))
    s.into(YELLOW)
    assert str(EasyBot(b"").choose(s.world.view(YELLOW))) == "enter 1 with 5"


def test_a_hint_of_the_last_round_tells_what_is_ahead_although_the_game_is_over_where_it_was_played_on():
    s = scene(players=2, round=5, tiles="t10 t07", yellow=dict(crew="1 4", coins=9, built="b06a b01a"), green=dict(crew="3"))
    s.upto(s.game.play(s.g))
    found = GAME.bots["hard"](b"", 50).reasons(s.world.view(YELLOW), NAMES)
    assert found and all(re.search(r"(mainly|ahead|behind) ", why) for _, why in found)


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("held", ["t12", "t15"])
def test_a_tile_that_only_comes_before_a_worker_is_not_praised_for_the_worker_that_still_stands(level, held):
    goods = dict(stone=2, wood=2, coins=2, hand="b09a w03a")
    s = scene(
        players=2, round=3, tiles="t01 t02", yellow=dict(crew="1 4 5", held=held, **goods), green=dict(crew="2 3"), deck="b01a b02a b03a"
    )
    found = GAME.bots[level](b"", 100).reasons(s.into(YELLOW).world.view(YELLOW), NAMES)
    assert str(found[0][0]).startswith("use ") and found[0][1].startswith("your turn goes on after it: 'a 1 to the Senatus'"), found
    for move, why in found:
        assert "by workers" not in why and "in reward tiles" not in why, (move, found)
        assert not re.search(r"about \d\d points", why), found


def test_no_hint_speaks_of_more_points_than_a_turn_can_bring():
    table, bot, told = Table.new(GAME, 2, {"variants": "advanced"}, b"thirty"), EasyBot(b""), 0
    while waiting := table.waiting():
        view = table.view(waiting[0])
        if view.asked.topic in ("turn", "after", "extra"):
            points = [int(n) for _, why in bot.reasons(view, NAMES) for n in re.findall(r"about (\d+) points", why)]
            assert max(points, default=0) < 15, bot.reasons(view, NAMES)
            told += bool(points)
        table.act(waiting[0], bot.choose(view))
    assert told
