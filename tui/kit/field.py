"""PURE: one line of text being typed. The cursor is a position between letters; what cannot be shown in one cell never gets in. A text
that is only offered stands selected: the first letter typed replaces it, any other key keeps it."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from engine.values import dataclass

LENGTH_MAX = 200


def typed(text: str) -> str:
    """What of a typed or pasted text may stand in a line: composed letters of one cell, line ends as spaces."""
    flat = unicodedata.normalize("NFC", text[: 4 * LENGTH_MAX]).replace("\r\n", " ").replace("\n", " ").replace("\t", " ")
    return "".join(letter for letter in flat[:LENGTH_MAX] if letter.isprintable() and _narrow(letter))


def _narrow(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) not in "WF" and not unicodedata.combining(letter)


@dataclass(frozen=True)
class Field:
    text: str = ""
    at: int = 0
    is_offered: bool = False

    @classmethod
    def holding(cls, text: str) -> Field:
        return cls(text, len(text))

    @classmethod
    def offering(cls, text: str) -> Field:
        return cls(text, len(text), bool(text))

    def insert(self, text: str) -> Field:
        if self.is_offered:
            return Field().insert(text)
        new = typed(text)[: LENGTH_MAX - len(self.text)]
        return Field(self.text[: self.at] + new + self.text[self.at :], self.at + len(new))

    def press(self, key: str) -> Field | None:
        """The field after a key; None if the key is none of a line's."""
        if len(key) == 1 and key.isprintable():
            return self.insert(key)
        if self.is_offered:
            return Field() if key in ("backspace", "delete") else Field.holding(self.text).press(key)
        before, after = self.text[: self.at], self.text[self.at :]
        match key:
            case "space":
                return self.insert(" ")
            case "left" | "ctrl-b":
                return replace(self, at=max(0, self.at - 1))
            case "right" | "ctrl-f":
                return replace(self, at=min(len(self.text), self.at + 1))
            case "home" | "ctrl-a":
                return replace(self, at=0)
            case "end" | "ctrl-e":
                return replace(self, at=len(self.text))
            case "backspace":
                return Field(before[:-1] + after, max(0, self.at - 1))
            case "delete" | "ctrl-d":
                return Field(before + after[1:], self.at)
            case "ctrl-u":
                return Field(after, 0)
            case "ctrl-k":
                return Field(before, self.at)
            case "ctrl-w":
                kept = before.rstrip()
                kept = kept[: kept.rfind(" ") + 1]
                return Field(kept + after, len(kept))
        return None
