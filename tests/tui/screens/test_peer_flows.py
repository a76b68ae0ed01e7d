"""Keys in, pictures out, real nodes behind: tables with others on the full screen, on loopback."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from engine.games import AllGames, find_game
from p2p.backend import choose_backend
from p2p.node import Node, Who
from p2p.players import BotPlayer
from p2p.shell.shelf import Shelf
from tests.p2p.store.lab import SmallDisk
from tests.tui.screens.rig import Rig, running
from tui.cli.headless import Party
from tui.cli.network import own_door
from tui.sitting.lobby import LobbySeen
from tui.sitting.net_seen import HostTable, JoinTable, SitDown
from tui.sitting.sit_down import sit_down_beside

WITH_BOT = HostTable("age_of_rome", 2, bots=1, private=True, me="Ada", local=True)
OURS = ("fides-node", "fides-table", "fides-lookout")


@pytest.fixture(autouse=True)
def nothing_left_behind() -> object:
    yield
    left = [thread.name for thread in threading.enumerate() if thread.name in OURS]
    assert not left, f"threads that were not ended: {left}"


def to_build(rig: Rig) -> None:
    """To the first build turn. Lots are drawn anew each time: some events ask something first; what can be taken back waits for Enter."""
    asks = ("1 build ", "1 keep ", "1 draw ", "Enter: end turn")
    rig.until(lambda: any(text in rig.text for text in asks), "a build turn or an event that asks")
    while "1 build " not in rig.text:
        rig.press(*(["enter"] if "Enter: end turn" in rig.text else ["1", "enter"]))
        before = rig.text
        rig.until(lambda before=before: rig.text != before and any(text in rig.text for text in asks), "the next question")  # type: ignore[misc]


def test_a_bot_on_loopback_lobby_moves_undo_ledger_talk_quit_and_resume(tmp_path: Path) -> None:
    with running(120, 40, [WITH_BOT], confirm="wait") as rig:
        rig.see("YOUR TURN", "give back", "fair so far", "t talk", "f fairness")
        assert not rig.app.state.top.seen.people, "a box may wait for its key"  # type: ignore[attr-defined]
        rig.press("f")
        rig.see("Fairness ledger", "lots drawn for the seats", "shuffled", "by us, signed by all", "ms: how long this program worked")
        rows = rig.app.state.top.ledger.rows  # type: ignore[attr-defined]
        assert all(row.seconds > 0 for row in rows if row.kind == "pass"), "shuffles take their time"
        copy = tmp_path / "copy.journal"
        rig.press("e")
        rig.see("Export the journal")
        rig.press(*str(copy), "enter")
        rig.until(copy.exists, "the copy of the journal")
        rig.press("V")
        rig.see("Unfinished: waiting for", "believing nobody")
        rig.press("escape")
        rig.see("Fairness ledger")
        rig.press("escape")
        rig.see("YOUR TURN")
        rig.press("t", *"salve", "enter")
        rig.see("You: salve")
        rig.not_see("say: ")
        rig.press("1", "enter")
        to_build(rig)
        rig.app.edge.sitting.confirm("wait")  # type: ignore[union-attr]  # also where nothing else can be paid for
        rig.press("1", "enter")
        rig.until(lambda: rig.app.state.top.seen.can_undo, "a draft")  # type: ignore[attr-defined]
        rig.press("u")
        rig.see("Taken back: build")
        rig.press("q")
        rig.see("The table is kept and the others wait for you")
        rig.press("2", "enter")
        rig.see("Salve,", "The table is kept.", "1 Continue", "round 1 of 9")
        rig.press("3", "enter")
        rig.see("Resume a game", "round 1 of 9, build phase, with Bianka (a table between peers)")
        rig.press("enter")
        rig.see("YOU", "1 build ")
        rig.press("ctrl-c")
        assert rig.ended() == 0
    assert "The table is kept. Go on with:" in rig.app.sentence and ".journal" in rig.app.sentence


def test_a_table_of_this_program_that_was_never_really_begun_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIDES_DATA", str(tmp_path / "ada"))
    with running(100, 30, [WITH_BOT]) as rig:
        rig.see("YOUR TURN", "give back")
        assert len(list(tmp_path.rglob("*.journal"))) == 2
        rig.press("q")
        rig.see("Leave the table?")
        rig.press("2", "enter")
        rig.see("Salve,")
        rig.not_see("Continue")
        rig.until(lambda: not list(tmp_path.rglob("*.journal*")), "no table, neither ours nor the bot's")


def test_the_lobby_can_be_left_at_any_moment() -> None:
    with running(80, 24, [HostTable("age_of_rome", 3, bots=1, private=True, me="Ada", local=True)]) as rig:
        rig.see("Lobby", "Waiting for 1 more", "fides join --invite-file", "fides:1:", "bot of this program", "free")
        rig.press("q")
        rig.see("Leave the table?")
        rig.press("2", "enter")
        rig.see("Salve,")
    assert rig.app.sentence == ""


def test_where_nobody_answers_the_sentence_stands_on_the_home_screen() -> None:
    with running(80, 24, [JoinTable("127.0.0.1:1", "Ada", ("127.0.0.1:1",), "age-of-rome")]) as rig:
        rig.see("You are not at a table", "look at a game step by step")
        rig.press("enter")
        rig.not_see("You are not at a table")
    with running(80, 24, [JoinTable("fides:1:nonsense", "Ada")]) as rig:
        rig.see("invite", "You are not at a table")


def test_two_people_meet_talk_and_settle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with ExitStack() as stack:
        monkeypatch.setenv("FIDES_DATA", str(tmp_path / "anna"))
        host = HostTable("age_of_rome", 3, (("variants", "spies"),), table="Forum", private=True, me="Anna", local=True)
        anna = stack.enter_context(running(120, 40, [host]))
        anna.see("Waiting for 2 more players", "fides join --invite-file", "fides:1:", "variants spies")
        invite, view = anna.app.state.top.lobby.invite, anna.app.state.top.lobby.view  # type: ignore[attr-defined]
        monkeypatch.setenv("FIDES_DATA", str(tmp_path / "bela"))
        bela = stack.enter_context(running(100, 30))
        bela.press("8", "enter", "enter")
        bela.see("Your name")
        bela.press(*["backspace"] * 6, *"Bela", "enter", "escape")
        bela.see("Salve, Bela.")
        bela.press("4", "enter")
        bela.see("Join a table")
        bela.paste(f"fides join {invite}")
        bela.see("Waiting for 1 more player", "variants spies; characters random", "Anna", "✓ ready")
        bela.press("t", *"salve", "enter")
        anna.see("Bela: salve", "Talk ")
        anna.press("t", *"we begin", "enter")
        bela.see("Anna: we begin")
        for one in (anna, bela):
            one.not_see("say: ")
        anna.press("p")
        people = [anna, bela]
        for one in people:
            one.see("Do all of you read the same words?")
        for one in people:
            one.press("enter")
            one.see("fair so far")
        monkeypatch.setenv("FIDES_DATA", str(tmp_path / "vera"))
        vera = stack.enter_context(running(100, 35))
        vera.press("4", "enter")
        vera.see("Join a table")
        vera.paste(f"fides watch {view}")
        vera.see("watching", "fair so far", "Waiting for")
        words = {one.app.state.top.seen.words for one in people}  # type: ignore[attr-defined]
        [words_before] = words
        assert "safety number" in words_before
        anna.press("t")
        anna.see("Bela: salve", "You: we begin")
        anna.press(*"well met", "enter")
        anna.see("You: well met")
        bela.see("Anna: well met")
        vera.see("Anna: well met")
        _watches(vera, tmp_path / "seen")
        anna.not_see("say: ")
        proposer = _settles(people)
        other = people[1 - people.index(proposer)]
        other.see("proposes to end the game here")
        other.press("3", "enter")
        for one in people:
            one.see("The game ended here", "Verify the game")
        anna.press("2", "enter")
        anna.see("Settled: at step")
        vera.see("The game ended here", "Verify the game")
        vera.press("2", "enter")
        vera.see("Settled: at step")
        for one in people:
            one.press("escape")
            one.until(lambda one=one: one.app.state.top.name == "peer", "the table")  # type: ignore[misc]
            one.press("enter")
            one.see("Rematch")
        bela.press("3", "enter")
        anna.press("3", "enter")  # at the same address, by the same invite
        anna.see("Bela", "p begins without waiting")
        anna.press("p")
        for one in people:
            one.see("Do all of you read the same words?")
            one.press("enter")
        for one in people:
            one.until(lambda one=one: _again(one, words_before), "the rematch")  # type: ignore[misc]
        vera.press("ctrl-c")
        assert vera.ended() == 0 and not list((tmp_path / "vera").rglob("*.journal"))


def _again(rig: Rig, words_before: str) -> bool:
    seen = getattr(rig.app.state.stack[-1], "seen", None)
    return seen is not None and seen.result is None and seen.due in ("on", "ask") and seen.words not in ("", words_before)


def _watches(vera: Rig, copy: Path) -> None:
    """Everything can be looked at, nothing can be done."""
    seen = vera.app.state.stack[1].seen  # type: ignore[attr-defined]
    assert seen.seat == -1 and not seen.sight.own and not seen.choices and seen.due == "on"
    vera.press("enter", "a", "u", "h", "\x05", "\x18", "A", "1", "x")
    vera.see("Who sits here", "Anna", "Bela", "Table words", " ms)")
    vera.press("escape", "f")
    vera.see("Fairness ledger", "lots drawn for the seats")
    vera.press("e")
    vera.see("Spectators keep no journal")
    vera.press("escape", "t")
    vera.see("Talk at the table", "Anna: well met")
    vera.press("escape", "V")
    vera.see("Unfinished: waiting for")
    vera.press("escape", "\x13")
    vera.see("Save the record")
    vera.press(*str(copy), "enter")
    vera.until(copy.exists, "the record")
    vera.press("q")
    vera.see("Watch no longer?")
    vera.press("1", "enter")


def _settles(people: list[Rig]) -> Rig:
    """Whoever is asked alone proposes; a question to both at once refuses it with a sentence, and a bot answers it."""
    for _ in range(40):
        _until_asked(people)
        one = next(rig for rig in people if _asked(rig))
        one.press("\x05")
        one.see("Propose it")
        one.press("2", "enter")
        one.until(lambda one=one: "the others are asked" in one.text or "of your own" in one.text, "an answer to the proposal")  # type: ignore[misc]
        if "the others are asked" in one.text:
            return one
        answers = one.app.state.stack[1].seen.answers  # type: ignore[attr-defined]
        one.press("a")
        one.until(lambda one=one, was=answers: one.app.state.stack[1].seen.answers > was or not _asked(one), "an answer")  # type: ignore[misc, attr-defined]
    raise AssertionError("nobody could propose")


def _asked(rig: Rig) -> bool:
    seen = getattr(rig.app.state.stack[1], "seen", None)
    return seen is not None and seen.due == "ask"


def _until_asked(people: list[Rig]) -> None:
    people[0].until(lambda: any(_asked(rig) for rig in people), "somebody's turn")


def test_a_full_disk_is_a_calm_dialog_and_the_board_stays(tmp_path: Path) -> None:
    game = find_game("age_of_rome")
    shelf = Shelf(tmp_path / "ada", lambda: "2000-01-01", files=SmallDisk(90_000))

    async def begin() -> Party:
        choose_backend()
        who = Who(shelf.identity(), "Ada", shelf, AllGames(), bind=("127.0.0.1",), linger_seconds=0.5)
        node = await Node.host(who, game, game.checked(2, {}), 2, table_name="t", private=True)
        bot = sit_down_beside(who, 1, BotPlayer("easy", bytes(32)), lambda path: None)
        return Party(node, [await Node.join(bot, own_door(node))])

    with running(100, 30, [SitDown(begin, LobbySeen(title=game.title, me="Ada"))]) as rig:
        rig.see("YOUR TURN")
        rig.press("A")
        rig.see("Let a bot play for you?")
        rig.press("3", "enter")
        rig.see("The table has stopped", "the journal cannot be written", ".journal")
        rig.press("1", "enter")
        rig.see("stopped at step", "PLAYERS")
        rig.press("f")
        rig.see("Fairness ledger", "shuffled")
        rig.press("escape")
        rig.see("PLAYERS")
        rig.press("q")
        rig.see("Leave the table?")
        rig.press("2", "enter")
        rig.see("Salve,")
