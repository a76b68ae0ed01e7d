"""Playing on from a public record: what was hidden is dealt anew, what was public stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import IDS, find_game
from engine.position import reached
from engine.record import Record, RecordError
from engine.script import Run
from engine.table import Table
from engine.world import View
from tui.sitting.replay import film

SEED = "5a" * 32


def played(id: str, moves: int, seed: bytes = bytes(32)) -> Table[object]:
    game = find_game(id)
    table: Table[object] = Table.new(game, max(game.seating), {}, seed)
    bot = game.bots["random"](seed, 100)
    while (waiting := table.waiting()) and moves:
        table.act(waiting[0], bot.choose(table.view(waiting[0])))
        moves -= 1
    return table


def guessed(id: str, record: Record, seed: str = SEED) -> Record:
    game = find_game(id)
    count = reached(game, Run(game, game.begin(record.players, record.options)), record.public().answers).answers
    return replace(record.public(), seed=seed, answers=record.public().answers[:count], table={"guessed": str(count)})


@pytest.mark.parametrize("id", IDS)
def test_the_public_past_stays_the_hidden_cards_are_new_and_the_game_goes_on_to_its_end(id: str) -> None:
    game = find_game(id)
    true = played(id, 60)
    record = guessed(id, true.record)
    count = len(record.answers)
    assert 0 < count <= len(true.record.answers)
    table, same = Table.replay(game, record), Table.replay(game, record)
    assert table.record.answers[:count] == true.record.public().answers[:count]
    assert table.digest() == same.digest() and table.own == same.own
    told = [note.id for note in table.log]
    assert told and [note.id for note in true.log][: len(told)] == told
    others = Table.replay(game, guessed(id, true.record, "a5" * 32))
    hidden = [face for own in table.own.values() for handle, face in own.items() if handle not in table.g.cards.faces]
    assert not hidden or table.own != others.own, "another seed deals other hidden cards"
    assert all(seen.keys() == others.own[seat].keys() for seat, seen in table.own.items())
    bot = game.bots["random"](bytes(32), 100)
    looked = False
    while waiting := table.waiting():
        view: View[object] = table.view(waiting[0])
        looked = looked or view.imagine(bytes(32)).waiting() == waiting
        table.act(waiting[0], bot.choose(view))
    assert looked and table.result is not None
    again = Table.replay(game, Record.loads(table.record.dumps(), find_game))
    assert again.digest() == table.digest() and again.result == table.result
    whole = film(game, table.record)
    assert whole.frames[-1].answers == len(table.record.answers) and whole.result == table.result


def test_moves_after_it_can_be_taken_back() -> None:
    game = find_game(IDS[0])
    table = Table.replay(game, guessed(IDS[0], played(IDS[0], 60).record))
    [seat] = table.waiting()
    before = table.digest()
    for move in table.legal(seat):
        table.act(seat, move)
        if table.can_undo(seat):
            table.undo(seat)
            assert table.digest() == before
            return
        table = Table.replay(game, guessed(IDS[0], played(IDS[0], 60).record))
    raise AssertionError("no move could be taken back")


@pytest.mark.parametrize("text", ["-1", "x", "99999999", "9" * 40, "1"])
def test_a_header_that_cannot_be_is_refused(text: str) -> None:
    record = guessed(IDS[0], played(IDS[0], 60).record)
    with pytest.raises(RecordError):
        Table.replay(find_game(IDS[0]), replace(record, table={"guessed": text}))
