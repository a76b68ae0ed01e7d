"""What Imperator says besides its texts (en.ini): which of them fits, which choices are listed, what lies ahead. See engine/spoken.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.moves.places import EXTRA
from engine.games.imperator.rules.scoring import region_points
from engine.games.imperator.rules.standing import beats
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.rules.tiles import worth_now
from engine.games.imperator.talk.cards import CARDS, REGIONS, TEXTS, card_name
from engine.games.imperator.talk.gauges import GAUGES
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Happening, Result
from engine.spoken import Said, by_name, spelled, spoken
from engine.templates import render
from engine.words import Names
from engine.world import View

ImperatorView = View[Imperator]


def asked(view: ImperatorView, names: Names) -> Said | None:
    g, me, topic = view.g, view.g[view.seat], view.question.topic
    worker, card = g.driven.used if g.driven else 0, me.tableau[-1].id
    return topic, {"worker": worker, "card": card, "have": len(me.hand), "needed": data.CREW - len(me.crew)}


def case(view: ImperatorView, move: Move[Any]) -> Said | None:
    g, me, id = view.g, view.g[view.seat], type(move).__name__
    id += "_extra" if view.asked is not None and EXTRA in view.asked.facts else ""
    match move:
        case m.Go(location, worker, value):
            strength = value or worker
            named = strength * (location in data.ADDRESSED)
            return id, {"strength": strength, "named": named, "strong": strength * (location in data.VALUED and not named)}
        case m.UseTile(goods=goods) if goods:
            return f"{id}_goods"
        case m.Bonus(region):
            return id, {"tile": g.tiles.get(region, "")}
        case m.Pass():
            return id, {"n": data.UNUSED_WORKER * len(me.crew)}
        case m.Recruit(_, workers):
            return id, {"sum": sum(me.crew) + sum(workers)}
        case m.Patrons(cards) if cards:
            faces = [face for card in cards if (face := view.sight.get(card))]
            return "Patrons_some", {"points": sum(patron_points(g, view.seat, face) for face in faces)}
        case m.Keep(cards):
            return id, {"back": " ".join(view.sight.get(card) or "?" for card in me.hand if card not in cards)}
    return id


def added(view: ImperatorView, move: Move[Any], outcome: Outcome[Imperator]) -> Iterator[Said]:
    """What a tile will bring."""
    match move:
        case m.Enter(region) | m.Relocate(region) if region in view.g.tiles:
            tile = view.g.tiles[region]
            counts = data.TILES[tile].effect == "points_per" and worth_now(view.g[view.seat], data.TILES[tile])
            yield ("tile" if counts is False else "tile_now"), {"tile": tile, "points": counts}


def listed(view: ImperatorView, move: Move[Any]) -> bool:
    """Of equal icons one selection is enough, a free value is listed as it helps most there. The rest can be typed."""
    player = view.g[view.seat]
    match move:
        case m.Extra(cards):
            icon = next(icon for icon in map(data.ICON.__getitem__, cards) if icon)
            fitting = [card.id for card in player.tableau if not card.icon_used and data.ICON[card.id] == icon]
            wanted = fitting[: data.ICONS_NEEDED] if len(fitting) >= data.ICONS_NEEDED else [*fitting, data.DOMUS]
            return set(cards) == set(wanted)
        case m.Go("quaestor" | "mercator", _, value) if value:
            return value == max(data.VALUES)
        case m.Go("senatus", value=value) | m.Build(value=value) | m.Fight(value=value) | m.Canvass(value=value) if value:
            return value == min(data.VALUES)
        case m.Enter(region, value=value) if value and region in view.g.tiles:
            return value == data.TILES[view.g.tiles[region]].strong
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


def ahead(g: Imperator, seat: Seat, sight: Sight) -> Iterator[Said]:
    if g.phase in ("set_up", "final"):
        return
    if g.phase == "action":
        region = g.region_of(seat)
        for rival, player in g.players.items() if region else ():
            values = data.VALUES if player.crew and (player.any_value or player.wild_tile) else player.crew
            strong = [value for value in values if beats(g, rival, value, region)]
            if strong and not player.passed and not g.region_of(rival):
                yield "threat", {"seat": rival, "region": region, "values": " ".join(map(str, strong))}
        yield ("hold", {"region": region}) if region else "none"
    yield "last" if g.round == g.rounds else ("rounds", {"n": g.rounds - g.round})
    regions = region_points(g)
    if any(regions.values()):
        yield "regions", {"table": regions}
    if g.round > 1:
        yield "standing", {"table": {each: regions[each] + _scored(g, each) for each in g.players}}


def _scored(g: Imperator, seat: Seat) -> int:
    """What is sure, without regions and patrons."""
    me = g[seat]
    tracks = data.POLITICAL_POINTS[me.political] + data.COMPENSATION_POINTS[me.compensation]
    return me.total + tracks + data.TILE_POINTS * len(me.tiles) + me.coins // data.COINS_PER_POINT


def revealed(g: Imperator, result: Result) -> Iterator[Said]:
    held = [(seat, g.cards.faces.get(card, "")) for seat, player in g.players.items() for card in player.hand]
    patrons = [(seat, face) for seat, face in held if face.startswith("q")]
    if patrons:
        yield "patrons"
    for seat, face in patrons:
        yield "patron", {"seat": seat, "card": face, "points": patron_points(g, seat, face)}


def driven(g: Imperator, note: Happening, names: Names, me: int) -> str:
    """One of my workers is driven out: by whom, and what that brings me at the end."""
    by = names.get(int(note.facts["target"]), "")
    facts = {**note.facts, "by": by, "points": data.COMPENSATION_POINTS[g[me].compensation]}
    return render(TEXTS["driven"]["out"], facts, names, me, TEXTS.converters)


def named(view: ImperatorView) -> dict[str, list[str]]:
    """Built cards and tiles may be typed by name; of equal ones those with an icon or steps left come first."""
    me = view.g[view.seat]
    cards = sorted(me.tableau, key=lambda card: (card.icon_used, not card.steps))
    return by_name((card_name(id), id) for id in (*(card.id for card in cards), *me.tiles))


WORDS = spoken(
    TEXTS,
    gauges=GAUGES,
    asked=asked,
    case=case,
    added=added,
    ahead=ahead,
    revealed=revealed,
    says={"driven": driven},
    printed=("senatus", "hand_limit"),
    menus=("trade", "advance", "after"),
    listed=listed,
    rank=rank,
    named=named,
    synonyms=spelled(REGIONS) | spelled({name.lower().replace(" ", "-"): name for name, _ in CARDS.values()}),
    examples=("go quaestor with 5", "enter gallia with 1", "build forum with 3", "canvass 2 with 1"),
)
