"""What a node does beside its loop: long proofs, and nothing that is done before a thread has woken."""

from __future__ import annotations

from engine.games import find_game
from p2p.shell.table_room import SHORT_RELEASE_SLOTS, _is_heavy
from tests.p2p.peer.round import Round


def test_shuffles_and_great_deals_are_made_and_checked_beside_the_loop_and_small_ones_on_it() -> None:
    table = Round(find_game("age-of-rome"), 3)
    seen: set[tuple[str, bool]] = set()
    for _ in range(12):
        play = table.watching
        kind, release = play.due.kinds[0], play.dealing.slots.release if play.dealing else None
        assert _is_heavy(play) == (kind == "pass" or (kind == "share" and release is not None and len(release.needs) > SHORT_RELEASE_SLOTS))
        seen.add((kind, _is_heavy(play)))
        table.step()
    assert {("key", False), ("coin", False), ("pass", True), ("share", True), ("share", False), ("move", False)} <= seen
