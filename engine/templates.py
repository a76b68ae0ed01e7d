"""Templates: how the facts of refusals, notes and outcomes become words. Nothing here decides anything.

`{seat}` is a name or "you", `{seat's}` a name's or "your", `{denarii:denarius|denarii}` counts, `{n?card|cards}` is the word alone,
`{card!card}` shows a fact through a converter (one of the game's own, or of `CONVERTERS`), `{cards!card*}`, `{cards!card&}` and
`{cards!card/}` each of several words, as "a, b, c", "a, b and c" and "a, b or c". `[s]` and `[has|have]` are the verb's ending for the
others and for you. What stands in `<, using {whites} white>` is left out where one of its facts is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

Names = Mapping[int, str]
Converters = Mapping[str, Callable[[Any], str]]
Facts = Mapping[str, Any]
Piece = Callable[[Facts, Names, int, Converters], str]

SEATS = ("seat", "target", "winner")
FIELD = re.compile(
    r"\{(?P<key>\w+)(?P<own>'s)?"
    r"(?::(?P<one>[^|}]+)\|(?P<many>[^}]+)|\?(?P<sole>[^|}]*)\|(?P<more>[^}]*)|!(?P<by>\w+)(?P<each>[*&/])?)?\}"
)
ENDING = re.compile(r"\[(?P<other>[^\]|]*)(?:\|(?P<you>[^\]]*))?\]")
GROUP = re.compile(r"<([^<>]*\{[^<>]*)>")


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Anna, Bianka and Henrik."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


JOINED: dict[str, Callable[[list[str]], str]] = {"*": ", ".join, "&": joined, "/": lambda words: joined(words, "or")}
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
NUMBERS = ("first", "second", "third", "fourth", "fifth")
CONVERTERS: Converters = {  # what every game can say
    "word": str,
    "cap": lambda word: str(word).capitalize(),
    "title": lambda id: str(id).replace("_", " ").title(),
    "dash": lambda value: str(value or "-"),
    "one": lambda word: f"{'an' if str(word)[0] in 'aeiou' else 'a'} {word}",
    "ordinal": lambda place: ORDINALS.get(place, f"{place}th" if isinstance(place, int) else str(place)),  # or a range
    "nth": lambda place: NUMBERS[int(place) - 1],
    "signed": lambda step: f"{int(step):+d}",
    "roman": lambda level: ("-", "I", "II", "III", "IV", "V", "VI")[int(level)],
}


def render(template: str, facts: Facts, names: Names, me: int, converters: Converters) -> str:
    pieces = _pieces(template, me >= 0 and facts.get("seat") == me)
    text = "".join([piece if isinstance(piece, str) else piece(facts, names, me, converters) for piece in pieces])
    return text[:1].upper() + text[1:] if template[:1] == "{" and template[1:5] == "seat" else text


@lru_cache(maxsize=1 << 12)
def _pieces(template: str, mine: bool) -> tuple[str | Piece, ...]:
    """What stands there, and what is filled in; the verbs have their endings."""
    text = ENDING.sub(lambda match: (match["you"] or "") if mine else match["other"], template)
    pieces: list[str | Piece] = []
    end = 0
    for group in GROUP.finditer(text):
        pieces += [*_fields(text[end : group.start()]), _group(group[1])]
        end = group.end()
    return tuple(piece for piece in (*pieces, *_fields(text[end:])) if piece)


def _fields(text: str) -> list[str | Piece]:
    pieces: list[str | Piece] = []
    end = 0
    for match in FIELD.finditer(text):
        pieces += [text[end : match.start()], _field(match)]
        end = match.end()
    return [*pieces, text[end:]]


def _group(text: str) -> Piece:
    keys, pieces = [match["key"] for match in FIELD.finditer(text)], _fields(text)

    def optional(facts: Facts, names: Names, me: int, converters: Converters) -> str:
        if not all(facts[key] not in (0, "", None, ()) for key in keys):
            return ""
        return "".join([piece if isinstance(piece, str) else piece(facts, names, me, converters) for piece in pieces])

    return optional


def _field(match: re.Match[str]) -> Piece:
    key, own, one, many, sole, more, by, each = match.groups()

    def counted(facts: Facts, names: Names, me: int, converters: Converters) -> str:
        value = facts[key]
        if isinstance(value, str) and not value.lstrip("-").isdecimal():
            return f"{value} {many}"  # a range
        count = abs(int(value))
        return f"{count} {one if count == 1 else many}"

    def word(facts: Facts, names: Names, me: int, converters: Converters) -> str:
        return sole if facts[key] in (1, "1") else more

    def converted(facts: Facts, names: Names, me: int, converters: Converters) -> str:
        convert = converters[by]
        return JOINED[each]([convert(word) for word in str(facts[key]).split()]) or "nothing" if each else convert(facts[key])

    def person(facts: Facts, names: Names, me: int, converters: Converters) -> str:
        value = facts[key]
        if not isinstance(value, int):
            return str(value)
        if value == me and me >= 0:
            return "your" if own else "you"
        return names.get(value, "nobody") + ("'s" if own else "")

    def plain(facts: Facts, names: Names, me: int, converters: Converters) -> str:
        return str(facts[key])

    return counted if one else word if sole is not None else converted if by else person if key in SEATS else plain
