"""PURE: the fairness ledger on the screen: one line for everything that chance or secrecy had a part in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engine.values import dataclass
from tui.kit.canvas import Canvas, Part, Rect, cut
from tui.kit.widgets import banner, more_above_below, scrolled, status, wrapped
from tui.screens.dialog import DialogLine
from tui.screens.help import help_for
from tui.screens.stack import Answer, Command, Context, Pop, Push, Say, Screen
from tui.screens.text import Text
from tui.sitting.ledger import Ledger, LedgerRow
from tui.sitting.net_seen import AskJudge, AskLedger, Export, Judged, Ledgered
from tui.sitting.seen import Seen

HEAD_ROWS = 5
WIDE = 106  # room for a column of words


@dataclass(frozen=True)
class FairnessLedger(Screen):
    name: ClassVar[str] = "ledger"

    ledger: Ledger | None = None
    journal: str = ""
    top: int = -1  # -1: at the end
    judging: bool = False

    def arrived(self, what: Any, ctx: Context) -> Answer:
        match what:
            case Ledgered(ledger, journal):
                return replace(self, ledger=ledger, journal=journal), ()
            case Judged() if self.judging and not what.last:
                return replace(self, judging=False), (Push(verdict_page(what)),)
            case Seen() if self.ledger is not None and what.steps != self.ledger.beats and what.due != "over":
                return self, (AskLedger(),)
        return self, ()

    def _top(self, ctx: Context) -> int:
        last = max(0, len(self.ledger.rows if self.ledger else ()) - room(ctx))
        return last if self.top < 0 else min(self.top, last)

    def key(self, id: str | None, key: str, ctx: Context) -> Answer:
        rows = self.ledger.rows if self.ledger else ()
        top = scrolled(self._top(ctx), id, len(rows), room(ctx))
        if top is not None:
            at_end = top >= len(rows) - room(ctx) and id in ("last", "down", "page-down")
            return replace(self, top=-1 if at_end else top), ()
        match id:
            case "back":
                return self, (Pop(),)
            case "verify":
                return replace(self, judging=True), (AskJudge(), Say("Verifying the journal..."))
            case "export" if not self.journal:
                return self, (Say("Spectators keep no journal; the players do.", bad=True),)
            case "export":
                about = f"The journal is {self.journal}. It holds no secret of yours that could be read; name a file for a copy."
                return self, (Push(DialogLine("Export the journal", "file: ", about, then=_export)),)
            case "help":
                return self, (Push(help_for(self.name, ctx)),)
        return self, ()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        ledger = self.ledger
        banner(canvas, ctx, "Fairness ledger", "" if ledger is None else f"{ledger.proofs} proofs, all checked here")
        area = Rect(2, HEAD_ROWS, canvas.width - 4, room(ctx))
        if ledger is None:
            canvas.text(2, 2, "Looking...", "label")
            status(canvas, ctx, self.name)
            return
        signed = f"{ledger.beats} steps: every proof checked by this program, every state signed by {_all(ledger)}."
        canvas.text(2, 1, cut(signed, area.width, ctx.glyphs.ellipsis), "good")
        open_moves = f"{ledger.moves} of them were open moves and needed no proof."
        canvas.text(2, 2, cut(open_moves, area.width, ctx.glyphs.ellipsis), "label")
        mark = "" if area.width >= WIDE else f" {ctx.glyphs.free}: checked by us, signed by all."
        canvas.text(2, 3, cut(f"ms: how long this program worked on the step.{mark}", area.width, ctx.glyphs.ellipsis), "label")
        canvas.parts(2, HEAD_ROWS - 1, _columns(_HEAD, area.width, ctx, "title"), area.width)
        top = self._top(ctx)
        for y, row in enumerate(ledger.rows[top : top + area.height]):
            canvas.parts(area.x, area.y + y, _columns(_cells(row), area.width, ctx, "text", row.final), area.width)
        if not ledger.rows:
            canvas.text(area.x, area.y, "Nothing was proved yet.", "label")
        more_above_below(canvas, area, ctx, top, len(ledger.rows))
        status(canvas, ctx, self.name)


_HEAD = ("step", "what", "cards", "proofs", "bytes", "ms", "proved by", "checked")


def _cells(row: LedgerRow) -> tuple[str, ...]:
    cards, proofs = str(row.cards or ""), str(row.proofs or "")
    who = ", ".join(row.who)
    pace = f"{1000 * row.seconds:.0f}" if row.seconds else ""
    return str(row.beat), row.what, cards, proofs, str(row.size or ""), pace, who, "by us, signed by all" if row.final else "by us"


def _columns(cells: tuple[str, ...], width: int, ctx: Context, style: str, final: bool = True) -> list[Part]:
    """Numbers right, texts left; names take what is left, and where there is little room there are no bytes."""
    last = 20 if width >= WIDE else 0
    who = max(8, width - 5 - 31 - 6 - 7 - 5 - 2 - (7 + last + 2 if last else 2))
    beat, what, cards, proofs, size, pace, names, checked = cells
    mark = (checked if last else (ctx.glyphs.free if final else ctx.glyphs.none)) if style != "title" else checked if last else ""
    return [
        (f"{beat:>5}  ", "label" if style != "title" else style),
        (cut(what, 29, ctx.glyphs.ellipsis).ljust(29), style),
        (f"{cards:>6}{proofs:>7}{f'{size:>7}' if last else ''}{pace:>5}  ", style),
        (cut(names, who, ctx.glyphs.ellipsis).ljust(who), "strong" if style != "title" else style),
        (f" {mark}", "good" if style != "title" else style),
    ]


def _all(ledger: Ledger) -> str:
    if ledger.gone:
        return ledger.signers
    return " and ".join(ledger.names) if len(ledger.names) < 3 else "everybody"


def room(ctx: Context) -> int:
    return max(1, ctx.rows - HEAD_ROWS - 2)


def verdict_page(judged: Judged) -> Text:
    style = "good strong" if judged.holds else "error"
    lines: list[tuple[str, str]] = [(part, style) for part in wrapped(judged.headline, 90, "  ")]
    lines += [("", "text"), *((part, "text") for line in judged.lines[1:] for part in wrapped(line.strip(), 90, "  "))]
    if judged.headline.startswith("Unfinished"):
        lines += [("", "text"), ("What was said in the last moments may not be in the file yet.", "label")]
    lines += [("", "text"), ("Read from the journal alone, believing nobody: signatures, proofs and rules were checked again.", "label")]
    return Text("Verified from the journal", tuple(lines))


def _export(text: str) -> tuple[Command, ...]:
    return (Export(text.strip()),) if text.strip() else ()
