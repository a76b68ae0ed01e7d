"""An answer that waits for the floor, as its player sees it: the seconds, undo, and what is ordered or asked always."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from engine.games import find_game
from engine.moves import Refusal
from engine.words import Comfort, Words
from p2p.peer.floor import FLOOR
from p2p.peer.peer import Peer
from tests.p2p.peer.acts import at_turn, go_on
from tests.p2p.peer.court import COURT, Do
from tests.p2p.peer.wires import Wires
from tui.sitting.model import LocalGame
from tui.sitting.peer_game import PeerGame
from tui.sitting.says import leaving_sentence

TURNS = Comfort("turns", "turns", lambda view: Do("draw") if view.asked.topic == "turn" else None, by_hand=("turn",))
GAME = replace(COURT, words=Words(comforts=(TURNS,), held=lambda g, seat: g.hands[seat]))
GAME.__dict__["rules_digest"] = COURT.rules_digest
ROME = find_game("age_of_rome")


class Here:
    """A peer in this very thread, where the game expects a node in another."""

    def __init__(self, peer: Peer) -> None:
        ask: Callable[[Callable[[Peer], Any]], Any] = lambda what: what(peer)  # noqa: E731
        self.node = SimpleNamespace(look=ask, call=ask)

    def run(self, done: Any) -> Any:
        return done


def table(floor: int) -> tuple[Wires, PeerGame]:
    wires = Wires(GAME, 2, options={FLOOR: floor} if floor else {})
    wires.tick(0.25)
    go_on(wires)
    place = at_turn(wires)
    assert place is not None
    peer = wires.nodes[place].peer
    peer.auto_send = False
    return wires, PeerGame(Here(peer))  # type: ignore[arg-type]


def settled(game: PeerGame) -> str:
    while (due := game.step()) == "on":
        pass
    return due


def test_an_automatic_answer_waits_in_sight_of_its_player_and_then_leaves() -> None:
    wires, game = table(3)
    assert settled(game) == "wait" and game.table.seen.leaves_in in (3, 4)
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
        assert settled(game) == "ask", "nothing leaves while its player thinks"
    game.answer(Do("draw"))
    assert settled(game) != "ask" and game.table.seen.leaves_in is None


def test_asked_always_is_asked_and_an_order_answers_at_the_floor() -> None:
    wires, game = table(3)
    game.ask_always(True)
    assert settled(game) == "ask"
    assert "draw" in game.order(Do("draw"))
    game._ask_now = False
    assert settled(game) == "wait" and game.table.seen.leaves_in is not None, "as ordered, and not before its time"


def test_without_a_floor_nothing_waits() -> None:
    wires, game = table(0)
    assert settled(game) == "wait" and game.table.seen.leaves_in is None


# --- standing orders


def rome(seed: str = "orders") -> LocalGame:
    local = LocalGame.new(ROME, 2, {}, seed, "Anna", ["easy"])
    local.ask_always(True)
    return local


def to_window(local: LocalGame) -> bool:
    while (due := local.step()) != "over":
        if due == "ask":
            if local.may_order():
                return True
            local.auto()
        elif due == "confirm":
            local.let_go()
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
    assert local.step() == "ask"


def test_orders_are_for_windows_only() -> None:
    local = rome()
    while local.step() != "ask" or local.may_order():
        local.auto() if local.step() == "ask" else None
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
