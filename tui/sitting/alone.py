"""EDGE: a table with others played on alone: a local game that begins as one seat could imagine it, in an unsigned file of its own.

Own and open cards are as they were, all others are dealt at random by this program, and bots sit in the other seats. It begins with the
turn at which the table stands. The journal is only read: whoever comes back finds the table as it was.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine.follow import unbegun
from engine.games import find_game
from engine.position import reached
from engine.record import Record, RecordError
from p2p.store.seat import load_seat, seat_path
from tui.sitting import saves
from tui.sitting.jobs import of_journal
from tui.sitting.model import LocalGame

FROM, BEAT = "from table", "from beat"  # in the header of the record


def taken_from(journal: Path, levels: Sequence[str], think: int = 100) -> tuple[LocalGame, Path]:
    """The game and the file in which it lies. RecordError or JournalError says why there is none."""
    if seat_path(journal).exists():
        load_seat(journal)  # what is wrong with it is said
    told = of_journal(journal)
    if told.seat is None:
        raise RecordError("no seat file lies beside it: only who sat at this table can go on with it")
    if told.is_over:
        raise RecordError("this game is over")
    game = find_game(told.record.game)
    run = unbegun(game, told.record)
    count = reached(game, run, told.record.answers).answers
    if not count:
        raise RecordError("nobody has finished a turn yet: begin a new game instead")
    seen = {**run.g.cards.faces, **(told.sights[-1][1] if told.sights else {})}  # what lies open by now, too: the last turn is played again
    rivals = [seat for seat in game.seating[told.record.players] if seat != told.seat]
    table = {"person": str(told.seat), "think": str(think), "guessed": str(count), FROM: told.table.hex(), BEAT: str(told.beats)}
    table |= {f"bot {seat}": levels[number % len(levels)] for number, seat in enumerate(rivals)}
    table["seen"] = json.dumps({str(int(handle)): face for handle, face in sorted(seen.items())})
    record = replace(told.record.public(), seed=secrets.token_hex(32), answers=told.record.public().answers[:count], table=table)
    local = LocalGame.resume(game, record)
    path = saves.new_save(game.slug, "alone")
    saves.write(path, local.record().dumps())
    return local, path


def origin(record: Record) -> str:
    """What is to be said of a game that was taken from a table with others; nothing of all others."""
    if FROM not in record.table:
        return ""
    return f"A local game, taken from a table at step {record.table.get(BEAT, '?')[:9]}; it proves nothing."
