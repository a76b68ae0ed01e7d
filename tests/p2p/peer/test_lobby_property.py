"""Lobbies of two to five over links that break, in any order: one roster or none, nobody accused, and who is missing has a name."""

from __future__ import annotations

import random

import pytest

from engine.moves import Refusal
from p2p.peer.lobby import SIGN_SECONDS
from p2p.peer.lobby_guest import GuestLobby, GuestPhase
from p2p.peer.lobby_host import HostLobby, HostPhase
from p2p.wire.where import say_where
from tests.depth import depth
from tests.p2p.peer.lobby_lab import NAMES, PEOPLE, Room

STEPS = 150
SEEDS = range(depth(60))


def guests_of(room: Room) -> dict[int, GuestLobby]:
    return {who: node.lobby for who, node in room.nodes.items() if isinstance(node.lobby, GuestLobby)}


def host_of(room: Room) -> HostLobby:
    lobby = room.nodes[0].lobby
    assert isinstance(lobby, HostLobby)
    return lobby


def check(room: Room) -> None:
    """What must hold after every single step."""
    agreed = {node.lobby.agreed.roster.table for node in room.nodes.values() if node.lobby.agreed is not None}
    assert len(agreed) <= 1, "two tables of one lobby"
    host = host_of(room)
    for who, node in room.nodes.items():
        assert not node.events("fault"), f"{NAMES[who]} accuses an honest peer: {node.events('fault')}"
        assert len({lobby for lobby, _ in node.signed}) == len(node.signed), "two signatures in one lobby"
        if node.lobby.agreed is not None:
            assert host.agreed is not None, "agreed without the host, who signs last"
    if host.agreed is not None:
        for member in host.agreed.roster.members:
            (node,) = [node for who, node in room.nodes.items() if PEOPLE[who].public == member.public]
            assert host.agreed.roster.table in node.disk, f"{member.name} has thrown away the seed of its own table"
            if isinstance(node.lobby, GuestLobby):
                assert node.lobby.phase in (GuestPhase.SIGNED, GuestPhase.AGREED)


def trouble(room: Room, rng: random.Random, mute: set[int]) -> None:
    """One random step: mostly deliveries, else something that goes wrong or somebody who changes his mind."""
    lot, guests = rng.random(), guests_of(room)
    who = rng.choice(list(guests))
    busy, lobby = room.busy(), guests[who]
    if lot < 0.6 and busy:
        room.deliver(rng.choice(busy))
    elif lot < 0.68:
        for node in room.nodes.values():
            if node.asked and node.who not in mute:
                room.answer_disk(node)
                break
    elif lot < 0.74 and room.pipes:
        room.cut(rng.choice(list(room.pipes)))
    elif lot < 0.82:
        other = rng.choice([other for other in (0, *guests) if other != who])
        if not room.linked(who, other) or rng.random() < 0.2:
            room.link(who, other)
    elif lot < 0.92:
        _try(lambda: lobby.join(NAMES[who]))
    elif lot < 0.94:
        _try(lobby.leave)
    elif lot < 0.95:
        _try(host_of(room).start)
    elif lot < 0.96:
        _try(lambda: rng.choice((lobby, host_of(room))).say(f"{lot}"))
    elif lot < 0.97:
        lobby.here(say_where(PEOPLE[who], rng.randrange(9), [f"h:{who + 1}"]))
    elif lot < 0.98:
        rng.choice((lobby.doubt, lobby.trust))(PEOPLE[rng.randrange(len(guests) + 1)].public)
    else:
        room.tick(rng.choice((0.5, 2.0, SIGN_SECONDS)))
    room.carry_out()


def _try(act: object) -> None:
    try:
        act()  # type: ignore[operator]
    except Refusal:
        return


def heal(room: Room) -> None:
    """All links up, nothing lost any more, nobody doubted, quiet long enough for every deadline; guests who want a place ask again."""
    for guest in guests_of(room).values():
        for person in PEOPLE:
            guest.trust(person.public)
    for link in [link for link in room.pipes if link % 2 == 0]:
        if link in room.pipes:
            room.cut(link)
    for who in guests_of(room):
        room.link(who, 0)
    room.settle_links()
    for _ in range(3):
        room.tick(1.0)
        room.settle_links()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_after_any_trouble_all_agree(seats: int) -> None:
    rounds, troubled = 0, 0
    for seed in SEEDS:
        rng, room = random.Random(f"{seats} {seed}"), Room(seed)
        room.quick_disks = False
        host = room.host(seats)
        for who in range(1, seats):
            room.guest(who)
            room.link(who, 0)
        for _ in range(rng.randrange(STEPS)):
            trouble(room, rng, set())
            check(room)
        troubled += host.agreed is None
        for _ in range(6):
            heal(room)
            room.settle()
            check(room)
            for who, guest in guests_of(room).items():
                _try(lambda who=who, guest=guest: guest.join(NAMES[who]))  # type: ignore[misc]
            room.settle()
            check(room)
            room.tick(SIGN_SECONDS)
            room.settle()
            rounds += 1
            if host.agreed is not None:
                break
        barred = [node for node in room.nodes.values() if {"why": "dropped"} in node.events("not-seated")[-1:]]
        assert host.agreed is not None or barred, f"no table and nobody named: seed {seed}"
        if host.agreed is not None:
            for who, guest in guests_of(room).items():
                seated = host.agreed.place_of(PEOPLE[who].public) is not None
                assert (guest.agreed == host.agreed) if seated else guest.phase is GuestPhase.CLOSED
    assert troubled > len(SEEDS) // 4, "too little trouble to show anything"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_guest_whose_disk_is_silent_is_named_and_the_others_play(seats: int) -> None:
    for seed in range(depth(30)):
        rng, room = random.Random(f"silent {seats} {seed}"), Room(seed)
        room.quick_disks = False
        host, silent = room.host(seats), rng.randrange(1, seats)
        for who in range(1, seats):
            room.guest(who)
            room.link(who, 0)
        for _ in range(rng.randrange(60)):
            trouble(room, rng, {silent})
            check(room)
        if host.agreed is not None:  # it was started without the silent one
            assert host.agreed.place_of(PEOPLE[silent].public) is None
            continue
        heal(room)
        named: list[str] = []
        for _ in range(4):
            for who, guest in guests_of(room).items():
                _try(lambda who=who, guest=guest: guest.join(NAMES[who]))  # type: ignore[misc]
            _answer_all(room, silent)
            if host.phase is HostPhase.SIGNING:
                assert NAMES[silent] in host.awaited
                room.tick(SIGN_SECONDS)
                _answer_all(room, silent)
                named += [event["name"] for event in room.nodes[0].events("dropped") if event["why"] == "dropped"]
                break
            if host.agreed is not None:
                break
        check(room)
        assert host.agreed is not None or NAMES[silent] in named
        if host.agreed is None:
            for who, guest in guests_of(room).items():
                if who != silent:  # who was told that the table is full asks again
                    _try(lambda who=who, guest=guest: guest.join(NAMES[who]))  # type: ignore[misc]
            _answer_all(room, silent)
            _try(host.start)
            _answer_all(room, silent)
            assert host.agreed is not None, f"the others do not play: {seed}"
            assert host.agreed.place_of(PEOPLE[silent].public) is None


def _answer_all(room: Room, silent: int) -> None:
    while True:
        room.settle_links()
        ready = [node for node in room.nodes.values() if node.asked and node.who != silent]
        if not ready:
            return
        room.answer_disk(ready[0])
        room.carry_out()
