"""What the balance report of Porta Nigra counts beside points and seats: where points come from, what is built and bought.

Found by `python -m bench.balance porta-nigra`; the bars stand in `BARS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bench.balance import SURE_FROM, BalanceTally, Series, margin
from engine.bots import Bot
from engine.games.porta_nigra.rules import data
from engine.games.porta_nigra.talk.cards import BUILDINGS, HONOURS
from engine.table import Table

SOURCES = ("places", "honours", "dividend", "early", "sets", "finals", "area", "majorities")
WINNER_LEAN_MAX = 65  # per cent: who builds most in a building, or of a colour, or buys more of a card, wins so often at most among two
OFTEN = 10  # per cent of the games in which a card must be bought by one more than by the other to say something
APART = (data.GATE,)  # meant to decide games
BARS = f"""Bars: no seat off its fair share by more than 4 points; with two players the one who builds more bricks of a colour, or in a
building, or buys more of an honour card, wins {WINNER_LEAN_MAX} % of the games at most. The Porta Nigra is apart, which is meant to decide
games."""
LEVELS: Mapping[str, Callable[[bytes, int], Bot]] = {}


def series(games: int) -> list[Series]:
    return []


def count(table: Table[Any], tally: BalanceTally) -> None:
    assert table.result is not None
    g = table.g
    for scores in table.result.scores.values():
        for source, points in scores.items():
            tally.counts[f"points {source}"] += points
    more: dict[str, dict[int, int]] = {}  # bricks and cards by seat
    for space, element in g.elements.items():
        row = data.SPACES[space]
        tally.counts[f"space {space}"] += 1
        for what in (row.building, row.colour):
            tally.counts[f"bricks {what}"] += element.height
            here = more.setdefault(what, dict.fromkeys(g.players, 0))
            here[element.owner] += element.height
    for note in table.log:
        if note.id == "honoured":
            kind = data.HONOURS[str(note.facts["card"])].kind
            tally.counts[f"honour {kind}"] += 1
            more.setdefault(kind, dict.fromkeys(g.players, 0))[int(note.facts["seat"])] += 1
        elif note.id in ("early_end", "rewarded", "torch_used"):
            tally.counts[note.id] += 1
    for what, by in more.items():
        most = [seat for seat, n in by.items() if n == max(by.values())]
        if len(most) == 1:
            tally.played[f"most {what}"] += 1
            tally.winners[f"most {what}"] += int(most[0] in table.result.winners)


def rate(tally: BalanceTally, what: str) -> float:
    return 100 * tally.winners[f"most {what}"] / max(1, tally.played[f"most {what}"])


def complaints(groups: dict[str, dict[str, BalanceTally]]) -> list[str]:
    return [
        f"{name}: most {what} wins {rate(tally, what):.0f} %"
        for name, tally in groups["plain"].items()
        if name in ("2 easy", "2 hard")
        for what in (*data.COLOURS, *data.BUILDINGS, *HONOURS)
        if what not in APART
        and tally.played[f"most {what}"] >= tally.games * OFTEN / 100
        and rate(tally, what) > WINNER_LEAN_MAX + (0 if tally.games >= SURE_FROM else margin(tally, f"most {what}"))
    ]


def _rows(tallies: dict[str, BalanceTally], heads: list[str], cells: Callable[[BalanceTally], list[str]]) -> list[str]:
    return [f"| table | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"] + [
        f"| {name} | {' | '.join(cells(tally))} |" for name, tally in tallies.items()
    ]


def sections(groups: dict[str, dict[str, BalanceTally]]) -> list[tuple[str, list[str]]]:
    plain, built = groups["plain"], [*data.COLOURS, *data.BUILDINGS]
    names = [BUILDINGS.get(what, what) for what in built]
    people = {name: int(name.split()[0]) for name in plain}
    shares = {name: tally.games * people[name] for name, tally in plain.items()}
    by_name = {id(tally): shares[name] for name, tally in plain.items()}
    kinds = list(HONOURS)
    seldom = [f"| {name} | {_seldom(tally)} |" for name, tally in plain.items()]
    return [
        ("Points of a player", _rows(plain, list(SOURCES), lambda t: [f"{t.counts[f'points {s}'] / by_name[id(t)]:.1f}" for s in SOURCES])),
        ("Bricks built in a game", _rows(plain, names, lambda t: [f"{t.counts[f'bricks {what}'] / t.games:.1f}" for what in built])),
        ("How often the player with the most of it wins, %", _rows(plain, names, lambda t: [f"{rate(t, what):.0f}" for what in built])),
        ("Honour cards bought in a hundred games", _rows(plain, kinds, _bought)),
        ("How often the player who bought more of them wins, %", _rows(plain, kinds, _lean)),
        ("Spaces built in fewer than one game of ten", ["| table | spaces |", "|---|---|", *seldom]),
    ]


def _bought(tally: BalanceTally) -> list[str]:
    return [f"{100 * tally.counts[f'honour {kind}'] / tally.games:.0f}" for kind in HONOURS]


def _lean(tally: BalanceTally) -> list[str]:
    """Not of cards that hardly anybody buys."""
    return [f"{rate(tally, kind):.0f}" if tally.played[f"most {kind}"] >= tally.games * OFTEN / 100 else "-" for kind in HONOURS]


def _seldom(tally: BalanceTally) -> str:
    return ", ".join(space for space in data.SPACES if tally.counts[f"space {space}"] < tally.games / 10) or "none"


TUNED = """## What was tuned

Two house values.

There is one `gate_brick` (H11), not three; H12 and H13 are two more `vp_small`, six points for an influence. Who bought more of
three gate bricks won 80 % of the games. That was a cause and not only a companion of winning: when one of two easy bots, in turn, was not
allowed to buy them, the other one won 78 % of 600 games, by 30 points in the mean; of two hard ones 68 % of 120 games, by 18
points. Without `vp_medium`, likewise, the other one won 47 %. The player with more of it wins, in per cent, with the same 600 seeds of
two easy bots:

| gate bricks | influence | Porta Nigra | gate_brick | black | red | red_bricks | vp_small | final_30 | bought in 100 games | mean points |
|---|---|---|---|---|---|---|---|---|---|---|
| three, as specified | 2 | 80 | 80 | 58 | 55 | 55 | 48 | 41 | 291 | 249.8 |
| three | 1 | 80 | 88 | 63 | 53 | 55 | 43 | 52 | 300 | 258.5 |
| three | 3 | 68 | 84 | 62 | 56 | 63 | 50 | 52 | 14 | 236.5 |
| two | 2 | 69 | 80 | 59 | 55 | 59 | 52 | 48 | 197 | 244.2 |
| one | 2 | 66 | 61 | 56 | 54 | 57 | 49 | 60 | 99 | 241.9 |
| one, and two `vp_medium` instead | 2 | 64 | 65 | 58 | 55 | 61 | 47 | 60 | 98 | 241.9 |

With one gate brick, who may not buy it loses 60 % of 300 easy games, by 7 points. Of 100 games of two hard bots its buyer wins 48 %, and
the most bricks on the Porta Nigra 73 %.

`black_bricks` (H23) brings two black bricks for two influence, not three. Three were a tower at once, and its buyer
won. With the same 300 seeds of two easy bots, when there were three gate bricks:

| H23 | black | blue | red | yellow | white | Porta Nigra | gate_brick | black_bricks | red_bricks | mean points |
|---|---|---|---|---|---|---|---|---|---|---|
| three bricks, as specified | 65 | 54 | 49 | 49 | 52 | 81 | 77 | 69 | 52 | 255.8 |
| two bricks | 57 | 55 | 51 | 53 | 49 | 80 | 78 | 46 | 53 | 250.0 |

All other house values are those of the specification. `white_torch` and `vp_build`, hardly ever bought by easy bots, are bought by hard
ones and stay as they are. `romans` goes with losing because those buy it who have no Roman left; it is no bar.

Of the 1,000 games of three easy bots seat 2 won 38.0 %. That was the lot: of 3,000 games with other seeds the seats won 32.6, 34.6 and
32.8 %.
"""
