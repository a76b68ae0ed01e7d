"""How much talk and how many proposals anybody takes; what a liar's word about links is worth; who cannot reach whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.moves import Refusal
from p2p.peer.links import AWAY_SECONDS, HEARSAY_SECONDS, STALLED_SECONDS, Links
from p2p.peer.pace import OWN_LINES_MAX, PASSED_LINES_MAX, SETTLE_MOVES
from p2p.wire.entries import Ack, SignedEntry, say
from p2p.wire.messages import Held, Message, Serve, Summary
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import forge, inject, none_accused
from tests.p2p.peer.wires import Wires


def said(wires: Wires, author: int, number: int) -> Message:
    return say(wires.people[author], wires.roster.table, author, number, f"line {number}")


# --- talk ----------------------------------------------------------------------------------------------------------------------


def test_our_own_person_is_told_to_wait_and_may_go_on_a_second_later() -> None:
    wires = seated(2, "fast")
    for number in range(OWN_LINES_MAX):
        wires.nodes[0].peer.say(f"line {number}")
    with pytest.raises(Refusal, match="talk_too_fast"):
        wires.nodes[0].peer.say("one more")
    wires.tick(1.0)
    wires.nodes[0].peer.say("now")
    wires.carry_out(0)
    wires.settle()
    assert [line for _, line in wires.nodes[1].peer.talk.lines] == [*(f"line {number}" for number in range(OWN_LINES_MAX)), "now"]
    assert not wires.nodes[1].told("flood"), "what an honest program lets its person say is never too much"


def test_a_flood_of_talk_is_left_out_and_told_once_and_the_others_are_heard() -> None:
    wires = seated(3, "flood")
    inject(wires, 0, (2,), *(said(wires, 0, number) for number in range(700)))
    inject(wires, 1, (2,), said(wires, 1, 0))
    node = wires.nodes[2]
    assert [tell.facts["place"] for tell in node.told("chat")] == [0] * PASSED_LINES_MAX + [1]
    assert [tell.facts["place"] for tell in node.told("flood")] == [0] and not node.told("fault")
    wires.tick(2.0)
    inject(wires, 0, (2,), *(said(wires, 0, number) for number in range(700, 710)))
    assert len(node.told("chat")) == PASSED_LINES_MAX + 1 + 2 and len(node.told("flood")) == 1


def test_nobody_can_use_up_the_lines_of_another() -> None:
    wires = seated(3, "used up")
    forged = [replace(said(wires, 0, number), said="never said") for number in range(3 * PASSED_LINES_MAX)]  # type: ignore[type-var]
    inject(wires, 1, (2,), *forged)
    inject(wires, 0, (2,), said(wires, 0, 0))
    assert [tell.facts["text"] for tell in wires.nodes[2].told("chat")] == ["line 0"]


# --- proposals to end the game ---------------------------------------------------------------------------------------------------


def vote_no(wires: Wires) -> int:
    """Everybody who is asked whether the game shall end says no; how many were."""
    asked = 0
    wires.settle()
    for place, node in enumerate(wires.nodes):
        if node.peer.proposed() is not None:
            asked += 1
            node.peer.vote(False)
            wires.carry_out(place)
    go_on(wires)
    return asked


def test_our_own_person_plays_on_before_proposing_again() -> None:
    wires = seated(2, "again")
    place = at_turn(wires)
    assert place is not None
    peer = wires.nodes[place].peer
    peer.propose_settle()
    wires.carry_out(place)
    assert vote_no(wires) == 1
    with pytest.raises(Refusal, match="settle_too_soon"):
        peer.propose_settle()
    for _ in range(SETTLE_MOVES):
        act(wires, "save")
        go_on(wires)
        while at_turn(wires) != place:
            act(wires, "next")
            go_on(wires)
    peer.propose_settle()
    wires.carry_out(place)
    assert vote_no(wires) == 1 and not wires.nodes[1 - place].told("pressed")


def test_whoever_proposes_it_all_the_time_is_answered_by_the_programs_and_the_people_are_told_once() -> None:
    wires = seated(3, "pressing")
    cheat = at_turn(wires)
    assert cheat is not None
    others = [place for place in range(3) if place != cheat]
    asked = 0
    for _ in range(10):
        proposal = forge(wires, cheat, "settle", {"propose": True})
        wires.nodes[cheat].peer.chain.take_entry(proposal)  # past its own program, which would refuse
        wires.nodes[cheat].peer.tick(wires.now)
        wires.carry_out(cheat)
        inject(wires, cheat, others, proposal)
        asked += vote_no(wires)
        assert at_turn(wires) == cheat
    assert asked == 2, "the first time, each of them"
    assert [[tell.facts["place"] for tell in wires.nodes[place].told("pressed")] for place in others] == [[cheat]] * 2
    play(wires, "save", "end")
    none_accused(wires, range(3))


# --- who is reached ----------------------------------------------------------------------------------------------------------------


def test_a_liar_cannot_hide_for_ever_that_somebody_is_dead() -> None:
    wires = seated(3, "dead")
    dead = at_turn(wires)
    assert dead is not None
    liar, victim = (place for place in range(3) if place != dead)
    wires.crash(dead)

    def lie(source: int, target: int, message: Message) -> list[Message]:
        if source == liar and isinstance(message, Summary):
            return [replace(message, links=tuple(sorted({*message.links, dead})))]
        return [message]

    wires.bend = lie
    wires.tick(AWAY_SECONDS / 2)
    while wires.now < HEARSAY_SECONDS:
        wires.tick(AWAY_SECONDS / 3)
    node = wires.nodes[victim]
    assert node.peer.away() == () and node.peer.cut_off(dead) == (victim,) and node.peer.links.through(dead) == (liar,)
    for _ in range(10):
        wires.tick(2.0)
    assert node.peer.away() == (dead,) and [tell.facts["is_hearsay"] for tell in node.told("away")] == [True]


def test_who_thinks_behind_a_bridge_is_not_away_while_words_of_theirs_come() -> None:
    wires = seated(3, "thinking")
    wires.unlink(0, 1)
    for _ in range(3):
        place = at_turn(wires)
        for _ in range(int(HEARSAY_SECONDS / 2 / 5)):
            wires.tick(5.0)
        act(wires, "next")
        go_on(wires)
        assert at_turn(wires) != place
    assert not [tell for node in wires.nodes for tell in node.told("away")]


def test_hearsay_is_believed_as_long_as_words_come_and_a_minute_longer() -> None:
    """Somebody behind a bridge who owes one word after the other, and says each."""
    links, table = Links(3, 0), bytes(32)
    links.start(0.0)
    links.add(7, 1).summary = Summary(table, 0, table, (Held(0, table),) * 3, (2,))
    for now in range(0, 400, 5):
        if now % 20 == 0:
            links.word_of(2, float(now))
        assert links.tick(float(now), (0, 1, 2), (2,)) == ([], [])
    told = [(now, links.tick(float(now), (0, 1, 2), (2,))[0]) for now in range(400, 500, 5)]
    assert [(now, gone) for now, gone in told if gone] == [(380 + HEARSAY_SECONDS, [2])]


def test_with_a_broken_bridge_it_is_told_who_has_no_link_with_whom() -> None:
    """0 and 2 are linked through 1 alone, who passes nothing on: each of the three names that gap, and not only who is awaited."""
    wires = seated(3, "bridge")
    wires.unlink(0, 2)
    wires.tick(3.0)

    def break_off(source: int, target: int, message: Message) -> list[Message]:
        words: list[SignedEntry | Ack] = []
        if isinstance(message, (SignedEntry, Ack)):
            words = [message]
        elif isinstance(message, Serve):
            words = [*message.entries, *message.acks]
        foreign = any((word.seat if isinstance(word, Ack) else word.entry.seat) != 1 for word in words)
        return [] if source == 1 and foreign else [message]

    wires.bend = break_off
    while at_turn(wires) == 1:
        act(wires, "next")
        go_on(wires)
    act(wires, "save")
    for _ in range(int(STALLED_SECONDS) + 2):
        wires.tick()
    for place, other in ((0, 2), (2, 0)):
        peer = wires.nodes[place].peer
        if other in peer.awaited():
            assert peer.cut_off(other) == (place,) and peer.links.through(other) == (1,)
    middle = wires.nodes[1].peer
    awaited = [place for place in middle.awaited() if place != 1]
    assert awaited and all(middle.cut_off(place) == (2 - place,) for place in awaited), "the middle names both ends"
    assert any(other in wires.nodes[place].peer.awaited() for place, other in ((0, 2), (2, 0)))
