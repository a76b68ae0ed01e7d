"""Where an outcome stops, request by request, in the toy game; and that nothing is judged twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine import canon
from engine.moves import Refusal
from engine.outcome import Question
from engine.script import Ask, Open, Result, Reveal, Roll, Seal
from tests.engine.toy import Do, Nod, run, toy


def question(*before: str) -> Question[Any]:
    table = run(toy(), *before)
    return Question(table.view(table.waiting()[0]))


@pytest.mark.parametrize(
    ("verb", "until"),
    [
        ("roll", Roll), ("reveal_table", Reveal), ("reveal_other", Reveal), ("reveal_own", Ask), ("draw", Ask), ("mix_other", Ask),
        ("give_own", Ask), ("shuffle_deck", Ask), ("seal_own", Seal), ("ask_other", Ask), ("checkpoint", type(None)), ("end", Result),
    ],
)  # fmt: skip
def test_each_request_is_a_stop_or_not(verb: str, until: type) -> None:
    assert type(question().outcome(Do(verb)).until) is until


def test_behind_what_nobody_knows_an_imagined_world_goes_on_and_says_what_it_answered() -> None:
    asked = question()
    rolled = [asked.outcome(Do("roll"), seed=bytes([number])) for number in range(20)]
    assert len({tuple(found.after.rolled) for found in rolled}) > 5 and all(type(found.luck[0]) is Roll for found in rolled)
    turned = asked.outcome(Do("reveal_table"), seed=b"1")
    assert type(turned.until) is Ask and len(turned.after.cards.faces) == 1
    assert canon.digest(turned.after) == canon.digest(asked.outcome(Do("reveal_table"), seed=b"1").after)


def test_another_s_window_is_let_pass_or_is_a_stop() -> None:
    asked = question()
    found = asked.outcome(Do("ask_other"))
    assert found.asks is not None and found.asks.topic == "turn" and [passed.move for passed in found.passed] == [Nod()]
    assert found.unless == (), "nothing came after it"
    certain = asked.outcome(Do("ask_other"), suppose=False)
    assert certain.asks is not None and certain.asks.topic == "other"


def test_a_sealed_token_of_the_mover_is_opened_and_another_s_is_not() -> None:
    mine = question("seal_own", "say 2")
    assert mine.outcome(Do("open")).after.said == ["0 2"]
    assert type(question("seal_both", "0: say 1", "1: say 2").outcome(Do("open")).until) is Open


def test_of_those_who_choose_at_the_same_time_defaults_stand_in() -> None:
    asked = question("ask_all")
    found = asked.outcome(asked.asked.kinds[0](3))  # type: ignore[call-arg]
    assert found.beside == (1,) and found.after.said == ["0 3", "1 1"]


def test_a_move_that_was_listed_is_not_judged_again_and_any_other_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table, judged = toy(), []
    legal = table.legal(0)
    refuse = Do.refuse
    monkeypatch.setattr(Do, "refuse", lambda self, at: judged.append(self.verb) or refuse(self, at))
    table.act(0, next(move for move in legal if isinstance(move, Do) and move.verb == "say"))
    assert judged == []
    table.act(0, Do("say"))
    assert judged == ["say"]
    stale = next(move for move in legal if isinstance(move, Do) and move.verb == "draw")
    while table.g.deck:
        table.act(0, Do("draw"))
    with pytest.raises(Refusal):
        table.act(0, stale)
