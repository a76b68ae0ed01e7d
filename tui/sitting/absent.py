"""PURE: sentences about those who are not at the table now: who is away, who has left for good, and the way back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from shlex import quote

from engine.values import dataclass


@dataclass(frozen=True)
class CutOff:
    """Somebody is awaited, and these ("you" among them) have no link with them. `through`: who says to have one, if you have none."""

    name: str
    others: tuple[str, ...]
    through: tuple[str, ...] = ()


def cut_sentence(cut: CutOff) -> str:
    """Who cannot reach whom: the one who is awaited may not be to blame."""
    sentence = f"There is no link between {cut.name} and {together(cut.others)}"
    if "you" in cut.others and cut.through:
        says = "says" if len(cut.through) == 1 else "say"
        return f"{sentence}; only {together(cut.through)} {says} that they have one, and nothing comes through."
    return f"{sentence}."


def left_sentence(name: str, dropped: bool = False) -> str:
    if dropped:
        return f"{name} is gone for good. A ghost has their seat; the closed cards are dealt anew, and all other hands stay."
    return f"{name} has left for good. Their cards lie open, and a ghost has their seat."


def since_when(step: int) -> str:
    """What stands behind the name of somebody whose seat nobody plays any more."""
    return f"gone since step {step}"


def ghost_name(name: str) -> str:
    """Of somebody whose seat nobody plays any more, in a sentence."""
    return f"{name} (ghost)"


def way_back(me: str, addresses: Sequence[str]) -> str:
    """For one who waits: where others find you, and what they can type if they do not."""
    if not addresses or not me:
        return ""
    return f"You are at {addresses[0]}: others who do not find you can type 'fides resume --at {quote(f'{me}={addresses[0]}')}'."


def absence(away: Sequence[str], gone: Sequence[str], since: Mapping[str, str] | None = None, dropped: Collection[str] = ()) -> str:
    """Who is not there, and since when if that is known; nothing if all are."""
    times: dict[str, list[str]] = {}
    for name in away:
        times.setdefault((since or {}).get(name, ""), []).append(name)
    told = [f"{together(names)} {_is(names)} away{f' since {time}' if time else ''}." for time, names in times.items()]
    left, lost = [name for name in gone if name not in dropped], [name for name in gone if name in dropped]
    told += [f"{together(left)} {'has' if len(left) == 1 else 'have'} left for good."] if left else []
    told += [f"{together(lost)} {_is(lost)} gone for good: a ghost."] if lost else []
    return " ".join(told)


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def together(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
