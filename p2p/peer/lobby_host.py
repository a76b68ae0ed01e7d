"""The host's side of a lobby: takes joins, lists them, drafts the list of players, shows all nonces at once, and signs the roster last.

The lobby is named by the host's own commitment, so it is bound before anybody joins; it shows its nonce when it holds those of all others.
Signing last makes the host the one place where a round ends: a roster it has not signed can be given up without anybody being left at
half a table. A round that fails begins anew under a fresh commitment, with fresh joins; so nobody ever signs twice in one lobby.
"""

from __future__ import annotations

from collections import deque
from enum import StrEnum

from engine.moves import Refusal
from p2p.crypto.faults import demand
from p2p.crypto.identity import Identity, nonce_commit
from p2p.peer.effects import Link
from p2p.peer.lobby import SECTION, SIGN_SECONDS, Coming, End, Lobby, Nonces, checked_name
from p2p.peer.lobby_talk import LobbyTalk
from p2p.peer.pace import LINES_MAX, Pace
from p2p.peer.roster import Agreed, Games, SignBook, Terms, make_draft, why_not_playable
from p2p.wire.letters import alike
from p2p.wire.limits import TABLE_NAME_BYTES_MAX, TABLE_NAME_COLUMNS_MAX
from p2p.wire.listing import Decline, Listing
from p2p.wire.lobby import Join, LeaveLobby, Roster, RosterSign, sign_roster
from p2p.wire.lobby_chat import LobbyChat
from p2p.wire.lobby_draft import NonceReveal, Objection, RosterDraft
from p2p.wire.messages import Bye, Message
from p2p.wire.text import clean
from p2p.wire.where import Where

MISSES_MAX = 3  # rounds that one key may spoil before it is no longer taken
MISSES_KEPT = 1024  # keys whose spoiled rounds are remembered
CHANGES_MAX = 20  # joins, leaves and addresses of one key in a row; one more each second
PAST_ROUNDS = 16  # whose late words are no fault


class HostPhase(StrEnum):
    OPEN = "open"
    REVEALING = "revealing"  # the draft is out, nonces come in
    SIGNING = "signing"
    KEEPING = "keeping"  # all guests have signed, our own seed goes to disk
    AGREED = "agreed"
    CLOSED = "closed"


class HostLobby(Lobby):
    def __init__(
        self, me: Identity, games: Games, terms: Terms, *, seats: int, table_name: str, name: str, nonce: Nonces, now: float = 0.0
    ) -> None:
        """Opens the lobby. Refusal if the game cannot be played so, or a name would not be taken by peers."""
        super().__init__(me, nonce, now)
        _refuse_unless_playable(games, terms, seats)
        if not table_name or clean(table_name, TABLE_NAME_COLUMNS_MAX) != table_name or len(table_name.encode()) > TABLE_NAME_BYTES_MAX:
            raise Refusal("bad_table_name", name=clean(table_name, TABLE_NAME_COLUMNS_MAX))
        self.terms, self.seats, self.table_name, self.name = terms, seats, table_name, checked_name(name)
        self.phase = HostPhase.OPEN
        self._games = games
        self._joins: dict[bytes, Join] = {}  # ours among them
        self._draft: RosterDraft | None = None
        self._nonces: dict[bytes, bytes] = {}  # shown for the draft; ours, which nobody has seen before all are here
        self._book: SignBook | None = None
        self._deadline = 0.0
        self._misses: dict[bytes, int] = {}
        self._dismissed: set[bytes] = set()
        self._objections: dict[bytes, tuple[bytes, ...]] = {}  # by guest: with whom it does not sit down
        self._changes = Pace[bytes](CHANGES_MAX)
        self._lines = Pace[bytes](LINES_MAX)
        self._talk = LobbyTalk(me, me.public)
        self._past: deque[bytes] = deque(maxlen=2 * PAST_ROUNDS)  # drafts and tables
        self._open_round()

    # What a person or the shell asks.

    @property
    def listing(self) -> Listing:
        terms, state = self.terms, "closed" if self.phase in (HostPhase.AGREED, HostPhase.CLOSED) else "open"
        taken = tuple(join.name for join in self._joins.values())
        return Listing(self.lobby, terms.game, terms.options, terms.variants, terms.rules, self.seats, self.table_name, taken, state)

    def sits(self, public: bytes) -> bool:
        """Whether the holder of this key has a place."""
        return public in self._joins

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of those whose nonces or signatures are missing now."""
        if self._draft is None or self.phase is HostPhase.AGREED:
            return ()
        missing = self._missing()
        return tuple(member.name for member in self._draft.members if member.public in missing)

    def start(self) -> None:
        """Do not wait for more guests. Refusal if the game does not go with so many."""
        if self.phase is not HostPhase.OPEN:
            raise Refusal("lobby_not_open", phase=self.phase.value)
        _refuse_unless_playable(self._games, self.terms, len(self._joins))
        for by, about in self._objecting():
            raise Refusal("objection", by=self._joins[by].name, about=self._joins[about].name)
        self._begin()

    def close(self) -> None:
        """No table will come of this lobby. After the agreement there is nothing to close."""
        if self.phase in (HostPhase.AGREED, HostPhase.CLOSED):
            return
        self._give_up_round()
        self.phase = HostPhase.CLOSED
        self._announce()
        self.outbox.tell("lobby-closed")

    def dismiss(self, public: bytes) -> None:
        """Our person does not want to play with the holder of this key."""
        if self.phase in (HostPhase.AGREED, HostPhase.CLOSED) or public == self._me.public:
            raise Refusal("lobby_not_open", phase=self.phase.value)
        self._dismissed.add(public)
        if public in self._joins:
            self._remove([public], "dismissed")

    def say(self, text: str) -> None:
        if self.phase in (HostPhase.AGREED, HostPhase.CLOSED):
            raise Refusal("lobby_not_open", phase=self.phase.value)
        self._spread(self._me.public, self._talk.say(self._joins[self._me.public], text, self._now))

    def kept(self, table: bytes) -> None:
        if self.phase is not HostPhase.KEEPING or self._book is None or self._book.roster.table != table:
            return
        self._book.take(sign_roster(self._me, self._book.roster))
        self.agreed = Agreed(self._book.roster, self._book.signs)
        self.phase = HostPhase.AGREED
        for link in self._links:
            self._greet(link)
        place = self.agreed.place_of(self._me.public)
        self.outbox.tell("agreed", roster=self.agreed.roster, signs=self.agreed.signs, place=place)

    def unkept(self, table: bytes, why: str) -> None:
        if self.phase is HostPhase.KEEPING and self._book is not None and self._book.roster.table == table:
            self.outbox.tell("disk-failed", what=why)
            self.close()

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.phase in (HostPhase.REVEALING, HostPhase.SIGNING) and now >= self._deadline:
            self._remove([public for public in self._missing() if public != self._me.public], "dropped")

    # Links.

    def _greet(self, link: Link) -> None:
        """Everything that the end of a link may know now. Harmless to repeat."""
        end = self._links[link]
        if self.agreed is not None:
            if self.agreed.place_of(end.public) is not None or end.kind is Coming.VIEW:
                for message in self.agreed.messages():
                    self.outbox.send(link, message)
            else:
                self.outbox.send(link, self.listing)
            return
        self.outbox.send(link, self.listing)
        if self._draft is None or end.public not in self._joins:
            return
        self._show_table(link)
        self.outbox.send(link, self._draft)
        if self._book is not None:
            self.outbox.send(link, self._book.roster)
            for sign in self._book.signs:
                self.outbox.send(link, sign)

    def _lost(self, public: bytes) -> None:
        """Without a link a join stands no longer. Once the draft is out, the guest has until the deadline to come back."""
        join = self._joins.get(public)
        if join is None:
            return
        if self.phase is HostPhase.OPEN:
            self._remove([public], "lost")
        elif self._draft is not None and self.agreed is None:
            self.outbox.tell("away", name=join.name, public=public.hex())

    # Messages.

    def _take(self, link: Link, end: End, message: Message) -> None:
        match message:
            case Join():
                self._take_join(link, end, message)
            case LeaveLobby():
                self._take_leave(end, message)
            case Where():
                demand(message.public == end.public, SECTION, "addresses of somebody else")
                self._spend(end)
                if self.wheres.take(message) and end.public in self._joins:
                    self._spread(end.public, message)
            case NonceReveal():
                self._take_reveal(end, message)
            case Objection():
                self._take_objection(end, message)
            case RosterSign():
                self._take_sign(message)
            case LobbyChat():
                self._take_chat(end, message)
            case Bye():
                pass
            case Roster() if self.agreed is not None and message.table == self.agreed.roster.table:
                pass
            case _:
                self._misplaced(message, table_known=self._book is not None)

    def _take_join(self, link: Link, end: End, join: Join) -> None:
        demand(join.public == end.public, SECTION, "a join for another key than that of the link")
        self._spend(end)
        join.check()
        if self._joins.get(join.public) == join:  # sent again after a link broke
            self._show_table(link)
            self._greet(link)
            return
        if self._draft is not None and self.agreed is None and join.public in self._joins and join.lobby == self.lobby:
            self._remove([join.public], "left")  # a second join of a member: the one in the draft stands no longer, its leave was lost
            return
        reason = self._why_declined(end, join)
        if reason is not None:
            self.outbox.send(link, Decline(join.lobby, join.commit, reason))
            return
        self._objections.pop(join.public, None)  # whoever joins anew says anew with whom they do not sit down
        before = self._objecting()
        self._joins[join.public] = join
        self._talk.keep(self._joins.values())
        self.outbox.tell("joined", name=join.name, public=join.public.hex())
        self._tell_objections(before)
        where = self.wheres.get(join.public)
        self._spread(join.public, join, *([where] if where else []))
        self._show_table(link)
        self._announce()
        self._begin_if_full()

    def _why_declined(self, end: End, join: Join) -> str | None:
        others = [other for other in self._joins.values() if other.public != join.public]
        refusals = {
            "view-only": end.kind is Coming.VIEW,
            "closed": self.phase in (HostPhase.AGREED, HostPhase.CLOSED),
            "dismissed": join.public in self._dismissed,
            "dropped": self._misses.get(join.public, 0) >= MISSES_MAX,
            "other-game": join.game != self.terms.game,
            "other-rules": join.rules != self.terms.rules,
            "other-lobby": join.lobby != self.lobby,
            "full": self.phase is not HostPhase.OPEN or len(others) >= self.seats,
            "name-taken": any(alike(other.name, join.name) for other in others),
        }
        return next((reason for reason, holds in refusals.items() if holds), None)

    def _take_leave(self, end: End, leave: LeaveLobby) -> None:
        demand(leave.public == end.public, SECTION, "somebody takes back the join of another")
        self._spend(end)
        leave.check()
        join = self._joins.get(leave.public)
        if join is not None and (leave.lobby, leave.commit) == (join.lobby, join.commit) and self.agreed is None:
            self._remove([leave.public], "left")

    def _take_reveal(self, end: End, reveal: NonceReveal) -> None:
        """Nobody's nonce is passed on before all are here: then they go out together, in the roster."""
        if self._draft is None or reveal.draft != self._draft.id:
            demand(reveal.draft in self._past, NonceReveal.SECTION, "a nonce for a list of players that was never proposed")
            return
        commits = {member.public: member.commit for member in self._draft.members}
        demand(end.public in commits, NonceReveal.SECTION, "a nonce of somebody who is not in the list of players")
        is_right = nonce_commit(end.public, reveal.nonce) == commits[end.public]
        demand(is_right, NonceReveal.SECTION, "a nonce that is not the one committed to")
        if self.phase is HostPhase.REVEALING:
            self._nonces[end.public] = reveal.nonce
            self._sign_if_revealed()

    def _take_objection(self, end: End, objection: Objection) -> None:
        """Whoever does not sit down with another does not leave for it, and nobody is thrown out: our person decides who goes."""
        if objection.about != self._objections.get(end.public, ()):  # after a broken link it comes again
            self._spend(end)
        if objection.lobby != self.lobby or end.public not in self._joins or self.phase in (HostPhase.AGREED, HostPhase.CLOSED):
            return
        before = self._objecting()
        self._objections[end.public] = objection.about
        self._tell_objections(before)
        if self._draft is not None and self._objecting():
            self._begin_anew()
        elif self.phase is HostPhase.OPEN:
            self._begin_if_full()

    def _objecting(self) -> list[tuple[bytes, bytes]]:
        """Who does not sit down with whom, of those who have a place."""
        return [(by, about) for by, keys in self._objections.items() for about in keys if by in self._joins and about in self._joins]

    def _tell_objections(self, before: list[tuple[bytes, bytes]]) -> None:
        for by, about in self._objecting():
            if (by, about) not in before:
                self.outbox.tell("objection", name=self._joins[by].name, about=self._joins[about].name)

    def _take_sign(self, sign: RosterSign) -> None:
        if self._book is None or sign.table != self._book.roster.table:
            demand(sign.table in self._past, RosterSign.SECTION, "a signature of a roster that was never proposed")
            return
        if self.phase is not HostPhase.SIGNING:
            return
        if sign.place in self._book.missing:
            mine = self._book.roster.members[sign.place].public == self._me.public
            demand(not mine, RosterSign.SECTION, "our own signature, which we have not given yet")
        if not self._book.take(sign):
            return
        member = self._book.roster.members[sign.place]
        self.outbox.tell("signed", name=member.name, place=sign.place)
        self._spread(member.public, sign)
        self._keep_if_signed()

    def _take_chat(self, end: End, line: LobbyChat) -> None:
        demand(line.public == end.public, SECTION, "a line of talk of somebody else")
        demand(self._lines.spend(line.public, self._now), SECTION, "more talk than a lobby takes")
        join = self._joins.get(line.public)
        if join is None or self.phase in (HostPhase.AGREED, HostPhase.CLOSED):
            return  # late, or said by somebody who has no place
        if self._talk.take(line, join):
            self.outbox.tell("chat", name=join.name, text=line.shown)
            self._spread(line.public, line)

    # Rounds.

    def _open_round(self) -> None:
        self.phase = HostPhase.OPEN
        nonce = self._nonce()
        self._nonces = {self._me.public: nonce}
        self.lobby = nonce_commit(self._me.public, nonce)
        mine = Join(self.lobby, self.terms.game, self.terms.rules, self._me.public, self.lobby, self.name).signed(self._me)
        self._joins = {mine.public: mine}
        self._talk.keep([mine])
        self._announce()
        self._begin_if_full()

    def _begin_if_full(self) -> None:
        if len(self._joins) == self.seats and not self._objecting():
            self._begin()

    def _begin(self) -> None:
        self._draft = make_draft(self.lobby, self.terms, self._joins.values())
        self.phase, self._deadline = HostPhase.REVEALING, self._now + SIGN_SECONDS
        self.outbox.tell("signing", names=tuple(member.name for member in self._draft.members))
        self._spread(self._me.public, self._draft)
        self._sign_if_revealed()

    def _sign_if_revealed(self) -> None:
        assert self._draft is not None
        if not self._missing():
            roster = self._draft.opened(self._nonces)
            self._book, self.phase, self._deadline = SignBook(roster), HostPhase.SIGNING, self._now + SIGN_SECONDS
            self._spread(self._me.public, roster)
            self._keep_if_signed()

    def _missing(self) -> list[bytes]:
        """The keys of those whose word is due now: the nonce, and once all nonces are here the signature."""
        assert self._draft is not None
        if self._book is not None:
            return [self._book.roster.members[place].public for place in self._book.missing]
        return [member.public for member in self._draft.members if member.public not in self._nonces]

    def _keep_if_signed(self) -> None:
        assert self._book is not None
        if len(self._book.missing) == 1:  # ours
            self.phase = HostPhase.KEEPING
            self.outbox.keep(self._book.roster)

    def _remove(self, publics: list[bytes], why: str) -> None:
        """These guests are out. While the lobby is open that is all; a draft that is out already ends with them."""
        signing = self._draft is not None
        for public in publics:
            join = self._joins.pop(public)
            self._objections.pop(public, None)
            self.outbox.tell("dropped" if signing else "left", name=join.name, public=public.hex(), why=why)
            if signing:
                self._misses[public] = self._misses.pop(public, 0) + 1
                if len(self._misses) > MISSES_KEPT:
                    del self._misses[next(iter(self._misses))]
            if why in ("dismissed", "dropped"):
                self._send_to(public, Decline(join.lobby, join.commit, why))
        if signing:
            self._begin_anew()
        else:
            self._talk.keep(self._joins.values())
            self._announce()

    def _begin_anew(self) -> None:
        self._give_up_round()
        self.outbox.tell("reopened")
        self._open_round()

    def _give_up_round(self) -> None:
        if self._draft is not None:
            self._past.append(self._draft.id)
        if self._book is not None:
            self._past.append(self._book.roster.table)
            if self.phase is HostPhase.KEEPING:
                self.outbox.drop(self._book.roster.table)
        self._draft = self._book = None

    # Telling.

    def _announce(self) -> None:
        for link in self._links:
            self.outbox.send(link, self.listing)

    def _spread(self, author: bytes, *messages: Message) -> None:
        """To every guest with a place but the author."""
        for public in self._joins:
            if public not in (author, self._me.public):
                self._send_to(public, *messages)

    def _spread_own(self, where: Where) -> None:
        self._spread(self._me.public, where)

    def _show_table(self, link: Link) -> None:
        """Joins and addresses of all others, for a guest who has just got a place."""
        public = self._links[link].public
        for other, join in self._joins.items():
            if other != public:
                self.outbox.send(link, join)
                if where := self.wheres.get(other):
                    self.outbox.send(link, where)

    def _spend(self, end: End) -> None:
        demand(self._changes.spend(end.public, self._now), SECTION, "more changes than a lobby takes")


def _refuse_unless_playable(games: Games, terms: Terms, players: int) -> None:
    why = why_not_playable(games, terms, players)
    if why is not None:
        raise Refusal("not_playable", why=why, count=players)
