"""Choosing a character, keeping missions, and the legion a mutiny sends home."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves.judging import RomeAt
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move


@move("choose {character}")
class ChooseCharacter(Move[Rome]):
    character: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.character not in data.CHARACTERS:
            return Refusal("no_such_character", character=self.character)
        if any(player.character == self.character for player in at.g.players.values()):
            return Refusal("character_taken", character=self.character)
        return None

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[ChooseCharacter]:
        return map(cls, data.CHARACTERS)


@move("return mission {position}")
class KeepMissions(Move[Rome]):
    """Keep two of the three dealt; the position, not the face, of the one that goes back is public."""

    position: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if 1 <= self.position <= len(at.g[at.seat].missions) else Refusal("no_such_position", position=self.position)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[KeepMissions]:
        return map(cls, range(1, len(at.g[at.seat].missions) + 1))


@move("keep mission {position}")
class KeepMission(Move[Rome]):
    """Keep one of the two drawn later; the other goes under the deck."""

    position: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if 1 <= self.position <= len(at.g.offered) else Refusal("no_such_position", position=self.position)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[KeepMission]:
        return map(cls, range(1, len(at.g.offered) + 1))


@move("recall {region}")
class Recall(Move[Rome]):
    """Mutiny: which deployed legion goes home."""

    region: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if at.g[at.seat].deployed.get(self.region) else Refusal("no_legion_there", region=self.region)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Recall]:
        return map(cls, data.REGIONS)
