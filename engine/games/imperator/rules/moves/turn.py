"""The rest of a turn: tiles, the extra action, passing; and what others are asked: where a beaten worker goes, who is recruited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from engine.games.imperator.rules import data
from engine.games.imperator.rules.moves.places import refuse_region
from engine.games.imperator.rules.state import Imperator, ImperatorAt, Player
from engine.moves import Move, Refusal, move


def refuse_goods(tile: data.Tile, goods: tuple[str, ...]) -> Refusal | None:
    """A tile that leaves the choice of raw materials must be told which."""
    if tile.effect != "raw" or tile.goods:
        return Refusal("goods_needless") if goods else None
    if any(good not in data.RAW for good in goods):
        return Refusal("no_such_good", good=next(good for good in goods if good not in data.RAW))
    return None if len(goods) == tile.n else Refusal("goods_count", count=len(goods), needed=tile.n)


def choices(tile: data.Tile) -> Iterator[tuple[str, ...]]:
    """Of raw materials, if the tile leaves any."""
    if tile.effect != "raw" or tile.goods:
        return iter([()])
    return combinations_with_replacement(data.RAW, tile.n)


@move("use {tile} [for {goods}]")
class UseTile(Move[Imperator]):
    tile: str
    goods: tuple[str, ...] = ()

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        if self.tile not in at.g[at.seat].tiles:
            return Refusal("not_your_tile", tile=self.tile)
        tile = data.TILES[self.tile]
        if tile.effect not in data.USABLE:
            return Refusal("used_elsewhere", tile=self.tile)
        return refuse_goods(tile, self.goods)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[UseTile]:
        tiles = [tile for tile in at.g[at.seat].tiles if data.TILES[tile].effect in data.USABLE]
        return (cls(tile, goods) for tile in tiles for goods in choices(data.TILES[tile]))


@move("extra {cards}")
class Extra(Move[Imperator]):
    """Use three equal icons of the tableau; the joker may be one of them."""

    cards: tuple[str, ...]

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        player = at.g[at.seat]
        if at.g.extra_done:
            return Refusal("one_extra")
        if len(self.cards) != data.ICONS_NEEDED or len(set(self.cards)) < len(self.cards):
            return Refusal("icon_count", needed=data.ICONS_NEEDED)
        for id in self.cards:
            card = player.built(id)
            if card is None:
                return Refusal("not_your_card", card=id)
            if card.icon_used:
                return Refusal("icon_used", card=id)
        icons = {data.ICON[id] for id in self.cards} - {""}
        return None if len(icons) == 1 else Refusal("icons_differ")

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Extra]:
        if at.g.extra_done or not extra_possible(at.g[at.seat]):
            return
        fresh = [card.id for card in at.g[at.seat].tableau if not card.icon_used]
        for icon in data.ICONS:
            fitting = [id for id in fresh if data.ICON[id] in (icon, "")]
            yield from map(cls, combinations(fitting, data.ICONS_NEEDED))


def extra_possible(player: Player) -> bool:
    """Are there three equal icons that are not used yet?"""
    icons = [data.ICON[card.id] for card in player.tableau if not card.icon_used]
    jokers = icons.count("")
    return any(icons.count(icon) + jokers >= data.ICONS_NEEDED for icon in data.ICONS)


def refuse_neighbour(g: Imperator, region: int, own: int) -> Refusal | None:
    if region not in data.REGIONS:
        return Refusal("no_such_region", region=region, most=max(data.REGIONS))
    return None if region in data.neighbours(g.count, own) else Refusal("not_adjacent", region=region, own=own)


@move("bonus {region} [for {goods}]")
class Bonus(Move[Imperator]):
    """The advanced game: the extra action takes the tile's bonus of a region next to the own worker."""

    region: int
    goods: tuple[str, ...] = ()

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        g = at.g
        if not g.advanced:
            return Refusal("not_advanced")
        own = g.region_of(at.seat)
        if not own:
            return Refusal("not_on_the_board")
        if (refusal := refuse_neighbour(g, self.region, own)) is not None:
            return refusal
        if self.region not in g.tiles:
            return Refusal("no_tile", region=self.region)
        return refuse_goods(data.TILES[g.tiles[self.region]], self.goods)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Bonus]:
        g, own = at.g, at.g.region_of(at.seat)
        if g.advanced and own:
            for region in data.neighbours(g.count, own):
                if region in g.tiles:
                    yield from (cls(region, goods) for goods in choices(data.TILES[g.tiles[region]]))


@move("pass")
class Pass(Move[Imperator]):
    """For the rest of the round; the workers left stay in the crew."""


@move("end")
class EndTurn(Move[Imperator]):
    onward = True


@move("done")
class Done(Move[Imperator]):
    """Enough trades, enough steps."""

    onward = True


@move("relocate {region}")
class Relocate(Move[Imperator]):
    """Where the own beaten worker goes (E6)."""

    region: int

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        g = at.g
        assert g.driven is not None
        return refuse_neighbour(g, self.region, g.driven_from) or refuse_region(at, self.region, g.driven.used)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Relocate]:
        return map(cls, data.neighbours(at.g.count, at.g.driven_from))


@move("recruit {location} {workers}")
class Recruit(Move[Imperator]):
    """Take a location's workers: all if they fit, otherwise as many as are missing, of one's choice."""

    location: str
    workers: tuple[int, ...]

    def refuse(self, at: ImperatorAt) -> Refusal | None:
        if self.location not in data.LOCATIONS:
            return Refusal("no_such_location", location=self.location)
        there = [worker.printed for worker in at.g.locations[self.location]]
        if not there:
            return Refusal("nobody_there", location=self.location)
        if Counter(self.workers) - Counter(there):
            return Refusal("not_there", location=self.location)
        needed = min(data.CREW - len(at.g[at.seat].crew), len(there))
        return None if len(self.workers) == needed else Refusal("recruit_count", count=len(self.workers), needed=needed)

    @classmethod
    def every(cls, at: ImperatorAt) -> Iterator[Recruit]:
        room = data.CREW - len(at.g[at.seat].crew)
        for location, group in at.g.locations.items():
            there = sorted(worker.printed for worker in group)
            if there:
                picked = dict.fromkeys(combinations(there, min(room, len(there))))
                yield from (cls(location, workers) for workers in picked)
