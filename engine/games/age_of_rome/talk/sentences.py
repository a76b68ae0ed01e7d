"""Sentences for every refusal and every note of Age of Rome, and the names of things. Templates as in engine/words.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.schemes_told import scheme_text

ROMAN = ("-", "I", "II", "III")
PHASES = {
    "set_up": "set-up", "event": "event", "diplomacy": "diplomacy", "schemes": "schemes", "build": "build", "action": "action",
    "income": "income", "rotate": "the disc turns", "final": "the end",
}  # fmt: skip
WINDOWS = {
    "on_place_any": "when you place a follower",
    "on_place_colosseum": "when you place a follower in the Colosseum",
    "on_place_economy": "when you place a follower on a farm",
    "on_build": "when you build",
    "on_double_tax": "when you take double tax",
    "on_activate": "after you activated a scheme",
    "on_defend": "when a scheme is activated against you",
}
VARIANT_NAMES = {
    "spies": "Spies and Alliances",
    "armistice": "Armistice",
    "clockwork": "Clockwork",
    "heroes": "Heroes",
    "hard_times": "Hard Times",
}
VARIANT_TEXTS = {  # the first sentence says what it is, the rest how it goes
    "spies": (
        "after the event everybody may lay a face-down token, spy or alliance, with an offer of denarii on a building in front of a rival. "
        "The rival accepts, refuses, or asks once for more. Accepted, an alliance brings both glory equal to the level; a spy brings only "
        "you that glory or the action of the building. Refused, an alliance gets its money back, a spy loses it."
    ),
    "armistice": "no schemes. These missions are left out: {}.",
    "clockwork": "the disc always turns a quarter clockwise; the turn order still follows the card.",
    "heroes": "no medals. These missions are left out: {}.",
    "hard_times": "six harmful events are shuffled in.",
}
MEDAL_TEXTS = {
    "military": "wins ties in every region",
    "politics": "a majority gives 3 glory instead of 2",
    "trade": "jewellery may serve as a joker in sets",
    "religion": "3 denarii buy 1 glory at any time; at the end 3 denarii are 1 point",
    "economy": "+2 denarii whenever you place on a farm",
}


def help_tables() -> dict[str, list[str]]:
    """The tables of help.md whose numbers are data; `{buildings}` in the text stands for one."""
    buildings = ["| building | type | level I | level II | level III | what a follower does there |", "|---|---|---|---|---|---|"]
    for type, tiles in data.BUILDINGS.items():
        levels = " | ".join(f"{cost} for {glory}" for cost, glory in tiles)
        buildings.append(f"| {house(type)} | {type} | {levels} | {ACTIONS[type]} |")
    characters = ["| character | start | bonuses, left to right | own scheme |", "|---|---|---|---|"]
    for id, c in data.CHARACTERS.items():
        start = f"{c.glory}, {c.denarii}, {c.votes}, {c.legions}, {c.discord}{', an anchor' if c.anchor else ''}"
        characters.append(f"| {id.capitalize()} | {start} | {', '.join(filter(None, c.track))} | {data.SCHEME_NAMES[c.scheme]} |")
    regions = ["| region | shield | 3 or 4 players | 1 or 2 players |", "|---|---|---|---|"]
    for region, shield in data.SHIELDS.items():
        many, few = (" / ".join(map(str, data.REGION_POINTS[size][region])) for size in ("many", "few"))
        regions.append(f"| {region.capitalize()} | {shield} | {many} | {few} |")
    owners = {c.scheme: id.capitalize() for id, c in data.CHARACTERS.items()}
    schemes = ["| effect | who | what |", "|---|---|---|"]
    schemes += [f"| {name} | {owners.get(id, 'everybody')} | {scheme_text(id)} |" for id, name in data.SCHEME_NAMES.items()]
    losses = list(dict.fromkeys(data.PENALTIES))
    spans = [[population for population, lost in enumerate(data.PENALTIES, 1) if lost == loss] for loss in losses]
    shown = [f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans]
    penalties = [f"| population | {' | '.join(shown)} |", f"| glory lost | {' | '.join(map(str, losses))} |"]
    turns = dict.fromkeys((event.direction, event.quarter_turns) for event in data.EVENTS.values())
    arrows = ["| the disc turns | events |", "|---|---|"]
    for turn in turns:
        arrows.append(f"| {arrow(*turn)} | {', '.join(e.name for e in data.EVENTS.values() if (e.direction, e.quarter_turns) == turn)} |")
    ranks = ["| level | glory | battle cards in | cards in a round | tiles in a round |", "|---|---|---|---|---|"]
    for id, level in data.LEVELS.items():
        cards = "followers" + (f" + {level.extra_cards}" if level.extra_cards else "")
        begun = ", ".join(region.capitalize() for region in level.battle_cards) or "-"
        ranks.append(f"| {id} | {level.glory} | {begun} | {cards} | {_tile_rounds(level.tiles)} |")
    without = {"heroes": data.HEROES_OUT, "armistice": data.ARMISTICE_OUT}
    return {
        "buildings": buildings, "characters": characters, "regions": regions, "schemes": schemes, "penalties": penalties,
        "arrows": arrows, "levels": ranks,
        "plots": ["| effect | what |", "|---|---|", *(f"| {plot.capitalize()} | {scheme_text(plot, 'Cassius')} |" for plot in data.PLOTS)],
        "variants": [
            f"- **{VARIANT_NAMES[id]}** ({id}): {text.format(', '.join(data.MISSIONS[out].name for out in without.get(id, ())))}"
            for id, text in VARIANT_TEXTS.items()
        ],
    }  # fmt: skip


def _tile_rounds(tiles: tuple[int, ...]) -> str:
    """How many tiles Cassius lays: 1, 2 from round 6."""
    changes = [f"{tiles[at]} from round {at + 1}" for at in range(1, len(tiles)) if tiles[at] != tiles[at - 1]]
    return ", ".join([str(tiles[0]), *changes])


ACTIONS = {
    "military": "move a legion",
    "politics": "place a vote",
    "trade": "draw a trade card",
    "religion": "add a piece to your Pantheon",
    "economy": "take the farm income",
}


def house(type: str) -> str:
    return data.BUILDING_NAMES.get(type, type)


def card_name(face: str) -> str:
    """The name of any printed card, by its face or id."""
    id = str(face)[:3]
    for table in (data.TRADE_CARDS, data.MISSIONS, data.EVENTS, data.CASSIUS_CARDS):
        if id in table:
            return str(table[id].name)
    return f"a battle card of strength {data.BATTLE_CARDS[id]}" if id in data.BATTLE_CARDS else str(face)


def face_text(face: str) -> str:
    """A printed card's name and use, one line."""
    id = face[:3]
    if id in data.TRADE_CARDS:
        card = data.TRADE_CARDS[id]
        goods = "chest, joker" if card.goods == "chest" else card.goods
        return f"{card.name} ({goods}): {WINDOWS[card.window]}: {card.text}"
    if id in data.MISSIONS:
        mission = data.MISSIONS[id]
        each = f"{mission.points} each, at most {mission.most}" if mission.most > mission.points else f"{mission.points}"
        return f"{mission.name}: {mission.text.removesuffix(', each')} ({each} points)"
    if id in data.EVENTS:
        event = data.EVENTS[id]
        return f"{event.name}: {event.text}; arrow: {arrow(event.direction, event.quarter_turns)}"
    if id in data.CASSIUS_CARDS:
        plan = data.CASSIUS_CARDS[id]
        return f"{plan.name}: act {plan.act}, build {plan.build}, plot {plan.plot}"
    return card_name(face)


def event_text(id: str) -> str:
    return f"{data.EVENTS[id].name} ({data.EVENTS[id].text})"


def arrow(direction: str, quarters: int) -> str:
    sense = "clockwise" if direction == "cw" else "counter-clockwise"
    return f"{'half a turn' if quarters == 2 else 'a quarter'} {sense}"


def spot_name(spot: str) -> str:
    names = {"scheme": "a scheme spot", "colosseum": "the Colosseum"}
    return names.get(spot) or f"the {house(spot)}"


CONVERTERS: dict[str, Callable[[Any], str]] = {
    "house": house,
    "roman": lambda level: ROMAN[int(level)],
    "card": card_name,
    "place": lambda name: str(name).capitalize(),
    "spot": spot_name,
    "scheme": lambda effect: data.SCHEME_NAMES.get(effect, str(effect).capitalize()).lower(),
    "event": event_text,
    "window": lambda window: WINDOWS.get(window, window),
    "who": lambda character: data.CHARACTERS[character].name if character in data.CHARACTERS else str(character),
    "doubled": lambda bonus: " with the bonus token, twice the action" if bonus else "",
    "turned": lambda quarters: "half a turn" if quarters == 2 else "a quarter",
    "sense": lambda direction: "clockwise" if direction == "cw" else "counter-clockwise",
    "milestone": lambda milestone: str(milestone).lstrip("m"),
    "taken": lambda accepted: "The offer was accepted" if accepted else "The offer was refused",
    "token": lambda token: "an alliance" if token == "alliance" else "a spy",
    "variant": lambda variant: VARIANT_NAMES.get(variant, variant),
    "solo": lambda solo: {"imperial": "Imperial", "cassius": "Cassius Attacks"}.get(solo, solo),
    "discordant": lambda effect: card_name(effect) if str(effect)[:3] in data.TRADE_CARDS else data.SCHEME_NAMES.get(effect, effect),
}

REFUSALS = {
    # setting up
    "one_player_needs_solo": "One player alone needs a solo mode: imperial or cassius.",
    "solo_is_for_one": "The solo mode {solo!solo} is for one player alone.",
    "not_together": "The solo mode {solo!solo} and the variant {variant!variant} exclude each other.",
    "no_such_character": "There is no character '{character}'; there are " + ", ".join(data.CHARACTERS) + ".",
    "character_taken": "{character!who} is taken already.",
    "no_such_position": "There is no card at position {position}.",
    # legions
    "no_legion_there": "You have no legion in {region!place}.",
    "no_such_region": "There is no region '{region}'; there are epirus, macedonia and thrace.",
    "no_legion_on_board": "There is no legion on your board to deploy.",
    "two_regions": "A legion is shifted from one region to another one; there are epirus, macedonia and thrace.",
    "no_cassius": "There is nothing to scout: Cassius does not play in this game.",
    "nothing_to_scout": "There is no face-down battle card in {region!place}.",
    # cards
    "not_in_hand": "That card is not in your hand.",
    "no_such_goods": "There are no sets of '{goods}'; there are tool, weapon, textile and jewellery.",
    "sets_full": "You have laid {limit} sets already, which is the limit.",
    "set_of_three": "A set is three different cards.",
    "set_without_natural": "A {goods} set needs at least one real {goods} card.",
    "set_does_not_match": "All three cards must be {goods} or jokers (chests; jewellery too with the trade medal).",
    "hand_full": "Your hand is full ({limit}, the anchor counts): make room first by selling, laying a set or discarding.",
    "room_enough": "There is room in your hand; cards are discarded only to make room.",
    "window_closed": "{card!card} is played {window!window}.",
    "played_already": "{card!card} was played already in this turn; each card once.",
    "card_without_effect": "{card!card} would have no effect now, so it may not be played.",
    "bad_choice": "That is not a possible way to use it now; see the list of choices.",
    "needs_medal": "Only the holder of the {medal} medal may do that.",
    "at_least_one": "It must be at least 1.",
    "too_expensive": "You need {cost:denarius|denarii}, you have {denarii}.",
    # schemes
    "no_such_spot": "There is no scheme spot {spot} in '{province}'; each province has spots 1 to 3.",
    "not_your_token": "No scheme of yours lies on spot {spot} of {province!place}.",
    "already_activated": "The scheme on spot {spot} of {province!place} was activated already this round.",
    "no_target": "{province!place} does not lie in front of a rival now.",
    "no_discord": "You have no discord token to pay with.",
    "track_full": "{target's} discord track is full, so the scheme cannot go off.",
    "not_your_scheme": "'{effect!scheme}' is not one of your three schemes.",
    "not_applicable": "{effect!discordant} finds nothing to act on there.",
    # building
    "no_such_building": "There is no building '{type}'; there are " + ", ".join(data.TYPES) + ".",
    "built_to_the_top": "The {type!house} here is at level III already.",
    "no_tile_left": "No {type!house} of level {level!roman} is left in the supply.",
    "fibula_needs_level": "Fibula is for tiles of level II or III.",
    "vexillum_takes_one": "Vexillum takes a legion or a vote: add 'taking legion' or 'taking vote'.",
    "taking_needs_vexillum": "'taking' belongs to the card Vexillum.",
    "nothing_to_take": "There is no {what} beside your board to take.",
    # placing
    "no_such_place": "There is no place '{spot}'.",
    "no_bonus_here": "There is a bonus for military, politics and trade only.",
    "bonus_covered": "Your {bonus} bonus is covered by discord.",
    "bonus_used": "You have used your {bonus} bonus this round.",
    "no_schemes": "There are no schemes in this game.",
    "spots_full": "All three scheme spots in front of you are taken.",
    "no_scheme_home": "All your scheme tokens are out.",
    "not_built": "There is no {type!house} there.",
    "no_place_left": "The {type!house} of level {level!roman} holds {level:follower|followers}, and it is full.",
    # tax
    "no_such_tax": "Tax is single or double, not '{mode}'.",
    "cards_with_double_only": "Cards go with double tax only.",
    "too_little_glory": "Double tax costs {penalty} glory here, you have {glory}, and at least 1 must remain.",
    # diplomacy
    "no_such_token": "The token is a spy or an alliance, not '{token}'.",
    "counter_higher": "A counter-offer is higher than the offer of {offer} (and at most {limit}).",
    "raise_between": "The sum must lie between {least} and {most}.",
    "no_such_reward": "A spy earns glory or an action, not '{reward}'.",
}

NOTES = {
    "first_player": "{seat} [has|have] the first-player marker; it lies on {province!place} and travels with it.",
    "character": "{seat} play[s] {character!who}.",
    "event": "--- Round {round}: {card!event}; the disc will turn {quarters!turned} {turn!sense}.",
    "event_last": "--- Round {round}: {card!event}; the disc turns no more.",
    "event_solo": "--- Round {round}: {card!card}; the disc will turn {quarters!turned} {turn!sense}.",
    "event_solo_last": "--- Round {round}: {card!card}; the disc turns no more.",
    "rotated": "The disc turns {quarters!turned} {direction!sense}; round {round} begins.",
    "glory": "{seat} gain[s] {glory} glory.",
    "glory_lost": "{seat} lose[s] {glory} glory.",
    "milestone": "{seat} reach[es] milestone {milestone!milestone} and recruit[s] a follower (now {followers}).",
    "denarii": "{seat} receive[s] {denarii:denarius|denarii}.",
    "denarii_less": "{seat} lose[s] {denarii:denarius|denarii}.",
    "discord": "{seat} take[s] a discord token.",
    "discord_less": "{seat} get[s] rid of a discord token.",
    "legion": "{seat} recruit[s] a legion.",
    "vote_taken": "{seat} receive[s] a new vote.",
    "vote": "{seat} place[s] a vote on the senate column.",
    "majority": "{seat} [has|have] a majority.",
    "vote_out": "{seat's} vote leaves the column.",
    "pantheon": "{seat} add[s] to the Pantheon ({progress} of 7).",
    "built": "{seat} build[s] {type!house} {level!roman} in {province!place}, population now {population}.",
    "medal": "{seat} take[s] the {type} medal.",
    "planted": "{seat} plant[s] a scheme in {province!place}.",
    "acts": "{seat's} follower acts.",
    "placed": "{seat} send[s] a follower to {spot!spot}{bonus!doubled}.",
    "deployed": "{seat} deploy[s] a legion to {region!place}.",
    "shifted": "{seat} shift[s] a legion from {source!place} to {target!place}.",
    "recalled": "One of {seat's} legions goes home from {region!place}.",
    "scouted": "{seat} scout[s] {region!place}: {card!card}.",
    "drew": "{seat} draw[s] a trade card.",
    "declined": "{seat} decline[s] to draw.",
    "discarded": "{seat} discard[s] {card!card}.",
    "sold": "{seat} sell[s] {card!card} for 1 denarius.",
    "set": "{seat} lay[s] a {type} set.",
    "converted": "{seat} pay[s] {denarii} denarii for {glory} glory.",
    "played": "{seat} play[s] {card!card}.",
    "anchor_gone": "{seat} [is|are] rid of the anchor.",
    "took_back": "{seat} take[s] {card!card} from the discard pile.",
    "shed_discord": "{seat} put[s] the discord token just received back into the supply.",
    "no_cards": "There is no trade card left for {seat}.",
    "reshuffled": "The discard pile becomes the new trade deck ({cards} cards).",
    "mission": "{seat} keep[s] a mission (now {missions}).",
    "tax": "{seat} take[s] {mode} tax at population {population}.",
    "activated": "{seat} activate[s] a scheme against {target}: {effect!scheme}.",
    "cancelled": "{seat} cancel[s] the effect ({effect!scheme}).",
    "goes_off": "The scheme goes off all the same ({effect!scheme}).",
    "consoled": "{seat's} Lunula pays.",
    "demolished": "A piece of {seat's} Pantheon comes down.",
    "lured": "{seat} [has|have] to move {count:unit|units} to {region!place}.",
    "card_taken": "{seat} take[s] a trade card from {target}.",
    "card_lost": "{seat} lose[s] {card!card}.",
    "battle_card_removed": "In {region!place} {card!card} is removed.",
    "offered": "{seat} offer[s] {target} {denarii:denarius|denarii} with a face-down token on the {type!house} in {province!place}.",
    "countered": "{seat} ask[s] for {denarii:denarius|denarii}.",
    "raised": "{seat} offer[s] {denarii:denarius|denarii} now.",
    "opened": "{accepted!taken}; {seat's} token was {token!token}.",
    "cassius_card": "Cassius turns over {card!card}.",
    "plot": "Cassius activates the scheme on spot {spot}: {effect!scheme}; a discord token comes to {target}.",
    "marched": "Cassius lays a battle card in {region!place}.",
    "stashed": "Cassius stashes a trade card (now {count}).",
    "over": "The game is over.",
}

FRAGMENTS = {
    "glory": "+{glory} glory",
    "glory_lost": "-{glory} glory",
    "denarii": "+{denarii:denarius|denarii}",
    "denarii_less": "-{denarii:denarius|denarii}",
    "milestone": "milestone {milestone!milestone}, a follower more (now {followers})",
    "medal": "take[s] the {type} medal",
    "vote": "a vote on the column",
    "majority": "a majority",
    "pantheon": "{piece} piece, Pantheon {progress} of 7",
    "planted": "a scheme in {province!place}",
    "deployed": "a legion to {region!place}",
    "shifted": "a legion from {source!place} to {target!place}",
    "scouted": "scout[s] {card!card} in {region!place}",
    "drew": "draw[s] a card",
    "declined": "decline[s] to draw",
    "anchor_gone": "the anchor is gone",
    "took_back": "take[s] {card!card} from the discard pile",
    "shed_discord": "the discord token goes to the supply",
    "legion": "a new legion",
    "vote_taken": "a new vote",
    "mission": "a mission kept",
    "discord": "+1 discord",
    "discord_less": "-1 discord",
}

TOPICS = {
    "choose_character": "Choose your character",
    "choose_missions": "Choose your missions",
    "event_choice": "The event asks you",
    "dip_turn": "Diplomacy",
    "dip_commit": "Spy or alliance",
    "dip_answer": "An offer to you",
    "dip_raise": "The counter-offer",
    "dip_spy": "Your spy was accepted",
    "scheme_turn": "Your scheme turn",
    "defend_window": "A scheme against you",
    "activate_window": "After your scheme",
    "build_turn": "Your build turn",
    "place_turn": "Place a follower",
    "place_window": "Before the action",
    "action_steps": "The action",
    "tax_turn": "Your tax turn",
    "interrupt": "The religion medal",
    "final_sets": "Final sets",
}
NEWS = {
    "medal:religion": "You may now buy glory at any time, 3 denarii each; in other players' turns only if you type 'interrupts on'.",
    "medal:trade": "Your jewellery cards may now also serve as jokers in sets.",
    "medal:politics": "A majority gives you 3 glory from now on.",
    "medal:military": "You now win ties in every region.",
    "medal:economy": "Farms give you 2 denarii more from now on.",
}
