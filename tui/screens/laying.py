"""PURE: the table while keys and shuffles are on their way: the board as it lies before the first card, and one thin line of progress."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from engine.cards import Seat
from engine.games import find_game
from engine.values import dataclass
from tui.boards import BoardScene, board
from tui.kit.canvas import Canvas, cut
from tui.kit.grid import grid
from tui.kit.headings import head
from tui.kit.widgets import status, wrapped
from tui.screens.lobby import LobbyScreen
from tui.screens.stack import Context
from tui.sitting.lobby import LobbySeen, called

# Everything before the first question, in order; "pass" counts one for each player.
STEPS = ("Exchanging card keys", "Drawing lots for the seats", "Shuffling, each in turn", "Dealing")
WHAT_HAPPENS = (
    "Every bot is a player of its own.",
    "Each of you mixes the cards and proves it, and everybody checks: nobody can know or stack a card.",
    "At the end the whole game is verified.",
)


@dataclass(frozen=True)
class LayingScreen(LobbyScreen):
    g: Any = field(default=None, compare=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return find_game(self.lobby.game).seating[self.lobby.seats]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        areas = grid(ctx.columns, ctx.rows)
        if areas is None:
            return
        lobby, first = self.lobby, self.seats[0]
        people = [called(name, lobby.taken) for name in lobby.taken if name != lobby.me]
        names = {first: lobby.me} | dict(zip(self.seats[1:], [*people, *[ctx.glyphs.ellipsis] * len(self.seats)], strict=False))
        board(lobby.game).paint(BoardScene(g=self.g, seat=first, names=names), canvas, areas, ctx.glyphs)
        what, done, of = self._progress()
        area = areas.question
        canvas.text(area.x, area.y, " THE TABLE ", "phase-on")
        canvas.text(area.x + 12, area.y, cut(f"{what}...", area.width - 12, ctx.glyphs.ellipsis), "prompt")
        wide = min(48, areas.choices.width - 2)
        filled = wide * done // of
        canvas.text(areas.choices.x + 1, areas.choices.y, ctx.glyphs.flat * filled, "good", wide)
        if areas.log:
            head(canvas, areas.log.x, areas.log.y, areas.log.width, "What is happening", ctx.glyphs)
            lines = [line for sentence in WHAT_HAPPENS for line in wrapped(sentence, areas.log.width)]
            for y, line in enumerate(lines[: areas.log.height - 1], 1):
                canvas.text(areas.log.x, areas.log.y + y, line, "label", areas.log.width)
        status(canvas, ctx, self.name, (), ["ledger", "help", "quit"])

    def _progress(self) -> tuple[str, int, int]:
        """What is done now, and how far that is on the way to the first question."""
        progress, players = self.lobby.progress, max(1, self.lobby.seats)
        of = players + len(STEPS) + 1
        if progress is None:
            return ("The first question comes", of - 1, of) if self.lobby.number else ("The players sit down", 0, of)
        at = STEPS.index(progress.what) if progress.what in STEPS else len(STEPS) - 1  # lots are drawn for dice, too
        return progress.what, 1 + at + (progress.done if at == 2 else players if at > 2 else 0), of


def laid(lobby: LobbySeen) -> LayingScreen:
    """The board before the first card: what the rules begin with."""
    game = find_game(lobby.game)
    started = game.begin(lobby.seats, game.checked(lobby.seats, dict(lobby.chosen)))
    return LayingScreen(lobby, started)
