"""`fides join` without a table: what there is is listed, and nobody sits down unasked."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest

from tui.cli import network
from tui.cli.exits import UNREACHABLE, USAGE, Exit


def tables(monkeypatch: pytest.MonkeyPatch, *names: str, typed: str = "") -> None:
    async def found(seconds: float = 0.0) -> list[Any]:
        full = SimpleNamespace(name="Full", game="age-of-rome", taken=2, seats=2, is_full=True)
        free = [SimpleNamespace(name=name, game="age-of-rome", taken=1, seats=3, is_full=False) for name in names]
        return [SimpleNamespace(table=table, addresses=(f"10.0.0.{at}:4040",)) for at, table in enumerate((*free, full), 1)]

    monkeypatch.setattr(network, "look_around", found)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))


def test_even_the_only_table_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tables(monkeypatch, "Forum", typed="1\n")
    assert network.asked_table() == "10.0.0.1:4040"
    listed = capsys.readouterr().err
    assert "1. Forum" in listed and "1 of 3" in listed and "Which table?" in listed and "Full" not in listed


def test_one_of_several_is_chosen_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    tables(monkeypatch, "Forum", "Curia", typed="2\n")
    assert network.asked_table() == "10.0.0.2:4040"


@pytest.mark.parametrize("typed", ["", "\n", "0\n", "3\n", "Forum\n", "-1\n", "9" * 400])
def test_what_is_no_number_of_the_list_sits_down_nowhere(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    tables(monkeypatch, "Forum", "Curia", typed=typed)
    with pytest.raises(Exit, match="from 1 to 2") as stop:
        network.asked_table()
    assert stop.value.code == USAGE


def test_no_table_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    tables(monkeypatch, typed="1\n")
    with pytest.raises(Exit, match="no table was found") as stop:
        network.asked_table()
    assert stop.value.code == UNREACHABLE
