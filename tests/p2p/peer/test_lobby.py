"""A lobby from the first link to the signed roster: who gets a place, who is told what, and what happens when somebody is lost."""

from __future__ import annotations

import pytest

from engine.moves import Refusal
from p2p.peer.lobby import SIGN_SECONDS, Coming
from p2p.peer.lobby_guest import MISSING_SECONDS, GuestLobby, GuestPhase
from p2p.peer.lobby_host import MISSES_MAX, HostLobby, HostPhase
from p2p.peer.roster import Terms, why_not_playable
from p2p.wire.messages import Summary
from p2p.wire.where import say_where
from tests.p2p.peer.lobby_lab import GAMES, NAMES, PEOPLE, Room, digest, game, join_all, table, terms


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_full_lobby_agrees_on_one_roster_signed_by_all(seats: int) -> None:
    room, host, guests = table(seats, seed=seats)
    join_all(room, guests)
    assert host.agreed is not None
    assert all(guest.agreed == host.agreed for guest in guests)
    roster, signs = host.agreed.roster, host.agreed.signs
    assert sorted(member.name for member in roster.members) == sorted(NAMES[:seats])
    assert len(signs) == seats
    for sign in signs:
        sign.check(roster)
    for who, node in room.nodes.items():
        (told,) = node.events("agreed")
        assert told["roster"] == roster
        assert told["signs"] == signs
        assert roster.members[told["place"]].public == PEOPLE[who].public
        assert node.disk == {roster.table}
        assert not node.events("fault")


def test_the_host_signs_last_and_only_with_its_seed_on_disk() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    assert [guest.phase for guest in guests] == [GuestPhase.KEEPING] * 2
    assert not [message for _, _, message in room.sent if message.TYPE == "roster-sign"]
    assert not room.nodes[0].asked, "the host keeps nothing before all guests have signed"
    room.answer_disk(room.nodes[1])
    room.settle_links()
    assert host.phase is HostPhase.SIGNING
    assert set(host.awaited) == {NAMES[0], NAMES[2]}
    room.answer_disk(room.nodes[2])
    room.settle_links()
    assert host.phase is HostPhase.KEEPING
    assert host.awaited == (NAMES[0],)
    assert all(guest.awaited == (NAMES[0],) for guest in guests), "signatures are passed on, so that all know who is missing"
    assert not any(guest.agreed for guest in guests)
    room.answer_disk(room.nodes[0])
    room.settle_links()
    assert all(guest.agreed == host.agreed is not None for guest in guests)


def test_the_listing_follows_every_change() -> None:
    room, host, (one, two, _) = table(4)
    one.join("Gábor")
    room.settle()
    assert two.listing is not None
    assert two.listing.taken == ("Zita", "Gábor")
    one.leave()
    room.settle()
    assert two.listing.taken == ("Zita",)
    assert one.phase is GuestPhase.LISTED
    two.join("李雷")
    room.settle()
    assert one.listing is not None
    assert one.listing.taken == ("Zita", "李雷") == host.listing.taken


def test_guests_learn_the_joins_and_addresses_of_all() -> None:
    room, _host, guests = table(4)
    for who in range(4):
        room.nodes[who].lobby.here(say_where(PEOPLE[who], 1, [f"10.0.0.{who}:4000"]))
    join_all(room, guests)
    for who in range(1, 4):
        others = [other for other in range(4) if other != who]
        assert {event["name"] for event in room.nodes[who].events("joined")} >= {NAMES[other] for other in others}
        for other in others:
            where = room.nodes[who].lobby.wheres.get(PEOPLE[other].public)
            assert where is not None
            assert where.addresses == (f"10.0.0.{other}:4000",)


def test_a_newer_address_is_passed_on_and_an_older_is_not() -> None:
    room, host, guests = table(4)
    for guest in guests[:2]:
        guest.join(NAMES[guests.index(guest) + 1])
    room.settle()
    guests[0].here(say_where(PEOPLE[1], 2, ["a:2"]))
    guests[0].here(say_where(PEOPLE[1], 1, ["a:1"]))
    host.here(say_where(PEOPLE[0], 1, ["h:1"]))
    room.settle()
    assert [event["addresses"] for event in room.nodes[2].events("where")] in ([("a:2",), ("h:1",)], [("h:1",), ("a:2",)])
    assert guests[2].wheres.get(PEOPLE[1].public) is None, "addresses are for those who have a place"


@pytest.mark.parametrize("second", ["Gábor", "GÁBOR", "Gáb0r", "Gábоr"])
def test_a_second_name_that_looks_the_same_is_refused_with_the_reason(second: str) -> None:
    room, host, (one, two, _) = table(4)
    one.join("Gábor")
    room.settle()
    two.join(second)
    room.settle()
    assert room.nodes[2].events("not-seated") == [{"why": "name-taken"}]
    assert host.listing.taken == ("Zita", "Gábor")
    two.join("Gabriella")
    room.settle()
    assert host.listing.taken == ("Zita", "Gábor", "Gabriella")


def test_the_host_s_own_name_is_taken_too() -> None:
    room, _host, (one, _) = table(3)
    one.join("zita")
    room.settle()
    assert room.nodes[1].events("not-seated") == [{"why": "name-taken"}]


def test_who_comes_when_all_places_are_taken_learns_full() -> None:
    room, _host, guests = table(2)
    late = room.guest(2)
    room.link(2, 0)
    room.settle()
    guests[0].join(NAMES[1])
    late.join(NAMES[2])  # it could not know
    room.settle()
    losers = [who for who in (1, 2) if room.nodes[who].lobby.agreed is None]
    assert len(losers) == 1
    told = room.nodes[losers[0]]
    assert [event["why"] for event in told.events("full") + told.events("not-seated")] in (["full"], ["closed"])
    with pytest.raises(Refusal, match="lobby_not_open"):
        room.nodes[losers[0]].lobby.join("again")  # type: ignore[attr-defined]


def test_a_guest_who_sees_no_free_place_is_refused_at_once() -> None:
    room, _host, guests = table(2)
    room.quick_disks = False
    guests[0].join(NAMES[1])
    room.settle_links()
    late = room.guest(2)
    room.link(2, 0)
    room.settle_links()
    with pytest.raises(Refusal, match="lobby_full"):
        late.join(NAMES[2])


def test_start_needs_a_count_that_the_game_allows() -> None:
    room, host, guests = table(5)
    with pytest.raises(Refusal, match="not_playable"):
        host.start()
    guests[0].join(NAMES[1])
    guests[1].join(NAMES[2])
    room.settle()
    host.start()
    with pytest.raises(Refusal, match="lobby_not_open"):
        host.start()
    room.settle()
    assert host.agreed is not None
    assert len(host.agreed.roster.members) == 3
    assert guests[2].phase is guests[3].phase is GuestPhase.CLOSED
    assert room.nodes[3].events("lobby-closed") == [{}]


def test_options_that_do_not_go_with_the_count_stop_a_start_with_fewer() -> None:
    room = Room()
    host = room.host(3, variants="blind")
    guest = room.guest(1)
    room.link(1, 0)
    room.settle()
    guest.join(NAMES[1])
    room.settle()
    with pytest.raises(Refusal, match="not_playable"):
        host.start()


def test_a_lobby_that_the_rules_or_the_names_forbid_is_not_opened() -> None:
    room = Room()
    names = [("Zita", ""), ("Zita", "y" * 33), ("", "T"), ("Zi\u202eta", "T"), ("x" * 25, "T")]
    for seats, name, title in [(6, "Zita", "T"), *((3, name, title) for name, title in names)]:
        with pytest.raises(Refusal):
            HostLobby(PEOPLE[0], GAMES, terms(3), seats=seats, table_name=title, name=name, nonce=room.nonce)


def test_a_guest_who_does_not_sign_is_dropped_and_named_and_the_others_play() -> None:
    room, host, guests = table(4)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    old = {room.nodes[who].asked[0] for who in (1, 2, 3)}
    assert len(old) == 1
    for who in (1, 2):
        room.answer_disk(room.nodes[who])  # the third disk never answers
    room.settle_links()
    room.tick(SIGN_SECONDS - 1)
    assert host.phase is HostPhase.SIGNING
    room.tick(2)
    room.settle_links()
    assert [(event["name"], event["why"]) for event in room.nodes[0].events("dropped")] == [(NAMES[3], "dropped")]
    assert room.nodes[3].events("not-seated") == [{"why": "dropped"}]
    assert room.nodes[3].lobby.phase is GuestPhase.LISTED  # type: ignore[attr-defined]
    assert sorted(host.listing.taken) == sorted(NAMES[:3])
    assert not room.nodes[1].disk, "the seed of the round that failed is dropped"
    room.quick_disks = True
    host.start()
    room.settle()
    assert host.agreed is not None
    assert host.agreed.roster.table not in old
    assert len(host.agreed.roster.members) == 3
    assert guests[0].agreed == guests[1].agreed == host.agreed
    assert len({lobby for lobby, _ in room.nodes[1].signed}) == len(room.nodes[1].signed) == 2, "one signature in a lobby"


def test_who_spoils_round_after_round_is_not_taken_any_more() -> None:
    room, host, guests = table(2)
    room.quick_disks = False
    for _ in range(MISSES_MAX):
        guests[0].join(NAMES[1])
        room.settle_links()
        room.tick(SIGN_SECONDS + 1)
        room.settle_links()
    guests[0].join(NAMES[1])
    room.settle_links()
    assert host.phase is HostPhase.OPEN
    assert room.nodes[1].events("not-seated")[-1] == {"why": "dropped"}


def test_fresh_nonces_in_a_new_round() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    first = host.lobby
    room.answer_disk(room.nodes[1])
    room.settle_links()
    room.tick(SIGN_SECONDS)
    room.settle_links()
    assert host.lobby != first
    joins = [message for who, _, message in room.sent if message.TYPE == "join" and who == 1]
    assert len(joins) == 2
    assert joins[0].commit != joins[1].commit  # type: ignore[union-attr]
    assert joins[1].lobby == host.lobby  # type: ignore[union-attr]


def test_a_lost_link_frees_the_place_and_the_guest_takes_it_again_when_it_is_back() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    (link,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    room.cut(link)
    assert host.listing.taken == ("Zita",)
    assert room.nodes[0].events("left")[0]["why"] == "lost"
    assert room.nodes[1].events("host-lost") == [{"phase": "joined"}]
    room.link(1, 0)
    room.settle()
    assert host.listing.taken == ("Zita", NAMES[1])


def test_a_second_link_of_one_guest_is_no_loss_when_the_first_ends() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    (old,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    room.link(1, 0)
    room.settle()
    room.cut(old)
    room.settle()
    assert host.listing.taken == ("Zita", NAMES[1])
    assert not room.nodes[1].events("host-lost")


def test_a_guest_whose_link_breaks_while_signing_comes_back_and_signs() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    (link,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    room.answer_disk(room.nodes[1])
    room.cut(link)
    assert room.nodes[0].events("away")[0]["name"] == NAMES[1]
    room.link(1, 0)
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None


def test_the_last_signatures_are_lost_and_come_with_the_next_link() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    for who in (1, 2):
        room.answer_disk(room.nodes[who])
    room.settle_links()
    room.answer_disk(room.nodes[0])
    room.carry_out()
    assert host.agreed is not None
    (link,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    room.cut(link)
    room.settle_links()
    assert guests[0].agreed is None
    assert guests[0].awaited == (NAMES[0],)
    room.tick(MISSING_SECONDS)
    assert room.nodes[1].events("missing") == [{"names": (NAMES[0],)}]
    room.link(1, 0)
    room.settle_links()
    assert guests[0].agreed == host.agreed


def test_should_the_host_vanish_the_signatures_come_from_another_guest() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    for who in (1, 2):
        room.answer_disk(room.nodes[who])
    room.settle_links()
    room.answer_disk(room.nodes[0])
    room.carry_out()
    (to_one,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    (to_two,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (2, 0)]
    room.cut(to_one)
    room.settle_links()
    room.cut(to_two)
    assert guests[1].agreed == host.agreed
    room.link(1, 2)
    room.settle_links()
    assert guests[0].agreed == host.agreed


def test_a_guest_who_leaves_after_signing_ends_the_round_if_it_is_not_too_late() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    room.answer_disk(room.nodes[1])
    guests[0].leave()
    assert room.nodes[1].disk, "only the host can end what we have signed"
    room.settle_links()
    assert guests[0].phase is GuestPhase.LISTED
    assert not room.nodes[1].disk
    assert sorted(host.listing.taken) == sorted([NAMES[0], NAMES[2]])
    assert room.nodes[0].events("dropped")[0]["why"] == "left"


def test_leaving_too_late_is_no_leave() -> None:
    room, host, guests = table(2)
    room.quick_disks = False
    guests[0].join(NAMES[1])
    room.settle_links()
    room.answer_disk(room.nodes[1])
    room.settle_links()
    room.answer_disk(room.nodes[0])
    room.carry_out()
    assert host.agreed is not None
    guests[0].leave()
    room.settle_links()
    assert guests[0].agreed == host.agreed
    assert room.nodes[1].disk == {host.agreed.roster.table}


def test_closing_tells_all() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    host.close()
    room.settle()
    assert guests[0].phase is guests[1].phase is GuestPhase.CLOSED
    assert room.nodes[1].events("not-seated") == [{"why": "closed"}]
    assert room.nodes[1].events("lobby-closed") == room.nodes[2].events("lobby-closed") == [{}]
    assert not room.nodes[2].events("not-seated")


def test_a_dismissed_guest_is_told_and_not_taken_again() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    host.dismiss(PEOPLE[1].public)
    room.settle()
    assert room.nodes[1].events("not-seated") == [{"why": "dismissed"}]
    guests[0].join("Other")
    room.settle()
    assert room.nodes[1].events("not-seated")[1:] == [{"why": "dismissed"}]
    assert host.listing.taken == ("Zita",)


def test_spectators_see_the_listing_and_later_the_signed_roster() -> None:
    room, host, guests = table(3)
    early = room.guest(5, Coming.VIEW)
    room.link(5, 0)
    room.settle()
    with pytest.raises(Refusal, match="view_only"):
        early.join(NAMES[5])
    join_all(room, guests)
    late = room.guest(6, Coming.VIEW)
    room.link(6, 0)
    room.settle()
    assert early.agreed == late.agreed == host.agreed is not None
    assert room.nodes[5].events("agreed")[0]["place"] is None
    seen = {message.TYPE for who, to, message in room.sent if to == 5}
    assert seen == {"listing", "roster", "roster-sign"}, "no joins and no addresses for spectators"


def test_a_failed_disk_ends_our_own_part_by_name() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    guests[0].unkept(room.nodes[1].asked.popleft(), "no room on the disk")
    room.settle_links()
    assert room.nodes[1].events("disk-failed") == [{"what": "no room on the disk"}]
    assert sorted(host.listing.taken) == sorted([NAMES[0], NAMES[2]])
    host.start()
    room.settle_links()
    room.answer_disk(room.nodes[2])
    room.settle_links()
    host.unkept(room.nodes[0].asked.popleft(), "read-only")
    room.settle_links()
    assert host.phase is HostPhase.CLOSED
    assert guests[1].phase is GuestPhase.CLOSED
    assert not room.nodes[2].disk


def test_a_late_answer_of_the_disk_signs_nothing() -> None:
    room, host, guests = table(2)
    room.quick_disks = False
    guests[0].join(NAMES[1])
    room.settle_links()
    old = room.nodes[1].asked[0]
    guests[0].leave()
    room.settle_links()
    guests[0].kept(old)
    host.kept(old)
    room.settle_links()
    assert not [message for _, _, message in room.sent if message.TYPE == "roster-sign"]
    assert host.phase is HostPhase.OPEN


def test_talk_of_the_table_may_overtake_the_last_signature() -> None:
    room, _host, guests = table(2)
    room.quick_disks = False
    guests[0].join(NAMES[1])
    room.settle_links()
    (link,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    guests[0].receive(link, Summary(digest("table"), 0, digest("table"), ()))
    assert not [tell for tell in guests[0].outbox.take() if getattr(tell, "event", "") == "fault"]


def test_terms_are_compared_as_they_are_written() -> None:
    one, other = (Terms("parlour", {"a": value}, (), digest("rules")) for value in (1, True))
    assert one != other
    assert terms(3) == terms(3, length="short")
    assert terms(3, variants="blind,big_deck").variants == ("big-deck", "blind")


def test_what_cannot_be_played_here_is_said_in_a_sentence() -> None:
    good = terms(3)
    assert why_not_playable(GAMES, good, 3) is None
    cases = [
        (Terms("chess", {}, (), digest("rules")), 3, "is not known here"),
        (Terms(good.game, good.options, (), digest("others")), 3, "are others"),
        (good, 7, "no_such_count"),
        (Terms(good.game, {**good.options, "length": "huge"}, (), good.rules), 3, "no_such_choice"),
        (Terms(good.game, {**good.options, "colour": "red"}, (), good.rules), 3, "no_such_option"),
        (Terms(good.game, {**good.options, "length": 3}, (), good.rules), 3, "not written as"),
        (Terms(good.game, {}, (), good.rules), 3, "not written as"),
        (Terms(good.game, good.options, ("blind",), good.rules), 3, "not written as"),
        (terms(3, variants="blind"), 2, "not_together"),
    ]
    for bad, players, what in cases:
        assert what in (why_not_playable(GAMES, bad, players) or ""), what


def test_a_guest_with_other_rules_cannot_join() -> None:
    room = Room()
    room.host(3)
    guest = GuestLobby(PEOPLE[1], {"parlour": game(rules="edited")}, PEOPLE[0].public, nonce=room.nonce)
    room.nodes[1] = type(room.nodes[0])(1, guest)
    room.link(1, 0)
    room.settle()
    assert room.nodes[1].events("listing")[0]["playable"] is False
    with pytest.raises(Refusal, match="not_playable"):
        guest.join(NAMES[1])


def test_a_guest_in_a_roster_that_it_has_left_says_so_again() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    guests[0].join(NAMES[1])
    room.settle_links()
    guests[1].join(NAMES[2])
    (link,) = [link for link, (a, b, _) in room.pipes.items() if (a, b) == (1, 0)]
    guests[0].leave()
    room.carry_out()
    room.pipes[link][2].clear()
    room.settle_links()
    assert host.phase is HostPhase.OPEN
    assert room.nodes[0].events("dropped")[0]["name"] == NAMES[1]
    assert not room.nodes[1].disk
    assert sorted(host.listing.taken) == sorted([NAMES[0], NAMES[2]])


def test_a_new_join_of_a_member_ends_the_round_at_once() -> None:
    room, host, guests = table(3)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    first = host.lobby
    guests[0]._stand_up()
    guests[0]._send_join(NAMES[1])
    room.settle_links()
    assert host.lobby != first
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None
