"""PURE: what the viewer owns: money, pieces, bonuses under discord, hand, missions. Nothing here for a spectator."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.age_of_rome import data
from engine.games.age_of_rome.board_text import PROGRESS, mission_text
from engine.games.age_of_rome.scoring import mission_points
from engine.games.age_of_rome.state import Player
from tui.boards.age_of_rome import targets
from tui.boards.age_of_rome.brush import SHORT, Brush
from tui.boards.scene import Look
from tui.canvas import Part, Rect, cut, width_of

WHEN = {
    "on_place_any": "placing", "on_place_colosseum": "Colosseum", "on_place_economy": "farm", "on_build": "building",
    "on_double_tax": "double tax", "on_activate": "your scheme", "on_defend": "defence",
}  # fmt: skip


def flow(b: Brush, area: Rect, facts: list[list[Part]], gap: int = 3) -> int:
    """Facts side by side, as many to a row as fit; answers the rows used."""
    x, y = area.x, area.y
    for fact in facts:
        wide = width_of(fact)
        if x > area.x and x + wide > area.right:
            x, y = area.x, y + 1
        if y >= area.bottom:
            break
        x = b.canvas.parts(x, y, fact, area.right - x) + gap
    return y + 1 - area.y


def fact(label: str, value: str, after: str = "", style: str = "strong") -> list[Part]:
    return [(f"{label} ", "label"), (value, style), (after, "label")]


def stands(b: Brush, me: Player, short: bool) -> list[list[Part]]:
    """Denarii, followers, legions, votes, Pantheon."""
    g = b.g
    to_place = f"{me.available} of {me.recruited}" if g.phase == "action" else str(me.recruited)
    seat = me.seat
    if short:
        return [
            [(f"{me.denarii}d", "money")],
            fact("followers", to_place),
            fact("legions", f"{me.legions_board}", f"+{me.deployed_total} out"),
            fact("votes", f"{me.votes_board}", f"+{g.votes_in(seat)} cast"),
            [("Pantheon ", "label"), *b.pieces(me.pantheon)],
        ]
    return [
        fact("denarii", str(me.denarii), style="money"),
        fact("glory", str(me.glory), style="glory"),
        fact("followers", to_place, " to place" if g.phase == "action" else " of 5"),
        fact("legions", f"{me.legions_board} ready", f", {me.deployed_total} out, {me.legions_unrecruited} to recruit"),
        fact("votes", f"{me.votes_board} ready", f", {g.votes_in(seat)} cast, {me.votes_unowned} to gain"),
        [("Pantheon ", "label"), *b.pieces(me.pantheon)],
    ]


def bonuses(b: Brush, me: Player, short: bool) -> list[Part]:
    """The discord track: bonuses from left to right, those under a token crossed out."""
    track = data.CHARACTERS[me.character].track
    parts: list[Part] = [("bonus ", "label")]
    for at, bonus in enumerate(track):
        under = at >= me.free_spaces
        word = (SHORT[bonus] if short else bonus) if bonus else b.glyphs.none
        used = bonus in me.used_bonuses
        sign, style = (b.glyphs.covered, "covered") if under else (b.glyphs.used, "label") if used else (b.glyphs.free, "good")
        state = b.state(targets.bonus(bonus)) if bonus else ""
        parts += [(f"[{sign}{word}]", f"{style} {state}".strip())]
    return [*parts, (f" discord {me.discord}/{len(track)}", "label")]


def scheme_words(b: Brush, me: Player, short: bool) -> list[list[Part]]:
    if not b.g.schemes_on:
        return []
    names = "" if short else ": " + ", ".join(data.SCHEME_NAMES[s] for s in me.schemes)
    return [fact("schemes", f"{me.schemes_home}", f" home{names}")]


def you(b: Brush, area: Rect) -> int:
    """The own board in sentences, under its heading."""
    me = b.g[b.seat]
    called = f"You: {data.CHARACTERS[me.character].name}" if me.character else "You"
    b.heading(area.x, area.y, area.width, called)
    if not me.character:
        return 1
    inside = Rect(area.x + 1, area.y + 1, area.width - 1, area.height - 1)
    narrow = area.width < 30
    rows = 1 + flow(b, inside, [*stands(b, me, area.width < 40), bonuses(b, me, narrow), *scheme_words(b, me, narrow)], 2)
    _touch_bonuses(b, inside, me)
    return rows


def _touch_bonuses(b: Brush, area: Rect, me: Player) -> None:
    """Find where the bonuses were written; their words stand in brackets."""
    for bonus in filter(None, data.CHARACTERS[me.character].track):
        for y in range(max(0, area.y), min(area.bottom, b.canvas.height)):
            line = b.canvas.lines()[y]
            for word in (bonus, SHORT[bonus]):
                at = line.find(f"{word}]", area.x)
                if at > 1 and line[at - 2] == "[":
                    place = targets.bonus(bonus)
                    moves = b.places.get(place)
                    b.canvas.mark(at - 2, y, len(word) + 3, 1, _choose(moves) if moves else Look(place))


def _choose(moves: tuple[object, ...]) -> object:
    from tui.boards.scene import Choose

    return Choose(moves)  # type: ignore[arg-type]


# --- hand


def hand(b: Brush, area: Rect) -> int:
    """A card to a row, with when it is played and what it does."""
    me = b.g[b.seat]
    b.heading(area.x, area.y, area.width, f"Hand {me.hand_size}/{data.HAND_LIMIT}", laid(me))
    y = area.y + 1
    for card in me.hand:
        if y >= area.bottom:
            break
        b.canvas.parts(area.x, y, [(b.pointer(targets.card(card))[0], ""), *card_words(b, card, area.width - 1)], area.width)
        b.touch(targets.card(card), Rect(area.x, y, area.width, 1), f"card:{b.scene.sight.get(card) or 'closed'}")
        y += 1
    if me.anchor and y < area.bottom:
        b.canvas.text(area.x + 1, y, cut("Anchor: takes one place", area.width - 1, b.glyphs.ellipsis), "grey")
        b.canvas.mark(area.x, y, area.width, 1, Look("card:anchor"))
        y += 1
    return y - area.y


def laid(me: Player) -> str:
    return "sets " + ", ".join(f"{s.type} {data.SET_POINTS[s.type]}" for s in me.sets) if me.sets else ""


def card_words(b: Brush, handle: Handle, width: int) -> list[Part]:
    face = b.scene.sight.get(handle)
    if not face:
        return [("a closed card", "grey")]
    card = data.TRADE_CARDS[face[:3]]
    goods = "joker" if card.goods == "chest" else card.goods
    if width < 30:
        return [(cut(card.name, 15, b.glyphs.ellipsis), "strong"), (f" {goods}"[: width - 15], "label")]
    used = len(card.name) + len(goods) + len(WHEN[card.window]) + 5
    text = cut(card.text, width - used - 1, b.glyphs.ellipsis)
    return [(card.name, "strong"), (f" {goods}, ", "label"), (WHEN[card.window], "title"), (f": {text}", "text")]


def hand_line(b: Brush, area: Rect) -> None:
    """The hand in one row: names, with the goods where there is room."""
    me = b.g[b.seat]
    x = b.canvas.parts(area.x, area.y, [("Hand ", "title"), (f"{me.hand_size}/{data.HAND_LIMIT} ", "label")])
    cards = [(targets.card(card), b.scene.sight.get(card)) for card in me.hand]
    room = area.right - x - (7 if me.anchor else 0)
    names = [data.TRADE_CARDS[face[:3]].name if face else "closed" for _, face in cards]
    goods = [f" ({data.TRADE_CARDS[face[:3]].goods if face[0] != 'C' else 'joker'})" if face else "" for _, face in cards]
    wide = sum(len(name) + 2 for name in names)
    with_goods = wide + sum(map(len, goods)) <= room
    length = max(4, room // max(1, len(cards)) - 2) if wide > room else 15
    for (place, face), name, kind in zip(cards, names, goods, strict=True):
        parts: list[Part] = [(b.pointer(place)[0], ""), (cut(name, length, b.glyphs.ellipsis), "strong"), (kind if with_goods else "", "label")]
        end = b.canvas.parts(x, area.y, parts, area.right - x)
        b.touch(place, Rect(x, area.y, end - x, 1), f"card:{face or 'closed'}")
        x = end + 1
    if me.anchor:
        x = b.canvas.text(x, area.y, " anchor", "grey", area.right - x)
    sets = laid(me)
    if sets and x + len(sets) + 2 <= area.right:
        b.canvas.text(area.right - len(sets), area.y, sets, "label")


# --- missions


def held_missions(b: Brush) -> list[tuple[str, str]]:
    """Place and face of every mission that the viewer sees: those drawn to choose from first."""
    g = b.g
    offered = [(targets.mission(i), face) for i, card in enumerate(g.offered, 1) if (face := b.scene.sight.get(card))]
    choosing = not g.offered
    kept = [(targets.mission(i) if choosing else f"kept:{i}", b.scene.sight.get(card) or "") for i, card in enumerate(g[b.seat].missions, 1)]
    return [*offered, *((place, face) for place, face in kept if face)]


def score(b: Brush, id: str) -> tuple[int, int]:
    me = b.g[b.seat]
    return mission_points(b.g, b.seat, id) if me.character else 0, data.MISSIONS[id].most


def missions(b: Brush, area: Rect) -> int:
    """Name and points so far, then the condition and how far it is."""
    found = held_missions(b)
    b.heading(area.x, area.y, area.width, "Missions", "secret")
    y = area.y + 1
    room = area.height - 1
    two = 2 * len(found) <= room
    columns = 1 if two or len(found) <= room else 2
    width = area.width // columns
    for i, (place, face) in enumerate(found):
        x, row = area.x + width * (i % columns), y + (i // columns) * (2 if two else 1)
        if row >= area.bottom:
            break
        now, most = score(b, face)
        parts: list[Part] = [(b.pointer(place)[0], ""), (data.MISSIONS[face].name, "strong"), (f" {now}/{most}", "good" if now else "label")]
        text = condition(b, face)
        if not two and columns == 1:
            parts.append((f" {cut(text, width - width_of(parts) - 2, b.glyphs.ellipsis)}", "label"))
        b.canvas.parts(x, row, parts, width)
        if two:
            b.canvas.text(x + 2, row + 1, cut(text, width - 3, b.glyphs.ellipsis), "label")
        b.touch(place, Rect(x, row, width, 2 if two else 1), f"card:{face}")
    return area.height


def condition(b: Brush, face: str) -> str:
    progress = PROGRESS[face](b.g, b.seat) if face in PROGRESS and b.g[b.seat].character else ""
    return mission_text(b.g, face) + (f" ({progress})" if progress else "")


def missions_line(b: Brush, area: Rect) -> None:
    """In one row: names and points so far, the condition where there is room."""
    found = held_missions(b)
    x = b.canvas.text(area.x, area.y, "Missions ", "title")
    room = area.right - x
    each = room // max(1, len(found)) - 1
    for place, face in found:
        now, most = score(b, face)
        name = cut(data.MISSIONS[face].name, each - 6, b.glyphs.ellipsis)
        parts: list[Part] = [(b.pointer(place)[0], ""), (name, "strong"), (f" {now}/{most}", "good" if now else "label")]
        left = each - width_of(parts) - 2
        if left >= 12:
            parts.append((f" {cut(condition(b, face), left, b.glyphs.ellipsis)}", "label"))
        end = b.canvas.parts(x, area.y, parts, area.right - x)
        b.touch(place, Rect(x, area.y, end - x, 1), f"card:{face}")
        x += each + 1


# --- for the smaller arrangements


def lines(b: Brush, area: Rect) -> int:
    """The own board in the rows there are."""
    me = b.g[b.seat]
    if not me.character:
        b.canvas.text(area.x, area.y, "You have no character yet.", "grey")
        return area.height
    short = area.height == 1
    called = [] if short else [[(data.CHARACTERS[me.character].name, "player" + str(b.seat % 4))]]
    facts = [*called, *stands(b, me, True), bonuses(b, me, True), *scheme_words(b, me, short)]
    if short:
        facts = [[(f"{me.denarii}d", "money")], *tight_facts(b, me)]
    flow(b, area, facts, 1 if short else 3)
    _touch_bonuses(b, area, me)
    return area.height


def tight_facts(b: Brush, me: Player) -> list[list[Part]]:
    g = b.g
    followers = f"{me.available}/{me.recruited}" if g.phase == "action" else str(me.recruited)
    schemes = [fact("sch", str(me.schemes_home))] if g.schemes_on else []
    track = bonuses(b, me, True)
    return [
        fact("fol", followers), fact("leg", f"{me.legions_board}", f"+{me.deployed_total}"),
        fact("vote", f"{me.votes_board}", f"+{g.votes_in(me.seat)}"), *schemes, b.pieces(me.pantheon),
        [*track[1:-1], (f" {me.discord}/{len(track) - 2}", "label")],
    ]  # fmt: skip


def hand_pane(b: Brush, area: Rect) -> None:
    """The hand with what the cards do, as many rows to a card as there are."""
    me = b.g[b.seat]
    b.heading(area.x, area.y, area.width, f"Hand {me.hand_size}/{data.HAND_LIMIT}")
    y = area.y + 1
    for card in me.hand:
        if y >= area.bottom:
            break
        face = b.scene.sight.get(card)
        place = targets.card(card)
        b.canvas.parts(area.x, y, [(b.pointer(place)[0], ""), *card_words(b, card, min(29, area.width - 1))], area.width)
        if face and y + 1 < area.bottom:
            printed = data.TRADE_CARDS[face[:3]]
            b.canvas.text(area.x + 2, y + 1, cut(f"{WHEN[printed.window]}: {printed.text}", area.width - 2, b.glyphs.ellipsis), "label")
        b.touch(place, Rect(area.x, y, area.width, 2), f"card:{face or 'closed'}")
        y += 2
    if me.anchor and y < area.bottom:
        b.canvas.text(area.x + 1, y, "Anchor", "grey")


def missions_pane(b: Brush, area: Rect) -> None:
    """The missions with their conditions in full."""
    from textwrap import wrap

    found = held_missions(b)
    b.heading(area.x, area.y, area.width, "Missions")
    y = area.y + 1
    spare = max(1, (area.height - 1) // max(1, len(found)) - 1)
    for place, face in found:
        now, most = score(b, face)
        parts: list[Part] = [(b.pointer(place)[0], ""), (cut(data.MISSIONS[face].name, area.width - 6, b.glyphs.ellipsis), "strong")]
        b.canvas.parts(area.x, y, [*parts, (f" {now}/{most}", "good" if now else "label")], area.width)
        text = wrap(condition(b, face), area.width - 2)
        if len(text) > spare:
            text = [*text[: spare - 1], cut(" ".join(text[spare - 1 :]), area.width - 2, b.glyphs.ellipsis)]
        for row, line in enumerate(text, 1):
            b.canvas.text(area.x + 2, y + row, line, "label", area.width - 2)
        b.touch(place, Rect(area.x, y, area.width, 1 + len(text)), f"card:{face}")
        y += 1 + len(text)
