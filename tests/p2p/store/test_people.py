"""Trust on first use: new once, known after, an alarm for another key; and no damage or crowd silences the alarm."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from p2p.crypto.identity import Identity
from p2p.store import people as module
from p2p.store.disk import DiskFull, NoPermission
from p2p.store.people import Acquaintance, KnownPerson, People, PeopleError
from tests.p2p.store.lab import FAST
from tests.p2p.wire.lab import PEOPLE, digest

ROOT = Path(__file__).parents[3]
KEYS = [person.public for person in PEOPLE]
DAY = "2030-05-01"


@pytest.fixture
def people(tmp_path: Path) -> People:
    return People(tmp_path / "data" / "people.json", FAST)


def test_new_once_then_known(people: People) -> None:
    first = people.meet("Zita", KEYS[0], DAY)
    assert (first.result, first.known, first.remembered) == (Acquaintance.NEW, None, True)
    again = people.meet("Zita", KEYS[0], "2031-01-01")
    assert again.result is Acquaintance.KNOWN
    assert again.known == KnownPerson("Zita", KEYS[0], DAY), "the first meeting is what is remembered"
    assert people.all() == (KnownPerson("Zita", KEYS[0], DAY),)
    assert stat.S_IMODE(people.path.stat().st_mode) == 0o600


def test_another_key_under_a_known_name_is_an_alarm_until_it_is_accepted(people: People) -> None:
    people.meet("Zita", KEYS[0], DAY)
    for _ in range(2):
        meeting = people.meet("Zita", KEYS[1], "2030-06-01")
        assert (meeting.result, meeting.remembered) == (Acquaintance.CHANGED, False)
        assert meeting.known == KnownPerson("Zita", KEYS[0], DAY)
    assert people.meet("Zita", KEYS[0], DAY).result is Acquaintance.KNOWN, "the alarm changed nothing"
    people.accept("Zita", KEYS[1], "2030-06-01")
    assert people.meet("Zita", KEYS[1], DAY).result is Acquaintance.KNOWN
    assert people.meet("Zita", KEYS[0], DAY).result is Acquaintance.CHANGED


def test_two_names_with_one_key_are_reported(people: People) -> None:
    people.meet("Zita", KEYS[0], DAY)
    meeting = people.meet("Ilona", KEYS[0], DAY)
    assert (meeting.result, meeting.same_key) == (Acquaintance.NEW, ("Zita",))
    assert people.meet("Zita", KEYS[0], DAY).same_key == ("Ilona",)


@pytest.mark.parametrize("name", ["ZITA", "Z1ta", "Zitа", "Ｚita", "Zi ta", "ΖΙΤΑ", "ꓜꓲꓔꓮ"])
def test_a_name_that_looks_like_a_known_one_is_held_to_its_key(people: People, name: str) -> None:
    people.meet("Zita", KEYS[0], DAY)
    meeting = people.meet(name, KEYS[1], DAY)
    assert (meeting.result, meeting.known, meeting.remembered) == (Acquaintance.CHANGED, KnownPerson("Zita", KEYS[0], DAY), False)
    assert people.meet("Zita", KEYS[0], DAY).result is Acquaintance.KNOWN


def test_two_people_whose_names_look_alike_are_both_known_once_the_second_is_accepted(people: People) -> None:
    people.meet("Maria", KEYS[0], DAY)
    assert people.meet("Marla", KEYS[1], DAY).result is Acquaintance.CHANGED
    people.accept("Marla", KEYS[1], DAY)
    for name, key in (("Maria", KEYS[0]), ("Marla", KEYS[1])):
        meeting = people.meet(name, key, DAY)
        assert meeting.result is Acquaintance.KNOWN and meeting.known == KnownPerson(name, key, DAY)
    assert people.meet("Maria", KEYS[2], DAY).known == KnownPerson("Maria", KEYS[0], DAY), "the very name says it best"


def test_the_same_person_with_another_spelling_is_known(people: People) -> None:
    people.meet("Zita", KEYS[0], DAY)
    meeting = people.meet("ZITA", KEYS[0], DAY)
    assert (meeting.result, meeting.remembered, meeting.same_key) == (Acquaintance.KNOWN, True, ("Zita",))
    assert [person.name for person in people.all()] == ["Zita"]


@pytest.mark.parametrize(("one", "other"), [("Gábor", "Gabor"), ("Anna", "Hanna"), ("李雷", "李雪"), ("Pál", "Paul"), ("Strauß", "Straub")])
def test_different_names_do_not_look_alike(people: People, one: str, other: str) -> None:
    people.meet(one, KEYS[0], DAY)
    assert people.meet(other, KEYS[1], DAY).result is Acquaintance.NEW


def test_who_is_forgotten_is_new_again(people: People) -> None:
    people.meet("Zita", KEYS[0], DAY)
    assert people.forget("Zita")
    assert not people.forget("Zita")
    assert people.meet("Zita", KEYS[1], DAY).result is Acquaintance.NEW


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{}", b"[]", b"\xff", b'{"format":"fides-people-2","people":[]}', b'{"format":"fides-people-1"}',
        b'{"format":"fides-people-1","people":[{"name":"Zita"}]}', b'{"format": "fides-people-1", "people": []}',
        b'{"format":"fides-people-1","people":[1]}', b'{"format":"fides-people-1","people":[],"x":1}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_an_error_and_never_an_empty_one(people: People, data: bytes) -> None:
    people.meet("Zita", KEYS[0], DAY)
    people.path.write_bytes(data)
    for call in (lambda: people.meet("Zita", KEYS[1], DAY), people.all, lambda: people.accept("Zita", KEYS[1], DAY)):
        with pytest.raises(PeopleError, match="damaged"):
            call()
    assert people.path.read_bytes() == data, "what may still be mended is not overwritten"


def test_one_name_twice_in_the_file_is_damage(people: People) -> None:
    people.meet("Zita", KEYS[0], DAY)
    data = people.path.read_bytes()
    start, end = data.index(b"[") + 1, data.index(b"]")
    people.path.write_bytes(data[:end] + b"," + data[start:end] + data[end:])
    with pytest.raises(PeopleError, match="a name twice"):
        people.all()


def test_a_file_that_others_may_read_or_a_full_disk_is_named(people: People) -> None:
    people.meet("Zita", KEYS[0], DAY)
    people.path.chmod(0o644)
    with pytest.raises(NoPermission, match="0600"):
        people.meet("Zita", KEYS[0], DAY)
    people.path.chmod(0o600)

    class Full(type(FAST)):  # type: ignore[misc]
        def replace(self, path: Path, data: bytes) -> None:
            raise DiskFull(f"{path}: no room")

    with pytest.raises(DiskFull):
        People(people.path, Full(sync=False)).meet("Omar", KEYS[1], DAY)
    assert [person.name for person in people.all()] == ["Zita"]


def test_a_crowd_pushes_nobody_out(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PEOPLE_MAX", 3)
    people.meet("Zita", KEYS[0], DAY)
    met = [people.meet(f"Guest {number}", Identity(digest(f"{number}")).public, DAY) for number in range(4)]
    assert [meeting.remembered for meeting in met] == [True, True, False, False]
    assert people.meet("Zita", KEYS[1], DAY).result is Acquaintance.CHANGED
    with pytest.raises(PeopleError, match="forget somebody"):
        people.accept("Guest 9", KEYS[1], DAY)
    assert people.accept("Zita", KEYS[1], DAY).public == KEYS[1]


def test_the_fullest_file_can_be_read_again(people: People) -> None:
    crowd = {f"{'李雷' * 5}{number}": KnownPerson(f"{'李雷' * 5}{number}", KEYS[0], "d" * 64) for number in range(module.PEOPLE_MAX)}
    people.path.parent.mkdir()
    people._save(crowd)
    assert len(people.all()) == module.PEOPLE_MAX


WRITER = """
import sys
from pathlib import Path
from p2p.crypto.identity import Identity
from p2p.store.disk import Disk
from p2p.store.people import People
people = People(Path(sys.argv[1]), Disk(sync=False))
for number in range(20):
    people.meet(f"{sys.argv[2]} {number}", Identity(bytes([number + 1]) * 32).public, "2030")
"""


def test_two_processes_lose_nobody(people: People) -> None:
    command = [sys.executable, "-c", WRITER, str(people.path)]
    writers = [subprocess.Popen([*command, name], cwd=ROOT) for name in ("a", "b")]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    assert len(people.all()) == 40


def test_a_process_that_hangs_on_the_file_is_named(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOCK_SECONDS", 0.05)
    people.meet("Zita", KEYS[0], DAY)
    lock = FAST.lock(people.path.with_name(people.path.name + ".lock"))
    try:
        with pytest.raises(PeopleError, match="another process"):
            people.meet("Omar", KEYS[1], DAY)
    finally:
        lock.close()
