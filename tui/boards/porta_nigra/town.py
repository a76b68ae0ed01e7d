"""PURE: the picture of Porta Nigra: four quarters clockwise, each with its shop and its building. An element is a column that grows brick
by brick with its owner's Roman on top; a free space is its own shadow. In small windows and without grounds spaces are written in lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, ops_text, section_name, space_name, worded
from tui.boards.porta_nigra import places
from tui.boards.porta_nigra.places import HUES, INITIALS, SHOP_OF, TINTS
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

CORNERS = {"amphitheatre": (0, 0), "basilica": (1, 0), "porta_nigra": (1, 1), "city_wall": (0, 1)}  # clockwise from the upper left
Brick = tuple[int, int]  # columns and rows
PICTURE_LEAST = (29, 7)  # a quarter that can show columns
ROWS_OF_THREE = 33  # columns that three rows of a building take side by side


@dataclass(frozen=True)
class Spot:
    id: str
    space: data.Space
    owner: Seat | None
    height: int
    new: bool  # the picked choice would build or raise it


@dataclass(frozen=True)
class Quarter:
    building: str
    shop: str
    stock: int
    builders: tuple[Seat, ...]
    walk: int | None  # steps of the own builder; None for those who have none
    spots: tuple[Spot, ...]
    bricks: dict[Seat, int]  # built here

    @property
    def rows(self) -> dict[str, list[Spot]]:
        found: dict[str, list[Spot]] = {}
        for spot in self.spots:
            found.setdefault(spot.space.row, []).append(spot)
        return found


def facts(scene: BoardScene) -> list[Quarter]:
    g: Porta = scene.g
    me = g.players.get(scene.seat)
    return [
        Quarter(
            building,
            SHOP_OF[building],
            g.shops[SHOP_OF[building]],
            tuple(seat for seat, player in g.players.items() if player.builder == building),
            me.walk(building) if me is not None and me.builder else None,
            tuple(_spot(scene, id, space) for id, space in data.SPACES.items() if space.building == building),
            {seat: g.bricks(seat, building) for seat in g.players},
        )
        for building in data.BUILDINGS
    ]


def _spot(scene: BoardScene, id: str, space: data.Space) -> Spot:
    element = scene.g.elements.get(id)
    new = scene.was is not None and element is not None and scene.was.elements.get(id) != element
    return Spot(id, space, element.owner if element else None, element.height if element else space.bricks or data.TOWER_LEAST, new)


# --- drawing


def draw(b: Brush[Porta], area: Rect, quarters: Sequence[Quarter]) -> int:
    high, left = (area.height - 1) // 2, (area.width + 1) // 2 + 1
    left = max(left, ROWS_OF_THREE) if area.width >= ROWS_OF_THREE + PICTURE_LEAST[0] else left
    for quarter in quarters:
        column, row = CORNERS[quarter.building]
        x, width = (area.x, left - 1) if column == 0 else (area.x + left, area.width - left)
        height = high if row == 0 else area.height - 1 - high
        _quarter(b, Rect(x, area.y + (high + 1 if row else 0), width, height), quarter)
    _white(b, Rect(area.x, area.y + high, area.width, 1))
    return area.height


def _quarter(b: Brush[Porta], area: Rect, one: Quarter) -> None:
    hue, tint = HUES[one.shop], TINTS[one.building]
    if b.glyphs.grounds:
        b.canvas.ground(area, tint)
        b.canvas.ground(Rect(area.x, area.y, area.width, 1), hue)
    place = places.quarter(one.building)
    ink = "ink b" if b.glyphs.grounds else f"{hue} b"
    name = BUILDINGS[one.building].upper()
    end = b.canvas.text(area.x + 1, area.y, name, "ink @sel b" if b.state(place) == "selected" else ink) + 1
    for seat in one.builders:
        end = b.canvas.write(end, area.y, f"[chip{seat}|{b.glyphs.plain('builder')}{b.letters[seat]}]")
    b.touch(place, Rect(area.x, area.y, area.width, 1), bright=len(name) + 1)
    piece, money = b.glyphs.plain("piece"), b.glyphs.plain("money")
    way = f"+{one.walk}" if one.walk else ""
    room = area.width - (end - area.x) - 6 - len(way)
    stock = (piece * one.stock if one.stock + 1 < room else f"{one.stock}{piece}") if one.stock else "empty" if room > 6 else "-"
    state = b.state(places.shop(one.shop))
    style = "ink @sel b" if state == "selected" else "sel @legal b" if state else ink
    text = f"{stock} {data.PRICES[one.shop]}{way}{money}"
    first = b.canvas.write_right(area.right - 1, area.y, f"[{style}|{text}]")
    b.touch(places.shop(one.shop), Rect(first, area.y, len(text), 1), quiet=True)
    if b.glyphs.pictures and area.width >= PICTURE_LEAST[0] and area.height >= PICTURE_LEAST[1]:
        _columns(b, Rect(area.x, area.y + 1, area.width, area.height - 1), one)
    else:
        _lines(b, Rect(area.x, area.y + 1, area.width, area.height - 1), one)


def _reward(b: Brush[Porta], area: Rect, one: Quarter) -> None:
    mine = one.bricks.get(b.seat)
    count = data.REWARD_EVERY - mine % data.REWARD_EVERY if mine is not None and area.width >= 34 else 0
    ahead = f"{count} more for" if count else "every third brick:"
    parts = [
        f"[{'coin' if op.word == 'coin' else 'text'}|{op.n}]{b.glyphs.sign('money')}" if op.word == "coin"
        else b.glyphs.sign(places.OPS[op.word], HUES[op.colour] if op.colour else "") * op.n
        for op in data.REWARDS[one.building]
    ]  # fmt: skip
    b.canvas.write(area.x + 1, area.bottom - 1, f"[dim|{ahead}] {' '.join(parts)}", "text", area.width - 1)


def _columns(b: Brush[Porta], area: Rect, one: Quarter) -> None:
    """Rows of a building side by side as far as they fit, the low ones below."""
    wide, unit = (4, 2) if area.width >= 46 and area.height >= 2 * data.TOWER_MOST + 3 else (3 if area.width >= 36 else 2, 1)
    valued = area.height >= 8
    if one.building == data.GATE:
        _towers(b, area, one, wide, unit)
        return
    rows = one.rows
    below = one.building == "amphitheatre" and area.height >= 9
    first = [row for row in rows if not (below and row == "C")]
    base = area.bottom - 2 - (2 + unit if below else 0) if valued else area.bottom - 1
    x = area.x + (2 if wide > 2 or len(rows) < 3 else 0)
    for row in first:
        x = _row(b, x, base, rows[row], (wide, unit), base - area.y, row, valued) + (2 if wide > 2 else 1)
    if below:
        _row(b, area.x + 2, area.bottom - 2, rows["C"], (wide, unit), 1 + unit, "C", True)
    _reward(b, area, one)
    if valued:
        _prizes(b, area, one, below)


def _prizes(b: Brush[Porta], area: Rect, one: Quarter, below: bool) -> None:
    star = b.glyphs.sign("points")
    sections = list(dict.fromkeys(spot.space.section for spot in one.spots))
    names = [section.rpartition(" ")[2] if " " in section else "most" for section in sections]
    parts = [f"[dim|{name}] [star|{data.SECTIONS[section].first}]{star}" for name, section in zip(names, sections, strict=True)]
    if below:
        y, end = area.bottom - 3, area.right - 1
        width = sum(b.width(part) + 1 for part in parts) - 1
        x = end - width
    else:
        y, x = area.bottom - 1, area.right - 1 - sum(b.width(part) + 1 for part in parts)
    for section, part in zip(sections, parts, strict=True):
        finish = b.canvas.write(x, y, part)
        b.touch(places.prize(section), Rect(x, y, finish - x, 1), quiet=True)
        x = finish + 1


def _row(b: Brush[Porta], x: int, base: int, spots: Sequence[Spot], brick: Brick, room: int, label: str, valued: bool) -> int:
    """Columns on one ground; below them what they bring."""
    wide = brick[0]
    if label and wide > 2:
        b.canvas.text(x - 1, base - 1, label, "dim")
    for spot in spots:
        _column(b, x, base, spot, brick, room)
        if valued:
            value = str(data.points(spot.space, spot.height))
            b.canvas.text(x, base, f"{value:^{wide}}"[:wide], "ink @sel b" if spot.new else "text" if spot.owner is None else "dim")
        x += wide
    return x


def _column(b: Brush[Porta], x: int, base: int, spot: Spot, brick: Brick, room: int) -> None:
    """Bricks from the ground up and the owner's Roman; a free space in its shadow, dark gold where you could build."""
    hue, state, free = HUES[spot.space.colour], b.state(places.space(spot.id)), spot.owner is None
    (wide, unit), shown = brick, min(spot.height * brick[1], room - (0 if free else 1))
    tint = TINTS[spot.space.building]
    colour = "sel" if spot.new or state == "selected" else f"{hue}~{tint}80" if free and not state else f"{hue}~legal65" if free else hue
    area = Rect(x, base - shown, wide, shown)
    b.canvas.ground(area, colour)
    line = f"{hue}~ground45" if not free else f"{hue}~{tint}60" if not state else "sel"
    for y in range(base - 1, area.y - 1, -unit):
        b.canvas.text(x, y, "▁" * wide, line if colour != "sel" else "ink")
    if spot.owner is not None:
        letter = b.letters[spot.owner]
        b.canvas.text(x, base - shown - 1, f"{letter:^{wide}}", "ink @sel b" if spot.new else f"chip{spot.owner}")
        area = Rect(x, base - shown - 1, wide, shown + 1)
    b.touch(places.space(spot.id), area, quiet=True)


def _towers(b: Brush[Porta], area: Rect, one: Quarter, wide: int, unit: int) -> None:
    """Towers before the prizes of their levels; where there is no room for eight bricks, the height is written below."""
    base, tall = area.bottom - 2, area.height >= unit * data.TOWER_MOST + 3
    x = area.x + 2
    across = len(one.spots) * wide
    if tall:
        for section, level in data.LEVELS.items():
            y = base - level * unit
            b.canvas.text(x, y, "·" * across, "faint")
            prizes = data.SECTIONS[section]
            b.canvas.write(x + across + 1, y, f"[star|{prizes.first:>2}][dim| {prizes.second}]")
            b.touch(places.prize(section), Rect(x + across + 1, y, 5, 1), quiet=True)
    for at, spot in enumerate(one.spots):
        left = x + at * wide
        _column(b, left, base, spot, (wide, unit), base - area.y)
        built = spot.owner is not None
        value = (data.points(spot.space, spot.height) if tall else spot.height) if built else b.glyphs.plain("empty")
        b.canvas.text(left, base, f"{value!s:^{wide}}"[:wide], "ink @sel b" if spot.new else "dim" if built else "line")
    _reward(b, area, one)


def _lines(b: Brush[Porta], area: Rect, one: Quarter) -> None:
    """Colour, bricks and owner of every space, a row of the building in a line."""
    y = area.y
    for row, spots in one.rows.items():
        for part in (spots[:5], spots[5:]):
            if not part:
                continue
            x = b.canvas.text(area.x + 1, y, row or " ", "dim") + 1
            for spot in part:
                height = spot.height if spot.owner is not None or spot.space.bricks else b.glyphs.plain("empty")
                owner = b.mark_of(spot.owner) if spot.owner is not None else f"[line|{b.glyphs.plain('empty')}]"
                style = f"{HUES[spot.space.colour]}{' b' if spot.owner is not None else ''}"
                b.canvas.write(x, y, f"[{style}|{INITIALS[spot.space.colour]}{height}]{owner}")
                b.touch(places.space(spot.id), Rect(x, y, 3, 1), bright=2)
                x += 5
            y += 1
    if y < area.bottom:
        _reward(b, Rect(area.x, area.y, area.width, y - area.y + 1), one)


def _white(b: Brush[Porta], area: Rect) -> None:
    """The white shop between the quarters, and the reserve."""
    b.canvas.ground(area, "panel")
    n, place = b.g.shops[data.WHITE], places.shop(data.WHITE)
    state = b.state(place)
    pieces = f"[kwhite b|{b.glyphs.plain('piece') * n}]" if n else "[dim|empty]"
    name = "ink @sel b" if state == "selected" else "sel @legal b" if state else "strong b"
    far = "  [dim|open from every quarter]" if area.width >= 60 else ""
    text = f"[{name}|WHITE SHOP] {pieces} {data.PRICES[data.WHITE]}{b.glyphs.sign('money')}{far}"
    x = area.x + (area.width - b.width(text)) // 2
    b.canvas.write(x, area.y, text)
    b.touch(place, Rect(x, area.y, b.width(text), 1), quiet=True)


# --- in words


def rows(quarters: Sequence[Quarter], scene: BoardScene) -> list[Row]:
    found = []
    for one in quarters:
        name = BUILDINGS[one.building]
        who = f" Builders here: {', '.join(scene.called(seat) for seat in one.builders)}." if one.builders else ""
        shop = f"{one.stock} {one.shop} {'brick' if one.stock == 1 else 'bricks'} for sale"
        says = f"{name}: {shop}; every third brick brings {ops_text(data.REWARDS[one.building])}.{who}"
        found.append(Row(places.quarter(one.building), name, says=says))
        found += [Row(places.space(spot.id), spot.id, says=f"{spot.id} {_space_says(spot, scene)}") for spot in one.spots]
    white = scene.g.shops[data.WHITE]
    return [*found, Row(places.shop(data.WHITE), "White shop", says=f"White shop: {white} {'brick' if white == 1 else 'bricks'}.")]


def _space_says(spot: Spot, scene: BoardScene) -> str:
    if spot.owner is not None:
        return f"({space_name(spot.id)}): built by {scene.called(spot.owner)}, {spot.height} high."
    if spot.space.building == data.GATE:
        each = data.PRICES[spot.space.colour]
        return worded(f"({space_name(spot.id)}): free, {data.TOWER_LEAST} to {data.TOWER_MOST} bricks, {{n:point|points}} each.", n=each)
    return worded(f"({space_name(spot.id)}): free, {{n:point|points}}.", n=spot.space.points)


def about(quarters: Sequence[Quarter], place: str, scene: BoardScene) -> About | None:
    kind, _, name = place.partition(":")
    if kind == "space":
        spot = next(spot for one in quarters for spot in one.spots if spot.id == name)
        section = spot.space.section
        prize = "A tower counts on every level up to its height."
        if section in data.SECTIONS:
            first, second = data.SECTIONS[section]
            prize = f"Most bricks in {section_name(section)} bring {first} points at the end, the second most {second}."
        return About(space_name(name), _space_says(spot, scene).partition("): ")[2].capitalize(), prize, "Building")
    if kind == "quarter":
        one = next(one for one in quarters if one.building == name)
        way = f" Your builder walks {one.walk} {'step' if one.walk == 1 else 'steps'} to it." if one.walk is not None else ""
        built = ", ".join(f"{scene.called(seat)} {n}" for seat, n in one.bricks.items() if n) or "nobody has built"
        reward = f"Every third brick of yours here brings {ops_text(data.REWARDS[name])}."
        return About(BUILDINGS[name], f"Bricks here: {built}.{way}", reward, "Rewards")
    if kind == "shop":
        n = scene.g.shops[name]
        where = "It is open from every quarter." if name == data.WHITE else f"It is in the quarter of the {BUILDINGS[data.SHOPS[name]]}."
        now = f"{n} {'brick' if n == 1 else 'bricks'} for sale, at the price of {data.PRICES[name]}."
        return About(f"{name.capitalize()} shop", now, where, "Buying")
    if kind == "prize":
        first, second = data.SECTIONS[name]
        most = "Most towers that reach it" if name in data.LEVELS else "Most bricks there"
        return About(section_name(name), f"{most} bring {first} points, the second most {second}.", rule="Majorities")
    return None


TOWN = Panel("town", "The town", facts, rows, about, draw)
