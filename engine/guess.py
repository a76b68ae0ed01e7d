"""Going on from a public record: faces for what nobody showed.

A public record does not say what was hidden. Whoever wants to play on from it plays with hidden cards that are dealt anew, as far as what
was public allows it; such a record says in its header how many of its answers came before (`guessed`). Who goes on alone from a table with
others knows some of them: these faces stand in the header, too (`seen`, JSON: card -> face), and stay as they were.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Handle
from engine.imagine import imagined_faces
from engine.position import Position
from engine.record import RecordError
from engine.script import Answer


def guessed_faces(at: Position[Any], seed: bytes, seen: Mapping[Handle, str]) -> tuple[dict[Handle, str], dict[Handle, int]]:
    """A face for every handle at this position, and who holds which. RecordError if what was seen cannot be."""
    run = at.run()
    cards = run.g.cards
    own = {handle: face for handle, face in seen.items() if handle in cards.deck or handle in run.sealed}
    closed = [(cards.root(handle), face) for handle, face in own.items() if handle in cards.deck and handle not in cards.faces]
    known = [face in cards.decks[root].faces for root, face in closed]
    try:
        if not all(known) or len(set(closed)) < len(closed):
            raise ValueError("cards that are not of their decks")
        return imagined_faces(run, own, {}, seed), dict(cards.holder)
    except (AssertionError, ValueError):
        raise RecordError("the header's cards do not fit the game") from None


def seen_faces(record_table: Mapping[str, str]) -> dict[Handle, str]:
    """What the person had seen of hidden cards, as the header says it."""
    try:
        seen = json.loads(record_table.get("seen", "{}"))
        if not isinstance(seen, dict) or not all(isinstance(face, str) for face in seen.values()):
            raise ValueError("no faces")
        return {Handle(int(handle)): face for handle, face in seen.items()}
    except (ValueError, RecursionError):
        raise RecordError("the header's entry 'table' is damaged") from None


def guessed_count(record_table: dict[str, str], answers: Sequence[Answer]) -> int:
    """How many answers of a record came before its hidden cards were dealt anew; 0 for all others."""
    text = record_table.get("guessed", "0")
    if not text.isdecimal() or len(text) > 9 or int(text) > len(answers):
        raise RecordError("the header's entry 'table' is damaged")
    return int(text)
