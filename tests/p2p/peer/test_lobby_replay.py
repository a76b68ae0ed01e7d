"""Words of honest people, said again by a stranger, to the wrong ones, too late or under another lobby: nothing raises, nothing forks."""

from __future__ import annotations

import random

import pytest

from p2p.peer.lobby import SIGN_SECONDS
from p2p.wire.messages import Listing, Message, Roster, decode, encode
from tests.p2p.peer.lobby_lab import NAMES, PEOPLE, Room, join_all, table

EVE = 5


def said_in_one_evening(seed: int) -> list[Message]:
    """Everything that was sent in a lobby with one failed and one good round."""
    room, _, guests = table(3, seed)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    room.answer_disk(room.nodes[1])
    room.settle_links()
    room.tick(SIGN_SECONDS)
    room.settle_links()
    room.quick_disks = True
    guests[1].join(NAMES[2])
    room.settle()
    assert guests[0].agreed == guests[1].agreed is not None
    return [decode(encode(message)) for _, _, message in room.sent]


@pytest.mark.parametrize("seed", range(12))
def test_a_stranger_who_repeats_what_was_said_disturbs_nobody(seed: int) -> None:
    """Words of this lobby and of another one, to everybody, between all steps. Eve's faults are hers alone."""
    rng, old = random.Random(seed), said_in_one_evening(seed + 100)
    room, host, guests = table(3, seed)
    for who in range(3):
        room.nodes[who].lobby.linked(9000 + who, PEOPLE[EVE].public)
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.carry_out()
    while busy := room.busy():
        for _ in range(3):
            who = rng.randrange(3)
            heard = [message for _, _, message in room.sent]
            room.nodes[who].lobby.receive(9000 + who, rng.choice(old + heard))
            room.carry_out()
        room.deliver(rng.choice(busy))
        if host.agreed is None:
            room.tick(0.5)  # far from the deadline, and enough for Eve to go on
    assert host.agreed is not None
    assert guests[0].agreed == guests[1].agreed == host.agreed
    assert host.agreed.place_of(PEOPLE[EVE].public) is None
    for who in range(3):
        assert {fault["link"] for fault in room.nodes[who].events("fault")} <= {9000 + who}


@pytest.mark.parametrize("seed", range(12))
def test_a_host_that_repeats_old_words_gets_no_second_signature_in_one_lobby(seed: int) -> None:
    rng, old = random.Random(seed), said_in_one_evening(seed + 100)
    room, _, guests = table(3, seed)
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.carry_out()
    while busy := room.busy():
        link = rng.choice(busy)
        if room.pipes[link][1] != 0 and rng.random() < 0.5:
            heard = [message for who, _, message in room.sent if who == 0]
            words = [message for message in old + heard if not (isinstance(message, Listing) and message.state == "closed")]
            room.nodes[room.pipes[link][1]].lobby.receive(link ^ 1, rng.choice(words))
            room.carry_out()
        room.deliver(link)
        if len(room.sent) > 3000:
            break
    for node in room.nodes.values():
        assert len({lobby for lobby, _ in node.signed}) == len(node.signed)


def test_a_join_of_one_lobby_gives_no_place_in_another() -> None:
    room, _host, guests = table(3, 1)
    join_all(room, guests)
    joins = [message for who, to, message in room.sent if message.TYPE == "join" and who == 1 and to == 0]
    other = Room(2)
    second = other.host(3)
    second.linked(7, PEOPLE[1].public)
    for join in joins:
        second.receive(7, join)
    assert second.listing.taken == (NAMES[0],)


def test_signatures_of_one_table_are_none_of_another() -> None:
    room, host, guests = table(3, 1)
    join_all(room, guests)
    assert host.agreed is not None
    other, second, others = table(3, 2)
    other.quick_disks = False
    for who, guest in enumerate(others, 1):
        guest.join(NAMES[who])
    other.settle_links()
    for link in list(second._links):
        for sign in host.agreed.signs:
            second.receive(link, sign)
    assert len(second.awaited) == 3
    assert isinstance(host.agreed.roster, Roster)
