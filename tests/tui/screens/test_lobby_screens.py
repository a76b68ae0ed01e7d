"""The lobby as values: seats, words, bots, talk, and how it ends; events in, the next state and wishes out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.tui.screens.peers import AGREED, LISTED, OPEN, SIZES, lobby_after, row_of, shown, state
from tests.tui.screens.test_update import after
from tui.screens.chat import ChatScreen
from tui.screens.dialog import Dialog
from tui.screens.home import Home
from tui.screens.host import Host
from tui.screens.lobby import LobbyScreen
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Key, paint, update
from tui.screens.text import Text
from tui.sitting.ledger import Progress
from tui.sitting.lobby import LobbySeen, bot_name, called, heard
from tui.sitting.model import BOT_NAMES
from tui.sitting.net_seen import (
    AddBot,
    CallMe,
    Ended,
    HostTable,
    LobbyChanged,
    Ready,
    SayToAll,
    Seated,
    StartNow,
    TrustKey,
    TurnAway,
)  # fmt: skip
from tui.sitting.seen import Leave, Seen


def test_the_lobby_fills_and_the_host_can_start_when_somebody_is_there() -> None:
    given = state(LobbyScreen(lobby_after()))
    given, wishes = after(given, "p")
    assert not wishes and "nobody yet" in given.ctx.message
    given, _ = after(given, Arrived(LobbyChanged(lobby_after(OPEN))))
    text = shown(given)
    assert "Bela" in text and "free" in text and "Waiting for 1 more player. p begins" in text
    assert after(given, "p")[1] == [StartNow()]


def test_a_guest_does_not_start() -> None:
    given = state(LobbyScreen(replace(lobby_after(OPEN), is_host=False)))
    told, wishes = after(given, "p")
    assert wishes == [] and "host" in told.ctx.message and "s begins" not in shown(given)


def test_a_table_can_be_closed_to_watchers_and_everybody_sees_it() -> None:
    given = state(Host())
    at = [row[0] for row in given.top.rows(given.ctx)].index("access")  # type: ignore[attr-defined]
    given, _ = after(given, *["down"] * at)
    seen = []
    for _ in range(4):
        seen.append((given.top.private, given.top.watchers))  # type: ignore[attr-defined]
        given, _ = after(given, "right")
    assert sorted(seen) == [(False, False), (False, True), (True, False), (True, True)] and seen[0] == (False, True)
    given, _ = after(given, "right", "right")
    assert "open, no watchers" in shown(given)
    asked, wishes = after(given, "enter")
    assert not wishes and "Everybody on this network will see the table" in shown(asked), "said before it happens"
    assert after(asked, "2", "enter")[0].top == given.top, "not yet"
    _, wishes = after(asked, "1", "enter")
    assert [wish.watchers for wish in wishes if isinstance(wish, HostTable)] == [False]
    closed = ("lobby", {**LISTED, "watchers": False})
    assert [("no watchers" in shown(state(LobbyScreen(lobby_after(OPEN, *more))))) for more in ((closed,), ())] == [True, False]


def test_a_private_table_shows_its_invite_and_a_public_one_its_address() -> None:
    invite = ("invite", {"text": "fides:1:secret", "view": "fides:1:view"})
    given = state(LobbyScreen(replace(lobby_after(OPEN, invite), private=True)))
    assert "fides join --invite-file" in shown(given) and "fides:1:secret" in shown(given)
    page, _ = after(given, "c")
    assert isinstance(page.top, Text) and "fides watch --invite-file" in shown(page) and "fides:1:view" in shown(page)
    public = state(LobbyScreen(lobby_after(OPEN, ("listening", {"port": 4, "addresses": ["10.0.0.1:4"]}))))
    assert "fides join 10.0.0.1:4" in shown(public)


def test_first_meetings_have_words_bots_do_not_and_a_changed_key_alarms() -> None:
    met = ("met", {"name": "Bela", "words": "aqua terra"})
    assert "aqua terra" in shown(state(LobbyScreen(lobby_after(met))))
    assert not lobby_after(met, bots=frozenset({"Bela"})).notes
    alarmed = lobby_after(("alarm", {"name": "Bela", "words": "x", "what": "Bela shows another key than before"}))
    assert alarmed.notes[-1] == ("ALARM: Bela shows another key than before.", "error")


def test_the_host_chooses_whom_to_turn_away() -> None:
    given = state(LobbyScreen(lobby_after(OPEN, ("objection", {"name": "Cato", "about": "Bela"}))))
    assert "Cato knows another key under the name of Bela" in shown(given) and "people" in shown(given)
    asked, _ = after(given, "x")
    assert isinstance(asked.top, Dialog) and "Turn somebody away?" in shown(asked)
    assert [label for label, _ in asked.top.answers] == ["Nobody", "Bela"]
    assert after(asked, "2", "enter")[1] == [TurnAway("Bela")]
    assert after(asked, "1", "enter")[1] == []


def test_a_guest_says_whose_new_key_is_right_and_is_not_asked_about_others() -> None:
    alarm = ("alarm", {"name": "Bela", "words": "x", "what": "Bela shows another key than before", "doubted": True})
    guest = replace(lobby_after(OPEN, alarm), is_host=False, me="Cato")
    asked, _ = after(state(LobbyScreen(guest)), "x")
    assert isinstance(asked.top, Dialog) and after(asked, "2", "enter")[1] == [TrustKey("Bela")]
    trusted = heard(guest, "trusted", {"name": "Bela"})
    told, wishes = after(state(LobbyScreen(trusted)), "x")
    assert wishes == [] and "nobody here whose key is in doubt" in told.ctx.message
    gone = replace(guest, taken=("Ada", "Cato"))
    assert gone.doubted == () and "people" not in shown(state(LobbyScreen(gone)))


def test_table_words_and_progress_are_shown_once_all_have_signed() -> None:
    lobby = replace(lobby_after(OPEN, AGREED), progress=Progress("Shuffling, each in turn", 1, 2, 14, ("Bela",)))
    text = shown(state(LobbyScreen(lobby)))
    for part in ("N O X", "L U N A", "11111 22222", "Shuffling", "1 of 2", "14 proofs", "Waiting for Bela", "█", "░"):
        assert part in text
    assert "fides join" not in text


def test_whoever_waits_at_a_resumed_table_reads_the_own_address_and_what_others_can_type() -> None:
    lobby = replace(LobbySeen(title="Age of Rome", seats=2, taken=("Ada B", "Bela"), me="Ada B", phase="resuming"), again=True)
    waiting = heard(lobby, "listening", {"addresses": ["10.0.0.5:4040", "10.0.0.6:4040"]})
    text = " ".join(shown(state(LobbyScreen(waiting))).split())
    assert "You are at 10.0.0.5:4040" in text and "fides resume --at 'Ada B=10.0.0.5:4040'" in text
    back = heard(waiting, "link", {"name": "Bela", "up": True})
    assert "fides resume --at" not in shown(state(LobbyScreen(back))), "everybody is there"
    assert "fides resume --at" not in shown(state(LobbyScreen(replace(waiting, again=False)))), "a new table is joined, not resumed"


def test_five_in_the_lobby_have_five_colours() -> None:
    names = ("Ada", "Bela", "Cili", "Dora", "Emil")
    lobby = LobbySeen(title="Any game", table="Forum", seats=5, is_host=True, me="Ada", taken=names)
    canvas = paint(state(LobbyScreen(lobby)))
    rows = [canvas.row(y) for y, line in enumerate(canvas.lines()) if any(f" {name} " in line for name in ("You", *names))]
    chips = [next((style, text) for style, text in row if style.startswith("chip")) for row in rows]
    assert [text.strip() for _, text in chips] == list("ABCDE"), "letters are initials"
    assert len({style for style, _ in chips}) == 5


def test_away_and_back_are_told_in_the_lobby() -> None:
    gone = lobby_after(OPEN, ("away", {"name": "Bela"}))
    assert gone.away == ("Bela",) and "away" in shown(state(LobbyScreen(gone)))
    assert heard(gone, "back", {"name": "Bela"}).away == ()


def test_the_table_follows_the_lobby_and_an_end_leads_home_with_a_sentence(question: Seen) -> None:
    given = state(LobbyScreen(lobby_after(OPEN)))
    seated, _ = after(given, Arrived(Seated(question)))
    assert isinstance(seated.top, PeerTableScreen) and len(seated.stack) == 2
    ended, _ = after(given, Arrived(Ended("The host of the table is gone.", "/j")))
    assert isinstance(ended.stack[0], Home) and isinstance(ended.top, Dialog) and len(ended.stack) == 2
    assert "The host of the table is gone." in shown(ended)


def test_leaving_the_lobby_asks_first() -> None:
    asked, wishes = after(state(LobbyScreen(lobby_after(OPEN))), "q")
    assert isinstance(asked.top, Dialog) and not wishes
    assert after(asked, "2", "enter")[1] == [Leave()]
    assert after(state(LobbyScreen(lobby_after(OPEN))), "ctrl-c")[1] == [Leave(quit=True)]


def test_a_guest_sees_every_option_that_is_in_force() -> None:
    guest = heard(LobbySeen(me="Bela"), *OPEN)
    assert guest.title == "Age of Rome" and guest.options == "variants spies, hard times; characters draft"
    assert guest.options in shown(state(LobbyScreen(guest), columns=80, rows=24))
    assert heard(LobbySeen(), "lobby", {**LISTED, "options": {}}).options == "no variants; characters random"


@pytest.mark.parametrize("options", [{"variants": "\x1b[2J"}, {"\u202e": "x"}, {"variants": 7}, {"characters": "naked"}])
def test_options_that_the_game_does_not_know_are_not_shown(options: dict[str, Any]) -> None:
    told = heard(LobbySeen(), "lobby", {**LISTED, "options": options}).options
    assert told in ("", "no variants; characters random")
    assert heard(LobbySeen(), "lobby", {**LISTED, "game": "no-such-game", "options": options}).options == ""


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_seat_says_by_sign_and_word_whether_it_is_ready(ascii_only: bool) -> None:
    ready, not_yet, gone = ("+", ".", "x") if ascii_only else ("✓", "·", "×")

    def row(lobby: LobbySeen, name: str) -> str:
        return row_of(state(LobbyScreen(lobby), ascii_only=ascii_only), name)

    signing = lobby_after(OPEN, ("signing", {"names": ["Ada", "Bela"]}), ("signed", {"name": "Bela", "place": 1}))
    dealing = replace(heard(signing, *AGREED), progress=Progress("Shuffling, each in turn", 1, 2, 14, ("Bela",)))
    assert f"{ready} ready" in row(lobby_after(OPEN), "Bela") and f"{ready} ready" in row(lobby_after(OPEN), "You")
    assert f"{ready} has signed" in row(signing, "Bela") and f"{not_yet} signs" in row(signing, "You")
    assert f"{not_yet} at work" in row(dealing, "Bela") and f"{ready} ready" in row(dealing, "You")
    assert f"{gone} away" in row(heard(dealing, "away", {"name": "Bela"}), "Bela")
    back = LobbySeen(seats=3, taken=("Ada", "Bela", "Cleo"), me="Ada", phase="resuming")
    assert f"{not_yet} not back yet" in row(back, "Bela") and f"{ready} ready" in row(back, "You")
    assert f"{ready} ready" in row(heard(back, "link", {"name": "Bela", "up": True}), "Bela")
    again = heard(heard(back, "link", {"name": "Bela", "up": True}), "link", {"name": "Bela", "up": False})
    assert f"{not_yet} not back yet" in row(again, "Bela")


def test_bots_are_marked_at_every_seat() -> None:
    """Ours are known; those of others call themselves by a bot's name and the words of their keys, as no person does. They are called by
    their first name alone, as in a local game."""
    words = "silva cauda lana lupus"
    theirs, ours = bot_name(1, words), bot_name(2, "ebur esca lana lupus")
    assert theirs == f"{BOT_NAMES[0]} Silva Cauda" and bot_name(1, words, BOT_NAMES[0]) == f"{BOT_NAMES[1]} Silva Cauda"
    lobby = heard(LobbySeen(me="Bela", bots=(ours,)), "lobby", {**LISTED, "taken": ["Anna", theirs, ours]})
    for name in ("Anna", theirs):
        lobby = heard(lobby, "joined", {"name": name, "words": words})
    given = state(LobbyScreen(lobby))
    assert row_of(given, BOT_NAMES[0]).rstrip().endswith("  bot") and row_of(given, BOT_NAMES[1]).rstrip().endswith("bot of this program")
    assert called(theirs, [theirs, BOT_NAMES[0]]) == theirs, "a person has the bot's first name"
    assert called("Bianka Kovács", []) == "Bianka Kovács", "nobody's family name is cut off"
    assert row_of(given, "Anna").rstrip().endswith("  host")


def test_a_round_that_ends_says_who_was_missing_and_all_sign_again() -> None:
    signing = lobby_after(OPEN, ("signing", {"names": ["Ada", "Bela"]}), ("signed", {"name": "Bela", "place": 1}))
    reopened = heard(heard(signing, "dropped", {"name": "Bela", "why": "dropped"}), "lobby", {**LISTED, "taken": ["Ada"]})
    text = shown(state(LobbyScreen(reopened)))
    assert "Bela did not sign in time. All who are still here sign again." in text and "Waiting for 2 more players" in text
    assert reopened.signed == () and reopened.phase == "open"


@pytest.mark.parametrize(("why", "sentence"), [("left", "Bela left the table."), ("lost", "Bela is gone: the link broke.")])
def test_a_guest_who_vanishes_is_named_and_the_seat_is_free_again(why: str, sentence: str) -> None:
    gone = heard(lobby_after(OPEN, ("left", {"name": "Bela", "why": why})), "lobby", {**LISTED, "taken": ["Ada"]})
    asked, _ = after(state(LobbyScreen(lobby_after(OPEN))), "q", Arrived(LobbyChanged(gone)))
    assert sentence in paint(asked).lines()[-1], "also below a dialog"
    text = shown(state(LobbyScreen(gone)))
    assert sentence in text and text.count(" free") >= 2


@pytest.mark.parametrize("keys", [("q",), ("t", "h", "i"), ("f",), ("?",)])
def test_a_host_who_vanishes_is_told_also_in_the_middle_of_a_dialog(keys: tuple[str, ...]) -> None:
    """First that it cannot be reached, then, whatever lies over the lobby, that nothing comes of it; nothing hangs."""
    guest = replace(lobby_after(OPEN), is_host=False)
    lost = heard(replace(guest, me="Bela"), "host-lost", {})
    there = state(LobbyScreen(lost))
    assert "The host cannot be reached" in shown(there) and "Waiting for" not in shown(there)
    assert "× away" in row_of(there, "Ada") and "host" in row_of(there, "Ada")
    assert "✓ ready" in row_of(state(LobbyScreen(heard(lost, *OPEN))), "Ada"), "it is back"
    given, _ = after(state(LobbyScreen(guest)), *keys)
    given, _ = after(given, Arrived(LobbyChanged(lost)))
    assert len(given.stack) == 3 and "The host cannot be reached" in paint(given).lines()[-1]
    given, _ = after(given, Arrived(Ended("The host of the table is gone: look for another table.")))
    assert [type(screen) for screen in given.stack] == [Home, Dialog] and "The host of the table is gone" in shown(given)
    assert isinstance(after(given, "enter")[0].top, Home)


def test_talk_in_the_lobby_is_typed_sent_shown_and_goes_on_at_the_table(question: Seen) -> None:
    given, _ = after(state(LobbyScreen(lobby_after(OPEN))), "t")
    assert isinstance(given.top, ChatScreen) and "Nobody has said anything yet." in shown(given)
    given, wishes = after(given, *"salve?", "enter")
    assert wishes == [SayToAll("salve?")] and isinstance(given.top, LobbyScreen)
    given, _ = after(given, "t")
    talk = ("You: salve?", "Bela: well met")
    given, _ = after(given, Arrived(LobbyChanged(replace(lobby_after(OPEN), talk=talk))))
    assert "Bela: well met" in shown(given)
    assert "Bela: well met" in shown(after(given, "escape")[0]), "the lobby itself shows the last lines"
    seated, _ = after(given, *"wait", Arrived(Seated(replace(question, talk=(*talk, "Bela: the cards come")))))
    assert isinstance(seated.top, ChatScreen) and isinstance(seated.stack[1], PeerTableScreen)
    assert "Bela: the cards come" in shown(seated) and "say: wait" in shown(seated), "what was half typed is still there"


def test_who_watches_has_no_say_in_the_lobby() -> None:
    given = state(LobbyScreen(replace(lobby_after(OPEN), is_host=False, watching=True)))
    assert "t talk" not in shown(given)
    told, wishes = after(given, "t")
    assert isinstance(told.top, LobbyScreen) and not wishes and "have a seat" in told.ctx.message


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_full_lobby_keeps_seats_state_and_the_newest_talk_on_the_screen(columns: int, rows: int) -> None:
    taken = [f"Player {number}" for number in range(4)]
    events = [OPEN, ("lobby", {**LISTED, "seats": 5, "taken": taken}), ("invite", {"text": "fides:1:" + "x" * 200, "view": ""})]
    notes = [("met", {"name": name, "words": "aqua terra ignis ventus luna stella mons silva"}) for name in taken]
    lobby = replace(lobby_after(*events, *notes), private=True, talk=tuple(f"Bela: line {number} {'x' * 60}" for number in range(40)))
    text = shown(state(LobbyScreen(lobby), columns=columns, rows=rows))
    for part in (*taken, "free", "Waiting for 1 more player", "c shows it", "First meeting with Player 3", "line 38", "line 39", "t talk"):
        assert part in text, part
    assert "line 0 " not in text


def test_the_lobby_shows_the_floor() -> None:
    told = lobby_after(("lobby", {**LISTED, "options": {**LISTED["options"], "floor": 3}}))
    assert "answers by hidden cards leave after 3 s" in told.options
    assert "hidden cards" not in lobby_after(OPEN).options
    assert lobby_after(("lobby", {**LISTED, "options": {"floor": "3"}})).options == "", "what nobody would sign is not shown"


@pytest.mark.parametrize(
    ("clock", "told"),
    [("300+5", "5:00 to think for the whole game and 5 s more for each answer"), ("60+0", "1:00 to think for the whole game"),
     ("relaxed", "10 minutes for each answer"), ("1d", "1 day for each answer"), ("3d", "3 days for each answer")],
)  # fmt: skip
def test_the_lobby_shows_the_clock(clock: str, told: str) -> None:
    assert lobby_after(("lobby", {**LISTED, "options": {**LISTED["options"], "clock": clock}})).options.endswith(told)
    assert lobby_after(("lobby", {**LISTED, "options": {"clock": "none"}})).options == "", "what nobody would sign is not shown"


def test_the_words_are_read_before_the_game_begins_by_a_key_or_by_itself() -> None:
    lobby = replace(lobby_after(OPEN, AGREED), ready_at=12.0)
    names = tuple(f"{letter}{'x' * 20}" for letter in "ABCDE")
    told = (("a long note " * 20, "hint"),) * 5
    busy = replace(lobby, seats=5, taken=names, options="many rules " * 20, talk=("salve",) * 30, notes=told)
    busy = replace(busy, progress=Progress("Shuffling, each in turn", 1, 5, 14, names))
    for columns, rows in ((120, 40), (100, 30), (80, 24)):
        assert "Do all of you read the same words?" in shown(state(LobbyScreen(busy), columns=columns, rows=rows)), "whatever else is said"
    for columns, rows in ((100, 30), (80, 24)):
        given = state(LobbyScreen(lobby), columns=columns, rows=rows)
        text = shown(given)
        assert "Do all of you read the same words?" in text and "N O X" in text and "in 12 s" in text and "Enter" in text
    assert given.top.ticks() == 1.0
    assert after(given, "enter")[1] == [Ready()]
    differ, wishes = after(given, "!")
    assert not wishes and "The words differ" in shown(differ)
    assert after(state(LobbyScreen(replace(lobby, ready_at=0.0))), "enter")[1] == []


def test_a_hasty_key_says_neither_that_the_words_are_the_same_nor_another_name() -> None:
    waiting = state(LobbyScreen(lobby_after(OPEN)))
    agreed, _ = after(waiting, Arrived(LobbyChanged(replace(lobby_after(OPEN, AGREED), ready_at=12.0))))
    assert update(agreed, Key("enter"), agreed.ctx.now + 0.1)[1] == [] and after(agreed, "enter")[1] == [Ready()]
    taken, _ = after(waiting, Arrived(LobbyChanged(heard(lobby_after(OPEN), "name-taken", {"name": "Maximilianus"}))))
    assert update(taken, Key("enter"), taken.ctx.now + 0.1)[1] == []
    assert after(taken, "enter")[1] == [CallMe("Maximilian 2")], "what is proposed can be used"


def test_the_host_gives_a_free_seat_to_a_bot_and_a_guest_does_not() -> None:
    host = replace(lobby_after(OPEN), is_host=True, seats=3)
    assert "b bot" in shown(state(LobbyScreen(host))) and after(state(LobbyScreen(host)), "b")[1] == [AddBot()]
    guest, wishes = after(state(LobbyScreen(replace(host, is_host=False))), "b")
    assert not wishes and "Only the host" in guest.ctx.message
    full, wishes = after(state(LobbyScreen(replace(host, seats=len(host.taken)))), "b")
    assert not wishes and "no free seat" in full.ctx.message


def test_who_got_a_number_is_still_you() -> None:
    lobby = heard(LobbySeen(me="Root"), "renamed", {"name": "Root 2"})
    lobby = heard(lobby, "lobby", {**LISTED, "taken": ["Root", "Root 2"]})
    assert "Root 2" in row_of(state(LobbyScreen(lobby)), "You")


def test_a_name_that_is_taken_is_asked_for_again_in_place() -> None:
    waiting = state(LobbyScreen(lobby_after(OPEN)))
    asked, _ = after(waiting, Arrived(LobbyChanged(heard(lobby_after(OPEN), "name-taken", {"name": "Ada"}))))
    assert "looks like 'Ada'" in shown(asked) and "Ada 2" in shown(asked)
    assert after(asked, "enter")[1] == [CallMe("Ada 2")]
    for keys, reason in ((["backspace"] * 5, "type a name"), (["x"] * 40, "letters long")):
        again, wishes = after(asked, *keys, "enter")
        assert not wishes and reason in shown(again), "asked again with the reason"
