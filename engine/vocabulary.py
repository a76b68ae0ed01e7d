"""The words of a game: texts by section and id in a file beside its code (`talk/en.ini`). A language is a file with the same ids.

    [refusals]
    hand_full = There is no room in your hand.

What games say alike (SHARED) need not stand there. A line that begins with a blank goes on with the text before it, `;` begins a remark.
Texts are templates (engine/templates.py). A number of the rules stands in them by its name: `{HAND_MAX}` is that of rules/data.py, of
several numbers "a, b and c", `{SET_POINTS.1}` one of them.
Sections that are not of SECTIONS hold printed names, "Sundial: draw {n:card|cards}" a name and what is printed below it. Each is a
converter: with a section [card] `{card!card}` is the name of a card, `{card!card_text}` its text, filled from its row in rules/data.py. So
is each table of rules/data.py: `{players!ROUNDS}`. Its name instead of an id says a text of each of its ids: `VOTES = {value} votes`.

`help.md` is filled likewise (`page`), and a line that begins with `{each TRADE_CARDS}` stands there once for every row of that table: the
fields of the row are its facts, `{id}` is its id; of a row without fields `{value}`, or `{0}`, `{1}` and so on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import resources
from typing import Any, NamedTuple

from engine.templates import CONVERTERS, FIELD, Facts, joined, render

SECTIONS = (
    "topics", "moves", "adds", "gauges", "forced", "replies", "phrases", "parts",
    "refusals", "notes", "stops", "news", "where", "revealed", "choices", "synonyms", "goal", "role", "lessons", "categories", "ahead",
    "faces",
)  # fmt: skip
SHARED = {  # what games say alike, by section and id; a game's own text goes before it
    "refusals": {"not_in_hand": "That card is not in your hand.", "not_displayed": "There is no {card!card} on display."},
    "notes": {"over": "The game is over.", "played": "{seat} play[s] {card!card}."},
    "where": {"set_up": "set-up", "final": "the end"},
    "parts": {"points": "in points"},
    "phrases": {"draw": ""},
    "gauges": {"points": "{d} {n?point|points} | {who} {d}", "hand": "{d} {n?card|cards}", "votes": "{d} {n?vote|votes}"},
    "synonyms": {"end turn": "end", "mil": "military"},
}
COLUMN = re.compile(r" \|(?= )")  # between texts that stand in one entry
NUMBER = re.compile(r"\{([A-Z][A-Z_]+)(?:\.(\w+))?\}")
EACH = re.compile(r"^\{each ([A-Z_]+)\}(.*)$", re.MULTILINE)


def read_sections(text: str) -> dict[str, dict[str, str]]:
    """Section -> id -> text. ValueError names a line that is none, and an id that stands there twice."""
    found: dict[str, dict[str, str]] = {}
    section, id = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line[0] == ";":
            continue
        if line[0] == "[":
            section, id = line.strip("[]"), ""
            if section in found:
                raise ValueError(f"line {number}: [{section}] is there already")
            found[section] = {}
        elif line[0].isspace() and id:
            found[section][id] += f" {line.strip()}"
        else:
            id, equals, value = (part.strip() for part in line.partition("="))
            if not section or not equals or id in found[section]:
                raise ValueError(f"line {number}: '{line[:40]}' is no id with its text, or the id is there already")
            found[section][id] = value
    return found


def in_columns(texts: Mapping[str, str], names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Name -> id -> text, of texts that say several things of one id: "build | scores now"; what is left empty is not said."""
    found: dict[str, dict[str, str]] = {name: {} for name in names}
    for id, text in texts.items():
        for name, part in zip(names, COLUMN.split(f" {text} "), strict=False):
            found[name] |= {id: part.strip()} if part.strip() else {}
    return found


class Printed(NamedTuple):
    name: str
    text: str = ""


class Known(dict[str, Any]):
    """Facts of a sentence. What is not among them is read off the places behind them: a player's side of the state, the state itself."""

    __slots__ = ("places",)

    def __init__(self, facts: Mapping[str, Any], *places: object) -> None:
        super().__init__(facts)
        self.places = places

    def __missing__(self, key: str) -> Any:
        for place in self.places:
            if hasattr(place, key):
                return told(getattr(place, key))
        raise KeyError(key)


def told(value: Any) -> Any:
    """A fact as templates know it: several things are words in a row."""
    return " ".join(map(str, value)) if isinstance(value, (tuple, list)) else value


class Vocabulary:
    """`data` are the rows and numbers of the game, `kind` is the id of a face's row (of T03a it is T03)."""

    def __init__(self, package: str, data: Any, kind: Callable[[str], str] = str, language: str = "en") -> None:
        self.data: dict[str, Any] = {name: value for name, value in vars(data).items() if name.isupper()}
        self.kind = kind
        text = (resources.files(package) / f"{language}.ini").read_text("utf-8")
        self.sections = {
            section: {id: self.numbered(one) for id, one in (texts if section in SECTIONS else self._spread(texts)).items()}
            for section, texts in read_sections(text).items()
        }
        self.rows = {id: row for table in self.data.values() for id, row in _rows(table)}
        self.converters: dict[str, Callable[[Any], str]] = {**CONVERTERS, "face": self.face, "card": self.name}
        self.converters |= {name: _looker(table) for name, table in self.data.items() if isinstance(table, dict)}
        for section in [section for section in self.sections if section not in SECTIONS]:
            self.converters |= {section: self._namer(section), f"{section}_text": self._texter(section)}

    def __getitem__(self, section: str) -> dict[str, str]:
        """The texts of a section, those that games share included; none if there is no such section."""
        return {**SHARED.get(section, {}), **self.sections.get(section, {})}

    def printed(self, section: str) -> dict[str, Printed]:
        """Names, and the texts below them."""
        return {id: Printed(*text.split(": ", 1)) for id, text in self[section].items()}

    def numbered(self, text: str) -> str:
        """With the numbers of the rules."""
        return NUMBER.sub(lambda match: _number(self.data[match[1]], match[2]), text)

    def fill(self, template: str, **facts: Any) -> str:
        """A template about nobody."""
        return render(template, facts, {}, -1, self.converters)

    def facts(self, id: str) -> Facts:
        """What a row says of itself."""
        row = self.rows.get(self.kind(id))
        return {"id": id, **({name: told(value) for name, value in row._asdict().items()} if row is not None else {})}

    def face(self, id: Any) -> str:
        """A printed thing in one line: the template of its table in [faces] over its row."""
        for table, template in self["faces"].items():
            if self.kind(str(id)) in self.data[table]:
                return self.fill(template, **self.facts(str(id)))
        return str(id)

    def name(self, id: Any) -> str:
        """What stands before the colon of that line."""
        return self.face(id).partition(": ")[0]

    def spellings(self, face: str) -> tuple[str, ...]:
        """How people may write a card: T03a as t03, groma, builders-chest."""
        name = self.converters["card"](face).lower().replace("'", "")
        return self.kind(face).lower(), *(name.replace(" ", joint) for joint in "-_"), name.replace(" ", "")

    def _namer(self, section: str) -> Callable[[Any], str]:
        names = {id: printed.name for id, printed in self.printed(section).items()}
        return lambda value: names.get(str(value)) or names.get(self.kind(str(value)), str(value))

    def _texter(self, section: str) -> Callable[[Any], str]:
        printed = self.printed(section)
        return lambda value: self.fill((printed.get(str(value)) or printed[self.kind(str(value))]).text, **self.facts(str(value)))

    def page(self, text: str) -> str:
        """help.md with its tables and numbers."""
        return EACH.sub(lambda match: self._each(match[1], match[2]), self.numbered(text))

    def _spread(self, texts: Mapping[str, str]) -> dict[str, str]:
        """What stands under the name of a table is said of each of its ids."""
        found: dict[str, str] = {}
        for name, text in texts.items():
            for id, value in _items(self.data[name]) if name in self.data else ((name, None),):
                found[str(id)] = FIELD.sub(partial(_known, {"id": id, "value": value} if name in self.data else {}), text)
        return found

    def _each(self, table: str, template: str) -> str:
        """A paragraph of its own for each item of a list: they are looked for one by one."""
        lines = []
        for id, row in _items(self.data[table]):
            several = dict(enumerate(row)) if isinstance(row, (tuple, list)) else {}
            facts = {"value": told(row), **{str(at): told(value) for at, value in several.items()}, **self.facts(str(id)), "id": id}
            lines.append(self.fill(template, **facts))
        return ("\n\n" if template.startswith("- ") else "\n").join(lines)


def _looker(table: Mapping[Any, Any]) -> Callable[[Any], str]:
    return lambda key: str(told(table[key]))


def _items(table: Any) -> Iterable[tuple[Any, Any]]:
    """Ids and what belongs to them; of a mere list both are the same."""
    return table.items() if isinstance(table, Mapping) else zip(table, table, strict=True)


def _known(facts: Facts, match: re.Match[str]) -> str:
    """What is known already; the rest of a text stays a template."""
    return CONVERTERS[match["by"] or "word"](facts[match["key"]]) if match["key"] in facts else match[0]


def _rows(table: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(table, dict):
        yield from ((id, row) for id, row in table.items() if isinstance(id, str) and hasattr(row, "_asdict"))


def _number(value: Any, key: str | None) -> str:
    if key is not None:
        return _number(value[int(key) if key.isdecimal() else key], None)
    if isinstance(value, Mapping):
        return joined([f"{name} {number}" for name, number in value.items()])
    return joined([str(one) for one in value]) if isinstance(value, (tuple, list)) else str(value)
