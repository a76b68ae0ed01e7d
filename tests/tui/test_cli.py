"""Commands that need no person: listings, rules, selfplay, and everything wrong that can be typed behind them."""

from __future__ import annotations

import json
import subprocess

import pytest

from engine.games import IDS, find_game
from tui.cli.exits import Exit
from tui.cli.network import _place_of

REAL = {  # one of each family, its code and what it begins to say; host and join have tests with real processes of their own
    "--version": (0, "fides "), "games": (0, "age-of-rome"), "rules trajan": (0, "GOAL"), "resume": (0, ""), "verify none": (2, ""),
    "play age-of-rome --local": (0, "Age of Rome, you against"), "id": (0, ""),
}  # fmt: skip


@pytest.mark.parametrize("command", REAL)
def test_every_command_is_a_process_from_its_beginning(cli, command):
    done, (code, begins) = cli.real(*command.split()), REAL[command]
    assert done.returncode == code and done.stdout.decode().startswith(begins) and b"Traceback" not in done.stderr, done.stderr


def test_version_is_one_line(cli):
    done = cli("--version")
    assert done.returncode == 0 and done.stdout.startswith("fides ") and done.stdout.count("\n") == 1


def test_without_a_command_the_commands_are_shown(cli):
    done = cli()
    assert done.returncode == 0 and "selfplay" in done.stdout


def test_games_names_every_game_and_its_options(cli):
    done = cli("games")
    assert done.returncode == 0
    assert "age-of-rome" in done.stdout and "hard_times" in done.stdout and "cassius" in done.stdout
    games = {game["id"]: game for game in json.loads(cli("games", "--json").stdout)}
    assert games["age_of_rome"]["players"] == [1, 2, 3, 4] and games["rise_to_power"]["players"] == [2, 3, 4]
    assert all("easy" in game["bots"] for game in games.values())


def test_help_names_the_options_of_every_game_and_of_one_if_it_is_named(cli):
    """One flag may belong to several games."""
    whole = "".join(cli("play", "--help").stdout.split())
    for game in map(find_game, IDS):
        for option in game.options:
            many = f"{option.choices[0]} to {option.choices[-1]}, {len(option.choices)} in all"
            named = many if len(option.choices) > 7 else ", ".join(option.choices)
            assert f"{option.title} ({game.title}): {named}".replace(" ", "") in whole
    alone = cli("host", "trajan", "--help").stdout
    assert "variants: draft_rounds" in alone and "advanced" not in alone


def test_rules_are_printed_whole_and_searched(cli):
    whole = cli("rules", "age-of-rome").stdout
    assert "GOAL" in whole and "FINAL SCORING" in whole and max(map(len, whole.splitlines())) <= 100
    medals = cli("rules", "age_of_rome", "medals").stdout
    assert medals.startswith("MEDALS") and "GOAL" not in medals


def test_the_rules_fit_80_columns(cli):
    assert max(map(len, cli("rules", "age-of-rome", COLUMNS="80").stdout.splitlines())) <= 80


def test_selfplay_prints_the_promised_keys_and_the_same_digest_under_any_hash_seed(cli):
    args = ("selfplay", "age-of-rome", "--games", "2", "--seats", "4", "--bots", "random,easy", "--seed", "7", "--json")
    one, two = (json.loads(cli(*args, PYTHONHASHSEED=seed).stdout) for seed in ("1", "2"))
    assert list(one) == ["game", "games", "seats", "requests", "seconds", "requests_per_second", "mean_scores", "digest"]
    assert (one["game"], one["games"], one["seats"]) == ("age_of_rome", 2, 4)
    assert (one["digest"], one["requests"], one["mean_scores"]) == (two["digest"], two["requests"], two["mean_scores"])
    assert len(one["digest"]) == 64 and one["mean_scores"].keys() == {"0", "1", "2", "3"}


def test_selfplay_without_json_is_a_small_table(cli):
    done = cli("selfplay", "age-of-rome", "--games", "2", "--solo", "cassius", "--bots", "random", "--level", "consul")
    assert done.returncode == 0 and "highest" in done.stdout and len(done.stdout.splitlines()) == 5


def test_another_seed_gives_another_digest(cli):
    args = ("selfplay", "age-of-rome", "--games", "1", "--bots", "random", "--json", "--seed")
    one, two = (json.loads(cli(*args, seed).stdout)["digest"] for seed in "ab")
    assert one != two


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "chess"), "age-of-rome"),
        (("play",), "age-of-rome"),
        (("selfplay", "chess"), "age-of-rome"),
        (("rules", "chess"), "age-of-rome"),
        (("play", "age-of-rome", "--variant", "dragons"), "hard_times"),
        (("play", "age-of-rome", "--seats", "7"), "1, 2, 3, 4"),
        (("play", "age-of-rome", "--seats", "0"), "1, 2, 3, 4"),
        (("play", "age-of-rome", "--seats", "-1"), "1, 2, 3, 4"),
        (("play", "age-of-rome", "--seats", "many"), "--seats"),
        (("play", "age-of-rome", "--seats", "1"), "imperial or cassius"),
        (("play", "age-of-rome", "--seats", "3", "--solo", "cassius"), "one player"),
        (("play", "age-of-rome", "--solo", "cassius", "--variant", "spies"), "Spies"),
        (("play", "age-of-rome", "--solo", "imperial", "--variant", "heroes"), "Heroes"),
        (("play", "age-of-rome", "--solo", "imperial", "--variant", "spies"), "exclude"),
        (("play", "age-of-rome", "--solo", "brutus"), "imperial, cassius"),
        (("play", "age-of-rome", "--solo", "cassius", "--level", "king"), "dictator"),
        (("play", "age-of-rome", "--level", "consul"), "'solo' is cassius"),
        (("play", "age-of-rome", "--characters", "mine"), "draft"),
        (("play", "age-of-rome", "--bot-level", "genius"), "easy"),
        (("play", "imperator", "--players", "3"), "--players 3; did you mean --seats?"),
        (("host", "imperator", "--players=3"), "did you mean --seats?"),
        (("play", "imperator", "--tehme", "dark"), "did you mean --theme?"),
        (("selfplay", "age-of-rome", "--bots", "easy,genius"), "random"),
        (("selfplay", "age-of-rome", "--games", "0"), "--games"),
        (("record", "/no/such/file"), "No such file"),
        (("resume", "/no/such/file"), "No such file"),
        (("record",), "FILE"),
        (("dance",), "dance"),
        (("play", "age-of-rome", "--frob"), "--frob"),
        (("play", "rise-to-power", "--seats", "2", "--deck", "same_name", "--swap", "x02-s07"), "not in the deck for 2 players"),
        (("play", "rise-to-power", "--deck", "same_name", "--swap", "x01-s07"), "same_symbol"),
        (("host", "rise-to-power", "--deck", "free", "--card", "s01,s02"), "has 20 cards; you chose 2"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_code_2(here, tmp_path, args, says):
    done = here(*args)
    assert done.returncode == 2 and done.stdout == ""
    assert says in done.stderr and done.stderr.count("\n") == 1 and done.stderr.startswith("fides: ")
    assert not list(tmp_path.iterdir())


def test_a_real_process_ends_with_these_codes_too(cli):
    done = cli("play", "age-of-rome", "--seats", "7")
    assert done.returncode == 2 and done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["age-of-rome", "age_of_rome", "Age-of-Rome"])
def test_ids_may_be_written_either_way(cli, name):
    done = cli("play", name, "--local", "--plain", "--variant", "hard-times", "--variant", "HARD_TIMES,clockwork", typed="quit\n")
    assert done.returncode == 0 and "Clockwork, Hard Times" in done.stdout


def test_play_seats_bots_as_peers_and_keeps_the_table(cli):
    done = cli("play", "age-of-rome", "--seats", "2", typed="quit\n")
    assert done.returncode == 0 and "The table is kept" in done.stdout and ".journal" in done.stdout


def test_play_without_a_terminal_is_line_mode(cli):
    done = cli("play", "age-of-rome", "--local", typed="quit\n")
    assert done.returncode == 0 and "saved" in done.stdout


@pytest.mark.parametrize("args", [("rules", "age-of-rome"), ("games",)])
def test_a_closed_pipe_is_no_traceback(cli, args):
    """The reader goes away before anything is written."""
    child = subprocess.Popen(cli.command(*args), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=cli.env)
    child.stdout.close()
    assert child.wait(30) == 0 and child.stderr.read() == b""
    child.stderr.close()


def test_a_game_whose_reader_goes_away_is_saved(cli):
    command = cli.command("play", "age-of-rome", "--local", "--plain")
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=cli.env)
    child.stdout.close()
    child.stdin.write(b"board\n" * 50)
    child.stdin.close()
    assert child.wait(30) == 0 and b"Traceback" not in child.stderr.read()
    child.stderr.close()
    assert len(cli.saves()) == 1


def test_looks_that_do_not_exist_are_refused_where_nothing_is_painted_too(cli):
    done = cli("play", "age-of-rome", "--local", "--plain", "--theme", "purple", typed="quit\n")
    assert done.returncode == 2 and "there is no theme 'purple'" in done.stderr and done.stdout == ""


def test_only_somebody_else_at_the_table_can_be_waived() -> None:
    names = ("Ada", "Bela", "Cato")
    assert [_place_of(name, names, 0) for name in ("Cato", "Bela")] == [2, 1]
    for name in ("Dora", "Ada", "bela"):
        with pytest.raises(Exit, match=f"called '{name}': --waive takes Bela or Cato"):
            _place_of(name, names, 0)
