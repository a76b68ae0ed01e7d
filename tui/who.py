"""EDGE: `fides id`: who this person is to other players; makes the key if there is none."""

from __future__ import annotations

import argparse
import sys

from tui.stop import OK, REFUSED, Stop


def show(args: argparse.Namespace) -> int:
    from p2p.backend import choose_backend
    from p2p.crypto.faults import Misuse
    from p2p.crypto.identity import describe
    from p2p.store.keyfile import KeyFileError, create_identity, load_identity, needs_passphrase
    from tui.saves import data_folder

    path = data_folder() / "identity.key"
    try:
        choose_backend()
        if path.exists():
            identity = load_identity(path, _passphrase() if needs_passphrase(path) else None)
        else:
            identity = create_identity(path, _passphrase() if args.passphrase else None)
            print(f"A new identity was made and lies in {path}; keep that file to yourself.", file=sys.stderr)
    except (KeyFileError, Misuse) as problem:
        raise Stop(REFUSED, f"{problem}.") from None
    except OSError as problem:
        raise Stop(REFUSED, f"{path} cannot be used: {problem.strerror or problem}.") from None
    facts = describe(identity.public)
    if args.json:
        import json

        print(json.dumps(facts))
    else:
        for name, value in facts.items():
            print(f"{name:<12} {value}")
    return OK


def _passphrase() -> str:
    import getpass

    try:
        return getpass.getpass("passphrase: ")
    except EOFError:
        raise Stop(REFUSED, "a passphrase is needed.") from None
