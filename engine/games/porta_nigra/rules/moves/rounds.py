"""Moves outside of a turn's actions: where the builder starts, the dividend between two rounds, who begins the next one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Seat
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Porta, PortaAt
from engine.moves import Move, Refusal, move


@move("start {quarter}")
class Start(Move[Porta]):
    quarter: str

    def refuse(self, at: PortaAt) -> Refusal | None:
        return None if self.quarter in data.BUILDINGS else Refusal("no_such_quarter", quarter=self.quarter)

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Start]:
        return map(cls, data.BUILDINGS)


def dividend(g: Porta, seat: Seat) -> int:
    return g.bricks(seat) * data.DIVIDENDS[g.count]


@move("dividend {coins}")
class Dividend(Move[Porta]):
    """So much of the dividend in sestertii, the rest in points."""

    coins: int

    def refuse(self, at: PortaAt) -> Refusal | None:
        most = dividend(at.g, at.seat)
        return None if 0 <= self.coins <= most else Refusal("dividend_range", coins=self.coins, most=most)

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Dividend]:
        return map(cls, range(dividend(at.g, at.seat) + 1))


@move("starter {player}")
class Starter(Move[Porta]):
    player: Seat

    def refuse(self, at: PortaAt) -> Refusal | None:
        return None if self.player in at.g.players else Refusal("no_such_player", player=self.player)

    @classmethod
    def every(cls, at: PortaAt) -> Iterator[Starter]:
        return map(cls, at.g.players)
