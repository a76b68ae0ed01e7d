"""All ways to cheat that the simulator knows, by name."""

from __future__ import annotations

from p2p.sim.cheats.base import CAUGHT, HARMLESS, NAMED, Cheat
from p2p.sim.cheats.double import DOUBLE
from p2p.sim.cheats.forged import FORGED
from p2p.sim.cheats.grinding import GRINDING
from p2p.sim.cheats.leaving import LEAVING
from p2p.sim.cheats.noise import NOISE
from p2p.sim.cheats.relay import RELAY
from p2p.sim.cheats.voting import VOTING

CHEATS: dict[str, type[Cheat]] = {kind.name: kind for kind in (*FORGED, *DOUBLE, *NOISE, *LEAVING, *RELAY, *GRINDING, *VOTING)}

__all__ = ["CAUGHT", "CHEATS", "HARMLESS", "NAMED", "Cheat"]
