"""PURE: sentences about a table with others: who is awaited for what, why it stopped, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import Seat
from engine.moves import Refusal
from p2p.shell.room import Ending
from tui.sitting.absent import absence, cut_sentence, together
from tui.sitting.peer_game import PeerMoment

if TYPE_CHECKING:
    from p2p.shell.ways import Way

NOBODY: Mapping[Seat, str] = {}
OWED = {
    "key": "card key",
    "coin": "part of the lot",
    "pass": "shuffle",
    "redeal": "part in dealing the closed cards anew",
    "share": "share",
    "move": "answer",
    "settle": "vote",
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


def notice(seen: PeerMoment, others: Mapping[Seat, str] = NOBODY, since: Mapping[str, str] | None = None) -> str:
    """Who is not there, whoever is awaited, and whose time is up; nothing if all are, and have some. Whom our program misses has a sentence
    of its own. `others`: who sits where, but you; `since`: since when they are away."""
    if seen.over is not None:
        return ""
    missed = seen.missing.names if seen.missing is not None else ()
    away = [name for name in seen.away if name not in missed]
    late = [others[seat] for seat in seen.times.late if seat in others and others[seat] not in missed]
    up = f"{together(late)} {'has' if len(late) == 1 else 'have'} no time left; that decides nothing but lets you vote." if late else ""
    own = "You have no time left; the others may vote on it." if set(seen.times.late) - others.keys() else ""
    back = f"{seen.asks_back} asks to take back the last step; all must agree." if seen.asks_back else ""
    return " ".join(filter(None, (absence(away, tuple(seen.gone), since, seen.dropped), up, own, back)))


def way_told(way: Way) -> str:
    """How somebody is linked with us, and how far away that is."""
    near, far = 10, f"{way.lag_seconds * 1000:.1g}"
    lag = "" if not way.lag_seconds else f"about {float(far):.0f} ms" if float(far) >= near else f"under {near} ms"
    return ", ".join(filter(None, (way.by, lag)))


def awaited_sentence(seen: PeerMoment, way: str = "") -> str:
    """Whose word is missing, who cannot be reached, and the way back for them; nothing while nobody is awaited."""
    if seen.over is not None or seen.asked or seen.finished or not seen.awaited:
        return ""
    who = " and ".join(seen.awaited)
    hearsay = [cut.name for cut in seen.cuts if cut.through]
    away = [name for name in seen.awaited if name in seen.away and name not in hearsay]
    if away:
        sentence = f"{together(away)} {'is' if len(away) == 1 else 'are'} away; the game goes on when everybody is back."
        return f"{sentence} {way}".rstrip()
    if seen.resuming:
        return f"Waiting for {who} to come back to the table. {way}".rstrip()
    waiting = f"Waiting for {_of(who)} {OWED.get(seen.kind, 'word')}."
    return " ".join((waiting, *map(cut_sentence, seen.cuts)))


def leaving_sentence(seen: PeerMoment) -> str:
    """That our answer waits, and until when it can be taken back; nothing if none does."""
    if seen.leaves_in is not None and seen.early:
        who = f"{together(seen.awaited)} {'has' if len(seen.awaited) == 1 else 'have'}" if seen.awaited else "everybody has"
        return f"Your answer leaves as soon as {who} signed the step before; until then you can take it back"
    return f"Your answer leaves in {seen.leaves_in} s; until then you can take it back" if seen.leaves_in else ""


def _of(who: str) -> str:
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def stopped_sentence(seen: PeerMoment) -> str:
    return f"The table stopped at step {seen.beats}: {seen.why}."


def ending_of(ending: Ending) -> str:
    return ending.sentence or "The table is closed."
