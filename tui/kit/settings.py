"""PURE: what a person can set, and which values may stand there. The file they live in is the business of tui/kit/config.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.values import dataclass

THEMES = ("auto", "dark", "light", "colour-blind", "16", "none")
GLYPHS = ("auto", "unicode", "console", "ascii")
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "at once": 0.0}  # seconds that a move of somebody else stays on the screen
CONFIRM = ("wait", "at once")
NAME_MAX = 12


@dataclass(frozen=True)
class Settings:
    """What a person can choose; every value has a default that works everywhere."""

    name: str = "Player"
    theme: str = "auto"
    glyphs: str = "auto"
    bell: bool = True
    title: bool = True
    notify: bool = True
    mouse: bool = True
    pace: str = "normal"
    stops: bool = True
    confirm: str = "wait"
    level: str = "easy"
    coach: bool = True

    @property
    def pace_seconds(self) -> float:
        return PACES[self.pace]


CHOICES: dict[str, tuple[str, ...]] = {"theme": THEMES, "glyphs": GLYPHS, "pace": tuple(PACES), "confirm": CONFIRM}


# What older files say -> what it is called now.
FORMER: dict[str, tuple[str, dict[str, str]]] = {
    "animations": ("pace", {"on": "normal", "fast": "fast", "off": "at once"}),
    "confirm": ("confirm", {"auto": "wait", "always": "wait", "never": "at once"}),
}


def fits(name: str, value: object) -> bool:
    """May this value stand under this name?"""
    usual = getattr(Settings(), name)
    if type(value) is not type(usual):
        return False
    if name in CHOICES:
        return value in CHOICES[name]
    return not isinstance(value, str) or (0 < len(value) <= NAME_MAX and value.isprintable())


def changed(settings: Settings, name: str, value: object) -> Settings:
    """The settings with one value changed; the value must fit."""
    assert fits(name, value), f"{name} cannot be {value!r}"
    entry: dict[str, Any] = {name: value}
    return replace(settings, **entry)
