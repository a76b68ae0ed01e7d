"""Nodes: who was voted out while away is told so when they come back, and can watch the others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic

from tests.p2p.node_lab import party_in, play, until


def test_who_was_voted_out_is_told_and_can_watch(tmp_path: Path) -> None:
    async def scene() -> None:
        async with party_in(tmp_path) as party:
            anna = await party.host(party.who("Anna", bot=False, missed_seconds=2.0), seats=3)
            await party.join(party.who("Bela", missed_seconds=2.0), anna)
            vera_who = party.who("Vera", bot=False)
            vera = await party.join(vera_who, anna)
            await party.hears(vera, "seats")
            await vera.stop()
            await until(lambda: (found := anna.peer.parting()) is not None and found.offers == ("drop", "end"))
            assert await anna.call(lambda peer: peer.agree("drop"))
            await party.hears(anna, "gone", lambda event: bool(event.facts.get("dropped")))
            again = await party.resume(party.who("Vera", bot=False, shelf=vera_who.shelf, linger_seconds=0.0), vera.journal_path)
            ending = await again.ending()
            assert ending.how == "dropped" and "went on without you" in ending.sentence and "Anna" in ending.sentence
            await again.stop()
            watching = await party.watch(vera_who, anna)
            await until(lambda: watching.peer is not None and watching.peer.final == anna.peer.final)
            assert watching.peer.play.present == anna.peer.play.present and len(watching.peer.play.present) == 2

    play(scene())


def test_who_dies_is_missed_within_two_seconds_of_the_closed_socket(tmp_path: Path) -> None:
    """Real links on loopback, by the clock, from the moment the sockets are closed. What this machine was late by meanwhile does not count:
    a task that sleeps a little over and over measures it."""

    async def scene() -> None:
        async with party_in(tmp_path) as party:
            anna = await party.host(party.who("Anna", bot=False), seats=2)
            vera = await party.join(party.who("Vera", bot=False), anna)
            for node in (anna, vera):
                await party.hears(node, "seats")
            await until(lambda: anna.peer is not None and anna.peer.final > 0 and not anna.peer.away())
            late = [0.0]
            measuring = asyncio.ensure_future(lateness(late))
            await vera.mesh.close()  # as the kernel does it for a process that was killed
            began, late[0] = monotonic(), 0.0
            await until(lambda: anna.peer is not None and bool(anna.peer.away()))
            took = monotonic() - began - late[0]
            measuring.cancel()
            assert took < 2.0, f"{took:.2f} s"

    play(scene())


async def lateness(total: list[float]) -> None:
    while True:
        began = monotonic()
        await asyncio.sleep(0.02)
        total[0] += max(0.0, monotonic() - began - 0.03)
