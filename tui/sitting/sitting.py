"""A sitting: one person at one table, whatever kind of table it is. Full screen and line mode read it and know nothing below it.

Everything happens on the one loop of the program: a wish never waits and never raises, and what a person does to the own draft is done
when `wish` returns. Moments, lobbies and sentences come out through `post`. What takes long (bots, hints, the judge, the disk) is awaited
beside it.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeVar

from engine.moves import BadNotation, Move, Refusal
from tui.sitting.model import Person, simple_level
from tui.sitting.seen import (
    Advise,
    Advised,
    AlwaysSo,
    AskAbout,
    AskAlways,
    AutoNoMore,
    AutoOnce,
    ByItself,
    Copy,
    LetGo,
    Misread,
    NoOrders,
    Notice,
    PlayMove,
    Typed,
    Undo,
    Why,
    preferred,
)  # fmt: skip

log = logging.getLogger("fides.sitting")

Post = Callable[[Any], None]
T = TypeVar("T")
QUIET_SECONDS = 0.02
STALE = "Another question is on the table by now; nothing was done."


class Sitting(ABC):
    peers: ClassVar[bool] = False
    watches: ClassVar[bool] = False  # without a seat

    def __init__(self, post: Post, watched: bool = True) -> None:
        """`watched`: a person sits at a terminal, so a turn that has ended by itself can be taken back."""
        self.post = post
        self.watched = watched
        self.keeps_all = False  # also a game of this program alone in which the person has answered nothing
        self.is_closed = False
        self._thinking = False
        self._auto_wanted = False  # a bot thinks about the person's question
        self._waiting: deque[object] = deque()  # wishes
        self._tasks: set[asyncio.Task[None]] = set()
        self._owed: set[asyncio.Task[None]] = set()  # those that grant a wish
        self._served = asyncio.Event()

    def start(self) -> None:
        """From here on moments are posted."""
        self._guarded(self._start)

    def wish(self, wish: object) -> None:
        if isinstance(wish, AutoNoMore):  # never waits for the bot that it stops
            self._auto_wanted = False
        else:
            self._guarded(self._take, wish)

    def _take(self, wish: object) -> None:
        """At once, if nobody else works with the table; else as soon as that ends."""
        self._waiting.append(wish)
        if self._is_free:
            self._serve()
        else:
            self._wait()

    def _serve(self) -> None:
        while self._waiting and not self.is_closed and self._is_free:
            wish, person = self._waiting.popleft(), self._person
            if person is None or not self._grant(wish, person):
                self._beside(wish)
        self._served.set()

    async def granted(self) -> None:
        """Until all that was wished for so far is done; what came of it is posted by then."""
        while (self._waiting or self._owed) and not self.is_closed:
            self._served.clear()
            await self._served.wait()

    async def finished(self) -> None:  # noqa: B027  (a local game has nothing more to tell)
        """Until nothing more is to be told of a game that is over."""

    async def exit(self) -> tuple[int, str]:
        """Of a table that is closed: the exit code of the program, and the sentence for one that is not 0."""
        return 0, ""

    @property
    @abstractmethod
    def _is_free(self) -> bool:
        """Nobody works with the table now."""

    @property
    @abstractmethod
    def _person(self) -> Person | None:
        """Who plays, while there is a game."""

    @abstractmethod
    def _wait(self) -> None:
        """See to it that `_serve` is called when the table is free."""

    @abstractmethod
    def _beside(self, wish: object) -> None:
        """What is no answer to a question."""

    def changed(self) -> None:
        """Something has happened at the table, and nobody works with it just now."""
        self._guarded(self._go_on)

    def _guarded(self, work: Callable[..., None], *arguments: object) -> None:
        """Whatever goes wrong is a bug of ours, and a sentence."""
        try:
            if not self.is_closed:
                work(*arguments)
        except Exception as problem:
            log.exception("a table stopped")
            self._stopped(problem)

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def confirm(self, how: str) -> None:
        """Whether a finished turn waits for the person: "wait" or "at once"."""

    @abstractmethod
    async def close(self) -> str:
        """Leave the table; the sentence about where the game lies and how to come back."""

    @abstractmethod
    def _go_on(self) -> None:
        """What follows from what the person did."""

    @abstractmethod
    def _stopped(self, problem: Exception) -> None:
        """A bug of ours: say so; what is saved is saved."""

    def _grant(self, wish: object, person: Person) -> bool:
        """What every table understands; False for the rest."""
        try:
            match wish:
                case PlayMove(at=at) | Typed(at=at) if at is not None and at != person.moment:
                    self.post(Notice(STALE, bad=True))
                    return True
                case PlayMove(move):
                    person.answer(move)
                case Typed(text):
                    person.answer(person.read(text))
                case Undo():
                    self.post(Notice(person.undo()))
                case LetGo():
                    person.let_go()
                case AutoOnce(at):
                    self.owe(self._auto(person, at))
                    return True
                case Advise():
                    self.owe(self._advise(person))
                    return True
                case Why(text):
                    self.post(Notice(person.why(text)))
                    return True
                case AlwaysSo(_, at) if at is not None and at != person.moment:
                    self.post(Notice(STALE, bad=True))
                    return True
                case AskAbout() | AskAlways() | NoOrders() | AlwaysSo():
                    if said := preferred(person, wish):
                        self.post(Notice(said))
                    if isinstance(wish, AskAbout):
                        return True
                case Copy(path):
                    self.post(self._copied(path))
                    return True
                case _:
                    return False
        except BadNotation as problem:
            self.post(Misread(f"{str(problem)[:1].upper()}{str(problem)[1:200]}.".replace("?.", "?"), bad=True))
            if isinstance(wish, Why):
                return True
        except Refusal as why:
            self.post(Notice(person.words.refusal(why, person.names, person.seat), bad=True))
        self._go_on()
        return True

    @abstractmethod
    def _copied(self, path: str) -> Notice: ...

    # --- what takes long

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        self._thinking = True
        try:
            return await asyncio.to_thread(work, *arguments)
        finally:
            self._thinking = False
            asyncio.get_running_loop().call_soon(self._guarded, self._rested)

    async def _thought(self, person: Person, at: tuple[int, int], work: Callable[..., T], *arguments: Any) -> T | None:
        """The same about a question; nothing if another one is on by then, whatever the thread came upon while that one came up."""
        try:
            found = await self._in_thread(work, *arguments)
        except Exception:
            if person.moment == at:
                raise
            log.info("a question was answered while a bot thought about it")
            return None
        return found if person.moment == at else None

    async def _quiet(self) -> None:
        """Until nobody thinks: what was wished for meanwhile (a bot's answer while a hint is found) is not lost."""
        while self._thinking and not self.is_closed:
            await asyncio.sleep(QUIET_SECONDS)

    def _rested(self) -> None:  # noqa: B027  (most tables have nothing to do then)
        """Nobody thinks any more."""

    async def _auto(self, person: Person, at: tuple[int, int]) -> None:
        """A bot answers the question that is shown, unless it has changed meanwhile."""
        self._auto_wanted = True
        await self._quiet()
        if self.is_closed or not self._auto_wanted or not _asks(person, at):
            return
        move: Move[Any] | None = await self._thought(person, at, person.bot(simple_level(person.game), person.seat).choose, person.view())
        if move is not None:
            await self._automatic(person, move, at)

    async def _automatic(self, person: Person, move: Move[Any], at: tuple[int, int]) -> None:
        if self.is_closed or not self._auto_wanted or not _asks(person, at):
            return
        line = person.line(move)
        try:
            person.answer(move, by_itself=True)
            self.post(ByItself(line))
        except Refusal as why:  # the table stopped meanwhile
            log.info("a bot's answer was refused: %s", why)
        self._go_on()

    async def _advise(self, person: Person) -> None:
        at = person.moment
        await self._quiet()
        if person.moment != at:
            return
        try:
            hints = await self._thought(person, at, person.hints) if person.is_asked else []
        except Exception:  # a bug of ours, but the table can go on without a hint
            log.exception("no hint was found")
            hints = []
        if not self.is_closed and hints is not None:
            self.post(Advised(at[0], tuple(hints)))

    def spawn(self, work: Coroutine[Any, Any, None], owed: bool = False) -> None:
        """Beside everything else. `owed`: a wish is granted when it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        if owed:
            self._owed.add(task)
        task.add_done_callback(self._done)

    def owe(self, work: Coroutine[Any, Any, None]) -> None:
        self.spawn(work, owed=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._owed.discard(task)
        self._served.set()
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, Exception):
            log.error("a table stopped", exc_info=problem)
            if not self.is_closed:
                self._stopped(problem)

    async def _end_tasks(self) -> None:
        current = asyncio.current_task()
        tasks = [task for task in self._tasks if task is not current]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _asks(person: Person, at: tuple[int, int]) -> bool:
    """Is this still the question?"""
    return person.is_asked and person.moment == at
