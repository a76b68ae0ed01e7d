"""PURE: the picture of Age of Rome: a round disc of four cities. A building is a tower, a storey is a place for one follower, a ghost
storey carries its price. The city in front of you lies at the lower left, its rim is gold; the senate is a column in the middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import BUILDINGS, ROMAN
from tui.boards.age_of_rome.names import SIGNS, TINTS, house
from tui.boards.age_of_rome.places import SENATE
from tui.kit.brush import Brush
from tui.kit.canvas import Canvas, Rect, length
from tui.kit.panel import About, Row

CORNERS = ((-1, 1), (-1, -1), (1, -1), (1, 1))  # of the seats from the viewer's on, clockwise: left or right, upper or lower

JOINTS = ("┌┬┐", "├┼┤", "└┴┘")
TURN_FRAMES = 4  # of the disc on its way to the next seats


def roof(type: str, wide: int) -> str:
    """Every kind of building has a roof of its own shape: merlons, flat, a lantern, a pediment, a gable."""
    middle = "▟█▙" if wide % 2 else "▟▙"
    side = (wide - len(middle) - 2) // 2
    return {
        "military": ("▄ " * wide)[:wide] if wide % 2 else "▗▖" * (wide // 2),
        "politics": "▄" * wide,
        "trade": ("▗█▖" if wide % 2 else "▐▌").center(wide),
        "religion": f"▗{'▄' * side}{middle}{'▄' * side}▖",
        "economy": f"▗{'▄' * (wide - 2)}▖",
    }[type]


class Tower(NamedTuple):
    type: str
    level: int
    new: int  # storeys that the picked choice would add
    guests: tuple[Seat, ...]
    arrived: int  # guests that the picked choice would bring
    price: int  # of the next storey; 0: none to be had
    risen: int  # storeys that others have changed since the viewer's last turn


class City(NamedTuple):
    seat: Seat
    corner: tuple[int, int]
    province: str
    towers: tuple[Tower, ...]
    spots: tuple[tuple[Seat, bool] | None, ...]  # owner, used
    population: int
    penalty: int
    next: str  # the province this seat gets when the disc turns; none after the last round
    first: bool
    played: bool  # does somebody sit there


def cities(b: Brush[Rome]) -> list[City]:
    """From the seat that is drawn nearest."""
    g, was = b.g, b.scene.was if b.scene.was is not None else b.g
    since = b.since or was
    lies = b.scene.laid if g is b.scene.since and b.scene.laid is not None else g  # what has changed is compared province by province
    found = []
    for at, corner in enumerate(CORNERS):
        seat = (max(b.seat, 0) + at) % 4
        province = lies.facing(seat)
        here, then, left = (state.provinces[province] for state in (g, was, since))
        towers = tuple(
            Tower(type, level, level - then.levels[type], guests, len(guests) - len(then.followers[type]), price(g, type, level), risen)
            for type, level, guests, risen in (
                (type, here.levels[type], here.followers[type], then.levels[type] - left.levels[type]) for type in data.TYPES
            )
        )
        turned = data.RING[(seat - lies.rot - lies.coming_turn) % 4] if lies.coming_turn else ""
        spots = tuple((token.owner, token.activated) if token else None for token in here.spots)
        penalty = data.PENALTIES[here.population - 1]
        played = seat in g.occupied()
        found.append(City(seat, corner, province, towers, spots, here.population, penalty, turned, g.first_province == province, played))
    return found


def price(g: Rome, type: str, level: int) -> int:
    return data.BUILDINGS[type][level][0] if level < 3 and g.tiles and g.tiles[type][level] else 0


# --- drawing


def draw(b: Brush[Rome], area: Rect) -> int:
    if b.glyphs.pictures:
        Disc(b, area).paint(cities(b))
    else:
        _tables(b, area)
    return area.height


def turn(b: Brush[Rome], after: Rome, area: Rect, part: float) -> bool:
    """The disc on its way, the cities left out; clockwise if the provinces go to the next seats."""
    quarters = (after.rot - b.g.rot + 1) % 4 - 1
    if not quarters or not b.glyphs.pictures:
        return False
    b.canvas.ground(area, "ground")
    there, degrees = cities(b), quarters * 90 * round(part * TURN_FRAMES) // TURN_FRAMES
    tints = tuple(TINTS[city.province] for city in there)
    b.canvas.blit(ground(area.width, area.height, tints, there[0].seat == b.seat, degrees), area.x, area.y)
    return True


@lru_cache(64)
def ground(width: int, height: int, tints: tuple[str, ...], mine: bool, degrees: int = 0) -> Canvas:
    """The empty disc in half cells: a rim, four quarters in the order of CORNERS, streets between them; turned by so much clockwise. The
    rim of the city before the viewer stays where the viewer sits."""
    canvas, tint_of = Canvas(width, height, "text"), dict(zip(CORNERS, tints, strict=True))
    cx, cy, rx, ry = width / 2, height, width / 2 - 0.4, height - 0.6
    power = 3.0 if height >= 20 else 4.5  # 2 would be an ellipse
    sin, cos = math.sin(math.radians(-degrees)), math.cos(math.radians(-degrees))
    for half_row in range(2 * height):
        for x in range(width):
            dx, dy = abs(x + 0.5 - cx), abs(half_row + 0.5 - cy)
            if (dx / rx) ** power + (dy / ry) ** power > 1:
                continue
            right, down = (x + 0.5 - cx) / rx, (half_row + 0.5 - cy) / ry
            seat = (-1 if right < 0 else 1, -1 if down < 0 else 1)
            right, down = right * cos - down * sin, right * sin + down * cos
            corner = (-1 if right < 0 else 1, -1 if down < 0 else 1)
            if (dx / (rx - 1.2)) ** power + (dy / (ry - 1.2)) ** power > 1:
                canvas.px(x, half_row, "sel" if mine and seat == CORNERS[0] else f"{tint_of[corner]}~strong22")
            elif abs(right) * rx >= 0.9 and abs(down) * ry >= 1:
                canvas.px(x, half_row, tint_of[corner])
    return canvas


class Disc:
    """Where things stand follows from the size of the area alone."""

    def __init__(self, b: Brush[Rome], area: Rect) -> None:
        self.b, self.area = b, area
        self.half = (area.width - 5) // 2
        self.step = min(10, max(4, (self.half - 3) // 5))
        self.wide = self.step if self.step <= 5 else self.step - 1
        self.tall = min(4, max(1, (area.height // 2 - 5) // 3))
        self.air = 3 + (area.height - 20) // 8 if area.height >= 20 else 1
        self.texts = 2 if area.height >= 15 else 1

    def paint(self, cities: Sequence[City]) -> None:
        tints = tuple(TINTS[city.province] for city in cities)
        self.b.canvas.blit(ground(self.area.width, self.area.height, tints, cities[0].seat == self.b.seat), self.area.x, self.area.y)
        for city in cities:
            self._city(city)
        self._senate()

    def _city(self, city: City) -> None:
        area = self.area
        left, upper = city.corner[0] < 0, city.corner[1] < 0
        x = area.x + self.half - 5 * self.step if left else area.right - self.half
        ground = area.y + (area.height - 1) // 2 - 1 if upper else area.bottom - 1 - self.texts - self.air
        name = area.y + (1 if area.height < 20 else self.air - 1) if upper else ground + 1
        self._name(city, x, name)
        for at, tower in enumerate(city.towers):
            self._tower(city, tower, x + at * self.step, ground, name + self.texts if upper else area.y)
        if area.height >= 20:
            self._plate(city, left, upper)

    def _name(self, city: City, left: int, y: int) -> None:
        """The name and what taxing brings, in the middle above or below the towers."""
        b = self.b
        chip = f"{b.chip(city.seat)} " if city.played and self.area.height < 20 else ""
        flag = f" {b.glyphs.sign('first')}" if city.first else ""
        who, place = f"{chip}[strong b|{city.province.upper()}]{flag}", f"population:{city.province}"
        tax = f"[coin|{city.population}]{b.glyphs.sign('money')}"
        if self.texts == 1:
            spots = 2 + 2 * sum(1 for spot in city.spots if spot)
            x = left + max(0, (5 * self.step - length(f"{who} {tax}") - spots) // 2)
            end = b.piece(x, y, place, f"{who} {tax}")
            draw_spots(b, city, end + 1, y, free=False)
            return
        x, tint = left + max(0, (5 * self.step - 22) // 2), TINTS[city.province]
        b.piece(x, y, f"seat:{city.seat}" if city.played else place, who, quiet=True, ground=tint)  # the rim would show between letters
        if b.g.schemes_on:
            b.canvas.ground(Rect(x + 15, y, 2 * len(city.spots) + 1, 1), tint)
        draw_spots(b, city, x + 15, y, free=True)
        minus = b.glyphs.plain("minus")
        double = f"[coin|{2 * city.population}]{b.glyphs.sign('money')} [bad|{minus}{city.penalty}]{b.glyphs.sign('points', 'bad')}"
        if city.corner == (-1, 1) and self.area.height < 20:
            x = left + 5 * self.step - 18  # the rim lies under the corner of the lower left
        b.piece(x, y + 1, place, f"[dim|tax] {tax} [dim|or] {double}", ground=tint)

    def _plate(self, city: City, left: bool, upper: bool) -> None:
        """Who sits there, and what they get when the disc turns."""
        b, area = self.b, self.area
        if not city.played:
            return
        y = area.y if upper else area.bottom - 2
        who = b.chip(city.seat) if city.seat == b.seat else f"{b.chip(city.seat)} {b.chip(city.seat, long=True)}"
        then = f"[dim|next] {city.next.capitalize()}" if city.next else ""
        for row, text in enumerate(filter(None, (who, then))):
            x = area.x + 1 if left else area.right - 1 - length(text)
            b.piece(x, y + row, "", text, ground="ground")  # the rim would show through

    def _tower(self, city: City, tower: Tower, x: int, ground: int, sky: int) -> None:
        """Storeys from the ground up, a window in each; then the ghost of the next one, or the roof, if there is room below `sky`. What has
        risen since the viewer's last turn has the edges and the roof of its builder's colour."""
        b, place, wide, tall = self.b, f"spot:{city.province}.{tower.type}", self.wide, self.tall
        state, moves = b.state(place), b.shown.get(place, ())
        builds = any(isinstance(move, m.Build) for move in moves)
        stands = any(isinstance(move, m.Place) for move in moves)
        colour, tint, middle = SIGNS[tower.type], TINTS[city.province], x + wide // 2
        builder = f"{b.colour(city.seat)} news" if city.played else "strong news"
        for at in range(tower.level):
            low = ground - 1 - at * tall
            fresh = at >= tower.level - tower.new
            risen = tower.level - tower.new - tower.risen <= at < tower.level - tower.new
            wall = "sel" if fresh else f"{colour}~{tint}{36 if at % 2 == 0 else 26}"
            b.canvas.ground(Rect(x, low - tall + 1, wide, tall), wall)
            if tall > 1 and not fresh:
                b.canvas.text(x, low - tall + 1, "▔" * wide, builder if risen else f"{wall.partition('~')[0]}~strong45")
            free = at >= len(tower.guests)
            if not free:
                guest = tower.guests[at]
                mark = f" {b.letters.get(guest, '?')} "
                arrived = at >= len(tower.guests) - tower.arrived
                b.canvas.text(middle - 1, low, mark, "ink @sel b" if arrived else f"chip{guest}")
            else:
                pane = "sel" if stands and not fresh else "ink"
                b.canvas.text(middle, low, "█" if tall > 1 else b.glyphs.plain("free"), pane)
                if tall > 1:
                    b.canvas.text(middle, low - 1, "▄", pane)
        top = ground - tower.level * tall
        if builds and tower.price:
            picked = state == "selected"
            b.canvas.ground(Rect(x, top - tall, wide, tall), "sel" if picked else "legal")
            text = f"{tower.price}{b.glyphs.plain('money')}"
            b.canvas.text(x + (wide - len(text)) // 2, top - 1, text, "ink b" if picked else "sel b")
            top -= tall
        elif tower.level and top > sky:
            b.canvas.text(x, top - 1, roof(tower.type, wide), builder if tower.risen and not tower.new else colour)
            top -= 1
        lively = tower.level or builds
        b.canvas.write(middle, ground, b.glyphs.sign(SIGNS[tower.type], "" if lively else "line"))
        b.touch(place, Rect(x, top, wide, ground + 1 - top), quiet=True)

    def _senate(self) -> None:
        """A marble column: capital, five drums, base. The number is what a vote there is worth at the end."""
        b, area = self.b, self.area
        wide = 7 if area.width >= 100 else 5
        x, y = area.x + (area.width - wide) // 2, area.y + area.height // 2 - 2
        if area.height >= 20:
            b.canvas.write_middle(x + wide // 2, y - 2, "[strong b|SENATE]")
        for edge, sign in ((y - 1, "▄"), (y + 5, "▀")):
            b.canvas.text(x - 1, edge, sign * (wide + 2), "law~ground20")
        votes = b.g.column
        for at in range(data.COLUMN_MAX):
            row = y + data.COLUMN_MAX - 1 - at
            b.canvas.ground(Rect(x, row, wide, 1), "law~ground66")
            b.canvas.write(x, row, f"[strong b|{data.SENATE_VALUES[at]}]{b.glyphs.sign('points')}")
            if at < len(votes):
                b.canvas.write(x + wide - 3, row, f"[chip{votes[at]}| {b.letters.get(votes[at], '?')} ]")
        b.touch(SENATE, Rect(x, y, wide, data.COLUMN_MAX), quiet=True)


def draw_spots(b: Brush[Rome], city: City, x: int, y: int, free: bool) -> None:
    """The scheme spots of a city; with `free` also those that are empty."""
    place, sign = f"schemes:{city.province}", b.glyphs.sign
    there = [spot for spot in city.spots if spot or free]
    if not b.g.schemes_on or (not there and not b.state(place)):
        return
    end = b.canvas.write(x, y, sign("scheme", "sel b" if b.state(place) else "")) + 1
    for spot in there:
        empty = sign("empty", "sel b" if b.state(place) else "")
        b.canvas.write(end, y, empty if spot is None else sign("not") if spot[1] else b.mark_of(spot[0]))
        end += 2
    b.touch(place, Rect(x, y, end - x - 1, 1))


def _tables(b: Brush[Rome], area: Rect) -> None:
    """Where there are no grounds: a list of buildings in each quarter, and a rim with the names in it; yours is gold."""
    half, tall = area.width // 2, (area.height - 1) // 2
    lines = (area.y, area.y + tall, area.bottom - 1)
    _rim(b, area, half, lines)
    for city in cities(b):
        x = area.x + (2 if city.corner[0] < 0 else half + 2)
        y = lines[0 if city.corner[1] < 0 else 1]
        chip = f"{b.chip(city.seat)} " if city.played else ""
        flag = f" {b.glyphs.sign('first')}" if city.first else ""
        tax = f"[coin|{city.population}{b.glyphs.plain('money')}]"
        end = b.piece(x, y, f"population:{city.province}", f" {chip}[strong b|{city.province.upper()}]{flag} {tax} ", half - 3)
        draw_spots(b, city, end, y, free=False)
        for row, tower in enumerate(city.towers, 1):
            _row(b, x, y + row, half - 4, city, tower)
    votes = " ".join(f"{data.SENATE_VALUES[at]}{b.mark_of(seat)}" for at, seat in enumerate(b.g.column))
    b.piece(area.x + half + 2, lines[2], SENATE, f" [strong b|SENATE] {votes or '[dim|no votes]'} ", quiet=True)


def _rim(b: Brush[Rome], area: Rect, half: int, lines: tuple[int, int, int]) -> None:
    flat, upright = b.glyphs.frame[4], b.glyphs.frame[5]
    columns = (area.x, area.x + half, area.right - 1)
    for y in lines:
        b.canvas.hline(area.x, y, area.width, flat, "line")
    for x in columns:
        b.canvas.vline(x, area.y, area.height, upright, "line")
    for y, row in zip(lines, JOINTS, strict=True):
        for x, joint in zip(columns, row, strict=True):
            b.canvas.text(x, y, "+" if b.glyphs.ascii_only else joint, "line")
    if b.plays:  # the viewer's city lies at the lower left
        b.canvas.restyle(Rect(area.x, lines[1], half, 1), "sel b")
        b.canvas.restyle(Rect(area.x, lines[1], 1, lines[2] + 1 - lines[1]), "sel b")
        b.canvas.restyle(Rect(area.x, lines[2], half, 1), "sel b")


def _row(b: Brush[Rome], x: int, y: int, width: int, city: City, tower: Tower) -> None:
    place = f"spot:{city.province}.{tower.type}"
    storeys = " ".join([*map(b.mark_of, tower.guests), *[b.glyphs.plain("free")] * (tower.level - len(tower.guests))])
    builds = any(isinstance(move, m.Build) for move in b.shown.get(place, ()))
    ghost = f" <{tower.price}{b.glyphs.plain('money')}" if builds and tower.price else ""
    end = b.canvas.write(x, y, f"{b.glyphs.sign(SIGNS[tower.type])} {house(tower.type)} ", "", width)
    end = b.canvas.write(end, y, storeys or f"[line|{b.glyphs.plain('empty')}]", "", x + width - end)
    if ghost:
        b.canvas.write(end, y, ghost, "sel b", x + width - end)
    b.touch(place, Rect(x, y, width, 1), bright=length(house(tower.type)) + 2)


# --- in lines, and asked


def rows(b: Brush[Rome]) -> Iterator[Row]:
    called = b.scene.called
    for city in cities(b):
        who = (f"before {called(city.seat)}" if city.played else "before nobody") + (" with the first marker" if city.first else "")
        built = [_built(b, tower) for tower in city.towers if tower.level]
        parts = [", ".join(built) or "nothing built", f"tax {city.population} or {2 * city.population} for {city.penalty} glory"]
        parts += [f"schemes: {_schemes(b, city)}"] if any(city.spots) else []
        parts += [f"{city.spots.count(None)} free for schemes"] if b.g.schemes_on else []
        does = "You tax the province before you at the end of the round."
        yield Row(f"population:{city.province}", f"{city.province}, {who}", "; ".join(parts), does)
    values = ", ".join(map(str, data.SENATE_VALUES))
    does = f"A vote is worth {values} points at the end, from the bottom up; the sixth vote pushes out the lowest."
    votes = ", ".join(f"{called(seat)} {data.SENATE_VALUES[at]}" for at, seat in enumerate(b.g.column)) or "no votes yet"
    says = f"{votes}; {data.COLUMN_MAX - len(b.g.column)} free"
    yield Row(SENATE, "Senate, from the bottom", says, does, rule="Votes and the senate column")


def _built(b: Brush[Rome], tower: Tower) -> str:
    guests = f" ({', '.join(map(b.scene.called, tower.guests))} there)" if tower.guests else ""
    return f"{house(tower.type)} {ROMAN[tower.level]}{guests}"


def _schemes(b: Brush[Rome], city: City) -> str:
    return ", ".join(f"{b.scene.called(owner)}{' (used)' if used else ''}" for owner, used in filter(None, city.spots))


def asked(b: Brush[Rome], kind: str, name: str) -> About | None:
    """Buildings, spots for schemes, and bonuses."""
    if kind == "bonus":
        does = f"Used once a round, it doubles the action of your {house(name)}; discord covers it."
        return About(f"{house(name).capitalize()} bonus", does=does, rule="Discord and bonuses")
    if kind not in ("spot", "schemes"):
        return None
    province, _, type = name.partition(".")
    city = next(city for city in cities(b) if city.province == province)
    if kind == "schemes":
        does = "A token goes off in the scheme phase against the player the province lies before."
        return About(f"Scheme spots of {province.capitalize()}", f"Tokens: {_schemes(b, city) or 'none'}.", does, "Schemes")
    tower = next(tower for tower in city.towers if tower.type == type)
    level = f"Level {ROMAN[tower.level]}, {len(tower.guests)} of {tower.level} places taken" if tower.level else "Not built"
    then = f"the next level costs {tower.price} denarii" if tower.price else "no tile of the next level is left"
    does = f"A follower here can {BUILDINGS[type].text}."
    return About(f"{house(type).capitalize()} of {province.capitalize()}", f"{level}; {then}.", does, "Building")
