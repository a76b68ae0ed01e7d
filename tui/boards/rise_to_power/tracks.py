"""PURE: the picture of Rise to Power: three tracks, each with wells for the groups of dice and below them the cards that are to be had
there. Large windows have real dice and cards with faces, small ones a row for each card. What a picked choice pushes says so; a card that
it takes stays, in gold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.cards import Handle, Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import cast_points, final_points
from engine.games.rise_to_power.rules.state import Group, Rise
from engine.games.rise_to_power.talk.cards import KINDS, face_text, laid_on, office_text, worded
from engine.games.rise_to_power.talk.casts import best_rank
from tui.boards.rise_to_power.names import NTH, SIGNS, WHEN, colour, name, spent
from tui.boards.rise_to_power.places import DECK
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length, unmarked
from tui.kit.cards import Face, draw_face, strip
from tui.kit.headings import wrapped
from tui.kit.panel import About, Panel, Row, begun, many

NOTES = {
    "military": "first picks first; dice are strength",
    "senate": "one card for each die, whatever its value",
    "market": "dice are money; the first group buys first",
}
DOES = {
    "military": "The sum of a group is its legion: it conquers provinces of no more strength together.",
    "senate": "A group takes one senate card for each of its dice; their values do not matter.",
    "market": "The sum of a group is its budget; what is not spent is lost.",
}
RULES = {"military": "Conquest", "senate": "Senate", "market": "Black market"}
SECTIONS = 4


class Stand(NamedTuple):
    """A group of dice. What the picked choice adds is told by position; `pushed`: 1 to the right, -1 to the left."""

    seat: Seat
    dice: tuple[int, ...]
    new: tuple[int, ...]
    pushed: int
    worth: int
    left: int | None  # of what is used now, after the picked choice
    acts: bool


class Offer(NamedTuple):
    """A card that is displayed; `""` is the closed deck."""

    place: str
    face: str
    price: int
    beyond: bool  # too dear or too strong for the group that is resolved
    note: str  # what it would mean for you


def before(b: Brush[Rise]) -> Rise:
    """The state before the picked choice, if that is of the same round."""
    return b.scene.was if b.scene.was is not None and b.scene.was.round == b.g.round else b.g


def stands(b: Brush[Rise], track: str) -> list[Stand]:
    """While a track is resolved, as it lies; else as the picked choice leaves it."""
    was = before(b)
    there = (was if was.phase == track else b.g).tracks[track]
    order = [group.seat for group in was.tracks[track]]
    return [_stand(b.g, was, track, at, group, order) for at, group in enumerate(there)]


def _stand(g: Rise, was: Rise, track: str, at: int, group: Group, before: list[Seat]) -> Stand:
    acts = was.phase == track and at == 0
    old = was.group(track, group.seat)
    new = [i for i, die in enumerate(group.dice) if old is None or old.dice[i : i + 1] != [die]]
    shift = at - before.index(group.seat) if group.seat in before else 0
    worth = len(group.dice) if track == "senate" else was.money if acts else sum(group.dice)
    used = spent(was, g) if acts and track != "senate" and g is not was else 0
    return Stand(group.seat, tuple(group.dice), tuple(new), (shift > 0) - (shift < 0), worth, worth - used if used else None, acts)


def offers(b: Brush[Rise], track: str) -> list[Offer]:
    was = before(b)
    money = was.money if was.phase == track and was.tracks[track] else 99
    if track == "senate":
        return [Offer(f"office:{id}", id, 0, False, _final(b, id)) for id in was.senate]
    if track == "military":
        return [Offer(f"province:{id}", id, (n := data.PROVINCES[id].strength), n > money, _step(b, id)) for id in was.provinces]
    faces = [(card, was.cards.faces[card]) for card in was.market if card in was.cards.faces]
    found = [Offer(f"market:{card}", id, (n := data.ARENA[id].price), n > money, _better(b, card, id)) for card, id in faces]
    return [*found, Offer(DECK, "", data.BLIND_PRICE, money < data.BLIND_PRICE or not b.g.deck, f"one of {len(b.g.deck)}")]


def _step(b: Brush[Rise], id: str) -> str:
    """The own forum marker."""
    resource = data.PROVINCES[id].resource
    if not b.plays:
        return ""
    now = b.g[b.seat].forum[resource]
    return f"you are at {now}" if now < data.FORUM_MAX[resource] else "your marker is at the end"


def _final(b: Brush[Rise], id: str) -> str:
    return f"now {many(final_points(b.g[b.seat], id), 'point')}" if b.plays and data.SENATE[id].window == "final" else ""


def _better(b: Brush[Rise], card: Handle, face: str) -> str:
    """What the best show would bring with it."""
    if not b.plays or card not in b.g.market:
        return ""
    hand = [known for _, known in b.known(b.g[b.seat].hand)]
    rank = best_rank([*hand, face])
    return f"show {cast_points(b.g[b.seat], rank)} points" if rank > best_rank(hand) else ""


# --- drawing


def draw(b: Brush[Rise], area: Rect) -> int:
    if area.height >= 25 and area.width >= 76:
        _large(b, area)
        return area.height
    y, apart = area.y, area.height >= 16
    for track in data.TRACKS:
        _heading(b, Rect(area.x, y, area.width if apart else TITLE, 1), track, whole=apart)
        if apart:
            _line_of_dice(b, Rect(area.x + 1, y + 1, area.width - 1, 1), track)
        else:
            _line_of_dice(b, Rect(area.x + TITLE, y, area.width - TITLE, 1), track)
        y += 1 + apart
        y += _rows_of_market(b, area, y) if track == "market" else _rows_of_cards(b, area, y, track)
    return y - area.y


TITLE = 12  # columns for the name of a track where the dice stand behind it
WELL, FACES = (3, 5), {"military": (4, 5), "senate": (4, 7), "market": (3, 5)}  # rows, least and most


def _large(b: Brush[Rise], area: Rect) -> None:
    """Real dice in wells, and cards with faces; more room gives taller cards, then taller wells."""
    rows, well = {track: least for track, (least, _) in FACES.items()}, WELL[0]
    spare = area.height - 3 * (1 + well) - sum(rows.values()) - 2
    for id in ("senate", "military", "market"):
        more = max(0, min(spare, FACES[id][1] - rows[id]))
        rows[id], spare = rows[id] + more, spare - more
    if spare >= 3 * (WELL[1] - well):
        well, spare = WELL[1], spare - 3 * (WELL[1] - well)
    y = area.y
    for track in data.TRACKS:
        _heading(b, Rect(area.x, y, area.width, 1), track, whole=True)
        wide = (area.width - 2 - (SECTIONS - 1)) // SECTIONS
        b.touch(f"track:{track}", Rect(area.x, y, area.width, 1 + well), quiet=True)
        groups, cards = stands(b, track), offers(b, track)
        for at in range(SECTIONS):
            section = Rect(area.x + 1 + at * (wide + 1), y + 1, wide, well)
            b.canvas.ground(section, "well")
            b.canvas.write_right(section.right - 1, section.y, f"[dim|{at + 1}]")
            if at < len(groups):
                _group(b, section, track, groups[at])
        count = len(cards) if track == "market" else SECTIONS
        edges = [area.x + 1 + at * (SECTIONS * (wide + 1)) // count for at in range(count + 1)]
        for offer, left, right in zip(cards, edges, edges[1:], strict=False):
            _card(b, Rect(left, y + 1 + well, right - left - 1, rows[track]), offer)
        if not cards:
            b.canvas.write(area.x + 2, y + 1 + well, "[dim|nothing is left]")
        y += 1 + well + rows[track] + (1 if spare >= 0 else 0) + (1 if spare >= 4 else 0)


def _heading(b: Brush[Rise], area: Rect, track: str, whole: bool) -> None:
    place = f"track:{track}"
    style = b.lit(place, "title")
    sign = f"[{style}|{b.glyphs.plain(SIGNS[track])}]" if b.state(place) else b.glyphs.sign(SIGNS[track])
    end = b.canvas.write(area.x, area.y, f"[{style}| ]{sign}[{style}| {track.upper()} ]")
    if whole:
        stop = area.right - length(NOTES[track]) - 1
        b.canvas.hline(end, area.y, stop - end, b.glyphs.plain("rule"), "faint")
        b.canvas.write_right(area.right, area.y, NOTES[track], "dim")
    b.touch(place, area, quiet=True)


def _group(b: Brush[Rise], area: Rect, track: str, stand: Stand) -> None:
    """Dice on the left, whose they are and what they are worth beside them; over and under small dice if large ones leave no room."""
    large = b.glyphs.grounds and len(stand.dice) * 6 + 12 <= area.width
    x, top = area.x, area.y + (area.height - 3) // 2
    for at in range(len(stand.dice)):
        x += 1 + _die(b, x, top + (not large), track, stand, at, "large" if large else "small")
    left = x + 1 if large else area.x + 1
    who = unmarked(cut(b.name(stand.seat), area.right - left - 3, b.glyphs.ellipsis))
    b.canvas.write(left, top, f"[player{stand.seat} still|{who}]")
    worth, pushed = _worth(b, track, stand), _pushed(b, stand) if stand.pushed else ""
    if large and pushed:
        b.canvas.write(left, top + 2, pushed)
    elif pushed:
        worth = f"{worth} {pushed}"
    b.canvas.write(left, top + (1 if large else 2), worth, "dim", area.right - left)


def _pushed(b: Brush[Rise], stand: Stand) -> str:
    arrow = b.glyphs.plain("becomes") if stand.pushed > 0 else b.glyphs.left
    return f"[sel b|{arrow} {'pushed' if stand.pushed > 0 else 'moves up'}]"


def _die(b: Brush[Rise], x: int, y: int, track: str, stand: Stand, at: int, size: str) -> int:
    """An own die that a senate card can change answers by itself; of a tiny one there is only the number."""
    style, place = "ink @sel b" if at in stand.new else f"chip{stand.seat} still", f"placed:{track}.{at + 1}"
    if size == "tiny":
        wide = b.canvas.text(x, y, str(stand.dice[at]), style) - x
    else:
        style = style if at in stand.new else f"{style} tumbles"
        wide = b.die(x, y, stand.dice[at], stand.seat, large=size == "large", style=style)
    if stand.seat == b.seat and place in b.places and not stand.new:
        b.touch(place, Rect(x, y, wide, 3 if size == "large" and b.glyphs.grounds else 1), quiet=not b.state(place))
    return wide


def _then(b: Brush[Rise], stand: Stand) -> str:
    return f"[sel b u|{b.glyphs.plain('becomes')}{stand.left}]" if stand.left is not None else ""


def _worth(b: Brush[Rise], track: str, stand: Stand) -> str:
    then = _then(b, stand)
    if track == "senate":
        return f"[strong still|{stand.worth}] [dim still|{'card' if stand.worth == 1 else 'cards'}]"
    if track == "market":
        return f"[coin still|{stand.worth}]{b.glyphs.sign('money', 'coin still')}{then}"
    return f"[dim still|legion] [strong still|{stand.worth}]{then}"


def _line_of_dice(b: Brush[Rise], area: Rect, track: str) -> None:
    """One row with the four sections: a letter and small dice, then what they are worth if there is room."""
    wide = area.width // SECTIONS
    b.canvas.ground(area, "well")
    b.touch(f"track:{track}", area, quiet=True)
    groups = stands(b, track)
    for at in range(SECTIONS):
        x = area.x + at * wide
        if at >= len(groups):
            b.canvas.text(x + wide - 2, area.y, str(at + 1), "dim")
            continue
        stand = groups[at]
        arrow = (b.glyphs.plain("becomes") if stand.pushed > 0 else b.glyphs.left) if stand.pushed else " "
        end = b.canvas.write(x, area.y, f"[sel b|{arrow}][player{stand.seat} still|{b.letters[stand.seat]}]") + 1
        size = "small" if x + wide - end >= 4 * len(stand.dice) else "tiny"
        for i in range(len(stand.dice)):
            end += _die(b, end, area.y, track, stand, i, size) + (i + 1 < len(stand.dice))
        worth, then = _worth(b, track, stand), _then(b, stand)
        if end + 1 + length(worth) < x + wide:
            b.canvas.write(end + 1, area.y, worth, "dim")
        elif then:
            b.canvas.write(min(end + 1, x + wide - length(then)), area.y, then)


def _card(b: Brush[Rise], area: Rect, offer: Offer) -> None:
    inside, rows = area.width - 2, area.height - 1
    sign = b.glyphs.sign
    money = f"[{'dim' if offer.beyond else 'coin b'}|{offer.price}{b.glyphs.plain('money')}]"
    title, hue = (name(offer.face), colour(offer.face)) if offer.face else ("Unseen", "tool")
    if not offer.face:
        face = Face(offer.place, hue, title, lines=(money, f"[dim|{offer.note}]"))
    elif offer.face in data.PROVINCES:
        row = data.PROVINCES[offer.face]
        kind = f"{sign(SIGNS[row.type])} {row.type} [dim|{row.region.capitalize()}]"
        strength = f"[{'dim' if offer.beyond else 'strong b'}|{row.strength}] [dim|strength]"
        goods = f"[{hue}|{row.resource}]"
        goods += f"[dim|, {offer.note}]" if offer.note and length(goods) + len(offer.note) + 2 <= inside else ""
        face = Face(offer.place, hue, title, lines=_fitting((strength, kind, goods), rows - (len(title) > area.width - 1)))
    elif offer.face in data.SENATE:
        face = _office(b, offer, inside, rows)
    else:
        performer = data.ARENA[offer.face]
        money += f"  [good|{offer.note}]" if offer.note and rows < 3 and length(money) + 2 + len(offer.note) <= inside + 1 else ""
        better = f"[good|{offer.note}]" if offer.note else f"[dim|{KINDS[performer.kind]}]" if len(KINDS[performer.kind]) <= inside else ""
        face = Face(offer.place, hue, title, lines=(money, f"[dim|{performer.cls}]", better))
    draw_face(b, area, face)


def _fitting(lines: tuple[str, ...], rows: int) -> tuple[str, ...]:
    """Two rows carry strength and resource together."""
    if rows >= len(lines):
        return lines
    strength, kind, goods = lines
    return f"{strength} {goods.partition('[dim')[0]}", kind


def _office(b: Brush[Rise], offer: Offer, inside: int, rows: int) -> Face:
    """What it is laid on, when it is used, what it does: the whole text if it fits."""
    office = data.SENATE[offer.face]
    signs = " ".join(b.glyphs.sign(SIGNS[symbol]) for symbol in office.symbols)
    laid = f"{signs} {laid_on(offer.face)}".strip() if office.sockets else f"[good|{offer.note}]" if offer.note else ""
    rows -= len(name(offer.face)) > inside
    lines = (laid,) if laid else ()
    for when, text in ((WHEN[office.window], office_text(offer.face)), (WHEN[office.window], office_text(offer.face, short=True))):
        if len(lines) + 1 + len(wrapped(text, inside)) <= rows:
            return Face(offer.place, "law", name(offer.face), lines=(*lines, f"[dim|{when}]"), text=text)
    return Face(offer.place, "law", name(offer.face), lines=lines, text=office_text(offer.face, short=True))


def _rows_of_cards(b: Brush[Rise], area: Rect, y: int, track: str) -> int:
    """A row for each; answers how many rows belong to them."""
    there, long = offers(b, track), track == "senate"
    if not there:
        b.canvas.write(area.x + 2, y, "[dim|nothing is left]")
    width = (23 if area.width >= 60 else 22) if long else 21
    for row, offer in enumerate(there, y):
        b.touch(offer.place, Rect(area.x, row, area.width, 1), quiet=True)
        end = strip(b, area.x, row, Face(offer.place, colour(offer.face), name(offer.face)), width - 1) + 1
        b.canvas.write(end, row, _office_line(b, offer) if long else _province_line(b, offer), "text", area.right - end)
    return SECTIONS


def _province_line(b: Brush[Rise], offer: Offer) -> str:
    row = data.PROVINCES[offer.face]
    strength = f"[{'dim' if offer.beyond else 'strong b'}|{row.strength}] "
    goods = f"[{colour(offer.face)}|{row.resource:<6}]"
    return f"{strength}{b.glyphs.sign(SIGNS[row.type])} {row.type:<5} {goods} [dim|{row.region.capitalize()}]"


def _office_line(b: Brush[Rise], offer: Offer) -> str:
    office = data.SENATE[offer.face]
    signs = "".join(b.glyphs.sign(SIGNS[symbol]) for symbol in office.symbols)
    return f"{signs}{' ' * (3 - len(office.symbols))}{office_text(offer.face, short=True)}"


def _rows_of_market(b: Brush[Rise], area: Rect, y: int) -> int:
    """Three to a row: name and price."""
    wide = area.width // 3
    for at, offer in enumerate(offers(b, "market")):
        x, row, text = area.x + wide * (at % 3), y + at // 3, name(offer.face) if offer.face else "Unseen"
        b.touch(offer.place, Rect(x, row, wide - 1, 1), quiet=True)
        end = strip(b, x, row, Face(offer.place, colour(offer.face) if offer.face else "tool", text), len(text) + 1)
        price = f"[{'dim' if offer.beyond else 'coin'}|{offer.price}{b.glyphs.plain('money')}]"
        b.canvas.write(end + 1, row, price, "", x + wide - end - 1)
    return 2


# --- in lines, and asked


def rows(b: Brush[Rise]) -> Iterator[Row]:
    order = "Lower leading dice stand in front; a further die may not be higher than the last one."
    for track in data.TRACKS:
        yield Row(f"track:{track}", f"{track} track", standing(b, track), f"{DOES[track]} {order}", rule=RULES[track])
        for offer in offers(b, track):
            if not offer.face:
                left = worded("{left:arena card is|arena cards are} left", left=len(b.g.deck))
                does = "Only its buyer sees it."
                yield Row(DECK, "the top card of the closed deck", f"{many(offer.price, 'coin')}; {left}", does, rule=RULES[track])
                continue
            title, _, text = face_text(offer.face).partition(": ")
            if offer.face in data.ARENA:
                row = data.ARENA[offer.face]
                title, text = name(offer.face), f"{KINDS[row.kind]} ({row.cls}) for {offer.price} coins"
            more = f"; {offer.note}" if offer.note and offer.face not in data.PROVINCES else ""
            yield Row(offer.place, title, f"{text}{more}")


def standing(b: Brush[Rise], track: str) -> str:
    units = {"military": "legion {n}", "senate": "{n:card|cards}", "market": "{n:coin|coins}"}
    parts = []
    for at, stand in enumerate(stands(b, track)):
        dice = " and ".join(filter(None, (", ".join(map(str, stand.dice[:-1])), str(stand.dice[-1]))))
        parts.append(f"{NTH[at]} {b.scene.called(stand.seat)} with {dice} ({worded(units[track], n=stand.worth)})")
    return ", ".join(parts) or "no dice"


def asked(b: Brush[Rise], kind: str, what: str) -> About | None:
    """Dice and cards, wherever they lie."""
    if kind == "placed":
        return TRACKS.about(b, f"track:{what.partition('.')[0]}")
    if kind == "die":
        return About(f"Your die of {what}", "You have not placed it yet.", "A low die stands in front on its track.", "Placing dice")
    if kind in ("province", "office"):
        return about_card(b, what)
    if kind in ("market", "hand"):
        handle = Handle(int(what))
        seen = kind == "market" or (b.plays and handle in b.g[b.seat].hand)
        face = (b.scene.sight.get(handle) if kind == "hand" else b.g.cards.faces.get(handle)) if seen else None
        found = about_card(b, face) if face else None
        return replace(found, now=f"{found.now} Only you know it.") if found and handle not in b.g.cards.faces else found
    return None


def about_card(b: Brush[Rise], face: str) -> About:
    g = b.g
    title, _, text = face_text(face).partition(": ")
    if face in data.ARENA:
        row = data.ARENA[face]
        said = f"{KINDS[row.kind].capitalize()}, {row.cls}, price {row.price}."
        return About(name(face), said, "It performs in the Great Games.", "Great Games")
    owner = next((seat for seat, player in g.players.items() if face in (*player.provinces, *player.senate)), None)
    held = f"{b.scene.called(owner)}{', used in this round' * (face in g[owner].exhausted)}" if owner is not None else ""
    if face in data.PROVINCES:
        free = "It can be conquered now" if face in g.provinces else "Out of the game" if face in g.removed else "Still to come"
        return About(title, f"Conquered by {held}." if held else f"{free}.", f"{begun(text)}.", "Provinces")
    now = f"Held by {held}." if held else "To be taken."
    if b.plays and data.SENATE[face].window == "final":
        now += f" To you it would bring {many(final_points(g[b.seat], face), 'point')} now."
    return About(title, now, f"{begun(text)}.", "Senate")


TRACKS = Panel("tracks", "Tracks", rows, draw=draw, asked=asked)
