"""Laws of bots and of the views they get.

Claimed: no chain of attributes, slots, items and keys leads from a view to the table, its dealer, its record, its run or another seat's
sight. Not claimed: Python closures hide nothing from code that looks into `__closure__`; a bot is our own code, not a stranger's.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import Bot
from engine.cards import Seat
from engine.dealer import LocalDealer
from engine.record import Record
from engine.script import Run
from engine.world import View, World
from tests.conformance.cases import Case, cases, every_case, random_cases, rare_cases
from tests.conformance.laws import Looks, law
from tests.conformance.tables import Watched, finished, set_up
from tests.depth import IS_DEEP

LOOKS = 3  # positions per case at which every bot is asked
SLOW = ("hard",)  # levels that think: asked at one position only, to think a small part, and by the first and last set-up of a game


@rare_cases
@law("rare")
def test_bots_answer_legally_and_alike_for_the_same_seed(case: Case) -> Looks:
    length = len(finished(case).record.answers)
    asked = [each for each in cases() if each.game_id == case.game_id and each.chooser == case.chooser]
    slow = int(IS_DEEP or case not in asked[1:-1])
    looks = {level: slow if level in SLOW else LOOKS for level in case.game.bots}
    due = {level: [length * (look + 1) // (count + 1) for look in range(count)] for level, count in looks.items()}

    def ask_bots(table: Watched, seat: Seat) -> None:
        for level, places in due.items():
            if places and len(table.record.answers) >= places[0]:
                del places[0]
                think = 100 if level not in SLOW else 20 if IS_DEEP else 5
                chosen = [table.game.bots[level](b"bot", think).choose(table.view(seat)) for _ in range(2)]
                assert table.refusal(seat, chosen[0]) is None, level
                assert chosen[0] == chosen[1], level
                assert table.digest() == table.here.digest, level

    def at_end(table: Watched) -> None:
        assert not any(due.values())

    return Looks(ask_bots, at_end=at_end)


@random_cases
def test_fast_bots_play_to_the_end(case: Case) -> None:
    for level in case.game.bots:
        if level in SLOW:
            continue
        digests = []
        for _ in range(2):
            table = set_up(case)
            bots: dict[Seat, Bot] = {seat: case.game.bots[level](b"bot %d" % seat, 100) for seat in table.own}
            while waiting := table.waiting():
                table.act(waiting[0], bots[waiting[0]].choose(table.view(waiting[0])))
            digests.append(table.digest())
        assert digests[0] == digests[1], level


@every_case
@law()
def test_no_attribute_leads_from_a_view_to_the_table(case: Case) -> Looks:
    looked = [0]

    def search(table: Watched, seat: Seat) -> None:
        looked[0] += 1
        if looked[0] % (20 if IS_DEEP else 60) == 1:
            for viewer in table.own:
                view = table.view(viewer)
                view.legal()
                reached = reachable(view)
                assert not [type(thing) for thing in reached if isinstance(thing, (World, Run, LocalDealer, Record))]
                hidden = [own for other, own in table.own.items() if other != viewer]
                assert not [thing for thing in reached if any(thing is own for own in hidden)]
                assert not any(thing is table.g for thing in reached)

    def at_end(table: Watched) -> None:
        assert looked[0]

    return Looks(search, at_end=at_end)


def reachable(start: View[Any]) -> list[Any]:
    """Everything that attributes, slots, items and keys lead to; functions, classes and modules are not entered."""
    found: list[Any] = []
    seen: set[int] = set()
    waiting: list[Any] = [start, start.g, start.sight]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (type, str, int, bytes)) or callable(thing):
            continue
        seen.add(id(thing))
        found.append(thing)
        if isinstance(thing, dict):
            waiting += [*thing.keys(), *thing.values()]
        elif isinstance(thing, (list, tuple, set, frozenset)):
            waiting += thing
        slots = [name for cls in type(thing).__mro__ for name in _slots(cls)]
        waiting += [getattr(thing, name) for name in slots if hasattr(thing, name)]
        waiting += list(getattr(thing, "__dict__", {}).values())
    return found


def _slots(cls: type) -> tuple[str, ...]:
    slots = cls.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


@random_cases
def test_a_view_goes_stale_when_the_game_goes_on(case: Case) -> None:
    table = set_up(case)
    seat = table.waiting()[0]
    view, old = table.view(seat), table.view(seat)
    state = view.g
    while table.waiting() and table.run.request is not None and len(table.record.answers) < 12:
        mover = table.waiting()[0]
        table.act(mover, table.legal(mover)[0])
    assert view.g is state, "the copy that was taken stays what it was"
    for look in (lambda: old.g, old.legal, old.proposals, lambda: old.imagine(b"")):
        with pytest.raises(AssertionError):
            look()
