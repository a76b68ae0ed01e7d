"""PURE: what people wish of tables with others, and what such tables tell the screens. A game at one is a `Seen` like any other.

Needed for the first picture of `fides play`, so nothing of a table between peers is imported here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any

from engine.values import dataclass
from tui.screens.stack import Wish
from tui.sitting.seen import GameWish, Seen

if TYPE_CHECKING:
    from tui.sitting.ledger import Ledger
    from tui.sitting.lobby import LobbySeen

# --- how tables begin


@dataclass(frozen=True)
class HostTable(Wish):
    game: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    bots: int = 0
    level: str = "easy"
    table: str = ""
    private: bool = False
    me: str = "Player"
    local: bool = False  # on this machine only
    watchers: bool = True  # anybody may watch
    think: int = 100  # how long its bots think, in per cent
    floor: int | None = None  # seconds; None: what is usual
    clock: str = "none"
    internet: bool = False  # others may come from anywhere, by the invite

    @property
    def alone(self) -> bool:
        """Nobody but bots of this program."""
        return self.local and self.bots == self.players - 1


@dataclass(frozen=True)
class JoinTable(Wish):
    """By name, host:port or invite; `addresses` and `game` are known of a table that was found."""

    text: str
    me: str = "Player"
    addresses: tuple[str, ...] = ()
    game: str = ""


@dataclass(frozen=True)
class WatchTable(JoinTable):
    """The same without a seat."""


@dataclass(frozen=True)
class ResumeTable(Wish):
    path: str
    me: str = "Player"


@dataclass(frozen=True)
class SitDown(Wish):
    """A table that the command line has prepared: `begin` starts its nodes."""

    begin: Callable[..., Any] = field(compare=False)
    lobby: LobbySeen
    repeats: bool = False  # the same once more is a rematch


@dataclass(frozen=True)
class Unlock(Wish):
    """Open the person's key, and then do what needs it."""

    passphrase: str = field(repr=False)
    then: Wish


@dataclass(frozen=True)
class LookAround(Wish):
    """Look for open tables on this network until told to stop."""


@dataclass(frozen=True)
class AskInternet(Wish):
    """Whether this program can play over the internet."""


@dataclass(frozen=True)
class StopLooking(Wish):
    pass


# --- at the table


@dataclass(frozen=True)
class StartNow(GameWish):
    """The host waits for nobody else."""


@dataclass(frozen=True)
class Ready(GameWish):
    """The person has read the words of the table: the game may begin."""


@dataclass(frozen=True)
class AddBot(GameWish):
    """The host gives a free seat to a bot of this program."""


@dataclass(frozen=True)
class CallMe(GameWish):
    """Another name, where ours was taken."""

    name: str


@dataclass(frozen=True)
class TurnAway(GameWish):
    """The host does not want this guest."""

    name: str


@dataclass(frozen=True)
class TrustKey(GameWish):
    """The person accepts the key about which there was an alarm."""

    name: str


@dataclass(frozen=True)
class SayToAll(GameWish):
    text: str


@dataclass(frozen=True)
class CastVote(GameWish):
    agree: bool


@dataclass(frozen=True)
class Decide(GameWish):
    """A vote about somebody who is missing: "wait", "drop" or "end"."""

    what: str


@dataclass(frozen=True)
class ProposeEnd(GameWish):
    pass


@dataclass(frozen=True)
class TakeBack(GameWish):
    """Ask all to take the last step back, or agree to it."""


@dataclass(frozen=True)
class KeepStep(GameWish):
    """It stands: no to who asks for that."""


@dataclass(frozen=True)
class PauseClocks(GameWish):
    """Our person wants the clocks to stand still, or to go on; they stand while everybody wants it."""

    stand: bool


@dataclass(frozen=True)
class LeaveForGood(GameWish):
    pass


@dataclass(frozen=True)
class AskLedger(GameWish):
    pass


@dataclass(frozen=True)
class AskJudge(GameWish):
    pass


@dataclass(frozen=True)
class Export(GameWish):
    """A copy of the journal in a file of the person's choice."""

    path: str


# --- what comes back


@dataclass(frozen=True)
class OpenTable:
    """A table that was found on this network."""

    name: str
    game: str
    seats: int
    taken: int
    addresses: tuple[str, ...]

    @property
    def is_full(self) -> bool:
        """Then it has begun, and can be watched."""
        return self.taken >= self.seats


@dataclass(frozen=True)
class TablesFound:
    tables: tuple[OpenTable, ...] = ()
    problem: str = ""


@dataclass(frozen=True)
class InternetLacks:
    """What play over the internet needs and is not here, in one sentence; empty: nothing."""

    sentence: str


@dataclass(frozen=True)
class KeyLocked:
    """The person's key needs its passphrase first; the sentence says what was wrong with the last one."""

    then: Wish
    sentence: str = ""


@dataclass(frozen=True)
class LobbyChanged:
    lobby: LobbySeen


@dataclass(frozen=True)
class Seated:
    """The first question is near: the table follows the lobby."""

    seen: Seen
    again: Wish | None = None


@dataclass(frozen=True)
class Ended:
    """Nothing comes of the table any more; a sentence says why."""

    sentence: str
    journal: str = ""


@dataclass(frozen=True)
class Ledgered:
    ledger: Ledger
    journal: str = ""


@dataclass(frozen=True)
class Judged:
    """What the judge says of the journal; `last`: of the whole game, for the end screen."""

    headline: str
    lines: tuple[str, ...]
    holds: bool
    last: bool = False
