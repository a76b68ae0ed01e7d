"""What cannot be over the internet, by real processes at their real pace: one sentence that says what to do, exit code 4 (2 if the
invite cannot be read), within 20 s from the start of the program.

What is cheap of it stands in tests/tui/test_internet.py and tests/p2p/net/test_internet.py for every run.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from p2p.net.addresses import is_internet, parse_address
from p2p.net.endpoint import Endpoint, read_endpoint
from p2p.net.internet import GONE, NOT_FIDES, RELAY_SILENT
from p2p.net.invite import Invite, parse_invite
from tests.depth import deep
from tests.e2e.crew import Crew, Seat, crew_in
from tests.e2e.test_far import GAME, NOWHERE, Relay, relay_running
from tests.e2e.test_tables import host, joining
from tui.cli.exits import UNREACHABLE, USAGE

iroh = pytest.importorskip("iroh", reason="the extra 'internet' is not installed")

SECONDS_MAX = 20.0
DEAD = "http://127.0.0.1:9"
pytestmark = deep


def invited(crew: Crew, relay: Relay) -> tuple[Seat, Invite]:
    """A host who waits, and what a guest needs, with nothing but the endpoint in it."""
    ada = host(crew, 2, "--private", "--internet", "--relay", relay.url, *NOWHERE, game=GAME)
    ada.until(lambda: ada.of("invite"), "an invite")
    invite = parse_invite(ada.of("invite")[0]["text"])
    return ada, replace(invite, addresses=tuple(filter(is_internet, invite.addresses)))


def at(invite: Invite, change: Callable[[Endpoint], Endpoint]) -> str:
    """The same with another endpoint."""
    [address] = invite.addresses
    return replace(invite, addresses=(change(read_endpoint(parse_address(address))).text(),)).text()


def refused(seat: Seat, code: int, sentence: str, *words: str) -> None:
    """It ends with this code, soon after the program was started, and its last words are this sentence and no more."""
    began = time.monotonic()
    seat.start(*words)
    found = seat.join()
    took = time.monotonic() - began
    print(f"{took:.1f} s, {found}: {seat.talk[-1:]}")
    assert found == code and took < SECONDS_MAX, f"{found} after {took:.1f} s: {seat.talk}"
    assert sentence.rstrip(".")[1:] in seat.talk[-1] and seat.talk[-1].startswith("fides: "), seat.talk
    assert not any("Traceback" in line for line in seat.talk), seat.talk


@contextmanager
def somebody_else(relay: str) -> Iterator[bytes]:
    """An endpoint of another program at the same relay; its key."""
    ready, over = threading.Event(), threading.Event()
    found: list[bytes] = []

    async def answer() -> None:
        mode = iroh.RelayMode.custom_from_urls([relay])
        endpoint = await iroh.Endpoint.bind(iroh.EndpointOptions(preset=iroh.preset_minimal(), alpns=[b"other/1"], relay_mode=mode))
        await endpoint.online()
        found.append(endpoint.id().to_bytes())
        ready.set()
        answering = asyncio.ensure_future(_met(endpoint))
        await asyncio.to_thread(over.wait)
        answering.cancel()
        await endpoint.close()

    thread = threading.Thread(target=lambda: asyncio.run(answer()))
    thread.start()
    try:
        assert ready.wait(60)
        yield found[0]
    finally:
        over.set()
        thread.join()


async def _met(endpoint: object) -> None:
    while (incoming := await endpoint.accept_next()) is not None:  # type: ignore[attr-defined]
        try:
            await (await incoming.accept()).connect()
        except iroh.IrohError:
            continue


def test_a_guest_with_a_wrong_invite_is_told_what_to_do(tmp_path: Path) -> None:
    """Nobody of that key, no key at all, another program, another secret, another host, a letter that was lost; then the true one fits."""
    nobody = iroh.SecretKey.generate().public().to_bytes()
    with relay_running() as relay, somebody_else(relay.url) as other, crew_in(tmp_path) as crew:
        ada, invite = invited(crew, relay)
        wrong = [
            (at(invite, lambda there: there._replace(key=nobody)), UNREACHABLE, GONE),
            (at(invite, lambda there: there._replace(key=b"\x02" + bytes(31))), UNREACHABLE, "copy the invite again"),
            (at(invite, lambda there: there._replace(key=other)), UNREACHABLE, NOT_FIDES),
            (at(invite, lambda there: there._replace(relay=DEAD)), UNREACHABLE, RELAY_SILENT.format(relay=DEAD)),
            (replace(invite, secret=bytes(16)).text(), UNREACHABLE, "ask the host for"),  # somebody answers, and does not want us
            (replace(invite, mark=bytes(16)).text(), UNREACHABLE, "the invite is for another host"),
            (invite.text().replace("@", "a@", 1), USAGE, "copy"),
            (invite.text().partition("@")[0], USAGE, "copy it again"),
            (invite.text().removeprefix("fides:"), USAGE, "copy it again"),
        ]
        bela = crew.seat("Béla")
        for text, code, sentence in wrong:
            refused(bela, code, sentence, "join", text, *joining("Béla"))
        bela.start("join", invite.text(), *joining("Béla"))
        ada.until(lambda: ada.of("joined"), "the guest")


def test_an_invite_to_a_table_that_is_closed_is_an_old_one(tmp_path: Path) -> None:
    with relay_running() as relay, crew_in(tmp_path) as crew:
        ada, invite = invited(crew, relay)
        ada.kill()
        refused(crew.seat("Béla"), UNREACHABLE, GONE, "join", invite.text(), *joining("Béla"))
        refused(crew.seat("Vera"), UNREACHABLE, GONE, "watch", invite.text(), "--headless", "--bind", "localhost")


def test_a_host_whose_relay_is_down_is_told_so(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        words = ("host", GAME, "--seats", "2", "--internet", "--relay", DEAD, *joining("Ada"))
        refused(crew.seat("Ada"), UNREACHABLE, RELAY_SILENT.format(relay=DEAD), *words)
