"""Hostile strangers and members beat on a mesh while an honest link goes on: they are thrown out within the limits, memory stays flat."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from p2p.net import limits
from tests.depth import deep
from tests.p2p.net.hostile import MEMBERS, STRANGERS, frame
from tests.p2p.net.lab import Peer, close, identity, leaving_nothing, linked, note, play, until

GROWTH_BYTES_MAX = 16 * 1024 * 1024
ROOT = Path(__file__).parents[3]
SECONDS = 1.0


def resident_bytes() -> int:
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def attacked(
    host: Peer, friend: Peer, attacks: list[str], seconds: float, port: int = 0, took: list[float] | None = None
) -> tuple[list[dict[str, Any]], int, float]:
    """Runs the attacks at once, by this port; meanwhile notes pass on the honest link. Tallies, memory growth, slowest note in seconds;
    in `took` what each note took."""
    arguments = [str(port or host.mesh.port), str(seconds), host.who.public.hex()]
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.p2p.net.hostile", attack, *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        for attack in attacks
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert await process.stdout.readline() == b"ready\n"
        before = highest = resident_bytes()
        slowest, number, honest = 0.0, 0, host.link(friend)
        ends = asyncio.gather(*(process.communicate() for process in processes))
        while not ends.done():
            number += 1
            began = time.monotonic()
            assert friend.mesh.send(friend.link(host), note(number))
            await until(lambda number=number: host.last.get(honest) == number)  # type: ignore[misc]
            slowest = max(slowest, time.monotonic() - began)
            if took is not None:
                took.append(time.monotonic() - began)
            highest = max(highest, resident_bytes())
            await asyncio.sleep(0.02)
        tallies = [json.loads(out) for out, _ in await ends]
        return tallies, highest - before, slowest
    finally:
        for process in processes:
            if process.returncode is None:
                process.kill()
                await process.wait()


def under_attack(attacks: list[str], seconds: float = SECONDS) -> tuple[list[dict[str, Any]], Peer, int]:
    async def work() -> tuple[list[dict[str, Any]], Peer, int]:
        host, friend = await Peer.open(identity("host")), await Peer.open(identity("friend"))
        friend.dial(host)
        await linked(host, friend)
        tallies, growth, slowest = await attacked(host, friend, attacks, seconds)
        assert slowest < 10, f"a note took {slowest:.1f} s"
        assert len(host.ups) == 1 + sum(up.public != friend.who.public for up in host.ups), "the honest link broke"
        if not set(attacks) & set(MEMBERS):  # what a member has sent before it went away may still be held back
            await until(lambda: host.mesh.door.inside == 1)
        await close(host, friend)
        return tallies, host, growth

    with leaving_nothing():
        return play(work())


PATIENT = ("half_tls", "half_http", "silence")
TURNED_AWAY = {"web_page": "403", "no_subprotocol": "400", "other_path": "404"}
LOUDEST = ("member_flood", "member_pings")  # one who is held back, one who is thrown out
LOUD = [name for name in STRANGERS if name not in PATIENT and name not in TURNED_AWAY]


def test_strangers_who_only_wait_are_ended_by_the_deadline() -> None:
    tallies, host, growth = under_attack(list(PATIENT), limits.HELLO_SECONDS + 1)
    assert all(limits.HELLO_SECONDS / 2 < tally["longest"] < limits.HELLO_SECONDS * 3 for tally in tallies), tallies
    assert all(tally["thrown_out"] for tally in tallies), tallies
    assert growth < GROWTH_BYTES_MAX and len(host.ups) == 1


@deep  # all of them at once stand for each
@pytest.mark.parametrize("attack", LOUD)
def test_strangers_are_thrown_out(attack: str) -> None:
    [tally], host, growth = under_attack([attack])
    assert tally["opened"] and tally["thrown_out"], tally
    assert attack == "crowd" or tally["longest"] < limits.HELLO_SECONDS, tally
    assert growth < GROWTH_BYTES_MAX, f"{growth / 2**20:.1f} MiB"
    assert len(host.ups) == 1
    if attack == "crowd":
        assert tally["opened"] >= 200 and sum(host.mesh.door.refused.values()) >= 150


def test_web_pages_and_other_programs_are_turned_away_at_the_upgrade() -> None:
    tallies, host, _ = under_attack(list(TURNED_AWAY), 0.5)
    for tally, status in zip(tallies, TURNED_AWAY.values(), strict=True):
        assert {answer.split()[1] for answer in tally["answers"] if answer} == {status}, tally
    assert len(host.ups) == 1


@pytest.mark.parametrize("attack", [name if name in LOUDEST else pytest.param(name, marks=deep) for name in MEMBERS])
def test_members_who_flood_are_thrown_out_or_held_back(attack: str) -> None:
    [tally], _, growth = under_attack([attack], SECONDS)
    assert tally["opened"]
    assert growth < GROWTH_BYTES_MAX, f"{growth / 2**20:.1f} MiB"
    assert (attack == "member_flood") != bool(tally["thrown_out"]), tally


def test_answers_to_pings_that_nobody_reads_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of frames would end it sooner; this is the line behind it."""
    monkeypatch.setattr(limits, "FRAMES_PER_SECOND", 10**9)
    monkeypatch.setattr(limits, "FRAMES_BURST", 10**9)
    monkeypatch.setattr(limits, "WRITE_BUFFER_BYTES_MAX", 256 * 1024)

    async def work() -> None:
        host, mallory = await Peer.open(identity("host")), await Peer.open(identity("mallory"))
        dial = mallory.dial(host)
        await linked(host, mallory)
        mallory.mesh.hang_up(dial)
        [wire], [theirs] = [[link.wire for link in peer.mesh._links.values()] for peer in (host, mallory)]
        wire._connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
        transport = theirs._connection.transport
        transport.pause_reading()
        while not wire.cut_for:
            assert wire._connection.transport.get_write_buffer_size() < 1024 * 1024
            if transport.get_write_buffer_size() < 100_000:
                transport.write(frame(9, b"p" * 120) * 500)
            await asyncio.sleep(0)
        assert wire.cut_for == "answers nobody reads"
        await until(lambda: host.downs)
        assert host.downs[0].code == limits.OVER_LIMIT
        await close(host, mallory)

    play(work())


def test_all_strangers_at_once() -> None:
    tallies, host, growth = under_attack(["silence", *LOUD], 3)
    assert all(tally["thrown_out"] for tally in tallies), tallies
    assert growth < GROWTH_BYTES_MAX, f"{growth / 2**20:.1f} MiB"
    assert len(host.ups) == 1
