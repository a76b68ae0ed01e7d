"""PURE: somebody is missing, in words: who and since when, what can be done and what each choice means, who has voted what, and how far the
cards are dealt anew. Full screen and line mode say these sentences; neither has one of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from engine.values import dataclass
from tui.sitting.absent import together

WAIT, DROP, END = "wait", "drop", "end"
TYPED = {"wait": WAIT, "on": DROP, "end": END}  # what is typed in line mode
ALSO = {"go on": DROP, "drop": DROP, "redeal": DROP, "yes": DROP, "no": WAIT, "stop": END}  # what people may type instead
SAID = {WAIT: "wait", DROP: "go on", END: "end the table", "": "no vote yet"}


@dataclass(frozen=True)
class Absentee:
    """`p2p/peer/parting.py` by name, as our person sees it. `since`: a time of day; nothing if they are not away."""

    names: tuple[str, ...]
    why: str = "away"
    since: str = ""
    offers: tuple[str, ...] = ()
    hindrance: str = ""
    unsure: tuple[str, ...] = ()
    said: tuple[tuple[str, str], ...] = ()  # of all who would stay, "you" among them
    is_asked: bool = False  # others have voted, and wait for us
    is_bound: bool = False  # we have voted: no move of ours leaves until it is decided
    players: int = 3  # at the table, who is missing among them

    @property
    def who(self) -> str:
        return together(self.names)

    @property
    def own(self) -> str:
        return dict(self.said).get("you", "")

    @property
    def silent(self) -> tuple[str, ...]:
        """Who has not voted yet."""
        return tuple(name for name, what in self.said if not what and name != "you")


@dataclass(frozen=True)
class DealtAnew:
    """The closed cards are dealt anew: words said and to come, and who works now."""

    done: int
    of: int
    who: tuple[str, ...]


@dataclass(frozen=True)
class WayOn:
    """One thing that can be voted for: its label, and what it means."""

    what: str
    label: str
    means: str


def situation(missing: Absentee) -> str:
    """What is the matter with them."""
    one = len(missing.names) == 1
    match missing.why:
        case "away":
            since = f" since {missing.since}" if missing.since else ""
            return f"{missing.who} {'has' if one else 'have'} been away{since}."
        case "silent":
            return f"{missing.who} {'is' if one else 'are'} there, but the words that are due do not come."
        case "clock":
            return f"The time of {missing.who} is up."
        case "proof":
            return f"There is a proof that {missing.who} broke a rule of the table; it is in the journal."
        case "differs":
            return f"The game of {missing.who} differs from yours. Nobody is accused."
    return f"{missing.who} {'is' if one else 'are'} missed."


def title(missing: Absentee) -> str:
    return f"Go on without {missing.who}?" if missing.offers else f"Waiting for {missing.who}"


def options(missing: Absentee) -> list[WayOn]:
    """Waiting comes first: it is what happens if nobody does anything."""
    who, one = missing.who, len(missing.names) == 1
    seat, becomes, hand = ("seat", "becomes a ghost that passes or makes the first move it may", "hand")
    if not one:
        seat, becomes, hand = ("seats", "become ghosts that pass or make the first move they may", "hands")
    found = [WayOn(WAIT, f"Wait for {who}", "Nothing changes now. A vote can be begun again at any time.")]
    if missing.is_bound:
        found = [WayOn(WAIT, "Stay with your vote", f"You vote to {_deed(missing, missing.own)}. Only another vote of yours can follow.")]
    if DROP in missing.offers and (missing.own != DROP or not missing.is_bound):
        dealt = f"The closed cards and their {hand} are dealt anew; your hand stays, and nobody sees it"
        found.append(WayOn(DROP, f"Go on without {who}", f"Their {seat} {becomes}. {dealt}. They cannot come back."))
    if END in missing.offers and (missing.own != END or not missing.is_bound):
        found.append(WayOn(END, "End the table", "The game stops here, without a winner. What was played stays and can be verified."))
    return found


def rule(missing: Absentee) -> str:
    """Who decides, and what a vote binds to."""
    others = [name for name, _ in missing.said if name != "you"]
    return f"All who are here must agree: {together([*others, 'you'])}."


def sure(missing: Absentee, what: str) -> str:
    """Before a vote is given: it stands."""
    if what == WAIT:
        others = [name for name, said in missing.said if said in (DROP, END)]
        return f"You say no to {together(others)}. The table waits for {missing.who}." if others else f"The table waits for {missing.who}."
    back = "that ends if somebody wants to wait or if they are heard from after all"
    return f"A vote cannot be taken back. Until all have voted you make no move; {back}."


def tally(missing: Absentee) -> str:
    """Who has voted what so far."""
    told = [f"{'You' if name == 'you' else name}: {SAID[what]}" for name, what in missing.said]
    return f"Votes: {', '.join(told)}." if told else ""


def why_not(missing: Absentee) -> str:
    """Why nothing can be voted on, and what would change that; nothing if something can be."""
    stay = missing.players - len(missing.names)
    match missing.hindrance:
        case "few" if missing.players == 2:
            alone = "With two players nobody goes on alone: one key would open every card"
            return f"{alone}. Wait, or quit: the table is kept, and 'fides resume FILE --alone' plays on with a bot, without proofs."
        case "few":
            few = f"{stay} of {missing.players} are here, and only more than half can decide something, or two halves might play on apart"
            return f"{few}. As soon as somebody comes back a vote is possible."
        case "others" if missing.unsure:
            return f"A vote opens when {together(missing.unsure)} {'misses' if len(missing.unsure) == 1 else 'miss'} {missing.who}, too."
        case "others":
            return "A vote opens in a moment: those who are here compare how far they are."
        case "now":
            return "Nothing can be decided just now: your program has to hear first from all who are here."
    return ""


def invitation(missing: Absentee, how: str) -> str:
    """One line beside the game: what is the matter, and how to answer it. `how`: the key, or the word, that opens the vote."""
    asked = [(name, what) for name, what in missing.said if what in (DROP, END) and name != "you"]
    if missing.is_bound:
        late = f"{together(missing.silent)} {'has' if len(missing.silent) == 1 else 'have'} not voted yet" if missing.silent else ""
        return f"You vote to {_deed(missing, missing.own)}; {late or 'it is being decided'}."
    if missing.is_asked and asked:
        name, what = asked[-1]
        return f"{name} votes to {_deed(missing, what)}. {how} votes, too."
    if missing.offers:
        return f"{situation(missing)} {how} opens a vote: wait, go on or end."
    return f"{situation(missing)} {why_not(missing)}"


def voted(name: str, what: str, gone: Sequence[str], agree: bool) -> str:
    """Somebody has voted."""
    about = Absentee(tuple(gone))
    return f"{name} {'vote' if name == 'You' else 'votes'} to {_deed(about, what if agree else WAIT)}."


def ended_without(names: Iterable[str]) -> str:
    return f"All who were here ended the table without {together(sorted(names))}."


def _deed(missing: Absentee, what: str) -> str:
    return {WAIT: f"wait for {missing.who}", DROP: f"go on without {missing.who}", END: f"end the table without {missing.who}"}[what]


def dealing_sentence(dealing: DealtAnew) -> str:
    is_or_are = "is" if len(dealing.who) == 1 and dealing.who != ("you",) else "are"
    at_work = f", {together(dealing.who)} {is_or_are} at work" if dealing.who else ""
    return f"The closed cards are dealt anew: {dealing.done} of {dealing.of} steps{at_work}."


def read(text: str) -> tuple[str, str]:
    """What was typed behind "vote": the choice, or nothing and the sentence that helps."""
    words = " ".join(text.casefold().split())
    known = {**TYPED, **ALSO}
    if words in known:
        return known[words], ""
    near = get_close_matches(words, known, 1, 0.5) if words else []
    if near:
        return "", f"There is no vote '{text[:20]}'; did you mean 'vote {_typed(known[near[0]])}'?"
    return "", "Type 'vote on' (go on without them), 'vote end' (end the table) or 'vote wait'."


def _typed(what: str) -> str:
    return next(word for word, meant in TYPED.items() if meant == what)


def lines(missing: Absentee) -> list[str]:
    """All of it, for line mode: typed words before what they mean."""
    told = [situation(missing)]
    if not missing.offers:
        return [*told, why_not(missing)]
    told += [f"  vote {_typed(one.what):<5} {one.label}. {one.means}" for one in options(missing)]
    return [*told, rule(missing), tally(missing)]
