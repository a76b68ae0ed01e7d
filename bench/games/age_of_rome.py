"""What the balance report of Age of Rome counts beside points and seats: characters, missions, trade cards, variants, solo modes.

Found by `python -m bench.balance age-of-rome`; the bars stand in `BARS`.
"""

from __future__ import annotations

from typing import Any

from bench.balance import BalanceTally, Series, margin, mean, rate, summary_rows
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.missions import mission_points
from engine.games.age_of_rome.talk import cards
from engine.script import Happening
from engine.table import Table

BARS = """Bars: no character above 33 % or below 17 % of four-player games, no seat off by more than 4 points, every mission
completed in 5-80 % of the games in which it is held."""
LEVELS: dict[str, Any] = {}


def series(games: int) -> list[Series]:
    """What is played besides the plain game for every number of players."""
    part = max(50, games // 4)
    variants = [Series("variants", f"4 {v}", 4, {"variants": v}, part) for v in data.VARIANTS]
    variants.append(Series("variants", "4 all variants", 4, {"variants": ",".join(data.VARIANTS)}, part))
    levels = [Series("solo", f"cassius {level}", 1, {"solo": "cassius", "level": level}, part) for level in data.LEVELS]
    return [*variants, Series("solo", "imperial", 1, {"solo": "imperial"}, part), *levels]


def count(table: Table[Any], tally: BalanceTally) -> None:
    g, result = table.g, table.result
    assert result is not None
    for seat, player in g.players.items():
        for key in (player.character, f"place {(seat - g.first_seat) % 4}"):
            tally.play(key, seat, result)
        for card in player.missions:
            face = g.cards.faces[card]
            tally.counts[f"held {face}"] += 1
            tally.counts[f"completed {face}"] += mission_points(g, seat, face) >= 1
        for laid in player.sets:
            for card in laid.cards:
                tally.counts[f"set {g.cards.faces[card][:3]}"] += 1
    for note in table.log:
        count_note(note, tally)
    if g.cassius is not None:
        tally.points["cassius"] += result.total(g.cassius.seat)


def count_note(note: Happening, tally: BalanceTally) -> None:
    if note.id in ("played", "sold", "discarded", "card_lost"):
        tally.counts[f"{note.id} {str(note.facts['card'])[:3]}"] += 1


def completed(tally: BalanceTally, id: str) -> float | None:
    """Per cent of the games in which the mission was held; None if it never was."""
    held = tally.counts[f"held {id}"]
    return 100 * tally.counts[f"completed {id}"] / held if held else None


def place_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| table | win % by place in round 1: first / second / third / fourth |", "|---|---|"]
    for name, tally in tallies.items():
        places = " / ".join(f"{rate(tally, f'place {s}'):.1f}" if tally.played[f"place {s}"] else "-" for s in range(4))
        rows.append(f"| {name} | {places} |")
    return rows


def character_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| character | " + " | ".join(f"{name}: win % (±), mean" for name in tallies) + " |", "|---" * (len(tallies) + 1) + "|"]
    for id in data.CHARACTERS:
        cells = [f"{rate(t, id):.1f} (±{margin(t, id):.1f}), {t.points[id] / max(1, t.played[id]):.1f}" for t in tallies.values()]
        rows.append(f"| {cards.CHARACTERS[id]} | " + " | ".join(cells) + " |")
    return rows


def mission_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| mission | " + " | ".join(f"{name}: held, completed %" for name in tallies) + " |", "|---" * (len(tallies) + 1) + "|"]
    for id in data.MISSIONS:
        done = {name: completed(tally, id) for name, tally in tallies.items()}
        cells = ["-" if done[name] is None else f"{t.counts[f'held {id}']}, {done[name]:.1f}" for name, t in tallies.items()]
        rows.append(f"| {id} {cards.CARDS[id].name} | " + " | ".join(cells) + " |")
    return rows


def card_rows(tally: BalanceTally) -> list[str]:
    rows = ["| trade card | played | in sets | sold | discarded or lost |", "|---|---|---|---|---|"]
    for id in data.TRADE_CARDS:
        cells = [tally.counts[f"played {id}"], tally.counts[f"set {id}"], tally.counts[f"sold {id}"]]
        lost = tally.counts[f"discarded {id}"] + tally.counts[f"card_lost {id}"]
        rows.append(f"| {id} {cards.CARDS[id].name} | " + " | ".join(f"{100 * cell / tally.games:.1f}" for cell in [*cells, lost]) + " |")
    return rows


def solo_rows(tallies: dict[str, BalanceTally]) -> list[str]:
    rows = ["| solo | games | mean of the player | mean of Cassius | player wins % |", "|---|---|---|---|---|"]
    for name, tally in tallies.items():
        rival = f"{tally.points['cassius'] / tally.games:.1f}" if "cassius" in name else "-"
        rows.append(f"| {name} | {tally.games} | {mean(tally.scores):.1f} | {rival} | {rate(tally, 'seat 0'):.1f} |")
    return rows


def complaints(groups: dict[str, dict[str, BalanceTally]]) -> list[str]:
    """What breaks the bars in plain games of easy bots: characters of four players, missions."""
    found, tallies = [], {name: tally for name, tally in groups["plain"].items() if name.endswith("easy")}
    for id in data.CHARACTERS:
        if not 17 <= rate(tallies["4 easy"], id) <= 33:
            found.append(f"{id} wins {rate(tallies['4 easy'], id):.1f} % of four-player games")
    for name, tally in tallies.items():
        for id in data.MISSIONS:
            done = completed(tally, id)
            if done is not None and not 5 <= done <= 80 and tally.games >= 1000:
                found.append(f"{name}: {id} completes in {done:.1f} %")
    return found


def sections(groups: dict[str, dict[str, BalanceTally]]) -> list[tuple[str, list[str]]]:
    base, variants = groups["plain"], groups["variants"]
    return [
        ("Places", place_rows({**base, **variants})),
        ("Characters", character_rows(base)),
        ("Variants (easy bots)", summary_rows(variants)),
        ("Characters under variants", character_rows(variants)),
        ("Missions", mission_rows(base)),
        ("Trade cards, times per 100 four-player games of easy bots", card_rows(base["4 easy"])),
        ("Solo modes (easy bot as the player)", solo_rows(groups["solo"])),
    ]


TUNED = """## House values that were tuned

First setting of the specification -> value now, and what the first setting did in self-play of easy bots.

| value | was | is | why |
|---|---|---|---|
| military and politics tiles, cost/glory | 5/2 10/4 15/7 | 4/2 8/4 13/6 | out of reach with two players: Q01, Q02 in 0-3 % |
| trade tiles | 4/2 9/4 14/6 | 4/2 8/4 13/6 | the same for Q03 |
| anchor | Lepidus | Octavius | Octavius won 39 % of four-player games, Lepidus 18 % |
| unique scheme | Lepidus deception, Octavius sold | the other way round | the same |
| Q07 Fuelled by Anger | 2 for each planted scheme | 6 for schemes in three different provinces | completed in 98-100 % |
| Q10 Veteran Legions | 6 deployed, 4 points | 7 deployed, 5 points | completed in 85 % |
| Q14 Party Leader | 3 votes, 6 points | 2 votes (3 with 1-2 players), 4 points | completed in 4 % with four players |
| Q17 Varied Wares | 2 for each type | 3 for each type after the first | completed in 84 % |
| Q19 Pious Builder | complete Pantheon | complete and worth at least 11 | completed in 92-95 % |
| Q21 Treasurer | 20 denarii | 20 / 18 / 16 with 4 / 3 / 1-2 players | completed in 0 % with two players |
| Q23 Metropolis | population 13 / 11 / 9 | 11 / 9 / 7 | completed in 0 % |
| Q25 Marble City | 3 or 2 of level III in one province, 2 on the disc | 5 / 3 / 1 on the disc | completed in 0-5 % |
| Q28 Grand Household | five followers | five followers and 14 denarii | completed in 84 % with four players |

One ruling was added: a trade card can be played once in a placement turn. Two Sundials and an empty deck drew each other for ever.
"""
