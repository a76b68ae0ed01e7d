"""The hard bot: plays its best few moves on to the end of the next round, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.games.imperator.bots.bot import EasyBot
from engine.games.imperator.rules.state import Imperator
from engine.lookahead import LookAhead


class HardBot(LookAhead[Imperator], EasyBot):
    candidates = 8
    samples: ClassVar[Mapping[int, int]] = {2: 3, 3: 2, 4: 2, 5: 1}
    too_weak = 300
    obvious = ("keep", "trade", "advance", "second", "senatus", "hand_limit", "patrons", "after")
