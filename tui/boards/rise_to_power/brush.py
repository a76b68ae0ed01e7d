"""PURE: what the panels of Rise to Power add to the common brush: colours, dice, and what the selected choice would leave."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Group, Rise
from engine.games.rise_to_power.talk.board_text import letter
from tui.boards.rise_to_power.targets import touched
from tui.kit import brush
from tui.kit.brush import Fact
from tui.kit.canvas import Canvas, Part, Rect, width_of
from tui.kit.glyphs import Glyphs
from tui.kit.scene import BoardScene

COLOURS = tuple({"red": "player0", "blue": "player1", "yellow": "yellow", "purple": "player3"}[colour] for colour in data.COLOURS)


class Brush(brush.Brush[Rise]):
    colours = COLOURS

    def __init__(self, scene: BoardScene, canvas: Canvas, glyphs: Glyphs) -> None:
        super().__init__(scene, canvas, glyphs, touched, {seat: letter(seat) for seat in scene.g.players})
        self.after: Rise | None = scene.after if scene.seat in scene.g.players else None

    def groups(self, track: str) -> list[Group]:
        """As the selected choice would leave them, as long as dice are placed."""
        return self.after.tracks[track] if self.after is not None and self.moves(track) else self.g.tracks[track]

    def moves(self, track: str) -> bool:
        """Would the selected choice change the track?"""
        after = self.after
        return after is not None and after.phase == self.g.phase == "placement" and after.tracks[track] != self.g.tracks[track]

    @property
    def turned(self) -> dict[int, int]:
        """The own dice that the selected choice would turn, and to what."""
        now, then = self.g[self.seat].dice, self.after[self.seat].dice if self.after is not None else []
        return {old: new for old, new in zip(now, then, strict=True) if old != new} if len(now) == len(then) else {}

    @property
    def acting(self) -> Seat | None:
        """Whose turn it is, as far as the state tells."""
        g = self.g
        if g.phase in ("order", "placement") and g.to_act:
            return g.to_act[0]
        return g.tracks[g.phase][0].seat if g.tracks.get(g.phase) else None

    def called(self, seat: Seat, width: int) -> list[Part]:
        """Letter and name."""
        sign, style = self.letter(seat)
        return [(f"{sign} ", style), self.who(seat, width - 2)]

    def rest(self, seat: Seat, id: str) -> Part:
        """Can a card or province still be used in this round?"""
        return (self.glyphs.tired, "grey") if id in self.g[seat].exhausted else (self.glyphs.free, "good")

    def conquered(self, id: str) -> bool:
        """Did it change hands just now?"""
        return self.before is not None and self.before.owner(id) != self.g.owner(id)


def brief(name: str) -> str:
    """At most ten columns: the beginnings of the first and the last word."""
    words = name.replace("(", "").replace(".)", "").split()
    if len(name) <= 10:
        return name
    return f"{words[0].rstrip('.')[:4]}. {words[-1][:3]}." if len(words) > 1 else f"{name[:9]}."


def tiny(name: str) -> str:
    """At most five columns, and still another one for every office."""
    words = name.replace("(", "").split()
    return f"{words[0][:3]}.{words[-1][:1]}" if len(words) > 1 else name[:5]


def richest(width: int, fields: Sequence[Sequence[Fact]], gap: int = 2) -> list[Fact]:
    """Of every field one wording, the first ones are the richest: as rich as they fit together, and none much poorer than the others."""
    room = width - gap * (len(fields) - 1)
    wide = [[width_of(fact) for fact in field] for field in fields]
    for at in sorted(product(*(range(len(field)) for field in fields)), key=lambda at: sum(i * i for i in at)):
        if sum(field[i] for field, i in zip(wide, at, strict=True)) <= room:
            return [field[i] for field, i in zip(fields, at, strict=True)]
    return [field[-1] for field in fields]


Listed = list[tuple[str, Fact]]  # places with what stands there


def best_fit(levels: Sequence[Listed], area: Rect) -> tuple[Listed, int]:
    """The first wording that the area holds, with the gap between its parts; every part begins with an empty column anyway."""
    for level in levels:
        for gap in (1, 0):
            if rows_of([fact for _, fact in level], area.width, gap) <= area.height:
                return level, gap
    return levels[-1], 0


def rows_of(facts: Sequence[Fact], width: int, gap: int) -> int:
    """How many rows they take side by side."""
    x, rows = 0, 1
    for one in facts:
        wide = width_of(one)
        if x and x + wide > width:
            x, rows = 0, rows + 1
        x += wide + gap
    return rows
