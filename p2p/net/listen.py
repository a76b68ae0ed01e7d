"""Listening sockets: one per address, all on one port. What cannot be had is one sentence that says what to do."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address

from p2p.net.errors import NetError, NoNetwork, PortTaken
from p2p.net.limits import LISTEN_BACKLOG

PORT_TRIES = 16  # a port free for IPv4 may be taken for IPv6


def listen(bind: Sequence[str], port: int) -> list[socket.socket]:
    """At least one listening socket, all on the same port (the system's choice if 0). Addresses this machine lacks are passed over."""
    for _ in range(PORT_TRIES - 1):
        with suppress(PortTaken):
            return _listen(bind, port)
        if port:
            break
    return _listen(bind, port)


def _listen(bind: Sequence[str], port: int) -> list[socket.socket]:
    open_now: list[socket.socket] = []
    try:
        for host in bind:
            sock = _listener(host, port)
            if sock is not None:
                open_now.append(sock)
                port = sock.getsockname()[1]
    except BaseException:
        for sock in open_now:
            sock.close()
        raise
    if not open_now:
        raise NoNetwork("This machine has none of the addresses to listen on: check the network, or play on this machine only.")
    return open_now


def _listener(host: str, port: int) -> socket.socket | None:
    version = ip_address(host).version
    try:
        sock = socket.socket(socket.AF_INET6 if version == 6 else socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return None
    try:
        sock.setblocking(False)
        if os.name == "posix":
            # A port that was left a moment ago is free; two listeners still exclude each other.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if version == 6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind(socket.getaddrinfo(host, port, sock.family, sock.type, flags=socket.AI_NUMERICHOST)[0][4])  # with its zone
        sock.listen(LISTEN_BACKLOG)
    except OSError as error:
        sock.close()
        if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
            return None
        raise _told(error, port) from None
    return sock


def _told(error: OSError, port: int) -> NetError:
    if error.errno == errno.EADDRINUSE:
        return PortTaken(f"Port {port} is taken by another program: choose another with --port, or leave it out.")
    if error.errno in (errno.EACCES, errno.EPERM):
        return PortTaken(f"Port {port} may not be used without special rights: choose one above 1023, or leave it out.")
    return NoNetwork("The system refuses to listen on the network: check the network, or play on this machine only.")
