"""Gaining, losing, voting, building pieces: plain functions that ask nothing."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Player, Rome, Side, Token


def gain(g: Rome, seat: Seat, glory: int) -> None:
    if glory:
        g.side(seat).glory += glory
        g.note("glory", seat=seat, glory=glory)
        check_milestones(g)


def lose(g: Rome, seat: Seat, glory: int) -> None:
    """Never below 1, and followers once recruited stay."""
    side = g.side(seat)
    lost = side.glory - max(1, side.glory - glory)
    if lost:
        side.glory -= lost
        g.note("glory_lost", seat=seat, glory=lost)


def check_milestones(g: Rome) -> None:
    sides = [side for side in g.sides() if len(side.claimed) < len(g.milestones)]
    for side in sides:
        if side.glory >= g.milestones["m5"] and "m5" not in side.claimed:
            claim(g, side, "m5")
    for milestone in data.SLIDING:
        while batch := [side for side in sides if side.glory >= g.milestones[milestone] and milestone not in side.claimed]:
            for side in batch:
                claim(g, side, milestone)
            g.milestones[milestone] -= len(batch)


def claim(g: Rome, side: Side, milestone: str) -> None:
    side.claimed.append(milestone)
    side.recruited += 1
    if g.phase == "action":
        side.available += 1
    g.note("milestone", seat=side.seat, milestone=milestone, followers=side.recruited)


def pay(g: Rome, seat: Seat, denarii: int) -> None:
    assert 0 <= denarii <= g[seat].denarii
    g[seat].denarii -= denarii


def earn(g: Rome, seat: Seat, denarii: int) -> None:
    g[seat].denarii += denarii
    if denarii:
        g.note("denarii", seat=seat, denarii=denarii)


def recruit_legion(g: Rome, player: Player) -> None:
    player.legions_unrecruited -= 1
    player.legions_board += 1
    g.note("legion", seat=player.seat)


def take_vote(g: Rome, player: Player) -> None:
    player.votes_unowned -= 1
    player.votes_board += 1
    g.note("vote_taken", seat=player.seat)


def vote(g: Rome, seat: Seat) -> bool:
    """A vote from the board to the top of the column; False if there is none. A majority is paid before the sixth vote pushes out."""
    side = g.side(seat)
    if not side.votes_board:
        return False
    side.votes_board -= 1
    g.column.append(seat)
    g.note("vote", seat=seat)
    if g.column[-3:] == [seat, seat, seat]:
        glory = data.MEDAL_MAJORITY_GLORY if g.has_medal(seat, "politics") else data.MAJORITY_GLORY
        g.note("majority", seat=seat)
        gain(g, seat, glory)
    if len(g.column) > data.COLUMN_MAX:
        out = g.column.pop(0)
        g.side(out).votes_board += 1
        g.note("vote_out", seat=out)
    return True


def remove_vote(g: Rome, index: int) -> None:
    """A vote leaves the column and returns to its owner's board; no majority comes of it."""
    owner = g.column.pop(index)
    g.side(owner).votes_board += 1
    g.note("vote_out", seat=owner)


def pantheon_piece(g: Rome, seat: Seat) -> bool:
    """The next piece of the seat's Pantheon; False if it is complete."""
    side = g.side(seat)
    if len(side.pantheon) == len(data.PANTHEON):
        return False
    kind = data.PANTHEON[len(side.pantheon)]
    piece = "own" if kind == "own" else (g.base_pile if kind == "base" else g.roof_pile).pop(0)
    side.pantheon.append(piece)
    g.note("pantheon", seat=seat, piece=piece, progress=len(side.pantheon))
    return True


def lay_tile(g: Rome, seat: Seat, type: str, glory: int) -> None:
    """The next tile of this type in front of the seat, its glory, and the medal if it is the first of level III."""
    province = g.before(seat)
    level = province.levels[type]
    assert level < 3 and g.tiles[type][level] > 0
    g.tiles[type] = tuple([count - (i == level) for i, count in enumerate(g.tiles[type])])
    province.levels[type] = level + 1
    g.note("built", seat=seat, type=type, level=level + 1, province=g.facing(seat), population=province.population)
    gain(g, seat, glory)
    if level + 1 == 3 and g.medals.get(type) == -1:
        g.medals[type] = seat
        g.note("medal", seat=seat, type=type)


def farm_income(g: Rome) -> int:
    return data.FARM_INCOME[g.round - 1]


def home_schemes(g: Rome) -> None:
    """Activated tokens return to their owners; planted ones stay."""
    for province in g.provinces.values():
        for spot, token in enumerate(province.spots):
            if token is not None and token.activated:
                g.side(token.owner).schemes_home += 1
                province.spots[spot] = None


def plant(g: Rome, seat: Seat) -> None:
    """A token face down on the lowest free spot of the province in front of the seat."""
    province = g.before(seat)
    spot = province.spots.index(None)
    province.spots[spot] = Token(seat)
    g.side(seat).schemes_home -= 1
    g.note("planted", seat=seat, province=g.facing(seat), spot=spot + 1)
