"""The page for play past the network: every command on it is one that the program reads, and `make recipes` knows every recipe."""

from __future__ import annotations

from tests.recipes import PAGE, RECIPES, commands
from tui.cli.main import parser_of

ELSEWHERE = {"Over the internet", "A forwarded port"}  # make nat


def test_every_command_is_read_and_every_recipe_is_tried() -> None:
    headings = [part.partition("\n")[0] for part in PAGE.read_text("utf-8").split("\n## ")[1:]]
    tried = [heading for heading in headings if commands(heading)]
    assert len(tried) == len(RECIPES) + len(ELSEWHERE)
    assert all(any(heading.startswith(known) for known in (*RECIPES, *ELSEWHERE)) for heading in tried), tried
    for heading in tried:
        typed = [words[1:] for words in commands(heading) if words[0] == "fides"]
        assert [words[0] for words in typed] == ["host", "join"], heading
        for words in typed:
            assert parser_of().parse_args(words)
