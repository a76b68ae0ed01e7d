"""What the scenes of all games share: a dealer that deals as told, and one sub-script played with moves as text.

A game's own scene builds a position and knows its laws; this stage plays in it. Everything fails loudly: an answer that is left over, a
question that is left open, a text that nobody can read.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from types import FunctionType
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine import canon
from engine.cards import TABLE, Handle, Seat
from engine.dealer import Dealt, LocalDealer
from engine.game import Game
from engine.moves import BadNotation, Move, Refusal, read_move
from engine.position import Position
from engine.record import unsealed
from engine.script import Answer, AskAll, Roll, Run, Seal, State
from engine.world import View, World

G = TypeVar("G", bound=State)


class Rigged(LocalDealer):
    """Knows every face, keeps the order of what it shuffles, rolls what the scene says."""

    def __init__(self, rolls: list[int]) -> None:
        super().__init__(b"scene")
        self.rolls = rolls

    def answer(self, request: Any, cards: Any) -> Dealt:
        if isinstance(request, Roll):
            numbers = tuple(self.rolls.pop(0) if self.rolls else 0 for _ in request.sides)
            assert all(0 <= number < sides for number, sides in zip(numbers, request.sides, strict=True)), f"{numbers} of {request.sides}"
            return Dealt(numbers=numbers)
        return super().answer(request, cards)

    def _arrange(self, pile: Any, first: int) -> dict[Handle, str]:
        fresh = {Handle(first + i): card if isinstance(card, str) else self.faces[card] for i, card in enumerate(pile)}
        self.faces.update(fresh)
        return fresh


class Staged(World[Any]):
    """The stage's world: it keeps the answers, so that a view of it has a position and moves can be tried in it."""

    def __init__(self, game: Game[Any], g: Any, dealer: Rigged, own: dict[Seat, dict[Handle, str]]) -> None:
        self.begun = canon.copy(g)
        self.answers: list[Answer] = []
        super().__init__(game, Run(game, g), dealer, tuple(own))
        self.own = own

    def _kept(self, answer: Answer) -> None:
        self.answers.append(answer)

    def view(self, seat: Seat) -> View[Any]:
        return View(self, seat, lambda: self.run.g, lambda: Position(self.game, self.begun, tuple(unsealed(self.answers))))


def again(script: Coroutine[Any, Any, Any], g: Any) -> Callable[[Any], Any]:
    """Begins this script on any state: first the script itself, then others like it with the same arguments."""
    frame, fresh = script.cr_frame, [script]
    arguments = dict(frame.f_locals)

    def play(state: Any) -> Any:
        if fresh:
            return fresh.pop()
        made = FunctionType(script.cr_code, frame.f_globals)
        return made(**{name: state if value is g else value for name, value in arguments.items()})

    return play


class Stage(Generic[G]):
    game: ClassVar[Game[Any]]
    names: ClassVar[dict[str, Seat]]

    def __init__(self, g: G, dealer: Rigged, own: dict[Seat, dict[Handle, str]]) -> None:
        self.g: Any = g
        self.dealer = dealer
        self.own = own
        self.world: Any = None
        self.speaker: Seat = TABLE
        self.result: Any = None

    def begun(self, script: str) -> None:
        """A script of this name begins: what else must be true of the state."""

    def lawful(self) -> None:
        """What holds after every answer."""

    # --- playing

    def run(self, script: Coroutine[Any, Any, Any], *texts: str) -> Any:
        """Play the script to its end; its return value."""
        self._begin(script)
        return self.finish(*texts)

    def upto(self, script: Coroutine[Any, Any, Any], *texts: str) -> Self:
        """Play the script until the texts are used up and somebody is asked."""
        self._begin(script)
        self.say(*texts)
        assert self.waiting, f"the script is over, nobody is asked after {texts}"
        return self

    def _begin(self, script: Coroutine[Any, Any, Any]) -> None:
        self.begun(script.__name__)
        self.world = Staged(replace(self.game, play=again(script, self.g)), self.g, self.dealer, self.own)
        self.world.start()
        self._check()
        self.speaker = self.waiting[0] if self.waiting else TABLE

    def say(self, *texts: str) -> Self:
        for text in texts:
            seat, words = self._addressed(text)
            self.world.act(seat, self.read(seat, words))
            self._check()
        return self

    def finish(self, *texts: str) -> Any:
        self.say(*texts)
        assert not self.waiting, f"{self.asked} is still open after {texts}"
        self.result = self.world.result
        return self.result

    def refused(self, text: str) -> str:
        """The reason id of the refusal; fails if the move is legal or moves anything."""
        before = canon.digest(self.g)
        seat, words = self._addressed(text)
        try:
            why = self.world.refusal(seat, self.read(seat, words))
        except Refusal as raised:
            why = raised
        assert canon.digest(self.g) == before, "a refusal moves nothing"
        assert why is not None, f"'{text}' is legal"
        return str(why.reason)

    def allows(self, text: str) -> bool:
        """Is this a legal answer here, and does the list of legal moves offer it?"""
        seat, words = self._addressed(text)
        move = self.read(seat, words)
        return self.world.refusal(seat, move) is None and move in self.world.legal(seat)

    # --- looking

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(self.world.waiting())

    @property
    def asked(self) -> str:
        """Who is asked what, as in "henrik: defend_window"; empty when nobody is."""
        return ", ".join(f"{self._name(seat)}: {self.world.asked(seat).topic}" for seat in self.waiting)

    @property
    def legal(self) -> list[str]:
        """The legal answers of whoever is asked, cards by face."""
        return [move.notation.write(move, self.dealer.faces.__getitem__) for seat in self.waiting[:1] for move in self.world.legal(seat)]

    def faces(self, handles: list[Handle]) -> str:
        return " ".join(self.dealer.faces[handle] for handle in handles)

    def hand(self, seat: Seat) -> str:
        return self.faces(self.g[seat].hand)

    @property
    def deck(self) -> str:
        return self.faces(self.g.deck)

    def notes(self, id: str) -> list[dict[str, int | str]]:
        """What the log tells under this id."""
        return [note.facts for note in self.g.notes if note.id == id]

    def sees(self, seat: Seat, face: str) -> bool:
        """Does this seat know where the card lies?"""
        handle = next(handle for handle in self.g.cards.holder if self.dealer.faces[handle] == face)
        return handle in self.own[seat] or handle in self.g.cards.faces

    # --- reading

    def _name(self, seat: Seat) -> str:
        return next((name for name, number in self.names.items() if number == seat), "nobody")

    def _addressed(self, text: str) -> tuple[Seat, str]:
        name, colon, words = text.partition(": ")
        seat = self.names[name] if colon else self.speaker
        assert self.waiting, f"'{text}' is left over: nobody is asked"
        assert seat in self.waiting, f"'{text}' is {self._name(seat)}'s, but the question is {self.asked}"
        return seat, words if colon else text

    def read(self, seat: Seat, words: str) -> Move[Any]:
        """The text as a move, preferably of a class that is asked for; cards are found by face in the mover's sight."""
        asked = self.world.asked(seat)
        sight = self.world.at(seat, asked).sight

        def find(face: str) -> Handle:
            for handle in [*self.g[seat].hand, *self.g.cards.holder]:
                if sight.get(handle) == face:
                    return Handle(handle)
            raise Refusal("not_in_hand", card=face)

        try:
            return read_move(asked.kinds, words, find)
        except BadNotation as problem:
            try:
                return read_move(self.game.moves, words, find)
            except BadNotation:
                raise AssertionError(f"nobody can read '{words}': {problem}") from None

    def _check(self) -> None:
        if isinstance(self.world.run.request, (AskAll, Seal)) and self.world.given:
            return
        lying = sorted(handle for handles in self.game.places(self.g).values() for handle in handles)
        assert lying == sorted(self.g.cards.holder), "every live handle lies in exactly one place"
        self.lawful()
