"""PURE: the rules of a game as a text to read and to search, and what a thing on the board means."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from tui.boards import BoardScene, board
from tui.kit.help_text import game_sections, plain_text
from tui.screens.text import WIDTH_MAX, Text
from tui.sitting.seen import Seen

NAME_MAX = 40
COLUMNS = WIDTH_MAX - 24  # what fits the smallest screen


def rules_of(game: Game[Any], top: int = 0) -> Text:
    titles = {title.upper() for title, _ in game_sections(game)}
    lines: list[tuple[str, str]] = []
    for line in plain_text(game, COLUMNS):
        if line in titles:
            lines += [("", "text"), (line, "title")]
        else:
            lines.append((line, "text"))
    return Text(f"{game.title}: the rules", tuple(lines[1:]), top=top)


def rule_of(game: Game[Any], title: str, word: str = "") -> Text:
    """One part of the rules, opened where a word stands."""
    lines = tuple((line, "text") for line in _section(game, title))
    top = next((i for i, (line, _) in enumerate(lines) if word and word.casefold() in line.casefold()), 0)
    return Text(title, lines, top=max(0, top - 1), found=word)


def things(game: Game[Any]) -> list[tuple[str, str]]:
    """Everything the rules have a word for: (title, ""), and (title, name) for the printed cards and the rows of tables below it."""
    found: list[tuple[str, str]] = []
    for title, body in game_sections(game):
        found.append((title, ""))
        for line in body:
            cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
            name = cells[0] if len(cells) > 1 else line[2:].partition(":")[0] if line.startswith("- ") else ""
            name = name.replace("*", "").replace("`", "").strip()
            if name and not set(name) <= set("-: ") and len(name) <= NAME_MAX:
                found.append((title, name))
    return found


def look_up(seen: Seen, what: str) -> Text:
    """What the painter and the rules say about something on the board: `kind:name`."""
    kind, _, name = what.partition(":")
    game = seen.game
    scene = BoardScene(g=seen.g, seat=seen.seat, sight=seen.sight, names=seen.names)
    about = board(game.id).about(scene, what)
    told = about.lines() if about is not None else []
    lines: list[tuple[str, str]] = [*((line, "strong") for line in told), ("", "text")] if told else []
    wanted = [part for part in (name.split(".")[-1], kind) if part and not part.isdecimal()]
    for word in wanted:
        found = [(title, body) for title, body in game_sections(game) if word.casefold() in title.casefold()]
        if found:
            for title, _ in found[:3]:
                lines += [(title.upper(), "title"), *((line, "text") for line in _section(game, title)), ("", "text")]
            break
    if not lines:
        lines = [
            (f"The rules have no part of their own about '{name or kind}'.", "label"),
            ("Press r at the table for all of them.", "label"),
        ]
    named = name if name and not any(letter.isdecimal() for letter in name) else kind  # not by a number that nobody knows
    return Text(named.replace(".", ", ").title(), tuple(lines))


def _section(game: Game[Any], title: str) -> list[str]:
    """The lines of one section, laid out."""
    text = plain_text(game, COLUMNS)
    titles = {name.upper() for name, _ in game_sections(game)}
    start = text.index(title.upper()) + 1
    end = next((i for i in range(start, len(text)) if text[i] in titles), len(text))
    return text[start:end]
