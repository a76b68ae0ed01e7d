"""Every row has a text, an effect and a test that plays it; the failing test names the row. What it is called and says stands in talk."""

from __future__ import annotations

import re

import pytest

from engine.games.age_of_rome.bots import plan
from engine.games.age_of_rome.rules import cassius, data, effects, event, free, schemes, scoring
from engine.games.age_of_rome.rules.measures import MEASURES
from engine.games.age_of_rome.talk import cards
from engine.script import State
from tests.games.rows import collected, naming, same_rows

ROWS = (
    *data.TRADE_CARDS, *data.EVENTS, *data.MISSIONS, *data.CASSIUS_CARDS, *data.SCHEMES, *data.CHARACTERS, *data.ACHIEVEMENTS,
    *(f"task {number}" for number in data.IMPERIAL_TASKS),
)  # fmt: skip
WHOLE_GAMES = ("test_rows", "test_second_reading", "test_conservation", "test_balance", "test_details", "test_sentences")


@pytest.mark.parametrize("id", ROWS)
def test_a_row_has_a_name_and_a_text_whose_numbers_are_its_own(id):
    if id in data.CHARACTERS:
        assert cards.CHARACTERS[id]
    elif id in data.SCHEMES:
        assert cards.SCHEMES[id].name and "{" not in cards.scheme_text(id)
        told = re.findall(r"\d+", cards.scheme_text(id))
        assert told in ([], [str(data.SCHEMES[id].n)])
    elif id in data.ACHIEVEMENTS or id.startswith("task"):
        row, text = honour(id)
        assert re.findall(r"\d+", cards.fill(text, n=row.n)) in ([], [str(row.n)])
    else:
        assert cards.CARDS[id].name and "{" not in cards.face_text(id)
        if id not in data.CASSIUS_CARDS:
            assert cards.CARDS[id].text
    numbers = re.findall(r"[2-9]", re.sub(r"{.*?}", "", cards.CARDS[id].text)) if id in cards.CARDS else []
    assert numbers == (["3"] if id == "Q18" else []), "a number that the row should say"


def test_the_box_is_complete():
    """Check sums of sections 3.1, 3.12, 3.13 and 3.14."""
    many, few = data.TRADE_DECK["many"], data.TRADE_DECK["few"]
    assert len(many) == 38 and len(few) == 30
    assert [sum(data.WINDOW_OF[face] == window for face in many) for window in data.WINDOWS] == [14, 4, 4, 5, 4, 3, 4]
    assert [sum(data.GOODS_OF[face] == goods for face in few) for goods in (*data.GOODS, "chest")] == [9, 7, 6, 5, 3]
    assert len(data.EVENT_DECK) == 12 and len(data.NEGATIVE_EVENTS) == 6
    assert len(data.MISSIONS) == 28 and sum(mission.star for mission in data.MISSIONS.values()) == 6
    anchors = 3
    assert len(many) + len(data.MISSIONS) + len(data.EVENTS) + anchors + len(data.CASSIUS_CARDS) + len(data.BATTLE_CARDS) == 114


def honour(id):
    if id in data.ACHIEVEMENTS:
        return data.ACHIEVEMENTS[id], cards.TEXTS["achievement"][id]
    return data.IMPERIAL_TASKS[int(id.split()[1])], cards.TEXTS["task"][id.split()[1]]


def test_every_row_has_a_text_and_no_text_is_left_over():
    same_rows({*data.TRADE_CARDS, *data.EVENTS, *data.MISSIONS, *data.CASSIUS_CARDS}, text=cards.CARDS)
    same_rows(data.SCHEMES, text=cards.SCHEMES)
    same_rows(data.CHARACTERS, text=cards.CHARACTERS)
    same_rows(data.ACHIEVEMENTS, text=cards.TEXTS["achievement"])
    same_rows({*map(str, data.IMPERIAL_TASKS)}, text=cards.TEXTS["task"])
    same_rows(data.VARIANTS, text=cards.VARIANTS)
    same_rows({row.act for row in data.CASSIUS_CARDS.values()}, text=cards.TEXTS["act"])


@pytest.mark.parametrize("id", ROWS)
def test_a_row_has_an_effect_and_a_value(id):
    if id in data.TRADE_CARDS:
        effect = data.TRADE_CARDS[id].effect
        assert (effect in free.AT_ONCE) + (effect in free.SCRIPTS) + (effect in free.ATTACHED) == 1
        assert effect in free.ATTACHED or effect in plan.CARD_EFFECTS
        assert data.TRADE_CARDS[id].window in data.WINDOWS and data.TRADE_CARDS[id].goods in (*data.GOODS, "chest")
    elif id in data.EVENTS:
        row = data.EVENTS[id]
        assert row.effect in event.REWARDS and row.what in MEASURES and row.who in event.WHO
    elif id in data.MISSIONS:
        assert all(what in MEASURES for what, _ in data.MISSIONS[id].needs)
    elif id in data.CASSIUS_CARDS:
        act, build, plot = data.CASSIUS_CARDS[id]
        assert act.split()[0] in cassius.ACTS and build in data.TYPES and plot in data.PLOTS
    elif id in data.SCHEMES:
        assert id in schemes.EFFECTS and (id in effects.SCHEME_OPTIONS or id in cassius.PLOT_APPLIES)
        assert id not in data.PLAYERS_SCHEMES or id in plan.EFFECTS
    elif id in data.CHARACTERS:
        assert data.CHARACTERS[id].scheme in data.SCHEMES
    else:
        assert honour(id)[0].what in scoring.HONOURS


class Watch:
    """What came into play: by the notes of the log, and by what is scored at the end."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        note, points, won, tasks = State.note, scoring.mission_points, scoring.achievements, scoring.imperial_tasks

        def noted(g, id, **facts):
            if id in ("played", "event", "cassius_card", "activated", "plot", "character"):
                self.seen.add(str(facts.get("card", facts.get("effect", facts.get("character"))))[: 3 if "card" in facts else None])
            return note(g, id, **facts)

        def scored(g, seat, id):
            found = points(g, seat, id)
            self.seen |= {id} if found else set()
            return found

        def honoured(g, seat, total):
            found = won(g, seat, total)
            self.seen |= set(found)
            return found

        def done(g, seat):
            found = tasks(g, seat)
            self.seen |= {f"task {number}" for number in found}
            return found

        patch.setattr(State, "note", noted)
        patch.setattr(scoring, "mission_points", scored)
        patch.setattr(scoring, "achievements", honoured)
        patch.setattr(scoring, "imperial_tasks", done)


@pytest.mark.parametrize("id", ROWS)
def test_a_row_has_a_test_that_plays_it(id, monkeypatch):
    tests = collected("tests.games.age_of_rome", WHOLE_GAMES)
    watch = Watch(monkeypatch)
    for test in naming("imperial" if id.startswith("task") else id, tests):
        test()
        if id in watch.seen:
            return
    pytest.fail(f"no test in this folder plays the row {id}")
