"""The lobby in line mode, over real nodes: an alarm about a guest, and the two persons who can do something about it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from p2p.node import Doorway, Node, Who
from tests.p2p.net.lab import until
from tests.p2p.node_lab import GAME
from tests.p2p.node_lab import Party as Lab
from tui.cli.headless import Party
from tui.plain import lobby as plain
from tui.sitting.lobby import LobbySeen
from tui.sitting.net_seen import Ended, LobbyChanged
from tui.sitting.seat import PeerSeat
from tui.sitting.seen import Notice


class Seat:
    """Somebody in front of line mode: what was typed goes in, what is printed comes out."""

    def __init__(self, who: Who, at: Node | None = None) -> None:
        async def begin() -> Party:
            if at is None:
                return Party(await Node.host(who, GAME, {}, 3, table_name="lab", announce=False))
            return Party(await Node.join(who, Doorway(at.mesh.addresses)))

        self.lines: list[str] = []
        self.lobby = LobbySeen()
        self.ended: str | None = None
        self.sitting = PeerSeat(begin, LobbySeen(me=who.name), self._post)
        self.sitting.start()

    def _post(self, what: Any) -> None:
        match what:
            case LobbyChanged(after):
                self.lines += plain.changes(self.lobby, after)
                self.lobby = after
            case Notice(text):
                self.lines.append(text)
            case Ended(sentence):
                self.ended = sentence

    async def type(self, line: str) -> list[str]:
        """The lines that are printed in answer, with what happens meanwhile."""
        before = len(self.lines)
        said = plain.typed(self.lobby, line)
        if isinstance(said, list):
            self.lines += said
        else:
            self.sitting.wish(said)
            await self.sitting.granted()
        return self.lines[before:]

    async def reads(self, text: str) -> None:
        await until(lambda: any(text in line for line in self.lines))

    async def ends(self) -> str:
        await until(lambda: self.ended is not None)
        return self.ended or ""


Sit = Callable[..., Awaitable[Seat]]


@asynccontextmanager
async def seats(folder: Path) -> AsyncIterator[Sit]:
    lab, made = Lab(folder), []

    async def sit(name: str, at: Seat | None = None, shown: str = "", knows: tuple[str, bytes] | None = None) -> Seat:
        who = lab.who(name, bot=False)
        if knows is not None:
            who.shelf.people.meet(*knows, "1999-12-31")
        made.append(Seat(replace(who, name=shown or name), None if at is None else at.sitting.node))
        await until(lambda: made[-1].sitting.party is not None)
        return made[-1]

    try:
        yield sit
    finally:
        await asyncio.gather(*(one.sitting.close() for one in made))


def test_the_host_turns_away_whom_a_guest_does_not_accept(tmp_path: Path) -> None:
    async def meet() -> None:
        friend = Lab(tmp_path).who("Bela").identity.public
        async with seats(tmp_path) as sit:
            ada = await sit("Ada")
            cato = await sit("Cato", ada, knows=("Bela", friend))
            await cato.reads("Cato (2 of 3)")
            stranger = await sit("Stranger", ada, shown="Bela")
            await cato.reads("ALARM: Bela shows another key than before")
            await ada.reads("Cato knows another key under the name of Bela.")
            assert "The host of the table decides who sits here." in await cato.type("dismiss Bela")
            assert "Nobody of that name sits here." in await ada.type("dismiss Nobody")
            assert "There was no alarm about a player of that name." in await cato.type("trust Nobody")
            assert plain.HELP in await ada.type("?")
            await ada.type("dismiss Bela")
            assert await stranger.ends() == "The host does not want us at this table."
            await ada.reads("Bela was turned away.")
            assert cato.ended is None and ada.ended is None

    asyncio.run(meet())


def test_the_game_begins_when_the_guest_accepts_the_key(tmp_path: Path) -> None:
    async def meet() -> None:
        friend = Lab(tmp_path).who("Bela").identity.public
        async with seats(tmp_path) as sit:
            ada = await sit("Ada")
            cato = await sit("Cato", ada, knows=("Bela", friend))
            await cato.reads("Cato (2 of 3)")
            await sit("Stranger", ada, shown="Bela")
            await ada.reads("Cato knows another key under the name of Bela.")
            await cato.reads("ALARM: Bela shows another key than before")
            said: list[str] = []
            while not any(line.startswith("Cato knows another key") for line in said):
                await until(lambda: len(ada.lobby.taken) == 3)  # between two rounds whoever is there could begin alone
                said = await ada.type("start")
            await cato.type("trust Bela")
            await cato.reads("You accept the new key of Bela.")
            await ada.reads("Table words:")
            await cato.reads("Table words:")

    asyncio.run(meet())
