"""Endpoints as addresses: who is somewhere on the internet, and at which relay one asks for them. Text only, nothing is sent here.

    <endpoint key, base32, 52 small letters and digits>.<host of the relay>.iroh:<port of the relay>
    <endpoint key>.<host of the relay>.plain.iroh:<port>      the relay speaks http and not https: one's own, for trying things out

It has the form of every other address, so invites, journals and the wire carry it as they are.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from typing import NamedTuple
from urllib.parse import urlsplit

from p2p.net.addresses import INTERNET, Address, parse_address
from p2p.net.errors import BadAddress
from p2p.wire.limits import ADDRESS_BYTES_MAX

KEY_BYTES, KEY_CHARS = 32, 52
PLAIN = ".plain"
PORTS = {"https": 443, "http": 80}
RELAY_CHARS_MAX = ADDRESS_BYTES_MAX - KEY_CHARS - len(f".{PLAIN}{INTERNET}:65535")
WRITTEN = "A relay is written https://host or https://host:port, for example https://relay.example.org."


class Endpoint(NamedTuple):
    key: bytes
    relay: str  # as `read_relay` writes it

    def text(self) -> str:
        scheme, _, rest = self.relay.partition("://")
        host, _, port = rest.rpartition(":")
        key = b32encode(self.key).decode("ascii").rstrip("=").lower()
        return f"{key}.{host}{PLAIN if scheme == 'http' else ''}{INTERNET}:{port}"


def read_relay(text: str) -> str:
    """scheme://host:port of a relay, always written alike. BadAddress with a sentence."""
    try:
        url = urlsplit(text.strip())
        scheme, port = url.scheme.lower(), url.port
    except ValueError:
        raise BadAddress(WRITTEN) from None
    if scheme not in PORTS or not url.hostname or url.username is not None or url.path.strip("/") or url.query or url.fragment:
        raise BadAddress(WRITTEN)
    host = url.hostname.rstrip(".")
    if len(host) > RELAY_CHARS_MAX:
        raise BadAddress(f"The name of this relay is too long for an invite: it has at most {RELAY_CHARS_MAX} letters.")
    if ":" in host or host.endswith((PLAIN, INTERNET)):
        raise BadAddress(WRITTEN)
    try:
        parsed = parse_address(f"{host}:{PORTS[scheme] if port is None else port}")
    except BadAddress:
        raise BadAddress(WRITTEN) from None
    return f"{scheme}://{parsed.host}:{parsed.port}"


def read_endpoint(address: Address) -> Endpoint:
    """BadAddress if that is not one."""
    damaged = BadAddress("This address of somebody on the internet is damaged: copy the invite again.")
    key, dot, host = address.host.removesuffix(INTERNET).partition(".")
    if not address.is_internet or not dot or len(key) != KEY_CHARS:
        raise damaged
    try:
        raw = b32decode(key.upper() + "=" * (-len(key) % 8))
        relay = read_relay(f"{'http' if host.endswith(PLAIN) else 'https'}://{host.removesuffix(PLAIN)}:{address.port}")
    except ValueError:
        raise damaged from None
    except BadAddress:
        raise damaged from None
    endpoint = Endpoint(raw, relay)
    if endpoint.text() != str(address):
        raise damaged
    return endpoint


def relays_of(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """The relays of all endpoints among these addresses. BadAddress."""
    parsed = map(parse_address, addresses)
    return tuple(dict.fromkeys(read_endpoint(address).relay for address in parsed if address.is_internet))
