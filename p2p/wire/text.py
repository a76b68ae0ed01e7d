"""Text of people: names and chat, made harmless for every terminal. Nothing else of a peer's text is ever shown.

clean(text, columns) is total: any str in, one line of normal-form text out, without control, bidi, zero-width, private or unassigned
characters and at most `columns` wide; clean(clean(t)) == clean(t). harmless(line) is the same judgement of letters for a line that we
laid out ourselves around words of others: our spaces stay. look(text) is equal for texts that an eye may take for one another.
"""

from __future__ import annotations

from unicodedata import category, east_asian_width, normalize

from p2p.wire.limits import MARKS_MAX

# Cc control, Cf format (bidi, joiners, tags), Cs surrogates, Co private use, Cn unassigned, Zl and Zp line ends.
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Marks and letters that show nothing at all, so that two names would look alike: fillers, selectors, blanks.
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)

# Letters of other scripts, and digits, that look like a small Latin letter once case is folded. Not all there are: those of names.
_LOOKS_LIKE = str.maketrans(
    "аеорсухіјѕԁԛԝһкмтнвгп"
    "αορυνικτχγηωօսոıɑɡǀוס"
    "01|!$@",
    "aeopcyxijsdqwhkmthbrn"
    "aopuvlktxynwounlagllo"
    "ollisa",
)


def clean(text: str, columns_max: int) -> str:
    kept = _visible(text)
    while (normal := _visible(normalize("NFC", kept))) != kept:  # dropping may bring letters together that compose
        kept = normal
    return _cut(kept, columns_max)


def harmless(line: str) -> str:
    """One line for a terminal, a log or a person, whatever words of others are in it: "?" stands for each letter that `clean` drops."""
    if line.isascii() and line.isprintable():
        return line
    shown: list[str] = []
    marks = 0
    for letter in line:
        marks = marks + 1 if category(letter) in ("Mn", "Me") else 0
        stray = marks > 0 and (marks > MARKS_MAX or not shown or shown[-1] == " ")
        shown.append(" " if _is_space(letter) else "?" if stray or _is_dropped(letter) else letter)
    return "".join(shown)


def look(text: str) -> str:
    """What is left of a name when case, width, style and look-alike letters are taken away. Never shown, only compared."""
    folded = normalize("NFC", normalize("NFKC", normalize("NFKC", text).casefold()).translate(_LOOKS_LIKE))
    return folded.replace("i", "l").replace("rn", "m").replace("vv", "w").replace(" ", "")


def columns(text: str) -> int:
    """Width in a terminal: marks 0, wide letters 2, everything else 1."""
    return sum(map(_width, text))


def _visible(text: str) -> str:
    letters: list[str] = []
    marks = 0
    for letter in text:
        kind = category(letter)
        if _is_space(letter):
            letter = " "
            if not letters or letters[-1] == " ":
                continue
            marks = 0
        elif _is_dropped(letter):
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if not letters or letters[-1] == " " or marks > MARKS_MAX:
                continue
        else:
            marks = 0
        letters.append(letter)
    return "".join(letters).strip(" ")


def _is_space(letter: str) -> bool:
    return letter in "\t\n\r" or category(letter) == "Zs"


def _is_dropped(letter: str) -> bool:
    return category(letter) in _DROPPED or letter in _INVISIBLE


def _cut(text: str, columns_max: int) -> str:
    wide = 0
    for at, letter in enumerate(text):
        wide += _width(letter)
        if wide > columns_max:
            return text[:at].rstrip(" ")
    return text


def _width(letter: str) -> int:
    if category(letter) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(letter) in ("W", "F") else 1
