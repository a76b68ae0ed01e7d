"""Rosters have one order and one id that covers all of it; hellos bind both ends, their offers, the certificate and the invite."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.identity import nonce_commit
from p2p.wire import codec
from p2p.wire.hello import HelloClient, HelloDone, HelloServer, Offers, check_client, check_server, client_proof, hello_digest
from p2p.wire.lobby import Join, LeaveLobby, Member, RosterSign, sign_roster
from p2p.wire.lobby_draft import draft_of
from p2p.wire.messages import decode, encode
from tests.p2p.wire import lab


def test_the_table_id_covers_every_field_of_the_roster() -> None:
    base = lab.roster()
    one = base.members[0]
    others = [
        lab.roster(lobby=lab.TABLE),
        lab.roster(game="mini"),
        lab.roster(options={"goal": 13, "open": True}),
        lab.roster(variants=("senate",)),
        lab.roster(rules=lab.TABLE),
        lab.roster(members=base.members[1:]),
        lab.roster(members=(replace(one, name="Zitta"), *base.members[1:])),
        lab.roster(members=(replace(one, nonce=lab.TABLE), *base.members[1:])),
    ]
    assert len({roster.table for roster in [base, *others]}) == 1 + len(others)


def test_a_draft_covers_everything_but_the_nonces_and_those_by_their_commitments() -> None:
    base = lab.roster()
    one, draft = base.members[0], draft_of(base)
    others = [
        lab.roster(lobby=lab.TABLE),
        lab.roster(game="mini"),
        lab.roster(options={"goal": 13, "open": True}),
        lab.roster(variants=("senate",)),
        lab.roster(rules=lab.TABLE),
        lab.roster(members=base.members[1:]),
        lab.roster(members=(replace(one, name="Zitta"), *base.members[1:])),
        lab.roster(members=(replace(one, nonce=lab.TABLE), *base.members[1:])),
    ]
    assert len({draft_of(roster).id for roster in [base, *others]}) == 1 + len(others)
    nonces = {person.public: nonce for person, nonce in zip(lab.PEOPLE, lab.NONCES, strict=True)}
    assert draft.opened(nonces) == base
    with pytest.raises(AssertionError):
        draft.opened({**nonces, one.public: lab.TABLE})
    text = encode(draft).decode()
    assert not any(codec.bytes_text(nonce) in text for nonce in lab.NONCES), "a draft shows no nonce"


def test_the_host_of_a_roster_is_who_was_bound_first() -> None:
    assert lab.roster().host == 0
    assert lab.roster(lobby=nonce_commit(lab.PEOPLE[2].public, lab.NONCES[2])).host == 2
    for nobody in (lab.TABLE, nonce_commit(lab.PEOPLE[1].public, lab.NONCES[2])):
        assert lab.roster(lobby=nobody).host is None


def test_a_reveal_does_not_show_its_nonce_in_a_log() -> None:
    assert str(lab.NONCES[1])[2:-1] not in repr(lab.messages()["reveal"])


@pytest.mark.parametrize("message", [lab.roster(), draft_of(lab.roster())], ids=["roster", "draft"])
@pytest.mark.parametrize("field", ["members", "variants"])
def test_a_roster_has_one_order_and_nobody_twice(field: str, message: Any) -> None:
    value: Any = codec.decode(encode(message))
    for items in (value[field][::-1], [value[field][0], *value[field]]):
        with pytest.raises(PeerFault, match="ascending"):
            decode(codec.encode({**value, field: items}))


def test_a_roster_signature_is_of_this_roster_at_this_place() -> None:
    roster = lab.roster()
    for place, person in enumerate(lab.PEOPLE):
        sign = sign_roster(person, roster)
        assert sign.place == place
        sign.check(roster)
        for false in (replace(sign, place=(place + 1) % 3), RosterSign(sign.table, place, bytes(64)), replace(sign, place=5)):
            with pytest.raises(PeerFault):
                false.check(roster)
        with pytest.raises(PeerFault, match="another roster"):
            sign.check(lab.roster(game="mini"))


def test_joins_and_leaves_speak_for_their_own_key_only() -> None:
    join, leave = lab.messages()["join"], lab.messages()["leave-lobby"]
    assert isinstance(join, Join)
    assert isinstance(leave, LeaveLobby)
    join.check()
    leave.check()
    for false in (
        replace(join, name="Other"),
        replace(join, lobby=lab.TABLE),
        replace(join, public=lab.PEOPLE[0].public),
        replace(join, commit=lab.TABLE),
        replace(join, game="mini"),
        replace(join, rules=lab.TABLE),
        replace(leave, commit=lab.TABLE),
        replace(leave, lobby=lab.TABLE),
        replace(leave, signature=join.signature),
    ):
        with pytest.raises(PeerFault, match="signature fails"):
            false.check()
    assert isinstance(Member.parse(lab.roster().members[0].to_value()), Member)


HELLOS = lab.hellos()


def both_checks(server: HelloServer, client: HelloClient, done: HelloDone, certificate: bytes, invite: bytes | None) -> None:
    check_client(server, client, certificate, invite)
    check_server(server, client, done, certificate, invite)


def test_a_true_hello_passes_with_and_without_an_invite() -> None:
    both_checks(*HELLOS, lab.CERTIFICATE, lab.INVITE)  # type: ignore[arg-type]
    both_checks(*lab.hellos(None), lab.CERTIFICATE, None)  # type: ignore[arg-type]


SERVER, CLIENT, DONE = HELLOS
assert isinstance(DONE, HelloDone)
LESS = Offers((1,), ())


@pytest.mark.parametrize(
    ("server", "client", "certificate"),
    [
        (replace(SERVER, nonce=lab.TABLE), CLIENT, lab.CERTIFICATE),
        (SERVER, replace(CLIENT, nonce=lab.TABLE), lab.CERTIFICATE),
        (replace(SERVER, offers=LESS), CLIENT, lab.CERTIFICATE),
        (SERVER, replace(CLIENT, offers=LESS), lab.CERTIFICATE),
        (replace(SERVER, identity=lab.PEOPLE[2].public), CLIENT, lab.CERTIFICATE),
        (SERVER, replace(CLIENT, identity=lab.PEOPLE[2].public), lab.CERTIFICATE),
        (SERVER, CLIENT, lab.TABLE),
    ],
    ids=[
        "old server nonce",
        "old client nonce",
        "server offers stripped",
        "client offers stripped",
        "other server",
        "other client",
        "relay",
    ],
)
def test_every_part_is_under_both_signatures(server: HelloServer, client: HelloClient, certificate: bytes) -> None:
    with pytest.raises(PeerFault, match="signature fails"):
        check_client(server, client, certificate, lab.INVITE)
    with pytest.raises(PeerFault, match="signature fails"):
        check_server(server, client, DONE, certificate, lab.INVITE)


def test_roles_cannot_be_swapped_and_invites_not_left_out() -> None:
    with pytest.raises(PeerFault, match="signature fails"):
        check_client(SERVER, replace(CLIENT, signature=DONE.signature), lab.CERTIFICATE, lab.INVITE)
    for mac in (b"", DONE.mac, bytes(32)):
        with pytest.raises(PeerFault, match="invite"):
            check_client(SERVER, replace(CLIENT, mac=mac), lab.CERTIFICATE, lab.INVITE)
    for mac in (b"", CLIENT.mac):
        with pytest.raises(PeerFault, match="invite"):
            check_server(SERVER, CLIENT, replace(DONE, mac=mac), lab.CERTIFICATE, lab.INVITE)
    with pytest.raises(PeerFault, match="invite"):
        check_server(SERVER, CLIENT, DONE, lab.CERTIFICATE, lab.TABLE[:16])


def test_an_empty_binding_and_a_mirror_are_never_signed() -> None:
    bare = replace(CLIENT, signature=b"", mac=b"")
    for nothing in (b"", bytes(31)):
        with pytest.raises(Misuse):
            client_proof(lab.PEOPLE[1], SERVER, bare, nothing, None)
    with pytest.raises(PeerFault, match="one identity"):
        hello_digest(SERVER, replace(CLIENT, identity=SERVER.identity), lab.CERTIFICATE)
    with pytest.raises(Misuse):
        client_proof(lab.PEOPLE[2], SERVER, bare, lab.CERTIFICATE, None)


@pytest.mark.parametrize(
    "change", [{"versions": []}, {"versions": [2, 1]}, {"versions": [0]}, {"versions": [True]}, {"rules": {"a_b": "AA"}}, {"rules": []}]
)
def test_bad_offers_are_refused(change: dict[str, Any]) -> None:
    value: Any = codec.decode(encode(SERVER))
    value["offers"].update(change)
    with pytest.raises(PeerFault) as caught:
        decode(codec.encode(value))
    assert caught.value.section == "wire/hello"
