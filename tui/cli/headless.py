"""EDGE: runs nodes from the command line to their end: events as JSON lines, bots beside their host, signals, exit codes."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import field
from typing import Any

from engine.values import dataclass
from p2p.node import Node
from p2p.shell.room import Ending, Event
from p2p.wire.text import harmless
from tui.cli.exits import DAMAGED, INTERRUPTED, OK, REFUSED, UNREACHABLE, Exit, small
from tui.sitting.absent import left_sentence
from tui.sitting.parting import voted

CODES = {"over": OK, "dropped": REFUSED, "refused": REFUSED, "unreachable": UNREACHABLE, "stopped": INTERRUPTED}
FROZEN_CODES = {"disk": REFUSED, "clone": REFUSED, "lost": DAMAGED}
LAST = Event("", {})  # nothing comes behind it


@dataclass
class Party:
    """The nodes of this program: the one whose events count, and bots beside it."""

    node: Node
    bots: list[Node] = field(default_factory=list)
    add_bot: Callable[[], Awaitable[None]] | None = None  # where a bot of this program can still sit down

    async def stop(self) -> None:
        await asyncio.gather(self.node.stop(), *(bot.stop() for bot in self.bots))


Begin = Callable[[], Awaitable[Party]]
Show = Callable[[Event], None]


def run_party(begin: Begin, show: Show) -> int:
    """From the first event to the exit code. Stop with a sentence if it does not end well."""
    code, sentence = exit_of(asyncio.run(_run(begin, show)))
    if code in (OK, INTERRUPTED):
        return code
    raise Exit(code, sentence)


def exit_of(ending: Ending) -> tuple[int, str]:
    """The exit code of an ending, and the sentence for it."""
    code = FROZEN_CODES.get(ending.why, DAMAGED) if ending.how == "frozen" else CODES[ending.how]
    return code, small(ending.sentence)


async def _run(begin: Begin, show: Show) -> Ending:
    loop, interrupted = asyncio.get_running_loop(), asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, interrupted.set)
    party = await begin()
    pump = asyncio.create_task(_pump(party.node.events, show))
    waiting: list[asyncio.Task[Any]] = [asyncio.create_task(party.node.ending()), asyncio.create_task(interrupted.wait()), pump]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if waiting[0].done() and waiting[0].result().how == "over":
            await _others_end(party, interrupted)
    finally:
        await party.stop()
        party.node.events.put_nowait(LAST)
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    pump.result()  # raises if whoever read our output is gone
    return await party.node.ending()


async def _others_end(party: Party, interrupted: asyncio.Event) -> None:
    """Bots that sit here may have to tell others the last beat."""
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(_all_end(party.bots)), asyncio.create_task(interrupted.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _all_end(nodes: list[Node]) -> None:
    for node in nodes:
        await node.ending()


async def _pump(events: asyncio.Queue[Event], show: Show) -> None:
    """Up to the last one. Printing may block on a slow reader: not on the loop's time. Never cancelled: that would drop what waits for a
    thread to print it."""
    while (event := await events.get()) is not LAST:
        await asyncio.to_thread(show, event)


def show_json(event: Event) -> None:
    """One line of JSON on stdout; what a person must see, on stderr, too."""
    print(json.dumps({"event": event.kind, **event.facts}, default=str), flush=True)
    if (sentence := said(event)) is not None:
        print(f"fides: {harmless(sentence)}", file=sys.stderr, flush=True)


def said(event: Event) -> str | None:
    """What a person must see whatever else he looks at: keys of people, and what went wrong."""
    facts = event.facts
    match event.kind:
        case "met":
            return f"first meeting with {facts['name']}; compare the words of the key: {facts['words']}."
        case "alarm":
            return f"ALARM: {facts['what']}."
        case "agreed":
            return f"table words: {facts['words']}; safety number: {facts['number']} (the same for all)."
        case "frozen":
            return f"the table stopped at step {facts['beat']}: {facts['what']}."
        case "unannounced" | "disk-failed" | "crowd" | "banned":
            return str(facts["what"])
        case "flood":
            return f"{facts['name']} talks faster than anybody can read: what is too much is left out."
        case "pressed":
            return f"{facts['name']} proposes to end the game again and again: the answer is no until they have played on."
        case "already":
            return f"{facts['what']}."
        case _:
            return None


def told(event: Event) -> str | None:
    """The rest, for one who watches."""
    facts = event.facts
    match event.kind:
        case "lobby":
            return f"{facts['table']}: {', '.join(facts['taken'])} ({len(facts['taken'])} of {facts['seats']})"
        case "gone":
            return left_sentence(str(facts["name"]), bool(facts.get("dropped")))
        case "voted" if facts["what"] == "back":
            return f"{facts['name']} {'wants the last step to be taken back' if facts['agree'] else 'says that the last step stands'}."
        case "voted":
            return voted(str(facts["name"]), facts["what"], facts["gone"], facts["agree"])
        case "away" if facts.get("is_hearsay"):
            return f"Nothing has come from {facts['name']} for long, and there is no link with them; others say that they are there."
        case "away" | "back":
            return f"{facts['name']} is {'away' if event.kind == 'away' else 'back'}."
        case "way" if facts["before"] and facts["way"]:
            return f"The way to {facts['name']} is {facts['way']} now."
        case "taken-back":
            return f"Step {facts['beat']} was taken back, as all agreed."
        case "draft-dropped":
            return "The table has changed under your answer: what you had begun and not sent is dropped."
        case "chat":
            return f"{facts['name']}: {facts['text']}"
        case "over":
            scores = ", ".join(f"{name} {points}" for name, points in facts.get("scores", {}).items())
            return f"The game is over ({facts['how']}). {scores}".rstrip()
        case _:
            return None
