"""PURE: the own six trays as a ring, the rivals' rings in a line each, and the map of provinces beside or below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.sowing import has_pair, target_of
from engine.games.trajan.rules.state import Trajan, Turn
from engine.games.trajan.talk.cards import ACTIONS, order_name, stones_name
from tui.boards.trajan import places
from tui.boards.trajan.places import SIGNS, chips, order_text, stones
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Row
from tui.kit.scene import BoardScene

BOX = (16, 4)
WIDE = 36  # columns of the ring
LEVEL = 6  # rows from one pair of trays to the next
SPOTS = ((1, 0), (19, 0), (20, 1), (19, 2), (1, 2), (0, 1))  # column and level, clockwise from the seaport
COLOURS = ("trade", "land", "war", "law", "faith", "bronze")


@dataclass(frozen=True)
class Tray:
    """One tray of a ring: what lies in it, the tile beside it, and what sowing it would do."""

    seat: Seat
    at: int
    stones: str
    tile: str
    arch: bool
    ready: bool  # both stones of the tile are there
    target: bool  # the last stone fell here

    @property
    def action(self) -> str:
        return data.ACTIONS[self.at]

    @property
    def place(self) -> str:
        return places.tray(self.action)

    @property
    def ends(self) -> str:
        return data.ACTIONS[target_of(self.at, len(self.stones))]


def whose(scene: BoardScene) -> Seat:
    return scene.seat if scene.seat in scene.g.players else scene.g.active


def ring(g: Trajan, seat: Seat) -> list[Tray]:
    player = g[seat]
    return [
        Tray(
            seat, at, player.trays[at], player.slots[at], player.arch == at,
            bool(player.slots[at]) and has_pair(player.trays[at], data.ORDERS[player.slots[at]].pair),
            g.active == seat and g.turn.target == at,
        )
        for at in range(data.RING)
    ]  # fmt: skip


def facts(scene: BoardScene) -> list[Tray]:
    return ring(scene.g, whose(scene))


def beside(b: Brush[Trajan], tray: Tray) -> str:
    """What lies beside a tray."""
    if tray.tile:
        return order_text(b, tray.tile, tray.ready)
    return f"{b.glyphs.sign('arch')} [dim|next tile]" if tray.arch else "[dim|no tile]"


def title(b: Brush[Trajan], tray: Tray) -> str:
    mark, lit = (b.glyphs.sign("picked", "sel"), "sel b") if tray.target else (b.glyphs.sign(SIGNS[tray.action]), "strong b")
    return f"{mark} [{lit}|{ACTIONS[tray.action]}]"


def before(b: Brush[Trajan], tray: Tray) -> str | None:
    """What lay there before the picked choice, while that is painted."""
    return b.scene.was[tray.seat].trays[tray.at] if b.scene.was is not None else None


def draw_ring(b: Brush[Trajan], area: Rect, trays: Sequence[Tray], level: int) -> int:
    """Six bowls clockwise, so many rows from one pair to the next; the way of the last stones is gold, the middle says what they did."""
    b.touch(places.RING, Rect(area.x, area.y - 1, area.width, 1), bright=1)
    turn = b.g.turn if b.g.active == trays[0].seat else Turn()
    gone = {(turn.source + step) % data.RING for step in range(turn.stones)}
    for tray, (x, y), colour in zip(trays, SPOTS, COLOURS, strict=True):
        box = Rect(area.x + x, area.y + y * level, *BOX)
        _way(b, box, tray.at, level - box.height, "sel" if tray.at in gone else "line")
        if b.glyphs.grounds:
            b.canvas.ground(box, f"{'sel' if tray.target else colour}~ground{70 if tray.target else 84}")
        b.canvas.box(box, b.glyphs.frame, "sel" if tray.target else colour)
        b.canvas.write(box.x + 1, box.y, f"{title(b, tray)} ", "text", box.width - 2)
        for row in range(2):
            shown = " ".join(chips(b, tray.stones, before(b, tray))[6 * row : 6 * row + 6])
            b.canvas.write(box.x + 3, box.y + 1 + row, shown or ("[dim|empty]" if not row else ""))
        b.canvas.write(box.x + 1, box.y + 3, f"{beside(b, tray)} ", "text", box.width - 1)
        b.touch(tray.place, Rect(box.x + 1, box.y, box.width - 2, 1))
        b.canvas.mark(box.x, box.y + 1, box.width, 3, b.looked(tray.place))
    for y, said in zip((level - 2, level - 1, 2 * level - 2, 2 * level - 1), _middle(b, turn), strict=False):
        b.canvas.write_middle(area.x + WIDE // 2, area.y + y, said, "text")
    return 2 * level + BOX[1] + 1


def _way(b: Brush[Trajan], box: Rect, at: int, gap: int, style: str) -> None:
    """From a bowl on to the next one clockwise, with a head at its end."""
    corner = b.glyphs.frame
    if at in (0, 3):
        x, head = (box.right, b.glyphs.right) if at == 0 else (box.x - 2, b.glyphs.left)
        b.canvas.text(x, box.y + 1, corner[4] + head if at == 0 else head + corner[4], style)
    else:
        x, down = box.x + box.width // 2, at in (1, 2)
        b.canvas.vline(x, box.bottom if down else box.y - gap, gap, corner[5], style)
        b.canvas.text(x, box.bottom + gap - 1 if down else box.y - gap, b.glyphs.down if down else b.glyphs.up, style)


def _middle(b: Brush[Trajan], turn: Turn) -> list[str]:
    """What was sown, or is picked: how many stones, where they end, and the clock."""
    if turn.target < 0:
        return [b.glyphs.sign("cw")]
    action, now = data.ACTIONS[turn.target], b.g.time_pos
    then = (now - turn.stones) % b.g.clock
    count = f"[strong b|{turn.stones}] {'stone' if turn.stones == 1 else 'stones'} {b.glyphs.sign('cw')}"
    return [count, f"[dim|ends at] {b.glyphs.sign(SIGNS[action])}", f"[dim|time] {then}{b.glyphs.sign('becomes', 'dim')}[sel b|{now}]"]


def draw_list(b: Brush[Trajan], area: Rect, trays: Sequence[Tray]) -> int:
    """A row for each tray: its stones, where its last stone lands, the tile beside it."""
    b.touch(places.RING, Rect(area.x, area.y - 1, area.width, 1), bright=1)
    for y, tray in enumerate(trays[: area.height], area.y):
        b.canvas.write(area.x, y, title(b, tray), "text", 16)
        b.canvas.write(area.x + 17, y, stones(b, tray.stones, before(b, tray)) or "[dim|empty]", "text", 12)
        if tray.stones:
            b.canvas.write(area.x + 30, y, f"{b.glyphs.sign('becomes', 'dim')} {b.glyphs.sign(SIGNS[tray.ends])}")
        b.canvas.write(area.x + 35, y, beside(b, tray), "text", area.width - 35)
        b.touch(tray.place, Rect(area.x, y, area.width, 1), bright=15)
    return min(len(trays), area.height)


def draw_rivals(b: Brush[Trajan], area: Rect) -> int:
    """The rings of the others, a line each, clockwise from the seaport."""
    others = [seat for seat in b.g.around(whose(b.scene)) if seat != whose(b.scene)]
    for y, seat in enumerate(others[: max(0, area.height)], area.y):
        x = b.canvas.write(area.x, y, b.chip(seat) + " ")
        for tray in ring(b.g, seat):
            shown = stones(b, tray.stones) or b.glyphs.sign("empty")
            x = b.canvas.write(x, y, f"{b.glyphs.sign(SIGNS[tray.action])}{shown} ", "text", area.right - x)
        b.touch(f"seat:{seat}", Rect(area.x, y, area.width, 1), quiet=True)
    return min(len(others), max(0, area.height))


def rows(trays: Sequence[Tray], scene: BoardScene) -> list[Row]:
    found = []
    for tray in trays:
        tile = f"beside it {order_name(tray.tile)}" if tray.tile else "the next Trajan tile comes here" if tray.arch else "no Trajan tile"
        held = stones_name(tray.stones) or "no stones"
        ends = f", sown it ends at {ACTIONS[tray.ends]}" if tray.stones else ""
        says = f"{data.SLOTS[tray.at]} {ACTIONS[tray.action]}: {held}{ends}; {tile}."
        found.append(Row(tray.place, ACTIONS[tray.action], says=says))
    return found


def about(trays: Sequence[Tray], place: str, scene: BoardScene) -> About | None:
    if place == places.RING:
        return About("Ring", "Six trays with twelve stones.", "The last stone that you sow picks the action.", "A turn")
    found = next((row for row in rows(trays, scene) if row.place == place), None)
    tray = next((tray for tray in trays if tray.place == place), None)
    if found is None or tray is None:
        return None
    does = "Both stones of the tile are there: land your last stone here to get it." if tray.ready else ""
    return About(found.label, found.says.partition(": ")[2].capitalize(), does, found.label)
