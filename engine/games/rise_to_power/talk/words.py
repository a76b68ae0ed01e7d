"""What Rise to Power says: questions, choices and the end. WORDS is the whole surface; see engine/words.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules import moves as m
from engine.games.rise_to_power.rules.moves.use import sockets
from engine.games.rise_to_power.rules.scoring import final_points
from engine.games.rise_to_power.rules.state import Rise
from engine.games.rise_to_power.talk.board_text import LEGEND, board, hand, head, where
from engine.games.rise_to_power.talk.previews import RiseView, count, faces_of, line, own_casts, standing_of
from engine.games.rise_to_power.talk.sentences import CONVERTERS, FRAGMENTS, NOTES, REFUSALS, TOPICS, card_name, face_text, help_tables
from engine.moves import Move
from engine.script import Result
from engine.words import Comfort, Names, Words


def question(view: RiseView, names: Names) -> list[str]:
    assert view.asked is not None
    return [QUESTIONS[view.asked.topic](view)]


def _order(view: RiseView) -> str:
    sums = sum(view.g[view.seat].dice) + view.g.shifts[view.seat]
    return f"Low sums play first: with {sums} you are {standing_of(view.g, view.seat, {})}. Use a senate card for the order?"


def _place(view: RiseView) -> str:
    me = view.g[view.seat]
    if not m.can_place(view.g, me):
        return f"Your last die shows {me.dice[0]}, more than the last die of your group on every track. It is given up unless a card helps."
    return f"Place one of your dice: {', '.join(str(die) for die in sorted(me.dice))}."


def _conquer(view: RiseView) -> str:
    return f"Your legion has a strength of {view.g.strength}. Which provinces do you conquer?"


def _take(view: RiseView) -> str:
    dice = len(view.g.tracks["senate"][0].dice)
    return f"Take a senate card{f'; your {dice} dice take one each' if dice > 1 else ''}."


def _buy(view: RiseView) -> str:
    return f"You have {count(view.g.money, 'coin', 'coins')} at the black market; what you do not spend is lost."


def _perform(view: RiseView) -> str:
    last = "This is the last performance." if view.g.round == data.ROUNDS else "There is another performance after round 5."
    return f"Put a performance face down; all are turned over together. {last}"


QUESTIONS: dict[str, Callable[[RiseView], str]] = {
    "order": _order,
    "place": _place,
    "after": lambda view: "Will you still use a senate card, or end your turn?",
    "again": lambda view: "The Dictator allows a second throw. Which dice, if any?",
    "conquer": _conquer,
    "take": _take,
    "buy": _buy,
    "forum": lambda view: f"Next the forum track of {view.g.scoring[0]} is scored. Will you use your Procurator?",
    "perform": _perform,
}
assert QUESTIONS.keys() == TOPICS.keys()


def listed(view: RiseView, move: Move[Any]) -> bool:
    """A senate card is listed on the first provinces that fit, a performance if it is the dearest of its rank. The rest can be typed."""
    me = view.g[view.seat]
    match move:
        case m.Use(card=card, provinces=provinces):
            return provinces == next(sockets(me, card), ())
        case m.Place(consul=consul, province=province) if consul:
            first = next(card for card in me.senate if data.SENATE[card].effect == "consul" and next(sockets(me, card), None))
            return consul == first and (province,) == next(sockets(me, consul), ())
        case m.Perform(cards) if cards:
            return faces_of(view, cards) in own_casts(view.g, view.seat, view.sight).values()
    return True


def rank(move: Move[Any]) -> tuple[int, ...]:
    """What the question is about, then senate cards, then the end of it; more provinces before fewer. After a die the end comes first."""
    match move:
        case m.Place(die, track):
            return 0, data.TRACKS.index(track) if track in data.TRACKS else 0, die
        case m.Conquer(provinces):
            return 0, -len(provinces)
        case m.Use():
            return (1,)
    return (2,) if isinstance(move, (m.Done, m.Skip, m.Stop)) else (0,)


def ends(move: Move[Any]) -> bool:
    """Nobody is surprised that such a move stands: it is the last of a turn, or dice or a card are drawn for it."""
    if isinstance(move, m.Use):
        return data.SENATE[move.card].effect.startswith("reroll")
    return not isinstance(move, m.Buy)


def _end_turn(view: RiseView) -> Move[Any] | None:
    """After a die, if all that could be done now is to turn dice that are not placed: that can wait for the next one."""
    if view.asked is None or view.asked.topic != "after":
        return None
    uses = [move for move in view.legal_of(m.Use) if isinstance(move, m.Use)]
    return m.EndTurn() if all(data.SENATE[move.card].effect in ("flip", "nudge", "reroll") for move in uses) else None


def revealed(g: Rise, result: Result, names: Names) -> list[str]:
    finals = [
        f"  {names.get(seat, '')}: {card_name(card)}, {count(final_points(player, card), 'point', 'points')}"
        for seat, player in g.players.items()
        for card in player.senate
        if data.SENATE[card].window == "final"
    ]
    return ["SENATE CARDS", *finals] if finals else []


def _synonyms() -> dict[str, str]:
    """Provinces and offices may be typed by name."""
    names = [(card.name, id) for id, card in data.PROVINCES.items()] + [(office.name, id) for id, office in data.SENATE.items()]
    typed = [(name.lower().replace(" ", joint), id) for name, id in names for joint in (("-", " ") if " " in name else ("",))]
    alone = {name: id for name, id in typed if sum(1 for other, _ in typed if other == name) == 1 and name not in data.REGIONS}
    unseen = dict.fromkeys(("buy blind", "buy unseen", "buy a card unseen"), "blind")
    spoken = {"activate": "use", "place die": "place", "forfeit die": "forfeit", "reroll again": "reroll", "end turn": "end"}
    return alone | unseen | spoken | {"mil": "military", "sen": "senate", "mar": "market"}


WORDS = Words(
    refusals=REFUSALS,
    notes=NOTES,
    fragments=FRAGMENTS,
    topics=TOPICS,
    converters=CONVERTERS,
    faces=face_text,
    aliases=lambda face: (data.ARENA[face].kind,) if face in data.ARENA else (),
    question=question,
    line=line,
    listed=listed,
    rank=rank,
    board=board,
    hand=hand,
    where=where,
    revealed=revealed,
    ends=ends,
    held=lambda g, seat: g[seat].hand,
    comforts=(Comfort("after", "senate cards for dice in your hand right after placing one (they can wait for the next)", _end_turn),),
    head=head,
    help_tables=help_tables(),
    glossary={
        "All provinces": [f"{id} {face_text(id)}" for id in data.PROVINCES],
        "All senate cards": [f"{id} {face_text(id)}" for id in data.SENATE],
    },
    choices={
        "standard": "no intrigue cards",
        "same_name": "intrigue cards replace their namesakes",
        "same_symbol": "intrigue cards replace cards of the same name or the same symbol",
        "free": "any 20 cards (15 for two players) with four (three) of s17 to s20",
    }
    | {swap: f"{card_name(swap[:3])} instead of {card_name(swap[4:])}" for swap in data.SWAPS}
    | {id: face_text(id) for id in data.SENATE},
    synonyms=_synonyms(),
    examples=("place 4 military", "conquer p05 p06", "use s05 on p01 dice 2"),
    legend=LEGEND,
)
