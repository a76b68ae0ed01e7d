"""The balance report counts what Trajan has to weigh."""

from collections import Counter

from bench import balance
from bench.balance import BalanceTally
from bench.games import trajan as own
from engine.games.trajan import GAME
from engine.games.trajan.rules import data
from engine.table import Table


def test_arenas_and_bonus_tiles_are_counted_in_the_report():
    assert balance.own_of("trajan") is own
    tally = balance.play(("trajan", 2, {}, "random", 0, 2))
    assert sum(tally.counts[f"points {source}"] for source in own.SOURCES) == sum(tally.scores)
    assert sum(count for key, count in tally.counts.items() if key.startswith("held ")) == 2 * (2 + 2 * 4)
    lone = {"2 forum": tally}
    assert all(len(rows) >= 3 for _, rows in own.sections({"plain": {"2 random": tally}, "lone hard": lone, "lone easy": lone}))


def test_who_lives_for_an_arena_goes_there_whenever_a_tray_ends_there():
    table = Table.new(GAME, 2, {}, b"lone".ljust(32), remembers=False)
    bots = {0: own.LEVELS["senate easy"](b"0", 100), 1: GAME.bots["random"](b"1", 100)}
    while table.g.quarter == 1:
        [seat, *_] = table.waiting()
        move, rings = bots[seat].choose(table.view(seat)), table.g[0].trays
        if seat == 0 and table.asked(0).topic == "sow":
            ends = {data.ACTIONS[(at + len(stones)) % 6] for at, stones in enumerate(rings) if stones}
            assert (own.Lone._ends(move) == "senate") == ("senate" in ends)
        table.act(seat, move)


def test_an_arena_that_wins_alone_and_an_idle_tile_are_reported():
    tally = BalanceTally(games=own.SHARES_SURE_FROM)
    tally.counts.update({"winners ships": 60, "winners senate": 40} | {f"held {tile}": 50 for tile in own.data.BONUSES})
    tally.counts.update({f"scored {tile}": 10 for tile in own.data.BONUSES if tile != "BT12"})
    assert own.complaints({"plain": {"2 easy": tally}}) == ["2 easy: ships brings 60 %", "2 easy: bonus tiles scores in 0 %"]
    late = BalanceTally(
        games=balance.SURE_FROM, winners=Counter({"place 1": 600, "place 2": 400}), played=Counter({"place 1": 1000, "place 2": 1000})
    )
    late.counts.update({f"{word} {tile}": 10 for tile in own.data.BONUSES for word in ("held", "scored")})
    strong = BalanceTally(games=own.SHARES_SURE_FROM, winners=Counter({"seat 0": 60}), played=Counter({"seat 0": 100}))
    assert own.complaints({"plain": {"2 easy": late}, "lone easy": {"2 senate": strong}, "lone hard": {"2 forum": strong}}) == [
        "2 easy: place 1 in the order of turns wins 60.0 %",
        "2 easy: place 2 in the order of turns wins 40.0 %",
        "2 senate alone wins 60 % among easy bots",
        "2 forum alone wins 60 % among hard bots",
    ]
