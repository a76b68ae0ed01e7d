"""Lines of games are counted by a program, which writes its table where the page has it and nothing else."""

from __future__ import annotations

import re
from collections import Counter

from bench.lines import GAMES, HEADING, HEADING_TUI, PAGE, counted, files, interface_table, room_of, rooms_of_interface, table, written


def test_rooms_are_told_by_folders_and_before_there_were_any_by_names() -> None:
    now, once = ("a/rules/x.py", "a/talk/x.py", "a/bots/x.py", "a/__init__.py"), ("a/previews.py", "a/reasons.py", "a/talk/help.md", "b.py")
    found = [room_of(f"engine/games/{path}") for path in (*now, *once)]
    assert found == [("a", "rules"), ("a", "talk"), ("a", "bots"), ("a", "rules"), ("a", "talk"), ("a", "bots"), ("a", "page"), None]
    assert room_of("engine/games/a/talk/en.ini") == ("a", "talk"), "words count whatever file they stand in"
    assert room_of("tui/boards/a/x.py") == ("a", "board") and room_of("tui/kit/x.py") is None


def test_the_table_takes_the_place_of_the_one_on_the_page() -> None:
    before, after = counted({"engine/games/a/talk/x.py": 100}), counted({"engine/games/a/talk/x.py": 60, "tui/boards/b/x.py": 7})
    rows = table(before, after)
    assert rows[0] == "| room | a | b | together |" and "| talk | 100 -> 60 (-40%) | 0 | 100 -> 60 (-40%) |" in rows
    page = PAGE.read_text("utf-8")
    new = written(page, rows)
    head, _, tail = page.partition(HEADING)
    assert new.startswith(head) and "\n".join(rows) in new and written(new, rows) == new
    assert [line for line in new.partition(HEADING)[2].split("\n") if not line.startswith("|")] == [
        line for line in tail.split("\n") if not line.startswith("|")
    ]
    assert table(Counter(), Counter())[0] == "| room |  | together |"


def test_the_interface_is_counted_by_folder() -> None:
    before = rooms_of_interface({"tui/app.py": 10, "tui/boards/a/x.py": 3})
    after = rooms_of_interface({"tui/app.py": 4, "tui/kit/x.py": 5, "tui/kit/y/z.py": 1, "tui/kit/help.md": 9, "tui/boards/a/x.py": 2})
    rows = ["| `tui/` itself | 1 -> 1 | 10 -> 4 |", "| `kit/` | 2 | 6 |"]
    assert interface_table(before, after)[2:] == [*rows, "| all but boards | 1 -> 3 | 10 -> 10 |", "| `boards/` | 1 -> 1 | 3 -> 2 |"]


def test_the_page_is_not_far_behind_the_tree() -> None:
    """In its sums, by a fiftieth at most: `make lines` writes both tables anew."""
    page, now = PAGE.read_text("utf-8"), files("")
    before = counted({f"{GAMES}{game}/rules/x.py": 1 for game in ("age_of_rome", "rise_to_power")})
    tables = {HEADING: table(before, counted(now)), HEADING_TUI: interface_table({}, rooms_of_interface(now))}
    for heading, name in ((HEADING, "talk, bots, board"), (HEADING_TUI, "all but boards")):
        said, there = _sum(page.partition(f"{heading}\n")[2], name), _sum("\n".join(tables[heading]), name)
        assert abs(said - there) * 50 <= there, f"{name}: the page says {said}, the tree has {there}; run make lines"


def _sum(text: str, name: str) -> int:
    """What stands last in this row, as it is now."""
    row = next(line for line in text.split("\n") if line.startswith(f"| {name} "))
    return int(re.sub(r"\(.*\)|,", "", row.split("|")[-2].split("->")[-1]))
