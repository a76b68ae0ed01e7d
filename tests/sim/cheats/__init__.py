"""All ways to cheat that the simulator knows, by name."""

from __future__ import annotations

from tests.sim.cheats.base import CAUGHT, HARMLESS, NAMED, Cheat
from tests.sim.cheats.double import DOUBLE
from tests.sim.cheats.forged import FORGED
from tests.sim.cheats.noise import NOISE

CHEATS: dict[str, type[Cheat]] = {kind.name: kind for kind in (*FORGED, *DOUBLE, *NOISE)}

__all__ = ["CAUGHT", "CHEATS", "HARMLESS", "NAMED", "Cheat"]
