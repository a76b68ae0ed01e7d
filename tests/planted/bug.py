"""What a planted bug is, and where its old text stands. The text says where, not a path: code may move between files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("p2p", "engine", "tui")


@dataclass(frozen=True)
class Bug:
    """`changes`: old and new text, each old text exactly once in the tree. `killers`: tests of which at least one must fail.
    `row`: the list and the attack in it that the bug stands for ("fair cards 14", "re-deal 21")."""

    name: str
    changes: tuple[tuple[str, str], ...]
    killers: tuple[str, ...]
    row: str = ""


def bug(name: str, old: str, new: str, *killers: str, row: str = "") -> Bug:
    return Bug(name, ((old, new),), killers, row)


def sources(root: Path = ROOT) -> dict[Path, str]:
    found = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    return {path.relative_to(root): path.read_text("utf-8") for path in found}


def places(old: str, texts: dict[Path, str]) -> list[Path]:
    """The files in which this text stands, one for each time."""
    return [path for path, text in texts.items() for _ in range(text.count(old))]
