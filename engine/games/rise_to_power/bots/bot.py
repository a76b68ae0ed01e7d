"""The easy bot: one look at the table, a value for every move worth a thought, the best one is played. For dice it makes a plan of the
whole round (`plan.py`). The hard bot plays its best few moves on to the end of the round, in worlds that fit what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.canon import copy
from engine.cards import Seat, Sight
from engine.games.rise_to_power.bots.plan import NEVER, PRICES, THROW, Lean, Plan, boosts, purchases
from engine.games.rise_to_power.bots.worth import KIND_OF, Worth
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.dice import turn_order
from engine.games.rise_to_power.rules.offices import turned
from engine.games.rise_to_power.rules.state import Rise, seat_of
from engine.games.rise_to_power.rules.tracks import lower, put
from engine.lookahead import FirstSight, LookAhead, Ranked
from engine.moves import At
from engine.world import View, World

CHEAP = 5  # what ending a turn or passing is worth: better than anything useless
EARLIER = 30  # placing dice before one rival more
KEEP_SOCKET = 25  # a province that another card could have used


def parts(g: Rise, seat: Seat, sight: Sight) -> dict[str, int]:
    """What a state is worth to a seat, with its dice and its place in the order of this round."""
    worth, order = Worth(g, seat, sight), turn_order(g) if g.phase == "order" else g.order
    dice = Plan(worth, {}).parts() if g.phase == "placement" else {}
    return {**worth.parts(seat), **dice, "order": -EARLIER * order.index(seat)}


class EasyBot(FirstSight[Rise]):
    """Heuristics of one move. There is nothing random in it and no effort to save."""

    lean: ClassVar[Lean] = {}
    parts = staticmethod(parts)

    def ranked(self, view: View[Rise]) -> Ranked:
        return TOPICS[view.question.topic](view, Worth(view.g, view.seat, view.sight), self.lean)


class HardBot(LookAhead[Rise], EasyBot):
    candidates = 8
    samples: ClassVar[Mapping[int, int]] = {2: 4, 3: 3, 4: 2}
    too_weak = 300
    further = 0

    def worths(self, world: World[Rise], mine: Seat) -> dict[Seat, int]:
        worth = Worth(world.g, mine, world.view(mine).sight)
        return {seat: sum(worth.parts(seat).values()) for seat in world.g.players}


# --- what is asked


def _place(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    plan = Plan(worth, lean)
    found: Ranked = [(m.Place(die, track), total + plan.urgency(die, track)) for (die, track), total in plan.first_moves().items()]
    player = worth.me
    if not found or not m.can_place(worth.g, player):
        found = [(move, NEVER) for move in view.legal_of(m.Forfeit)]
    if any(data.SENATE[card].window in ("turn", "place") and card not in player.exhausted for card in player.senate):
        whole = plan.total()
        found += [(move, whole + value) for move, value in _uses(view, worth, plan)]
        found += [(move, value) for move, value in _consuls(view, worth, lean)]
    return found


def _consuls(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    found: Ranked = []
    seen: dict[tuple[int, str], int] = {}
    for move in view.legal_of(m.Place):
        if move.consul:
            if (move.die, move.track) not in seen:
                moved = [copy(group) for group in worth.g.tracks[move.track]]
                put(moved, worth.seat, move.die)
                rest = without(worth.me.dice, move.die)
                seen[move.die, move.track] = Plan(worth, lean, rest, {move.track: moved}).total()
            found.append((move, seen[move.die, move.track] - socket_cost(worth, (move.province,))))
    return found


def without(dice: list[int], die: int) -> list[int]:
    left = list(dice)
    left.remove(die)
    return left


def socket_cost(worth: Worth, provinces: tuple[str, ...]) -> int:
    """What else these provinces could have carried in this round."""
    me, cost = worth.me, 0
    for id in provinces:
        card = data.PROVINCES[id]
        rested = [data.SENATE[other] for other in me.senate if other not in me.exhausted]
        if sum(1 for office in rested if card.type in office.symbols) > len(me.sockets(card.type)):
            cost += KEEP_SOCKET
        if worth.g.round in data.SCORING_ROUNDS and any(office.effect == "procure" and office.about == card.resource for office in rested):
            cost += 2 * KEEP_SOCKET
    return cost


def _uses(view: View[Rise], worth: Worth, plan: Plan) -> list[tuple[m.Use, int]]:
    """Senate cards of a turn: what they gain over going on without them."""
    whole = plan.total()
    known: dict[tuple[Any, ...], int] = {}
    found: list[tuple[m.Use, int]] = []
    for move in view.legal_of(m.Use):
        key = (move.card, move.track, move.spot, move.dice, move.step, move.target, move.pay, move.raze)
        if key not in known:
            known[key] = GAINS[data.SENATE[move.card].effect](worth, plan, move, whole)
        found.append((move, known[key] - socket_cost(worth, move.provinces)))
    return found


def _turned(worth: Worth, plan: Plan, move: m.Use, whole: int) -> int:
    [die] = move.dice
    value = turned(data.SENATE[move.card], die, move.step)
    return Plan(worth, plan.lean, [*without(worth.me.dice, die), value]).total() - whole - CHEAP


def throw(plan: Plan, dice: tuple[int, ...]) -> int:
    """Dice thrown again: what they bring less than a throw on average."""
    weak = plan.weak()
    gain = 0
    for die in dice:
        at = next((at for at, (value, _) in enumerate(weak) if value == die), None)
        gain += weak.pop(at)[1] if at is not None else -THROW // 2
    return gain - CHEAP


def _thrown_of_anybody(worth: Worth, plan: Plan, move: m.Use, whole: int) -> int:
    return throw(plan, move.dice) if seat_of(move.target) == worth.seat else (12 if move.dice == (1,) else -CHEAP)


def _thrown_placed(worth: Worth, plan: Plan, move: m.Use, whole: int) -> int:
    group = worth.g.group("military", worth.seat)
    assert group is not None
    return 10 * (7 - 2 * group.dice[move.spot - 1]) if worth.g.passing == data.DICE else -CHEAP


def _lowered(worth: Worth, plan: Plan, move: m.Use, whole: int) -> int:
    moved = [copy(group) for group in worth.g.tracks[move.track]]
    lower(moved, worth.seat, move.spot)
    gain = Plan(worth, plan.lean, None, {move.track: moved}).total() - whole
    return gain - (10 if worth.g.passing == data.DICE else 60)


def _razed(worth: Worth, plan: Plan, move: m.Use, whole: int) -> int:
    owner = worth.g.owner(move.raze)
    assert owner is not None
    if owner == worth.seat:
        return -200
    return worth.lost(owner, move.raze) // len(worth.rivals) - worth.kept(worth.me, move.pay) - 20


GAINS: dict[str, Callable[[Worth, Plan, m.Use, int], int]] = {
    "flip": _turned,
    "nudge": _turned,
    "reroll": lambda worth, plan, move, whole: throw(plan, move.dice) + 20 * (data.SENATE[move.card].n > 1),
    "reroll_any": _thrown_of_anybody,
    "reroll_placed": _thrown_placed,
    "lower": _lowered,
    "steal": lambda worth, plan, move, whole: worth.step(worth.seat, "jewels") + 40,
    "raze": _razed,
}


def _after(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    """What concerns dice that are still to be placed can wait for the next turn."""
    found: Ranked = [(m.EndTurn(), CHEAP)]
    waits = ("flip", "nudge", "reroll", "reroll_any")
    uses = _uses(view, worth, Plan(worth, lean))
    return found + [(move, -CHEAP if data.SENATE[move.card].effect in waits else value) for move, value in uses]


def _again(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    plan = Plan(worth, lean)
    return [(m.Stop(), CHEAP), *((move, throw(plan, move.dice)) for move in view.legal_of(m.Again))]


def _order(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    """Who comes earlier has more to choose; who comes later sees more. A card is worth it if somebody changes places with us."""
    g = worth.g
    found: Ranked = [(m.Done(), CHEAP)]

    def before(shifts: Mapping[Seat, int]) -> int:
        sums = {seat: (sum(g[seat].dice) + shifts[seat], g.order.index(seat)) for seat in g.players}
        return sum(1 for rival in worth.rivals if sums[rival] < sums[worth.seat])

    now = before(g.shifts)
    for move in view.legal_of(m.Use):
        office = data.SENATE[move.card]
        target, amount = (worth.seat, -office.n) if office.effect == "sooner" else (seat_of(move.target), office.n)
        gained = now - before({**g.shifts, target: g.shifts[target] + amount})
        found.append((move, EARLIER * gained - socket_cost(worth, move.provinces)))
    return found


def _conquer(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    values = {move: together(worth, move.provinces) for move in m.Conquer.every(At(worth.g, worth.seat, worth.sight))}
    needs = {move: sum(data.PROVINCES[id].strength for id in move.provinces) for move in values}
    legion = worth.g.strength
    found: Ranked = [(move, value) for move, value in values.items() if needs[move] <= legion]
    return found + _boosted(view, worth, lambda more: max(value for move, value in values.items() if needs[move] <= legion + more))


def _boosted(view: View[Rise], worth: Worth, reached: Callable[[int], int]) -> Ranked:
    """A boost is worth what can be had with it, alone or with the others."""
    every = sum(data.SENATE[card].n for card in boosts(worth.g, worth.seat, worth.g.phase))
    found: Ranked = []
    for move in view.legal_of(m.Use):
        value = max(reached(data.SENATE[move.card].n), reached(every) - CHEAP)
        found.append((move, value - CHEAP - socket_cost(worth, move.provinces)))
    return found


def together(worth: Worth, provinces: tuple[str, ...]) -> int:
    return sum(worth.province(worth.seat, id, provinces[:at]) for at, id in enumerate(provinces))


def _buy(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    g, hand = worth.g, worth.hand(worth.seat)
    kinds = {card: KIND_OF[g.cards.faces[card]] for card in g.market}
    blind = worth.blind(hand) if g.deck else 0
    every = purchases(worth, hand, tuple(kinds.values()), g.money + 4)

    def reached(more: int, kind: int | None = None) -> int:
        return max(
            (
                gain + (g.money + more - cost) // data.BLIND_PRICE * blind
                for cost, gain, picked in every
                if cost <= g.money + more and (kind is None or kind in picked)
            ),
            default=NEVER,
        )

    found: Ranked = [(m.Done(), CHEAP)]
    found += [(m.Buy(card), reached(0, kind)) for card, kind in kinds.items() if PRICES[kind] <= g.money]
    if g.deck and g.money >= data.BLIND_PRICE:
        found.append((m.BuyBlind(), reached(0) - 1 if reached(0) == reached(-data.BLIND_PRICE) + blind else blind))
    return found + (_boosted(view, worth, reached) if not g.spent else [])


def _forum(view: View[Rise], worth: Worth, lean: Lean) -> Ranked:
    gain = worth.step(worth.seat, worth.g.scoring[0])
    return [(m.Skip(), CHEAP), *((move, gain) for move in view.legal_of(m.Use))]


TOPICS: dict[str, Callable[[View[Rise], Worth, Lean], Ranked]] = {
    "order": _order,
    "place": _place,
    "after": _after,
    "again": _again,
    "conquer": _conquer,
    "take": lambda view, worth, lean: [(m.Take(card), worth.office(worth.seat, card)) for card in worth.g.senate],
    "buy": _buy,
    "forum": _forum,
    "perform": lambda view, worth, lean: [(move, worth.cast(move.cards)) for move in view.legal_of(m.Perform)],
}
