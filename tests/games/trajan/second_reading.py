"""The rules of Trajan read a second time, from the text of the specification and by other hands than the engine's.

Every method names the section it reads. `Year.course` is a generator that yields what comes from outside and is sent the answer:

    Coin(sides)              a joint draw of a number below sides
    Mixed(cards)             these cards as a hidden deck, the top first
    Arrange()                the six trays of every seat, by seat
    Choice(seat, menu)       one line of the menu: a move as section 5 writes it, name and parameters

`menu` holds what a list of legal moves has to hold; `Choice.accepts` judges any line, the ones that no list yields included. Sowing has no
menu. Cards are kinds here; which copy of a kind lies where does not matter. Shared with the engine: the tables of section 3.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from typing import NamedTuple

from engine.games.trajan.rules.data import BONUSES, BUILDINGS, FORUM, GOODS, KINDS, ORDERS, PROVINCES, SHIPS

ACTIONS = ["seaport", "forum", "military", "senate", "trajan", "construction"]
COLOURS = "bygopw"
DEMANDS = ["bread", "games", "religion"]
CATEGORIES = ["points", "cards", "plus_two", "workers", "legion", "demand"]
TRACK = [0, 2, 3, 4, 5, 6, 7, 8]
SITES = [row + column for row in "ABCD" for column in "12345"]


class Coin(NamedTuple):
    sides: int


class Mixed(NamedTuple):
    cards: list


class Arrange(NamedTuple):
    pass


class Choice(NamedTuple):
    seat: int
    menu: list | None
    judge: object = None

    def accepts(self, line):
        return self.judge(line) if self.judge else line in self.menu


def kind(card):
    return card.rstrip("0123456789")


def fair_trays(trays):
    """5.2: six pairs, each sorted by colour index, every colour exactly twice."""
    if len(trays) != 6 or any(len(pair) != 2 for pair in trays):
        return False
    in_order = all(COLOURS.find(first) <= COLOURS.find(second) for first, second in trays)
    return in_order and Counter("".join(trays)) == Counter(2 * COLOURS)


class Player:
    """3.14, per player; the purses say what the points were for."""

    def __init__(self):
        self.trays, self.slots, self.arch = [Counter() for _ in ACTIONS], [None] * 6, 0
        self.supply, self.mil_camp, self.work_camp, self.leader = 13, 1, 1, "camp"
        self.hand, self.hand_known, self.display = Counter(), Counter(), Counter()
        self.demand, self.kept, self.votes, self.extra, self.wild = Counter(), Counter(), [], Counter(), Counter()
        self.plus2, self.construction, self.bonus, self.purses = set(), Counter(), {}, Counter()

    def lay_on_mat(self, tile):
        """3.4, column `goes to`."""
        if tile in DEMANDS:
            self.demand[tile] += 1
        elif tile.startswith("senate"):
            self.votes.append(int(tile.removeprefix("senate")))
        elif tile.startswith("x_"):
            self.extra[tile.removeprefix("x_")] += 1
        else:
            self.wild[tile.removeprefix("wild_")] += 1

    def put_down(self, cards):
        """6, known copies first: out of the hand, what everybody knows of before what is hidden."""
        self.hand.subtract(cards)
        for card in cards:
            self.hand_known[card] -= self.hand_known[card] > 0


class Year:
    def __init__(self, count, options=()):
        self.count, self.options = count, set(options)
        self.players = [Player() for _ in range(count)]
        self.track_length = {2: 11, 3: 16, 4: 21}[count] + ("long_clock" in self.options)
        self.time_pos, self.quarter, self.round, self.demands = 0, 1, 1, []
        self.ships = dict.fromkeys(["different", "pairs", "same"], "colour")
        self.senate = {position: [] for position in TRACK}
        self.stacks = {c: [id for id, tile in ORDERS.items() if tile.category == c] for c in CATEGORIES}
        self.tops = dict.fromkeys(CATEGORIES)
        self.forum_bag = [tile for tile, copies in FORUM.items() for _ in range(copies)]
        self.extra_bag = [f"x_{action}" for action in ACTIONS for _ in range(2)]
        self.demand_bag = [demand for demand in DEMANDS for _ in range(5)]
        self.bonus_bag = list(BONUSES)
        self.spaces = [f"{row}{column + 1}" for column in range(count) for row in "abc"]
        self.forum = dict.fromkeys(["x0", "x1", "x2", *self.spaces])
        self.tiles, self.legionaries = dict.fromkeys(PROVINCES), {id: [] for id in PROVINCES}
        self.grid, self.workers = dict.fromkeys(SITES), {site: [] for site in SITES}
        self.offered, self.deck, self.discard = {"left": None, "right": None}, [], {"left": [], "right": []}

    def seats_from(self, first):
        return [(first + step) % self.count for step in range(self.count)]

    def drawn(self, bag):
        """4: list the undrawn in id order, roll below their count, take that one."""
        return bag.pop((yield Coin(len(bag))))

    # Section 4 and the set-up moves of 5.2

    def course(self):
        first = yield Coin(self.count)
        tiles = list(BUILDINGS)
        for site in SITES:
            self.grid[site] = yield from self.drawn(tiles)
        yield from self.fill_board(PROVINCES)
        if "random_stones" in self.options:
            for player in map(self.players.__getitem__, self.seats_from(first)):
                stones = [colour for colour in COLOURS for _ in range(2)]
                for tray in player.trays:
                    for _ in range(2):
                        tray[(yield from self.drawn(stones))] += 1
        else:
            for seat, trays in (yield Arrange()).items():
                assert fair_trays(trays)
                self.players[seat].trays = [Counter(pair) for pair in trays]
        yield from self.show_tops()
        self.senate[0] = self.seats_from(first)
        for seat in self.seats_from(first):
            self.players[seat].bonus[(yield from self.drawn(self.bonus_bag))] = "yellow"
        for side in self.offered:
            self.offered[side] = yield from self.drawn(self.bonus_bag)
        self.deck = yield Mixed([card for card in GOODS for _ in range(5)])
        for pile in self.discard.values():
            pile.append(self.deck.pop(0))
        for seat in self.seats_from(first):
            for _ in range(3):
                _, source = yield Choice(seat, [("take_start_card", source) for source in ("deck", "left", "right")])
                if source == "deck":
                    yield from self.draw_cards(seat, 1)
                else:
                    yield from self.take_from_pile(seat, source)
        yield from self.start_tiles(first)
        yield from self.year_from(first)

    def start_tiles(self, first):
        """4.13; section 8, draft_rounds."""
        if "draft_rounds" not in self.options:
            for seat in self.seats_from(first):
                _, *chosen = yield Choice(seat, [("choose_start_tiles", *three) for three in permutations(CATEGORIES, 3)])
                for slot, category in zip((1, 3, 5), chosen, strict=True):
                    self.players[seat].slots[slot] = self.taken_top(category)
                yield from self.show_tops()
            return
        used = [set() for _ in self.players]
        for _ in range(3):
            for seat in self.seats_from(first):
                slots = self.players[seat].slots
                free = [at for at in (1, 3, 5) if slots[at] is None]
                menu = [("choose_start_tile", slot, category) for slot in free for category in CATEGORIES if category not in used[seat]]
                _, slot, category = yield Choice(seat, menu)
                used[seat].add(category)
                slots[slot] = self.taken_top(category)
                yield from self.show_tops()

    def taken_top(self, category):
        top, self.tops[category] = self.tops[category], None
        return top

    def show_tops(self):
        """4.8 and 5.5.5: emptied tops are drawn anew in category order; an exhausted stack stays empty and makes no coin."""
        for category, rest in self.stacks.items():
            if self.tops[category] is None and rest:
                self.tops[category] = yield from self.drawn(rest)

    def fill_board(self, provinces):
        """4.5 and 5.8 step 4: provinces in their order, the columns left to right and top to bottom, extra-action tiles; R21."""
        for place, names in ((self.tiles, provinces), (self.forum, self.spaces)):
            for name in names:
                if self.forum_bag:
                    place[name] = yield from self.drawn(self.forum_bag)
        for space in ("x0", "x1", "x2"):
            self.forum[space] = yield from self.drawn(self.extra_bag)

    # Cards: 5.5.1 and section 6

    def can_be_drawn(self):
        return len(self.deck) + (0 if "deck_stop" in self.options else sum(max(0, len(pile) - 1) for pile in self.discard.values()))

    def top_card(self):
        """R4: an empty deck takes everything below the pile tops; None when there is nothing, either."""
        if not self.can_be_drawn():
            return None
        if not self.deck:
            below = [card for pile in self.discard.values() for card in pile[:-1]]
            for pile in self.discard.values():
                del pile[:-1]
            self.deck = yield Mixed(below)
        return self.deck.pop(0)

    def draw_cards(self, seat, count):
        for _ in range(count):
            card = yield from self.top_card()
            if card is not None:
                self.players[seat].hand[card] += 1

    def take_from_pile(self, seat, pile):
        """R3: a pile that has become empty is refilled at once."""
        card = self.discard[pile].pop()
        self.players[seat].hand[card] += 1
        self.players[seat].hand_known[card] += 1
        if not self.discard[pile]:
            card = yield from self.top_card()
            self.discard[pile] += [card] if card is not None else []

    # 5.1, 5.3, 5.7

    def year_from(self, first):
        active = first
        while True:
            laps = yield from self.turn(active)
            for _ in range(laps):
                if len(self.demands) < 3:
                    self.demands.append((yield from self.drawn(self.demand_bag)))
                    self.round += 1
                else:
                    yield from self.quarter_end(active)
                    if self.quarter == 4:
                        return
                    self.quarter, self.round, self.demands = self.quarter + 1, 1, []
            active = (active + 1) % self.count

    def turn(self, seat):
        player = self.players[seat]
        _, tray, drops, special = yield Choice(seat, None, lambda line: self.may_sow(player, *line[1:]))
        target = (tray + len(drops)) % 6
        player.trays = self.sown(player, tray, drops)
        laps, self.time_pos = divmod(self.time_pos + len(drops), self.track_length)
        if self.is_claimed(player, player.trays, target):
            yield from self.claim(seat, target, special)
        self.extra_used = False
        yield from self.perform(seat, ACTIONS[target])
        return laps

    def sown(self, player, tray, drops):
        ring = [Counter(stones) for stones in player.trays]
        ring[tray] = Counter()
        for j, colour in enumerate(drops):
            ring[(tray + 1 + j) % 6][colour] += 1
        return ring

    def is_claimed(self, player, ring, target):
        tile = player.slots[target]
        return tile is not None and Counter(ORDERS[tile].pair) <= ring[target]

    def may_sow(self, player, tray, drops, special):
        if tray not in range(6) or not drops or Counter(drops) != player.trays[tray]:
            return False
        if any(COLOURS.index(drops[j]) > COLOURS.index(drops[j + 6]) for j in range(len(drops) - 6)):
            return False
        target = (tray + len(drops)) % 6
        claims = self.is_claimed(player, self.sown(player, tray, drops), target)
        short, long = self.specials(player, player.slots[target] if claims else None)
        return special in short or special in long

    def specials(self, player, tile):
        """5.3: what a list of moves says about the effect, and then the long forms of the default."""
        category = tile and ORDERS[tile].category
        if category in ("cards", "workers", "legion"):
            return ["", "skip"], ["take"]
        if category == "plus_two":
            free = [action for action in ACTIONS if action not in player.plus2]
            return ([*free, "skip"], []) if free else ([""], ["skip"])
        return [""], []

    def claim(self, seat, target, special):
        player = self.players[seat]
        tile, player.slots[target] = ORDERS[player.slots[target]], None
        player.purses["orders"] += tile.vp
        player.arch = target if player.arch is None else player.arch
        if tile.category == "demand":
            player.kept[tile.kind] += 1
        elif special == "skip":
            return
        elif tile.category == "cards":
            yield from self.draw_cards(seat, 2)
        elif tile.category == "plus_two" and special:
            player.plus2.add(special)
        elif tile.category in ("workers", "legion"):
            tokens = min(tile.n, player.supply)
            player.supply -= tokens
            camp = "work_camp" if tile.category == "workers" else "mil_camp"
            setattr(player, camp, getattr(player, camp) + tokens)

    # 5.4

    def perform(self, seat, action):
        player = self.players[seat]
        if not (yield from self.act(seat, action)) or self.extra_used or not self.options_of(seat, action):
            return
        menu = [("use_extra", "own")] * (player.extra[action] > 0) + [("use_extra", "wild")] * (player.wild["extra"] > 0)
        if not menu:
            return
        said = yield Choice(seat, [*menu, ("decline_extra",)])
        if said[0] == "decline_extra":
            return
        self.extra_used = True
        if said[1] == "own":
            player.extra[action] -= 1
        else:
            player.wild["extra"] -= 1
        for _ in range(2 if action in player.plus2 else 1):
            if not (yield from self.act(seat, action)):
                return

    def act(self, seat, action):
        """One `turn_action` with the bonus action it brings; False when it was passed, by itself if nothing is possible."""
        menu = self.options_of(seat, action)
        if not menu:
            return False
        judge = (lambda line: line in menu or line == ("pass_action",) or self.may_ship(seat, line)) if action == "seaport" else None
        name, *said = yield Choice(seat, [*menu, ("pass_action",)], judge)
        if name == "pass_action":
            return False
        bonus = yield from getattr(self, "do_" + name)(seat, *said)
        if bonus is not None:
            yield from self.perform(seat, bonus)
        return True

    def options_of(self, seat, action):
        return list(getattr(self, "of_" + action)(seat, self.players[seat]))

    # 5.5.1

    def of_seaport(self, seat, player):
        if self.can_be_drawn():
            yield ("sea_draw",)
        yield from (("sea_take", pile) for pile, cards in self.discard.items() if cards)
        yield from (("sea_play", cards) for cards in self.choices_of(player, 2, 2) if cards)
        for ship, cards in ((ship, cards) for ship in self.ships for cards in self.choices_of(player, 6, 4)):
            for wild in range(player.wild["commodity"] + 1):
                fitting = (wilds for wilds in combinations_with_replacement(GOODS, wild) if self.load(ship, cards + wilds))
                yield from (("sea_ship", ship, cards, wilds) for wilds in [next(fitting, None)] if wilds is not None)

    def choices_of(self, player, size, kinds):
        """Sorted lists of at most so many cards of the hand, of at most so many kinds."""
        held = [good for good in GOODS if player.hand[good]]
        for chosen in (chosen for count in range(kinds + 1) for chosen in combinations(held, count)):
            for copies in product(*(range(1, min(size, player.hand[good]) + 1) for good in chosen)):
                if sum(copies) <= size:
                    yield tuple(good for good, count in zip(chosen, copies, strict=True) for _ in range(count))

    def load(self, ship, kinds):
        """3.11: how many cards or pairs it is, 0 when it does not fit."""
        counts = Counter(kinds)
        if ship == "different":
            return len(kinds) if len(kinds) <= 4 and max(counts.values(), default=0) == 1 else 0
        if ship == "same":
            return len(kinds) if len(kinds) <= 4 and len(counts) == 1 else 0
        return len(counts) if len(counts) <= 3 and set(counts.values()) == {2} else 0

    def may_ship(self, seat, line):
        if line[0] != "sea_ship":
            return False
        player, (_, ship, cards, wilds) = self.players[seat], line
        in_order = all(GOODS.index(a) <= GOODS.index(b) for kinds in (cards, wilds) for a, b in pairwise(kinds))
        owned = Counter(cards) <= player.hand and len(wilds) <= player.wild["commodity"]
        return in_order and owned and self.load(ship, cards + wilds) > 0

    def do_sea_draw(self, seat):
        player = self.players[seat]
        yield from self.draw_cards(seat, 2)
        menu = [("sea_discard", card, pile) for card in GOODS if player.hand[card] for pile in self.discard]
        _, card, pile = yield Choice(seat, menu)
        player.put_down([card])
        self.discard[pile].append(card)

    def do_sea_take(self, seat, pile):
        yield from self.take_from_pile(seat, pile)

    def do_sea_play(self, seat, cards):
        player = self.players[seat]
        player.put_down(cards)
        player.display.update(cards)
        yield from self.draw_cards(seat, len(cards))

    def do_sea_ship(self, seat, ship, cards, wilds):
        player = self.players[seat]
        player.purses["ships"] += getattr(SHIPS[ship], self.ships[ship])[self.load(ship, cards + wilds) - 1]
        player.put_down(cards)
        player.display.update(cards)
        player.wild["commodity"] -= len(wilds)
        self.ships[ship] = "grey"
        yield from ()

    # 5.5.2 to 5.5.6

    def of_forum(self, seat, player):
        return [("forum_take", space) for space, tile in self.forum.items() if tile is not None]

    def do_forum_take(self, seat, space):
        self.players[seat].lay_on_mat(self.forum[space])
        self.forum[space] = None
        yield from ()

    def of_military(self, seat, player):
        camp = player.leader == "camp"
        if player.supply:
            yield ("mil_recruit",)
        yield from (("mil_move", id) for id in (("alpes", "raetia", "noricum") if camp else PROVINCES[player.leader].neighbours))
        if player.mil_camp and not camp and seat not in self.legionaries[player.leader]:
            yield ("mil_deploy",)

    def do_mil_recruit(self, seat):
        self.players[seat].supply -= 1
        self.players[seat].mil_camp += 1
        yield from ()

    def do_mil_move(self, seat, province):
        self.players[seat].leader = province
        if self.tiles[province] is not None:
            self.players[seat].lay_on_mat(self.tiles[province])
            self.tiles[province] = None
        yield from ()

    def do_mil_deploy(self, seat):
        player = self.players[seat]
        others = len(self.legionaries[player.leader])
        player.mil_camp -= 1
        self.legionaries[player.leader].append(seat)
        player.purses["provinces"] += max(0, PROVINCES[player.leader].vp - 3 * others)
        yield from ()

    def place_in_senate(self, seat):
        return next(position for position, stack in self.senate.items() if seat in stack)

    def of_senate(self, seat, player):
        return [("senate_advance",)] if self.place_in_senate(seat) != 8 else []

    def do_senate_advance(self, seat):
        here = self.place_in_senate(seat)
        there = TRACK[TRACK.index(here) + 1]
        self.senate[here].remove(seat)
        self.senate[there].append(seat)
        self.players[seat].purses["senate"] += there
        yield from ()

    def of_trajan(self, seat, player):
        return [("trajan_take", category) for category, top in self.tops.items() if top is not None and player.arch is not None]

    def do_trajan_take(self, seat, category):
        player = self.players[seat]
        player.slots[player.arch] = self.taken_top(category)
        onward = [(player.arch + step) % 6 for step in range(1, 6)]
        player.arch = next((slot for slot in onward if player.slots[slot] is None), None)
        yield from self.show_tops()

    def of_construction(self, seat, player):
        if player.supply:
            yield ("con_recruit",)
        own = [site for site in SITES if seat in self.workers[site]]
        near = {row + column for row, column in SITES for r, c in own if abs(ord(row) - ord(r)) + abs(int(column) - int(c)) == 1}
        if player.work_camp:
            yield from (("con_build", site) for site in SITES if site not in own and (site in near or not own))

    def do_con_recruit(self, seat):
        self.players[seat].supply -= 1
        self.players[seat].work_camp += 1
        yield from ()

    def do_con_build(self, seat, site):
        player = self.players[seat]
        player.work_camp -= 1
        self.workers[site].append(seat)
        tile, self.grid[site] = self.grid[site], None
        yield from ()
        if tile is None:
            return None
        building = BUILDINGS[tile]
        player.purses["buildings"] += building.vp
        player.construction[building.kind] += 1
        return KINDS[building.kind] if player.construction[building.kind] == 1 else None

    # 5.8

    def quarter_end(self, ender):
        for seat in self.seats_from(ender + 1):
            yield from self.meet_demands(seat)
        ranking = sorted(range(self.count), key=self.standing, reverse=True)
        _, side = yield Choice(ranking[0], [("choose_bonus", "left"), ("choose_bonus", "right")])
        other = "right" if side == "left" else "left"
        self.players[ranking[0]].bonus[self.offered[side]] = "yellow"
        self.players[ranking[1]].bonus[self.offered[other]] = "grey"
        self.senate = {position: [] for position in TRACK} | {0: ranking[::-1]}
        self.offered = {"left": None, "right": None}
        for player in self.players:
            player.votes = []
        self.forum = dict.fromkeys(self.forum)
        if self.quarter < 4:
            for side in self.offered:
                self.offered[side] = yield from self.drawn(self.bonus_bag)
            held = {player.leader for player in self.players}
            bare = [id for id, tile in self.tiles.items() if tile is None and id not in held and not self.legionaries[id]]
            yield from self.fill_board(bare)
            self.ships = dict.fromkeys(self.ships, "colour")

    def standing(self, seat):
        """Votes, then the position on the track, then the height in its stack."""
        place = self.place_in_senate(seat)
        return place + sum(self.players[seat].votes), place, self.senate[place].index(seat)

    def meet_demands(self, seat):
        player = self.players[seat]
        need = [max(0, self.demands.count(demand) - player.kept[demand]) for demand in DEMANDS]
        short = [max(0, n - player.demand[demand]) for n, demand in zip(need, DEMANDS, strict=True)]
        wilds = player.wild["demand"]
        if wilds <= sum(short):
            spent = [n - lack for n, lack in zip(need, short, strict=True)]
            player.wild["demand"] = 0
            player.purses["demands"] -= {0: 0, 1: 4, 2: 9, 3: 15}[sum(short) - wilds]
        else:
            span = [range(lack, n + 1) for n, lack in zip(need, short, strict=True)]
            menu = [("meet_demands", *wild_for) for wild_for in product(*span) if sum(wild_for) <= wilds]
            _, *wild_for = (yield Choice(seat, menu)) if len(menu) > 1 else menu[0]
            spent = [n - w for n, w in zip(need, wild_for, strict=True)]
            player.wild["demand"] -= sum(wild_for)
        player.demand.subtract(dict(zip(DEMANDS, spent, strict=True)))

    # Section 7

    def final(self, seat):
        player = self.players[seat]
        return {
            **{name: player.purses[name] for name in ("orders", "ships", "provinces", "senate", "buildings", "demands")},
            "hand": player.hand.total(),
            "camps": player.work_camp + player.mil_camp,
            "slots": sum(tile is not None for tile in player.slots),
            "sets": self.sets(player),
            "bonus": self.bonus(seat, player),
        }

    def sets(self, player):
        """Every way to lay the wild tiles on kinds that are there, four tiles of a kind at most."""
        kinds = [count for count in player.construction.values() if count]
        best = 0
        for added in product(range(player.wild["construction"] + 1), repeat=len(kinds)):
            laid = [count + more for count, more in zip(kinds, added, strict=True)]
            if sum(added) <= player.wild["construction"] and all(count <= 4 for count in laid):
                best = max(best, sum({3: 10, 4: 20}.get(count, 0) for count in laid))
        return best

    def bonus(self, seat, player):
        """3.12, 7.2, R14, R15."""
        points, wild_goods, unmet = 0, [0], []
        for id, side in player.bonus.items():
            counts, worth = BONUSES[id].counts, getattr(BONUSES[id], side)
            if counts[0] in GOODS:
                points += worth * sum(player.display[good] for good in counts)
                wild_goods.append(worth)
            elif counts[0] in DEMANDS:
                points += worth if player.demand[counts[0]] else 0
                unmet += [] if player.demand[counts[0]] else [worth]
            elif id == "BT10":
                there = sum(seat in workers for workers in self.workers.values())
                points += there if side == "yellow" else (there + 1) // 2
            elif id == "BT11":
                points += worth * sum(seat in legionaries for legionaries in self.legionaries.values())
            else:
                points += worth * list(player.bonus.values()).count("yellow")
        points += player.wild["commodity"] * max(wild_goods)
        if "wild_demand_bonus" in self.options:
            points += sum(sorted(unmet, reverse=True)[: player.wild["demand"]])
        return points

    def winner(self):
        """7.3: on equal points the higher disc of the final stack."""
        return max(range(self.count), key=lambda seat: (sum(self.final(seat).values()), self.senate[0].index(seat)))
