"""The specification of Imperator read a second time: from its text alone, section by section, by other hands than the engine's.

Shared with the engine: the printed tables of section 3 and how a move is written down. `Rome.course` is a generator. It yields what only
the outside knows, ("order",), ("dealt",), ("areas",), ("tile", region), ("mixed", seat, cards, how many of them that seat draws at once);
("ask", seat, topic, menu), where the menu holds every line that the text allows and no other; or ("all", topic, menus by seat) where
everybody answers at once. It is sent the answer. Lines:

    ("place", location, worker, value, what)   what: a card, a number of steps, a region, or None. No worker (0) in an extra action.
                                               A value only where the printed one does not count (0 if it does, or none matters)
    ("use_tile", tile, goods), ("extra_action", cards), ("bonus", region, goods), ("pass",), ("end_turn",),
    ("trade", deal, good), ("advance", card or tile), ("done",), ("take", good), ("senatus_keep", card that goes back), ("discard", card),
    ("relocate", region), ("recruit", location, workers), ("keep", cards), ("score_patrons", cards)
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

from engine.games.imperator.rules.data import AREAS, BUILDINGS, DECK, TILES, WARS

GOODS = ("stone", "wood", "grain", "wine")
LOCATIONS = ("quaestor", "mercator", "aedilis", "aedificator", "legatus", "propraetor", "roma", "senatus", "imperator")
CROWDED, ADDRESSED = ("aedificator", "legatus", "roma", "senatus"), ("aedilis", "propraetor")
LINKS = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 1))  # 3.2
AT_ONCE = ("points_per", "political")  # 3.3, class `immediate`
IN_A_TURN = ("coins", "raw", "surplus")  # E11
POLITICAL = (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20)  # 3.6
COMPENSATION = (0, 1, 3, 5, 7, 9, 12)
RANKS = {2: (7,), 3: (7, 4), 4: (7, 4, 2), 5: (7, 4, 2)}


def printed(card):
    return (BUILDINGS if card[0] == "b" else WARS)[card[:3]]


def icon(card):
    return printed(card).icon if card != "domus" else None


class Player:
    """4.2; the purses say what points were for."""

    def __init__(self, seat):
        self.seat = seat
        self.crew, self.passed = [1, 2, 3, 4, 5], False
        self.tableau = {"domus": Counter()}  # card: its flags
        self.stock, self.surplus, self.coins = dict.fromkeys(GOODS, 1), 0, 3
        self.political = self.compensation = 0
        self.influence = dict.fromkeys((1, 2, 3, 4, 5), 0)
        self.hand, self.tiles, self.right = [], [], False  # the right: E14 with a `wild` tile
        self.purses = dict(buildings=0, wars=0, tiles=0, workers=0)

    def stepping(self):
        """Cards whose printed steps are not used yet."""
        return [card for card, flags in self.tableau.items() if card != "domus" and not flags["steps_used"]]

    def free_steps(self):
        return sum(printed(card).steps for card in self.stepping())

    def held(self, *effects):
        return [tile for tile in self.tiles if TILES[tile].effect in effects]

    def gain(self, goods):
        """5.3.5"""
        for good in goods:
            if self.stock[good] == 4:
                self.surplus += 1
            else:
                self.stock[good] += 1

    def rise(self, steps):
        self.political = min(10, self.political + steps)

    def missing(self, card):
        """5.3.3: own goods go first; what is still missing."""
        return sum(max(0, getattr(printed(card), good) - self.stock[good]) for good in GOODS), max(0, printed(card).surplus - self.surplus)

    def price(self, card):
        raw, surplus = self.missing(card)
        return printed(card).coins + 4 * raw + 5 * surplus

    def triples(self):
        """5.3.6"""
        clear = [card for card, flags in self.tableau.items() if not flags["icon_used"]]
        return [three for three in combinations(clear, 3) if len({icon(card) for card in three} - {None}) == 1]


class Rome:
    def __init__(self, count, advanced=False, rounds=None):
        self.count, self.advanced = count, advanced
        self.rounds = rounds or (5 if count <= 3 else 4)
        self.players = [Player(seat) for seat in range(count)]
        self.active = [1, 2, 3, 4, 5][:count]
        self.round, self.order, self.areas = 1, [], {}
        self.tile, self.deck_tile, self.discard_tile = {}, set(TILES), []
        self.standing = {}  # region: (player, printed value, used value)
        self.placed = {location: [] for location in LOCATIONS}  # (printed value, used value)
        self.deck, self.discard = [], []
        self.extra_done = False

    # 4 and 5.1

    def course(self):
        self.order = yield ("order",)
        for position, seat in enumerate(self.order):
            self.players[seat].coins += position
        hands, self.deck = yield ("dealt",)
        assert sorted([card for hand in hands for card in hand] + self.deck) == sorted(DECK)
        assert [len(hand) for hand in hands] == [5] * self.count
        for player, hand in zip(self.players, hands, strict=True):
            player.hand = hand
        kept = yield "all", "keep", [self.sets("keep", player.hand, [3]) for player in self.players]
        for player, (_, cards) in zip(self.players, kept, strict=True):
            self.discard += [card for card in player.hand if card not in cards]
            player.hand = [card for card in player.hand if card in cards]
        while True:
            yield from self.round_start()
            yield from self.action()
            self.rewards()
            if self.round == self.rounds:
                break
            yield from self.recruit()
            self.turn_order()
            self.round += 1
        yield from self.final_scoring()

    def sets(self, name, cards, sizes):
        return {(name, frozenset(some)) for size in sizes for some in combinations(cards, size)}

    def round_start(self):
        """4.4 and 5.2"""
        areas = yield ("areas",)
        assert len(areas) == 5 == len(set(areas)) and set(areas) <= set(AREAS)
        self.areas = dict(zip((1, 2, 3, 4, 5), areas, strict=True))
        for player in self.players:
            player.passed = False
        for region in self.active:
            if region not in self.tile:
                if not self.deck_tile:
                    self.deck_tile, self.discard_tile = set(self.discard_tile), []
                if self.deck_tile:
                    self.tile[region] = yield "tile", region
                    self.deck_tile.remove(self.tile[region])

    # 5.3

    def action(self):
        visits = 0
        while any(player.crew and not player.passed for player in self.players):
            player = self.players[self.order[visits % self.count]]
            visits += 1
            if player.crew and not player.passed:
                yield from self.turn(player)

    def turn(self, player):
        self.extra_done, placed = False, False
        while not (placed and self.nothing_left(player)):
            menu = {("end_turn",)} if placed else {("pass",)} | self.placements(player)
            menu |= {("use_tile", tile, goods) for tile in player.held(*IN_A_TURN) for goods in self.wishes(tile)}
            menu |= set() if self.extra_done else {("extra_action", frozenset(three)) for three in player.triples()}
            line = yield "ask", player.seat, "after" if placed else "turn", menu
            match line:
                case ("pass",):
                    player.passed = True
                    break
                case ("end_turn",):
                    break
                case ("use_tile", tile, goods):
                    self.use_up(player, tile)
                    self.bring(player, tile, goods)
                case ("extra_action", cards):
                    yield from self.extra_action(player, cards)
                case ("place", location, worker, value, what):
                    placed = True
                    yield from self.place(player, location, worker, value, what)
        while len(player.hand) > 7:
            _, card = yield "ask", player.seat, "hand_limit", {("discard", card) for card in player.hand}
            player.hand.remove(card)
            self.discard.append(card)

    def nothing_left(self, player):
        """`end_turn` is automatic."""
        return not player.held(*IN_A_TURN) and (self.extra_done or not player.triples())

    def wishes(self, tile):
        """The raw choices of t13 and t14."""
        open_choice = TILES[tile].effect == "raw" and not TILES[tile].goods
        return list(combinations_with_replacement(GOODS, TILES[tile].n)) if open_choice else [()]

    def placements(self, player):
        wild = player.right or player.held("wild")
        return {
            ("place", location, worker, said, what)
            for worker in player.crew
            for said in ([0, 1, 2, 3, 4, 5] if wild else [0])
            if said != worker
            for location in LOCATIONS
            if self.has_room(location, said or worker)
            for what in self.possible(player, location, said or worker)
        }

    def has_room(self, location, value):
        """5.3.2"""
        there = [used for _, used in self.placed[location]]
        if location in CROWDED:
            return value <= 6 - (len(there) + 1)
        return location not in ADDRESSED or there.count(value) < (1 if self.count <= 3 else 2)

    def possible(self, player, location, value):
        """5.3.1: what can be done there, at least in part."""
        match location:
            case "quaestor" | "aedilis":
                return [None]
            case "mercator":
                return [None] if self.trades(player) else []
            case "aedificator" | "legatus":
                kind = "b" if location == "aedificator" else "w"
                return [card for card in player.hand if card[0] == kind and player.price(card) <= player.coins]
            case "propraetor":
                return [None] if player.stepping() or player.held("steps") else []
            case "roma":
                return [steps for steps in (1, 2) if player.coins >= 3 * steps and player.political + steps <= 10]
            case "senatus":
                return [None] if self.deck or self.discard else []
            case "imperator":
                on_it = any(holder is player for holder, _, _ in self.standing.values())
                return [] if on_it else self.legal(player, value, self.active)

    def place(self, player, location, worker, value, what):
        player.crew.remove(worker)
        if value and not player.right:
            self.use_up(player, sorted(player.held("wild"))[0])  # the move names no tile: the lower one
        player.right = False
        if location == "imperator":
            yield from self.enter(player, worker, value or worker, what)
        else:
            self.placed[location].append((worker, value or worker))
            yield from self.carry_out(player, location, value or worker, what)

    def carry_out(self, player, location, value, what):
        match location:
            case "quaestor":
                player.coins += 2 * value
            case "mercator":
                yield from self.mercator(player, value)
            case "aedilis":
                player.gain(AREAS[self.areas[value]])
            case "aedificator" | "legatus":
                yield from self.build(player, what)
            case "propraetor":
                yield from self.propraetor(player, value)
            case "roma":
                player.coins -= 3 * what
                player.rise(what)
            case "senatus":
                yield from self.senatus(player)

    def trades(self, player):
        have, buyer = {good for good in GOODS if player.stock[good]}, player.coins >= 2
        return (
            {("trade", "sell", good) for good in have}
            | {("trade", "buy", good) for good in GOODS if buyer and player.stock[good] < 4}
            | {("trade", "turn", good) for good in have if player.coins >= 1}
            | ({("trade", "sell", "surplus")} if player.surplus else set())
        )

    def mercator(self, player, most):
        for number in range(most):
            menu = self.trades(player)
            if not menu:
                return
            line = yield "ask", player.seat, "trade", menu | ({("done",)} if number else set())
            match line:
                case ("done",):
                    return
                case ("trade", "sell", "surplus"):
                    player.surplus, player.coins = player.surplus - 1, player.coins + 3
                case ("trade", "sell", good):
                    player.stock[good], player.coins = player.stock[good] - 1, player.coins + 2
                case ("trade", "buy", good):
                    player.stock[good], player.coins = player.stock[good] + 1, player.coins - 2
                case ("trade", "turn", good):
                    player.stock[good], player.coins = player.stock[good] - 1, player.coins - 1
                    player.surplus += 1

    def propraetor(self, player, region):
        first = True
        while sources := [*player.stepping(), *player.held("steps")]:
            line = yield "ask", player.seat, "advance", {("advance", source) for source in sources} | (set() if first else {("done",)})
            if line == ("done",):
                return
            source, first = line[1], False
            if source in TILES:
                player.influence[region] += TILES[source].n
                self.use_up(player, source)
            else:
                player.influence[region] += printed(source).steps
                player.tableau[source]["steps_used"] = 1

    def build(self, player, card):
        """5.3.3 and the copies of 3.5"""
        player.coins -= player.price(card)
        player.surplus -= min(player.surplus, printed(card).surplus)
        for good in GOODS:
            player.stock[good] -= min(player.stock[good], getattr(printed(card), good))
        player.hand.remove(card)
        copy = sum(other[:3] == card[:3] for other in player.tableau)
        player.tableau[card] = Counter()
        bonus = (0, 1) if card[0] == "b" else (0, 1, 3)
        player.purses["buildings" if card[0] == "b" else "wars"] += printed(card).points + bonus[copy]
        if card[0] == "b" and copy:
            _, good = yield "ask", player.seat, "second", {("take", good) for good in GOODS}
            player.gain([good])

    def senatus(self, player):
        """5.3.4"""
        drawn = []
        while len(drawn) < 3 and (self.deck or self.discard):
            if not self.deck:
                self.deck = yield "mixed", player.seat, sorted(self.discard), min(3 - len(drawn), len(self.discard))
                assert sorted(self.deck) == sorted(self.discard)
                self.discard = []
            drawn.append(self.deck.pop(0))
        player.hand += drawn
        if len(drawn) == 3:
            _, card = yield "ask", player.seat, "senatus", {("senatus_keep", card) for card in drawn}
            player.hand.remove(card)
            self.discard.append(card)

    def extra_action(self, player, cards):
        """5.3.6 and E14"""
        self.extra_done = True
        for card in cards:
            player.tableau[card]["icon_used"] = 1
        menu = {
            ("place", location, 0, value if location in ("quaestor", "mercator", *ADDRESSED) else 0, what)
            for location in LOCATIONS
            if location != "imperator"
            for value in (1, 2, 3, 4, 5)
            for what in self.possible(player, location, value)
        }
        mine = [region for region, (holder, _, _) in self.standing.items() if holder is player]
        if self.advanced and mine:
            beside = [region for region in self.beside(mine[0]) if region in self.tile]
            menu |= {("bonus", region, goods) for region in beside for goods in self.wishes(self.tile[region])}
        line = yield "ask", player.seat, "extra", menu
        if line[0] == "place":
            _, location, _, value, what = line
            yield from self.carry_out(player, location, value, what)
        else:
            _, region, goods = line
            tile = self.tile[region]
            if TILES[tile].effect == "steps":
                player.influence[region] += TILES[tile].n
            elif TILES[tile].effect == "wild":
                player.right = True
            else:
                self.bring(player, tile, goods)

    def use_up(self, player, tile):
        player.tiles.remove(tile)
        self.discard_tile.append(tile)

    def bring(self, player, tile, goods=()):
        """3.3: counting goods does not use them up."""
        row = TILES[tile]
        match row.effect:
            case "coins":
                player.coins += row.n
            case "surplus":
                player.surplus += row.n
            case "raw":
                player.gain(row.goods or goods)
            case "political":
                player.rise(1)
            case "points_per":
                what = row.goods[0]
                if what == "coins":
                    points = min(4, player.coins // 3)
                else:
                    points = min(4, player.surplus) if what == "surplus" else player.stock[what]
                player.purses["tiles"] += points

    # 5.6

    def beside(self, region):
        return [other for link in LINKS if region in link for other in link if other != region and other in self.active]

    def wins(self, player, value, other, other_value, region):
        """E3, E4, E5"""
        strong = TILES[self.tile[region]].strong
        if abs(value - strong) != abs(other_value - strong):
            return abs(value - strong) < abs(other_value - strong)
        if player.free_steps() != other.free_steps():
            return player.free_steps() > other.free_steps()
        return player.political > other.political

    def legal(self, player, value, regions):
        """E2"""
        found = []
        for region in regions:
            if region in self.tile:
                holder, _, used = self.standing.get(region, (None, 0, 0))
                if holder is None or (holder is not player and self.wins(player, value, holder, used, region)):
                    found.append(region)
        return found

    def enter(self, player, worker, value, region):
        """E6 to E9"""
        beaten = self.standing.get(region)
        self.standing[region] = player, worker, value
        while beaten is not None:
            owner, worker, value = beaten
            owner.compensation = min(6, owner.compensation + 1)
            open_to = self.legal(owner, value, self.beside(region))
            if not open_to:
                owner.crew = sorted([*owner.crew, worker])
                return
            _, region = yield "ask", owner.seat, "relocate", {("relocate", region) for region in open_to}
            beaten, self.standing[region] = self.standing.get(region), (owner, worker, value)

    # 5.4 and 5.5

    def rewards(self):
        for region in sorted(self.standing):
            player, worker, used = self.standing[region]
            tile = self.tile.pop(region)
            if TILES[tile].effect in AT_ONCE:
                self.bring(player, tile)
                self.discard_tile.append(tile)
            else:
                player.tiles.append(tile)
            self.placed["imperator"].append((worker, used))
        self.standing = {}
        for player in self.players:
            player.purses["workers"] += len(player.crew)
            player.right = False  # at the end of the phase; a pass is for the round
        self.placed = {location: [(worker, worker) for worker, _ in there] for location, there in self.placed.items()}

    def recruit(self):
        while any(len(player.crew) < 5 for player in self.players):
            for player in [self.players[seat] for seat in reversed(self.order)]:
                if len(player.crew) < 5:
                    menu = {line for location in LOCATIONS for line in self.groups(location, 5 - len(player.crew))}
                    _, location, workers = yield "ask", player.seat, "recruit", menu
                    for worker in workers:
                        self.placed[location].remove((worker, worker))
                    player.crew = sorted([*player.crew, *workers])
        assert not any(self.placed.values())

    def groups(self, location, most):
        there = sorted(worker for worker, _ in self.placed[location])
        return {("recruit", location, some) for some in combinations(there, min(most, len(there)))} if there else set()

    def turn_order(self):
        old = self.order
        self.order = sorted(old, key=lambda seat: (sum(self.players[seat].crew), -old.index(seat)))

    # 7

    def final_scoring(self):
        menus = [self.sets("score_patrons", [card for card in player.hand if card[0] == "q"], [0, 1, 2]) for player in self.players]
        shown = yield "all", "patrons", menus
        self.scores, regions = {}, self.region_points()
        for player, (_, patrons) in zip(self.players, shown, strict=True):
            self.scores[player.seat] = {
                **player.purses,
                "regions": regions[player.seat],
                "political": POLITICAL[player.political],
                "compensation": COMPENSATION[player.compensation],
                "patrons": sum(self.patron(player, card[:3]) for card in patrons),
                "kept_tiles": 2 * len(player.tiles),
                "coins": player.coins // 5,
            }

    def region_points(self):
        points = Counter()
        for region in (1, 2, 3, 4, 5):
            there = [player for player in self.players if player.influence[region]]
            strength = {player.seat: (player.influence[region], player.political) for player in there}
            for seat, mine in strength.items():
                above = sum(other > mine for other in strength.values())
                equal = list(strength.values()).count(mine)
                points[seat] += sum(RANKS[self.count][above : above + equal]) // equal
        return points

    def patron(self, player, kind):
        """3.5"""
        cards = [card for card in player.tableau if card != "domus"]
        reached = [region for region, steps in player.influence.items() if steps]
        led = [region for region in reached if player.influence[region] == max(other.influence[region] for other in self.players)]
        match kind:
            case "q01":
                return min(8, 2 * sum(card[0] == "b" for card in cards))
            case "q02":
                return min(8, 2 * sum(card[0] == "w" for card in cards))
            case "q03":
                return min(5, sum(player.stock.values()) // 2)
            case "q04":
                return min(5, player.coins // 4)
            case "q05":
                return min(8, 2 * len(led))
            case "q06":
                return min(7, len(reached) + (2 if len(reached) == 5 else 0))
            case "q07":
                return min(7, player.political)
            case "q08":
                return min(8, 2 * len({icon(card) for card in cards}))
            case "q09":
                return min(8, 4 * player.compensation)

    def winners(self):
        def rank(player):
            return sum(self.scores[player.seat].values()), player.political, player.compensation, player.coins

        best = max(map(rank, self.players))
        return tuple(player.seat for player in self.players if rank(player) == best)
