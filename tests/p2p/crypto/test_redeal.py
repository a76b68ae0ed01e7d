"""The re-deal: hands stay, everything else that is closed is dealt anew under the key of those who stay, and no face opens."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from p2p.crypto import limits
from p2p.crypto.faults import Freeze, Misuse, PeerFault
from tests.p2p.crypto.lab import ours
from tests.p2p.crypto.redeal_lab import FIRST, LAID, Cut, size_of


def test_hands_stay_and_the_rest_is_dealt_anew(backend: str) -> None:
    table = Cut(ours(), 4, (12,), 2)
    hands = {h: (table.slots[h], table.truth(h)) for place in (0, 1, 2) for h in table.slots.hand(place)}
    closed = table.slots.handles()
    faces = set(table.faces(closed))
    table.drop()
    changed = table.redeal()
    assert table.slots.handles() == closed and changed == {0: tuple(h for h in closed if h not in hands)}
    assert all(table.slots[h] is slot and table.truth(h) == face for h, (slot, face) in hands.items())
    assert set(table.faces(closed)) == faces, "the same cards are closed"
    for h in changed[0]:
        slot = table.slots[h]
        assert slot.under == table.slots.joint and slot.shared == () and slot.pile == tuple(sorted(faces))


def test_the_table_goes_on_with_what_was_dealt_anew() -> None:
    table = Cut(ours(), 4, (12,), 2)
    table.drop()
    (pool,) = table.redeal().values()
    table.deal(1, [pool[0]])
    assert table.read(1, pool[0]) == table.truth(pool[0])
    table.give(1, pool[0], 2)
    opened = table.reveal(pool[1:])
    assert len(opened) == len(pool) - 1 and table.read(2, pool[0]) not in opened.values()


def test_who_is_gone_is_asked_for_nothing_and_his_key_is_out_of_the_joint_one(lib: SimpleNamespace) -> None:
    table = Cut(lib, 4, (12,), 2)
    redeal = table.drop()
    assert table.slots.joint == lib.keys.joint_key([s.key for s in table.secrets[:3]])
    spoke = []
    while redeal.stage != "done":
        spoke.append((redeal.stage, redeal.speakers()))
        table.stage()
    assert spoke == [*(("pass", (p,)) for p in range(3)), *(("tag", (p,)) for p in range(3)), ("open", (0, 1, 2))]


@pytest.mark.parametrize(("size", "hand", "stages"), [(8, 0, ["pass"] * 3), (8, 2, []), (9, 2, ["pass"] * 3 + ["tag"] * 3 + ["open"])])
def test_which_stages_there_are(size: int, hand: int, stages: list[str]) -> None:
    """Nobody holds a card: passes alone. Every card is held by those who stay: nothing. Else all of it."""
    table = Cut(ours(), 4, (size,), hand)
    if not stages:
        for h in table.slots.hand(3):
            table.give(3, h, 0)
    redeal, seen = table.drop(), []
    while redeal.stage != "done":
        seen.append(redeal.stage)
        table.stage()
    assert seen == stages
    before = {h: table.slots[h] for h in table.slots.handles()}
    assert bool(table.slots.end_redeal()) == bool(stages)
    assert stages or {h: table.slots[h] for h in table.slots.handles()} == before


def test_a_single_card_is_laid_anew_without_a_word(lib: SimpleNamespace) -> None:
    table = Cut(lib, 4, (1,), 0)
    assert table.drop().stage == "done"
    assert table.slots.end_redeal() == {0: (FIRST,)}
    assert table.slots[FIRST].card.a == lib.group.G and table.truth(FIRST) == ("0", 0)
    assert table.reveal([FIRST]) == {FIRST: ("0", 0)}


def test_decks_go_together_as_far_as_an_entry_holds(monkeypatch: pytest.MonkeyPatch, lib: SimpleNamespace) -> None:
    """Sums of N + m + 4: 11 + 6 + 4 = 21, 21, and 7 + 4 = 11; the last has no card in a hand of those who stay."""
    table = Cut(lib, 4, (12, 12), 2)
    table.lay(range(3500, 3507), "2")
    table.shuffle(range(3500, 3507), range(3000, 3007))
    table.sizes = (12, 12, 7)
    monkeypatch.setattr(lib.redeal, "REDEAL_ROUND_MAX", 42)
    redeal, seen = table.drop(), []
    assert [[redeal.parts[i].number for i in one] for one in lib.redeal.rounds_of(redeal.parts)] == [[0, 1], [2]]
    of = redeal.progress[1]
    while redeal.stage != "done":
        seen.append((redeal.stage, redeal.progress))
        table.stage()
    assert [stage for stage, _ in seen] == [*["pass"] * 3, *["tag"] * 3, "open", *["pass"] * 3]
    assert [done for _, (done, _) in seen] == [0, 1, 2, 3, 4, 5, 6, 9, 10, 11] and of == 12 and redeal.progress == (12, 12)
    assert set(table.slots.end_redeal()) == {0, 1, 2}
    assert len(set(table.faces(table.slots.handles()))) == 11 + 11 + 7


def test_every_printed_deck_fits_into_a_round() -> None:
    assert 2 * limits.DECK_MAX + limits.REDEAL_EACH <= limits.REDEAL_ROUND_MAX


@pytest.mark.parametrize(("size", "peers", "hand"), [(12, 4, 2), (30, 3, 3)])
def test_bytes_are_those_of_the_table_in_the_protocol(size: int, peers: int, hand: int) -> None:
    table = Cut(ours(), peers, (size,), hand)
    table.drop()
    table.journal.clear()
    table.redeal()
    n, m = size - 1, (peers - 1) * hand
    wanted = {"pass": 162 * n + 328 + 162 * hand, "tag": 97 + 66 * (n + m), "open": 64 + 33 * (n + m)}
    assert [(stage, size_of(words)) for stage, words in table.journal] == [(stage, wanted[stage]) for stage, _ in table.journal]
    assert len(table.journal) == 3 * (peers - 1)


def test_words_are_made_once_and_after_a_restart_the_same(lib: SimpleNamespace) -> None:
    table = Cut(lib, 4, (12,), 2)
    redeal = table.drop()
    for place in range(3):
        table.beat += 1
        made = redeal.make(table.secrets[place], table.now(place))
        assert redeal.make(table.secrets[place], table.now(place)) is made
        again = Cut(lib, 4, (12,), 2)
        assert redeal.copy().make(again.secrets[place], table.now(place)) == made
        table.say(place)


def test_a_copy_of_the_state_goes_its_own_way() -> None:
    table = Cut(ours(), 4, (12,), 2)
    table.drop()
    table.until("open")
    twin, state = table.slots.copy(), table.slots.redeal.state()
    table.stage()
    assert twin.redeal.stage == "open" and twin.redeal.state() == state and table.slots.redeal.stage == "done"


def test_own_words_are_checked_before_they_leave(monkeypatch: pytest.MonkeyPatch, lib: SimpleNamespace) -> None:
    for name, stage in (("prove_switch", "pass"), ("prove_tags", "tag"), ("prove_shares", "open")):
        table = Cut(lib, 4, (12,), 2)
        table.drop()
        table.until(stage)
        honest = getattr(lib.redeal, name)
        with monkeypatch.context() as patched:
            patched.setattr(lib.redeal, name, lambda *a, honest=honest: SimpleNamespace(raw=lambda: _flipped(honest(*a).raw())))
            with pytest.raises(PeerFault, match="fails"):
                table.slots.redeal.make(table.secrets[0], table.now(0))


def _flipped(raw: bytes) -> bytes:
    return raw[:-1] + bytes([raw[-1] ^ 1])


def _every_change(words: Any) -> list[Any]:
    """Each field missing, one too many, each item missing, doubled, no bytes, a byte shorter, and with one bit of each piece changed."""
    found: list[Any] = [{}, {**words, "more": []}]
    for name, items in words.items():
        found += [
            {key: value for key, value in words.items() if key != name},
            {**words, name: items[:-1]},
            {**words, name: [*items, items[-1]]},
        ]
        for i, item in enumerate(items):
            for bad in _spoilt(item):
                found.append({**words, name: [*items[:i], bad, *items[i + 1 :]]})
    return found


def _spoilt(item: Any) -> list[Any]:
    if isinstance(item, tuple):
        return [
            (),
            *[tuple(bad if at == i else one for at, one in enumerate(item)) for i in range(len(item)) for bad in _spoilt(item[i])[1:]],
        ]
    return [
        "text",
        item[:-1],
        item + b"\0",
        _flipped(item),
        *(item[:at] + bytes([item[at] ^ 1]) + item[at + 1 :] for at in (1, len(item) // 2)),
    ]


@pytest.mark.parametrize("stage", ["pass", "tag", "open"])
def test_whatever_is_changed_in_a_word_is_refused_and_changes_nothing(stage: str) -> None:
    table = Cut(ours(), 3, (8,), 1)
    table.drop()
    table.until(stage)
    redeal = table.slots.redeal
    table.beat += 1
    place = redeal.speakers()[0]
    words = redeal.make(table.secrets[place], table.now(place))
    before = redeal.state()
    for bad in _every_change(words):
        with pytest.raises(PeerFault) as fault:
            redeal.take(table.now(place), bad)
        assert fault.value.section in (
            "fair-cards/redeal",
            "fair-cards/shuffle",
            "fair-cards/deck",
            "fair-cards/pass",
            "fair-cards/encoding",
        )
        assert redeal.state() == before and redeal.speakers()[0] == place
    table.say(place)


def test_nobody_speaks_out_of_turn_or_twice() -> None:
    table = Cut(ours(), 4, (12,), 2)
    redeal = table.drop()
    table.beat += 1
    words = redeal.make(table.secrets[0], table.now(0))
    for place in (1, 2, 3):
        with pytest.raises(PeerFault, match="out of turn"):
            redeal.take(table.now(place), words)
        with pytest.raises(Misuse, match="not asked"):
            redeal.make(table.secrets[place], table.now(place))
    redeal.take(table.now(0), words)
    with pytest.raises(PeerFault, match="out of turn"):
        redeal.take(table.now(0), words)
    while (asked := redeal.speakers()) and redeal.stage != "done":
        words = redeal.make(table.secrets[asked[0]], table.now(asked[0]))
        for place in {1, 2, 3, 0} - set(asked):
            with pytest.raises(PeerFault, match="a word of the re-deal out of turn"):
                redeal.take(table.now(place), words)
        table.say(asked[0])


def test_nothing_else_happens_to_cards_meanwhile() -> None:
    table = Cut(ours(), 4, (12,), 2)
    table.drop()
    for attempt in (
        lambda: table.slots.begin_reveal([FIRST + 10]),
        lambda: table.slots.begin_deal({0: [FIRST + 10]}),
        lambda: table.slots.begin_shuffle([([FIRST + 10, FIRST + 11], [90, 91])]),
        lambda: table.slots.begin_redeal(table.decks()),
        lambda: table.give(0, FIRST, 1),
    ):
        with pytest.raises(Misuse, match="re-deal is under way"):
            attempt()
    with pytest.raises(Misuse, match="no re-deal is complete"):
        table.slots.end_redeal()


def test_frozen_hands_of_those_who_stay_are_copied_and_stay_frozen() -> None:
    table = Cut(ours(), 4, (12,), 2)
    table.slots.freeze_hand(0)
    table.slots.freeze_hand(3)
    table.drop()
    assert table.slots.state()[2] == [0], "the hand of the one who is gone thaws"
    table.redeal()
    assert table.slots.state()[2] == [0]


def test_a_second_drop_in_the_middle_begins_anew_from_the_slots_as_they_were() -> None:
    table = Cut(ours(), 5, (16,), 2)
    slots = {h: table.slots[h] for h in table.slots.handles()}
    hands = {h: table.truth(h) for place in (0, 1, 2) for h in table.slots.hand(place)}
    table.drop()
    table.until("open")
    first = table.slots.redeal.parts[0]
    assert {h: table.slots[h] for h in table.slots.handles()} == slots, "nothing is changed before the end"
    redeal = table.drop(3)
    assert redeal.stage == "pass" and redeal.speakers() == (0,) and len(redeal.parts[0].pool) == len(first.pool) + 2
    table.redeal()
    assert {h: table.truth(h) for h in hands} == hands and all(table.slots[h] == slots[h] for h in hands)
    assert len(set(table.faces(table.slots.handles()))) == 15


def test_what_was_under_way_is_forgotten_and_laid_cards_are_taken_up() -> None:
    table = Cut(ours(), 4, (12,), 2)
    table.slots.begin_deal({0: [FIRST + 10]})
    table.slots.apply_shares(table.now(1), table.slots.make_shares(table.secrets[1], table.now(1)).raw())
    table.slots.drop([3], LAID)
    assert table.slots.release is None and table.slots[FIRST + 10].shared == (1,)
    table.slots.begin_redeal(table.decks())
    table.redeal()
    assert table.slots[FIRST + 10].shared == ()
    table.deal(2, [FIRST + 10])

    laying = Cut(ours(), 4, (12,), 2)
    (face,) = laying.open
    laying.slots.lay({LAID: (face, laying.points[face])})
    laying.slots.begin_shuffle([([FIRST + 9, LAID], [8000, 8001])])
    laying.slots.drop([3], LAID)
    assert laying.slots.passing is None and LAID not in laying.slots.handles()
    laying.slots.begin_redeal(laying.decks())
    laying.redeal()
    laying.slots.lay({LAID + 1: (face, laying.points[face])})
    laying.shuffle([FIRST + 9, LAID + 1], [8000, 8001])
    assert face in laying.faces([8000, 8001])


def test_a_drop_needs_two_who_stay_and_places_that_are_here() -> None:
    table = Cut(ours(), 3, (8,), 1)
    for gone in ([], [1, 2], [5]):
        with pytest.raises(Misuse):
            table.slots.drop(gone, LAID)
    assert set(table.slots.keys) == {0, 1, 2}


def test_keys_that_cancel_out_freeze_the_table(lib: SimpleNamespace) -> None:
    table = Cut(lib, 3, (), 0)
    x = table.secrets[0].x
    table.slots.keys[1] = lib.group.generator_mul(lib.group.ORDER - x)
    with pytest.raises(Freeze, match="cancel out"):
        table.slots.drop([2], LAID)


@pytest.mark.parametrize("what", ["a face fewer", "another face", "a handle fewer", "a foreign handle"])
def test_cards_that_do_not_add_up_freeze_the_table(what: str) -> None:
    table = Cut(ours(), 4, (12,), 2)
    faces, handles = table.decks()[0]
    (shown,) = table.open
    changed = {
        "a face fewer": (faces[:-1], handles),
        "another face": ([*faces[:-1], shown], handles),
        "a handle fewer": (faces, handles[:-1]),
        "a foreign handle": (faces, [*handles[:-1], 5]),
    }[what]
    table.slots.drop([3], LAID)
    with pytest.raises(Freeze, match="closed cards of a deck"):
        table.slots.begin_redeal({0: changed})


def test_tags_that_do_not_match_freeze_the_table_and_nobody_is_accused(monkeypatch: pytest.MonkeyPatch, lib: SimpleNamespace) -> None:
    """Were a false copy to pass every check, the tags would stop the table."""
    table = Cut(lib, 4, (12,), 2)
    redeal = table.drop()
    table.until("tag")
    (part,) = redeal.parts
    for wrong in (part.copies[1:] + part.copies[1:2], (*part.copies[:-1], lib.elgamal.Cipher(part.deck[0].a, part.copies[0].b))):
        again = redeal.copy()
        again._put(again._matched(), "tagged", [part.deck + wrong])
        with pytest.raises(Freeze, match="do not match"):
            _said_to_the_end(table, again)


def _said_to_the_end(table: Cut, redeal: Any) -> None:
    while redeal.stage != "done":
        table.beat += 1
        for place in redeal.speakers():
            redeal.take(table.now(place), redeal.make(table.secrets[place], table.now(place)))


def test_every_order_of_what_is_dealt_anew_comes_out() -> None:
    """Three cards of the pool at two who stay: over many re-deals each order is there, and each place of the deck is matched at times."""
    seen, matched = set(), set()
    for seed in range(40):
        table = Cut(ours(), 3, (6,), 1, seed=0)
        table.beat += seed
        redeal = table.drop()
        table.until("open")
        (part,) = redeal.parts
        (pool,) = table.redeal().values()
        seen.add(tuple(table.faces(pool)))
        new = [slot.card for slot in (table.slots[h] for h in pool)]
        matched |= {i for i, card in enumerate(part.deck) if card not in new}
    assert len(seen) == 6 and matched == set(range(5))


def test_a_tag_that_is_the_identity_freezes_the_table(lib: SimpleNamespace) -> None:
    a, d = lib.group.G, lib.group.generator_mul(7)
    card = lib.elgamal.Cipher(a, d)
    part = lib.redeal.DeckPart(0, (), (), (), (card,), (), (card,))
    with pytest.raises(Freeze, match="identity"):
        lib.redeal._unmatched(part, [{a: d}])


def test_a_deck_has_a_pool_and_as_many_candidates_as_closed_cards(lib: SimpleNamespace) -> None:
    table = Cut(lib, 3, (6,), 1)
    key, (faces, handles) = table.slots.joint, table.decks()[0]
    cards = [(face, table.points[face]) for face in faces]
    for pool, held in ((handles[:-1], []), ([], [(0, table.slots[h].card) for h in handles])):
        with pytest.raises(Misuse, match="a pool"):
            lib.redeal.part_of(0, cards, pool, held, key)


def test_only_cards_of_the_table_are_renamed_and_each_to_a_handle_of_its_own() -> None:
    """What a seat mixes that nobody plays any more."""
    table = Cut(ours(), 3, (8,), 1)
    free = [h for h in table.slots.handles() if table.slots[h].under == table.slots.joint][:2]
    slots = [table.slots[h] for h in free]
    for before, after in (([FIRST], [90]), (free, [90]), (free, [90, 90]), (free, [FIRST, 90])):
        with pytest.raises(Misuse):
            table.slots.rename(before, after)
    assert [table.slots[h] for h in free] == slots
    table.slots.rename(free, [90, 91])
    assert [table.slots[h] for h in (90, 91)] == slots and free[0] not in table.slots.handles()
