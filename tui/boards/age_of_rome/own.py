"""PURE: what is yours in Age of Rome: the strip about you, your trade cards and missions as faces, the header's two lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import (
    CARDS,
    CHARACTERS,
    CONVERTERS,
    ROMAN,
    SCHEMES,
    arrow,
    card_name,
    card_text,
    face_text,
    mission_line,
    mission_text,
    steps,
)
from engine.templates import joined
from tui.boards.age_of_rome.names import GOODS, SIGNS, house
from tui.kit.board import AT_REST, Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face, closed
from tui.kit.panel import About, Mine, many, split
from tui.kit.scene import BoardScene

WHEN = {
    "on_place_any": "when you place", "on_place_colosseum": "at the Colosseum", "on_place_economy": "at a farm",
    "on_build": "when you build",    "on_double_tax": "at double tax", "on_activate": "with your scheme", "on_defend": "against a scheme",
}  # fmt: skip
PHASES = {
    "event": "event", "diplomacy": "offers", "schemes": "schemes", "build": "build", "action": "action", "income": "tax", "rotate": "turn",
}  # fmt: skip
TWICE = "acts twice at"
TURNS = {1: "one quarter", 2: "half way", 3: "three quarters"}
assert WHEN.keys() == set(data.WINDOWS)


def you(b: Brush[Rome]) -> Iterator[Strip]:
    me, sign, brief = b.g[b.seat], b.glyphs.sign, b.columns < 100
    if not me.character:
        yield Strip(["no character yet"])
        return
    followers = f"{me.available} of {me.recruited}" if b.g.phase == "action" else f"{me.recruited}"
    parts: list[str | Mine] = []
    about = _abouts(b.g, b.seat)
    if not brief:
        parts.append(Mine(f"[player{b.seat}|{CHARACTERS[me.character].split()[-1]}]", about["who"]))
    parts.append(Mine(f"[coin b|{me.denarii}]{sign('money')}", about["coin"]))
    parts.append(Mine(f"[strong b|{followers}] follower{'s' * (me.recruited != 1)}", about["follower"]))
    for kind, word, count in (("war", "legion", me.legions_board), ("law", "vote", me.votes_board), ("scheme", "scheme", me.schemes_home)):
        if kind != "scheme" or b.g.schemes_on:
            text = f"{sign(kind)} [strong b|{count}]" + ("" if brief else f" {word}{'s' * (count != 1)}")
            parts.append(Mine(text, about[word]))
    parts += [Mine(f"[strong b|{len(me.sets)}] [dim|set{'s' * (len(me.sets) != 1)}]", about["set"])] if me.sets else []
    free = [bonus for bonus in data.CHARACTERS[me.character].track[: me.free_spaces] if bonus and bonus not in me.used_bonuses]
    discord = f"   {me.discord} discord" if b.columns >= 150 else ""
    for named in (True, False):
        bonuses = [(f"bonus:{bonus}", sign(SIGNS[bonus]) + f" {house(bonus)}" * named) for bonus in free]
        yield Strip(parts, TWICE if bonuses else "no bonus", bonuses, discord)


def _abouts(g: Rome, seat: int) -> dict[str, About]:
    """What `i` tells of what you have."""
    me = g[seat]
    to_place = f"{me.available} of {me.recruited} to place" if g.phase == "action" else f"{me.recruited}"
    legions = f"{me.legions_board} at home, {me.deployed_total} deployed, {me.legions_unrecruited} to recruit."
    votes = f"{me.votes_board} at home, {g.votes_in(seat)} in the column, {me.votes_unowned} to gain."
    schemes = joined([SCHEMES[id].name for id in me.schemes])
    who = f"You are {CHARACTERS[me.character]}." + (f" Your schemes: {schemes}." if g.schemes_on and schemes else "")
    sets = ", ".join(f"{laid.type} ({many(data.SET_POINTS[laid.type], 'point')})" for laid in me.sets)
    return {
        "who": About("Your character", who, "", "Characters"),
        "coin": About("Your denarii", f"{me.denarii}.", "They pay for buildings; taxes bring them at the end of a round.", "Income"),
        "follower": About("Your followers", f"{to_place}.", "Each acts where it is placed; milestones bring more.", "Placing followers"),
        "legion": About("Your legions", legions, "A follower in a castle moves one to a region.", "Legions and regions"),
        "vote": About("Your votes", votes, "A follower in a curia puts one into the senate column.", "Votes and the senate column"),
        "scheme": About("Your schemes", f"{me.schemes_home} at home.", "Planted, it faces the player before whom it lies.", "Schemes"),
        "set": About("Your sets", f"{sets}.", "They count at the end.", "Sets"),
    }


def faces(b: Brush[Rome]) -> list[Face]:
    """Trade cards, the anchor, then missions with what they bring now."""
    g, me, found = b.g, b.g[b.seat], []
    for handle, face in b.known(me.hand):
        row = data.TRADE_CARDS[face[:3]]
        goods = "joker" if row.goods == "chest" else row.goods
        when, text, told = WHEN[row.window], card_text(face[:3]), split(face_text(face), rule="Trade cards")
        found.append(Face(f"hand:{handle}", GOODS[row.goods], card_name(face), goods, when, text, "hand", (), told))
    found += closed(b, me.hand)
    if me.anchor:
        told = About("Anchor", does="It takes a place in your hand; only the Compass removes it.", rule="Trade cards")
        found.append(Face("card:anchor", "tool", "Anchor", "", "", "takes a place in your hand", "hand", (), told))
    offered = [handle for handle in g.offered if g.cards.holder.get(handle) == b.seat]
    asked = offered or me.missions  # the positions that a move names
    for handle, face in b.known(dict.fromkeys([*asked, *me.missions])):
        place = f"mission:{asked.index(handle) + 1}" if handle in asked else f"kept:{handle}"
        now = f"{mission_points(g, b.seat, face) if me.character else 0}/{data.MISSIONS[face].most}{b.glyphs.plain('points')}"
        far = steps(g, b.seat, face)
        text = f"{mission_text(g, face)}{f' ({far})' if far else ''}"
        told = split(mission_line(g, b.seat, face), rule="Missions")
        found.append(Face(place, "mission", CARDS[face].name, now, "", text, "missions", (), told, far or mission_text(g, face)))
    return found


def gets(b: Brush[Rome]) -> str:
    """The province that the turn of the disc brings."""
    return f"[sel b|{data.RING[(b.seat - b.g.rot - b.g.coming_turn) % 4].capitalize()}]"


def going(b: Brush[Rome]) -> str:
    """What the turn of the disc gives away and brings."""
    g, heir = b.g, (b.seat + b.g.coming_turn) % 4
    mine = g.facing(b.seat).capitalize()
    if heir == b.seat:
        return f"[sel b|{mine}] stays with you"
    return f"{mine} goes to {b.name(heir) if heir in g.occupied() else 'nobody'}, you get {gets(b)}"


def header(b: Brush[Rome]) -> Header:
    g = b.g
    if g.phase in AT_REST:
        return Header(AT_REST[g.phase], left=notice(b))
    out = () if "spies" in g.variants else ("diplomacy",)
    phases = [name for phase, name in PHASES.items() if phase not in out and (phase != "schemes" or g.schemes_on)]
    event = g.cards.faces.get(g.events[-1]) if g.events else None
    name, text = (CARDS[event].name, "" if g.solo else card_text(event)) if event else ("", "")
    mark = b.glyphs.sign("event")
    quarters = g.coming_turn
    arrow = b.glyphs.sign("cw" if quarters > 0 else "ccw")
    turn: str | tuple[str, ...] = "the disc turns no more"
    turn = f"after tax the disc turns {arrow} [sel b|{TURNS[abs(quarters)]}]" if quarters else turn
    if quarters and b.seat in g.players:
        turn = (f"{arrow} then {going(b)}", f"{arrow} you get {gets(b)}")
    news = notice(b)
    order = [seat for seat in g.order if seat in g.occupied()]
    return Header(
        phases=phases, phase=PHASES.get(g.phase, g.phase), order=order,
        left=news or ((f"{mark} [strong b|{name}]  {text}", f"{mark} [strong b|{name}]") if name else ""),
        right=turn, brief=news or (f"{mark} {name} {arrow if quarters else ''}" if name else ""), round=(g.round, data.ROUNDS),
        rule="A round", abouts={"left": About(name, f"This round's event. {text}".strip(), rule="Events")} if name and not news else {},
    )  # fmt: skip


def says(scene: BoardScene) -> list[str]:
    """The event and how the disc will turn, the order, what brings followers."""
    g: Rome = scene.g
    if g.phase == "set_up" or not g.events or g.events[-1] not in g.cards.faces:  # a record may stand between drawing and turning
        return []
    event, quarters = CARDS[g.cards.faces[g.events[-1]]].name, g.coming_turn
    why = " (Clockwork)" if "clockwork" in g.variants else ""
    turn = f"the disc will turn {arrow('cw' if quarters > 0 else 'ccw', abs(quarters))}{why}" if quarters else "the disc turns no more"
    marks = [f"{at}" if at == data.MILESTONES[name] else f"{at} (was {data.MILESTONES[name]})" for name, at in g.milestones.items()]
    return [
        f"{event}; {turn}.",
        f"The first marker lies on {g.first_province.capitalize()}.",
        f"Milestones, each a follower: {', '.join(marks)} glory.",
    ]


def notice(b: Brush[Rome]) -> str:
    """What is on the table between two phases: a scheme against somebody, an offer."""
    g = b.g
    if g.declared:
        plot = g.declared[-1]
        effect, end = CONVERTERS["effect"](plot.effect), ": cancelled" if plot.cancelled else ""
        said = b.scene.told("{seat} use[s] {effect} against {target}{end}", seat=plot.activator, target=plot.target, effect=effect, end=end)
        return f"[bad b|{said}]"
    if g.offer is not None:
        offer = g.offer
        what = f"{house(offer.type)} {ROMAN[g.provinces[offer.province].levels[offer.type]]} in {offer.province.capitalize()}"
        what = f"{offer.denarii}{b.glyphs.plain('money')} for the {what}{f', {offer.counter} asked' if offer.counter else ''}"
        return f"[strong b|{b.scene.told('{seat} offer[s] {target} {what}', seat=offer.seat, target=offer.opponent, what=what)}]"
    return ""
