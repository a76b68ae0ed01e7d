"""The easy bot: one look at the table, a value for every move worth a thought, the best one is played. The hard bot plays its best few
moves on to the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.games.imperator.bots.worth import EXTRA, STAYS, Worth, parts
from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.moves.places import refuse_effect, refuse_project, refuse_room
from engine.games.imperator.rules.standing import enterable
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.gauges import RAW, SURPLUS
from engine.lookahead import FirstSight, LookAhead, Ranked
from engine.moves import At, Move
from engine.world import View

OUSTED = 45  # driving a rival out
BUILT_AT: dict[type[Move[Any]], str] = {m.Build: "aedificator", m.Fight: "legatus"}
ENTERED = 60  # beside the tile: whoever is driven out is paid for it, and the worker may come back


class EasyBot(FirstSight[Imperator]):
    """Heuristics of one move. There is nothing random in it and no effort to save."""

    lean: ClassVar[Mapping[type[Move[Any]], int]] = {}  # more for moves of a kind, for reports on what leads where
    parts = staticmethod(parts)

    def ranked(self, view: View[Imperator]) -> Ranked:
        found = TOPICS[view.question.topic](view, Worth(view.g, view.seat, view.sight))
        return [(move, value + self.lean.get(type(move), 0)) for move, value in found] if self.lean else found


class HardBot(LookAhead[Imperator], EasyBot):
    candidates = 8
    samples: ClassVar[Mapping[int, int]] = {2: 3, 3: 2, 4: 2, 5: 1}
    too_weak = 300
    obvious = ("keep", "trade", "advance", "second", "senatus", "hand_limit", "patrons", "after")

    def tried(self, view: View[Imperator]) -> Ranked:
        """What only comes before a worker is placed is not played on against placing it."""
        found, aside = super().tried(view), (m.UseTile, m.Extra)
        placed = max((value for move, value in found if not isinstance(move, aside)), default=0)
        first: Ranked = [(move, value) for move, value in found if isinstance(move, aside) and value > placed]
        return first or [(move, value) for move, value in found if not isinstance(move, aside)]


# --- what a place brings


def visits(worth: Worth, values: tuple[int, ...]) -> dict[tuple[str, int], int]:
    """What going to a place with a value brings, without the worker: by place and value."""
    g, me = worth.g, worth.me
    gains: dict[tuple[str, int], int] = {}
    trades = sorted([gain for _, gain in trade_gains(worth) if gain > 0], reverse=True)
    possible = {location: refuse_effect(g, me, location) is None for location in ("mercator", "propraetor", "senatus")}
    drawn = worth.drawn(data.DRAWN_KEPT) + 25 if possible["senatus"] else 0
    for value in values:
        gains["quaestor", value] = worth.coins(data.QUAESTOR_PAY * value)
        if possible["mercator"]:
            gains["mercator", value] = sum((trades * value)[:value]) - 20
        gains["aedilis", value] = worth.gained(data.AREAS[g.areas[value]])
        if possible["propraetor"]:
            gains["propraetor", value] = sending(worth, value)[0]
        if possible["senatus"]:
            gains["senatus", value] = drawn
    return gains


def trade_gains(worth: Worth) -> list[tuple[m.Trade, int]]:
    """Every trade that is possible now, with its gain."""
    found = []
    at = At(worth.g, worth.seat, worth.sight)
    for move in [move for move in m.Trade.every(at) if move.refuse(at) is None]:
        spare = RAW * worth.fade // 100 if move.good in data.RAW else SURPLUS * worth.fade // 100
        match move.deal, move.good:
            case "sell", "surplus":
                gain = worth.coins(data.SELL_SURPLUS) - spare
            case "sell", _:
                gain = worth.coins(data.SELL_RAW) - spare - kept(worth, move.good)
            case "buy", good:
                gain = worth.gained([good]) - worth.spent(data.BUY_RAW)
            case _:
                gain = worth.surplus(1) - worth.spent(data.TURN_RAW) - spare - kept(worth, move.good)
        found.append((move, gain))
    return found


def kept(worth: Worth, good: str) -> int:
    """A good that a card of the hand is waiting for."""
    return RAW if worth.me.stock[good] <= worth.asked[good] else 0


def sending(worth: Worth, region: int) -> tuple[int, tuple[str, ...]]:
    """The best steps to send to a region: the largest cards first, as many as pay."""
    me = worth.me
    sources = [(card.steps, card.id) for card in me.tableau if card.steps]
    sources += [(data.TILES[tile].n, tile) for tile in me.tiles if data.TILES[tile].effect == "steps"]
    sources.sort(reverse=True)
    chosen: tuple[str, ...] = ()
    best, total, spent = -1_000, 0, 0
    for at, (steps, id) in enumerate(sources, 1):
        total += steps
        spent += worth.tile(id) if id in data.TILES else worth.steps(steps)
        gain = worth.sent(region, total) - spent
        if gain > best:
            best, chosen = gain, tuple(source for _, source in sources[:at])
    return best, chosen


# --- what is asked


def _turn(view: View[Imperator], worth: Worth) -> Ranked:
    g, me = worth.g, worth.me
    found: Ranked = [(m.Pass(), STAYS - min(worth.worker(value) for value in me.crew))]
    wild = me.any_value or bool(me.wild_tile)
    values = data.VALUES if wild else tuple(dict.fromkeys(me.crew))
    gains = visits(worth, values)
    at = At(g, worth.seat, worth.sight)
    paid = [
        (m.Build if face[0] == "b" else m.Fight, card, worth.profit(face) - worth.card(face))
        for card in me.hand
        if (face := worth.sight.get(card)) in data.BUILT and refuse_project(at, card, face[0]) is None
    ]
    rooms = {value: {location: refuse_room(g, location, value) is None for location in data.LOCATIONS} for value in values}
    for worker in dict.fromkeys(me.crew):
        spent = worth.worker(worker)
        for value in values if wild else (worker,):
            said = 0 if value == worker else value
            price = spent + (0 if not said or me.any_value else 200)
            room = rooms[value]
            for (location, needed), gain in gains.items():
                if needed == value and room[location]:
                    found.append((m.Go(location, worker, said), gain - price))
            found += [(kind(card, worker, said), gain - price) for kind, card, gain in paid if room[BUILT_AT[kind]]]
            if room["roma"]:
                found += [(move, gain - price) for move, gain in canvassing(worth, worker, said)]
            if not g.region_of(worth.seat):
                for region in enterable(g, worth.seat, value, data.active(g.count)):
                    more = ENTERED + (OUSTED if region in g.board else 0)
                    found.append((m.Enter(region, worker, said), worth.stand(region, value) + more - price))
    return found + _asides(view, worth, max(value for _, value in found))


def canvassing(worth: Worth, worker: int = 0, said: int = 0) -> list[tuple[m.Canvass, int]]:
    me = worth.me
    return [
        (m.Canvass(steps, worker, said), worth.political(steps) - worth.spent(data.POLITICAL_PRICE * steps))
        for steps in range(1, data.POLITICAL_AT_ONCE + 1)
        if me.coins >= data.POLITICAL_PRICE * steps and me.political + steps <= data.POLITICAL_MAX
    ]


def _asides(view: View[Imperator], worth: Worth, then: int = 0) -> Ranked:
    """Tiles that can be used and the extra action: the turn goes on, and `then` is what it still brings."""
    found: Ranked = []
    me, late = worth.me, worth.g.acted and worth.last  # what a tile brings can hardly be used any more
    for tile in me.tiles:
        row = data.TILES[tile]
        if row.effect in data.USABLE:
            gain = tile_gain(worth, tile) - worth.tile(tile)
            goods = wanted_goods(worth, row.n) if row.effect == "raw" and not row.goods else ()
            found.append((m.UseTile(tile, goods), then + (min(gain, -1) if late else gain)))
    if (move := next(iter(m.Extra.every(At(worth.g, worth.seat, worth.sight))), None)) is not None:
        found.append((move, then + max(value for _, value in options(view, worth)) - (60 if worth.last else EXTRA)))
    return found


def tile_gain(worth: Worth, tile: str) -> int:
    row = data.TILES[tile]
    match row.effect:
        case "coins":
            return worth.coins(row.n)
        case "surplus":
            return worth.surplus(row.n)
        case "raw":
            return worth.gained(row.goods or wanted_goods(worth, row.n))
    return 0


def wanted_goods(worth: Worth, count: int) -> tuple[str, ...]:
    """What the cards of the hand ask for, then what there is least of; in the order of the notation."""
    stock = dict(worth.me.stock)
    missing = dict(worth.needed)
    for _ in range(count):
        good = max(data.RAW, key=lambda good: (missing[good] > 0, -stock[good]))
        stock[good] += 1
        missing[good] -= 1
    return tuple(good for good in data.RAW for _ in range(stock[good] - worth.me.stock[good]))


def options(view: View[Imperator], worth: Worth) -> Ranked:
    """What an extra action can do."""
    found: Ranked = [
        (m.Go(location, 0, value if location in data.VALUED else 0), gain)
        for (location, value), gain in visits(worth, data.VALUES).items()
        if location != "senatus" or value == 1
    ]
    at = At(worth.g, worth.seat, worth.sight, ("extra",))
    for card in worth.me.hand:
        face = worth.sight.get(card)
        if face in data.BUILT:
            move = (m.Build if face[0] == "b" else m.Fight)(card)
            if move.refuse(at) is None:
                found.append((move, worth.profit(face) - worth.card(face)))
    return found + canvassing(worth) + [_bonus(worth, region) for region in dict.fromkeys(move.region for move in m.Bonus.every(at))]


def _bonus(worth: Worth, region: int) -> tuple[m.Bonus, int]:
    tile = worth.g.tiles[region]
    row = data.TILES[tile]
    goods = wanted_goods(worth, row.n) if row.effect == "raw" and not row.goods else ()
    match row.effect:
        case "steps":
            return m.Bonus(region), worth.sent(region, row.n)
        case "wild":
            return m.Bonus(region), 120 if len(worth.me.crew) > 1 else 0
        case "points_per" | "political":
            return m.Bonus(region), worth.tile(tile)
    return m.Bonus(region, goods), tile_gain(worth, tile)


def _after(view: View[Imperator], worth: Worth) -> Ranked:
    return [(m.EndTurn(), 0), *_asides(view, worth)]


def _trade(view: View[Imperator], worth: Worth) -> Ranked:
    found: Ranked = list(trade_gains(worth))
    return [*found, (m.Done(), 0)] if m.Done in view.question.kinds else found


def _advance(view: View[Imperator], worth: Worth) -> Ranked:
    best, chosen = sending(worth, worth.g.target)
    found: Ranked = [(m.Advance(id), best - at) for at, id in enumerate(chosen)]
    return [*found, (m.Done(), 0)] if m.Done in view.question.kinds else found


def _kept_cards(view: View[Imperator], worth: Worth) -> Ranked:
    """Cards to keep: the sum of what they promise."""
    value = {card: worth.card(worth.sight[card]) for card in worth.me.hand}
    moves = view.legal_of(m.Keep)
    return [(move, sum(value[card] for card in move.cards)) for move in moves]


def _put_back(view: View[Imperator], worth: Worth) -> Ranked:
    return [(m.PutBack(card), -worth.card(worth.sight[card])) for card in worth.g.drawn]


def _discard(view: View[Imperator], worth: Worth) -> Ranked:
    return [(m.Discard(card), -worth.card(worth.sight[card])) for card in worth.me.hand]


def _second(view: View[Imperator], worth: Worth) -> Ranked:
    return [(m.Take(good), worth.gained([good])) for good in data.RAW]


def _relocate(view: View[Imperator], worth: Worth) -> Ranked:
    g = worth.g
    assert g.driven is not None
    regions = enterable(g, worth.seat, g.driven.used, data.neighbours(g.count, g.driven_from))
    return [(m.Relocate(region), worth.stand(region, g.driven.used) + (OUSTED if region in g.board else 0)) for region in regions]


def _recruit(view: View[Imperator], worth: Worth) -> Ranked:
    moves = m.Recruit.every(At(view.g, view.seat, view.sight))  # it proposes nothing that the rules refuse
    return [(move, sum([RECRUIT[worker] for worker in move.workers])) for move in moves]


RECRUIT = (0, 15, 0, -5, 5, 15)  # against an average worker; a low sum plays first


def _patrons(view: View[Imperator], worth: Worth) -> Ranked:
    moves = view.legal_of(m.Patrons)
    points = {card: patron_points(worth.g, worth.seat, face) for card in worth.me.hand if (face := worth.sight[card])[0] == "q"}
    return [(move, 100 * sum(points[card] for card in move.cards)) for move in moves]


TOPICS: dict[str, Callable[[View[Imperator], Worth], Ranked]] = {
    "keep": _kept_cards, "turn": _turn, "after": _after, "extra": options, "trade": _trade, "advance": _advance, "second": _second,
    "senatus": _put_back, "relocate": _relocate, "hand_limit": _discard, "recruit": _recruit, "patrons": _patrons,
}  # fmt: skip
