"""Age of Rome: a rotating disc of provinces, hidden missions, schemes that wait for a rival. The whole public surface is GAME."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots import RandomBot
from engine.game import Game, Option, Options
from engine.games.age_of_rome.rules import data, play
from engine.games.age_of_rome.rules.moves import MOVES
from engine.games.age_of_rome.rules.state import Cassius, Player, Rome
from engine.moves import Refusal


def begin(players: int, options: Options) -> Rome:
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


def places(g: Rome) -> Mapping[str, list[int]]:
    """Every place that holds handles, for the law that each live handle lies in exactly one."""
    found: dict[str, list[int]] = {
        name: list(getattr(g, name))
        for name in ("event_deck", "events", "mission_deck", "offered", "deck", "discard", "in_play", "cassius_deck", "cassius_discard")
    }
    found |= {"battle_deck": list(g.battle_deck), "removed": list(g.removed)}
    for seat, player in g.players.items():
        found[f"hand {seat}"] = list(player.hand)
        found[f"missions {seat}"] = list(player.missions)
        found[f"sets {seat}"] = [card for laid in player.sets for card in laid.cards]
    if g.cassius is not None:
        found["stash"] = list(g.cassius.stash)
        found["battle"] = [card for cards in g.cassius.battle.values() for card in cards]
    if g.offer is not None and g.offer.token is not None:
        found["token"] = [g.offer.token]
    return found


from engine.games.age_of_rome.bots.bot import EasyBot  # noqa: E402
from engine.games.age_of_rome.bots.lookahead import HardBot  # noqa: E402
from engine.games.age_of_rome.talk import words  # noqa: E402

GAME: Game[Rome] = Game(
    id="age_of_rome",
    title="Age of Rome",
    seating=data.SEATING,
    options=(
        Option("variants", "variants", data.VARIANTS, many=True),
        Option("solo", "solo mode", data.SOLO, players=1),
        Option("level", "level of Cassius", tuple(data.LEVELS), needs=("solo", ("cassius",))),
        Option("characters", "characters", ("random", "draft"), default="random"),
    ),
    begin=begin,
    play=play,
    moves=MOVES,
    bots={"random": RandomBot, "easy": EasyBot, "hard": HardBot},
    words=words.WORDS,
    places=places,
    package=__name__,
)
