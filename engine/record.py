"""The game record: a header and the answers, as text that people can read and that parses back to the same answers.

The answers are the whole truth about a game. A local record also carries the dealer's seed and the sealed choices; `public()` is the same
record without them. Every line ends with a check value over all lines so far, so damage is named with the answer where it begins.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from engine.cards import TABLE, Handle
from engine.moves import BadNotation, Move, read_move
from engine.rules_digest import FORMER, is_former
from engine.script import Answer
from engine.values import dataclass

if TYPE_CHECKING:
    from engine.game import Game

FIRST_LINE = "fides record 1"
ANSWERS_MAX = 100_000
PROBLEM_LETTERS_MAX = 300  # of a sentence that quotes a file
LINE = re.compile(r"(?P<number>[1-9][0-9]{0,8}) (?P<who>table|[0-9]): (?P<text>[^~\n]*) ~(?P<check>[0-9a-f]{8})")
NOTHING: Mapping[Handle, str] = {}
HEADER = {"game": str, "rules": str, "players": int, "options": dict, "names": dict, "seed": str, "table": dict}


class RecordError(Exception):
    """A record that cannot be used: what is wrong, and at which answer (0: in the header)."""

    def __init__(self, problem: str, answer: int = 0) -> None:
        problem = problem if len(problem) <= PROBLEM_LETTERS_MAX else f"{problem[:PROBLEM_LETTERS_MAX]}..."
        super().__init__(f"answer {answer}: {problem}" if answer else problem)
        self.problem = problem
        self.answer = answer


class FormerRules(RecordError):
    """A record of version 0.1.0."""

    def __init__(self) -> None:
        super().__init__(FORMER)


@dataclass
class Record:
    game: str
    rules: str
    players: int
    options: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)  # seat -> name
    seed: str = ""  # the local dealer's, in hex; empty in a public record
    table: dict[str, str] = field(default_factory=dict)  # how the table was set up: who is a bot of which level
    answers: list[Answer] = field(default_factory=list)

    def public(self) -> Record:
        """What may be shown before the end: no seed, no choice that was not opened."""
        return replace(self, seed="", answers=unsealed(self.answers))

    def dumps(self) -> str:
        header = json.dumps({name: getattr(self, name) for name in HEADER}, sort_keys=True, ensure_ascii=True)
        lines = [FIRST_LINE, header]
        check = _check("", "\n".join(lines))
        for number, answer in enumerate(self.answers, 1):
            line = f"{number} {write_answer(answer)}"
            check = _check(check, line)
            lines.append(f"{line} ~{check}")
        lines.append(f"end {len(self.answers)} ~{_check(check, 'end')}")
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str, find_game: Callable[[str], Game[Any]]) -> Record:
        """The record in this text; RecordError says what is wrong with it otherwise."""
        lines = text.split("\n")
        if lines[0] != FIRST_LINE:
            other = lines[0].startswith("fides record")
            foreign = "this is not a Fides record; 'fides resume' lists your games"
            raise RecordError("written by another version of Fides" if other else foreign)
        if len(lines) < 2:
            raise RecordError("the header is missing")
        record = cls(**_header(lines[1]))
        try:
            game = find_game(record.game)
        except KeyError:
            raise RecordError(f"it is of the game '{record.game}', which this program does not have") from None
        if is_former(record.rules):
            raise FormerRules
        check = _check("", "\n".join(lines[:2]))
        for number, line in enumerate(lines[2:], 1):
            if line == f"end {number - 1} ~{_check(check, 'end')}":
                if lines[number + 2 :] != [""]:
                    raise RecordError("there is text behind the last answer", number)
                return record
            if number > ANSWERS_MAX:
                raise RecordError(f"more than {ANSWERS_MAX} answers", number)
            match = LINE.fullmatch(line)
            if not match or int(match["number"]) != number:
                raise RecordError("the file breaks off here" if not line else "the line is damaged", number)
            check = _check(check, line[: -len(" ~00000000")])
            if check != match["check"]:
                raise RecordError("the check value does not fit the line", number)
            try:
                record.answers.append(read_answer(game, match["who"], match["text"]))
            except BadNotation as problem:
                raise RecordError(str(problem), number) from None
        raise RecordError("the file breaks off here", len(record.answers) + 1)


def unsealed(answers: list[Answer]) -> list[Answer]:
    """The same answers without the choices that were sealed: that somebody sealed is public, what is not."""
    return [Answer("seal", answer.seat) if answer.kind == "seal" else answer for answer in answers]


def write_answer(answer: Answer, known: Mapping[Handle, str] = NOTHING) -> str:
    """As the record keeps it. For people, `known` faces stand beside the handles of cards that were open already."""
    who = "table" if answer.seat == TABLE else str(answer.seat)
    if answer.kind == "roll":
        return f"{who}: roll {' '.join(map(str, answer.numbers))}"
    if answer.kind == "reveal":
        return f"{who}: reveal {' '.join(answer.faces)}"
    if answer.move is None:
        assert answer.kind == "seal"
        return f"{who}: seals"
    text = write_move(answer.move, answer.faces, known)
    return f"{who}: {text}" if answer.kind == "move" else f"{who}: {answer.kind}s {text}"


def write_move(move: Move[Any], faces: tuple[str, ...], known: Mapping[Handle, str] = NOTHING) -> str:
    """The record's notation: face and handle of every card shown."""
    shown = {**known, **dict(zip(move.shows(), faces, strict=True))}
    return move.notation.write(move, lambda handle: f"{shown.get(handle, '')}#{handle}")


def read_answer(game: Game[Any], who: str, text: str) -> Answer:
    words = text.split()
    if who == "table":
        if words[:1] == ["roll"] and all(re.fullmatch(r"0|[1-9][0-9]{0,8}", word) for word in words[1:]):
            return Answer("roll", numbers=tuple(int(word) for word in words[1:]))
        if words[:1] == ["reveal"]:
            return Answer("reveal", faces=tuple(words[1:]))
        raise BadNotation(f"the table does not answer '{text}'")
    kind = "move"
    if words[:1] in (["seals"], ["opens"]):
        kind, words = words[0][:-1], words[1:]
        if kind == "seal" and not words:
            return Answer(kind, int(who))
    move, faces = read_shown_move(game, " ".join(words))
    return Answer(kind, int(who), move, faces)


def read_shown_move(game: Game[Any], text: str) -> tuple[Move[Any], tuple[str, ...]]:
    """A move in the record's notation, and the faces of the cards it shows."""
    faces: dict[Handle, str] = {}

    def find(word: str) -> Handle:
        match = re.fullmatch(r"(?P<face>[^#]*)#(?P<handle>0|[1-9][0-9]{0,8})", word)
        if not match:
            raise BadNotation(f"'{word}' does not name a card as face#number")
        handle = Handle(int(match["handle"]))
        if match["face"]:
            faces[handle] = match["face"]
        return handle

    move = read_move(game.moves, text, find)
    missing = [handle for handle in move.shows() if handle not in faces]
    if missing:
        raise BadNotation(f"card #{missing[0]} is shown without its face")
    return move, tuple(faces[handle] for handle in move.shows())


def _check(before: str, line: str) -> str:
    return hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()[:8]


def _header(line: str) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError("the header is damaged") from None
    if not isinstance(header, dict) or header.keys() != HEADER.keys():
        raise RecordError("the header does not have the expected entries")
    for name, kind in HEADER.items():
        value = header[name]
        texts = isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
        if type(value) is not kind or (kind is dict and not texts):
            raise RecordError(f"the header's entry '{name}' is damaged")
    for name, pattern in (("seed", r"([0-9a-f]{2})*"), ("rules", r"[0-9a-f]{64}")):
        if not re.fullmatch(pattern, header[name]):
            raise RecordError(f"the header's entry '{name}' is damaged")
    return header
