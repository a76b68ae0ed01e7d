"""What Porta Nigra says: questions, choices and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from typing import Any

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules import moves as m
from engine.games.porta_nigra.rules.moves.rounds import dividend
from engine.games.porta_nigra.rules.scoring import majorities
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import BUILDINGS, CONVERTERS, NAMES, face_text, help_tables, honour_text, section_name
from engine.games.porta_nigra.talk.coach import COACH
from engine.games.porta_nigra.talk.gauges import GAUGES
from engine.games.porta_nigra.talk.sentences import FRAGMENTS, NOTED, NOTES, PARTS, QUESTIONS, REFUSALS, ROWS, TITLES, TOPICS
from engine.moves import Move
from engine.script import Result
from engine.words import Names, Stop, Words, fields_of, render, verb
from engine.world import View

PortaView = View[Porta]
ORDER = (m.Build, m.Buy, m.Take, m.Found, m.Honour, m.Earn, m.Play, m.EndTurn, m.Forgo, m.Burn)


def question(view: PortaView, names: Names) -> list[str]:
    id, facts = asked(view)
    return [render(QUESTIONS[id], facts, names, view.seat, CONVERTERS)]


def asked(view: PortaView) -> tuple[str, dict[str, int | str]]:
    """The template of the question and its facts."""
    assert view.asked is not None
    g, me, topic = view.g, view.g[view.seat], view.asked.topic
    match topic:
        case "open" if len(me.hand) == 1:
            return "open_last", {}
        case "card":
            facts: dict[str, int | str] = {"card": g.cards.faces[g.played[0]], "left": g.card_torches, "torches": me.torches}
            return ("card" if g.card_torches else "card_torch" if me.torches and g.icons else "card_done"), facts
        case "interim":
            return topic, {"bricks": g.bricks(view.seat), "whole": dividend(g, view.seat)}
    return topic, {}


# --- choices


def title(view: PortaView, move: Move[Any], names: Names) -> str:
    id, facts = verb(move), fields_of(move)
    match move:
        case m.Play(card):
            facts["face"] = view.sight.get(card) or ""
        case m.Buy(shop, icon):
            id = "buy" if data.BUYS.get(icon) == shop else "buy_as"
        case m.Starter(player):
            facts = {"target": player, "seat": player}
        case m.Build(space, height, whites) | m.Found(space, height, whites) | m.Honour(_, space, height, whites):
            tower = height and data.SPACES[space].building == data.GATE if space in data.SPACES else False
            id += "_tower" if tower else "_at" if id == "honour" and space else ""
            facts["using"] = f", using {whites} white" if whites else ""
    me = view.seat if isinstance(move, m.Starter) else -1
    return render(TITLES[id], facts, names, me, CONVERTERS)


def row(view: PortaView, move: Move[Any]) -> str:
    """A move that changes nothing that counts, yet."""
    if isinstance(move, m.Play):
        return face_text(view.sight.get(move.card) or "").partition(": ")[2]
    if isinstance(move, m.Honour) and move.card in data.HONOURS:
        return honour_text(move.card)
    colour = next((shop for shop, quarter in data.SHOPS.items() if quarter == getattr(move, "quarter", "")), "")
    return render(ROWS[verb(move)], {"colour": colour}, {}, -1, CONVERTERS) if verb(move) in ROWS else ""


def listed(view: PortaView, move: Move[Any]) -> bool:
    """Elements with as few white bricks as can be, the dividend in quarters; no torch is taken for a torch. The rest can be typed."""
    g, me = view.g, view.g[view.seat]
    match move:
        case m.Build(space, height, whites) | m.Found(space, height, whites) | m.Honour(_, space, height, whites) if height:
            printed = data.SPACES[space]
            return whites == max(0, height - me.stock[printed.colour])
        case m.Dividend(coins):
            whole = dividend(g, view.seat)
            return coins in {whole * part // 4 for part in range(5)}
        case m.Take("torch"):
            return g.card_torches > 0
    return True


def rank(move: Move[Any]) -> tuple[int, ...]:
    return (ORDER.index(type(move)) if type(move) in ORDER else 0,)


def where(g: Porta) -> str:
    if g.phase in ("set_up", "final"):
        return "set-up" if g.phase == "set_up" else "the end"
    if g.phase in ("interim", "starter", "round_start", "round_end"):
        return f"after round {g.round} of {data.ROUNDS[g.count]}"
    last = ", the last turns" if g.ended_by is not None else ""
    return f"round {g.round} of {data.ROUNDS[g.count]}, turn {g.lap} of {g.deck_size}{last}"


def revealed(g: Porta, result: Result, names: Names) -> list[str]:
    found = [
        f"  {section_name(section)}: {', '.join(f'{names.get(seat, seat)} {points}' for seat, points in shares.items())}"
        for section, shares in majorities(g).items()
        if shares
    ]
    return ["MAJORITIES", *found] if found else []


def _synonyms() -> dict[str, str]:
    spoken = {"end turn": "end", "burn torch": "burn", "sell torch": "burn", "earn roman": "roman", "begin": "start", "honor": "honour"}
    quarters = {name.lower(): id for id, name in BUILDINGS.items() if " " in name}
    return spoken | quarters | {f"take {coins}": f"take coins_{coins}" for coins in (3, 4, 5)}


STOPS = {
    "dividend": Stop("The dividend of the round"),
    "round": Stop("A new round"),
    **dict.fromkeys(("early_end", "last_lap"), Stop("The end is near")),
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
    aliases=lambda face: (face[:3], NAMES[face[:3]].lower()) if face[:3] in NAMES else (),
    question=question,
    title=title,
    gauges=GAUGES,
    noted=NOTED,
    menus=("card",),
    row=row,
    parts=PARTS,
    listed=listed,
    rank=rank,
    where=where,
    revealed=revealed,
    held=lambda g, seat: g[seat].hand if seat in g.players else (),
    help_tables=help_tables(),
    glossary={
        "All honour cards": [f"{id} {face_text(id)}" for id in data.HONOURS],
        "All action cards": [f"{id} {face_text(id)}" for id in data.ACTION_CARDS],
    },
    choices={
        "age_rank:": "as seated",
        "roman_price_2": "a Roman costs two influence",
        "open_hands": "everybody sees all action cards, for learning",
        **{ages: f"seat {ages.index(max(ages[5:])) - 4} is the youngest" for ages in data.AGES},
    },
    synonyms=_synonyms(),
    examples=("play forum", "buy red with buy_any", "build PN-4 7 whites 1", "honour H11 at PN-4"),
)
