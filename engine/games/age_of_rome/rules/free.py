"""What a player may do besides: sell, lay sets, convert, draw cards, play them in an open window, and interrupt with the religion medal."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves import Convert, Decline, Discard, Draw, FormSet, KeepMission, Pass, Play, Sell
from engine.games.age_of_rome.rules.pieces import earn, farm_income, gain, pay, recruit_legion, take_vote
from engine.games.age_of_rome.rules.state import Rome, TradeSet
from engine.script import Deal, Return, Script, Shuffle, ask

Windows = tuple[str, ...]
FREE = (Sell, FormSet, Convert)


def has_free(g: Rome, seat: Seat) -> bool:
    """Could this player do anything besides, as far as everybody can tell? A card in hand can always be sold."""
    return bool(g.players[seat].hand) or can_convert(g, seat)


def can_convert(g: Rome, seat: Seat) -> bool:
    return g.has_medal(seat, "religion") and g.players[seat].denarii >= data.CONVERT_COST


def free_action(g: Rome, seat: Seat, move: Sell | FormSet | Convert) -> None:
    match move:
        case Sell(card):
            g.note("sold", seat=seat, card=g.cards.faces[card])
            to_discard(g, seat, card)
            g[seat].denarii += 1
        case FormSet(type, cards):
            for card in cards:
                g[seat].hand.remove(card)
            g[seat].sets.append(TradeSet(type, cards))
            g.note("set", seat=seat, type=type)
        case Convert(glory):
            pay(g, seat, data.CONVERT_COST * glory)
            g.note("converted", seat=seat, glory=glory, denarii=data.CONVERT_COST * glory)
            gain(g, seat, glory)


def to_discard(g: Rome, seat: Seat, card: Handle) -> None:
    g[seat].hand.remove(card)
    g.discard.append(card)


async def interrupts(g: Rome, after: Seat) -> None:
    """Whoever holds the religion medal may convert when another's turn ends; who that is, is public."""
    holder = g.medals.get("religion", -1)
    while holder != after and holder in g.players and can_convert(g, holder):
        match await ask(holder, "interrupt", Convert, Pass, default=Pass()):
            case Pass():
                return
            case Convert() as move:
                free_action(g, holder, move)


async def draw(g: Rome, seat: Seat, topic: str, own_turn: bool = True, windows: Windows = ()) -> None:
    """One trade card, or none if the player declines. With a full hand he must make room first."""
    while True:
        if not g.deck:
            if not g.discard:
                g.note("no_cards", seat=seat)
                return
            g.deck, g.discard = g.discard, []
            g.note("reshuffled", cards=len(g.deck))
            [g.deck] = await Shuffle(g.deck)
        full = g[seat].hand_size >= data.HAND_LIMIT
        default = Decline() if full else Draw()
        if own_turn:
            move = await ask(seat, topic, Draw, Decline, Discard, Play, *FREE, default=default, facts=windows if full else ())
        else:
            move = await ask(seat, topic, Draw, Decline, Discard, default=default)
        match move:
            case Draw():
                g[seat].hand.append(g.deck.pop(0))
                g.note("drew", seat=seat)
                await Deal({seat: g[seat].hand[-1:]})
                return
            case Decline():
                g.note("declined", seat=seat)
                return
            case Discard(card):
                g.note("discarded", seat=seat, card=g.cards.faces[card])
                to_discard(g, seat, card)
            case Play(card, params):
                await play_card(g, seat, card, params, windows)
            case _:
                free_action(g, seat, move)


async def draw_missions(g: Rome, seat: Seat, topic: str) -> None:
    """Two missions, or the last one: keep one, the other goes under the deck."""
    g.offered, g.mission_deck = g.mission_deck[:2], g.mission_deck[2:]
    if not g.offered:
        return
    await Deal({seat: g.offered[:]})
    if len(g.offered) == 2:
        move = await ask(seat, topic, KeepMission, default=KeepMission(1))
        back = g.offered.pop(2 - move.position)
        g.mission_deck.append(back)
        await Return([back])
    g[seat].missions += g.offered
    g.offered = []
    g.note("mission", seat=seat, missions=len(g[seat].missions))


async def play_card(g: Rome, seat: Seat, card: Handle, params: tuple[str, ...], windows: Windows) -> None:
    """Out of the hand at once, into the discard pile only after its effect."""
    g[seat].hand.remove(card)
    g.in_play.append(card)
    face = g.cards.faces[card]
    g.note("played", seat=seat, card=face)
    if "on_place_any" in windows:
        g.played.append(face)
    id = face[:3]
    if id in AT_ONCE:
        AT_ONCE[id](g, seat, params)
    else:
        await SCRIPTS[id](g, seat, params, windows)
    g.in_play.remove(card)
    g.discard.append(card)


Plain = Callable[[Rome, Seat, tuple[str, ...]], None]
Scripted = Callable[[Rome, Seat, tuple[str, ...], Windows], Script[None]]


def _drop_anchor(g: Rome, seat: Seat, params: tuple[str, ...]) -> None:
    g[seat].anchor = False
    g.note("anchor_gone", seat=seat)


def _shift(g: Rome, seat: Seat, params: tuple[str, ...]) -> None:
    source, target = params
    g[seat].deployed[source] -= 1
    g[seat].deployed[target] += 1
    g.note("shifted", seat=seat, source=source, target=target)


def _from_discard(g: Rome, seat: Seat, params: tuple[str, ...]) -> None:
    g[seat].hand.append(g.discard.pop())
    g.note("took_back", seat=seat, card=g.cards.faces[g[seat].hand[-1]])


def _cancel(g: Rome, seat: Seat, params: tuple[str, ...]) -> None:
    g.declared[-1].cancelled = True


def _shed_discord(g: Rome, seat: Seat, params: tuple[str, ...]) -> None:
    g[seat].discord -= 1
    g.discord_supply += 1
    g.declared[-1].paid = False
    g.note("shed_discord", seat=seat)


def _console(g: Rome, seat: Seat, params: tuple[str, ...]) -> None:
    g.declared[-1].consoled = True


AT_ONCE: dict[str, Plain] = {
    "T02": _drop_anchor,
    "T05": lambda g, seat, _: earn(g, seat, 2),
    "T06": lambda g, seat, _: earn(g, seat, g.before(seat).levels["economy"]),
    "W01": lambda g, seat, _: recruit_legion(g, g[seat]),
    "W02": _shift,
    "W03": lambda g, seat, _: gain(g, seat, 1),
    "W04": lambda g, seat, _: earn(g, seat, 2),
    "W05": lambda g, seat, _: gain(g, seat, 1),
    "W06": _cancel,
    "X01": lambda g, seat, _: take_vote(g, g[seat]),
    "X05": _shed_discord,
    "J02": _from_discard,
    "J04": lambda g, seat, _: gain(g, seat, 2),
    "J05": _console,
    "C01": lambda g, seat, _: earn(g, seat, 3),
    "C02": lambda g, seat, _: earn(g, seat, farm_income(g)),
}


async def _draw_one(g: Rome, seat: Seat, params: tuple[str, ...], windows: Windows) -> None:
    await draw(g, seat, "place_window", windows=windows)


async def _draw_two(g: Rome, seat: Seat, params: tuple[str, ...], windows: Windows) -> None:
    await draw(g, seat, "place_window", windows=windows)
    await draw(g, seat, "place_window", windows=windows)


async def _signet_ring(g: Rome, seat: Seat, params: tuple[str, ...], windows: Windows) -> None:
    await draw_missions(g, seat, "place_window")


SCRIPTS: dict[str, Scripted] = {"T01": _draw_one, "X02": _draw_one, "X06": _draw_one, "J01": _draw_two, "J03": _signet_ring}
