"""The doorman's counts and the buckets, without sockets."""

from __future__ import annotations

from random import Random

import pytest

from p2p.net import limits
from p2p.net.events import DoorRank
from p2p.net.guard import Bucket, Door, Ticket
from p2p.net.limits import (
    GUEST_GRACE_SECONDS,
    HOSTS_REMEMBERED_MAX,
    LOOKERS_MAX,
    LOOKERS_PER_HOST_MAX,
    SEATED_MAX,
    SOCKETS_PER_IDENTITY_MAX,
    STRANGER_GRACE_SECONDS,
    STRANGERS_MAX,
    STRANGERS_PER_HOST_MAX,
    VISITS_BURST,
    VISITS_PER_HOST_BURST,
    VISITS_PER_HOST_PER_SECOND,
    VISITS_RARE,
    WELCOME_MAX,
)

HOSTS = [f"10.0.0.{number}" for number in range(1, 200)]  # one LAN
KEYS = iter(range(10**9))


def key() -> bytes:
    return next(KEYS).to_bytes(32, "big")


def entered(door: Door, host: str, now: float = 0.0) -> Ticket:
    ticket = door.enter(host, now)
    assert ticket is not None, dict(door.refused)
    return ticket


def admitted(door: Door, host: str, standing: DoorRank, now: float = 0.0) -> Ticket:
    ticket = entered(door, host, now)
    assert ticket.admit(key(), standing, now) is None, dict(door.refused)
    return ticket


def test_half_open_sockets_of_one_host_keep_nobody_else_out() -> None:
    door = Door()
    first = [entered(door, HOSTS[0]) for _ in range(STRANGERS_PER_HOST_MAX)]
    assert door.enter(HOSTS[0], 0.1) is None and door.refused == {"strangers": 1}
    for host in HOSTS[1:STRANGERS_MAX]:  # each of them finds room, though the hall is full
        entered(door, host, 0.1)
    assert sum(ticket.is_shown_out for ticket in first) == STRANGERS_PER_HOST_MAX - 1, "the crowd gave way, down to one like everybody"


def test_a_newcomer_of_the_crowded_host_itself_gets_in_when_the_oldest_had_its_time() -> None:
    door = Door()
    tickets = [entered(door, HOSTS[0], 0.1 * number) for number in range(STRANGERS_PER_HOST_MAX)]
    assert door.enter(HOSTS[0], STRANGER_GRACE_SECONDS - 0.01) is None
    entered(door, HOSTS[0], STRANGER_GRACE_SECONDS)
    assert [ticket.is_shown_out for ticket in tickets] == [True] + [False] * (STRANGERS_PER_HOST_MAX - 1)


@pytest.mark.parametrize("attackers", [["8.8.8.7"], [f"8.8.8.{n}" for n in range(64)], [f"2001:db8:1:{n}::/64" for n in range(64)]])
def test_idle_strangers_fill_only_the_room_for_those_who_look(attackers: list[str]) -> None:
    """Of one address or of a whole block of them: whoever is invited, known, sits here or comes from elsewhere gets in."""
    door = Door()
    inside = [ticket for n in range(64) if (ticket := door.enter(attackers[n % len(attackers)], n / 10)) is not None]
    answers = [ticket.admit(key(), DoorRank.LOOKER, 6.5) for ticket in inside if not ticket.is_shown_out]
    assert limits.CROWDED in answers and door.count(DoorRank.LOOKER) <= LOOKERS_MAX
    for ticket in inside:
        if ticket.public is None:
            ticket.leave()
    admitted(door, "9.9.9.9", DoorRank.LOOKER, 7.0)
    for number in range(WELCOME_MAX):
        admitted(door, HOSTS[number], DoorRank.WELCOME, 7.0)
    for number in range(2 * 8):
        admitted(door, HOSTS[number], DoorRank.SEATED, 7.0)


def test_a_host_from_which_a_player_came_has_the_first_claim_before_hello() -> None:
    """Also in a block of which every other address crowds at the door; and not against others like it."""
    door = Door()
    admitted(door, HOSTS[0], DoorRank.SEATED).leave()
    crowd = [entered(door, host, 1.0) for host in HOSTS[100 : 100 + STRANGERS_MAX]]
    assert door.enter(HOSTS[1], 1.1) is None, "whoever is not known waits for a moment"
    player = entered(door, HOSTS[0], 1.1)
    assert [ticket.is_shown_out for ticket in crowd] == [True] + [False] * (STRANGERS_MAX - 1) and not player.is_shown_out
    late = [ticket for host in HOSTS[150:180] if (ticket := door.enter(host, 2.2)) is not None]
    assert late and not player.is_shown_out, "nor is it the first to go"


def test_whoever_sits_gives_way_to_nobody_and_who_gets_up_counts_as_one_who_looks() -> None:
    door = Door()
    seated = [admitted(door, HOSTS[0], DoorRank.SEATED) for _ in range(8)]
    lookers = [admitted(door, HOSTS[number % 20], DoorRank.LOOKER, 10.0 * number) for number in range(4 * LOOKERS_MAX)]
    assert not any(ticket.is_shown_out for ticket in seated) and sum(ticket.is_shown_out for ticket in lookers) == 3 * LOOKERS_MAX
    assert door.turned_away == 3 * LOOKERS_MAX


def test_one_host_has_few_who_look_and_newcomers_wait_for_their_time() -> None:
    door = Door()
    lookers = [admitted(door, HOSTS[0], DoorRank.LOOKER) for _ in range(LOOKERS_PER_HOST_MAX)]
    late = entered(door, HOSTS[0], 1.0)
    assert late.admit(key(), DoorRank.LOOKER, 1.0) == limits.CROWDED and late.admit(key(), DoorRank.LOOKER, GUEST_GRACE_SECONDS) is None
    assert [ticket.is_shown_out for ticket in lookers] == [True] + [False] * (LOOKERS_PER_HOST_MAX - 1)


def test_from_a_banned_address_only_people_we_know_or_invited_come_for_a_while() -> None:
    door = Door()
    door.ban(HOSTS[0], 100.0)
    assert entered(door, HOSTS[0], 101.0).admit(key(), DoorRank.LOOKER, 101.0) == limits.NOT_TRUSTED
    admitted(door, HOSTS[0], DoorRank.WELCOME, 101.0)
    admitted(door, HOSTS[1], DoorRank.LOOKER, 101.0)
    admitted(door, HOSTS[0], DoorRank.LOOKER, 101.0 + limits.BAN_SECONDS)


def test_when_something_runs_short_those_who_only_look_go_first() -> None:
    door = Door()
    tickets = [admitted(door, HOSTS[0], standing) for standing in (DoorRank.LOOKER, DoorRank.WELCOME, DoorRank.SEATED, DoorRank.LOOKER)]
    assert door.shed() and door.shed() and not door.shed()
    assert [ticket.is_shown_out for ticket in tickets] == [True, False, False, True]


def test_our_own_dials_and_seats_are_bounded_too() -> None:
    door = Door()
    assert all(door.dialled() for _ in range(SEATED_MAX)) and door.dialled() is None
    assert entered(door, HOSTS[0]).admit(key(), DoorRank.SEATED, 0.0) == limits.CROWDED


def test_one_identity_has_a_link_and_a_successor() -> None:
    door = Door()
    answers = [entered(door, HOSTS[0]).admit(b"k", DoorRank.SEATED, 0.0) for _ in range(SOCKETS_PER_IDENTITY_MAX + 1)]
    assert answers == [None] * SOCKETS_PER_IDENTITY_MAX + [limits.OVER_LIMIT]


def test_whatever_comes_and_goes_the_counts_return_to_nothing() -> None:
    random, door = Random(3), Door()
    tickets: list[Ticket] = []
    for now in range(5000):
        match random.randrange(4):
            case 0 | 1:
                ticket = door.enter(random.choice(HOSTS[:3]), float(now)) if random.random() < 0.8 else door.dialled()
                tickets += [ticket] if ticket is not None else []
            case 2 if tickets:
                ticket = random.choice(tickets)
                if ticket.public is None:
                    ticket.admit(bytes([random.randrange(6)]), random.choice(list(DoorRank)[1:]), float(now))
            case 3 if tickets:
                ticket = tickets.pop(random.randrange(len(tickets)))
                ticket.leave()
                ticket.leave()
        for ticket in [ticket for ticket in tickets if ticket.is_shown_out]:
            tickets.remove(ticket)
            ticket.leave()
        assert door.inside == len(tickets) and door.count(DoorRank.STRANGER) <= STRANGERS_MAX
        assert door.count(DoorRank.LOOKER) <= LOOKERS_MAX and door.count(DoorRank.WELCOME) <= WELCOME_MAX
        assert all(count <= SOCKETS_PER_IDENTITY_MAX for count in door.known.values())
    for ticket in tickets:
        ticket.leave()
    assert (door.inside, door.known) == (0, {})


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
    assert visits(door, HOSTS[0], 0.0, 1000) == VISITS_PER_HOST_BURST
    assert visits(door, HOSTS[0], 1.0, 1000) == VISITS_PER_HOST_PER_SECOND
    assert visits(door, HOSTS[1], 1.0, 5) == 5, "others do not suffer"
    assert door.refused["visits of one host"] == 2000 - VISITS_PER_HOST_BURST - VISITS_PER_HOST_PER_SECOND


def test_all_hosts_together_are_bounded_and_forgotten() -> None:
    door = Door()
    crowd = [f"10.0.{n // 250}.{n % 250}" for n in range(40)]
    assert sum(visits(door, host, 0.0, 60) for host in crowd) <= VISITS_BURST + VISITS_RARE * len(crowd)
    assert visits(door, "10.1.0.1", 0.0, 1) == 1, "one that hardly ever comes does not suffer from those who do"
    for n in range(1000):
        visits(door, f"10.2.{n // 250}.{n % 250}", 0.0, 1)
    assert len(door._visits_of) == HOSTS_REMEMBERED_MAX


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(10, 50, now=100.0)
    assert [bucket.take(1, 100.0) for _ in range(50)] == [0.0] * 50
    assert bucket.take(1, 100.0) == 0.1
    assert bucket.take(1, 100.25) == 0.0
    assert bucket.take(10, 100.25) == pytest.approx(0.95)
    assert bucket.take(50, 1000.0) == 0.0 and bucket.take(1, 1000.0) > 0
    assert bucket.take(0, 900.0) > 0  # a clock that went back gives nothing
