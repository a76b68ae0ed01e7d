"""A table of plays without chains: every place keeps its own Play, the beats are closed by hand. For tests of dealing and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from engine.dealer import Stream
from engine.game import Game
from engine.moves import Move
from engine.world import View
from p2p.crypto.identity import Identity, nonce_commit
from p2p.crypto.keys import TableSecret
from p2p.crypto.transcript import ProofContext, Seed
from p2p.peer.dealing import Eyes
from p2p.peer.making import Choices, Draft, is_automatic, make_body
from p2p.peer.play import Play
from p2p.peer.steps import write_steps
from p2p.wire.codec import Value
from p2p.wire.lobby import Member, Roster

Pick = Callable[[View[Any], Stream], Move[Any]]


def some_bytes(*what: object) -> bytes:
    return sha256(repr(what).encode()).digest()


def identities(count: int, label: str = "round") -> list[Identity]:
    """In the order of a roster: by their keys."""
    return sorted((Identity(some_bytes(label, "identity", n)) for n in range(count)), key=lambda one: one.public)


def roster_of(game: Game[Any], people: list[Identity], options: Mapping[str, Value] | None = None, label: str = "round") -> Roster:
    members = tuple(Member(one.public, some_bytes(label, "nonce", n), f"P{n}") for n, one in enumerate(people))
    lobby = nonce_commit(members[0].public, members[0].nonce)
    return Roster(lobby, game.slug, dict(options or {}), (), bytes.fromhex(game.rules_digest), members)


def secret_of(roster: Roster, place: int, label: str = "round") -> TableSecret:
    return TableSecret(Seed(some_bytes(label, "seed", place)), roster.table)


def any_move(view: View[Any], stream: Stream) -> Move[Any]:
    return view.any_legal(stream.below)


class Round:
    def __init__(self, game: Game[Any], count: int, label: str = "round", options: Mapping[str, Value] | None = None) -> None:
        self.people = identities(count, label)
        self.roster = roster_of(game, self.people, options, label)
        self.secrets = [secret_of(self.roster, place, label) for place in range(count)]
        self.plays = [Play(self.roster, game, Eyes(place, secret)) for place, secret in enumerate(self.secrets)]
        self.watching = Play(self.roster, game, None)
        self.choices: list[Choices] = [{} for _ in range(count)]
        self.beat, self.head = 0, self.roster.table
        self.heads = [self.head]  # under each beat
        self.stream = Stream(label.encode(), "moves")
        self.said: list[dict[int, tuple[str, Mapping[str, Value]]]] = []

    def moment(self, place: int) -> ProofContext:
        return ProofContext(self.roster.table, self.head, self.beat, place)

    def draft(self, place: int) -> Draft:
        return Draft(self.plays[place], self.secrets[place], self.moment(place), self.choices[place])

    def word(self, place: int, pick: Pick = any_move) -> tuple[str, Mapping[str, Value]]:
        """What an honest place says in this beat."""
        play = self.plays[place]
        due = play.due
        if due.what == "vote":
            return "settle", {"agree": True}
        if due.kinds[0] != "move":
            return due.kinds[0], make_body(play, due, self.secrets[place], self.moment(place))
        draft = self.draft(place)
        while draft.asked() is not None:
            draft.act(pick(draft.view(), self.stream))
        self.choices[place] = draft.choices
        assert draft.steps and (is_automatic(due, place, play) or draft.can_undo)
        return "move", write_steps(draft.steps)

    def close(self, said: Mapping[int, tuple[str, Mapping[str, Value]]]) -> None:
        """Every place, and one who only watches, goes on by the same words; all must agree."""
        self.plays = [play.after(self.moment, said) for play in self.plays]
        self.watching = self.watching.after(self.moment, said)
        digests = {play.digest() for play in [*self.plays, self.watching]}
        assert len(digests) == 1, f"beat {self.beat}: the places differ"
        self.said.append(dict(said))
        self.head = some_bytes(self.head, self.beat, digests.pop())
        self.heads.append(self.head)
        self.beat += 1

    def step(self, pick: Pick = any_move) -> None:
        self.close({place: self.word(place, pick) for place in self.watching.due.speakers})

    def until(self, what: str) -> None:
        while self.watching.due.what != what:
            assert self.watching.over is None, f"the game ended before {what}"
            self.step()

    def finish(self, beats_max: int = 4000) -> None:
        while self.watching.over is None:
            self.step()
            assert self.beat < beats_max
