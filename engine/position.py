"""Where a game stands: the state at its last checkpoint and the public answers since. The one such place in the program.

A script cannot be copied, so whoever wants another one here (undo, a fork, an imagined world, a move that is only tried, a record that is
played on) starts a fresh script at the checkpoint and lets it follow the answers. No face that is hidden is needed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from engine import canon
from engine.cards import Handle
from engine.follow import batch_size, follow
from engine.script import Answer, Happening, Run, State

if TYPE_CHECKING:
    from engine.game import Game

G = TypeVar("G", bound=State)


class Laid(NamedTuple):
    """Cards that were laid open beside the rules, because nobody plays their seat any more: after so many requests, these faces."""

    fed: int
    faces: dict[Handle, str]


@dataclass(frozen=True, slots=True)
class Position(Generic[G]):
    """`kept` is never handed out: every use copies it."""

    game: Game[G]
    kept: G
    since: tuple[Answer, ...] = ()
    fed: int | None = None  # requests answered since the checkpoint; None: follow the answers to the next question
    laid: tuple[Laid, ...] = ()

    def run(self, on_checkpoint: Callable[[], None] | None = None) -> Run[G]:
        """A fresh script that waits where the game waits; its outbox is empty. Its own checkpoints are told from there on."""
        run: Run[G] = Run(self.game, canon.copy(self.kept))
        run.go()
        used = 0
        for laid in self.laid:
            used += follow(run, self.since[used:], upto=laid.fed + 1)
            run.g.cards.faces.update(laid.faces)
        if self.since or self.fed:
            follow(run, self.since[used:], upto=None if self.fed is None else self.fed + 1)
        run.g.notes.clear()
        run.on_checkpoint = on_checkpoint
        return run


@dataclass(frozen=True, slots=True)
class Reached(Generic[G]):
    """How far public answers lead: the last checkpoint they reach, how many lie before it, and the log up to there."""

    position: Position[G]
    answers: int
    log: tuple[Happening, ...]


def reached(game: Game[G], run: Run[G], answers: Sequence[Answer]) -> Reached[G]:
    """Follow a run that has not begun with every answer judged; RecordError names the first that does not hold."""
    fresh: list[tuple[G, int]] = []
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
        count = batch_size(run.request)
        taken = follow(run, answers[used : used + count], judge=True) if run.request is not None and used + count <= len(answers) else 0
        if not taken:
            return Reached(Position(game, kept, tuple(answers[at:used])), at, tuple(log[:lines]))
        used += taken
