"""The script of mini: every kind of request, several times in a game of forty to sixty beats."""

from __future__ import annotations

from engine.cards import Handle, Seat
from engine.script import AskAll, Checkpoint, Deal, Give, Mix, Open, Result, Return, Reveal, Roll, Seal, Shuffle, ask
from p2p.sim.mini.rules.moves import Bid, Boast, Bury, Draw, End, Flash, Hand, Hide, Nod, Play, Shake, Stake, Steal, Stir, Take
from p2p.sim.mini.rules.state import ACTIONS, BAG, GEMS, NOTHING, ROUNDS, Mini, points, printed


async def play(g: Mini) -> Result:
    await Checkpoint()
    if g.phase == "set_up":
        await set_up(g)
    while g.round < ROUNDS[len(g.seats)]:
        await Checkpoint()
        await PHASES[g.phase](g)
    return await final_scoring(g)


async def set_up(g: Mini) -> None:
    g.deck, g.gems, g.bag, _ = await Shuffle(printed(len(g.seats)), GEMS, BAG, NOTHING)
    for seat in g.seats:
        g.hands[seat] = [g.deck.pop(0), g.deck.pop(0)]
    await Deal({seat: list(hand) for seat, hand in g.hands.items()})
    g.phase = "market"


async def market(g: Mini) -> None:
    """A die says how much the market is worth; one card is turned up if there is none."""
    g.rolled = await Roll(6, 2)
    if not g.market and g.deck:
        g.market = [g.deck.pop()]
        await Reveal(list(g.market))
    g.to_act = list(g.seats)
    g.phase = "turns"


async def turns(g: Mini) -> None:
    seat = g.to_act[0]
    g.left = ACTIONS
    while g.left > 0:
        g.left -= 1
        await one_action(g, seat)
    del g.to_act[0]
    if not g.to_act:
        g.phase = "auction"


async def one_action(g: Mini, seat: Seat) -> None:
    action: Draw | Play | Hand | Bury | Flash | Stir | Take | Steal | Hide | End
    if g.left:
        action = await ask(seat, "first_action", Draw, Play, Hand, Bury, Flash, Stir, Take, End, default=End())
    else:
        action = await ask(seat, "last_action", Draw, Play, Take, Stir, Steal, Hide, Flash, End, default=End())
    match action:
        case Draw():
            await draw(g, seat)
        case Play(card):
            g.hands[seat].remove(card)
            g.discard.append(card)
            g.glory[seat] += points(g.cards.faces[card]) % 4
            g.note("played", seat=seat, card=g.cards.faces[card])
        case Hand(card, to):
            g.hands[seat].remove(card)
            g.hands[to].append(card)
            await Give(card, to)
        case Bury(card):
            g.hands[seat].remove(card)
            g.deck.insert(0, card)
            await Return([card])
            g.glory[seat] += 1
        case Flash(card):
            face = (await Reveal([card]))[0]
            g.glory[seat] += points(face) % 3
        case Stir():
            g.hands[seat] = await Mix(seat, g.hands[seat])
        case Take():
            g.hands[seat].append(g.market.pop())
            g.hands[seat] = await Mix(seat, g.hands[seat])
        case Steal(victim):
            await steal(g, seat, victim)
        case Hide():
            await hide(g, seat)
        case End():
            g.left = 0


async def draw(g: Mini, seat: Seat) -> None:
    if not g.deck:
        g.deck = (await Shuffle(g.discard))[0]
        g.discard = []
    g.hands[seat].append(g.deck.pop())
    await Deal({seat: g.hands[seat][-1:]})


async def steal(g: Mini, thief: Seat, victim: Seat) -> None:
    """The victim mixes its hand, the thief gets the first; then the victim may complain."""
    g.hands[victim] = await Mix(victim, g.hands[victim])
    card = g.hands[victim].pop(0)
    g.hands[thief].append(card)
    await Give(card, thief)
    if isinstance(await ask(victim, "complain", Nod, Shake, default=Shake()), Nod):
        g.glory[victim] += 1


async def hide(g: Mini, seat: Seat) -> None:
    g.tokens = await Seal((ask(seat, "stake", Stake),))
    boast = await ask(seat, "boast", Boast, default=Boast(0))
    opened = await Open(dict(g.tokens))
    g.tokens = {}
    card = opened[seat].card
    g.hands[seat].remove(card)
    g.discard.append(card)
    g.glory[seat] += 2 if points(g.cards.faces[card]) % 3 == boast.number else 0


async def auction(g: Mini) -> None:
    """Everybody bids in secret, then votes, then the bids are opened: the highest, then the first, gets a gem nobody else sees."""
    g.tokens = await Seal(tuple(ask(seat, "bid", Bid, default=Bid(0)) for seat in g.seats))
    votes = await AskAll(tuple(ask(seat, "vote", Nod, Shake, default=Nod()) for seat in g.seats))
    bids = await Open(dict(g.tokens))
    g.tokens = {}
    winner = max(g.seats, key=lambda seat: (bids[seat].number, -seat))
    g.glory[winner] -= bids[winner].number
    g.won[winner].append(g.gems.pop())
    await Deal({winner: g.won[winner][-1:]})
    g.phase = "renew" if 2 * sum(isinstance(said, Nod) for said in votes.values()) >= len(g.seats) else "show"


async def show(g: Mini) -> None:
    await Reveal(oldest_closed(g))
    next_round(g)


async def renew(g: Mini) -> None:
    """Everybody gives a card back; what was played is shuffled with it, and the bag's one card beside it."""
    closed = oldest_closed(g)
    for seat in g.seats:
        g.hands[seat] = [card for card in g.hands[seat] if card not in closed]
    g.discard += closed
    await Return(closed)
    g.deck, g.bag, g.discard = await Shuffle([*g.deck, *g.discard], g.bag, [])
    next_round(g)


def oldest_closed(g: Mini) -> list[Handle]:
    """One card of each hand that has a closed one."""
    return [cards[0] for seat in g.seats if (cards := g.closed(seat))]


def next_round(g: Mini) -> None:
    g.round += 1
    g.phase = "market"


async def final_scoring(g: Mini) -> Result:
    await Reveal([*g.bag, *(card for seat in g.seats for card in [*g.hands[seat], *g.won[seat]])])
    faces = g.cards.faces
    scores = {
        seat: {
            "glory": g.glory[seat],
            "hand": sum(points(faces[card]) for card in g.hands[seat]),
            "gems": sum(points(faces[card]) for card in g.won[seat]),
        }
        for seat in g.seats
    }
    best = max(sum(score.values()) for score in scores.values())
    return Result(scores, tuple(seat for seat, score in scores.items() if sum(score.values()) == best))


PHASES = {"market": market, "turns": turns, "auction": auction, "renew": renew, "show": show}
