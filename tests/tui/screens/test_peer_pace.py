"""At a table between peers, on loopback: a key stops the bot that plays for one, and who goes is missed at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.rig import running
from tui.sitting.net_seen import HostTable, JoinTable


def test_any_key_stops_the_bot_at_a_table_between_peers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIDES_DATA", str(tmp_path))
    with running(100, 30, [HostTable("age_of_rome", 2, bots=1, private=True, me="Ada", local=True)], confirm="wait") as rig:
        rig.see("YOUR TURN", "give back")
        rig.press("A")
        rig.see("To the end of the game")
        rig.press("3", "enter")
        rig.until(lambda: rig.app.state.stack[1].seen.mine > 6, "a bot that plays")  # type: ignore[attr-defined]
        rig.press("x")
        rig.see("You play yourself again.")
        rig.until(lambda: rig.app.state.top.asks() is not None, "a question, or a turn that the person can end or take back")
        table = rig.app.state.top
        assert table.auto_left == 0 and table.seen.result is None, "it is the person's"  # type: ignore[attr-defined]


def test_who_quits_is_missed_in_the_question_line_and_in_the_player_strip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIDES_DATA", str(tmp_path / "anna"))
    with running(100, 30, [HostTable("age_of_rome", 2, private=True, me="Anna", local=True)]) as anna:
        anna.see("Waiting for 1 more player")
        invite = anna.app.state.top.lobby.invite  # type: ignore[attr-defined]
        monkeypatch.setenv("FIDES_DATA", str(tmp_path / "bela"))
        with running(100, 30, [JoinTable(invite, "Bela")]) as bela:
            people = [anna, bela]
            for one in people:
                one.see("Do all of you read the same words?")
            for one in people:
                one.press("enter")
                one.see("fair so far")
            anna.see("Bela")
            assert "Bela is away" not in anna.text and "✗B" not in anna.text
            bela.press("ctrl-c")
            assert bela.ended() == 0
        anna.see("Bela is away", "✗B")
