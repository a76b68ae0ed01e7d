"""Going on from a public record: the last checkpoint that its answers reach, and faces for what nobody showed.

A public record does not say what was hidden. Whoever wants to play on from it plays with hidden cards that are dealt anew, as far as what
was public allows it; such a record says in its header how many of its answers came before (`guessed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import canon
from engine.cards import Handle
from engine.follow import follow
from engine.game import Game
from engine.imagine import imagined_faces
from engine.record import RecordError
from engine.script import Answer, AskAll, Happening, Open, Run, Seal, State


def checkpoint_of(run: Run[Any], answers: Sequence[Answer]) -> tuple[Any, int, list[Happening]]:
    """Follow a fresh run, every answer judged: the state at its last checkpoint, how many answers lie before it, the log up to there."""
    fresh: list[tuple[Any, int]] = []
    log: list[Happening] = []
    run.on_checkpoint = lambda: fresh.append((canon.copy(run.g), len(log) + len(run.g.notes)))
    run.go()
    kept, lines, used, at = canon.copy(run.g), 0, 0, 0
    while True:
        if fresh:
            (kept, lines), at = fresh[-1], used
            fresh.clear()
        log += run.g.notes
        run.g.notes.clear()
        request = run.request
        count = len(request.tokens) if isinstance(request, Open) else len(request.asks) if isinstance(request, (AskAll, Seal)) else 1
        taken = follow(run, answers[used : used + count], judge=True) if request is not None and used + count <= len(answers) else 0
        if not taken:
            return kept, at, log[:lines]
        used += taken


def guessed_faces(game: Game[Any], state: State, seed: bytes) -> tuple[dict[Handle, str], dict[Handle, int]]:
    """A face for every handle at this checkpoint, and who holds which."""
    run: Run[Any] = Run(game, canon.copy(state))
    run.go()
    return imagined_faces(run, {}, {}, seed), dict(state.cards.holder)


def guessed_count(record_table: dict[str, str], answers: Sequence[Answer]) -> int:
    """How many answers of a record came before its hidden cards were dealt anew; 0 for all others."""
    text = record_table.get("guessed", "0")
    if not text.isdecimal() or len(text) > 9 or int(text) > len(answers):
        raise RecordError("the header's entry 'table' is damaged")
    return int(text)
