"""A game at one moment between peers: a world without a dealer, the public answers so far, and what our own eyes have seen.

Where it stands is an engine `Position`, as at a local table; a fork is a fresh script at that position. Nothing here knows of proofs;
`play.py` decides what is fed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from engine import canon
from engine.cards import Handle, Seat
from engine.dealer import Dealt
from engine.game import Game
from engine.moves import Move
from engine.position import Laid, Position
from engine.script import Answer, Happening, Mix, Request, Run, Shuffle, State
from engine.world import View, World

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


class SharedWorld(World[Any]):
    def __init__(self, game: Game[Any], run: Run[Any], seats: tuple[Seat, ...], kept: State) -> None:
        """`kept`: the checkpoint that the run began at, never changed."""
        super().__init__(game, run, _Nobody(), seats)
        self.kept = kept
        self.kept_answers = self.kept_fed = 0  # how many of them lie before the checkpoint
        self.laid: list[Laid] = []
        self.answers: list[Answer] = []
        self.log: list[Happening] = []
        self.fed = 0  # how many requests were answered: where in the script we are

    @classmethod
    def begun(cls, game: Game[Any], state: State, seats: tuple[Seat, ...]) -> SharedWorld:
        """A game that has not asked anything yet."""
        return cls(game, Run(game, state), seats, canon.copy(state))

    def begin(self) -> None:
        self._go_on(self.run.go)

    def position(self) -> Position[Any]:
        return Position(self.game, self.kept, tuple(self.answers[self.kept_answers :]), self.fed - self.kept_fed, tuple(self.laid))

    def fork(self) -> SharedWorld:
        twin = SharedWorld(self.game, self.position().run(), self.seats, self.kept)
        twin.kept_answers, twin.kept_fed, twin.laid = self.kept_answers, self.kept_fed, list(self.laid)
        twin.own = {seat: dict(own) for seat, own in self.own.items()}
        twin.thrown = {seat: dict(thrown) for seat, thrown in self.thrown.items()}
        twin.ghosts = self.ghosts
        twin.answers, twin.fed, twin.log = list(self.answers), self.fed, list(self.log)
        return twin

    def _checkpoint(self) -> None:
        self.kept = canon.copy(self.run.g)
        self.kept_answers, self.kept_fed = len(self.answers), self.fed
        self.laid = []

    def _feed(self, feed: Callable[[], object], *answers: Answer) -> None:
        self.answers += answers
        self.fed += 1
        self._go_on(feed)

    def _go_on(self, feed: Callable[[], object]) -> None:
        """The run knows us only while it goes on: so a state that is given up is gone at once, and no work for the collector of garbage."""
        self.run.on_checkpoint = self._checkpoint
        feed()
        self.run.on_checkpoint = None
        notes = self.run.g.notes
        if notes:
            self.log += notes
            notes.clear()

    def move(self, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
        self._feed(lambda: self.run.supply_move(move, faces), Answer("move", seat, move, faces))

    def moves(self, moves: Mapping[Seat, Shown], kind: str) -> None:
        given = dict(moves)
        self._feed(lambda: self.run.supply_moves(given), *(Answer(kind, seat, *shown) for seat, shown in given.items()))

    def seals(self, seats: Sequence[Seat]) -> None:
        self._feed(self.run.supply_seals, *(Answer("seal", seat) for seat in seats))

    def cards(self, faces: tuple[str, ...] = (), numbers: tuple[int, ...] = ()) -> None:
        """The answer to a card request. What everybody may know of it goes into the record."""
        request = self.run.request
        name = type(request).__name__.lower()
        if isinstance(request, (Shuffle, Mix)):
            self._remember_thrown(request.piles if isinstance(request, Shuffle) else [request.handles])
        spoken = [Answer(name, faces=faces, numbers=numbers)] if name in ("reveal", "roll") else []
        self._feed(lambda: self.run.supply_cards(faces, numbers), *spoken)

    def lay_open(self, faces: Mapping[Handle, str]) -> None:
        """Cards of a seat that nobody plays any more lie open, whoever holds them."""
        self._lay(Laid(self.fed - self.kept_fed, dict(faces)))

    def deal_anew(self, pools: Mapping[int, Sequence[int]]) -> None:
        """These closed cards of printed decks have other faces now; whatever anybody knew of them, or of what went into their piles, is
        forgotten."""
        cards = self.run.g.cards
        decks = {deck for deck in cards.decks if (deck if cards.decks[deck].parent < 0 else cards.decks[deck].parent) in pools}
        changed = {handle for pool in pools.values() for handle in pool}
        for seat in self.seats:
            self.own[seat] = {handle: face for handle, face in self.own[seat].items() if handle not in changed}
            self.thrown[seat] = {deck: faces for deck, faces in self.thrown[seat].items() if deck in cards.decks and deck not in decks}
        self._lay(Laid(self.fed - self.kept_fed, {}, tuple(sorted(pools))))

    def _lay(self, laid: Laid) -> None:
        self.laid.append(laid)
        laid.apply(self.run.g.cards)

    def view(self, seat: Seat) -> View[Any]:
        return View(self, seat, lambda: canon.copy(self.run.g), self.position)
