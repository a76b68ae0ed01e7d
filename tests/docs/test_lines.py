"""Lines of games are counted by a program, which writes its table where the page has it and nothing else."""

from __future__ import annotations

from collections import Counter

from bench.lines import HEADING, PAGE, counted, room_of, table, written


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
