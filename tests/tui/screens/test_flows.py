"""Keys in, pictures out: the ways people take through the program, at the three sizes."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tests.depth import IS_DEEP
from tests.tui.screens.rig import Rig, running
from tui.app import PAUSE_SECONDS
from tui.local_wishes import NEVER
from tui.sitting.seen import NewGame

SIZES = [(120, 40), (100, 35), (80, 24)]
GAME = NewGame("age_of_rome", 4, seed="7", name="Ada")


def saves(folders: Path) -> list[Path]:
    return sorted((folders / "data" / "saves").glob("*.fides"))


@pytest.mark.parametrize(("columns", "rows"), SIZES if IS_DEEP else SIZES[1:2])
def test_two_keystrokes_lead_from_the_home_screen_to_the_first_question(columns: int, rows: int) -> None:
    usual = gc.get_threshold()
    with running(columns, rows) as rig:
        rig.see("Salve,", "Quick game", "Resume", "Quit")
        rig.press("enter")
        rig.see("START", "Age of Rome")
        gc.unfreeze()
        rig.press("enter")
        rig.see("YOUR TURN", "give back", "play", "hint")
        assert gc.get_freeze_count() > 10_000  # no key press waits for a search through all that is loaded
        assert gc.get_threshold()[2] == NEVER, "nor for one through the table"
        assert rig.app.application.min_redraw_interval > PAUSE_SECONDS, "it counts from where a picture begins"
    assert gc.get_threshold() == usual


@pytest.mark.parametrize(("columns", "rows"), SIZES if IS_DEEP else SIZES[1:2])
def test_a_number_selects_enter_plays_and_undo_takes_back(columns: int, rows: int, folders: Path) -> None:
    with running(columns, rows, [GAME]) as rig:
        rig.see("YOUR TURN", "1 give back The Last Word")
        rig.press("2", "enter")
        rig.see("Build in Africa", "1 build castle I", "curia I")
        rig.press("4")
        rig.see("►  4 build temple I")
        rig.press("enter")
        rig.see("Build in Africa", "(4 denarii)")
        rig.press("u")
        rig.see("Taken back: build temple I.", "(7 denarii)")
        assert len(saves(folders)) == 1


def test_arrows_letters_and_clicks_select_and_a_second_click_plays() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("down")
        rig.see("►  2 give back Conqueror")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("F")
        rig.see("►  5 build farm I")
        x, y = rig.find("3 build lighthouse I")
        rig.click(x, y)
        rig.see("►  3 build lighthouse I")
        rig.click(*rig.find("3 build lighthouse I"))
        rig.see("(3 denarii)")


def test_a_place_of_the_board_selects_its_move() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        board = rig.lines[:30]
        y = max(i for i, line in enumerate(board) if "♜" in line and "Π" in line[:40])  # the signs below the near city's towers
        rig.click(board[y].index("Π"), y)
        rig.see("►  4 build temple I")


def test_what_is_not_possible_answers_with_the_reason() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("enter")
        rig.see("(3 denarii)")
        rig.press("m", "end")
        rig.see("no: ")
        rig.press("enter")
        rig.until(lambda: rig.lines[-1].strip().endswith("."), "a sentence in the last line")
        assert "Build in Africa" in rig.text


def test_hints_have_reasons_and_select_their_choice() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("h")
        rig.see("►  2 build curia I", "Hint: ", " better than '")
        rig.press("h")
        rig.not_see("►  2 build curia I")
        rig.see("Second best: ", "weaker")
        rig.press("2")
        rig.see("►  2 build curia I")
        rig.press("enter")
        rig.see("You build curia I in Africa")


def test_help_is_made_from_the_keys_and_names_the_log() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("?")
        rig.see("Help", "On the board:", "a capital letter selects")
        rig.press("end")
        rig.see("take back your last move", "Ctrl-Z")
        rig.press("escape")
        rig.see("YOUR TURN")


def test_the_palette_finds_commands_and_moves_by_a_few_letters() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press(":", *"templ")
        rig.see("build temple I", "temple (Building)")
        rig.press("enter")
        rig.see("►  4 build temple I")
        rig.press(":", *"rules game")
        rig.see("the rules of the game, with search")
        rig.press("enter")
        rig.see("Age of Rome: the rules")


def test_rules_can_be_searched() -> None:
    with running(100, 35, [GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("r")
        rig.see("Age of Rome: the rules")
        rig.press("/", *"armistice", "enter")
        rig.see("lines with 'armistice'")
        assert any("armistice" in line.lower() for line in rig.lines[2:6])
        rig.press("/", *"xylophone", "enter")
        rig.see("There is nothing about 'xylophone' here.")


def test_the_log_shows_sentences_and_on_demand_notation() -> None:
    with running(100, 35, [GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("l")
        rig.see("What happened", "Bianka builds curia I in Gallia")
        assert "Bianka: build politics" not in rig.text
        rig.press("tab")
        rig.see("Bianka: build politics", "with notation")


def test_what_was_never_really_begun_is_not_kept(folders: Path) -> None:
    with running(100, 35, [GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("q")
        rig.see("Leave the table?")
        rig.press("2", "enter")
        rig.see("Salve,")
        rig.not_see("Continue")
        rig.press("q")
        assert rig.ended() == 0
    assert not saves(folders) and rig.app.sentence == ""


def test_home_goes_on_with_the_game_that_waits_and_the_list_can_delete_it(folders: Path) -> None:
    with running(100, 35, [GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("q", "3", "enter")
        assert rig.ended() == 0
    with running(100, 35) as rig:
        rig.see("1 Continue", "Age of Rome", "round 1 of 9")
        rig.press("1", "enter")
        rig.see("YOUR TURN", "1 build castle I")
        rig.press("q")
        rig.see("Leave the table?")
        rig.press("2", "enter")
        rig.see("1 Continue")
        rig.press("3", "enter")
        rig.see("Resume a game", "d delete")
        rig.press("d")
        rig.see("Delete this game?", "cannot be brought back")
        rig.press("1", "enter")
        rig.not_see("Delete this game?")
        assert len(saves(folders)) == 1
        rig.press("d")
        rig.see("Delete this game?")
        rig.press("2", "enter")
        rig.see("There is no unfinished game")
        assert not saves(folders)
        rig.press("escape")
        rig.see("Salve,")
        rig.not_see("Continue")


def test_quitting_saves_and_the_home_screen_resumes(folders: Path) -> None:
    with running(100, 35, [GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.press("q")
        rig.see("Leave the table?", "Stay at the table")
        rig.press("2", "enter")
        rig.see("Salve,", "The game is saved", "1 Continue", "round 1 of 9, build phase")
        rig.press("3", "enter")
        rig.see("Resume a game", "round 1 of 9, build phase", "Ada")
        rig.press("enter")
        rig.see("YOUR TURN", "1 build castle I")
        rig.press("q", "3", "enter")
        assert rig.ended() == 0
    assert "The game is saved. Go on with:" in rig.app.sentence and saves(folders)[0].name in rig.app.sentence


def test_ctrl_c_saves_from_every_depth(folders: Path) -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")  # what nobody has answered is not kept
        rig.see("1 build castle I")
        rig.press("r")
        rig.see("the rules")
        rig.press("ctrl-c")
        assert rig.ended() == 0
    assert "saved" in rig.app.sentence and len(saves(folders)) == 1


def test_the_terminal_is_given_back() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("ctrl-c")
        rig.ended()
        assert "\x1b[?1049h" in rig.written and "\x1b[?1049l" in rig.written.rpartition("\x1b[?1049h")[2]
        assert rig.written.count("\x1b[?1000h") == rig.written.count("\x1b[?1000l") == 1


def play_to_the_end(rig: Rig) -> None:
    rig.see("YOUR TURN")
    rig.press("A")
    rig.see("Let a bot play for you?")
    rig.press("3", "enter")
    rig.see("the game is over", "total")


@pytest.mark.parametrize(("columns", "rows"), SIZES if IS_DEEP else SIZES[1:2])
def test_the_end_shows_bars_and_leads_on(columns: int, rows: int, folders: Path) -> None:
    with running(columns, rows, [NewGame("age_of_rome", 2, seed="9", name="Ada")]) as rig:
        play_to_the_end(rig)
        rig.see("glory", "regions", "missions", "█", "rematch")
        assert not saves(folders) and len(list((folders / "data" / "records").glob("*.fides"))) == 1
        rig.press("p")
        rig.see("YOUR TURN", "give back")


def test_the_finished_game_can_be_viewed_again_and_played_from_the_middle() -> None:
    with running(100, 35, [NewGame("age_of_rome", 2, seed="9", name="Ada")]) as rig:
        play_to_the_end(rig)
        rig.press("w")
        rig.see("REPLAY", "answer 2 of", "Ada's view")
        rig.press("right", "right")
        rig.press("x", "x")
        rig.see("everybody's view")
        rig.press("x")
        rig.see("Ada's view")
        rig.press("down")
        rig.see("round 2 of 9")
        rig.press("/", *"castle", "enter")
        rig.see("n finds the next place")
        rig.press("end")
        rig.see("(the end)")
        rig.press("#", *"30", "enter")
        rig.see("answer 3")
        rig.press("b")
        rig.see("YOUR TURN")


def test_the_window_may_change_its_size_at_any_time() -> None:
    with running(120, 40, [GAME]) as rig:
        rig.see("YOUR TURN")
        rig.resize(60, 15)
        rig.see("This window is 60 x 15.", "80 x 24 or larger", "Nothing is lost.")
        rig.resize(10, 3)
        rig.until(lambda: rig.app.state.ctx.columns == 10, "the small size")
        rig.resize(80, 24)
        rig.see("YOUR TURN", "give back")
        rig.resize(200, 60)
        rig.see("YOUR TURN", "give back")


def test_animations_show_the_others_and_any_key_skips_them() -> None:
    with running(120, 40, [GAME], pace="normal") as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.until(lambda: "any key skips" in rig.text or "1 build castle I" in rig.text, "the others' moves")
        rig.resize(80, 24)  # in the middle of it
        rig.until(lambda: rig.app.state.ctx.columns == 80, "the other size")
        rig.press("space")
        rig.see("YOUR TURN", "1 build castle I")


def test_bell_and_title_tell_whose_turn_it_is() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        rig.until(lambda: "Age of Rome: your turn" in rig.written and "\a" in rig.written.replace("\x07", "\a"), "title and bell")
    with running(begin=[GAME], title=False, bell=False) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        assert "your turn\x07" not in rig.written and "\x07" not in rig.written


def test_settings_hold_at_once_and_are_kept(folders: Path) -> None:
    with running() as rig:
        rig.press("8", "enter")
        rig.see("Settings", "theme")
        rig.press("enter", "ctrl-l")
        rig.see("Your name")
        rig.press(*["backspace"] * 6, *"Ünal", "enter")
        rig.see("Ünal")
        rig.press("down", "down", "right")
        rig.until(lambda: "+" in rig.text or "unicode" in rig.text, "other signs")
        rig.until(lambda: "Ünal" in (folders / "config" / "settings.toml").read_text("utf-8"), "the file")


def test_pasted_garbage_and_unknown_keys_do_no_harm() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.paste("\x1b[31m\u202e" + "x" * 5000)
        rig.press("\x00", "ß", "漢", "\x1b[<77;300;300M", "\x1b[31m", "\x1b[Mabc", "\x1b[<1M", "\x1b[;;M")  # some begin like the mouse
        rig.press(":")
        rig.see("Find a command or a move")
        rig.paste("no such\nmove 漢字 \x1b[2J\u202e")
        rig.see("Play: no such move")
        assert "\u202e" not in rig.text
        rig.press("escape")
        rig.see("YOUR TURN")


def test_a_mistake_of_the_program_is_a_sentence_and_the_game_is_saved(
    monkeypatch: pytest.MonkeyPatch, folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tui.screens.table import TableScreen

    def broken(self: TableScreen, *args: object) -> None:
        raise ZeroDivisionError("a secret thing")

    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        rig.press("enter")
        rig.see("1 build castle I")
        monkeypatch.setattr(TableScreen, "key", broken)
        rig.press("x")
        assert rig.ended() == 1
        assert "Traceback" not in rig.written and "a secret thing" not in rig.written
        assert "\x1b[?1049l" in rig.written.rpartition("\x1b[?1049h")[2]
    told = capsys.readouterr()
    assert "something went wrong" in told.err and "Traceback" not in told.err and "The game is saved" in told.out
    assert len(saves(folders)) == 1


def test_a_picture_that_cannot_be_painted_is_a_sentence_and_the_program_goes_on(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    from tui.screens.table import TableScreen

    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        whole = TableScreen.paint
        monkeypatch.setattr(TableScreen, "paint", lambda self, canvas, ctx: 1 // 0)
        rig.press("down")
        rig.see("This screen cannot be painted. Your game is safe")
        monkeypatch.setattr(TableScreen, "paint", whole)
        rig.press("up")
        rig.see("YOUR TURN")


def test_a_game_that_breaks_is_told_and_the_home_screen_still_works(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    from tui.sitting.model import LocalGame

    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        monkeypatch.setattr(LocalGame, "advance", lambda self: 1 // 0)
        rig.press("enter")
        rig.see("The game cannot go on (ZeroDivisionError)")
        rig.press("q", "2", "enter")
        rig.see("Salve,")
        assert len(saves(folders)) == 1


def test_a_click_on_something_that_cannot_be_used_explains_it() -> None:
    with running(begin=[GAME]) as rig:
        rig.see("YOUR TURN")
        x, y = rig.find("Epirus")
        rig.click(x, y)
        rig.see("Esc back", "search")
        rig.press("escape")
        rig.see("YOUR TURN")


def test_u_right_behind_enter_takes_the_move_back() -> None:
    with running(120, 40, [NewGame("age_of_rome", 2, seed="7")]) as rig:
        rig.see("give back")
        rig.press("1", "enter")
        rig.see("1 build ")
        before = rig.app.state.top.seen.answers  # type: ignore[attr-defined]
        rig.ponder()
        rig.pipe.send_text("1\ru")
        rig.see("Taken back: build")
        assert rig.app.state.top.seen.answers == before  # type: ignore[attr-defined]
