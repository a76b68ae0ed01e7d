"""All but a few of the table work together: split views, relays that lie, everything logged; and programs that differ by accident."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from p2p.crypto.group import Point
from p2p.peer import dealing
from p2p.peer.peer import Peer
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import Message, decode
from tests.p2p.peer import court as rules
from tests.p2p.peer.acts import act, at_turn, go_on, play, raw_bytes, seated
from tests.p2p.peer.cheat import false_ack, forge, inject, none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.wires import Wires, own_words


def moving(text: str) -> dict[str, Any]:
    return {"steps": [{"do": f"do {text}", "show": ""}]}


# --- row 14 --------------------------------------------------------------------------------------------------------------------


def split_views(text: str, *before: str) -> tuple[Wires, int, int, int, int]:
    """Two colluders of four: the one at turn says `text` to one honest place and something else to the other; the two honest ones are
    linked only through the colluders, who sign everything for both and pass on nothing that would show it."""
    wires = play(seated(4, f"split {text}"), *before)
    cheat = at_turn(wires)
    assert cheat is not None
    left, right, friend = (place for place in range(4) if place != cheat)
    wires.unlink(left, right)
    halves = {left: forge(wires, cheat, "move", moving(text)), right: forge(wires, cheat, "move", moving("next"))}
    wires.bend = lambda source, target, message: []
    for place, half in halves.items():
        inject(wires, cheat, (place,), half)
        seen = wires.nodes[place].peer.chain
        assert seen.beat == half.entry.beat + 1
        for colluder in (cheat, friend):
            inject(wires, colluder, (place,), false_ack(wires, colluder, seen.beat - 1, seen.hashes[-1]))
    return wires, left, right, cheat, friend


@pytest.mark.parametrize(("text", "before"), [("draw", ()), ("turn_up", ()), ("roll", ()), ("open", ("seal_all",)), ("flash_all", ())])
def test_14_nothing_secret_leaves_on_a_split_beat(text: str, before: tuple[str, ...]) -> None:
    """Row 14: share, coin, opening are given only when all have signed the beat they answer; half a table is not all."""
    wires, left, right, cheat, friend = split_views(text, *before)
    own = {place: len(wires.nodes[place].peer.chain.entries[place]) for place in (left, right)}
    for _ in range(5):
        wires.tick()
    for place, count in own.items():
        peer = wires.nodes[place].peer
        assert len(peer.chain.entries[place]) == count, "a word was said on a beat that is not FINAL"
        assert peer.final < peer.chain.beat
    assert wires.nodes[left].peer.awaited() == (right,) and wires.nodes[right].peer.awaited() == (left,)
    wires.bend = lambda source, target, message: [] if source in (cheat, friend) else [message]
    wires.relink(left, right)
    for _ in range(4):
        wires.tick()
    for place in (left, right):
        peer = wires.nodes[place].peer
        assert peer.frozen is not None and peer.frozen.place in (cheat, friend)
        assert {one.seat for one in peer.evidence} <= {cheat, friend}
        assert len(peer.chain.entries[place]) == own[place]
    assert wires.nodes[left].peer.final == wires.nodes[right].peer.final


@pytest.mark.parametrize("silent", [0, 1, 2])
def test_14_one_missing_ack_holds_everything_back(silent: int) -> None:
    """Of three, two have signed: the third's silence keeps shares, coins and moves back."""
    wires = seated(3, "held back")
    speaker = act(wires, "roll")
    wires.bend = lambda source, target, message: [] if source == silent else [message]
    wires.settle()
    if silent != speaker:
        assert all(wires.nodes[place].peer.awaited() == (silent,) for place in range(3) if place != silent)
        assert all(wires.nodes[place].peer.chain.beat == 7 for place in range(3))
    for place, node in enumerate(wires.nodes):
        coins = [word for word in own_words(node) if isinstance(word, SignedEntry) and word.entry.kind == "coin" and word.entry.beat > 1]
        assert not coins or place == silent or silent == speaker


# --- row 20 --------------------------------------------------------------------------------------------------------------------

HIDDEN = ["stir", "draw", "seal_all", "open", "stake", "next", "draw", "ask_all", "shuffle", "next", "draw"]
LONG = re.compile(rb'"[A-Za-z0-9_-]{22,}"')


class Logged(Wires):
    """Wires that remember who got what, in order."""

    def deliver(self) -> bool:
        if self.queue:
            self.log = [*getattr(self, "log", []), self.queue[0]]
        return super().deliver()


def run_hidden(label: str) -> Logged:
    wires = Logged(COURT, 3, label)
    go_on(wires)
    play(wires, *HIDDEN)
    return wires


def shape(data: bytes) -> bytes:
    """A message with every ciphertext, proof, hash and signature replaced by its length."""
    return LONG.sub(lambda found: b'"%d"' % len(found.group()), data)


@pytest.fixture(scope="module")
def twins() -> tuple[Logged, Logged]:
    """The same game twice; in the second, two cards that only one place sees have changed places."""
    dealing._points.clear()
    one = run_hidden("twins")
    owner = one.nodes[0].peer.play.place_of[0]
    cards = _hand(one, owner)
    first = rules.printed(3).index(cards[0])
    others = [face for face in rules.printed(3) if face not in _seen_by_others(one, owner) and face not in cards]
    second = rules.printed(3).index(others[0])
    true = dealing.card_point

    def swapped(rules_digest: bytes, deck: str, copy: int) -> Point:
        pair = {first: second, second: first}
        return true(rules_digest, deck, pair.get(copy, copy) if deck == "0" else copy)

    dealing._points.clear()
    dealing.card_point = swapped  # type: ignore[assignment]
    try:
        two = run_hidden("twins")
    finally:
        dealing.card_point = true
        dealing._points.clear()
    return one, two


def _hand(wires: Wires, place: int) -> list[str]:
    found = wires.nodes[place].peer.play.dealing
    assert found is not None
    seat = found.seat_of[place]
    return [found.at.own[seat][card] for card in found.at.g.hands[seat]]


def _seen_by_others(wires: Wires, place: int) -> set[str]:
    seen: set[str] = set()
    for other, node in enumerate(wires.nodes):
        found = node.peer.play.dealing
        assert found is not None
        seen |= set(found.at.g.cards.faces.values())
        if other != place:
            seen |= {face for own in found.at.own.values() for face in own.values()}
    return seen


def test_20_twin_run_looks_the_same_to_everybody_else(twins: tuple[Logged, Logged]) -> None:
    """Row 20: same messages to the same people in the same order, of the same sizes, and the same bytes but for ciphertexts and proofs."""
    one, two = twins
    assert len(one.log) == len(two.log)
    for (source, target, mine), (source2, target2, yours) in zip(one.log, two.log, strict=True):
        assert (source, target, len(mine)) == (source2, target2, len(yours))
        assert shape(mine) == shape(yours)


def test_20_twins_really_differ_in_what_is_hidden(twins: tuple[Logged, Logged]) -> None:
    one, two = twins
    owner = one.nodes[0].peer.play.place_of[0]
    assert _hand(one, owner) != _hand(two, owner) or _all_hands(one) != _all_hands(two)
    assert any(mine != yours for (_, _, mine), (_, _, yours) in zip(one.log, two.log, strict=True))
    answers = [[str(answer) for answer in wires.nodes[0].peer.play.answers] for wires in twins]
    assert answers[0] == answers[1], "the public record is the same"


def _all_hands(wires: Wires) -> list[list[str]]:
    return [_hand(wires, place) for place in range(3)]


def test_20_tells_of_the_others_are_the_same(twins: tuple[Logged, Logged]) -> None:
    one, two = twins
    for mine, yours in zip(one.nodes, two.nodes, strict=True):
        assert [(tell.event, sorted(tell.facts)) for tell in mine.tells] == [(tell.event, sorted(tell.facts)) for tell in yours.tells]


def test_20_no_secret_in_any_byte_that_others_got(twins: tuple[Logged, Logged]) -> None:
    """Key, seed-made scalars, and the owner's own share of a card still in its hand."""
    one, _ = twins
    for place, me in enumerate(one.me):
        got = [decode(data) for _, target, data in one.log if target != place]
        everything = b"".join(raw_bytes(json.loads(data)) for _, target, data in one.log if target != place)
        scalar = me.secret.x.to_bytes(32, "big")
        assert scalar not in everything and len(got) > 50
        found = one.nodes[place].peer.play.dealing
        assert found is not None
        for card in found.slots.hand(place):
            share = me.secret.times(one.nodes[place].peer.chain.moment(place), found.slots[card].card.a)
            assert isinstance(share, Point) and share.raw not in everything
        for face in _hand(one, place):
            hidden = face not in found.at.g.cards.faces.values()
            assert not hidden or face.encode() not in b"".join(shape(data) for _, target, data in one.log if target != place)


# --- desync --------------------------------------------------------------------------------------------------------------------


def test_edited_rules_are_a_desync_at_its_beat_and_nobody_is_accused() -> None:
    """One program counts otherwise where both speak: the first differing beat is named, both journals stay, nobody is called a cheat."""
    wires = edited_at("ask_all", 1)
    beat = wires.nodes[0].peer.chain.beat + 1
    before = [list(one.records) for one in wires.nodes]
    act(wires, "ask_all")
    go_on(wires)
    for _ in range(4):
        wires.tick()
    for place, one in enumerate(wires.nodes):
        assert one.peer.frozen is not None and one.peer.frozen.why == "desync", one.peer.awaited()
        assert [tell.facts["beat"] for tell in one.told("desync")] == [beat]
        assert one.peer.final == beat and one.records[: len(before[place])] == before[place] and len(one.records) > len(before[place])
        assert one.peer.asked() is None
    none_accused(wires, range(2))


@pytest.mark.parametrize("odd", [0, 1])
def test_edited_rules_where_one_speaks_alone_accuse_only_who_signed_what_does_not_follow(odd: int) -> None:
    """Who counts otherwise and says so in its own entry has signed a state that is none. If it only hears such an entry it takes the other
    for the cheat; nobody believes that, and what it acks is a difference as above."""
    wires = edited_at("save", odd)
    beat = wires.nodes[0].peer.chain.beat
    author = act(wires, "save")
    for _ in range(4):
        wires.tick()
    true, other = wires.nodes[1 - odd].peer, wires.nodes[odd].peer
    assert true.frozen is not None and other.frozen is not None and true.final == other.final == beat
    if author == odd:
        assert [(one.seat, one.claim, one.broken) for one in true.evidence] == [(odd, "bad-entry", "table/state")]
        assert other.frozen.why == "desync" and not other.evidence
    else:
        assert (true.frozen.why, true.frozen.place) == ("desync", odd) and not true.evidence
        assert [one.seat for one in other.evidence] == [1 - odd]
    assert not any(node.told("clone") for node in wires.nodes)


def edited_at(verb: str, odd: int) -> Wires:
    """Two at their first turn, one of whom goes on with edited rules."""
    wires = seated(2, "desync")
    edited = _edited(verb)
    node = wires.nodes[odd]
    node.peer = Peer.restore(wires.roster, edited, wires.me[odd], node.records, boot=1, now=wires.now)
    wires.unlink(0, 1)
    wires.relink(0, 1)
    for _ in range(3):
        wires.tick()
    wires.game = edited
    return wires


def _edited(verb: str) -> Any:
    """Court in which this move counts something that the others do not count."""
    honest = rules.DO[verb]

    async def otherwise(g: Any, seat: int) -> None:
        await honest(g, seat)
        g.said.append("otherwise")

    async def play_edited(g: Any) -> Any:
        script, answer = rules.play(g), None
        while True:
            rules.DO[verb] = otherwise
            try:
                request: Any = script.send(answer)
            except StopIteration as stop:
                return stop.value
            finally:
                rules.DO[verb] = honest
            answer = await request

    game = replace(COURT, play=play_edited)
    game.__dict__["rules_digest"] = COURT.rules_digest
    return game


def test_lying_ack_holds_the_table_and_names_who_is_waited_for() -> None:
    """A place that signs a wrong hash, once, to everybody: no proof, so nobody is accused; all see whom the table waits for."""
    wires = seated(3, "liar")
    liar = (at_turn(wires) or 0) - 1 if at_turn(wires) else 2

    def lying(source: int, target: int, message: Message) -> list[Message]:
        if source == liar:
            return [false_ack(wires, liar, message.beat)] if isinstance(message, Ack) and message.seat == liar else []
        return [message]

    wires.bend = lying
    act(wires, "save")
    wires.settle()
    for _ in range(3):
        wires.tick()
    others = [place for place in range(3) if place != liar]
    for place in others:
        peer = wires.nodes[place].peer
        assert not peer.evidence and liar in peer.awaited() and peer.asked() is None
    assert len({wires.nodes[place].peer.final for place in others}) == 1
