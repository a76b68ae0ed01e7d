"""PURE: before the first round: the six characters, while they are being drafted."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import CHARACTERS, SCHEMES
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import SHORT, Brush
from tui.kit.canvas import Part, Rect, cut


def drafting(b: Brush) -> bool:
    return b.g.draft and b.g.phase == "set_up" and not all(player.character for player in b.g.players.values())


def characters(b: Brush, area: Rect) -> None:
    """A row or two for each: what they begin with, their bonuses and their own scheme."""
    tall = area.height >= 2 * len(data.CHARACTERS) + 2
    b.heading(area.x, area.y, area.width, "Characters")
    wide = area.width >= 64
    columns = (("glory", 6), ("denarii", 8), ("votes", 6), ("legions", 8), ("discord", 8)) if wide and tall else (
        ("glo", 4), ("den", 4), ("vot", 4), ("leg", 4), ("dis", 4))  # fmt: skip
    name = 18 if wide else 10
    x = area.x + 1 + name
    for title, width in columns:
        b.canvas.text(x, area.y, f" {title}", "label")
        x += width
    holders = {player.character: seat for seat, player in b.g.players.items() if player.character}
    y = area.y + 1
    for id, c in data.CHARACTERS.items():
        place = targets.character(id)
        taken = holders.get(id)
        style = "strong" if taken is None else "grey"
        called = cut(CHARACTERS[id] if wide else id.capitalize(), name - 1, b.glyphs.ellipsis)
        parts: list[Part] = [(b.pointer(place)[0], ""), (called.ljust(name), style)]
        values = (c.glory, c.denarii, c.votes, c.legions, c.discord)
        parts += [(f" {value:<{width - 1}}", "text") for value, (_, width) in zip(values, columns, strict=True)]
        if taken is not None:
            parts += [b.who(taken, 12)]
        elif c.anchor:
            parts += [("anchor", "label")]
        b.canvas.parts(area.x, y, parts, area.width)
        rows = 2 if tall else 1
        bonuses = "-".join(SHORT[bonus] for bonus in c.track if bonus)
        more = f"{SCHEMES[c.scheme].name}, {bonuses}"
        if tall:
            words = f"scheme {SCHEMES[c.scheme].name}, bonuses {', '.join(filter(None, c.track))}"
            b.canvas.text(area.x + 3, y + 1, words, "label", area.width - 3)
        else:
            left = area.x + 1 + name + sum(width for _, width in columns) + 7
            b.canvas.text(left, y, cut(more, area.right - left, b.glyphs.ellipsis), "label")
        b.touch(place, Rect(area.x, y, area.width, rows), bright=name)
        y += rows
