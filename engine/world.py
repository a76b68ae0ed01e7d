"""A game with a dealer and nothing to remember, and what one seat may know of it.

A `World` asks, judges and deals; bots imagine worlds, and whoever really plays a game builds on one. A `View` is what a seat may know;
nobody gets from a view to the world. Where a view's position comes from is its maker's business: it is given as a callable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from engine.cards import Handle, Seat, Sight
from engine.dealer import Dealer, LocalDealer
from engine.game import Game
from engine.ghosts import ghost_move, next_closed
from engine.imagine import imagined_faces
from engine.moves import At, Move, Refusal
from engine.position import Position
from engine.record import read_shown_move, write_move
from engine.script import Answer, Ask, AskAll, Mix, Open, Pile, Result, Reveal, Roll, Run, Seal, Shuffle, State, refusal

G = TypeVar("G", bound=State)
M = TypeVar("M", bound=Move[Any])
Own = dict[Seat, dict[Handle, str]]
ASKING = (Ask, AskAll, Seal)
NOT_CHOSEN_YET = cast(Move[Any], None)  # what a seat that nobody plays has sealed: its answer is found when it must be opened


class World(Generic[G]):
    """Script, dealer and sights. Card requests are answered at once; it stops when a seat must choose."""

    def __init__(self, game: Game[G], run: Run[G], dealer: Dealer, seats: tuple[Seat, ...]) -> None:
        self.game = game
        self.dealer = dealer
        self.seats = seats
        self.ghosts: frozenset[Seat] = frozenset()  # seats that nobody plays any more: whoever imagines a world answers for them
        self.own: Own = {seat: {} for seat in seats}
        self.thrown: dict[Seat, dict[int, list[str]]] = {seat: {} for seat in seats}  # deck -> closed faces this seat saw go into it
        self.run = run
        self._at: tuple[Ask[Any], At[G]] | None = None  # the last question looked at, and where its answers are judged
        self.given: dict[Seat, tuple[Move[Any], tuple[str, ...]]] = {}
        self._found: tuple[Run[G], int, Seat, Sequence[Move[Any]]] = (run, -1, -1, ())  # at which request whose moves were found legal

    @property
    def g(self) -> G:
        return self.run.g

    @property
    def result(self) -> Result | None:
        return self.run.result

    def start(self) -> None:
        self.run.go()
        self.deal()

    def asked(self, seat: Seat) -> Ask[Any] | None:
        """The question this seat has to answer now."""
        request = self.run.request
        if type(request) is Ask:
            return request if request.seat == seat else None
        if isinstance(request, (AskAll, Seal)) and seat not in self.given:
            return next((asked for asked in request.asks if asked.seat == seat), None)
        return None

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have to choose now."""
        request = self.run.request
        if type(request) is Ask:
            return (request.seat,)
        if isinstance(request, (AskAll, Seal)):
            return tuple(asked.seat for asked in request.asks if asked.seat not in self.given)
        return ()

    def at(self, seat: Seat, asked: Ask[Any]) -> At[G]:
        if self._at is None or self._at[0] is not asked or self._at[1].g is not self.run.g:
            g = self.run.g
            self._at = (asked, At(g, seat, Sight(g.cards, self.own[seat]), asked.facts))
        return self._at[1]

    def proposals(self, seat: Seat) -> Iterator[tuple[Move[Any], Refusal | None]]:
        """Every proposed move with the reason against it."""
        asked = self.asked(seat)
        if asked is not None:
            at = self.at(seat, asked)
            for kind in asked.kinds:
                for move in kind.every(at):
                    yield move, move.refuse(at)

    def legal(self, seat: Seat) -> list[Move[Any]]:
        asked = self.asked(seat)
        if asked is None:
            return []
        at = self.at(seat, asked)
        found = [move for kind in asked.kinds for move in kind.every(at) if move.refuse(at) is None]
        self._found = self.run, self.run.requests, seat, tuple(found)
        return found

    def legal_of(self, seat: Seat, kind: type[Move[Any]]) -> list[Move[Any]]:
        asked = self.asked(seat)
        assert asked is not None
        at = self.at(seat, asked)
        return [move for move in kind.every(at) if move.refuse(at) is None]

    def any_legal(self, seat: Seat, below: Callable[[int], int]) -> Move[Any]:
        asked = self.asked(seat)
        assert asked is not None
        at, kinds = self.at(seat, asked), asked.kinds
        first = below(len(kinds))
        for kind in kinds[first:] + kinds[:first]:
            proposed = list(kind.every(at))
            while proposed:
                move = proposed.pop(below(len(proposed)) if len(proposed) > 1 else 0)
                if move.refuse(at) is None:
                    self._found = self.run, self.run.requests, seat, (move,)
                    return move
        raise AssertionError(f"no legal answer to {asked.topic}")

    def refusal(self, seat: Seat, move: Move[Any]) -> Refusal | None:
        asked = self.asked(seat)
        if asked is None:
            return Refusal("not_your_turn")
        return refusal(asked, move, self.at(seat, asked))

    def act(self, seat: Seat, move: Move[Any]) -> None:
        """The seat's answer; raises Refusal and leaves everything as it was if the rules forbid it. A move that was just found legal is
        not judged again."""
        if not self._is_found(seat, move):
            why = self.refusal(seat, move)
            if why is not None:
                raise why
        own, opened = self.own[seat], self.run.g.cards.faces
        shown = move.shows()
        self._accept(seat, move, tuple([opened[handle] if handle in opened else own[handle] for handle in shown]) if shown else ())
        self.deal()

    def _is_found(self, seat: Seat, move: Move[Any]) -> bool:
        """Was this very move listed as legal for the question that waits? Between two requests nothing changes."""
        run, requests, who, found = self._found
        if run is not self.run or requests != run.requests or who != seat or seat in self.given:
            return False
        return any(move is known for known in found)

    def _accept(self, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
        request = self.run.request
        if type(request) is Ask:
            self._kept(Answer("move", seat, move, faces))
            self.run.supply_move(move, faces)
            return
        assert isinstance(request, (AskAll, Seal))
        self.given[seat] = (move, faces)
        if len(self.given) < len(request.asks):
            return
        given = {asked.seat: self.given[asked.seat] for asked in request.asks}
        self.given = {}
        kind = "seal" if type(request) is Seal else "move"
        for speaker, (choice, shown) in given.items():
            self._kept(Answer(kind, speaker, choice, shown))
        if kind == "move":
            self.run.supply_moves(given)
            return
        before = self.run.g.cards.next_handle
        for offset, (speaker, (choice, shown)) in enumerate(given.items()):
            if speaker in self.ghosts:
                continue
            token, text = Handle(before + offset), write_move(choice, shown)
            self.own[speaker][token] = text
            self.dealer.sealed(token, text)
        self.run.supply_seals()

    def deal(self) -> None:
        """Let the dealer answer until a seat must choose or the game is over."""
        run = self.run
        while run.request is not None:
            if type(run.request) not in ASKING:
                self._deal_once()
            elif not self.ghosts or not self._answer_for_ghost():
                return

    def _answer_for_ghost(self) -> bool:
        """What a seat that nobody plays says, alike at all; False if none of them is asked."""
        seat = next((seat for seat in self.waiting() if seat in self.ghosts), None)
        if seat is None:
            return False
        asked = self.asked(seat)
        assert asked is not None
        self._accept(seat, *((NOT_CHOSEN_YET, ()) if type(self.run.request) is Seal else self._ghost_answer(asked)))
        return True

    def _ghost_answer(self, asked: Ask[Any]) -> tuple[Move[Any], tuple[str, ...]]:
        """Its closed cards are opened one at a time until it has one."""
        cards = self.run.g.cards
        while (found := ghost_move(self.run.g, asked)) is None:
            card = next_closed(cards, asked.seat)
            assert card is not None, f"a seat that nobody plays has no answer to {asked.topic}"
            cards.faces[card] = self.own[asked.seat][card]
        return found

    def _deal_once(self) -> None:
        run, request = self.run, self.run.request
        assert request is not None
        if type(request) is Open:
            self._open(request)
            return
        dealt = self.dealer.answer(request, run.g.cards)
        for seat, seen in dealt.seen.items():
            self.own[seat].update(seen)
        if type(request) is Reveal:
            self._kept(Answer("reveal", faces=dealt.faces))
        elif type(request) is Roll:
            self._kept(Answer("roll", numbers=dealt.numbers))
        elif type(request) is Shuffle:
            self._remember_thrown(request.piles)
        elif type(request) is Mix:
            self._remember_thrown([request.handles])
        run.supply_cards(dealt.faces, dealt.numbers)

    def _remember_thrown(self, piles: Sequence[Pile]) -> None:
        """Who knows a closed card knows that it is in the pile now, though not where."""
        cards = self.run.g.cards
        for deck, pile in enumerate(filter(None, piles), cards.next_deck):
            closed: list[Any] = [card for card in pile if not isinstance(card, str) and card not in cards.faces]
            for seat, own in self.own.items():
                known = [own[card] for card in closed if card in own]
                if known:
                    live = {number: faces for number, faces in self.thrown[seat].items() if number in cards.decks}
                    self.thrown[seat] = live | {deck: known}

    def _open(self, request: Open) -> None:
        moves: dict[Seat, tuple[Move[Any], tuple[str, ...]]] = {}
        for seat, token in request.tokens.items():
            asked = self.run.sealed[token]
            if seat in self.ghosts:
                moves[seat] = self._ghost_answer(asked)
                continue
            move, faces = read_shown_move(self.game, self.dealer.opened(token))
            why = refusal(asked, move, self.at(seat, asked))
            if why is not None:
                raise why
            self._kept(Answer("open", seat, move, faces))
            moves[seat] = (move, faces)
        self.run.supply_moves(moves)

    def _kept(self, answer: Answer) -> None:
        """A world remembers nothing."""

    def view(self, seat: Seat) -> View[G]:
        """What the seat may know. In an imagined world there is nothing to protect: the view shares its state, and has no position."""
        return View(self, seat, lambda: self.run.g, None)


class View(Generic[G]):
    """What one seat may know: a copy of the public state, its own sight, its question and its legal moves."""

    __slots__ = (
        "_any_legal", "_copy", "_fresh", "_legal", "_legal_of", "_position", "_proposals", "_refusal", "_sight", "_state", "_thrown",
        "asked", "game", "ghosts", "memo", "own", "seat", "seats",
    )  # fmt: skip

    def __init__(self, world: World[G], seat: Seat, copy: Callable[[], G], position: Callable[[], Position[G]] | None) -> None:
        run, requests = world.run, world.run.requests
        self.game = world.game
        self.seat = seat
        self.seats = world.seats
        self.ghosts = world.ghosts
        self.asked = world.asked(seat)
        self.own: Mapping[Handle, str] = MappingProxyType(world.own[seat])
        self._thrown = world.thrown[seat]
        self._state: G | None = None
        self._sight: Sight | None = None
        self._copy = copy
        self._position = position
        self._fresh: Callable[[], bool] = lambda: world.run is run and run.requests == requests
        self._legal: Callable[[], list[Move[Any]]] = lambda: world.legal(seat)
        self._legal_of: Callable[[type[Move[Any]]], list[Move[Any]]] = lambda kind: world.legal_of(seat, kind)
        self._any_legal: Callable[[Callable[[int], int]], Move[Any]] = lambda below: world.any_legal(seat, below)
        self._refusal: Callable[[Move[Any]], Refusal | None] = lambda move: world.refusal(seat, move)
        self.memo: Callable[[], object] | None = None  # what somebody made of the view, as long as it is kept elsewhere: engine/telling.py
        self._proposals: Callable[[], Iterator[tuple[Move[Any], Refusal | None]]] = lambda: world.proposals(seat)

    @property
    def g(self) -> G:
        if self._state is None:
            assert self._fresh(), "the game has gone on since this view was taken"
            self._state = self._copy()
        return self._state

    @property
    def question(self) -> Ask[Any]:
        """What the seat is asked, for whoever looks only when it is."""
        assert self.asked is not None
        return self.asked

    @property
    def sight(self) -> Sight:
        if self._sight is None:
            self._sight = Sight(self.g.cards, self.own)
        return self._sight

    def legal(self) -> list[Move[Any]]:
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._legal()

    def legal_of(self, kind: type[M]) -> list[M]:
        """The legal moves of one class."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return cast("list[M]", self._legal_of(kind))

    def any_legal(self, below: Callable[[int], int]) -> Move[Any]:
        """A class of moves by lot, then one of its legal moves by lot; `below` draws the numbers. Faster than listing them all."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._any_legal(below)

    def refusal(self, move: Move[Any]) -> Refusal | None:
        """Why the rules forbid it; None if it is legal."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._refusal(move)

    def proposals(self) -> Iterator[tuple[Move[Any], Refusal | None]]:
        """Every proposed move with the reason against it, for grey entries."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._proposals()

    def position(self) -> Position[G]:
        """Where the game stands, for whoever tries moves: public, and the same for all seats."""
        assert self._position is not None, "only a view of a real table can be imagined further"
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._position()

    @property
    def has_position(self) -> bool:
        """Can moves be tried here? Not in an imagined world."""
        return self._position is not None

    @property
    def thrown(self) -> Mapping[int, list[str]]:
        """Deck -> closed faces that this seat saw go into it."""
        return self._thrown

    def imagine(self, seed: bytes) -> World[G]:
        """A world this seat cannot tell from the true one: unseen faces spread at random over the closed handles."""
        run = self.position().run()
        faces = imagined_faces(run, self.own, self._thrown, seed)
        world = World(self.game, run, LocalDealer(seed, faces), self.seats)
        for handle, holder in world.g.cards.holder.items():
            if holder >= 0:
                world.own[holder][handle] = faces[handle]
        world.own[self.seat] = dict(self.own)
        world.ghosts = self.ghosts
        if world.ghosts:
            world.deal()  # who chooses at the same time as we, and is nobody, has chosen
        return world
