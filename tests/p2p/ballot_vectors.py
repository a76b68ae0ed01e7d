"""Makes tests/vectors/ballots.json: `python -m tests.p2p.ballot_vectors` writes it anew. Small tables with a ballot of each other kind.

`end`: two of three end the game without the third. `back`: two take their last step back and end the game together. `above`: the third said
two things, those who stay signed both and give them up, so their votes name beats above the cut. Kept like tests/vectors/table.json.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from p2p.judge.decision import Case
from p2p.judge.papers import read_papers
from p2p.judge.replay import Replay
from p2p.judge.words import weigh
from p2p.peer.peer import Peer
from p2p.peer.play import Play
from p2p.sim.cheats.base import changed, well_made
from p2p.sim.mini import GAME
from p2p.verify import judge
from p2p.wire.entries import SignedEntry, sign_entry
from p2p.wire.messages import Message
from tests.p2p.peer.test_council import agree, away
from tests.p2p.peer.test_take_back import ask, at_move
from tests.p2p.peer.wires import Wires
from tests.p2p.table_vectors import LINE, facts_of
from tests.p2p.verify.lab import journal_of

FILE = Path(__file__).parents[1] / "vectors" / "ballots.json"


def ended() -> Wires:
    table = Wires(GAME, 3, "vector end")
    table.play_until(7)
    for place in away(table, 2):
        assert agree(table, place, "end")
    table.settle()
    return table


def taken_back() -> Wires:
    table, _ = at_move("vector back", 2)
    ask(table, 0)
    ask(table, 1)
    return settled(table)


def given_up() -> Wires:
    """Place 2 speaks alone, and tells 1 something else than 0, who do not hear each other until both have signed it."""
    table = Wires(GAME, 3, "vector above")
    table.play_until(7)
    table.run(lambda: table.nodes[2].peer.asked() is not None and table.nodes[2].peer.chain.due.speakers == (2,), rounds=400)
    beat = table.nodes[2].peer.chain.beat

    def twice(source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, SignedEntry) and (message.entry.seat, message.entry.beat, target) == (2, beat, 1):
            return [other]
        return [message]

    table.unlink(0, 1)
    honest = _answer(table)
    others = (well_made(table.nodes[0].peer.chain, changed(honest.entry, body=move)) for move in _moves(table))
    other = sign_entry(table.people[2], next(entry for entry in others if entry.id != honest.entry.id))
    table.bend = twice
    table.carry_out(2)
    table.settle()
    table.crash(2)
    table.bend = lambda source, target, message: [message]
    for place in (0, 1):
        table.nodes[place].peer.on_leave = "end"
    table.relink(0, 1)
    table.run(lambda: all(table.nodes[place].peer.over is not None for place in (0, 1)), rounds=200)
    return table


def _answer(table: Wires) -> SignedEntry:
    """What place 2 says by itself; not carried out yet."""
    peer = table.nodes[2].peer
    own = peer.chain.entries[2]
    said = len(own)
    while len(own) == said:
        view = peer.view()
        assert view is not None
        peer.act(table.pick(view, table.stream))
    return own[-1]


def _moves(table: Wires) -> list[dict[str, Any]]:
    """Bodies of other legal answers that show nothing."""
    from engine.record import write_move

    play = table.nodes[0].peer.play
    assert play.dealing is not None
    seat = play.seat_of[2]
    at = play.dealing.at
    bare = [move for move in at.legal(seat) if not move.shows()]
    return [{"steps": [{"do": write_move(move, ()), "show": ""}]} for move in bare]


def settled(table: Wires) -> Wires:
    """At the next question at which somebody can propose it."""
    while not (asked := [place for place, node in enumerate(table.nodes) if _can_propose(node.peer)]):
        assert table.deliver() or table.act_once()
    table.nodes[asked[0]].peer.propose_settle()
    table.carry_out(asked[0])
    table.finish()
    table.settle()
    return table


def _can_propose(peer: Peer) -> bool:
    return peer.asked() is not None and not peer.can_undo and peer.chain.is_settled and "settle" in peer.chain.due.kinds


def told(table: Wires) -> dict[str, Any]:
    journal = journal_of(table)
    papers = read_papers(journal)
    words = Case.of(papers, table.roster, [weigh(table.roster, item) for item in papers.items]).words
    replay = Replay(Play(table.roster, GAME, None), frozenset({2}) if len(table.nodes) > 2 else frozenset())
    beats = []
    while replay.step(words):
        beats.append({"beat": len(replay.heads) - 2, "hash": replay.heads[-1].hex(), "state_digest": replay.play.digest().hex()})
    text = base64.b64encode(journal).decode()
    lines = [text[at : at + LINE] for at in range(0, len(text), LINE)]
    return {"journal": lines, "beats": beats, "verdict": facts_of(judge(journal, lambda slug: GAME))}


def make() -> dict[str, Any]:
    about = "journal: base64, of place 0. beats: number, hash and the digest of the state behind each; "
    about += "numbers that are not there were left out."
    return {"about": about, "end": told(ended()), "back": told(taken_back()), "above": told(given_up())}


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1, ensure_ascii=True) + "\n")
