"""Meeting again: what is needed for it is on disk before the table is, whatever a crash leaves; and a member who knocks goes on."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from p2p.judge.verdict import Status
from p2p.net.invite import parse_invite
from p2p.net.mesh import Mesh
from p2p.node import Doorway, Node
from p2p.peer.roster import Agreed
from p2p.shell.shelf import Shelf, Whereabouts, where_path
from p2p.store.disk import Disk
from p2p.store.journal import Journal
from p2p.store.seat import Seat
from p2p.verify import judge
from p2p.wire.lobby import RosterSign
from p2p.wire.messages import Message
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
            host = await party.host(party.who("Ada", shelf=shelf("Ada")), 3)
            guests = [await party.join(party.who(name, shelf=shelf(name)), host) for name in ("Bela", "Cato")]
            await until(lambda: all(node.peer is not None and node.peer.final > 0 for node in (host, *guests)))
            await asyncio.gather(host.stop(), *(guest.stop() for guest in guests))
        for crashed in (before, behind, agreed):
            async with party_in(crashed) as again:
                nodes = [await again.resume(again.who(name), journal_in(crashed / name)) for name in ("Ada", "Bela", "Cato")]
                await all_over(*nodes)
            for name in ("Ada", "Bela", "Cato"):
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
