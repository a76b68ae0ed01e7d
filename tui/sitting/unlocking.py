"""EDGE: the person's key behind its passphrase: asked for in the shell or on the screen, opened once for each run. It is never written."""

from __future__ import annotations

import sys
from pathlib import Path

from p2p.crypto.identity import Identity
from p2p.store.keyfile import WrongPassphrase, create_identity, load_identity, needs_passphrase
from tui.cli.exits import REFUSED, Exit

TRIES = 3
WRONG = "That is not the passphrase of your key, or the key file is damaged."
_opened: dict[Path, Identity] = {}


class Locked(Exit):
    """The key must be unlocked first."""

    def __init__(self) -> None:
        super().__init__(REFUSED, "the key file needs its passphrase.")


def identity_at(path: Path, on_screen: bool = False) -> Identity:
    """The key in this file, made if there is none. A passphrase is asked for in the shell; Locked while a full screen is shown."""
    if not path.exists():
        return create_identity(path)
    if not needs_passphrase(path):
        return load_identity(path)
    if path not in _opened:
        if on_screen:
            raise Locked
        _ask(path)
    return _opened[path]


def unlock(path: Path, passphrase: str) -> bool:
    """Open the key for the rest of this run; False if that is not its passphrase. KeyFileError for a file that is none."""
    try:
        _opened[path] = load_identity(path, passphrase)
    except WrongPassphrase:
        return False
    return True


def _ask(path: Path) -> None:
    for left in range(TRIES, 0, -1):
        if unlock(path, _read("passphrase: ")):
            return
        if left > 1:
            print(f"fides: {WRONG[:1].lower()}{WRONG[1:]} Once more:", file=sys.stderr)
    raise Exit(REFUSED, f"{WRONG[:1].lower()}{WRONG[1:]}")


def new_passphrase() -> str:
    """For a new key, typed twice: a slip of the finger would lock its owner out for good."""
    chosen = _read("passphrase: ")
    if not chosen:
        raise Exit(REFUSED, "a passphrase has at least one letter; no key was made.")
    if _read("the same again: ") != chosen:
        raise Exit(REFUSED, "the two passphrases differ; no key was made.")
    return chosen


def _read(prompt: str) -> str:
    import getpass

    try:
        return getpass.getpass(prompt)
    except EOFError:
        raise Locked from None
