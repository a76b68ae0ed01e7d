"""Text of people: names and chat, made harmless for every terminal. Nothing else of a peer's text is ever shown.

clean(text, columns) is total: any str in, one line of normal-form text out, without control, bidi, zero-width, private or unassigned
characters and at most `columns` wide; clean(clean(t)) == clean(t). harmless(line) is the same judgement of letters for a line that we
laid out ourselves around words of others: our spaces stay. What a letter is, p2p/wire/letters.py says.
"""

from __future__ import annotations

from unicodedata import normalize

from p2p.wire.letters import FREE, HIDDEN, KINDS, MARK, SPACE, WIDE
from p2p.wire.limits import MARKS_MAX


def clean(text: str, columns_max: int) -> str:
    kept = _visible(text)
    while (normal := _visible(normalize("NFC", kept))) != kept:  # dropping may bring letters together that compose
        kept = normal
    return _cut(kept, columns_max)


def harmless(line: str) -> str:
    """One line for a terminal, a log or a person, whatever words of others are in it: "?" stands for each letter that `clean` drops."""
    if line.isascii() and line.isprintable():
        return line
    shown: list[str] = []
    marks = 0
    for letter in line:
        kind = _kind(letter)
        marks = marks + 1 if kind == MARK else 0
        stray = marks > 0 and (marks > MARKS_MAX or not shown or shown[-1] == " ")
        shown.append(" " if kind == SPACE else "?" if stray or kind in (HIDDEN, FREE) else letter)
    return "".join(shown)


def columns(text: str) -> int:
    """Width in a terminal: marks 0, wide letters 2, everything else 1."""
    return sum(map(_width, text))


def _visible(text: str) -> str:
    letters: list[str] = []
    marks = 0
    for letter in text:
        kind = _kind(letter)
        if kind in (HIDDEN, FREE):
            continue
        if kind == SPACE:
            letter, marks = " ", 0
            if not letters or letters[-1] == " ":
                continue
        elif kind == MARK:
            marks += 1
            if not letters or letters[-1] == " " or marks > MARKS_MAX:
                continue
        else:
            marks = 0
        letters.append(letter)
    return "".join(letters).strip(" ")


def _kind(letter: str) -> int:
    return SPACE if letter in "\t\n\r" else KINDS[ord(letter)]


def _cut(text: str, columns_max: int) -> str:
    wide = 0
    for at, letter in enumerate(text):
        wide += _width(letter)
        if wide > columns_max:
            return text[:at].rstrip(" ")
    return text


def _width(letter: str) -> int:
    kind = KINDS[ord(letter)]
    return 0 if kind == MARK else 2 if kind == WIDE else 1
