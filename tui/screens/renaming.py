"""PURE: another name for a table at which somebody has one like ours; asked for again in place as long as it is none, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from engine.values import dataclass
from tui.kit.field import Field
from tui.screens.dialog import DialogLine
from tui.screens.stack import Answer, Command, Context
from tui.sitting.model import NAME_MAX
from tui.sitting.names import NAME_TAKEN, OTHER_NAME, name_problem
from tui.sitting.net_seen import CallMe

TAKEN = f"{NAME_TAKEN} {OTHER_NAME} Esc: later, Enter asks again."


@dataclass(frozen=True)
class NameLine(DialogLine):
    name: ClassVar[str] = "typing"

    def asks(self) -> object:
        return self.title  # it comes up by itself

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        if id == "done" and (why := name_problem(self.line.text)):
            return replace(self, about=why), ()
        return super().key(id, key, ctx)


def another_name(taken: str) -> NameLine:
    def then(text: str) -> Sequence[Command]:
        return (CallMe(" ".join(text.split())),)

    return NameLine("Another name", "name: ", TAKEN.format(name=taken), Field.offering(f"{taken[: NAME_MAX - 2].rstrip()} 2"), then)
