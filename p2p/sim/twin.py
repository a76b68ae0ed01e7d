"""The twin run: the same table played twice, the second time with two printed cards exchanged. Who has not seen them must notice nothing.

Permutations hang on the points that are shuffled, and coins on the hashes before them; with other points both would be others. So both runs
use stand-ins that depend on the table, the beat and the place alone. Everything else is the code that ships: whatever a peer sends may
differ between the twins only inside ciphertexts, proofs, ids and signatures, and never in size or time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from functools import partial
from hashlib import sha512
from typing import Any

import p2p.crypto.coin
import p2p.crypto.passes
import p2p.crypto.slots
from engine.values import dataclass
from p2p.crypto.elgamal import Deck, points
from p2p.crypto.frames import frame
from p2p.crypto.group import Point
from p2p.crypto.keys import TableSecret
from p2p.crypto.shuffle import Shuffled, Witness, apply
from p2p.crypto.transcript import Choices, ProofContext
from p2p.sim.lots import Lots
from p2p.sim.mini import GAME
from p2p.sim.plan import Plan
from p2p.sim.world import Report, SimWorld

Exchange = tuple[int, int, int]  # the size of a printed deck, and two of its cards
FIRST_PASS = 2  # keys, seats, then the first place shuffles the printed decks
BYTES_TEXT = re.compile(r"[A-Za-z0-9_-]{22,}")


@dataclass(frozen=True)
class TwinHeard:
    """A frame as its receiver gets it: when, from whom, how long, and its text with every ciphertext, proof, id and signature blanked."""

    at: float
    source: int
    size: int
    text: str


@dataclass
class Twin:
    report: Report
    heard: dict[int, list[TwinHeard]] = field(default_factory=dict)
    opened: list[tuple[float, str]] = field(default_factory=list)  # when which face was first FINAL in the open
    seen: dict[int, set[str]] = field(default_factory=dict)  # what each place ever saw of closed cards


def blanked(data: bytes) -> str:
    """Bytes travel as long texts: of each only its length stays."""
    return BYTES_TEXT.sub(lambda match: f"<{len(match[0])}>", json.dumps(json.loads(data), sort_keys=True))


def _shuffle(exchange: Exchange | None, secret: TableSecret, moment: ProofContext, key: Point, deck: Deck) -> Shuffled:
    choices = Choices("fides/v1/shuffle-choice", moment, [key.raw, len(deck), *points(deck)], secret.seed)
    order = Lots(moment.table.hex(), f"order {moment.beat} {moment.prover} {len(deck)}").shuffled(range(len(deck)))
    if exchange is not None and (moment.beat, len(deck)) == (FIRST_PASS, exchange[0]):
        swap = {exchange[1]: exchange[2], exchange[2]: exchange[1]}
        order = [swap.get(source, source) for source in order]
    witness = Witness(tuple(order), tuple(choices.nonce("r", i) for i in range(1, len(deck) + 1)))
    return Shuffled(apply(key, deck, witness), witness)


def _stand_in_coin(moment: ProofContext, index: int, shares: Any) -> bytes:
    return sha512(frame("sim/coin", moment.table, moment.beat, index)).digest()


@contextmanager
def stand_ins(exchange: Exchange | None) -> Iterator[None]:
    shuffle = partial(_shuffle, exchange)
    patches: list[tuple[Any, str, Any]] = [
        (p2p.crypto.passes, "shuffle", shuffle),
        (p2p.crypto.slots, "shuffle", shuffle),
        (p2p.crypto.coin, "coin_value", _stand_in_coin),
    ]
    before = [(module, name, getattr(module, name)) for module, name, _ in patches]
    for module, name, patch in patches:
        setattr(module, name, patch)
    try:
        yield
    finally:
        for module, name, patch in before:
            setattr(module, name, patch)


class TwinWorld(SimWorld):
    """Writes down what every machine is sent, and what each has seen."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(GAME, plan)
        self.twin = Twin(self.report, {place: [] for place in self.nodes}, [], {place: set() for place in self.nodes})
        self._open: set[str] = set()

    def _frame(self, source: int, target: int, data: bytes) -> None:
        super()._frame(source, target, data)
        self.twin.heard[target].append(TwinHeard(self.now, source, len(data), blanked(data)))

    def looked_at(self, node: Any) -> None:
        super().looked_at(node)
        dealing = None if node.peer is None else node.peer.play.dealing
        if dealing is None:
            return
        self.twin.seen[node.place].update(dealing.at.own[dealing.seat_of[node.place]].values())
        for face in dealing.at.g.cards.faces.values():
            if face not in self._open:
                self._open.add(face)
                self.twin.opened.append((self.now, face))


def run_twin(plan: Plan, exchange: Exchange | None) -> Twin:
    with stand_ins(exchange):
        world = TwinWorld(plan)
        world.network.watch = world._frame
        world.run()
    return world.twin


def opened_at(twin: Twin, faces: tuple[str, str]) -> float:
    """When one of these cards first lay open; the rest of the run is another game."""
    return min((when for when, face in twin.opened if face in faces), default=float("inf"))
