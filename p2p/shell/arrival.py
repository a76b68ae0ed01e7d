"""Who sits down at a table, and where one knocks: what a node is told at its beginning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

from engine.values import dataclass
from p2p.crypto.identity import Identity
from p2p.net.addresses import EVERYWHERE
from p2p.net.invite import Invite
from p2p.peer.parting import MISSED_SECONDS
from p2p.peer.roster import Games
from p2p.players import Player
from p2p.shell.abroad import Abroad
from p2p.shell.shelf import Shelf


class Clash(StrEnum):
    """What to do where somebody at the table has a name like ours."""

    END = "end"  # there is nobody to be asked
    NUMBER = "number"  # nobody chose it: a number behind it
    ASK = "ask"  # our person chooses another in place


@dataclass(frozen=True, slots=True)
class Who:
    """Who sits down, with what, and where others reach him. Bots that sit beside their host need no events."""

    identity: Identity
    name: str
    shelf: Shelf
    games: Games
    player: Player | None = None
    bind: Sequence[str] = EVERYWHERE
    port: int = 0
    advertised: Sequence[str] = ()
    linger_seconds: float = 5.0
    quiet: bool = False
    on_leave: str = ""  # what a seat without a person agrees to when somebody is gone: "drop" or "end"; nothing: what others agree to
    missed_seconds: float = MISSED_SECONDS  # how long somebody must be away for that
    clash: Clash = Clash.END
    abroad: Abroad | None = None  # the way to the internet of a table that we open or go on with
    on_kept: Callable[[Path], None] | None = None  # told the path of our journal before we sign the roster


@dataclass(frozen=True, slots=True)
class Doorway:
    """Where to knock, and who must answer there if that is known. `game`: what must be played there, by the same rules on both sides."""

    addresses: tuple[str, ...]
    public: bytes | None = None
    invite: Invite | None = None
    game: str | None = None
    patience_seconds: float = 0.0  # how long to wait for somebody who is not there yet
