"""The rules written a second time from the specification, without a line of the engine: who is asked, what is legal, what it does.

Plain and slow. `course` is a generator: it yields what must come from outside and is sent the answer:

    ("lot", sides)            a number below sides
    ("cards", kinds)          cards of these kinds as a shuffled deck, the top first; elsewhere cards are known by their kinds
    ("seal", legal)           every seat's arrangement of stones
    ("ask", seat, legal)      a choice; `legal` is a set of tuples, or for sowing a function that judges one

Only printed tables are shared: Trajan tiles, buildings, provinces, ships, bonus tiles, the contents of the forum bag.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations, product

from engine.games.trajan.rules.data import BONUSES, BUILDINGS, FORUM, ORDERS, PROVINCES, SHIPS

TRAYS = ("seaport", "forum", "military", "senate", "trajan", "construction")
LETTERS = "bygopw"
KINDS3 = ("bread", "games", "religion")
GOODS = ("wheat", "cattle", "fish", "wine", "fruit", "lamp", "scroll", "oil", "column", "hide", "jewelry", "gems")
STACKS = ("points", "cards", "plus_two", "workers", "legion", "demand")
FIRST = dict(stairs="forum", door="senate", fountain="seaport", roof="trajan", window="military")
CAMP_ROADS = ("alpes", "raetia", "noricum")
LENGTH = {2: 11, 3: 16, 4: 21}
PENALTY = {0: 0, 1: 4, 2: 9, 3: 15}
CELLS = [f"{row}{column}" for row in "ABCD" for column in "12345"]


def kind_of(face):
    return face.rstrip("0123456789")


class Mat:
    """A player."""

    def __init__(self):
        self.trays, self.slots, self.arch = [""] * 6, [None] * 6, 0
        self.supply, self.mil_camp, self.work_camp, self.leader = 13, 1, 1, None
        self.hand, self.known, self.display = [], [], []
        self.demand, self.kept = dict.fromkeys(KINDS3, 0), dict.fromkeys(KINDS3, 0)
        self.votes, self.extra, self.plus2 = [], dict.fromkeys(TRAYS, 0), set()
        self.wild = dict(wild_extra=0, wild_construction=0, wild_commodity=0, wild_demand=0)
        self.built, self.bonus, self.vp = [], {}, 0

    def give(self, tile):
        if tile in KINDS3:
            self.demand[tile] += 1
        elif tile.startswith("senate"):
            self.votes.append(int(tile[6:]))
        elif tile.startswith("x_"):
            self.extra[tile[2:]] += 1
        else:
            self.wild[tile] += 1


class Reading:
    def __init__(self, players, options):
        self.n, self.options = players, options
        self.mats = [Mat() for _ in range(players)]
        self.length = LENGTH[players] + ("long_clock" in options)
        self.time, self.quarter, self.round, self.laps = 0, 1, 1, 0
        self.demands, self.ships = [], dict.fromkeys(SHIPS, "colour")
        self.forum, self.provinces, self.legions = {}, dict.fromkeys(PROVINCES), {id: [] for id in PROVINCES}
        self.tiles, self.workers = {}, {cell: [] for cell in CELLS}
        self.tops, self.rest, self.offices = dict.fromkeys(STACKS), {}, {}
        self.deck, self.left, self.right = [], [], []
        self.senate = {position: [] for position in (0, 2, 3, 4, 5, 6, 7, 8)}
        self.extra_used, self.active = False, 0

    # --- 4: set-up

    def draw(self, bag):
        at = yield "lot", len(bag)
        return bag.pop(at)

    def order(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    def course(self):
        self.start = yield "lot", self.n
        buildings = sorted(BUILDINGS)
        for cell in CELLS:
            self.tiles[cell] = yield from self.draw(buildings)
        self.bag = [kind for kind, count in FORUM.items() for _ in range(count)]
        self.xbag = [f"x_{action}" for action in TRAYS for _ in range(2)]
        self.dbag = [kind for kind in KINDS3 for _ in range(5)]
        self.bbag = sorted(BONUSES)
        yield from self.lay_out()
        if "random_stones" in self.options:
            for seat in self.order(self.start):
                stones, bag = [], [letter for letter in LETTERS for _ in range(2)]
                for _ in range(12):
                    stones.append((yield from self.draw(bag)))
                self.mats[seat].trays = [self.in_order(stones[2 * i] + stones[2 * i + 1]) for i in range(6)]
        else:
            for seat, trays in (yield "seal", self.may_arrange).items():
                self.mats[seat].trays = list(trays)
        for category in STACKS:
            self.rest[category] = sorted(tile for tile, row in ORDERS.items() if row.category == category)
            self.tops[category] = yield from self.draw(self.rest[category])
        self.senate[0] = self.order(self.start)
        for seat in self.order(self.start):
            self.mats[seat].bonus[(yield from self.draw(self.bbag))] = "yellow"
        for side in ("left", "right"):
            self.offices[side] = yield from self.draw(self.bbag)
        self.deck = yield "cards", [good for good in GOODS for _ in range(5)]
        self.left.append(kind_of(self.deck.pop(0)))
        self.right.append(kind_of(self.deck.pop(0)))
        for seat in self.order(self.start):
            for _ in range(3):
                _, source = yield "ask", seat, {("start", "deck"), ("start", "left"), ("start", "right")}
                yield from self.get_card(self.mats[seat], source)
        yield from self.first_tiles()
        self.active = self.start
        while (yield from self.turn()):
            self.active = (self.active + 1) % self.n

    @staticmethod
    def in_order(stones):
        return "".join(sorted(stones, key=LETTERS.index))

    @staticmethod
    def may_arrange(trays):
        pairs = len(trays) == 6 and all(len(tray) == 2 and list(tray) == sorted(tray, key=LETTERS.find) for tray in trays)
        return pairs and all("".join(trays).count(letter) == 2 for letter in LETTERS)

    def lay_out(self):
        for id in PROVINCES:
            here = any(mat.leader == id for mat in self.mats) or self.legions[id]
            if self.provinces[id] is None and not here and self.bag:
                self.provinces[id] = yield from self.draw(self.bag)
        for column in range(1, self.n + 1):
            for row in "abc":
                self.forum[f"{row}{column}"] = (yield from self.draw(self.bag)) if self.bag else None
        for i in range(3):
            self.forum[f"x{i}"] = yield from self.draw(self.xbag)

    def first_tiles(self):
        if "draft_rounds" not in self.options:
            for seat in self.order(self.start):
                chosen = yield "ask", seat, {("tiles", *three) for three in permutations(STACKS, 3)}
                for slot, category in zip((1, 3, 5), chosen[1:], strict=True):
                    self.mats[seat].slots[slot], self.tops[category] = self.tops[category], None
                yield from self.uncover()
            return
        for _ in range(3):
            for seat in self.order(self.start):
                mat = self.mats[seat]
                has = [ORDERS[tile].category for tile in mat.slots if tile]
                free = [slot for slot in (1, 3, 5) if not mat.slots[slot]]
                _, category, slot = yield "ask", seat, {("tile", c, s) for c in STACKS if c not in has for s in free}
                mat.slots[slot], self.tops[category] = self.tops[category], None
                yield from self.uncover()

    def uncover(self):
        for category in STACKS:
            if self.tops[category] is None and self.rest[category]:
                self.tops[category] = yield from self.draw(self.rest[category])

    # --- 5.5.1: cards

    def drawable(self):
        under = 0 if "deck_stop" in self.options else max(0, len(self.left) - 1) + max(0, len(self.right) - 1)
        return len(self.deck) + under

    def top_card(self):
        """The card that leaves the deck, or None."""
        if not self.deck and self.drawable():
            under = self.left[:-1] + self.right[:-1]
            self.left, self.right = self.left[-1:], self.right[-1:]
            self.deck = yield "cards", under
        return kind_of(self.deck.pop(0)) if self.deck else None

    def draw_cards(self, mat, count):
        for _ in range(count):
            card = yield from self.top_card()
            if card is not None:
                mat.hand.append(card)

    def get_card(self, mat, source):
        if source == "deck":
            yield from self.draw_cards(mat, 1)
            return
        pile = getattr(self, source)
        card = pile.pop()
        mat.hand.append(card)
        mat.known.append(card)
        if not pile:
            new = yield from self.top_card()
            if new is not None:
                getattr(self, source).append(new)

    def reveal(self, mat, kinds):
        """Cards of these kinds leave the hand, known ones first."""
        for kind in kinds:
            mat.hand.remove(kind)
            if kind in mat.known:
                mat.known.remove(kind)
        return list(kinds)

    # --- 5.3: sowing

    def may_sow(self, seat, move):
        _, tray, drops, special = move
        mat = self.mats[seat]
        stones = mat.trays[tray]
        if not stones or sorted(drops) != sorted(stones):
            return False
        if any(LETTERS.index(drops[j]) > LETTERS.index(drops[j + 6]) for j in range(len(drops) - 6)):
            return False
        tile = self.claims(mat, tray, drops)
        category = ORDERS[tile].category if tile else None
        if category in ("cards", "workers", "legion"):
            return special in ("", "take", "skip")
        if category == "plus_two":
            free = [action for action in TRAYS if action not in mat.plus2]
            return special in free or special == "skip" if free else special in ("", "skip")
        return special == ""

    def after_sowing(self, mat, tray, drops):
        trays = mat.trays[:]
        trays[tray] = ""
        for j, stone in enumerate(drops):
            trays[(tray + 1 + j) % 6] += stone
        return [self.in_order(stones) for stones in trays]

    def claims(self, mat, tray, drops):
        target = (tray + len(drops)) % 6
        tile, stones = mat.slots[target], list(self.after_sowing(mat, tray, drops)[target])
        if not tile:
            return None
        for colour in ORDERS[tile].pair:
            if colour not in stones:
                return None
            stones.remove(colour)
        return tile

    def turn(self):
        seat, mat = self.active, self.mats[self.active]
        self.extra_used = False
        _, tray, drops, special = yield "ask", seat, lambda move: self.may_sow(seat, move)
        tile, target = self.claims(mat, tray, drops), (tray + len(drops)) % 6
        mat.trays = self.after_sowing(mat, tray, drops)
        self.laps, self.time = (self.time + len(drops)) // self.length, (self.time + len(drops)) % self.length
        if tile:
            yield from self.claim(mat, target, tile, special)
        yield from self.perform(seat, TRAYS[target])
        for _ in range(self.laps):
            if len(self.demands) < 3:
                self.demands.append((yield from self.draw(self.dbag)))
                self.round += 1
            elif not (yield from self.quarter_end()):
                return False
        return True

    def claim(self, mat, slot, tile, special):
        order = ORDERS[tile]
        mat.slots[slot] = None
        mat.vp += order.vp
        if mat.arch is None:
            mat.arch = slot
        if order.category == "demand":
            mat.kept[order.kind] += 1
        elif special == "skip":
            return
        elif order.category == "cards":
            yield from self.draw_cards(mat, 2)
        elif order.category in ("workers", "legion"):
            moved = min(order.n, mat.supply)
            mat.supply -= moved
            if order.category == "workers":
                mat.work_camp += moved
            else:
                mat.mil_camp += moved
        elif order.category == "plus_two" and special:
            mat.plus2.add(special)

    # --- 5.4: action frames

    def perform(self, seat, kind):
        mat = self.mats[seat]
        if not (yield from self.once(seat, kind)):
            return
        if not self.extra_used and (mat.extra[kind] or mat.wild["wild_extra"]) and self.possible(seat, kind):
            legal = {("no extra",)} | ({("extra", "own")} if mat.extra[kind] else set())
            move = yield "ask", seat, legal | ({("extra", "wild")} if mat.wild["wild_extra"] else set())
            if move[0] == "extra":
                self.extra_used = True
                if move[1] == "own":
                    mat.extra[kind] -= 1
                else:
                    mat.wild["wild_extra"] -= 1
                for _ in range(2 if kind in mat.plus2 else 1):
                    if not (yield from self.once(seat, kind)):
                        break

    def possible(self, seat, kind):
        mat = self.mats[seat]
        if kind == "seaport":
            return bool(mat.hand or mat.wild["wild_commodity"] or self.drawable() or self.left or self.right)
        return bool(self.choices(seat, kind))

    def once(self, seat, kind):
        if not self.possible(seat, kind):
            return False
        move = yield "ask", seat, self.choices(seat, kind) | {("pass",)}
        if move == ("pass",):
            return False
        bonus = yield from getattr(self, "do_" + move[0])(seat, *move[1:])
        if bonus:
            yield from self.perform(seat, bonus)
        return True

    # --- 5.5: the six actions

    def choices(self, seat, kind):
        return getattr(self, "can_" + kind)(seat, self.mats[seat])

    def can_seaport(self, seat, mat):
        found = {("draw",)} if self.drawable() else set()
        found |= {("take", side) for side in ("left", "right") if getattr(self, side)}
        held = sorted(mat.hand, key=GOODS.index)
        found |= {("show", cards) for size in (1, 2) for cards in combinations(held, size)}
        wilds = mat.wild["wild_commodity"]
        for size in range(7):
            for cards in set(combinations(held, size)):
                for count in range(wilds + 1):
                    for ship in SHIPS:
                        fitting = (w for w in combinations_with_replacement(GOODS, count) if self.points(ship, cards + w) is not None)
                        first = next(fitting, None)
                        if first is not None:
                            found.add(("ship", ship, cards, first))
        return found

    def points(self, ship, kinds):
        """By 3.11, None if it does not fit."""
        counts = [kinds.count(kind) for kind in set(kinds)]
        size = None
        if ship == "different" and counts and set(counts) == {1}:
            size = len(kinds)
        elif ship == "same" and len(counts) == 1:
            size = counts[0]
        elif ship == "pairs" and counts and set(counts) == {2}:
            size = len(counts)
        row = getattr(SHIPS[ship], self.ships[ship])
        return row[size - 1] if size is not None and size <= len(row) else None

    def do_draw(self, seat):
        mat = self.mats[seat]
        yield from self.draw_cards(mat, 2)
        _, kind, side = yield "ask", seat, {("discard", kind, side) for kind in mat.hand for side in ("left", "right")}
        getattr(self, side).extend(self.reveal(mat, [kind]))

    def do_take(self, seat, side):
        yield from self.get_card(self.mats[seat], side)

    def do_show(self, seat, kinds):
        mat = self.mats[seat]
        mat.display += self.reveal(mat, kinds)
        yield from self.draw_cards(mat, len(kinds))

    def do_ship(self, seat, ship, kinds, wilds):
        mat = self.mats[seat]
        mat.vp += self.points(ship, kinds + wilds)
        mat.display += self.reveal(mat, kinds)
        mat.wild["wild_commodity"] -= len(wilds)
        self.ships[ship] = "grey"
        yield from ()

    def can_forum(self, seat, mat):
        return {("forum", space) for space, tile in self.forum.items() if tile}

    def do_forum(self, seat, space):
        self.mats[seat].give(self.forum[space])
        self.forum[space] = None
        yield from ()

    def can_military(self, seat, mat):
        roads = PROVINCES[mat.leader].neighbours if mat.leader else CAMP_ROADS
        found = {("march", id) for id in roads} | ({("enlist",)} if mat.supply else set())
        if mat.mil_camp and mat.leader and seat not in self.legions[mat.leader]:
            found.add(("deploy",))
        return found

    def do_enlist(self, seat):
        mat = self.mats[seat]
        mat.supply, mat.mil_camp = mat.supply - 1, mat.mil_camp + 1
        yield from ()

    def do_march(self, seat, id):
        mat = self.mats[seat]
        mat.leader = id
        if self.provinces[id]:
            mat.give(self.provinces[id])
            self.provinces[id] = None
        yield from ()

    def do_deploy(self, seat):
        mat = self.mats[seat]
        mat.vp += max(0, PROVINCES[mat.leader].vp - 3 * len(self.legions[mat.leader]))
        self.legions[mat.leader].append(seat)
        mat.mil_camp -= 1
        yield from ()

    def disc(self, seat):
        return next(position for position, stack in self.senate.items() if seat in stack)

    def can_senate(self, seat, mat):
        return {("advance",)} if self.disc(seat) != 8 else set()

    def do_advance(self, seat):
        at = self.disc(seat)
        to = at + 1 if at else 2
        self.senate[at].remove(seat)
        self.senate[to].append(seat)
        self.mats[seat].vp += to
        yield from ()

    def can_trajan(self, seat, mat):
        return {("order", category) for category in STACKS if self.tops[category]} if mat.arch is not None else set()

    def do_order(self, seat, category):
        mat = self.mats[seat]
        mat.slots[mat.arch], self.tops[category] = self.tops[category], None
        free = [(mat.arch + step) % 6 for step in range(1, 6) if not mat.slots[(mat.arch + step) % 6]]
        mat.arch = free[0] if free else None
        yield from self.uncover()

    def can_construction(self, seat, mat):
        found = {("hire",)} if mat.supply else set()
        mine = [cell for cell in CELLS if seat in self.workers[cell]]
        for cell in CELLS if mat.work_camp else ():
            near = any(abs("ABCD".index(cell[0]) - "ABCD".index(own[0])) + abs(int(cell[1]) - int(own[1])) == 1 for own in mine)
            if cell not in mine and (near or not mine):
                found.add(("build", cell))
        return found

    def do_hire(self, seat):
        mat = self.mats[seat]
        mat.supply, mat.work_camp = mat.supply - 1, mat.work_camp + 1
        yield from ()

    def do_build(self, seat, cell):
        mat = self.mats[seat]
        mat.work_camp -= 1
        self.workers[cell].append(seat)
        tile, self.tiles[cell] = self.tiles[cell], None
        yield from ()
        if tile is None:
            return None
        kind = BUILDINGS[tile].kind
        mat.vp += BUILDINGS[tile].vp
        mat.built.append(kind)
        return FIRST[kind] if mat.built.count(kind) == 1 else None

    # --- 5.8: the end of a quarter

    def quarter_end(self):
        for seat in self.order((self.active + 1) % self.n):
            yield from self.pay(seat)
        ranked = sorted(range(self.n), key=self.merit, reverse=True)
        _, side = yield "ask", ranked[0], {("bonus", "left"), ("bonus", "right")}
        self.mats[ranked[0]].bonus[self.offices[side]] = "yellow"
        self.mats[ranked[1]].bonus[self.offices["right" if side == "left" else "left"]] = "grey"
        self.offices = {"left": None, "right": None}
        self.senate = {position: [] for position in self.senate}
        self.senate[0] = ranked[::-1]
        for mat in self.mats:
            mat.votes = []
        self.forum, self.demands = dict.fromkeys(self.forum), []
        if self.quarter == 4:
            return False
        for name in ("left", "right"):
            self.offices[name] = yield from self.draw(self.bbag)
        yield from self.lay_out()
        self.ships = dict.fromkeys(SHIPS, "colour")
        self.quarter, self.round = self.quarter + 1, 1
        return True

    def pay(self, seat):
        mat = self.mats[seat]
        need = {kind: max(0, self.demands.count(kind) - mat.kept[kind]) for kind in KINDS3}
        short = {kind: max(0, need[kind] - mat.demand[kind]) for kind in KINDS3}
        total, wilds = sum(short.values()), mat.wild["wild_demand"]
        if wilds <= total:
            for kind in KINDS3:
                mat.demand[kind] -= need[kind] - short[kind]
            mat.wild["wild_demand"] = 0
            mat.vp -= PENALTY[total - wilds]
            return
        ways = {("meet", *use) for use in product(*(range(short[kind], need[kind] + 1) for kind in KINDS3)) if sum(use) <= wilds}
        move = next(iter(ways)) if len(ways) == 1 else (yield "ask", seat, ways)
        for kind, used in zip(KINDS3, move[1:], strict=True):
            mat.demand[kind] -= need[kind] - used
            mat.wild["wild_demand"] -= used

    def merit(self, seat):
        at = self.disc(seat)
        return at + sum(self.mats[seat].votes), at, self.senate[at].index(seat)

    # --- 7: the end

    def final(self, seat):
        """What is counted besides: hand, camps, slots, sets, bonus tiles."""
        mat = self.mats[seat]
        counts = [mat.built.count(kind) for kind in FIRST]
        best = 0
        for extra in product(range(3), repeat=5):
            if sum(extra) <= mat.wild["wild_construction"] and all(not e or (c and c + e <= 4) for c, e in zip(counts, extra, strict=True)):
                best = max(best, sum({3: 10, 4: 20}.get(c + e, 0) for c, e in zip(counts, extra, strict=True)))
        slots = sum(1 for tile in mat.slots if tile)
        return len(mat.hand), mat.mil_camp + mat.work_camp, slots, best, self.bonus(seat)

    def bonus(self, seat):
        mat, total = self.mats[seat], 0
        shown = mat.display
        goods, missed = [0], []
        for tile, side in mat.bonus.items():
            yellow, number = side == "yellow", int(tile[2:])
            if number <= 6:
                total += (3 if yellow else 2) * sum(shown.count(kind) for kind in BONUSES[tile].counts)
                goods.append(3 if yellow else 2)
            elif number <= 9:
                value = 9 if yellow else 6
                if mat.demand[KINDS3[number - 7]]:
                    total += value
                else:
                    missed.append(value)
            elif number == 10:
                placed = sum(1 for there in self.workers.values() if seat in there)
                total += placed if yellow else -(-placed // 2)
            elif number == 11:
                total += (2 if yellow else 1) * sum(1 for there in self.legions.values() if seat in there)
            else:
                total += (3 if yellow else 2) * list(mat.bonus.values()).count("yellow")
        total += max(goods) * mat.wild["wild_commodity"]
        if "wild_demand_bonus" in self.options:
            total += sum(sorted(missed)[::-1][: mat.wild["wild_demand"]])
        return total

    def winner(self):
        return max(range(self.n), key=lambda seat: (self.mats[seat].vp + sum(self.final(seat)), self.senate[0].index(seat)))
