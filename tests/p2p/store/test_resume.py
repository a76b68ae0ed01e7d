"""Adopt or refuse: what peers hold of our own chain, against what our journal holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from p2p.store.resume import Adopt, AskFor, Refuse, Wait, Whole, adopt_or_refuse
from p2p.wire.entries import SignedEntry, sign_entry
from p2p.wire.messages import Held
from tests.p2p.wire import lab

CHAIN = lab.chain(6)
ME = lab.PEOPLE[1].public


def judge(
    own: Sequence[SignedEntry],
    shown: Sequence[SignedEntry] = (),
    claims: Mapping[int, Held] | None = None,
    awaited: Collection[int] = (),
) -> Whole | Adopt | AskFor | Wait | Refuse:
    return adopt_or_refuse(lab.TABLE, 1, ME, [signed.entry for signed in own], shown, claims or {}, awaited)


def held(next_seq: int, chain: Sequence[SignedEntry] = CHAIN) -> Held:
    return Held(next_seq, chain[next_seq - 1].entry.id if next_seq else lab.TABLE)


def fork(seq: int) -> SignedEntry:
    """Signed by another copy of us, after the same beginning."""
    return sign_entry(lab.PEOPLE[1], lab.entry(seq, prev=CHAIN[seq - 1].entry.id if seq else lab.TABLE, body={"move": "other"}))


def test_a_journal_that_holds_all_that_anybody_holds_is_whole() -> None:
    assert judge(CHAIN, claims={0: held(6), 2: held(3)}, awaited={0, 2}) == Whole(6, CHAIN[5].entry.id)
    assert judge([], claims={0: held(0)}, awaited={0}) == Whole(0, lab.TABLE)


def test_nothing_is_whole_before_all_awaited_were_heard() -> None:
    assert judge(CHAIN, claims={0: held(6)}, awaited={0, 2, 3}) == Wait((2, 3))


def test_an_older_copy_asks_then_adopts_then_is_whole() -> None:
    claims = {0: held(6), 2: held(4)}
    assert judge(CHAIN[:3], claims=claims, awaited={0, 2}) == AskFor(3, (0, 2))
    assert judge(CHAIN[:3], CHAIN[3:5], claims) == Adopt(tuple(CHAIN[3:5]))
    assert judge(CHAIN[:5], CHAIN[3:5], claims) == AskFor(5, (0,))
    assert judge(CHAIN, CHAIN, claims, {0, 2}) == Whole(6, CHAIN[5].entry.id)


def test_a_hole_in_the_middle_is_filled_before_anything_else() -> None:
    own = [*CHAIN[:2], *CHAIN[4:]]
    assert judge(own, claims={0: held(6)}) == AskFor(2, (0,))
    assert judge(own, CHAIN[2:4], {0: held(6)}) == Adopt(tuple(CHAIN[2:4]))
    assert judge(own, claims={0: held(2)}, awaited={0, 2}) == Wait((2,))
    assert isinstance(judge(own, claims={0: held(2)}, awaited={0}), Refuse)


def test_a_second_copy_that_has_signed_ends_it() -> None:
    for seq in range(6):
        found = judge(CHAIN, [fork(seq)])
        assert isinstance(found, Refuse)
        assert found.seq == seq
    assert isinstance(judge(CHAIN[:3], [CHAIN[3], fork(3)]), Refuse)  # both from peers
    assert isinstance(judge([*CHAIN[:3], fork(2)]), Refuse)  # both in the journal
    assert isinstance(judge([*CHAIN[:3], CHAIN[4]], [fork(3)]), Refuse)  # does not chain


def test_a_bare_claim_makes_us_ask_but_neither_adopt_nor_give_up() -> None:
    lie = Held(4, lab.digest("lie"))
    assert judge(CHAIN, claims={0: lie, 2: held(6)}) == AskFor(3, (0,))
    assert judge(CHAIN, claims={0: Held(2**32, lab.digest("lie"))}) == AskFor(6, (0,))
    assert judge(CHAIN, [CHAIN[3]], {2: held(6)}) == Whole(6, CHAIN[5].entry.id)  # a person waived the liar


def test_only_our_own_signatures_count() -> None:
    forged = SignedEntry(fork(3).entry, CHAIN[3].signature)
    others = [forged, *lab.chain(3, seat=2), *lab.chain(2, table=lab.HEAD)]
    assert judge(CHAIN, others) == Whole(6, CHAIN[5].entry.id)
    assert judge(CHAIN[:3], [forged], {0: held(3)}) == Whole(3, CHAIN[2].entry.id)


@given(st.sets(st.integers(0, 5)), st.sets(st.integers(0, 5)), st.sets(st.integers(0, 5)), st.integers(0, 6))
def test_no_mixture_of_pieces_lets_us_sign_a_seq_twice(own: set[int], shown: set[int], forks: set[int], claimed: int) -> None:
    """Whole is said only when the next seq is beyond everything signed that we or any peer has shown."""
    pieces = [*(CHAIN[seq] for seq in shown), *(fork(seq) for seq in forks)]
    verdict = judge([CHAIN[seq] for seq in sorted(own)], pieces, {0: held(claimed)}, {0})
    match verdict:
        case Whole(next_seq, _):
            assert next_seq >= claimed
            assert all(seq < next_seq for seq in own | shown | forks)
            assert not forks & (own | shown)
        case Adopt(entries):
            assert all(signed.entry.seq not in own for signed in entries)
            assert not forks & (own | shown)
