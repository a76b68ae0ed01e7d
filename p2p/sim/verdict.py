"""At the end of a run: did everybody come where they had to? The name of the end, or a broken law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from p2p.judge.verdict import Status
from p2p.peer.peer import Peer
from p2p.sim.cheats import CAUGHT, HARMLESS
from p2p.sim.node import JOURNAL, SimNode
from p2p.store.resume import Wait
from p2p.verify import judge as judge_journal

if TYPE_CHECKING:
    from p2p.sim.world import SimWorld


def judge(world: SimWorld) -> str:
    peers = {node.place: node.peer for node in world.honest if node.peer is not None}
    if len(peers) < len(world.honest):
        world.wrong("stuck", "a machine does not start any more")
    _prefixes(world)
    _reloads(world)
    _judged(world)
    for node in world.honest:
        assert node.peer is not None
        world.secrets.audit(node.peer)
    cheat = world.cheat
    if cheat is not None and cheat.fired:
        world.report.cheat_fired = True
        return _judge_cheat(world, peers)
    accused = {evidence.seat for peer in peers.values() for evidence in peer.evidence}
    if accused:
        world.wrong("false-conviction", f"places {sorted(accused)} are accused though nobody has cheated yet")
    return _finished(world, peers)


def _finished(world: SimWorld, peers: dict[int, Peer]) -> str:
    peers, lost = _without_lost(world, peers)
    if lost and any(peer.over is None for peer in peers.values()) and not _could_part(world, peers, lost | world.vanished):
        return "lost"
    ends = {place: peer.over for place, peer in peers.items()}
    if any(over is None for over in ends.values()):
        world.wrong("stuck", "; ".join(_where(place, peer) for place, peer in peers.items()))
    stayed = {place: over for place, over in ends.items() if over is not None and not (over.how == "left" and over.place == place)}
    results = {(over.how, str(over.result.scores) if over.result else "") for over in stayed.values()}
    if len(results) > 1:
        world.wrong("fork", f"the table ended in different ways: {sorted(results)}")
    finals = {peers[place].final for place in stayed}
    if len(finals) > 1:
        world.wrong("stuck", f"the last beat is not FINAL everywhere: {sorted(finals)}")
    return sorted(how for how, _ in results)[0] if results else "left"


def _without_lost(world: SimWorld, peers: dict[int, Peer]) -> tuple[dict[int, Peer], set[int]]:
    """Whose journal has lost a word of its own that nobody else holds signs nothing more (J4), which the laws allow to a rotten disk; if
    it was a word of somebody who has vanished since, it waits for them for ever."""
    lost = {place for place, peer in peers.items() if peer.frozen is not None and peer.frozen.why == "lost"}
    for place in world.rotten & peers.keys():
        peer = peers[place]
        if peer.resuming is not None and world.vanished & {*peer.play.present} and isinstance(peer.resuming.verdict(world.vanished), Wait):
            lost.add(place)
    return {place: peer for place, peer in peers.items() if place not in lost}, lost


def _could_part(world: SimWorld, peers: dict[int, Peer], lost: set[int]) -> bool:
    """Whether the others vote in this run, and are enough."""
    return world.plan.votes and all(peer.council.could_part(lost) for peer in peers.values())


def _where(place: int, peer: Peer) -> str:
    frozen = "" if peer.frozen is None else f", frozen ({peer.frozen.why}: {peer.frozen.what})"
    resuming = "" if peer.resuming is None else ", resuming"
    over = "" if peer.over is None else f", over ({peer.over.how})"
    waits = f"{peer.play.due.what} of {peer.awaited()}"
    return f"place {place}: {peer.final} FINAL of {peer.chain.beat}, waits for {waits}{frozen}{resuming}{over}"


def _judge_cheat(world: SimWorld, peers: dict[int, Peer]) -> str:
    cheat, cheater = world.cheat, world.plan.cheater
    assert cheat is not None
    everybody, peers = peers, {place: peer for place, peer in peers.items() if place in peer.play.present}  # who left is out of it
    caught = all(any(evidence.seat == cheater for evidence in peer.evidence) or _is_dropped(peer, cheater) for peer in peers.values())
    world.report.cheat_caught = caught
    where = "; ".join(_where(place, peer) for place, peer in peers.items())
    too_late = all(peer.over is not None and peer.final <= cheat.fired_at + 1 for peer in peers.values())
    if cheat.verdict == CAUGHT and not (too_late and not caught):
        if not caught:
            world.wrong("uncaught", f"{cheat.name} of place {cheater}: {where}")
        if len({peer.final for peer in peers.values()}) > 1:
            world.wrong("uneven-freeze", f"{cheat.name} of place {cheater}: {where}")
        if any(_is_dropped(peer, cheater) for peer in peers.values()):
            _finished(world, everybody)
        elif world.plan.votes and any(peer.over is None and not world.is_stopped(peer) for peer in peers.values()):
            world.wrong("stuck", f"{cheat.name} of place {cheater}, whom nobody votes out: {where}")
        return "caught"
    if cheat.verdict == HARMLESS or too_late:
        world.report.cheat_fired &= cheat.verdict == HARMLESS
        return _finished(world, everybody)
    if all(peer.over is not None for peer in peers.values()):
        return _finished(world, everybody)
    for place, peer in peers.items():
        named = caught or (peer.frozen is not None and peer.frozen.place == cheater) or cheater in peer.awaited()
        named = named or _hears_of(peer, place, cheater)
        if not named:
            world.wrong("unnamed", f"{cheat.name} of place {cheater} is not named by place {place}: {where}")
    return "caught" if caught else "stalled"


def _hears_of(peer: Peer, place: int, cheater: int) -> bool:
    """Whom all who stay have voted out, and one of them lies about that very beat: it stands where it was, and the others say whom they
    miss now."""
    ballots = peer.council.register.by_ballot.items()
    is_out = any(place in ballot.gone and all(vote.agree for vote in votes.values()) for ballot, votes in ballots)
    return is_out and any(cheater in miss.gone for miss in peer.council.misses.values())


def _is_dropped(peer: Peer, place: int) -> bool:
    return any(place in cut.ballot.gone and "proof" in {vote.why for vote in cut.votes.values()} for cut in peer.chain.cuts)


def _judged(world: SimWorld) -> None:
    """Where somebody was dropped the judge looks at a journal, too: he convicts nobody honest."""
    node = next((node for node in world.honest if node.peer is not None and node.peer.chain.cuts), None)
    if node is None:
        return
    verdict = judge_journal(node.disk.read(JOURNAL, 2**30), lambda slug: world.table.game)
    convicted = {place for place in verdict.places if verdict.status is Status.BROKEN}
    convicted |= {finding.place for finding in verdict.findings}
    is_clean = world.cheat is None and node.peer is not None and node.peer.over is not None
    if is_clean and verdict.status in (Status.DISPUTED, Status.UNFINISHED, Status.BROKEN):
        world.wrong("false-conviction", f"the judge on a whole game of honest places: {verdict.status.value}: {verdict.what}")
    if any(world.nodes[place].honest for place in convicted):
        world.wrong("false-conviction", f"the judge on the journal of place {node.place}: {verdict.status.value}: {verdict.what}")


def _prefixes(world: SimWorld) -> None:
    """FINAL beats are the same entries, byte for byte, at every honest machine."""
    shortest = min(node.peer.final for node in world.honest if node.peer is not None)
    cut = set()
    for node in world.honest:
        assert node.peer is not None
        entries = [[s.entry.raw for s in own if s.entry.beat < shortest] for own in node.peer.chain.entries]
        cut.add(b"|".join(raw for own in entries for raw in own))
    if len(cut) > 1:
        world.wrong("fork", "FINAL entries differ between honest machines")


def _reloads(world: SimWorld) -> None:
    """A journal, read again, gives the state that its machine was in."""
    for node in world.honest:
        peer = node.peer
        assert peer is not None and node.journal is not None
        again = _restored(world, node)
        if again.final != peer.final or again.head != peer.head:
            world.wrong("reload", f"the journal of place {node.place} gives {again.final} FINAL beats, the machine had {peer.final}")
        if again.chain.beat == peer.chain.beat and again.play.digest() != peer.play.digest():
            world.wrong("reload", f"the journal of place {node.place} gives another state")
        if {e.seat for e in again.evidence} != {e.seat for e in peer.evidence}:
            world.wrong("reload", f"the journal of place {node.place} forgets evidence")


def _restored(world: SimWorld, node: SimNode) -> Peer:
    from p2p.store.journal import read_journal
    from p2p.store.records import Kind

    table = world.table
    records = [record for record in read_journal(JOURNAL, node.disk).records if record.kind is not Kind.BOOT]
    return Peer.restore(table.roster, table.game, node.member.me, records, boot=99, now=world.now)
