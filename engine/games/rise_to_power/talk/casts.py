"""The performances that a hand can stage, as far as somebody knows it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.cards import Handle, Seat, Sight
from engine.games.rise_to_power.rules import data
from engine.games.rise_to_power.rules.state import Rise
from engine.world import View


@lru_cache(maxsize=256)
def best_casts(hand: tuple[str, ...], secret: tuple[str, ...] = ()) -> dict[int, tuple[str, ...]]:
    """The dearest performance of each rank that a hand can stage; of equal ones that which shows fewer secret cards."""
    best: dict[int, tuple[str, ...]] = {}

    def merit(cast: tuple[str, ...]) -> tuple[int, int]:
        return data.price_of(cast), -sum(1 for face in cast if face in secret)

    for size in data.CAST_SIZES[1:]:
        for cast in combinations(hand, size):
            rank = data.rank_of(cast)
            if rank and (rank not in best or merit(cast) > merit(best[rank])):
                best[rank] = cast
    return best


def best_rank(hand: list[str]) -> int:
    return max(best_casts(tuple(sorted(hand))), default=0)


def own_casts(g: Rise, seat: Seat, sight: Sight) -> dict[int, tuple[str, ...]]:
    """The best casts of a seat, as far as it knows its hand."""
    faces = {card: face for card in g[seat].hand if (face := sight.get(card))}
    return best_casts(tuple(sorted(faces.values())), tuple(sorted(face for card, face in faces.items() if card not in g.cards.faces)))


def faces_of(view: View[Rise], cards: tuple[Handle, ...]) -> tuple[str, ...]:
    return tuple(sorted(face for handle in cards if (face := view.sight.get(handle))))
