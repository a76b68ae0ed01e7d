"""What a newcomer to Trajan is told: the goal, a lesson for every kind of question, what choices are good for, what lies ahead. See
engine/coach.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.coach import Coach, standing
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.moves.quarter import shortage
from engine.games.trajan.rules.scoring import final_points
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.gauges import unmet
from engine.moves import Move
from engine.templates import Names, joined, render
from engine.world import View

GOAL = (
    "Empty one of your six trays, drop its stones one by one, act where the last one falls.",
    "Ships, conquests, buildings, the senate and Trajan tiles bring points; the most win.",
    "Each quarter the people want bread, games or religion: what you lack costs points.",
)
ROLE = "You have twelve stones in six trays. Your Trajan tiles pay when your last stone completes their two colours in a tray."
LESSONS = {
    "stones": "Two colours in each tray make Trajan tiles easier to complete later. Take a proposal; any of them works.",
    "start_card": "Cards are goods for ships: the same, pairs, or all different. An open card you know, one of the deck nobody knows.",
    "start_tiles": (
        "Each tile lies beside a tray and wants two colours of stones in it. Take tiles whose colours lie a few trays before theirs; "
        "points, tiles of demands and extra tokens are all good."
    ),
    "start_tile": "The tile wants two colours of stones in its tray. Choose one whose colours lie a few trays before it.",
    "sow": (
        "The number of stones you lift says where the last one falls, and that tray is your action. Many stones also mean that time "
        "runs faster for everybody. If you can complete a Trajan tile on the way, do."
    ),
    "seaport": "Collect goods that go together and load a ship: the fuller, the more points. A loaded ship pays less in this quarter.",
    "discard": "Put away the card that fits your ships least. Everybody sees it and may take it.",
    "forum": "Tiles meet demands of the people, bring votes, or repeat an action. Look at which demands are open in this quarter.",
    "military": "March where points or a tile wait, then deploy a legionary there. Every foreign legionary there costs you three points.",
    "senate": "Each step pays at once, and more with every step. The most votes at the end of the quarter choose a bonus tile.",
    "trajan": "The tile goes beside the tray under your arch. Take one whose two colours you can bring there soon.",
    "construction": (
        "A worker builds beside your other workers. The first building of each kind gives you its action at once; "
        "several of a kind score at the end."
    ),
    "extra": "The tile repeats the action you have just done. One tile in a turn; keep it if the action is worth little now.",
    "demands": "You have more wild tiles than needed. Spend them where no other tile of yours can help.",
    "consul": "You choose first, and your tile lies yellow side up, which pays more. Take the one that fits what you have collected.",
}
ACTIONS = {
    "seaport": "goods and ships",
    "forum": "a tile: demands, votes or extra actions",
    "military": "march, or conquer for points",
    "senate": "points now and votes for the quarter",
    "trajan": "a new Trajan tile",
    "construction": "workers and buildings",
}
OTHER = {
    "Draw": "two new goods; one of your cards goes on a pile",
    "TakeCard": "a good that you know",
    "Show": "shown goods count for bonus tiles at the end",
    "Load": "points at once; the cards are gone from your hand",
    "Enlist": "a legionary to deploy later",
    "March": "you take the tile that lies there",
    "Deploy": "points for the province",
    "Advance": "more points with every step",
    "TakeOrder": "pays when your last stone completes it",
    "Hire": "a worker to build with later",
    "PassAction": "only the time passes",
    "Decline": "the tile stays with you",
    "Extra": "the same action once more",
}
CATEGORIES = {  # "you lost it ..."
    "orders": "with Trajan tiles",
    "ships": "with ships",
    "provinces": "in the provinces",
    "senate": "in the senate",
    "buildings": "with buildings",
    "demands": "with the people's demands",
    "hand": "with cards in hand",
    "camps": "with tokens in camps",
    "slots": "with Trajan tiles left over",
    "sets": "with sets of buildings",
    "bonus": "with bonus tiles",
}
AHEAD = {
    "unmet": "the quarter would cost you {n:point|points} now: no answer to {what}",
    "met": "you can meet all demands of this quarter so far",
    "lap": "the lap ends in {n:stone|stones}: then the people make a demand",
    "lap_last": "the quarter ends in {n:stone|stones}",
    "lap_now": "the lap ends with this turn: then the people make a demand",
    "lap_last_now": "the quarter ends with this turn",
    "consul": "in the senate {table}: the most votes become consul",
    "standing": "if it ended now: {table}",
}


def role(g: Trajan, seat: Seat) -> str:
    return ROLE if seat in g.players else ""


def use(view: View[Trajan], move: Move[Any]) -> str:
    match move:
        case m.Sow(tray=tray, drops=drops) if tray in data.ACTIONS:
            return ACTIONS[data.ACTIONS[(data.ACTIONS.index(tray) + len(drops)) % data.RING]]
    return OTHER.get(type(move).__name__, "")


def ahead(g: Trajan, seat: Seat, sight: Sight, names: Names) -> list[str]:
    started = seat in g.players and not g.phase.startswith("set") and g.phase != "game_over"
    return list(_ahead(g, seat, names)) if started else []


def _ahead(g: Trajan, seat: Seat, names: Names) -> Iterator[str]:
    def said(id: str, **facts: int | str) -> str:
        return render(AHEAD[id], facts, names, seat, {})

    if g.phase in ("turn", "clock"):  # afterwards the people have been answered
        lacking = [kind for kind, count in shortage(g, g[seat]).items() if count]
        if count := unmet(g, seat):
            yield said("unmet", n=data.UNMET[count], what=joined(lacking))
        elif g.demands:
            yield said("met")
        last = "lap_last" if g.round == data.LAPS else "lap"
        yield said(f"{last}_now") if g.laps_left else said(last, n=g.clock - g.time_pos)
    votes = {each: g.disc(each) + player.tile_votes for each, player in g.players.items()}
    if any(count > min(data.SENATE) for count in votes.values()):
        yield said("consul", table=standing(votes, seat, names))
    yield said("standing", table=standing({each: g[each].vp + sum(final_points(g, each).values()) for each in g.players}, seat, names))


COACH = Coach(goal=GOAL, role=role, lessons=LESSONS, use=use, categories=CATEGORIES, ahead=ahead)
