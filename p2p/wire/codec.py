"""Strict canonical JSON: for every value exactly one text, and any other text is refused.

decode(data) answers any bytes with a value or a PeerFault; encode(value) answers our own values with bytes or Misuse. Nothing here
knows what a message is. Values are None, bool, int, str, list and dict; bytes travel as text (base64url without padding).
Never parse a peer's JSON anywhere else.
"""

from __future__ import annotations

import json
import re
from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping, Sequence
from functools import lru_cache
from json import JSONDecodeError
from typing import Any, NoReturn, cast
from unicodedata import is_normalized

from p2p.crypto.faults import Misuse, PeerFault, demand, insist
from p2p.wire.letters import all_known
from p2p.wire.letters_table import LETTERS_VERSION
from p2p.wire.limits import DEPTH_MAX, FRAME_BYTES_MAX, INT_DIGITS_MAX, INT_MAX, KEY_BYTES_MAX, VALUES_MAX

SECTION = "wire/codec"
VALUE_BYTES = 256  # what one value takes in memory at most: an object with one key

# Read-only on purpose: a message holds the value it was parsed from, and nobody may change it behind its id.
Value = None | bool | int | str | Sequence["Value"] | Mapping[str, "Value"]

# Strings and everything that is no bracket or comma. Possessive, so hostile text cannot make it backtrack; and a string that never ends
# is taken too, or each of its quotes would be tried as a beginning and the search would take minutes.
_NOT_STRUCTURE = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^\[\]{},"]++', re.DOTALL)
# Line and paragraph separators are here because terminals and log readers break lines at them.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_KEY = re.compile(r"[a-z][a-z0-9_-]*", re.ASCII)
_BYTES_TEXT = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)
_TO_URL, _FROM_URL = bytes.maketrans(b"+/", b"-_"), bytes.maketrans(b"-_", b"+/")
_PADDING = (b"", b"===", b"==", b"=")  # by length modulo 4


def encode(value: Value, bytes_max: int = FRAME_BYTES_MAX) -> bytes:
    """The one text of our own value."""
    try:
        _check(value, DEPTH_MAX, own=True)
    except PeerFault as fault:
        raise Misuse(fault.what) from None
    data = _dump(value)
    insist(len(data) <= bytes_max, f"{len(data)} bytes to send instead of at most {bytes_max}")
    insist(not has_more_values(data, VALUES_MAX), "too many values to send")
    return data


def decode(data: object, bytes_max: int = FRAME_BYTES_MAX) -> Value:
    """A peer's bytes. Cheap checks first: size, depth and count are known before anything is built."""
    demand(isinstance(data, bytes), SECTION, "not bytes")
    assert isinstance(data, bytes)
    assert bytes_max <= FRAME_BYTES_MAX
    demand(0 < len(data) <= bytes_max, SECTION, f"{len(data)} bytes instead of 1 to {bytes_max}")
    _check_structure(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise PeerFault(SECTION, "not UTF-8") from None
    try:
        value = _READER.decode(text)
    except JSONDecodeError as error:
        raise PeerFault(SECTION, f"not JSON at character {error.pos}") from None
    _check(value, DEPTH_MAX)
    if _dump(value) != data:
        raise PeerFault(SECTION, _why_not_canonical(text))
    return cast(Value, value)


def rewrite(value: Value) -> bytes:
    """The one text of a value that `decode` gave us, or of a part of it: nothing in it need be looked at again."""
    return _dump(value)


def has_more_values(data: bytes, values_max: int) -> bool:
    """By the count of W1, without parsing. Every value takes a byte, so short texts need no counting."""
    return len(data) > values_max and values_in(data) > values_max


def values_in(data: bytes) -> int:
    """By the count of W1."""
    return _values_in(_NOT_STRUCTURE.sub(b"", data))


def depth_of(value: Value) -> int:
    """How many containers lie inside each other: 0 for a number, 1 for a flat list."""
    if type(value) is dict:
        return 1 + max(map(depth_of, value.values()), default=0)
    if type(value) is list or type(value) is tuple:
        return 1 + max(map(depth_of, value), default=0)
    return 0


def bytes_text(data: bytes) -> str:
    """The text form of bytes: base64url without padding."""
    return b2a_base64(data, newline=False).translate(_TO_URL).rstrip(b"=").decode("ascii")


def text_bytes(text: str, section: str = SECTION) -> bytes:
    """Back again. Unused bits of the last letter must be zero, so that every byte string has one text."""
    try:
        data = a2b_base64(text.encode("ascii").translate(_FROM_URL) + _PADDING[len(text) % 4])
    except ValueError:  # letters outside ASCII, or one too many
        raise PeerFault(section, _why_no_bytes(text)) from None
    if bytes_text(data) != text:  # the reader skips what it does not know
        raise PeerFault(section, _why_no_bytes(text))
    return data


def _why_no_bytes(text: str) -> str:
    if _BYTES_TEXT.fullmatch(text) is None:
        return "bytes in letters outside base64url"
    return "bytes with a letter too many" if len(text) % 4 == 1 else "bytes whose last letter is not canonical"


def _dump(value: Any) -> bytes:
    return _WRITER.encode(value).encode("utf-8")


def _values_in(skeleton: bytes) -> int:
    return 1 + skeleton.count(b",") + skeleton.count(b"[") + skeleton.count(b"{")


def _check_structure(data: bytes) -> None:
    """Depth and number of values from the brackets and commas alone: the reader behind it recurses, this does not."""
    if data.count(b"[") + data.count(b"{") <= DEPTH_MAX and len(data) <= VALUES_MAX:
        return  # too few brackets and bytes to break either limit
    skeleton = _NOT_STRUCTURE.sub(b"", data)
    demand(_values_in(skeleton) <= VALUES_MAX, SECTION, f"more than {VALUES_MAX} values")
    depth = 0
    for byte in skeleton:
        if byte in b"[{":
            depth += 1
            if depth > DEPTH_MAX:
                raise PeerFault(SECTION, f"nested deeper than {DEPTH_MAX}")
        elif byte in b"]}":
            depth -= 1


def _whole_number(literal: str) -> int:
    demand(len(literal) <= INT_DIGITS_MAX, SECTION, f"a number of {len(literal)} digits")
    return int(literal)


def _no_fraction(literal: str) -> NoReturn:
    raise PeerFault(SECTION, "a number that is not whole")


def _no_constant(literal: str) -> NoReturn:
    raise PeerFault(SECTION, f"{literal} is no value")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    demand(len(set(keys)) == len(keys), SECTION, "a key twice in one object")
    demand(sorted(keys) == keys, SECTION, "keys out of order")
    return dict(pairs)


# Nobody need look for circles: `_check` has counted the depth of our own values, and a text has none.
_WRITER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":"), sort_keys=True)
_NUMBERS: dict[str, Any] = {"parse_int": _whole_number, "parse_float": _no_fraction, "parse_constant": _no_constant}
_READER = json.JSONDecoder(**_NUMBERS)
_STRICT_READER = json.JSONDecoder(**_NUMBERS, object_pairs_hook=_no_repeats)


def _why_not_canonical(text: str) -> str:
    """The slower reader is asked only after the bytes have failed, to name the reason."""
    try:
        _STRICT_READER.decode(text)
    except PeerFault as fault:
        return fault.what
    return "spaces, escapes or numbers that are not canonical"


def _check(value: Any, depth: int, own: bool = False) -> None:
    """Types by exact match (True is not 1); texts and keys by rule. `own` values may hold tuples in place of lists."""
    kind = type(value)
    if kind is str:
        if not (value.isascii() and value.isprintable()):
            _check_text(value)
    elif kind is int:
        demand(-INT_MAX <= value <= INT_MAX, SECTION, "a number beyond 2^53")
    elif kind is list or (own and kind is tuple):
        demand(depth > 0, SECTION, f"nested deeper than {DEPTH_MAX}")
        for item in value:
            _check(item, depth - 1, own)
    elif kind is dict:
        demand(depth > 0, SECTION, f"nested deeper than {DEPTH_MAX}")
        for key, item in value.items():
            if type(key) is not str or len(key) > KEY_BYTES_MAX or not _is_key(key):
                demand(type(key) is str and _KEY.fullmatch(key) is not None, SECTION, "a key outside a-z 0-9 _ -")
                raise PeerFault(SECTION, f"a key of {len(key)} letters")
            _check(item, depth - 1, own)
    else:
        demand(value is None or kind is bool, SECTION, f"a value of type {kind.__name__}")


@lru_cache(maxsize=512)  # the same few names come in every message; longer texts never get here
def _is_key(key: str) -> bool:
    return _KEY.fullmatch(key) is not None


def _check_text(text: str) -> None:
    if text.isascii():
        demand(text.isprintable(), SECTION, "a control character in a text")
        return
    demand(_CONTROL.search(text) is None, SECTION, "a control character in a text")
    demand(not any("\ud800" <= letter <= "\udfff" for letter in text), SECTION, "half a surrogate pair in a text")
    demand(all_known(text), SECTION, f"a letter that is not in Unicode {LETTERS_VERSION}")
    demand(is_normalized("NFC", text), SECTION, "a text that is not in normal form NFC")
