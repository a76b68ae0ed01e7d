"""The moves of Age of Rome, one class per row of the specification's move tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import Handle, Seat
from engine.games.age_of_rome import data
from engine.games.age_of_rome.effects import card_options, card_refusal, scheme_options, scheme_refusal, vexillum
from engine.games.age_of_rome.state import Rome
from engine.moves import At, Move, Refusal, move

RomeAt = At[Rome]


def _held(at: RomeAt, card: Handle) -> Refusal | None:
    """Only a card of one's own hand, and one that is shown or known."""
    return None if card in at.g.players[at.seat].hand and at.sight.get(card) is not None else Refusal("not_in_hand", card=int(card))


# --- set-up and missions


@move("choose {character}")
class ChooseCharacter(Move[Rome]):
    character: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.character not in data.CHARACTERS:
            return Refusal("no_such_character", character=self.character)
        if any(player.character == self.character for player in at.g.players.values()):
            return Refusal("character_taken", character=self.character)
        return None

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[ChooseCharacter]:
        return map(cls, data.CHARACTERS)


@move("return mission {position}")
class KeepMissions(Move[Rome]):
    """Keep two of the three dealt; the position, not the face, of the one that goes back is public."""

    position: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if 1 <= self.position <= len(at.g[at.seat].missions) else Refusal("no_such_position", position=self.position)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[KeepMissions]:
        return map(cls, range(1, len(at.g[at.seat].missions) + 1))


@move("keep mission {position}")
class KeepMission(Move[Rome]):
    """Keep one of the two drawn later; the other goes under the deck."""

    position: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if 1 <= self.position <= len(at.g.offered) else Refusal("no_such_position", position=self.position)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[KeepMission]:
        return map(cls, range(1, len(at.g.offered) + 1))


@move("recall {region}")
class Recall(Move[Rome]):
    """Mutiny: which deployed legion goes home."""

    region: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if at.g[at.seat].deployed.get(self.region) else Refusal("no_legion_there", region=self.region)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Recall]:
        return map(cls, data.REGIONS)


# --- free actions and drawing


@move("sell {card}")
class Sell(Move[Rome]):
    card: Handle

    def refuse(self, at: RomeAt) -> Refusal | None:
        return _held(at, self.card)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Sell]:
        return map(cls, at.g.players[at.seat].hand)

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("set {type} {cards}")
class FormSet(Move[Rome]):
    type: str
    cards: tuple[Handle, ...]

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.type not in data.SET_POINTS:
            return Refusal("no_such_goods", goods=self.type)
        if len(at.g[at.seat].sets) >= data.SETS_MAX:
            return Refusal("sets_full", limit=data.SETS_MAX)
        if len(self.cards) != 3 or len(dict.fromkeys(self.cards)) != 3:
            return Refusal("set_of_three")
        for card in self.cards:
            if why := _held(at, card):
                return why
        goods = [data.GOODS_OF[at.sight[card]] for card in self.cards]
        if self.type not in goods:
            return Refusal("set_without_natural", goods=self.type)
        jokers = _jokers(at.g, at.seat)
        if any(kind != self.type and kind not in jokers for kind in goods):
            return Refusal("set_does_not_match", goods=self.type)
        return None

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[FormSet]:
        player = at.g.players[at.seat]
        if len(player.hand) < 3 or len(player.sets) >= data.SETS_MAX:
            return
        jokers = _jokers(at.g, at.seat)
        known = [(card, data.GOODS_OF[face]) for card in player.hand if (face := at.sight.get(card)) is not None]
        for type in data.SET_POINTS:
            fits = [(card, goods) for card, goods in known if goods == type or goods in jokers]
            if len(fits) >= 3:
                for trio in combinations(fits, 3):
                    if any(goods == type for _, goods in trio):
                        yield cls(type, tuple(card for card, _ in trio))

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


def _jokers(g: Rome, seat: Seat) -> tuple[str, ...]:
    return ("chest", "jewellery") if g.has_medal(seat, "trade") else ("chest",)


@move("convert {glory}")
class Convert(Move[Rome]):
    """Religion medal: denarii into glory."""

    glory: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        if not at.g.has_medal(at.seat, "religion"):
            return Refusal("needs_medal", medal="religion")
        if self.glory < 1:
            return Refusal("at_least_one")
        need = data.CONVERT_COST * self.glory
        return None if at.g[at.seat].denarii >= need else Refusal("too_expensive", cost=need, denarii=at.g[at.seat].denarii)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Convert]:
        if at.g.has_medal(at.seat, "religion"):
            yield from map(cls, range(1, at.g[at.seat].denarii // data.CONVERT_COST + 1))


@move("draw")
class Draw(Move[Rome]):
    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if at.g[at.seat].hand_size < data.HAND_LIMIT else Refusal("hand_full", limit=data.HAND_LIMIT)


@move("decline")
class Decline(Move[Rome]):
    pass


@move("discard {card}")
class Discard(Move[Rome]):
    """Only to make room while drawing, also out of turn."""

    card: Handle

    def refuse(self, at: RomeAt) -> Refusal | None:
        if at.g[at.seat].hand_size < data.HAND_LIMIT:
            return Refusal("room_enough")
        return _held(at, self.card)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Discard]:
        player = at.g.players[at.seat]
        return map(cls, player.hand) if player.hand_size >= data.HAND_LIMIT else iter(())

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("play {card} {params}")
class Play(Move[Rome]):
    """A trade card in a window that is open now (the question's facts name the windows)."""

    card: Handle
    params: tuple[str, ...] = ()

    def refuse(self, at: RomeAt) -> Refusal | None:
        if why := _held(at, self.card):
            return why
        face = at.sight[self.card]
        if data.WINDOW_OF[face] not in at.facts:
            return Refusal("window_closed", card=face, window=data.WINDOW_OF[face])
        if face in at.g.played:
            return Refusal("played_already", card=face)
        return card_refusal(at.g, at.seat, face[:3], self.params)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Play]:
        for card in at.g.players[at.seat].hand:
            face = at.sight.get(card)
            if face is not None:
                options = card_options(at.g, at.seat, face[:3]) if data.WINDOW_OF[face] in at.facts else []
                for params in options or [()]:
                    yield cls(card, params)

    def shows(self) -> tuple[Handle, ...]:
        return (self.card,)


@move("pass")
class Pass(Move[Rome]):
    pass


# --- schemes


@move("activate {province} {spot} {effect} {params}")
class Activate(Move[Rome]):
    province: str
    spot: int
    effect: str
    params: tuple[str, ...] = ()

    def refuse(self, at: RomeAt) -> Refusal | None:
        g, seat = at.g, at.seat
        if self.province not in g.provinces or not 1 <= self.spot <= data.SPOTS:
            return Refusal("no_such_spot", province=self.province, spot=self.spot)
        token = g.provinces[self.province].spots[self.spot - 1]
        if token is None or token.owner != seat:
            return Refusal("not_your_token", province=self.province, spot=self.spot)
        if token.activated:
            return Refusal("already_activated", province=self.province, spot=self.spot)
        target = g.seat_of(self.province)
        if target == seat or target not in g.occupied():
            return Refusal("no_target", province=self.province)
        if g[seat].discord < 1:
            return Refusal("no_discord")
        if target in g.players and g[target].free_spaces < 1:
            return Refusal("track_full", target=target)
        return scheme_refusal(g, seat, target, self.effect, self.params)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Activate]:
        g = at.g
        for name, province in g.provinces.items():
            for spot, token in enumerate(province.spots, 1):
                if token is not None and token.owner == at.seat:
                    target = g.seat_of(name)
                    live = target != at.seat and target in g.occupied()
                    for effect in g[at.seat].schemes:
                        options = list(scheme_options(g, at.seat, target, effect)) if live else []
                        for params in options or [()]:
                            yield cls(name, spot, effect, params)


@move("end schemes")
class SchemeEnd(Move[Rome]):
    pass


# --- building


@move("build {type} [with {cards}] [taking {taking}]")
class Build(Move[Rome]):
    type: str
    cards: tuple[Handle, ...] = ()
    taking: str = ""  # Vexillum: legion or vote

    def refuse(self, at: RomeAt) -> Refusal | None:
        g = at.g
        if self.type not in data.BUILDINGS:
            return Refusal("no_such_building", type=self.type)
        level = g.before(at.seat).levels[self.type]
        if level == 3:
            return Refusal("built_to_the_top", type=self.type)
        if not g.tiles[self.type][level]:
            return Refusal("no_tile_left", type=self.type, level=level + 1)
        cost = data.BUILDINGS[self.type][level][0]
        if self.cards:
            why = self._refuse_cards(at, level)
            if why is not None:
                return why
            cost = self.cost(at.g, at.seat, [at.sight[card] for card in self.cards])
        elif self.taking:
            return Refusal("taking_needs_vexillum")
        denarii = g.players[at.seat].denarii
        return None if denarii >= cost else Refusal("too_expensive", cost=cost, denarii=denarii)

    def _refuse_cards(self, at: RomeAt, level: int) -> Refusal | None:
        if len(dict.fromkeys(self.cards)) < len(self.cards):
            return Refusal("card_twice")
        ids = []
        for card in self.cards:
            if why := _held(at, card):
                return why
            face = at.sight[card]
            if data.WINDOW_OF[face] != "on_build":
                return Refusal("window_closed", card=face, window=data.WINDOW_OF[face])
            ids.append(face[:3])
        if "J06" in ids and level == 0:
            return Refusal("fibula_needs_level", card="J06")
        if ("X03" in ids) != bool(self.taking):
            return Refusal("vexillum_takes_one" if "X03" in ids else "taking_needs_vexillum")
        if self.taking and (self.taking,) not in vexillum(at.g, at.seat):
            return Refusal("nothing_to_take", what=self.taking)
        return None

    def cost(self, g: Rome, seat: Seat, faces: list[str]) -> int:
        level = g.before(seat).levels[self.type]
        return max(0, data.BUILDINGS[self.type][level][0] - sum(DISCOUNTS.get(face[:3], 0) for face in faces))

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Build]:
        attached = [card for card in at.g.players[at.seat].hand if (face := at.sight.get(card)) and data.WINDOW_OF[face] == "on_build"]
        for type in data.TYPES:
            yield cls(type)
            for count in range(1, len(attached) + 1):
                for cards in combinations(attached, count):
                    takes: Iterator[tuple[str, ...]] = iter([("",)])
                    if any(at.sight[card][:3] == "X03" for card in cards):
                        takes = vexillum(at.g, at.seat)
                    for (taking,) in takes:
                        yield cls(type, cards, taking)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


DISCOUNTS = {"T03": 2, "C03": 3}
TILE_GLORY = {"T04": 1, "J06": 2}


@move("end build")
class BuildEnd(Move[Rome]):
    pass


# --- the action phase

SPOTS = (*data.TYPES, "scheme", "colosseum")


@move("place {spot} {use_bonus:+bonus}")
class Place(Move[Rome]):
    spot: str
    use_bonus: bool = False

    def refuse(self, at: RomeAt) -> Refusal | None:
        g, seat, spot = at.g, at.seat, self.spot
        player = g.players[seat]
        if self.use_bonus:
            if spot not in data.BONUSES:
                return Refusal("no_bonus_here", spot=spot)
            if not player.uncovered(spot):
                return Refusal("bonus_covered", bonus=spot)
            if spot in player.used_bonuses:
                return Refusal("bonus_used", bonus=spot)
        if spot == "colosseum":
            return None
        province = g.before(seat)
        if spot == "scheme":
            if not g.schemes_on:
                return Refusal("no_schemes")
            if None not in province.spots:
                return Refusal("spots_full")
            return None if player.schemes_home else Refusal("no_scheme_home")
        if spot not in province.levels:
            return Refusal("no_such_place", spot=spot)
        level = province.levels[spot]
        if not level:
            return Refusal("not_built", type=spot)
        return None if level > len(province.followers[spot]) else Refusal("no_place_left", type=spot, level=level)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Place]:
        yield from map(cls, SPOTS)
        player, levels = at.g.players[at.seat], at.g.before(at.seat).levels
        for bonus in data.BONUSES:
            if levels[bonus] and player.uncovered(bonus):
                yield cls(bonus, True)


@move("execute")
class Execute(Move[Rome]):
    pass


@move("deploy {region}")
class Deploy(Move[Rome]):
    region: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.region not in data.REGIONS:
            return Refusal("no_such_region", region=self.region)
        return None if at.g[at.seat].legions_board else Refusal("no_legion_on_board")

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Deploy]:
        return map(cls, data.REGIONS)


@move("shift {source} {target}")
class Shift(Move[Rome]):
    source: str
    target: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.source not in data.REGIONS or self.target not in data.REGIONS or self.source == self.target:
            return Refusal("two_regions")
        return None if at.g[at.seat].deployed[self.source] else Refusal("no_legion_there", region=self.source)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Shift]:
        deployed = at.g[at.seat].deployed
        return (cls(source, target) for source in data.REGIONS if deployed[source] for target in data.REGIONS if target != source)


@move("scout {region}")
class Scout(Move[Rome]):
    """Against Cassius: turn the oldest face-down battle card of a region face up."""

    region: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        if at.g.cassius is None:
            return Refusal("no_cassius")
        closed = [card for card in at.g.cassius.battle.get(self.region, []) if card not in at.g.cards.faces]
        return None if closed else Refusal("nothing_to_scout", region=self.region)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Scout]:
        return map(cls, data.REGIONS if at.g.cassius is not None else ())


@move("skip")
class Skip(Move[Rome]):
    pass


@move("end")
class TurnEnd(Move[Rome]):
    pass


# --- income

PENALTY_CUTS = {"T07": 2, "C04": 99}
TAX_DENARII = {"T08": 2, "X07": 3}


@move("tax {mode} [with {cards}]")
class Tax(Move[Rome]):
    mode: str
    cards: tuple[Handle, ...] = ()

    def refuse(self, at: RomeAt) -> Refusal | None:
        if self.mode not in ("single", "double"):
            return Refusal("no_such_tax", mode=self.mode)
        if self.mode == "single":
            return Refusal("cards_with_double_only") if self.cards else None
        if len(dict.fromkeys(self.cards)) < len(self.cards):
            return Refusal("card_twice")
        for card in self.cards:
            if why := _held(at, card):
                return why
            face = at.sight[card]
            if data.WINDOW_OF[face] != "on_double_tax":
                return Refusal("window_closed", card=face, window=data.WINDOW_OF[face])
        penalty = self.penalty(at.g, at.seat, [at.sight[card] for card in self.cards])
        glory = at.g[at.seat].glory
        return None if glory - penalty >= 1 else Refusal("too_little_glory", penalty=penalty, glory=glory)

    @staticmethod
    def penalty(g: Rome, seat: Seat, faces: list[str]) -> int:
        return max(0, data.PENALTIES[g.before(seat).population - 1] - sum(PENALTY_CUTS.get(face[:3], 0) for face in faces))

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Tax]:
        yield cls("single")
        attached = [card for card in at.g.players[at.seat].hand if (face := at.sight.get(card)) and data.WINDOW_OF[face] == "on_double_tax"]
        for count in range(len(attached) + 1):
            for cards in combinations(attached, count):
                yield cls("double", cards)

    def shows(self) -> tuple[Handle, ...]:
        return self.cards


# --- diplomacy (Spies and Alliances)


@move("no diplomacy")
class DipPass(Move[Rome]):
    pass


@move("offer {denarii} for {type} in {province}")
class DipPlace(Move[Rome]):
    denarii: int
    type: str
    province: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        g = at.g
        if self.province not in g.provinces or self.type not in data.BUILDINGS:
            return Refusal("no_such_place", spot=f"{self.province}.{self.type}")
        target = g.seat_of(self.province)
        if target == at.seat or target not in g.players:
            return Refusal("no_target", province=self.province)
        if not g.provinces[self.province].levels[self.type]:
            return Refusal("not_built", type=self.type)
        if self.denarii < 1:
            return Refusal("at_least_one")
        have = g[at.seat].denarii
        return None if self.denarii <= have else Refusal("too_expensive", cost=self.denarii, denarii=have)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[DipPlace]:
        g = at.g
        for seat in g.players:
            if seat != at.seat:
                province = g.facing(seat)
                for type, level in g.provinces[province].levels.items():
                    if level:
                        for denarii in range(1, g[at.seat].denarii + 1):
                            yield cls(denarii, type, province)


@move("commit {token}")
class Commit(Move[Rome]):
    """The face-down choice: spy or alliance."""

    token: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if self.token in ("spy", "alliance") else Refusal("no_such_token", token=self.token)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Commit]:
        return map(cls, ("alliance", "spy"))


@move("accept")
class Accept(Move[Rome]):
    pass


@move("refuse")
class Reject(Move[Rome]):
    pass


@move("counter {denarii}")
class Counter(Move[Rome]):
    """The sum the opponent wants instead; once."""

    denarii: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        assert at.g.offer is not None
        if not at.g.offer.denarii < self.denarii <= data.COINS:
            return Refusal("counter_higher", offer=at.g.offer.denarii, limit=data.COINS)
        return None

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[Counter]:
        offer = at.g.offer
        if offer is not None:
            yield from map(cls, range(offer.denarii + 1, offer.denarii + at.g[offer.seat].denarii + 1))


@move("raise {denarii}")
class DipRaise(Move[Rome]):
    """The sum after a counter-offer; the old one means no raise."""

    denarii: int

    def refuse(self, at: RomeAt) -> Refusal | None:
        offer = at.g.offer
        assert offer is not None
        most = offer.denarii + at.g[at.seat].denarii
        return None if offer.denarii <= self.denarii <= most else Refusal("raise_between", least=offer.denarii, most=most)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[DipRaise]:
        offer = at.g.offer
        if offer is not None:
            yield from map(cls, range(offer.denarii, offer.denarii + at.g[at.seat].denarii + 1))


@move("spy for {reward}")
class DipSpy(Move[Rome]):
    reward: str

    def refuse(self, at: RomeAt) -> Refusal | None:
        return None if self.reward in ("glory", "action") else Refusal("no_such_reward", reward=self.reward)

    @classmethod
    def every(cls, at: RomeAt) -> Iterator[DipSpy]:
        return map(cls, ("glory", "action"))


# --- the end


@move("done")
class FinalDone(Move[Rome]):
    pass


MOVES: tuple[type[Move[Rome]], ...] = (
    ChooseCharacter, KeepMissions, KeepMission, Recall,
    Sell, FormSet, Convert, Draw, Decline, Discard, Play, Pass,
    Activate, SchemeEnd, Build, BuildEnd,
    Place, Execute, Deploy, Shift, Scout, Skip, TurnEnd, Tax,
    DipPass, DipPlace, Commit, Accept, Reject, Counter, DipRaise, DipSpy, FinalDone,
)  # fmt: skip
