"""The rules written a second time from the specification, without a line of the engine: who is asked, what is legal, what it does.

Plain and slow. `course` is a generator: it yields what must come from outside (dice, cards, choices) with every legal choice, and is sent
the answer. Only the printed tables of provinces and performers are shared; senate cards are known here by their ids. Choices are tuples,
what has no order in them is a frozenset:

    ("use", card, provinces, more), ("place", die, track, consul, province), ("forfeit", die), ("again", dice), ("conquer", provinces),
    ("take", card), ("buy", face), ("blind",), ("perform", faces), ("end",), ("done",), ("skip",), ("stop",)
"""

from __future__ import annotations

from itertools import combinations, product

from engine.games.rise_to_power.rules.data import ARENA, PROVINCES

TRACKS = ("military", "senate", "market")
ENDS = dict(olives=7, wine=6, jewels=5)
SYMBOLS = dict(
    s01="camp", s02="villa", s03="camp", s04="arena", s05="villa", s06="camp", s07="arena", s09="arena", s10="villa", s11="camp",
    s12="arena arena", s13="camp camp", s14="villa villa", x01="arena", x02="arena", x03="camp", x05="villa",
)  # fmt: skip
ORDER, TURN, CONSULS = ("s07", "x02"), ("s03", "s04", "s05", "s06", "s11", "s14", "x01", "x03", "x05"), ("s09", "s10")
BOOSTS = dict(military=dict(s01=1, s13=3), market=dict(s02=1, s12=3))
PROCURATORS = dict(s08="olives", s15="wine")
VP = {1: 2, 2: 3, 3: 5, 4: 7, 5: 10}


class Seat:
    def __init__(self, number):
        self.number = number
        self.dice, self.provinces, self.senate, self.exhausted, self.hand = [], [], [], set(), []
        self.forum = dict(olives=0, wine=0, jewels=0)
        self.vp = dict(forum=0, arena=0, senate=0, regions=0)

    def laid(self, card):
        """The sets of unexhausted own provinces on which a card can be laid."""
        if card in self.exhausted:
            return []
        free = [id for id in self.provinces if id not in self.exhausted]
        if card in PROCURATORS:
            return [frozenset([id]) for id in free if PROVINCES[id].resource == PROCURATORS[card]]
        symbols = SYMBOLS[card].split()
        return [frozenset(found) for found in combinations([id for id in free if PROVINCES[id].type == symbols[0]], len(symbols))]

    def step(self, resource, by):
        self.forum[resource] = max(0, min(ENDS[resource], self.forum[resource] + by))


class Reading:
    def __init__(self, players):
        self.seats = [Seat(number) for number in range(players)]
        self.tracks = {track: [] for track in TRACKS}  # of [seat number, dice]
        self.display = dict(military=[], senate=[], market=[])
        self.deck, self.removed, self.order, self.round = [], [], [], 1

    def group(self, track, seat):
        return next((dice for owner, dice in self.tracks[track] if owner == seat.number), None)

    # --- 5.3, 5.4.3: what can be activated

    def activations(self, seat, window):
        return {
            ("use", card, laid, more)
            for card in seat.senate
            if card in window
            for laid in seat.laid(card)
            for more in self.effects(seat, card)
        }

    def effects(self, seat, card):
        """What an activation of this card may say besides its provinces; nothing if its effect is impossible."""
        numbers = range(len(self.seats))
        match card:
            case "s03":
                return range(len(self.group("military", seat) or []))
            case "s04" | "s14":
                return handfuls(seat.dice)
            case "s05":
                return seat.dice
            case "s06":
                return product(seat.dice, (1, -1))
            case "s11":
                placed = [(track, k, die) for track in TRACKS for k, die in enumerate(self.group(track, seat) or [])]
                return [(track, k) for track, k, die in placed if die >= 1]
            case "x01":
                return [(other, die) for other in numbers for die in self.seats[other].dice]
            case "x02":
                return numbers
            case "x03":
                old = [id for other in self.seats for id in other.provinces if PROVINCES[id].epoch == 1]
                return product(seat.senate, old)
            case "x05":
                rich = [other for other in numbers if other != seat.number and self.seats[other].forum["jewels"] > 0]
                return rich if seat.forum["jewels"] < ENDS["jewels"] else []
        return [None]

    def activate(self, seat, move):
        _, card, laid, more = move
        seat.exhausted |= {card, *laid}
        match card:
            case "s03":
                [self.group("military", seat)[more]] = yield "dice", 1
            case "s04":
                yield from self.reroll(seat, more)
            case "s14":
                yield from self.reroll(seat, more)
                choice = yield "ask", seat.number, {("stop",)} | {("again", dice) for dice in handfuls(seat.dice)}
                if choice[0] == "again":
                    yield from self.reroll(seat, choice[1])
            case "x01":
                yield from self.reroll(self.seats[more[0]], more[1:])
            case "s05":
                seat.dice[seat.dice.index(more)] = 7 - more
            case "s06":
                die, by = more
                seat.dice[seat.dice.index(die)] = {7: 1, 0: 6}.get(die + by, die + by)
            case "s11":
                self.lower(seat, *more)
            case "x03":
                pay, razed = more
                victim = next(other for other in self.seats if razed in other.provinces)
                seat.senate.remove(pay)
                victim.provinces.remove(razed)
                victim.step(PROVINCES[razed].resource, -1)
                self.removed += [pay, razed]
                seat.exhausted.discard(pay)
                victim.exhausted.discard(razed)
            case "x05":
                seat.step("jewels", 1)
                self.seats[more].step("jewels", -1)

    def reroll(self, seat, dice):
        values = yield "dice", len(dice)
        kept = seat.dice[:]
        places = []
        for die in dice:
            places.append(kept.index(die))
            kept[kept.index(die)] = None
        for place, value in zip(places, values, strict=True):
            seat.dice[place] = value

    def lower(self, seat, track, k):
        groups, dice = self.tracks[track], self.group(track, seat)
        at = [owner for owner, _ in groups].index(seat.number)
        if dice[k] == 1:
            del dice[k]
            dice.insert(0, 0)
            groups.insert(0, groups.pop(at))
            return
        dice[k] -= 1
        if k == 0:
            for left in range(at):
                if groups[left][1][0] > dice[0]:
                    groups.insert(left, groups.pop(at))
                    return

    # --- the course

    def course(self):
        yield from self.refill()
        while True:
            yield from self.play_round()
            if self.round in (3, 5):
                yield from self.score_forum()
                yield from self.score_arena()
            if self.round == 5:
                break
            for name in ("military", "senate"):
                self.removed += self.display[name]
            for seat in self.seats:
                seat.exhausted = set()
            self.round += 1
            yield from self.refill()
        self.final()

    def refill(self):
        self.display["military"], self.display["senate"] = yield "cards", 3 if len(self.seats) == 2 else 4
        self.display["market"], self.deck = self.deck[:5], self.deck[5:]

    def play_round(self):
        before = yield ("order",)
        values = yield "dice", 4 * len(self.seats)
        for seat in self.seats:
            seat.dice = values[4 * seat.number : 4 * seat.number + 4]
        sums = [sum(seat.dice) for seat in self.seats]
        for number in before:
            seat = self.seats[number]
            while window := self.activations(seat, ORDER):
                move = yield "ask", number, window | {("done",)}
                if move[0] == "done":
                    break
                yield from self.activate(seat, move)
                sums[number if move[1] == "s07" else move[3]] += -3 if move[1] == "s07" else 3
        self.order = sorted(before, key=lambda number: (sums[number], before.index(number)))
        for _ in range(4):
            for number in self.order:
                yield from self.turn(self.seats[number])
        yield from self.resolve()

    def turn(self, seat):
        while True:
            plain = {("place", die, track, "", "") for die in seat.dice for track in TRACKS if self.fits(seat, die, track)}
            helped = {
                ("place", die, track, card, province)
                for die, track in product(seat.dice, TRACKS)
                if not self.fits(seat, die, track)
                for card in CONSULS
                if card in seat.senate
                for (province,) in seat.laid(card)
            }
            given_up = set() if plain else {("forfeit", die) for die in seat.dice}
            move = yield "ask", seat.number, plain | helped | given_up | self.activations(seat, TURN)
            if move[0] == "use":
                yield from self.activate(seat, move)
                continue
            seat.dice.remove(move[1])
            if move[0] == "place":
                self.place(seat, *move[1:])
            break
        while window := self.activations(seat, TURN):
            move = yield "ask", seat.number, window | {("end",)}
            if move[0] == "end":
                break
            yield from self.activate(seat, move)

    def fits(self, seat, die, track):
        dice = self.group(track, seat)
        return dice is None or die <= dice[-1]

    def place(self, seat, die, track, card, province):
        seat.exhausted |= {card, province} - {""}
        dice, groups = self.group(track, seat), self.tracks[track]
        if dice is not None:
            dice.append(die)
            return
        higher = [at for at, (_, others) in enumerate(groups) if others[0] > die]
        groups.insert(higher[0] if higher else len(groups), [seat.number, [die]])

    def resolve(self):
        for track in TRACKS:
            while self.tracks[track]:
                number, dice = self.tracks[track][0]
                if track == "senate":
                    yield from self.take(self.seats[number], len(dice))
                elif track == "market" or self.display["military"]:
                    yield from self.spend(self.seats[number], track, sum(dice))
                del self.tracks[track][0]

    def take(self, seat, dice):
        for _ in range(min(dice, len(self.display["senate"]))):
            _, card = yield "ask", seat.number, {("take", card) for card in self.display["senate"]}
            self.display["senate"].remove(card)
            seat.senate.append(card)

    def spend(self, seat, track, power):
        """A legion or a budget; boosts come first."""
        bought = False
        while True:
            legal = set() if bought else self.activations(seat, BOOSTS[track])
            legal |= self.conquests(power) if track == "military" else self.purchases(power)
            move = yield "ask", seat.number, legal
            match move:
                case ("use", card, _, _):
                    yield from self.activate(seat, move)
                    power += BOOSTS[track][card]
                case ("conquer", provinces):
                    for id in sorted(provinces):
                        self.display["military"].remove(id)
                        seat.provinces.append(id)
                        seat.step(PROVINCES[id].resource, 1)
                    return
                case ("buy", face):
                    self.display["market"].remove(face)
                    seat.hand.append(face)
                    power, bought = power - ARENA[face].price, True
                case ("blind",):
                    seat.hand.append(self.deck.pop(0))
                    power, bought = power - 5, True
                case _:
                    return

    def conquests(self, legion):
        shown = self.display["military"]
        sets = [found for size in range(len(shown) + 1) for found in combinations(shown, size)]
        return {("conquer", frozenset(found)) for found in sets if sum(PROVINCES[id].strength for id in found) <= legion}

    def purchases(self, budget):
        blind = {("blind",)} if self.deck and budget >= 5 else set()
        return {("buy", face) for face in self.display["market"] if ARENA[face].price <= budget} | blind | {("done",)}

    # --- scoring

    def score_forum(self):
        for resource in ENDS:
            for number in self.order:
                seat = self.seats[number]
                window = self.activations(seat, [card for card in PROCURATORS if PROCURATORS[card] == resource])
                if window and (move := (yield "ask", number, window | {("skip",)}))[0] == "use":
                    yield from self.activate(seat, move)
                    seat.step(resource, 1)
            for seat in self.seats:
                if seat.forum[resource]:
                    seat.vp["forum"] += 1 + sum(other.forum[resource] < seat.forum[resource] for other in self.seats)

    def score_arena(self):
        asked = {seat.number: performances(seat.hand) for seat in self.seats if len(seat.hand) >= 3}
        chosen = (yield "all", asked) if asked else {}
        merits = {}
        for number, (_, faces) in chosen.items():
            seat = self.seats[number]
            seat.hand = [face for face in seat.hand if face not in faces]
            if faces:
                more = "x04" in seat.senate
                seat.vp["arena"] += VP[rank(faces)] + more
                merits[number] = (rank(faces) + more, sum(ARENA[face].price for face in faces))
        best = [number for number, merit in merits.items() if merit == max(merits.values())]
        if len(best) == 1:
            self.seats[best[0]].vp["arena"] += 1

    def final(self):
        for seat in self.seats:
            types = [PROVINCES[id].type for id in seat.provinces]
            symbols = [SYMBOLS[card].split()[0] for card in seat.senate if card in SYMBOLS]
            points = dict(
                s16=sum(min(symbols.count(type), types.count(type)) for type in ("villa", "arena", "camp")),
                s17=2 * types.count("arena"),
                s18=2 * types.count("camp"),
                s19=2 * types.count("villa"),
                s20=len({PROVINCES[id].region for id in seat.provinces}),
            )
            seat.vp["senate"] = sum(points.get(card, 0) for card in seat.senate)
        for region in {card.region for card in PROVINCES.values()}:
            if len(self.seats) == 2 and region in ("hispania", "asia"):
                continue
            whole = [id for id in PROVINCES if PROVINCES[id].region == region]
            influence = [sum(PROVINCES[id].strength for id in seat.provinces if id in whole) for seat in self.seats]
            first = [seat for seat in self.seats if influence[seat.number] == max(influence) > 0]
            for seat in first:
                alone = 3 if all(id in seat.provinces for id in whole) else 2
                seat.vp["regions"] += alone if len(first) == 1 else 1

    def winners(self):
        merits = [(sum(seat.vp.values()), len(seat.provinces), sum(ARENA[face].price for face in seat.hand)) for seat in self.seats]
        return tuple(seat.number for seat in self.seats if merits[seat.number] == max(merits))


def handfuls(dice):
    return {tuple(sorted(found)) for size in range(1, len(dice) + 1) for found in combinations(dice, size)}


def performances(hand):
    fives = [found for found in combinations(hand, 5) if rank(found)] if len(hand) >= 5 else []
    return {("perform", frozenset(found)) for found in [(), *combinations(hand, 3), *fives]}


def rank(faces):
    """0 if the cards are no performance."""
    cards = [ARENA[face] for face in faces]
    kinds, classes = {card.kind for card in cards}, [card.cls for card in cards]
    if len(cards) == 5:
        foes = {card.kind for card in cards if card.cls == "barbarian"}
        return 5 if classes.count("roman") == 3 and classes.count("barbarian") == 2 == len(foes) else 0
    if len(kinds) == 3 and set(classes) in ({"beast"}, {"barbarian"}):
        return 4
    if len(set(classes)) == 3:
        return 3
    return 2 if len(kinds) == 3 else 1
