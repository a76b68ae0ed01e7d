"""PURE: the players of Imperator: points as a race, the crew, and what everybody has."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import card_name
from engine.games.imperator.talk.gauges import held
from engine.templates import joined
from tui.boards.imperator.names import GOODS, WORKER, drawn, worker
from tui.kit.brush import Brush
from tui.kit.panel import many
from tui.kit.people import PlayerShown, people


def totals(g: Imperator) -> dict[Seat, int]:
    """What has been scored; regions, tracks and patrons count at the end."""
    return {seat: player.total for seat, player in g.players.items()}


def person(b: Brush[Imperator], seat: Seat) -> PlayerShown:
    one, wide, sign = b.g[seat], b.room >= 50, b.glyphs.sign
    hand = held(b.g, seat)
    cards, goods = many(hand, "card"), ", ".join(f"{count} {good}" for good, count in one.stock.items())
    says = (
        f"{many(totals(b.g)[seat], 'point')}{', passed' if one.passed else ''}; crew {' '.join(map(str, one.crew)) or 'nobody'}; "
        f"{many(one.coins, 'coin')}, {goods}, {one.surplus} surplus; {cards}, {many(len(one.tiles), 'reward tile')}, "
        f"{many(one.free_steps, 'unused step')}, politics {one.political}, driven out {many(one.compensation, 'time')}"
    )
    brief = f"{many(totals(b.g)[seat], 'point')}, crew {joined([*map(str, one.crew)]) or 'of nobody'}, {many(one.coins, 'coin')}"
    brief += f", {cards}, {many(one.free_steps, 'unused step')}{', passed' if one.passed else ''}"
    built = ", ".join(card_name(card.id) + (" (steps used)" if card.steps_used else "") for card in one.tableau)
    shown, steps = (f"{count} [dim|{word}{'s' * (count != 1)}]" for count, word in ((hand, "card"), (one.free_steps, "step")))
    more = "".join(f" [{GOODS[good]}|{b.glyphs.plain('piece')}]{count}" for good, count in one.stock.items()) if wide and drawn(b) else ""
    has = f"[coin|{one.coins:>2}]{sign('money')} {shown} {steps}{more} [dim|driven out] {one.compensation}"
    style = f"still {'dim' if one.passed else WORKER}"
    crew = "".join(f"[{style}|{worker(b, value) if wide else value}] " for value in one.crew)
    tail = crew or ("[dim|passed]" if one.passed else "")
    does = f"Built: {built}." if built else ""
    return PlayerShown(says, does, [has] if b.room >= 34 else [], (), [("", tail)], 19 if wide else 9, brief=brief)


PEOPLE = people(person, totals, 40, "A worker", lambda b: "crew left" if b.g.phase == "action" else "", lambda b: b.g.order or b.g.players)
