"""Between the roster and the last signature: seeds, disks, and who passes on what when links or the host fail."""

from __future__ import annotations

from p2p.crypto.identity import nonce_commit
from p2p.peer.lobby_guest import GuestLobby, GuestPhase
from p2p.peer.lobby_host import HostLobby, HostPhase
from p2p.peer.roster import make_draft, why_not
from p2p.wire.lobby import Join, sign_roster
from tests.p2p.peer.lobby_lab import GAMES, NAMES, PEOPLE, Room, digest, table, terms


def signing(seats: int = 3) -> tuple[Room, HostLobby, list[GuestLobby]]:
    """All have joined, the roster is out, no disk has answered."""
    room, host, guests = table(seats)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    return room, host, guests


def test_a_guest_who_leaves_while_the_host_keeps_its_seed_ends_the_round_and_the_seed_goes() -> None:
    room, host, guests = signing()
    for who in (1, 2):
        room.answer_disk(room.nodes[who])
    room.settle_links()
    assert host.phase is HostPhase.KEEPING
    (table_id,) = room.nodes[0].asked
    room.nodes[0].asked.clear()
    room.nodes[0].disk.add(table_id)  # the seed is on disk, its answer is under way
    guests[0].leave()
    room.settle_links()
    assert room.nodes[0].disk == set()
    host.kept(table_id)
    room.settle_links()
    assert host.agreed is None
    assert not room.nodes[0].signed
    assert not room.nodes[2].disk


def test_a_copy_of_our_key_that_signs_for_us_does_not_seat_us_without_our_seed() -> None:
    room, _host, guests = signing(2)
    book = guests[0]._book
    assert book is not None
    (link,) = guests[0]._links
    for who in (0, 1):
        guests[0].receive(link, sign_roster(PEOPLE[who], book.roster))
    assert guests[0].phase is GuestPhase.KEEPING
    assert guests[0].agreed is None
    room.answer_disk(room.nodes[1])
    assert guests[0].agreed is not None


def test_guests_who_are_linked_already_pass_the_last_signature_on_at_once() -> None:
    room, host, guests = signing()
    room.link(1, 2)
    for who in (1, 2):
        room.answer_disk(room.nodes[who])
    room.settle_links()
    room.answer_disk(room.nodes[0])
    room.carry_out()
    assert host.agreed is not None
    (to_one,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    room.cut(to_one)
    room.settle_links()
    assert guests[0].agreed == guests[1].agreed == host.agreed


def test_a_join_of_an_earlier_round_does_not_vouch_for_a_member() -> None:
    agreed, before = terms(3), digest("before")
    commits = [nonce_commit(PEOPLE[who].public, digest(f"n{who}")) for who in range(3)]
    bare = [Join(commits[0], agreed.game, agreed.rules, PEOPLE[who].public, commits[who], NAMES[who]) for who in range(3)]
    joins = [join.signed(PEOPLE[who]) for who, join in enumerate(bare)]
    draft = make_draft(commits[0], agreed, joins)
    seen = {join.public: join for join in joins}
    assert why_not(draft, agreed, joins[1], PEOPLE[0].public, seen, GAMES) is None
    old = Join(before, agreed.game, agreed.rules, PEOPLE[2].public, commits[2], NAMES[2]).signed(PEOPLE[2])
    why = why_not(draft, agreed, joins[1], PEOPLE[0].public, {**seen, old.public: old}, GAMES)
    assert why is not None
    assert NAMES[2] in why
