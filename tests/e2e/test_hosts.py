"""Hosts on a network of their own: they see each other's tables, join by name and play to the end; a wire pulled in the middle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.depth import deep
from tests.e2e.crew import LONG, Seat, agree, crew_in
from tests.e2e.hosts import network_of, why_no_namespaces

WHY_NOT = why_no_namespaces()
if WHY_NOT:
    print(f"\n!!! NOT TESTED: hosts in namespaces of their own: {WHY_NOT} !!!")
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=f"NOT TESTED, LOUDLY: {WHY_NOT}")
NAMES = ("Ada", "Béla", "Cato", "Dóra")
NET = ("--headless", "--bot-level", "random", "--linger", "30")
QUICK = ("--floor", "0")  # all seats are bots, which the host cannot know


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


@deep
@pytest.mark.parametrize("count", [2, 4] if LONG else [2])
def test_hosts_find_the_table_by_its_name_and_play_to_the_end(tmp_path: Path, count: int, capsys: pytest.CaptureFixture[str]) -> None:
    with network_of(count) as hosts, crew_in(tmp_path) as crew:
        if LONG and not all(host.slow_down("delay", "5ms", "2ms", "loss", "1%") for host in hosts):
            with capsys.disabled():
                print("\n!!! NOT TESTED: latency and loss between hosts, this kernel has no netem (test_tables has a slow proxy) !!!")
        seats = [crew.seat(name, host.prefix) for name, host in zip(NAMES, hosts, strict=False)]
        first = seats[0].start("host", "age-of-rome", "--seats", str(count), "--name", "Forum Romanum", "--me", NAMES[0], *NET, *QUICK)
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


@deep  # tests/p2p/test_meet_again.py: those who come back with new addresses find each other and are listed
def test_with_nothing_but_link_local_addresses_tables_are_found_joined_and_come_back_to(tmp_path: Path) -> None:
    """No IPv4 and no router: what people have who join two laptops with a cable."""
    with network_of(3, link_local_only=True) as hosts, crew_in(tmp_path) as crew:
        seats = [crew.seat(name, host.prefix) for name, host in zip(NAMES, hosts, strict=False)]
        first = seats[0].start("host", "age-of-rome", "--seats", "3", "--name", "Cable", "--me", NAMES[0], *NET, *QUICK)
        first.port()
        [seen] = tables_seen(crew.seat("Looker", hosts[1].prefix))
        assert any(hosts[0].address in str(address) and "%" in str(address) for address in seen["addresses"])  # type: ignore[attr-defined]
        for seat in seats[1:]:
            seat.start("join", "cable", *NET, "--me", seat.name)
        seats[2].until(lambda: seats[2].of("link", name=NAMES[1], up=True), "guests to reach each other, not only the host")
        seats[2].until(lambda: seats[2].beats > 8, "beat 8")
        journals = [seat.journals()[0] for seat in seats]
        for seat in seats:
            seat.kill()
        for seat, journal in zip(seats, journals, strict=True):
            where = journal.with_name(journal.name + ".where")
            where.write_text(json.dumps({**json.loads(where.read_text()), "addresses": {}, "port": 0}))
            seat.start("resume", str(journal), *NET)
        seats[1].until(lambda: len({event["name"] for event in seats[1].of("link", up=True, life=2)}) == 2, "both others to be found again")
        with seats[2].held():  # the bots would be through with the game before somebody has looked
            begun = tables_seen(crew.seat("Looker again", hosts[1].prefix))
        assert [(one["name"], one["taken"]) for one in begun] == [("Cable", 3)]
        seats[1].until(lambda: seats[1].beats > 12, "the game to go on")


def test_a_table_that_is_bound_to_one_address_announces_only_that(tmp_path: Path) -> None:
    with network_of(2) as hosts, crew_in(tmp_path) as crew:
        more = hosts[0].add_address("10.77.0.101")
        crew.seat("Ada", hosts[0].prefix).start("host", "age-of-rome", "--seats", "2", "--name", "One", "--bind", more, *NET).port()
        [seen] = tables_seen(crew.seat("Looker", hosts[1].prefix))
        assert [str(address).rpartition(":")[0] for address in seen["addresses"]] == [more]  # type: ignore[attr-defined]
