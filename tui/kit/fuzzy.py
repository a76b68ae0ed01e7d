"""PURE: which lines fit a few typed letters, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def fit(wanted: str, text: str) -> int | None:
    """How badly the text fits: 0 is best, None not at all. All words must occur, at the best as beginnings, at worst letter by letter."""
    text = text.casefold()
    words = wanted.casefold().split()
    worst = 0
    for word in words:
        at = text.find(word)
        if at == 0:
            cost = 0
        elif at > 0:
            starts = f" {word}" in text or f"({word}" in text
            cost = (10 if starts else 30) + min(at, 9)
        else:
            spread = _letters(word, text)
            if spread is None:
                return None
            cost = 60 + spread
        worst += cost
    return worst


def _letters(word: str, text: str) -> int | None:
    """The letters in this order with anything between; how far they lie apart."""
    at = first = text.find(word[0])
    if first < 0:
        return None
    for letter in word[1:]:
        at = text.find(letter, at + 1)
        if at < 0:
            return None
    return at - first - len(word) + 1


def best(wanted: str, items: Iterable[T], text: Callable[[T], str], behind: Callable[[T], int] = lambda item: 0) -> list[T]:
    """The items that fit, best first, equals in their order; all of them if nothing is wanted. `behind`: how much worse one is taken."""
    if not wanted.split():
        return list(items)
    scored = [(cost + behind(item), number, item) for number, item in enumerate(items) if (cost := fit(wanted, text(item))) is not None]
    return [item for _, _, item in sorted(scored, key=lambda found: found[:2])]
