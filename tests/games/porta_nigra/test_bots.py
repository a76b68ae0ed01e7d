"""The bots play better the more they think. A few games; bench.bots measures them."""

from engine.bots import RandomBot, play_out
from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.bots.bot import EasyBot, HardBot
from engine.games.porta_nigra.bots.plan import Planner
from engine.games.porta_nigra.rules.moves import EndTurn
from engine.table import Table
from tests.depth import deep
from tests.games.porta_nigra.scene import ANNA, scene


def points(first, second, seed):
    table = Table.new(GAME, 2, {}, seed, remembers=False)
    play_out(table, {0: first(seed), 1: second(seed)})
    assert table.result is not None
    return table.result.total(0), table.result.total(1)


def test_easy_beats_random():
    mine, theirs = points(EasyBot, RandomBot, b"easy")
    assert mine > 2 * theirs


@deep  # the slowest of its kind; how strong it is says the bench
def test_hard_beats_easy_over_a_few_games():
    pairs = [points(HardBot, EasyBot, bytes([seed])) for seed in range(2)]
    assert sum(mine for mine, _ in pairs) > sum(theirs for _, theirs in pairs)


def test_a_plan_changes_nothing_and_is_no_worse_than_ending_the_turn():
    s = scene(shops="red 2 white 2", built="anna PN-4 5", display="H11 H24 BC-amphitheatre-red",
              anna=dict(coins=20, influence=3, stock="red 3 white 1", hand="AC1"))  # fmt: skip
    s.turn("play AC1")
    before = repr(s.g)
    ranked = Planner(ANNA, 4, 100).ranked(s.g)
    assert repr(s.g) == before
    assert ranked[0][1] > dict(ranked)[EndTurn()]
