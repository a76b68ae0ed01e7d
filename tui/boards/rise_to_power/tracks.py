"""PURE: the picture of Rise to Power: three tracks, each with wells for the groups of dice and below them the cards that are to be had
there. Large windows have real dice and cards with faces, small ones a row for each card. What a picked choice pushes says so; a card that
it takes stays, in gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cards import Handle, Seat
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import cast_points, final_points
from engine.games.rise_to_power.rules.state import Group, Rise
from engine.games.rise_to_power.talk.cards import KINDS, face_text, laid_on, office_text, worded
from engine.games.rise_to_power.talk.casts import best_rank
from tui.boards.rise_to_power import places
from tui.boards.rise_to_power.names import NTH, SIGNS, WHEN, colour, name, spent
from tui.kit.brush import Brush
from tui.kit.canvas import Rect, cut, length, unmarked
from tui.kit.cards import Face, draw_face
from tui.kit.headings import wrapped
from tui.kit.panel import About, Panel, Row, begun
from tui.kit.scene import BoardScene

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


@dataclass(frozen=True)
class Track:
    id: str
    stands: tuple[Stand, ...]
    offers: tuple[Offer, ...]
    left: int  # cards of the closed deck


def facts(scene: BoardScene) -> list[Track]:
    g: Rise = scene.g
    was: Rise = scene.was if scene.was is not None and scene.was.round == g.round else g
    return [Track(track, _stands(g, was, track), OFFERS[track](scene, was), len(g.deck)) for track in data.TRACKS]


def _stands(g: Rise, was: Rise, track: str) -> tuple[Stand, ...]:
    """While a track is resolved, as it lies; else as the picked choice leaves it."""
    resolved = was.phase == track
    shown = was if resolved else g
    before = [group.seat for group in was.tracks[track]]
    return tuple(_stand(g, was, track, at, group, before) for at, group in enumerate(shown.tracks[track]))


def _stand(g: Rise, was: Rise, track: str, at: int, group: Group, before: list[Seat]) -> Stand:
    acts = was.phase == track and at == 0
    old = was.group(track, group.seat)
    new = [i for i, die in enumerate(group.dice) if old is None or old.dice[i : i + 1] != [die]]
    shift = at - before.index(group.seat) if group.seat in before else 0
    worth = len(group.dice) if track == "senate" else was.money if acts else sum(group.dice)
    used = spent(was, g) if acts and track != "senate" and g is not was else 0
    return Stand(group.seat, tuple(group.dice), tuple(new), (shift > 0) - (shift < 0), worth, worth - used if used else None, acts)


def _provinces(scene: BoardScene, was: Rise) -> tuple[Offer, ...]:
    money = was.money if was.phase == "military" and was.tracks["military"] else 99
    return tuple(Offer(places.province(id), id, (n := data.PROVINCES[id].strength), n > money, _step(scene, id)) for id in was.provinces)


def _step(scene: BoardScene, id: str) -> str:
    """The own forum marker before and after."""
    if scene.seat not in scene.g.players:
        return ""
    resource = data.PROVINCES[id].resource
    now = scene.g[scene.seat].forum[resource]
    return f"you are at {now}" if now < data.FORUM_MAX[resource] else "your marker is at the end"


def _senate(scene: BoardScene, was: Rise) -> tuple[Offer, ...]:
    me = scene.g.players.get(scene.seat)

    def note(id: str) -> str:
        if me is None or data.SENATE[id].window != "final":
            return ""
        return worded("now {n:point|points}", n=final_points(me, id))

    return tuple(Offer(places.office(id), id, 0, False, note(id)) for id in was.senate)


def _market(scene: BoardScene, was: Rise) -> tuple[Offer, ...]:
    g: Rise = scene.g
    money = was.money if was.phase == "market" and was.tracks["market"] else 99
    hand = [face for card in g[scene.seat].hand if (face := scene.sight.get(card))] if scene.seat in g.players else []
    found = []
    for card in was.market:
        face = was.cards.faces.get(card)
        if face is not None:
            rank = best_rank([*hand, face]) if scene.seat in g.players else 0
            better = rank > best_rank(hand) and card in g.market
            note = worded("show {n} points", n=cast_points(g[scene.seat], rank)) if better else ""
            found.append(Offer(places.market(card), face, (n := data.ARENA[face].price), n > money, note))
    dear = money < data.BLIND_PRICE or not g.deck
    return (*found, Offer(places.DECK, "", data.BLIND_PRICE, dear, f"one of {len(g.deck)}"))


OFFERS = {"military": _provinces, "senate": _senate, "market": _market}


# --- drawing


def draw(b: Brush[Rise], area: Rect, tracks: Sequence[Track]) -> int:
    if area.height >= 25 and area.width >= 76:
        _large(b, area, tracks)
        return area.height
    y, apart = area.y, area.height >= 16
    for track in tracks:
        _heading(b, Rect(area.x, y, area.width if apart else TITLE, 1), track, whole=apart)
        if apart:
            _line_of_dice(b, Rect(area.x + 1, y + 1, area.width - 1, 1), track)
        else:
            _line_of_dice(b, Rect(area.x + TITLE, y, area.width - TITLE, 1), track)
        y += 1 + apart
        y += _rows_of_market(b, area, y, track) if track.id == "market" else _rows_of_cards(b, area, y, track)
    return y - area.y


TITLE = 12  # columns for the name of a track where the dice stand behind it
WELL, FACES = (3, 5), {"military": (4, 5), "senate": (4, 7), "market": (3, 5)}  # rows, least and most


def _large(b: Brush[Rise], area: Rect, tracks: Sequence[Track]) -> None:
    """Real dice in wells, and cards with faces; more room gives taller cards, then taller wells."""
    rows, well = {track: least for track, (least, _) in FACES.items()}, WELL[0]
    spare = area.height - 3 * (1 + well) - sum(rows.values()) - 2
    for id in ("senate", "military", "market"):
        more = max(0, min(spare, FACES[id][1] - rows[id]))
        rows[id], spare = rows[id] + more, spare - more
    if spare >= 3 * (WELL[1] - well):
        well, spare = WELL[1], spare - 3 * (WELL[1] - well)
    y = area.y
    for track in tracks:
        _heading(b, Rect(area.x, y, area.width, 1), track, whole=True)
        wide = (area.width - 2 - (SECTIONS - 1)) // SECTIONS
        place = places.track(track.id)
        b.touch(place, Rect(area.x, y, area.width, 1 + well), quiet=True)
        for at in range(SECTIONS):
            section = Rect(area.x + 1 + at * (wide + 1), y + 1, wide, well)
            b.canvas.ground(section, "well")
            b.canvas.write_right(section.right - 1, section.y, f"[line|{at + 1}]")
            if at < len(track.stands):
                _group(b, section, track, track.stands[at])
        count = len(track.offers) if track.id == "market" else SECTIONS
        edges = [area.x + 1 + at * (SECTIONS * (wide + 1)) // count for at in range(count + 1)]
        for offer, left, right in zip(track.offers, edges, edges[1:], strict=False):
            _card(b, Rect(left, y + 1 + well, right - left - 1, rows[track.id]), offer)
        if not track.offers:
            b.canvas.write(area.x + 2, y + 1 + well, "[dim|nothing is left]")
        y += 1 + well + rows[track.id] + (1 if spare >= 0 else 0) + (1 if spare >= 4 else 0)


def _heading(b: Brush[Rise], area: Rect, track: Track, whole: bool) -> None:
    place = places.track(track.id)
    state = b.state(place)
    style = "ink @sel b" if state == "selected" else "sel @legal b" if state else "title"
    sign = b.glyphs.plain(SIGNS[track.id]) if state else b.glyphs.sign(SIGNS[track.id])
    end = b.canvas.write(area.x, area.y, f"[{style}| ]{f'[{style}|{sign}]' if state else sign}[{style}| {track.id.upper()} ]")
    if whole:
        stop = area.right - length(NOTES[track.id]) - 1
        b.canvas.hline(end, area.y, stop - end, b.glyphs.plain("rule"), "faint")
        b.canvas.write_right(area.right, area.y, NOTES[track.id], "dim")
    b.touch(place, area, quiet=True)


def _group(b: Brush[Rise], area: Rect, track: Track, stand: Stand) -> None:
    """Dice on the left, whose they are and what they are worth beside them; over and under small dice if large ones leave no room."""
    large = b.glyphs.grounds and len(stand.dice) * 6 + 12 <= area.width
    x, top = area.x, area.y + (area.height - 3) // 2
    for at in range(len(stand.dice)):
        x += 1 + _die(b, x, top + (not large), track, stand, at, large=large)
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


def _die(b: Brush[Rise], x: int, y: int, track: Track, stand: Stand, at: int, large: bool = False) -> int:
    """An own die that a senate card can change answers by itself."""
    style = "ink @sel b" if at in stand.new else f"chip{stand.seat} still"
    wide = b.die(x, y, stand.dice[at], stand.seat, large=large, style=style)
    place = places.placed(track.id, at + 1)
    if stand.seat == b.seat and place in b.places and not stand.new:
        b.touch(place, Rect(x, y, wide, 3 if large and b.glyphs.grounds else 1), quiet=not b.state(place))
    return wide


def _worth(b: Brush[Rise], track: Track, stand: Stand) -> str:
    then = f"[sel b u|{b.glyphs.plain('becomes')}{stand.left}]" if stand.left is not None else ""
    if track.id == "senate":
        return f"[strong still|{stand.worth}] [dim still|{'card' if stand.worth == 1 else 'cards'}]"
    if track.id == "market":
        return f"[coin still|{stand.worth}]{b.glyphs.sign('money', 'coin still')}{then}"
    return f"[dim still|legion] [strong still|{stand.worth}]{then}"


def _line_of_dice(b: Brush[Rise], area: Rect, track: Track) -> None:
    """One row with the four sections: a letter and small dice, then what they are worth if there is room."""
    wide = area.width // SECTIONS
    b.canvas.ground(area, "well")
    b.touch(places.track(track.id), area, quiet=True)
    for at in range(SECTIONS):
        x = area.x + at * wide
        if at >= len(track.stands):
            b.canvas.text(x + wide - 2, area.y, str(at + 1), "line")
            continue
        stand = track.stands[at]
        arrow = (b.glyphs.plain("becomes") if stand.pushed > 0 else b.glyphs.left) if stand.pushed else " "
        end = b.canvas.write(x, area.y, f"[sel b|{arrow}][player{stand.seat} still|{b.letters[stand.seat]}]") + 1
        full = x + wide - end >= 4 * len(stand.dice)
        for i in range(len(stand.dice)):
            if full:
                end += _die(b, end, area.y, track, stand, i)
            else:
                style = "ink @sel b" if i in stand.new else f"chip{stand.seat} still"
                b.canvas.text(end, area.y, str(stand.dice[i]), style)
                place = places.placed(track.id, i + 1)
                if stand.seat == b.seat and place in b.places and not stand.new:
                    b.touch(place, Rect(end, area.y, 1, 1), quiet=not b.state(place))
                end += 1
            end += i + 1 < len(stand.dice)
        worth = _worth(b, track, stand)
        then = f"[sel b u|{b.glyphs.plain('becomes')}{stand.left}]" if stand.left is not None else ""
        if end + 1 + length(worth) < x + wide:
            b.canvas.write(end + 1, area.y, worth, "dim")
        elif then:
            b.canvas.write(min(end + 1, x + wide - length(then)), area.y, then)


def _card(b: Brush[Rise], area: Rect, offer: Offer) -> None:
    inside, rows = area.width - 2, area.height - 1
    sign = b.glyphs.sign
    money = f"[{'dim' if offer.beyond else 'coin b'}|{offer.price}{b.glyphs.plain('money')}]"
    if not offer.face:
        face = Face(offer.place, "tool", "Unseen", lines=(money, f"[dim|{offer.note}]"))
    elif offer.face in data.PROVINCES:
        row = data.PROVINCES[offer.face]
        kind = f"{sign(SIGNS[row.type])} {row.type} [dim|{row.region.capitalize()}]"
        strength = f"[{'dim' if offer.beyond else 'strong b'}|{row.strength}] [dim|strength]"
        goods = f"[{colour(offer.face)}|{row.resource}]"
        goods += f"[dim|, {offer.note}]" if offer.note and length(goods) + len(offer.note) + 2 <= inside else ""
        face = Face(
            offer.place,
            colour(offer.face),
            name(offer.face),
            lines=_fitting((strength, kind, goods), rows - (len(name(offer.face)) > area.width - 1)),
        )
    elif offer.face in data.SENATE:
        face = _office(b, offer, inside, rows)
    else:
        performer = data.ARENA[offer.face]
        money += f"  [good|{offer.note}]" if offer.note and rows < 3 and length(money) + 2 + len(offer.note) <= inside + 1 else ""
        better = f"[good|{offer.note}]" if offer.note else f"[dim|{KINDS[performer.kind]}]" if len(KINDS[performer.kind]) <= inside else ""
        face = Face(offer.place, colour(offer.face), name(offer.face), lines=(money, f"[dim|{performer.cls}]", better))
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


def _rows_of_cards(b: Brush[Rise], area: Rect, y: int, track: Track) -> int:
    """A row for each; answers how many rows belong to them."""
    if not track.offers:
        b.canvas.write(area.x + 2, y, "[dim|nothing is left]")
    for row, offer in enumerate(track.offers, y):
        place, state = offer.place, b.state(offer.place)
        strip = "ink @sel b" if state == "selected" else f"ink @{colour(offer.face)} b" if b.glyphs.grounds else f"{colour(offer.face)} b"
        if state and not b.glyphs.grounds:
            strip += " u"
        b.canvas.text(area.x, row, b.glyphs.plain("edge") if state else " ", "sel")
        long = track.id == "senate"
        width = 23 if long and area.width >= 60 else 22 if long else 21
        b.canvas.text(area.x + 1, row, f" {name(offer.face)} ".ljust(width), strip)
        b.canvas.write(
            area.x + width + 2, row, _office_line(b, offer) if long else _province_line(b, offer), "text", area.width - width - 2
        )
        b.touch(place, Rect(area.x, row, area.width, 1), quiet=True)
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


def _rows_of_market(b: Brush[Rise], area: Rect, y: int, track: Track) -> int:
    """Three to a row: price, name, class."""
    wide = area.width // 3
    for at, offer in enumerate(track.offers):
        x, row, state = area.x + wide * (at % 3), y + at // 3, b.state(offer.place)
        strip = "ink @sel b" if state == "selected" else f"ink @{colour(offer.face) if offer.face else 'tool'} b"
        if not b.glyphs.grounds and state != "selected":
            strip = f"{colour(offer.face) if offer.face else 'tool'} b{' u' if state else ''}"
        b.canvas.text(x, row, b.glyphs.plain("edge") if state else " ", "sel")
        text = name(offer.face) if offer.face else "Unseen"
        end = b.canvas.text(x + 1, row, f" {text} ", strip)
        price = f"[{'dim' if offer.beyond else 'coin'}|{offer.price}{b.glyphs.plain('money')}]"
        b.canvas.write(end + 1, row, price, "", x + wide - end - 1)
        b.touch(offer.place, Rect(x, row, wide - 1, 1), quiet=True)
    return 2


# --- in lines, and asked


def rows(tracks: Sequence[Track], scene: BoardScene) -> list[Row]:
    found = []
    for track in tracks:
        found.append(Row(places.track(track.id), track.id.capitalize(), says=f"{track.id.capitalize()} track: {standing(track, scene)}."))
        for offer in track.offers:
            if offer.face:
                price = f" for {offer.price} coins" if track.id == "market" else ""
                found.append(Row(offer.place, name(offer.face), says=f"{_sentence(offer.face)}{price}{_more(offer)}."))
            else:
                text = "The top card of the closed deck for {n:coin|coins}; {left:card is|cards are} left there."
                found.append(Row(offer.place, "Unseen", says=worded(text, n=offer.price, left=track.left)))
    return found


def _sentence(face: str) -> str:
    if face in data.ARENA:
        row = data.ARENA[face]
        return f"{name(face)}, {KINDS[row.kind]} ({row.cls})"
    return face_text(face)


def _more(offer: Offer) -> str:
    return f"; {offer.note}" if offer.note and offer.face not in data.PROVINCES else ""


def standing(track: Track, scene: BoardScene) -> str:
    units = {"military": "legion {n}", "senate": "{n:card|cards}", "market": "{n:coin|coins}"}
    parts = []
    for at, stand in enumerate(track.stands):
        dice = " and ".join(filter(None, (", ".join(map(str, stand.dice[:-1])), str(stand.dice[-1]))))
        parts.append(f"{NTH[at]} {scene.called(stand.seat)} with {dice} ({worded(units[track.id], n=stand.worth)})")
    return ", ".join(parts) or "no dice"


def about(tracks: Sequence[Track], place: str, scene: BoardScene) -> About | None:
    kind, _, what = place.partition(":")
    if kind in ("track", "placed"):
        track = next(track for track in tracks if track.id == what.partition(".")[0])
        said = standing(track, scene)
        order = "A new group goes before the first one with a higher leading die; a further die may not be higher than the last one."
        return About(f"The {track.id} track", f"{begun(said)}.", f"{DOES[track.id]} {order}", RULES[track.id])
    if kind == "die":
        return About(f"Your die of {what}", "You have not placed it yet.", "A low die stands in front on its track.", "Placing dice")
    if place == places.DECK:
        text = "{n:arena card is|arena cards are} left. The top one costs {price:coin|coins}; only its buyer sees it."
        return About("The closed deck", worded(text, n=len(scene.g.deck), price=data.BLIND_PRICE), rule="Black market")
    if kind in ("province", "office"):
        return about_card(what, scene)
    if kind in ("market", "hand"):
        handle = Handle(int(what))
        seen = kind == "market" or (scene.seat in scene.g.players and handle in scene.g[scene.seat].hand)
        face = (scene.sight.get(handle) if kind == "hand" else scene.g.cards.faces.get(handle)) if seen else None
        found = about_card(face, scene) if face else None
        return replace(found, now=f"{found.now} Only you know it.") if found and handle not in scene.g.cards.faces else found
    return None


def about_card(face: str, scene: BoardScene) -> About:
    g: Rise = scene.g
    title, _, text = face_text(face).partition(": ")
    if face in data.PROVINCES:
        owner = g.owner(face)
        tired = owner is not None and face in g[owner].exhausted
        now = f"Conquered by {scene.called(owner)}{', used in this round' if tired else ''}" if owner is not None else ""
        now = now or ("It can be conquered now" if face in g.provinces else "Out of the game" if face in g.removed else "Still to come")
        return About(title, f"{now}.", f"{begun(text)}.", "Provinces")
    if face in data.SENATE:
        owner = next((seat for seat, player in g.players.items() if face in player.senate), None)
        tired = owner is not None and face in g[owner].exhausted
        now = f"Held by {scene.called(owner)}{', used in this round' if tired else ''}." if owner is not None else "To be taken."
        if scene.seat in g.players and data.SENATE[face].window == "final":
            now += worded(" To you it would bring {n:point|points} now.", n=final_points(g[scene.seat], face))
        return About(title, now, f"{begun(text)}.", "Senate")
    row = data.ARENA[face]
    said = f"{KINDS[row.kind].capitalize()}, {row.cls}, price {row.price}."
    return About(name(face), said, "It performs in the Great Games.", "Great Games")


TRACKS: Panel[Track] = Panel("tracks", "Tracks", facts, rows, about, draw)
