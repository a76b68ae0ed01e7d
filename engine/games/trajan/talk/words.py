"""What Trajan says besides its texts (en.ini): which of them fits, which choices are listed, what lies ahead. See engine/spoken.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from engine.cards import Seat, Sight
from engine.games.trajan.rules import data
from engine.games.trajan.rules import moves as m
from engine.games.trajan.rules.data import good_of
from engine.games.trajan.rules.moves.quarter import shortage
from engine.games.trajan.rules.moves.seaport import load_size
from engine.games.trajan.rules.moves.set_up import STEPS, preset
from engine.games.trajan.rules.moves.sow import SKIP
from engine.games.trajan.rules.scoring import final_points
from engine.games.trajan.rules.sowing import progress, target_of
from engine.games.trajan.rules.state import Trajan
from engine.games.trajan.talk.cards import PROVINCES, SHIPS, TEXTS, TILES
from engine.games.trajan.talk.gauges import GAUGES, unmet, wanted
from engine.moves import Move
from engine.outcome import Outcome
from engine.script import Happening
from engine.spoken import Said, fields_of, spoken
from engine.words import Names
from engine.world import View

TrajanView = View[Trajan]


def asked(view: TrajanView, names: Names) -> Said | None:
    g, me, topic = view.g, view.g[view.seat], view.question.topic
    action = (g.turn.actions or [""])[-1] if topic == "extra" else data.ACTIONS[me.arch]
    camp = me.work_camp if topic == "construction" else me.mil_camp
    ways = "Build, or hire another" if camp else "Hire one"
    return topic, {"left": data.START_CARDS - len(me.hand), "camp": camp, "ways": ways, "action": action}


def case(view: TrajanView, move: Move[Any]) -> Said | None:
    g, me, id = view.g, view.g[view.seat], type(move).__name__
    match move:
        case m.Arrange(trays):
            return next((f"Arrange {word}" for word, step in STEPS.items() if preset(step) == trays), id)
        case m.StartCard(pile) | m.TakeCard(pile):
            return id, {"good": good_of(g.cards.faces[g.discard[pile][-1]]) if g.discard.get(pile) else "nothing"}
        case m.StartTiles() | m.StartTile():
            return id, {name: _top(g, value) for name, value in fields_of(view, move).items()}
        case m.TakeOrder(category):
            tile = _top(g, category)
            return id, {"tile": tile or category, "n": progress(me.trays[me.arch], tile), "action": data.ACTIONS[me.arch]}
        case m.Sow(tray, drops):
            target = data.ACTIONS[target_of(data.ACTIONS.index(tray), len(drops))] if tray in data.ACTIONS else tray
            return f"Sow to {target}", {"target": target}
        case m.TakeTile(space):
            tile = g.forum.get(space, "") or "nothing"
            kinds = {"demand": data.DEMANDS, "votes": data.VOTES, "extra": data.EXTRAS, "wild": data.WILDS}
            return next((f"TakeTile {kind}" for kind, tiles in kinds.items() if tile in tiles), id), {"tile": tile}
        case m.March(province):
            tile = g.provinces[province].tile if province in g.provinces else ""
            return ("March" if tile else "March bare"), {"found": tile if tile in (*data.EXTRAS, *data.WILDS) else ""}
        case m.Advance():
            return id, {"space": data.SENATE[min(data.SENATE.index(g.disc(view.seat)) + 1, len(data.SENATE) - 1)]}
        case m.Build(site):
            tile = g.sites[site].tile if site in g.sites else ""
            return id, {"what": f"{data.BUILDINGS[tile].kind} {data.BUILDINGS[tile].vp}" if tile else "no tile"}
        case m.Extra() if g.turn.actions:
            action = g.turn.actions[-1]
            return ("Extra_twice" if me.plus_two[action] else id), {"action": action}
        case m.ChooseBonus(side):
            return id, {"tile": g.offices.get(side) or next(iter(data.BONUSES))}
    return id


def _top(g: Trajan, category: str) -> str:
    return g.stacks[category].top if category in g.stacks else category


def added(view: TrajanView, move: Move[Any], outcome: Outcome[Trajan]) -> Iterator[Said]:
    """The clock, and stones that gather."""
    g, after = view.g, outcome.after
    match move:
        case m.Sow(drops=drops):
            laps = after.laps_left
            yield ("time" if not laps else "quarter" if len(g.demands) + laps > data.DEMANDED else "lap"), {"n": len(drops)}
            me, target = g[view.seat], after.turn.target
            claimed = me.slots[target] if not after[view.seat].slots[target] else ""
            by = wanted(after, view.seat) + progress(me.trays[target], claimed) - wanted(g, view.seat)
            if by:
                yield ("nearer" if by > 0 else "farther"), {"n": abs(by)}
        case m.StartTiles() | m.StartTile():
            yield "placed_all", {"n": wanted(after, view.seat)}


def faces(view: TrajanView, cards: tuple[Any, ...]) -> list[str]:
    return [view.sight.get(card) or "unknown" for card in cards]


def listed(view: TrajanView, move: Move[Any]) -> bool:
    """Effects that are given up, small loads and goods that no bonus tile counts can be shown on demand; all can be typed."""
    g, me = view.g, view.g[view.seat]
    match move:
        case m.Sow(special=special):
            return special != SKIP
        case m.TakeTile(space):
            return space == next(other for other, tile in g.forum.items() if tile == g.forum[space])
        case m.StartTiles():
            return move == best_slots(view, move.categories)
        case m.Show(cards):
            counted = {good for tile in me.bonus for good in data.BONUSES[tile].counts}
            return len(cards) == 1 or all(good_of(face) in counted for face in faces(view, cards))
        case m.Load(ship, cards, wilds):
            kinds = [good_of(face) for face in faces(view, cards)] + list(wilds)
            points = getattr(data.SHIPS[ship], g.ships[ship])[load_size(ship, kinds) - 1]
            return points > 1 and (not wilds or points >= 6)
    return True


def best_slots(view: TrajanView, categories: tuple[str, ...]) -> m.StartTiles:
    """Of the ways to lay these three tiles the one with most stones in place already."""
    trays = [view.g[view.seat].trays[slot] for slot in data.START_SLOTS]
    ways = permutations(sorted(categories, key=data.CATEGORIES.index))
    return m.StartTiles(*max(ways, key=lambda way: sum(map(progress, trays, [_top(view.g, category) for category in way]))))


def answer(g: Trajan, seat: Seat) -> Iterator[tuple[str, dict[str, Any]]]:
    """Whether this player can give the people what they want so far, and what it would cost."""
    if seat in g.players and g.demands:
        what = " ".join(kind for kind, number in shortage(g, g[seat]).items() if number)
        yield "unmet" if unmet(g, seat) else "met", {"n": data.UNMET[unmet(g, seat)], "what": what}


def ahead(g: Trajan, seat: Seat, sight: Sight) -> Iterator[Said]:
    if g.phase.startswith("set") or g.phase == "game_over":
        return
    if g.phase in ("turn", "clock"):  # afterwards the people have been answered
        yield from answer(g, seat)
        last = "lap_last" if g.round == data.LAPS else "lap"
        yield f"{last}_now" if g.laps_left else (last, {"n": g.clock - g.time_pos})
    votes = {each: g.disc(each) + player.tile_votes for each, player in g.players.items()}
    if any(count > min(data.SENATE) for count in votes.values()):
        yield "consul", {"table": votes}
    yield "standing", {"table": {each: g[each].vp + sum(final_points(g, each).values()) for each in g.players}}


def demanded(g: Trajan, note: Happening, names: Names, seat: Seat) -> str:
    """What the people want now, and whether this player can give it."""
    told = [TEXTS.fill(TEXTS["ahead"][id], **facts) for id, facts in answer(g, seat)]
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in (f"the people demand {note.facts['kind']}", *told))


def named(view: TrajanView) -> dict[str, list[str]]:
    """Tiles of the forum may be typed by name."""
    forum = {f"forum {space}": f"forum {TILES[tile].lower()}" for space, tile in view.g.forum.items() if tile}
    return {name: [space for space in forum if forum[space] == name] for name in forum.values()}


WORDS = spoken(
    TEXTS,
    gauges=GAUGES,
    asked=asked,
    case=case,
    added=added,
    where=lambda g: None if g.phase in TEXTS["where"] else ("*", {"stage": "" if g.phase == "turn" else g.phase}),
    ahead=ahead,
    aliases=lambda face: (good_of(face),) if face in data.DECK else (),
    printed=("start_tiles", "start_tile"),
    listed=listed,
    synonyms={
        **{name.lower(): id for id, name in PROVINCES.items() if " " in name and id in data.PROVINCES},
        **{f"ship {words}": f"ship {id}" for id, words in SHIPS.items() if words != id},
        **{f"build {site.lower()}": f"build {site}" for site in data.SITES},
        **{f"on {slot.lower()}": f"on {slot}" for slot in data.SLOTS},
        **{f"stones {word}": "stones " + " ".join(preset(step)) for word, step in STEPS.items()},
    },
    says={"demanded": demanded},
    named=named,
    examples=("sow trajan go", "march alpes", "forum bread", "stones ring"),
)
where = WORDS.where
