"""PURE: is this a name to sit down with? If not, the sentence that says why and what to do."""

from __future__ import annotations

import unicodedata

from p2p.wire.letters import alike
from tui.sitting.model import NAME_MAX, clean_name

NAME_TAKEN = "Somebody at this table has a name that looks like '{name}'."
OTHER_NAME = "By which other name shall they call you?"
RESERVED = ("You", "The table")


def name_problem(text: str) -> str:
    """Empty if it can be used as it was typed (spaces around it do not count)."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        return "A name needs at least one letter." if text else "Please type a name; the others at the table read it."
    if len(name) > NAME_MAX:
        return f"That is {len(name)} letters long; at most {NAME_MAX} fit beside a board."
    if clean_name(name) != name:
        odd = next(letter for letter in name if clean_name(f"a{letter}a") != f"a{letter}a")
        shown = f"'{odd}'" if odd.isprintable() else "A sign that cannot be shown"
        return f"{shown} cannot stand in a name: letters, figures, spaces and - ' . _ can."
    if not any(letter.isalpha() for letter in name):
        return "A name needs at least one letter."
    scripts = dict.fromkeys(_script(letter) for letter in name if letter.isalpha())
    if len(scripts) > 1:
        return f"This mixes {' and '.join(scripts)} letters, which look alike: use one alphabet."
    if any(alike(name, other) for other in RESERVED):
        return f"'{name}' would be confusing at a table: choose another name."
    return ""


def _script(letter: str) -> str:
    """The alphabet of a letter, as Unicode names it: Latin, Greek, Cyrillic. Chinese, Japanese and Korean letters go together."""
    first = unicodedata.name(letter, "unknown").split()[0].split("-")[0].capitalize()
    return "East Asian" if first in ("Cjk", "Hiragana", "Katakana", "Hangul") else first
