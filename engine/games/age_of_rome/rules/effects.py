"""What scheme effects and trade cards need before they may be used, and the choices they offer. Judged by public facts alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from engine.cards import Handle, Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player, Rome, Side
from engine.moves import Refusal

Params = tuple[str, ...]


def can_demolish(side: Side) -> bool:
    """The unfinished level of the Pantheon holds a piece of the owner's colour, and it is the last one placed."""
    return bool(side.pantheon) and side.pantheon[-1] == "own"


def scheme_refusal(g: Rome, activator: Seat, target: Seat, effect: str, params: Params) -> Refusal | None:
    """Why this effect cannot be used so against this target."""
    if effect not in g[activator].schemes:
        return Refusal("not_your_scheme", effect=effect)
    options = list(scheme_options(g, activator, target, effect))
    if not options:
        return Refusal("not_applicable", effect=effect)
    if params not in options and _sorted_sources(effect, params) not in options:
        return Refusal("bad_choice", effect=effect)
    return None


def _sorted_sources(effect: str, params: Params) -> Params:
    """Deception names its sources in any order."""
    return params[:1] + tuple(sorted(params[1:])) if effect == "deception" else params


def scheme_options(g: Rome, activator: Seat, target: Seat, effect: str, leaving: int = 0) -> Iterator[Params]:
    """Every way to use an effect against a target; none: it is not applicable. `leaving`: cards on their way out of the own hand."""
    return SCHEME_OPTIONS[effect](g, g[activator], target, leaving)


def _once(possible: object) -> Iterator[Params]:
    return iter([()] if possible else [])


def _slander(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    return _once(g.side(target).glory >= 2)


def _demolition(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    return _once(can_demolish(g.side(target)))


def _apostasy(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    """Battle cards of Cassius are named by region and position, the oldest first: thrace.2."""
    for region in data.REGIONS:
        if target in g.players:
            found = [region] if g[target].deployed[region] else []
        else:
            found = _battle_cards(g, region)
        for what in found:
            yield (what,)
            if me.legions_board:
                yield (what, "replace")


def _battle_cards(g: Rome, region: str) -> list[str]:
    return [f"{region}.{position}" for position in range(1, len(g.cassius.battle[region]) + 1)] if g.cassius is not None else []


def _deception(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    most = data.SCHEMES["deception"].n
    for region in data.REGIONS:
        others = [r for r in sorted(data.REGIONS) if r != region]
        if target in g.players:
            outside = [r for r in others for _ in range(min(most, g[target].deployed[r]))]
            count = min(most, len(outside))
        else:
            assert g.cassius is not None
            outside = [card for r in others for card in _battle_cards(g, r)]
            count = min(most, len(outside), data.BATTLE_CARDS_MAX - len(g.cassius.battle[region]))
        if count > 0:
            for sources in dict.fromkeys(combinations(outside, count)):
                yield (region, *sources)


def _vote_of(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    return ((str(height),) for height, owner in enumerate(g.column, 1) if owner == target)


def _sold(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    return _once(trade_cards(g, target))


def _customs(g: Rome, me: Player, target: Seat, leaving: int) -> Iterator[Params]:
    return _once(me.hand_size - leaving < data.HAND_LIMIT and trade_cards(g, target))


def trade_cards(g: Rome, seat: Seat) -> list[Handle]:
    """A player's hand, or the stash of Cassius."""
    if g.cassius is not None and seat == g.cassius.seat:
        return g.cassius.stash
    return g[seat].hand


SCHEME_OPTIONS: dict[str, Callable[[Rome, Player, Seat, int], Iterator[Params]]] = {
    "slander": _slander,
    "demolition": _demolition,
    "apostasy": _apostasy,
    "deception": _deception,
    "re_vote": _vote_of,
    "invalid_vote": _vote_of,
    "sold": _sold,
    "customs": _customs,
}
assert tuple(SCHEME_OPTIONS) == data.PLAYERS_SCHEMES


def card_refusal(g: Rome, seat: Seat, card: str, params: Params) -> Refusal | None:
    """Why a trade card cannot be played so in its window."""
    if data.TRADE_CARDS[card].effect == "second_effect" and params:
        params = params[:1] + _sorted_sources(params[0], params[1:])
    options = card_options(g, seat, card)
    if not options:
        return Refusal("card_without_effect", card=card)
    return None if params in options else Refusal("bad_choice", card=card)


def card_options(g: Rome, seat: Seat, card: str) -> list[Params]:
    """Every way to play a card of this id; none: its condition does not hold."""
    needs = CARD_OPTIONS.get(data.TRADE_CARDS[card].effect)
    return [()] if needs is None else list(needs(g, seat))


def _if(condition: Callable[[Rome, Player], object]) -> Callable[[Rome, Seat], list[Params]]:
    return lambda g, seat: [()] if condition(g, g[seat]) else []


def _shifts(g: Rome, seat: Seat) -> Iterator[Params]:
    for source in data.REGIONS:
        if g[seat].deployed[source]:
            yield from ((source, target) for target in data.REGIONS if target != source)


def muster(g: Rome, seat: Seat) -> Iterator[Params]:
    if g[seat].legions_unrecruited:
        yield ("legion",)
    if g[seat].votes_unowned:
        yield ("vote",)


def _second_effects(g: Rome, seat: Seat) -> Iterator[Params]:
    if g.declared:
        done = g.declared[-1]
        for effect in g[seat].schemes:
            if effect != done.effect:
                yield from ((effect, *params) for params in scheme_options(g, seat, done.target, effect, leaving=1))


CARD_OPTIONS: dict[str, Callable[[Rome, Seat], Iterator[Params] | list[Params]]] = {  # an effect that is not here can always be used
    "draw": _if(lambda g, me: g.deck or g.discard),
    "drop_anchor": _if(lambda g, me: me.anchor),
    "recruit": _if(lambda g, me: me.legions_unrecruited),
    "shift": _shifts,
    "cancel": _if(lambda g, me: g.declared and not g.declared[-1].cancelled),
    "take_vote": _if(lambda g, me: me.votes_unowned),
    "muster": muster,
    "second_effect": _second_effects,
    "shed_discord": _if(lambda g, me: g.declared and g.declared[-1].paid),
    "take_back": _if(lambda g, me: g.discard),
    "missions": _if(lambda g, me: g.mission_deck),
}
