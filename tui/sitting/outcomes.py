"""PURE: how a game ended, as one line of the memory (tui/sitting/results.py) and as screens show it."""

from __future__ import annotations

from engine.values import dataclass
from tui.screens.stack import Wish


@dataclass(frozen=True)
class FinishedGame:
    """One finished game. `me` is the name of the person here; everybody by name."""

    at: int  # seconds since 1970
    game: str
    options: str  # as "name=value other=value", what is empty left out
    me: str
    totals: dict[str, int]
    winners: tuple[str, ...]
    verdict: str = ""
    day: str = ""  # as people write it
    ghosts: tuple[str, ...] = ()  # whose seat nobody played at the end: they have neither won nor lost

    @property
    def mine(self) -> int:
        return self.totals.get(self.me, 0)

    @property
    def kind(self) -> tuple[str, str, int]:
        """Games whose points can be compared."""
        return self.game, self.options, len(self.totals)

    @property
    def told(self) -> str:
        other = "lost" if self.winners or not self.ghosts else "played"  # where a ghost scored most nobody has won
        verdict = self.verdict or ("won" if self.me in self.winners else other if len(self.totals) > 1 else "")
        return f"{self.mine} points{f' ({verdict})' if verdict else ''}{f', {self.day}' if self.day else ''}"


@dataclass(frozen=True)
class AskPast(Wish):
    """How earlier games ended."""


@dataclass(frozen=True)
class Past:
    outcomes: tuple[FinishedGame, ...] = ()
