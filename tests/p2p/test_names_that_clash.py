"""A guest whose name looks like somebody's at the table: a number if nobody chose it, asked again if somebody did, else told to go."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.moves import Refusal
from p2p.crypto.faults import Misuse
from p2p.shell.arrival import Clash
from tests.p2p.node_lab import party_in, play, until


def taken_of(told: list[object]) -> list[str]:
    return list(told[-1].facts["taken"]) if told else []  # type: ignore[attr-defined]


def test_a_name_that_nobody_chose_gets_a_number_by_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False), seats=4)
            for folder in ("first", "second"):
                shelf = party.who(folder, bot=False).shelf
                guest = await party.join(party.who("Ada", bot=False, shelf=shelf, clash=Clash.NUMBER), host)
                assert (await party.hears(guest, "renamed")).facts["name"] == "Ada 2", "the second one is told 3 behind it"
            await until(lambda: set(taken_of(party.told(host, "lobby"))) == {"Ada", "Ada 2", "Ada 3"})
            assert [event.facts["name"] for event in party.told(guest, "renamed")] == ["Ada 2", "Ada 3"]

    play(scenario())


def test_a_chosen_name_is_asked_for_again_and_the_guest_stays_at_the_door(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False), seats=3)
            shelf = party.who("guest", bot=False).shelf
            guest = await party.join(party.who("ADA", bot=False, shelf=shelf, clash=Clash.ASK), host)
            assert (await party.hears(guest, "name-taken")).facts["name"] == "ADA"
            for bad in ("", " ", "x" * 200, "a\nb"):
                with pytest.raises((Refusal, Misuse)):
                    await guest.rename(bad)
            await guest.rename("Bela")
            await until(lambda: taken_of(party.told(host, "lobby")) == ["Ada", "Bela"])

    play(scenario())


def test_where_nobody_can_be_asked_the_sentence_ends_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False), seats=3)
            shelf = party.who("guest", bot=False).shelf
            guest = await party.join(party.who("Ada", bot=False, shelf=shelf), host)
            assert "looks like ours" in (await guest.ending()).sentence

    play(scenario())
