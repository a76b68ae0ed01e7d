"""PURE: the picture: eight places with the workers that stand there, and the Imperator board as a ring of five regions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import Seat
from engine.games.imperator.rules import data
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.rules.tiles import worth_now
from engine.games.imperator.talk.cards import REGIONS, place_name, place_text, tile_text
from tui.boards.imperator import places
from tui.boards.imperator.names import STRONG, TINTS, WORKER, pawn, so_many, title
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

SHORT = {
    "quaestor": "coins, 2 a pip", "mercator": "a trade a pip", "aedilis": "region's goods", "aedificator": "build a card",
    "legatus": "fight a war", "propraetor": "send your steps", "roma": "politics for 3", "senatus": "draw 3, keep 2",
}  # fmt: skip
BRIEF = {"one per region": "1 a region", "two per region": "2 a region", "any value": "any value"}  # limits for narrow boxes
TILES = {
    "points_per": "{star} a {what}", "political": "politics +{n}", "coins": "{n} coins", "surplus": "{n} surplus", "steps": "{n} steps",
    "wild": "any value",
}  # fmt: skip
assert TILES.keys() | {"raw"} == {row.effect for row in data.TILES.values()}
SPOT_ROWS, REGION_ROWS = 6, 8  # at most
RING = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (0, 1)}  # column and row on the picture; 4 stands in the middle below


@dataclass(frozen=True)
class Spot:
    """A place of the host game; the last one, the Imperator, only when workers wait there to be recruited."""

    id: str
    workers: tuple[tuple[int, int], ...]
    limit: str


@dataclass(frozen=True)
class Region:
    number: int
    active: bool
    tile: str
    holder: Seat | None
    printed: int
    used: int
    now: int  # points that the tile would pay to whoever looks; -1 where it counts nothing
    new: bool  # somebody else stood there before the picked choice


Thing = Spot | Region


def facts(scene: BoardScene) -> list[Thing]:
    g: Imperator = scene.g
    spots = [location for location in data.LOCATIONS if location != "imperator" or g.locations[location]]
    found: list[Thing] = [
        Spot(location, tuple((worker.printed, worker.used) for worker in g.locations[location]), limit_text(g, location))
        for location in spots
    ]
    return found + [_region(scene, region) for region in data.REGIONS]


def _region(scene: BoardScene, region: int) -> Region:
    g: Imperator = scene.g
    tile, stand = g.tiles.get(region, ""), g.board.get(region)
    counts = tile and data.TILES[tile].effect == "points_per" and scene.seat in g.players
    now = worth_now(g[scene.seat], data.TILES[tile]) if counts else -1
    was: Imperator | None = scene.was
    before = was.board.get(region) if was is not None else stand
    new = stand is not None and before is not None and before.seat != stand.seat
    return Region(
        region, region <= g.count, tile, stand.seat if stand else None, stand.printed if stand else 0, stand.used if stand else 0, now, new
    )


def limit_text(g: Imperator, location: str) -> str:
    """Who may still come."""
    if location in data.CROWDED:
        room = data.CROWD - len(g.locations[location])
        return "full" if not room else "any value" if room == data.CROWD else f"next up to {room}"
    if location in data.ADDRESSED:
        return ("one", "two")[data.PER_REGION[g.count] - 1] + " per region"
    return "open"


# --- drawing


def brief(b: Brush[Any], tile: str) -> str:
    """What a tile brings, in a few words for its box."""
    row = data.TILES[tile]
    if row.effect == "raw":
        return " ".join(f"{row.goods.count(good)} {good}" for good in dict.fromkeys(row.goods)) or f"{row.n} raw goods"
    what = f"{row.n} {row.goods[0]}" if row.goods and row.n > 1 else row.goods[0] if row.goods else ""
    return TILES[row.effect].format(star=b.glyphs.plain("points"), what=what, n=row.n)


def draw(b: Brush[Any], area: Rect, found: Sequence[Thing]) -> int:
    left = area.width * 51 // 100
    spots = [one for one in found if isinstance(one, Spot)]
    regions = [one for one in found if isinstance(one, Region)]
    _spots(b, Rect(area.x + 1, area.y, left - 2, area.height), [spot for spot in spots if spot.id != "imperator"])
    ring = Rect(area.x + left + 1, area.y, area.width - left - 1, area.height)
    waiting = next((spot for spot in spots if spot.id == "imperator"), None)
    b.head(ring.x, ring.y, ring.width, "The Imperator", "" if waiting else "gold: after" if b.scene.was is not None else "")
    if waiting is not None:
        b.touch(places.place("imperator"), Rect(ring.x, ring.y, ring.width, 1), bright=13)
        x = ring.right - 4 * len(waiting.workers)
        for printed, used in waiting.workers:
            x = pawn(b, x, ring.y, printed, used, WORKER, False) + 1
    _ring(b, Rect(ring.x, ring.y + 1, ring.width, ring.height - 1), regions)
    return area.height


def _spots(b: Brush[Any], area: Rect, spots: Sequence[Spot]) -> None:
    b.head(area.x, area.y, area.width, "Places", "gold: open to you" if b.shown else "")
    rows = min((area.height - 1) // 4, SPOT_ROWS + 1)
    width = (area.width - 1) // 2
    for at, spot in enumerate(spots):
        box = Rect(area.x + (width + 1) * (at % 2), area.y + 1 + rows * (at // 2), width, min(rows if rows < 6 else rows - 1, SPOT_ROWS))
        _spot(b, box, spot)


def _spot(b: Brush[Any], box: Rect, spot: Spot) -> None:
    place = places.place(spot.id)
    if b.glyphs.grounds:
        b.canvas.ground(box, "panel")
    name = place_name(spot.id).removeprefix("the ")
    title(b, box, place, name, "well")
    roomy = box.height >= 5
    if roomy:
        b.canvas.text(box.x + 1, box.y + 1, SHORT[spot.id], "dim", box.width - 1)
        b.canvas.text(box.x + 1, box.bottom - 1, spot.limit, "text", box.width - 1)
    y = box.y + 3 if roomy else box.y + 1
    x, step = box.x + 1, 4 if 4 * len(spot.workers) <= box.width else 3
    for at, (printed, used) in enumerate(spot.workers):
        if x + 3 > box.right:
            b.canvas.write_right(box.right, y, f"[dim|+{len(spot.workers) - at}]")
            break
        pawn(b, x, y, printed, used, WORKER, roomy)
        x += step
    if not roomy and box.height > 2:
        limit = spot.limit if len(spot.limit) + 2 <= box.width else BRIEF.get(spot.limit, spot.limit.removeprefix("next "))
        both = f"{SHORT[spot.id]}, {limit}"
        b.canvas.text(box.x + 1, box.y + 2, both if len(both) + 2 <= box.width else limit, "dim", box.width - 1)
    b.touch(place, box, quiet=True)


def _ring(b: Brush[Any], area: Rect, regions: Sequence[Region]) -> None:
    tall = area.height // 3
    width = (area.width - 2) // 2
    height = min(tall if tall < 6 else tall - 1, REGION_ROWS)
    tall = min(tall, REGION_ROWS + 1)
    boxes: dict[int, Rect] = {}
    for one in regions:
        column, row = RING[one.number]
        x = area.x + (width + 2) * column if one.number != 4 else area.x + (area.width - width) // 2
        boxes[one.number] = Rect(x, area.y + tall * row, width, height)
    _links(b, boxes, b.g.count)
    for one in regions:
        _box(b, boxes[one.number], one)


def _links(b: Brush[Any], boxes: dict[int, Rect], count: int) -> None:
    """Where a beaten worker can go: a line between neighbouring boxes."""
    flat, upright = b.glyphs.flat, b.glyphs.frame[5]
    for region in data.active(count):
        for other in data.neighbours(count, region):
            one, two = boxes[region], boxes[other]
            if one.y == two.y and one.x < two.x:
                b.canvas.hline(one.right, one.y + 1, two.x - one.right, flat, "line")
            elif one.y < two.y and two.y > one.bottom:
                b.canvas.vline(max(one.x, two.x) + 3, one.bottom, two.y - one.bottom, upright, "line")


def _box(b: Brush[Any], box: Rect, one: Region) -> None:
    place, name = places.region(one.number), f"{one.number} {REGIONS[one.number]}"
    usable = one.active and bool(one.tile)
    strong = data.TILES[one.tile].strong if one.tile else 0
    if b.glyphs.grounds:
        b.canvas.ground(box, TINTS[strong] if usable else "panel")
    title(b, box, place, name, STRONG[strong] if usable else "well")
    if not usable:
        why = "no tile" if one.active else f"closed with {('two', 'three', 'four')[b.g.count - 2]}"
        b.canvas.text(box.x + 1, box.y + 1, why if len(why) + 2 <= box.width else "closed", "dim", box.width - 1)
        b.touch(place, box, quiet=True)
        return
    worth = f" [dim|now {one.now}]{b.glyphs.sign('points')}" if one.now >= 0 else ""
    text = brief(b, one.tile)
    worth = worth if len(text) + b.width(worth) < box.width - 1 else ""
    b.canvas.write(box.x + 1, box.y + 1, cut(text, box.width - 2, b.glyphs.ellipsis) + worth, "strong", box.width - 1)
    low = box.height >= 5
    b.canvas.write(box.x + 1, box.y + 2, f"[dim|strongest] [{STRONG[strong]} b|{strong}]", "text", box.width - 1)
    y = box.y + 4 if box.height >= 6 else box.y + 3 if low else box.y + 2
    if one.holder is not None:
        x = box.x + 1 if low or box.height > 3 else box.right - 4
        y = y if low or box.height <= 3 else box.y + 3
        end = pawn(b, x, y, one.printed, one.used, f"chip{one.holder}", box.height >= 6)
        who = f"[sel b|{b.name(one.holder)}]" if one.new else f"[player{one.holder}|{b.name(one.holder)}]"
        if x == box.x + 1:
            b.canvas.write(end + 1, y, who, "", box.right - end - 1)
    b.touch(place, box, quiet=True)


# --- sentences


def rows(found: Sequence[Thing], scene: BoardScene) -> list[Row]:
    return [
        Row(places.place(one.id), place_name(one.id), says=_says_spot(one))
        if isinstance(one, Spot)
        else Row(places.region(one.number), REGIONS[one.number], says=_says_region(one, scene))
        for one in found
    ]


def _says_spot(spot: Spot) -> str:
    workers = ", ".join(f"{printed}" if printed == used else f"{printed} as {used}" for printed, used in spot.workers) or "nobody"
    name = place_name(spot.id)
    return f"{name[:1].upper()}{name[1:]}: {place_text(spot.id)}; there: {workers}; {spot.limit}."


def _says_region(one: Region, scene: BoardScene) -> str:
    name = REGIONS[one.number]
    if not one.active:
        return f"{name} on the Imperator board: does not take part."
    if not one.tile:
        return f"{name} on the Imperator board: no tile, closed in this round."
    held = f"{scene.called(one.holder)} with a {one.used}" if one.holder is not None else "nobody"
    now = f", {so_many(one.now, 'point')} for you now" if one.now >= 0 else ""
    return f"{name} on the Imperator board: {tile_text(one.tile)}{now}; strongest {data.TILES[one.tile].strong}; held by {held}."


def about(found: Sequence[Thing], place: str, scene: BoardScene) -> About | None:
    for one in found:
        if isinstance(one, Spot) and places.place(one.id) == place:
            name = place_name(one.id)
            said = _says_spot(one).partition(": ")[2]
            return About(f"{name[:1].upper()}{name[1:]}", f"{said[:1].upper()}{said[1:]}", rule="The places")
        if isinstance(one, Region) and places.region(one.number) == place:
            beside = ", ".join(REGIONS[other] for other in data.neighbours(scene.g.count, one.number)) if one.active else ""
            said = _says_region(one, scene).partition(": ")[2]
            does = f"Whoever is beaten here goes on to {beside.replace(', ', ' or ')}, or back into the crew." if beside else ""
            return About(f"{REGIONS[one.number]} (Imperator board)", f"{said[:1].upper()}{said[1:]}", does, "The Imperator")
    if place == places.place("imperator"):
        return About("The Imperator", does="Workers that held a region are recruited like those of any other place.", rule="Recruiting")
    return None


FIELD: Panel[Thing] = Panel("board", "Places and the Imperator", facts, rows, about, draw)
