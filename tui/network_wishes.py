"""EDGE: carries out the wishes about tables with others: host, join, resume, look around. Everything slow runs in threads."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tui.screens.stack import Push, Restart, Wish
from tui.sitting.net_seen import (
    AskInternet,
    HostTable,
    InternetLacks,
    JoinTable,
    KeyLocked,
    LookAround,
    ResumeTable,
    SitDown,
    StopLooking,
    Unlock,
)

if TYPE_CHECKING:
    from tui.local_wishes import Edge
    from tui.sitting.open_tables import Lookout

log = logging.getLogger("fides.edge")

# What a table comes to need later: nothing of it is loaded on the loop.
LOADED_BESIDE = (
    "encodings.idna", "ifaddr", "p2p.net.ws", "tui.screens.lobby", "tui.screens.watch", "tui.sitting.seat", "tui.sitting.spectator",
)  # fmt: skip


class NetEdge:
    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.lookout: Lookout | None = None

    def grant(self, wish: Wish) -> None:
        match wish:
            case HostTable() | JoinTable() | ResumeTable():
                self.edge.start(self._prepare(wish))
            case Unlock():
                self.edge.start(self._unlock(wish))
            case SitDown():
                self.edge.start(self._sit_down(wish))
            case LookAround():
                self._look_around()
            case AskInternet():
                self.edge.start(self._tell_internet())
            case StopLooking():
                self.edge.start(self._stop_looking())

    def _look_around(self) -> None:
        from tui.sitting.open_tables import Lookout

        if self.lookout is None:
            self.lookout = Lookout(self.edge.app.post)

    async def _tell_internet(self) -> None:
        from p2p.net.extra import lacking

        self.edge.app.post(InternetLacks(await self.edge.in_thread(lacking)))

    async def _stop_looking(self) -> None:
        await self.close()

    async def close(self) -> None:
        lookout, self.lookout = self.lookout, None
        if lookout is not None:
            await lookout.close()

    async def _prepare(self, wish: Any) -> None:
        """Keys, names and files first: what is wrong with them is a sentence on the screen that is shown."""
        from tui.sitting.seen import Notice

        if isinstance(wish, HostTable) and wish.alone:
            await self._lay(wish)
        made = await self.edge.in_thread(_prepared, wish)
        if isinstance(made, KeyLocked):
            self._ask_for_passphrase(made)
            return
        if isinstance(made, Notice):
            self.edge.app.post(made)
            self.edge.tell(made)
            return
        await self._sit_down(SitDown(made.begin, made.lobby, made.repeats))

    async def _lay(self, wish: HostTable) -> None:
        """The board is there before the code of a table between peers is."""
        from tui.screens.waiting import WaitingScreen

        laid = await self.edge.in_thread(_laid, wish)
        if isinstance(self.edge.app.state.top, WaitingScreen):  # the person has not gone elsewhere
            self.edge.app.carry_out((Restart(laid),))

    def _ask_for_passphrase(self, locked: KeyLocked) -> None:
        from tui.screens.passphrase import Passphrase

        if not isinstance(self.edge.app.state.top, Passphrase):
            self.edge.app.carry_out((Push(Passphrase(locked.then)),))
        self.edge.app.post(locked)

    async def _unlock(self, wish: Unlock) -> None:
        from tui.sitting.seen import Notice

        wrong = await self.edge.in_thread(_unlocked, wish.passphrase)
        if isinstance(wrong, Notice):
            self.edge.app.post(wrong)
            self.edge.tell(wrong)
        elif wrong:
            self._ask_for_passphrase(KeyLocked(wish.then, wrong))
        else:
            await self._prepare(wish.then)

    async def _sit_down(self, wish: SitDown) -> None:
        """Leave the table that is played, if any, and go to the lobby of another."""
        from tui.screens.lobby import LobbyScreen
        from tui.sitting.seat import PeerSeat
        from tui.sitting.spectator import Spectator

        await self._stop_looking()
        await self.edge.close_table()
        app = self.edge.app
        kind = Spectator if wish.lobby.watching else PeerSeat
        sitting = kind(wish.begin, wish.lobby, app.post, app.state.ctx.settings.confirm, wish if wish.repeats else None)
        self.edge.sitting = sitting
        if wish.lobby.local:
            from tui.screens.laying import laid

            app.carry_out((Restart(laid(wish.lobby)),))
        else:
            app.carry_out((Restart(LobbyScreen(wish.lobby)),))
        sitting.start()


def _laid(wish: HostTable) -> Any:
    """In a thread: the board as it lies before the first card."""
    from tui.screens.laying import laid
    from tui.sitting.lobby import LobbySeen

    return laid(LobbySeen(seats=wish.players, me=wish.me, taken=(wish.me,), local=True, game=wish.game, chosen=wish.options))


def _unlocked(passphrase: str) -> Any:
    from tui.cli.exits import Exit
    from tui.sitting import sit_down
    from tui.sitting.seen import Notice

    try:
        return sit_down.unlock(passphrase)
    except Exit as problem:
        sentence = str(problem)
        return Notice(sentence[:1].upper() + sentence[1:], bad=True)


def _prepared(wish: Any) -> Any:
    """In a thread: the first table takes a moment to import."""
    for name in LOADED_BESIDE:
        import_module(name)
    from tui.cli.exits import Exit
    from tui.sitting import opening as tables
    from tui.sitting.seen import Notice
    from tui.sitting.unlocking import Locked

    try:
        return tables.beginning(wish)
    except Locked:
        return KeyLocked(wish)
    except Exit as problem:
        sentence = str(problem)
        return Notice(sentence[:1].upper() + sentence[1:], bad=True)


