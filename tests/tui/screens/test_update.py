"""Screens are values: events in, the next state and wishes out. No toolkit, no thread, no clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games import find_game
from tui.kit.field import Field
from tui.kit.keymap import EVERYWHERE, KEYS, TYPING, command, commands
from tui.kit.settings import Settings
from tui.kit.widgets import Pick
from tui.screens import MENU
from tui.screens.dialog import Dialog, Offer, Palette
from tui.screens.ending import EndingScreen
from tui.screens.help import help_for
from tui.screens.home import Home
from tui.screens.lobby import LobbyScreen
from tui.screens.naming import Naming
from tui.screens.settings import Options
from tui.screens.setup import Setup
from tui.screens.stack import (
    GUARD_SECONDS,
    Arrived,
    Attention,
    Click,
    Context,
    KeepSettings,
    Key,
    Paste,
    Quit,
    Redraw,
    Resized,
    Say,
    ScreenState,
    Suspend,
    Tick,
    Wish,
    apply,
    paint,
    update,
)  # fmt: skip
from tui.screens.table import TableScreen
from tui.screens.text import Text
from tui.sitting.lobby import LobbySeen
from tui.sitting.model import LocalGame
from tui.sitting.net_seen import Seated
from tui.sitting.outcomes import AskPast
from tui.sitting.seen import AutoOnce, LetGo, NewGame, Notice, PlayMove, Seen, SpectatorSeen, Typed, Undo

GAME = find_game("age_of_rome")


def after(state: ScreenState, *events: Any, now: float = 0.0) -> tuple[ScreenState, list[Wish]]:
    """One event after the other, slowly enough to have read what was there before."""
    wishes: list[Wish] = []
    for event in events:
        now = max(now, state.ctx.now + GUARD_SECONDS)
        state, more = update(state, Key(event) if isinstance(event, str) else event, now)
        wishes += more
    return state, wishes


def local_game(players: int = 4, seed: str = "7") -> LocalGame:
    return LocalGame.new(GAME, players, {}, seed, "Ada", ["easy"])


def at_question(local: LocalGame) -> Seen:
    watcher = SpectatorSeen(local)
    while local.step() == "on":
        pass
    return watcher.look("ask")


def table(seen: Seen, **changes: Any) -> ScreenState:
    """A table that has just been asked; others are shown at once unless told."""
    settings = Settings(pace=changes.pop("pace", "at once"), stops=False)
    start = ScreenState((Home(), TableScreen(replace(seen, due="on", choices=(), question=()))), Context(settings=settings))
    return after(start, Arrived(seen))[0]


@pytest.fixture(scope="module")
def asked() -> Seen:
    return at_question(local_game())


# --- the stack


def test_a_key_that_does_nothing_says_so(asked: Seen) -> None:
    state, _ = after(table(asked), "#")
    assert state.ctx.message == "# does nothing here; ? shows the keys."
    state, _ = after(ScreenState((Home(),)), "z")
    assert "z does nothing here" in state.ctx.message


def test_a_dialog_ends_with_its_situation(asked: Seen) -> None:
    lobby = ScreenState((Home(), LobbyScreen(LobbySeen(me="Ada"))))
    state, _ = after(lobby, "q")
    assert isinstance(state.top, Dialog)
    state, _ = after(state, Arrived(Seated(asked)))
    assert isinstance(state.top, TableScreen), "the question about the lobby is gone with the lobby"


def test_every_entry_of_the_home_screen_opens_and_escape_leads_back() -> None:
    home = ScreenState((Home(),))
    for number, name in enumerate(MENU, 1):
        opened, wishes = after(home, str(number), "enter")
        assert (wishes == [Quit()]) if name == "quit" else len(opened.stack) == 2
        if name != "quit":
            assert after(opened, "escape")[0].stack[-1].name == "home"


def test_two_enters_wish_for_a_game_with_the_settings_of_the_person() -> None:
    home = ScreenState((Home(),), Context(settings=Settings(name="Ada", level="hard")))
    _, wishes = after(home, "enter", "enter")
    assert wishes == [AskPast(), NewGame("age_of_rome", 4, (), "hard", "Ada")]


def test_a_second_enter_does_not_start_a_second_game() -> None:
    _, wishes = after(ScreenState((Home(), Setup())), "enter", "enter", "enter")
    assert len(wishes) == 1


def test_sleep_and_redraw_work_everywhere_but_letters_are_text_where_one_types() -> None:
    for screen in (Home(), Setup(), Palette(), Options(), Dialog()):
        assert after(ScreenState((Home(), screen)), "ctrl-z")[1] == [Suspend()]
        assert after(ScreenState((Home(), screen)), "ctrl-l")[1] == [Redraw()]
    typed, _ = after(ScreenState((Home(), Palette())), "?", "q")
    assert isinstance(typed.top, Palette) and typed.top.line.text == "?q"


def test_a_message_goes_by_itself_or_with_the_next_key() -> None:
    state, _ = apply(ScreenState((Home(),)), (Say("Hello."),), 1.0)
    assert state.ctx.message == "Hello." and state.ticks() > 0
    assert update(state, Tick(), 2.0)[0].ctx.message == "Hello."
    assert update(state, Tick(), 20.0)[0].ctx.message == ""
    assert update(state, Key("down"), 2.0)[0].ctx.message == ""


def test_settings_hold_at_once_and_are_written() -> None:
    state, wishes = after(ScreenState((Home(), Options())), "down", "right")
    assert state.ctx.settings.theme == "dark" and wishes == [KeepSettings(Settings(theme="dark"))]


@pytest.mark.parametrize("size", [(120, 40), (100, 30), (80, 24), (79, 24), (80, 23), (10, 3), (1, 1), (300, 100)])
def test_every_screen_can_be_painted_at_every_size(size: tuple[int, int], asked: Seen) -> None:
    for screen in (
        Home(),
        Setup(),
        Options(),
        Dialog("Title", ("line",)),
        Palette(),
        Text("Title", (("x" * 500, "text"),)),
        table(asked).top,
    ):
        for glyphs in ("unicode", "ascii"):
            from tui.kit.glyphs import SETS

            state = ScreenState((Home(), screen), Context(glyphs=SETS[glyphs]))
            canvas = paint(update(state, Resized(*size), 0.0)[0])
            assert (canvas.width, canvas.height) == size
            if glyphs == "ascii":
                assert "".join(canvas.lines()).isascii()


# --- keys and help


def test_no_key_means_two_things_on_one_screen() -> None:
    for screen, bounds in KEYS.items():
        keys = [key for bound in bounds for key in bound.keys]
        assert len(keys) == len(set(keys)), screen
        taken = [key for bound in EVERYWHERE for key in bound.keys if key in keys]
        assert not taken, (screen, taken)


def test_help_tells_every_command_of_every_screen() -> None:
    for screen in KEYS:
        text = "\n".join(line for line, _ in help_for(screen, Context()).lines)
        moving = ("up", "down", "page-up", "page-down", "first", "last")
        for bound in commands(screen):
            if bound.id not in moving and not (screen in TYPING and bound.id == "help"):
                assert bound.does in text, (screen, bound.id)


def test_a_screen_knows_only_commands_of_its_key_map() -> None:
    assert command("table", "u") == "undo" and command("table", "ctrl-z") == "suspend" and command("palette", "?") is None


# --- the table


def test_a_choice_is_played_once_however_often_enter_is_pressed(asked: Seen) -> None:
    _, wishes = after(table(asked), "enter", "enter", "enter")
    assert [wish for wish in wishes if isinstance(wish, PlayMove)] == [PlayMove(asked.choices[0].move)]


def test_after_a_refusal_one_can_choose_again(asked: Seen) -> None:
    _, wishes = after(table(asked), "enter", Arrived(Notice("No.", bad=True)), "down", "enter")
    assert [wish.move for wish in wishes if isinstance(wish, PlayMove)] == [asked.choices[0].move, asked.choices[1].move]


def test_numbers_of_two_figures_and_what_was_not_shown_can_be_selected() -> None:
    local = local_game()
    for _ in range(60):
        while local.step() == "on":
            pass
        if len(local.choices()) >= 12:
            break
        local.auto()
    state = table(SpectatorSeen(local).look("ask"))
    assert isinstance(state.top, TableScreen) and len(state.top.seen.choices) >= 12
    chosen, _ = after(state, "1", "2")
    assert isinstance(chosen.top, TableScreen) and chosen.top.picker.selected is not None and chosen.top.picker.selected.number == 12
    late, _ = after(*[after(state, "1")[0]], "2", now=10.0)
    assert isinstance(late.top, TableScreen) and late.top.picker.selected is not None and late.top.picker.selected.number == 2


def test_a_refused_choice_says_why_and_is_not_played() -> None:
    local = local_game()
    for _ in range(200):
        while local.step() == "on":
            pass
        if any(choice.refusal for choice in local.choices()):
            break
        local.auto()
    seen = SpectatorSeen(local).look("ask")
    grey = next(choice for choice in seen.choices if choice.refusal)
    state, _ = after(table(seen), *str(grey.number))
    state, wishes = after(state, "enter")
    assert state.ctx.message == grey.refusal and not wishes


def test_a_click_selects_and_the_second_plays(asked: Seen) -> None:
    once, wishes = after(table(asked), Click(Pick(2)))
    assert isinstance(once.top, TableScreen) and once.top.picker.at == 2 and not wishes
    _, wishes = after(once, Click(Pick(2)))
    assert wishes == [PlayMove(asked.choices[2].move)]


def test_a_move_that_is_not_listed_can_be_typed_in_the_palette(asked: Seen) -> None:
    state, wishes = after(table(asked), ":", *"go", "space", *"home", "enter")
    assert wishes == [Typed("go home")] and isinstance(state.top, TableScreen)
    known = asked.choices[0].move.notation.write(asked.choices[0].move, lambda handle: asked.sight.get(handle) or "")
    palette = Palette((Offer("first", "1", "choose:1", known),), typed=True, line=Field.holding(known))
    assert [offer.id for offer in palette.found()] == ["choose:1"]


def test_the_turn_is_let_go_or_taken_back(asked: Seen) -> None:
    done = table(replace(asked, due="confirm", choices=(), question=()))
    assert after(done, "enter")[1] == [LetGo()] and after(done, "u")[1] == [Undo()]


def test_others_are_shown_one_by_one_and_any_key_skips(asked: Seen) -> None:
    moments = [replace(asked, due="on", choices=(), waiting=(1,), answers=asked.answers + i, fresh=1) for i in range(3)]
    state = table(replace(asked, due="ask"), pace="normal")
    state, _ = after(state, *map(Arrived, moments), Arrived(replace(asked, answers=asked.answers + 9)))
    assert isinstance(state.top, TableScreen) and state.top.moving and state.ticks() > 0
    assert state.top.seen.answers == moments[0].answers
    skipped, wishes = after(state, "x")
    assert isinstance(skipped.top, TableScreen) and not skipped.top.moving and skipped.top.seen.answers == asked.answers + 9
    assert any(isinstance(wish, Attention) and wish.bell for wish in wishes)
    watched = state
    for i in range(200):
        watched, _ = update(watched, Tick(), 0.1 * i)
    assert isinstance(watched.top, TableScreen) and watched.top.seen.answers == asked.answers + 9 and watched.ticks() == 0


def test_animations_off_show_the_last_moment_at_once(asked: Seen) -> None:
    moments = [replace(asked, due="on", choices=(), waiting=(1,), fresh=1), asked]
    state, _ = after(table(asked), *map(Arrived, moments))
    assert isinstance(state.top, TableScreen) and not state.top.moving and state.ticks() == 0 and state.top.seen is asked


def test_any_key_stops_the_bot_that_plays_for_the_person_before_the_next_question(asked: Seen) -> None:
    first = replace(asked, at=(1, 1))
    state, wishes = after(table(first), "A", "3", "enter")
    assert wishes == [AutoOnce((1, 1))]
    state, wishes = after(state, Arrived(replace(asked, due="on", choices=())), Arrived(replace(asked, at=(2, 2))))
    assert wishes == [AutoOnce((2, 2))]
    state, wishes = after(state, "x", Arrived(replace(asked, at=(3, 3))))
    assert state.ctx.message and not any(isinstance(wish, AutoOnce) for wish in wishes)


def test_news_reach_the_table_below_other_screens(asked: Seen) -> None:
    state, _ = after(table(asked), "r", Arrived(replace(asked, answers=99)))
    assert isinstance(state.top, Text) and isinstance(state.stack[1], TableScreen) and state.stack[1].seen.answers == 99


def test_the_end_is_shown_when_the_game_is_over() -> None:
    local = local_game(2, "9")
    while local.step() != "over":
        if local.step() == "ask":
            local.auto()
    seen = SpectatorSeen(local).look("over")
    state = ScreenState((Home(), TableScreen(seen, NewGame("age_of_rome", 2))), Context(settings=Settings(pace="at once")))
    state, _ = after(state, Arrived(seen))
    assert isinstance(state.top, EndingScreen)
    lines = "\n".join(paint(state).lines())
    assert seen.result is not None and all(str(seen.result.total(seat)) in lines for seat in seen.result.scores)
    assert after(state, "p")[1] == [NewGame("age_of_rome", 2)]


def test_nothing_that_others_sealed_or_hold_is_in_what_a_screen_gets() -> None:
    local = local_game()
    watcher = SpectatorSeen(local)
    for _ in range(120):
        if local.step() == "ask":
            local.auto()
    seen = watcher.look("on")
    for seat, own in local.table.own.items():
        if seat != local.seat:
            hidden = [handle for handle in own if handle not in seen.g.cards.faces]
            assert all(seen.sight.get(handle) is None or handle in local.table.own[local.seat] for handle in hidden)


# --- set-up


def test_what_cannot_be_played_says_why() -> None:
    setup = Setup(chosen=(("solo", "imperial"), ("variants", "spies")))
    state, wishes = after(ScreenState((Home(), setup)), "enter")
    assert setup.problem() and state.ctx.message == setup.problem() and not wishes


def test_variants_explain_themselves() -> None:
    assert GAME.words.choices["clockwork"] == "the disc always turns a quarter clockwise; the turn order still follows the card"
    assert all(GAME.words.choices.get(choice) for option in GAME.options if option.many for choice in option.choices)


def test_a_name_that_cannot_be_shown_is_asked_for_again() -> None:
    state, wishes = after(ScreenState((Home(), Options())), "enter", "ctrl-u", Paste("\u202eEv\x1b[31mil 漢\n"), "enter")
    assert not wishes and isinstance(state.top, Naming) and "'[' cannot stand in a name" in state.top.problem
    state, wishes = after(state, "ctrl-u", *"Evil", "enter")
    assert [wish for wish in wishes if isinstance(wish, KeepSettings)] and state.ctx.settings.name == "Evil"
