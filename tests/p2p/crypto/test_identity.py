"""Identities: strict keys, labelled signatures, fingerprints, table ids and numbers; the key file on disk."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import stat
import threading
from pathlib import Path

import pytest

from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.identity import Identity, check_public, check_signature, describe, fingerprint, table_id, table_number
from p2p.crypto.words import WORDS
from p2p.store import keyfile
from p2p.store.keyfile import KeyFileError, create_identity, load_identity, needs_passphrase, save_identity

ME = Identity(b"m" * 32)
ORDER = 2**252 + 27742317777372353535851937790883648493


def test_a_signature_covers_its_label_and_items() -> None:
    signature = ME.sign("fides/v1/entry", b"body", 3)
    check_signature(ME.public, signature, "fides/v1/entry", b"body", 3)
    for label, items in (("fides/v1/roster", (b"body", 3)), ("fides/v1/entry", (b"bod", b"y", 3)), ("fides/v1/entry", (b"body", 4))):
        with pytest.raises(PeerFault, match="signature fails"):
            check_signature(ME.public, signature, label, *items)
    with pytest.raises(PeerFault, match="signature fails"):
        check_signature(Identity(b"n" * 32).public, signature, "fides/v1/entry", b"body", 3)


def test_a_signature_with_s_plus_the_order_is_refused() -> None:
    signature = ME.sign("l")
    s = int.from_bytes(signature[32:], "little")
    for shifted in (s + ORDER, ORDER):
        with pytest.raises(PeerFault, match="not below the order"):
            check_signature(ME.public, signature[:32] + shifted.to_bytes(32, "little"), "l")


@pytest.mark.parametrize("bad", [b"", bytes(63), bytes(65), None, "x" * 64])
def test_a_signature_of_another_shape_is_refused(bad: object) -> None:
    with pytest.raises(PeerFault, match="bytes instead of 64" if isinstance(bad, bytes) else "must be bytes"):
        check_signature(ME.public, bad, "l")


@pytest.mark.parametrize("bad", [b"", bytes(31), bytes(33), None, "x" * 32, b"\xff" * 32, (2**255 - 19).to_bytes(32, "little")])
def test_a_key_of_another_shape_is_refused(bad: object) -> None:
    with pytest.raises(PeerFault):
        check_public(bad)


def test_a_key_one_byte_too_long_or_too_short_is_refused_for_its_length() -> None:
    for bad in (ME.public + b"\x00", ME.public[:-1]):
        with pytest.raises(PeerFault, match="bytes instead of 32"):
            check_public(bad)


def test_a_key_that_is_no_point_verifies_nothing() -> None:
    with pytest.raises(PeerFault):
        check_signature((2).to_bytes(32, "little"), bytes(32) + b"\x01" + bytes(31), "l")


def test_words_and_fingerprints() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and word.isalpha() for word in WORDS)
    assert fingerprint(ME.public) == fingerprint(Identity(b"m" * 32).public)
    assert len(fingerprint(ME.public).split()) == 10
    assert len({fingerprint(Identity(bytes([i]) * 32).public) for i in range(50)}) == 50


def test_an_identity_is_described_with_words_and_back_end(backend: str) -> None:
    assert describe(ME.public) == {"public": ME.public.hex(), "fingerprint": fingerprint(ME.public), "group": backend}


def test_the_table_number_is_the_same_for_all_and_differs_with_one_impostor() -> None:
    publics = [Identity(bytes([i]) * 32).public for i in range(4)]
    number = table_number(b"t" * 32, publics)
    assert number == table_number(b"t" * 32, publics[::-1])
    assert number != table_number(b"u" * 32, publics)
    assert number != table_number(b"t" * 32, [*publics[:3], ME.public])
    assert len(number.replace(" ", "")) == 30
    assert number.replace(" ", "").isdigit()


def test_the_table_id_names_everything_that_all_have_signed() -> None:
    members = [(Identity(bytes([i]) * 32).public, bytes([i]) * 32) for i in range(3)]
    rules = b"r" * 32
    ids = {
        table_id(1, rules, members),
        table_id(2, rules, members),
        table_id(1, b"q" * 32, members),
        table_id(1, rules, members[:2]),
        table_id(1, rules, members[::-1]),
        table_id(1, rules, [*members[:2], (members[2][0], b"n" * 32)]),
    }
    assert len(ids) == 6
    with pytest.raises(PeerFault, match="two places"):
        table_id(1, rules, [members[0], members[0]])
    for nonce in (b"short", None, "n" * 32):
        with pytest.raises(PeerFault, match="nonce"):
            table_id(1, rules, [(members[0][0], nonce)])
    with pytest.raises(Misuse):
        table_id(1, b"", members)


def test_no_secret_shows_in_text_or_pickle() -> None:
    assert (b"m" * 32).hex() not in repr(ME)
    assert ME.public.hex() in repr(ME)
    with pytest.raises(Misuse):
        pickle.dumps(ME)
    with pytest.raises(Misuse):
        Identity(b"short")


# --- key file --------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def cheap_scrypt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyfile, "SCRYPT_N", 2**8)


def test_a_created_key_file_is_private_and_loads_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "id.key"
    made = create_identity(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_identity(path).public == made.public
    assert not needs_passphrase(path)
    assert os.listdir(path.parent) == ["id.key"], "a draft was left behind"


def test_an_existing_key_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "id.key"
    made = create_identity(path)
    with pytest.raises(KeyFileError, match="not overwritten"):
        create_identity(path)
    assert load_identity(path).public == made.public
    assert os.listdir(tmp_path) == ["id.key"]


def test_of_many_who_create_at_once_one_wins(tmp_path: Path) -> None:
    path, won = tmp_path / "id.key", []

    def run() -> None:
        with contextlib.suppress(KeyFileError):
            won.append(create_identity(path).public)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [load_identity(path).public] == won


def test_a_crash_before_the_end_leaves_no_key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*args: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", die)
    with pytest.raises(OSError, match="disk full"):
        create_identity(tmp_path / "id.key")
    assert os.listdir(tmp_path) == []


def test_a_passphrase_is_needed_and_checked(tmp_path: Path, cheap_scrypt: None) -> None:
    path = tmp_path / "id.key"
    save_identity(path, ME, "quo vadis")
    assert needs_passphrase(path)
    assert ME.secret_for_key_file().hex() not in path.read_text()
    assert load_identity(path, "quo vadis").public == ME.public
    for wrong in (None, "", "quo vadis?"):
        with pytest.raises(KeyFileError, match="passphrase"):
            load_identity(path, wrong)


def test_the_shipped_scrypt_is_not_the_cheap_one() -> None:
    assert keyfile.SCRYPT_N >= 2**15


def test_a_key_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "id.key"
    create_identity(path)
    for mode in (0o640, 0o604, 0o644):
        path.chmod(mode)
        with pytest.raises(KeyFileError, match="0600"):
            load_identity(path)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"public": "00" * 32},
        {"secret": "11" * 31},
        {"secret": "no hex"},
        {"secret": None},
        {"box": "00", "scrypt_n": 2**30, "salt": "00", "nonce": "00"},
        {"box": "00" * 48, "scrypt_n": 3, "salt": "00", "nonce": "00" * 12},
        {"box": "00" * 48, "scrypt_n": True, "salt": "00", "nonce": "00" * 12},
        {"box": "00" * 48},
    ],
)
def test_a_damaged_key_file_is_an_error_with_words_and_no_secret(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "id.key"
    save_identity(path, ME)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(KeyFileError) as error:
        load_identity(path, "phrase")
    assert (b"m" * 32).hex() not in str(error.value)


@pytest.mark.parametrize("raw", [b"", b"{}", b"[]", b"not json", b"\xff\xfe", b"1" * 5000])
def test_what_is_no_key_file_is_said_so(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "id.key"
    path.write_bytes(raw)
    path.chmod(0o600)
    with pytest.raises(KeyFileError):
        load_identity(path)
