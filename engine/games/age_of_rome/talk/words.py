"""What Age of Rome says: questions, choices, comforts and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.cards import Handle
from engine.ending import winner_sentence
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.effects import card_options
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.rules.missions import missions as open_missions
from engine.games.age_of_rome.rules.scoring import imperial_tasks
from engine.games.age_of_rome.rules.state import Rome, Token
from engine.games.age_of_rome.talk.cards import (
    ACHIEVEMENTS,
    BUILDINGS,
    CONVERTERS,
    TASKS,
    VARIANTS,
    card_name,
    card_text,
    condition,
    face_text,
    fill,
    left_out,
    mission_text,
    scheme_text,
)  # fmt: skip
from engine.games.age_of_rome.talk.coach import COACH
from engine.games.age_of_rome.talk.gauges import GAUGES
from engine.games.age_of_rome.talk.help import help_tables
from engine.games.age_of_rome.talk.sentences import (
    ADDS,
    FRAGMENTS,
    NEWS,
    NOTED,
    NOTES,
    OTHERS,
    PARTS,
    PHASES,
    PHRASES,
    QUESTIONS,
    REFUSALS,
    REPLIES,
    REVEALED,
    THEN,
    TITLES,
    TOPICS,
    TURNED,
    TURNED_BACK,
    WHERE,
    WINNER,
)  # fmt: skip
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Happening, Result
from engine.telling import told
from engine.words import Comfort, Names, Stop, Words, render
from engine.world import View

RomeView = View[Rome]
Facts = dict[str, int | str]


# --- questions


def question(view: RomeView, names: Names) -> list[str]:
    id, facts = asked(view, names)
    return [render(QUESTIONS[id], facts, {**names, **residents(view.g)}, view.seat, CONVERTERS)]


def asked(view: RomeView, names: Names) -> tuple[str, Facts]:
    """The template of the question, and its facts."""
    assert view.asked is not None
    g, me, topic, province = view.g, view.g[view.seat], view.asked.topic, view.g.facing(view.seat)
    event = g.cards.faces[g.events[-1]] if g.phase == "event" else ""
    match topic:
        case "draw" if event:
            return "draw_event", {"event": event}
        case "draw" if me.hand_size >= data.HAND_LIMIT:
            return "draw_full", {"size": me.hand_size, "limit": data.HAND_LIMIT}
        case "keep_mission" if event:
            return "keep_mission_event", {"event": event}
        case "recall":
            return topic, {"event": event}
        case "dip_answer" | "dip_raise":
            offer = g.offer
            assert offer is not None
            level = g.provinces[offer.province].levels[offer.type]
            return topic, {"target": offer.seat, "denarii": offer.denarii, "counter": offer.counter, "type": offer.type, "level": level}
        case "scheme_turn":
            return topic if view.legal_of(m.Activate) else "scheme_turn_none", {"discord": me.discord}
        case "defend_window":
            plot = g.declared[-1]
            by = {**names, **residents(g)}.get(plot.activator, "")
            facts: Facts = {"seat": plot.activator, "effect": plot.effect, "text": scheme_text(plot.effect, by)}
            return ("defend_window_so", facts | {"how": " ".join(plot.params)}) if plot.params else (topic, facts)
        case "activate_window" if g.declared[-1].cancelled:
            return "activate_window_cancelled", {}
        case "build_turn":
            heir = (view.seat + g.coming_turn) % 4
            case_ = "_last" if g.round == data.ROUNDS else "_again" if heir == view.seat else "" if heir in g.occupied() else "_empty"
            return topic + case_, {"province": province, "denarii": me.denarii, "target": heir}
        case "place_turn":
            cards = " ".join(playable(view, ("on_place_any",)))
            return "place_turn_cards" if cards else topic, {"left": me.available, "province": province, "cards": cards}
        case "tax_turn":
            population = g.before(view.seat).population
            return topic, {"province": province, "population": population, "penalty": data.PENALTIES[population - 1]}
        case "final_sets":
            best = best_set(view, names)
            line = told(view, names).line(best) if best else None
            return (topic, {"title": line.title, "detail": line.detail}) if line else ("final_sets_none", {})
    return topic, {"cost": data.CONVERT_COST}


def best_set(view: RomeView, names: Names) -> m.FormSet | None:
    """The set that changes most for the better, missions included; then the one that needs fewest jokers. A hand never holds two."""
    telling = told(view, names)

    def brings(move: m.FormSet) -> tuple[int, int]:
        changes = telling.changes(move, telling.outcome(move))
        naturals = sum(data.GOODS_OF[view.sight[card]] == move.type for card in move.cards)
        return sum(change.by * change.gauge.weighs(view.g) for change in changes if change.mine), naturals

    return max((move for move in view.legal_of(m.FormSet) if isinstance(move, m.FormSet)), key=brings, default=None)


def playable(view: RomeView, windows: Sequence[str]) -> list[str]:
    """The hand's cards for these windows whose condition holds, each kind once."""
    faces = [face for card in view.g[view.seat].hand if (face := view.sight.get(card)) and data.WINDOW_OF[face] in windows]
    return list(dict.fromkeys(face[:3] for face in faces if card_options(view.g, view.seat, face[:3])))


# --- choices


def said(templates: Mapping[str, str], id: str, view: RomeView, move: Move[Any], names: Names, **more: int | str) -> str:
    """A template over the fields of the move: cards by their faces, tuples as words in a row."""
    facts: Facts = dict(more)
    shown = move.shows()
    for name in list[str](move.__slots__):
        value = getattr(move, name)
        if isinstance(value, tuple):
            value = " ".join([view.sight.get(word) or "?" if word in shown else str(word) for word in value])
        elif value in shown:
            value = view.sight.get(value) or "?"
        facts.setdefault(name, value)
    return render(templates[id], facts, {**names, **residents(view.g), view.seat: "you"}, -1, CONVERTERS)


def title(view: RomeView, move: Move[Any], names: Names) -> str:
    id, facts = titled(view, move)
    return said(TITLES, id, view, move, names, **facts)


def titled(view: RomeView, move: Move[Any]) -> tuple[str, Facts]:
    """The template of a choice, and what its fields do not say."""
    g, id = view.g, move.__class__.__name__
    match move:
        case m.KeepMissions(position) | m.KeepMission(position):
            place = g.offered if isinstance(move, m.KeepMission) else g[view.seat].missions
            return id, {"face": view.sight.get(place[position - 1]) or "?" if 0 < position <= len(place) else "?"}
        case m.Play(params=params):
            return f"{id}_how" if params else id, {}
        case m.Activate(province=province, params=params):
            return f"{id}_how" if params else id, {"target": g.seat_of(province) if province in data.RING else -1}
        case m.Build(type=type, cards=cards, taking=taking):
            level = g.before(view.seat).levels.get(type, 0)
            return f"{id}_taking" if taking else f"{id}_with" if cards else id, {"level": min(3, level + 1)}
        case m.Place(spot, bonus):
            return f"{id}_bonus" if bonus else f"{id}_{spot}" if f"{id}_{spot}" in TITLES else id, {"province": g.facing(view.seat)}
        case m.Tax(cards=cards):
            return f"{id}_with" if cards else id, {}
        case m.DipPlace(type=type, province=province):
            known = province in data.RING and type in data.TYPES
            level = g.provinces[province].levels[type] if known else 0
            return id, {"target": g.seat_of(province) if known else -1, "level": level}
        case m.DipRaise(denarii):
            return f"{id}_not" if g.offer is not None and denarii == g.offer.denarii else id, {}
    return id, {}


def adds(view: RomeView, move: Move[Any], outcome: Outcome[Rome], names: Names) -> list[str]:
    """What no gauge counts: what may come first, what is not known yet, and why nothing happens."""
    return [said(ADDS, id, view, move, names, **facts) for id, facts in _added(view, move, outcome)]


def _added(view: RomeView, move: Move[Any], outcome: Outcome[Rome]) -> Iterator[tuple[str, Facts]]:
    g, me, then = view.g, view.g[view.seat], outcome.asks
    topic = then.topic if then is not None and then.seat == view.seat else ""
    happened = [note.id for note in outcome.notes]
    match move:
        case m.KeepMissions() | m.KeepMission():
            id = str(titled(view, move)[1]["face"])
            row = data.MISSIONS[id]
            yield "mission_each" if row.kind == "each" else "mission", {"text": condition(id, g.count), "most": row.most}
        case m.ChooseCharacter(character):
            start = data.CHARACTERS[character]
            yield "character_anchor" if start.anchor else "character", {**start._asdict(), "track": " ".join(filter(None, start.track))}
        case m.Place(spot, bonus):
            if bonus and topic:
                yield "twice", {}
            if spot == "scheme":
                heir = (view.seat + g.coming_turn) % 4
                if g.round == data.ROUNDS:
                    yield "scheme_last", {}
                elif heir == view.seat or heir not in g.occupied():
                    yield ("scheme_own" if heir == view.seat else "scheme_nobody"), {}
            elif spot in ADDS and not topic and happened in (["placed"], ["placed", "no_cards"]):
                yield spot, {}
        case m.Play(card) if happened == ["played"] and (topic not in THEN or data.TRADE_CARDS[view.sight[card][:3]].n > 1):
            yield "card", {"text": card_text(view.sight[card][:3])}
    if topic == "draw":
        if outcome.after[view.seat].hand_size >= data.HAND_LIMIT and me.hand_size >= data.HAND_LIMIT:
            yield "full", {}
        if isinstance(move, m.Execute):
            yield "late", {}
    windows = [window for passed in outcome.passed if passed.topic == "place_window" for window in passed.facts]
    if isinstance(move, m.Place) and (cards := playable(view, [window for window in windows if window != "on_place_any"])):
        yield "first", {"cards": " ".join(cards)}


# --- which choices are listed at once

SUMS = (1, 2, 3, 5, 8, 13, 21)
OFFERS = (1, 3)


def _is_another(view: RomeView, card: Handle) -> bool:
    """Is there an equal card before it in the hand? One of them is enough in a list."""
    hand = view.g[view.seat].hand
    before = hand[: hand.index(card)] if card in hand else []
    return any((view.sight.get(other) or "")[:3] == (view.sight.get(card) or "?")[:3] for other in before)


def listed(view: RomeView, move: Move[Any]) -> bool:
    """Sums of money are listed in steps; selling is listed where it is often done; of equal schemes the first. The rest can be typed."""
    offer, me = view.g.offer, view.g[view.seat]
    assert view.asked is not None
    match move:
        case m.Sell(card) if _is_another(view, card):
            return False
        case m.Sell():
            drawing = m.Draw in view.asked.kinds and me.hand_size >= data.HAND_LIMIT
            return drawing or m.TurnEnd in view.asked.kinds or view.asked.topic in ("build_turn", "tax_turn")
        case m.Discard(card):
            return m.Sell not in view.asked.kinds and not _is_another(view, card)
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


OF_THE_HAND = {m.Play, m.FormSet}  # whether one of these is legal only its player knows
_LATER = "(you can sell and lay sets in build and tax turns)"
COMFORTS = tuple(
    Comfort(id, about, _unless(topics, kinds, answer), by_hand=topics if OF_THE_HAND & {*kinds} else ())
    for id, about, topics, kinds, answer in (
        ("interrupts", "buying glory with the religion medal in other players' turns", ("interrupt",), (), m.Pass()),
        ("schemes", "scheme turns in which no scheme of yours can go off", ("scheme_turn",), (m.Activate,), m.SchemeEnd()),
        ("windows", "placing when no card of yours can be played before the action", ("place_window",), (m.Play,), m.Execute()),
        ("defence", "cards for schemes when no card of yours can be played", ("defend_window", "activate_window"), (m.Play,), m.Pass()),
        ("draws", "drawing a trade card when there is room in your hand", ("draw",), (), m.Draw()),
        ("ends", f"the end of a placement turn {_LATER}", ("turn_end",), (), m.TurnEnd()),
        ("offers", "diplomacy turns in which you can offer nothing", ("dip_turn",), (m.DipPlace,), m.DipPass()),
        ("sets", "final sets when your hand holds none", ("final_sets",), (m.FormSet,), m.FinalDone()),
    )
)


# --- where the game stands, and how it ended


def where(g: Rome) -> str:
    between = g.phase in ("set_up", "final")
    return fill(WHERE["phase" if between else "round"], phase=PHASES[g.phase], round=g.round, rounds=data.ROUNDS)


def revealed(g: Rome, result: Result, names: Names) -> list[str]:
    lines = ["MISSIONS"]
    for seat in g.players:
        for id in open_missions(g, seat):
            facts = {"who": names.get(seat, ""), "name": card_name(id), "text": mission_text(g, id), "points": mission_points(g, seat, id)}
            lines.append(fill(REVEALED["mission"], **facts))
    won = [(seat, id) for seat, ids in result.honours.items() for id in ids]
    lines += ["ACHIEVEMENTS"] * bool(won)
    for seat, id in won:
        lines.append(fill(REVEALED["honour"], who=names.get(seat, ""), text=fill(ACHIEVEMENTS[id], n=data.ACHIEVEMENTS[id].n)))
    if g.solo == "imperial":
        [seat] = g.players
        done = imperial_tasks(g, seat)
        lines.append("TASKS")
        for number, task in data.IMPERIAL_TASKS.items():
            lines.append(fill(REVEALED["done" if number in done else "open"], number=number, text=fill(TASKS[number], n=task.n)))
    return lines


def winner(g: Rome, result: Result, names: Names) -> str:
    if not g.solo:
        return winner_sentence(g, result, names)
    alone = g.solo == "imperial" or (g.cassius is not None and result.winners == (g.cassius.seat,))
    who = names.get(result.winners[0], "") if result.winners else ""
    return fill(WINNER["alone" if alone else "you" if who == "You" else "other"], who=who, verdict=result.verdict)


def told_as(g: Rome, note: Happening) -> str:
    """An event is told with its reward or, alone, without; the last one turns nothing."""
    if note.id != "event":
        return ""
    return ("event_solo" if g.solo else "event") + ("" if note.facts["quarters"] else "_last")


def turned(g: Rome, note: Happening, names: Names, me: int) -> str:
    """The disc has turned: who has my province now, and which one is mine."""
    quarters = int(note.facts["quarters"]) * (1 if note.facts["direction"] == "cw" else -1)
    gone = data.RING[(me - g.rot + quarters) % 4]
    heir = names.get(g.seat_of(gone), "") if g.seat_of(gone) in g.occupied() else ""
    facts = {"province": gone, "heir": heir or "an empty seat", "mine": g.facing(me)}
    return render(TURNED if gone != g.facing(me) else TURNED_BACK, facts, names, me, CONVERTERS)


HIT, LOSS = Stop("A scheme hits you", "target"), Stop("A scheme hits you", "seat")
STOPS = {
    "activated": HIT,
    "plot": HIT,
    "card_taken": HIT,
    **dict.fromkeys(("demolished", "recalled", "lured", "card_lost"), LOSS),
    **dict.fromkeys(("discord", "glory_lost", "denarii_less"), Stop("You lose something", "seat", by_others=True)),
    "rotated": Stop("The disc turns", says=turned),
    "event": Stop("A new event"),
}


def residents(g: Rome) -> Names:
    return {} if g.cassius is None else {g.cassius.seat: "Cassius"}


SOLO_MODES = {
    "imperial": "you alone: nine rounds for as many of seven tasks as you can",
    "cassius": "Cassius sits opposite you and plays by a deck of cards; end above him",
}
SHORT = {"military": "mil", "politics": "pol", "trade": "tra", "religion": "rel", "economy": "eco"}  # as people may type them
WORDS = Words(
    refusals=REFUSALS,
    notes=NOTES,
    stops=STOPS,
    fragments=FRAGMENTS,
    topics=TOPICS,
    converters=CONVERTERS,
    faces=face_text,
    aliases=aliases,
    question=question,
    title=title,
    gauges=GAUGES,
    noted=NOTED,
    then=THEN,
    others=OTHERS,
    replies=REPLIES,
    printed=("choose_character", "choose_missions"),
    menus=("build_turn", "scheme_turn", "final_sets"),
    adds=adds,
    phrases=PHRASES,
    parts=PARTS,
    listed=listed,
    rank=rank,
    where=where,
    revealed=revealed,
    winner=winner,
    residents=residents,
    told_as=told_as,
    held=lambda g, seat: g[seat].hand,
    comforts=COMFORTS,
    help_tables=help_tables(),
    glossary={
        "All trade cards": [left_out(id) for id in data.TRADE_CARDS],
        "All missions": [left_out(id) for id in data.MISSIONS],
        "All events": [face_text(id) for id in data.EVENTS],
        "Cards of Cassius": [face_text(id) for id in data.CASSIUS_CARDS],
    },
    choices={id: text.partition(". ")[0].rstrip(".") for id, (_, text) in VARIANTS.items()} | SOLO_MODES,
    synonyms={**{printed.name: type for type, printed in BUILDINGS.items()}, **{short: type for type, short in SHORT.items()}},
    examples=("build religion", "place trade +bonus", "tax double"),
    news=NEWS,
    coach=COACH,
)
