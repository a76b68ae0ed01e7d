"""PURE: the first rows: round, phase, turn order, the event and how the disc will turn, or what is going on in between."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import CARDS, CONVERTERS, ROMAN, VARIANTS, card_text, house
from tui.boards.age_of_rome.brush import Brush
from tui.kit.canvas import Part, Rect, cut, width_of
from tui.kit.scene import Look

FRACTION = {1: "1/4", 2: "1/2", 3: "3/4"}
PHASES = {
    "event": "event", "diplomacy": "diplomacy", "schemes": "schemes", "build": "build", "action": "action", "income": "tax",
    "rotate": "turn",
}  # fmt: skip


def turn_sign(b: Brush, quarters: int) -> str:
    """The coming turn of the disc: an arrow and how far."""
    if not quarters:
        return "no more"
    signs = ("cw", "ccw") if b.glyphs.ascii_only else (b.glyphs.cw, b.glyphs.ccw)
    return f"{signs[quarters < 0]} {FRACTION[abs(quarters)]}"


def phases(g: Rome) -> list[str]:
    out = () if "spies" in g.variants else ("diplomacy",)
    if not g.schemes_on:
        out = (*out, "schemes")
    return [phase for phase in PHASES if phase not in out]


def order(b: Brush, width: int) -> list[Part]:
    """Names in turn order if they fit, else letters; whoever acts now is marked."""
    g = b.g
    now = g.to_act[:1]
    for length in (12, 8, 1):
        parts: list[Part] = []
        for seat in g.order:
            text = b.letter(seat)[0] if length == 1 else cut(b.name(seat), length, b.glyphs.ellipsis)
            parts += [(f" {b.glyphs.then} ", "grey")] if parts else []
            parts.append((f" {text} " if [seat] == now else text, "turn" if [seat] == now else b.colour(seat)))
        if width_of(parts) <= width:
            return parts
    return []


def event_name(b: Brush) -> tuple[str, str]:
    """Name and text of this round's event; an alone player gets no reward, so its text says nothing to him."""
    g = b.g
    if not g.events or g.events[-1] not in g.cards.faces:
        return "", ""
    event = g.cards.faces[g.events[-1]]
    return CARDS[event].name, "" if g.solo else card_text(event)


def notice(b: Brush) -> str:
    """What is on the table between two phases: a scheme against somebody, an offer."""
    g = b.g
    if g.declared:
        plot = g.declared[-1]
        effect = CONVERTERS["effect"](plot.effect)
        how = f" ({', '.join(plot.params)})" if plot.params else ""
        end = ": cancelled" if plot.cancelled else ""
        target = "you" if plot.target == b.seat else b.name(plot.target)
        return f"{b.name(plot.activator)} {'use' if plot.activator == b.seat else 'uses'} {effect}{how} against {target}{end}"
    if g.offer is not None:
        level = ROMAN[g.provinces[g.offer.province].levels[g.offer.type]]
        asked = f", {g.offer.counter} asked" if g.offer.counter else ""
        token = f", {g.offer.opened}" if g.offer.opened else ", token face down" if g.offer.token is not None else ""
        who, whom = b.name(g.offer.seat), "you" if g.offer.opponent == b.seat else b.name(g.offer.opponent)
        money = "1 denarius" if g.offer.denarii == 1 else f"{g.offer.denarii} denarii"
        what = f"{house(g.offer.type)} {level} in {g.offer.province.capitalize()}"
        return f"{who} {'offer' if g.offer.seat == b.seat else 'offers'} {whom} {money} for the {what}{asked}{token}"
    return ""


def rules(g: Rome) -> str:
    """Variants and the solo mode, in words."""
    on = [VARIANTS[variant].name for variant in g.variants]
    on += [f"{g.solo.capitalize()}{f' ({g.level})' if g.level else ''}"] if g.solo else []
    return ", ".join(on)


def title(g: Rome) -> str:
    return {"set_up": "Set-up", "final": "The end"}.get(g.phase, f"Round {g.round}/{data.ROUNDS}")


def head(b: Brush, area: Rect) -> None:
    """Two rows."""
    g, canvas = b.g, b.canvas
    x = canvas.text(area.x + 1, area.y, title(g), "title") + 2
    if g.phase not in ("set_up", "final"):
        for phase in phases(g):
            on = phase == g.phase
            x = canvas.text(x, area.y, f" {PHASES[phase]} ", "phase-on" if on else "phase")
    line = order(b, area.right - x - 10)
    if line and g.phase not in ("set_up", "final"):
        start = area.right - 1 - width_of(line)
        canvas.text(start - 7, area.y, "order", "label")
        canvas.parts(start, area.y, line)
    _event(b, area)


def _event(b: Brush, area: Rect) -> None:
    g, canvas, y = b.g, b.canvas, area.y + 1
    news = notice(b)
    name, text = ("", "") if g.phase == "final" else event_name(b)
    right: list[Part] = []
    if name:
        why = " (Clockwork)" if "clockwork" in g.variants and g.coming_turn else ""
        sign = turn_sign(b, g.coming_turn)
        right = [(f"the disc turns{why} ", "label"), (sign, "strong")]
    room = area.width - 2 - width_of(right) - 2
    if news:
        canvas.text(area.x + 1, y, cut(f"{b.glyphs.turn} {news}", room, b.glyphs.ellipsis), "warning")
    elif name:
        canvas.parts(area.x + 1, y, [(name, "strong"), ("  ", ""), (cut(text, room - len(name) - 2, b.glyphs.ellipsis), "text")], room)
        canvas.mark(area.x + 1, y, room, 1, _look(b))
    else:
        who = f"{g.count} players" if g.count > 1 else "alone"
        canvas.text(area.x + 1, y, cut(", ".join(filter(None, (who, rules(g)))), room, b.glyphs.ellipsis), "label")
    if right:
        canvas.parts(area.right - 1 - width_of(right), y, right)


def _look(b: Brush) -> Look:
    return Look(f"event:{b.g.cards.faces[b.g.events[-1]]}")


def head_line(b: Brush, area: Rect) -> None:
    """The same in one row."""
    g, canvas = b.g, b.canvas
    x = canvas.text(area.x, area.y, title(g), "title") + 1
    if g.phase in ("set_up", "final"):
        canvas.text(x + 1, area.y, cut(rules(g), area.right - x - 1, b.glyphs.ellipsis), "label")
        return
    x = canvas.text(x, area.y, f" {PHASES.get(g.phase, g.phase)} ", "phase-on") + 1
    line = order(b, 15)
    start = area.right - width_of(line)
    canvas.parts(start, area.y, line)
    news = notice(b)
    if news:
        canvas.text(x, area.y, cut(news, start - x - 1, b.glyphs.ellipsis), "warning")
        return
    name, _ = event_name(b)
    if name:
        sign = f"disc {turn_sign(b, g.coming_turn)}"
        end = canvas.text(x, area.y, cut(name, start - x - len(sign) - 4, b.glyphs.ellipsis), "text")
        canvas.mark(x, area.y, end - x, 1, _look(b))
        canvas.text(end + 2, area.y, sign, "strong")
