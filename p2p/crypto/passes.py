"""A shuffle pass: every peer in turn shuffles all piles and proves it; the others verify.

`step` decodes a peer's step against the decks of the own state; `Step.check` is the long work, pure and safe in a thread; only
what it returns can be applied. The next shuffler may start from `step.decks` while the others still verify.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.values import dataclass
from p2p.crypto.elgamal import Deck, decode_deck, encode_deck
from p2p.crypto.faults import Misuse, demand, insist
from p2p.crypto.group import Point
from p2p.crypto.keys import TableSecret
from p2p.crypto.limits import SHUFFLES_REMEMBERED
from p2p.crypto.shuffle import PROVE_STEPS, Report, prove, shuffle, silent
from p2p.crypto.shuffle_check import CHECK_STEPS, check
from p2p.crypto.transcript import ProofContext

SECTION = "fair-cards/pass"


@dataclass(frozen=True, slots=True)
class Step:
    """A decoded step whose proofs have not been checked."""

    moment: ProofContext
    key: Point
    before: tuple[Deck, ...]
    decks: tuple[Deck, ...]
    proofs: tuple[object, ...]

    def check(self, report: Report = silent) -> CheckedStep:
        piles = len(self.decks)
        for i, (before, after, proof) in enumerate(zip(self.before, self.decks, self.proofs, strict=True)):
            told = _part(report, i, piles, CHECK_STEPS)
            (_check_once if type(proof) is bytes else check)(self.moment, self.key, before, after, proof)
            told(CHECK_STEPS, CHECK_STEPS)
        return CheckedStep(_GATE, self)


@lru_cache(SHUFFLES_REMEMBERED)
def _check_once(moment: ProofContext, key: Point, before: Deck, after: Deck, proof: object) -> None:
    """Several seats of one program are shown the same shuffle: who asks about the same moment, key, decks and bytes of a proof gets the
    same answer. Only that a proof holds is remembered; a fault is found anew."""
    check(moment, key, before, after, proof)


_GATE = object()


class CheckedStep:
    """A step whose proofs all hold. Only this file makes one."""

    __slots__ = ("step",)

    def __init__(self, gate: object, step: Step) -> None:
        insist(gate is _GATE, "a step is checked by Step.check alone")
        self.step = step


def _part(report: Report, index: int, parts: int, steps: int) -> Report:
    return lambda done, of: report(index * steps + done, parts * steps)


def make_step(
    secret: TableSecret, moment: ProofContext, key: Point, decks: Sequence[Deck], report: Report = silent
) -> list[tuple[bytes, bytes]]:
    """Our own turn: shuffle every pile, prove it, and verify it before anybody signs it."""
    out, parts = [], len(decks)
    for i, deck in enumerate(decks):
        shuffled = shuffle(secret, moment, key, deck)
        proof = prove(secret, moment, key, deck, shuffled, _part(report, i, parts, PROVE_STEPS))
        _check_once(moment, key, deck, shuffled.deck, proof)
        out.append((encode_deck(shuffled.deck), proof))
    return out


class ShufflePass:
    def __init__(
        self,
        key: Point,
        places: tuple[int, ...],
        piles: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...],
        decks: tuple[Deck, ...],
        single: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (),
    ) -> None:
        """`single`: piles of fewer than two cards, which only change their names when the pass ends."""
        self.key, self.piles, self.decks, self.single = key, piles, decks, single
        self._to_come = places
        self._made: CheckedStep | None = None  # our own step
        self._said: list[tuple[bytes, bytes]] = []  # and its bytes

    def copy(self) -> ShufflePass:
        twin = ShufflePass(self.key, self._to_come, self.piles, self.decks, self.single)
        twin._made, twin._said = self._made, self._said
        return twin

    def turn(self) -> int | None:
        """The place that shuffles next; None when the pass is complete."""
        return self._to_come[0] if self._to_come else None

    @property
    def left(self) -> int:
        """How many places have still to shuffle."""
        return len(self._to_come)

    def step(self, moment: ProofContext, data: object) -> Step:
        """Decode the step of the peer whose turn it is: per pile the bytes of the new deck and of its proof.

        Sizes come from the own decks.
        """
        demand(moment.prover == self.turn(), SECTION, "a shuffle out of turn")
        demand(isinstance(data, list | tuple), SECTION, "a list of decks and proofs")
        assert isinstance(data, list | tuple)
        demand(len(data) == len(self.decks), SECTION, "as many decks as piles")
        for pair in data:
            demand(isinstance(pair, list | tuple) and len(pair) == 2, SECTION, "a deck and its proof for each pile")
        after = tuple(decode_deck(raw, len(deck)) for (raw, _), deck in zip(data, self.decks, strict=True))
        return Step(moment, self.key, self.decks, after, tuple(proof for _, proof in data))

    def make(self, secret: TableSecret, moment: ProofContext) -> list[tuple[bytes, bytes]]:
        """Our own step. It is verified here, before anybody signs it; asked for again, it is not made again."""
        if not self.is_made(moment):
            self._said = make_step(secret, moment, self.key, self.decks)
            self._made = CheckedStep(_GATE, self.step(moment, self._said))
        return self._said

    def is_made(self, moment: ProofContext) -> bool:
        return self._made is not None and self._made.step.moment == moment

    def check(self, step: Step) -> CheckedStep:
        """The very step that we have made, down to its last byte, needs no second look; every other one is verified."""
        return self._made if self._made is not None and self._made.step == step else step.check()

    def apply(self, checked: CheckedStep) -> None:
        step = checked.step
        insist(step.before == self.decks and step.moment.prover == self.turn(), "a step of another turn")
        insist(step.key == self.key, "a step under another key")
        self.decks = step.decks
        self._to_come = self._to_come[1:]
        self._made = None

    def result(self) -> tuple[Deck, ...]:
        if self._to_come:
            raise Misuse(f"place {self._to_come[0]} has not shuffled yet")
        return self.decks
