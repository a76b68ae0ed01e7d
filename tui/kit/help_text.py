"""PURE: a game's help.md as plain text, whole or searched for a word."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Any

from engine.game import Game

NOTHING_ABOUT = "The rules say nothing about"
LINES_MAX = 60


def sections(help_md: str) -> list[tuple[str, list[str]]]:
    """Headings with the lines below them."""
    found: list[tuple[str, list[str]]] = []
    for line in help_md.splitlines():
        if line.startswith("#"):
            found.append((line.lstrip("# ").strip(), []))
        elif found:
            found[-1][1].append(line)
    return found


def plain_text(game: Game[Any], columns: int) -> list[str]:
    """The whole text without its markup."""
    lines: list[str] = []
    for title, body in game_sections(game):
        lines += [title.upper(), *_laid_out(body, columns)]
    return lines


def game_sections(game: Game[Any]) -> list[tuple[str, list[str]]]:
    """The game's help with its tables and numbers filled in."""
    return sections(game.words.page(game.help))


def search_help(game: Game[Any], word: str, columns: int) -> list[str]:
    """The sections about a word; without a word, what there is to read."""
    parts = game_sections(game)
    if not word:
        return ["Type 'rules' and one of these, or any other word:", *(f"  {title}" for title, _ in parts)]
    wanted = word.casefold()
    by_title = [part for part in parts if wanted in part[0].casefold()]
    by_text = [(title, _paragraphs_with(body, wanted)) for title, body in parts if any(wanted in line.casefold() for line in body)]
    lines = [line for title, body in (by_title or by_text) for line in (title.upper(), *_laid_out(body, columns))]
    if not lines:
        return [f"{NOTHING_ABOUT} '{word[:40]}'. Type 'rules' to see what there is."]
    if len(lines) > LINES_MAX:
        return [*lines[:LINES_MAX], f"... and {len(lines) - LINES_MAX} lines more; 'rules' lists narrower topics."]
    return lines


def _paragraphs_with(body: list[str], wanted: str) -> list[str]:
    kept: list[str] = []
    for block in "\n".join(body).split("\n\n"):
        if wanted in block.casefold():
            kept += [*block.splitlines(), ""]
    return kept


def _laid_out(body: list[str], columns: int) -> list[str]:
    """Paragraphs and items wrapped, tables in straight columns, emphasis dropped."""
    lines: list[str] = []
    for block in _blocks(body):
        if block[0].startswith("|"):
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block]
            lines += _columns([row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)], columns)
            continue
        text = re.sub(r"(\*\*|`)(.+?)\1", r"\2", " ".join(line.strip() for line in block))
        item = re.match(r"(?:- |\d+\. )?", text)
        lines += wrap(text, columns, subsequent_indent=" " * (item.end() if item else 0), break_on_hyphens=False) or [""]
    return lines


def _blocks(body: list[str]) -> list[list[str]]:
    """Lines that belong together: a paragraph, an item, a table; an empty line is a block of its own."""
    blocks: list[list[str]] = []
    for line in body:
        goes_on = bool(blocks) and bool(line.strip()) and bool(blocks[-1][0].strip()) and not re.match(r"- |\d+\. ", line)
        if goes_on and line.startswith("|") == blocks[-1][0].startswith("|"):
            blocks[-1].append(line)
        elif line.strip() or (blocks and blocks[-1][0].strip()):
            blocks.append([line])
    items = [i for i, block in enumerate(blocks) if block[0].startswith("- ")]
    gaps = {i for i in range(1, len(blocks)) if not blocks[i][0].strip() and i - 1 in items and i + 1 in items}
    return [block for i, block in enumerate(blocks) if i not in gaps]


def _columns(table: list[list[str]], columns: int) -> list[str]:
    count = max(map(len, table))
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(count)]
    before = sum(widths[:-1]) + 2 * (count - 1)
    lines: list[str] = []
    for row in table:
        head = "".join(cell.ljust(width + 2) for cell, width in zip(row[:-1], widths, strict=False))
        if before > columns - 16:
            lines += wrap(" - ".join(row), columns, subsequent_indent="    ")
        else:
            rest = wrap(row[-1], columns - before) or [""]
            lines += [(head + rest[0]).rstrip(), *(" " * before + more for more in rest[1:])]
    return lines
