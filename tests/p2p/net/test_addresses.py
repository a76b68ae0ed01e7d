"""Our own addresses, those of one link alone, and what of them is told to whom."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace

import pytest

from p2p.net import addresses, discovery
from p2p.net.addresses import Address, hosts_of, parse_address, reachable, resolve
from p2p.net.discovery import Found, ListedTable, interfaces_of, merged, read_table
from p2p.net.listen import listen

OURS = ("10.0.0.5", "fe80::5%3", "2001:db8::5", "10.0.0.4", "fe80::5%4")
TABLE = ListedTable("Cable", "age-of-rome", 3, 3, "0011223344556677", place=1)


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (addresses, discovery):
        monkeypatch.setattr(module, "own_addresses", lambda: OURS)
        monkeypatch.setattr(module, "own_zones", lambda: (3, 4))
    monkeypatch.setattr(discovery, "zones_of", lambda host: (4,) if host == "2001:db8::5" else (3, 4))


def test_a_zone_keeps_its_capitals_and_everything_else_loses_them() -> None:
    assert parse_address("[FE80::1%wlP1p1s0]:4040") == Address("fe80::1%wlP1p1s0", 4040)
    assert parse_address(" Forum.Example:1 ") == Address("forum.example", 1)
    assert str(parse_address("[fe80::1%3]:4040")) == "[fe80::1%3]:4040"


@pytest.mark.usefixtures("ours")
def test_a_link_local_address_that_was_told_is_tried_on_each_of_our_links() -> None:
    targets = asyncio.run(resolve(parse_address("[fe80::7]:4040")))
    assert targets == [(socket.AF_INET6, ("fe80::7", 4040, 0, zone)) for zone in (3, 4)]
    assert asyncio.run(resolve(parse_address("[2001:db8::7]:1"))) == [(socket.AF_INET6, ("2001:db8::7", 1, 0, 0))]


@pytest.mark.usefixtures("ours")
def test_link_local_addresses_are_told_last_without_zones_and_in_invites_only_if_there_are_no_others(monkeypatch) -> None:
    assert hosts_of(("0.0.0.0", "::")) == ["10.0.0.4", "10.0.0.5", "2001:db8::5", "fe80::5"]
    assert hosts_of(("0.0.0.0",)) == ["10.0.0.4", "10.0.0.5"]
    assert reachable(("0.0.0.0", "::"), 7) == ("10.0.0.4:7", "10.0.0.5:7", "[2001:db8::5]:7")
    monkeypatch.setattr(addresses, "own_addresses", lambda: ("fe80::5%3",))
    assert reachable(("0.0.0.0", "::"), 7) == ("[fe80::5]:7",)
    assert reachable(("fe80::5%eth0",), 7) == ("[fe80::5]:7",), "our zone means nothing elsewhere"


@pytest.mark.usefixtures("ours")
def test_a_table_is_announced_on_the_links_that_it_is_bound_to() -> None:
    assert list(interfaces_of(("0.0.0.0", "::"))) == ["127.0.0.1", "10.0.0.5", "10.0.0.4", 3, 4]
    assert list(interfaces_of(("10.0.0.4",))) == ["10.0.0.4"] and hosts_of(("10.0.0.4",)) == ["10.0.0.4"]
    assert list(interfaces_of(("2001:db8::5",))) == [4]


def test_one_can_listen_on_a_link_local_address() -> None:
    """With the zone in its address; machines without IPv6 have none."""
    own = [address for address in addresses.own_addresses() if "%" in address]
    if not own:
        pytest.skip("no link-local address here")
    [sock] = listen(own[:1], 0)
    with sock:
        assert sock.getsockname()[3] > 0


def test_a_table_that_several_announce_is_listed_once_with_all_addresses() -> None:
    found = [Found(replace(TABLE, place=place), (f"10.0.0.{place}:1", "10.0.0.9:1")) for place in (0, 1, 2)]
    [one] = merged(found)
    assert one.addresses == ("10.0.0.0:1", "10.0.0.9:1", "10.0.0.1:1", "10.0.0.2:1")
    other = Found(replace(TABLE, lobby="8899aabbccddeeff"), ("10.0.0.8:1",))
    assert merged([*found, other])[1] == other
    assert len({one.table.instance for one in found}) == 3, "each has a name of its own on the network"


@pytest.mark.parametrize("place", [b"3", b"-1", b"01", b"", b"x", None])
def test_a_record_with_an_odd_place_is_ignored(place: bytes | None) -> None:
    raw: dict[bytes, bytes | None] = {key.encode(): value.encode() for key, value in TABLE.properties().items()}
    assert read_table(raw) == TABLE and read_table({**raw, b"place": place}) is None
