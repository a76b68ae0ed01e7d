"""What can go wrong with a link, on one page. Each error is one sentence for a person; none holds a secret or text of a stranger.

NetError is the family: a caller that shows `str(error)` shows enough. A peer that breaks the protocol is a PeerFault, as everywhere.
"""

from __future__ import annotations

from p2p.net import limits


class NetError(Exception):
    """Something about sockets or links, told in one sentence."""


class PortTaken(NetError):
    """Another program listens on the port we were told to use."""


class NoNetwork(NetError):
    """No address to listen on, or no interface to look for tables on."""


class BadAddress(NetError):
    """A host:port that cannot be read or found."""


class BadInvite(NetError):
    """A damaged or wrong invite code."""


class Unanswered(NetError):
    """Nobody, or nobody who speaks our language, answers at an address."""


class Beyond(Unanswered):
    """Nobody could be met over the internet; this tells more than a silent address beside it."""


class Hopeless(Beyond):
    """The same, and it would be no other if we tried again."""


class NoInternet(NetError):
    """What play over the internet needs is not installed, or does not work here."""


class HungUp(Unanswered):
    """Somebody accepts and closes at once. So does a door with a crowd at it, and nobody can tell who that was."""

    def __init__(self) -> None:
        what = "Somebody answers there and hangs up at once: there may be a crowd at that door."
        super().__init__(f"{what} Try again in a minute, or check the address.")


class Refused(NetError):
    """The other end closed the door with a bye code. What it says is not believed further than that."""

    def __init__(self, code: int) -> None:
        super().__init__(SENTENCES.get(code, "The other player's program ended the connection."))
        self.code = code


class OtherVersion(Refused):
    """Both ends know what they speak, and there is nothing in common."""

    def __init__(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
        super().__init__(limits.OTHER_RULES)
        spoken = " and ".join(", ".join(map(str, versions)) for versions in (ours, theirs))
        self.args = (f"No common protocol version (ours and theirs: {spoken}): install the same version of Fides on both sides.",)


class OtherRules(Refused):
    """Same game, other rules or data."""

    def __init__(self, game: str, ours: bytes | None, theirs: bytes | None) -> None:
        super().__init__(limits.OTHER_RULES)
        if ours is None or theirs is None:
            who = "This program does" if ours is None else "The other side does"
            self.args = (f"{who} not have the game {game}: install the same version of Fides on both sides.",)
        else:
            differ = f"rules digest {ours.hex()[:12]} here, {theirs.hex()[:12]} there"
            self.args = (f"The rules of {game} differ ({differ}): install the same version of Fides on both sides.",)


class WrongPeer(Refused):
    """Somebody else than the one we want answers at an address."""

    def __init__(self, sentence: str) -> None:
        super().__init__(limits.NOT_TRUSTED)
        self.args = (sentence,)


class Lost(NetError):
    """An open websocket ended. `code` is a bye code if the other end gave one, else 0; `heard` is true if it was the other end's."""

    def __init__(self, code: int = 0, heard: bool = False) -> None:
        super().__init__(SENTENCES.get(code, "The connection broke."))
        self.code = code
        self.heard = heard


SENTENCES = {
    limits.BYE: "The other side said goodbye.",
    limits.PROTOCOL_ERROR: "The connection was ended because of a message that breaks the protocol.",
    limits.NOT_CANONICAL: "The connection was ended because of a message that is not in canonical form.",
    limits.OVER_LIMIT: "The connection was ended because a limit was passed: try again in a moment.",
    limits.NOT_TRUSTED: "The table does not let us in: ask the host for an invite, or for a new one.",
    limits.OTHER_RULES: "The other side has another version of Fides or of the rules: install the same version on both sides.",
    limits.SUPERSEDED: "A newer connection with the same player took the place of this one.",
    limits.TABLE_CLOSED: "The table is closed or full: look for another one, or ask to watch.",
    limits.FROZEN: "The table is frozen.",
    limits.SHUTTING_DOWN: "The other side is shutting down.",
    limits.CROWDED: "There is a crowd at the door of this table: ask the host for an invite, or try again in a minute.",
    limits.UNWATCHED: "This table is closed to watchers: ask the host for a seat, or look for another table.",
}
