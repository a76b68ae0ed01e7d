"""PURE: what is yours in Porta Nigra: the strip about you, the card on the table and your hand as faces, the header's two lines."""

from __future__ import annotations

from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.rules.state import Porta
from engine.games.porta_nigra.talk.cards import NAMES, icon_text
from tui.boards.porta_nigra import places
from tui.boards.porta_nigra.people import stock
from tui.kit.board import Header, Strip
from tui.kit.brush import Brush
from tui.kit.cards import Face

PHASES = {"turn": "turn", "interim": "dividend", "starter": "who begins"}
ROUNDS = ("", "I", "II", "III")


def you(b: Brush[Porta]) -> Strip:
    me, sign = b.g[b.seat], b.glyphs.sign
    brief = b.canvas.width < 100
    parts = [
        b.chip(b.seat),
        f"[coin b|{me.coins}]{sign('money')}",
        f"{sign('influence')} [strong b|{me.influence}]{'' if brief else ' influence'}",
    ]
    torches = f"{sign('torch')} [strong b|{me.torches}]{'' if brief else ' torch' if me.torches == 1 else ' torches'}"
    romans = f"{sign('roman')} [strong b|{me.romans}]{'' if brief else f' Romans, {me.unearned} to earn'}"
    bricks = stock(b, me, brief)
    left = ("  " if brief else "   ").join(parts) + (f"   [dim|bricks] {bricks}" if bricks else "")
    return Strip(left, "", [(places.own("torches"), torches), (places.own("romans"), romans)])


def icon_sign(b: Brush[Porta], icon: str) -> str:
    """An icon in words, money by its sign."""
    return icon_text(icon).replace(" sestertii", b.glyphs.plain("money"))


def faces(b: Brush[Porta]) -> list[Face]:
    """The card on the table with what is used of it, then the hand."""
    g, found = b.g, list[Face]()
    for handle in g.played:
        card, left, told = data.action_card(g.cards.faces[handle]), list(g.icons), list[str]()
        for icon in card.icons:
            told.append(icon_sign(b, icon) if icon in left else f"{b.glyphs.plain('done')}{icon_sign(b, icon)}")
            if icon in left:
                left.remove(icon)
        tag = f"{g.card_torches} of {card.torches} left"
        found.append(Face(places.held(handle), "torch", NAMES[g.cards.faces[handle][:3]], tag, "on the table", ", ".join(told), "table"))
    for handle in g[b.seat].hand:
        face = b.scene.sight.get(handle)
        if face is None:
            found.append(Face(places.held(handle), "mission", "closed card"))
            continue
        card = data.action_card(face)
        torches, told = b.glyphs.plain("torch") * card.torches, [icon_sign(b, icon) for icon in card.icons]
        found.append(Face(places.held(handle), "mission", NAMES[face[:3]], torches, "", ", ".join(told), "hand"))
    return found


def header(b: Brush[Porta]) -> Header:
    g = b.g
    if g.phase in ("set_up", "final"):
        where = "set-up" if g.phase == "set_up" else "the end"
        return Header(where, brief=f"[dim|{where}]")
    rounds, plain = data.ROUNDS[g.count], b.glyphs.plain
    done = f"[star|{plain('full') * g.round}][line|{plain('open') * (rounds - g.round)}]"
    lap = f"[dim|turn] [strong b|{g.lap}] [dim|of {g.deck_size}]"
    now = PHASES.get(g.phase, "turn")
    last = "[bad b|the last turns]  " if g.ended_by is not None else ""
    steps = f"{b.glyphs.sign('cw')} [dim|builders walk clockwise,] [coin|1]{b.glyphs.sign('money')} [dim|a step]"
    reserve = f"[dim|bricks in the reserve] [strong b|{g.reserve}]"
    return Header(
        where=f"[dim|round] [strong b|{ROUNDS[g.round]}] {done}  {lap}",
        phases=list(PHASES.values()) if b.canvas.width >= 120 else [now],
        phase=now,
        order=g.order,
        left=f"{last}{steps}",
        right=reserve,
        brief=f"{ROUNDS[g.round]}[dim|/{ROUNDS[rounds]}] {lap}  {last}[dim|reserve] {g.reserve}",
    )
