"""One value, one text; every other text is refused, cheaply and by name."""

from __future__ import annotations

import json
import unicodedata
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.crypto.faults import Misuse, PeerFault
from p2p.wire import codec
from p2p.wire.letters import all_known
from p2p.wire.limits import DEPTH_MAX, FRAME_BYTES_MAX, INT_MAX, VALUES_MAX
from tests.p2p.wire.vectors import REFUSED

LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Cn", "Zl", "Zp"]).filter(all_known)
TEXTS = st.text(LETTERS, max_size=12).map(lambda text: unicodedata.normalize("NFC", text)).filter(lambda t: "\x7f" not in t)
KEYS = st.from_regex(r"\A[a-z][a-z0-9_-]{0,8}\Z")
LEAVES = st.none() | st.booleans() | st.integers(-INT_MAX, INT_MAX) | TEXTS
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES, lambda v: st.lists(v, max_size=4) | st.dictionaries(KEYS, v, max_size=4), max_leaves=20
)


@given(VALUES)
def test_every_value_has_one_text_and_comes_back(value: Any) -> None:
    data = codec.encode(value)
    assert codec.decode(data) == value
    assert json.loads(data) == value  # it is ordinary JSON for everybody else


@given(VALUES, st.data())
def test_a_text_with_one_byte_changed_is_another_value_or_refused(value: Any, data: st.DataObject) -> None:
    text = bytearray(codec.encode(value))
    at = data.draw(st.integers(0, len(text) - 1))
    text[at] ^= data.draw(st.integers(1, 255))
    try:
        other = codec.decode(bytes(text))
    except PeerFault:
        return
    assert codec.encode(other) == bytes(text)
    assert json.dumps(other) != json.dumps(value)


@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda t: t.encode("utf-8", "surrogatepass")))
def test_any_bytes_give_a_value_that_encodes_to_them_or_a_fault(data: bytes) -> None:
    try:
        value = codec.decode(data)
    except PeerFault:
        return
    assert codec.encode(value) == data


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_is_named(text: str) -> None:
    with pytest.raises(PeerFault) as caught:
        codec.decode(text.encode())
    assert caught.value.what == REFUSED[text]


@pytest.mark.parametrize("data", [b"", b"\xff", b'["\xed\xa0\x80"]', b"\xef\xbb\xbf[]", b"\xc0\x80", "text", None, bytearray(b"[]")])
def test_what_is_not_utf8_or_not_bytes_is_refused(data: object) -> None:
    with pytest.raises(PeerFault):
        codec.decode(data)


def test_the_largest_numbers_pass_and_the_next_do_not() -> None:
    assert codec.decode(b"[9007199254740992,-9007199254740992]") == [INT_MAX, -INT_MAX]
    for text in (b"[9007199254740993]", b"[-9007199254740993]"):
        with pytest.raises(PeerFault, match="beyond"):
            codec.decode(text)


def test_depth_and_count_have_exact_limits() -> None:
    deepest = b"[" * DEPTH_MAX + b"]" * DEPTH_MAX
    assert codec.encode(codec.decode(deepest)) == deepest
    with pytest.raises(PeerFault, match="nested"):
        codec.decode(b"[" + deepest + b"]")
    most = b"[" + b",".join([b"0"] * (VALUES_MAX - 1)) + b"]"
    codec.decode(most)
    with pytest.raises(PeerFault, match="values"):
        codec.decode(most[:-1] + b",0]")
    brackets_in_text = b'["' + b"[" * 1000 + b'\\"' + b"]," * 70000 + b'"]'
    assert len(codec.decode(brackets_in_text)[0]) == 141001  # type: ignore[index, arg-type]


def test_size_has_an_exact_limit() -> None:
    whole = b'"' + b"a" * (FRAME_BYTES_MAX - 2) + b'"'
    codec.decode(whole)
    with pytest.raises(PeerFault, match="bytes instead of"):
        codec.decode(whole + b" ")
    with pytest.raises(PeerFault, match="bytes instead of"):
        codec.decode(b"[1,2]", 4)
    with pytest.raises(Misuse):
        codec.encode("a" * FRAME_BYTES_MAX)


COSTLY = {
    "one huge number": b"[" + b"9" * (FRAME_BYTES_MAX - 2) + b"]",
    "open brackets": b"[" * FRAME_BYTES_MAX,
    "deep, within the count": b"[" * (VALUES_MAX - 2) + b"]" * (VALUES_MAX - 2),
    "open objects": b'{"a":' * (FRAME_BYTES_MAX // 5),
    "open strings": b'"\\' * (FRAME_BYTES_MAX // 2),
    "backslashes": b'"' + b"\\" * (FRAME_BYTES_MAX - 1),
    "many numbers": b"[" + b"1," * (FRAME_BYTES_MAX // 2 - 1) + b"1",
    "quotes": b'""' * (FRAME_BYTES_MAX // 2),
    "marks": b'"' + "\u0301\u0323".encode() * (FRAME_BYTES_MAX // 4 - 1) + b'"',
}


@pytest.mark.parametrize("name", COSTLY)
def test_hostile_bytes_cost_little(name: str) -> None:
    start = process_time()
    with pytest.raises(PeerFault):
        codec.decode(COSTLY[name])
    assert process_time() - start < 0.5  # measured: below 30 ms; without the cheap checks first: seconds, or a crash


@pytest.mark.parametrize(
    "value", [1.5, float("nan"), 2**53 + 1, b"x", {1: 2}, {"A": 1}, {"é": 1}, "\ud800", "e\u0301", "\x1b[2J", object()]
)
def test_our_own_bad_values_are_a_misuse(value: Any) -> None:
    with pytest.raises(Misuse):
        codec.encode(value)
    with pytest.raises(Misuse):
        codec.encode({"in": [value]})


@given(st.binary(max_size=80))
def test_bytes_have_one_text(data: bytes) -> None:
    text = codec.bytes_text(data)
    assert codec.text_bytes(text) == data
    if len(data) % 3:  # the last letter has bits that mean nothing
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        others = [text[:-1] + letter for letter in alphabet if letter != text[-1]]
        same = [other for other in others if _decodes_to(other) == data]
        assert same == []


def _decodes_to(text: str) -> bytes | None:
    try:
        return codec.text_bytes(text)
    except PeerFault:
        return None


@pytest.mark.parametrize("text", ["A", "AA=", "AA==", "A+", "A/", "AB", "AAAAA", "é", "A A", "AA\n"])
def test_other_texts_of_bytes_are_refused(text: str) -> None:
    with pytest.raises(PeerFault):
        codec.text_bytes(text)
