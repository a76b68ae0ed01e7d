"""Host, join and resume as values: how people come to a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.screens.peers import shown, state
from tests.tui.screens.rig import running
from tests.tui.screens.test_update import after
from tui.cli import network
from tui.cli.options import HostOptions
from tui.kit.widgets import Cursor
from tui.screens.files import File, FilesScreen
from tui.screens.host import Host
from tui.screens.join import JoinScreen
from tui.screens.stack import Arrived, Paste
from tui.sitting.net_seen import (
    AskInternet,
    HostTable,
    InternetLacks,
    JoinTable,
    OpenTable,
    StopLooking,
    TablesFound,
    WatchTable,
)  # fmt: skip
from tui.sitting.opening import beginning
from tui.sitting.seen import Notice, Seen


def test_the_home_screen_leads_to_host_and_join() -> None:
    host, wishes = after(state(), "3", "enter")
    assert isinstance(host.top, Host) and wishes == [AskInternet()] and "Host a table" in shown(host)
    join, wishes = after(state(), "4", "enter")
    assert isinstance(join.top, JoinScreen) and len(wishes) == 1


def test_a_table_is_hosted_with_what_stands_there() -> None:
    given, _ = after(state(Host()), "down", "down", "left", "down", "right", "down", "right", "down", "down", "right")
    for letter in "Forum":
        given, _ = after(given, letter)
    given, _ = after(given, "enter")
    _, wishes = after(given, "enter")
    assert wishes == [HostTable("age_of_rome", 3, (), 1, "easy", "Forum", True, "Ada")]
    again, more = after(given, "enter", "enter")
    assert len(more) == 1, "a second Enter does not open a second table"
    assert not after(again, Arrived(Notice("No network.", bad=True)))[0].top.waiting  # type: ignore[attr-defined]


def test_a_table_for_others_never_has_one_seat_nor_more_bots_than_chairs() -> None:
    given, _ = after(state(Host()), "down", "down")
    for _ in range(6):
        given, _ = after(given, "right")
        assert isinstance(given.top, Host) and given.top.seats() >= 2
    given, _ = after(given, "down")
    for _ in range(9):
        given, _ = after(given, "right")
        assert isinstance(given.top, Host) and 0 <= given.top.bot_count() < given.top.seats()


def test_a_table_is_opened_to_the_internet_where_the_extra_is_and_else_it_is_said_what_to_do() -> None:
    at = [row[0] for row in Host().rows(state().ctx)].index("internet")
    for lacks in ("", "Play over the internet needs one more package: do this"):
        given, _ = after(state(replace(Host(private=True), cursor=Cursor(at))), Arrived(InternetLacks(lacks)), "right")
        assert after(given, Arrived(InternetLacks("something")))[0].top.internet is False  # type: ignore[attr-defined]
        assert (lacks in shown(given)) and isinstance(given.top, Host) and given.top.internet == (not lacks)
        again, _ = after(given, "up", "up", "up", "up", "right")  # another game
        _, wishes = after(again, "enter")
        assert [(wish.game, wish.internet) for wish in wishes if isinstance(wish, HostTable)] == [("rise_to_power", not lacks)]


def test_what_is_lacking_reaches_the_screen_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p.net.extra.lacking", lambda: "One more package.")
    with running(80, 24) as rig:
        rig.press("3", "enter")
        rig.see("over the internet", "One more package.")


def test_the_wish_for_a_table_of_the_internet_is_what_the_command_says(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[HostOptions] = []
    monkeypatch.setattr(network, "host_beginning", lambda args, *rest: seen.append(args))
    for internet in (True, False):
        beginning(HostTable("age_of_rome", 2, me="Ada", internet=internet))
    assert [args.internet for args in seen] == [True, False]


FOUND = OpenTable("Forum", "age-of-rome", 4, 1, ("10.0.0.1:4000", "[::1]:4000"))
FULL = OpenTable("Arena", "age-of-rome", 2, 2, ("10.0.0.2:4000",))


def test_tables_come_and_go_and_one_is_joined() -> None:
    given = state(JoinScreen())
    assert "None has been found so far" in shown(given)
    given, _ = after(given, Arrived(TablesFound((FULL, FOUND))))
    assert "Forum" in shown(given) and "Age of Rome" in shown(given) and "1 of 4" in shown(given)
    elsewhere, _ = after(given, Arrived(TablesFound((replace(FOUND, game="latrones"),))))
    assert "latrones" in shown(elsewhere), "a game that this program does not have"
    assert "2 play: watch" in shown(given)
    watched = WatchTable("Arena", "Ada", FULL.addresses, "age-of-rome")
    assert after(given, "enter")[1] == after(given, "w")[1] == [watched], "a table that has begun can only be watched"
    assert after(given, "down", "w")[1] == [WatchTable("Forum", "Ada", FOUND.addresses, "age-of-rome")]
    nothing, wishes = after(state(JoinScreen()), "w")
    assert not wishes and nothing.ctx.message == "There is no table to watch."
    chosen, _ = after(given, "down")
    assert after(chosen, "enter")[1] == [JoinTable("Forum", "Ada", FOUND.addresses, "age-of-rome")]
    fewer, _ = after(chosen, Arrived(TablesFound((FULL,))))
    assert isinstance(fewer.top, JoinScreen) and fewer.top.cursor.at == 0
    assert after(given, "escape")[1] == [StopLooking()]


def test_addresses_are_typed_and_invites_pasted() -> None:
    given, _ = after(state(JoinScreen()), "/", *"10.0.0.7:99")
    assert after(given, "enter")[1] == [JoinTable("10.0.0.7:99", "Ada")]
    invite = "fides:1:" + "x" * 400
    assert after(state(JoinScreen()), Paste(f"fides join {invite}\n"))[1] == [JoinTable(invite, "Ada")]
    broken = f"  fides join {invite[:70]}  \n  {invite[70:]}"
    assert after(state(JoinScreen()), Paste(broken))[1] == [JoinTable(invite, "Ada")]
    assert after(after(state(JoinScreen()), "/")[0], Paste(invite))[1] == [JoinTable(invite, "Ada")]
    assert after(state(JoinScreen()), Paste("  \n"))[1] == []


def test_no_network_is_a_sentence() -> None:
    given, _ = after(state(JoinScreen()), Arrived(TablesFound((), "There is no network here.")))
    assert "There is no network here." in shown(given)


def test_the_resume_list_knows_tables_with_others() -> None:
    from tui.sitting.net_seen import ResumeTable
    from tui.sitting.seen import ResumeGame

    files = (File("/d/tables/x.journal", "today", "Age of Rome with Bela"), File("/d/saves/y.fides", "today", "Age of Rome"))
    given = state(FilesScreen("resume", files))
    assert after(given, "enter")[1] == [ResumeTable("/d/tables/x.journal")]
    assert after(given, "down", "enter")[1] == [ResumeGame("/d/saves/y.fides")]


def test_a_host_chooses_the_clock(question: Seen) -> None:
    at = [row[0] for row in Host().rows(state().ctx)].index("clock")
    given = replace(Host(), cursor=Cursor(at))
    assert given.rows(state().ctx)[at][2] == "no limit"
    slow = given._changed("clock", -1, state().ctx)
    assert slow.rows(state().ctx)[at][2] == "7 days for each answer" and slow.wish(state().ctx).clock == "7d"


@pytest.mark.parametrize(("seats", "bots", "seconds"), [(2, 0, 3), (2, 1, 0), (4, 2, 3), (4, 3, 0)])
def test_a_table_of_people_has_a_floor_and_one_of_bots_has_none(seats: int, bots: int, seconds: int) -> None:
    """At the screen and by the command alike, unless another one is asked for."""
    screen = Host("age_of_rome", players=seats, bots=bots)
    assert screen.seats() == seats and screen.floor_seconds() == seconds and screen._floor_told()[0] == f"{seconds} s (usual)"
    assert replace(screen, floor=5).floor_seconds() == 5 and replace(screen, floor=0).floor_seconds() == 0
    assert network._floor(HostOptions(bots=bots), seats) == seconds
    assert network._floor(HostOptions(bots=bots, floor=5), seats) == 5
    assert network._floor(HostOptions(bots=bots, headless=True), seats) == (3 if seats - bots > 2 else 0), "a bot hosts"
