"""Listings, declines and addresses: their limits, and that an old address never replaces a newer one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.wire import codec
from p2p.wire.limits import ADDRESS_BYTES_MAX, ADDRESSES_MAX, MESSAGE_BYTES_MAX
from p2p.wire.listing import REASONS, Decline
from p2p.wire.messages import decode, encode
from p2p.wire.where import Where, WhereBook, is_address, say_where
from tests.p2p.wire import lab


def refused(message: Any, **changes: Any) -> PeerFault:
    value: Any = {**dict(codec.decode(encode(message))), **changes}  # type: ignore[call-overload]
    with pytest.raises(PeerFault) as caught:
        decode(codec.encode(value))
    return caught.value


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"seats": 0}, "seats is not within"),
        ({"seats": 9}, "seats is not within"),
        ({"seats": 1}, "more names than seats"),
        ({"state": "ajar"}, "neither open nor closed"),
        ({"name": ""}, "a name of a table"),
        ({"name": "x" * 33}, "a name of a table"),
        ({"name": "a\u202eb"}, "a name of a table"),
        ({"taken": ["x" * 25]}, "a name that is"),
        ({"taken": [1]}, "name is no text"),
        ({"taken": ["a\u200b"]}, "a name that is"),
        ({"taken": list("abcdefghi")}, "9 items"),
        ({"options": {"a": "x" * 4096}}, "options that are too long"),
        ({"options": {"a": "é"}}, "not ASCII"),
        ({"variants": ["b", "a"]}, "ascending"),
        ({"variants": ["B"]}, "a variant is not a name"),
        ({"v": 3}, "version 3"),
    ],
)
def test_bad_listings_are_named(changes: dict[str, Any], what: str) -> None:
    fault = refused(lab.listing(), **changes)
    assert fault.section == "wire/listing"
    assert what in fault.what


def test_the_fullest_listing_fits() -> None:
    full = lab.listing(
        options={f"o{number}": "x" * 490 for number in range(8)},
        variants=tuple(sorted(f"{letter * 32}" for letter in "abcdefghijklmnop")),
        seats=8,
        name="李" * 16,
        taken=tuple("李雷" * 5 + f"{number}" for number in range(8)),
        state="closed",
    )
    assert decode(encode(full)) == full
    assert len(encode(full)) <= MESSAGE_BYTES_MAX["listing"]


def test_a_reason_is_one_of_the_list() -> None:
    for reason in REASONS:
        encode(Decline(lab.LOBBY, lab.TABLE, reason))
    assert "unknown reason" in refused(lab.messages()["decline"], reason="because").what


@pytest.mark.parametrize(
    "text", ["127.0.0.1:1", "[::1]:65535", "[fe80::1:2]:80", "a.example:9", "host-7:40000", "[::ffff:1.2.3.4]:5", "x" * 122 + ":65535"]
)
def test_good_addresses(text: str) -> None:
    assert is_address(text)
    assert decode(encode(say_where(lab.PEOPLE[0], 0, [text]))).addresses == (text,)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "", "host", "host:", ":80", "host:0", "host:080", "host:65536", "host:100000", "Host:1", "ho st:1", "host:1 ", "host:1\n", "[::1]",
        "::1:80", "[]:1", "[1.2.3.4]:1", "[fe80::1%eth0]:1", "user@host:1", "http://host:1", "-host:1", ".host:1", "höst:1", "host:١",
        "x" * ADDRESS_BYTES_MAX + ":1", "a/b:1", "[::1]:1,host:1",
    ],
)  # fmt: skip
def test_bad_addresses(text: str) -> None:
    assert not is_address(text)
    with pytest.raises(Misuse):
        encode(say_where(lab.PEOPLE[0], 0, [text]))


def test_addresses_have_their_limits() -> None:
    where = lab.messages()["where"]
    assert "9 items" in refused(where, addresses=[f"host:{port}" for port in range(1, ADDRESSES_MAX + 2)]).what
    assert "twice" in refused(where, addresses=["host:1", "host:1"]).what
    assert "host:port" in refused(where, addresses=[7]).what
    longest = "x" * (ADDRESS_BYTES_MAX - 7)
    full = say_where(lab.PEOPLE[0], 2**53, [f"{longest}{number}:65535" for number in range(ADDRESSES_MAX)])
    assert decode(encode(full)) == full


def test_a_where_speaks_for_its_own_key_and_every_part_is_signed() -> None:
    where = lab.messages()["where"]
    assert isinstance(where, Where)
    where.check()
    for false in (
        replace(where, count=4),
        replace(where, addresses=where.addresses[::-1]),
        replace(where, addresses=()),
        replace(where, public=lab.PEOPLE[0].public),
    ):
        with pytest.raises(PeerFault, match="signature fails"):
            false.check()
        with pytest.raises(PeerFault, match="signature fails"):
            WhereBook(8).take(false)


def test_an_old_where_never_replaces_a_newer() -> None:
    book, person = WhereBook(8), lab.PEOPLE[0]
    old, new, same = say_where(person, 1, ["a:1"]), say_where(person, 2, ["b:1"]), say_where(person, 2, ["c:1"])
    assert book.take(new)
    assert not book.take(old)
    assert not book.take(new)
    assert not book.take(same)
    assert book.get(person.public) == new
    assert book.take(say_where(person, 3, []))
    assert not book.take(replace(old, signature=bytes(64))), "an old word is not even checked"


def test_a_false_where_changes_nothing_and_a_book_stays_small() -> None:
    book = WhereBook(2)
    words = [say_where(person, 1, ["a:1"]) for person in lab.PEOPLE]
    book.take(words[0])
    with pytest.raises(PeerFault):
        book.take(replace(words[0], count=2**53))
    assert book.get(words[0].public) == words[0]
    book.take(words[1])
    book.take(words[2])
    assert book.get(words[0].public) is None
    assert book.all() == tuple(words[1:])
