"""Two ways, counted: of a key press to a rival's screen, and of a card from the encrypted deck to the screen of the one who draws it. Two
full screens sit at one table, and the stacks of calls are taken at every border of the way.

A hop is a border between two files of the program along the calls that led to a place; several functions of one file in a row are one.
Where a loop hands over to another (a task, a thread, a socket) the way goes on with the stack found there. What only answers questions
beside the way (rules, crypto, codec) is not on a stack that leads on, so it does not count. Nor does what comes behind the move: cards that
it turns are proved in threads, while its picture is made. A change of thread is one between two borders in a row that are on one machine.
docs/architecture.md draws both ways.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from p2p.net.link import Link
from p2p.net.mesh import Mesh
from p2p.net.ws import Wire
from p2p.peer import desk
from p2p.peer.chain import Chain
from p2p.peer.dealing import Dealing
from p2p.peer.making import Draft
from p2p.peer.play import Due, Play
from p2p.shell.hands import Hands
from p2p.shell.table_room import TableRoom
from p2p.store.journal import Journal
from p2p.store.records import Kind
from p2p.wire.entries import SignedEntry
from p2p.wire.messages import Message, encode
from tests.tui.screens.rig import Rig, running
from tui.kit.board import Board
from tui.screens.peer_table import PeerTableScreen
from tui.screens.table import TableScreen
from tui.sitting.net_seen import HostTable

ROOT = str(Path(__file__).parents[2])
HOPS_MAX = 48  # before the one loop it was 97 and 20 changes of thread
CARD_HOPS_MAX = 42  # 66 and 12
BESIDE = "a thread beside the loop"
Way = list[str]


def stack() -> Way:
    """Files of the program on the way to here, from the first to the last; the same one in a row once."""
    found: Way = []
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith(ROOT) and "/tests/" not in name and "/.venv/" not in name:
            found.append(name[len(ROOT) + 1 :])
        frame = frame.f_back
    return joined(found[::-1])


def joined(*ways: Way) -> Way:
    """One behind the other; a file that goes on is the same."""
    whole: Way = []
    for file in (file for way in ways for file in way):
        if whole[-1:] != [file]:
            whole.append(file)
    return whole


def always(*_args: object, **_kwargs: object) -> bool:
    return True


class Tracks:
    """The first stack at each border of the way, in each thread of a loop and in those beside them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.is_on = False
        self.found: dict[tuple[str, str], Way] = {}
        self.move: SignedEntry | None = None
        self._lock = threading.Lock()

    def watch(self, owner: Any, method: str, border: str, file: str, counts: Callable[..., bool] = always, latest: bool = False) -> None:
        """`file`: where the way goes to here; `counts`: whether a call is one of this way; `latest`: the last one before the word is signed
        is the one that leads to it."""
        plain = getattr(owner, method)

        def watched(*args: Any, **kwargs: Any) -> Any:
            with self._lock:
                if self.is_on and counts(*args, **kwargs):
                    name = threading.current_thread().name
                    place = (border, BESIDE if name.startswith("asyncio_") else name)
                    if place not in self.found or (latest and self.move is None):
                        self.found[place] = joined(stack(), [file])
            return plain(*args, **kwargs)

        self._patch.setattr(owner, method, watched)

    def is_move(self, chain: Chain, signed: SignedEntry, just_signed: bool = False) -> bool:
        """The first entry that anybody signs is the move, and so it is wherever it comes."""
        if self.move is None and just_signed:
            self.move = signed
        return self.is_it(signed)

    def is_it(self, message: Message) -> bool:
        return self.move is not None and isinstance(message, SignedEntry) and message.entry == self.move.entry

    def is_written(self, journal: Journal, payloads: list[tuple[Kind, bytes]]) -> bool:
        """By the one who signed it."""
        return self.move is not None and (Kind.OWN, encode(self.move)) in payloads

    def way(self, border: str, thread: str, begins: str) -> Way:
        """From this file on: below it is only the loop."""
        found = self.found[border, thread]
        return found[len(found) - 1 - found[::-1].index(begins) :] if begins in found else found

    def changes(self, one: Rig, *borders: str) -> int:
        """Of thread, along these borders of one machine, each where the way came by first."""
        first: dict[str, str] = {}
        for border, thread in self.found:
            if thread in (one.thread.name, BESIDE):
                first.setdefault(border, thread)
        assert {*borders} <= first.keys(), f"the way does not come by {sorted({*borders} - first.keys())}, only by {list(self.found)}"
        threads = [first[border] for border in borders]
        return sum(before != after for before, after in pairwise(threads))


def test_from_a_key_press_to_a_rivals_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tracks = Tracks(monkeypatch)
    tracks.watch(TableScreen, "key", "key", "tui/screens/table.py")
    tracks.watch(Draft, "act", "drafted", "p2p/peer/making.py")
    tracks.watch(Chain, "take_entry", "taken", "p2p/peer/chain.py", tracks.is_move)
    watch_the_table(tracks)
    with ExitStack() as stacks:
        mover, rival = at_one_table(stacks, monkeypatch, tmp_path)
        before = seen(rival).answers
        tracks.is_on = True
        mover.press("1", "enter")
        rival.until(lambda: seen(rival).answers > before, "the move")
        rival.until(lambda: ("painted", rival.thread.name) in tracks.found, "its picture")
        tracks.is_on = False
    assert tracks.changes(mover, "key", "drafted", "taken", "written", "disk", "sent", "wired") == 2, "to the disk and back"
    assert tracks.changes(rival, "heard", "taken", "news", "painted") == 0
    assert {border for border, thread in tracks.found if thread not in (mover.thread.name, rival.thread.name)} == {"disk"}
    app = "tui/app.py"
    ours = joined(
        tracks.way("key", mover.thread.name, app), ["tui/screens/stack.py", app], tracks.way("drafted", mover.thread.name, app),
        tracks.way("taken", mover.thread.name, "p2p/peer/peer.py"), sent(tracks, mover),
    )  # fmt: skip
    theirs = joined(heard(tracks, rival), tracks.way("taken", rival.thread.name, "p2p/node.py"), ["p2p/peer/peer.py"], shown(tracks, rival))
    count_hops(ours, theirs, HOPS_MAX)


def test_from_the_encrypted_deck_to_the_screen_of_the_one_who_draws(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From the word of the last one who had to apply the step before: the giver's program opens its lock, the drawer's reads the card."""
    tracks = Tracks(monkeypatch)

    def is_share_made(play: Play, due: Due, *_: object) -> bool:
        return due.kinds == ("share",)

    def is_share_said(chain: Chain, signed: SignedEntry, just_signed: bool = False) -> bool:
        return just_signed and signed.entry.kind == "share" and tracks.is_move(chain, signed, just_signed)

    tracks.watch(TableRoom, "work", "awaited", "p2p/shell/table_room.py", latest=True)
    tracks.watch(desk, "make_body", "made", "p2p/peer/making.py", is_share_made)
    tracks.watch(Chain, "take_entry", "said", "p2p/peer/chain.py", is_share_said)
    tracks.watch(TableRoom, "receive", "received", "p2p/shell/table_room.py", lambda room, link, message: tracks.is_it(message))
    tracks.watch(Dealing, "_see", "read", "p2p/peer/dealing.py", lambda *_: tracks.move is not None)
    watch_the_table(tracks, is_news=lambda *_args, **_kwargs: ("read", BESIDE) in tracks.found)
    with ExitStack() as stacks:
        drawer, giver = at_one_table(stacks, monkeypatch, tmp_path, "porta_nigra")  # whose turn ends with a card for the hand
        tracks.is_on = True
        drawer.press("A")
        drawer.see("To the end of the game")
        drawer.press("down", "down", "enter")
        drawer.until(lambda: ("painted", drawer.thread.name) in tracks.found, "the card's picture")
        tracks.is_on = False
    borders = ("awaited", "made", "said", "written", "disk", "sent", "wired")
    assert tracks.changes(giver, *borders) == 2, f"to the disk and back: {list(tracks.found)}"
    assert tracks.changes(drawer, "heard", "received", "read", "news", "painted") == 2, f"to the check and back: {list(tracks.found)}"
    theirs = joined(
        tracks.way("awaited", giver.thread.name, "p2p/node.py"), tracks.way("made", giver.thread.name, "p2p/shell/table_room.py"),
        tracks.way("said", giver.thread.name, "p2p/peer/desk.py"), sent(tracks, giver),
    )  # fmt: skip
    ours = joined(
        heard(tracks, drawer), tracks.way("received", drawer.thread.name, "p2p/node.py"),
        tracks.way("read", BESIDE, "p2p/shell/table_room.py"), ["p2p/peer/peer.py"], shown(tracks, drawer),
    )  # fmt: skip
    count_hops(theirs, ours, CARD_HOPS_MAX)


def count_hops(first: Way, then: Way, most: int) -> None:
    told = f"{len(first)} + {len(then)} hops:\n{' '.join(first)}\n{' '.join(then)}"
    print(told)
    assert len(first) + len(then) <= most, told


def sent(tracks: Tracks, one: Rig) -> Way:
    """From the signed word to the wire, disk first."""
    return joined(
        tracks.way("written", one.thread.name, "p2p/node.py"), tracks.way("disk", BESIDE, "p2p/store/journal.py"), ["p2p/store/disk.py"],
        tracks.way("sent", one.thread.name, "p2p/shell/hands.py"), ["p2p/net/ws.py"],
    )  # fmt: skip


def heard(tracks: Tracks, one: Rig) -> Way:
    return joined(["p2p/net/ws.py"], tracks.way("heard", one.thread.name, "p2p/net/link.py"))


def shown(tracks: Tracks, one: Rig) -> Way:
    """From the changed peer to the picture."""
    app, name = "tui/app.py", one.thread.name
    return joined(tracks.way("news", name, "p2p/shell/table_room.py"), ["tui/screens/stack.py", app], tracks.way("painted", name, app))


def watch_the_table(tracks: Tracks, is_news: Callable[..., bool] = always) -> None:
    """`is_news`: whether a moment may already show what is on its way."""

    def is_signed(*_args: object, **_kwargs: object) -> bool:
        return tracks.move is not None

    def is_shown(*_args: object, **_kwargs: object) -> bool:
        return ("news", threading.current_thread().name) in tracks.found

    tracks.watch(Hands, "flush", "written", "p2p/shell/hands.py", is_signed)
    tracks.watch(Journal, "append_all", "disk", "p2p/store/journal.py", tracks.is_written)
    tracks.watch(Link, "send", "sent", "p2p/net/link.py", is_signed)
    tracks.watch(Wire, "send_now", "wired", "p2p/net/ws.py", is_signed)
    tracks.watch(Mesh, "_deliver", "heard", "p2p/net/mesh.py", is_signed)
    tracks.watch(PeerTableScreen, "arrived", "news", "tui/screens/peer_table.py", is_news)
    tracks.watch(Board, "paint", "painted", "tui/kit/board.py", is_shown)


def at_one_table(stacks: ExitStack, monkeypatch: pytest.MonkeyPatch, folder: Path, game: str = "rise_to_power") -> tuple[Rig, Rig]:
    """Two full screens at one table: one who is asked, and the other."""
    monkeypatch.setenv("FIDES_DATA", str(folder / "anna"))
    anna = stacks.enter_context(running(100, 30, [HostTable(game, 2, private=True, me="Anna", local=True)]))
    anna.see("fides join")
    invite = anna.app.state.top.lobby.invite  # type: ignore[attr-defined]
    monkeypatch.setenv("FIDES_DATA", str(folder / "bela"))
    bela = stacks.enter_context(running(100, 30))
    bela.press("4", "enter")
    bela.see("Join a table")
    bela.paste(f"fides join {invite}")
    anna.until(lambda: seen(anna) and seen(bela) and asked(anna) != asked(bela), "both at the table, and a question to one of them")
    return (anna, bela) if asked(anna) else (bela, anna)


def seen(rig: Rig) -> Any:
    """None before the board is there."""
    return getattr(rig.app.state.stack[1], "seen", None) if len(rig.app.state.stack) > 1 else None


def asked(rig: Rig) -> bool:
    return seen(rig) is not None and seen(rig).due == "ask"
