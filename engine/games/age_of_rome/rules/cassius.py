"""Cassius, the solo opponent. He never chooses: his cards decide, and where a card's line is impossible the next in its cycle does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.effects import can_demolish
from engine.games.age_of_rome.rules.pieces import gain, lay_tile, pantheon_piece, plant, remove_vote, vote
from engine.games.age_of_rome.rules.schemes import EFFECTS, resolve, throw_away_random
from engine.games.age_of_rome.rules.state import Cassius, Declared, Player, Rome, Token
from engine.script import Reveal, Shuffle

T = TypeVar("T")


def opponent(g: Rome) -> Cassius:
    assert g.cassius is not None
    return g.cassius


def person(g: Rome) -> Player:
    [player] = g.players.values()
    return player


async def nothing(g: Rome) -> None:
    """He takes no part in diplomacy."""


async def next_card(g: Rome) -> data.CassiusCard:
    if not g.cassius_deck:
        g.cassius_deck, g.cassius_discard = g.cassius_discard, []
        [g.cassius_deck] = await Shuffle(g.cassius_deck)
    g.cassius_discard.append(g.cassius_deck.pop(0))
    [face] = await Reveal(g.cassius_discard[-1:])
    g.note("cassius_card", card=face)
    return data.CASSIUS_CARDS[face]


def cycle(items: Sequence[T], first: T) -> list[T]:
    """All items, beginning with the card's own entry; after the last comes the first."""
    at = items.index(first)
    return [*items[at:], *items[:at]]


# --- schemes


async def scheme_turn(g: Rome) -> None:
    """His tokens in the province before the player, lowest spot first."""
    player = person(g)
    province = g.before(player.seat)
    for spot, token in enumerate(province.spots):
        if token is None or token.owner != opponent(g).seat or token.activated:
            continue
        if not player.free_spaces or not g.discord_supply:
            return
        card = await next_card(g)
        effect = next((effect for effect in cycle(data.PLOTS, card.plot) if PLOT_APPLIES[effect](g, player)), None)
        if effect is None:
            continue
        province.spots[spot] = Token(token.owner, activated=True)
        g.discord_supply -= 1
        player.discord += 1
        g.note("plot", target=player.seat, effect=effect, spot=spot + 1)
        g.declared.append(Declared(opponent(g).seat, player.seat, effect, (), paid=True))
        await resolve(g)
        g.declared.pop()


PLOT_APPLIES: dict[str, Callable[[Rome, Player], bool]] = {
    "slander": lambda g, player: player.glory >= 2,
    "demolition": lambda g, player: can_demolish(player),
    "desertion": lambda g, player: player.deployed_total > 0,
    "annul": lambda g, player: player.seat in g.column,
    "theft": lambda g, player: bool(player.hand),
}
assert tuple(PLOT_APPLIES) == data.PLOTS


async def _desertion(g: Rome, declared: Declared) -> None:
    player = g[declared.target]
    region = max(reversed(data.REGIONS), key=lambda region: player.deployed[region])
    player.deployed[region] -= 1
    player.legions_board += 1
    g.note("recalled", seat=player.seat, region=region)


async def _annul(g: Rome, declared: Declared) -> None:
    remove_vote(g, g.column.index(declared.target))


async def _theft(g: Rome, declared: Declared) -> None:
    await throw_away_random(g, declared.target)


EFFECTS.update(desertion=_desertion, annul=_annul, theft=_theft)
assert EFFECTS.keys() == data.SCHEMES.keys()


# --- build


async def build_turn(g: Rome) -> None:
    seat = opponent(g).seat
    for _ in range(data.LEVELS[g.level].tiles[g.round - 1]):
        card = await next_card(g)
        levels = g.before(seat).levels
        type = next((t for t in cycle(data.TYPES, card.build) if levels[t] < 3 and g.tiles[t][levels[t]]), None)
        if type is None:
            gain(g, seat, 1)
        else:
            lay_tile(g, seat, type, levels[type] + 1)


# --- action


async def play_card(g: Rome) -> None:
    """One card of his action phase; what it cannot do is worth 1 glory."""
    cassius = opponent(g)
    cassius.available -= 1
    card = await next_card(g)
    act, _, region = card.act.partition(" ")
    if not await ACTS[act](g, cassius, region):
        gain(g, cassius.seat, 1)


async def _march(g: Rome, cassius: Cassius, region: str) -> bool:
    room = [r for r in cycle(data.REGIONS, region) if len(cassius.battle[r]) < data.BATTLE_CARDS_MAX]
    if not room or not g.battle_deck:
        return False
    cassius.battle[room[0]].append(g.battle_deck.pop(0))
    g.note("marched", region=room[0])
    return True


async def _vote(g: Rome, cassius: Cassius, region: str) -> bool:
    return vote(g, cassius.seat)


async def _stash(g: Rome, cassius: Cassius, region: str) -> bool:
    if not g.deck:
        if not g.discard:
            return False
        g.deck, g.discard = g.discard, []
        g.note("reshuffled", cards=len(g.deck))
        [g.deck] = await Shuffle(g.deck)
    cassius.stash.append(g.deck.pop(0))
    g.note("stashed", count=len(cassius.stash))
    return True


async def _pantheon(g: Rome, cassius: Cassius, region: str) -> bool:
    return pantheon_piece(g, cassius.seat)


async def _games(g: Rome, cassius: Cassius, region: str) -> bool:
    return False


async def _plot(g: Rome, cassius: Cassius, region: str) -> bool:
    if not g.schemes_on or not cassius.schemes_home or None not in g.before(cassius.seat).spots:
        return False
    plant(g, cassius.seat)
    return True


ACTS = {"march": _march, "vote": _vote, "stash": _stash, "pantheon": _pantheon, "games": _games, "plot": _plot}


# --- income


async def extort(g: Rome) -> None:
    seat: Seat = opponent(g).seat
    if g.before(seat).population >= data.LEVELS[g.level].extortion:
        gain(g, seat, 1)
