"""PURE: the lobby of a table with others in line mode: what is told of each change, and what can be typed there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from tui.sitting.ledger import Progress
from tui.sitting.lobby import LobbySeen, role, standing
from tui.sitting.names import NAME_TAKEN
from tui.sitting.net_seen import AddBot, Ready, SayToAll, StartNow, TrustKey, TurnAway

T = TypeVar("T")
HELP = (
    "In the lobby you can type 'say TEXT', 'table' (who is ready, what is played), 'trust NAME' (accept the new key of a player), "
    "'ready' (the words of the table are the same) or 'quit', the host also 'start', 'bot' and 'dismiss NAME'."
)
OURS = "You: "  # before a line of talk that the person has just typed


def fresh(before: Sequence[T], after: Sequence[T]) -> Sequence[T]:
    """What a list that grows, and forgets its beginning, has more than before."""
    same = next((count for count in range(min(len(before), len(after)), 0, -1) if before[-count:] == after[:count]), 0)
    return after[same:]


def heard(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Talk of others that is new."""
    return [line for line in fresh(before, after) if not line.startswith(OURS)]


def changes(before: LobbySeen, after: LobbySeen) -> list[str]:
    """What a person should read of a lobby that has changed."""
    lines = []
    if options_told(after) and (after.title, after.options) != (before.title, before.options):
        lines.append(options_told(after))
    if after.invite and after.invite != before.invite:
        lines.append(f"To play, others type 'fides join --invite-file' and paste:  {after.invite}")
        lines += [f"To watch, 'fides watch --invite-file' and:  {after.view}"] if after.view else []
    if is_found(after) and not is_found(before):
        lines.append(f"Others on this network find the table by 'fides join'; from elsewhere: fides join {after.addresses[0]}")
    if after.phase == "open" and (after.taken, after.seats, after.phase) != (before.taken, before.seats, before.phase):
        lines.append(f"{after.table}: {', '.join(after.taken)} ({len(after.taken)} of {after.seats})")
    lines += [sentence for sentence, _ in fresh(before.notes, after.notes)]
    lines += heard(before.talk, after.talk)
    if after.number and after.number != before.number:
        lines.append(f"Table words: {after.words}; safety number: {after.number} (the same for all).")
    if after.number and after.progress is not None and (before.progress is None or before.progress.what != after.progress.what):
        lines.append(_step(after.progress))
    if after.ready_at and not before.ready_at:
        lines.append("Read the table words to each other. Type 'ready' when they are the same; the game begins by itself after a while.")
    if after.name_taken and after.name_taken != before.name_taken:
        lines.append(NAME_TAKEN.format(name=after.name_taken))
    if after.can_start and not before.can_start:
        lines.append("Type 'start' to begin without waiting for more players.")
    return lines


def is_found(lobby: LobbySeen) -> bool:
    """Is this a host's open table, with an address?"""
    return lobby.is_host and lobby.phase == "open" and bool(lobby.addresses) and not lobby.private and not lobby.local


def ready(lobby: LobbySeen) -> list[str]:
    """That the game begins."""
    return [f"Keys and cards are ready: {lobby.progress.proofs} proofs were made, sent and checked."] if lobby.progress is not None else []


def options_told(lobby: LobbySeen) -> str:
    return f"{lobby.title}{': ' if lobby.options else ''}{lobby.options}." if lobby.title else ""


def table(lobby: LobbySeen) -> list[str]:
    """Who sits here and how far they are."""
    lines = [options_told(lobby)] if lobby.title else []
    for name in lobby.taken:
        who = role(lobby, name)
        lines.append(f"  {name}: {standing(lobby, name)[0]}{', ' if who else ''}{who}")
    if lobby.missing:
        lines.append(f"  {lobby.missing} free seat{'s' if lobby.missing > 1 else ''}")
    if lobby.number:
        lines.append(f"Table words: {lobby.words}; safety number: {lobby.number}. All at this table must read the same.")
    return [*lines, _step(lobby.progress)] if lobby.progress is not None else lines


def typed(lobby: LobbySeen, line: str) -> list[str] | Any:
    """What is said to this line, or the wish that it is. 'quit' is no matter of the lobby."""
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    match word.lower():
        case "":
            return []
        case "say" | "t":
            return SayToAll(rest) if rest else ["Say what: 'say welcome'."]
        case "table":
            return table(lobby)
        case "ready":
            return Ready() if lobby.ready_at else ["You are ready when the words of the table are there."]
        case "bot" if lobby.is_host:
            return AddBot()
        case "start":
            return StartNow() if lobby.is_host else ["The host of the table begins the game."]
        case "dismiss" if not lobby.is_host:
            return ["The host of the table decides who sits here."]
        case "dismiss":
            return TurnAway(rest) if rest else ["Say whom: 'dismiss NAME'."]
        case "trust":
            return TrustKey(rest) if rest else ["Say whom: 'trust NAME'."]
        case _:
            return [HELP]


def _step(progress: Progress) -> str:
    return f"{progress.what}: {progress.done} of {progress.of}; {progress.proofs} proofs made, sent and checked so far."
