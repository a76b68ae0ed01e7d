"""Those who watch and lack the same get the very same serving; what one of them asks for changes nothing for the others."""

from __future__ import annotations

from p2p.peer.catchup import summary
from p2p.peer.chain import Chain
from p2p.peer.feeding import AGAIN_SECONDS, Feeding
from p2p.wire.messages import EntriesRequest, Held, Serve, Summary, encode
from tests.p2p.peer.acts import play, seated


def nothing_held(chain: Chain) -> Summary:
    return Summary(chain.table, 0, chain.table, tuple(Held(0, chain.table) for _ in chain.entries))


def fed(feeding: Feeding, chain: Chain, now: float = 0.0) -> dict[int, Serve]:
    return dict(feeding.meals(chain, now, lambda link: False))


def test_one_serving_for_all_who_lack_the_same() -> None:
    chain = play(seated(2, "fed"), "next", "draw").nodes[0].peer.chain
    feeding = Feeding(2)
    for link in (7, 8, 9):
        feeding.hear(link, nothing_held(chain), 0.0)
    first = fed(feeding, chain)
    assert set(first) == {7, 8, 9} and first[7] is first[8] is first[9]
    assert encode(first[7]) is encode(first[8]), "written once"
    while feeding.is_hungry(chain):
        fed(feeding, chain)
    assert fed(feeding, chain) == {}


def test_who_holds_more_gets_another_serving_and_the_others_what_they_lack() -> None:
    wires = seated(2, "apart")
    chain = wires.nodes[0].peer.chain
    feeding = Feeding(2)
    feeding.hear(7, nothing_held(chain), 0.0)
    feeding.hear(8, summary(chain, (), True), 0.0)
    play(wires, "next", "draw")
    meals = fed(feeding, chain)
    assert {signed.entry.beat for signed in meals[8].entries}.isdisjoint({0, 1})
    assert min(signed.entry.beat for signed in meals[7].entries) == 0 and meals[7] is not meals[8]


def test_who_asks_again_moves_only_their_own_mark() -> None:
    chain = play(seated(2, "again"), "next").nodes[0].peer.chain
    feeding = Feeding(2)
    for link in (7, 8):
        feeding.hear(link, nothing_held(chain), 0.0)
    while feeding.is_hungry(chain):
        fed(feeding, chain)
    later = 2 * AGAIN_SECONDS
    feeding.hear(7, nothing_held(chain), later)
    feeding.hear(7, EntriesRequest(chain.table, 0, 0, 1), 3 * later)
    again = fed(feeding, chain, 3 * later)
    assert set(again) == {7} and again[7].entries[0].entry.beat == 0
