"""PURE: a game as one seat sees it at one moment, and what a person can wish of it. The screens know games only through these.

A `Seen` is a copy: whoever holds one can paint it while the game goes on elsewhere. A local game fills it in
tui/sitting/local.py; a game between
peers can fill the same from its own views.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from types import NoneType
from typing import Any, ClassVar

from engine.cards import Cards, Handle, Seat, Sight
from engine.ending import decided
from engine.game import Game
from engine.games import find_game
from engine.gauges import Gauges
from engine.moves import Move
from engine.outcome import Question
from engine.record import Record, unsealed, write_answer
from engine.script import Answer, Ask, Result
from engine.values import dataclass
from engine.words import Line
from tui.screens.stack import Wish
from tui.sitting.clocks import Clocks, Times
from tui.sitting.model import Choice, Person
from tui.sitting.parting import Absentee, DealtAnew


@dataclass(frozen=True)
class LogLine:
    """A line of the log: a sentence about what happened, or an answer in notation."""

    text: str
    written: bool = False  # notation
    answer: int = 0  # how many answers were given when it was told
    talk: bool = False  # said by a person, not told by the game

    @property
    def shown(self) -> str:
        return said(self.text) if self.talk else self.text


def said(line: str) -> str:
    """What a person said, so that nobody takes it for a move."""
    return f'" {line}'


@dataclass(frozen=True, kw_only=True)
class Seen:
    """One moment. `due`: "on" (others or the dealer are at work), "ask", "confirm" or "over"; with others also "vote" and "frozen"."""

    game: Game[Any]
    g: Any
    seat: Seat
    sight: Sight = field(default_factory=lambda: Sight(Cards()))
    names: Mapping[Seat, str] = field(default_factory=dict)
    bots: Mapping[Seat, str] = field(default_factory=dict)  # seat -> level
    due: str = "on"
    waiting: tuple[Seat, ...] = ()
    where: str = ""
    topic: str = ""  # the kind of the question
    question: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    asking: Question[Any] | None = field(default=None, repr=False, compare=False)  # what comes of a choice is found out with it
    entries: tuple[LogLine, ...] = ()
    fresh: int = 0  # so many of the entries are new with this moment
    stops: tuple[tuple[str, str], ...] = ()  # what of them stops for a key: title and sentence
    answers: int = 0
    mine: int = 0  # how many answers there were when the viewer had given the last one
    actor: Seat | None = None  # who gave the newest answer
    at: tuple[int, int] = (0, 0)  # another one with every question
    can_undo: bool = False
    asked: tuple[str, ...] = ()  # comforts the person does without
    waits: bool = False  # a finished turn waits for the person
    orders: tuple[str, ...] = ()  # what the person has ordered to be answered, as sentences
    result: Result | None = None
    winner: str = ""  # who has won, as a sentence
    revealed: tuple[str, ...] = ()  # what else the game tells at its end
    scored: Mapping[str, str] = field(default_factory=dict)  # category of the score -> its row in the table
    decided: str = ""  # in which category it was lost or won
    tally: tuple[str, ...] = ()  # what the end means beside earlier ones: the evening's score, the own best
    table_file: str = ""  # the final table as text
    trust: str = "local game"
    steps: int = 0  # of a table with others, checked by now
    file: str = ""
    saved: bool = True  # False: the disk refused the last answers
    # of tables with others
    people: bool = False  # others than bots of this program sit here: nobody is kept waiting
    doing: str = ""  # who is awaited for what, or why the table has stopped
    notice: str = ""  # who is away or has left for good, whoever's turn it is
    gone: Mapping[Seat, int] = field(default_factory=dict)  # seats that nobody plays any more, and since which step
    away: tuple[Seat, ...] = ()  # seats whose players have no link to anybody now
    ways: Mapping[Seat, str] = field(default_factory=dict)  # how those who are linked with us are, and how far away
    ended: str = ""  # how the table ended without a winner
    parted: bool = False  # the others went on without the viewer
    watch_at: str = ""  # where one who was voted out can watch them
    missing: Absentee | None = None  # who is missed, and what can be voted on
    may_part: bool = False  # it has stopped because of somebody who can be voted out
    dealing: DealtAnew | None = None  # the closed cards are dealt anew
    talk: tuple[str, ...] = ()
    journal: str = ""
    proposer: str = ""  # who proposes to end the game
    asks_back: str = ""  # who asks to take the last step back
    leaving: bool = False  # our answer waits to leave and can be taken back
    words: str = ""  # table words and safety number
    clocks: Clocks = field(default_factory=Clocks)
    times: Times = field(default_factory=Times)  # by the clock of the table, if it has one

    def after(self, choice: Choice | None) -> Any:
        """The public state as this choice would leave it; None where that cannot be said."""
        if self.asking is None or choice is None or choice.refusal:
            return None
        found = self.asking.outcome(choice.move)
        return found.after if not found.beside else None  # others choose at the same time: nobody knows what

    @cached_property
    def ahead(self) -> tuple[str, ...]:
        """Threats and plans, as the game tells them; nothing for a spectator and when it is over."""
        if self.seat < 0 or self.g is None or self.result is not None:
            return ()
        found = self.game.words.coach.ahead(self.g, self.seat, self.sight, self.names)
        return tuple(f"{line[:1].upper()}{line[1:]}" for line in found)

    def is_dear(self, choice: Choice, at_once: bool = False) -> bool:
        """Does it cost the viewer something, and can it not be taken back? `at_once`: nor can what ends a turn."""
        if self.asking is None or choice.refusal:
            return False
        found = self.asking.outcome(choice.move)
        goes_on = (
            isinstance(found.until, (Ask, Result, NoneType)) if not at_once else found.asks is not None and found.asks.seat == self.seat
        )
        if goes_on and not found.beside and not found.blind:
            return False
        gauges = Gauges(self.game.words.gauges, self.seat, (), self.sight.own)
        return any(change.mine and change.by < 0 for change in gauges.changes(gauges.read(self.g), gauges.read(found.after)))

    @property
    def is_mine(self) -> bool:
        """Does the table wait for the viewer?"""
        return self.due in ("ask", "confirm", "vote")

    @cached_property
    def since(self) -> list[LogLine]:
        """What the game has told since the viewer's last answer; for a spectator everything."""
        return [entry for entry in self.entries if not entry.written and not entry.talk and entry.answer > self.mine]

    @property
    def sentences(self) -> list[str]:
        return [entry.text for entry in self.entries if not entry.written]


# --- what a person can wish of the game at the table


@dataclass(frozen=True)
class GameWish(Wish):
    at_the_table: ClassVar[bool] = True


@dataclass(frozen=True)
class PlayMove(GameWish):
    """An answer to the question that was on the screen; None: to whatever is asked now."""

    move: Move[Any]
    at: tuple[int, int] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Typed(GameWish):
    """The same in the words of its notation: any legal move, listed or not."""

    text: str
    at: tuple[int, int] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Undo(GameWish):
    pass


@dataclass(frozen=True)
class LetGo(GameWish):
    """The finished turn stands."""


@dataclass(frozen=True)
class AutoOnce(GameWish):
    """A bot answers this question; nothing happens if another one is on by then."""

    at: tuple[int, int]


@dataclass(frozen=True)
class AutoNoMore(GameWish):
    """The person plays again: what a bot is just thinking about for them is not played."""


@dataclass(frozen=True)
class Advise(GameWish):
    pass


@dataclass(frozen=True)
class Copy(GameWish):
    """Write the record to a file of the person's choice."""

    path: str


@dataclass(frozen=True)
class AskAbout(GameWish):
    """Be asked, or not, about a comfort of the game."""

    comfort: str
    ask: bool


@dataclass(frozen=True)
class Why(GameWish):
    """Is this move, in the words of its notation, possible now, and if not, why?"""

    text: str


@dataclass(frozen=True)
class AlwaysSo(GameWish):
    """Answer this question so from now on, and now; the move may be written."""

    move: Move[Any] | str
    at: tuple[int, int] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class NoOrders(GameWish):
    pass


@dataclass(frozen=True)
class AskAlways(GameWish):
    """Be asked, or not, wherever the hand decides, also without a fitting card."""

    always: bool


def preferred(local: Person, wish: AskAbout | AskAlways | NoOrders | AlwaysSo) -> str:
    """Do as the person prefers to be asked; the sentence about it, if it needs one. Raises Refusal."""
    match wish:
        case AskAbout(comfort, ask):
            kept = [id for id in local.asked if id != comfort]
            local.asked = [*kept, comfort] if ask else kept
            return ""
        case AskAlways(always):
            return local.ask_always(always)
        case NoOrders():
            return local.revoke()
        case AlwaysSo(move, _):
            meant = local.read(move) if isinstance(move, str) else move
            said = local.order(meant)
            local.answer(meant)
            return said


@dataclass(frozen=True)
class Leave(Wish):
    """Save, and leave the table; the program goes on or ends."""

    quit: bool = False


# --- how games begin


@dataclass(frozen=True)
class NewGame(Wish):
    game: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    level: str = "easy"
    name: str = "Player"
    seed: str = ""  # empty: by lot
    think: int = 100


@dataclass(frozen=True)
class ResumeGame(Wish):
    path: str


@dataclass(frozen=True)
class PlayFrom(Wish):
    """Go on with a record from one of its answers."""

    record: Record
    seat: Seat


# --- what the game answers


@dataclass(frozen=True)
class Advised:
    """Hints: the number of a choice, its title and the reason."""

    answers: int
    hints: tuple[tuple[Choice, str], ...]


@dataclass(frozen=True)
class TableOpened:
    """A table is there; its first Seen follows."""

    seen: Seen
    again: Wish | None = None  # the same once more: a rematch


@dataclass(frozen=True)
class ByItself:
    """What a bot has answered for the person."""

    line: Line


@dataclass(frozen=True)
class Notice:
    text: str
    bad: bool = False


@dataclass(frozen=True)
class Misread(Notice):
    """What was typed is no move."""


@dataclass(frozen=True)
class Unsaved(Notice):
    """The disk refused the game."""


# --- looking


class SpectatorSeen:
    """Takes the moments of a game; keeps the log from one to the next."""

    def __init__(self, person: Person, file: str = "") -> None:
        self.person = person
        self.file = file
        self.saved = True
        self.tally: tuple[str, ...] = ()
        self.table_file = ""
        self._entries: list[tuple[int, LogLine]] = []  # with the length of the table's log behind it
        self._answers = len(person.table.record.answers)
        for line in person.log(1_000_000) if person.told else []:
            self._entries.append((person.told, LogLine(line, answer=self._answers)))

    def look(self, due: str) -> Seen:
        local, table = self.person, self.person.table
        stops = tuple(local.stopping())
        fresh = self._fresh()
        view = local.view()
        asked = due == "ask"
        return Seen(
            game=local.game,
            g=view.g,
            seat=local.seat,
            sight=Sight(view.g.cards, dict(view.own)),
            names=local.names,
            bots=dict(local.levels),
            due=due,
            waiting=table.waiting(),
            where=local.words.where(view.g),
            topic=view.asked.topic if asked and view.asked is not None else "",
            question=tuple(local.question()) if asked else (),
            choices=tuple(local.choices()) if asked else (),
            asking=Question(view) if asked and view.asked is not None and view.has_position else None,
            entries=tuple(entry for _, entry in self._entries),
            fresh=fresh,
            stops=stops,
            answers=len(table.record.answers),
            mine=next((i for i in range(len(table.record.answers), 0, -1) if table.record.answers[i - 1].seat == local.seat), 0),
            actor=table.record.answers[-1].seat if table.record.answers else None,
            at=local.moment,
            can_undo=table.can_undo(local.seat),
            asked=tuple(local.asked),
            waits=local.waits,
            orders=tuple(map(str, local.orders.values())),
            result=table.result,
            winner=local.words.winner(view.g, table.result, local.called) if table.result is not None else "",
            revealed=tuple(local.words.revealed(view.g, table.result, local.called)) if table.result is not None else (),
            scored=local.words.scored,
            decided=decided(table.result, local.seat, local.names, local.words.coach.categories) if table.result is not None else "",
            tally=self.tally,
            table_file=self.table_file,
            file=self.file,
            saved=self.saved,
        )

    def said(self, line: str) -> None:
        """A line of talk, between what happened before and after it."""
        self._entries.append((0, LogLine(line, talk=True)))

    def _fresh(self) -> int:
        """Take in what happened since the last look; how many entries that is. What was taken back is dropped."""
        local, table = self.person, self.person.table
        count = len(table.record.answers)
        kept = [(length, entry) for length, entry in self._entries if entry.talk or (length <= len(table.log) and entry.answer <= count)]
        self._answers = min(self._answers, count)
        lines = notation(table.record.answers[self._answers :], local.names, local.seat, table.g.cards.faces)
        written = [LogLine(line, True, count) for line in lines]
        told = [LogLine(line, answer=count) for line in local.news()]
        self._answers = count
        self._entries = kept + [(len(table.log), entry) for entry in (*written, *told)]
        return len(written) + len(told)


def notation(answers: Sequence[Answer], names: Mapping[Seat, str], seat: Seat, faces: Mapping[Handle, str]) -> list[str]:
    """Answers as the record writes them, with the faces of open cards; what others sealed stays sealed."""
    shown = [answer if answer.seat == seat else unsealed([answer])[0] for answer in answers]
    lines = []
    for answer in shown:
        who, _, text = write_answer(answer, faces).partition(": ")
        lines.append(f"{names.get(int(who), who) if who.isdecimal() else 'the table'}: {text}")
    return lines


def from_here(record: Record, seat: Seat, answers: int, level: str) -> Record:
    """The beginning of a record as a game that this seat plays on against bots."""
    seats = find_game(record.game).seating[record.players]
    table = {"person": str(seat), "think": "100"} | {f"bot {rival}": level for rival in seats if rival != seat}
    return replace(record, names=dict(record.names), table=table, answers=record.answers[:answers])
