"""The game as a person sees it: bots in between, comforts, undo that reaches the person's own move."""

from __future__ import annotations

import pytest

from engine.games import find_game
from engine.games.age_of_rome.rules import moves as m
from engine.moves import BadNotation, Refusal
from engine.record import Record
from tui.sitting.model import LocalGame, bot_seed, clean_name

GAME = find_game("age_of_rome")


def begin(players=4, seed="model", levels=("easy",), **options) -> LocalGame:
    local = LocalGame.new(GAME, players, options, seed, "Anna", levels)
    go_on(local)
    return local


def go_on(local: LocalGame) -> str:
    while (due := local.step()) == "on":
        pass
    return due


def test_everybody_has_a_name_and_the_record_keeps_who_is_who():
    local = begin(3, levels=("easy", "random"))
    assert local.names == {0: "Anna", 1: "Bianka", 2: "Gábor"} and local.levels == {1: "easy", 2: "random"}
    record = Record.loads(local.record().dumps(), find_game)
    assert record.table["person"] == "0" and record.table["bot 2"] == "random" and record.names["0"] == "Anna"
    assert begin(1, solo="cassius").names == {0: "Anna", 2: "Cassius"}


def test_a_public_record_does_not_give_the_seed_away_in_any_form():
    local = LocalGame.new(GAME, 2, {}, "very-secret-word", "Anna", ["easy"])
    assert "very-secret-word" not in local.record().public().dumps() and local.record().seed not in local.record().public().dumps()


def test_a_person_called_like_a_bot_meets_another_one():
    local = LocalGame.new(GAME, 2, {}, "s", "Bianka", ["easy"])
    assert sorted(local.names.values()) == ["Bianka", "Gábor"]


def test_legal_choices_come_first_and_greyed_ones_say_why():
    local = begin(1, solo="imperial")
    local.answer(m.KeepMissions(1))
    go_on(local)
    local.answer(m.BuildEnd())
    go_on(local)
    choices = local.choices()
    grey = [choice for choice in choices if choice.refusal]
    assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
    assert grey == choices[-len(grey) :] and all(choice.refusal.endswith(".") for choice in grey)


def test_a_resumed_game_plays_on_like_an_uninterrupted_one():
    one, two = begin(3, "same"), begin(3, "same")
    for _ in range(40):
        one.auto()
        if go_on(one) == "over":
            break
        two.auto()
        text = two.record().dumps()
        two = LocalGame.resume(GAME, Record.loads(text, find_game))
        go_on(two)
        assert two.table.digest() == one.table.digest()
    assert bot_seed("00", 1, 5) != bot_seed("00", 1, 6) != bot_seed("00", 2, 6)


def test_undo_goes_back_to_the_move_the_person_made_himself():
    """After a placement the window is closed by a comfort; undo takes back both."""
    for seed in range(40):
        local = begin(2, f"undo {seed}")
        while not local.over:
            placing = local.view().asked.topic == "place_turn" and local.table.g[0].hand
            moves = [c.move for c in local.choices() if c.move == m.Place("military") and not c.refusal] if placing else []
            if moves:
                before = local.table.digest()
                local.answer(moves[0])
                if go_on(local) == "ask" and local.view().asked.topic == "legions":
                    assert local.undo() == "Taken back: follower to the castle." and local.table.digest() == before
                    assert go_on(local) == "ask" and local.view().asked.topic == "place_turn"
                    return
            else:
                local.auto()
            go_on(local)
    pytest.fail("no such moment in 40 games")


def test_undo_with_nothing_to_take_back_is_refused():
    with pytest.raises(Refusal, match="nothing_to_undo"):
        begin().undo()


def test_confirm_stops_before_the_bots_move():
    local = begin(2, "confirm 1")
    local.confirms = True
    local.answer(m.KeepMissions(1))
    for _ in range(30):
        if go_on(local) == "confirm":
            break
        local.auto()
    count = len(local.table.record.answers)
    assert local.step() == "confirm" and len(local.table.record.answers) == count
    local.let_go()
    assert local.step() == "on" and not local.table.can_undo(local.seat)
    assert local.step() == "on" and len(local.table.record.answers) > count


def test_whoever_wants_to_be_asked_is_asked_more_often():
    def topics(asked):
        local = begin(4, "comforts")
        local.asked = list(asked)
        found = []
        while go_on(local) == "ask":
            found.append(local.view().asked.topic)
            local.auto()
        return found

    quiet, all_asked = topics([]), topics([comfort.id for comfort in GAME.words.comforts])
    assert len(all_asked) > len(quiet) + 10
    assert all_asked.count("place_window") > quiet.count("place_window") and all_asked.count("turn_end") > quiet.count("turn_end")


def test_reading_forgives_but_does_not_guess():
    local = begin(1, solo="imperial", characters="draft")
    assert local.read("choose octavius") == m.ChooseCharacter("octavius")
    assert local.read("  CHOOSE   Octavius ") == m.ChooseCharacter("octavius")
    assert local.read("choose oct") == m.ChooseCharacter("oct") and local.table.refusal(0, local.read("choose oct")) is not None
    local.answer(m.ChooseCharacter("octavius"))
    go_on(local)
    local.answer(m.KeepMissions(1))
    go_on(local)
    assert local.read("build temple") == local.read("build rel") == local.read("build religion") == m.Build("religion")
    assert local.read("end") == m.BuildEnd()
    for nonsense in ("", "foo", "b", "build", "build religion with T99z", "sell nothing", "build religion religion"):
        with pytest.raises(BadNotation):
            local.read(nonsense)


def test_a_card_is_looked_for_in_the_own_hand_first():
    """An open card in hand (taken from the discard pile) and an equal one on the pile: the one in hand is meant."""
    local = begin(2, "cards")
    g = local.table.g
    pile, mine = g.deck[0], g.deck[1]
    g.discard, g[0].hand, g.deck = [pile], [mine], g.deck[2:]
    g.cards.open(pile, "T01b")
    g.cards.open(mine, "T01a")
    assert local._finder()("sundial") == local._finder()("T01") == mine and local._finder()("T01b") == pile


@pytest.mark.parametrize(("watched", "due"), [(True, "confirm"), (False, "on")])
def test_a_finished_turn_waits_for_the_person_who_watches(watched, due):
    local = begin(2, "cut short", characters="draft")
    local.watched = watched
    for move in (m.ChooseCharacter("octavius"), m.KeepMissions(1)):
        local.answer(move)
        while go_on(local) == "confirm":
            local.let_go()
    assert go_on(local) == "ask"
    while 0 in local.table.waiting():
        assert local.view().asked.topic == "build_turn"
        local.answer(next(choice.move for choice in local.choices() if isinstance(choice.move, m.Build) and not choice.refusal))
    assert 0 not in local.table.waiting() and local.step() == due
    if watched:
        local.let_go()
        assert local.step() == "on"


@pytest.mark.parametrize("id", ["age_of_rome", "imperator", "porta_nigra"])
def test_who_has_acted_and_says_that_the_turn_ends_is_not_asked_once_more(id):
    local = LocalGame.new(find_game(id), 2, {}, "once", "Anna", ["easy"])
    local.confirm("wait")
    ended = 0
    while ended < 2 and (due := go_on(local)) != "over":
        if due == "confirm":  # what finishes a turn by itself still waits for one Enter
            local.let_go()
            continue
        asked, acted = local.view().asked, local.table.can_undo(local.seat)
        ends = acted and asked.topic in local.words.menus and asked.default is not None and (asked.default.onward or asked.default.plain)
        local.answer(asked.default if ends else local.bot("easy", local.seat).choose(local.view()))
        if ends and local.seat not in local.table.waiting():
            assert local.step() != "confirm", asked.topic
            ended += 1
    assert ended == 2


@pytest.mark.parametrize(
    ("raw", "clean"), [("Anna", "Anna"), ("  A  B ", "A B"), ("\u202eEvil\x07", "Evil"), ("x" * 40, "x" * 12), ("\x1b[0m", "0m")]
)
def test_names_are_cleaned(raw, clean):
    assert clean_name(raw) == clean


@pytest.mark.parametrize(("waits", "due"), [(False, "ask"), (True, "confirm")])
def test_a_placed_die_waits_unless_every_turn_is_sent_at_once(waits: bool, due: str):
    local = LocalGame.new(find_game("rise_to_power"), 2, {}, "waits", "Anna", ["easy"])
    local.watched = True
    local.confirm("wait" if waits else "at once")
    assert go_on(local) == "ask" and local.view().asked.topic == "place"
    title, before = local.choices()[0].line.title, local.table.digest()
    local.answer(local.choices()[0].move)
    assert go_on(local) == due
    if waits:
        assert local.undo() == f"Taken back: {title}." and local.table.digest() == before
