"""Laws of moves, at every request of random and of rare-path play."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import Handle, Seat, Sight
from engine.dealer import Stream
from engine.moves import At, BadNotation, Move, Refusal, read_move
from engine.record import read_answer, read_shown_move, write_move
from engine.script import refusal
from tests.conformance.cases import Case, cases, every_case, random_cases
from tests.conformance.garbage import garbage
from tests.conformance.laws import Looks, law
from tests.conformance.state_laws import lies_in_one_place, nothing_is_lost
from tests.conformance.tables import Watched, fingerprint, finished, in_words, question, set_up, sight_of, some, throw_away

TRIED = 4  # legal moves tried per request
REFUSED = 4  # refused proposals tried per request
JUDGED = 25  # proposals judged under two sights per request
READ = 5  # moves written and read per request


@every_case
@law()
def test_every_listed_move_is_accepted(case: Case) -> Looks:
    stream = Stream(case.seed_bytes, "tried")

    def try_some(table: Watched, seat: Seat) -> None:
        if table.here.usual:
            return
        legal = table.legal(seat)
        assert legal == table.here.legal
        assert legal, f"nothing to answer at '{question(table, seat).topic}'"
        by_class = {type(move): move for move in some(stream, legal, len(legal))}
        for move in [*by_class.values(), *some(stream, legal, max(0, TRIED - len(by_class)))]:
            world = throw_away(table)
            assert world.refusal(seat, move) is None
            world.act(seat, move)
            lies_in_one_place(world)
            nothing_is_lost(world)

    return Looks(try_some)


@every_case
@law()
def test_what_the_rules_refuse_leaves_everything_untouched(case: Case) -> Looks:
    stream = Stream(case.seed_bytes, "refused")

    def propose_wrongly(table: Watched, seat: Seat) -> None:
        if table.here.usual:
            return
        proposals = [(move, why) for move, why in table.here.offers if why is not None]
        for move, why in some(stream, proposals, REFUSED):
            with pytest.raises(Refusal) as refused:
                table.act(seat, move)
            assert refused.value.reason in (why.reason, "card_unknown", "card_twice")
        for move in garbage(table, stream, 12):
            if table.refusal(seat, move) is None:
                throw_away(table).act(seat, move)  # legal by chance
            else:
                with pytest.raises(Refusal):
                    table.act(seat, move)
        for other in table.own:
            if other not in table.waiting():
                with pytest.raises(Refusal):
                    table.act(other, table.here.legal[0])
        assert fingerprint(table) == table.here.fingerprint

    return Looks(propose_wrongly)


@every_case
@law()
def test_listing_and_looking_leave_the_digest_alone(case: Case) -> Looks:
    def look(table: Watched, seat: Seat) -> None:
        if table.here.usual:
            return
        for viewer in table.own:
            view = table.view(viewer)
            legal = view.legal()
            assert legal == table.legal(viewer)
            assert legal == [move for move, why in view.proposals() if why is None]
            assert view.g is not table.g
        for kind in question(table, seat).kinds:
            table.legal_of(seat, kind)
        table.spectator()
        assert fingerprint(table) == table.here.fingerprint

    return Looks(look)


@every_case
@law()
def test_law_of_sight(case: Case) -> Looks:
    """The verdict under the mover's whole sight is the verdict under the open faces and the cards the move shows."""
    stream = Stream(case.seed_bytes, "sight")

    def judge_twice(table: Watched, seat: Seat) -> None:
        asked, cards, sight = question(table, seat), table.g.cards, sight_of(table, seat)
        whole = At(table.g, seat, sight, asked.facts)
        proposals = [move for move, _ in table.here.offers]
        for move in some(stream, proposals, JUDGED) + garbage(table, stream, 6):
            shown = {handle: sight[handle] for handle in move.shows() if handle in sight}
            public = At(table.g, seat, Sight(cards, shown), asked.facts)
            assert refusal(asked, move, whole) == refusal(asked, move, public), in_words(move, table, seat)
            if type(move) in asked.kinds and len(shown) == len(move.shows()):
                assert move.refuse(whole) == move.refuse(public), in_words(move, table, seat)

    return Looks(judge_twice)


@every_case
@law()
def test_the_default_is_legal_on_open_faces(case: Case) -> Looks:
    def judge_default(table: Watched, seat: Seat) -> None:
        asked = question(table, seat)
        if asked.default is not None:
            at = At(table.g, seat, Sight(table.g.cards), asked.facts)
            assert refusal(asked, asked.default, at) is None, f"{asked.topic}: {asked.default}"
            throw_away(table).act(seat, asked.default)

    return Looks(judge_default)


@every_case
@law()
def test_moves_read_back_as_they_were_written(case: Case) -> Looks:
    stream = Stream(case.seed_bytes, "notation")

    def write_and_read(table: Watched, seat: Seat) -> None:
        if table.here.usual:
            return
        asked, sight = question(table, seat), sight_of(table, seat)
        known = {face: handle for handle in table.g.cards.holder if (face := sight.get(handle)) is not None}

        def find(word: str) -> Handle:
            if word not in known:
                raise BadNotation(f"no card {word}")
            return known[word]

        for move in some(stream, table.here.legal, READ):
            text = in_words(move, table, seat)
            assert read_move(asked.kinds, text, find) == move, text
            assert read_move(table.game.moves, text, find) == move, text
            faces = tuple(sight[handle] for handle in move.shows())
            assert read_shown_move(table.game, write_move(move, faces)) == (move, faces)
        spoil(table, text, find, stream)
        spoil(table, write_move(move, faces), find, stream)

    return Looks(write_and_read)


def spoil(table: Watched, text: str, find: Any, stream: Stream) -> None:
    """A spoilt text reads as some move or as BadNotation; nothing else is ever raised."""
    for spoilt in some(stream, spoilt_texts(text, stream), 3):
        for read in (lambda: read_move(table.game.moves, spoilt, find), lambda: read_answer(table.game, "0", spoilt)):  # noqa: B023
            try:
                read()
            except BadNotation:
                continue


def spoilt_texts(text: str, stream: Stream) -> list[str]:
    words = text.split()
    at = stream.below(len(words))
    strange = ["99999999999999999999", "-0", "#", "##1", "#-1", "\u0663", "+bonus", "with", "taking", "seals", "opens", "\x00", "é"]
    return [
        "", " ", text * 2, text + " x", " ".join(words[:at]), " ".join(words[at:]), " ".join(reversed(words)),
        " ".join([*words[:at], stream.pick(strange), *words[at + 1 :]]), " ".join([*words[:at], words[at], *words[at:]]),
        "seals " + text, "roll " + text, text.upper(), text[: stream.below(len(text))],
    ]  # fmt: skip


@random_cases
def test_nonsense_is_no_move(case: Case) -> None:
    game = case.game
    for text in ("", "   ", "no such move", "\x00", "x" * 100_000, "# # #", "[with {cards}]", "roll", "reveal", *map(str, range(-2, 3))):
        with pytest.raises(BadNotation):
            read_move(game.moves, text, lambda word: Handle(0))
        with pytest.raises(BadNotation):
            read_answer(game, "0", text)


def test_a_move_of_a_class_that_was_not_asked_for_is_refused() -> None:
    """The garbage of this suite reaches both kinds of refusal: by the question and by the class itself."""
    case = next(case for case in cases() if case.players > 1)
    reasons: set[str] = set()
    stream = Stream(b"reasons")
    table = set_up(case, traced=False)

    def collect(table: Watched, seat: Seat) -> None:
        wrong: list[Move[Any]] = garbage(table, stream, 20)
        reasons.update(why.reason for move in wrong if (why := table.refusal(seat, move)) is not None)

    for seat, move in finished(case).choices:
        collect(table, seat)
        table.act(seat, move)
    assert {"not_asked", "card_unknown"} < reasons
