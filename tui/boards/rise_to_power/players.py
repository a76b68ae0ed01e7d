"""PURE: the players: dice that are not placed, provinces, senate cards with those that are exhausted, cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Player
from engine.games.rise_to_power.talk.cards import card_name
from tui.boards.rise_to_power import targets
from tui.boards.rise_to_power.brush import Brush, Listed, best_fit, brief, richest, rows_of, tiny
from tui.boards.rise_to_power.display import short_name
from tui.kit.brush import Fact
from tui.kit.canvas import Part, Rect, width_of


def others(b: Brush) -> list[Player]:
    return [player for player in b.g.players.values() if player.seat != b.seat]


# --- the viewer


def dice(b: Brush, x: int, y: int, right: int) -> int:
    """The own dice that are not placed; each answers a click. What a selected card would make of one stands in it."""
    seen: list[int] = []
    if not b.g[b.seat].dice:
        return b.canvas.text(x, y, f" {b.glyphs.none}", "grey")
    for value in b.g[b.seat].dice:
        place = targets.die(value)
        first = value not in seen
        seen.append(value)
        turns = b.turned if first else {}
        text = f"[{value}{b.glyphs.right}{turns[value]}]" if value in turns else f"[{value}]"
        state = b.state(place)
        if state == "selected" and not first:  # one of two equal dice
            state = "legal"
        sign = b.glyphs.selected if state == "selected" else b.glyphs.legal if state else " "
        end = b.canvas.parts(x, y, [(sign, state), (text, state or b.colour(b.seat))], right - x)
        if state == b.state(place):
            b.touch(place, Rect(x, y, end - x, 1))
        x = end
    return x


def provinces(b: Brush, named: Callable[[str], str], typed: str) -> Listed:
    """Each own province with its place; of what it is, as much as `typed` says."""
    me = b.g[b.seat]
    found: Listed = []
    for id in me.provinces:
        card, place = data.PROVINCES[id], targets.province(id)
        name, more = named(id), typed.format(type=card.type, letter=card.type[0].upper(), resource=card.resource)
        found.append((place, [(b.pointer(place)[0], ""), b.rest(b.seat, id), (name, "strong"), (more, "label")]))
    return found


def offices(b: Brush, detail: int) -> Listed:
    me = b.g[b.seat]
    found: Listed = []
    for id in me.senate:
        office, place = data.SENATE[id], targets.office(id)
        on = f" {'+'.join(office.symbols)}" if office.symbols and detail > 2 else ""
        name = id if not detail else brief(short_name(id)) if detail == 1 else short_name(id)
        mark = (b.glyphs.glory, "glory") if office.window in ("final", "arena") else b.rest(b.seat, id)
        found.append((place, [(b.pointer(place)[0], ""), mark, (name, "strong"), (on, "label")]))
    return found


def listed(b: Brush, area: Rect, title: str, levels: Sequence[Listed], empty: str = "none yet") -> int:
    """Under a short title, in the most detailed wording that the rows hold; how many rows it took."""
    x = area.x + len(title) + (1 if title else 0)
    b.canvas.text(area.x, area.y, title, "title")
    inside = Rect(x, area.y, area.right - x, area.height)
    chosen, gap = best_fit(levels, inside)
    if not chosen:
        b.canvas.text(x + 1, area.y, empty, "grey", inside.width - 1)
        return 1
    spots = b.flow(inside, [fact for _, fact in chosen], gap)
    for (place, fact), (left, y) in zip(chosen, spots, strict=False):
        b.touch(place, Rect(left, y, width_of(fact), 1))
    return spots[-1][1] + 1 - area.y


def brief_name(id: str) -> str:
    return brief(card_name(id))


def all_provinces(b: Brush) -> list[Listed]:
    wordings = ((card_name, " {type}, {resource}"), (card_name, " {type}"), (brief_name, " {type}"), (card_name, " {letter}"))
    return [provinces(b, named, typed) for named, typed in (*wordings, (brief_name, " {letter}"), (str, " {letter}"), (str, ""))]


def all_offices(b: Brush) -> list[Listed]:
    return [offices(b, detail) for detail in (3, 2, 1, 0)]


def own_rows(b: Brush, area: Rect) -> None:
    """Two rows: dice and provinces, then senate cards."""
    x = b.canvas.parts(area.x, area.y, [("You ", "title"), b.letter(b.seat)]) + 1
    x = dice(b, x, area.y, area.right) + 2
    listed(b, Rect(x, area.y, area.right - x, 1), "Provinces", all_provinces(b))
    listed(b, Rect(area.x, area.y + 1, area.width, 1), "Senate", all_offices(b))


def own_row(b: Brush, area: Rect) -> None:
    """One row: dice, the sockets by type, senate cards."""
    x = b.canvas.parts(area.x, area.y, [("You ", "title"), b.letter(b.seat)])
    x = dice(b, x, area.y, area.right) + 1
    x = b.canvas.parts(x, area.y, sockets(b, b.seat, 1), area.right - x) + 1
    listed(b, Rect(x, area.y, area.right - x, 1), "", all_offices(b), "no senate cards")


def own_page(b: Brush, area: Rect) -> None:
    b.heading(area.x, area.y, area.width, "Your provinces")
    used = listed(b, Rect(area.x, area.y + 1, area.width, area.height - 4), "", all_provinces(b))
    y = area.y + 1 + used
    b.heading(area.x, y, area.width, "Your senate cards")
    listed(b, Rect(area.x, y + 1, area.width, area.bottom - y - 1), "", all_offices(b))


# --- everybody


def sockets(b: Brush, seat: Seat, length: int = 9) -> list[Part]:
    """Provinces by type, a sign for each: free for a senate card, or exhausted."""
    parts: list[Part] = []
    for type in data.TYPES:
        ids = [id for id in b.g[seat].provinces if data.PROVINCES[id].type == type]
        word = type[:length] if length > 1 else type[0].upper()
        parts += [(f"{' ' if parts else ''}{word}{' ' if length > 1 else ''}", "label"), *(b.rest(seat, id) for id in ids)]
        parts += [] if ids else [(b.glyphs.none, "grey")]
    return parts


def loose_dice(b: Brush, seat: Seat) -> Fact:
    values = b.g[seat].dice
    return [("".join(f"[{die}]" for die in values), b.colour(seat))] if values else [(f"{b.glyphs.none}", "grey")]


def cards(b: Brush, seat: Seat) -> list[Fact]:
    """A rival's hand: what everybody saw, and how many are secret. From rich to poor."""
    hand = b.g[seat].hand
    faces = [b.g.cards.faces[card] for card in hand if card in b.g.cards.faces]
    secret = len(hand) - len(faces)
    hidden = f"+{secret}?" if secret else ""
    levels: list[Fact] = []
    kinds: list[str] = []
    for length in (11, 4, 3):
        kinds = [data.ARENA[face].kind[:length] for face in faces]
        shown = "".join(f" {kind}" for kind in kinds)
        levels.append([("hand ", "label"), (f"{len(hand)}", "strong"), (shown, "text"), (f" {hidden}".rstrip(), "warning")])
    if faces:
        levels.append([(f"{len(hand)}", "strong"), (f": {' '.join(kinds)}", "text"), (hidden, "warning")])
    short: Fact = [(f"{len(hand)}", "strong"), (hidden, "warning")]
    return [*levels, [("hand ", "label"), *short], short]


def posts(b: Brush, seat: Seat) -> list[Fact]:
    """Senate cards with those that are exhausted, from rich to poor."""
    player = b.g[seat]
    if not player.senate:
        return [[("no senate cards", "grey")], [(b.glyphs.none, "grey")]]
    levels: list[Fact] = []
    for detail in (3, 2, 1, 0):
        fact: Fact = []
        for one in post_list(b, player, detail):
            fact += [*([(" ", "")] if fact else []), *one]
        levels.append(fact)
    return levels


def post_list(b: Brush, player: Player, detail: int) -> list[Fact]:
    found: list[Fact] = []
    for id in player.senate:
        tired = id in player.exhausted
        name = (id, tiny(short_name(id)), brief(short_name(id)), short_name(id))[detail]
        found.append([*([b.rest(player.seat, id)] if tired else []), (name, "grey" if tired else "text")])
    return found


def block(b: Brush, area: Rect, player: Player) -> None:
    """At least three rows: dice and sockets, senate cards, the hand; a fourth one is for more senate cards."""
    seat, place = player.seat, targets.seat(player.seat)
    parts = [(b.pointer(place)[0], ""), *b.called(seat, 16)]
    bright = width_of(parts)
    parts += [("  dice ", "label"), *loose_dice(b, seat), ("  ", ""), *sockets(b, seat, 9)]
    if width_of(parts) > area.width:
        parts = [*parts[: -len(sockets(b, seat))], *sockets(b, seat, 1)]
    b.canvas.parts(area.x, area.y, parts, area.width)
    inside = Rect(area.x + 3, area.y + 1, area.width - 3, area.height - 2)
    levels = [post_list(b, player, detail) for detail in (3, 2, 1, 0)]
    shown = next((one for one in levels if rows_of(one, inside.width, 1) <= inside.height), levels[-1])
    spots = b.flow(inside, shown or [[("no senate cards", "grey")]], 1)
    y = spots[-1][1] + 1
    [fact] = richest(inside.width, [cards(b, seat)])
    b.canvas.parts(inside.x, y, fact, inside.width)
    b.touch(place, Rect(area.x, area.y, area.width, y + 1 - area.y), bright=bright)


def blocks(b: Brush, area: Rect) -> None:
    """The rivals one below the other."""
    b.heading(area.x, area.y, area.width, "Rivals", f"{b.glyphs.free} free {b.glyphs.tired} exhausted")
    step = 4 if 4 * len(others(b)) < area.height else 3
    for i, player in enumerate(others(b)):
        block(b, Rect(area.x, area.y + 1 + i * step, area.width, step), player)


def row(b: Brush, area: Rect, player: Player) -> None:
    seat, place = player.seat, targets.seat(player.seat)
    lead: list[Part] = [(b.pointer(place)[0], ""), *b.called(seat, 9)]
    lead += [(" " * (11 - width_of(lead)), "")]
    bright = width_of(lead)
    lead += loose_dice(b, seat)
    lead += [(" " * (24 - width_of(lead)), "")]
    fields = [[sockets(b, seat), sockets(b, seat, 3), sockets(b, seat, 1)], posts(b, seat), cards(b, seat)]
    parts = lead
    for fact in richest(area.width - 25, fields):
        parts = [*parts, *fact, ("  ", "")]
    b.canvas.parts(area.x, area.y, parts, area.width)
    b.touch(place, Rect(area.x, area.y, area.width, 1), bright=bright)


def rows(b: Brush, area: Rect) -> None:
    for y, player in enumerate(others(b), area.y):
        if y < area.bottom:
            row(b, Rect(area.x, y, area.width, 1), player)


def small(b: Brush, area: Rect) -> None:
    """For a narrow pane: everybody in two rows, dice first."""
    for i, seat in enumerate(b.g.players):
        y, place = area.y + 2 * i, targets.seat(seat)
        lead: list[Part] = [(b.pointer(place)[0], ""), *b.called(seat, 10)]
        lead += [(" " * (12 - width_of(lead)), "")]
        b.canvas.parts(area.x, y, [*lead, *loose_dice(b, seat)], area.width)
        fields = [[sockets(b, seat, 1)], *([] if seat == b.seat else [cards(b, seat)])]
        parts: list[Part] = []
        for fact in richest(area.width - 2, fields, 1):
            parts = [*parts, *fact, (" ", "")]
        b.canvas.parts(area.x + 2, y + 1, parts, area.width - 2)
        b.touch(place, Rect(area.x, y, area.width, 2), bright=12)


def rival_page(b: Brush, area: Rect) -> None:
    """What the rivals have laid open: senate cards and known performers."""
    shown = others(b)
    b.heading(area.x, area.y, area.width, "Rivals" if b.plays else "Players")
    each = (area.height - 1) // max(1, len(shown))
    for i, player in enumerate(shown):
        y, place = area.y + 1 + each * i, targets.seat(player.seat)
        b.canvas.parts(area.x, y, [(b.pointer(place)[0], ""), *b.called(player.seat, area.width - 2)])
        for row, field in enumerate((posts(b, player.seat), cards(b, player.seat)), 1):
            if row < each:
                [fact] = richest(area.width - 2, [field])
                b.canvas.parts(area.x + 2, y + row, fact, area.width - 2)
        b.touch(place, Rect(area.x, y, area.width, each), bright=1)
