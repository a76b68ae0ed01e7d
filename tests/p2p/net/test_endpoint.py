"""Addresses of somebody on the internet: text that round-trips, and one sentence for what is none."""

from __future__ import annotations

import pytest

from p2p.net.addresses import parse_address
from p2p.net.endpoint import Endpoint, read_endpoint, read_relay, relays_of
from p2p.net.errors import BadAddress, BadInvite
from p2p.net.events import Guest
from p2p.net.invite import Invite, parse_invite
from p2p.wire.where import is_address

KEY = bytes(range(32))
LETTERS = "aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypq"


@pytest.mark.parametrize(
    ("relay", "text"),
    [
        ("https://relay.example.org", f"{LETTERS}.relay.example.org.iroh:443"),
        ("https://euc1-1.relay.n0.iroh.link./", f"{LETTERS}.euc1-1.relay.n0.iroh.link.iroh:443"),
        ("HTTPS://Relay.Example.org:8443/", f"{LETTERS}.relay.example.org.iroh:8443"),
        ("http://192.0.2.7:3340", f"{LETTERS}.192.0.2.7.plain.iroh:3340"),
    ],
)
def test_an_endpoint_is_an_address_like_every_other(relay: str, text: str) -> None:
    endpoint = Endpoint(KEY, read_relay(relay))
    assert endpoint.text() == text and is_address(text)
    assert read_endpoint(parse_address(text)) == endpoint
    invite = Invite(Guest.PLAY, b"s" * 16, b"m" * 16, ("192.0.2.1:4040", text))
    assert parse_invite(invite.text().upper()) == invite
    assert relays_of(invite.addresses) == (endpoint.relay,)


@pytest.mark.parametrize(
    "host", [LETTERS, f"{LETTERS[:-1]}.relay.org", f"{LETTERS[:-1]}1.relay.example.org", f"{LETTERS}.x.plain.plain", "relay.example.org"]
)
def test_a_damaged_endpoint_is_one_sentence(host: str) -> None:
    with pytest.raises(BadAddress):
        read_endpoint(parse_address(f"{host}.iroh:443"))
    whole = Invite(Guest.PLAY, b"s" * 16, b"m" * 16, ("192.0.2.1:4040",)).text()
    with pytest.raises(BadInvite, match="copy it again"):
        parse_invite(whole.replace("192.0.2.1:4040", f"{host}.iroh:443"))


@pytest.mark.parametrize(
    "text",
    ["", "relay.example.org", "ftp://relay.example.org", "https://", "https://a:b@relay.example.org", "https://relay.example.org/path",
     "https://relay.example.org?x", "https://[2001:db8::1]", "https://relay.example.org:99999", "https://" + "a" * 100, "https://x.plain"],
)  # fmt: skip
def test_a_relay_that_is_none_is_one_sentence(text: str) -> None:
    with pytest.raises(BadAddress):
        read_relay(text)
