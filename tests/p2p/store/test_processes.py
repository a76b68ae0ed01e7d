"""Real processes: killed in the middle of writing, and fighting for one table; and a real disk that is really full."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from p2p.store.disk import InUse
from p2p.store.journal import Journal
from tests.p2p.store.lab import FAST, new

ROOT = Path(__file__).parents[3]
KILLS = 25


def start(path: Path, run: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "tests.p2p.store.writer", str(path), str(run)], cwd=ROOT, stdout=subprocess.PIPE)


def test_kill_9_in_the_middle_of_writing_loses_nothing_that_was_told(tmp_path: Path) -> None:
    """Told = append had returned. What is found may be more than was told, never less and never a half."""
    rng = random.Random(9)
    path, told = tmp_path / "table.journal", {}
    for run in range(KILLS):
        writer = start(path, run)
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
        lines = [writer.stdout.readline() for _ in range(rng.randint(4, 12))]
        time.sleep(rng.random() * 0.02)
        writer.send_signal(signal.SIGKILL)
        rest, _ = writer.communicate()
        told.update(line.split() for line in (*lines, *rest.split(b"\n")[:-1]))
    found = {str(record.number).encode(): record.payload for record in Journal.open(path, files=FAST).records}
    assert len(told) > 3 * KILLS
    for number, payload in told.items():
        assert found[number].startswith(payload)
    runs = [tuple(map(int, payload.split(b":")[:2])) for payload in found.values()]
    assert runs == sorted(runs)
    for run in range(KILLS):
        steps = [at for owner, at in runs if owner == run]
        assert steps == list(range(len(steps)))


def test_a_lock_ends_with_its_process_and_not_before(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    writer = start(path, 0)
    assert writer.stdout is not None
    writer.stdout.readline()
    with pytest.raises(InUse, match=str(writer.pid)):
        Journal.open(path, files=FAST)
    writer.send_signal(signal.SIGSTOP)  # asleep is not gone
    with pytest.raises(InUse):
        Journal.open(path, files=FAST)
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    Journal.open(path, files=FAST).close()


FIGHT = """
import sys
from pathlib import Path
from p2p.store.disk import Disk, InUse
from p2p.store.journal import Journal
from p2p.store.records import Kind
won = 0
while won < 20:
    try:
        with Journal.open(Path(sys.argv[1]), files=Disk(sync=False)) as journal:
            assert journal.doubts == (), journal.doubts
            first = journal.append(Kind.OWN, sys.argv[2].encode())
            assert journal.append(Kind.OWN, sys.argv[2].encode()) == first + 1
            won += 1
    except InUse:
        pass
"""


def test_two_processes_that_fight_for_the_lock_never_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    new(path).close()
    fighters = [subprocess.Popen([sys.executable, "-c", FIGHT, str(path), name], cwd=ROOT) for name in ("a", "b")]
    assert [fighter.wait(60) for fighter in fighters] == [0, 0]
    with Journal.open(path, files=FAST) as journal:
        assert journal.found.gaps == ()
        assert len(journal.records) == 80
        owners = [record.payload for record in journal.records]
        assert all(owners[at] == owners[at + 1] for at in range(0, 80, 2))
        assert journal.boot == 41


FULL = """
import resource, signal, sys
from pathlib import Path
from p2p.store.disk import DiskFull
from p2p.store.journal import Journal
from p2p.store.records import Kind
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
journal = Journal.open(Path(sys.argv[1]))
done = 0
try:
    while True:
        journal.append(Kind.OWN, b"x" * 777)
        done += 1
except DiskFull:
    journal.close()
    print(done)
"""


def test_a_kernel_that_takes_no_more_bytes_is_a_full_disk(tmp_path: Path) -> None:
    """The kernel itself writes a part and then refuses (file size limit): the same path as a full disk, on every machine."""
    path = tmp_path / "table.journal"
    new(path).close()
    run = subprocess.run([sys.executable, "-c", FULL, str(path)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(run.stdout) > 10
    with Journal.open(path, files=FAST) as journal:
        assert len(journal.records) == int(run.stdout)
        assert journal.doubts == ()
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 20000


TMPFS = """
set -e
mount -t tmpfs -o size=64k,mode=700 none "$1"
exec "$2" - "$1" <<'END'
import sys
from pathlib import Path
from p2p.store.disk import DiskFull
from p2p.store.journal import Doubt, Journal
from p2p.store.records import Kind
from tests.p2p.store.lab import WHO
path = Path(sys.argv[1]) / "table.journal"
journal = Journal.create(path, *WHO)
done = 0
try:
    while True:
        journal.append(Kind.OWN, b"x" * 777)
        done += 1
except DiskFull:
    journal.close()
(path.parent / "table.journal.lock").write_bytes(b"")
from p2p.store.journal import read_journal
found = read_journal(path)
assert len(found.records) == done + 1 and found.torn_bytes == 0 and done > 20, (len(found.records), done)
print("full after", done)
END
"""


def test_a_real_small_disk_that_is_full(tmp_path: Path) -> None:
    """In a namespace of its own, where the kernel lets us have one."""
    script = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", TMPFS, "sh", str(tmp_path), sys.executable]
    probe = ["unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", str(tmp_path)]
    try:
        possible = subprocess.run(probe, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        possible = False
    if not possible:
        pytest.skip("THIS KERNEL FORBIDS USER NAMESPACES: a full disk was only tried through the file size limit")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert run.stdout.startswith("full after"), run.stderr


def test_a_folder_without_permission_has_a_name(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    new(path).close()
    code = f"""
import os
from pathlib import Path
from p2p.store.disk import NoPermission
from p2p.store.journal import Journal
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    Journal.open(Path({str(path)!r}))
except NoPermission as error:
    print("named", type(error).__name__)
"""
    tmp_path.chmod(0o500 if os.getuid() else 0o700)
    path.chmod(0o000 if os.getuid() else 0o600)
    try:
        run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    finally:
        tmp_path.chmod(0o700)
    assert run.stdout == "named NoPermission\n", run.stderr
