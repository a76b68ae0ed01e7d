"""Crashes, torn and old journals, copies of ourselves, full disks: nothing is ever signed twice, and the game goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.crypto.group import ORDER
from p2p.peer.effects import Send, Settle, Write
from p2p.peer.making import make_body
from p2p.peer.peer import Peer
from p2p.store.records import FileHeader, Kind, StoredRecord, file_bytes, read_records
from p2p.wire.codec import text_bytes
from p2p.wire.entries import Ack, SignedEntry, sign_entry
from p2p.wire.evidence import Evidence
from p2p.wire.messages import Message, Roster, Serve, Summary, decode
from tests.depth import IS_DEEP
from tests.p2p.peer.acts import act, at_turn, begin, go_on, opened, play, seated
from tests.p2p.peer.cheat import forge, inject, none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.crashing import Crashing, drive
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Node, Wires, own_words

GAME = ["seal_all", "open", "draw", "stir", "give 0 to 1", "roll", "end"]
NEVER = 10**9


def entries_of(node: Node) -> list[bytes]:
    return [decoded.entry.raw + decoded.signature for decoded in own_words(node) if isinstance(decoded, SignedEntry)]


@pytest.fixture(scope="module")
def whole() -> Crashing:
    """The game that nothing disturbs."""
    return drive(Crashing(COURT, 2, "row 8", 0, NEVER), GAME)


PARTS = 3  # one of three writes in `make test`

# --- row 8 ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(PARTS) if IS_DEEP else [0])
def test_08_crash_at_every_write_gives_the_same_bytes(whole: Crashing, part: int) -> None:
    """Row 8: whatever write is the last before a crash, the words of both places are those of the undisturbed game, to the byte."""
    reference = [entries_of(node) for node in whole.nodes]
    acks = {(word.seat, word.beat): word for node in whole.nodes for word in own_words(node) if isinstance(word, Ack)}
    place = whole.nodes[0].peer.play.place_of[0]
    for writes in range(3 + part, len(whole.nodes[place].records), PARTS):
        wires = drive(Crashing(COURT, 2, "row 8", place, writes), GAME)
        assert wires.died, writes
        assert [entries_of(node) for node in wires.nodes] == reference, (place, writes)
        for word in (word for node in wires.nodes for word in own_words(node) if isinstance(word, Ack)):
            assert acks.get((word.seat, word.beat), word) == word
        none_accused(wires, range(2))
        assert wires.nodes[0].peer.head == whole.nodes[0].peer.head


def test_08_every_journal_length_restores_without_a_new_word(whole: Crashing) -> None:
    """Alone, a restored peer signs nothing; it only says what it holds."""
    for place, node in enumerate(whole.nodes):
        for length in range(0, len(node.records) + 1, 5):
            peer = Peer.restore(whole.roster, COURT, whole.me[place], node.records[:length], boot=1)
            assert not [effect for effect in peer.outbox.take() if isinstance(effect, (Write, Send, Settle))], length
            peer.linked(5, None)
            assert all(isinstance(effect.message, Summary) for effect in peer.outbox.take() if isinstance(effect, Send))


def test_08_one_statement_under_two_heads_does_not_give_the_key_away() -> None:
    """Row 8: an old copy beside liars could prove one statement twice. s1 - s2 = (c1 - c2) x must not hold."""
    table = opened(2, "two heads")
    begin(table, "draw")
    (place,) = table.watching.due.speakers
    secret, moment = table.secrets[place], table.moment(place)
    proofs = []
    for head in (moment.head, some_bytes("another history")):
        body = make_body(table.plays[place], table.plays[place].due, secret, replace(moment, head=head))
        raw = text_bytes(str(body["shares"]), "test")
        proofs.append((int.from_bytes(raw[-64:-32], "big"), int.from_bytes(raw[-32:], "big")))
    (c1, s1), (c2, s2) = proofs
    assert c1 != c2
    assert (s1 - s2) * pow(c1 - c2, -1, ORDER) % ORDER != secret.x


def test_live_state_equals_reload(whole: Crashing) -> None:
    for place, node in enumerate(whole.nodes):
        again = Peer.restore(whole.roster, COURT, whole.me[place], node.records, boot=1)
        assert again.play.digest() == node.peer.play.digest() and again.final == node.peer.final and again.head == node.peer.head
        assert again.play.over == node.peer.play.over
        dealing, live = again.play.dealing, node.peer.play.dealing
        assert dealing is not None and live is not None
        cards = live.at.g.cards.holder
        assert {h: f for own in dealing.at.own.values() for h, f in own.items() if h in cards} == {
            h: f for own in live.at.own.values() for h, f in own.items() if h in cards
        }


def test_journal_begins_with_the_roster_and_all_signs(whole: Crashing) -> None:
    for node in whole.nodes:
        first = [decode(record.payload) for record in node.records[:3]]
        assert isinstance(first[0], Roster) and [type(one).__name__ for one in first[1:]] == ["RosterSign"] * 2


def test_everything_sent_was_written_before() -> None:
    """Sign, append, send: no word of ours is in a Send before its Write."""

    class Checked(Wires):
        def carry_out(self, place: int) -> None:
            node = self.nodes[place]
            on_disk = {record.payload for record in node.records}
            effects = node.peer.outbox.take()
            for effect in effects:
                if isinstance(effect, Write):
                    on_disk.add(effect.payload)
                elif isinstance(effect, Send):
                    for word in _words(effect.message):
                        from p2p.wire.messages import encode

                        assert encode(word) in on_disk, f"place {place} sends what is not on disk: {type(word).__name__}"
            node.peer.outbox._effects[:0] = effects
            super().carry_out(place)

    wires = Checked(COURT, 3, "disk first")
    go_on(wires)
    play(wires, "draw", "seal_all", "open", "roll", "next", "end")


def _words(message: Message) -> list[SignedEntry | Ack | Evidence]:
    if isinstance(message, Serve):
        return [*message.entries, *message.acks]
    return [message] if isinstance(message, (SignedEntry, Ack, Evidence)) else []


# --- torn and damaged journals -------------------------------------------------------------------------------------------------


def test_torn_tail_is_as_if_it_had_never_been(whole: Crashing) -> None:
    """Bytes of the file cut anywhere: what is left restores, and the words that follow are the same."""
    node = whole.nodes[0]
    header = FileHeader(whole.roster.table, 0, whole.people[0].public, bytes(16))
    data = file_bytes(header, [(record.kind, record.payload) for record in node.records])
    for cut in range(len(data) - 1, 2000, -len(data) // 12):
        contents = read_records(data[:cut])
        assert contents is not None and not contents.gaps
        peer = Peer.restore(whole.roster, COURT, whole.me[0], contents.records, boot=1)
        assert peer.frozen is None and peer.chain.hashes == node.peer.chain.hashes[: peer.chain.beat]


@pytest.mark.parametrize("kind", [Kind.OWN, Kind.HELD, Kind.NOTE])
def test_lost_records_are_fetched_from_peers(kind: Kind) -> None:
    """Each third record of a kind is lost: what the others hold fills the gaps, and nobody says anything twice."""
    wires = play(seated(3, "gaps"), "seal_all", "draw", "stir")
    wires.crash(1)
    numbered = [record for record in wires.nodes[1].records if record.kind is kind]
    kept = [record for record in wires.nodes[1].records if record not in numbered[::3]]
    wires.restart(1, kept)
    for _ in range(6):
        wires.tick()
    assert wires.nodes[1].told("resumed")
    play(wires, "open", "next", "rob 0", "end")
    assert all(node.peer.over is not None for node in wires.nodes)
    none_accused(wires, range(3))
    wires.agree()


def test_damaged_records_say_nothing(whole: Crashing) -> None:
    node = whole.nodes[0]
    for at in range(3, len(node.records), 5):
        bad = bytearray(node.records[at].payload)
        bad[len(bad) // 2] ^= 1
        records = [*node.records[:at], StoredRecord(at + 1, node.records[at].kind, bytes(bad)), *node.records[at + 1 :]]
        peer = Peer.restore(whole.roster, COURT, whole.me[0], records, boot=1)
        assert peer.frozen is None and peer.chain.hashes == node.peer.chain.hashes[: peer.chain.beat]


# --- an older copy of ourselves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [1, 5, 12, 30])
def test_older_copy_adopts_its_own_words(back: int) -> None:
    wires = play(seated(3, "stale"), "draw", "stir", "seal_all", "open", "next", "draw", "seal_all")
    for place in range(3):
        wires.crash(place)
        wires.restart(place, wires.nodes[place].records[:-back])
        for _ in range(4):
            wires.tick()
        assert wires.nodes[place].told("resumed")
    play(wires, "open", "rob 0", "next", "end")
    assert all(node.peer.over is not None for node in wires.nodes)
    none_accused(wires, range(3))


def test_nothing_is_signed_before_the_others_were_heard() -> None:
    wires = seated(3, "unheard")
    place = at_turn(wires)
    assert place is not None
    wires.crash(place)
    wires.cut = {frozenset((place, other)) for other in range(3)}
    wires.restart(place)
    peer = wires.nodes[place].peer
    for _ in range(10):
        wires.tick()
    assert peer.asked() is None and peer.awaited() == tuple(other for other in range(3) if other != place)
    assert not wires.nodes[place].told("resumed")


def test_one_unheard_place_is_enough_to_wait_until_it_is_waived() -> None:
    wires = seated(3, "waived")
    place = at_turn(wires)
    assert place is not None
    silent = (place + 1) % 3
    wires.crash(place)
    wires.crash(silent)
    wires.restart(place)
    wires.settle()
    peer = wires.nodes[place].peer
    assert peer.asked() is None and peer.awaited() == (silent,)
    peer.waive(silent)
    wires.carry_out(place)
    assert peer.asked() is not None and wires.nodes[place].told("resumed")
    wires.restart(silent)
    wires.settle()
    play(wires, "save")
    none_accused(wires, range(3))


def test_copy_that_has_spoken_elsewhere_is_found() -> None:
    """Two programs with one journal: the second to hear of the other's word stops and never signs again."""
    wires = seated(3, "clone")
    place = at_turn(wires)
    assert place is not None
    others = [one for one in range(3) if one != place]
    elsewhere = forge(wires, place, "move", {"steps": [{"do": "do next", "show": ""}]})
    inject(wires, others[0], (place,), elsewhere)
    peer = wires.nodes[place].peer
    assert peer.frozen is not None and peer.frozen.why == "clone" and wires.nodes[place].told("clone")
    own = len(own_words(wires.nodes[place]))
    for _ in range(5):
        wires.tick()
    assert peer.asked() is None and len(own_words(wires.nodes[place])) == own and not peer.evidence


def test_forged_word_of_ours_is_no_copy() -> None:
    wires = seated(3, "no clone")
    place = at_turn(wires)
    assert place is not None
    liar = (place + 1) % 3
    real = forge(wires, place, "move", {"steps": [{"do": "do next", "show": ""}]})
    inject(wires, liar, (place,), sign_entry(wires.people[liar], real.entry))
    assert wires.nodes[place].peer.frozen is None and wires.nodes[place].told("fault")
    play(wires, "save")


def test_two_copies_that_both_spoke_freeze_the_table_and_us() -> None:
    wires = seated(3, "both")
    place = at_turn(wires)
    assert place is not None
    others = [one for one in range(3) if one != place]
    elsewhere = forge(wires, place, "move", {"steps": [{"do": "do next", "show": ""}]})
    act(wires, "save")
    inject(wires, place, others[:1], elsewhere)
    wires.settle()
    for _ in range(3):
        wires.tick()
    assert all(wires.nodes[one].peer.frozen is not None and wires.nodes[one].peer.frozen.place == place for one in others)  # type: ignore[union-attr]
    frozen = wires.nodes[place].peer.frozen
    assert frozen is not None and frozen.why == "clone"


def test_restored_peer_that_finds_another_word_of_its_own_never_signs() -> None:
    wires = play(seated(3, "refuse"), "save")
    place = at_turn(wires)
    assert place is not None
    other = (place + 1) % 3
    elsewhere = forge(wires, place, "move", {"steps": [{"do": "do next", "show": ""}]})
    act(wires, "save")
    wires.crash(place)
    wires.restart(place)
    inject(wires, other, (place,), elsewhere)
    for _ in range(3):
        wires.tick()
    frozen = wires.nodes[place].peer.frozen
    assert frozen is not None and frozen.why == "clone" and wires.nodes[place].peer.asked() is None


def test_a_lost_word_that_nobody_else_holds_is_not_said_anew() -> None:
    """A record in the middle is damaged: our word, in a beat of several, whose beat we have acked. The others go on without us, if they
    want to."""
    wires = play(seated(3, "lost"), "save")
    place = next(place for place in range(3) if place != at_turn(wires))
    coin = wires.nodes[place].peer.chain.beat + 1

    def keep_back(source: int, target: int, message: Message) -> list[Message]:
        return [message] if source != place or (isinstance(message, Ack) and message.beat < coin) else []

    wires.bend = keep_back
    act(wires, "roll")
    wires.settle()
    wires.bend = lambda source, target, message: [message]
    wires.crash(place)
    records = wires.nodes[place].records
    said = [decode(record.payload) if record.kind is Kind.OWN else None for record in records]
    [own] = [at for at, word in enumerate(said) if isinstance(word, SignedEntry) and word.entry.beat == coin]
    assert any(isinstance(word, Ack) and word.beat == coin for word in said)
    wires.restart(place, [*records[:own], *records[own + 1 :]])
    own = len(own_words(wires.nodes[place]))
    others = [one for one in range(3) if one != place]
    for other in others:
        wires.nodes[other].peer.on_leave = "drop"
    for _ in range(15):
        wires.tick()
    assert wires.nodes[place].peer.frozen is None, "somebody may still find it"
    for _ in range(15):
        wires.tick()
    frozen = wires.nodes[place].peer.frozen
    assert frozen is not None and frozen.why == "lost" and wires.nodes[place].told("lost") and not wires.nodes[place].told("clone")
    wires.crash(place)
    for _ in range(70):
        wires.tick()
    assert len(own_words(wires.nodes[place])) == own
    assert all(place not in wires.nodes[other].peer.play.present for other in others)
    go_on(wires)
    play(wires, "next")
    none_accused(wires, others)


def test_a_lost_word_that_somebody_holds_is_adopted() -> None:
    wires = play(seated(3, "found"), "save")
    place = at_turn(wires)
    assert place is not None
    act(wires, "next")
    wires.settle()
    wires.crash(place)
    records = wires.nodes[place].records
    lost = [record for record in records if record.kind is Kind.OWN and isinstance(decode(record.payload), SignedEntry)][-1]
    wires.restart(place, [record for record in records if record is not lost])
    for _ in range(3):
        wires.tick()
    assert wires.nodes[place].peer.frozen is None and wires.nodes[place].peer.resuming is None
    play(wires, "save")
    none_accused(wires, range(3))


# --- disk ----------------------------------------------------------------------------------------------------------------------


def test_failed_write_ends_signing_and_sending() -> None:
    wires = seated(3, "disk")
    place = at_turn(wires)
    assert place is not None
    node = wires.nodes[place]
    view = node.peer.view()
    assert view is not None
    node.peer.propose_settle()
    node.peer.disk_failed("the disk is full")
    for _ in range(6):
        node.peer.tick(wires.now + 3)
        wires.now += 3
        assert not [effect for effect in node.peer.outbox.take() if isinstance(effect, (Write, Send))]
    assert node.peer.frozen is not None and node.peer.frozen.why == "disk" and node.peer.asked() is None
    wires.crash(place)
    wires.restart(place)
    for _ in range(3):
        wires.tick()
    play(wires, "save", "next")
    none_accused(wires, range(3))


def test_older_copy_beside_a_liar_never_acks_two_hashes() -> None:
    """We acked a beat, lost that ack with an old copy, and a liar now shows another word of his for that beat. An honest place still holds
    our ack: we must not sign against it."""
    wires = seated(3, "two hashes")
    liar = at_turn(wires)
    assert liar is not None
    us, other = (one for one in range(3) if one != liar)
    before = list(wires.nodes[us].records)
    first = forge(wires, liar, "move", {"steps": [{"do": "do next", "show": ""}]})
    second = forge(wires, liar, "move", {"steps": [{"do": "do save", "show": ""}]})
    wires.bend = lambda source, target, message: [] if source == liar else [message]
    inject(wires, liar, (us, other), first)
    wires.settle()
    assert first.entry.beat in wires.nodes[other].peer.chain.acks[us]
    wires.crash(us)
    wires.cut = {frozenset((us, other))}
    wires.bend = lambda source, target, message: [] if source == liar and not isinstance(message, Summary) else [message]
    wires.restart(us, before)
    inject(wires, liar, (us,), second)
    wires.settle()
    wires.relink(us, other)
    for _ in range(4):
        wires.tick()
    assert all(one.seat == liar for one in wires.nodes[other].peer.evidence)
    assert not wires.nodes[us].told("clone")
