"""PURE: a name is asked for, and asked for again in place as long as it is none, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from p2p.wire.limits import PERSON_NAME_BYTES_MAX, PERSON_NAME_COLUMNS_MAX
from p2p.wire.text import clean
from tui.kit.field import Field
from tui.screens.dialog import Line
from tui.screens.stack import Answer, Command, Context
from tui.sitting.net_seen import CallMe

TAKEN = "Somebody at this table has a name that looks like '{name}'. By which other name shall they call you? Esc: later, Enter asks again."


def why_no_name(text: str) -> str:
    """Why this cannot be a name at a table; nothing if it can."""
    if not text.strip():
        return "A name has at least one letter."
    if clean(text, PERSON_NAME_COLUMNS_MAX) != text or len(text.encode()) > PERSON_NAME_BYTES_MAX:
        return f"That is no short name: at most {PERSON_NAME_COLUMNS_MAX} columns, and letters that everybody can read."
    return ""


@dataclass(frozen=True)
class NameLine(Line):
    name: ClassVar[str] = "typing"

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "done" and (why := why_no_name(" ".join(self.line.text.split()))):
            return replace(self, about=why), ()
        return super().key(id, key, ctx)


def another_name(taken: str) -> NameLine:
    def then(text: str) -> Sequence[Command]:
        return (CallMe(" ".join(text.split())),)

    return NameLine("Another name", "name: ", TAKEN.format(name=taken), Field.holding(f"{taken} 2"), then)
