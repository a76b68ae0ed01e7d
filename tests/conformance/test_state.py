"""Laws of the state: places, card conservation, what it is made of, copies, restarts from checkpoints."""

from __future__ import annotations

from typing import Any

from engine import canon
from engine.cards import Seat
from engine.dealer import Stream
from engine.follow import follow
from engine.script import Open, Request, Run, Shuffle
from tests.conformance.cases import ANSWERS_MAX, Case, every_case
from tests.conformance.laws import Looks, law
from tests.conformance.state_laws import belongs_to_its_place, is_plain_tree, lies_in_one_place, mutable, nothing_is_lost
from tests.conformance.tables import Watched, finished, some


@every_case
@law()
def test_every_handle_lies_in_exactly_one_place(case: Case) -> Looks:
    """At every request, also those that only the dealer answers."""

    def at_a_choice(table: Watched, seat: Seat) -> None:
        lies_in_one_place(table)
        belongs_to_its_place(table)

    def at_a_card_request(table: Watched, request: Request[Any]) -> None:
        lies_in_one_place(table)

    return Looks(at_a_choice, at_a_card_request, lies_in_one_place)


@every_case
@law()
def test_no_card_is_lost_or_doubled(case: Case) -> Looks:
    def at_a_choice(table: Watched, seat: Seat) -> None:
        nothing_is_lost(table)

    def at_a_card_request(table: Watched, request: Request[Any]) -> None:
        if table.g.cards.decks or not isinstance(request, Shuffle):
            nothing_is_lost(table)

    return Looks(at_a_choice, at_a_card_request, nothing_is_lost)


@every_case
@law()
def test_the_state_is_a_plain_tree_and_copies_are_independent(case: Case) -> Looks:
    def look(table: Watched, seat: Seat) -> None:
        if table.run.requests % 5:
            return
        is_plain_tree(table.g)
        twin = canon.copy(table.g)
        assert canon.canonical(twin) == canon.canonical(table.g)
        assert twin == table.g
        assert not {id(value) for value in mutable(twin)} & {id(value) for value in mutable(table.g)}, "the copy shares an object"

    return Looks(look)


@every_case
@law()
def test_notes_never_touch_the_digest(case: Case) -> Looks:
    def look(table: Watched, seat: Seat) -> None:
        assert not table.g.notes, "the table empties the outbox after every answer"
        if table.here.usual:
            return
        table.g.note("conformance", seat=seat)
        assert table.digest() == table.here.digest
        assert not canon.copy(table.g).notes
        table.g.notes.clear()

    return Looks(look)


@every_case
def test_a_fresh_script_from_any_checkpoint_goes_on_with_equal_digests(case: Case) -> None:
    """From every checkpoint past the next one, from some to the end of the game. Faces are not needed."""
    table = finished(case)
    stream = Stream(case.seed_bytes, "checkpoints")
    to_the_end = {count for count, _ in some(stream, table.starts, 3)}
    whole = len(table.record.answers)
    nexts = [*(count for count, _ in table.starts[1:]), whole]
    for (count, state), after in zip(table.starts, nexts, strict=True):
        run = Run(table.game, canon.copy(state))  # type: ignore[var-annotated]
        _resume(run, table, count)
        last = whole if count in to_the_end else min(after + 1, whole)
        used = count
        while used < last and run.request is not None:
            used += follow(run, table.record.answers[used : used + _batch(run)])
            assert canon.digest(run.g) == table.trace[used], f"checkpoint after answer {count}, at answer {used}"
        if count in to_the_end:
            assert run.result == table.result


def _resume(run: Run[Any], table: Watched, count: int) -> None:
    """A choice that was sealed before the checkpoint must have been opened before it: a run starts without sealed tokens."""
    kinds = [answer.kind for answer in table.record.answers[:count]]
    assert kinds.count("seal") == kinds.count("open"), "a checkpoint between Seal and Open"
    run.go()
    follow(run, [])


def _batch(run: Run[Any]) -> int:
    """How many answers the run's request takes."""
    request = run.request
    if isinstance(request, Open):
        return len(request.tokens)
    return len(getattr(request, "asks", (None,)))


@every_case
def test_the_game_ends_within_its_bound(case: Case) -> None:
    table = finished(case)
    assert len(table.record.answers) <= ANSWERS_MAX[case.game_id]
    assert table.waiting() == ()
    assert table.result is not None
    assert table.result.scores.keys() >= set(table.own)
