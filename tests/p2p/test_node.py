"""A node's whole life: lobby, table, end, restart, a disk that fails, one who watches, and nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import shutil
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.moves import Refusal
from p2p.judge.verdict import Status
from p2p.node import Doorway, Node
from p2p.peer.dealing import Dealing
from p2p.peer.peer import Peer
from p2p.peer.roster import Agreed
from p2p.players import BotPlayer, turn_of
from p2p.shell import lobby_room
from p2p.shell.shelf import Shelf, log_path
from p2p.shell.stopped import ONE_SEAT
from p2p.shell.table_room import TableRoom
from p2p.store.disk import Disk, DiskFull, JournalError
from p2p.store.journal import Journal
from p2p.store.seat import Seat, load_seat
from p2p.verify import judge, judge_words
from p2p.wire.entries import SignedEntry
from tests.p2p.net.lab import leaving_nothing
from tests.p2p.node_lab import GAME, Party, party_in, play, until
from tests.p2p.store.lab import SmallDisk


def heads(party: Party, *nodes: Node) -> set[str]:
    return {party.told(node, "over")[0].facts["head"] for node in nodes}


async def all_over(*nodes: Node) -> None:
    for node in nodes:
        ending = await node.ending()
        assert ending.how == "over", ending


@pytest.mark.parametrize("count", [2, 3])
def test_nodes_play_to_the_end_and_leave_nothing_behind(tmp_path: Path, count: int) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"), count)
            guests = [await party.join(party.who(name), host) for name in ("Bela", "Cato")[: count - 1]]
            await all_over(host, *guests)
            assert len(heads(party, host, *guests)) == 1
            agreed = [party.told(node, "agreed")[0].facts for node in (host, *guests)]
            assert len({(facts["number"], facts["words"]) for facts in agreed}) == 1
            assert len(agreed[0]["words"].split()) == 4
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []

    with leaving_nothing():
        play(game())
    for seat in tmp_path.iterdir():
        [journal] = (seat / "tables").glob("*.journal")
        assert load_seat(journal).ended


def test_proofs_are_checked_beside_the_loop_and_the_words_before_the_last_on_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    checked: list[str] = []
    beside: list[str] = []

    def note(owner: Any, method: str, found: list[str]) -> None:
        plain = getattr(owner, method)

        def noted(*args: Any) -> Any:
            found.append(threading.current_thread().name)
            return plain(*args)

        monkeypatch.setattr(owner, method, noted)

    for method in ("_answer_shares", "_answer_pass", "_answer_coin"):
        note(Dealing, method, checked)
    note(TableRoom, "_alone", beside)

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"), 3)
            guests = [await party.join(party.who(name), host) for name in ("Bela", "Cato")]
            await all_over(host, *guests)

    play(game())
    assert len(checked) > 3
    assert all(name.startswith("asyncio_") for name in checked)
    assert len(beside) < 3 * len(checked)


def mini(slug: str) -> Game[Any]:
    assert slug == GAME.slug
    return GAME


def test_stopped_in_every_phase_nothing_is_left_behind(tmp_path: Path) -> None:
    async def alone() -> None:
        async with party_in(tmp_path / "alone") as party:
            await party.host(party.who("Ada"))

    async def at_the_table() -> None:
        async with party_in(tmp_path / "table") as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 3)

    async def knocking() -> None:
        async with party_in(tmp_path / "knocking") as party:
            host = await party.host(party.who("Ada"))
            await host.stop()
            await party.join(party.who("Bela"), host)

    for phase in (alone, at_the_table, knocking):
        with leaving_nothing():
            play(phase())


def test_both_stop_in_the_middle_and_go_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 8)
            await asyncio.gather(host.stop(), guest.stop())
            assert host.peer is not None
            before = host.peer.chain.hashes[: host.peer.final]
            again = [await party.resume(party.who(node.who.name), node.journal_path) for node in (host, guest)]
            await all_over(*again)
            assert len(heads(party, *again)) == 1 and again[0].peer is not None
            assert again[0].peer.chain.hashes[: len(before)] == before
            assert all(party.told(node, "resumed") for node in again)

    play(game())


def test_a_seat_that_crashed_before_it_had_all_signatures_gets_them_from_the_others(tmp_path: Path) -> None:
    class Crashing(Shelf):
        def agree(self, agreed: Agreed) -> tuple[Journal, Seat]:
            raise DiskFull("no room for a journal")

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            shelf = Crashing(tmp_path / "Bela", lambda: "2000-01-01")
            guest = await party.join(party.who("Bela", shelf=shelf), host)
            ending = await guest.ending()
            assert ending.how == "refused" and "no room" in ending.sentence
            await guest.stop()
            [seat] = (tmp_path / "Bela/tables").glob("*.seat")
            journal = seat.with_name(seat.name.removesuffix(".seat"))
            assert not load_seat(journal).agreed and not journal.exists()
            await until(lambda: host.journal_path is not None)  # it signed last, and may still be about to sit down
            back = party._with(await Node.resume(party.who("Bela"), journal, hints={"Ada": host.mesh.addresses}))
            await all_over(host, back)
            assert len(heads(party, host, back)) == 1

    play(game())


@pytest.mark.parametrize("old", [False, True])
def test_of_two_machines_with_one_seat_the_one_started_last_plays_on(tmp_path: Path, old: bool) -> None:
    """A copied data folder, as it is or as it was some beats ago: the first machine stops by itself, and nobody signs twice."""

    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            first = await party.join(party.who("Bela", bot=False), host)
            await until(lambda: first.peer is not None and first.peer.asked() is not None)
            assert first.journal_path is not None and first.peer is not None
            shutil.copytree(tmp_path / "Bela", tmp_path / "copy")
            if old:
                before = first.peer.final
                while (turn := await first.look(turn_of)) is not None and first.peer.final == before:
                    await BotPlayer("random", bytes(32))._answer(first, turn)
                await until(lambda: first.peer is not None and first.peer.final > before)
            journal = tmp_path / "copy" / first.journal_path.relative_to(tmp_path / "Bela")
            shelf = Shelf(tmp_path / "copy", lambda: "2000-01-01", files=Disk(sync=False))
            second = party._with(await Node.resume(party.who("Bela", shelf=shelf), journal, hints={"Ada": host.mesh.addresses}))
            ending = await first.ending()
            assert (ending.how, ending.why) == ("frozen", "clone") and ONE_SEAT in ending.sentence
            await all_over(host, second)
            assert len(heads(party, host, second)) == 1
            for path in (host.journal_path, journal, first.journal_path):
                assert path is not None
                assert judge(path.read_bytes(), mini).status in (Status.FAIR, Status.UNFINISHED)

    play(game())


def test_a_full_disk_is_a_sentence_nobody_is_accused_and_the_table_can_go_on_later(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela", files=SmallDisk(20_000), linger_seconds=0.5), host)
            ending = await guest.ending()
            assert (ending.how, ending.why) == ("frozen", "disk") and "no room" in ending.sentence
            assert not party.told(host, "evidence") and not party.told(host, "frozen")
            await guest.stop()
            back = await party.resume(party.who("Bela"), guest.journal_path)
            await all_over(host, back)
            assert len(heads(party, host, back)) == 1

    play(game())


def test_what_people_say_arrives_and_is_in_no_log(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False), 3)
            guest = await party.join(party.who("Bela", bot=False), host)
            listed = await party.hears(guest, "lobby", lambda event: len(event.facts["taken"]) == 2)
            assert listed.facts["options"] == GAME.checked(3, {})
            await guest.say("xyzzy in the lobby \x1b[31m\u202e")
            assert (await party.hears(host, "chat")).facts == {"name": "Bela", "text": "xyzzy in the lobby [31m"}
            await host.say("xyzzy, too")
            assert (await party.hears(guest, "chat")).facts == {"name": "Ada", "text": "xyzzy, too"}
            await host.start()
            await until(lambda: guest.peer is not None and host.peer is not None and len(host.peer.links.players()) == 1)
            assert {event.facts["name"] for event in party.told(guest, "signed")} == {"Ada", "Bela"}
            watching = await party.watch(party.who("Vera"), host)
            await until(lambda: watching.peer is not None)
            await host.say("xyzzy \x1b[31m\u202eplugh")
            heard = await party.hears(guest, "chat", lambda event: "plugh" in event.facts["text"])
            assert heard.facts["name"] == "Ada" and heard.facts["text"] == "xyzzy [31mplugh"
            assert (await party.hears(watching, "chat")).facts == heard.facts
            await guest.call(lambda peer: peer.say("well met"))
            passed_on = await party.hears(watching, "chat", lambda event: event.facts["name"] == "Bela")
            assert passed_on.facts["text"] == "well met"
            assert guest.journal_path is not None
            logged = log_path(guest.journal_path).read_text()
            assert '"event": "chat"' in logged and "xyzzy" not in logged

    play(game())


def test_in_the_lobby_whoever_vanishes_is_named_and_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_room, "HOST_LOST_SECONDS", 0.3)

    async def lobby() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False), 4)
            guests = [await party.join(party.who(name, bot=False), host) for name in ("Bela", "Cato")]
            await party.hears(host, "lobby", lambda event: len(event.facts["taken"]) == 3)
            await guests[1].mesh.close()
            assert (await party.hears(host, "left")).facts == {"name": "Cato", "why": "lost"}
            await party.hears(guests[0], "lobby", lambda event: event.facts["taken"] == ["Ada", "Bela"])
            await host.mesh.close()
            await party.hears(guests[0], "host-lost")
            with pytest.raises(Refusal, match="host_lost"):
                await guests[0].say("are you there?")
            ending = await guests[0].ending()
            assert (ending.how, ending.sentence) == ("unreachable", "The host of the table is gone: look for another table.")

    play(lobby())


@pytest.mark.parametrize("way_out", ["turned away", "accepted"])
def test_a_stranger_under_the_name_of_an_absent_friend_alarms_and_moves_nobody(tmp_path: Path, way_out: str) -> None:
    """Cato knows Bela; the host does not. Nobody leaves: the host is told, and one of the two persons decides."""

    async def lobby() -> None:
        async with party_in(tmp_path) as party:
            friend, cato = party.who("Bela"), party.who("Cato")
            cato.shelf.people.meet("Bela", friend.identity.public, "1999-12-31")
            host = await party.host(party.who("Ada"), 3)
            knows = await party.join(cato, host)
            await party.hears(host, "lobby", lambda event: event.facts["taken"] == ["Ada", "Cato"])
            stranger = await party.join(replace(party.who("Stranger"), name="BELA"), host)
            alarm = await party.hears(knows, "alarm")
            assert alarm.facts["name"] == "BELA" and alarm.facts["doubted"]
            assert "another key than Bela, who is known here" in alarm.facts["what"] and "trust BELA" in alarm.facts["what"]
            assert (await party.hears(host, "objection")).facts == {"name": "Cato", "about": "BELA"}
            await party.hears(host, "lobby", lambda event: sorted(event.facts["taken"]) == ["Ada", "BELA", "Cato"])
            assert not any(node._ended.done() or node.peer for node in (host, knows, stranger))
            if way_out == "accepted":
                with pytest.raises(Refusal, match="nobody_there"):
                    await knows.trust("Bela")
                await knows.trust("BELA")
                await all_over(host, knows, stranger)
                met = {(person.name, person.public) for person in cato.shelf.people.all()}
                assert {("Bela", friend.identity.public), ("BELA", stranger.who.identity.public)} <= met
                return
            with pytest.raises(Refusal, match="nobody_there"):
                await host.dismiss("Bela")
            await host.dismiss("BELA")
            ending = await stranger.ending()
            assert (ending.how, ending.sentence) == ("refused", "The host does not want us at this table.")
            back = await party.join(friend, host)
            await all_over(host, knows, back)
            assert len(party.told(knows, "alarm")) == 1 and not party.told(knows, "not-seated")

    play(lobby())


@pytest.mark.parametrize("watching", [False, True])
def test_a_host_that_plays_another_game_than_was_announced_gets_no_guest(tmp_path: Path, watching: bool) -> None:
    other = replace(GAME, id="mini_two", title="Mini Two")
    other.__dict__["rules_digest"] = GAME.rules_digest

    async def lobby() -> None:
        async with party_in(tmp_path) as party:
            games = {GAME.slug: GAME, other.slug: other}
            host = await party.host(replace(party.who("Ada"), games=games))
            door = Doorway(host.mesh.addresses, game=other.slug)
            knock = Node.watch if watching else Node.join
            guest = party._with(await knock(replace(party.who("Bela"), games=games), door))
            ending = await guest.ending()
            assert ending.how == "refused"
            assert ending.sentence.startswith(f"This host plays {GAME.title}, and you chose Mini Two: look for another table.")
            assert host.peer is None and not party.told(host, "joined")

    play(lobby())


def test_no_secret_is_in_the_log(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"), private=False)
            guest = await party.join(party.who("Bela"), host)
            await all_over(host, guest)
            for node in (host, guest):
                assert node.journal_path is not None
                seat, logged = load_seat(node.journal_path), log_path(node.journal_path).read_text()
                secret = node.who.identity.secret_for_key_file()
                assert len(logged) > 1000
                for hidden in (seat.seed, secret, seat.secret().x.to_bytes(32, "big"), *node.mesh.secrets.values()):
                    assert hidden.hex() not in logged

    play(game())


def test_one_who_watches_sees_the_end_whether_he_came_before_or_after_the_beginning(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            early = await party.watch(party.who("Vera"), host)
            await party.hears(early, "lobby")
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: host.peer is not None)
            late = await party.watch(party.who("Virgil"), host)
            await all_over(host, guest, early, late)
            assert len(heads(party, host, guest, early, late)) == 1
            assert not early.journal_path and not late.journal_path
            words = late.words()
            assert host.journal_path is not None
            there, here = judge(host.journal_path.read_bytes(), mini), judge_words(words, mini)
            assert here.status is there.status is Status.FAIR and here.beats == there.beats and here.result == there.result
            [forged] = [word for word in words if isinstance(word, SignedEntry) and word.entry.seat == 1 and word.entry.seq == 3]
            other = replace(forged, signature=bytes(64))
            assert judge_words([other if word is forged else word for word in words], mini).status is not Status.FAIR

    play(game())


def test_a_move_out_of_turn_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", bot=False))
            guest = await party.join(party.who("Bela", bot=False), host)
            await until(lambda: guest.peer is not None)
            with pytest.raises(Refusal):
                await guest.call(lambda peer: peer.vote(True))
            assert not guest._ended.done()

    play(game())


def test_a_caller_that_goes_away_does_not_leave_half_a_call(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 2)
            done: list[int] = []
            impatient = asyncio.create_task(guest.call(lambda peer: done.append(peer.final)))
            await asyncio.sleep(0)
            impatient.cancel()
            with pytest.raises(asyncio.CancelledError):
                await impatient
            await until(lambda: done)
            await all_over(host, guest)

    play(game())


def test_nothing_is_done_behind_the_end(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 2)
            await guest.stop()
            done: list[int] = []
            for late in (guest.call(lambda peer: done.append(peer.final)), guest.say("salve"), guest.start()):
                with pytest.raises(Refusal, match="stopped"):
                    await late
            assert not done and not party.told(guest, "frozen")

    play(game())


@pytest.mark.parametrize("broken", [False, True])
def test_what_nobody_waits_for_any_more_ends_without_noise_but_a_fault_is_told(tmp_path: Path, broken: bool) -> None:
    def act(peer: Peer) -> None:
        raise RuntimeError("a fault") if broken else Refusal("not_so")

    async def game() -> None:
        noise: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: noise.append(context))
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await until(lambda: guest.peer is not None and guest.peer.final > 2)
            async with guest._lock:
                impatient = asyncio.create_task(guest.call(act))
                await asyncio.sleep(0)
                impatient.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await impatient
            del impatient
            if broken:
                assert (await guest.ending()).why == "fault"
            else:
                await all_over(host, guest)
        gc.collect()
        assert not noise, noise

    play(game())


def test_a_table_that_is_over_waits_for_one_who_watches_and_is_behind(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada", linger_seconds=60.0))
            vera, gone = [await party.watch(party.who(name), host) for name in ("Vera", "Virgil")]
            await party.hears(vera, "lobby")
            await party.hears(gone, "lobby")
            async with vera._lock, gone._lock:  # they stand still
                guest = await party.join(party.who("Bela", linger_seconds=60.0), host)
                await all_over(guest)
                await until(lambda: party.told(host, "over") and host.room._finished == {guest.peer.me.place})  # type: ignore[union-attr]
                assert not host._ended.done()
            await gone.stop()
            await all_over(vera, host)
            assert len(heads(party, host, guest, vera)) == 1

    play(game())


def test_the_key_of_another_table_is_refused(tmp_path: Path) -> None:
    async def game() -> None:
        async with party_in(tmp_path) as party:
            host = await party.host(party.who("Ada"))
            guest = await party.join(party.who("Bela"), host)
            await all_over(host, guest)
            other = party.who("Cato")
            assert guest.journal_path is not None
            with pytest.raises(JournalError, match="another key"):
                await Node.resume(replace(other, shelf=guest.who.shelf), guest.journal_path)

    play(game())
