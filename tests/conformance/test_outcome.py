"""The law of outcomes: what is derived from a move is what really happens, up to where somebody or something else has a say.

The truth is a copy of the table with the true faces, played step by step; where it stops is said here a second time. State, notes and
question at the stop must be equal, and the gauges must differ by what is told. Where cards or dice stop it the truth then goes on through
them, and what was told as sure behind them must have come. The watched game itself goes on with any moves, so windows are used as well as
let pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine import canon, outcome
from engine.cards import Handle, Seat, Sight
from engine.dealer import LocalDealer, Stream
from engine.gauges import Change, Gauge
from engine.moves import Move
from engine.outcome import Outcome, Question
from engine.script import Ask, AskAll, Happening, Open, Request, Result, Reveal, Roll, Seal
from engine.telling import Telling
from engine.world import World
from tests.conformance.cases import Case, cases, every_case
from tests.conformance.laws import Looks, alone, law
from tests.conformance.tables import Watched, finished, some

TRIED = 3  # moves per question
ASKED = 90  # questions per game


class Slow(World[Any]):
    """The true game from here: nothing is dealt unless it is told so, and it remembers the first checkpoint. `fated`: luck is no stop."""

    def __init__(self, table: Watched, fated: bool = False) -> None:
        assert isinstance(table.dealer, LocalDealer)
        dealer = LocalDealer(table.dealer.seed, dict(table.dealer.faces))
        super().__init__(table.game, table.position().run(self._turn_over), dealer, tuple(table.own))
        self.own = {seat: dict(own) for seat, own in table.own.items()}
        self.fated = fated
        self.turn_over: tuple[str, Any, list[Happening]] | None = None

    def deal(self) -> None:
        pass

    def _turn_over(self) -> None:
        if self.turn_over is None:
            self.turn_over = canon.digest(self.g), canon.copy(self.g), list(self.g.notes)

    def let_pass(self, request: Ask[Any], mover: Seat, topic: str) -> bool:
        if request.default is None or not request.default.onward:
            return False
        return request.seat != mover or request.topic != topic

    def sure(self, request: Request[Any], mover: Seat, known: dict[Handle, str]) -> bool:
        """Does the mover know what will be answered?"""
        if self.fated and isinstance(request, (Reveal, Roll)):
            return True
        match request:
            case Reveal(handles):
                return all(handle in self.g.cards.faces or handle in known for handle in handles)
            case Roll(sides):
                return max(sides, default=1) == 1
            case Open(tokens):
                return all(token in self.sealed_now or token in known for token in tokens.values())
        return not isinstance(request, (AskAll, Seal))

    def play(self, mover: Seat, move: Move[Any]) -> Request[Any] | Result | None:
        """The move and all that is sure after it; what the rules wait for then."""
        asked, known, sealing, first = self.asked(mover), dict(self.own[mover]), type(self.run.request) is Seal, self.g.cards.next_handle
        assert asked is not None
        for seat in self.waiting():
            self.act(seat, move if seat == mover else default(self, seat))
        self.sealed_now = range(first, self.g.cards.next_handle) if sealing else range(0)
        while self.turn_over is None:
            request = self.run.request
            if request is None:
                return self.result
            if isinstance(request, Ask):
                if not self.let_pass(request, mover, asked.topic):
                    return request
                assert request.default is not None
                self.act(request.seat, request.default)
            elif self.sure(request, mover, known):
                self._deal_once()
            else:
                return request
        return None

    @property
    def stop(self) -> tuple[str, Any, list[Happening]]:
        return self.turn_over or (canon.digest(self.g), self.g, list(self.g.notes))


def default(world: World[Any], seat: Seat) -> Move[Any]:
    asked = world.asked(seat)
    assert asked is not None and asked.default is not None
    return asked.default


def same_request(one: Request[Any] | Result | None, other: Request[Any] | Result | None) -> bool:
    if isinstance(one, Ask) and isinstance(other, Ask):
        return all(getattr(one, name) == getattr(other, name) for name in ("seat", "topic", "kinds", "default", "facts"))
    if isinstance(one, Result):
        return one == other
    return type(one) is type(other)


def tried(table: Watched, seat: Seat, question: Question[Any], move: Move[Any], seen: Counter[str]) -> tuple[Outcome[Any], Any]:
    """One move, derived and true."""
    found, truth = question.outcome(move), Slow(table)
    until = truth.play(seat, move)
    digest, g, notes = truth.stop
    where = f"{move} at {question.asked.topic}"
    assert same_request(found.until, until), f"{where}: derived {found.until}, true {until}"
    assert canon.digest(found.after) == digest, f"{where}: another state"
    assert list(found.notes) == notes, f"{where}: other notes"
    seen[type(found.until).__name__] += 1
    return found, g


@every_case
@law()
def test_outcomes_are_what_really_happens(case: Case) -> Looks:
    stream, seen = Stream(case.seed_bytes, "outcome"), Counter[str]()
    left, long = [ASKED], len(finished(case).choices) > ASKED

    def look(table: Watched, seat: Seat) -> None:
        if table.given or left[0] == 0 or stream.below(3) == 0 or (long and table.here.usual and stream.below(2)):
            return
        view = table.view(seat)
        asked = view.asked
        assert asked is not None
        request = table.run.request
        if isinstance(request, (AskAll, Seal)) and any(other.default is None for other in request.asks if other.seat != seat):
            return
        left[0] -= 1
        question = Question(view)
        truths = [(move, *tried(table, seat, question, move, seen)) for move in some(stream, view.legal(), TRIED)]
        if case.game.words:
            told_truly(table, seat, truths)
        assert table.digest() == table.here.digest, "trying changes nothing"

    def at_end(table: Watched) -> None:
        assert sum(seen.values()) > 20 and seen["NoneType"] + seen["Ask"] > 10

    return Looks(look, at_end=at_end)


def one_case(game_id: str) -> Case:
    return next(case for case in cases() if case.game_id == game_id and case.chooser == "rare")


def never_over() -> None:
    """A checkpoint that is no stop."""


def passes_everything(self: Any, asked: Ask[Any]) -> bool:
    if asked.default is None:
        return False
    self.run.supply_move(asked.default, ())
    return True


def knows_the_dice(self: Any, request: Request[Any]) -> bool:
    if not isinstance(request, Roll):
        return bool(CARDS(self, request))
    self.run.supply_cards((), [0] * len(request.sides))
    return True


CARDS = outcome._Trial._cards
REMOVED: list[tuple[str, str, Any]] = [
    ("age_of_rome", "_turn_over", never_over),
    ("rise_to_power", "_turn_over", never_over),
    ("age_of_rome", "_Trial._pass", passes_everything),
    ("mini", "_Trial._pass", passes_everything),
    ("toy", "_Trial._cards", knows_the_dice),
    ("mini", "_Trial._open", lambda self, request: False),
]


@pytest.mark.parametrize(("game_id", "name", "instead"), REMOVED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_stop_that_is_removed_is_found(monkeypatch: pytest.MonkeyPatch, game_id: str, name: str, instead: Any) -> None:
    monkeypatch.setattr(f"engine.outcome.{name}", instead)
    with pytest.raises(AssertionError, match=r"derived|another state|other notes"):
        alone(test_outcomes_are_what_really_happens, one_case(game_id))


def test_a_promise_that_luck_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three worlds of one and the same lot promise what comes of that lot."""
    whole = outcome.Question.outcome
    monkeypatch.setattr(outcome.Question, "outcome", lambda self, move, seed=None, **more: whole(self, move, seed=seed and b"one", **more))
    several = [case for case in cases() if case.game_id == "rise_to_power"]
    with pytest.raises(AssertionError, match="behind luck"):
        [alone(test_outcomes_are_what_really_happens, case) for case in several]


def told_truly(table: Watched, seat: Seat, truths: Sequence[tuple[Move[Any], Outcome[Any], Any]]) -> None:
    """The changes that details tell are the true differences, against passing or now, and none is left out."""
    telling = Telling(table.view(seat), {})
    idle, passing = telling.question.idle, None
    if idle is not None:
        passing = Slow(table)
        passing.play(seat, idle)
    for move, found, g in truths:
        base = passing.stop[1] if passing is not None and telling.against(move, found) else table.g
        derived = telling.changes(move, found)
        gauges = telling.words.gauges if telling.question.asked.topic not in telling.words.printed else ()
        true = [change for gauge in gauges for change in true_changes(gauge, base, g, seat, telling.gauges.rivals, telling.question.own)]
        counted = [change for change in derived if not change.gauge.now]
        assert sorted(map(plain, counted)) == sorted(map(plain, true)), f"{move}: told {counted}, true {true}"
        if isinstance(found.until, (Reveal, Roll)) and gauges:
            comes_true(table, seat, telling, move, found)
        for part in telling.parts(move):
            assert part.text == part.text.strip() and part.text, f"{move}: {part}"


def comes_true(table: Watched, seat: Seat, telling: Telling[Any], move: Move[Any], found: Outcome[Any]) -> None:
    """What all imagined worlds behind the unknown agree on is told as sure: so it is what comes of the true cards and dice."""
    truth = Slow(table, fated=True)
    truth.play(seat, move)
    came = telling.gauges.read(truth.stop[1])
    _, readings = telling._imagined(move, found, telling.gauges.read(found.after))
    for told in telling._spread(telling.now, readings):
        true = came[telling.gauges.places.index((told.gauge, told.seat))]
        assert not isinstance(told, Change) or told.after == true, f"{move}: told {told} behind luck, true {true}"


def plain(change: Change) -> tuple[str, Seat, int, int]:
    return change.gauge.id, change.seat, change.before, change.after


def true_changes(gauge: Gauge[Any], base: Any, g: Any, seat: Seat, rivals: Sequence[Seat], own: Any) -> list[Change]:
    found = []
    for who in (seat, *rivals) if gauge.theirs else (seat,):
        old, new = (value_of(gauge, state, who, own if who == seat else {}) for state in (base, g))
        if new is not None and new != (old or 0) and not gauge.now:
            found.append(Change(gauge, who, old or 0, new, who == seat))
    return found


def value_of(gauge: Gauge[Any], g: Any, seat: Seat, own: Any) -> int | None:
    if gauge.table is not None:
        return gauge.table(g).get(seat, 0)
    assert gauge.of is not None
    return gauge.of(g, seat, Sight(g.cards, own))
