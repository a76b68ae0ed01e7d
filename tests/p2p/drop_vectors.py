"""Makes tests/vectors/drop.json: `python -m tests.p2p.drop_vectors` writes it anew. One whole table that goes on without somebody.

Three players of the small test game; place 2 vanishes once cards are in hands, the others drop it, deal the closed cards anew and end the
game together: the journal of place 0, the number and hash of every beat, the votes, the verdict. Kept like tests/vectors/table.json.
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
from p2p.peer.play import Play
from p2p.sim.mini import GAME
from p2p.verify import judge
from tests.p2p.peer.wires import Wires
from tests.p2p.table_vectors import LINE, facts_of
from tests.p2p.verify.lab import journal_of

FILE = Path(__file__).parents[1] / "vectors" / "drop.json"
GONE = 2


def play() -> Wires:
    table = Wires(GAME, 3, "drop vector")
    table.run(lambda: any(node.peer.asked() is not None for node in table.nodes))
    table.crash(GONE)
    for place in (0, 1):
        table.nodes[place].peer.miss((GONE,), "away")
        table.carry_out(place)
    table.settle()
    for place in (0, 1):
        assert table.nodes[place].peer.agree("drop")
        table.carry_out(place)
    table.settle()
    table.run(lambda: any(table.nodes[place].peer.asked() is not None for place in (0, 1)))
    place = next(place for place in (0, 1) if table.nodes[place].peer.asked() is not None)
    table.nodes[place].peer.propose_settle()
    table.carry_out(place)
    table.finish()
    table.settle()
    return table


def make() -> dict[str, Any]:
    table = play()
    journal = journal_of(table)
    papers = read_papers(journal)
    words = Case.of(papers, table.roster, [weigh(table.roster, item) for item in papers.items]).words
    replay = Replay(Play(table.roster, GAME, None))
    beats = []
    while replay.step(words):
        number = len(replay.heads) - 2
        beats.append({"beat": number, "hash": replay.heads[-1].hex(), "state_digest": replay.play.digest().hex()})
    text = base64.b64encode(journal).decode()
    return {
        "about": "journal: base64, of place 0; place 2 is dropped. beats: number, hash and the digest of the state behind each; numbers "
        "that are not there were left out by the ballot.",
        "journal": [text[at : at + LINE] for at in range(0, len(text), LINE)],
        "beats": beats,
        "verdict": facts_of(judge(journal, lambda slug: GAME)),
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1, ensure_ascii=True) + "\n")
