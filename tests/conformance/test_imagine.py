"""Laws of imagined worlds: they agree with all their seat knows, lose no card, can be played out, and guess without favour."""

from __future__ import annotations

from typing import Any

import pytest

from engine import canon
from engine.bots import RandomBot
from engine.cards import Handle, Seat
from engine.dealer import LocalDealer
from engine.world import World
from tests.conformance.cases import ANSWERS_MAX, Case, every_case, rare_cases
from tests.conformance.laws import Looks, law
from tests.conformance.state_laws import lies_in_one_place, nothing_is_lost
from tests.conformance.tables import Watched, finished

LOOKS = 4  # positions per game from which worlds are imagined
GUESSES = 60  # worlds per position of the test of favour


def faces(world: World[Any]) -> dict[Handle, str]:
    assert isinstance(world.dealer, LocalDealer)
    return {handle: face for handle, face in world.dealer.faces.items() if handle in world.g.cards.holder}


@every_case
@law()
def test_imagined_worlds_agree_with_what_the_seat_knows(case: Case) -> Looks:
    every = max(1, len(finished(case).record.answers) // LOOKS)

    def imagine(table: Watched, seat: Seat) -> None:
        if len(table.record.answers) % every:
            return
        for viewer in table.own:
            world = table.view(viewer).imagine(b"one")
            assert canon.digest(world.g) == table.here.digest
            assert world.own[viewer] == table.own[viewer]
            known = {handle: face for handle, face in table.own[viewer].items() if handle in table.g.cards.holder}
            assert faces(world).items() >= known.items()
            assert faces(world).items() >= table.g.cards.faces.items()
            lies_in_one_place(world)
            nothing_is_lost(world)
            assert faces(world) == faces(table.view(viewer).imagine(b"one"))
            if not table.given:
                assert world.legal(viewer) == table.legal(viewer)

    return Looks(imagine)


@rare_cases
@law("rare")
def test_imagined_worlds_can_be_played_to_the_end(case: Case) -> Looks:
    every = max(1, len(finished(case).record.answers) // LOOKS)

    def play_out(table: Watched, seat: Seat) -> None:
        if len(table.record.answers) % every:
            return
        ends = []
        for _ in range(2):
            world = table.view(seat).imagine(b"to the end")
            bot = RandomBot(b"in a dream")
            for _ in range(ANSWERS_MAX[case.game_id]):
                if not world.waiting():
                    break
                mover = world.waiting()[0]
                world.act(mover, bot.choose(world.view(mover)))
            assert world.result is not None
            nothing_is_lost(world)
            ends.append(canon.digest(world.g))
        assert ends[0] == ends[1], "the same seed dreams the same"
        assert table.digest() == table.here.digest, "a dream changes nothing"

    return Looks(play_out)


@rare_cases
@law("rare")
def test_unseen_faces_are_guessed_without_favour(case: Case) -> Looks:
    """Over many seeds every closed handle shows many faces, and the true face as seldom as chance has it."""
    middle = len(finished(case).record.answers) // 3
    done = []

    def guess(table: Watched, seat: Seat) -> None:
        if done or len(table.record.answers) < middle:
            return
        done.append(True)
        view = table.view(seat)
        worlds = [faces(view.imagine(b"guess %d" % number)) for number in range(GUESSES)]
        cards = table.g.cards
        unseen = [handle for handle in cards.deck if handle not in cards.faces and handle not in table.own[seat]]
        by_deck: dict[int, list[Handle]] = {}
        for handle in unseen:
            by_deck.setdefault(cards.deck[handle], []).append(handle)
        for deck, handles in by_deck.items():
            possible = {table.truth[handle] for handle in handles}
            if len(handles) < 4 or cards.decks[deck].parent >= 0:
                continue
            right = 0
            for handle in handles:
                shown = {world[handle] for world in worlds}
                assert len(shown) > len(possible) // 2 or len(shown) > GUESSES // 3, f"#{handle} is nearly always {sorted(shown)}"
                right += sum(1 for world in worlds if world[handle] == table.truth[handle])
            assert right < 4 * GUESSES, f"the true faces are guessed {right} times; chance: about {GUESSES}"

    def at_end(table: Watched) -> None:
        assert done

    return Looks(guess, at_end=at_end)


@pytest.mark.parametrize("seed", [b"", b"x", bytes(64)])
def test_imagining_needs_a_view_of_a_real_table(seed: bytes) -> None:
    from tests.conformance.cases import cases
    from tests.conformance.tables import set_up

    table = set_up(cases()[0])
    seat = table.waiting()[0]
    world = table.view(seat).imagine(seed)
    with pytest.raises(AssertionError):
        world.view(seat).imagine(seed)
