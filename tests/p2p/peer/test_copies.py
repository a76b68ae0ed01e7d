"""Two programs with one seat: a copied folder, a backup put back while the original plays. Only the one started last goes on, the other
stops itself, and no word of the seat ever stands against another."""

from __future__ import annotations

from random import Random

import pytest

from p2p.sim.mini import GAME as MINI
from p2p.store.records import Kind, StoredRecord
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.limits import SERVE_ENTRIES_MAX
from p2p.wire.messages import EntriesRequest, Message, Serve, decode
from p2p.wire.starts import Heard, Start
from tests.depth import depth
from tests.p2p.peer.acts import act, at_turn, play, seated
from tests.p2p.peer.cheat import inject, none_accused
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Node, Wires, own_words

LOW, HIGH = bytes(32), b"\xff" * 32


def take_over(wires: Wires, place: int, copy: int) -> None:
    """The copy reaches everybody; each closes its link with the original, which comes again and again."""
    for other in range(3):
        if other != place:
            wires.link(copy, other)
            wires.unlink(place, other)
            wires.settle()
            wires.relink(place, other)
            wires.settle()


def is_clone(node: Node) -> bool:
    return node.peer.frozen is not None and node.peer.frozen.why == "clone"


@pytest.mark.parametrize("others_turn", [False, True])
def test_a_copy_that_is_started_while_the_original_plays_takes_its_seat(others_turn: bool) -> None:
    wires = play(seated(3, "copied"), "draw", "seal_all")
    place = at_turn(wires)
    assert place is not None
    if others_turn:
        play(wires, "next")
    copy = wires.copy(place, list(wires.nodes[place].records), 1, some_bytes("copy"))
    take_over(wires, place, copy)
    assert is_clone(wires.nodes[place]) and wires.nodes[place].told("clone")
    assert wires.nodes[copy].told("resumed") and not is_clone(wires.nodes[copy])
    wires.nodes[place].up = False
    play(wires, "next", "draw", "open", "next", "end")
    assert all(node.peer.over is not None for number, node in enumerate(wires.nodes) if number != place)
    none_accused(wires, [other for other in range(3) if other != place])


def test_the_original_stops_before_its_last_word_has_left() -> None:
    """It has moved and nobody has heard it when the copy is started: that move is never sent, the copy makes another."""
    wires = seated(3, "unsent")
    place = at_turn(wires)
    assert place is not None
    others = [other for other in range(3) if other != place]
    old = list(wires.nodes[place].records)
    for other in others:
        wires.unlink(place, other)
    act(wires, "save")
    copy = wires.copy(place, old, 1, some_bytes("copy"))
    for other in others:
        wires.link(copy, other)
    wires.settle()
    assert wires.nodes[copy].told("resumed")
    wires.nodes[place].up = False
    play(wires, "next")
    wires.nodes[place].up = True
    for other in others:
        wires.relink(place, other)
    for _ in range(3):
        wires.tick()
    assert is_clone(wires.nodes[place])
    none_accused(wires, others)
    play(wires, "save")


def test_what_the_original_said_to_one_alone_is_adopted_by_the_copy() -> None:
    wires = seated(3, "one knows")
    place = at_turn(wires)
    assert place is not None
    near, far = (other for other in range(3) if other != place)
    old = list(wires.nodes[place].records)
    wires.unlink(place, far)
    wires.unlink(near, far)
    act(wires, "save")
    wires.settle()
    said = wires.nodes[place].peer.chain.entries[place][-1].entry.id
    copy = wires.copy(place, old, 1, some_bytes("copy"))
    wires.link(copy, far)
    for _ in range(8):
        wires.tick()
    assert not wires.nodes[copy].told("resumed"), "somebody who is present has not been heard"
    wires.link(copy, near)
    for _ in range(3):
        wires.tick()
    assert wires.nodes[copy].peer.chain.entries[place][-1].entry.id == said and wires.nodes[copy].told("resumed")
    assert is_clone(wires.nodes[place])
    none_accused(wires, (near, far))


def test_nobody_listens_to_an_older_run_any_more() -> None:
    """The original is not told of the copy (somebody in between keeps that back): its words are not taken all the same."""
    wires = seated(3, "deaf")
    place = at_turn(wires)
    assert place is not None
    others = [other for other in range(3) if other != place]
    copy = wires.copy(place, list(wires.nodes[place].records), 1, some_bytes("copy"))
    wires.bend = lambda source, target, message: [] if target == place else [message]
    for other in others:
        wires.link(copy, other)
    wires.settle()
    assert wires.nodes[copy].told("resumed") and not is_clone(wires.nodes[place])
    before = [len(wires.nodes[other].peer.chain.entries[place]) for other in others]
    act(wires, "save")
    wires.settle()
    assert [len(wires.nodes[other].peer.chain.entries[place]) for other in others] == before
    wires.nodes[place].up = False
    play(wires, "next")
    none_accused(wires, others)


@pytest.mark.parametrize(("first", "second"), [(LOW, HIGH), (HIGH, LOW)])
def test_of_two_copies_that_start_together_one_goes_on(first: bytes, second: bytes) -> None:
    """Copied while closed: both count the same number of openings."""
    wires = play(seated(3, "together"), "draw")
    place = at_turn(wires)
    assert place is not None
    records = list(wires.nodes[place].records)
    wires.crash(place)
    copies = [wires.copy(place, records, 1, run) for run in (first, second)]
    for copy in copies:
        for other in range(3):
            if other != place:
                wires.link(copy, other)
    for _ in range(4):
        wires.tick()
    assert sorted(is_clone(wires.nodes[copy]) for copy in copies) == [False, True]
    assert sum(bool(wires.nodes[copy].told("resumed")) for copy in copies) >= 1
    for copy in copies:
        wires.nodes[copy].up = not is_clone(wires.nodes[copy])
    play(wires, "save", "next", "end")
    none_accused(wires, [other for other in range(3) if other != place])


def test_an_old_backup_has_fewer_openings_and_goes_on_all_the_same() -> None:
    """The machine was lost after its fourth start; the backup only remembers the first. It starts above all that the others know."""
    wires = play(seated(3, "backup"), "draw")
    place = at_turn(wires)
    assert place is not None
    backup = list(wires.nodes[place].records)
    for _ in range(4):
        wires.crash(place)
        wires.restart(place)
        wires.settle()
        play(wires, "save")
    wires.crash(place)
    wires.nodes[place].boot = 0
    wires.restart(place, backup)
    for _ in range(4):
        wires.tick()
    assert wires.nodes[place].told("resumed") and not is_clone(wires.nodes[place])
    play(wires, "save", "next", "end")
    none_accused(wires, range(3))


def test_others_remember_the_newest_start_over_their_own_restart() -> None:
    """Else an older run could speak to one who forgot the newer."""
    wires = seated(3, "remembered")
    place = at_turn(wires)
    assert place is not None
    other, third = (one for one in range(3) if one != place)
    copy = wires.copy(place, list(wires.nodes[place].records), 1, some_bytes("copy"))
    for one in (other, third):
        wires.unlink(place, one)
        wires.link(copy, one)
    wires.settle()
    assert wires.nodes[copy].told("resumed")
    wires.crash(other)
    wires.cut = {frozenset(pair) for pair in ((other, copy), (other, third), (place, third), (place, other))}
    wires.restart(other)
    wires.bend = lambda source, target, message: [] if target == place else [message]
    wires.relink(place, other)
    before = len(wires.nodes[other].peer.chain.entries[place])
    act(wires, "save")
    wires.settle()
    assert len(wires.nodes[other].peer.chain.entries[place]) == before
    assert any(isinstance(message, Start) for message in map(decode, (record.payload for record in _held(wires.nodes[other]))))


def _held(node: Node) -> list[StoredRecord]:
    return [record for record in node.records if record.kind is Kind.HELD]


def test_a_start_that_the_seat_did_not_sign_stops_nobody() -> None:
    wires = seated(3, "forged start")
    place = at_turn(wires)
    assert place is not None
    liar, other = (one for one in range(3) if one != place)
    forged = Start(wires.roster.table, place, 9, some_bytes("run")).signed(wires.people[liar])
    inject(wires, liar, (place, other), forged)
    assert wires.nodes[place].peer.frozen is None and wires.nodes[place].told("fault") and wires.nodes[other].told("fault")
    play(wires, "save")


def test_starts_and_answers_of_another_table_or_place_say_nothing() -> None:
    wires = seated(3, "elsewhere")
    place = at_turn(wires)
    assert place is not None
    liar = (place + 1) % 3
    elsewhere = Start(some_bytes("table"), liar, 3, some_bytes("run")).signed(wires.people[liar])
    nobody = Start(wires.roster.table, 7, 3, some_bytes("run")).signed(wires.people[liar])
    answer = Heard(wires.roster.table, 6, 7, 3, some_bytes("run"), 0, wires.roster.table).signed(wires.people[liar])
    own = Heard(wires.roster.table, 6, place, 3, some_bytes("run"), 0, wires.roster.table).signed(wires.people[liar])
    inject(wires, liar, (place,), elsewhere, nobody, answer, own)
    assert len(wires.nodes[place].told("fault")) == 3
    play(wires, "save")


def test_a_flood_of_starts_is_bounded() -> None:
    wires = seated(3, "starts")
    place = at_turn(wires)
    assert place is not None
    other = (place + 1) % 3
    flood = [Start(wires.roster.table, place, boot, some_bytes(boot)).signed(wires.people[place]) for boot in range(1, 300)]
    inject(wires, place, (other,), *flood)
    assert len([record for record in wires.nodes[other].records if b'"type":"start"' in record.payload]) <= 64
    assert sum(isinstance(decode(data), Start) for source, target, data in wires.queue if source == other) <= 3 * 64


# --- any order -----------------------------------------------------------------------------------------------------------------


class Chaos(Wires):
    """Messages of different links overtake each other, links come and go, and both copies act whenever they are asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(MINI, 3, f"chaos {seed}")
        self.lots = Random(seed)

    def deliver_any(self) -> bool:
        if not self.queue:
            return False
        heads = {(source, target): at for at, (source, target, _) in reversed(list(enumerate(self.queue)))}
        at = heads[self.lots.choice(sorted(heads))]
        source, target, data = self.queue[at]
        del self.queue[at]
        if self.nodes[target].up:
            self.nodes[target].peer.receive(source, decode(data))
            self.carry_out(target)
        return True

    def act_somewhere(self) -> None:
        number = self.lots.randrange(len(self.nodes))
        node = self.nodes[number]
        if node.up and node.peer.asked() is not None:
            view = node.peer.view()
            assert view is not None
            node.peer.act(self.pick(view, self.stream))
            self.carry_out(number)

    def flip_link(self) -> None:
        a, b = self.lots.sample(range(len(self.nodes)), 2)
        if self.places[a] == self.places[b]:
            return
        if frozenset((a, b)) in self.cut:
            self.relink(a, b)
        else:
            self.unlink(a, b)


@pytest.mark.parametrize("seed", range(depth(9)))
def test_two_copies_in_any_order_never_convict_their_seat(seed: int) -> None:
    wires = Chaos(seed)
    lots = wires.lots
    snapshots: list[list[StoredRecord]] = []
    place, copy = lots.randrange(3), None
    for step in range(700):
        wires.deliver_any()
        if lots.random() < 0.3:
            wires.act_somewhere()
        if lots.random() < 0.02:
            wires.flip_link()
        if lots.random() < 0.05:
            wires.tick_all(1.0)
        if step % 50 == 0:
            snapshots.append(list(wires.nodes[place].records))
        if copy is None and step > 200 and lots.random() < 0.02:
            copy = wires.copy(place, lots.choice([*snapshots, list(wires.nodes[place].records)]), lots.randint(1, 3), some_bytes(seed))
            wires.cut |= {frozenset((copy, other)) for other in range(3)}
            for other in range(3):
                if other != place and lots.random() < 0.7:
                    wires.relink(copy, other)
    if copy is None:
        return
    for a in range(len(wires.nodes)):
        for b in range(a):
            if wires.places[a] != wires.places[b] and frozenset((a, b)) in wires.cut:
                wires.relink(a, b)
    for _ in range(300):
        while wires.deliver_any():
            pass
        wires.act_somewhere()
        wires.tick_all(1.0)
    others = [other for other in range(3) if other != place]
    none_accused(wires, others)
    assert sum(is_clone(wires.nodes[one]) for one in (place, copy)) == 1 or wires.nodes[others[0]].peer.over is not None
    assert not _contradictions(wires, others, place)


def _contradictions(wires: Wires, others: list[int], place: int) -> list[Message]:
    """Words of the seat that others hold and that differ between them."""
    entries: dict[int, bytes] = {}
    found: list[Message] = []
    for other in others:
        for signed in wires.nodes[other].peer.chain.entries[place]:
            if entries.setdefault(signed.entry.seq, signed.entry.id) != signed.entry.id:
                found.append(signed)
    acks: dict[int, bytes] = {}
    for other in others:
        for word in (decode(record.payload) for record in _held(wires.nodes[other])):
            if isinstance(word, Ack) and word.seat == place and acks.setdefault(word.beat, word.hash) != word.hash:
                found.append(word)
    return found


def test_without_hearing_everybody_two_copies_would_stand_against_each_other() -> None:
    """What the tests above rest on: a copy that waives who heard the original convicts its own seat."""
    wires = seated(3, "waived copy")
    place = at_turn(wires)
    assert place is not None
    near, far = (other for other in range(3) if other != place)
    old = list(wires.nodes[place].records)
    wires.unlink(place, far)
    wires.unlink(near, far)
    act(wires, "save")
    wires.settle()
    copy = wires.copy(place, old, 1, some_bytes("copy"))
    wires.nodes[copy].peer.waive(near)
    wires.nodes[place].up = False
    wires.link(copy, far)
    wires.settle()
    play(wires, "next")
    wires.relink(near, far)
    for _ in range(3):
        wires.tick()
    assert any(one.seat == place for one in wires.nodes[far].peer.evidence)


def test_a_program_that_was_never_restarted_says_no_start() -> None:
    """A table without restarts is as it was: nothing is said, written or checked for this."""
    wires = play(seated(3, "quiet"), "draw", "next", "end")
    got = [decode(data) for node in wires.nodes for data in node.got]
    assert not [message for message in got if isinstance(message, (Start, Heard))]
    assert [word for node in wires.nodes for word in own_words(node) if isinstance(word, (SignedEntry, Ack))]
    assert not [record for node in wires.nodes for record in node.records if b'"type":"start"' in record.payload]


def test_who_starts_again_shows_no_word_that_the_other_copy_may_have_contradicted() -> None:
    """The original has moved and nobody has heard it; the copy has made another move. The original, started again, is asked for its words
    before it knows what the others hold: to show its move would look like cheating."""
    wires = seated(3, "shown too soon")
    place = at_turn(wires)
    assert place is not None
    others = [other for other in range(3) if other != place]
    old = list(wires.nodes[place].records)
    for other in others:
        wires.unlink(place, other)
    act(wires, "save")
    unsent = wires.nodes[place].peer.chain.entries[place][-1]
    copy = wires.copy(place, old, 1, some_bytes("copy"))
    for other in others:
        wires.link(copy, other)
    wires.settle()
    wires.nodes[place].up = False
    play(wires, "next")
    wires.nodes[copy].up = False
    shown: list[SignedEntry] = []

    def bend(source: int, target: int, message: Message) -> list[Message]:
        if source == place:
            shown.extend([message] if isinstance(message, SignedEntry) else message.entries if isinstance(message, Serve) else [])
        return [] if isinstance(message, Heard) else [message]

    wires.bend = bend
    wires.restart(place)
    for other in others:
        wires.relink(place, other)
        inject(wires, other, [place], EntriesRequest(unsent.entry.table, place, 0, SERVE_ENTRIES_MAX))
    wires.settle()
    assert shown and unsent not in shown
    wires.bend = lambda source, target, message: [message]
    for _ in range(3):
        wires.tick()
    assert is_clone(wires.nodes[place]) and len(wires.nodes[place].told("clone")) == 1, "told once"
    none_accused(wires, others)
