"""Nodes: who was voted out while away is told so when they come back, and can watch the others."""

from __future__ import annotations

from pathlib import Path

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
