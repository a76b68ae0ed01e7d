"""Sections 3 and 5: workers, cards, tiles and goods are neither made nor lost. Whole games of random moves, counted after every answer."""

from collections import Counter

import pytest

from engine.canon import copy
from engine.dealer import LocalDealer, Stream
from engine.games.imperator import GAME
from engine.games.imperator.rules import data
from engine.games.imperator.rules.moves import Done, EndTurn, Pass, Take
from engine.games.imperator.rules.state import places
from engine.script import Run
from engine.world import World

RARE = (Done, EndTurn, Pass)  # so that something is traded, sent and used


def count(g):
    """Every worker, tile and card is somewhere, once."""
    workers = Counter(worker.printed for group in g.locations.values() for worker in group)
    workers += Counter(stand.printed for stand in (*g.board.values(), *([g.driven] if g.driven else [])))
    workers += Counter(value for player in g.players.values() for value in player.crew)
    assert workers == Counter(dict.fromkeys(data.VALUES, g.count))
    held = [tile for player in g.players.values() for tile in player.tiles]
    assert sorted([*g.tile_pile, *g.tile_discard, *g.tiles.values(), *held]) == sorted(data.TILES)
    cards = [card for place in places(g).values() for card in place]
    assert len(cards) == len(set(cards)) and len(cards) in (0, len(data.DECK))
    built = [card.id for player in g.players.values() for card in player.tableau]
    assert sorted(built) == sorted([*[data.DOMUS] * g.count, *(g.cards.faces[card] for card in g.built)])
    assert set(g.drawn) <= {card for player in g.players.values() for card in player.hand}
    assert not g.areas or (len(set(g.areas.values())) == len(data.REGIONS) == len(g.areas))
    for player in g.players.values():
        assert all(0 <= number <= data.STOCK_MAX for number in player.stock.values()) and min(player.coins, player.surplus) >= 0


def goods(g, seat):
    """Raw materials, surplus, coins: what overflows is surplus, so the first two count together."""
    player = g[seat]
    return sum(player.stock.values()) + player.surplus, player.coins


def told(g, seat, notes, move):
    """What the notes say that a seat has got and paid: goods and coins."""
    before, coins = g[seat], 0
    pieces = 1 if isinstance(move, Take) else 0
    for note in notes:
        if note.facts.get("seat") != seat:
            continue
        match note.id:
            case "earned":
                coins += note.facts["coins"]
            case "goods":
                pieces += len(data.AREAS[note.facts["area"]])
            case "traded":
                deal = note.facts["deal"]
                pieces += {"buy": 1, "sell": -1, "turn": 0}[deal]
                coins += {"buy": -data.BUY_RAW, "turn": -data.TURN_RAW, "sell": data.SELL_RAW}[deal]
                coins += (data.SELL_SURPLUS - data.SELL_RAW) * (note.facts["good"] == "surplus")
            case "built" | "fought":
                row = data.BUILT[note.facts["card"]]
                owned = {**before.stock, "surplus": before.surplus}
                missing = {good: max(0, getattr(row, good) - owned[good]) for good in owned}
                pieces -= sum(getattr(row, good) for good in owned) - sum(missing.values())
                coins -= row.coins + data.RAW_PRICE * sum(missing[good] for good in data.RAW) + data.SURPLUS_PRICE * missing["surplus"]
            case "political" if move.notation.write(move, str).startswith("canvass"):
                coins -= data.POLITICAL_PRICE * move.steps
            case "used_tile" | "bonus":
                tile = data.TILES[note.facts["tile"]]
                pieces += tile.n if tile.effect in ("raw", "surplus") else 0
                coins += tile.n if tile.effect == "coins" else 0
    return pieces, coins


@pytest.mark.parametrize("variants", ["", "advanced"])
@pytest.mark.parametrize("players", data.SEATING)
def test_nothing_is_made_or_lost_in_a_whole_game(players, variants):
    choice = Stream(b"conservation", players, variants)
    run = Run(GAME, GAME.begin(players, GAME.checked(players, {"variants": variants})))
    world = World(GAME, run, LocalDealer(bytes([players])), GAME.seating[players])
    world.start()
    seen = Counter()
    while world.result is None:
        count(world.g)
        seat = world.waiting()[0]
        move = world.any_legal(seat, choice.below)
        if isinstance(move, RARE) and choice.below(8):
            move = next((move for _ in range(8) if not isinstance(move := world.any_legal(seat, choice.below), RARE)), move)
        before, phase = copy(world.g), world.g.phase
        world.g.notes.clear()
        world.act(seat, move)
        seen[type(move).__name__] += 1
        if phase == "action" == world.g.phase:
            for each in world.g.players:
                was, now = goods(before, each), goods(world.g, each)
                assert (now[0] - was[0], now[1] - was[1]) == told(before, each, world.g.notes, move), (str(move), each)
    count(world.g)
    assert {"Go", "Build", "Canvass", "Enter", "UseTile", "Trade", "Recruit"} <= set(seen), seen
    assert players < 4 or {"Fight", "Relocate"} <= set(seen), seen
