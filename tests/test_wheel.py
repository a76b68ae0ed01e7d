"""The wheel holds what the program needs. Building it and running every command from it is `make wheel-check`."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from tests.test_imports import PROGRAM, sources
from tests.wheel_check import SMALL, commands, version
from tui.cli.tools import BENCHES
from tui.cli.version import VERSION

ROOT = Path(__file__).parent.parent
OURS = "fides_table"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_every_package_of_the_program_is_in_the_wheel() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert sorted(wheel["only-include"]) == sorted((*PROGRAM, OURS))
    assert wheel["sources"] == {folder: f"{OURS}/{folder}" for folder in PROGRAM}, "nothing of ours lies beside other people's packages"
    assert {*PROJECT["project"]["scripts"].values()} == {f"{OURS}.__main__:main"}


def test_whatever_else_is_imported_is_a_dependency() -> None:
    """Optional extras are imported where their absence is answered for."""
    groups = [PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()]
    declared = {re.split(r"[<>=; \[]", one)[0].replace("-", "_") for group in groups for one in group}
    foreign = {module.split(".")[0] for one in sources() for module in one.imports} - {*PROGRAM, *sys.stdlib_module_names}
    assert {name.lower() for name in foreign} - {"pil", "pyspiel", "nacl"} <= declared, "they are pillow, open-spiel and pynacl"


def test_help_and_words_are_beside_the_games_that_have_them() -> None:
    for help in (*ROOT.glob("engine/games/*/talk/help.md"), *ROOT.glob("engine/games/*/talk/en.ini")):
        assert any(help.is_relative_to(ROOT / package) for package in PROGRAM)
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert not [pattern for pattern in ignored if pattern.endswith((".md", ".ini"))], "the wheel leaves out what git ignores"


def test_the_wheel_check_knows_every_command_and_figure() -> None:
    source = (ROOT / "tests" / "wheel_check.py").read_text("utf-8")
    run = set(re.findall(r'fides\("([a-z]+)"', source)) | {"join", "watch", "bot"}
    assert commands() == run and SMALL.keys() == set(BENCHES)


def test_there_is_one_version() -> None:
    assert version() == VERSION == PROJECT["project"]["version"]
