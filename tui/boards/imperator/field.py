"""PURE: the picture: eight places with the workers that stand there, and the Imperator board as a ring of five regions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.imperator.rules import data
from engine.games.imperator.rules.standing import enterable
from engine.games.imperator.rules.state import Imperator, Stand
from engine.games.imperator.rules.tiles import worth_now
from engine.games.imperator.talk.cards import REGIONS, place_name, place_text, tile_text
from tui.boards.imperator.names import STRONG, TINTS, pawn, pawns, title
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length
from tui.kit.panel import Panel, Row, laid, many

SHORT = {  # what a place is for, and the same where there is little room
    "quaestor": ("2 coins a pip", "earn coins"), "mercator": ("a trade a pip", "trade goods"), "aedilis": ("region's goods", "get goods"),
    "aedificator": ("build a card", "build cards"), "legatus": ("fight a war",), "propraetor": ("send your steps", "send steps"),
    "roma": ("politics for 3", "politics"), "senatus": ("draw 3, keep 2", "draw cards"),
}  # fmt: skip
TILES = {
    "points_per": "1{star} {what}", "political": "politics +{n}", "coins": "{n} coins", "surplus": "{n} surplus", "steps": "{n} steps",
    "wild": "any value",
}  # fmt: skip
assert TILES.keys() | {"raw"} == {row.effect for row in data.TILES.values()}
OPEN = "open"
SPOT_ROWS, REGION_ROWS = 9, 12  # at most
DRIVEN = "driven on"
LINK = {True: "sel b", False: "line"}
RING = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (0, 1)}  # column and row on the picture; 4 stands in the middle below


def rows(b: Brush[Imperator]) -> Iterator[Row]:
    g = b.g
    for location, there in g.locations.items():
        workers = ", ".join(f"{one.printed}" if one.printed == one.used else f"{one.printed} as {one.used}" for one in there) or "nobody"
        said = "; ".join(filter(None, (place_text(location), f"there: {workers}", limit_text(g, location))))
        left = location == "imperator"  # nobody is sent there
        does = "Workers that held a region are recruited like those of any other place." if left else ""
        yield Row(f"place:{location}", place_name(location), said if there or not left else "", does, rule="The places")
    for region in data.REGIONS:
        beside = " or ".join(REGIONS[other] for other in data.neighbours(g.count, region)) if region <= g.count else ""
        does = f"A worker that is driven out here goes on to {beside}, or back into the crew." if beside else ""
        yield Row(f"region:{region}", f"{REGIONS[region]} on the Imperator board", says_region(b, region), does)


def says_region(b: Brush[Imperator], region: int) -> str:
    tile, stand = b.g.tiles.get(region, ""), b.g.board.get(region)
    if region > b.g.count:
        return "does not take part"
    if not tile:
        return "no tile, closed in this round"
    held = f"{b.scene.called(stand.seat)} with a {stand.used}" if stand is not None else "nobody"
    now = f", {many(worth, 'point')} for you now" if (worth := worth_for(b, tile)) is not None else ""
    return f"{tile_text(tile)}{now}; strongest {data.TILES[tile].strong}; held by {held}"


def worth_for(b: Brush[Imperator], tile: str) -> int | None:
    """Points that a tile would pay to whoever looks; None where it counts nothing."""
    return worth_now(b.g[b.seat], data.TILES[tile]) if b.plays and data.TILES[tile].effect == "points_per" else None


def limit_text(g: Imperator, location: str) -> str:
    """Who may still come; nothing where crews are recruited."""
    if g.phase in ("recruit", "final"):
        return ""
    if location in data.CROWDED:
        room = data.CROWD - len(g.locations[location])
        return f"next up to {room}" if room else "full"
    return f"{data.PER_REGION[g.count]} a region" if location in data.ADDRESSED else OPEN


class Way(NamedTuple):
    """A worker that is driven out: from which region, and where it is or may be; nowhere is back in the crew."""

    stand: Stand
    source: int
    to: tuple[int, ...]


def ways(b: Brush[Imperator]) -> list[Way]:
    """Those who are on their way now, and in a preview all whom the picked choice drives out."""
    g, was, found = b.g, b.scene.was, list[Way]()
    if was is not None:
        left = [*was.board.items(), *([(was.driven_from, was.driven)] if was.driven is not None else [])]
        for source, stand in left:
            if source in g.board and stand not in (g.board[source], g.driven):
                found.append(Way(stand, source, tuple(region for region, one in g.board.items() if one == stand != was.board.get(region))))
    if g.driven is not None:
        regions = data.neighbours(g.count, g.driven_from)
        found.append(Way(g.driven, g.driven_from, tuple(enterable(g, g.driven.seat, g.driven.used, regions))))
    return found


# --- drawing


def brief(b: Brush[Imperator], tile: str) -> str:
    """What a tile brings, in a few words for its box."""
    row = data.TILES[tile]
    if row.effect == "raw":
        return " ".join(f"{row.goods.count(good)} {good}" for good in dict.fromkeys(row.goods)) or f"{row.n} raw goods"
    what = (f"per {row.n}" if row.n > 1 else "a") + f" {row.goods[0]}" if row.goods else ""
    return TILES[row.effect].format(star=b.glyphs.plain("points"), what=what, n=row.n)


def draw(b: Brush[Imperator], area: Rect) -> int:
    left = area.width * 51 // 100
    _spots(b, Rect(area.x + 1, area.y, left - 2, area.height))
    ring = Rect(area.x + left + 1, area.y, area.width - left - 1, area.height)
    waiting = b.g.locations["imperator"]
    title = "The Imperator"
    b.head(ring.x, ring.y, ring.width, title, "gold: after" if b.scene.was is not None and not waiting else "")
    if waiting:
        b.touch("place:imperator", Rect(ring.x, ring.y, ring.width, 1), bright=len(title))
        pawns(b, Rect(ring.x + len(title) + 1, ring.y, ring.width - len(title) - 1, 1), [one.used for one in waiting])
    _ring(b, Rect(ring.x, ring.y + 1, ring.width, ring.height - 1))
    return area.height


def _spots(b: Brush[Imperator], area: Rect) -> None:
    b.head(area.x, area.y, area.width, "Places", "gold: open to you" if b.shown else "")
    rows = min((area.height - 1) // 4, SPOT_ROWS + 1)
    width = (area.width - 1) // 2
    for at, location in enumerate(SHORT):
        x, y = area.x + (width + 1) * (at % 2), area.y + 1 + rows * (at // 2)
        _spot(b, Rect(x, y, width, min(rows if rows < 6 else rows - 1, SPOT_ROWS)), location)


def _spot(b: Brush[Imperator], box: Rect, location: str) -> None:
    if b.glyphs.grounds:
        b.canvas.ground(box, "panel")
    title(b, box, f"place:{location}", place_name(location).removeprefix("the "), "well")
    roomy, workers, limit = box.height >= 5, b.g.locations[location], limit_text(b.g, location)
    unless = " quiet" * (not workers)  # whoever has recruited there has left: that is no news of the place
    if roomy:
        b.canvas.text(box.x + 1, box.y + 1, SHORT[location][0], "dim", box.width - 1)
        b.canvas.text(box.x + 1, box.bottom - 1, limit, f"text{unless}", box.width - 1)
        pawns(b, Rect(box.x + 1, box.y + 3, box.width - 1, 1), [one.used for one in workers], tall=True)
    else:
        limit = limit if len(limit) + 2 <= box.width else limit.removeprefix("next ")
        if pawns(b, Rect(box.x + 1, box.y + 1, box.width - 1, 1 + (limit in ("", OPEN))), [one.used for one in workers]) < 2:
            b.canvas.text(box.x + 1, box.y + 2, limit, f"dim{unless}", box.width - 1)
        if not workers:
            b.canvas.text(box.x + 1, box.y + 1, next(said for said in SHORT[location] if len(said) < box.width), "dim quiet", box.width - 1)
    b.touch(f"place:{location}", box, quiet=True)


def _ring(b: Brush[Imperator], area: Rect) -> None:
    tall, width = area.height // 3, (area.width - 2) // 2
    height, tall = min(tall if tall < 6 else tall - 1, REGION_ROWS), min(tall, REGION_ROWS + 1)
    boxes: dict[int, Rect] = {}
    for region, (column, row) in RING.items():
        x = area.x + (width + 2) * column if region != 4 else area.x + (area.width - width) // 2
        boxes[region] = Rect(x, area.y + tall * row, width, height)
    driven = ways(b)
    _links(b, boxes, b.g.count, {(way.source, to) for way in driven for to in way.to})
    for region, box in boxes.items():
        _region(b, box, region, driven)


def _links(b: Brush[Imperator], boxes: dict[int, Rect], count: int, gone: set[tuple[int, int]]) -> None:
    """Where a beaten worker can go: a line between neighbouring boxes; where one goes, an arrow."""
    flat, upright = b.glyphs.flat, b.glyphs.frame[5]
    for region in data.active(count):
        for other in data.neighbours(count, region):
            one, two = boxes[region], boxes[other]
            if one.y == two.y and one.x < two.x:
                on, back = (region, other) in gone, (other, region) in gone
                b.canvas.hline(one.right, one.y + 1, two.x - one.right, flat, LINK[on or back])
                if on or back:
                    b.canvas.text(two.x - 1 if on else one.right, one.y + 1, b.glyphs.right if on else b.glyphs.left, LINK[True])
            elif one.y < two.y and two.y > one.bottom:
                on, back = (region, other) in gone, (other, region) in gone
                x = max(one.x, two.x) + 3
                b.canvas.vline(x, one.bottom, two.y - one.bottom, upright, LINK[on or back])
                if on or back:
                    b.canvas.text(x, two.y - 1 if on else one.bottom, b.glyphs.down if on else b.glyphs.up, LINK[True])


def _way_text(b: Brush[Imperator], way: Way, room: int) -> str:
    """Who is driven out, and where to."""
    to = REGIONS[way.to[0]] if len(way.to) == 1 else "?" if way.to else "the crew"
    who = f"[chip{way.stand.seat} still|{b.letters[way.stand.seat]}][sel b still|{way.stand.used}"
    found = [f"[sel b still|beats ]{who} {b.glyphs.right} {to}]", f"{who} {b.glyphs.right} {to}]", f"{who}{b.glyphs.right}{to}]"]
    return next((text for text in found if length(text) <= room), found[-1])


def _region(b: Brush[Imperator], box: Rect, region: int, driven: list[Way]) -> None:
    place, active, tile, stand = f"region:{region}", region <= b.g.count, b.g.tiles.get(region, ""), b.g.board.get(region)
    usable, strong = active and bool(tile), data.TILES[tile].strong if tile else 0
    if b.glyphs.grounds:
        b.canvas.ground(box, TINTS[strong] if usable else "panel")
    title(b, box, place, f"{region} {REGIONS[region]}", STRONG[strong] if usable else "well")
    b.touch(place, box, quiet=True)
    if not usable:
        why = "no tile" if active else f"closed with {('two', 'three', 'four')[b.g.count - 2]}"
        b.canvas.text(box.x + 1, box.y + 1, why if len(why) + 2 <= box.width else "closed", "dim", box.width - 1)
        return
    out = next((_way_text(b, way, box.width - 1) for way in driven if way.source == region), "")
    words = [f"[strong|{word}]" for word in brief(b, tile).split()]
    if (now := worth_for(b, tile)) is not None and not (out and box.height < 5):
        words.append(f"[dim|now] {now}{b.glyphs.sign('points')}")
    lines = laid(words, box.width - 1)
    lines = lines if len(lines) + 5 <= box.height else min((lines, laid(words, box.width)), key=len)
    beside = stand is not None and len(lines) + 3 > box.height  # no row of its own for who stands there
    high = box.height >= len(lines) + 5
    below = box.y + len(lines) + (4 if high else 3)  # the row below who stands there
    strongest = [
        out if out and (beside or below >= box.bottom) else f"[dim|{'best' if beside else 'strongest'}] [{STRONG[strong]} b|{strong}]"
    ]
    if out and strongest != [out]:
        b.canvas.write(box.x + 1, below, out, "text", box.width - 1)
    for y, line in enumerate([*lines, *strongest], box.y + 1):
        b.canvas.write(box.x + (length(line) < box.width), y, line, "text", box.right - box.x)
    if stand is not None:
        down = 0 if beside and out else 1 if beside else 3 if high else 2
        x, y = box.right - 3 if beside else box.x + 1, box.y + len(lines) + down
        end = pawn(b, x, y, stand.used, f"chip{stand.seat}", high)
        was = b.scene.was.board.get(region) if b.scene.was is not None else stand
        if not beside:
            moved = any(way.stand == stand and region in way.to for way in driven if stand.seat == way.stand.seat)
            room = box.right - end - 1
            who = DRIVEN if moved and len(DRIVEN) <= room else cut(b.name(stand.seat), room, b.glyphs.ellipsis)
            new = moved or was != stand  # somebody else stood there before the picked choice
            b.canvas.text(end + 1, y, who, "sel b still" if new else f"player{stand.seat}")


FIELD = Panel("board", "Places and the Imperator", rows, "The Imperator", draw=draw)
