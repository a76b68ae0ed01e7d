"""PURE: the public line of every other player, and of Cassius."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player, Side
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import SHORT, Brush
from tui.kit.canvas import Part, Rect, cut, width_of

# heading, columns; in the order in which they are left out from the right where it is narrow
COLUMNS = (("den", 4), ("fol", 4), ("hand", 5), ("leg", 4), ("vote", 5), ("Pantheon", 9), ("disc", 5), ("bonus", 6), ("sets", 4))
TABLE = COLUMNS[1:]  # beside the disc, whose rim tells the money
WORDS = {
    "fol": "followers", "hand": "hand", "leg": "legions", "vote": "votes", "Pantheon": "", "disc": "discord", "bonus": "bonus",
    "sets": "sets",
}  # fmt: skip


def others(b: Brush) -> list[Side]:
    return [side for side in b.g.sides() if side.seat != b.seat]


def called(b: Brush, side: Side, width: int) -> Part:
    """The letter, and the name unless it begins with it."""
    letter, style = b.letter(side.seat)
    name = b.name(side.seat)
    return cut(name if name.startswith(letter) else f"{letter} {name}", width, b.glyphs.ellipsis), style


def cells(b: Brush, side: Side) -> list[list[Part]]:
    g = b.g
    acting = g.phase == "action"
    followers = f"{side.available}/{side.recruited}" if acting else str(side.recruited)
    votes = f"{side.votes_board}+{g.votes_in(side.seat)}"
    if not isinstance(side, Player):
        stash = len(g.cassius.stash) if g.cassius is not None else 0
        none: list[Part] = [(b.glyphs.none, "grey")]
        return [none, [(followers, "text")], [(str(stash), "text")], none, [(votes, "text")], b.pieces(side.pantheon), none, none, none]
    free: list[Part] = []
    track = data.CHARACTERS[side.character].track if side.character else ()
    for at, bonus in enumerate(track):
        if bonus:
            shown = at < side.free_spaces and bonus not in side.used_bonuses
            free.append((SHORT[bonus][0] if shown else b.glyphs.covered, "good" if shown else "grey"))
    sets = "".join(str(data.SET_POINTS[s.type]) for s in side.sets)
    return [
        [(str(side.denarii), "money")], [(followers, "text")], [(f"{len(side.hand)}{'+a' if side.anchor else ''}", "text")],
        [(f"{side.legions_board}+{side.deployed_total}", "text")], [(votes, "text")], b.pieces(side.pantheon),
        [(f"{side.discord}/{len(track)}", "text")], free, [(sets or b.glyphs.none, "text" if sets else "grey")],
    ]  # fmt: skip


def rivals(b: Brush, area: Rect) -> int:
    """A table: one row for each, as many columns as fit."""
    name = 8
    b.canvas.text(area.x + 1, area.y, "Rivals" if b.plays else "Players", "title")
    x = area.x + 1 + name
    shown = []
    for at, (title, wide) in enumerate(COLUMNS):
        if (title, wide) not in TABLE:
            continue
        if x + wide > area.right + 1:
            break
        b.canvas.text(x, area.y, title, "label", wide)
        shown.append((at, x, wide))
        x += wide
    for row, side in enumerate(others(b), area.y + 1):
        if row >= area.bottom:
            break
        place = targets.seat(side.seat)
        b.canvas.text(area.x, row, b.pointer(place)[0])
        b.canvas.parts(area.x + 1, row, [called(b, side, name - 1)])
        values = cells(b, side)
        for at, left, wide in shown:
            b.canvas.parts(left, row, values[at], wide)
        b.touch(place, Rect(area.x, row, area.width, 1), bright=name)
    return 1 + len(others(b))


def rival_lines(b: Brush, area: Rect) -> int:
    """A row for each, every value with its name: no heading needed."""
    for row, side in enumerate(others(b), area.y):
        if row >= area.bottom:
            break
        place = targets.seat(side.seat)
        name, style = called(b, side, 9)
        parts: list[Part] = [(b.pointer(place)[0], ""), (name.ljust(10), style)]
        for (title, wide), value in list(zip(COLUMNS, cells(b, side), strict=True))[1:]:
            word = "stash" if title == "hand" and side is b.g.cassius else WORDS[title]
            text: list[Part] = [(f"{word} " if word else "", "label"), *value]
            parts += [*text, (" " * max(1, wide + len(WORDS[title]) + 1 - width_of(text)), "")]
        b.canvas.parts(area.x, row, parts, area.width)
        b.touch(place, Rect(area.x, row, area.width, 1), bright=10)
    return len(others(b))


def rival_cards(b: Brush, area: Rect) -> None:
    """For a narrow pane: three rows for each with names, or two without where there are more."""
    sides = others(b)
    named = 1 + 3 * len(sides) <= area.height
    b.heading(area.x, area.y, area.width, ("Rivals" if b.plays else "Players") if named else "fol hand leg vote")
    for i, side in enumerate(sides):
        y = area.y + 1 + i * (3 if named else 2)
        values = dict(zip((title for title, _ in COLUMNS), cells(b, side), strict=True))
        first: list[Part] = [b.letter(side.seat)]
        rows: list[list[Part]] = [first, [(" ", "")], [(" ", "")]] if named else [first, [(" ", "")]]
        for title in ("fol", "hand", "leg", "vote"):
            row = rows[1] if named and title in ("leg", "vote") else first
            row += [(f" {title} " if named else "  ", "label"), *values[title]]
        for title in ("Pantheon", "disc", "bonus", "sets"):
            rows[-1] += [(" ", ""), *values[title]]
        for at, row in enumerate(rows):
            b.canvas.parts(area.x, y + at, row, area.width)
        b.touch(targets.seat(side.seat), Rect(area.x, y, area.width, len(rows)), bright=1)
