"""A real process that writes a journal until it is killed: argument 1 is the path, 2 the number of its run.

After each append has returned it tells its number on stdout: what was told must be found on disk, whatever happens next.
"""

from __future__ import annotations

import sys
from pathlib import Path

from p2p.store.disk import NoSuchFile
from p2p.store.journal import Doubt, Journal
from p2p.store.records import Kind
from p2p.store.resume import Whole
from tests.p2p.store.lab import WHO


def main(path: Path, run: int) -> None:
    try:
        journal = Journal.open(path)
    except NoSuchFile:
        journal = Journal.create(path, *WHO)
    if journal.doubts:
        assert set(journal.doubts) <= {Doubt.TORN, Doubt.NO_MARK}, journal.doubts
        journal.settle(Whole(0, WHO[0]))  # this process has no peers to ask
    print("ready", flush=True)
    at = 0
    while True:
        payload = f"{run}:{at}:".encode() + b"x" * (at * 37 % 3000)
        number = journal.append(Kind.OWN, payload)
        print(f"{number} {run}:{at}:", flush=True)
        at += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
