"""Sentences for every refusal and every note of Rise to Power, and the names of things. Templates as in engine/words.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rise_to_power.rules import data

PHASES = {
    "set_up": "set-up", "roll": "the dice are rolled", "order": "who plays first", "placement": "placing dice", "military": "conquest",
    "senate": "senate", "market": "black market", "forum": "forum", "arena": "Great Games", "cleanup": "new cards", "final": "the end",
}  # fmt: skip
WINDOWS = {
    "order": "before the order of the round is settled",
    "turn": "in your turn, before or after you place a die",
    "place": "while you place a die ('place 5 senate with' the card 'on' a province)",
    "military": "when your dice on the military track are resolved",
    "market": "when your dice at the market are resolved",
    "forum": "when its forum track is scored, in rounds 3 and 5",
    "arena": "by itself whenever you stage a performance",
    "final": "at the end of the game",
}
RANK_NAMES = ("nothing", "any three", "three different", "one of each class", "three of a class", "great battle")
RANK_TEXTS = (
    "",
    "any three cards",
    "three different kinds",
    "a roman, a beast and a barbarian",
    "three different beasts or three different barbarians",
    "three romans against two different barbarians",
)
TOPICS = {
    "order": "Who plays first",
    "place": "Place a die",
    "after": "After your die",
    "again": "A second throw",
    "conquer": "Conquest",
    "take": "The senate",
    "buy": "The black market",
    "forum": "The forum",
    "perform": "The Great Games",
}


def office_text(id: str) -> str:
    """What a senate card does."""
    office = data.SENATE[id]
    match office.effect:
        case "boost":
            return f"+{office.amount} to your {'legion' if office.window == 'military' else 'budget'}"
        case "reroll_placed":
            return "re-roll one of your dice on the military track; no group moves"
        case "reroll":
            return "re-roll any of your dice that are not placed" + (", then once more if you like" if office.amount > 1 else "")
        case "flip":
            return "turn one of your unplaced dice upside down (2 becomes 5)"
        case "nudge":
            return "change one of your unplaced dice by 1, up or down (6 and 1 are neighbours)"
        case "sooner":
            return f"your dice count {office.amount} less for the order of this round"
        case "later":
            return f"the dice of any player count {office.amount} more for the order of this round"
        case "procure":
            return f"lay it on a province with {office.about}: your {_marker(office.about)} moves 1 up before it is scored"
        case "consul":
            return "the die you place may be higher than the last one of your group"
        case "lower":
            return "lower one of your placed dice by 1; your group may move to the left"
        case "pairs":
            return "1 point for each pair of a senate card and a province of yours with the same symbol, each counted once"
        case "types":
            return f"{office.amount} points for each of your provinces with {_a(office.about)}"
        case "regions":
            return "1 point for each region in which you have a province"
        case "reroll_any":
            return "re-roll one unplaced die of any player"
        case "raze":
            return "remove one of your senate cards from the game, and one province of epoch 1 of any player, whose marker goes back 1"
        case "spectacle":
            return "if you stage a performance: 1 point more, and it counts one rank higher for the best"
        case _:
            return "steal a jewel: your marker moves 1 up, that of a rival 1 down"


def _marker(resource: str) -> str:
    return f"{'olive' if resource == 'olives' else resource.removesuffix('s')} marker"


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def symbols(id: str) -> str:
    """What a senate card is laid on."""
    office = data.SENATE[id]
    if office.effect == "procure":
        return office.about
    return f"2 {office.symbols[0]}s" if len(office.symbols) > 1 else office.symbols[0] if office.symbols else "-"


def card_name(id: Any) -> str:
    """The name of any printed card."""
    id = str(id)
    if id in data.PROVINCES:
        return data.PROVINCES[id].name
    if id in data.SENATE:
        return data.SENATE[id].name
    return data.ARENA[id].kind if id in data.ARENA else f"'{id}'"


def face_text(id: str) -> str:
    """A printed card in one line: name and use."""
    if id in data.PROVINCES:
        card = data.PROVINCES[id]
        return f"{card.name}: {card.region.capitalize()}, strength {card.strength}, {card.resource}, {card.type}, epoch {card.epoch}"
    if id in data.SENATE:
        office = data.SENATE[id]
        on = f" on {symbols(id)}" if symbols(id) != "-" else ""
        return f"{office.name}{on}: {office_text(id)}; {WINDOWS[office.window]}"
    performer = data.ARENA[id]
    return f"{performer.kind}: {performer.cls}, price {performer.price}"


def _listed(ids: Any) -> str:
    return ", ".join(card_name(id) for id in str(ids).split()) or "nothing"


def _dice(values: Any) -> str:
    return ", ".join(str(values).split())


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "card": card_name,
    "one": lambda id: _a(card_name(id)),
    "cards": _listed,
    "dice": _dice,
    "window": lambda window: WINDOWS.get(str(window), "never by hand"),
    "rank": lambda rank: RANK_NAMES[int(rank)],
    "place": lambda name: str(name).capitalize(),
    "sockets": lambda type: _a(str(type)) if type in data.TYPES else str(type) or "nothing",
    "mode": lambda mode: str(mode).replace("_", " "),
}

REFUSALS = {
    # senate cards
    "not_your_card": "You do not have the senate card {card!card}.",
    "wrong_window": "{card!card} is used {window!window}.",
    "wrong_resource": "{card!card} waits for the {resource}; now it is the turn of the {scored}.",
    "card_exhausted": "{card!card} has been used in this round already.",
    "wrong_sockets": "{card!card} must lie on {count:province|provinces} of yours with {type!sockets}; you named {given}.",
    "not_your_province": "{province!card} is not yours.",
    "unfit_province": "{card!card} needs {type!sockets}, and {province!card} does not have that.",
    "province_exhausted": "{province!card} has been used in this round already; another senate card cannot lie on it.",
    "too_much_said": "{card!card} has no use for '{field}'.",
    "boost_before_buying": "The budget can be raised before the first purchase only.",
    "no_such_spot": "You have no die number {spot} on the {track} track.",
    "lowest_already": "A die of 0 cannot be lowered.",
    "no_dice_named": "Name the dice to throw again.",
    "one_die": "{card!card} is about exactly one die.",
    "one_step": "{card!card} changes a die by 1 or by -1.",
    "nobody_named": "Say whom {card!card} is aimed at: 'at blue'.",
    "no_such_player": "'{colour}' is nobody at this table.",
    "not_yourself": "{card!card} is aimed at a rival.",
    "jewels_full": "Your jewel marker stands at the end of its track.",
    "no_such_die_there": "No unplaced die of {die} is left to {target}.",
    "no_jewel_there": "There is no jewel to steal from {target}.",
    "nothing_to_raze": "Nobody owns a province of epoch 1.",
    "name_both": "Say which of your senate cards you pay for {card!card}, and which province goes: 'pay s01 raze p06'.",
    "not_to_be_razed": "{province!card} is no province of epoch 1 that somebody owns.",
    # dice
    "no_such_die": "You have no unplaced die of {die}.",
    "too_few_dice": "You have only {have:unplaced die|unplaced dice} of {die}.",
    "no_such_track": "'{track}' is no track; there are military, senate and market.",
    "above_tail": "Your last die on the {track} track is {tail}; a {die} is higher and may not follow it without a Consul.",
    "name_consul": "Say which Consul helps and on which province it is laid: 'with s09 on p02'.",
    "no_consul": "{card} is no Consul of yours.",
    "consul_not_needed": "That die may be placed there without a Consul.",
    "must_place": "One of your dice can be placed, so none is given up.",
    # tracks
    "province_twice": "The same province cannot be conquered twice.",
    "not_displayed": "{card!card} is not displayed.",
    "legion_too_small": "These provinces have a strength of {strength}; your legion has {legion}.",
    "not_for_sale": "That card is not for sale.",
    "too_dear": "The {card!card} costs {price:coin|coins}, you have {money}.",
    "deck_empty": "No arena card is left in the deck.",
    "blind_too_dear": "A card unseen costs {price:coin|coins}, you have {money}.",
    # arena
    "not_in_hand": "That card is not in your hand.",
    "wrong_cast": "A performance has three cards, or five as a great battle, or none; not {count}.",
    "no_great_battle": "Five cards must be three romans and two barbarians of different kinds.",
    # decks
    "swap_needs_symbol": "{card} and {replaced} have different names; such a swap is for the deck 'same_symbol'.",
    "replaced_twice": "{card} ({card!card}) cannot be replaced by two cards.",
    "twice_in_deck": "{card} ({card!card}) can be in the deck only once.",
    "not_in_this_deck": "{replaced} ({replaced!card}) is not in the deck for {count} players, so {card} cannot replace it.",
    "deck_size": "A senate deck for {count} players has {needed} cards; you chose {given}.",
    "deck_finale": "A senate deck for {count} players has exactly {needed} of the cards s17 to s20; you chose {given}.",
}

NOTES = {
    "displayed": "--- Round {round}. Provinces: {provinces!cards}. Senate: {senate!cards}.",
    "rolled": "{seat} roll[s] {dice!dice}.",
    "sooner": "{seat's} dice count {amount} less for the order of the round.",
    "later": "{seat's} dice count {amount} more for the order of the round.",
    "order": "The order of the round is settled.",
    "placed": "{seat} place[s] a {die} on {track}.",
    "forfeited": "{seat} give[s] up a {die}.",
    "used": "{seat} use[s] {card!card}.",
    "turned": "{seat's} dice: {dice!dice} -> {values!dice}.",
    "rerolled_placed": "{seat's} die on the {track} track becomes a {die}.",
    "lowered": "{seat} lower[s] a die on the {track} track.",
    "robbed": "{seat} lose[s] a jewel.",
    "razed": "{seat} lose[s] {province!card}, {resource} {at}; {card!card} leaves the game.",
    "advanced": "{seat's} marker for {resource} moves to {at}.",
    "conquered": "{seat} conquer[s] {province!card}.",
    "took": "{seat} take[s] {card!card} from the senate.",
    "bought": "{seat} buy[s] {card!one}.",
    "bought_blind": "{seat} buy[s] a card unseen.",
    "forum": "{seat} get[s] {points:point|points} for {resource}.",
    "performed": "{seat} stage[s] {cards!cards}: {rank!rank}, {points:point|points}.",
    "best": "{seat's} performance is the best: {points:point|points} more.",
    "over": "The game is over.",
}
FRAGMENTS = {
    "sooner": "the dice count {amount} less for the order",
    "later": "the dice count {amount} more for the order",
    "advanced": "{resource} {at}",
    "turned": "{dice!dice} -> {values!dice}",
    "rerolled_placed": "it becomes a {die}",
    "lowered": "a die on the {track} track is 1 lower",
}


def help_tables() -> dict[str, list[str]]:
    """The tables of help.md whose numbers are data; `{ranks}` on a line of the text stands for one."""
    ranks = ["| rank | performance | cards | points |", "|---|---|---|---|"]
    ranks += [f"| {rank} | {RANK_NAMES[rank]} | {RANK_TEXTS[rank]} | {data.RANK_POINTS[rank]} |" for rank in range(1, 6)]
    cast = ["| kind | class | price | cards |", "|---|---|---|---|"]
    cast += [f"| {kind} | {cls} | {price} | {count} |" for kind, cls, price, count in data.PERFORMERS]
    offices = ["| card | laid on | when | what |", "|---|---|---|---|"]
    offices += [
        f"| {id} {office.name} | {symbols(id)} | {WINDOWS[office.window]} | {office_text(id)} |" for id, office in data.SENATE.items()
    ]
    provinces = ["| province | epoch | region | strength | resource | type |", "|---|---|---|---|---|---|"]
    provinces += [
        f"| {id} {card.name} | {card.epoch} | {card.region.capitalize()} | {card.strength} | {card.resource} | {card.type} |"
        for id, card in data.PROVINCES.items()
    ]
    swaps = ["| intrigue card | may replace |", "|---|---|"]
    for id in data.INTRIGUE:
        others = [
            f"{swap[4:]} {data.SENATE[swap[4:]].name}{'' if swap in data.SAME_NAME else ' (same symbol)'}"
            for swap in data.SWAPS
            if swap[:3] == id
        ]
        swaps.append(f"| {id} {data.SENATE[id].name} | {', '.join(others)} |")
    forum = [f"The tracks end at {', '.join(f'{end} ({resource})' for resource, end in data.FORUM_MAX.items())}; more is lost."]
    out = [", ".join(f"{id} {data.SENATE[id].name}" for id in data.TWO_PLAYERS_OUT)]
    return {
        "ranks": ranks, "cast": cast, "offices": offices, "provinces": provinces, "swaps": swaps, "forum": forum, "two_out": out,
    }  # fmt: skip
