"""PURE: a verdict as sentences for people and as JSON for programs, and the exit code of `fides verify`.

Whoever is awaited is named, nobody is called a cheat but who signed the proof himself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from p2p.judge.verdict import Dropped, Finding, Status, Verdict
from p2p.wire.messages import encode

EXIT = {
    Status.FAIR: 0, Status.LEFT: 0, Status.SETTLED: 0, Status.UNFINISHED: 0,
    Status.UNPROVEN: 1,
    Status.BROKEN: 3, Status.DAMAGED: 3, Status.DISPUTED: 3, Status.FORMER: 3, Status.UNREADABLE: 3,
}  # fmt: skip
assert EXIT.keys() == set(Status)


def exit_code(verdict: Verdict) -> int:
    return EXIT[verdict.status]


DAMAGE_TOLD = 2  # pieces of damage in the first line; the others are told below it


def headline(verdict: Verdict) -> str:
    """The verdict in one line. If the file is damaged that comes first, and what its intact part proves all the same."""
    return _damaged(verdict) if _is_damaged(verdict) else _sentence(verdict)


def _is_damaged(verdict: Verdict) -> bool:
    """Of a file that cannot be read here nothing is known, not even that."""
    return verdict.status is Status.DAMAGED or bool(verdict.damage and verdict.status not in (Status.FORMER, Status.UNREADABLE))


def _damaged(verdict: Verdict) -> str:
    more = len(verdict.damage) - DAMAGE_TOLD
    lost = "; ".join([*verdict.damage[:DAMAGE_TOLD], *(["and more"] if more > 0 else [])]) or "not everything that was in it is here"
    if EXIT[verdict.status] == 0:
        signed = f"{verdict.steps} are here and hold, {verdict.steps_signed} are signed by everyone present"
        return f"Damaged: {lost}. All the same every step is proved: {signed}."
    proved = f"{verdict.steps} steps, {verdict.steps_signed} of them signed by everyone present" if verdict.steps else "no step"
    where = f" {_sentence(verdict)}" if verdict.status is Status.DAMAGED else ""
    return f"Damaged: {lost}. The intact part proves {proved}.{where}"


def _sentence(verdict: Verdict) -> str:
    who, beat = _who(verdict, verdict.places), verdict.beat
    match verdict.status:
        case Status.FAIR:
            return f"Verified fair. All {verdict.steps} steps were checked and signed by everyone present."
        case Status.LEFT:
            return f"Left: {who} left at step {beat}, and the record ends there: {verdict.what}."
        case Status.SETTLED:
            return f"Settled: at step {beat} {verdict.what}. All up to there was checked and is signed by everyone present."
        case Status.UNFINISHED:
            return f"Unfinished: {_unfinished(verdict)}. What there is was checked and holds."
        case Status.BROKEN:
            return f"Broken: at step {beat} {who} broke {verdict.rule}: {verdict.what}."
        case Status.DAMAGED:
            where = f"Step {beat}, {who or 'the roster'}: {verdict.what} ({verdict.rule})"
            return f"{where}. Nobody is accused; another player's journal may be whole."
        case Status.DISPUTED:
            return f"Disputed: step {beat}{', ' + who if who else ''}: {verdict.what}. Nobody is accused; compare the journals of all."
        case Status.UNPROVEN:
            return f"Unproven{', against ' + who if who else ''}: {verdict.what}."
        case Status.UNREADABLE | Status.FORMER:
            return f"{str(verdict.status).capitalize()}: {verdict.what}."


def _unfinished(verdict: Verdict) -> str:
    who = _who(verdict, verdict.places)
    if any(one.beat == verdict.beat and (one.place,) == verdict.places for one in verdict.dropped):
        return f"at step {verdict.beat} {who} was {verdict.what}"  # the file of the one whom the others dropped
    waiting = f"waiting for {who} since step {verdict.beat}" if who else f"the record stops at step {verdict.beat}"
    return f"{waiting}: {verdict.what}" if verdict.rule else waiting


def as_lines(verdict: Verdict) -> list[str]:
    lines = [headline(verdict)]
    if verdict.status is Status.FORMER:
        return lines  # nothing of it was checked
    if _is_damaged(verdict) and verdict.status is not Status.DAMAGED:
        lines.append(_sentence(verdict))
    if verdict.names:
        lines.append(f"  {verdict.game}: {', '.join(verdict.names)}; table {verdict.table.hex()[:16]}")
        lines.append(f"  {verdict.steps} steps checked, {verdict.steps_signed} of them signed by everyone present")
        lines += [f"  head {verdict.head.hex()}"] if verdict.head else []
    lines += [f"  {_who(verdict, (place,))} left at step {beat}" for place, beat in verdict.gone if verdict.status is not Status.LEFT]
    lines += [f"  {_dropped(verdict, one)}" for one in verdict.dropped]
    lines += [f"  step {beat} was taken back, as all present agreed" for beat in verdict.taken_back]
    for beat in dict.fromkeys(beat for beat, _, _ in verdict.redealt):
        cards = [cards for at, _, cards in verdict.redealt if at == beat]
        lines.append(f"  step {beat}: {len(cards)} {'deck was' if len(cards) == 1 else 'decks were'} dealt anew, {sum(cards)} closed cards")
    if verdict.result is not None:
        lines += [f"  {name}: {points}" + (" (won)" if won else "") for name, points, won in _scores(verdict)]
    more = verdict.findings[1:] if verdict.status is Status.BROKEN else verdict.findings
    lines += [f"  also: step {one.beat}, {_who(verdict, (one.place,))}: {one.rule}: {one.what}" for one in more]
    lines += [f"  damage: {one}" for one in verdict.damage[DAMAGE_TOLD:]]
    lines += [f"  note: {remark}" for remark in verdict.remarks]
    return lines


def _dropped(verdict: Verdict, one: Dropped) -> str:
    who, by = _who(verdict, (one.place,)), f"at step {one.beat} by {_who(verdict, one.by)} (reason given: {one.why})"
    broken = next((found for found in verdict.findings if found.place == one.place), None)
    if broken is None:
        return f"{who} was dropped {by}; this says nothing about guilt"
    ended = verdict.status is Status.SETTLED and one.beat == verdict.beat
    return f"{who} broke {broken.rule} in step {broken.beat} and was dropped {by}; the others {'ended the game' if ended else 'played on'}"


def as_json(verdict: Verdict) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "verdict": str(verdict.status), "sentence": headline(verdict), "what": verdict.what, "beat": verdict.beat,
        "places": [_person(verdict, place) for place in verdict.places], "rule": verdict.rule,
        "game": verdict.game, "table": verdict.table.hex(), "players": [_person(verdict, place) for place in range(len(verdict.names))],
        "beats": verdict.beats, "signed": verdict.signed,
        "steps": verdict.steps, "steps_signed": verdict.steps_signed, "head": verdict.head.hex(), "damage": list(verdict.damage),
        "left": [{**_person(verdict, place), "beat": beat} for place, beat in verdict.gone],
        "findings": [_finding(verdict, one) for one in verdict.findings], "notes": list(verdict.remarks), "score": None,
    }  # fmt: skip
    if verdict.dropped:
        facts["dropped"] = [
            {
                **_person(verdict, one.place), "beat": one.beat, "last": one.last, "why": one.why,
                "by": [_person(verdict, place) for place in one.by],
            }
            for one in verdict.dropped
        ]  # fmt: skip
    if verdict.taken_back:
        facts["taken_back"] = list(verdict.taken_back)
    if verdict.redealt:
        facts["redealt"] = [{"beat": beat, "deck": deck, "cards": cards} for beat, deck, cards in verdict.redealt]
    if verdict.result is not None:
        facts["score"] = [{"name": name, "points": points, "won": won} for name, points, won in _scores(verdict)]
    return facts


def _finding(verdict: Verdict, one: Finding) -> dict[str, Any]:
    facts = {"claim": one.claim, "beat": one.beat, **_person(verdict, one.place), "rule": one.rule, "what": one.what}
    return {**facts, "evidence": encode(one.evidence).decode(), "words": [encode(word).decode() for word in one.words]}


def _person(verdict: Verdict, place: int) -> dict[str, Any]:
    return {"place": place, "seat": verdict.seat_of.get(place), "name": verdict.names[place]}


def _who(verdict: Verdict, places: Iterable[int]) -> str:
    return " and ".join(f"{verdict.names[place]} (place {place})" for place in places)


def _scores(verdict: Verdict) -> list[tuple[str, int, bool]]:
    """Name, points and victory; chairs that nobody of the roster has keep their number."""
    result = verdict.result
    assert result is not None
    ghosts = {place for place, _ in verdict.gone} | {one.place for one in verdict.dropped}
    name_of = {seat: verdict.names[place] + (" (ghost)" if place in ghosts else "") for place, seat in verdict.seat_of.items()}
    return [(name_of.get(seat, f"seat {seat}"), result.total(seat), seat in result.winners) for seat in sorted(result.scores)]
