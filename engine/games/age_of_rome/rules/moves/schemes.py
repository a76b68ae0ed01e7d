"""Activating planted schemes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.effects import scheme_options, scheme_refusal
from engine.games.age_of_rome.rules.moves.judging import RomeAt
from engine.games.age_of_rome.rules.state import Rome
from engine.moves import Move, Refusal, move


@move("activate {province} {spot} {effect} {params}")
class Activate(Move[Rome]):
    province: str
    spot: int
    effect: str
    params: tuple[str, ...] = ()

    def refuse(self, at: RomeAt) -> Refusal | None:
        g, seat = at.g, at.seat
        if self.province not in g.provinces or not 1 <= self.spot <= data.SPOTS:
            return Refusal("no_such_spot", province=self.province, spot=self.spot)
        token = g.provinces[self.province].spots[self.spot - 1]
        if token is None or token.owner != seat:
            return Refusal("not_your_token", province=self.province, spot=self.spot)
        if token.activated:
            return Refusal("already_activated", province=self.province, spot=self.spot)
        target = g.seat_of(self.province)
        if target == seat or target not in g.occupied():
            return Refusal("no_target", province=self.province)
        if g[seat].discord < 1:
            return Refusal("no_discord")
        if target in g.players and g[target].free_spaces < 1:
            return Refusal("track_full", target=target)
        return scheme_refusal(g, seat, target, self.effect, self.params)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Activate]:
        g = at.g
        if g[at.seat].schemes_home == data.SCHEME_TOKENS:
            return
        for name, province in g.provinces.items():
            for spot, token in enumerate(province.spots, 1):
                if token is not None and token.owner == at.seat:
                    target = g.seat_of(name)
                    live = target != at.seat and target in g.occupied()
                    for effect in g[at.seat].schemes:
                        options = list(scheme_options(g, at.seat, target, effect)) if live else []
                        for params in options or [()]:
                            yield cls(name, spot, effect, params)


@move("end schemes")
class SchemeEnd(Move[Rome]):
    onward = True
