"""EDGE: carries out the wishes that need games and files, in threads, and brings the answers back to the screens."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.kit.settings import Settings
from tui.screens.stack import Push, Restart, Say, Wish

if TYPE_CHECKING:
    from tui.app import App
    from tui.network_wishes import NetEdge
    from tui.sitting.seen import Notice
    from tui.sitting.sitting import Sitting

log = logging.getLogger("fides.edge")

USUAL, NEVER = gc.get_threshold()[2], 1_000_000_000  # searches for young garbage before the interpreter begins a long one
UNTIDY = 1000  # of them before we do: minutes of a table without pause, which leaves little
PICTURE_SECONDS = 0.02


class Edge:
    """The table that is played, and what is being fetched."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.sitting: Sitting | None = None
        self._net: NetEdge | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def grant(self, wish: Wish) -> None:
        from tui.screens.ending import ReplayThis
        from tui.screens.files import DeleteFile, ListFiles, LookForUnfinished, OpenReplay, VerifyFile
        from tui.sitting.outcomes import AskPast
        from tui.sitting.seen import Leave, NewGame, PlayFrom, ResumeGame

        match wish:
            case NewGame() | ResumeGame() | PlayFrom():
                self.start(self._open(wish))
            case Leave(quit):
                self.start(self._leave(quit))
            case ListFiles(purpose):
                self.start(self._fetch("list_files", purpose))
            case LookForUnfinished():
                self.start(self._fetch("newest", ""))
            case DeleteFile(path, purpose):
                self.start(self._delete(path, purpose))
            case AskPast():
                self.start(self._fetch("past_results", ""))
            case VerifyFile(path):
                self.start(self._fetch("verify", path))
            case OpenReplay(path):
                self.start(self._replay(path))
            case ReplayThis(path, seat):
                self.start(self._replay(path, seat))
            case _:
                self.net.grant(wish)

    def look_for_unfinished(self) -> None:
        """What waits is offered on the home screen; where no game was ever kept nothing is loaded for it."""
        from tui.screens.files import LookForUnfinished
        from tui.sitting.folders import has_games

        if has_games():
            self.grant(LookForUnfinished())

    @property
    def net(self) -> NetEdge:
        """Tables with others; the code for them is loaded when there is one."""
        from tui.network_wishes import NetEdge

        if self._net is None:
            self._net = NetEdge(self)
        return self._net

    def tell(self, told: Notice) -> None:
        self.app.carry_out((Say(told.text, told.bad),))

    async def close_table(self) -> None:
        """Leave the table that is played, if any; another one follows, and what is loaded for it is there. The search went through all that
        was left there: the loop does what came meanwhile before the next table is laid."""
        await self._close()
        steady()
        await asyncio.sleep(0)

    def tidy(self) -> None:
        """The long search for garbage, once there is enough that is new, and behind the picture that is due."""
        if gc.get_count()[2] < UNTIDY or gc.get_threshold()[2] != NEVER:
            return
        if self.app.application.invalidated:
            asyncio.get_running_loop().call_later(PICTURE_SECONDS, self.tidy)
        else:
            gc.collect()

    def settings(self, settings: Settings) -> None:
        if self.sitting is not None:
            self.sitting.confirm(settings.confirm)

    # --- threads

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        assert self.app.loop is not None
        task = self.app.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a wish could not be granted", exc_info=task.exception())
            self.app.carry_out((Say("That did not work; the log tells more.", bad=True),))

    async def in_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        assert self.app.loop is not None
        return await self.app.loop.run_in_executor(None, work, *arguments)

    async def _fetch(self, job: str, argument: str) -> None:
        self.app.post(await self.in_thread(_job, job, argument))

    async def _delete(self, path: str, purpose: str) -> None:
        told = await self.in_thread(_job, "delete", path)
        self.tell(told)
        await self._fetch("list_files", purpose)
        await self._fetch("newest", "")

    # --- tables

    async def _open(self, wish: Any) -> None:
        """Close the table that is played, if any, and sit down at another."""
        from tui.sitting.seen import NewGame, Notice

        made = await self.in_thread(_job, "open_table", wish)
        if isinstance(made, Notice):
            self.app.post(made)
            self.app.carry_out((Say(made.text, made.bad),))
            return
        await self.close_table()
        local, path = made
        again = wish if isinstance(wish, NewGame) else _rematch(local)
        self._sit_down(local, path, again)

    def _sit_down(self, local: Any, path: Path, again: Any) -> None:
        from dataclasses import replace

        from tui.screens.table import TableScreen
        from tui.sitting.local import LocalTable

        made = LocalTable(local, path, self.app.post, self.app.state.ctx.settings.confirm)
        self.sitting = made
        self.app.carry_out((Restart(TableScreen(made.first(), replace(again, seed=""))),))
        made.start()

    async def _leave(self, quit: bool) -> None:
        sentence = await self._close()
        if quit:
            self.app.exit(sentence)
        else:
            steady()
            here = sentence.replace("Go on with:", "'Resume' goes on with it.").splitlines()  # without the command for the shell
            self.app.carry_out((Restart(), *map(Say, here[:1])))
            await self._fetch("newest", "")
            if self.app.state.ctx.settings.title:
                self.app.title("Fides")

    async def _replay(self, path: str, seat: int | None = None) -> None:
        from tui.screens.replay import ReplayScreen
        from tui.sitting.replay import PUBLIC, Film

        made = await self.in_thread(_job, "load_film", path)
        self.app.post(made)
        if isinstance(made, Film):
            self.app.carry_out((Push(ReplayScreen(made, seat=seat if seat in made.eyes else PUBLIC)),))
        else:
            self.app.carry_out((Say(made.text, made.bad),))

    async def _close(self) -> str:
        """The sentence about where the game lies now."""
        sitting, self.sitting = self.sitting, None
        return await sitting.close() if sitting is not None else ""

    async def close(self) -> str:
        """At the end of the program, whatever ended it."""
        gc.set_threshold(*gc.get_threshold()[:2], USUAL)
        if self._net is not None:
            await self._net.close()
        return await self._close()


def steady() -> None:
    """Between two tables: what is loaded stays, and no later search for garbage looks at it. The long search through what a table brings is
    no longer begun wherever the interpreter likes, in the middle of a picture; `tidy` does it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)


def _job(name: str, argument: Any) -> Any:
    """Imported in the thread: the first game takes a moment."""
    from tui.sitting import jobs

    return getattr(jobs, name)(argument)


def _rematch(local: Any) -> Any:
    """The same table once more, with new cards."""
    from tui.sitting.seen import NewGame

    record = local.table.record
    levels = [level for _, level in sorted(local.levels.items())]
    name = local.names.get(local.seat, "Player")
    return NewGame(record.game, record.players, tuple(record.options.items()), ",".join(levels) or "easy", name)
