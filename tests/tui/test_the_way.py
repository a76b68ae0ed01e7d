"""The way of a key press to a rival's screen, counted: two full screens at one table, and the stacks of calls at every border of the way.

A hop is a border between two files of the program along the calls that led to a place; several functions of one file in a row are one.
Where a loop hands over to another (a task, a thread, a socket) the way goes on with the stack found there. What only answers questions
beside the way (rules, crypto, codec) is not on a stack that leads on, so it does not count. Nor does what comes behind the move: cards that
it turns are proved in threads, while its picture is made. docs/architecture.md draws both ways.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from p2p.net.link import Link
from p2p.net.mesh import Mesh
from p2p.net.ws import Wire
from p2p.peer.chain import Chain
from p2p.peer.making import Draft
from p2p.shell.hands import Hands
from p2p.wire.entries import SignedEntry
from tests.tui.screens.rig import Rig, running
from tui.kit.board import Board
from tui.screens.peer_table import PeerTableScreen
from tui.screens.table import TableScreen
from tui.sitting.net_seen import HostTable

ROOT = str(Path(__file__).parents[2])
HOPS_MAX = 48  # before the one loop it was 97 and 20 changes of thread
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


class Tracks:
    """The first stack at each border of the way, in each thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.is_on = False
        self.found: dict[tuple[str, str], Way] = {}
        self.move: SignedEntry | None = None

    def watch(self, owner: Any, method: str, border: str, file: str, counts: Callable[..., bool] = lambda *_args, **_kwargs: True) -> None:
        """`file`: where the way goes to here; `counts`: whether a call is one of this way."""
        plain = getattr(owner, method)

        def watched(*args: Any, **kwargs: Any) -> Any:
            if self.is_on and counts(*args, **kwargs):
                self.found.setdefault((border, threading.current_thread().name), joined(stack(), [file]))
            return plain(*args, **kwargs)

        self._patch.setattr(owner, method, watched)

    def is_move(self, chain: Chain, signed: SignedEntry, just_signed: bool = False) -> bool:
        """The first entry that anybody signs is the move, and so it is wherever it comes."""
        if self.move is None and just_signed:
            self.move = signed
        return self.move is not None and signed.entry == self.move.entry

    def way(self, border: str, thread: threading.Thread, begins: str) -> Way:
        """From this file on: below it is only the loop."""
        found = self.found[border, thread.name]
        return found[len(found) - 1 - found[::-1].index(begins) :] if begins in found else found


def test_from_a_key_press_to_a_rivals_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tracks = Tracks(monkeypatch)
    tracks.watch(TableScreen, "key", "key", "tui/screens/table.py")
    tracks.watch(Draft, "act", "drafted", "p2p/peer/making.py")
    watch_the_table(tracks)
    with ExitStack() as stacks:
        mover, rival = at_one_table(stacks, monkeypatch, tmp_path)
        before = seen(rival).answers
        tracks.is_on = True
        mover.press("1", "enter")
        rival.until(lambda: seen(rival).answers > before, "the move")
        rival.until(lambda: ("painted", rival.thread.name) in tracks.found, "its picture")
        tracks.is_on = False
    app = "tui/app.py"
    ours = joined(
        tracks.way("key", mover.thread, app), ["tui/screens/stack.py", app], tracks.way("drafted", mover.thread, app),
        tracks.way("taken", mover.thread, "p2p/peer/peer.py"), sent(tracks, mover),
    )  # fmt: skip
    theirs = shown(tracks, rival)
    told = f"{len(ours)} + {len(theirs)} hops:\n{' '.join(ours)}\n{' '.join(theirs)}"
    print(told)
    assert len(ours) + len(theirs) <= HOPS_MAX, told
    threads = {thread for border, thread in tracks.found if thread not in (mover.thread.name, rival.thread.name)}
    assert not threads, f"besides the disk's, other threads are on the way: {threads}"


def sent(tracks: Tracks, one: Rig) -> Way:
    """From the signed word to the wire, disk first."""
    return joined(
        tracks.way("written", one.thread, "p2p/node.py"), ["p2p/store/journal.py", "p2p/store/disk.py"],
        tracks.way("sent", one.thread, "p2p/shell/hands.py"), ["p2p/net/ws.py"],
    )  # fmt: skip


def shown(tracks: Tracks, one: Rig) -> Way:
    """From the wire to the picture."""
    app = "tui/app.py"
    return joined(
        ["p2p/net/ws.py", "p2p/net/link.py"], ["p2p/net/mesh.py"], tracks.way("taken", one.thread, "p2p/node.py"), ["p2p/peer/peer.py"],
        tracks.way("news", one.thread, "p2p/shell/table_room.py"), ["tui/screens/stack.py", app], tracks.way("painted", one.thread, app),
    )  # fmt: skip


def watch_the_table(tracks: Tracks) -> None:
    tracks.watch(Chain, "take_entry", "taken", "p2p/peer/chain.py", tracks.is_move)
    tracks.watch(Hands, "flush", "written", "p2p/shell/hands.py")
    tracks.watch(Link, "send", "sent", "p2p/net/link.py")
    tracks.watch(Wire, "send", "wired", "p2p/net/ws.py")
    tracks.watch(Mesh, "_deliver", "heard", "p2p/net/mesh.py")
    tracks.watch(PeerTableScreen, "arrived", "news", "tui/screens/peer_table.py")
    tracks.watch(Board, "paint", "painted", "tui/kit/board.py")


def at_one_table(stacks: ExitStack, monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[Rig, Rig]:
    """Two full screens at one table: one who is asked, and the other."""
    monkeypatch.setenv("FIDES_DATA", str(folder / "anna"))
    anna = stacks.enter_context(running(100, 30, [HostTable("rise_to_power", 2, private=True, me="Anna", local=True)]))
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
