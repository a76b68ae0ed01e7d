"""A guest's side of a lobby: reads the listing, joins, checks the draft against what it joined on, reveals its nonce for it, and signs
the roster that comes of it once its seed is kept.

The host is known by its key; its other words count only on its own link. Joins, addresses and signatures are signed by their authors and
count from anybody. In one lobby a guest reveals for at most one draft and signs at most its roster: nothing is left to choose for whoever
has seen a nonce. Rounds that end after we revealed are taken part in ever more slowly, for each is one guess at words that suit somebody.
A spectator is a guest who never joins.
"""

from __future__ import annotations

from enum import StrEnum

from engine.moves import Refusal
from p2p.crypto.faults import demand
from p2p.crypto.identity import Identity, nonce_commit
from p2p.peer.effects import Link
from p2p.peer.lobby import KEYS_MAX, SECTION, SIGN_SECONDS, TABLE_CLOSED, Coming, End, Lobby, Nonces, checked_name
from p2p.peer.lobby_talk import LobbyTalk
from p2p.peer.pace import PASSED_LINES_MAX, Pace
from p2p.peer.roster import Agreed, Games, SignBook, Terms, why_not, why_not_playable
from p2p.wire.limits import SEATS_MAX
from p2p.wire.listing import Decline, Listing
from p2p.wire.lobby import Join, LeaveLobby, Roster, RosterSign, sign_roster
from p2p.wire.lobby_chat import LobbyChat
from p2p.wire.lobby_draft import NonceReveal, Objection, RosterDraft, draft_of
from p2p.wire.messages import Bye, Message
from p2p.wire.where import Where

MISSING_SECONDS = 2 * SIGN_SECONDS  # after the host's own deadline: then somebody is told for whom we wait


class GuestPhase(StrEnum):
    WAITING = "waiting"  # for the listing
    LISTED = "listed"
    JOINED = "joined"
    REVEALED = "revealed"  # the draft is good, and the host has our nonce
    KEEPING = "keeping"  # the roster is good, our seed goes to disk
    SIGNED = "signed"
    AGREED = "agreed"
    CLOSED = "closed"


BOUND = (GuestPhase.JOINED, GuestPhase.REVEALED, GuestPhase.KEEPING, GuestPhase.SIGNED)
ROUNDS_MAX = 8  # that may end one after the other once we revealed our nonce; then one more each ROUND_SECONDS
ROUND_SECONDS = 10.0


class GuestLobby(Lobby):
    def __init__(
        self, me: Identity, games: Games, host: bytes, *,
        nonce: Nonces, kind: Coming = Coming.PLAY, game: str | None = None, now: float = 0.0,
    ) -> None:  # fmt: skip
        """`game`: what our person chose, from a list of tables that anybody can write; None if it was the host that was chosen."""
        super().__init__(me, nonce, now)
        self.host, self.kind, self.game = host, kind, game
        self.phase = GuestPhase.WAITING
        self.listing: Listing | None = None
        self._games = games
        self._terms: Terms | None = None  # what we joined on
        self._mine: Join | None = None
        self._secret = b""  # the nonce that our join is bound to
        self._joins: dict[bytes, Join] = {}  # of others, the newest of each key
        self._draft: RosterDraft | None = None  # for which we revealed it
        self._doubted: list[bytes] = []  # keys with which we do not sit down, the newest last
        self._objected = False  # the host has heard of some
        self._again = ""  # our name, while we wait to take part in a new round
        self._rounds = Pace[bytes](ROUNDS_MAX)
        self._book: SignBook | None = None
        self._lines = Pace[bytes](PASSED_LINES_MAX)
        self._talk = LobbyTalk(me, host)
        self._deadline = 0.0
        self._relinked = False
        self._leaving = False

    # What a person or the shell asks.

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of those whose signatures are missing now; before that the host's, who alone knows whose nonce is."""
        if self.agreed is not None:
            return ()
        if self._book is not None:
            return self._book.names(self._book.missing)
        return tuple(member.name for member in self._draft.members if member.public == self.host) if self._draft is not None else ()

    def join(self, name: str) -> None:
        """Refusal if there is nothing to join, no free place, or the game cannot be played here."""
        if self.kind is Coming.VIEW:
            raise Refusal("view_only")
        if self.phase is not GuestPhase.LISTED or self.listing is None:
            raise Refusal("lobby_not_open", phase=self.phase.value)
        if len(self.listing.taken) >= self.listing.seats:
            raise Refusal("lobby_full", seats=self.listing.seats)
        terms = Terms.of(self.listing)
        why = why_not_playable(self._games, terms, self.listing.seats)
        if why is not None:
            raise Refusal("not_playable", why=why, count=self.listing.seats)
        self._terms = terms
        self._send_join(checked_name(name))

    def leave(self) -> None:
        """Takes our join back. After our signature only the host can still end the round: then we are out when it does."""
        if self._again:
            self._again = ""
            return
        if self._mine is None or self.phase not in BOUND:
            raise Refusal("not_joined")
        self._take_back()
        if self.phase is GuestPhase.SIGNED:
            self._leaving = True
        else:
            self._stand_up()

    def doubt(self, public: bytes) -> None:
        """Our person knows another key under the name that this one shows: we sign no list of players with it, and the host learns it."""
        if public not in self._doubted:
            self._doubted = [*self._doubted, public][-SEATS_MAX:]
            self._object()

    def trust(self, public: bytes) -> None:
        """Our person accepts it."""
        if public in self._doubted:
            self._doubted.remove(public)
            self._object()

    def say(self, text: str) -> None:
        if self._mine is None or self.phase not in BOUND:
            raise Refusal("not_joined")
        if not self._links_of(self.host):
            raise Refusal("host_lost")
        self._to_host(self._talk.say(self._mine, text, self._now))

    def kept(self, table: bytes) -> None:
        if self.phase is not GuestPhase.KEEPING or self._book is None or self._book.roster.table != table:
            return
        self.phase = GuestPhase.SIGNED
        sign = sign_roster(self._me, self._book.roster)
        self._book.take(sign)
        self._tell_signed(sign)
        for member in self._book.roster.members:
            self._send_to(member.public, sign)
        self._agree_if_whole()

    def unkept(self, table: bytes, why: str) -> None:
        if self.phase is GuestPhase.KEEPING and self._book is not None and self._book.roster.table == table:
            self._take_back()
            self._stand_up()
            self.outbox.tell("disk-failed", what=why)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.awaited and now >= self._deadline:
            self._deadline = now + MISSING_SECONDS
            self.outbox.tell("missing", names=self.awaited)
        if self._again:
            self._join_again()

    # Links.

    def _greet(self, link: Link) -> None:
        public = self._links[link].public
        if self.agreed is not None:
            if public != self.host:
                self._pass_signs(link)
            return
        if public == self.host:  # it speaks first: only then do we know whether it still means the same lobby
            self._relinked = True
        elif self.phase is GuestPhase.SIGNED:
            self._pass_signs(link)

    def _lost(self, public: bytes) -> None:
        if public == self.host and self.agreed is None and self.phase is not GuestPhase.CLOSED:
            self.outbox.tell("host-lost", phase=self.phase.value)

    # Messages.

    def _take(self, link: Link, end: End, message: Message) -> None:
        match message:
            case Roster() if self._book is not None and message.table == self._book.roster.table and end.public != self.host:
                pass  # a peer who is at the table already shows it to all who come
            case Listing() | Decline() | RosterDraft() | Roster():
                demand(end.public == self.host, SECTION, f"a {message.TYPE} from somebody who is not the host")
                self._take_from_host(link, message)
            case Join():
                self._take_join(message)
            case Where():
                if (message.public == self.host or message.public in self._joins) and self.wheres.take(message):
                    self.outbox.tell("where", public=message.public.hex(), addresses=message.addresses)
            case RosterSign():
                self._take_sign(message)
            case LobbyChat():
                demand(end.public == self.host, SECTION, "a line of talk from somebody who is not the host")
                self._take_chat(message)
            case Bye():
                if message.code == TABLE_CLOSED and end.public == self.host:
                    self._closed()
            case _:
                self._misplaced(message, table_known=self._book is not None)

    def _take_from_host(self, link: Link, message: Listing | Decline | RosterDraft | Roster) -> None:
        if self.phase in (GuestPhase.AGREED, GuestPhase.CLOSED):
            return
        match message:
            case Listing():
                self._take_listing(message)
            case Decline():
                self._take_decline(message)
            case RosterDraft():
                self._take_draft(link, message)
            case Roster():
                self._take_roster(link, message)

    def _take_listing(self, listing: Listing) -> None:
        if not self._is_chosen(listing.game):
            return
        self.listing = listing
        relinked, self._relinked = self._relinked, False
        if listing.state == "closed":
            self._closed()
            return
        if self.phase is GuestPhase.WAITING:
            self.phase = GuestPhase.LISTED
        terms = Terms.of(listing)
        self.outbox.tell("listing", listing=listing, playable=why_not_playable(self._games, terms, listing.seats) is None)
        if not self._again and (self._mine is None or self.phase not in BOUND):
            return
        if terms != self._terms:
            self._stand_up()
            self.outbox.tell("not-seated", why="other-game")
        elif self._mine is not None and listing.lobby != self._mine.lobby:
            name, leaving, revealed = self._mine.name, self._leaving, self._draft is not None
            self._stand_up()
            self._talk.keep([])
            if not leaving and revealed:
                self._again = name
                self._join_again(first=True)
            elif not leaving:
                self._send_join(name)
        elif self._mine is not None and relinked and self.phase is GuestPhase.JOINED:
            self._to_host(self._mine)
            self._object()

    def _take_decline(self, decline: Decline) -> None:
        """Of an older join it says nothing any more."""
        if self._mine is None or (decline.lobby, decline.commit) != (self._mine.lobby, self._mine.commit):
            return
        if decline.reason == "other-lobby":
            return  # the listing with the new nonce is on its way, and we answer it with a new join
        self._stand_up()
        self.outbox.tell("full" if decline.reason == "full" else "not-seated", why=decline.reason)

    def _take_join(self, join: Join) -> None:
        lobby = self._mine.lobby if self._mine is not None else self.listing.lobby if self.listing is not None else None
        if join.lobby != lobby or join.public == self._me.public or self._joins.get(join.public) == join:
            return
        join.check()
        self._joins.pop(join.public, None)
        self._joins[join.public] = join
        if len(self._joins) > KEYS_MAX:
            del self._joins[next(iter(self._joins))]
        self.outbox.tell("joined", name=join.name, public=join.public.hex())

    def _take_draft(self, link: Link, draft: RosterDraft) -> None:
        if self._mine is None or self._terms is None or self.phase not in BOUND:
            self._say_left(draft)
            return
        if self._draft is not None:
            demand(draft == self._draft, RosterDraft.SECTION, "two lists of players in one lobby")
            if self.phase is GuestPhase.REVEALED:
                self.outbox.send(link, NonceReveal(draft.id, self._secret))
            return
        why = why_not(draft, self._terms, self._mine, self.host, self._joins, self._games)
        if why is not None:
            self._refuse(why)
            return
        if any(member.public in self._doubted for member in draft.members):
            self._object()
            return
        self._draft, self.phase, self._deadline = draft, GuestPhase.REVEALED, self._now + MISSING_SECONDS
        self.outbox.tell("signing", names=tuple(member.name for member in draft.members))
        self._to_host(NonceReveal(draft.id, self._secret))

    def _take_roster(self, link: Link, roster: Roster) -> None:
        if self.kind is Coming.VIEW:
            self._look_at(roster)
            return
        if self._mine is None or self.phase not in BOUND:
            self._say_left(draft_of(roster))
            return
        if self._draft is None:
            ours = [member.commit for member in draft_of(roster).members if member.public == self._me.public]
            demand(ours not in ([], [self._mine.commit]), Roster.SECTION, "a roster for which nobody has shown a nonce")
            return  # of an older join of ours, which was taken back
        if self._book is not None:
            demand(roster.table == self._book.roster.table, Roster.SECTION, "two rosters in one lobby")
            if self.phase is GuestPhase.SIGNED:
                self.outbox.send(link, self._my_sign())
            return
        if draft_of(roster) != self._draft:
            self._refuse("it is not the list of players to which everybody was bound")
            return
        self._book, self.phase, self._deadline = SignBook(roster), GuestPhase.KEEPING, self._now + MISSING_SECONDS
        self.outbox.keep(roster)

    def _say_left(self, draft: RosterDraft) -> None:
        """We have left, and the host does not know it: perhaps our word was lost."""
        for member in draft.members:
            if member.public == self._me.public:
                self._to_host(LeaveLobby(draft.lobby, member.public, member.commit).signed(self._me))

    def _refuse(self, why: str) -> None:
        self._take_back()
        self._stand_up()
        self.outbox.tell("roster-refused", why=why)

    def _is_chosen(self, game: str) -> bool:
        """Whether this is what our person chose. If not, we do not even become a guest here."""
        if self.game is not None and game != self.game and self._mine is None and not self._again:
            self.outbox.tell("other-game", chosen=self.game, listed=game)
            return False
        return True

    def _look_at(self, roster: Roster) -> None:
        if not self._is_chosen(roster.game):
            return
        listed = self.listing is None or Terms.of(self.listing) == Terms.of(roster)
        demand(listed, Roster.SECTION, "a roster of another game than the one listed")
        if self._book is None or self._book.roster.table != roster.table:
            self._book, self._deadline = SignBook(roster), self._now + MISSING_SECONDS

    def _take_sign(self, sign: RosterSign) -> None:
        """A signature may overtake its roster on another link; the host sends it again behind the roster."""
        if self._book is None or self.agreed is not None or sign.table != self._book.roster.table:
            return
        if self._book.take(sign):
            self._tell_signed(sign)
            self._agree_if_whole()

    def _take_chat(self, line: LobbyChat) -> None:
        if self._mine is None or self.phase not in BOUND or line.lobby != self._mine.lobby or line.public == self._me.public:
            return
        join = self._joins.get(line.public)
        if join is None or not self._lines.spend(line.public, self._now):
            return
        if self._talk.take(line, join):
            self.outbox.tell("chat", name=join.name, text=line.shown)

    # Steps.

    def _tell_signed(self, sign: RosterSign) -> None:
        assert self._book is not None
        self.outbox.tell("signed", name=self._book.roster.members[sign.place].name, place=sign.place)

    def _agree_if_whole(self) -> None:
        book = self._book
        assert book is not None
        if book.missing or (self.kind is Coming.PLAY and self.phase is not GuestPhase.SIGNED):
            return
        self.agreed, self.phase = Agreed(book.roster, book.signs), GuestPhase.AGREED
        if self.kind is Coming.PLAY:
            for link, end in self._links.items():  # should the host vanish now, the others have it from us
                if end.public != self.host:
                    self._pass_signs(link)
        place = self.agreed.place_of(self._me.public)
        self.outbox.tell("agreed", roster=book.roster, signs=book.signs, place=place)

    def _send_join(self, name: str) -> None:
        assert self.listing is not None
        assert self._terms is not None
        terms, self._secret = self._terms, self._nonce()
        commit = nonce_commit(self._me.public, self._secret)
        self._mine = Join(self.listing.lobby, terms.game, terms.rules, self._me.public, commit, name).signed(self._me)
        self.phase = GuestPhase.JOINED
        where = self.wheres.get(self._me.public)
        self._to_host(self._mine, *([where] if where else []))
        self._object()

    def _object(self) -> None:
        if self._mine is not None and (self._doubted or self._objected):
            self._objected = True
            self._to_host(Objection(self._mine.lobby, tuple(sorted(self._doubted))))

    def _join_again(self, first: bool = False) -> None:
        if self._rounds.spend(self.host, self._now / ROUND_SECONDS):
            name, self._again = self._again, ""
            self._send_join(name)
        elif first:
            self.outbox.tell("many-rounds")

    def _take_back(self) -> None:
        assert self._mine is not None
        self._to_host(LeaveLobby(self._mine.lobby, self._me.public, self._mine.commit).signed(self._me))

    def _stand_up(self) -> None:
        """No join of ours stands any more."""
        if self._book is not None and self.phase in (GuestPhase.KEEPING, GuestPhase.SIGNED):
            self.outbox.drop(self._book.roster.table)
        self._mine = self._draft = self._book = None
        self._secret, self._again, self._leaving = b"", "", False
        self.phase = GuestPhase.LISTED

    def _closed(self) -> None:
        if self.phase in (GuestPhase.AGREED, GuestPhase.CLOSED):
            return
        seated = self.phase in BOUND or self._again != ""
        self._stand_up()
        self.phase = GuestPhase.CLOSED
        self.outbox.tell("lobby-closed")
        if seated:
            self.outbox.tell("not-seated", why="closed")

    def _pass_signs(self, link: Link) -> None:
        """To a fellow member, who has the roster from the host as we do."""
        assert self._book is not None
        if self._links[link].public in [member.public for member in self._book.roster.members]:
            for sign in self._book.signs:
                self.outbox.send(link, sign)

    def _my_sign(self) -> RosterSign:
        assert self._book is not None
        return next(sign for sign in self._book.signs if self._book.roster.members[sign.place].public == self._me.public)

    def _to_host(self, *messages: Message) -> None:
        self._send_to(self.host, *messages)

    def _spread_own(self, where: Where) -> None:
        if self.phase in BOUND:
            self._to_host(where)
