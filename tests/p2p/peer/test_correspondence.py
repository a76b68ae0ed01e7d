"""Correspondence: everybody is mostly offline, never all at once, for days; whoever is there exchanges what is new. In virtual time."""

from __future__ import annotations

import pytest

from p2p.peer.clocks import CLOCK, DAY_SECONDS
from p2p.sim.mini import GAME as MINI
from tests.p2p.peer.wires import Wires

PAIRS = ((0, 1), (1, 2), (2, 0))
VISIT_TICKS, APART_SECONDS = 6, 8 * 3600.0
ROUNDS_MAX = 400


def table(clock: str, label: str, until: int = 12) -> Wires:
    """All met once, to draw the seats and deal; then everybody went home."""
    wires = Wires(MINI, 3, label, options={CLOCK: clock} if clock else {})
    wires.play_until(until)
    for place in range(3):
        wires.crash(place)
    return wires


def visit(wires: Wires, *places: int) -> None:
    """These start their programs, answer what they are asked, and close them."""
    for place in places:
        wires.restart(place)
    for _ in range(VISIT_TICKS):
        wires.settle()
        while wires.act_once():
            wires.settle()
        wires.tick()
    for place in places:
        wires.crash(place)
    wires.now += APART_SECONDS


def play(wires: Wires, rounds: int) -> int:
    """How many visits it took to the end."""
    for number in range(rounds):
        visit(wires, *PAIRS[number % 3])
        if all(node.peer.over is not None for node in wires.nodes):
            return number + 1
    return -1


def test_a_game_of_days_comes_to_its_end_though_never_all_are_there() -> None:
    wires = table("30d", "days", 28)
    visits = play(wires, ROUNDS_MAX)
    assert visits > 3 and wires.now > 2 * DAY_SECONDS
    wires.agree()
    assert all(node.peer.frozen is None and not node.peer.evidence for node in wires.nodes)
    assert all(node.peer.over is not None and node.peer.over.how == "finished" for node in wires.nodes)


def test_without_such_a_clock_all_must_come_back_first() -> None:
    wires = table("", "seconds")
    before = [node.peer.final for node in wires.nodes]
    for number in range(6):
        visit(wires, *PAIRS[number % 3])
    assert max(node.peer.final for node in wires.nodes) <= max(before) + 1, "nobody signs before all were heard"


def test_with_a_doubt_about_the_journal_all_must_be_heard_also_here() -> None:
    wires = table("30d", "doubt")
    wires.restart(0)
    wires.nodes[0].peer.is_doubtful = True
    wires.restart(1)
    for _ in range(10):
        wires.tick()
    assert wires.nodes[0].peer.resuming is not None and wires.nodes[0].peer.resuming.unheard() == (2,)
    assert wires.nodes[1].peer.resuming is None
    wires.restart(2)
    for _ in range(4):
        wires.tick()
    assert wires.nodes[0].peer.resuming is None


def test_nobody_signs_alone() -> None:
    wires = table("30d", "nobody there")
    wires.restart(0)
    for _ in range(20):
        wires.tick()
    assert wires.nodes[0].peer.resuming is not None, "somebody must have been heard"


def test_who_is_reached_must_be_heard_too() -> None:
    """Place 2 is linked with us and says nothing: an older copy of us might have spoken with it alone."""
    wires = table("30d", "reached")
    wires.bend = lambda source, target, message: [] if source == 2 else [message]
    for place in (1, 2, 0):
        wires.restart(place)
    for _ in range(10):
        wires.tick()
    assert wires.nodes[0].peer.resuming is not None and wires.nodes[0].peer.resuming.unheard() == (2,)


@pytest.mark.parametrize(("days", "is_late"), [(2, False), (4, True)])
def test_who_has_not_come_for_days_can_be_voted_on_by_those_who_meet(days: int, is_late: bool) -> None:
    wires = table("3d", f"late {days}")
    visit(wires, 0, 1)
    wires.now += days * DAY_SECONDS
    for place in (0, 1):
        wires.restart(place)
        wires.nodes[place].peer.on_leave = "drop"
    for _ in range(20):
        wires.tick()
    assert [wires.nodes[place].peer.play.present for place in (0, 1)] == [(0, 1) if is_late else (0, 1, 2)] * 2
