"""The doorman's counts and the buckets, without sockets."""

from __future__ import annotations

from random import Random

import pytest

from p2p.net.guard import Bucket, Door, Ticket
from p2p.net.limits import (
    HOSTS_REMEMBERED_MAX,
    SOCKETS_MAX,
    SOCKETS_PER_IDENTITY_MAX,
    STRANGERS_MAX,
    STRANGERS_PER_HOST_MAX,
    VISITS_BURST,
    VISITS_PER_HOST_BURST,
    VISITS_PER_HOST_PER_SECOND,
)


def test_strangers_of_one_host_and_all_strangers_are_bounded() -> None:
    door = Door()
    tickets = [door.enter("a", 0.0) for _ in range(STRANGERS_PER_HOST_MAX)]
    assert all(tickets) and door.enter("a", 0.0) is None
    tickets += [door.enter(str(host), 0.0) for host in range(STRANGERS_MAX - STRANGERS_PER_HOST_MAX)]
    assert all(tickets) and door.enter("z", 0.0) is None
    assert door.refused == {"strangers of one host": 1, "strangers": 1}
    tickets[0].leave()  # type: ignore[union-attr]
    assert door.enter("a", 0.0) is not None


def test_who_is_known_makes_room_for_strangers_until_the_house_is_full() -> None:
    door = Door()
    for number in range(SOCKETS_MAX):
        ticket = door.enter("a", 0.0)
        assert ticket is not None and ticket.known(bytes([number]))
    assert door.enter("b", 0.0) is None and door.dialled() is None and door.refused["sockets"] == 2


def test_one_identity_has_a_link_and_a_successor() -> None:
    door = Door()
    tickets = [door.enter("a", 0.0) for _ in range(SOCKETS_PER_IDENTITY_MAX + 1)]
    answers = [ticket.known(b"k") for ticket in tickets if ticket is not None]
    assert answers == [True] * SOCKETS_PER_IDENTITY_MAX + [False]


def test_whatever_comes_and_goes_the_counts_return_to_nothing() -> None:
    random, door = Random(3), Door()
    tickets: list[Ticket] = []
    for now in range(5000):
        match random.randrange(4):
            case 0 | 1:
                ticket = door.enter(random.choice("abc"), float(now)) if random.random() < 0.8 else door.dialled()
                tickets += [ticket] if ticket is not None else []
            case 2 if tickets:
                ticket = random.choice(tickets)
                if ticket.public is None:
                    ticket.known(bytes([random.randrange(6)]))
            case 3 if tickets:
                ticket = tickets.pop(random.randrange(len(tickets)))
                ticket.leave()
                ticket.leave()
        assert door.inside == len(tickets) <= SOCKETS_MAX and door.strangers.total() <= STRANGERS_MAX
        assert all(count <= SOCKETS_PER_IDENTITY_MAX for count in door.known.values())
    for ticket in tickets:
        ticket.leave()
    assert (door.inside, door.strangers, door.known) == (0, {}, {})


def visits(door: Door, host: str, now: float, count: int) -> int:
    """How many of so many short visits are let in."""
    let_in = 0
    for _ in range(count):
        ticket = door.enter(host, now)
        if ticket is not None:
            let_in += 1
            ticket.leave()
    return let_in


def test_a_host_that_comes_and_goes_all_the_time_is_turned_away() -> None:
    door = Door()
    assert visits(door, "a", 0.0, 1000) == VISITS_PER_HOST_BURST
    assert visits(door, "a", 1.0, 1000) == VISITS_PER_HOST_PER_SECOND
    assert visits(door, "b", 1.0, 5) == 5, "others do not suffer"
    assert door.refused["visits of one host"] == 2000 - VISITS_PER_HOST_BURST - VISITS_PER_HOST_PER_SECOND


def test_all_hosts_together_are_bounded_and_forgotten() -> None:
    door = Door()
    assert sum(visits(door, str(host), 0.0, 1) for host in range(1000)) == VISITS_BURST
    assert len(door._visits_of) == HOSTS_REMEMBERED_MAX


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(10, 50, now=100.0)
    assert [bucket.take(1, 100.0) for _ in range(50)] == [0.0] * 50
    assert bucket.take(1, 100.0) == 0.1
    assert bucket.take(1, 100.25) == 0.0
    assert bucket.take(10, 100.25) == pytest.approx(0.95)
    assert bucket.take(50, 1000.0) == 0.0 and bucket.take(1, 1000.0) > 0
    assert bucket.take(0, 900.0) > 0  # a clock that went back gives nothing
