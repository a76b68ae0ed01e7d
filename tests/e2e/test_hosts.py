"""Hosts on a network of their own: they see each other's tables, join by name and play to the end; a wire pulled in the middle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.crew import LONG, Seat, agree, crew_in
from tests.e2e.hosts import network_of, why_no_namespaces

WHY_NOT = why_no_namespaces()
if WHY_NOT:
    print(f"\n!!! NOT TESTED: hosts in namespaces of their own: {WHY_NOT} !!!")
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=f"NOT TESTED, LOUDLY: {WHY_NOT}")
NAMES = ("Ada", "Béla", "Cato", "Dóra")
NET = ("--headless", "--bot-level", "random", "--linger", "30")


def tables_once(seat: Seat) -> list[dict[str, object]]:
    heard: list[str] = []
    seat.on_line = heard.append
    seat.start("tables", "--json", "--seconds", "1")
    seat.join()
    found: list[dict[str, object]] = json.loads(heard[-1])
    return found


def tables_seen(seat: Seat) -> list[dict[str, object]]:
    """Looks again until there is one."""
    return next((found for _ in range(20) if (found := tables_once(seat))), [])


@pytest.mark.parametrize("count", [2, 4] if LONG else [2])
def test_hosts_find_the_table_by_its_name_and_play_to_the_end(tmp_path: Path, count: int, capsys: pytest.CaptureFixture[str]) -> None:
    with network_of(count) as hosts, crew_in(tmp_path) as crew:
        if LONG and not all(host.slow_down("delay", "5ms", "2ms", "loss", "1%") for host in hosts):
            with capsys.disabled():
                print("\n!!! NOT TESTED: latency and loss between hosts, this kernel has no netem (test_tables has a slow proxy) !!!")
        seats = [crew.seat(name, host.prefix) for name, host in zip(NAMES, hosts, strict=False)]
        first = seats[0].start("host", "age-of-rome", "--seats", str(count), "--name", "Forum Romanum", "--me", NAMES[0], *NET)
        first.port()
        looker = crew.seat("Looker", hosts[1].prefix)
        [seen] = tables_seen(looker)
        assert (seen["name"], seen["game"], seen["seats"], seen["taken"]) == ("Forum Romanum", "age-of-rome", count, 1)
        assert f"{hosts[0].address}:{first.port()}" in seen["addresses"]
        assert "Ada" not in json.dumps(seen)
        for seat in seats[1:]:
            seat.start("join", "forum romanum", *NET, "--me", seat.name)
        seats[1].until(lambda: seats[1].beats > 20, "beat 20")
        with seats[1].held():
            [begun] = tables_seen(looker)
            assert (begun["name"], begun["seats"], begun["taken"]) == ("Forum Romanum", count, count), "it can be watched"
            hosts[1].pull_plug()
        seats[0].until(lambda: seats[0].of("away", name=NAMES[1]) or seats[0].of("link", name=NAMES[1], up=False), "the wire to be missed")
        hosts[1].plug_in()
        crew.finish(*seats)
        agree(seats)
        assert not tables_once(looker), "a table that is over is not announced"
