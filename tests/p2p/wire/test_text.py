"""What people write is made harmless before it is shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.crypto.faults import PeerFault
from p2p.wire.entries import say
from p2p.wire.limits import CHAT_BYTES_MAX, CHAT_COLUMNS_MAX
from p2p.wire.messages import decode, encode
from p2p.wire.text import clean, columns
from tests.p2p.wire import lab

NASTY = st.text(
    st.sampled_from("a e\u0301\u0323\u0344\u202e\u2066\u200b\u200d\ufe0f\x1b\n\x00\u3164\u2800\U000e0041\u1100\u1161\u11a8가李🎲\ud800")
)


@given(st.text() | NASTY, st.integers(0, 40))
def test_cleaned_text_is_harmless_and_stays_as_it_is(text: str, width: int) -> None:
    shown = clean(text, width)
    assert clean(shown, width) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert columns(shown) <= width
    assert shown == shown.strip()
    for letter in shown:
        assert unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        assert unicodedata.category(letter) != "Zs" or letter == " "


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Gábor", "Gábor"),
        ("Ga\u0301bor", "Gábor"),
        ("\x1b[31mred\x07", "[31mred"),
        ("abc\u202edcba", "abcdcba"),
        ("Zi\u200bta", "Zita"),
        ("Zita\u3164", "Zita"),
        ("a\n\tb \u00a0 c", "a b c"),
        ("z" + "\u0323\u0300\u0302\u0304" * 5, unicodedata.normalize("NFC", "z\u0323\u0300")),
        ("\u0301start", "start"),
        ("\ud800x", "x"),
        ("e\u200b\u0301", "é"),
    ],
)
def test_cleaning(said: str, shown: str) -> None:
    assert clean(said, 80) == shown


def test_wide_letters_count_twice_and_are_never_cut_in_half() -> None:
    assert clean("李雷李", 5) == "李雷"
    assert columns("李e\u0301") == 3


def test_our_own_chat_always_fits() -> None:
    for text in ("a" * 1000, "李" * 1000, "🎲" * 1000, "é\u0323" * 900):
        line = say(lab.PEOPLE[1], lab.TABLE, 1, 0, text)
        assert len(line.said.encode()) <= CHAT_BYTES_MAX
        assert columns(line.shown) <= CHAT_COLUMNS_MAX
        assert decode(encode(line)) == line


def test_a_hostile_line_is_shown_clean_and_still_verifies_as_signed() -> None:
    from p2p.wire.entries import CHAT_LABEL, Chat

    bare = Chat(lab.TABLE, 1, 0, "to\u202egl\u200bobe")
    line = decode(encode(Chat(lab.TABLE, 1, 0, bare.said, lab.PEOPLE[1].sign(CHAT_LABEL, bare.id))))
    assert isinstance(line, Chat)
    assert line.shown == "toglobe"
    line.check(lab.PEOPLE[1].public)
    with pytest.raises(PeerFault):
        line.check(lab.PEOPLE[0].public)


@pytest.mark.parametrize("name", ["", "a\u200b", "\u202eatiZ", "x" * 25, "李" * 13, " Zita", "Zita  M"])
def test_names_are_refused_unless_clean(name: str) -> None:
    data = encode(lab.messages()["join"]).replace("Gábor".encode(), name.encode())
    with pytest.raises(PeerFault, match="a name that is"):
        decode(data)
