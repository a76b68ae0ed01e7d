"""PURE: the three tracks with their groups of dice. A selected die is shown where it would lie, with the groups it would push."""

from __future__ import annotations

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Group
from tui.boards.rise_to_power import targets
from tui.boards.rise_to_power.brush import Brush
from tui.kit.canvas import Part, Rect, width_of
from tui.kit.scene import Look

TITLE = 10  # columns for the name of a track


def shift(b: Brush, track: str, at: int, group: Group) -> Part:
    """In front of a group: it would be pushed, or it is being resolved."""
    if b.moves(track):
        was = next((i for i, one in enumerate(b.g.tracks[track]) if one.seat == group.seat), at)
        if was != at:
            return (b.glyphs.right if was < at else b.glyphs.left, "warning")
        if group.seat == b.seat:
            return b.glyphs.selected, "selected"
    if at == 0 and b.g.phase == track:
        return b.glyphs.turn, "title"
    return " ", ""


def die_style(b: Brush, track: str, group: Group, spot: int) -> str:
    """New dice and those that would be new stand out."""
    style = b.colour(group.seat)
    if b.moves(track) and group.seat == b.seat:
        now = b.g.group(track, b.seat) or Group(b.seat, [])
        if group.dice[:spot] == now.dice[:spot] and group.dice[: spot + 1] != now.dice[: spot + 1]:
            return "selected"
    if b.before is not None:
        old = b.before.group(track, group.seat)
        if old is None or old.dice[spot : spot + 1] != [group.dice[spot]]:
            return f"{style} fresh"
    return style


def brings(b: Brush, track: str, at: int, group: Group) -> str:
    """What the group is worth: a sum, or in the senate a number of cards. While it is resolved: what the selected move would leave."""
    if track == "senate":
        return f"{b.glyphs.times}{len(group.dice)}"
    if at == 0 and b.g.phase == track:
        then = left(b, track)
        return f"{b.glyphs.right if then != b.g.money else '='}{then}"
    return f"={sum(group.dice)}"


def left(b: Brush, track: str) -> int:
    """What the selected choice would leave of a legion or a budget that is used now."""
    if b.after is None:
        return b.g.money
    if b.after.phase == track and len(b.after.tracks[track]) == len(b.g.tracks[track]):
        return b.after.money
    won = [id for id in b.after[b.seat].provinces if id not in b.g[b.seat].provinces]
    return b.g.money - sum(data.PROVINCES[id].strength for id in won) if track == "military" else 0


def worded(b: Brush, track: str, at: int, group: Group, width: int) -> tuple[list[Part], int, int]:
    """A group as rich as it fits; then where its first die stands, and how far it is from one to the next."""
    sign, style = b.letter(group.seat)
    worth = brings(b, track, at, group)
    parts: list[Part] = []
    for form in ("[{}]", " {}", "{}"):
        dice = [(form.format(die), die_style(b, track, group, spot)) for spot, die in enumerate(group.dice)]
        parts = [shift(b, track, at, group), (sign, style), *dice, (f" {worth}", "label")]
        if width_of(parts) <= width:
            return parts, 2, len(form) - 1
    return parts, 2, 1


def track_row(b: Brush, area: Rect, track: str) -> None:
    """One row: the name, then the four sections from the left."""
    y, place = area.y, targets.track(track)
    b.canvas.hline(area.x, y, area.width, b.glyphs.flat, "frame")
    b.canvas.parts(area.x, y, [(b.pointer(place)[0], ""), (track.capitalize().ljust(TITLE - 1), "title")])
    b.touch(place, Rect(area.x, y, area.width, 1), bright=1 + len(track))
    width = (area.width - TITLE) // 4
    groups = b.groups(track)
    for at in range(4):
        x = area.x + TITLE + at * width
        b.canvas.text(x, y, b.glyphs.frame[5], "frame")
        if at >= len(groups):
            b.canvas.text(x + 1, y, f" {at + 1} ", "grey")
            continue
        parts, first, step = worded(b, track, at, groups[at], width - 1)
        end = b.canvas.parts(x + 1, y, parts, width - 1)
        b.canvas.text(end, y, " " * (x + width - end))
        if place not in b.places:
            b.canvas.mark(x, y, width, 1, Look(f"group:{track}.{groups[at].seat}"))
        if groups[at].seat == b.seat:
            own_dice(b, track, x + 1 + first, y, step, len(groups[at].dice))
    b.canvas.text(area.x + TITLE + 4 * width, y, b.glyphs.frame[5], "frame", area.width - TITLE - 4 * width)


def own_dice(b: Brush, track: str, x: int, y: int, step: int, count: int) -> None:
    """Placed dice that a senate card can change answer by themselves, unless the picture shows them after a move."""
    if b.moves(track):
        return
    for spot in range(1, count + 1):
        place = targets.placed(track, spot)
        if place in b.places:
            b.touch(place, Rect(x + (spot - 1) * step, y, step, 1))
