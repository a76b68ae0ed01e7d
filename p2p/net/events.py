"""What a mesh tells its consumer, in order. Plain facts: a link is an opaque number, a peer is its public key."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum, IntEnum
from typing import NamedTuple

from engine.values import dataclass
from p2p.crypto.faults import PeerFault
from p2p.wire.hello import Offers
from p2p.wire.messages import Message as WireMessage


class Guest(Enum):
    """With which invite the dialling end of a link came."""

    OPEN = "open"  # none
    PLAY = "play"
    VIEW = "view"  # may watch, nothing else


class DoorRank(IntEnum):
    """What somebody at the door is to us. The door makes room by it."""

    STRANGER = 0  # HELLO is not done
    LOOKER = 1  # no place, no invite, not known
    WELCOME = 2  # invited or known
    SEATED = 3  # has a place; or we dialled


class Traffic(NamedTuple):
    """What is known of a line: bytes that wait on it or are on their way, and seconds that a word takes there and back."""

    backlog_bytes: int
    lag_seconds: float


@dataclass(frozen=True, slots=True)
class LinkUp:
    """HELLO is done: `public` is at the other end. `guest` is the invite of whoever dialled, which may be us."""

    link: int
    public: bytes
    offers: Offers
    dialled: bool
    guest: Guest
    host: str = ""  # the address it came from, as the door counts; empty if we dialled


@dataclass(frozen=True, slots=True)
class Message:
    link: int
    message: WireMessage


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The last word about a link. What was in flight may be lost: the next link begins with a summary. `code`: a bye code, or 0."""

    link: int
    why: str
    code: int


@dataclass(frozen=True, slots=True)
class LinkFault:
    """The peer broke the protocol; the link is being closed and its LinkDown follows."""

    link: int
    fault: PeerFault


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A round of dialling failed, for another reason than the round before; dialling goes on. `code` is a bye code, or 0.
    `is_hopeless`: the next rounds will be no better."""

    public: bytes | None
    addresses: tuple[str, ...]
    sentence: str
    code: int
    is_hopeless: bool = False


Event = LinkUp | Message | LinkDown | LinkFault | Unreachable
OnEvent = Callable[[Event], Awaitable[None] | None]  # awaited if it can be: a slow consumer slows reading down
Gate = Callable[[bytes, Guest], int | None]  # who knocks, with which invite -> None to let in, or a bye code
Rank = Callable[[bytes, Guest], DoorRank]  # the same -> what they are to us now
