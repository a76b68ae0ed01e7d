"""A question that is answered while a bot thinks about it: what the bot finds then is nobody's advice, and the table goes on."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from engine.games import find_game
from tests.p2p.net.lab import play, until
from tests.p2p.node_lab import party_in
from tests.tui.test_early import Watched
from tui.sitting.local import LocalTable
from tui.sitting.model import LocalGame
from tui.sitting.seen import Advise, Advised, AutoOnce, LetGo, Notice


@pytest.mark.parametrize("wished", ["hint", "bot"])
def test_the_table_goes_on_when_its_person_is_faster_than_the_bot(tmp_path: Path, wished: str) -> None:
    async def scene() -> None:
        thinks, answered = threading.Event(), threading.Event()
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Anna", bot=False), seats=2)
            anna = Watched(host)
            await party.join(party.who("Bela"), host)
            try:
                await until(anna.is_asked)
                posted, game = list[Any](), anna.seat.game
                post, bot = anna.seat.post, game.bot  # type: ignore[union-attr]

                class Slow:
                    """It reads the question when that is gone."""

                    def __init__(self, bot: Any) -> None:
                        self.choose, self.reasons = self.slowly(bot.choose), self.slowly(bot.reasons)

                    def slowly(self, work: Any) -> Any:
                        def worked(*arguments: Any) -> Any:
                            thinks.set()
                            answered.wait(10)
                            return work(*arguments)

                        return worked

                def kept(what: Any) -> None:
                    posted.append(what)
                    post(what)

                anna.seat.post = kept
                game.bot = lambda level, seat: Slow(bot(level, seat))  # type: ignore[union-attr, method-assign]
                assert anna.seen is not None and anna.seat.game is not None
                asked = anna.seen.at
                anna.seat.wish(Advise() if wished == "hint" else AutoOnce(asked))
                await until(thinks.is_set)
                anna.choose()
                anna.seat.wish(LetGo())
                assert anna.seat.game.moment != asked
                answered.set()
                await until(lambda: not anna.seat._thinking)
                await anna.plays_until(lambda: anna.look.coming >= 8)
                assert anna.seat._failed is None and not any(isinstance(what, Advised) for what in posted)
            finally:
                answered.set()
                await anna.seat.close()

    play(scene())


def test_the_table_goes_on_when_no_hint_can_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    posted = list[Any]()

    async def scene() -> None:
        game = LocalGame.new(find_game("rise_to_power"), 2, {}, "none", "Ada", ["easy"])
        monkeypatch.setattr(game, "hints", lambda: {}["a part that nobody knows"])
        table = LocalTable(game, tmp_path / "game.fides", posted.append)
        table.start()
        await until(lambda: game.is_asked)
        table.wish(Advise())
        await until(lambda: any(isinstance(what, Advised) for what in posted))
        assert game.is_asked and not table.is_closed
        await table.close()

    play(scene())
    assert [what.hints for what in posted if isinstance(what, Advised)] == [()]
    assert not [what for what in posted if isinstance(what, Notice) and what.bad]
