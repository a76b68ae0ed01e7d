"""Printed names and texts: the vocabulary (en.ini), and what of it is made from rows and the state.

A mission's `{need}` is what its first need asks for, `{need_2}` its second one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.measures import MEASURES
from engine.games.age_of_rome.rules.missions import mission_points, progress
from engine.games.age_of_rome.rules.state import Rome
from engine.templates import joined, render
from engine.vocabulary import Vocabulary

TEXTS = Vocabulary(__package__, data, kind=lambda face: face[:3] if face[:3].isupper() else face)
BUILDINGS, VARIANTS, SCHEMES, CARDS = map(TEXTS.printed, ("building", "variant", "effect", "card"))
MEDALS, CHARACTERS, FORMS, CONVERTERS = TEXTS["medal"], TEXTS["who"], TEXTS["form"], TEXTS.converters
fill, face_text, card_text = TEXTS.fill, TEXTS.face, CONVERTERS["card_text"]
ROMAN = ("-", "I", "II", "III")


def card_name(face: str) -> str:
    """The name of any printed card, by its face or id."""
    id = str(face)[:3]
    if id in data.BATTLE_CARDS:
        return fill(FORMS["battle"], n=data.BATTLE_CARDS[id])
    return CARDS[id].name if id in CARDS else str(face)


def arrow(direction: str, quarters: int) -> str:
    return fill("{quarters!turned} {direction!sense}", direction=direction, quarters=quarters)


def used(word: str) -> str:
    """How an effect is used: a region, a battle card in one, a vote's height, a legion in its place, another effect."""
    region, _, position = word.partition(".")
    facts = {"word": word, "region": region, "position": position}
    kind = "card" if position else "region" if region in data.REGIONS else "height" if word.isdecimal() else word
    return SCHEMES[word].name if word in SCHEMES else fill(TEXTS["used"].get(kind, "{word}"), **facts)


def _share(id: str) -> Callable[[Any], str]:
    """How far a mission is, in hundredths of its points."""
    row = data.MISSIONS[id]
    kind = "each" if row.kind == "each" else "whole"
    return lambda share: fill(
        TEXTS["share"]["part" if kind == "whole" and int(share) < 100 else kind], share=share, points=(int(share) * row.most + 50) // 100
    )


CONVERTERS |= {
    "card": card_name,
    "spot": lambda spot: TEXTS["spot"].get(spot) or f"the {BUILDINGS[spot].name if spot in BUILDINGS else spot}",
    "scheme": lambda effect: (SCHEMES[effect].name if effect in SCHEMES else str(effect)).lower(),
    "event": lambda id: f"{CARDS[id].name} ({card_text(id)})",
    "goods": lambda goods: "chest, joker" if goods == "chest" else goods,
    "doubled": lambda bonus: " with the bonus token, twice the action" if bonus else "",
    "turned": lambda quarters: "half a turn" if quarters == 2 else "a quarter",
    "sense": lambda direction: "clockwise" if direction == "cw" else "counter-clockwise",
    "milestone": lambda milestone: str(milestone).lstrip("m"),
    "taken": lambda accepted: "The offer was accepted" if accepted else "The offer was refused",
    "token": lambda token: "an alliance" if token == "alliance" else "a spy",
    "solo": lambda solo: {"imperial": "Imperial", "cassius": "Cassius Attacks"}.get(solo, solo),
    "how": lambda words: ", ".join(map(used, str(words).split())),
    "scheming": lambda effect: f"own scheme {SCHEMES[effect].name}: {scheme_text(effect)}",
    "effect": lambda effect: SCHEMES[effect].name if effect in SCHEMES else card_name(effect),
    **{f"share_{id}": _share(id) for id in data.MISSIONS},
}


def scheme_text(effect: str, user: str = "", target: str = "") -> str:
    """A scheme in general, told to its user unless that is somebody with a name, then to its target unless that is one too."""
    facts = {"seat": 0, "target": 1, "n": data.SCHEMES[effect].n}
    return render(SCHEMES[effect].text, facts, {0: user, 1: target or "the target"}, 0 if not user else 1 if not target else -1, CONVERTERS)


# --- missions


def condition(id: str, players: int) -> str:
    """A mission's condition for so many players."""
    needs = [number[players - 1] if isinstance(number, tuple) else number for _, number in data.MISSIONS[id].needs]
    facts = {"need": needs[0], "need_2": needs[-1], "least": data.BALANCED_LEAST, "spread": data.BALANCED_SPREAD}
    return fill(CARDS[id].text, **facts)


def condition_for_all(id: str) -> str:
    """With the numbers of every table."""
    text = condition(id, 4)
    tables = [number for _, number in data.MISSIONS[id].needs if isinstance(number, tuple)]
    if not tables:
        return text
    _, fewer, three, four = tables[0]
    return fill(FORMS["by_few" if three == four else "by_count"], text=text, three=three, fewer=fewer)


def steps(g: Rome, seat: Seat, id: str) -> str:
    """How far a mission is, in words; nothing where it is a matter of yes or no."""
    mission = data.MISSIONS[id]
    found = progress(g, seat, id) if g[seat].character else ()
    if not found or (mission.kind == "all" and found[0][1] == 1):
        return ""
    if mission.kind in TEXTS["against"]:
        count = MEASURES[mission.needs[0][0]]
        rivals = [count(g, rival) for rival in g.players if rival != seat]
        best = max if mission.kind == "most" else min
        kind = mission.kind if rivals else "alone"
        return fill(TEXTS["against"][kind], have=count(g, seat), rival=best(rivals, default=0))
    told = [TEXTS["step"].get(what, "{have} of {need}") for what, _ in mission.needs]
    return ", ".join(fill(text, have=have, need=need) for text, (have, need) in zip(told, found, strict=True))


def mission_text(g: Rome, id: str) -> str:
    """The condition, with the points where each counts."""
    mission = data.MISSIONS[id]
    return fill(FORMS["each"] if mission.kind == "each" else "{text}", text=condition(id, g.count), points=mission.points)


def mission_line(g: Rome, seat: Seat, id: str) -> str:
    facts = {"name": CARDS[id].name, "text": mission_text(g, id), "now": mission_points(g, seat, id), "most": data.MISSIONS[id].most}
    far = steps(g, seat, id)
    return fill(FORMS["mission_far" if far else "mission_now"], steps=far, **facts)


def _worth(id: str) -> str:
    mission = data.MISSIONS[id]
    return fill(FORMS["worth_each" if mission.kind == "each" else "worth"], **mission._asdict())


def left_out(id: str) -> str:
    """The same with a word about what stays in the box when few play."""
    copies = [face for face in data.TRADE_DECK["many"] if face[:3] == id] or [id]
    out = [face for face in copies if face not in data.TRADE_DECK["few"]] if id in data.TRADE_CARDS else copies * data.MISSIONS[id].star
    kind = "" if not out else "left_out" if len(out) == len(copies) else "one_left_out"
    return fill(FORMS[kind], face=face_text(id), copies=len(copies)) if kind else face_text(id)


# --- help.md


def _owner(effect: str) -> str:
    return next((id.capitalize() for id, row in data.CHARACTERS.items() if row.scheme == effect), "everybody")


def _tile_rounds(tiles: str) -> str:
    """How many tiles Cassius lays: 1, 2 from round 6."""
    laid = tiles.split()
    return ", ".join([laid[0], *(f"{laid[at]} from round {at + 1}" for at in range(1, len(laid)) if laid[at] != laid[at - 1])])


def _arrows() -> dict[str, str]:
    """How the disc turns, and the events that turn it so."""
    found: dict[str, list[str]] = {}
    for id, event in data.EVENTS.items():
        found.setdefault(arrow(event.direction, event.quarter_turns), []).append(CARDS[id].name)
    return {turn: ", ".join(names) for turn, names in found.items()}


def _variant(id: str) -> str:
    out = {"heroes": data.HEROES_OUT, "armistice": data.ARMISTICE_OUT}.get(id, ())
    return fill(VARIANTS[id].text, missions=", ".join(CARDS[mission].name for mission in out))


LOSSES = {loss: [at for at, lost in enumerate(data.PENALTIES, 1) if lost == loss] for loss in data.PENALTIES}
CONVERTERS |= {
    "owner": _owner,
    "scheme_text": scheme_text,
    "plot_text": lambda plot: scheme_text(plot, "Cassius"),
    "tile": lambda tile: " for ".join(tile.split()),
    "many": lambda region: " / ".join(map(str, data.REGION_POINTS["many"][region])),
    "few": lambda region: " / ".join(map(str, data.REGION_POINTS["few"][region])),
    "begun": lambda regions: ", ".join(map(str.capitalize, regions.split())) or "-",
    "rounds": _tile_rounds,
    "variant_text": _variant,
    "left_out": left_out,
    "for_all": condition_for_all,
    "worth": _worth,
}
TEXTS.data |= {
    "ARROWS": _arrows(),
    "SPANS": " | ".join(f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in LOSSES.values()),
    "LOSSES": " | ".join(map(str, LOSSES)),
    "REACHED": joined([str(at) for at in data.MILESTONES.values()], "or"),
    "SLIDING": tuple(data.MILESTONES[id] for id in data.SLIDING),
    "FEW_CARDS": tuple(card_name(face) for face in data.TRADE_DECK["many"] if face not in data.TRADE_DECK["few"]),
    "FEW_MISSIONS": tuple(card_name(id) for id, mission in data.MISSIONS.items() if mission.star),
    "TASKS": "; ".join(fill(TEXTS["task"][str(number)], n=task.n) for number, task in data.IMPERIAL_TASKS.items()),
}
