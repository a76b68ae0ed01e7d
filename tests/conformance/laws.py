"""Laws of a play. All laws of one case look on at ONE play of it, instead of each having it played again.

A law is a test that answers what it wants to look at (`Looks`); `@law` makes it a test that says what the law found. What one law finds
wrong stops that law alone. Nobody who looks on may change anything: the play must end as it ended when nobody looked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any

import pytest

from engine.script import Request
from tests.conformance.cases import Case
from tests.conformance.tables import AtDealing, AtRequest, Here, Watched, finished, public, question, set_up


@dataclass
class Looks:
    """Before every choice, before every card request, at the end; and what was found wrong."""

    at_request: AtRequest | None = None
    dealing: AtDealing | None = None
    at_end: Callable[[Watched], None] | None = None
    wrong: BaseException | None = None

    def look(self, hook: Callable[..., None] | None, *seen: Any) -> None:
        if hook is None or self.wrong is not None:
            return
        try:
            hook(*seen)
        except (Exception, pytest.fail.Exception) as wrong:
            self.wrong = wrong


Law = Callable[[Case], Looks]
OFTEN = 4  # questions of one topic and with the same kinds of answers that every law looks at; then one of so many
LOOKING = "who looked on has changed the game"
LAWS: dict[Law, tuple[bool, str]] = {}  # does it look on after the others; which chooser's games it is for, all if none is named


def law(chooser: str = "", last: bool = False) -> Callable[[Law], Callable[[Case], None]]:
    """`last`: it moves the table to and fro, after which the question is the same and yet another object."""

    def made(one: Law) -> Callable[[Case], None]:
        LAWS[one] = last, chooser

        @wraps(one)
        def test(case: Case) -> None:
            looks = _watched(case, id(case.game)).get(one) or watch(case, [one])[one]
            if looks.wrong is not None:
                raise looks.wrong

        return test

    return made


def alone(test: Callable[[Case], None], case: Case) -> None:
    """The law of this test at a play of its own, here and now: for whoever has changed the engine meanwhile."""
    one: Law = test.__wrapped__  # type: ignore[attr-defined]
    looks = watch(case, [one])[one]
    if looks.wrong is not None:
        raise looks.wrong


@cache
def _watched(case: Case, game: int) -> dict[Law, Looks]:
    """Once for each game loaded under this name; `finished` keeps it alive."""
    return watch(case, [one for one in sorted(LAWS, key=lambda one: LAWS[one][0]) if LAWS[one][1] in ("", case.chooser)])


def watch(case: Case, laws: Sequence[Law]) -> dict[Law, Looks]:
    """The game of a case once more, with the same choices, before the eyes of these laws."""
    found = {one: one(case) for one in laws}
    played, asked = finished(case), Counter[object]()

    def dealing(table: Watched, request: Request[Any]) -> None:
        for looks in found.values():
            looks.look(looks.dealing, table, request)

    try:
        table = set_up(case, dealing=dealing, traced=False)
        for seat, move in played.choices:
            like = question(table, seat).topic, question(table, seat).kinds
            asked[like] += 1
            table.here = here = Here(table, seat, asked[like] > OFTEN and asked[like] % OFTEN > 0)
            assert here.public and here.fingerprint
            for looks in found.values():
                looks.look(looks.at_request, table, seat)
            assert public(table) == here.public, LOOKING
            table.act(seat, move)
        assert table.waiting() == ()
        assert table.record.answers == played.record.answers, LOOKING
        assert table.digest() == played.trace[-1]
        assert table.result == played.result
        for looks in found.values():
            looks.look(looks.at_end, table)
    except Exception as wrong:
        if len(laws) > 1:  # who was it?
            return {one: watch(case, [one])[one] for one in laws}
        for looks in found.values():
            looks.wrong = looks.wrong or wrong
    return {one: Looks(wrong=looks.wrong) for one, looks in found.items()}  # what they have kept in mind may go
