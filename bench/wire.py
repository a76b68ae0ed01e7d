"""Figures of wire and journal: microseconds of a typical entry's way, each also as a multiple of a plain json.loads of the same bytes.

    python -m bench.wire [--json] [--rounds N] [--folder PATH]

The journal is a real file; give a folder on the disk in question, the default is the system's temporary folder. The bare fsync beside it
is the floor: one write of as many bytes and one fsync, without any journal.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from p2p.crypto.identity import Identity
from p2p.store.disk import Disk
from p2p.store.journal import Journal, read_journal
from p2p.store.records import Kind
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Entry, SignedEntry, sign_entry
from p2p.wire.messages import decode, encode

TABLE, HEAD = b"\x01" * 32, b"\x02" * 32
ME = Identity(b"\x03" * 32)


def typical(body: dict[str, object]) -> SignedEntry:
    return sign_entry(ME, Entry(TABLE, 7, HEAD, 42, HEAD, 1, "pass" if "deck" in body else "move", body))  # type: ignore[arg-type]


MOVE = typical({"move": "place", "at": [3, 4], "cards": ["T01", "T07"], "pay": {"gold": 2, "votes": 1}})
PASS = typical({"deck": [bytes_text(bytes(66))] * 250, "proof": bytes_text(bytes(26_000))})


def microseconds(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return round(median(times) * 1e6, 1)


def wire_figures(rounds: int) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, signed in (("move", MOVE), ("pass", PASS)):
        data = encode(signed)
        plain = microseconds(lambda d=data: json.loads(d), rounds)  # type: ignore[misc]
        figures[f"{name}_bytes"] = len(data)
        figures[f"{name}_json_loads_us"] = plain
        figures[f"{name}_encode_us"] = microseconds(lambda s=signed: encode(s), rounds)  # type: ignore[misc]
        figures[f"{name}_decode_us"] = microseconds(lambda d=data: decode(d), rounds)  # type: ignore[misc]
        figures[f"{name}_decode_times_json"] = round(figures[f"{name}_decode_us"] / plain, 1)
        figures[f"{name}_sign_us"] = microseconds(lambda s=signed: sign_entry(ME, s.entry), rounds)  # type: ignore[misc]
        figures[f"{name}_check_us"] = microseconds(lambda s=signed: s.check(ME.public), rounds)  # type: ignore[misc]
    return figures


def journal_figures(rounds: int, folder: Path) -> dict[str, float]:
    data = encode(MOVE)
    figures: dict[str, float] = {}
    for name, sync in (("off", False), ("on", True)):
        path = folder / f"sync-{name}.journal"
        with Journal.create(path, TABLE, 1, ME.public, files=Disk(sync=sync)) as journal:
            figures[f"append_sync_{name}_us"] = microseconds(lambda j=journal: j.append(Kind.OWN, data), rounds)  # type: ignore[misc]
    with (folder / "bare").open("wb", buffering=0) as file:

        def write_and_sync() -> None:
            file.write(data)
            os.fsync(file.fileno())

        figures["bare_write_fsync_us"] = microseconds(write_and_sync, rounds)
    big = folder / "big.journal"
    with Journal.create(big, TABLE, 1, ME.public, files=Disk(sync=False)) as journal:
        journal.append_all([(Kind.HELD, data)] * 2000)
    figures["read_2000_records_us"] = microseconds(lambda: read_journal(big), 5)
    return figures


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.wire", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        figures = {**wire_figures(options.rounds), **journal_figures(options.rounds, Path(folder))}
    if options.json:
        print(json.dumps(figures, indent=1, sort_keys=True))
    else:
        for name, value in figures.items():
            print(f"{name:28} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
