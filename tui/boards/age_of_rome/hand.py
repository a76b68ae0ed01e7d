"""PURE: the viewer's trade cards: as a list with what they do, as a page, or in one row."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Handle
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import card_name, card_text
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import Brush, within
from tui.boards.age_of_rome.own import laid
from tui.kit.canvas import Part, Rect, cut, width_of
from tui.kit.scene import Look

WHEN = {
    "on_place_any": "placing", "on_place_colosseum": "Colosseum", "on_place_economy": "farm", "on_build": "building",
    "on_double_tax": "double tax", "on_activate": "your scheme", "on_defend": "defence",
}  # fmt: skip
assert WHEN.keys() == set(data.WINDOWS)


class Face(NamedTuple):
    """What is printed on a card, for a panel."""

    name: str
    goods: str
    when: str
    text: str


def printed(b: Brush, card: Handle) -> Face | None:
    face = b.scene.sight.get(card)
    if not face:
        return None
    row = data.TRADE_CARDS[face[:3]]
    return Face(card_name(face), "joker" if row.goods == "chest" else row.goods, WHEN[row.window], card_text(face[:3]))


def touch(b: Brush, card: Handle, area: Rect, bright: int) -> None:
    b.touch(targets.card(card), area, f"card:{b.scene.sight.get(card) or 'closed'}", bright)


def heading(b: Brush, area: Rect) -> None:
    me = b.g[b.seat]
    b.heading(area.x, area.y, area.width, f"Hand {me.hand_size}/{data.HAND_LIMIT}", laid(me))
    if not me.hand_size:
        b.canvas.text(area.x + 1, area.y + 1, "no cards", "grey", area.width - 1)


def hand_list(b: Brush, area: Rect) -> None:
    """A card to a row, with when it is played and what it does."""
    me = b.g[b.seat]
    heading(b, area)
    y = area.y + 1
    for handle in me.hand:
        card = printed(b, handle)
        parts: list[Part] = [(b.pointer(targets.card(handle))[0], ""), (card.name if card else "a closed card", "strong")]
        bright = width_of(parts)
        if card:
            parts += [(f" {card.goods}, ", "label"), (card.when, "title")]
            parts.append((f": {cut(card.text, area.width - width_of(parts) - 2, b.glyphs.ellipsis)}", "text"))
        b.canvas.parts(area.x, y, parts, area.width)
        touch(b, handle, Rect(area.x, y, area.width, 1), bright)
        y += 1
    if me.anchor:
        b.canvas.text(area.x + 1, y, cut("Anchor: takes one place", area.width - 1, b.glyphs.ellipsis), "grey")
        b.canvas.mark(area.x, y, area.width, 1, Look("card:anchor"))


def hand_page(b: Brush, area: Rect) -> None:
    """Every card by name; below it what it does, as far as the rows go."""
    me = b.g[b.seat]
    heading(b, area)
    y = area.y + 1
    spare = area.height - 1 - me.hand_size  # rows for texts; all five cards fit by name
    left = len(me.hand)
    for handle in me.hand:
        card = printed(b, handle)
        name = cut(card.name, area.width - 1, b.glyphs.ellipsis) if card else "a closed card"
        parts: list[Part] = [(b.pointer(targets.card(handle))[0], ""), (name, "strong")]
        bright = width_of(parts)
        b.canvas.parts(area.x, y, [*parts, (f" {card.goods}" if card else "", "label")], area.width)
        rows = 1
        if card and spare > 0:
            mine = -(-spare // max(1, left))  # rows are shared out among the cards to come
            text = within(f"{card.when}: {card.text}", area.width - 2, mine, b.glyphs.ellipsis)
            for row, line in enumerate(text, 1):
                b.canvas.text(area.x + 2, y + row, line, "label", area.width - 2)
            rows, spare = 1 + len(text), spare - len(text)
        left -= 1
        touch(b, handle, Rect(area.x, y, area.width, rows), bright)
        y += rows
    if me.anchor:
        b.canvas.text(area.x + 1, y, "Anchor", "grey")


def hand_line(b: Brush, area: Rect) -> None:
    """Names in one row, with the goods where there is room."""
    me = b.g[b.seat]
    if not me.character:
        return
    x = b.canvas.parts(area.x, area.y, [("Hand ", "title"), (f"{me.hand_size}/{data.HAND_LIMIT} ", "label")])
    cards = [(handle, printed(b, handle)) for handle in me.hand]
    room = area.right - x - (7 if me.anchor else 0)
    names = [card.name if card else "closed" for _, card in cards]
    kinds = [f" ({card.goods})" if card else "" for _, card in cards]
    wide = sum(len(name) + 2 for name in names)
    with_goods = wide + sum(map(len, kinds)) <= room
    length = max(4, room // max(1, len(cards)) - 2) if wide > room else 15
    for (handle, _), name, kind in zip(cards, names, kinds, strict=True):
        parts: list[Part] = [(b.pointer(targets.card(handle))[0], ""), (cut(name, length, b.glyphs.ellipsis), "strong")]
        end = b.canvas.parts(x, area.y, [*parts, (kind if with_goods else "", "label")], area.right - x)
        touch(b, handle, Rect(x, area.y, end - x, 1), width_of(parts))
        x = end + 1
    if me.anchor:
        x = b.canvas.text(x, area.y, " anchor", "grey", area.right - x)
    sets = laid(me)
    if sets and x + len(sets) + 2 <= area.right:
        b.canvas.text(area.right - len(sets), area.y, sets, "label")
