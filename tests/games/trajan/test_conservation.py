"""Whole games at random: nothing is lost or doubled, whatever the table."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dealer import LocalDealer, Stream
from engine.games.trajan import GAME
from engine.games.trajan.rules import data
from engine.script import Run
from engine.world import World

TABLES = [(2, ""), (3, "deck_stop,long_clock"), (4, "draft_rounds,random_stones,wild_demand_bonus")]


def tiles(g):
    """Every tile by its kind, wherever it is; demand tiles of the people are counted with those of the forum."""
    found = [*g.forum_bag, *g.extra_bag, *g.demand_bag, *g.bonus_bag, *g.removed, *g.demands, *g.forum.values(), *g.offices.values()]
    found += [land.tile for land in g.provinces.values()] + [site.tile for site in g.sites.values()]
    for stack in g.stacks.values():
        found += [stack.top, *stack.rest]
    for player in g.players.values():
        found += [*player.slots, *player.votes, *player.buildings, *player.bonus]
        found += [kind for kind, count in player.demand.items() for _ in range(count)]
        found += [f"x_{action}" for action, count in player.extra.items() for _ in range(count)]
        found += [kind for kind, count in player.wild.items() for _ in range(count)]
        found += ["kept"] * sum(player.kept.values())
    return Counter(found) - Counter({"": len(found)})


PRINTED = Counter({**data.FORUM, **dict.fromkeys([*data.ORDERS, *data.BUILDINGS, *data.BONUSES], 1)})
PRINTED += Counter(dict.fromkeys(data.EXTRAS, data.EXTRA_COPIES)) + Counter(dict.fromkeys(data.DEMANDS, data.DEMAND_COPIES))


def lawful(g):
    found = tiles(g)
    if found["kept"]:  # a kept Trajan tile is known by its kind only
        assert sum(found.values()) == sum(PRINTED.values())
    elif g.stacks:
        assert found == PRINTED
    for seat, player in g.players.items():
        assert player.trays == [""] * 6 or sorted("".join(player.trays)) == sorted(data.STONES)
        assert (player.arch < 0) == all(player.slots) and (player.arch < 0 or not player.slots[player.arch])
        placed = sum(seat in land.legions for land in g.provinces.values()) + sum(seat in site.workers for site in g.sites.values())
        assert player.supply + player.mil_camp + player.work_camp + placed == data.TOKENS
        assert min([*player.demand.values(), *player.extra.values(), *player.wild.values()]) >= 0
    if g.deck:
        assert len(g.cards.holder) == len(data.DECK)
    assert 0 <= g.time_pos < g.clock


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_nothing_is_lost_or_doubled(players, variants):
    run = Run(GAME, GAME.begin(players, GAME.checked(players, {"variants": variants})))
    world, choice = World(GAME, run, LocalDealer(b"conservation"), GAME.seating[players]), Stream(b"conservation", players)
    world.start()
    turns = 0
    while world.result is None:
        seat = world.waiting()[0]
        turns += world.asked(seat).topic == "sow"
        world.act(seat, world.any_legal(seat, choice.below))
        lawful(world.g)
    assert turns > 15 * players and world.g.quarter == data.QUARTERS and len(world.result.winners) == 1
