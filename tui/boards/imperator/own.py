"""PURE: what is yours in Imperator: the strip about you, the cards of your hand as faces, the header's two lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.imperator.rules import data
from engine.games.imperator.rules.goods import missing, price
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import card_name, face_text, patron_text, region_name, tile_text
from tui.boards.imperator.names import CARDS, GOODS, cost_of, drawn
from tui.kit.board import AT_REST, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face
from tui.kit.panel import About, Mine, many, split
from tui.kit.scene import BoardScene

PHASES = {"round_start": "new round", "action": "action", "rewards": "rewards", "recruit": "recruit", "turn_order": "order"}
COUNTED = {  # by patrons, where there is little room
    "buildings": "a building", "wars": "a war", "raw": "for {} goods", "coins": "for {} coins", "led": "a region led",
    "reached": "a region", "political": "a step up", "icons": "an icon", "compensation": "driven out",
}  # fmt: skip
LONG_NAME = 11  # with its kind beside it the strip of a card would be full


def you(b: Brush[Imperator]) -> Iterator[Strip]:
    """Of tiles that do not fit there is the number."""
    me, sign, wide = b.g[b.seat], b.glyphs.sign, b.columns >= 120
    coins = About("Your coins", f"{many(me.coins, 'coin')}.", "They pay for what is missing when you build or fight.", "Goods")
    parts = [Mine(f"[coin b|{me.coins}]{sign('money')}", coins)]
    for good, count in me.stock.items():
        pieces = b.glyphs.plain("piece") * count if wide and drawn(b) else ""
        about = About(f"Your {good}", f"{count}.", "A raw material: buildings cost it.", "Goods")
        parts.append(Mine(f"[{GOODS[good]}|{pieces or count} {good}]", about))
    steps = f"[strong b|{me.free_steps}] {'free ' * wide}step{'s' * (me.free_steps != 1)}"
    surplus = About("Your surplus goods", f"{me.surplus}.", "They pay for wars.", "Goods")
    free = About("Your steps", f"{me.free_steps} not used.", "The Propraetor sends them into the regions.", "Steps and regions")
    parts += [Mine(f"[strong b|{me.surplus}] surplus", surplus), Mine(steps, free)]
    tiles = [(f"tile:{tile}", f"[gold b| {tile_text(tile, short=True)} ]") for tile in me.tiles]
    for shown in range(len(tiles), -1, -1):
        rest = many(len(tiles) - shown, "more tile" if shown else "tile") if shown < len(tiles) else ""
        yield Strip(parts, "reward, once" if tiles and wide and not rest else "", tiles[:shown], f"[gold b| {rest}]" if rest else "")


def faces(b: Brush[Imperator]) -> list[Face]:
    g, me, found = b.g, b.g[b.seat], []
    for handle in me.hand:
        face, place = b.scene.sight.get(handle), f"hand:{handle}"
        if face is None:
            found.append(Face(place, "tool", "closed card", about=About("Closed card", "Nobody but its owner knows it.")))
            continue
        tag, kind = CARDS[face[0]]
        tag = tag if len(card_name(face)) < LONG_NAME else ""  # the colour of the strip says it, too
        if face not in data.BUILT:
            star, goal = b.glyphs.plain("points"), data.PATRONS[data.kind_of(face)]
            now = f"now {patron_points(g, b.seat, face)}{star}"
            told, text = split(face_text(face), rule="Patrons"), f"{patron_text(face)}; {now}"
            brief = f"{goal.n}{star} {COUNTED[goal.measure].format(goal.per)}; {now}"
            found.append(Face(place, kind, card_name(face), tag, "", text, "patrons", about=told, brief=brief, gain=f"[dim|{now}]"))
            continue
        row = data.BUILT[face]
        raw, surplus = missing(me, row)
        cost = price(me, row)
        short = f"; {many(cost, 'coin')} for what is missing" if raw or surplus else ""
        short = f"; {many(cost - me.coins, 'coin')} short" if cost > me.coins else short
        gain = f"{row.points}{b.glyphs.plain('points')}"
        brief = f"{gain} {many(row.steps, 'step')}"
        told = split(face_text(face), rule="Building and fighting")
        found.append(
            Face(place, kind, card_name(face), tag, "", f"{brief}, {row.icon}{short}", "projects", (), told, brief, cost_of(b, row), gain)
        )
    return sorted(found, key=lambda face: face.group != "projects")


def header(b: Brush[Imperator]) -> Header:
    g = b.g
    if g.phase in AT_REST:
        return Header(AT_REST[g.phase], order=g.order)
    news = notice(b)
    out = [b.name(seat) for seat in g.order if g[seat].passed]
    return Header(
        phases=list(PHASES.values())[1:], phase=PHASES[g.phase], order=g.order, round=(g.round, g.rounds), brief=news, rule="A worker",
        left=news or "workers belong to nobody: after the round everybody recruits a new crew, the lowest sum goes first",
        right=f"passed: {', '.join(out)}" if out and g.phase == "action" else "",
    )  # fmt: skip


def says(scene: BoardScene) -> list[str]:
    """What happens now, who has passed, and what is left."""
    g: Imperator = scene.g
    found = []
    if g.driven is not None:
        found.append(f"{scene.opening(g.driven.seat)} must leave {region_name(g.driven_from)} with a {g.driven.used}.")
    if g.phase == "action":
        found.append(f"Passed: {', '.join(scene.called(seat) for seat in g.order if g[seat].passed) or 'nobody yet'}.")
    return [*found, f"Cards in the deck: {len(g.deck)}; in the discard: {len(g.discard)}; reward tiles in the pile: {len(g.tile_pile)}."]


def notice(b: Brush[Imperator]) -> str:
    """What is going on in the middle of a turn."""
    out = b.g.driven
    return f"[sel b|{b.scene.opening(out.seat)}] driven out of {region_name(b.g.driven_from)} with a {out.used}" if out is not None else ""
