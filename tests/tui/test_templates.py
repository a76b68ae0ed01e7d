"""Every sentence of every game is rendered once, for you and about another: it reads like English, and nothing of its making is left.

Facts come from a game that is really played; what it does not reach is told with a fact of the same name, or with one that the sentence's
own converter knows.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from engine.games import IDS, find_game
from engine.spoken import COLUMNS, fields_of, told_notes
from engine.table import Table
from engine.telling import PHRASES
from engine.templates import FIELD, SEATS, render
from engine.vocabulary import SECTIONS, Vocabulary, in_columns, told
from engine.words import REFUSALS

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Zita", 4: "Kata"}
PERSONS = r"\b(he|his|him|himself|she|her|hers|whoever|whomever|beats?|beaten|eyes)\b"
BAD = re.compile(rf"[{{}}\[\]<>\\]|  |^ | $|\(\)|->|{PERSONS}| [,.;:]", re.IGNORECASE)
WHOLE = ("notes", "refusals", "lessons", "goal", "role", "news")  # sentences
ASKED = ("questions",)  # sentences, or what the choices complete
PIECES = ("fragments", "noted", "forced", "titles", "uses", "rows", "adds", "then", "others", "phrases", "parts", "replies",
          "where", "revealed", "choices", "categories", "scored", "ahead", "stops", "topics")  # fmt: skip
BEGINS = re.compile(r"(--- )?[A-ZÁÉ'\d]")


@cache
def vocabulary(id: str) -> Vocabulary:
    return import_module(f"engine.games.{id}.talk.cards").TEXTS


@cache
def played(id: str) -> tuple[Table[Any], dict[str, list[Any]]]:
    """A random game to its end, and the fields of its moves."""
    game, seed = find_game(id), hashlib.sha256(id.encode()).digest()
    table, bot = Table.new(game, max(game.seating), {}, seed), game.bots["random"](seed, 100)
    found: dict[str, list[Any]] = {}
    while waiting := table.waiting():
        view = table.view(waiting[0])
        move = bot.choose(view)
        for name, value in fields_of(view, move).items():
            found.setdefault(name, []).append(value)
        table.act(waiting[0], move)
    return table, found


@cache
def pool(id: str) -> dict[str, list[Any]]:
    """Fact -> values that it has in a random game: of moves, of notes, of the players and the state at the end; each once."""
    table, fields = played(id)
    found = {name: list(values) for name, values in fields.items()}
    for note in table.log:
        for name, value in note.facts.items():
            found.setdefault(name, []).append(value)
    for place in (*getattr(table.g, "players", {}).values(), table.g):
        for name in {*getattr(place, "__slots__", ()), *getattr(place, "__dict__", ())}:
            found.setdefault(name, []).append(told(getattr(place, name)))
    return {name: list({str(value): value for value in values if value not in ("", None)}.values()) for name, values in found.items()}


def texts(id: str) -> Iterator[tuple[str, str, str]]:
    """Section, id and template of everything that a game says, and of what all games share."""
    known = vocabulary(id)
    by_section = {section: known[section] for section in SECTIONS if section not in (*COLUMNS, "notes", "gauges", "faces", "synonyms")}
    for section, names in COLUMNS.items():
        by_section |= in_columns(known[section], names)
    by_section |= told_notes(known["notes"])
    by_section["refusals"] = {**REFUSALS, **by_section["refusals"]}
    by_section["phrases"] = {**PHRASES, **by_section["phrases"]}
    for section, found in by_section.items():
        yield from ((section, key, template) for key, template in found.items() if template)


def sample(id: str, match: re.Match[str]) -> Any:
    """A value that this field of a template can have."""
    key, by = match["key"], match["by"]
    if key in SEATS or match["own"]:
        return 1
    here = pool(id).get(key, [])
    if match["one"] or match["sole"] is not None:
        return next((value for value in here if isinstance(value, int)), 2)
    if not by:
        return next((value for value in here if isinstance(value, (int, str))), "three")
    known = vocabulary(id)
    rows = [row for table in known.data.values() if isinstance(table, (dict, tuple)) for row in table]
    for value in (*here, *known[by], *known[by.removesuffix("_text")], 2, *rows, "brick 1 red"):
        try:
            said = known.converters[by](str(value).split()[0] if match["each"] else value)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError, AssertionError):
            continue
        if isinstance(said, str) and said.strip() and said[0] != "'" and "   " not in said:  # a name that is known, of this field's kind
            return value
    raise AssertionError(f"no value for {match[0]}")


def rendered(id: str, template: str) -> list[str]:
    """For you, and about another."""
    facts: dict[str, Any] = {}
    for match in FIELD.finditer(template):
        facts[match["key"]] = sample(id, match)
    return [render(template, {**facts, "seat": seat}, NAMES, 0, vocabulary(id).converters) for seat in (0, 1)]


def flaws(section: str, said: str) -> Iterator[str]:
    if bad := BAD.search(said):
        yield f"'{bad[0]}'"
    if section in WHOLE and not (BEGINS.match(said) and said.endswith(".")):
        yield "no sentence"
    if section in ASKED and not (BEGINS.match(said) and said.endswith((".", ":", "?"))):
        yield "no question"
    if section in PIECES and said.endswith((",", ";", ".")):
        yield "no piece of a line"


@pytest.mark.parametrize("id", IDS)
def test_every_template_is_rendered_once_and_reads_like_english(id):
    wrong, count = [], 0
    for section, key, template in texts(id):
        for said in rendered(id, template):
            wrong += [f"[{section}] {key}: {said!r}: {flaw}" for flaw in flaws(section, said)]
            count += 1
    assert not wrong, "\n".join(wrong)
    assert count > 300


@pytest.mark.parametrize("id", IDS)
def test_every_gauge_is_rendered_both_ways_for_you_and_for_others(id):
    for gauge in find_game(id).words.gauges:
        for template in filter(None, (gauge.text, gauge.theirs, gauge.less, gauge.theirs_less, gauge.now)):
            for a, b in ((1, 2), (4, 1), (3, 50)):
                facts = {"a": a, "b": b, "d": f"{b - a:+d}", "n": abs(b - a), "who": "Bianka"}
                said = render(template, facts, NAMES, 0, find_game(id).words.converters)
                assert not list(flaws("gauges", said)), said


@pytest.mark.parametrize("id", IDS)
def test_every_printed_thing_is_told_in_one_line(id):
    known = vocabulary(id)
    for table in known["faces"]:
        for row in known.data[table]:
            said = known.face(row)
            assert said != row and not list(flaws("faces", said)), said


@pytest.mark.parametrize("id", IDS)
def test_every_category_of_a_whole_game_has_its_row_and_its_phrase(id):
    game, (table, _) = find_game(id), played(id)
    scored = game.words.scored
    for points in table.result.scores.values():
        assert points.keys() <= scored.keys() == game.words.coach.categories.keys()
    shown = "\n".join(game.words.ending(table.g, table.result, NAMES, 80))
    assert len(set(scored.values())) == len(scored) and all(f"\n{scored[part]} " in shown for part in table.result.scores[0])


@pytest.mark.parametrize(
    "bad", ["{seat} gain[s] 1  glory.", "Whoever is first gains 1.", "Anna takes his card.", "At beat 4 it ends.", "It ends. ", "it ends."]
)
def test_a_flaw_is_seen(bad):
    assert any(list(flaws("notes", said)) for said in rendered(IDS[0], bad))
