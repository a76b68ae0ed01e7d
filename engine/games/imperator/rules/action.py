"""The action phase: turn after turn round the table until nobody has both a worker and the right to place one."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.imperator.rules import data, tiles
from engine.games.imperator.rules.board import enter
from engine.games.imperator.rules.locations import build, canvass, visit
from engine.games.imperator.rules.moves import Bonus, Build, Canvass, Discard, EndTurn, Enter, Extra, Fight, Go, Pass, UseTile
from engine.games.imperator.rules.moves.places import EXTRA
from engine.games.imperator.rules.moves.turn import extra_possible
from engine.games.imperator.rules.state import Imperator, Player, Stand, Worker
from engine.script import Ask, Checkpoint, Return, ask

Action = Go | Build | Fight | Canvass


def may_act(player: Player) -> bool:
    return bool(player.crew) and not player.passed


async def action(g: Imperator) -> None:
    """Seats are visited in turn order; a worker that comes back from the board brings its player back in."""
    while any(map(may_act, g.players.values())):
        if not g.to_act:
            g.to_act = g.order[:]
        if may_act(g[g.to_act[0]]):
            await Checkpoint()
            await turn(g, g.to_act[0])
        del g.to_act[0]
    await Checkpoint()  # the last turn ends here, before tiles are given out
    g.to_act = []


async def turn(g: Imperator, seat: Seat) -> None:
    """Tiles and one extra action before or after the main move, which is placing a worker; or passing, which ends the turn at once."""
    player = g[seat]
    g.acted, g.extra_done = False, False
    while not (g.acted and nothing_left(g, player)):
        match await question(g, seat):
            case Pass():
                player.passed = True
                g.note("passed", seat=player.seat, workers=len(player.crew))
                break
            case EndTurn():
                break
            case UseTile(tile, goods):
                use_tile(g, player, tile, goods)
            case Extra(cards):
                await extra_action(g, player, cards)
            case Go() | Build() | Fight() | Canvass() | Enter() as chosen:
                await place(g, player, chosen)
    await hand_limit(g, player)


def question(g: Imperator, seat: Seat) -> Ask[Action | Enter | UseTile | Extra | Pass] | Ask[UseTile | Extra | EndTurn]:
    if g.acted:
        return ask(seat, "after", UseTile, Extra, EndTurn, default=EndTurn())
    return ask(seat, "turn", Go, Build, Fight, Canvass, Enter, UseTile, Extra, Pass, default=Pass())


def nothing_left(g: Imperator, player: Player) -> bool:
    """Then the turn is over by itself. All of this is public."""
    usable = any(data.TILES[tile].effect in data.USABLE for tile in player.tiles)
    return not usable and (g.extra_done or not extra_possible(player))


def use_tile(g: Imperator, player: Player, tile: str, goods: tuple[str, ...]) -> None:
    g.note("used_tile", seat=player.seat, tile=tile)
    tiles.carry_out(g, player, tile, goods)
    tiles.discard(g, player, tile)


async def extra_action(g: Imperator, player: Player, cards: tuple[str, ...]) -> None:
    """Three icons for a location without a worker and without its limits, or in the advanced game for a neighbour's tile."""
    g.extra_done = True
    for card in player.tableau:
        card.icon_used = card.icon_used or card.id in cards
    g.note("extra", seat=player.seat, cards=" ".join(cards))
    best = Go("quaestor", 0, max(data.VALUES))
    match await ask(player.seat, "extra", Go, Build, Fight, Canvass, Bonus, default=best, facts=(EXTRA,)):
        case Bonus(region, goods):
            tiles.bonus(g, player, region, goods)
        case chosen:
            await act(g, player, chosen, chosen.value)


async def place(g: Imperator, player: Player, chosen: Action | Enter) -> None:
    """The main move: a worker leaves the crew for a location."""
    g.acted = True
    value = chosen.value or chosen.worker
    player.crew.remove(chosen.worker)
    if chosen.value and not player.any_value:
        tiles.discard(g, player, player.wild_tile)
    player.any_value = False
    if isinstance(chosen, Enter):
        g.note("entered_as" if chosen.value else "entered", seat=player.seat, region=chosen.region, worker=chosen.worker, value=value)
        await enter(g, Stand(player.seat, chosen.worker, value), chosen.region)
    else:
        location = location_of(chosen)
        g.note("placed_as" if chosen.value else "placed", seat=player.seat, location=location, worker=chosen.worker, value=value)
        g.locations[location].append(Worker(chosen.worker, value))
        await act(g, player, chosen, value)


def location_of(chosen: Action) -> str:
    match chosen:
        case Go(location):
            return location
        case Build():
            return "aedificator"
        case Fight():
            return "legatus"
        case Canvass():
            return "roma"


async def act(g: Imperator, player: Player, chosen: Action, value: int) -> None:
    match chosen:
        case Go(location):
            await visit(g, player, location, value)
        case Build(card) | Fight(card):
            await build(g, player, card)
        case Canvass(steps):
            canvass(g, player, steps)


async def hand_limit(g: Imperator, player: Player) -> None:
    """At the end of a turn, cards above the limit go face down to the discard."""
    over = []
    while len(player.hand) > data.HAND_MAX:
        chosen = await ask(player.seat, "hand_limit", Discard, default=Discard(player.hand[-1]))
        player.hand.remove(chosen.card)
        g.discard.append(chosen.card)
        over.append(chosen.card)
    if over:
        g.note("discarded", seat=player.seat, count=len(over))
        await Return(over)
