"""Everything that can go wrong before and beside a game: one sentence that says what to do, the exit code of the design, nothing lost."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest

from p2p.net.invite import Invite, parse_invite
from tests.depth import deep
from tests.e2e.crew import ROOT, Crew, Seat, crew_in

GAME = "rise-to-power"  # the shorter one
NET = ("--headless", "--bind", "localhost", "--bot-level", "random", "--linger", "30")


def refused(seat: Seat, code: int, *words: str) -> None:
    """It ended with this code, and its last line is one sentence that holds these words."""
    assert seat.join() == code, seat.last_words()
    said = seat.talk[-1]
    assert said.startswith("fides: ") and said.endswith(".") and all(word in said for word in words), said
    assert not any("Traceback" in line or "should not have happened" in line or "Warning" in line for line in seat.talk), seat.talk


def lobby(crew: Crew, *args: str, game: str = GAME) -> Seat:
    seat = crew.seat("Ada").start("host", game, "--seats", "2", "--floor", "0", *NET, "--me", "Ada", *args)
    seat.until(lambda: seat.of("lobby"), "an open lobby")
    return seat


def where(seat: Seat) -> str:
    return f"127.0.0.1:{seat.port()}"


def test_what_cannot_be_reached_or_understood(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada = lobby(crew)
        cases = [
            (1, ("host", GAME, "--port", str(ada.port()), *NET), ("port", "taken", "--port")),
            (2, ("host", GAME, "--bots", "9", *NET), ("--bots",)),
            (2, ("host", GAME, "--bind", "nowhere", "--headless"), ("--bind",)),
            (2, ("join", "127.0.0.1:99999", *NET), ("port",)),
            (2, ("join", "fides:1:damaged@127.0.0.1:1", *NET), ("invite", "copy it again")),
            (2, ("join", where(ada), *NET, "--me", "a\u202eb"), ("--me",)),
            (1, ("join", where(ada), *NET, "--me", "aDa"), ("name", "--me")),
            (2, ("resume", "no-such.journal", *NET), ("no-such.journal",)),
        ]
        seats = [(crew.seat(f"case{n}").start(*args), code, words) for n, (code, args, words) in enumerate(cases)]
        for seat, code, words in seats:
            refused(seat, code, *words)
        assert ada.alive


def test_nobody_there(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew, socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # it does not listen, and nobody else gets the port meanwhile
        port = silent.getsockname()[1]
        refused(crew.seat("Béla").start("join", f"127.0.0.1:{port}", *NET), 4, "nobody answers")


def test_a_full_table_says_so(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada = lobby(crew)
        crew.seat("Béla").start("join", where(ada), *NET, "--me", "Béla")
        ada.until(lambda: ada.beats > 3, "the game")
        with crew.seats[1].held():
            refused(crew.seat("Cato").start("join", where(ada), *NET, "--me", "Cato"), 1, "closed")


@deep
def test_a_private_table_takes_only_its_own_invites_and_a_watcher_sees_the_end(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada = lobby(crew, "--private")
        ada.until(lambda: ada.of("invite"), "an invite")
        texts = ada.of("invite")[0]
        refused(crew.seat("Stranger").start("join", where(ada), *NET), 1, "does not let us in", "invite")
        good = parse_invite(texts["text"])
        wrong = Invite(good.kind, bytes(16), good.mark, good.addresses)
        other = Invite(good.kind, good.secret, bytes(16), good.addresses)
        refused(crew.seat("Guesser").start("join", wrong.text(), *NET), 1, "does not let us in", "invite")
        refused(crew.seat("Misled").start("join", other.text(), *NET), 1, "invite is for another host")
        refused(crew.seat("Peeper").start("join", texts["view"], *NET), 1, "watching only")
        vera = crew.seat("Vera").start("watch", texts["view"], "--headless", "--bind", "localhost")
        vera.until(lambda: vera.of("lobby"), "the lobby")
        bela = crew.seat("Béla").start("join", texts["text"], *NET, "--me", "Béla")
        late = crew.seat("Late")
        bela.until(lambda: bela.beats > 30, "the game")
        shown: list[str] = []
        late.on_line = shown.append
        with bela.held():
            late.start("watch", texts["view"], "--bind", "localhost").until(lambda: shown, "what has been played")
        crew.finish(ada, bela, vera)
        assert vera.of("over")[0]["head"] == ada.of("over")[0]["head"] == bela.of("over")[0]["head"]
        assert late.join() == 0 and not late.journals() and not vera.journals()
        log = next((ada.folder / "tables").glob("*.log")).read_text()
        assert '"event": "invite"' in log and "fides:1:" not in log


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """The program with one number of its data changed."""
    tree = tmp_path / "edited"
    for package in ("engine", "p2p", "tui"):
        shutil.copytree(ROOT / package, tree / package, ignore=shutil.ignore_patterns("__pycache__"))
    data = tree / "engine/games/age_of_rome/rules/data.py"
    data.write_text(data.read_text("utf-8") + "\nEDITED = 1\n", "utf-8")
    return tree


def test_a_peer_with_an_edited_data_table_is_refused_and_told_what_differs(tmp_path: Path, edited: Path) -> None:
    from engine.games.age_of_rome import GAME as ROME

    with crew_in(tmp_path) as crew:
        ada = lobby(crew, game="age-of-rome")
        bela = crew.seat("Béla")
        bela.env["PYTHONPATH"] = str(edited)
        bela.start("join", where(ada), *NET)
        refused(bela, 1, "age-of-rome", "rules digest", ROME.rules_digest[:12], "install the same version")
        digests = bela.talk[-1].split("rules digest ")[1].split(")")[0]
        assert len(set(digests.replace(",", "").split()) - {"here", "there"}) == 2


def test_a_known_name_with_another_key_stops_with_an_alarm_until_it_is_accepted(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada, bela = lobby(crew), crew.seat("Béla")
        bela.start("join", where(ada), *NET, "--me", "Béla").until(lambda: bela.beats > 0, "the game")
        ada.kill(), bela.kill()
        assert any("first meeting with Ada" in line for line in bela.talk)
        (ada.folder / "identity.key").unlink()
        ada.start("host", GAME, "--seats", "2", *NET, "--me", "Ada")
        ada.port()
        bela.start("join", where(ada), *NET, "--me", "Béla")
        refused(bela, 1, "Ada", "another key", "--trust-new-key")
        assert any("ALARM" in line for line in bela.talk)
        bela.start("join", where(ada), *NET, "--me", "Béla", "--trust-new-key", "Ada")
        bela.until(lambda: bela.of("final", life=3), "the game")
        ada.kill(), bela.kill()
        ada.start("host", GAME, "--seats", "2", *NET, "--me", "Ada")
        ada.port()
        bela.start("join", where(ada), *NET, "--me", "Béla").until(lambda: bela.of("final", life=4), "the game")
        assert not bela.of("met", life=4) and not bela.of("alarm", life=4)


@deep
def test_a_host_turns_a_changed_key_away_and_goes_on(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada, bela = lobby(crew), crew.seat("Béla")
        bela.start("join", where(ada), *NET, "--me", "Béla").until(lambda: ada.beats > 0, "the game")
        ada.kill(), bela.kill()
        (bela.folder / "identity.key").unlink()
        ada.start("host", GAME, "--seats", "2", *NET, "--me", "Ada")
        refused(bela.start("join", where(ada), *NET, "--me", "Béla"), 1, "host does not want us")
        ada.until(lambda: ada.of("alarm", name="Béla"), "the alarm")
        assert ada.alive
        crew.seat("Cato").start("join", where(ada), *NET, "--me", "Cato").until(lambda: ada.of("final", life=2), "the game")


def test_journals_that_are_damaged_missing_foreign_or_in_use(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada, bela = lobby(crew), crew.seat("Béla")
        bela.start("join", where(ada), *NET, "--me", "Béla").until(lambda: bela.beats > 10, "the game")
        journal = bela.journals()[0]
        with ada.held():
            second = crew.seat("Second")
            second.env["FIDES_DATA"] = str(bela.folder)
            refused(second.start("resume", str(journal), *NET), 1, "in use")
            listing = crew.seat("Listing")
            listing.env["FIDES_DATA"] = str(bela.folder)
            listing.start("resume").join()
            bela.kill()
        seat_file = journal.with_name(journal.name + ".seat")
        kept, seat_bytes = journal.read_bytes(), seat_file.read_bytes()
        journal.write_bytes(b"x" * len(kept))
        refused(bela.start("resume", str(journal), *NET), 3, "not a journal")
        journal.write_bytes(kept)
        seat_file.write_bytes(seat_bytes[:-40])
        refused(bela.start("resume", str(journal), *NET), 3, "damaged")
        seat_file.write_bytes(seat_bytes)
        key = (bela.folder / "identity.key").read_bytes()
        (bela.folder / "identity.key").write_bytes((ada.folder / "identity.key").read_bytes())
        refused(bela.start("resume", str(journal), *NET), 1, "another key than ours")
        (bela.folder / "identity.key").write_bytes(key)
        middle = len(kept) // 2
        journal.write_bytes(kept[:middle] + b"\0" * 400 + kept[middle + 400 :])
        bela.start("resume", "1", *NET, "--me", "Béla")  # lost records come back from Ada
        crew.finish(ada, bela)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        seat = crew.seat("Ada")
        refused(seat.start("host", GAME, *NET, "--data", "/proc/no-such-folder"), 1, "cannot be written", "--data")
