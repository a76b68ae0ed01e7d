"""Texts: what a game must be able to say about itself, and the sentences that all games share. Templates: engine/templates.py.

How a choice is listed is derived (engine/telling.py) from `title`, `gauges` and a few words for what no number counts. Nothing here
decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.cards import Handle
from engine.coach import Coach
from engine.ending import decided, score_lines, winner_sentence
from engine.gauges import Gauge
from engine.moves import Move, Refusal
from engine.outcome import Outcome
from engine.script import Ask, Happening, Result
from engine.telling import Line, plain_title, row_text
from engine.telling import line as derived_line
from engine.templates import Converters, Names, render
from engine.values import dataclass

__all__ = ["REFUSALS", "Coach", "Comfort", "Converters", "Line", "Names", "Stop", "Words", "fields_of", "render", "variant", "verb"]

REFUSALS = {
    "not_your_turn": "It is not your turn.",
    "not_asked": "That is not among the answers to this question.",
    "card_unknown": "You have not seen that card.",
    "card_twice": "The same card cannot be used twice.",
    "nothing_to_take_back": "The last step cannot be taken back: it showed something, somebody has answered since, or not all are there.",
    "nothing_to_undo": "There is nothing to take back: your move stands, or cards or dice were turned.",
    "no_order_here": "Standing orders are for questions that the cards in your hand decide.",
    "nothing_to_send": "There is nothing to send yet.",
    "nothing_to_vote": "There is nothing to vote on.",
    "not_signed_by_all": "Not everybody has signed the last step yet; then you can.",
    "leave_at_your_turn": "You can leave at a question of your own, before you have begun to answer it.",
    "leave_after_opening": "You can leave when your sealed choice has been opened.",
    "settle_at_your_turn": "You can propose that at a question of your own, before you have begun to answer it.",
    "settle_too_soon": "You have proposed that a moment ago, and not all agreed. Play on a little before you ask them again.",
    "watching": "You are only watching.",
    "stopped": "The table is closed here; nothing more can be played or said.",
    "no_such_option": "There is no option '{option}'; there are {known}.",
    "no_such_choice": "'{choice}' is not a choice for {option}; choose from {known}.",
    "option_needs": "The option '{option}' is only for a game whose '{other}' is {values}.",
    "no_such_count": "This game is for {known} players, not for {count}.",
}


def hand_of(g: Any, seat: int) -> Sequence[Handle]:
    """`g.players[seat].hand`, where a state has such parts."""
    return getattr(getattr(g, "players", {}).get(seat), "hand", ())


def unless(topics: Sequence[str], kinds: Sequence[type[Move[Any]]], answer: Move[Any]) -> Callable[[Any], Move[Any] | None]:
    """For a comfort: the plain answer to one of these topics if nothing of these kinds is legal."""

    def decide(view: Any) -> Move[Any] | None:
        asked = view.asked
        if asked is None or asked.topic not in topics or type(answer) not in asked.kinds:
            return None
        if any(kind in asked.kinds and view.legal_of(kind) for kind in kinds):
            return None
        return answer if answer in view.legal_of(type(answer)) else None

    return decide


@dataclass(frozen=True)
class Comfort:
    """A kind of question that is answered for the player unless they want to be asked."""

    id: str
    about: str  # "the question after ..."
    answer: Callable[[Any], Move[Any] | None]  # view -> the answer nobody would think about; None: ask
    by_hand: tuple[str, ...] = ()  # topics in which others could tell from it what the player holds: a quick answer would give that away


@dataclass(frozen=True)
class Stop:
    """What nobody should miss: when a note of its kind is told, the screen stops for one key."""

    title: str  # what it is, above what the log tells of it
    to: str = ""  # the fact that names whom it hits, "seat" or "target"; empty: it concerns everybody
    by_others: bool = False  # only if it is not what the player's own move has brought
    says: Callable[[Any, Happening, Names, int], str] | None = None  # state, note, names, seat -> better words than the log's


@dataclass(frozen=True, kw_only=True)
class Words:
    """Everything a game says; what is left out is said plainly. Functions get a view, or the public state with a seat and its sight;
    seat -1 is a spectator."""

    refusals: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)  # whole sentences
    fragments: Mapping[str, str] = field(default_factory=dict)  # the same as a piece of the line before, if that is about the same seat
    topics: Mapping[str, str] = field(default_factory=dict)  # what is asked, in a few words
    converters: Converters = field(default_factory=dict)
    faces: Callable[[str], str] = str  # a printed card: name and use, one line
    aliases: Callable[[str], Sequence[str]] = lambda face: ()  # other words that people may write for a card
    question: Callable[[Any, Names], list[str]] = lambda view, names: [f"{view.asked.topic}:"]  # the question in full
    # how a choice is listed
    title: Callable[[Any, Move[Any], Names], str] = plain_title  # what it is
    gauges: Sequence[Gauge[Any]] = ()  # what it changes, in order of speech
    noted: Mapping[str, str] = field(default_factory=dict)  # note id -> what is said of it in a detail; only what no gauge counts
    forced: Mapping[str, str] = field(default_factory=dict)  # note id -> the same for a further note of that id: "then {card!card} too"
    then: Mapping[str, str] = field(default_factory=dict)  # topic of the mover's next question -> what comes then: "move a legion"
    others: Mapping[str, str] = field(default_factory=dict)  # topic of another's question -> "{who} answers"
    replies: Mapping[str, str] = field(default_factory=dict)  # another's answer in its notation -> in words, where it is one of few
    printed: Sequence[str] = ()  # topics whose choices are told by their text alone: what they begin with is no change
    menus: Sequence[str] = ()  # topics that are asked again and again until one ends it: "nothing more to do then" is worth saying
    adds: Callable[[Any, Move[Any], Outcome[Any], Names], Sequence[str]] = lambda view, move, outcome, names: ()  # what is not known yet
    row: Callable[[Any, Move[Any]], str] = row_text  # the printed text of what it names, where nothing is done with it yet
    phrases: Mapping[str, str] = field(default_factory=dict)  # other words for the PHRASES of engine/telling.py
    parts: Mapping[str, str] = field(default_factory=dict)  # the parts of worth as a hint calls them: "about 2 points more in the forum"
    listed: Callable[[Any, Move[Any]], bool] = lambda view, move: True  # is it listed at once, or only on demand
    rank: Callable[[Move[Any]], tuple[int, ...]] = lambda move: ()  # choices are listed in this order
    held: Callable[[Any, int], Sequence[Handle]] = hand_of  # the cards in a seat's hand
    where: Callable[[Any], str] = lambda g: "under way"  # "round 3 of 9, build phase"
    scored: Mapping[str, str] = field(default_factory=dict)  # category of the score -> what its row in the table is called
    revealed: Callable[[Any, Result, Names], list[str]] = lambda g, result, names: []  # what the end brings to light; headings in capitals
    winner: Callable[[Any, Result, Names], str] = winner_sentence  # who has won, one sentence
    residents: Callable[[Any], Names] = lambda g: {}  # seats that play without a player
    told_as: Callable[[Any, Happening], str] = lambda g, note: ""  # state, note -> another id to tell it by
    comforts: tuple[Comfort, ...] = ()
    page: Callable[[str], str] = str  # help.md -> the same with its tables and numbers
    choices: Mapping[str, str] = field(default_factory=dict)  # what a choice of an option means
    synonyms: Mapping[str, str] = field(default_factory=dict)  # words people may type, also several in a row -> words of the notation
    named: Callable[[Any], Mapping[str, Sequence[str]]] = lambda view: {}  # printed names of what lies there -> its words in the notation
    examples: Sequence[str] = ()  # moves as people may type them
    stops: Mapping[str, Stop] = field(default_factory=dict)  # note id -> what stops for one key
    news: Mapping[str, str] = field(default_factory=dict)  # note id (":" and a fact's value) -> told once when it happens to you
    coach: Coach = field(default_factory=Coach)  # what a newcomer is told, and what lies ahead

    def line(self, view: Any, move: Move[Any], names: Names) -> Line:
        """How a choice is listed: derived from all that."""
        return derived_line(view, move, names)

    def is_window(self, g: Any, asked: Ask[Any]) -> bool:
        """Whether this question is answered by itself or asked according to cards that others do not see. Everybody can tell."""
        if not any(asked.topic in comfort.by_hand for comfort in self.comforts):
            return False
        return any(card not in g.cards.faces for card in self.held(g, asked.seat))

    def ending(self, g: Any, result: Result, names: Names, columns: int) -> list[str]:
        """The end of the game in lines."""
        revealed = self.revealed(g, result, names)
        me = next((seat for seat, name in names.items() if name == "You"), -1)
        last = [*filter(None, [decided(result, me, names, self.coach.categories)]), self.winner(g, result, names)]
        return [*score_lines(result, names, columns, self.scored), "", *revealed, *([""] if revealed else []), *last]

    def refusal(self, why: Refusal, names: Names, me: int) -> str:
        """The sentence for a refusal."""
        template = self.refusals.get(why.reason) or REFUSALS.get(why.reason)
        return render(template, why.facts, names, me, self.converters) if template else f"The rules refuse it ({why})."

    def tell(self, notes: Sequence[Happening], names: Names, me: int, g: Any = None) -> list[str]:
        """The notes as lines; what happens to the same seat in a row shares one. With the state some are told better."""
        lines: list[str] = []
        last: object = None
        for note in notes:
            seat = note.facts.get("seat")
            id = variant(note) if g is None else self.told_as(g, note) or variant(note)
            fragment = self.fragments.get(id)
            if fragment and lines and seat is not None and seat == last:
                joint = ", " if lines[-1].endswith(JOINED) or ": " in lines[-1] else ": "
                lines[-1] = lines[-1].removesuffix(JOINED) + joint + render(fragment, note.facts, names, me, self.converters) + JOINED
                continue
            text = render(self.notes[id], note.facts, names, me, self.converters) if id in self.notes else note.id
            if text:
                lines.append(text.removesuffix("."))
                last = seat
        return [line.removesuffix(JOINED) + "." for line in lines]


    def stopping(self, notes: Sequence[Happening], names: Names, me: int, g: Any, by_others: bool) -> list[tuple[str, str]]:
        """What of these notes stops for a key at this seat: titles and sentences."""
        found: list[tuple[str, str]] = []
        for note in notes:
            stop = self.stops.get(variant(note))
            if stop is None or (stop.to and note.facts.get(stop.to) != me) or (stop.by_others and not by_others):
                continue
            said = [stop.says(g, note, names, me)] if stop.says is not None else self.tell([note], names, me, g)
            found += [(stop.title, text.removeprefix("--- ")) for text in said if text]
        return found


JOINED = "\N{ZERO WIDTH SPACE}"


def verb(move: Move[Any]) -> str:
    """The first word of a move as it is written."""
    return move.notation.template.split()[0]


def fields_of(move: Move[Any]) -> dict[str, int | str]:
    """The fields of a move as facts of a sentence: of several things words in a row."""
    found = {name: getattr(move, name) for name in list[str](move.__slots__)}
    return {name: " ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in found.items()}


def variant(note: Happening) -> str:
    """A note whose main number is negative is told with other words: `denarii` becomes `denarii_less`."""
    value = note.facts.get(note.id)
    return f"{note.id}_less" if isinstance(value, int) and value < 0 else note.id
