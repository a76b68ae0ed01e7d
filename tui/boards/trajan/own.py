"""PURE: the players; the strip about you, your cards and bonus tiles as faces; the header with clock and demands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.quarter import shortage
from engine.games.trajan.rules.scoring import bonus_value
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, TILES, bonus_name, bonus_text, face_text, goods_listed, order_name, stones_name, worded
from engine.games.trajan.talk.gauges import unmet
from engine.games.trajan.talk.words import where
from tui.boards.trajan.places import SIGNS, tile_text
from tui.kit.board import ROMAN, ROOMY, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face
from tui.kit.panel import About, Mine, counted, many, split
from tui.kit.people import TAG, Person, people
from tui.kit.scene import BoardScene

PHASES = ("sow", "action", "bonus", "extra")
CAMPS = "{legion:legionary|legionaries} and {workers:worker|workers} in camp"


def stored(g: Trajan, seat: Seat) -> list[str]:
    """The tiles on a mat, one by one."""
    player = g[seat]
    found = [kind for kind, count in player.demand.items() for _ in range(count)] + player.votes
    found += [f"x_{action}" for action, count in player.extra.items() for _ in range(count)]
    return found + [kind for kind, count in player.wild.items() for _ in range(count)]


def _kept(kind: str, count: int) -> str:
    return f"{kind} in every quarter" if count == 1 else f"{count} {kind} in every quarter"


def mat(g: Trajan, seat: Seat) -> str:
    """The tiles in store, in words."""
    player = g[seat]
    parts = [TILES[tile] for tile in stored(g, seat)] + [_kept(kind, count) for kind, count in player.kept.items() if count]
    return ", ".join(parts + [f"+2 on {ACTIONS[action]}" for action, marked in player.plus_two.items() if marked])


def person(b: Brush[Trajan], seat: Seat) -> Person:
    g, player, sign = b.g, b.g[seat], b.glyphs.sign
    built = ", ".join(f"{count} {kind}" for kind in data.KINDS if (count := player.built(kind)))
    shown = " ".join(g.cards.faces[card] for card in player.display)
    bonuses = ", ".join(f"{bonus_name(tile)} ({side})" for tile, side in player.bonus.items())
    said = [f"{player.vp} points", f"{len(player.hand)} in hand", worded(CAMPS, legion=player.mil_camp, workers=player.work_camp)]
    said += [f"{player.supply} tokens in supply", mat(g, seat), f"buildings: {built}" if built else ""]
    said += [f"shows {goods_listed(shown)}" if shown else "", f"bonus tiles: {bonuses}" if bonuses else ""]
    trays = ", ".join(f"{ACTIONS[action]} {stones_name(held) or '-'}" for action, held in zip(data.ACTIONS, player.trays, strict=True))
    has = f"{sign('war')}{player.mil_camp} {sign('building')}{player.work_camp} {sign('sea')}{len(player.hand)}"
    has = counted(f"{has} ", [tile_text(b, tile) for tile in stored(g, seat)], b.room - TAG)
    slots = zip(data.SLOTS, player.slots, strict=True)
    orders = "; ".join(f"{slot} {order_name(tile)}" for slot, tile in slots if tile)
    does = f"The ring: {trays}. Trajan tiles beside it: {orders or 'none'}."
    return Person(", ".join(filter(None, said)), does, [has] if b.room >= 36 else [])


def points(g: Trajan) -> dict[Seat, int]:
    return {seat: player.vp for seat, player in g.players.items()}


PEOPLE = people(person, points, 20, "Goal", seats=lambda b: b.g.around(b.seat if b.plays else b.g.start))


def you(b: Brush[Trajan]) -> Iterator[Strip]:
    """What is said of camps makes room for the tiles in store; of those that still do not fit there is the number."""
    held = stored(b.g, b.seat)
    tiles = {tile: held.count(tile) for tile in held}
    pieces = [(f"tile:{tile}", f"{tile_text(b, tile)}{_times(count)}") for tile, count in tiles.items()]
    for camp in (" in camp", ""):
        parts = had(b, camp)
        for shown in range(len(pieces), len(pieces) - 1 if camp else -1, -1):
            rest = sum(list(tiles.values())[shown:])
            label = "tiles" if shown else f"{rest} tiles" if rest else ""
            yield Strip(parts, label, pieces[:shown], f" [dim|{rest} more]" if rest and shown else "")


def _times(count: int) -> str:
    return f" [dim|x][strong b|{count}]" if count > 1 else ""


def had(b: Brush[Trajan], camp: str) -> list[str | Mine]:
    """Points, tokens, markers and kept demands."""
    me, sign, told = b.g[b.seat], b.glyphs.sign, worded
    war = About("Your legionaries", told("{n:legionary|legionaries} in camp.", n=me.mil_camp), "They march with your leader.", "Military")
    work = About("Your workers", told("{n:worker|workers} in camp.", n=me.work_camp), "They build on construction sites.", "Construction")
    supply = About("Your supply", told("{n:token|tokens}.", n=me.supply), "Legionaries and workers come from here.", "Military")
    parts: list[str | Mine] = [Mine(f"[strong b|{me.vp}]{sign('points')}", About("Your points", f"{me.vp}.", "", "Goal"))]
    parts += [Mine(f"{sign('war')} [strong b|{me.mil_camp}]{camp}", war), Mine(f"{sign('building')} [strong b|{me.work_camp}]{camp}", work)]
    parts.append(Mine(f"[strong b|{me.supply}] supply", supply))
    marked = [action for action in data.ACTIONS if me.plus_two[action]]
    if marked:
        does = "An extra action tile for it brings two more actions instead of one."
        signs, names = (" ".join(sign(SIGNS[action]) for action in marked), ", ".join(ACTIONS[action] for action in marked))
        parts.append(Mine(f"[sel b|+2] {signs}", About("+2 tiles", f"On {names}.", does, "Trajan")))
    kept = {kind: count for kind, count in me.kept.items() if count}
    for kind, count in kept.items():
        now, first = f"You meet {many(count, 'demand')} for {kind} in every quarter.", kind == next(iter(kept))
        text = f"{'[dim|kept] ' * first}{kind}{_times(count)}"
        parts.append(Mine(text, About(f"{kind.capitalize()}, kept", now, "", "Laps, demands and quarters")))
    return parts


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
        tag, told = f"{points}{star}" if points else "", split(face_text(face), rule="Seaport")
        found.append(Face(f"hand:{card}", "trade", good.capitalize(), tag, seen, text, "hand", (), told))
    for tile, side in me.bonus.items():
        value, name, text = bonus_value(g, b.seat, tile, side), bonus_name(tile), bonus_text(tile, side)
        told = About(f"Bonus tile {name}", f"Now {value} points, {side} side.", f"{text.capitalize()}.", "End")
        found.append(Face(f"bonus:{tile}", "mission", name.capitalize(), f"{value}{star}", f"{side} side", text, "bonus", (), told))
    return found


def header(b: Brush[Trajan]) -> Header:
    g, plain = b.g, b.glyphs.plain
    if g.phase.startswith("set") or g.phase == "game_over":
        return Header(where(g), order=g.around(g.start))
    dots = f" [star|{plain('full') * g.quarter}][line|{plain('open') * (data.QUARTERS - g.quarter)}]" if b.columns >= ROOMY else ""
    quarter = f"[dim|quarter] [strong b|{ROMAN[g.quarter]}]{dots or f'[dim|/{ROMAN[data.QUARTERS]}]'}"
    lap = f"[dim|lap] [strong b|{g.round}] [dim|of {data.LAPS}]"
    track = f"{b.glyphs.sign('first')}[star|{plain('full') * g.time_pos}][line|{plain('open') * (g.clock - g.time_pos)}]"
    now = f"[dim|doing] {ACTIONS[g.turn.actions[-1]]}" if g.turn.actions else ""
    brief = f"{ROMAN[g.quarter]}[dim|/{ROMAN[data.QUARTERS]} lap] {g.round}[dim|/{data.LAPS}]  "
    brief += f"{b.glyphs.sign('first')}{g.time_pos}[dim|/{g.clock}]"
    left = f"time {track} {g.time_pos} of {g.clock}"
    return Header(
        where=f"{quarter}  {lap}", phases=PHASES, phase=doing(g), order=g.around(g.active), brief=f"{brief}  {demands(b, brief=True)}",
        left=(f"{left}   {now}".rstrip(), left), right=f"the people demand {demands(b)}",
        rule="Laps, demands and quarters", abouts=_abouts(b),
    )  # fmt: skip


def _abouts(b: Brush[Trajan]) -> dict[str, About]:
    """What `i` tells of the clock and the demands."""
    g, rule = b.g, "Laps, demands and quarters"
    lap = f"Quarter {ROMAN[g.quarter]} of IV, lap {g.round} of {data.LAPS}."
    time = f"{g.time_pos} of {g.clock} steps of this lap are gone."
    wanted = " ".join(says(b.scene)) or "Nothing yet."
    return {
        "round": About("Trajan", lap, "", rule), "right": About("Demands", wanted, "They are to be met at the end of the quarter.", rule),
        "left": About("Time", time, "Every stone that is sown takes a step. After the last a demand is turned up.", rule),
    }  # fmt: skip


def doing(g: Trajan) -> str:
    """The part of a turn: what a first building brings is a bonus, a tile spent for more of the same an extra."""
    if g.turn.target < 0:
        return "sow"
    return "bonus" if len(g.turn.actions) > 1 else "extra" if g.turn.extra_used else "action"


def owed(g: Trajan, seat: Seat) -> bool:
    """Has this player still to answer the people in this quarter?"""
    return g.phase in ("turn", "clock") or (g.phase == "quarter_demands" and seat in g.to_act)


def says(scene: BoardScene) -> list[str]:
    """What the people want."""
    g: Trajan = scene.g
    if not g.demands:
        return []
    lost = data.UNMET[unmet(g, scene.seat)] if scene.seat in g.players and owed(g, scene.seat) else 0
    return [f"The people demand {', '.join(g.demands)}{f'; what you cannot meet costs {lost} points' if lost else ''}."]


def demands(b: Brush[Trajan], brief: bool = False) -> str:
    """What the people want in this quarter, and whether you can meet it."""
    g = b.g
    marked = b.plays and owed(g, b.seat)
    short = shortage(g, g[b.seat]) if marked else {}
    wilds = g[b.seat].wild["wild_demand"] if marked else 0
    parts, missing = [], 0
    for kind in data.DEMANDS:
        for at in range(g.demands.count(kind)):
            lacks = at >= g.demands.count(kind) - short.get(kind, 0)
            if lacks and wilds:
                wilds, lacks = wilds - 1, False
            missing += lacks
            mark = (b.glyphs.sign("not", "bad b") if lacks else b.glyphs.sign("done")) if marked else ""
            parts.append(f"{kind}{' ' * (not brief)}{mark}".rstrip())
    parts += ["[dim|?]"] * (data.DEMANDED - len(g.demands))
    cost = f" [bad b|{b.glyphs.plain('minus')}{data.UNMET[missing]}{b.glyphs.plain('points')}]" if missing and not brief else ""
    return ("  " if not brief else " ").join(parts) + cost
