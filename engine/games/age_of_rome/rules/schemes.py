"""Scheme turns: activating planted tokens, the target's defence, the effect, the activator's cards."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.effects import trade_cards
from engine.games.age_of_rome.rules.free import AT_ONCE, ATTACHED, FREE, SCRIPTS, Windows, free_action, has_free, play_card
from engine.games.age_of_rome.rules.moves import Activate, Pass, Play, SchemeEnd
from engine.games.age_of_rome.rules.pieces import earn, gain, lose, remove_vote, vote
from engine.games.age_of_rome.rules.state import Declared, Rome, Token
from engine.script import Deal, Give, Mix, Reveal, Roll, Script, ask, possible


async def scheme_turn(g: Rome, seat: Seat) -> None:
    while has_free(g, seat) or can_activate(g, seat):
        match move := await ask(seat, "scheme_turn", Activate, SchemeEnd, *FREE, default=SchemeEnd()):
            case SchemeEnd():
                return
            case Activate():
                await activate(g, seat, move)
            case _:
                free_action(g, seat, move)


def can_activate(g: Rome, seat: Seat) -> bool:
    return possible(g, seat, Activate)


async def activate(g: Rome, seat: Seat, move: Activate) -> None:
    target = g.seat_of(move.province)
    g.provinces[move.province].spots[move.spot - 1] = Token(seat, activated=True)
    g[seat].discord -= 1
    if target in g.players:
        g[target].discord += 1
    else:
        g.discord_supply += 1
    g.note("activated", seat=seat, target=target, effect=move.effect)
    g.declared.append(Declared(seat, target, move.effect, move.params, paid=target in g.players))
    await resolve(g)
    await activate_window(g, seat)
    g.declared.pop()


async def resolve(g: Rome) -> None:
    """The innermost declared effect: defence, then the effect unless it was cancelled, then consolation."""
    declared = g.declared[-1]
    defended = await defend_window(g, declared.target)
    if declared.cancelled:
        g.note("cancelled", seat=declared.target, effect=declared.effect)
    else:
        if defended:
            g.note("goes_off", effect=declared.effect)
        await EFFECTS[declared.effect](g, declared)
    if declared.consolation:
        g.note("consoled", seat=declared.target)
        gain(g, declared.target, declared.consolation)


async def defend_window(g: Rome, target: Seat) -> bool:
    """The target is asked whenever he holds cards, whatever they are, so that silence says nothing. True if a card was played."""
    defended = False
    while target in g.players and g[target].hand:
        match await ask(target, "defend_window", Play, Pass, default=Pass(), facts=("on_defend",)):
            case Pass():
                break
            case Play(card, params):
                await play_card(g, target, card, params, ())
                defended = True
    return defended


async def activate_window(g: Rome, seat: Seat) -> None:
    while g[seat].hand:
        match await ask(seat, "activate_window", Play, Pass, default=Pass(), facts=("on_activate",)):
            case Pass():
                return
            case Play(card, params):
                await play_card(g, seat, card, params, ())


async def _second_effect(g: Rome, seat: Seat, n: int, params: tuple[str, ...], windows: Windows) -> None:
    """A second, different effect against the same target; no discord moves."""
    g.declared.append(Declared(seat, g.declared[-1].target, params[0], params[1:], paid=False))
    await resolve(g)
    g.declared.pop()


SCRIPTS["second_effect"] = _second_effect
assert sorted((*AT_ONCE, *SCRIPTS, *ATTACHED)) == sorted({card.effect for card in data.TRADE_CARDS.values()})


async def _slander(g: Rome, declared: Declared) -> None:
    lose(g, declared.target, data.SCHEMES[declared.effect].n)


async def _demolition(g: Rome, declared: Declared) -> None:
    g.side(declared.target).pantheon.pop()
    g.note("demolished", seat=declared.target)


async def _apostasy(g: Rome, declared: Declared) -> None:
    me = g[declared.activator]
    if g.cassius is not None and declared.target == g.cassius.seat:
        region, position = _named(declared.params[0])
        card = g.cassius.battle[region].pop(position)
        g.removed.append(card)
        await open_card(g, card)
        g.note("battle_card_removed", region=region, card=g.cards.faces[card])
    else:
        region = declared.params[0]
        g[declared.target].deployed[region] -= 1
        g[declared.target].legions_board += 1
        g.note("recalled", seat=declared.target, region=region)
    if declared.params[1:] == ("replace",):
        me.legions_board -= 1
        me.deployed[region] += 1
        g.note("deployed", seat=declared.activator, region=region)


async def _deception(g: Rome, declared: Declared) -> None:
    region, *sources = declared.params
    if g.cassius is not None and declared.target == g.cassius.seat:
        battle = g.cassius.battle
        cards = [battle[source][position] for source, position in map(_named, sources)]
        for cards_there in battle.values():
            cards_there[:] = [card for card in cards_there if card not in cards]
        battle[region] += cards
    else:
        for source in sources:
            g[declared.target].deployed[source] -= 1
            g[declared.target].deployed[region] += 1
    g.note("lured", seat=declared.target, region=region, count=len(sources))


def _named(card: str) -> tuple[str, int]:
    """thrace.2 -> the second battle card of Thrace."""
    region, position = card.split(".")
    return region, int(position) - 1


async def _re_vote(g: Rome, declared: Declared) -> None:
    remove_vote(g, int(declared.params[0]) - 1)
    vote(g, declared.activator)


async def _invalid_vote(g: Rome, declared: Declared) -> None:
    remove_vote(g, int(declared.params[0]) - 1)
    gain(g, declared.activator, data.SCHEMES[declared.effect].n)


async def _sold(g: Rome, declared: Declared) -> None:
    await throw_away_random(g, declared.target)
    earn(g, declared.activator, data.SCHEMES[declared.effect].n)


async def _customs(g: Rome, declared: Declared) -> None:
    pile = trade_cards(g, declared.target)
    if not pile:
        return
    card = await random_card(g, declared.target)
    g[declared.activator].hand.append(card)
    g.note("card_taken", seat=declared.activator, target=declared.target)
    if declared.target not in g.players:
        await Deal({declared.activator: [card]})
    elif card not in g.cards.faces:
        await Give(card, declared.activator)


EFFECTS: dict[str, Callable[[Rome, Declared], Script[None]]] = {
    "slander": _slander,
    "demolition": _demolition,
    "apostasy": _apostasy,
    "deception": _deception,
    "re_vote": _re_vote,
    "invalid_vote": _invalid_vote,
    "sold": _sold,
    "customs": _customs,
}


async def random_card(g: Rome, seat: Seat) -> Handle:
    """One card of a hand, mixed by its owner first so that the place says nothing about when it was drawn."""
    pile = trade_cards(g, seat)
    if len(pile) == 1:
        return pile.pop()
    if seat in g.players:
        g[seat].hand = pile = await Mix(seat, pile)
    [index] = await Roll(len(pile))
    return pile.pop(index)


async def throw_away_random(g: Rome, seat: Seat) -> None:
    if trade_cards(g, seat):
        card = await random_card(g, seat)
        g.discard.append(card)
        await open_card(g, card)
        g.note("card_lost", seat=seat, card=g.cards.faces[card])


async def open_card(g: Rome, card: Handle) -> None:
    if card not in g.cards.faces:
        await Reveal([card])
