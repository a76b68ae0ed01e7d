"""Mallory sits between two lobbies, to Ada under Béla's name and to Béla under Ada's, and looks for one list of words for both tables.

She knows everything that is said to her and may compute as long as she likes. The words have one syllable here (256 of them), so that
whoever may still choose anything after a nonce is shown finds what suits her at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest

from p2p.crypto import identity
from p2p.crypto.identity import Identity, nonce_commit, table_words
from p2p.peer.effects import Send
from p2p.peer.lobby import Keep
from p2p.peer.lobby_guest import ROUND_SECONDS, ROUNDS_MAX, GuestLobby
from p2p.peer.lobby_host import HostLobby, HostPhase
from p2p.peer.roster import make_draft
from p2p.wire.codec import bytes_text
from p2p.wire.listing import Listing
from p2p.wire.lobby import Join, Roster, sign_roster
from p2p.wire.lobby_draft import NonceReveal, RosterDraft
from p2p.wire.messages import Message, encode
from tests.p2p.peer.lobby_lab import GAMES, digest, terms

ADA, BELA = Identity(digest("Ada")), Identity(digest("Béla"))
TO_ADA, TO_BELA = Identity(digest("Mallory, as Béla")), Identity(digest("Mallory, as Ada"))
LINK = 1
TERMS = terms(2)
RUNS = 128


@pytest.fixture(autouse=True)
def short_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "TABLE_WORDS", 1)


def words(roster: Roster) -> str:
    return table_words(roster.table, [member.public for member in roster.members])


def nonces(seed: str) -> Callable[[], bytes]:
    numbers = count()
    return lambda: digest(f"{seed} {next(numbers)}")


def heard(lobby: HostLobby | GuestLobby) -> list[Message]:
    """What Mallory is told; the disk of whom she talks to is quick."""
    said: list[Message] = []
    while effects := lobby.outbox.take():
        for effect in effects:
            match effect:
                case Send(message=message):
                    said.append(message)
                case Keep(roster=roster):
                    lobby.kept(roster.table)
    return said


class AsBela:
    """Mallory in the lobby of Ada, who hosts as everybody does."""

    def __init__(self, seed: str) -> None:
        self.nonce = digest(f"{seed} mine")
        self.ada = HostLobby(ADA, GAMES, TERMS, seats=2, table_name="T", name="Ada", nonce=nonces(seed))
        self.ada.linked(LINK, TO_ADA.public)
        self.heard = heard(self.ada)
        commit = nonce_commit(TO_ADA.public, self.nonce)
        self.say(Join(self.ada.lobby, TERMS.game, TERMS.rules, TO_ADA.public, commit, "Béla").signed(TO_ADA))
        (self.draft,) = [message for message in self.heard if isinstance(message, RosterDraft)]

    def say(self, message: Message) -> None:
        self.ada.receive(LINK, message)
        self.heard += heard(self.ada)

    def finish(self) -> str:
        """The words that Ada reads aloud."""
        self.say(NonceReveal(self.draft.id, self.nonce))
        (roster,) = [message for message in self.heard if isinstance(message, Roster)]
        self.say(sign_roster(TO_ADA, roster))
        assert self.ada.agreed is not None
        return words(self.ada.agreed.roster)


class AsAda:
    """Mallory as host of Béla, who is a guest as everybody is."""

    def __init__(self, seed: str, nonce: bytes | None = None) -> None:
        self.bela = GuestLobby(BELA, GAMES, TO_BELA.public, nonce=nonces(f"{seed} Béla"))
        self.bela.linked(LINK, TO_BELA.public)
        self.nonce = nonce or digest(f"{seed} mine")
        self.open(self.nonce)
        self.bela.join("Béla")
        self.heard = heard(self.bela)

    def open(self, nonce: bytes) -> None:
        self.nonce, self.lobby = nonce, nonce_commit(TO_BELA.public, nonce)
        terms = (TERMS.game, TERMS.options, TERMS.variants, TERMS.rules)
        self.bela.receive(LINK, Listing(self.lobby, *terms, 2, "T", ("Ada",)))

    def say(self, *messages: Message) -> list[Message]:
        for message in messages:
            self.bela.receive(LINK, message)
        new = heard(self.bela)
        self.heard += new
        return new

    def reveal(self) -> bytes:
        """Béla's nonce, for which she must have bound herself first."""
        mine = Join(self.lobby, TERMS.game, TERMS.rules, TO_BELA.public, self.lobby, "Ada").signed(TO_BELA)
        self.join = [message for message in self.heard if isinstance(message, Join)][-1]
        self.draft = make_draft(self.lobby, TERMS, [mine, self.join])
        self.say(mine)
        (reveal,) = [message for message in self.say(self.draft) if isinstance(message, NonceReveal)]
        return reveal.nonce

    def roster(self, hers: bytes) -> Roster:
        return self.draft.opened({TO_BELA.public: self.nonce, BELA.public: hers})

    def finish(self, roster: Roster) -> str:
        """The words that Béla reads aloud; none if he does not sign this roster."""
        self.say(roster)
        self.say(sign_roster(TO_BELA, roster))
        return words(self.bela.agreed.roster) if self.bela.agreed is not None else ""


def ground(roster: Roster, wanted: str) -> Iterator[Roster]:
    """The same list of players with other nonces of Mallory's, and these very words."""
    for number in range(100_000):
        members = tuple(replace(one, nonce=digest(f"{number}")) if one.public == TO_BELA.public else one for one in roster.members)
        for lobby in (roster.lobby, nonce_commit(TO_BELA.public, digest(f"{number}"))):
            found = Roster(lobby, roster.game, roster.options, roster.variants, roster.rules, members)
            if words(found) == wanted:
                yield found


def test_whoever_keeps_to_the_protocol_gets_a_table_on_both_sides() -> None:
    one, other = AsBela("honest"), AsAda("honest")
    assert one.finish() and other.finish(other.roster(other.reveal()))


def test_after_bela_has_shown_his_nonce_no_other_nonce_of_hers_makes_a_table() -> None:
    wanted = AsBela("late").finish()
    for number, found in zip(range(8), ground(sample(), wanted), strict=False):
        side = AsAda(f"late {number}")
        hers = side.reveal()
        for roster in (next(ground(side.roster(hers), wanted)), found):
            assert words(roster) == wanted, "the same words: had he signed, nobody would notice"
            assert side.finish(roster) == ""
        assert not [message for message in side.heard if message.TYPE == "roster-sign"]


def sample() -> Roster:
    side = AsAda("sample")
    return side.roster(side.reveal())


def test_after_bela_has_shown_his_nonce_no_other_draft_is_taken() -> None:
    side = AsAda("redraft")
    first = side.roster(side.reveal())
    for number in range(20):
        commit = nonce_commit(TO_BELA.public, digest(f"other {number}"))
        mine = Join(side.lobby, TERMS.game, TERMS.rules, TO_BELA.public, commit, "Ada").signed(TO_BELA)
        assert side.say(mine, make_draft(side.lobby, TERMS, [mine, side.join])) == [], "he has answered once"
    assert side.finish(first) != ""


def test_ada_s_nonce_is_seen_only_by_whoever_has_shown_the_nonce_he_is_bound_to() -> None:
    side = AsBela("guest")
    secret = side.ada._nonces[ADA.public]
    for number in range(8):
        side.say(NonceReveal(side.draft.id, digest(f"ground {number}")))
    assert nonce_commit(ADA.public, secret) == side.ada.lobby and side.ada.phase is HostPhase.REVEALING
    assert bytes_text(secret).encode() not in b"".join(map(encode, side.heard))
    side.finish()
    assert bytes_text(secret).encode() in b"".join(map(encode, side.heard))


def test_the_words_of_two_tables_are_the_same_as_often_as_chance_wills() -> None:
    """Whatever she binds herself to, and whichever side she finishes first. One in 256 is what words of one byte are worth."""
    same = 0
    for number in range(RUNS):
        other = AsAda(f"run {number}", nonce=digest(f"chosen {number}"))
        one = AsBela(f"run {number}")
        roster = other.roster(other.reveal())
        same += one.finish() == other.finish(roster) != ""
    assert same <= 4


def test_a_host_who_begins_anew_until_the_words_suit_gets_a_guess_in_ten_seconds() -> None:
    side, rounds = AsAda("anew"), 0
    now, minutes = 0.0, 5
    while now < 60 * minutes and rounds < 100:
        if any(isinstance(message, Join) and message.lobby == side.lobby for message in side.heard):
            side.reveal()
            rounds += 1
            side.open(digest(f"round {rounds}"))
        else:
            now += 0.25
            side.bela.tick(now)
        side.heard = heard(side.bela)
    assert ROUNDS_MAX <= rounds <= ROUNDS_MAX + 2 + 60 * minutes / ROUND_SECONDS


def test_who_was_held_up_by_many_rounds_still_gets_to_a_table() -> None:
    side = AsAda("held up")
    for number in range(ROUNDS_MAX + 1):
        side.reveal()
        side.open(digest(f"round {number}"))
        side.heard = heard(side.bela)
    assert not side.heard, "no join: too many rounds"
    side.bela.tick(2 * ROUND_SECONDS)
    side.heard = heard(side.bela)
    assert side.finish(side.roster(side.reveal())) != ""
