"""What schemes do, in words. `seat` is whoever uses one, `target` whoever suffers it; either may be the reader."""

from __future__ import annotations

from engine.cards import Seat
from engine.games.age_of_rome.rules import data
from engine.games.age_of_rome.rules.state import Rome
from engine.games.age_of_rome.talk.cards import SCHEMES
from engine.words import Names, render


def effect_text(g: Rome, user: Seat, target: Seat, effect: str, params: tuple[str, ...], names: Names, me: Seat) -> str:
    """What an effect, used so and now, does to this target."""
    against_cassius = g.cassius is not None and target == g.cassius.seat
    side = g.side(target)
    template = SCHEMES[effect].text
    match effect:
        case "slander":
            template = f"{{target's}} glory falls from {side.glory} to {max(1, side.glory - 1)}"
        case "demolition":
            template = f"the last piece of {{target's}} Pantheon comes off ({len(side.pantheon)} -> {max(0, len(side.pantheon) - 1)})"
        case "apostasy" if params:
            what = (
                f"{_place(params[0])} is opened and removed"
                if against_cassius
                else f"one of {{target's}} legions leaves {_place(params[0])}"
            )
            template = what + (", one of {seat's} legions takes its place" if "replace" in params else "")
        case "deception" if params:
            sources = " and ".join(dict.fromkeys(map(_place, params[1:])))
            one = len(params) == 2
            what = f"{'one' if one else 'two'} of {{target's}} legions go{'es' * one} from {sources}"
            if against_cassius:
                what = f"{sources} go{'es' * one}"
            template = f"{what} to {_place(params[0])}"
        case "re_vote" | "invalid_vote" if params:
            template = f"{{target's}} vote at height {params[0]} ({_points(int(params[0]))}) leaves the column, {_then(g, user, effect)}"
    known = names if g.cassius is None else {g.cassius.seat: "Cassius", **names}
    return _said(template, user, target, known, me, data.SCHEMES[effect].n)


def _then(g: Rome, user: Seat, effect: str) -> str:
    if effect == "invalid_vote":
        return "{seat} gain[s] 1 glory"
    return "{seat} place[s] a vote" if g[user].votes_board else "{seat} [has|have] none to place"


def _place(word: str) -> str:
    """A region, or a battle card in one: thrace.2."""
    region, _, position = word.partition(".")
    return f"battle card {position} in {region.capitalize()}" if position else region.capitalize()


def _points(height: int) -> str:
    value = data.SENATE_VALUES[height - 1] if 1 <= height <= len(data.SENATE_VALUES) else 0
    return f"{value} point{'s' * (value != 1)}"


def _said(template: str, user: Seat, target: Seat, names: Names, me: Seat, n: int) -> str:
    return render(template, {"seat": user, "target": target, "n": n}, names, me, {})
