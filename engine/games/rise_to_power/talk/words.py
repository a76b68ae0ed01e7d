"""What Rise to Power says besides its texts (en.ini): which of them fits, what is listed, what lies ahead. See engine/spoken.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.dice import turn_order
from engine.games.rise_to_power.rules.moves.use import AIMS, sockets
from engine.games.rise_to_power.rules.scoring import final_points, forum_points, region_points, senate_points
from engine.games.rise_to_power.rules.state import Rise, colour, seat_of
from engine.games.rise_to_power.talk.cards import OFFICES, PROVINCES, TEXTS, card_name, face_text, laid_on, office_text
from engine.games.rise_to_power.talk.casts import faces_of, own_casts
from engine.games.rise_to_power.talk.gauges import GAUGES, cards_to_take, passing
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Result
from engine.spoken import Said, spelled, spoken
from engine.words import Comfort, Names
from engine.world import View

RiseView = View[Rise]


def asked(view: RiseView, names: Names) -> Said | None:
    g, me = view.g, view.g[view.seat]
    match view.question.topic:
        case "order":
            return "order", {"sum": sum(me.dice) + g.shifts[view.seat], "place": turn_order(g).index(view.seat) + 1}
        case "place":
            return ("place" if m.can_place(g, me) else "place_stuck"), {"dice": " ".join(map(str, sorted(me.dice)))}
        case "take" if len(g.tracks["senate"][0].dice) > 1:
            return "take_more", {"cards": len(g.tracks["senate"][0].dice)}
        case "forum":
            return "forum", {"resource": g.scoring[0]}
        case "perform" if g.round == data.ROUNDS:
            return "perform_last"
    return None


def case(view: RiseView, move: Move[Any]) -> Said | None:
    g, me = view.g, view.g[view.seat]
    match move:
        case m.Conquer(provinces) if provinces:
            rows = [data.PROVINCES[id] for id in provinces if id in data.PROVINCES]
            return "Conquer_some", {"types": " ".join(dict.fromkeys(row.type for row in rows)), "sum": sum(row.strength for row in rows)}
        case m.Take(card) if card in data.SENATE:
            return f"Take {min(data.SENATE[card].sockets, 2)}"
        case m.Buy(card) if card in g.cards.faces:
            return "Buy", data.ARENA[g.cards.faces[card]]._asdict()
        case m.Perform(cards) if cards:
            faces = faces_of(view, cards)
            facts = {"price": data.price_of(faces), "best": data.BEST_POINTS, "left": len(me.hand) - len(cards)}
            return "Perform_some", {"faces": " ".join(faces), **facts}
        case m.Perform():
            return ("Perform_last" if g.round == data.ROUNDS else "Perform"), {"faces": ""}
        case m.Use(card=card, target=aimed):
            effect = data.SENATE[card].effect if card in data.SENATE else ""
            return " ".join(("Use", *(AIMS[effect].needs if effect in AIMS else ()))), {"target": seat_of(aimed), "colour": aimed}
    return None


def added(view: RiseView, move: Move[Any], outcome: Outcome[Rise]) -> Iterator[Said]:
    """What a card says that nothing has been done with yet, and what is of no use."""
    g, me, after = view.g, view.g[view.seat], outcome.after
    match move:
        case m.Place(track="senate"):
            if cards_to_take(after, view.seat, view.sight) == (cards_to_take(g, view.seat, view.sight) or 0):
                yield "place"
        case m.Take(card):
            office = data.SENATE[card]
            if office.sockets:
                yield "laid", {"laid": laid_on(card), "have": sum(1 for id in me.provinces if id in data.FITTING[office.socket])}
            yield "take", {"text": office_text(card)}
        case m.Perform(cards) if secret := " ".join(view.own[card] for card in cards if card not in g.cards.faces):
            yield "secret", {"secret": secret}
        case m.Use(card=card):
            office = data.SENATE[card]
            if office.effect == "reroll" and office.n > 1:
                yield "again"
            if g.phase == "order" and turn_order(g) == (turn_order(after) if after.phase == "order" else after.order):
                yield "order"
            if g.phase == "military" and outcome.asks is None:
                yield "no_use"


def listed(view: RiseView, move: Move[Any]) -> bool:
    """A senate card is listed on the first provinces that fit, a performance if it is the dearest of its rank. The rest can be typed."""
    me = view.g[view.seat]
    match move:
        case m.Use(card=card, provinces=provinces):
            return provinces == next(sockets(me, card), ())
        case m.Place(consul=consul, province=province) if consul:
            first = next(card for card in me.senate if data.SENATE[card].effect == "consul" and next(sockets(me, card), None))
            return consul == first and (province,) == next(sockets(me, consul), ())
        case m.Perform(cards) if cards:
            return faces_of(view, cards) in own_casts(view.g, view.seat, view.sight).values()
    return True


def _end_turn(view: RiseView) -> Move[Any] | None:
    """After a die, if all that could be done now is to turn dice that are not placed: that can wait for the next one."""
    if view.asked is None or view.asked.topic != "after":
        return None
    uses = view.legal_of(m.Use)
    return m.EndTurn() if all(data.SENATE[move.card].effect in ("flip", "nudge", "reroll") for move in uses) else None


def ahead(g: Rise, seat: Seat, sight: Sight) -> Iterator[Said]:
    if g.phase in ("set_up", "final"):
        return
    for track in data.TRACKS if g.phase == "placement" else ():
        group = g.group(track, seat)
        if group is not None and (dice := passing(g, track, group)):
            yield "pass", {"n": len(dice), "track": track}
    coming = next(round for round in data.SCORING_ROUNDS if round >= g.round)
    yield ("now" if coming == g.round else "later"), {"round": coming}
    if any(player.provinces for player in g.players.values()):
        tracks, regions = [forum_points(g, resource) for resource in data.RESOURCES], region_points(g)
        yield "forum", {"table": {each: sum(track[each] for track in tracks) for each in g.players}}
        yield "regions", {"table": {each: regions[each] + senate_points(g[each]) for each in g.players}}


def revealed(g: Rise, result: Result) -> Iterator[Said]:
    held = [(seat, card) for seat, player in g.players.items() for card in player.senate if data.SENATE[card].window == "final"]
    if held:
        yield "cards"
    for seat, card in held:
        yield "card", {"seat": seat, "card": card, "points": final_points(g[seat], card)}


WORDS = spoken(
    TEXTS,
    gauges=GAUGES,
    asked=asked,
    case=case,
    added=added,
    role=lambda g, seat: ("role", {"colour": colour(seat)}),
    ahead=ahead,
    revealed=revealed,
    menus=("buy",),
    listed=listed,
    within={  # track by track, more provinces before fewer
        m.Place: lambda move: (data.TRACKS.index(move.track) if move.track in data.TRACKS else 0, move.die),
        m.Conquer: lambda move: (-len(move.provinces),),
    },
    comforts=(Comfort("after", "senate cards for dice in your hand right after placing one (they can wait for the next)", _end_turn),),
    choices={swap: f"{card_name(swap[:3])} instead of {card_name(swap[4:])}" for swap in data.SWAPS}
    | {id: face_text(id) for id in data.SENATE},
    synonyms=spelled(PROVINCES | OFFICES),
    examples=("place 4 military", "conquer epirus, carthago", "use censor on magna graecia dice 2"),
)
