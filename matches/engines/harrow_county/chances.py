"""What chance owes: draws, the Tree and the bag, with exact probabilities where they can be listed."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, Final

from ..core import PendingDraw
from .actions import BAG_TOKEN, DRAWN, TREE, WORDS, Action
from .board import bits_of
from .collecting import cubes_in
from .phases import DUE_BAG, DUE_DRAWN, DUE_TREE, Due
from .tables import BAG, CARDS, DECKS, FACTIONS, FF_TOKEN, H_TOKEN, OBJECTIVES, SOLO_TOKEN

if TYPE_CHECKING:
    from .state import HarrowState

OUT: Final = Fraction(2, 3)
"""The chance of a cube to come out of the Tree."""
_MOST_LISTED: Final = 1_000
_WORD: Final = {DUE_DRAWN: DRAWN, DUE_TREE: TREE, DUE_BAG: BAG_TOKEN}
Listed = list[tuple[Action, Fraction]]


def pending(due: Due) -> PendingDraw:
    """What chance must supply: so many cards, the cubes of so many factions, or a token."""
    number = {DUE_DRAWN: due.number, DUE_TREE: len(due.factions), DUE_BAG: 1}[due.kind]
    return PendingDraw(WORDS[_WORD[due.kind]], None, number)


def outcomes(state: "HarrowState", due: Due) -> Listed | None:
    """Every result with its probability; None where they are too many."""
    if due.kind == DUE_DRAWN:
        return _draws(state, due)
    return _tokens(state) if due.kind == DUE_BAG else _trees(state, due)


def sample(state: "HarrowState", due: Due, rng: Random) -> Action:
    """One result by its probability."""
    if due.kind == DUE_DRAWN:
        return _sample_draw(state, due, rng)
    if due.kind == DUE_BAG:
        tokens = [token for token, count in enumerate(state.bag) for _ in range(count)]
        return _token(state, tokens[int(rng.random() * len(tokens))], int(rng.random() * 2))
    return _sample_tree(state, due, rng)


# Draws ----------------------------------------------------------------------------------------------


def _source(state: "HarrowState", due: Due) -> tuple[tuple[int, ...], int, int]:
    """What is drawn for certain (the rest of a short pile), from what the others come, and how many."""
    pile = state.piles[due.deck]
    size = pile.bit_count()
    if size >= due.number or due.deck not in (OBJECTIVES, CARDS):
        return (), pile, due.number
    return tuple(bits_of(pile)), state.discards[due.deck], due.number - size


def _draws(state: "HarrowState", due: Due) -> Listed | None:
    first, mask, number = _source(state, due)
    ways = comb(mask.bit_count(), number)
    if ways > _MOST_LISTED:
        return None
    picks = combinations(bits_of(mask), number)
    return [(_drawn(state, due.deck, (*first, *pick)), Fraction(1, ways)) for pick in picks]


def _sample_draw(state: "HarrowState", due: Due, rng: Random) -> Action:
    first, mask, number = _source(state, due)
    pool, random = list(bits_of(mask)), rng.random
    pick = [pool.pop(int(random() * len(pool))) for _ in range(number)]
    return _drawn(state, due.deck, (*first, *sorted(pick)))


def _drawn(state: "HarrowState", deck: int, items: tuple[int, ...]) -> Action:
    ids = state.setup.tables.ids[deck]
    return state.setup.interned.get(
        DRAWN, (("deck", DECKS[deck]), ("items", tuple(ids[item] for item in items)))
    )


# The bag --------------------------------------------------------------------------------------------


def _token(state: "HarrowState", token: int, side: int) -> Action:
    key: tuple[tuple[str, str], ...] = (("token", BAG[token]),)
    if token == SOLO_TOKEN and not state.queen_found:
        key = (*key, ("side", BAG[(FF_TOKEN, H_TOKEN)[side]]))
    return state.setup.interned.get(BAG_TOKEN, key)


def _tokens(state: "HarrowState") -> Listed:
    shares: dict[Action, Fraction] = {}
    for token, count in enumerate(state.bag):
        for side in range(2 if count else 0):
            action = _token(state, token, side)
            shares[action] = shares.get(action, Fraction(0)) + Fraction(count, 2 * sum(state.bag))
    return list(shares.items())


# The Tree -------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _binomial(cubes: int) -> tuple[Fraction, ...]:
    """The chance of each number of cubes that comes out, of so many."""
    return tuple(comb(cubes, out) * OUT**out * (1 - OUT) ** (cubes - out) for out in range(cubes + 1))


def _trees(state: "HarrowState", due: Due) -> Listed | None:
    cubes = [cubes_in(state, faction) for faction in due.factions]
    if prod(count + 1 for count in cubes) > _MOST_LISTED:
        return None
    return list(_trees_of(state, due, cubes))


def _trees_of(state: "HarrowState", due: Due, cubes: list[int]) -> Iterator[tuple[Action, Fraction]]:
    for out in product(*(range(count + 1) for count in cubes)):
        share = prod(
            (_binomial(count)[number] for count, number in zip(cubes, out, strict=True)), start=Fraction(1)
        )
        yield _tree(state, due, out), share


def _sample_tree(state: "HarrowState", due: Due, rng: Random) -> Action:
    random, chance = rng.random, float(OUT)
    cubes = (cubes_in(state, faction) for faction in due.factions)
    return _tree(state, due, tuple(sum(random() < chance for _ in range(count)) for count in cubes))


def _tree(state: "HarrowState", due: Due, out: tuple[int, ...]) -> Action:
    pairs = tuple((FACTIONS[faction], number) for faction, number in zip(due.factions, out, strict=True))
    return state.setup.interned.get(TREE, (("cubes", pairs),))
