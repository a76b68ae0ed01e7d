"""What a newcomer to Imperator is told: the goal, a lesson for every kind of question, what choices are good for, what lies ahead. See
engine/coach.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.coach import Coach, standing
from engine.games.imperator.rules import data
from engine.games.imperator.rules import moves as m
from engine.games.imperator.rules.scoring import region_points
from engine.games.imperator.rules.standing import beats
from engine.games.imperator.rules.state import Imperator
from engine.games.imperator.talk.cards import CONVERTERS
from engine.moves import Move
from engine.templates import Names, render
from engine.world import View

GOAL = (
    "Send workers to earn coins, fetch goods, build, fight, rise in politics, win rewards.",
    "Nobody owns the workers: after each round all recruit a new crew where they stand.",
    "Buildings, wars, tiles, regions, politics and secret patrons score; the most win.",
)
ROLE = "You begin with workers {crew!listed} and {coins:coin|coins}. Crews with a low sum play first next round."
LESSONS = {
    "keep": "Keep what fits together: buildings and wars you can pay soon, and a patron whose wish you can fulfil. The rest goes away.",
    "turn": (
        "A worker's number is its strength: high ones earn more, low ones fit into crowded places. "
        "Look at what your cards cost, fetch that first, then build or fight. One worker on the Imperator board wins a tile."
    ),
    "after": "Your worker stands. If you have three equal icons or a tile to use, now is the time; otherwise end your turn.",
    "extra": "An extra action does what a place does, without a worker and even if it is full. Choose the strongest you can use.",
    "trade": "Sell what you do not need, buy what your next card wants, or turn goods into surplus, which pays for wars.",
    "advance": (
        "Steps of built cards go to one region, where the most steps score at the end. Steps you keep win ties on the Imperator board."
    ),
    "second": "A second building of the same name brings a raw material. Take what your next card needs.",
    "senatus": "Keep the cards you can pay or that fit your patron; one goes back, and nobody sees which.",
    "relocate": "Your worker was beaten and moves on; being driven out also pays at the end. Choose a region whose tile you like.",
    "hand_limit": "You hold too many cards. Give away what you will hardly build in the rounds that are left.",
    "recruit": (
        "These workers are your crew of the next round. High numbers are strong, but a low sum plays first; "
        "you take all workers of one place, or as many as you need."
    ),
    "patrons": "Choose up to two patrons; the points shown are what they bring now.",
}
PLACES = {
    "quaestor": "money for whatever your goods do not pay",
    "aedilis": "goods to build with",
    "mercator": "sell, buy or turn goods",
    "propraetor": "your steps count in a region at the end",
    "senatus": "new buildings, wars and patrons",
}
OTHER = {
    "Build": "points now, steps and an icon for later",
    "Fight": "points now, steps and an icon for later",
    "Canvass": "politics scores at the end and wins ties",
    "Enter": "whoever holds the region at the end of the round gets its tile",
    "Pass": "workers that stay pay a point each and are yours next round",
    "EndTurn": "",
    "Extra": "one more action without a worker",
    "Done": "",
    "Advance": "these steps score in the region at the end",
    "Recruit": "your crew of the next round",
}
CATEGORIES = {  # "you lost it ..."
    "buildings": "with buildings",
    "wars": "with wars",
    "tiles": "with reward tiles",
    "workers": "with unused workers",
    "regions": "in the regions",
    "political": "in politics",
    "compensation": "by being driven out",
    "patrons": "with patrons",
    "kept_tiles": "with tiles left over",
    "coins": "with money",
}
AHEAD = {
    "last": "this is the last round",
    "rounds": "{n:round|rounds} to play after this one",
    "threat": "{seat} can drive you out of {region!region} with a {n}",
    "hold": "you hold {region!region} on the Imperator board: its tile is yours if nobody drives you out",
    "none": "you have no worker on the Imperator board: no reward tile this round",
    "regions": "if the regions were counted now: {table}",
    "standing": "if it ended now, without patrons: {table}",
}


def role(g: Imperator, seat: Seat) -> str:
    me = g.players.get(seat)
    return render(ROLE, {"crew": " ".join(map(str, me.crew)), "coins": me.coins}, {}, seat, CONVERTERS) if me is not None else ""


def use(view: View[Imperator], move: Move[Any]) -> str:
    match move:
        case m.Go(location=location):
            return PLACES.get(location, "")
        case m.Patrons() | m.Keep():
            return ""
    return OTHER.get(type(move).__name__, "")


def ahead(g: Imperator, seat: Seat, sight: Sight, names: Names) -> list[str]:
    return list(_ahead(g, seat, names)) if seat in g.players and g.phase not in ("set_up", "final") else []


def _ahead(g: Imperator, seat: Seat, names: Names) -> Iterator[str]:
    def said(id: str, **facts: int | str) -> str:
        return render(AHEAD[id], facts, names, seat, CONVERTERS)

    if g.phase == "action":
        region = g.region_of(seat)
        for rival, player in g.players.items() if region else ():
            strong = [worker for worker in player.crew if beats(g, rival, worker, region)]
            if strong and not player.passed and not g.region_of(rival):
                yield said("threat", seat=rival, region=region, n=strong[-1])
        yield said("hold", region=region) if region else said("none")
    yield said("last") if g.round == g.rounds else said("rounds", n=g.rounds - g.round)
    regions = region_points(g)
    if any(regions.values()):
        yield said("regions", table=standing(regions, seat, names))
    if g.round > 1:
        totals = {
            each: player.total
            + regions[each]
            + data.POLITICAL_POINTS[player.political]
            + data.COMPENSATION_POINTS[player.compensation]
            + data.TILE_POINTS * len(player.tiles)
            + player.coins // data.COINS_PER_POINT
            for each, player in g.players.items()
        }
        yield said("standing", table=standing(totals, seat, names))


COACH = Coach(goal=GOAL, role=role, lessons=LESSONS, use=use, categories=CATEGORIES, ahead=ahead)
