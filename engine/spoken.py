"""From a vocabulary to everything a game says (engine/words.py): what is alike in all games is made here once.

A game answers with the id of a sentence, or with an id and facts (`Said`); where it answers nothing, or gives no such function, the plain
id stands: the topic of a question, the class of a move. A template finds its facts among those given, then the fields of the move (cards
by their faces), then by their names in the mover's side of the state and in the state itself. A fact that is a table of seats and points
is told as a standing: "you 34 and Bianka 33".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args, get_type_hints

from engine.cards import Handle
from engine.coach import Coach, standing
from engine.gauges import Gauge
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Happening, Result
from engine.telling import plain_title, row_text
from engine.templates import FIELD, Converters, Facts, Names, render
from engine.vocabulary import SECTIONS, Known, Vocabulary, in_columns
from engine.words import Stop, Words

Said = str | tuple[str, Facts]
Says = Callable[[Any, Happening, Names, int], str]
COLUMNS = {  # what stands in one entry
    "moves": ("titles", "uses", "rows"), "topics": ("topics", "questions", "then", "others"), "categories": ("categories", "scored"),
}  # fmt: skip
PLAIN = ("refusals", "notes", "fragments", "topics", "noted", "forced", "then", "others", "replies", "phrases", "parts", "news", "scored")
TAIL = " / "  # before the end of a note that is also its piece of a line


def spoken(
    vocabulary: Vocabulary,
    *,
    gauges: Sequence[Gauge[Any]],
    asked: Callable[[Any, Names], Said | None] = lambda view, names: None,  # the question
    case: Callable[[Any, Move[Any]], Said | None] = lambda view, move: None,  # a choice: its title, its row, what it is good for
    added: Callable[[Any, Move[Any], Outcome[Any]], Iterable[Said]] = lambda view, move, outcome: (),  # what no gauge counts
    where: Callable[[Any], Said | None] = lambda g: None,  # the phase of the game, if not by its id
    role: Callable[[Any, int], Said | None] = lambda g, seat: None,
    ahead: Callable[[Any, int, Any], Iterable[Said]] = lambda g, seat, sight: (),
    revealed: Callable[[Any, Result], Iterable[Said]] = lambda g, result: (),
    residents: Callable[[Any], Names] = lambda g: {},
    within: Mapping[type[Move[Any]], Callable[[Any], tuple[int, ...]]] | None = None,  # the order of moves of one class; else as proposed
    says: Mapping[str, Says] | None = None,  # better words for what stops, by the id of the note
    choices: Mapping[str, str] | None = None,
    synonyms: Mapping[str, str] | None = None,
    **more: Any,
) -> Words:
    converters = vocabulary.converters
    texts = {section: vocabulary[section] for section in SECTIONS}
    for section, names in COLUMNS.items():
        texts |= in_columns(vocabulary[section], names)
    texts |= told_notes(vocabulary["notes"])
    heads = {section: {key.partition(" ")[0] for key in told} for section, told in texts.items()}

    def said(section: str, found: Said, facts: Facts, names: Names, me: int, *places: object) -> str:
        id, given = (found, {}) if isinstance(found, str) else found
        seen = {key: standing(value, me, names) if isinstance(value, Mapping) else value for key, value in given.items()}
        return render(texts[section][id], Known({**facts, **seen}, *places), names, me, converters)

    def of_view(view: Any, section: str, found: Said, facts: Facts, names: Names) -> str:
        return said(section, found, facts, {**names, **residents(view.g)}, view.seat, side(view.g, view.seat), view.g)

    def of_move(view: Any, section: str, move: Move[Any], names: Names) -> str:
        """By the case of the move, by its class and one of its facts, or by its class alone; nothing if there is no such text."""
        kind, section_texts = type(move).__name__, texts[section]
        if not section_texts:
            return ""
        found = case(view, move) or kind
        id, given = (found, {}) if isinstance(found, str) else found
        if id not in section_texts and kind not in heads[section]:
            return ""
        facts = {**fields_of(view, move), **given}
        keys = (*[id] * (id != kind), *(f"{kind} {value}" for value in facts.values()), kind)
        key = next((key for key in keys if key in section_texts), "")
        return of_view(view, section, key, facts, names) if key else ""

    def adds(view: Any, move: Move[Any], outcome: Outcome[Any], names: Names) -> list[str]:
        found = list(added(view, move, outcome))
        facts = fields_of(view, move) if found else {}
        return [of_move(view, "adds", move, names), *(of_view(view, "adds", one, facts, names) for one in found)]

    def told_where(g: Any) -> str:
        return said("where", where(g) or (g.phase if g.phase in texts["where"] else "*"), {}, {}, -1, g)

    def told_role(g: Any, seat: int) -> str:
        return said("role", role(g, seat) or "role", {"seat": seat}, {}, seat, side(g, seat), g) if texts["role"] and sits(g, seat) else ""

    def told_ahead(g: Any, seat: int, sight: Any, names: Names) -> list[str]:
        known = {**names, **residents(g)}
        return [said("ahead", one, {}, known, seat, side(g, seat), g) for one in ahead(g, seat, sight)] if sits(g, seat) else []

    def told_end(g: Any, result: Result, names: Names) -> list[str]:
        lines = [said("revealed", one, {}, names, -1, g) for one in revealed(g, result)]
        return [line if line.isupper() else f"  {line}" for line in lines]

    order = {kind: place for place, kind in enumerate(texts["titles"])}

    def rank(move: Move[Any]) -> tuple[int, ...]:
        """As the texts of the classes stand in [moves]."""
        kind = type(move)
        return order.get(kind.__name__, 0), *((within or {}).get(kind, lambda move: ())(move))

    return Words(
        **{name: texts[name] for name in PLAIN},  # type: ignore[arg-type]
        stops={id: stop for key, text in texts["stops"].items() for id, stop in told_stops(key, text, says or {})},
        converters=converters,
        gauges=tuple(worded(gauge, texts["gauges"], converters) for gauge in gauges),
        question=lambda view, names: [of_view(view, "questions", asked(view, names) or view.asked.topic, {}, names)],
        title=lambda view, move, names: of_move(view, "titles", move, names) or plain_title(view, move, names),
        adds=adds,
        row=lambda view, move: of_move(view, "rows", move, {}) or row_text(view, move),
        where=told_where,
        revealed=told_end,
        residents=residents,
        page=vocabulary.page,
        choices={**texts["choices"], **(choices or {})},
        synonyms={**texts["synonyms"], **(synonyms or {})},
        coach=Coach(
            goal=tuple(texts["goal"].values()),
            role=told_role,
            lessons=texts["lessons"],
            use=lambda view, move: of_move(view, "uses", move, {}),
            categories=texts["categories"],
            ahead=told_ahead,
        ),
        **{
            "faces": vocabulary.face,
            "aliases": vocabulary.spellings,
            "rank": rank,
            **more,
        },
    )


def spelled(names: Mapping[Any, str]) -> dict[str, str]:
    """For `synonyms`: what people may type for an id, its printed name with blanks or with dashes."""
    return {name.lower().replace(" ", joint): str(id) for id, name in names.items() for joint in "- "}


def by_name(there: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """For `Words.named`: of names and ids of what lies there, what a name may mean."""
    found: dict[str, list[str]] = {}
    for name, id in there:
        found.setdefault(name.lower().replace(",", ""), []).append(id)
    return found


def side(g: Any, seat: int) -> object:
    """A player's own part of the state, if it has such parts."""
    return getattr(g, "players", {}).get(seat)


def sits(g: Any, seat: int) -> bool:
    return seat >= 0 and seat in getattr(g, "players", (seat,))


def fields_of(view: Any, move: Move[Any]) -> dict[str, Any]:
    """The fields of a move as facts of a sentence: cards by their faces as far as they are known, of several things words in a row."""
    found: dict[str, Any] = {}
    for name, is_card in kinds(type(move)):  # type: ignore[arg-type]
        value = getattr(move, name)
        several = value if isinstance(value, tuple) else (value,)
        if is_card:
            several = tuple([view.sight.get(card) or "?" for card in several])
        found[name] = " ".join(map(str, several)) if is_card or isinstance(value, tuple) else value
    return found


@cache
def kinds(move: type[Move[Any]]) -> tuple[tuple[str, bool], ...]:
    """The fields of a class of moves, and which of them are cards."""
    hints = get_type_hints(move)
    return tuple((one.name, Handle in (hints[one.name], *get_args(hints[one.name]))) for one in fields(move))  # type: ignore[arg-type]


def worded(gauge: Gauge[Any], texts: Mapping[str, str], converters: Converters) -> Gauge[Any]:
    """With its words: of several alike gauges each with what it is about."""
    def known(match: re.Match[str]) -> str:
        return match[0] if match["key"] != "it" else converters[match["by"] or "word"](gauge.it)

    key = gauge.id.removesuffix(f" {gauge.it}")
    found = in_columns({"": texts.get(key, "")}, ("text", "theirs", "less", "theirs_less")) | {"now": {"": texts.get(f"{key} now", "")}}
    texts = {name: text.replace("{it}", gauge.it) for name, by_id in found.items() for text in by_id.values() if text}
    said: dict[str, Any] = {name: FIELD.sub(known, text) for name, text in texts.items()}
    return replace(gauge, **said)


def told_notes(texts: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Sentences, their pieces of a line, and what a detail says of them. The end of a sentence may be that piece."""
    found = in_columns(texts, ("notes", "fragments", "noted"))
    for id, text in found["notes"].items():
        head, tail, end = text.partition(TAIL)
        found["notes"][id] = f"{head} {end}" if tail else head
        found["fragments"] |= {id: end.removesuffix(".")} if tail else {}
    return found


def told_stops(key: str, title: str, says: Mapping[str, Says]) -> list[tuple[str, Stop]]:
    """A key is the ids of notes, then the fact that names whom it hits (after "to"), then whether only others bring it about."""
    ids, _, whom = key.partition(" to ")
    to, _, others = whom.partition(" by ")
    return [(id, Stop(title, to, others == "others", says.get(id))) for id in ids.split()]
