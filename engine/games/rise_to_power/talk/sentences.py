"""Every sentence of Rise to Power as a template with an id and named facts: questions, refusals, notes. Templates as in engine/words.py."""

from __future__ import annotations

PHASES = {
    "set_up": "set-up", "roll": "the dice are rolled", "order": "who plays first", "placement": "placing dice", "military": "conquest",
    "senate": "senate", "market": "black market", "forum": "forum", "arena": "Great Games", "cleanup": "new cards", "final": "the end",
}  # fmt: skip
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
QUESTIONS = {  # by topic, or by a case of it (`asked` in words.py)
    "order": "Low sums play first: with {sum} you are {place!nth}. Use a senate card for the order?",
    "place": "Place one of your dice: {dice!dice}.",
    "place_stuck": "Your last die shows {dice}, more than the last die of your group on every track. It is given up unless a card helps.",
    "after": "Will you still use a senate card, or end your turn?",
    "again": "The Dictator allows a second throw. Which dice, if any?",
    "conquer": "Your legion has a strength of {strength}. Which provinces do you conquer?",
    "take": "Take a senate card.",
    "take_more": "Take a senate card; your {cards} dice take one each.",
    "buy": "You have {money:coin|coins} at the black market; what you do not spend is lost.",
    "forum": "Next the forum track of {resource} is scored. Will you use your Procurator?",
    "perform": "Put a performance face down; all are turned over together. There is another performance after round {last}.",
    "perform_last": "Put a performance face down; all are turned over together. This is the last performance.",
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
    "one_step": "{card!card} changes a die by {amount} or by -{amount}.",
    "nobody_named": "Say whom {card!card} is aimed at: 'at blue'.",
    "no_such_player": "'{colour}' is nobody at this table.",
    "not_yourself": "{card!card} is aimed at a rival.",
    "marker_at_end": "Your {resource!marker} stands at the end of its track.",
    "no_such_die_there": "No unplaced die of {die} is left to {target}.",
    "nothing_to_steal": "The {resource!marker} of {target} stands at the start; there is nothing to steal.",
    "nothing_to_raze": "Nobody owns a province of epoch {epoch}.",
    "name_both": "Say which of your senate cards you pay for {card!card}, and which province goes: 'pay s01 raze p06'.",
    "not_to_be_razed": "{province!card} is no province of epoch {epoch} that somebody owns.",
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
    "robbed": "{seat's} {resource!marker} goes back {n}.",
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
REVEALED = "  {seat}: {card!card}, {points:point|points}"

# --- choices

TITLES = {  # by what the move is, and for a senate card by what it must be told
    "place": "place {die} on {track}",
    "place_consul": "place {die} on {track} with the Consul {consul} on {province!card}",
    "forfeit": "forfeit {die}",
    "reroll": "reroll {dice}",
    "stop": "stop",
    "end": "end",
    "done": "done",
    "skip": "skip",
    "conquer": "conquer {provinces!cards}",
    "take": "take {card!card} {card}",
    "buy": "buy {face!card} {face}",
    "blind": "buy a card unseen",
    "perform": "perform {faces!cards}",
    "use": "use {card!card}{provinces!laid}",
    "use spot": "use {card!card}{provinces!laid}: die {spot}",
    "use track spot": "use {card!card}{provinces!laid}: {track}, die {spot}",
    "use dice": "use {card!card}{provinces!laid}: {dice}",
    "use dice step": "use {card!card}{provinces!laid}: {dice}, {step!signed}",
    "use dice target": "use {card!card}{provinces!laid}: {dice}, {target} ({colour})",
    "use target": "use {card!card}{provinces!laid}: {target} ({colour})",
    "use pay raze": "use {card!card}{provinces!laid}: pay {pay!card}, raze {raze!card}",
}
ADDS = {  # what no gauge counts
    "place": "no senate card for it as it stands",
    "order": "the order stays as it is",
    "conquer": "strength {strength} of {legion}",
    "laid": "needs {laid} (you have {have})",
    "take": "{text}",
    "buy": "{cls}, {price:coin|coins}",
    "blind": "{price:coin|coins}, only you will know it",
    "perform": "price {price}, {best:point|points} more if the best, {left:card stays|cards stay} in your hand",
    "secret": "shows what nobody has seen: {secret!cards}",
    "again": "then once more if you like",
    "no_use": "nothing more to do then",
}
ROWS = {  # where nothing changes that counts
    "forfeit": "it is out for this round",
    "stop": "keep the dice as they are",
    "end": "your turn is over",
    "done": "nothing more here",
    "skip": "keep the card",
    "conquer": "your legion of {legion} goes home",
    "perform": "your cards stay in your hand",
    "perform_last": "no points",
}
NOTED = {
    "turned": "{dice!dice} -> {values!dice}",
    "performed": "{rank!rank}, {points:point|points}",
}
FORCED = {"took": "then {card!card} too"}
PHRASES = {"lot": "the new values stand", "draw": ""}  # a card that is drawn is counted by a gauge
PARTS = {  # "about 2 points more ..."
    "points": "at once",
    "forum": "in the forum",
    "regions": "in the regions",
    "offices": "by senate cards",
    "hand": "in the Great Games",
    "sockets": "by provinces for senate cards",
    "military": "on the military track",
    "senate": "in the senate",
    "market": "at the black market",
    "order": "by placing dice earlier",
}
