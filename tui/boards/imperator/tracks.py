"""PURE: politics as a track, the regions with their goods, steps and what they pay now, and what lies before you."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.imperator.rules import data
from engine.games.imperator.rules.scoring import region_shares
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import REGIONS, card_name, face_text, goods_text, tile_text
from tui.boards.imperator.names import goods_of
from tui.boards.imperator.places import before_you
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, length
from tui.kit.panel import About, Panel, Row, many, split


def politics(b: Brush[Imperator]) -> list[Row]:
    who = sorted((player.political, at, seat) for at, (seat, player) in enumerate(b.g.players.items()))
    does = "Roma and some reward tiles lead up. It wins ties in regions, on the Imperator board and at the end."
    said = b.shares((seat, step) for step, _, seat in who)
    return [Row("politics:track", "Politics, 2 points a step at the end", said, does)]


def draw_politics(b: Brush[Imperator], area: Rect) -> int:
    """Letters above the numbers, as many to a cell as it has columns."""
    cell = 3 if area.width >= 34 else 2
    there = [[seat for seat, player in b.g.players.items() if player.political == at] for at in range(data.POLITICAL_MAX + 1)]
    high = max(1, *(-(-len(seats) // cell) for seats in there))
    for step, seats in enumerate(there):
        x = area.x + cell * step
        for at, seat in enumerate(seats):
            b.canvas.write(x + at % cell, area.y + high - 1 - at // cell, b.mark_of(seat))
        if not seats:
            b.canvas.text(x, area.y + high - 1, b.glyphs.plain("rule") * (cell - 1), "faint")
        b.canvas.text(x, area.y + high, str(step), "dim")
    b.touch("politics:track", Rect(area.x, area.y, area.width, high + 1), quiet=True)
    return high + 1


POLITICS = Panel("politics", "Politics", politics, "The end", "2 points a step", (22, 2), draw_politics)


def lands(b: Brush[Imperator]) -> Iterator[Row]:
    g = b.g
    ranks = f"At the end most steps get {', then '.join(map(str, data.REGION_POINTS[g.count]))} points."
    for region in data.REGIONS:
        paid = region_shares(g, region)
        taken = {seat: player.influence[region] for seat, player in g.players.items() if player.influence[region]}
        there = sorted(taken, key=lambda seat: (-paid.get(seat, 0), -taken[seat]))
        goods = data.AREAS[g.areas[region]] if g.areas else ()
        said = b.shares((seat, f"{many(taken[seat], 'step')} ({many(paid.get(seat, 0), 'point')} now)") for seat in there)
        said = f"{goods_text(goods) or 'no goods yet'} for the Aedilis; {said if there else 'no steps yet'}"
        parts = goods_of(b, goods)
        beside = " ".join(parts) if length(" ".join(parts)) < 6 else ""  # words stand behind, and go on below
        text = f"{region} {REGIONS[region]:<10}{beside}{' ' * (6 - length(beside))}"
        stars = {seat: f" [star|{paid[seat]}]{b.glyphs.sign('points')}" if paid.get(seat) else "" for seat in there}
        there_are = [] if beside else parts
        steps = [("", part) for part in (*there_are, *(f"{b.mark_of(seat)} {taken[seat]}{stars[seat]}" for seat in there))]
        yield Row(f"land:{region}", REGIONS[region], said, ranks, text, pieces=steps, gap=2 if b.room >= 50 else 1, bright=11)


LANDS = Panel("regions", "Regions", lands, "Steps and regions", "goods, steps, points now", (22, 3))


def built(b: Brush[Imperator]) -> Iterator[Row]:
    if not b.plays:
        return
    for tile in b.g[b.seat].tiles:
        lit = "sel b" if b.state(before_you(tile)) else "gold b"
        words = [("", f"[{lit}|{word}]") for word in tile_text(tile, short=True).split()]
        yield Row(before_you(tile), "reward tile", tile_text(tile), text=f"[{lit}|tile:] ", pieces=words, gap=1, bright=5)
    for card in b.g[b.seat].tableau:
        steps, icon = data.STEPS[card.id], data.ICON[card.id] or "any icon"
        used = ["un" * (not gone) + "used" for gone in (card.steps_used, card.icon_used)]
        said = f"{many(steps, 'step')}, {icon}; steps {used[0]}, icon {used[1]}"
        if card.id == data.DOMUS:
            said = f"stands for any icon once{', used' if card.icon_used else ''}"
        name = card_name(card.id)
        shown = f"[{'dim' if card.icon_used else 'law'}|{'used' if card.icon_used else icon}]"
        left = ["[dim|steps used]" if card.steps_used else many(steps, "step")] if steps else []
        does = "Three equal icons are an extra action."
        pieces = [("", part) for part in (shown, *left)]
        yield Row(before_you(card.id), name, said, does, f"{name:<18} ", pieces=pieces, bright=len(name))


def asked(b: Brush[Imperator], kind: str, name: str) -> About | None:
    """A reward tile, wherever it lies."""
    return split(face_text(name), "It is used once; left at the end it pays 2 points.", "The Imperator") if kind == "tile" else None


BUILT = Panel("built", "Before you", built, "Extra action", "icon, steps", (20, 2), asked=asked)
