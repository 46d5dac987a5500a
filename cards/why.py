"""Refusals explained: what every code of engines and deck checks means, its clauses, an example."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .library.casebook import Case, load_casebook
from .library.examples import Example, load_examples
from .library.loader import games, load_refusals
from .library.refusals import RefusalCode
from .library.text import normalise

KINDS = {
    "malformed": "It cannot be understood, so no rule was asked.",
    "illegal": "It is understood, and a rule forbids it.",
    "incomplete": "Something is due first, and was left out.",
}
_GROUPS = {"": "Decks and lists", "file": "Match files", "entry": "The form of an entry"}


SIGNS = " .,;:!?\"'()[]`"  # around a code that was copied from a sentence


@dataclass(frozen=True, slots=True)
class Why:
    """One code with all that helps: `fix` says what would make it a yes."""

    game: str
    code: RefusalCode
    example: Example | None
    cases: tuple[Case, ...] = ()

    @property
    def kind_words(self) -> str:
        """What its kind means."""
        return KINDS[self.code.kind]

    @property
    def group(self) -> str:
        """The heading under which a list shows it: what the code speaks of."""
        about = self.code.code.partition(".")[0] if "." in self.code.code else ""
        return _GROUPS.get(about, about.replace("-", " ").capitalize())


def whys_of(game: str) -> list[Why]:
    """Every code that a game answers with: its own, and the common ones that have an example there."""
    examples = load_examples(game)
    codes = load_refusals(game).values()
    return [Why(game, code, examples.get(code.code)) for code in codes if _is_said(game, code, examples)]


def whys_named(words: str, game: str = "") -> tuple[Why, ...]:
    """The codes that the words are, one of each game that has it.

    A code as it is written counts in every game, the picked one before all; with spaces for its hyphens it
    may be any words, and counts in the picked game alone.
    """
    key = normalise(words).strip(SIGNS)
    found = [why for slug in games() for why in (_by_words(slug).get(key),) if why is not None]
    own = [why for why in found if why.game == game]
    return tuple(own or (why for why in found if not game or key == why.code.code))


@lru_cache(maxsize=8)
def _by_words(game: str) -> Mapping[str, Why]:
    """The codes of a game as written, and with spaces for their hyphens."""
    whys = whys_of(game)
    return {key: why for why in whys for key in (why.code.code.replace("-", " "), why.code.code)}


def _is_said(game: str, code: RefusalCode, examples: Mapping[str, Example]) -> bool:
    return code.code in examples or code.code in own_codes(game)


def own_codes(game: str) -> frozenset[str]:
    """Codes of the game's own file."""
    common = load_refusals("common")
    rows = load_refusals(game)
    return frozenset(name for name, row in rows.items() if common.get(name) != row)


def why_of(game: str, code: str) -> Why | None:
    """A code with its example and the cases of the casebook that end with it; None: no such code."""
    row = load_refusals(game).get(code)
    if row is None:
        return None
    cases = tuple(case for case in load_casebook(game) if code in case.codes)
    return Why(game, row, load_examples(game).get(code), cases)


def in_groups(whys: Iterable[Why]) -> list[tuple[str, list[Why]]]:
    """Under their headings, in the order in which each first comes."""
    groups: dict[str, list[Why]] = {}
    for why in whys:
        groups.setdefault(why.group, []).append(why)
    return list(groups.items())
