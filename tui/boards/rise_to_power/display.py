"""PURE: the cards that lie under the three tracks: provinces, senate cards, performers for sale. Every panel says how many rows it took."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves.use import sockets
from engine.games.rise_to_power.rules.scoring import cast_points, final_points
from engine.games.rise_to_power.talk.cards import card_name, laid_on, office_text
from engine.games.rise_to_power.talk.casts import best_rank
from tui.boards.rise_to_power import targets
from tui.boards.rise_to_power.brush import Brush
from tui.kit.canvas import Part, Rect, width_of

ROOMY, MIDDLE = 70, 60  # columns from which more is told
WHEN = {
    "order": "order", "turn": "your turn", "place": "placing", "military": "conquest", "market": "market", "forum": "forum",
    "arena": "Games", "final": "the end",
}  # fmt: skip


def short_name(id: str) -> str:
    """At most 17 columns."""
    return card_name(id).replace(" of intrigue", " (int.)").replace("Procurator of", "Proc. of")


def nothing(b: Brush, area: Rect, text: str = "nothing left") -> None:
    b.canvas.text(area.x + 1, area.y, text, "grey", area.width - 1)


def provinces(b: Brush, area: Rect) -> None:
    """A row each: strength, name, what it brings, where it lies."""
    g, roomy = b.g, area.width >= ROOMY
    gap = 2 if area.width >= MIDDLE else 0
    resolved = g.phase == "military" and bool(g.tracks["military"])
    if not g.provinces:
        nothing(b, area)
    for y, id in enumerate(g.provinces, area.y):
        card, place = data.PROVINCES[id], targets.province(id)
        beyond = resolved and card.strength > g.strength
        lead: list[Part] = [(b.pointer(place)[0], ""), (f"{card.strength} ", "grey" if beyond else "money")]
        lead.append((card_name(id), "grey" if beyond else "strong"))
        parts = [*lead, (" " * (23 + gap - width_of(lead)), "")]
        parts += [(f"{card.resource:<{7 + gap}}", "text"), (f"{card.type:<{6 + gap}}", "text")]
        parts.append((f"{card.region.capitalize():<{10 + gap}}", "label"))
        if roomy and b.plays:
            parts.append((step(b, card.resource), "label"))
        b.canvas.parts(area.x, y, parts, area.width)
        b.canvas.text(area.right - 4, y, id, "grey")
        b.touch(place, Rect(area.x, y, area.width, 1), bright=width_of(lead))


def step(b: Brush, resource: str) -> str:
    """The own forum marker before and after."""
    now = b.g[b.seat].forum[resource]
    return f"{now}{b.glyphs.right}{min(now + 1, data.FORUM_MAX[resource])}"


def senate(b: Brush, area: Rect) -> None:
    """A row each: name, what it is laid on, what it does."""
    g = b.g
    name_width = 18 if area.width >= MIDDLE else 17
    if not g.senate:
        nothing(b, area)
    for y, id in enumerate(g.senate, area.y):
        office, place = data.SENATE[id], targets.office(id)
        lead: list[Part] = [(b.pointer(place)[0], ""), (short_name(id), "strong")]
        parts = [*lead, (" " * (1 + name_width - width_of(lead)), "")]
        parts += [fitting(b, id), needs(b, id)]
        if area.width >= MIDDLE:
            parts.append((f"{WHEN[office.window]:<10}", "label"))
        parts.append((office_text(id, short=True), "text"))
        b.canvas.parts(area.x, y, parts, area.width)
        b.canvas.text(area.right - 4, y, id, "grey")
        b.touch(place, Rect(area.x, y, area.width, 1), bright=width_of(lead))


def needs(b: Brush, id: str) -> Part:
    """What it is laid on; for a card that counts at the end, what it would bring the viewer now."""
    if data.SENATE[id].window == "final" and b.plays:
        return f"{f'now {final_points(b.g[b.seat], id)}{b.glyphs.glory}':<9}", "glory"
    return f"{laid_on(id) or b.glyphs.none:<9}", "text"


def fitting(b: Brush, id: str) -> Part:
    """Does the viewer have provinces that the card can be laid on now?"""
    if not b.plays or not data.SENATE[id].sockets:
        return " ", ""
    return (b.glyphs.free, "good") if next(sockets(b.g[b.seat], id), None) else (" ", "")


def market(b: Brush, area: Rect) -> None:
    """Cards with their prices, side by side, and the one that is bought unseen."""
    g = b.g
    columns = 2 if area.width >= ROOMY else 3
    width = area.width // columns
    money = g.money if g.phase == "market" and g.tracks["market"] else 99
    cells: list[tuple[str, str, list[Part]]] = []
    for card in g.market:
        face = g.cards.faces.get(card)
        if face is not None:
            performer = data.ARENA[face]
            dear = performer.price > money
            name: list[Part] = [(f"{performer.price} ", "grey" if dear else "money"), (performer.kind, "grey" if dear else "strong")]
            cells.append((targets.market(card), f"arena:{face}", [*name, *more(b, card, width)]))
    dear = money < data.BLIND_PRICE or not g.deck
    blind: list[Part] = [(f"{data.BLIND_PRICE} ", "grey" if dear else "money"), ("unseen", "grey" if dear else "strong")]
    cells.append((targets.DECK, targets.DECK, [*blind, (f" of {len(g.deck)}", "label")]))
    for i, (place, look, parts) in enumerate(cells):
        x, y = area.x + width * (i % columns), area.y + i // columns
        if y < area.bottom:
            b.canvas.parts(x, y, [(b.pointer(place)[0], ""), *parts], width)
            b.touch(place, Rect(x, y, width, 1), look, bright=1 + width_of(parts[:2]))


def more(b: Brush, card: Handle, width: int) -> list[Part]:
    """The class as far as there is room, and the better performance that the card would make possible."""
    face = b.g.cards.faces[card]
    kind, word = data.ARENA[face].kind, data.ARENA[face].cls
    if width < 32:
        room = width - len(kind) - 4  # the sign, the price and two blanks
        return [(f" {word if len(word) <= room else f'{word[:4]}.' if room > 4 else word[:room]}", "label")]
    parts: list[Part] = [(f"{'':<{12 - len(kind)}}{word:<9}", "label")]
    if b.plays:
        hand = [known for handle in b.g[b.seat].hand if (known := b.scene.sight.get(handle))]
        rank = best_rank([*hand, face])
        if rank > best_rank(hand):
            parts.append((f" {b.glyphs.then} {cast_points(b.g[b.seat], rank)}{b.glyphs.glory}", "glory"))
    return parts
