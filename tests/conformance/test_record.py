"""Laws of the record: peers follow it, files bring it back, undo and redo move along it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import canon
from engine.cards import TABLE, Seat
from engine.dealer import Stream
from engine.follow import follow
from engine.moves import Refusal
from engine.record import Record, RecordError
from engine.script import Answer, AskAll, Deal, Give, Mix, Open, Request, Return, Reveal, Roll, Run, Seal, Shuffle
from engine.table import Table
from tests.conformance.cases import Case, every_case, find_game, random_cases
from tests.conformance.laws import Looks, law
from tests.conformance.tables import Watched, finished, public, set_up, some


@every_case
def test_a_peer_without_secrets_follows_to_the_same_digest_at_every_answer(case: Case) -> None:
    """From the public text alone, every move judged on open faces and the cards it shows."""
    table = finished(case)
    public = Record.loads(table.record.public().dumps(), find_game)
    assert not public.seed
    run: Run[Any] = Run(table.game, table.game.begin(public.players, public.options))
    run.go()
    follow(run, [])
    used = 0
    while run.request is not None:
        assert canon.digest(run.g) == table.trace[used], f"after answer {used}"
        used += follow(run, public.answers[used : used + batch(run.request)], judge=True)
    assert used == len(public.answers)
    assert canon.digest(run.g) == table.trace[-1]
    assert run.result == table.result


def batch(request: Request[Any]) -> int:
    """How many answers a request takes."""
    if isinstance(request, Open):
        return len(request.tokens)
    return len(request.asks) if isinstance(request, (AskAll, Seal)) else 1


@every_case
def test_a_public_record_replays_as_a_table(case: Case) -> None:
    table = finished(case)
    seen = Table.replay(table.game, table.record.public())
    assert seen.digest() == table.trace[-1]
    assert seen.result == table.result


@every_case
def test_save_load_replay_gives_the_same_digest_at_every_answer(case: Case) -> None:
    table = finished(case)
    text = table.record.dumps()
    loaded = Record.loads(text, find_game)
    assert loaded == table.record
    assert loaded.dumps() == text
    again = Watched.replay(table.game, loaded)
    assert isinstance(again, Watched)
    assert [*again.trace, again.digest()] == table.trace
    assert again.own == table.own
    assert again.log == table.log
    assert again.result == table.result


@random_cases
def test_a_record_replays_up_to_any_answer(case: Case) -> None:
    """Also into the middle of answers that are given together."""
    table = finished(case)
    count = len(table.record.answers)
    for until in [*range(min(count, 12)), *some(Stream(case.seed_bytes, "until"), list(range(count)), 8), count]:
        again = Table.replay(table.game, table.record, until)
        done = len(again.record.answers)
        assert again.digest() == table.trace[done], f"until {until}"
        assert again.record.answers == table.record.answers[:done]
        assert len(again.given) + done >= until, "the table answers by itself and may be further, never behind"


@every_case
def test_a_changed_answer_does_not_replay_unnoticed(case: Case) -> None:
    """Another number rolled, another card revealed, another seat's move: refused at that answer, or the digests part there."""
    table = finished(case)
    stream = Stream(case.seed_bytes, "changed")
    for at in some(stream, list(range(len(table.record.answers))), 8):
        changed = list(table.record.answers)
        changed[at] = _another(changed[at], table, stream)
        assert changed[at] != table.record.answers[at]
        with pytest.raises(RecordError) as found:
            Table.replay(table.game, replace(table.record, answers=changed))
        assert 0 < found.value.answer <= at + 1


def _another(answer: Answer, table: Watched, stream: Stream) -> Answer:
    if answer.kind == "roll":
        return answer._replace(numbers=(answer.numbers[0] + 1, *answer.numbers[1:]))
    if answer.kind == "reveal":
        return answer._replace(faces=(answer.faces[0] + "x", *answer.faces[1:]))
    return answer._replace(seat=answer.seat + 1)


class Drafts:
    """How many moves a seat may take back, worked out from the kinds of requests alone and not from the table's own book-keeping."""

    def __init__(self) -> None:
        self.seat: Seat = TABLE
        self.moves = 0

    def moved(self, table: Table[Any], seat: Seat) -> None:
        request = table.run.request
        if isinstance(request, AskAll) or (isinstance(request, Seal) and len(request.asks) > 1):
            self.close()
        elif self.seat == seat:
            self.moves += 1
        else:
            self.seat, self.moves = seat, 1

    def dealing(self, table: Table[Any], request: Request[Any]) -> None:
        cards = table.g.cards

        def own(handles: list[Any]) -> bool:
            return all(handle in cards.faces or cards.holder[handle] == self.seat for handle in handles)

        match request:
            case Shuffle() | Deal() | Roll():
                self.close()
            case Reveal(handles) | Return(handles) if not own(handles):
                self.close()
            case Give(handle, _) if not own([handle]):
                self.close()
            case Mix(seat, _) if seat != self.seat:
                self.close()
            case Open(tokens) if set(tokens) != {self.seat}:
                self.close()

    def close(self) -> None:
        self.seat, self.moves = TABLE, 0


@every_case
@law(last=True)
def test_undo_goes_back_to_the_same_digest_and_redo_forward_again(case: Case) -> Looks:
    """Every draft of the game is taken back whole and played again; what closes a draft is never taken back."""
    drafts = Drafts()
    before: dict[int, tuple[Any, ...]] = {}

    def back_and_forth(table: Watched, seat: Seat) -> None:
        here = before[len(table.record.answers)] = table.here.public
        dealing, table.dealing = table.dealing, None
        for player in table.own:
            taken = []
            while table.can_undo(player):
                taken.append(table.undo(player))
                assert public(table) == before[len(table.record.answers)]
            assert len(taken) == (drafts.moves if drafts.seat == player else 0)
            with pytest.raises(Refusal):
                table.undo(player)
            for answer in reversed(taken):
                assert answer.move is not None
                table.act(answer.seat, answer.move)
            assert table.can_undo(player) == bool(taken)
        assert public(table) == here
        table.dealing = dealing
        drafts.moved(table, seat)

    return Looks(back_and_forth, drafts.dealing)


@random_cases
def test_nothing_can_be_taken_back_before_the_first_move(case: Case) -> None:
    table = set_up(case)
    for seat in table.own:
        assert not table.can_undo(seat)
        with pytest.raises(Refusal):
            table.undo(seat)
