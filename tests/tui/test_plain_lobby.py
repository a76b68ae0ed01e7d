"""The lobby in line mode, over real nodes: an alarm about a guest, and the two persons who can do something about it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from p2p.node import Doorway, Node, Who
from tests.p2p.node_lab import GAME
from tests.p2p.node_lab import Party as Lab
from tui.cli.headless import Party
from tui.plain.lobby import PlainLobby
from tui.sitting.lobby import Lobby
from tui.sitting.node_thread import NodeThread

DEADLINE_SECONDS = 60.0


class Seat:
    """Somebody in front of line mode: what was typed goes in, what was printed comes out."""

    def __init__(self, who: Who, at: Node | None = None) -> None:
        async def begin() -> Party:
            if at is None:
                return Party(await Node.host(who, GAME, {}, 3, table_name="lab", announce=False))
            return Party(await Node.join(who, Doorway(at.mesh.addresses)))

        self.lines: list[str] = []
        self.thread = NodeThread()
        self.thread.begin(begin)
        self.plain = PlainLobby(self.thread, Lobby(me=who.name), self.lines.append)

    @property
    def node(self) -> Node:
        return self.thread.node

    def type(self, line: str) -> str:
        """The last line that is printed in answer."""
        before = len(self.lines)
        self.plain.typed(line)
        return self.lines[-1] if len(self.lines) > before else ""

    def reads(self, text: str) -> None:
        self._until(lambda: any(text in line for line in self.lines), text)

    def ends(self) -> str:
        self._until(lambda: self.thread.ending is not None, "the end")
        assert self.thread.ending is not None
        return self.thread.ending.sentence

    def _until(self, holds: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not holds():
            assert time.monotonic() < deadline, f"{what} does not come: {self.lines}"
            self.thread.wait(0.1)
            self.hears()

    def hears(self) -> None:
        for event in self.thread.taken():
            self.plain.hear(event)


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Callable[..., Seat]]:
    lab, seats = Lab(tmp_path), []

    def sit(name: str, at: Seat | None = None, shown: str = "", knows: tuple[str, bytes] | None = None) -> Seat:
        who = lab.who(name, bot=False)
        if knows is not None:
            who.shelf.people.meet(*knows, "1999-12-31")
        seats.append(Seat(replace(who, name=shown or name), None if at is None else at.node))
        return seats[-1]

    yield sit
    for one in seats:
        one.thread.stop()


def test_the_host_turns_away_whom_a_guest_does_not_accept(seat: Callable[..., Seat], tmp_path: Path) -> None:
    friend = Lab(tmp_path).who("Bela").identity.public
    ada = seat("Ada")
    cato = seat("Cato", ada, knows=("Bela", friend))
    cato.reads("Cato (2 of 3)")
    stranger = seat("Stranger", ada, shown="Bela")
    cato.reads("ALARM: Bela shows another key than before")
    ada.reads("Cato knows another key under the name of Bela.")
    assert cato.type("dismiss Bela") == "The host of the table decides who sits here."
    assert ada.type("dismiss Nobody").startswith("Nobody of that name sits here")
    assert cato.type("trust Nobody").startswith("There was no alarm about a player of that name")
    assert "trust NAME" in ada.type("?")
    ada.type("dismiss Bela")
    assert stranger.ends() == "The host does not want us at this table."
    ada.reads("Bela was turned away.")
    assert cato.thread.ending is None and ada.thread.ending is None


def test_the_game_begins_when_the_guest_accepts_the_key(seat: Callable[..., Seat], tmp_path: Path) -> None:
    friend = Lab(tmp_path).who("Bela").identity.public
    ada = seat("Ada")
    cato = seat("Cato", ada, knows=("Bela", friend))
    cato.reads("Cato (2 of 3)")
    seat("Stranger", ada, shown="Bela")
    ada.reads("Cato knows another key under the name of Bela.")
    cato.reads("ALARM: Bela shows another key than before")
    deadline = time.monotonic() + DEADLINE_SECONDS
    said = ""
    while not said.startswith("Cato knows another key"):
        assert time.monotonic() < deadline, said
        ada.hears()
        if len(ada.plain.lobby.taken) == 3:  # between two rounds whoever is there could begin alone
            said = ada.type("start")
        time.sleep(0.1)
    cato.type("trust Bela")
    cato.reads("You accept the new key of Bela.")
    ada.reads("table words:".capitalize())
    cato.reads("Table words:")
