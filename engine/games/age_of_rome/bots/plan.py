"""What a move promises at first sight: formulas for placements, tiles, cards and effects, quick enough to play whole games on in thought.

Values are hundredths of a point, whole numbers, so that every machine thinks alike. A plan sees a view and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Handle, Seat
from engine.games.age_of_rome.bots.worth import CARD
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.missions import progress, share
from engine.games.age_of_rome.rules.state import Player, Rome, Token
from engine.games.age_of_rome.talk.gauges import DENARIUS, FOLLOWER, INCOME, phases_left
from engine.world import View

MEDAL = 250
SAVING = 330  # what a spent denarius may cost whoever saves for the medal of his mission
DRAWN = 140
PLANTED = 120
FREED_BONUS = 60
CHEAP = 5  # what ending a turn or passing is worth: better than anything useless
MISSION_PRIOR = {
    "Q01": 200, "Q02": 200, "Q03": 200, "Q04": 260, "Q05": 200, "Q06": 240, "Q07": 350, "Q08": 240, "Q09": 230, "Q10": 200,
    "Q11": 200, "Q12": 220, "Q13": 160, "Q14": 220, "Q15": 240, "Q16": 170, "Q17": 260, "Q18": 240, "Q19": 210, "Q20": 250,
    "Q21": 170, "Q22": 200, "Q23": 170, "Q24": 190, "Q25": 190, "Q26": 180, "Q27": 210, "Q28": 260,
}  # fmt: skip
WANTS = {  # which placements a mission asks for, and how much more they are worth with it in hand
    "military": {"Q10": 70, "Q11": 90, "Q12": 80},
    "politics": {"Q13": 50, "Q14": 150, "Q15": 70},
    "trade": {"Q16": 60, "Q17": 80, "Q18": 60},
    "religion": {"Q19": 70, "Q20": 90},
}
MEDAL_OF = {type: next(id for id, row in data.MISSIONS.items() if row.needs[0][0] == f"{type}_medal") for type in data.TYPES}


class Plan:
    """One seat's opinion of its choices."""

    def __init__(self, view: View[Rome]) -> None:
        self.g = g = view.g
        self.seat = view.seat
        self.me: Player = g.players[view.seat]
        self.asked = view.asked
        self.sight = view.sight
        self.denarius = DENARIUS[g.round - 1]
        if g.round == data.ROUNDS and g.phase in ("income", "final"):
            self.denarius = 33 if g.has_medal(view.seat, "religion") else 25
        self.missions = [face for card in self.me.missions if (face := self.sight.get(card)) is not None]
        self.rivals = max(1, len(g.players) - 1)
        self.hoards = g.round == data.ROUNDS and ("Q21" in self.missions or "Q22" in self.missions)

    # --- worths

    def glory(self, points: int) -> int:
        """Glory, and the followers that the milestones on the way bring."""
        value = 100 * points
        turns = phases_left(self.g)
        for milestone, at in self.g.milestones.items():
            if milestone not in self.me.claimed and self.me.glory < at <= self.me.glory + points:
                value += FOLLOWER * turns
        if "Q27" in self.missions and self.g.round >= 8:
            value -= 40 * points
        return value

    def money(self, denarii: int) -> int:
        if self.hoards:
            [(_, least)] = progress(self.g, self.seat, "Q21" if "Q21" in self.missions else "Q22")
            if self.me.denarii + denarii < least:
                return denarii * self.denarius * 2
        return denarii * self.denarius

    def card(self, face: str) -> int:
        """A card kept in hand: what it adds to a set some day."""
        goods = data.GOODS_OF[face]
        same = sum(1 for card in self.me.hand if (other := self.sight.get(card)) and data.GOODS_OF[other] == goods)
        late = self.g.round >= 8 and same < 2 and goods != "chest"
        if len(self.me.sets) >= data.SETS_MAX:
            return 30
        return (CARD[goods] + 35 * (same - 1)) // (3 if late else 1)

    def drawn(self) -> int:
        """A card still to be drawn."""
        if self.me.hand_size >= data.HAND_LIMIT or not (self.g.deck or self.g.discard):
            return 0
        return DRAWN if self.g.round < 9 else 70

    def wanted(self, spot: str) -> int:
        wants = WANTS.get(spot)
        return sum(wants.get(id, 0) for id in self.missions) if wants else 0

    # --- placements

    def spot(self, spot: str, times: int = 1) -> int:
        """What a follower does there now."""
        value = SPOTS[spot](self, times)
        return value + self.wanted(spot) * times if value > 0 else value

    def _military(self, times: int) -> int:
        if not self.me.legions_recruited:
            return 0
        first = max(self.region_gain(region) for region in data.REGIONS)
        return first if times == 1 else first * 9 // 5

    def region_gain(self, region: str, away: str = "") -> int:
        """One more legion in a region (taken from another with `away`); the region's points weigh more towards the end."""
        if not away and not self.me.legions_board:
            return self.best_shift(region)
        gain = self.region_change(region, 1) + (self.region_change(away, -1) if away else 0)
        if "Q11" in self.missions and self.me.deployed[region] < 2:
            gain += 150
        return gain * (55 + 5 * self.g.round) // 100 + 35

    def best_shift(self, region: str) -> int:
        sources = [source for source in data.REGIONS if source != region and self.me.deployed[source]]
        return max((self.region_gain(region, source) for source in sources), default=0)

    def region_change(self, region: str, change: int) -> int:
        before = self._region_values(region, 0)
        after = self._region_values(region, change)
        mine = after.get(self.seat, 0) - before.get(self.seat, 0)
        theirs = sum(after.values()) - sum(before.values()) - mine
        return mine - theirs // (2 * self.rivals)

    def _region_values(self, region: str, change: int) -> dict[Seat, int]:
        """Points by place in hundredths, less if the shield is not reached yet."""
        g = self.g
        counts = {seat: player.deployed[region] + (change if seat == self.seat else 0) for seat, player in g.players.items()}
        if g.cassius is not None:
            counts[g.cassius.seat] = sum(
                data.BATTLE_CARDS[g.cards.faces[card]] if card in g.cards.faces else 2 for card in g.cassius.battle[region]
            )
        share = 100 if sum(counts.values()) >= data.SHIELDS[region] else 55
        table = data.REGION_POINTS["few" if g.few else "many"][region]
        holder = g.medals.get("military", -1)
        values: dict[Seat, int] = {}
        order = sorted((-2 * count - (seat == holder), seat) for seat, count in counts.items() if count)
        place = at = 0
        while at < len(order) and place < len(table):
            tied = [seat for key, seat in order if key == order[at][0]]
            if len(tied) == 1:
                values[tied[0]] = table[place] * share
            place += 1
            at += len(tied)
        return values

    def _politics(self, times: int) -> int:
        board, column, value = self.me.votes_board, self.g.column[:], 0
        before = self._senate(column)
        majority = data.MEDAL_MAJORITY_GLORY if self.g.has_medal(self.seat, "politics") else data.MAJORITY_GLORY
        for _ in range(times):
            if not board:
                break
            board -= 1
            column.append(self.seat)
            if column[-3:] == [self.seat] * 3:
                value += self.glory(majority)
            if len(column) > data.COLUMN_MAX:
                board += column.pop(0) == self.seat
            value += 40
        lasting = 40 + 6 * self.g.round if self.rivals == 1 else 15 + 8 * self.g.round  # a column of few voters changes little
        return value + (self._senate(column) - before) * lasting // 100

    def _senate(self, column: list[Seat]) -> int:
        value = 0
        for owner, points in zip(column, data.SENATE_VALUES, strict=False):
            value += 100 * points if owner == self.seat else -50 * points // self.rivals
        return value

    def _trade(self, times: int) -> int:
        if not (self.g.deck or self.g.discard):
            return 0
        room = data.HAND_LIMIT - self.me.hand_size
        each = DRAWN if self.g.round < 9 else 70
        return each * min(times, room) + each // 4 * max(0, times - room)

    def _religion(self, times: int) -> int:
        progress = len(self.me.pantheon)
        if progress == len(data.PANTHEON):
            return 0
        steps = (3 if progress < 3 else 7) - progress
        pile = self.g.base_pile if progress < 3 else self.g.roof_pile
        if steps > data.ROUNDS - self.g.round + 1 and steps > 1:
            return 100
        return 100 * (steps - 1 + data.PIECE_POINTS[pile[0]]) // steps

    def _economy(self, times: int) -> int:
        medal = data.ECONOMY_MEDAL_DENARII if self.g.has_medal(self.seat, "economy") else 0
        return self.money(data.FARM_INCOME[self.g.round - 1] + medal)

    def _scheme(self, times: int) -> int:
        anger = 0
        if "Q07" in self.missions and self.g.round >= 6 and Token(self.seat) not in self.g.before(self.seat).spots:
            anger = 130
        if self.g.round == data.ROUNDS:
            return anger
        return (PLANTED if self.me.discord else 40) + anger

    # --- moves

    def build(self, move: m.Build) -> int:
        g, type = self.g, move.type
        level = g.before(self.seat).levels[type]
        faces = [self.sight[card] for card in move.cards]
        _, glory = data.BUILDINGS[type][level]
        glory += data.amount(faces, "tile_glory")
        value = self.glory(glory) + INCOME * (2 if g.round < 9 else 1) // 2
        if level == 2 and g.medals.get(type) == -1:
            value += MEDAL + (600 if MEDAL_OF[type] in self.missions else 0) + (150 if "Q06" in self.missions else 0)
        elif g.medals.get(type) == -1 and MEDAL_OF[type] in self.missions:
            value += 420 if level else 180
        extra = self.spot(type) - 100
        if extra > 0:
            value += extra * 7 // 10
        value += 80 * bool(move.taking)
        cost = move.cost(g, self.seat, faces)
        value -= self.money(cost) + self.forgone(cost, type)
        return value - sum(self.card(face) for face in faces)

    def forgone(self, cost: int, building: str) -> int:
        """What spending now costs when the province that comes next offers a medal we could just afford."""
        g, value = self.g, 0
        if g.round == data.ROUNDS or g.before(self.seat).levels[building] == 2:
            return 0
        coming = g.provinces[data.RING[(self.seat - g.rot - g.coming_turn) % 4]]
        purse = self.me.denarii + g.before(self.seat).population
        for type, level in coming.levels.items():
            if level == 2 and g.medals.get(type) == -1 and g.tiles[type][2]:
                price, glory = data.BUILDINGS[type][2]
                if purse - cost < price <= purse:
                    worth = self.glory(glory) + MEDAL + (600 if MEDAL_OF[type] in self.missions else 0) - self.money(price)
                    value = max(value, worth)
            elif type != building and self.saves_for(type) and purse - cost < sum(price for price, _ in data.BUILDINGS[type][level:]):
                value = max(value, SAVING)
        return value

    def saves_for(self, type: str) -> bool:
        return MEDAL_OF[type] in self.missions and self.g.medals.get(type) == -1 and 3 <= self.g.round <= 7

    def play(self, move: m.Play) -> int:
        face = self.sight[move.card]
        row = data.TRADE_CARDS[face[:3]]
        return CARD_EFFECTS[row.effect](self, row.n, move) - self.card(face) * (2 if row.goods == "chest" else 1) // 2

    def sell(self, move: m.Sell) -> int:
        face = self.sight[move.card]
        if self.g.round == data.ROUNDS and self.g.phase == "income" and "Q18" not in self.missions:
            return self.money(1) - (0 if not self._may_set(move.card) else 500)
        crowded = self.me.hand_size >= data.HAND_LIMIT and self.asked is not None and m.Draw in self.asked.kinds
        return self.money(1) + DRAWN - self.card(face) if crowded else self.money(1) - self.card(face)

    def _may_set(self, card: Handle) -> bool:
        goods = data.GOODS_OF[self.sight[card]]
        return goods == "chest" or sum(1 for c in self.me.hand if data.GOODS_OF[self.sight[c]] in (goods, "chest")) >= 3

    def form_set(self, move: m.FormSet) -> int:
        naturals = sum(1 for card in move.cards if data.GOODS_OF[self.sight[card]] == move.type)
        new_type = all(laid.type != move.type for laid in self.me.sets)
        value = 100 * data.SET_POINTS[move.type] + 10 * naturals + self.wanted("trade")
        if self.g.round < 8 and naturals == 1 and len(self.me.hand) < data.HAND_LIMIT:
            value -= 450
        return value + (120 if new_type and "Q17" in self.missions else 0)

    def convert(self, move: m.Convert) -> int:
        """Denarii into glory: for a milestone, or at the very end."""
        cost = data.CONVERT_COST * move.glory
        if self.g.round == data.ROUNDS and self.g.phase in ("income", "final"):
            return self.glory(move.glory) - self.money(cost) - 10
        return self.glory(move.glory) - self.money(cost) - 100

    def activate(self, move: m.Activate) -> int:
        target = self.g.seat_of(move.province)
        keep = 250 if "Q07" in self.missions and self.g.round >= 7 else 0
        if "Q08" in self.missions and self.g.round >= 7:
            keep += 300
        return self.effect(target, move.effect, move.params) + FREED_BONUS - keep

    def effect(self, target: Seat, effect: str, params: tuple[str, ...]) -> int:
        return EFFECTS[effect](self, target, params) if effect in EFFECTS else 0

    def harm(self, points: int, target: Seat) -> int:
        """A rival's loss, in hundredths; the leader's counts most."""
        leads = all(self.g.side(target).glory >= side.glory for side in self.g.sides())
        return points * (3 if leads else 2) // (2 + self.rivals)

    def removal(self, target: Seat, region: str) -> int:
        """Worth of a rival's legion there, to him."""
        table = data.REGION_POINTS["few" if self.g.few else "many"][region]
        return 100 * table[0] // 3

    def vote_worth(self, height: int) -> int:
        return 100 * data.SENATE_VALUES[height - 1] * (3 + self.g.round) // 12

    def tax(self, move: m.Tax) -> int:
        if move.mode == "single":
            return CHEAP
        faces = [self.sight[card] for card in move.cards]
        penalty = m.Tax.penalty(self.g, self.seat, faces)
        extra = self.g.before(self.seat).population + data.amount(faces, "tax_more")
        return self.money(extra) * 11 // 10 - 110 * penalty - sum(self.card(face) // 2 for face in faces)

    def offer(self, move: m.DipPlace) -> int:
        rival = self.g.seat_of(move.province)
        level = self.g.provinces[move.province].levels[move.type]
        fair = level if self.rivals > 1 else level + 1
        if move.denarii != fair:
            return -50 * abs(move.denarii - fair)
        behind = sum(1 for player in self.g.players.values() if player.glory > self.g[rival].glory)
        nearest = 3 - (rival - self.seat) % 4
        return 60 * self.glory(level) // 100 - self.money(move.denarii) - (0 if self.rivals > 1 else 40) + 20 * behind + nearest

    def accept(self, move: m.Accept) -> int:
        offer = self.g.offer
        assert offer is not None
        level = self.g.provinces[offer.province].levels[offer.type]
        return self.money(offer.denarii) + 50 * level - 100 * level * 2 // (1 + self.rivals) + CHEAP

    def mission_value(self, face: str) -> int:
        value = MISSION_PRIOR[face] + 30 * data.MISSIONS[face].most * share(self.g, self.seat, face) // 100
        start = data.CHARACTERS[self.me.character]
        if face in WANTS["military"]:
            value += 40 * (start.legions - 5)
        if face in WANTS["politics"]:
            value += 30 * (start.votes - 4)
        return value


SPOTS: dict[str, Callable[[Plan, int], int]] = {
    "military": Plan._military,
    "politics": Plan._politics,
    "trade": Plan._trade,
    "religion": Plan._religion,
    "economy": Plan._economy,
    "scheme": Plan._scheme,
    "colosseum": lambda j, times: j.glory(1),
}

EFFECTS: dict[str, Callable[[Plan, Seat, tuple[str, ...]], int]] = {
    "slander": lambda j, target, _: j.harm(100, target),
    "demolition": lambda j, target, _: j.harm(150, target),
    "apostasy": lambda j, target, p: (
        j.harm(j.removal(target, p[0].split(".")[0]), target) + (j.region_gain(p[0].split(".")[0]) if p[1:] else 0)
    ),
    "deception": lambda j, target, p: j.harm(sum(j.removal(target, source.split(".")[0]) for source in p[1:]) - 150, target),
    "re_vote": lambda j, target, p: j.harm(j.vote_worth(int(p[0])), target) + (j._politics(1) if j.me.votes_board else 0),
    "invalid_vote": lambda j, target, p: j.harm(j.vote_worth(int(p[0])), target) + j.glory(1),
    "sold": lambda j, target, _: j.harm(110, target) + j.money(2),
    "customs": lambda j, target, _: j.harm(110, target) + j.drawn(),
}

CARD_EFFECTS: dict[str, Callable[[Plan, int, m.Play], int]] = {
    "draw": lambda j, n, _: DRAWN * min(n, data.HAND_LIMIT - j.me.hand_size + 1),
    "drop_anchor": lambda j, n, _: 200,
    "earn": lambda j, n, _: j.money(n),
    "earn_level": lambda j, n, _: j.money(j.g.before(j.seat).levels["economy"]),
    "earn_income": lambda j, n, _: j.money(data.FARM_INCOME[j.g.round - 1]),
    "gain": lambda j, n, _: j.glory(n),
    "console": lambda j, n, _: j.glory(n),
    "recruit": lambda j, n, _: 60 if j.me.legions_board < 2 else 20,
    "take_vote": lambda j, n, _: 70 if j.me.votes_board < 2 else 30,
    "shift": lambda j, n, move: j.region_gain(move.params[1], move.params[0]) - 40,
    "cancel": lambda j, n, _: 180,
    "shed_discord": lambda j, n, _: 100,
    "second_effect": lambda j, n, move: j.effect(j.g.declared[-1].target, move.params[0], move.params[1:]),
    "take_back": lambda j, n, _: j.card(j.g.cards.faces[j.g.discard[-1]]),
    "missions": lambda j, n, _: 240,
}
