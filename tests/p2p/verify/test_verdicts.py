"""How far a game got: unfinished, left, settled, frozen; files that were cut or have words taken out of them. Silence is never guilt."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from p2p.crypto import group
from p2p.judge.verdict import Status
from p2p.store.records import Kind, file_bytes
from p2p.verify import judge
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.lobby import Roster, RosterSign, sign_roster
from p2p.wire.messages import Message, encode
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import (
    MINI,
    Late,
    acked,
    entries_of,
    file_of,
    find,
    forged,
    header_of,
    journal_of,
    journal_with,
    other_body,
    payloads_of,
    played,
    until,
    verdict_on,
    words_of,
)

AWAITED = (Status.UNFINISHED, Status.FAIR)


@pytest.fixture(scope="module")
def late() -> Late:
    return Late.of(played("mini", 2, "verdicts"))


def test_a_game_that_uses_every_request_is_fair(late: Late) -> None:
    verdict = verdict_on(journal_of(late.table))
    assert verdict.status is Status.FAIR and verdict.result == late.table.nodes[0].peer.play.result


def test_pure_python_arithmetic_says_the_same(late: Late) -> None:
    before = group.backend_name()
    fast = verdict_on(journal_of(late.table))
    other = "python" if before != "python" else "coincurve"
    group.use(other)
    try:
        assert group.backend_name() == other and verdict_on(journal_of(late.table)) == fast
        share = next(one for one in entries_of(late.table) if one.entry.kind == "share" and one.entry.beat > 4)
        bad = forged(late.table, share.entry, body={"shares": share.entry.body["shares"][:-2] + "AA"})  # type: ignore[index]
        words = [word for word in until(words_of(late.table), share.entry.beat + 1) if word != share]
        verdict = verdict_on(journal_with(late.table, [*words, bad]))
        assert verdict.status is Status.BROKEN and verdict.places == (share.entry.seat,) and verdict.rule.startswith("fair-cards/")
    finally:
        group.use(before)


def test_a_table_whose_words_may_have_been_chosen_is_remarked(late: Late) -> None:
    """The lobby that its roster names is nobody's commitment: who drew up the list was not bound before the others joined."""
    table = late.table
    for lobby, remarks in ((table.roster.lobby, 0), (bytes(32), 1)):
        fields = {name: getattr(table.roster, name) for name in ("game", "options", "variants", "rules", "members")}
        roster = Roster(lobby, **fields)
        signs = [sign_roster(person, roster) for person in table.people]
        data = file_bytes(replace(header_of(table, 0), table=roster.table), [(Kind.HELD, encode(one)) for one in (roster, *signs)])
        verdict = verdict_on(data)
        assert verdict.status is Status.UNFINISHED and len(verdict.remarks) == remarks
        assert all("its words may have been chosen" in remark for remark in verdict.remarks)


def test_a_journal_cut_anywhere_is_unfinished_and_names_who_is_awaited(late: Late) -> None:
    """A crash may come at any record. Nothing is damaged then, nobody is guilty, and the beat never goes back."""
    payloads = payloads_of(late.table)
    first = next(number for number, (_, payload) in enumerate(payloads) if payload.startswith(b'{"entry"'))
    beat = 0
    with late.remembering():
        for length in range(first, len(payloads), 3):
            data = file_of(late.table, payloads[:length])
            verdict = late.verdict_on(data, max(beat - 2, 0))
            assert verdict.status in AWAITED and not verdict.findings, verdict
            if verdict.status is Status.UNFINISHED:
                assert verdict.places and verdict.beat is not None and verdict.beat >= beat - 1
                beat = verdict.beats
    assert beat > 20


def test_cut_in_the_middle_of_a_record_it_is_the_same_with_a_note(late: Late) -> None:
    payloads = payloads_of(late.table)
    at = next(n for n in range(len(payloads) * 2 // 3, len(payloads)) if payloads[n][1].startswith(b'{"entry"'))
    whole, torn = file_of(late.table, payloads[:at]), file_of(late.table, payloads[: at + 1])[:-20]
    verdict = verdict_on(torn)
    assert verdict.remarks == ("the last record is not whole",)
    clean = verdict_on(whole)
    assert (verdict.status, verdict.beat, verdict.places) == (clean.status, clean.beat, clean.places) and not clean.remarks
    assert clean.status is Status.UNFINISHED


def test_words_taken_out_of_a_file_make_nobody_guilty(late: Late) -> None:
    """Whoever shows the file may leave out what he likes, of whom he likes."""
    lots, words = Random(11), words_of(late.table)
    seen = set()
    with late.remembering():
        for _ in range(25):
            share = lots.choice((0.02, 0.2, 0.6))
            kept: list[Message] = [word for word in words if lots.random() > share]
            lots.shuffle(kept)
            verdict = verdict_on(journal_with(late.table, kept))
            assert not verdict.findings and verdict.status in (Status.UNFINISHED, Status.DAMAGED, Status.FAIR)
            seen.add(verdict.status)
    assert Status.DAMAGED in seen


def test_a_missing_word_is_damage_only_if_somebody_built_on_it(late: Late) -> None:
    words = words_of(late.table)
    signed = next(word for word in words if isinstance(word, SignedEntry) and word.entry.beat > 10)
    rest = [word for word in words if word != signed]
    verdict = verdict_on(journal_with(late.table, rest))
    assert (verdict.status, verdict.beat, verdict.places) == (Status.DAMAGED, signed.entry.beat, (signed.entry.seat,))
    short = until(rest, signed.entry.beat + 1)
    verdict = verdict_on(journal_with(late.table, [word for word in short if not is_ack(word, signed.entry.beat)]))
    assert (verdict.status, verdict.beat, verdict.places) == (Status.UNFINISHED, signed.entry.beat, (signed.entry.seat,))
    verdict = verdict_on(journal_with(late.table, short))
    assert verdict.status is Status.UNFINISHED and "file ends before" in verdict.what  # acks may arrive before the entry


def is_ack(word: SignedEntry | Ack, beat: int) -> bool:
    return isinstance(word, Ack) and word.beat == beat


def test_without_the_acks_of_the_last_beat_it_is_unfinished(late: Late) -> None:
    last = late.table.nodes[0].peer.final - 1
    words: list[Message] = [word for word in words_of(late.table) if not (is_ack(word, last) and isinstance(word, Ack) and word.seat == 1)]
    verdict = verdict_on(journal_with(late.table, words))
    assert (verdict.status, verdict.beat, verdict.places, verdict.signed) == (Status.UNFINISHED, last, (1,), last)
    assert verdict.result is not None


def test_an_ack_without_its_signature_signs_nothing(late: Late) -> None:
    last = late.table.nodes[0].peer.final - 1
    words: list[Message] = [word for word in words_of(late.table) if not (is_ack(word, last) and isinstance(word, Ack) and word.seat == 1)]
    true = acked(late.table, 1, last, late.stands[-1].heads[-1])
    by_other = Ack(true.table, true.beat, true.hash, 1, true.signed(late.table.people[0]).signature)
    assert verdict_on(journal_with(late.table, words)).status is Status.UNFINISHED
    assert verdict_on(journal_with(late.table, [*words, by_other])).status is Status.DAMAGED
    assert verdict_on(journal_with(late.table, [*words, true])).status is Status.FAIR


def test_every_place_must_have_signed_the_roster(late: Late) -> None:
    table = late.table
    words = [(kind, payload) for kind, payload in payloads_of(table) if b'"type":"roster' not in payload]

    def verdict_of(*messages: Roster | RosterSign) -> tuple[Status, int | None, tuple[int, ...], str]:
        verdict = verdict_on(file_of(table, [*((Kind.HELD, encode(message)) for message in messages), *words]))
        return verdict.status, verdict.beat, verdict.places, verdict.rule

    stranger = RosterSign(table.roster.table, 1, sign_roster(table.people[0], table.roster).signature)
    assert verdict_of(table.roster, *table.signs)[0] is Status.FAIR
    assert verdict_of(table.roster, table.signs[0]) == (Status.DAMAGED, 0, (1,), "wire/roster-sign")
    assert verdict_of(table.roster, table.signs[0], stranger) == (Status.DAMAGED, 0, (1,), "wire/roster-sign")
    assert verdict_of(table.roster) == (Status.DAMAGED, 0, (), "wire/roster")
    assert verdict_of(*table.signs) == (Status.DAMAGED, 0, (), "wire/roster")


def test_another_game_or_other_rules_are_named(late: Late) -> None:
    def nothing(slug: str) -> object:
        raise KeyError(slug)

    verdict = judge(journal_of(late.table), nothing)  # type: ignore[arg-type]
    assert verdict.status is Status.UNREADABLE and "mini is not known" in verdict.what
    verdict = judge(journal_of(late.table), lambda slug: find("age-of-rome"))
    assert verdict.status is Status.UNREADABLE and "played under rules" in verdict.what


# --- ends


def started(count: int, label: str) -> Wires:
    table = Wires(MINI, count, label)
    table.run(lambda: any(node.peer.asked() is not None for node in table.nodes) and table.nodes[0].peer.final > 8)
    return table


def asked_place(table: Wires) -> int:
    return next(place for place, node in enumerate(table.nodes) if node.peer.asked() is not None)


def test_one_of_two_leaves() -> None:
    table = started(2, "leave two")
    place = asked_place(table)
    table.nodes[place].peer.leave()
    table.carry_out(place)
    table.settle()
    for journal in (journal_of(table, 0), journal_of(table, 1)):
        verdict = verdict_on(journal)
        assert verdict.status is Status.LEFT and verdict.places == (place,)
        assert verdict.beat == table.nodes[1 - place].peer.final - 1 and verdict.gone == ((place, verdict.beat),)


def test_one_of_three_leaves_and_the_others_play_on() -> None:
    table = started(3, "leave three")
    place, beat = asked_place(table), table.nodes[0].peer.final
    table.nodes[place].peer.leave()
    table.carry_out(place)
    table.finish()
    table.settle()
    verdict = verdict_on(journal_of(table, (place + 1) % 3))
    assert verdict.status is Status.FAIR and verdict.gone == ((place, beat),) and verdict.result is not None
    own = verdict_on(journal_of(table, place))
    assert own.status in (Status.LEFT, Status.FAIR) and own.gone == ((place, beat),)
    short = [word for word in until(words_of(table, place), beat + 1) if not is_ack(word, beat)]
    verdict = verdict_on(journal_with(table, short, place))
    assert (verdict.status, verdict.beat, verdict.places) == (Status.LEFT, beat, (place,))


def test_all_agree_to_end_it() -> None:
    table = started(3, "settle")
    place = asked_place(table)
    table.nodes[place].peer.propose_settle()
    table.carry_out(place)
    table.finish()
    table.settle()
    verdict = verdict_on(journal_of(table, 1))
    assert verdict.status is Status.SETTLED and verdict.beat == table.nodes[1].peer.final - 1 and verdict.result is None


def test_a_table_frozen_by_a_cheat_convicts_him_from_every_honest_journal() -> None:
    """Place 1 tells place 2 something else than place 0."""
    table = Wires(MINI, 3, "equivocation")

    def bend(source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, SignedEntry) and message.entry.seat == 1 == source and target == 2 and message.entry.beat > 8:
            return [forged(table, message.entry, body=other_body(message.entry))]
        return [message]

    table.bend = bend
    for _ in range(400):
        table.settle()
        if all(table.nodes[place].peer.frozen for place in (0, 2)):
            break
        if not table.act_once():
            table.tick()
    table.settle()
    verdicts = [verdict_on(journal_of(table, place)) for place in (0, 2)]
    assert all(verdict.status is Status.BROKEN and verdict.places == (1,) for verdict in verdicts)
    assert len({verdict.beat for verdict in verdicts}) == 1 and all({one.place for one in v.findings} == {1} for v in verdicts)
