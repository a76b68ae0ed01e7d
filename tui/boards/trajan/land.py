"""PURE: the provinces with their tiles, leaders and legionaries; the building site; the senate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.actions import conquest
from engine.games.trajan.rules.quarter import ranking, votes
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, PROVINCES, TILE_TEXTS, TILES, bonus_name, bonus_text
from engine.templates import joined
from tui.boards.trajan import places
from tui.boards.trajan.places import tile_text
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

LARGE = 36  # rows from which on provinces stand apart


@dataclass(frozen=True)
class Place:
    """A province, or the camp at the end."""

    id: str
    vp: int
    tile: str
    leaders: tuple[Seat, ...]
    legions: tuple[Seat, ...]

    @property
    def place(self) -> str:
        return places.CAMP if self.id == data.CAMP else f"province:{self.id}"


def lands(scene: BoardScene) -> list[Place]:
    g: Trajan = scene.g
    at = {id: tuple(seat for seat, player in g.players.items() if player.leader == id) for id in data.ROADS}
    found = [Place(id, data.PROVINCES[id].vp, land.tile, at[id], tuple(land.legions)) for id, land in g.provinces.items()]
    camp = tuple(seat for seat, player in g.players.items() for _ in range(player.mil_camp))
    return [*found, Place(data.CAMP, 0, "", at[data.CAMP], camp)]


def draw_lands(b: Brush[Trajan], area: Rect, found: Sequence[Place]) -> int:
    """One column where there are rows enough, else two; the camp last."""
    camp = found[-1]
    columns, step = 1 if area.height >= len(found) else 2, 1 + (area.height >= LARGE)
    each, wide = len(found) if columns == 1 else len(found) // 2, area.width // columns
    for at, land in enumerate(found if columns == 1 else found[:-1]):
        x, y = area.x + wide * (at // each), area.y + at % each * step
        if y < area.bottom:
            _land(b, Rect(x, y, wide - 1, 1), land)
    if columns > 1:  # the camp stands at the end of the heading
        shown = f" {b.glyphs.sign('war')} [dim|camp] {_there(b, camp)}"
        left = b.canvas.write_right(area.right, area.y - 1, shown, "text")
        b.touch(camp.place, Rect(left, area.y - 1, area.right - left, 1), bright=7)
    return min(area.height, each * step)


def _there(b: Brush[Trajan], land: Place) -> str:
    """Leaders and legionaries."""
    leaders = "".join(f"[chip{seat}|{b.glyphs.plain('leader')}{b.letters[seat]}]" for seat in land.leaders)
    return leaders + (" " if leaders and land.legions else "") + "".join(b.mark_of(seat) for seat in land.legions)


def _land(b: Brush[Trajan], area: Rect, land: Place) -> None:
    there = _there(b, land)
    if land.id == data.CAMP:
        b.canvas.write(area.x, area.y, f"{b.glyphs.sign('war')} [dim|camp] {there}", "text", area.width)
    else:
        name = 18 if area.width >= 30 else 13
        b.canvas.text(area.x, area.y, PROVINCES[land.id] if name > 13 else PROVINCES[land.id].replace("Germania", "G."), "text", name - 1)
        b.canvas.write(area.x + name, area.y, f"{land.vp:>2}{b.glyphs.sign('points')}", "strong b")
        end = b.canvas.write(area.x + name + 4, area.y, tile_text(b, land.tile) if land.tile else b.glyphs.sign("empty"), "text", 8)
        b.canvas.write_right(max(end + 1 + length(there), area.right), area.y, there)
    b.touch(land.place, area, bright=11)


def land_rows(found: Sequence[Place], scene: BoardScene) -> list[Row]:
    made = []
    for land in found:
        said = []
        if land.id != data.CAMP:
            said = [f"{land.vp} points", TILES[land.tile] if land.tile else "no tile"]
        said += [f"leader of {joined([scene.called(seat) for seat in land.leaders])}"] if land.leaders else []
        counts = {seat: land.legions.count(seat) for seat in land.legions}
        said += [f"legionaries: {', '.join(f'{scene.called(seat)} {n}' for seat, n in counts.items())}"] if counts else []
        name = "Camp" if land.id == data.CAMP else PROVINCES[land.id]
        made.append(Row(land.place, name, says=f"{name}: {', '.join(said) or 'nobody'}."))
    return made


def land_about(found: Sequence[Place], place: str, scene: BoardScene) -> About | None:
    row = next((row for row in land_rows(found, scene) if row.place == place), None)
    if row is None:
        return None
    id = place.partition(":")[2] or data.CAMP
    roads = f"Roads lead to {joined([PROVINCES[other] for other in data.ROADS[id]])}."
    worth = ""
    if id != data.CAMP and scene.seat in scene.g.players:
        worth = f" A legionary of yours would bring {conquest(scene.g, scene.seat, id)}."
        tile = scene.g.provinces[id].tile
        worth += f" The tile {TILE_TEXTS[tile]}." if tile else ""
    return About(row.label, row.says.partition(": ")[2], roads + worth, "Military")


LANDS = Panel("provinces", "Provinces", lands, land_rows, land_about, draw_lands, (20, 6))


@dataclass(frozen=True)
class Lot:
    id: str
    kind: str
    vp: int
    workers: tuple[Seat, ...]


def lots(scene: BoardScene) -> list[Lot]:
    found = []
    for id, site in scene.g.sites.items():
        kind, vp = data.BUILDINGS[site.tile] if site.tile else ("", 0)
        found.append(Lot(id, kind, vp, tuple(site.workers)))
    return found


def draw_lots(b: Brush[Trajan], area: Rect, found: Sequence[Lot]) -> int:
    cell = (area.width - 2) // len(data.SITE_COLUMNS)
    for at, lot in enumerate(found):
        row, column = divmod(at, len(data.SITE_COLUMNS))
        x, y = area.x + 2 + cell * column, area.y + row
        if column == 0:
            b.canvas.text(area.x, y, data.SITE_ROWS[row], "dim")
        there = "".join(b.mark_of(seat) for seat in lot.workers)
        what = f"{b.glyphs.sign(lot.kind)}[strong b|{lot.vp}]" if lot.kind else "" if there else b.glyphs.sign("empty")
        b.canvas.write(x, y, what + there, "text", cell - 1)
        b.touch(f"site:{lot.id}", Rect(x, y, max(1, cell - 1), 1))
    y = area.y + len(data.SITE_ROWS)
    camps = " ".join(f"{b.mark_of(seat)}{player.work_camp}" for seat, player in b.g.players.items())
    b.canvas.write(area.x, y, f"{b.glyphs.sign('building')} [dim|workers] {camps}", "text", area.width)
    b.touch(places.WORKERS, Rect(area.x, y, area.width, 1), bright=9)
    return len(data.SITE_ROWS) + 1


def lot_rows(found: Sequence[Lot], scene: BoardScene) -> list[Row]:
    made = []
    for lot in found:
        what = [f"{lot.kind}, {lot.vp} points"] if lot.kind else ["no tile"]
        what += [f"workers of {joined([scene.called(seat) for seat in lot.workers])}"] if lot.workers else []
        made.append(Row(f"site:{lot.id}", lot.id, says=f"{lot.id}: {', '.join(what)}."))
    camps = ", ".join(f"{scene.called(seat)} {player.work_camp}" for seat, player in scene.g.players.items())
    return [*made, Row(places.WORKERS, "Workers", says=f"Workers in camp: {camps}.")]


def lot_about(found: Sequence[Lot], place: str, scene: BoardScene) -> About | None:
    row = next((row for row in lot_rows(found, scene) if row.place == place), None)
    if row is None:
        return None
    lot = next((lot for lot in found if f"site:{lot.id}" == place), None)
    does = "Further workers go beside another of yours."
    if lot is not None and lot.kind:
        does = f"Your first {lot.kind} brings a {ACTIONS[data.KINDS[lot.kind]]} action. {does}"
    return About("Workers" if lot is None else f"Site {lot.id}", row.says.partition(": ")[2], does, "Construction")


LOTS = Panel("site", "Construction", lots, lot_rows, lot_about, draw_lots, (20, 5))


@dataclass(frozen=True)
class Seats:
    ranked: tuple[tuple[Seat, int], ...]  # with their votes
    track: tuple[tuple[int, tuple[Seat, ...]], ...]
    offices: tuple[tuple[str, str], ...]


def senate(scene: BoardScene) -> list[Seats]:
    g: Trajan = scene.g
    if not any(g.senate.values()):
        return []
    ranked = tuple((seat, votes(g, seat)) for seat in ranking(g))
    return [Seats(ranked, tuple((space, tuple(there)) for space, there in g.senate.items()), tuple(g.offices.items()))]


def draw_senate(b: Brush[Trajan], area: Rect, found: Sequence[Seats]) -> int:
    [one] = found
    cell = max(3, area.width // len(one.track))
    for at, (space, there) in enumerate(one.track):
        shown = "".join(b.mark_of(seat) for seat in there) or f"[dim|{space or b.glyphs.plain('empty')}]"
        b.canvas.write(area.x + cell * at, area.y, shown, "text", area.width - cell * at)
    told = " ".join(f"{b.mark_of(seat)}{count}" for seat, count in one.ranked)
    b.canvas.write(area.x, area.y + 1, f"{b.glyphs.sign('law')} [dim|votes] {told}", "text", area.width)
    b.touch(places.SENATE, Rect(area.x, area.y, area.width, 2), bright=7)
    y = area.y + 2
    for side, tile in one.offices:
        if tile:
            b.canvas.write(area.x, y, f"[dim|{side}] [mission|{bonus_name(tile)}]", "text", area.width)
            b.touch(f"office:{side}", Rect(area.x, y, area.width, 1), bright=6)
            y += 1
    return y - area.y


def senate_rows(found: Sequence[Seats], scene: BoardScene) -> list[Row]:
    made = []
    for one in found:
        told = ", ".join(f"{scene.called(seat)} {count}" for seat, count in one.ranked)
        made.append(Row(places.SENATE, "Senate", says=f"Votes in the senate: {told}."))
        made += [Row(f"office:{side}", side, says=f"Bonus tile on the {side}: {bonus_text(tile)}.") for side, tile in one.offices if tile]
    return made


def senate_about(found: Sequence[Seats], place: str, scene: BoardScene) -> About | None:
    row = next((row for row in senate_rows(found, scene) if row.place == place), None)
    if row is None:
        return None
    if place == places.SENATE:
        return About("Senate", row.says, "A step up scores its number; the votes decide who is consul.", "Senate")
    tile = scene.g.offices[row.label]
    return About(f"Bonus tile {bonus_name(tile)}", bonus_text(tile).capitalize() + ".", f"Grey: {bonus_text(tile, 'grey')}.", "End")


SEATS = Panel("senate", "Senate", senate, senate_rows, senate_about, draw_senate, (20, 4), lambda found, scene: "the consul picks a tile")
