"""All ways to cheat that the simulator knows, by name."""

from __future__ import annotations

from tests.sim.cheats.base import Cheat

CHEATS: dict[str, type[Cheat]] = {}
