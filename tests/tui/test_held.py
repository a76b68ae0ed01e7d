"""An answer that waits for the floor, as its player sees it: the seconds, undo, and what is ordered or asked always."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import find_game
from engine.moves import Refusal
from engine.words import Comfort, Words
from p2p.peer.floor import FLOOR
from p2p.store.records import Kind
from tests.p2p.peer.acts import at_turn, go_on
from tests.p2p.peer.court import COURT, Do, Play
from tests.p2p.peer.wires import Wires
from tui.sitting.model import LocalGame, Person, Situation
from tui.sitting.peer_game import PeerGame, Reach
from tui.sitting.says import leaving_sentence

TURNS = Comfort("turns", "turns", lambda view: Do("draw") if view.asked.topic == "turn" else None, by_hand=("turn",))
GAME = replace(COURT, words=Words(comforts=(TURNS,), held=lambda g, seat: g.hands[seat]))
GAME.__dict__["rules_digest"] = COURT.rules_digest
ROME = find_game("age_of_rome")


def table(floor: int) -> tuple[Wires, PeerGame]:
    wires = Wires(GAME, 2, options={FLOOR: floor} if floor else {})
    wires.tick(0.25)
    go_on(wires)
    place = at_turn(wires)
    assert place is not None
    peer = wires.nodes[place].peer
    return wires, PeerGame(Reach(lambda do: do(peer), lambda look: look(peer)))


def settled(game: Person) -> Situation:
    while (due := game.advance()) is Situation.ON:
        pass
    return due


def test_an_automatic_answer_waits_in_sight_of_its_player_and_then_leaves() -> None:
    wires, game = table(3)
    assert settled(game) is Situation.WAIT and game.table.seen.leaves_in in (3, 4)
    assert leaving_sentence(game.table.seen).startswith("Your answer leaves in ") and game.table.seen.can_undo
    seen = []
    while game.table.seen.leaves_in is not None:
        seen.append(game.table.seen.leaves_in)
        wires.tick(0.25)
        game.table.refresh()
    assert seen == sorted(seen, reverse=True) and seen[-1] == 1 and 12 <= len(seen) <= 18
    assert leaving_sentence(game.table.seen) == ""


def test_whoever_takes_it_back_is_asked_and_may_think_without_a_card() -> None:
    wires, game = table(3)
    settled(game)
    game.undo()
    for _ in range(40):
        wires.tick(0.25)
        assert settled(game) is Situation.ASK, "nothing leaves while its player thinks"
    game.answer(Do("draw"))
    assert settled(game) is not Situation.ASK and game.table.seen.leaves_in is None


def test_asked_always_is_asked_and_an_order_answers_at_the_floor() -> None:
    _, game = table(3)
    game.ask_always(True)
    assert settled(game) is Situation.ASK
    assert "draw" in game.order(Do("draw"))
    game._ask_now = False
    assert settled(game) is Situation.WAIT and game.table.seen.leaves_in is not None, "as ordered, and not before its time"


def test_without_a_floor_nothing_waits() -> None:
    _, game = table(0)
    assert settled(game) is Situation.WAIT and game.table.seen.leaves_in is None


@pytest.mark.parametrize(("verb", "due"), [("draw", Situation.WAIT), ("roll", Situation.WAIT), ("next", Situation.CONFIRM)])
def test_what_draws_a_card_or_a_lot_is_sent_and_only_the_end_of_a_turn_waits_for_enter(verb: str, due: Situation) -> None:
    _, game = table(0)
    game.watched = True
    game.ask_always(True)
    assert settled(game) is Situation.ASK
    game.answer(Do(verb))
    assert settled(game) is due


# --- standing orders


def rome(seed: str = "orders") -> LocalGame:
    local = LocalGame.new(ROME, 2, {}, seed, "Anna", ["easy"])
    local.ask_always(True)
    return local


def on(local: LocalGame) -> Situation:
    """To the person's next question; bots move in between."""
    while (due := settled(local)) is Situation.WAIT:
        seat = local.next_bot()
        local.table.act(seat, local.chosen(seat))
    return due


def to_window(local: LocalGame) -> bool:
    while (due := on(local)) is Situation.ASK:
        if local.may_order():
            return True
        local.auto()
    assert due is Situation.OVER
    return False


def test_never_means_never_again_until_it_is_revoked() -> None:
    local = rome()
    assert to_window(local)
    topic = local.view().asked.topic  # type: ignore[union-attr]
    move = next(choice.move for choice in local.choices() if choice.move.onward)
    said = local.order(move)
    local.answer(move)
    assert said.startswith("Standing order: ") and list(local.orders) == [topic]
    asked = set()
    for _ in range(12):
        if not to_window(local):
            break
        asked.add(local.view().asked.topic)  # type: ignore[union-attr]
        local.auto()
    assert topic not in asked, "another window may ask, this one does not"
    local.revoke()
    assert local.orders == {}


def test_an_order_that_is_not_possible_now_leaves_the_question_as_it_is() -> None:
    local = rome()
    assert to_window(local)
    move = next(choice.move for choice in local.choices() if choice.move.onward)
    local.order(move)
    [topic] = local.orders
    local.orders[topic] = replace(local.orders[topic], written="play X99", title="play a card that nobody holds")
    assert local.advance() is Situation.ASK


def test_orders_are_for_windows_only() -> None:
    local = rome()
    assert on(local) is Situation.ASK and not local.may_order()
    with pytest.raises(Refusal, match="no_order_here"):
        local.order(local.choices()[0].move)


def test_whoever_is_asked_always_is_asked_without_a_fitting_card() -> None:
    def windows(always: bool) -> int:
        local = rome("bluff")
        local.ask_always(always)
        local._ask_now = False
        found = 0
        while found < 40 and to_window(local):
            found += all(choice.move.onward or choice.refusal for choice in local.choices() if "play" in local.written(choice.move))
            local.auto()
        return found

    assert windows(True) > windows(False)


# --- what was begun and not sent


def begun_and_left() -> tuple[Wires, int]:
    """Somebody has drafted the end of a turn, and their program ended before it was sent."""
    wires, game = table(0)
    place = at_turn(wires)
    assert place is not None
    game.watched = True
    game.ask_always(True)
    assert settled(game) is Situation.ASK
    game.answer(Play(game.table.g.hands[game.seat][0]))
    game.answer(Do("next"))
    assert settled(game) is Situation.CONFIRM and game.table.seen.drafted == 2
    wires.nodes[place].peer.keep_draft()
    wires.carry_out(place)
    wires.crash(place)
    return wires, place


def back(wires: Wires, place: int) -> PeerGame:
    wires.restart(place)
    wires.settle()
    peer = wires.nodes[place].peer
    game = PeerGame(Reach(lambda do: do(peer), lambda look: look(peer)))
    game.watched = True
    game.ask_always(True)
    return game


def test_what_was_begun_and_not_sent_is_there_after_a_restart_and_waits_for_its_player() -> None:
    wires, place = begun_and_left()
    game = back(wires, place)
    assert settled(game) is Situation.CONFIRM and game.taken_up == 2 and game.table.seen.drafted == 2
    assert game.undo() and settled(game) is Situation.ASK and game.table.seen.drafted == 1
    game.answer(Do("next"))
    assert settled(game) is Situation.CONFIRM
    game.let_go()
    assert settled(game) is Situation.WAIT and not game.table.seen.drafted, "it is sent, once"


def test_a_draft_of_a_beat_that_is_over_is_not_taken_up() -> None:
    wires, place = begun_and_left()
    game = back(wires, place)
    settled(game)
    game.let_go()
    settled(game)
    wires.carry_out(place)
    wires.settle()
    wires.crash(place)
    again = back(wires, place)
    settled(again)
    assert again.taken_up == 0 and again.table.seen.drafted == 0


def test_a_note_of_a_draft_says_nothing_to_others() -> None:
    wires, place = begun_and_left()
    notes = [record.payload for record in wires.nodes[place].records if record.kind is Kind.NOTE]
    assert any(b'"draft"' in note for note in notes) and not any(b"next" in note or b"play" in note for note in notes)
