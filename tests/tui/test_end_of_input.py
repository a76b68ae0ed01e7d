"""Line mode without any more input: a spectator sees the rest all the same, a player leaves."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tui.plain.lines import InputEnded
from tui.plain.table import LineMode
from tui.sitting.net_seen import Ended


@pytest.mark.parametrize("watches", [True, False])
def test_the_end_of_input_is_no_news_to_a_spectator_and_is_to_a_player(watches: bool) -> None:
    async def written(text: str) -> None:
        pass

    async def work() -> Any:
        news: asyncio.Queue[Any] = asyncio.Queue()
        lines: Any = SimpleNamespace(has_ended=True, is_terminal=False, edits=False, write=written, want=lambda prompt: None)
        sitting: Any = SimpleNamespace(watches=watches, peers=True)
        mode = LineMode(sitting, lines, news)
        asyncio.get_running_loop().call_later(0.02, news.put_nowait, Ended("over"))
        mode._want("")
        return await mode._next()

    assert type(asyncio.run(work())) is (Ended if watches else InputEnded)
