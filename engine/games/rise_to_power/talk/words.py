"""What Rise to Power says: questions, choices and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.dice import turn_order
from engine.games.rise_to_power.rules.moves.use import AIMS, sockets
from engine.games.rise_to_power.rules.scoring import final_points
from engine.games.rise_to_power.rules.state import Rise, seat_of
from engine.games.rise_to_power.talk.cards import CONVERTERS, OFFICES, PROVINCES, card_name, face_text, help_tables, laid_on, office_text
from engine.games.rise_to_power.talk.casts import faces_of, own_casts
from engine.games.rise_to_power.talk.coach import COACH
from engine.games.rise_to_power.talk.gauges import GAUGES, cards_to_take
from engine.games.rise_to_power.talk.sentences import (
    ADDS,
    FORCED,
    FRAGMENTS,
    NOTED,
    NOTES,
    PARTS,
    PHASES,
    PHRASES,
    QUESTIONS,
    REFUSALS,
    REVEALED,
    ROWS,
    TITLES,
    TOPICS,
)  # fmt: skip
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Result
from engine.words import Comfort, Names, Stop, Words, fields_of, render, verb
from engine.world import View

RiseView = View[Rise]


def where(g: Rise) -> str:
    if g.phase in ("set_up", "final"):
        return PHASES[g.phase]
    number = f", pass {g.passing} of {data.DICE}" if g.phase == "placement" else ""
    return f"round {g.round} of {data.ROUNDS}, {PHASES[g.phase]}{number}"


def question(view: RiseView, names: Names) -> list[str]:
    id, facts = asked(view)
    return [render(QUESTIONS[id], facts, names, view.seat, CONVERTERS)]


def asked(view: RiseView) -> tuple[str, dict[str, int | str]]:
    """The template of the question, and what is true of everything a question may tell."""
    assert view.asked is not None
    g, me, topic = view.g, view.g[view.seat], view.asked.topic
    facts: dict[str, int | str] = {"dice": " ".join(map(str, sorted(me.dice))), "last": data.ROUNDS}
    match topic:
        case "order":
            facts |= {"sum": sum(me.dice) + g.shifts[view.seat], "place": turn_order(g).index(view.seat) + 1}
        case "place" if not m.can_place(g, me):
            topic = "place_stuck"
        case "conquer":
            facts["strength"] = g.strength
        case "take" if len(g.tracks["senate"][0].dice) > 1:
            topic, facts["cards"] = "take_more", len(g.tracks["senate"][0].dice)
        case "buy":
            facts["money"] = g.money
        case "forum":
            facts["resource"] = g.scoring[0]
        case "perform" if g.round == data.ROUNDS:
            topic = "perform_last"
    return topic, facts


# --- choices


def said(templates: Mapping[str, str], id: str, view: RiseView, move: Move[Any], names: Names, **more: int | str) -> str:
    """A template over the fields of the move: tuples are words in a row, cards are told by their faces."""
    return render(templates[id], fields_of(move) | more, {**names, view.seat: "you"}, -1, CONVERTERS)


def title(view: RiseView, move: Move[Any], names: Names) -> str:
    id, facts = verb(move), dict[str, int | str]()
    match move:
        case m.Place(consul=consul) if consul:
            id = "place_consul"
        case m.Buy(card):
            facts["face"] = view.sight.get(card) or ""
        case m.Perform(cards):
            facts["faces"] = " ".join(faces_of(view, cards))
        case m.Use(card=card, target=colour):
            office = data.SENATE.get(card)
            id = " ".join(("use", *AIMS[office.effect].needs)) if office is not None and office.effect in AIMS else "use"
            facts |= {"target": seat_of(colour), "colour": colour}
    return said(TITLES, id, view, move, names, **facts)


def adds(view: RiseView, move: Move[Any], outcome: Outcome[Rise], names: Names) -> list[str]:
    """What no gauge counts: what a card says that nothing has been done with yet, and what is of no use."""
    return [said(ADDS, id, view, move, names, **facts) for id, facts in _added(view, move, outcome.after, outcome.asks is None)]


def _added(view: RiseView, move: Move[Any], after: Rise, over: bool) -> Iterator[tuple[str, dict[str, int | str]]]:
    g, me = view.g, view.g[view.seat]
    match move:
        case m.Place(track="senate"):
            if cards_to_take(after, view.seat, view.sight) == (cards_to_take(g, view.seat, view.sight) or 0):
                yield "place", {}
        case m.Conquer(provinces) if provinces:
            yield "conquer", {"strength": sum(data.PROVINCES[id].strength for id in provinces), "legion": g.strength}
        case m.Take(card):
            office = data.SENATE[card]
            if office.sockets:
                yield "laid", {"laid": laid_on(card), "have": sum(1 for id in me.provinces if id in data.FITTING[office.socket])}
            yield "take", {"text": office_text(card)}
        case m.Buy(card):
            performer = data.ARENA[g.cards.faces[card]]
            yield "buy", {"cls": performer.cls, "price": performer.price}
        case m.BuyBlind():
            yield "blind", {"price": data.BLIND_PRICE}
        case m.Perform(cards) if cards:
            yield "perform", {"price": data.price_of(faces_of(view, cards)), "best": data.BEST_POINTS, "left": len(me.hand) - len(cards)}
            if secret := " ".join(view.own[card] for card in cards if card not in g.cards.faces):
                yield "secret", {"secret": secret}
        case m.Use(card=card):
            office = data.SENATE[card]
            if office.effect == "reroll" and office.n > 1:
                yield "again", {}
            if g.phase == "order" and turn_order(g) == (turn_order(after) if after.phase == "order" else after.order):
                yield "order", {}
            if g.phase == "military" and over:
                yield "no_use", {}


def row(view: RiseView, move: Move[Any]) -> str:
    """A move that changes nothing that counts, yet."""
    id = verb(move)
    if isinstance(move, m.Perform) and view.g.round == data.ROUNDS:
        id = "perform_last"
    return said(ROWS, id, view, move, {}, legion=view.g.strength if id == "conquer" else 0) if id in ROWS else ""


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


def rank(move: Move[Any]) -> tuple[int, ...]:
    """What the question is about, then senate cards, then the end of it; more provinces before fewer. After a die the end comes first."""
    match move:
        case m.Place(die, track):
            return 0, data.TRACKS.index(track) if track in data.TRACKS else 0, die
        case m.Conquer(provinces):
            return 0, -len(provinces)
        case m.Use():
            return (1,)
    return (2,) if isinstance(move, (m.Done, m.Skip, m.Stop)) else (0,)


def _end_turn(view: RiseView) -> Move[Any] | None:
    """After a die, if all that could be done now is to turn dice that are not placed: that can wait for the next one."""
    if view.asked is None or view.asked.topic != "after":
        return None
    uses = [move for move in view.legal_of(m.Use) if isinstance(move, m.Use)]
    return m.EndTurn() if all(data.SENATE[move.card].effect in ("flip", "nudge", "reroll") for move in uses) else None


def revealed(g: Rise, result: Result, names: Names) -> list[str]:
    finals = [
        render(REVEALED, {"seat": seat, "card": card, "points": final_points(player, card)}, names, -1, CONVERTERS)
        for seat, player in g.players.items()
        for card in player.senate
        if data.SENATE[card].window == "final"
    ]
    return ["SENATE CARDS", *finals] if finals else []


def _synonyms() -> dict[str, str]:
    """Provinces and offices may be typed by name."""
    names = [(name, id) for id, name in (PROVINCES | OFFICES).items()]
    typed = [(name.lower().replace(" ", joint), id) for name, id in names for joint in (("-", " ") if " " in name else ("",))]
    alone = {name: id for name, id in typed if sum(1 for other, _ in typed if other == name) == 1 and name not in data.REGIONS}
    unseen = dict.fromkeys(("buy blind", "buy unseen", "buy a card unseen"), "blind")
    spoken = {"activate": "use", "place die": "place", "forfeit die": "forfeit", "reroll again": "reroll", "end turn": "end"}
    return alone | unseen | spoken | {"mil": "military", "sen": "senate", "mar": "market"}


STOPS = {
    **dict.fromkeys(("robbed", "razed"), Stop("You are hit", "seat")),
    **dict.fromkeys(("forum", "performed", "best"), Stop("The round is scored")),
    "displayed": Stop("A new round"),
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
    aliases=lambda face: (data.ARENA[face].kind,) if face in data.ARENA else (),
    question=question,
    title=title,
    gauges=GAUGES,
    noted=NOTED,
    forced=FORCED,
    menus=("buy",),
    adds=adds,
    row=row,
    phrases=PHRASES,
    parts=PARTS,
    listed=listed,
    rank=rank,
    where=where,
    revealed=revealed,
    held=lambda g, seat: g[seat].hand,
    comforts=(Comfort("after", "senate cards for dice in your hand right after placing one (they can wait for the next)", _end_turn),),
    help_tables=help_tables(),
    glossary={
        "All provinces": [f"{id} {face_text(id)}" for id in data.PROVINCES],
        "All senate cards": [f"{id} {face_text(id)}" for id in data.SENATE],
    },
    choices={
        "standard": "no intrigue cards",
        "same_name": "intrigue cards replace their namesakes",
        "same_symbol": "intrigue cards replace cards of the same name or the same symbol",
        "free": f"any list of {help_tables()['deck_sizes'][0]} of s17 to s20",
    }
    | {swap: f"{card_name(swap[:3])} instead of {card_name(swap[4:])}" for swap in data.SWAPS}
    | {id: face_text(id) for id in data.SENATE},
    synonyms=_synonyms(),
    examples=("place 4 military", "conquer p05 p06", "use s05 on p01 dice 2"),
)
