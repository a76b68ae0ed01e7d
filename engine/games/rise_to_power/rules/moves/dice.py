"""Placing dice, and what a turn ends with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.moves.use import handfuls, refuse_dice, refuse_sockets, sockets
from engine.games.rise_to_power.rules.state import Player, Rise, RiseAt
from engine.moves import Move, Refusal, move


@move("place {die} {track} [with {consul}] [on {province}]")
class Place(Move[Rise]):
    die: int
    track: str
    consul: str = ""
    province: str = ""

    def refuse(self, at: RiseAt) -> Refusal | None:
        player = at.g[at.seat]
        if self.die not in player.dice:
            return Refusal("no_such_die", die=self.die)
        if self.track not in data.TRACKS:
            return Refusal("no_such_track", track=self.track)
        group = at.g.group(self.track, at.seat)
        fits = group is None or self.die <= group.dice[-1]
        if not self.consul and not self.province:
            return None if fits or group is None else Refusal("above_tail", die=self.die, tail=group.dice[-1], track=self.track)
        if not self.consul or not self.province:
            return Refusal("name_consul")
        if self.consul not in player.senate or data.SENATE[self.consul].effect != "consul":
            return Refusal("no_consul", card=self.consul)
        return Refusal("consul_not_needed") if fits else refuse_sockets(player, self.consul, (self.province,))

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Place]:
        player = at.g[at.seat]
        consuls = [
            (card, province) for card in player.senate if data.SENATE[card].effect == "consul" for (province,) in sockets(player, card)
        ]
        groups = [(track, at.g.group(track, at.seat)) for track in data.TRACKS]
        for die, (track, group) in product(sorted(dict.fromkeys(player.dice)), groups):
            yield PLACES[die, track]
            if group is not None and die > group.dice[-1]:
                yield from (cls(die, track, card, province) for card, province in consuls)


PLACES = {(die, track): Place(die, track) for die in range(1, 7) for track in data.TRACKS}


def can_place(g: Rise, player: Player) -> bool:
    """Is there a die and a track for it, without a Consul?"""
    groups = [g.group(track, player.seat) for track in data.TRACKS]
    return any(group is None or die <= group.dice[-1] for die in player.dice for group in groups)


@move("forfeit {die}")
class Forfeit(Move[Rise]):
    die: int

    def refuse(self, at: RiseAt) -> Refusal | None:
        player = at.g[at.seat]
        if self.die not in player.dice:
            return Refusal("no_such_die", die=self.die)
        return Refusal("must_place") if can_place(at.g, player) else None

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Forfeit]:
        player = at.g[at.seat]
        return iter(()) if can_place(at.g, player) else map(cls, sorted(dict.fromkeys(player.dice)))


@move("reroll {dice}")
class Again(Move[Rise]):
    """The second throw of the Dictator."""

    dice: tuple[int, ...]

    def refuse(self, at: RiseAt) -> Refusal | None:
        return refuse_dice(at.g[at.seat].dice, self.dice)

    @classmethod
    def every(cls, at: RiseAt) -> Iterator[Again]:
        return map(cls, handfuls(at.g[at.seat].dice))


@move("stop")
class Stop(Move[Rise]):
    onward = True


@move("end")
class EndTurn(Move[Rise]):
    onward = True


@move("done")
class Done(Move[Rise]):
    onward = True


@move("skip")
class Skip(Move[Rise]):
    onward = True
