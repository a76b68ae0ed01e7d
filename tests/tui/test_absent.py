"""Who is not there, in words; and the command that others type to come back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from tui.sitting.absent import CutOff, absence, cut_sentence, left_sentence, together, way_back
from tui.sitting.clocks import Times
from tui.sitting.parting import Absentee
from tui.sitting.peer_game import PeerMoment
from tui.sitting.says import awaited_sentence, notice

WAY = "You are at 10.0.0.5:4040: others who do not find you can type 'fides resume --at Ada=10.0.0.5:4040'."


def look(**facts: Any) -> PeerMoment:
    usual = {field.name: () for field in fields(PeerMoment)} | {
        "view": None, "asked": False, "finished": False, "can_undo": False, "proposed": "", "over": None, "frozen": None,
        "resuming": False, "beats": 9, "drafted": 0, "kind": "move", "gone": {},
        "missing": None, "dealing": None, "unheard": {}, "parted": "", "times": Times(),
    }  # fmt: skip
    return PeerMoment(**{**usual, **facts})


def test_names_are_joined_as_people_do() -> None:
    assert together(["Ada"]) == "Ada" and together(["Ada", "Bela"]) == "Ada and Bela" and together("ABC") == "A, B and C"
    assert absence([], []) == "" and absence(["Ada"], []) == "Ada is away."
    assert absence(["Ada", "Bela"], ["Cato"]) == "Ada and Bela are away. Cato has left for good."
    told = "Ada is away since 20:14. Bela is away. Cato is gone for good: a ghost."
    assert absence(["Ada", "Bela"], ["Cato"], {"Ada": "20:14"}, ["Cato"]) == told
    assert "Cato has left for good" in left_sentence("Cato") and "lie open" in left_sentence("Cato")
    assert "Cato is gone for good" in left_sentence("Cato", dropped=True) and "lie open" not in left_sentence("Cato", dropped=True)


def test_the_way_back_is_one_command_whatever_the_name() -> None:
    assert way_back("Ada", ["10.0.0.5:4040", "[fd00::5]:4040"]) == WAY
    assert "--at 'Ada B=10.0.0.5:4040'" in way_back("Ada B", ["10.0.0.5:4040"])
    assert way_back("Ada", []) == "" and way_back("", ["10.0.0.5:4040"]) == ""


def test_the_waiting_line_shows_it_only_where_somebody_is_missing() -> None:
    assert awaited_sentence(look(awaited=("Bela",)), WAY) == "Waiting for Bela's answer."
    assert awaited_sentence(look(awaited=("Bela",), away=("Bela",)), WAY).endswith(f"when everybody is back. {WAY}")
    assert awaited_sentence(look(awaited=("Bela",), resuming=True), WAY) == f"Waiting for Bela to come back to the table. {WAY}"


def test_the_waiting_line_says_who_cannot_reach_whom() -> None:
    cut = CutOff("Cili", ("you",), ("Bela",))
    only = "There is no link between Cili and you; only Bela says that they have one, and nothing comes through."
    assert awaited_sentence(look(awaited=("Cili",), cuts=(cut,))) == f"Waiting for Cili's answer. {only}"
    assert awaited_sentence(look(awaited=("Cili",), away=("Cili",), cuts=(cut,)), WAY) == f"Waiting for Cili's answer. {only}"
    gap = awaited_sentence(look(awaited=("Cili",), cuts=(CutOff("Cili", ("Ada",)),)))
    assert gap == "Waiting for Cili's answer. There is no link between Cili and Ada."
    two = cut_sentence(CutOff("Cili", ("Ada", "you"), ("Bela", "Dora")))
    assert "between Cili and Ada and you; only Bela and Dora say" in two


def test_the_notice_names_all_who_are_not_there_also_while_we_are_asked() -> None:
    seen = look(asked=True, away=("Bela",), gone={"Cato": 3})
    assert awaited_sentence(seen) == "" and notice(seen) == "Bela is away. Cato has left for good."
    assert notice(look()) == ""
    assert notice(look(away=("Bela", "Dora"), missing=Absentee(("Bela",)))) == "Dora is away.", "Bela has a sentence of their own"


def test_the_notice_names_whose_time_is_up() -> None:
    late = look(awaited=("Bela",), times=Times({1: 0}, late=(1,)))
    assert notice(late, {1: "Bela", 2: "Cato"}) == "Bela has no time left; that decides nothing but lets you vote."
    assert notice(late, {2: "Cato"}) == "You have no time left; the others may vote on it."


@pytest.mark.parametrize("count", [0, 1, 2])
def test_where_somebody_is_can_be_said_without_naming_the_only_table(here, tmp_path, monkeypatch, count):
    """`fides resume --at NAME=HOST:PORT`, as the waiting line of the other says it."""
    import tui.cli.network
    from tui.sitting import waiting

    class Table:
        journal = tmp_path / "a.journal"

    monkeypatch.setattr(waiting, "waiting_tables", lambda: [Table()] * count)
    monkeypatch.setattr(tui.cli.network, "resume", lambda args, path, levels: 0 if path == Table.journal and args.at else 9)
    done = here("resume", "--at", "Ada=10.0.0.5:4040")
    if count == 1:
        assert done.returncode == 0
    else:
        assert done.returncode == 2 and "say which one" in done.stderr and done.stderr.count("\n") == 1
