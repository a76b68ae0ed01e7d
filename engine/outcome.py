"""What comes of a move, found out by running the rules themselves: never written down a second time.

The rules run from the view's position with the mover's sight and nothing else: no dealer, no guess. They stop where somebody or something
else has a say:

| the rules await | |
|---|---|
| the mover's question on another topic whose default is `onward` (a window) | it is let pass: what comes behind it belongs to the move |
| the mover's question on the same topic, or one whose default is a real move | stop: the menu again, or a real choice |
| another's window | it is let pass, and the seat is in `unless` if something came after it; without `suppose` stop |
| a question or sealed token of a seat that nobody plays any more | its answer is known to all, where open faces are enough |
| another's real question, another's sealed token | stop; `branches` where the answers are few |
| several at once (AskAll, Seal) | the others' defaults stand in, and they are in `beside` |
| Reveal or Open of what the mover knows, Roll of one side | answered |
| Reveal or Roll of what nobody knows | stop; with `seed` on through a world imagined from it |
| Deal, Give, Mix, Return, Shuffle | on: the script learns nothing from them |
| Checkpoint, Result | stop: the turn or the game is over |

So rules must say where a turn ends: with a Checkpoint before refills, clean-up and changes of phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.cards import Handle, Seat, Sight
from engine.dealer import LocalDealer, Stream
from engine.ghosts import ghost_move
from engine.imagine import imagined_faces
from engine.moves import At, Move
from engine.record import read_shown_move
from engine.script import Ask, AskAll, Deal, Give, Happening, Mix, Open, Request, Result, Reveal, Roll, Seal, Shuffle, State
from engine.values import dataclass

if TYPE_CHECKING:
    from engine.world import View

G = TypeVar("G", bound=State)
Shown = tuple[Move[Any], tuple[str, ...]]
BRANCHES_MAX = 3


class PassedWindow(NamedTuple):
    """A window that was let pass."""

    seat: Seat
    move: Move[Any]
    topic: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome(Generic[G]):
    """`until` is what the rules wait for at the stop: a question, a card request, the result; None where the turn is over."""

    after: G
    notes: tuple[Happening, ...]
    until: Request[Any] | Result | None
    unless: tuple[Seat, ...] = ()  # asked in between and supposed to let it pass, and something came after it
    beside: tuple[Seat, ...] = ()  # choose at the same time: their defaults stand in
    blind: int = 0  # cards that come to the mover unseen
    passed: tuple[PassedWindow, ...] = ()
    luck: tuple[Request[Any], ...] = ()  # unknown cards and dice that an imagined world answered

    @property
    def asks(self) -> Ask[Any] | None:
        """The question that comes then."""
        return self.until if type(self.until) is Ask else None

    @property
    def end(self) -> tuple[type, str, Seat | None]:
        """The kind of place where it stops."""
        until = self.until
        return (Ask, until.topic, until.seat) if type(until) is Ask else (type(until), "", None)


class Question(Generic[G]):
    """A question that can be answered again and again: one for all choices of a view. It keeps what it needs, so it outlives the view."""

    __slots__ = ("asked", "ghosts", "own", "position", "seat", "thrown")

    def __init__(self, view: View[G]) -> None:
        assert view.asked is not None, "only a question has outcomes"
        self.seat, self.asked = view.seat, view.asked
        self.own: Mapping[Handle, str] = dict(view.own)
        self.thrown = dict(view.thrown)
        self.ghosts = view.ghosts
        self.position = view.position()

    @property
    def idle(self) -> Move[G] | None:
        """The answer that lets the question pass, if it can be let pass."""
        default = self.asked.default
        return default if default is not None and default.onward else None

    def outcome(self, move: Move[G], suppose: bool = True, replies: Sequence[Move[Any]] = (), seed: bytes | None = None) -> Outcome[G]:
        """What comes of a legal move if every window in between is let pass. Without `suppose` another's window is a stop; `replies`
        stand for what others say; with a seed the rules go on through unknown cards and dice as that imagined world has them."""
        return _Trial(self, suppose, replies, seed).play(move)

    def branches(
        self, move: Move[G], most: int = BRANCHES_MAX, wanted: Callable[[Move[Any]], bool] = lambda reply: True
    ) -> list[tuple[Move[Any], Outcome[G]]]:
        """Where another's answer or sealed choice comes next: one outcome for each plain one that is wanted, if they are few. Else none."""
        trial = _Trial(self, True, (), None)
        trial.play(move)
        asked = trial.awaited()
        if asked is None:
            return []
        g = trial.run.g
        at = At(g, asked.seat, Sight(g.cards), asked.facts)
        few = [kinds for kind in asked.kinds if len(kinds := list(islice(kind.every(at), most + 1))) <= most]
        replies = [reply for kinds in few for reply in kinds if wanted(reply) and reply.refuse(at) is None]
        return [(reply, self.outcome(move, replies=[reply])) for reply in replies] if 1 < len(replies) <= most else []


def outcome(view: View[G], move: Move[G]) -> Outcome[G]:
    """What comes of one legal move of this view's question."""
    return Question(view).outcome(move)


class _TurnOver(Exception):
    """A checkpoint: whatever comes next belongs to another turn."""


def _turn_over() -> None:
    raise _TurnOver


class _Trial(Generic[G]):
    """One move on its way to its stop."""

    __slots__ = (
        "asked", "beside", "blind", "dealer", "game", "ghosts", "let", "luck", "own", "passed", "replies", "run", "sealed", "seat", "seed",
        "suppose", "thrown",
    )  # fmt: skip

    def __init__(self, at: Question[G], suppose: bool, replies: Sequence[Move[Any]], seed: bytes | None) -> None:
        self.game, self.run = at.position.game, at.position.run(_turn_over)
        self.seat, self.own, self.asked = at.seat, at.own, at.asked
        self.suppose, self.replies, self.ghosts = suppose, list(replies), at.ghosts
        self.seed, self.thrown = seed, at.thrown
        self.dealer: LocalDealer | None = None
        self.sealed: dict[Handle, Shown] = {}
        self.let: list[tuple[Seat, int]] = []  # others who let it pass, and how many notes there were before
        self.beside: list[Seat] = []
        self.passed: list[PassedWindow] = []
        self.luck: list[Request[Any]] = []
        self.blind = 0

    def play(self, move: Move[G]) -> Outcome[G]:
        run = self.run
        until: Request[Any] | Result | None = None
        try:
            going = self._answer(move)
            while going:
                going = self._step()
            until = run.request or run.result
        except _TurnOver:
            pass
        notes = run.g.notes
        unless = tuple(dict.fromkeys([seat for seat, before in self.let if len(notes) > before])) if self.let else ()
        return Outcome(run.g, tuple(notes), until, unless, tuple(self.beside), self.blind, tuple(self.passed), tuple(self.luck))

    def awaited(self) -> Ask[Any] | None:
        """The question of another seat that the rules wait for, or that its sealed token answered."""
        request = self.run.request
        if type(request) is Ask and request.seat != self.seat and request.seat not in self.ghosts:
            return request
        if type(request) is Open:
            others = [token for seat, token in request.tokens.items() if seat not in self.ghosts]
            unknown = [token for token in others if token not in self.sealed and token not in self.own]
            return self.run.sealed[unknown[0]] if len(unknown) == 1 else None
        return None

    def _faces(self, handles: Sequence[Handle]) -> tuple[str, ...] | None:
        """What the mover knows these cards to be; None if one is unknown."""
        found, opened, own = [], self.run.g.cards.faces, self.own
        for handle in handles:
            face = opened.get(handle) or own.get(handle)
            if face is None:
                return None
            found.append(face)
        return tuple(found)

    def _answer(self, move: Move[G]) -> bool:
        """The move itself. Of seats that choose at the same time nothing is known: their defaults stand in, and the outcome says so."""
        run, request = self.run, self.run.request
        faces = self._faces(move.shows()) or ()
        if type(request) is Ask:
            run.supply_move(move, faces)
            return True
        assert isinstance(request, (AskAll, Seal))
        given: dict[Seat, Shown] = {}
        for asked in request.asks:
            if asked.seat == self.seat:
                given[asked.seat] = move, faces
            elif asked.seat in self.ghosts:
                found = ghost_move(run.g, asked) if type(request) is AskAll else (move, ())  # what it seals is found when it is opened
                if found is None:
                    return False
                given[asked.seat] = found
            elif self.suppose and asked.default is not None:
                given[asked.seat] = asked.default, ()
                self.beside.append(asked.seat)
            else:
                return False
        if type(request) is AskAll:
            run.supply_moves(given)
        else:
            first = run.g.cards.next_handle
            tokens = {Handle(first + at): asked.seat for at, asked in enumerate(request.asks)}
            self.sealed = {token: given[seat] for token, seat in tokens.items() if seat not in self.ghosts}
            run.supply_seals()
        return True

    def _step(self) -> bool:
        """Answer what is sure; False: stop here."""
        request = self.run.request
        kind = type(request)
        if request is None or kind is AskAll or kind is Seal:
            return False
        if kind is Ask:
            return self._pass(request)  # type: ignore[arg-type]
        if kind is Open:
            return self._open(request)  # type: ignore[arg-type]
        return self._cards(request)

    def _cards(self, request: Request[Any]) -> bool:
        faces: tuple[str, ...] = ()
        numbers: tuple[int, ...] = ()
        if isinstance(request, Reveal):
            known = self._faces(request.handles)
            unknown, faces = known is None, known or ()
        elif isinstance(request, Roll):
            unknown, numbers = any(sides > 1 for sides in request.sides), (0,) * len(request.sides)
        else:
            unknown = False
        if unknown and self.seed is None:
            return False
        if unknown:
            self.luck.append(request)
        if self.seed is not None and (unknown or self.dealer is not None or isinstance(request, (Mix, Shuffle))):
            faces, numbers = self._dealt(request, self.seed)
        if isinstance(request, Deal):
            self.blind += len(request.hands.get(self.seat, ()))
        elif isinstance(request, Give):
            self.blind += request.seat == self.seat
        self.run.supply_cards(faces, numbers)
        return True

    def _dealt(self, request: Request[Any], seed: bytes) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """As the imagined world has it. Faces are spread when they matter: dice need none."""
        cards = self.run.g.cards
        if isinstance(request, Roll):
            stream = Stream(seed, "roll", cards.rolls)
            return (), tuple([stream.below(sides) for sides in request.sides])
        if self.dealer is None:
            self.dealer = LocalDealer(seed, imagined_faces(self.run, self.own, self.thrown, seed))
        dealt = self.dealer.answer(request, cards)
        return dealt.faces, dealt.numbers

    def _pass(self, asked: Ask[Any]) -> bool:
        """A window is let pass. A real question, or the mover's same question again, is a stop."""
        mine, default = asked.seat == self.seat, asked.default
        if asked.seat in self.ghosts:  # nobody can do anything else
            found = ghost_move(self.run.g, asked)
            if found is not None:
                self.run.supply_move(*found)
            return found is not None
        if not mine and self.replies and type(self.replies[0]) in asked.kinds:
            self.run.supply_move(self.replies.pop(0), ())
            return True
        if default is None or not default.onward or (asked.topic == self.asked.topic if mine else not self.suppose):
            return False
        if not mine:
            self.let.append((asked.seat, len(self.run.g.notes)))
        self.passed.append(PassedWindow(asked.seat, default, asked.topic, asked.facts))
        self.run.supply_move(default, ())
        return True

    def _open(self, request: Open) -> bool:
        moves: dict[Seat, Shown] = {}
        for seat, token in request.tokens.items():
            if token in self.sealed:
                moves[seat] = self.sealed[token]
            elif token in self.own:
                moves[seat] = read_shown_move(self.game, self.own[token])
            elif seat in self.ghosts:
                found = ghost_move(self.run.g, self.run.sealed[token])
                if found is None:
                    return False
                moves[seat] = found
            elif self.replies:
                moves[seat] = self.replies.pop(0), ()
            else:
                return False
        self.run.supply_moves(moves)
        return True
