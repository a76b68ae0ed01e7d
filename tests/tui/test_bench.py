"""`fides bench` finds its scripts and passes their options on."""

import json

from engine.games import IDS


def test_the_engine_figures_come_as_json(cli):
    ran = cli("bench", "engine", "--json", "--games", "1")
    figures = json.loads(ran.stdout)
    assert ran.returncode == 0
    for game in IDS:
        assert figures[game]["requests_per_second"] > 0 and figures[game]["game_ms"] > 0 and figures[game]["sixty_details_ms"] > 0


def test_an_unknown_figure_is_one_sentence(cli):
    ran = cli("bench", "weather")
    assert ran.returncode == 2 and ran.stderr == "fides: say which figures: engine, bots, balance, crypto, wire, verify, net, tui.\n"


def test_thinking_time_has_limits(cli):
    ran = cli("selfplay", "age-of-rome", "--think", "0")
    assert ran.returncode == 2 and "--think must lie between 1 and 10000" in ran.stderr


def test_more_thinking_changes_what_hard_bots_do_and_is_the_same_every_time(here):
    def digest(think):
        told = ["--games", "1", "--seats", "2", "--bots", "hard,random", "--think", think, "--json"]
        return json.loads(here("selfplay", "age-of-rome", *told).stdout)["digest"]

    assert digest("10") == digest("10") != digest("30")
