"""Identity: a long-lived Ed25519 key, strict public keys, labelled signatures, fingerprints to read aloud.

The library loads every encoding of a small-order point, and such keys verify signatures that nobody made; so a public key is
checked here before the library sees it. The secret is injected (32 bytes) and leaves this object only for the key file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256, sha512

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from p2p.crypto.faults import Misuse, PeerFault, demand, insist
from p2p.crypto.frames import Item, frame
from p2p.crypto.group import backend_name
from p2p.crypto.words import WORDS

quick_open: Callable[[bytes, bytes], bytes] | None
try:
    from nacl.bindings import crypto_sign_open
    from nacl.exceptions import BadSignatureError

    quick_open = crypto_sign_open
except ImportError:  # without it everything is decided alike, in twice the time
    quick_open = None

SECTION = "fair-cards/identity"
KEY_BYTES = 32
SIGNATURE_BYTES = 64
FINGERPRINT_WORDS = 10
TABLE_DIGITS = 30
TABLE_WORDS = 4
KEYS_LOADED = 256

_P = 2**255 - 19
_U = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_SMALL_ORDER = frozenset({0, 1, _P - 1, _U, _P - _U})
_GROUP_ORDER = 2**252 + 27742317777372353535851937790883648493


def check_public(data: object) -> bytes:
    """A public key that is canonical and not of small order."""
    demand(isinstance(data, bytes), SECTION, "an identity key must be bytes")
    assert isinstance(data, bytes)
    demand(len(data) == KEY_BYTES, SECTION, f"an identity key of {len(data)} bytes instead of 32")
    y = int.from_bytes(data, "little") & (2**255 - 1)
    demand(y < _P, SECTION, "an identity key that is not canonical")
    demand(y not in _SMALL_ORDER, SECTION, "an identity key of small order")
    return data


class Identity:
    """Our own signing key. It has no text form, is not compared and cannot be pickled."""

    __slots__ = ("_key", "_secret", "public")

    def __init__(self, secret: bytes) -> None:
        insist(len(secret) == KEY_BYTES, "an identity secret has 32 bytes")
        self._secret = secret
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw()

    def sign(self, label: str, *items: Item) -> bytes:
        """Over frame(label, items...): every kind of signature has a label of its own."""
        return self._key.sign(frame(label, *items))

    def secret_for_key_file(self) -> bytes:
        return self._secret

    def __repr__(self) -> str:
        return f"Identity({self.public.hex()})"

    def __reduce__(self) -> str:
        raise Misuse("an identity is not to be pickled")


def check_signature(public: object, signature: object, label: str, *items: Item) -> None:
    """Raises PeerFault unless this key signed frame(label, items...)."""
    demand(isinstance(public, bytes), SECTION, "an identity key must be bytes")
    assert isinstance(public, bytes)
    try:
        key = _loaded(public)
        demand(isinstance(signature, bytes), SECTION, "a signature must be bytes")
        assert isinstance(signature, bytes)
        demand(len(signature) == SIGNATURE_BYTES, SECTION, f"a signature of {len(signature)} bytes instead of 64")
        demand(int.from_bytes(signature[32:], "little") < _GROUP_ORDER, SECTION, "a signature whose s is not below the order")
        message = frame(label, *items)
        if not _holds_quickly(public, signature, message):
            key.verify(signature, message)
    except (InvalidSignature, ValueError):
        raise PeerFault(SECTION, "the signature fails") from None


def _holds_quickly(public: bytes, signature: bytes, message: bytes) -> bool:
    """By libsodium, in half the time. It compares R as we do, and refuses more (an R of small order): so its yes is a yes, and its no is
    the other library's to decide."""
    if quick_open is None:
        return False
    try:
        quick_open(signature + message, public)
    except BadSignatureError:
        return False
    return True


@lru_cache(maxsize=KEYS_LOADED)
def _loaded(public: bytes) -> Ed25519PublicKey:
    """A checked key as the library wants it; ValueError: it is no point. The few keys of a table sign every word of it."""
    return Ed25519PublicKey.from_public_bytes(check_public(public))


def fingerprint(public: bytes) -> str:
    """Ten words of eight bits each, to be read aloud."""
    digest = sha256(frame("fides/v1/fingerprint", public)).digest()
    return " ".join(WORDS[byte] for byte in digest[:FINGERPRINT_WORDS])


def describe(public: bytes) -> dict[str, str]:
    """What `fides id` shows: the key, its words, and the group back-end in use."""
    return {"public": public.hex(), "fingerprint": fingerprint(public), "group": backend_name()}


def table_number(table: bytes, publics: Sequence[bytes]) -> str:
    """Thirty digits for the whole table: read aloud once, they find every impostor, also one between two halves."""
    digest = sha512(frame("fides/v1/table-number", table, sorted(publics))).digest()
    digits = str(int.from_bytes(digest, "big") % 10**TABLE_DIGITS).zfill(TABLE_DIGITS)
    return " ".join(digits[at : at + 5] for at in range(0, TABLE_DIGITS, 5))


def table_words(table: bytes, publics: Sequence[bytes]) -> str:
    """The short form, to be said across the table: four words of eight bits each."""
    digest = sha256(frame("fides/v1/table-words", table, sorted(publics))).digest()
    return " ".join(WORDS[byte] for byte in digest[:TABLE_WORDS])


def nonce_commit(public: bytes, nonce: bytes) -> bytes:
    """Binds the holder of this key to its nonce before anybody sees it. With the key inside, nobody can take over another's."""
    return sha256(frame("fides/v1/nonce-commit", public, nonce)).digest()


def table_id(version: int, terms: bytes, members: Sequence[tuple[object, object]]) -> bytes:
    """The hash of the roster: identity key and fresh 32-byte nonce of each place, digest of the terms, protocol version."""
    insist(len(terms) == 32, "a digest of terms has 32 bytes")
    publics, places = set(), []
    for public, nonce in members:
        key = check_public(public)
        demand(key not in publics, SECTION, "one identity in two places")
        demand(isinstance(nonce, bytes) and len(nonce) == 32, SECTION, "a roster nonce has 32 bytes")
        assert isinstance(nonce, bytes)
        publics.add(key)
        places += [key, nonce]
    return sha256(frame("fides/v1/table", version, terms, places)).digest()
