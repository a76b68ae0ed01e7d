"""PURE: a few sentences about any place of the board that can be clicked: what it is, and what it is good for."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.regions import region_points
from engine.games.age_of_rome.rules.state import Player, Rome
from engine.games.age_of_rome.talk.cards import (
    BUILDINGS,
    CHARACTERS,
    MEDALS,
    ROMAN,
    SCHEMES,
    VARIANTS,
    face_text,
    fill,
    house,
    mission_line,
    scheme_text,
)
from tui.kit.glyphs import Glyphs
from tui.kit.painter import Explain, always, explained
from tui.kit.scene import BoardScene


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of the board and what they mean, for a page of help."""
    g = glyphs
    return [
        (g.legal, "here you can do something now; a click shows what"),
        (g.selected, "the choice you are about to make"),
        ("A B", "players: the letter of each name, also for followers, votes, legions and schemes"),
        (g.slot, "a free place for a follower on a building"),
        (f"8d +4{g.glory}", "the next level costs 8 denarii and brings 4 glory"),
        (f"pop 6 {g.minus}4{g.glory}", "population 6; double tax there costs 4 glory"),
        (g.first, "the province with the first marker: whoever it faces begins"),
        ("A!", "a planted scheme that can go off against the player of that seat"),
        ("A*", "a scheme that has gone off this round"),
        (g.milestone, "a milestone on the glory track: it recruits a follower"),
        ("A+", "a marker on its second lap: 30 more than the space says"),
        (g.shield + g.shield_left, "a region's shield: legions there, and those still missing"),
        (f"{g.times}3", "tiles left of that level"),
        (g.medal, "a medal that is still to be won; a letter: who holds it"),
        (f"[{g.free}] [{g.used}] [{g.covered}]", "a bonus: free, used this round, covered by discord"),
        ("o B S G", "pieces of a Pantheon: own, bronze, silver, gold"),
        ("mil pol tra", "castle (military), curia (politics), lighthouse (trade)"),
        ("rel eco sch", "temple (religion), farm (economy), schemes"),
        ("fol 1/2", "followers still to be placed this round, and all that you have"),
        ("leg 5+2", "legions with you and in the regions; votes with you and in the senate column alike"),
        ("disc 2/3", "discord tokens and their spaces: each pays for one scheme, and covers a bonus if it lies on one"),
        (f"{g.up} {g.down}", "on the rim: where the quarters go when the disc turns"),
    ]


def _spot(scene: BoardScene, name: str) -> list[str]:
    g: Rome = scene.g
    province, _, type = name.partition(".")
    level = g.provinces[province].levels[type]
    what = f"{house(type).capitalize()} {ROMAN[level]}" if level else f"No {house(type)} yet"
    there = ", ".join(scene.called(seat) for seat in g.provinces[province].followers[type])
    room = f"holds {level} follower{'s' * (level > 1)}{f', now {there}' if there else ''}" if level else "nobody can be placed there"
    return [f"{what} in {province.capitalize()}: {room}. A follower there: {BUILDINGS[type].text}.", *_building(scene, type)[:1]]


def _building(scene: BoardScene, type: str) -> list[str]:
    tiles = [f"{ROMAN[i]} {cost} denarii, +{glory} glory" for i, (cost, glory) in enumerate(data.BUILDINGS[type], 1)]
    return [f"{house(type).capitalize()} ({type}): {'; '.join(tiles)}.", f"A follower there: {BUILDINGS[type].text}.", *_medal(scene, type)]


def _medal(scene: BoardScene, type: str) -> list[str]:
    holder = scene.g.medals.get(type)
    if holder is None:
        return ["There are no medals in this game."]
    who = f"held by {scene.called(holder)}" if holder >= 0 else "goes to the first who builds level III"
    return [f"The {type} medal, {who}: {MEDALS[type]}."]


def _province(scene: BoardScene, name: str) -> list[str]:
    g: Rome = scene.g
    seat = g.seat_of(name)
    now = f"lies before {scene.called(seat)}" if seat in g.occupied() else "lies before an empty seat: nothing happens there this round"
    then = (seat + g.coming_turn) % 4
    heir = scene.called(then) if then in g.occupied() else "an empty seat"
    lines = [f"{name.capitalize()} {now}." + (f" After the turn: {heir}." if g.coming_turn else "")]
    if name == g.first_province:
        lines.append("It carries the first marker: whoever it faces begins the round.")
    return lines


def _population(scene: BoardScene, name: str) -> list[str]:
    population = scene.g.provinces[name].population
    lost = data.PENALTIES[population - 1]
    return [
        f"Population {population}: one and the levels of its buildings. Single tax brings {fill('{n:denarius|denarii}', n=population)}, "
        f"double tax {2 * population} denarii for {lost} glory."
    ]


def _schemes(scene: BoardScene, name: str) -> list[str]:
    if not scene.g.schemes_on:
        return ["There are no schemes in this game."]
    owners = [
        f"{scene.called(token.owner)} ({'gone off' if token.activated else 'face down'})"
        for token in scene.g.provinces[name].spots
        if token is not None
    ]
    there = f"Now: {', '.join(owners)}." if owners else "None is planted there."
    return [f"Scheme spots of {name.capitalize()}. {there}", "A planted scheme can go off when the disc has carried it before a rival."]


def _region(scene: BoardScene, name: str) -> list[str]:
    g: Rome = scene.g
    points = " / ".join(map(str, data.REGION_POINTS["few" if g.few else "many"][name]))
    lines = [f"{name.capitalize()}: conquered with {data.SHIELDS[name]} legions together; then the places bring {points} points."]
    if g.cassius is None:
        won = [f"{scene.called(seat)} {value}" for seat, value in region_points(g, name).items() if value]
        lines.append(f"Now: {', '.join(won)}." if won else "Now it would bring nobody points. A tie brings nothing, but uses up its place.")
    return lines


def _seat(scene: BoardScene, name: str) -> list[str]:
    g: Rome = scene.g
    seat = int(name)
    if seat not in g.players or not g[seat].character:
        return ["Cassius plays by his cards and never chooses."] if g.cassius is not None and seat == g.cassius.seat else []
    player = g[seat]
    lines = [f"{CHARACTERS[player.character]}: {player.glory} glory, {_counts(player)}."]
    if g.schemes_on:
        user = "" if seat == scene.seat else scene.called(seat)
        told = (f"{SCHEMES[scheme].name}, {scheme_text(scheme, user, 'the target')}" for scheme in player.schemes)
        lines.append(f"Schemes: {'; '.join(told)}.")
    return lines


def _counts(player: Player) -> str:
    text = "{denarii:denarius|denarii}, {followers:follower|followers}, {cards:trade card|trade cards}"
    return fill(text, denarii=player.denarii, followers=player.recruited, cards=len(player.hand))


def _card(scene: BoardScene, name: str) -> list[str]:
    if name == "anchor":
        return ["The anchor takes a place in the hand; only a Compass removes it."]
    if name in data.MISSIONS and scene.seat in scene.g.players:
        return [mission_line(scene.g, scene.seat, name) + "."]
    return [face_text(name) + "."] if name[:3] in data.TRADE_CARDS else []


def _hand(scene: BoardScene, name: str) -> list[str]:
    return _card(scene, scene.sight.get(Handle(int(name))) or "")


def _bonus(scene: BoardScene, name: str) -> list[str]:
    return [f"The {name} bonus doubles one {name} action of a round, unless a discord token covers it."]


def _character(scene: BoardScene, name: str) -> list[str]:
    character = data.CHARACTERS[name]
    return [f"{CHARACTERS[name]}. Own scheme: {SCHEMES[character.scheme].name}, {scheme_text(character.scheme)}."]


def _stock(scene: BoardScene, name: str) -> list[str]:
    g: Rome = scene.g
    return {
        "pantheon": ["Gold, silver and bronze pieces that are left: base and roof of each Pantheon end with one, 4, 3 or 2 points."],
        "missions": [f"{len(g.mission_deck)} missions are left in the deck."],
        "discord": [f"{g.discord_supply} discord tokens lie in the supply."],
        "battle": [f"{len(g.battle_deck)} battle cards are left; Cassius lays them face down in the regions."],
        "variants": [f"Played with {', '.join(VARIANTS[v].name for v in g.variants) or 'the plain rules'}."],
    }.get(name, [])


ABOUT: dict[str, Explain] = {
    "spot": _spot,
    "building": _building,
    "medal": _medal,
    "province": _province,
    "population": _population,
    "schemes": _schemes,
    "region": _region,
    "seat": _seat,
    "card": _card,
    "hand": _hand,
    "bonus": _bonus,
    "character": _character,
    "look": _stock,
    "event": lambda scene, name: [face_text(name) + "."],
    "deck": lambda scene, name: [f"{len(scene.g.deck)} trade cards in the deck, {len(scene.g.discard)} in the open pile."],
    "colosseum": always("The Colosseum takes any number of followers: +1 glory each."),
    "senate": always(
        "The senate column: a sixth vote pushes out the lowest. Whoever places the third of three own votes on top gains 2 glory at once "
        "(3 with the politics medal).",
        "At the end the places from the bottom bring " + ", ".join(map(str, data.SENATE_VALUES)) + " points.",
    ),
    "glory": always(
        "The glory track. Whoever reaches a milestone recruits a follower, once for each; all but the first then slide down by one.",
    ),
}

explain = explained(ABOUT)
