"""PURE: what is yours in Porta Nigra: the strip about you, the card on the table and your hand as faces, the header's two lines."""

from __future__ import annotations

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import NAMES, face_text, icon_text
from engine.games.porta_nigra.talk.words import BETWEEN, turn_number
from tui.boards.porta_nigra.people import stock
from tui.kit.board import AT_REST, Header, Strip, rounds
from tui.kit.brush import Brush
from tui.kit.cards import Face, closed
from tui.kit.panel import About, Mine, split

PHASES = {"turn": "turn", "interim": "dividend", "starter": "who begins"}


def you(b: Brush[Porta]) -> Strip:
    me, sign = b.g[b.seat], b.glyphs.sign
    brief = b.columns < 100
    coins = About("Your sestertii", f"{me.coins}.", "They pay for bricks and for the steps of your builder.", "Buying")
    gained = About("Your influence", f"{me.influence}.", f"{b.g.roman_price} influence earns a Roman.", "Influence")
    parts = [
        Mine(f"[coin b|{me.coins}]{sign('money')}", coins),
        Mine(f"{sign('influence')} [strong b|{me.influence}]{'' if brief else ' influence'}", gained),
    ]
    torches = f"{sign('torch')} [strong b|{me.torches}]{'' if brief else ' torch' if me.torches == 1 else ' torches'}"
    burnt = "A torch pays for one more action on your card, or is sold for a sestertius."
    romans = f"{sign('roman')} [strong b|{me.romans}]{'' if brief else f' Romans, {me.unearned} to earn'}"
    stands = f"A Roman stands on every element you build. {b.g.roman_price} influence earns another."
    right = [
        Mine(torches, About("Your torches", f"{me.torches}.", burnt, "Your turn"), "own:torches"),
        Mine(romans, About("Your Romans", f"{me.romans} ready, {me.unearned} to earn.", stands, "Influence"), "own:romans"),
    ]
    bricks = stock(b, me, brief)
    if bricks:
        held = ", ".join(f"{n} {colour}" for colour, n in me.stock.items() if n)
        parts.append(Mine(f"[dim|bricks] {bricks}", About("Your bricks", f"{held}.", "Elements are built of them.", "Building")))
    return Strip(parts, "", right)


def icon_sign(b: Brush[Porta], icon: str) -> str:
    """An icon in words, money by its sign."""
    return icon_text(icon).replace(" sestertii", b.glyphs.plain("money"))


def faces(b: Brush[Porta]) -> list[Face]:
    """The own card on the table with what is used of it, then the hand. What another plays stands among the players."""
    g, found = b.g, list[Face]()
    for handle in g.played if g.to_act[:1] == [b.seat] else []:
        face, left, told = g.cards.faces[handle], list(g.icons), list[str]()
        for icon in data.action_card(face).icons:
            told.append(icon_sign(b, icon) if icon in left else f"{b.glyphs.plain('done')}{icon_sign(b, icon)}")
            if icon in left:
                left.remove(icon)
        tag = f"{g.card_torches} of {data.action_card(face).torches} left"
        found.append(Face(f"hand:{handle}", "torch", NAMES[face[:3]], tag, "on the table", ", ".join(told), "table", (), about(face)))
    for handle, seen in b.known(g[b.seat].hand):
        card = data.action_card(seen)
        torches, text = b.glyphs.plain("torch") * card.torches, ", ".join(icon_sign(b, icon) for icon in card.icons)
        found.append(Face(f"hand:{handle}", "mission", NAMES[seen[:3]], torches, "", text, "hand", (), about(seen)))
    return [*found, *closed(b, g[b.seat].hand)]


def about(face: str) -> About:
    return split(face_text(face), "Each icon can be used once; a torch of your own pays for one more.", "Your turn")


def header(b: Brush[Porta]) -> Header:
    g = b.g
    if g.phase in AT_REST:
        return Header(AT_REST[g.phase])
    round, brief = (rounds(b, g.round, data.ROUNDS[g.count], wide) for wide in (True, False))
    lap = "" if g.phase in BETWEEN else f"  [dim|turn] [strong b|{turn_number(g)}] [dim|of {g.deck_size}]"
    now = PHASES.get(g.phase, "turn")
    last = "[bad b|the last turns]  " if g.ended_by is not None else ""
    steps = f"{b.glyphs.sign('cw')} [dim|builders walk clockwise,] [coin|1]{b.glyphs.sign('money')} [dim|a step]"
    reserve = f"[dim|bricks in the reserve] [strong b|{g.reserve}]"
    deliveries = f"[dim|deliveries before the cards are mixed] [strong b|{len(g.supply)}]   {reserve}"
    return Header(
        where=f"{round}{lap}",
        phases=list(PHASES.values()) if b.columns >= 120 else [now],
        phase=now,
        order=g.order,
        left=f"{last}{steps}",
        abouts={"left": About("Walking", "Builders walk clockwise, a sestertius for each step.", "", "Walking")},
        rule="Between the rounds",
        right=(deliveries, reserve),
        brief=f"{brief}{lap}  {last}[dim|reserve] {g.reserve}",
    )
