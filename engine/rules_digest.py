"""What decides a game, as one hash: the files of its `rules/` and the core of the engine, without comments, docstrings and layout.

Two peers with different digests do not sit down together, so nothing may change it that changes no rule. The scanner is our own: syntax
trees and tokens differ between versions of Python. It reads what Python 3.11 reads (an f-string never holds the quotes that enclose it).
The part "Rules digest" of protocol.md says all of this for a second implementation.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any

CORE_FILES = ("canon.py", "cards.py", "moves.py", "script.py")
TAG = b"fides/rules/2"
KIND = "00000002"  # the last four bytes of a digest, in hex: how it was made. Version 0.1.0 hashed the files as they were, without a mark
FORMER = "it was made by Fides 0.1.0, whose rules digests are of another kind: that version reads it, this one leaves it as it is"

PARTS = re.compile(
    r"""(?P<code>[^"'\\\#\n]*)(?:(?P<string>\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|"(?:[^\\"\n]|\\.)*"|'(?:[^\\'\n]|\\.)*')|(?P<blank>\\\n|\#[^\n]*)|\n)""",
    re.DOTALL,
)
SYMBOLS = r"[!$%&()*+,\-./:;<=>?@\[\]^`{|}~]"
IDLE = re.compile(rf"(?<={SYMBOLS}) +| +(?={SYMBOLS})")  # a blank beside a symbol says nothing
MANY = re.compile(" +")
STRANGE = re.compile(r"[\x00-\x1f]")


class NotScanned(ValueError):
    """A source that this scanner does not read, for instance one with tabs: the rules must be written otherwise."""


def rules_digest(package: str) -> str:
    """Of the game in this package."""
    folder: Any = resources.files(package)
    return digest_in(folder)


@cache
def digest_in(folder: Any) -> str:
    """Of the game in this folder, which need not be loaded for it."""
    return digest_of([*_core(), *sorted(_sources(folder.joinpath("rules"), "rules/"))])


def digest_of(sources: Iterable[tuple[str, str]]) -> str:
    """Of files, as names and what of them decides, in this order. In hex: 28 bytes of hash, then the kind."""
    parts = [part.encode() for source in sources for part in source]
    total = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in (TAG, *parts)))
    return total.hexdigest()[: -len(KIND)] + KIND


@cache
def _core() -> list[tuple[str, str]]:
    """The same for every game."""
    core = resources.files("engine")
    return [(f"engine/{name}", decisive((core / name).read_bytes().decode())) for name in CORE_FILES]


def is_former(digest: str) -> bool:
    """Is it of the kind that version 0.1.0 made?"""
    return not digest.endswith(KIND)


def other_rules(theirs: str, ours: str) -> str:
    """Why what was made under these rules is of no use here; nothing if it is."""
    if theirs == ours:
        return ""
    return FORMER if is_former(theirs) else f"it was played under rules {theirs[:12]}, this program has {ours[:12]}"


def decisive(text: str) -> str:
    """The same program in one layout: a line for each logical line, one space for each block around it, no comment and no docstring."""
    found: list[str] = []
    widths = [0]
    for width, line in _logical_lines(text.replace("\r\n", "\n").replace("\r", "\n")):
        while width < widths[-1]:
            widths.pop()
        if width > widths[-1]:
            widths.append(width)
        found.append(" " * (len(widths) - 1) + line)
    return "".join(f"{line}\n" for line in found)


def _logical_lines(text: str) -> list[tuple[int, str]]:
    """Indentation and content of every line that does something. A line of nothing but strings without a prefix does nothing."""
    found: list[tuple[int, str]] = []
    codes, strings = [""], [""]  # of the logical line so far, in turns
    at = brackets = 0
    for part in PARTS.finditer(text + "\n"):
        if part.start() != at:
            break
        at = part.end()
        code = part["code"]
        codes[-1] += code
        brackets += code.count("(") + code.count("[") + code.count("{") - code.count(")") - code.count("]") - code.count("}")
        if part["string"]:
            strings.append(part["string"])
            codes.append("")
        elif part["blank"] or brackets:
            codes[-1] += " "
        else:
            if any(map(str.strip, codes)):
                tight = [_tight(code) for code in codes]
                found.append((len(codes[0]) - len(codes[0].lstrip(" ")), "".join(map(str.__add__, strings, tight)).strip(" ")))
            codes, strings = [""], [""]
    if at < len(text) or brackets or any(codes):
        raise NotScanned(f"not understood from here: {text[at : at + 40]!r}")
    return found


def _tight(code: str) -> str:
    if STRANGE.search(code):
        raise NotScanned(f"a tab or the like in {code.strip()[:40]!r}")
    code = IDLE.sub("", code)
    return MANY.sub(" ", code) if "  " in code else code


def _sources(folder: Any, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield prefix + entry.name, decisive(entry.read_bytes().decode())
