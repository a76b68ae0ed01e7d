"""A host that looks for table words to its liking once it knows everybody's nonce. It is tried before the table is played, with the lobbies
of the guests as they ship; of the words only the first counts here, so that a host who could still choose anything finds it at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from p2p.crypto.identity import nonce_commit, table_words
from p2p.peer.effects import Send
from p2p.peer.lobby import Keep
from p2p.peer.lobby_guest import GuestLobby
from p2p.peer.roster import Terms, make_draft, terms_of
from p2p.sim.cheats.base import HARMLESS, Cheat
from p2p.sim.seating import NAMES, SeatedMember
from p2p.wire.listing import Listing
from p2p.wire.lobby import Join, Roster
from p2p.wire.lobby_draft import NonceReveal, RosterDraft
from p2p.wire.messages import Message

HOST = 1  # the number of its link at each guest
TRIES_MAX = 20_000


class GrindingHost(Cheat):
    """It gains nothing: a guest shows its nonce for one draft only, and keeps no roster but the one that all were bound to."""

    name = "grinding-host"
    verdict = HARMLESS

    def idle(self) -> None:
        if self.fired:
            return
        self.fire()
        for lie in ("", "nonce", "lobby", "draft"):
            GrindingRound(self, lie).play()


class GrindingRound:
    """One round of a lobby, which is honest if there is no lie."""

    def __init__(self, cheat: GrindingHost, lie: str) -> None:
        self.cheat, self.lie, self.world = cheat, lie, cheat.node.world
        table = self.world.table
        self.me = cheat.node.member
        self.terms: Terms = terms_of(table.game, len(table.members), {})
        self.members = [member for member in table.members if member.place != self.me.place]
        self.guests = {member.place: self._guest(member) for member in self.members}
        self.kept: set[bytes] = set()
        self.nonce = cheat.lots.raw(32)
        self.lobby = nonce_commit(self.me.identity.public, self.nonce)

    def _guest(self, member: SeatedMember) -> GuestLobby:
        games = {self.world.table.game.slug: self.world.table.game}
        guest = GuestLobby(member.identity, games, self.me.identity.public, nonce=lambda: self.cheat.lots.raw(32))
        guest.linked(HOST, self.me.identity.public)
        return guest

    def say(self, *messages: Message) -> list[Message]:
        """To all guests; what they answer."""
        answers: list[Message] = []
        for guest in self.guests.values():
            for message in messages:
                guest.receive(HOST, message)
            for effect in guest.outbox.take():
                if isinstance(effect, Send):
                    answers.append(effect.message)
                elif isinstance(effect, Keep):
                    self.kept.add(effect.roster.table)
        return answers

    def play(self) -> None:
        terms, mine = self.terms, self.join(self.lobby)
        self.say(Listing(self.lobby, terms.game, terms.options, terms.variants, terms.rules, len(self.guests) + 1, "T", ()))
        for member in self.members:
            self.guests[member.place].join(NAMES[member.place])
        joins = [mine, *(message for message in self.say() if isinstance(message, Join))]
        draft = make_draft(self.lobby, terms, joins)
        shown = {one.nonce for one in self.say(*joins, draft) if isinstance(one, NonceReveal)}
        nonces = {one.public: nonce for one in draft.members for nonce in shown if nonce_commit(one.public, nonce) == one.commit}
        if len(nonces) != len(self.guests):
            self.world.wrong("ground", f"{len(nonces)} of {len(self.guests)} guests take part in an honest round")
            return
        honest = draft.opened({**nonces, self.me.identity.public: self.nonce})
        if self.lie == "draft":
            self.second_draft(draft)
        roster = next(self.ground(honest)) if self.lie else honest
        self.say(roster)
        if bool(self.lie) == (roster.table in self.kept):
            self.world.wrong("ground", f"a ground roster ({self.lie}) was kept" if self.lie else "an honest roster was not kept")

    def join(self, commit: bytes) -> Join:
        public = self.me.identity.public
        return Join(self.lobby, self.terms.game, self.terms.rules, public, commit, NAMES[self.me.place]).signed(self.me.identity)

    def second_draft(self, draft: RosterDraft) -> None:
        """The same players, and a commitment that the host made after it knew their nonces."""
        public, late = self.me.identity.public, nonce_commit(self.me.identity.public, self.cheat.lots.raw(32))
        members = tuple(replace(one, commit=late) if one.public == public else one for one in draft.members)
        if any(isinstance(one, NonceReveal) for one in self.say(replace(draft, members=members))):
            self.world.wrong("ground", "a nonce was shown for a second draft")

    def ground(self, honest: Roster) -> Iterator[Roster]:
        """Other nonces of its own, until the first of the words is the one it wants."""
        public, wanted = self.me.identity.public, self.first_word(self.world.table.roster)
        for _ in range(TRIES_MAX):
            nonce = self.cheat.lots.raw(32)
            members = tuple(replace(one, nonce=nonce) if one.public == public else one for one in honest.members)
            lobby = nonce_commit(public, nonce) if self.lie == "lobby" else honest.lobby
            found = replace(honest, lobby=lobby, members=members)
            if self.first_word(found) == wanted:
                yield found

    def first_word(self, roster: Roster) -> str:
        return table_words(roster.table, [member.public for member in roster.members]).split()[0]


GRINDING: tuple[type[Cheat], ...] = (GrindingHost,)
