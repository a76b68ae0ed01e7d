"""Easy takes what is worth most now; hard also looks at what its next sowing could bring, and at the clock.

An action is tried by the rules themselves on a copy of the state, up to the first card or lot that nobody knows. What each action is worth
is found out once for a question; a sowing is then worth its claim, the stones it puts in place and the action it ends at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import canon
from engine.cards import Seat, Sight
from engine.dealer import Stream
from engine.games.trajan.bots import worth
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.actions import EFFECTS, OPTIONS
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.set_up import preset
from engine.games.trajan.rules.sowing import claimed, progress, sown, target_of
from engine.games.trajan.rules.state import Player, Trajan
from engine.lookahead import FirstSight, Ranked
from engine.moves import At, Move
from engine.world import View

NEXT = 50  # per cent of the best next sowing that hard counts
AGAIN = 60  # per cent of an action that is left when it has just been done
SIMPLE = {"points": 100, "end": 50, "demands": 100, "orders": 100, "senate": 100}  # what easy sees of a position, per cent
WHOLE = dict.fromkeys(worth.PARTS, 100)
UNSEEN = 150  # a first card of the deck
STARTS = [1, 2, 3]  # arrangements worth playing: ring, every other, cross


def total(g: Trajan, seat: Seat, sight: Sight, seen: Mapping[str, int]) -> int:
    return sum([worth.PARTS[part](g, seat, sight) * share // 100 for part, share in seen.items()])


def tried(g: Trajan, seat: Seat, move: Move[Any], sight: Sight) -> tuple[Trajan, str]:
    """The state after a move of an action, as far as it is sure, and the bonus action that follows."""
    after = canon.copy(g)
    for card in move.shows():
        after.cards.open(card, sight[card])
    script = EFFECTS[type(move)](after, seat, move)
    try:
        _ = script.send(None)  # what it waits for nobody knows yet
    except StopIteration as done:
        return after, str(done.value)
    script.close()
    return after, ""


class Gains:
    """What each action brings at best from a state; found out when somebody asks."""

    def __init__(self, g: Trajan, seat: Seat, sight: Sight, seen: Mapping[str, int] = WHOLE) -> None:
        self.g, self.seat, self.sight, self.seen = g, seat, sight, seen
        self.now = total(g, seat, sight, seen)
        self.known: dict[str, int] = {}

    def of(self, move: Move[Any]) -> int:
        after, bonus = tried(self.g, self.seat, move, self.sight)
        gain = total(after, self.seat, Sight(after.cards, self.sight.own), self.seen) - self.now
        return gain + (self.best(bonus) if bonus else 0)

    def best(self, action: str) -> int:
        if action not in self.known:
            self.known[action] = 0
            self.known[action] = max([0, *(gain for _, gain in self.ranked(OPTIONS[action]))])
        return self.known[action]

    def ranked(self, kinds: Sequence[type[Move[Any]]]) -> Ranked:
        at = At(self.g, self.seat, self.sight)
        return [(move, self.of(move)) for kind in kinds for move in self.likely(kind, at) if move.refuse(at) is None]

    def likely(self, kind: type[Move[Any]], at: At[Trajan]) -> Sequence[Move[Any]]:
        """Of many loads only the largest are worth a thought."""
        moves = list(kind.every(at))
        if kind is m.Load and len(moves) > 12:
            return sorted(moves, key=lambda move: -len(move.cards))[:12]  # type: ignore[attr-defined]
        if kind is m.Show and len(moves) > 8:
            wanted = worth.goods_wanted(self.g, self.seat)
            return sorted(moves, key=lambda move: -sum(wanted.get(good_of(self.sight[card]), 0) for card in move.shows()))[:8]
        return moves


class EasyBot(FirstSight[Trajan]):
    """Heuristics of one move. It takes a seed for the stones it begins with."""

    foresees = False
    seen: Mapping[str, int] = SIMPLE

    def __init__(self, seed: bytes, effort: int = 100) -> None:
        super().__init__(seed, effort)
        self.stream = Stream(seed, "trajan")

    def parts(self, g: Trajan, seat: Seat, sight: Sight) -> dict[str, int]:
        """The parts of a position, the action that is due included."""
        found = worth.parts(g, seat, sight)
        due = g.turn.actions[-1] if g.turn.actions and g.active == seat else ""
        return {**found, "action": Gains(g, seat, sight).best(due) if due else 0}

    def ranked(self, view: View[Trajan]) -> Ranked:
        topic = view.question.topic
        return TOPICS[topic](self, view) if topic in TOPICS else self.act(view)

    def stones(self, view: View[Trajan]) -> Ranked:
        return [(m.Arrange(preset(self.stream.pick(STARTS))), 0)]

    def start_card(self, view: View[Trajan]) -> Ranked:
        """What bonus tiles count, or what one has already; a card that nobody knows is a little more than one that is of no use."""
        g, wanted = view.g, worth.goods_wanted(view.g, view.seat)
        held = [good_of(view.sight[card]) for card in g[view.seat].hand]
        tops = {pile: good_of(g.cards.faces[cards[-1]]) for pile, cards in g.discard.items() if cards}
        known = {pile: wanted.get(good, 100) + 60 * held.count(good) for pile, good in tops.items()}
        return [(move, known.get(move.source, UNSEEN)) for move in view.legal_of(m.StartCard)]

    def start_tiles(self, view: View[Trajan]) -> Ranked:
        """What the tiles promise beside the stones."""
        g, player, found = view.g, view.g[view.seat], Ranked()
        for move in view.legal():
            slots = list(player.slots)
            match move:
                case m.StartTiles():
                    for at, category in zip(data.START_SLOTS, move.categories, strict=True):
                        slots[at] = g.stacks[category].top
                case m.StartTile(category, slot):
                    slots[data.SLOTS.index(slot)] = g.stacks[category].top
            found.append((move, worth.orders(g, player, player.trays, slots)))
        return found

    def sow(self, view: View[Trajan]) -> Ranked:
        g, player = view.g, view.g[view.seat]
        gains = Gains(g, view.seat, view.sight, self.seen)
        return [(move, sowing(g, player, gains, move, self.foresees)) for move in view.legal_of(m.Sow)]

    def act(self, view: View[Trajan]) -> Ranked:
        return [(m.PassAction(), 0), *Gains(view.g, view.seat, view.sight, self.seen).ranked(OPTIONS[view.question.topic])]

    def discard(self, view: View[Trajan]) -> Ranked:
        """What is wanted least; on the pile whose top is worth least to others."""
        g, wanted = view.g, worth.goods_wanted(view.g, view.seat)
        held = [good_of(view.sight[card]) for card in g[view.seat].hand]
        found: Ranked = []
        for move in view.legal_of(m.Discard):
            good = good_of(view.sight[move.card])
            rivals = sum(worth.goods_wanted(g, seat).get(good, 0) for seat in g.players if seat != view.seat)
            found.append((move, -wanted.get(good, 0) - 90 * held.count(good) - rivals // 4 - len(g.discard[move.pile])))
        return found

    def extra(self, view: View[Trajan]) -> Ranked:
        g, player = view.g, view.g[view.seat]
        action = g.turn.actions[-1]
        gain = Gains(g, view.seat, view.sight, self.seen).best(action) * (17 if player.plus_two[action] else 10) // 10
        price = {"own": worth.EXTRA[action], "wild": worth.WILD["wild_extra"]}
        left = worth.fading(g, 6)
        kept: Ranked = [(m.Decline(), 0)]
        return kept + [(move, gain - price[move.tile] * left // 100) for move in view.legal_of(m.Extra)]

    def demands(self, view: View[Trajan]) -> Ranked:
        return [(move, -sum(move.wilds.values())) for move in view.legal_of(m.Meet)]

    def consul(self, view: View[Trajan]) -> Ranked:
        g = view.g
        return [(m.ChooseBonus(side), worth.promise(g, view.seat, tile, "yellow", view.sight)) for side, tile in g.offices.items()]


class HardBot(EasyBot):
    foresees = True
    seen = WHOLE


TOPICS: dict[str, Callable[[EasyBot, View[Trajan]], Ranked]] = {
    "stones": EasyBot.stones, "start_card": EasyBot.start_card, "start_tiles": EasyBot.start_tiles, "start_tile": EasyBot.start_tiles,
    "sow": EasyBot.sow, "discard": EasyBot.discard, "extra": EasyBot.extra, "demands": EasyBot.demands, "consul": EasyBot.consul,
}  # fmt: skip


def sowing(g: Trajan, player: Player, gains: Gains, move: m.Sow, foresees: bool) -> int:
    """What a sowing is worth: a claim, the stones in place, the action at its end; and with foresight the next one and the clock."""
    tray, count = data.ACTIONS.index(move.tray), len(move.drops)
    target, tile = target_of(tray, count), claimed(player, tray, move.drops)
    ring, slots = sown(player.trays, tray, move.drops), list(player.slots)
    value = gains.best(data.ACTIONS[target])
    if tile:
        slots[target] = ""
        order = data.ORDERS[tile]
        value += 100 * order.vp - 100 if move.special == "skip" else worth.tile_value(g, player, tile) - 100
        if order.category == "plus_two" and move.special != "skip" and move.special:
            value += worth.EXTRA[move.special] // 4 + 60 * player.extra[move.special]
    value += worth.orders(g, player, ring, slots) - worth.orders(g, player, player.trays, player.slots)
    if foresees:
        value += NEXT * follow_up(g, player, gains, ring, slots, target) * min(100, worth.fading(g, 2)) // 10_000
    return value


def follow_up(g: Trajan, player: Player, gains: Gains, ring: Sequence[str], slots: Sequence[str], done: int) -> int:
    """What the best next sowing could bring from this ring: an action, and a claim if the stones allow it."""
    best = 0
    for tray, stones in enumerate(ring):
        if stones:
            target, tile = target_of(tray, len(stones)), ""
            value = gains.best(data.ACTIONS[target]) * (AGAIN if target == done else 100) // 100
            there, tile = "" if target == tray else ring[target], slots[target]
            if tile and claimable(there, stones, data.ORDERS[tile].pair, 1 + (len(stones) - 1) // data.RING):
                value += worth.tile_value(g, player, tile) * (100 - worth.REACHED[progress(there, tile)]) // 100
            best = max(best, value)
    return best


def claimable(there: str, stones: str, pair: str, dropped: int) -> bool:
    """Can so many of these stones complete the pair beside those that are there?"""
    missing = pair
    for stone in there:
        missing = missing.replace(stone, "", 1)
    return len(missing) <= dropped and all(missing.count(stone) <= stones.count(stone) for stone in missing)
