"""What a seat plans to do with its dice: every way to spread them over the tracks, each track judged by who stands before us."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import accumulate

from engine.cards import Seat
from engine.games.rise_to_power.bots.worth import BLIND, KIND_OF, SPARE_CARD, Counts, Worth, added
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Group, Rise
from engine.games.rise_to_power.rules.tracks import section

UNDERCUT = 20  # per cent chance that a rival uses one of his lower dice to get before us
SHARE = 60  # per cent of what is left for us once somebody got before us
THROW = 92  # what a die brings on average
NEVER = -(10**6)
EVERYTHING = 10**6  # a legion that conquers all
# per cent by number of players: what dice bring is easily misjudged; found in self-play
WEIGHT = {2: {"military": 145}, 3: {"military": 110}, 4: {}}
Lean = Mapping[str, int]  # per cent by track; what is not named counts in full


class Track:
    """One track as a seat sees it now: what it would get with a leading die, so many dice and such a sum."""

    def __init__(self, worth: Worth, name: str, groups: list[Group]) -> None:
        self.worth, self.name = worth, name
        g, seat = worth.g, worth.seat
        self.others = [group for group in groups if group.seat != seat]
        self.group = next((group for group in groups if group.seat == seat), None)
        self.place = groups.index(self.group) if self.group is not None else 0
        self.boost = sum(data.SENATE[card].n for card in boosts(g, seat, name)) if self.name != "senate" else 0
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
        ahead = self.place if mine else section(self.others, lead)
        power = len(mine) + len(dice) if self.name == "senate" else sum(mine) + sum(dice) + self.boost
        if lead not in self.risks:
            self.risks[lead] = undercut(self.worth.g, self.worth.seat, self.name, lead)
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
            self.reached[ahead] = BRINGS[self.name](self.worth, self.others[:ahead])
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


def _provinces(worth: Worth, ahead: list[Group]) -> list[int]:
    shown = list(worth.g.provinces)
    for group in ahead:
        for id in conquest(worth, group.seat, shown, sum(group.dice)):
            shown.remove(id)
    return by_power(list(selections(worth, worth.seat, shown, EVERYTHING).values()))


def by_power(offers: list[tuple[int, int]]) -> list[int]:
    """The best that may be had with a power of 0, 1, 2 and so on, given what things cost and bring."""
    reached = [0] * (max(cost for cost, _ in offers) + 1)
    for cost, value in offers:
        reached[cost] = max(reached[cost], value)
    return list(accumulate(reached, max))


def selections(worth: Worth, seat: Seat, shown: list[str], legion: int) -> dict[tuple[str, ...], tuple[int, int]]:
    """Provinces that a legion can conquer together: their strength and what they bring."""
    found: dict[tuple[str, ...], tuple[int, int]] = {(): (0, 0)}
    for id in shown:
        if (strength := data.PROVINCES[id].strength) <= legion:
            value = worth.province(seat, id)
            found |= {(*p, id): (cost + strength, sum_ + value) for p, (cost, sum_) in found.items() if cost + strength <= legion}
    return found


def conquest(worth: Worth, seat: Seat, shown: list[str], legion: int) -> tuple[str, ...]:
    """What a seat would conquer with its legion."""
    offers = selections(worth, seat, shown, legion)
    return max(offers, key=lambda picked: offers[picked][1])


def _offices(worth: Worth, ahead: list[Group]) -> list[int]:
    shown = list(worth.g.senate)
    for group in ahead:
        for card in sorted(shown, key=lambda card: -worth.office(group.seat, card))[: len(group.dice)]:
            shown.remove(card)
    return list(accumulate(sorted((worth.office(worth.seat, card) for card in shown), reverse=True), initial=0))


def _performers(worth: Worth, ahead: list[Group]) -> list[int]:
    kinds = [KIND_OF[worth.g.cards.faces[card]] for card in worth.g.market]
    for group in ahead:
        hand, money = worth.hand(group.seat), sum(group.dice)
        while kinds:
            want = max(kinds, key=lambda kind: worth.troupe(added(hand, kind)) if PRICES[kind] <= money else NEVER)
            if PRICES[want] > money:
                break
            kinds.remove(want)
            hand, money = added(hand, want), money - PRICES[want]
    found = [(cost, gain) for cost, gain, _ in purchases(worth, worth.hand(worth.seat), tuple(kinds), 24)]
    blind = BLIND if worth.g.deck else 0
    return by_power([*found, *((cost + data.BLIND_PRICE, gain + blind) for cost, gain in found)])


PRICES = tuple(performer.price for performer in data.KINDS.values())
BRINGS: dict[str, Callable[[Worth, list[Group]], list[int]]] = {
    "military": _provinces,
    "senate": _offices,
    "market": _performers,
}


def purchases(worth: Worth, hand: Counts, kinds: tuple[int, ...], money: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every affordable selection of these kinds: cost, gain, the selection."""
    before = worth.troupe(hand)
    found: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    seen: list[tuple[int, Counts, tuple[int, ...]]] = [(0, hand, ())]
    for kind in kinds:
        for cost, with_it, picked in seen[:]:
            if cost + PRICES[kind] <= money:
                more = (cost + PRICES[kind], added(with_it, kind), (*picked, kind))
                seen.append(more)
                found.append((more[0], worth.troupe(more[1]) - before + SPARE_CARD * len(more[2]), more[2]))
    return found


# --- plans of a round


@cache
def spreads(dice: int) -> tuple[tuple[int, int, int], ...]:
    """Every way to spread so many dice over the tracks, as bit sets."""
    every = (1 << dice) - 1
    return tuple((a, b, every & ~a & ~b) for a in range(every + 1) for b in range(every + 1) if not a & b)


class Plan:
    """The own dice that are not placed yet, the highest first, and what every spread of them brings."""

    def __init__(self, worth: Worth, lean: Lean, dice: list[int] | None = None, moved: Mapping[str, list[Group]] | None = None) -> None:
        """As things are, or with other dice, or with groups that were moved."""
        self.worth = worth
        self.dice = sorted(worth.me.dice if dice is None else dice, reverse=True)
        self.tracks = [Track(worth, name, (moved or worth.g.tracks).get(name, worth.g.tracks[name])) for name in data.TRACKS]
        self.lean = lean
        masks = range(1 << len(self.dice))
        subsets = [tuple(die for at, die in enumerate(self.dice) if mask >> at & 1) for mask in masks]
        self.values = [[self._leaned(track, dice) for dice in subsets] for track in self.tracks]

    def _leaned(self, track: Track, dice: tuple[int, ...]) -> int:
        value = track.value(dice)
        if value == NEVER:
            return NEVER
        return value * self.lean.get(track.name, 100) // 100 * WEIGHT[self.worth.g.count].get(track.name, 100) // 100

    def total(self, missing: int | None = None) -> int:
        """The best spread of all dice, or of those that are left without one of them."""
        a, b, c = self.values
        full = (1 << len(self.dice)) - 1
        keep = full if missing is None else full & ~(1 << missing)
        return max(a[x & keep] + b[y & keep] + c[z & keep] for x, y, z in spreads(len(self.dice)))

    def parts(self) -> dict[str, int]:
        """What the best spread brings on each track; nothing for a die that can go nowhere."""
        a, b, c = ([max(0, value) for value in values] for values in self.values)
        best = max(spreads(len(self.dice)), key=lambda spread: a[spread[0]] + b[spread[1]] + c[spread[2]])
        return dict(zip(data.TRACKS, (a[best[0]], b[best[1]], c[best[2]]), strict=True))

    def first_moves(self) -> dict[tuple[int, str], int]:
        """Every die and track that a spread can begin with, and what the best such spread brings."""
        a, b, c = self.values
        found: dict[tuple[int, int], int] = {}
        for spread in spreads(len(self.dice)):
            total = a[spread[0]] + b[spread[1]] + c[spread[2]]
            for track, mask in enumerate(spread):
                if mask and self.values[track][mask] != NEVER:
                    first = (mask & -mask).bit_length() - 1, track
                    found[first] = max(total, found.get(first, 4 * NEVER))
        moves: dict[tuple[int, str], int] = {}
        for (at, track), total in found.items():
            key = self.dice[at], data.TRACKS[track]
            moves[key] = max(total, moves.get(key, 4 * NEVER))
        return moves

    def urgency(self, die: int, track: str) -> int:
        """A leading die stays before equal ones that come later; whoever waits sees more."""
        worth = self.worth
        if worth.g.group(track, worth.seat) is not None:
            return 0
        there = [group.seat for group in worth.g.tracks[track]]
        equal = sum(worth.g[rival].dice.count(die) > 0 for rival in worth.rivals if rival not in there)
        return 6 * equal - undercut(worth.g, worth.seat, track, die) // 10

    def weak(self) -> list[tuple[int, int]]:
        """Dice that bring less than a throw would, and how much less."""
        whole = self.total()
        found = []
        for at, die in enumerate(self.dice):
            brings = max(whole - self.total(at), -THROW)
            if brings < THROW:
                found.append((die, THROW - brings))
        return found
