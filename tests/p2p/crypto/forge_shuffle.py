"""Forgers against the shuffle proof: provers written for one hole each, who know the protocol and are bound by nothing else.

Each takes a copy of the library and says whether that library's verifier accepted a false statement. Nothing in here is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import hidden_deck, moment, refused, secrets


class Forger:
    """The prover's side of BG1 with every step open: a and b need not be a permutation, the answers may be bent at the end."""

    def __init__(self, lib: SimpleNamespace, n: int, seed: int = 1) -> None:
        self.lib, self.n, self.rng = lib, n, Random(seed)
        self.q: int = lib.group.ORDER
        self.secret = secrets(lib, 1)[0]
        self.key = self.secret.key
        self.when = moment(lib)
        self.deck = hidden_deck(lib, max(n, 2), self.secret, self.key)[:n]

    def random(self) -> int:
        return self.rng.randrange(1, self.q)

    def inverse(self, value: int) -> int:
        return pow(value, -1, self.q)

    def point(self, scalars: Sequence[int], points: Sequence[Any]) -> Any:
        return self.lib.group.own(self.lib.group.sum_of_products(scalars, points))

    def commit(self, values: Sequence[int], mask: int) -> Any:
        return self.point([mask, *values], [self.lib.group.G, *self.lib.group.commitment_bases(len(values))])

    def scaled(self, card: Any, factor: int, mask: int = 0) -> Any:
        g = self.lib.group
        return self.lib.elgamal.Cipher(self.point([factor, mask], [card.a, g.G]), self.point([factor, mask], [card.b, self.key]))

    def transcript(self, out: Any) -> Any:
        return self.lib.transcript.Transcript(self.lib.shuffle.LABEL, self.when, self.lib.shuffle.statement(self.key, self.deck, out))

    def run(
        self,
        out: Any,
        a: Sequence[int],
        b_of_x: Callable[[int], list[int]],
        masks: Sequence[int],
        *,
        out_of_x: Callable[[int], Any] | None = None,
        bend: Callable[[dict[str, Any]], None] | None = None,
        product: Callable[[list[int], int], int] | None = None,
    ) -> tuple[Any, bytes]:
        """The eight messages and the answers for any a, b and masks; `bend` may change the answers before they go out."""
        n, q = self.n, self.q
        t = self.transcript(out)
        mask_a, mask_b, mask_d, tau, mask_dd, s1, sx = (self.random() for _ in range(7))
        c_a = self.commit(a, mask_a)
        t.send(c_a)
        x = t.challenge("x")
        if out_of_x is not None:
            out = out_of_x(x)
        b = b_of_x(x)
        c_b = self.commit(b, mask_b)
        t.send(c_b)
        y, z = t.challenge("y"), t.challenge("z")
        e = [(y * u + v - z) % q for u, v in zip(a, b, strict=True)]
        p = [e[0]]
        for factor in e[1:]:
            p.append(p[-1] * factor % q)
        d, dd = ([self.random() for _ in range(n)] for _ in range(2))
        dl = [dd[0], *(self.random() for _ in range(n - 2)), 0][:n]
        first = [
            c_a,
            c_b,
            self.commit(d, mask_d),
            self.point([*d, -tau], [*(card.a for card in out), self.lib.group.G]),
            self.point([*d, -tau], [*(card.b for card in out), self.key]),
            self.commit(dd, mask_dd),
            self.commit([-dl[i] * dd[i + 1] for i in range(n - 1)], s1),
            self.commit([dl[i + 1] - e[i + 1] * dl[i] - p[i] * dd[i + 1] for i in range(n - 1)], sx),
        ]
        t.send(*first[2:])
        ch = t.challenge("ch")
        answers = {
            "f": [u + ch * v for u, v in zip(d, b, strict=True)],
            "ea": [u + ch * v for u, v in zip(dd, e, strict=True)],
            "eb": [dl[i] + ch * p[i] for i in range(1, n - 1)],
            "rf": mask_d + ch * mask_b,
            "tf": tau + ch * sum(r * v for r, v in zip(masks, b, strict=True)),
            "re": mask_dd + ch * (y * mask_a + mask_b),
            "sb": s1 + ch * sx,
        }
        if bend is not None:
            bend({"answers": answers, "ch": ch, "b": b, "dl": dl, "p": p, "transcript": t})
        numbers = [*answers["f"], *answers["ea"], *answers["eb"], *(answers[k] for k in ("rf", "tf", "re", "sb"))]
        return out, b"".join(point.raw for point in first) + b"".join((v % q).to_bytes(32, "big") for v in numbers)

    def accepted(self, out: Any, proof: bytes) -> bool:
        """Whether the library's verifier takes it, although the output is no shuffle of the input."""
        return not refused(self.lib, lambda: self.lib.shuffle_check.check(self.when, self.key, self.deck, out, proof))

    def honest_b(self, x: int) -> list[int]:
        return [pow(x, i, self.q) for i in range(1, self.n + 1)]


def one_card_becomes_another(lib: SimpleNamespace) -> bool:
    """Row 1: a deck of one. C' = tC + r(G, Y), b = x / t; the product argument has no row that could object."""
    f = Forger(lib, 1)
    t, r = f.random(), f.random()
    out = (f.scaled(f.deck[0], t, r),)
    return f.accepted(*f.run(out, [1], lambda x: [x * f.inverse(t) % f.q], [r]))


def own_end_of_the_product(lib: SimpleNamespace) -> bool:
    """Row 2: one eb too many, the forger's own: every card multiplied by a factor of his choice."""
    f = Forger(lib, 4)
    factors = [f.random() for _ in range(4)]
    out = tuple(f.scaled(card, u) for card, u in zip(f.deck, factors, strict=True))
    b = lambda x: [v * f.inverse(u) % f.q for v, u in zip(f.honest_b(x), factors, strict=True)]  # noqa: E731

    def bend(run: dict[str, Any]) -> None:
        run["answers"]["eb"].append(run["dl"][3] + run["ch"] * run["p"][3])

    return f.accepted(*f.run(out, [1, 2, 3, 4], b, [0] * 4, bend=bend))


def secret_factors(lib: SimpleNamespace) -> bool:
    """Row 3: y = z. a_i = 1 + u_i (i-1), b_i = u_i x^i, the product of the u_i is 1, C'_i = C_i / u_i."""
    f = Forger(lib, 4)
    factors = [f.random() for _ in range(3)]
    last = 1
    for u in factors:
        last = last * u % f.q
    factors.append(f.inverse(last))
    out = tuple(f.scaled(card, f.inverse(u)) for card, u in zip(f.deck, factors, strict=True))
    a = [1 + u * i for i, u in enumerate(factors)]
    return f.accepted(*f.run(out, a, lambda x: [u * v % f.q for u, v in zip(factors, f.honest_b(x), strict=True)], [0] * 4))


def last_card_after_x(lib: SimpleNamespace) -> bool:
    """Row 4: one card doubled, and the last one worked out after x so that the sums still fit."""
    f = Forger(lib, 4)
    first = [f.scaled(f.deck[0], 1), f.scaled(f.deck[0], 1), f.scaled(f.deck[2], 1)]

    def out_of_x(x: int) -> Any:
        powers = f.honest_b(x)
        back = f.inverse(powers[3])
        scalars = [v * back for v in powers] + [-v * back for v in powers[:3]]
        halves = (f.point(scalars, [getattr(card, half) for card in (*f.deck, *first)]) for half in "ab")
        return (*first, f.lib.elgamal.Cipher(*halves))

    return f.accepted(*f.run((*first, f.deck[3]), [1, 2, 3, 4], f.honest_b, [0] * 4, out_of_x=out_of_x))


def balanced_equations(lib: SimpleNamespace) -> bool:
    """Row 5: A' of one card is off by G; equation 4 fails by ch b_1 G, and rf, bent by the known weights, makes up for it."""
    f = Forger(lib, 4)
    g = lib.group
    card = f.deck[0]
    out = (lib.elgamal.Cipher(g.own(g.add(card.a, g.G)), card.b), *f.deck[1:])

    def bend(run: dict[str, Any]) -> None:
        w4 = run["transcript"].weight("fides/v1/weight", 4)
        run["answers"]["rf"] -= w4 * run["ch"] * run["b"][0]

    return f.accepted(*f.run(out, [1, 2, 3, 4], f.honest_b, [0] * 4, bend=bend))


def breaks_only(f: Forger, equation: int) -> tuple[Any, bytes]:
    """Row 5, a skipped equation or a zero weight: a proof that fails in this one equation and in no other."""
    g, n = f.lib.group, f.n
    out, order = list(f.deck), list(range(1, n + 1))
    a, b = order, f.honest_b
    bend: Callable[[dict[str, Any]], None] | None = None
    if equation in (1, 2, 3):
        name = {1: "rf", 2: "re", 3: "sb"}[equation]

        def bend(run: dict[str, Any]) -> None:
            run["answers"][name] += 1
    else:
        card = out[0]
        off = g.own(g.add(card.a if equation == 4 else card.b, g.G))
        out[0] = f.lib.elgamal.Cipher(off, card.b) if equation == 4 else f.lib.elgamal.Cipher(card.a, off)
    return f.run(tuple(out), a, b, [0] * n, bend=bend)


def other_cards_without_product(lib: SimpleNamespace) -> bool:
    """What equation 3 is for: without it every card can be multiplied by a factor."""
    f = Forger(lib, 4)
    factors = [f.random() for _ in range(4)]
    out = tuple(f.scaled(card, u) for card, u in zip(f.deck, factors, strict=True))
    return f.accepted(
        *f.run(out, [1, 2, 3, 4], lambda x: [v * f.inverse(u) % f.q for v, u in zip(f.honest_b(x), factors, strict=True)], [0] * 4)
    )
