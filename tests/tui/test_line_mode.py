"""Line mode in real processes: whole games by piping, leaving and coming back, nonsense, undo, why, hint."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

OCTAVIUS = ("--solo", "imperial", "--characters", "draft", "--seed", "o")  # 6 denarii and 1 from the first event
FIVE = [word for variant in ("spies", "armistice", "clockwork", "heroes", "hard-times") for word in ("--variant", variant)]


def digest(cli, path: Path) -> str:
    """The answers of a record file, without its header."""
    return "\n".join(line for line in path.read_text().splitlines()[2:])


# --- whole games


@pytest.mark.parametrize("level", ["tribune", "dictator"])
def test_a_solo_cassius_game_is_played_to_the_end_by_piping(cli, level):
    done = cli.play("--solo", "cassius", "--level", level, "--seed", "1", typed="auto all\n")
    assert done.returncode == 0 and "FINAL SCORE" in done.stdout and "Cassius" in done.stdout
    assert not cli.saves() and len(cli.records()) == 1 and str(cli.records()[0]) in done.stdout


def test_a_four_player_game_with_all_five_variants_is_played_to_the_end_by_piping(cli):
    done = cli.play("--seats", "4", *FIVE, "--seed", "3", typed="auto all\n")
    assert done.returncode == 0 and "FINAL SCORE" in done.stdout and "points." in done.stdout
    assert "offers" in done.stdout, "there was diplomacy"
    assert cli("record", str(cli.records()[0])).returncode == 0


def test_a_whole_game_is_played_by_numbers_alone(cli):
    """Always the first choice; most first choices are sensible, all are legal."""
    done = cli.play("--solo", "imperial", "--seed", "4", typed="1\n" * 400)
    assert done.returncode == 0 and "TASKS" in done.stdout and "of 7 tasks" in done.stdout


@pytest.mark.parametrize("args", ["--seats 2 --characters draft", "--seats 3 --variant hard_times --bot-level random"])
def test_other_tables_end_too(cli, args):
    done = cli.play(*args.split(), "--seed", "5", typed="auto all\n")
    assert done.returncode == 0 and "MISSIONS" in done.stdout


# --- leaving and coming back


def test_quit_saves_and_resume_plays_on_as_if_nothing_had_happened(cli, tmp_path):
    whole = cli.play("--seats", "3", "--seed", "x", typed="auto all\n")
    assert whole.returncode == 0
    [record] = cli.records()
    expected = digest(cli, record)
    record.unlink()
    left = cli.play("--seats", "3", "--seed", "x", typed="auto 12\nquit\n")
    assert left.returncode == 0 and f"-m fides_table resume {cli.saves()[0].name}\n" in left.stdout
    [save] = cli.saves()
    again = cli("resume", save.name, typed="auto 7\n")
    assert again.returncode == 0 and "No more input. The game is saved." in again.stdout
    last = cli("resume", "1", typed="auto all\n")
    assert last.returncode == 0 and not cli.saves()
    assert digest(cli, cli.records()[0]) == expected


def test_the_list_of_unfinished_games(cli):
    empty = cli("resume")
    assert empty.returncode == 0 and empty.stdout == "" and "no unfinished game" in empty.stderr
    cli.play("--seed", "one", typed="auto 6\nquit\n")
    (cli.data / "saves" / "broken.fides").write_text("fides record 1\nnonsense\n")
    listed = cli("resume").stdout
    assert re.search(r"round \d of 9, .*\n .*one\.fides\n", listed) and "cannot be resumed" in listed
    narrow = cli("resume", COLUMNS="80")
    assert max(map(len, narrow.stdout.splitlines())) <= 80 and "-m fides_table resume NUMBER" in narrow.stderr


def test_ctrl_c_saves_says_how_to_resume_and_the_game_goes_on(cli):
    command = cli.command("play", "age-of-rome", "--local", "--plain", "--seed", "c")
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=cli.env)
    child.stdin.write(b"auto 4\n")
    child.stdin.flush()
    out = b""
    while not (out.count(b"(auto)") >= 4 and out.endswith(b"\n> ")):
        out += (piece := os.read(child.stdout.fileno(), 65536))
        assert piece, out
    child.send_signal(signal.SIGINT)
    rest, err = child.communicate(timeout=100)
    out += rest
    assert child.returncode == 130 and b"Traceback" not in err and b"> \nInterrupted. The game is saved. Go on with:\n" in out
    [save] = cli.saves()
    assert save.name.encode() in out
    assert cli("resume", save.name, typed="auto all\n").returncode == 0


def test_ctrl_c_while_bots_play_saves_as_well(cli):
    command = cli.command("play", "age-of-rome", "--local", "--plain", "--seed", "d")
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=cli.env)
    child.stdin.write(b"auto all\n")
    child.stdin.flush()
    while not cli.saves():
        time.sleep(0.01)
    time.sleep(0.2)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=100)
    assert b"Traceback" not in err
    if child.returncode == 130:  # unless the game was over before
        assert cli("resume", "1", typed="auto all\n").returncode == 0


def test_a_save_of_ones_own_is_played_on_in_place(cli):
    mine = cli.data / "mine.fides"
    cli.play("--seed", "m", typed=f"auto 3\nsave {mine}\nquit\n")
    assert cli("resume", str(mine), typed="auto all\n").returncode == 0
    over = cli("resume", str(mine))
    assert over.returncode == 0 and "This game is over." in over.stdout and not cli.records()


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(cli):
    (cli.data / "saves").write_text("in the way")
    done = cli.play("--seed", "f", typed="auto 3\nquit\n")
    assert done.returncode == 0 and done.stderr.count("cannot be saved") == 1 and "could not be saved" in done.stdout


def test_a_copy_goes_only_into_a_folder_that_exists(cli):
    done = cli.play("--seed", "m", typed=f"save {cli.data / 'new' / 'x.fides'}\nquit\n")
    assert "There is no folder" in done.stdout and not (cli.data / "new").exists()


# --- talking


def at_a_terminal(cli, *args: str, typed: list[tuple[str, str]], coach: bool = False, named: bool = True) -> str:
    """What a person at a terminal sees: each line is typed when the text before it has appeared. Ends with Ctrl-D."""
    settings = cli.data / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f"coach = {str(coach).lower()}\n" + ('name = "Ada"\n' if named else ""), "utf-8")
    ours, theirs = pty.openpty()
    command = cli.command("play", "age-of-rome", "--local", "--plain", *args)
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env={**cli.env, "TERM": "dumb", "COLUMNS": "100"})
    os.close(theirs)
    seen, since = "", 0

    def until(text: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 30
        while text not in seen[since:]:
            assert time.monotonic() < deadline and select.select([ours], [], [], 30)[0], f"'{text}' never came: {seen[-2000:]}"
            seen += os.read(ours, 65536).decode(errors="replace")

    for text, line in typed:
        until(text)
        since = len(seen)
        os.write(ours, f"{line}\n".encode())
    with contextlib.suppress(OSError):  # the other end is closed
        while chunk := os.read(ours, 65536):
            seen += chunk.decode(errors="replace")
    child.wait(30)
    os.close(ours)
    return seen.replace("\r", "")


ROME = ("--characters", "draft", "--seats", "2", "--seed", "t3")


def test_at_a_terminal_a_turn_that_ends_by_itself_can_be_taken_back(cli):
    """Nothing is affordable after the curia: the turn is over, but the bot waits."""
    typed = [("\n> ", "choose octavius"), ("Enter: end turn", ""), ("\n> ", "1"), ("\n> ", "build curia")]
    typed += [("Enter: end turn", "undo"), ("Taken back: build curia I", "quit")]
    seen = at_a_terminal(cli, *ROME, typed=typed)
    assert seen.count("build curia I: -4 denarii") == 2


def test_at_a_terminal_every_turn_waits_for_one_enter_unless_it_is_told_not_to(cli):
    begun = [("\n> ", "1"), ("Enter: end turn", "")]
    typed = [("\n> ", "1"), ("Enter: end turn", "undo")]
    assert "Taken back: " in at_a_terminal(cli, *ROME, typed=[*typed, ("Taken back", "quit")])
    typed = [*begun, ("\n> ", "1"), ("\n> ", "build curia"), ("\n> ", "end build"), ("\n> ", "quit")]
    assert at_a_terminal(cli, *ROME, typed=typed).count("Enter: end turn") == 1, "'end' behind something done has been that Enter"
    typed = [("\n> ", "confirm off"), ("final", "1"), ("\n> ", "1"), ("\n> ", "end build"), ("\n> ", "quit")]
    assert "Enter: end turn" not in at_a_terminal(cli, *ROME, typed=typed)


def test_in_a_pipe_a_turn_that_ends_by_itself_stands(cli):
    done = cli.play(*ROME, typed="choose octavius\n1\nbuild curia\nundo\nquit\n")
    assert "You build curia I" in done.stdout and "Enter: end turn" not in done.stdout


def test_a_head_of_two_lines_stands_above_every_question(cli):
    out = cli("play", "age-of-rome", "--local", "--plain", "--seed", "i", typed="auto 2\nquit\n", COLUMNS="80").stdout
    said = r"\nRound 1 of 9, \w+ phase\.\s+[\w\s]+;\s+the\s+disc\s+will\s+turn[\w\s-]+clockwise\.\nPoints in turn order: .*\byou \d+.*\n"
    head = re.search(said, out)
    assert head and max(map(len, head[0].splitlines())) <= 80


def test_the_short_form_of_auto_is_gone_and_a_long_number_is_not_repeated(cli):
    done = cli.play("--seed", "n", typed="a\n999999999999\nquit\n")
    assert "(auto)" not in done.stdout and "There is no such choice;" in done.stdout


def test_nonsense_is_answered_and_nothing_is_lost(cli):
    nonsense = "\n\nfoo\n0\n-3\n99\n3.5\n99999999999999999999\nbuild\nwhy\nwhy foo\nwhy 99\n"
    nonsense += "log x\nauto x\nplace place\nsell T99z\nundo now\n;rm -rf\n"
    done = cli.play("--seed", "n", typed=(nonsense + "hand\n").encode() + b"\x00\xff\xfe\x1b[2J\n" + b"a" * 5000 + b"\nquit\n")
    assert done.returncode == 0 and "I do not understand" in done.stdout and "\x1b" not in done.stdout
    plain = cli.play("--seed", "n", typed="quit\n")
    assert plain.returncode == 0
    one, two = cli.saves()
    assert digest(cli, one) == digest(cli, two)


def test_help_names_every_command(cli):
    out = cli.play("--seed", "h", typed="help\nquit\n").stdout
    words = ("all", "why", "hint", "undo", "board", "hand", "missions", "log", "rules", "save", "quit", "auto", "settings", "confirm")
    for word in (*words, "always", "orders", "ask"):
        assert f"  {word}" in out or f", {word}" in out


def test_moves_may_be_typed_in_notation_and_by_house_name(cli):
    moves = ["choose octavius", "return mission 1", "build temple", "end build", "place religion", "place colosseum", "tax single"]
    done = cli.play(*OCTAVIUS, typed="\n".join(moves))
    for sentence in ("You build temple I", "You send a follower to the temple", "You take single tax"):
        assert sentence in done.stdout


def test_a_move_that_is_mistyped_is_asked_about_in_the_words_that_were_typed(cli):
    out = " ".join(cli.play(*OCTAVIUS, typed="choose octavius\n1\nbuld castle\nbuld nothing\nquit\n").stdout.split())
    assert re.search(r"I do not understand: 'buld castle'; did you mean \d+, build castle I", out)
    assert "'buld nothing' is no move here." in out


def test_undo_takes_back_and_the_choice_is_offered_again(cli):
    done = cli.play(*OCTAVIUS, typed="choose octavius\n1\nbuild religion\nundo\nundo\nquit\n")
    assert "Taken back: build temple I." in done.stdout
    after = done.stdout.split("Taken back: build temple I.")[1]
    assert "build temple I: -3 denarii" in after and "There is nothing to take back" in after


def test_confirm_lets_a_finished_turn_be_taken_back(cli):
    done = cli.play("--seats", "2", "--seed", "u2", typed="confirm on\n1\n" + "end build\nundo\nquit\n")
    assert "Enter: end turn" in done.stdout and "Taken back: end the build turn." in done.stdout


def test_why_and_all_answer_with_numbers(cli):
    done = cli.play(*OCTAVIUS, typed="choose octavius\n1\nbuild temple\nall\nwhy build temple\nwhy 1\nwhy place trade\nquit\n")
    assert "\nYou need 8 denarii, you have 4.\n" in done.stdout and "not among the answers" in done.stdout
    assert re.search(r"\(\d+\) .*: no\. ", done.stdout) and "Choice 1 is possible" in done.stdout


def test_a_greyed_number_is_refused_with_its_reason(cli):
    out = cli.play("--solo", "imperial", "--seed", "w", typed="1\nend build\nall\nquit\n").stdout
    number = re.search(r"\((\d+)\) follower to the castle", out)[1]
    out = cli.play("--solo", "imperial", "--seed", "w", typed=f"1\nend build\nwhy {number}\n{number}\nquit\n").stdout
    assert out.count("There is no castle there.") == 2


def test_hint_names_choices_and_reasons(cli):
    done = cli.play("--seed", "i", typed="auto 2\nhint\nquit\n")
    assert re.search(r"> hint\n +\d+\. .+: .+", done.stdout)


def test_settings_are_changed_shown_and_survive_a_resume(cli):
    done = cli.play("--seed", "s", typed="settings\ninterrupts on\nends on\nconfirm on\nquit\n")
    assert "You are asked about buying glory" in done.stdout
    again = cli("resume", "1", typed="settings\ninterrupts off\nquit\n")
    assert re.search(r"interrupts +on", again.stdout) and re.search(r"ends +on", again.stdout) and re.search(r"confirm +on", again.stdout)
    assert re.search(r"schemes +off", again.stdout) and "You are not asked about buying glory" in again.stdout


def test_orders_are_made_shown_and_ended_in_line_mode(cli):
    typed = "orders\nask always\nalways 1\n" + "auto 60\n" + "always\norders off\nask off\nask\nquit\n"
    done = cli.play("--seed", "s", typed=typed)
    for said in (
        "There are no standing orders", "You are always asked", "Standing orders are for questions that the cards in your hand decide",
        "answers this question so from now on", "There are no standing orders any more", "You are asked only when a card of yours fits",
    ):  # fmt: skip
        assert said in done.stdout
    assert done.returncode == 0


def test_rules_hand_missions_log_and_board_on_demand(cli):
    typed = "auto 1\nrules schemes\nrules\nhand\nmissions\nlog 5\nboard\nboard off\nauto 3\nquit\n"
    out = cli.play("--seed", "r", typed=typed).stdout
    assert "SCHEMES\n" in out and "Type 'rules' and one of these" in out
    assert "THE DISC" in out and "YOUR CARDS" in out and re.search(r"now \d+ of \d+ points", out) and "Your hand is empty." in out


@pytest.mark.parametrize("columns", [80, 100])
def test_nothing_is_wider_than_the_screen(cli, columns):
    args = ["play", "age-of-rome", "--local", "--plain", "--seed", "9", "--solo", "cassius"]
    done = cli(*args, typed="auto 30\nall\nhelp\nrules\nsettings\nquit\n", COLUMNS=str(columns))
    wide = [line for line in done.stdout.splitlines() if len(line) > columns and "fides_table resume" not in line]
    assert not wide, wide


def test_the_ending_fits_80_columns(cli):
    args = ["play", "age-of-rome", "--local", "--plain", "--seed", "e", "--seats", "2"]
    ending = cli(*args, typed="auto all\n", COLUMNS="80").stdout.split("FINAL SCORE")[1].split("The record")[0]
    assert max(map(len, ending.splitlines())) <= 80 and "#" in ending


def test_a_name_is_cleaned(cli):
    done = cli.play("--name", "A\x1b[31mnna\u202e" + "x" * 50, "--seed", "k", typed="auto all\n")
    assert done.returncode == 0 and "\x1b" not in done.stdout and "\u202e" not in done.stdout
    assert '"0": "A31mnnaxxxxx"' in cli.records()[0].read_text()


def test_what_lies_ahead_can_be_asked(cli):
    done = cli.play("--local", "--seats", "4", "--seed", "7", typed="1\nahead\nquit\n")
    assert "Ahead: The disc turns: Africa goes to Gábor, you get Hispania." in done.stdout and "Build in Africa" in done.stdout


def test_at_a_terminal_the_coach_tells_each_thing_once(cli):
    typed = [("> ", "1"), ("> ", "quit")]
    first = " ".join(at_a_terminal(cli, "--seats", "4", "--seed", "7", typed=typed, coach=True).split())
    lessons = ("Missions are secret", "Your build turn: Buildings bring glory")
    for said in ("Collect the most glory", "You are Fulvia", *lessons, "Ahead: The disc turns"):
        assert first.count(said) == 1, said
    again = " ".join(at_a_terminal(cli, "--seats", "4", "--seed", "7", typed=typed, coach=True).split())
    assert "You are Fulvia" not in again and "Missions are secret" not in again and "Ahead: The disc turns" in again


def test_at_a_terminal_the_first_start_asks_for_a_name_until_it_can_be_used(cli):
    asked = [("What is your name?", "x" * 40), ("at most 12", "  Mara "), ("> ", "quit")]
    seen = at_a_terminal(cli, "--seats", "4", "--seed", "7", typed=asked, named=False)
    assert 'name = "Mara"' in (cli.data / "config" / "settings.toml").read_text("utf-8") and "> " in seen
    assert "What is your name?" not in cli.play("--seed", "7", typed="quit\n").stdout, "nobody is asked in a pipe"


def test_what_hits_the_person_is_marked_and_nothing_waits_for_it(cli):
    """The game of tests/e2e/first_game.py, played in lines."""
    from tests.e2e.first_game import seed_with_an_attack

    done = cli.play("--seats", "4", "--seed", seed_with_an_attack(), "--name", "Mara", typed="hint\n1\n" * 3 + "auto 12\nquit\n")
    marked = [line for line in done.stdout.splitlines() if line.startswith("! ")]
    assert any("You get " in line for line in marked), "the disc"
    assert not any("Round 2:" in line for line in marked), "an event is for everybody"


def test_at_a_terminal_a_game_that_was_never_begun_is_not_kept(cli):
    at_a_terminal(cli, "--seed", "7", typed=[("> ", "quit")])
    assert not cli.saves()
    at_a_terminal(cli, "--seed", "7", typed=[("> ", "1"), ("> ", "quit")])
    assert len(cli.saves()) == 1
