"""Every sentence of Porta Nigra as a template with an id and named facts: questions, refusals, notes, choices. See engine/templates.py."""

from __future__ import annotations

TOPICS = {
    "start": "Where you begin",
    "open": "Your turn",
    "card": "Your card",
    "interim": "The dividend",
    "starter": "Who begins",
}
QUESTIONS = {  # by topic, or by a case of it (`asked` in words.py)
    "start": "In which quarter does your builder begin?",
    "open": "Play one of your cards. Influence may be spent before it and after it.",
    "open_last": "Play your last card of this round.",
    "card": "{card!card}: {left:action|actions} left.",
    "card_torch": "{card!card}: no action left on it, but {torches:torch|torches} of yours can pay for more.",
    "card_done": "{card!card}: no action left.",
    "interim": "Your {bricks:built brick brings|built bricks bring} {whole}. How much of it do you take in sestertii? The rest are points.",
    "starter": "You have the fewest points. Who begins the next round?",
}

REFUSALS = {
    "not_in_hand": "That card is not in your hand.",
    "icon_not_free": "'{icon!icon}' is not on your card, {card!card}.",
    "icon_used": "You have used '{icon!icon}' of {card!card} already.",
    "no_action": "The actions of your card are used up, and you have no torch to pay for another.",
    "buys_nothing": "With '{icon!icon}' nothing can be bought.",
    "takes_nothing": "'{icon!icon}' gives nothing by itself.",
    "no_such_shop": "There is no shop '{shop}'; there are black, blue, red, yellow and white.",
    "shop_not_empty": "The {colour} shop is not empty, so this icon buys {colour} only.",
    "shop_empty": "The {colour} shop is empty.",
    "brick_too_dear": "A {colour} brick and the way there cost {cost:sestertius|sestertii}; you have {coins}.",
    "no_card_torch": "No torch of your card is left.",
    "no_torch": "You have no torch.",
    "no_such_space": "There is no building space '{space}'.",
    "space_taken": "{space!space}, is built already.",
    "no_roman": "You have no Roman ready to stand on an element.",
    "tower_height": "A tower has {least} to {most} bricks, not {height}.",
    "space_height": "This space takes exactly {bricks:brick|bricks}, not {height}.",
    "whites_for_white": "A white element is all of white bricks: leave 'whites' out.",
    "whites_not_so": "Of {height:brick|bricks} 0 to {height} can be white, not {whites}.",
    "bricks_missing": "That needs {bricks} {colour} {bricks?brick|bricks} of yours; you have {stock}.",
    "bricks_missing_whites": "That needs {bricks} {colour} {bricks?brick|bricks}; you have {stock}. Add 'whites {whites}' for white ones.",
    "walk_too_dear": "The way to the {building!building} costs {cost:sestertius|sestertii}; you have {coins}.",
    "influence_missing": "That costs {price} influence; you have {influence}.",
    "no_roman_to_earn": "All your Romans are in play already.",
    "not_displayed": "The honour card {card} is not on display.",
    "one_honour": "You have bought an honour card in this turn already.",
    "set_incomplete": "You need a card of each building; one of the {building!building} is missing.",
    "needs_card": "You must give an {kind!honour} for it, and you have none.",
    "builds_nothing": "{card!card} builds nothing there.",
    "reserve_empty": "There is no brick left in the reserve.",
    "no_own_tower": "Say on which tower of yours: 'at PN-4'.",
    "tower_full": "That tower has {most} bricks; it cannot grow.",
    "no_such_quarter": "'{quarter}' is no quarter; there are amphitheatre, basilica, porta_nigra and city_wall.",
    "dividend_range": "The dividend is {most}, so you can take 0 to {most} sestertii, not {coins}.",
    "no_such_player": "Nobody sits on seat {player}.",
    "age_rank_seats": "'{ages}' gives the ages of {given} players; this game has {count}.",
}

NOTES = {
    "round": "--- Round {round}: {seat} begin[s].",
    "delivered": "The shops get bricks: {shops!bricks}.",
    "started": "{seat} begin[s] in the quarter of the {quarter!building}.",
    "played": "{seat} play[s] {card!card}.",
    "bought": "{seat} buy[s] a {colour} brick for {cost:sestertius|sestertii}.",
    "built": "{seat} build[s] {height:brick|bricks} at {space!space}, for {points:point|points}.",
    "card_taken": "{seat} take[s] the card {card!card}.",
    "raised": "{seat} raise[s] {space!space}, to {height}.",
    "rewarded": "{seat} get[s] the reward of the {building!building}.",
    "torch_used": "{seat} burn[s] a torch for an action.",
    "burnt": "{seat} sell[s] a torch for a sestertius.",
    "forwent": "{seat} take[s] {coins:sestertius|sestertii} for unused actions.",
    "honoured": "{seat} buy[s] {card!card}.",
    "gained": "{seat} get[s] {gain!gain}.",
    "early_end": "{seat} bring[s] the end about: {points:point|points}. Everybody else has one more turn.",
    "last_lap": "The last turns: {turns}.",
    "dividend": "{seat} take[s] {coins:sestertius|sestertii} and {points:point|points} as a dividend.",
    "over": "The game is over.",
}
FRAGMENTS = {
    "bought": "a {colour} brick for {cost:sestertius|sestertii}",
    "built": "{height:brick|bricks} at {space!space}, {points:point|points}",
    "card_taken": "the card {card!card}",
    "rewarded": "reward",
    "torch_used": "a torch burnt",
    "forwent": "{coins:sestertius|sestertii} for unused actions",
    "honoured": "buys {card!card}",
    "gained": "{gain!gain}",
}

# --- choices

TITLES = {  # by the first word of the move, and a case of it
    "start": "begin at the {quarter!building}",
    "play": "play {face!card}",
    "buy": "buy a {shop} brick",
    "buy_as": "buy a {shop} brick ({icon!with})",
    "build": "build at {space!space}{using}",
    "build_tower": "build {height} high at {space!space}{using}",
    "found": "for influence: build at {space!space}{using}",
    "found_tower": "for influence: build {height} high at {space!space}{using}",
    "take": "take {icon!icon}",
    "forgo": "take a sestertius instead of an action",
    "burn": "sell a torch",
    "roman": "earn a Roman",
    "honour": "honour: {card!card}",
    "honour_at": "honour: {card!card} at {space!space}{using}",
    "honour_tower": "honour: {card!card}, {height} high at {space!space}{using}",
    "end": "end your turn",
    "dividend": "take {coins:sestertius|sestertii}",
    "starter": "{target} begin[s]",
}
NOTED = {"card_taken": "the card {card!card}", "early_end": "the end comes"}
ROWS = {"start": "beside the {colour} shop", "end": "your turn is over", "starter": "in the next round"}
PARTS = {  # "about 2 points more ..."
    "points": "at once",
    "majorities": "in majorities",
    "cards": "by cards",
    "bricks": "by bricks to build with",
    "money": "in money",
    "means": "by torches, influence and Romans",
    "dividend": "by the dividend to come",
    "place": "by where your builder stands",
    "actions": "by actions that are left",
}
assert FRAGMENTS.keys() <= NOTES.keys()
