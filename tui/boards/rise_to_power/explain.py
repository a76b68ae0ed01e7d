"""PURE: a few sentences about any place of the board that can be clicked: what it is, and what it is good for."""

from __future__ import annotations

from engine.cards import Handle
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import final_points, region_points, senate_points
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.cards import RANKS, card_name, face_text, worded
from engine.games.rise_to_power.talk.sentences import PHASES
from tui.kit.glyphs import Glyphs
from tui.kit.painter import Explain, always, explained
from tui.kit.scene import BoardScene

TRACKS = {
    "military": "The sum of a group is its legion: it conquers displayed provinces of no more strength together.",
    "senate": "A group takes one senate card for each of its dice; their values do not matter.",
    "market": "The sum of a group is its budget at the black market; what is not spent is lost.",
}


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of the board and what they mean, for a page of help."""
    g = glyphs
    return [
        (g.legal, "here you can do something now; a click shows what"),
        (g.selected, "the choice you are about to make"),
        ("R B Y P", "players by colour: red, blue, yellow, purple"),
        ("R[4][2] =6", "a group on a track: its leading die, its tail, their sum"),
        ("7 Syria", "a displayed province and the strength it takes"),
        ("4 leo bea", "a performer for 4 coins, a beast"),
        (f"now 6{g.glory}", "points that a senate card of the end would bring you now"),
        (f"{g.times}2", "a group in the senate takes so many cards"),
        (f"{g.right}B", "the selected die would push that group to the right"),
        (f"{g.left}R", "the group would move to the left"),
        (f"[3{g.right}4]", "what the selected senate card would make of a die"),
        ("R5", "a province of that strength with the arch of Red"),
        (f"{g.milestone}5", "a province that is displayed now"),
        (f"{g.empty}5", "a province still to come"),
        (f"{g.covered}5", "a province that left the game"),
        (g.free, "a province or senate card that can be used; in the display: you have provinces for it"),
        (g.tired, "exhausted until the next round"),
        (f"V{g.free}{g.tired} A C", "provinces by type: villa, arena, camp"),
        ("+2?", "secret cards in a rival's hand"),
        ("leo?", "a card that only you know"),
        (f"leo{g.glory}", "a card of the best performance you can stage"),
        (f"{g.then} 5{g.glory}", "the card would make a performance of so many points possible"),
    ]


def _listed(ids: list[str]) -> str:
    return ", ".join(map(card_name, ids)) or "none"


def _track(scene: BoardScene, name: str) -> list[str]:
    order = "Groups are resolved from the left; a new group goes before the first one with a higher leading die."
    return [f"The {name} track. {order}", TRACKS[name], "A further die of a group may not be higher than its last one."]


def _group(scene: BoardScene, name: str) -> list[str]:
    track, _, seat = name.partition(".")
    group = scene.g.group(track, int(seat))
    if group is None:
        return _track(scene, track)
    dice = " ".join(map(str, group.dice))
    return [f"{scene.opening(group.seat)} on the {track} track: {dice}, sum {sum(group.dice)}.", TRACKS[track]]


def _die(scene: BoardScene, name: str) -> list[str]:
    return [f"A die of {name} that you have not placed yet."]


def _province(scene: BoardScene, id: str) -> list[str]:
    g: Rise = scene.g
    owner = g.owner(id)
    if owner is not None:
        state = f"Conquered by {scene.called(owner)}" + (", exhausted until the next round" if id in g[owner].exhausted else "")
    elif id in g.provinces:
        state = "It is displayed now"
    else:
        state = "It has left the game" if id in g.removed else "It is still to come"
    return [f"{face_text(id)}.", f"{state}."]


def _office(scene: BoardScene, id: str) -> list[str]:
    lines = [f"{face_text(id)}."]
    if scene.seat in scene.g.players and data.SENATE[id].window == "final":
        lines.append(worded("To you it would bring {n:point|points} now.", n=final_points(scene.g[scene.seat], id)))
    return lines


def _arena(scene: BoardScene, id: str) -> list[str]:
    return [f"{face_text(id).capitalize()}."] if id in data.ARENA else []


def _hand(scene: BoardScene, name: str) -> list[str]:
    return _arena(scene, scene.sight.get(Handle(int(name))) or "")


def _deck(scene: BoardScene, name: str) -> list[str]:
    text = "The top card of the deck for {price:coin|coins}; only its buyer sees it. {n:arena card is|arena cards are} left."
    return [worded(text, price=data.BLIND_PRICE, n=len(scene.g.deck))]


def _decks(scene: BoardScene, name: str) -> list[str]:
    g: Rise = scene.g
    text = "Still to come: {provinces:province|provinces}, {senate:senate card|senate cards}, {arena:arena card|arena cards}."
    return [
        worded(text, provinces=len(g.province_pile), senate=len(g.senate_pile), arena=len(g.deck)),
        "Cards of epoch 1 come before those of epoch 2, and these before epoch 3.",
    ]


def _seat(scene: BoardScene, name: str) -> list[str]:
    g: Rise = scene.g
    player = g[int(name)]
    known = [g.cards.faces[card] for card in player.hand if card in g.cards.faces]
    secret = len(player.hand) - len(known)
    tired = f" Exhausted: {_listed(player.exhausted)}." if player.exhausted else ""
    return [
        f"{scene.opening(player.seat)} ({data.COLOURS[player.seat]}): " + worded("{n:point|points}.", n=player.total),
        f"Provinces: {_listed(player.provinces)}.",
        f"Senate cards: {_listed(player.senate)}.{tired}",
        f"Arena cards that everybody knows: {_listed(known)}; {secret} secret.",
    ]


def _region(scene: BoardScene, name: str) -> list[str]:
    g: Rise = scene.g
    whole = data.region_of(name, g.count)
    held = {seat: [id for id in whole if id in player.provinces] for seat, player in g.players.items()}
    power = [f"{scene.called(seat)} {sum(data.PROVINCES[id].strength for id in ids)}" for seat, ids in held.items() if ids]
    return [
        f"{name.capitalize()}: {_listed(list(whole))}.",
        f"Strength there: {', '.join(power)}." if power else "Nobody has a province there.",
        f"At the end the strongest gets {data.REGION_LEAD} points, {data.REGION_WHOLE} with all of it; equal ones get {data.REGION_TIED}.",
    ]


def _forum(scene: BoardScene, name: str) -> list[str]:
    at = ", ".join(f"{scene.called(seat)} {player.forum[name]}" for seat, player in scene.g.players.items())
    return [
        f"The forum track of {name}, up to {data.FORUM_MAX[name]}: {at}.",
        "In rounds 3 and 5 everybody on it gets 1 point, and 1 more for each player behind.",
    ]


def _points(scene: BoardScene, name: str) -> list[str]:
    g: Rise = scene.g
    regions = region_points(g)
    lines = ["Points so far come from the forum and the Great Games; senate cards and regions follow at the end."]
    for seat, player in g.players.items():
        parts = f"forum {player.points['forum']}, arena {player.points['arena']}; at the end as things stand senate {senate_points(player)}"
        lines.append(f"{scene.opening(seat)}: {parts}, regions {regions[seat]}.")
    return lines


def _ranks(scene: BoardScene, name: str) -> list[str]:
    rows = [(*RANKS[rank.id], rank.points) for rank in data.RANKS[:0:-1]]
    ranks = [f"{name.capitalize()}, {points} points: {text}." for name, text, points in rows]
    return [*ranks, f"The best performance gets {data.BEST_POINTS} point more; of equal ranks the dearer one is better."]


ABOUT: dict[str, Explain] = {
    "track": _track,
    "group": _group,
    "placed": lambda scene, name: _track(scene, name.partition(".")[0]),
    "die": _die,
    "province": _province,
    "office": _office,
    "arena": _arena,
    "hand": _hand,
    "deck": _deck,
    "decks": _decks,
    "seat": _seat,
    "region": _region,
    "forum": _forum,
    "points": _points,
    "ranks": _ranks,
    "order": always("Turn order: the lowest sum of dice plays first; equal sums keep the order of the round before."),
    "phase": lambda scene, name: [
        f"Now: {PHASES[scene.g.phase]}.",
        "A round: dice, order, placing in four passes, conquest, senate, market; after rounds 3 and 5 the forum and the Great Games.",
    ],
}

explain = explained(ABOUT)
