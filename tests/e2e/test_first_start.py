"""The first start, by whichever command, asks for a name: on the full screen and in line mode. A name that somebody at the table has is
asked for again in place. Real processes in real terminals."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal, terminal

QUICK = ("--bind", "localhost", "--no-animations")


def newcomer(stack: ExitStack, folder: Path) -> Terminal:
    folder.mkdir()
    return stack.enter_context(terminal(folder, newcomer=True))


def named(term: Terminal, name: str) -> None:
    """Somebody new types a name, after one that is none."""
    term.see("What is your name?")
    term.press("C-u")
    term.type("12\n")
    term.see("A name needs at least one letter.")
    term.press("C-u")
    term.type(f"{name}\n")


def address_of(host: Terminal) -> str:
    found = re.search(r"fides join (127\.0\.0\.1:\d+)", host.see("fides join 127.0.0.1:"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["full screen", "line mode"])
def test_who_hosts_and_who_joins_for_the_first_time_are_asked_for_a_name(tmp_path: Path, plain: tuple[str, ...]) -> None:
    with ExitStack() as stack:
        ada = newcomer(stack, tmp_path / "ada")
        ada.start("host", "rise-to-power", "--seats", "3", *plain, *QUICK)
        named(ada, "Ada")
        ada.see("Ada (1 of 3)" if plain else "Waiting for 2 more players")
        assert 'name = "Ada"' in (tmp_path / "ada" / "config" / "settings.toml").read_text("utf-8"), "it is kept, and asked for once"
        bela = newcomer(stack, tmp_path / "bela")
        bela.start("join", address_of(ada), *plain, *QUICK)
        named(bela, "Bela")
        bela.see("Ada, Bela (2 of 3)" if plain else "Waiting for 1 more player")
        ada.see("Bela")


def test_the_list_of_tables_asks_a_newcomer_for_a_name_first(tmp_path: Path) -> None:
    with ExitStack() as stack:
        ada = newcomer(stack, tmp_path / "ada")
        ada.start("join")
        named(ada, "Ada")
        ada.see("Join a table", "Tables on this network")


def test_a_name_that_somebody_has_is_asked_for_again_in_line_mode(tmp_path: Path) -> None:
    with ExitStack() as stack:
        folders = [tmp_path / name for name in ("ada", "guest")]
        for folder in folders:
            folder.mkdir()
        ada = stack.enter_context(terminal(folders[0]))
        ada.start("host", "rise-to-power", "--seats", "3", "--me", "Ada", *QUICK)
        guest = stack.enter_context(terminal(folders[1], newcomer=True))
        guest.start("join", address_of(ada), "--plain", *QUICK)
        named(guest, "Ada")
        guest.see("has a name that looks like 'Ada'", "By which other name")
        guest.type("\n")
        guest.see("Please type a name")
        guest.type("ADA\n")
        guest.see("has a name that looks like 'ADA'")
        guest.type("Bela\n")
        guest.see("Ada, Bela (2 of 3)")
        ada.see("Bela")
        guest.type("table\n")
        guest.see("Bela: ready, you")
