"""EDGE: finding a table: by its name on the network, by host:port, or by an invite. What is not found is one sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from p2p.net.addresses import parse_address
from p2p.net.discovery import Finder, Found, merged
from p2p.net.errors import BadAddress, BadInvite, NoNetwork
from p2p.net.invite import looks_like_invite, parse_invite
from p2p.node import Doorway
from p2p.wire.text import clean
from tui.cli.exits import REFUSED, UNREACHABLE, USAGE, Exit, small

LOOK_SECONDS = 2.0  # for tables to answer
NAME_SECONDS = 6.0  # for one that was named


async def look_around(seconds: float = LOOK_SECONDS) -> list[Found]:
    """Every table that answers in this time. Stop if there is no network."""
    finder = await _finder(lambda tables: None)
    try:
        await asyncio.sleep(seconds)
        return merged(finder.tables)
    finally:
        await finder.close()


async def doorway_to(text: str, watch: bool = False) -> Doorway:
    """Where to knock for this table. Without a text: the only table there is; one that has begun can only be watched."""
    if looks_like_invite(text):
        try:
            invite = parse_invite(text)
        except BadInvite as problem:
            raise Exit(USAGE, small(str(problem))) from None
        return Doorway(invite.addresses, None, invite)
    if not text:
        found = await look_around()
        return _only([one for one in found if watch or not one.table.is_full])
    if ":" in text:
        try:
            return Doorway((str(parse_address(text)),))
        except BadAddress as problem:
            raise Exit(USAGE, small(str(problem))) from None
    return await _named(text)


def _only(tables: list[Found]) -> Doorway:
    if not tables:
        raise Exit(UNREACHABLE, "no table was found on this network; join with host:port or with an invite.")
    if len(tables) > 1:
        names = ", ".join(sorted(found.table.name for found in tables))
        raise Exit(USAGE, f"there are several tables: {names}. Say which one.")
    return _door(tables[0])


async def _named(text: str) -> Doorway:
    """As soon as it shows."""
    wanted, seen = clean(text, 64).casefold(), asyncio.Event()
    found: list[Found] = []

    def look(tables: Sequence[Found]) -> None:
        if fitting := [one for one in merged(tables) if wanted in (one.table.name.casefold(), one.table.lobby)]:
            found[:] = fitting  # a table that has just gone is knocked at, too: the door says so
            seen.set()

    finder = await _finder(look)
    try:
        async with asyncio.timeout(NAME_SECONDS):
            await seen.wait()
    except TimeoutError:
        raise Exit(UNREACHABLE, f"no table called '{wanted}' was found on this network; 'fides tables' lists what there is.") from None
    finally:
        await finder.close()
    if len(found) > 1:
        where = ", ".join(one.addresses[0] for one in found)
        raise Exit(REFUSED, f"several tables are called '{wanted}': join one of {where}.")
    return _door(found[0])


def _door(found: Found) -> Doorway:
    return Doorway(found.addresses, game=found.table.game)


async def _finder(on_change: Any) -> Finder:
    try:
        return await Finder.open(on_change)
    except NoNetwork as problem:
        raise Exit(REFUSED, small(str(problem))) from None
