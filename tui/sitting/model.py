"""PURE: a game as the person at one seat has it: choices, what happened since, hints, drafts and undo; and a local game with its bots.

Nothing about the rules is decided here: moves come from the engine, words from the game. Line mode and full screen share this module.
"""

from __future__ import annotations

import hashlib
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Protocol

from engine.cards import Handle, Seat
from engine.game import Game
from engine.moves import BadNotation, Move, Refusal, read_move
from engine.record import Record, RecordError
from engine.script import Answer, Happening, Result
from engine.table import Table
from engine.values import dataclass
from engine.words import Line
from engine.world import View

BOT_NAMES = ("Bianka", "Gábor", "Henrik", "Zita", "Livius")
NAME_MAX = 12
AUTO_LEVEL = "easy"
ONLY = "there is nothing else to choose"  # the reason of a hint


@dataclass(frozen=True)
class Choice:
    """One numbered entry; `refusal` is the sentence of a greyed one."""

    number: int
    move: Move[Any]
    line: Line
    listed: bool = True
    refusal: str = ""


@dataclass(frozen=True)
class Order:
    """A standing order: the question in a few words, the answer in notation and as it is listed."""

    about: str
    written: str
    title: str

    def __str__(self) -> str:
        return f"{self.about}: {self.title}"


def seed_bytes(seed: str) -> bytes:
    """What a written seed means: the dealer's secret."""
    return hashlib.sha256(f"fides seed {seed}".encode()).digest()


def bot_seed(seed: str, seat: Seat, answers: int) -> bytes:
    """Every decision has its own seed, so a resumed game plays on as an uninterrupted one would."""
    return hashlib.sha256(f"fides bot {seed} {seat} {answers}".encode()).digest()


def clean_name(text: str) -> str:
    """A name as it may be shown: composed letters, nothing invisible, not too long."""
    kept = "".join(letter for letter in unicodedata.normalize("NFC", text) if letter.isalnum() or letter in " -'._")
    return " ".join(kept.split())[:NAME_MAX].strip()


def simple_level(game: Game[Any]) -> str:
    """The bot that plays in place of a person."""
    return AUTO_LEVEL if AUTO_LEVEL in game.bots else list(game.bots)[-1]


def names_of(game: Game[Any], record: Record, g: Any) -> dict[Seat, str]:
    """Everybody's name: as the record has it, else by number; and those whom the game itself names."""
    numbered = {seat: f"Player {number}" for number, seat in enumerate(game.seating[record.players], 1)}
    written = {int(seat): clean_name(name) for seat, name in record.names.items() if len(seat) == 1 and seat in "0123456789"}
    return {**numbered, **{seat: name for seat, name in written.items() if name}, **game.words.residents(g)}


class Situation(StrEnum):
    """What is due at a table, for the person who sits there."""

    ON = "on"  # something was done without the person: look again
    WAIT = "wait"  # others, or the dealer, are at work
    ASK = "ask"
    CONFIRM = "confirm"  # the finished turn can still be taken back
    VOTE = "vote"
    FROZEN = "frozen"
    GONE = "gone"
    OVER = "over"


class AnyTable(Protocol):
    """A table as the seat of one person reaches it: local, or between peers. What is drafted there can be taken back until it is sent."""

    record: Record
    log: list[Happening]

    @property
    def draft_from(self) -> int:
        """How many answers came before those that can be taken back."""

    @property
    def g(self) -> Any: ...

    @property
    def result(self) -> Result | None: ...

    def view(self, seat: Seat) -> View[Any]: ...

    def waiting(self) -> tuple[Seat, ...]: ...

    def refusal(self, seat: Seat, move: Move[Any]) -> Refusal | None: ...

    def act(self, seat: Seat, move: Move[Any]) -> None: ...

    def can_undo(self, seat: Seat) -> bool: ...

    def undo(self, seat: Seat) -> Answer: ...

    def send(self) -> None: ...


class Person(ABC):
    """One person at one table: questions and choices, drafts that are confirmed, sent or taken back, comforts that answer by themselves."""

    table: AnyTable

    def __init__(self, table: AnyTable, game: Game[Any], seat: Seat, asked: Sequence[str] = ()) -> None:
        self.table = table
        self.game = game
        self.words = game.words
        self.seat = seat
        self.levels: dict[Seat, str] = {}  # of bots that this program plays itself
        self.asked = [comfort.id for comfort in self.words.comforts if comfort.id in asked]  # comforts the person does without
        self.orders: dict[str, Order] = {}  # topic of a question -> the answer that is given to it whenever it can be
        self.confirms = "confirm" in asked
        self.never_confirms = "no-confirm" in asked
        self.watched = False  # a person sits at a terminal: a finished turn waits for them unless they want it sent at once
        self.told = 0  # log lines already shown
        self._automatic: set[int] = set()  # answers given for the person
        self._ask_now = False  # after undo: no comfort for the next question
        self._confirmed = 0  # answers that the person has let go
        self._given: set[int] = set()  # answers that the person gave, or asked a bot to give while every turn waits
        self._choices: tuple[tuple[int, int], list[Choice]] | None = None

    # --- what a kind of table knows

    @property
    @abstractmethod
    def is_asked(self) -> bool:
        """Only the person can go on."""

    @property
    @abstractmethod
    def is_finished(self) -> bool:
        """The person's draft is whole, and was not sent."""

    @property
    @abstractmethod
    def moment(self) -> tuple[int, int]:
        """Another one with every question."""

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def bot(self, level: str, seat: Seat) -> Any:
        """One that sees what this seat sees."""

    @abstractmethod
    def record(self) -> Record: ...

    @property
    def names(self) -> dict[Seat, str]:
        """Everybody's name, as others see it."""
        return names_of(self.game, self.table.record, self.table.g)

    @property
    def board_names(self) -> dict[Seat, str]:
        """The same without a word about who plays."""
        return self.names

    @property
    def ghosts(self) -> frozenset[Seat]:
        """Seats that nobody plays any more."""
        return frozenset()

    # --- going on

    def advance(self) -> Situation:
        """Do one thing that needs no person; what is due then."""
        if (beside := self._look_again()) is not None:
            return beside
        if self.over:
            return Situation.OVER
        if self.is_asked:
            move = self._by_itself()
            if move is None:
                return Situation.ASK
            self._automatic.add(len(self.table.record.answers))
            self.table.act(self.seat, move)
            return Situation.ON
        if self.is_finished:
            if self._waits_for_person():
                return Situation.CONFIRM
            self.table.send()
            return Situation.ON
        return Situation.WAIT

    def _look_again(self) -> Situation | None:
        """Whether something else than the game is due, at a table that changes by itself."""
        return None

    @property
    def waits(self) -> bool:
        """Does a finished turn wait until the person lets it go?"""
        return self.confirms or (self.watched and not self.never_confirms)

    def _waits_for_person(self) -> bool:
        return self.waits and self._can_take_back()

    def _can_take_back(self) -> bool:
        """Something that the person did, and has not let go yet."""
        given = range(max(self._confirmed, self.table.draft_from), len(self.table.record.answers))
        return self.table.can_undo(self.seat) and not self._given.isdisjoint(given)

    def confirm(self, how: str) -> None:
        """The person's wish about finished turns: "wait" or "at once"."""
        self.confirms, self.never_confirms = how == "wait", how == "at once"

    def _by_itself(self) -> Move[Any] | None:
        """What is answered for the person: as they ordered, else what nobody would think about."""
        return None if self._ask_now else self._ordered() or self._comfort()

    def _comfort(self) -> Move[Any] | None:
        view = self.view()
        found = (comfort.answer(view) for comfort in self.words.comforts if comfort.id not in self.asked)
        return next((move for move in found if move is not None), None)

    # --- standing orders

    def may_order(self) -> bool:
        """Is this a question that comes again and again, and may tell by its time what one holds?"""
        asked = self.view().asked
        return asked is not None and any(asked.topic in comfort.by_hand for comfort in self.words.comforts)

    def order(self, move: Move[Any]) -> str:
        """Answer this question so from now on; the sentence about it. Raises Refusal."""
        asked = self.view().asked
        if asked is None or not self.may_order():
            raise Refusal("no_order_here")
        if (why := self.table.refusal(self.seat, move)) is not None:
            raise why
        about = self.words.topics.get(asked.topic, asked.topic)
        self.orders[asked.topic] = Order(about, self.written(move), self.words.title(self.view(), move, self.names))
        return f"Standing order: {self.orders[asked.topic]}, whenever that is possible."

    def revoke(self) -> str:
        self.orders.clear()
        return "There are no standing orders any more."

    def ask_always(self, always: bool) -> str:
        """Be asked wherever the hand decides, with or without a fitting card: whoever thinks then gives nothing away."""
        hands = [comfort.id for comfort in self.words.comforts if comfort.by_hand]
        self.asked = [*(id for id in self.asked if id not in hands), *(hands if always else ())]
        self._ask_now = self._ask_now or self.seat in self.table.waiting()  # what is asked now stays asked
        if always:
            self.orders.clear()
            return "You are always asked, also when no card of yours fits."
        return "You are asked only when a card of yours fits."

    def _ordered(self) -> Move[Any] | None:
        asked = self.view().asked
        order = self.orders.get(asked.topic) if asked is not None else None
        if order is None:
            return None
        legal = [choice for choice in self.choices() if not choice.refusal]
        found = (choice.move for choice in legal if order.written == self.written(choice.move) or order.title == choice.line.title)
        return next(found, None)

    def let_go(self) -> None:
        """The finished turn stands."""
        self._confirmed = len(self.table.record.answers)

    # --- the person's question

    def view(self) -> View[Any]:
        return self.table.view(self.seat)

    def question(self) -> list[str]:
        return self.words.question(self.view(), self.names)

    def choices(self) -> list[Choice]:
        """Every proposed move: the legal ones first, those that are not listed at once behind them, the greyed ones last."""
        key = self.moment
        if self._choices is None or self._choices[0] != key:
            view = self.view()
            legal: list[Move[Any]] = []
            grey: list[tuple[Move[Any], Refusal]] = []
            for move, why in view.proposals():
                if why is None:
                    legal.append(move)
                else:
                    grey.append((move, why))
            legal.sort(key=self.words.rank)
            one_of_each = {self.words.title(view, move, self.names): move for move in reversed(legal) if self.words.listed(view, move)}
            listed = list(one_of_each.values())[::-1]
            ordered = [(move, True, "") for move in listed] + [(move, False, "") for move in legal if move not in listed]
            ordered += [(move, False, self.words.refusal(why, self.names, self.seat)) for move, why in grey]
            names = self.names
            lines = [Line(self.words.title(view, move, names)) if why else self.words.line(view, move, names) for move, _, why in ordered]
            numbered = enumerate(zip(ordered, lines, strict=True), 1)
            self._choices = (key, [Choice(i, move, line, at_once, why) for i, ((move, at_once, why), line) in numbered])
        return self._choices[1]

    def read(self, text: str) -> Move[Any]:
        """The move that the text writes: its notation, or the beginning of exactly one choice's. BadNotation says what is wrong."""
        asked = self.view().asked
        assert asked is not None
        words = " ".join(text.lower().split())
        open_to_us = [choice for choice in self.choices() if not choice.refusal]
        legal = [(choice, self.written(choice.move).lower(), choice.line.title.lower()) for choice in open_to_us]
        whole = [choice for choice, written, title in legal if words in (written, title)]
        if self._alike(whole):
            return whole[0].move
        plain = self._plain(words)
        by_names = self._by_names(asked.kinds, words)
        if by_names is not None and self.view().refusal(by_names) is None:
            return by_names
        try:
            return read_move(asked.kinds, plain, self._finder())
        except BadNotation as problem:
            fits = whole or [choice for choice, written, title in legal if written.startswith(words) or title.startswith(words)]
            if self._alike(fits):
                return fits[0].move
            if fits:
                raise BadNotation(f"'{text}' fits several choices: {', '.join(str(choice.number) for choice in fits[:8])}") from None
            if by_names is not None:
                return by_names  # refused, with the reason
            with suppress(BadNotation):
                return read_move(self.game.moves, plain, self._finder())  # not of this question: refused as such
            titles = dict[str, Choice]()  # whole, and as many words of them as were typed; those that are possible before others
            for choice in reversed(self.choices()):
                title = choice.line.title.lower()
                titles |= {title: choice, " ".join(title.split()[: len(words.split())]): choice}
            if near := get_close_matches(words, titles, 1, 0.8):
                meant = titles[near[0]]
                raise BadNotation(f"'{text}'; did you mean {meant.number}, {meant.line.title}?") from None
            raise BadNotation(str(problem).replace(plain, words)) from None  # in the person's own words

    def _by_names(self, kinds: tuple[type[Move[Any]], ...], words: str) -> Move[Any] | None:
        """The move that the text writes if the things that lie there are called by their printed names."""
        named = self.words.named(self.view())
        with suppress(BadNotation):
            return read_move(kinds, self._plain(words, named), self._finder()) if named else None
        return None

    def _plain(self, words: str, named: Mapping[str, Sequence[str]] | None = None) -> str:
        """The words of the notation for what people type; a name may be several words, and a list may have commas. Of several things
        of one name each is meant once."""
        left, plain = words.replace(",", " ").split(), list[str]()
        known = {**{name: (word,) for name, word in self.words.synonyms.items()}, **(named or {})}
        longest = max((name.count(" ") + 1 for name in known), default=1)
        while left:
            parts = ((length, " ".join(left[:length])) for length in range(min(longest, len(left)), 0, -1))
            length, name = next(((length, part) for length, part in parts if part in known), (1, left[0]))
            meant = known.get(name, (name,))
            plain.append(next((word for word in meant if word not in plain), meant[0]))
            del left[:length]
        return " ".join(plain)

    def _alike(self, fits: Sequence[Choice]) -> bool:
        """Is there a choice, and do the others differ only in which of several equal cards is meant?"""
        faces = {face.lower() for face in self.view().g.cards.faces.values()}
        said = {(" ".join(word for word in fit.line.title.lower().split() if word not in faces), fit.line.detail) for fit in fits}
        return len(said) == 1

    def written(self, move: Move[Any]) -> str:
        """A move in the notation that people type: cards by their faces."""
        sight = self.view().sight
        return move.notation.write(move, lambda handle: sight.get(handle) or f"#{handle}")

    def _finder(self) -> Callable[[str], Handle]:
        """Finds cards by what people write. Of equal ones those that can be chosen now, then the own, then the known ones; each once."""
        view = self.view()
        known = {handle: face for handle, holder in view.g.cards.holder.items() if (face := view.own.get(handle)) and holder == self.seat}
        known |= view.g.cards.faces
        held, chosen, used = self.words.held(view.g, self.seat), self._choosable(), list[Handle]()
        order = sorted(known, key=lambda card: (card not in chosen, card not in held, card not in view.g.cards.faces))

        def find(word: str) -> Handle:
            wanted = word.lower()
            fits = [card for card in order if wanted in (known[card].lower(), f"#{card}", *self.words.aliases(known[card]))]
            if not fits:
                raise BadNotation(f"you hold no card '{word}'")
            used.append(next((card for card in fits if card not in used), fits[0]))
            return used[-1]

        return find

    def _choosable(self) -> set[Handle]:
        """Cards that the choices speak of."""
        found = set[Handle]()

        def note(card: Handle) -> str:
            found.add(card)
            return ""

        for choice in self.choices():
            choice.move.notation.write(choice.move, note)
        return found

    def answer(self, move: Move[Any], by_itself: bool = False) -> None:
        """The person's answer, or a bot's for them; raises Refusal and changes nothing if the rules forbid it. Who says "end" in a
        menu after having done something is not asked once more whether the turn ends."""
        index, asked, acted = len(self.table.record.answers), self.view().asked, self._can_take_back()
        self._act(move)
        self._ask_now = False
        if not by_itself or self.confirms:
            self._given.add(index)
        ends = asked is not None and asked.topic in self.words.menus and (move.onward or (move == asked.default and move.plain))
        if acted and not by_itself and ends:
            self.let_go()

    def _act(self, move: Move[Any]) -> None:
        self.table.act(self.seat, move)

    def undo(self) -> str:
        """Take back the last answer the person gave; the sentence about it. Raises Refusal."""
        while True:
            answer = self.table.undo(self.seat)
            index = len(self.table.record.answers)
            assert answer.move is not None
            if index not in self._automatic or not self.table.can_undo(self.seat):
                break
            self._automatic.discard(index)
        self._forget_behind(len(self.table.record.answers))
        self.told = min(self.told, len(self.table.log))
        self._ask_now = True
        return f"Taken back: {self.words.title(self.view(), answer.move, self.names)}."

    def _forget_behind(self, answers: int) -> None:
        """Only so many answers count: whoever gave the others, they are not there any more."""
        self._automatic = {index for index in self._automatic if index < answers}
        self._given = {index for index in self._given if index < answers}
        self._confirmed = min(self._confirmed, answers)

    def auto(self) -> None:
        """Let a simple bot answer the question."""
        self.answer(self.bot(simple_level(self.game), self.seat).choose(self.view()), by_itself=True)

    def line(self, move: Move[Any]) -> Line:
        """A move as it is listed, or as it would be."""
        found = next((choice.line for choice in self.choices() if choice.move == move), None)
        return found or self.words.line(self.view(), move, self.names)

    def why(self, text: str) -> str:
        """Why this move is not possible now, or that it is. BadNotation if it is none."""
        refusal = self.table.refusal(self.seat, self.read(text))
        return "That is possible." if refusal is None else self.words.refusal(refusal, self.names, self.seat)

    def hints(self, most: int = 3) -> list[tuple[Choice, str]]:
        """What the best bot would play here, and why; about a single choice nobody thinks."""
        legal = [choice for choice in self.choices() if not choice.refusal]
        if len(legal) == 1:
            return [(legal[0], ONLY)]
        level = list(self.game.bots)[-1]
        reasons = self.bot(level, self.seat).reasons(self.view(), self.names)
        return [(choice, reason) for move, reason in reasons for choice in self.choices() if choice.move == move][:most]

    # --- what happened

    def news(self) -> list[str]:
        """The log since it was last told, and what the person should know about it."""
        fresh = self.table.log[self.told :]
        self.told = len(self.table.log)
        lines = self.words.tell(fresh, self.names, self.seat, self.table.g)
        for note in fresh:
            for key, text in self.words.news.items():
                id, _, value = key.partition(":")
                if note.id == id and note.facts.get("seat") == self.seat and (not value or value in note.facts.values()):
                    lines.append(text)
        return lines

    def stopping(self) -> list[tuple[str, str]]:
        """What of the log since it was last told stops for a key, with its titles; nothing before the person has played."""
        answers = self.table.record.answers
        given = [index for index, answer in enumerate(answers) if answer.kind in ("move", "seal")]
        if self.seat < 0 or not given or not any(answers[index].seat == self.seat for index in given):
            return []
        by_others = answers[given[-1]].seat != self.seat or given[-1] in self._automatic
        return self.words.stopping(self.table.log[self.told :], self.names, self.seat, self.table.g, by_others)

    def log(self, count: int) -> list[str]:
        return self.words.tell(self.table.log, self.names, self.seat, self.table.g)[-count:]

    def ending(self, columns: int) -> list[str]:
        assert self.table.result is not None
        return self.words.ending(self.table.g, self.table.result, self.called, columns)

    @property
    def called(self) -> dict[Seat, str]:
        """Names as the person reads them."""
        return {**self.names, self.seat: "You"}


class LocalGame(Person):
    """One person and bots at a local table."""

    table: Table[Any]

    def __init__(self, table: Table[Any], seat: Seat, levels: Mapping[Seat, str], asked: Sequence[str] = ()) -> None:
        super().__init__(table, table.game, seat, asked)
        self.levels = dict(levels)

    # --- beginning

    @classmethod
    def new(
        cls, game: Game[Any], players: int, options: Mapping[str, str], seed: str, name: str, levels: Sequence[str], think: int = 100
    ) -> LocalGame:
        """A fresh game; raises Refusal if it cannot be played so."""
        table = Table.new(game, players, options, seed_bytes(seed))
        seats = game.seating[players]
        person, rivals = seats[0], seats[1:]
        spare = iter([bot for bot in BOT_NAMES if bot.casefold() != name.casefold()])
        table.record.names = {str(person): name} | {str(seat): next(spare) for seat in rivals}
        chosen = {seat: levels[i % len(levels)] for i, seat in enumerate(rivals)}
        table.record.table = {"person": str(person), "think": str(think)} | {f"bot {seat}": level for seat, level in chosen.items()}
        return cls(table, person, chosen)

    @classmethod
    def resume(cls, game: Game[Any], record: Record) -> LocalGame:
        """A saved game, judged again answer by answer; RecordError if it does not hold."""
        seats = [str(seat) for seat in game.seating.get(record.players, ())]
        person = record.table.get("person", "")
        if person not in seats:
            raise RecordError("no seat of it belongs to a person on this computer")
        if not record.table.get("think", "100").isdecimal():
            raise RecordError("the header's entry 'table' is damaged")
        levels: dict[Seat, str] = {}
        for seat in seats:
            if seat != person:
                level = record.table.get(f"bot {seat}", "")
                if level not in game.bots:
                    raise RecordError(f"seat {seat} should be a bot of the level '{level}', which this program does not have")
                levels[int(seat)] = level
        made = cls(Table.replay(game, record), int(person), levels, record.table.get("ask", "").split(","))
        made.told = len(made.table.log)
        made._confirmed = len(made.table.record.answers)
        return made

    def record(self) -> Record:
        """The record with the person's settings in its header."""
        record = self.table.record
        confirm = ["confirm"] if self.confirms else ["no-confirm"] if self.never_confirms else []
        record.table["ask"] = ",".join([*self.asked, *confirm])
        return record

    # --- going on

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def is_asked(self) -> bool:
        """Others who answer the same question do so first."""
        return set(self.table.waiting()) == {self.seat}

    @property
    def is_finished(self) -> bool:
        return self.table.can_undo(self.seat)

    @property
    def moment(self) -> tuple[int, int]:
        return len(self.table.record.answers), self.table.run.requests

    def step(self) -> Situation:
        """Do one thing that needs no person; what is due then, never WAIT: a bot moves instead."""
        due = self.advance()
        if due is Situation.WAIT:
            seat = self.next_bot()
            self.table.act(seat, self.chosen(seat))
            return Situation.ON
        return due

    def next_bot(self) -> Seat:
        return next(seat for seat in self.table.waiting() if seat != self.seat)

    def chosen(self, seat: Seat) -> Move[Any]:
        """What this bot plays. May take long; the table must not change meanwhile."""
        move: Move[Any] = self.bot(self.levels[seat], seat).choose(self.table.view(seat))
        return move

    def bot(self, level: str, seat: Seat) -> Any:
        effort = int(self.table.record.table.get("think", "100"))
        return self.game.bots[level](bot_seed(self.table.record.seed, seat, len(self.table.record.answers)), effort)
