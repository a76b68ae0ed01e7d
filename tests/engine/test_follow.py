"""A peer without secrets: every kind of wrong answer is found, and named by its number."""

from __future__ import annotations

from typing import Any

import pytest

from engine import canon
from engine.cards import Handle
from engine.follow import batches, follow, judged
from engine.record import RecordError
from engine.script import Answer, Run
from engine.table import Table
from tests.engine.toy import FACES, TOY, Do, Nod, Say, Show, Toy, run, toy


def fresh() -> Run[Any]:
    made: Run[Any] = Run(TOY, Toy())
    made.go()
    return made


def judge(answers: list[Answer]) -> Run[Any]:
    made = fresh()
    list(judged(made, answers))
    return made


def played() -> Table[Toy]:
    """Answers: 1 show two cards, 2 roll, 3 its numbers, 4 reveal_table, 5 its face, 6 ask_all, 7 and 8 its answers, 9 seal_own,
    10 the seal, 11 open, 12 the opened choice, 13 ask_other, 14 nod."""
    table = toy()
    one, two, _ = table.g.hands[0]
    run(table, f"show {one} {two}", "roll", "reveal_table", "ask_all", "0: say 1", "1: say 2", "seal_own", "say 3", "open")
    run(table, "ask_other", "nod")
    kinds = "move move roll move reveal move move move move seal move open move move"
    assert [answer.kind for answer in table.record.answers] == kinds.split()
    return table


TABLE = played()
ANSWERS = [Answer("seal", a.seat) if a.kind == "seal" else a for a in TABLE.record.answers]
SHOWN, REVEALED = ANSWERS[0].faces, ANSWERS[4].faces
HANDLES = ANSWERS[0].move.shows() if ANSWERS[0].move else ()
ELSEWHERE = next(face for face in FACES if face not in (*SHOWN, *REVEALED))

WRONG: list[tuple[str, int, Answer]] = [
    ("another seat's move", 1, ANSWERS[0]._replace(seat=1)),
    ("another kind of answer", 1, Answer("roll", numbers=(1, 1))),
    ("a class that was not asked for", 1, Answer("move", 0, Nod())),
    ("what the rules refuse", 2, Answer("move", 0, Do("fly"))),
    ("a card that the mover does not hold", 1, Answer("move", 0, Show((Handle(3),)), (ELSEWHERE,))),
    ("a card that does not exist", 1, Answer("move", 0, Show((Handle(77),)), (ELSEWHERE,))),
    ("a face of no deck", 1, Answer("move", 0, Show(HANDLES[:1]), ("K99",))),
    ("a face of another deck", 1, Answer("move", 0, Show(HANDLES[:1]), ("head",))),
    ("one face on two cards", 1, Answer("move", 0, Show(HANDLES), (SHOWN[0], SHOWN[0]))),
    ("one card twice", 1, Answer("move", 0, Show((HANDLES[0], HANDLES[0])), (SHOWN[0], SHOWN[0]))),
    ("too few faces", 1, Answer("move", 0, Show(HANDLES), SHOWN[:1])),
    ("too many faces", 1, Answer("move", 0, Show(HANDLES), (*SHOWN, ELSEWHERE))),
    ("too many dice", 3, Answer("roll", numbers=(1, 1, 1))),
    ("too few dice", 3, Answer("roll", numbers=(1,))),
    ("a die with too many eyes", 3, Answer("roll", numbers=(6, 1))),
    ("a die below nought", 3, Answer("roll", numbers=(-1, 1))),
    ("a move where dice are due", 3, Answer("move", 0, Do("say"))),
    ("a revealed face of no deck", 5, Answer("reveal", faces=("K99",))),
    ("a revealed face that lies open elsewhere", 5, Answer("reveal", faces=SHOWN[:1])),
    ("too many faces revealed", 5, Answer("reveal", faces=(*REVEALED, ELSEWHERE))),
    ("a roll where a face is due", 5, Answer("roll", numbers=(1,))),
    ("the wrong seat first in an AskAll", 7, Answer("move", 1, Say(1))),
    ("a refused choice in an AskAll", 8, Answer("move", 1, Say(9))),
    ("a move where a seal is due", 10, Answer("move", 0, Say(3))),
    ("another seat's seal", 10, Answer("seal", 1)),
    ("an opened choice that the rules refuse", 12, Answer("open", 0, Say(9))),
    ("an opened choice of another class", 12, Answer("open", 0, Nod())),
    ("an opening without its choice", 12, Answer("open", 0)),
    ("a move without a move", 14, Answer("move", 1)),
]


def test_the_true_answers_hold() -> None:
    made = judge(ANSWERS)
    assert canon.digest(made.g) == TABLE.digest()
    assert made.request is not None


@pytest.mark.parametrize(("name", "number", "wrong"), WRONG, ids=[name for name, _, _ in WRONG])
def test_a_wrong_answer_is_named_by_its_number(name: str, number: int, wrong: Answer) -> None:
    with pytest.raises(RecordError) as found:
        judge([*ANSWERS[: number - 1], wrong, *ANSWERS[number:]])
    assert found.value.answer == number
    assert found.value.problem
    with pytest.raises(RecordError) as again:
        list(batches(fresh(), [*ANSWERS[: number - 1], wrong, *ANSWERS[number:]], judge=True))
    assert (again.value.answer, again.value.problem) == (number, found.value.problem)


@pytest.mark.parametrize("number", range(1, len(ANSWERS) + 1))
def test_an_answer_left_out_or_doubled_is_found(number: int) -> None:
    for answers in (ANSWERS[: number - 1] + ANSWERS[number:], ANSWERS[:number] + ANSWERS[number - 1 :]):
        made = fresh()
        try:
            list(judged(made, answers))
        except RecordError:
            continue
        else:
            here, there = (canon.digest(made.g), made.requests), (TABLE.digest(), TABLE.run.requests)
            assert here != there, "another game, but a possible one"


def test_answers_may_stop_anywhere_but_within_an_ask_all() -> None:
    for count in range(len(ANSWERS)):
        if count == 7:
            with pytest.raises(RecordError) as found:
                judge(ANSWERS[:count])
            assert found.value.answer == 8
        else:
            judge(ANSWERS[:count])


def test_answers_behind_the_end_are_named() -> None:
    end = [Answer("move", 0, Do("end")), Answer("move", 0, Do("say"))]
    with pytest.raises(RecordError) as found:
        judge(end)
    assert found.value.answer == 2


def test_follow_says_how_many_answers_it_used() -> None:
    made = fresh()
    assert follow(made, ANSWERS[:3]) == 3
    assert follow(made, ANSWERS[3:]) == len(ANSWERS) - 3
    assert canon.digest(made.g) == TABLE.digest()
