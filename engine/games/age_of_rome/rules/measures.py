"""What events, missions and honours count: numbers of a seat or of the table, read off the public state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.regions import first_places, places
from engine.games.age_of_rome.rules.state import Rome, Token

Measure = Callable[[Rome, Seat], int]


def senate_points(g: Rome, seat: Seat) -> int:
    return sum(value for owner, value in zip(g.column, data.SENATE_VALUES, strict=False) if owner == seat)


def pantheon_points(pieces: Iterable[str]) -> int:
    return sum(map(data.PIECE_POINTS.__getitem__, pieces))


def _balanced(g: Rome, seat: Seat) -> int:
    """Provinces that are large enough and not far behind the largest."""
    sizes = [province.population for province in g.provinces.values()]
    least = max(data.BALANCED_LEAST, max(sizes) - data.BALANCED_SPREAD)
    return sum(1 for size in sizes if size >= least)


def _types(g: Rome, seat: Seat) -> list[str]:
    return [laid.type for laid in g[seat].sets]


def _in(region: str) -> Measure:
    return lambda g, seat: g[seat].deployed[region]


def _medal(type: str) -> Measure:
    return lambda g, seat: int(g.has_medal(seat, type))


MEASURES: Mapping[str, Measure] = {
    "glory": lambda g, seat: g[seat].glory,
    "denarii": lambda g, seat: g[seat].denarii,
    "followers": lambda g, seat: g[seat].recruited,
    "legions": lambda g, seat: g[seat].legions_recruited,
    "deployed": lambda g, seat: g[seat].deployed_total,
    **{region: _in(region) for region in data.REGIONS},
    "first_places": first_places,
    "conquered": lambda g, seat: sum(1 for region in data.REGIONS if places(g, region)),
    "votes": lambda g, seat: g.votes_in(seat),
    "votes_owned": lambda g, seat: g[seat].votes_board + g.votes_in(seat),
    "top_vote": lambda g, seat: int(g.column[-1:] == [seat]),
    "senate_points": senate_points,
    "hand": lambda g, seat: len(g[seat].hand),
    "sets": lambda g, seat: len(g[seat].sets),
    "trade_cards": lambda g, seat: len(g[seat].hand) + 3 * len(g[seat].sets),
    "further_types": lambda g, seat: max(0, len(set(_types(g, seat))) - 1),
    "jewellery_sets": lambda g, seat: _types(g, seat).count("jewellery"),
    "equal_sets": lambda g, seat: max(_types(g, seat).count(type) for type in data.GOODS),
    "pieces": lambda g, seat: len(g[seat].pantheon),
    "pantheon_points": lambda g, seat: pantheon_points(g[seat].pantheon),
    "gold": lambda g, seat: g[seat].pantheon.count("gold"),
    "medals": lambda g, seat: g.medal_count(seat),
    **{f"{type}_medal": _medal(type) for type in data.TYPES},
    "discord": lambda g, seat: g[seat].discord,
    "track": lambda g, seat: len(data.CHARACTERS[g[seat].character].track),
    "no_discord": lambda g, seat: int(g[seat].discord == 0),
    "plotted": lambda g, seat: sum(1 for province in g.provinces.values() if Token(seat) in province.spots),
    "farm": lambda g, seat: g.before(seat).levels["economy"],
    "population": lambda g, seat: g.before(seat).population,
    "largest": lambda g, seat: max(province.population for province in g.provinces.values()),
    "balanced": _balanced,
    "marble": lambda g, seat: sum(1 for province in g.provinces.values() for level in province.levels.values() if level == 3),
}
