"""What the program has, the pages have: every command and option, every make target, every section that a fault can name."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator

import pytest

from tests.docs.book import ROOT
from tests.docs.test_prose import PAGES
from tui.cli.main import parser_of

COMMANDS = (ROOT / "docs" / "commands.md").read_text("utf-8")
SECTION = re.compile(r"(?:fair-cards|wire|link|lobby|journal|table)/[a-z-]+")


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Every command, by its name, and the program itself."""
    whole = parser_of()
    [commands] = [action.choices for action in whole._actions if isinstance(action, argparse._SubParsersAction)]
    return {"": whole, **commands}


def options(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    yield from (action for action in parser._actions if not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction)))


@pytest.mark.parametrize("name", parsers())
def test_commands_and_options_stand_on_their_page_and_explain_themselves(name: str) -> None:
    assert not name or f"`fides {name}" in COMMANDS
    said = set(re.findall(r"--[a-z-]+", COMMANDS))
    flags = {flag for action in options(parsers()[name]) for flag in action.option_strings if flag.startswith("--")}
    assert flags <= said, f"docs/commands.md does not name {', '.join(sorted(flags - said))}"
    assert [action.dest for action in options(parsers()[name]) if not action.help] == []


def test_the_page_of_commands_names_nothing_twice_and_nothing_that_is_not_there() -> None:
    rows = re.findall(r"(?m)^\| `(fides[^`|]*)", COMMANDS)
    assert len(rows) == len(set(rows)), sorted({row for row in rows if rows.count(row) > 1})
    there = parsers()
    assert {word for page in PAGES for word in re.findall(r"`fides ([a-z]+)\b", page.read_text("utf-8"))} <= set(there)
    known = {flag for parser in there.values() for action in options(parser) for flag in action.option_strings} | {"--help"}
    assert set(re.findall(r"--[a-z][a-z-]+", COMMANDS)) - known == {"--from", "--spec"}, "uvx and pipx have these"


def test_every_make_target_stands_on_the_page_for_developers() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    targets = set(" ".join(re.findall(r"(?m)^\.PHONY:(.*)$", makefile)).split())
    assert targets == set(re.findall(r"(?m)^([a-z][a-z0-9-]*):", makefile)), "a target that is no file is phony"
    named = set(re.findall(r"`make ([a-z][a-z0-9-]*)", (ROOT / "docs" / "developing.md").read_text("utf-8")))
    assert targets == named


def test_every_section_of_the_code_stands_in_a_heading_of_the_protocol() -> None:
    """`PeerFault` names one, and so do verdicts: a reader looks it up there."""
    texts = [path.read_text("utf-8") for path in (ROOT / "p2p").rglob("*.py")]
    words = (node.value for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    used = {word for word in words if isinstance(word, str) and SECTION.fullmatch(word)}
    headings = "\n".join(re.findall(r"(?m)^#.*$", (ROOT / "protocol.md").read_text("utf-8")))
    assert len(used) > 50 and used == {name for name in re.findall(r"`([^`]+)`", headings) if SECTION.fullmatch(name)}
