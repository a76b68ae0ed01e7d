"""No leak: whoever has not seen a card cannot tell it from another one, by any public byte or by what he is offered.

The dealer's truth is changed by exchanging printed faces that a viewer has not seen; the same answers are given. Until one of the
exchanged faces is opened every public digest must be equal, and the viewer's sight and legal moves too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine import canon
from engine.cards import Handle, Seat
from engine.dealer import LocalDealer, Stream
from engine.record import Record
from engine.script import ASKING, Answer, Open
from engine.world import World
from tests.conformance.cases import Case, every_case
from tests.conformance.laws import Looks, law
from tests.conformance.tables import Watched, finished, set_up, some, throw_away


class Exchanged(LocalDealer):
    """Deals as the local dealer does, with some printed faces exchanged."""

    def __init__(self, seed: bytes, exchange: Mapping[str, str]) -> None:
        super().__init__(seed)
        self.exchange = exchange

    def _arrange(self, pile: Any, first: int) -> dict[Handle, str]:
        fresh = super()._arrange(pile, first)
        if pile and isinstance(pile[0], str):
            fresh = {handle: self.exchange.get(face, face) for handle, face in fresh.items()}
            self.faces.update(fresh)
        return fresh


def faces_opened(answers: Sequence[Answer]) -> set[str]:
    return {face for answer in answers if answer.kind != "seal" for face in answer.faces}


def positions(case: Case, answers: list[Answer], exchange: Mapping[str, str]) -> Iterator[Watched]:
    """The game with exchanged faces, before every choice, as long as the answers last; nothing but the answers is given."""
    table = set_up(case, Exchanged(case.seed_bytes, exchange), traced=False)
    while len(table.record.answers) + len(table.given) < len(answers):
        yield table
        answer = answers[len(table.record.answers) + len(table.given)]
        assert answer.move is not None, "the dealer's answers come by themselves"
        table.act(answer.seat, answer.move)


def seen_by(table: Watched, seat: Seat) -> tuple[Any, ...]:
    """All that a view gives its seat, but for the public state."""
    view = table.view(seat)
    return dict(view.own), view.asked is None, [(move, str(why)) for move, why in view.proposals()], table.thrown[seat]


def same_for(viewers: list[Seat], case: Case, answers: list[Answer], exchange: Mapping[str, str]) -> int:
    """Play both deals in step; the number of positions that were compared."""
    compared = 0
    ends: list[list[Answer]] = []
    for true, other in zip(positions(case, answers, {}), positions(case, answers, exchange), strict=True):
        assert true.digest() == other.digest(), f"after answer {len(true.record.answers)}"
        assert true.waiting() == other.waiting()
        assert true.log == other.log
        for seat in viewers:
            assert seen_by(true, seat) == seen_by(other, seat), f"seat {seat} after answer {len(true.record.answers)}"
        compared += 1
        ends = [true.record.public().answers, other.record.public().answers]
    assert not compared or ends[0] == ends[1]
    return compared


def decks_of(table: Watched) -> list[tuple[str, ...]]:
    return [deck.faces for deck in table.g.cards.decks.values() if deck.parent < 0]


def knowers(table: Watched, faces: Sequence[str]) -> list[Seat]:
    return [seat for seat in table.own if table.faces_shown_to(seat) & set(faces)]


def complete(table: Watched, until: int) -> list[Answer]:
    """The answers up to a choice: an AskAll is never cut, the dealer's answers at the end are left to the dealer."""
    answers = table.record.answers[:until]
    while answers and answers[-1].move is None:
        answers.pop()
    return answers


@every_case
@law()
def test_a_seat_sees_what_it_was_dealt_given_or_sealed_and_nothing_else(case: Case) -> Looks:
    """The sights, the views and what moves are judged by, handle by handle."""

    def look(table: Watched, mover: Seat) -> None:
        cards = table.g.cards
        tokens = {token: asked.seat for token, asked in table.run.sealed.items()}
        for seat, own in table.own.items():
            cleared = {handle for handle in cards.holder if handle in table.entitled[seat] or tokens.get(handle) == seat}
            live = {handle: face for handle, face in own.items() if handle in cards.holder}
            assert live == {handle: table.truth[handle] for handle in cleared}
            asked = table.asked(seat)
            sights = [table.view(seat).sight] + ([] if asked is None else [table.at(seat, asked).sight])
            for sight in sights:
                assert {handle for handle in cards.holder if handle in sight} == cleared | cards.faces.keys()

    return Looks(look)


@every_case
def test_two_unseen_cards_swapped_change_nothing_until_one_is_opened(case: Case) -> None:
    table = finished(case)
    stream = Stream(case.seed_bytes, "swap")
    compared = 0
    for deck in decks_of(table):
        for _ in range(8 if len(deck) > 1 else 0):  # two cards of which neither is opened at once
            one, other = some(stream, list(deck), 2)
            opened = [number for number, answer in enumerate(table.record.answers) if {one, other} & faces_opened([answer])]
            answers = complete(table, opened[0] if opened else len(table.record.answers))
            if answers:
                others = [seat for seat in table.own if seat not in knowers(table, (one, other))]
                compared += same_for(others, case, answers, {one: other, other: one})
                break
    assert compared, "every card was opened at once"


@every_case
def test_another_secret_deal_is_the_same_game_for_everybody_who_has_not_seen_it(case: Case) -> None:
    """All faces that a seat (or the public) has not seen by some answer are dealt anew, the rest stays."""
    table = finished(case)
    stream = Stream(case.seed_bytes, "deal")
    for viewer in (None, *table.own):
        answers = complete(table, 4 + stream.below(len(table.record.answers) - 4))
        known = faces_opened(answers) | faces_shown_to(case, answers, viewer)
        exchange: dict[str, str] = {}
        for deck in decks_of(table):
            unseen = [face for face in deck if face not in known]
            exchange |= dict(zip(unseen, some(stream, unseen, len(unseen)), strict=True))
        same_for([] if viewer is None else [viewer], case, answers, exchange)


def faces_shown_to(case: Case, answers: list[Answer], viewer: Seat | None) -> set[str]:
    """What the viewer was entitled to see when these answers are given."""
    last = None
    for table in positions(case, answers, {}):
        last = table
    return set() if viewer is None or last is None else last.faces_shown_to(viewer)


@every_case
@law()
def test_a_sealed_choice_changes_nothing_until_it_is_opened(case: Case) -> Looks:
    """Whenever a choice was sealed, the others see the same whatever it was."""

    def seal_differently(table: Watched, seat: Seat) -> None:
        asked = table.asked(seat)
        if type(table.run.request).__name__ != "Seal" or asked is None:
            return
        outcomes = set()
        for move in table.legal(seat):
            world = up_to_the_opening(throw_away(table))
            world.act(seat, move)
            others = {other: dict(own) for other, own in world.own.items() if other != seat}
            views = [world.view(other).legal() for other in others]
            outcomes.add((canon.digest(world.g), repr(others), repr(views)))
        assert len(outcomes) == 1

    return Looks(seal_differently)


def up_to_the_opening(world: World[Any]) -> World[Any]:
    """A world that deals as ever but leaves what is sealed closed."""

    def deal() -> None:
        while world.run.request is not None and not isinstance(world.run.request, (*ASKING, Open)):
            world._deal_once()

    world.deal = deal  # type: ignore[method-assign]
    return world


@every_case
@law()
def test_no_hidden_face_is_written_anywhere_public(case: Case) -> Looks:
    """Faces that never lay open are not in the canonical bytes (but for the printed lists), the public record, or the log."""

    def search(table: Watched, seat: Seat) -> None:
        if len(table.record.answers) % 7:
            return
        opened = faces_opened(table.record.answers)
        hidden = {table.truth[handle] for handle in table.g.cards.deck} - opened
        state = canon.copy(table.g)
        state.cards.decks = {}
        written = set(re.findall(r'"((?:[^"\\]|\\.)*)"', canon.canonical(state).decode()))
        told = {str(value) for happening in table.log for value in happening.facts.values()}
        public: Record = table.record.public()
        recorded = set(re.split(r"[\s#\"]", public.dumps()))
        for deck in table.g.cards.decks.values():
            if deck.parent >= 0:
                assert not hidden & set(deck.faces), "a reshuffled pile names a face that never lay open"
        assert not hidden & written
        assert not hidden & told
        assert not hidden & recorded
        assert not public.seed
        assert table.record.seed not in public.dumps()
        assert not any(answer.kind == "seal" and answer.move is not None for answer in public.answers)

    return Looks(search)


def test_the_swap_really_changes_the_deal() -> None:
    """The tests above would pass in vain if the exchange did nothing."""
    from tests.conformance.cases import cases

    case = cases()[0]
    table = finished(case)
    deck = max(decks_of(table), key=len)
    exchange = dict(zip(deck, deck[1:] + deck[:1], strict=True))
    other = set_up(case, Exchanged(case.seed_bytes, exchange), traced=False)
    assert json.dumps(sorted(other.truth.items())) != json.dumps(sorted(set_up(case).truth.items()))
