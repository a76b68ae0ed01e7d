"""PURE: from the words of a style to what a terminal is told. Painters write words, never colours.

A style is words, the later ones on top of the earlier: a colour (`coin`), a ground (`@panel`), a mixture (`war~ground36`: war with 36 per
cent of the ground in it, `@war~ground36` as a ground), `b` bold, `u` underlined, `r` reversed, `shade` for what
steps back, or one of the names below, which stand for
several words. Colour is never the only sign of anything. Themes without grounds (sixteen colours, none) know a few of them by their form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import cache

from engine.values import dataclass
from tui.kit.palette import COLOUR_BLIND, DARK, LIGHT, PEOPLE, SIXTEEN, mixed

PLAYERS = ("player0", "player1", "player2", "player3", "player4")  # by seat, unless the game has colours of its own
NAMED = {
    "screen": "text @ground", "legal": "@legal", "still": "",  # moved, but not changed: a preview does not mark it
    "news": "",  # drawn by somebody else since the viewer's last turn: its colour says whose it is
    "tumbles": "",  # a die: when it is new, it was rolled
    "frame": "line", "label": "dim", "grey": "dim", **{player: f"{colour} b" for player, colour in zip(PLAYERS, PEOPLE, strict=True)},
    "yellow": "syellow b", "turn": "ink @sel b", "selected": "ink @sel b",
    "warning": "bad b", "money": "coin", "glory": "star",
    "quiet": "",  # says nothing new, whatever stood there before
    "phase": "dim", "phase-on": "ground @text b",
    "prompt": "strong b", "key": "sel b", "value": "sel b", "choice": "text", "detail": "dim", "refused": "dim", "log": "text",
    "status": "text @panel", "error": "bad b", "hint": "good",
    "title": "title b", "strong": "strong b",
    **{f"chip{seat}": f"ink @{colour} b" for seat, colour in enumerate(PEOPLE)},
}  # fmt: skip
SHADE = 68
WORDS = {"b": "bold", "u": "underline", "r": "reverse"}
MIXTURE = re.compile(r"(?P<a>[a-z0-9]+)~(?P<b>[a-z0-9]+?)(?P<percent>\d{1,2})")
# Grounds by their form, where a theme has none: what is picked, what is possible, people, the present phase.
FORMS = {"sel": "reverse bold", "text": "reverse bold", "legal": "underline bold", **dict.fromkeys(PEOPLE, "reverse")}


@dataclass(frozen=True)
class Theme:
    """`styled(words)` is a style string as prompt_toolkit reads it; this file never imports it."""

    name: str
    colours: Mapping[str, str]
    has_grounds: bool = True
    kept: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def styled(self, words: str) -> str:
        found = self.kept.get(words)
        if found is None:
            found = self.kept[words] = self._styled(words)
        return found

    def colour(self, name: str) -> str:
        """A colour or mixture; nothing where the theme leaves it to the terminal. KeyError for a name that no theme has."""
        mixture = MIXTURE.fullmatch(name)
        if mixture is None:
            return self.colours[name] if self.has_grounds else self.colours.get(name, "" if name in DARK else DARK[name])
        a, b = self.colour(mixture["a"]), self.colour(mixture["b"])
        return mixed(a, b, int(mixture["percent"])) if self.has_grounds else a

    def _shaded(self, colour: str) -> str:
        """What steps back behind a box: most of the way to the ground."""
        return mixed(colour, self.colours["ground"], SHADE)

    def _styled(self, words: str) -> str:
        fore, back, forms = "", "", dict[str, None]()
        for word in _expanded(words):
            if word in WORDS:
                forms[WORDS[word]] = None
            elif word == "shade":
                continue
            elif word[0] != "@":
                fore = self.colour(word)
            elif self.has_grounds:
                back = self.colour(word[1:])
            else:
                form = FORMS.get(word[1:].partition("~")[0], "")
                forms.update(dict.fromkeys(form.split()))
                fore = self.colour(word[1:]) if word[1:] in PEOPLE else fore
        if self.has_grounds and "shade" in words.split():
            fore, back = self._shaded(fore or self.colours["text"]), self._shaded(back or self.colours["ground"])
        parts = [f"fg:{fore}" if fore.startswith("#") else fore, f"bg:{back}" if back else "", *forms]
        return " ".join(filter(None, parts))


@cache
def _expanded(words: str) -> tuple[str, ...]:
    found: list[str] = []
    for word in words.split():
        found += NAMED[word].split() if word in NAMED else [word]
    return tuple(found)


THEMES = {
    "dark": Theme("dark", DARK),
    "light": Theme("light", LIGHT),
    "colour-blind": Theme("colour-blind", COLOUR_BLIND),
    "16": Theme("16", SIXTEEN, has_grounds=False),
    "none": Theme("none", {}, has_grounds=False),
}


def theme(name: str, no_color: bool = False) -> Theme:
    """NO_COLOR is stronger than any name. KeyError for an unknown one."""
    return THEMES["none" if no_color else name]
