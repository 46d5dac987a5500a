"""Characters, abilities and numbers, compiled from the catalogue; and the cast of a match, with its hooks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError, load_map

from .abilities import UNITS, Unit
from .actions import Action
from .board import Board, Plan
from .pieces import TOKEN_IDS

if TYPE_CHECKING:
    from .maps import Laid

GAME: Final = "imperial-harvest"
SIDES: Final = ("basic", "advanced", "all")
WATCH_BIT: Final = 1 << 62
"""Stands for what a posted Sentry does."""
_ORDER: Final = {name: place for place, name in enumerate(UNITS)}
HOOKS: Final = ("quells", "bars", "shelters", "stops", "strikes", "sways", "avenges", "falls")


class Ability:
    """A row of the catalogue with its unit. `once`: in an activation; `most`: uses in a game, 0 for any."""

    __slots__ = ("bit", "clauses", "cost", "id", "index", "most", "name", "once", "passive", "unit")

    def __init__(self, row: Mapping[str, Any], index: int, unit: Unit) -> None:
        self.id, self.name, self.index, self.bit = str(row["id"]), str(row["name"]), index, 1 << index
        self.cost, self.unit = int(row["cost"]), unit
        self.clauses: tuple[str, ...] = tuple(row.get("clauses", ()))
        limit = row.get("limit")
        self.once = limit == "once"
        self.most = limit if type(limit) is int else 0
        self.passive = bool(row.get("passive", False))


class Character:
    """A card: its numbers, and its three abilities by column."""

    __slots__ = ("advanced", "ap", "bonus", "id", "innate", "name", "slots", "strawberry")

    def __init__(self, row: Any, abilities: Mapping[str, Ability]) -> None:
        facts = row.facts
        self.id, self.name = row.id, row.name
        self.ap, self.slots, self.bonus = int(facts["ap"]), int(facts["slots"]), int(facts["bonus"])
        self.innate, self.advanced, self.strawberry = (
            abilities[facts[column]] for column in ("innate", "advanced", "strawberry")
        )

    def abilities(self, side: str) -> tuple[tuple[Ability, ...], tuple[Ability, ...]]:
        """Those always at hand, and those that a strawberry adds, by the side of the cards."""
        if side == "all":
            return (self.innate, self.advanced, self.strawberry), ()
        always = (self.innate,) if side == "basic" else (self.innate, self.advanced)
        return always, (self.strawberry,)

    def columns(self) -> tuple[Ability, Ability, Ability]:
        """All that is printed on the card."""
        return self.innate, self.advanced, self.strawberry


class Tables:
    """The compiled catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        rows = catalogue.extras["abilities"]
        self.abilities = {row["id"]: Ability(row, index, UNITS[row["id"]]) for index, row in enumerate(rows)}
        self.by_index = tuple(self.abilities.values())
        self.characters = {card.id: Character(card, self.abilities) for card in catalogue.cards.values()}
        numbers = catalogue.extras["numbers"]
        self.turns, self.active = int(numbers["turns"]), int(numbers["active"])
        self.tokens = (int(numbers["hedges"]), int(numbers["chopped"]))
        self.regent = int(numbers["regent"])
        self.standard: Mapping[str, Any] = load_map(GAME, catalogue.extras["maps"][0])
        self.plan = Plan(self.standard)
        self.quick: dict[tuple[str, ...], Action] = {}
        """Declarations, and moves of Hydras, by the texts of their entries."""
        self.standard_laid: Laid | None = None
        self._casts: dict[tuple[tuple[str, ...], str], Cast] = {}

    def cast(self, characters: Sequence[str], side: str) -> "Cast":
        """The cast of a match, made once for these characters."""
        key = (tuple(characters), side)
        known = self._casts.get(key)
        if known is None:
            if len(self._casts) >= _KEPT:
                self._casts.clear()
            known = self._casts[key] = Cast(self, key[0], side)
        return known


_KEPT: Final = 256  # casts held at a time
_BOARDS: Final = 4  # boards that a cast remembers something of
Hook = tuple[int, int, Any]
"""Whose it is, the bit of the ability, and its unit."""


class Cast:
    """The pieces of a match: six characters, then the tokens. By piece: ids, names, abilities as masks.

    `always`: at hand without a strawberry; `full`: with one. `usable`: the same as lists, without the passive
    ones. `hooks`: by name, those of the passive abilities that somebody here has; `sways`: by character those
    that may change its points, each with its mark.
    """

    __slots__ = (
        "_memos", "always", "bars", "cards", "full", "hooks", "ids", "names", "number_of", "quells", "side",
        "strikes", "sways", "usable",
    )  # fmt: skip

    def __init__(self, tables: Tables, characters: tuple[str, ...], side: str) -> None:
        self.side = side
        self.cards = tuple(tables.characters[name] for name in characters)
        self.ids = (*characters, *TOKEN_IDS)
        self.names = (*(card.name for card in self.cards), *map(token_name, TOKEN_IDS))
        self.number_of = {name: number for number, name in enumerate(self.ids)}
        split = [card.abilities(side) for card in self.cards]
        masks = [(_mask(always), _mask(always + berry)) for always, berry in split]
        watch = [WATCH_BIT] * len(TOKEN_IDS)
        self.always = (*(without for without, _ in masks), *watch)
        self.full = (*(whole for _, whole in masks), *watch)
        self.usable = tuple((_usable(always), _usable(always + berry)) for always, berry in split)
        self.hooks = {name: self._hooks(name) for name in HOOKS}
        self.quells, self.strikes, self.bars = (self.hooks[name] for name in ("quells", "strikes", "bars"))
        self.sways = tuple(self._sways(piece) for piece in range(len(self.cards)))
        self._memos: dict[int, tuple[Board, dict[Any, Any]]] = {}

    def _hooks(self, name: str) -> tuple[Hook, ...]:
        own = [
            (piece, ability.bit, ability.unit)
            for piece, card in enumerate(self.cards)
            for ability in card.columns()
            if name in ability.unit.hooks and self.full[piece] & ability.bit
        ]
        return tuple(sorted(own, key=lambda hook: _ORDER[hook[2].id]))

    def _sways(self, active: int) -> tuple[tuple[int, Hook], ...]:
        """The hooks that may sway a character while it is active, each with its mark."""
        found = enumerate(self.hooks["sways"])
        return tuple((1 << number, hook) for number, hook in found if hook[2].concerns(hook[0], active))

    def memo(self, board: Board) -> dict[Any, Any]:
        """What is remembered of these characters on a board, while both are in use."""
        known = self._memos.get(id(board))
        if known is None:
            if len(self._memos) >= _BOARDS:
                self._memos.clear()
            known = self._memos[id(board)] = (board, {})
        return known[1]


def token_name(token: str) -> str:
    """`Sentry 0-1` for `token-0-1`."""
    return token.replace("token-", "Sentry ")


def _mask(abilities: Sequence[Ability]) -> int:
    return sum(ability.bit for ability in abilities)


def _usable(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    return tuple(ability for ability in abilities if not ability.passive)


class _Kept:
    """A catalogue compared by identity."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def __hash__(self) -> int:
        return id(self.catalogue)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.catalogue is self.catalogue


@lru_cache(maxsize=8)
def _compiled(kept: _Kept) -> Tables:
    return Tables(kept.catalogue)


def compile_tables(catalogue: Catalogue) -> Tables:
    """The compiled catalogue, made once. LibraryError: a row lacks what play needs."""
    try:
        return _compiled(_Kept(catalogue))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"a row lacks a fact that play needs, or has it in another form ({error!r})"
        raise LibraryError(f"catalogue {catalogue.version}", reason) from error
