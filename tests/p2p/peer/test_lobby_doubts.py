"""Somebody joins under the name of a friend who is not there: whoever knows better says so and stays, and people decide. And a table
whose host plays another game than the one that was chosen is no table for us."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.moves import Refusal
from p2p.peer.lobby import Coming
from p2p.peer.lobby_guest import GuestLobby, GuestPhase
from p2p.peer.lobby_host import CHANGES_MAX, HostLobby, HostPhase
from p2p.wire.lobby_draft import Objection
from tests.p2p.peer.lobby_lab import GAMES, NAMES, PEOPLE, Node, Room, digest, table

GABOR, IMPOSTOR = 1, 2


def types(room: Room, who: int) -> list[str]:
    return [message.TYPE for sender, _, message in room.sent if sender == who]


def link_to_host(room: Room, who: int) -> int:
    return next(link for link, (a, b, _) in room.pipes.items() if (a, b) == (who, 0))


def doubting(seats: int = 4) -> tuple[Room, HostLobby, list[GuestLobby]]:
    """Gábor and an impostor have joined, and Gábor knows that it is one."""
    room, host, guests = table(seats)
    guests[0].join(NAMES[GABOR])
    guests[0].doubt(PEOPLE[IMPOSTOR].public)
    room.settle()
    guests[1].join(NAMES[IMPOSTOR])
    room.settle()
    return room, host, guests


def test_who_doubts_somebody_says_so_and_stays() -> None:
    room, host, guests = doubting()
    assert room.nodes[0].events("objection") == [{"name": NAMES[GABOR], "about": NAMES[IMPOSTOR]}]
    assert guests[0].phase is GuestPhase.JOINED and host.listing.taken == (NAMES[0], NAMES[GABOR], NAMES[IMPOSTOR])
    assert "leave-lobby" not in types(room, GABOR) and not room.nodes[GABOR].events("not-seated")
    with pytest.raises(Refusal, match="objection") as refused:
        host.start()
    assert refused.value.facts == {"by": NAMES[GABOR], "about": NAMES[IMPOSTOR]}


def test_a_table_that_is_full_does_not_begin_before_the_host_has_decided() -> None:
    room, host, guests = doubting(4)
    guests[2].join(NAMES[3])
    room.settle()
    assert host.phase is HostPhase.OPEN and len(host.listing.taken) == 4 and "draft" not in types(room, 0)
    host.dismiss(PEOPLE[IMPOSTOR].public)
    room.settle()
    assert room.nodes[IMPOSTOR].events("not-seated") == [{"why": "dismissed"}]
    friend = room.guest(4)
    room.link(4, 0)
    room.settle()
    friend.join("Béla")
    room.settle()
    assert host.agreed is not None and guests[0].agreed == guests[2].agreed == friend.agreed == host.agreed
    assert host.agreed.place_of(PEOPLE[IMPOSTOR].public) is None


def test_a_table_that_is_full_begins_when_the_person_accepts_the_key() -> None:
    room, host, guests = doubting(3)
    assert host.phase is HostPhase.OPEN and host.agreed is None
    guests[0].trust(PEOPLE[IMPOSTOR].public)
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None


def test_a_doubt_that_comes_with_the_draft_ends_the_round_and_nobody_loses_a_place() -> None:
    """The join of the impostor filled the table, so the draft was under way before anybody could object."""
    room, host, guests = table(4)
    guests[0].join(NAMES[GABOR])
    guests[2].join(NAMES[3])
    room.settle()
    guests[1].join(NAMES[IMPOSTOR])
    while host.phase is HostPhase.OPEN:
        room.carry_out()
        room.deliver(room.rng.choice(room.busy()))
    guests[0].doubt(PEOPLE[IMPOSTOR].public)
    room.settle()
    assert "reveal" not in types(room, GABOR), "no nonce is shown for a list with somebody in doubt"
    assert host.phase is HostPhase.OPEN and sorted(host.listing.taken) == sorted(NAMES[:4])
    assert not any(node.events("dropped") or node.events("fault") for node in room.nodes.values())
    host.dismiss(PEOPLE[IMPOSTOR].public)
    host.start()
    room.settle()
    assert host.agreed is not None and guests[0].agreed == guests[2].agreed == host.agreed


def test_one_key_after_the_other_does_not_cost_the_place_of_who_doubts_them() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[GABOR])
    room.settle()
    for who in (2, 3, 4, 5, 6):
        impostor = guests[1] if who == 2 else room.guest(who)
        if who > 2:
            room.link(who, 0)
            room.settle()
        impostor.join("Béla")
        guests[0].doubt(PEOPLE[who].public)
        room.settle()
        host.dismiss(PEOPLE[who].public)
        room.settle()
    assert host.listing.taken == (NAMES[0], NAMES[GABOR]) and guests[0].phase is GuestPhase.JOINED
    assert not room.nodes[GABOR].events("not-seated")


def test_a_doubt_survives_a_new_round_and_a_broken_link() -> None:
    room, host, guests = doubting(4)
    room.cut(link_to_host(room, GABOR))
    assert not host._objecting(), "who is gone objects to nobody"
    room.link(GABOR, 0)
    room.settle()
    assert [(NAMES[0], NAMES[IMPOSTOR], NAMES[GABOR])] == [host.listing.taken] and len(host._objecting()) == 1
    guests[2].join(NAMES[3])
    room.settle()
    assert host.phase is HostPhase.OPEN and host.agreed is None


def test_an_acceptance_between_two_rounds_is_heard() -> None:
    room, host, guests = doubting(3)
    link = link_to_host(room, GABOR)
    room.cut(link)
    guests[0].trust(PEOPLE[IMPOSTOR].public)
    room.link(GABOR, 0)
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None


@pytest.mark.parametrize("case", ["no place", "another lobby", "somebody who is not here"])
def test_objections_that_count_for_nothing(case: str) -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    host.linked(9999, PEOPLE[5].public)
    (link,) = [link for link, end in host._links.items() if end.public == PEOPLE[1].public]
    about = (PEOPLE[2].public,)
    match case:
        case "no place":
            host.receive(9999, Objection(host.lobby, about))
        case "another lobby":
            host.receive(link, Objection(digest("other"), about))
        case _:
            host.receive(link, Objection(host.lobby, (PEOPLE[6].public,)))
    guests[1].join(NAMES[2])
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None
    assert not room.nodes[0].events("objection")


def test_a_flood_of_objections_is_a_fault() -> None:
    room, host, guests = doubting(4)
    (link,) = [link for link, end in host._links.items() if end.public == PEOPLE[GABOR].public]
    for number in range(3 * CHANGES_MAX):
        host.receive(link, Objection(host.lobby, (PEOPLE[IMPOSTOR].public,) if number % 2 else ()))
    room.carry_out()
    assert len(room.nodes[0].events("fault")) > CHANGES_MAX
    assert guests[1].phase is GuestPhase.JOINED


# --- the game that was chosen


def chosen(game: str | None, kind: Coming = Coming.PLAY) -> tuple[Room, HostLobby, GuestLobby]:
    """A guest who chose this game from the list of tables; the host plays "parlour"."""
    room = Room()
    host = room.host(2)
    games = {**GAMES, "chess": replace(GAMES["parlour"], id="chess")}
    guest = GuestLobby(PEOPLE[1], games, PEOPLE[0].public, nonce=room.nonce, kind=kind, game=game)
    room.nodes[1] = Node(1, guest)
    room.link(1, 0)
    room.settle()
    return room, host, guest


@pytest.mark.parametrize("game", [None, "parlour"])
def test_the_game_that_was_chosen_is_played(game: str | None) -> None:
    room, host, guest = chosen(game)
    guest.join(NAMES[1])
    room.settle()
    assert guest.agreed == host.agreed is not None and not room.nodes[1].events("other-game")


def test_a_host_that_lists_another_game_gets_no_guest() -> None:
    room, _host, guest = chosen("chess")
    assert room.nodes[1].events("other-game") == [{"chosen": "chess", "listed": "parlour"}]
    with pytest.raises(Refusal, match="lobby_not_open"):
        guest.join(NAMES[1])
    assert types(room, 1) == []


def test_who_watches_is_not_shown_another_game_either() -> None:
    room, _host, guest = chosen("chess", Coming.VIEW)
    other = room.guest(2)
    room.link(2, 0)
    room.settle()
    other.join(NAMES[2])
    room.settle()
    assert other.agreed is not None and guest.agreed is None
    assert {tuple(event.items()) for event in room.nodes[1].events("other-game")} == {(("chosen", "chess"), ("listed", "parlour"))}
