"""What Imperator says: questions, choices and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.moves.places import EXTRA
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.rules.tiles import worth_now
from engine.games.imperator.talk.cards import CARDS, CONVERTERS, PLACES, REGIONS, face_text, help_tables
from engine.games.imperator.talk.coach import COACH
from engine.games.imperator.talk.gauges import GAUGES
from engine.games.imperator.talk.sentences import (
    ADDS,
    CHOICES,
    FRAGMENTS,
    NOTED,
    NOTES,
    OTHERS,
    PARTS,
    PHASES,
    PHRASES,
    QUESTIONS,
    REFUSALS,
    REVEALED,
    ROWS,
    THEN,
    TITLES,
    TOPICS,
)
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Result
from engine.words import Names, Stop, Words, fields_of, render, verb
from engine.world import View

ImperatorView = View[Imperator]


def where(g: Imperator) -> str:
    return PHASES[g.phase] if g.phase in ("set_up", "final") else f"round {g.round} of {g.rounds}, {PHASES[g.phase]}"


def question(view: ImperatorView, names: Names) -> list[str]:
    assert view.asked is not None
    g, me = view.g, view.g[view.seat]
    facts: dict[str, int | str] = {
        "crew": " ".join(map(str, me.crew)), "left": g.left, "coins": me.coins, "region": g.driven_from or g.target or 1,
        "worker": g.driven.used if g.driven else 0, "card": me.tableau[-1].id if me.tableau else "", "most": data.HAND_MAX,
        "have": len(me.hand), "needed": data.CREW - len(me.crew),
    }  # fmt: skip
    if view.asked.topic == "advance":
        facts["region"] = g.target
    return [render(QUESTIONS[view.asked.topic], facts, names, view.seat, CONVERTERS)]


# --- choices


def said(templates: Mapping[str, str], id: str, view: ImperatorView, move: Move[Any], names: Names, **more: int | str) -> str:
    """A template over the fields of the move: tuples are words in a row, cards are told by their faces."""
    return render(templates[id], fields_of(move) | more, {**names, view.seat: "you"}, -1, CONVERTERS)


def title(view: ImperatorView, move: Move[Any], names: Names) -> str:
    id, facts = verb(move), dict[str, int | str]()
    match move:
        case m.Go() | m.Build() | m.Fight() | m.Canvass() | m.Enter():
            facts["who"] = f"{move.worker} as {move.value}" if move.value else str(move.worker)
            if view.asked is not None and EXTRA in view.asked.facts:
                id += "_extra"
            if isinstance(move, m.Go):
                value = move.value or move.worker
                facts["region"] = (
                    f": {REGIONS.get(value, value)}" if move.location in data.ADDRESSED else f" with a {value}" if id == "go_extra" else ""
                )
                facts["region"] = facts["region"] if move.location in data.VALUED else ""
            elif isinstance(move, (m.Build, m.Fight)):
                facts["face"] = view.sight.get(move.card) or ""
        case m.Keep(cards) | m.Patrons(cards):
            facts["faces"] = " ".join(view.sight.get(card) or "" for card in cards)
        case m.PutBack(card) | m.Discard(card):
            facts["face"] = view.sight.get(card) or ""
        case m.Advance(card):
            facts["face"] = card
        case m.UseTile(goods=goods) | m.Bonus(goods=goods):
            facts["picked"] = f" ({CONVERTERS['goods'](' '.join(goods))})" if goods else ""
            facts["tile"] = move.tile if isinstance(move, m.UseTile) else view.g.tiles.get(move.region, "")
    text = said(TITLES, id, view, move, names, **facts)
    return CONVERTERS["tile"](move.card) if isinstance(move, m.Advance) and move.card in data.TILES else text


def adds(view: ImperatorView, move: Move[Any], outcome: Outcome[Imperator], names: Names) -> list[str]:
    """What no gauge counts: what a tile will bring, what a card costs, what passing pays later."""
    return [said(ADDS, id, view, move, names, **facts) for id, facts in _added(view, move)]


def _added(view: ImperatorView, move: Move[Any]) -> Iterator[tuple[str, dict[str, int | str]]]:
    g, me = view.g, view.g[view.seat]
    match move:
        case m.Enter(region) | m.Relocate(region) if region in g.tiles:
            tile = data.TILES[g.tiles[region]]
            counts = tile.effect == "points_per"
            yield "tile_now" if counts else "tile", {"tile": g.tiles[region], "points": worth_now(me, tile) if counts else 0}
        case m.Go("mercator", worker, value):
            yield "mercator", {"n": value or worker}
        case m.Pass():
            yield "home", {"n": data.UNUSED_WORKER * len(me.crew)}
        case m.Recruit(_, workers):
            yield "sum", {"sum": sum(me.crew) + sum(workers)}
        case m.Patrons(cards):
            faces = [face for card in cards if (face := view.sight.get(card))]
            if faces:
                yield "patron", {"points": sum(patron_points(g, view.seat, face) for face in faces)}


def row(view: ImperatorView, move: Move[Any]) -> str:
    """A move that changes nothing that counts, yet."""
    id = verb(move)
    if id in ROWS and not (isinstance(move, m.Patrons) and move.cards):
        return ROWS[id]
    match move:
        case m.Keep(cards):
            back = [view.sight.get(card) or "" for card in view.g[view.seat].hand if card not in cards]
            return f"{CONVERTERS['cards'](' '.join(back))} go back"
        case m.PutBack(card) | m.Discard(card):
            return face_text(view.sight.get(card) or "") if card in view.sight else ""
    return ""


def listed(view: ImperatorView, move: Move[Any]) -> bool:
    """Of equal icons one selection is enough, a free value is listed where it helps most. The rest can be typed."""
    player = view.g[view.seat]
    match move:
        case m.Extra(cards):
            icon = next(icon for icon in map(data.ICON.__getitem__, cards) if icon)
            fitting = [card.id for card in player.tableau if not card.icon_used and data.ICON[card.id] == icon]
            wanted = fitting[: data.ICONS_NEEDED] if len(fitting) >= data.ICONS_NEEDED else [*fitting, data.DOMUS]
            return set(cards) == set(wanted)
        case m.Go("quaestor" | "mercator", 0, value):
            return value == max(data.VALUES)
        case m.UseTile(goods=goods) | m.Bonus(goods=goods) if goods:
            return len(set(goods)) in (1, len(data.RAW))
    return True


def rank(move: Move[Any]) -> tuple[int, ...]:
    """The Imperator first, then the other places, then tiles and the extra action; what ends a question comes last."""
    match move:
        case m.Enter(region, worker):
            return 0, region, worker
        case m.Go(location, worker, value):
            return 1, (data.LOCATIONS.index(location) if location in data.LOCATIONS else 0), worker, value
        case m.Build():
            return (1, data.LOCATIONS.index("aedificator"))
        case m.Fight():
            return (1, data.LOCATIONS.index("legatus"))
        case m.Canvass(steps):
            return 1, data.LOCATIONS.index("roma"), -steps
        case m.UseTile() | m.Extra() | m.Bonus():
            return (2,)
        case m.Pass() | m.EndTurn() | m.Done():
            return (3,)
    return (0,)


def revealed(g: Imperator, result: Result, names: Names) -> list[str]:
    scored = [
        render(REVEALED, {"seat": seat, "card": face, "points": patron_points(g, seat, face)}, names, -1, CONVERTERS)
        for seat, player in g.players.items()
        for card in player.hand
        if (face := g.cards.faces.get(card, " "))[0] == "q"
    ]
    return ["PATRONS IN HAND", *scored] if scored else []


def _synonyms() -> dict[str, str]:
    """Regions and places may be typed by name."""
    return {name.lower(): str(region) for region, name in REGIONS.items()} | {
        "place": "go", "visit": "go", "rome": "roma", "use tile": "use", "extra action": "extra", "end turn": "end", "put back": "back",
        "go imperator": "enter", "go to": "go",
    }  # fmt: skip


STOPS = {
    "driven": Stop("You are driven out", "seat", by_others=True),
    **dict.fromkeys(("won", "tile_points", "unused"), Stop("The round is counted")),
    "round": Stop("A new round"),
}
WORDS = Words(
    coach=COACH,
    refusals=REFUSALS,
    notes=NOTES,
    stops=STOPS,
    fragments=FRAGMENTS,
    topics=TOPICS,
    converters=CONVERTERS,
    faces=face_text,
    aliases=lambda face: (CARDS[data.kind_of(face)].lower(),) if data.kind_of(face) in CARDS else (),
    question=question,
    title=title,
    gauges=GAUGES,
    noted=NOTED,
    then=THEN,
    others=OTHERS,
    replies={f"relocate {region}": f"on to {name}" for region, name in REGIONS.items()},
    printed=("senatus", "hand_limit"),
    menus=("trade", "advance", "after"),
    adds=adds,
    row=row,
    phrases=PHRASES,
    parts=PARTS,
    listed=listed,
    rank=rank,
    held=lambda g, seat: g[seat].hand,
    where=where,
    revealed=revealed,
    help_tables=help_tables(),
    glossary={
        "All reward tiles": [f"{id} {face_text(id)}" for id in data.TILES],
        "All project cards": [f"{kind} {face_text(kind)}" for kind in data.CARDS],
        "The places": [f"{name} {place}" for name, (place, _) in PLACES.items()],
    },
    choices=CHOICES,
    synonyms=_synonyms(),
    examples=("go quaestor with 5", "enter 2 with 1", "build b05a with 3", "canvass 2 with 1"),
)
