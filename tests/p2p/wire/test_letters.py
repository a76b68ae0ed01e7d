"""The table of letters is that of one Unicode version and of no other; names that an eye takes for one another are alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.crypto.faults import PeerFault
from p2p.wire import codec
from p2p.wire.letters import FREE, HIDDEN, KINDS, MARK, NARROW, SPACE, WIDE, alike, all_known, looks
from p2p.wire.letters_table import LETTERS_VERSION
from p2p.wire.text import clean
from tests.p2p.wire.lab import messages

# One for each way to write somebody else's name that we could think of. The first is how it is known.
BELA = {
    "known": "Bela", "small": "bela", "capitals": "BELA", "digit": "Be1a", "capital I for l": "BeIa", "bar": "Be|a",
    "exclamation mark": "Be!a", "at sign": "Bel@", "with a space": "Be la", "Cyrillic letters": "Веlа", "one Cyrillic letter": "Bеla",
    "Cyrillic soft sign": "Ьela", "palochka": "Beӏa", "Greek capitals": "ΒΕLΑ", "small Greek letters": "Βεlα", "one Greek letter": "Belα",
    "Cherokee": "ᏴᎬᏞᎪ", "small Cherokee": "ꮟꭼꮮꭺ", "Lisu": "ꓐꓰꓡꓮ", "full width": "Ｂｅｌａ", "bold": "𝐁𝐞𝐥𝐚", "blackletter": "𝕭𝖊𝖑𝖆",
    "Roman numeral": "Beⅼa", "script a": "Belɑ", "small capitals": "ʙᴇʟᴀ", "circled": "ⓑⓔⓛⓐ", "white on black": "🅱🅴🅻🅰", "flags": "🇧🇪🇱🇦",
    "Hebrew bar": "Be׀a",
}  # fmt: skip


def test_no_name_of_the_list_stands_twice() -> None:
    assert len(set(BELA.values())) == len(BELA) >= 25


@pytest.mark.parametrize("kind", BELA)
def test_every_way_to_write_a_known_name_is_alike(kind: str) -> None:
    assert alike(BELA["known"], BELA[kind]) and alike(BELA[kind], BELA["known"])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Emma", "Ernma"), ("Haha", "Нана"), ("Hana", "нana"), ("Ivan", "Iνan"), ("ivan", "Ivan"), ("Otto", "0tt0"), ("Ewa", "Evva"),
     ("Gábor", "GÁBOR"), ("Ödön", "ÖDÖN"), ("Zoë", "Ζοë"), ("Straße", "STRASSE"), ("Ali", "AIi"), ("Paul", "РАUL"), ("Σοφία", "ΣΟΦΊΑ"),
     ("ivan", "i\u0307van"), ("Ivan", "İvan"), ("Anja", "Anj\u0307a")],
)  # fmt: skip
def test_more_names_that_look_alike(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bela", "Béla"), ("Bela", "Bella"), ("Gábor", "Gabor"), ("Anna", "Hanna"), ("李雷", "李雪"), ("Pál", "Paul"), ("Strauß", "Straub"),
     ("Jan", "Jana"), ("Zoe", "Zoë"), ("Tom", "Tim"), ("Eva", "Ewa"), ("Олег", "Ольга"), ("🎲", "🎯")],
)  # fmt: skip
def test_names_that_do_not_look_alike(one: str, other: str) -> None:
    assert not alike(one, other)


@given(st.text(max_size=30))
def test_any_text_looks_like_itself_and_like_itself_in_another_case(text: str) -> None:
    name = clean(text, 24)
    assert alike(name, name) and 1 <= len(looks(name)) <= 3
    if name.isascii():
        assert alike(name, name.upper()) and alike(name, name.lower()) and alike(name, name.swapcase())


# --- the table of letters


def expected(letter: str) -> int:
    kind = unicodedata.category(letter)
    if kind == "Cn":
        return FREE
    if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"):
        return HIDDEN
    if kind in ("Mn", "Me"):
        return MARK
    return SPACE if kind == "Zs" else WIDE if unicodedata.east_asian_width(letter) in ("W", "F") else NARROW


SELECTORS = [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
INVISIBLE = {*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0", *map(chr, SELECTORS)}


@pytest.mark.skipif(unicodedata.unidata_version != LETTERS_VERSION, reason=f"needs a Python that knows Unicode {LETTERS_VERSION}")
def test_the_table_is_that_of_its_version() -> None:
    different = [letter for letter in map(chr, range(0x110000)) if letter not in INVISIBLE and KINDS[ord(letter)] != expected(letter)]
    assert different == []
    assert {KINDS[ord(letter)] for letter in INVISIBLE} == {HIDDEN}


# Letters of Unicode 15.0, 15.1, 16.0 and 17.0: newer Pythons know them, and still no name holds them.
NEWER = ["\U0001fae8", "\u0cf3", "\U0001e4d0", "\u2ffc", "\U0001faea", "\ua7cb", "\U00010940"]


@pytest.mark.parametrize("letter", [*NEWER, "\u0378", "\ufffe", "\U0010ffff"])
def test_a_letter_that_came_later_is_no_letter_anywhere(letter: str) -> None:
    assert KINDS[ord(letter)] == FREE and not all_known(f"a{letter}")
    assert clean(f"Zi{letter}ta", 24) == "Zita"
    with pytest.raises(PeerFault, match="not in Unicode"):
        codec.decode(f'["{letter}"]'.encode())


def test_what_newer_normal_forms_do_with_letters_that_came_later_cannot_matter() -> None:
    """A mark of Unicode 16.0 whose order among other marks an older Python does not know."""
    late = "a\U00010d69\u0301"
    with pytest.raises(PeerFault, match="not in Unicode"):
        codec.decode(f'["{late}"]'.encode())
    assert clean(late, 24) == "á"


def test_every_message_of_ours_holds_known_letters() -> None:
    assert all(all_known(repr(message)) for message in messages().values())
