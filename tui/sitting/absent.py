"""PURE: sentences about those who are not at the table now: who is away, who has left for good, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from shlex import quote


@dataclass(frozen=True)
class Cut:
    """Somebody is awaited, and these ("you" among them) have no link with them. `through`: who says to have one, if you have none."""

    name: str
    others: tuple[str, ...]
    through: tuple[str, ...] = ()


def cut_sentence(cut: Cut) -> str:
    """Who cannot reach whom: the one who is awaited may not be to blame."""
    sentence = f"There is no link between {cut.name} and {together(cut.others)}"
    if "you" in cut.others and cut.through:
        says = "says" if len(cut.through) == 1 else "say"
        return f"{sentence}; only {together(cut.through)} {says} that they have one, and nothing comes through."
    return f"{sentence}."


def left_sentence(name: str, dropped: bool = False) -> str:
    if dropped:
        return f"{name} is gone for good. The closed cards are dealt anew without them, all other hands stay, and the others play on."
    return f"{name} has left for good. Their cards lie open, and the others play on."


def since_when(step: int) -> str:
    """What stands behind the name of somebody whose seat nobody plays any more."""
    return f"gone since step {step}"


def way_back(me: str, addresses: Sequence[str]) -> str:
    """For one who waits: where others find you, and what they can type if they do not."""
    if not addresses or not me:
        return ""
    return f"You are at {addresses[0]}: others who do not find you can type 'fides resume --at {quote(f'{me}={addresses[0]}')}'."


def absence(away: Sequence[str], gone: Sequence[str]) -> str:
    """Who is not there; nothing if all are."""
    told = [f"{together(away)} {'is' if len(away) == 1 else 'are'} away."] if away else []
    told += [f"{together(gone)} {'has' if len(gone) == 1 else 'have'} left for good."] if gone else []
    return " ".join(told)


def together(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
