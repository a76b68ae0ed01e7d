"""Pages are read in windows of any width: their prose is wrapped, tables and code are not; and links between them lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.balance import PROSE_COLUMNS, folded
from tests.docs.book import ROOT

README_LINES_MAX = 101  # about a hundred
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, without tables, blocks of code and commands that stand indented by four."""
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith(("|", "    ")):
            yield number, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_prose_is_wrapped_and_links_lead_to_files(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [number for number, line in prose(text) if len(line) > PROSE_COLUMNS] == []
    paths = re.findall(r"\]\(([^)\s#]+)[^)\s]*\)", re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M))
    links = [path for path in paths if "://" not in path]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_first_page_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= README_LINES_MAX


def test_what_counts_as_prose() -> None:
    assert [line for _, line in prose("a\n| table |\n```\ncode\n```\n    command\n- item\n")] == ["a", "- item", ""]


def test_reports_are_wrapped_as_they_are_written() -> None:
    table = "| " + "wide " * 40 + "|\n|---|"
    text = f"# {'Title ' * 30}\n\n{'word ' * 50}end\n\n{table}\n\nshort\nlines\n"
    done = folded(text)
    assert all(len(line) <= PROSE_COLUMNS for _, line in list(prose(done))[1:])
    assert done.split() == text.split() and table in done and "short\nlines\n" in done and folded(done) == done
