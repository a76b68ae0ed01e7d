"""The set-up: lots for everything that lies open, sealed stones, three cards, three Trajan tiles.

Nobody ever holds a tile unseen, so all stacks of tiles are bags: which one comes next is drawn by lot when it comes.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Seat
from engine.games.trajan.rules import data, goods
from engine.games.trajan.rules.moves import Arrange, StartCard, StartTile, StartTiles
from engine.games.trajan.rules.moves.set_up import STEPS, preset
from engine.games.trajan.rules.sowing import ordered
from engine.games.trajan.rules.state import Stack, Trajan
from engine.script import Checkpoint, Open, Reveal, Roll, Seal, Shuffle, ask


def sides(bag: Sequence[str], count: int) -> list[int]:
    """Of how many tiles each of the next lots draws one."""
    return list(range(len(bag), max(0, len(bag) - count), -1))


def drawn(bag: list[str], lots: list[int], count: int) -> list[str]:
    """Tiles out of a bag, by the first lots, which are used up."""
    return [bag.pop(lots.pop(0)) for _ in sides(bag, count)]


async def set_up(g: Trajan) -> None:
    g.forum_bag = [kind for kind, copies in data.FORUM.items() for _ in range(copies)]
    g.extra_bag = [kind for kind in data.EXTRAS for _ in range(data.EXTRA_COPIES)]
    g.demand_bag = [kind for kind in data.DEMANDS for _ in range(data.DEMAND_COPIES)]
    g.bonus_bag = list(data.BONUSES)
    buildings, spaces = list(data.BUILDINGS), data.forum_spaces(g.count)
    tiles = len(data.PROVINCES) + len(spaces)
    dealt = len(data.STONES) if "random_stones" in g.variants else 0
    lots = await Roll(
        g.count, *sides(buildings, len(data.SITES)), *sides(g.forum_bag, tiles), *sides(g.extra_bag, len(data.EXTRA_SPACES)),
        *sides(data.STONES, dealt) * g.count,
    )  # fmt: skip
    g.start = list(g.players)[lots.pop(0)]
    for site, tile in zip(g.sites.values(), drawn(buildings, lots, len(data.SITES)), strict=True):
        site.tile = tile
    fill_board(g, lots)
    for seat in g.around(g.start) if dealt else ():
        stones = drawn(list(data.STONES), lots, dealt)
        g[seat].trays = [ordered("".join(stones[at : at + 2])) for at in range(0, dealt, 2)]
    g.senate[data.SENATE[0]] = g.around(g.start)
    g.active, g.phase = g.start, "setup_table" if dealt else "setup_stones"


def fill_board(g: Trajan, lots: list[int]) -> None:
    """Forum tiles for provinces where nothing lies and nobody is, then for the forum, then extra-action tiles; as far as they go."""
    for land in empty_lands(g):
        g.provinces[land].tile = "".join(drawn(g.forum_bag, lots, 1))
    spaces = data.forum_spaces(g.count)
    tiles = drawn(g.forum_bag, lots, len(spaces))
    extra = drawn(g.extra_bag, lots, len(data.EXTRA_SPACES))
    g.forum = dict(zip(data.EXTRA_SPACES, extra, strict=True))
    g.forum |= dict(zip(spaces, tiles + [""] * (len(spaces) - len(tiles)), strict=True))


def empty_lands(g: Trajan) -> list[str]:
    leaders = [player.leader for player in g.players.values()]
    return [id for id, land in g.provinces.items() if not land.tile and not land.legions and id not in leaders]


async def stones(g: Trajan) -> None:
    """Everybody arranges at the same time, before any Trajan tile is seen."""
    g.tokens = await Seal(tuple(ask(seat, "stones", Arrange, default=Arrange(preset(STEPS["ring"]))) for seat in g.players))
    arranged = await Open(dict(g.tokens))
    g.tokens = {}
    for seat, move in arranged.items():
        g[seat].trays = list(move.trays)
        g.note("arranged", seat=seat, stones=" ".join(move.trays))
    g.phase = "setup_table"


async def table(g: Trajan) -> None:
    """The Trajan tiles, bonus tiles and cards that lie open; then everybody's turn to take cards."""
    bags = {category: [id for id, order in data.ORDERS.items() if order.category == category] for category in data.CATEGORIES}
    bonuses = g.count + len(data.PILES)
    lots = await Roll(*(len(bag) for bag in bags.values()), *sides(g.bonus_bag, bonuses))
    for category, bag in bags.items():
        [top] = drawn(bag, lots, 1)
        g.stacks[category] = Stack(top, bag)
    for seat in g.around(g.start):
        g[seat].bonus = dict.fromkeys(drawn(g.bonus_bag, lots, 1), data.SIDES[0])
    g.offices = dict(zip(data.PILES, drawn(g.bonus_bag, lots, len(data.PILES)), strict=True))
    [g.deck] = await Shuffle(data.DECK)
    for pile in data.PILES:
        g.discard[pile] = [g.deck.pop(0)]
    await Reveal([g.discard[pile][0] for pile in data.PILES])
    g.to_act, g.phase = g.around(g.start), "setup_cards"


async def start_cards(g: Trajan) -> None:
    while g.to_act:
        await Checkpoint()
        seat = g.to_act[0]
        for _ in range(data.START_CARDS):
            source = (await ask(seat, "start_card", StartCard, default=StartCard("deck"))).source
            if source == "deck":
                g.note("drew", seat=seat, count=await goods.draw(g, seat, 1))
            else:
                await goods.take(g, seat, source)
        del g.to_act[0]
    await Checkpoint()
    rounds = len(data.START_SLOTS) if "draft_rounds" in g.variants else 1
    g.to_act, g.phase = g.around(g.start) * rounds, "setup_trajan"


async def start_tiles(g: Trajan) -> None:
    while g.to_act:
        await Checkpoint()
        seat = g.to_act[0]
        if "draft_rounds" in g.variants:
            one = await ask(seat, "start_tile", StartTile, default=first_tile(g, seat))
            chosen = {data.SLOTS.index(one.slot): one.category}
        else:
            move = await ask(seat, "start_tiles", StartTiles, default=StartTiles(*data.CATEGORIES[:3]))
            chosen = dict(zip(data.START_SLOTS, move.categories, strict=True))
        for slot, category in chosen.items():
            g[seat].slots[slot] = g.stacks[category].top
            g.stacks[category].top = ""
            g.note("placed_tile", seat=seat, tile=g[seat].slots[slot], slot=data.SLOTS[slot])
        del g.to_act[0]
        await uncover(g)
    await Checkpoint()
    g.phase = "turn"


def first_tile(g: Trajan, seat: Seat) -> StartTile:
    """What one who is gone takes in the draft."""
    slots = g[seat].slots
    taken = [data.ORDERS[tile].category for tile in slots if tile]
    free = next(slot for slot in data.START_SLOTS if not slots[slot])
    return StartTile(next(category for category in data.CATEGORIES if category not in taken), data.SLOTS[free])


async def uncover(g: Trajan) -> None:
    """Stacks whose top was taken show the next tile, in the order of the categories."""
    bare = [stack for stack in g.stacks.values() if not stack.top and stack.rest]
    if bare:
        for stack, lot in zip(bare, await Roll(*(len(stack.rest) for stack in bare)), strict=True):
            stack.top = stack.rest.pop(lot)
