"""Systematic tampering: every honest proof as a list of named fields, and every way to spoil fields, statement and length.

The cases are generated from the layout, not picked by hand. Nothing in here is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from tests.p2p.crypto.lab import HEAD, TABLE, hidden_deck, moment, secrets

POINT, SCALAR = 33, 32
HONEST = object()


@dataclass(frozen=True)
class Subject:
    """An honest proof: its wire fields (name, width), its statement, and the verifier that takes both."""

    name: str
    data: bytes
    fields: tuple[tuple[str, int], ...]
    statement: dict[str, Any]
    verify: Callable[..., object]

    def attempt(self, data: object = HONEST, **changes: Any) -> None:
        self.verify(self.data if data is HONEST else data, **{**self.statement, **changes})


Case = tuple[str, Callable[[], None]]


def subjects(lib: SimpleNamespace, n: int = 5) -> list[Subject]:
    return [_key(lib), _shares(lib, 1), _shares(lib, 3), _coin(lib), _switch(lib), shuffle_subject(lib, n), shuffle_subject(lib, 2)]


def _key(lib: SimpleNamespace) -> Subject:
    (secret,) = secrets(lib, 1)
    statement = {"when": moment(lib), "identity": b"i" * 32, "key": secret.key}
    proof = lib.keys.prove_key(secret, moment(lib), b"i" * 32)
    fields = (("c", SCALAR), ("s", SCALAR))
    return Subject("key", proof, fields, statement, lambda data, when, identity, key: lib.keys.check_key(when, identity, key, data))


def _shares(lib: SimpleNamespace, m: int) -> Subject:
    secret = secrets(lib, 1)[0]
    deck = hidden_deck(lib, max(m, 2), secret, secret.key)[:m]
    bases = {f"A{i}": card.a for i, card in enumerate(deck)}
    data = lib.proofs.prove_shares(secret, moment(lib), lib.proofs.CARD, list(bases.values())).raw()
    fields = (*((f"D{i}", POINT) for i in range(m)), ("c", SCALAR), ("s", SCALAR))

    def verify(data: object, when: Any, label: Any, key: Any, **points: Any) -> None:
        lib.proofs.check_shares(when, label, key, list(points.values()), data)

    statement = {"when": moment(lib), "label": lib.proofs.CARD, "key": secret.key, **bases}
    return Subject(f"shares of {m}", data, fields, statement, verify)


def _coin(lib: SimpleNamespace) -> Subject:
    secret = secrets(lib, 1)[0]
    data = lib.coin.prove_coin_share(secret, moment(lib), 4).raw()
    statement = {"when": moment(lib), "number": 4, "key": secret.key}
    fields = (("D", POINT), ("c", SCALAR), ("s", SCALAR))
    return Subject("coin", data, fields, statement, lambda data, when, number, key: lib.coin.check_coin_share(when, number, key, data))


def _switch(lib: SimpleNamespace) -> Subject:
    secret, other = secrets(lib, 2)
    card = hidden_deck(lib, 2, secret, secret.key)[0]
    data = lib.proofs.prove_switch(secret, moment(lib), other.key, card).raw()
    fields = (("A2", POINT), ("B2", POINT), ("c", SCALAR), ("s1", SCALAR), ("s2", SCALAR))

    def verify(data: object, when: Any, key: Any, target: Any, a: Any, b: Any) -> None:
        lib.proofs.check_switch(when, key, target, lib.elgamal.Cipher(a, b), data)

    return Subject("switch", data, fields, {"when": moment(lib), "key": secret.key, "target": other.key, "a": card.a, "b": card.b}, verify)


def shuffle_subject(lib: SimpleNamespace, n: int) -> Subject:
    secret = secrets(lib, 1)[0]
    deck = hidden_deck(lib, n, secret, secret.key)
    shuffled = lib.shuffle.shuffle(secret, moment(lib), secret.key, deck)
    proof = lib.shuffle.prove(secret, moment(lib), secret.key, deck, shuffled)
    first = ("cA", "cB", "cd", "EA", "EB", "cdd", "cdl", "cDl")
    answers = (*(f"f{i}" for i in range(n)), *(f"ea{i}" for i in range(n)), *(f"eb{i}" for i in range(1, n - 1)), "rf", "tf", "re", "sb")
    fields = (*((name, POINT) for name in first), *((name, SCALAR) for name in answers))
    cards = {
        f"{side}{i}{half}": getattr(card, half)
        for side, d in (("in", deck), ("out", shuffled.deck))
        for i, card in enumerate(d)
        for half in "ab"
    }

    def verify(data: object, when: Any, key: Any, **points: Any) -> None:
        before, after = ([points[k] for k in points if k.startswith(side)] for side in ("in", "out"))
        pair = lambda halves: tuple(lib.elgamal.Cipher(*halves[i : i + 2]) for i in range(0, len(halves) - 1, 2))  # noqa: E731
        lib.shuffle_check.check(when, key, pair(before), pair(after), data)

    return Subject(f"shuffle of {n}", proof, fields, {"when": moment(lib), "key": secret.key, **cards}, verify)


# --- ways to spoil ---------------------------------------------------------------------------------------------------------------


def pieces(subject: Subject) -> list[bytes]:
    out, at = [], 0
    for _, width in subject.fields:
        out.append(subject.data[at : at + width])
        at += width
    assert at == len(subject.data)
    return out


def spoilt_points(lib: SimpleNamespace, raw: bytes) -> dict[str, bytes]:
    point = lib.group.decode_point(raw)
    y = lib.curve_pure.decode(raw)[1].to_bytes(32, "big")
    return {
        "negated": lib.group.negate(point).raw,
        "plus G": lib.group.own(lib.group.add(point, lib.group.G)).raw,
        "replaced by G": lib.group.G.raw,
        "uncompressed": b"\x04" + raw[1:] + y,
        "hybrid": bytes([6 + raw[0] % 2]) + raw[1:] + y,
        "with the first byte 04": b"\x04" + raw[1:],
        "with the first byte 06": b"\x06" + raw[1:],
        "zero": bytes(33),
        "with x above the field": raw[:1] + b"\xff" * 32,
    }


def spoilt_scalars(lib: SimpleNamespace, raw: bytes) -> dict[str, bytes]:
    order, value = lib.group.ORDER, int.from_bytes(raw, "big")
    out = {
        "plus one": (value % (order - 1) + 1).to_bytes(32, "big"),
        "negated": (order - value).to_bytes(32, "big"),
        "zero": bytes(32),
        "at the order": order.to_bytes(32, "big"),
        "above the order": (order + 1).to_bytes(32, "big"),
        "all ones": b"\xff" * 32,
    }
    if value + order < 2**256:
        out["plus the order"] = (value + order).to_bytes(32, "big")
    return out


def field_cases(lib: SimpleNamespace, subject: Subject) -> Iterator[Case]:
    parts = pieces(subject)
    for i, (name, width) in enumerate(subject.fields):
        spoilt = spoilt_points(lib, parts[i]) if width == POINT else spoilt_scalars(lib, parts[i])
        for how, bad in spoilt.items():
            if bad != parts[i]:
                data = b"".join([*parts[:i], bad, *parts[i + 1 :]])
                yield f"{subject.name}: {name} {how}", lambda data=data: subject.attempt(data)  # type: ignore[misc]
    for i in range(len(parts) - 1):
        if subject.fields[i][1] == subject.fields[i + 1][1]:
            data = b"".join([*parts[:i], parts[i + 1], parts[i], *parts[i + 2 :]])
            yield f"{subject.name}: {subject.fields[i][0]} and the next swapped", lambda data=data: subject.attempt(data)  # type: ignore[misc]


def length_cases(subject: Subject) -> Iterator[Case]:
    data = subject.data
    cases: dict[str, object] = {
        "empty": b"",
        "one byte short": data[:-1],
        "without its first byte": data[1:],
        "one byte long": data + b"\x00",
        "with a byte in front": b"\x02" + data,
        "one scalar short": data[:-32],
        "one scalar long": data + data[-32:],
        "one point long": data[:33] + data,
        "twice": data + data,
        "as text": data.hex(),
        "nothing": (),
        "a bytearray": bytearray(data),
    }
    for how, bad in cases.items():
        yield f"{subject.name}: {how}", lambda bad=bad: subject.attempt(bad)  # type: ignore[misc]


def statement_cases(lib: SimpleNamespace, subject: Subject) -> Iterator[Case]:
    when = subject.statement["when"]
    other = secrets(lib, 9)[8]
    for part, value in (("table", HEAD), ("head", TABLE), ("beat", when.beat + 1), ("prover", when.prover + 1)):
        changed = replace(when, **{part: value})
        yield f"{subject.name}: other {part}", lambda changed=changed: subject.attempt(when=changed)  # type: ignore[misc]
    names = [name for name, value in subject.statement.items() if isinstance(value, lib.group.Point)]
    for name in names:
        value = subject.statement[name]
        bad = {
            "another key": other.key,
            "plus G": lib.group.own(lib.group.add(value, lib.group.G)),
            "negated": lib.group.negate(value),
        }
        for how, point in bad.items():
            yield f"{subject.name}: {name} {how}", lambda name=name, point=point: subject.attempt(**{name: point})  # type: ignore[misc]
    for one, two in pairwise(names):
        a, b = subject.statement[one], subject.statement[two]
        if a != b:
            yield f"{subject.name}: {one} and {two} swapped", lambda one=one, two=two, a=a, b=b: subject.attempt(**{one: b, two: a})  # type: ignore[misc]
    if "identity" in subject.statement:
        yield f"{subject.name}: other identity", lambda: subject.attempt(identity=b"j" * 32)
    if "label" in subject.statement:
        yield f"{subject.name}: as a coin share", lambda: subject.attempt(label=lib.proofs.COIN)
    if "number" in subject.statement:
        yield f"{subject.name}: other index", lambda: subject.attempt(number=5)


def card_cases(lib: SimpleNamespace, subject: Subject) -> Iterator[Case]:
    """Whole cards of a shuffle's output: doubled, doubled and re-randomised, substituted, changed, re-randomised, lost, added."""
    g, key = lib.group, subject.statement["key"]
    n = sum(name.startswith("out") for name in subject.statement) // 2
    out = [(subject.statement[f"out{i}a"], subject.statement[f"out{i}b"]) for i in range(n)]
    again = lambda a, b: tuple(g.shift_all([a], g.G, [77]) + g.shift_all([b], key, [77]))  # noqa: E731
    for i in range(n):
        j = (i + 1) % n
        bad = {
            f"doubles card {j}": out[j],
            f"doubles card {j} re-randomised": again(*out[j]),
            "re-randomised": again(*out[i]),
            "another card": (out[i][0], g.own(g.add(out[i][1], g.G))),
            "a fresh card": (g.G, g.own(g.add(lib.elgamal.card_point(bytes(32), "x", i), key))),
            "its input": (subject.statement[f"in{i}a"], subject.statement[f"in{i}b"]),
        }
        for how, (a, b) in bad.items():
            if (a, b) != out[i]:
                yield f"{subject.name}: output {i} {how}", lambda i=i, a=a, b=b: subject.attempt(**{f"out{i}a": a, f"out{i}b": b})  # type: ignore[misc]
    for side in ("in", "out"):
        for how, keep in (("lost", n - 1), ("all lost", 0)):
            short = {k: v for k, v in subject.statement.items() if not k.startswith(side) or int(k[len(side) : -1]) < keep}
            yield f"{subject.name}: {side}put {how}", lambda short=short: subject.verify(subject.data, **short)  # type: ignore[misc]
        yield f"{subject.name}: {side}put grows", lambda side=side: subject.attempt(**{f"{side}{n}a": g.G, f"{side}{n}b": key})  # type: ignore[misc]


def all_cases(lib: SimpleNamespace) -> list[Case]:
    cases: list[Case] = []
    for subject in subjects(lib):
        cases += [*field_cases(lib, subject), *length_cases(subject), *statement_cases(lib, subject)]
        if subject.name.startswith("shuffle"):
            cases += card_cases(lib, subject)
    return cases
