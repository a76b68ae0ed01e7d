"""Tables announced and found, on the loopback interface alone; broken and hostile records; no network.

All programs of this machine share that interface, other tests too: each looks for its own table only.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from dataclasses import replace
from typing import Any

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from p2p.net import discovery
from p2p.net.discovery import SERVICE, Announcer, Finder, Found, ListedTable, lobby_prefix, read_addresses, read_table
from p2p.net.errors import NoNetwork
from p2p.net.limits import INVITE_ADDRESSES_MAX, PROPERTIES_BYTES_MAX, TABLE_NAME_COLUMNS_MAX
from p2p.wire.text import columns
from tests.p2p.net.lab import leaving_nothing, play, until

LO = ("127.0.0.1",)
ANYWHERE = ("0.0.0.0",)
TABLE = ListedTable("Caesar's table", "age-of-rome", 4, 1, lobby_prefix(bytes(range(32))))


def raw(table: ListedTable, **changes: bytes | None) -> dict[bytes, bytes | None]:
    properties: dict[bytes, bytes | None] = {key.encode(): value.encode() for key, value in table.properties().items()}
    return {**properties, **{key.encode(): value for key, value in changes.items()}}


def of_our_own() -> ListedTable:
    """One that nobody else announces."""
    return replace(TABLE, lobby=lobby_prefix(secrets.token_bytes(32)))


def test_a_table_is_found_followed_and_forgotten() -> None:
    async def work() -> None:
        table = of_our_own()
        told: list[list[Found]] = []

        def ours(tables: tuple[Found, ...]) -> list[Found]:
            return [found for found in tables if found.table.lobby == table.lobby]

        finder = await Finder.open(lambda tables: told.append(ours(tables)), interfaces=LO)
        announcer = await Announcer.open(table, ANYWHERE, 4040, interfaces=LO)
        assert announcer is not None
        await until(lambda: ours(finder.tables))
        first = [Found(table, ("127.0.0.1:4040",))]
        assert ours(finder.tables) == first and next(filter(None, told)) == first
        fuller = replace(table, taken=2)
        await announcer.tell(fuller)
        await until(lambda: ours(finder.tables) == [Found(fuller, ("127.0.0.1:4040",))])
        await announcer.close()
        await until(lambda: not ours(finder.tables))
        assert told[-1] == []
        await finder.close()

    with leaving_nothing():
        play(work())


def test_broken_records_on_the_network_are_not_shown() -> None:
    async def work() -> None:
        table = of_our_own()
        shown: set[Found] = set()
        asked: set[str] = set()
        finder = await Finder.open(shown.update, interfaces=LO)
        ask = finder._ask

        async def noted(name: str) -> None:
            await ask(name)
            asked.add(name)

        finder._ask = noted  # type: ignore[method-assign]
        hostile = AsyncZeroconf(interfaces=list(LO))
        names = [f"bad{number}-{table.lobby}" for number in range(3)]
        for name, properties in zip(names, (raw(table, seats=b"99"), raw(table, name=b"\xff"), {}), strict=True):
            info = ServiceInfo(
                SERVICE,
                f"{name}.{SERVICE}",
                port=1,
                addresses=[socket.inet_aton(LO[0])],
                properties=properties,
                server=f"{name}.local.",
            )
            await (await hostile.async_register_service(info))
        announcer = await Announcer.open(table, ANYWHERE, 4040, interfaces=LO)
        assert announcer is not None
        await until(lambda: asked >= {f"{name}.{SERVICE}" for name in names} and Found(table, ("127.0.0.1:4040",)) in shown)
        assert [found.table for found in shown if found.table.lobby == table.lobby or "127.0.0.1:1" in found.addresses] == [table]
        await announcer.close()
        await hostile.async_unregister_all_services()
        await hostile.async_close()
        await finder.close()

    with leaving_nothing():
        play(work())


def test_a_table_on_this_machine_alone_is_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(interfaces: Any) -> Any:
        raise AssertionError("nothing may be sent")

    monkeypatch.setattr(discovery, "_open", never)
    assert play(Announcer.open(TABLE, ("127.0.0.1", "::1"), 4040)) is None


def test_without_a_network_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p.net.addresses.own_addresses", lambda: ())
    with pytest.raises(NoNetwork, match="invite or with host:port"):
        play(Announcer.open(TABLE, ANYWHERE, 4040))

    def broken(*args: Any, **options: Any) -> Any:
        raise OSError("no such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", broken)
    with pytest.raises(NoNetwork, match="invite or with host:port"):
        play(Finder.open(lambda tables: None, interfaces=LO))
    with pytest.raises(NoNetwork, match="invite or with host:port"):
        play(Announcer.open(TABLE, ANYWHERE, 4040, interfaces=LO))


def test_an_announcement_says_nothing_about_people_or_the_machine() -> None:
    assert set(TABLE.properties()) == {"v", "name", "game", "seats", "taken", "lobby"}
    seen: list[ServiceInfo] = []

    class Recorder:
        async def async_register_service(self, info: ServiceInfo) -> Any:
            seen.append(info)
            return asyncio.sleep(0)

    play(Announcer(Recorder(), LO, 4040).tell(TABLE))  # type: ignore[arg-type]
    assert seen[0].server == f"fides-{TABLE.lobby}.local." and seen[0].name == f"fides-{TABLE.lobby}.{SERVICE}"
    assert socket.gethostname() not in (seen[0].server or "")


def test_a_table_reads_back_as_itself() -> None:
    assert read_table(raw(TABLE)) == TABLE


@pytest.mark.parametrize(
    "changes",
    [
        {"name": b""}, {"name": None}, {"name": b"\xff\xfe"}, {"name": b"\xe2\x80\xae"},
        {"game": b"Age of Rome"}, {"game": b""}, {"game": b"a" * 33},
        {"seats": b"0"}, {"seats": b"9"}, {"seats": b"-1"}, {"seats": b"04"}, {"seats": b"1e1"},
        {"taken": b"5"}, {"taken": b""}, {"taken": None},
        {"v": b"0"}, {"v": b"999999"}, {"lobby": b"xyz"}, {"lobby": b"0" * 15}, {"lobby": None}, {"more": b"x" * PROPERTIES_BYTES_MAX},
    ],
)  # fmt: skip
def test_odd_records_are_ignored(changes: dict[str, bytes | None]) -> None:
    assert read_table(raw(TABLE, **changes)) is None


@pytest.mark.parametrize("missing", ["name", "game", "seats", "taken", "v", "lobby"])
def test_a_record_with_a_part_missing_is_ignored(missing: str) -> None:
    properties = raw(TABLE)
    del properties[missing.encode()]
    assert read_table(properties) is None


def test_names_of_tables_are_cleaned_and_bounded() -> None:
    table = read_table(raw(TABLE, name="\x1b[2Jevil\u202e\u200b name ".encode() + b"x" * 300))
    assert table is not None and columns(table.name) <= TABLE_NAME_COLUMNS_MAX
    assert table.name.startswith("[2Jevil name x") and table.name.isprintable()


@pytest.mark.parametrize(
    ("addresses", "port", "expected"),
    [
        (["192.0.2.7"], 4040, ("192.0.2.7:4040",)),
        (["224.0.0.251", "0.0.0.0"], 4040, ()),
        (["192.0.2.7"], 0, ()),
        (["192.0.2.7", "fd00::7"], 1, ("192.0.2.7:1", "[fd00::7]:1")),
    ],
)
def test_addresses_of_a_record(addresses: list[str], port: int, expected: tuple[str, ...]) -> None:
    info = ServiceInfo(SERVICE, f"x.{SERVICE}", port=port, parsed_addresses=addresses)
    assert sorted(read_addresses(info)) == sorted(expected)


def test_a_record_has_no_more_addresses_than_an_invite() -> None:
    info = ServiceInfo(SERVICE, f"x.{SERVICE}", port=1, parsed_addresses=[f"192.0.2.{n}" for n in range(1, 30)])
    assert len(read_addresses(info)) == INVITE_ADDRESSES_MAX
