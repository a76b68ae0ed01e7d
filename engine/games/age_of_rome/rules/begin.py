"""The state before the first request, and the combinations of players, variants and solo modes that the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Cassius, Player, Rome
from engine.moves import Refusal


def begin(players: int, options: Mapping[str, str]) -> Rome:
    """The state before the first request; a Refusal names a combination that the rules forbid."""
    variants = tuple(v for v in options.get("variants", "").split(",") if v)
    solo, level = options.get("solo", ""), options.get("level", "")
    _check(players, variants, solo)
    seats = data.SEATING[players]
    few = 2 if players <= 2 else players
    g = Rome(
        count=players,
        variants=variants,
        solo=solo,
        level=level or ("praetor" if solo == "cassius" else ""),
        draft=options.get("characters") == "draft",
        players={seat: Player(seat=seat) for seat in seats},
        tiles=dict.fromkeys(data.TYPES, data.TILES[few]),
        medals={} if "heroes" in variants else dict.fromkeys(data.TYPES, -1),
        base_pile=list(data.BASE_PILE[few]),
        roof_pile=list(data.ROOF_PILE[few]),
    )
    if solo == "cassius":
        start = data.LEVELS[g.level].glory
        g.cassius = Cassius(seat=data.CASSIUS_SEAT, glory=start, votes_board=data.VOTES)
    return g


def _check(players: int, variants: tuple[str, ...], solo: str) -> None:
    if players == 1 and not solo:
        raise Refusal("one_player_needs_solo")
    if players > 1 and solo:
        raise Refusal("solo_is_for_one", solo=solo)
    for clash in {"imperial": ("spies", "heroes"), "cassius": ("spies",)}.get(solo, ()):
        if clash in variants:
            raise Refusal("not_together", solo=solo, variant=clash)
