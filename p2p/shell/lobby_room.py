"""A node in the lobby: carries out what host or guest lobby want, looks at who comes, keeps the seat on disk before a roster is signed.

Who is known under another key than the one that is shown now is not played with: a host turns that guest away; a guest stays, says that it
will not sign with them, and its person or the host's decides. Only a host who is not the one we know is no host for us.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.moves import Refusal
from p2p.crypto.identity import Identity, fingerprint
from p2p.net import limits
from p2p.net.errors import SENTENCES as NET_SENTENCES
from p2p.net.events import DoorRank, Guest, LinkUp
from p2p.net.mesh import Mesh
from p2p.peer.effects import Send, Tell
from p2p.peer.lobby import Coming, Drop, Keep
from p2p.peer.lobby_guest import GuestLobby, GuestPhase
from p2p.peer.lobby_host import HostLobby
from p2p.peer.roster import UNWATCHED, Agreed, Games
from p2p.shell.arrival import Clash
from p2p.shell.contacts import Contacts
from p2p.shell.room import Emit, Ending
from p2p.shell.shelf import Shelf
from p2p.store.disk import JournalError
from p2p.store.people import KnownPerson
from p2p.wire.limits import PERSON_NAME_COLUMNS_MAX
from p2p.wire.listing import Listing
from p2p.wire.lobby import Roster
from p2p.wire.messages import Message
from p2p.wire.text import clean
from p2p.wire.where import Where

SPOILT_MAX = 2  # rounds that uninvited guests of one address may spoil
HOST_LOST_SECONDS = 20.0  # a guest waits so long for a host who went
BANNED = "Guests from {address} took places and never signed: for ten minutes only people you know or invite get in from there."
ALARM = "{name} shows another key than {before}: {words}. {then}"
THEN_HOST = "They were turned away; if the key is right, open the table with --trust-new-key {quoted}"
THEN_GUEST = "If that is right, accept it with --trust-new-key {quoted}"
THEN_OTHERS = "You sign nothing together with them until you accept that key ('trust {name}') or the host turns them away"
OTHER_GAME = "This host plays {listed}, and you chose {chosen}: look for another table. To play {listed} with them, join by their address."
SENTENCES = {
    "full": "The table is full: look for another one, or ask to watch.",
    "closed": "The table is closed: look for another one, or ask to watch.",
    "dismissed": "The host does not want us at this table.",
    "dropped": "The host gave our place away, because our signature did not come in time.",
    "name-taken": "Somebody at this table has a name that looks like ours: choose another, in the settings or with --me.",
    "other-game": "The host changed the game: look at the table again.",
    "other-rules": "The host has other rules of this game: install the same version of Fides on both sides.",
    "view-only": "This invite is for watching only: ask the host for one to play.",
}


class LobbyRoom:
    def __init__(
        self,
        lobby: HostLobby | GuestLobby,
        mesh: Mesh,
        identity: Identity,
        contacts: Contacts,
        shelf: Shelf,
        emit: Emit,
        *,
        games: Games,
        name: str,
        clash: Clash,
        private: bool,
        on_kept: Callable[[Path, Roster], None],
        on_seated: Callable[[Roster], None],
        on_agreed: Callable[[Agreed], None],
        on_end: Callable[[Ending], None],
        view_again: Callable[[bytes], GuestLobby],
    ) -> None:
        self._view_again, self._games = view_again, games
        self.lobby, self.name, self.private = lobby, name, private
        self._clash, self._tried = clash, 1  # how often we knocked under a name
        self._mesh, self._identity, self._contacts, self._shelf, self._emit = mesh, identity, contacts, shelf, emit
        self._on_kept, self._on_seated, self._on_agreed, self._on_end = on_kept, on_seated, on_agreed, on_end
        self._known: dict[bytes, str] = {}  # key -> name, of those who joined
        self._alarmed: dict[bytes, str] = {}  # the same, of those about whom our person was told
        self._acquaintances = shelf.known_keys()
        self._ups: dict[int, LinkUp] = {}
        self._spoilt: Counter[str] = Counter()  # address -> rounds that guests from there have spoilt
        self._faults: dict[int, int] = {}
        self._host_lost_at: float | None = None
        self._now = 0.0
        self._joined = False

    @property
    def is_host(self) -> bool:
        return isinstance(self.lobby, HostLobby)

    def name_of(self, public: bytes) -> str | None:
        """Of somebody who sits here, as far as we know them."""
        if self._is_host(public) and self.lobby.listing is not None and self.lobby.listing.taken:
            return self.lobby.listing.taken[0]
        return self._known.get(public)

    def gate(self, public: bytes, guest: Guest) -> int | None:
        if isinstance(self.lobby, HostLobby):
            if guest is Guest.VIEW and self.is_unwatched:
                return limits.UNWATCHED
            return limits.NOT_TRUSTED if self.private and guest is Guest.OPEN else None
        return None if public in self._known or public == self.lobby.host else limits.NOT_TRUSTED

    @property
    def is_unwatched(self) -> bool:
        """Whether nobody may watch, as far as we know yet."""
        return self.lobby.listing is not None and UNWATCHED in self.lobby.listing.variants

    def rank(self, public: bytes, guest: Guest) -> DoorRank:
        if not isinstance(self.lobby, HostLobby) or self.lobby.sits(public):
            return DoorRank.SEATED
        return DoorRank.LOOKER if guest is Guest.OPEN and public not in self._acquaintances else DoorRank.WELCOME

    async def linked(self, up: LinkUp) -> None:
        self._ups[up.link] = up
        if isinstance(self.lobby, GuestLobby) and up.public == self.lobby.host:
            self._host_lost_at = None
        self.lobby.linked(up.link, up.public, Coming.VIEW if up.guest is Guest.VIEW else Coming.PLAY)
        self.lobby.here(self._contacts.say())
        await self.carry_out()

    async def unlinked(self, link: int) -> None:
        self._faults.pop(link, None)
        self._ups.pop(link, None)
        self.lobby.unlinked(link)
        await self.carry_out()

    async def receive(self, link: int, message: Message) -> None:
        public = self._mesh.links.get(link)
        if isinstance(message, Roster) and public is not None and self._sits_there(message, public):
            self._on_seated(message)
            return
        self.lobby.receive(link, message)
        if isinstance(message, Where) and (message.public == public or message.public in self._known or self._is_host(message.public)):
            self._contacts.learn(message)
        await self.carry_out()

    def _sits_there(self, roster: Roster, public: bytes) -> bool:
        """We knocked at a table that has begun, and are shown that we are one of its players. Before anybody joins there is a listing."""
        if not isinstance(self.lobby, GuestLobby) or self.lobby.kind is Coming.VIEW or self._joined or not self._is_host(public):
            return False
        return any(member.public == self._identity.public for member in roster.members)

    def _is_host(self, public: bytes) -> bool:
        return isinstance(self.lobby, GuestLobby) and public == self.lobby.host

    async def tick(self, now: float) -> None:
        self._now = now
        self.lobby.tick(now)
        self.lobby.here(self._contacts.say())
        await self.carry_out()
        if self._host_lost_at is not None and now - self._host_lost_at > HOST_LOST_SECONDS:
            self._on_end(Ending("unreachable", "The host of the table is gone: look for another table."))

    async def start(self) -> None:
        """The host does not wait for more guests. Refusal if the game does not go with so many."""
        assert isinstance(self.lobby, HostLobby)
        self.lobby.start()
        await self.carry_out()

    async def say(self, text: str) -> None:
        """To all who have a place. Refusal or Misuse as the lobby says."""
        self.lobby.say(text)
        await self.carry_out()

    async def dismiss(self, name: str) -> None:
        """The host turns away the last who came under this name, also between two rounds. Refusal if nobody did."""
        keys = [public for public, known in self._known.items() if known == name]
        if not keys or not isinstance(self.lobby, HostLobby):
            raise Refusal("nobody_there", name=name)
        if name not in self.lobby.listing.taken:
            self._emit("left", name=name, why="dismissed")  # the lobby says it only of somebody who has a place
        self.lobby.dismiss(keys[-1])
        await self.carry_out()

    async def trust(self, name: str) -> None:
        """Our person accepts the new key of this player. Refusal if there was no alarm about that name."""
        keys = [public for public, alarmed in self._alarmed.items() if alarmed == name and self._known.get(public) == name]
        if not keys or not isinstance(self.lobby, GuestLobby):
            raise Refusal("nobody_there", name=name)
        for public in keys:
            self._shelf.trust(name, public)
            self.lobby.trust(public)
        self._emit("trusted", name=name)
        await self.carry_out()

    async def close(self) -> None:
        """The others learn that we go; what they do then is theirs."""
        if isinstance(self.lobby, HostLobby):
            self.lobby.close()
        else:
            with suppress(Refusal):
                self.lobby.leave()
        await self.carry_out()

    async def carry_out(self) -> None:
        await self._carry_out()
        if isinstance(self.lobby, GuestLobby) and self.lobby.kind is Coming.VIEW and self.lobby.phase is GuestPhase.CLOSED:
            self._look_again(self.lobby)

    def _look_again(self, closed: GuestLobby) -> None:
        """For one who watches a closed lobby may just mean that the table has begun: its roster follows."""
        self.lobby = self._view_again(closed.host)
        for link, public in self._mesh.links.items():
            if public == closed.host:
                self.lobby.linked(link, public)

    async def _carry_out(self) -> None:
        while effects := self.lobby.outbox.take():
            for effect in effects:
                match effect:
                    case Send(to, message):
                        self._mesh.send(to, message)
                    case Tell(event, facts):
                        self._told(event, dict(facts))
                    case Keep(roster):
                        await self._keep(roster)
                    case Drop(table):
                        await asyncio.to_thread(self._shelf.drop, table)

    # --- the seat on disk --------------------------------------------------------------------------------------------------------

    async def _keep(self, roster: Roster) -> None:
        """Before we sign: everybody is who we know, and our seed is safe, and so is where the others are."""
        strangers = [member.name for member in roster.members if self._shelf.changed(member.name, member.public)]
        if strangers:
            self.lobby.unkept(roster.table, f"{strangers[0]} shows another key than the one that is known here by now")
            return
        try:
            self._on_kept(await asyncio.to_thread(self._shelf.keep, roster, self._identity.public), roster)
        except JournalError as problem:
            await asyncio.to_thread(self._shelf.drop, roster.table)
            self.lobby.unkept(roster.table, str(problem))
            return
        self._contacts.want([member.public for member in roster.members], self._now)
        self.lobby.kept(roster.table)

    def _meet(self, name: str, public: bytes) -> None:
        """Somebody joined: known, new, or known under another key."""
        self._known.pop(public, None)
        self._known[public] = name  # the newest last
        known = self._shelf.changed(name, public)
        if known is not None:
            self._alarm(name, public, known)
        elif self._shelf.is_new(name, public):
            self._emit("met", name=name, words=fingerprint(public))
        if isinstance(self.lobby, GuestLobby):
            (self.lobby.trust if known is None else self.lobby.doubt)(public)
        elif known is not None:
            self.lobby.dismiss(public)

    def _alarm(self, name: str, public: bytes, known: KnownPerson) -> None:
        """Our person learns it, once for each key and name. It is about this joiner alone: a stranger must not empty a lobby by a name."""
        is_host = isinstance(self.lobby, GuestLobby) and public == self.lobby.host
        then = THEN_HOST if isinstance(self.lobby, HostLobby) else THEN_GUEST if is_host else THEN_OTHERS
        before = "before" if known.name == name else f"{known.name}, who is known here"
        words = fingerprint(public)
        what = ALARM.format(name=name, before=before, words=words, then=then.format(name=name, quoted=repr(name)))
        if self._alarmed.get(public) != name:
            self._alarmed[public] = name
            self._emit("alarm", name=name, words=words, what=what, doubted=then == THEN_OTHERS)
        if is_host:
            self._on_end(Ending("refused", f"{what}."))

    # --- what the lobby tells ------------------------------------------------------------------------------------------------------

    def _told(self, event: str, facts: dict[str, Any]) -> None:
        if event == "dropped" and facts["why"] == "dropped":
            self._spoiler(bytes.fromhex(facts["public"]))
        match event:
            case "agreed":
                assert self.lobby.agreed is not None
                self._on_agreed(self.lobby.agreed)
            case "listing":
                self._listed(facts["listing"])
            case "joined":
                self._emit("joined", name=facts["name"], words=fingerprint(bytes.fromhex(facts["public"])))
                self._meet(facts["name"], bytes.fromhex(facts["public"]))
            case "not-seated" if facts["why"] == "name-taken" and self._clash is not Clash.END and self._tried < NAMES_TRIED_MAX:
                self._other_name()
            case "full" | "not-seated":
                self._on_end(Ending("refused", SENTENCES.get(facts["why"], "The host did not give us a place.")))
            case "other-game":
                self._on_end(Ending("refused", OTHER_GAME.format(**{name: self._title(slug) for name, slug in facts.items()})))
            case "roster-refused":
                self._on_end(Ending("refused", f"The host's list of players is not what we joined for: {facts['why']}."))
            case "disk-failed":
                self._on_end(Ending("refused", f"The seat could not be saved: {facts['what']}."))
            case "lobby-closed":
                if isinstance(self.lobby, GuestLobby) and self.lobby.kind is Coming.PLAY and not self._joined:
                    self._on_end(Ending("refused", SENTENCES["closed"]))
            case "host-lost":
                self._host_lost_at = self._now
                self._emit("host-lost")
            case "where":
                pass
            case "fault":
                self._fault(facts["link"], facts["section"], facts["what"])
            case _:
                self._emit(event, **{name: value for name, value in facts.items() if name not in ("public", "roster", "signs")})

    def _spoiler(self, public: bytes) -> None:
        """This guest took a place and did not sign. Fresh keys cost nothing, addresses do: from where that comes again, nobody whom we do
        not know is let in for a while."""
        for up in self._ups.values():
            if up.public == public and up.host and up.guest is Guest.OPEN and public not in self._acquaintances:
                self._spoilt[up.host] += 1
                if self._spoilt[up.host] >= SPOILT_MAX:
                    self._mesh.door.ban(up.host, asyncio.get_running_loop().time())
                    self._mesh.close_link(up.link, limits.NOT_TRUSTED)
                    self._emit("banned", what=BANNED.format(address=up.host))

    def _listed(self, listing: Listing) -> None:
        assert isinstance(self.lobby, GuestLobby)
        signing = self.lobby.phase in (GuestPhase.REVEALED, GuestPhase.KEEPING, GuestPhase.SIGNED)  # it is listed again when a link is back
        self._emit("lobby", **lobby_facts(listing, "signing" if signing else listing.state))
        if self.lobby.kind is Coming.VIEW and self.is_unwatched:
            self._on_end(Ending("refused", NET_SENTENCES[limits.UNWATCHED]))
            return
        if self.lobby.kind is Coming.VIEW or self._joined:
            return
        self._joined = True
        self._join(self.name)

    def _other_name(self) -> None:
        """Somebody here has a name like ours: another one, by a number or by our person."""
        self._tried += 1
        if self._clash is Clash.ASK:
            self._emit("name-taken", name=self.name)
            return
        end = f" {self._tried}"
        name = clean(self.name, PERSON_NAME_COLUMNS_MAX - len(end)).rstrip() + end
        self._emit("renamed", name=name)
        self._join(name)

    async def rename(self, name: str) -> None:
        """Our person knocks again under another name. Refusal or Misuse if there is no place, or the name is none."""
        if not isinstance(self.lobby, GuestLobby):
            raise Refusal("lobby_not_open", phase="hosting")
        self.lobby.join(name)
        self.name = name
        await self.carry_out()

    def _join(self, name: str) -> None:
        assert isinstance(self.lobby, GuestLobby)
        try:
            self.lobby.join(name)
        except Refusal as why:
            self._on_end(Ending("refused", _why(why)))

    def _title(self, slug: str) -> str:
        return self._games[slug].title if slug in self._games else slug

    def _fault(self, link: int, section: str, what: str) -> None:
        self._emit("fault", section=section, what=what)
        self._faults[link] = self._faults.get(link, 0) + 1
        if self._faults[link] >= FAULTS_MAX:
            self._mesh.close_link(link, limits.PROTOCOL_ERROR)


FAULTS_MAX = 10
NAMES_TRIED_MAX = 9


def lobby_facts(listing: Listing, state: str) -> dict[str, Any]:
    """An open table as it is told. The options are those of a stranger: only a game that knows them may show them."""
    told = {"table": listing.name, "game": listing.game, "seats": listing.seats, "taken": list(listing.taken), "state": state}
    return {**told, "options": dict(listing.options), "watchers": UNWATCHED not in listing.variants}


def _why(why: Refusal) -> str:
    match why.reason:
        case "lobby_full":
            return SENTENCES["full"]
        case "not_playable":
            sentence = str(why.facts.get("why", "this game cannot be played here"))
            return f"{sentence[:1].upper()}{sentence[1:]}: install the same version of Fides on both sides."
        case "bad_name":
            return "This name cannot be used: take a shorter one of plain letters with --me."
        case "view_only":
            return SENTENCES["view-only"]
        case _:
            return SENTENCES["closed"]
