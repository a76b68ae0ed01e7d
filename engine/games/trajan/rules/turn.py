"""A turn: sow, claim, the action of the target tray, bonus actions of buildings and at most one extra-action tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import Seat
from engine.games.trajan.rules import data, goods
from engine.games.trajan.rules.actions import EFFECTS, possible, question, recruit
from engine.games.trajan.rules.moves import Decline, Extra, PassAction, Sow
from engine.games.trajan.rules.moves.sow import SKIP
from engine.games.trajan.rules.sowing import claimed, sown, target_of
from engine.games.trajan.rules.state import Trajan, Turn
from engine.script import Script, ask


async def turn(g: Trajan) -> None:
    seat = g.active
    await sow(g, seat, await ask(seat, "sow", Sow, default=next_sowing(g, seat)))
    await perform(g, seat, data.ACTIONS[g.turn.target])
    g.turn, g.phase = Turn(), "clock"


def next_sowing(g: Trajan, seat: Seat) -> Sow:
    """What one who is gone sows: the first tray that has stones, in the order of the colours, without the effect of a tile."""
    player = g[seat]
    tray = next(at for at in range(data.RING) if player.trays[at])
    stones = player.trays[tray]
    drops = stones  # sorted, and so in the one way that is allowed
    tile = claimed(player, tray, drops)
    skips = bool(tile) and data.ORDERS[tile].category == "plus_two" and not all(player.plus_two.values())
    return Sow(data.ACTIONS[tray], drops, SKIP if skips else "")


async def sow(g: Trajan, seat: Seat, move: Sow) -> None:
    player, tray, count = g[seat], data.ACTIONS.index(move.tray), len(move.drops)
    tile = claimed(player, tray, move.drops)
    player.trays = sown(player.trays, tray, move.drops)
    laps, g.time_pos = divmod(g.time_pos + count, g.clock)
    g.laps_left += laps
    g.turn = Turn(source=tray, target=target_of(tray, count), stones=count)
    g.note("sowed", seat=seat, count=count, tray=move.tray, target=data.ACTIONS[g.turn.target])
    if tile:
        await claim(g, seat, tile, move.special)


async def claim(g: Trajan, seat: Seat, tile: str, special: str) -> None:
    player, order, slot = g[seat], data.ORDERS[tile], g.turn.target
    player.slots[slot] = ""
    g.earn(seat, "orders", order.vp)
    g.note("claimed", seat=seat, tile=tile, points=order.vp)
    if player.arch < 0:
        player.arch = slot
    if order.category == "demand":
        player.kept[order.kind] += 1
        return
    g.removed.append(tile)
    if special != SKIP:
        await CLAIMS[order.category](g, seat, order.n, special)


async def no_effect(g: Trajan, seat: Seat, n: int, special: str) -> None:
    """Points alone."""


async def draw_cards(g: Trajan, seat: Seat, n: int, special: str) -> None:
    g.note("drew", seat=seat, count=await goods.draw(g, seat, n))


async def send_workers(g: Trajan, seat: Seat, n: int, special: str) -> None:
    recruit(g, seat, "workers", n)


async def send_legion(g: Trajan, seat: Seat, n: int, special: str) -> None:
    recruit(g, seat, "legion", n)


async def mark(g: Trajan, seat: Seat, n: int, special: str) -> None:
    """A [+2] marker; when all six lie already, there is none to be had."""
    if special:
        g[seat].plus_two[special] = True
        g.note("marked", seat=seat, action=special)


CLAIMS: dict[str, Callable[[Trajan, Seat, int, str], Script[None]]] = {
    "points": no_effect, "cards": draw_cards, "plus_two": mark, "workers": send_workers, "legion": send_legion,
}  # fmt: skip
assert {*CLAIMS, "demand"} == set(data.CATEGORIES)


async def perform(g: Trajan, seat: Seat, action: str) -> None:
    """The action once, the bonus action of a first building at once, then perhaps an extra-action tile for more of the same."""
    g.turn.actions.append(action)
    if await act(g, seat, action) and not g.turn.extra_used and g[seat].repeats(action) and possible(g, seat, action):
        match await ask(seat, "extra", Extra, Decline, default=Decline()):
            case Extra(tile):
                spend(g, seat, action, tile)
                for _ in range(2 if g[seat].plus_two[action] else 1):
                    if not await act(g, seat, action):
                        break
    g.turn.actions.pop()


async def act(g: Trajan, seat: Seat, action: str) -> bool:
    """One action of this kind, if the player likes and there is one."""
    if not possible(g, seat, action):
        return False
    if action == "seaport":
        await goods.mix(g, seat)
    move: Any = await question(seat, action)
    if isinstance(move, PassAction):
        return False
    bonus = await EFFECTS[type(move)](g, seat, move)
    if bonus:
        await perform(g, seat, bonus)
    return True


def spend(g: Trajan, seat: Seat, action: str, tile: str) -> None:
    player = g[seat]
    g.turn.extra_used = True
    if tile == "own":
        player.extra[action] -= 1
        g.removed.append(f"x_{action}")
    else:
        player.wild["wild_extra"] -= 1
        g.removed.append("wild_extra")
    g.note("extra", seat=seat, action=action)
