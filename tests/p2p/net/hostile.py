"""Strangers and members who mean no good, as a process of their own: python -m tests.p2p.net.hostile ATTACK PORT SECONDS PUBLIC [FROM].

Each attack goes on until its seconds are over, however often it is thrown out, then prints one line of JSON: how often it got a socket,
how often it was thrown out, how long the longest socket lived. Loopback only; FROM is the address that strangers come from.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import ssl
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from p2p.crypto.identity import Identity
from p2p.net.tls import client_context
from p2p.wire.hello import HelloClient, HelloDone, HelloServer, client_proof
from p2p.wire.lobby import Roster
from p2p.wire.messages import EntriesRequest, Held, Message, Summary, decode, encode

KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
UPGRADE = f"GET / HTTP/1.1\r\nHost: fides.invalid\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{KEY}"
FIDES = "Sec-WebSocket-Protocol: fides.1\r\n"
PATIENCE_SECONDS = 30.0
MASK = b"\x00\x00\x00\x00"


def frame(opcode: int, data: bytes = b"", fin: bool = True, claim: int | None = None) -> bytes:
    """A client's frame; `claim`: the length it says it has."""
    size = len(data) if claim is None else claim
    head = bytes([(0x80 if fin else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return head + MASK + data


class Tally:
    def __init__(self, seconds: float, patience: float = 0.0) -> None:
        """`patience`: so much longer if nothing has happened to us by then."""
        self.end = time.monotonic() + seconds
        self.patience = patience
        self.opened = self.thrown_out = 0
        self.longest = 0.0
        self.answers: set[str] = set()

    @property
    def going(self) -> bool:
        untouched = not self.thrown_out and not self.answers
        return time.monotonic() < self.end + (self.patience if untouched else 0.0)

    def __str__(self) -> str:
        facts = {"opened": self.opened, "thrown_out": self.thrown_out, "longest": self.longest, "answers": sorted(self.answers)}
        return json.dumps(facts)


def connect(port: int) -> socket.socket:
    source = (sys.argv[5], 0) if len(sys.argv) > 5 else None
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=source)


def secure(port: int) -> ssl.SSLSocket:
    return client_context().wrap_socket(connect(port), server_hostname="fides.invalid")


def upgraded(port: int, extra: str = FIDES) -> tuple[ssl.SSLSocket, str]:
    channel = secure(port)
    channel.sendall((UPGRADE + extra + "\r\n").encode())
    return channel, channel.recv(4096).decode("latin-1").partition("\r\n")[0]


def until_thrown_out(sock: socket.socket, tally: Tally, send: Callable[[], bytes] | None = None) -> None:
    """Keeps sending (or nothing) until the other end closes or time is over."""
    began = time.monotonic()
    try:
        while tally.going:
            sock.settimeout(0.2)
            with suppress(TimeoutError):
                if send is not None:
                    sock.sendall(send())
                    if select.select([sock], [], [], 0)[0] and not sock.recv(65536):
                        tally.thrown_out += 1
                        return
                elif not sock.recv(65536):
                    tally.thrown_out += 1
                    return
    except OSError:
        tally.thrown_out += 1
    finally:
        tally.longest = max(tally.longest, time.monotonic() - began)


def crowd(port: int, tally: Tally) -> None:
    """Two hundred, and then more as places become free; they all stay as long as they are let."""
    held: list[tuple[socket.socket, float]] = []
    while tally.going or tally.opened < 200:
        while len(held) < 200 and (tally.going or tally.opened < 200):
            with suppress(OSError):
                held.append((connect(port), time.monotonic()))
                tally.opened += 1
        readable = set(select.select([sock for sock, _ in held], [], [], 0.1)[0])
        for sock, since in [item for item in held if item[0] in readable]:
            tally.thrown_out += 1
            tally.longest = max(tally.longest, time.monotonic() - since)
            sock.close()
            held.remove((sock, since))
    for sock, since in held:
        tally.longest = max(tally.longest, time.monotonic() - since)
        sock.close()


def each(body: Callable[[int, Tally], None]) -> Callable[[int, Tally], None]:
    """One socket after the other."""

    def attack(port: int, tally: Tally) -> None:
        while tally.going:
            try:
                body(port, tally)
            except OSError:
                tally.thrown_out += 1
            tally.opened += 1

    return attack


def half_tls(port: int, tally: Tally) -> None:
    with connect(port) as sock:
        sock.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(32))
        until_thrown_out(sock, tally)


def garbage(port: int, tally: Tally) -> None:
    with connect(port) as sock:
        until_thrown_out(sock, tally, lambda: os.urandom(65536))


def half_http(port: int, tally: Tally) -> None:
    with secure(port) as channel:
        channel.sendall(UPGRADE[:60].encode())
        until_thrown_out(channel, tally)


def headers(port: int, tally: Tally) -> None:
    with secure(port) as channel:
        channel.sendall(UPGRADE.encode())
        until_thrown_out(channel, tally, lambda: b"X-More: and more\r\n" * 50)


def silence(port: int, tally: Tally) -> None:
    with upgraded(port)[0] as channel:
        until_thrown_out(channel, tally)


def huge(port: int, tally: Tally) -> None:
    with upgraded(port)[0] as channel:
        channel.sendall(frame(2, claim=2**40))
        until_thrown_out(channel, tally, lambda: bytes(65536))


def fragments(port: int, tally: Tally) -> None:
    with upgraded(port)[0] as channel:
        channel.sendall(frame(2, b"{", fin=False))
        until_thrown_out(channel, tally, lambda: frame(0, fin=False) * 10_000)


def pings(port: int, tally: Tally) -> None:
    with upgraded(port)[0] as channel:
        until_thrown_out(channel, tally, lambda: frame(9, b"p" * 100) * 1000)


def wrong_hello(port: int, tally: Tally) -> None:
    with upgraded(port)[0] as channel:
        channel.sendall(frame(2, b'{"mac":"","sig":"","type":"hello-done"}'))
        until_thrown_out(channel, tally)


def web_page(port: int, tally: Tally) -> None:
    channel, answer = upgraded(port, FIDES + "Origin: https://example.org\r\n")
    tally.answers.add(answer)
    channel.close()


def no_subprotocol(port: int, tally: Tally) -> None:
    channel, answer = upgraded(port, "")
    tally.answers.add(answer)
    channel.close()


def other_path(port: int, tally: Tally) -> None:
    channel = secure(port)
    channel.sendall((UPGRADE.replace("GET / ", "GET /admin ") + FIDES + "\r\n").encode())
    tally.answers.add(channel.recv(4096).decode("latin-1").partition("\r\n")[0])
    channel.close()


STRANGERS: dict[str, Callable[[int, Tally], None]] = {"crowd": crowd} | {
    body.__name__: each(body)
    for body in (
        half_tls, garbage, half_http, headers, silence, huge, fragments, pings, wrong_hello, web_page, no_subprotocol, other_path,
    )
}  # fmt: skip


# Strangers with keys: HELLO is done, and they have neither invite nor place.


class Visitor:
    """A websocket without a library, whose HELLO is done under a fresh key. OSError when it is thrown out."""

    def __init__(self, port: int) -> None:
        self.channel = secure(port)
        self.since = time.monotonic()
        self._heard = b""
        try:
            self._shake_hands()
        except BaseException:
            self.channel.close()
            raise

    def _shake_hands(self) -> None:
        self.channel.sendall((UPGRADE + FIDES + "\r\n").encode())
        while b"\r\n\r\n" not in self._heard:
            self._hear()
        self._heard = self._heard.partition(b"\r\n\r\n")[2]
        server = decode(self.message())
        assert isinstance(server, HelloServer)
        certificate = self.channel.getpeercert(binary_form=True)
        assert certificate is not None
        me = Identity(os.urandom(32))
        hello = HelloClient(me.public, os.urandom(32), server.offers)
        self.say(client_proof(me, server, hello, sha256(certificate).digest(), None))
        assert isinstance(decode(self.message()), HelloDone)

    def _hear(self) -> None:
        data = self.channel.recv(65536)
        if not data:
            raise ConnectionResetError
        self._heard += data

    def say(self, *words: Message) -> None:
        self.channel.sendall(b"".join(frame(2, encode(word)) for word in words))

    def message(self) -> bytes:
        """The next whole one; pings are answered on the way."""
        whole = b""
        while True:
            first, second = self._take(2)
            size = second & 127
            size = int.from_bytes(self._take(2 if size == 126 else 8), "big") if size > 125 else size
            data, opcode = self._take(size), first & 15
            if opcode == 8:
                raise ConnectionResetError
            if opcode == 9:
                self.channel.sendall(frame(10, data))
            elif opcode < 3:
                whole += data
                if first & 128:
                    return whole

    def _take(self, count: int) -> bytes:
        while len(self._heard) < count:
            self._hear()
        taken, self._heard = self._heard[:count], self._heard[count:]
        return taken

    def listen(self) -> None:
        """To what has come already."""
        self.channel.settimeout(0.01)
        try:
            while True:
                self.message()
        except TimeoutError:
            pass
        finally:
            self.channel.settimeout(10)


def visitors(count: int, act: Callable[[Visitor], None]) -> Callable[[int, Tally], None]:
    """So many of them at once, and new ones for those who are thrown out."""

    def attack(port: int, tally: Tally) -> None:
        here: list[Visitor] = []
        while tally.going:
            if len(here) < count:
                with suppress(OSError):
                    here.append(Visitor(port))
                    tally.opened += 1
            for one in list(here):
                try:
                    act(one)
                except OSError:
                    tally.thrown_out += 1
                    tally.longest = max(tally.longest, time.monotonic() - one.since)
                    one.channel.close()
                    here.remove(one)
            time.sleep(0.02)
        for one in here:
            tally.longest = max(tally.longest, time.monotonic() - one.since)
            one.channel.close()

    return attack


def ask_for_everything(visitor: Visitor) -> None:
    """As one who watches a table and holds nothing, again and again."""
    if not hasattr(visitor, "questions"):
        roster = decode(visitor.message())
        assert isinstance(roster, Roster)
        places = range(len(roster.members))
        words: list[Message] = [Summary(roster.table, 0, roster.table, tuple(Held(0, roster.table) for _ in places))]
        visitor.questions = [*words, *(EntriesRequest(roster.table, place, 0, 32) for place in places)]  # type: ignore[attr-defined]
    visitor.listen()
    visitor.say(*visitor.questions * 5)  # type: ignore[attr-defined]


VISITORS = {"idle": visitors(24, Visitor.listen), "greedy": visitors(8, ask_for_everything)}

# Members: HELLO is done, and then


def member_frames(attack: str) -> bytes:
    if attack == "member_huge":
        return frame(2, claim=2**40) + bytes(200_000)
    if attack == "member_fragments":
        return frame(2, b"{", fin=False) + frame(0, fin=False) * 20_000
    if attack == "member_pings":
        return frame(9, b"p" * 100) * 2000
    if attack == "member_empty":
        return frame(2) * 10_000
    assert attack == "member_flood", attack
    small = b'{"count":1,"first":0,"seat":0,"table":"' + b"A" * 43 + b'","type":"request"}'
    return frame(2, small) * 1000


MEMBERS = ("member_huge", "member_fragments", "member_pings", "member_empty", "member_flood")


async def member(attack: str, port: int, seconds: float, public: bytes) -> Tally:
    """A real mesh that links, then writes raw frames past its own library and reads nothing."""
    from tests.p2p.net.lab import Peer, identity, until

    me = await Peer.open(identity("mallory"))
    me.mesh.dial(public, [f"127.0.0.1:{port}"])
    await until(lambda: me.ups)
    print("ready", flush=True)
    data, tally = member_frames(attack), Tally(seconds, 0.0 if attack == "member_flood" else PATIENCE_SECONDS)
    while tally.going:
        with suppress(TimeoutError):
            await until(lambda: len(me.ups) > tally.opened, max(0.01, tally.end - time.monotonic()))
            tally.opened = len(me.ups)
        began = time.monotonic()
        for link in list(me.mesh._links.values()):
            transport = link.wire._connection.transport  # type: ignore[attr-defined]
            if attack == "member_pings":
                transport.pause_reading()
            while tally.going and not link.over and not transport.is_closing():
                if transport.get_write_buffer_size() < 1_000_000:
                    transport.write(data)
                await asyncio.sleep(0.005)
            tally.thrown_out += tally.going
        tally.longest = max(tally.longest, time.monotonic() - began)
    await me.mesh.close()
    return tally


def main() -> None:
    attack, port, seconds, public = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), bytes.fromhex(sys.argv[4])
    if attack in STRANGERS or attack in VISITORS:
        print("ready", flush=True)
        tally = Tally(seconds, PATIENCE_SECONDS)
        {**STRANGERS, **VISITORS}[attack](port, tally)
    else:
        tally = asyncio.run(member(attack, port, seconds, public))
    print(tally, flush=True)


if __name__ == "__main__":
    main()
