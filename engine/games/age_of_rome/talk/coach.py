"""What a newcomer to Age of Rome is told: the goal, who they are, a lesson for every kind of question, what choices are good for, what lies
ahead. See engine/coach.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import Seat, Sight
from engine.coach import Coach, standing
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.scoring import cassius_score, player_score
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import CONVERTERS, scheme_text
from engine.moves import Move
from engine.templates import Names, render
from engine.world import View

GOAL = (
    "Collect the most glory in nine rounds: build, send followers to work, tax the people.",
    "After every round the disc turns: your province goes to a rival, you get another one.",
    "At the end legions, votes, cards, your Pantheon and secret missions bring points too.",
)
ROLE = "You are {character!who}: once a round your {bonus!house} action works twice, and your own scheme is {scheme!effect} ({text})."
ROLE_COVERED = "You are {character!who}: your own scheme is {scheme!effect} ({text})."

LESSONS = {
    "choose_character": (
        "Characters differ in what they begin with, in the order of their bonuses and in one scheme. "
        "The first bonus named is free from the start: it doubles an action once a round."
    ),
    "choose_missions": (
        "Missions are secret and bring points at the end. Keep two that want the same kind of thing, so that one move helps both; "
        "give back the odd one."
    ),
    "draw": "Trade cards are played for their effect, sold for 1 denarius, or laid in sets of three of a kind. Your hand holds five.",
    "keep_mission": "Keep the mission that you have half done already, or that fits those you hold. The others go back.",
    "recall": "The legion comes home to your board and can march again. Take it from where it counts least.",
    "dip_turn": (
        "You may pay a rival for a share in one of their buildings. An alliance brings both of you glory, a spy only you. "
        "Passing costs nothing."
    ),
    "dip_commit": "Your token is opened after the answer. An alliance is safe for both; a spy takes more, but it may be refused.",
    "dip_answer": (
        "You take the money if you accept; then the token is opened. "
        "Ask yourself what a spy would cost you, and whether you need the money."
    ),
    "dip_raise": "Pay what is asked, something between, or stay at your offer and see whether it is refused.",
    "dip_spy": "Glory counts at once. The action of the building may be worth more if you need a legion, a vote or a card now.",
    "scheme_turn": (
        "A scheme of yours lies before a rival: you may set it off now. It costs one of your discord tokens, which your rival gets, "
        "so it also frees a bonus of yours."
    ),
    "defend_window": "A rival strikes at you. If you hold a card for this moment you may play it; otherwise let it happen.",
    "activate_window": "Your scheme is done. Some cards are played at this moment; if you have none, pass.",
    "build_turn": (
        "Buildings bring glory at once, and your followers work in them this round. Then the disc gives them away: "
        "look at the question line to see who gets this province."
    ),
    "place_turn": (
        "A follower does the action of the place where you put it. Look at what scores at the end: regions, votes, Pantheon. "
        "The choice '+ bonus' does the action twice."
    ),
    "place_window": "Before the action you may play cards from your hand. Nothing is lost if you keep them.",
    "legions": "A region counts at the end only if its shield is reached. The most legions there take first place; a tie is worth nothing.",
    "turn_end": "You can still sell cards or lay a set of three before the turn ends. Most turns simply end here.",
    "tax_turn": (
        "Single tax is free: a denarius for each head. Double tax brings twice that, but costs glory, and glory is points. "
        "It pays when the money buys a building next round."
    ),
    "interrupt": "With the religion medal you turn money into glory whenever somebody's turn ends. Keep enough to build.",
    "final_sets": "The last chance for your hand: three cards of a kind are worth points now, and nothing afterwards.",
}

USES = {  # what a follower does there, and what that is for
    "military": "sends a legion to war",
    "politics": "casts a vote in the senate",
    "trade": "draws a trade card",
    "religion": "adds a piece to your Pantheon",
    "economy": "earns denarii",
}
BUILDS = {
    1: "a follower here {use}",
    2: "two followers may stand here; each {use}",
    3: "three may stand here; each {use}; the first to build one takes a medal",
}
PLACES = {
    "military": "legions score at the end where the shield is reached",
    "politics": "three of your votes on top are a majority: glory at once",
    "trade": "cards help once, or score in sets of three",
    "religion": "each piece scores at the end",
    "economy": "money for the next build turn",
    "scheme": "next round you may strike whoever gets this province",
    "colosseum": "there is always room",
}
OTHER = {
    "BuildEnd": "you keep {denarii:denarius|denarii}",
    "SchemeEnd": "your schemes stay where they lie",
    "TurnEnd": "",
    "Decline": "your hand stays as it is",
    "Sell": "the card is gone",
    "FormSet": "these points are safe",
    "single": "costs nothing",
    "double": "good if the money buys a building next round",
}

CATEGORIES = {  # "you lost it ..."
    "glory": "on the glory track",
    "military": "in the regions",
    "politics": "in the senate",
    "trade": "with sets of cards",
    "religion": "in the Pantheon",
    "missions": "with the missions",
    "denarii": "with money",
    "medals": "with medals",
}
AHEAD = {
    "faces_now": "{target's} {n?scheme faces|schemes face} you this round",
    "faces_next": "{target's} {n?scheme|schemes} in {province!place} will face you next round",
    "turn": "the disc turns: {from!place} goes to {target}, you get {to!place}",
    "turn_nobody": "the disc turns: nobody gets {from!place}, you get {to!place}",
    "turn_none": "{from!place} stays yours next round",
    "own": "your scheme in {province!place} will face {target}",
    "standing": "if it ended now (without missions): {table}",
}


def role(g: Rome, seat: Seat) -> str:
    me = g.players.get(seat)
    if me is None or not me.character:
        return ""
    row = data.CHARACTERS[me.character]
    bonus = next((bonus for bonus in row.track[: me.free_spaces] if bonus), "")
    facts: dict[str, int | str] = {"character": me.character, "bonus": bonus, "scheme": row.scheme, "text": scheme_text(row.scheme)}
    return render(ROLE if bonus else ROLE_COVERED, facts, {}, seat, CONVERTERS)


def use(view: View[Rome], move: Move[Any]) -> str:
    me = view.g[view.seat]
    match move:
        case m.Build(type=building):
            level = min(3, view.g.before(view.seat).levels.get(building, 0) + 1)
            return BUILDS[level].format(use=USES.get(building, ""))
        case m.Place(spot, _):
            return PLACES.get(spot, "")
    template = OTHER.get(move.mode if isinstance(move, m.Tax) else type(move).__name__, "")
    return render(template, {"denarii": me.denarii}, {}, view.seat, CONVERTERS) if template else ""


def ahead(g: Rome, seat: Seat, sight: Sight, names: Names) -> list[str]:
    if seat not in g.players or g.phase in ("set_up", "final"):
        return []
    known = {**names, **({g.cassius.seat: "Cassius"} if g.cassius is not None else {})}

    def said(id: str, **facts: int | str) -> str:
        return render(AHEAD[id], facts, known, seat, CONVERTERS)

    return [*_threats(g, seat, said), *_turn(g, seat, said), *_standing(g, seat, known, said)]


def _threats(g: Rome, seat: Seat, said: Any) -> Iterator[str]:
    """Schemes that lie before the seat now while they can still go off, and those that the disc will bring."""
    last = g.round == data.ROUNDS
    coming = data.RING[(seat - g.rot - g.coming_turn) % 4]
    places = [("faces_now", g.facing(seat))] if g.phase in ("event", "diplomacy", "schemes") else []
    places += [("faces_next", coming)] if not last else []
    for id, province in places:
        owners = [token.owner for token in g.provinces[province].spots if token is not None and not token.activated and token.owner != seat]
        for owner in dict.fromkeys(owners):
            yield said(id, target=owner, n=owners.count(owner), province=province)
    for province in data.RING if not last else ():
        if any(token is not None and not token.activated and token.owner == seat for token in g.provinces[province].spots):
            heir = (g.seat_of(province) + g.coming_turn) % 4
            if heir != seat and heir in g.occupied():
                yield said("own", province=province, target=heir)


def _turn(g: Rome, seat: Seat, said: Any) -> Iterator[str]:
    if g.round == data.ROUNDS:
        return
    heir = (seat + g.coming_turn) % 4
    mine, to = g.facing(seat), data.RING[(seat - g.rot - g.coming_turn) % 4]
    id = "turn_none" if heir == seat else "turn" if heir in g.occupied() else "turn_nobody"
    yield said(id, **{"from": mine, "to": to, "target": heir})


def _standing(g: Rome, seat: Seat, names: Names, said: Any) -> Iterator[str]:
    """Points as they would be counted now; missions of others are closed, so nobody's count; nor do closed cards of Cassius."""
    if g.round < 2:
        return
    totals = {each: sum(points for part, points in player_score(g, each).items() if part != "missions") for each in g.players}
    if g.cassius is not None:
        totals[g.cassius.seat] = sum(cassius_score(g).values())
    yield said("standing", table=standing(totals, seat, names))


COACH = Coach(goal=GOAL, role=role, lessons=LESSONS, use=use, categories=CATEGORIES, ahead=ahead)
