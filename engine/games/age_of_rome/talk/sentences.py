"""Sentences for every refusal and every note of Age of Rome, and the names of things. Templates as in engine/words.py."""

from __future__ import annotations

from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.talk.cards import BUILDINGS, CARDS, SCHEMES, VARIANTS, arrow, fill, scheme_text

PHASES = {
    "set_up": "set-up", "event": "event", "diplomacy": "diplomacy", "schemes": "schemes", "build": "build", "action": "action",
    "income": "income", "rotate": "the disc turns", "final": "the end",
}  # fmt: skip


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
    without = {"heroes": data.HEROES_OUT, "armistice": data.ARMISTICE_OUT}
    return {
        "buildings": buildings, "characters": characters, "regions": regions, "schemes": schemes, "penalties": penalties,
        "arrows": arrows, "levels": ranks,
        "plots": ["| effect | what |", "|---|---|", *(f"| {SCHEMES[plot].name} | {scheme_text(plot, 'Cassius')} |" for plot in data.PLOTS)],
        "variants": [
            f"- **{name}** ({id}): {fill(text, missions=', '.join(CARDS[out].name for out in without.get(id, ())))}"
            for id, (name, text) in VARIANTS.items()
        ],
    }  # fmt: skip


def _tile_rounds(tiles: tuple[int, ...]) -> str:
    """How many tiles Cassius lays: 1, 2 from round 6."""
    changes = [f"{tiles[at]} from round {at + 1}" for at in range(1, len(tiles)) if tiles[at] != tiles[at - 1]]
    return ", ".join([str(tiles[0]), *changes])


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
    "not_applicable": "{effect!effect} finds nothing to act on there.",
    # building
    "no_such_building": "There is no building '{type}'; there are " + ", ".join(data.TYPES) + ".",
    "built_to_the_top": "The {type!house} here is at level III already.",
    "no_tile_left": "No {type!house} of level {level!roman} is left in the supply.",
    "card_needs_level": "{card!card} is for tiles of level {level!roman} or higher.",
    "takes_one": "One of these cards takes a legion or a vote: add 'taking legion' or 'taking vote'.",
    "taking_needs_card": "'taking' goes only with a card that takes a legion or a vote.",
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
