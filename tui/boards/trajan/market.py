"""PURE: what can be taken: forum tiles, Trajan tiles, ships and cards. Where the picture is large, they stand in it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.trajan.rules import data
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import CATEGORIES, SHIPS, TILE_TEXTS, TILES, good_name, order_name
from tui.boards.trajan.places import DECK, SIDE, TINTS, order_text, tile_text
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import Panel, Row

EXTRA, TILE = 2, 8  # columns for an extra action, and for a tile


def spaces(b: Brush[Trajan]) -> Iterator[Row]:
    for space, tile in b.g.forum.items():
        does = TILE_TEXTS[tile].capitalize() + "." if tile else "It is filled in the next quarter."
        yield Row(f"space:{space}", f"forum space {space}", TILES[tile] if tile else "empty", does)


def draw_forum(b: Brush[Trajan], area: Rect) -> int:
    """Three rows, the extra actions in the heading; in a narrow panel what is there, in two columns."""
    columns = data.COLUMNS[b.g.count]
    cell = min(12, area.width // columns)
    if cell <= TILE:
        there = [space for space, tile in b.g.forum.items() if tile]
        each, cell = -(-len(there) // 2), area.width // 2
        spots = [(space, Rect(area.x + cell * (at // each), area.y + at % each, cell - 1, 1)) for at, space in enumerate(there)]
    else:
        rows = [[f"{letter}{at + 1}" for at in range(columns)] for letter in data.ROWS]
        spots = [(space, Rect(area.x + cell * x, area.y + y, cell - 1, 1)) for y, row in enumerate(rows) for x, space in enumerate(row)]
        first = area.right - (EXTRA + 1) * len(data.EXTRA_SPACES)
        said = next((said for said in (" extra actions ", " extra ") if first - length(said) > area.x + length(FORUM.title)), "")
        b.canvas.write_right(first, area.y - 1, f"[dim|{said}]")
        spots += [(space, Rect(first + (EXTRA + 1) * at, area.y - 1, EXTRA, 1)) for at, space in enumerate(data.EXTRA_SPACES)]
        b.canvas.text(area.right - 1, area.y - 1, " ")
    for space, spot in spots:
        if spot.y < area.bottom:
            tile = b.g.forum.get(space, "")
            if tile and b.glyphs.grounds:
                b.canvas.ground(spot, f"{TINTS.get(tile, 'line')}~ground82")
            b.canvas.write(spot.x, spot.y, (tile_text(b, tile) if tile else b.glyphs.sign("empty")) + " ", "text", spot.width)
            b.touch(f"space:{space}", spot)
    return min(area.height, max((spot.bottom for _, spot in spots), default=area.y) - area.y)


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
