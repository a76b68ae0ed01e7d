"""Seats of real processes over the internet road with the direct way off: every byte goes through a relay of the test's own. Whoever dies
is missed soon; whoever comes back is found, at another address and with another endpoint, too."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from p2p.net import limits
from p2p.net.addresses import is_internet
from tests.depth import deep
from tests.e2e.crew import ROOT, Crew, Seat, agree, crew_in
from tests.e2e.test_tables import host, join, resume

pytest.importorskip("iroh", reason="the extra 'internet' is not installed")

RELAYED = (sys.executable, "-m", "tests.e2e.relayed")
NOWHERE = ("--advertise", "127.0.0.1:9")  # instead of an address on this machine: else TCP would lead there, past the relay
GAME = "rise-to-power"  # the shorter one
MISSED_SECONDS = 16.0


class Relay:
    """A process; it can die and come back at the same address."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "bench.relay", "127.0.0.1", str(self._port)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert self._process.stdout.readline().strip() == self.url

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


@contextmanager
def relay_running() -> Iterator[Relay]:
    relay = Relay()
    try:
        yield relay
    finally:
        relay.stop()


def table(crew: Crew, relay: Relay) -> tuple[Seat, Seat]:
    """Two in the middle of a game, linked through the relay. They think: else the game is over before anybody has looked at its ways."""
    thinking = ("--bot-level", "hard")
    for name in ("Ada", "Béla"):
        crew.seat(name).program = RELAYED
    ada, bela = crew.seats
    host(crew, 2, "--private", "--internet", "--relay", relay.url, *NOWHERE, *thinking, game=GAME, seat=ada)
    ada.until(lambda: ada.of("invite"), "an invite")
    join(crew, ada.of("invite")[0]["text"], "Béla", *NOWHERE, *thinking, seat=bela)
    for seat in (ada, bela):
        seat.until(lambda seat=seat: seat.of("way", way="through a relay"), "the way")  # type: ignore[misc]
        seat.until(lambda seat=seat: seat.beats > 3, "the game")  # type: ignore[misc]
    return ada, bela


def endpoints(seat: Seat) -> list[str]:
    """Under which it could be found in this life, once a relay had answered."""
    told = [event["addresses"] for event in seat.of("listening", life=seat.lives)]
    return [address for addresses in told for address in addresses if is_internet(address)]


def finish(crew: Crew) -> None:
    crew.finish()
    assert agree(crew.seats) > 30
    for seat in crew.seats:
        assert {event["way"] for event in seat.of("way")} <= {"through a relay", ""}, seat.of("way")


def test_everybody_is_restarted_and_finds_the_others_at_new_addresses(tmp_path: Path) -> None:
    """Nobody says where anybody is: the endpoint is kept with the table, and its sockets are new ones."""
    with relay_running() as relay, crew_in(tmp_path) as crew:
        seats = table(crew, relay)
        for seat in seats:
            seat.kill()
        for seat in reversed(seats):
            resume(seat, *NOWHERE)
        for seat in seats:
            seat.until(lambda seat=seat: seat.of("way", way="through a relay", life=2), "the way back")  # type: ignore[misc]
        finish(crew)


@deep
def test_who_has_lost_their_endpoint_comes_back_with_a_fresh_one_by_another_relay(tmp_path: Path) -> None:
    """What Béla kept to be found again is gone, and so is the relay: both name another, and one says where the other is."""
    with relay_running() as relay, relay_running() as second, crew_in(tmp_path) as crew:
        ada, bela = table(crew, relay)
        before = endpoints(ada)[-1].partition(".")[0]
        ada.kill(), bela.kill()
        relay.stop()
        [kept] = (bela.folder / "tables").glob("*.where")
        kept.unlink()
        way = ("--internet", "--relay", second.url, *NOWHERE)
        resume(ada, *way)
        ada.until(lambda: endpoints(ada), "an endpoint")
        resume(bela, *way, "--at", f"Ada={endpoints(ada)[-1]}")
        finish(crew)
        assert endpoints(ada)[-1].partition(".")[0] == before, "the key of the endpoint that was kept"


@deep
def test_a_relay_that_dies_and_comes_back_breaks_nothing(tmp_path: Path) -> None:
    with relay_running() as relay, crew_in(tmp_path) as crew:
        ada, bela = table(crew, relay)
        relay.stop()
        beats = ada.beats
        relay.start()
        bela.until(lambda: bela.beats > beats + 3, "the game to go on")
        finish(crew)


@deep  # a quarter of a minute
@pytest.mark.parametrize("direct", [False, True], ids=["relayed", "direct"])
def test_who_dies_is_missed_within_sixteen_seconds(tmp_path: Path, direct: bool) -> None:
    """The power is gone: nobody says goodbye."""
    assert (limits.UNHEARD_PINGS_MAX + 1) * limits.PING_SECONDS < MISSED_SECONDS
    with relay_running() as relay, crew_in(tmp_path) as crew:
        if direct:
            ada = host(crew, 2, "--private", "--internet", "--relay", relay.url, *NOWHERE, game=GAME)
            ada.until(lambda: ada.of("invite"), "an invite")
            bela = join(crew, ada.of("invite")[0]["text"], "Béla", *NOWHERE)
            ada.until(lambda: ada.of("way", way="direct") and ada.beats > 3, "the game")
        else:
            ada, bela = table(crew, relay)
        seen: list[float] = []
        ada.on_event = lambda event: seen.append(time.monotonic()) if event["event"] == "link" and not event["up"] else None
        died = time.monotonic()
        bela.kill()
        ada.until(lambda: seen, "the loss")
        assert seen[0] - died < MISSED_SECONDS, f"{seen[0] - died:.1f} s"
        resume(bela, *NOWHERE)
        crew.finish()
        assert agree(crew.seats) > 30
