"""Following a game by its public answers alone, as a peer without secrets does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from engine.cards import Cards, Handle, Sight
from engine.game import Game
from engine.moves import At
from engine.record import Record, RecordError
from engine.script import Answer, Ask, AskAll, Happening, Open, Request, Reveal, Roll, Run, Seal, State, refusal

G = TypeVar("G", bound=State)

SPOKEN = {Ask: "move", AskAll: "move", Seal: "seal", Open: "open", Reveal: "reveal", Roll: "roll"}


def unbegun(game: Game[G], record: Record) -> Run[G]:
    """The game of a record before its first request; Refusal if it cannot be played so."""
    return Run(game, game.begin(record.players, game.checked(record.players, record.options)))


def batch_size(request: Request[Any] | None) -> int:
    """How many lines of the record answer a request that is spoken about."""
    return len(request.tokens) if type(request) is Open else len(request.asks) if isinstance(request, (AskAll, Seal)) else 1


def follow(run: Run[Any], answers: Sequence[Answer], judge: bool = False, upto: int | None = None) -> int:
    """Feed answers to a run until they end or the game does, or until request number `upto` is waiting; the number of answers used.
    With `judge` every move is judged on open faces and the cards it shows, and a RecordError names what does not hold."""
    used = 0
    while run.request is not None and run.requests != upto:
        request = run.request
        kind = SPOKEN.get(type(request))
        if kind is None:
            run.supply_cards()
            continue
        count = batch_size(request)
        batch = answers[used : used + count]
        if not batch:
            break
        if judge:
            _judge(run, request, kind, batch, count, used)
        if type(request) is Ask:
            assert batch[0].move is not None
            run.supply_move(batch[0].move, batch[0].faces)
        elif type(request) is Seal:
            run.supply_seals()
        elif isinstance(request, (AskAll, Open)):
            run.supply_moves({answer.seat: (answer.move, answer.faces) for answer in batch if answer.move is not None})
        else:
            run.supply_cards(batch[0].faces, batch[0].numbers)
        used += count
    return used


def batches(run: Run[Any], answers: Sequence[Answer], judge: bool = False) -> Iterator[tuple[list[Answer], list[Happening]]]:
    """Follow answer by answer, those of several seats together: each batch, and what has happened since the one before. In the middle of a
    question to several seats it stops before it. RecordError names the first answer that does not hold."""
    used = 0
    while used < len(answers):
        count = batch_size(run.request)
        batch = list(answers[used : used + count])
        if len(batch) < count:
            return
        try:
            if follow(run, batch, judge) < count:
                raise RecordError("the game is over before this answer", 1)
        except RecordError as problem:
            raise RecordError(problem.problem, used + problem.answer) from None
        used += count
        yield batch, newest(run)


def newest(run: Run[Any]) -> list[Happening]:
    """What has happened since this was last asked."""
    notes = list(run.g.notes)
    run.g.notes.clear()
    return notes


def judged(run: Run[Any], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Follow with every answer judged; yields those that hold."""
    used = follow(run, answers, judge=True)
    if used < len(answers):
        raise RecordError("the game is over before this answer", used + 1)
    yield from answers


def _judge(run: Run[Any], request: Any, kind: str, batch: Sequence[Answer], count: int, used: int) -> None:
    if len(batch) < count:
        raise RecordError("some seats' answers are missing", used + len(batch) + 1)
    cards = run.g.cards
    if kind in ("reveal", "roll"):
        if batch[0].kind != kind:
            raise RecordError(f"the table should {kind} here", used + 1)
        if kind == "reveal":
            _judge_faces(cards, request.handles, batch[0].faces, used + 1)
        elif not _fits(batch[0].numbers, request.sides):
            raise RecordError("these dice cannot be rolled here", used + 1)
        return
    for number, (asked, answer) in enumerate(zip(_asks(run, request), batch, strict=True), used + 1):
        if answer.kind != kind or answer.seat != asked.seat:
            raise RecordError(f"seat {asked.seat} should answer '{asked.topic}' here", number)
        if answer.move is None:
            if kind == "seal":
                continue
            raise RecordError("the choice is missing", number)
        _judge_faces(cards, answer.move.shows(), answer.faces, number)
        shown: dict[Handle, str] = dict(zip(answer.move.shows(), answer.faces, strict=True))
        why = refusal(asked, answer.move, At(run.g, asked.seat, Sight(cards, shown), asked.facts))
        if why is not None:
            raise RecordError(f"the rules refuse it: {why}", number)


def _asks(run: Run[Any], request: Any) -> Sequence[Ask[Any]]:
    """The questions that a request's answers answer."""
    if type(request) is Ask:
        return [request]
    if type(request) is Open:
        return [run.sealed[token] for token in request.tokens.values()]
    asks: Sequence[Ask[Any]] = request.asks
    return asks


def _fits(numbers: Sequence[int], sides: Sequence[int]) -> bool:
    return len(numbers) == len(sides) and all(0 <= number < side for number, side in zip(numbers, sides, strict=True))


def _judge_faces(cards: Cards, handles: Sequence[Handle], faces: Sequence[str], number: int) -> None:
    """A face that is shown must be printed in the card's deck, lie nowhere else, and agree with what is open already."""
    if len(handles) != len(faces):
        raise RecordError(f"{len(handles)} cards are shown with {len(faces)} faces", number)
    elsewhere = {(cards.root(handle), face): handle for handle, face in cards.faces.items()}
    for handle, face in zip(handles, faces, strict=True):
        if handle not in cards.deck or face not in cards.decks[cards.root(handle)].faces:
            raise RecordError(f"card #{handle} cannot be {face}", number)
        if elsewhere.setdefault((cards.root(handle), face), handle) != handle or cards.faces.get(handle, face) != face:
            raise RecordError(f"card #{handle} cannot be {face}: that card lies open elsewhere, or this one shows another face", number)
