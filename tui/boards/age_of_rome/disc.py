"""PURE: the disc of four provinces as four quarters around the senate column, each at the seat it faces; and the disc while it turns.

The viewer's quarter is the lower left one; clockwise the next seats follow: upper left, upper right, lower right. Arrows on the rim show
how the disc will turn at the end of the round.
"""

from __future__ import annotations

from math import cos, pi, sin

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Province, Rome
from engine.games.age_of_rome.talk.cards import ROMAN, house
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import SHORT, Brush
from tui.boards.age_of_rome.head import turn_sign
from tui.kit.canvas import Part, Rect, cut, width_of
from tui.kit.scene import Look


def turning(b: Brush) -> int:
    """The quarter turns that are under way in this picture, clockwise counted up."""
    old = b.before
    if old is None or old.rot == b.g.rot:
        return 0
    return old.coming_turn if (old.rot + old.coming_turn) % 4 == b.g.rot else (b.g.rot - old.rot + 1) % 4 - 1


class Disc:
    def __init__(self, b: Brush, area: Rect, tall: bool) -> None:
        self.b = b
        self.g: Rome = b.g
        self.area = area
        self.tall = tall  # a row for every building, with names in full
        self.axis_width = 10 if area.width >= 62 else 9
        self.quarter_width = (area.width - 2 - self.axis_width) // 2
        self.quarter_height = (area.height - 3) // 2
        self.middle = area.y + 1 + self.quarter_height
        self.axis = area.x + 1 + self.quarter_width

    def corner(self, seat: Seat) -> int:
        """0 lower left, 1 upper left, 2 upper right, 3 lower right."""
        return (seat - self.b.near) % 4

    def quarter(self, corner: int) -> Rect:
        x = self.area.x + 1 if corner in (0, 1) else self.axis + self.axis_width
        y = self.area.y + 1 if corner in (1, 2) else self.middle + 1
        return Rect(x, y, self.quarter_width, self.quarter_height)

    def paint(self) -> None:
        self.rim()
        if turning(self.b):
            self.turn()
            return
        self.senate()
        self.colosseum()
        self.arrows()
        for seat in range(4):
            self.label(seat)
            self.province(seat)

    # --- the frame

    def rim(self) -> None:
        """A rectangle with round shoulders, parted by a cross behind the axis."""
        a, canvas = self.area, self.b.canvas
        upper_left, upper_right, lower_right, lower_left, flat, upright = tuple(self.b.glyphs.frame)
        tee_left, tee_right = tuple(self.b.glyphs.tee)
        last = a.right - 1
        canvas.text(a.x + 3, a.y, upper_left + flat * (a.width - 8) + upper_right, "frame")
        canvas.text(a.x + 3, a.bottom - 1, lower_left + flat * (a.width - 8) + lower_right, "frame")
        canvas.vline(a.x, a.y + 1, a.height - 2, upright, "frame")
        canvas.vline(last, a.y + 1, a.height - 2, upright, "frame")
        shoulder = flat * 2
        canvas.text(a.x, a.y + 1, upper_left + shoulder + lower_right, "frame")
        canvas.text(last - 3, a.y + 1, lower_left + shoulder + upper_right, "frame")
        canvas.text(a.x, a.bottom - 2, lower_left + shoulder + upper_right, "frame")
        canvas.text(last - 3, a.bottom - 2, upper_left + shoulder + lower_right, "frame")
        canvas.hline(a.x + 1, self.middle, a.width - 2, flat, "frame")
        canvas.text(a.x, self.middle, tee_left, "frame")
        canvas.text(last, self.middle, tee_right, "frame")

    def label(self, seat: Seat) -> None:
        """Who sits there, with what everybody may know at a glance, on the rim."""
        b, g = self.b, self.g
        corner = self.corner(seat)
        area = self.quarter(corner)
        room = self.quarter_width - 4
        x = area.x + 4 if corner in (0, 1) else area.x
        y = self.area.y if corner in (1, 2) else self.area.bottom - 1
        if seat not in g.occupied():
            b.canvas.text(x, y, " empty seat ", "grey", room)
            return
        acts = g.phase not in ("set_up", "final") and g.to_act[:1] == [seat]
        facts = self.facts(seat)
        letter = b.letter(seat)[0]
        first = (f"{b.glyphs.turn} " if acts else "") + ("" if b.name(seat).startswith(letter) else f"{letter} ")
        space = room - 3 - width_of(facts) - len(first)
        name = cut(self.called(seat, space), space, b.glyphs.ellipsis)
        parts: list[Part] = [(" ", ""), (first + name, "turn" if acts else b.colour(seat)), (" ", ""), *facts]
        end = b.canvas.parts(x, y, [*parts, (" ", "")], room)
        b.touch(targets.seat(seat), Rect(x, y, end - x, 1))

    def called(self, seat: Seat, space: int) -> str:
        name, g = self.b.name(seat), self.g
        if seat in g.players and g[seat].character and self.tall:
            full = f"{name} ({g[seat].character.capitalize()})"
            return full if len(full) <= space else name
        return name

    def facts(self, seat: Seat) -> list[Part]:
        side = self.g.side(seat)
        parts: list[Part] = [(f"{side.glory}{self.b.glyphs.glory}", "glory")]
        if seat in self.g.players:
            parts += [(f" {self.g[seat].denarii}d", "money")]
        return parts

    def arrows(self) -> None:
        """Where each quarter will go at the end of the round."""
        coming, glyphs, canvas, a = self.g.coming_turn, self.b.glyphs, self.b.canvas, self.area
        if not coming or self.g.phase in ("set_up", "final"):
            return
        signs = (glyphs.up, glyphs.right, glyphs.down, glyphs.left)
        left, top, right, bottom = signs if coming > 0 else (glyphs.down, glyphs.left, glyphs.up, glyphs.right)
        count = abs(coming)
        centre = a.x + a.width // 2 - 1
        canvas.text(a.x, self.middle, left, "title")
        canvas.text(a.right - 1, self.middle, right, "title")
        if self.tall:
            canvas.text(centre, a.y, top * count, "title")
        canvas.text(centre, a.bottom - 1, bottom * count, "title")
        text = turn_sign(self.b, coming)
        canvas.text(self.axis + (self.axis_width - len(text)) // 2, a.bottom - 2, text, "title")

    # --- the axis

    def senate(self) -> None:
        b, g = self.b, self.g
        box = Rect(self.axis + 1, self.middle - 3, self.axis_width - 2, 7)
        b.canvas.fill(Rect(self.axis, box.y, self.axis_width, 7))
        b.canvas.box(box, b.glyphs.frame, "axis", "SENATE" if box.width >= 8 else "VOTES", "title")
        for height in range(data.COLUMN_MAX, 0, -1):
            y = box.bottom - 1 - height
            value = data.SENATE_VALUES[height - 1]
            b.canvas.text(box.x + 2, y, str(value), "label")
            if height <= len(g.column):
                letter, style = b.letter(g.column[height - 1])
                fresh = " fresh" if b.before is not None and b.before.column[height - 1 : height] != [g.column[height - 1]] else ""
                b.canvas.text(box.x + 4, y, letter, style + fresh)
            else:
                b.canvas.text(box.x + 4, y, b.glyphs.empty, "grey")
        b.touch(targets.SENATE, box)

    def colosseum(self) -> None:
        b, g, y = self.b, self.g, self.area.y + 1
        place = targets.COLOSSEUM
        title_y = y if self.tall else self.area.y
        sign, _ = b.pointer(place)
        b.canvas.text(self.axis, title_y, f"{sign}COLOSSEUM"[-self.axis_width :], "title")
        if self.axis_width < 10:
            b.canvas.text(self.axis, title_y + 1, sign)
        crowd = [b.letter(seat) for seat in g.colosseum]
        if len(crowd) >= self.axis_width:  # the first column is for the pointer
            seats = list(dict.fromkeys(g.colosseum))
            crowd = [(f"{b.letter(seat)[0]}{g.colosseum.count(seat)}", b.letter(seat)[1]) for seat in seats]
        wide = min(self.axis_width, width_of(crowd))
        if crowd:
            b.canvas.parts(self.axis + (self.axis_width - wide) // 2, title_y + 1, crowd, self.axis_width)
        else:
            b.canvas.text(self.axis + self.axis_width // 2 - 1, title_y + 1, b.glyphs.empty, "grey")
        b.touch(place, Rect(self.axis, title_y, self.axis_width, 2))

    # --- a quarter

    def province(self, seat: Seat) -> None:
        g = self.g
        corner = self.corner(seat)
        area = self.quarter(corner)
        name = g.facing(seat)
        self.title(area, corner, name, g.provinces[name])
        top = area.y + 1 if corner in (1, 2) else area.y
        left = area.x + 1
        if self.tall:
            for row, type in enumerate(data.TYPES):
                self.building(Rect(left, top + row, area.width - 1, 1), seat, name, type)
            self.schemes(Rect(left, top + 5, area.width - 2, 1), seat, name)
        else:
            left -= area.width < 25  # every column counts
            width = (area.right - left) // 2
            cells = [Rect(left + width * (i % 2), top + i // 2, width, 1) for i in range(6)]
            for cell, type in zip(cells, data.TYPES, strict=False):
                self.piece(cell, name, type)
            self.schemes(cells[5], seat, name)

    def title(self, area: Rect, corner: int, name: str, province: Province) -> None:
        """Next to the rim: the name, the first marker, population and the penalty of double tax."""
        b, dormant = self.b, self.dormant(name)
        y = area.y if corner in (1, 2) else area.bottom - 1
        x = area.x + 4 if corner in (0, 1) else area.x + 1
        penalty = data.PENALTIES[province.population - 1]
        first = f"{b.glyphs.first}" if name == self.g.first_province else ""
        end = b.canvas.parts(x, y, [(name.upper(), "grey" if dormant else "strong"), (first, "title")])
        b.canvas.mark(x, y, end - x, 1, Look(f"province:{name}"))
        place = targets.population(name)
        sign, _ = b.pointer(place)
        dial: list[Part] = [(sign, ""), ("pop ", "label"), (str(province.population), "grey" if dormant else "strong")]
        dial += [(f" {b.glyphs.minus}{penalty}{b.glyphs.glory}", "grey")]
        stop = b.canvas.parts(end, y, dial, area.right - end)
        b.touch(place, Rect(end, y, stop - end, 1))

    def followers(self, name: str, type: str) -> list[Part]:
        """A sign for every place of a building."""
        b, province = self.b, self.g.provinces[name]
        there = [b.letter(seat) for seat in province.followers[type]]
        return [*there, *[(b.glyphs.slot, "grey" if self.dormant(name) else "label")] * (province.levels[type] - len(there))]

    def dormant(self, name: str) -> bool:
        """Does it lie before an empty seat?"""
        return self.g.seat_of(name) not in self.g.occupied()

    def look(self, name: str, type: str) -> str:
        there = self.g.provinces[name].levels[type] and not self.dormant(name)
        return ("text" if there else "grey") + self.fresh(name, type)

    def fresh(self, name: str, type: str) -> str:
        old = self.b.before
        if old is None or turning(self.b):
            return ""
        was, now = old.provinces[name], self.g.provinces[name]
        return " fresh" if (was.levels[type], was.followers[type]) != (now.levels[type], now.followers[type]) else ""

    def building(self, area: Rect, seat: Seat, name: str, type: str) -> None:
        """A row: what stands there, who stands on it; before one's own seat also what the next level costs."""
        b, level = self.b, self.g.provinces[name].levels[type]
        place = targets.spot(name, type)
        sign, _ = b.pointer(place)
        style = self.look(name, type)
        slots = self.followers(name, type)
        parts: list[Part] = [(sign, ""), (f"{house(type):<11}", style), (f"{ROMAN[level]:<4}" if level else f"{b.glyphs.none:<4}", style)]
        parts += [*slots, (" " * (4 - len(slots)), "")]
        if seat == b.seat and level < 3:
            parts += self.price(type, level)
        b.canvas.parts(area.x, area.y, parts, area.width)
        b.touch(place, area)

    def price(self, type: str, level: int) -> list[Part]:
        cost, glory = data.BUILDINGS[type][level]
        if not self.g.tiles[type][level]:
            return [(" none", "grey")]
        enough = self.g[self.b.seat].denarii >= cost
        return [(f"{cost:>2}d", "money" if enough else "grey"), (f" +{glory}{self.b.glyphs.glory}", "glory" if enough else "grey")]

    def piece(self, area: Rect, name: str, type: str) -> None:
        b, level = self.b, self.g.provinces[name].levels[type]
        place = targets.spot(name, type)
        style = self.look(name, type)
        text = f"{SHORT[type]} {ROMAN[level]:<3} " if level else f"{SHORT[type]} {b.glyphs.none}"
        b.canvas.parts(area.x, area.y, [(b.pointer(place)[0], ""), (text, style), *self.followers(name, type)], area.width)
        b.touch(place, Rect(area.x, area.y, min(area.width, 12), 1))

    def schemes(self, area: Rect, seat: Seat, name: str) -> None:
        """Three spots. `!` could go off against whoever sits there, `*` has gone off this round."""
        b, province = self.b, self.g.provinces[name]
        place = targets.schemes(name)
        parts: list[Part] = [(b.pointer(place)[0], ""), (f"{'schemes':<11}" if self.tall else "sch ", "label")]
        for token in province.spots:
            if token is None:
                parts.append((f"{b.glyphs.empty} ", "grey"))
                continue
            letter, style = b.letter(token.owner)
            live = token.owner != seat and seat in self.g.occupied()
            parts += [(letter, style), ("*" if token.activated else "!" if live else " ", "grey" if token.activated else "warning")]
        if not self.g.schemes_on:
            parts = [parts[0], ("no schemes" if self.tall else "sch " + b.glyphs.none, "grey")]
        end = b.canvas.parts(area.x, area.y, parts, area.width)
        b.touch(place, Rect(area.x, area.y, end - area.x, 1))

    # --- the turn

    def turn(self) -> None:
        """Four small cards on their way round the axis."""
        b, quarters = self.b, turning(self.b)
        old = b.before
        assert old is not None
        width, height = 20 if self.tall else 18, 4 if self.tall else 3
        wide, high = (self.area.width - width) / 2 - 2, (self.area.height - height) / 2 - 1
        centre_x, centre_y = self.area.x + self.area.width / 2, self.area.y + self.area.height / 2
        for seat in range(4):
            name = old.facing(seat)
            # a corner lies on the diagonal; clockwise on the screen is a growing angle
            angle = pi * (3 / 4 + self.corner(seat) / 2) + pi / 2 * quarters * b.scene.step
            x, y = centre_x + wide * cos(angle) * 1.2, centre_y + high * sin(angle) * 1.2
            left = max(self.area.x + 1, min(self.area.right - 1 - width, round(x - width / 2)))
            top = max(self.area.y + 1, min(self.area.bottom - 1 - height, round(y - height / 2)))
            self.card(Rect(left, top, width, height), name)
        if self.tall:
            self.senate()
        text = turn_sign(b, quarters)
        y = self.area.bottom - 1 if self.tall else self.middle
        b.canvas.text(self.axis + (self.axis_width - len(text)) // 2 - 1, y, f" {text} ", "title")

    def card(self, area: Rect, name: str) -> None:
        b, province = self.b, self.g.provinces[name]
        b.canvas.fill(area)
        first = b.glyphs.first if name == self.g.first_province else ""
        b.canvas.box(area, b.glyphs.frame, "title", f" {name.upper()}{first} ", "strong")
        levels = " ".join(f"{type[0].upper()}{level}" for type, level in province.levels.items())
        tokens = [b.letter(token.owner) for token in province.spots if token is not None]
        b.canvas.parts(area.x + 2, area.y + 1, [(levels, "text")], area.width - 3)
        if area.height > 3:
            b.canvas.parts(area.x + 2, area.y + 2, [(f"pop {province.population}  ", "label"), *tokens], area.width - 3)
