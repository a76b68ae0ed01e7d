"""EDGE: tables with others as the screens wish for them, made ready as the command line does it. What is wrong is a Stop."""

from __future__ import annotations

from pathlib import Path

from engine.games import find_game
from engine.moves import Refusal
from p2p.net.errors import BadInvite
from p2p.net.events import Guest
from p2p.net.invite import looks_like_invite, parse_invite
from p2p.node import Doorway
from p2p.wire.limits import PERSON_NAME_COLUMNS_MAX
from p2p.wire.text import clean
from tui.cli import network
from tui.cli.exits import USAGE, Exit
from tui.cli.network import Beginning
from tui.cli.options import HostOptions, KnockOptions, ResumeOptions, SeatOptions
from tui.sitting.net_seen import HostTable, JoinTable, ResumeTable, WatchTable


def beginning(wish: HostTable | JoinTable | ResumeTable) -> Beginning:
    me = clean(wish.me, PERSON_NAME_COLUMNS_MAX)
    match wish:
        case HostTable():
            return _hosted(wish, me)
        case JoinTable():
            door = Doorway(wish.addresses, game=wish.game or None) if wish.addresses else None
            args = KnockOptions(me=me, table=wish.text, on_screen=True)
            watches = isinstance(wish, WatchTable) or _is_for_watching(wish.text)
            return network.watch_beginning(args, door) if watches else network.join_beginning(args, ["easy"], door)
        case ResumeTable(path):
            return network.resume_beginning(ResumeOptions(me=me, on_screen=True), Path(path), ["easy"])


def _is_for_watching(text: str) -> bool:
    try:
        return looks_like_invite(text) and parse_invite(text).kind is Guest.VIEW
    except BadInvite:  # whoever knocks with it says what is wrong
        return False


def _hosted(wish: HostTable, me: str) -> Beginning:
    game = find_game(wish.game)
    try:
        options = game.checked(wish.players, dict(wish.options))
    except Refusal as why:
        raise Exit(USAGE, game.words.refusal(why, {}, -1)) from None
    bind, linger = ("localhost", network.LINGER_LOCAL_SECONDS) if wish.local else ("", SeatOptions.linger)
    args = HostOptions(
        me=me, bots=wish.bots, name=wish.table, private=wish.private, no_watchers=not wish.watchers,
        on_screen=True, bind=bind, linger=linger, think=wish.think, floor=wish.floor, clock=wish.clock, local=wish.local,
        internet=wish.internet,
    )  # fmt: skip
    return network.host_beginning(args, game, wish.players, options, wish.level.split(","))
