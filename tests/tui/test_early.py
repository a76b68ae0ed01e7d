"""Asked before everybody has signed the step before, as its player sees it: the question stays, the answer waits in sight, and a draft
that the table leaves behind is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.words import Words
from p2p.node import Node
from p2p.wire.entries import Ack
from p2p.wire.messages import Message, Serve
from tests.p2p.net.lab import play, until
from tests.p2p.node_lab import party_in
from tests.p2p.peer.court import COURT, Do
from tests.p2p.peer.test_early import early, go_without, place_of
from tests.tui.test_held import settled
from tui.cli.headless import Party
from tui.sitting.lobby import LobbySeen
from tui.sitting.model import Situation
from tui.sitting.net_seen import Decide, Seated
from tui.sitting.parting import DROP
from tui.sitting.peer_game import PeerGame, PeerMoment, Reach
from tui.sitting.says import leaving_sentence
from tui.sitting.seat import PeerSeat
from tui.sitting.seen import LetGo, Notice, PlayMove, Seen, Undo

GAME = replace(COURT, words=Words(held=lambda g, seat: g.hands[seat]))
GAME.__dict__["rules_digest"] = COURT.rules_digest


def person(label: str, count: int = 3) -> tuple[Any, PeerGame, Any]:
    wires, peer, late = early(label, GAME, count)
    game = PeerGame(Reach(lambda do: do(peer), lambda look: look(peer)))
    game.watched = True
    return wires, game, late


def test_the_question_is_the_same_when_all_have_signed() -> None:
    _, game, late = person("same")
    assert settled(game) is Situation.ASK and game.table.seen.early
    asked, choices = game.moment, game.choices()
    late.release()
    assert settled(game) is Situation.ASK and not game.table.seen.early
    assert game.moment == asked and game.choices() is choices


def test_an_answer_that_was_let_go_waits_in_sight_and_can_be_taken_back() -> None:
    wires, game, late = person("waits")
    settled(game)
    beat = game.table.seen.coming
    game.answer(Do("next"))
    assert settled(game) is Situation.CONFIRM and not leaving_sentence(game.table.seen)
    game.let_go()
    assert settled(game) is Situation.WAIT
    name = wires.roster.members[late.place].name
    waits = f"Your answer leaves as soon as {name} has signed the step before"
    assert leaving_sentence(game.table.seen) == f"{waits}; until then you can take it back"
    assert game.undo() == "Taken back: do next." and settled(game) is Situation.ASK
    game.answer(Do("next"))
    game.let_go()
    assert settled(game) is Situation.WAIT
    late.release()
    settled(game)
    assert game.table.seen.coming > beat and not leaving_sentence(game.table.seen) and not game.table.seen.drafted, "it has left"


def test_what_was_let_go_in_a_draft_that_was_dropped_is_not_let_go_in_the_next() -> None:
    wires, game, late = person("forgotten", 4)
    settled(game)
    for move in (Do("save"), Do("next")):
        game.answer(move)
    game.let_go()
    settled(game)
    wires.crash(late.place)
    go_without(wires, late.place)
    wires.run(lambda: wires.nodes[game.table.reach.look(place_of)].peer.asked() is not None)
    assert settled(game) is Situation.ASK and not game.table.seen.drafted
    game.answer(Do("next"))
    assert settled(game) is Situation.CONFIRM, "the new turn waits for its player, as every turn does"


class Watched:
    """A person at a table with others, and all that was posted."""

    def __init__(self, node: Node) -> None:
        async def begin() -> Party:
            return Party(node)

        self.told: list[str] = []
        self.seen: Seen | None = None
        self.seat = PeerSeat(begin, LobbySeen(me="Anna"), self._post)
        self.seat.words_seconds = 0.0
        self.seat.watched = True
        self.seat.start()

    def _post(self, what: Any) -> None:
        match what:
            case Seen():
                self.seen = what
            case Seated(seen):
                self.seen = seen
            case Notice(text):
                self.told.append(text)

    def is_asked(self) -> bool:
        return self.seen is not None and self.seen.due == "ask"

    @property
    def look(self) -> PeerMoment:
        assert self.seat.game is not None
        return self.seat.game.table.seen

    async def plays_until(self, there: Callable[[], bool]) -> None:
        await until(lambda: self.seat.game is not None and self.seen is not None)
        answered: object = None

        def step() -> bool:
            nonlocal answered
            assert self.seen is not None
            if there():
                return True
            if self.seen.at != answered and self.seen.due in ("ask", "confirm") and not self.look.early:
                answered = self.seen.at
                if self.is_asked():
                    self.choose()
                else:
                    self.seat.wish(LetGo())
            return False

        await until(step)

    def choose(self) -> None:
        """The last that is listed of what is possible: nothing is shown or drawn by it."""
        assert self.seen is not None
        move = next(choice.move for choice in reversed(self.seen.choices) if not choice.refusal)
        self.seat.wish(PlayMove(move, self.seen.at))


def is_asked_alone(node: Node, name: str) -> bool:
    """In the coming beat: then they may also leave."""
    if node.peer is None or "leave" not in node.peer.chain.due.kinds:
        return False
    return [node.peer.roster.members[place].name for place in node.peer.chain.due.speakers] == [name]


def mute_before(node: Node, name: str) -> None:
    """This node's word about a beat does not leave it where that player alone is asked next."""
    send = node.mesh.send

    def filtered(link: int, message: Message) -> None:
        peer = node.peer
        if peer is not None and peer.me is not None and is_asked_alone(node, name):
            own = peer.me.place
            if isinstance(message, Ack) and message.seat == own:
                return
            if isinstance(message, Serve):
                message = Serve(message.entries, tuple(ack for ack in message.acks if ack.seat != own))
        send(link, message)

    node.mesh.send = filtered  # type: ignore[method-assign, assignment]


def test_on_a_real_table_a_draft_that_is_left_behind_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Anna", bot=False, missed_seconds=2.0), seats=3)
            anna = Watched(host)
            await party.join(party.who("Bela", missed_seconds=2.0, on_leave="drop"), host)
            vera = await party.join(party.who("Vera"), host)
            mute_before(vera, "Anna")
            try:
                await anna.plays_until(lambda: is_asked_alone(host, "Anna") and anna.look.awaited == ("Vera",) and anna.is_asked())
                assert anna.look.early
                anna.choose()
                anna.seat.wish(LetGo())
                await until(lambda: anna.seen is not None and anna.seen.leaving)
                assert "as soon as Vera has signed the step before" in anna.seen.doing  # type: ignore[union-attr]
                anna.seat.wish(Undo())
                await until(anna.is_asked)
                anna.choose()
                await vera.stop()
                await until(lambda: anna.seen is not None and anna.seen.missing is not None and DROP in anna.seen.missing.offers)
                said = len(anna.look.answers) - anna.look.drafted
                anna.seat.wish(Decide(DROP))
                sentence = "The table has changed under your answer: what you had begun and not sent is dropped."
                await until(lambda: sentence in anna.told)
                assert anna.told.count(sentence) == 1 and len(anna.look.answers) >= said
                beat = anna.look.coming
                await anna.plays_until(lambda: anna.look.coming >= beat + 6)
                assert anna.look.frozen is None
            finally:
                await anna.seat.close()

    play(scene())
