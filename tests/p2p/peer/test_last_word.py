"""A game that ends with somebody's own move: nothing is asked behind it, not even in the draft of who makes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.script import Checkpoint, Result, Reveal, ask
from p2p.sim.mini import GAME
from p2p.sim.mini.rules import set_up
from p2p.sim.mini.rules.moves import Nod, Shake
from p2p.sim.mini.rules.state import Mini
from tests.p2p.peer.wires import Wires


async def one_word(g: Mini) -> Result:
    """The last question, and behind it at most a card that its speaker shows alone."""
    await Checkpoint()
    await set_up(g)
    if isinstance(await ask(0, "complain", Nod, Shake), Nod):
        await Reveal(g.hands[0][:1])
    return Result({seat: {"glory": 0} for seat in g.seats}, g.seats)


@pytest.mark.parametrize("move", [Nod(), Shake()], ids=str)
@pytest.mark.parametrize("at_once", [True, False], ids=["sent at once", "sent by hand"])
def test_the_move_that_ends_the_game_is_drafted_taken_back_and_sent(move: Nod | Shake, at_once: bool) -> None:
    wires = Wires(replace(GAME, play=one_word), 3, f"last word {move} {at_once}")
    wires.run(lambda: any(node.peer.asked() is not None for node in wires.nodes))
    [place] = [place for place, node in enumerate(wires.nodes) if node.peer.asked() is not None]
    peer = wires.nodes[place].peer
    peer.auto_send = at_once
    peer.act(move)
    if not at_once:
        assert peer.asked() is None and peer.view() is not None
        assert peer.undo() == move and peer.asked() is not None
        peer.act(move)
        peer.send()
    wires.carry_out(place)
    wires.finish()
    wires.agree()
    assert all(node.peer.over is not None and node.peer.over.how == "finished" for node in wires.nodes)
