"""PURE: a game record as text or JSON. The record is replayed, and so judged, before anything is said about it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from engine.cards import Sight
from engine.follow import batches, unbegun
from engine.game import Game
from engine.record import Record, RecordError, write_answer
from engine.script import Answer, Happening, Result, Run
from engine.table import Table
from tui.boards import BoardScene, board
from tui.sitting.model import names_of

LEVEL_LETTERS_MAX = 24  # of a bot's level, whatever a file says


def told(game: Game[Any], record: Record, until: int | None) -> tuple[Run[Any], list[tuple[list[Answer], list[Happening]]]]:
    """Follow a record that was judged already; answers that belong together with what they made happen."""
    run = unbegun(game, record)
    run.go()
    return run, list(batches(run, record.answers[:until]))


def check(game: Game[Any], record: Record) -> None:
    """RecordError names the first answer that does not hold."""
    try:
        Table.replay(game, record)
    except RecordError:
        raise
    except (AssertionError, LookupError, TypeError, ValueError) as problem:
        raise RecordError(f"it cannot be replayed ({type(problem).__name__})") from problem


def as_lines(game: Game[Any], record: Record, until: int | None, public: bool, columns: int) -> Iterator[str]:
    """Header, answers in notation with sentences below them, the table at the point asked for, the final score."""
    if public:
        record = record.public()
    run, steps = told(game, record, until)
    names = names_of(game, record, run.g)
    yield f"{game.title}, {record.players} player{'s' if record.players > 1 else ''}"
    for name, value in record.options.items():
        if value:
            yield f"  {name}: {value}"
    for seat in game.seating[record.players]:
        bot = record.table.get(f"bot {seat}")
        yield f"  seat {seat}: {names[seat]}" + (f" (bot, {bot[:LEVEL_LETTERS_MAX]})" if bot else "")
    dealer = f"local dealer, seed {record.seed[:16]}..." if record.seed else "public, without the dealer's seed"
    yield f"  rules {record.rules[:16]}, {dealer}, {len(record.answers)} answers"
    yield ""
    number = 0
    for answers, notes in steps:
        for answer in answers:
            number += 1
            yield f"{number:>4} {write_answer(answer, run.g.cards.faces)}"
        for line in game.words.tell(notes, names, -1, run.g):
            yield f"       {line}"
    if until is not None:
        yield ""
        scene = BoardScene(g=run.g, sight=Sight(run.g.cards), names=names)
        for line in board(game.id).lines(scene, game.words.where(run.g)):
            yield from wrap(line, columns, subsequent_indent="    ", break_on_hyphens=False) or [""]
    yield ""
    if run.result is not None:
        yield from game.words.ending(run.g, run.result, names, columns)
    else:
        yield f"{'At' if until is not None else 'Unfinished, at'} answer {number}: {game.words.where(run.g)}."


def as_json(game: Game[Any], record: Record, until: int | None, public: bool) -> dict[str, Any]:
    if public:
        record = record.public()
    run, steps = told(game, record, until)
    names = names_of(game, record, run.g)
    answers: list[dict[str, Any]] = []
    for batch, notes in steps:
        for answer in batch:
            who, _, text = write_answer(answer).partition(": ")
            answers.append({"number": len(answers) + 1, "who": who, "kind": answer.kind, "text": text, "told": []})
        answers[-1]["told"] = game.words.tell(notes, names, -1, run.g)
    return {
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": record.options,
        "names": {str(seat): name for seat, name in names.items()},
        "seed": record.seed,
        "answers": answers,
        "finished": run.result is not None,
        **_outcome(run.result),
    }


def _outcome(result: Result | None) -> dict[str, Any]:
    if result is None:
        return {}
    return {
        "scores": {str(seat): points for seat, points in result.scores.items()},
        "totals": {str(seat): result.total(seat) for seat in result.scores},
        "winners": list(result.winners),
        "honours": {str(seat): list(ids) for seat, ids in result.honours.items()},
        "verdict": result.verdict,
    }
