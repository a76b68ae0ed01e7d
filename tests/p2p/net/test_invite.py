"""Invites and addresses: what is written is read back, every damage is a sentence, nothing secret shows."""

from __future__ import annotations

from base64 import b32encode
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.net.addresses import host_key, parse_address, reachable
from p2p.net.errors import BadAddress, BadInvite
from p2p.net.events import Guest
from p2p.net.invite import CODE_CHARS, HEAD, Invite, _check, host_mark, looks_like_invite, parse_invite
from p2p.net.limits import INVITE_ADDRESSES_MAX, INVITE_TEXT_CHARS_MAX
from tests.p2p.net.lab import identity

HOST = identity("host").public
LETTERS = "fides:1@,.[]%-_abc234567xyz \n\t\0é\u202e" + "".join(map(chr, range(33, 127)))
INVITE = Invite(Guest.PLAY, bytes(range(16)), host_mark(HOST), ("192.168.1.20:4040", "[fd00::2]:4040", "caesar.local:1"))


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from([Guest.PLAY, Guest.VIEW]),
    st.binary(min_size=16, max_size=16),
    st.binary(min_size=16, max_size=16),
    st.lists(st.sampled_from(INVITE.addresses), min_size=1, max_size=INVITE_ADDRESSES_MAX),
)
def test_an_invite_reads_back_as_itself(kind: Guest, secret: bytes, mark: bytes, addresses: list[str]) -> None:
    invite = Invite(kind, secret, mark, tuple(addresses))
    text = invite.text()
    assert parse_invite(text) == invite and looks_like_invite(text)
    assert parse_invite(f"  {text[:30].upper()} \n {text[30:]}\n") == invite


def test_the_text_of_an_invite_does_not_change() -> None:
    code = "fides:1:aeaacaqdaqcqmbyibefawdanbyh6dqcx5jxlrzssqrxkds3q4yoq7eltlepq"
    assert INVITE.text() == code + "@192.168.1.20:4040,[fd00::2]:4040,caesar.local:1"
    assert len(code) == len(HEAD) + CODE_CHARS


def test_an_invite_fits_its_host_alone() -> None:
    assert INVITE.fits(HOST) and not INVITE.fits(identity("eve").public)


def test_the_secret_is_in_no_repr() -> None:
    assert repr(bytes(range(16)))[2:-1] not in repr(INVITE) and bytes(range(16)).hex() not in repr(INVITE)


def test_every_changed_missing_or_doubled_letter_of_the_code_is_found() -> None:
    text = INVITE.text()
    start, end = len(HEAD), len(HEAD) + CODE_CHARS
    for at in range(start, end):
        damaged = [text[:at] + letter + text[at + 1 :] for letter in "abcdefghijklmnopqrstuvwxyz234567" if letter != text[at]]
        for other in [*damaged, text[:at] + text[at + 1 :], text[:at] + text[at] + text[at:]]:
            with pytest.raises(BadInvite, match="damaged"):
                parse_invite(other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "starts with fides:1:"),
        ("192.168.1.20:4040", "starts with fides:1:"),
        (INVITE.text().replace("fides:1:", "fides:2:"), "another version"),
        (INVITE.text().partition("@")[0], "where the table is.*copy it again"),
        (INVITE.text().removeprefix("fides:1:"), "beginning.*copy it again"),
        (INVITE.text().partition("@")[0].removeprefix("fides:1:"), "beginning.*copy it again"),
        (INVITE.text().partition("@")[0] + "@", "address"),
        (INVITE.text().partition("@")[0] + "@host", "address"),
        (INVITE.text().partition("@")[0] + "@host:0", "address"),
        (INVITE.text().partition("@")[0] + "@" + ",".join(["a:1"] * 9), "more than 8"),
        ("fides:1:@host:1", "damaged"),
        ("fides:1:ééé@host:1", "damaged"),
        ("x" * (INVITE_TEXT_CHARS_MAX + 1), "too long"),
    ],
)
def test_what_is_no_invite_is_one_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInvite, match=words) as told:
        parse_invite(text)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("cut", range(1, len(HEAD) + CODE_CHARS - 20))
def test_an_invite_that_lost_its_head_is_still_taken_for_one(cut: int) -> None:
    text = INVITE.text()[cut:]
    assert looks_like_invite(text) and looks_like_invite(f" {text[:9].upper()}\n{text[9:]}")
    with pytest.raises(BadInvite, match=f"The beginning of this invite is missing: copy it again, from {HEAD} on"):
        parse_invite(text)


NO_INVITES = ["Friday night with friends and wine", "ada@home.example:4040", "wss://a:80", "table@home", *INVITE.addresses]


@pytest.mark.parametrize("text", NO_INVITES)
def test_names_and_addresses_are_no_invites(text: str) -> None:
    assert not looks_like_invite(text)


def test_a_kind_from_the_future_is_a_sentence() -> None:
    body = bytes([9]) + bytes(32)
    code = b32encode(body + _check(body)).decode().rstrip("=").lower()
    with pytest.raises(BadInvite, match="does not know"):
        parse_invite(f"{HEAD}{code}@host:1")


def test_fuzz_invites() -> None:
    """Any text is an invite or a sentence; whatever is taken is written back as the same invite."""
    random = Random(5)
    text = INVITE.text()
    for _ in range(20_000):
        cut = random.randrange(len(text))
        other = text[:cut] + "".join(random.choice(LETTERS) for _ in range(random.randrange(6))) + text[cut + random.randrange(6) :]
        try:
            invite = parse_invite(other)
        except BadInvite:
            continue
        assert parse_invite(invite.text()) == invite and invite.secret == INVITE.secret


def test_fuzz_addresses() -> None:
    """Any text is an address or a sentence; whatever is taken is written back as the same address."""
    random, taken = Random(6), 0
    for _ in range(20_000):
        text = random.choice(INVITE.addresses)
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(text) + 1)
            text = text[:at] + "".join(random.choice(LETTERS) for _ in range(random.randrange(3))) + text[at + random.randrange(3) :]
        try:
            address = parse_address(text)
        except BadAddress:
            continue
        taken += 1
        assert parse_address(str(address)) == address and str(address).isprintable()
    assert taken > 100


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.20:4040", "192.168.1.20", 4040),
        ("Caesar.Local:1", "caesar.local", 1),
        ("[FE80::1%eth0]:65535", "fe80::1%eth0", 65535),
        (" [::1]:80 ", "::1", 80),
        ("localhost:80", "localhost", 80),
    ],
)
def test_addresses_as_people_write_them(text: str, host: str, port: int) -> None:
    address = parse_address(text)
    assert (address.host, address.port) == (host, port)


@pytest.mark.parametrize(
    "text",
    ["", ":", "host", "host:", ":80", "host:x", "host:-1", "host:65536", "host:٣", "::1:80", "[::1]", "[1.2.3.4]:80", "1.2.3:80",
     "1.2.3.400:8",     "a b:80",
     "-a:80", "a..b:80", "[fe80::1%a b]:80", "x" * 300 + ":80", "a\x1b[2J:80", "wss://a:80"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(BadAddress):
        parse_address(text)


def test_what_counts_as_one_host() -> None:
    assert host_key(("192.0.2.1", 5)) == host_key(("::ffff:192.0.2.1", 6, 0, 0)) != host_key(("192.0.2.2", 5))
    assert host_key(("2001:db8::1", 5, 0, 0)) == host_key(("2001:db8::ffff:1", 5, 0, 0)) != host_key(("2001:db8:0:1::1", 5, 0, 0))
    assert host_key(("fe80::1%eth0", 5, 0, 2)) == host_key(("fe80::2", 5, 0, 0))


def test_a_bound_address_is_told_as_it_is_and_everywhere_means_our_own() -> None:
    assert reachable(("127.0.0.1", "::1"), 7) == ("127.0.0.1:7", "[::1]:7")
    assert not any("127.0.0.1" in address or "%" in address for address in reachable(("0.0.0.0", "::"), 7))
