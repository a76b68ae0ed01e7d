"""The hostile clients of the LAN come by the internet road: the same bars hold. An honest link on the same road goes on meanwhile."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from p2p.net import limits
from tests.depth import deep
from tests.p2p.net.hostile import MEMBERS, STRANGERS
from tests.p2p.net.lab import close, linked, play
from tests.p2p.net.test_hostile import GROWTH_BYTES_MAX, ROOT, TURNED_AWAY, attacked

pytest.importorskip("iroh", reason="the extra 'internet' is not installed")

from bench.relay import Relay
from tests.p2p.net.test_internet import open_far

P95_SECONDS = 0.1
STRICT = bool(os.environ.get("FIDES_STRICT"))  # on a machine that does nothing else
FIRST = ["silence", "crowd", "fragments", "pings", "garbage"]
SLOWER = [["half_tls", "half_http"], ["headers", "huge", "wrong_hello"], list(TURNED_AWAY), *([attack] for attack in MEMBERS)]


def test_every_hostile_client_of_the_lan_comes_by_this_road_too() -> None:
    assert {attack for attacks in (FIRST, *SLOWER) for attack in attacks} == {*STRANGERS, *MEMBERS}


@asynccontextmanager
async def gateway(address: str) -> AsyncIterator[int]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.p2p.net.gateway", address, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        yield int(await process.stdout.readline())
    finally:
        process.kill()
        await process.wait()


@pytest.mark.parametrize(
    "attacks",
    [
        FIRST,
        *(pytest.param(attacks, marks=deep) for attacks in SLOWER),
    ],
    ids=lambda attacks: "+".join(attacks),
)
def test_hostile_clients_by_the_internet_road(attacks: list[str]) -> None:
    async def work() -> None:
        async with await Relay.open() as relay:
            host, road = await open_far("host", [relay.url])
            friend, _ = await open_far("friend", [relay.url])
            await road.wait_online()
            friend.mesh.dial(host.who.public, road.addresses)
            await linked(host, friend)
            took: list[float] = []
            async with gateway(road.addresses[0]) as port:
                tallies, growth, slowest = await attacked(host, friend, attacks, 3.0, port, took)
            assert all(tally["opened"] for tally in tallies), tallies
            for attack, tally in zip(attacks, tallies, strict=True):
                if attack in TURNED_AWAY:
                    assert {answer.split()[1] for answer in tally["answers"] if answer} == {TURNED_AWAY[attack]}, tally
                else:
                    assert (attack == "member_flood") != bool(tally["thrown_out"]), (attack, tally)
            assert growth < GROWTH_BYTES_MAX, f"{growth / 2**20:.1f} MiB"
            assert slowest < 10, f"a note took {slowest:.1f} s"
            assert [up.public for up in host.ups].count(friend.who.public) == 1, "the honest link broke"
            p95 = sorted(took)[int(len(took) * 0.95)]
            print(f"{'+'.join(attacks)}: p95 {p95 * 1000:.0f} ms of {len(took)} notes, {growth / 2**20:.1f} MiB, {tallies}")
            assert p95 < P95_SECONDS or not STRICT, f"p95 {p95 * 1000:.0f} ms"
            await close(host, friend)

    assert limits.FAR_SPOKEN_SECONDS < limits.FAR_HELLO_SECONDS
    play(work())
