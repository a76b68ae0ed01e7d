"""PURE: what can be taken: forum tiles, Trajan tiles, ships and cards. Where the picture is large, they stand in it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import CATEGORIES, SHIPS, TILE_TEXTS, TILES, good_name, order_name
from tui.boards.trajan.places import DECK, SIDE, TINTS, order_text, tile_text
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import Panel, Row, cells, table

EXTRA, TILE = 2, 8  # columns for an extra action, and for a tile


def spaces(b: Brush[Trajan]) -> Iterator[Row]:
    for space, tile in b.g.forum.items():
        does = TILE_TEXTS[tile].capitalize() + "." if tile else "It is filled in the next quarter."
        ground = f"{TINTS.get(tile, 'line')}~ground82" if tile else ""
        yield Row(f"space:{space}", f"forum space {space}", TILES[tile] if tile else "empty", does, tile_text(b, tile), ground=ground)


def draw_forum(b: Brush[Trajan], area: Rect) -> int:
    """Three rows, the extra actions in the heading; in a narrow panel what is there, in two columns."""
    rows, columns, extra = list(spaces(b)), data.COLUMNS[b.g.count], len(data.EXTRA_SPACES)
    cell = min(12, area.width // columns)
    if cell <= TILE:
        return table(b, area, [row for row, tile in zip(rows, b.g.forum.values(), strict=True) if tile], pair=True)
    first = area.right - (EXTRA + 1) * extra
    said = next((said for said in (" extra actions ", " extra ") if first - length(said) > area.x + length(FORUM.title)), "")
    b.canvas.write_right(area.right, area.y - 1, f"[dim|{said}]{' ' * (area.right - first)}")
    cells(b, Rect(first, area.y - 1, area.right - first, 1), rows[:extra], extra, EXTRA + 1)
    places = rows[extra:]
    return cells(b, area, [row for at in range(len(data.ROWS)) for row in places[at :: len(data.ROWS)]], columns, cell)


def stacks(b: Brush[Trajan]) -> Iterator[Row]:
    for category, stack in b.g.stacks.items():
        gone = "[sel b|?] [dim|the next tile]" if stack.rest else f"[dim|no {CATEGORIES[category]} left]"
        says = f"{order_name(stack.top)}, {len(stack.rest)} more" if stack.top else f"{len(stack.rest) or 'no tile'} left"
        text, does = order_text(b, stack.top) if stack.top else gone, "A Trajan action puts it beside the tray of your arch."
        yield Row(f"stack:{category}", f"Trajan tiles, {CATEGORIES[category]}", says, does, text, ground="card" if stack.top else "")


def ships(b: Brush[Trajan]) -> Iterator[Row]:
    g = b.g
    for ship, side in g.ships.items():
        points, grey = " ".join(map(str, getattr(data.SHIPS[ship], side))), side == "grey"
        says = f"{points} points by size, {'grey' if grey else 'coloured'} side up"
        mark, name, value = b.glyphs.sign("sea", "dim" if grey else ""), *(("dim", "dim") if grey else ("text", "strong b"))
        text, does = f"{mark} [{name}|{SHIPS[ship]}] [{value}|{points}]", "A loaded ship turns grey until the quarter ends."
        yield Row(f"ship:{ship}", f"ship for goods, {SHIPS[ship]}", says, does, text, bright=len(SHIPS[ship]) + 2)
    does = "A Seaport action takes cards from here."
    for pile in data.PILES:
        cards = [card for card in g.discard[pile] if card in g.cards.faces]
        top = good_name(g.cards.faces[cards[-1]]) if cards else ""
        says = f"{top or 'no card'} on top, {len(g.discard[pile])} in it"
        text = f"{pile} [strong b|{top or 'none'}]"
        yield Row(f"pile:{pile}", f"open pile on the {pile}", says, does, text, bright=length(text))
    text = f"deck [strong b|{len(g.deck)}]"
    yield Row(DECK, "cards in the deck", f"{len(g.deck)}", does, text, bright=length(text))


FORUM = Panel("forum", "Forum", spaces, "Forum", least=(20, 4), draw=draw_forum, side=SIDE)
STACKS = Panel("tiles", "Trajan tiles", stacks, "Trajan", least=(20, 4), pair=True, side=SIDE)
SHIPS_PANEL = Panel("ships", "Ships and goods", ships, "Seaport", least=(20, 4), pair=True, side=SIDE)
