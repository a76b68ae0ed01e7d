"""Meeting again: what is needed for it is on disk before the table is, whatever a crash leaves; and a member who knocks goes on."""

from __future__ import annotations

import asyncio
import secrets
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from p2p.judge.verdict import Status
from p2p.net import addresses, discovery
from p2p.net.discovery import Found
from p2p.net.invite import parse_invite
from p2p.net.mesh import Mesh
from p2p.node import Doorway, Node, Who
from p2p.peer.roster import Agreed
from p2p.shell.contacts import KEYS_MAX
from p2p.shell.shelf import Shelf, Whereabouts, where_path
from p2p.store.disk import Disk
from p2p.store.journal import Journal
from p2p.store.seat import Seat
from p2p.verify import judge
from p2p.wire.lobby import RosterSign
from p2p.wire.messages import Message
from p2p.wire.where import WhereBook
from tests.p2p.node_lab import GAME, Party, party_in, play, until


class Watched(Disk):
    """Tells what it is about to do."""

    def __init__(self, about_to: Callable[[str, Path], None]) -> None:
        super().__init__(sync=False)
        self._about_to = about_to

    def create(self, path: Path, data: bytes) -> None:
        self._about_to("create", path)
        super().create(path, data)

    def replace(self, path: Path, data: bytes) -> None:
        self._about_to("replace", path)
        super().replace(path, data)


async def all_over(*nodes: Node) -> None:
    for node in nodes:
        ending = await node.ending()
        assert ending.how == "over", ending


def test_killed_when_the_journals_are_made_all_meet_again(tmp_path: Path) -> None:
    """The folders as a crash leaves them when each journal is about to be made, right behind it, and before anything is written in it."""
    live, before, behind, agreed = (tmp_path / name for name in ("live", "before", "behind", "agreed"))

    class Crashing(Shelf):
        def begin(self, path: Path, seat: Seat, signed: Agreed) -> tuple[Journal, Seat]:
            begun = super().begin(path, seat, signed)
            shutil.copytree(self.folder, agreed / self.folder.name)
            return begun

    def shelf(name: str) -> Shelf:
        return Crashing(live / name, lambda: "2000-01-01", files=Watched(about_to))

    def about_to(act: str, path: Path) -> None:
        player = path.relative_to(live).parts[0]
        if act == "create" and path.suffix == ".journal":
            shutil.copytree(live / player, before / player)
        elif act == "replace" and path.name.endswith(".mark") and not (behind / player).exists():
            shutil.copytree(live / player, behind / player)

    async def game() -> None:
        async with party_in(live) as party:
            host = await party.host(party.who("Ada", shelf=shelf("Ada")))
            guests = [await party.join(party.who("Bela", shelf=shelf("Bela")), host)]
            await until(lambda: all(node.peer is not None and node.peer.final > 0 for node in (host, *guests)))
            await asyncio.gather(host.stop(), *(guest.stop() for guest in guests))
        for crashed in (before, behind, agreed):
            async with party_in(crashed) as again:
                nodes = [await again.resume(again.who(name), journal_in(crashed / name)) for name in ("Ada", "Bela")]
                await all_over(*nodes)
            for name in ("Ada", "Bela"):
                assert judge(journal_in(crashed / name).read_bytes(), lambda slug: GAME).status is Status.FAIR

    play(game())


def journal_in(folder: Path) -> Path:
    [seat] = (folder / "tables").glob("*.seat")
    return seat.with_name(seat.name.removesuffix(".seat"))


def test_where_the_others_are_is_on_disk_before_anything_is_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, Whereabouts]] = []
    send = Mesh.send

    def spied(mesh: Mesh, link: int, message: Message) -> bool:
        if isinstance(message, RosterSign):
            for name in ("Ada", "Bela"):
                shelf = Shelf(tmp_path / name, lambda: "")
                if shelf.identity().public == mesh.identity.public:
                    sent.append((name, shelf.whereabouts(journal_in(tmp_path / name))))
        return send(mesh, link, message)

    monkeypatch.setattr(Mesh, "send", spied)

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None)
            publics = {"Ada": guest.who.identity.public, "Bela": host.who.identity.public}
            ports = {"Ada": host.mesh.port, "Bela": guest.mesh.port}
            assert {name for name, _ in sent} == {"Ada", "Bela"}
            for name, known in sent:
                assert known.port == ports[name] and known.addresses[publics[name]] and known.public

    play(game())


def test_a_bot_beside_its_host_is_remembered_before_it_signs(tmp_path: Path) -> None:
    def about_to(act: str, path: Path) -> None:
        if act == "create" and path.suffix == ".journal":
            known = Shelf(tmp_path / "Ada", lambda: "").whereabouts(journal_in(tmp_path / "Ada"))
            seen.append([(Path(journal), level) for journal, level in known.bots])

    seen: list[list[tuple[Path, str]]] = []

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", files=Watched(about_to)))
            bot = party.who("Bela", on_kept=lambda path: host.memory.add_bot("random", path))
            guest = await party.join(bot, host)
            await until(lambda: guest.peer is not None and host.peer is not None)
            assert seen == [[(journal_in(tmp_path / "Bela"), "random")]]

    play(game())


def test_a_seat_that_is_dropped_leaves_no_whereabouts(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.journal_path is not None)
            assert guest.journal_path is not None
            other = Shelf(tmp_path / "Cato", lambda: "2000-01-01", files=Disk(sync=False))
            roster = guest.who.shelf.load(guest.journal_path).roster
            path = other.keep(roster, guest.who.identity.public)
            other.keep_whereabouts(path, Whereabouts(1))
            other.drop(roster.table)
            assert not where_path(path).exists() and not list((tmp_path / "Cato/tables").iterdir())

    play(game())


def test_whoever_came_by_invite_keeps_the_table_private(tmp_path: Path) -> None:
    """A guest is a door to the table, too; it must not stand open because only the host knows that it is by invite."""

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"), private=True)
            guest = await by_invite(party, host)
            await until(lambda: guest.peer is not None and host.peer is not None)
            assert guest.private and host.private
            assert guest.journal_path is not None and not guest.who.shelf.whereabouts(guest.journal_path).public
            stranger = await party.watch(party.who("Cato"), guest)
            ending = await stranger.ending()
            assert ending.how in ("refused", "unreachable"), ending

    play(game())


async def by_invite(party: Party, host: Node) -> Node:
    invite = parse_invite(host.invite())
    return party._with(await Node.join(party.who("Bela", bot=False), Doorway(invite.addresses, None, invite)))


# --- on one network ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loopback plays the network, so that nothing of this leaves the machine."""
    monkeypatch.setattr(discovery, "interfaces_of", lambda bound: ["127.0.0.1"])
    for module in (addresses, discovery):
        monkeypatch.setattr(module, "hosts_of", lambda bound: ["127.0.0.1"])


def anywhere(party: Party, name: str, **options: Any) -> Who:
    return replace(party.who(name, **options), bind=("0.0.0.0",))


def forget_addresses(node: Node) -> None:
    """All have new addresses, and the old ones lead nowhere."""
    shelf, path = node.who.shelf, node.journal_path
    assert path is not None
    known = shelf.whereabouts(path)
    shelf.keep_whereabouts(path, replace(known, port=0, addresses=dict.fromkeys(known.addresses, ("127.0.0.1:1",))))


async def tables_named(name: str) -> list[Found]:
    """As soon as there is one."""
    finder = await discovery.Finder.open(lambda tables: None)
    try:
        await until(lambda: any(found.table.name == name for found in finder.tables))
        return discovery.merged([found for found in finder.tables if found.table.name == name])
    finally:
        await finder.close()


@pytest.mark.usefixtures("one_network")
def test_all_restarted_with_new_addresses_find_each_other_and_the_table_is_listed(tmp_path: Path) -> None:
    name = f"Forum {secrets.token_hex(4)}"

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = party._with(await Node.host(anywhere(party, "Ada"), GAME, {}, 3, table_name=name))
            guests = [await party.join(anywhere(party, one), host) for one in ("Bela", "Cato")]
            await until(lambda: all(node.peer is not None and node.peer.final > 4 for node in (host, *guests)))
            await asyncio.gather(host.stop(), *(guest.stop() for guest in guests))
            for node in (host, *guests):
                forget_addresses(node)
            first = await party.resume(anywhere(party, "Bela"), guests[0].journal_path)
            [found] = await tables_named(name)
            assert found.table.is_full and f"127.0.0.1:{first.mesh.port}" in found.addresses
            rest = [await party.resume(anywhere(party, node.who.name), node.journal_path) for node in (host, guests[1])]
            await all_over(first, *rest)

    play(game())


@pytest.mark.usefixtures("one_network")
def test_who_is_missed_is_looked_for_by_those_who_stayed(tmp_path: Path) -> None:
    """The others kept running; the address they were known by leads nowhere any more, and so does that of the one who comes back."""

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = party._with(await Node.host(anywhere(party, "Ada", bot=False), GAME, {}, 2, table_name="stay", announce=False))
            guest = await party.join(anywhere(party, "Bela", bot=False), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 1)
            await guest.stop()
            forget_addresses(guest)
            host.contacts.book = WhereBook(KEYS_MAX)
            host.contacts._hints.clear()
            back = await party.resume(anywhere(party, "Bela", bot=False), guest.journal_path)
            await party.hears(back, "link", lambda event: bool(event.facts["up"]))

    play(game())


@pytest.mark.usefixtures("one_network")
def test_a_private_table_is_neither_announced_nor_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*args: Any, **options: Any) -> Any:
        raise AssertionError("nothing may be sent")

    monkeypatch.setattr(discovery, "_open", never)

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = party._with(await Node.host(anywhere(party, "Ada"), GAME, {}, 2, table_name="secret", private=True))
            guest = await by_invite(party, host)
            await until(lambda: guest.peer is not None and host.peer is not None)
            await asyncio.gather(host.stop(), guest.stop())
            for node in (guest, host):
                back = await party.resume(anywhere(party, node.who.name, bot=False), node.journal_path)
                assert back.private and back._gathering is None
                await back.stop()

    play(game())


# --- knocking where one sits ---------------------------------------------------------------------------------------------------------


def test_who_joins_where_he_sits_already_is_told_so_and_goes_on(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 6)
            await guest.stop()
            back = await party.join(party.who("Bela"), host)
            await all_over(host, back)
            [event] = party.told(back, "already")
            assert "sit at this table already" in event.facts["what"] and back.journal_path == guest.journal_path
            assert party.told(back, "resumed")

    play(game())


def test_knocking_without_the_seat_or_beside_a_running_copy_is_one_sentence(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False))
            guest = await party.join(party.who("Bela", bot=False), host)
            await until(lambda: guest.peer is not None)
            second = await party.join(party.who("Bela", bot=False), host)
            ending = await second.ending()
            assert ending.how == "refused" and "sit at this table already" in ending.sentence and "in use by process" in ending.sentence
            await asyncio.gather(second.stop(), guest.stop())
            (tmp_path / "Bela/tables").rename(tmp_path / "elsewhere")
            ending = await (await party.join(party.who("Bela", bot=False), host)).ending()
            assert ending.how == "refused" and "--data" in ending.sentence

    play(game())


def test_with_bots_in_our_program_the_command_that_brings_them_back_is_told(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela", on_kept=lambda path: guest.memory.add_bot("random", path)), host)
            await until(lambda: guest.peer is not None)
            await guest.stop()
            ending = await (await party.join(party.who("Bela"), host)).ending()
            assert ending.how == "refused" and guest.journal_path is not None
            assert f"fides resume {guest.journal_path.name}" in ending.sentence

    play(game())
