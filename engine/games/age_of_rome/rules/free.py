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
    return g.medals.get("religion", -1) == seat and g.players[seat].denarii >= data.CONVERT_COST


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


async def draw(g: Rome, seat: Seat, own_turn: bool = True, windows: Windows = ()) -> None:
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
            move = await ask(seat, "draw", Draw, Decline, Discard, Play, *FREE, default=default, facts=windows if full else ())
        else:
            move = await ask(seat, "draw", Draw, Decline, Discard, default=default)
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


async def draw_missions(g: Rome, seat: Seat, count: int) -> None:
    """So many missions, or as many as there are: keep one, the others go under the deck."""
    g.offered, g.mission_deck = g.mission_deck[:count], g.mission_deck[count:]
    if not g.offered:
        return
    await Deal({seat: g.offered[:]})
    if len(g.offered) > 1:
        move = await ask(seat, "keep_mission", KeepMission, default=KeepMission(1))
        kept = g.offered.pop(move.position - 1)
        back, g.offered = g.offered, [kept]
        g.mission_deck += back
        await Return(back)
    g[seat].missions += g.offered
    g.offered = []
    g.note("mission", seat=seat, missions=len(g[seat].missions))


async def play_card(g: Rome, seat: Seat, card: Handle, params: Params, windows: Windows) -> None:
    """Out of the hand at once, into the discard pile only after its effect."""
    g[seat].hand.remove(card)
    g.in_play.append(card)
    face = g.cards.faces[card]
    g.note("played", seat=seat, card=face)
    if "on_place_any" in windows:
        g.played.append(face)
    row = data.TRADE_CARDS[face[:3]]
    if row.effect in AT_ONCE:
        AT_ONCE[row.effect](g, seat, row.n, params)
    else:
        await SCRIPTS[row.effect](g, seat, row.n, params, windows)
    g.in_play.remove(card)
    g.discard.append(card)


Params = tuple[str, ...]
Plain = Callable[[Rome, Seat, int, Params], None]
Scripted = Callable[[Rome, Seat, int, Params, Windows], Script[None]]


def _earn(g: Rome, seat: Seat, n: int, params: Params) -> None:
    earn(g, seat, n)


def _earn_level(g: Rome, seat: Seat, n: int, params: Params) -> None:
    earn(g, seat, g.before(seat).levels["economy"])


def _earn_income(g: Rome, seat: Seat, n: int, params: Params) -> None:
    earn(g, seat, farm_income(g))


def _gain(g: Rome, seat: Seat, n: int, params: Params) -> None:
    gain(g, seat, n)


def _recruit(g: Rome, seat: Seat, n: int, params: Params) -> None:
    for _ in range(min(n, g[seat].legions_unrecruited)):
        recruit_legion(g, g[seat])


def _take_vote(g: Rome, seat: Seat, n: int, params: Params) -> None:
    for _ in range(min(n, g[seat].votes_unowned)):
        take_vote(g, g[seat])


def _drop_anchor(g: Rome, seat: Seat, n: int, params: Params) -> None:
    g[seat].anchor = False
    g.note("anchor_gone", seat=seat)


def _shift(g: Rome, seat: Seat, n: int, params: Params) -> None:
    source, target = params
    g[seat].deployed[source] -= 1
    g[seat].deployed[target] += 1
    g.note("shifted", seat=seat, source=source, target=target)


def _take_back(g: Rome, seat: Seat, n: int, params: Params) -> None:
    g[seat].hand.append(g.discard.pop())
    g.note("took_back", seat=seat, card=g.cards.faces[g[seat].hand[-1]])


def _cancel(g: Rome, seat: Seat, n: int, params: Params) -> None:
    g.declared[-1].cancelled = True


def _shed_discord(g: Rome, seat: Seat, n: int, params: Params) -> None:
    g[seat].discord -= 1
    g.discord_supply += 1
    g.declared[-1].paid = False
    g.note("shed_discord", seat=seat)


def _console(g: Rome, seat: Seat, n: int, params: Params) -> None:
    g.declared[-1].consolation += n


AT_ONCE: dict[str, Plain] = {
    "earn": _earn,
    "earn_level": _earn_level,
    "earn_income": _earn_income,
    "gain": _gain,
    "recruit": _recruit,
    "take_vote": _take_vote,
    "drop_anchor": _drop_anchor,
    "shift": _shift,
    "take_back": _take_back,
    "cancel": _cancel,
    "shed_discord": _shed_discord,
    "console": _console,
}


async def _draw(g: Rome, seat: Seat, n: int, params: Params, windows: Windows) -> None:
    for _ in range(n):
        await draw(g, seat, windows=windows)


async def _missions(g: Rome, seat: Seat, n: int, params: Params, windows: Windows) -> None:
    await draw_missions(g, seat, n)


SCRIPTS: dict[str, Scripted] = {"draw": _draw, "missions": _missions}
ATTACHED = ("discount", "tile_glory", "muster", "spare_glory", "tax_more")  # what goes with building or double tax, read by those moves
