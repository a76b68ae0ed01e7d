"""PURE: the viewer's own board: money, followers, legions, votes, Pantheon, schemes, and the bonuses that discord covers."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player
from engine.games.age_of_rome.talk.cards import CHARACTERS, SCHEMES
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import SHORT, Brush
from tui.kit.brush import Fact, fact
from tui.kit.canvas import Rect


def discord_track(b: Brush, me: Player, short: bool) -> Fact:
    """Bonuses from left to right: free, used in this round, or under a discord token."""
    parts: Fact = []
    for at, bonus in enumerate(data.CHARACTERS[me.character].track):
        word = (SHORT[bonus] if short else bonus) if bonus else b.glyphs.none
        if at >= me.free_spaces:
            sign, style = b.glyphs.covered, "covered"
        else:
            sign, style = (b.glyphs.used, "label") if bonus in me.used_bonuses else (b.glyphs.free, "good")
        parts.append((f"[{sign}{word}]", style))
    return parts


def touch_bonuses(b: Brush, me: Player, x: int, y: int, right: int, track: Fact) -> None:
    for bonus, (text, _) in zip(data.CHARACTERS[me.character].track, track, strict=True):
        if bonus:
            b.touch(targets.bonus(bonus), Rect(x, y, min(len(text), right - x), 1))
        x += len(text)


def discord(me: Player) -> Fact:
    return [(f"discord {me.discord}/{len(data.CHARACTERS[me.character].track)}", "label")]


def schemes(b: Brush, me: Player, named: bool) -> list[Fact]:
    if not b.g.schemes_on:
        return []
    names = ": " + ", ".join(SCHEMES[scheme].name for scheme in me.schemes) if named else " home"
    return [fact("schemes", f"{me.schemes_home}", names)]


def show(b: Brush, area: Rect, before: list[Fact], track: Fact, after: list[Fact], gap: int, label: str = "") -> None:
    """All facts, the bonuses among them; these can be clicked."""
    me = b.g[b.seat]
    found = b.flow(area, [*before, [(label, "label"), *track], *after], gap)
    if len(found) > len(before):
        x, y = found[len(before)]
        touch_bonuses(b, me, x + len(label), y, area.right, track)


def you(b: Brush, area: Rect) -> None:
    """Everything in words, under a heading."""
    g, me = b.g, b.g[b.seat]
    b.heading(area.x, area.y, area.width, f"You: {CHARACTERS[me.character]}" if me.character and area.width >= 30 else "You")
    if not me.character:
        return
    acting = g.phase == "action"
    wide = area.width >= 50
    pieces: list[Fact] = [
        fact("denarii", str(me.denarii), style="money"),
        fact("glory", str(me.glory), style="glory"),
        fact("followers", f"{me.available} of {me.recruited}" if acting else str(me.recruited), " to place" if acting else " of 5"),
        fact("legions", f"{me.legions_board} ready", f" {me.deployed_total} out {me.legions_unrecruited} more"),
        fact("votes", f"{me.votes_board} ready", f" {g.votes_in(me.seat)} cast {me.votes_unowned} more"),
        [("Pantheon ", "label"), *b.pieces(me.pantheon)],
    ]
    if not wide:
        pieces[2] = fact("followers", f"{me.available} of {me.recruited}" if acting else str(me.recruited))
        pieces[3] = fact("legions", f"{me.legions_board}", f"+{me.deployed_total} out +{me.legions_unrecruited}")
        pieces[4] = fact("votes", f"{me.votes_board}", f"+{g.votes_in(me.seat)} cast +{me.votes_unowned}")
    inside = Rect(area.x + 1, area.y + 1, area.width - 1, area.height - 1)
    if wide:
        show(b, inside, pieces, discord_track(b, me, False), [discord(me), *schemes(b, me, True)], 2, "bonus ")
    else:
        sets = [[(laid(me), "label")]] if me.sets else []
        b.flow(inside, [*pieces, discord(me), *schemes(b, me, False), *sets], 2)


def laid(me: Player) -> str:
    """The sets in words."""
    return "sets " + ", ".join(f"{one.type} {data.SET_POINTS[one.type]}" for one in me.sets) if me.sets else ""


def two_rows(b: Brush, area: Rect) -> None:
    """For the middle size."""
    g, me = b.g, b.g[b.seat]
    if not me.character:
        b.canvas.text(area.x, area.y, "You have no character yet.", "grey")
        return
    followers = f"{me.available} of {me.recruited}" if g.phase == "action" else str(me.recruited)
    pieces: list[Fact] = [
        [(CHARACTERS[me.character], b.colour(b.seat))],
        [(f"{me.denarii}d", "money")],
        fact("followers", followers),
        fact("legions", f"{me.legions_board}", f"+{me.deployed_total} out"),
        fact("votes", f"{me.votes_board}", f"+{g.votes_in(me.seat)} cast"),
        [("Pantheon ", "label"), *b.pieces(me.pantheon)],
    ]
    show(b, area, pieces, discord_track(b, me, False), [discord(me), *schemes(b, me, True)], 2, "bonus ")


def one_row(b: Brush, area: Rect) -> None:
    """For the smallest size: the same in abbreviations."""
    g, me = b.g, b.g[b.seat]
    if not me.character:
        b.canvas.text(area.x, area.y, "You have no character yet.", "grey")
        return
    followers = f"{me.available}/{me.recruited}" if g.phase == "action" else str(me.recruited)
    pieces: list[Fact] = [
        [(f"{me.denarii}d", "money")],
        fact("fol", followers),
        fact("leg", f"{me.legions_board}", f"+{me.deployed_total}"),
        fact("vote", f"{me.votes_board}", f"+{g.votes_in(me.seat)}"),
        *([fact("sch", str(me.schemes_home))] if g.schemes_on else []),
        b.pieces(me.pantheon),
    ]
    show(b, area, pieces, discord_track(b, me, True), [[(f"disc {me.discord}/{len(data.CHARACTERS[me.character].track)}", "label")]], 1)
