"""After a restart every place that is present is heard, in its own signed words, before anything is signed: claims, waivers, relays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from p2p.store.records import StoredRecord
from p2p.wire.entries import Ack, SignedEntry
from p2p.wire.messages import Message, Serve, Summary, decode
from p2p.wire.starts import Heard
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.round import some_bytes
from tests.p2p.peer.wires import Bend, Wires

# --- claims and waivers --------------------------------------------------------------------------------------------------------


def lying_about(wires: Wires, liar: int, victim: int) -> None:
    """The liar claims to hold three entries more of the victim than there are, whenever it is asked."""

    def lying(source: int, target: int, message: Message) -> list[Message]:
        if source == liar and target == victim and isinstance(message, Heard) and message.of == victim:
            return [replace(message, next=message.next + 3, id_before=some_bytes("more")).signed(wires.people[liar])]
        return [message]

    wires.bend = lying


def restarted_beside_a_liar(label: str) -> tuple[Wires, int, int]:
    wires = seated(3, label)
    place = at_turn(wires)
    assert place is not None
    liar = (place + 1) % 3
    wires.crash(place)
    lying_about(wires, liar, place)
    wires.restart(place)
    for _ in range(5):
        wires.tick()
    peer = wires.nodes[place].peer
    assert peer.asked() is None and peer.frozen is None and not wires.nodes[place].told("resumed")
    return wires, place, liar


def test_claim_to_hold_more_of_us_makes_us_ask_and_wait_but_not_for_ever() -> None:
    """A bare claim is no word of ours: we ask for it and sign nothing; if nothing is ever shown, it was none."""
    wires, place, _ = restarted_beside_a_liar("claims")
    for _ in range(30):
        wires.tick()
    assert wires.nodes[place].told("resumed") and wires.nodes[place].peer.asked() is not None
    none_accused(wires, range(3))
    play(wires, "save")


def test_claim_that_is_true_is_never_given_up() -> None:
    """Whoever really holds more of us shows it, however late; until then nothing is signed."""
    wires = seated(3, "late show")
    place = at_turn(wires)
    assert place is not None
    other = (place + 1) % 3
    old = list(wires.nodes[place].records)
    act(wires, "save")
    for queued in [item for item in wires.queue if item[1] == other]:
        wires.nodes[other].peer.receive(place, decode(queued[2]))
    wires.queue.clear()
    wires.crash(place)
    wires.bend = lambda source, target, message: [] if isinstance(message, (Serve, SignedEntry)) and source == other else [message]
    wires.restart(place, old)
    for _ in range(60):
        wires.tick()
    assert not wires.nodes[place].told("resumed"), "it has never said that it has nothing"
    wires.bend = lambda source, target, message: [message]
    for _ in range(3):
        wires.tick()
    assert wires.nodes[place].told("resumed")
    play(wires, "next")
    none_accused(wires, range(3))


def test_waiver_holds_whatever_the_waived_place_says_afterwards() -> None:
    wires, place, liar = restarted_beside_a_liar("waiver")
    peer = wires.nodes[place].peer
    wires.tick()
    wires.queue.clear()
    peer.waive(liar)
    peer.waive(liar)
    wires.carry_out(place)
    assert peer.asked() is not None and wires.nodes[place].told("resumed") and liar not in peer.awaited()
    for _ in range(3):
        wires.tick()
    assert peer.asked() is not None and peer.frozen is None


def test_waiver_that_comes_first_holds_through_what_follows() -> None:
    """The person says it when nobody has been heard yet, and the liar claims more and more afterwards."""
    wires = seated(3, "waived first")
    place = at_turn(wires)
    assert place is not None
    liar = (place + 1) % 3
    wires.crash(place)
    lying_about(wires, liar, place)
    wires.cut = {frozenset((place, other)) for other in range(3)}
    wires.restart(place)
    wires.nodes[place].peer.waive(liar)
    for other in (liar, 3 - place - liar):
        wires.relink(place, other)
        wires.settle()
    assert wires.nodes[place].told("resumed")
    play(wires, "save")


# --- heard through others ------------------------------------------------------------------------------------------------------


def _restart_behind_a_relay(records: list[StoredRecord] | None = None, bend: Bend | None = None) -> Wires:
    """Places 0 and 2 have no link; 0 starts anew and reaches 2 only through 1."""
    wires = Wires(COURT, 3, "relay")
    wires.settle()
    wires.unlink(0, 2)
    wires.bend = bend or wires.bend
    wires.crash(0)
    wires.restart(0, records)
    wires.settle()
    return wires


def test_who_is_reached_only_through_another_is_heard_through_him() -> None:
    wires = _restart_behind_a_relay()
    assert wires.nodes[0].peer.resuming is None and wires.nodes[0].told("resumed")


def test_a_relay_that_keeps_back_what_it_is_told_keeps_us_waiting() -> None:
    wires = _restart_behind_a_relay(bend=lambda source, target, message: [] if _is_foreign(source, message) else [message])
    for _ in range(30):
        wires.tick()
    assert wires.nodes[0].peer.resuming is not None and wires.nodes[0].peer.awaited() == (2,)


def test_a_relay_cannot_speak_for_who_is_behind_it() -> None:
    """It may say what it likes: only the signature of that place counts."""

    def forging(source: int, target: int, message: Message) -> list[Message]:
        return [replace(message, next=1, ack=None)] if _is_foreign(source, message) and isinstance(message, Heard) else [message]

    wires = _restart_behind_a_relay(bend=forging)
    for _ in range(30):
        wires.tick()
    assert wires.nodes[0].peer.resuming is not None and wires.nodes[0].peer.awaited() == (2,)
    assert any("signature" in str(tell.facts["what"]) for tell in wires.nodes[0].told("fault"))


def _is_foreign(source: int, message: Message) -> bool:
    return isinstance(message, Heard) and message.seat != source


def test_what_one_place_said_at_two_times_of_somebody_who_is_away_does_not_go_round_for_ever() -> None:
    """Two who hold the one and the other tell each other, and everybody else."""
    passed: list[Heard] = []

    def counting(source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, Heard):
            passed.append(message)
            assert len(passed) < 100, "it goes round"
        return [message]

    wires = Wires(COURT, 4, "round")
    wires.settle()
    wires.crash(0)
    wires.restart(0)
    wires.settle()
    own = wires.nodes[0].peer.starts
    assert own is not None and own.own is not None
    start = own.own
    wires.crash(0)
    wires.bend = counting
    for target, next in ((1, 71), (2, 72)):
        bare = Heard(start.table, 3, 0, start.boot, start.run, next, some_bytes("held"))
        wires.nodes[target].peer.receive(3, bare.signed(wires.people[3]))
    for place in (1, 2):
        wires.carry_out(place)
    wires.settle()
    assert 0 < len(passed) <= 12, "each of three tells two others, twice at most"


def test_the_link_that_comes_up_later_carries_what_was_said_meanwhile() -> None:
    """The relay is linked with who is behind it only after we have started."""
    wires = Wires(COURT, 3, "later link")
    wires.settle()
    wires.unlink(0, 2)
    wires.unlink(1, 2)
    wires.crash(0)
    wires.restart(0)
    for _ in range(3):
        wires.tick()
    assert wires.nodes[0].peer.awaited() == (2,)
    wires.relink(1, 2)
    for _ in range(5):
        wires.tick()
    assert wires.nodes[0].told("resumed")


@pytest.mark.parametrize("back", [1, 4, 9])
def test_an_old_copy_behind_a_lying_relay_never_signs_twice(back: int) -> None:
    """The journal and its side file are from a backup, so nothing speaks against them; the relay shows us nothing that came after it and
    says that it is linked with everybody. Only what the place behind it signs tells."""
    wires = Wires(COURT, 3, "old copy")
    wires.settle()
    go_on(wires)
    place = at_turn(wires)
    assert place is not None
    relay, honest_one = (place + 1) % 3, (place + 2) % 3
    old = list(wires.nodes[place].records)
    play(wires, *["save"] * back)
    wires.unlink(place, honest_one)
    wires.crash(place)
    final = wires.nodes[honest_one].peer.final

    def lying(source: int, target: int, message: Message) -> list[Message]:
        if source != relay or target != place:
            return [message]
        if isinstance(message, Summary):
            return [replace(message, links=(0, 1, 2), beats=1)]
        return [] if isinstance(message, (Serve, SignedEntry, Ack, Heard)) and _is_of(place, message) else [message]

    wires.bend = lying
    wires.restart(place, old)
    for _ in range(20):
        wires.tick()
    assert not wires.nodes[place].told("resumed") and wires.nodes[place].peer.asked() is None
    wires.bend = lambda source, target, message: [message]
    for _ in range(8):
        wires.tick()
    assert wires.nodes[place].told("resumed") and wires.nodes[place].peer.final == final
    none_accused(wires, range(3))
    play(wires, "next")


def test_what_a_relay_does_not_show_is_not_given_up() -> None:
    """One entry that our old copy lacks, of a beat that we had not acked yet: who holds it says so, and has no link with us. The relay
    passes that on, and serves us again and again, but not that entry."""
    wires = play(seated(3, "kept back"), "save", "next")
    place = at_turn(wires)
    assert place is not None
    relay, honest_one = (place + 1) % 3, (place + 2) % 3
    old = list(wires.nodes[place].records)
    wires.bend = lambda source, target, message: [] if source == place and isinstance(message, Ack) else [message]
    act(wires, "save")
    wires.settle()
    said = wires.nodes[honest_one].peer.chain.entries[place][-1]
    wires.unlink(place, honest_one)
    wires.crash(place)

    def lying(source: int, target: int, message: Message) -> list[Message]:
        if (source, target) != (relay, place):
            return [message]
        match message:
            case Heard(seat=seat) if seat == relay:
                return [replace(message, next=message.next - 1, id_before=said.entry.prev).signed(wires.people[relay])]
            case Serve():
                return [Serve(tuple(one for one in message.entries if one != said))]
            case SignedEntry():
                return [message] if message != said else []
        return [message]

    wires.bend = lying
    wires.restart(place, old)
    for _ in range(60):
        wires.tick()
    assert not wires.nodes[place].told("resumed") and wires.nodes[place].peer.asked() is None
    wires.relink(place, honest_one)
    for _ in range(8):
        wires.tick()
    assert wires.nodes[place].told("resumed") and wires.nodes[place].peer.chain.entries[place][-1] == said
    none_accused(wires, range(3))


def _is_of(place: int, message: Message) -> bool:
    """Says anything that the place has said, or what others hold of it."""
    match message:
        case SignedEntry(entry=entry):
            return entry.seat == place
        case Ack(seat=seat) | Heard(of=seat):
            return seat == place
        case _:
            return True
