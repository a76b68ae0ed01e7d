"""Going to a location with a worker, or by an extra action without one (then `worker` is 0 and the value is free), and what is done there.

`value` is said if it is not the printed one: a tile or the right of the advanced game gives any value.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Handle
from engine.games.imperator.rules import data
from engine.games.imperator.rules.goods import price
from engine.games.imperator.rules.standing import beats
from engine.games.imperator.rules.state import Imperator, ImperatorAt, Player
from engine.moves import Move, Refusal, move

EXTRA = "extra"  # among the facts of a question: no worker, no limits
GO = ("quaestor", "mercator", "aedilis", "propraetor", "senatus")  # where nothing else must be said on arrival
TRADES = ("sell", "buy", "turn")


def workers(at: ImperatorAt, location: str) -> Iterator[tuple[int, int]]:
    """Worker and value, as a move says them."""
    if EXTRA in at.facts:
        yield from ((0, value) for value in (data.VALUES if location in data.VALUED else (0,)))
        return
    player = at.g[at.seat]
    values = data.VALUES if player.any_value or player.wild_tile else ()
    for worker in dict.fromkeys(player.crew):
        yield worker, 0
        for value in values:
            if value != worker:
                yield worker, value


def refuse_worker(at: ImperatorAt, location: str, worker: int, value: int) -> Refusal | None:
    """Is this worker there, may it have this value, and is there room for it?"""
    if EXTRA in at.facts:
        if worker or (location in data.VALUED and not value):
            return Refusal("no_worker_needed")
        return None if value in (0, *data.VALUES) else Refusal("no_such_value", value=value)
    player = at.g[at.seat]
    if not worker:
        return Refusal("name_a_worker")
    if worker not in player.crew:
        return Refusal("not_in_crew", worker=worker)
    if value:
        if value not in data.VALUES:
            return Refusal("no_such_value", value=value)
        if value == worker:
            return Refusal("same_value", worker=worker)
        if not player.any_value and not player.wild_tile:
            return Refusal("no_wild")
    return refuse_room(at.g, location, value or worker)


def refuse_room(g: Imperator, location: str, value: int) -> Refusal | None:
    """The limits of a location for one more worker of this value."""
    there = g.locations[location]
    if location in data.CROWDED:
        limit = data.CROWD - len(there)
        if not limit:
            return Refusal("full", location=location)
        return None if value <= limit else Refusal("crowded", location=location, limit=limit, value=value)
    if location in data.ADDRESSED and sum([worker.used == value for worker in there]) >= data.PER_REGION[g.count]:
        return Refusal("region_taken", location=location, region=value, most=data.PER_REGION[g.count])
    return None


@move("go {location} [with {worker}] [as {value}]")
class Go(Move[Imperator]):
    location: str
    worker: int = 0
    value: int = 0

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        if self.location not in GO:
            return Refusal("say_more" if self.location in data.LOCATIONS else "no_such_location", location=self.location)
        refusal = refuse_worker(at, self.location, self.worker, self.value)
        return refuse_effect(at.g, at.g[at.seat], self.location) if refusal is None else refusal

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Go]:
        return (cls(location, worker, value) for location in GO for worker, value in workers(at, location))


def refuse_effect(g: Imperator, player: Player, location: str) -> Refusal | None:
    """A location may be chosen only if something of it can be done."""
    if location == "mercator" and not (player.surplus or any(player.stock.values()) or player.coins >= data.BUY_RAW):
        return Refusal("no_trade")
    if location == "propraetor" and not (player.free_steps or player.tile_of("steps")):
        return Refusal("no_steps")
    if location == "senatus" and not (g.deck or g.discard):
        return Refusal("no_cards")
    return None


def refuse_project(at: ImperatorAt, card: Handle, kind: str) -> Refusal | None:
    """Is this a card of the hand and of this kind, and can it be paid?"""
    player, face = at.g[at.seat], at.sight.get(card)
    if card not in player.hand or face is None:
        return Refusal("not_in_hand")
    if face[0] != kind:
        return Refusal("no_building" if kind == "b" else "no_war", card=face)
    cost = price(player, data.BUILT[face])
    return None if cost <= player.coins else Refusal("too_dear", card=face, price=cost, coins=player.coins)


def projects(at: ImperatorAt, kind: str) -> list[Handle]:
    return [card for card in at.g[at.seat].hand if (at.sight.get(card) or " ")[0] == kind]


@move("build {card} [with {worker}] [as {value}]")
class Build(Move[Imperator]):
    """Go to the Aedificator for a building."""

    card: Handle
    worker: int = 0
    value: int = 0

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        return refuse_project(at, self.card, "b") or refuse_worker(at, "aedificator", self.worker, self.value)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Build]:
        return (cls(card, *worker) for card in projects(at, "b") for worker in workers(at, "aedificator"))

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("fight {card} [with {worker}] [as {value}]")
class Fight(Move[Imperator]):
    """Go to the Legatus for a war."""

    card: Handle
    worker: int = 0
    value: int = 0

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        return refuse_project(at, self.card, "w") or refuse_worker(at, "legatus", self.worker, self.value)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Fight]:
        return (cls(card, *worker) for card in projects(at, "w") for worker in workers(at, "legatus"))

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("canvass {steps} [with {worker}] [as {value}]")
class Canvass(Move[Imperator]):
    """Go to Roma and pay for steps on the political track."""

    steps: int
    worker: int = 0
    value: int = 0

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        player = at.g[at.seat]
        if not 1 <= self.steps <= data.POLITICAL_AT_ONCE:
            return Refusal("step_count", steps=self.steps, most=data.POLITICAL_AT_ONCE)
        if player.political + self.steps > data.POLITICAL_MAX:
            return Refusal("above_the_track", political=player.political, most=data.POLITICAL_MAX)
        cost = data.POLITICAL_PRICE * self.steps
        if cost > player.coins:
            return Refusal("too_few_coins", price=cost, coins=player.coins)
        return refuse_worker(at, "roma", self.worker, self.value)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Canvass]:
        return (cls(steps, *worker) for steps in range(data.POLITICAL_AT_ONCE, 0, -1) for worker in workers(at, "roma"))


@move("enter {region} with {worker} [as {value}]")
class Enter(Move[Imperator]):
    """Go to a region of the Imperator board."""

    region: int
    worker: int
    value: int = 0

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        g = at.g
        refusal = refuse_worker(at, "imperator", self.worker, self.value)
        if refusal is not None:
            return refusal
        if g.region_of(at.seat):
            return Refusal("already_there", region=g.region_of(at.seat))
        return refuse_region(at, self.region, self.value or self.worker)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Enter]:
        if at.g.region_of(at.seat):
            return iter(())
        return (cls(region, *worker) for region in data.active(at.g.count) for worker in workers(at, "imperator"))


def refuse_region(at: ImperatorAt, region: int, value: int) -> Refusal | None:
    """E2 to E5: an active region with a tile, empty or held by somebody who loses."""
    g = at.g
    if region not in data.REGIONS:
        return Refusal("no_such_region", region=region, most=max(data.REGIONS))
    if region not in data.active(g.count):
        return Refusal("not_active", region=region, count=g.count)
    if region not in g.tiles:
        return Refusal("no_tile", region=region)
    if beats(g, at.seat, value, region):
        return None
    stand = g.board[region]
    return Refusal("too_weak", region=region, value=value, other=stand.seat, held=stand.used, strong=data.TILES[g.tiles[region]].strong)


@move("trade {deal} {good}")
class Trade(Move[Imperator]):
    """At the Mercator: sell a good, buy a raw material, or turn one and a coin into surplus."""

    deal: str
    good: str

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        player = at.g[at.seat]
        if self.deal not in TRADES or (self.good not in data.RAW and (self.deal, self.good) != ("sell", "surplus")):
            return Refusal("no_such_trade", deal=self.deal, good=self.good)
        have = player.surplus if self.good == "surplus" else player.stock[self.good]
        if self.deal != "buy":
            if not have:
                return Refusal("you_have_none", good=self.good)
            if self.deal == "turn" and player.coins < data.TURN_RAW:
                return Refusal("too_few_coins", price=data.TURN_RAW, coins=player.coins)
            return None
        if have == data.STOCK_MAX:
            return Refusal("stock_full", good=self.good, most=data.STOCK_MAX)
        return None if player.coins >= data.BUY_RAW else Refusal("too_few_coins", price=data.BUY_RAW, coins=player.coins)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Trade]:
        yield from (cls(deal, good) for deal in TRADES for good in data.RAW)
        yield cls("sell", "surplus")


@move("advance {card}")
class Advance(Move[Imperator]):
    """At the Propraetor: the steps of a built card or of a tile go to the region."""

    card: str

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        player = at.g[at.seat]
        if self.card in player.tiles:
            return None if data.TILES[self.card].effect == "steps" else Refusal("no_steps_there", card=self.card)
        card = player.built(self.card)
        if card is None:
            return Refusal("not_your_card", card=self.card)
        return None if card.steps else Refusal("no_steps_there", card=self.card)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Advance]:
        player = at.g[at.seat]
        yield from (cls(card.id) for card in player.tableau if card.steps)
        yield from (cls(tile) for tile in player.tiles if data.TILES[tile].effect == "steps")
