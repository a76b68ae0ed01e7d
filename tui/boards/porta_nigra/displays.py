"""PURE: what lies beside the town of Porta Nigra: building cards, honour cards, and the majorities as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.scoring import majorities
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, card_name, honour_text, section_name
from tui.boards.porta_nigra.places import HUES, INITIALS
from tui.kit.brush import Brush
from tui.kit.canvas import length
from tui.kit.panel import Panel, Row

WORDS = {  # of what an honour brings, and their signs where the row is narrow; those without one are understood
    "sestertii": "money", "points": "points", "Romans": "roman", "Roman": "roman", "torches": "torch", "torch": "torch", "bricks": "",
    "brick": "", "an element": "",
}  # fmt: skip
WIDE = 34  # columns from which on a level of the gate is called one


def buildings(b: Brush[Porta]) -> Iterator[Row]:
    sets = ", ".join(f"{count} for {points}" for count, points in enumerate(data.SET_POINTS) if count)
    for card in filter(None, b.g.building_display):
        row = data.BUILDING_CARDS[card]
        sign = INITIALS[row.colour] if b.glyphs.ascii_only else b.glyphs.plain("piece")
        text = f"[{HUES[row.colour]} b|{sign}] {BUILDINGS[row.building]}"
        does = f"Different buildings score as a set at the end: {sets} points."
        yield Row(f"card:{card}", card_name(card), f"build {row.colour} there to take it", does, text, bright=length(text))


def honours(b: Brush[Porta]) -> Iterator[Row]:
    g, plain = b.g, b.glyphs.plain
    mine = g[b.seat].influence if b.plays and not g.honour_bought else 0
    for price, id in sorted((data.HONOURS[id].influence, id) for id in g.honour_display if id):
        row, style = data.HONOURS[id], "text" if price <= mine else "dim"
        brings = f"{row.points} points" if row.points else "" if row.counts_as else honour_text(id)
        for word, sign in WORDS.items():
            brings = brings.replace(f" {word}", plain(sign) if sign else "")
        text = f"[{style}|{price}]{b.glyphs.sign('influence')} [{style}|{card_name(id)}]"
        stays = "It stays with you." if row.kept else "It leaves the game when it is used."
        yield Row(f"card:{id}", f"{id} {card_name(id)}", f"{honour_text(id)} ({price} influence)", stays, text, value=f"[dim|{brings}]")


def standings(b: Brush[Porta]) -> Iterator[Row]:
    """What every section would bring now; levels of the gate that stand alike are one."""
    found: list[tuple[list[str], dict[Seat, int]]] = []
    for section, brings in majorities(b.g).items():
        shares = dict(sorted(brings.items(), key=lambda share: -share[1]))
        if found and {section, found[-1][0][0]} <= data.LEVELS.keys() and list(found[-1][1]) == list(shares):
            found[-1] = ([*found[-1][0], section], {seat: found[-1][1][seat] + n for seat, n in shares.items()})
        elif shares:
            found.append(([section], shares))
    for sections, shares in found:
        name = section_name(sections[0]) + (f" to {sections[-1].rpartition(' ')[2]}" if len(sections) > 1 else "")
        gap = " " if b.room >= WIDE else ""
        shown = [f"{b.mark_of(seat)}{gap}[star|{n}]{b.glyphs.sign('points')}" for seat, n in shares.items()]
        value, brief = f"{gap} ".join(shown), name.replace("level ", "").replace("row ", "")
        row = Row(f"prize:{sections[0]}", name, b.shares(shares), text=(name, brief) if b.room >= WIDE else brief, value=value, gap=1)
        fits = length(brief) + 1 + length(value) <= b.room
        yield row if fits else replace(row, text=f"{brief} ", value="", pieces=[("", one) for one in shown])


CARDS = Panel("cards", "Building cards", buildings, "Building", "build that colour there", (20, 2), pair=True)
HONOURS = Panel("honours", "Honours", honours, "Influence", "one a turn, for influence", (20, 3))
STANDINGS = Panel("majorities", "If it ended now", standings, "Majorities", least=(20, 2))
