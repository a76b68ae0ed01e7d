"""A table with bots of this program: the board is there at once, one thin line shows how far keys and shuffles are, and then the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import IDS, find_game
from tests.tui.screens.peers import row_of, shown, state
from tests.tui.screens.rig import running
from tui.app import App
from tui.screens.laying import STEPS, laid
from tui.screens.stack import Push
from tui.screens.waiting import WaitingScreen
from tui.sitting import seat
from tui.sitting.ledger import Progress
from tui.sitting.lobby import LobbySeen
from tui.sitting.model import BOT_NAMES
from tui.sitting.net_seen import HostTable, LobbyChanged


def of(game: str, players: int, **given: object) -> LobbySeen:
    return replace(LobbySeen(seats=players, me="Ada", taken=("Ada",), local=True, game=game), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", IDS)
def test_every_board_can_be_shown_before_its_first_card(game: str) -> None:
    for players in (count for count in find_game(game).seating if count > 1):
        for size in ((80, 24), (120, 40)):
            given = state(laid(of(game, players)), columns=size[0], rows=size[1])
            assert "The players sit down" in row_of(given, "THE TABLE")
            assert "cannot be painted" not in shown(given)


def test_the_line_grows_from_step_to_step_and_never_shrinks() -> None:
    before = -1
    for what in STEPS:
        for done in range(4 if what == STEPS[2] else 1):
            lobby = of("age_of_rome", 4, progress=Progress(what, done, 4, 0))
            told, filled, whole = laid(lobby)._progress()
            assert told == what and before < filled < whole
            before = filled
    told, filled, whole = laid(of("age_of_rome", 4, number="12345", words="nox luna"))._progress()
    assert told == "The first question comes" and before <= filled < whole


def test_a_game_against_bots_is_shown_at_once_and_not_painted_for_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    posted: list[object] = []
    monkeypatch.setattr(seat, "PICTURE_SECONDS", 600.0)
    post = App.post
    monkeypatch.setattr(App, "post", lambda app, what: (posted.append(what), post(app, what))[1])
    wish = HostTable("age_of_rome", 4, bots=3, private=True, me="Ada", local=True)
    with running(120, 40, [Push(WaitingScreen()), wish]) as rig:
        rig.see("WHAT IS HAPPENING", "THE TABLE")
        rig.see("YOUR TURN", "fair so far")
        pictures = [what for what in posted if isinstance(what, LobbyChanged)]
        assert len(pictures) <= 4, "the first, one step, and what comes before the table; the steps between are over before they are seen"
        assert all(name in rig.text for name in BOT_NAMES[:3]), "bots are called as in a local game"
