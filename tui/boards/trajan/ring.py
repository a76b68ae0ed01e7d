"""PURE: the own six trays as a ring of bowls, large or close together, and as a list where there are no pictures; the rivals' rings in a
line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.sowing import has_pair, target_of
from engine.games.trajan.rules.state import Trajan, Turn
from engine.games.trajan.talk.cards import ACTIONS, order_name, stones_name
from tui.boards.trajan.places import RING, SIGNS, STONES, order_parts, order_text, stone_styles, stones
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length, padded
from tui.kit.panel import Row
from tui.kit.signs import SIGNS as KINDS

BOWL = (14, 4)  # columns and rows; its name stands above it, its tile below
WIDE = 38  # columns of the ring
LEVEL = 7  # rows from one pair of bowls to the next
SPOTS = ((4, 0), (21, 0), (24, 1), (21, 2), (4, 2), (0, 1))  # first column and level, clockwise from the seaport
SHALLOW = 3  # rows of a bowl where they stand close, name and tile beside it; one row is between the levels
CLOSE = (54, 11)  # columns and rows of the ring then, at least
NAMED = 60  # columns from which on it has room for the numbers of the trays
LEFT = (0, 4, 5)  # trays
OUTER = (2, 5)  # those of the middle level
COLOURS = ("trade", "land", "war", "law", "faith", "bronze")
ROUND, RIM, SHALLOW_RIM = 2.4, 0.7, 0.6  # how square a bowl is, and where its rim begins


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
        sown = f"stones {stones_name(letters)}, sown they end at {ACTIONS[ends(letters, at)]}" if letters else "no stones"
        does = "Both stones of the tile are there: land your last stone here to get it." if ready(b.g, seat, at) else ""
        last = f"{b.glyphs.sign('becomes', 'dim')} {b.glyphs.sign(SIGNS[ends(letters, at)])}" if letters else ""
        held = stones(b, letters, before(b, seat, at)) or "[dim|empty]"
        text = f"{padded(title(b, seat, at), 18)}{padded(held, 13)}{padded(last, 5)}{beside(b, seat, at)}"
        yield Row(f"tray:{action}", f"{data.SLOTS[at]} {ACTIONS[action]}", f"{sown}; {tile}", does, text, bright=17, rule=ACTIONS[action])


def beside(b: Brush[Trajan], seat: Seat, at: int) -> str:
    """What lies beside a tray."""
    if tile := b.g[seat].slots[at]:
        return order_text(b, tile, ready(b.g, seat, at))
    return f"{b.glyphs.sign('arch')} [dim|next tile]" if b.g[seat].arch == at else "[dim|no tile]"


def title(b: Brush[Trajan], seat: Seat, at: int, numbered: bool = True) -> str:
    action, number = data.ACTIONS[at], f"[dim|{data.SLOTS[at]}] " if numbered else ""
    if target(b.g, seat, at):
        return f"{number}{b.glyphs.sign('picked', 'sel still')} [sel b still|{ACTIONS[action]}]"
    return f"{number}{_still(b, action)} [strong b still|{ACTIONS[action]}]"


def before(b: Brush[Trajan], seat: Seat, at: int) -> str | None:
    """What lay there before the picked choice, while that is painted."""
    return b.scene.was[seat].trays[at] if b.scene.was is not None else None


def draw_ring(b: Brush[Trajan], area: Rect, level: int) -> int:
    """Six bowls clockwise, so many rows from one pair to the next; the way of the last stones is gold, the middle says what they did."""
    bowls = [Rect(area.x + x, area.y + 1 + y * level, *BOWL) for x, y in SPOTS]
    _ring(b, area, bowls)
    seat = whose(b)
    for at, bowl in enumerate(bowls):
        place, name, tile = f"tray:{data.ACTIONS[at]}", f" {title(b, seat, at)} ", f" {beside(b, seat, at)} "
        middle = bowl.x + bowl.width // 2
        above = Rect(max(area.x, middle - length(name) // 2), bowl.y - 1, length(name), 1)
        b.canvas.ground(above, "ground")
        b.piece(above.x, above.y, place, name)
        ground = "card" if b.g[seat].slots[at] or b.g[seat].arch == at else "ground"
        b.canvas.ground(Rect(middle - length(tile) // 2, bowl.bottom, length(tile), 1), ground)
        b.canvas.write_middle(middle, bowl.bottom, tile, "text")
        b.canvas.mark(bowl.x, bowl.y, bowl.width, bowl.height + 1, b.looked(place))
    for at, said in enumerate(_middle(b)):
        b.canvas.write_middle(area.x + WIDE // 2, area.y + level + 2 + at, said, "text")
    return 2 * level + BOWL[1] + 2


def draw_close(b: Brush[Trajan], area: Rect) -> int:
    """The same in eleven rows: the upper and lower pair stand together with their names outside, the middle one apart with them inside."""
    seat, numbered = whose(b), area.width >= NAMED
    wide, middle, bowls = BOWL[0] - (not numbered), area.x + area.width // 2, list[Rect]()
    for at, (_, level) in enumerate(SPOTS):
        x = area.x if at in OUTER else middle - wide - 1
        x = x if at in LEFT else area.x + area.right - x - wide
        bowls.append(Rect(x, area.y + level * (SHALLOW + 1), wide, SHALLOW))
    _ring(b, area, bowls)
    for at, bowl in enumerate(bowls):
        place, outer, after = f"tray:{data.ACTIONS[at]}", at in OUTER, (at in LEFT) == (at in OUTER)
        first = bowl.right + 1 if after else middle + 2 if outer else area.x
        room = (area.right if not outer else middle + 2) - first if after else bowl.x - 1 - first
        for y, line in enumerate(_told(b, seat, at, numbered), bowl.y):
            x = first if after else first + room - length(line)
            b.piece(x, y, place if y == bowl.y else "", line, first + room - x)
        b.canvas.mark(first, bowl.y + 1, room, bowl.height - 1, b.looked(place))
        b.canvas.mark(*bowl, b.looked(place))
    if said := _middle(b):
        b.canvas.write_middle(middle, bowls[0].bottom, " ".join(said[:2]), "text")
        b.canvas.write_middle(middle, bowls[2].bottom, said[2], "text")
    return 3 * SHALLOW + 2


def _told(b: Brush[Trajan], seat: Seat, at: int, numbered: bool) -> list[str]:
    """What stands beside a bowl: its name, its tile and where its last stone would land, what the tile gives."""
    player, letters = b.g[seat], b.g[seat].trays[at]
    lands = f"{b.glyphs.sign('becomes', 'dim still')}{_still(b, ends(letters, at))}" if letters else ""
    tile, gives = order_parts(b, player.slots[at], ready(b.g, seat, at)) if player.slots[at] else ("", "")
    return [title(b, seat, at, numbered), f"{tile} {lands}".strip(), "[dim|next tile]" if player.arch == at else gives]


def _still(b: Brush[Trajan], action: str) -> str:
    """The sign of an action that comes of the stones: a picked move that changes it is not marked there."""
    return b.glyphs.sign(SIGNS[action], f"{KINDS[SIGNS[action]].colour} still")


def _ring(b: Brush[Trajan], area: Rect, bowls: Sequence[Rect]) -> None:
    """The bowls with their stones on the way round."""
    seat = whose(b)
    turn = b.g.turn if b.g.active == seat else Turn()
    gone = {(turn.source + step) % data.RING for step in range(turn.stones)}
    for at in sorted(range(data.RING), key=gone.__contains__):  # what is gone lies above the rest
        _way(b, bowls[at], bowls[(at + 1) % data.RING], "sel" if at in gone else "faint")
    for at, (bowl, colour) in enumerate(zip(bowls, COLOURS, strict=True)):
        hit = target(b.g, seat, at)
        inside = "sel~ground74" if hit else f"{colour}~ground84"
        _bowl(b, bowl, "sel" if hit else f"{colour}~ground40", inside)
        _stones(b, bowl, b.g[seat].trays[at], before(b, seat, at))


def _way(b: Brush[Trajan], bowl: Rect, to: Rect, colour: str) -> None:
    """From the middle of a bowl to that of the next; the bowls are painted on it."""
    (x, y), (right, low) = ((one.x + one.width // 2, 2 * one.y + one.height) for one in (bowl, to))
    steps, steep = max(abs(right - x), abs(low - y)), y != low
    for step in range(steps + 1):
        for thick in (0, 1):
            b.canvas.px(x + (right - x) * step // steps + thick * steep, y + (low - y) * step // steps - thick * (not steep), colour)


def _bowl(b: Brush[Trajan], bowl: Rect, rim: str, inside: str) -> None:
    wide, high, thin = bowl.width / 2, bowl.height, RIM if bowl.height > SHALLOW else SHALLOW_RIM
    for half in range(2 * bowl.height):
        for column in range(bowl.width):
            far = abs((column + 0.5) / wide - 1) ** ROUND + abs((half + 0.5) / high - 1) ** ROUND
            if far <= 1:
                b.canvas.px(bowl.x + column, 2 * bowl.y + half, rim if far > thin else inside)


def _stones(b: Brush[Trajan], bowl: Rect, letters: str, was: str | None) -> None:
    """In a deep bowl up to four are large, up to eight as wide, more one column each; in a shallow one all stand in a row. Below one that
    the picked move adds is a golden edge; where there is no room for it, the stone is gold."""
    deep, many = bowl.height > SHALLOW, len(letters)
    wide, gap = (2 if many <= (8 if deep else 4) else 1), int(deep or many <= 6)
    each, single = many if not deep else 4 if wide == 2 else 6, not deep or many <= 4
    golden = [look.endswith("@sel b") for look in stone_styles(b, letters, was)]
    looks = stone_styles(b, letters, None if single else was)
    for at, (stone, look, new) in enumerate(zip(letters, looks, golden, strict=True)):
        row, column = divmod(at, each)
        across = min(each, many - row * each) * (wide + gap) - gap
        x = bowl.x + (bowl.width - across) // 2 + column * (wide + gap)
        b.canvas.text(x, bowl.y + 1 + row, stone.ljust(wide), look)
        halves = [STONES[stone], "sel"] if deep else ["sel"]
        for half, colour in enumerate(halves[: len(halves) - (not new)] if single else ()):
            for step in range(wide):
                b.canvas.px(x + step, 2 * bowl.y + 4 + half, colour)


def _middle(b: Brush[Trajan]) -> list[str]:
    """What was sown, or is picked: how many stones, where they end, and the clock."""
    turn = b.g.turn
    if turn.target < 0 or b.g.active != whose(b):
        return []
    action, now = data.ACTIONS[turn.target], b.g.time_pos
    then = (now - turn.stones) % b.g.clock
    many = turn.stones > 1
    count = f"[strong b still|{turn.stones}] [text still|stone{'s' * many}]"
    ends_at = f"[dim still|end{'s' * (not many)} at] {_still(b, action)}"
    return [count, ends_at, f"[dim still|time] [text still|{then}]{b.glyphs.sign('becomes', 'dim still')}[sel b|{now}]"]


def rivals(b: Brush[Trajan], room: int) -> Iterator[Row]:
    """The rings of the others, a line each, clockwise from the seaport; beside a tray its Trajan tile, or only that there is one."""
    for seat in b.g.around(whose(b))[1:]:
        lines = [f"{b.chip(seat)} {_rival(b, seat, form)}" for form in ("[dim|+]{pair}", "[dim|+]", "")]
        yield Row(f"seat:{seat}", "", text=next((line for line in lines if length(line) <= room), lines[-1]), quiet=True)


def _rival(b: Brush[Trajan], seat: Seat, form: str) -> str:
    found = []
    for action, letters, tile in zip(data.ACTIONS, b.g[seat].trays, b.g[seat].slots, strict=True):
        beside = form.format(pair=stones(b, data.ORDERS[tile].pair)) if tile else ""
        found.append(f"{b.glyphs.sign(SIGNS[action])}{stones(b, letters) or b.glyphs.sign('empty')}{beside}")
    return " ".join(found)
