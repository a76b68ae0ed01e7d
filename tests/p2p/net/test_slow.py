"""A slow line is not a dead one: bulk takes its time, pings and their answers pass between its pieces, and only silence ends a link."""

from __future__ import annotations

import asyncio

import pytest

from p2p.net import limits
from p2p.net.events import Message
from p2p.wire.entries import Entry, SignedEntry
from p2p.wire.messages import Serve
from tests.depth import deep
from tests.p2p.net.lab import RULES, Peer, Proxy, close, identity, linked, play, until
from tests.p2p.net.test_link import Run, Straw

RATE = 96 * 1024
SLOWEST = 64_000 // 8  # bytes a second of 64 kbit/s
LONG = SignedEntry(Entry(RULES, 0, RULES, 0, RULES, 0, "pass", {"piles": "A" * 100_000}), bytes(64))
BULK = Serve((LONG, LONG, LONG))


class Still(Straw):
    """A wire on which no message comes."""

    async def recv(self) -> bytes | str:
        await asyncio.sleep(3600)
        return b""


async def over_a_slow_line(rate: int = RATE) -> tuple[Peer, Peer, Proxy]:
    ada, bela = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
    proxy = Proxy(bela.mesh.addresses[0])
    proxy.rate = rate
    await proxy.start()
    ada.mesh.dial(bela.who.public, [proxy.address])
    await linked(ada, bela)
    return ada, bela, proxy


def test_bulk_that_takes_many_times_as_long_as_silence_may_last_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PING_SECONDS", 0.3)

    async def work() -> None:
        ada, bela, proxy = await over_a_slow_line()
        for one, other in ((ada, bela), (bela, ada)):
            assert one.mesh.send(one.link(other), BULK)
        assert ada.mesh.traffic(ada.link(bela)).backlog_bytes > 150_000
        await until(lambda: len(ada.of(Message)) == len(bela.of(Message)) == 1)
        await until(lambda: ada.mesh.traffic(ada.link(bela)).backlog_bytes == 0)
        assert not ada.downs and not bela.downs and len(ada.ups) == len(bela.ups) == proxy.accepted == 1
        proxy.stall()
        await until(lambda: ada.downs and bela.downs)  # and this is a dead one
        await close(ada, bela)
        await proxy.close()

    play(work())


@deep  # a twentieth of a line's pace and of its patience stand for it
def test_at_64_kbit_a_second_bulk_both_ways_outlasts_the_silence_of_a_dead_line_and_breaks_nothing() -> None:
    async def work() -> None:
        ada, bela, proxy = await over_a_slow_line(SLOWEST)
        began = asyncio.get_running_loop().time()
        for one, other in ((ada, bela), (bela, ada)):
            assert one.mesh.send(one.link(other), Serve((LONG, LONG)))
        await until(lambda: len(ada.of(Message)) == len(bela.of(Message)) == 1, 120.0)
        took = asyncio.get_running_loop().time() - began
        assert took > limits.UNHEARD_PINGS_MAX * limits.PING_SECONDS, "a dead line would have been given up"
        assert not ada.downs and not bela.downs and len(ada.ups) == len(bela.ups) == proxy.accepted == 1
        await close(ada, bela)
        await proxy.close()

    play(work())


def test_the_answer_to_a_ping_overtakes_the_rest_of_a_long_message() -> None:
    async def work() -> None:
        ada, bela, proxy = await over_a_slow_line()
        [link] = ada.mesh._links.values()
        connection = link.wire._connection
        ada.mesh.send(link.number, BULK)
        await until(lambda: proxy.passed > 20_000)
        await (await connection.ping())
        assert not bela.of(Message), "the whole message went first"
        assert await link.wire.answers()
        await until(lambda: bela.of(Message))
        await close(ada, bela)
        await proxy.close()

    play(work())


@pytest.mark.parametrize("kept_by", ["a byte now and then", "not reading"])
def test_silence_ends_a_link_and_every_sound_keeps_it(monkeypatch: pytest.MonkeyPatch, kept_by: str) -> None:
    monkeypatch.setattr(limits, "PING_SECONDS", 0.01)

    async def work() -> None:
        wire = Still()
        run = Run(wire)
        for _ in range(3 * limits.UNHEARD_PINGS_MAX):
            before = wire.pings
            wire.heard_bytes += kept_by != "not reading"
            wire.is_reading = kept_by != "not reading"
            await until(lambda before=before: wire.pings > before)  # type: ignore[misc]
        assert not run.why
        wire.is_reading = True
        await asyncio.wait({run.task})
        assert [why.code for why in run.why] == [0]

    play(work())


def test_what_is_queued_goes_out_before_a_polite_end_also_in_the_middle_of_a_long_message() -> None:
    async def work() -> None:
        ada, bela, proxy = await over_a_slow_line()
        link = ada.link(bela)
        ada.mesh.send(link, SignedEntry(Entry(RULES, 0, RULES, 0, RULES, 0, "pass", {"piles": "A" * 20_000}), bytes(64)))
        await until(lambda: proxy.passed > 5_000)
        ada.mesh.close_link(link)
        await until(lambda: bela.downs)
        assert len(bela.of(Message)) == 1 and bela.downs[0].code == limits.BYE and not bela.faults
        await close(ada, bela)
        await proxy.close()

    play(work())


def test_a_line_that_is_being_closed_has_nothing_under_way() -> None:
    """Somebody may ask in the moment between its end and the news of it."""

    async def work() -> None:
        ada, bela = await Peer.open(identity("ada")), await Peer.open(identity("bela"))
        ada.dial(bela)
        await linked(ada, bela)
        link = ada.link(bela)
        transport = ada.mesh._links[link].wire._connection.transport
        for _ in range(2):  # a second time forgets all about TLS
            transport.close()
        assert ada.mesh.traffic(link).backlog_bytes == 0
        await until(lambda: ada.downs)
        await close(ada, bela)

    play(work())
