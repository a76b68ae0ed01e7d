"""PURE: the provinces with their tiles, leaders and legionaries; the building site; the senate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.actions import conquest
from engine.games.trajan.rules.quarter import ranking, votes
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, PROVINCES, TILE_TEXTS, TILES, bonus_name, bonus_text
from engine.templates import joined
from tui.boards.trajan.places import CAMP, SENATE, SIDE, WORKERS, tile_text
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import Panel, Row, laid, many
from tui.kit.signs import SIGNS

MAP = (37, 12)  # columns and rows that the map was drawn for; it stretches
# Ground and rectangles; what touches is joined by a road, and one more goes over the sea.
AREAS: dict[str, tuple[str, list[Rect]]] = {
    "britannia": ("vale", [Rect(1, 0, 14, 3)]), "germania_inferior": ("vale~sea45", [Rect(19, 0, 18, 3)]),
    "lugudunensis": ("sand~vale40", [Rect(0, 3, 14, 3), Rect(10, 6, 4, 3)]), "belgica": ("clay", [Rect(14, 3, 10, 3)]),
    "germania_superior": ("vale~sand45", [Rect(24, 3, 13, 3)]), "aquitania": ("clay~dusk45", [Rect(0, 6, 10, 3)]),
    "narbonensis": ("dusk", [Rect(2, 9, 12, 3)]), "alpes": ("card", [Rect(14, 6, 8, 6)]), "raetia": ("sand", [Rect(22, 6, 15, 3)]),
    "noricum": ("vale~sea70", [Rect(29, 9, 8, 3)]), data.CAMP: ("ground", [Rect(22, 9, 7, 3)]),
}  # fmt: skip
ROOMY = 30  # columns of the list from which on no name is shortened
APART = 40  # columns from which on the numbers of the senate stand below it
NAMES = PROVINCES | {data.CAMP: "Camp"}


def place_of(id: str) -> str:
    return CAMP if id == data.CAMP else f"province:{id}"


def leaders(g: Trajan, id: str) -> list[Seat]:
    return [seat for seat, player in g.players.items() if player.leader == id]


def legions(g: Trajan, id: str) -> list[Seat]:
    """One for each legionary."""
    if id == data.CAMP:
        return [seat for seat, player in g.players.items() for _ in range(player.mil_camp)]
    return list(g.provinces[id].legions)


def lands(b: Brush[Trajan]) -> Iterator[Row]:
    """The provinces, then the camp."""
    g = b.g
    for id in (*g.provinces, data.CAMP):
        said, does = list[str](), f"Roads lead to {joined([PROVINCES[other] for other in data.ROADS[id]])}."
        if id != data.CAMP:
            tile = g.provinces[id].tile
            said = [f"{data.PROVINCES[id].vp} points", TILES[tile] if tile else "no tile"]
            if b.plays:
                does += f" A legionary of yours would bring {many(conquest(g, b.seat, id), 'point')}"
                does += f"; the tile {TILE_TEXTS[tile]}." if tile else "."
        there = legions(g, id)
        said += [f"leader of {joined([b.scene.called(seat) for seat in leaders(g, id)])}"] if leaders(g, id) else []
        said += [f"legionaries: {b.shares({seat: there.count(seat) for seat in there})}"] if there else []
        yield Row(place_of(id), NAMES[id], ", ".join(said) or "nobody", does)


def draw_lands(b: Brush[Trajan], area: Rect) -> int:
    """A map where there is room, else one column or two; the camp last."""
    if b.glyphs.grounds and area.width >= MAP[0] and area.height >= MAP[1]:
        return draw_map(b, area)
    found = [*b.g.provinces, data.CAMP]
    columns = 1 if area.height >= len(found) else 2
    each, wide = len(found) if columns == 1 else len(found) // 2, area.width // columns
    for at, land in enumerate(found if columns == 1 else found[:-1]):
        x, y = area.x + wide * (at // each), area.y + at % each
        if y < area.bottom:
            _land(b, Rect(x, y, wide - 1, 1), land)
    if columns > 1:  # the camp stands at the end of the heading
        shown = f" {b.glyphs.sign('war')} [dim|camp] {_there(b, data.CAMP)}"
        left = b.canvas.write_right(area.right, area.y - 1, shown, "text")
        b.touch(CAMP, Rect(left, area.y - 1, area.right - left, 1), bright=7)
    return min(area.height, each)


def draw_map(b: Brush[Trajan], area: Rect) -> int:
    """Provinces on their grounds in the sea. In each its name, points, tile, leaders and legionaries, wrapped into it."""
    wide, high = area.width, min(2 * MAP[1], area.height // 4 * 4)
    b.canvas.ground(Rect(area.x, area.y, wide, high), "sea")
    for land in (*b.g.provinces, data.CAMP):
        ground, parts = AREAS[land]
        scaled = [_stretched(part, area, wide, high) for part in parts]
        for spot in scaled:
            b.canvas.ground(spot, ground)
            b.canvas.mark(*spot, b.looked(place_of(land)))
        spot, words = scaled[0], _words(b, land)
        left = spot.x + (max(map(length, words)) < spot.width)
        for y, line in enumerate(laid(words, spot.right - left)[: spot.height], spot.y):
            b.canvas.write(left, y, line, "text", spot.right - left)
        b.touch(place_of(land), Rect(left, spot.y, spot.right - left, 1), bright=length(words[0]))
    strait = _stretched(Rect(16, 1, 2, 1), area, wide, high)
    b.canvas.text(strait.x, strait.y, b.glyphs.empty * strait.width, "dim")
    return high


def _stretched(spot: Rect, area: Rect, wide: int, high: int) -> Rect:
    left, right = (area.x + x * wide // MAP[0] for x in (spot.x, spot.right))
    top, bottom = (area.y + y * high // MAP[1] for y in (spot.y, spot.bottom))
    return Rect(left, top, right - left, bottom - top)


def _words(b: Brush[Trajan], land: str) -> list[str]:
    """What stands in a province: pieces of marked text that are not broken."""
    sign = b.glyphs.plain("leader")
    if land == data.CAMP:
        home = {seat: sign if player.leader == data.CAMP else "" for seat, player in b.g.players.items()}
        each = [f"[chip{seat}|{mark}{b.letters[seat]}]{b.g[seat].mil_camp}" for seat, mark in home.items()]
        return [f"[dim|{NAMES[data.CAMP].upper()}]", "".join(each[:2]), "".join(each[2:])]
    name = [f"[strong b|{word}]" for word in NAMES[land].split()]
    tile = [tile_text(b, there)] if (there := b.g.provinces[land].tile) else []
    first = [f"[chip{seat}|{sign}{b.letters[seat]}]" for seat in leaders(b.g, land)]
    behind = filter(None, ["".join(map(b.mark_of, legions(b.g, land)))])
    return [*name, f"[strong b|{data.PROVINCES[land].vp}]{b.glyphs.sign('points')}", *tile, *first, *behind]


def _there(b: Brush[Trajan], land: str) -> str:
    """Leaders and legionaries."""
    first = "".join(f"[chip{seat}|{b.glyphs.plain('leader')}{b.letters[seat]}]" for seat in leaders(b.g, land))
    return " ".join(filter(None, (first, "".join(map(b.mark_of, legions(b.g, land))))))


def _land(b: Brush[Trajan], area: Rect, land: str) -> None:
    there = _there(b, land)
    if land == data.CAMP:
        b.canvas.write(area.x, area.y, f"{b.glyphs.sign('war')} [dim|camp] {there}", "text", area.width)
    else:
        name = 18 if area.width >= 30 else 13
        b.canvas.text(area.x, area.y, PROVINCES[land] if name > 13 else PROVINCES[land].replace("Germania", "G."), "text", name - 1)
        b.canvas.write(area.x + name, area.y, f"{data.PROVINCES[land].vp:>2}{b.glyphs.sign('points')}", "strong b")
        tile = b.g.provinces[land].tile
        end = b.canvas.write(area.x + name + 4, area.y, tile_text(b, tile) if tile else b.glyphs.sign("empty"), "text", 8)
        b.canvas.write_right(max(end + 1 + length(there), area.right), area.y, there)
    b.touch(place_of(land), area, bright=11)


def listed(b: Brush[Trajan]) -> Iterator[Row]:
    """The same as a page of its own, where the ring has the picture to itself."""
    name, sign = (20 if b.room >= ROOMY else 14), b.glyphs.plain("leader")
    for row, id in zip(lands(b), (*b.g.provinces, data.CAMP) if b.glyphs.pictures else (), strict=False):
        first = "".join(f"[chip{seat}|{sign}{b.letters[seat]}]" for seat in leaders(b.g, id))
        behind = [("", piece) for piece in (first, "".join(map(b.mark_of, legions(b.g, id)))) if piece]
        if id == data.CAMP:
            yield replace(row, text=f"{b.glyphs.sign('war')} [dim|camp] ", pieces=behind, gap=1, bright=7)
            continue
        called = NAMES[id] if name == 20 else NAMES[id].replace("Germania", "G.")
        points = f"[strong b|{data.PROVINCES[id].vp:>{name - len(called)}}]{b.glyphs.sign('points')}"
        tile = tile_text(b, tiled) if (tiled := b.g.provinces[id].tile) else b.glyphs.sign("empty")
        text = f"{called}{points} {tile}"
        yield replace(row, text=text + " " * (name + 2 + 8 - length(text)), pieces=behind, gap=1, bright=len(called))


COUNTRY = Panel("provinces", "Provinces", lands, "Military", least=(20, 6), draw=draw_lands)
LANDS = Panel("provinces", "Provinces", listed, "Military", side=SIDE)


def lots(b: Brush[Trajan]) -> Iterator[Row]:
    further = "Further workers go beside another of yours."
    for id, site in b.g.sites.items():
        kind, vp = data.BUILDINGS[site.tile] if site.tile else ("", 0)
        says = f"{kind}, {vp} points" if kind else "no tile"
        says += f", workers of {joined([b.scene.called(seat) for seat in site.workers])}" if site.workers else ""
        does = f"Your first {kind} brings a {ACTIONS[data.KINDS[kind]]} action. {further}" if kind else further
        yield Row(f"site:{id}", f"site {id}", says, does)
    yield Row(WORKERS, "workers in camp", b.shares((seat, player.work_camp) for seat, player in b.g.players.items()), further)


def draw_lots(b: Brush[Trajan], area: Rect) -> int:
    """Numbered columns, lettered rows; the workers in camp stand in the heading if it has room, else below."""
    cell = (area.width - 2) // len(data.SITE_COLUMNS)
    for column, name in enumerate(data.SITE_COLUMNS):
        b.canvas.text(area.x + 3 + cell * column, area.y, str(name), "dim")
    for at, (id, site) in enumerate(b.g.sites.items()):
        kind, vp = data.BUILDINGS[site.tile] if site.tile else ("", 0)
        row, column = divmod(at, len(data.SITE_COLUMNS))
        x, y = area.x + 2 + cell * column, area.y + 1 + row
        if column == 0:
            b.canvas.text(area.x, y, data.SITE_ROWS[row], "dim")
        there = "".join(b.mark_of(seat) for seat in site.workers)
        what = f" {b.glyphs.sign(kind)}[strong b|{vp}]" if kind else " " if there else f" {b.glyphs.sign('empty')}"
        if kind and b.glyphs.grounds:
            b.canvas.ground(Rect(x, y, cell - 1, 1), f"{SIGNS[kind].colour}~ground82")
        b.canvas.write(x, y, what + there, "text", cell - 1)
        b.touch(f"site:{id}", Rect(x, y, max(1, cell - 1), 1))
    camps = " ".join(f"{b.mark_of(seat)}{player.work_camp}" for seat, player in b.g.players.items())
    shown, below = f" {b.glyphs.sign('building')} [dim|camp] {camps}", area.y + 1 + len(data.SITE_ROWS)
    fits = length(LOTS.title) + length(shown) < area.width
    y = area.y - 1 if fits else below
    left = b.canvas.write_right(area.right, y, shown, "text") if fits else area.x
    if not fits:
        b.canvas.write(left, y, shown[1:], "text", area.width)
    b.touch(WORKERS, Rect(left, y, area.right - left, 1), bright=7)
    return below + (not fits) - area.y


LOTS = Panel("site", "Construction", lots, "Construction", least=(20, 6), draw=draw_lots)


def senate(b: Brush[Trajan]) -> Iterator[Row]:
    g = b.g
    if not any(g.senate.values()):
        return
    does = "A step up scores its number; the votes decide who is consul."
    yield Row(SENATE, "votes in the senate", b.shares((seat, votes(g, seat)) for seat in ranking(g)), does)
    for side, tile in g.offices.items():
        if tile:
            yield Row(f"office:{side}", f"bonus tile on the {side}", bonus_text(tile), f"Grey: {bonus_text(tile, 'grey')}.", rule="End")


def draw_senate(b: Brush[Trajan], area: Rect) -> int:
    cell, x = max(3, area.width // len(b.g.senate)), area.x
    apart = area.width >= APART
    for space, there in b.g.senate.items():
        pieces, number = "".join(b.mark_of(seat) for seat in there), f"[{'strong b' if there else 'dim'}|{space}]"
        if apart:
            b.canvas.text(x, area.y, b.glyphs.flat * (cell - 1), "faint")
            b.canvas.write(x, area.y + 1, number)
        b.canvas.write(x, area.y, pieces if apart else number + pieces, "text", area.right - x)
        x += cell if apart else 2 + len(there)
    y = area.y + 1 + apart
    told = " ".join(f"{b.mark_of(seat)}{votes(b.g, seat)}" for seat in ranking(b.g))
    b.canvas.write(area.x, y, f"{b.glyphs.sign('law')} [dim|votes] {told}", "text", area.width)
    b.touch(SENATE, Rect(area.x, y, area.width, 1), bright=7)
    b.canvas.mark(area.x, area.y, area.width, y - area.y, b.looked(SENATE))
    y += 1
    for side, tile in b.g.offices.items():
        if tile:
            b.canvas.write(area.x, y, f"[dim|{side:<5}] [ink @mission| {bonus_name(tile)} ]", "text", area.width)
            b.touch(f"office:{side}", Rect(area.x, y, area.width, 1), bright=5)
            y += 1
    return y - area.y


SEATS = Panel("senate", "Senate", senate, "Senate", "the consul picks a tile", (20, 4), draw_senate)
