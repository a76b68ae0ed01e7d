"""PURE: what happened, in sentences, and on demand with every answer in notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.screens.stack import Answer, Context
from tui.screens.text import Lines, Text, room
from tui.sitting.seen import Entry, Seen


@dataclass(frozen=True)
class Log(Text):
    name: ClassVar[str] = "log"

    entries: tuple[Entry, ...] = ()
    written: bool = False
    mine: int = 0  # answers up to the own last one

    @classmethod
    def of(cls, seen: Seen, ctx: Context) -> Log:
        return cls("What happened", entries=seen.entries, mine=seen.mine).laid(ctx)

    def laid(self, ctx: Context) -> Log:
        """With its lines, showing the newest."""
        made = replace(self, lines=self._lines(), about="with notation" if self.written else "")
        return replace(made, top=max(0, len(made.shown(ctx)) - room(ctx)))

    def _lines(self) -> Lines:
        lines: list[tuple[str, str]] = []
        ruled = not self.mine
        for entry in self.entries:
            if not ruled and entry.answer > self.mine and not entry.talk and not entry.written:
                lines.append(("--- since your last turn ---", "key"))
                ruled = True
            if not entry.written:
                heading = entry.text.startswith("---") and not entry.talk
                style = "title" if heading else "hint" if entry.talk else "text"
                lines += [("", "text")] * heading + [(entry.text.removeprefix("--- ") if heading else entry.shown, style)]
            elif self.written:
                lines.append((f"      {entry.answer:>4}  {entry.text}", "detail"))
        return tuple(lines) or (("Nothing has happened yet.", "label"),)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "other" and self.search is None:
            return replace(self, written=not self.written).laid(ctx), ()
        return super().key(id, key, ctx)

    def arrived(self, what: Any, ctx: Context) -> Answer:
        if isinstance(what, Seen) and len(what.entries) != len(self.entries) and self.search is None:
            at_end = self.top >= len(self.shown(ctx)) - room(ctx)
            grown = replace(self, entries=what.entries)
            return (grown.laid(ctx) if at_end else replace(grown, lines=grown._lines())), ()
        return self, ()
