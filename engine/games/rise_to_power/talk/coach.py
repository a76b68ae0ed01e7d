"""What a newcomer to Rise to Power is told: the goal, a lesson for every kind of question, what choices are good for, what lies ahead. See
engine/coach.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.coach import Coach, standing
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.scoring import forum_points, region_points, senate_points
from engine.games.rise_to_power.rules.state import Rise, colour
from engine.games.rise_to_power.talk.gauges import passing
from engine.moves import Move
from engine.templates import Names, render
from engine.world import View

GOAL = (
    "In five rounds you place four dice on three tracks: conquest, senate, black market.",
    "Low dice stand in front and choose first, high dice are stronger: that is the quarrel.",
    "Forum and Great Games score after rounds 3 and 5, regions and offices at the end.",
)
ROLE = "Your dice are {colour}. Everybody begins alike: no province, no card, no coin."
LESSONS = {
    "order": "The lowest sum of dice plays first. A Tribunus can shift your sum; that costs the card for this round.",
    "place": (
        "A low die goes to the front of its track and chooses before the others; a high die brings more strength or money. "
        "A further die on a track may not be higher than your last one there. Look at which cards lie open below."
    ),
    "after": "Before your turn ends you may use senate cards. Each lies on a free province of yours until the round is over.",
    "again": "The new values stand, better or worse. Throw again only what disappoints you.",
    "conquer": (
        "Your legion may take several provinces if it is strong enough for all of them together. Each moves a forum marker, counts in its "
        "region and carries a senate card later. Prefer markers that pass a rival's."
    ),
    "take": "A die is a card here, its value does not count. Look for cards whose province type you own, and for those that score at last.",
    "buy": (
        "Performers score in the Great Games: three of a kind or a good mix. What you do not spend is lost, so buy something even if it "
        "is only a card unseen."
    ),
    "forum": "A Procurator pushes your marker one step just before the track is scored. It pays if that step passes somebody.",
    "perform": (
        "Choose the cards you show; all are turned over together, and the best performance gets extra points. "
        "Shown cards are gone, the rest stays for the next time."
    ),
}
TRACKS = {
    "military": "strength conquers provinces: forum, regions, places for senate cards",
    "senate": "one card for each die; the first group chooses first",
    "market": "money for performers of the Great Games",
}
OTHER = {
    "BuyBlind": "a surprise that only you see",
    "EndTurn": "your senate cards stay ready",
    "Skip": "the card stays ready",
    "Done": "money that is left is lost",
    "Stop": "these dice stay as they are",
    "Forfeit": "the die is lost",
    "Use": "card and province rest until the next round",
}
CATEGORIES = {  # "you lost it ..."
    "forum": "in the forum",
    "arena": "in the Great Games",
    "senate": "with senate cards",
    "regions": "in the regions",
}
AHEAD = {
    "pass": "{n:rival die|rival dice} can still push you back on the {track} track",
    "now": "forum and Great Games are scored at the end of this round",
    "later": "forum and Great Games are scored after round {round}",
    "forum": "if the forum were scored now: {table}",
    "regions": "if regions and senate cards were counted now: {table}",
}


def role(g: Rise, seat: Seat) -> str:
    return render(ROLE, {"colour": colour(seat)}, {}, seat, {}) if seat in g.players else ""


def use(view: View[Rise], move: Move[Any]) -> str:
    match move:
        case m.Place(track=track):
            return TRACKS.get(track, "")
        case m.Conquer(provinces=()) | m.Perform(cards=()):
            return "everything stays as it is"
        case m.Conquer(provinces=provinces):
            kinds = dict.fromkeys(data.PROVINCES[id].type for id in provinces if id in data.PROVINCES)
            return f"{' and '.join(kinds)}: senate cards of that type can lie there" if kinds else ""
        case m.Perform():
            return "these cards are gone afterwards"
    return OTHER.get(type(move).__name__, "")


def ahead(g: Rise, seat: Seat, sight: Sight, names: Names) -> list[str]:
    return list(_ahead(g, seat, names)) if seat in g.players and g.phase not in ("set_up", "final") else []


def _ahead(g: Rise, seat: Seat, names: Names) -> Iterator[str]:
    def said(id: str, **facts: int | str) -> str:
        return render(AHEAD[id], facts, names, seat, {})

    for track in data.TRACKS if g.phase == "placement" else ():
        group = g.group(track, seat)
        if group is not None and (dice := passing(g, track, group)):
            yield said("pass", n=len(dice), track=track)
    coming = next(round for round in data.SCORING_ROUNDS if round >= g.round)
    yield said("now" if coming == g.round else "later", round=coming)
    tracks = [forum_points(g, resource) for resource in data.RESOURCES]
    if any(player.provinces for player in g.players.values()):
        yield said("forum", table=standing({each: sum(track[each] for track in tracks) for each in g.players}, seat, names))
        regions = region_points(g)
        yield said("regions", table=standing({each: regions[each] + senate_points(g[each]) for each in g.players}, seat, names))


COACH = Coach(goal=GOAL, role=role, lessons=LESSONS, use=use, categories=CATEGORIES, ahead=ahead)
