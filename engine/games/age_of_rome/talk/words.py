"""What Age of Rome says: questions, choices, comforts and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.ending import winner_sentence
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.rules.missions import missions as open_missions
from engine.games.age_of_rome.rules.scoring import imperial_tasks
from engine.games.age_of_rome.rules.state import Rome, Token
from engine.games.age_of_rome.talk.board_text import LEGEND, SHORT, board, hand, head, missions
from engine.games.age_of_rome.talk.cards import (
    ACHIEVEMENTS,
    BUILDINGS,
    CARDS,
    CONVERTERS,
    ROMAN,
    TASKS,
    VARIANTS,
    card_name,
    card_text,
    face_text,
    fill,
    house,
    mission_text,
)
from engine.games.age_of_rome.talk.cards import listed as listed_card
from engine.games.age_of_rome.talk.previews import Trial, count, heir, line, playable, set_worth
from engine.games.age_of_rome.talk.schemes_told import effect_text
from engine.games.age_of_rome.talk.sentences import (
    FRAGMENTS,
    NEWS,
    NOTES,
    PHASES,
    REFUSALS,
    TOPICS,
    help_tables,
)
from engine.moves import Move
from engine.script import Happening, Result
from engine.words import Comfort, Names, Words
from engine.world import View

RomeView = View[Rome]


# --- questions


def question(view: RomeView, names: Names) -> list[str]:
    assert view.asked is not None
    topic = view.asked.topic
    return QUESTIONS[topic](view, names) if topic in QUESTIONS else [f"{TOPICS.get(topic, topic)}."]


def _missions_dealt(view: RomeView, names: Names) -> list[str]:
    return ["You were dealt three secret missions; keep two and give one back:"]


def _event(view: RomeView, names: Names) -> list[str]:
    assert view.asked is not None
    card = view.g.cards.faces[view.g.events[-1]]
    what = {m.KeepMission: "keep one of two missions", m.Recall: "which legion goes home?", m.Draw: "you may draw a trade card"}
    return [f"{CARDS[card].name}: {next((text for kind, text in what.items() if kind in view.asked.kinds), card_text(card))}"]


def _place(view: RomeView, names: Names) -> list[str]:
    cards = playable(Trial(view, m.Place("colosseum"), names), ("on_place_any",))
    first = f" {' or '.join(cards)} may come before its action." if cards else ""
    where = view.g.facing(view.seat).capitalize()
    return [f"Place a follower ({view.g[view.seat].available} left) in {where} or the Colosseum.{first}"]


def _window(view: RomeView, names: Names) -> list[str]:
    assert view.asked is not None
    if m.KeepMission in view.asked.kinds:
        return ["Keep one of these missions:"]
    if m.Draw in view.asked.kinds:
        return _drawing(view)
    return ["Your follower stands. Play cards before the action, or do the action:"]


def _steps(view: RomeView, names: Names) -> list[str]:
    assert view.asked is not None
    if m.Draw in view.asked.kinds:
        return _drawing(view)
    if m.Deploy in view.asked.kinds:
        return ["Move a legion:"]
    return ["Your action is done. Anything else before your turn ends?"]


def _drawing(view: RomeView) -> list[str]:
    me = view.g[view.seat]
    if me.hand_size >= data.HAND_LIMIT:
        return [f"You may draw a trade card, but your hand is full ({me.hand_size} of {data.HAND_LIMIT}). Make room, or draw nothing:"]
    return ["You may draw a trade card:"]


def _build(view: RomeView, names: Names) -> list[str]:
    g, province = view.g, view.g.facing(view.seat).capitalize()
    after = f" Next round it lies before {heir(g, view.seat, names)}." if g.round < data.ROUNDS else ""
    return [f"Build in {province}; you have {count(g[view.seat].denarii, 'denarius', 'denarii')}.{after}"]


def _tax(view: RomeView, names: Names) -> list[str]:
    g = view.g
    population = g.before(view.seat).population
    return [f"Tax {g.facing(view.seat).capitalize()} (population {population}; double tax costs {data.PENALTIES[population - 1]} glory):"]


def _scheme(view: RomeView, names: Names) -> list[str]:
    me = view.g[view.seat]
    if not any(isinstance(move, m.Activate) for move in view.legal_of(m.Activate)):
        return ["Your scheme turn. None of your schemes can go off now ('all' says why):"]
    return [f"Your scheme turn. Each scheme costs a discord token; you have {me.discord}:"]


def _defend(view: RomeView, names: Names) -> list[str]:
    declared = view.g.declared[-1]
    who = names.get(declared.activator, "Cassius")
    name = CONVERTERS["effect"](declared.effect)
    text = effect_text(view.g, declared.activator, view.seat, declared.effect, declared.params, names, view.seat)
    return [f"{who} uses {name} against you: {text}. Will you play a card?"]


def _activated(view: RomeView, names: Names) -> list[str]:
    return [f"Your scheme {'was cancelled' if view.g.declared[-1].cancelled else 'has gone off'}. You may play a card:"]


def _dip_turn(view: RomeView, names: Names) -> list[str]:
    what = "Diplomacy: offer denarii and a token face down for a share in a building."
    return [f"{what} An alliance brings both of you glory of its level, a spy brings you alone that or its action."]


def _dip_answer(view: RomeView, names: Names) -> list[str]:
    offer = view.g.offer
    assert offer is not None
    level = view.g.provinces[offer.province].levels[offer.type]
    what = f"{count(offer.denarii, 'denarius', 'denarii')} for a share in your {house(offer.type)} {ROMAN[level]}"
    return [f"Your answer to {names.get(offer.seat, 'your rival')} ({what}):"]


def _dip_raise(view: RomeView, names: Names) -> list[str]:
    offer = view.g.offer
    assert offer is not None
    return [f"Your offer was {count(offer.denarii, 'denarius', 'denarii')}, {offer.counter} are wanted. How much do you offer now?"]


def _final_sets(view: RomeView, names: Names) -> list[str]:
    best = best_set(view, names)
    if best is None:
        return ["You can lay no more sets."]
    return [f"The last chance to lay sets from your hand. Best: {line(view, best, names).title}, {line(view, best, names).detail}."]


def best_set(view: RomeView, names: Names) -> m.FormSet | None:
    """The set worth most, missions included; then the one that needs fewest jokers. A hand never holds two."""
    found = [move for move in view.legal_of(m.FormSet) if isinstance(move, m.FormSet)]

    def worth(move: m.FormSet) -> tuple[int, int]:
        return sum(set_worth(Trial(view, move, names), move)), sum(data.GOODS_OF[view.sight[card]] == move.type for card in move.cards)

    return max(found, key=worth, default=None)


def _fixed(text: str) -> Callable[[RomeView, Names], list[str]]:
    return lambda view, names: [text]


QUESTIONS: dict[str, Callable[[RomeView, Names], list[str]]] = {
    "choose_character": _fixed("Choose your character:"),
    "choose_missions": _missions_dealt,
    "event_choice": _event,
    "dip_turn": _dip_turn,
    "dip_commit": _fixed("Which token do you lay face down? It is opened after the answer:"),
    "dip_answer": _dip_answer,
    "dip_raise": _dip_raise,
    "dip_spy": _fixed("Your spy was accepted. What do you take?"),
    "scheme_turn": _scheme,
    "defend_window": _defend,
    "activate_window": _activated,
    "build_turn": _build,
    "place_turn": _place,
    "place_window": _window,
    "action_steps": _steps,
    "tax_turn": _tax,
    "interrupt": _fixed("Religion medal: you may buy glory now, 3 denarii each:"),
    "final_sets": _final_sets,
}
assert QUESTIONS.keys() == TOPICS.keys()


# --- which choices are listed at once

SUMS = (1, 2, 3, 5, 8, 13, 21)
OFFERS = (1, 3)


def listed(view: RomeView, move: Move[Any]) -> bool:
    """Sums of money are listed in steps; selling is listed where it is often done; of equal schemes the first. The rest can be typed."""
    offer, me = view.g.offer, view.g[view.seat]
    assert view.asked is not None
    match move:
        case m.Sell():
            drawing = m.Draw in view.asked.kinds and me.hand_size >= data.HAND_LIMIT
            return drawing or m.TurnEnd in view.asked.kinds or view.asked.topic in ("build_turn", "tax_turn")
        case m.Discard():
            return m.Sell not in view.asked.kinds
        case m.Activate(province=province, spot=spot):
            waiting = [i for i, token in enumerate(view.g.provinces[province].spots, 1) if token == Token(view.seat)]
            return waiting[:1] == [spot]
        case m.DipPlace(denarii=denarii):
            return denarii in OFFERS
        case m.Counter(denarii):
            return offer is None or denarii - offer.denarii in SUMS
        case m.DipRaise(denarii):
            return offer is None or denarii - offer.denarii in (0, *SUMS) or denarii == offer.counter
        case m.Convert(glory):
            return glory <= 3 or glory == view.g[view.seat].denarii // data.CONVERT_COST
    return True


ENDS = (m.SchemeEnd, m.BuildEnd, m.Execute, m.Skip, m.TurnEnd, m.Decline, m.Pass, m.DipPass, m.FinalDone)
ANSWERS = (
    m.ChooseCharacter, m.KeepMissions, m.KeepMission, m.Recall, m.Tax, m.Commit, m.Accept, m.Reject, m.Counter, m.DipRaise, m.DipSpy,
    m.Place, m.Deploy, m.Shift, m.Scout, m.Skip,
)  # fmt: skip


def ends(move: Move[Any]) -> bool:
    """Does whoever makes this move know that it is the last of a turn, or all there was to answer?"""
    return isinstance(move, (*ENDS, *ANSWERS))


def rank(move: Move[Any]) -> tuple[int, ...]:
    """What the question is about, then sets and glory to buy, then the end of it, then selling; a bonus next to the same place without."""
    match move:
        case m.Place(spot, use_bonus):
            return 0, m.SPOTS.index(spot) if spot in m.SPOTS else 0, int(use_bonus)
        case m.FormSet() | m.Convert():
            return (1,)
        case m.Sell() | m.Discard():
            return (3,)
    return (2,) if isinstance(move, ENDS) else (0,)


def aliases(face: str) -> Sequence[str]:
    """T03a may be written T03, groma, builders-chest."""
    name = card_name(face).lower().replace("'", "")
    return (face[:3].lower(), name.replace(" ", "-"), name.replace(" ", "_"), name.replace(" ", ""))


# --- questions that are answered for the player


def _unless(topics: tuple[str, ...], kinds: tuple[type[Move[Any]], ...], answer: Move[Any]) -> Callable[[RomeView], Move[Any] | None]:
    """The plain answer to one of these topics if nothing of these kinds is legal."""

    def decide(view: RomeView) -> Move[Any] | None:
        asked = view.asked
        if asked is None or asked.topic not in topics or type(answer) not in asked.kinds:
            return None
        if any(kind in asked.kinds and view.legal_of(kind) for kind in kinds):
            return None
        return answer if answer in view.legal_of(type(answer)) else None

    return decide


_LATER = "(you can sell and lay sets in build and tax turns)"
COMFORTS = tuple(
    Comfort(id, about, _unless(topics, kinds, answer))
    for id, about, topics, kinds, answer in (
        ("interrupts", "buying glory with the religion medal in other players' turns", ("interrupt",), (), m.Pass()),
        ("schemes", "scheme turns in which no scheme of yours can go off", ("scheme_turn",), (m.Activate,), m.SchemeEnd()),
        ("windows", "placing when no card of yours can be played before the action", ("place_window",), (m.Play,), m.Execute()),
        ("defence", "cards for schemes when no card of yours can be played", ("defend_window", "activate_window"), (m.Play,), m.Pass()),
        ("draws", "drawing a trade card when there is room in your hand", ("action_steps", "place_window", "event_choice"), (), m.Draw()),
        ("ends", f"the end of a placement turn {_LATER}", ("action_steps",), (), m.TurnEnd()),
        ("offers", "diplomacy turns in which you can offer nothing", ("dip_turn",), (m.DipPlace,), m.DipPass()),
        ("sets", "final sets when your hand holds none", ("final_sets",), (m.FormSet,), m.FinalDone()),
    )
)


# --- where the game stands, and how it ended


def where(g: Rome) -> str:
    return PHASES[g.phase] if g.phase in ("set_up", "final") else f"round {g.round} of {data.ROUNDS}, {PHASES[g.phase]} phase"


def revealed(g: Rome, result: Result, names: Names) -> list[str]:
    lines = ["MISSIONS"]
    for seat in g.players:
        for id in open_missions(g, seat):
            lines.append(f"  {names.get(seat, '')}: {CARDS[id].name}, {mission_text(g, id)}: {mission_points(g, seat, id)} points")
    lines += _honours(result, names)
    if g.solo == "imperial":
        [seat] = g.players
        done = imperial_tasks(g, seat)
        lines += ["TASKS", *(f"  {'done' if n in done else 'open'}  {n}. {fill(TASKS[n], n=t.n)}" for n, t in data.IMPERIAL_TASKS.items())]
    return lines


def _honours(result: Result, names: Names) -> list[str]:
    told = {id: fill(text, n=data.ACHIEVEMENTS[id].n) for id, text in ACHIEVEMENTS.items()}
    lines = [f"  {names.get(seat, '')}: {told[id]}" for seat, ids in result.honours.items() for id in ids]
    return ["ACHIEVEMENTS", *lines] if lines else []


def winner(g: Rome, result: Result, names: Names) -> str:
    winners = [names.get(seat, f"seat {seat}") for seat in result.winners]
    if g.solo == "imperial":
        return f"{result.verdict}."
    if g.solo == "cassius":
        beaten = g.cassius is not None and result.winners == (g.cassius.seat,)
        return f"{result.verdict}." if beaten else f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}: {result.verdict}."
    return winner_sentence(g, result, names)


def told_as(g: Rome, note: Happening) -> str:
    """An event is told with its reward or, alone, without; the last one turns nothing."""
    if note.id != "event":
        return ""
    return ("event_solo" if g.solo else "event") + ("" if note.facts["quarters"] else "_last")


def residents(g: Rome) -> Names:
    return {} if g.cassius is None else {g.cassius.seat: "Cassius"}


WORDS = Words(
    refusals=REFUSALS,
    notes=NOTES,
    fragments=FRAGMENTS,
    topics=TOPICS,
    converters=CONVERTERS,
    faces=face_text,
    aliases=aliases,
    question=question,
    line=line,
    listed=listed,
    rank=rank,
    board=board,
    hand=hand,
    missions=missions,
    where=where,
    revealed=revealed,
    winner=winner,
    residents=residents,
    told_as=told_as,
    ends=ends,
    held=lambda g, seat: g[seat].hand,
    head=head,
    comforts=COMFORTS,
    help_tables=help_tables(),
    glossary={
        "All trade cards": [listed_card(id) for id in data.TRADE_CARDS],
        "All missions": [listed_card(id) for id in data.MISSIONS],
        "All events": [face_text(id) for id in data.EVENTS],
        "Cards of Cassius": [face_text(id) for id in data.CASSIUS_CARDS],
    },
    choices={id: text.partition(". ")[0].rstrip(".") for id, (_, text) in VARIANTS.items()},
    synonyms={**{printed.name: type for type, printed in BUILDINGS.items()}, **{short: type for type, short in SHORT.items()}},
    examples=("build religion", "place trade +bonus", "tax double"),
    legend=LEGEND,
    news=NEWS,
)
