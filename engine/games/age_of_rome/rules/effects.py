"""What scheme effects and trade cards need before they may be used, and the choices they offer. Judged by public facts alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Cassius, Player, Rome, Side
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
    me = g[activator]
    if effect == "customs" and me.hand_size - leaving >= data.HAND_LIMIT:
        return iter(())
    if effect in ("re_vote", "invalid_vote"):
        return ((str(height),) for height, owner in enumerate(g.column, 1) if owner == target)
    if effect == "slander":
        return iter([()] if g.side(target).glory >= 2 else [])
    if effect == "demolition":
        return iter([()] if can_demolish(g.side(target)) else [])
    if g.cassius is not None and target == g.cassius.seat:
        return _cassius_options(me, g.cassius, effect)
    return _player_options(me, g[target], effect)


def _player_options(me: Player, rival: Player, effect: str) -> Iterator[Params]:
    if effect == "apostasy":
        for region in data.REGIONS:
            if rival.deployed[region]:
                yield (region,)
                if me.legions_board:
                    yield (region, "replace")
    elif effect == "deception":
        for region in data.REGIONS:
            outside = [r for r in sorted(data.REGIONS) if r != region for _ in range(min(2, rival.deployed[r]))]
            if outside:
                for sources in dict.fromkeys(combinations(outside, min(2, len(outside)))):
                    yield (region, *sources)
    elif effect in ("sold", "customs") and rival.hand:
        yield ()


def _cassius_options(me: Player, cassius: Cassius, effect: str) -> Iterator[Params]:
    """Battle cards are named by region and position, the oldest first: thrace.2."""
    if effect == "apostasy":
        for region in data.REGIONS:
            for position in range(1, len(cassius.battle[region]) + 1):
                yield (f"{region}.{position}",)
                if me.legions_board:
                    yield (f"{region}.{position}", "replace")
    elif effect == "deception":
        for region in data.REGIONS:
            outside = [f"{r}.{i + 1}" for r in sorted(data.REGIONS) if r != region for i in range(len(cassius.battle[r]))]
            room = data.BATTLE_CARDS_MAX - len(cassius.battle[region])
            count = min(2, len(outside), room)
            if count:
                for sources in combinations(outside, count):
                    yield (region, *sources)
    elif effect in ("sold", "customs") and cassius.stash:
        yield ()


def card_refusal(g: Rome, seat: Seat, card: str, params: Params) -> Refusal | None:
    """Why a trade card cannot be played so in its window."""
    if card == "X04" and params:
        params = params[:1] + _sorted_sources(params[0], params[1:])
    options = card_options(g, seat, card)
    if not options:
        return Refusal("card_without_effect", card=card)
    return None if params in options else Refusal("bad_choice", card=card)


def card_options(g: Rome, seat: Seat, card: str) -> list[Params]:
    """Every way to play a card of this id; none: its condition does not hold."""
    needs = CONDITIONS.get(card)
    return [()] if needs is None else list(needs(g, seat))


def _if(condition: Callable[[Rome, Player], object]) -> Callable[[Rome, Seat], list[Params]]:
    return lambda g, seat: [()] if condition(g, g[seat]) else []


def _gladius(g: Rome, seat: Seat) -> Iterator[Params]:
    for source in data.REGIONS:
        if g[seat].deployed[source]:
            yield from ((source, target) for target in data.REGIONS if target != source)


def vexillum(g: Rome, seat: Seat) -> Iterator[Params]:
    if g[seat].legions_unrecruited:
        yield ("legion",)
    if g[seat].votes_unowned:
        yield ("vote",)


def _paenula(g: Rome, seat: Seat) -> Iterator[Params]:
    if g.declared:
        done = g.declared[-1]
        for effect in g[seat].schemes:
            if effect != done.effect:
                yield from ((effect, *params) for params in scheme_options(g, seat, done.target, effect, leaving=1))


_cards_left = _if(lambda g, me: g.deck or g.discard)
CONDITIONS: dict[str, Callable[[Rome, Seat], Iterator[Params] | list[Params]]] = {
    "T01": _cards_left,
    "T02": _if(lambda g, me: me.anchor),
    "W01": _if(lambda g, me: me.legions_unrecruited),
    "W02": _gladius,
    "W06": _if(lambda g, me: g.declared and not g.declared[-1].cancelled),
    "X01": _if(lambda g, me: me.votes_unowned),
    "X02": _cards_left,
    "X03": vexillum,
    "X04": _paenula,
    "X05": _if(lambda g, me: g.declared and g.declared[-1].paid),
    "X06": _cards_left,
    "J01": _cards_left,
    "J02": _if(lambda g, me: g.discard),
    "J03": _if(lambda g, me: g.mission_deck),
}
