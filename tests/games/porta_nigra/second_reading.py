"""The specification of Porta Nigra read a second time: written from its text alone, clause by clause, and not from the engine's rules.

It shares the printed tables of section 3 with the engine and nothing else. Every choice has a predicate, `may_...`, that says clause by
clause whether the text allows it; what is legal is every conceivable choice that its predicate allows. `course` is a generator: it yields
what only the outside knows, ("first",), ("delivery",), ("open", display, slot), ("draw", seat, hand), or ("ask", seat, legal choices), and
is sent the answer. Choices are tuples:

    ("start", quarter), ("play", card), ("buy", shop, icon), ("build", space, height, whites), ("found", space, height, whites),
    ("honour", card, space, height, whites), ("take", icon), ("forgo",), ("burn",), ("roman",), ("end",),
    ("dividend", coins), ("starter", seat)
"""

from __future__ import annotations

from engine.games.porta_nigra.rules.data import ACTION_CARDS, BUILDING_CARDS, HONOURS, REWARDS, SECTIONS, SPACES, SUPPLY_CARDS

CLOCKWISE = ("amphitheatre", "basilica", "porta_nigra", "city_wall")
SHOPS = {"red": "amphitheatre", "yellow": "basilica", "black": "porta_nigra", "blue": "city_wall", "white": None}
PRICE = {"black": 1, "blue": 2, "red": 3, "yellow": 4, "white": 5}
TAKEN = {"influence": ("influence", 1), "torch": ("torches", 1), "coins_3": ("coins", 3), "coins_4": ("coins", 4), "coins_5": ("coins", 5)}
GROUP = (0, 2, 6, 12, 20)
FINALS = {"final_30": 30, "final_42": 42, "final_56": 56}
HIGHEST = 8
# A late position, where cards, bricks and Romans run out, as they hardly do in random games from the start
LATE, LATE_ELEMENTS, LATE_RESERVE = (90, 9, 20), 8, 40


def late_elements(players):
    """So many of every seat, spread over the four buildings."""
    spaces = [list(SPACES)[number * 5 % len(SPACES)] for number in range(LATE_ELEMENTS * players)]
    return {space: (at % players, SPACES[space].bricks or 3 + at % 4) for at, space in enumerate(spaces)}


class Person:
    """Set-up 6 and 7; in a late position there is more of everything and some Romans stand on elements."""

    def __init__(self, number, players, late=False):
        self.number = number
        self.vp, self.coins, self.torches, self.influence = 0, *(LATE if late else (20, 1, 0))
        self.area, self.supply = 5, 10 - LATE_ELEMENTS if late else 10
        self.builder = None
        self.stock = dict.fromkeys(PRICE, 0)
        self.cards, self.kept = [], []
        self.all = [card for card, row in ACTION_CARDS.items() if players in row.players]
        self.deck, self.hand, self.discard = [], [], []  # the order of the deck is nobody's; here it is only what it holds


class Reading:
    def __init__(self, players, roman_price=1, ages=(), late=False):
        self.players, self.roman_price = players, roman_price
        self.ages = ages or list(range(players))  # R9: later seat, younger
        self.seats = [Person(number, players, late) for number in range(players)]
        self.reserve, self.shops = LATE_RESERVE if late else 90, dict.fromkeys(PRICE, 0)
        self.board = late_elements(players) if late else {}  # space: (owner, height)
        self.pile = {"building": set(BUILDING_CARDS), "honour": set(HONOURS)}
        self.display = {"building": [None] * 6, "honour": [None] * 14}
        self.deliveries, self.delivered = set(SUPPLY_CARDS), set()
        self.gone = []  # building and honour cards that left the game
        self.round, self.trigger, self.table, self.bought = 1, None, None, False
        self.parts, self.result = {}, None

    # --- section 5, the course of a game

    def course(self):
        first = yield ("first",)
        for name in ("building", "honour"):
            yield from self.fill(name)
        rounds = 3 if self.players == 2 else 2
        while True:
            order = [(first + step) % self.players for step in range(self.players)]
            yield from self.round_start()
            yield from self.laps(order)
            if self.trigger is not None or self.round == rounds:
                break
            for number in order:
                yield from self.interim(self.seats[number])
            first = yield from self.starter()
            self.round += 1
        self.final()

    def round_start(self):
        for seat in self.seats:
            assert not seat.deck and not seat.hand
            seat.deck, seat.discard = list(seat.all), []
        for seat in self.seats:
            yield from self.draw(seat)
            yield from self.draw(seat)

    def laps(self, order):
        """5.8 and 5.9: until nobody holds a card, or until the others have had their one turn more."""
        while any(self.seats[number].hand for number in order):
            for at, number in enumerate(order):
                yield from self.turn(self.seats[number])
                if self.trigger is not None:
                    for other in order[at + 1 :] + order[:at]:
                        if self.seats[other].hand:
                            yield from self.turn(self.seats[other])
                    return

    def draw(self, seat):
        card = yield "draw", seat.number, tuple(seat.hand)
        seat.deck.remove(card)
        seat.hand.append(card)

    def fill(self, name):
        """Into the empty slot with the lowest number; an empty deck is never renewed."""
        for slot, card in enumerate(self.display[name]):
            if card is None and self.pile[name]:
                self.display[name][slot] = card = yield "open", name, slot
                self.pile[name].remove(card)

    def refill(self):
        if sum(self.shops.values()) < 7:
            while sum(self.shops.values()) < 14 and self.reserve:
                if not self.deliveries:
                    self.deliveries, self.delivered = self.delivered, set()
                card = yield ("delivery",)
                self.deliveries.remove(card)
                for shop in SUPPLY_CARDS[card]:
                    if self.reserve:
                        self.reserve -= 1
                        self.shops[shop] += 1
                self.delivered.add(card)
        yield from self.fill("building")
        yield from self.fill("honour")

    def turn(self, seat):
        yield from self.refill()
        self.bought, self.table = False, None
        if seat.builder is None:
            _, seat.builder = yield "ask", seat.number, {("start", quarter) for quarter in CLOCKWISE}
        while True:
            name, *said = yield "ask", seat.number, self.legal(seat)
            if name == "end":
                seat.coins += self.table[2]
                break
            getattr(self, "do_" + name)(seat, *said)
            bricks_out = self.reserve == 0 and not any(self.shops.values())
            romans_out = seat.area == seat.supply == 0
            if self.trigger is None and (bricks_out or romans_out):
                self.trigger = seat.number
                seat.vp += 5
        seat.discard.append(self.table[0])
        self.table = None
        if seat.deck:
            yield from self.draw(seat)

    # --- 5.4, what may be done

    def legal(self, seat):
        found = set()
        if self.table is None:
            found |= {("play", card) for card in seat.hand}
        else:
            icons = set(self.table[1])
            found |= {("buy", shop, icon) for icon in icons for shop in PRICE if self.may_buy(seat, shop, icon)}
            found |= {("take", icon) for icon in icons if self.may_take(seat, icon)}
            if self.may_act(seat, "build"):
                found |= {("build", *said) for said in self.builds(seat)}
            if self.table[2] >= 1:
                found.add(("forgo",))
            found.add(("end",))
        if seat.torches >= 1:
            found.add(("burn",))
        if seat.influence >= self.roman_price and seat.supply >= 1:
            found.add(("roman",))
        if seat.influence >= 2:
            found |= {("found", *said) for said in self.builds(seat)}
        for card in self.display["honour"]:
            if card is not None and self.may_honour(seat, card):
                found |= {("honour", card, *said) for said in self.honour_choices(seat, card)}
        return found

    def may_act(self, seat, icon):
        """An unused icon, and a torch of the card or a token to pay for it."""
        return icon in self.table[1] and (self.table[2] >= 1 or seat.torches >= 1)

    def may_take(self, seat, icon):
        return icon in TAKEN and self.may_act(seat, icon)

    def may_buy(self, seat, shop, icon):
        if not icon.startswith("buy_") or not self.may_act(seat, icon) or self.shops[shop] == 0:
            return False
        colour = icon.removeprefix("buy_")
        if colour != "any" and self.shops[colour] >= 1 and shop != colour:
            return False
        return seat.coins >= self.way(seat, SHOPS[shop]) + PRICE[shop]

    def way(self, seat, quarter):
        """Steps clockwise; the white shop belongs to every quarter."""
        if quarter is None:
            return 0
        at, steps = seat.builder, 0
        while at != quarter:
            at, steps = CLOCKWISE[(CLOCKWISE.index(at) + 1) % 4], steps + 1
        return steps

    def builds(self, seat, romans_more=0):
        for space, printed in SPACES.items():
            if space in self.board:
                continue
            for height in range(1, HIGHEST + 1):
                for whites in range(height + 1):
                    if self.may_build(seat, printed, height, whites, romans_more):
                        yield space, height, whites

    def may_build(self, seat, printed, height, whites, romans_more):
        if seat.area + romans_more < 1:
            return False
        if printed.building == "porta_nigra":
            if not 3 <= height <= HIGHEST:
                return False
        elif height != printed.bricks:
            return False
        if printed.colour == "white" and whites != 0:
            return False
        if printed.colour != "white" and seat.stock["white"] < whites:
            return False
        if seat.stock[printed.colour] < height - whites:
            return False
        return seat.coins >= self.way(seat, printed.building)

    def may_honour(self, seat, card):
        printed = HONOURS[card]
        if self.bought or seat.influence < printed.influence:
            return False
        kind = printed.kind
        if kind == "final_30":
            return all(self.matching(seat, building) for building in CLOCKWISE)
        if kind in ("final_42", "final_56"):
            return self.oldest(seat, {"final_42": "final_30", "final_56": "final_42"}[kind]) is not None
        if kind in ("gate_brick", "white_brick", "red_bricks", "black_bricks", "white_torch"):
            return self.reserve >= 1
        if kind == "romans":
            return seat.supply >= 1
        return True

    def honour_choices(self, seat, card):
        kind = HONOURS[card].kind
        if kind == "gate_brick":
            for space, (owner, height) in self.board.items():
                if owner == seat.number and SPACES[space].building == "porta_nigra" and height <= 7:
                    yield space, 0, 0
        elif kind == "roman_build":
            yield from self.builds(seat, min(1, seat.supply))
        elif kind == "vp_build":
            yield from self.builds(seat)
        else:
            yield "", 0, 0

    def matching(self, seat, building):
        """The owned card of a building that goes first: a real one before a substitute, the one taken first before later ones."""
        real = [card for card in seat.cards if BUILDING_CARDS[card].building == building]
        substitutes = [card for card in seat.kept if HONOURS[card].kind == "sub_" + building]
        return (real + substitutes)[:1]

    def oldest(self, seat, kind):
        return next((card for card in seat.kept if HONOURS[card].kind == kind), None)

    # --- 5.4 to 5.7, what it does

    def pay_action(self, seat, icon):
        card, icons, torches = self.table
        icons.remove(icon)
        if torches >= 1:
            self.table = card, icons, torches - 1
        else:
            seat.torches -= 1

    def do_play(self, seat, card):
        seat.hand.remove(card)
        self.table = card, list(ACTION_CARDS[card].icons), ACTION_CARDS[card].torches

    def do_buy(self, seat, shop, icon):
        self.pay_action(seat, icon)
        seat.coins -= self.way(seat, SHOPS[shop]) + PRICE[shop]
        seat.builder = SHOPS[shop] or seat.builder
        self.shops[shop] -= 1
        seat.stock[shop] += 1

    def do_take(self, seat, icon):
        self.pay_action(seat, icon)
        what, number = TAKEN[icon]
        setattr(seat, what, getattr(seat, what) + number)

    def do_forgo(self, seat):
        card, icons, torches = self.table
        self.table = card, icons, torches - 1
        seat.coins += 1

    def do_burn(self, seat):
        seat.torches -= 1
        seat.coins += 1

    def do_roman(self, seat):
        seat.influence -= self.roman_price
        self.gain_romans(seat, 1)

    def do_build(self, seat, *said):
        self.pay_action(seat, "build")
        self.build(seat, *said)

    def do_found(self, seat, *said):
        seat.influence -= 2
        self.build(seat, *said)

    def build(self, seat, space, height, whites):
        printed = SPACES[space]
        seat.coins -= self.way(seat, printed.building)
        seat.builder = printed.building
        seat.stock[printed.colour] -= height - whites
        seat.stock["white"] -= whites
        seat.area -= 1
        seat.vp += height * PRICE[printed.colour] if printed.building == "porta_nigra" else printed.points
        card = f"BC-{printed.building}-{printed.colour}"
        if card in self.display["building"] and not (printed.building == "amphitheatre" and printed.row == "C"):
            self.display["building"][self.display["building"].index(card)] = None
            seat.cards.append(card)
        before = self.bricks(seat, printed.building)
        self.board[space] = seat.number, height
        self.reward(seat, printed.building, before)

    def bricks(self, seat, building=None):
        return sum(
            height for space, (owner, height) in self.board.items()
            if owner == seat.number and building in (None, SPACES[space].building)
        )  # fmt: skip

    def reward(self, seat, building, before):
        for _ in range(self.bricks(seat, building) // 3 - before // 3):
            for op in REWARDS[building]:
                self.carry_out(seat, op)

    def carry_out(self, seat, op):
        match op.word:
            case "torch":
                seat.torches += op.n
            case "coin":
                seat.coins += op.n
            case "influence":
                seat.influence += op.n
            case "vp":
                seat.vp += op.n
            case "roman":
                self.gain_romans(seat, op.n)
            case "brick":
                number = min(op.n, self.reserve)
                self.reserve -= number
                seat.stock[op.colour] += number
            case _:
                raise AssertionError(op)

    def gain_romans(self, seat, number):
        number = min(number, seat.supply)
        seat.supply -= number
        seat.area += number

    def do_honour(self, seat, card, space, height, whites):
        printed = HONOURS[card]
        seat.influence -= printed.influence
        self.bought = True
        self.display["honour"][self.display["honour"].index(card)] = None
        price = []
        if printed.kind == "final_30":
            price = [old for building in CLOCKWISE for old in self.matching(seat, building)]
        elif printed.kind in ("final_42", "final_56"):
            price = [self.oldest(seat, {"final_42": "final_30", "final_56": "final_42"}[printed.kind])]
        for old in price:
            (seat.cards if old in seat.cards else seat.kept).remove(old)
            self.gone.append(old)
        if printed.kind in FINALS or printed.kind.startswith("sub_"):
            seat.kept.append(card)
            return
        self.gone.append(card)
        for op in printed.ops:
            if op.word == "build":
                self.build(seat, space, height, whites)
            elif op.word == "tower_plus":
                before, (owner, old) = self.bricks(seat, "porta_nigra"), self.board[space]
                self.board[space] = owner, old + op.n
                self.reserve -= op.n
                self.reward(seat, "porta_nigra", before)
            else:
                self.carry_out(seat, op)

    # --- 5.10 and 5.11

    def interim(self, seat):
        total = self.bricks(seat) * (1 if self.players == 2 else 2)
        _, coins = yield "ask", seat.number, {("dividend", coins) for coins in range(total + 1)}
        seat.coins += coins
        seat.vp += total - coins

    def starter(self):
        fewest = min(seat.vp for seat in self.seats)
        youngest = max((seat.number for seat in self.seats if seat.vp == fewest), key=lambda number: self.ages[number])
        _, first = yield "ask", youngest, {("starter", seat.number) for seat in self.seats}
        return first

    # --- section 7

    def final(self):
        majorities = dict.fromkeys(range(self.players), 0)
        for section in SECTIONS:
            for number, points in self.majority(section).items():
                majorities[number] += points
        for seat in self.seats:
            owned = [len(self.all_of(seat, building)) for building in CLOCKWISE]
            sets = sum(GROUP[sum(count >= layer for count in owned)] for layer in range(1, max(owned) + 1))
            finals = sum(FINALS.get(HONOURS[card].kind, 0) for card in seat.kept)
            left = seat.area + seat.coins // 3 + seat.influence + seat.torches + sum(seat.stock.values())
            self.parts[seat.number] = sets, finals, left, majorities[seat.number]
            seat.vp += sum(self.parts[seat.number])
        best = max(seat.vp for seat in self.seats)
        self.result = [seat.vp for seat in self.seats], tuple(seat.number for seat in self.seats if seat.vp == best)

    def all_of(self, seat, building):
        real = [card for card in seat.cards if BUILDING_CARDS[card].building == building]
        return real + [card for card in seat.kept if HONOURS[card].kind == "sub_" + building]

    def majority(self, section):
        """Points by seat. At a level of the gate towers count, elsewhere bricks; then the values, highest first."""
        building, _, part = section.partition(" ")
        keys = {}
        for seat in self.seats:
            values = []
            for space, (owner, height) in self.board.items():
                printed = SPACES[space]
                if owner != seat.number or printed.building != building:
                    continue
                if building == "porta_nigra":
                    values += [PRICE[printed.colour]] if height >= int(part) else []
                elif printed.row == part:
                    values += [PRICE[printed.colour]] * height
            if values:
                keys[seat.number] = len(values), sorted(values, reverse=True)
        ranks = sorted({(number, tuple(values)) for number, values in keys.values()}, reverse=True)
        places = [[seat for seat, (number, values) in keys.items() if (number, tuple(values)) == rank] for rank in ranks]
        first, second = SECTIONS[section]
        if not places:
            return {}
        if len(places[0]) > 1:
            return dict.fromkeys(places[0], second)
        points = {places[0][0]: first}
        if len(places) > 1 and len(places[1]) == 1:
            points[places[1][0]] = second
        return points


def made_up(pick, reading):
    """A choice that nobody proposes, mostly senseless: the engine must refuse it unless the text allows it."""
    space, height, whites = pick([*SPACES, "BA-C1", ""]), pick(range(-1, 10)), pick([0, 0, 1, 2, 3, 9, -1])
    icon = pick(sorted({icon for row in ACTION_CARDS.values() for icon in row.icons}))
    printed = SPACES.get(space)
    usual = pick([printed.bricks or 3 if printed else 1, height])
    shown = [card for card in reading.display["honour"] if card] or ["H01"]
    return pick([
        ("buy", pick([*PRICE, "any"]), icon), ("take", icon), ("build", space, usual, whites), ("found", space, usual, whites),
        ("honour", pick([*HONOURS, "H29"]), "", 0, 0), ("honour", pick(shown), "", 0, 0), ("honour", pick(shown), space, usual, whites),
        ("honour", pick(shown), space, 0, 0), ("dividend", pick(range(-1, 40))), ("starter", pick(range(-1, 5))), ("roman",), ("forgo",),
        ("burn",), ("start", pick([*CLOCKWISE, "forum"])),
    ])  # fmt: skip
