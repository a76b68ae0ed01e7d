"""How what is said to each player travels, told when it changes: over the internet directly or through a relay, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from p2p.net.mesh import Mesh
from p2p.shell.room import Emit

LOOK_BEATS = 4  # of a node
LAG_CHANGED = 2.0  # so many times longer or shorter than told


class Way(NamedTuple):
    """To somebody who is linked with us: by what, if that is a question, and the seconds that a word takes there and back; 0: not known."""

    by: str
    lag_seconds: float


class Ways:
    def __init__(self, mesh: Mesh, emit: Emit) -> None:
        self._mesh, self._emit = mesh, emit
        self._told: dict[bytes, str] = {}
        self._lags: dict[bytes, float] = {}

    def now(self, name_of: Callable[[bytes], str | None]) -> dict[str, Way]:
        mesh = self._mesh
        named = {link: name for link, public in mesh.links.items() if (name := name_of(public)) is not None}
        return {name: Way(mesh.way(link), mesh.traffic(link).lag_seconds) for link, name in named.items()}

    def look(self, name_of: Callable[[bytes], str | None]) -> None:
        for link, public in self._mesh.links.items():
            way, name = self._mesh.way(link), name_of(public)
            before = self._told.get(public, "")
            if name is not None and way != before:
                self._told[public] = way
                self._emit("way", name=name, way=way, before=before)
            lag, known = self._mesh.traffic(link).lag_seconds, self._lags.get(public, 0.0)
            if name is not None and lag and not known / LAG_CHANGED < lag < known * LAG_CHANGED:
                self._lags[public] = lag
                self._emit("lag", name=name, ms=round(lag * 1000, 1))
