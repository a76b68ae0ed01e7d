"""EDGE: `fides id`: who this person is to other players; makes the key if there is none."""

from __future__ import annotations

import sys

from tui.cli.exits import OK, REFUSED, Exit
from tui.cli.options import IdOptions


def show(options: IdOptions) -> int:
    from p2p.backend import choose_backend
    from p2p.crypto.faults import Misuse
    from p2p.crypto.identity import describe
    from p2p.store.keyfile import KeyFileError, create_identity
    from tui.sitting.saves import data_folder
    from tui.sitting.unlocking import identity_at, new_passphrase

    path = data_folder() / "identity.key"
    try:
        choose_backend()
        if path.exists():
            identity = identity_at(path)
        else:
            identity = create_identity(path, new_passphrase() if options.passphrase else None)
            print(f"A new identity was made and lies in {path}; keep that file to yourself.", file=sys.stderr)
    except (KeyFileError, Misuse) as problem:
        raise Exit(REFUSED, f"{problem}.") from None
    except OSError as problem:
        raise Exit(REFUSED, f"{path} cannot be used: {problem.strerror or problem}.") from None
    facts = describe(identity.public)
    if options.json:
        import json

        print(json.dumps(facts))
    else:
        for name, value in facts.items():
            print(f"{name:<12} {value}")
    return OK
