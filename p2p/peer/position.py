"""A game at one moment between peers: the script, the public answers so far, and what our own eyes have seen.

A script cannot be copied, so a fork starts a fresh one at the last checkpoint and feeds it what happened since. Nothing here
knows of proofs; `play.py` decides what is fed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from engine import canon
from engine import position as engine_position
from engine.cards import Handle, Seat
from engine.dealer import Dealt
from engine.game import Game
from engine.moves import Move
from engine.record import unsealed
from engine.script import Answer, Happening, Mix, Request, Run, Shuffle, State
from engine.world import View, World

Fed = Callable[["Position"], None]
Shown = tuple[Move[Any], tuple[str, ...]]


class _Nobody:
    """Between peers no dealer answers: the beats do."""

    def answer(self, request: Request[Any], cards: Any) -> Dealt:
        self._never()

    def sealed(self, token: Handle, choice: str) -> None:
        self._never()

    def opened(self, token: Handle) -> str:
        self._never()

    def _never(self) -> NoReturn:
        raise AssertionError("a table between peers has no dealer")


class Position(World[Any]):
    def __init__(self, game: Game[Any], state: State, seats: tuple[Seat, ...], kept: State | None = None) -> None:
        """`kept`: the checkpoint that `state` is a copy of, if there is one."""
        super().__init__(game, Run(game, state), _Nobody(), seats)
        self.kept: State = canon.copy(state) if kept is None else kept  # the state at the last checkpoint; copied on every use
        self.since: list[Fed] = []
        self.answers: list[Answer] = []
        self.answers_kept = 0  # of them lie before the checkpoint
        self.log: list[Happening] = []
        self.fed = 0  # how many requests were answered: where in the script we are

    def begin(self) -> None:
        self.run.on_checkpoint = self._checkpoint
        self.run.go()
        self._note()

    def fork(self) -> Position:
        twin = Position(self.game, canon.copy(self.kept), self.seats, self.kept)
        twin.run.go()  # the checkpoint at which it begins is the one that is kept
        for feed in self.since:
            feed(twin)
        twin.run.on_checkpoint = twin._checkpoint
        twin.since = list(self.since)
        twin.own = {seat: dict(own) for seat, own in self.own.items()}
        twin.thrown = {seat: dict(thrown) for seat, thrown in self.thrown.items()}
        twin.answers, twin.answers_kept, twin.fed = list(self.answers), self.answers_kept, self.fed
        twin.run.g.notes.clear()
        twin.log = list(self.log)
        return twin

    def _checkpoint(self) -> None:
        self.kept = canon.copy(self.run.g)
        self.since = []
        self.answers_kept = len(self.answers)

    def _feed(self, feed: Fed, *answers: Answer) -> None:
        self.answers += answers
        self.since.append(feed)
        self.fed += 1
        feed(self)
        self._note()

    def _note(self) -> None:
        notes = self.run.g.notes
        if notes:
            self.log += notes
            notes.clear()

    def move(self, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
        self._feed(lambda at: at.run.supply_move(move, faces), Answer("move", seat, move, faces))

    def moves(self, moves: Mapping[Seat, Shown], kind: str) -> None:
        given = dict(moves)
        self._feed(lambda at: at.run.supply_moves(given), *(Answer(kind, seat, *shown) for seat, shown in given.items()))

    def seals(self, seats: Sequence[Seat]) -> None:
        self._feed(_supply_seals, *(Answer("seal", seat) for seat in seats))

    def cards(self, faces: tuple[str, ...] = (), numbers: tuple[int, ...] = ()) -> None:
        """The answer to a card request. What everybody may know of it goes into the record."""
        request = self.run.request
        name = type(request).__name__.lower()
        if isinstance(request, (Shuffle, Mix)):
            self._remember_thrown(request.piles if isinstance(request, Shuffle) else [request.handles])
        spoken = [Answer(name, faces=faces, numbers=numbers)] if name in ("reveal", "roll") else []
        self._feed(lambda at: at.run.supply_cards(faces, numbers), *spoken)

    def lay_open(self, faces: Mapping[Handle, str]) -> None:
        """Cards of a seat that nobody plays any more lie open, whoever holds them."""
        shown = dict(faces)

        def feed(at: Position) -> None:
            at.run.g.cards.faces.update(shown)

        self.since.append(feed)
        feed(self)

    def view(self, seat: Seat) -> View[Any]:
        return View(self, seat, lambda: canon.copy(self.run.g), self._stands)

    def _stands(self) -> engine_position.Position[Any]:
        return engine_position.Position(self.game, self.kept, tuple(unsealed(self.answers[self.answers_kept :])))


def _supply_seals(at: Position) -> None:
    at.run.supply_seals()
