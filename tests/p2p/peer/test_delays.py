"""How many one-way delays a word needs, counted: seen by the others after 1, asked after 1, FINAL after 2, a drawn card after 3, at every
game.

All lines take one delay and nothing else takes time. Answers are given as soon as they are asked for, and leave when the
beat before is FINAL.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from engine.game import Game
from engine.games import IDS, find_game
from p2p.wire.messages import decode
from tests.p2p.peer.wires import Wires

MOVES = 10
QUESTIONS = 5  # at least so many beats begin with one
DELAYS_MAX = 400


class Lockstep(Wires):
    """Whatever is said in one delay arrives in the next one, everywhere."""

    def __init__(self, game: Game[Any], count: int) -> None:
        self.delays = 0
        self._spoken: set[tuple[int, int]] = set()
        self.said: dict[int, int] = {}  # beat -> when its last word was said
        self.first: dict[int, int] = {}  # beat -> when its first word was said
        self.authors: dict[int, set[int]] = {}  # beat -> who spoke in it
        self.asked: dict[int, dict[int, int]] = {}  # beat -> place -> when its person was asked
        self.known: dict[int, list[int]] = {}  # beat -> when each place knew it
        self.final: dict[int, list[int]] = {}
        self.moves = 0
        self.deals: list[int] = []  # beats in which cards of the table were dealt or turned up
        super().__init__(game, count, "delays")
        for place in range(count):
            self._look(place, 0, 0)

    def delay(self) -> None:
        self.delays += 1
        under_way, self.queue = self.queue, deque()
        for source, target, data in under_way:
            peer = self.nodes[target].peer
            before = peer.chain.beat, peer.chain.final
            peer.receive(source, decode(data))
            self.carry_out(target)
            self._look(target, *before)

    def answer(self) -> None:
        for place, node in enumerate(self.nodes):
            while node.peer.asked() is not None:
                before = node.peer.chain.beat, node.peer.chain.final
                view = node.peer.view()
                assert view is not None
                node.peer.act(self.pick(view, self.stream))
                self.moves += 1
                self.carry_out(place)
                self._look(place, *before)

    def _look(self, place: int, beat: int, final: int) -> None:
        chain = self.nodes[place].peer.chain
        for signed in chain.entries[place]:
            if (place, signed.entry.beat) not in self._spoken:
                self._spoken.add((place, signed.entry.beat))
                self.said[signed.entry.beat] = max(self.delays, self.said.get(signed.entry.beat, 0))
                self.first.setdefault(signed.entry.beat, self.delays)
                self.authors.setdefault(signed.entry.beat, set()).add(place)
        for one in range(beat, chain.beat):
            self.known.setdefault(one, []).append(self.delays)
        for one in range(final, chain.final):
            self.final.setdefault(one, []).append(self.delays)
        if self.nodes[place].peer.asked() is not None:
            self.asked.setdefault(chain.beat, {}).setdefault(place, self.delays)
        if place == 0 and chain.due.kinds == ("share",):
            self.deals.append(chain.beat)


@pytest.mark.parametrize("name", IDS)
def test_seen_and_asked_after_one_delay_final_after_two_and_a_drawn_card_after_three(name: str) -> None:
    game = find_game(name)
    count = 3  # of two, the one who listens knows at once that both have signed
    table = Lockstep(game, count)
    while (table.moves < MOVES or len(table.asked) < QUESTIONS) and table.delays < DELAYS_MAX:
        table.delay()
        table.answer()
    beats = [beat for beat, times in sorted(table.final.items()) if len(times) == count]
    assert len(beats) > MOVES // 2 and table.moves >= MOVES
    for beat in beats[1:]:  # the first was said before there were links
        said = table.said[beat]
        assert max(table.known[beat]) == said + 1, f"beat {beat} is seen"
        assert table.final[beat] == [said + 2] * count, f"beat {beat} is FINAL"
        assert table.first.get(beat + 1, said + 2) == said + 2, "nobody speaks on what is not FINAL, and then all do"
        for place, asked in table.asked.get(beat + 1, {}).items():
            knew = said if table.authors[beat] == {place} else said + 1
            assert asked == knew, f"place {place} is asked in beat {beat + 1}"
    assert len(table.asked) >= QUESTIONS
    dealt = [beat for beat in set(table.deals) if beat in table.known]
    assert dealt, "no card was dealt"
    for beat in dealt:
        assert max(table.known[beat]) == table.said[beat - 1] + 3, f"the cards of beat {beat} are drawn"
