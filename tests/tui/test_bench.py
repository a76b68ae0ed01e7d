"""`fides bench` finds its scripts and passes their options on."""

import json

from engine.games import IDS


def test_the_engine_figures_come_as_json(cli):
    ran = cli("bench", "engine", "--json", "--games", "1", "--game", "imperator")
    figures = json.loads(ran.stdout)
    assert ran.returncode == 0
    assert figures.keys() & set(IDS) == {"imperator"}
    assert all(figures["imperator"][name] > 0 for name in ("requests_per_second", "game_ms", "sixty_details_ms"))


def test_an_unknown_figure_is_one_sentence(cli):
    ran = cli("bench", "weather")
    figures = "engine, bots, balance, crypto, wire, verify, net, redeal, tui"
    assert ran.returncode == 2 and ran.stderr == f"fides: say which figures: {figures}.\n"


def test_thinking_time_has_limits(cli):
    ran = cli("selfplay", "age-of-rome", "--think", "0")
    assert ran.returncode == 2 and "--think must lie between 1 and 10000" in ran.stderr


def test_more_thinking_changes_what_hard_bots_do_and_is_the_same_every_time(here):
    def digest(think):
        told = ["--games", "1", "--seats", "2", "--bots", "hard,random", "--think", think, "--json"]
        return json.loads(here("selfplay", "age-of-rome", *told).stdout)["digest"]

    assert digest("5") == digest("5") != digest("20")
