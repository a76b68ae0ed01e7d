"""Mini: a game for tests of the table between peers. Two to five seats, tiny decks, every kind of request; no fun to play."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game, Options
from engine.words import Words
from tests.sim.mini.moves import MOVES
from tests.sim.mini.rules import play
from tests.sim.mini.state import SEATING, Mini, places


def begin(players: int, options: Options) -> Mini:
    seats = SEATING[players]
    return Mini(seats=seats, hands={seat: [] for seat in seats}, won={seat: [] for seat in seats}, glory=dict.fromkeys(seats, 0))


GAME: Game[Mini] = Game(
    id="mini",
    title="Mini",
    seating=SEATING,
    options=(),
    begin=begin,
    play=play,
    moves=MOVES,
    bots={"random": RandomBot},
    words=Words(),
    places=places,
    package=__name__,
)
