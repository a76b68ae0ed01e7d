"""PURE: what everybody shares: the forum tracks with a pawn for each player, and the regions with whose provinces they are."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import forum_points, region_shares
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import card_name, worded
from tui.boards.rise_to_power.names import RESOURCES
from tui.kit.brush import Brush
from tui.kit.panel import Panel, Row, many

SPACE = 3  # columns of a space on a forum track
WIDE = 36  # columns of a panel that has room for it


def tracks(b: Brush[Rise]) -> Iterator[Row]:
    """Where everybody stands, and what it would bring now: spaces with pawns on them; in a narrow panel letters with figures."""
    wide, star = b.room >= WIDE, b.glyphs.sign("points")
    does = "In rounds III and V everybody on it gets 1 point, and 1 more for each player behind."
    for id in data.RESOURCES:
        end, at, points = data.FORUM_MAX[id], {seat: player.forum[id] for seat, player in b.g.players.items()}, forum_points(b.g, id)
        brings = b.shares({seat: n for seat, n in points.items() if n}, "nothing to anybody")
        says = f"{b.shares(at)}, of {end}; scored now it brings {brings}"
        mine = points.get(b.seat, 0) if b.g.phase != "final" else 0
        text = "".join(_space(b, [seat for seat in at if at[seat] == space], space == end) for space in range(end + 1))
        shown = text if wide else " ".join(f"{b.mark_of(seat)}{space}" for seat, space in at.items())
        text = f"[{RESOURCES[id]}|{id:<{8 if wide else 7}}]{shown}"
        value = [f"[dim|you] {mine}{star}", f"{mine}{star}"][not wide :] if mine else ""
        yield Row(f"forum:{id}", f"forum track of {id}", says, does, text, value)


def _space(b: Brush[Rise], crowd: list[Seat], last: bool) -> str:
    free = b.glyphs.plain("empty") + b.glyphs.plain("rule") * (0 if last else SPACE - 1)
    return "".join(map(b.mark_of, crowd if last else crowd[:SPACE])) + f"[faint|{free[len(crowd) :]}]"


def regions(b: Brush[Rise]) -> Iterator[Row]:
    g, wide, star = b.g, b.room >= WIDE, b.glyphs.sign("points")
    text = "At the end the strongest gets {lead} points, {whole} with all of it; equal ones get {tied}."
    does = worded(text, lead=data.REGION_LEAD, whole=data.REGION_WHOLE, tied=data.REGION_TIED)
    for region in data.REGIONS:
        lands, shares = data.region_of(region, g.count), region_shares(g).get(region, [])
        if not lands:
            continue
        power: dict[Seat, int] = {}
        for id in lands:
            if (owner := g.owner(id)) is not None:
                power[owner] = power.get(owner, 0) + data.PROVINCES[id].strength
        won = b.shares((seat, many(n, "point")) for seat, n in shares)
        says = f"{', '.join(f'{card_name(id)} {data.PROVINCES[id].strength} ({_state(b, id)})' for id in lands)}; strength there: "
        says += b.shares(power) + (f"; at the end as things stand {won}" if shares else "")
        told = " ".join(f"[player{seat}|{b.letters[seat]}]{' ' * wide}{n}{star}" for seat, n in shares)
        told = f"[dim|tied] {shares[0][1]}{star}" if len(shares) > 1 and wide else told
        pieces = [(f"province:{id}", _land(b, id)) for id in lands]
        yield Row(f"region:{region}", region, says, does, f"{region.capitalize():<10}", told, pieces, gap=2 if wide else 1)


def _state(b: Brush[Rise], id: str) -> str:
    if (owner := b.g.owner(id)) is not None:
        return b.scene.called(owner)
    return "to be conquered now" if id in b.g.provinces else "out of the game" if id in b.g.removed else "to come"


def _land(b: Brush[Rise], id: str) -> str:
    """Whose it is, or whether it can be had, and its strength."""
    owner, strength, plain = b.g.owner(id), data.PROVINCES[id].strength, b.glyphs.plain
    if owner is not None:
        return f"[{b.lit(f'province:{id}', f'chip{owner}')}|{b.letters[owner]}{strength}]"
    if id in b.g.provinces:
        return f"[text b|{plain('goal')}{strength}]"
    return f"[dim|{plain('not')}{strength}]" if id in b.g.removed else f"[dim|{plain('empty')}{strength}]"




def note(b: Brush[Rise]) -> str:
    return "scores in rounds III and V" if b.room >= WIDE else "everybody's space"


FORUM = Panel("forum", "Forum", tracks, "Forum", note, (20, 3))
REGIONS = Panel("regions", "Regions", regions, "End", "who leads gets points at the end", (20, 3))
