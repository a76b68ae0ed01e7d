"""A hand-built position of Porta Nigra and one sub-script played in it with moves as text.

    s = scene(shops="black 2", anna=dict(builder="amphitheatre", coins=5, hand="AC2"))
    s.turn("play AC2", "buy black with buy_black")
    assert s.g[ANNA].coins == 2

Seats: ANNA 0, BELA 1, CLIO 2, DORA 3. Action cards are said without the letter of their seat.

What a scene says                                  and what it means if it does not
-------------------------------------------------  ----------------------------------------------------------------------------------
players=2, round=1, order="anna bela"              two players in round 1, in seat order; Anna's turn; `variants`, `age_rank` as options
shops="red 3 white 1", reserve=40                  empty shops, all other bricks in the reserve
built="anna BA-A2, bela PN-4 7"                    nothing; the height is said at the Porta Nigra
supply="SU01 SU06", piles="BC-.. H05"              all supply cards, no other card. Lot 0 draws the first one
display="BC-basilica-yellow H01"                   empty slots
rolls="2 0"                                        what lots are drawn; else the first
anna=dict(builder="basilica", coins=3, torches=0,  amphitheatre, nothing else; `romans` 5. `owns` are building and honour cards
  influence=2, romans=1, stock="red 2", points=7,
  owns="BC-basilica-red H07", hand="AC1 AC2",
  deck="AC3", discard="AC4")

`run`, `upto`, `say`, `finish`, `refused`, `allows` and `legal` are the stage's (tests/games/scenes.py). `s.turn(...)` plays until the texts
are used up and somebody is asked, `s.phase("refill")` a whole phase, `s.go(...)` the game from this phase on, `s.score()` its end. After
every answer all pieces are where the specification's invariants want them.
"""

from __future__ import annotations

from typing import Any

from engine.cards import Handle, Seat
from engine.games.porta_nigra import GAME
from engine.games.porta_nigra.rules import PHASES, data, play
from engine.games.porta_nigra.rules.scoring import majorities
from engine.games.porta_nigra.rules.state import Element, Player, Porta
from engine.moves import Move
from engine.script import Result
from tests.games.scenes import Rigged, Stage

ANNA, BELA, CLIO, DORA = 0, 1, 2, 3
NAMES = {"anna": ANNA, "bela": BELA, "clio": CLIO, "dora": DORA}
NOBODY, EVERYBODY = -1, -2
Dealt = list[tuple[list[Handle], str, Seat]]  # where it lies, its face, who sees it


class Scene(Stage[Porta]):
    game, names = GAME, NAMES
    totals: tuple[int, ...] = ()

    def lawful(self) -> None:
        g = self.g
        bricks = g.reserve + g.market + sum(sum(player.stock.values()) for player in g.players.values())
        bricks += sum(element.height for element in g.elements.values())
        cards = [*g.building_pile, *g.building_display, *g.honour_pile, *g.honour_display, *g.removed]
        cards = [card for card in cards if card] + [card for player in g.players.values() for card in player.buildings + player.honours]
        actions = [len(player.deck + player.hand + player.discard) for player in g.players.values()]
        totals = (bricks, len(cards), sum(actions) + len(g.played))
        self.totals = self.totals or totals
        assert totals == self.totals and len(set(cards)) == len(cards), "no brick and no card is lost or doubled"
        assert min(g.reserve, g.card_torches, *g.shops.values()) >= 0
        for seat, player in g.players.items():
            assert player.romans + player.unearned + len(g.own(seat)) == data.ROMANS
            assert min(player.coins, player.torches, player.influence, player.romans, player.unearned, *player.stock.values()) >= 0
        assert all(element.height in data.heights(data.SPACES[space]) for space, element in g.elements.items())

    # --- playing

    def turn(self, *texts: str) -> Scene:
        return self.upto(PHASES["turn"](self.g), *texts)

    def phase(self, name: str, *texts: str) -> Any:
        self.g.phase = name
        return self.run(PHASES[name](self.g), *texts)

    def go(self, *texts: str) -> Scene:
        return self.upto(play(self.g), *texts)

    def score(self) -> Result:
        self.g.phase = "final"
        result: Result = self.run(play(self.g))
        return result

    def read(self, seat: Seat, words: str) -> Move[Any]:
        verb, _, card = words.partition(" ")
        return super().read(seat, words + "abcd"[seat] if verb == "play" and card in data.ACTION_CARDS else words)

    # --- looking

    def has(self, seat: Seat) -> tuple[int, ...]:
        """Points, coins, torches, influence, Romans ready."""
        player = self.g[seat]
        return player.total, player.coins, player.torches, player.influence, player.romans

    def majority(self, section: str) -> dict[Seat, int]:
        return majorities(self.g)[section]


# --- building


def scene(players: int = 2, rolls: str = "", **said: Any) -> Scene:
    """The position that the module's docstring describes."""
    s, dealt = fresh(players, rolls, said.pop("variants", ""), said.pop("age_rank", "")), Dealt()
    g = s.g
    g.round = said.pop("round", 1)
    g.order = [NAMES[name] for name in said.pop("order", " ".join(list(NAMES)[:players])).split()]
    g.to_act, g.phase = g.order[:], "turn"
    g.shops |= _pairs(said.pop("shops", ""))
    g.supply = said.pop("supply", " ".join(data.SUPPLY_CARDS)).split()
    piles, shown = said.pop("piles", "").split(), said.pop("display", "").split()
    g.building_pile, g.honour_pile = _sorted(piles)
    for display, cards in zip((g.building_display, g.honour_display), _sorted(shown), strict=True):
        display[: len(cards)] = cards
    for words in said.pop("built", "").split(", "):
        if words:
            name, space, *height = words.split()
            g.elements[space] = Element(NAMES[name], int(height[0]) if height else data.SPACES[space].bricks)
    for name in [name for name in NAMES if name in said]:
        _player(g[NAMES[name]], dealt, **said.pop(name))
    for seat, player in g.players.items():
        player.builder = player.builder or "amphitheatre"
        player.unearned = data.ROMANS - player.romans - len(g.own(seat))
    used = g.market + sum(sum(player.stock.values()) for player in g.players.values()) + sum(e.height for e in g.elements.values())
    g.reserve = said.pop("reserve", data.BRICKS - used)
    assert not said, f"a scene knows no {', '.join(said)}"
    for handle, (place, face, seer) in zip(g.cards.shuffle([face for _, face, _ in dealt]), dealt, strict=True):
        s.dealer.faces[handle] = face
        place.append(handle)
        if seer == EVERYBODY:
            g.cards.open(handle, face)
        elif seer != NOBODY:
            s.own[seer][handle] = face
            g.cards.hold([handle], seer)
    return s


def fresh(players: int = 2, rolls: str = "", variants: str = "", age_rank: str = "") -> Scene:
    """The state before the first request of a game."""
    g = GAME.begin(players, GAME.checked(players, {"variants": variants, "age_rank": age_rank}))
    return Scene(g, Rigged([int(number) for number in rolls.split()]), {seat: {} for seat in g.players})


def _pairs(text: str) -> dict[str, int]:
    words = text.split()
    return {colour: int(n) for colour, n in zip(words[::2], words[1::2], strict=True)}


def _sorted(cards: list[str]) -> tuple[list[str], list[str]]:
    assert all(card in data.BUILDING_CARDS or card in data.HONOURS for card in cards), cards
    return [card for card in cards if card in data.BUILDING_CARDS], [card for card in cards if card in data.HONOURS]


def _player(player: Player, dealt: Dealt, **said: Any) -> None:
    player.coins, player.torches = said.pop("coins", 0), said.pop("torches", 0)
    player.influence, player.romans = said.pop("influence", 0), said.pop("romans", data.ROMANS_READY)
    player.builder = said.pop("builder", "")
    player.stock |= _pairs(said.pop("stock", ""))
    player.points["places"] = said.pop("points", 0)
    player.buildings, player.honours = _sorted(said.pop("owns", "").split())
    letter = "abcd"[player.seat]
    for name, place, seer in (("hand", player.hand, player.seat), ("deck", player.deck, NOBODY), ("discard", player.discard, EVERYBODY)):
        dealt += [(place, face + letter, seer) for face in said.pop(name, "").split()]
    assert not said, f"a scene knows no {', '.join(said)} of a player"


__all__ = ["ANNA", "BELA", "CLIO", "DORA", "Scene", "fresh", "scene"]
