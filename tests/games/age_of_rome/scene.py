"""A hand-built position of Age of Rome and one sub-script played in it with moves as text.

    s = scene(gabor=dict(hand="T01a C01a", anchor=True), africa=dict(trade=1), deck="T02a J04a")
    s.run(place_turn(s.g, GABOR), "place trade", "play T01a", "draw", "play T02a", "execute", "draw", "end")
    assert s.hand(GABOR) == "C01a J04a"

Seats, as in the sketch of section 12: GABOR 0, BIANKA 1, HENRIK 2, ZITA 3. With 3 players Zita is missing, with 2 Gábor faces Henrik, alone
there is Gábor (and CASSIUS on Henrik's chair). At `rot=0` africa lies before Gábor, gallia before Bianka, hispania before Henrik, italia
before Zita.

What a scene says                                  and what it means if it does not
-------------------------------------------------  ----------------------------------------------------------------------------------
players=4, variants="spies", solo="cassius", ...   4 players, no variants; solo="..." means one player
round=4, rot=0, direction="cw", quarter_turns=1,   round 4, nothing turned; the order of turns follows from direction and marker
  first="africa"
deck, discard, missions, events, cassius_deck,     faces; the first is on top (of `discard` the last). Only the cards that a scene
  battle_deck="..."                                names exist in it
column="Z Z G Z"                                   votes, bottom first, by initial (C is Cassius)
africa=dict(trade=2, schemes="G *B -",             levels, scheme tokens (* activated, - empty spot), followers; the tile supply shrinks by
  followers=dict(trade="GB"))                      what stands on the disc
gabor=dict(character, glory, denarii, hand,        the character's starting values (Gábor octavius, Bianka antonius, Henrik livia, Zita
  missions, sets=["weapon W01a W02a C01a"],        fulvia), but no anchor and no cards. Legions and votes that stand elsewhere are
  anchor, discord, medals="religion trade",        taken from the board; milestones up to `glory` are claimed; common Pantheon pieces
  pantheon="own own gold", legions, unrecruited,   come from the piles
  deployed=dict(epirus=2), votes, unowned,
  followers, available, claimed, used="trade",
  schemes)
cassius=dict(glory, votes, pantheon, medals,       level "praetor" set out without battle cards
  stash="T01a", battle=dict(epirus="B01"), ...)
milestones, tiles, discord_supply, offer, ...      any other field of the state, as it is

Shuffles keep the order they find and rolls are zeros, unless the scene says `rolls="2 0 1"`.

`run` plays to the end, `upto` until the texts are used up; both fail loudly if answers are left over or missing. Whoever is asked first
speaks without a prefix, everybody else as in "henrik: pass". A refused text raises the engine's Refusal; `s.refused(text)` gives its reason
and checks that nothing has moved. After `upto` go on with `s.say(...)` and `s.finish(...)`. `s.phase("income", ...)` runs a whole phase
(`s.into` is its `upto`), `s.score()` the end of the game; `fresh(...)` is the state before set-up. After every answer each live handle lies
in one place only and the hand limit holds.
"""

from __future__ import annotations

from typing import Any

from engine.cards import Handle, Seat
from engine.games.age_of_rome import GAME
from engine.games.age_of_rome.rules import PHASES, data
from engine.games.age_of_rome.rules.event import turn_order
from engine.games.age_of_rome.rules.final import final
from engine.games.age_of_rome.rules.set_up import take_character
from engine.games.age_of_rome.rules.state import Cassius, Player, Rome, Side, Token, TradeSet
from engine.moves import Refusal
from engine.script import Result
from tests.games.scenes import Rigged, Stage

GABOR, BIANKA, HENRIK, ZITA = 0, 1, 2, 3
CASSIUS = data.CASSIUS_SEAT
NAMES = {"gabor": GABOR, "bianka": BIANKA, "henrik": HENRIK, "zita": ZITA}
INITIALS = {"G": GABOR, "B": BIANKA, "H": HENRIK, "Z": ZITA, "C": CASSIUS}
OWNER_OF = {character.scheme: id for id, character in data.CHARACTERS.items()}  # by unique scheme; who has which is a house value
CHARACTERS = {GABOR: "octavius", BIANKA: "antonius", HENRIK: "livia", ZITA: "fulvia"}
PHASE_OF = {
    "event": "event", "dip_turn": "diplomacy", "scheme_turn": "schemes", "build_turn": "build", "place_turn": "action",
    "play_card": "action", "tax_turn": "income", "extort": "income", "final": "final",
}  # fmt: skip
FIELDS = {"votes": "votes_board", "unowned": "votes_unowned", "legions": "legions_board", "unrecruited": "legions_unrecruited",
          "followers": "recruited", "schemes": "schemes_home"}  # fmt: skip


class Scene(Stage[Rome]):
    game, names = GAME, NAMES

    def begun(self, script: str) -> None:
        self.g.phase = PHASE_OF.get(script, self.g.phase)

    def lawful(self) -> None:
        g = self.g
        assert all(player.hand_size <= data.HAND_LIMIT for player in g.players.values()), "the hand limit holds at all times"
        assert all(player.glory >= 1 and player.denarii >= 0 for player in g.players.values())
        assert all(player.discord >= 0 and player.free_spaces >= 0 for player in g.players.values() if player.character)

    # --- playing

    def phase(self, name: str, *texts: str) -> Any:
        """A whole phase, from its first turn to its last."""
        return self.run(PHASES[name](self.at(name)), *texts)

    def into(self, name: str, *texts: str) -> Scene:
        """A whole phase, until the texts are used up and somebody is asked."""
        return self.upto(PHASES[name](self.at(name)), *texts)

    def score(self, *texts: str) -> Result:
        """The end of the game: last interrupt, final sets, missions opened, points."""
        return self.run(final(self.at("final")), *texts)

    def at(self, phase: str) -> Rome:
        """The state at the beginning of a phase."""
        g = self.g
        g.phase = phase
        g.to_act = [] if phase in ("event", "rotate") else g.order[:]
        return g

    # --- looking

    def missions(self, seat: Seat) -> str:
        return self.faces(self.g[seat].missions)

    @property
    def discard(self) -> str:
        return self.faces(self.g.discard)

    @property
    def column(self) -> str:
        letters = {seat: letter for letter, seat in INITIALS.items() if letter != "C" or self.g.cassius}
        return " ".join(letters[seat] for seat in self.g.column)


# --- building


def scene(players: int = 4, variants: str = "", solo: str = "", level: str = "", rolls: str = "", **said: Any) -> Scene:
    """The position that the module's docstring describes."""
    options = {"variants": variants, "solo": solo, "level": level}
    g = GAME.begin(1 if solo else players, GAME.checked(1 if solo else players, options))
    people = {NAMES[name]: said.pop(name) for name in NAMES if name in said}
    assert people.keys() <= g.players.keys(), "somebody who does not sit at this table"
    g.round, g.direction, g.quarter_turns = said.pop("round", 4), said.pop("direction", "cw"), said.pop("quarter_turns", 1)
    g.rot, g.first_province = said.pop("rot", 0), said.pop("first", "africa")
    g.column = [INITIALS[letter] for letter in said.pop("column", "").split()]
    for name in data.RING:
        _province(g, name, **said.pop(name, {}))
    dealt: dict[str, list[tuple[Any, str]]] = {deck: [] for deck in ("trade", "mission", "event", "cassius", "battle")}
    for pile, deck in (("deck", "trade"), ("discard", "trade"), ("missions", "mission"), ("events", "event"),
                       ("cassius_deck", "cassius"), ("battle_deck", "battle")):  # fmt: skip
        attribute = {"missions": "mission_deck", "events": "event_deck"}.get(pile, pile)
        dealt[deck] += [(getattr(g, attribute), face) for face in said.pop(pile, "").split()]
    for seat, player in g.players.items():
        _player(g, player, dealt, **{"character": CHARACTERS[seat], **people.get(seat, {})})
    if g.cassius is not None:
        _cassius(g, g.cassius, dealt, **said.pop("cassius", {}))
    g.discord_supply = data.DISCORD_TOKENS - sum(player.discord for player in g.players.values())
    g.phase, g.order = "action", turn_order(g)
    g.milestones |= said.pop("milestones", {})
    g.tiles |= said.pop("tiles", {})
    for field, value in said.items():
        assert hasattr(g, field), f"a scene knows no {field}"
        setattr(g, field, value)
    dealer = Rigged([int(number) for number in rolls.split()])
    return Scene(g, dealer, _register(g, dealer, dealt))


def fresh(players: int = 4, variants: str = "", solo: str = "", level: str = "", characters: str = "random", rolls: str = "") -> Scene:
    """The state before the first request of a game, for `set_up` and whole games."""
    count = 1 if solo else players
    g = GAME.begin(count, GAME.checked(count, {"variants": variants, "solo": solo, "level": level, "characters": characters}))
    return Scene(g, Rigged([int(number) for number in rolls.split()]), {seat: {} for seat in g.players})


def _register(g: Rome, dealer: Rigged, dealt: dict[str, list[tuple[Any, str]]]) -> dict[Seat, dict[Handle, str]]:
    """Handles for every named face, laid into their places; what their owners see."""
    own: dict[Seat, dict[Handle, str]] = {seat: {} for seat in g.players}
    hands = {id(held): seat for seat, player in g.players.items() for held in (player.hand, player.missions)}
    for named in dealt.values():
        for handle, (place, face) in zip(g.cards.shuffle([face for _, face in named]), named, strict=True):
            dealer.faces[handle] = face
            place.append(handle)
            if id(place) in hands:
                own[hands[id(place)]][handle] = face
                g.cards.hold([handle], hands[id(place)])
            elif not any(place is shelf for shelf in _closed(g)):
                g.cards.open(handle, face)
    for player in g.players.values():
        player.sets = [TradeSet(laid.type, tuple(laid.cards)) for laid in player.sets]
    return own


def _closed(g: Rome) -> list[list[Handle]]:
    shelves = [g.deck, g.mission_deck, g.event_deck, g.cassius_deck, g.battle_deck]
    return shelves + ([g.cassius.stash, *g.cassius.battle.values()] if g.cassius else [])


def _province(g: Rome, name: str, schemes: str = "", followers: dict[str, str] | None = None, **levels: int) -> None:
    province = g.provinces[name]
    for type, level in levels.items():
        province.levels[type] = level
        g.tiles[type] = tuple(count - (i < level) for i, count in enumerate(g.tiles[type]))
    for spot, token in enumerate(schemes.split()):
        if token != "-":
            province.spots[spot] = Token(INITIALS[token[-1]], activated=token[0] == "*")
            g.side(INITIALS[token[-1]]).schemes_home -= 1
    for type, letters in (followers or {}).items():
        province.followers[type] = tuple(INITIALS[letter] for letter in letters)


def _player(g: Rome, player: Player, dealt: dict[str, list[tuple[Any, str]]], **said: Any) -> None:
    home = player.schemes_home
    take_character(g, player.seat, said.pop("character"))
    player.schemes_home, player.anchor = home, False
    player.deployed |= said.pop("deployed", {})
    player.legions_board = max(0, player.legions_board - player.deployed_total)
    player.legions_board = said.pop("legions", player.legions_board)
    player.legions_unrecruited = data.LEGIONS - player.legions_recruited
    dealt["trade"] += [(player.hand, face) for face in said.pop("hand", "").split()]
    dealt["mission"] += [(player.missions, face) for face in said.pop("missions", "").split()]
    for laid in said.pop("sets", []):
        type, *faces = laid.split()
        player.sets.append(TradeSet(type, []))  # type: ignore[arg-type]
        dealt["trade"] += [(player.sets[-1].cards, face) for face in faces]
    player.used_bonuses = said.pop("used", "").split()
    _side(g, player, said)


def _cassius(g: Rome, cassius: Cassius, dealt: dict[str, list[tuple[Any, str]]], **said: Any) -> None:
    dealt["trade"] += [(cassius.stash, face) for face in said.pop("stash", "").split()]
    for region, faces in said.pop("battle", {}).items():
        dealt["battle"] += [(cassius.battle[region], face) for face in faces.split()]
    _side(g, cassius, said)


def _side(g: Rome, side: Side, said: dict[str, Any]) -> None:
    for medal in said.pop("medals", "").split():
        g.medals[medal] = side.seat
    side.pantheon = said.pop("pantheon", "").split()
    for progress, pile in ((2, g.base_pile), (6, g.roof_pile)):
        if len(side.pantheon) > progress:
            pile.remove(side.pantheon[progress])
    side.votes_board = said.pop("votes", max(0, side.votes_board - g.votes_in(side.seat)))
    side.votes_unowned = data.VOTES - side.votes_board - g.votes_in(side.seat)
    side.glory = said.pop("glory", side.glory)
    side.claimed = said.pop("claimed", [name for name, space in data.MILESTONES.items() if side.glory >= space])
    side.recruited = said.pop("followers", 1 + len(side.claimed))
    side.available = said.pop("available", side.recruited)
    for field, value in said.items():
        assert hasattr(side, FIELDS.get(field, field)), f"a scene knows no {field} of a player"
        setattr(side, FIELDS.get(field, field), value)


__all__ = ["BIANKA", "CASSIUS", "GABOR", "HENRIK", "OWNER_OF", "ZITA", "Refusal", "Scene", "fresh", "scene"]
