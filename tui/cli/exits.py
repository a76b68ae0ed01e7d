"""How a command ends before its time: an exit code and one sentence."""

from __future__ import annotations

OK, REFUSED, USAGE, DAMAGED, UNREACHABLE, INTERRUPTED = 0, 1, 2, 3, 4, 130


class Stop(Exception):
    """End with this code and, on stderr, this sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(printable(sentence))
        self.code = code


def printable(text: str) -> str:
    """What was typed or found on the disk, without anything a terminal would obey or hide."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def small(sentence: str) -> str:
    """A sentence behind 'fides: ' begins with a small letter, unless it begins with an abbreviation, and ends with a stop."""
    text = sentence.rstrip(".")
    return f"{text[:1] if text[:2].isupper() else text[:1].lower()}{text[1:]}."
