"""How long a game is, and the interface: lines of code and of words by room, at one or two commits. It needs the source checkout and git.

    python -m bench.lines [BEFORE] [AFTER] [--write]

Without a commit the files as they lie here; with --write both tables go into docs/figures.md, in the place of those there. Rooms of the
time before there were folders for them are told by the names of their files. Together are only games that were there before. Words count
whatever file they stand in, Python or data; the page of rules (help.md) is a room of its own. Of the interface only Python counts.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES, BOARDS = "engine/games/", "tui/boards/"
ROOMS = ("rules", "talk", "bots", "board", "page")
SUFFIXES = (".py", ".ini", ".md")
PAGE, HEADING, HEADING_TUI = ROOT / "docs" / "figures.md", "# How long a game is", "# How long the interface is"
TUI = "tui/"
FORMER = {
    "talk": ("words", "sentences", "previews", "board_text", "schemes_told"),
    "bots": ("bot", "judge", "plan", "lookahead", "reasons"),
}


def room_of(path: str) -> tuple[str, str] | None:
    """Game and room of a file; None if it is of no game."""
    for start in (GAMES, BOARDS):
        game, _, rest = path.removeprefix(start).partition("/")
        if path.startswith(start) and rest and path.endswith(SUFFIXES):
            first, stem = rest.split("/")[0], Path(rest).stem
            former = next((room for room, stems in FORMER.items() if stem in stems and rest.count("/") == 0), "rules")
            return game, "page" if path.endswith(".md") else "board" if start == BOARDS else first if first in ROOMS else former
    return None


def files(commit: str) -> dict[str, int]:
    """Path -> lines, of games and interface."""
    if not commit:
        paths = [path for start in (GAMES, TUI) for path in sorted((ROOT / start).rglob("*")) if path.suffix in SUFFIXES]
        return {path.relative_to(ROOT).as_posix(): path.read_bytes().count(b"\n") for path in paths}
    listed = _git("ls-tree", "-r", "--name-only", commit, "--", GAMES, TUI).decode().split("\n")
    return {path: _git("show", f"{commit}:{path}").count(b"\n") for path in listed if path.endswith(SUFFIXES)}


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


def counted(lines: dict[str, int]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for path, count in lines.items():
        if (room := room_of(path)) is not None:
            found[room] += count
    return found


def table(before: Counter[tuple[str, str]], after: Counter[tuple[str, str]]) -> list[str]:
    games = sorted({game for game, _ in (*before, *after)})
    rows = ["| room | " + " | ".join(game.replace("_", " ") for game in games) + " | together |", "|---" * (len(games) + 2) + "|"]
    columns = [*([game] for game in games), [game for game in games if any(before[game, room] for room in ROOMS)]]
    for name, rooms in (*((room, (room,)) for room in ROOMS), ("talk, bots, board", ROOMS[1:4]), ("all but rules", ROOMS[1:])):
        sums = [[sum(count[game, room] for game in some for room in rooms) for count in (before, after)] for some in columns]
        cells = [f"{old:,} -> {new:,} ({(new - old) / old:+.0%})" if old else f"{new:,}" for old, new in sums]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return rows


Room = tuple[int, int]
"""Files and lines."""


def rooms_of_interface(lines: dict[str, int]) -> dict[str, Room]:
    """By folder of tui/; what lies in tui/ itself has no folder."""
    found: dict[str, Room] = {}
    for path, count in lines.items():
        if path.startswith(TUI) and path.endswith(".py"):
            folder = path.removeprefix(TUI).rpartition("/")[0].partition("/")[0]
            number, total = found.get(folder, (0, 0))
            found[folder] = number + 1, total + count
    return found


def interface_table(before: dict[str, Room], after: dict[str, Room]) -> list[str]:
    folders = sorted({*before, *after} - {"boards"})
    groups = {f"`{folder}/`" if folder else "`tui/` itself": [folder] for folder in folders}
    groups |= {"all but boards": folders, "`boards/`": ["boards"]}
    rows = ["| room | files | lines |", "|---|---|---|"]
    for name, some in groups.items():
        sums = [[sum(rooms.get(folder, (0, 0))[at] for folder in some) for rooms in (before, after)] for at in (0, 1)]
        rows.append(f"| {name} | " + " | ".join(f"{old:,} -> {new:,}" if old else f"{new:,}" for old, new in sums) + " |")
    return rows


def written(page: str, rows: list[str], heading: str = HEADING) -> str:
    """The page with these rows instead of the first table under the heading."""
    head, found, tail = page.partition(f"{heading}\n")
    assert found, f"{PAGE.name} has no '{heading}'"
    lines = tail.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("|"))
    last = next((at for at in range(first, len(lines)) if not lines[at].startswith("|")), len(lines))
    return head + found + "\n".join([*lines[:first], *rows, *lines[last:]])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", nargs="?", default="HEAD")
    parser.add_argument("after", nargs="?", default="")
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    given = parser.parse_args(arguments)
    try:
        before, after = files(given.before), files(given.after)
        rows = table(counted(before), counted(after))
        rows_tui = interface_table(rooms_of_interface(before), rooms_of_interface(after))
        print("\n".join([*rows, "", *rows_tui]))
        if given.write:
            PAGE.write_text(written(written(PAGE.read_text("utf-8"), rows), rows_tui, HEADING_TUI), "utf-8")
    except (OSError, subprocess.CalledProcessError):
        parser.error("there is no such commit here, or no git")


if __name__ == "__main__":
    main()
