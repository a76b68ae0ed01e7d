"""Invites: a secret, the mark of the host's key and where to knock, as one line of text that survives chat programs and telephones.

    fides:1:<base32, lower case, of flag | secret | mark | checksum>@host:port[,host:port...]

The mark says who must answer, the secret proves that we were asked; an invite never falls back to trusting whoever answers first.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from dataclasses import field
from hashlib import sha256

from engine.values import dataclass
from p2p.net.addresses import parse_address
from p2p.net.endpoint import read_endpoint
from p2p.net.errors import BadAddress, BadInvite
from p2p.net.events import Guest
from p2p.net.limits import INVITE_ADDRESSES_MAX, INVITE_TEXT_CHARS_MAX
from p2p.wire.hello import INVITE_BYTES

HEAD = "fides:1:"
MARK_BYTES = 16
CHECK_BYTES = 4
CHECK_LABEL = b"fides/v1/invite/check"
FLAGS = {Guest.PLAY: 1, Guest.VIEW: 2}
CODE_BYTES = 1 + INVITE_BYTES + MARK_BYTES + CHECK_BYTES
CODE_CHARS = -(-CODE_BYTES * 8 // 5)
_HEADLESS = re.compile(rf"[a-z]{{0,4}}:?1?:?([a-z2-7]{{20,}}@|[a-z2-7]{{{CODE_CHARS}}}$)")  # no address has an @, no name such letters


def host_mark(public: bytes) -> bytes:
    return sha256(public).digest()[:MARK_BYTES]


@dataclass(frozen=True, slots=True)
class Invite:
    kind: Guest
    secret: bytes = field(repr=False)
    mark: bytes
    addresses: tuple[str, ...]

    def __post_init__(self) -> None:
        assert self.kind in FLAGS and len(self.secret) == INVITE_BYTES and len(self.mark) == MARK_BYTES
        assert 1 <= len(self.addresses) <= INVITE_ADDRESSES_MAX

    def fits(self, public: bytes) -> bool:
        return host_mark(public) == self.mark

    def text(self) -> str:
        """The line to hand over. It holds the secret: for the guest's eyes, never for a log."""
        body = bytes([FLAGS[self.kind]]) + self.secret + self.mark
        code = b32encode(body + _check(body)).decode("ascii").rstrip("=").lower()
        return f"{HEAD}{code}@{','.join(self.addresses)}"


def looks_like_invite(text: str) -> bool:
    """What people can only mean as one, damaged or not: its head is there, or a code of which the head, or some of it, was not copied."""
    line = "".join(text.split()).lower()
    return line.startswith("fides:") or _HEADLESS.match(line) is not None


def parse_invite(text: str) -> Invite:
    """Any text in: an invite, or BadInvite with a sentence. Capitals and blanks around or inside do no harm."""
    if len(text) > INVITE_TEXT_CHARS_MAX:
        raise BadInvite("This invite is too long to be one: copy it again.")
    line = "".join(text.split()).lower()
    if not line.startswith(HEAD):
        if _HEADLESS.match(line):
            raise BadInvite(f"The beginning of this invite is missing: copy it again, from {HEAD} on.")
        other = line.startswith("fides:")
        raise BadInvite("This invite is of another version of Fides." if other else f"An invite starts with {HEAD}")
    code, at, places = line.removeprefix(HEAD).partition("@")
    if not at:
        raise BadInvite("This invite does not say where the table is: its end is missing, copy it again, up to the last letter.")
    body = _decode(code)
    kinds = [kind for kind, flag in FLAGS.items() if flag == body[0]]
    if not kinds:
        raise BadInvite("This invite is of a kind that this version of Fides does not know.")
    addresses = tuple(places.split(","))
    if len(addresses) > INVITE_ADDRESSES_MAX:
        raise BadInvite(f"This invite names more than {INVITE_ADDRESSES_MAX} addresses.")
    try:
        read = [parse_address(address) for address in addresses]
        addresses = tuple(read_endpoint(address).text() if address.is_internet else str(address) for address in read)
    except BadAddress as error:
        raise BadInvite(f"The address in this invite is damaged: copy it again. ({error})") from None
    return Invite(kinds[0], body[1 : 1 + INVITE_BYTES], body[1 + INVITE_BYTES :], addresses)


def _decode(code: str) -> bytes:
    """Flag, secret and mark of a code whose checksum fits."""
    damaged = BadInvite("This invite is damaged: a letter is missing or wrong, copy it again.")
    if len(code) != CODE_CHARS or not code.isascii():
        raise damaged
    try:
        data = b32decode(code.upper() + "=" * (-len(code) % 8))
    except ValueError:
        raise damaged from None
    body, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if check != _check(body) or b32encode(data).decode("ascii").rstrip("=").lower() != code:
        raise damaged
    return body


def _check(body: bytes) -> bytes:
    return sha256(CHECK_LABEL + body).digest()[:CHECK_BYTES]
