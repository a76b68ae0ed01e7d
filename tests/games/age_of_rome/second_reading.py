"""A second reading of the specification, written from its text and not from the engine's rules.

It keeps its position in the engine's dataclasses, with faces where the engine has handles, and takes the numbers of the tables from
`data`; what happens when is its own. `Second.game` is a generator: it yields `Question`s, is sent moves, and asks the dealer's log for
what was shuffled and rolled. Where the engine spares a player a question, the question here `may_rest`: it is sent None.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from engine.dealer import LocalDealer
from engine.games.age_of_rome import GAME
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Token, TradeSet


class Question(NamedTuple):
    seat: int
    topic: str
    may_rest: bool = False


Play = Generator[Question, Any, Any]


class Logged(LocalDealer):
    """A dealer who writes down what goes into every shuffle, what comes out, and every roll."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.shuffles: list[tuple[list[str], list[str]]] = []
        self.rolls: list[tuple[int, ...]] = []

    def _arrange(self, pile, first):
        before = [card if isinstance(card, str) else self.faces[card] for card in pile]
        fresh = super()._arrange(pile, first)
        self.shuffles.append((before, list(fresh.values())))
        return fresh

    def answer(self, request, cards):
        dealt = super().answer(request, cards)
        if dealt.numbers:
            self.rolls.append(dealt.numbers)
        return dealt


class Second:
    def __init__(self, players: int, options: dict[str, str], dealer: Logged) -> None:
        self.g: Any = GAME.begin(players, GAME.checked(players, options))
        self.dealer = dealer
        self.scheming: list[dict[str, Any]] = []  # the activation that is going on, a second effect by Paenula last

    def face(self, card: int) -> str:
        return self.dealer.faces[card]

    def mixed(self, cards: list[str]) -> list[str]:
        before, after = self.dealer.shuffles.pop(0)
        assert sorted(before) == sorted(cards), "another pile was shuffled"
        return list(after)

    def rolled(self) -> tuple[int, ...]:
        return self.dealer.rolls.pop(0)

    # --- who sits where

    def ours(self, seat: int) -> Any:
        """The province in front of a seat (5.2)."""
        return self.g.provinces[data.RING[(seat - self.g.rot) % 4]]

    def his(self, seat: int) -> bool:
        return self.g.cassius is not None and seat == 2

    def who(self, seat: int) -> Any:
        return self.g.cassius if self.his(seat) else self.g.players[seat]

    def all(self) -> list[Any]:
        return [*self.g.players.values(), *([self.g.cassius] if self.g.cassius else [])]

    def free_spaces(self, player: Any) -> int:
        return len(data.CHARACTERS[player.character].track) - player.discord

    # --- glory, votes, pieces (5.10, 5.11, 3.7)

    def gain(self, seat: int, glory: int) -> None:
        self.who(seat).glory += glory
        self.milestones()

    def lose(self, seat: int, glory: int) -> None:
        self.who(seat).glory = max(1, self.who(seat).glory - glory)

    def milestones(self) -> None:
        for side in self.all():
            if side.glory >= 5 and "m5" not in side.claimed:
                self.claim(side, "m5")
        for name in ("m12", "m21", "m30"):
            while batch := [side for side in self.all() if name not in side.claimed and side.glory >= self.g.milestones[name]]:
                for side in batch:
                    self.claim(side, name)
                self.g.milestones[name] -= len(batch)

    def claim(self, side: Any, milestone: str) -> None:
        side.claimed.append(milestone)
        side.recruited += 1
        side.available += self.g.phase == "action"

    def vote(self, seat: int) -> bool:
        if self.who(seat).votes_board == 0:
            return False
        self.who(seat).votes_board -= 1
        self.g.column.append(seat)
        if len(self.g.column) >= 3 and set(self.g.column[-3:]) == {seat}:
            self.gain(seat, 3 if self.g.medals.get("politics") == seat else 2)
        if len(self.g.column) == 6:
            self.remove_vote(0)
        return True

    def remove_vote(self, index: int) -> None:
        self.who(self.g.column.pop(index)).votes_board += 1

    def piece(self, seat: int) -> bool:
        pieces = self.who(seat).pantheon
        if len(pieces) < 7:
            pieces.append({2: self.g.base_pile, 6: self.g.roof_pile}.get(len(pieces), ["own"]).pop(0))
            return True
        return False

    def tile(self, seat: int, type: str, glory: int) -> None:
        level = self.ours(seat).levels[type]
        assert self.g.tiles[type][level] > 0
        self.g.tiles[type] = tuple(left - (i == level) for i, left in enumerate(self.g.tiles[type]))
        self.ours(seat).levels[type] += 1
        self.gain(seat, glory)
        if level == 2 and self.g.medals.get(type) == -1:
            self.g.medals[type] = seat

    def legion(self, player: Any) -> None:
        player.legions_unrecruited -= 1
        player.legions_board += 1

    def new_vote(self, player: Any) -> None:
        player.votes_unowned -= 1
        player.votes_board += 1

    # --- free actions, drawing, cards (5.9, 3.12)

    def idle(self, seat: int) -> bool:
        """Nothing to sell, to lay or to convert."""
        player = self.g.players[seat]
        return not player.hand and not (self.g.medals.get("religion") == seat and player.denarii >= 3)

    def free(self, seat: int, move: Any) -> None:
        player = self.g.players[seat]
        match move:
            case m.Sell(card):
                player.hand.remove(self.face(card))
                self.g.discard.append(self.face(card))
                player.denarii += 1
            case m.FormSet(type, cards):
                for card in cards:
                    player.hand.remove(self.face(card))
                player.sets.append(TradeSet(type, tuple(map(self.face, cards))))
            case m.Convert(glory):
                player.denarii -= 3 * glory
                self.gain(seat, glory)
            case _:
                raise AssertionError(move)

    def interrupt(self, after: int) -> Play:
        holder = self.g.medals.get("religion", -1)
        while holder in self.g.players and holder != after and self.g.players[holder].denarii >= 3:
            move = yield Question(holder, "interrupt")
            if isinstance(move, m.Pass):
                return
            self.free(holder, move)

    def rebuilt(self) -> bool:
        """Is there a card to draw, after the discard pile has become the deck if need be?"""
        if not self.g.deck and self.g.discard:
            self.g.deck, self.g.discard = self.mixed(self.g.discard), []
        return bool(self.g.deck)

    def draw(self, seat: int) -> Play:
        player = self.g.players[seat]
        while self.rebuilt():
            match move := (yield Question(seat, "draw")):
                case m.Draw():
                    player.hand.append(self.g.deck.pop(0))
                    return
                case m.Decline():
                    return
                case m.Discard(card):
                    player.hand.remove(self.face(card))
                    self.g.discard.append(self.face(card))
                case m.Play():
                    yield from self.play(seat, move)
                case _:
                    self.free(seat, move)

    def missions(self, seat: int) -> Play:
        drawn = [self.g.mission_deck.pop(0) for _ in range(min(2, len(self.g.mission_deck)))]
        if len(drawn) == 2:
            move = yield Question(seat, "keep_mission")
            kept = drawn.pop(move.position - 1)
            self.g.mission_deck += drawn
            drawn = [kept]
        self.g.players[seat].missions += drawn

    def play(self, seat: int, move: Any) -> Play:
        player, face = self.g.players[seat], self.face(move.card)
        player.hand.remove(face)
        match face[:3]:
            case "T01" | "X02" | "X06":
                yield from self.draw(seat)
            case "J01":
                yield from self.draw(seat)
                yield from self.draw(seat)
            case "J03":
                yield from self.missions(seat)
            case "J02":
                player.hand.append(self.g.discard.pop())
            case "T02":
                player.anchor = False
            case "T05" | "W04":
                player.denarii += 2
            case "C01":
                player.denarii += 3
            case "T06":
                player.denarii += self.ours(seat).levels["economy"]
            case "C02":
                player.denarii += data.FARM_INCOME[self.g.round - 1]
            case "W01":
                self.legion(player)
            case "X01":
                self.new_vote(player)
            case "W02":
                player.deployed[move.params[0]] -= 1
                player.deployed[move.params[1]] += 1
            case "W03" | "W05":
                self.gain(seat, 1)
            case "J04":
                self.gain(seat, 2)
            case "W06":
                self.scheming[-1]["cancelled"] = True
            case "J05":
                self.scheming[-1]["consoled"] = True
            case "X05":
                player.discord -= 1
                self.g.discord_supply += 1
            case "X04":
                yield from self.resolve(seat, self.scheming[-1]["target"], move.params[0], move.params[1:])
            case _:
                raise AssertionError(face)
        self.g.discard.append(face)

    # --- schemes (3.3, 5.4)

    def scheme_turn(self, seat: int) -> Play:
        while not isinstance(move := (yield Question(seat, "scheme_turn", self.idle(seat))), m.SchemeEnd | None):
            if isinstance(move, m.Activate):
                yield from self.activate(seat, move)
            else:
                self.free(seat, move)

    def activate(self, seat: int, move: Any) -> Play:
        target = (data.RING.index(move.province) + self.g.rot) % 4
        self.g.provinces[move.province].spots[move.spot - 1] = Token(seat, activated=True)
        self.g.players[seat].discord -= 1
        if self.his(target):
            self.g.discord_supply += 1
        else:
            self.g.players[target].discord += 1
        self.scheming.append({"target": target})
        yield from self.resolve(seat, target, move.effect, move.params)
        while self.g.players[seat].hand:
            answer = yield Question(seat, "activate_window")
            if isinstance(answer, m.Pass):
                break
            yield from self.play(seat, answer)
        self.scheming.pop()

    def resolve(self, user: int, target: int, effect: str, params: tuple[str, ...]) -> Play:
        self.scheming.append({})
        while not self.his(target) and self.g.players[target].hand:
            answer = yield Question(target, "defend_window")
            if isinstance(answer, m.Pass):
                break
            yield from self.play(target, answer)
        flags = self.scheming.pop()
        if "cancelled" not in flags:
            self.effect(user, target, effect, params)
        if "consoled" in flags:
            self.gain(target, 2)

    def random_card(self, seat: int) -> str:
        side = self.who(seat)
        if self.his(seat):
            return side.stash.pop(self.rolled()[0] if len(side.stash) > 1 else 0)
        if len(side.hand) > 1:
            side.hand = self.mixed(side.hand)
            return side.hand.pop(self.rolled()[0])
        return side.hand.pop()

    def effect(self, user: int, target: int, effect: str, params: tuple[str, ...]) -> None:
        side, battle = self.who(target), self.his(target)
        cards = side.stash if battle else side.hand
        match effect:
            case "slander":
                self.lose(target, 1)
            case "demolition":
                assert side.pantheon.pop() == "own"
            case "apostasy":
                region, _, position = params[0].partition(".")
                if battle:
                    side.battle[region].pop(int(position) - 1)
                else:
                    side.deployed[region] -= 1
                    side.legions_board += 1
                if "replace" in params:
                    self.g.players[user].legions_board -= 1
                    self.g.players[user].deployed[region] += 1
            case "deception" if battle:
                named = [(region, side.battle[region][int(at) - 1]) for region, at in (word.split(".") for word in params[1:])]
                for region, card in named:
                    side.battle[region].remove(card)
                    side.battle[params[0]].append(card)
            case "deception":
                for region in params[1:]:
                    side.deployed[region] -= 1
                    side.deployed[params[0]] += 1
            case "re_vote":
                self.remove_vote(int(params[0]) - 1)
                self.vote(user)
            case "invalid_vote":
                self.remove_vote(int(params[0]) - 1)
                self.gain(user, 1)
            case "sold":
                self.g.discard += [self.random_card(target)] if cards else []
                self.g.players[user].denarii += 2
            case "customs":
                self.g.players[user].hand += [self.random_card(target)] if cards else []
            case "desertion":
                region = max(("thrace", "macedonia", "epirus"), key=lambda region: side.deployed[region])
                side.deployed[region] -= 1
                side.legions_board += 1
            case "annul":
                self.remove_vote(self.g.column.index(target))
            case "theft":
                self.g.discard += [self.random_card(target)] if cards else []
