"""PURE: the players; the strip about you, your cards and bonus tiles as faces; the header with clock and demands."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Handle, Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.quarter import shortage
from engine.games.trajan.rules.scoring import bonus_value
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, TILE_TEXTS, TILES, bonus_name, bonus_text, face_text, goods_listed, stones_name, worded
from engine.games.trajan.talk.gauges import unmet
from engine.games.trajan.talk.words import where
from tui.boards.trajan.places import SIGNS, tile_text
from tui.kit.board import Header, Strip
from tui.kit.brush import Brush
from tui.kit.canvas import Rect
from tui.kit.cards import Face
from tui.kit.panel import About, Panel, Row
from tui.kit.scene import BoardScene

CAMPS = "{legion:legionary|legionaries} and {workers:worker|workers} in camp"
QUARTERS = ("", "I", "II", "III", "IV")


def people(scene: BoardScene) -> list[Seat]:
    g: Trajan = scene.g
    return g.around(scene.seat if scene.seat in g.players else g.start)


def draw_people(b: Brush[Trajan], area: Rect, found: Sequence[Seat]) -> int:
    """Points as a race; below them what everybody has, where there is room."""
    lines = 2 if area.width >= 36 and area.height >= 2 * len(found) else 1
    most = max(20, *(b.g[seat].vp for seat in found)) + 5
    y = area.y
    for seat in found:
        player, was = b.g[seat], b.scene.was
        before = was[seat].vp if was is not None else player.vp
        x = b.canvas.write(area.x, y, b.chip(seat) + " ")
        if area.width >= 30:
            x = area.x + 13
            b.canvas.text(area.x + 4, y, b.name(seat)[:8] if seat != b.seat else "", f"player{seat}")
        grown = f"[sel b u|{b.glyphs.plain('becomes')}{player.vp}]" if player.vp != before else ""
        start = b.canvas.write_right(area.right, y, f"[strong b|{before}]{b.glyphs.sign('points')}{grown}")
        b.race(Rect(x, y, min(start, area.right - 8) - 1 - x, 1), before, most, f"p{seat}", (), player.vp if grown else None)
        if lines > 1:
            sign = b.glyphs.sign
            tiles = " ".join(tile_text(b, tile) for tile in stored(b.g, seat))
            has = f"{sign('war')}{player.mil_camp} {sign('building')}{player.work_camp} {sign('sea')}{len(player.hand)}  {tiles}"
            b.canvas.write(area.x + 4, y + 1, has, "text", area.width - 4)
        b.touch(f"seat:{seat}", Rect(area.x, y, area.width, lines), quiet=not b.state(f"seat:{seat}"), bright=4)
        y += lines
    return y - area.y


def stored(g: Trajan, seat: Seat) -> list[str]:
    """The tiles on a mat, one by one."""
    player = g[seat]
    found = [kind for kind, count in player.demand.items() for _ in range(count)] + player.votes
    found += [f"x_{action}" for action, count in player.extra.items() for _ in range(count)]
    return found + [kind for kind, count in player.wild.items() for _ in range(count)]


def mat(g: Trajan, seat: Seat) -> str:
    """The tiles in store, in words."""
    player = g[seat]
    parts = [TILES[tile] for tile in stored(g, seat)] + [f"{kind} in every quarter" for kind, count in player.kept.items() if count]
    return ", ".join(parts + [f"+2 on {ACTIONS[action]}" for action, marked in player.plus_two.items() if marked])


def people_rows(found: Sequence[Seat], scene: BoardScene) -> list[Row]:
    made = []
    for seat in found:
        player = scene.g[seat]
        said = [f"{player.vp} points", f"{len(player.hand)} in hand", worded(CAMPS, legion=player.mil_camp, workers=player.work_camp)]
        said += [f"{player.supply} tokens in supply"]
        built = [f"{player.built(kind)} {kind}" for kind in data.KINDS if player.built(kind)]
        shown = " ".join(scene.g.cards.faces[card] for card in player.display)
        said += [mat(scene.g, seat)] if mat(scene.g, seat) else []
        said += [f"buildings: {', '.join(built)}"] if built else []
        said += [f"shows {goods_listed(shown)}"] if shown else []
        said += [f"bonus tiles: {', '.join(f'{bonus_name(tile)} ({side})' for tile, side in player.bonus.items())}"] if player.bonus else []
        made.append(Row(f"seat:{seat}", scene.opening(seat), says=f"{scene.opening(seat)}: {', '.join(said)}."))
    return made


def people_about(found: Sequence[Seat], place: str, scene: BoardScene) -> About | None:
    kind, _, name = place.partition(":")
    if kind == "tile" and name in TILES:
        return About(TILES[name].capitalize(), does=TILE_TEXTS[name].capitalize() + ".", rule="Forum")
    if kind == "bonus" and name in data.BONUSES and scene.seat in scene.g.players:
        side = scene.g[scene.seat].bonus.get(name, "yellow")
        now = bonus_value(scene.g, scene.seat, name, side)
        return About(f"Bonus tile {bonus_name(name)}", f"Now {now} points, {side} side.", bonus_text(name, side).capitalize() + ".", "End")
    if kind == "hand" and name.isdecimal() and (face := scene.sight.get(Handle(int(name)))) is not None:
        title, _, text = face_text(face).partition(": ")
        return About(title.capitalize(), text.capitalize() + ".", rule="Seaport")
    row = next((row for row in people_rows(found, scene) if row.place == place), None)
    if row is None:
        return None
    held = zip(data.ACTIONS, scene.g[int(name)].trays, strict=True)
    trays = ", ".join(f"{ACTIONS[action]} {stones_name(stones) or '-'}" for action, stones in held)
    return About(row.label, row.says.partition(": ")[2].capitalize(), f"The ring: {trays}.", "Goal")


PEOPLE = Panel("players", "Players", people, people_rows, people_about, draw_people, (20, 3))


def you(b: Brush[Trajan]) -> Strip:
    me, sign, brief = b.g[b.seat], b.glyphs.sign, b.canvas.width < 100
    parts = [b.chip(b.seat), f"{sign('war')} [strong b|{me.mil_camp}]{'' if brief else ' in camp'}"]
    parts += [f"{sign('building')} [strong b|{me.work_camp}]{'' if brief else ' in camp'}", f"[strong b|{me.supply}] supply"]
    marked = [action for action in data.ACTIONS if me.plus_two[action]]
    parts += [f"[sel b|+2] {' '.join(sign(SIGNS[action]) for action in marked)}"] if marked else []
    parts += [f"[dim|kept] {kind}" for kind, count in me.kept.items() if count and not brief]
    tiles = [(f"tile:{tile}", tile_text(b, tile)) for tile in stored(b.g, b.seat)]
    return Strip(("   " if not brief else "  ").join(parts), "tiles" if tiles else "", tiles[:8])


def faces(b: Brush[Trajan]) -> list[Face]:
    """The hand by kinds of goods, then the bonus tiles with what they bring now."""
    g, me, found = b.g, b.g[b.seat], []
    worth = {good: (getattr(data.BONUSES[tile], side), tile) for tile, side in me.bonus.items() for good in data.BONUSES[tile].counts}
    star = b.glyphs.plain("points")
    known = [(face, card) for card in me.hand if (face := b.scene.sight.get(card)) is not None]
    for face, card in sorted(known, key=lambda pair: (data.RANK[good_of(pair[0])], pair[1])):
        good = good_of(face)
        points, tile = worth.get(good, (0, ""))
        seen = "seen by all" if card in g.cards.faces else "only you know it"
        text = f"shown it brings {points}{star}: your bonus tile counts it" if tile else "for ships, or to show"
        found.append(Face(f"hand:{card}", "trade", good.capitalize(), f"{points}{star}" if points else "", seen, text, "hand"))
    for tile, side in me.bonus.items():
        value, name = f"{bonus_value(g, b.seat, tile, side)}{star}", bonus_name(tile).capitalize()
        found.append(Face(f"bonus:{tile}", "mission", name, value, f"{side} side", bonus_text(tile, side), "bonus"))
    return found


def header(b: Brush[Trajan]) -> Header:
    g, plain = b.g, b.glyphs.plain
    if g.phase.startswith("set") or g.phase == "game_over":
        said = where(g)
        return Header(said, brief=f"[dim|{said}]", order=g.around(g.start))
    quarter = f"[dim|quarter] [strong b|{QUARTERS[g.quarter]}] [dim|lap] [strong b|{g.round}][dim|/{data.LAPS}]"
    track = f"{b.glyphs.sign('first')}[star|{plain('full') * g.time_pos}][line|{plain('open') * (g.clock - g.time_pos)}]"
    doing = "sow" if g.turn.target < 0 else "action"
    now = f"[dim|doing] {ACTIONS[g.turn.actions[-1]]}" if g.turn.actions else ""
    brief = f"{QUARTERS[g.quarter]}[dim|/IV lap] {g.round}  [dim|time] {g.time_pos}[dim|/{g.clock}]  {demands(b, brief=True)}"
    return Header(
        where=quarter, phases=("sow", "action"), phase=doing, order=g.around(g.active), brief=brief,
        left=f"time {track} {g.time_pos} of {g.clock}   {now}".rstrip(), right=f"the people demand {demands(b)}",
    )  # fmt: skip


def says(scene: BoardScene) -> list[str]:
    """What the people want."""
    g: Trajan = scene.g
    if not g.demands:
        return []
    lost = data.UNMET[unmet(g, scene.seat)] if scene.seat in g.players else 0
    return [f"The people demand {', '.join(g.demands)}{f'; what you cannot meet costs {lost} points' if lost else ''}."]


def demands(b: Brush[Trajan], brief: bool = False) -> str:
    """What the people want in this quarter, and whether you can meet it."""
    g = b.g
    short = shortage(g, g[b.seat]) if b.plays else {}
    wilds = g[b.seat].wild["wild_demand"] if b.plays else 0
    parts, missing = [], 0
    for kind in data.DEMANDS:
        for at in range(g.demands.count(kind)):
            lacks = at >= g.demands.count(kind) - short.get(kind, 0)
            if lacks and wilds:
                wilds, lacks = wilds - 1, False
            missing += lacks
            mark = (b.glyphs.sign("not", "bad b") if lacks else b.glyphs.sign("done")) if b.plays else ""
            parts.append(f"{kind} {mark}".rstrip())
    parts += ["[dim|?]"] * (data.DEMANDED - len(g.demands))
    cost = f" [bad b|{b.glyphs.plain('minus')}{data.UNMET[missing]}{b.glyphs.plain('points')}]" if missing else ""
    return ("  " if not brief else " ").join(parts) + cost
