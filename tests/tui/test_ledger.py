"""The fairness ledger says what the chain holds, beat by beat, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from p2p.crypto.group import POINT_BYTES, SCALAR_BYTES
from p2p.sim.mini import GAME
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Entry
from tests.p2p.peer.test_council import agree, away, played
from tests.p2p.peer.test_take_back import ask, at_move
from tests.p2p.peer.wires import Wires
from tui.sitting.ledger import KINDS, Ledger, as_lines, ledger, ledger_of, progress_of, setting_up

NAMES = ("Ada", "Bela")
HASH = b"h" * 32


def entry(beat: int, seat: int, kind: str, body: dict[str, Any]) -> Entry:
    return Entry(HASH, beat, HASH, beat, HASH, seat, kind, body)


def text(size: int) -> str:
    return bytes_text(b"x" * size)


def shares(cards: int) -> str:
    return text(cards * POINT_BYTES + 2 * SCALAR_BYTES)


def rows(*entries: Entry, final: int = 99, applied: int = 99) -> Ledger:
    return ledger(entries, NAMES, final, applied)


def test_keys_then_the_first_coin_is_for_the_seats_and_later_ones_are_lots() -> None:
    made = rows(
        *(entry(0, seat, "key", {"key": text(97)}) for seat in (0, 1)),
        *(entry(1, seat, "coin", {"share": text(97)}) for seat in (1, 0)),
        *(entry(2, seat, "coin", {"share": text(97)}) for seat in (0, 1)),
    )
    assert [(row.beat, row.kind, row.who, row.proofs) for row in made.rows] == [
        (0, "key", NAMES, 2), (1, "seats", NAMES, 2), (2, "coin", NAMES, 2),
    ]  # fmt: skip
    assert made.proofs == 6 and made.rows[0].size == 194


def test_a_shuffle_counts_its_piles_as_proofs_and_its_cards() -> None:
    piles = [{"deck": text(66 * 30), "proof": text(500)}, {"deck": text(66 * 5), "proof": text(300)}]
    (row,) = rows(entry(4, 1, "pass", {"piles": piles})).rows
    assert (row.kind, row.who, row.proofs, row.cards, row.size) == ("pass", ("Bela",), 2, 35, 66 * 35 + 800)


def test_shares_of_one_deal_are_one_proof_each_for_the_same_cards() -> None:
    (row,) = rows(entry(5, 0, "share", {"shares": shares(3)}), entry(5, 1, "share", {"shares": shares(2)})).rows
    assert (row.proofs, row.cards, row.who) == (2, 3, NAMES)


def test_steps_of_a_move_show_seal_open_give_and_mix() -> None:
    steps: list[Any] = [
        {"do": "pass", "show": ""},
        {"do": "play 1", "show": shares(2)},
        {"seal": text(33)},
        {"open": text(40), "show": ""},
        {"give": [text(200), text(200)]},
        {"deck": text(66 * 4), "proof": text(10)},
    ]
    made = rows(entry(7, 0, "move", {"steps": steps}))
    assert {row.kind: (row.proofs, row.cards) for row in made.rows} == {
        "show": (1, 2), "seal": (0, 0), "open": (1, 0), "give": (2, 2), "mix": (1, 4),
    }  # fmt: skip
    assert made.moves == 0


def test_a_redeal_counts_a_proof_for_each_deck_and_each_copy() -> None:
    piles = [{"deck": text(66 * 12), "proof": text(264 + 32 * 38)}]
    first = entry(5, 0, "redeal", {"copies": [text(2 * 162)], "piles": piles})
    (row,) = rows(first).rows
    assert (row.kind, row.proofs, row.cards, row.size) == ("redeal", 3, 12, 66 * 12 + 264 + 32 * 38 + 324)
    (tag,), (opened,) = (rows(entry(6, 0, "redeal", body)).rows for body in ({"tags": [text(97)]}, {"shares": [text(97), text(130)]}))
    assert (tag.proofs, opened.proofs, row.what) == (1, 2, "closed cards dealt anew")


def test_open_moves_are_counted_and_not_listed() -> None:
    made = rows(entry(3, 0, "move", {"steps": [{"do": "build", "show": ""}]}), entry(4, 1, "move", {"steps": [{"do": "pass", "show": ""}]}))
    assert made.rows == () and made.moves == 2


def test_what_is_not_applied_is_not_there_and_what_is_not_final_says_so() -> None:
    coins = [entry(beat, seat, "coin", {"share": text(97)}) for beat in (1, 2, 3) for seat in (0, 1)]
    made = rows(*coins, final=2, applied=3)
    assert [(row.beat, row.final) for row in made.rows] == [(1, True), (2, False)]
    assert made.beats == 2


def test_odd_bodies_say_nothing_and_break_nothing() -> None:
    for body in ({}, {"piles": 7}, {"piles": [3]}, {"steps": [{}]}, {"shares": 5}, {"share": None}, {"tags": 3, "copies": [5]}):
        for kind in ("pass", "move", "share", "coin", "key", "leave", "settle", "redeal"):
            assert all(row.kind in KINDS for row in rows(entry(1, 0, kind, body)).rows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bar_of_the_set_up_is_true_with_so_many_seats(seats: int) -> None:
    """Steps count up to their number, proofs only grow, and at every moment they are those of the beats that were checked here."""
    wires = Wires(GAME, seats, "bar")
    peer = wires.nodes[0].peer
    names = {member.name for member in peer.roster.members}
    steps: list[tuple[str, int, int]] = []
    proofs = [0]
    while wires.deliver():
        seated, now = setting_up(peer)
        if seated:
            break
        assert now is not None and 0 <= now.done <= now.of <= seats and set(now.awaited) <= names
        assert now.proofs == sum(row.proofs for row in ledger_of(peer).rows) >= proofs[-1]
        proofs.append(now.proofs)
        if (now.what, now.done, now.of) not in steps:
            steps.append((now.what, now.done, now.of))
    shuffles = [done for what, done, of in steps if what == "Shuffling, each in turn" and of == seats]
    assert shuffles[:seats] == list(range(seats)), "one shuffle of each, in turn"
    assert steps[0][0] == "Exchanging card keys" and proofs[-1] >= 3 * seats
    assert setting_up(peer) == (True, None)


def test_at_a_real_table_every_peer_has_the_same_rows_and_the_bar_ends_with_the_first_question() -> None:
    wires = Wires(GAME, 2, "ledger")
    peers = [node.peer for node in wires.nodes]
    first = progress_of(peers[0])
    assert first is not None and (first.what, first.done, first.of, first.awaited) == ("Exchanging card keys", 1, 2, ("P1",))
    seen = set()
    while wires.deliver():
        now = progress_of(peers[0])
        if now is not None:
            assert 0 <= now.done <= now.of
            seen.add(now.what)
    assert {"Exchanging card keys", "Drawing lots for the seats", "Shuffling, each in turn"} <= seen
    assert progress_of(peers[0]) is None
    made = [ledger_of(peer) for peer in peers]
    assert made[0] == made[1] and made[0].beats == peers[0].final > 3
    assert [row.kind for row in made[0].rows[:2]] == ["key", "seats"] and {row.beat for row in made[0].rows} == set(range(made[0].beats))
    mine = ledger_of(peers[0], {0: 0.5, 2: 0.25})
    assert sum(row.seconds for row in mine.rows) == 0.75 and next(row for row in mine.rows if row.beat == 2).seconds == 0.25
    shuffles = [row for row in made[0].rows if row.kind == "pass"]
    assert [row.who for row in shuffles[:2]] == [("P0",), ("P1",)] and all(row.proofs and row.cards for row in shuffles)


def test_a_drop_an_end_and_what_a_ghost_had_to_show_have_their_rows() -> None:
    """Who stays voted: that is the proof of it. What is signed is signed by those who were still there."""
    wires = played(3, "ledger of a drop")
    assert not ledger_of(wires.nodes[0].peer).gone
    for place in away(wires, 2):
        agree(wires, place, "drop")
    wires.run(lambda: all(wires.nodes[place].peer.over is not None for place in (0, 1)))
    peer = wires.nodes[0].peer
    found = [ledger_of(wires.nodes[place].peer) for place in (0, 1)]
    assert found[0] == found[1] and found[0].gone == ("P2",) and found[0].beats == peer.final - 2
    cut = peer.chain.cuts[0]
    (row,) = [row for row in found[0].rows if row.kind == "drop"]
    assert (row.beat, row.what, row.who, row.proofs, row.final) == (cut.number, "went on without P2", ("P0", "P1"), 2, True)
    beats = [row.beat for row in found[0].rows]
    assert beats == sorted(beats) and not {cut.number - 1, cut.number - 2} & set(beats)
    text = as_lines(found[0])
    assert "every state signed by everyone who was still at the table." in text[0]
    assert f"  step {cut.number}: went on without P2, 2 proofs, by P0 and P1" in text
    shown = {row.beat for row in found[0].rows if row.kind == "ghost"}
    assert peer.play.dealing is not None and set(peer.play.dealing.ghost_beats) == shown


def test_the_end_without_somebody_has_its_row() -> None:
    wires = played(3, "ledger of an end")
    for place in away(wires, 2):
        agree(wires, place, "end")
    wires.settle()
    row = ledger_of(wires.nodes[0].peer).rows[-1]
    assert (row.kind, row.what, row.who) == ("end", "ended the game without P2", ("P0", "P1"))


def test_shares_that_open_a_card_of_a_ghost_are_told_as_that() -> None:
    said = [entry(5, seat, "share", {"shares": shares(1)}) for seat in (0, 1)]
    (row,) = ledger(said, NAMES, 9, 9, {5}).rows
    assert (row.kind, row.cards, row.proofs, row.what) == ("ghost", 1, 2, "a ghost's closed card opened")


def test_a_step_that_was_taken_back_has_its_row() -> None:
    wires, _ = at_move("ledger back", 2)
    ask(wires, 0)
    ask(wires, 1)
    cut = wires.nodes[0].peer.chain.cuts[0]
    (row,) = [row for row in ledger_of(wires.nodes[0].peer).rows if row.kind == "back"]
    assert (row.beat, row.what, row.who) == (cut.number, f"took back step {cut.ballot.last}", ("P0", "P1"))
