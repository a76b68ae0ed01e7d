"""A hand-built position of Trajan and one sub-script played in it with moves as text.

    s = scene(red=dict(ring="by go pw by go pw"))
    s.run(turn(s.g), "sow trajan go", "pass")
    assert s.ring(RED) == "byo go pw by - pwg"

Seats: RED 0, GREEN 1, BLUE 2, BROWN 3; with 3 players Brown is missing, with 2 Blue too. Red is to move unless `active="green"`.

What a scene says                                   and what it means if it does not
--------------------------------------------------  --------------------------------------------------------------------------------
players=4, variants="", quarter=1, round=1, time=0  the first lap of a game for four
demands="bread games"                               none revealed
senate={5: "brown green"}                           discs from bottom to top; who is not named lies on the start, in seat order
offices="BT01 BT02"                                 the quarter's bonus tiles; those two
forum={"x0": "x_forum", "b3": "bread"}              empty spaces
provinces={"alpes": "bread red blue"}               a tile (or -) and legionaries; nothing anywhere
sites={"A1": "CT05 green"}                          a tile (or -) and workers; nothing anywhere
tops={"points": "TT03"}                             the first tile of each category lies on top
grey="same"                                         all ships on their coloured side
deck="wheat1", left="oil1 oil2", right=""           no cards; the top of the deck comes first, that of a pile last
red=dict(ring="by go ...", slots={"II": "TT28"},    the ring `pairs`, no tiles, the arch on the first free slot, one token in each camp,
  arch="III", supply=13, mil=1, work=1,             the leader in the camp, no cards (`hand` hidden, `known` open), nothing on the mat
  leader="camp", hand="", known="", shown="",
  tiles="bread x_forum wild_demand senate3",
  kept="religion", plus_two="military",
  buildings="CT01", bonus={"BT01": "yellow"})
rolls="5 0"                                         lots; else the lowest

`run`, `upto`, `say`, `finish`, `refused`, `allows` and `legal` are the stage's (tests/games/scenes.py).
"""

from __future__ import annotations

from typing import Any

from engine.cards import Handle, Seat
from engine.games.trajan import GAME
from engine.games.trajan.rules import data
from engine.games.trajan.rules.actions import gain
from engine.games.trajan.rules.moves.set_up import preset
from engine.games.trajan.rules.sowing import ordered
from engine.games.trajan.rules.state import Land, Player, Site, Stack, Trajan
from tests.games.scenes import Rigged, Stage

RED, GREEN, BLUE, BROWN = 0, 1, 2, 3
NAMES = {"red": RED, "green": GREEN, "blue": BLUE, "brown": BROWN}
NOBODY = -1
Dealt = list[tuple[list[Handle], str, Seat | None]]  # where it lies, its face, who alone sees it (None: everybody)


class Scene(Stage[Trajan]):
    game, names = GAME, NAMES

    def lawful(self) -> None:
        for player in self.g.players.values():
            stones = sorted("".join(player.trays))
            assert not stones or stones == sorted(data.STONES), "two stones of each colour"
            assert (player.arch < 0) == all(player.slots), "no place for the arch only when every slot is full"
            assert player.arch < 0 or not player.slots[player.arch], "the arch stands on a free slot"
            assert min(player.supply, player.mil_camp, player.work_camp) >= 0
            assert min([*player.demand.values(), *player.extra.values(), *player.wild.values()]) >= 0

    def ring(self, seat: Seat) -> str:
        return " ".join(stones or "-" for stones in self.g[seat].trays)

    def vp(self, seat: Seat) -> int:
        return self.g[seat].vp

    def discs(self, space: int) -> str:
        """From bottom to top."""
        return " ".join(self._name(seat) for seat in self.g.senate[space])

    def shown(self, seat: Seat) -> str:
        return self.faces(self.g[seat].display)

    def pile(self, name: str) -> str:
        return self.faces(self.g.discard[name])


def seats(words: str) -> list[Seat]:
    return [NAMES[word] for word in words.split()]


def scene(players: int = 4, rolls: str = "", variants: str = "", **said: Any) -> Scene:
    """The position that the module's docstring describes."""
    s = fresh(players, rolls, variants)
    g, dealt = s.g, Dealt()
    g.phase, g.active = "turn", NAMES[said.pop("active", "red")]
    g.quarter, g.round, g.time_pos = said.pop("quarter", 1), said.pop("round", 1), said.pop("time", 0)
    g.demands = said.pop("demands", "").split()
    g.senate |= {space: seats(words) for space, words in said.pop("senate", {}).items()}
    placed = [seat for stack in g.senate.values() for seat in stack]
    g.senate[0] += [seat for seat in g.players if seat not in placed]
    g.offices = dict(zip(data.PILES, said.pop("offices", "BT01 BT02").split(), strict=True))
    g.forum = dict.fromkeys((*data.EXTRA_SPACES, *data.forum_spaces(players)), "") | said.pop("forum", {})
    for id, words in said.pop("provinces", {}).items():
        tile, *legions = words.split()
        g.provinces[id] = Land(tile.strip("-"), seats(" ".join(legions)))
    for id, words in said.pop("sites", {}).items():
        tile, *workers = words.split()
        g.sites[id] = Site(tile.strip("-"), seats(" ".join(workers)))
    bags(g, said.pop("tops", {}))
    g.ships |= dict.fromkeys(said.pop("grey", "").split(), "grey")
    dealt += [(g.deck, face, NOBODY) for face in said.pop("deck", "").split()]
    dealt += [(g.discard[pile], face, None) for pile in data.PILES for face in said.pop(pile, "").split()]
    for seat in g.players:
        _player(g, g[seat], dealt, **said.pop(next(name for name in NAMES if NAMES[name] == seat), {}))
    assert not said, f"a scene knows no {', '.join(said)}"
    _register(s, dealt)
    g.notes.clear()
    return s


def bags(g: Trajan, tops: dict[str, str]) -> None:
    for category in data.CATEGORIES:
        tiles = [id for id, order in data.ORDERS.items() if order.category == category]
        top = tops.get(category, tiles[0])
        g.stacks[category] = Stack(top, [tile for tile in tiles if tile != top]) if top else Stack("", [])
    g.forum_bag = [kind for kind, copies in data.FORUM.items() for _ in range(copies)]
    g.extra_bag = [kind for kind in data.EXTRAS for _ in range(data.EXTRA_COPIES)]
    g.demand_bag = [kind for kind in data.DEMANDS for _ in range(data.DEMAND_COPIES)]
    g.bonus_bag = [id for id in data.BONUSES if id not in g.offices.values()]


def fresh(players: int = 4, rolls: str = "", variants: str = "") -> Scene:
    """The state before the first request of a game."""
    g = GAME.begin(players, GAME.checked(players, {"variants": variants}))
    return Scene(g, Rigged([int(number) for number in rolls.split()]), {seat: {} for seat in g.players})


def _player(g: Trajan, player: Player, dealt: Dealt, **said: Any) -> None:
    ring = said.pop("ring", " ".join(preset(0)))
    player.trays = [ordered(stones.strip("-")) for stones in ring.split()]
    for slot, tile in said.pop("slots", {}).items():
        player.slots[data.SLOTS.index(slot)] = tile
    free = [at for at, tile in enumerate(player.slots) if not tile]
    player.arch = data.SLOTS.index(said.pop("arch")) if "arch" in said else free[0] if free else -1
    player.supply, player.mil_camp, player.work_camp = said.pop("supply", 13), said.pop("mil", 1), said.pop("work", 1)
    player.leader = said.pop("leader", data.CAMP)
    dealt += [(player.hand, face, player.seat) for face in said.pop("hand", "").split()]
    dealt += [(player.hand, face, None) for face in said.pop("known", "").split()]
    dealt += [(player.display, face, None) for face in said.pop("shown", "").split()]
    for tile in said.pop("tiles", "").split():
        gain(g, player.seat, tile)
    for kind in said.pop("kept", "").split():
        player.kept[kind] += 1
    player.plus_two |= dict.fromkeys(said.pop("plus_two", "").split(), True)
    player.buildings = said.pop("buildings", "").split()
    player.bonus = said.pop("bonus", {})
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


__all__ = ["BLUE", "BROWN", "GREEN", "RED", "Scene", "fresh", "scene"]
