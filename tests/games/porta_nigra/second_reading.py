"""The rules written a second time from the specification, without a line of the engine: who is asked, what is legal, what it does.

Plain and slow. `course` is a generator: it yields what must come from outside (cards that are opened or dealt, choices) with every legal
choice, and is sent the answer. Only the printed tables are shared. Choices are tuples:

    ("start", quarter), ("play", face), ("buy", shop, icon), ("build", space, height, whites), ("found", space, height, whites),
    ("take", icon), ("forgo",), ("burn",), ("roman",), ("honour", card, space, height, whites), ("end",), ("dividend", coins),
    ("starter", seat)
"""

from __future__ import annotations

from collections import Counter

from engine.games.porta_nigra.rules.data import ACTION_CARDS, BUILDING_CARDS, HONOURS, SECTIONS, SPACES, SUPPLY_CARDS

RING = ["amphitheatre", "basilica", "porta_nigra", "city_wall"]
SHOP_QUARTER = dict(red="amphitheatre", yellow="basilica", black="porta_nigra", blue="city_wall")
PRICE = dict(black=1, blue=2, red=3, yellow=4, white=5)


class Seat:
    def __init__(self, number):
        self.number = number
        self.vp, self.coins, self.torches, self.influence = 0, 20, 1, 0
        self.area, self.supply, self.builder = 5, 10, None
        self.stock = dict.fromkeys(PRICE, 0)
        self.cards, self.kept = [], []  # building cards; final and substitute honours
        self.deck, self.hand, self.discard = set(), [], []

    def sets_of(self, building):
        subs = [id for id in self.kept if HONOURS[id].kind == f"sub_{building}"]
        return [id for id in self.cards if id.split("-")[1] == building] + subs


class Reading:
    def __init__(self, players, roman_price=1, ages=None):
        self.seats = [Seat(number) for number in range(players)]
        self.players, self.roman_price = players, roman_price
        self.ages = ages or list(range(players))
        self.reserve, self.shops = 90, dict.fromkeys(PRICE, 0)
        self.board = {}  # space -> [owner, height]
        self.supply_deck = set(SUPPLY_CARDS)
        self.decks = dict(building=set(BUILDING_CARDS), honour=set(HONOURS))
        self.display = dict(building=[None] * 6, honour=[None] * 14)
        self.gone = []
        self.trigger = None
        self.table = None  # face, unused icons, torches left
        self.honoured = False
        self.round = 1
        self.result = None

    # --- the course

    def course(self):
        for name in ("building", "honour"):
            yield from self.fill(name)
        start = yield ("first",)
        yield from self.deal_round()
        while True:
            order = [(start + k) % self.players for k in range(self.players)]
            yield from self.laps(order)
            if self.trigger is not None or self.round == (3 if self.players == 2 else 2):
                break
            factor = 1 if self.players == 2 else 2
            for number in order:
                total = factor * sum(height for owner, height in self.board.values() if owner == number)
                _, coins = yield "ask", number, {("dividend", k) for k in range(total + 1)}
                self.seats[number].coins += coins
                self.seats[number].vp += total - coins
            fewest = min(seat.vp for seat in self.seats)
            chooser = max((seat.number for seat in self.seats if seat.vp == fewest), key=lambda number: self.ages[number])
            _, start = yield "ask", chooser, {("starter", number) for number in range(self.players)}
            self.round += 1
            yield from self.deal_round()
        self.final()

    def deal_round(self):
        for seat in self.seats:
            seat.deck = {id for id in ACTION_CARDS if self.players < 4 or id != "AC8"}
            seat.discard = []
        for seat in self.seats:
            seat.hand = []
            for _ in range(2):
                yield from self.draw(seat)

    def draw(self, seat):
        face = yield "draw", seat.number, tuple(seat.hand)
        seat.deck.remove(face)
        seat.hand.append(face)

    def laps(self, order):
        while any(seat.hand for seat in self.seats):
            for number in order:
                yield from self.turn(self.seats[number])
                if self.trigger == number:
                    at = order.index(number)
                    for other in order[at + 1 :] + order[:at]:
                        if self.seats[other].hand:
                            yield from self.turn(self.seats[other])
                    return

    def turn(self, seat):
        yield from self.refill()
        if seat.builder is None:
            _, seat.builder = yield "ask", seat.number, {("start", quarter) for quarter in RING}
        self.honoured = False
        while True:
            legal = self.influence_moves(seat) | {("play", face) for face in seat.hand}
            move = yield "ask", seat.number, legal
            if move[0] == "play":
                break
            self.do(seat, move)
        face = move[1]
        seat.hand.remove(face)
        self.table = [face, list(ACTION_CARDS[face].icons), ACTION_CARDS[face].torches]
        while True:
            move = yield "ask", seat.number, self.influence_moves(seat) | self.card_moves(seat) | {("end",)}
            if move[0] == "end":
                break
            self.do(seat, move)
        seat.coins += self.table[2]
        seat.discard.append(face)
        self.table = None
        if seat.deck:
            yield from self.draw(seat)

    def refill(self):
        if sum(self.shops.values()) < 7:
            while True:
                if self.reserve == 0:
                    break
                if not self.supply_deck:
                    self.supply_deck = set(SUPPLY_CARDS)
                card = yield ("delivery",)
                self.supply_deck.remove(card)
                for colour in SUPPLY_CARDS[card]:
                    if self.reserve:
                        self.reserve -= 1
                        self.shops[colour] += 1
                if sum(self.shops.values()) >= 14:
                    break
        for name in ("building", "honour"):
            yield from self.fill(name)

    def fill(self, name):
        for slot, card in enumerate(self.display[name]):
            if card is None and self.decks[name]:
                self.display[name][slot] = opened = yield "open", name, slot
                self.decks[name].remove(opened)

    # --- what is legal

    def distance(self, seat, quarter):
        steps, at = 0, RING.index(seat.builder)
        while RING[at] != quarter:
            at, steps = (at + 1) % 4, steps + 1
        return steps

    def influence_moves(self, seat):
        legal = {("burn",)} if seat.torches else set()
        if seat.influence >= self.roman_price and seat.supply:
            legal.add(("roman",))
        if seat.influence >= 2 and seat.area:
            legal |= {("found", *build) for build in self.builds(seat)}
        if not self.honoured:
            for card in self.display["honour"]:
                if card and HONOURS[card].influence <= seat.influence:
                    legal |= {("honour", card, *more) for more in self.honours(seat, HONOURS[card].kind)}
        return legal

    def card_moves(self, seat):
        _, icons, torches = self.table
        legal = {("forgo",)} if torches else set()
        if not torches and not seat.torches:
            return legal
        for icon in icons:
            kind, _, what = icon.partition("_")
            if kind == "buy":
                one = [what] if what != "any" and self.shops[what] else [colour for colour in PRICE if self.shops[colour]]
                for colour in one:
                    way = 0 if colour == "white" else self.distance(seat, SHOP_QUARTER[colour])
                    if seat.coins >= way + PRICE[colour]:
                        legal.add(("buy", colour, icon))
            elif kind == "build":
                legal |= {("build", *build) for build in self.builds(seat)} if seat.area else set()
            else:
                legal.add(("take", icon))
        return legal

    def builds(self, seat):
        """Without asking for a Roman."""
        found = set()
        for id, space in SPACES.items():
            if id in self.board or seat.coins < self.distance(seat, space.building):
                continue
            for height in range(3, 9) if space.building == "porta_nigra" else [space.bricks]:
                for whites in range(height + 1):
                    if space.colour == "white":
                        possible = whites == 0 and seat.stock["white"] >= height
                    else:
                        possible = seat.stock[space.colour] >= height - whites and seat.stock["white"] >= whites
                    if possible:
                        found.add((id, height, whites))
        return found

    def honours(self, seat, kind):
        """The parameters with which a card of this kind can be bought; nothing if it cannot."""
        once = {("", 0, 0)}
        match kind:
            case "final_30":
                return once if all(seat.sets_of(building) for building in RING) else set()
            case "final_42" | "final_56":
                wanted = dict(final_42="final_30", final_56="final_42")[kind]
                return once if any(HONOURS[id].kind == wanted for id in seat.kept) else set()
            case "gate_brick":
                towers = [id for id, (owner, height) in self.board.items() if id[:2] == "PN" and owner == seat.number and height <= 7]
                return {(id, 0, 0) for id in towers} if self.reserve else set()
            case "white_brick" | "red_bricks" | "black_bricks" | "white_torch":
                return once if self.reserve else set()
            case "romans":
                return once if seat.supply else set()
            case "roman_build":
                return self.builds(seat) if seat.area or seat.supply else set()
            case "vp_build":
                return self.builds(seat) if seat.area else set()
        return once

    # --- what it does

    def do(self, seat, move):
        kind, *more = move
        if kind in ("buy", "build", "take"):
            self.table[1].remove(dict(buy=more[-1], build="build", take=more[0])[kind])
            if self.table[2]:
                self.table[2] -= 1
            else:
                seat.torches -= 1
        match kind:
            case "buy":
                colour = more[0]
                if colour != "white":
                    seat.coins -= self.distance(seat, SHOP_QUARTER[colour])
                    seat.builder = SHOP_QUARTER[colour]
                seat.coins -= PRICE[colour]
                self.shops[colour] -= 1
                seat.stock[colour] += 1
            case "build":
                self.build(seat, *more)
            case "take":
                match more[0]:
                    case "influence":
                        self.gain_influence(seat)
                    case "torch":
                        self.gain_torch(seat)
                    case coins:
                        self.gain_coins(seat, int(coins[-1]))
            case "forgo":
                self.table[2] -= 1
                seat.coins += 1
            case "burn":
                seat.torches -= 1
                seat.coins += 1
            case "roman":
                seat.influence -= self.roman_price
                self.gain_romans(seat, 1)
            case "found":
                seat.influence -= 2
                self.build(seat, *more)
            case "honour":
                self.honour(seat, *more)
        if self.trigger is None:
            empty = self.reserve == 0 and not any(self.shops.values())
            placed = sum(owner == seat.number for owner, _ in self.board.values())
            if empty or placed == 15:
                self.trigger = seat.number
                seat.vp += 5

    def gain_influence(self, seat, n=1):
        seat.influence += n

    def gain_torch(self, seat, n=1):
        seat.torches += n

    def gain_coins(self, seat, n):
        seat.coins += n

    def gain_romans(self, seat, n):
        got = min(n, seat.supply)
        seat.supply -= got
        seat.area += got

    def gain_bricks(self, seat, colour, n):
        got = min(n, self.reserve)
        self.reserve -= got
        seat.stock[colour] += got

    def total(self, seat, building):
        return sum(height for id, (owner, height) in self.board.items() if owner == seat.number and SPACES[id].building == building)

    def build(self, seat, id, height, whites):
        space = SPACES[id]
        seat.coins -= self.distance(seat, space.building)
        seat.builder = space.building
        seat.stock[space.colour] -= height - whites
        seat.stock["white"] -= whites
        seat.area -= 1
        seat.vp += height * PRICE[space.colour] if space.building == "porta_nigra" else space.points
        wanted = f"BC-{space.building}-{space.colour}"
        if wanted in self.display["building"] and not (space.building == "amphitheatre" and space.row == "C"):
            self.display["building"][self.display["building"].index(wanted)] = None
            seat.cards.append(wanted)
        before = self.total(seat, space.building)
        self.board[id] = [seat.number, height]
        self.reward(seat, space.building, before)

    def reward(self, seat, building, before):
        for _ in range(self.total(seat, building) // 3 - before // 3):
            match building:
                case "basilica":
                    self.gain_torch(seat)
                    self.gain_romans(seat, 1)
                case "amphitheatre":
                    self.gain_coins(seat, 5)
                    self.gain_romans(seat, 1)
                case "city_wall":
                    self.gain_bricks(seat, "white", 1)
                case "porta_nigra":
                    self.gain_influence(seat)
                    self.gain_romans(seat, 2)

    def honour(self, seat, card, id, height, whites):
        kind = HONOURS[card].kind
        seat.influence -= HONOURS[card].influence
        self.honoured = True
        self.display["honour"][self.display["honour"].index(card)] = None
        if kind == "final_30":
            for building in RING:
                self.lose(seat, seat.sets_of(building)[0])
        if kind in ("final_42", "final_56"):
            wanted = dict(final_42="final_30", final_56="final_42")[kind]
            self.lose(seat, next(one for one in seat.kept if HONOURS[one].kind == wanted))
        if kind.startswith(("final_", "sub_")):
            seat.kept.append(card)
            return
        self.gone.append(card)
        match kind:
            case "gate_brick":
                before = self.total(seat, "porta_nigra")
                self.reserve -= 1
                self.board[id][1] += 1
                self.reward(seat, "porta_nigra", before)
            case "romans":
                self.gain_romans(seat, 2)
            case "coins":
                seat.coins += 6
            case "torches":
                seat.torches += 2
            case "vp_small" | "vp_medium" | "vp_large":
                seat.vp += dict(vp_small=6, vp_medium=12, vp_large=19)[kind]
            case "white_brick":
                self.gain_bricks(seat, "white", 1)
            case "red_bricks":
                self.gain_bricks(seat, "red", 2)
            case "black_bricks":
                self.gain_bricks(seat, "black", 3)
            case "roman_build":
                self.gain_romans(seat, 1)
                self.build(seat, id, height, whites)
            case "coins_roman":
                seat.coins += 9
                self.gain_romans(seat, 1)
            case "white_torch":
                self.gain_bricks(seat, "white", 2)
                seat.torches += 1
            case "vp_build":
                seat.vp += 8
                self.build(seat, id, height, whites)

    def lose(self, seat, card):
        (seat.cards if card in seat.cards else seat.kept).remove(card)
        self.gone.append(card)

    # --- scoring

    def final(self):
        scores = []
        for seat in self.seats:
            owned = Counter({building: len(seat.sets_of(building)) for building in RING})
            groups = 0
            while +owned:
                groups += (0, 2, 6, 12, 20)[len(+owned)]
                owned = Counter({building: n - 1 for building, n in (+owned).items()})
            finals = sum(int(HONOURS[id].kind[6:]) for id in seat.kept if HONOURS[id].kind.startswith("final_"))
            left = seat.area + seat.coins // 3 + seat.influence + seat.torches + sum(seat.stock.values())
            scores.append(seat.vp + groups + finals + left)
        for name, (first, second) in SECTIONS.items():
            keys = {number: key for number in range(self.players) if (key := self.key(number, name))[0]}
            order = sorted(set(map(tuple, keys.values())), reverse=True)
            places = [[number for number in keys if tuple(keys[number]) == key] for key in order]
            if places and len(places[0]) > 1:
                for number in places[0]:
                    scores[number] += second
            elif places:
                scores[places[0][0]] += first
                if len(places) > 1 and len(places[1]) == 1:
                    scores[places[1][0]] += second
        self.result = scores, tuple(number for number in range(self.players) if scores[number] == max(scores))

    def key(self, number, section):
        building, _, part = section.partition(" ")
        values = []
        for id, (owner, height) in self.board.items():
            space = SPACES[id]
            if owner == number and space.building == building:
                if building == "porta_nigra":
                    values += [PRICE[space.colour]] if height >= int(part) else []
                elif space.row == part:
                    values += [PRICE[space.colour]] * height
        return len(values), tuple(sorted(values, reverse=True))
