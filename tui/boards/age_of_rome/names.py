"""PURE: signs, colours and names of the things of Age of Rome, once: one sign and one name per kind of thing."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import BUILDINGS
from tui.kit.brush import letters_of
from tui.kit.scene import BoardScene

SIGNS = {"military": "war", "politics": "law", "trade": "trade", "religion": "faith", "economy": "land"}
TINTS = {"gallia": "vale", "hispania": "clay", "italia": "dusk", "africa": "sand"}
PIECES = {"gold": "gold", "silver": "silver", "bronze": "bronze"}  # colours; an own piece has its player's
GOODS = {"tool": "tool", "weapon": "war", "textile": "faith", "jewellery": "trade", "chest": "land"}
assert SIGNS.keys() == set(data.TYPES) and TINTS.keys() == set(data.RING)


def house(type: str) -> str:
    return BUILDINGS[type].name


def letters(scene: BoardScene) -> Mapping[Seat, str]:
    """Cassius has one too."""
    return letters_of(scene.names, [side.seat for side in scene.g.sides()])
