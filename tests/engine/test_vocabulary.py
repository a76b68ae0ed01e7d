"""The texts of every game (talk/en.ini) fit its code: what the code says has words, what words ask for is given, no text is left over.

`faults` reads the file against the syntax trees of the game and its rows; the planted ones show that each kind is found and named.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import fields
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from typing import NamedTuple

import pytest

import engine.games
from engine.games import IDS, find_game
from engine.spoken import COLUMNS, TAIL, told_notes, told_stops
from engine.telling import PHRASES
from engine.templates import CONVERTERS, FIELD
from engine.vocabulary import SECTIONS, SHARED, Vocabulary, in_columns, read_sections
from engine.words import REFUSALS

Sections = dict[str, dict[str, str]]
ROOM = Path(engine.games.__file__).parent
ALWAYS = {"gauges": {"a", "b", "d", "n", "who", "it"}, "topics": {"who"}, "role": {"seat"}, "faces": {"id"}}  # facts that the engine gives
FREE = ("goal", "role", "synonyms", "replies")  # whose ids are nobody's, or words that people type


class Code(NamedTuple):
    """What the syntax trees of a game say."""

    words: frozenset[str]  # every string that stands there, and every one in its rows
    said: Mapping[str, Mapping[str, list[frozenset[str] | None]]]  # refusals and notes by id: the facts of each call, None if not plain
    topics: frozenset[str]
    names: frozenset[str]  # of attributes, fields and what calls are given by name


def trees(id: str) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((ROOM / id).rglob("*.py")):
        yield path.relative_to(ROOM / id).parts[0], ast.parse(path.read_text("utf-8"))


def strings(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (str, int)):
        yield str(value)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from strings(one)


@cache
def code_of(id: str) -> Code:
    rows = vars(import_module(f"engine.games.{id}.rules.data"))
    words = {word for name, value in rows.items() if name.isupper() for word in strings(value)}
    said: dict[str, dict[str, list[frozenset[str] | None]]] = {"refusals": {}, "notes": {}}
    topics, names = set[str](), set[str]()
    for room, tree in trees(id):
        for node in ast.walk(tree):
            words |= {str(node.value)} if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)) else set()
            names |= {one.arg for one in node.keywords if one.arg} if isinstance(node, ast.Call) else set()
            names |= {node.attr} if isinstance(node, ast.Attribute) else {node.target.id} if _is_field(node) else set()  # type: ignore
            if not isinstance(node, ast.Call) or not node.args or room != "rules":
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if called in ("Refusal", "note") and isinstance(first, ast.Constant):
                facts = frozenset(one.arg for one in node.keywords if one.arg)
                plain = all(one.arg for one in node.keywords)
                said["refusals" if called == "Refusal" else "notes"].setdefault(first.value, []).append(facts if plain else None)
            if called in ("ask", "decide", "Ask") and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                topics.add(node.args[1].value)
    return Code(frozenset(words), said, frozenset(topics), frozenset(names))


def _is_field(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)


def vocabulary(id: str) -> Vocabulary:
    return import_module(f"engine.games.{id}.talk.cards").TEXTS  # type: ignore[no-any-return]


def made(id: str, word: str) -> bool:
    """Does the code have this word, two pieces that make it, or one that begins with it (a face of this kind, a letter of several)?"""
    words = code_of(id).words
    if word in words or any(word in one for one in words if len(word) == 1 or (len(word) == 3 and one.startswith(word))):
        return True
    return any(word[:at] in words and word[at:] in words for at in range(1, len(word)))


def faults(id: str, sections: Sections) -> list[str]:
    """Everything that does not fit."""
    return [*missing(id, sections), *unsaid(id, sections), *unknown(id, sections)]


def missing(id: str, sections: Sections) -> Iterator[str]:
    """What the code says and has no words for."""
    code, game = code_of(id), find_game(id)
    moves, topics = in_columns(sections["moves"], COLUMNS["moves"]), in_columns(sections["topics"], COLUMNS["topics"])
    for section, ids in code.said.items():
        known = {*sections[section], *SHARED[section], *REFUSALS}
        yield from (f"[{section}] has nothing for {one}" for one in sorted(ids.keys() - known))
    kinds = {kind.__name__ for kind in game.moves}
    for column in ("titles", "uses"):
        told = {re.split("[ _]", key)[0] for key in moves[column]}
        yield from (f"[moves] has nothing for {kind} among the {column}" for kind in sorted(kinds - told))
    for column in ("topics", "questions"):
        yield from (f"[topics] has nothing for {one} among the {column}" for one in sorted(code.topics - topics[column].keys()))
    yield from (f"[lessons] has nothing for {one}" for one in sorted(topics["topics"].keys() - sections["lessons"].keys()))
    for gauge in game.words.gauges:
        key = gauge.id.removesuffix(f" {gauge.it}")
        if not {key, f"{key} now"} & {*sections["gauges"], *SHARED["gauges"]}:
            yield f"[gauges] has nothing for {key}"
    for section, texts in sections.items():
        if section not in ("phrases", "role"):
            yield from (f"[{section}] {one} is empty" for one, text in texts.items() if not text.strip(" |"))


def unsaid(id: str, sections: Sections) -> Iterator[str]:
    """Texts that nobody says."""
    game, texts = find_game(id), vocabulary(id)
    kinds = {kind.__name__ for kind in game.moves}
    gauges = {gauge.id.removesuffix(f" {gauge.it}") for gauge in game.words.gauges}
    for section, ids in sections.items():
        for one in ids:
            head, *rest = re.split("[ _]", one, maxsplit=1) if section in ("moves", "adds") else (one,)
            match section:
                case "moves" | "adds" if head in kinds:
                    known = not rest or made(id, one) or made(id, f"_{rest[0]}") or all(made(id, word) for word in rest[0].split())
                case "gauges":
                    known = one.removesuffix(" now") in gauges
                case "phrases":
                    known = one in PHRASES or (one.startswith("later:") and one.removeprefix("later:") in sections["topics"])
                case "faces":
                    known = one in texts.data
                case "stops" | "news" | "forced":
                    whole = sections["notes"]
                    ids_of = [note for note, _ in told_stops(one, "", {})] if section == "stops" else [one.partition(":")[0]]
                    known = all(note in whole for note in ids_of)
                case "notes":
                    known = made(id, one.removesuffix("_less"))
                case "where":
                    known = one == "*" or made(id, one)
                case _:
                    known = section in FREE or made(id, one.partition(":")[0])
            if not known:
                yield f"[{section}] {one} is said by nobody"
    converted = {match["by"] for texts_of in sections.values() for text in texts_of.values() for match in FIELD.finditer(text)}
    converted |= {match["by"] for match in FIELD.finditer((ROOM / id / "talk" / "help.md").read_text("utf-8"))}
    for section in sections.keys() - set(SECTIONS):
        if not {section, f"{section}_text"} & converted and not made(id, section):
            yield f"[{section}] is read by nobody"


def unknown(id: str, sections: Sections) -> Iterator[str]:
    """Facts that nobody gives, and converters that nobody has."""
    code, texts, game = code_of(id), vocabulary(id), find_game(id)
    converters = {*CONVERTERS, *texts.converters}
    held = {kind.__name__: {one.name for one in fields(kind)} for kind in game.moves}  # type: ignore[arg-type]
    for section, ids in sections.items():
        for one, text in ids.items():
            plain = text.replace("{it}", "Q01" if "share_{it}" in text else "it")
            for match in FIELD.finditer(texts.numbered(plain)):
                if match["by"] and match["by"] not in converters:
                    yield f"[{section}] {one}: there is no converter '{match['by']}'"
                key, calls = match["key"], code.said.get(section, {}).get(one, [])
                given = ALWAYS.get(section, set()) | held.get(re.split("[ _]", one)[0], set())
                if any(facts is not None and key not in facts for facts in calls):
                    yield f"[{section}] {one}: a call does not give '{key}'"
                elif not calls and key not in given and key not in code.words | code.names:
                    yield f"[{section}] {one}: nobody gives '{key}'"


def test_the_texts_of_a_game_fit_its_code() -> None:
    found = {id: faults(id, vocabulary(id).sections) for id in IDS}
    assert not any(found.values()), "\n".join(f"{id}: {fault}" for id, some in found.items() for fault in some)


PLANTED = [
    (("notes", "built", None), "[notes] has nothing for built"),
    (("refusals", "hand_full", None), "[refusals] has nothing for hand_full"),
    (("moves", "Build", None), "[moves] has nothing for Build"),
    (("topics", "draw", "Drawing |"), "[topics] has nothing for draw among the questions"),
    (("gauges", "glory", None), "[gauges] has nothing for glory"),
    (("card", "T01", ""), "[card] T01 is empty"),
    (("notes", "bilt", "{seat} build[s]."), "[notes] bilt is said by nobody"),
    (("refusals", "no_such_thing", "No."), "[refusals] no_such_thing is said by nobody"),
    (("moves", "Biuld", "build"), "[moves] Biuld is said by nobody"),
    (("card", "T99", "Plumb Line: this tile costs {n} less"), "[card] T99 is said by nobody"),
    (("gauges", "glorie", "{d} glory"), "[gauges] glorie is said by nobody"),
    (("stops", "bilt to seat", "A scheme hits you"), "[stops] bilt to seat is said by nobody"),
    (("notes", "drew", "{seat} draw[s] {crads:card|cards}."), "[notes] drew: a call does not give 'crads'"),
    (("ahead", "own", "your scheme in {provinz!cap}"), "[ahead] own: nobody gives 'provinz'"),
    (("notes", "sold", "{seat} sell[s] {card!crad}."), "[notes] sold: there is no converter 'crad'"),
]


@pytest.mark.parametrize(("change", "fault"), PLANTED)
def test_a_planted_fault_is_named(change: tuple[str, str, str | None], fault: str) -> None:
    section, id, text = change
    sections = deepcopy(vocabulary("age_of_rome").sections)
    for key in [key for key in sections[section] if key == id or (text is None and re.split("[ _]", key)[0] == id)]:
        del sections[section][key]
    sections[section] |= {id: text} if text is not None else {}
    assert any(one.startswith(fault) for one in faults("age_of_rome", sections)), fault


@pytest.mark.parametrize("text", ["a = b", "[notes]\njust words", "[notes]\na = b\na = c", "[notes]\n[notes]"])
def test_a_line_that_is_none_is_named_with_its_number(text: str) -> None:
    with pytest.raises(ValueError, match=rf"line {len(text.splitlines())}: "):
        read_sections(text)


def test_a_text_may_go_on_in_the_next_line_and_an_entry_says_several_things() -> None:
    sections = read_sections("; a remark\n[notes]\nbuilt = {seat} build[s] / a {house}.\nover = The game\n    is over. | | the end\n")
    assert sections["notes"]["over"] == "The game is over. | | the end" and TAIL in sections["notes"]["built"]
    told = told_notes(sections["notes"])
    assert told["notes"] == {"built": "{seat} build[s] a {house}.", "over": "The game is over."}
    assert told["fragments"] == {"built": "a {house}"} and told["noted"] == {"over": "the end"}


@pytest.mark.parametrize("id", IDS)
def test_the_page_of_rules_is_filled(id: str) -> None:
    page = vocabulary(id).page((resources.files(f"engine.games.{id}") / "talk" / "help.md").read_text("utf-8"))
    assert not re.search(r"\{[A-Za-z]", page), re.findall(r".*\{[A-Za-z].*", page)


def test_the_name_of_a_table_says_a_text_of_each_of_its_ids() -> None:
    tiles, spaces = vocabulary("trajan")["tile"], vocabulary("age_of_rome")["step"]
    assert tiles["senate3"].startswith("3 votes:") and tiles["games"].startswith("games: meets one demand for games")
    assert spaces["thrace"] == "Thrace {have} of {need}", "what nobody knows yet stays a template"
    assert not {"VOTES", "DEMANDS", "REGIONS"} & {*tiles, *spaces}
