"""Clocks: all have signed which, everybody reads everybody, the smallest reading of the others counts, and a time that is up only unlocks
the vote. In virtual time."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.moves import Refusal
from p2p.peer.clocks import CLOCK, DAY_SECONDS, NOTE_SECONDS, RELAXED_SECONDS, Clock, Readings, clock_named, clock_of
from p2p.peer.peer import Peer
from p2p.peer.play import options_of
from p2p.peer.roster import Terms, terms_of, why_not_playable
from p2p.sim.mini import GAME as MINI
from p2p.store.records import Kind
from p2p.wire.ballots import Miss
from p2p.wire.codec import Value
from p2p.wire.messages import Message
from tests.p2p.peer.wires import Wires, own_words
from tests.p2p.wire.vectors import FILE

HOUR = 3600.0
WIRE = json.loads(FILE.read_text())


def table(clock: str, count: int = 3, label: str = "clocks") -> tuple[Wires, int]:
    """A table in the middle of a game, at a question to one person: whose."""
    wires = Wires(MINI, count, label, options={CLOCK: clock} if clock else {})
    wires.play_until(12)
    wires.run(lambda: len(wires.nodes[0].peer.people_asked()) == 1)
    wires.tick(0.25)
    (asked,) = wires.nodes[0].peer.people_asked()
    return wires, asked


def wait(wires: Wires, seconds: float, step: float = 0.5) -> None:
    for _ in range(round(seconds / step)):
        wires.tick(step)


def left(wires: Wires, reader: int, place: int) -> int:
    found = wires.nodes[reader].peer.time_left(place)
    assert found is not None
    return found


def others(wires: Wires, place: int) -> list[int]:
    return [other for other in range(len(wires.nodes)) if other != place]


# --- the terms


TYPED = [("", ""), ("none", ""), ("relaxed", "relaxed"), ("300+5", "300+5"), ("3", "3d"), ("3d", "3d")]
MISTYPED = ["fast", "300", "0+5", "86401+1", "60+3601", "05+5", "60+", "+5", "60+05", "31", "0", "1.5", "-3", "²", "60 + 5"]
NO_NOTES = [b"", b"{}", b'{"beat":1,"used":[1],"wall":0}', b'{"beat":1,"used":[1,-2,3],"wall":0}', b"\xff", b'{"used":"x"}']


@pytest.mark.parametrize(("typed", "written"), TYPED)
def test_what_a_person_types_and_what_is_signed(typed: str, written: str) -> None:
    assert clock_named(typed) == written
    terms = terms_of(MINI, 3, {}, clock=written)
    assert terms.options.get(CLOCK, "") == written
    assert why_not_playable({MINI.slug: MINI}, terms, 3) is None


@pytest.mark.parametrize("typed", MISTYPED)
def test_what_is_no_clock_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="no_such_choice"):
        clock_named(typed)


@pytest.mark.parametrize("written", ["none", "", "3", "300+05", 300, True, None, ["300+5"], {"bank": 300}])
def test_no_table_is_played_with_a_clock_that_is_written_otherwise(written: Value) -> None:
    terms = Terms(MINI.slug, {CLOCK: written}, (), bytes.fromhex(MINI.rules_digest))
    assert why_not_playable({MINI.slug: MINI}, terms, 3) is not None
    wires = Wires(MINI, 2, "bad clock")
    with pytest.raises(Refusal):
        options_of(replace(wires.roster, options={CLOCK: written}))


def test_the_vectors_are_read_so() -> None:
    for roster in WIRE["clocks"]["rosters"]:
        options = json.loads(roster["options"])
        assert clock_of(options).text == options.get(CLOCK, "")
    for written in WIRE["clocks"]["refused"]:
        with pytest.raises(Refusal):
            clock_of({CLOCK: written})


def test_another_clock_is_another_table() -> None:
    assert len({Wires(MINI, 2, "ids", options=options).roster.table for options in ({}, {CLOCK: "300+5"}, {CLOCK: "300+6"})}) == 3


def test_a_game_never_hears_of_the_clock() -> None:
    wires, _ = table("300+5")
    assert CLOCK not in wires.nodes[0].peer.play.options


# --- a bank of seconds


def test_the_bank_of_who_is_asked_goes_down_at_all_alike_and_an_answer_adds_the_increment() -> None:
    wires, asked = table("300+5")
    begun = left(wires, asked, asked)
    wait(wires, 40)
    assert all(begun - 43 <= left(wires, reader, asked) <= begun - 37 for reader in range(3)), "who is asked sees it, too"
    other = others(wires, asked)[0]
    before = left(wires, other, asked)
    assert wires.act_once()
    wires.settle()
    assert left(wires, other, asked) == before + 5
    wires.run(lambda: bool(wires.nodes[0].peer.people_asked()) and asked not in wires.nodes[0].peer.people_asked())
    wait(wires, 3)
    before = left(wires, other, asked)
    wait(wires, 10)
    assert left(wires, other, asked) == before, "now others are asked"


def test_what_programs_answer_by_themselves_takes_nobodys_time() -> None:
    wires = Wires(MINI, 3, "keys", options={CLOCK: "300+5"}, bend=lambda source, target, message: [])
    for _ in range(60):
        wires.tick()
    assert wires.nodes[0].peer.council.readings is not None and set(wires.nodes[0].peer.council.readings.used) == {0}


def test_a_time_that_is_up_only_unlocks_the_vote() -> None:
    wires, asked = table("30+1")
    wait(wires, 100)
    stay = others(wires, asked)
    assert all(wires.nodes[place].peer.overdue() == (asked,) for place in stay)
    assert wires.nodes[asked].peer.asked() is not None and all(node.peer.over is None for node in wires.nodes), "nothing follows by itself"
    for place in stay:
        assert wires.nodes[place].peer.choice() is None
        wires.nodes[place].peer.miss((asked,), "clock")
        wires.carry_out(place)
    wires.settle()
    assert [wires.nodes[place].peer.agree("drop") for place in stay] == [True, True]
    for place in stay:
        wires.carry_out(place)
    wires.settle()
    assert all(wires.nodes[place].peer.play.present == tuple(stay) for place in stay)
    assert any(getattr(word, "why", "") == "clock" for word in own_words(wires.nodes[stay[0]]))


def test_who_answers_late_but_before_the_vote_has_answered() -> None:
    wires, asked = table("30+1")
    wait(wires, 100)
    assert wires.nodes[others(wires, asked)[0]].peer.overdue() == (asked,)
    assert wires.act_once()
    wires.settle()
    assert all(asked not in node.peer.overdue() or asked in node.peer.people_asked() for node in wires.nodes)
    assert all(node.peer.frozen is None for node in wires.nodes)


def test_programs_without_a_person_vote_by_what_they_were_told() -> None:
    wires, asked = table("30+1", label="alone")
    for place in others(wires, asked):
        wires.nodes[place].peer.on_leave = "drop"
    wait(wires, 20)
    assert all(len(node.peer.play.present) == 3 for node in wires.nodes), "time is left"
    wait(wires, 60)
    assert all(wires.nodes[place].peer.play.present == tuple(others(wires, asked)) for place in others(wires, asked))


def test_the_clock_stands_while_not_all_are_linked() -> None:
    wires, asked = table("300+5")
    away = others(wires, asked)[1]
    wires.crash(away)
    wait(wires, 3)
    before = left(wires, others(wires, asked)[0], asked)
    readings = wires.nodes[others(wires, asked)[0]].peer.council.readings
    assert readings is not None
    read = readings.used
    wait(wires, 60)
    assert left(wires, others(wires, asked)[0], asked) == before
    assert readings.used == read, "nor does anybody read on for the day when who is away no longer counts"
    wires.restart(away)
    wait(wires, 30)
    assert left(wires, others(wires, asked)[0], asked) < before - 15


def test_the_clock_stands_while_all_want_it() -> None:
    wires, asked = table("300+5")
    for place in others(wires, asked):
        wires.nodes[place].peer.pause(True)
        wires.carry_out(place)
    wires.settle()
    before = left(wires, asked, asked)
    wait(wires, 20)
    assert left(wires, asked, asked) <= before - 15, "one does not want it"
    wires.nodes[asked].peer.pause(True)
    wires.carry_out(asked)
    wires.settle()
    assert all(node.peer.clocks_stand for node in wires.nodes)
    wait(wires, 5)
    before = left(wires, asked, asked)
    wait(wires, 60)
    assert left(wires, asked, asked) == before
    wires.nodes[asked].peer.pause(False)
    wires.carry_out(asked)
    wait(wires, 20)
    assert left(wires, asked, asked) <= before - 15


# --- clocks that lie


def lying(place: int, by: int) -> tuple[list[int], object]:
    """Every reading of this place is so many seconds off, signed like a true one."""
    told: list[int] = []

    def bend(source: int, target: int, message: Message) -> list[Message]:
        if source != place or not isinstance(message, Miss) or not message.used:
            return [message]
        told.append(target)
        return [replace(message, used=tuple(max(0, seconds + by) for seconds in message.used)).signed(people[place])]

    people: list = []  # type: ignore[type-arg]
    return people, bend


@pytest.mark.parametrize(("by", "is_late"), [(100_000, False), (-100_000, False), (0, True)])
def test_one_clock_that_lies_makes_nobody_late(by: int, is_late: bool) -> None:
    """One that runs fast changes nothing, as the smallest reading counts; one that stands gives time, as a vote against would."""
    wires, asked = table("60+0", label="liar")
    liar, reader = others(wires, asked)
    people, bend = lying(liar, by)
    people += wires.people
    wires.bend = bend  # type: ignore[assignment]
    begun = left(wires, reader, asked)
    wait(wires, 20)
    assert wires.nodes[reader].peer.overdue() == () and left(wires, reader, asked) >= begun - 23, "nobody is late after 20 seconds"
    wait(wires, 80)
    assert (asked in wires.nodes[reader].peer.overdue()) == (is_late or by > 0)


def test_who_is_asked_does_not_read_themselves() -> None:
    wires, asked = table("60+0", label="own clock")
    people, bend = lying(asked, -100_000)
    people += wires.people
    wires.bend = bend  # type: ignore[assignment]
    wait(wires, 100)
    assert all(wires.nodes[place].peer.overdue() == (asked,) for place in others(wires, asked))


def test_readings_for_another_number_of_places_are_a_fault_of_their_link_and_say_nothing() -> None:
    wires, asked = table("60+0", label="length")
    liar, reader = others(wires, asked)
    wait(wires, 10)
    known = wires.nodes[reader].peer.council.misses[liar]
    bad = replace(known, count=known.count + 1, used=(99, 99)).signed(wires.people[liar])
    wires.nodes[reader].peer.receive(liar, bad)
    wires.carry_out(reader)
    assert any("another number of places" in tell.facts["what"] for tell in wires.nodes[reader].told("fault"))
    assert wires.nodes[reader].peer.council.misses[liar] == known and wires.nodes[reader].peer.frozen is None


# --- over a restart


def test_a_reading_survives_a_restart_but_for_a_few_seconds() -> None:
    wires, asked = table("300+5", label="restart")
    reader = others(wires, asked)[0]
    wait(wires, 60)
    peer = wires.nodes[reader].peer
    assert peer.council.readings is not None
    read = peer.council.readings.used[asked]
    notes = sum(record.kind is Kind.NOTE for record in wires.nodes[reader].records)
    assert read >= 50 and notes <= 60 / NOTE_SECONDS + 2
    wires.crash(reader)
    wires.restart(reader)
    wait(wires, 2)
    again = wires.nodes[reader].peer
    assert again.council.readings is not None
    assert read - NOTE_SECONDS <= again.council.readings.used[asked] <= read + 2, "what is lost is lost in favour of who is asked"


def test_claims_of_a_new_run_are_newer_than_those_of_the_old_one() -> None:
    wires, asked = table("300+5", label="newer")
    one, other = others(wires, asked)
    wait(wires, 60)
    wires.crash(one)
    wires.restart(one)
    wires.nodes[one].peer.miss((asked,), "wish")
    wires.carry_out(one)
    wires.settle()
    assert wires.nodes[other].peer.council.misses[one].gone == (asked,)


# --- one question at a time


def test_relaxed_counts_each_question_by_itself() -> None:
    wires, asked = table("relaxed", label="relaxed")
    wait(wires, 400, 2.0)
    assert 180 <= left(wires, asked, asked) <= 210
    assert wires.act_once()
    wires.run(lambda: len(wires.nodes[0].peer.people_asked()) == 1)
    wait(wires, 6, 2.0)
    (now,) = wires.nodes[0].peer.people_asked()
    assert left(wires, now, now) >= RELAXED_SECONDS - 10


def readings(beat: int = 7) -> Readings:
    read = Readings(Clock("1d", question=DAY_SECONDS, by_days=True), 3)
    read.tick(0.0, 1_000_000.0, beat, (), False)
    return read


def hours(read: Readings, first: int, count: int, wall_off: float = 0.0) -> None:
    for step in range(first * 6 + 1, (first + count) * 6 + 1):
        read.tick(step * HOUR / 6, 1_000_000.0 + wall_off + step * HOUR / 6, 7, (1,), False)


def test_days_run_whoever_is_there() -> None:
    read = readings()
    hours(read, 0, 30)
    assert abs(read.used[1] - 30 * HOUR) < HOUR / 5 and read.used[0] == 0


def test_an_hour_in_which_the_wall_clock_was_set_counts_nothing() -> None:
    read = readings()
    hours(read, 0, 5)
    hours(read, 5, 1, wall_off=20 * HOUR)
    assert abs(read.used[1] - 5 * HOUR) < HOUR / 5
    hours(read, 6, 5, wall_off=20 * HOUR)
    assert abs(read.used[1] - 10 * HOUR) < HOUR / 5, "and the hours behind it count again"


def test_days_run_on_while_the_program_is_down() -> None:
    read = readings()
    hours(read, 0, 2)
    note = read.note()
    assert note is not None
    again = Readings(read.clock, 3)
    again.read_note(note)
    again.tick(5.0, 1_000_000.0 + 26 * HOUR, 7, (1,), False)
    assert abs(again.used[1] - 26 * HOUR) < HOUR
    again.tick(10.0, 1_000_000.0 + 26 * HOUR + 5, 8, (1,), False)
    assert again.used[1] == 0, "another question"


@pytest.mark.parametrize("payload", NO_NOTES)
def test_a_note_that_is_none_counts_for_nothing(payload: bytes) -> None:
    read = Readings(clock_of({CLOCK: "60+0"}), 3)
    read.read_note(payload)
    assert read.used == (0, 0, 0)


def test_no_clock_says_nothing() -> None:
    wires, asked = table("")
    wait(wires, 30)
    assert not any(node.peer.council.misses for node in wires.nodes)
    peer: Peer = wires.nodes[0].peer
    assert peer.time_left(asked) is None and peer.overdue() == ()
