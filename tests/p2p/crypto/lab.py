"""The laboratory: our cryptography as it ships, or with one named thing broken, and tables to try it on.

`load` imports a second, independent copy of p2p.crypto whose source has been changed in named places; forgers take such a copy and
show that they succeed where the check is gone and fail where it stands. A change that no longer fits the source is an error here,
so a mutant can never silently be the original. Nothing in here is a test.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

PACKAGE = "p2p.crypto"
# The mutation check runs these tests on a changed copy of the package; forgers go on building their mutants from the true source.
FOLDER = Path(os.environ.get("FIDES_TRUE_CRYPTO") or Path(__file__).resolve().parents[3] / "p2p" / "crypto")
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")

# `make crypto-proofs` tries everything; without it plain Python, where a proof takes longest, is given fewer of the same kinds.
EVERY = os.environ.get("FIDES_PROOFS") == "all"

Change = tuple[str, str, str]
"""Module, text as it stands, text of the mutant."""


class _Source(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = sources

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname.startswith(PACKAGE + ".") and fullname.removeprefix(PACKAGE + ".") in self.sources:
            return importlib.util.spec_from_loader(fullname, self)
        return None

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: Any) -> None:
        name = module.__name__.removeprefix(PACKAGE + ".")
        exec(compile(self.sources[name], f"<mutant {name}>", "exec"), module.__dict__)


def changed_source(module: str, changes: Sequence[tuple[str, str]]) -> str:
    text = (FOLDER / f"{module}.py").read_text()
    for before, after in changes:
        assert text.count(before) == 1, f"{module}: {text.count(before)} places match {before!r}"
        text = text.replace(before, after)
    return text


def load(*changes: Change) -> SimpleNamespace:
    """A fresh copy of the whole package with these changes; the copy in use stays untouched."""
    # Every module from the true source, also while the mutation check has put a changed one in its place.
    altered = {name: changed_source(name, [(a, b) for module, a, b in changes if module == name]) for name in MODULES}
    saved = {name: module for name, module in sys.modules.items() if name == PACKAGE or name.startswith(PACKAGE + ".")}
    parent = importlib.import_module("p2p")
    kept = getattr(parent, "crypto", None)
    finder = _Source(altered)
    for name in saved:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        loaded = {name: importlib.import_module(f"{PACKAGE}.{name}") for name in MODULES}
    finally:
        sys.meta_path.remove(finder)
        for name in [n for n in sys.modules if n == PACKAGE or n.startswith(PACKAGE + ".")]:
            del sys.modules[name]
        sys.modules.update(saved)
        if kept is not None:
            parent.crypto = kept  # type: ignore[attr-defined]
    return SimpleNamespace(**loaded)


def ours() -> SimpleNamespace:
    """The package as it is imported everywhere."""
    return SimpleNamespace(**{name: importlib.import_module(f"{PACKAGE}.{name}") for name in MODULES})


TABLE = bytes(range(32))
HEAD = bytes(range(32, 64))
RULES = bytes(range(64, 96))


def moment(lib: SimpleNamespace, prover: int = 0, beat: int = 7, head: bytes = HEAD, table: bytes = TABLE) -> Any:
    return lib.transcript.ProofContext(table, head, beat, prover)


def secrets(lib: SimpleNamespace, n: int, table: bytes = TABLE) -> list[Any]:
    return [lib.keys.TableSecret(lib.transcript.Seed(bytes([i + 1]) * 32), table) for i in range(n)]


def faces(n: int, deck: str = "deck") -> list[tuple[str, int]]:
    return [(deck, i) for i in range(n)]


def card_points(lib: SimpleNamespace, n: int) -> list[Any]:
    return [lib.elgamal.card_point(RULES, "deck", i) for i in range(n)]


def hidden_deck(lib: SimpleNamespace, n: int, secret: Any, key: Any) -> Any:
    """A start deck that has been shuffled once, so that all its points differ."""
    start = lib.elgamal.start_deck(card_points(lib, n), key)
    return lib.shuffle.shuffle(secret, moment(lib, beat=1), key, start).deck


class Game:
    """n peers and one public state, played without a network: every message is made by its peer and applied to the state.

    `journal` holds what every bystander has seen.
    """

    def __init__(self, lib: SimpleNamespace, peers: int, seed: int = 0) -> None:
        self.lib = lib
        make = lib.transcript.Seed
        self.secrets = [lib.keys.TableSecret(make(bytes([i + 1, seed % 256, seed // 256]) + bytes(29)), TABLE) for i in range(peers)]
        self.slots = lib.slots.Slots([s.key for s in self.secrets])
        self.beat = 0
        self.journal: list[tuple[str, Any]] = []
        self.points: dict[tuple[str, int], Any] = {}

    def now(self, prover: int) -> Any:
        head = self.beat.to_bytes(32, "big")
        return self.lib.transcript.ProofContext(TABLE, head, self.beat, prover)

    def lay(self, handles: Sequence[int], deck: str = "deck") -> None:
        cards = {h: ((deck, i), self.lib.elgamal.card_point(RULES, deck, i)) for i, h in enumerate(handles)}
        self.points.update(dict(cards.values()))
        self.slots.lay(cards)

    def shuffle(self, before: Sequence[int], after: Sequence[int]) -> None:
        turn = self.slots.begin_shuffle([(before, after)])
        while turn is not None and turn.turn() is not None:
            self.beat += 1
            now = self.now(turn.turn())
            data = self.lib.passes.make_step(self.secrets[now.prover], now, turn.key, turn.decks)
            self.journal.append(("shuffle", data))
            turn.apply(turn.step(now, data).check())
        if turn is not None:
            self.slots.end_shuffle()

    def release(self) -> dict[int, tuple[str, int]]:
        """Everybody who owes shares publishes them."""
        opened: dict[int, tuple[str, int]] = {}
        self.beat += 1
        for place in self.slots.release.awaited():
            shares = self.slots.make_shares(self.secrets[place], self.now(place)).raw()
            self.journal.append(("shares", shares))
            opened = self.slots.apply_shares(self.now(place), shares)
        return opened

    def deal(self, place: int, handles: Sequence[int]) -> None:
        self.slots.begin_deal({place: handles})
        self.release()

    def reveal(self, handles: Sequence[int]) -> dict[int, tuple[str, int]]:
        self.slots.begin_reveal(handles)
        return self.release()

    def give(self, place: int, handle: int, to: int | None) -> None:
        self.beat += 1
        data = self.slots.make_switch(self.secrets[place], self.now(place), handle, to).raw()
        self.journal.append(("switch", data))
        self.slots.apply_switch(self.now(place), handle, to, data)

    def mix(self, place: int, handles: Sequence[int], new: Sequence[int]) -> None:
        self.beat += 1
        deck, proof = self.slots.make_mix(self.secrets[place], self.now(place), handles)
        raw = self.lib.elgamal.encode_deck(deck)
        self.journal.append(("mix", (raw, proof)))
        self.slots.apply_mix(self.now(place), handles, new, raw, proof)

    def read(self, place: int, handle: int) -> tuple[str, int]:
        face: tuple[str, int] = self.slots.read(self.secrets[place], self.now(place), handle)
        return face


def refused(lib: SimpleNamespace, attempt: Any) -> bool:
    """True if the attempt ends in one of our own refusals; every other exception is a bug and passes through."""
    try:
        attempt()
    except (lib.faults.PeerFault, lib.faults.Misuse):
        return True
    return False
