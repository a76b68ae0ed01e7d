"""Every request of the rules between peers: who must speak, in which kind of entry, and what each place knows behind it."""

from __future__ import annotations

import pytest

from p2p.crypto.transcript import ProofContext
from tests.p2p.peer.acts import answer, begin, court, do, opened, turn_of, word
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import Round

COUNTS = (2, 3, 4)


def faces_known(table: Round) -> dict[int, str]:
    """Every closed card in a hand as its holder reads it. The holder knows it, and our tables never disagree on a card."""
    g, known = court(table), {}
    for seat in g.seats:
        place = table.watching.place_of[seat]
        dealing = table.plays[place].dealing
        assert dealing is not None
        for card in g.closed(seat):
            known[card] = dealing.at.own[seat][card]
    assert len(set(known.values()) | set(g.cards.faces.values())) == len(known) + len(g.cards.faces), "a card twice"
    return known


def sees(table: Round, seat: int, card: int) -> bool:
    """Whether any of the eyes at the table but this seat's own has read a card."""
    found = False
    for place, play in enumerate([*table.plays, table.watching]):
        assert play.dealing is not None
        for other, own in play.dealing.at.own.items():
            found |= card in own and (other == seat or place == table.watching.place_of[seat])
    return found


def dues(table: Round, text: str) -> list[tuple[str, str, tuple[int, ...]]]:
    """What is due in each beat after the move: (what, kind, seats)."""
    found = []
    begin(table, text)
    while table.watching.due.what not in ("turn", "over"):
        due = table.watching.due
        found.append((due.what, due.kinds[0], tuple(sorted(table.watching.seat_of[place] for place in due.speakers))))
        before = table.beat
        table.step(lambda view, stream: answer(view))
        assert table.beat == before + 1
    return found


def all_but(count: int, *seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(count) if seat not in seats)


@pytest.mark.parametrize("count", COUNTS)
def test_beats_of_a_set_up(count: int) -> None:
    table = Round(COURT, count, "set-up")
    seen = []
    while table.watching.due.what != "turn":
        seen.append((table.watching.due.what, table.watching.due.kinds, len(table.watching.due.speakers)))
        table.step()
    passes = [("shuffle", ("pass",), 1)] * count
    assert seen == [("keys", ("key",), count), ("seats", ("coin",), count), *passes, ("deal", ("share",), count)]
    known = faces_known(table)
    assert len(known) == 2 * count
    for seat in range(count):
        own = set(court(table).hands[seat])
        for other in range(count):
            assert {card for card in known if sees(table, other, card)} == set(court(table).hands[other])
        assert len(own) == 2


@pytest.mark.parametrize("count", COUNTS)
def test_seats_are_a_permutation_and_depend_on_the_table(count: int) -> None:
    drawn = set()
    for label in range(12):
        table = Round(COURT, count, f"seats {label}")
        table.step()
        table.step()
        seats = tuple(table.watching.seat_of[place] for place in range(count))
        assert sorted(seats) == list(range(count))
        drawn.add(seats)
    assert len(drawn) > 1


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (("next",), []),
        (("roll",), [("roll", "coin", "all")]),
        (("draw",), [("deal", "share", "others")]),
        (("turn_up",), [("reveal", "share", "all")]),
        (("stir",), []),
        (("play 0",), []),
        (("flash 0",), []),
        (("bury 0",), []),
        (("give 0 to 1",), []),
        (("play 0", "take"), []),
        (("rob 1",), [("mix", "move", "1")]),
        (("flash_all",), [("reveal", "move", "all")]),
        (("bury_all",), [("return", "move", "all")]),
        (("shuffle",), [("shuffle", "pass", "one")] * 9),
        (("play 0", "renew"), [("shuffle", "pass", "one")] * 9),
        (("ask_all",), [("askall", "move", "all")]),
        (("seal_all",), [("seal", "move", "all")]),
        (("seal_all", "open"), [("open", "move", "all")]),
        (("seal_own",), []),
        (("seal_own", "open"), []),
        (("stake", "open"), []),
        (("stake_all",), [("seal", "move", "all")]),
        (("stake_all", "open"), [("open", "move", "all")]),
        (("save",), []),
    ],
    ids=lambda value: "-".join(value).replace(" ", "_") if isinstance(value, tuple) else "",
)
def test_who_speaks_for_a_request(count: int, texts: tuple[str, ...], wanted: list[tuple[str, str, str]]) -> None:
    table = do(opened(count), *texts[:-1])
    before = faces_known(table)
    found = dues(table, texts[-1])
    seats = {"all": all_but(count), "others": all_but(count, 0), "1": (1,)}
    if texts[-1] in ("shuffle", "renew"):
        assert [due[:2] for due in found] == [due[:2] for due in wanted][:count]
        assert sorted(due[2] for due in found) == [(seat,) for seat in range(count)]
    else:
        assert found == [(what, kind, seats[who]) for what, kind, who in wanted]
    after = faces_known(table)
    assert all(after[card] == before[card] for card in before.keys() & after.keys())


@pytest.mark.parametrize("count", COUNTS)
def test_whole_game_of_every_request_ends_alike(count: int) -> None:
    cards = "roll;draw;turn_up;stir;take;play 0;flash 0;bury 1;give 0 to 1;next;rob 0;draw;shuffle;renew"
    table = do(opened(count), *cards.split(";"), *["ask_all", "seal_all", "open", "save", "stake", "open"])
    known, g = faces_known(table), court(table)
    hands = {seat: [g.cards.faces.get(card) or known[card] for card in g.hands[seat]] for seat in g.seats}
    do(table, "end")
    result = table.watching.result
    assert result is not None and table.watching.due.speakers == ()
    assert {seat: result.total(seat) for seat in g.seats} == {seat: sum(int(face[1:]) for face in hand) for seat, hand in hands.items()}
    assert all(play.over == table.watching.over for play in table.plays)


def test_run_of_own_steps_is_one_beat() -> None:
    table = opened(2)
    before = table.beat
    begin(table, "stir", "flash 0", "play 1", "take", "stake", "open", "bury 1", "next")
    assert table.beat == before + 1 and court(table).turn == 1


def test_gift_is_read_by_giver_and_receiver_alone() -> None:
    table = opened(3)
    card = court(table).hands[0][0]
    face = faces_known(table)[card]
    do(table, "give 0 to 1")
    assert card in court(table).hands[1]
    assert faces_known(table)[card] == face
    dealing = table.plays[table.watching.place_of[2]].dealing
    assert dealing is not None and all(card not in own for own in dealing.at.own.values())


def test_mix_hides_which_card_is_which() -> None:
    table = do(opened(2), "draw", "draw")
    hand = {faces_known(table)[card] for card in court(table).hands[0]}
    do(table, "stir")
    mixed = court(table).hands[0]
    assert {faces_known(table)[card] for card in mixed} == hand
    rival = table.plays[table.watching.place_of[1]].dealing
    assert rival is not None and not any(card in own for own in rival.at.own.values() for card in mixed)


def test_one_who_watches_knows_no_closed_card() -> None:
    table = do(opened(3), "draw", "stir", "give 0 to 1", "rob 2")
    assert table.watching.dealing is not None
    assert table.watching.dealing.at.own == {0: {}, 1: {}, 2: {}}
    assert table.watching.digest() == table.plays[0].digest()


def test_play_is_never_changed_by_what_follows() -> None:
    table = opened(2)
    kept = [(play, play.digest()) for play in table.plays]
    said = {turn_of(table): word(table, "draw")}
    table.close(said)
    assert all(play.digest() == digest for play, digest in kept)
    again = kept[0][0].after(lambda place: ProofContext(table.roster.table, table.heads[-2], table.beat - 1, place), said)
    assert again.digest() == table.plays[0].digest()


def test_digest_tells_states_apart() -> None:
    """Each part of the shared state counts: two tables that differ in one word differ in their digest."""
    seen = set()
    for text in ("next", "stir", "play 0", "play 1", "flash 0", "bury 0", "give 0 to 1", "seal_own", "ask_all", "draw", "shuffle"):
        table = opened(2, "apart")
        begin(table, text)
        seen.add(table.watching.digest())
    assert len(seen) == 11

