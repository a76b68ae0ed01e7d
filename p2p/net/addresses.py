"""Addresses as people write them, host:port, and as sockets want them; which ones are our own; which count as one host."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from engine.values import dataclass
from p2p.net.errors import BadAddress
from p2p.net.limits import DIAL_SECONDS

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1")
HOST_CHARS_MAX = 253
PORT_MIN = 1024  # below are services that are none of ours
INTERNET = ".iroh"  # what an address ends in that is no place on a network but an endpoint (p2p/net/endpoint.py)
RELAYED = "a relay"  # what counts as the host of whoever comes through one
Target = tuple[socket.AddressFamily, Any]  # as sockets want it
Network = IPv4Network | IPv6Network
PRIVATE = tuple(ip_network(text) for text in ("10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"))
_NAME = re.compile(r"(?=.*[a-z])[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*\.?")
_ZONE = re.compile(r"[A-Za-z0-9_.-]{1,32}")


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def is_internet(self) -> bool:
        """Somebody on the internet, whatever their address is there."""
        return self.host.endswith(INTERNET)


def is_internet(text: str) -> bool:
    return text.rpartition(":")[0].endswith(INTERNET)


def parse_address(text: str) -> Address:
    """host:port, 1.2.3.4:port or [v6]:port; anything else is BadAddress with a sentence. Names of zones keep their capitals."""
    before, percent, zone = text.strip().partition("%")
    host, colon, port = f"{before.lower()}{percent}{zone}".rpartition(":")
    if not colon or not host:
        raise BadAddress("An address is written host:port, for example 192.168.1.20:4040.")
    if not (port.isascii() and port.isdigit() and len(port) <= 5 and 0 < int(port) < 65536):
        raise BadAddress("The port behind the colon is a number from 1 to 65535.")
    if host.startswith("[") and host.endswith("]"):
        host = _ip(host[1:-1], 6)
    elif ":" in host:
        raise BadAddress("An IPv6 address stands in brackets, for example [fe80::1]:4040.")
    elif host.replace(".", "").isdigit():
        host = _ip(host, 4)
    elif len(host) > HOST_CHARS_MAX or not _NAME.fullmatch(host):
        raise BadAddress("The host before the colon is neither a name nor an address.")
    return Address(host, int(port))


def _ip(host: str, version: int) -> str:
    number, percent, zone = host.partition("%")
    try:
        parsed = ip_address(number)
    except ValueError:
        raise BadAddress("The host before the colon is not a valid address.") from None
    if parsed.version != version or (percent and not _ZONE.fullmatch(zone)):
        raise BadAddress("The host before the colon is not a valid address.")
    return f"{parsed}{percent}{zone}"


async def resolve(address: Address) -> list[Target]:
    """Where to connect to. Only a name needs the resolver, which runs aside. A link-local address that was told by another machine has
    no zone: it may lie behind each of our own links."""
    loop = asyncio.get_running_loop()
    if is_link_local(address.host) and "%" not in address.host:
        return [(socket.AF_INET6, (address.host, address.port, 0, zone)) for zone in own_zones()]
    try:
        if _NAME.fullmatch(address.host):
            async with asyncio.timeout(DIAL_SECONDS):
                found = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        else:
            found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, TimeoutError, UnicodeError):
        raise BadAddress(f"No machine called {address.host} was found: check the name, or use its number.") from None
    return [(family, where) for family, _, _, _, where in found]


def host_key(address: Any) -> str:
    """What counts as one host at the door: an IPv4 address, or the /64 of an IPv6 address, where anybody has all the rest to himself."""
    return _host_key(str(address[0]).partition("%")[0])


@lru_cache(1024)
def _host_key(text: str) -> str:
    """Kept: whoever floods the door comes from few addresses, and often."""
    ip = ip_address(text)
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ip_network((int(ip), 64), strict=False))
    return str(ip)


def is_link_local(host: str) -> bool:
    """An IPv6 address that only means something on one link."""
    try:
        ip = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return isinstance(ip, IPv6Address) and ip.is_link_local


def own_zones() -> tuple[int, ...]:
    """The links on which we have an IPv6 address, by their numbers here."""
    return _zones(lambda ip: not ip.is_loopback)


def zones_of(host: str) -> tuple[int, ...]:
    """The links on which we have this IPv6 address."""
    wanted = ip_address(host.partition("%")[0])
    return _zones(lambda ip: ip == wanted)


def _zones(fits: Callable[[IPv4Address | IPv6Address], bool]) -> tuple[int, ...]:
    import ifaddr

    adapters = [adapter for adapter in ifaddr.get_adapters() if adapter.index is not None]
    found = {adapter.index for adapter in adapters for entry in adapter.ips if entry.is_IPv6 and fits(ip_address(entry.ip[0]))}
    return tuple(sorted(index for index in found if index is not None))


@lru_cache(1024)
def block_key(host: str) -> str:
    """The wider block of a host: the /24 of an IPv4 address, the /48 of an IPv6 one, which one customer of a provider may have. Whoever
    has no address of their own, because a relay stands between, is of the relay's block."""
    if host == RELAYED:
        return host
    network = ip_network(host, strict=False)
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))


def own_addresses() -> tuple[str, ...]:
    """Addresses under which others on the network can reach us: no loopback, and link-local ones only with their zone."""
    import ifaddr

    found: list[str] = []
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            number, zone = (entry.ip, 0) if isinstance(entry.ip, str) else (entry.ip[0], entry.ip[2])
            ip = ip_address(number)
            if not (ip.is_loopback or ip.is_multicast or ip.is_unspecified):
                found.append(f"{ip}%{zone}" if zone and ip.is_link_local and isinstance(ip, IPv6Address) else str(ip))
    return tuple(sorted(set(found)))


def own_networks(bound: Sequence[str]) -> tuple[Network, ...]:
    """Where our neighbours are: the networks of our own addresses. A line to one other end (a tunnel) stands for the whole private range of
    its address. This machine itself is one of them only if we listen nowhere else."""
    import ifaddr

    if all(ip_address(host.partition("%")[0]).is_loopback for host in bound):
        return tuple(ip_network(text) for text in ("127.0.0.0/8", "::1/128"))
    found: list[Network] = []
    for entry in (entry for adapter in ifaddr.get_adapters() for entry in adapter.ips):
        ip = ip_address(entry.ip if isinstance(entry.ip, str) else entry.ip[0])
        if not ip.is_loopback:
            network = ip_network((int(ip) if ip.version == 6 else str(ip), entry.network_prefix), strict=False)
            found += [network] if network.num_addresses > 2 else [wide for wide in PRIVATE if ip in wide]
    return tuple(found)


def is_near(address: str, networks: Sequence[Network], met: Collection[str]) -> bool:
    """Whether an address that somebody else names may be dialled: a neighbour of ours, or a host from which its owner came to us (as
    `host_key` writes it). Never a name, which could stand for anything, and no port of the system's own services."""
    try:
        parsed = parse_address(address)
        ip = ip_address(parsed.host)
    except (BadAddress, ValueError):
        return False
    if parsed.port < PORT_MIN or ip.is_multicast or ip.is_unspecified:
        return False
    return host_key((parsed.host,)) in met or any(ip in network for network in networks)


def reachable(bound: Sequence[str], port: int) -> tuple[str, ...]:
    """host:port for others: what we are bound to, or all our own addresses. Link-local ones only if there are no others: whoever reads
    them must try each of his own links."""
    hosts = hosts_of(bound)
    hosts = [host for host in hosts if not is_link_local(host)] or hosts
    return tuple(str(Address(host, port)) for host in hosts)


def hosts_of(bound: Sequence[str]) -> list[str]:
    """Our addresses as other machines may know them, without zones, the most useful first: what we are bound to, or all of the versions
    that we are bound to."""
    if any(ip_address(host).is_unspecified for host in bound):
        versions = {ip_address(host).version for host in bound}
        found = [host for host in own_addresses() if ip_address(host).version in versions]
    else:
        found = list(bound)
    hosts = dict.fromkeys(host.partition("%")[0] for host in found)
    return sorted(hosts, key=lambda host: (isinstance(ip_address(host), IPv6Address), is_link_local(host), host))
