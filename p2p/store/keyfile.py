"""EDGE: the identity key file. Mode 0600, created atomically and never overwritten, optionally under a passphrase (scrypt).

The file is created under another name in the same folder, synced, and then linked into place: a crash leaves the old state or the
whole new one, and of two processes that create at once exactly one wins. No secret is ever part of an error message.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from p2p.crypto.identity import Identity
from p2p.store.disk import private_folder
from p2p.store.reading import open_file, read_beginning

FORMAT = "fides-key-1"
FILE_BYTES_MAX = 4096
SCRYPT_N = 2**15
SCRYPT_N_MAX = 2**17
SCRYPT_R = 8
SCRYPT_P = 1
KEY_LABEL = b"fides/v1/key-file"


class KeyFileError(Exception):
    """The key file cannot be used; the text says why and what to do."""


class WrongPassphrase(KeyFileError):
    """Or a damaged box: nobody can tell them apart."""


def create_identity(path: Path, passphrase: str | None = None) -> Identity:
    """A new identity, safely on disk before this returns. An existing file is never touched."""
    identity = Identity(secrets.token_bytes(32))
    save_identity(path, identity, passphrase)
    return identity


def save_identity(path: Path, identity: Identity, passphrase: str | None = None) -> None:
    private_folder(path.parent)
    text = json.dumps(_pack(identity, passphrase), indent=1, sort_keys=True) + "\n"
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)  # fails if the name is taken: the whole file, or nothing, and never over another
    except FileExistsError:
        raise KeyFileError(f"{path} exists already; it is not overwritten") from None
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def load_identity(path: Path, passphrase: str | None = None) -> Identity:
    with open_file(path) as file:
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        raw = file.read(FILE_BYTES_MAX + 1)
    if mode & 0o077:
        raise KeyFileError(f"{path} can be read by others (mode {mode:04o}); make it 0600")
    if len(raw) > FILE_BYTES_MAX:
        raise KeyFileError(f"{path} is too long for a key file")
    try:
        identity = Identity(_unpack(json.loads(raw), passphrase))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise KeyFileError(f"{path} is not a key file") from None
    return identity


def needs_passphrase(path: Path) -> bool:
    try:
        return "box" in json.loads(read_beginning(path, FILE_BYTES_MAX))
    except (ValueError, TypeError, RecursionError):
        raise KeyFileError(f"{path} is not a key file") from None


def _pack(identity: Identity, passphrase: str | None) -> dict[str, Any]:
    packed: dict[str, Any] = {"format": FORMAT, "public": identity.public.hex()}
    secret = identity.secret_for_key_file()
    if passphrase is None:
        return {**packed, "secret": secret.hex()}
    salt, nonce = secrets.token_bytes(16), secrets.token_bytes(12)
    box = ChaCha20Poly1305(_stretch(passphrase, salt, SCRYPT_N)).encrypt(nonce, secret, KEY_LABEL + identity.public)
    return {**packed, "scrypt_n": SCRYPT_N, "salt": salt.hex(), "nonce": nonce.hex(), "box": box.hex()}


def _unpack(packed: Any, passphrase: str | None) -> bytes:
    if packed["format"] != FORMAT:
        raise KeyFileError(f"a key file of another format: {packed['format']!r}")
    public = bytes.fromhex(packed["public"])
    if "box" in packed:
        if passphrase is None:
            raise KeyFileError("the key file needs its passphrase")
        secret = _open_box(packed, passphrase, public)
    else:
        secret = bytes.fromhex(packed["secret"])
    if len(secret) != 32 or Identity(secret).public != public:
        raise KeyFileError("the key file is damaged: its two keys do not belong together")
    return secret


def _open_box(packed: Any, passphrase: str, public: bytes) -> bytes:
    n = packed["scrypt_n"]
    if type(n) is not int or not 2 <= n <= SCRYPT_N_MAX or n & (n - 1):
        raise KeyFileError("the key file asks for an unreasonable scrypt")
    key = _stretch(passphrase, bytes.fromhex(packed["salt"]), n)
    try:
        return ChaCha20Poly1305(key).decrypt(bytes.fromhex(packed["nonce"]), bytes.fromhex(packed["box"]), KEY_LABEL + public)
    except InvalidTag:
        raise WrongPassphrase("wrong passphrase, or a damaged key file") from None


def _stretch(passphrase: str, salt: bytes, n: int) -> bytes:
    return Scrypt(salt=salt, length=32, n=n, r=SCRYPT_R, p=SCRYPT_P).derive(passphrase.encode("utf-8"))
