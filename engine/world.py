"""A game with a dealer and nothing to remember, and what one seat may know of it.

A `World` asks, judges and deals; bots imagine worlds, and whoever really plays a game builds on one. A `View` is what a seat may know;
nobody gets from a view to the world. Where a view's position comes from is its maker's business: it is given as a callable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat
from operator import is_
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
        self._at: dict[Seat, At[G]] = {}  # where the answers of a seat were judged last
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
        g, own = self.run.g, self.own[seat]
        at = self._at.get(seat)
        if at is None or at.g is not g or at.sight.own is not own or at.facts != asked.facts:
            at = self._at[seat] = At(g, seat, Sight(g.cards, own), asked.facts)
        return at

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
        for place in range(first - len(kinds), first):  # from the first one on, and round
            proposed = list(kinds[place].every(at))
            while count := len(proposed):
                move = proposed.pop(below(count) if count > 1 else 0)
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
        faces: tuple[str, ...] = ()
        if shown := move.shows():
            own, opened = self.own[seat], self.run.g.cards.faces
            faces = tuple([opened[handle] if handle in opened else own[handle] for handle in shown])
        self._accept(seat, move, faces)
        self.deal()

    def _is_found(self, seat: Seat, move: Move[Any]) -> bool:
        """Was this very move listed as legal for the question that waits? Between two requests nothing changes."""
        run, requests, who, found = self._found
        if run is not self.run or requests != run.requests or who != seat or seat in self.given:
            return False
        return any(map(is_, found, repeat(move)))

    def _accept(self, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
        request = self.run.request
        if type(request) is Ask:
            self._kept(Answer("move", seat, move, faces))
            self.run.supply_move(move, faces)
        else:
            assert isinstance(request, (AskAll, Seal))
            self._accept_with_others(request, seat, move, faces)

    def _accept_with_others(self, request: AskAll | Seal, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
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
                break
        self._tell()

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

    def _tell(self) -> None:
        """A world has no log."""

    def view(self, seat: Seat) -> View[G]:
        """What the seat may know. In an imagined world there is nothing to protect: the view shares its state, and has no position."""
        return View(self, seat, lambda: self.run.g, None)


class View(Generic[G]):
    """What one seat may know: a copy of the public state, its own sight, its question and its legal moves."""

    __slots__ = (
        "_copy", "_position", "_sight", "_state", "_thrown", "_world_now", "asked", "game", "ghosts", "memo", "own", "seat", "seats",
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
        self.memo: Callable[[], object] | None = None  # what somebody made of the view, as long as it is kept elsewhere: engine/telling.py

        def world_now() -> World[G]:
            assert world.run is run and run.requests == requests, "the game has gone on since this view was taken"
            return world

        self._world_now = world_now

    @property
    def g(self) -> G:
        if self._state is None:
            self._world_now()
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
        return self._world_now().legal(self.seat)

    def legal_of(self, kind: type[M]) -> list[M]:
        """The legal moves of one class."""
        return cast("list[M]", self._world_now().legal_of(self.seat, kind))

    def any_legal(self, below: Callable[[int], int]) -> Move[Any]:
        """A class of moves by lot, then one of its legal moves by lot; `below` draws the numbers. Faster than listing them all."""
        return self._world_now().any_legal(self.seat, below)

    def refusal(self, move: Move[Any]) -> Refusal | None:
        """Why the rules forbid it; None if it is legal."""
        return self._world_now().refusal(self.seat, move)

    def proposals(self) -> Iterator[tuple[Move[Any], Refusal | None]]:
        """Every proposed move with the reason against it, for grey entries."""
        return self._world_now().proposals(self.seat)

    def position(self) -> Position[G]:
        """Where the game stands, for whoever tries moves: public, and the same for all seats."""
        assert self._position is not None, "only a view of a real table can be imagined further"
        self._world_now()
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
