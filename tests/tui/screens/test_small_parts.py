"""The parts below the screens: settings on disk, typed lines, search by letters, films of records, completion, terminals."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games import find_game
from engine.record import Record
from engine.script import Answer
from tui.cli.completion import SHELLS, script
from tui.cli.options import SeatOptions
from tui.cli.streams import speaks_utf8
from tui.kit import config
from tui.kit.canvas import Canvas, Rect
from tui.kit.config import Loaded
from tui.kit.field import LENGTH_MAX, Field
from tui.kit.fuzzy import best
from tui.kit.logs import Quiet
from tui.kit.settings import Settings
from tui.kit.terminal import color_depth, glyph_set, theme_name
from tui.kit.widgets import entry_line
from tui.screens.files import VerdictScreen
from tui.screens.stack import Context
from tui.sitting.jobs import list_files, load_film, open_table, verify
from tui.sitting.local import LocalTable, copy_to
from tui.sitting.model import LocalGame
from tui.sitting.record_text import as_lines
from tui.sitting.replay import PUBLIC, film
from tui.sitting.seen import NewGame, Notice, PlayFrom, ResumeGame, Seen, SpectatorSeen, from_here, notation
from tui.sitting.sit_down import my_name

GAME = find_game("age_of_rome")
ROOT = Path(__file__).resolve().parents[3]


# --- settings


def test_settings_come_back_as_they_were_written(folders: Path) -> None:
    wanted = Settings(name='Ünal "Q"', theme="light", bell=False, pace="fast")
    assert config.save(wanted, config.load()) == "" and config.load() == Loaded(wanted, {})


def test_what_an_older_file_says_still_holds(folders: Path) -> None:
    loaded = config.parse('name = "Ada"\nanimations = "off"\n', "file")
    assert loaded.settings == Settings(name="Ada", pace="at once") and not loaded.problem and not loaded.others
    assert config.parse('animations = ["x"]\npace = "slow"\n', "file").settings.pace == "slow"


def test_one_wrong_value_costs_only_itself(folders: Path) -> None:
    loaded = config.parse('name = "Ada"\ntheme = "pink"\nbell = "loud"\nmouse = false\n', "file")
    assert loaded.settings == Settings(name="Ada", mouse=False) and not loaded.broken
    assert "theme, bell cannot be used" in loaded.problem


@pytest.mark.parametrize("text", ["name = ", "\x00\x01", "[[[", "a = 1\na = 2\n"])
def test_a_broken_file_is_told_and_kept(folders: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("LOGNAME", "ada")
    path = config.settings_path()
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    loaded = config.load()
    assert loaded.settings == Settings(name="Ada") and loaded.broken and "the defaults are used" in loaded.problem
    assert path.read_text("utf-8") == text
    told = config.save(Settings(name="Ada"), loaded)
    assert "kept as settings.toml.broken-1" in told and (path.parent / "settings.toml.broken-1").read_text("utf-8") == text
    assert config.load().settings.name == "Ada"


@pytest.mark.parametrize(
    ("login", "name"), [("bela", "Bela"), ("a.very.long.login", "A.very.long."), ("\x1b[31m", "31m"), ("\x1b[", "Player")]
)
def test_who_has_set_no_name_goes_by_that_of_the_login(folders: Path, monkeypatch: pytest.MonkeyPatch, login: str, name: str) -> None:
    monkeypatch.setenv("LOGNAME", login)
    me = SeatOptions()
    assert config.load().settings == Settings(name=name) and my_name(me) == name
    config.save(Settings(name="Cili"), config.load())
    assert config.load().settings.name == "Cili" == my_name(me), "also at a table that the command line opens"


def test_unknown_entries_stay_in_the_file(folders: Path) -> None:
    text = 'name = "Ada"\nlater = [1, 2.5, "x"]\nwhen = 1979-05-27T07:32:00\n[network]\nport = 7\n[network."a b"]\nq = {r = true}\n'
    loaded = config.parse(text, "file")
    config.save(replace(loaded.settings, bell=False), loaded)
    found = tomllib.loads(config.settings_path().read_text("utf-8"))
    assert {name: found[name] for name in ("later", "when", "network")} == {
        name: tomllib.loads(text)[name] for name in ("later", "when", "network")
    }


def test_settings_that_cannot_be_written_are_a_sentence(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folders / "blocked").write_text("")
    monkeypatch.setenv("FIDES_CONFIG", str(folders / "blocked"))
    assert config.save(Settings(), Loaded(Settings(), {})).startswith("The settings could not be saved")


# --- typing and finding


def test_a_line_takes_letters_and_leaves_the_rest() -> None:
    line = Field()
    for key in ("a", "b", "left", "X", "home", "delete", "end", "space", "ü", "backspace"):
        line = line.press(key) or line
    assert line.text == "Xb " and line.press("f9") is None
    assert Field().insert("a\x1b[31m\u202e\u200bb\n漢c").text == "a[31mb c"
    assert len(Field().insert("x" * 10_000).text) == LENGTH_MAX
    assert Field.holding("one two three").press("ctrl-w") == Field("one two ", 8)


def test_the_first_letter_replaces_what_is_only_offered_and_any_other_key_keeps_it():
    offered = Field.offering("Root")
    assert offered.press("L") == Field("L", 1) == offered.insert("L")
    assert offered.press("end") == Field.holding("Root") == offered.press("right")
    assert offered.press("end").press("!") == Field.holding("Root!")
    assert offered.press("backspace") == Field() == offered.press("ctrl-u")
    assert offered.press("enter") is None and offered.text == "Root"


def test_a_few_letters_find_the_best_line_first() -> None:
    lines = ["build castle I", "build temple I", "end the build turn", "take back your last move"]
    assert best("temple", lines, str)[0] == lines[1]
    assert best("bt1", lines, str) == [] and best("bldtmpl", lines, str) == [lines[1]]
    assert best("build", lines, str)[:2] == lines[:2] and best("", lines, str) == lines


def test_what_others_sealed_stays_sealed_in_the_log() -> None:
    move = next(iter(LocalGame.new(GAME, 2, {}, "7", "Ada", ["easy"]).view().legal()))
    answers = [Answer("seal", 2, move), Answer("seal", 0, move), Answer("roll", numbers=(3,))]
    others, own, table = notation(answers, {0: "Ada", 2: "Bianka"}, 0, {})
    assert others == "Bianka: seals" and own.startswith("Ada: seals ") and table == "the table: roll 3"


def test_an_open_card_that_is_bought_has_its_face_in_the_log_and_in_the_record_as_text() -> None:
    local = LocalGame.new(find_game("rise_to_power"), 2, {}, "film", "Ada", ["easy"])
    watcher = SpectatorSeen(local)
    bought: list[str] = []
    while local.table.g.round == 1:
        if local.step() == "ask":
            local.auto()
        bought += [entry.text for entry in watcher.look("on").entries if entry.written and ": buy " in entry.text]
    assert bought and all(re.search(r": buy a\d\d#\d+$", line) for line in bought), bought
    texts = list(as_lines(local.game, local.record(), None, False, 100))
    assert {text.partition(": ")[2] for text in texts if ": buy " in text} == {line.partition(": ")[2] for line in bought}


# --- films and files


@pytest.fixture(scope="module")
def record() -> Record:
    local = LocalGame.new(GAME, 2, {}, "film", "Ada", ["easy"])
    while local.step() != "over":
        if local.step() == "ask":
            local.auto()
    return local.record()


def test_a_film_ends_where_the_game_ended_and_shows_secrets_only_then(record: Record) -> None:
    shown = film(GAME, record)
    assert shown.result is not None and shown.frames[-1].answers == len(record.answers)
    assert shown.eyes == (PUBLIC, 0, 2)
    frame = shown.frames[len(shown.frames) // 2]
    hidden = [handle for handle in frame.own[0] if handle not in frame.g.cards.faces]
    assert hidden and all(shown.sight(frame, 0).get(handle) for handle in hidden)
    assert not any(shown.sight(frame, PUBLIC).get(handle) for handle in hidden)


def test_an_unfinished_or_public_film_shows_what_everybody_knows(record: Record) -> None:
    cut = replace(record, answers=record.answers[:40])
    for shown in (film(GAME, cut), film(GAME, record.public())):
        assert shown.eyes == (PUBLIC,)
        frame = shown.frames[-1]
        assert all(
            shown.sight(frame, seat).get(handle) is None
            for seat in (0, 2)
            for handle in frame.own.get(seat, {})
            if handle not in frame.g.cards.faces
        )
    public, whole = film(GAME, record.public()), film(GAME, record)
    assert public.frames[-1].answers == whole.frames[-1].answers and public.frames[-1].where == whole.frames[-1].where


def test_rounds_and_words_are_found(record: Record) -> None:
    shown = film(GAME, record)
    third = shown.part(shown.part(shown.part(0, 1), 1), 1)
    assert shown.frames[third].part == "round 3 of 9" and shown.frames[third - 1].part == "round 2 of 9"
    assert shown.frames[shown.part(third, -1)].part == "round 2 of 9"
    at = shown.find("builds", 0, 1)
    assert at is not None and any("builds" in line for line in shown.frames[at].told)
    assert shown.find("xylophone", 0, 1) is None


def test_a_game_goes_on_from_any_frame_for_any_seat(record: Record) -> None:
    shown = film(GAME, record)
    for at in range(0, len(shown.frames) - 1, 25):
        for seat in (0, 2):
            made = open_table(PlayFrom(from_here(record, seat, shown.frames[at].answers, "easy"), seat))
            assert isinstance(made, tuple) and made[0].seat == seat and made[0].step() in ("on", "ask", "confirm")


def test_files_are_listed_looked_at_and_verified(folders: Path, record: Record) -> None:
    from tui.sitting import saves

    saves.write(saves.records_folder() / "good.fides", record.dumps())
    saves.write(saves.saves_folder() / "open.fides", replace(record, answers=record.answers[:30]).dumps())
    saves.write(saves.saves_folder() / "bad.fides", record.dumps().replace("build", "bulid", 1))
    listed = list_files("resume").files
    assert {Path(file.path).name: bool(file.problem) for file in listed} == {"open.fides": False, "bad.fides": True}
    assert len(list_files("replay").files) == 3
    good, bad = verify("good.fides"), verify("bad.fides")
    assert isinstance(good, VerdictScreen) and good.holds and isinstance(bad, VerdictScreen) and not bad.holds
    (folders / "stray.bin").write_bytes(b"\x00\x01 no journal")
    stray = verify(str(folders / "stray.bin"))
    assert isinstance(stray, VerdictScreen) and not stray.holds and stray.lines
    assert isinstance(load_film("bad.fides"), Notice) and isinstance(load_film("/no/such"), Notice)
    assert isinstance(verify("/no/such"), Notice)
    assert isinstance(open_table(ResumeGame("bad.fides")), Notice) and isinstance(open_table(ResumeGame("good.fides")), Notice)
    assert isinstance(open_table(NewGame("age_of_rome", 7)), Notice)


# --- the game in its thread


def test_a_full_disk_is_told_once_and_the_game_goes_on(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tui.sitting import saves

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "write", full)
    heard: list[object] = []

    async def sit() -> str:
        made = open_table(NewGame("age_of_rome", 2, seed="7"))
        assert isinstance(made, tuple)
        sitting = LocalTable(*made, heard.append)
        sitting.first()
        sitting.start()
        while not any(getattr(what, "due", "") == "ask" for what in heard):
            await asyncio.sleep(0.01)
        return await sitting.close()

    assert asyncio.run(sit()) == "The game could not be saved."
    asked = next(what for what in heard if isinstance(what, Seen) and what.due == "ask")
    assert not asked.saved
    assert len([what for what in heard if isinstance(what, Notice) and "No space left" in what.text]) == 1


def test_a_log_without_room_is_no_reason_to_write_onto_the_screen(capfd: pytest.CaptureFixture[str]) -> None:
    handler = Quiet("/dev/full")
    handler.emit(logging.LogRecord("fides", logging.ERROR, "", 0, "something" * 2000, None, None))
    handler.close()
    assert capfd.readouterr() == ("", "")


def test_a_copy_never_overwrites_what_is_no_game(folders: Path) -> None:
    local = LocalGame.new(GAME, 2, {}, "7", "Ada", ["easy"])
    foreign = folders / "letter.txt"
    foreign.write_text("Dear Bianka")
    assert copy_to(str(foreign), local).bad and foreign.read_text() == "Dear Bianka"
    assert copy_to(str(folders / "no" / "folder.fides"), local).bad and copy_to(str(folders), local).bad
    assert not copy_to(str(folders / "copy.fides"), local).bad and (folders / "copy.fides").exists()


# --- the shell and the terminal


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_knows_every_command_and_option(shell: str) -> None:
    from tui.cli.main import parser_of

    text = script(shell, parser_of())
    for word in ("play", "resume", "replay", "record", "completion", "seats", "theme", "age-of-rome"):
        assert word in text
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=text.encode(), check=True, timeout=60)
        typed = ("re", "host age", "play age-of-rome --variant h", "play --glyphs u", "bench tu", "completion z", "host --bot-level ea")
        tries = [f"COMP_WORDS=(fides {words}); COMP_CWORD={len(words.split())}; _fides; echo ${{COMPREPLY[@]}}" for words in typed]
        done = subprocess.run(["bash", "-c", "\n".join([text, *tries])], capture_output=True, check=True, timeout=60)
        told = done.stdout.decode().splitlines()
        assert told == ["resume replay record", "age-of-rome", "heroes hard-times", "unicode", "tui", "zsh", "easy"]
    assert all(value in text for value in ("colour-blind", "dictator", "hard-times"))


@pytest.mark.parametrize(
    ("env", "utf8"),
    [
        ({"LANG": "de_DE.UTF-8"}, True), ({"LANG": "C.UTF-8"}, True), ({"LC_ALL": "C.utf8"}, True), ({}, False), ({"LANG": "C"}, False),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, False), ({"LANG": "de_DE.ISO-8859-1"}, False), ({"LC_CTYPE": "C.UTF-8"}, False),
    ],
)  # fmt: skip
def test_the_language_says_whether_there_is_unicode(env: dict[str, str], utf8: bool) -> None:
    assert speaks_utf8(env) is utf8
    assert glyph_set(Settings(glyphs="ascii"), env) == "ascii" and glyph_set(Settings(glyphs="unicode"), env) == "unicode"


def test_no_color_is_stronger_than_any_theme() -> None:
    from prompt_toolkit.output import ColorDepth, DummyOutput

    output = DummyOutput()
    assert theme_name(Settings(theme="light"), output, {}) == "light"
    assert theme_name(Settings(theme="light"), output, {"NO_COLOR": "1"}) == "none"
    assert color_depth(Settings(theme="light"), output, {"NO_COLOR": "1"}) == ColorDepth.DEPTH_1_BIT
    assert color_depth(Settings(theme="16"), output, {}) == ColorDepth.DEPTH_4_BIT
    assert color_depth(Settings(theme="dark"), output, {"COLORTERM": "truecolor"}) == ColorDepth.DEPTH_24_BIT
    assert theme_name(Settings(), output, {"TERM": "vt100"}) == "none"
    assert theme_name(Settings(theme="16"), output, {"TERM": "vt100"}) == "16"


@pytest.mark.parametrize(
    ("env", "theme", "bits"),
    [
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, "none", 1),
        ({"TERM": "xterm-mono", "COLORTERM": "24bit"}, "none", 1),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none", 1),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16", 4),
        ({"TERM": "xterm-256color", "COLORTERM": "yes, please \x1b[31m"}, "dark", 8),
        ({"TERM": "xterm-256color", "COLORTERM": "TrueColor"}, "dark", 24),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "0"}, "none", 1),
        ({"TERM": "xterm-256color", "PROMPT_TOOLKIT_COLOR_DEPTH": "DEPTH_9000_BIT"}, "dark", 8),
        ({"TERM": "no-such-terminal-\udcff", "COLORTERM": ""}, "dark", 8),
        ({"TERM": "", "COLORTERM": ""}, "dark", 8),
        ({"COLORTERM": "truecolor"}, "dark", 24),
    ],
)  # fmt: skip
def test_a_terminal_that_lies_about_its_colours_gets_a_whole_picture(
    env: dict[str, str], theme: str, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where two claims differ, that of a kind of terminal which is known to have no more holds; nonsense is no claim."""
    from prompt_toolkit.output import ColorDepth

    from tests.tui.screens.rig import Rig, running

    for name in ("TERM", "COLORTERM", "NO_COLOR", "PROMPT_TOOLKIT_COLOR_DEPTH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Rig, "TERM", env.get("TERM"))
    with running(80, 24, theme="auto") as rig:
        rig.see("Salve,")
        app, output = rig.app, rig.app.application.output
    depths = {1: ColorDepth.DEPTH_1_BIT, 4: ColorDepth.DEPTH_4_BIT, 8: ColorDepth.DEPTH_8_BIT, 24: ColorDepth.DEPTH_24_BIT}
    assert (theme_name(app.state.ctx.settings, output), app.color_depth()) == (theme, depths[bits])
    sent = re.findall(r"\x1b\[([\d;]*)m", rig.written)
    assert (any("38;2;" in one or "48;2;" in one for one in sent)) is (bits == 24)
    assert (any("38;5;" in one or "48;5;" in one for one in sent)) is (bits == 8)


def test_the_version_is_told_without_toolkit_cryptography_or_network() -> None:
    code = (
        "import sys; from tui.cli.main import main; main(['--version'])\n"
        "heavy = [name for name in ('prompt_toolkit','cryptography','websockets','engine.game','asyncio','p2p') if name in sys.modules]\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=100, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 0, done.stderr
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert done.stdout.decode() == f"fides {version}\n"


def test_an_entry_that_does_not_fit_is_cut_visibly() -> None:
    canvas, context = Canvas(30, 1), Context(columns=30, rows=1)
    entry_line(canvas, Rect(0, 0, 30, 1), 0, context, False, [("14:47  ", "label"), ("Rise to Power, 4 players, round 1", "choice")], 0)
    assert canvas.lines()[0] == "  14:47  Rise to Power, 4 pla…"
