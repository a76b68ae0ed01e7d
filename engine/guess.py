"""Going on from a public record: faces for what nobody showed.

A public record does not say what was hidden. Whoever wants to play on from it plays with hidden cards that are dealt anew, as far as what
was public allows it; such a record says in its header how many of its answers came before (`guessed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Handle
from engine.imagine import imagined_faces
from engine.position import Position
from engine.record import RecordError
from engine.script import Answer


def guessed_faces(at: Position[Any], seed: bytes) -> tuple[dict[Handle, str], dict[Handle, int]]:
    """A face for every handle at this position, and who holds which."""
    run = at.run()
    return imagined_faces(run, {}, {}, seed), dict(run.g.cards.holder)


def guessed_count(record_table: dict[str, str], answers: Sequence[Answer]) -> int:
    """How many answers of a record came before its hidden cards were dealt anew; 0 for all others."""
    text = record_table.get("guessed", "0")
    if not text.isdecimal() or len(text) > 9 or int(text) > len(answers):
        raise RecordError("the header's entry 'table' is damaged")
    return int(text)
