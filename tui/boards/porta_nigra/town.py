"""PURE: the picture of Porta Nigra: four quarters clockwise, each with its shop and its building. An element is a column that grows brick
by brick with its owner's Roman on top and the letter of its colour at the foot; a free space is its own shadow. Without grounds spaces are
written in lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import majorities
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, ops_text, section_name, space_name
from tui.boards.porta_nigra.places import HUES, INITIALS, OPS, SHOP_OF, TINTS
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import Panel, Row, many

CORNERS = {"amphitheatre": (0, 0), "basilica": (1, 0), "porta_nigra": (1, 1), "city_wall": (0, 1)}  # clockwise from the upper left
Brick = tuple[int, int]  # columns and rows
PICTURE_LEAST = (26, 6)  # a quarter that can show columns
REWARDED = 5  # rows of columns below which there is one for what every third brick brings
NEXT = ("text", "strong b")  # numbers that stand close, in turn
WHITE_USUAL = 4  # bricks in the white shop
ROWS_OF_THREE = 33  # columns that three rows of a building take side by side


class Spot(NamedTuple):
    id: str
    space: data.Space
    owner: Seat | None
    height: int
    new: bool  # the picked choice would build or raise it
    risen: bool  # somebody else has built or raised it since the viewer's last turn


def spots(b: Brush[Porta], building: str) -> dict[str, list[Spot]]:
    """By rows of the building."""
    found: dict[str, list[Spot]] = {}
    for id, space in data.SPACES.items():
        if space.building == building:
            element, others = b.g.elements.get(id), (b.scene.was, b.since)
            new, risen = (other is not None and element is not None and other.elements.get(id) != element for other in others)
            owner, height = (element.owner, element.height) if element else (None, space.bricks or data.TOWER_LEAST)
            found.setdefault(space.row, []).append(Spot(id, space, owner, height, new, risen and not new))
    return found


def rows(b: Brush[Porta]) -> Iterator[Row]:
    g, me = b.g, b.g.players.get(b.seat)
    for building, name in BUILDINGS.items():
        here = ", ".join(b.scene.called(seat) for seat, player in g.players.items() if player.builder == building)
        says = f"every third brick brings {ops_text(data.REWARDS[building])}{f'; builders here: {here}' if here else ''}"
        way = f" Your builder walks {many(me.walk(building), 'step')} to it." if me is not None and me.builder else ""
        built = b.shares(((seat, n) for seat in g.players if (n := g.bricks(seat, building))), "nobody has built")
        yield Row(f"quarter:{building}", name, says, f"Bricks here: {built}.{way}", rule="Rewards")
        for spot in (spot for row in spots(b, building).values() for spot in row):
            name = space_name(spot.id)
            yield Row(f"space:{spot.id}", name, _state(b, spot), _prize(spot.space.section), rule="Building")
    for colour, price in data.PRICES.items():
        where = f"in the quarter of the {BUILDINGS[data.SHOPS[colour]]}" if colour != data.WHITE else "open from every quarter"
        says = f"{many(g.shops[colour], 'brick')} for sale, at the price of {price}"
        yield Row(f"shop:{colour}", f"{colour} shop", says, f"It is {where}.")
    yield from (Row(f"prize:{section}", section_name(section), does=_prize(section), rule="Majorities") for section in data.SECTIONS)


def _state(b: Brush[Porta], spot: Spot) -> str:
    if spot.owner is not None:
        return f"built by {b.scene.called(spot.owner)}, {spot.height} high"
    if spot.space.building == data.GATE:
        return f"free, {data.TOWER_LEAST} to {data.TOWER_MOST} bricks, {many(data.PRICES[spot.space.colour], 'point')} each"
    return f"free, {many(spot.space.points, 'point')}"


def _prize(section: str) -> str:
    """What a majority brings at the end."""
    if section not in data.SECTIONS:
        return "A tower counts on every level up to its height."
    first, second = data.SECTIONS[section]
    what = "towers that reach" if section in data.LEVELS else "bricks in"
    return f"Most {what} {section_name(section)} bring {first} points at the end, the second most {second}."


# --- drawing


def draw(b: Brush[Porta], area: Rect) -> int:
    high, left = (area.height - 1) // 2, (area.width + 1) // 2 + 1
    left = max(left, ROWS_OF_THREE) if area.width >= ROWS_OF_THREE + 29 else left
    for building, (column, row) in CORNERS.items():
        x, width = (area.x, left - 1) if column == 0 else (area.x + left, area.width - left)
        height = high if row == 0 else area.height - 1 - high
        _quarter(b, Rect(x, area.y + (high + 1 if row else 0), width, height), building)
    _white(b, Rect(area.x, area.y + high, area.width, 1))
    return area.height


def _quarter(b: Brush[Porta], area: Rect, building: str) -> None:
    shop, left, me = SHOP_OF[building], b.g.shops[SHOP_OF[building]], b.g.players.get(b.seat)
    hue = HUES[shop]
    if b.glyphs.grounds:
        b.canvas.ground(area, TINTS[building])
        b.canvas.ground(Rect(area.x, area.y, area.width, 1), hue)
    place = f"quarter:{building}"
    ink = "ink b" if b.glyphs.grounds else f"{hue} b"
    name = BUILDINGS[building].upper()
    end = b.canvas.text(area.x + 1, area.y, name, "ink @sel b" if b.state(place) == "selected" else ink) + 1
    here = [seat for seat, player in b.g.players.items() if player.builder == building]
    for seat in sorted(here, key=lambda seat: seat == b.seat):  # yours last: when it walks, the others stay where they are
        end = b.canvas.write(end, area.y, f"[chip{seat}|{b.glyphs.plain('builder')}{b.letters[seat]}]")
    b.touch(place, Rect(area.x, area.y, area.width, 1), bright=len(name) + 1)
    piece, money = b.glyphs.plain("piece"), b.glyphs.plain("money")
    way = f"+{walk}" if me is not None and (walk := me.walk(building)) else ""
    room = area.width - (end - area.x) - 6 - len(way)
    stock = piece * left if 0 < left < room - 1 else f"{left}{piece}"
    text = f"{stock} {data.PRICES[shop]}{way}{money}"
    b.piece(area.right - 1 - len(text), area.y, f"shop:{shop}", f"[{b.lit(f'shop:{shop}', ink)}|{text}]", quiet=True)
    if b.glyphs.pictures and area.width >= PICTURE_LEAST[0] and area.height >= PICTURE_LEAST[1]:
        _columns(b, Rect(area.x, area.y + 1, area.width, area.height - 1), building)
    else:
        _lines(b, Rect(area.x, area.y + 1, area.width, area.height - 1), building)


def _reward(b: Brush[Porta], area: Rect, building: str) -> None:
    count = data.REWARD_EVERY - b.g.bricks(b.seat, building) % data.REWARD_EVERY if b.plays and area.width >= 34 else 0
    ahead = f"{count} more for" if count else "every third brick:"
    signs = {op: b.glyphs.sign(OPS[op.word], HUES.get(op.colour, "")) for op in data.REWARDS[building]}
    parts = [f"[coin|{op.n}]{sign}" if op.word == "coin" else sign * op.n for op, sign in signs.items()]
    b.canvas.write(area.x + 1, area.bottom - 1, f"[dim|{ahead}] {' '.join(parts)}", "text", area.width - 1)


def _columns(b: Brush[Porta], area: Rect, building: str) -> None:
    """Rows of a building side by side as far as they fit, the low ones below."""
    wide, unit = (4, 2) if area.width >= 46 and area.height >= 2 * data.TOWER_MOST + 3 else (3 if area.width >= 36 else 2, 1)
    valued = area.height >= 8
    if building == data.GATE:
        _towers(b, area, wide, unit)
        return
    rows = spots(b, building)
    below = building == "amphitheatre" and area.height >= 10  # a row above the columns is for the prizes
    first = [row for row in rows if not (below and row == "C")]
    rewarded = area.height > REWARDED
    base = area.bottom - 2 - (2 + unit if below else 0) if valued else area.bottom - rewarded
    x, above = area.x + (2 if wide > 2 or len(rows) == 1 else 0), dict[str, int]()
    for row in first:
        above[row] = x
        fits = x + wide * len(rows[row]) <= area.right
        x = _row(b, x, base, rows[row], (wide if fits else 1, unit), base - area.y, row, valued) + (2 if wide > 2 else 1)
    if not valued:
        _leaders(b, Rect(x, area.y, area.right - x, area.height), area, building, above)
    if below:
        _row(b, area.x + 2, area.bottom - 2, rows["C"], (wide, unit), 1 + unit, "C", True)
    if rewarded:
        _reward(b, area, building)
    if valued:
        _prizes(b, area, building)


def _rows_of(building: str) -> dict[str, str]:
    """Where majorities count there, and the name of the row; none where the building has no rows."""
    return {space.section: space.row for space in data.SPACES.values() if space.building == building}


def _prizes(b: Brush[Porta], area: Rect, building: str) -> None:
    """What the majorities bring, in the row above the columns."""
    star, rows = b.glyphs.sign("points"), _rows_of(building)
    firsts = {section: f"[star|{data.SECTIONS[section].first}]{star}" for section in rows}
    told = {section: f"[dim|{f'row {row}' if row else 'most'}] {firsts[section]}" for section, row in rows.items()}
    x = area.right - sum(b.width(part) + 1 for part in told.values())
    for section, part in told.items():
        x = b.piece(x, area.y, f"prize:{section}", part) + 1


def _leaders(b: Brush[Porta], room: Rect, area: Rect, building: str, above: Mapping[str, int]) -> None:
    """What the majorities would bring now, where there is no room for their prizes: on the right below the name of the row, or above the
    columns of each row. The columns at which rows begin are given."""
    shares = majorities(b.g)
    found = {row: Counter(shares[section]) for section, row in _rows_of(building).items() if section in shares}
    if building == data.GATE:
        found[""] = sum((Counter(shares[section]) for section in data.LEVELS), Counter())
    told = {name: [f"{b.mark_of(seat)}[star|{n}]" for seat, n in brings.most_common()] for name, brings in found.items() if brings}
    lines = [line for name, each in told.items() for line in ([f"[dim|row {name}]", " ".join(each)] if name else each)]
    if all(length(line) < room.width for line in lines) and len(lines) <= area.height - 1:
        wide = max(map(length, lines), default=0)
        for y, line in enumerate(lines, area.y):
            b.canvas.write(area.right - wide, y, line)
    elif building == "amphitheatre":
        for name, each in told.items():
            b.canvas.write(above[name], area.y, " ".join(each))


def _row(b: Brush[Porta], x: int, base: int, row: Sequence[Spot], brick: Brick, room: int, label: str, valued: bool) -> int:
    """Columns on one ground; below them what they bring, or in the free ones themselves."""
    wide = brick[0]
    if label and wide > 2:
        b.canvas.text(x - 1, base - 1, label, "dim")
    for spot in row:
        _column(b, x, base, spot, brick, room, not valued and spot.owner is None)
        if valued:
            value = str(data.points(spot.space, spot.height))
            if wide > 2 or spot.owner is None or spot.new:  # where columns stand close, every other one bright
                quiet = "dim" if spot.owner is not None else "text" if wide > 2 else NEXT[x // wide % 2]
                b.canvas.text(x, base, f"{value:^{wide}}"[:wide], "ink @sel b" if spot.new else quiet)
        x += wide
    return x


def _column(b: Brush[Porta], x: int, base: int, spot: Spot, brick: Brick, room: int, valued: bool = False) -> None:
    """Bricks from the ground up and the owner's Roman; a free space in its shadow, dark gold where you could build. What the picked choice
    builds has golden edges. On the lowest brick stands the letter of its colour, or what the space brings and the letter above it."""
    hue, state, free = HUES[spot.space.colour], b.state(f"space:{spot.id}"), spot.owner is None
    (wide, unit), shown = brick, min(spot.height * brick[1], room - (0 if free else 1))
    tint = TINTS[spot.space.building]
    colour = f"{hue}~{tint}80" if free and not state else f"{hue}~legal78" if free else hue
    area = Rect(x, base - shown, wide, shown)
    b.canvas.ground(area, colour)
    fresh = "sel" if spot.space.colour != "yellow" else "ink"  # gold is not seen on yellow
    line = f"{fresh} still" if spot.new else f"{hue}~ground45" if not free else f"{hue}~{tint}60" if not state else "sel"
    for y in range(base - 1, area.y - 1, -unit):
        edge = f"{b.colour(spot.owner)} news" if spot.risen and spot.owner is not None else line
        b.canvas.text(x, y, "▁" * wide, edge)
    ink = f"ink b{' still' if spot.new else ''}" if colour == hue else "strong" if state else "text"
    worth = ink if colour == hue else NEXT[x // wide % 2]
    words = [(str(data.points(spot.space, spot.height)), worth)] if valued else []
    for y, (word, look) in enumerate([*words, (INITIALS[spot.space.colour], ink)]):
        if len(word) <= wide and y * unit < shown:
            b.canvas.text(x + (wide - len(word)) // 2, base - unit - y * unit, word, look)
    if spot.owner is not None:
        letter = b.letters[spot.owner]
        b.canvas.text(x, base - shown - 1, f"{letter:^{wide}}", "ink @sel b" if spot.new else f"chip{spot.owner}")
        area = Rect(x, base - shown - 1, wide, shown + 1)
    b.touch(f"space:{spot.id}", area, quiet=True)


def _towers(b: Brush[Porta], area: Rect, wide: int, unit: int) -> None:
    """Towers before the prizes of their levels; where there is no room for eight bricks, the height is written below."""
    rewarded = area.height > REWARDED
    base, tall = area.bottom - 1 - rewarded, area.height >= unit * data.TOWER_MOST + 3
    x, towers = area.x + 2, [spot for row in spots(b, data.GATE).values() for spot in row]
    across = len(towers) * wide
    if tall:
        for section, level in data.LEVELS.items():
            y = base - level * unit
            b.canvas.text(x, y, "·" * across, "faint")
            prizes = data.SECTIONS[section]
            b.piece(x + across + 1, y, f"prize:{section}", f"[star|{prizes.first:>2}][dim| {prizes.second}]")
    for at, spot in enumerate(towers):
        left = x + at * wide
        _column(b, left, base, spot, (wide, unit), base - area.y)
        built = spot.owner is not None
        value = (data.points(spot.space, spot.height) if tall else spot.height) if built else b.glyphs.plain("empty")
        b.canvas.text(left, base, f"{value!s:^{wide}}"[:wide], "ink @sel b" if spot.new else "dim" if built else "line")
    if not tall:
        _leaders(b, Rect(x + across, area.y, area.right - x - across, area.height), area, data.GATE, {})
    if rewarded:
        _reward(b, area, data.GATE)


def _lines(b: Brush[Porta], area: Rect, building: str) -> None:
    """Colour, bricks and owner of every space, a row of the building in a line."""
    y = area.y
    for row, there in spots(b, building).items():
        for part in filter(None, (there[:5], there[5:])):
            x = b.canvas.text(area.x + 1, y, row or " ", "dim") + 1
            for spot in part:
                height = spot.height if spot.owner is not None or spot.space.bricks else b.glyphs.plain("empty")
                owner = b.mark_of(spot.owner) if spot.owner is not None else f"[line|{b.glyphs.plain('empty')}]"
                style = f"{HUES[spot.space.colour]}{' b' if spot.owner is not None else ''}"
                b.canvas.write(x, y, f"[{style}|{INITIALS[spot.space.colour]}{height}]{owner}")
                b.touch(f"space:{spot.id}", Rect(x, y, 3, 1), bright=2)
                x += 5
            y += 1
    if y < area.bottom:
        _reward(b, Rect(area.x, area.y, area.width, y - area.y + 1), building)


def _white(b: Brush[Porta], area: Rect) -> None:
    """The white shop between the quarters, and the reserve."""
    b.canvas.ground(area, "panel")
    n, place = b.g.shops[data.WHITE], f"shop:{data.WHITE}"
    pieces = f"[kwhite b|{b.glyphs.plain('piece') * n}]" if n else f"[dim|0{b.glyphs.plain('piece')}]"
    far = "  [dim|open from every quarter]" if area.width >= 60 else ""
    text = f"[{b.lit(place, 'strong b')}|WHITE SHOP] {data.PRICES[data.WHITE]}{b.glyphs.sign('money')}{far}  "
    x = area.x + (area.width - b.width(text) - WHITE_USUAL) // 2  # bricks come last, so nothing moves with them
    text += pieces
    b.piece(x, area.y, place, text, quiet=True)


TOWN = Panel("town", "The town", rows, "Buying", draw=draw)
