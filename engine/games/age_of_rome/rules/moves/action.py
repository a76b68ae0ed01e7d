"""Placing a follower and the steps of his action."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.moves.judging import RomeAt
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move

SPOTS = (*data.TYPES, "scheme", "colosseum")


@move("place {spot} {use_bonus:+bonus}")
class Place(Move[Rome]):
    spot: str
    use_bonus: bool = False

    def refuse(self, at: RomeAt) -> Refusal | None:
        g, seat, spot = at.g, at.seat, self.spot
        player = g.players[seat]
        if self.use_bonus:
            if spot not in data.BONUSES:
                return Refusal("no_bonus_here", spot=spot)
            if not player.uncovered(spot):
                return Refusal("bonus_covered", bonus=spot)
            if spot in player.used_bonuses:
                return Refusal("bonus_used", bonus=spot)
        if spot == "colosseum":
            return None
        province = g.before(seat)
        if spot == "scheme":
            if not g.schemes_on:
                return Refusal("no_schemes")
            if None not in province.spots:
                return Refusal("spots_full")
            return None if player.schemes_home else Refusal("no_scheme_home")
        if spot not in province.levels:
            return Refusal("no_such_place", spot=spot)
        level = province.levels[spot]
        if not level:
            return Refusal("not_built", type=spot)
        return None if level > len(province.followers[spot]) else Refusal("no_place_left", type=spot, level=level)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Place]:
        player, levels = at.g.players[at.seat], at.g.before(at.seat).levels
        doubled = [place for place in DOUBLED if levels[place.spot] and player.uncovered(place.spot)]
        return iter((*PLACES, *doubled))


PLACES = tuple(map(Place, SPOTS))
DOUBLED = tuple(Place(bonus, True) for bonus in data.BONUSES)


@move("execute")
class Execute(Move[Rome]):
    onward = True


@move("deploy {region}")
class Deploy(Move[Rome]):
    region: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.region not in data.REGIONS:
            return Refusal("no_such_region", region=self.region)
        return None if at.g[at.seat].legions_board else Refusal("no_legion_on_board")

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Deploy]:
        return map(cls, data.REGIONS)


@move("shift {source} {target}")
class Shift(Move[Rome]):
    source: str
    target: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.source not in data.REGIONS or self.target not in data.REGIONS or self.source == self.target:
            return Refusal("two_regions")
        return None if at.g[at.seat].deployed[self.source] else Refusal("no_legion_there", region=self.source)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Shift]:
        deployed = at.g[at.seat].deployed
        return (cls(source, target) for source in data.REGIONS if deployed[source] for target in data.REGIONS if target != source)


@move("scout {region}")
class Scout(Move[Rome]):
    """Against Cassius: turn the oldest face-down battle card of a region face up."""

    region: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if at.g.cassius is None:
            return Refusal("no_cassius")
        closed = [card for card in at.g.cassius.battle.get(self.region, []) if card not in at.g.cards.faces]
        return None if closed else Refusal("nothing_to_scout", region=self.region)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Scout]:
        return map(cls, data.REGIONS if at.g.cassius is not None else ())


@move("skip")
class Skip(Move[Rome]):
    pass


@move("end")
class TurnEnd(Move[Rome]):
    onward = True
