"""Templates: how the facts of refusals, notes and outcomes become words. Nothing here decides anything.

`{seat}` is a name or "you", `{seat's}` a name's or "your", `{denarii:denarius|denarii}` counts, `{n?card|cards}` is the word alone,
`{card!card}` shows a fact through one of the game's own converters, `[s]` and `[has|have]` are the verb's ending for the others and for
you.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Names = Mapping[int, str]
Converters = Mapping[str, Callable[[Any], str]]
Facts = Mapping[str, int | str]

SEATS = ("seat", "target", "winner")
FIELD = re.compile(r"\{(?P<key>\w+)(?P<own>'s)?(?::(?P<one>[^|}]+)\|(?P<many>[^}]+)|\?(?P<sole>[^|}]*)\|(?P<more>[^}]*)|!(?P<by>\w+))?\}")
ENDING = re.compile(r"\[(?P<other>[^\]|]*)(?:\|(?P<you>[^\]]*))?\]")


def render(template: str, facts: Facts, names: Names, me: int, converters: Converters) -> str:
    def field_text(match: re.Match[str]) -> str:
        key, value = match["key"], facts[match["key"]]
        if key in SEATS and isinstance(value, int):
            if value == me and me >= 0:
                return "your" if match["own"] else "you"
            return names.get(value, "nobody") + ("'s" if match["own"] else "")
        if match["one"]:
            if isinstance(value, str) and not value.lstrip("-").isdecimal():
                return f"{value} {match['many']}"  # a range
            count = abs(int(value))
            return f"{count} {match['one'] if count == 1 else match['many']}"
        if match["sole"] is not None:
            return match["sole"] if value in (1, "1") else match["more"]
        return converters[match["by"]](value) if match["by"] else str(value)

    mine = me >= 0 and facts.get("seat") == me
    text = ENDING.sub(lambda match: (match["you"] or "") if mine else match["other"], FIELD.sub(field_text, template))
    return text[:1].upper() + text[1:] if template[:1] == "{" and template[1:5] == "seat" else text


def joined(parts: Sequence[str]) -> str:
    """Anna, Bianka and Henrik."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
