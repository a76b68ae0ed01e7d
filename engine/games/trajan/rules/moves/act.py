"""What the other five actions offer, passing, and extra-action tiles."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.trajan.rules import data
from engine.games.trajan.rules.moves.set_up import no_tile
from engine.games.trajan.rules.state import Trajan, TrajanAt
from engine.moves import Move, Refusal, move


@move("pass")
class PassAction(Move[Trajan]):
    """Do without the action. Not `onward`: an action is what the turn is about."""


@move("extra {tile}")
class Extra(Move[Trajan]):
    """Spend an extra-action tile of this kind (`own`), or a wild one, for the same action once more."""

    tile: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        player, action = at.g[at.seat], at.g.turn.actions[-1]
        if self.tile not in ("own", "wild"):
            return Refusal("own_or_wild")
        owned = player.extra[action] if self.tile == "own" else player.wild["wild_extra"]
        return None if owned else Refusal("no_extra_tile", tile=self.tile, action=action)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Extra]:
        return map(cls, ("own", "wild"))


@move("no extra")
class Decline(Move[Trajan]):
    onward = True


@move("forum {space}")
class TakeTile(Move[Trajan]):
    """`x0` to `x2` are the spaces of extra-action tiles, `a1` to `c4` those of forum tiles."""

    space: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if self.space not in at.g.forum:
            return Refusal("no_such_space", space=self.space)
        return None if at.g.forum[self.space] else Refusal("space_empty", space=self.space)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[TakeTile]:
        return map(cls, at.g.forum)


@move("enlist")
class Enlist(Move[Trajan]):
    """A token of the supply becomes a legionary."""

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return None if at.g[at.seat].supply else Refusal("supply_empty")


@move("march {province}")
class March(Move[Trajan]):
    """The leader goes to a neighbouring province and takes the tile there."""

    province: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if self.province not in data.PROVINCES:
            return Refusal("no_such_province", province=self.province)
        leader = at.g[at.seat].leader
        return None if self.province in data.ROADS[leader] else Refusal("not_adjacent", province=self.province, leader=leader)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[March]:
        return map(cls, data.ROADS[at.g[at.seat].leader])


@move("deploy")
class Deploy(Move[Trajan]):
    """A legionary goes from the camp to where the leader is."""

    def refuse(self, at: TrajanAt) -> Refusal | None:
        player = at.g[at.seat]
        if not player.mil_camp:
            return Refusal("camp_empty")
        if player.leader == data.CAMP:
            return Refusal("leader_in_camp")
        return Refusal("legion_there", province=player.leader) if at.seat in at.g.provinces[player.leader].legions else None


@move("advance")
class Advance(Move[Trajan]):
    """One step in the senate."""

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return Refusal("senate_end") if at.g.disc(at.seat) == data.SENATE[-1] else None


@move("order {category}")
class TakeOrder(Move[Trajan]):
    """The visible Trajan tile of a category, onto the slot of the arch."""

    category: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return Refusal("slots_full") if at.g[at.seat].arch < 0 else no_tile(at, self.category)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[TakeOrder]:
        return map(cls, data.CATEGORIES)


@move("hire")
class Hire(Move[Trajan]):
    """A token of the supply becomes a worker."""

    def refuse(self, at: TrajanAt) -> Refusal | None:
        return None if at.g[at.seat].supply else Refusal("supply_empty")


@move("build {site}")
class Build(Move[Trajan]):
    """A worker goes to a site, the second and later ones beside another own worker."""

    site: str

    def refuse(self, at: TrajanAt) -> Refusal | None:
        if self.site not in at.g.sites:
            return Refusal("no_such_site", site=self.site)
        if not at.g[at.seat].work_camp:
            return Refusal("no_worker")
        own = [site for site, place in at.g.sites.items() if at.seat in place.workers]
        if self.site in own:
            return Refusal("worker_there", site=self.site)
        return None if not own or any(site in own for site in data.BESIDE[self.site]) else Refusal("not_beside", site=self.site)

    @classmethod
    def every(cls, at: TrajanAt) -> Iterator[Build]:
        return map(cls, data.SITES)
