"""PURE: what can be taken: forum tiles, Trajan tiles, ships and cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import CATEGORIES, SHIPS, TILE_TEXTS, TILES, good_name, order_name
from tui.boards.trajan import places
from tui.boards.trajan.places import order_text, tile_text
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

BERTH = 25
FIRST, TILE = 3, 8  # columns for an extra action, and for a tile
ROOMY = 40  # columns of the side from which on the picture has room for these panels


class Inner(Panel[str]):
    """A panel that stands in the picture where that is large, and beside it elsewhere."""

    def paint(self, brush: Brush[Trajan], area: Rect) -> int:
        return 0 if area.width >= ROOMY else self.inside(brush, area)

    def inside(self, brush: Brush[Trajan], area: Rect) -> int:
        return super().paint(brush, area)


def spaces(scene: BoardScene) -> list[str]:
    return list(scene.g.forum)


def draw_forum(b: Brush[Trajan], area: Rect, found: Sequence[str]) -> int:
    """Extra actions in the first column, then the tiles; in a narrow panel what is there, in two columns."""
    columns = data.COLUMNS[b.g.count]
    cell = min(12, (area.width - FIRST) // columns)
    if cell <= TILE:
        there = [space for space in found if b.g.forum[space]]
        each, wide = -(-len(there) // 2), area.width // 2
        spots = [(space, area.x + wide * (at // each), area.y + at % each, wide) for at, space in enumerate(there)]
    else:
        rows = {letter: [data.EXTRA_SPACES[y], *(f"{letter}{at + 1}" for at in range(columns))] for y, letter in enumerate(data.ROWS)}
        spots = [
            (space, area.x + (FIRST + cell * (at - 1) if at else 0), area.y + y, cell if at else FIRST)
            for y, spaces in enumerate(rows.values())
            for at, space in enumerate(spaces)
        ]
    for space, x, y, wide in spots:
        if y < area.bottom:
            tile = b.g.forum.get(space, "")
            b.canvas.write(x, y, tile_text(b, tile) if tile else b.glyphs.sign("empty"), "text", wide - 1)
            b.touch(f"space:{space}", Rect(x, y, wide - 1, 1))
    return min(area.height, max((y for _, _, y, _ in spots), default=area.y) + 1 - area.y)


def forum_rows(found: Sequence[str], scene: BoardScene) -> list[Row]:
    tiles = {space: scene.g.forum[space] for space in found}
    return [Row(f"space:{space}", space, says=f"{space}: {TILES[tile] if tile else 'empty'}.") for space, tile in tiles.items()]


def forum_about(found: Sequence[str], place: str, scene: BoardScene) -> About | None:
    kind, _, space = place.partition(":")
    if kind != "space" or space not in found:
        return None
    tile = scene.g.forum[space]
    title = TILES[tile].capitalize() if tile else "Empty space"
    return About(
        title, f"Forum space {space}.", TILE_TEXTS[tile].capitalize() + "." if tile else "It is filled in the next quarter.", "Forum"
    )


FORUM = Inner("forum", "Forum", spaces, forum_rows, forum_about, draw_forum, (20, 4), lambda found, scene: "extra actions on the left")


def stacks(scene: BoardScene) -> list[str]:
    return list(scene.g.stacks)


def draw_stacks(b: Brush[Trajan], area: Rect, found: Sequence[str]) -> int:
    columns = 2 if area.width >= 38 else 1
    each, wide = -(-len(found) // columns), area.width // columns
    for at, category in enumerate(found):
        x, y = area.x + wide * (at // each), area.y + at % each
        if y >= area.bottom:
            continue
        stack = b.g.stacks[category]
        gone = "[sel b|?] [dim|the next tile]" if stack.rest else f"[dim|no {CATEGORIES[category]} left]"
        shown = order_text(b, stack.top) if stack.top else gone
        b.canvas.write(x, y, shown, "text", wide - 1)
        b.touch(f"stack:{category}", Rect(x, y, wide - 1, 1))
    return min(area.height, each)


def stack_rows(found: Sequence[str], scene: BoardScene) -> list[Row]:
    made = []
    for category in found:
        stack = scene.g.stacks[category]
        top = order_name(stack.top) if stack.top else "none left"
        says = f"Trajan tiles, {CATEGORIES[category]}: {top}, {len(stack.rest)} more."
        made.append(Row(f"stack:{category}", CATEGORIES[category], says=says))
    return made


def stack_about(found: Sequence[str], place: str, scene: BoardScene) -> About | None:
    row = next((row for row in stack_rows(found, scene) if row.place == place), None)
    if row is None:
        return None
    return About(f"Trajan tile: {row.label}", row.says, "A Trajan action puts it beside the tray of your arch.", "Trajan")


STACKS = Inner("tiles", "Trajan tiles", stacks, stack_rows, stack_about, draw_stacks, (20, 4))


def berths(scene: BoardScene) -> list[str]:
    return [*(f"ship:{ship}" for ship in scene.g.ships), *(f"pile:{pile}" for pile in data.PILES), places.DECK]


def _berth(scene: BoardScene, place: str) -> Row:
    g: Trajan = scene.g
    kind, _, name = place.partition(":")
    if kind == "ship":
        points = " ".join(map(str, getattr(data.SHIPS[name], g.ships[name])))
        side = "coloured side up" if g.ships[name] == "colour" else "grey side up"
        return Row(place, SHIPS[name], points, f"Ship for goods, {SHIPS[name]}: {points} points by size, {side}.")
    if kind == "pile":
        cards = [card for card in g.discard[name] if card in g.cards.faces]
        top = good_name(g.cards.faces[cards[-1]]) if cards else "none"
        return Row(place, name, top, f"Open pile on the {name}: {top} on top, {len(g.discard[name])} in it.")
    return Row(place, "deck", f"{len(g.deck)}", f"Cards in the deck: {len(g.deck)}.")


def draw_ships(b: Brush[Trajan], area: Rect, found: Sequence[str]) -> int:
    columns = 2 if area.width >= 38 else 1
    each, wide = -(-len(found) // columns), BERTH if columns > 1 else area.width
    for at, place in enumerate(found):
        one = _berth(b.scene, place)
        x, y = area.x + wide * (at // each), area.y + at % each
        if y >= area.bottom:
            continue
        grey = place.startswith("ship") and b.g.ships[place.partition(":")[2]] == "grey"
        sign = b.glyphs.sign("sea", "dim" if grey else "") + " " if place.startswith("ship") else ""
        end = b.canvas.write(x, y, f"{sign}[{'dim' if grey else 'text'}|{one.label}] ", "text", wide - 1)
        b.canvas.text(end, y, one.value, "dim" if grey else "strong b", area.right - end)
        b.touch(place, Rect(x, y, wide - 1, 1), bright=len(one.label) + 2)
    return min(area.height, each)


def ship_rows(found: Sequence[str], scene: BoardScene) -> list[Row]:
    return [_berth(scene, place) for place in found]


def ship_about(found: Sequence[str], place: str, scene: BoardScene) -> About | None:
    if place not in found:
        return None
    one = _berth(scene, place)
    does = "A loaded ship turns grey until the quarter ends." if place.startswith("ship") else "A Seaport action takes cards from here."
    return About(one.label.capitalize(), one.says, does, "Seaport")


SHIPS_PANEL = Inner("ships", "Ships and goods", berths, ship_rows, ship_about, draw_ships, (20, 4))
