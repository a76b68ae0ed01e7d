"""EDGE: which group back-end this process uses. The choice is made once, by the program, never by a peer.

FIDES_GROUP=python or FIDES_GROUP=coincurve forces one; both give identical bytes.
"""

from __future__ import annotations

import os

from p2p.crypto import group

VARIABLE = "FIDES_GROUP"


def choose_backend(name: str | None = None) -> str:
    """Force `name`, else what the environment says, else keep the fastest; returns the name in use. Unknown names: Misuse."""
    wanted = name or os.environ.get(VARIABLE)
    if wanted:
        group.use(wanted)
    return group.backend_name()
