"""PURE: a table before its first question, as its lobby screen shows it, and how the events of the node change that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.games import find_game
from tui.ledger import Progress

NOTES_KEPT = 12


@dataclass(frozen=True)
class Lobby:
    """`phase`: "opening" (we knock or open), "open" (people come), "signing", "dealing" (keys and shuffles), "resuming"."""

    title: str = ""  # of the game
    table: str = ""
    seats: int = 0
    variants: str = ""
    is_host: bool = False
    watching: bool = False  # without a seat
    private: bool = False
    phase: str = "opening"
    taken: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()  # names of those in this program
    bots_coming: int = 0
    me: str = ""
    invite: str = ""
    view: str = ""  # the invite to watch
    addresses: tuple[str, ...] = ()
    words: str = ""
    number: str = ""
    journal: str = ""
    notes: tuple[tuple[str, str], ...] = ()  # sentence, style
    progress: Progress | None = None
    away: tuple[str, ...] = ()

    @property
    def missing(self) -> int:
        return max(0, self.seats - len(self.taken))

    @property
    def can_start(self) -> bool:
        return self.is_host and self.phase == "open" and len(self.taken) > 1


def heard(lobby: Lobby, kind: str, facts: Mapping[str, Any], bots: frozenset[str] = frozenset()) -> Lobby:
    """The lobby after an event of its node, told by kind and facts."""
    match kind:
        case "listening":
            return replace(lobby, addresses=tuple(facts["addresses"]))
        case "invite":
            return replace(lobby, invite=facts["text"], view=facts["view"])
        case "lobby":
            phase = "open" if facts["state"] == "open" else "signing"
            title = lobby.title or _title(facts["game"])
            return replace(lobby, title=title, table=facts["table"], seats=facts["seats"], taken=tuple(facts["taken"]), phase=phase)
        case "met" if facts["name"] not in bots:
            return noted(lobby, f"First meeting with {facts['name']}. Compare the words of the key by voice: {facts['words']}", "hint")
        case "alarm":
            return noted(lobby, f"ALARM: {facts['what']}.", "error")
        case "host-lost":
            return noted(lobby, "The host cannot be reached; waiting for a moment.", "warning")
        case "agreed":
            agreed = replace(lobby, words=facts["words"], number=facts["number"], journal=facts["journal"], phase="dealing")
            return replace(agreed, taken=tuple(facts["names"]), seats=len(facts["names"]))
        case "away":
            return noted(replace(lobby, away=(*lobby.away, facts["name"])), f"{facts['name']} is away.", "warning")
        case "back":
            left = tuple(name for name in lobby.away if name != facts["name"])
            return noted(replace(lobby, away=left), f"{facts['name']} is back.", "good")
        case "unannounced" | "disk-failed":
            return noted(lobby, str(facts["what"]), "warning")
    return lobby


def _title(slug: str) -> str:
    """Of a game that we may not have."""
    try:
        return find_game(slug).title
    except KeyError:
        return slug


def noted(lobby: Lobby, text: str, style: str) -> Lobby:
    """A sentence more, once."""
    text = text[:1].upper() + text[1:]
    return lobby if (text, style) in lobby.notes[-1:] else replace(lobby, notes=(*lobby.notes, (text, style))[-NOTES_KEPT:])
