"""Every reason, note and topic that the code can produce has words, and they fit its facts."""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.games import IDS, find_game
from engine.script import Happening, Result
from engine.table import Table
from engine.templates import ENDING, FIELD, SEATS, render
from engine.vocabulary import SHARED
from engine.words import REFUSALS, variant

ROOT = Path(__file__).resolve().parents[2]
NAMES = {0: "Anna", 1: "Bianka", 2: "Gábor", 3: "Zita"}


@cache
def calls(name: str, *folders: str) -> list[tuple[str, frozenset[str]]]:
    """(first argument, keyword names) of every call of a function or method of this name; both arms of a conditional argument."""
    found = []
    for path in sorted(p for folder in folders for p in ROOT.glob(folder)):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == name and node.args:
                keys = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                arms = [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else [node.args[0]]
                found += [(arm.value, keys) for arm in arms if isinstance(arm, ast.Constant) and isinstance(arm.value, str)]
    return found


def folder(id: str) -> str:
    return f"engine/games/{id}/**/*.py"


def fields(template: str) -> set[str]:
    return {match["key"] for match in FIELD.finditer(template)}


@pytest.mark.parametrize("id", IDS)
def test_every_refusal_has_a_sentence_over_its_facts(id):
    words = find_game(id).words
    known = {**REFUSALS, **words.refusals}
    used = calls("Refusal", "engine/*.py", folder(id))
    assert len(used) > 15
    for reason, facts in used:
        assert reason in known, f"no sentence for the refusal '{reason}'"
        assert fields(known[reason]) <= facts, f"'{reason}' has the facts {sorted(facts)} only"
        assert known[reason].endswith("."), reason


@pytest.mark.parametrize("id", IDS)
def test_every_note_has_a_sentence_over_its_facts(id):
    words = find_game(id).words
    used = calls("note", folder(id))
    assert len(used) > 15
    for note, facts in used:
        assert note in words.notes, f"no sentence for the note '{note}'"
        for template in (words.notes[note], words.fragments.get(note, "")):
            assert fields(template) <= facts, f"'{note}' has the facts {sorted(facts)} only"
    assert set(words.fragments) <= set(words.notes)
    spoken = {f"{note}{more}" for note, _ in used for more in ("", "_less", "_solo", "_last", "_solo_last")}
    assert set(words.notes) - SHARED["notes"].keys() <= spoken, "sentences that nothing uses"


@pytest.mark.parametrize("id", IDS)
def test_no_sentence_is_left_over_and_every_converter_is_known(id):
    words = find_game(id).words
    assert set(words.refusals) - SHARED["refusals"].keys() <= {reason for reason, _ in calls("Refusal", "engine/*.py", folder(id))}
    for template in [*words.refusals.values(), *words.notes.values(), *words.fragments.values()]:
        assert all(match["by"] in words.converters for match in FIELD.finditer(template) if match["by"]), template
        assert "[" not in ENDING.sub("", template) and "{" not in FIELD.sub("", template), template


@pytest.mark.parametrize("id", IDS)
def test_every_topic_has_a_title(id):
    words = find_game(id).words
    used = {
        node.args[1].value
        for path in ROOT.glob(folder(id))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("ask", "Ask") and isinstance(node.args[1], ast.Constant)
    }
    assert len(used) >= 5 and used <= set(words.topics)


def test_a_sentence_speaks_to_you_and_about_others():
    template, facts = "{seat} gain[s] {glory} glory and [has|have] {n:card|cards}.", {"glory": 2, "n": 1}
    assert render(template, {"seat": 0, **facts}, NAMES, 0, {}) == "You gain 2 glory and have 1 card."
    assert render(template, {"seat": 1, **facts}, NAMES, 0, {}) == "Bianka gains 2 glory and has 1 card."
    assert render("{seat's} vote", {"seat": 0}, NAMES, 0, {}) == "Your vote"
    assert render("{seat's} vote", {"seat": 2}, NAMES, 0, {}) == "Gábor's vote"
    assert "seat" in SEATS


def test_a_negative_number_is_told_as_a_loss():
    words = find_game("age_of_rome").words
    lost = Happening("denarii", {"seat": 1, "denarii": -3})
    assert variant(lost) == "denarii_less" and words.tell([lost], NAMES, 0) == ["Bianka loses 3 denarii."]


def test_what_happens_to_one_seat_in_a_row_shares_a_line():
    words = find_game("age_of_rome").words
    notes = [
        Happening("built", {"seat": 0, "type": "religion", "level": 3, "province": "africa", "population": 7}),
        Happening("glory", {"seat": 0, "glory": 6}),
        Happening("medal", {"seat": 0, "type": "religion"}),
        Happening("glory", {"seat": 1, "glory": 2}),
    ]
    built = "You build temple III in Africa, population now 7: +6 glory, take the temple medal."
    assert words.tell(notes, NAMES, 0) == [built, "Bianka gains 2 glory."]


@pytest.mark.parametrize(
    ("quarters", "turn", "says"),
    [(1, "cw", "will turn a quarter clockwise"), (2, "ccw", "will turn half a turn counter-clockwise"), (0, "ccw", "turns no more")],
)
@pytest.mark.parametrize("solo", ["", "imperial"])
def test_the_event_tells_the_turn_that_really_comes(solo, quarters, turn, says):
    """E02 itself points a quarter counter-clockwise; Clockwork and the last round know better."""
    words = find_game("age_of_rome").words
    note = Happening("event", {"round": 5, "card": "E02", "quarters": quarters, "turn": turn})
    [line] = words.tell([note], NAMES, 0, SimpleNamespace(solo=solo))
    assert line.startswith("--- Round 5: Grain Dole") and line.endswith(f"; the disc {says}.")
    assert ("fewest denarii" in line) == (not solo)


@pytest.mark.parametrize(
    ("notes", "mine", "others"),
    [
        (
            [("recalled", {"region": "epirus"})],
            "One of your legions goes home from Epirus.",
            "One of Anna's legions goes home from Epirus.",
        ),
        ([("lured", {"region": "thrace", "count": 1})], "You have to move 1 unit to Thrace.", "Anna has to move 1 unit to Thrace."),
        (
            [("opened", {"token": "alliance", "accepted": 1}), ("glory", {"glory": 1})],
            "The offer was accepted; your token was an alliance: +1 glory.",
            "The offer was accepted; Anna's token was an alliance: +1 glory.",
        ),
        (
            [("played", {"card": "T02a"}), ("anchor_gone", {})],
            "You play Compass: the anchor is gone.",
            "Anna plays Compass: the anchor is gone.",
        ),
        (
            [("took_back", {"card": "T01a"})],
            "You take Sundial from the discard pile.",
            "Anna takes Sundial from the discard pile.",
        ),
        (
            [("shed_discord", {})],
            "You put the discord token just received back into the supply.",
            "Anna puts the discord token just received back into the supply.",
        ),
    ],
)
def test_sentences_are_grammar(notes, mine, others):
    words = find_game("age_of_rome").words
    happened = [Happening(id, {"seat": 0, **facts}) for id, facts in notes]
    assert words.tell(happened, NAMES, 0) == [mine] and words.tell(happened, NAMES, 1) == [others]


TABLES = {
    "four": (4, {}),
    "all variants but armistice": (4, {"variants": "spies,clockwork,heroes,hard_times"}),
    "two, drafted": (2, {"characters": "draft"}),
    "cassius": (1, {"solo": "cassius", "level": "dictator"}),
    "imperial": (1, {"solo": "imperial", "variants": "hard_times"}),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_question_choice_refusal_and_note_of_whole_games_can_be_said(table):
    """Random play reaches rare paths: everything is put into words, for the legal and for the greyed moves."""
    game = find_game("age_of_rome")
    words = game.words
    players, options = TABLES[table]
    for number in range(2):
        seed = hashlib.sha256(f"{table} {number}".encode()).digest()
        running = Table.new(game, players, options, seed)
        bot = game.bots["random"](seed, 100)
        while waiting := running.waiting():
            view = running.view(waiting[0])
            assert all(words.question(view, NAMES))
            for i, (move, why) in enumerate(view.proposals()):
                if i < 60:
                    line = words.line(view, move, NAMES)
                    assert line.title and "{" not in line.title + line.detail
                    assert words.listed(view, move) in (True, False)
                    assert why is None or "The rules refuse it" not in words.refusal(why, NAMES, waiting[0])
            for comfort in words.comforts:
                quiet = comfort.answer(view)
                assert quiet is None or running.refusal(waiting[0], quiet) is None
            running.act(waiting[0], bot.choose(view))
        told = words.tell(running.log, {**NAMES, 2: "Cassius"}, 0, running.g)
        assert told and all(line.endswith(".") and "{" not in line and "[" not in line for line in told)
        assert words.ending(running.g, running.result, NAMES, 80)


def test_previews_say_cost_and_consequence():
    from engine.games.age_of_rome.rules import moves as m

    game = find_game("age_of_rome")
    table = Table.new(game, 1, {"solo": "imperial", "characters": "draft"}, bytes(32))
    table.act(0, m.ChooseCharacter("octavius"))
    table.act(0, m.KeepMissions(1))
    view = table.view(0)
    line = game.words.line(view, m.Build("religion"), NAMES)
    assert line.title == "build temple I"
    assert line.detail == "-3 denarii, +2 glory, +1 follower, population 2"
    assert table.digest() == Table.replay(game, table.record).digest(), "looking changes nothing"


def test_diplomacy_explains_itself_once_and_does_not_repeat_the_news():
    from engine.games.age_of_rome.rules import moves as m

    game = find_game("age_of_rome")
    seed = hashlib.sha256(b"diplomacy").digest()
    table, bot = Table.new(game, 4, {"variants": "spies"}, seed), game.bots["random"](seed, 100)
    topics = set()
    while waiting := table.waiting():
        view = table.view(waiting[0])
        topic = view.asked.topic
        if topic in ("dip_turn", "dip_answer", "dip_raise"):
            topics.add(topic)
            [asked] = game.words.question(view, NAMES)
            news = game.words.tell(table.log[-1:], NAMES, waiting[0], table.g)[0]
            assert asked[:24] != news[:24]
            offers = [game.words.line(view, move, NAMES) for move in view.legal_of(m.DipPlace)] if topic == "dip_turn" else []
            assert all(line.detail.startswith("-") for line in offers) and ("alliance" in asked) == (topic == "dip_turn")
        table.act(waiting[0], bot.choose(view))
    assert topics == {"dip_turn", "dip_answer", "dip_raise"}


@pytest.mark.parametrize(("winner", "verdict", "says"), [(2, "Cassius prevails", "Cassius prevails."), (0, "Victor", "You win: Victor.")])
def test_the_end_against_cassius_is_one_sentence(winner, verdict, says):
    game = find_game("age_of_rome")
    table = Table.new(game, 1, {"solo": "cassius"}, bytes(32))
    ending = game.words.ending(table.g, Result({0: {"glory": 1}, 2: {"glory": 2}}, (winner,), {}, verdict), {0: "You", 2: "Cassius"}, 80)
    assert ending[-1] == says


def test_an_event_that_nobody_wins_says_so_and_stops_for_a_key():
    words, nobody = find_game("age_of_rome").words, Happening("event_for_nobody", {})
    assert words.tell([nobody], NAMES, 0) == ["The event is for nobody this round."]
    assert words.stopping([nobody], NAMES, 0, None, True) == [("A new event", "The event is for nobody this round.")]
