"""PURE: what everybody shares: the forum tracks with a pawn for each player, and the regions with whose provinces they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import forum_points, region_shares
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import card_name, worded
from tui.boards.rise_to_power import places
from tui.boards.rise_to_power.names import RESOURCES
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import About, Panel, Row, begun
from tui.kit.scene import BoardScene

SPACE = 3  # columns of a space on a forum track


@dataclass(frozen=True)
class Stretch:
    """A forum track: where everybody stands, and what it would bring now."""

    id: str
    end: int
    at: tuple[tuple[Seat, int], ...]
    points: tuple[tuple[Seat, int], ...]


def facts(scene: BoardScene) -> list[Stretch]:
    g: Rise = scene.g
    return [
        Stretch(
            id, data.FORUM_MAX[id], tuple((seat, player.forum[id]) for seat, player in g.players.items()),
            tuple(forum_points(g, id).items()),
        )
        for id in data.RESOURCES
    ]  # fmt: skip


def draw(b: Brush[Rise], area: Rect, stretches: Sequence[Stretch]) -> int:
    """Spaces with pawns on them; in a narrow panel letters with figures."""
    wide = area.width >= 36
    for y, one in enumerate(stretches[: area.height], area.y):
        b.canvas.text(area.x, y, one.id, RESOURCES[one.id])
        if wide:
            for space in range(one.end + 1):
                crowd = [seat for seat, at in one.at if at == space]
                x = area.x + 8 + SPACE * space
                rule = b.glyphs.plain("rule") * (SPACE - 1) if space < one.end else ""
                b.canvas.text(x, y, b.glyphs.plain("empty") + rule, "faint")
                b.canvas.write(x, y, "".join(map(b.mark_of, crowd)))
        else:
            b.canvas.write(area.x + 7, y, " ".join(f"{b.mark_of(seat)}{at}" for seat, at in one.at))
        mine = dict(one.points).get(b.seat)
        if mine is not None and b.g.phase != "final":
            shown = f"[dim|you] {mine}{b.glyphs.sign('points')}" if wide else f"{mine}{b.glyphs.sign('points')}"
            b.canvas.write_right(area.right, y, shown if mine else "")
        b.touch(places.forum(one.id), Rect(area.x, y, area.width, 1))
    return min(len(stretches), area.height)


def rows(stretches: Sequence[Stretch], scene: BoardScene) -> list[Row]:
    return [Row(places.forum(one.id), one.id.capitalize(), says=f"{one.id.capitalize()}: {standing(one, scene)}") for one in stretches]


def standing(one: Stretch, scene: BoardScene) -> str:
    at = ", ".join(f"{scene.called(seat)} {space}" for seat, space in one.at)
    brings = ", ".join(f"{scene.called(seat)} {n}" for seat, n in one.points if n) or "nothing to anybody"
    return f"{at}, of {one.end}; scored now it brings {brings}."


def about(stretches: Sequence[Stretch], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in stretches if places.forum(one.id) == place), None)
    if one is None:
        return None
    said = standing(one, scene)
    does = "In rounds III and V everybody on it gets 1 point, and 1 more for each player behind."
    return About(f"The forum track of {one.id}", begun(said), does, "Forum")


FORUM: Panel[Stretch] = Panel("forum", "Forum", facts, rows, about, draw, (20, 3), lambda found, scene: "scores in rounds III and V")


# --- regions


class Land(NamedTuple):
    id: str
    strength: int
    owner: Seat | None
    state: str  # owned, displayed, to come, gone


@dataclass(frozen=True)
class Region:
    id: str
    lands: tuple[Land, ...]
    shares: tuple[tuple[Seat, int], ...]


def regions(scene: BoardScene) -> list[Region]:
    g: Rise = scene.g
    shares = region_shares(g)
    found = [(region, data.region_of(region, g.count)) for region in data.REGIONS]
    return [Region(region, tuple(_land(g, id) for id in whole), tuple(shares[region])) for region, whole in found if whole]


def _land(g: Rise, id: str) -> Land:
    owner = g.owner(id)
    state = "owned" if owner is not None else "displayed" if id in g.provinces else "gone" if id in g.removed else "to come"
    return Land(id, data.PROVINCES[id].strength, owner, state)


def draw_regions(b: Brush[Rise], area: Rect, found: Sequence[Region]) -> int:
    star, first, step = b.glyphs.sign("points"), 10, 4 if area.width >= 36 else 3
    for y, one in enumerate(found[: area.height], area.y):
        b.touch(places.region(one.id), Rect(area.x, y, area.width, 1))
        b.canvas.text(area.x, y, one.id.capitalize(), "text", first)
        x = area.x + first
        for land in one.lands:
            place = places.province(land.id)
            b.canvas.write(x, y, _shown(b, land, place))
            b.touch(place, Rect(x, y, 2, 1), quiet=True)
            x += step
        shares = one.shares
        if len(shares) > 1 and area.width >= 36:
            told = f"[dim|tied] {shares[0][1]}{star}"
        else:
            told = " ".join(f"[player{seat}|{b.letters[seat]}] {n}{star}" if step > 3 else f"[player{seat}|{b.letters[seat]}]{n}{star}"
                            for seat, n in shares)  # fmt: skip
        if area.right - length(told) >= x:
            b.canvas.write_right(area.right, y, told)
    return min(len(found), area.height)


def _shown(b: Brush[Rise], land: Land, place: str) -> str:
    if land.owner is not None and (lit := b.state(place)):
        return f"[{'ink @sel b' if lit == 'selected' else 'sel @legal b'}|{b.letters[land.owner]}{land.strength}]"
    if land.owner is not None:
        return f"[chip{land.owner}|{b.letters[land.owner]}{land.strength}]"
    if land.state == "displayed":
        lit = b.state(place)
        return f"[{'ink @sel b' if lit == 'selected' else 'sel b' if lit else 'text b'}|{b.glyphs.plain('goal')}{land.strength}]"
    return f"[{'line' if land.state == 'gone' else 'dim'}|{b.glyphs.plain('not' if land.state == 'gone' else 'empty')}{land.strength}]"


def rows_of_regions(found: Sequence[Region], scene: BoardScene) -> list[Row]:
    return [Row(places.region(one.id), one.id.capitalize(), says=f"{one.id.capitalize()}: {_told(one, scene)}") for one in found]


def _told(one: Region, scene: BoardScene) -> str:
    words = {"displayed": "to be conquered now", "to come": "to come", "gone": "out of the game"}
    lands = [
        f"{card_name(land.id)} {land.strength} ({scene.called(land.owner) if land.owner is not None else words[land.state]})"
        for land in one.lands
    ]
    power: dict[Seat, int] = {}
    for land in one.lands:
        if land.owner is not None:
            power[land.owner] = power.get(land.owner, 0) + land.strength
    held = ", ".join(f"{scene.called(seat)} {n}" for seat, n in power.items()) or "nobody"
    won = ", ".join(f"{scene.called(seat)} {worded('{n:point|points}', n=n)}" for seat, n in one.shares)
    return f"{', '.join(lands)}; strength there: {held}{f'; at the end as things stand {won}' if won else ''}."


def about_region(found: Sequence[Region], place: str, scene: BoardScene) -> About | None:
    one = next((one for one in found if places.region(one.id) == place), None)
    if one is None:
        return None
    text = "At the end the strongest gets {lead} points, {whole} with all of it; equal ones get {tied}."
    return About(
        one.id.capitalize(), _told(one, scene), worded(text, lead=data.REGION_LEAD, whole=data.REGION_WHOLE, tied=data.REGION_TIED), "End"
    )


REGIONS: Panel[Region] = Panel(
    "regions", "Regions", regions, rows_of_regions, about_region, draw_regions, (20, 3),
    lambda found, scene: "who leads gets points at the end",
)  # fmt: skip
