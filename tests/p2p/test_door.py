"""The door of a table: strangers who stand around, half-open sockets, and places that are taken and never signed keep nobody else out."""

from __future__ import annotations

import asyncio
import socket
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from p2p.net import limits
from p2p.net.errors import SENTENCES
from p2p.net.events import DoorRank, Guest
from p2p.net.invite import parse_invite
from p2p.node import JOIN_SECONDS, LATE_SECONDS, TICK_SECONDS, Doorway, Node, Who
from p2p.peer import lobby, lobby_host
from p2p.shell.table_room import WHERES_MAX
from p2p.wire.hello import Offers
from p2p.wire.limits import VERSION
from p2p.wire.lobby import RosterSign
from p2p.wire.lobby_draft import NonceReveal
from p2p.wire.where import say_where
from tests.p2p.net.lab import Peer, identity
from tests.p2p.node_lab import GAME, Party, party_in, play, until
from tui.cli.exits import REFUSED, UNREACHABLE
from tui.cli.headless import exit_of

MINI = Offers((VERSION,), ((GAME.slug, bytes.fromhex(GAME.rules_digest)),))
IDLERS = 24


async def idle_strangers(host: Node, count: int = IDLERS) -> list[Peer]:
    """Each with a key of its own, all of one address: they say HELLO, and then nothing. Who is shown out comes back."""
    strangers = [await Peer.open(identity(f"idler {number}"), MINI, game=GAME.slug) for number in range(count)]
    for stranger in strangers:
        stranger.mesh.dial(host.who.identity.public, host.mesh.addresses)
    await until(lambda: host.mesh.door.count(DoorRank.LOOKER) >= limits.LOOKERS_PER_HOST_MAX)
    await until(lambda: host.mesh.door.turned_away >= count)
    return strangers


async def all_over(*nodes: Node) -> None:
    for node in nodes:
        ending = await node.ending()
        assert ending.how == "over", ending


def test_idle_strangers_of_one_address_do_not_keep_a_guest_of_that_very_address_out(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            strangers = await idle_strangers(host)
            began = time.monotonic()
            guest = await party.join(party.who("Bela"), host)
            await party.hears(host, "joined")
            print(f"joined after {time.monotonic() - began:.2f} s")
            assert host.mesh.door.count(DoorRank.LOOKER) <= limits.LOOKERS_PER_HOST_MAX
            told = (await party.hears(host, "crowd")).facts
            assert told["turned_away"] >= 16 and "127.0.0.1" in told["what"] and "invite" in told["what"]
            await all_over(host, guest)
            assert len(party.told(host, "crowd")) <= 2, "not all the time"
            await asyncio.gather(*(stranger.mesh.close() for stranger in strangers))

    play(game())


def test_half_open_sockets_do_not_keep_a_guest_out_and_are_soon_gone(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            address = ("127.0.0.1", host.mesh.port)
            crowd = [socket.create_connection(address) for _ in range(30)]
            await until(lambda: host.mesh.door.turned_away)
            guest = await party.join(party.who("Bela"), host)
            await party.hears(host, "joined")
            await until(lambda: host.mesh.door.count(DoorRank.STRANGER) == 0)
            await all_over(host, guest)
            for sock in crowd:
                sock.close()

    play(game())


class Mute:
    """A guest who takes a place, and neither shows its nonce nor signs."""

    def __init__(self, node: Node) -> None:
        send = node.mesh.send

        def hold_back(link: int, message: Any) -> bool:
            return True if isinstance(message, (NonceReveal, RosterSign)) else send(link, message)

        node.mesh.send = hold_back  # type: ignore[method-assign]


def test_places_that_are_never_signed_for_are_given_away_and_their_address_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (lobby, lobby_host):
        monkeypatch.setattr(module, "SIGN_SECONDS", 0.5)

    async def spoil(party: Party, host: Node, name: str) -> None:
        stranger = await party.join(party.who(name), host)
        Mute(stranger)
        await party.hears(host, "dropped", lambda event: event.facts["name"] == name)
        await stranger.stop()

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            await spoil(party, host, "Mallory")
            assert not party.told(host, "banned")
            await spoil(party, host, "Mallika")  # a fresh key under a fresh name
            told = (await party.hears(host, "banned")).facts["what"]
            assert "127.0.0.1" in told and "invite" in told
            refused = await party.join(party.who("Malcolm"), host)
            ending = await refused.ending()
            assert (ending.how, ending.sentence) == ("refused", SENTENCES[limits.NOT_TRUSTED])
            invite = parse_invite((await party.hears(host, "invite")).facts["text"])
            guest = party._with(await Node.join(party.who("Bela"), Doorway(invite.addresses, None, invite)))
            await all_over(host, guest)

    play(game())


def test_a_guest_reads_what_is_true_about_a_crowd_and_tries_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room for those who look is full of others who still have their time."""
    monkeypatch.setattr(limits, "GUEST_GRACE_SECONDS", 10_000.0)
    monkeypatch.setattr("p2p.node.CROWDED_SECONDS", JOIN_SECONDS)

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            strangers = await idle_strangers(host, 8)
            guest = await party.join(party.who("Bela"), host)
            await party.hears(guest, "unreachable", lambda event: event.facts["what"] == SENTENCES[limits.CROWDED])
            ending = await guest.ending()
            assert ending.how == "unreachable" and "crowd" in ending.sentence
            assert not [event for event in party.told(guest, "unreachable") if "not Fides" in event.facts["what"]]
            known = party.who("Cato")
            invite = parse_invite(host.invite(Guest.PLAY))
            friend = party._with(await Node.join(known, Doorway(invite.addresses, None, invite)))
            await all_over(host, friend)
            await asyncio.gather(*(stranger.mesh.close() for stranger in strangers))

    play(game())


def test_somebody_known_is_let_in_where_strangers_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GUEST_GRACE_SECONDS", 10_000.0)

    async def game() -> None:
        async with party_in(tmp_path) as party:
            bela = party.who("Bela")
            ada = party.who("Ada")
            ada.shelf.people.meet("Bela", bela.identity.public, "2000-01-01")
            host = await party.host(ada)
            strangers = await idle_strangers(host, 8)
            await all_over(host, await party.join(bela, host))
            await asyncio.gather(*(stranger.mesh.close() for stranger in strangers))

    play(game())


def test_what_hangs_up_at_once_is_not_called_another_program() -> None:
    async def work() -> None:
        async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.transport.abort()

        async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"220 mail.example.org\r\n" * 10)
            await writer.drain()
            writer.close()

        for answer, words in ((hang_up, "crowd"), (speak, "not Fides")):
            server = await asyncio.start_server(answer, "127.0.0.1", 0)
            bela = await Peer.open(identity("bela"))
            bela.mesh.dial(None, [f"127.0.0.1:{server.sockets[0].getsockname()[1]}"])
            await until(lambda bela=bela: bela.unreachable)  # type: ignore[misc]
            assert words in bela.unreachable[0].sentence
            await bela.mesh.close()
            server.close()

    play(work())


# --- those who watch -------------------------------------------------------------------------------------------------------------


def test_an_invite_that_does_not_fit_or_no_longer_leads_to_nobody_and_an_address_to_a_refusal(tmp_path: Path) -> None:
    """Who was asked and cannot come in has an invite that is of no use: 4. Who was not asked is refused: 1."""

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"), private=True)
            invite = parse_invite(host.invite())
            forged = [replace(invite, secret=bytes(16)), replace(invite, mark=bytes(16))]
            doors = [*(Doorway(one.addresses, None, one) for one in forged), Doorway(invite.addresses)]
            ends = [await party._with(await Node.join(party.who(f"Guest{number}"), door)).ending() for number, door in enumerate(doors)]
            guest = party._with(await Node.join(party.who("Bela", bot=False), Doorway(invite.addresses, None, invite)))
            await party.hears(guest, "agreed")
            late = party._with(await Node.join(party.who("Cato"), Doorway(invite.addresses, None, invite)))
            ends.append(await late.ending())
            assert [exit_of(end)[0] for end in ends] == [UNREACHABLE, UNREACHABLE, REFUSED, UNREACHABLE], ends
            assert "ask the host for" in ends[0].sentence and "another host" in ends[1].sentence and "closed or full" in ends[3].sentence

    play(game())


async def watch_by_invite(party: Party, who: Who, host: Node) -> Node:
    invite = parse_invite(host.invite(Guest.VIEW))
    return party._with(await Node.watch(replace(who, player=None), Doorway(invite.addresses, None, invite)))


def test_a_table_can_be_closed_to_watchers_at_every_door_and_with_every_invite(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False), watchers=False)
            early = [await party.watch(party.who("Vera"), host), await watch_by_invite(party, party.who("Vito"), host)]
            guest = await party.join(party.who("Bela", bot=False), host)
            await until(lambda: host.peer is not None and guest.peer is not None)
            late = [await party.watch(party.who("Virgil"), one) for one in (host, guest)]
            for watcher in [*early, *late, await watch_by_invite(party, party.who("Velia"), host)]:
                ending = await watcher.ending()
                assert (ending.how, ending.sentence) == ("refused", SENTENCES[limits.UNWATCHED])
            shown = (await party.hears(guest, "lobby")).facts
            assert shown["watchers"] is False and not host._ended.done() and not guest._ended.done()

    play(game())


def test_when_the_program_falls_behind_who_only_watches_goes_first(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False))
            guest = await party.join(party.who("Bela", bot=False), host)
            await until(lambda: host.peer is not None and guest.peer is not None)
            watcher = await party.watch(party.who("Vera"), host)
            await until(lambda: host.mesh.door.count(DoorRank.LOOKER) == 1)
            time.sleep(LATE_SECONDS + TICK_SECONDS + 0.1)  # whatever it is: nothing else is done meanwhile
            await until(lambda: host.mesh.door.shown_out >= 1)
            assert host.mesh.door.count(DoorRank.SEATED) >= 1 and not guest._ended.done() and watcher.who.name == "Vera"

    play(game())


def test_a_player_who_says_all_the_time_to_have_moved_is_heard_now_and_then(tmp_path: Path) -> None:
    """The others check and pass on so many of these words, and keep where that player came from."""

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False))
            guest = await party.join(party.who("Bela", bot=False), host)
            await until(lambda: host.peer is not None and guest.peer is not None)
            public, first = guest.who.identity.public, int(time.time() * 1000) + 10**6
            [link] = guest.mesh.links
            for number in range(10 * WHERES_MAX):
                guest.mesh.send(link, say_where(guest.who.identity, first + number, [f"127.0.0.1:{2000 + number}"]))
            await guest.say("that was all")
            await party.hears(host, "chat")
            newest = host.contacts.book.get(public)
            assert newest is not None and 0 <= newest.count - first < 3 * WHERES_MAX
            assert host.contacts._met[public] == ("127.0.0.1",)

    play(game())
