"""PURE: the players; the strip about you, your cards and bonus tiles as faces; the header with clock and demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.cards import Seat
from engine.games.trajan.rules import data
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.quarter import shortage
from engine.games.trajan.rules.scoring import bonus_value
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import ACTIONS, TILES, bonus_name, bonus_text, face_text, order_name, stones_name, worded
from engine.games.trajan.talk.gauges import unmet
from engine.games.trajan.talk.words import where
from engine.templates import joined
from tui.boards.trajan.places import SIGNS, tile_text
from tui.kit.board import ROMAN, ROOMY, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face
from tui.kit.panel import About, Mine, counted, many, split
from tui.kit.people import TAG, PlayerShown, people
from tui.kit.scene import BoardScene

QUARTERS = "Laps, demands and quarters"  # where the rule is
PHASES = ("sow", "action", "bonus", "extra")
HAS = (
    "{vp} {vp?point|points}, {hand} in hand, {mil_camp:legionary|legionaries} and {work_camp:worker|workers} in camp, "
    "{supply:token|tokens} in supply<, {mat}><, buildings: {built}><, shows {shown!goods}><, bonus tiles: {bonuses}>"
)


def stored(g: Trajan, seat: Seat) -> list[str]:
    """The tiles on a mat, one by one."""
    player = g[seat]
    extra = {f"x_{action}": count for action, count in player.extra.items()}
    return list(Counter(player.demand | Counter(player.votes) | extra | player.wild).elements())


def mat(g: Trajan, seat: Seat) -> str:
    """The tiles in store, in words."""
    player = g[seat]
    kept = [f"{f'{count} ' * (count > 1)}{kind} in every quarter" for kind, count in player.kept.items() if count]
    marked = [f"+2 on {ACTIONS[action]}" for action, marked in player.plus_two.items() if marked]
    return ", ".join([*(TILES[tile] for tile in stored(g, seat)), *kept, *marked])


def person(b: Brush[Trajan], seat: Seat) -> PlayerShown:
    g, player, sign = b.g, b.g[seat], b.glyphs.sign
    facts = {name: getattr(player, name) for name in ("vp", "mil_camp", "work_camp", "supply")}
    built = ", ".join(f"{count} {kind}" for kind in data.KINDS if (count := player.built(kind)))
    shown = " ".join(g.cards.faces[card] for card in player.display)
    bonuses = ", ".join(f"{bonus_name(tile)} ({side})" for tile, side in player.bonus.items())
    says = worded(HAS, **facts, hand=len(player.hand), mat=mat(g, seat), built=built, shown=shown, bonuses=bonuses)
    trays = ", ".join(f"{ACTIONS[action]} {stones_name(held) or '-'}" for action, held in zip(data.ACTIONS, player.trays, strict=True))
    slots = zip(data.SLOTS, player.slots, strict=True)
    orders = "; ".join(f"{slot} {order_name(tile)}" for slot, tile in slots if tile)
    has = f"{sign('war')}{player.mil_camp} {sign('building')}{player.work_camp} {sign('sea')}{len(player.hand)}"
    has = counted(f"{has} ", [tile_text(b, tile) for tile in stored(g, seat)], b.room - TAG)
    return PlayerShown(says, f"The ring: {trays}. Trajan tiles beside it: {orders or 'none'}.", [has] if b.room >= 36 else [])


def points(g: Trajan) -> dict[Seat, int]:
    return {seat: player.vp for seat, player in g.players.items()}


PEOPLE = people(person, points, 20, "Goal", seats=lambda b: b.g.around(b.seat if b.plays else b.g.start))


def you(b: Brush[Trajan]) -> Iterator[Strip]:
    """What is said of camps makes room for the tiles in store; of those that still do not fit there is the number."""
    held = Counter(stored(b.g, b.seat))
    pieces = [(f"tile:{tile}", f"{tile_text(b, tile)}{_times(count)}") for tile, count in held.items()]
    for camp, shown in ((" in camp", len(held)), *(("", shown) for shown in range(len(held), -1, -1))):
        rest = sum(list(held.values())[shown:])
        label = "tiles" if shown else f"{rest} tiles" if rest else ""
        yield Strip(had(b, camp), label, pieces[:shown], f" [dim|{rest} more]" if rest and shown else "")


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
    if kept := {kind: count for kind, count in me.kept.items() if count}:
        text = "  ".join(f"{kind}{_times(count)}" for kind, count in kept.items())
        now = joined([many(count, f"demand for {kind}", f"demands for {kind}") for kind, count in kept.items()])
        parts.append(Mine(f"[dim|kept] {text}", About("Kept demands", f"You meet {now} in every quarter.", "", QUARTERS)))
    return parts


def faces(b: Brush[Trajan]) -> list[Face]:
    """The hand by kinds of goods, then the bonus tiles with what they bring now."""
    g, me, found = b.g, b.g[b.seat], []
    worth = {good: getattr(data.BONUSES[tile], side) for tile, side in me.bonus.items() for good in data.BONUSES[tile].counts}
    star = b.glyphs.plain("points")
    known = [(face, card) for card in me.hand if (face := b.scene.sight.get(card)) is not None]
    held = Counter([good_of(face) for face, _ in known])
    for face, card in sorted(known, key=lambda pair: (data.RANK[good_of(pair[0])], pair[1])):
        good = good_of(face)
        points = worth.get(good, 0)
        seen = "seen by all" if card in g.cards.faces else "only you know it"
        ship, load = ("same", held[good]) if held[good] > 1 else ("different", len(held))
        pays = getattr(data.SHIPS[ship], g.ships[ship])  # by how many of them there are
        load = min(load, len(pays))
        shipped = f"{load} {'equal' if ship == 'same' else ship}: {pays[load - 1]}{star} on a ship" if load > 1 else "for ships, or to show"
        text = f"shown it brings {points}{star}: your bonus tile counts it" if points else shipped
        tag, told = f"{points}{star}" if points else "", split(face_text(face), rule="Seaport")
        found.append(Face(f"hand:{card}", "trade", good.capitalize(), tag, seen, text, "hand", (), told))
    for tile, side in me.bonus.items():
        value, name, text = bonus_value(g, b.seat, tile, side), bonus_name(tile), bonus_text(tile, side)
        told = About(f"Bonus tile {name}", f"Now {value} points, {side} side.", f"{text.capitalize()}.", "End")
        found.append(Face(f"bonus:{tile}", "mission", name.capitalize(), f"{value}{star}", f"{side} side", text, "bonus", (), told))
    return found


def header(b: Brush[Trajan]) -> Header:
    g, wide = b.g, b.columns >= ROOMY
    if g.phase.startswith("set") or g.phase == "game_over":
        return Header(where(g), order=g.around(g.start))
    of, flag = f"/{ROMAN[data.QUARTERS]}", b.glyphs.sign("first")
    quarter = f"[dim|quarter] [strong b|{ROMAN[g.quarter]}]" + (f" {b.steps(g.quarter, data.QUARTERS)}" if wide else f"[dim|{of}]")
    brief = f"{ROMAN[g.quarter]}[dim|{of} lap] {g.round}[dim|/{data.LAPS}]  {flag}{g.time_pos}[dim|/{g.clock}]  {demands(b, brief=True)}"
    left = f"time {flag}{b.steps(g.time_pos, g.clock)} {g.time_pos} of {g.clock}"
    now = f"   [dim|doing] {ACTIONS[g.turn.actions[-1]]}" if g.turn.actions else ""
    return Header(
        where=f"{quarter}  [dim|lap] [strong b|{g.round}] [dim|of {data.LAPS}]", phases=PHASES, phase=doing(g), order=g.around(g.active),
        brief=brief, left=(left + now, left), right=f"the people demand {demands(b)}", rule=QUARTERS, abouts=_abouts(b),
    )  # fmt: skip


def _abouts(b: Brush[Trajan]) -> dict[str, About]:
    """What `i` tells of the clock and the demands."""
    g, rule = b.g, QUARTERS
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
    g, gap, parts, lacking = b.g, " " * (not brief), list[str](), list[str]()
    marked = b.plays and owed(g, b.seat)
    if marked:
        short = [kind for kind, count in shortage(g, g[b.seat]).items() for _ in range(count)]
        lacking = short[g[b.seat].wild["wild_demand"] :]
    for kind in data.DEMANDS:
        count, lacks = g.demands.count(kind), lacking.count(kind)
        marks = [b.glyphs.sign("done")] * (count - lacks) + [b.glyphs.sign("not", "bad b")] * lacks
        parts += [f"{kind}{gap}{mark}" if marked else kind for mark in marks]
    parts += ["[dim|?]"] * (data.DEMANDED - len(g.demands))
    cost = f" [bad b|{b.glyphs.plain('minus')}{data.UNMET[len(lacking)]}{b.glyphs.plain('points')}]" if lacking and not brief else ""
    return f" {gap}".join(parts) + cost
