"""PURE: the own six trays as a ring, the rivals' rings in a line each, and the map of provinces beside or below."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.sowing import has_pair, target_of
from engine.games.trajan.rules.state import Trajan, Turn
from engine.games.trajan.talk.cards import ACTIONS, order_name, stones_name
from tui.boards.trajan.places import RING, SIGNS, order_text, stone_styles, stones
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import Row

BOWL = (14, 4)  # columns and rows; its name stands above it, its tile below
WIDE = 38  # columns of the ring
LEVEL = 7  # rows from one pair of bowls to the next
SPOTS = ((4, 0), (21, 0), (24, 1), (21, 2), (4, 2), (0, 1))  # first column and level, clockwise from the seaport
COLOURS = ("trade", "land", "war", "law", "faith", "bronze")
ROUND, RIM = 2.4, 0.6  # how square a bowl is, and where its rim begins


def whose(b: Brush[Trajan]) -> Seat:
    return b.seat if b.plays else b.g.active


def ready(g: Trajan, seat: Seat, at: int) -> bool:
    """Both stones of the tile beside a tray are there."""
    tile = g[seat].slots[at]
    return bool(tile) and has_pair(g[seat].trays[at], data.ORDERS[tile].pair)


def target(g: Trajan, seat: Seat, at: int) -> bool:
    """The last stone fell there."""
    return g.active == seat and g.turn.target == at


def ends(letters: str, at: int) -> str:
    return data.ACTIONS[target_of(at, len(letters))]


def rows(b: Brush[Trajan]) -> Iterator[Row]:
    does = "Six trays with twelve stones. The last stone that you sow picks the action."
    yield Row(RING, "Ring", does=does, rule="A turn")
    seat, player = whose(b), b.g[whose(b)]
    for at, (action, letters) in enumerate(zip(data.ACTIONS, player.trays, strict=True)):
        none = "the next Trajan tile comes here" if player.arch == at else "no Trajan tile"
        tile = f"beside it {order_name(player.slots[at])}" if player.slots[at] else none
        sown = f"{stones_name(letters)}, sown it ends at {ACTIONS[ends(letters, at)]}" if letters else "no stones"
        does = "Both stones of the tile are there: land your last stone here to get it." if ready(b.g, seat, at) else ""
        yield Row(f"tray:{action}", f"{data.SLOTS[at]} {ACTIONS[action]}", f"{sown}; {tile}", does, rule=ACTIONS[action])


def beside(b: Brush[Trajan], seat: Seat, at: int) -> str:
    """What lies beside a tray."""
    if tile := b.g[seat].slots[at]:
        return order_text(b, tile, ready(b.g, seat, at))
    return f"{b.glyphs.sign('arch')} [dim|next tile]" if b.g[seat].arch == at else "[dim|no tile]"


def title(b: Brush[Trajan], seat: Seat, at: int) -> str:
    action = data.ACTIONS[at]
    mark, lit = (b.glyphs.sign("picked", "sel"), "sel b") if target(b.g, seat, at) else (b.glyphs.sign(SIGNS[action]), "strong b")
    return f"[dim|{data.SLOTS[at]}] {mark} [{lit}|{ACTIONS[action]}]"


def before(b: Brush[Trajan], seat: Seat, at: int) -> str | None:
    """What lay there before the picked choice, while that is painted."""
    return b.scene.was[seat].trays[at] if b.scene.was is not None else None


def draw_ring(b: Brush[Trajan], area: Rect, level: int) -> int:
    """Six bowls clockwise, so many rows from one pair to the next; the way of the last stones is gold, the middle says what they did."""
    b.touch(RING, Rect(area.x, area.y - 1, area.width, 1), bright=9)
    seat = whose(b)
    turn = b.g.turn if b.g.active == seat else Turn()
    gone = {(turn.source + step) % data.RING for step in range(turn.stones)}
    bowls = [Rect(area.x + x, area.y + 1 + y * level, *BOWL) for x, y in SPOTS]
    for lit in (False, True):
        for at in (at for at in range(data.RING) if (at in gone) == lit):
            _way(b, bowls[at], bowls[(at + 1) % data.RING], "sel" if lit else "faint")
    for at, (bowl, colour) in enumerate(zip(bowls, COLOURS, strict=True)):
        hit, place, player = target(b.g, seat, at), f"tray:{data.ACTIONS[at]}", b.g[seat]
        inside = "sel~ground74" if hit else f"{colour}~ground84"
        _bowl(b, bowl, "sel" if hit else f"{colour}~ground40", inside)
        _stones(b, bowl, inside, player.trays[at], before(b, seat, at))
        name, tile = f" {title(b, seat, at)} ", f" {beside(b, seat, at)} "
        middle = bowl.x + bowl.width // 2
        above = Rect(max(area.x, middle - length(name) // 2), bowl.y - 1, length(name), 1)
        b.canvas.ground(above, "ground")
        b.canvas.write(above.x, above.y, name)
        b.touch(place, above)
        ground = "card" if player.slots[at] or player.arch == at else "ground"
        b.canvas.ground(Rect(middle - length(tile) // 2, bowl.bottom, length(tile), 1), ground)
        b.canvas.write_middle(middle, bowl.bottom, tile, "text")
        b.canvas.mark(bowl.x, bowl.y, bowl.width, bowl.height + 1, b.looked(place))
    for y, said in enumerate(_middle(b, turn), area.y + level + 2):
        b.canvas.write_middle(area.x + WIDE // 2, y, said, "text")
    return 2 * level + BOWL[1] + 2


def _way(b: Brush[Trajan], bowl: Rect, to: Rect, colour: str) -> None:
    """From the middle of a bowl to that of the next; the bowls are painted on it."""
    (x, y), (right, low) = ((one.x + one.width // 2, 2 * one.y + one.height) for one in (bowl, to))
    steps, steep = max(abs(right - x), abs(low - y)), y != low
    for step in range(steps + 1):
        for thick in (0, 1):
            b.canvas.px(x + (right - x) * step // steps + thick * steep, y + (low - y) * step // steps - thick * (not steep), colour)


def _bowl(b: Brush[Trajan], bowl: Rect, rim: str, inside: str) -> None:
    wide, high = bowl.width / 2, bowl.height
    for half in range(2 * bowl.height):
        for column in range(bowl.width):
            far = abs((column + 0.5) / wide - 1) ** ROUND + abs((half + 0.5) / high - 1) ** ROUND
            if far <= 1:
                b.canvas.px(bowl.x + column, 2 * bowl.y + half, rim if far > RIM else inside)


def _stones(b: Brush[Trajan], bowl: Rect, inside: str, letters: str, was: str | None) -> None:
    """Up to four are large, up to eight as wide, more are one column each. One that the picked move adds is gold."""
    wide, large = 2 if len(letters) <= 8 else 1, len(letters) <= 4
    each = 4 if wide == 2 else 6
    looks = stone_styles(b, letters, was)
    for at, (stone, look) in enumerate(zip(letters, looks, strict=True)):
        row, column = divmod(at, each)
        across = min(each, len(letters) - row * each) * (wide + 1) - 1
        x = bowl.x + (bowl.width - across) // 2 + column * (wide + 1)
        b.canvas.text(x, bowl.y + 1 + row, stone.ljust(wide), look)
        if large:
            b.canvas.text(x, bowl.y + 2, "▀" * wide, f"{look.split()[-2].removeprefix('@')} @{inside}")


def _middle(b: Brush[Trajan], turn: Turn) -> list[str]:
    """What was sown, or is picked: how many stones, where they end, and the clock."""
    if turn.target < 0:
        return []
    action, now = data.ACTIONS[turn.target], b.g.time_pos
    then = (now - turn.stones) % b.g.clock
    count = f"[strong b|{turn.stones}] stone{'s' * (turn.stones != 1)}"
    return [count, f"[dim|ends at] {b.glyphs.sign(SIGNS[action])}", "", f"[dim|time] {then}{b.glyphs.sign('becomes', 'dim')}[sel b|{now}]"]


def draw_list(b: Brush[Trajan], area: Rect) -> int:
    """A row for each tray: its stones, where its last stone lands, the tile beside it."""
    b.touch(RING, Rect(area.x, area.y - 1, area.width, 1), bright=9)
    seat, becomes = whose(b), b.glyphs.sign("becomes", "dim")
    for at, letters in enumerate(b.g[seat].trays[: area.height]):
        y = area.y + at
        b.canvas.write(area.x, y, title(b, seat, at), "text", 17)
        b.canvas.write(area.x + 18, y, stones(b, letters, before(b, seat, at)) or "[dim|empty]", "text", 12)
        if letters:
            b.canvas.write(area.x + 31, y, f"{becomes} {b.glyphs.sign(SIGNS[ends(letters, at)])}")
        b.canvas.write(area.x + 36, y, beside(b, seat, at), "text", area.width - 36)
        b.touch(f"tray:{data.ACTIONS[at]}", Rect(area.x, y, area.width, 1), bright=17)
    return min(data.RING, area.height)


def draw_rivals(b: Brush[Trajan], area: Rect) -> None:
    """The rings of the others, a line each, clockwise from the seaport."""
    for y, seat in enumerate(b.g.around(whose(b))[1 : max(0, area.height) + 1], area.y):
        x = b.canvas.write(area.x, y, b.chip(seat) + " ")
        for action, letters in zip(data.ACTIONS, b.g[seat].trays, strict=True):
            shown = stones(b, letters) or b.glyphs.sign("empty")
            x = b.canvas.write(x, y, f"{b.glyphs.sign(SIGNS[action])}{shown} ", "text", area.right - x)
        b.touch(f"seat:{seat}", Rect(area.x, y, area.width, 1), quiet=True)
