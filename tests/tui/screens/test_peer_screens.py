"""Lobby, join, talk, ledger and the table with others as values: events in, the next state and wishes out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from p2p.wire.limits import CHAT_COLUMNS_MAX, PERSON_NAME_COLUMNS_MAX
from p2p.wire.text import clean
from tests.tui.screens.test_update import after, at_question, local_game
from tui.kit.glyphs import ASCII, UNICODE
from tui.kit.settings import Settings
from tui.screens.chat import Chat
from tui.screens.dialog import Dialog
from tui.screens.ending import Ending
from tui.screens.files import File, Files
from tui.screens.home import Home
from tui.screens.host import Host
from tui.screens.join import Join
from tui.screens.ledger import FairnessLedger
from tui.screens.lobby import LobbyScreen
from tui.screens.peer_table import PeerTableScreen
from tui.screens.stack import Arrived, Context, Paste, Screen, State, paint
from tui.screens.text import Text
from tui.sitting.ledger import Ledger, Progress, Row
from tui.sitting.lobby import Lobby, bot_name, called, heard
from tui.sitting.model import BOT_NAMES
from tui.sitting.net_seen import (
    AddBot,
    AskJudge,
    AskLedger,
    CallMe,
    Ended,
    Export,
    HostTable,
    JoinTable,
    Judged,
    LeaveForGood,
    Ledgered,
    LobbyChanged,
    OpenTable,
    Ready,
    Seated,
    Settle,
    StartNow,
    StopLooking,
    TablesFound,
    Talk,
    TrustKey,
    TurnAway,
    Vote,
    WatchTable,
)  # fmt: skip
from tui.sitting.seen import AlwaysSo, AskAlways, AutoOnce, Entry, Leave, NoOrders, Play, Seen, Told, Undo

SIZES = [(120, 40), (100, 30), (80, 24)]
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
HOSTILE = [
    "\x1b[31mred\x1b[0m", "\u202egnirts\u202c", "漢字" * 40, "e" + "\u0301" * 50, "\u200b\u200d\ufeff", "a\nb\r\tc", FAMILY * 20,
    "\ufdfa" * 60,
]  # fmt: skip


def state(*screens: Screen, columns: int = 120, rows: int = 40, ascii_only: bool = False) -> State:
    context = Context(columns, rows, settings=Settings(name="Ada", pace="at once", stops=False), glyphs=ASCII if ascii_only else UNICODE)
    return State((Home(), *screens), context)


def shown(given: State) -> str:
    return "\n".join(paint(given).lines())


@pytest.fixture(scope="module")
def question() -> Seen:
    return replace(at_question(local_game()), trust="verified 7 steps", journal="/j/table.journal", words="one two; safety number 1 2 3")


def table(seen: Seen) -> State:
    start = state(PeerTableScreen(replace(seen, due="on", choices=(), question=())))
    return after(start, Arrived(seen))[0]


# --- lobby


def lobby_after(*events: tuple[str, dict[str, Any]], bots: frozenset[str] = frozenset()) -> Lobby:
    lobby = Lobby(title="Age of Rome", table="Forum", seats=3, is_host=True, me="Ada", taken=("Ada",))
    for kind, facts in events:
        lobby = heard(lobby, kind, facts, bots)
    return lobby


LISTED: dict[str, Any] = {
    "table": "Forum", "game": "age-of-rome", "seats": 3, "taken": ["Ada", "Bela"], "state": "open",
    "options": {"variants": "spies,hard_times", "characters": "draft"},
}  # fmt: skip
OPEN = ("lobby", LISTED)
AGREED = (
    "agreed",
    {"game": "g", "names": ["Ada", "Bela"], "table": "00", "number": "11111 22222", "words": "nox luna", "journal": "/j"},
)


def test_the_lobby_fills_and_the_host_can_start_when_somebody_is_there() -> None:
    given = state(LobbyScreen(lobby_after()))
    given, wishes = after(given, "s")
    assert not wishes and "nobody yet" in given.ctx.message
    given, _ = after(given, Arrived(LobbyChanged(lobby_after(OPEN))))
    text = shown(given)
    assert "Bela" in text and "free" in text and "Waiting for 1 more player. s begins" in text
    assert after(given, "s")[1] == [StartNow()]


def test_a_guest_does_not_start() -> None:
    given = state(LobbyScreen(replace(lobby_after(OPEN), is_host=False)))
    told, wishes = after(given, "s")
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
    lobby = replace(Lobby(title="Age of Rome", seats=2, taken=("Ada B", "Bela"), me="Ada B", phase="resuming"), again=True)
    waiting = heard(lobby, "listening", {"addresses": ["10.0.0.5:4040", "10.0.0.6:4040"]})
    text = " ".join(shown(state(LobbyScreen(waiting))).split())
    assert "You are at 10.0.0.5:4040" in text and "fides resume --at 'Ada B=10.0.0.5:4040'" in text
    back = heard(waiting, "link", {"name": "Bela", "up": True})
    assert "fides resume --at" not in shown(state(LobbyScreen(back))), "everybody is there"
    assert "fides resume --at" not in shown(state(LobbyScreen(replace(waiting, again=False)))), "a new table is joined, not resumed"


def test_five_in_the_lobby_have_five_colours() -> None:
    names = ("Ada", "Bela", "Cili", "Dora", "Emil")
    lobby = Lobby(title="Any game", table="Forum", seats=5, is_host=True, me="Ada", taken=names)
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
    guest = heard(Lobby(me="Bela"), *OPEN)
    assert guest.title == "Age of Rome" and guest.options == "variants spies, hard times; characters draft"
    assert guest.options in shown(state(LobbyScreen(guest), columns=80, rows=24))
    assert heard(Lobby(), "lobby", {**LISTED, "options": {}}).options == "no variants; characters random"


@pytest.mark.parametrize("options", [{"variants": "\x1b[2J"}, {"\u202e": "x"}, {"variants": 7}, {"characters": "naked"}])
def test_options_that_the_game_does_not_know_are_not_shown(options: dict[str, Any]) -> None:
    told = heard(Lobby(), "lobby", {**LISTED, "options": options}).options
    assert told in ("", "no variants; characters random")
    assert heard(Lobby(), "lobby", {**LISTED, "game": "no-such-game", "options": options}).options == ""


def row_of(given: State, name: str) -> str:
    return next(line for line in paint(given).lines() if f" {name} " in line)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_seat_says_by_sign_and_word_whether_it_is_ready(ascii_only: bool) -> None:
    ready, not_yet, gone = ("+", ".", "x") if ascii_only else ("✓", "·", "×")

    def row(lobby: Lobby, name: str) -> str:
        return row_of(state(LobbyScreen(lobby), ascii_only=ascii_only), name)

    signing = lobby_after(OPEN, ("signing", {"names": ["Ada", "Bela"]}), ("signed", {"name": "Bela", "place": 1}))
    dealing = replace(heard(signing, *AGREED), progress=Progress("Shuffling, each in turn", 1, 2, 14, ("Bela",)))
    assert f"{ready} ready" in row(lobby_after(OPEN), "Bela") and f"{ready} ready" in row(lobby_after(OPEN), "You")
    assert f"{ready} has signed" in row(signing, "Bela") and f"{not_yet} signs" in row(signing, "You")
    assert f"{not_yet} at work" in row(dealing, "Bela") and f"{ready} ready" in row(dealing, "You")
    assert f"{gone} away" in row(heard(dealing, "away", {"name": "Bela"}), "Bela")
    back = Lobby(seats=3, taken=("Ada", "Bela", "Cleo"), me="Ada", phase="resuming")
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
    lobby = heard(Lobby(me="Bela", bots=(ours,)), "lobby", {**LISTED, "taken": ["Anna", theirs, ours]})
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
    assert "Bela did not sign in time. Whoever is still here signs again." in text and "Waiting for 2 more players" in text
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
    assert isinstance(given.top, Chat) and "Nobody has said anything yet." in shown(given)
    given, wishes = after(given, *"salve?", "enter")
    assert wishes == [Talk("salve?")] and isinstance(given.top, LobbyScreen)
    given, _ = after(given, "t")
    talk = ("You: salve?", "Bela: well met")
    given, _ = after(given, Arrived(LobbyChanged(replace(lobby_after(OPEN), talk=talk))))
    assert "Bela: well met" in shown(given)
    assert "Bela: well met" in shown(after(given, "escape")[0]), "the lobby itself shows the last lines"
    seated, _ = after(given, *"wait", Arrived(Seated(replace(question, talk=(*talk, "Bela: the cards come")))))
    assert isinstance(seated.top, Chat) and isinstance(seated.stack[1], PeerTableScreen)
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


# --- host and join


def test_the_home_screen_leads_to_host_and_join() -> None:
    host, wishes = after(state(), "3", "enter")
    assert isinstance(host.top, Host) and not wishes and "Host a table" in shown(host)
    join, wishes = after(state(), "4", "enter")
    assert isinstance(join.top, Join) and len(wishes) == 1


def test_a_table_is_hosted_with_what_stands_there() -> None:
    given, _ = after(state(Host()), "down", "down", "left", "down", "right", "down", "right", "down", "right")
    for letter in "Forum":
        given, _ = after(given, letter)
    given, _ = after(given, "enter")
    _, wishes = after(given, "enter")
    assert wishes == [HostTable("age_of_rome", 3, (), 1, "easy", "Forum", True, "Ada")]
    again, more = after(given, "enter", "enter")
    assert len(more) == 1, "a second Enter does not open a second table"
    assert not after(again, Arrived(Told("No network.", bad=True)))[0].top.waiting  # type: ignore[attr-defined]


def test_a_table_for_others_never_has_one_seat_nor_more_bots_than_chairs() -> None:
    given, _ = after(state(Host()), "down", "down")
    for _ in range(6):
        given, _ = after(given, "right")
        assert isinstance(given.top, Host) and given.top.seats() >= 2
    given, _ = after(given, "down")
    for _ in range(9):
        given, _ = after(given, "right")
        assert isinstance(given.top, Host) and 0 <= given.top.bot_count() < given.top.seats()


FOUND = OpenTable("Forum", "age-of-rome", 4, 1, ("10.0.0.1:4000", "[::1]:4000"))
FULL = OpenTable("Arena", "age-of-rome", 2, 2, ("10.0.0.2:4000",))


def test_tables_come_and_go_and_one_is_joined() -> None:
    given = state(Join())
    assert "None has been found so far" in shown(given)
    given, _ = after(given, Arrived(TablesFound((FULL, FOUND))))
    assert "Forum" in shown(given) and "Age of Rome" in shown(given) and "1 of 4" in shown(given)
    elsewhere, _ = after(given, Arrived(TablesFound((replace(FOUND, game="latrones"),))))
    assert "latrones" in shown(elsewhere), "a game that this program does not have"
    assert "2 play: watch" in shown(given)
    watched = WatchTable("Arena", "Ada", FULL.addresses, "age-of-rome")
    assert after(given, "enter")[1] == after(given, "w")[1] == [watched], "a table that has begun can only be watched"
    assert after(given, "down", "w")[1] == [WatchTable("Forum", "Ada", FOUND.addresses, "age-of-rome")]
    nothing, wishes = after(state(Join()), "w")
    assert not wishes and nothing.ctx.message == "There is no table to watch."
    chosen, _ = after(given, "down")
    assert after(chosen, "enter")[1] == [JoinTable("Forum", "Ada", FOUND.addresses, "age-of-rome")]
    fewer, _ = after(chosen, Arrived(TablesFound((FULL,))))
    assert isinstance(fewer.top, Join) and fewer.top.cursor.at == 0
    assert after(given, "escape")[1] == [StopLooking()]


def test_addresses_are_typed_and_invites_pasted() -> None:
    given, _ = after(state(Join()), "/", *"10.0.0.7:99")
    assert after(given, "enter")[1] == [JoinTable("10.0.0.7:99", "Ada")]
    invite = "fides:1:" + "x" * 400
    assert after(state(Join()), Paste(f"fides join {invite}\n"))[1] == [JoinTable(invite, "Ada")]
    broken = f"  fides join {invite[:70]}  \n  {invite[70:]}"
    assert after(state(Join()), Paste(broken))[1] == [JoinTable(invite, "Ada")]
    assert after(after(state(Join()), "/")[0], Paste(invite))[1] == [JoinTable(invite, "Ada")]
    assert after(state(Join()), Paste("  \n"))[1] == []


def test_no_network_is_a_sentence() -> None:
    given, _ = after(state(Join()), Arrived(TablesFound((), "There is no network here.")))
    assert "There is no network here." in shown(given)


def test_the_resume_list_knows_tables_with_others() -> None:
    from tui.sitting.net_seen import ResumeTable
    from tui.sitting.seen import ResumeGame

    files = (File("/d/tables/x.journal", "today", "Age of Rome with Bela"), File("/d/saves/y.fides", "today", "Age of Rome"))
    given = state(Files("resume", files))
    assert after(given, "enter")[1] == [ResumeTable("/d/tables/x.journal")]
    assert after(given, "down", "enter")[1] == [ResumeGame("/d/saves/y.fides")]


# --- the table


def test_a_choice_is_played_as_at_any_table(question: Seen) -> None:
    given, wishes = after(table(question), "2", "enter")
    assert wishes == [Play(question.choices[1].move)]
    assert "verified 7 steps" in shown(given)


def test_talk_and_comings_leave_the_selection_where_it_is(question: Seen) -> None:
    given, _ = after(table(question), "3")
    given, _ = after(given, Arrived(replace(question, talk=("Bela: hi",))))
    assert isinstance(given.top, PeerTableScreen) and given.top.picker.at == 2
    assert given.ctx.message == '" Bela: hi'


def test_who_is_awaited_stands_where_the_question_stands(question: Seen) -> None:
    waiting = replace(question, due="on", choices=(), question=(), waiting=(1,), doing="Waiting for Bela's share.")
    given = state(PeerTableScreen(waiting))
    assert "Waiting for Bela's share." in shown(given)


@pytest.mark.parametrize("size", SIZES)
def test_who_is_away_or_has_left_stays_visible_at_the_own_turn(question: Seen, size: tuple[int, int]) -> None:
    """Also under a long question, and while the finished turn can still be taken back."""
    missing = replace(question, notice="Bela is away. Cato has left for good.", gone={2: 214})
    long = replace(missing, question=("Which of them?", *(f"line {number} of the question" for number in range(9))))
    for seen in (missing, long, replace(missing, due="confirm", choices=(), question=())):
        given = after(state(PeerTableScreen(replace(seen, due="on", choices=())), columns=size[0], rows=size[1]), Arrived(seen))[0]
        assert "YOUR TURN" in shown(given) and "Bela is away. Cato has left for good." in shown(given), seen.due
    waiting = replace(missing, due="on", choices=(), question=(), doing="Waiting for Dora's share.")
    assert "left for good" in shown(state(PeerTableScreen(waiting), columns=size[0], rows=size[1]))


def test_the_list_of_players_marks_who_has_left_for_good(question: Seen) -> None:
    gone = replace(question, names={0: "Ada", 1: "Bela", 2: "Cato"}, gone={2: 214})
    text = shown(after(table(gone), ":", *"who sits here", "enter")[0])
    assert "seat 2: Cato (gone since step 214)" in text and "seat 1: Bela" in text and "Bela (gone" not in text


def test_chat_is_typed_and_sent_and_the_next_key_is_for_the_table(question: Seen) -> None:
    given, wishes = after(table(question), "t", *"hi all?", "enter", "2", "enter")
    assert [type(wish) for wish in wishes] == [Talk, Play] and isinstance(given.top, PeerTableScreen)
    talk = ("You: hi all?", "Bela: build castle")
    entries = (*question.entries, *(Entry(line, talk=True) for line in talk))
    heard, _ = after(table(question), "t", Arrived(replace(question, talk=talk, entries=entries)))
    assert isinstance(heard.top, Chat) and "Bela: build castle" in shown(heard) and "it is your turn" in shown(heard)
    closed, wishes = after(heard, "enter")
    assert isinstance(closed.top, PeerTableScreen) and not wishes, "an empty line goes back"
    assert '" Bela: build castle' in shown(closed), "nobody takes it for a move"
    assert '" Bela: build castle' in shown(after(closed, "l")[0])


def test_figures_select_and_enter_does_it_everywhere(question: Seen) -> None:
    home, wishes = after(state(), "5")
    assert not wishes and len(home.stack) == 1 and isinstance(home.top, Home) and home.top.cursor.at == 4
    asked, wishes = after(table(question), "q", "2")
    assert not wishes and isinstance(asked.top, Dialog) and asked.top.at == 1
    assert after(asked, "enter")[1] == [Leave()]
    at_table, wishes = after(table(question), "2")
    assert not wishes and isinstance(at_table.top, PeerTableScreen) and at_table.top.picker.at == 1


@pytest.mark.parametrize("size", SIZES)
def test_who_is_away_or_gone_wears_a_cross_in_the_player_strip(question: Seen, size: tuple[int, int]) -> None:
    seen = replace(question, away=(1,), gone={2: 214})
    text = shown(after(state(PeerTableScreen(replace(seen, due="on", choices=())), columns=size[0], rows=size[1]), Arrived(seen))[0])
    letters = [question.names[seat][0] for seat in (1, 2, 3)]
    assert [f"✗{letter} " in text for letter in letters] == [True, True, False]


def test_votes_are_asked_for_once_and_can_be_thought_about(question: Seen) -> None:
    vote = replace(question, due="vote", choices=(), question=(), proposer="Bela")
    given, wishes = after(table(question), Arrived(vote))
    assert isinstance(given.top, Dialog) and "Bela proposes" in shown(given)
    given, wishes = after(given, "1", "enter")
    assert isinstance(given.top, PeerTableScreen) and not [wish for wish in wishes if isinstance(wish, Vote)]
    given, _ = after(given, Arrived(replace(vote, talk=("Bela: please",))))
    assert isinstance(given.top, PeerTableScreen), "news beside the vote does not ask again"
    assert after(given, "enter", "3", "enter")[1] == [Vote(True)]
    assert after(given, "enter", "2", "enter")[1] == [Vote(False)]


def test_settle_and_leaving_for_good_are_confirmed_and_only_at_the_own_turn(question: Seen) -> None:
    given, wishes = after(table(question), ":", *"propose to end", "enter")
    assert isinstance(given.top, Dialog) and not wishes
    assert after(given, "2", "enter")[1] == [Settle()] and after(given, "1", "enter")[1] == []
    given, wishes = after(table(question), ":", *"leave the table for good", "enter")
    assert not wishes and after(given, "2", "enter")[1] == [LeaveForGood()]
    waiting = state(PeerTableScreen(replace(question, due="on", choices=())))
    given, wishes = after(waiting, "ctrl-x")
    assert not wishes and "your turn" in given.ctx.message


def test_a_table_that_stopped_is_a_calm_dialog_with_the_journal(question: Seen) -> None:
    frozen = replace(question, due="frozen", choices=(), doing="The table stopped at step 7: nobody is accused.")
    given, _ = after(table(question), Arrived(frozen))
    assert isinstance(given.top, Dialog)
    assert "The table stopped at step 7" in shown(given) and "/j/table.journal" in shown(given)
    judged, wishes = after(given, "2", "enter")
    assert wishes == [AskJudge()]
    page, _ = after(judged, Arrived(Judged("broken: in beat 7 ...", ("broken", "more"), False)))
    assert isinstance(page.top, Text) and "broken: in beat 7" in shown(page)


def test_an_end_without_a_winner_is_said_and_one_with_scores_has_the_verdict(question: Seen) -> None:
    over = replace(question, due="over", choices=(), result=None)
    given, _ = after(table(question), Arrived(over))
    assert isinstance(given.top, Dialog) and "without a winner" in shown(given)
    assert isinstance(after(given, "1", "enter", "enter")[0].top, Dialog)


def test_the_end_screen_waits_for_the_judge(question: Seen) -> None:
    from engine.script import Result

    seats = list(question.names)[:2]
    result = Result({seat: {"glory": 3} for seat in seats}, (seats[0],))
    given = state(Ending(replace(question, result=result, winner="Ada wins.")))
    assert "Verifying the journal..." in shown(given)
    given, _ = after(given, Arrived(Judged("fair: the game is over", (), True, last=True)))
    assert "fair: the game is over" in shown(given)


def test_the_people_of_the_table_and_its_words(question: Seen) -> None:
    given, _ = after(table(question), "w")
    assert "one two; safety number 1 2 3" in shown(given) and "(you)" in shown(given)


# --- the ledger

ROWS = tuple(Row(beat, "pass" if beat % 2 else "share", ("Ada", "Bela"), 2, 30, 1000 + beat) for beat in range(80))
LEDGER = Ledger(ROWS, 80, 80, 5, ("Ada", "Bela"))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_ledger_shows_the_newest_and_pages_back(question: Seen, columns: int, rows: int) -> None:
    given = state(PeerTableScreen(question), columns=columns, rows=rows)
    given, wishes = after(given, "f")
    assert wishes == [AskLedger()] and isinstance(given.top, FairnessLedger)
    given, _ = after(given, Arrived(Ledgered(LEDGER, "/j/t.journal")))
    assert "   79  " in shown(given) and "160 proofs" in shown(given) and "Ada, Bela" in shown(given)
    given, _ = after(given, "home")
    assert "    0  " in shown(given) and "   79  " not in shown(given)
    given, _ = after(given, "pagedown", "end")
    assert "   79  " in shown(given)


def test_the_ledger_exports_and_judges(question: Seen) -> None:
    given, _ = after(state(FairnessLedger(LEDGER, "/j/t.journal")), "e", *"/x/copy", "enter")
    assert after(state(FairnessLedger(LEDGER, "/j")), "e", *"/x/copy", "enter")[1] == [Export("/x/copy")]
    given, wishes = after(state(FairnessLedger(LEDGER, "/j")), "v")
    assert wishes == [AskJudge()]
    given, _ = after(given, Arrived(Judged("unfinished", ("unfinished", " 7 beats"), True)))
    assert isinstance(given.top, Text) and "unfinished" in shown(given)


def test_the_ledger_follows_the_game(question: Seen) -> None:
    given = state(FairnessLedger(LEDGER, "/j"))
    assert after(given, Arrived(replace(question, trust="verified 81 steps")))[1] == [AskLedger()]
    assert after(given, Arrived(replace(question, trust="verified 80 steps")))[1] == []


# --- hostile names and talk


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_and_talk_leave_the_grid_whole(text: str, ascii_only: bool, question: Seen) -> None:
    name, line = clean(text, PERSON_NAME_COLUMNS_MAX), clean(text, CHAT_COLUMNS_MAX)
    event = ("lobby", {"table": name, "game": "g", "seats": 4, "taken": ["Ada", name, name], "state": "open", "options": {text: text}})
    lobby = lobby_after(event, ("met", {"name": name, "words": "a b"}), ("away", {"name": name}))
    progress = Progress("Dealing", 1, 2, 3, (name,))
    said, names = (f"{name}: {line}",), {**question.names, 1: name}
    seen = replace(question, talk=said, doing=f"Waiting for {name}'s share.", proposer=name, names=names)
    screens: list[Screen] = [
        LobbyScreen(replace(lobby, progress=progress, talk=said * 9)),
        LobbyScreen(replace(lobby, talk=said * 2)),
        Join((OpenTable(name, "g", 4, 1, ("10.0.0.1:4",)),)),
        Chat(seen.talk),
        PeerTableScreen(replace(seen, due="on", choices=())),
        FairnessLedger(Ledger((Row(0, "pass", (name, name), 1, 2, 3),), 1, 1, 0, (name, name))),
    ]
    for columns, rows in SIZES:
        for screen in screens:
            lines = paint(state(screen, columns=columns, rows=rows, ascii_only=ascii_only)).lines()
            assert len(lines) == rows and all(len(row) == columns for row in lines)
            plain = "".join(lines)
            assert plain.isprintable() and not set(plain) & set("\u202e\u202c\u200b\u200d\x1b")
            assert not ascii_only or plain.isascii()


# --- answers that wait, standing orders, being asked always


def test_an_answer_that_waits_says_so_and_can_be_taken_back(question: Seen) -> None:
    waits = replace(question, due="on", choices=(), question=(), doing="Your answer leaves in 2 s", can_undo=True)
    held = state(PeerTableScreen(replace(waits, leaving=True)))
    assert "leaves in 2 s" in shown(held) and "u undo" in shown(held)
    assert after(held, "u")[1] == [Undo()]
    given, wishes = after(state(PeerTableScreen(waits)), "u")
    assert wishes == [] and "already sent" in given.ctx.message


def test_the_selected_answer_becomes_a_standing_order(question: Seen) -> None:
    given = table(question)
    assert after(given, "=")[1] == [AlwaysSo(given.top.picker.selected.move)]  # type: ignore[attr-defined]
    assert after(table(replace(question, due="on", choices=(), question=())), "=")[1] == []


def test_settings_show_orders_and_end_them_and_ask_always(question: Seen) -> None:
    given, _ = after(table(replace(question, orders=("A scheme against you: pass",))), "s")
    text = shown(given)
    assert "standing order" in text and "A scheme against you: pass" in text and "ask me always" in text
    last, wishes = after(given, "up", "enter")
    assert wishes == [NoOrders()] and "standing order" not in shown(last)
    always, wishes = after(last, "up", "enter")
    assert wishes == [AskAlways(True)]
    assert after(always, "enter")[1] == [AskAlways(False)]


def test_the_lobby_shows_the_floor() -> None:
    told = lobby_after(("lobby", {**LISTED, "options": {**LISTED["options"], "floor": 3}}))
    assert "answers by hidden cards leave after 3 s" in told.options
    assert "hidden cards" not in lobby_after(OPEN).options
    assert lobby_after(("lobby", {**LISTED, "options": {"floor": "3"}})).options == "", "what nobody would sign is not shown"


def test_a_bot_answers_the_next_question_even_if_it_looks_like_the_last(question: Seen) -> None:
    """Two followers for the same places: the choices are equal, the questions are two."""
    first, second = replace(question, at=(1, 1)), replace(question, at=(2, 2))
    given, wishes = after(state(PeerTableScreen(replace(first, due="on", choices=()))), Arrived(first), "A", "3", "enter")
    assert AutoOnce((1, 1)) in wishes
    assert AutoOnce((2, 2)) in after(given, Arrived(second))[1]
    _, wishes = after(given, Arrived(replace(first, talk=("Bela: salve",))))
    assert not any(isinstance(wish, AutoOnce) for wish in wishes), "the same question is answered once"


# --- meeting: words, bots, names


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
    differ, wishes = after(given, "n")
    assert not wishes and "The words differ" in shown(differ)
    assert after(state(LobbyScreen(replace(lobby, ready_at=0.0))), "enter")[1] == []


def test_the_host_gives_a_free_seat_to_a_bot_and_a_guest_does_not() -> None:
    host = replace(lobby_after(OPEN), is_host=True, seats=3)
    assert "b bot" in shown(state(LobbyScreen(host))) and after(state(LobbyScreen(host)), "b")[1] == [AddBot()]
    guest, wishes = after(state(LobbyScreen(replace(host, is_host=False))), "b")
    assert not wishes and "Only the host" in guest.ctx.message
    full, wishes = after(state(LobbyScreen(replace(host, seats=len(host.taken)))), "b")
    assert not wishes and "no free seat" in full.ctx.message


def test_who_got_a_number_is_still_you() -> None:
    lobby = heard(Lobby(me="Root"), "renamed", {"name": "Root 2"})
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
