"""The tables of help.md whose numbers are data; `{buildings}` on a line of the text stands for one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import BUILDINGS, CARDS, MEDALS, SCHEMES, TASKS, VARIANTS, arrow, card_name, fill, scheme_text


def help_tables() -> dict[str, list[str]]:
    """The tables of help.md whose numbers are data; `{buildings}` in the text stands for one."""
    buildings = ["| building | type | level I | level II | level III | what a follower does there |", "|---|---|---|---|---|---|"]
    for type, tiles in data.BUILDINGS.items():
        levels = " | ".join(f"{cost} for {glory}" for cost, glory in tiles)
        buildings.append(f"| {BUILDINGS[type].name} | {type} | {levels} | {BUILDINGS[type].text} |")
    characters = ["| character | start | bonuses, left to right | own scheme |", "|---|---|---|---|"]
    for id, c in data.CHARACTERS.items():
        start = f"{c.glory}, {c.denarii}, {c.votes}, {c.legions}, {c.discord}{', an anchor' if c.anchor else ''}"
        characters.append(f"| {id.capitalize()} | {start} | {', '.join(filter(None, c.track))} | {SCHEMES[c.scheme].name} |")
    regions = ["| region | shield | 3 or 4 players | 1 or 2 players |", "|---|---|---|---|"]
    for region, shield in data.SHIELDS.items():
        many, few = (" / ".join(map(str, data.REGION_POINTS[size][region])) for size in ("many", "few"))
        regions.append(f"| {region.capitalize()} | {shield} | {many} | {few} |")
    owners = {c.scheme: id.capitalize() for id, c in data.CHARACTERS.items()}
    schemes = ["| effect | who | what |", "|---|---|---|"]
    schemes += [f"| {SCHEMES[id].name} | {owners.get(id, 'everybody')} | {scheme_text(id)} |" for id in data.PLAYERS_SCHEMES]
    losses = list(dict.fromkeys(data.PENALTIES))
    spans = [[population for population, lost in enumerate(data.PENALTIES, 1) if lost == loss] for loss in losses]
    shown = [f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans]
    penalties = [f"| population | {' | '.join(shown)} |", f"| glory lost | {' | '.join(map(str, losses))} |"]
    turns = dict.fromkeys((event.direction, event.quarter_turns) for event in data.EVENTS.values())
    arrows = ["| the disc turns | events |", "|---|---|"]
    for turn in turns:
        names = [CARDS[id].name for id, event in data.EVENTS.items() if (event.direction, event.quarter_turns) == turn]
        arrows.append(f"| {arrow(*turn)} | {', '.join(names)} |")
    ranks = ["| level | glory | battle cards in | cards in a round | tiles in a round |", "|---|---|---|---|---|"]
    for id, level in data.LEVELS.items():
        cards = "followers" + (f" + {level.extra_cards}" if level.extra_cards else "")
        begun = ", ".join(region.capitalize() for region in level.battle_cards) or "-"
        ranks.append(f"| {id} | {level.glory} | {begun} | {cards} | {_tile_rounds(level.tiles)} |")
    medals = ["| medal | power |", "|---|---|", *(f"| {type} | {text} |" for type, text in MEDALS.items())]
    without = {"heroes": data.HEROES_OUT, "armistice": data.ARMISTICE_OUT}
    return {
        "buildings": buildings, "characters": characters, "regions": regions, "schemes": schemes, "penalties": penalties,
        "arrows": arrows, "levels": ranks, "medals": medals, **{name: [text] for name, text in numbers().items()},
        "plots": ["| effect | what |", "|---|---|", *(f"| {SCHEMES[plot].name} | {scheme_text(plot, 'Cassius')} |" for plot in data.PLOTS)],
        "variants": [
            f"- **{name}** ({id}): {fill(text, missions=', '.join(CARDS[out].name for out in without.get(id, ())))}"
            for id, (name, text) in VARIANTS.items()
        ],
    }  # fmt: skip


def numbers() -> dict[str, str]:
    """What stands in the middle of a sentence."""
    sliding = [data.MILESTONES[id] for id in data.SLIDING]
    few = [face for face in data.TRADE_DECK["many"] if face not in data.TRADE_DECK["few"]]
    return {
        "tiles_many": listed(data.TILES[4]),
        "tiles_few": listed(data.TILES[2]),
        "farm_income": listed(data.FARM_INCOME),
        "colosseum": str(data.COLOSSEUM_GLORY),
        "majority": str(data.MAJORITY_GLORY),
        "senate": listed(data.SENATE_VALUES),
        "pieces": listed([f"{piece} {points}" for piece, points in data.PIECE_POINTS.items()]),
        "milestones": listed([*data.MILESTONES.values()], "or"),
        "sliding": listed(sliding),
        "set_points": listed([f"{goods} {points}" for goods, points in data.SET_POINTS.items()]),
        "denarii_rate": str(data.DENARII_PER_POINT),
        "medal_rate": str(data.MEDAL_DENARII_PER_POINT),
        "few_cards": listed([card_name(face) for face in few]),
        "few_missions": listed([card_name(id) for id, mission in data.MISSIONS.items() if mission.star]),
        "few_base": listed(data.BASE_PILE[2]),
        "few_roof": listed(data.ROOF_PILE[2]),
        "tasks": "; ".join(fill(TASKS[number], n=task.n) for number, task in data.IMPERIAL_TASKS.items()),
    }


def listed(words: Sequence[int | str], joint: str = "and") -> str:
    *first, last = map(str, words)
    return f"{', '.join(first)} {joint} {last}"


def _tile_rounds(tiles: tuple[int, ...]) -> str:
    """How many tiles Cassius lays: 1, 2 from round 6."""
    changes = [f"{tiles[at]} from round {at + 1}" for at in range(1, len(tiles)) if tiles[at] != tiles[at - 1]]
    return ", ".join([str(tiles[0]), *changes])
