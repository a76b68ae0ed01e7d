"""PURE: a record as a row of moments that can be looked at from any seat. The record is judged before anything is shown.

What was secret is kept per seat and only given out when the game is over; a public record holds no secrets at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from engine import canon
from engine.cards import Handle, Seat, Sight
from engine.follow import batches, newest
from engine.game import Game
from engine.guess import guessed_count
from engine.record import Record, RecordError
from engine.script import Happening, Result, State
from engine.table import Table
from engine.values import dataclass
from tui.sitting.model import names_of
from tui.sitting.record_text import check, told
from tui.sitting.seen import notation

PUBLIC: Seat = -1
Sights = Mapping[Seat, Sequence[tuple[int, dict[Handle, str]]]]


@dataclass(frozen=True)
class Frame:
    """The table after so many answers, and what the last ones were and did."""

    g: Any
    answers: int
    own: dict[Seat, dict[Handle, str]]
    written: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    where: str = ""

    @property
    def part(self) -> str:
        """The round, as far as the game speaks of one: what stands before the comma."""
        return self.where.partition(",")[0]


@dataclass(frozen=True)
class Film:
    game: Game[Any]
    record: Record
    frames: tuple[Frame, ...]
    names: dict[Seat, str]
    result: Result | None
    ending: tuple[str, ...] = ()
    file: str = ""
    known: tuple[Seat, ...] = ()  # seats whose sight the file holds

    @property
    def secrets(self) -> bool:
        """May what one seat saw be shown now?"""
        return self.result is not None and bool(self.known)

    @cached_property
    def eyes(self) -> tuple[Seat, ...]:
        """Whose viewpoints there are; the public's first."""
        return (PUBLIC, *(self.known if self.secrets else ()))

    def sight(self, frame: Frame, seat: Seat) -> Sight:
        return Sight(frame.g.cards, frame.own.get(seat, {}) if self.secrets else {})

    def find(self, text: str, start: int, step: int) -> int | None:
        """The next frame, round the end, in which something of this text was said or done."""
        wanted = text.casefold()
        count = len(self.frames)
        for i in range(1, count + 1):
            at = (start + step * i) % count
            frame = self.frames[at]
            if any(wanted in line.casefold() for line in (*frame.told, *frame.written)):
                return at
        return None

    def part(self, start: int, step: int) -> int:
        """The first frame of the round after or before this one."""
        here = self.frames[start].part
        if step > 0:
            return next((i for i in range(start + 1, len(self.frames)) if self.frames[i].part != here), len(self.frames) - 1)
        first = next((i + 1 for i in range(start - 1, -1, -1) if self.frames[i].part != here), 0)
        if first < start:
            return first
        before = self.frames[max(0, start - 1)].part
        return next((i + 1 for i in range(start - 1, -1, -1) if self.frames[i].part != before), 0)

    def at_answer(self, number: int) -> int:
        """The frame in which this answer has been given."""
        return next((i for i, frame in enumerate(self.frames) if frame.answers >= number), len(self.frames) - 1)


def film(game: Game[Any], record: Record, file: str = "", sights: Sights | None = None) -> Film:
    """The record as moments; RecordError if it does not hold. `sights`: of a public record, what some seats had seen after how many
    answers."""
    check(game, record)
    run, _ = told(game, record, None)
    names = names_of(game, record, run.g)
    frames = _with_secrets(game, record, names) if record.seed else [_seen(frame, sights or {}) for frame in _public(game, record, names)]
    known = game.seating[record.players] if record.seed else tuple(sights or ())
    ending = tuple(game.words.ending(run.g, run.result, names, 100)) if run.result is not None else ()
    return Film(game, record, tuple(frames), names, run.result, ending, file, known)


def _seen(frame: Frame, sights: Sights) -> Frame:
    """With what each seat had seen up to there."""
    own = {seat: next((seen for answers, seen in reversed(steps) if answers <= frame.answers), {}) for seat, steps in sights.items()}
    return replace(frame, own=own)


def _with_secrets(game: Game[Any], record: Record, names: dict[Seat, str]) -> list[Frame]:
    guessed = guessed_count(record.table, record.answers)
    public = _public(game, replace(record, seed="", answers=record.answers[:guessed]), names) if guessed else []
    table: Table[Any] = Table.replay(game, record, guessed)
    frames = public or [_frame(game, table.g, 0, table.record, table.own, table.log, names)]
    lines = len(table.log)
    while len(table.record.answers) + len(table.given) < len(record.answers):
        answer = record.answers[len(table.record.answers) + len(table.given)]
        before = len(table.record.answers)
        if answer.move is None:
            raise RecordError("a player's choice is due", before + 1)
        table.act(answer.seat, answer.move)
        if len(table.record.answers) > before:
            frames.append(_frame(game, table.g, before, table.record, table.own, table.log[lines:], names))
            lines = len(table.log)
    return frames


def _public(game: Game[Any], record: Record, names: dict[Seat, str]) -> list[Frame]:
    """Without the seed only the public answers can be followed, one batch after the other."""
    run, _ = told(game, record, 0)
    frames = [_frame(game, run.g, 0, replace(record, answers=[]), {}, newest(run), names)]
    used = 0
    for batch, notes in batches(run, record.answers):
        part = replace(record, answers=record.answers[: used + len(batch)])
        frames.append(_frame(game, run.g, used, part, {}, notes, names))
        used += len(batch)
    return frames


def _frame(
    game: Game[Any],
    g: State,
    before: int,
    record: Record,
    own: dict[Seat, dict[Handle, str]],
    notes: list[Happening],
    names: dict[Seat, str],
) -> Frame:
    return Frame(
        g=canon.copy(g),
        answers=len(record.answers),
        own={seat: dict(seen) for seat, seen in own.items()},
        written=tuple(notation(record.answers[before:], names, PUBLIC, g.cards.faces)),
        told=tuple(game.words.tell(notes, names, PUBLIC, g)),
        where=game.words.where(g),
    )
