"""Two and more meshes on loopback: links, messages, order, who stays when two links meet, queues, ends."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from p2p.net import limits, ws
from p2p.net.addresses import LOOPBACK
from p2p.net.errors import BadAddress, NoNetwork, PortTaken
from p2p.net.events import DoorRank, Event, Guest, LinkDown, LinkUp, Message
from p2p.net.invite import Invite, host_mark
from p2p.net.mesh import Mesh
from p2p.net.tls import ServerTls
from p2p.wire.hello import HelloClient, HelloServer, Offers, server_proof
from p2p.wire.messages import Bye, Serve, decode, encode
from tests.p2p.net.lab import OFFERS, RULES, SECRETS, V4, Peer, close, identity, linked, note, pair, play, talk, until


def test_two_meshes_meet_and_talk_in_order() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        a.dial(b)
        await linked(a, b)
        for number in range(200):
            a.mesh.send(a.link(b), note(number))
        await until(lambda: len(b.heard) == 200)
        assert b.heard == list(range(200))
        await talk(a, b, 1000)
        up = b.ups[0]
        assert (up.public, up.offers, up.dialled, up.guest) == (a.who.public, OFFERS, False, Guest.OPEN) and a.ups[0].dialled
        await close(a, b)

    play(work())


def test_a_short_message_never_waits_for_the_one_before_it() -> None:
    """Both ends have switched off that the system holds short messages back until earlier ones are acknowledged."""

    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        a.dial(b)
        await linked(a, b)
        for one, other in ((a, b), (b, a)):
            sock = one.mesh._links[one.link(other)].wire._connection.transport.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        await close(a, b)

    play(work())


def test_a_mesh_listens_on_both_families_with_one_port() -> None:
    async def work() -> None:
        host = await Peer.open(identity("host"), bind=LOOPBACK)
        ports = {address.rpartition(":")[2] for address in host.mesh.addresses}
        assert len(host.mesh.addresses) == len(host.mesh.bound) and ports == {str(host.mesh.port)}
        for name, address in zip(("ada", "bela"), host.mesh.addresses, strict=False):
            guest = await Peer.open(identity(name))
            guest.mesh.dial(host.who.public, [address])
            await linked(guest, host)
            await close(guest)
        await close(host)

    play(work())


def test_a_full_mesh_of_four() -> None:
    async def work() -> None:
        peers = [await Peer.open(identity(name)) for name in ("ada", "bela", "cili", "dora")]
        for peer in peers:
            for other in peers:
                if other is not peer:
                    peer.dial(other)
        await linked(*peers)
        everything = [[n for n in range(4) if n != at] for at in range(4)]
        while [sorted(set(peer.heard)) for peer in peers] != everything:  # what was in flight on a link that lost its place is lost
            for at, peer in enumerate(peers):
                for number in peer.mesh.links:
                    peer.mesh.send(number, note(at))
            await asyncio.sleep(0.05)
        await until(lambda: all(len(peer.mesh.links) == 3 and peer.mesh.door.inside == 3 for peer in peers))
        await close(*peers)

    play(work())


@pytest.mark.parametrize("smaller_first", [True, False])
def test_when_both_dial_the_link_of_the_smaller_key_stays(smaller_first: bool) -> None:
    async def work() -> None:
        small, large = [await Peer.open(who) for who in pair()]
        for dialler, other in [(small, large), (large, small)] if smaller_first else [(large, small), (small, large)]:
            dialler.dial(other)

        def settled() -> bool:
            """One link with one socket on each side, dialled by the smaller, nobody on trial."""
            return all(len(peer.mesh.links) == 1 and peer.mesh.door.inside == 1 for peer in (small, large))

        await until(settled)
        await talk(small, large, 7)
        await until(settled)
        ups = {up.link: up.dialled for up in small.ups}
        if len(small.ups) > 1 or len(large.ups) > 1:
            assert ups[small.link(large)]
        await close(small, large)

    play(work())


def test_a_link_of_the_smaller_key_replaces_the_other_after_it_is_authenticated() -> None:
    async def work() -> None:
        small, large = [await Peer.open(who) for who in pair()]
        large.dial(small)
        await linked(small, large)
        old = small.link(large)
        await knock_again(small, large)
        await until(lambda: len(small.ups) == 2 and len(large.ups) == 2)
        kinds = [type(event) for event in small.events]
        assert kinds == [LinkUp, LinkUp, LinkDown] and small.downs[0].link == old and small.downs[0].code == limits.SUPERSEDED
        await talk(small, large, 1)
        await close(small, large)

    play(work())


def test_a_link_of_the_larger_key_gives_way_while_the_old_one_lives() -> None:
    async def work() -> None:
        small, large = [await Peer.open(who) for who in pair()]
        small.dial(large)
        await linked(small, large)
        before = small.mesh.links, large.mesh.links
        await knock_again(large, small)
        await until(lambda: small.mesh.door.inside == large.mesh.door.inside == 1)
        assert (small.mesh.links, large.mesh.links) == before and len(small.ups) == len(large.ups) == 1
        await talk(small, large, 1)
        await close(small, large)

    play(work())


def test_a_newer_link_of_the_same_direction_replaces_a_living_one() -> None:
    """Whoever dials anew knows better than we do what became of the old one."""

    async def work() -> None:
        small, large = [await Peer.open(who) for who in pair()]
        large.dial(small)
        await linked(small, large)
        await knock_again(large, small)
        await until(lambda: len(small.ups) == len(large.ups) == 2 and small.mesh.door.inside == large.mesh.door.inside == 1)
        assert [down.code for down in (*small.downs, *large.downs)] == [limits.SUPERSEDED] * 2
        await talk(small, large, 1)
        await close(small, large)

    play(work())


async def knock_again(dialler: Peer, other: Peer) -> None:
    """One more dial although there is a link already, as happens when both dial at one moment; ends when its link is up or refused."""
    from p2p.net.dial import Dial

    dial = Dial(dialler.mesh, other.who.public, other.mesh.addresses, None, None)
    met = await dial._meet()
    _ = dialler.mesh.carry(met[0], met[1], True, met[2])


@pytest.mark.parametrize("restarted_is_smaller", [True, False])
@pytest.mark.parametrize("it_dialled_before", [True, False])
def test_a_peer_that_started_anew_takes_its_link_over(restarted_is_smaller: bool, it_dialled_before: bool) -> None:
    """Its old process is gone without a word: a stopped reader stands for it."""

    async def work() -> None:
        small, large = pair()
        me, other = (large, small) if restarted_is_smaller else (small, large)
        mine, old = await Peer.open(me), await Peer.open(other)
        (old if it_dialled_before else mine).dial(mine if it_dialled_before else old)
        await linked(mine, old)
        deaf(old)
        new = await Peer.open(other)
        new.dial(mine)
        await until(lambda: len(mine.ups) == 2 and new.linked(mine))
        await talk(mine, new, 3)
        assert len(mine.mesh.links) == 1
        await close(mine, old, new)

    play(work())


def deaf(peer: Peer) -> None:
    """Nothing is read or answered any more on this peer's links; the sockets stay open."""
    for link in peer.mesh._links.values():
        link.wire._connection.transport.pause_reading()  # type: ignore[attr-defined]
        link.wire._connection.transport.resume_reading = lambda: None  # type: ignore[attr-defined]


def test_a_private_table_takes_the_invited_and_a_public_one_everybody() -> None:
    seen: list[Guest] = []

    def private(public: bytes, guest: Guest) -> int | None:
        seen.append(guest)
        return limits.NOT_TRUSTED if guest is Guest.OPEN else None

    async def work() -> None:
        host = await Peer.open(identity("host"), gate=private, secrets=SECRETS)
        player, viewer, stranger = [await Peer.open(identity(name)) for name in ("ada", "bela", "cili")]
        for guest, kind in ((player, Guest.PLAY), (viewer, Guest.VIEW)):
            code = Invite(kind, SECRETS[kind], host_mark(host.who.public), host.mesh.addresses)
            guest.mesh.dial(None, code.addresses, code)
            await linked(guest, host)
            assert guest.ups[0].guest is kind and host.ups[-1].guest is kind
        stranger.dial(host)
        await until(lambda: stranger.unreachable)
        assert "invite" in stranger.unreachable[0].sentence and stranger.unreachable[0].code == limits.NOT_TRUSTED
        assert not stranger.ups and set(seen) == set(Guest)
        await close(host, player, viewer, stranger)

    play(work())


def test_a_wrong_secret_is_refused_even_where_no_invite_is_needed() -> None:
    async def work() -> None:
        host, guest = await Peer.open(identity("host"), secrets=SECRETS), await Peer.open(identity("ada"))
        code = Invite(Guest.PLAY, b"x" * 16, host_mark(host.who.public), host.mesh.addresses)
        guest.mesh.dial(None, code.addresses, code)
        await until(lambda: guest.unreachable)
        assert guest.unreachable[0].code == limits.NOT_TRUSTED and not host.ups and not guest.ups
        await close(host, guest)

    play(work())


def test_an_invite_is_for_its_host_alone() -> None:
    """Another holder of the same secret answers at the address."""

    async def work() -> None:
        impostor, guest = await Peer.open(identity("impostor"), secrets=SECRETS), await Peer.open(identity("ada"))
        code = Invite(Guest.PLAY, SECRETS[Guest.PLAY], host_mark(identity("host").public), impostor.mesh.addresses)
        guest.mesh.dial(None, code.addresses, code)
        await until(lambda: guest.unreachable)
        assert "another host" in guest.unreachable[0].sentence and not impostor.ups
        await close(impostor, guest)

    play(work())


def test_the_gate_may_close_the_table() -> None:
    async def work() -> None:
        host, guest = await Peer.open(identity("host"), gate=lambda public, kind: limits.TABLE_CLOSED), await Peer.open(identity("ada"))
        guest.dial(host)
        await until(lambda: guest.unreachable)
        assert guest.unreachable[0].code == limits.TABLE_CLOSED and "full" in guest.unreachable[0].sentence
        host.mesh.gate = lambda public, kind: None
        await linked(guest, host)
        await close(host, guest)

    play(work())


OTHER = sha256(b"edited").digest()


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        (Offers((1,), (("toy", OTHER),)), ("toy", RULES.hex()[:12], OTHER.hex()[:12])),
        (Offers((2, 3), (("toy", RULES),)), ("version", "2, 3")),
        (Offers((1,), (("rome", RULES),)), ("toy", "does not have")),
    ],
    ids=["edited rules", "other version", "game missing"],
)
def test_another_version_or_other_rules_are_refused_with_a_sentence(theirs: Offers, words: tuple[str, ...]) -> None:
    async def work() -> None:
        host, guest = await Peer.open(identity("host"), theirs), await Peer.open(identity("ada"))
        guest.dial(host)
        await until(lambda: guest.unreachable)
        sentence = guest.unreachable[0].sentence.replace("The other side does not have", "does not have")
        assert all(word in sentence for word in words) and guest.unreachable[0].code == limits.OTHER_RULES
        assert not host.ups and not guest.ups
        await close(host, guest)

    play(work())


def test_the_host_refuses_a_guest_with_other_rules_who_does_not_look() -> None:
    async def work() -> None:
        host, guest = await Peer.open(identity("host")), await Peer.open(identity("ada"), Offers((1,), (("toy", OTHER),)), game=None)
        guest.dial(host)
        await until(lambda: guest.unreachable)
        assert guest.unreachable[0].code == limits.OTHER_RULES and not host.ups
        await close(host, guest)

    play(work())


def test_somebody_else_at_a_known_address_is_refused() -> None:
    async def work() -> None:
        other, me = await Peer.open(identity("other")), await Peer.open(identity("ada"))
        me.mesh.dial(identity("host").public, other.mesh.addresses)
        await until(lambda: me.unreachable)
        assert "another key" in me.unreachable[0].sentence and not other.ups
        me.mesh.dial(None, me.mesh.addresses)
        await until(lambda: any("our own" in event.sentence for event in me.unreachable))
        await close(other, me)

    play(work())


def test_whoever_answered_first_is_pinned() -> None:
    async def work() -> None:
        me, first = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        me.dial(first, known=False)
        await linked(me, first)
        port = first.mesh.port
        await close(first)
        second = await Peer.open(identity("cili"), port=port)
        await until(lambda: any("another key" in event.sentence for event in me.unreachable))
        assert not second.ups
        await close(me, second)

    play(work())


def test_nobody_there_is_told_once_and_dialling_goes_on() -> None:
    async def work() -> None:
        me = await Peer.open(identity("ada"))
        with socket.socket() as held:
            held.bind(("127.0.0.1", 0))  # bound, not listening
            port = held.getsockname()[1]
            dial = me.mesh.dial(None, [f"127.0.0.1:{port}"])
            await until(lambda: me.unreachable)
            await until(lambda: dial._tries >= 3)
        assert len(me.unreachable) == 1 and "Nobody answers" in me.unreachable[0].sentence
        late = await Peer.open(identity("bela"), port=port)
        await linked(me, late)
        await close(me, late)

    play(work())


def test_a_dial_that_hangs_up_leaves_its_link() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        dial = a.dial(b)
        await linked(a, b)
        a.mesh.hang_up(dial)
        await talk(a, b, 1)
        a.mesh.close_link(a.link(b), limits.TABLE_CLOSED)
        await until(lambda: b.downs and a.downs)
        assert b.downs[0].code == limits.TABLE_CLOSED == a.downs[0].code
        await until(lambda: not a.mesh.door.inside and not b.mesh.door.inside)
        assert len(a.ups) == 1
        await close(a, b)

    play(work())


def test_what_is_queued_goes_out_before_a_polite_close() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        dial = a.dial(b)
        await linked(a, b)
        a.mesh.hang_up(dial)
        for number in range(100):
            a.mesh.send(a.link(b), note(number))
        a.mesh.close_link(a.link(b))
        assert not a.mesh.send(999, note(0))
        await until(lambda: b.downs)
        assert b.heard == list(range(100)) and b.downs[0].code == limits.BYE
        await close(a, b)

    play(work())


def big() -> Serve:
    """A message of more than 100 KiB."""
    from p2p.wire.entries import Entry, SignedEntry

    body = {"x": "y" * 14_000}
    who = identity("author")
    entries = []
    for seq in range(8):
        entry = Entry(table=RULES, seq=seq, prev=RULES, beat=0, head=RULES, seat=0, kind="move", body=body)
        entries.append(SignedEntry(entry, b"s" * 64))
    assert who
    return Serve(tuple(entries))


def test_big_messages_right_behind_hello_arrive() -> None:
    """The listening end may speak before the dialling end has checked its last hello message."""

    async def work() -> None:
        message = big()
        assert len(encode(message)) > 100_000
        host = Peer(identity("host"))

        def eager(event: Event) -> None:
            host.events.append(event)
            if isinstance(event, LinkUp):
                for _ in range(5):
                    host.mesh.send(event.link, message)

        host.mesh = await Mesh.open(host.who, OFFERS, gate=lambda public, kind: None, on_event=eager, bind=V4, game="toy")
        for name in ("ada", "bela", "cili"):
            guest = await Peer.open(identity(name))
            guest.dial(host)
            await until(lambda guest=guest: len(guest.of(Message)) == 5)
            assert {event.message for event in guest.of(Message)} == {message} and not guest.downs
            await close(guest)
        await close(host)

    play(work())


def test_a_message_in_one_packet_with_the_last_hello_arrives() -> None:
    async def work() -> None:
        host, tls, message = identity("host"), ServerTls(), big()
        guest = await Peer.open(identity("ada"))
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            listener.setblocking(False)
            guest.mesh.dial(host.public, [f"127.0.0.1:{listener.getsockname()[1]}"])
            sock, _ = await asyncio.get_running_loop().sock_accept(listener)
            wire = await ws.accept(sock, tls.context)
            server = HelloServer(host.public, bytes(32), OFFERS)
            await wire.send(encode(server))
            client = decode(await wire.recv())
            assert isinstance(client, HelloClient)
            wire._connection.transport.set_write_buffer_limits(10**7)  # so that both leave in one turn of the loop
            for part in (server_proof(host, server, client, tls.certificate_hash, None), message):
                await wire.send(encode(part))
            await until(lambda: guest.of(Message) or guest.unreachable)
            assert [event.message for event in guest.of(Message)] == [message]
            await close(guest)
            await wire.cut()

    play(work())


def test_a_full_queue_closes_the_link_and_only_that() -> None:
    async def work() -> None:
        a, slow, quick = [await Peer.open(identity(name)) for name in ("ada", "bela", "cili")]
        slow.dial(a)
        quick.dial(a)
        await linked(a, quick)
        await linked(a, slow)
        deaf(slow)
        message, link = big(), a.link(slow)
        sent = 0
        while a.mesh.send(link, message):
            sent += 1
            assert sent < 200
            await asyncio.sleep(0)
        await until(lambda: a.downs)
        assert a.downs[0].link == link and a.downs[0].code == limits.OVER_LIMIT
        await talk(a, quick, 5)
        await close(a, slow, quick)

    play(work())


def test_a_slow_consumer_stops_reading_and_loses_nothing() -> None:
    async def work() -> None:
        going = asyncio.Event()
        slow = Peer(identity("slow"))

        async def consume(event: Event) -> None:
            await going.wait()
            slow.events.append(event)

        slow.mesh = await Mesh.open(slow.who, OFFERS, gate=lambda public, kind: None, on_event=consume, bind=V4, game="toy")
        a = await Peer.open(identity("ada"))
        a.dial(slow)
        await until(lambda: a.linked(slow))
        for number in range(1500):
            a.mesh.send(a.link(slow), note(number))
        [link] = slow.mesh._links.values()
        await until(lambda: link._unread_messages == limits.UNREAD_MESSAGES_MAX)
        await asyncio.sleep(0.1)
        assert link._unread_messages == limits.UNREAD_MESSAGES_MAX
        going.set()
        await until(lambda: len(slow.heard) == 1500)
        assert slow.heard == list(range(1500))
        await close(a, slow)

    play(work())


def test_a_peer_that_breaks_the_protocol_is_named_and_the_link_closed() -> None:
    async def work() -> None:
        for raw, section, code in [
            (b'{"type": "bye","code":4000}', "wire/codec", limits.NOT_CANONICAL),
            (b'{"code":1,"type":"bye"}', "wire/bye", limits.PROTOCOL_ERROR),
            (b'{"mac":"","sig":"' + b"A" * 86 + b'","type":"hello-done"}', "link/message", limits.PROTOCOL_ERROR),
        ]:
            a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
            dial = a.dial(b)
            await linked(a, b)
            a.mesh.hang_up(dial)
            a.mesh._links[a.link(b)].send(raw)
            await until(lambda a=a, b=b: b.downs and a.downs)
            assert [fault.fault.section for fault in b.faults] == [section]
            assert b.downs[0].code == a.downs[0].code == code
            await close(a, b)

    play(work())


def test_bye_ends_a_link_with_its_code() -> None:
    async def work() -> None:
        a, b = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        dial = a.dial(b)
        await linked(a, b)
        a.mesh.hang_up(dial)
        a.mesh.send(a.link(b), Bye(limits.FROZEN))
        await until(lambda: b.downs and a.downs)
        assert b.downs[0].code == limits.FROZEN and not b.of(Message)
        await close(a, b)

    play(work())


def test_a_consumer_that_fails_is_reported_and_not_deaf_afterwards() -> None:
    async def work() -> None:
        told: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context["exception"]))
        b = Peer(identity("bela"))

        def consume(event: Event) -> None:
            b.events.append(event)
            if isinstance(event, LinkUp):
                raise KeyError("a bug of the consumer")

        b.mesh = await Mesh.open(b.who, OFFERS, gate=lambda public, kind: None, on_event=consume, bind=V4, game="toy")
        a = await Peer.open(identity("ada"))
        a.dial(b)
        await linked(a, b)
        await talk(a, b, 1)
        assert [type(error) for error in told] == [KeyError]
        await close(a, b)

    play(work())


def test_a_taken_port_is_one_sentence() -> None:
    async def work() -> None:
        a = await Peer.open(identity("ada"))
        with pytest.raises(PortTaken, match=rf"^Port {a.mesh.port} is taken by another program: choose another with --port"):
            await Peer.open(identity("bela"), port=a.mesh.port)
        with pytest.raises(NoNetwork, match="none of the addresses"):
            await Peer.open(identity("bela"), bind=("203.0.113.7",))
        with pytest.raises(BadAddress, match="host:port"):
            a.mesh.dial(None, ["nowhere"])
        await close(a)

    play(work())


def test_one_identity_has_two_sockets_at_most() -> None:
    async def work() -> None:
        host = await Peer.open(pair()[0])
        first, second, third = [await Peer.open(pair()[1]) for _ in range(3)]
        ticket = host.mesh.door.enter("10.0.0.1", 0.0)
        assert ticket is not None and ticket.admit(pair()[1].public, DoorRank.SEATED, 0.0) is None
        first.dial(host)
        await until(lambda: first.linked(host))
        second.dial(host)
        await until(lambda: second.unreachable or second.downs)
        assert host.mesh.door.refused["sockets of one identity"] >= 1 and len(host.mesh.links) == 1
        ticket.leave()
        await close(host, first, second, third)

    play(work())


def test_offers_of_both_sides_are_told() -> None:
    async def work() -> None:
        more = replace(OFFERS, versions=(1, 2))
        a, b = await Peer.open(identity("ada"), more), await Peer.open(identity("bela"))
        a.dial(b)
        await linked(a, b)
        await until(lambda: a.ups and b.ups)
        assert b.ups[0].offers == more and a.ups[0].offers == OFFERS
        await close(a, b)

    play(work())
