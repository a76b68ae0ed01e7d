"""Templates: how the facts of refusals, notes and outcomes become words. Nothing here decides anything.

`{seat}` is a name or "you", `{seat's}` a name's or "your", `{denarii:denarius|denarii}` counts, `{n?card|cards}` is the word alone,
`{card!card}` shows a fact through one of the game's own converters, `[s]` and `[has|have]` are the verb's ending for the others and for
you.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

Names = Mapping[int, str]
Converters = Mapping[str, Callable[[Any], str]]
Facts = Mapping[str, int | str]

SEATS = ("seat", "target", "winner")
FIELD = re.compile(r"\{(?P<key>\w+)(?P<own>'s)?(?::(?P<one>[^|}]+)\|(?P<many>[^}]+)|\?(?P<sole>[^|}]*)\|(?P<more>[^}]*)|!(?P<by>\w+))?\}")
ENDING = re.compile(r"\[(?P<other>[^\]|]*)(?:\|(?P<you>[^\]]*))?\]")


@lru_cache(maxsize=1 << 12)
def _pieces(template: str, mine: bool) -> tuple[str | re.Match[str], ...]:
    """What stands there, and the fields in between; the verbs have their endings."""
    text = ENDING.sub(lambda match: (match["you"] or "") if mine else match["other"], template)
    pieces: list[str | re.Match[str]] = []
    end = 0
    for match in FIELD.finditer(text):
        pieces += [text[end : match.start()], match]
        end = match.end()
    return (*pieces, text[end:])


def render(template: str, facts: Facts, names: Names, me: int, converters: Converters) -> str:
    pieces = _pieces(template, me >= 0 and facts.get("seat") == me)
    text = "".join([piece if isinstance(piece, str) else _field(piece, facts, names, me, converters) for piece in pieces])
    return text[:1].upper() + text[1:] if template[:1] == "{" and template[1:5] == "seat" else text


def _field(match: re.Match[str], facts: Facts, names: Names, me: int, converters: Converters) -> str:
    key, own, one, many, sole, more, by = match.groups()
    value = facts[key]
    if key in SEATS and isinstance(value, int):
        if value == me and me >= 0:
            return "your" if own else "you"
        return names.get(value, "nobody") + ("'s" if own else "")
    if one:
        if isinstance(value, str) and not value.lstrip("-").isdecimal():
            return f"{value} {many}"  # a range
        count = abs(int(value))
        return f"{count} {one if count == 1 else many}"
    if sole is not None:
        return sole if value in (1, "1") else more
    return converters[by](value) if by else str(value)


def table(*rows: Iterable[object]) -> list[str]:
    """Lines of a table for help.md; the first row is the head."""
    head, *rest = [f"| {' | '.join(map(str, row))} |" for row in rows]
    return [head, "|---" * (head.count("|") - 1) + "|", *rest]


def joined(parts: Sequence[str]) -> str:
    """Anna, Bianka and Henrik."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
