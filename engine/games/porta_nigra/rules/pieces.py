"""What moves do to the state. Plain functions: nothing here asks anybody, so whoever plans a turn can run them on a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.moves import Build, Burn, Buy, Earn, Forgo, Found, Honour, Take
from engine.games.porta_nigra.rules.moves.card import price
from engine.games.porta_nigra.rules.state import Element, Player, Porta
from engine.moves import Move


def act(g: Porta, seat: Seat, move: Move[Porta]) -> None:
    """A legal move of a turn, with all that follows from it."""
    ACTS[type(move)](g, g[seat], move)
    check_end(g, seat)


def _buy(g: Porta, player: Player, move: Buy) -> None:
    cost = price(g, player.seat, move.shop)
    use(g, player, move.icon)
    player.coins -= cost
    if move.shop != data.WHITE:
        player.builder = data.SHOPS[move.shop]
    g.shops[move.shop] -= 1
    player.stock[move.shop] += 1
    g.note("bought", seat=player.seat, colour=move.shop, cost=cost)


def _build(g: Porta, player: Player, move: Build) -> None:
    use(g, player, data.BUILD)
    build(g, player, move.space, move.height, move.whites)


def _take(g: Porta, player: Player, move: Take) -> None:
    use(g, player, move.icon)
    perform(g, player, data.GAINS[move.icon])


def _forgo(g: Porta, player: Player, move: Forgo) -> None:
    g.card_torches -= 1
    player.coins += 1
    g.note("forwent", seat=player.seat, coins=1)


def _burn(g: Porta, player: Player, move: Burn) -> None:
    player.torches -= 1
    player.coins += 1
    g.note("burnt", seat=player.seat)


def _earn(g: Porta, player: Player, move: Earn) -> None:
    player.influence -= g.roman_price
    perform(g, player, data.Op("roman"))


def _found(g: Porta, player: Player, move: Found) -> None:
    player.influence -= data.FOUND_PRICE
    build(g, player, move.space, move.height, move.whites)


def _honour(g: Porta, player: Player, move: Honour) -> None:
    row = data.HONOURS[move.card]
    g.honour_bought = True
    g.honour_display[g.honour_display.index(move.card)] = ""
    player.influence -= row.influence
    g.note("honoured", seat=player.seat, card=move.card)
    if row.discards:
        discard(g, player, row.discards)
    if row.kept:
        player.honours.append(move.card)
    else:
        g.removed.append(move.card)
    for op in row.ops:
        if op.word == "build":
            build(g, player, move.space, move.height, move.whites)
        elif op.word == "tower_plus":
            raise_tower(g, player, move.space)
        else:
            perform(g, player, op)


ACTS: dict[type[Move[Porta]], Callable[[Porta, Player, Any], None]] = {
    Buy: _buy, Build: _build, Take: _take, Forgo: _forgo, Burn: _burn, Earn: _earn, Found: _found, Honour: _honour,
}  # fmt: skip


def use(g: Porta, player: Player, icon: str) -> None:
    """Pay for an action and mark its icon: the card's torches go first, which loses nothing, for a token brings the same coin."""
    g.icons.remove(icon)
    if g.card_torches:
        g.card_torches -= 1
    else:
        player.torches -= 1
        g.note("torch_used", seat=player.seat)


def discard(g: Porta, player: Player, what: str) -> None:
    """A card of each building, the real one before its substitute and the first taken first; or the first honour card of a kind."""
    gone = [player.owned(building)[0] for building in data.BUILDINGS] if what == "set" else player.kept(what)[:1]
    for card in gone:
        (player.buildings if card in data.BUILDING_CARDS else player.honours).remove(card)
    g.removed += gone


def build(g: Porta, player: Player, space: str, height: int, whites: int) -> None:
    printed = data.SPACES[space]
    player.coins -= player.walk(printed.building)
    player.builder = printed.building
    player.stock[printed.colour] -= height - whites
    player.stock[data.WHITE] -= whites
    player.romans -= 1
    points = data.points(printed, height)
    player.points["places"] += points
    g.note("built", seat=player.seat, space=space, height=height, points=points)
    card = f"BC-{printed.building}-{printed.colour}"
    if card in g.building_display and printed.section != data.CARDLESS:
        g.building_display[g.building_display.index(card)] = ""
        player.buildings.append(card)
        g.note("card_taken", seat=player.seat, card=card)
    before = g.bricks(player.seat, printed.building)
    g.elements[space] = Element(player.seat, height)
    reward(g, player, printed.building, before)


def raise_tower(g: Porta, player: Player, space: str) -> None:
    """One more brick on an own tower: no points, no card, no walk, but a reward if it is a third brick."""
    before = g.bricks(player.seat, data.GATE)
    g.reserve -= 1
    g.elements[space] = Element(player.seat, g.elements[space].height + 1)
    g.note("raised", seat=player.seat, space=space, height=g.elements[space].height)
    reward(g, player, data.GATE, before)


def reward(g: Porta, player: Player, building: str, before: int) -> None:
    after = g.bricks(player.seat, building)
    for _ in range(after // data.REWARD_EVERY - before // data.REWARD_EVERY):
        g.note("rewarded", seat=player.seat, building=building)
        for op in data.REWARDS[building]:
            perform(g, player, op)


def perform(g: Porta, player: Player, op: data.Op) -> None:
    """Gain what is printed; of bricks and Romans as many as there are."""
    n = op.n
    if op.word == "coin":
        player.coins += n
    elif op.word == "torch":
        player.torches += n
    elif op.word == "influence":
        player.influence += n
    elif op.word == "vp":
        player.points["honours"] += n
    elif op.word == "roman":
        n = min(n, player.unearned)
        player.unearned -= n
        player.romans += n
    else:
        assert op.word == "brick"
        n = min(n, g.reserve)
        g.reserve -= n
        player.stock[op.colour] += n
    if n:
        g.note("gained", seat=player.seat, gain=f"{op.word} {n} {op.colour}".strip())


def check_end(g: Porta, seat: Seat) -> None:
    """Who takes the last brick of all, or places the last Roman, brings the end about; once in a game."""
    if g.ended_by is None and (not (g.reserve or g.market) or len(g.own(seat)) == data.ROMANS):
        g.ended_by = seat
        g[seat].points["early"] += data.EARLY_POINTS
        g.note("early_end", seat=seat, points=data.EARLY_POINTS)
