"""Details are derived: against passing or now, rivals alike together, cut by what matters; in mini, the simulator's game."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import Any
from weakref import ref

import pytest

from engine import canon
from engine.gauges import Gauge, Gauges
from engine.moves import Move
from engine.outcome import Question, outcome
from engine.table import Table
from engine.telling import KEPT, Line, Part, Telling, cut
from engine.telling import told as shared
from engine.words import Words
from p2p.sim.mini import GAME
from p2p.sim.mini.rules import moves as m
from tests.engine.toy import TOY, Do

NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor"}


def table(players: int = 3, **words: Any) -> Table[Any]:
    return Table.new(replace(GAME, words=replace(GAME.words, **words)), players, {}, b"telling")


def told(at: Table[Any], kind: type[Move[Any]]) -> Line:
    view = at.view(at.waiting()[0])
    return GAME.words.line(view, view.legal_of(kind)[0], NAMES)


def test_a_choice_tells_what_it_changes_and_that_cards_come_unseen() -> None:
    assert told(table(), m.Draw).detail == "+1 card, draw 1 card"


def test_a_refused_move_has_only_a_title() -> None:
    view = table().view(0)
    assert GAME.words.line(view, m.Bid(1), NAMES) == Line("bid 1")


def test_the_detail_is_found_out_when_it_is_read_and_stays_when_the_game_has_gone_on() -> None:
    at = table()
    seat = at.waiting()[0]
    view = at.view(seat)
    early, late = (GAME.words.line(view, m.Draw(), NAMES) for _ in range(2))
    before = early.detail
    at.act(seat, m.Draw())
    assert late.detail == before


def test_a_question_told_is_gone_with_its_view_without_the_collector_of_garbage() -> None:
    at = table()
    gc.disable()
    try:
        view = at.view(at.waiting()[0])
        lines = [GAME.words.line(view, move, NAMES) for move in view.legal()]
        telling = ref(shared(view, NAMES))
        assert shared(view, NAMES) is telling()
        assert any(line.detail for line in lines)
        del view, lines
        assert telling() is None
    finally:
        gc.enable()


def test_trying_changes_neither_table_nor_view() -> None:
    at = table()
    view = at.view(at.waiting()[0])
    before = at.digest()
    telling: Telling[Any] = Telling(view, NAMES)
    for move in view.legal():
        telling.parts(move)
    assert at.digest() == before == canon.digest(view.g)


def test_few_plain_answers_of_another_are_branches() -> None:
    at = table()
    seat = at.waiting()[0]
    at.act(seat, m.Draw())  # the first action; stealing is a last one
    view = at.view(seat)
    victim = view.g.others(seat)[0]
    question: Question[Any] = Question(view)
    branches = question.branches(m.Steal(victim))
    assert [str(reply) for reply, _ in branches] == ["nod", "shake"]
    glory = [branch.after.glory[victim] - view.g.glory[victim] for _, branch in branches]
    assert glory == [1, 0]
    line = GAME.words.line(view, m.Steal(victim), NAMES)
    name = NAMES[victim]
    assert line.detail == f"+1 card, {name} -1 card; complained: seat {name} +1 glory, draw 1 card; silent: draw 1 card"


def test_turning_up_an_own_card_is_no_stop_and_the_table_s_is() -> None:
    at = table()
    view = at.view(at.waiting()[0])
    flashed = outcome(view, m.Flash(view.g.closed(view.seat)[0]))
    assert flashed.until is None and flashed.after.cards.faces, "the mover knows its own card; its turn goes on to its end"


def test_alike_changes_of_several_rivals_are_one_part_and_standings_follow_what_they_are_about() -> None:
    gauges: list[Gauge[Any]] = [
        Gauge("won", table=lambda g: {}, text="you {d}", theirs="{who} {d}", about="score"),
        Gauge("left", lambda g, seat, sight: 3, now="{b} left", about="score"),
    ]
    read = Gauges(gauges, 0, [1, 2], {})
    old, new = (0, 0, 0, 3), (2, 1, 1, 3)
    changes = read.changes(old, new)
    found = [(change.gauge.id, change.seat, change.by) for change in changes]
    assert found == [("won", 0, 2), ("left", 0, 0), ("won", 1, 1), ("won", 2, 1)]
    assert read.changes(old, old) == []
    assert read.changes((None, 0, 0, 3), (None, 0, 0, 3)) == []
    assert [change.after for change in read.changes((1, 0, 0, 3), (None, 0, 0, 3))] == [], "what means nothing afterwards is no change"


def test_rivals_are_named_together() -> None:
    at = table(gauges=(Gauge("drawn", lambda g, seat, sight: -len(g.deck), "", theirs="{who} {d}"),))
    view = at.view(at.waiting()[0])
    others = [NAMES[seat] for seat in at.seats if seat != view.seat]
    assert Telling(view, NAMES).line(m.Draw()).detail.startswith(f"{others[0]} and {others[1]} +1")


@pytest.mark.parametrize(("width", "text"), [(99, "-8 denarii, +4 glory, population 4"), (25, "-8 denarii, +4 glory"), (5, "+4 glory")])
def test_a_narrow_line_leaves_out_what_matters_least(width: int, text: str) -> None:
    parts = [Part(360, "-8 denarii"), Part(400, "+4 glory"), Part(45, "population 4")]
    assert cut(parts, width) == text


def test_what_must_be_said_is_never_cut() -> None:
    parts = [Part(100, "+1 glory"), Part(KEPT, "unless Bianka acts"), Part(KEPT, "refuse: nothing", "; ")]
    assert cut(parts, 10) == "unless Bianka acts; refuse: nothing"


def test_what_rests_on_the_same_is_read_again_only_where_that_differs() -> None:
    at = table()
    view = at.view(at.waiting()[0])
    read: list[int] = []

    def deck(g: Any, seat: int, sight: Any) -> int:
        read.append(len(g.deck))
        return len(g.deck)

    gauges: list[Gauge[Any]] = [
        Gauge("deck", deck, "{b}", theirs="{who} {b}", rests_on=lambda g: g.deck),
        Gauge("twice", lambda g, seat, sight: 2 * len(g.deck), "{b}", rests_on=lambda g: g.glory),
        Gauge("seat", lambda g, seat, sight: seat, "{b}"),
    ]
    reader = Gauges(gauges, view.seat, [1, 2], {})
    cards = len(view.g.deck)
    assert reader.read(view.g) == (cards, cards, cards, 2 * cards, view.seat) and len(read) == 3
    assert reader.read(canon.copy(view.g)) == (cards, cards, cards, 2 * cards, view.seat) and len(read) == 3, "an equal state"
    after = outcome(view, m.Draw()).after
    assert reader.read(after) == (cards - 1, cards - 1, cards - 1, 2 * cards, view.seat), "what rests on glory is left as it was"
    assert len(read) == 6


def test_worlds_are_imagined_until_it_is_clear_whether_something_comes_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die whose number counts is told as a range of eight worlds; where nothing that counts comes of it, three are enough,
    and one for a choice of which the same is sure before."""
    seeds: list[bytes] = []
    tried = Question.outcome

    def outcomes(self: Any, move: Any, suppose: bool = True, replies: Any = (), seed: bytes | None = None) -> Any:
        seeds.extend([seed] if seed is not None else [])
        return tried(self, move, suppose, replies, seed)

    monkeypatch.setattr(Question, "outcome", outcomes)
    rolled: Gauge[Any] = Gauge("rolled", lambda g, seat, sight: sum(g.rolled), "{d} rolled")
    for gauges, count, told in (((), 3, "chance decides"), ((rolled,), 8, "chance decides, +0 to +6 rolled")):
        seeds.clear()
        game = replace(TOY, words=Words(gauges=gauges))
        game.__dict__["rules_digest"] = TOY.rules_digest
        at = Table.new(game, 2, {}, b"telling")
        telling = Telling(at.view(at.waiting()[0]), NAMES)
        assert telling.line(Do("roll")).detail == told
        assert seeds == [bytes([number]) for number in range(count)]
        assert telling.line(Do("roll")).detail == told
        assert len(seeds) == count + (1 if count == 3 else 8)
