"""Our own seat before anything is sent: drafts with undo and early send, what the program answers by itself, votes and leaving."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.moves import Refusal
from p2p.peer.making import make_leave
from p2p.peer.peer import Peer
from p2p.peer.play import Fault, TableEnd
from p2p.peer.steps import STEPS_MAX
from p2p.store.records import Kind
from p2p.wire.entries import SignedEntry
from p2p.wire.messages import decode
from tests.p2p.peer.acts import act, at_turn, court, do, go_on, opened, play, raw_bytes, seated, turn_of, word
from tests.p2p.peer.court import Do, Flash, Say, read
from tests.p2p.peer.wires import Wires


def choose(peer: Peer, text: str) -> None:
    view = peer.view()
    assert view is not None and view.asked is not None
    peer.act(read(view.asked.kinds, text, view.g, view.seat))


def turning(wires: Wires) -> Peer:
    place = at_turn(wires)
    assert place is not None
    return wires.nodes[place].peer


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as why:
        call()
    return why.value.reason


def test_undo_takes_back_the_last_choice_and_what_followed() -> None:
    peer = turning(seated(2))
    start = peer.view()
    assert start is not None
    hand = list(start.g.hands[0])
    choose(peer, "flash 0")
    choose(peer, "stir")
    view = peer.view()
    assert view is not None and set(view.g.hands[0]).isdisjoint(hand), "the mix was added by the program"
    assert peer.undo() == Do("stir") and peer.undo() == Flash(hand[0])
    view = peer.view()
    assert view is not None and view.g.hands[0] == hand and not view.g.cards.faces
    assert not peer.can_undo and refused(peer.undo) == "nothing_to_undo" and refused(peer.send) == "nothing_to_send"


def test_nothing_of_a_draft_leaves_before_it_is_sent() -> None:
    wires = seated(2)
    peer = turning(wires)
    for text in ("stir", "flash 0", "play 1"):
        choose(peer, text)
    assert peer.outbox.take() == []
    peer.send()
    effects = peer.outbox.take()
    assert any(getattr(effect, "kind", None) is Kind.OWN for effect in effects)


def test_undone_draft_leaves_no_trace() -> None:
    """The same words go out whether or not something else was tried before."""
    plain, tried = seated(2, "trace"), seated(2, "trace")
    peer = turning(tried)
    for text in ("stir", "seal_own", "flash 0"):
        choose(peer, text)
        if text == "seal_own":
            peer.act(Say(2))
    while peer.can_undo:
        peer.undo()
    for wires in (plain, tried):
        play(wires, "stir", "draw")
    assert [node.records for node in plain.nodes] == [node.records for node in tried.nodes]


def test_finished_draft_leaves_at_once_or_waits_for_send() -> None:
    wires = seated(2)
    peer = turning(wires)
    peer.auto_send = False
    choose(peer, "next")
    wires.carry_out(at_turn(wires) or 0)
    assert peer.asked() is None and peer.can_undo and peer.chain.said == {}
    peer.undo()
    peer.auto_send = True
    choose(peer, "next")
    assert not peer.can_undo and peer.chain.beat == 6


def test_early_send_of_several_choices_is_one_entry() -> None:
    wires = seated(2)
    peer = turning(wires)
    before = peer.chain.beat
    for text in ("stir", "flash 0", "play 1"):
        choose(peer, text)
    peer.send()
    for place in range(2):
        wires.carry_out(place)
    go_on(wires)
    assert [node.peer.final for node in wires.nodes] == [before + 1] * 2 and turning(wires) is peer


def test_refused_move_changes_nothing() -> None:
    wires = seated(2)
    peer, other = turning(wires), next(node.peer for node in wires.nodes if node.peer is not turning(wires))
    assert refused(lambda: peer.act(Do("fly"))) == "no_such_verb"
    assert refused(lambda: peer.act(Say(1))) == "not_asked"
    assert refused(lambda: other.act(Do("next"))) == "not_your_turn"
    assert refused(other.send) == "nothing_to_send" and refused(other.leave) == "leave_at_your_turn"
    assert refused(lambda: peer.vote(True)) == "nothing_to_vote"
    assert peer.outbox.take() == other.outbox.take() == [] and not peer.can_undo


def test_choices_behind_seals_are_kept_for_our_own_eyes() -> None:
    wires = play(seated(2), "seal_all")
    for place, node in enumerate(wires.nodes):
        seat = node.peer.play.seat_of[place]
        view = node.peer.view()
        assert view is not None
        tokens = view.g.tokens
        notes = [record.payload for record in node.records if record.kind is Kind.NOTE]
        assert len(notes) == 1 and b"say" not in notes[0] and b"say" not in raw_bytes(json.loads(notes[0]))
        if node.peer.asked() is not None:
            assert view.own[tokens[seat]] == f"say {1 + seat}"


def test_undo_of_a_sealed_choice() -> None:
    wires = seated(2)
    peer = turning(wires)
    choose(peer, "seal_own")
    peer.act(Say(1))
    assert peer.undo() == Say(1)
    peer.act(Say(3))
    peer.send()
    wires.carry_out(wires.nodes.index(next(node for node in wires.nodes if node.peer is peer)))
    go_on(wires)
    play(wires, "open")
    assert peer.play.dealing is not None and peer.play.dealing.at.g.said == ["0:3"]


def test_long_draft_is_never_longer_than_peers_take() -> None:
    """However much one person does in a row, what leaves is taken by everybody."""
    wires = seated(2)
    peer = turning(wires)
    for _ in range(STEPS_MAX + 20):
        if peer.asked() is not None:
            choose(peer, "save")
            wires.carry_out(at_turn(wires) or 0)
        else:
            break
    if peer.can_undo:
        peer.send()
    for place in range(2):
        wires.carry_out(place)
    go_on(wires)
    assert all(node.peer.frozen is None for node in wires.nodes)
    play(wires, "next")
    assert all(node.peer.frozen is None for node in wires.nodes)


def test_long_draft_of_big_steps_is_never_bigger_than_peers_take() -> None:
    wires = play(seated(2), "draw", "draw", "draw")
    peer = turning(wires)
    for _ in range(STEPS_MAX):
        if peer.asked() is None:
            break
        choose(peer, "stir")
        wires.carry_out(at_turn(wires) or 0)
    if peer.can_undo:
        peer.send()
    for place in range(2):
        wires.carry_out(place)
    go_on(wires)
    assert all(node.peer.frozen is None for node in wires.nodes)
    play(wires, "next")


def test_sealed_card_is_shown_when_it_is_opened() -> None:
    wires = play(seated(2), "stake_all", "open")
    for node in wires.nodes:
        dealing = node.peer.play.dealing
        assert dealing is not None and len(dealing.at.g.said) == 2
        assert all(dealing.at.g.hands[seat][0] in dealing.at.g.cards.faces for seat in (0, 1))


def test_stake_is_written_without_its_face_in_the_clear() -> None:
    wires = seated(2)
    place = at_turn(wires)
    assert place is not None
    view = wires.nodes[place].peer.view()
    assert view is not None
    face = view.own[view.g.hands[0][0]]
    act(wires, "stake")
    (note,) = [json.loads(record.payload) for record in wires.nodes[place].records if record.kind is Kind.NOTE]
    assert face.encode() not in raw_bytes(note) and b"stake" not in raw_bytes(note)
    own = [decode(record.payload) for record in wires.nodes[place].records if record.kind is Kind.OWN]
    said = b"|".join(raw_bytes(word.entry.body) for word in own if isinstance(word, SignedEntry))
    assert b"do stake" in said and face.encode() not in said and b"stake #" not in said


# --- settling and leaving ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("agree", [True, False])
def test_settle_is_proposed_with_a_closed_seal_too(agree: bool) -> None:
    """Nothing is shown by it. If somebody does not agree, the game goes on and the seal is opened."""
    wires = play(seated(3, f"sealed {agree}"), "seal_own")
    proposer = at_turn(wires)
    assert proposer is not None
    peer = wires.nodes[proposer].peer
    assert peer.play.dealing is not None and peer.play.dealing.seals_of(proposer)
    assert refused(peer.leave) == "leave_after_opening"
    peer.propose_settle()
    wires.carry_out(proposer)
    wires.settle()
    for place in (place for place in range(3) if place != proposer):
        wires.nodes[place].peer.vote(agree)
        wires.carry_out(place)
    wires.settle()
    assert all((node.peer.over == TableEnd("settled")) == agree and node.peer.frozen is None for node in wires.nodes)
    if not agree:
        play(wires, "open", "end")
        assert all(node.peer.over is not None and node.peer.over.how == "finished" for node in wires.nodes)



@pytest.mark.parametrize("agree", [True, False])
@pytest.mark.parametrize("count", [2, 3])
def test_settle_needs_every_vote(count: int, agree: bool) -> None:
    wires = seated(count)
    proposer = at_turn(wires)
    assert proposer is not None
    wires.nodes[proposer].peer.propose_settle()
    wires.carry_out(proposer)
    wires.settle()
    voters = [place for place in range(count) if place != proposer]
    assert [node.peer.proposed() for node in wires.nodes] == [None if place == proposer else proposer for place in range(count)]
    for place in voters:
        wires.nodes[place].peer.vote(agree or place != voters[-1])
        wires.carry_out(place)
    wires.settle()
    wanted = TableEnd("settled") if agree else None
    assert [node.peer.over for node in wires.nodes] == [wanted] * count
    if not agree:
        assert at_turn(wires) == proposer
        play(wires, "next", "end")


def test_proposal_is_no_answer_while_a_draft_is_open() -> None:
    peer = turning(seated(2))
    choose(peer, "stir")
    assert refused(peer.propose_settle) == "settle_at_your_turn" and refused(peer.leave) == "leave_at_your_turn"
    peer.undo()
    peer.propose_settle()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_leave_between_peers(count: int) -> None:
    wires = seated(count)
    place = at_turn(wires)
    assert place is not None
    wires.nodes[place].peer.leave()
    wires.carry_out(place)
    go_on(wires)
    assert wires.nodes[place].peer.over == TableEnd("left", place=place)
    others = [node.peer for other, node in enumerate(wires.nodes) if other != place]
    if count == 2:
        assert others[0].over == TableEnd("left", place=place)
    else:
        assert all(peer.over is None for peer in others)
        play(wires, "draw", "next", "rob 0", "end")
        assert all(peer.over is not None and peer.over.how == "finished" for peer in others)
    assert all(peer.final == peer.chain.beat for peer in others)
    wires.agree()


def test_nobody_leaves_over_a_closed_seal() -> None:
    peer = turning(play(seated(3), "seal_own"))
    assert refused(peer.leave) == "leave_after_opening"


@pytest.mark.parametrize("body", [{}, {"propose": False}, {"propose": 1}, {"agree": True}, {"propose": True, "more": 1}])
def test_proposal_in_another_form_is_a_fault(body: dict[str, object]) -> None:
    table = opened(2)
    with pytest.raises(Fault) as fault:
        table.watching.after(table.moment, {turn_of(table): ("settle", body)})  # type: ignore[dict-item]
    assert fault.value.place == turn_of(table)


def test_vote_that_is_no_vote_is_a_fault_of_its_voter() -> None:
    table = opened(3)
    proposer = turn_of(table)
    table.close({proposer: ("settle", {"propose": True})})
    others = [place for place in range(3) if place != proposer]
    with pytest.raises(Fault) as fault:
        table.watching.after(table.moment, {others[0]: ("settle", {"agree": True}), others[1]: ("settle", {"agree": 1})})
    assert fault.value.place == others[1]


def test_draft_after_a_leave_of_another_sees_the_ghost() -> None:
    table = opened(3)
    place = turn_of(table)
    table.close({place: ("leave", make_leave(table.plays[place], table.secrets[place], table.moment(place)))})
    do(table, "rob 0")
    assert court(table).turn == 1 and word(table, "stir")[0] == "move"
