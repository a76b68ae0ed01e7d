"""Those who watch come last: they get a part of a host's time, and moments in which no player waits."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from p2p.net.events import Traffic
from p2p.peer.roster import Agreed
from p2p.shell.spare import SAVED_SECONDS, SHARE, TICKS_MAX, Spare
from p2p.shell.table_room import TableRoom
from p2p.wire.messages import EntriesRequest, Held, Message, Serve, Summary
from tests.p2p.peer.acts import go_on
from tests.p2p.peer.court import COURT
from tests.p2p.peer.wires import Wires

TICK = 0.25


def test_players_go_first_and_not_for_ever() -> None:
    spare = Spare(0.0)
    assert [spare.is_there(TICK * tick, players_wait=True) for tick in range(TICKS_MAX + 1)] == [False] * TICKS_MAX + [True]
    spare.used(9.0, 9.0)
    assert not spare.is_there(9.0, players_wait=True), "then they wait again"
    assert spare.is_there(9.25, players_wait=False)


def test_of_a_long_time_they_get_their_share_and_what_was_saved_up() -> None:
    spare, now, got = Spare(0.0), 0.0, 0.0
    while now < 100:
        now += TICK
        if spare.is_there(now, players_wait=False):
            spare.used(now, now + 0.2)
            now, got = now + 0.2, got + 0.2
    assert SHARE * 100 - 0.5 < got < SHARE * 100 + SAVED_SECONDS + 0.5


def test_having_taken_much_they_wait_until_it_is_paid_for() -> None:
    spare = Spare(0.0)
    spare.used(0.0, 2.0)
    waits = (2.0 - SAVED_SECONDS) / SHARE
    assert not spare.is_there(2.0 + waits - 0.1, players_wait=False) and spare.is_there(2.0 + waits + 0.1, players_wait=False)


class Hall:
    """A mesh with one player and one who watches, neither of whom is real."""

    def __init__(self) -> None:
        self.has_news = False
        self.sent: list[tuple[int, Message]] = []
        self.closed: list[int] = []

    def traffic(self, link: int) -> Traffic:
        return Traffic(0, 0.0)

    def send(self, link: int, message: Message) -> bool:
        self.sent.append((link, message))
        return True

    def close_link(self, link: int, code: int) -> None:
        self.closed.append(link)

    def meals(self) -> int:
        found = sum(isinstance(message, Serve) for link, message in self.sent if link == WATCHER)
        self.sent.clear()
        return found


WATCHER = 9


def room_of(wires: Wires, hall: Hall) -> TableRoom:
    """Of the first place, and one who watches."""
    peer = wires.nodes[0].peer
    told: Any = SimpleNamespace(own=None)
    mesh: Any = hall
    room = TableRoom(
        peer, Agreed(wires.roster, tuple(wires.signs)), None, mesh, told, lambda kind, **facts: None, table_name="", watchable=True,
        acquaintances=frozenset(), linger_seconds=1.0, on_change=lambda: None, on_end=lambda ending: None, on_over=lambda: None,
    )  # fmt: skip
    room._places[WATCHER] = None
    peer.linked(WATCHER, None)
    _ = peer.outbox.take()
    return room


def hungry(wires: Wires) -> list[Message]:
    table = wires.roster.table
    holds = tuple(Held(0, table) for _ in wires.nodes)
    return [Summary(table, 0, table, holds), *(EntriesRequest(table, place, 0, 32) for place in range(len(wires.nodes)))]


def test_a_room_feeds_those_who_watch_from_its_spare_time_only() -> None:
    wires = Wires(COURT, 2)
    go_on(wires)
    assert wires.nodes[0].peer.final > 3
    hall = Hall()

    async def play() -> None:
        room = room_of(wires, hall)
        clock = [room._clock()]
        room._clock = lambda: clock[0]  # type: ignore[method-assign]
        feed = room.peer.feed

        def slowly() -> None:
            clock[0] += 3.0
            feed()

        room.peer.feed = slowly  # type: ignore[method-assign]

        async def fed(seconds: float) -> bool:
            clock[0] += seconds
            for word in hungry(wires):
                await room.receive(WATCHER, word)
            await room.tick(clock[0])
            return hall.meals() > 0

        hall.has_news = True
        assert not await fed(TICK), "a player waits"
        hall.has_news = False
        assert await fed(TICK)
        assert not await fed(TICK) and not await fed(20.0), "three seconds of ours are thirty of theirs"
        assert await fed(15.0)

    asyncio.run(play())


def test_what_one_who_watches_says_costs_the_table_no_work_of_its_own() -> None:
    wires = Wires(COURT, 2)
    go_on(wires)
    hall = Hall()

    async def play() -> None:
        room = room_of(wires, hall)
        worked: list[str] = []
        room.peer._work = lambda: worked.append("work")  # type: ignore[method-assign]
        room._on_change = lambda: worked.append("change")
        for word in hungry(wires):
            await room.receive(WATCHER, word)
        assert not worked and not hall.sent and not hall.closed and room.peer.has_to_feed
        await room.receive(WATCHER, Serve((), ()))
        assert hall.closed == [WATCHER], "who only watches has no say, and is told so"

    asyncio.run(play())


def test_words_about_people_who_are_not_at_the_table_leave_nothing_behind() -> None:
    """Anybody can make up keys, as many as they like."""
    wires = Wires(COURT, 2)

    async def play() -> None:
        room = room_of(wires, Hall())
        for number in range(100):
            where: Any = SimpleNamespace(public=number.to_bytes(32, "big"))
            room._hear_where(WATCHER, where)
        assert not room._wheres._spent

    asyncio.run(play())
