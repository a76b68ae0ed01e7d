"""The balance report counts what Age of Rome has to weigh."""

from bench import balance
from bench.games import age_of_rome as own
from engine.games.age_of_rome.rules import data


def test_characters_missions_and_sets_are_counted_in_the_report():
    assert balance.own_of("age_of_rome") is own
    tally = balance.play(("age_of_rome", 2, {}, "easy", 0, 2))
    assert sum(tally.played[id] for id in data.CHARACTERS) == 4
    assert sum(tally.counts[f"held {id}"] for id in data.MISSIONS) >= 8
    assert tally.counts.total() > 8 + sum(tally.counts[f"held {id}"] for id in data.MISSIONS)
    groups = {"plain": {"4 easy": tally}, "variants": {"4 spies": tally}, "solo": {"imperial": tally}}
    titles = [title for title, rows in own.sections(groups) if len(rows) > 2]
    assert len(titles) == 7 and {"Characters", "Missions", "Places"} <= set(titles)
    assert all("four-player" in line for line in own.complaints(groups))


def test_every_variant_and_solo_mode_is_measured():
    names = [one.name for one in own.series(1000)]
    assert len(names) == len(set(names)) == len(data.VARIANTS) + 1 + 1 + len(data.LEVELS)
