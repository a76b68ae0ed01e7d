"""What Age of Rome says besides its texts (en.ini): which of them fits, what is listed, what is answered for a player, what lies ahead. See
engine/spoken.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.cards import Handle, Seat, Sight
from engine.ending import winner_sentence
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.effects import card_options
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.rules.missions import missions as open_missions
from engine.games.age_of_rome.rules.scoring import cassius_score, imperial_tasks, player_score
from engine.games.age_of_rome.rules.state import Rome, Token
from engine.games.age_of_rome.talk.cards import (
    BUILDINGS,
    SCHEMES,
    TEXTS,
    VARIANTS,
    card_name,
    card_text,
    condition,
    fill,
    mission_text,
    scheme_text,
)
from engine.games.age_of_rome.talk.gauges import GAUGES
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Happening, Result
from engine.spoken import Said, spelled, spoken
from engine.telling import told
from engine.templates import joined
from engine.words import Comfort, Names, unless
from engine.world import View

RomeView = View[Rome]


# --- questions


def asked(view: RomeView, names: Names) -> Said | None:
    g, me, topic, province = view.g, view.g[view.seat], view.question.topic, view.g.facing(view.seat)
    event = g.cards.faces[g.events[-1]] if g.phase == "event" else ""
    match topic:
        case "draw" if event:
            return "draw_event", {"event": event}
        case "draw" if me.hand_size >= data.HAND_LIMIT:
            return "draw_full", {"size": me.hand_size}
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
            by = {**names, **WORDS.residents(g)}.get(plot.activator, "")
            how = " ".join(plot.params)
            return topic, {"seat": plot.activator, "effect": plot.effect, "how": how, "text": scheme_text(plot.effect, by)}
        case "activate_window" if g.declared[-1].cancelled:
            return "activate_window_cancelled"
        case "build_turn":
            heir = (view.seat + g.coming_turn) % 4
            case_ = "_last" if g.round == data.ROUNDS else "_again" if heir == view.seat else "" if heir in g.occupied() else "_empty"
            return topic + case_, {"province": province, "denarii": me.denarii, "target": heir}
        case "place_turn":
            return topic, {"left": me.available, "province": province, "cards": " ".join(playable(view, ("on_place_any",)))}
        case "tax_turn":
            population = g.before(view.seat).population
            return topic, {"province": province, "population": population, "penalty": data.PENALTIES[population - 1]}
        case "final_sets":
            best = best_set(view, names)
            line = told(view, names).line(best) if best else None
            return (topic, {"title": line.title, "detail": line.detail}) if line else "final_sets_none"
    return None


def best_set(view: RomeView, names: Names) -> m.FormSet | None:
    """The set that changes most for the better, missions included; then the one that needs fewest jokers. A hand never holds two."""
    telling = told(view, names)

    def brings(move: m.FormSet) -> tuple[int, int]:
        changes = telling.changes(move, telling.outcome(move))
        naturals = sum(data.GOODS_OF[view.sight[card]] == move.type for card in move.cards)
        return sum(change.by * change.gauge.weighs(view.g) for change in changes if change.mine), naturals

    return max(view.legal_of(m.FormSet), key=brings, default=None)


def playable(view: RomeView, windows: Sequence[str]) -> list[str]:
    """The hand's cards for these windows whose condition holds, each kind once."""
    faces = [face for card in view.g[view.seat].hand if (face := view.sight.get(card)) and data.WINDOW_OF[face] in windows]
    return list(dict.fromkeys(face[:3] for face in faces if card_options(view.g, view.seat, face[:3])))


# --- choices


def case(view: RomeView, move: Move[Any]) -> Said | None:
    g, id = view.g, move.__class__.__name__
    match move:
        case m.KeepMissions(position) | m.KeepMission(position):
            place = g.offered if isinstance(move, m.KeepMission) else g[view.seat].missions
            faces = [view.sight.get(card) or "?" for card in place]
            one, two, *_ = [*(face for at, face in enumerate(faces) if at != position - 1), "?", "?"]
            return id, {"face": faces[position - 1] if 0 < position <= len(faces) else "?", "one": one, "two": two}
        case m.ChooseCharacter(character) if character in data.CHARACTERS:
            return id, {**data.CHARACTERS[character]._asdict(), "track": " ".join(data.CHARACTERS[character].track)}
        case m.Activate(province=province):
            return id, {"target": g.seat_of(province) if province in data.RING else -1}
        case m.Build(type=type):
            return id, {"level": min(3, g.before(view.seat).levels.get(type, 0) + 1)}
        case m.Place():
            return id, {"province": g.facing(view.seat)}
        case m.DipPlace(type=type, province=province):
            known = province in data.RING and type in data.TYPES
            level = g.provinces[province].levels[type] if known else 0
            return id, {"target": g.seat_of(province) if known else -1, "level": level}
        case m.DipRaise(denarii):
            return f"{id}_not" if g.offer is not None and denarii == g.offer.denarii else id
    return id


def added(view: RomeView, move: Move[Any], outcome: Outcome[Rome]) -> Iterator[Said]:
    """What may come first, what is not known yet, and why nothing happens."""
    g, me, then = view.g, view.g[view.seat], outcome.asks
    topic = then.topic if then is not None and then.seat == view.seat else ""
    happened = [note.id for note in outcome.notes]
    match move:
        case m.KeepMissions(position) | m.KeepMission(position):
            id = view.sight[(g.offered if isinstance(move, m.KeepMission) else me.missions)[position - 1]]
            row = data.MISSIONS[id]
            yield "mission_each" if row.kind == "each" else "mission", {"text": condition(id, g.count), "most": row.most}
        case m.Place(spot, bonus):
            if bonus and topic:
                yield "twice"
            if spot == "scheme":
                heir = (view.seat + g.coming_turn) % 4
                if g.round == data.ROUNDS:
                    yield "scheme_last"
                elif heir == view.seat or heir not in g.occupied():
                    yield ("scheme_own" if heir == view.seat else "scheme_nobody")
            elif spot in TEXTS["adds"] and not topic and happened in (["placed"], ["placed", "no_cards"]):
                yield spot
        case m.Play(card) if happened == ["played"] and (topic not in WORDS.then or data.TRADE_CARDS[view.sight[card][:3]].n > 1):
            yield "card", {"text": card_text(view.sight[card][:3])}
    if topic == "draw":
        if outcome.after[view.seat].hand_size >= data.HAND_LIMIT and me.hand_size >= data.HAND_LIMIT:
            yield "full"
        if isinstance(move, m.Execute):
            yield "late"
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
    match move:
        case m.Sell(card) if _is_another(view, card):
            return False
        case m.Sell():
            drawing = m.Draw in view.question.kinds and me.hand_size >= data.HAND_LIMIT
            return drawing or m.TurnEnd in view.question.kinds or view.question.topic in ("build_turn", "tax_turn")
        case m.Discard(card):
            return m.Sell not in view.question.kinds and not _is_another(view, card)
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


# --- questions that are answered for the player

OF_THE_HAND = {m.Play, m.FormSet}  # whether one of these is legal only its player knows
_LATER = "(you can sell and lay sets in build and tax turns)"
COMFORTS = tuple(
    Comfort(id, about, unless(topics, kinds, answer), by_hand=topics if OF_THE_HAND & {*kinds} else ())
    for id, about, topics, kinds, answer in (
        ("interrupts", "buying glory with the temple medal in other players' turns", ("interrupt",), (), m.Pass()),
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


def role(g: Rome, seat: Seat) -> Said | None:
    me = g.players[seat]
    if not me.character:
        return "none"
    row = data.CHARACTERS[me.character]
    bonus = next((bonus for bonus in row.track[: me.free_spaces] if bonus), "")
    return ("role" if bonus else "covered"), {"bonus": bonus, "scheme": row.scheme, "text": scheme_text(row.scheme)}


def ahead(g: Rome, seat: Seat, sight: Sight) -> Iterator[Said]:
    if g.phase in ("set_up", "final"):
        return
    last, mine, coming = g.round == data.ROUNDS, g.facing(seat), data.RING[(seat - g.rot - g.coming_turn) % 4]
    places = [("faces_now", mine)] * (g.phase in ("event", "diplomacy", "schemes")) + [("faces_next", coming)] * (not last)
    for id, province in places:
        owners = [owner for owner in _plotters(g, province) if owner != seat]
        yield from ((id, {"target": owner, "n": owners.count(owner), "province": province}) for owner in dict.fromkeys(owners))
    for province in data.RING if not last else ():
        heir = (g.seat_of(province) + g.coming_turn) % 4
        if seat in _plotters(g, province) and heir != seat and heir in g.occupied():
            yield "own", {"province": province, "target": heir}
    if not last:
        heir = (seat + g.coming_turn) % 4
        id = "turn_none" if heir == seat else "turn" if heir in g.occupied() else "turn_nobody"
        yield id, {"from": mine, "to": coming, "target": heir}
    if g.round > 1:  # missions of others are closed, so nobody's count; nor do closed cards of Cassius
        totals = {each: sum(points for part, points in player_score(g, each).items() if part != "missions") for each in g.players}
        yield "standing", {"table": totals | ({g.cassius.seat: sum(cassius_score(g).values())} if g.cassius is not None else {})}


def _plotters(g: Rome, province: str) -> list[Seat]:
    """Whose schemes there can still go off."""
    return [token.owner for token in g.provinces[province].spots if token is not None and not token.activated]


def revealed(g: Rome, result: Result) -> Iterator[Said]:
    yield "missions"
    for seat in g.players:
        for id in open_missions(g, seat):
            yield "mission", {"seat": seat, "name": card_name(id), "text": mission_text(g, id), "points": mission_points(g, seat, id)}
    won = [(seat, id) for seat, ids in result.honours.items() for id in ids]
    if won:
        yield "honours"
    for seat, id in won:
        yield "honour", {"seat": seat, "text": fill(TEXTS["achievement"][id], n=data.ACHIEVEMENTS[id].n)}
    if g.solo == "imperial":
        [seat] = g.players
        done = imperial_tasks(g, seat)
        yield "tasks"
        for number, task in data.IMPERIAL_TASKS.items():
            yield ("done" if number in done else "open"), {"number": number, "text": fill(TEXTS["task"][str(number)], n=task.n)}


def winner(g: Rome, result: Result, names: Names) -> str:
    if not g.solo:
        return winner_sentence(g, result, names)
    alone = g.solo == "imperial" or (g.cassius is not None and result.winners == (g.cassius.seat,))
    who = names.get(result.winners[0], "") if result.winners else ""
    return fill(TEXTS["winner"]["alone" if alone else "you" if who == "You" else "other"], who=who, verdict=result.verdict)


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
    return fill(TEXTS["turned"]["on" if gone != g.facing(me) else "back"], **facts)


def struck(g: Rome, note: Happening, names: Names, me: int) -> str:
    """A scheme against me: what it does by its rule, and which bonuses the discord token that comes with it has left."""
    by = names.get(int(note.facts["seat"]), "") if "seat" in note.facts else "Cassius"
    effect, player = str(note.facts["effect"]), g[me]
    free = [BUILDINGS[bonus].name for bonus in data.CHARACTERS[player.character].track[: player.free_spaces] if bonus]
    facts = {"by": by, "name": SCHEMES[effect].name, "text": scheme_text(effect, by), "bonuses": joined(free)}
    return fill(TEXTS["struck"]["some" if free else "none"], **facts)


WORDS = spoken(
    TEXTS,
    gauges=GAUGES,
    asked=asked,
    case=case,
    added=added,
    role=role,
    ahead=ahead,
    revealed=revealed,
    residents=lambda g: {} if g.cassius is None else {g.cassius.seat: "Cassius"},
    says={"rotated": turned, "activated": struck, "plot": struck},
    printed=("choose_character", "choose_missions"),
    menus=("build_turn", "scheme_turn", "final_sets"),
    listed=listed,
    within={m.Place: lambda move: (m.SPOTS.index(move.spot) if move.spot in m.SPOTS else 0, move.use_bonus)},
    winner=winner,
    told_as=told_as,
    comforts=COMFORTS,
    choices={id: printed.text.partition(". ")[0].rstrip(".") for id, printed in VARIANTS.items()},
    synonyms=spelled({type: printed.name for type, printed in BUILDINGS.items()}),
    examples=("build temple", "place lighthouse +bonus", "tax double"),
)
