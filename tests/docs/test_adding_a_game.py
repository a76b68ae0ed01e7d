"""docs/adding-a-game.md is true: the game on the page is built from its code blocks, judged by the conformance suite and played."""

from __future__ import annotations

import importlib
import inspect
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench import balance
from engine import games
from engine.bots import RandomBot, play_out
from engine.cards import Handle, Sight
from engine.game import Game
from engine.moves import BadNotation, read_move
from engine.record import Record
from engine.table import Table
from p2p.sim.runs import WantedFaults, run_seed
from tests.docs import book
from tests.p2p.peer.wires import Wires
from tui.boards import board
from tui.cli import main as cli
from tui.cli.exits import Exit
from tui.cli.options import GameOptions, taken
from tui.cli.setting_up import chosen_of
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.help_text import plain_text, search_help
from tui.kit.plain_board import plain_board
from tui.kit.scene import BoardScene, Choose, Look
from tui.sitting.model import LocalGame

SUITE = sorted(path.stem for path in (book.ROOT / "tests" / "conformance").glob("test_*.py"))


def checks() -> dict[str, Callable[..., None]]:
    """Every check of the suite that is made per case, or per case and level of bots."""
    found = {}
    for stem in SUITE:
        module = importlib.import_module(f"tests.conformance.{stem}")
        for name, check in vars(module).items():
            if name.startswith("test_") and set(inspect.signature(check).parameters) in ({"case"}, {"case", "level"}):
                found[f"{stem}.{name}"] = check
    return found


CHECKS = checks()


@pytest.fixture(scope="module")
def mora(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game[Any]]:
    with book.built(tmp_path_factory.mktemp("page")) as game:
        yield game


def test_the_whole_suite_is_found() -> None:
    assert len(CHECKS) >= 35 and len(SUITE) == 10


@pytest.mark.parametrize("name", CHECKS)
def test_the_game_on_the_page_conforms(mora: Game[Any], name: str) -> None:
    check = CHECKS[name]
    for case in book.every_case():
        if "level" in inspect.signature(check).parameters:
            for level in mora.bots:
                check(case, level)
        else:
            check(case)


def test_the_same_game_under_other_hash_seeds(tmp_path: Path) -> None:
    code = "import sys, pathlib; from tests.docs.book import whole_games; print(whole_games(pathlib.Path(sys.argv[1])))"
    told = []
    for seed in ("1", "4242"):
        place = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Kathmandu", "PYTHONPATH": str(book.ROOT)}
        command = [sys.executable, "-c", code, str(tmp_path / seed)]
        done = subprocess.run(command, env=place, cwd=book.ROOT, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0] == told[1] != ""


def test_bots_play_it_at_a_local_table(mora: Game[Any]) -> None:
    scores = dict.fromkeys(mora.bots, 0)
    for number in range(20):
        seed = b"page %d" % number
        table = Table.new(mora, 2, mora.checked(2, {}), seed)
        play_out(table, {seat: mora.bots[level](seed, 100) for seat, level in enumerate(mora.bots)})
        assert table.result is not None
        for seat, level in enumerate(mora.bots):
            scores[level] += table.result.total(seat)
    assert scores["easy"] > scores["random"]


def test_it_is_played_between_peers_on_wires(mora: Game[Any]) -> None:
    """All of them come to the same end, and so does somebody who has nothing but the public record."""
    wires = Wires(mora, 3, "page", {"variants": "two_dice"})
    bot = mora.bots["easy"](b"peers", 100)
    random = RandomBot(b"peers")
    wires.pick = lambda view, stream: (bot if view.seat else random).choose(view)
    wires.finish()
    wires.agree()
    assert len({node.peer.play.digest() for node in wires.nodes}) == 1
    play = wires.nodes[0].peer.play
    assert play.result is not None and play.result == wires.nodes[2].peer.play.result
    record = Record(mora.id, mora.rules_digest, 3, mora.checked(3, {"variants": "two_dice"}), answers=list(play.answers))
    assert Table.replay(mora, record).result == play.result


def test_the_simulator_takes_it_without_being_told(mora: Game[Any]) -> None:
    for seed, faults in ((0, "none"), (1, "all")):
        report = run_seed("mora", seed, WantedFaults.parse(faults))
        assert not report.wrongs and report.beats, report.wrongs


@pytest.mark.parametrize("text", ["show 3 guess 7", "play F3a", "swap F3a", "pass"])
def test_its_notation_parses_back(mora: Game[Any], text: str) -> None:
    assert f"`{text}`" in book.PAGE.read_text("utf-8")
    move = read_move(mora.moves, text, lambda word: Handle(7))
    assert move.notation.write(move, lambda handle: "F3a") == text
    with pytest.raises(BadNotation):
        read_move(mora.moves, f"{text} 1", lambda word: Handle(7))


def test_its_words_are_sentences_in_line_mode(mora: Game[Any]) -> None:
    local = LocalGame.new(mora, 3, mora.checked(3, {}), "page", "Anna", ["easy", "random"])
    told: list[str] = []
    while (due := local.step()) != "over":
        told += local.news()
        if due == "confirm":
            local.let_go()
        if due != "ask":
            continue
        assert local.question()[0].endswith(("?", ":"))
        assert [choice.line.title for choice in local.choices() if choice.listed]
        assert local.read(local.written(local.choices()[0].move)) == local.choices()[0].move
        told += [choice.refusal for choice in local.choices() if choice.refusal]
        local.auto()
    told += local.news()
    assert all(line.endswith(".") and "{" not in line and "_" not in line and "(" not in line for line in told)
    assert {line.split()[0] for line in told} >= {"The", "Together", "You", "A"}
    assert {"FAVOURS KEPT", "FINAL SCORE"} <= set(local.ending(80)) and "with" in local.ending(80)[-1]


def test_the_command_line_has_its_options(mora: Game[Any]) -> None:
    argv = ["selfplay", "mora", "--variant", "two-dice", "--seats", "3"]
    assert chosen_of(mora, taken(GameOptions, cli.parser_of(argv).parse_args(argv))) == (3, {"variants": "two_dice"})
    plain = ["play", "mora"]
    assert chosen_of(mora, taken(GameOptions, cli.parser_of(plain).parse_args(plain))) == (4, {"variants": ""})
    with pytest.raises(Exit, match=r"two_dice"):
        chosen_of(mora, taken(GameOptions, cli.parser_of(argv).parse_args([*argv, "--variant", "three-dice"])))


def test_the_command_line_knows_no_option_of_another_game(mora: Game[Any]) -> None:
    others = [f"--{option.id}" for option in games.find_game(games.IDS[0]).options if not option.many]
    assert others
    for flag in others:
        with pytest.raises(Exit, match="unrecognized"):
            cli.parser_of(["play", "mora"]).parse_args(["play", "mora", flag, "x"])


def test_the_balance_report_takes_it_without_being_told(mora: Game[Any]) -> None:
    tally = balance.play(("mora", 2, {}, "easy", 0, 6))
    assert balance.own_of("mora") is None
    assert tally.games == 6 and tally.played["seat 1"] == 6 and sum(tally.winners.values()) == pytest.approx(6)
    assert "| 2 easy | 6 |" in balance.summary_rows({"2 easy": tally})[2]


def test_its_help_is_found(mora: Game[Any]) -> None:
    assert "FINGERS" in "\n".join(plain_text(mora, 80))
    assert "swap" in "\n".join(search_help(mora, "favours", 80))


def test_its_vectors_hold(mora: Game[Any]) -> None:
    scope: dict[str, Any] = {}
    exec(compile(book.blocks()["tests/games/mora/test_vectors.py"], "test_vectors.py", "exec"), scope)
    vectors = [value for name, value in scope.items() if name.startswith("test_v")]
    assert len(vectors) == 2
    for vector in vectors:
        vector()


def test_its_board_and_the_plain_one_show_the_table(mora: Game[Any]) -> None:
    own, plain = board("mora"), plain_board(mora)
    table = Table.new(mora, 2, {}, b"paint")
    marked = 0
    bots = {seat: mora.bots["random"](b"paint", 100) for seat in table.own}
    while waiting := table.waiting():
        seat = waiting[0]
        choices = LocalGame(table, seat, {}).choices()
        names = {0: "Anna", 1: "Béla"}
        scene = BoardScene(g=table.g, seat=seat, sight=Sight(table.g.cards, table.own[seat]), names=names, choices=choices)
        for glyphs in (ASCII, UNICODE):
            canvas = own.painted(scene, (80, 24), glyphs)
            assert f"stake {table.g.stake}" in canvas.lines()[0]
            legal = table.legal(seat)
            clicks = [mark.action for mark in canvas.marks if isinstance(mark.action, Choose)]
            assert all(action.moves[0] in legal for action in clicks)
            marked += len(clicks)
            looks = {mark.action.what for mark in canvas.marks if isinstance(mark.action, Look)}
            assert all(own.about(scene, place) is not None for place in looks)
            assert "round" in plain.painted(scene, (80, 24), glyphs).lines()[0]
        for described in (own, plain):
            lines = described.lines(scene, mora.words.where(table.g))
            assert any(f"points {table.g.points[seat]}" in line or f"{table.g.points[seat]} points" in line for line in lines)
        table.act(seat, bots[seat].choose(table.view(seat)))
    assert marked
