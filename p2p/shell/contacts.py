"""Contacts: whom this node must be linked with, where they can be found, and who dials whom.

Every pair of a table needs one link. Both ends dial, the one with the smaller key at once, the other a moment later and only if nothing
has come by then. Who answers at an address is found out by HELLO; but nobody sends us to the doors of others: addresses that their owner
signed are tried if they are of our neighbours, of a host from which that owner came, or on the internet by a relay that we use. Where our
person or a journal says somebody is, we try whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from p2p.crypto.identity import Identity
from p2p.net.addresses import Network, is_internet, is_near, own_networks
from p2p.net.dial import Dial
from p2p.net.errors import NetError
from p2p.net.mesh import Mesh
from p2p.wire.limits import ADDRESSES_MAX
from p2p.wire.where import Where, WhereBook, is_address, say_where

SECOND_SECONDS = 1.5  # the larger key dials so much later
KEYS_MAX = 64
FOUND_MAX = 4  # of the addresses in one announcement
LOOK_SECONDS = 2.0  # how often our own addresses are looked at
MOVE_SECONDS = 10.0  # between two changes of the addresses under which we dial somebody, if they only say so


class Contacts:
    def __init__(self, mesh: Mesh, identity: Identity, wall_clock: Callable[[], float], advertised: Sequence[str] = ()) -> None:
        """`wall_clock` gives seconds since 1970: what we say about ourselves must outlive what we said before a restart. `advertised`:
        where others reach us, if that is not where we listen (a forwarded port)."""
        self.mesh = mesh
        self.book = WhereBook(KEYS_MAX)
        self.own: Where | None = None
        self._identity, self._wall_clock, self._advertised = identity, wall_clock, tuple(advertised)
        self._looked_at = 0.0
        self._wanted: dict[bytes, float] = {}  # key -> when to dial, by the clock that `tick` is given
        self._hints: dict[bytes, tuple[str, ...]] = {}  # where they were once, or were said to be
        self._found: dict[bytes, tuple[str, ...]] = {}  # where they are announced to be now
        self._dials: dict[bytes, Dial] = {}
        self._met: dict[bytes, tuple[str, ...]] = {}  # from which hosts they came to us
        self._moved_at: dict[bytes, float] = {}
        self._to_move: set[bytes] = set()
        self._networks: tuple[Network, ...] = ()
        self._networks_at = float("-inf")
        self._now = 0.0

    def say(self) -> Where:
        """Our addresses now, signed; the same word as before if nothing has changed."""
        if self.own is not None and abs(self._wall_clock() - self._looked_at) < LOOK_SECONDS:
            return self.own
        self._looked_at = self._wall_clock()
        addresses = tuple(filter(is_address, self.mesh.told_addresses(self._advertised)))
        if self.own is None or self.own.addresses != addresses:
            floor = self.own.count + 1 if self.own is not None else 0
            self.own = say_where(self._identity, max(floor, int(self._wall_clock() * 1000)), addresses)
        return self.own

    def adopt(self, public: bytes, dial: Dial) -> None:
        """A dial that somebody else began, to an address that he knew."""
        self._dials[public] = dial
        self.hint(public, dial.addresses)

    def want(self, publics: Iterable[bytes], now: float, at_once: bool = False) -> None:
        """Keep these linked from now on."""
        for public in publics:
            if public != self._identity.public and public not in self._wanted:
                first = at_once or self._identity.public < public
                self._wanted[public] = now if first else now + SECOND_SECONDS
        self.tick(now)

    def give_up(self) -> None:
        """Nobody is wanted any more. Links that there are stay."""
        self._wanted.clear()
        for dial in self._dials.values():
            self.mesh.hang_up(dial)
        self._dials.clear()

    def hint(self, public: bytes, addresses: Sequence[str]) -> None:
        """Try there as well."""
        known = self._hints.get(public, ())
        self._hints[public] = tuple(dict.fromkeys((*addresses, *known)))[:ADDRESSES_MAX]
        self._move(public)

    def found(self, public: bytes, addresses: Sequence[str]) -> None:
        """Somebody on our network says that he is there: tried first, and few of them, for anybody can say so."""
        self._found[public] = tuple(addresses)[:FOUND_MAX]
        self._move(public)

    def met(self, public: bytes, host: str) -> None:
        """The holder of this key has come to our door from there."""
        before = self._met.pop(public, ())
        self._met[public] = tuple(dict.fromkeys((host, *before)))[:FOUND_MAX]
        if len(self._met) > KEYS_MAX:
            del self._met[next((key for key in self._met if key not in self._wanted), public)]

    def learn(self, where: Where) -> bool:
        """True if this is news. PeerFault if it is not signed by its owner."""
        if where.public == self._identity.public or not self.book.take(where):
            return False
        self._to_move.add(where.public)
        self._follow()
        return True

    def _follow(self) -> None:
        """Dial those who have moved where they are now; not more often than honest people move."""
        for public in [one for one in self._to_move if self._now - self._moved_at.get(one, float("-inf")) >= MOVE_SECONDS]:
            self._to_move.discard(public)
            if public in self._dials:
                self._moved_at[public] = self._now
            self._move(public)

    def _is_near(self, public: bytes, address: str) -> bool:
        if is_internet(address):
            return self.mesh.leads_to(address)
        if self._now - self._networks_at >= LOOK_SECONDS:
            self._networks, self._networks_at = own_networks(self.mesh.bound), self._now
        return is_near(address, self._networks, self._met.get(public, ()))

    def addresses_of(self, public: bytes) -> tuple[str, ...]:
        where = self.book.get(public)
        signed = [address for address in where.addresses if self._is_near(public, address)] if where else []
        return tuple(dict.fromkeys((*self._found.get(public, ()), *signed, *self._hints.get(public, ()))))

    def tick(self, now: float) -> None:
        self._now = now
        self._follow()
        for public, due in self._wanted.items():
            if public not in self._dials and now >= due and (addresses := self.addresses_of(public)):
                try:
                    self._dials[public] = self.mesh.dial(public, addresses)
                except NetError:
                    continue

    def _move(self, public: bytes) -> None:
        dial = self._dials.get(public)
        if dial is not None and (addresses := self.addresses_of(public)):
            try:
                dial.move(addresses)
            except NetError:
                return
