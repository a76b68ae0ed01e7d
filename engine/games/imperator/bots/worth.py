"""What things are worth to a seat, and a position as a whole in named parts.

Values are hundredths of a point, whole numbers, so that every machine thinks alike. A worth sees the public state and one seat's sight.
Goods, steps and cards fade as the own workers that are still to be placed run out.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Seat, Sight
from engine.games.imperator.rules import data
from engine.games.imperator.rules.goods import copies, price
from engine.games.imperator.rules.measures import patron_points
from engine.games.imperator.rules.scoring import region_shares
from engine.games.imperator.rules.standing import strength
from engine.games.imperator.rules.state import Imperator, Player
from engine.games.imperator.rules.tiles import worth_now
from engine.games.imperator.talk.gauges import COIN, RAW, STEP, SURPLUS

GOODS = (*data.RAW, "surplus")
CARD, ICON = 95, 55
COINS_USEFUL = 14
COIN_LAST = 20  # five are a point at the end
MISSING_RAW, MISSING_SURPLUS = 50, 60  # more for a good that a card of the hand needs
POLITICAL_TIE = 15
WORKER = (0, 150, 135, 150, 190, 235)  # a worker in the crew, by its number: what it would bring somewhere
STAYS = 100  # a worker that stays
FADE = (0, 30, 50, 70, 85, 95, 100)  # per cent, by own workers to come
SURE = (100, 75, 55, 45, 40)  # per cent of a region's points, by rounds to come
HELD = 68  # per cent chance to stay for each rival who could drive us out
USED = {"coins": 320, "raw": 280, "surplus": 270, "steps": 330, "wild": 170}  # a tile that is kept
TILE_LAST = 100 * data.TILE_POINTS
EXTRA = 260


class Worth:
    """One seat's opinion of the moment. What it has found out it keeps, so it lasts no longer than the moment."""

    def __init__(self, g: Imperator, seat: Seat, sight: Sight) -> None:
        self.g, self.seat, self.me, self.sight = g, seat, g[seat], sight
        self.rounds = g.rounds - g.round  # after this one
        self.last = self.rounds == 0
        self.fade = fade(g, self.me)
        self.hand = [face for card in self.me.hand if (face := sight.get(card))]
        self.profits: dict[str, int] = {}
        self.gains: dict[str, int] = {}
        self.rivals: list[tuple[list[int], int, int]] | None = None  # who could still come: crew, steps, political influence
        self.targets = sorted([face for face in self.hand if face in data.BUILT], key=lambda face: -self.profit(face))[:2]
        rows = [data.BUILT[face] for face in self.targets]
        self.asked: dict[str, int] = {good: sum([getattr(row, good) for row in rows]) for good in GOODS}  # by the best cards of the hand
        stock = self.me.stock
        have = {**stock, "surplus": self.me.surplus}
        self.needed: dict[str, int] = {good: max(0, asked - have[good]) for good, asked in self.asked.items()}

    # --- goods and cards

    def coins(self, count: int) -> int:
        """So many more or, when they are spent, fewer: what one can hardly spend any more is worth what it brings at the end."""
        useful = min(count, max(0, COINS_USEFUL - self.me.coins)) if self.me.coins < COINS_USEFUL else 0
        return count * COIN_LAST + useful * (COIN - COIN_LAST) * self.fade // 100

    def spent(self, count: int) -> int:
        return count * COIN_LAST + max(0, count - max(0, self.me.coins - COINS_USEFUL)) * (COIN - COIN_LAST) * self.fade // 100

    def gained(self, goods: Iterable[str]) -> int:
        """Raw materials; what overflows is surplus."""
        total, stock, wanted = 0, dict(self.me.stock), dict(self.needed)
        for good in goods:
            kind = good
            if stock[good] < data.STOCK_MAX:
                stock[good] += 1
            else:
                kind = "surplus"
            total += SURPLUS if kind == "surplus" else RAW
            if wanted[kind] > 0:
                wanted[kind] -= 1
                total += MISSING_SURPLUS if kind == "surplus" else MISSING_RAW
        return total * self.fade // 100

    def surplus(self, count: int) -> int:
        needed = min(count, self.needed["surplus"])
        return (count * SURPLUS + needed * MISSING_SURPLUS) * self.fade // 100

    def built(self, face: str) -> int:
        """A card laid out: points, steps, icon."""
        row = data.BUILT[face]
        before = copies(self.me, face)
        bonus = (data.WAR_BONUS if face[0] == "w" else data.BUILDING_BONUS)[before] * 100 + (RAW if before and face[0] == "b" else 0)
        icons = ICON * self.fade // 100 if self.fade > 30 else 0
        return 100 * row.points + bonus + self.steps(row.steps) + icons + self.patrons_for(face)

    def patrons_for(self, face: str) -> int:
        """What own patrons pay more for a further card."""
        wanted = "q01" if face[0] == "b" else "q02"
        return sum(150 for held in self.hand if data.kind_of(held) == wanted)

    def cost(self, face: str) -> int:
        """Goods and coins for a card."""
        row, stock = data.BUILT[face], self.me.stock
        raw: int = sum([min(getattr(row, good), stock[good]) for good in data.RAW])
        return (raw * RAW + min(row.surplus, self.me.surplus) * SURPLUS) * self.fade // 100 + self.spent(price(self.me, row))

    def profit(self, face: str) -> int:
        if face not in self.profits:
            self.profits[face] = self.built(face) - self.cost(face)
        return self.profits[face]

    def card(self, face: str) -> int:
        """A card in the hand."""
        if face not in self.gains:
            self.gains[face] = self._card(face)
        return self.gains[face]

    def _card(self, face: str) -> int:
        if face in data.BUILT:
            return max(10, (self.profit(face) - 180) * self.fade * 45 // 10_000)
        points = 100 * patron_points(self.g, self.seat, face)
        most = 100 * data.PATRONS[data.kind_of(face)].most
        return points + (min(most, points + 250) - points) * self.fade * 60 // 10_000

    def cards(self) -> int:
        """The whole hand: two patrons, and as many projects as there are turns for."""
        patrons = sorted([self.card(face) for face in self.hand if face not in data.BUILT], reverse=True)
        projects = sorted([self.card(face) for face in self.hand if face in data.BUILT], reverse=True)
        unseen = len(self.me.hand) - len(self.hand)
        return sum(patrons[: data.PATRONS_SCORED]) + sum(projects[:4]) + unseen * CARD * self.fade // 100

    def drawn(self, count: int) -> int:
        crowded = max(25, 100 - 14 * len(self.me.hand))
        return count * CARD * 2 * crowded * self.fade // 10_000

    # --- steps and regions

    def steps(self, count: int) -> int:
        return count * STEP * self.fade // 100

    def sent(self, region: int, steps: int) -> int:
        """So many own steps more in a region: own points, and what they cost the others."""
        before = region_shares(self.g, region)
        self.me.influence[region] += steps
        after = region_shares(self.g, region)
        self.me.influence[region] -= steps
        mine = after.get(self.seat, 0) - before.get(self.seat, 0)
        theirs = sum(before.values()) - before.get(self.seat, 0) - sum(after.values()) + after.get(self.seat, 0)
        rivals = len(self.g.players) - 1
        return (100 * mine + 60 * theirs // rivals) * SURE[self.rounds] // 100 + (12 * steps if self.rounds else 0) + self.reached(region)

    def reached(self, region: int) -> int:
        """A first step somewhere is what some patrons count."""
        new = self.me.influence[region] == 0
        return sum(80 for face in self.hand if new and data.kind_of(face) in ("q05", "q06"))

    def political(self, steps: int) -> int:
        now = self.me.political
        then = min(now + steps, data.POLITICAL_MAX)
        senator = sum(70 for face in self.hand if data.kind_of(face) == "q07" and now < 7)
        return 100 * (data.POLITICAL_POINTS[then] - data.POLITICAL_POINTS[now]) + (then - now) * (POLITICAL_TIE * (not self.last) + senator)

    # --- the Imperator board

    def tile(self, tile: str, region: int = 0) -> int:
        """A reward tile for its winner."""
        row = data.TILES[tile]
        if row.effect == "points_per":
            return 100 * worth_now(self.me, row) + (0 if self.last else 20)
        if row.effect == "political":
            return self.political(row.n)
        return TILE_LAST if self.last else USED[row.effect]

    def holds(self, region: int, value: int) -> int:
        """The chance in per cent to keep a region with this value: who could still come and drive us out?"""
        if self.rivals is None:
            standing = [stand.seat for stand in self.g.board.values()]
            come = [other for seat, other in self.g.players.items() if seat != self.seat and seat not in standing and not other.passed]
            self.rivals = [(other.crew, other.free_steps, other.political) for other in come if other.crew]
        chance, strong = 100, data.TILES[self.g.tiles[region]].strong
        mine = strength(self.g, self.seat, value, region)
        for crew, steps, political in self.rivals:
            if (-min([abs(worker - strong) for worker in crew]), steps, political) > mine:
                chance = chance * HELD // 100
        return chance

    def stand(self, region: int, value: int) -> int:
        """Being in a region."""
        chance = self.holds(region, value)
        now = self.me.compensation
        driven = 100 * (data.COMPENSATION_POINTS[min(now + 1, data.COMPENSATION_MAX)] - data.COMPENSATION_POINTS[now])
        return (self.tile(self.g.tiles[region], region) * chance + (driven + 60) * (100 - chance)) // 100

    # --- everything

    def worker(self, value: int) -> int:
        """In the crew while the round goes on; it is never worth less than staying there."""
        return max(STAYS, WORKER[value])

    def parts(self) -> dict[str, int]:
        me, g = self.me, self.g
        regions = sum(region_shares(g, region).get(self.seat, 0) for region in data.REGIONS)
        region = g.region_of(self.seat)
        raw = sum(me.stock.values()) * RAW * self.fade // 100
        wanted = sum([min(me.stock[good], self.asked[good]) for good in data.RAW]) * MISSING_RAW
        icons = [data.ICON[card.id] for card in me.tableau if not card.icon_used]
        best = max([icons.count(icon) for icon in data.ICONS]) + icons.count("")
        crew = 0 if me.passed and g.phase == "action" else sum([self.worker(value) for value in me.crew])
        return {
            "points": 100 * me.total,
            "politics": 100 * data.POLITICAL_POINTS[me.political] + me.political * POLITICAL_TIE * (not self.last),
            "regions": regions * SURE[self.rounds],
            "steps": self.steps(me.free_steps) + sum(12 * steps for steps in me.influence.values() if self.rounds),
            "goods": self.spent(me.coins) + raw + wanted * self.fade // 100 + self.surplus(0) + me.surplus * SURPLUS * self.fade // 100,
            "hand": self.cards(),
            "tiles": sum(self.tile(tile) for tile in me.tiles),
            "icons": (EXTRA if best >= data.ICONS_NEEDED else ICON * best) * self.fade // 100,
            "crew": crew if g.phase == "action" else 0,
            "board": self.stand(region, g.board[region].used) if region and region in g.tiles else 0,
            "driven": 100 * data.COMPENSATION_POINTS[me.compensation],
        }


def fade(g: Imperator, player: Player) -> int:
    """By own workers still to be placed in this game."""
    now = len(player.crew) if g.phase in ("action", "round_start", "set_up") and not player.passed else 0
    return FADE[min(now + data.CREW * (g.rounds - g.round), len(FADE) - 1)]


def parts(g: Imperator, seat: Seat, sight: Sight) -> dict[str, int]:
    return Worth(g, seat, sight).parts()
