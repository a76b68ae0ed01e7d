"""Pictures of the program for the README: `make screenshots`. The screens are the real ones, painted from a real game with a fixed seed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.games import find_game
from tui.film import film
from tui.glyphs import SETS
from tui.model import LocalGame
from tui.screens import MENU
from tui.screens.choices import Picker
from tui.screens.ending import Ending
from tui.screens.hints import Hints
from tui.screens.home import Home
from tui.screens.replay import Replay
from tui.screens.table import Table
from tui.seen import Advised, Seen, Watcher
from tui.settings import Settings
from tui.snapshot import picture
from tui.state import Arrived, Context, Key, Screen, State, apply, paint, update
from tui.theme import THEMES

HERE = Path(__file__).parent / "screenshots"
GAME = find_game("age_of_rome")
SIZES = ((120, 40), (100, 30), (80, 24))


def game_until(stop: Callable[[LocalGame], bool]) -> tuple[LocalGame, Watcher]:
    """A game that a simple bot plays for the person until something is so."""
    local = LocalGame.new(GAME, 4, {}, "rubicon", "Ada", ["easy"])
    watcher = Watcher(local)
    while True:
        due = local.step()
        if due == "over" or (due == "ask" and stop(local)):
            return local, watcher
        if due == "ask":
            local.auto()


def shot(name: str, screens: Sequence[Screen], size: tuple[int, int] = (100, 30), look: str = "dark", glyphs: str = "unicode") -> None:
    settings = Settings(name="Ada", theme=look, animations="off")
    context = Context(columns=size[0], rows=size[1], settings=settings, glyphs=SETS[glyphs])
    picture(paint(State(tuple(screens), context)), THEMES[look], str(HERE / f"{name}.png"))


def asked(watcher: Watcher) -> tuple[Table, Seen]:
    seen = watcher.look("ask")
    return Table(seen, picker=Picker(seen.choices)), seen


def pressed(screens: Sequence[Screen], *keys: str) -> Sequence[Screen]:
    state = State(tuple(screens), Context(settings=Settings(animations="off")))
    for key in keys:
        state, _ = update(state, Key(key), 0.0)
    return state.stack


def main() -> None:
    HERE.mkdir(exist_ok=True)
    shot("home", [Home()])
    quick, _ = apply(State((Home(),)), tuple(MENU["quick"].opens(Context())), 0.0)
    shot("quick-game", quick.stack)
    first, _ = asked(game_until(lambda local: local.table.g.phase == "build")[1])
    shot("first-turn", [Home(), first])
    local, watcher = game_until(lambda local: local.table.g.round == 5 and local.table.g.phase == "action")
    table, seen = asked(watcher)
    for size in SIZES:
        shot(f"table-{size[0]}x{size[1]}", [Home(), table], size)
    for look in ("light", "colour-blind", "16", "none"):
        shot(f"theme-{look}", [Home(), table], look=look)
    shot("ascii", [Home(), table], look="none", glyphs="ascii")
    hints: Any = Arrived(Advised(seen.answers, tuple(local.hints())))
    advised, _ = update(State((Home(), table, Hints(seen.answers))), hints, 0.0)
    shot("hint", advised.stack)
    shot("palette", pressed([Home(), table], ":"))
    shot("rules", pressed([Home(), table], "r"))
    over, watcher = game_until(lambda local: False)
    shot("final-scores", [Home(), Ending(watcher.look("over"))], (100, 35))
    shown = film(GAME, over.record())
    shot("replay", [Home(), Replay(shown, at=len(shown.frames) // 3, seat=over.seat)])
    print(f"{len(list(HERE.glob('*.png')))} pictures in {HERE}", file=sys.stderr)


if __name__ == "__main__":
    main()
