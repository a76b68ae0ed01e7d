"""Two lanes of events: who has a place here goes first, nobody is kept out for ever, and each link keeps its order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.net.lanes import GUEST_TURN, Lanes


def test_who_has_a_place_is_heard_before_a_crowd_that_came_first() -> None:
    lanes: Lanes[str] = Lanes()
    for number in range(100):
        lanes.put(f"guest {number}", number, True)
    assert not lanes.has_first
    lanes.put("player", 200, False)
    assert lanes.has_first and lanes.take() == "player" and not lanes.has_first
    assert lanes.take() == "guest 0" and len(lanes) == 99


def test_players_who_never_pause_do_not_keep_guests_from_being_heard() -> None:
    lanes: Lanes[str] = Lanes()
    lanes.put("guest", 1, True)
    heard = []
    for _ in range(GUEST_TURN):
        lanes.put("player", 2, False)
        heard.append(lanes.take())
    assert heard == ["player"] * (GUEST_TURN - 1) + ["guest"]


def test_nothing_waits() -> None:
    lanes: Lanes[str] = Lanes()
    with pytest.raises(IndexError):
        lanes.take()
    assert not lanes


@given(st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 3), st.booleans())), max_size=60))
def test_what_comes_by_one_link_stays_in_its_order_whatever_its_standing_becomes(acts: list[tuple[int, bool] | None]) -> None:
    """None: one is taken."""
    lanes: Lanes[tuple[int, int]] = Lanes()
    put: dict[int, list[int]] = {}
    taken: dict[int, list[int]] = {}

    def take() -> None:
        link, number = lanes.take()
        taken.setdefault(link, []).append(number)

    for number, act in enumerate(acts):
        if act is not None:
            link, is_guest = act
            lanes.put((link, number), link, is_guest)
            put.setdefault(link, []).append(number)
        elif lanes:
            take()
    while lanes:
        take()
    assert taken == put
