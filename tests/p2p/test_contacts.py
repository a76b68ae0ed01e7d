"""Whom we dial because somebody says where they are: neighbours and hosts that we met, never the doors of others."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_network
from typing import Any

import pytest

from p2p.net.addresses import is_near, own_networks
from p2p.shell import contacts as module
from p2p.shell.contacts import KEYS_MAX, MOVE_SECONDS, Contacts
from p2p.wire.where import say_where
from tests.p2p.net.lab import identity

OURS = (ip_network("192.168.7.0/24"), ip_network("2001:db8:7::/64"), ip_network("fe80::/64"))
ADA, BELA = identity("ada"), identity("bela")
HOME = "198.51.100.7"  # from where Bela came to our door


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("192.168.7.20:4040", True),
        ("[2001:db8:7::20]:4040", True),
        ("[fe80::20]:4040", True),
        (f"{HOME}:4040", True),
        ("198.51.100.8:4040", False),  # somebody else's
        ("192.168.8.20:4040", False),  # not on our network
        ("10.0.0.1:4040", False),
        ("[2001:db8:8::20]:4040", False),
        ("127.0.0.1:4040", False),  # our own machine
        ("[::1]:4040", False),
        ("[::ffff:127.0.0.1]:4040", False),
        ("0.0.0.0:4040", False),
        ("224.0.0.1:4040", False),
        ("192.168.7.1:80", False),  # services of the system
        ("192.168.7.1:22", False),
        (f"{HOME}:443", False),
        ("intranet.example:4040", False),  # could be anything
    ],
)
def test_only_neighbours_and_hosts_that_we_met_are_dialled(address: str, near: bool) -> None:
    assert is_near(address, OURS, (HOME,)) is near


def test_this_machine_is_our_neighbour_only_if_we_listen_nowhere_else() -> None:
    assert is_near("127.0.0.1:4040", own_networks(("127.0.0.1", "::1")), ())
    assert not is_near("127.0.0.1:4040", own_networks(("0.0.0.0", "::")), ())


class Dialled:
    """A dial that only remembers."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses: tuple[str, ...] = tuple(addresses)
        self.moves = [self.addresses]

    def move(self, addresses: Sequence[str]) -> None:
        if tuple(addresses) != self.addresses:
            self.addresses = tuple(addresses)
            self.moves.append(self.addresses)


class Mesh:
    bound = ("0.0.0.0",)
    addresses = ("192.168.7.2:4040",)

    def __init__(self) -> None:
        self.dials: dict[bytes | None, Dialled] = {}

    def dial(self, public: bytes | None, addresses: Sequence[str], *rest: Any) -> Dialled:
        return self.dials.setdefault(public, Dialled(addresses))


@pytest.fixture
def contacts(monkeypatch: pytest.MonkeyPatch) -> Contacts:
    monkeypatch.setattr(module, "own_networks", lambda bound: OURS)
    return Contacts(Mesh(), ADA, lambda: 0.0)  # type: ignore[arg-type]


def test_a_guest_sends_nobody_to_the_doors_of_others(contacts: Contacts) -> None:
    contacts.want([BELA.public], 0.0, at_once=True)
    assert contacts.learn(say_where(BELA, 1, ["203.0.113.5:4040", "192.168.7.1:80", "victim.example:4040", "192.168.7.9:4040"]))
    contacts.tick(1.0)
    assert contacts.mesh.dials[BELA.public].moves == [("192.168.7.9:4040",)]  # type: ignore[attr-defined]
    assert contacts.addresses_of(BELA.public) == ("192.168.7.9:4040",), "nor is it remembered for another day"


def test_where_our_person_says_somebody_is_we_try_whatever_it_is(contacts: Contacts) -> None:
    contacts.hint(BELA.public, ["home.example:443"])
    contacts.met(BELA.public, HOME)
    contacts.learn(say_where(BELA, 1, [f"{HOME}:4040", "203.0.113.5:4040"]))
    assert contacts.addresses_of(BELA.public) == (f"{HOME}:4040", "home.example:443")


def test_who_says_all_the_time_to_have_moved_is_followed_now_and_then_and_to_the_newest_address(contacts: Contacts) -> None:
    contacts.want([BELA.public], 0.0, at_once=True)
    contacts.learn(say_where(BELA, 1, ["192.168.7.9:4000"]))
    contacts.tick(0.25)
    for number in range(100):
        contacts.learn(say_where(BELA, 2 + number, [f"192.168.7.9:{5000 + number}"]))
        contacts.tick(0.25 + number / 100)
    moves = contacts.mesh.dials[BELA.public].moves  # type: ignore[attr-defined]
    assert moves == [("192.168.7.9:4000",), ("192.168.7.9:5000",)]
    contacts.tick(1.0 + MOVE_SECONDS)
    assert moves[2:] == [("192.168.7.9:5099",)]


def test_strangers_do_not_make_us_forget_where_players_came_from(contacts: Contacts) -> None:
    contacts.met(BELA.public, HOME)
    contacts.want([BELA.public], 0.0)
    for number in range(3 * KEYS_MAX):
        contacts.met(identity(f"stranger {number}").public, "203.0.113.5")
    contacts.learn(say_where(BELA, 1, [f"{HOME}:4040"]))
    assert contacts.addresses_of(BELA.public) == (f"{HOME}:4040",) and len(contacts._met) <= KEYS_MAX
