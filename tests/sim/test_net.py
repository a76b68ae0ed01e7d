"""The simulated network: streams keep their order, breaks lose what is under way, partitions hold in one direction or both."""

from __future__ import annotations

from p2p.sim.agenda import Agenda
from p2p.sim.lots import Lots
from p2p.sim.net import Network, Weather


class Ear:
    """A machine that writes down what reaches it."""

    def __init__(self, place: int) -> None:
        self.place, self.up = place, True
        self.links: list[int] = []
        self.heard: list[tuple[int, bytes]] = []

    def linked(self, link: int, place: int) -> None:
        self.links.append(link)

    def unlinked(self, link: int) -> None:
        self.links.remove(link)

    def deliver(self, link: int, data: bytes) -> None:
        self.heard.append((link, data))


def two(weather: Weather, seed: int = 1) -> tuple[Agenda, Network, Ear, Ear]:
    agenda = Agenda()
    network = Network(agenda, Lots(seed, "net"), weather)
    a, b = Ear(0), Ear(1)
    network.add(a)
    network.add(b)
    network.started(0)
    pass_time(agenda, 5.0)
    return agenda, network, a, b


def pass_time(agenda: Agenda, seconds: float) -> None:
    end = agenda.now + seconds
    agenda.at(end, lambda: None)
    while agenda.now < end and agenda.step():
        pass


def numbers(ear: Ear) -> list[int]:
    return [int(data) for _, data in ear.heard]


def test_a_stream_keeps_its_order_under_any_jitter_clog_and_slowness() -> None:
    agenda, network, a, b = two(Weather(jitter=0.5))
    network.slow[1] = (agenda.now + 5.0, 0.1)
    for number in range(40):
        network.send(a.links[0], 0, b"%d" % number)
        if number == 20:
            network.clog(0, 1, 3.0)
        pass_time(agenda, 0.05)
    pass_time(agenda, 60.0)
    assert numbers(b) == list(range(40))


def test_a_break_loses_what_is_under_way_and_a_new_connection_comes() -> None:
    agenda, network, a, b = two(Weather(delay=0.5, jitter=0.0))
    old = a.links[0]
    network.send(old, 0, b"1")
    pass_time(agenda, 1.0)
    network.send(old, 0, b"2")
    network.cut(0, 1)
    pass_time(agenda, 10.0)
    assert numbers(b) == [1]
    assert len(a.links) == len(b.links) == 1 and a.links[0] != old
    network.send(a.links[0], 0, b"3")
    pass_time(agenda, 2.0)
    assert numbers(b) == [1, 3]


def test_one_direction_can_be_silent() -> None:
    agenda, network, a, b = two(Weather())
    network.block(0, 1, 3.0)
    network.send(a.links[0], 0, b"1")
    network.send(b.links[0], 1, b"2")
    pass_time(agenda, 2.0)
    assert numbers(a) == [2] and numbers(b) == []
    pass_time(agenda, 2.0)
    assert numbers(b) == [1]


def test_a_long_silence_ends_the_connection_and_nobody_gets_through() -> None:
    agenda, network, a, b = two(Weather())
    network.block(0, 1, 60.0)
    pass_time(agenda, 30.0)
    assert not a.links and not b.links
    network.heal()
    pass_time(agenda, 5.0)
    assert len(a.links) == len(b.links) == 1


def test_after_a_reconnect_old_frames_may_come_again() -> None:
    agenda, network, a, b = two(Weather(resend_chance=1.0))
    network.send(a.links[0], 0, b"1")
    pass_time(agenda, 1.0)
    network.cut(0, 1)
    pass_time(agenda, 10.0)
    assert numbers(b).count(1) == 2
