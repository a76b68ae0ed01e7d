"""Evidence: every claim, true and false. The judge believes the accused's own signatures and nothing that an accuser adds."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from p2p.crypto.faults import PeerFault
from p2p.crypto.keys import TableSecret
from p2p.crypto.transcript import ProofContext, Seed
from p2p.judge.papers import case_bytes
from p2p.judge.verdict import Status, Verdict
from p2p.peer.making import make_body
from p2p.wire import codec
from p2p.wire.entries import Ack, Entry, SignedEntry, beat_hash, sign_entry
from p2p.wire.evidence import Evidence, accuse_twice
from p2p.wire.messages import Message, decode, encode
from tests.p2p.peer.wires import Wires
from tests.p2p.verify.lab import Late, acked, entries_of, forged, journal_of, journal_with, other_body, played, until, verdict_on, words_of

CHAIN = "table/chain"
ELSE = b"\x07" * 32


@pytest.fixture(scope="module")
def late() -> Late:
    return Late.of(played("mini", 3, "evidence"))


@pytest.fixture(scope="module")
def table(late: Late) -> Wires:
    return late.table


def said_by(table: Wires, place: int, kind: str = "move", alone: bool = True) -> SignedEntry:
    """An entry of this place and kind from the middle of the game; `alone`: nobody else speaks in its beat."""
    entries = entries_of(table)
    beats = [signed.entry.beat for signed in entries]
    fit = [one for one in entries if (one.entry.seat, one.entry.kind) == (place, kind) and (beats.count(one.entry.beat) == 1) == alone]
    return fit[len(fit) // 2]


def two_entries(table: Wires) -> Evidence:
    signed = said_by(table, 1)
    return accuse_twice(signed, forged(table, signed.entry, body=other_body(signed.entry)), CHAIN)


def two_acks(table: Wires) -> Evidence:
    ack = next(word for word in words_of(table) if isinstance(word, Ack) and word.seat == 1 and word.beat >= 9)
    return accuse_twice(ack, acked(table, 1, ack.beat, ELSE), CHAIN)


def ack_beside_a_state(table: Wires) -> Evidence:
    """Who alone speaks in a beat has acked it by that."""
    signed = said_by(table, 1)
    return accuse_twice(signed, acked(table, 1, signed.entry.beat, ELSE), CHAIN)


def state_and_head(table: Wires) -> Evidence:
    """It builds on another beat than the one that it has made alone."""
    signed = said_by(table, 1)
    after = forged(table, signed.entry, seq=signed.entry.seq + 1, prev=signed.entry.id, beat=signed.entry.beat + 1, head=ELSE)
    return accuse_twice(signed, after, CHAIN)


def ack_and_head(table: Wires) -> Evidence:
    signed = said_by(table, 1)
    return accuse_twice(acked(table, 1, signed.entry.beat - 1, ELSE), signed, CHAIN)


def broken_chain(table: Wires) -> Evidence:
    signed = said_by(table, 1)
    before = next(one for one in entries_of(table) if one.entry.id == signed.entry.prev)
    return accuse_twice(before, forged(table, signed.entry, prev=ELSE), CHAIN)


CLAIMS: dict[str, Callable[[Wires], Evidence]] = {
    "two-entries": two_entries, "two-acks": two_acks, "ack-and-head": ack_and_head, "broken-chain": broken_chain,
    "two-acks, one by a state": ack_beside_a_state, "ack-and-head, acked by a state": state_and_head,
}  # fmt: skip


def step_of(word: SignedEntry | Ack) -> tuple[str, int, int]:
    """What a place may sign once only."""
    return ("ack", word.seat, word.beat) if isinstance(word, Ack) else ("entry", word.entry.seat, word.entry.seq)


def guilty(verdict: Verdict, claim: str, place: int) -> None:
    assert verdict.status is Status.BROKEN and verdict.places == (place,) and verdict.findings[0].claim == claim
    assert verdict.findings[0].place == place and verdict.rule == verdict.findings[0].rule


@pytest.mark.parametrize("claim", CLAIMS)
def test_two_words_that_contradict_each_other_convict_by_themselves(table: Wires, claim: str) -> None:
    """With the roster alone: no game, no journal."""
    evidence, claim = CLAIMS[claim](table), claim.partition(",")[0]
    assert evidence.claim == claim
    verdict = verdict_on(case_bytes(evidence, table.roster))
    guilty(verdict, claim, 1)
    assert verdict.findings[0].evidence == evidence


@pytest.mark.parametrize("claim", CLAIMS)
def test_they_convict_beside_a_journal_and_inside_one(table: Wires, claim: str) -> None:
    """The journal of somebody who was shown only this: he does not have the word in whose place the accused signed another."""
    evidence, claim = CLAIMS[claim](table), claim.partition(",")[0]
    steps = {step_of(part) for part in evidence.parts}
    words = [word for word in words_of(table) if word in evidence.parts or step_of(word) not in steps]
    assert len(words) < len(words_of(table)) or claim.startswith("two")
    guilty(verdict_on(encode(evidence), journal_with(table, words)), claim, 1)
    inside = verdict_on(journal_with(table, [*words, evidence]))
    guilty(inside, claim, 1)
    assert inside.findings[0].evidence == evidence


@pytest.mark.parametrize("claim", CLAIMS)
def test_nobody_is_convicted_by_words_that_he_did_not_sign(table: Wires, claim: str) -> None:
    evidence, claim = CLAIMS[claim](table), claim.partition(",")[0]
    parts = list(evidence.parts)
    [made] = [number for number, part in enumerate(parts) if part not in words_of(table)]
    part = parts[made]
    if isinstance(part, Ack):
        parts[made] = Ack(part.table, part.beat, part.hash, part.seat, part.signed(table.people[0]).signature)
    else:
        parts[made] = SignedEntry(part.entry, sign_entry(table.people[0], part.entry).signature)
    for journal in (journal_of(table), journal_with(table, [])):
        verdict = verdict_on(encode(Evidence(claim, CHAIN, tuple(parts))), journal)
        assert verdict.status is Status.UNPROVEN and "did not sign" in verdict.what and verdict.places == (1,) and not verdict.findings


def test_evidence_without_its_roster_asks_for_a_journal(table: Wires) -> None:
    verdict = verdict_on(encode(two_entries(table)))
    assert verdict.status is Status.UNPROVEN and "give a journal" in verdict.what


def test_evidence_of_another_table_says_nothing_here(table: Wires) -> None:
    other = played("mini", 2, "evidence elsewhere")
    verdict = verdict_on(encode(two_entries(table)), journal_of(other))
    assert verdict.status is Status.UNPROVEN and "another table" in verdict.what


def test_parts_that_do_not_contradict_each_other_are_no_evidence(table: Wires) -> None:
    value = codec.decode(encode(two_entries(table)))
    assert isinstance(value, dict)
    same = codec.encode({**value, "parts": [value["parts"][0]] * 2})
    verdict = verdict_on(same, journal_of(table))
    assert verdict.status is Status.UNPROVEN and "does not hold" in verdict.what


# --- bad entries: judged on the history that their author signed


def misdeeds(table: Wires) -> dict[str, tuple[SignedEntry, str]]:
    """A forged word of place 1 in place of an honest one, and the rule it breaks."""
    mine, share = said_by(table, 1).entry, said_by(table, 1, "share", alone=False).entry
    other = said_by(table, 0).entry
    number = 1 + max(one.entry.seq for one in entries_of(table) if one.entry.seat == 1 and one.entry.beat < other.beat)
    before = next(one.entry.id for one in entries_of(table) if (one.entry.seat, one.entry.seq) == (1, number - 1))
    steps = mine.body["steps"]
    assert isinstance(steps, (list, tuple))
    return {
        "a move that nobody knows": (forged(table, mine, body={"steps": [{"do": "fly", "show": ""}]}), "table/move"),
        "no step": (forged(table, mine, body={"steps": []}), "table/steps"),
        "one step too many": (forged(table, mine, body={"steps": [*steps, {"do": "end", "show": ""}]}), "table/move"),
        "a field too many": (forged(table, mine, body=other_body(mine)), "table/steps"),
        "another kind": (forged(table, mine, kind="coin", body={"share": ""}), "table/beat"),
        "a turn of somebody else": (forged(table, other, seat=1, seq=number, prev=before, state=b""), "table/beat"),
        "another beat": (forged(table, mine, beat=mine.beat + 2), "table/beat"),
        "a number left out": (forged(table, mine, seq=mine.seq + 1), CHAIN),
        "a state that does not follow": (forged(table, mine, state=ELSE), "table/state"),
        "no state": (forged(table, mine, state=b""), "table/state"),
        "a state where others speak, too": (forged(table, share, state=ELSE), "table/state"),
        "a false share": (forged(table, share, body={"shares": codec.bytes_text(b"\x02" + bytes(96))}), "fair-cards/"),
    }


@pytest.mark.parametrize("misdeed", [
    "a move that nobody knows", "no step", "one step too many", "a field too many", "another kind", "a turn of somebody else",
    "another beat", "a number left out", "a false share", "a state that does not follow", "no state", "a state where others speak, too",
])  # fmt: skip
def test_a_bad_entry_is_found_on_the_history_under_its_head(table: Wires, misdeed: str) -> None:
    bad, rule = misdeeds(table)[misdeed]
    beat = next(one.entry.beat for one in entries_of(table) if one.entry.head == bad.entry.head)
    beside = [word for word in words_of(table) if isinstance(word, SignedEntry) and word.entry.beat == beat and word.entry.seat != 1]
    if misdeed == "a turn of somebody else":
        beside = []
    journal = journal_with(table, [*until(words_of(table), beat), *beside])
    for verdict in (
        verdict_on(encode(Evidence("bad-entry", "nobody/knows", (bad,))), journal),
        verdict_on(journal_with(table, [*until(words_of(table), beat), *beside, bad])),
    ):
        guilty(verdict, "bad-entry", 1)
        assert verdict.beat == beat and verdict.rule.startswith(rule), verdict
        assert verdict.findings[0].words == (bad,)


def test_a_good_entry_is_not_made_bad_by_an_accusation(table: Wires) -> None:
    for place, kind in ((0, "move"), (1, "share"), (2, "coin"), (1, "pass"), (2, "key")):
        good = next(one for one in entries_of(table) if (one.entry.seat, one.entry.kind) == (place, kind))
        verdict = verdict_on(encode(Evidence("bad-entry", "table/move", (good,))), journal_of(table))
        assert verdict.status is Status.UNPROVEN and "breaks no rule" in verdict.what and verdict.places == (place,)


def test_row_15_a_good_entry_beside_another_input_deck(late: Late) -> None:
    """Two colluders sign a second, valid pass, hold the first one back, and show the honest third's pass beside it: his proof does not
    fit that deck, and he never signed it. With the first pass at hand it is the colluder who is found."""
    table = late.table
    passes = [one for one in entries_of(table) if one.entry.kind == "pass"][:3]
    first, second, honest = (one.entry for one in passes)
    assert (first.seat, second.seat, honest.seat) == (0, 1, 2)
    play = late.stands[second.beat].play
    moment = ProofContext(table.roster.table, second.head, second.beat, 1)
    body = make_body(play, play.due, TableSecret(Seed(b"s" * 32), table.roster.table), moment)
    behind = play.after(lambda place: moment, {1: ("pass", body)})  # a pass that every check lets through
    swapped = forged(table, second, body=body, state=behind.digest())
    assert swapped.entry.id != second.id
    made = beat_hash(second.head, second.beat, [swapped.entry.id], behind.digest())
    acks = [acked(table, place, second.beat, made) for place in (0, 1)]
    history = [*until(words_of(table), second.beat), swapped, *acks]
    accusation = Evidence("bad-entry", "fair-cards/shuffle", (passes[2],))
    verdict = verdict_on(encode(accusation), journal_with(table, history))
    assert verdict.status is Status.UNPROVEN and not verdict.findings and "no journal here leads" in verdict.what
    inside = verdict_on(journal_with(table, [*history, passes[2], accusation]))
    assert inside.status is not Status.BROKEN and not inside.findings
    whole = verdict_on(encode(accusation), journal_with(table, [*history, *words_of(table)]))
    assert whole.status is Status.BROKEN and {(one.claim, one.place) for one in whole.findings} >= {("two-entries", 1), ("two-acks", 0)}
    assert 2 not in {one.place for one in whole.findings}


def test_row_15_there_is_no_evidence_of_a_missing_message(table: Wires) -> None:
    signed = said_by(table, 1)
    for claim in ("missing", "silence", "left", "late"):
        value = codec.decode(encode(Evidence("bad-entry", CHAIN, (signed,))))
        assert isinstance(value, dict)
        with pytest.raises(PeerFault):
            decode(codec.encode({**value, "claim": claim}))
        assert verdict_on(codec.encode({**value, "claim": claim}), journal_of(table)).status is Status.UNPROVEN
    silent = [word for word in words_of(table) if (word.seat if isinstance(word, Ack) else word.entry.seat) != 1]
    verdict = verdict_on(journal_with(table, silent))
    assert verdict.status is not Status.BROKEN and verdict.beat == 0 and verdict.places == (1,)


# --- histories


def test_who_signs_another_history_only_is_disputed_and_not_accused(table: Wires) -> None:
    """A desync: one program found another hash, and went no further."""
    beat = said_by(table, 1).entry.beat
    words: list[Message] = [word for word in until(words_of(table), beat) if step_of(word) != ("ack", 1, beat - 1)]
    words += [acked(table, 1, beat - 1, ELSE)]
    verdict = verdict_on(journal_with(table, words))
    assert (verdict.status, verdict.beat, verdict.places) == (Status.DISPUTED, beat - 1, (1,)) and not verdict.findings
    assert "P1 signed 07070707" in verdict.what and "P0, P2 signed" in verdict.what


def test_who_signs_this_history_later_and_another_one_before_is_guilty(table: Wires) -> None:
    """No two words about the same beat: only the beats between them contradict each other."""
    beat = said_by(table, 1).entry.beat
    spoken = {one.entry.beat for one in entries_of(table) if one.entry.seat == 1}
    alone = {one.entry.beat for one in entries_of(table) if one.entry.seat == 1 and one.entry.state}
    at = next(n for n in range(beat - 1, 0, -1) if n not in alone and n + 1 not in spoken)
    words: list[Message] = [word for word in words_of(table) if step_of(word) != ("ack", 1, at)]
    verdict = verdict_on(journal_with(table, [*words, acked(table, 1, at, ELSE)]))
    guilty(verdict, "two-hashes", 1)
    assert verdict.beat == at
    evidence = verdict.findings[0].evidence
    assert decode(encode(evidence)) == evidence and evidence.claim == "two-hashes"
    guilty(verdict_on(encode(evidence), journal_with(table, words)), "two-hashes", 1)
    alone = verdict_on(case_bytes(evidence, table.roster))
    assert (alone.status, alone.places) == (Status.UNPROVEN, (1,)) and "no journal here leads" in alone.what


def test_the_first_broken_beat_is_the_verdict_and_the_rest_is_told(table: Wires) -> None:
    """Place 1 plays what nobody knows; later place 2 signs two acks."""
    bad, _ = misdeeds(table)["a move that nobody knows"]
    words = [*until(words_of(table), bad.entry.beat), bad, acked(table, 2, 900, ELSE), acked(table, 2, 900, b"\x08" * 32)]
    verdict = verdict_on(journal_with(table, words))
    guilty(verdict, "bad-entry", 1)
    assert [(one.claim, one.place) for one in verdict.findings] == [("bad-entry", 1), ("two-acks", 2)]


def test_findings_are_evidence_that_peers_can_read(table: Wires) -> None:
    bad, _ = misdeeds(table)["another kind"]
    verdict = verdict_on(journal_with(table, [*until(words_of(table), bad.entry.beat), bad]))
    evidence = verdict.findings[0].evidence
    assert decode(encode(evidence)) == evidence and json.loads(encode(evidence))["claim"] == "bad-entry"


def test_words_of_the_same_people_at_another_table_are_no_contradiction(table: Wires) -> None:
    """Everybody's first entry has number 0 at every table."""
    first = next(one for one in entries_of(table) if (one.entry.seat, one.entry.seq) == (1, 0))
    entry = sign_entry(table.people[1], Entry(ELSE, 0, ELSE, 0, ELSE, 1, "key", first.entry.body))
    ack = Ack(ELSE, 9, ELSE, 1).signed(table.people[1])
    verdict = verdict_on(journal_with(table, [*words_of(table), entry, ack]))
    assert verdict.status is Status.FAIR and not verdict.findings
    assert len(verdict.remarks) == 2 and all("another table" in remark for remark in verdict.remarks)


def test_words_of_places_that_the_roster_does_not_have_say_nothing(table: Wires) -> None:
    first = next(one for one in entries_of(table) if (one.entry.seat, one.entry.seq) == (1, 0))
    entry = sign_entry(table.people[1], Entry(first.entry.table, 0, first.entry.prev, 0, first.entry.head, 5, "key", first.entry.body))
    ack = Ack(table.roster.table, 9, ELSE, 7).signed(table.people[1])
    verdict = verdict_on(journal_with(table, [*words_of(table), entry, ack]))
    assert verdict.status is Status.FAIR and len(verdict.damage) == 2 and all("does not have that place" in one for one in verdict.damage)
    accusation = Evidence("bad-entry", CHAIN, (entry,))
    verdict = verdict_on(encode(accusation), journal_of(table))
    assert verdict.status is Status.UNPROVEN and verdict.places == ()


def test_the_replay_ends_at_a_word_out_of_turn(table: Wires) -> None:
    """Everybody who was due has spoken in that beat, and the game went on; still it is broken there."""
    bad, _ = misdeeds(table)["a turn of somebody else"]
    later = [word for word in words_of(table) if isinstance(word, SignedEntry) and word.entry.seat == 1 and word.entry.seq >= bad.entry.seq]
    words: list[Message] = [word for word in words_of(table) if word not in later]
    verdict = verdict_on(journal_with(table, [*words, bad]))
    guilty(verdict, "bad-entry", 1)
    assert verdict.beat == verdict.beats == bad.entry.beat and verdict.rule == "table/beat"


def test_a_first_beat_on_anything_but_the_table_is_bad_by_itself(table: Wires) -> None:
    first = next(one for one in entries_of(table) if (one.entry.seat, one.entry.seq) == (1, 0))
    evidence = Evidence("bad-entry", CHAIN, (forged(table, first.entry, head=ELSE),))
    verdict = verdict_on(case_bytes(evidence, table.roster))
    guilty(verdict, "bad-entry", 1)
    assert verdict.beat == 0 and verdict.rule == CHAIN
