"""PURE: the picture: eight places with the workers that stand there, and the Imperator board as a ring of five regions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.imperator.rules import data
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.rules.tiles import worth_now
from engine.games.imperator.talk.cards import REGIONS, place_name, place_text, tile_text
from tui.boards.imperator.names import STRONG, TINTS, WORKER, pawn, title
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length
from tui.kit.panel import Panel, Row, laid, many

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
SPOT_ROWS, REGION_ROWS = 9, 12  # at most
RING = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (0, 1)}  # column and row on the picture; 4 stands in the middle below


def rows(b: Brush[Imperator]) -> Iterator[Row]:
    g = b.g
    for location, there in g.locations.items():
        workers = ", ".join(f"{one.printed}" if one.printed == one.used else f"{one.printed} as {one.used}" for one in there) or "nobody"
        said = f"{place_text(location)}; there: {workers}; {limit_text(g, location)}"
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
    """Who may still come."""
    if location in data.CROWDED:
        room = data.CROWD - len(g.locations[location])
        return "full" if not room else "any value" if room == data.CROWD else f"next up to {room}"
    if location in data.ADDRESSED:
        return ("one", "two")[data.PER_REGION[g.count] - 1] + " per region"
    return "open"


# --- drawing


def brief(b: Brush[Imperator], tile: str) -> str:
    """What a tile brings, in a few words for its box."""
    row = data.TILES[tile]
    if row.effect == "raw":
        return " ".join(f"{row.goods.count(good)} {good}" for good in dict.fromkeys(row.goods)) or f"{row.n} raw goods"
    what = f"{row.n} {row.goods[0]}" if row.goods and row.n > 1 else row.goods[0] if row.goods else ""
    return TILES[row.effect].format(star=b.glyphs.plain("points"), what=what, n=row.n)


def draw(b: Brush[Imperator], area: Rect) -> int:
    left = area.width * 51 // 100
    _spots(b, Rect(area.x + 1, area.y, left - 2, area.height))
    ring = Rect(area.x + left + 1, area.y, area.width - left - 1, area.height)
    waiting = b.g.locations["imperator"]
    b.head(ring.x, ring.y, ring.width, "The Imperator", "gold: after" if b.scene.was is not None and not waiting else "")
    if waiting:
        b.touch("place:imperator", Rect(ring.x, ring.y, ring.width, 1), bright=13)
        x = ring.right - 4 * len(waiting)
        for one in waiting:
            x = pawn(b, x, ring.y, one.printed, one.used, WORKER, False) + 1
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
    if roomy:
        b.canvas.text(box.x + 1, box.y + 1, SHORT[location], "dim", box.width - 1)
        b.canvas.text(box.x + 1, box.bottom - 1, limit, "text", box.width - 1)
    y = box.y + 3 if roomy else box.y + 1
    x, step = box.x + 1, 4 if 4 * len(workers) <= box.width else 3
    for at, one in enumerate(workers):
        if x + 3 > box.right:
            b.canvas.write_right(box.right, y, f"[dim|+{len(workers) - at}]")
            break
        pawn(b, x, y, one.printed, one.used, WORKER, roomy)
        x += step
    if not roomy and box.height > 2:
        limit = limit if len(limit) + 2 <= box.width else BRIEF.get(limit, limit.removeprefix("next "))
        both = f"{SHORT[location]}, {limit}"
        b.canvas.text(box.x + 1, box.y + 2, both if len(both) + 2 <= box.width else limit, "dim", box.width - 1)
    b.touch(f"place:{location}", box, quiet=True)


def _ring(b: Brush[Imperator], area: Rect) -> None:
    tall, width = area.height // 3, (area.width - 2) // 2
    height, tall = min(tall if tall < 6 else tall - 1, REGION_ROWS), min(tall, REGION_ROWS + 1)
    boxes: dict[int, Rect] = {}
    for region, (column, row) in RING.items():
        x = area.x + (width + 2) * column if region != 4 else area.x + (area.width - width) // 2
        boxes[region] = Rect(x, area.y + tall * row, width, height)
    _links(b, boxes, b.g.count)
    for region, box in boxes.items():
        _region(b, box, region)


def _links(b: Brush[Imperator], boxes: dict[int, Rect], count: int) -> None:
    """Where a beaten worker can go: a line between neighbouring boxes."""
    flat, upright = b.glyphs.flat, b.glyphs.frame[5]
    for region in data.active(count):
        for other in data.neighbours(count, region):
            one, two = boxes[region], boxes[other]
            if one.y == two.y and one.x < two.x:
                b.canvas.hline(one.right, one.y + 1, two.x - one.right, flat, "line")
            elif one.y < two.y and two.y > one.bottom:
                b.canvas.vline(max(one.x, two.x) + 3, one.bottom, two.y - one.bottom, upright, "line")


def _region(b: Brush[Imperator], box: Rect, region: int) -> None:
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
    words = [f"[strong|{word}]" for word in brief(b, tile).split()]
    if (now := worth_for(b, tile)) is not None:
        words.append(f"[dim|now] {now}{b.glyphs.sign('points')}")
    lines = laid(words, box.width - 1)
    beside = stand is not None and len(lines) + 3 > box.height  # no row of its own for who stands there
    strongest = [f"[dim|strongest] [{STRONG[strong]} b|{strong}]"]
    for y, line in enumerate([*lines, *strongest], box.y + 1):
        b.canvas.write(box.x + (length(line) < box.width), y, line, "text", box.right - box.x)
    if stand is not None:
        high = box.height >= len(lines) + 5
        x, y = (box.right - 3, box.y + len(lines)) if beside else (box.x + 1, box.y + len(lines) + (3 if high else 2))
        end = pawn(b, x, y, stand.printed, stand.used, f"chip{stand.seat}", high)
        was = b.scene.was.board.get(region) if b.scene.was is not None else stand
        new = was is not None and was.seat != stand.seat  # somebody else stood there before the picked choice
        if not beside:
            who = cut(b.name(stand.seat), box.right - end - 1, b.glyphs.ellipsis)
            b.canvas.text(end + 1, y, who, "sel b" if new else f"player{stand.seat}")


FIELD = Panel("board", "Places and the Imperator", rows, "The Imperator", draw=draw)
