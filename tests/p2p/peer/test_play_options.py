"""A table is played with the variants of its roster, not only with its options."""

from __future__ import annotations

import pytest

from engine.games import find_game
from p2p.crypto.faults import PeerFault
from p2p.peer.play import Play
from p2p.peer.roster import Terms, terms_of
from p2p.wire.codec import Value
from p2p.wire.lobby import Roster
from tests.p2p.peer.round import identities, roster_of

GAME = find_game("age-of-rome")


def roster(terms: Terms) -> Roster:
    plain = roster_of(GAME, identities(3))
    return Roster(plain.lobby, terms.game, terms.options, terms.variants, terms.rules, plain.members)


def test_the_variants_of_the_roster_reach_the_rules() -> None:
    option = next(option for option in GAME.options if option.id == "variants")
    assert option.many
    wanted = GAME.checked(3, {"variants": ",".join(option.choices[:2])})
    play = Play(roster(terms_of(GAME, 3, wanted)), GAME, None)
    assert play.options == wanted and play.options["variants"] == ",".join(option.choices[:2])


@pytest.mark.parametrize("options", [{"characters": 1}, {"variants": "senate"}])
def test_options_that_no_game_has_are_a_fault_of_the_roster(options: dict[str, Value]) -> None:
    with pytest.raises(PeerFault):
        Play(roster_of(GAME, identities(3), options), GAME, None)
