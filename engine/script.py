"""Requests that rules await, who speaks in them, and the runner that answers.

A script is a coroutine without an event loop. It is driven by public answers alone: whoever has the answers has the game. Faces that only
some may see never pass through here; the table keeps them as sights.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from engine.canon import OUTBOX, by_slots
from engine.cards import TABLE, Cards, Handle, Seat, Sight
from engine.moves import At, Move, Refusal

if TYPE_CHECKING:
    from engine.game import Game

A = TypeVar("A")
T = TypeVar("T")
G = TypeVar("G", bound="State")
Script = Coroutine["Request[Any]", Any, T]


MADE = tuple.__new__  # a named tuple of all its parts, in two thirds of the time


class Happening(NamedTuple):
    """What `State.note` leaves in the outbox."""

    id: str
    facts: dict[str, int | str]


@dataclass(slots=True, kw_only=True)
class State:
    """Base of every game's public state."""

    cards: Cards = field(default_factory=Cards)
    notes: list[Happening] = field(default_factory=list, metadata=OUTBOX)

    def note(self, id: str, /, **facts: int | str) -> None:
        """A line for the log; never hashed, never copied."""
        self.notes.append(MADE(Happening, (id, facts)))


@dataclass(slots=True, frozen=True)
class Result:
    """How a game ended: points by seat and category, who won, what else deserves to be told."""

    scores: dict[Seat, dict[str, int]]
    winners: tuple[Seat, ...]
    honours: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    verdict: str = ""

    def total(self, seat: Seat) -> int:
        return sum(self.scores[seat].values())


class Request(Generic[A]):
    """What a script awaits. The runner sends the answer back into it."""

    __slots__ = ()

    def __await__(self) -> Generator[Request[A], A, A]:
        return (yield self)


@by_slots
@dataclass(slots=True, frozen=True, eq=False)
class Ask(Request[A]):
    """One seat chooses a move of one of these classes. Made by `ask`."""

    seat: Seat
    topic: str
    kinds: tuple[type[Move[Any]], ...]
    default: Move[Any] | None = None
    facts: tuple[str, ...] = ()


M1 = TypeVar("M1", bound=Move[Any])
M2 = TypeVar("M2", bound=Move[Any])
M3 = TypeVar("M3", bound=Move[Any])
M4 = TypeVar("M4", bound=Move[Any])
M5 = TypeVar("M5", bound=Move[Any])
M6 = TypeVar("M6", bound=Move[Any])
M7 = TypeVar("M7", bound=Move[Any])
M8 = TypeVar("M8", bound=Move[Any])
Facts = tuple[str, ...]
Default = Move[Any] | None


@overload
def ask(seat: Seat, topic: str, k1: type[M1], /, *, default: Default = ..., facts: Facts = ...) -> Ask[M1]: ...
@overload
def ask(seat: Seat, topic: str, k1: type[M1], k2: type[M2], /, *, default: Default = ..., facts: Facts = ...) -> Ask[M1 | M2]: ...
@overload
def ask(
    seat: Seat, topic: str, k1: type[M1], k2: type[M2], k3: type[M3], /, *, default: Default = ..., facts: Facts = ...
) -> Ask[M1 | M2 | M3]: ...
@overload
def ask(
    seat: Seat, topic: str, k1: type[M1], k2: type[M2], k3: type[M3], k4: type[M4], /, *, default: Default = ..., facts: Facts = ...
) -> Ask[M1 | M2 | M3 | M4]: ...
@overload
def ask(
    seat: Seat,
    topic: str,
    k1: type[M1],
    k2: type[M2],
    k3: type[M3],
    k4: type[M4],
    k5: type[M5],
    /,
    *,
    default: Default = ...,
    facts: Facts = ...,
) -> Ask[M1 | M2 | M3 | M4 | M5]: ...
@overload
def ask(
    seat: Seat,
    topic: str,
    k1: type[M1],
    k2: type[M2],
    k3: type[M3],
    k4: type[M4],
    k5: type[M5],
    k6: type[M6],
    /,
    *,
    default: Default = ...,
    facts: Facts = ...,
) -> Ask[M1 | M2 | M3 | M4 | M5 | M6]: ...
@overload
def ask(
    seat: Seat,
    topic: str,
    k1: type[M1],
    k2: type[M2],
    k3: type[M3],
    k4: type[M4],
    k5: type[M5],
    k6: type[M6],
    k7: type[M7],
    /,
    *,
    default: Default = ...,
    facts: Facts = ...,
) -> Ask[M1 | M2 | M3 | M4 | M5 | M6 | M7]: ...
@overload
def ask(
    seat: Seat,
    topic: str,
    k1: type[M1],
    k2: type[M2],
    k3: type[M3],
    k4: type[M4],
    k5: type[M5],
    k6: type[M6],
    k7: type[M7],
    k8: type[M8],
    /,
    *,
    default: Default = ...,
    facts: Facts = ...,
) -> Ask[M1 | M2 | M3 | M4 | M5 | M6 | M7 | M8]: ...


def ask(seat: Seat, topic: str, *kinds: type[Move[Any]], default: Default = None, facts: Facts = ()) -> Ask[Any]:
    """That seat chooses; the answer is the move, already judged legal, the cards it shows already open."""
    return Ask(seat, topic, kinds, default, facts)


@dataclass(slots=True, eq=False)
class AskAll(Request[dict[Seat, Any]]):
    """Several seats choose in parallel; only where seeing another's answer is no advantage. Nothing is sealed: whoever has not answered yet
    sees who has, the move, the handles that it names and the faces that it shows."""

    asks: tuple[Ask[Any], ...]


@dataclass(slots=True, eq=False)
class Seal(Request[dict[Seat, Handle]]):
    """Each asked seat commits to a choice; the answer is a token per seat, a handle whose face is the choice."""

    asks: tuple[Ask[Any], ...]


@dataclass(slots=True, eq=False)
class Open(Request[dict[Seat, Any]]):
    """The sealed choices, judged now as moves are."""

    tokens: dict[Seat, Handle]


Pile = Sequence[str] | Sequence[Handle]


@dataclass(slots=True, eq=False)
class Shuffle(Request[list[list[Handle]]]):
    """New closed handles, pile by pile; a pile is faces (a new deck) or handles, which die."""

    piles: tuple[Pile, ...]

    def __init__(self, *piles: Pile) -> None:
        self.piles = piles


@dataclass(slots=True, eq=False)
class Deal(Request[None]):
    """Each seat sees its own."""

    hands: dict[Seat, list[Handle]]


@dataclass(slots=True, eq=False)
class Reveal(Request[list[str]]):
    """The faces, open from now on."""

    handles: list[Handle]


@dataclass(slots=True, eq=False)
class Return(Request[None]):
    """Closed cards become the table's again; who gave them still knows them."""

    handles: list[Handle]


@dataclass(slots=True, eq=False)
class Give(Request[None]):
    """A held card changes hands; giver and receiver know it."""

    handle: Handle
    seat: Seat


@dataclass(slots=True, eq=False)
class Mix(Request[list[Handle]]):
    """New handles for a hand in an order that only its holder knows; open cards among them are closed again."""

    seat: Seat
    handles: list[Handle]


@dataclass(slots=True, eq=False)
class Roll(Request[list[int]]):
    """One number below each side, all from one coin."""

    sides: tuple[int, ...]

    def __init__(self, *sides: int) -> None:
        self.sides = sides


@dataclass(slots=True, eq=False)
class Checkpoint(Request[None]):
    """From here the state alone is enough to go on; so never between a Seal and its Open."""


ASKING = (Ask, AskAll, Seal)


class Answer(NamedTuple):
    """One line of the public record. Shuffle, Deal, Return, Give, Mix leave none; a sealed choice is private until opened."""

    kind: str  # "move", "open", "seal", "reveal", "roll"
    seat: Seat = TABLE
    move: Move[Any] | None = None
    faces: tuple[str, ...] = ()  # of the cards a move shows, or revealed
    numbers: tuple[int, ...] = ()


def speakers(request: Request[Any], cards: Cards) -> tuple[Seat, ...] | None:
    """The seats whose knowledge a card request uses; None: everybody's."""
    match request:
        case Ask(seat=seat) | Mix(seat=seat):
            return (seat,)
        case AskAll(asks) | Seal(asks):
            return tuple(ask.seat for ask in asks)
        case Open(tokens):
            return tuple(tokens)
        case Reveal(handles) | Return(handles):
            return _holders(handles, cards)
        case Give(handle, _):
            return _holders([handle], cards)
        case Checkpoint():
            return ()
    return None


def _holders(handles: list[Handle], cards: Cards) -> tuple[Seat, ...] | None:
    holders = sorted({cards.holder[handle] for handle in handles if handle not in cards.faces})
    return None if TABLE in holders else tuple(holders)


class Run(Generic[G]):
    """One script on its way: the state, what it waits for, and the public bookkeeping of every answer."""

    __slots__ = ("checkpoints", "g", "on_checkpoint", "request", "requests", "result", "script", "sealed")

    def __init__(self, game: Game[G], g: G, on_checkpoint: Callable[[], None] | None = None) -> None:
        self.g = g
        self.on_checkpoint = on_checkpoint
        self.script: Script[Result] = game.play(g)
        self.request: Request[Any] | None = None
        self.requests = 0  # answered or waiting; checkpoints are counted apart
        self.checkpoints = 0
        self.result: Result | None = None
        self.sealed: dict[Handle, Ask[Any]] = {}

    def go(self, answer: Any = None) -> None:
        """Send an answer and stop at the next request that somebody must answer."""
        send = self.script.send
        try:
            request = send(answer)
            while type(request) is Checkpoint:
                self.checkpoints += 1
                if self.on_checkpoint:
                    self.on_checkpoint()
                request = send(None)
        except StopIteration as stop:
            self.request, self.result = None, stop.value
            return
        self.requests += 1
        self.request = request

    def supply_move(self, move: Move[Any], faces: tuple[str, ...]) -> None:
        """The answer to an Ask: open what it shows, then go on."""
        shown = move.shows()
        if shown:
            self._open(shown, faces)
        self.go(move)

    def supply_moves(self, moves: Mapping[Seat, tuple[Move[Any], tuple[str, ...]]]) -> None:
        """The answer to AskAll or Open, in seat order."""
        for move, faces in moves.values():
            self._open(move.shows(), faces)
        if type(self.request) is Open:
            for token in self.request.tokens.values():
                del self.g.cards.holder[token], self.sealed[token]
        self.go({seat: move for seat, (move, _) in moves.items()})

    def supply_seals(self) -> dict[Seat, Handle]:
        """Tokens for a Seal: public handles whose faces only their seats know."""
        assert type(self.request) is Seal
        cards = self.g.cards
        tokens: dict[Seat, Handle] = {}
        for asked in self.request.asks:
            token = Handle(cards.next_handle)
            cards.next_handle += 1
            cards.holder[token] = asked.seat
            tokens[asked.seat] = token
            self.sealed[token] = asked
        self.go(tokens)
        return tokens

    def supply_cards(self, faces: Sequence[str] = (), numbers: Sequence[int] = ()) -> None:
        """The answer to a card request: public bookkeeping, then go on."""
        cards, request = self.g.cards, self.request
        answer: Any = None
        kind = type(request)
        if kind is Deal:
            for seat, handles in request.hands.items():  # type: ignore[union-attr]
                cards.hold(handles, seat)
        elif kind is Reveal:
            for handle, face in zip(request.handles, faces, strict=True):  # type: ignore[union-attr]
                cards.open(handle, face)
            answer = list(faces)
        elif kind is Roll:
            cards.rolls += 1
            answer = list(numbers)
        elif kind is Shuffle:
            answer = [cards.shuffle(pile) for pile in request.piles]  # type: ignore[union-attr]
        elif kind is Mix:
            answer = cards.shuffle(request.handles, request.seat)  # type: ignore[union-attr]
        elif kind is Return:
            cards.hold(request.handles, TABLE)  # type: ignore[union-attr]
        elif kind is Give:
            cards.hold([request.handle], request.seat)  # type: ignore[union-attr]
        else:
            raise AssertionError(f"{request} is not a card request")
        self.go(answer)

    def _open(self, shown: tuple[Handle, ...], faces: tuple[str, ...]) -> None:
        for handle, face in zip(shown, faces, strict=True):
            self.g.cards.open(handle, face)


def refusal(asked: Ask[Any], move: Move[Any], at: At[Any]) -> Refusal | None:
    """Why this move is no answer to this question; None if it is."""
    if type(move) not in asked.kinds:
        return Refusal("not_asked", topic=asked.topic)
    shown = move.shows()
    if len(set(shown)) < len(shown):
        return Refusal("card_twice")
    for handle in shown:
        if at.sight.get(handle) is None:
            return Refusal("card_unknown", card=int(handle))
    return move.refuse(at)


async def decide(g: State, asked: Ask[T]) -> T:
    """An ask that takes the only answer there is; for classes that show no cards and so judge by public facts."""
    at = At(g, asked.seat, Sight(g.cards), asked.facts)
    only = None
    for kind in reversed(asked.kinds):  # the last ones, such as letting it be, are mostly legal: two are soon found
        for move in kind.every(at):
            if move.refuse(at) is None:
                if only is not None:
                    return await asked
                only = move
    return await asked if only is None else only


def possible(g: State, seat: Seat, *kinds: type[Move[Any]]) -> bool:
    """Has the seat a legal move of these classes, as far as everybody can tell?"""
    at = At(g, seat, Sight(g.cards))
    for kind in kinds:
        for move in kind.every(at):
            if move.refuse(at) is None:
                return True
    return False
