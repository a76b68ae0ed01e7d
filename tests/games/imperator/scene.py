"""A hand-built position of Imperator and one sub-script played in it with moves as text.

    s = scene(players=3, tiles="t01 t02 t03", board="2 green 3", yellow=dict(crew="4"))
    s.turn(YELLOW, "enter 2 with 4", "green: relocate 3")
    assert s.board == "2 yellow 4 | 3 green 3"

Seats: YELLOW 0, GREEN 1, BLUE 2, RED 3, PURPLE 4; with fewer players the last ones are missing.

What a scene says                                  and what it means if it does not
-------------------------------------------------  ----------------------------------------------------------------------------------
players=4, round=2, rounds=4, advanced=False,      4 players in round 2 of the usual number, in seat order
order="yellow green ..."
tiles="t01 - t03"                                  what lies on regions 1, 2, 3, ...; nothing
board="2 green 3 | 1 blue 5/1"                     region, player, worker; 5/1 is a 5 that counts as 1. Nobody
quaestor="5 2", senatus="4/2", ...                 workers at a location; nobody
areas="a09 a01 a02 a03 a04"                        a01 to a05 on regions 1 to 5
deck="b01a", discard="q01a"                        project cards, the first on top; none
pile="t05", tile_discard="t06"                     tiles that are not on the board; none
yellow=dict(crew="1 2", coins=3, stone=1, wood,    nothing at all, the tableau without the start card. `built` may name it: "domus".
  grain, wine, surplus, political, compensation,     A star: the steps are used; a bar: the icon is used ("*b06a", "|w01a")
  influence={4: 2}, hand="b09a", built="*b06a",
  held="t19", passed=True, points=dict(wars=3))
rolls="5 0"                                        what lots will give; else the lowest

`run`, `upto`, `say`, `finish`, `refused`, `allows` and `legal` are the stage's (tests/games/scenes.py). `s.turn(seat, ...)` plays one turn,
`s.into(seat, ...)` until somebody is asked; `s.phase("rewards")` a whole phase; `s.score(...)` the end. After every answer each card, tile
and worker is still there, once.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.cards import Handle, Seat
from engine.games.imperator import GAME
from engine.games.imperator.rules import PHASES, data
from engine.games.imperator.rules.action import turn
from engine.games.imperator.rules.scoring import final
from engine.games.imperator.rules.state import Built, Imperator, Player, Stand, Worker
from engine.script import Result
from tests.games.scenes import Rigged, Stage

YELLOW, GREEN, BLUE, RED, PURPLE = range(5)
NAMES = {"yellow": YELLOW, "green": GREEN, "blue": BLUE, "red": RED, "purple": PURPLE}
COLOURS = tuple(NAMES)
NOBODY = -1
Dealt = list[tuple[list[Handle], str, Seat | None]]  # where it lies, its face, who alone sees it (None: everybody)


class Scene(Stage[Imperator]):
    game, names = GAME, NAMES
    pieces: tuple[Counter[int], Counter[str]] | None = None

    def begun(self, script: str) -> None:
        if script in PHASES or script in ("turn", "final"):
            self.g.phase = "action" if script == "turn" else script

    def lawful(self) -> None:
        g = self.g
        workers = Counter(worker.printed for group in g.locations.values() for worker in group)
        workers += Counter(stand.printed for stand in [*g.board.values(), *([g.driven] if g.driven else [])])
        workers += Counter(value for player in g.players.values() for value in player.crew)
        tiles = Counter(
            [*g.tile_pile, *g.tile_discard, *g.tiles.values(), *(tile for player in g.players.values() for tile in player.tiles)]
        )
        if self.pieces is None:
            self.pieces = workers, tiles
        assert self.pieces == (workers, tiles), "no worker and no tile is lost or doubled"
        assert not tiles or max(tiles.values()) == 1
        for player in g.players.values():
            assert all(0 <= player.stock[good] <= data.STOCK_MAX for good in data.RAW)
            assert min(player.coins, player.surplus) >= 0
            assert player.political <= data.POLITICAL_MAX and player.compensation <= data.COMPENSATION_MAX
            assert player.crew == sorted(player.crew)

    # --- playing

    def turn(self, seat: Seat, *texts: str) -> Any:
        return self.run(turn(self.g, seat), *texts)

    def into(self, seat: Seat, *texts: str) -> Scene:
        """A turn, until the texts are used up and somebody is asked."""
        return self.upto(turn(self.g, seat), *texts)

    def phase(self, name: str, *texts: str) -> Any:
        return self.run(PHASES[name](self.g), *texts)

    def into_phase(self, name: str, *texts: str) -> Scene:
        return self.upto(PHASES[name](self.g), *texts)

    def score(self, *texts: str) -> Result:
        return self.run(final(self.g), *texts)

    def finish(self, *texts: str) -> Any:
        result = super().finish(*texts)
        assert not self.dealer.rolls, f"{self.dealer.rolls} were not thrown"
        return result

    # --- looking

    @property
    def board(self) -> str:
        return " | ".join(f"{region} {COLOURS[stand.seat]} {_worker(stand)}" for region, stand in sorted(self.g.board.items()))

    @property
    def order(self) -> str:
        return " ".join(COLOURS[seat] for seat in self.g.order)

    def at(self, location: str) -> str:
        return " ".join(map(_worker, self.g.locations[location]))

    def crew(self, seat: Seat) -> str:
        return " ".join(map(str, self.g[seat].crew))

    def goods(self, seat: Seat) -> tuple[int, ...]:
        """Coins, stone, wood, grain, wine, surplus."""
        player = self.g[seat]
        return (player.coins, *player.stock.values(), player.surplus)

    def built(self, seat: Seat) -> str:
        return " ".join("*" * card.steps_used + "|" * card.icon_used + card.id for card in self.g[seat].tableau)

    @property
    def compensation(self) -> list[int]:
        return [player.compensation for player in self.g.players.values()]

    @property
    def discard(self) -> str:
        return self.faces(self.g.discard)


def _worker(worker: Worker | Stand) -> str:
    return f"{worker.printed}" if worker.printed == worker.used else f"{worker.printed}/{worker.used}"


# --- building


def scene(players: int = 4, rolls: str = "", **said: Any) -> Scene:
    """The position that the module's docstring describes."""
    s = fresh(players, rolls, variants="advanced" if said.pop("advanced", False) else "")
    g, dealt = s.g, Dealt()
    g.phase, g.round, g.rounds = "action", said.pop("round", 2), said.pop("rounds", g.rounds)
    g.order = [NAMES[name] for name in said.pop("order", " ".join(COLOURS[:players])).split()]
    g.areas = dict(zip(data.REGIONS, said.pop("areas", "a01 a02 a03 a04 a05").split(), strict=True))
    g.tiles = {region: tile for region, tile in enumerate(said.pop("tiles", "").split(), 1) if tile != "-"}
    g.tile_pile, g.tile_discard = said.pop("pile", "").split(), said.pop("tile_discard", "").split()
    for words in [words for words in said.pop("board", "").split("|") if words]:
        region, name, worker = words.split()
        g.board[int(region)] = Stand(NAMES[name], *_values(worker))
    for location in data.LOCATIONS:
        g.locations[location] = [Worker(*_values(worker)) for worker in said.pop(location, "").split()]
    dealt += [
        (place, face, NOBODY) for place in (g.deck, g.discard) for face in said.pop("deck" if place is g.deck else "discard", "").split()
    ]
    for seat, player in g.players.items():
        _player(g, player, dealt, **said.pop(COLOURS[seat], {}))
    assert not said, f"a scene knows no {', '.join(said)}"
    _register(s, dealt)
    return s


def fresh(players: int = 4, rolls: str = "", variants: str = "") -> Scene:
    """The state before the first request of a game, for `set_up` and whole games."""
    g = GAME.begin(players, GAME.checked(players, {"variants": variants}))
    return Scene(g, Rigged([int(number) for number in rolls.split()]), {seat: {} for seat in g.players})


def _values(worker: str) -> tuple[int, int]:
    printed, _, used = worker.partition("/")
    return int(printed), int(used or printed)


def _player(
    g: Imperator, player: Player, dealt: Dealt, crew: str = "", hand: str = "", built: str = "", held: str = "", **said: Any
) -> None:
    player.crew = [int(value) for value in crew.split()]
    player.coins = player.surplus = 0
    player.stock = {good: said.pop(good, 0) for good in data.RAW}
    player.tiles = held.split()
    player.tableau = [Built(card.strip("*|"), "*" in card, "|" in card) for card in built.split()]
    dealt += [(player.hand, face, player.seat) for face in hand.split()]
    dealt += [(g.built, card.id, None) for card in player.tableau if card.id != data.DOMUS]
    player.influence |= said.pop("influence", {})
    player.points |= said.pop("points", {})
    for name in ("coins", "surplus", "political", "compensation", "passed", "any_value"):
        if name in said:
            setattr(player, name, said.pop(name))
    assert not said, f"a scene knows no {', '.join(said)} of a player"


def _register(s: Scene, dealt: Dealt) -> None:
    """Handles for every named face, laid into their places; what their owners see."""
    for handle, (place, face, seer) in zip(s.g.cards.shuffle([face for _, face, _ in dealt]), dealt, strict=True):
        s.dealer.faces[handle] = face
        place.append(handle)
        if seer is None:
            s.g.cards.open(handle, face)
        elif seer != NOBODY:
            s.own[seer][handle] = face
            s.g.cards.hold([handle], seer)


__all__ = ["BLUE", "GREEN", "PURPLE", "RED", "YELLOW", "Scene", "fresh", "scene"]
