"""Somebody is gone for good, in real processes: those who stay vote and finish, and all their journals say the same. `make e2e` plays the
long ones."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from engine.games import find_game
from p2p.judge.verdict import Status
from p2p.verify import judge
from tests.e2e.crew import LONG, Crew, Seat, agree, crew_in, read_words
from tests.e2e.terminal import terminal
from tests.e2e.test_line_mode import Person

SHORT = "rise-to-power"
NET = ("--bind", "localhost", "--away-after", "5", "--linger", "30")
BOT = ("--headless", "--bot-level", "random", *NET)
long = pytest.mark.skipif(not LONG, reason="make e2e plays it")


def dropped(journal: Path) -> list[int]:
    """The judge calls it fair, and names who was dropped: by place, which is alike in all journals."""
    verdict = judge(journal.read_bytes(), find_game)
    assert verdict.status is Status.FAIR, verdict
    return [one.place for one in verdict.dropped]


def test_a_person_votes_a_bot_follows_and_who_was_killed_reads_what_happened(tmp_path: Path) -> None:
    bela = Person(tmp_path / "bela")
    with crew_in(tmp_path) as crew:
        ada = crew.seat("Ada").start("host", SHORT, "--seats", "3", "--floor", "0", "--me", "Ada", *BOT)
        cato = crew.seat("Cato").start("join", f"127.0.0.1:{ada.port()}", "--me", "Cato", *BOT)
        try:
            bela.start("join", f"127.0.0.1:{ada.port()}", "--me", "Béla", "--plain", *NET)
            bela.sees(r"\n> $")
            cato.kill()
            bela.sees(r"Cato has been away since \d\d:\d\d")
            bela.sees(r"vote on +Go on without Cato\. Their seat becomes a ghost")
            bela.sees(r"must agree: Ada and you")
            bela.type("vote onn")
            bela.sees(r"did you mean 'vote on'")
            bela.type("vote on")
            bela.sees(r"You vote to go on without Cato")
            bela.sees(r"Cato is gone for good\. A ghost has their seat")
            ada.until(lambda: ada.of("dropped"), "a drop")
            assert ada.of("dropped")[0]["gone"] == ["Cato"] and sorted(ada.of("dropped")[0]["by"]) == ["Ada", "Béla"]
            cato.start("resume", str(cato.journals()[-1]), "--me", "Cato", *BOT, "--linger", "0")
            assert cato.join() == 1, cato.last_words()
            assert re.search(r"went on without you: (Ada and Béla|Béla and Ada) voted so.*'fides watch'", cato.talk[-1]), cato.talk
            bela.type("auto all")
            assert bela.ends() == 0, bela.text[-3000:]
            crew.finish(ada)
        finally:
            bela.close()
        journals = [ada.journals()[-1], *(tmp_path / "bela" / "tables").glob("*.journal")]
        words = [read_words(journal) for journal in journals]
        assert words[0][0] == words[1][0], "the journals hold different entries"
        assert dropped(journals[0]) == dropped(journals[1]) != []
        assert "Cato (ghost)" in bela.text and not ada.of("back")


@long
@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
def test_a_person_at_a_full_screen_votes_with_two_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    with crew_in(tmp_path) as crew, terminal(tmp_path, *size) as bela:
        ada = crew.seat("Ada").start("host", SHORT, "--seats", "3", "--floor", "0", "--me", "Ada", *BOT)
        cato = crew.seat("Cato").start("join", f"127.0.0.1:{ada.port()}", "--me", "Cato", *BOT)
        bela.start("join", f"127.0.0.1:{ada.port()}", "--me", "Béla", *NET)
        ada.until(lambda: ada.of("seats"), "the seats")
        cato.kill()  # in the middle of the dealing: the vote brings the table up
        bela.see("Go on without Cato?", "becomes a ghost", "End the table", "Votes: Ada: no vote yet, You: no vote yet.")
        bela.press("g", "Enter")
        bela.see("cannot be taken back", "Yes, this is my vote")
        bela.press("y")
        ada.until(lambda: ada.of("dropped"), "a drop")
        bela.until(lambda text: "∅C" in text and re.search(r"^ YOU(R TURN)? ", text, re.MULTILINE) is not None, "a question without Cato")


def table(crew: Crew, game: str, names: tuple[str, ...]) -> list[Seat]:
    """Seats without people that go on by themselves."""
    args = (*BOT, "--on-leave", "redeal")
    first = crew.seat(names[0]).start("host", game, "--seats", str(len(names)), "--floor", "0", "--me", names[0], *args)
    for name in names[1:]:
        crew.seat(name).start("join", f"127.0.0.1:{first.port()}", "--me", name, *args)
    return crew.seats


@long
def test_four_play_one_is_killed_and_the_three_others_finish(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        *stay, dora = table(crew, "age-of-rome", ("Ada", "Béla", "Cato", "Dóra"))
        dora.until(lambda: dora.beats > 60, "the game")
        dora.kill()
        crew.finish(*stay)
        agree(stay)
        assert all(len(dropped(seat.journals()[-1])) == 1 for seat in stay)


@long
def test_a_second_one_is_lost_later(tmp_path: Path) -> None:
    with crew_in(tmp_path) as crew:
        ada, bela, cato, dora = table(crew, "age-of-rome", ("Ada", "Béla", "Cato", "Dóra"))
        dora.until(lambda: dora.beats > 40, "the game")
        dora.kill()
        cato.until(lambda: cato.of("dropped") and cato.beats > cato.of("dropped")[0]["beat"] + 20, "the game without Dóra")
        cato.kill()
        crew.finish(ada, bela)
        agree((ada, bela))
        assert len(dropped(ada.journals()[-1])) == 2


@long
def test_of_four_one_was_dropped_and_comes_back_hostile(tmp_path: Path) -> None:
    """It says two things of old beats, acks and entries of beats to come, votes, claims and accusations: the three others finish."""
    with crew_in(tmp_path) as crew:
        *stay, dora = table(crew, "age-of-rome", ("Ada", "Béla", "Cato", "Dóra"))
        dora.until(lambda: dora.beats > 40, "the game")
        dora.kill()
        ada = stay[0]
        ada.until(lambda: ada.of("dropped"), "a drop")
        with ada.held():  # the game waits until it is back
            dora.program = (sys.executable, "-m", "tests.e2e.hostile_dropped")
            ways = [f"127.0.0.1:{seat.port()}" for seat in stay]
            dora.start(str(dora.journals()[-1]), "Dóra", *ways)
            dora.until(lambda: dora.of("back"), "its return")
        dora.until(lambda: dora.of("hostile"), "its first hostile word")
        crew.finish(*stay)
        agree(stay)
        assert dora.of("said")[-1]["count"] > 20, "it had its say"
        assert all(len(dropped(seat.journals()[-1])) == 1 for seat in stay)


@long
def test_one_who_holds_the_line_and_says_nothing_is_dropped_and_late_words_change_nothing(tmp_path: Path) -> None:
    """Stopped in the middle, links and all; when the others are done it goes on as if nothing had been, and says what it has to say."""
    with crew_in(tmp_path) as crew:
        ada, bela, cato = table(crew, SHORT, ("Ada", "Béla", "Cato"))
        cato.until(lambda: cato.beats > 30, "the game")
        cato.signal(signal.SIGSTOP)
        ada.until(lambda: ada.of("dropped"), "a drop")
        cato.signal(signal.SIGCONT)
        crew.finish(ada, bela)
        agree((ada, bela))
        assert cato.join() == 1 and "went on without you" in cato.talk[-1], cato.last_words()
