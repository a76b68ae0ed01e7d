"""The rules written a second time from the specification, without a line of the engine: who is asked, what is legal, what it does.

Plain and slow. `course` is a generator: it yields what must come from outside (lots, cards, choices) with every legal choice, and is sent
the answer. Only the printed tables are shared. Choices are tuples, what has no order in them is a frozenset:

    ("go", place, worker, value), ("build", face, worker, value), ("fight", ...), ("canvass", steps, worker, value),
    ("enter", region, worker, value), ("use", tile, goods), ("extra", cards), ("bonus", region, goods), ("pass",), ("end",), ("done",),
    ("trade", deal, good), ("advance", card), ("take", good), ("back", face), ("discard", face), ("relocate", region),
    ("recruit", place, workers), ("keep", faces), ("patrons", faces)

`worker` is 0 in an extra action, `value` is 0 where the printed one counts or none matters. What a place does is asked step by step.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from engine.games.imperator.rules.data import AREAS, BUILDINGS, DECK, TILES, WARS

PLACES = ("quaestor", "mercator", "aedilis", "aedificator", "legatus", "propraetor", "roma", "senatus", "imperator")
GOODS = ("stone", "wood", "grain", "wine")
POLITICAL = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
COMPENSATION = [0, 1, 3, 5, 7, 9, 12]


class Seat:
    def __init__(self, number):
        self.number = number
        self.crew, self.passed = [1, 2, 3, 4, 5], False
        self.coins, self.surplus = 3, 0
        self.stock = dict.fromkeys(GOODS, 1)
        self.political = self.compensation = 0
        self.influence = dict.fromkeys(range(1, 6), 0)
        self.hand, self.tiles = [], []
        self.built = [["domus", False, False]]  # card, steps used, icon used
        self.free_value = False
        self.vp = dict(buildings=0, wars=0, tiles=0, workers=0)

    def steps(self):
        """Not used yet."""
        return sum(row(card).steps for card, used, _ in self.built if card != "domus" and not used)

    def gain(self, goods):
        for good in goods:
            if self.stock[good] < 4:
                self.stock[good] += 1
            else:
                self.surplus += 1

    def replaced(self, face):
        """Coins that a project costs beside own goods."""
        printed = row(face)
        raw = sum(max(0, getattr(printed, good) - self.stock[good]) for good in GOODS)
        return printed.coins + 4 * raw + 5 * max(0, printed.surplus - self.surplus)


def row(face):
    return (BUILDINGS if face[0] == "b" else WARS)[face[:3]]


def icon(card):
    return "joker" if card == "domus" else row(card).icon


class Reading:
    def __init__(self, players, advanced, rounds):
        self.n, self.advanced, self.rounds, self.round = players, advanced, rounds, 1
        self.seats = [Seat(number) for number in range(players)]
        self.order, self.deck, self.discard = [], [], []
        self.places = {place: [] for place in PLACES}  # of [printed, used]
        self.board, self.tiles, self.areas = {}, {}, {}  # board: region -> [seat, printed, used]
        self.pile, self.tile_discard = set(TILES), []
        self.patrons = {}

    # --- 4 and 5.1

    def course(self):
        self.order = yield "order", self.n
        for position, number in enumerate(self.order):
            self.seats[number].coins = 3 + position
        self.deck = yield "deck", frozenset(DECK)
        for seat in self.seats:
            seat.hand, self.deck = self.deck[:5], self.deck[5:]
        kept = yield "all", {s.number: {("keep", frozenset(three)) for three in combinations(s.hand, 3)} for s in self.seats}
        for seat in self.seats:
            chosen = kept[seat.number][1]
            self.discard += [face for face in seat.hand if face not in chosen]
            seat.hand = [face for face in seat.hand if face in chosen]
        while True:
            yield from self.round_start()
            yield from self.action()
            self.rewards()
            if self.round == self.rounds:
                break
            yield from self.recruit()
            old = list(self.order)
            self.order.sort(key=lambda number: (sum(self.seats[number].crew), -old.index(number)))
            self.round += 1
        holders = [seat for seat in self.seats if seat.hand]
        asked = {seat.number: self.patron_choices(seat) for seat in holders}
        self.patrons = (yield "all", asked) if asked else {}

    def patron_choices(self, seat):
        held = [face for face in seat.hand if face[0] == "q"]
        return {("patrons", frozenset(some)) for size in (0, 1, 2) for some in combinations(held, size)}

    # --- 5.2

    def round_start(self):
        self.areas = dict(zip(range(1, 6), (yield "areas", 5), strict=True))
        for region in range(1, self.n + 1):
            if region not in self.tiles:
                if not self.pile:
                    self.pile, self.tile_discard = set(self.tile_discard), []
                if self.pile:
                    self.tiles[region] = yield "tile", region
                    self.pile.remove(self.tiles[region])
        for seat in self.seats:
            seat.passed = False

    # --- 5.3

    def action(self):
        def able(seat):
            return seat.crew and not seat.passed

        while any(able(seat) for seat in self.seats):
            for number in self.order:
                if able(self.seats[number]):
                    yield from self.turn(self.seats[number])

    def turn(self, seat):
        extra = False
        placed = False
        while True:
            if placed:
                usable = [tile for tile in seat.tiles if TILES[tile].effect in ("coins", "raw", "surplus")]
                if not usable and (extra or not self.triples(seat)):
                    break
            legal = self.uses(seat) | (set() if extra else {("extra", cards) for cards in self.triples(seat)})
            legal |= {("end",)} if placed else self.placements(seat) | {("pass",)}
            move = yield "ask", seat.number, "after" if placed else "turn", legal
            match move:
                case ("pass",):
                    seat.passed = True
                    break
                case ("end",):
                    break
                case ("use", tile, goods):
                    seat.tiles.remove(tile)
                    self.tile_discard.append(tile)
                    self.take_effect(seat, tile, goods)
                case ("extra", cards):
                    extra = True
                    yield from self.extra(seat, cards)
                case _:
                    placed = True
                    yield from self.place(seat, move)
        while len(seat.hand) > 7:
            face = (yield "ask", seat.number, "hand_limit", {("discard", face) for face in seat.hand})[1]
            seat.hand.remove(face)
            self.discard.append(face)

    def uses(self, seat):
        found = set()
        for tile in seat.tiles:
            if TILES[tile].effect in ("coins", "raw", "surplus"):
                found |= {("use", tile, goods) for goods in self.picks(tile)}
        return found

    def picks(self, tile):
        return list(combinations_with_replacement(GOODS, 4)) if tile in ("t13", "t14") else [()]

    def triples(self, seat):
        fresh = [card for card, _, used in seat.built if not used]
        found = set()
        for three in combinations(fresh, 3):
            if len({icon(card) for card in three} - {"joker"}) == 1:
                found.add(frozenset(three))
        return found

    def workers(self, seat):
        """Worker, what is said of its value, and the value it then counts with."""
        for worker in set(seat.crew):
            yield worker, 0, worker
            if seat.free_value or any(TILES[tile].effect == "wild" for tile in seat.tiles):
                yield from ((worker, value, value) for value in range(1, 6) if value != worker)

    def room(self, place, value):
        there = self.places[place]
        if place in ("aedificator", "legatus", "roma", "senatus"):
            return value <= 6 - (len(there) + 1)
        if place in ("aedilis", "propraetor"):
            return sum(used == value for _, used in there) < (1 if self.n <= 3 else 2)
        return True

    def placements(self, seat):
        found = set()
        for worker, said, value in self.workers(seat):
            for what in self.deeds(seat, value):
                if self.room(place_of(what), value):
                    found.add((*what, worker, said))
            if seat.number not in [holder for holder, _, _ in self.board.values()]:
                found |= {("enter", region, worker, said) for region in self.open_regions(seat, value, range(1, 6))}
        return found

    def deeds(self, seat, value):
        """What can be done at the eight places of the host game, without what concerns the worker."""
        found = {("go", "quaestor"), ("go", "aedilis")}
        if self.trades(seat):
            found.add(("go", "mercator"))
        if seat.steps() or any(TILES[tile].effect == "steps" for tile in seat.tiles):
            found.add(("go", "propraetor"))
        if self.deck or self.discard:
            found.add(("go", "senatus"))
        for face in seat.hand:
            if face[0] != "q" and seat.replaced(face) <= seat.coins:
                found.add(("build" if face[0] == "b" else "fight", face))
        found |= {("canvass", steps) for steps in (1, 2) if seat.coins >= 3 * steps and seat.political + steps <= 10}
        return found

    def place(self, seat, move):
        *what, worker, said = move
        value = said or worker
        seat.crew.remove(worker)
        if said and not seat.free_value:
            wild = next(tile for tile in seat.tiles if TILES[tile].effect == "wild")
            seat.tiles.remove(wild)
            self.tile_discard.append(wild)
        seat.free_value = False
        if what[0] == "enter":
            yield from self.enter(seat, worker, value, what[1])
        else:
            self.places[place_of(what)].append([worker, value])
            yield from self.carry_out(seat, what, value)

    def carry_out(self, seat, what, value):
        match what:
            case ("go", "quaestor"):
                seat.coins += 2 * value
            case ("go", "mercator"):
                yield from self.mercator(seat, value)
            case ("go", "aedilis"):
                seat.gain(AREAS[self.areas[value]])
            case ("go", "propraetor"):
                yield from self.propraetor(seat, value)
            case ("go", "senatus"):
                yield from self.senatus(seat)
            case ("canvass", steps):
                seat.coins -= 3 * steps
                seat.political += steps
            case (_, face):
                yield from self.project(seat, face)

    def trades(self, seat):
        found = {("trade", "sell", good) for good in GOODS if seat.stock[good]}
        found |= {("trade", "turn", good) for good in GOODS if seat.stock[good] and seat.coins >= 1}
        found |= {("trade", "buy", good) for good in GOODS if seat.stock[good] < 4 and seat.coins >= 2}
        return found | ({("trade", "sell", "surplus")} if seat.surplus else set())

    def mercator(self, seat, value):
        done = 0
        while done < value and (legal := self.trades(seat)):
            move = yield "ask", seat.number, "trade", legal | ({("done",)} if done else set())
            if move == ("done",):
                return
            done += 1
            match move:
                case (_, "sell", "surplus"):
                    seat.surplus, seat.coins = seat.surplus - 1, seat.coins + 3
                case (_, "sell", good):
                    seat.stock[good], seat.coins = seat.stock[good] - 1, seat.coins + 2
                case (_, "buy", good):
                    seat.stock[good], seat.coins = seat.stock[good] + 1, seat.coins - 2
                case (_, "turn", good):
                    seat.stock[good], seat.coins, seat.surplus = seat.stock[good] - 1, seat.coins - 1, seat.surplus + 1

    def propraetor(self, seat, region):
        some = False
        while True:
            legal = {("advance", card) for card, used, _ in seat.built if card != "domus" and not used}
            legal |= {("advance", tile) for tile in seat.tiles if TILES[tile].effect == "steps"}
            if not legal:
                return
            move = yield "ask", seat.number, "advance", legal | ({("done",)} if some else set())
            if move == ("done",):
                return
            some = True
            if move[1] in TILES:
                seat.tiles.remove(move[1])
                self.tile_discard.append(move[1])
                seat.influence[region] += 4
            else:
                card = next(card for card in seat.built if card[0] == move[1])
                card[1] = True
                seat.influence[region] += row(move[1]).steps

    def senatus(self, seat):
        drawn = []
        while len(drawn) < 3 and (self.deck or self.discard):
            if not self.deck:
                self.deck = yield "reshuffled", seat.number, frozenset(self.discard), min(3 - len(drawn), len(self.discard))
                self.discard = []
            drawn.append(self.deck.pop(0))
        seat.hand += drawn
        if len(drawn) == 3:
            face = (yield "ask", seat.number, "senatus", {("back", face) for face in drawn})[1]
            seat.hand.remove(face)
            self.discard.append(face)

    def project(self, seat, face):
        printed = row(face)
        seat.coins -= seat.replaced(face)
        for good in GOODS:
            seat.stock[good] -= min(seat.stock[good], getattr(printed, good))
        seat.surplus -= min(seat.surplus, printed.surplus)
        seat.hand.remove(face)
        same = sum(card[:3] == face[:3] for card, _, _ in seat.built)
        seat.built.append([face, False, False])
        if face[0] == "b":
            seat.vp["buildings"] += printed.points + same
            if same:
                seat.gain([(yield "ask", seat.number, "second", {("take", good) for good in GOODS})[1]])
        else:
            seat.vp["wars"] += printed.points + (0, 1, 3)[same]

    def extra(self, seat, cards):
        for card in seat.built:
            if card[0] in cards:
                card[2] = True
        legal = set()
        for what in self.deeds(seat, 0):
            values = range(1, 6) if what[1] in ("quaestor", "mercator", "aedilis", "propraetor") else (0,)
            legal |= {(*what, 0, value) for value in values}
        own = next((region for region, (holder, _, _) in self.board.items() if holder == seat.number), None)
        if self.advanced and own is not None:
            for region in self.beside(own):
                if region in self.tiles:
                    legal |= {("bonus", region, goods) for goods in self.picks(self.tiles[region])}
        move = yield "ask", seat.number, "extra", legal
        if move[0] != "bonus":
            yield from self.carry_out(seat, move[:-2], move[-1])
            return
        tile = self.tiles[move[1]]
        match TILES[tile].effect:
            case "steps":
                seat.influence[move[1]] += 4
            case "wild":
                seat.free_value = True
            case _:
                self.take_effect(seat, tile, move[2])

    def take_effect(self, seat, tile, goods=()):
        printed = TILES[tile]
        match printed.effect:
            case "points_per":
                good = printed.goods[0]
                have = dict(seat.stock, coins=seat.coins, surplus=seat.surplus)[good]
                seat.vp["tiles"] += min(have // (3 if good == "coins" else 1), 4)
            case "political":
                seat.political = min(10, seat.political + 1)
            case "coins":
                seat.coins += 10
            case "surplus":
                seat.surplus += 3
            case "raw":
                seat.gain(printed.goods or goods)

    # --- 5.6

    def beside(self, region):
        ring = {(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)}
        return sorted(r for r in range(1, self.n + 1) if (r, region) in ring or (region, r) in ring)

    def wins(self, p, v, q, w, region):
        strong = TILES[self.tiles[region]].strong
        return (-abs(v - strong), p.steps(), p.political) > (-abs(w - strong), q.steps(), q.political)

    def open_regions(self, seat, value, regions):
        found = []
        for region in regions:
            if region > self.n or region not in self.tiles:
                continue
            holder = self.board.get(region)
            if holder is None or (holder[0] != seat.number and self.wins(seat, value, self.seats[holder[0]], holder[2], region)):
                found.append(region)
        return found

    def enter(self, seat, worker, value, region):
        out = self.board.get(region)
        self.board[region] = [seat.number, worker, value]
        while out:
            loser = self.seats[out[0]]
            loser.compensation = min(6, loser.compensation + 1)
            options = self.open_regions(loser, out[2], self.beside(region))
            if not options:
                loser.crew.append(out[1])
                loser.crew.sort()
                return
            region = (yield "ask", loser.number, "relocate", {("relocate", r) for r in options})[1]
            out, self.board[region] = self.board.get(region), out

    # --- 5.4, 5.5

    def rewards(self):
        for region in sorted(self.board):
            number, printed, _ = self.board[region]
            seat, tile = self.seats[number], self.tiles.pop(region)
            if TILES[tile].effect in ("points_per", "political"):
                self.take_effect(seat, tile)
                self.tile_discard.append(tile)
            else:
                seat.tiles.append(tile)
            self.places["imperator"].append([printed, printed])
        self.board = {}
        for seat in self.seats:
            seat.vp["workers"] += len(seat.crew)
            seat.free_value = False
        self.places = {place: [[printed, printed] for printed, _ in there] for place, there in self.places.items()}

    def recruit(self):
        while any(len(seat.crew) < 5 for seat in self.seats):
            for number in reversed(self.order):
                seat = self.seats[number]
                missing = 5 - len(seat.crew)
                if not missing:
                    continue
                legal = set()
                for place, there in self.places.items():
                    values = sorted(printed for printed, _ in there)
                    legal |= {("recruit", place, some) for some in combinations(values, min(missing, len(values))) if some}
                _, place, taken = yield "ask", number, "recruit", legal
                for value in taken:
                    self.places[place].remove([value, value])
                seat.crew = sorted([*seat.crew, *taken])

    # --- 7

    def scores(self):
        regions = dict.fromkeys(range(self.n), 0)
        ranks = {2: [7], 3: [7, 4], 4: [7, 4, 2], 5: [7, 4, 2]}[self.n]
        for region in range(1, 6):
            there = [seat for seat in self.seats if seat.influence[region]]
            for seat in there:
                mine = seat.influence[region], seat.political
                above = sum((other.influence[region], other.political) > mine for other in there)
                equal = sum((other.influence[region], other.political) == mine for other in there)
                regions[seat.number] += sum(ranks[above : above + equal]) // equal
        found = {}
        for seat in self.seats:
            shown = self.patrons.get(seat.number, ("patrons", ()))[1]
            found[seat.number] = {
                **seat.vp,
                "regions": regions[seat.number],
                "political": POLITICAL[seat.political],
                "compensation": COMPENSATION[seat.compensation],
                "patrons": sum(self.patron(seat, face) for face in shown),
                "kept_tiles": 2 * len(seat.tiles),
                "coins": seat.coins // 5,
            }
        return found

    def patron(self, seat, face):
        cards = [card for card, _, _ in seat.built if card != "domus"]
        reached = [region for region in range(1, 6) if seat.influence[region]]
        led = [region for region in reached if seat.influence[region] == max(other.influence[region] for other in self.seats)]
        match face[:3]:
            case "q01":
                return min(8, 2 * sum(card[0] == "b" for card in cards))
            case "q02":
                return min(8, 2 * sum(card[0] == "w" for card in cards))
            case "q03":
                return min(5, sum(seat.stock.values()) // 2)
            case "q04":
                return min(5, seat.coins // 4)
            case "q05":
                return min(8, 2 * len(led))
            case "q06":
                return min(7, len(reached) + (2 if len(reached) == 5 else 0))
            case "q07":
                return min(7, seat.political)
            case "q08":
                return min(8, 2 * len({icon(card) for card in cards}))
        return min(8, 4 * seat.compensation)

    def winners(self):
        scores = self.scores()
        merits = [(sum(scores[s.number].values()), s.political, s.compensation, s.coins) for s in self.seats]
        return tuple(seat.number for seat in self.seats if merits[seat.number] == max(merits))


def place_of(what):
    return {"build": "aedificator", "fight": "legatus", "canvass": "roma"}.get(what[0], what[1])
