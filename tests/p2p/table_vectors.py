"""Makes tests/vectors/table.json: `python -m tests.p2p.table_vectors` writes it anew. One whole table of the small test game.

Two players, from the keys to an end that both agree on: the journal of place 0 as it lies on disk, the hash of every beat, the verdict,
and two states with everything that their digests cover. The file is kept, not made anew by every run: its rules digest is that of the day
it was made, and the tests take it as it stands. A change of any other byte is a change of protocol.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from engine import canon
from p2p.crypto.elgamal import encode_deck
from p2p.judge.decision import Case
from p2p.judge.papers import read_papers
from p2p.judge.replay import Replay
from p2p.judge.verdict import Verdict
from p2p.judge.words import weigh
from p2p.peer.play import Play
from p2p.sim.mini import GAME
from p2p.verify import judge
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import journal_of
from tui.sitting.verdict_text import as_json

FILE = Path(__file__).parents[1] / "vectors" / "table.json"
LINE = 120


def make() -> dict[str, Any]:
    table = Wires(GAME, 2, "vector")
    table.run(lambda: any(node.peer.asked() is not None for node in table.nodes))
    place = next(place for place, node in enumerate(table.nodes) if node.peer.asked() is not None)
    table.nodes[place].peer.propose_settle()
    table.carry_out(place)
    table.finish()
    table.settle()
    journal = journal_of(table)
    papers = read_papers(journal)
    words = Case.of(papers, table.roster, [weigh(table.roster, item) for item in papers.items]).words
    replay = Replay(Play(table.roster, GAME, None))
    plays = [replay.play]
    while replay.step(words):
        plays.append(replay.play)
    text = base64.b64encode(journal).decode()
    return {
        "about": "journal: base64, of place 0. heads: the table id, then the hash of each beat. state_digests: behind each beat.",
        "journal": [text[at : at + LINE] for at in range(0, len(text), LINE)],
        "heads": [head.hex() for head in replay.heads],
        "state_digests": [play.digest().hex() for play in plays[1:]],
        "states": states(plays),
        "verdict": facts_of(judge(journal, lambda slug: GAME)),
    }


def states(plays: list[Play]) -> list[dict[str, Any]]:
    """In the middle of a shuffle that not everybody has passed, and with cards dealt while all vote on the end."""
    passing = next(beat for beat, play in enumerate(plays) if play.dealing is not None and play.dealing.passing is not None)
    voting = next(beat for beat, play in enumerate(plays) if play.voting is not None)
    return [state(beat, plays[beat]) for beat in (passing, voting)]


def state(beat: int, play: Play) -> dict[str, Any]:
    deal = play.dealing
    assert deal is not None
    joint, slots, frozen = deal.slots.state()
    assert isinstance(joint, bytes) and isinstance(slots, bytes)
    return {
        "behind_beat": beat - 1,
        "keys": [key.raw.hex() for key in play.keys],
        "ended": play.over.how if play.over else "",
        "proposer": 0 if play.voting is None else play.voting + 1,
        "requests_answered": deal.at.fed,
        "rules_state": canon.canonical(deal.at.g).decode("ascii"),
        "chairs": [deal.seat_of[place] for place in play.places],
        "left": sorted(deal.ghosts),
        "slots": {"K": joint.hex(), "slots": slots.hex(), "frozen": frozen},
        "seals": [[int(token), sealed.seal.hex()] for token, sealed in sorted(deal.sealed.items())],
        "decks": [] if deal.passing is None else [encode_deck(deck).hex() for deck in deal.passing.decks],
        "digest": play.digest().hex(),
    }


def facts_of(verdict: Verdict) -> dict[str, Any]:
    """Without the sentence: its words are ours."""
    return {name: value for name, value in json.loads(json.dumps(as_json(verdict))).items() if name != "sentence"}


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1, ensure_ascii=True) + "\n")
