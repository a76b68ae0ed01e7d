"""Where a game stands: the state at its last checkpoint and the public answers since. The one such place in the program.

A script cannot be copied, so whoever wants another one here (a fork, an imagined world, a move that is only tried, a record that is played
on) starts a fresh script at the checkpoint and lets it follow the answers. No face that is hidden is needed for it. Only a table's undo
needs what no public answer says (every seat's sight, the log, the checkpoints since), so it plays its record again from the kept
checkpoint, as a saved game is played again (`Table._play_again`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from engine import canon
from engine.cards import Cards, Deck, Handle
from engine.follow import batches, follow, newest
from engine.script import Answer, Happening, Run, State
from engine.values import dataclass

if TYPE_CHECKING:
    from engine.game import Game

G = TypeVar("G", bound=State)


class Laid(NamedTuple):
    """What happened to cards beside the rules, after so many requests: cards of a seat that nobody plays any more were laid open, or the
    closed cards of printed decks were dealt anew."""

    fed: int
    faces: dict[Handle, str]
    anew: tuple[int, ...] = ()

    def apply(self, cards: Cards) -> None:
        cards.faces.update(self.faces)
        for deck in self.anew:
            _deal_anew(cards, deck)


def _deal_anew(cards: Cards, printed: int) -> None:
    """The closed cards of a printed deck, wherever they lie, are one deck of which nobody knows anything: what was publicly known of a pile
    is not known any more. Handles and holders stay, so the rules need not know."""
    closed = [handle for handle in cards.deck if handle not in cards.faces and cards.root(handle) == printed]
    number = cards.next_deck
    cards.next_deck += 1
    cards.decks[number] = Deck(printed, ())
    for handle in closed:
        cards.deck[handle] = number
    left = set(cards.deck.values())
    for deck in [deck for deck, made in cards.decks.items() if made.parent == printed and deck not in left]:
        del cards.decks[deck]


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
            laid.apply(run.g.cards)
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
    for batch, notes in chain([([], newest(run))], batches(run, answers, judge=True)):
        used += len(batch)
        if fresh:
            (kept, lines), at = fresh[-1], used
            fresh.clear()
        log += notes
    return Reached(Position(game, kept, tuple(answers[at:used])), at, tuple(log[:lines]))
