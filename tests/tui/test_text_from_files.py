"""Text that comes out of a file: whatever it holds, a terminal obeys none of it and no line is faked; and only ordinary files are read."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import threading
from pathlib import Path

import pytest

from engine.games import find_game
from engine.record import Record
from p2p.wire.text import harmless
from tui.kit.logs import log_file

NASTY = "\x1b]52;c;ZXZpbA==\x07\x9b31m\u202eevil\u2066\nfides: all is well\x85\u2028\ud800"
BAD = [chr(code) for code in (*range(32), *range(0x7F, 0xA0), 0x2028, 0x2029, 0x202E, 0x2066, 0xD800) if chr(code) != "\n"]


def is_harmless(text: str) -> bool:
    return not any(letter in text for letter in BAD) and not any(line.startswith("fides: all is well") for line in text.split("\n"))


def spoilt(path: Path, change) -> str:
    record = Record.loads(path.read_text(), find_game)
    change(record)
    return record.dumps()


def face(record: Record) -> None:
    """A public record says what was revealed; nobody has the seed to say otherwise."""
    at = next(at for at, answer in enumerate(record.answers) if answer.kind == "reveal")
    nasty = "".join(letter for letter in NASTY if not letter.isspace() and letter != "\ud800")
    record.seed = ""
    record.answers[at] = record.answers[at]._replace(faces=(nasty, *record.answers[at].faces[1:]))


CHANGES = {
    "a bot's level": lambda record: record.table.update({"bot 2": NASTY}),
    "a name": lambda record: record.names.update({"2": NASTY, NASTY: "x"}),
    "the game": lambda record: setattr(record, "game", NASTY),
    "the rules": lambda record: setattr(record, "rules", NASTY),
    "an option": lambda record: record.options.update({NASTY: NASTY}),
    "an option's choice": lambda record: record.options.update(variant=NASTY),
    "a face": face,
    "a seed that is none": lambda record: setattr(record, "seed", NASTY),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_nothing_of_a_record_reaches_the_terminal_raw(here, tmp_path, finished, kind):
    path = tmp_path / "nasty.fides"
    path.write_bytes(spoilt(finished(), CHANGES[kind]).encode("utf-8", "surrogatepass"))
    for command in (["record"], ["record", "--json"], ["record", "--public"], ["verify"], ["verify", "--json"], ["resume"]):
        done = here(command[0], str(path), *command[1:])
        assert is_harmless(done.stdout) and is_harmless(done.stderr), (command, done)
        assert done.stderr.count("\n") <= 1
        if "--json" in command and done.stdout:
            assert done.stdout.count("\n") == 1 and json.loads(done.stdout)


def test_the_list_of_saved_games_and_a_long_line_in_a_file(here, tmp_path, finished):
    (tmp_path / "saves").mkdir()
    saved = tmp_path / "saves" / "one.fides"
    saved.write_bytes(spoilt(finished(), CHANGES["the game"]).encode("utf-8", "surrogatepass"))
    done = here("resume")
    assert done.returncode == 0 and "cannot be resumed" in done.stdout and is_harmless(done.stdout)
    saved.write_text(spoilt(finished(), lambda record: setattr(record, "game", "x" * 3_000_000)))
    for command in (["record", str(saved)], ["verify", str(saved)], ["resume"]):
        done = here(*command)
        assert len(done.stdout) + len(done.stderr) < 3000, command


def test_a_line_of_ours_keeps_its_spaces_and_loses_what_a_terminal_would_obey():
    assert harmless("  seat 0:  Béla") == "  seat 0:  Béla"
    assert harmless("a\tb\nc\u00a0d") == "a b c d"
    assert harmless("\x1b[31m\x9b\u202e\u200b\ue000\ufe0f") == "?[31m?????"
    assert harmless("e\u0301\u0301\u0301 \u0301\u0301") == "e\u0301\u0301? ?\u0301"
    for letter in BAD:
        assert letter not in harmless(f"a{letter}b")


def test_the_log_of_the_full_screen(tmp_path, monkeypatch):
    import logging

    monkeypatch.setenv("FIDES_DATA", str(tmp_path))
    with log_file() as path:
        logging.getLogger("fides.test").warning("found: %s", NASTY.replace("\ud800", ""))
    assert path is not None and "found: " in path.read_text()
    assert is_harmless(path.read_text())


def test_a_device_and_a_pipe_are_one_sentence_and_not_read(cli, tmp_path):
    """In real processes with little memory: what reads without end would be killed, what waits would time out."""
    pipe = tmp_path / "pipe.journal"
    os.mkfifo(pipe)
    zero = tmp_path / "zero.journal"
    zero.symlink_to("/dev/zero")

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    for command in ("record", "verify", "resume"):
        for path in (pipe, zero, Path("/dev/zero")):
            words, quiet = cli.command(command, str(path)), subprocess.DEVNULL
            done = subprocess.run(words, capture_output=True, text=True, env=cli.env, timeout=60, preexec_fn=little, stdin=quiet)
            assert done.returncode in (1, 2, 3) and not done.stdout and done.stderr.count("\n") == 1, (command, path, done)
            assert "Traceback" not in done.stderr and "should not have happened" not in done.stderr


def test_every_reader_of_the_data_folder_leaves_pipes_alone(here, tmp_path):
    """A pipe in the place of each file that the program reads by itself; a thread, so that a reader that waits fails and does not hang."""
    (tmp_path / "tables").mkdir()
    for name in ("identity.key", "people", "config.toml", "tables/a.journal", "tables/a.journal.seat", "saves"):
        if name == "saves":
            (tmp_path / name).mkdir()
            os.mkfifo(tmp_path / "saves" / "x.fides")
        else:
            os.mkfifo(tmp_path / name, 0o600)
    ended: list[str] = []

    def read_all() -> None:
        from p2p.store.disk import Disk, NoPermission
        from p2p.store.keyfile import load_identity, needs_passphrase
        from p2p.store.people import People
        from p2p.store.tables import tables_in
        from tui.sitting import jobs, saves

        for act, wanted in (
            (lambda: load_identity(tmp_path / "identity.key"), OSError),
            (lambda: needs_passphrase(tmp_path / "identity.key"), OSError),
            (lambda: People(tmp_path / "people").all(), Exception),
            (lambda: Disk().read(tmp_path / "tables" / "a.journal", 100), NoPermission),
            (lambda: saves.load(tmp_path / "saves" / "x.fides"), OSError),
            (lambda: jobs.of_journal(tmp_path / "tables" / "a.journal"), OSError),
        ):
            with pytest.raises(wanted):
                act()
            ended.append("one")
        assert tables_in(tmp_path / "tables")[0].problem
        ended.append("all")

    thread = threading.Thread(target=read_all, daemon=True)
    thread.start()
    thread.join(20)
    assert ended[-1:] == ["all"], ended


def test_a_file_that_is_longer_than_any_journal_is_foreign(here, tmp_path):
    path = tmp_path / "long.journal"
    with path.open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 1)
    done = here("verify", str(path))
    assert done.returncode == 3 and "longer than" in done.stderr and done.stderr.count("\n") == 1
