"""What a catalogue says, compiled: factions, cards, objectives, offers and Solo cards as dense numbers."""

from collections.abc import Mapping
from typing import Any, Final

from cards.library.catalogue import Card, Catalogue
from cards.library.loader import LibraryError

from .board import Board, Hex
from .objectives import Objective

GAME: Final = "harrow-county"
FACTIONS: Final = ("fair-folk", "protectors", "family", "kammi", "hester")
FAIR_FOLK, PROTECTORS, FAMILY, KAMMI, HESTER = range(5)
DUEL: Final = (PROTECTORS, FAMILY, KAMMI)
TYPES: Final = ("legend", "haint", "hester")
LEGEND, HAINT, HESTER_HERSELF = range(3)
TOKENS: Final = ("townsfolk", "building", "doll", "root", "bonfire")
TOWNSFOLK, BUILDING, DOLL, ROOT, BONFIRE = range(5)
HOST_LISTS: Final = ("townsfolk", "buildings", "dolls", "roots", "bonfires")
TERRAINS: Final = ("plains", "wetlands", "bog", "mountain", "forest")
ITEMS: Final = ("sword", "crown", "queen")
SWORD, CROWN, QUEEN = range(3)
DECKS: Final = ("objectives", "cards", "offers", "solo")
OBJECTIVES, CARDS, OFFERS, SOLO_CARDS = range(4)
KINDS: Final = ("advance", "spawn", "strengthen")
ADVANCE, SPAWN, STRENGTHEN = range(3)
BAG: Final = ("ff", "h", "solo")
FF_TOKEN, H_TOKEN, SOLO_TOKEN = range(3)
FULL_BAG: Final = (2, 1, 1)
EFFECTS: Final = (
    "catch-my-breath", "calm-down", "where-o-where", "fresh-straw", "second-thoughts", "rub-out",
    "change-of-season", "wind-shift", "restless-ground", "second-nest", "deep-roots", "open-question",
    "weathercock",
)  # fmt: skip
(
    BREATH, CALM, WHERE, STRAW, THOUGHTS, RUB_OUT, SEASON, WIND, GROUND, SECOND_NEST, ROOTS, QUESTION, VANE,
) = range(len(EFFECTS))  # fmt: skip

NESTS: Final = 8
ARROWS: Final = 8
X_TOKENS: Final = 8
CUBES: Final = 15
SQUARES: Final = 6
HAND: Final = 3
MOST_SILVER: Final = 6
ENOUGH_POINTS: Final = 7
MOST_POINTS: Final = 7
RESCUE_POINTS: Final = 2
KILL_COST: Final = 2
KILL_COST_IN_BRAMBLES: Final = 1
CALM_MOST: Final = 2
MINOR_SQUARES: Final = (1, 3, 5, 6)
"""Squares that give Hester a minor victory, by the number of items found."""
_TYPES_OF_DECKS: Final = ("objective", "card", "offer", "solo")


class Tables:
    """By deck: `ids`, `names` and `refs` (id or exact name to number). The rest by number in its deck."""

    def __init__(self, catalogue: Catalogue, board: Board) -> None:
        rows = [[card for card in catalogue.cards.values() if card.type == kind] for kind in _TYPES_OF_DECKS]
        self.ids = tuple(tuple(card.id for card in deck) for deck in rows)
        self.names = tuple(tuple(card.name for card in deck) for deck in rows)
        self.refs: tuple[Mapping[str, int], ...] = tuple(map(_references, rows))
        self.whole = tuple((1 << len(deck)) - 1 for deck in rows)
        self.costs = tuple(int(card.facts["cost"]) for card in rows[CARDS])
        self.effects = tuple(EFFECTS.index(card.facts["effect"]) for card in rows[CARDS])
        self.objectives = tuple(Objective(board, card.facts["predicate"]) for card in rows[OBJECTIVES])
        self.kinds = tuple(KINDS.index(card.facts["kind"]) for card in rows[OFFERS])
        self.solo_at = tuple(board.number_of[_hex(card.facts["at"])] for card in rows[SOLO_CARDS])
        self.solo_actions = tuple(int(card.facts["actions"]) for card in rows[SOLO_CARDS])
        self.faction_names = tuple(catalogue.cards[name].name for name in FACTIONS)


def _references(deck: list[Card]) -> Mapping[str, int]:
    by_name = {card.name: number for number, card in enumerate(deck)}
    return by_name | {card.id: number for number, card in enumerate(deck)}


def _hex(place: Any) -> Hex:
    return place[0], place[1]


def compile_tables(catalogue: Catalogue, board: Board) -> Tables:
    """The compiled catalogue. LibraryError: a row lacks what play needs."""
    try:
        return Tables(catalogue, board)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        reason = f"a card lacks a fact that play needs, or has it in another form ({error!r})"
        raise LibraryError(f"catalogue {catalogue.version}", reason) from error
