"""A running local game: a world with record, draft and checkpoints. It can be saved, taken back while a draft is open, looked at."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine import canon
from engine.cards import Seat
from engine.dealer import Dealer, LocalDealer
from engine.follow import judged
from engine.game import Game, Options
from engine.guess import guessed_count, guessed_faces, seen_faces
from engine.moves import Move, Refusal
from engine.position import Position, reached
from engine.record import Record, RecordError, unsealed
from engine.rules_digest import other_rules
from engine.script import Answer, AskAll, Happening, Run, Seal, State, speakers
from engine.values import dataclass
from engine.world import Own, View, World

G = TypeVar("G", bound=State)


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
        run = Run(game, game.begin(record.players, record.options), self._checkpoint if remembers else None)
        super().__init__(game, run, dealer, game.seating[record.players])

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
        if why := other_rules(record.rules, game.rules_digest):
            raise RecordError(why)
        answers = record.answers[:until]
        guessed = guessed_count(record.table, answers) if record.seed else 0
        try:
            chosen = game.checked(record.players, record.options)
            fresh = Record(record.game, record.rules, record.players, chosen, record.names, record.seed, record.table)
            made = cls(game, fresh, LocalDealer(bytes.fromhex(record.seed)))
        except Refusal as why:
            raise RecordError(f"the game cannot be set up: {why}") from None
        if record.seed:
            if guessed:
                made._begin_from(answers[:guessed])
            else:
                made.start()
            made._play_again(answers)
        else:
            made.run.go()
            for answer in judged(made.run, answers):
                made.record.answers.append(answer)
        return made

    def _begin_from(self, answers: list[Answer]) -> None:
        """Behind public answers, with hidden cards that are dealt anew."""
        found = reached(self.game, self.run, answers)
        if found.answers != len(answers):
            raise RecordError("hidden cards can only be dealt anew between turns", found.answers + 1)
        assert isinstance(self.dealer, LocalDealer)
        self.log = list(found.log)
        seen = seen_faces(self.record.table)
        faces, holders = guessed_faces(found.position, self.dealer.seed, seen)
        self.dealer.faces.update(faces)
        for handle, holder in holders.items():
            if holder >= 0:
                self.own[holder][handle] = faces[handle]
        person = self.record.table.get("person", "")
        if seen and person.isdecimal() and int(person) in self.own:
            self.own[int(person)].update({handle: face for handle, face in seen.items() if handle in faces})
        self.record.answers = list(answers)
        self.run = Run(self.game, found.position.kept, self._checkpoint)
        self.send()
        self.start()

    def _play_again(self, answers: list[Answer]) -> None:
        """Play the moves of a local record; what the dealer answers must be what was recorded."""
        held = 0
        while True:
            done = self.record.answers
            for number, (mine, theirs) in enumerate(zip(done[held:], answers[held:], strict=False), held + 1):
                if mine != theirs:
                    raise RecordError("the dealer's seed gives another answer", number)
            held = len(done)
            if held + len(self.given) >= len(answers):
                return
            answer = answers[held + len(self.given)]
            try:
                if answer.move is None or answer.kind not in ("move", "seal"):
                    raise RecordError("a player's choice is due", held + 1)
                self.act(answer.seat, answer.move)
            except Refusal as why:
                raise RecordError(f"the rules refuse it: {why}", held + 1) from None

    def _kept(self, answer: Answer) -> None:
        self.record.answers.append(answer)
        if self.draft_seat != answer.seat and answer.kind in ("move", "seal"):
            self.draft_seat, self.draft_from = answer.seat, len(self.record.answers) - 1

    def _accept_with_others(self, request: AskAll | Seal, seat: Seat, move: Move[Any], faces: tuple[str, ...]) -> None:
        alone = type(request) is Seal and len(request.asks) == 1
        if not alone:
            self.send()
        super()._accept_with_others(request, seat, move, faces)
        if not alone:
            self.send()

    def _deal_once(self) -> None:
        request = self.run.request
        assert request is not None
        who = speakers(request, self.run.g.cards)
        super()._deal_once()
        if who is None or any(seat != self.draft_seat for seat in who):
            self.send()

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
        """Go back to the position after `count` answers: the last checkpoint before it, from which a record is played again."""
        while self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        kept = self.checkpoints.pop()
        answers = self.record.answers[:count]
        draft = (self.draft_seat, self.draft_from)
        del self.record.answers[kept.answers :], self.log[kept.lines :]
        self.given = {}
        self.run = Run(self.game, canon.copy(kept.state), self._checkpoint)
        for seat, own in self.own.items():
            own.clear()
            own.update(kept.sights[seat])
        self.start()
        self._play_again(answers)
        assert len(self.record.answers) == count, "a replay from a checkpoint gives the same answers"
        self.draft_seat, self.draft_from = draft

    def digest(self) -> str:
        return canon.digest(self.run.g)

    def view(self, seat: Seat) -> View[G]:
        return View(self, seat, lambda: canon.copy(self.run.g), self.position if self.checkpoints else None)

    def position(self) -> Position[G]:
        kept = self.checkpoints[-1]
        return Position(self.game, kept.state, tuple(unsealed(self.record.answers[kept.answers :])))

    def spectator(self) -> G:
        """A copy of the public state."""
        return canon.copy(self.run.g)
