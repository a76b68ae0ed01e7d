"""Mini: a game for tests of the table between peers. Two to five seats, tiny decks, every kind of request; no fun to play."""

from __future__ import annotations

from engine.bots import RandomBot
from engine.game import Game
from engine.gauges import Gauge
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
    words=Words(
        gauges=(
            Gauge("glory", lambda g, seat, sight: g.glory[seat], "{d} glory", theirs="seat {who} {d} glory"),
            Gauge("hand", lambda g, seat, sight: len(g.hands[seat]), "{d} {n?card|cards}", theirs="{who} {d} {n?card|cards}", weight=50),
            Gauge("gems", table=lambda g: {seat: len(won) for seat, won in g.won.items()}, text="a gem", theirs="a gem for {who}"),
        ),
        menus=("first_action",),
        others={"complain": "{who} may complain"},
        replies={"nod": "complained", "shake": "silent"},
    ),
    places=places,
    package=__name__,
)
