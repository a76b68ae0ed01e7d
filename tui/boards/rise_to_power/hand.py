"""PURE: the viewer's arena cards with the best performance they can stage, in rows or as a page."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import cast_points
from engine.games.rise_to_power.talk.cards import rank_name
from engine.games.rise_to_power.talk.casts import own_casts
from tui.boards.rise_to_power import targets
from tui.boards.rise_to_power.brush import Brush, Listed, best_fit, rows_of
from tui.kit.brush import Fact
from tui.kit.canvas import Part, Rect, cut, width_of
from tui.kit.scene import Look


def known(b: Brush) -> list[tuple[Handle, str]]:
    """Own cards and their faces, by class and price."""
    order = list(data.KINDS)
    cards = [(card, face) for card in b.g[b.seat].hand if (face := b.scene.sight.get(card))]
    return sorted(cards, key=lambda one: order.index(data.ARENA[one[1]].kind))


def best(b: Brush) -> tuple[int, tuple[str, ...]]:
    """Rank and cards of the best performance; the dearest of its rank."""
    casts = own_casts(b.g, b.seat, b.scene.sight)
    rank = max(casts, default=0)
    return rank, casts.get(rank, ())


def chips(b: Brush, length: int) -> Listed:
    """Each card: its kind, `?` if nobody else knows it, a star if it belongs to the best performance."""
    _, cast = best(b)
    found: Listed = []
    for card, face in known(b):
        secret = "" if card in b.g.cards.faces else "?"
        star = b.glyphs.glory if face in cast else ""
        kind = data.ARENA[face].kind[:length]
        place = targets.hand(card)
        found.append((place, [(b.pointer(place)[0], ""), (kind, "strong"), (secret, "label"), (star, "glory")]))
    return found


def advice(b: Brush, detail: int) -> Part:
    """The performance that is selected, else the best there is. Detail 0 only gives its points, 2 also its price."""
    match b.scene.selected:
        case m.Perform(cards=cards) if cards:
            cast = tuple(face for card in cards if (face := b.scene.sight.get(card)))
            rank, word, style = data.rank_of(cast), "chosen", "title"
        case _:
            (rank, cast), word, style = best(b), "best", "glory"
    if not rank:
        need = 3 - len(known(b))
        return (f"{need} more for a performance" if need > 0 and detail > 1 else "", "label")
    points = f"{cast_points(b.g[b.seat], rank)}{b.glyphs.glory}"
    if not detail:
        return f"{word} {points}", style
    return f"{word}: {rank_name(rank)} {points}" + (f", price {data.price_of(cast)}" if detail > 1 else ""), style


def hand_rows(b: Brush, area: Rect) -> int:
    """The cards, and the advice below them; in a single row behind them. Answers how many rows it took."""
    count = len(b.g[b.seat].hand)
    secret = sum(1 for card in b.g[b.seat].hand if card not in b.g.cards.faces)
    title: list[Part] = [("Hand ", "title"), (f"{count}", "strong"), (f" ({secret} secret)" if secret else "", "label")]
    if area.height == 1 and area.width < 90:
        title = [("Hand ", "title"), (f"{count}", "strong")]
    x = b.canvas.parts(area.x, area.y, title, area.width) + 1
    below = area.height > 1
    levels = [chips(b, length) for length in (11, 6, 4, 3)]
    word, style = advice(b, 2 if below else 1)
    if not below and rows_of([fact for _, fact in levels[-1]], area.right - x - len(word) - 1, 0) > 1:
        word, style = advice(b, 0)
    inside = Rect(x, area.y, area.right - x - (0 if below else len(word) + 1), area.height - below)
    cards, gap = best_fit(levels, inside)
    spots = b.flow(inside, [fact for _, fact in cards], gap)
    for (place, fact), (left, y) in zip(cards, spots, strict=False):
        b.touch(place, Rect(left, y, width_of(fact), 1))
    if not count:
        b.canvas.text(x, area.y, "no cards", "grey", inside.width)
    y = (spots[-1][1] + 1 if spots else area.y + 1) if below else area.y
    left = area.x + 5 if below else area.right - len(word)
    b.canvas.text(left, y, cut(word, area.right - left, b.glyphs.ellipsis), style)
    b.canvas.mark(left, y, len(word), 1, Look("ranks"))
    return y + 1 - area.y


def rank_rows(b: Brush, area: Rect) -> None:
    """All ranks with their points, if there is room; a sign for those that the hand has cards for."""
    casts = own_casts(b.g, b.seat, b.scene.sight)
    facts: list[Fact] = []
    for rank in range(len(data.RANKS) - 1, 0, -1):
        there = rank in casts
        sign = (b.glyphs.free, "good") if there else (" ", "")
        facts.append(
            [sign, (f"{cast_points(b.g[b.seat], rank)}{b.glyphs.glory} ", "glory" if there else "grey"), (rank_name(rank), "label")]
        )
    if area and rows_of(facts, area.width, 2) <= area.height:
        b.flow(area, facts, 2)
        b.canvas.mark(*area, Look("ranks"))


def hand_page(b: Brush, area: Rect) -> None:
    """The ranks with the best cast of each, as far as the hand has one."""
    casts = own_casts(b.g, b.seat, b.scene.sight)
    b.heading(area.x, area.y, area.width, "Performances")
    y = area.y + 1
    for rank in range(len(data.RANKS) - 1, 0, -1):
        cast = casts.get(rank)
        lead: list[Part] = [(f"{cast_points(b.g[b.seat], rank):>2}{b.glyphs.glory} ", "glory" if cast else "grey")]
        b.canvas.parts(area.x, y, [*lead, (rank_name(rank), "strong" if cast else "grey")], area.width)
        if cast:
            room = area.width - 4
            kinds = [data.ARENA[face].kind for face in cast]
            text = next((t for n in (11, 5, 4, 3) if len(t := " ".join(kind[:n] for kind in kinds)) <= room), "")
            b.canvas.text(area.x + 4, y + 1, text, "label", room)
        b.canvas.mark(area.x, y, area.width, 2, Look("ranks"))
        y += 2
