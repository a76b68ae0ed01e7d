"""Is Age of Rome fair? Bots play many games; the table of what was measured goes to standard output or into docs/balance.md.

    python -m bench.balance --games 1000 [--hard 40] [--write]

The same seed gives the same table on every machine.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path

from engine.bots import play_out
from engine.games import find_game
from engine.games.age_of_rome import data
from engine.games.age_of_rome.scoring import mission_points
from engine.script import Happening
from engine.table import Table

DOC = Path(__file__).parent.parent / "docs" / "balance.md"
BATCH = 25


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


@dataclass
class Tally:
    """Sums over games; two tallies can be added."""

    games: int = 0
    scores: list[int] = field(default_factory=list)
    winners: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    completed: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.scores += other.scores
        for name in ("winners", "played", "points", "held", "completed", "cards"):
            getattr(self, name).update(getattr(other, name))


Job = tuple[int, dict[str, str], str, int, int]


def play(job: Job) -> Tally:
    players, options, level, first, count = job
    game = find_game("age_of_rome")
    tally = Tally()
    for number in range(first, first + count):
        seed = f"balance/{number}".encode()
        table = Table.new(game, players, options, seed)
        play_out(table, {seat: game.bots[level](seed + bytes([seat]), 100) for seat in table.own})
        count_game(table, tally)
    return tally


def count_game(table: Table, tally: Tally) -> None:  # type: ignore[type-arg]
    g, result = table.g, table.result
    assert result is not None
    tally.games += 1
    first = g.first_seat
    for seat, player in g.players.items():
        tally.scores.append(result.total(seat))
        share = 1 / len(result.winners) if seat in result.winners else 0.0
        keys = (f"seat {seat}", player.character, f"place {(seat - first) % 4}")
        for key in keys:
            tally.played[key] += 1
            tally.winners[key] += share  # type: ignore[assignment]
            tally.points[key] += result.total(seat)
        for card in player.missions:
            face = g.cards.faces[card]
            tally.held[face] += 1
            tally.completed[face] += mission_points(g, seat, face) >= 1
        for laid in player.sets:
            for card in laid.cards:
                tally.cards[f"set {g.cards.faces[card][:3]}"] += 1
    for note in table.log:
        count_note(note, tally)
    if g.cassius is not None:
        tally.points["cassius"] += result.total(g.cassius.seat)
        tally.winners["cassius"] += g.cassius.seat in result.winners


def count_note(note: Happening, tally: Tally) -> None:
    if note.id in ("played", "sold", "discarded", "card_lost"):
        tally.cards[f"{note.id} {str(note.facts['card'])[:3]}"] += 1


def measure(pool: Pool, players: int, options: dict[str, str], level: str, games: int) -> Tally:  # type: ignore[valid-type]
    batch = min(BATCH, max(1, games // 8))
    jobs = [(players, options, level, at, min(batch, games - at)) for at in range(0, games, batch)]
    total = Tally()
    for tally in pool.imap(play, jobs):  # type: ignore[attr-defined]
        total.add(tally)
    return total


def rate(tally: Tally, key: str) -> float:
    return 100 * tally.winners[key] / max(1, tally.played[key])


def margin(tally: Tally, key: str) -> float:
    """Half width of the 95 % interval of a win rate, in points."""
    n, p = max(1, tally.played[key]), rate(tally, key) / 100
    return 196 * math.sqrt(max(p * (1 - p), 1e-9) / n)


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def spread(values: list[int]) -> float:
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))


def summary_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = ["| table | games | mean | spread | lowest | highest | win % by seat 0 / 1 / 2 / 3 | by place in round 1 |", "|---" * 8 + "|"]
    for name, tally in tallies.items():
        seats = " / ".join(f"{rate(tally, f'seat {s}'):.1f}" if tally.played[f"seat {s}"] else "-" for s in range(4))
        places = " / ".join(f"{rate(tally, f'place {s}'):.1f}" if tally.played[f"place {s}"] else "-" for s in range(4))
        rows.append(
            f"| {name} | {tally.games} | {mean(tally.scores):.1f} | {spread(tally.scores):.1f} | {min(tally.scores)} | {max(tally.scores)}"
            f" | {seats} | {places} |"
        )
    return rows


def character_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = ["| character | " + " | ".join(f"{name}: win % (±), mean" for name in tallies) + " |", "|---" * (len(tallies) + 1) + "|"]
    for id, character in data.CHARACTERS.items():
        cells = [f"{rate(t, id):.1f} (±{margin(t, id):.1f}), {t.points[id] / max(1, t.played[id]):.1f}" for t in tallies.values()]
        rows.append(f"| {character.name} | " + " | ".join(cells) + " |")
    return rows


def mission_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = ["| mission | " + " | ".join(f"{name}: held, completed %" for name in tallies) + " |", "|---" * (len(tallies) + 1) + "|"]
    for id, mission in data.MISSIONS.items():
        cells = [f"{t.held[id]}, {100 * t.completed[id] / t.held[id]:.1f}" if t.held[id] else "-" for t in tallies.values()]
        rows.append(f"| {id} {mission.name} | " + " | ".join(cells) + " |")
    return rows


def card_rows(tally: Tally) -> list[str]:
    rows = ["| trade card | played | in sets | sold | discarded or lost |", "|---|---|---|---|---|"]
    for id, card in data.TRADE_CARDS.items():
        cells = [tally.cards[f"played {id}"], tally.cards[f"set {id}"], tally.cards[f"sold {id}"]]
        lost = tally.cards[f"discarded {id}"] + tally.cards[f"card_lost {id}"]
        rows.append(f"| {id} {card.name} | " + " | ".join(f"{100 * cell / tally.games:.1f}" for cell in [*cells, lost]) + " |")
    return rows


def solo_rows(tallies: dict[str, Tally]) -> list[str]:
    rows = ["| solo | games | mean of the player | mean of Cassius | player wins % |", "|---|---|---|---|---|"]
    for name, tally in tallies.items():
        rival = f"{tally.points['cassius'] / tally.games:.1f}" if "cassius" in name else "-"
        rows.append(f"| {name} | {tally.games} | {mean(tally.scores):.1f} | {rival} | {rate(tally, 'seat 0'):.1f} |")
    return rows


def complaints(tallies: dict[str, Tally]) -> list[str]:
    """What breaks the bars: characters in four-player games, seats, missions."""
    found = []
    for id in data.CHARACTERS:
        if not 17 <= rate(tallies["4 easy"], id) <= 33:
            found.append(f"{id} wins {rate(tallies['4 easy'], id):.1f} % of four-player games")
    for name, tally in tallies.items():
        players = int(name[0])
        for seat in data.SEATING[players]:
            if abs(rate(tally, f"seat {seat}") - 100 / players) > 4 and tally.games >= 1000:
                found.append(f"{name}: seat {seat} wins {rate(tally, f'seat {seat}'):.1f} %")
        for id in data.MISSIONS:
            if tally.held[id] and not 5 <= 100 * tally.completed[id] / tally.held[id] <= 80 and tally.games >= 1000:
                found.append(f"{name}: {id} completes in {100 * tally.completed[id] / tally.held[id]:.1f} %")
    return found


def report(games: int, hard: int) -> tuple[str, list[str]]:
    with Pool(2) as pool:
        base = {f"{n} easy": measure(pool, n, {}, "easy", games) for n in (2, 3, 4)}
        if hard:
            base |= {f"{n} hard": measure(pool, n, {}, "hard", hard) for n in (2, 3, 4)}
        part = max(50, games // 4)
        variants = {f"4 {v}": measure(pool, 4, {"variants": v}, "easy", part) for v in data.VARIANTS}
        variants["4 all variants"] = measure(pool, 4, {"variants": ",".join(data.VARIANTS)}, "easy", part)
        solo = {"imperial": measure(pool, 1, {"solo": "imperial"}, "easy", part)}
        for level in data.LEVELS:
            solo[f"cassius {level}"] = measure(pool, 1, {"solo": "cassius", "level": level}, "easy", part)
    easy = {name: tally for name, tally in base.items() if "easy" in name}
    found = complaints(easy)
    lines = ["# Balance of Age of Rome", "", f"Measured by `python -m bench.balance --games {games} --hard {hard} --write`.", ""]
    lines += ["Bars: no character above 33 % or below 17 % of four-player games, no seat off by more than 4 points, every mission"]
    lines += ["completed in 5-80 % of the games in which it is held.", ""]
    lines += ["Outside the bars: " + ("; ".join(found) if found else "nothing") + ".", ""]
    for title, rows in [
        ("Tables", summary_rows(base)),
        ("Characters", character_rows(base)),
        ("Variants (easy bots)", summary_rows(variants)),
        ("Characters under variants", character_rows(variants)),
        ("Missions", mission_rows(base)),
        ("Trade cards, times per 100 four-player games of easy bots", card_rows(base["4 easy"])),
        ("Solo modes (easy bot as the player)", solo_rows(solo)),
    ]:
        lines += [f"## {title}", "", *rows, ""]
    return "\n".join([*lines, TUNED]), found


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games per player count with easy bots")
    parser.add_argument("--hard", type=int, default=0, help="games per player count with hard bots")
    parser.add_argument("--write", action="store_true", help="write docs/balance.md")
    arguments = parser.parse_args(given)
    text, found = report(arguments.games, arguments.hard)
    if arguments.write:
        DOC.write_text(text, "utf-8")
    print(text if not arguments.write else "\n".join(found) or "all bars met")


if __name__ == "__main__":
    main()
