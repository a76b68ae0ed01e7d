"""PURE: the provinces with their tiles, leaders and legionaries; the building site; the senate."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.actions import conquest
from engine.games.trajan.rules.quarter import ranking, votes
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, PROVINCES, TILE_TEXTS, TILES, bonus_name, bonus_text
from engine.templates import joined
from tui.boards.trajan.places import CAMP, SENATE, SIDE, WORKERS, tile_text
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length, padded
from tui.kit.map import Land, draw_map
from tui.kit.panel import Panel, Row, cells, many, show, table
from tui.kit.signs import SIGNS

MAP = (37, 12)  # columns and rows that the map was drawn for
STRAIT = Rect(16, 1, 2, 1)  # a road over the sea
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


def lands(b: Brush[Trajan]) -> Iterator[Row]:
    """The provinces, then the camp."""
    g, name, sign = b.g, 20 if b.room >= ROOMY else 14, b.glyphs.sign
    for id in (*g.provinces, data.CAMP):
        said, does = list[str](), f"Roads lead to {joined([PROVINCES[other] for other in data.ROADS[id]])}."
        called, text = "camp", f"{sign('war')} [dim|camp] "
        if id != data.CAMP:
            tile, worth = g.provinces[id].tile, data.PROVINCES[id].vp
            said = [f"{worth} points", TILES[tile] if tile else "no tile"]
            if b.plays:
                does += f" A legionary of yours would bring {many(conquest(g, b.seat, id), 'point')}"
                does += f"; the tile {TILE_TEXTS[tile]}." if tile else "."
            called = NAMES[id] if b.room >= ROOMY else NAMES[id].replace("Germania", "G.")
            text = f"{called}[strong b|{worth:>{name - len(called)}}]{sign('points')} {tile_text(b, tile)}"
            text = padded(text, name + 10)
        leaders, legions = there(g, id)
        said += [f"leader of {joined([b.scene.called(seat) for seat in leaders])}"] if leaders else []
        said += [f"legionaries: {b.shares({seat: legions.count(seat) for seat in legions})}"] if legions else []
        pieces = [("", piece) for piece in people(b, id)]
        yield Row(place_of(id), NAMES[id], ", ".join(said) or "nobody", does, text, "", pieces, 1, len(called))


def there(g: Trajan, id: str) -> tuple[list[Seat], list[Seat]]:
    """Whose leaders, and whose legionaries, one for each."""
    leaders = [seat for seat, player in g.players.items() if player.leader == id]
    camp = [seat for seat, player in g.players.items() for _ in range(player.mil_camp)]
    return leaders, camp if id == data.CAMP else g.provinces[id].legions


def people(b: Brush[Trajan], id: str) -> list[str]:
    """The same as signs: leaders one by one, legionaries together."""
    leaders, legions = there(b.g, id)
    first = [f"[chip{seat}|{b.glyphs.plain('leader')}{b.letters[seat]}]" for seat in leaders]
    return [*first, *filter(None, ["".join(map(b.mark_of, legions))])]


def draw_country(b: Brush[Trajan], area: Rect) -> int:
    lands = [Land(place_of(id), *AREAS[id], _words(b, id)) for id in (*b.g.provinces, data.CAMP)]
    return draw_map(b, Rect(area.x, area.y, area.width, min(2 * MAP[1], area.height // 4 * 4)), MAP, "sea", lands, [STRAIT])


def _words(b: Brush[Trajan], land: str) -> list[str]:
    """What stands in a province: pieces of marked text that are not broken."""
    if land == data.CAMP:
        sign = b.glyphs.plain("leader")
        home = {seat: sign if player.leader == data.CAMP else "" for seat, player in b.g.players.items()}
        each = [f"[chip{seat}|{mark}{b.letters[seat]}]{b.g[seat].mil_camp}" for seat, mark in home.items()]
        return [f"[dim|{NAMES[data.CAMP].upper()}]", "".join(each[:2]), "".join(each[2:])]
    name = [f"[strong b|{word}]" for word in NAMES[land].split()]
    tile = [tile_text(b, tiled)] if (tiled := b.g.provinces[land].tile) else []
    return [*name, f"[strong b|{data.PROVINCES[land].vp}]{b.glyphs.sign('points')}", *tile, *people(b, land)]


COUNTRY = Panel("provinces", "Provinces", lands, "Military", least=(20, 6), draw=draw_country)
LANDS = Panel("provinces", "Provinces", lands, "Military", side=SIDE)


def lots(b: Brush[Trajan]) -> Iterator[Row]:
    further = "Further workers go beside another of yours."
    for id, site in b.g.sites.items():
        kind, vp = data.BUILDINGS[site.tile] if site.tile else ("", 0)
        says = f"{kind}, {vp} points" if kind else "no tile"
        says += f", workers of {joined([b.scene.called(seat) for seat in site.workers])}" if site.workers else ""
        does = f"Your first {kind} brings a {ACTIONS[data.KINDS[kind]]} action. {further}" if kind else further
        tile = f"{b.glyphs.sign(kind)}[strong b|{vp}]" if kind else "" if site.workers else b.glyphs.sign("empty")
        text, ground = f" {tile}{''.join(map(b.mark_of, site.workers))}", f"{SIGNS[kind].colour}~ground82" if kind else ""
        yield Row(f"site:{id}", f"site {id}", says, does, text, ground=ground)
    camps = {seat: player.work_camp for seat, player in b.g.players.items()}
    text = f"{b.glyphs.sign('building')} [dim|camp] " + " ".join(f"{b.mark_of(seat)}{n}" for seat, n in camps.items())
    yield Row(WORKERS, "workers in camp", b.shares(camps), further, text, bright=7)


def draw_lots(b: Brush[Trajan], area: Rect) -> int:
    """Numbered columns, lettered rows; the workers in camp stand in the heading if it has room, else below."""
    *sites, camp = lots(b)
    cell, below = (area.width - 2) // len(data.SITE_COLUMNS), area.y + 1 + len(data.SITE_ROWS)
    for at, name in enumerate(data.SITE_COLUMNS):
        b.canvas.text(area.x + 3 + cell * at, area.y, name, "dim")
    for y, name in enumerate(data.SITE_ROWS, area.y + 1):
        b.canvas.text(area.x, y, name, "dim")
    cells(b, Rect(area.x + 2, area.y + 1, area.width - 2, area.height - 1), sites, len(data.SITE_COLUMNS), cell)
    wide = length(camp.text)
    if length(LOTS.title) + 1 + wide < area.width:
        b.canvas.text(area.right - wide - 1, area.y - 1, " ")
        show(b, Rect(area.right - wide, area.y - 1, wide, 1), camp)
        return below - area.y
    return below + show(b, Rect(area.x, below, area.width, 1), camp) - area.y


LOTS = Panel("site", "Construction", lots, "Construction", least=(20, 6), draw=draw_lots)


def senate(b: Brush[Trajan]) -> Iterator[Row]:
    g = b.g
    if not any(g.senate.values()):
        return
    does, told = "A step up scores its number; the votes decide who is consul.", {seat: votes(g, seat) for seat in ranking(g)}
    text = f"{b.glyphs.sign('law')} [dim|votes] " + " ".join(f"{b.mark_of(seat)}{n}" for seat, n in told.items())
    yield Row(SENATE, "votes in the senate", b.shares(told), does, text, bright=7)
    for side, tile in g.offices.items():
        if tile:
            says, grey = bonus_text(tile), f"Grey: {bonus_text(tile, 'grey')}."
            text = f"[dim|{side:<5}] [ink @mission| {bonus_name(tile)} ]"
            yield Row(f"office:{side}", f"bonus tile on the {side}", says, grey, text, bright=5, rule="End")


def draw_senate(b: Brush[Trajan], area: Rect) -> int:
    """The track, where there is room with its numbers below it, then votes and bonus tiles."""
    cell, x = max(3, area.width // len(b.g.senate)), area.x
    apart = area.width >= APART
    for space, there in b.g.senate.items():
        pieces, number = "".join(b.mark_of(seat) for seat in there), f"[{'strong b' if there else 'dim'}|{space}]"
        if apart:
            b.canvas.text(x, area.y, b.glyphs.flat * (cell - 1), "faint")
            b.canvas.write(x, area.y + 1, number)
        b.canvas.write(x, area.y, pieces if apart else number + pieces, "text", area.right - x)
        x += cell if apart else 2 + len(there)
    high = 1 + apart
    used = high + table(b, Rect(area.x, area.y + high, area.width, area.height - high), list(senate(b)))
    b.canvas.mark(area.x, area.y, area.width, high + 1, b.looked(SENATE))  # track and votes are one place
    return used


SEATS = Panel("senate", "Senate", senate, "Senate", "the consul picks a tile", (20, 4), draw_senate)
