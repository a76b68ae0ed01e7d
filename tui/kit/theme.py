"""PURE: named styles as colours. A theme gives every name a style string as prompt_toolkit reads it; this file never imports it.

A cell may carry several names; what a later one says wins, what it does not mention stays. Colour is never the only sign of anything.
"""

from __future__ import annotations

from collections.abc import Mapping

PLAYERS = ("player0", "player1", "player2", "player3")  # by seat, unless the game has colours of its own
NAMES = (
    "ground", "text", "frame", "title", "label", "grey", "strong", *PLAYERS, "yellow", "turn", "legal", "selected", "fresh", "warning",
    "good", "money", "glory", "milestone", "covered", "gold", "silver", "bronze", "tab", "tab-on", "phase", "phase-on", "axis",
    "prompt", "key", "choice", "detail", "refused", "log", "status", "error", "hint",
)  # fmt: skip

DARK = {
    "ground": "fg:#cfcabb bg:#15171c", "text": "fg:#cfcabb", "frame": "fg:#575d6b", "title": "fg:#e3c26f bold", "label": "fg:#8d93a1",
    "grey": "fg:#686d79", "strong": "fg:#f3efe2 bold",
    "player0": "fg:#f0796a bold", "player1": "fg:#6fb1f2 bold", "player2": "fg:#8ccf7e bold", "player3": "fg:#d7a1ee bold",
    "yellow": "fg:#f2e55c bold",
    "turn": "fg:#15171c bg:#e3c26f bold", "legal": "bg:#24402f fg:#e9f5dd", "selected": "fg:#15171c bg:#a8d08d bold",
    "fresh": "underline bold",
    "warning": "fg:#f2a65a bold", "good": "fg:#8ccf7e", "money": "fg:#e3c26f", "glory": "fg:#f0d9a0", "milestone": "fg:#e3c26f bold",
    "covered": "fg:#686d79", "gold": "fg:#e3c26f bold", "silver": "fg:#c7d0da bold", "bronze": "fg:#c98f5f bold",
    "tab": "fg:#8d93a1", "tab-on": "fg:#e3c26f bold underline", "phase": "fg:#686d79", "phase-on": "fg:#15171c bg:#cfcabb bold",
    "axis": "fg:#a59a7c",
    "prompt": "fg:#f3efe2 bold", "key": "fg:#e3c26f bold", "choice": "fg:#cfcabb", "detail": "fg:#8d93a1", "refused": "fg:#686d79 italic",
    "log": "fg:#a9a698", "status": "fg:#cfcabb bg:#262a33", "error": "fg:#f0796a bold", "hint": "fg:#8ccf7e",
}  # fmt: skip
LIGHT = {
    "ground": "fg:#35322b bg:#faf6ec", "text": "fg:#35322b", "frame": "fg:#b3aa94", "title": "fg:#8a5a00 bold", "label": "fg:#6f6a5c",
    "grey": "fg:#857e6d", "strong": "fg:#14120d bold",
    "player0": "fg:#b3261e bold", "player1": "fg:#1257a8 bold", "player2": "fg:#23701f bold", "player3": "fg:#7a2aa0 bold",
    "yellow": "fg:#7d6200 bold",
    "turn": "fg:#faf6ec bg:#8a5a00 bold", "legal": "bg:#d9edc8 fg:#1d2f12", "selected": "fg:#faf6ec bg:#3c6e2f bold",
    "fresh": "underline bold",
    "warning": "fg:#b04a00 bold", "good": "fg:#23701f", "money": "fg:#8a5a00", "glory": "fg:#7a5200", "milestone": "fg:#8a5a00 bold",
    "covered": "fg:#857e6d", "gold": "fg:#8a6500 bold", "silver": "fg:#59636e bold", "bronze": "fg:#8f4f1c bold",
    "tab": "fg:#6f6a5c", "tab-on": "fg:#8a5a00 bold underline", "phase": "fg:#857e6d", "phase-on": "fg:#faf6ec bg:#35322b bold",
    "axis": "fg:#8b7f5f",
    "prompt": "fg:#14120d bold", "key": "fg:#8a5a00 bold", "choice": "fg:#35322b", "detail": "fg:#6f6a5c", "refused": "fg:#857e6d italic",
    "log": "fg:#57534a", "status": "fg:#35322b bg:#e9e1cd", "error": "fg:#b3261e bold", "hint": "fg:#23701f",
}  # fmt: skip
# Okabe and Ito's palette: eight colours that people with any kind of colour vision tell apart.
COLOUR_BLIND = {
    **DARK,
    "ground": "fg:#dddddd bg:#101216", "text": "fg:#dddddd", "title": "fg:#f0e442 bold", "label": "fg:#a0a0a8", "frame": "fg:#6a6f7a",
    "grey": "fg:#80838c", "strong": "fg:#ffffff bold",
    "player0": "fg:#e69f00 bold", "player1": "fg:#56b4e9 bold", "player2": "fg:#f0e442 bold", "player3": "fg:#cc79a7 bold",
    "yellow": "fg:#f0e442 bold",
    "turn": "fg:#101216 bg:#f0e442 bold", "legal": "bg:#0b4560 fg:#ffffff", "selected": "fg:#101216 bg:#56b4e9 bold",
    "warning": "fg:#e58a4f bold", "good": "fg:#35c79b", "money": "fg:#f0e442", "glory": "fg:#ffffff", "milestone": "fg:#f0e442 bold",
    "covered": "fg:#80838c", "gold": "fg:#f0e442 bold", "silver": "fg:#ffffff bold", "bronze": "fg:#e69f00 bold",
    "tab-on": "fg:#f0e442 bold underline", "phase": "fg:#80838c", "phase-on": "fg:#101216 bg:#dddddd bold", "axis": "fg:#b0b0b0",
    "key": "fg:#f0e442 bold", "error": "fg:#e58a4f bold", "hint": "fg:#35c79b", "detail": "fg:#a0a0a8", "refused": "fg:#80838c italic",
}  # fmt: skip
SIXTEEN = {
    "ground": "", "text": "", "frame": "ansibrightblack", "title": "ansiyellow bold", "label": "", "grey": "ansibrightblack",
    "strong": "bold", "player0": "ansibrightred bold", "player1": "ansibrightcyan bold", "player2": "ansibrightgreen bold",
    "player3": "ansibrightmagenta bold", "yellow": "ansibrightyellow bold",
    "turn": "reverse bold", "legal": "underline bold", "selected": "reverse bold", "fresh": "underline",
    "warning": "ansibrightyellow bold", "good": "ansigreen", "money": "ansiyellow", "glory": "bold", "milestone": "ansiyellow bold",
    "covered": "ansibrightblack", "gold": "ansibrightyellow bold", "silver": "bold", "bronze": "ansiyellow",
    "tab": "", "tab-on": "bold underline", "phase": "ansibrightblack", "phase-on": "reverse bold", "axis": "",
    "prompt": "bold", "key": "ansiyellow bold", "choice": "", "detail": "", "refused": "ansibrightblack", "log": "", "status": "reverse",
    "error": "ansibrightred bold", "hint": "ansigreen",
}  # fmt: skip
NONE = {
    "ground": "", "text": "", "frame": "", "title": "bold", "label": "", "grey": "", "strong": "bold", **dict.fromkeys(PLAYERS, "bold"),
    "yellow": "bold",
    "turn": "reverse bold", "legal": "underline", "selected": "reverse bold", "fresh": "underline bold", "warning": "bold", "good": "",
    "money": "", "glory": "", "milestone": "bold", "covered": "", "gold": "bold", "silver": "bold", "bronze": "",
    "tab": "", "tab-on": "bold underline", "phase": "", "phase-on": "reverse bold", "axis": "",
    "prompt": "bold", "key": "bold", "choice": "", "detail": "", "refused": "", "log": "", "status": "reverse", "error": "bold", "hint": "",
}  # fmt: skip
THEMES: dict[str, Mapping[str, str]] = {"dark": DARK, "light": LIGHT, "colour-blind": COLOUR_BLIND, "16": SIXTEEN, "none": NONE}


def theme(name: str, no_color: bool = False) -> Mapping[str, str]:
    """The styles of a theme; NO_COLOR is stronger than any name. KeyError for an unknown one."""
    return NONE if no_color else THEMES[name]
