"""Printed names and texts of Porta Nigra: the vocabulary (en.ini), and what of it is made from rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.games.porta_nigra.rules import data
from engine.templates import joined
from engine.vocabulary import Vocabulary

TEXTS = Vocabulary(__package__, data, kind=lambda face: face[:3] if face.startswith("AC") else face)
BUILDINGS, NAMES, HONOURS = TEXTS["building"], TEXTS["action"], TEXTS["honour"]
worded, face_text, card_name = TEXTS.fill, TEXTS.face, TEXTS.name


def ops_text(ops: Iterable[data.Op]) -> str:
    """What rewards, icons and honour cards give."""
    return joined([worded(TEXTS["op"][op.word], **op._asdict()) for op in ops])


def icon_text(icon: str) -> str:
    """What an icon of an action card lets its player do, in words."""
    if icon in data.BUYS:
        return "buy any brick" if data.BUYS[icon] == data.ANY else f"buy {data.BUYS[icon]}"
    return ops_text([data.GAINS[icon]]) if icon in data.GAINS else icon


def honour_text(id: str) -> str:
    row = data.HONOURS[id]
    kept = "final" if row.points else "sub" if row.counts_as else ""
    return worded(TEXTS["kept"][kept], **row._asdict()) if kept else ops_text(row.ops)


def space_name(id: Any, height: int = 0) -> str:
    """Where a space is, as people say it: rows by their letter, towers by their number; and how high it is built."""
    space = data.SPACES.get(str(id))
    if space is None:
        return str(id)
    if space.building == data.GATE:
        return f"{BUILDINGS[data.GATE]} {str(id)[3:]}, {f'{height} ' if height else ''}{space.colour}"
    return worded("{building!building}< {row}>, {bricks} {colour}", **space._asdict())


def section_name(section: str) -> str:
    building, _, part = section.partition(" ")
    level, row = part * part.isdigit(), part * part.isalpha()
    return worded("{building!building}< level {level}>< row {row}>", building=building, level=level, row=row)


def _gain(said: Any) -> str:
    word, n, *colour = str(said).split()
    return ops_text([data.Op(word, int(n), *colour)])


FIRST = {row.kind: id for id, row in reversed(data.HONOURS.items())}
TEXTS.data |= {
    "KINDS": {id: row for id, row in data.HONOURS.items() if FIRST[row.kind] == id},
    "SETS": dict(enumerate(data.SET_POINTS[1:], 1)),
}
TEXTS.converters |= {
    "space": space_name,
    "section": section_name,
    "icon": icon_text,
    "honour_text": honour_text,
    "lasting": lambda id: honour_text(id) if (row := data.HONOURS[id]).points or row.counts_as or row.kind == "gate_brick" else "",
    "does": lambda face: worded("{torches} of: {icons!icon*}", **TEXTS.facts(face)),
    "with": lambda icon: "any colour" if icon == f"buy_{data.ANY}" else f"the {data.BUYS.get(str(icon), icon)} shop is empty",
    "gain": _gain,
    "bricks": lambda n: str(n or f"{data.TOWER_LEAST}-{data.TOWER_MOST}"),
    "ops": lambda building: ops_text(data.REWARDS[building]),
    "copies": lambda kind: str(sum(row.kind == kind for row in data.HONOURS.values())),
    "deck": lambda count: str(len(data.action_deck(count, 0))),
}
