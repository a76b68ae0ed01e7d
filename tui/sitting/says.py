"""PURE: sentences about a table with others: who is awaited for what, why it stopped, how it ended."""

from __future__ import annotations

from engine.moves import Refusal
from p2p.shell.room import Ending
from p2p.shell.stopped import WAYS_OUT
from tui.sitting.absent import absence, together
from tui.sitting.peer_game import Look

OWED = {"key": "card key", "coin": "part of the lot", "pass": "shuffle", "share": "share", "move": "answer", "settle": "vote"}
WHY = {
    "evidence": "a rule of the table was broken, and the proof is in the journal",
    "desync": "two programs came to different states from the same words, or somebody signed a false one; nobody is accused",
    "clone": "this seat was started again elsewhere. Play on there, or close it there and resume here",
    "disk": "the journal cannot be written",
    "fault": "the state makes no sense any more; nobody is accused",
}


UNSAID = {
    "talk_too_fast": "Nobody can read so fast. Say it again in a moment.",
    "host_lost": "The host cannot be reached: nobody would hear it now.",
}


def not_begun_sentence(why: Exception) -> str:
    """Why the host's game does not begin yet."""
    if isinstance(why, Refusal) and why.reason == "objection":
        return f"{why.facts['by']} knows another key under the name of {why.facts['about']}: turn one of them away first."
    return "The game cannot begin with so many players."


def unsaid_sentence(problem: Exception) -> str:
    """Why a line of talk was not said."""
    if isinstance(problem, Refusal):
        return UNSAID.get(problem.reason, "Nobody hears you here: only those who have a seat talk to each other.")
    return "That cannot be said: there is no visible letter in it."


def notice(seen: Look) -> str:
    """Who is not there, whoever is awaited; nothing if all are."""
    return absence(seen.away, tuple(seen.gone)) if seen.over is None else ""


def awaited_sentence(seen: Look, way: str = "") -> str:
    """Whose word is missing, who cannot be reached, and the way back for them; nothing while nobody is awaited."""
    if seen.over is not None or seen.asked or seen.finished or not seen.awaited:
        return ""
    who = " and ".join(seen.awaited)
    away = [name for name in seen.awaited if name in seen.away]
    if away:
        sentence = f"{together(away)} {'is' if len(away) == 1 else 'are'} away; the game goes on when everybody is back."
        return f"{sentence} {way}".rstrip()
    if seen.resuming:
        return f"Waiting for {who} to come back to the table. {way}".rstrip()
    return f"Waiting for {_of(who)} {OWED.get(seen.kind, 'word')}."


def _of(who: str) -> str:
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def stopped_sentence(seen: Look) -> str:
    frozen = seen.frozen
    assert frozen is not None
    told = f"The table stopped at beat {seen.beats}: {WHY.get(frozen.why, frozen.why)} ({frozen.what})."
    return f"{told} {seen.sides}. {WAYS_OUT}." if frozen.why == "desync" else told


def ending_of(ending: Ending) -> str:
    return ending.sentence or "The table is closed."
