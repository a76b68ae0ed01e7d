"""Final scoring: places in the regions, column, sets, Pantheons, missions, money, achievements. Plain functions of the public state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome, Token
from engine.script import Result


def score(g: Rome) -> Result:
    scores = {seat: player_score(g, seat) for seat in g.players}
    totals = {seat: sum(points.values()) for seat, points in scores.items()}
    if g.cassius is not None:
        return cassius_result(g, scores)
    honours = {seat: achievements(g, seat, scores[seat]) for seat in g.players}
    if g.solo == "imperial":
        [seat] = g.players
        tasks = len(imperial_tasks(g, seat))
        rank = data.IMPERIAL_RANKS.get(tasks, "")
        return Result(scores, (seat,) if rank else (), honours, f"{tasks} of 7 tasks: {rank or 'defeat'}")
    best = max((totals[seat], left_over(g, seat)) for seat in g.players)
    return Result(scores, tuple(seat for seat in g.players if (totals[seat], left_over(g, seat)) == best), honours)


def player_score(g: Rome, seat: Seat) -> dict[str, int]:
    player = g[seat]
    return {
        "glory": player.glory,
        "military": sum(region_points(g, region).get(seat, 0) for region in data.REGIONS),
        "politics": senate_points(g, seat),
        "trade": sum(data.SET_POINTS[laid.type] for laid in player.sets),
        "religion": sum(data.PIECE_POINTS[piece] for piece in player.pantheon),
        "missions": sum(mission_points(g, seat, id) for id in missions(g, seat)),
        "denarii": player.denarii // rate(g, seat),
    }


def rate(g: Rome, seat: Seat) -> int:
    """Denarii for one point at the end."""
    return data.MEDAL_DENARII_PER_POINT if g.has_medal(seat, "religion") else data.DENARII_PER_POINT


def left_over(g: Rome, seat: Seat) -> int:
    """The tie-break: denarii after conversion."""
    return g[seat].denarii % rate(g, seat)


def missions(g: Rome, seat: Seat) -> list[str]:
    """The seat's missions that lie open; all of them at the end."""
    return [g.cards.faces[card] for card in g[seat].missions if card in g.cards.faces]


# --- regions


def strengths(g: Rome, region: str) -> dict[Seat, int]:
    """Legions by seat; for Cassius the strength of his open battle cards."""
    counts = {seat: player.deployed[region] for seat, player in g.players.items()}
    if g.cassius is not None:
        counts[g.cassius.seat] = sum(data.BATTLE_CARDS[g.cards.faces[card]] for card in g.cassius.battle[region] if card in g.cards.faces)
    return counts


def places(g: Rome, region: str) -> list[list[Seat]]:
    """Groups of equal strength, best first; the holder of the military medal wins every tie. Empty if the region is not conquered."""
    counts = {seat: count for seat, count in strengths(g, region).items() if count}
    if sum(counts.values()) < data.SHIELDS[region]:
        return []
    groups: list[list[Seat]] = []
    for count in sorted(set(counts.values()), reverse=True):
        group = [seat for seat in counts if counts[seat] == count]
        holder = g.medals.get("military", -1)
        if holder in group and len(group) > 1:
            groups += [[holder], [seat for seat in group if seat != holder]]
        else:
            groups.append(group)
    return groups


def region_points(g: Rome, region: str) -> dict[Seat, int]:
    """A group of one gets the points of its place; a larger group gets none but uses the place up."""
    table = data.REGION_POINTS["few" if g.few else "many"][region]
    return {group[0]: points for group, points in zip(places(g, region), table, strict=False) if len(group) == 1}


def first_places(g: Rome, seat: Seat) -> int:
    """Conquered regions in which the seat is first alone."""
    return sum(1 for region in data.REGIONS if places(g, region)[:1] == [[seat]])


def senate_points(g: Rome, seat: Seat) -> int:
    return sum(value for owner, value in zip(g.column, data.SENATE_VALUES, strict=False) if owner == seat)


# --- missions


def mission_points(g: Rome, seat: Seat, id: str) -> int:
    return min(data.MISSIONS[id].most, data.MISSIONS[id].points * MISSION_COUNTS[id](g, seat))


def _most(count: Callable[[Rome, Seat], int]) -> Callable[[Rome, Seat], int]:
    """A tie counts for the owner; nothing does not."""
    return lambda g, seat: int(count(g, seat) >= 1 and all(count(g, seat) >= count(g, rival) for rival in g.players))


def _trade_cards(g: Rome, seat: Seat) -> int:
    return len(g[seat].hand) + 3 * len(g[seat].sets)


def _planted(g: Rome, seat: Seat) -> int:
    return int(sum(1 for province in g.provinces.values() if Token(seat) in province.spots) >= data.ANGER)


def _balanced(g: Rome, seat: Seat) -> int:
    sizes = [province.population for province in g.provinces.values()]
    return int(min(sizes) >= data.BALANCED_LEAST and max(sizes) - min(sizes) <= data.BALANCED_SPREAD)


def _marble(g: Rome, seat: Seat) -> int:
    tops = sum(1 for province in g.provinces.values() for level in province.levels.values() if level == 3)
    return int(tops >= data.MARBLE[g.count])


def _pious(g: Rome, seat: Seat) -> int:
    pieces = g[seat].pantheon
    return int(len(pieces) == len(data.PANTHEON) and sum(data.PIECE_POINTS[piece] for piece in pieces) >= data.PIOUS)


MISSION_COUNTS: dict[str, Callable[[Rome, Seat], int]] = {
    **{id: (lambda g, seat, type=type: int(g.has_medal(seat, type))) for id, type in data.MEDAL_MISSIONS.items()},  # type: ignore[misc]
    "Q06": _most(lambda g, seat: g.medal_count(seat)),
    "Q07": _planted,
    "Q08": lambda g, seat: int(g[seat].free_spaces == 0),
    "Q09": first_places,
    "Q10": lambda g, seat: int(g[seat].deployed_total >= data.VETERANS),
    "Q11": lambda g, seat: int(min(g[seat].deployed.values()) >= 2),
    "Q12": _most(lambda g, seat: g[seat].deployed_total),
    "Q13": lambda g, seat: int(g.column[-1:] == [seat]),
    "Q14": lambda g, seat: int(g.votes_in(seat) >= data.PARTY[g.count]),
    "Q15": _most(lambda g, seat: g.votes_in(seat)),
    "Q16": lambda g, seat: int(len(g[seat].sets) >= data.GUILDS),
    "Q17": lambda g, seat: max(0, len({laid.type for laid in g[seat].sets}) - 1),
    "Q18": _most(_trade_cards),
    "Q19": _pious,
    "Q20": lambda g, seat: g[seat].pantheon.count("gold"),
    "Q21": lambda g, seat: int(g[seat].denarii >= data.TREASURE[g.count]),
    "Q22": _most(lambda g, seat: g[seat].denarii),
    "Q23": lambda g, seat: int(max(p.population for p in g.provinces.values()) >= data.METROPOLIS[g.count]),
    "Q24": _balanced,
    "Q25": _marble,
    "Q26": lambda g, seat: int(g[seat].glory >= data.HERO_GLORY),
    "Q27": lambda g, seat: int(all(g[seat].glory <= rival.glory for rival in g.players.values())),
    "Q28": lambda g, seat: int(g[seat].recruited == data.FOLLOWERS and g[seat].denarii >= data.HOUSEHOLD),
}
assert MISSION_COUNTS.keys() == data.MISSIONS.keys()


# --- achievements and solo


def achievements(g: Rome, seat: Seat, scores: dict[str, int]) -> tuple[str, ...]:
    player, total = g[seat], sum(scores.values())
    types = [laid.type for laid in player.sets]
    completed = sum(1 for id in missions(g, seat) if mission_points(g, seat, id) >= 1)
    won = {
        "A01": total >= 100,
        "A02": types.count("jewellery") >= 2,
        "A03": any(types.count(type) >= 3 for type in data.GOODS),
        "A04": g.cassius is not None and total >= 90,
        "A05": player.pantheon.count("gold") == 2,
        "A06": player.discord == 0,
        "A07": g.medal_count(seat) == len(data.TYPES),
        "A08": player.glory >= 61,
        "A09": first_places(g, seat) == len(data.REGIONS),
        "A10": scores["politics"] >= 12,
        "A11": completed >= 4,
        "A12": total >= 113,
    }
    return tuple(id for id, holds in won.items() if holds)


def imperial_tasks(g: Rome, seat: Seat) -> list[int]:
    """Numbers of the fulfilled tasks."""
    player = g[seat]
    tasks = {
        1: player.glory >= data.IMPERIAL_GLORY,
        2: g.medal_count(seat) >= data.IMPERIAL_MEDALS,
        3: sum(1 for region in data.REGIONS if places(g, region)) >= data.IMPERIAL_REGIONS,
        4: g.votes_in(seat) >= data.IMPERIAL_VOTES,
        5: len(player.sets) >= data.IMPERIAL_SETS,
        6: len(player.pantheon) == len(data.PANTHEON),
        7: sum(1 for id in missions(g, seat) if mission_points(g, seat, id) >= 1) >= data.IMPERIAL_MISSIONS,
    }
    return [number for number, done in tasks.items() if done]


def cassius_result(g: Rome, scores: dict[Seat, dict[str, int]]) -> Result:
    assert g.cassius is not None
    [seat] = g.players
    rival = g.cassius.seat
    scores = scores | {rival: cassius_score(g)}
    honours = {seat: achievements(g, seat, scores[seat])}
    margin = sum(scores[seat].values()) - sum(scores[rival].values())
    rank = next((rank for least, rank in data.CASSIUS_RANKS if margin >= least), "")
    return Result(scores, (seat if rank else rival,), honours, rank or "Cassius prevails")


def cassius_score(g: Rome) -> dict[str, int]:
    assert g.cassius is not None
    cassius = g.cassius
    goods = [data.GOODS_OF[g.cards.faces[card]] for card in cassius.stash if card in g.cards.faces]
    return {
        "glory": cassius.glory,
        "military": sum(region_points(g, region).get(cassius.seat, 0) for region in data.REGIONS),
        "politics": senate_points(g, cassius.seat),
        "trade": best_sets_points(goods, g.has_medal(cassius.seat, "trade")),
        "religion": sum(data.PIECE_POINTS[piece] for piece in cassius.pantheon),
        "medals": data.CASSIUS_MEDAL_POINTS * g.medal_count(cassius.seat),
    }


def best_sets_points(goods: Sequence[str], jewellery_jokers: bool) -> int:
    """The most points that at most three sets from these cards are worth."""
    best = 0
    for count in range(1, min(data.SETS_MAX, len(goods) // 3) + 1):
        for types in combinations_with_replacement(data.GOODS, count):
            points = sum(data.SET_POINTS[type] for type in types)
            if points > best and _can_lay(goods, types, jewellery_jokers):
                best = points
    return best


def _can_lay(goods: Sequence[str], types: tuple[str, ...], jewellery_jokers: bool) -> bool:
    """Each set takes as many natural cards as there are, at least one, and jokers for the rest."""
    missing, jokers = 0, goods.count("chest")
    for type in data.GOODS:
        wanted = types.count(type)
        used = min(goods.count(type), 3 * wanted)
        if used < wanted:
            return False
        missing += 3 * wanted - used
        if type == "jewellery" and jewellery_jokers:
            jokers += goods.count(type) - used
    return missing <= jokers
