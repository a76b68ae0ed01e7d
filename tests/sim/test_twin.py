"""Two hidden cards exchanged: whoever has not seen them is sent the same at the same times, but for what is encrypted."""

from __future__ import annotations

import pytest

from p2p.sim.lots import Lots
from p2p.sim.mini.rules.state import printed
from p2p.sim.plan import draw_plan
from p2p.sim.twin import Twin, blanked, opened_at, run_twin

NO_CHEATS: tuple[str, ...] = ()


def hidden_pairs(twin: Twin, players: int) -> list[tuple[int, int]]:
    """The two cards of the main deck that stay closed longest."""
    faces = printed(players)
    when = {face: at for at, face in reversed(twin.opened)}
    late = sorted(range(len(faces)), key=lambda copy: when.get(faces[copy], float("inf")), reverse=True)
    return [(late[at], late[at + 1]) for at in (0,)]


@pytest.mark.parametrize(("seed", "faults"), [(1, ()), (7, ("drop", "delay", "clog", "undo", "chat"))])
def test_who_has_not_seen_the_exchanged_cards_is_sent_the_same(seed: int, faults: tuple[str, ...]) -> None:
    plan = draw_plan(seed, (3, 4), faults, NO_CHEATS, 20.0, 50)
    faces = printed(plan.players)
    true = run_twin(plan, None)
    assert not true.report.wrongs
    compared = 0
    for one, other in hidden_pairs(true, plan.players):
        pair = faces[one], faces[other]
        exchanged = run_twin(plan, (len(faces), one, other))
        end = min(opened_at(true, pair), opened_at(exchanged, pair))
        for place, heard in true.heard.items():
            if true.seen[place] & set(pair):
                continue
            mine = [frame for frame in heard if frame.at < end]
            theirs = [frame for frame in exchanged.heard[place] if frame.at < end]
            assert mine == theirs, f"place {place} is sent something else when {pair} are exchanged"
            compared += len(mine)
    assert compared > 100


def test_the_exchange_really_changes_the_deal() -> None:
    """Else the test above would compare a run with itself."""
    plan = draw_plan(1, (3,), (), NO_CHEATS, 20.0, 50)
    faces = printed(3)
    true = run_twin(plan, None)
    knower, copy = next((place, faces.index(face)) for place in true.seen for face in sorted(true.seen[place]) if face in faces)
    other = next(n for n in range(len(faces)) if faces[n] not in true.seen[knower])
    exchanged = run_twin(plan, (len(faces), copy, other))
    assert exchanged.seen[knower] != true.seen[knower]


def test_blanking_keeps_what_is_readable_and_how_long_the_rest_is() -> None:
    secret = Lots(0, "x").raw(32).hex()
    assert blanked(b'{"do":"play M07#3","show":"' + secret.encode() + b'"}') == '{"do": "play M07#3", "show": "<64>"}'
