"""Whole games between real processes on loopback, in good and in bad conditions. `make e2e` plays the long ones."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.depth import deep
from tests.e2e.crew import LONG, Crew, Seat, agree, crew_in
from tests.e2e.proxy import Proxy, owner_of

NAMES = ("Ada", "Béla", "Cato", "Dóra", "Emil")
LEVEL = "random"  # the shortest games
PATIENT = ("--linger", "30")  # on a busy machine one seat may be seconds behind the others


def host(crew: Crew, seats: int, *args: str, game: str = "age-of-rome", name: str = NAMES[0], seat: Seat | None = None) -> Seat:
    return (seat or crew.seat(name)).start(
        "host", game, "--seats", str(seats), "--headless", "--bind", "localhost", "--me", name, "--bot-level", LEVEL,
        "--floor", "0", *PATIENT, *args,
    )  # fmt: skip


def join(crew: Crew, where: str, name: str, *args: str, seat: Seat | None = None) -> Seat:
    return (seat or crew.seat(name)).start("join", where, *joining(name), *args)


def joining(name: str) -> tuple[str, ...]:
    return "--headless", "--bind", "localhost", "--me", name, "--bot-level", LEVEL, *PATIENT


def resume(seat: Seat, *args: str) -> None:
    seat.start("resume", str(seat.journals()[-1]), *joining(seat.name), *args)


SHORT = [  # three play below, five in `make e2e`
    ("age-of-rome", 2, ()),
    ("rise-to-power", 2, ("--deck", "same_name", "--swap", "x03-s11")),
]
WHOLE = [(game, count, ()) for game in ("age-of-rome", "rise-to-power") for count in (2, 3, 4)]
WHOLE += [SHORT[1], ("imperator", 5, ("--variant", "advanced")), ("porta-nigra", 4, ()), ("trajan", 4, ())]


@pytest.mark.parametrize(("game", "count", "args"), WHOLE if LONG else SHORT)
def test_peers_play_a_whole_game_and_all_journals_agree(tmp_path: Path, game: str, count: int, args: tuple[str, ...]) -> None:
    with crew_in(tmp_path) as crew:
        first = host(crew, count, *args, game=game)
        for name in NAMES[1:count]:
            join(crew, f"127.0.0.1:{first.port()}", name)
        crew.finish()
        assert agree(crew.seats) > 30
        assert len({(seat.of("agreed")[0]["number"], seat.of("agreed")[0]["words"]) for seat in crew.seats}) == 1
        assert all(f"first meeting with {NAMES[0]}" in "\n".join(seat.talk) for seat in crew.seats[1:])


@contextmanager
def before(*seats: Seat) -> Iterator[dict[str, Proxy]]:
    """A proxy before each seat, following it to the port of each life."""
    proxies: dict[str, Proxy] = {}
    try:
        for seat in seats:
            proxy = proxies[seat.name] = Proxy()

            def follow(event: dict[str, object], proxy: Proxy = proxy) -> None:
                if event["event"] == "listening":
                    proxy.target = int(str(event["port"]))

            seat.on_event = follow
        yield proxies
    finally:
        for proxy in proxies.values():
            proxy.close()


def test_killed_stopped_and_cut_off_and_yet_the_game_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Ada is killed at random moments, Cato is stopped, and Béla and Cato only ever reach each other through Ada."""
    lot = random.Random(int(os.environ.get("FIDES_LOT", "7")))
    kills, asleep_seconds = (20, 30.0) if LONG else (2, 3.0)
    with crew_in(tmp_path) as crew:
        ada, bela, cato = [crew.seat(name) for name in NAMES[:3]]
        with before(ada, bela, cato) as proxies:
            proxies["Béla"].refuses = lambda port: owner_of(port, [cato.pid]) is not None
            proxies["Cato"].refuses = lambda port: owner_of(port, [bela.pid]) is not None
            ada.start("host", "age-of-rome", "--seats", "3", "--floor", "0", *joining("Ada"), "--advertise", proxies["Ada"].address)
            ada.port()
            for seat in (bela, cato):
                where = ("--advertise", proxies[seat.name].address)
                seat.start("join", proxies["Ada"].address, *joining(seat.name), *where)
            for kill in range(kills):
                beats = bela.beats + lot.randint(1, max(2, 120 // kills))
                ada.until(lambda beats=beats: ada.journals() and bela.beats >= beats, f"beat {beats}")
                time.sleep(lot.random() * 0.05)
                ada.kill()
                resume(ada, "--advertise", proxies["Ada"].address)
                if kill == kills // 2:
                    cato.signal(signal.SIGSTOP)
                    time.sleep(asleep_seconds)
                    cato.signal(signal.SIGCONT)
            crew.finish()
            assert ada.lives == kills + 1
            assert proxies["Béla"].refused + proxies["Cato"].refused > 0
            assert not bela.of("link", name="Cato", up=True) and not cato.of("link", name="Béla", up=True)
            agree(crew.seats)


@deep
def test_a_slow_network_that_stalls_and_breaks_only_costs_time(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada, bela = crew.seat("Ada"), crew.seat("Béla")
        with before(ada, bela) as proxies:
            for proxy in proxies.values():
                proxy.delay_seconds = 0.05 if LONG else 0.005
            ada.start("host", "age-of-rome", "--seats", "2", *joining("Ada"), "--advertise", proxies["Ada"].address)
            ada.port()
            bela.start("join", proxies["Ada"].address, *joining("Béla"), "--advertise", proxies["Béla"].address)
            for trouble in range(20 if LONG else 3):
                beats = ada.beats + (4 if LONG else 25)
                ada.until(lambda beats=beats: ada.beats >= beats or ada.of("over"), f"beat {beats}")
                if ada.of("over"):
                    break
                for proxy in proxies.values():
                    proxy.stall()
                time.sleep(1.0)
                for proxy in proxies.values():
                    if trouble % 2:
                        proxy.cut()
                    proxy.go()
            crew.finish()
            agree(crew.seats)


def test_bots_beside_their_host_are_peers_and_come_back_with_it(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada = host(crew, 3, "--bots", "2", game="rise-to-power")
        ada.until(lambda: ada.beats >= 20, "beat 20")
        ada.kill()
        resume(ada)
        crew.finish()
        others = sorted((ada.folder / "bots").rglob("*.journal"))
        assert len(others) == 2
        from tests.e2e.crew import read_words

        assert read_words(others[0])[0] == read_words(others[1])[0] == read_words(ada.journals()[-1])[0]
