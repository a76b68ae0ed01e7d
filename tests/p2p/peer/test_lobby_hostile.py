"""Strangers, cheating guests and cheating hosts: nothing raises, faults have a section and a sentence, and an honest lobby still agrees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from p2p.crypto.faults import PeerFault
from p2p.peer.lobby import Coming, Lobby
from p2p.peer.lobby_guest import GuestLobby, GuestPhase
from p2p.peer.lobby_host import CHANGES_MAX, HostLobby, HostPhase
from p2p.peer.roster import Agreed, make_draft
from p2p.wire.codec import bytes_text
from p2p.wire.listing import Decline, Listing
from p2p.wire.lobby import Join, LeaveLobby, Roster, RosterSign, sign_roster
from p2p.wire.lobby_draft import Drafted, NonceReveal, RosterDraft
from p2p.wire.messages import Bye, Message, encode
from p2p.wire.where import say_where
from tests.p2p.peer.lobby_lab import GAMES, NAMES, PEOPLE, Room, digest, join_all, table
from tests.p2p.wire import lab as wire

EVE = 5
Paper = TypeVar("Paper", RosterDraft, Roster)


def faults(lobby: Lobby) -> list[str]:
    found = []
    for effect in lobby.outbox.take():
        if getattr(effect, "event", "") == "fault":
            facts = effect.facts  # type: ignore[union-attr]
            assert facts["section"]
            assert facts["what"]
            found.append(facts["what"])
    return found


def with_eve(seats: int = 3, kind: Coming = Coming.PLAY) -> tuple[Room, HostLobby, list[GuestLobby], int]:
    """A lobby and the number of Eve's link at the host. Eve has no lobby of her own: the test speaks for her."""
    room, host, guests = table(seats)
    host.linked(9999, PEOPLE[EVE].public, kind)
    host.outbox.take()
    return room, host, guests, 9999


def join(host: HostLobby, who: int = EVE, **changes: Any) -> Join:
    fields = {"lobby": host.lobby, "game": host.terms.game, "rules": host.terms.rules, "public": PEOPLE[who].public}
    return Join(**{**fields, "commit": digest("eve"), "name": NAMES[who], **changes}).signed(PEOPLE[who])


def test_a_true_join_by_hand_is_taken() -> None:
    """So that the refusals below are refusals of what they name."""
    _, host, _, link = with_eve()
    host.receive(link, join(host))
    assert host.listing.taken == ("Zita", NAMES[EVE])
    assert not faults(host)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda host: replace(join(host), signature=bytes(64)), "signature fails"),
        (lambda host: replace(join(host), name="Other"), "signature fails"),
        (lambda host: replace(join(host), commit=digest("other")), "signature fails"),
        (lambda host: join(host, 1), "a join for another key"),
        (lambda host: replace(join(host), signature=b"").signed(PEOPLE[1]), "signature fails"),
        (lambda host: LeaveLobby(host.lobby, PEOPLE[1].public, digest("x")).signed(PEOPLE[1]), "takes back the join of another"),
        (lambda host: LeaveLobby(host.lobby, PEOPLE[EVE].public, digest("x")).signed(PEOPLE[1]), "signature fails"),
        (lambda host: say_where(PEOPLE[1], 1, ["evil:1"]), "addresses of somebody else"),
        (lambda host: replace(say_where(PEOPLE[EVE], 1, ["evil:1"]), count=2), "signature fails"),
        (lambda host: RosterSign(digest("table"), 0, bytes(64)), "never proposed"),
        (lambda host: host.listing, "listing has no place"),
        (lambda host: wire.roster(), "roster has no place"),
        (lambda host: Decline(host.lobby, digest("x"), "full"), "decline has no place"),
    ],
)  # fmt: skip
def test_false_words_to_the_host_are_faults(change: Callable[[HostLobby], Message], what: str) -> None:
    room, host, guests, link = with_eve()
    before = host.listing
    host.receive(link, change(host))
    (said,) = faults(host)
    assert what in said
    assert host.listing == before
    join_all(room, guests)
    assert host.agreed is not None
    assert all(guest.agreed == host.agreed for guest in guests)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"lobby": digest("other")}, "other-lobby"),
        ({"game": "chess"}, "other-game"),
        ({"rules": digest("other")}, "other-rules"),
        ({"name": "ZITA"}, "name-taken"),
    ],
)
def test_joins_that_do_not_fit_are_declined_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    _, host, _, link = with_eve()
    host.receive(link, join(host, **changes))
    (sent,) = host.outbox.take()
    assert sent.message == Decline(changes.get("lobby", host.lobby), digest("eve"), reason)  # type: ignore[union-attr]
    assert host.listing.taken == ("Zita",)


def test_a_spectator_gets_no_place() -> None:
    _, host, _, link = with_eve(kind=Coming.VIEW)
    host.receive(link, join(host))
    (sent,) = host.outbox.take()
    assert sent.message.reason == "view-only"  # type: ignore[union-attr]


def test_one_key_has_one_place() -> None:
    _, host, _, link = with_eve(4)
    for name in ("Eve", "Eva", "Evelyn"):
        host.receive(link, join(host, name=name, commit=digest(name)))
    host.linked(10001, PEOPLE[EVE].public)
    host.receive(10001, join(host, name="Evi", commit=digest("other link")))
    assert host.listing.taken == ("Zita", "Evi")
    assert host.phase is HostPhase.OPEN


def test_a_flood_of_changes_is_stopped_and_ends_with_time() -> None:
    room, host, guests, link = with_eve(4)
    for number in range(10 * CHANGES_MAX):
        host.receive(link, join(host, commit=digest(f"{number}")))
    effects = host.outbox.take()
    assert len([effect for effect in effects if getattr(effect, "event", "") == "fault"]) == 9 * CHANGES_MAX
    assert len(effects) < 10 * CHANGES_MAX + 10 * CHANGES_MAX
    host.tick(3.0)
    host.receive(link, LeaveLobby(host.lobby, PEOPLE[EVE].public, digest(f"{CHANGES_MAX - 1}")).signed(PEOPLE[EVE]))
    assert not faults(host)
    assert host.listing.taken == ("Zita",)
    host.unlinked(link)
    join_all(room, guests)
    assert host.agreed is not None


def test_an_old_leave_takes_back_nothing() -> None:
    _, host, _, link = with_eve()
    host.receive(link, join(host, commit=digest("new")))
    host.receive(link, LeaveLobby(host.lobby, PEOPLE[EVE].public, digest("old")).signed(PEOPLE[EVE]))
    assert host.listing.taken == ("Zita", NAMES[EVE])
    assert not faults(host)


def test_a_message_of_a_link_that_is_gone_says_nothing() -> None:
    _, host, _, link = with_eve()
    host.unlinked(link)
    host.receive(link, join(host))
    host.unlinked(link)
    assert host.listing.taken == ("Zita",)
    assert not faults(host)


def signing(seats: int = 3) -> tuple[Room, HostLobby, list[GuestLobby], Roster]:
    """All have joined, the roster is out, no disk has answered."""
    room, host, guests = table(seats)
    room.quick_disks = False
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle_links()
    assert host._book is not None
    return room, host, guests, host._book.roster


def test_false_signatures_are_faults_and_the_round_goes_on() -> None:
    room, host, guests, roster = signing()
    links = [link for link, end in host._links.items() if end.public == PEOPLE[1].public]
    place = [member.public for member in roster.members].index(PEOPLE[1].public)
    mine = [member.public for member in roster.members].index(PEOPLE[0].public)
    good = sign_roster(PEOPLE[1], roster)
    for false, what in (
        (replace(good, signature=bytes(64)), "signature"),
        (replace(good, place=(place + 1) % 3), ""),
        (replace(good, place=7), "place that the roster does not have"),
        (sign_roster(PEOPLE[0], roster), "our own signature"),
        (replace(good, place=mine), "our own signature"),
    ):
        host.receive(links[0], false)
        (said,) = faults(host)
        assert what in said
    assert host.phase is HostPhase.SIGNING
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None


def test_a_newcomer_cannot_disturb_a_round() -> None:
    room, host, guests, _ = signing()
    host.linked(9999, PEOPLE[EVE].public)
    host.outbox.take()
    host.receive(9999, join(host))
    assert [effect.message.reason for effect in host.outbox.take()] == ["full"]  # type: ignore[union-attr]
    host.receive(9999, LeaveLobby(host.lobby, PEOPLE[1].public, digest("x")).signed(PEOPLE[EVE]))
    assert len(faults(host)) == 1
    room.settle()
    assert host.agreed is not None
    assert all(guest.agreed == host.agreed for guest in guests)


def altered(paper: Paper, **changes: Any) -> Paper:
    fields = {name: getattr(paper, name) for name in ("lobby", "game", "options", "variants", "rules", "members")}
    return type(paper)(**{**fields, **changes})


def without(paper: Paper, who: int) -> tuple[Any, ...]:
    return tuple(member for member in paper.members if member.public != PEOPLE[who].public)


def with_stranger(draft: RosterDraft) -> tuple[Drafted, ...]:
    return tuple(sorted((*draft.members, Drafted(PEOPLE[EVE].public, digest("n"), "Eve")), key=lambda member: member.public))


def changed(paper: Paper, who: int, **changes: Any) -> tuple[Any, ...]:
    """The members, this one with something else in his line."""
    return tuple(replace(member, **changes) if member.public == PEOPLE[who].public else member for member in paper.members)


def joined() -> tuple[Room, GuestLobby, RosterDraft]:
    """Gábor has joined and holds all joins; the draft for which he would show his nonce, which the host has not sent yet."""
    room, host, guests = table(4)
    guests[0].join(NAMES[1])
    guests[1].join(NAMES[2])
    room.settle()
    return room, guests[0], make_draft(host.lobby, host.terms, host._joins.values())


def host_link(guest: GuestLobby) -> int:
    return next(link for link, end in guest._links.items() if end.public == guest.host)


def test_for_the_true_draft_the_nonce_is_shown_and_its_roster_is_signed() -> None:
    room, guest, draft = joined()
    room.quick_disks = False
    guest.receive(host_link(guest), draft)
    assert guest.phase is GuestPhase.REVEALED
    guest.receive(host_link(guest), opened(room, draft))
    assert guest.phase is GuestPhase.KEEPING


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (lambda d: altered(d, lobby=digest("other")), "another lobby"),
        (lambda d: altered(d, game="chess"), "not what was listed"),
        (lambda d: altered(d, options={"length": "long", "variants": ""}), "not what was listed"),
        (lambda d: altered(d, variants=("blind",)), "not what was listed"),
        (lambda d: altered(d, rules=digest("other")), "not what was listed"),
        (lambda d: altered(d, members=without(d, 1)), "our own join"),
        (lambda d: altered(d, members=changed(d, 1, commit=digest("x"))), "our own join"),
        (lambda d: altered(d, members=changed(d, 1, name="Gabor")), "our own join"),
        (lambda d: altered(d, members=without(d, 0)), "the host is not in it"),
        (lambda d: altered(d, members=changed(d, 0, commit=digest("x"))), "the host was not bound before we joined"),
        (lambda d: altered(d, members=changed(d, 2, name="Omar")), "nobody has shown us the join of Omar"),
        (lambda d: altered(d, members=changed(d, 2, commit=digest("x"))), "nobody has shown us the join"),
        (lambda d: altered(d, members=changed(d, 2, name="Zita")), "two players have names that look the same"),
        (lambda d: altered(d, members=changed(d, 2, name="ΖΙΤΑ")), "two players have names that look the same"),
        (lambda d: altered(d, members=with_stranger(d)), "nobody has shown us the join of Eve"),
    ],
)
def test_a_guest_refuses_a_draft_that_is_not_what_it_agreed_to(cheat: Callable[[RosterDraft], RosterDraft], why: str) -> None:
    room, guest, draft = joined()
    guest.receive(host_link(guest), cheat(draft))
    room.carry_out()
    (told,) = room.nodes[1].events("roster-refused")
    assert why in told["why"]
    assert guest.phase is GuestPhase.LISTED
    assert not room.nodes[1].asked
    assert not room.nodes[1].disk
    assert not room.nodes[1].signed
    assert "reveal" not in {message.TYPE for who, _, message in room.sent if who == 1}, "no nonce is shown"
    assert room.sent[-1][2].TYPE == "leave-lobby", "the host learns it at once"


@pytest.mark.parametrize(
    "cheat",
    [
        lambda r: altered(r, members=changed(r, 0, nonce=digest("ground"))),
        lambda r: altered(r, members=changed(r, 2, nonce=digest("ground"))),
        lambda r: altered(r, members=changed(r, 1, nonce=digest("ground"))),
        lambda r: altered(r, members=without(r, 2)),
        lambda r: altered(r, members=changed(r, 2, name="Omar")),
        lambda r: altered(r, options={"length": "long", "variants": ""}),
        lambda r: altered(r, lobby=digest("other")),
    ],
)
def test_a_guest_who_has_shown_its_nonce_signs_that_draft_s_roster_or_none(cheat: Callable[[Roster], Roster]) -> None:
    room, guest, draft = joined()
    room.quick_disks = False
    guest.receive(host_link(guest), draft)
    guest.receive(host_link(guest), cheat(opened(room, draft)))
    room.carry_out()
    (told,) = room.nodes[1].events("roster-refused")
    assert "to which everybody was bound" in told["why"]
    assert guest.phase is GuestPhase.LISTED and not room.nodes[1].asked
    assert room.sent[-1][2].TYPE == "leave-lobby"


def test_a_roster_without_a_draft_is_a_fault_unless_it_is_of_a_join_that_was_taken_back() -> None:
    room, guest, draft = joined()
    roster = opened(room, draft)
    for false in (roster, altered(roster, members=without(roster, 1))):
        guest.receive(host_link(guest), false)
        assert faults(guest) == ["a roster for which nobody has shown a nonce"]
        assert guest.phase is GuestPhase.JOINED
    guest.leave()
    guest.join(NAMES[1])
    guest.outbox.take()
    guest.receive(host_link(guest), roster)
    assert not faults(guest) and guest.phase is GuestPhase.JOINED


@pytest.mark.parametrize(
    ("reveal", "what"),
    [
        (lambda draft, nonce: NonceReveal(digest("other"), nonce), "never proposed"),
        (lambda draft, nonce: NonceReveal(draft.id, digest("ground")), "not the one committed to"),
    ],
)
def test_a_false_nonce_is_a_fault_and_the_host_waits_for_the_true_one(
    reveal: Callable[[RosterDraft, bytes], NonceReveal], what: str
) -> None:
    room, host, guests, draft = drafted()
    links = [link for link, end in host._links.items() if end.public == PEOPLE[1].public]
    host.receive(links[0], reveal(draft, guests[0]._secret))
    (said,) = faults(host)
    assert what in said and host.phase is HostPhase.REVEALING and set(host.awaited) == {NAMES[1], NAMES[2]}
    room.settle()
    assert guests[0].agreed == guests[1].agreed == host.agreed is not None


def test_nobody_shows_a_nonce_for_somebody_else() -> None:
    """Not even the right one: the link says whose it is."""
    _room, host, guests, draft = drafted()
    links = {end.public: link for link, end in host._links.items()}
    host.receive(links[PEOPLE[2].public], NonceReveal(draft.id, guests[0]._secret))
    host.linked(9999, PEOPLE[EVE].public)
    host.receive(9999, NonceReveal(draft.id, guests[0]._secret))
    assert faults(host) == ["a nonce that is not the one committed to", "a nonce of somebody who is not in the list of players"]


def test_no_nonce_leaves_the_host_before_it_holds_all() -> None:
    room, host, guests, draft = drafted()
    links = [link for link, end in host._links.items() if end.public == PEOPLE[1].public]
    host.receive(links[0], NonceReveal(draft.id, guests[0]._secret))
    room.carry_out()
    shown = b"".join(encode(message) for who, _, message in room.sent if who == 0)
    for nonce in (guests[0]._secret, host._nonces[PEOPLE[0].public]):
        assert bytes_text(nonce).encode() not in shown
    room.settle()
    assert host.agreed is not None


def drafted() -> tuple[Room, HostLobby, list[GuestLobby], RosterDraft]:
    """All have joined, the draft is under way."""
    room, host, guests = table(3)
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    while host.phase is not HostPhase.REVEALING:
        room.carry_out()
        room.deliver(room.rng.choice(room.busy()))
    assert host._draft is not None
    return room, host, guests, host._draft


def opened(room: Room, draft: RosterDraft) -> Roster:
    """What comes of a draft when all have shown their nonces, whom nobody has asked yet."""
    secrets = {PEOPLE[who].public: node.lobby._secret for who, node in room.nodes.items() if isinstance(node.lobby, GuestLobby)}
    host = room.nodes[0].lobby
    assert isinstance(host, HostLobby)
    return draft.opened({**secrets, **host._nonces})


def test_a_count_that_the_game_does_not_know_is_refused() -> None:
    room, host, guests = table(3)
    room.nodes[1].lobby._games = {}  # type: ignore[attr-defined]
    guests[0]._games = GAMES
    guests[0].join(NAMES[1])
    room.settle()
    guests[0]._games = {}
    guests[0].receive(host_link(guests[0]), make_draft(host.lobby, host.terms, host._joins.values()))
    room.carry_out()
    assert "not known here" in room.nodes[1].events("roster-refused")[0]["why"]


def test_two_drafts_or_rosters_in_one_lobby_are_a_fault_and_the_second_counts_for_nothing() -> None:
    room, guest, draft = joined()
    room.quick_disks = False
    guest.receive(host_link(guest), draft)
    room.carry_out()
    second = altered(draft, members=without(draft, 2))
    guest.receive(host_link(guest), second)
    assert faults(guest) == ["two lists of players in one lobby"]
    roster = opened(room, draft)
    guest.receive(host_link(guest), roster)
    room.carry_out()
    other = altered(roster, members=without(roster, 2))
    guest.receive(host_link(guest), other)
    assert faults(guest) == ["two rosters in one lobby"]
    guest.kept(other.table)
    assert guest.phase is GuestPhase.KEEPING
    assert [message.draft for who, _, message in room.sent if isinstance(message, NonceReveal)] == [draft.id]


def test_a_host_that_shows_two_rosters_gets_no_table() -> None:
    """Each half signs its own; the signatures of one are none of the other."""
    room, host, guests = table(3)
    for who, guest in enumerate(guests, 1):
        guest.join(NAMES[who])
    room.settle()
    agreed = host.agreed
    assert agreed is not None
    other = altered(agreed.roster, members=changed(agreed.roster, 2, nonce=digest("x")))
    with pytest.raises(PeerFault):
        Agreed(other, agreed.signs)
    with pytest.raises(PeerFault):
        Agreed(agreed.roster, agreed.signs[:-1])
    with pytest.raises(PeerFault):
        Agreed(agreed.roster, agreed.signs[::-1])


@pytest.mark.parametrize("message", ["listing", "decline", "draft", "roster"])
def test_only_the_host_speaks_as_host(message: str) -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    guests[0].linked(9999, PEOPLE[EVE].public)
    mine = guests[0]._mine
    assert mine is not None
    words: dict[str, Message] = {
        "listing": replace(host.listing, state="closed"),
        "decline": Decline(mine.lobby, mine.commit, "dropped"),
        "draft": make_draft(host.lobby, host.terms, host._joins.values()),
        "roster": wire.roster(),
    }
    guests[0].receive(9999, words[message])
    assert faults(guests[0]) == [f"a {message} from somebody who is not the host"]
    guests[0].receive(9999, Bye(4007))
    assert guests[0].phase is GuestPhase.JOINED


def test_a_host_that_changes_the_game_after_the_join_loses_the_guest() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    changed = Listing(**{name: getattr(host.listing, name) for name in Listing.__slots__} | {"options": {"length": "long", "variants": ""}})
    guests[0].receive(host_link(guests[0]), replace(changed, lobby=digest("new")))
    room.carry_out()
    assert guests[0].phase is GuestPhase.LISTED
    assert room.nodes[1].events("not-seated") == [{"why": "other-game"}]
    assert not [message for who, _, message in room.sent if who == 1 and message.TYPE == "join"][1:]


def test_a_decline_of_another_join_says_nothing() -> None:
    room, host, guests = table(3)
    guests[0].join(NAMES[1])
    room.settle()
    guests[0].receive(host_link(guests[0]), Decline(host.lobby, digest("other"), "dropped"))
    assert guests[0].phase is GuestPhase.JOINED


def test_false_joins_and_addresses_do_not_reach_a_guest_s_books() -> None:
    room, guest, _ = joined()
    host = room.nodes[0].lobby
    assert isinstance(host, HostLobby)
    link = host_link(guest)
    guest.receive(link, replace(join(host), name="Other"))
    assert faults(guest) == ["the signature fails"]
    guest.receive(link, say_where(PEOPLE[EVE], 1, ["evil:1"]))
    assert guest.wheres.get(PEOPLE[EVE].public) is None
    guest.receive(link, replace(say_where(PEOPLE[2], 9, ["evil:1"]), count=10))
    assert faults(guest) == ["the signature fails"]
    assert guest.wheres.get(PEOPLE[2].public) is None


def test_a_guest_s_memory_of_strangers_is_bounded() -> None:
    from p2p.crypto.identity import Identity
    from p2p.peer.lobby import KEYS_MAX

    _room, guest, _ = joined()
    mine = guest._mine
    assert mine is not None
    for number in range(KEYS_MAX + 20):
        stranger = Identity(digest(f"stranger {number}"))
        guest.receive(host_link(guest), Join(mine.lobby, mine.game, mine.rules, stranger.public, digest("n"), "S").signed(stranger))
        guest.receive(host_link(guest), say_where(stranger, 1, ["s:1"]))
    assert len(guest._joins) == KEYS_MAX
    assert len(guest.wheres.all()) <= KEYS_MAX


def every_message() -> list[Message]:
    return list(wire.messages().values())


@pytest.mark.parametrize("phase", ["open", "signing", "agreed", "closed"])
def test_every_message_in_every_phase_raises_nothing(phase: str) -> None:
    """To host, guests and a spectator, from host, member and stranger."""
    room, host, guests = table(3)
    watcher = room.guest(6, Coming.VIEW)
    room.link(6, 0)
    room.settle()
    if phase == "signing":
        room.quick_disks = False
    if phase in ("signing", "agreed"):
        for who, guest in enumerate(guests, 1):
            guest.join(NAMES[who])
        room.settle_links()
    if phase == "closed":
        host.close()
        room.settle()
    was = (host.phase, [guest.phase for guest in guests])
    lobbies: list[Lobby] = [host, *guests, watcher]
    for lobby in lobbies:
        lobby.linked(9999, PEOPLE[EVE].public)
        for message in every_message():
            if not isinstance(message, Listing) and not (isinstance(message, Bye) and message.code == 4007):
                for link in list(lobby._links):
                    lobby.receive(link, message)
        lobby.unlinked(9999)
        lobby.tick(1.0)
    room.carry_out()
    assert (host.phase, [guest.phase for guest in guests]) == was
    if phase == "signing":
        room.settle()
        assert guests[0].agreed == guests[1].agreed == watcher.agreed == host.agreed is not None


@pytest.mark.parametrize("state", ["open", "closed"])
def test_any_listing_of_the_host_raises_nothing(state: str) -> None:
    """Also of a game that is not known here, and while a roster is being signed: then our own seed goes and the place with it."""
    for with_roster in (False, True):
        room, _, guests, roster = signing()
        if with_roster:
            room.answer_disk(room.nodes[1])
        room.carry_out()
        for options in ({}, {"length": 3}, {"length": ["long"]}, {"length": None, "x": {"y": 1}}):
            guests[0].receive(host_link(guests[0]), wire.listing(options=options, state=state))
        room.carry_out()
        assert guests[0].phase is (GuestPhase.CLOSED if state == "closed" else GuestPhase.LISTED)
        assert roster.table not in room.nodes[1].disk
        assert not room.nodes[1].events("fault")


def test_no_secret_is_told() -> None:
    room, _, guests, _ = with_eve()
    join_all(room, guests)
    secrets = [PEOPLE[who].secret_for_key_file() for who in range(3)]
    for node in room.nodes.values():
        text = repr(node.told)
        assert not any(secret.hex() in text or repr(secret)[2:-1] in text for secret in secrets)
