"""Nodes over the internet: a whole table by an invite alone, some on the network and one outside; what is kept to be found again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bench.relay import Relay
from p2p.net.addresses import is_internet
from p2p.net.endpoint import Endpoint
from p2p.net.errors import NoInternet
from p2p.net.invite import parse_invite
from p2p.node import Doorway, Node
from p2p.shell.abroad import Abroad
from p2p.shell.shelf import Whereabouts
from tests.p2p.node_lab import party_in, play

NOWHERE = ("127.0.0.1:9",)


def test_some_on_the_network_and_one_outside_play_to_the_end(tmp_path: Path) -> None:
    """The one outside has no other address than the endpoint in the invite."""
    pytest.importorskip("iroh", reason="the extra 'internet' is not installed")

    async def work() -> None:
        async with await Relay.open() as relay, party_in(tmp_path) as party:
            host = await party.host(party.who("ada", abroad=Abroad((relay.url,))), seats=3, private=True)
            invite = parse_invite(host.invite())
            here, *far = invite.addresses
            assert not is_internet(here) and len(far) == 1 and is_internet(far[0])
            near = party._with(await Node.join(party.who("bela"), Doorway((here,), None, invite)))
            outside = party._with(await Node.join(party.who("cato"), Doorway(tuple(far), None, invite)))
            told = [await party.hears(node, "way") for node in (host, outside)]
            assert [event.facts["name"] for event in told] == ["cato", "ada"] and told[0].facts["way"] == "direct"
            for near_name, node in (("ada", near), ("ada", outside)):
                while not node.ways[near_name].lag_seconds:
                    await asyncio.sleep(0.01)
            assert (near.ways["ada"].by, outside.ways["ada"].by) == ("", "direct")
            endings = await asyncio.gather(*(node.ending() for node in (host, near, outside)))
            assert [ending.how for ending in endings] == ["over"] * 3, endings
            assert not party.told(near, "way")
            kept = [node.who.shelf.whereabouts(node.journal_path).abroad for node in (host, outside) if node.journal_path]
            assert [one.key for one in kept if one] == [node.memory.abroad.key for node in (host, outside) if node.memory.abroad]
            assert len({one.key for one in kept if one}) == 2 and all(one and one.relays == (relay.url,) for one in kept)

    play(work())


def test_those_who_cannot_reach_each_other_play_through_the_host(tmp_path: Path) -> None:
    """One on the network and one outside: no address of either leads to the other, so what they say travels by the host."""
    pytest.importorskip("iroh", reason="the extra 'internet' is not installed")

    async def work() -> None:
        async with await Relay.open() as relay, party_in(tmp_path) as party:
            host = await party.host(party.who("ada", abroad=Abroad((relay.url,))), seats=3, private=True)
            invite = parse_invite(host.invite())
            here, far = invite.addresses
            near = party._with(await Node.join(party.who("bela", advertised=NOWHERE), Doorway((here,), None, invite)))
            outside = party._with(await Node.join(party.who("cato", advertised=NOWHERE), Doorway((far,), None, invite)))
            apart = {near: outside.who.identity.public, outside: near.who.identity.public}
            met: list[str] = []

            async def watch_links() -> None:
                while True:
                    met.extend(node.who.name for node, other in apart.items() if other in node.mesh.links.values())
                    await asyncio.sleep(0.005)

            watching = asyncio.create_task(watch_links())
            endings = await asyncio.gather(*(node.ending() for node in (host, near, outside)))
            watching.cancel()
            assert [ending.how for ending in endings] == ["over"] * 3, endings
            assert not met, "they had a link of their own"
            assert len({node.peer.head for node in (host, near, outside) if node.peer is not None}) == 1

    play(work())


def test_without_the_extra_a_neighbour_still_gets_in_and_everybody_else_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "iroh", None)
    monkeypatch.setattr("p2p.net.extra.find_spec", lambda name: None)
    monkeypatch.setattr("p2p.net.extra.is_made_for_this_machine", lambda: True)
    monkeypatch.setattr("p2p.net.extra.how_to_install", lambda: "pip install")
    far = "aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypq.127.0.0.1.plain.iroh:9"

    async def work() -> None:
        async with party_in(tmp_path) as party:
            with pytest.raises(NoInternet, match="pip install"):
                await party.host(party.who("ada", abroad=Abroad(("http://127.0.0.1:9",))))
            with pytest.raises(NoInternet, match="pip install"):
                await Node.join(party.who("bela"), Doorway((far,)))
            host = await party.host(party.who("ada"))
            near = party._with(await Node.join(party.who("bela"), Doorway((*host.mesh.addresses, far))))
            assert "pip install" in (await party.hears(near, "no-internet")).facts["what"]
            assert [ending.how for ending in await asyncio.gather(host.ending(), near.ending())] == ["over", "over"]

    play(work())


def test_who_cannot_ever_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("iroh", reason="the extra 'internet' is not installed")
    monkeypatch.setattr("p2p.node.JOIN_FAR_SECONDS", 1000.0)
    nobody = Endpoint(b"\x02" + bytes(31), "http://127.0.0.1:9").text()  # no point of the curve

    async def work() -> None:
        async with party_in(tmp_path) as party:
            ending = await party._with(await Node.join(party.who("bela"), Doorway((nobody,)))).ending()
            assert ending.how == "unreachable" and "copy the invite again" in ending.sentence

    play(work())


@pytest.mark.parametrize("damage", [{"key": "00", "relays": []}, {"key": 7, "relays": []}, {"key": "00" * 32, "relays": ["x"]}, [], "x"])
def test_what_was_kept_and_is_damaged_is_nothing(damage: object) -> None:
    assert Abroad.parse(damage) is None
    whole = Abroad(("https://relay.example.org:443",))
    assert Abroad.parse(whole.to_value()) == whole
    assert Whereabouts.parse(Whereabouts(port=7, abroad=whole).to_bytes()).abroad == whole
    assert b"abroad" not in Whereabouts(port=7).to_bytes() and whole.key.hex() not in repr(whole)
