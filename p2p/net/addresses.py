"""Addresses as people write them, host:port, and as sockets want them; which ones are our own; which count as one host."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from p2p.net.errors import BadAddress
from p2p.net.limits import DIAL_SECONDS

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1")
HOST_CHARS_MAX = 253
_NAME = re.compile(r"(?=.*[a-z])[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*\.?")
_ZONE = re.compile(r"[a-z0-9_.-]{1,32}")


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """host:port, 1.2.3.4:port or [v6]:port; anything else is BadAddress with a sentence."""
    host, colon, port = text.strip().lower().rpartition(":")
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


async def resolve(address: Address) -> list[tuple[socket.AddressFamily, Any]]:
    """Where to connect to. Only a name needs the resolver, which runs aside."""
    loop = asyncio.get_running_loop()
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
    ip = ip_address(str(address[0]).partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ip_network((int(ip), 64), strict=False))
    return str(ip)


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


def reachable(bound: Sequence[str], port: int) -> tuple[str, ...]:
    """host:port for others: what we are bound to, or all our own addresses that mean the same on other machines."""
    if any(ip_address(host).is_unspecified for host in bound):
        versions = {ip_address(host).version for host in bound}
        hosts = [host for host in own_addresses() if "%" not in host and ip_address(host).version in versions]
        hosts.sort(key=lambda host: (isinstance(ip_address(host), IPv6Address), host))
    else:
        hosts = list(bound)
    return tuple(str(Address(host, port)) for host in hosts)
