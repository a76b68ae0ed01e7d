"""A move that a person types at the table: any legal one, or a sentence that says why not; nothing changes then."""

from __future__ import annotations

from engine.games import find_game
from tui.sitting.model import LocalGame
from tui.sitting.seen import Notice, Typed
from tui.sitting.sitting import Sitting


class AtTable(Sitting):
    """A sitting with one person and nothing around it."""

    _is_free, _person = True, None

    def _wait(self): ...
    def _beside(self, wish): ...
    def _start(self): ...
    def confirm(self, how): ...
    async def close(self): ...
    def _go_on(self): ...
    def _stopped(self, problem): ...
    def _copied(self, path): ...


def at_first_sowing():
    local = LocalGame.new(find_game("trajan"), 2, {}, "4", "Anna", ["easy"])
    for _ in range(60):
        while local.step() == "on":
            pass
        if local.view().asked.topic == "sow":
            return local
        local.auto()
    raise AssertionError


def wished(local, text, at=None):
    """What is told after the wish."""
    told = []
    assert AtTable(told.append)._grant(Typed(text, at), local)
    return [one.text for one in told if isinstance(one, Notice) and one.bad]


def test_any_order_of_stones_can_be_typed_and_bad_ones_say_why():
    local = at_first_sowing()
    ring = list(local.view().g[local.seat].trays)
    tray, stones = next((tray, held) for tray, held in zip(("seaport", "forum"), ring, strict=False) if len(set(held)) == 2)
    before = local.moment
    assert wished(local, f"sow {tray} xx") and wished(local, "sow harbour") and wished(local, "dance a jig")
    assert local.view().g[local.seat].trays == ring
    assert wished(local, f"sow {tray} {stones}", (-1, -1)) == ["Another question is on the table by now; nothing was done."]
    assert local.moment == before
    assert not wished(local, f"sow {tray} {stones[::-1]}", before)
    assert local.view().g[local.seat].trays != ring
