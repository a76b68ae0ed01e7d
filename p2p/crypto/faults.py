"""The errors of the card cryptography. Nothing else may leave it, and only PeerFault a decoder or a verifier.

PeerFault: a peer's bytes or proof broke protocol.md; it names the section and what was wrong, never a secret.
Misuse: our own caller asked for something that must not be made. Freeze: every check held and yet the table makes no sense.
Everything else that is raised is a bug.
"""

from __future__ import annotations


class PeerFault(Exception):
    """A peer broke the protocol: `section` of protocol.md, and `what` was wrong."""

    def __init__(self, section: str, what: str) -> None:
        super().__init__(f"{section}: {what}")
        self.section = section
        self.what = what

    def __reduce__(self) -> tuple[type[PeerFault], tuple[str, str]]:
        return (PeerFault, (self.section, self.what))


class Misuse(Exception):
    """Our own program asked the card cryptography for something it must refuse."""


class Freeze(Exception):
    """All proofs held, yet a card opened to nothing: a check must be missing. The table stops, nobody is accused."""


def demand(holds: bool, section: str, what: str) -> None:
    """One check on what a peer sent. Each call stands alone, so that the mutation check can drop it alone."""
    if not holds:
        raise PeerFault(section, what)


def insist(holds: bool, what: str) -> None:
    """One check on our own caller."""
    if not holds:
        raise Misuse(what)
