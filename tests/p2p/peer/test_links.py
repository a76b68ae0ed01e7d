"""Between peers: relays around a cut, catch-up from nothing, who is away, who only watches, and talk."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from p2p.peer import catchup
from p2p.peer.effects import Send
from p2p.peer.feeding import ALL_BYTES_BURST, ALL_BYTES_PER_SECOND, BYTES_BURST, BYTES_PER_SECOND
from p2p.peer.links import BUSY_BYTES, ON_ITS_WAY_SECONDS, SERVED_BYTES_BURST, SERVED_BYTES_PER_SECOND
from p2p.peer.peer import Peer
from p2p.peer.talk import LINES_KEPT
from p2p.wire.codec import bytes_text
from p2p.wire.entries import Ack, Chat, SignedEntry, say
from p2p.wire.messages import EntriesRequest, Held, Message, Serve, Summary, decode, encode
from tests.p2p.peer.acts import act, at_turn, go_on, play, seated
from tests.p2p.peer.cheat import forge, inject, none_accused
from tests.p2p.peer.court import COURT
from tests.p2p.peer.wires import Node, Wires


class Watched(Wires):
    """Wires with one who watches, linked to some places, as place number `count`."""

    def watch(self, *places: int) -> Node:
        watcher = len(self.people)
        self.nodes.append(Node(Peer(self.roster, self.signs, self.game, None)))
        self.carry_out(watcher)
        for place in places:
            self.nodes[watcher].peer.linked(place, place)
            self.nodes[place].peer.linked(watcher, None)
            self.carry_out(place)
        self.carry_out(watcher)
        self.settle()
        self.tick(0.25)
        return self.nodes[watcher]


# --- relay and catch-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [(0, 1), (1, 2), (0, 2)])
def test_game_goes_on_around_a_cut_link(cut: tuple[int, int]) -> None:
    wires = seated(3, "cut")
    wires.unlink(*cut)
    for _ in range(3):
        wires.tick()
    play(wires, "draw", "roll", "next", "rob 0", "ask_all", "next", "end")
    assert all(node.peer.over is not None for node in wires.nodes)
    assert all(node.peer.away() == () and not node.told("away") for node in wires.nodes)
    wires.agree()


def test_line_of_peers_is_enough() -> None:
    """0 - 1 - 2 - 3: everything passes through the middle."""
    wires = seated(4, "line")
    for a, b in ((0, 2), (0, 3), (1, 3)):
        wires.unlink(a, b)
    for _ in range(3):
        wires.tick()
    for text in ("draw", "roll", "next", "end"):
        act(wires, text)
        for _ in range(6):
            wires.tick()
        go_on(wires)
    assert all(node.peer.over is not None for node in wires.nodes)


def test_words_go_once_over_each_link_when_all_are_linked() -> None:
    """No relays where everybody hears the author directly."""
    wires = seated(3, "once")
    wires.tick(2)
    for node in wires.nodes:
        node.got.clear()
    play(wires, "save")
    for node in wires.nodes:
        assert len([data for data in node.got if b'"type":"entry"' in data]) <= 1
        assert len([data for data in node.got if b'"type":"ack"' in data]) <= 2


def test_lost_messages_come_with_the_next_summary() -> None:
    wires = seated(3, "lost")
    dropped = []

    def drop_all(source: int, target: int, message: Message) -> list[Message]:
        if isinstance(message, (SignedEntry, Ack)):
            dropped.append(message)
            return []
        return [message]

    wires.bend = drop_all
    for text in ("draw", "next", "roll", "end"):
        act(wires, text)
        for _ in range(12):
            wires.tick()
        go_on(wires)
    assert dropped and all(node.peer.over is not None for node in wires.nodes)


def test_catch_up_from_nothing() -> None:
    """A peer whose disk is gone but whose secret is not: it adopts all that it has said."""
    wires = play(seated(3, "nothing"), "draw", "stir", "seal_all")
    wires.crash(1)
    wires.restart(1, [])
    wires.settle()
    for _ in range(4):
        wires.tick()
    assert wires.nodes[1].told("resumed") and wires.nodes[1].peer.final == wires.nodes[0].peer.final
    play(wires, "open", "next", "rob 0", "end")
    assert all(node.peer.over is not None for node in wires.nodes)
    none_accused(wires, range(3))
    wires.agree()


def test_a_beat_does_not_become_final_by_words_that_a_failed_disk_does_not_hold() -> None:
    """Else two machines that lose them together would each have shown their person another FINAL beat."""
    wires = seated(3, "forgetful")
    mover = at_turn(wires)
    assert mover is not None
    (peer, other), held = (wires.nodes[place].peer for place in range(3) if place != mover), list[Message]()

    def hold(source: int, target: int, message: Message) -> list[Message]:
        held.append(message)
        return []

    wires.bend = hold
    act(wires, "save")
    entry = next(message for message in held if isinstance(message, SignedEntry))
    other.receive(mover, entry)
    ack = next(effect.message for effect in other.outbox.take() if isinstance(getattr(effect, "message", None), Ack))
    before = peer.final
    peer.receive(mover, entry)
    assert any(isinstance(getattr(effect, "message", None), Ack) for effect in peer.outbox.take()), "its own ack, not written yet"
    peer.disk_failed("no space")
    peer.receive(ack.seat, ack)
    assert peer.final == before and not [effect for effect in peer.outbox.take() if getattr(effect, "event", "") == "final"]


def test_a_beat_of_which_only_our_own_signature_was_missing_is_not_final_if_that_one_is_lost() -> None:
    """Of two one speaks alone, and so has signed; the other acks, and its disk fails with that."""
    wires = seated(2, "own word lost")
    mover = act(wires, "save")
    peer, before = wires.nodes[1 - mover].peer, wires.nodes[1 - mover].peer.final
    peer.receive(mover, wires.nodes[mover].peer.chain.entries[mover][-1])
    assert peer.final == before + 1
    told = peer.outbox.take()
    assert [type(effect).__name__ for effect in told if getattr(effect, "event", "") == "final"] == ["Tell"], "it is told behind the write"
    peer.disk_failed("no space")
    assert peer.final == before and peer.stopped is not None


def test_what_was_final_before_a_disk_fails_stays_final() -> None:
    wires = play(seated(2, "kept"), "save", "next")
    peer = wires.nodes[0].peer
    before = peer.final
    peer.tick(wires.now + 3)
    peer.outbox.take()
    peer.disk_failed("no space")
    assert peer.final == before > 5


def test_requests_are_not_repeated_too_often() -> None:
    wires = seated(2, "asking")
    far = [forge(wires, 1, "move", {"steps": []}, seq=seq) for seq in range(40, 60)]
    wires.nodes[0].peer.outbox.take()
    asked = 0
    for signed in far:
        wires.nodes[0].peer.receive(1, signed)
        asked += sum(isinstance(getattr(effect, "message", None), EntriesRequest) for effect in wires.nodes[0].peer.outbox.take())
    assert asked == 1


def test_what_is_served_is_what_was_asked() -> None:
    wires = play(seated(2, "serve"), "save", "save", "save")
    peer = wires.nodes[0].peer
    peer.receive(1, EntriesRequest(wires.roster.table, 1, 2, 2))
    (serving,) = [effect.message for effect in peer.outbox.take() if isinstance(getattr(effect, "message", None), Serve)]  # type: ignore[union-attr]
    assert [signed.entry.seq for signed in serving.entries] == [2, 3] and {signed.entry.seat for signed in serving.entries} == {1}
    peer.receive(1, EntriesRequest(wires.roster.table, 7, 0, 5))
    assert not [effect for effect in peer.outbox.take() if isinstance(getattr(effect, "message", None), Serve)]


def _greedy(wires: Wires, peer: Peer) -> tuple[Summary, EntriesRequest]:
    """Both ways of asking for everything."""
    base = _summaries(peer)[0]
    everything = replace(base, beats=0, seats=tuple(replace(held, next=0) for held in base.seats))
    return everything, EntriesRequest(wires.roster.table, 1, 0, 32)


def _served(peer: Peer, link: int | None = None) -> int:
    """Bytes of all servings that are to be sent now."""
    sends = [effect for effect in peer.outbox.take() if isinstance(effect, Send) and isinstance(effect.message, Serve)]
    return sum(len(encode(send.message)) for send in sends if link is None or send.to == link)


def test_a_player_who_asks_for_the_same_again_and_again_is_served_only_so_many_bytes() -> None:
    wires = play(seated(2, "greedy"), "save", "save", "save")
    peer = wires.nodes[0].peer
    asks = _greedy(wires, peer)

    def served(times: int) -> int:
        found = 0
        for number in range(times):
            peer.receive(77, asks[number % 2])
            found += _served(peer)
        return found

    peer.linked(77, 1)
    peer.outbox.take()
    whole = served(2)
    assert whole > 5_000
    assert 0.5 * SERVED_BYTES_BURST < whole + served(8000) < SERVED_BYTES_BURST + 2 * whole and served(10) == 0
    peer.tick(wires.now + 2)
    peer.outbox.take()
    assert served(2) > 0
    assert served(3000) < 2.2 * SERVED_BYTES_PER_SECOND
    peer.unlinked(77)
    play(wires, "save", "next")


def test_what_is_on_its_way_to_a_player_is_not_sent_again_and_a_busy_line_is_left_alone() -> None:
    wires = play(seated(2, "slow"), "save", "save", "save")
    peer = wires.nodes[0].peer
    everything, _ = _greedy(wires, peer)
    peer.linked(77, 1)
    peer.outbox.take()
    traffic = (0, 0.0)
    peer.traffic = lambda link: traffic

    def served_after(seconds: float) -> int:
        peer.tick(peer._now + seconds)
        peer.outbox.take()
        peer.receive(77, everything)
        return _served(peer)

    whole = served_after(1)
    assert whole > 5_000 and served_after(0.1) == 0
    assert served_after(ON_ITS_WAY_SECONDS) == whole, "it may have been of no use there"
    traffic = (1, 0.0)
    assert served_after(ON_ITS_WAY_SECONDS) == 0, "something has not even left"
    traffic = (0, 3.0)
    assert served_after(3) == 0, "and on this line a word takes long"
    assert served_after(3) == whole
    peer.unlinked(77)
    peer.linked(77, 1)
    traffic = (BUSY_BYTES + 1, 0.0)
    assert served_after(10) == 0, "whatever it lacks"
    peer.tick(peer._now + 10)
    assert not [effect for effect in peer.outbox.take() if getattr(effect, "to", None) == 77], "nor a summary"
    traffic = (0, 0.0)
    assert served_after(0.25) == whole


def test_long_answers_come_in_parts() -> None:
    """The rest is asked for by the next summary: no line is filled for minutes by one answer."""
    wires = play(seated(2, "parts"), *["shuffle"] * 12)
    chain = wires.nodes[0].peer.chain
    everything, _ = _greedy(wires, wires.nodes[0].peer)
    held = sorted((signed for own in chain.entries for signed in own), key=lambda signed: (signed.entry.beat, signed.entry.seat))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catchup, "PUSH_BYTES", 20_000)
        first = catchup.lacking(chain, everything, {})
        assert first == held[: len(first)] and 10_000 < sum(len(signed.entry.raw) for signed in first) <= 20_000
        patch.setattr(catchup, "PUSH_BYTES", 1)
        assert catchup.lacking(chain, everything, {}) == held[:1], "one at least"


# --- a bridge and loss ---------------------------------------------------------------------------------------------------------


def _lossy_steps(seed: int, loss: float, steps: int) -> list[float]:
    """Places 0 and 1 hear each other through place 2 alone, and of all messages some are lost: seconds that each step took."""
    wires = seated(3, f"lossy{seed}")
    wires.unlink(0, 1)
    for _ in range(12):
        wires.tick(0.25)
    random = Random(seed)
    wires.bend = lambda source, target, message: [] if random.random() < loss else [message]
    took = []
    for step in range(steps):
        began = wires.now
        act(wires, ("save", "roll", "next", "shuffle")[step % 4])
        go_on(wires)
        while at_turn(wires) is None:
            wires.tick(0.25)
            go_on(wires)
            assert wires.now < began + 60
        took.append(wires.now - began)
    return took


def test_with_one_bridge_and_a_fifth_of_all_messages_lost_what_is_missing_is_soon_asked_for() -> None:
    took = sorted(second for seed in range(2) for second in _lossy_steps(seed, 0.2, 20))
    slow = sum(seconds > 3 for seconds in took)
    print(f"{len(took)} steps, {slow} over 3 s, median {took[len(took) // 2]} s, worst {took[-1]} s")
    assert slow <= 4 and took[-1] < 8


def test_whoever_loses_a_link_is_passed_the_next_word_at_once() -> None:
    """The bridge learns of the loss by a summary, not by waiting for one."""
    wires = seated(3, "bridge")
    wires.tick(2)
    place = at_turn(wires)
    assert place is not None
    other, bridge = [one for one in range(3) if one != place]
    wires.unlink(place, other)
    for one in (place, other):
        wires.carry_out(one)
    wires.settle()
    act(wires, "save")
    go_on(wires)
    assert {node.peer.final for node in wires.nodes} == {wires.nodes[bridge].peer.chain.beat}


def test_lying_summary_is_no_proof_of_anything() -> None:
    """Somebody claims to hold more, less or something else: nobody is accused and the game goes on."""
    wires = play(seated(3, "lies"), "save")
    true = wires.nodes[0].peer
    base = _summaries(true)[0]
    for lie in (
        replace(base, beats=base.beats + 50, head=b"\x01" * 32),
        replace(base, beats=0),
        replace(base, seats=tuple(replace(held, next=held.next + 9, id=b"\x02" * 32) for held in base.seats)),
        replace(base, seats=tuple(replace(held, next=0) for held in base.seats)),
        replace(base, seats=tuple(replace(held, id=b"\x03" * 32) for held in base.seats)),
    ):
        inject(wires, 0, (1, 2), lie)
        wires.settle()
    none_accused(wires, range(3))
    play(wires, "save", "next")


def _summaries(peer: Peer) -> list[Summary]:
    peer.linked(77, 1)
    found = [effect.message for effect in peer.outbox.take() if isinstance(getattr(effect, "message", None), Summary)]  # type: ignore[union-attr]
    peer.unlinked(77)
    return found


@pytest.mark.parametrize("what", ["table", "seats"])
def test_summary_of_another_table_is_a_fault(what: str) -> None:
    wires = seated(2, "summary")
    base = _summaries(wires.nodes[0].peer)[0]
    bad = replace(base, table=b"\x01" * 32) if what == "table" else replace(base, seats=base.seats * 2)
    inject(wires, 1, (0,), bad)
    assert wires.nodes[0].told("fault")


# --- away and back -------------------------------------------------------------------------------------------------------------


def test_away_and_back_are_told_once() -> None:
    wires = seated(3, "away")
    gone = at_turn(wires)
    assert gone is not None
    wires.crash(gone)
    for _ in range(20):
        wires.tick()
    others = [place for place in range(3) if place != gone]
    for place in others:
        assert wires.nodes[place].peer.away() == (gone,) and wires.nodes[place].peer.awaited() == (gone,)
        assert [tell.facts["place"] for tell in wires.nodes[place].told("away")] == [gone]
    wires.restart(gone)
    for _ in range(3):
        wires.tick()
    for place in others:
        assert wires.nodes[place].peer.away() == () and len(wires.nodes[place].told("back")) == 1
    play(wires, "next", "end")


def test_within_two_seconds_everybody_knows_who_is_not_there_any_more() -> None:
    wires = seated(3, "soon")
    wires.crash(1)
    for _ in range(8):
        wires.tick(0.25)
    assert all(wires.nodes[place].peer.away() == (1,) for place in (0, 2))


def test_who_is_reached_through_another_is_not_away() -> None:
    wires = seated(3, "through")
    wires.unlink(0, 1)
    for _ in range(20):
        wires.tick()
    assert all(not node.told("away") for node in wires.nodes)


def test_who_left_is_not_away() -> None:
    wires = seated(3, "left")
    gone = at_turn(wires)
    assert gone is not None
    wires.nodes[gone].peer.leave()
    wires.carry_out(gone)
    go_on(wires)
    wires.crash(gone)
    for _ in range(20):
        wires.tick()
    assert all(not node.told("away") for place, node in enumerate(wires.nodes) if place != gone)
    play(wires, "next")


# --- watching ------------------------------------------------------------------------------------------------------------------


def test_who_watches_gets_final_beats_only() -> None:
    wires = Watched(COURT, 3, "watched")
    go_on(wires)
    watcher = wires.watch(0)
    assert watcher.peer.final == wires.nodes[0].peer.final and watcher.peer.asked() is None and watcher.peer.view() is None
    held = []
    wires.bend = lambda source, target, message: [] if isinstance(message, (Ack, Serve)) and source == 2 else [message]
    act(wires, "save")
    wires.settle()
    wires.tick(3)
    assert wires.nodes[0].peer.final < wires.nodes[0].peer.chain.beat
    held = [signed for own in wires.nodes[0].peer.chain.entries for signed in own]
    assert len([signed for own in watcher.peer.chain.entries for signed in own]) < len(held)
    for data in watcher.got:
        assert b'"type":"chat"' not in data and b'"type":"evidence"' not in data
    late = Peer(wires.roster, wires.signs, wires.game, None)
    wires.nodes[0].peer.linked(99, None)
    wires.nodes[0].peer.receive(99, catchup.summary(late.chain, 0, ()))
    wires.nodes[0].peer.feed()
    sends = [effect for effect in wires.nodes[0].peer.outbox.take() if isinstance(effect, Send) and isinstance(effect.message, Serve)]
    shown = [signed for send in sends if isinstance(send.message, Serve) for signed in send.message.entries]
    for signed in (*shown, *(signed for own in watcher.peer.chain.entries for signed in own)):
        assert signed.entry.beat < wires.nodes[0].peer.final
    assert len(shown) > 5
    wires.nodes[0].peer.unlinked(99)
    watcher.peer.receive(0, EntriesRequest(wires.roster.table, 0, 0, 30))
    wires.bend = lambda source, target, message: [message]
    wires.tick(3)
    go_on(wires)
    wires.tick(0.25)  # who watches is fed by and by
    assert watcher.peer.final == wires.nodes[0].peer.final
    play(wires, "roll", "end")
    wires.tick(3)
    assert watcher.peer.over == wires.nodes[0].peer.over
    assert all(not isinstance(effect, Ack) for effect in watcher.peer.outbox.take())


def test_who_watches_and_asks_gets_nothing_that_is_not_final() -> None:
    wires = Watched(COURT, 3, "asking")
    go_on(wires)
    watcher = wires.watch(0, 1, 2)
    wires.bend = lambda source, target, message: [] if isinstance(message, Ack) else [message]
    place = act(wires, "save")
    wires.settle()
    peer = wires.nodes[place - 1].peer if place else wires.nodes[1].peer
    assert peer.final < peer.chain.beat
    last = peer.chain.entries[place][-1].entry
    inject(wires, 3, (0, 1, 2), EntriesRequest(wires.roster.table, place, max(0, last.seq - 1), 5))
    wires.settle()
    assert last.seq not in [signed.entry.seq for signed in watcher.peer.chain.entries[place]]


@pytest.mark.parametrize("count", [1, 8])
def test_whoever_watches_and_asks_for_everything_all_the_time_costs_no_more_than_its_share(count: int) -> None:
    wires = Watched(COURT, 2, "greedy")
    go_on(wires)
    play(wires, *["shuffle"] * 20)
    peer = wires.nodes[0].peer
    asks = _greedy(wires, peer)
    crowd = range(70, 70 + count)
    for link in crowd:
        peer.linked(link, None)
    got = dict.fromkeys(crowd, 0)

    def gorge(seconds: float) -> int:
        before = sum(got.values())
        for _ in range(int(seconds * 4)):
            peer.tick(peer._now + 0.25)
            peer.outbox.take()
            for link in crowd:
                for ask in asks:
                    peer.receive(link, ask)
            assert _served(peer) == 0, "asking alone brings nothing"
            peer.feed()
            sends = [effect for effect in peer.outbox.take() if isinstance(effect, Send)]
            assert len({send.to for send in sends}) == len(sends)
            for send in sends:
                got[send.to] += len(encode(send.message))
        return sum(got.values()) - before

    gorge(1)
    before = dict(got)
    gorge(60)
    assert max(got.values()) <= BYTES_BURST + 61 * BYTES_PER_SECOND + 100_000
    assert sum(got.values()) <= ALL_BYTES_BURST + 61 * ALL_BYTES_PER_SECOND + 100_000
    assert min(got.values()) > 0.5 * max(got.values()) and all(got[link] > before[link] for link in crowd), "all get about the same"
    whole = sum(len(signed.entry.raw) for own in peer.chain.entries for signed in own)
    assert got[70] / whole < 1.1 * 61 / 2 + 2, "backwards only every two seconds"
    for link in crowd:
        peer.unlinked(link)
    play(wires, "save")


def test_a_late_watcher_is_fed_the_whole_game_in_small_servings() -> None:
    wires = Watched(COURT, 3, "late")
    go_on(wires)
    play(wires, *["shuffle", "next"] * 15)
    watcher = wires.watch(0)
    sizes = []
    for _ in range(40):
        wires.tick(0.25)
        sizes += [len(data) for data in watcher.got if b'"type":"serve"' in data]
        watcher.got.clear()
    assert watcher.peer.final == wires.nodes[0].peer.final and not wires.nodes[0].peer.has_to_feed
    assert len(sizes) >= 3 and max(sizes) < 140_000


def test_summary_to_who_watches_names_no_entry_that_is_not_final() -> None:
    """Not even by its id: a guess at a move could be checked against it."""
    wires = Watched(COURT, 3, "ids")
    go_on(wires)
    watcher = wires.watch(0, 1, 2)
    wires.bend = lambda source, target, message: [] if isinstance(message, Ack) else [message]
    place = act(wires, "save")
    wires.settle()
    hidden = wires.nodes[place].peer.chain.entries[place][-1].entry
    watcher.got.clear()
    wires.tick(3)
    told = [message for message in map(decode, watcher.got) if isinstance(message, Summary)]
    assert len(told) >= 2 and all(summary.seats[place] == Held(hidden.seq, hidden.prev) for summary in told)
    assert not [data for data in watcher.got if bytes_text(hidden.id).encode() in data]
    players = [message for message in map(decode, wires.nodes[(place + 1) % 3].got) if isinstance(message, Summary)]
    assert any(summary.seats[place] == Held(hidden.seq + 1, hidden.id) for summary in players), "those who play need it"


def test_who_watches_and_does_not_read_is_sent_no_more_until_they_do() -> None:
    wires = Watched(COURT, 2, "unread")
    go_on(wires)
    watcher, peer = wires.watch(0), wires.nodes[0].peer
    before = watcher.peer.final
    peer.traffic = lambda link: (BUSY_BYTES + 1 if link == 2 else 0, 0.0)
    play(wires, "save")
    for _ in range(4):
        wires.tick()
    assert peer.final > watcher.peer.final == before
    peer.traffic = lambda link: (0, 0.0)
    for _ in range(4):
        wires.tick()
    assert watcher.peer.final == peer.final


def test_who_watches_has_no_say() -> None:
    wires = Watched(COURT, 2, "silent")
    go_on(wires)
    watcher = wires.watch(0)
    chain = wires.nodes[0].peer.chain
    line = say(wires.people[1], chain.table, 1, 0, "hello")
    before = [len(own) for own in chain.entries]
    place = at_turn(wires) or 0
    for message in (line, chain.entries[1][0], chain.newest_acks()[0], Serve((forge(wires, place, "settle", {"propose": True}),), ())):
        inject(wires, 2, (0,), message)
    assert len(wires.nodes[0].told("fault")) == 4 and [len(own) for own in chain.entries] == before
    assert not wires.nodes[0].told("chat") and watcher.peer.frozen is None


# --- talk ----------------------------------------------------------------------------------------------------------------------


def test_talk_reaches_everybody_once_also_around_a_cut() -> None:
    wires = seated(3, "talk")
    wires.unlink(0, 1)
    for _ in range(3):
        wires.tick()
    for text in ("ave", "salve", "ave"):
        wires.nodes[0].peer.say(text)
        wires.carry_out(0)
        wires.settle()
    for place in (1, 2):
        assert [tell.facts["text"] for tell in wires.nodes[place].told("chat")] == ["ave", "salve", "ave"]
        assert wires.nodes[place].peer.talk.lines == [(0, "ave"), (0, "salve"), (0, "ave")]


def test_talk_repeated_forged_or_of_another_table_is_not_shown() -> None:
    wires = seated(3, "talk")
    table = wires.roster.table
    good = say(wires.people[0], table, 0, 0, "true")
    bad: list[Chat] = [
        say(wires.people[1], table, 0, 1, "under another name"),
        replace(say(wires.people[0], table, 0, 1, "changed"), said="altered"),
        say(wires.people[0], b"\x01" * 32, 0, 1, "elsewhere"),
        say(wires.people[0], table, 6, 1, "nobody"),
    ]
    inject(wires, 0, (2,), good, good)
    inject(wires, 1, (2,), good, *bad)
    assert [tell.facts["text"] for tell in wires.nodes[2].told("chat")] == ["true"]
    assert [tell.facts["link"] for tell in wires.nodes[2].told("fault")] == [1] * 4


def test_talk_is_bounded_and_goes_on_after_a_restart() -> None:
    wires = seated(2, "talk")
    for number in range(LINES_KEPT + 20):
        wires.nodes[1].peer.talk.take(say(wires.people[0], wires.roster.table, 0, number, f"line {number}"), float(number), 0)
    assert len(wires.nodes[1].peer.talk.lines) == LINES_KEPT
    wires.crash(0)
    wires.restart(0)
    wires.settle()
    wires.nodes[0].peer.say("back again")
    wires.carry_out(0)
    wires.settle()
    assert wires.nodes[1].told("chat")[-1].facts["text"] == "back again"
