"""What Trajan says: questions, choices and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.seaport import load_size
from engine.games.trajan.rules.moves.set_up import STEPS, preset
from engine.games.trajan.rules.moves.sow import SKIP
from engine.games.trajan.rules.sowing import progress, target_of
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk import sentences as s
from engine.games.trajan.talk.cards import CONVERTERS, PROVINCES, SHIPS, TILE_TEXTS, bonus_text, face_text, help_tables
from engine.games.trajan.talk.coach import COACH
from engine.games.trajan.talk.gauges import GAUGES, wanted
from engine.moves import Move
from engine.outcome import Outcome
from engine.words import Names, Stop, Words, fields_of, render, verb
from engine.world import View

TrajanView = View[Trajan]


def where(g: Trajan) -> str:
    what = s.PHASES[g.phase]
    time = f"quarter {g.quarter} of {data.QUARTERS}, lap {g.round} of {data.LAPS}, time {g.time_pos} of {g.clock}"
    return what if g.phase.startswith("set") or g.phase == "game_over" else f"{time}{', ' + what if what else ''}"


def question(view: TrajanView, names: Names) -> list[str]:
    assert view.asked is not None
    g, me, topic = view.g, view.g[view.seat], view.asked.topic
    facts: dict[str, int | str] = {
        "left": data.START_CARDS - len(me.hand), "leader": me.leader, "camp": me.work_camp if topic == "construction" else me.mil_camp,
        "action": (g.turn.actions or [""])[-1] if topic == "extra" else data.ACTIONS[me.arch],
    }  # fmt: skip
    return [render(s.QUESTIONS[topic], facts, names, view.seat, CONVERTERS)]


# --- choices


def faces(view: TrajanView, cards: tuple[Any, ...]) -> str:
    return " ".join(view.sight.get(card) or "unknown" for card in cards)


def title(view: TrajanView, move: Move[Any], names: Names) -> str:
    id, facts = _titled(view, move)
    return render(s.TITLES[id], fields_of(move) | facts, names, view.seat, CONVERTERS)


def _titled(view: TrajanView, move: Move[Any]) -> tuple[str, dict[str, int | str]]:
    """The template of a choice, and what is to be said besides its fields."""
    g, me, id = view.g, view.g[view.seat], verb(move)
    match move:
        case m.StartCard(source):
            return ("start deck", {}) if source == "deck" else ("start pile", {"good": _top(g, source)})
        case m.StartTiles():
            tops = {slot: g.stacks[category].top if category in g.stacks else category for slot, category in _slots(move)}
            return id, dict(tops)
        case m.StartTile(category):
            return id, {"category": g.stacks[category].top if category in g.stacks else category}
        case m.Sow(tray, drops):
            known = tray in data.ACTIONS
            return id, {"target": data.ACTIONS[target_of(data.ACTIONS.index(tray), len(drops))] if known else tray}
        case m.Discard(card):
            return id, {"good": CONVERTERS["good"](faces(view, (card,)))}
        case m.TakeCard(pile):
            return id, {"good": _top(g, pile)}
        case m.Show(cards) | m.Load(cards=cards):
            return id, {"goods": faces(view, cards)}
        case m.TakeTile(space):
            return id, {"tile": g.forum.get(space, "") or "nothing"}
        case m.Deploy():
            return id, {"leader": me.leader}
        case m.Advance():
            at = data.SENATE.index(g.disc(view.seat))
            return id, {"space": data.SENATE[min(at + 1, len(data.SENATE) - 1)]}
        case m.TakeOrder(category):
            return id, {"tile": g.stacks[category].top if category in g.stacks else category}
        case m.Build(site):
            return id, {"what": _building(g, site)}
        case m.Extra(tile):
            return f"extra {tile}" if tile in ("own", "wild") else "extra wild", {"action": (g.turn.actions or [""])[-1]}
        case m.ChooseBonus(side):
            return id, {"tile": g.offices.get(side) or next(iter(data.BONUSES))}
    return id, {}


def _slots(move: m.StartTiles) -> list[tuple[str, str]]:
    return list(zip(("ii", "iv", "vi"), move.categories, strict=True))


def _top(g: Trajan, pile: str) -> str:
    cards = g.discard.get(pile)
    return good_of(g.cards.faces[cards[-1]]) if cards else "nothing"


def _building(g: Trajan, site: str) -> str:
    tile = g.sites[site].tile if site in g.sites else ""
    return f"{data.BUILDINGS[tile].kind} {data.BUILDINGS[tile].vp}" if tile else "no tile"


def adds(view: TrajanView, move: Move[Any], outcome: Outcome[Trajan], names: Names) -> list[str]:
    return [render(s.ADDS[id], facts, names, view.seat, CONVERTERS) for id, facts in _added(view, move, outcome)]


def _added(view: TrajanView, move: Move[Any], outcome: Outcome[Trajan]) -> Iterator[tuple[str, dict[str, int | str]]]:
    """What no gauge counts: the clock, stones that gather, what a tile says, what comes then."""
    g, after = view.g, outcome.after
    match move:
        case m.Sow(drops=drops):
            laps = after.laps_left
            yield ("time" if not laps else "quarter" if len(g.demands) + laps > data.DEMANDED else "lap"), {"n": len(drops)}
            me, target = g[view.seat], after.turn.target
            claimed = me.slots[target] if not after[view.seat].slots[target] else ""
            by = wanted(after, view.seat) + progress(me.trays[target], claimed) - wanted(g, view.seat)
            if by:
                yield ("nearer" if by > 0 else "farther"), {"n": abs(by)}
        case m.StartTiles() | m.StartTile():
            yield "placed_all", {"n": wanted(after, view.seat)}
        case m.TakeOrder(category):
            arch = g[view.seat].arch
            yield "placed", {"n": progress(g[view.seat].trays[arch], g.stacks[category].top), "action": data.ACTIONS[arch]}
        case m.TakeTile(space):
            yield "tile", {"text": TILE_TEXTS[g.forum[space]]}
        case m.ChooseBonus(side):
            yield "bonus", {"text": bonus_text(g.offices[side])}
        case m.Show():
            yield "show", {}
        case m.Extra() if g[view.seat].plus_two[g.turn.actions[-1]]:
            yield "twice", {}


def row(view: TrajanView, move: Move[Any]) -> str:
    """A move that changes nothing that counts, yet."""
    id = verb(move)
    if isinstance(move, m.Arrange):
        id = next((f"stones {word}" for word, step in STEPS.items() if preset(step) == move.trays), "")
    return render(s.ROWS[id], {"action": data.ACTIONS[view.g[view.seat].arch]}, {}, -1, CONVERTERS) if id in s.ROWS else ""


def listed(view: TrajanView, move: Move[Any]) -> bool:
    """Effects that are given up, small loads and goods that no bonus tile counts can be shown on demand; all can be typed."""
    g, me = view.g, view.g[view.seat]
    match move:
        case m.Sow(special=special):
            return special != SKIP
        case m.StartTiles():
            return move == best_slots(view, move.categories)
        case m.Show(cards):
            counted = {good for tile in me.bonus for good in data.BONUSES[tile].counts}
            return len(cards) == 1 or all(good_of(face) in counted for face in faces(view, cards).split())
        case m.Load(ship, cards, wilds):
            kinds = [good_of(face) for face in faces(view, cards).split()] + list(wilds)
            points = getattr(data.SHIPS[ship], g.ships[ship])[load_size(ship, kinds) - 1]
            return points > 1 and (not wilds or points >= 6)
    return True


def best_slots(view: TrajanView, categories: tuple[str, ...]) -> m.StartTiles:
    """Of the ways to lay these three tiles the one with most stones in place already."""
    g, trays = view.g, view.g[view.seat].trays

    def fit(order: tuple[str, ...]) -> int:
        pairs = [data.ORDERS[g.stacks[category].top].pair for category in order]
        return sum(len(set(pair) & set(trays[slot])) for slot, pair in zip(data.START_SLOTS, pairs, strict=True))

    ii, iv, vi = max(permutations(sorted(categories, key=data.CATEGORIES.index)), key=fit)
    return m.StartTiles(ii, iv, vi)


def rank(move: Move[Any]) -> tuple[int, ...]:
    """What the question is about, then passing."""
    if isinstance(move, m.Sow):
        return 0, data.ACTIONS.index(move.tray) if move.tray in data.ACTIONS else 0
    return (1,) if isinstance(move, m.PassAction) else (0,)


def _synonyms() -> dict[str, str]:
    """Provinces, trays and ships as people may say them."""
    lands = {name.lower(): id for id, name in PROVINCES.items() if " " in name and id in data.PROVINCES}
    trays = {"sow harbour": "sow seaport", "sow port": "sow seaport", "sow army": "sow military", "sow building": "sow construction"}
    ships = {f"ship {words}": f"ship {id}" for id, words in SHIPS.items() if words != id}
    presets = {f"stones {word}": "stones " + " ".join(preset(step)) for word, step in STEPS.items()}
    spoken = {"recruit legionary": "enlist", "recruit worker": "hire", "decline": "no extra", "keep": "no extra"}
    return lands | trays | ships | presets | spoken


STOPS = {
    "demanded": Stop("A lap is over"),
    **dict.fromkeys(("quarter_over", "met", "unmet", "consul", "vice_consul"), Stop("The quarter is over")),
}
WORDS = Words(
    coach=COACH,
    refusals=s.REFUSALS,
    notes=s.NOTES,
    stops=STOPS,
    fragments=s.FRAGMENTS,
    topics=s.TOPICS,
    converters=CONVERTERS,
    faces=face_text,
    aliases=lambda face: (good_of(face),) if face in data.DECK else (),
    question=question,
    title=title,
    gauges=GAUGES,
    adds=adds,
    then=s.THEN,
    row=row,
    phrases=s.PHRASES,
    parts=s.PARTS,
    printed=("start_tiles", "start_tile"),
    listed=listed,
    rank=rank,
    where=where,
    held=lambda g, seat: g[seat].hand,
    help_tables=help_tables(),
    glossary={
        "All Trajan tiles": [f"{id} {face_text(id)}" for id in data.ORDERS],
        "All bonus tiles": [f"{id} {face_text(id)}" for id in data.BONUSES],
        "All forum tiles": [face_text(id) for id in data.FORUM],
    },
    choices={
        "draft_rounds": "the first Trajan tiles are taken one by one",
        "random_stones": "the stones are dealt by lot",
        "long_clock": "a lap is one space longer",
        "wild_demand_bonus": "a wild demand tile that is left counts for a bonus tile",
        "deck_stop": "discarded cards are never shuffled again",
    },
    synonyms=_synonyms(),
    examples=("sow trajan go", "march alpes", "build B3", "stones ring"),
)
