"""Mini: a game for tests of the table between peers. Two to five seats, tiny decks, every kind of request; no fun to play."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game
from engine.words import Words
from p2p.sim.mini.rules import play
from p2p.sim.mini.rules.moves import MOVES
from p2p.sim.mini.rules.state import SEATING, Mini, begin, places

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
