"""The easy bot: one look at the table, a value for every move worth a thought, the best one is played.

For dice it makes a plan of the whole round: every way to spread the own dice over the tracks, each track judged by who stands before us.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import accumulate
from typing import Any

from engine.cards import Seat
from engine.games.rise_to_power import data
from engine.games.rise_to_power import moves as m
from engine.games.rise_to_power.judge import BLIND, KIND_OF, SPARE_CARD, Counts, Judge, added
from engine.games.rise_to_power.state import Group, Rise, seat_of
from engine.games.rise_to_power.tracks import lower, put
from engine.moves import At, Move
from engine.world import View

CHEAP = 5  # what ending a turn or passing is worth: better than anything useless
UNDERCUT = 20  # per cent chance that a rival uses one of his lower dice to get before us
SHARE = 60  # per cent of what is left for us once somebody got before us
THROW = 92  # what a die brings on average
KEEP_SOCKET = 25  # a province that another card could have used
NEVER = -(10**6)
Lean = Mapping[str, int]  # per cent by track; what is not named counts in full
Ranked = list[tuple[Move[Any], int]]


class EasyBot:
    """Heuristics of one move. There is nothing random in it and no effort to save; it takes a seed because every bot does."""

    looks_ahead = False
    lean: Lean = {}

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        pass

    def choose(self, view: View[Rise]) -> Move[Any]:
        return best(ranked(view, self.lean))

    def reasons(self, view: View[Rise]) -> list[tuple[Move[Any], str]]:
        found = sorted(ranked(view, self.lean), key=lambda pair: -pair[1])[:3]
        return [(move, reason(view, move)) for move, _ in found]


def best(moves: Ranked) -> Move[Any]:
    return max(moves, key=lambda pair: pair[1])[0]


def ranked(view: View[Rise], lean: Lean | None = None) -> Ranked:
    """The moves worth a thought, each with its value."""
    assert view.asked is not None
    return TOPICS[view.asked.topic](view, Judge(view.g, view.seat, view.sight), lean or {})


# --- what a track brings


class Track:
    """One track as a seat sees it now: what it would get with a leading die, so many dice and such a sum."""

    def __init__(self, judge: Judge, name: str, groups: list[Group]) -> None:
        self.judge, self.name = judge, name
        g, seat = judge.g, judge.seat
        self.others = [group for group in groups if group.seat != seat]
        self.group = next((group for group in groups if group.seat == seat), None)
        self.place = groups.index(self.group) if self.group is not None else 0
        self.boost = sum(data.SENATE[card].amount for card in boosts(g, seat, name)) if self.name != "senate" else 0
        self.reached: dict[int, list[int]] = {}
        self.risks: dict[int, int] = {}

    def value(self, dice: tuple[int, ...]) -> int:
        """With these dice beside those that lie there already, the highest first."""
        mine = self.group.dice if self.group is not None else []
        if not dice and not mine:
            return 0
        if dice and mine and dice[0] > mine[-1]:
            return NEVER
        lead = mine[0] if mine else dice[0]
        ahead = self.place if mine else sum([group.dice[0] <= lead for group in self.others])
        power = len(mine) + len(dice) if self.name == "senate" else sum(mine) + sum(dice) + self.boost
        if lead not in self.risks:
            self.risks[lead] = undercut(self.judge.g, self.judge.seat, self.name, lead)
        risk, reached = self.risks[lead], self.behind(ahead)
        here = reached[min(power, len(reached) - 1)]
        if not risk:
            return here
        pushed = here - reached[min(1, len(reached) - 1)] + self.last(reached, power) if self.name == "senate" else here * SHARE // 100
        return (here * (100 - risk) + pushed * risk) // 100

    @staticmethod
    def last(reached: list[int], power: int) -> int:
        """The card that is taken in place of the best one when somebody else has got that."""
        return reached[power + 1] - reached[power] if power + 1 < len(reached) else 0

    def behind(self, ahead: int) -> list[int]:
        """What may be had behind so many groups with a power of 0, 1, 2 and so on."""
        if ahead not in self.reached:
            self.reached[ahead] = BRINGS[self.name](self.judge, self.others[:ahead])
        return self.reached[ahead]


def undercut(g: Rise, seat: Seat, track: str, lead: int) -> int:
    """Per cent chance that somebody who is not on the track yet gets before a leading die."""
    safe = 100
    there = [group.seat for group in g.tracks[track]]
    for rival, player in g.players.items():
        if rival != seat and rival not in there:
            safe = safe * (100 - min(60, UNDERCUT * sum([die < lead for die in player.dice]))) // 100
    return 100 - safe


def boosts(g: Rise, seat: Seat, track: str) -> list[str]:
    """Own cards that will add to a legion or a budget."""
    player, found, used = g[seat], [], dict.fromkeys(data.TYPES, 0)
    for card in player.senate:
        office = data.SENATE[card]
        if office.window == track and office.effect == "boost" and card not in player.exhausted:
            [type] = set(office.symbols)
            if len(player.sockets(type)) - used[type] >= len(office.symbols):
                used[type] += len(office.symbols)
                found.append(card)
    return found


def _provinces(judge: Judge, ahead: list[Group]) -> list[int]:
    shown = list(judge.g.provinces)
    for group in ahead:
        for id in conquest(judge, group.seat, shown, sum(group.dice)):
            shown.remove(id)
    offers = {(): (0, 0)}
    for id in shown:
        strength, value = data.PROVINCES[id].strength, judge.province(judge.seat, id)
        offers |= {(*picked, id): (cost + strength, sum_ + value) for picked, (cost, sum_) in offers.items()}
    return by_power(list(offers.values()))


def by_power(offers: list[tuple[int, int]]) -> list[int]:
    """The best that may be had with a power of 0, 1, 2 and so on, given what things cost and bring."""
    reached = [0] * (max(cost for cost, _ in offers) + 1)
    for cost, value in offers:
        reached[cost] = max(reached[cost], value)
    return list(accumulate(reached, max))


def conquest(judge: Judge, seat: Seat, shown: list[str], legion: int) -> tuple[str, ...]:
    """What a seat would conquer with its legion."""
    offers: dict[tuple[str, ...], tuple[int, int]] = {(): (0, 0)}
    for id in shown:
        strength = data.PROVINCES[id].strength
        if strength <= legion:
            value = judge.province(seat, id)
            offers |= {(*p, id): (cost + strength, sum_ + value) for p, (cost, sum_) in offers.items() if cost + strength <= legion}
    return max(offers, key=lambda picked: offers[picked][1])


def _offices(judge: Judge, ahead: list[Group]) -> list[int]:
    shown = list(judge.g.senate)
    for group in ahead:
        for card in sorted(shown, key=lambda card: -judge.office(group.seat, card))[: len(group.dice)]:
            shown.remove(card)
    return list(accumulate(sorted((judge.office(judge.seat, card) for card in shown), reverse=True), initial=0))


def _performers(judge: Judge, ahead: list[Group]) -> list[int]:
    kinds = [KIND_OF[judge.g.cards.faces[card]] for card in judge.g.market]
    for group in ahead:
        hand, money = judge.hand(group.seat), sum(group.dice)
        while kinds:
            want = max(kinds, key=lambda kind: judge.troupe(added(hand, kind)) if PRICES[kind] <= money else NEVER)
            if PRICES[want] > money:
                break
            kinds.remove(want)
            hand, money = added(hand, want), money - PRICES[want]
    found = [(cost, gain) for cost, gain, _ in purchases(judge, judge.hand(judge.seat), tuple(kinds), 24)]
    blind = BLIND if judge.g.deck else 0
    return by_power([*found, *((cost + data.BLIND_PRICE, gain + blind) for cost, gain in found)])


PRICES = tuple(performer.price for performer in data.KINDS.values())
BRINGS: dict[str, Callable[[Judge, list[Group]], list[int]]] = {
    "military": _provinces,
    "senate": _offices,
    "market": _performers,
}


def purchases(judge: Judge, hand: Counts, kinds: tuple[int, ...], money: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every affordable selection of these kinds: cost, gain, the selection."""
    before, found = judge.troupe(hand), [(0, 0, ())]
    seen: list[tuple[int, Counts, tuple[int, ...]]] = [(0, hand, ())]
    for kind in kinds:
        for cost, with_it, picked in seen[:]:
            if cost + PRICES[kind] <= money:
                more = (cost + PRICES[kind], added(with_it, kind), (*picked, kind))
                seen.append(more)
                found.append((more[0], judge.troupe(more[1]) - before + SPARE_CARD * len(more[2]), more[2]))
    return found


# --- plans of a round


@cache
def spreads(dice: int) -> tuple[tuple[int, int, int], ...]:
    """Every way to spread so many dice over the tracks, as bit sets."""
    every = (1 << dice) - 1
    return tuple((a, b, every & ~a & ~b) for a in range(every + 1) for b in range(every + 1) if not a & b)


class Plan:
    """The own dice that are not placed yet, the highest first, and what every spread of them brings."""

    def __init__(self, judge: Judge, lean: Lean, dice: list[int] | None = None, moved: Mapping[str, list[Group]] | None = None) -> None:
        """As things are, or with other dice, or with groups that were moved."""
        self.judge = judge
        self.dice = sorted(judge.me.dice if dice is None else dice, reverse=True)
        self.tracks = [Track(judge, name, (moved or judge.g.tracks).get(name, judge.g.tracks[name])) for name in data.TRACKS]
        self.lean = lean
        masks = range(1 << len(self.dice))
        subsets = [tuple(die for at, die in enumerate(self.dice) if mask >> at & 1) for mask in masks]
        self.values = [[self._leaned(track, dice) for dice in subsets] for track in self.tracks]

    def _leaned(self, track: Track, dice: tuple[int, ...]) -> int:
        value = track.value(dice)
        return value if value == NEVER else value * self.lean.get(track.name, 100) // 100

    def total(self, dice: int | None = None) -> int:
        """The best spread of all dice, or of those that are left without one of them."""
        a, b, c = self.values
        full = (1 << len(self.dice)) - 1
        keep = full if dice is None else full & ~(1 << dice)
        return max(a[x & keep] + b[y & keep] + c[z & keep] for x, y, z in spreads(len(self.dice)))

    def first_moves(self) -> dict[tuple[int, str], int]:
        """Every die and track that a spread can begin with, and what the best such spread brings."""
        a, b, c = self.values
        found: dict[tuple[int, int], int] = {}
        for spread in spreads(len(self.dice)):
            total = a[spread[0]] + b[spread[1]] + c[spread[2]]
            for track, mask in enumerate(spread):
                if mask and self.values[track][mask] != NEVER:
                    first = (mask & -mask).bit_length() - 1, track
                    if total > found.get(first, 2 * NEVER):
                        found[first] = total
        moves: dict[tuple[int, str], int] = {}
        for (at, track), total in found.items():
            key = self.dice[at], data.TRACKS[track]
            moves[key] = max(total, moves.get(key, 3 * NEVER))
        return moves

    def urgency(self, die: int, track: str) -> int:
        """A leading die stays before equal ones that come later; whoever waits sees more."""
        judge = self.judge
        if judge.g.group(track, judge.seat) is not None:
            return 0
        there = [group.seat for group in judge.g.tracks[track]]
        equal = sum(judge.g[rival].dice.count(die) > 0 for rival in judge.rivals if rival not in there)
        return 6 * equal - undercut(judge.g, judge.seat, track, die) // 10

    def weak(self) -> list[tuple[int, int]]:
        """Dice that bring less than a throw would, and how much less."""
        whole = self.total()
        found = []
        for at, die in enumerate(self.dice):
            brings = max(whole - self.total(at), -THROW)
            if brings < THROW:
                found.append((die, THROW - brings))
        return found


# --- what is asked


def _place(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    plan = Plan(judge, lean)
    found: Ranked = [(m.Place(die, track), total + plan.urgency(die, track)) for (die, track), total in plan.first_moves().items()]
    player = judge.me
    if not found or not m.can_place(judge.g, player):
        found = [(move, NEVER) for move in view.legal_of(m.Forfeit)]
    if any(data.SENATE[card].window in ("turn", "place") and card not in player.exhausted for card in player.senate):
        whole = plan.total()
        found += [(move, whole + value) for move, value in _uses(view, judge, plan)]
        found += [(move, value) for move, value in _consuls(view, judge, lean)]
    return found


def _consuls(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    found: Ranked = []
    seen: dict[tuple[int, str], int] = {}
    for move in view.legal_of(m.Place):
        assert isinstance(move, m.Place)
        if move.consul:
            if (move.die, move.track) not in seen:
                moved = copied(judge.g.tracks[move.track])
                put(moved, judge.seat, move.die)
                rest = without(judge.me.dice, move.die)
                seen[move.die, move.track] = Plan(judge, lean, rest, {move.track: moved}).total()
            found.append((move, seen[move.die, move.track] - socket_cost(judge, (move.province,))))
    return found


def copied(groups: list[Group]) -> list[Group]:
    return [Group(group.seat, list(group.dice)) for group in groups]


def without(dice: list[int], die: int) -> list[int]:
    left = list(dice)
    left.remove(die)
    return left


def socket_cost(judge: Judge, provinces: tuple[str, ...]) -> int:
    """What else these provinces could have carried in this round."""
    me, cost = judge.me, 0
    for id in provinces:
        card = data.PROVINCES[id]
        rested = [data.SENATE[other] for other in me.senate if other not in me.exhausted]
        if sum(1 for office in rested if card.type in office.symbols) > len(me.sockets(card.type)):
            cost += KEEP_SOCKET
        if judge.g.round in data.SCORING_ROUNDS and any(office.effect == "procure" and office.about == card.resource for office in rested):
            cost += 2 * KEEP_SOCKET
    return cost


def _uses(view: View[Rise], judge: Judge, plan: Plan) -> Ranked:
    """Senate cards of a turn: what they gain over going on without them."""
    whole = plan.total()
    known: dict[tuple[Any, ...], int] = {}
    found: Ranked = []
    for move in view.legal_of(m.Use):
        assert isinstance(move, m.Use)
        key = (move.card, move.track, move.spot, move.dice, move.step, move.target, move.pay, move.raze)
        if key not in known:
            known[key] = GAINS[data.SENATE[move.card].effect](judge, plan, move, whole)
        found.append((move, known[key] - socket_cost(judge, move.provinces)))
    return found


def _turned(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    [die] = move.dice
    value = 7 - die if data.SENATE[move.card].effect == "flip" else (die - 1 + move.step) % 6 + 1
    return Plan(judge, plan.lean, [*without(judge.me.dice, die), value]).total() - whole - CHEAP


def _thrown(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    return throw(plan, move.dice) + 20 * (data.SENATE[move.card].amount > 1)


def throw(plan: Plan, dice: tuple[int, ...]) -> int:
    """Dice thrown again: what they bring less than a throw on average."""
    weak = plan.weak()
    gain = 0
    for die in dice:
        at = next((at for at, (value, _) in enumerate(weak) if value == die), None)
        gain += weak.pop(at)[1] if at is not None else -THROW // 2
    return gain - CHEAP


def _thrown_of_anybody(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    return throw(plan, move.dice) if seat_of(move.target) == judge.seat else (12 if move.dice == (1,) else -CHEAP)


def _thrown_placed(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    group = judge.g.group("military", judge.seat)
    assert group is not None
    return 10 * (7 - 2 * group.dice[move.spot - 1]) if judge.g.passing == data.DICE else -CHEAP


def _lowered(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    moved = copied(judge.g.tracks[move.track])
    lower(moved, judge.seat, move.spot)
    gain = Plan(judge, plan.lean, None, {move.track: moved}).total() - whole
    return gain - (10 if judge.g.passing == data.DICE else 60)


def _stolen(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    return judge.step(judge.seat, "jewels") + 40


def _razed(judge: Judge, plan: Plan, move: m.Use, whole: int) -> int:
    owner = judge.g.owner(move.raze)
    assert owner is not None
    if owner == judge.seat:
        return -200
    return judge.lost(owner, move.raze) // len(judge.rivals) - judge.kept(judge.me, move.pay) - 20


GAINS: dict[str, Callable[[Judge, Plan, m.Use, int], int]] = {
    "flip": _turned, "nudge": _turned, "reroll": _thrown, "reroll_any": _thrown_of_anybody, "reroll_placed": _thrown_placed,
    "lower": _lowered, "steal": _stolen, "raze": _razed,
}  # fmt: skip


def _after(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    """What concerns dice that are still to be placed can wait for the next turn."""
    found: Ranked = [(m.EndTurn(), CHEAP)]
    waits = ("flip", "nudge", "reroll", "reroll_any")
    uses = _uses(view, judge, Plan(judge, lean))
    return found + [(move, -CHEAP if data.SENATE[move.card].effect in waits else value) for move, value in uses]


def _again(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    plan = Plan(judge, lean)
    return [(m.Stop(), CHEAP), *((move, throw(plan, move.dice)) for move in view.legal_of(m.Again))]


def _order(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    """Who comes earlier has more to choose; who comes later sees more. A card is worth it if somebody changes places with us."""
    g, found = judge.g, [(m.Done(), CHEAP)]

    def before(shifts: Mapping[Seat, int]) -> int:
        sums = {seat: (sum(g[seat].dice) + shifts[seat], g.order.index(seat)) for seat in g.players}
        return sum(1 for rival in judge.rivals if sums[rival] < sums[judge.seat])

    now = before(g.shifts)
    for move in view.legal_of(m.Use):
        office = data.SENATE[move.card]
        target, amount = (judge.seat, -office.amount) if office.effect == "sooner" else (seat_of(move.target), office.amount)
        gained = now - before({**g.shifts, target: g.shifts[target] + amount})
        found.append((move, 30 * gained - socket_cost(judge, move.provinces)))
    return found


def _conquer(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    values = {move: together(judge, move.provinces) for move in m.Conquer.every(At(judge.g, judge.seat, judge.sight))}
    needs = {move: sum(data.PROVINCES[id].strength for id in move.provinces) for move in values}
    legion = judge.g.strength
    found: Ranked = [(move, value) for move, value in values.items() if needs[move] <= legion]
    return found + _boosted(view, judge, lambda more: max(value for move, value in values.items() if needs[move] <= legion + more))


def _boosted(view: View[Rise], judge: Judge, reached: Callable[[int], int]) -> Ranked:
    """A boost is worth what can be had with it, alone or with the others."""
    every = sum(data.SENATE[card].amount for card in boosts(judge.g, judge.seat, judge.g.phase))
    found: Ranked = []
    for move in view.legal_of(m.Use):
        value = max(reached(data.SENATE[move.card].amount), reached(every) - CHEAP)
        found.append((move, value - CHEAP - socket_cost(judge, move.provinces)))
    return found


def together(judge: Judge, provinces: tuple[str, ...]) -> int:
    return sum(judge.province(judge.seat, id, provinces[:at]) for at, id in enumerate(provinces))


def _take(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    return [(m.Take(card), judge.office(judge.seat, card)) for card in judge.g.senate]


def _buy(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    g, hand = judge.g, judge.hand(judge.seat)
    kinds = {card: KIND_OF[g.cards.faces[card]] for card in g.market}
    blind = judge.blind(hand) if g.deck else 0
    every = purchases(judge, hand, tuple(kinds.values()), g.money + 4)

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
    return found + (_boosted(view, judge, reached) if not g.spent else [])


def _forum(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    gain = judge.step(judge.seat, judge.g.scoring[0])
    return [(m.Skip(), CHEAP), *((move, gain) for move in view.legal_of(m.Use))]


def _perform(view: View[Rise], judge: Judge, lean: Lean) -> Ranked:
    return [(move, judge.cast(move.cards)) for move in view.legal_of(m.Perform)]


TOPICS: dict[str, Callable[[View[Rise], Judge, Lean], Ranked]] = {
    "order": _order, "place": _place, "after": _after, "again": _again, "conquer": _conquer, "take": _take, "buy": _buy,
    "forum": _forum, "perform": _perform,
}  # fmt: skip


def reason(view, move):
    return ""
