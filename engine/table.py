"""A running game: script, dealer, sights, record. Legal moves for a seat, act, view, undo.

A `World` is a game with a dealer and nothing to remember: what bots imagine. A `Table` also keeps the record, the draft and the
checkpoints. A `View` is what a seat may know; nobody gets from a view to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from engine import canon
from engine.cards import Handle, Seat, Sight
from engine.dealer import Dealer, LocalDealer
from engine.follow import follow, judged
from engine.game import Game, Options
from engine.imagine import imagined_faces
from engine.moves import At, Move, Refusal
from engine.record import Record, RecordError, read_shown_move, unsealed, write_move
from engine.script import (
    Answer,
    Ask,
    AskAll,
    Happening,
    Mix,
    Open,
    Pile,
    Result,
    Reveal,
    Roll,
    Run,
    Seal,
    Shuffle,
    State,
    refusal,
    speakers,
)

G = TypeVar("G", bound=State)
Own = dict[Seat, dict[Handle, str]]
ASKING = (Ask, AskAll, Seal)


class World(Generic[G]):
    """Script, dealer and sights. Card requests are answered at once; it stops when a seat must choose."""

    def __init__(
        self, game: Game[G], g: G, dealer: Dealer, seats: tuple[Seat, ...], on_checkpoint: Callable[[], None] | None = None
    ) -> None:
        self.game = game
        self.dealer = dealer
        self.seats = seats
        self.own: Own = {seat: {} for seat in seats}
        self.thrown: dict[Seat, dict[int, list[str]]] = {seat: {} for seat in seats}  # deck -> closed faces this seat saw go into it
        self.run = Run(game, g, on_checkpoint)
        self._at: tuple[Ask[Any], At[G]] | None = None  # the last question looked at, and where its answers are judged
        self.given: dict[Seat, tuple[Move[Any], tuple[str, ...]]] = {}

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
        return [move for kind in asked.kinds for move in kind.every(at) if move.refuse(at) is None]

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
                    return move
        raise AssertionError(f"no legal answer to {asked.topic}")

    def refusal(self, seat: Seat, move: Move[Any]) -> Refusal | None:
        asked = self.asked(seat)
        if asked is None:
            return Refusal("not_your_turn")
        return refusal(asked, move, self.at(seat, asked))

    def act(self, seat: Seat, move: Move[Any]) -> None:
        """The seat's answer; raises Refusal and leaves everything as it was if the rules forbid it."""
        why = self.refusal(seat, move)
        if why is not None:
            raise why
        own, opened = self.own[seat], self.run.g.cards.faces
        shown = move.shows()
        self._accept(seat, move, tuple([opened[handle] if handle in opened else own[handle] for handle in shown]) if shown else ())
        self.deal()

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
            token, text = Handle(before + offset), write_move(choice, shown)
            self.own[speaker][token] = text
            self.dealer.sealed(token, text)
        self.run.supply_seals()

    def deal(self) -> None:
        """Let the dealer answer until a seat must choose or the game is over."""
        run = self.run
        while run.request is not None and type(run.request) not in ASKING:
            self._deal_once()

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
        for deck, pile in enumerate(filter(None, piles), len(cards.decks)):
            closed: list[Any] = [card for card in pile if not isinstance(card, str) and card not in cards.faces]
            for seat, own in self.own.items():
                known = [own[card] for card in closed if card in own]
                if known:
                    self.thrown[seat][deck] = known

    def _open(self, request: Open) -> None:
        moves: dict[Seat, tuple[Move[Any], tuple[str, ...]]] = {}
        for seat, token in request.tokens.items():
            move, faces = read_shown_move(self.game, self.dealer.opened(token))
            asked = self.run.sealed[token]
            why = refusal(asked, move, self.at(seat, asked))
            if why is not None:
                raise why
            self._kept(Answer("open", seat, move, faces))
            moves[seat] = (move, faces)
        self.run.supply_moves(moves)

    def _kept(self, answer: Answer) -> None:
        """A world remembers nothing."""

    def view(self, seat: Seat) -> View[G]:
        """What the seat may know. In an imagined world there is nothing to protect: the view shares its state."""
        return View(self, seat, lambda: self.run.g, None)


@dataclass(slots=True)
class Kept(Generic[G]):
    """A checkpoint: how many answers and log lines came before it, the state, and what each seat had seen."""

    answers: int
    lines: int
    state: G
    sights: Own


class Table(World[G]):
    """A game that is really played: it can be saved, taken back while a draft is open, looked at and reasoned about."""

    def __init__(self, game: Game[G], record: Record, dealer: Dealer, remembers: bool = True) -> None:
        """Without `remembers` no checkpoints are kept: nothing can be undone or imagined, and bots play faster."""
        self.record = record
        self.log: list[Happening] = []
        self.checkpoints: list[Kept[G]] = []
        self.draft_seat: Seat | None = None
        self.draft_from = 0
        begun, seats = game.begin(record.players, record.options), game.seating[record.players]
        super().__init__(game, begun, dealer, seats, self._checkpoint if remembers else None)

    def start(self) -> None:
        super().start()
        self._tell()

    @classmethod
    def new(cls, game: Game[G], players: int, options: Options, seed: bytes, *, remembers: bool = True, **table: str) -> Table[G]:
        """A new local game; raises Refusal if the game cannot be played so."""
        record = Record(game.id, game.rules_digest, players, game.checked(players, options), seed=seed.hex(), table=table)
        made = cls(game, record, LocalDealer(seed), remembers)
        made.start()
        return made

    @classmethod
    def replay(cls, game: Game[G], record: Record, until: int | None = None) -> Table[G]:
        """The game of a record, up to an answer. Every answer is judged again; RecordError names the first that does not hold.
        Without a seed the table knows what everybody knows, and cannot be played on."""
        if record.rules != game.rules_digest:
            raise RecordError(f"it was played under rules {record.rules[:12]}, this program has {game.rules_digest[:12]}")
        try:
            chosen = game.checked(record.players, record.options)
            fresh = Record(record.game, record.rules, record.players, chosen, record.names, record.seed, record.table)
            made = cls(game, fresh, LocalDealer(bytes.fromhex(record.seed)))
        except Refusal as why:
            raise RecordError(f"the game cannot be set up: {why}") from None
        answers = record.answers[:until]
        if record.seed:
            made._play_again(answers)
        else:
            made.run.go()
            for answer in judged(made.run, answers):
                made.record.answers.append(answer)
        return made

    def _play_again(self, answers: list[Answer]) -> None:
        """Play the moves of a local record; what the dealer answers must be what was recorded."""
        self.start()
        while True:
            done = self.record.answers
            for number, (mine, theirs) in enumerate(zip(done, answers, strict=False), 1):
                if mine != theirs:
                    raise RecordError("the dealer's seed gives another answer", number)
            if len(done) + len(self.given) >= len(answers):
                return
            answer = answers[len(done) + len(self.given)]
            try:
                if answer.move is None or answer.kind not in ("move", "seal"):
                    raise RecordError("a player's choice is due", len(done) + 1)
                self.act(answer.seat, answer.move)
            except Refusal as why:
                raise RecordError(f"the rules refuse it: {why}", len(done) + 1) from None

    def _kept(self, answer: Answer) -> None:
        self.record.answers.append(answer)
        if answer.kind in ("move", "seal") and self.draft_seat != answer.seat:
            self.draft_seat, self.draft_from = answer.seat, len(self.record.answers) - 1

    def _accept(self, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
        request = self.run.request
        if type(request) is Ask or (type(request) is Seal and len(request.asks) == 1):
            super()._accept(seat, move, faces)
        else:
            self.send()
            super()._accept(seat, move, faces)
            self.send()
        self._tell()

    def _deal_once(self) -> None:
        request = self.run.request
        assert request is not None
        who = speakers(request, self.run.g.cards)
        super()._deal_once()
        if who is None or any(seat != self.draft_seat for seat in who):
            self.send()
        self._tell()

    def _tell(self) -> None:
        notes = self.run.g.notes
        if notes:
            self.log += notes
            notes.clear()

    def _checkpoint(self) -> None:
        """Keep the state here; drop the checkpoints that no undo can reach any more."""
        self._tell()
        while len(self.checkpoints) > 1 and self.checkpoints[1].answers <= self.draft_from:
            del self.checkpoints[0]
        sights = {seat: own.copy() for seat, own in self.own.items()}
        self.checkpoints.append(Kept(len(self.record.answers), len(self.log), canon.copy(self.run.g), sights))

    def can_undo(self, seat: Seat) -> bool:
        return self.draft_seat == seat and len(self.record.answers) > self.draft_from and bool(self.checkpoints)

    def send(self) -> None:
        """Close the draft: what was played stands."""
        self.draft_seat, self.draft_from = None, len(self.record.answers)

    def undo(self, seat: Seat) -> Answer:
        """Take back the last move of the seat's draft."""
        if not self.can_undo(seat):
            raise Refusal("nothing_to_undo")
        answers = self.record.answers
        back = max(i for i in range(self.draft_from, len(answers)) if answers[i].kind in ("move", "seal"))
        taken = answers[back]
        self._rebuild(back)
        return taken

    def _rebuild(self, count: int) -> None:
        """Go back to the position after `count` answers: the last checkpoint before it and the answers since."""
        while self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        kept = self.checkpoints.pop()
        answers = self.record.answers[kept.answers : count]
        draft = (self.draft_seat, self.draft_from)
        del self.record.answers[kept.answers :], self.log[kept.lines :]
        self.given = {}
        self.run = Run(self.game, canon.copy(kept.state), self._checkpoint)
        for seat, own in self.own.items():
            own.clear()
            own.update(kept.sights[seat])
        self.start()
        for answer in answers:
            if answer.kind in ("move", "seal"):
                assert answer.move is not None
                self.act(answer.seat, answer.move)
        assert len(self.record.answers) == count, "a replay from a checkpoint gives the same answers"
        self.draft_seat, self.draft_from = draft

    def digest(self) -> str:
        return canon.digest(self.run.g)

    def view(self, seat: Seat) -> View[G]:
        return View(self, seat, lambda: canon.copy(self.run.g), (lambda: self._position()) if self.checkpoints else None)

    def _position(self) -> tuple[G, list[Answer]]:
        """The last checkpoint and the public answers since: all that is needed to be where we are."""
        kept = self.checkpoints[-1]
        return kept.state, unsealed(self.record.answers[kept.answers :])

    def spectator(self) -> G:
        """A copy of the public state."""
        return canon.copy(self.run.g)


class View(Generic[G]):
    """What one seat may know: a copy of the public state, its own sight, its question and its legal moves."""

    __slots__ = (
        "_any_legal", "_copy", "_fresh", "_legal", "_legal_of", "_position", "_proposals", "_state", "_thrown",
        "asked", "game", "own", "seat", "seats",
    )  # fmt: skip

    def __init__(self, world: World[G], seat: Seat, copy: Callable[[], G], position: Callable[[], tuple[G, list[Answer]]] | None) -> None:
        run, requests = world.run, world.run.requests
        self.game = world.game
        self.seat = seat
        self.seats = world.seats
        self.asked = world.asked(seat)
        self.own: Mapping[Handle, str] = MappingProxyType(world.own[seat])
        self._thrown = world.thrown[seat]
        self._state: G | None = None
        self._copy = copy
        self._position = position
        self._fresh: Callable[[], bool] = lambda: world.run is run and run.requests == requests
        self._legal: Callable[[], list[Move[Any]]] = lambda: world.legal(seat)
        self._legal_of: Callable[[type[Move[Any]]], list[Move[Any]]] = lambda kind: world.legal_of(seat, kind)
        self._any_legal: Callable[[Callable[[int], int]], Move[Any]] = lambda below: world.any_legal(seat, below)
        self._proposals: Callable[[], Iterator[tuple[Move[Any], Refusal | None]]] = lambda: world.proposals(seat)

    @property
    def g(self) -> G:
        if self._state is None:
            assert self._fresh(), "the game has gone on since this view was taken"
            self._state = self._copy()
        return self._state

    @property
    def sight(self) -> Sight:
        return Sight(self.g.cards, self.own)

    def legal(self) -> list[Move[Any]]:
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._legal()

    def legal_of(self, kind: type[Move[Any]]) -> list[Move[Any]]:
        """The legal moves of one class."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._legal_of(kind)

    def any_legal(self, below: Callable[[int], int]) -> Move[Any]:
        """A class of moves by lot, then one of its legal moves by lot; `below` draws the numbers. Faster than listing them all."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._any_legal(below)

    def proposals(self) -> Iterator[tuple[Move[Any], Refusal | None]]:
        """Every proposed move with the reason against it, for grey entries."""
        assert self._fresh(), "the game has gone on since this view was taken"
        return self._proposals()

    def imagine(self, seed: bytes) -> World[G]:
        """A world this seat cannot tell from the true one: unseen faces spread at random over the closed handles."""
        assert self._position is not None, "only a view of a real table can be imagined further"
        assert self._fresh(), "the game has gone on since this view was taken"
        kept, answers = self._position()
        faces: dict[Handle, str] = {}
        world = World(self.game, canon.copy(kept), LocalDealer(seed, faces), self.seats)
        world.run.go()
        follow(world.run, answers)
        faces.update(imagined_faces(world.run, self.own, self._thrown, seed))
        for handle, holder in world.g.cards.holder.items():
            if holder >= 0:
                world.own[holder][handle] = faces[handle]
        world.own[self.seat] = dict(self.own)
        return world
