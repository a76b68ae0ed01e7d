"""EDGE: line mode: the second reader of sittings. Prints what a sitting says and reads a line at a time, so it works in pipes and with
screen readers. What can be typed is tui/plain/commands.py and, before the game, tui/plain/lobby.py.

Everything that happens (moments, sentences, lines, Ctrl-C) comes through one queue; nothing is answered before all that came before it is
shown, and every wish is granted before the next line is read.
"""

from __future__ import annotations

import asyncio
import shutil
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any

from tui.boards import BoardScene, board
from tui.cli.exits import INTERRUPTED, OK, REFUSED, Exit, printable, small
from tui.kit import config
from tui.kit.logs import log_file
from tui.plain import commands, lobby
from tui.plain.lines import Entered, InputEnded, Lines
from tui.screens.coach import new_pages
from tui.screens.table_paint import YOU
from tui.sitting import parting
from tui.sitting.ledger import as_lines
from tui.sitting.lobby import LobbySeen
from tui.sitting.model import Choice
from tui.sitting.names import OTHER_NAME, name_problem
from tui.sitting.net_seen import CallMe, CastVote, Ended, Judged, Ledgered, LobbyChanged, Seated
from tui.sitting.parting import Absentee
from tui.sitting.seen import Advised, AutoOnce, ByItself, LetGo, Misread, Notice, Seen, Undo, Unsaved
from tui.sitting.sitting import Post, Sitting

COLUMNS_MAX = 100
TYPED_MAX = 60
LAST_LINES = 5
HINT_WIDTH = 60  # columns for what an advised move changes
WAITED_SECONDS = 0.4  # who is awaited is only said of waits that last
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Interrupted:
    """Ctrl-C, or the window is gone."""


class StillWaiting:
    """Nothing has happened for a moment."""


def play(make: Callable[[Post, bool], Sitting], greeting: Sequence[str]) -> int:
    """From the first line to the exit code. `make`: the sitting, by how it posts and whether a person is at a terminal. Stop with a
    sentence if it does not end well."""
    with log_file():
        return asyncio.run(_play(make, greeting))


async def _play(make: Callable[[Post, bool], Sitting], greeting: Sequence[str]) -> int:
    news: asyncio.Queue[Any] = asyncio.Queue()
    sitting = make(news.put_nowait, sys.stdin.isatty())
    sitting.keeps_all = not sys.stdin.isatty()  # what a script begins is kept as it is left; a person's game that was never begun is not
    lines = Lines(news.put_nowait, edits=not sitting.peers)
    _watch_signals(lambda: news.put_nowait(Interrupted()))
    try:
        return await LineMode(sitting, lines, news).run(greeting)
    finally:
        lines.close()
        await sitting.close()


def _watch_signals(told: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for name in SIGNALS:
        if (number := getattr(signal, name, None)) is not None:
            try:
                loop.add_signal_handler(number, told)
            except (NotImplementedError, RuntimeError, ValueError):  # a system without them
                with suppress(ValueError):
                    signal.signal(number, lambda *_: loop.call_soon_threadsafe(told))


class LineMode:
    def __init__(self, sitting: Sitting, lines: Lines, news: asyncio.Queue[Any]) -> None:
        self.sitting, self.lines, self.news = sitting, lines, news
        self.lobby = LobbySeen()
        self.seen: Seen | None = None
        self.boards = True  # shown by themselves
        self.asked: list[str] = []  # comforts the person does without
        self.waits = False  # a finished turn waits for the person
        self.auto_left = 0
        self._then: tuple[str, Callable[[str], Awaitable[None]]] | None = None  # a question of our own, and who takes the next line
        self._kept: list[str] = []  # lines of a pipe that came while a vote was open, for the questions behind it
        self._out: list[str] = []
        self._prompt = ""  # at the end of what is printed
        self._wanted: str | None = None  # a line, by this prompt
        self._told: list[str] = []  # what happened and was not printed yet
        self._said: set[str] = set()  # what was told beside the game; the log has it, too
        self._hits: list[str] = []  # what of it hits the person, and which province the disc brings
        self._shown_at: object = None  # the question that was listed
        self._is_painted = False
        self._secret: set[str] | None = None  # faces in the own hand that no other has seen, as far as told
        self._waits_told: object = None
        self._ahead: tuple[str, ...] = ()
        self.settings = config.load().settings
        self._learnt = config.learnt() if lines.is_terminal and self.settings.coach else None  # None: nobody is coached

    # --- running

    async def run(self, greeting: Sequence[str]) -> int:
        """Until the end, the person's leaving or the end of input."""
        for line in greeting:
            self.say(line)
        self.sitting.start()
        while True:
            if self.news.empty():
                await self._go_on()
            code = await self._take(await self._next())
            if code is not None:
                await self._flush()
                return code

    async def _next(self) -> Any:
        await self._flush()
        if self._wanted is not None:  # behind all that is printed: an edited line shows its prompt itself
            if self._kept and not self._votes():
                self.news.put_nowait(Entered(self._kept.pop(0)))
            elif self.lines.has_ended and not self._goes_on_without_lines():
                self.news.put_nowait(InputEnded())
            else:
                self.lines.want(self._wanted)
            self._wanted = None
        waits = self.seen is not None and self.seen.due == "on" and self._waits_told != self._awaited()
        try:
            return await asyncio.wait_for(self.news.get(), WAITED_SECONDS if waits and self.news.empty() else None)
        except TimeoutError:
            return StillWaiting()

    def _goes_on_without_lines(self) -> bool:
        """A game is watched to the end also when no input is left; in a vote nobody votes then, and who is missing may come back."""
        return (self.sitting.watches and self._then is None) or self._votes()

    async def _take(self, what: Any) -> int | None:
        """One thing that has happened; the exit code if it was the last."""
        match what:
            case Entered(text):
                return await self._entered(text)
            case InputEnded() if self._goes_on_without_lines():
                return None
            case InputEnded():
                self._answer_to_prompt("")
                return await self.leave("No more input." if self.seen is not None else "Interrupted.", None if self.seen else INTERRUPTED)
            case Interrupted():
                self._answer_to_prompt("")
                return await self.leave("Interrupted.", INTERRUPTED)
            case StillWaiting():
                self._tell_waiting()
            case Seen():
                return await self._moment(what)
            case Seated(seen):
                self._seat(seen)
            case LobbyChanged(after):
                before, self.lobby = self.lobby, after
                for line in lobby.changes(before, after):
                    self.write(printable(line))  # whole: an invite is copied
                if self.seen is None:
                    self._then = (f"{OTHER_NAME} > ", self._renamed) if after.name_taken else None
            case Ended():
                return await self._end()
            case _:
                self._show(what)
        return None

    def _show(self, what: Any) -> None:
        """What came of a wish, or happened beside the game."""
        match what:
            case Unsaved(text):
                print(f"fides: {printable(text[:1].lower() + text[1:])}", file=sys.stderr)
            case Misread(text):
                self.say(f"I do not understand: {text[:1].lower()}{text[1:]} Type a number, a move, or 'help'.")
            case Notice(text):
                self._said.add(text)
                self.say(text)
            case ByItself(chosen):
                self.say(f"(auto) {chosen.title}{f': {chosen.detail}' if chosen.detail else ''}", "     ")
            case Advised(_, hints):
                for choice, reason in hints:
                    changes = choice.line.short(HINT_WIDTH)
                    self.say(f"{choice.number:>3}. {choice.line.title}: {f'{changes}; ' if changes else ''}{reason}", "     ")
                if not hints:
                    self.say("I have no advice here.")
            case Ledgered(ledger):
                for line in as_lines(ledger):
                    self.say(line, "      ")
            case Judged(headline, lines, last=last):
                for line in (headline,) if last else lines:
                    self.say(line, "    ")

    # --- what is due

    async def _go_on(self) -> None:
        """Everything that has happened is shown: ask, let a bot answer, or wait."""
        seen = self.seen
        if seen is None and self._then is not None:
            self._want(self._then[0])
        elif seen is None or seen.due in ("on", "frozen", "over"):
            if self._votes():
                self._want("vote > ")
            elif self.sitting.watches or (self.sitting.peers and self.lines.is_terminal):  # what a pipe holds are answers to come
                self._want("")
        elif self._then is not None:
            self._want(self._then[0])
        elif seen.due == "confirm":
            self.tell()
            self._want("Done? Enter: end turn, 'undo': take back > ")
        elif seen.due == "vote":
            self.tell()
            self._want(f"{seen.proposer} proposes to end the game here, without a winner. Agree? (yes/no) > ")
        elif self.auto_left:
            self.auto_left -= 1
            self.tell()
            await self._flush()
            await self.wish(AutoOnce(seen.at))
        else:
            self._ask(seen)

    def _votes(self) -> bool:
        """Our vote can be given, and nothing else is asked."""
        missing = self.seen.missing if self.seen is not None and self.seen.due in ("on", "frozen") else None
        return missing is not None and bool(missing.offers) and not missing.is_bound

    def missing(self, missing: Absentee) -> None:
        """Who is missing, and what can be done about it."""
        self.lists(parting.lines(missing), indent=" " * 13)

    def _tell_missing(self, before: Absentee | None, now: Absentee | None) -> None:
        """All of it when a vote has just become possible; then only what has changed."""
        if now is None or now == before:
            return
        if before is None or (now.names, now.offers, now.hindrance) != (before.names, before.offers, before.hindrance):
            self.say()
            self.missing(now)
        elif now.said != before.said:
            self.say(parting.tally(now))

    def _ask(self, seen: Seen) -> None:
        """Board (if others have moved since), news, question, choices: once for each question."""
        if self._shown_at != seen.at:
            self._shown_at = seen.at
            if self.boards and not self._is_painted:
                self.board()
            self._is_painted = True
            self.tell()
            self._teach(seen)
            self.list()
        self._want("> ")

    def _teach(self, seen: Seen) -> None:
        """At a terminal: what is new with this question in the first game of a title, and what lies ahead where that has changed."""
        if not self.lines.is_terminal:
            return
        if self._learnt is not None and seen.game.id not in self._learnt:
            pages, told = new_pages(seen, self._learnt)
            for page in pages:
                self.say()
                self.say(f"{page.title}: {' '.join(filter(None, page.lines))}", "    ")
            self._learn(told)
        if seen.ahead and seen.ahead != self._ahead:
            self.say()
            self.ahead()
        self._ahead = seen.ahead

    def _learn(self, told: Sequence[str]) -> None:
        if self._learnt is not None and not self._learnt.issuperset(told):
            self._learnt |= {*told}
            config.keep_learnt(self._learnt)

    def ahead(self) -> None:
        """Threats and plans."""
        assert self.seen is not None
        self.lists([f"Ahead: {line}." for line in self.seen.ahead], "Nothing that the board could tell.")

    def ask_first(self, prompt: str, then: Callable[[str], Awaitable[None]]) -> None:
        """A question of line mode's own; the next line is its answer."""
        self._then = prompt, then

    async def wish(self, wish: Any) -> None:
        self.sitting.wish(wish)
        await self.sitting.granted()

    async def _moment(self, seen: Seen) -> int | None:
        before, self.seen = self.seen, seen
        assert before is not None or not self.sitting.peers
        self.asked, self.waits = [*seen.asked], seen.waits
        self._note(before, seen)
        if seen.due != "ask":
            self._shown_at = None
        if seen.due == "over":
            return await self._finish(seen)
        if seen.due == "frozen" and not seen.may_part:
            return await self._end()
        if seen.due == "frozen" and (before is None or before.due != "frozen"):
            self.say(seen.doing)
        self._tell_missing(before.missing if before is not None else None, seen.missing)
        if seen.due == "on" and self.sitting.peers and (self.sitting.watches or before is None or before.due != "on"):
            self.tell()
        return None

    def _note(self, before: Seen | None, seen: Seen) -> None:
        """What is new with this moment; who talks is heard at once."""
        if before is not None:
            for line in lobby.heard(before.talk, seen.talk):
                self.say(line, "    ")
        if before is not None and seen.actor != seen.seat and seen.answers != before.answers:
            self._is_painted = False
        new = [entry.text for entry in seen.entries[len(seen.entries) - seen.fresh :] if not entry.written and not entry.talk]
        self._told += [line for line in new if line not in self._said]
        self._said -= set(new)
        self._hits += [text for _, text in seen.stops if YOU.search(text)] if self.settings.stops else []

    def _seat(self, seen: Seen) -> None:
        """The game begins, or goes on."""
        for line in lobby.ready(self.lobby):
            self.say(line)
        self.seen, self.asked, self.waits = seen, [*seen.asked], seen.waits
        if self.sitting.watches:
            self.board()
        if seen.answers:
            self._told += seen.sentences[-LAST_LINES:]
        self._note(None, seen)

    # --- showing

    @property
    def columns(self) -> int:
        return max(40, min(COLUMNS_MAX, shutil.get_terminal_size((COLUMNS_MAX, 35)).columns))

    def say(self, text: str = "", indent: str = "") -> None:
        self.write("\n".join(wrap(printable(text), self.columns, subsequent_indent=indent, break_on_hyphens=False) or [""]))

    def write(self, text: str) -> None:
        """As it is, on lines of its own; whoever was about to type gets the prompt again below it."""
        self._out.append(f"\n{text}\n" if self._prompt else f"{text}\n")
        self._prompt = ""

    async def _flush(self) -> None:
        out, self._out = "".join(self._out), []
        await self.lines.write(out)

    def _want(self, prompt: str) -> None:
        """The next line; where it is not edited the prompt stands at the end of what is printed."""
        if prompt and prompt != self._prompt and not self.lines.edits:
            self._out.append(f"\n{prompt}" if self._prompt else prompt)
        self._prompt = self._wanted = prompt

    def _answer_to_prompt(self, text: str) -> None:
        """In a pipe what was typed is printed, as a terminal does by itself."""
        if self._prompt and not self.lines.is_terminal:
            self._out.append(f"{text[:TYPED_MAX]}\n")
        elif self._prompt and not text:
            self._out.append("\n")
        self._prompt = ""

    @property
    def scene(self) -> BoardScene:
        assert self.seen is not None
        return BoardScene(g=self.seen.g, seat=self.seen.seat, sight=self.seen.sight, names=self.seen.names)

    def board(self) -> None:
        assert self.seen is not None
        self.say()
        self.lists(board(self.seen.game.id).lines(self.scene, self.seen.where))

    def lists(self, lines: Sequence[str], empty: str = "", indent: str = "    ") -> None:
        for line in lines or ([empty] if empty else []):
            self.say(line, indent)

    def tell(self) -> None:
        """What happened since, what hit the person marked (lines stay on the screen: nothing waits), and what came into the own hand."""
        hits, self._hits = self._hits, []
        beside = [text for text in hits if text not in self._told]  # better words than the log's
        told, self._told = [*(f"! {line}" if line in hits else line for line in self._told), *(f"! {text}" for text in beside)], []
        told += self._drawn()
        if told and not self.sitting.watches:
            self.say()
        self.lists(told)

    def _drawn(self) -> list[str]:
        """What came into the own hand unseen by others since it was last told; not what lay there from the start."""
        seen = self.seen
        assert seen is not None
        if self.sitting.watches:
            return []
        words, sight = seen.game.words, seen.sight
        held = words.held(seen.g, seen.seat)
        secret = [face for card in held if card not in seen.g.cards.faces and (face := sight.get(card)) is not None]
        before, self._secret = self._secret, set(secret)
        return [f"Only you see it: {face} {words.faces(face)}." for face in secret if before is not None and face not in before]

    def list(self, everything: bool = False) -> None:
        seen = self.seen
        assert seen is not None
        absent = [parting.invitation(seen.missing, "'vote'")] if seen.missing is not None else []
        if absent := [*absent, *filter(None, (seen.notice,))]:  # who is not there stays before one's eyes, also while one is asked
            self.say()
            self.lists(absent)
        self.say()
        for line in (*board(seen.game.id).above(self.scene, seen.where), *seen.question):
            self.say(line, "     ")
        for choice in seen.choices:
            if choice.refusal:
                if everything:
                    self.say(f"  ({choice.number}) {choice.line.title}: no. {choice.refusal}", "       ")
            elif choice.listed or everything:
                self.say(f"{choice.number:>3}. {entry(choice)}", "     ")
        more = sum(1 for choice in seen.choices if not choice.refusal and not choice.listed)
        grey = sum(1 for choice in seen.choices if choice.refusal)
        if not everything and (more or grey):
            parts = [f"{more} more" if more else "", f"{grey} not possible now" if grey else ""]
            self.say(f"     ('all' shows {' and '.join(filter(None, parts))})")

    # --- waiting

    def _awaited(self) -> object:
        """What may be told of a wait, without what changes with every second."""
        seen = self.seen
        assert seen is not None
        return (seen.leaving, seen.answers) if seen.leaving else (seen.waiting, seen.notice, seen.missing, seen.dealing is not None)

    def _tell_waiting(self) -> None:
        seen = self.seen
        assert seen is not None
        self._waits_told = self._awaited()
        if self._votes() or (seen.missing is not None and seen.missing.hindrance):
            return  # that is told, and asked
        if seen.missing is not None:
            self.say(parting.invitation(seen.missing, "'vote'"))
        elif seen.doing and (seen.notice or self.lines.is_terminal):
            self.say(f"{seen.doing} ('undo')." if seen.leaving else seen.doing)

    # --- typed lines

    async def _entered(self, text: str) -> int | None:
        self._answer_to_prompt(text or " ")
        seen, then = self.seen, self._then
        try:
            if then is not None:
                self._then = None
                await then[1](text)
            elif seen is None:
                await self._in_lobby(text)
            elif seen.due == "confirm":
                await self._confirmed(text.lower())
            elif seen.due == "vote":
                await self._voted(text.lower())
            elif self._votes() and not self.lines.is_terminal and not commands.is_vote(text):
                self._kept.append(text)  # of a pipe, and meant for a question to come
            else:
                await commands.typed(self, text)
        except commands.QuitCommand:
            return await self.leave("") if self.seen is not None else await self.leave("Interrupted.", INTERRUPTED)
        return None

    async def _in_lobby(self, text: str) -> None:
        if text.lower() in ("q", "quit", "exit"):
            raise commands.QuitCommand
        said = lobby.typed(self.lobby, text)
        if isinstance(said, list):
            for line in said:
                self.say(line)
        else:
            await self.wish(said)

    async def _renamed(self, text: str) -> None:
        """Asked for again in place as long as it is none."""
        if text.lower() in ("q", "quit", "exit"):
            raise commands.QuitCommand
        name = text.removeprefix("name ")
        if problem := name_problem(name):
            self.say(problem)
            self.news.put_nowait(LobbyChanged(self.lobby))
        else:
            await self.wish(CallMe(name))

    async def _confirmed(self, line: str) -> None:
        if line in ("", "ok", "send", "y", "yes"):
            await self.wish(LetGo())
        elif line in ("u", "undo"):
            await self.undo()
        elif line in ("q", "quit"):
            raise commands.QuitCommand
        elif line == "confirm off":
            commands.confirm(self, "off")
            await self.wish(LetGo())
        else:
            self.say("Press Enter, or type 'undo', 'quit', or 'confirm off' not to be asked any more.")

    async def undo(self) -> None:
        self.auto_left = 0  # who takes back what a bot played for them plays themselves again
        self._shown_at, self._is_painted = None, False
        await self.wish(Undo())

    async def _voted(self, line: str) -> None:
        if line in ("y", "yes", "n", "no"):
            await self.wish(CastVote(line in ("y", "yes")))
        elif line in ("q", "quit"):
            raise commands.QuitCommand
        else:
            self.say("Type yes or no.")

    # --- leaving and ending

    async def leave(self, why: str, code: int | None = OK) -> int:
        sentence = await self.sitting.close()
        if self.sitting.watches and not sentence:
            sentence = "You watch no more."
        await asyncio.sleep(0.01)  # whoever closes our input has often interrupted us just before
        while not self.news.empty():
            match self.news.get_nowait():
                case Unsaved() as unsaved:
                    self._show(unsaved)
                case Interrupted():
                    why, code = "Interrupted.", INTERRUPTED
        self.write(printable(f"{why} {sentence}".strip()))
        return OK if code is None else code

    async def _finish(self, seen: Seen) -> int:
        """The end of the game, and what the judge says of it."""
        self.tell()
        self.say()
        if seen.result is not None:
            called = {**seen.names, seen.seat: "You", **{seat: f"{seen.names[seat]} (ghost)" for seat in seen.gone}}
            self.lists(seen.game.words.ending(seen.g, seen.result, called, self.columns))
            self.lists(seen.tally)
            self._learn((seen.game.id,))
        elif not seen.parted:
            self.say(seen.ended)
        await self._flush()
        waiting = [asyncio.ensure_future(self.sitting.finished())]
        while not waiting[0].done():
            take = asyncio.ensure_future(self.news.get())
            await asyncio.wait([*waiting, take], return_when=asyncio.FIRST_COMPLETED)
            if not take.cancel():
                if isinstance(take.result(), Interrupted):
                    waiting[0].cancel()
                    break
                self._show(take.result())
        while not self.news.empty():
            self._show(self.news.get_nowait())
        sentence = await self.sitting.close()
        if sentence:
            self.say()
            self.write(printable(sentence))
        if seen.parted:
            await self._flush()
            raise Exit(REFUSED, small(seen.ended))
        return OK

    async def _end(self) -> int:
        """Nothing comes of the table any more."""
        await self._flush()
        await self.sitting.close()
        code, sentence = await self.sitting.exit()
        if code not in (OK, INTERRUPTED):
            raise Exit(code, sentence)
        return code


def entry(choice: Choice) -> str:
    return choice.line.title + (f": {choice.line.detail}" if choice.line.detail else "")
