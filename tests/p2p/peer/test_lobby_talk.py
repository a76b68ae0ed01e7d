"""Talk before there is a table: heard by all who have a place, forged by nobody, neither host nor guest nor stranger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.moves import Refusal
from p2p.crypto.faults import Misuse, PeerFault
from p2p.peer.lobby import Coming
from p2p.peer.lobby_guest import GuestLobby
from p2p.peer.lobby_host import HostLobby
from p2p.peer.lobby_talk import VOICES_MAX
from p2p.peer.pace import LINES_MAX, OWN_LINES_MAX, PASSED_LINES_MAX
from p2p.wire.limits import CHAT_BYTES_MAX, CHAT_COLUMNS_MAX
from p2p.wire.lobby import Join
from p2p.wire.lobby_chat import LOBBY_CHAT_LABEL, LobbyChat, say_in_lobby
from p2p.wire.messages import decode, encode
from p2p.wire.text import columns
from tests.p2p.peer.lobby_lab import NAMES, PEOPLE, Room, digest, join_all, table

EVE = 5


def seated(seats: int = 4) -> tuple[Room, HostLobby, list[GuestLobby]]:
    """All but one place are taken, so the lobby stays open."""
    room, host, guests = table(seats)
    for who, guest in enumerate(guests[:-1], 1):
        guest.join(NAMES[who])
    room.settle()
    return room, host, guests


def heard(room: Room, who: int) -> list[tuple[str, str]]:
    return [(facts["name"], facts["text"]) for facts in room.nodes[who].events("chat")]


def faults(room: Room, who: int) -> list[str]:
    return [facts["what"] for facts in room.nodes[who].events("fault")]


def link_of(room: Room, a: int, b: int) -> int:
    """The number that the link from a to b has at a."""
    return next(link for link, (one, other, _) in room.pipes.items() if (one, other) == (a, b))


def from_guest(room: Room, who: int, line: LobbyChat) -> None:
    room.pipes[link_of(room, who, 0)][2].append(encode(line))
    room.settle()


def from_host(room: Room, who: int, line: LobbyChat) -> None:
    room.pipes[link_of(room, 0, who)][2].append(encode(line))
    room.settle()


def mine(guest: GuestLobby) -> Join:
    assert guest._mine is not None
    return guest._mine


def signed(who: int, line: LobbyChat) -> LobbyChat:
    return replace(line, signature=PEOPLE[who].sign(LOBBY_CHAT_LABEL, replace(line, signature=b"").id))


def test_what_host_and_guests_say_is_heard_by_all_others_who_have_a_place() -> None:
    room, host, guests = seated()
    host.say("welcome")
    room.settle()
    guests[0].say("salve")
    room.settle()
    guests[1].say("whom do we wait for?")
    room.settle()
    said = [("Zita", "welcome"), ("Gábor", "salve"), ("李雷", "whom do we wait for?")]
    assert heard(room, 0) == said[1:]
    assert heard(room, 1) == [said[0], said[2]]
    assert heard(room, 2) == said[:2]
    assert heard(room, 3) == [], "who is only looking has no place"
    assert not any(faults(room, who) for who in range(4))


def test_a_table_comes_of_a_lobby_that_talks_and_after_it_nobody_listens_here() -> None:
    room, host, guests = seated(3)
    room.quick_disks = False
    guests[1].join(NAMES[2])
    room.settle_links()
    host.say("while you sign")
    guests[0].say("one moment")
    room.settle()
    assert ("Zita", "while you sign") in heard(room, 1) and ("Gábor", "one moment") in heard(room, 2)
    assert host.agreed is not None and all(guest.agreed == host.agreed for guest in guests)
    for lobby in (host, *guests):
        with pytest.raises(Refusal):
            lobby.say("too late")


def test_only_who_has_a_place_and_a_host_can_speak() -> None:
    room, _, guests = seated()
    with pytest.raises(Refusal, match="not_joined"):
        guests[2].say("hello?")
    room.cut(link_of(room, 1, 0))
    with pytest.raises(Refusal, match="host_lost"):
        guests[0].say("are you there?")
    with pytest.raises(Misuse):
        guests[1].say("\x1b\u202e\u200b")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda line: replace(line, said="I resign"), "signature fails"),
        (lambda line: replace(line, count=7), "signature fails"),
        (lambda line: replace(line, signature=bytes(64)), "signature fails"),
        (lambda line: signed(EVE, line), "signature fails"),
        (lambda line: signed(1, replace(line, host=PEOPLE[EVE].public)), "another host"),
    ],
)
def test_a_forged_line_is_a_fault_of_whoever_sends_it(change: Callable[[LobbyChat], LobbyChat], what: str) -> None:
    """The host itself cannot put words into a guest's mouth, nor carry them over from another host's lobby."""
    room, host, guests = seated()
    true = say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), 0, "salve")
    from_guest(room, 1, change(true))
    from_host(room, 2, change(true))
    assert heard(room, 0) == heard(room, 2) == []
    assert [what in said for who in (0, 2) for said in faults(room, who)] == [True, True]
    from_guest(room, 1, true)
    assert heard(room, 0) == heard(room, 2) == [("Gábor", "salve")]


def test_a_line_of_somebody_else_is_a_fault_and_one_of_nobody_here_is_not_heard() -> None:
    room, host, guests = seated()
    from_guest(room, 2, say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), 0, "I am Gábor"))
    assert "somebody else" in faults(room, 0)[0]
    stranger = Join(host.lobby, host.terms.game, host.terms.rules, PEOPLE[3].public, digest("never sent"), "Omar").signed(PEOPLE[3])
    line = say_in_lobby(PEOPLE[3], host._me.public, stranger, 0, "let me in")
    from_guest(room, 3, line)
    room.guest(EVE, Coming.VIEW)
    room.link(EVE, 0)
    from_guest(room, EVE, say_in_lobby(PEOPLE[EVE], host._me.public, replace(stranger, public=PEOPLE[EVE].public), 0, "I watch"))
    from_host(room, 1, line)
    assert not any(heard(room, who) for who in range(4)), "nor does a guest show the words of one whose join nobody has shown"
    assert not [message for _, _, message in room.sent if isinstance(message, LobbyChat)], "and nothing is passed on"
    for _ in range(LINES_MAX):
        from_guest(room, 3, line)
    assert faults(room, 0)[1:] == ["more talk than a lobby takes"], "a stranger has no more breath than a guest"


def test_talk_that_does_not_come_through_the_host_is_a_fault() -> None:
    room, host, guests = seated()
    guests[1].linked(9999, PEOPLE[1].public)
    guests[1].receive(9999, say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), 0, "psst"))
    room.settle()
    assert "not the host" in faults(room, 2)[0] and heard(room, 2) == []


def test_a_line_is_heard_once_however_often_it_comes() -> None:
    room, host, guests = seated()
    line = say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), 0, "salve")
    later = say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), 4, "again")
    for each in (line, line, later, line, later):
        from_guest(room, 1, each)
        from_host(room, 2, each)
    assert heard(room, 0) == heard(room, 2) == [("Gábor", "salve"), ("Gábor", "again")]
    assert not faults(room, 0) and not faults(room, 2)


def test_after_a_new_join_old_lines_are_not_heard_again_even_if_the_host_shows_the_old_join() -> None:
    room, host, guests = seated()
    before = mine(guests[0])
    old = say_in_lobby(PEOPLE[1], host._me.public, before, 0, "before")
    from_guest(room, 1, old)
    guests[0].leave()
    room.settle()
    guests[0].join(NAMES[1])
    room.settle()
    guests[0].say("after")
    room.settle()
    from_guest(room, 1, old)
    link = link_of(room, 0, 2)
    room.pipes[link][2].append(encode(before))
    from_host(room, 2, old)
    assert heard(room, 0) == heard(room, 2) == [("Gábor", "before"), ("Gábor", "after")]


def test_a_new_round_has_new_numbers_and_drops_what_was_said_in_the_old_one() -> None:
    room, host, guests = seated(3)
    room.quick_disks = False
    guests[0].say("first round")
    guests[1].join(NAMES[2])
    room.settle_links()
    old = say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), 9, "late")
    guests[1].leave()
    room.settle_links()
    assert room.nodes[0].events("reopened")
    from_guest(room, 1, old)
    guests[0].say("second round")
    room.settle_links()
    assert heard(room, 0) == [("Gábor", "first round"), ("Gábor", "second round")] and not faults(room, 0)


def test_hostile_text_is_shown_clean_and_an_empty_or_too_long_line_is_no_message() -> None:
    room, host, guests = seated()
    join = mine(guests[0])

    def raw(text: str) -> LobbyChat:
        return signed(1, LobbyChat(host._me.public, join.lobby, join.public, join.commit, 0, text))

    from_guest(room, 1, raw("[31mred\u202e\u200b 李é" + "\u0301" * 9))
    ((_, text),) = heard(room, 2)
    assert text == "[31mred 李é\u0301\u0301" and heard(room, 0)[0][1] == text
    from_guest(room, 1, signed(1, replace(raw("李" * 160), count=1)))
    assert columns(heard(room, 2)[1][1]) == CHAT_COLUMNS_MAX
    bad = [("\u200b", "without a visible letter"), ("x" * (CHAT_BYTES_MAX + 1), "longer than 500"), ("\\u001b[2J", "control character")]
    for said, what in bad:
        with pytest.raises(PeerFault, match=what):
            decode(encode(raw("PLACE")).replace(b"PLACE", said.encode()))


def test_too_many_lines_are_refused_to_our_person_and_a_fault_of_others() -> None:
    room, host, guests = seated()
    for number in range(OWN_LINES_MAX):
        guests[0].say(f"line {number}")
    with pytest.raises(Refusal, match="talk_too_fast"):
        guests[0].say("one too many")
    room.settle()
    room.tick(1.0)
    guests[0].say("a second later")
    room.settle()
    assert len(heard(room, 2)) == OWN_LINES_MAX + 1 and not faults(room, 0)
    room.tick(1000.0)
    for number in range(100, 100 + LINES_MAX + 3):
        from_guest(room, 1, say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), number, "flood"))
    assert faults(room, 0) == ["more talk than a lobby takes"] * 3
    assert len(heard(room, 2)) == OWN_LINES_MAX + 1 + LINES_MAX
    guests[1].say("I am not to blame")
    room.settle()
    assert heard(room, 0)[-1][0] == "李雷"


def test_a_host_who_floods_is_not_shown_but_one_who_was_slow_is_not_accused() -> None:
    room, host, guests = seated()
    for number in range(PASSED_LINES_MAX + 5):
        from_host(room, 2, say_in_lobby(PEOPLE[1], host._me.public, mine(guests[0]), number, "bunched"))
    assert len(heard(room, 2)) == PASSED_LINES_MAX and not faults(room, 2)


def test_more_voices_than_a_lobby_has_are_not_remembered() -> None:
    room, host, guests = seated()
    for number in range(VOICES_MAX + 3):
        again: dict[str, Any] = {"commit": digest(f"join {number}"), "signature": b""}
        join = replace(mine(guests[0]), **again).signed(PEOPLE[1])
        room.pipes[link_of(room, 0, 2)][2].append(encode(join))
        room.tick(1.0)
        from_host(room, 2, say_in_lobby(PEOPLE[1], host._me.public, join, 0, f"voice {number}"))
    assert len(heard(room, 2)) == VOICES_MAX and not faults(room, 2)


def test_who_has_signed_is_told_at_every_seat() -> None:
    room, _, guests = table(3)
    join_all(room, guests)
    for who in (1, 2):
        assert sorted(facts["name"] for facts in room.nodes[who].events("signed")) == ["Gábor", "Zita", "李雷"]
    assert sorted(facts["name"] for facts in room.nodes[0].events("signed")) == ["Gábor", "李雷"]
