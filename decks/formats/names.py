"""From a written name to a card: whole first, then without foil mark or set code; never a close one."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz import fuzz, process

from cards.library.catalogue import Catalogue
from cards.library.text import normalise
from decks.validation import resolve

from .report import Proposal

_FOIL = re.compile(r"\s+(?:\*f\*|\(foil\)|\[foil\])$", re.IGNORECASE)
_SET = re.compile(r"\s*(?:\([^()]{1,40}\)|\[[^\[\]]{1,40}\])(?:\s+[\w★-]{1,8})?$")
_MOST_MARKS = 6  # marks taken off one name: a line of nothing but brackets is no name
_MOST = 5
_CLOSE = 65.0  # of 100: below it a proposal is noise
_SLIP = 85.0  # of 100
_LONGEST = 80  # signs of a name that are compared when looking for close ones


class Named(NamedTuple):
    """A name that was understood; `left_out` is what was cut from its end."""

    card: str
    foil: bool
    left_out: str


def find_card(name: str, catalogue: Catalogue) -> Named | None:
    """The card that `name` means exactly, or None."""
    for bare, foil, left_out in _peel(name):
        card, marked = resolve(bare, catalogue)
        if card is not None:
            return Named(card, foil or marked, left_out)
    return None


def _peel(name: str) -> Iterator[tuple[str, bool, str]]:
    """`name`, then `name` with one more trailing mark taken off each time."""
    foil, left_out, bare = False, "", name
    for _ in range(_MOST_MARKS):
        if not bare:
            return
        yield bare, foil, left_out
        if mark := _FOIL.search(bare):
            foil = True
        elif mark := _SET.search(bare):
            left_out = f"{mark.group().strip()} {left_out}".strip()
        else:
            return
        bare = bare[: mark.start()].rstrip()


def marks_foil(name: str) -> bool:
    """Whether a name, known or not, ends in a foil mark."""
    return any(foil for _bare, foil, _left_out in _peel(name))


def reference_of(card: str, foil: bool, catalogue: Catalogue) -> str:
    """The canonical reference: the id, or for foils the name with the foil mark."""
    if not foil:
        return card
    named = f"{catalogue.cards[card].name} *F*"
    return named if resolve(named, catalogue) == (card, True) else f"{card} *F*"


def is_nearly_card(name: str, catalogue: Catalogue) -> bool:
    """Whether a name is so close to a card's that it is more likely a slip than anything else."""
    wanted = normalise(name)[:_LONGEST]
    return (
        process.extractOne(wanted, catalogue.by_loose_name.keys(), scorer=fuzz.ratio, score_cutoff=_SLIP)
        is not None
    )


def propose(name: str, catalogue: Catalogue) -> tuple[Proposal, ...]:
    """Cards that `name` may have meant, prefixes before close ones, five at most."""
    wanted = normalise(name)[:_LONGEST]
    if not wanted:
        return ()
    names = catalogue.by_loose_name
    prefixes = [loose for loose in names if loose.startswith(wanted)]
    near = process.extract(wanted, list(names), scorer=fuzz.WRatio, score_cutoff=_CLOSE, limit=_MOST)
    close = [loose for loose, _score, _place in near if loose not in prefixes]
    ranked = [(loose, "prefix") for loose in sorted(prefixes, key=len)]
    ranked += [(loose, "close") for loose in close]
    cards = [(catalogue.cards[names[loose]], how) for loose, how in ranked[:_MOST]]
    return tuple(Proposal(card.id, card.name, how) for card, how in cards)
