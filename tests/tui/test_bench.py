"""`fides bench` finds its scripts and passes their options on."""

import json

import pytest

from engine.games import IDS
from tests.depth import deep
from tui.cli.main import main


def test_the_engine_figures_come_as_json(cli):
    ran = cli("bench", "engine", "--json", "--games", "1", "--game", "imperator")
    figures = json.loads(ran.stdout)
    assert ran.returncode == 0
    assert figures.keys() & set(IDS) == {"imperator"}
    assert all(figures["imperator"][name] > 0 for name in ("requests_per_second", "game_ms", "sixty_details_ms"))


def test_an_unknown_figure_is_one_sentence(cli):
    ran = cli("bench", "weather")
    figures = "engine, bots, balance, crypto, wire, verify, table, net, redeal, scale, tui"
    assert ran.returncode == 2 and ran.stderr == f"fides: say which figures: {figures}.\n"


@pytest.mark.parametrize("code", [None, 0, 1])
def test_the_command_ends_as_the_bench_does(code, monkeypatch):
    monkeypatch.setattr("bench.scale.main", lambda arguments: code)
    assert main(["bench", "scale", "--json"]) == (code or 0)


def test_thinking_time_has_limits(cli):
    ran = cli("selfplay", "age-of-rome", "--think", "0")
    assert ran.returncode == 2 and "--think must lie between 1 and 10000" in ran.stderr


def test_more_thinking_changes_what_hard_bots_do_and_is_the_same_every_time(here):
    def digest(think):
        told = ["--games", "1", "--seats", "2", "--bots", "hard,random", "--think", think, "--json"]
        return json.loads(here("selfplay", "age-of-rome", *told).stdout)["digest"]

    assert digest("5") == digest("5") != digest("20")


def test_the_picture_of_a_table_has_a_bar_for_every_figure():
    from xml.etree import ElementTree

    from bench.table_svg import picture

    seats = {name: {"beat_ms": 2.0, "primitives_ms": 1.0} for name in ("2", "3", "4", "5 (imperator)")}
    growth = {"beat_100_ms": 1.0, "beat_1500_ms": 1.1, "late_to_early": 1.1}
    journal = {f"{who}_{part}ms_a_beat": 1.0 for who in ("judge", "restore") for part in ("", "half_")}
    found = {"yardstick_ns": [35.0, 36.0], "seats": seats, "growth": growth, "watchers": {"0": 0.1, "8": 0.4}, "journal": journal}
    drawn = ElementTree.fromstring(picture(found))
    assert len([part for part in drawn if part.tag.endswith("rect")]) == 2 * (4 + 2 + 2 + 4)


def test_a_table_in_memory_is_measured_beside_its_own_signatures():
    from bench.table import beat_figures

    found = beat_figures("imperator", 2, 1)  # one move closes no beat there: the next ones travel in the same entry
    assert found["beat_ms"] > found["primitives_ms"] > found["frames_ms"] > 0 and found["verifications_a_beat"] >= 3
    assert found["syncs_a_beat"] >= 1


def test_keys_are_timed_and_a_loop_that_stands_still_is_noticed():
    """Without a table: a key counts from its byte to the picture that follows it, not to one before it was taken."""
    import asyncio
    import time

    from bench.tui_busy import LoopWatch, measured

    async def stands_still(watch):
        beat = asyncio.create_task(watch.beat())
        await asyncio.sleep(0.01)
        time.sleep(0.06)
        await asyncio.sleep(0.01)
        beat.cancel()

    watch = LoopWatch()
    watch.is_on = True
    for _ in range(2):
        watch.typed()
        watch.painted()
        assert not watch.shown.is_set()
        watch.taken()
        watch.painted()
        assert watch.shown.is_set()
    asyncio.run(stands_still(watch))
    found = measured(watch)
    assert found["keys"] == 2 and 0 < found["key_to_screen_ms"] <= found["key_to_screen_p90_ms"]
    assert found["loop_still_worst_ms"] > 50 and found["loop_still_over_50_ms"] >= 1


@deep
def test_keys_are_timed_while_four_peers_play():
    from bench.tui_busy import busy_figures

    found = busy_figures(keys=2, sizes=((120, 40),))["busy_120x40"]
    assert found["keys"] == 2 and found["moments_shown"] and found["loop_woken"]


def test_growth_is_measured_on_linux_alone_and_says_so(monkeypatch, capsys):
    from bench import scale

    monkeypatch.setattr(scale, "measured", lambda *given: {})
    monkeypatch.setattr("sys.platform", "darwin")
    assert scale.main([]) == 1 and "needs Linux" in capsys.readouterr().err
