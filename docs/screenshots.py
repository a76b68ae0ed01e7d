"""Pictures of the program for the README: `make screenshots`. The screens are the real ones, painted from a real game with a fixed seed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.game import Game
from engine.games import find_game
from tui.kit.field import Field
from tui.kit.glyphs import SETS
from tui.kit.settings import Settings
from tui.kit.theme import THEMES
from tui.screens import MENU
from tui.screens.choices import Picker
from tui.screens.ending import EndingScreen
from tui.screens.files import File
from tui.screens.home import Home
from tui.screens.laying import laid
from tui.screens.ledger import FairnessLedger
from tui.screens.lobby import LobbyScreen
from tui.screens.naming import Naming
from tui.screens.replay import ReplayScreen
from tui.screens.setup import Setup
from tui.screens.stack import Arrived, Context, Key, Screen, ScreenState, apply, paint, update
from tui.screens.table import TableScreen
from tui.sitting.ledger import Ledger, Progress, ledger_of
from tui.sitting.lobby import LobbySeen, bot_name
from tui.sitting.model import Choice, LocalGame, simple_level
from tui.sitting.outcomes import FinishedGame
from tui.sitting.replay import film
from tui.sitting.seen import Advised, NewGame, Seen, SpectatorSeen
from tui.snapshot import picture

HERE = Path(__file__).parent / "screenshots"
GAME = find_game("age_of_rome")
RISE = find_game("rise_to_power")
SIZES = ((200, 60), (120, 40), (100, 30), (80, 24))
LOOKS = ("light", "colour-blind", "16", "none")


def game_until(stop: Callable[[LocalGame], bool], game: Game[Any] = GAME, seed: str = "rubicon") -> tuple[LocalGame, SpectatorSeen]:
    """A game that a simple bot plays for the person until something is so."""
    local = LocalGame.new(game, 4, {}, seed, "Ada", [simple_level(game)])
    watcher = SpectatorSeen(local)
    while True:
        due = local.step()
        if due == "over" or (due == "ask" and stop(local)):
            return local, watcher
        if due == "ask":
            local.auto()


def shot(name: str, screens: Sequence[Screen], size: tuple[int, int] = (100, 30), look: str = "dark", glyphs: str = "unicode") -> None:
    settings = Settings(name="Ada", theme=look, pace="at once")
    signs = replace(SETS[glyphs], grounds=THEMES[look].has_grounds)
    context = Context(columns=size[0], rows=size[1], settings=settings, glyphs=signs)
    picture(paint(ScreenState(tuple(screens), context)), THEMES[look], str(HERE / f"{name}.png"))


def looks(name: str, table: TableScreen) -> None:
    """The same in every other theme, and in ASCII."""
    for look in LOOKS:
        shot(f"{name}-{look}", [Home(), table], look=look)
    shot(f"{name}-ascii", [Home(), table], look="none", glyphs="ascii")


def rise_until(stop: Callable[[LocalGame], bool]) -> TableScreen:
    """A question of Rise to Power that is so; games are tried until there is one."""
    for seed in range(100):
        local, watcher = game_until(stop, RISE, f"rubicon {seed}")
        if not local.over:
            return asked(watcher)[0]
    raise SystemExit("No such question in a hundred games.")


def pushing(local: LocalGame) -> Choice | None:
    """A die that pushes two rivals."""
    return next((choice for choice in local.choices() if pushes_two(choice)), None)


def pushes_two(choice: Choice) -> bool:
    return choice.line.detail.count(" now ") > 1


def rise() -> None:
    """The table in the middle of a game with a die selected that pushes others, a conquest, and the performance that is put face down."""

    def crowded(local: LocalGame) -> bool:
        g = local.table.g
        return g.round >= 4 and g.phase == "placement" and g.passing >= 2 and len(g[local.seat].hand) > 2 and pushing(local) is not None

    def rich(local: LocalGame) -> bool:
        return local.table.g.round == 5 and local.table.g.phase == "arena" and len(local.table.g[local.seat].hand) > 3

    table = rise_until(crowded)
    at = next(i for i, choice in enumerate(table.picker.choices) if pushes_two(choice))
    table = replace(table, picker=replace(table.picker, at=at))
    for size in SIZES:
        shot(f"rise-{size[0]}x{size[1]}", [Home(), table], size)
    looks("rise", table)
    conquest = rise_until(lambda local: local.table.g.round == 4 and local.table.g.phase == "military" and len(local.choices()) > 4)
    shot("rise-conquest", [Home(), conquest])
    arena = rise_until(rich)
    shot("rise-arena", [Home(), arena], (120, 40))
    shot("rise-arena-80x24", [Home(), arena], (80, 24))


def halfway(game: Game[Any]) -> None:
    """The table in the middle of a game, at every size."""
    total = len(game_until(lambda local: False, game)[0].record().answers)
    table, _ = asked(game_until(lambda local: len(local.record().answers) >= total // 2 and len(local.choices()) > 3, game)[1])
    for size in SIZES:
        shot(f"{game.slug}-{size[0]}x{size[1]}", [Home(), table], size)


def asked(watcher: SpectatorSeen) -> tuple[TableScreen, Seen]:
    seen = watcher.look("ask")
    return TableScreen(seen, picker=Picker(seen.choices)), seen


def pressed(screens: Sequence[Screen], *keys: str) -> Sequence[Screen]:
    state = ScreenState(tuple(screens), Context(settings=Settings(pace="at once")))
    for key in keys:
        state, _ = update(state, Key(key), 0.0)
    return state.stack


BOT = bot_name(1, "ebur esca")
LOBBY = LobbySeen(
    title="Age of Rome",
    table="Friday table",
    seats=3,
    options="variants hard times; characters draft",
    is_host=True,
    phase="dealing",
    taken=("Ada", "Bela", BOT),
    bots=(BOT,),
    me="Ada",
    words="auriga pons bucina pastor",
    number="01723 84638 30302 40755 65090 72565",
    host="Ada",
    talk=("Bela: salve Ada! Do we wait for Cili?", "You: no, she comes tomorrow. Bot, take her seat."),
    notes=(("First meeting with Bela. Compare the words of the key by voice: flamma vicus lyra cicada annus", "hint"),),
    progress=Progress("Shuffling, each in turn", 2, 3, 15, (BOT,)),
)


def proved() -> Ledger:
    """The set-up of a real table of three peers, joined by wires in memory."""
    from p2p.backend import choose_backend
    from tests.p2p.peer.wires import Wires

    choose_backend()
    wires = Wires(GAME, 3, "screenshots")
    ada = wires.nodes[0].peer
    worked: dict[int, float] = {}
    receive = ada.receive

    def timed(*words: Any) -> None:
        beat, begun = ada.chain.beat, perf_counter()
        receive(*words)
        worked[beat] = worked.get(beat, 0.0) + perf_counter() - begun

    ada.receive = timed  # type: ignore[method-assign]
    wires.settle()
    for _ in range(30):
        asked = [place for place, node in enumerate(wires.nodes) if node.peer.asked() is not None]
        if not asked:
            break
        view = wires.nodes[asked[0]].peer.view()
        assert view is not None
        wires.nodes[asked[0]].peer.act(wires.pick(view, wires.stream))
        wires.carry_out(asked[0])
        wires.settle()
    ledger = ledger_of(ada, worked)
    named = dict(zip(ledger.names, ("Ada", "Bela", "Bianka"), strict=True))
    rows = tuple(replace(row, who=tuple(named[name] for name in row.who)) for row in ledger.rows)
    return replace(ledger, rows=rows, names=tuple(named.values()))


def first_minutes() -> None:
    """What a newcomer meets: the name, the goal, a lesson, a hint, and playing alone."""
    shot("first-name", [Home(), Naming(Field.offering("Ada"), first=True)])
    local, watcher = game_until(lambda local: True)
    for size in SIZES[2:]:
        context = Context(columns=size[0], rows=size[1], settings=Settings(name="Ada", pace="at once"), learnt=frozenset())
        seen = watcher.look("ask")
        state = ScreenState((Home(), TableScreen(replace(seen, due="on", choices=()))), context)
        state, _ = update(state, Arrived(seen), 1.0)
        shot(f"coach-goal-{size[0]}x{size[1]}", state.stack, size)
        state, _ = update(state, Key("enter"), 2.0)
        shot(f"coach-lesson-{size[0]}x{size[1]}", state.stack, size)
        state, _ = update(state, Arrived(Advised(seen.answers, tuple(local.hints()))), 3.0)
        state, _ = update(state, Key("enter"), 4.0)
        shot(f"coach-hint-{size[0]}x{size[1]}", state.stack, size)
    kind, totals = "characters=random level=praetor solo=cassius", {"Ada": 61, "Cassius": 52}
    past = FinishedGame(0, GAME.id, kind, "Ada", totals, ("Ada",), "Victor", "3 Nov 2026")
    shot("alone", [Home(), Setup(players=1, chosen=(("solo", "cassius"),), past=(past,))])


def meeting() -> None:
    """What waits on the home screen, a table while its cards are shuffled, a lobby, and the words that are read before the game."""
    waits = File("", "2026-11-16 19:30", "Age of Rome, round 4 of 9, build phase, with Bianka and Gábor")
    shot("home-continue", [Home(unfinished=waits)])
    lay = LobbySeen(seats=3, me="Ada", taken=("Ada", BOT), local=True, game=GAME.id, progress=Progress("Shuffling, each in turn", 1, 3, 9))
    shot("laying", [Home(), laid(lay)])
    people = replace(LOBBY, phase="open", taken=("Ada", "Bela"), words="", number="", progress=None, addresses=("192.168.1.20:40123",))
    shot("lobby", [Home(), LobbyScreen(people)])
    for size in ((100, 30), (80, 24)):
        shot(f"lobby-words-{size[0]}x{size[1]}", [Home(), LobbyScreen(replace(LOBBY, ready_at=14.0, notes=()))], size)


def main() -> None:
    HERE.mkdir(exist_ok=True)
    first_minutes()
    shot("home", [Home()])
    quick, _ = apply(ScreenState((Home(),)), tuple(MENU["quick"].opens(Context())), 0.0)
    shot("quick-game", quick.stack)
    first, _ = asked(game_until(lambda local: local.table.g.phase == "build")[1])
    shot("first-turn", [Home(), first])
    local, watcher = game_until(lambda local: local.table.g.round == 5 and local.table.g.phase == "action")
    table, seen = asked(watcher)
    for size in SIZES:
        shot(f"table-{size[0]}x{size[1]}", [Home(), table], size)
    looks("theme", table)
    hints: Any = Arrived(Advised(seen.answers, tuple(local.hints())))
    advised, _ = update(ScreenState((Home(), replace(table, wants_hint=True))), hints, 0.0)
    shot("hint", advised.stack)
    shot("palette", pressed([Home(), table], ":"))
    shot("rules", pressed([Home(), table], "r"))
    over, watcher = game_until(lambda local: False)
    tally = ("This evening, 3 games: You 2, Bianka 1.",)
    ended = replace(watcher.look("over"), file="2026-11-16-1930-age-of-rome-screenshots.fides", tally=tally)
    shot("final-scores", [Home(), EndingScreen(ended, again=NewGame(GAME.slug, 4))], (100, 35))
    shown = film(GAME, over.record())
    shot("replay", [Home(), ReplayScreen(shown, at=len(shown.frames) // 3, seat=over.seat)])
    meeting()
    rise()
    for game in ("trajan", "porta_nigra", "imperator"):
        halfway(find_game(game))
    shot("fairness", [Home(), FairnessLedger(proved(), "")], (110, 30))
    print(f"{len(list(HERE.glob('*.png')))} pictures in {HERE}", file=sys.stderr)


if __name__ == "__main__":
    main()
