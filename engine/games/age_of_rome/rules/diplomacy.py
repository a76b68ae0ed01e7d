"""Spies and Alliances: a face-down token and an offer on a building in front of a rival."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules.action import building_action
from engine.games.age_of_rome.rules.free import FREE, free_action, has_free
from engine.games.age_of_rome.rules.moves import Accept, Commit, Counter, DipPass, DipPlace, DipRaise, DipSpy, Reject
from engine.games.age_of_rome.rules.pieces import check_milestones, gain
from engine.games.age_of_rome.rules.state import Offer, Rome
from engine.script import Open, Seal, ask


async def dip_turn(g: Rome, seat: Seat) -> None:
    while has_free(g, seat) or can_offer(g, seat):
        match move := await ask(seat, "dip_turn", DipPass, DipPlace, *FREE, default=DipPass()):
            case DipPass():
                return
            case DipPlace():
                await negotiate(g, seat, move)
                return
            case _:
                free_action(g, seat, move)


def can_offer(g: Rome, seat: Seat) -> bool:
    return g[seat].denarii > 0 and any(g.before(rival).population > 1 for rival in g.players if rival != seat)


async def negotiate(g: Rome, seat: Seat, move: DipPlace) -> None:
    opponent = g.seat_of(move.province)
    g[seat].denarii -= move.denarii
    g.offer = offer = Offer(seat, opponent, move.province, move.type, move.denarii)
    g.note("offered", seat=seat, target=opponent, denarii=offer.denarii, type=offer.type, province=offer.province)
    tokens = await Seal((ask(seat, "dip_commit", Commit, default=Commit("alliance")),))
    offer.token = tokens[seat]
    accepted = await answer(g, offer)
    chosen: Commit = (await Open({seat: offer.token}))[seat]
    offer.token, offer.opened = None, chosen.token
    g.note("opened", seat=seat, token=chosen.token, accepted=int(accepted))
    if accepted:
        g[opponent].denarii += offer.denarii
        await accepted_token(g, offer)
    elif chosen.token == "alliance":
        g[seat].denarii += offer.denarii
    g.offer = None


async def answer(g: Rome, offer: Offer) -> bool:
    """Accept, refuse, or one counter-offer after which the offer may rise."""
    match await ask(offer.opponent, "dip_answer", Accept, Reject, Counter, default=Reject()):
        case Accept():
            return True
        case Reject():
            return False
        case Counter(denarii):
            offer.counter = denarii
            g.note("countered", seat=offer.opponent, denarii=denarii)
    raised = await ask(offer.seat, "dip_raise", DipRaise, default=DipRaise(offer.denarii))
    g[offer.seat].denarii -= raised.denarii - offer.denarii
    offer.denarii = raised.denarii
    g.note("raised", seat=offer.seat, denarii=raised.denarii)
    return isinstance(await ask(offer.opponent, "dip_answer", Accept, Reject, default=Reject()), Accept)


async def accepted_token(g: Rome, offer: Offer) -> None:
    level = g.provinces[offer.province].levels[offer.type]
    if offer.opened == "alliance":
        for seat in (offer.seat, offer.opponent):
            g[seat].glory += level
            g.note("glory", seat=seat, glory=level)
        check_milestones(g)
        return
    choice = await ask(offer.seat, "dip_spy", DipSpy, default=DipSpy("glory"))
    if choice.reward == "glory":
        gain(g, offer.seat, level)
    else:
        await building_action(g, offer.seat, offer.type)
