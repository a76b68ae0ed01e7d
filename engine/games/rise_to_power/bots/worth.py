"""What things are worth to a seat: provinces, senate cards, performers, and a position as a whole, in named parts.

Values are hundredths of a point, whole numbers, so that every machine thinks alike. A worth sees the public state and one seat's sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from engine.cards import Handle, Seat, Sight
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.scoring import cast_points, final_points, lavish, region_points
from engine.games.rise_to_power.rules.state import Player, Rise

Counts = tuple[int, ...]  # of each kind of performer, in the order of KINDS
KINDS = tuple(data.KINDS)
KIND_OF = {face: KINDS.index(card.kind) for face, card in data.ARENA.items()}
ROMANS, BEASTS, BARBARIANS = (tuple(i for i, kind in enumerate(KINDS) if data.KINDS[kind].cls == cls) for cls in data.CLASSES)

# Chance in per cent to be strictly ahead of a rival on a forum track, by rounds until it is scored and by the lead now (-4..4)
AHEAD = (
    (0, 0, 0, 0, 0, 100, 100, 100, 100),
    (0, 0, 3, 12, 30, 70, 92, 98, 100),
    (1, 3, 10, 20, 35, 62, 82, 93, 98),
    (3, 8, 15, 25, 38, 58, 74, 86, 94),
)
ON_TRACK = (0, 45, 70, 80)  # chance to have left the start of a track by then
# Chance in per cent to complete a cast, by missing cards and by rounds of buying
COMPLETED = (
    (100, 100, 100, 100, 100),
    (0, 58, 80, 88, 92),
    (0, 24, 48, 62, 70),
    (0, 7, 22, 38, 48),
    (0, 2, 8, 18, 26),
    (0, 0, 3, 8, 14),
)
BEST = (0, 5, 15, 35, 60, 85)  # hundredths of the point for the best performance, by rank
USE = {  # one use of a senate card
    "boost": 55, "reroll_placed": 50, "reroll": 80, "flip": 85, "nudge": 60, "sooner": 45, "consul": 55, "lower": 60,
    "reroll_any": 65, "later": 35, "steal": 110, "raze": 40,
}  # fmt: skip
USE_OF = {id: USE.get(office.effect, 0) * (office.n if office.effect == "boost" else 1) for id, office in data.SENATE.items()}
USE_OF |= {id: 130 for id, office in data.SENATE.items() if office.effect == "reroll" and office.n > 1}
SPARE_CARD = 20  # a performer in hand that completes nothing yet
BLIND = 65
SOCKET = 8  # a province that no card needs yet, for every round to come
FOOTHOLD = 45  # a province in a region that somebody else leads


class Worth:
    """One seat's opinion of the moment."""

    def __init__(self, g: Rise, seat: Seat, sight: Sight) -> None:
        self.g = g
        self.seat = seat
        self.me = g[seat]
        self.sight = sight
        self.rivals = [other for other in g.players if other != seat]
        self.left = data.ROUNDS - g.round  # rounds after this one
        scored = g.phase in ("arena", "cleanup", "final")
        self.scorings = tuple(at - g.round for at in data.SCORING_ROUNDS if at > g.round or (at == g.round and not scored))
        self.free = (*g.province_pile, *g.provinces)  # provinces that can still be conquered

    # --- forum

    def step(self, seat: Seat, resource: str, steps: int = 1) -> int:
        """So many steps on a forum track: own points in the scorings to come, and what they cost the others."""
        mine = self.g[seat].forum[resource]
        others = tuple([player.forum[resource] for other, player in self.g.players.items() if other != seat])
        return _step(self.scorings, mine, min(mine + steps, data.FORUM_MAX[resource]), others)

    # --- provinces

    def province(self, seat: Seat, id: str, beside: tuple[str, ...] = ()) -> int:
        """A province for a seat that conquers it, beside others at the same time."""
        card, player = data.PROVINCES[id], self.g[seat]
        same = sum(1 for other in beside if data.PROVINCES[other].resource == card.resource)
        value = self.step(seat, card.resource, same + 1) - (self.step(seat, card.resource, same) if same else 0)
        value += self.region(seat, id, beside) + self.socket(player, card.type, beside)
        for office in player.senate:
            match data.SENATE[office].effect:
                case "types" if data.SENATE[office].about == card.type:
                    value += 100 * data.SENATE[office].n
                case "regions":
                    value += 0 if any(data.PROVINCES[o].region == card.region for o in (*player.provinces, *beside)) else 100
                case "pairs":
                    symbols = sum(1 for other in player.senate if card.type in data.SENATE[other].symbols)
                    types = sum(1 for other in (*player.provinces, *beside) if data.PROVINCES[other].type == card.type)
                    value += 100 if symbols > types else 20
        return value

    def lost(self, seat: Seat, id: str) -> int:
        """What a province is worth to the seat that has it."""
        resource = data.PROVINCES[id].resource
        mine = self.g[seat].forum[resource]
        others = tuple([player.forum[resource] for other, player in self.g.players.items() if other != seat])
        return _step(self.scorings, max(0, mine - 1), mine, others) + 100 + SOCKET * self.left

    def region(self, seat: Seat, id: str, beside: tuple[str, ...] = ()) -> int:
        """What one more province changes in its region."""
        region = data.PROVINCES[id].region
        whole = data.region_of(region, self.g.count)
        mine = _strength(whole, self.g[seat].provinces) + _strength(whole, beside)
        best = max([_strength(whole, player.provinces) for other, player in self.g.players.items() if other != seat])
        rest = [other for other in whole if other != id and other in self.free and other not in beside]
        held = sum([other in self.g[seat].provinces or other in beside for other in whole])
        before, after = _lead(mine, best), _lead(mine + data.PROVINCES[id].strength, best)
        if held + 1 == len(whole):
            after = 100 * data.REGION_WHOLE
        loss = (_lead(best, mine) - _lead(best, mine + data.PROVINCES[id].strength)) // len(self.rivals)
        value = after - before + loss
        if rest:
            value = value * (90 - 15 * min(2, len(rest))) // 100 + (FOOTHOLD if after <= before else 0)
        return value

    def socket(self, player: Player, type: str, beside: tuple[str, ...] = ()) -> int:
        """A place to lay senate cards on, above all those that have none yet."""
        have = sum(1 for id in (*player.provinces, *beside) if data.PROVINCES[id].type == type)
        wanted = sorted(
            (USE_OF[card] // len(data.SENATE[card].symbols) for card in player.senate if type in data.SENATE[card].symbols), reverse=True
        )
        return (wanted[have] if have < len(wanted) else SOCKET) * self.left

    # --- senate cards

    def office(self, seat: Seat, card: str) -> int:
        """A senate card for a seat that takes it now."""
        office, player = data.SENATE[card], self.g[seat]
        match office.effect:
            case "procure":
                has = any(data.PROVINCES[id].resource == office.about for id in player.provinces)
                steps = sum(_step((0, *later), 2, 3, (2,) * len(self.rivals)) for later in _tails(self.scorings))
                return steps * (65 if has else 32) // 100
            case "spectacle":
                return 130 * len(self.scorings)
            case "types" | "regions":
                return 100 * final_points(player, card) if self.g.phase == "senate" else 100 * final_points(player, card) + 40
            case "pairs":
                return 100 * final_points(player, card) + 55 * self.left
        have = sum(1 for id in player.provinces if data.PROVINCES[id].type == office.symbols[0])
        taken = sum(len(data.SENATE[other].symbols) for other in player.senate if office.symbols[0] in data.SENATE[other].symbols)
        fits = 80 if have - taken >= len(office.symbols) else 60 if have >= len(office.symbols) else 40
        uses = 1 if office.effect == "raze" else self.left + (office.window == "market" and self.g.group("market", seat) is not None)
        pairs = 60 if any(data.SENATE[other].effect == "pairs" for other in player.senate) else 8
        return USE_OF[card] * uses * fits // 100 + pairs

    # --- performers

    def hand(self, seat: Seat) -> Counts:
        """The kinds in a hand, as far as they may be known here."""
        known = self.sight if seat == self.seat else self.g.cards.faces
        return count(face for card in self.g[seat].hand if (face := known.get(card)) is not None)

    def troupe(self, hand: Counts) -> int:
        """What a hand promises for the performances to come."""
        return promise(hand, self.scorings)

    def unseen(self) -> Counts:
        """The kinds that may still come: not open, not in the own hand."""
        seen = count([*self.g.cards.faces.values(), *(self.sight[c] for c in self.me.hand if c not in self.g.cards.faces)])
        return tuple(total - gone for total, gone in zip(EVERYBODY, seen, strict=True))

    def blind(self, hand: Counts) -> int:
        """A card from the top of the deck, on average."""
        unseen = self.unseen()
        before = self.troupe(hand)
        gain = sum(number * (self.troupe(added(hand, kind)) - before) for kind, number in enumerate(unseen) if number)
        return gain // max(1, sum(unseen)) + SPARE_CARD

    def cast(self, cards: tuple[Handle, ...]) -> int:
        """Performing these cards now, and what is left for later."""
        faces = tuple(self.sight[card] for card in cards)
        rest = count(self.sight[card] for card in self.me.hand if card not in cards)
        later = tuple(at - self.g.round for at in data.SCORING_ROUNDS if at > self.g.round)
        if not faces:
            return promise(rest, later)
        rank, price = data.rank_of(faces), data.price_of(faces)
        best = max((self.rival_merit(rival) for rival in self.rivals), default=(0, 0))
        merit = (rank + lavish(self.me), price)
        chance = 100 if merit > best else 0
        if any(card not in self.g.cards.faces for rival in self.rivals for card in self.g[rival].hand):
            chance = chance * 80 // 100
        return 100 * cast_points(self.me, rank) + chance + promise(rest, later)

    def rival_merit(self, rival: Seat) -> tuple[int, int]:
        """The best performance that a rival's open cards allow: rank and a guess at its price."""
        player, hand = self.g[rival], self.hand(rival)
        rank = best_rank(hand)
        return (rank + lavish(player), 12) if rank else (0, 0)

    # --- the whole position

    def parts(self, seat: Seat) -> dict[str, int]:
        """What a seat has and what it promises, by name. Regions count as they stand, with something for every foothold."""
        g, player = self.g, self.g[seat]
        rivals = [other for other in g.players if other != seat]
        markers = [(player.forum[resource], tuple([g[other].forum[resource] for other in rivals])) for resource in data.RESOURCES]
        footholds = [other for id in player.provinces for other in self.free if data.PROVINCES[other].region == data.PROVINCES[id].region]
        unseen = sum(card not in self.sight for card in player.hand) if seat == self.seat else 0  # drawn by a move that is only tried
        return {
            "points": 100 * player.total,
            "forum": sum(_standing(t, mine, others) for mine, others in markers for t in self.scorings),
            "regions": self.shares[seat] * (100 - 8 * self.left) + 6 * len(footholds),
            "offices": sum(self.kept(player, card) for card in player.senate),
            "hand": self.troupe(self.hand(seat)) + SPARE_CARD * len(player.hand) + BLIND * unseen,
            "sockets": SOCKET * self.left * len(player.provinces),
        }

    @cached_property
    def shares(self) -> dict[Seat, int]:
        return region_points(self.g)

    def kept(self, player: Player, card: str) -> int:
        """A senate card that a player has, for the rounds after this one."""
        office = data.SENATE[card]
        if office.window == "final":
            return 100 * final_points(player, card) + 50 * self.left
        if office.effect in ("procure", "spectacle"):
            return self.office(player.seat, card)
        have = sum(1 for id in player.provinces if data.PROVINCES[id].type == office.symbols[0])
        return USE_OF[card] * self.left * (85 if have >= len(office.symbols) else 35) // 100


def _tails(scorings: tuple[int, ...]) -> list[tuple[int, ...]]:
    """For a step at each scoring: how long after it the others come."""
    return [tuple(later - at for later in scorings[i + 1 :]) for i, at in enumerate(scorings)]


def _strength(whole: tuple[str, ...], held: Iterable[str]) -> int:
    return sum([data.PROVINCES[id].strength for id in held if id in whole])


def _lead(mine: int, best: int) -> int:
    if mine == 0 or mine < best:
        return 0
    return 100 * (data.REGION_LEAD if mine > best else data.REGION_TIED)


def _standing(t: int, mine: int, others: tuple[int, ...]) -> int:
    """Expected points of a marker at a scoring that comes after t more rounds."""
    t = min(t, len(AHEAD) - 1)
    return (100 if mine else ON_TRACK[t]) + sum([AHEAD[t][max(-4, min(4, mine - other)) + 4] for other in others])


@lru_cache(maxsize=1 << 14)
def _step(scorings: tuple[int, ...], before: int, after: int, others: tuple[int, ...]) -> int:
    value = 0
    for t in scorings:
        value += _standing(t, after, others) - _standing(t, before, others)
        lost = sum(_standing(t, other, (before,)) - _standing(t, other, (after,)) for other in others)
        value += lost // max(1, len(others))
    return value


# --- casts


def count(faces: Iterable[str]) -> Counts:
    found = [0] * len(KINDS)
    for face in faces:
        found[KIND_OF[face]] += 1
    return tuple(found)


def added(hand: Counts, kind: int) -> Counts:
    return (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])


EVERYBODY = count(data.ARENA)


def _targets(hand: Counts) -> list[tuple[int, tuple[int, ...], int]]:
    """Every performance that a hand may be on the way to: its rank, the kinds it would take from the hand, and how many are missing."""
    plenty = sorted((kind for kind in range(len(KINDS)) if hand[kind]), key=lambda kind: (kind not in ROMANS, -hand[kind]))
    romans, beasts, barbarians = ([kind for kind in cls if hand[kind]] for cls in (ROMANS, BEASTS, BARBARIANS))
    spare = [kind for kind in plenty for _ in range(hand[kind])]
    each = tuple(max(cls, key=lambda kind: hand[kind]) for cls in (romans, beasts, barbarians) if cls)
    soldiers = tuple(kind for kind in romans for _ in range(hand[kind]))[:3]
    captives = tuple(sorted(barbarians, key=lambda kind: -hand[kind])[:2])
    return [
        (1, tuple(spare[:3]), 3 - min(3, len(spare))),
        (2, tuple(plenty[:3]), 3 - min(3, len(plenty))),
        (3, each, 3 - len(each)),
        (4, tuple(beasts), 3 - len(beasts)),
        (4, tuple(barbarians), 3 - len(barbarians)),
        (5, soldiers + captives, 5 - len(soldiers) - len(captives)),
    ]


def best_rank(hand: Counts) -> int:
    """The highest rank that can be performed from a hand; 0 if none."""
    return max((rank for rank, _, missing in _targets(hand) if missing == 0), default=0)


@lru_cache(maxsize=1 << 16)
def promise(hand: Counts, scorings: tuple[int, ...]) -> int:
    """What a hand promises for performances after so many rounds of buying each."""
    if not scorings:
        return 0
    buys, later = min(scorings[0], 4), scorings[1:]
    best = promise(hand, later)
    for rank, used, missing in _targets(hand):
        value = (100 * data.RANKS[rank].points + BEST[rank]) * COMPLETED[missing][buys] // 100
        best = max(best, value + (promise(without(hand, used), later) if later else 0))
    return best


def without(hand: Counts, used: tuple[int, ...]) -> Counts:
    left = list(hand)
    for kind in used:
        left[kind] -= 1
    return tuple(left)
