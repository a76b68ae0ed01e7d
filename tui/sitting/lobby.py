"""PURE: a table before its first question, as its lobby screen shows it, and how the events of the node change that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.game import Game
from engine.games import find_game
from engine.moves import Refusal
from engine.values import dataclass
from p2p.peer.clocks import DAY_SECONDS, Clock, clock_of
from p2p.peer.floor import floor_of
from p2p.peer.roster import of_the_game
from p2p.wire.limits import PERSON_NAME_COLUMNS_MAX
from tui.sitting.clocks import minutes
from tui.sitting.ledger import Progress
from tui.sitting.model import BOT_NAMES

NOTES_KEPT = 12
OBJECTION = "{by} knows another key under the name of {about}. The table begins when one of them was turned away, or {by} accepts that key."
MANY_ROUNDS = "The list of players has been begun anew many times; your program waits a moment before it takes part again."
HOST_LOST = "The host cannot be reached; waiting a moment for them to reconnect."
LEFT = {
    "left": "{name} left the table.",
    "lost": "{name} is gone: the link broke. The seat is free again.",
    "dismissed": "{name} was turned away.",
}
DROPPED = {
    "left": "{name} left while everybody signed.",
    "dropped": "{name} did not sign in time.",
    "dismissed": "{name} was turned away.",
}


@dataclass(frozen=True)
class LobbySeen:
    """`phase`: "opening" (we knock or open), "open" (people come), "signing", "dealing" (keys and shuffles), "resuming"."""

    title: str = ""  # of the game
    table: str = ""
    seats: int = 0
    options: str = ""  # what is played, in words
    is_host: bool = False
    watching: bool = False  # without a seat
    private: bool = False
    unwatched: bool = False  # nobody may watch
    phase: str = "opening"
    taken: tuple[str, ...] = ()
    host: str = ""
    host_lost: bool = False
    bots: tuple[str, ...] = ()  # names of those in this program
    bots_there: tuple[str, ...] = ()  # and of those who call themselves as bots do
    me: str = ""
    invite: str = ""
    view: str = ""  # the invite to watch
    addresses: tuple[str, ...] = ()
    words: str = ""
    number: str = ""
    journal: str = ""
    notes: tuple[tuple[str, str], ...] = ()  # sentence, style
    progress: Progress | None = None
    away: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()  # the list of players
    linked: tuple[str, ...] = ()  # at a table that is gone on with
    ways: tuple[tuple[str, str], ...] = ()  # name, how what we say travels to them over the internet
    talk: tuple[str, ...] = ()
    again: bool = False  # a table that is gone on with
    name_taken: str = ""  # our name, while another one is asked for
    ready_at: float = 0.0  # by the clock of the screen: when the game begins by itself behind the words; 0: nobody waits
    local: bool = False  # everybody else is a bot of this program
    game: str = ""  # id, where it is known before anybody tells
    chosen: tuple[tuple[str, str], ...] = ()  # its options
    alarming: tuple[str, ...] = ()  # who shows another key than the one that is known here

    @property
    def doubted(self) -> tuple[str, ...]:
        """With whom nothing is signed before the person accepts their key."""
        return tuple(name for name in self.taken if name in self.alarming)

    @property
    def missing(self) -> int:
        return max(0, self.seats - len(self.taken))

    @property
    def can_start(self) -> bool:
        return self.is_host and self.phase == "open" and len(self.taken) > 1


def heard(lobby: LobbySeen, kind: str, facts: Mapping[str, Any], bots: frozenset[str] = frozenset()) -> LobbySeen:
    """The lobby after an event of its node, told by kind and facts."""
    match kind:
        case "listening":
            return replace(lobby, addresses=tuple(facts["addresses"]))
        case "invite":
            return replace(lobby, invite=facts["text"], view=facts["view"])
        case "lobby":
            return _listed(lobby, facts)
        case "way":
            return replace(lobby, ways=(*(way for way in lobby.ways if way[0] != facts["name"]), (facts["name"], facts["way"])))
        case "host-lost":
            return replace(lobby, host_lost=True)
        case "renamed":
            return replace(lobby, me=facts["name"])
        case "name-taken":
            return replace(lobby, name_taken=facts["name"], me="")
        case "alarm" if facts.get("doubted"):
            lobby = replace(lobby, alarming=(*lobby.alarming, facts["name"]))
        case "trusted":
            lobby = replace(lobby, alarming=tuple(name for name in lobby.alarming if name != facts["name"]))
        case "joined" if is_bot_name(facts["name"], facts["words"]):
            return replace(lobby, bots_there=(*lobby.bots_there, facts["name"]))
        case "signing":
            return replace(lobby, phase="signing", taken=tuple(facts["names"]), seats=len(facts["names"]), signed=())
        case "signed":
            return replace(lobby, signed=(*lobby.signed, facts["name"]))
        case "agreed":
            agreed = replace(lobby, words=facts["words"], number=facts["number"], journal=facts["journal"], phase="dealing")
            return replace(agreed, taken=tuple(facts["names"]), seats=len(facts["names"]))
        case "away":
            return noted(replace(lobby, away=(*lobby.away, facts["name"])), f"{facts['name']} is away.", "warning")
        case "back":
            left = tuple(name for name in lobby.away if name != facts["name"])
            return noted(replace(lobby, away=left), f"{facts['name']} is back.", "good")
        case "link":
            others = tuple(name for name in lobby.linked if name != facts["name"])
            return replace(lobby, linked=(*others, facts["name"]) if facts["up"] else others)
    if (sentence := remark(kind, facts, bots)) is not None:
        return noted(lobby, *sentence)
    return lobby


def remark(kind: str, facts: Mapping[str, Any], bots: frozenset[str] = frozenset()) -> tuple[str, str] | None:
    """What a person should read of an event in the lobby, and its style; nothing for most."""
    match kind:
        case "met" if facts["name"] not in bots:
            return f"First meeting with {facts['name']}. Compare the words of the key by voice: {facts['words']}", "hint"
        case "alarm":
            return f"ALARM: {facts['what']}.", "error"
        case "trusted":
            return f"You accept the new key of {facts['name']}.", "good"
        case "objection":
            return OBJECTION.format(by=facts["name"], about=facts["about"]), "error"
        case "left":
            return LEFT[facts["why"]].format(name=facts["name"]), "warning"
        case "dropped":
            return f"{DROPPED[facts['why']].format(name=facts['name'])} All who are still here sign again.", "warning"
        case "missing":
            return f"Waiting for the signature of {' and '.join(facts['names'])}.", "warning"
        case "host-lost":
            return HOST_LOST, "warning"
        case "many-rounds":
            return MANY_ROUNDS, "warning"
        case "unannounced" | "no-internet" | "disk-failed" | "crowd" | "banned":
            return str(facts["what"]), "warning"
    return None


def _listed(lobby: LobbySeen, facts: Mapping[str, Any]) -> LobbySeen:
    """The host is there, and says who sits at the table."""
    taken = tuple(facts["taken"])
    lobby = replace(lobby, unwatched=not facts.get("watchers", True))
    listed = replace(lobby, table=facts["table"], seats=facts["seats"], taken=taken, host=taken[0] if taken else "", host_lost=False)
    is_open = facts["state"] == "open"
    listed = replace(listed, phase="open", signed=(), away=()) if is_open else replace(listed, phase="signing", seats=len(taken))
    try:
        game = find_game(facts["game"])
    except KeyError:  # a game that we do not have
        return replace(listed, title=lobby.title or facts["game"])
    return replace(listed, title=game.title, game=game.id, options=options_told(game, facts["seats"], facts["options"]))


def options_told(game: Game[Any], players: int, options: Mapping[str, Any]) -> str:
    """Every option that is in force, in words; nothing of a stranger's that the game does not know."""
    try:
        chosen = game.checked(players, of_the_game(options))
        floor, clock = floor_of(options), clock_of(options)
    except Refusal:
        return ""
    offered = [option for option in game.offered(chosen) if chosen[option.id] or option.many]
    told = [f"{option.title} {chosen[option.id]}" if chosen[option.id] else f"no {option.title}" for option in offered]
    if floor:
        told.append(f"answers by hidden cards leave after {floor} s")
    if clock.text:
        told.append(clock_told(clock))
    return "; ".join(told).replace("_", " ").replace(",", ", ")


def clock_told(clock: Clock) -> str:
    """What a clock allows."""
    if clock.by_days:
        days = clock.question // DAY_SECONDS
        return f"{days} {'day' if days == 1 else 'days'} for each answer"
    if clock.bank:
        more = f" and {clock.increment} s more for each answer" if clock.increment else ""
        return f"{minutes(clock.bank)} to think for the whole game{more}"
    return f"{clock.question // 60} minutes for each answer"


def bot_name(number: int, words: str, host: str = "") -> str:
    """What a bot calls itself: a name like everybody's, and behind it the first words of its key, so that two bots of two hosts are never
    one name with two keys. `number` counts from 1; nobody at the table of this host is called like the host."""
    names = [name for name in BOT_NAMES if name.casefold() != host.casefold()]
    return _keyed(names[(number - 1) % len(names)], words)


def is_bot_name(name: str, words: str) -> bool:
    return any(name == _keyed(given, words) for given in BOT_NAMES)


def _keyed(given: str, words: str) -> str:
    return f"{given} {' '.join(words.split()[:2]).title()}"[:PERSON_NAME_COLUMNS_MAX].rstrip()


def called(name: str, taken: Sequence[str]) -> str:
    """What to call somebody at a table: bots by their first name alone, unless somebody else has it."""
    given, _, rest = name.partition(" ")
    words = rest.split()
    if given not in BOT_NAMES or len(words) != 2 or not all(word.istitle() for word in words):
        return name
    clash = [other for other in taken if other != name and other.partition(" ")[0].casefold() == given.casefold()]
    return name if clash else given


def letters(taken: Sequence[str]) -> list[str]:
    """Everybody's letter: the initial of the name, or the next letter of it that nobody has."""
    found: list[str] = []
    for name in taken:
        own = [letter for letter in name.upper() if letter.isalnum()]
        found.append(next((letter for letter in own if letter not in found), own[0] if own else "?"))
    return found


def role(lobby: LobbySeen, name: str) -> str:
    """What to say of somebody who sits here; nothing of most."""
    if name in lobby.bots:
        return "bot of this program"
    marks = {"you": name == lobby.me, "host": name == lobby.host, "bot": name in lobby.bots_there}
    return ", ".join(filter(None, (*(mark for mark, holds in marks.items() if holds), dict(lobby.ways).get(name, ""))))


def standing(lobby: LobbySeen, name: str) -> tuple[str, bool]:
    """How far somebody who sits here is, in words, and whether the table can go on as far as he is concerned."""
    awaited = lobby.progress.awaited if lobby.progress is not None else ()
    if name in lobby.away or (lobby.host_lost and name == lobby.host):
        return "away", False
    match lobby.phase:
        case "signing":
            return ("has signed", True) if name in lobby.signed else ("signs", False)
        case "resuming" if name not in (lobby.me, *lobby.bots, *lobby.linked):
            return "not back yet", False
        case "dealing" if name in awaited:
            return "at work", False
    return "ready", True


def noted(lobby: LobbySeen, text: str, style: str) -> LobbySeen:
    """A sentence more, once."""
    text = text[:1].upper() + text[1:]
    return lobby if (text, style) in lobby.notes[-1:] else replace(lobby, notes=(*lobby.notes, (text, style))[-NOTES_KEPT:])
