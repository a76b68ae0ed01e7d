"""What every move of an action does. `EFFECTS` has one function for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import Seat, Sight
from engine.games.trajan.rules import data, goods
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.seaport import load_size
from engine.games.trajan.rules.set_up import uncover
from engine.games.trajan.rules.state import Trajan
from engine.moves import At, Move
from engine.script import Ask, Script, ask

Effect = Callable[[Trajan, Seat, Any], Script[str]]  # answers the bonus action that follows, or ""

OPTIONS: dict[str, tuple[type[Move[Any]], ...]] = {
    "seaport": (m.Load, m.Show, m.Draw, m.TakeCard),
    "forum": (m.TakeTile,),
    "military": (m.Deploy, m.March, m.Enlist),
    "senate": (m.Advance,),
    "trajan": (m.TakeOrder,),
    "construction": (m.Build, m.Hire),
}


def question(seat: Seat, action: str) -> Ask[Any]:
    return ask(seat, action, *OPTIONS[action], m.PassAction, default=m.PassAction())  # type: ignore[call-overload, no-any-return]


def possible(g: Trajan, seat: Seat, action: str) -> bool:
    """Is there anything to do? By public facts: how many cards a hand has, never which."""
    if action == "seaport":
        player = g[seat]
        return bool(player.hand or player.wild["wild_commodity"] or g.drawable() or any(g.discard.values()))
    at = At(g, seat, Sight(g.cards))
    return any(move.refuse(at) is None for kind in OPTIONS[action] for move in kind.every(at))


def gain(g: Trajan, seat: Seat, tile: str) -> None:
    """A tile of the forum or of a province onto the mat."""
    player = g[seat]
    if tile in player.demand:
        player.demand[tile] += 1
    elif tile in data.VOTES:
        player.votes.append(tile)
    elif tile in data.EXTRAS:
        player.extra[data.EXTRAS[tile]] += 1
    else:
        player.wild[tile] += 1
    g.note("got_tile", seat=seat, tile=tile)


async def draw(g: Trajan, seat: Seat, move: m.Draw) -> str:
    g.note("drew", seat=seat, count=await goods.draw(g, seat, data.DRAWN))
    await goods.mix(g, seat)
    answer: m.Discard = await ask(seat, "discard", m.Discard)
    g[seat].hand.remove(answer.card)
    g.discard[answer.pile].append(answer.card)
    g.note("discarded", seat=seat, card=g.cards.faces[answer.card], pile=answer.pile)
    return ""


async def take_card(g: Trajan, seat: Seat, move: m.TakeCard) -> str:
    await goods.take(g, seat, move.pile)
    return ""


def display(g: Trajan, seat: Seat, move: m.Show | m.Load) -> str:
    """Cards out of the hand into the display; their faces."""
    player = g[seat]
    player.hand = [card for card in player.hand if card not in move.cards]
    player.display += move.cards
    return " ".join(g.cards.faces[card] for card in move.cards)


async def show(g: Trajan, seat: Seat, move: m.Show) -> str:
    g.note("showed", seat=seat, cards=display(g, seat, move))
    g.note("drew", seat=seat, count=await goods.draw(g, seat, len(move.cards)))
    return ""


async def load(g: Trajan, seat: Seat, move: m.Load) -> str:
    faces = display(g, seat, move)
    kinds = [good_of(face) for face in faces.split()]
    points = getattr(data.SHIPS[move.ship], g.ships[move.ship])[load_size(move.ship, [*kinds, *move.wilds]) - 1]
    g[seat].wild["wild_commodity"] -= len(move.wilds)
    g.removed += ["wild_commodity"] * len(move.wilds)
    g.ships[move.ship] = "grey"
    g.earn(seat, "ships", points)
    g.note("shipped", seat=seat, ship=move.ship, cards=faces, wilds=" ".join(move.wilds), points=points)
    return ""


async def take_tile(g: Trajan, seat: Seat, move: m.TakeTile) -> str:
    tile, g.forum[move.space] = g.forum[move.space], ""
    gain(g, seat, tile)
    return ""


async def enlist(g: Trajan, seat: Seat, move: m.Enlist) -> str:
    recruit(g, seat, "legion", 1)
    return ""


async def hire(g: Trajan, seat: Seat, move: m.Hire) -> str:
    recruit(g, seat, "workers", 1)
    return ""


def recruit(g: Trajan, seat: Seat, camp: str, count: int) -> None:
    """Tokens of the supply into a camp, as many as there are."""
    player = g[seat]
    count = min(count, player.supply)
    player.supply -= count
    if camp == "legion":
        player.mil_camp += count
    else:
        player.work_camp += count
    g.note("recruited", seat=seat, camp=camp, count=count)


async def march(g: Trajan, seat: Seat, move: m.March) -> str:
    g[seat].leader, land = move.province, g.provinces[move.province]
    g.note("marched", seat=seat, province=move.province)
    if land.tile:
        tile, land.tile = land.tile, ""
        gain(g, seat, tile)
    return ""


def conquest(g: Trajan, seat: Seat, province: str) -> int:
    """What a legionary brings in a province."""
    rivals = sum([other != seat for other in g.provinces[province].legions])
    return max(0, data.PROVINCES[province].vp - data.RIVAL_LEGION * rivals)


async def deploy(g: Trajan, seat: Seat, move: m.Deploy) -> str:
    player = g[seat]
    points = conquest(g, seat, player.leader)
    player.mil_camp -= 1
    g.provinces[player.leader].legions.append(seat)
    g.earn(seat, "provinces", points)
    g.note("deployed", seat=seat, province=player.leader, points=points)
    return ""


async def advance(g: Trajan, seat: Seat, move: m.Advance) -> str:
    space = g.disc(seat)
    g.senate[space].remove(seat)
    space = data.SENATE[data.SENATE.index(space) + 1]
    g.senate[space].append(seat)
    g.earn(seat, "senate", space)
    g.note("advanced", seat=seat, space=space)
    return ""


async def take_order(g: Trajan, seat: Seat, move: m.TakeOrder) -> str:
    player, stack = g[seat], g.stacks[move.category]
    slot = player.arch
    player.slots[slot], stack.top = stack.top, ""
    free = [at % data.RING for at in range(slot + 1, slot + data.RING) if not player.slots[at % data.RING]]
    player.arch = free[0] if free else -1
    g.note("placed_tile", seat=seat, tile=player.slots[slot], slot=data.SLOTS[slot])
    await uncover(g)
    return ""


async def build(g: Trajan, seat: Seat, move: m.Build) -> str:
    player, site = g[seat], g.sites[move.site]
    player.work_camp -= 1
    site.workers.append(seat)
    if not site.tile:
        g.note("bridged", seat=seat, site=move.site)
        return ""
    tile, site.tile = site.tile, ""
    kind, points = data.BUILDINGS[tile]
    player.buildings.append(tile)
    g.earn(seat, "buildings", points)
    g.note("built", seat=seat, site=move.site, kind=kind, points=points)
    return data.KINDS[kind] if player.built(kind) == 1 else ""


EFFECTS: dict[type[Move[Any]], Effect] = {
    m.Draw: draw, m.TakeCard: take_card, m.Show: show, m.Load: load, m.TakeTile: take_tile, m.Enlist: enlist, m.March: march,
    m.Deploy: deploy, m.Advance: advance, m.TakeOrder: take_order, m.Hire: hire, m.Build: build,
}  # fmt: skip
assert {kind for kinds in OPTIONS.values() for kind in kinds} == EFFECTS.keys() <= set(m.MOVES)
