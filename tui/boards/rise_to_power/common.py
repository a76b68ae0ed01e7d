"""PURE: what everybody shares: the forum tracks, and the regions with an arch for every conquered province."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import forum_points, region_shares
from tui.boards.rise_to_power import targets
from tui.boards.rise_to_power.brush import Brush
from tui.kit.brush import fact
from tui.kit.canvas import Part, Rect, width_of
from tui.kit.scene import Look

SPACE = 4  # columns of a space on a forum track
SPACES = max(data.FORUM_MAX.values()) + 1


# --- the forum


def marker(b: Brush, seat: Seat, resource: str) -> Part:
    sign, style = b.letter(seat)
    moved = b.before is not None and b.before[seat].forum[resource] != b.g[seat].forum[resource]
    return sign, f"{style} fresh" if moved else style


def due(b: Brush, resource: str) -> Part:
    """The viewer's points at the end of a row, as long as any are to come."""
    if b.g.phase == "final" or not b.plays:
        return "", ""
    points = forum_points(b.g, resource)[b.seat]
    return f"+{points}{b.glyphs.glory}", "glory" if points else "grey"


def forum_tracks(b: Brush, area: Rect) -> int:
    """With all spaces and the markers on them."""
    b.heading(area.x, area.y, area.width, "Forum", "points in rounds 3 and 5")
    left = area.x + 8
    for space in range(SPACES):
        b.canvas.text(left + SPACE * space, area.y + 1, str(space), "label")
    for y, resource in enumerate(data.RESOURCES, area.y + 2):
        b.canvas.text(area.x + 1, y, resource, "text")
        for space in range(data.FORUM_MAX[resource] + 1):
            crowd = [marker(b, seat, resource) for seat, player in b.g.players.items() if player.forum[resource] == space]
            b.canvas.parts(left + SPACE * space, y, crowd or [(b.glyphs.empty, "grey")])
        b.canvas.parts(area.right - 3, y, [due(b, resource)])
        b.canvas.mark(area.x, y, area.width, 1, Look(f"forum:{resource}"))
    return 2 + len(data.RESOURCES)


def forum_rows(b: Brush, area: Rect) -> int:
    """In figures, for less room."""
    wide = area.width >= 34
    b.heading(area.x, area.y, area.width, "Forum", "points now" if wide else "")
    for y, resource in enumerate(data.RESOURCES, area.y + 1):
        parts: list[Part] = [(f"{resource:<7}" if wide else f"{resource[:3]} ", "text")]
        for seat, player in b.g.players.items():
            sign, style = marker(b, seat, resource)
            parts.append((f"{sign}{player.forum[resource]} ", style))
        if wide:
            parts.append((f"of {data.FORUM_MAX[resource]}", "label"))
        b.canvas.parts(area.x + wide, y, parts, area.width - wide)
        b.canvas.parts(area.right - 3 - wide, y, [due(b, resource)])
        b.canvas.mark(area.x, y, area.width, 1, Look(f"forum:{resource}"))
    return 1 + len(data.RESOURCES)


# --- regions


def arch(b: Brush, id: str) -> list[Part]:
    """A province on the map: whose arch stands there, or whether it can still be won; and its strength."""
    owner = b.g.owner(id)
    strength = data.PROVINCES[id].strength
    pointer = (b.pointer(targets.province(id))[0], "")
    if owner is not None:
        sign, style = b.letter(owner)
        return [pointer, (f"{sign}{strength}", f"{style} fresh" if b.conquered(id) else style)]
    if id in b.g.provinces:
        return [pointer, (f"{b.glyphs.milestone}{strength}", "milestone")]
    gone = id in b.g.removed
    return [pointer, (f"{b.glyphs.covered if gone else b.glyphs.empty}{strength}", "covered" if gone else "text")]


def regions(b: Brush, area: Rect) -> int:
    """A row each: its provinces with their arches, then what it brings now."""
    wide = area.width >= 34
    name = 10 if wide else 5
    b.heading(area.x, area.y, area.width, "Regions", f"arches {b.glyphs.then} points now" if wide else "")
    y = area.y
    for region in data.REGIONS:
        whole = data.region_of(region, b.g.count)
        if not whole or y + 1 >= area.bottom:
            continue
        y += 1
        b.canvas.text(area.x + wide, y, region.capitalize()[: name - 1], "text")
        b.canvas.mark(area.x, y, area.width, 1, Look(f"region:{region}"))
        x = area.x + wide + name
        for i, id in enumerate(whole):
            b.canvas.parts(x + 4 * i, y, arch(b, id))
            b.touch(targets.province(id), Rect(x + 4 * i, y, 3, 1))
        won = [(f"{b.letter(seat)[0]}{value}", b.letter(seat)[1]) for seat, value in region_shares(b.g)[region]]
        now: list[Part] = [part for one in won for part in ((" ", ""), one)]
        if now:
            start = x + 4 * 4
            parts = [(b.glyphs.then, "label"), *now] if wide else won
            b.canvas.parts(start if wide else area.right - width_of(parts), y, parts, area.right - start)
    return y + 1 - area.y


def decks(b: Brush, area: Rect) -> None:
    """What is still to come, in a row or one below the other."""
    g = b.g
    counts = (("provinces", len(g.province_pile)), ("senate", len(g.senate_pile)), ("arena", len(g.deck)))
    facts = [fact("decks" if area.width >= 34 else "to come", "", "")] + [fact(name, str(count), style="text") for name, count in counts]
    if area:
        b.flow(area, facts, 1)
        b.canvas.mark(*area, Look("decks"))
