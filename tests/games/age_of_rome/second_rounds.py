"""The second reading, continued: set-up, the phases of a round and what Cassius does in them (sections 4, 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules import moves as m
from engine.games.age_of_rome.rules.state import Token
from tests.games.age_of_rome.second_reading import Play, Question, Second


def cycle(items: tuple[str, ...], first: str) -> tuple[str, ...]:
    at = items.index(first)
    return items[at:] + items[:at]


class SecondGame(Second):
    def game(self) -> Play:
        g = self.g
        yield from self.set_up()
        plots = "armistice" not in g.variants and g.solo != "imperial"
        for g.round in range(1, 10):
            for phase, turn, his in (
                ("event", None, None),
                ("diplomacy", self.dip_turn, None),
                ("schemes", self.scheme_turn, self.his_schemes),
                ("build", self.build_turn, self.his_build),
                ("action", None, None),
                ("income", self.tax_turn, self.his_income),
            ):
                if (phase == "diplomacy" and "spies" not in g.variants) or (phase == "schemes" and (g.round == 1 or not plots)):
                    continue
                g.phase = phase
                yield from {"event": self.event, "action": self.action}[phase]() if turn is None else self.turns(turn, his)
            if g.round < 9:
                g.rot = (g.rot + (1 if "clockwork" in g.variants else self.arrow)) % 4
        g.phase = "final"
        yield from self.interrupt(after=-1)
        for seat in g.order:
            while not self.his(seat) and len(g.players[seat].hand) >= 3 and len(g.players[seat].sets) < 3:
                move = yield Question(seat, "final_sets")
                if isinstance(move, m.FinalDone):
                    break
                self.free(seat, move)

    def turns(self, turn: Callable[[int], Play], his: Callable[[], Play] | None) -> Play:
        for seat in self.g.order:
            if not self.his(seat):
                yield from turn(seat)
            elif his is not None:
                yield from his()
            yield from self.interrupt(seat)

    def set_up(self) -> Play:
        g, names = self.g, list(data.CHARACTERS)
        for player, lot in zip(g.players.values(), self.rolled(), strict=True):
            player.character = names.pop(lot)
            c = data.CHARACTERS[player.character]
            player.glory, player.denarii, player.discord, player.anchor = c.glory, c.denarii, c.discord, c.anchor
            player.votes_board, player.votes_unowned = c.votes, 5 - c.votes
            player.legions_board, player.legions_unrecruited = c.legions, 7 - c.legions
        seats = [side.seat for side in self.all()]
        first = seats[self.rolled()[0]] if len(seats) > 1 else seats[0]
        g.first_province = data.RING[first]
        g.discord_supply = 11 - sum(player.discord for player in g.players.values())
        decks = [after for _, after in self.dealer.shuffles]
        self.dealer.shuffles.clear()
        g.event_deck, g.deck, g.mission_deck = decks[:3]
        if g.cassius:
            g.cassius_deck, g.battle_deck = decks[3:]
            for region in data.LEVELS[g.level].battle_cards:
                g.cassius.battle[region].append(g.battle_deck.pop(0))
        order = sorted(g.players, key=lambda seat: (seat - first) % 4)
        for seat in order:
            g.players[seat].missions = [g.mission_deck.pop(0) for _ in range(3)]
        moves = {}
        for seat in g.players:
            moves[seat] = yield Question(seat, "choose_missions")
        g.mission_deck += [g.players[seat].missions.pop(moves[seat].position - 1) for seat in order]

    # --- event (5.3, 3.13)

    def event(self) -> Play:
        g = self.g
        card = g.event_deck.pop(0)
        turn = data.EVENTS[card]
        way = 1 if turn.direction == "cw" else -1
        self.arrow = way * turn.quarter_turns
        start = (data.RING.index(g.first_province) + g.rot) % 4
        seats = [side.seat for side in self.all()]
        g.order = [seat for i in range(4) if (seat := (start + way * i) % 4) in seats]
        if g.solo:
            if card[0] == "E":
                g.players[0].denarii += 1 if g.cassius else g.players[0].recruited
            elif g.cassius:
                self.gain(2, 1)
            return
        lucky = self.qualified(card)
        for seat in g.order:
            if seat in lucky:
                yield from self.reward(card, seat, g.players[seat])

    def qualified(self, card: str) -> list[int]:
        g = self.g
        least, count = {
            "E01": (1, lambda p: sum(p.deployed.values())), "N03": (1, lambda p: sum(p.deployed.values())),
            "E02": (0, lambda p: p.denarii), "E03": (0, lambda p: p.glory), "N04": (1, lambda p: p.glory),
            "E04": (0, lambda p: p.legions_board + sum(p.deployed.values())),
            "E05": (1, lambda p: g.column.count(p.seat)), "N06": (1, lambda p: g.column.count(p.seat)),
            "E06": (0, lambda p: p.votes_board + g.column.count(p.seat)),
            "E07": (0, lambda p: len(p.hand)), "E08": (0, lambda p: p.recruited),
            "E09": (1, lambda p: p.discord), "N05": (0, lambda p: p.discord),
            "E10": (1, lambda p: self.ours(p.seat).levels["economy"] > 0), "N02": (1, lambda p: not self.ours(p.seat).levels["economy"]),
            "E11": (0, lambda p: sum(self.ours(p.seat).levels.values())), "N01": (1, lambda p: 1 + sum(self.ours(p.seat).levels.values())),
            "E12": (1, lambda p: len(p.pantheon)),
        }[card]  # fmt: skip
        counts = {seat: count(player) for seat, player in g.players.items()}
        best = max(counts.values()) if least else min(counts.values())
        return [seat for seat in counts if counts[seat] == best >= least]

    def reward(self, card: str, seat: int, player: Any) -> Play:
        g = self.g
        match card:
            case "E01" | "E03" | "E05" | "E12":
                self.gain(seat, 2)
            case "E02" | "E11":
                player.denarii += 3
            case "E04" if player.legions_unrecruited:
                self.legion(player)
            case "E06" if player.votes_unowned:
                self.new_vote(player)
            case "E04" | "E06":
                player.denarii += 2
            case "E07":
                yield from self.draw(seat)
            case "E08":
                yield from self.missions(seat)
            case "E09":
                player.discord -= 1
                g.discord_supply += 1
            case "E10":
                player.denarii += self.ours(seat).levels["economy"]
            case "N01" | "N02":
                player.denarii = max(0, player.denarii - (3 if card == "N01" else 2))
            case "N03":
                regions = [region for region in data.REGIONS if player.deployed[region]]
                region = (yield Question(seat, "recall")).region if len(regions) > 1 else regions[0]
                player.deployed[region] -= 1
                player.legions_board += 1
            case "N04":
                self.lose(seat, 2)
            case "N05" if g.discord_supply and self.free_spaces(player):
                player.discord += 1
                g.discord_supply -= 1
            case "N06":
                self.remove_vote(max(i for i, owner in enumerate(g.column) if owner == seat))

    # --- diplomacy (8.1)

    def dip_turn(self, seat: int) -> Play:
        g, me = self.g, self.g.players[seat]
        while True:
            rivals = any(any(self.ours(rival).levels.values()) for rival in g.players if rival != seat)
            move = yield Question(seat, "dip_turn", self.idle(seat) and not (rivals and me.denarii))
            if isinstance(move, m.DipPass | None):
                return
            if isinstance(move, m.DipPlace):
                break
            self.free(seat, move)
        rival, offer = (data.RING.index(move.province) + g.rot) % 4, move.denarii
        me.denarii -= offer
        token = (yield Question(seat, "dip_commit")).token
        answer = yield Question(rival, "dip_answer")
        if isinstance(answer, m.Counter):
            raised = (yield Question(seat, "dip_raise")).denarii
            me.denarii -= raised - offer
            offer = raised
            answer = yield Question(rival, "dip_answer")
        level = g.provinces[move.province].levels[move.type]
        if isinstance(answer, m.Reject):
            me.denarii += offer if token == "alliance" else 0
            return
        g.players[rival].denarii += offer
        if token == "alliance":
            me.glory += level
            g.players[rival].glory += level
            self.milestones()
        elif (yield Question(seat, "dip_spy")).reward == "glory":
            self.gain(seat, level)
        else:
            yield from self.step(seat, move.type)

    # --- build (5.5)

    def next_tiles(self, seat: int) -> dict[str, int]:
        """Types that can go up in front of a seat, with the level they have."""
        levels = self.ours(seat).levels
        return {type: level for type, level in levels.items() if level < 3 and self.g.tiles[type][level]}

    def build_turn(self, seat: int) -> Play:
        player = self.g.players[seat]
        while True:
            poor = all(data.BUILDINGS[type][level][0] > player.denarii for type, level in self.next_tiles(seat).items())
            move = yield Question(seat, "build_turn", poor and self.idle(seat))
            if isinstance(move, m.BuildEnd | None):
                return
            if not isinstance(move, m.Build):
                self.free(seat, move)
                continue
            faces = list(map(self.face, move.cards))
            ids = [face[:3] for face in faces]
            cost, glory = data.BUILDINGS[move.type][self.next_tiles(seat)[move.type]]
            player.denarii -= max(0, cost - 2 * ("T03" in ids) - 3 * ("C03" in ids))
            for face in faces:
                player.hand.remove(face)
            self.tile(seat, move.type, glory + ("T04" in ids) + 2 * ("J06" in ids))
            if move.taking:
                (self.legion if move.taking == "legion" else self.new_vote)(player)
            self.g.discard += faces

    # --- action (5.6)

    def action(self) -> Play:
        g = self.g
        for side in self.all():
            side.available = side.recruited
        if g.cassius:
            g.cassius.available += data.LEVELS[g.level].extra_cards
        while any(side.available for side in self.all()):
            for seat in g.order:
                if self.who(seat).available:
                    if self.his(seat):
                        self.his_card()
                    else:
                        yield from self.place(seat)
                    yield from self.interrupt(seat)
        for province in g.provinces.values():
            province.followers = dict.fromkeys(data.TYPES, ())
            for spot, token in enumerate(province.spots):
                if token and token.activated:
                    self.who(token.owner).schemes_home += 1
                    province.spots[spot] = None
        g.colosseum = []
        for player in g.players.values():
            player.used_bonuses = []

    def place(self, seat: int) -> Play:
        g, player = self.g, self.g.players[seat]
        while not isinstance(place := (yield Question(seat, "place_turn")), m.Place):
            self.free(seat, place)
        player.available -= 1
        if place.use_bonus:
            player.used_bonuses.append(place.spot)
        if place.spot == "colosseum":
            g.colosseum.append(seat)
        elif place.spot != "scheme":
            self.ours(seat).followers[place.spot] += (seat,)
        while not isinstance(move := (yield Question(seat, "place_window", self.idle(seat))), m.Execute | None):
            if isinstance(move, m.Play):
                yield from self.play(seat, move)
            else:
                self.free(seat, move)
        if place.spot == "colosseum":
            self.gain(seat, 1)
        elif place.spot == "scheme":
            self.plant(seat)
        else:
            for _ in range(1 + place.use_bonus):
                yield from self.step(seat, place.spot)
            if place.spot == "economy" and g.medals.get("economy") == seat:
                player.denarii += 2
        while not isinstance(move := (yield Question(seat, "turn_end", self.idle(seat))), m.TurnEnd | None):
            self.free(seat, move)

    def plant(self, seat: int) -> None:
        spots = self.ours(seat).spots
        spots[spots.index(None)] = Token(seat)
        self.who(seat).schemes_home -= 1

    def step(self, seat: int, type: str) -> Play:
        player = self.g.players[seat]
        match type:
            case "politics":
                self.vote(seat)
            case "trade":
                yield from self.draw(seat)
            case "religion":
                self.piece(seat)
            case "economy":
                player.denarii += data.FARM_INCOME[self.g.round - 1]
            case "military":
                while True:
                    match move := (yield Question(seat, "legions")):
                        case m.Deploy(region):
                            player.legions_board -= 1
                            player.deployed[region] += 1
                            return
                        case m.Shift(source, target):
                            player.deployed[source] -= 1
                            player.deployed[target] += 1
                            return
                        case m.Skip() | m.Scout():
                            return
                    self.free(seat, move)

    # --- income (5.7)

    def tax_turn(self, seat: int) -> Play:
        player = self.g.players[seat]
        while not isinstance(tax := (yield Question(seat, "tax_turn")), m.Tax):
            self.free(seat, tax)
        population = 1 + sum(self.ours(seat).levels.values())
        if tax.mode == "single":
            player.denarii += population
            return
        faces = list(map(self.face, tax.cards))
        ids = [face[:3] for face in faces]
        for face in faces:
            player.hand.remove(face)
        self.g.discard += faces
        player.denarii += 2 * population + 2 * ("T08" in ids) + 3 * ("X07" in ids)
        player.glory -= 0 if "C04" in ids else max(0, data.PENALTIES[population - 1] - 2 * ("T07" in ids))

    # --- Cassius (8.8)

    def his_next(self) -> data.CassiusCard:
        g = self.g
        if not g.cassius_deck:
            g.cassius_deck, g.cassius_discard = self.mixed(g.cassius_discard), []
        g.cassius_discard.append(g.cassius_deck.pop(0))
        return data.CASSIUS_CARDS[g.cassius_discard[-1]]

    def his_schemes(self) -> Play:
        g, player = self.g, self.g.players[0]
        spots = self.ours(0).spots
        for spot in range(3):
            if spots[spot] != Token(2) or not self.free_spaces(player) or not g.discord_supply:
                continue
            possible = {
                "slander": player.glory >= 2, "demolition": len(player.pantheon) in (1, 2, 4, 5, 6),
                "desertion": any(player.deployed.values()), "annul": 0 in g.column, "theft": bool(player.hand),
            }  # fmt: skip
            effects = [effect for effect in cycle(tuple(possible), self.his_next().plot) if possible[effect]]
            if effects:
                spots[spot] = Token(2, activated=True)
                g.discord_supply -= 1
                player.discord += 1
                yield from self.resolve(2, 0, effects[0], ())

    def his_build(self) -> Play:
        for _ in range(data.LEVELS[self.g.level].tiles[self.g.round - 1]):
            types = [type for type in cycle(data.TYPES, self.his_next().build) if type in self.next_tiles(2)]
            if types:
                self.tile(2, types[0], self.ours(2).levels[types[0]] + 1)
            else:
                self.gain(2, 1)
        yield from ()

    def his_card(self) -> None:
        g, c = self.g, self.g.cassius
        c.available -= 1
        act, _, region = self.his_next().act.partition(" ")
        done = False
        match act:
            case "march":
                room = [name for name in cycle(data.REGIONS, region) if len(c.battle[name]) < 3]
                if done := bool(room and g.battle_deck):
                    c.battle[room[0]].append(g.battle_deck.pop(0))
            case "vote":
                done = self.vote(2)
            case "stash":
                if done := self.rebuilt():
                    c.stash.append(g.deck.pop(0))
            case "pantheon":
                done = self.piece(2)
            case "plot":
                if done := "armistice" not in g.variants and c.schemes_home > 0 and None in self.ours(2).spots:
                    self.plant(2)
        if not done:
            self.gain(2, 1)

    def his_income(self) -> Play:
        if 1 + sum(self.ours(2).levels.values()) >= data.LEVELS[self.g.level].extortion:
            self.gain(2, 1)
        yield from ()
