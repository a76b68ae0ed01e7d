"""The floor: in a window an answer leaves no sooner than all have signed, whoever gave it; until then it can be taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.moves import Refusal
from engine.words import Comfort, Words
from p2p.crypto.transcript import Seed
from p2p.peer.floor import FLOOR, FLOOR_SECONDS_MAX, SCATTER_SECONDS, Hold, floor_of, usual_floor
from p2p.peer.peer import Peer
from p2p.peer.play import options_of
from p2p.peer.roster import Terms, terms_of, why_not_playable
from p2p.sim.mini import GAME as MINI
from p2p.wire.codec import Value
from tests.p2p.peer.acts import at_turn, go_on
from tests.p2p.peer.court import COURT, read
from tests.p2p.peer.wires import Wires

ASKED = Comfort("turns", "turns", lambda view: None, by_hand=("turn",))
WINDOWS = replace(COURT, words=Words(comforts=(ASKED,), held=lambda g, seat: g.hands[seat]))
WINDOWS.__dict__["rules_digest"] = COURT.rules_digest
TICK = 0.25
SEED = Seed(bytes(32))


def table(floor: int) -> tuple[Wires, Peer]:
    """Two at the first turn, and the peer whose turn it is."""
    wires = Wires(WINDOWS, 2, options={FLOOR: floor} if floor else {})
    wires.tick(TICK)
    go_on(wires)
    place = at_turn(wires)
    assert place is not None
    return wires, wires.nodes[place].peer


def choose(peer: Peer, text: str) -> None:
    view = peer.view()
    assert view is not None and view.asked is not None
    peer.act(read(view.asked.kinds, text, view.g, view.seat))


def until_it_leaves(wires: Wires, peer: Peer) -> float:
    said, begun = len(peer.chain.entries[peer.me.place]), wires.now  # type: ignore[union-attr]
    while len(peer.chain.entries[peer.me.place]) == said:  # type: ignore[union-attr]
        wires.tick(TICK)
        assert wires.now - begun < 60
    return wires.now - begun


def test_an_answer_in_a_window_leaves_after_the_floor_and_a_little_more() -> None:
    wires, peer = table(3)
    choose(peer, "draw")
    assert peer.leaves_in is not None and 3 <= peer.leaves_in <= 3 + SCATTER_SECONDS
    assert 3 <= until_it_leaves(wires, peer) <= 3 + SCATTER_SECONDS + 2 * TICK
    assert peer.leaves_in is None


def test_the_same_for_an_answer_that_comes_late_and_is_sent_by_hand() -> None:
    at_once, late = table(3), table(3)
    choose(at_once[1], "draw")
    late[1].auto_send = False
    for _ in range(8):
        late[0].tick(TICK)
    choose(late[1], "draw")
    late[0].tick(TICK)
    assert late[1].leaves_in is None, "it is not sent yet"
    late[1].send()
    waited = 9 * TICK + until_it_leaves(*late)
    assert waited == until_it_leaves(*at_once), "nobody can tell who has thought about it"


def test_whoever_thinks_longer_than_the_floor_is_not_held_up() -> None:
    wires, peer = table(3)
    for _ in range(20):
        wires.tick(TICK)
    before = peer.chain.beat
    choose(peer, "draw")
    wires.carry_out(peer.me.place)  # type: ignore[union-attr]
    assert peer.chain.beat == before + 1 and peer.leaves_in is None


def test_until_it_leaves_it_can_be_taken_back() -> None:
    wires, peer = table(3)
    before = peer.chain.beat
    choose(peer, "draw")
    wires.tick(TICK)
    peer.undo()
    for _ in range(40):
        wires.tick(TICK)
    assert peer.chain.beat == before, "what was taken back never leaves"
    assert peer.asked() is not None and peer.leaves_in is None
    choose(peer, "draw")
    with pytest.raises(Refusal, match="nothing_to_undo"):
        peer.undo()


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("ticks", [0, 1], ids=["at_once", "a_tick_later"])
def test_who_chooses_again_what_they_have_taken_back_waits_no_longer(times: int, ticks: int) -> None:
    """Else everybody could tell that somebody has thought again."""
    straight, back = table(3), table(3)
    for _ in range(times):
        choose(back[1], "flash 0")
        for _ in range(ticks):
            back[0].tick(TICK)
        back[1].undo()
    for _, peer in (straight, back):
        choose(peer, "flash 0")
        choose(peer, "next")
    waited = until_it_leaves(*straight)
    assert 6 <= waited <= 6 + 2 * SCATTER_SECONDS + 2 * TICK, "two windows"
    assert times * ticks * TICK + until_it_leaves(*back) == waited


def test_a_window_behind_another_choice_waits_from_when_it_came_up() -> None:
    """Its player is asked now: the wait of one that was never answered is not theirs."""
    thinks, back = table(3), table(3)
    choose(back[1], "flash 0")
    for wires, _ in (thinks, back):
        for _ in range(40):
            wires.tick(TICK)
    back[1].undo()
    for _, peer in (thinks, back):
        choose(peer, "flash 1")
        choose(peer, "next")
    waited = until_it_leaves(*thinks)
    assert 3 <= waited <= 3 + SCATTER_SECONDS + 2 * TICK and until_it_leaves(*back) == waited


def test_undone_early_or_to_the_first_choice_only_what_still_stands_is_waited_for() -> None:
    straight, back = (Hold(3, SEED, bytes(32)) for _ in range(2))
    for hold in (straight, back):
        hold.reach(7, 0)
        hold.reach(7, 2)
    back.reach(7, 3)
    back.reach(7, 3)
    back.back(2)
    assert back.seconds == straight.seconds, "before anything counts"
    for hold in (straight, back):
        hold.tick(10.0, True)
    back.reach(7, 3)
    back.tick(10.0, True)
    back.back(2)
    assert back.seconds == straight.seconds
    for hold in (straight, back):
        hold.back(1)
    assert back.seconds == straight.seconds and 3 <= back.seconds <= 3 + SCATTER_SECONDS
    back.back(0)
    assert back.seconds == straight.seconds, "the first window came up without any choice"


def test_what_is_drafted_again_after_a_restart_waits_for_every_window_of_it() -> None:
    wires, peer = table(3)
    peer.auto_send = False
    for text in ("flash 0", "flash 1", "next"):
        choose(peer, text)
    windows = peer.chain.beat, peer.me.place  # type: ignore[union-attr]
    peer.keep_draft()
    place = windows[1]
    wires.carry_out(place)
    wires.crash(place)
    wires.restart(place)
    again = wires.nodes[place].peer
    again.auto_send = False
    for other in range(2):
        if other != place:
            wires.relink(place, other)
    for _ in range(8):
        wires.tick(TICK)
    assert again.chain.beat == windows[0] and again.take_up() == 3
    again.send()
    assert again.leaves_in is not None and again.leaves_in + 2 >= 6, "the first window came up with the table, the second again now"


def test_a_table_without_a_floor_waits_for_nothing() -> None:
    _, peer = table(0)
    before = peer.chain.beat
    choose(peer, "draw")
    assert peer.chain.beat == before + 1


def test_a_clock_that_is_looked_at_seldom_makes_it_longer_never_shorter() -> None:
    hold = Hold(3, SEED, bytes(32))
    hold.tick(10.0, True)
    hold.reach(7, 0)
    hold.tick(500.0, True)
    assert 3 <= hold.seconds <= 3 + SCATTER_SECONDS


def test_windows_of_one_draft_wait_one_behind_the_other() -> None:
    """Whoever thinks at the first for less than the floor comes to the second later, and nobody sees it."""
    quick, slow = Hold(3, SEED, bytes(32)), Hold(3, SEED, bytes(32))
    for hold in (quick, slow):
        hold.reach(7, 0)
        hold.tick(10.0, True)
    quick.reach(7, 1)
    quick.tick(10.25, True)
    slow.tick(12.0, True)
    slow.reach(7, 1)
    for hold in (quick, slow):
        hold.tick(12.5, True)
    assert quick.seconds == pytest.approx(slow.seconds)


def test_the_little_more_differs_from_beat_to_beat_and_is_the_same_after_a_restart() -> None:
    def waits(seed: Seed) -> list[float]:
        found = []
        for beat in range(200):
            hold = Hold(1, seed, bytes(32))
            hold.reach(beat, 0)
            found.append(hold.seconds - 1)
        return found

    drawn = waits(SEED)
    assert drawn == waits(SEED) != waits(Seed(bytes(31) + b"1"))
    assert 0 <= min(drawn) < 0.1 * SCATTER_SECONDS and 0.9 * SCATTER_SECONDS < max(drawn) < SCATTER_SECONDS


# --- as all sign it


def test_the_floor_is_part_of_what_all_sign_and_none_of_the_games_options() -> None:
    terms = terms_of(MINI, 2, {}, floor=3)
    assert terms.options == {FLOOR: 3} and terms != terms_of(MINI, 2, {}) and FLOOR not in terms_of(MINI, 2, {}).options
    assert why_not_playable({"mini": MINI}, terms, 2) is None
    wires = Wires(MINI, 2, options={FLOOR: 3})
    assert options_of(wires.roster) == {} and wires.roster.table != Wires(MINI, 2).roster.table


@pytest.mark.parametrize("value", [0, -1, FLOOR_SECONDS_MAX + 1, "3", True, None, [3]])
def test_a_floor_that_is_none_is_refused(value: Value) -> None:
    with pytest.raises(Refusal):
        floor_of({FLOOR: value})
    terms: Any = replace(terms_of(MINI, 2, {}), options={FLOOR: value})
    assert isinstance(terms, Terms) and why_not_playable({"mini": MINI}, terms, 2) is not None


def test_a_table_of_which_nobody_said_a_floor_has_none() -> None:
    assert floor_of({}) == 0


@pytest.mark.parametrize(("people", "seconds"), [(0, 0), (1, 0), (2, 3), (5, 3)])
def test_a_new_table_has_a_floor_where_two_people_or_more_play(people: int, seconds: int) -> None:
    assert usual_floor(people) == seconds
