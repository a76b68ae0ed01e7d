"""The letters of people's texts, by a table of one named version of Unicode: which there are, how wide, and which look alike.

No peer may differ from another on what is a name, whatever Python it runs on; so nothing here asks the tables of that Python. What it
does ask there, the normal forms, never changes for letters that the table knows. protocol.md W5.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from p2p.wire.letters_table import AS_WRITTEN, IN_CAPITALS, IN_SMALL, RUNS

LOOKS_KEPT = 4096
# What a code point is: a letter of one column or of two, a mark, a space, something that never shows (controls, private ones, fillers),
# or nothing in this version.
NARROW, WIDE, MARK, SPACE, HIDDEN, FREE = b"12msx-"
KINDS = b"".join(run[:1].encode("ascii") * int(run[1:], 16) for run in RUNS.split())
"""The kind of each code point: a megabyte, for a look-up that costs nothing."""
assert len(KINDS) == 0x110000

_SECOND_DOT = re.compile("(?<=[ijl])\u0307")  # a dot above a letter that has one already; l, for a capital I looks like it


def all_known(text: str) -> bool:
    """No code point that the table leaves free: what it will mean one day, two Pythons would not agree on."""
    return FREE not in map(KINDS.__getitem__, map(ord, text))


@lru_cache(maxsize=LOOKS_KEPT)
def looks(text: str) -> frozenset[str]:
    """What is left of a text when case, width, style and look-alike letters are taken away: as it is written, in capitals, and in small
    letters, for a letter may look like one in its own case and like another in the other. Never shown, only compared."""
    plain = normalize("NFKD", text)
    drawn = [normalize("NFD", plain.translate(table)).replace(" ", "").replace("vv", "w") for table in _tables()]
    return frozenset(_SECOND_DOT.sub("", look) for look in drawn)


def alike(one: str, other: str) -> bool:
    """Whether an eye may take one name for the other."""
    return not looks(one).isdisjoint(looks(other))


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[int, str], ...]:
    written = _read(AS_WRITTEN)
    return written, {**written, **_read(IN_CAPITALS)}, {**written, **_read(IN_SMALL)}


def _read(text: str) -> dict[int, str]:
    found, target = {}, ""
    for part in text.split():
        if part.endswith("="):
            target = "".join(chr(int(code, 16)) for code in part[:-1].split("."))
        else:
            found[int(part, 16)] = target
    return found
