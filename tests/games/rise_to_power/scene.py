"""A hand-built position of Rise to Power and one sub-script played in it with moves as text.

    s = scene(senate="blue 1 | red 2", yellow=dict(dice="1 5"))
    s.run(turn(s.g, YELLOW), "place 1 senate")
    assert s.track("senate") == "blue 1 | yellow 1 | red 2"

Seats: RED 0, BLUE 1, YELLOW 2, PURPLE 3; with 3 players Purple is missing, with 2 Yellow too.

What a scene says                                  and what it means if it does not
-------------------------------------------------  ----------------------------------------------------------------------------------
players=4, round=3, order="red blue ..."           4 players in round 3, in seat order
deck_mode="free", swaps, cards                     the standard senate deck
military, senate, market="red 4 2 | blue 3"        groups from section 1 on; empty
display="p05 s01 a14"                              what lies open under the tracks; nothing
pile="p18 s17", deck="a01 a02"                     what is not displayed yet, the first arena card on top; nothing
red=dict(dice="6 1", owns="p06 *p08 s09",          nothing, markers at 0. A star means exhausted. `hand` was bought openly, `blind` unseen
  hand="a01", blind="a05", olives=2, wine, jewels,
  points=dict(forum=3))
throws="6 1"                                       what dice will show, 1 to 6; `rolls="5 0"` is the same for any lot. Else the lowest

`run`, `upto`, `say`, `finish`, `refused`, `allows` and `legal` are the stage's (tests/games/scenes.py). `s.phase("market", ...)` runs a
whole phase (`s.into` is its `upto`), `s.score()` the end of the game; `fresh(...)` is the state before set-up. After every answer each card
lies in one place, dice and markers stay in their bounds, and no throw may be left over at the end.
"""

from __future__ import annotations

from typing import Any

from engine.cards import Handle, Seat
from engine.games.rise_to_power import GAME
from engine.games.rise_to_power.rules import PHASES, data
from engine.games.rise_to_power.rules.scoring import final
from engine.games.rise_to_power.rules.state import Group, Player, Rise
from engine.script import Result
from tests.games.scenes import Rigged, Stage

RED, BLUE, YELLOW, PURPLE = 0, 1, 2, 3
NAMES = {"red": RED, "blue": BLUE, "yellow": YELLOW, "purple": PURPLE}
PHASE_OF = {"turn": "placement", "conquest": "military", "purchases": "market", "final": "final"}
Dealt = list[tuple[list[Handle], str, Seat | None]]  # where it lies, its face, who alone sees it (None: everybody)
NOBODY = -1


class Scene(Stage[Rise]):
    game, names = GAME, NAMES

    def begun(self, script: str) -> None:
        self.g.phase = PHASE_OF.get(script, self.g.phase)

    def lawful(self) -> None:
        g = self.g
        cards = [*g.province_pile, *g.senate_pile, *g.provinces, *g.senate, *g.removed]
        cards += [card for player in g.players.values() for card in player.provinces + player.senate]
        assert len(set(cards)) == len(cards), "every card lies in one place"
        for player in g.players.values():
            assert set(player.exhausted) <= {*player.provinces, *player.senate} and len(set(player.exhausted)) == len(player.exhausted)
            assert all(0 <= player.forum[resource] <= data.FORUM_MAX[resource] for resource in data.RESOURCES)
            assert all(1 <= die <= 6 for die in player.dice)
        for groups in g.tracks.values():
            seats = [group.seat for group in groups]
            assert len(set(seats)) == len(seats), "one group per player and track"
            assert all(group.dice and all(0 <= die <= 6 for die in group.dice) for group in groups)

    # --- playing

    def phase(self, name: str, *texts: str) -> Any:
        """A whole phase, from its first question to its last."""
        return self.run(PHASES[name](self.at(name)), *texts)

    def into(self, name: str, *texts: str) -> Scene:
        """A whole phase, until the texts are used up and somebody is asked."""
        return self.upto(PHASES[name](self.at(name)), *texts)

    def score(self) -> Result:
        """The end of the game; nobody is asked."""
        return self.run(final(self.at("final")))

    def finish(self, *texts: str) -> Any:
        result = super().finish(*texts)
        assert not self.dealer.rolls, f"{self.dealer.rolls} were not thrown"
        return result

    def at(self, phase: str) -> Rise:
        """The state at the beginning of a phase."""
        g = self.g
        g.phase = phase
        g.to_act = g.order[:] if phase in ("order", "placement") else []
        g.passing = 1 if phase == "placement" else 0
        g.scoring = list(data.RESOURCES) if phase == "forum" else []
        return g

    # --- looking

    def track(self, name: str) -> str:
        """The groups as a scene says them."""
        return " | ".join(f"{data.COLOURS[group.seat]} {' '.join(map(str, group.dice))}" for group in self.g.tracks[name])

    def dice(self, seat: Seat) -> str:
        return " ".join(map(str, self.g[seat].dice))

    def owns(self, seat: Seat) -> str:
        """Provinces, then senate cards; exhausted ones bear a star."""
        player = self.g[seat]
        return " ".join("*" * (card in player.exhausted) + card for card in player.provinces + player.senate)

    def markers(self, resource: str) -> list[int]:
        return [player.forum[resource] for player in self.g.players.values()]

    def points(self, category: str) -> list[int]:
        return [player.points[category] for player in self.g.players.values()]

    @property
    def order(self) -> str:
        return " ".join(data.COLOURS[seat] for seat in self.g.order)


# --- building


def scene(players: int = 4, throws: str = "", rolls: str = "", **said: Any) -> Scene:
    """The position that the module's docstring describes."""
    s = fresh(players, throws, rolls, **{name: said.pop(name) for name in ("deck_mode", "swaps", "cards") if name in said})
    g, dealt = s.g, Dealt()
    g.phase, g.round, g.senate_pile = "placement", said.pop("round", 3), []
    g.order = [NAMES[name] for name in said.pop("order", " ".join(data.COLOURS[:players])).split()]
    g.shifts = dict.fromkeys(g.players, 0)
    for track in data.TRACKS:
        g.tracks[track] = [_group(words) for words in said.pop(track, "").split("|") if words]
    shelves: dict[str, dict[str, list[Any]]] = {
        "display": {"p": g.provinces, "s": g.senate, "x": g.senate},
        "pile": {"p": g.province_pile, "s": g.senate_pile, "x": g.senate_pile},
    }
    for name, shelf in shelves.items():
        for card in said.pop(name, "").split():
            if card[0] == "a" and name == "display":
                dealt.append((g.market, card, None))
            else:
                shelf[card[0]].append(card)
    dealt += [(g.deck, face, NOBODY) for face in said.pop("deck", "").split()]
    for name in [name for name in NAMES if name in said]:
        assert NAMES[name] in g.players, "somebody who does not sit at this table"
        _player(g[NAMES[name]], dealt, **said.pop(name))
    assert not said, f"a scene knows no {', '.join(said)}"
    _register(s, dealt)
    return s


def fresh(players: int = 4, throws: str = "", rolls: str = "", deck_mode: str = "standard", swaps: str = "", cards: str = "") -> Scene:
    """The state before the first request of a game, for `set_up` and whole games."""
    g = GAME.begin(players, GAME.checked(players, {"deck": deck_mode, "swaps": swaps, "cards": cards}))
    lots = [int(number) - 1 for number in throws.split()] + [int(number) for number in rolls.split()]
    return Scene(g, Rigged(lots), {seat: {} for seat in g.players})


def _group(words: str) -> Group:
    name, *dice = words.split()
    return Group(NAMES[name], [int(die) for die in dice])


def _player(player: Player, dealt: Dealt, dice: str = "", owns: str = "", hand: str = "", blind: str = "", **said: Any) -> None:
    player.dice = [int(die) for die in dice.split()]
    for card in owns.split():
        id = card.lstrip("*")
        (player.provinces if id in data.PROVINCES else player.senate).append(id)
        if id != card:
            player.exhausted.append(id)
    dealt += [(player.hand, face, None) for face in hand.split()]
    dealt += [(player.hand, face, player.seat) for face in blind.split()]
    player.forum |= {resource: said.pop(resource) for resource in data.RESOURCES if resource in said}
    player.points |= said.pop("points", {})
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


__all__ = ["BLUE", "PURPLE", "RED", "YELLOW", "Scene", "fresh", "scene"]
