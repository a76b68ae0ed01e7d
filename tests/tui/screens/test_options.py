"""The options of a game on the set-up screens: what does not apply is not there, and long lists can be paged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game import Option
from engine.games import IDS, find_game
from engine.moves import Refusal
from tests.tui.screens.test_update import after
from tui.cli.options import PlayOptions
from tui.kit.settings import Settings
from tui.kit.widgets import Cursor, window
from tui.screens.home import Home
from tui.screens.host import Host
from tui.screens.setup import Setup
from tui.screens.stack import Arrived, Context, ScreenState, paint, update
from tui.sitting.outcomes import FinishedGame, Past
from tui.sitting.seen import NewGame

ROME = find_game("age_of_rome")
CARDS = tuple(f"card_{number:02}_of_the_free_deck" for number in range(25))
DECKS = replace(
    ROME,
    id="decks",
    options=(
        Option("deck", "deck", ("standard", "same_name", "same_symbol", "free"), default="standard"),
        Option("swaps", "swaps", tuple("abcdefgh"), many=True, needs=("deck", ("same_name", "same_symbol"))),
        Option("cards", "cards", CARDS, default=",".join(CARDS[:2]), many=True, needs=("deck", ("free",))),
        Option("level", "hardness", ("low", "high"), default="low", needs=("cards", (CARDS[3],))),
        Option("alone", "alone", ("yes",), players=1),
    ),
    begin=lambda players, options: ROME.begin(players, {"solo": "imperial"} if players == 1 else {}),
)


@pytest.fixture
def decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.setup.find_game", lambda name: DECKS)


def text_of(state: ScreenState) -> str:
    return "\n".join(paint(state).lines())


def rows(state: ScreenState) -> list[str]:
    assert isinstance(state.top, Setup)
    return [row[0] for row in state.top.rows(state.ctx) if row[0].startswith("option:")]


def at(state: ScreenState, row: str) -> ScreenState:
    assert isinstance(state.top, Setup)
    number = [each[0] for each in state.top.rows(state.ctx)].index(row)
    return after(state, "home", *["down"] * number)[0]


# --- the mechanism


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ({}, {"deck": "standard", "swaps": "", "cards": "", "level": "", "alone": ""}),
        ({"deck": "same_name", "swaps": "c,a"}, {"deck": "same_name", "swaps": "a,c", "cards": "", "level": "", "alone": ""}),
        ({"deck": "free"}, {"deck": "free", "swaps": "", "cards": ",".join(CARDS[:2]), "level": "", "alone": ""}),
        ({"deck": "free", "cards": CARDS[3]}, {"deck": "free", "swaps": "", "cards": CARDS[3], "level": "low", "alone": ""}),
        ({"deck": "standard", "swaps": "", "cards": ""}, {"deck": "standard", "swaps": "", "cards": "", "level": "", "alone": ""}),
    ],
)
def test_options_are_written_in_one_way_and_those_that_do_not_apply_are_empty(given: dict[str, str], written: dict[str, str]) -> None:
    assert DECKS.checked(2, given) == written
    assert DECKS.checked(2, written) == written, "what the game writes it reads again"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"swaps": "a"}, "The option 'swaps' is only for a game whose 'deck' is same_name or same_symbol."),
        ({"deck": "free", "swaps": "a"}, "The option 'swaps' is only for a game whose 'deck' is same_name or same_symbol."),
        ({"deck": "same_name", "cards": CARDS[0]}, "The option 'cards' is only for a game whose 'deck' is free."),
        ({"level": "low"}, f"The option 'level' is only for a game whose 'cards' is {CARDS[3]}."),
    ],
)
def test_a_value_whose_need_is_not_met_is_refused_with_a_sentence(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        DECKS.checked(2, given)
    assert DECKS.words.refusal(refused.value, {}, -1) == sentence


# --- the screens


@pytest.mark.parametrize("screen", [Setup(every=True), Host(every=True)])
def test_only_what_applies_is_offered_and_what_no_longer_applies_is_forgotten(decks: None, screen: Setup) -> None:
    alone = [] if isinstance(screen, Host) else ["option:alone"]
    state = ScreenState((Home(), screen))
    assert rows(state) == ["option:deck", *alone]
    state, _ = after(at(state, "option:deck"), "right")
    assert rows(state) == ["option:deck", *(f"option:swaps:{letter}" for letter in "abcdefgh"), *alone]
    state, _ = after(at(state, "option:swaps:c"), "space", "up", "up", "space")
    assert dict(state.top.chosen) == {"deck": "same_name", "swaps": "a,c"}  # type: ignore[attr-defined]
    state, _ = after(at(state, "option:deck"), "right")
    assert dict(state.top.chosen) == {"deck": "same_symbol", "swaps": "a,c"}  # type: ignore[attr-defined]
    state, _ = after(state, "right")
    assert dict(state.top.chosen) == {"deck": "free"}, "another deck has no swaps"  # type: ignore[attr-defined]
    state, _ = after(state, "right", "left", "left")
    assert dict(state.top.chosen) == {"deck": "same_symbol"}  # type: ignore[attr-defined]


def test_a_usual_selection_can_be_emptied_and_values_go_round_both_ways(decks: None) -> None:
    state, _ = after(at(ScreenState((Home(), Setup(every=True))), "option:deck"), "left")
    assert dict(state.top.chosen) == {"deck": "free"}  # type: ignore[attr-defined]
    state, _ = after(at(state, f"option:cards:{CARDS[0]}"), "space", "down", "space")
    assert dict(state.top.chosen)["cards"] == ""  # type: ignore[attr-defined]
    state, _ = after(state, "down", "down", "space")
    state, _ = after(at(state, "option:level"), "right")
    assert dict(state.top.chosen) == {"deck": "free", "cards": CARDS[3], "level": "high"}  # type: ignore[attr-defined]
    _, wishes = after(state, "enter")
    assert isinstance(wishes[0], NewGame) and dict(wishes[0].options) == {"deck": "free", "cards": CARDS[3], "level": "high"}


def test_a_mode_for_one_takes_one_seat_and_goes_when_more_shall_play(decks: None) -> None:
    state, _ = after(at(ScreenState((Home(), Setup(every=True))), "option:alone"), "right")
    assert isinstance(state.top, Setup) and state.top.seats() == 1 and not state.top.problem()
    state, _ = after(at(state, "players"), "right")
    assert isinstance(state.top, Setup) and state.top.seats() == 2 and not state.top.chosen


def test_the_level_of_an_automaton_is_there_with_the_automaton_only() -> None:
    state = ScreenState((Home(), Setup(every=True)))
    assert "option:level" not in rows(state)
    state, _ = after(at(state, "option:solo"), "left")
    assert isinstance(state.top, Setup) and state.top.chosen == (("solo", "cassius"),)
    state, _ = after(at(state, "option:level"), "right")
    assert isinstance(state.top, Setup) and dict(state.top.chosen)["level"] == "consul"  # a level has a name, also the usual one
    state, _ = after(at(state, "option:solo"), "left")
    assert isinstance(state.top, Setup) and state.top.chosen == (("solo", "imperial"),) and "option:level" not in rows(state)


@pytest.mark.parametrize("screen", [Setup(chosen=(("deck", "free"),), every=True), Host(chosen=(("deck", "free"),), every=True)])
def test_a_long_list_is_paged_in_the_smallest_window(decks: None, screen: Setup) -> None:
    state = ScreenState((Home(), screen), Context(columns=80, rows=24))
    last = len(screen.rows(state.ctx)) - 1
    seen: set[str] = set()
    pages = 0
    while True:
        lines = paint(state).lines()
        top = window(state.top.cursor.at, last + 1, 18)  # type: ignore[attr-defined]
        assert lines[2][77] + lines[19][77] == f"{'↑' if top else ' '}{'↓' if top + 18 <= last else ' '}"
        seen |= {name for name in CARDS if any(f"card {name.replace('_', ' ')}" in line for line in lines)}
        assert isinstance(state.top, Setup)
        if state.top.cursor.at == last:
            break
        state, _ = after(state, "pagedown")
        pages += 1
    assert seen == set(CARDS) and pages <= 3
    state, _ = after(at(state, f"option:cards:{CARDS[7]}"), "space")
    lines = paint(state).lines()
    assert any("cards: 3 of 25." in line for line in lines)
    [chosen] = [line for line in lines if "card 07" in line]
    assert "yes" in chosen
    assert isinstance(state.top, Setup) and after(state, "home")[0].top.cursor.at == 0  # type: ignore[attr-defined]


def test_one_player_leads_to_the_solo_modes_with_their_past_results() -> None:
    """Never a dead end with a warning: a mode is chosen, its level has a name, and what was reached before stands below."""
    state, _ = after(at(ScreenState((Home(), Setup(every=True)), Context(columns=100, rows=30)), "players"), "right")
    assert isinstance(state.top, Setup) and state.top.seats() == 1 and not state.top.problem()
    assert dict(state.top.chosen) == {"solo": "imperial"}
    state, _ = after(at(state, "option:solo"), "right")
    assert dict(state.top.chosen) == {"solo": "cassius"} and "praetor" in text_of(state)  # type: ignore[attr-defined]
    state, _ = after(state, "right")
    assert dict(state.top.chosen) == {"solo": "imperial"}  # type: ignore[attr-defined]
    state, _ = after(state, "left")
    kind = "characters=random level=praetor solo=cassius"
    reached = ((1_000_000, 54), (2_000_000, 47))
    won = ("Ada",), "Victor", "12 Jan 1970"
    played = [FinishedGame(at, "age_of_rome", kind, "Ada", {"Ada": points, "Cassius": 40}, *won) for at, points in reached]
    state, _ = update(state, Arrived(Past(tuple(played))), 1.0)
    state, _ = after(at(state, "start"))
    text = " ".join(text_of(state).split())
    assert "Your best so far: 54 points (Victor), 12 Jan 1970." in text and "Last: 47 points" in text


@pytest.mark.parametrize(
    ("last", "game", "seats", "chosen"),
    [
        (FinishedGame(2, "trajan", "", "Ada", {"Ada": 1, "Bela": 2}, ("Bela",)), "trajan", 2, ""),
        (FinishedGame(2, "age_of_rome", "level=praetor solo=cassius", "Ada", {"Ada": 1, "Cassius": 2}, ()), "age_of_rome", 1, "cassius"),
        (FinishedGame(2, "a game of long ago", "", "Ada", {"Ada": 1}, ()), IDS[0], 0, ""),
    ],
)
def test_a_quick_game_begins_with_the_game_played_last_and_as_many_players(last: FinishedGame, game: str, seats: int, chosen: str) -> None:
    first = FinishedGame(1, "imperator", "", "Ada", {"Ada": 1, "Bela": 2, "Cato": 3}, ())
    state, _ = update(ScreenState((Home(), Setup()), Context(columns=100, rows=30)), Arrived(Past((first, last))), 1.0)
    assert isinstance(state.top, Setup) and state.top.game == game and not state.top.problem()
    assert state.top.seats() == (seats or max(state.top.rules.seating)) and dict(state.top.chosen).get("solo", "") == chosen
    begun = ScreenState((Home(), Setup(cursor=Cursor(1))), Context(columns=100, rows=30))
    assert isinstance(begun.top, Setup)
    assert update(begun, Arrived(Past((last,))), 1.0)[0].top == replace(begun.top, past=(last,)), "who chooses is not disturbed"


def test_the_name_given_for_a_game_greets_on_the_home_screen_too() -> None:
    settings = replace(Settings(name="login"), **PlayOptions(name="Ada").settings())
    assert "Salve, Ada." in text_of(ScreenState((Home(),), Context(columns=100, rows=30, settings=settings)))
    assert "name" not in PlayOptions().settings()


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
def test_before_a_first_game_only_what_is_needed_is_asked_and_nothing_is_cut(id: str, size: tuple[int, int]) -> None:
    state = ScreenState((Home(), Setup(id)), Context(columns=size[0], rows=size[1]))
    first, _ = after(state, "up", "down")
    assert isinstance(first.top, Setup) and len(first.top.rows(first.ctx)) <= 5
    assert "…" not in "\n".join(paint(first).lines()[:-1])
    more, _ = after(first, "m")
    options = [option for option in find_game(id).options if option in Setup(id).offered()]
    assert isinstance(more.top, Setup) and len(more.top.rows(more.ctx)) >= 4 + len(options)
    folded, _ = after(more, "m")
    assert isinstance(folded.top, Setup) and folded.top.rows(folded.ctx) == first.top.rows(first.ctx)
